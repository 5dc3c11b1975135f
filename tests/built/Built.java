import java.util.Objects;

/** Findings whose input calls make (`// built`), or that no calls make, as far as anybody looks (`// unbuilt`). */
public class Built {
  public static class Account {
    private int balance;
    private final String owner;
    private Account next;
    public Account(String owner) { this.owner = Objects.requireNonNull(owner); }
    public void deposit(int n) {
      if (n <= 0)
        throw new IllegalArgumentException();
      balance += n;
    }
    public void link(Account other) { next = other; }
    public int share() { return 100 / balance; } // built
    public int seven() { return 100 / (balance - 7); } // built
    public int ring() { return next != null && next.next == this ? 1 / balance : 1; } // built
    public char initial() { return owner.charAt(0); } // built
    public static int same(Account a, Account b) { return a == null || a != b ? 0 : 1 / (a.balance / 9); } // built
  }

  /** One number is always twice the other, which nobody infers. */
  public static class Pair {
    private int left, right;
    public void grow() {
      left++;
      right += 2;
    }
    public int differ() { return right == 2 * left ? 0 : left / 0; } // unbuilt
    private static int count(int n) { return 1 / n; } // not called
  }

  public static int half(int[] items, String name, Integer box) { return items.length == 2 ? items[1] / items[0] : name.length(); } // built
  public static int plain(int n, long m) { return n / (int) m; } // built

  /** What every finding needs can be assigned by anybody in the package, and by nobody else. */
  public static class Node {
    int value;
    Node next;
    int third() { return next.next.value / value; } // built
    public int fourth() { return next != null && next.next == this ? value / 0 : 0; } // unbuilt
  }

  /** A list that anybody can put null in, and one that nobody can. */
  public static class Lists {
    private final java.util.List<String> open = new java.util.ArrayList<>(), closed = new java.util.ArrayList<>();
    public void add(String text) { open.add(text); }
    public void close(String text) { closed.add(Objects.requireNonNull(text)); }
    public int length() { return open.isEmpty() ? 0 : open.get(0).length(); } // built
    public int closed() { return closed.isEmpty() ? 0 : closed.get(0).length() / (open.size() - 1); } // built
  }

  /** One case has numbers that no object has; another one of the same line is there. */
  public static class Steps {
    private int at, by;
    public void step() {
      at += 2;
      by++;
    }
    public int there() { return 7 / (at == 1 ? 0 : at == 4 && by == 3 ? 0 : at == 4 ? by - 2 : 1); } // built
    public int odd() { return at % 2 == 0 ? 0 : 7 / 0; } // unbuilt
  }

  /** What no call makes exactly as the input is drawn, but calls make one that fails alike. */
  public static class Table {
    private final java.util.Map<String, String> names = new java.util.HashMap<>();
    private final java.util.List<String> order = new java.util.ArrayList<>();
    private final java.util.Vector<Object> marks = new java.util.Vector<>();
    public void put(String key, String name) { names.put(key, name); }
    public void first(String name) { order.add(0, name); }
    public void all(String... more) { java.util.Collections.addAll(order, more); }
    public void mark() { marks.setSize(2); }
    public int length() { // built
      int sum = 0;
      for (String name : names.values())
        sum += name.length();
      return sum;
    }
    public int count() { // built
      int sum = 0;
      for (String name : order)
        sum += name.length();
      return sum;
    }
    public int hash() { return marks.isEmpty() ? 0 : marks.get(0).hashCode(); } // built
    public int never() { return order.size() < 0 || names.size() == 77 ? 7 / 0 : marks.size() % 2 == 1 ? 7 / 0 : 1; } // unbuilt
  }

  /** An argument that only an array of texts brings in. */
  public static class Words {
    private final String[] words;
    public Words(String... words) { this.words = words.clone(); }
    public int total() { // built
      int sum = 0;
      for (String word : words)
        sum += word.length();
      return sum;
    }
  }

  /** A constant that no other code can name, and one that all can. */
  public static class Secrets {
    private enum Own { A, B }
    public enum Open { C, D }
    public static int own(Own constant) { return constant == Own.B ? 7 / 0 : 1; } // unbuilt
    public static int open(Open constant) { return constant == Open.D ? 7 / 0 : 1; } // built
  }

  private static int state;
  public static void more() { state++; }
  public static int early() { return state == 0 ? 1 : 7 / (state - 3); } // unbuilt
}
