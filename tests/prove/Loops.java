/** What holds at the head of a loop: sums, contents of arrays, remainders, distances. */
class Loops {
    static int counter;
    int size;
    int[] items;

    // safe
    static void fill(int[] a) {
        if (a == null) return;
        for (int i = 0; i < a.length; i++) a[i] = 7;
        for (int i = 0; i < a.length; i++) assert a[i] == 7;
    }

    // unsafe AssertionError
    static void fillButTheLast(int[] a) {
        if (a == null) return;
        for (int i = 0; i + 1 < a.length; i++) a[i] = 7;
        for (int i = 0; i < a.length; i++) assert a[i] == 7;
    }

    // unsafe AssertionError
    static void fillOfAnAlias(int[] a, int[] b) {
        if (a == null || b == null || b.length == 0) return;
        for (int i = 0; i < a.length; i++) a[i] = 7;
        b[0] = 8;
        for (int i = 0; i < a.length; i++) assert a[i] == 7;
    }

    // safe
    static void fillOfAnother(int[] a, long[] b) {
        if (a == null || b == null || b.length == 0) return;
        for (int i = 0; i < a.length; i++) a[i] = 7;
        b[0] = 8;
        for (int i = 0; i < a.length; i++) assert a[i] == 7;
    }

    // safe
    static void twoPointers(int[] a) {
        if (a == null) return;
        int i = 0, j = a.length - 1;
        while (i < j) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
            i++;
            j--;
            assert i + j == a.length - 1;
        }
    }

    // unsafe AssertionError
    static void twoPointersOfUnequalSteps(int[] a) {
        if (a == null) return;
        int i = 0, j = a.length - 1;
        while (i < j) {
            i++;
            if (j > 3) j--;
            assert i + j == a.length - 1;
        }
    }

    // safe
    static int even(int n) {
        int x = 0;
        for (int i = 0; i < n; i++) x += 2;
        assert x % 2 == 0;
        return x;
    }

    // unsafe AssertionError
    static int evenOnceOdd(int n) {
        int x = 0;
        for (int i = 0; i < n; i++) x += i == 2 ? 1 : 2;
        assert x % 2 == 0;
        return x;
    }

    // safe
    static int remainder(int n) {
        int x = 1;
        for (int i = 0; i < n && x < 1000; i++) x += 3;
        assert x % 3 == 1;
        return x;
    }

    // safe
    static int max(int[] a) {
        if (a == null || a.length == 0) return 0;
        int m = a[0];
        for (int i = 1; i < a.length; i++)
            if (a[i] > m) m = a[i];
        for (int i = 0; i < a.length; i++) assert a[i] <= m;
        return m;
    }

    // unsafe AssertionError
    static int maxFromZero(int[] a) {
        if (a == null || a.length == 0) return 0;
        int m = 0;
        for (int i = 1; i < a.length; i++)
            if (a[i] > m) m = a[i];
        for (int i = 0; i < a.length; i++) assert a[i] <= m;
        return m;
    }

    // safe
    static int min(int[] a) {
        if (a == null || a.length == 0) return 0;
        int m = a[0];
        for (int x : a)
            if (x < m) m = x;
        for (int x : a) assert m <= x;
        return m;
    }

    // safe
    static void copy(int[] a) {
        if (a == null) return;
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) b[i] = a[i];
        for (int i = 0; i < a.length; i++) assert b[i] == a[i];
    }

    // unsafe AssertionError
    static void copyOfOne(int[] a) {
        if (a == null) return;
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) b[i] = a[0];
        for (int i = 0; i < a.length; i++) assert b[i] == a[i];
    }

    // safe
    static int count(int[] a, int x) {
        if (a == null) return 0;
        int n = 0;
        for (int i = 0; i < a.length; i++)
            if (a[i] == x) n++;
        assert 0 <= n && n <= a.length;
        return n;
    }

    // unsafe AssertionError
    static int countTwice(int[] a, int x) {
        if (a == null) return 0;
        int n = 0;
        for (int i = 0; i < a.length; i++)
            if (a[i] == x) n += 2;
        assert 0 <= n && n <= a.length;
        return n;
    }

    // safe
    static int find(int[] a, int x) {
        if (a == null) return -1;
        int i = 0;
        while (i < a.length && a[i] != x) i++;
        if (i == a.length)
            for (int y : a) assert y != x;
        return i;
    }

    // safe
    static void indices(int n) {
        if (n < 0) return;
        int[] a = new int[n];
        for (int i = 0; i < n; i++) a[i] = i;
        for (int i = 0; i < n; i++) assert a[a[i]] == i;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static void indicesFromOne(int n) {
        if (n < 0) return;
        int[] a = new int[n];
        for (int i = 0; i < n; i++) a[i] = i + 1;
        for (int i = 0; i < n; i++) assert a[a[i]] >= 0;
    }

    // safe
    static void histogram(int[] a) {
        if (a == null) return;
        int[] counts = new int[10];
        for (int i = 0; i < a.length; i++)
            if (a[i] >= 0 && a[i] < counts.length && counts[a[i]] < 1000) counts[a[i]]++;
        for (int c : counts) assert c >= 0;
    }

    // safe
    static int partition(int[] a, int pivot) {
        if (a == null) return 0;
        int k = 0;
        for (int i = 0; i < a.length; i++)
            if (a[i] < pivot) {
                int t = a[k];
                a[k] = a[i];
                a[i] = t;
                k++;
            }
        for (int i = 0; i < k; i++) assert a[i] < pivot;
        return k;
    }

    // unsafe AssertionError
    static int partitionWithoutSwap(int[] a, int pivot) {
        if (a == null) return 0;
        int k = 0;
        for (int i = 0; i < a.length; i++)
            if (a[i] < pivot) k++;
        for (int i = 0; i < k; i++) assert a[i] < pivot;
        return k;
    }

    // safe
    static boolean sorted(int[] a) {
        if (a == null) return true;
        for (int i = 1; i < a.length; i++)
            if (a[i - 1] > a[i]) return false;
        for (int i = 1; i < a.length; i++) assert a[i - 1] <= a[i];
        return true;
    }

    // safe
    static void selectLast(int[] a) {
        if (a == null || a.length == 0) return;
        for (int i = 1; i < a.length; i++)
            if (a[i - 1] > a[i]) {
                int t = a[i];
                a[i] = a[i - 1];
                a[i - 1] = t;
            }
        for (int i = 0; i < a.length; i++) assert a[i] <= a[a.length - 1];
    }

    // safe
    static void nested(int n) {
        int c = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++) {
                assert j < n - 1;
                c ^= j;
            }
    }

    // unsafe AssertionError
    static void nestedOneFurther(int n) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++)
                assert j < n - 1;
    }

    // safe
    static int labelled(int[] a, int[] b) {
        if (a == null || b == null) return 0;
        int common = 0;
        outer:
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++)
                if (a[i] == b[j]) {
                    common++;
                    continue outer;
                }
            if (common > i) break;
        }
        assert common <= a.length;
        return common;
    }

    // unsafe AssertionError
    static int labelledTooOften(int[] a, int[] b) {
        if (a == null || b == null) return 0;
        int common = 0;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b.length; j++)
                if (a[i] == b[j]) common++;
        assert common <= a.length;
        return common;
    }

    static int twice(int x) {
        return x > 1000 ? 2000 : x < 0 ? 0 : 2 * x;
    }

    // safe
    static void called(int[] a) {
        if (a == null) return;
        for (int i = 0; i < a.length; i++) a[i] = twice(a[i]);
        for (int x : a) assert x >= 0;
    }

    static void clear(int[] a) {
        for (int i = 0; i < a.length; i++) a[i] = 0;
    }

    // safe
    static void calledLoop(int[] a) {
        if (a == null) return;
        clear(a);
        for (int x : a) assert x == 0;
    }

    // unsafe AssertionError
    static void calledWhileFilling(int[] a, int[] b) {
        if (a == null || b == null) return;
        for (int i = 0; i < a.length; i++) {
            a[i] = 1;
            if (i == 2) clear(b);
        }
        for (int x : a) assert x == 1;
    }

    static void tick() {
        counter++;
    }

    // unsafe AssertionError
    static void countedElsewhere(int n) {
        counter = 0;
        for (int i = 0; i < n; i++)
            if (i % 2 == 1) tick();
        assert counter == 0;
    }

    // safe
    static void counted(int n) {
        counter = 0;
        for (int i = 0; i < n; i++)
            if (counter < 10) tick();
        assert n > 0 || counter == 0;
    }

    // safe
    static int caught(int[] a, int n) {
        int failures = 0;
        for (int i = 0; i < n; i++)
            try {
                if (a[i] > 0) failures += 0;
            } catch (ArrayIndexOutOfBoundsException | NullPointerException e) {
                failures++;
            }
        assert failures <= n || n < 0;
        return failures;
    }

    // unsafe AssertionError
    static int caughtButCounted(int[] a, int n) {
        int failures = 0;
        for (int i = 0; i < n; i++)
            try {
                failures++;
                if (a[i] > 0) failures--;
            } catch (ArrayIndexOutOfBoundsException e) {
                failures++;
            } catch (NullPointerException e) {
                return 0;
            }
        assert failures <= n || n < 0;
        return failures;
    }

    // unsafe AssertionError
    static int sumOverflows(int[] a) {
        if (a == null) return 0;
        int s = 0;
        for (int x : a)
            if (x > 0) s += x;
        assert s >= 0;
        return s;
    }

    // safe
    static long sumInLong(int[] a) {
        if (a == null) return 0;
        long s = 0;
        for (int x : a)
            if (x > 0 && s < 1000000000000L) s += x;
        assert s >= 0;
        return s;
    }

    // safe
    static int down(int n) {
        int i = n, steps = 0;
        while (i > 0) {
            i--;
            steps++;
        }
        assert n <= 0 || steps == n;
        return steps;
    }

    // safe
    static int gaps(int n) {
        int i = 0, j = 10;
        while (i < n) {
            i++;
            j++;
            assert j - i == 10;
        }
        return j;
    }

    // unsafe AssertionError
    static int gapsThatOverflow(int i, int n) {
        int j = i + 10;
        while (i < n) {
            i++;
            j++;
            assert j > i;
        }
        return j;
    }

    // safe
    void shrink() {
        if (items == null || size < 0 || size > items.length) return;
        while (size > 0) {
            size--;
            items[size] = 0;
        }
        assert size == 0;
    }

    // unsafe ArrayIndexOutOfBoundsException
    void shrinkTooFar() {
        if (items == null || size < 0 || size > items.length) return;
        while (size >= 0) {
            size--;
            items[size] = 0;
        }
    }

    // unsafe AssertionError
    static void fieldOfAnAlias(Loops a, Loops b) {
        if (a == null || b == null || a.size != 0) return;
        for (int i = 0; i < 100000 && i < b.size + 5; i++) b.size = i + 1;
        assert a.size == 0;
    }

    // safe
    static int letters(String s) {
        if (s == null) return 0;
        int n = 0;
        for (int i = 0; i < s.length(); i++)
            if (s.charAt(i) == 'a') n++;
        assert n <= s.length();
        return n;
    }

    // safe
    static void insertion(int[] a) {
        if (a == null) return;
        for (int i = 1; i < a.length; i++) {
            int x = a[i], j = i - 1;
            while (j >= 0 && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
        for (int i = 1; i < a.length; i++) assert a[i - 1] <= a[i];
    }

    // unsafe AssertionError
    static void insertionTheOtherWay(int[] a) {
        if (a == null) return;
        for (int i = 1; i < a.length; i++) {
            int x = a[i], j = i - 1;
            while (j > 0 && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
        for (int i = 1; i < a.length; i++) assert a[i - 1] <= a[i];
    }

    // safe
    static void filledObjects(int n) {
        if (n < 0) return;
        Loops[] all = new Loops[n];
        for (int i = 0; i < n; i++) all[i] = new Loops();
        for (int i = 0; i < n; i++) assert all[i] != null;
    }

    // unsafe NullPointerException
    static void filledObjectsButOne(int n) {
        if (n < 0) return;
        Loops[] all = new Loops[n];
        for (int i = 1; i < n; i++) all[i] = new Loops();
        for (int i = 0; i < n; i++) all[i].size = 1;
    }

    // unsafe AssertionError
    static void freshObjectsShared(int n) {
        Loops last = new Loops(), first = last;
        for (int i = 0; i < n; i++) {
            if (i != 3) last = new Loops();
            last.size++;
            if (i == 3) last = first;
        }
        assert last.size <= 1 && first != last || n == 0;
    }
}
