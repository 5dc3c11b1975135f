// var in locals, loops and lambda parameters.
// releases: 11 17
package t67;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.function.BiFunction;

class Main {
  public static void main(String[] args) {
    var n = 5;
    var l = 5L;
    var c = 'c';
    var d = n / 2.0;
    var list = new ArrayList<String>();
    var map = new HashMap<Integer, ArrayList<String>>();
    for (var i = 0; i < 6; i++) {
      list.add("s" + i);
      map.computeIfAbsent(i % 3, k -> new ArrayList<>()).add("v" + i);
    }
    for (var s : list) {
      System.out.print(s + (n += 1));
    }
    System.out.println();
    System.out.println(map + " " + (n + l + c) + " " + d);
    BiFunction<Integer, Integer, Integer> f = (var a, var b) -> a * b;
    System.out.println(f.apply(6, 7));
    var array = new int[][] {{1}, {2, 3}};
    var sum = 0;
    for (var row : array) {
      for (var v : row) {
        sum += v;
      }
    }
    System.out.println(sum);
    try (var r = new Resource()) {
      System.out.println("inside " + r.id);
    }
  }

  static class Resource implements AutoCloseable {
    int id = 9;

    @Override
    public void close() {
      System.out.println("closed");
    }
  }
}
