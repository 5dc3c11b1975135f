// assert: FALSE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;
import shop.Cart;

public class Main {
  public static void main(String[] args) {
    Cart cart = new Cart(3);
    int n = Verifier.nondetInt();
    for (int i = 0; i < n && i < 5; i++)
      cart.add(i);
    assert cart.size() < 3; // fails assert
  }
}
