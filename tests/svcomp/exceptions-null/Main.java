// assert: TRUE
// runtime: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static class Node {
    int value;
    Node next;
  }

  public static void main(String[] args) {
    Node head = null;
    int n = Verifier.nondetInt();
    Verifier.assume(n >= 0 && n < 4);
    for (int i = 0; i < n; i++) {
      Node node = new Node();
      node.next = head;
      head = node;
    }
    int first = head.value; // fails runtime
    assert first == 0;
  }
}
