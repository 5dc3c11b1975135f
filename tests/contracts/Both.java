import loris.contract.Ensures;
import loris.contract.Requires;

/**
 * Contracts together with --invariant repOk, and by calls. The comments say the cases of `explore` and its exit status, the
 * tests of `test --by-calls`.
 */
public class Both {
  private int n;

  boolean repOk() {
    return n >= 0 && n < 10;
  }

  @Requires("k > 0")
  @Ensures("n == old(n) + 1")
  public void step(int k) { // (1 returned, 1 threw loris.contract.ContractError) 1; step(1) after new Both() -> returns
    if (n < 9)
      n++;
  }

  @Requires("k > 3")
  public int pick(int k) { // (2 returned) 0; pick(4) after new Both() -> returns 1, pick(6) after new Both() -> returns 0
    if (k > 5)
      return n / (k - 3);
    return k < 2 ? 7 : 1;
  }

  @Requires("n > k")
  public void down(int k) { // (3 returned, 2 broke the invariant) 1; down(-1) after new Both() -> returns
    n = n - k;
  }
}
