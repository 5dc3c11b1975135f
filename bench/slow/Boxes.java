/** Numbers in boxes: Integer.valueOf takes a box out of a table or makes one, and that is no decision. */
class Boxes {
  static int sum(int a, int b, int c, int d, int e, int f, int g, int h) {
    Integer[] boxes = {a, b, c, d, e, f, g, h};
    int sum = 0;
    for (Integer box : boxes)
      sum += box;
    return sum;
  }

  static int equal(int a, int b, int c, int d, int e, int f, int g, int h) {
    Integer first = a;
    Integer[] boxes = {b, c, d, e, f, g, h};
    int count = 0;
    for (Integer box : boxes)
      if (first.equals(box))
        count++;
    return count;
  }
}
