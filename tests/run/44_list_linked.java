// LinkedList and ArrayDeque as lists, stacks and queues.
package t44;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.NoSuchElementException;
import java.util.Queue;

class Main {
  static void exercise(Deque<Integer> d) {
    for (int i = 0; i < 20; i++) {
      if (i % 3 == 0) {
        d.addFirst(i);
      } else {
        d.addLast(i);
      }
    }
    System.out.println(d + " " + d.peekFirst() + " " + d.peekLast() + " " + d.size());
    System.out.println(d.pollFirst() + " " + d.pollLast() + " " + d.removeFirst() + " " + d.removeLast() + " " + d.contains(7));
    d.push(50);
    d.offer(60);
    System.out.println(d.pop() + " " + d.removeFirstOccurrence(7) + " " + d.remove(1000) + " " + d);
    Iterator<Integer> back = d.descendingIterator();
    StringBuilder b = new StringBuilder();
    while (back.hasNext()) {
      int v = back.next();
      if (v % 2 == 0) {
        back.remove();
      } else {
        b.append(v).append(' ');
      }
    }
    System.out.println(b + " " + d);
    d.clear();
    System.out.println(d.poll() + " " + d.peek() + " " + d.isEmpty());
    try {
      d.removeFirst();
    } catch (NoSuchElementException e) {
      System.out.println("empty " + e.getMessage());
    }
  }

  public static void main(String[] args) {
    exercise(new LinkedList<>());
    exercise(new ArrayDeque<>());
    LinkedList<String> list = new LinkedList<>(Arrays.asList("a", "b", "c"));
    list.add(1, "x");
    list.remove("c");
    list.set(0, "first");
    System.out.println(list + " " + list.get(2) + " " + list.indexOf("b"));
    try {
      list.get(9);
    } catch (IndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
    try {
      new ArrayDeque<String>().add(null);
    } catch (NullPointerException e) {
      System.out.println("no nulls");
    }
    Queue<Integer> queue = new ArrayDeque<>(2);
    long sum = 0;
    for (int i = 0; i < 1000; i++) {
      queue.add(i);
      if (i % 3 == 2) {
        sum = sum * 31 + queue.remove();
      }
    }
    System.out.println(sum + " " + queue.size());
  }
}
