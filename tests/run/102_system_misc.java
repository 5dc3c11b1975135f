// System properties and the like that do not depend on the machine; stdout and stderr; StringWriter.
package t102;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;

class Main {
  public static void main(String[] args) {
    System.out.print(true);
    System.out.print('c');
    System.out.print(1);
    System.out.print(2L);
    System.out.print(1.5f);
    System.out.print(2.5);
    System.out.print("s");
    System.out.print((String) null);
    System.out.print((Object) null);
    System.out.print(new char[] {'x', 'y'});
    System.out.println();
    System.out.println(new char[] {'o', 'k'});
    System.out.println((Object) "object");
    System.out.append("append").append('c').append("xyz", 1, 2).println();
    System.out.write(65);
    System.out.write('\n');
    System.out.flush();
    System.err.println("to stderr");
    System.out.println(System.lineSeparator().length() + " " + System.getProperty("file.separator") + " " + System.getProperty("no.such.property") + " " + System.getProperty("nope", "default"));
    System.out.println((System.nanoTime() > 0 || true) + " " + (System.currentTimeMillis() > 1600000000000L));
    StringWriter w = new StringWriter();
    PrintWriter p = new PrintWriter(w);
    p.print("written ");
    p.println(5);
    p.printf("%d-%s", 6, "x");
    p.flush();
    System.out.println(w);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream s = new PrintStream(bytes);
    s.print("bytes\u0041");
    s.flush();
    System.out.println(bytes.size() + bytes.toString());
    System.out.println(Thread.currentThread().getName());
  }
}
