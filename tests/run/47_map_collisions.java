// HashMap under colliding keys: long buckets turn into trees and back.
package t47;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

class Main {
  static class Key implements Comparable<Key> {
    final int id;

    Key(int id) {
      this.id = id;
    }

    @Override
    public int hashCode() {
      return id % 3;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Key && ((Key) o).id == id;
    }

    @Override
    public int compareTo(Key o) {
      return Integer.compare(id, o.id);
    }

    @Override
    public String toString() {
      return "k" + id;
    }
  }

  static class Plain {
    final int id;

    Plain(int id) {
      this.id = id;
    }

    @Override
    public int hashCode() {
      return 5;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Plain && ((Plain) o).id == id;
    }
  }

  public static void main(String[] args) {
    Map<Key, Integer> map = new HashMap<>();
    for (int i = 0; i < 200; i++) {
      map.put(new Key((i * 37) % 200), i);
    }
    long sum = 0;
    for (int i = 0; i < 200; i++) {
      sum = sum * 31 + map.get(new Key(i));
    }
    System.out.println(map.size() + " " + sum + " " + map.get(new Key(200)));
    StringBuilder order = new StringBuilder();
    for (Key k : map.keySet()) {
      order.append(k).append(' ');
    }
    System.out.println(order);
    for (int i = 0; i < 190; i++) {
      map.remove(new Key(i));
    }
    System.out.println(map);
    Set<Plain> plain = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      plain.add(new Plain(i % 60));
    }
    int found = 0;
    for (int i = 0; i < 100; i++) {
      if (plain.contains(new Plain(i))) {
        found++;
      }
    }
    System.out.println(plain.size() + " " + found);
    Map<String, Integer> strings = new HashMap<>();
    String[] parts = {"Aa", "BB"};
    for (int i = 0; i < 32; i++) {
      StringBuilder b = new StringBuilder();
      for (int k = 0; k < 5; k++) {
        b.append(parts[i >> k & 1]);
      }
      strings.put(b.toString(), i);
    }
    System.out.println(strings);
  }
}
