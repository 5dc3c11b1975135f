// Methods that run into each limit of a run. What they compute does not matter.
class Limits {
  Limits next;
  int value;

  // More paths than anybody has time for.
  static int paths(int[] a) {
    int sum = 0;
    for (int i = 0; i < 64; i++)
      sum += a[i] > i ? 1 : 2;
    return sum;
  }

  // One path that never ends and asks nothing.
  static int spin(int x) {
    int i = 0;
    while (true)
      i += 3;
  }

  // One path on which the solver is asked at every step.
  static int ask(int x) {
    int i = 0;
    while (x * i != 77777 || i % 2 == 0)
      i++;
    return i;
  }

  // One question that is too hard.
  static int factors(long a, long b) {
    if (a > 1 && b > 1 && a < 3037000499L && b < 3037000499L && a * b == 4611686014132420609L - 2)
      return 1;
    return 2;
  }

  // Questions that need no Z3.
  static int sign(int x) {
    if (x > 0)
      return 1;
    return x < 0 ? -1 : 0;
  }

  // One path that keeps every object it makes.
  static int chain(int x) {
    Limits list = null;
    while (true) {
      Limits more = new Limits();
      more.next = list;
      more.value = x;
      list = more;
    }
  }

  // One path that allocates much at once.
  static int blocks(int x) {
    byte[] block = new byte[1 << 20];
    for (int i = 0; i < block.length; i++)
      block[i] = 1;
    byte[][] kept = new byte[1 << 20][];
    for (int i = 0;; i++)
      kept[i] = block.clone();
  }

  // One path whose terms grow for ever.
  static int terms(int x) {
    int y = x;
    for (int i = 1;; i++)
      y = y * i ^ x;
  }

  // One decision for each bit.
  static int bits(int x) {
    int count = 0;
    for (int i = 0; i < 20; i++)
      if ((x >> i & 1) != 0)
        count++;
    return count;
  }
}
