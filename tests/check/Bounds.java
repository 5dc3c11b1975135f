/** The loop bound counts rounds, whatever else runs in them. */
class Bounds {
  static void step() {}

  static int length(String text) {
    int length = 0;
    for (char c : text.toCharArray())
      length++;
    return length;
  }

  // expect: SAFE up to
  // loris: --bounded --loops 10
  static void callInLoop(int n) {
    for (int i = 0; i < n; i++)
      step();
  }

  // expect: SAFE up to
  // loris: --bounded --loops 10
  static void loopInLoop(int n) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 3; j++)
        step();
  }

  // expect: SAFE
  // loris: --loops 4
  static void concreteLoops(int n) {
    int sum = 0;
    for (int bit = 0; bit < 3; bit++)
      if ((n >> bit & 1) != 0)
        sum += length("twelve chars");
    for (int i = 0; i < 1000; i++)
      sum++;
    assert sum >= 1000 && sum <= 1036;
  }

  // expect: SAFE
  // loris: --loops 4
  static void concreteRecursion(int n) {
    int start = n > 5 ? 1 : 0;
    assert down(500) + start <= 501;
  }

  static int down(int n) {
    return n == 0 ? 0 : 1 + down(n - 1);
  }
}
