// PriorityQueue with natural and own order, removal, iteration in heap order.
package t45;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;

class Main {
  static class Task implements Comparable<Task> {
    final String name;
    final int priority;

    Task(String name, int priority) {
      this.name = name;
      this.priority = priority;
    }

    @Override
    public int compareTo(Task o) {
      return Integer.compare(o.priority, priority);
    }
  }

  public static void main(String[] args) {
    PriorityQueue<Integer> q = new PriorityQueue<>();
    Random r = new Random(1);
    for (int i = 0; i < 25; i++) {
      q.add(r.nextInt(100));
    }
    System.out.println(q);
    q.remove(q.peek());
    StringBuilder b = new StringBuilder();
    while (!q.isEmpty()) {
      b.append(q.poll()).append(' ');
    }
    System.out.println(b);
    PriorityQueue<String> s = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
    Collections.addAll(s, "ccc", "a", "bb", "aaa", "b", "");
    while (s.size() > 0) {
      System.out.print("[" + s.remove() + "]");
    }
    System.out.println();
    PriorityQueue<Task> tasks = new PriorityQueue<>();
    tasks.add(new Task("low", 1));
    tasks.add(new Task("high", 10));
    tasks.add(new Task("middle", 5));
    System.out.println(tasks.poll().name + tasks.poll().name + tasks.poll().name + tasks.poll());
    PriorityQueue<Integer> reversed = new PriorityQueue<>(Collections.reverseOrder());
    reversed.addAll(Arrays.asList(4, 8, 1));
    System.out.println(reversed.peek() + " " + reversed.contains(4) + " " + reversed.size());
    try {
      new PriorityQueue<Object>(Arrays.asList(new Object(), new Object()));
    } catch (ClassCastException e) {
      System.out.println("not comparable");
    }
  }
}
