// Private members used across nested classes: fields, methods, constructors, statics, compound assignment.
package t121;

class Main {
  private int secret = 1;
  private static long total = 10;

  private Main() {}

  private int twice(int n) {
    return 2 * n + secret;
  }

  static class Friend {
    private String note = "note";
    private static int made;

    private Friend() {
      made++;
    }

    private Friend(Main m) {
      this();
      m.secret += 5;
      m.secret++;
      --m.secret;
      total <<= 2;
      note += m.twice(3);
    }

    private class Deeper {
      private int depth = note.length();

      private Main reach() {
        Main m = new Main();
        m.secret = depth++ + made;
        return m;
      }
    }
  }

  private interface Whisper {
    default String say() {
      return "say";
    }
  }

  private enum Level {
    LOW, HIGH;

    private int weight = ordinal() * 10 + 1;
  }

  public static void main(String[] args) {
    Main m = new Main();
    Friend f = new Friend(m);
    Friend.Deeper d = f.new Deeper();
    System.out.println(f.note + " " + m.secret + " " + total + " " + Friend.made + " " + d.reach().twice(1) + " " + d.depth);
    Level.HIGH.weight *= 3;
    System.out.println(Level.HIGH.weight + Level.LOW.weight + " " + new Whisper() {}.say());
    f.note = null;
    System.out.println(f.note + new Friend().note);
  }
}
