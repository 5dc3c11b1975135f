// assert: FALSE
// runtime: TRUE
import org.cprover.CProver;

public class Main {
  static class Node {
    int value;
    Node next;
  }

  public static void main(String[] args) {
    Node a = CProver.nondetWithNull(new Node());
    int n = CProver.nondetInt();
    CProver.assume(n > 10);
    if (a != null && a.next == a)
      assert a.value != n; // fails assert
  }
}
