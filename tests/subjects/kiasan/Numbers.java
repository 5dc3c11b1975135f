package kiasan;

/** Methods without a heap. */
class Numbers {
  static int abs(int x) {
    return x < 0 ? -x : x;
  }

  /** The kind of a triangle by its sides: 1 scalene, 2 isosceles, 3 equilateral, 4 none. */
  static int classify(int a, int b, int c) {
    if (a <= 0 || b <= 0 || c <= 0) {
      return 4;
    }
    int kind = 0;
    if (a == b) {
      kind += 1;
    }
    if (a == c) {
      kind += 2;
    }
    if (b == c) {
      kind += 3;
    }
    if (kind == 0) {
      return a + b <= c || b + c <= a || a + c <= b ? 4 : 1;
    }
    if (kind > 3) {
      return 3;
    }
    if (kind == 1 && a + b > c || kind == 2 && a + c > b || kind == 3 && b + c > a) {
      return 2;
    }
    return 4;
  }

  /** As classify, but of negative sides only three equal ones are refused. */
  static int classifyLoosely(int a, int b, int c) {
    if (a == 0 || b == 0 || c == 0) {
      return 4;
    }
    int kind = 0;
    if (a == b) {
      kind += 1;
    }
    if (a == c) {
      kind += 2;
    }
    if (b == c) {
      kind += 3;
    }
    if (kind == 0) {
      return a + b <= c || b + c <= a || a + c <= b ? 4 : 1;
    }
    if (kind > 3) {
      return a > 0 ? 3 : 4;
    }
    if (kind == 1 && a + b > c || kind == 2 && a + c > b || kind == 3 && b + c > a) {
      return 2;
    }
    return 4;
  }
}
