// ArrayList and ListIterator: insertion, removal, growth, subList, bounds, ConcurrentModificationException.
package t43;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;

class Main {
  public static void main(String[] args) {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      list.add(i * i);
    }
    list.add(3, -1);
    list.addAll(0, Arrays.asList(100, 200));
    list.remove(5);
    list.remove(Integer.valueOf(841));
    list.set(0, 7);
    System.out.println(list + " " + list.size());
    System.out.println(list.indexOf(16) + " " + list.lastIndexOf(7) + " " + list.contains(999) + " " + list.subList(2, 6) + " " + list.equals(new ArrayList<>(list)));
    list.subList(5, 25).clear();
    System.out.println(list);
    list.removeIf(v -> v % 2 == 0);
    list.replaceAll(v -> v + 1);
    System.out.println(list);
    Iterator<Integer> it = list.iterator();
    while (it.hasNext()) {
      if (it.next() > 100) {
        it.remove();
      }
    }
    System.out.println(list);
    ListIterator<Integer> li = list.listIterator();
    while (li.hasNext()) {
      int v = li.next();
      if (v == 8) {
        li.set(88);
        li.add(89);
      }
    }
    while (li.hasPrevious()) {
      System.out.print(li.previousIndex() + "=" + li.previous() + " ");
    }
    System.out.println();
    try {
      for (Integer v : list) {
        list.add(v);
      }
    } catch (ConcurrentModificationException e) {
      System.out.println("CME " + e.getMessage());
    }
    try {
      list.get(50);
    } catch (IndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    try {
      list.add(-1, 0);
    } catch (IndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    try {
      it.remove();
    } catch (IllegalStateException | ConcurrentModificationException e) {
      System.out.println(e.getClass().getSimpleName());
    }
    Object[] array = list.toArray();
    Integer[] typed = list.toArray(new Integer[0]);
    System.out.println(array.length + " " + typed[0] + " " + list.hashCode() + " " + list.isEmpty());
    list.clear();
    System.out.println(list + " " + list.isEmpty());
  }
}
