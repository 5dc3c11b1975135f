// What is a bug, and what is a precondition: see findings.py.
import java.io.IOException;
import java.util.Objects;

interface Numbered {
  /**
   * A number.
   *
   * @throws IllegalStateException if there is none
   */
  int next(Classes from);
}

public class Classes implements Numbered {
  @interface Nullable {}

  static class Refused extends RuntimeException {}

  private String name;
  private int limit;

  // rest: SAFE otherwise
  public static int positive(int n) {
    if (n < 1) throw new IllegalArgumentException("n"); // finds IllegalArgumentException:rejects
    return n;
  }

  // What a public method rejects is a bug of whoever calls it so.
  // rest: SAFE otherwise
  public static int calls(int n) {
    return positive(n - 5);
  }

  // rest: SAFE otherwise
  public static int always(String text, boolean more) {
    return more ? text.length() : text.hashCode(); // finds NullPointerException:rejects, NullPointerException:rejects
  }

  // Null is accepted on another path.
  // rest: SAFE otherwise
  public static int sometimes(String text, boolean more) {
    return more ? text.length() : 0; // finds NullPointerException
  }

  // rest: SAFE otherwise
  public static int annotated(@Nullable String text) {
    return text.length(); // finds NullPointerException
  }

  // rest: SAFE otherwise
  public static int required(Object thing) {
    Objects.requireNonNull(thing); // finds NullPointerException:rejects
    return thing == null ? 1 / 0 : 2;
  }

  // rest: SAFE otherwise
  public int field() {
    return name.length(); // finds NullPointerException
  }

  // rest: SAFE otherwise
  public void state() {
    if (limit > 3) throw new IllegalStateException("limit"); // finds IllegalStateException:rejects
  }

  // rest: SAFE otherwise
  public static void reads(int n) throws IOException {
    if (n == 4) throw new IOException("four"); // finds IOException:rejects
    if (n == 5) raise();
  }

  public static void raise() throws IOException {
    throw new IOException("five");
  }

  // rest: SAFE otherwise
  public static int checks(int n) {
    assert n != 3; // finds AssertionError
    if (n == 4) throw new AssertionError("four"); // finds AssertionError
    return n;
  }

  // rest: SAFE otherwise
  public static int endless(int n) {
    return endless(n + 1); // finds StackOverflowError:resource
  }

  // rest: SAFE otherwise
  public static int both(String text, Classes more) {
    int length = text.length(); // finds NullPointerException:rejects
    return length + more.name.length(); // finds NullPointerException:rejects, NullPointerException
  }

  // The first case has a null that is never accepted, and others do without.
  // rest: SAFE otherwise
  public static int masked(String text, Classes more) {
    int n = 0;
    if (text == null) n = 1;
    if (more == null) return text.length(); // finds NullPointerException:rejects
    n += more.name.length(); // finds NullPointerException
    return n + text.length(); // finds NullPointerException:rejects
  }

  // rest: SAFE otherwise
  public static int refuses(int n) {
    if (n == 7) throw new Refused(); // finds Refused:rejects
    return 10 / n; // finds ArithmeticException
  }

  // The comment of what it implements is about it.
  // rest: SAFE otherwise
  public int next(Classes from) {
    return from == null ? 0 : 10 / refused(from.limit); // finds ArithmeticException
  }

  public static int refused(int n) {
    if (n == 7) throw new IllegalStateException();
    return n;
  }

  /**
   * A share.
   *
   * @param n of how many
   * @throws ArithmeticException if there are none
   */
  // rest: SAFE otherwise
  public static int announced(int n, int[] items) {
    /** @throws NullPointerException which is no comment of a method */
    if (items == null) return 1;
    return 10 / n + items[0]; // finds ArithmeticException:rejects, ArrayIndexOutOfBoundsException
  }

  // rest: SAFE otherwise
  public static int behind(String text, int n) {
    return n > 4 ? text.length() : 10 / n; // finds NullPointerException, ArithmeticException
  }

  // What is only passed on is the caller's own precondition.
  // rest: SAFE otherwise
  public static int passes(int n) {
    return positive(n);
  }

  // rest: SAFE otherwise
  public int passesTwice(Classes other, int n) {
    return passes(n) + (other == null ? 1 : 2);
  }

  // Only one of the two is what it was given.
  // rest: SAFE otherwise
  public static int chooses(int n, boolean less) {
    return positive(less ? n - 1 : n);
  }

  // rest: SAFE otherwise
  public static int changes(int n) {
    n--;
    return positive(n);
  }

  /**
   * Comments say what may be null.
   *
   * @param text  the text,
   *     must not be {@code null}
   * @param other  what is used instead, if not null
   * @param all  the rest, whose elements are not null
   */
  // rest: SAFE otherwise
  public static int said(String text, String other, boolean more, String[] all) {
    if (other != null) return other.length();
    if (!more) return all == null ? 7 : all[0].length(); // finds NullPointerException, ArrayIndexOutOfBoundsException
    return text == null && all == null ? 0 : text.length(); // finds NullPointerException:rejects
  }

  /**
   * @param text  the text, not null
   * @param other  may be null
   */
  // rest: SAFE otherwise
  public static int mixes(String text, String other, boolean more) {
    if (!more) return 0;
    return text.length() // finds NullPointerException:rejects
        + other.length(); // finds NullPointerException
  }

  static class Made {
    private final int size;

    Made(String first, String second) {
      size = first.length() + second.length();
    }
  }

  enum Letter { A, B }

  // rest: SAFE otherwise
  public static int letter(boolean many) {
    return Letter.valueOf(many ? "A" : "C").ordinal();
  }
}
