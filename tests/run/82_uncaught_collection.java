// Uncaught exception thrown deep inside java.util.
// exit: 1
package t82;

import java.util.ArrayList;
import java.util.List;

class Main {
  public static void main(String[] args) {
    List<Integer> list = new ArrayList<>();
    list.add(4);
    System.out.println(list.get(0));
    System.out.println(list.get(1));
  }
}
