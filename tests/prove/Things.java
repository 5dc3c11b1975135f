/** Ordinary code with loops: parsers, queues, stacks, matrices, state, exceptions. */
class Things {
    static class Stack {
        int[] items = new int[8];
        int used;

        void push(int x) {
            if (used == items.length) {
                int[] more = new int[items.length * 2];
                for (int i = 0; i < used; i++) more[i] = items[i];
                items = more;
            }
            items[used++] = x;
        }
    }

    static class Cell {
        Cell next;
        Object item;
        Cell(Object item) {
            this.item = item;
        }
    }

    static class Queue {
        Cell first, last;

        void add(Object item) {
            Cell made = new Cell(item);
            if (first == null) first = made;
            else last.next = made;
            last = made;
        }

        Object poll() {
            if (first == null) return null;
            Object item = first.item;
            first = first.next;
            return item;
        }
    }

    static class Entry {
        Entry next;
        int key;
        String value;
    }

    abstract static class Animal {
        Animal friend;
        abstract int legs();
    }

    static final class Bird extends Animal {
        int legs() {
            return 2;
        }
    }

    static final class Cat extends Animal {
        int legs() {
            return 4;
        }
    }

    static int counter;

    // safe
    static int pushes(int n) {
        Stack stack = new Stack();
        for (int i = 0; i < n && i < 8; i++) stack.push(i);
        return stack.used;
    }

    // safe
    static int queued(int n) {
        Queue queue = new Queue();
        for (int i = 0; i < n; i++) queue.add("x");
        int s = 0;
        while (queue.first != null) {
            queue.poll();
            s++;
        }
        return s;
    }

    // unsafe NullPointerException
    static int queuedWithStaleEnd(int n) {
        Queue queue = new Queue();
        for (int i = 0; i < n; i++) queue.add("x");
        while (queue.first != null) queue.poll();
        return queue.last.next == null ? 0 : 1;
    }

    // safe
    static String lookUp(Entry[] table, int key) {
        if (table == null || table.length == 0) return null;
        for (Entry at = table[(key & 0x7fffffff) % table.length]; at != null; at = at.next)
            if (at.key == key) return at.value;
        return null;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static String lookUpNegative(Entry[] table, int key) {
        if (table == null || table.length == 0) return null;
        for (Entry at = table[key % table.length]; at != null; at = at.next)
            if (at.key == key) return at.value;
        return null;
    }

    // safe
    static int legs(Animal animal) {
        int s = 0;
        for (; animal != null; animal = animal.friend) s += animal.legs();
        return s;
    }

    // unsafe ClassCastException
    static int legsOfCats(Animal animal) {
        int s = 0;
        for (; animal != null; animal = animal.friend) s += ((Cat) animal).legs();
        return s;
    }

    // safe
    static int legsByCast(Animal animal) {
        int s = 0;
        for (; animal != null; animal = animal.friend)
            if (animal instanceof Cat) s += ((Cat) animal).legs();
            else s += ((Bird) animal).legs();
        return s;
    }

    // safe
    static int number(char[] text) {
        if (text == null) return -1;
        int at = 0, value = 0;
        while (at < text.length && text[at] == ' ') at++;
        while (at < text.length && text[at] >= '0' && text[at] <= '9') {
            value = value * 10 + (text[at] - '0');
            at++;
        }
        return at == text.length ? value : -1;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int numberUnguarded(char[] text) {
        if (text == null) return -1;
        int at = 0, value = 0;
        while (text[at] >= '0' && text[at] <= '9') {
            value = value * 10 + (text[at] - '0');
            at++;
        }
        return value;
    }

    // safe
    static int brackets(char[] text) {
        if (text == null) return 0;
        int depth = 0;
        for (char c : text) {
            if (c == '(') depth++;
            else if (c == ')' && depth > 0) depth--;
            assert depth >= 0 || depth < 0;
        }
        return depth;
    }

    // safe
    static boolean palindrome(char[] text) {
        if (text == null) return false;
        int i = 0, j = text.length - 1;
        while (i < j)
            if (text[i++] != text[j--]) return false;
        return true;
    }

    // safe
    static int[] counts(byte[] data) {
        int[] counts = new int[256];
        if (data == null) return counts;
        for (byte b : data) counts[b & 0xff]++;
        return counts;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int[] countsSigned(byte[] data) {
        int[] counts = new int[256];
        if (data == null) return counts;
        for (byte b : data) counts[b]++;
        return counts;
    }

    // safe
    static int merge(int[] a, int[] b, int[] to) {
        if (a == null || b == null || to == null) return 0;
        int i = 0, j = 0, k = 0;
        while (k < to.length && (i < a.length || j < b.length))
            if (j >= b.length || (i < a.length && a[i] <= b[j])) to[k++] = a[i++];
            else to[k++] = b[j++];
        return k;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int mergeTooLong(int[] a, int[] b, int[] to) {
        if (a == null || b == null || to == null) return 0;
        int i = 0, j = 0, k = 0;
        while (i < a.length || j < b.length)
            if (j >= b.length || (i < a.length && a[i] <= b[j])) to[k++] = a[i++];
            else to[k++] = b[j++];
        return k;
    }

    // safe
    static void sieve(int n) {
        if (n < 2 || n > 10000) return;
        boolean[] composite = new boolean[n];
        for (int i = 2; i < n; i++)
            if (!composite[i])
                for (int j = i + i; j < n; j += i) composite[j] = true;
    }

    // safe
    static int triangle(int n) {
        int[][] rows = new int[n < 0 ? 0 : n & 15][];
        for (int i = 0; i < rows.length; i++) {
            int[] row = new int[i + 1];
            for (int j = 0; j < row.length; j++) row[j] = j;
            rows[i] = row;
        }
        return rows.length;
    }

    // safe
    static int retries(int n) {
        int tried = 0;
        while (true) {
            try {
                if (tried < n) throw new IllegalStateException();
                return tried;
            } catch (IllegalStateException e) {
                tried++;
            }
        }
    }

    // unsafe IllegalArgumentException
    static int retriesOthers(int n) {
        int tried = 0;
        while (true) {
            try {
                if (tried == 3) throw new IllegalArgumentException();
                if (tried < n) throw new IllegalStateException();
                return tried;
            } catch (IllegalStateException e) {
                tried++;
            }
        }
    }

    // safe
    static int cleans(int[] a) {
        int s = 0;
        try {
            for (int i = 0; ; i++) s += a[i];
        } catch (ArrayIndexOutOfBoundsException | NullPointerException e) {
            return s;
        }
    }

    // safe
    static int finals(Cell list) {
        int n = 0;
        while (list != null) {
            try {
                if (list.item == null) continue;
                n++;
            } finally {
                list = list.next;
            }
        }
        return n;
    }

    // safe
    static void statics(int n) {
        counter = 0;
        for (int i = 0; i < n; i++) {
            counter++;
            if (counter > 10) counter = 0;
            assert counter >= 0 && counter <= 10;
        }
    }

    // safe
    static int items(int n) {
        Cell list = null;
        for (int i = 0; i < n; i++) {
            Cell made = new Cell("x");
            made.next = list;
            list = made;
        }
        int s = 0;
        for (; list != null; list = list.next) {
            if (list.item == null) throw new IllegalStateException();
            s++;
        }
        return s;
    }

    // unsafe IllegalStateException
    static int itemsWithHole(int n) {
        Cell list = null;
        for (int i = 0; i < n; i++) {
            Cell made = new Cell(i == 2 ? null : "x");
            made.next = list;
            list = made;
        }
        int s = 0;
        for (; list != null; list = list.next) {
            if (list.item == null) throw new IllegalStateException();
            s++;
        }
        return s;
    }

    // safe
    static long power(long base, int exponent) {
        long result = 1;
        while (exponent > 0) {
            if ((exponent & 1) == 1) result *= base;
            base *= base;
            exponent >>= 1;
        }
        return result;
    }

    // safe
    static int root(int n) {
        int r = 0;
        while (r < 46340 && (r + 1) * (r + 1) <= n) r++;
        assert r <= 46340;
        return r;
    }

    // safe
    static int digits(int n) {
        int count = 0;
        do {
            n /= 10;
            count++;
        } while (n != 0);
        return count;
    }

    // safe
    static int partition(int[] a, int pivot) {
        if (a == null) return 0;
        int low = 0;
        for (int i = 0; i < a.length; i++)
            if (a[i] < pivot) {
                int t = a[low];
                a[low] = a[i];
                a[i] = t;
                low++;
            }
        return low;
    }

    // safe
    static int unique(int[] a) {
        if (a == null || a.length == 0) return 0;
        int kept = 1;
        for (int i = 1; i < a.length; i++)
            if (a[i] != a[kept - 1]) a[kept++] = a[i];
        return kept;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int uniqueOfNone(int[] a) {
        if (a == null) return 0;
        int kept = 0;
        for (int i = 0; i < a.length; i++)
            if (a[i] != a[kept - 1]) a[kept++] = a[i];
        return kept;
    }

    // safe
    static void rotate(int[] a, int by) {
        if (a == null || a.length == 0) return;
        for (int n = by & 7; n > 0; n--) {
            int last = a[a.length - 1];
            for (int i = a.length - 1; i > 0; i--) a[i] = a[i - 1];
            a[0] = last;
        }
    }

    // safe
    static int shell(int[] a) {
        if (a == null) return 0;
        for (int gap = a.length / 2; gap > 0; gap /= 2)
            for (int i = gap; i < a.length; i++) {
                int x = a[i], j = i;
                while (j >= gap && a[j - gap] > x) {
                    a[j] = a[j - gap];
                    j -= gap;
                }
                a[j] = x;
            }
        return a.length;
    }

    // safe
    static boolean subset(int[] a, int[] b) {
        if (a == null || b == null) return false;
        for (int x : a) {
            boolean found = false;
            for (int y : b)
                if (x == y) {
                    found = true;
                    break;
                }
            if (!found) return false;
        }
        return true;
    }

    // safe
    static Cell interleave(Cell a, Cell b) {
        Cell first = a;
        while (a != null && b != null) {
            Cell nextA = a.next, nextB = b.next;
            a.next = b;
            if (nextA != null) b.next = nextA;
            a = nextA;
            b = nextB;
        }
        return first;
    }

    // safe
    static int machine(char[] text) {
        int state = 0;
        if (text == null) return state;
        for (char c : text) {
            if (state == 0) state = c == 'a' ? 1 : 0;
            else if (state == 1) state = c == 'b' ? 2 : c == 'a' ? 1 : 0;
            else if (state == 2) state = c == 'c' ? 3 : 0;
            else if (state != 3) throw new IllegalStateException();
        }
        return state;
    }

    // unsafe IllegalStateException
    static int machineTooFar(char[] text) {
        int state = 0;
        if (text == null) return state;
        for (char c : text) {
            if (state == 0) state = c == 'a' ? 1 : 0;
            else if (state == 1) state = c == 'b' ? 2 : c == 'a' ? 1 : 0;
            else if (state == 2) state = c == 'c' ? 4 : 0;
            else if (state != 3) throw new IllegalStateException();
        }
        return state;
    }
}
