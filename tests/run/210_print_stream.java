// releases: 17
// PrintStream: every method, subclasses, encodings, auto-flush, errors.
package t210;

import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

class Main {
  static class Loud extends PrintStream {
    Loud(OutputStream out) {
      super(out);
    }

    @Override
    public void print(String s) {
      super.print("<" + s + ">");
    }

    @Override
    public void println(int x) {
      super.println("int " + x);
    }

    @Override
    public void write(int b) {
      super.write(b == 'x' ? 'X' : b);
    }
  }

  static class Counting extends OutputStream {
    final StringBuilder log = new StringBuilder();

    public void write(int b) {
      log.append((char) b);
    }

    public void flush() {
      log.append('|');
    }

    public void close() {
      log.append('#');
    }
  }

  static class Broken extends OutputStream {
    public void write(int b) throws IOException {
      throw new IOException("broken");
    }
  }

  public static void main(String[] args) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream p = new PrintStream(bytes);
    p.print(true);
    p.print('c');
    p.print(-5);
    p.print(1L << 40);
    p.print(1.5f);
    p.print(2.5);
    p.print(new char[] {'a', 'b'});
    p.print("text");
    p.print((String) null);
    p.print((Object) null);
    p.print(new StringBuilder("sb"));
    p.println();
    p.println(false);
    p.println('d');
    p.println(7);
    p.println(8L);
    p.println(0.1f);
    p.println(1e100);
    p.println(new char[] {'x'});
    p.println("line");
    p.println((Object) "object");
    p.println((String) null);
    p.append('q').append("seq").append("abcdef", 2, 4).append(null);
    p.printf("%d %s", 1, "two").format("%05.1f", 3.14159).printf(Locale.ROOT, "%x%n", 255);
    p.write('w');
    p.write(new byte[] {65, 66, 67}, 1, 2);
    p.write(new byte[] {68});
    p.writeBytes(new byte[] {69, 10});
    p.print("\u00e4\u4e2d\ud83d\ude00\ud83d");
    p.flush();
    System.out.println(bytes.toString("UTF-8") + p.checkError());
    for (String charset : new String[] {"UTF-8", "ISO-8859-1", "US-ASCII", "UTF-16BE"}) {
      bytes.reset();
      PrintStream encoded = new PrintStream(bytes, false, charset);
      encoded.print("a\u00e4\u4e2d");
      encoded.println('\u00fc');
      encoded.flush();
      System.out.println(charset + Arrays.toString(bytes.toByteArray()));
    }
    try {
      new PrintStream(bytes, false, "nope");
    } catch (UnsupportedEncodingException e) {
      System.out.println(e);
    }
    try {
      new PrintStream((OutputStream) null);
    } catch (NullPointerException e) {
      System.out.println(e.getMessage());
    }
    bytes.reset();
    Loud loud = new Loud(bytes);
    loud.print("a");
    loud.print(1);
    loud.println("b");
    loud.println(5);
    loud.println((Object) "o");
    loud.println('c');
    loud.write('x');
    loud.append("app").printf("%s", "fmt");
    loud.flush();
    System.out.println(bytes);
    Counting counting = new Counting();
    PrintStream auto = new PrintStream(counting, true);
    auto.print("no newline");
    auto.print("a\nb");
    auto.println("x");
    auto.write('\n');
    auto.write(new byte[] {'y'}, 0, 1);
    auto.printf("%s%n", "z");
    auto.close();
    auto.println("after");
    System.out.println(counting.log.toString().replace("\n", "\\n") + auto.checkError());
    PrintStream broken = new PrintStream(new Broken());
    broken.println("x");
    System.out.println(broken.checkError());
    PrintStream old = System.out;
    bytes.reset();
    System.setOut(new PrintStream(bytes, true));
    System.out.println("captured");
    System.setOut(old);
    System.out.println("was: " + bytes.toString().trim());
    System.err.println("to stderr");
    new PrintStream(System.out, true, StandardCharsets.UTF_8.name()).println("nested \u00e9");
    System.out.write(new byte[] {(byte) 0xc3, (byte) 0xa9, 10}, 0, 3);
    System.out.flush();
    StringWriter w = new StringWriter();
    new RuntimeException("boom").printStackTrace(new PrintWriter(w, true));
    System.out.println(w.toString().split("\n")[0].trim());
  }
}
