/** Arrays that one symbolic index has made symbolic, written and read at known ones. */
class Arrays {
  private static int sum(int k, int n) {
    if (k < 0 || k >= n)
      return 0;
    int[] all = new int[n];
    all[k] = 7;
    for (int i = 0; i < n; i++)
      all[i] = i;
    int sum = 0;
    for (int i = 0; i < n; i++)
      sum += all[i];
    return sum;
  }

  static int small(int k) {
    return sum(k, 2000);
  }

  static int large(int k) {
    return sum(k, 16000);
  }
}
