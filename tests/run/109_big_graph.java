// Graph search: breadth and depth first, Dijkstra, topological order, components, spanning tree, A* on a grid.
package t109;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;

class Main {
  static class CycleException extends Exception {
    final List<String> cycle;

    CycleException(List<String> cycle) {
      super("cycle: " + String.join(" -> ", cycle));
      this.cycle = cycle;
    }
  }

  static class Edge implements Comparable<Edge> {
    final String from;
    final String to;
    final int weight;

    Edge(String from, String to, int weight) {
      this.from = from;
      this.to = to;
      this.weight = weight;
    }

    @Override
    public int compareTo(Edge o) {
      return weight != o.weight ? Integer.compare(weight, o.weight) : (from + to).compareTo(o.from + o.to);
    }

    @Override
    public String toString() {
      return from + "-" + weight + "->" + to;
    }
  }

  static class Graph {
    final Map<String, List<Edge>> edges = new TreeMap<>();

    Graph edge(String from, String to, int weight) {
      edges.computeIfAbsent(from, k -> new ArrayList<>()).add(new Edge(from, to, weight));
      edges.computeIfAbsent(to, k -> new ArrayList<>());
      return this;
    }

    List<String> breadthFirst(String start) {
      List<String> order = new ArrayList<>();
      Set<String> seen = new HashSet<>();
      Queue<String> queue = new ArrayDeque<>();
      queue.add(start);
      seen.add(start);
      while (!queue.isEmpty()) {
        String at = queue.remove();
        order.add(at);
        for (Edge e : edges.get(at)) {
          if (seen.add(e.to)) {
            queue.add(e.to);
          }
        }
      }
      return order;
    }

    List<String> depthFirst(String start) {
      List<String> order = new ArrayList<>();
      Deque<String> stack = new ArrayDeque<>();
      stack.push(start);
      while (!stack.isEmpty()) {
        String at = stack.pop();
        if (order.contains(at)) {
          continue;
        }
        order.add(at);
        List<Edge> out = new ArrayList<>(edges.get(at));
        Collections.reverse(out);
        out.forEach(e -> stack.push(e.to));
      }
      return order;
    }

    Map<String, Integer> dijkstra(String start, Map<String, String> previous) {
      Map<String, Integer> distance = new LinkedHashMap<>();
      PriorityQueue<Object[]> queue = new PriorityQueue<>((a, b) -> {
        int c = Integer.compare((Integer) a[1], (Integer) b[1]);
        return c != 0 ? c : ((String) a[0]).compareTo((String) b[0]);
      });
      queue.add(new Object[] {start, 0, null});
      while (!queue.isEmpty()) {
        Object[] best = queue.poll();
        String at = (String) best[0];
        int d = (Integer) best[1];
        if (distance.putIfAbsent(at, d) != null) {
          continue;
        }
        previous.put(at, (String) best[2]);
        for (Edge e : edges.get(at)) {
          if (e.weight < 0) {
            throw new IllegalArgumentException("negative weight: " + e);
          }
          queue.add(new Object[] {e.to, d + e.weight, at});
        }
      }
      return distance;
    }

    List<String> topological() throws CycleException {
      List<String> order = new ArrayList<>();
      Map<String, Integer> state = new HashMap<>();
      for (String node : edges.keySet()) {
        visit(node, state, new ArrayList<>(), order);
      }
      Collections.reverse(order);
      return order;
    }

    private void visit(String node, Map<String, Integer> state, List<String> path, List<String> order) throws CycleException {
      int s = state.getOrDefault(node, 0);
      if (s == 2) {
        return;
      }
      path.add(node);
      if (s == 1) {
        throw new CycleException(new ArrayList<>(path.subList(path.indexOf(node), path.size())));
      }
      state.put(node, 1);
      for (Edge e : edges.get(node)) {
        visit(e.to, state, path, order);
      }
      state.put(node, 2);
      path.remove(path.size() - 1);
      order.add(node);
    }

    List<Edge> spanningTree() {
      List<Edge> all = new ArrayList<>();
      edges.values().forEach(all::addAll);
      Collections.sort(all);
      UnionFind<String> sets = new UnionFind<>();
      List<Edge> tree = new ArrayList<>();
      for (Edge e : all) {
        if (sets.union(e.from, e.to)) {
          tree.add(e);
        }
      }
      return tree;
    }

    List<List<String>> components() {
      UnionFind<String> sets = new UnionFind<>();
      edges.forEach((node, out) -> {
        sets.find(node);
        out.forEach(e -> sets.union(e.from, e.to));
      });
      Map<String, List<String>> groups = new LinkedHashMap<>();
      for (String node : edges.keySet()) {
        groups.computeIfAbsent(sets.find(node), k -> new ArrayList<>()).add(node);
      }
      return new ArrayList<>(groups.values());
    }
  }

  static class UnionFind<T> {
    private final Map<T, T> parent = new HashMap<>();
    private final Map<T, Integer> rank = new HashMap<>();

    T find(T item) {
      T p = parent.computeIfAbsent(item, k -> k);
      if (p != item && !p.equals(item)) {
        p = find(p);
        parent.put(item, p);
      }
      return p;
    }

    boolean union(T a, T b) {
      a = find(a);
      b = find(b);
      if (a.equals(b)) {
        return false;
      }
      int ra = rank.getOrDefault(a, 0);
      int rb = rank.getOrDefault(b, 0);
      parent.put(ra < rb ? a : b, ra < rb ? b : a);
      if (ra == rb) {
        rank.merge(a, 1, Integer::sum);
      }
      return true;
    }
  }

  static String path(Map<String, String> previous, String to) {
    StringBuilder b = new StringBuilder();
    for (String at = to; at != null; at = previous.get(at)) {
      b.insert(0, b.length() == 0 ? at : at + ">");
    }
    return b.toString();
  }

  static final String[] MAZE = {"S....#....", ".###.#.##.", ".#...#..#.", ".#.####.#.", ".#......#.", ".########.", "....#.....", "###.#.###.", "....#.#...", ".##...#..E"};

  static String astar() {
    int n = MAZE.length;
    int[][] cost = new int[n][n];
    for (int[] row : cost) {
      Arrays.fill(row, Integer.MAX_VALUE);
    }
    char[][] drawn = new char[n][];
    for (int i = 0; i < n; i++) {
      drawn[i] = MAZE[i].toCharArray();
    }
    int[][] from = new int[n * n][];
    PriorityQueue<int[]> open = new PriorityQueue<>(Comparator.<int[]>comparingInt(a -> a[2]).thenComparingInt(a -> a[0]).thenComparingInt(a -> a[1]));
    cost[0][0] = 0;
    open.add(new int[] {0, 0, 2 * n});
    int expanded = 0;
    while (!open.isEmpty()) {
      int[] at = open.poll();
      expanded++;
      if (MAZE[at[0]].charAt(at[1]) == 'E') {
        int length = cost[at[0]][at[1]];
        for (int[] p = at; p != null; p = from[p[0] * n + p[1]]) {
          if (drawn[p[0]][p[1]] == '.') {
            drawn[p[0]][p[1]] = '*';
          }
        }
        StringBuilder b = new StringBuilder("length " + length + " expanded " + expanded + "\n");
        for (char[] row : drawn) {
          b.append(row).append('\n');
        }
        return b.toString();
      }
      int[][] moves = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
      for (int[] m : moves) {
        int r = at[0] + m[0];
        int c = at[1] + m[1];
        if (r < 0 || c < 0 || r >= n || c >= n || MAZE[r].charAt(c) == '#' || cost[at[0]][at[1]] + 1 >= cost[r][c]) {
          continue;
        }
        cost[r][c] = cost[at[0]][at[1]] + 1;
        from[r * n + c] = at;
        open.add(new int[] {r, c, cost[r][c] + (n - 1 - r) + (n - 1 - c)});
      }
    }
    return "no way\n";
  }

  public static void main(String[] args) {
    Graph g = new Graph();
    g.edge("a", "b", 4).edge("a", "c", 2).edge("c", "b", 1).edge("b", "d", 5).edge("c", "d", 8).edge("c", "e", 10).edge("d", "e", 2).edge("d", "f", 6).edge("e", "f", 3);
    System.out.println(g.breadthFirst("a") + " " + g.depthFirst("a"));
    Map<String, String> previous = new HashMap<>();
    System.out.println(g.dijkstra("a", previous) + " " + path(previous, "f"));
    System.out.println(g.spanningTree());
    try {
      System.out.println(g.topological());
      g.edge("f", "c", 1);
      System.out.println(g.topological());
    } catch (CycleException e) {
      System.out.println(e.getMessage() + " " + e.cycle.size());
    }
    g.edge("x", "y", -3).edge("z", "x", 1).edge("q", "q", 1);
    System.out.println(g.components());
    try {
      g.dijkstra("z", previous);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    System.out.print(astar());
  }
}
