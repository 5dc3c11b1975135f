// An exception thrown by a comparator inside the JDK's sort.
// exit: 1
package t125;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Main {
  static final class Item implements Comparable<Item> {
    final Integer rank;

    Item(Integer rank) {
      this.rank = rank;
    }

    @Override
    public int compareTo(Item o) {
      return rank.compareTo(o.rank);
    }
  }

  public static void main(String[] args) {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      items.add(new Item(i == 7 ? null : i * 37 % 11));
    }
    Collections.sort(items.subList(0, 6));
    System.out.println(items.get(0).rank + " " + items.get(5).rank);
    Collections.sort(items);
  }
}
