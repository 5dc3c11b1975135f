package java.util;

/**
 * What proofs by invariants take a collection for (doc/PROOFS.md): how many elements it has, of which class they are, and
 * how often it was changed; no more. Static methods of this class and of those below it stand for the methods of the
 * collections in src/induct/collections.def, the receiver first, {@code begin} for constructors. Both passes of a proof
 * follow this code, and the fields below are kept for the collection itself, whatever its class. Nobody else runs it, but
 * tests/collections.py, which compares it with the JDK.
 */
class LorisProof {
    static final int ANYTHING = -1;

    int count; // elements
    int changes; // after which iterators fail
    int puts; // values that a map was given
    int keys, values; // which objects they are, as a number that take and narrow know; 0: there was none so far
    // What was asked for last: an element, or the value of a key.
    boolean hasSeen, isThere;
    int seenIndex;
    Object seenKey, seen;
    boolean isNumber; // the key is an Integer, of this value
    int number;

    /** The fields of a collection. */
    static native LorisProof of(Object collection);

    /** Either. */
    static native boolean any();

    /** Either, if the number is positive; else no. */
    static native boolean some(int count);

    /** The same; no run comes here with a negative one. */
    static native int natural(int count);

    /** Any object, or null. */
    static native Object anything();

    /** The same, and one of those that {@code held} says. */
    static native Object narrow(Object value, int held);

    /** What says so of {@code value} as well. */
    static native int take(int held, Object value);

    /** No run comes here. */
    static native void stop();

    /** Of a run that comes here nothing is known. */
    static native void unknown();

    /** Nothing is known either, unless its hashCode and equals do nothing but answer. */
    static native void plain(Object value);

    /** Nothing is known, unless this code describes it. */
    static native void described(Object collection);

    /** An Integer? If not, that is perhaps not known. */
    static native boolean isNumber(Object value);

    /** What it holds then. */
    static native int number(Object value);

    /** A handler may see that memory is over. */
    static native void exhaust();

    static void begin(Object t) {
        LorisProof c = of(t);
        c.count = c.changes = c.puts = c.keys = c.values = 0;
        c.hasSeen = false;
    }

    static int size(Object t) {
        return natural(of(t).count);
    }

    static boolean isEmpty(Object t) {
        return size(t) == 0;
    }

    static Iterator<Object> iterator(Object t) {
        return new LorisProofIterator(of(t), size(t), LorisProofIterator.VALUES);
    }

    /** One of its elements, which it has. */
    static Object element(LorisProof c) {
        return narrow(anything(), c.values);
    }

    static void grow(Object t) {
        exhaust();
        LorisProof c = of(t);
        if (size(t) == Integer.MAX_VALUE)
            stop();
        c.count++;
        c.changes++;
        c.hasSeen = false;
    }

    static void shrink(LorisProof c) {
        if (c.count < 1)
            stop();
        c.count--;
        c.changes++;
        c.hasSeen = false;
    }

    static void empty(LorisProof c) {
        c.count = 0;
        c.changes++;
        c.hasSeen = false;
    }

    /** hasSeen, and the key is seenKey, or both are Integers of one value. */
    static native boolean isSeen(LorisProof c, Object key);

    static void see(LorisProof c, Object key, Object value, boolean isThere) {
        c.hasSeen = true;
        c.isThere = isThere;
        c.seenKey = key;
        c.seen = value;
        c.isNumber = isNumber(key);
        if (c.isNumber)
            c.number = number(key);
    }
}

/** A list that perhaps nobody can change. */
class LorisProofList extends LorisProof {
    /** The index is one. */
    static Object at(LorisProof c, int index) {
        if (c.hasSeen && c.seenIndex == index)
            return narrow(c.seen, c.values);
        c.seen = element(c);
        c.hasSeen = true;
        c.seenIndex = index;
        return narrow(c.seen, c.values);
    }

    static Object get(Object t, int index) {
        if (index < 0 || index >= size(t))
            unknown();
        return at(of(t), index);
    }

    static boolean contains(Object t, Object value) {
        plain(value);
        if (value == null)
            unknown();
        return some(size(t));
    }
}

final class LorisProofArrayList extends LorisProofList {
    static void begin(Object t, int room) {
        if (room < 0)
            throw new IllegalArgumentException();
        begin(t);
    }

    static void begin(Object t, Collection<?> other) {
        if (other == null)
            throw new NullPointerException();
        described(other);
        int count = other.size();
        begin(t);
        exhaust();
        LorisProof c = of(t);
        c.count = count;
        if (count > 0)
            c.values = ANYTHING;
    }

    static Object get(Object t, int index) {
        if (index < 0 || index >= size(t))
            throw new IndexOutOfBoundsException();
        return at(of(t), index);
    }

    static boolean contains(Object t, Object value) {
        plain(value);
        return some(size(t));
    }

    static boolean add(Object t, Object value) {
        LorisProof c = of(t);
        grow(t);
        c.values = take(c.values, value);
        c.hasSeen = true;
        c.seenIndex = c.count - 1;
        c.seen = value;
        return true;
    }

    static void add(Object t, int index, Object value) {
        if (index < 0 || index > size(t))
            throw new IndexOutOfBoundsException();
        LorisProof c = of(t);
        grow(t);
        c.values = take(c.values, value);
        c.hasSeen = true;
        c.seenIndex = index;
        c.seen = value;
    }

    static Object set(Object t, int index, Object value) {
        Object old = get(t, index);
        LorisProof c = of(t);
        c.values = take(c.values, value);
        c.seen = value;
        return old;
    }

    static Object remove(Object t, int index) {
        Object old = get(t, index);
        shrink(of(t));
        return old;
    }

    static boolean remove(Object t, Object value) {
        plain(value);
        if (!some(size(t)))
            return false;
        shrink(of(t));
        return true;
    }

    static void clear(Object t) {
        empty(of(t));
    }
}

/** Elements in a row that are taken at both ends. */
class LorisProofDeque extends LorisProof {
    static final int FIRST = 0, LAST = 1;

    /** There is one. */
    static Object end(Object t, int which) {
        LorisProof c = of(t);
        if (c.hasSeen && c.seenIndex == which)
            return narrow(c.seen, c.values);
        c.seen = element(c);
        c.hasSeen = true;
        c.seenIndex = which;
        return narrow(c.seen, c.values);
    }

    static Object takeEnd(Object t, int which) {
        Object old = end(t, which);
        shrink(of(t));
        return old;
    }

    static void insert(Object t, Object value, int which) {
        LorisProof c = of(t);
        grow(t);
        c.values = take(c.values, value);
        c.hasSeen = true;
        c.seenIndex = which;
        c.seen = value;
    }

    static Object need(Object t, int which) {
        if (size(t) == 0)
            throw new NoSuchElementException();
        return end(t, which);
    }

    static Object needTaken(Object t, int which) {
        if (size(t) == 0)
            throw new NoSuchElementException();
        return takeEnd(t, which);
    }

    static Object getFirst(Object t) {
        return need(t, FIRST);
    }

    static Object getLast(Object t) {
        return need(t, LAST);
    }

    static Object element(Object t) {
        return need(t, FIRST);
    }

    static Object peek(Object t) {
        return size(t) == 0 ? null : end(t, FIRST);
    }

    static Object peekFirst(Object t) {
        return size(t) == 0 ? null : end(t, FIRST);
    }

    static Object peekLast(Object t) {
        return size(t) == 0 ? null : end(t, LAST);
    }

    static Object pop(Object t) {
        return needTaken(t, FIRST);
    }

    static Object remove(Object t) {
        return needTaken(t, FIRST);
    }

    static Object removeFirst(Object t) {
        return needTaken(t, FIRST);
    }

    static Object removeLast(Object t) {
        return needTaken(t, LAST);
    }

    static Object poll(Object t) {
        return size(t) == 0 ? null : takeEnd(t, FIRST);
    }

    static Object pollFirst(Object t) {
        return size(t) == 0 ? null : takeEnd(t, FIRST);
    }

    static Object pollLast(Object t) {
        return size(t) == 0 ? null : takeEnd(t, LAST);
    }

    static void clear(Object t) {
        empty(of(t));
    }
}

/** No element is null. */
final class LorisProofArrayDeque extends LorisProofDeque {
    static void begin(Object t, int room) {
        begin(t);
    }

    static void put(Object t, Object value, int which) {
        if (value == null)
            throw new NullPointerException();
        insert(t, value, which);
    }

    static void push(Object t, Object value) {
        put(t, value, FIRST);
    }

    static void addFirst(Object t, Object value) {
        put(t, value, FIRST);
    }

    static void addLast(Object t, Object value) {
        put(t, value, LAST);
    }

    static boolean add(Object t, Object value) {
        put(t, value, LAST);
        return true;
    }

    static boolean offer(Object t, Object value) {
        put(t, value, LAST);
        return true;
    }

    static boolean offerFirst(Object t, Object value) {
        put(t, value, FIRST);
        return true;
    }

    static boolean offerLast(Object t, Object value) {
        put(t, value, LAST);
        return true;
    }
}

final class LorisProofLinkedList extends LorisProofDeque {
    static Object get(Object t, int index) {
        if (index < 0 || index >= size(t))
            throw new IndexOutOfBoundsException();
        return element(of(t));
    }

    static void push(Object t, Object value) {
        insert(t, value, FIRST);
    }

    static void addFirst(Object t, Object value) {
        insert(t, value, FIRST);
    }

    static void addLast(Object t, Object value) {
        insert(t, value, LAST);
    }

    static boolean add(Object t, Object value) {
        insert(t, value, LAST);
        return true;
    }

    static boolean offer(Object t, Object value) {
        insert(t, value, LAST);
        return true;
    }
}

/** A set that perhaps nobody can change. */
class LorisProofSet extends LorisProof {
    static boolean contains(Object t, Object value) {
        plain(value);
        if (value == null)
            unknown();
        return some(size(t));
    }
}

final class LorisProofHashSet extends LorisProofSet {
    static void begin(Object t, int room) {
        if (room < 0)
            throw new IllegalArgumentException();
        begin(t);
    }

    static boolean contains(Object t, Object value) {
        plain(value);
        return some(size(t));
    }

    static boolean add(Object t, Object value) {
        plain(value);
        if (some(size(t)))
            return false;
        LorisProof c = of(t);
        grow(t);
        c.values = take(c.values, value);
        return true;
    }

    static boolean remove(Object t, Object value) {
        plain(value);
        if (!some(size(t)))
            return false;
        shrink(of(t));
        return true;
    }

    static void clear(Object t) {
        empty(of(t));
    }
}

/** A map that perhaps nobody can change. */
class LorisProofMap extends LorisProof {
    /** Whether the key is there; its value is what was seen last. */
    static boolean look(Object t, Object key) {
        plain(key);
        LorisProof c = of(t);
        if (isSeen(c, key))
            return c.isThere;
        boolean isThere = some(size(t));
        see(c, key, isThere ? element(c) : null, isThere);
        return isThere;
    }

    static Object value(Object t, Object key, Object other) {
        LorisProof c = of(t);
        return look(t, key) ? narrow(c.seen, c.values) : other;
    }

    static boolean containsKey(Object t, Object key) {
        if (key == null)
            unknown();
        return look(t, key);
    }

    static Object get(Object t, Object key) {
        if (key == null)
            unknown();
        return value(t, key, null);
    }

    static Object getOrDefault(Object t, Object key, Object other) {
        if (key == null)
            unknown();
        return value(t, key, other);
    }

    static Set<Object> keySet(Object t) {
        return new LorisProofView(of(t), LorisProofIterator.KEYS);
    }

    static Set<Map.Entry<Object, Object>> entrySet(Object t) {
        @SuppressWarnings({"unchecked", "rawtypes"})
        Set<Map.Entry<Object, Object>> entries = (Set) new LorisProofView(of(t), LorisProofIterator.ENTRIES);
        return entries;
    }

    static Collection<Object> values(Object t) {
        return new LorisProofValues(of(t));
    }
}

final class LorisProofHashMap extends LorisProofMap {
    static void begin(Object t, int room) {
        if (room < 0)
            throw new IllegalArgumentException();
        begin(t);
    }

    static boolean containsKey(Object t, Object key) {
        return look(t, key);
    }

    static Object get(Object t, Object key) {
        return value(t, key, null);
    }

    static Object getOrDefault(Object t, Object key, Object other) {
        return value(t, key, other);
    }

    static Object put(Object t, Object key, Object value) {
        LorisProof c = of(t);
        boolean isThere = look(t, key);
        Object old = isThere ? narrow(c.seen, c.values) : null;
        if (!isThere) {
            grow(t);
            c.keys = take(c.keys, key);
        }
        c.values = take(c.values, value);
        c.puts++;
        see(c, key, value, true);
        return old;
    }

    static Object putIfAbsent(Object t, Object key, Object value) {
        Object old = get(t, key);
        if (old == null)
            put(t, key, value);
        return old;
    }

    static Object remove(Object t, Object key) {
        if (!look(t, key))
            return null;
        LorisProof c = of(t);
        Object old = narrow(c.seen, c.values);
        shrink(c);
        return old;
    }

    static Object merge(Object t, Object key, Object value, java.util.function.BiFunction<Object, Object, Object> function) {
        if (value == null || function == null)
            throw new NullPointerException();
        LorisProof c = of(t);
        Object old = get(t, key), made = value;
        int changes = c.changes;
        if (old != null)
            made = function.apply(old, value);
        if (c.changes != changes || made == null)
            unknown();
        put(t, key, made);
        return made;
    }

    static Object computeIfAbsent(Object t, Object key, java.util.function.Function<Object, Object> function) {
        if (function == null)
            throw new NullPointerException();
        LorisProof c = of(t);
        Object old = get(t, key);
        if (old != null)
            return old;
        int changes = c.changes;
        Object made = function.apply(key);
        if (c.changes != changes)
            unknown();
        if (made != null)
            put(t, key, made);
        return made;
    }

    static void clear(Object t) {
        empty(of(t));
    }
}
