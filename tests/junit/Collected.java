package features;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Inputs that only the JDK's own methods can make. */
public class Collected {
    private final Map<Integer, Integer> counts = new HashMap<>();

    public void add(int x) {
        Integer old = counts.get(x);
        counts.put(x, old == null ? 1 : old + 1);
    }

    public int count(int x) {
        Integer count = counts.get(x);
        if (count == null) return 0;
        return count > 1 ? 2 : 1;
    }

    public static int sum(List<Integer> list) {
        int sum = 0;
        for (int x : list) {
            if (x < 0) continue;
            sum += x;
        }
        return sum;
    }

    public static boolean isSorted(Collection<Integer> all, Comparator<Integer> order) {
        Integer last = null;
        for (Integer x : all) {
            if (last != null && order.compare(last, x) > 0) return false;
            last = x;
        }
        return true;
    }
}
