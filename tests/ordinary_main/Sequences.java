import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;

/** The models of ArrayDeque and LinkedList, held against the real ones by random calls (Models.java). */
class Sequences {
  final Models models;
  final Random random = new Random(9);
  final boolean hasNulls;

  Sequences(Models models, boolean hasNulls) {
    this.models = models;
    this.hasNulls = hasNulls;
  }

  Integer element() {
    return random.nextInt(9) == 0 ? null : (Integer) random.nextInt(8);
  }

  static List<Object> rest(Iterator<?> walk) {
    List<Object> all = new ArrayList<>();
    while (walk.hasNext()) all.add(walk.next());
    return all;
  }

  static Object removeEven(Iterator<Integer> walk) {
    int sum = 0;
    while (walk.hasNext()) {
      Integer next = walk.next();
      sum += next == null ? 3 : next;
      if (next == null || next % 2 == 0) walk.remove();
    }
    return sum;
  }

  void callDeque(Deque<Integer> real, Deque<Integer> model) {
    Integer element = element(), other = element();
    switch (random.nextInt(36)) {
      case 0: models.compare("addFirst", real, model, d -> { d.addFirst(element); return 0; }); break;
      case 1: models.compare("addLast", real, model, d -> { d.addLast(element); return 0; }); break;
      case 2: models.compare("offerFirst", real, model, d -> d.offerFirst(element)); break;
      case 3: models.compare("offerLast", real, model, d -> d.offerLast(element)); break;
      case 4: models.compare("add", real, model, d -> d.add(element)); break;
      case 5: models.compare("offer", real, model, d -> d.offer(element)); break;
      case 6: models.compare("push", real, model, d -> { d.push(element); return 0; }); break;
      case 7: models.compare("pop", real, model, d -> d.pop()); break;
      case 8: models.compare("removeFirst", real, model, d -> d.removeFirst()); break;
      case 9: models.compare("removeLast", real, model, d -> d.removeLast()); break;
      case 10: models.compare("pollFirst", real, model, d -> d.pollFirst()); break;
      case 11: models.compare("pollLast", real, model, d -> d.pollLast()); break;
      case 12: models.compare("poll", real, model, d -> d.poll()); break;
      case 13: models.compare("remove", real, model, d -> d.remove()); break;
      case 14: models.compare("getFirst", real, model, d -> d.getFirst()); break;
      case 15: models.compare("getLast", real, model, d -> d.getLast()); break;
      case 16: models.compare("peekFirst", real, model, d -> d.peekFirst()); break;
      case 17: models.compare("peekLast", real, model, d -> d.peekLast()); break;
      case 18: models.compare("peek", real, model, d -> d.peek()); break;
      case 19: models.compare("element", real, model, d -> d.element()); break;
      case 20: models.compare("contains", real, model, d -> d.contains(element)); break;
      case 21: models.compare("remove", real, model, d -> d.remove(element)); break;
      case 22: models.compare("removeFirstOccurrence", real, model, d -> d.removeFirstOccurrence(element)); break;
      case 23: models.compare("removeLastOccurrence", real, model, d -> d.removeLastOccurrence(element)); break;
      case 24: models.compare("size", real, model, d -> d.size() + (d.isEmpty() ? 100 : 0)); break;
      case 25: models.compare("addAll", real, model, d -> d.addAll(Arrays.asList(element, other))); break;
      case 26: models.compare("iterator", real, model, d -> rest(d.iterator())); break;
      case 27: models.compare("descendingIterator", real, model, d -> rest(d.descendingIterator())); break;
      case 28: models.compare("remove", real, model, d -> removeEven(d.iterator())); break;
      case 29: models.compare("remove", real, model, d -> removeEven(d.descendingIterator())); break;
      case 30: models.compare("removeIf", real, model, d -> d.removeIf(e -> Objects.equals(e, element))); break;
      case 31: models.compare("retainAll", real, model, d -> d.retainAll(Arrays.asList(0, 1, 2, 3, 4, 5, null))); break;
      case 32: models.compare("removeAll", real, model, d -> d.removeAll(List.of(7, 6))); break;
      case 33: models.compare("toArray", real, model, d -> d.toArray(new Integer[random.nextInt(1) + 2])); break;
      case 34: models.compare("stream", real, model, d -> d.stream().map(String::valueOf).collect(Collectors.joining(","))); break;
      default: if (random.nextInt(6) == 0) models.compare("clear", real, model, d -> { d.clear(); return 0; });
    }
  }

  static Object walk(ListIterator<Integer> walk, int steps, Integer element) {
    String seen = "";
    for (int i = 0; i < steps; i++) {
      seen += walk.hasPrevious() + "" + walk.nextIndex() + walk.previousIndex();
      if (i % 5 == 3 && walk.hasPrevious()) seen += walk.previous();
      else seen += walk.next();
      if (i % 4 == 1) walk.set(element);
      if (i % 4 == 2) walk.add(element);
      if (i % 4 == 3) walk.remove();
    }
    return seen;
  }

  void callList(LinkedList<Integer> real, LinkedList<Integer> model) {
    Integer element = element(), other = element();
    int index = random.nextInt(7) - 1, steps = random.nextInt(9);
    switch (random.nextInt(20)) {
      case 0: models.compare("get", real, model, l -> l.get(index)); break;
      case 1: models.compare("set", real, model, l -> l.set(index, element)); break;
      case 2: models.compare("add", real, model, l -> { l.add(index, element); return 0; }); break;
      case 3: models.compare("remove", real, model, l -> l.remove(index)); break;
      case 4: models.compare("indexOf", real, model, l -> l.indexOf(element)); break;
      case 5: models.compare("lastIndexOf", real, model, l -> l.lastIndexOf(element)); break;
      case 6: models.compare("addAll", real, model, l -> l.addAll(index, Arrays.asList(element, other))); break;
      case 7: models.compare("addAll", real, model, l -> l.addAll(index, List.of())); break;
      case 8: models.compare("listIterator", real, model, l -> walk(l.listIterator(index), steps, element)); break;
      case 9: models.compare("equals", real, model, l -> l.equals(real) && real.equals(l)); break;
      case 10: models.compare("hashCode", real, model, l -> l.hashCode()); break;
      case 11: models.compare("toString", real, model, l -> l.toString()); break;
      case 12: models.compare("subList", real, model, l -> { List<Integer> some = l.subList(index, index + 2); some.set(0, element); some.remove(1); return some.toString(); }); break;
      case 13: models.compare("subList", real, model, l -> { l.subList(1, index + 1).clear(); return l.size(); }); break;
      case 14: models.compare("sort", real, model, l -> { l.sort((a, b) -> (a == null ? -1 : a) - (b == null ? -1 : b)); return l.toString(); }); break;
      case 15: models.compare("replaceAll", real, model, l -> { l.replaceAll(e -> e == null ? element : e); return 0; }); break;
      case 16: models.compare("changed", real, model, l -> { for (Integer each : l) if (Objects.equals(each, element)) l.remove(each); return l.size(); }); break;
      case 17: models.compare("changed", real, model, l -> { l.iterator().forEachRemaining(e -> { if (Objects.equals(e, element)) l.addFirst(e); }); return l.size(); }); break;
      case 18: models.compare("forEach", real, model, l -> { int[] sum = {0}; l.forEach(e -> sum[0] = 3 * sum[0] + (e == null ? 1 : e)); return sum[0]; }); break;
      default: models.compare("clone", real, model, l -> l.clone()); break;
    }
  }

  @SuppressWarnings("unchecked")
  void run(String name, int count, int each) throws Exception {
    for (models.calls = 0; models.calls < count;) {
      Integer[] items = new Integer[random.nextInt(6)];
      for (int i = 0; i < items.length; i++) items[i] = hasNulls ? element() : (Integer) random.nextInt(8);
      Collection<Integer> real = hasNulls ? new LinkedList<>(Arrays.asList(items)) : new ArrayDeque<>(Arrays.asList(items));
      Deque<Integer> model = (Deque<Integer>) Models.make(name);
      Models.set(model, "items", items);
      for (int i = 0; i < each; i++) {
        if (hasNulls && random.nextBoolean()) callList((LinkedList<Integer>) real, (LinkedList<Integer>) model);
        else callDeque((Deque<Integer>) real, model);
      }
      models.compare("content", (Deque<Integer>) real, model, d -> new ArrayList<>(d));
    }
  }
}
