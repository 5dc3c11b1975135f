package java.util;

import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The content of a hash table of the input, as far as the program has asked for it. At first nothing is known but the
 * number of entries, which is any. A look at a key that is not known yet decides whether there is such an entry; a walk
 * draws entries one after the other. The order of a walk is open: known entries and those that are drawn come in any
 * order, the same as long as nothing is added.
 *
 * <p>Entries that are drawn are the elements of arrays of the input, so that they may be the same objects as others in
 * it. What was asked for and is not there is remembered, too. An entry that is drawn later is none of these.
 */
final class LorisTable<K, V> {
    private static final int FEW = 8;
    private static final int FEW_UNITS = 2;

    /** An entry, or a key without one. */
    static final class Node<K, V> implements Map.Entry<K, V> {
        private final K key;
        private final int hash;
        private Object alias; // by which it was found first: it is equal
        private V value;
        private boolean isThere;

        Node(K key, int hash, V value, boolean isThere) {
            this.key = key;
            this.alias = key;
            this.hash = hash;
            this.value = value;
            this.isThere = isThere;
        }

        @Override
        public K getKey() {
            return key;
        }

        @Override
        public V getValue() {
            return value;
        }

        @Override
        public V setValue(V newValue) {
            V old = value;
            value = newValue;
            return old;
        }

        @Override
        public boolean equals(Object other) {
            if (other == this)
                return true;
            return other instanceof Map.Entry<?, ?> entry && Objects.equals(key, entry.getKey())
                && Objects.equals(value, entry.getValue());
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        @Override
        public String toString() {
            return key + "=" + value;
        }
    }

    /** A question whether there is a key, the choice that answered it, and the number of the entry; -1: none. */
    private static final class Look {
        private final Object key;
        private final int choice;
        private final int entry;
        private final Look before;
        private final int number; // of a box
        private final long large;

        Look(Object key, int choice, int entry, Look before) {
            this.key = key;
            this.choice = choice;
            this.entry = entry;
            this.before = before;
            this.number = key instanceof Integer i ? i : key instanceof Character c ? c : key instanceof Short s ? s
                : key instanceof Byte b ? b : 0;
            this.large = key instanceof Long l ? l : 0;
        }
    }

    private final K[] keys;
    private final V[] values; // null: of a set
    private final boolean[] choices;
    private int initial; // entries that there were, drawn or not
    private int drawn; // of the initial ones
    private int asked; // choices that were taken
    private int more; // entries that were added, without those that were removed
    private int changes;
    private Node<K, V>[] known = nodes(FEW);
    private int knownCount;
    private Node<K, V>[] order = nodes(FEW); // of a walk, as far as it is known; all of them are there
    private int orderCount;
    private Look looks; // the last one; they say what there was at first, for those who tell of the input

    LorisTable(K[] keys, V[] values, int initial, boolean[] choices) {
        this.keys = keys;
        this.values = values;
        this.initial = initial;
        this.choices = choices;
    }

    @SuppressWarnings("unchecked")
    private static <K, V> Node<K, V>[] nodes(int length) {
        return (Node<K, V>[]) new Node<?, ?>[length];
    }

    private static <K, V> Node<K, V>[] add(Node<K, V>[] nodes, int count, Node<K, V> node) {
        Node<K, V>[] all = nodes;
        if (count == nodes.length) {
            all = nodes(2 * count);
            for (int i = 0; i < count; i++)
                all[i] = nodes[i];
        }
        all[count] = node;
        return all;
    }

    // --- keys

    /** The hash that the JDK's table keeps beside a key; 0 where it cannot tell two keys apart that are equal. */
    private static int hash(Object key) {
        if (key == null || hasValueHash(key))
            return 0;
        int kind = LorisVM.hashKind(key.getClass());
        if (kind == LorisVM.HASH_MAY_CHANGE)
            LorisVM.unknown("a hash table of the input has keys that may change");
        return kind == LorisVM.HASH_IS_IDENTITY ? 0 : key.hashCode();
    }

    /** Keys of these classes are equal if and only if their values are, and then their hashes are, too. */
    private static boolean hasValueHash(Object key) {
        return key instanceof String || key instanceof Integer || key instanceof Long || key instanceof Enum
            || key instanceof Character || key instanceof Boolean || key instanceof Double || key instanceof Short
            || key instanceof Byte || key instanceof Float;
    }

    /** Does the JDK's table find the key by the wanted one, which is another object? */
    private boolean isSame(Object wanted, int hash, Node<K, V> node) {
        Object key = node.key;
        if (wanted instanceof String text && key instanceof String other)
            return isSameText(text, other);
        return wanted != null && wanted.equals(key) && hash == node.hash;
    }

    /**
     * Long texts that are not known are taken for equal or not, whatever they are: to compare them would take a case
     * for every length. So there are more states than in reality; a violation that one of these has shows nothing in
     * a run.
     */
    private boolean isSameText(String text, String other) {
        int length = text.length();
        if (!LorisVM.isOpen(length) || !LorisVM.isOpen(other.length()))
            return text.equals(other);
        return length == other.length() && (length <= FEW_UNITS ? text.equals(other) : choose());
    }

    private boolean choose() {
        if (asked >= choices.length)
            tooMuch();
        return choices[asked++];
    }

    private static void tooMuch() {
        LorisVM.unknown("a hash table of the input is asked too often");
    }

    /** The next one of the initial entries. */
    private Node<K, V> take() {
        if (drawn >= keys.length)
            tooMuch();
        K key = keys[drawn];
        V value = values == null ? null : values[drawn];
        drawn++;
        return new Node<>(key, hash(key), value, true);
    }

    private void know(Node<K, V> node) {
        known = add(known, knownCount, node);
        knownCount++;
    }

    /** One of the initial entries that is not known yet. */
    private Node<K, V> draw() {
        Node<K, V> node = take();
        for (int i = 0; i < knownCount; i++)
            if (node.key == known[i].key || isSame(node.key, node.hash, known[i]))
                LorisVM.impossible();
        know(node);
        return node;
    }

    /** What there is, or is not, under the key. */
    @SuppressWarnings("unchecked")
    private int find(Object key) {
        int hash = hash(key);
        for (int i = 0; i < knownCount; i++)
            if ((key == known[i].key || key == known[i].alias) && hash == known[i].hash)
                return i;
        for (int i = 0; i < knownCount; i++)
            if (isSame(key, hash, known[i]))
                return i;
        if (drawn < initial)
            if (choose()) {
                looks = new Look(key, asked - 1, drawn, looks);
                Node<K, V> node = take();
                if (key != node.key && !isSame(key, hash, node))
                    LorisVM.impossible();
                node.alias = key;
                know(node);
                return knownCount - 1;
            } else {
                looks = new Look(key, asked - 1, -1, looks);
            }
        know(new Node<>((K) key, hash, null, false));
        return knownCount - 1;
    }

    // --- what a map does

    int size() {
        return initial + more;
    }

    int changes() {
        return changes;
    }

    /** The entry, or null. */
    Node<K, V> get(Object key) {
        int at = find(key); // it may make `known` longer
        return known[at].isThere ? known[at] : null;
    }

    /** The entry that there is, as it is; null: there was none, and now there is one with this value. */
    Node<K, V> put(K key, V value) {
        int at = find(key);
        Node<K, V> node = known[at];
        if (node.isThere)
            return node;
        known[at] = new Node<>(key, node.hash, value, true);
        known[at].alias = node.alias;
        more++;
        changes++;
        orderCount = 0; // wherever it comes, the table may have grown
        return null;
    }

    /** The entry that is no more, or null. */
    Node<K, V> remove(Object key) {
        int at = find(key);
        Node<K, V> node = known[at];
        if (!node.isThere)
            return null;
        drop(at);
        return node;
    }

    private void drop(int at) {
        Node<K, V> node = known[at];
        node.isThere = false;
        known[at] = new Node<>(node.key, node.hash, null, false);
        known[at].alias = node.alias;
        more--;
        changes++;
        int left = 0;
        for (int i = 0; i < orderCount; i++)
            if (order[i] != node)
                order[left++] = order[i];
        orderCount = left;
    }

    void clear() {
        changes++;
        initial = more = drawn = knownCount = orderCount = 0;
    }

    // --- walks

    private boolean isOrdered(Node<K, V> node) {
        for (int i = 0; i < orderCount; i++)
            if (order[i] == node)
                return true;
        return false;
    }

    /** The entry that a walk comes to after `index` others. */
    private Node<K, V> at(int index) {
        if (index == orderCount) {
            Node<K, V> node = next();
            order = add(order, orderCount, node);
            orderCount++;
            if (index > 0 && hasOpenHash(order[index].key))
                LorisVM.noteOrder();
        }
        return order[index];
    }

    /** Does the place of the key differ from run to run? */
    private static boolean hasOpenHash(Object key) {
        return key instanceof Enum
            || key != null && !hasValueHash(key) && LorisVM.hashKind(key.getClass()) == LorisVM.HASH_IS_IDENTITY;
    }

    /** One that comes next: a known one, or one that is drawn. */
    private Node<K, V> next() {
        Node<K, V> last = null;
        boolean hasMore = drawn < initial;
        for (int i = 0; i < knownCount; i++) {
            Node<K, V> node = known[i];
            if (!node.isThere || isOrdered(node))
                continue;
            if (last != null && choose())
                return last;
            last = node;
        }
        if (last != null && (!hasMore || choose()))
            return last;
        return draw();
    }

    /** A walk through the entries, which ends when the table was changed meanwhile. */
    final class Walk implements Iterator<Node<K, V>> {
        private int index;
        private int expected = changes;
        private boolean hasMore = size() > 0;
        private Node<K, V> last;

        @Override
        public boolean hasNext() {
            return hasMore;
        }

        @Override
        public Node<K, V> next() {
            if (changes != expected)
                throw new ConcurrentModificationException();
            if (!hasMore)
                throw new NoSuchElementException();
            last = at(index++);
            hasMore = index < size();
            return last;
        }

        @Override
        public void remove() {
            if (last == null)
                throw new IllegalStateException();
            if (changes != expected)
                throw new ConcurrentModificationException();
            for (int i = 0; i < knownCount; i++)
                if (known[i] == last) {
                    drop(i);
                    break;
                }
            last = null;
            index--;
            expected = changes;
        }
    }

    Walk walk() {
        return new Walk();
    }

    /** A walk of a stream; a change on the way is found out behind the action. */
    final class Split<T> implements Spliterator<T> {
        private final Function<Node<K, V>, T> part;
        private final int characteristics;
        private Walk walk;

        Split(Function<Node<K, V>, T> part, int characteristics) {
            this.part = part;
            this.characteristics = characteristics;
        }

        private Walk bind() {
            if (walk == null)
                walk = walk();
            return walk;
        }

        private void expect() {
            if (changes != walk.expected)
                throw new ConcurrentModificationException();
        }

        @Override
        public boolean tryAdvance(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            if (!bind().hasMore)
                return false;
            action.accept(part.apply(walk.next()));
            expect();
            return true;
        }

        @Override
        public void forEachRemaining(Consumer<? super T> action) {
            Objects.requireNonNull(action);
            bind();
            Node<K, V>[] rest = rest(walk);
            for (Node<K, V> node : rest)
                action.accept(part.apply(node));
            expect();
        }

        @Override
        public Spliterator<T> trySplit() {
            return null; // no stream has to be split
        }

        @Override
        public long estimateSize() {
            return size() - (walk == null ? 0 : walk.index);
        }

        @Override
        public int characteristics() {
            return characteristics;
        }
    }

    /** All entries, in the order of a walk. */
    Node<K, V>[] all() {
        return rest(walk());
    }

    private Node<K, V>[] rest(Walk walk) {
        Node<K, V>[] all = nodes(FEW);
        int count = 0;
        for (; walk.hasNext(); count++)
            all = add(all, count, walk.next());
        Node<K, V>[] found = nodes(count);
        for (int i = 0; i < count; i++)
            found[i] = all[i];
        return found;
    }
}
