// Uncaught ClassCastException between a JDK class and an own class.
// exit: 1
package t77;

import java.util.ArrayList;
import java.util.List;

class Main {
  @SuppressWarnings({"unchecked", "rawtypes"})
  public static void main(String[] args) {
    List list = new ArrayList<Main>();
    list.add("a string");
    for (Main m : (List<Main>) list) {
      System.out.println(m);
    }
  }
}
