import java.io.BufferedReader;
import java.io.File;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The side of tests/adversary.py that runs on HotSpot. JOBS has for each class a line `brute FOLDER any|assert LIMIT`
 * with the numbers and the texts that its code mentions, or for each violation `replay NAME FOLDER` and lines behind it.
 */
public final class Trap {
  private static final int SECONDS = 300; // for one class

  private Trap() {}

  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, false, "UTF-8");
    System.setOut(new PrintStream(java.io.OutputStream.nullOutputStream()));
    guard(Thread.currentThread());
    try (BufferedReader lines = Files.newBufferedReader(Path.of(args[0]))) {
      for (String line; (line = lines.readLine()) != null;) {
        String[] words = line.split("\t", -1);
        since = System.nanoTime();
        if (words[0].equals("brute"))
          out.print(brute(words));
        else
          out.println(words[1] + "\t" + Replay.run(new File(words[2]), lines));
      }
    }
    out.flush();
  }

  private static volatile long since = System.nanoTime(); // when the class in hand was begun

  /** A method that does not end is a mistake of the generator; the trace names it. */
  private static void guard(Thread main) {
    Thread thread = new Thread(() -> {
      while (System.nanoTime() - since < SECONDS * 1_000_000_000L)
        java.util.concurrent.locks.LockSupport.parkNanos(1_000_000_000L);
      for (StackTraceElement frame : main.getStackTrace())
        System.err.println(frame);
      Runtime.getRuntime().halt(1);
    });
    thread.setDaemon(true);
    thread.start();
  }

  private static String brute(String[] words) throws Exception {
    StringBuilder result = new StringBuilder();
    int[] numbers = words[4].isEmpty() ? new int[0] : Arrays.stream(words[4].split(",")).mapToInt(Integer::parseInt).toArray();
    String[] texts = words[5].isEmpty() ? new String[0] : words[5].split(",");
    String[] all = Arrays.copyOf(texts, texts.length + 2);
    all[texts.length] = "";
    all[texts.length + 1] = "a";
    new Brute(new File(words[1]), words[2].equals("any"), numbers, all, Integer.parseInt(words[3])).run(result);
    return result.toString();
  }
}
