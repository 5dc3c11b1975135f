// releases: 11 17
// Scanner over strings and standard input, readers, writers, data streams.
package t204;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.SequenceInputStream;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.InputMismatchException;
import java.util.NoSuchElementException;
import java.util.Scanner;

class Main {
  static void scan() {
    Scanner s = new Scanner("12 abc 3.5 true 99999999999 0x1F\nrest of line\n1,2,3");
    System.out.println(s.nextInt() + s.next() + s.nextDouble() + s.nextBoolean() + s.nextLong());
    System.out.println(s.hasNextInt() + " " + s.next() + s.nextLine() + "|" + s.nextLine() + "|" + s.hasNextLine());
    s.useDelimiter(",");
    while (s.hasNext())
      System.out.print(s.hasNextInt() ? "<" + s.nextInt() + ">" : s.next());
    System.out.println();
    s = new Scanner("x 5");
    try {
      s.nextInt();
    } catch (InputMismatchException e) {
      System.out.println(e);
    }
    System.out.println(s.next() + s.nextShort() + s.hasNext());
    try {
      s.next();
    } catch (NoSuchElementException e) {
      System.out.println(e);
    }
    s = new Scanner("key=value; k2=v2");
    System.out.println(s.findInLine("(\\w+)=(\\w+)") + s.match().group(2) + s.findInLine("k\\d"));
    s = new Scanner("ff 11 z").useRadix(16);
    System.out.println(s.nextInt() + s.nextInt());
    System.out.println(new Scanner("1 2 3").tokens().mapToInt(Integer::parseInt).sum());
    s = new Scanner(System.in);
    System.out.println(s.hasNextLine() + " " + s.hasNext());
    s.close();
  }

  static void text() throws IOException {
    BufferedReader r = new BufferedReader(new StringReader("one\ntwo\r\nthree\rfour"));
    System.out.println(r.readLine() + r.readLine() + (char) r.read() + r.ready() + r.readLine() + r.lines().count() + r.readLine());
    LineNumberReader n = new LineNumberReader(new StringReader("a\nb\nc"));
    while (n.readLine() != null)
      System.out.print(n.getLineNumber() + " ");
    StringWriter w = new StringWriter();
    PrintWriter p = new PrintWriter(w);
    p.print(1);
    p.print('c');
    p.print(2.5);
    p.println("line");
    p.printf("%d-%s", 3, "x").append("y").append('z').append("abcdef", 1, 3);
    p.println((Object) null);
    p.flush();
    System.out.println(w + " " + w.getBuffer().length() + p.checkError());
    BufferedWriter b = new BufferedWriter(w, 4);
    b.write("buffered text");
    b.newLine();
    b.write("abc", 1, 2);
    b.close();
    System.out.println(w);
    PushbackReader back = new PushbackReader(new CharArrayReader("xy".toCharArray()));
    int c = back.read();
    back.unread('q');
    System.out.println((char) c + "" + (char) back.read() + (char) back.read() + back.read());
    CharArrayWriter chars = new CharArrayWriter();
    chars.write("chars");
    System.out.println(chars.size() + chars.toString());
    StreamTokenizer t = new StreamTokenizer(new StringReader("x = 3.5 + 'str' // comment\n y"));
    t.slashSlashComments(true);
    while (t.nextToken() != StreamTokenizer.TT_EOF)
      System.out.print(t + "; ");
    System.out.println();
  }

  static void bytes() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(out);
    data.writeInt(-5);
    data.writeLong(1L << 40);
    data.writeShort(-2);
    data.writeByte(200);
    data.writeChar('\u4e2d');
    data.writeBoolean(true);
    data.writeFloat(1.5f);
    data.writeDouble(-2.25);
    data.writeUTF("h\u00e9\u0000\u4e2d");
    data.writeBytes("raw");
    data.writeChars("ch");
    System.out.println(data.size() + " " + Arrays.hashCode(out.toByteArray()));
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(out.toByteArray()));
    System.out.println(in.readInt() + " " + in.readLong() + " " + in.readShort() + " " + in.readUnsignedByte() + " " + in.readChar() + in.readBoolean() + in.readFloat() + in.readDouble() + in.readUTF().length());
    byte[] raw = new byte[3];
    in.readFully(raw);
    System.out.println(new String(raw) + in.skipBytes(100) + in.available());
    try {
      in.readInt();
    } catch (EOFException e) {
      System.out.println(e);
    }
    InputStreamReader reader = new InputStreamReader(new ByteArrayInputStream("gr\u00fc\u00df \u4e2d\ud83d\ude00".getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    StringBuilder decoded = new StringBuilder();
    for (int c; (c = reader.read()) >= 0;)
      decoded.append((char) c);
    System.out.println(decoded + reader.getEncoding());
    out.reset();
    OutputStreamWriter writer = new OutputStreamWriter(out, "UTF-16BE");
    writer.write("a\u4e2d");
    writer.close();
    System.out.println(Arrays.toString(out.toByteArray()) + out.size());
    SequenceInputStream two = new SequenceInputStream(new ByteArrayInputStream(new byte[] {1, 2}), new ByteArrayInputStream(new byte[] {3}));
    int sum = 0;
    for (int b; (b = two.read()) >= 0;)
      sum = sum * 10 + b;
    ByteArrayInputStream marked = new ByteArrayInputStream(new byte[] {1, 2, 3, 4});
    marked.skip(1);
    marked.mark(0);
    marked.read();
    marked.reset();
    System.out.println(sum + " " + marked.read() + marked.available());
  }

  public static void main(String[] args) throws IOException {
    scan();
    text();
    bytes();
    try {
      System.out.println(System.in.read());
    } catch (IOException e) {
      System.out.println(e.getMessage());
    }
  }
}
