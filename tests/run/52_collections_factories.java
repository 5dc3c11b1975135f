// List.of, Map.of with one entry, Map.entry, copyOf: immutable collections.
// releases: 11 17
package t52;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

class Main {
  public static void main(String[] args) {
    List<Integer> list = List.of(3, 1, 2);
    System.out.println(list + " " + list.contains(1) + " " + list.indexOf(2) + " " + List.of() + List.of("one") + List.copyOf(new ArrayList<>(list)));
    System.out.println(Map.of("k", 1) + " " + Map.entry("a", 2) + " " + Set.of(5) + " " + Set.of(1, 2, 3).size() + " " + Map.of(1, 2, 3, 4).get(3));
    try {
      list.add(5);
    } catch (UnsupportedOperationException e) {
      System.out.println("immutable");
    }
    try {
      List.of(1, null);
    } catch (NullPointerException e) {
      System.out.println("no nulls");
    }
    try {
      Set.of(1, 1);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).subList(2, 5) + " " + List.of(1, 2).equals(new ArrayList<>(List.of(1, 2))));
  }
}
