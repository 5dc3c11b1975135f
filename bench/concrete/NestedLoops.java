/** Nested integer loops: arithmetic, comparisons and local variables only. */
class NestedLoops {
  public static void main(String[] args) {
    int sum = 0;
    long mix = 1;
    for (int i = 0; i < 400; i++) {
      for (int j = 0; j < 400; j++) {
        int inner = i ^ j;
        for (int k = 0; k < 660; k++) {
          sum += inner * k;
          if ((sum & 7) == 3) {
            sum ^= k;
          } else {
            inner += sum >>> 5;
          }
        }
        mix = mix * 31 + inner;
      }
    }
    System.out.println(sum + " " + mix);
  }
}
