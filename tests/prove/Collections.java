import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;

/** Loops over and into the JDK's collections. */
class Collections {
    // safe
    static int filled(int n) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add(i);
        int s = 0;
        for (int i = 0; i < list.size(); i++) s += list.get(i);
        return s;
    }

    // unsafe IndexOutOfBoundsException
    static int filledTooFar(int n) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add(i);
        int s = 0;
        for (int i = 0; i <= list.size(); i++) s += list.get(i);
        return s;
    }

    // unsafe NullPointerException
    static int filledWithNull(int n) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add(i == 3 ? null : i);
        int s = 0;
        for (int i = 0; i < list.size(); i++) s += list.get(i);
        return s;
    }

    // safe
    static int size(int n) {
        if (n < 0) return 0;
        List<String> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add("x");
        assert list.size() == n;
        return n;
    }

    // unsafe AssertionError
    static int sizeOfAny(int n) {
        List<String> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add("x");
        assert list.size() == n;
        return n;
    }

    // safe
    static int positive(List<Integer> list) {
        if (list == null) return 0;
        int count = 0;
        for (Integer each : list)
            if (each != null && each > 0) count++;
        assert count <= list.size();
        return count;
    }

    // unsafe AssertionError
    static int allPositive(List<Integer> list) {
        if (list == null) return 0;
        int count = 0;
        for (Integer each : list)
            if (each != null && each > 0) count++;
        assert count == list.size();
        return count;
    }

    // safe
    static long sum(Collection<Integer> numbers) {
        if (numbers == null) return 0;
        long sum = 0;
        for (Integer each : numbers) sum += each == null ? 0 : each;
        return sum;
    }

    // unsafe NullPointerException
    static long sumOfAll(Collection<Integer> numbers) {
        if (numbers == null) return 0;
        long sum = 0;
        for (Integer each : numbers) sum += each;
        return sum;
    }

    // safe
    static int first(List<String> names) {
        if (names == null) return -1;
        int at = 0;
        for (String name : names) {
            if (name != null && name.length() > 10) break;
            at++;
        }
        assert at <= names.size();
        return at;
    }

    // unsafe IndexOutOfBoundsException
    static String firstLong(List<String> names) {
        if (names == null) return null;
        int at = 0;
        for (String name : names) {
            if (name != null && name.length() > 2) break;
            at++;
        }
        return names.get(at);
    }

    // safe
    static int kept(Collection<String> texts) {
        if (texts == null) return 0;
        List<String> kept = new ArrayList<>();
        for (String text : texts)
            if (text != null && !text.isEmpty()) kept.add(text);
        int letters = 0;
        for (String text : kept) letters |= text.length();
        assert kept.size() <= texts.size();
        return letters;
    }

    // unsafe NullPointerException
    static int keptWithNull(Collection<String> texts) {
        if (texts == null) return 0;
        List<String> kept = new ArrayList<>();
        for (String text : texts)
            if (text == null || !text.isEmpty()) kept.add(text);
        int letters = 0;
        for (String text : kept) letters |= text.length();
        return letters;
    }

    // safe
    static Map<String, Integer> counts(String[] words) {
        Map<String, Integer> counts = new HashMap<>();
        if (words == null) return counts;
        for (String word : words) {
            Integer old = counts.get(word);
            counts.put(word, old == null ? 1 : old + 1);
        }
        assert counts.size() <= words.length;
        return counts;
    }

    // unsafe NullPointerException
    static Map<String, Integer> countsFromNothing(String[] words) {
        Map<String, Integer> counts = new HashMap<>();
        if (words == null) return counts;
        for (String word : words) {
            int old = counts.get(word);
            counts.put(word, old + 1);
        }
        return counts;
    }

    // safe
    static int countsAsked(int[] numbers) {
        Map<Integer, Integer> counts = new HashMap<>();
        if (numbers == null) return 0;
        for (int number : numbers)
            if (counts.containsKey(number)) counts.put(number, counts.get(number) + 1);
            else counts.put(number, 1);
        return counts.size();
    }

    // unsafe NullPointerException
    static int countsAskedOfNext(int[] numbers) {
        Map<Integer, Integer> counts = new HashMap<>();
        if (numbers == null) return 0;
        for (int number : numbers)
            if (counts.containsKey(number)) counts.put(number, counts.get(number + 1) + 1);
            else counts.put(number, 1);
        return counts.size();
    }

    // safe
    static int large(Map<String, Integer> map) {
        if (map == null) return 0;
        int large = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet())
            if (entry.getValue() != null && entry.getValue() > 10) large++;
        assert large <= map.size();
        return large;
    }

    // unsafe AssertionError
    static int notAllLarge(Map<String, Integer> map) {
        if (map == null) return 0;
        int large = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet())
            if (entry.getValue() != null && entry.getValue() > 10) large++;
        assert large < map.size();
        return large;
    }

    // safe
    static int byKey(Map<String, String> map) {
        if (map == null) return 0;
        int missing = 0;
        for (String key : map.keySet())
            if (key != null && map.get(key) == null) missing++;
        assert missing <= map.size();
        return missing;
    }

    // safe
    static int distinct(int[] numbers) {
        if (numbers == null) return 0;
        Set<Integer> seen = new HashSet<>();
        for (int number : numbers) seen.add(number);
        assert seen.size() <= numbers.length;
        return seen.size();
    }

    // unsafe AssertionError
    static int allDistinct(int[] numbers) {
        if (numbers == null) return 0;
        Set<Integer> seen = new HashSet<>();
        for (int number : numbers) seen.add(number);
        assert seen.size() == numbers.length;
        return seen.size();
    }

    // safe
    static int taken(int n) {
        Deque<Integer> stack = new ArrayDeque<>();
        for (int i = 0; i < n; i++) stack.push(i);
        int taken = 0;
        while (!stack.isEmpty()) {
            int top = stack.pop();
            if (top < 0) continue;
            taken++;
        }
        return taken;
    }

    // unsafe NoSuchElementException
    static int takenTooMany(int n) {
        Deque<Integer> stack = new ArrayDeque<>();
        for (int i = 0; i < n; i++) stack.push(i);
        int taken = 0;
        for (int i = 0; i <= n; i++) taken += stack.pop();
        return taken;
    }

    // safe
    static int queue(int n) {
        LinkedList<Integer> queue = new LinkedList<>();
        queue.add(n);
        int steps = 0;
        while (!queue.isEmpty()) {
            int next = queue.removeFirst();
            steps++;
            if (next > 0) {
                queue.addLast(next / 2);
                queue.addLast(next - 1);
            }
        }
        return steps;
    }

    // safe
    static int without(List<Integer> numbers) {
        List<Integer> copy = new ArrayList<>();
        if (numbers == null) return 0;
        for (Integer number : numbers)
            if (number != null) copy.add(number);
        Iterator<Integer> at = copy.iterator();
        while (at.hasNext())
            if (at.next() < 0) at.remove();
        assert copy.size() <= numbers.size();
        return copy.size();
    }

    // unsafe ConcurrentModificationException
    static int withoutIt(int n) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add(i);
        for (Integer each : list)
            if (each == 1) list.remove(each);
        return list.size();
    }

    // unsafe IllegalStateException
    static int removedTwice(int n) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add(i);
        Iterator<Integer> at = list.iterator();
        while (at.hasNext()) {
            if (at.next() == 2) at.remove();
            if (list.size() == 3) at.remove();
        }
        return list.size();
    }

    // safe
    static int merged(char[] letters) {
        Map<Character, Integer> counts = new HashMap<>();
        if (letters == null) return 0;
        for (char letter : letters) counts.merge(letter, 1, Integer::sum);
        int used = 0;
        for (int count : counts.values()) used |= count;
        return used;
    }

    // unsafe NullPointerException
    static int hashed(int n) {
        Map<Object, Integer> map = new HashMap<>();
        for (int i = 0; i < n; i++) map.put(new Bad(), i);
        return map.size();
    }

    static class Bad {
        String name;

        public int hashCode() {
            return name.hashCode();
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    // unsafe ClassCastException
    static int polluted(int n) {
        List list = new ArrayList<>();
        for (int i = 0; i < n; i++) list.add(i == 2 ? "two" : (Object) i);
        int s = 0;
        for (Integer each : (List<Integer>) list) s |= each;
        return s;
    }

    static List<Integer> held;

    // unsafe AssertionError
    static int other(int n) {
        Vector<Integer> vector = new Vector<>();
        held = vector;
        int before = held.size();
        for (int i = 0; i < n; i++) vector.add(i);
        assert held.size() == before;
        return before;
    }

    // unsafe UnsupportedOperationException
    static int fixed(int n) {
        held = Arrays.asList(1, 2);
        for (int i = 0; i < n; i++) held.add(i);
        return held.size();
    }

    // unsafe AssertionError
    static int aliased(int n) {
        List<Integer> one = new ArrayList<>(), other = one;
        for (int i = 0; i < n; i++) one.add(i);
        assert other.size() == 0;
        return n;
    }

    // unsafe AssertionError
    static int sameLists(List<Integer> one, ArrayList<Integer> other) {
        if (one == null || other == null) return 0;
        int before = one.size();
        for (int i = 0; i < 2; i++) other.add(i);
        assert one.size() == before;
        return before;
    }
}
