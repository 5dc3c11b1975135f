import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Receivers and arguments whose private fields hold what the class itself puts there, and fields that others write. */
public class Reachable {
  private final List<String> lines = new ArrayList<>();
  private final Map<String, Integer> index = new HashMap<>();
  private int[] table = new int[16];
  private int digit;
  private String name = "";
  String open = "";
  private String closed = "";

  // expect: SAFE
  public int size() {
    return lines.size() + table.length;
  }

  // expect: SAFE
  public void add(String line) {
    lines.add(line); // a list that can grow
  }

  // expect: SAFE
  public Integer find(String key) {
    return index.get(key);
  }

  // expect: SAFE
  public int last() {
    return table[15];
  }

  // expect: VIOLATION ArrayIndexOutOfBoundsException
  public int behind() {
    return table[16]; // fails
  }

  // expect: SAFE
  public int cell() {
    return table[digit];
  }

  // expect: VIOLATION ArithmeticException
  public int share() {
    return 100 / digit; // fails
  }

  // expect: SAFE
  public int length() {
    return name.length();
  }

  // expect: VIOLATION NullPointerException
  public int openLength() {
    return open.length(); // fails
  }

  // expect: VIOLATION NullPointerException
  public int closedLength() {
    return closed.length(); // fails
  }

  // expect: SAFE
  static int other(Reachable one) {
    return one == null ? 0 : one.name.length() + one.lines.size();
  }

  // expect: VIOLATION NullPointerException
  // loris: --states any
  public int anySize() {
    return lines.size(); // fails
  }

  public void setDigit(int n) {
    if (n < 0 || n > 9)
      throw new IllegalArgumentException();
    digit = n;
  }

  public void rename(String text) {
    name = Objects.requireNonNull(text);
  }

  public void close() {
    closed = null;
  }

  private final Object late;

  public Reachable() {
    init();
    late = new Object();
  }

  // expect: VIOLATION NullPointerException
  void init() {
    late.hashCode(); // fails
  }
}
