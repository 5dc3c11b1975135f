// ConcurrentModificationException leaves main out of an enhanced for loop.
// exit: 1
package t133;

import java.util.HashMap;
import java.util.Map;

class Main {
  public static void main(String[] args) {
    Map<String, Integer> map = new HashMap<>();
    for (int i = 0; i < 5; i++) {
      map.put("k" + i, i);
    }
    for (Map.Entry<String, Integer> e : map.entrySet()) {
      System.out.println(e);
      map.remove("k" + (e.getValue() + 1));
    }
  }
}
