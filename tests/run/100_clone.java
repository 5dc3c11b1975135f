// Object.clone: shallow copies, deep copies by hand, CloneNotSupportedException, arrays.
package t100;

import java.util.Arrays;

class Main {
  static class Sheep implements Cloneable {
    int age = 3;
    int[] data = {1, 2};
    Sheep friend;

    @Override
    public Sheep clone() {
      try {
        return (Sheep) super.clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  static class DeepSheep extends Sheep {
    String name = "deep";

    @Override
    public DeepSheep clone() {
      DeepSheep s = (DeepSheep) super.clone();
      s.data = data.clone();
      return s;
    }
  }

  static class Plain {
    Object copy() throws CloneNotSupportedException {
      return clone();
    }
  }

  public static void main(String[] args) {
    Sheep a = new Sheep();
    a.friend = a;
    Sheep b = a.clone();
    b.age = 9;
    b.data[0] = 77;
    System.out.println(a.age + " " + a.data[0] + " " + (b.friend == a) + " " + (a.getClass() == b.getClass()));
    DeepSheep c = new DeepSheep();
    Sheep d = c.clone();
    d.data[0] = 55;
    System.out.println(c.data[0] + " " + d.data[0] + " " + ((DeepSheep) d).name + " " + (d instanceof DeepSheep));
    try {
      new Plain().copy();
    } catch (CloneNotSupportedException e) {
      System.out.println(e.getMessage());
    }
    String[][] grid = {{"a"}, {"b"}};
    String[][] copy = grid.clone();
    copy[0][0] = "x";
    copy[1] = null;
    System.out.println(Arrays.deepToString(grid) + Arrays.deepToString(copy));
  }
}
