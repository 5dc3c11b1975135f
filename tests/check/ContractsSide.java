import java.util.TreeMap;

/** Contracts of a class that cannot be edited. */
class ContractsSide {
  // expect: UNKNOWN may be of a class that is not considered
  // loris: --contracts tests/contracts/treemap.contracts
  static void described(TreeMap<Integer, Integer> map) {
    assert map == null || map.size() >= 0;
  }

  // expect: VIOLATION AssertionError
  // loris: --contracts tests/contracts/treemap.contracts
  static void describedBad(TreeMap<Integer, Integer> map) {
    assert map == null || map.size() != 2; // fails
  }

  // expect: UNKNOWN that may not exist
  static void notDescribed(TreeMap<Integer, Integer> map) {
    assert map == null || map.size() != 2;
  }

  // expect: VIOLATION precondition
  // loris: --contracts tests/contracts/treemap.contracts
  static int callOfTheJdk(Integer key) {
    TreeMap<Integer, Integer> map = new TreeMap<>();
    map.put(key, 1); // fails
    return map.size();
  }

  // expect: SAFE
  // loris: --contracts tests/contracts/treemap.contracts
  static int goodCallOfTheJdk(Integer key) {
    TreeMap<Integer, Integer> map = new TreeMap<>();
    if (key != null)
      map.put(key, 1);
    return map.size();
  }
}
