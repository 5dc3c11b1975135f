package java.util;

/** An iterator of a collection, or of a view of a map, as proofs know it ({@link LorisProof}). */
final class LorisProofIterator implements Iterator<Object> {
    static final int VALUES = 0, KEYS = 1, ENTRIES = 2;

    final LorisProof of;
    final int gives;
    int rest; // elements that are left
    int expected; // changes, or it fails
    boolean hasLast; // that can be removed

    LorisProofIterator(LorisProof of, int rest, int gives) {
        this.of = of;
        this.rest = rest;
        this.gives = gives;
        expected = of.changes;
    }

    public boolean hasNext() {
        return of.changes == expected ? rest > 0 : LorisProof.any();
    }

    public Object next() {
        if (of.changes != expected)
            LorisProof.unknown();
        if (rest <= 0)
            throw new NoSuchElementException();
        rest--;
        hasLast = true;
        if (gives == VALUES)
            return LorisProof.element(of);
        Object key = LorisProof.narrow(LorisProof.anything(), of.keys);
        Object value = LorisProof.element(of);
        LorisProof.see(of, key, value, true);
        return gives == KEYS ? key : new LorisProofEntry(of, key, value);
    }

    public void remove() {
        if (of.changes != expected)
            LorisProof.unknown();
        if (!hasLast)
            throw new IllegalStateException();
        hasLast = false;
        LorisProof.shrink(of);
        expected = of.changes;
    }
}

/** What it maps to may have changed where the map was given a value since. */
final class LorisProofEntry implements Map.Entry<Object, Object> {
    final LorisProof of;
    final Object key;
    Object value;
    int puts;

    LorisProofEntry(LorisProof of, Object key, Object value) {
        this.of = of;
        this.key = key;
        this.value = value;
        puts = of.puts;
    }

    public Object getKey() {
        return LorisProof.narrow(key, of.keys);
    }

    public Object getValue() {
        if (puts != of.puts) {
            value = LorisProof.anything();
            puts = of.puts;
        }
        return LorisProof.narrow(value, of.values);
    }

    public Object setValue(Object given) {
        Object old = getValue();
        of.values = LorisProof.take(of.values, given);
        of.puts++;
        of.hasSeen = false;
        puts = of.puts;
        value = given;
        return old;
    }
}

/** Keys or entries. */
final class LorisProofView extends AbstractSet<Object> {
    final LorisProof of;
    final int gives;

    LorisProofView(LorisProof of, int gives) {
        this.of = of;
        this.gives = gives;
    }

    public int size() {
        return LorisProof.size(of);
    }

    public boolean isEmpty() {
        return LorisProof.size(of) == 0;
    }

    public Iterator<Object> iterator() {
        return new LorisProofIterator(of, LorisProof.size(of), gives);
    }

    public boolean contains(Object value) {
        LorisProof.plain(value);
        return LorisProof.some(LorisProof.size(of));
    }

    public boolean remove(Object value) {
        LorisProof.unknown();
        return false;
    }

    public void clear() {
        LorisProof.unknown();
    }
}

final class LorisProofValues extends AbstractCollection<Object> {
    final LorisProof of;

    LorisProofValues(LorisProof of) {
        this.of = of;
    }

    public int size() {
        return LorisProof.size(of);
    }

    public boolean isEmpty() {
        return LorisProof.size(of) == 0;
    }

    public Iterator<Object> iterator() {
        return new LorisProofIterator(of, LorisProof.size(of), LorisProofIterator.VALUES);
    }

    public boolean remove(Object value) {
        LorisProof.unknown();
        return false;
    }

    public void clear() {
        LorisProof.unknown();
    }
}
