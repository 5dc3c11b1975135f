import loris.contract.Ensures;
import loris.contract.Requires;

/** What `explore` and `test` say of methods with contracts, each with its exit status. */
class Everywhere {
  int value;
  Everywhere next;

  @Requires("x > 0")
  @Ensures("result > 0")
  static int half(int x) { // (2 returned) 0; 2 tests 0
    return x > 1 ? x / 2 : x;
  }

  @Requires("x > 0")
  @Ensures("result > 0")
  static int broken(int x) { // (1 returned, 1 threw loris.contract.ContractError) 1; 1 tests 1
    return x / 2;
  }

  @Requires("e != null && e.next == null")
  @Ensures("e.value == old(e.value) + 1")
  static void grow(Everywhere e) { // (1 returned) 0; 1 tests 0
    e.value++;
    if (e.next != null)
      throw new IllegalStateException();
  }

  @Requires("x > 3 && x < 3")
  static int never(int x) { // (0 returned) 2; 0 tests 2
    return x;
  }

  static int calls(int x) { // (2 returned, 1 threw loris.contract.ContractError) 1; 2 tests 1
    return half(x);
  }
}
