// Longs that come to the ends of their range.
class Longs {
  // wrap YES, math NO
  static void stepsUp(long n) {
    while (n > 0)
      n += 5;
  }

  // wrap YES, math NO
  static void doubles(long n) {
    while (n > 0)
      n *= 2;
  }

  // wrap YES, math NO
  static void addsItself(long n) {
    while (n > 0)
      n += n;
  }

  // wrap YES, math NO
  static void shifts(long n) {
    while (n > 0)
      n <<= 1;
  }

  // wrap (YES), math NO
  static void shiftsOut(long n) {
    while (n != 0)
      n <<= 3;
  }

  // wrap (YES), math NO
  static void severalSteps(long n) {
    while (n != 0)
      n = n * 4 - n - n;
  }

  // wrap YES, math NO
  static void growsBy(long n, long m) {
    while (n > 0 && m > 0)
      n = n + m;
  }

  // wrap (YES), math NO
  static void losesNegative(long n, long m) {
    while (n > 0 && m < 0)
      n -= m;
  }

  // wrap (YES), math NO
  static void growsMore(long n, long m) {
    while (n > 0 && m > 0)
      n = n * 3 + m;
  }

  // wrap (NO), math YES
  static void reachesAll(long n) {
    for (long i = 0; i <= n; i++)
      ;
  }

  // wrap YES, math YES
  static void below(long n) {
    for (long i = 0; i < n; i++)
      ;
  }

  // wrap YES, math NO
  static void differenceFalls(long n, long m) {
    while (n - m > 0)
      n -= -7;
  }

  // wrap YES, math YES
  static void above(long n) {
    for (long i = 0; i > n; i--)
      ;
  }

  // wrap (NO), math YES
  static void intBelowLong(long n) {
    for (int i = 0; i < n; i++)
      ;
  }

  // wrap YES, math YES
  static void longBelowInt(int n) {
    for (long i = 0; i < n; i++)
      ;
  }
}
