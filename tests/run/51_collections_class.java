// java.util.Collections: sort, shuffle with a seed, reverse, rotate, frequency, unmodifiable and empty views.
package t51;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

class Main {
  public static void main(String[] args) {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      list.add(i);
    }
    Collections.shuffle(list, new Random(42));
    System.out.println(list);
    Collections.sort(list);
    Collections.rotate(list, 5);
    Collections.swap(list, 0, 19);
    System.out.println(list);
    Collections.reverse(list);
    System.out.println(list + " " + Collections.max(list) + " " + Collections.min(list) + " " + Collections.max(list, Comparator.comparing(v -> v % 7)));
    Collections.sort(list, Collections.reverseOrder());
    System.out.println(list + " " + Collections.binarySearch(list, 3, Collections.reverseOrder()));
    System.out.println(Collections.frequency(Arrays.asList(1, 2, 1, 1), 1) + " " + Collections.nCopies(3, "x") + " " + Collections.emptyList()
        + Collections.disjoint(Arrays.asList(1, 2), Arrays.asList(3)) + Collections.singletonList(5));
    List<String> sorted = new ArrayList<>(Arrays.asList("delta", "Alpha", "charlie", "bravo"));
    sorted.sort(null);
    System.out.println(sorted);
    sorted.sort(Comparator.comparing((String s) -> s.charAt(s.length() - 1)).reversed().thenComparing(String::length));
    System.out.println(sorted);
    List<Integer> fixed = Collections.unmodifiableList(list);
    try {
      fixed.add(1);
    } catch (UnsupportedOperationException e) {
      System.out.println("unmodifiable " + fixed.get(0));
    }
    Collections.fill(list, 7);
    Collections.addAll(list, 1, 2, 3);
    System.out.println(list + " " + Collections.indexOfSubList(list, Arrays.asList(1, 2)));
    List<String> withNulls = new ArrayList<>(Arrays.asList("b", null, "a"));
    withNulls.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
    System.out.println(withNulls);
  }
}
