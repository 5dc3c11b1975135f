package java.util;

import java.util.function.Consumer;

/**
 * The content of a deque or of a linked list of the input. What it had at first stays in an array of the input, of which
 * a stretch is left; what was added at its ends stands in lists of its own. So a call at either end needs no copy, and
 * elements that nobody looks at stay unknown. A change in the middle puts all of it into one list.
 */
final class LorisSequence<E> {
    private final E[] elements;
    private int from, to; // what is left of them
    private ArrayList<E> front = new ArrayList<>(); // before these, the last one first
    private ArrayList<E> back = new ArrayList<>();
    private int changes;

    LorisSequence(E[] elements) {
        this.elements = elements;
        this.to = elements.length;
    }

    int size() {
        return front.size() + (to - from) + back.size();
    }

    int changes() {
        return changes;
    }

    E get(int index) {
        int before = front.size();
        if (index < before)
            return front.get(before - 1 - index);
        int middle = to - from;
        return index - before < middle ? elements[from + index - before] : back.get(index - before - middle);
    }

    void addFirst(E element) {
        changes++;
        front.add(element);
    }

    void addLast(E element) {
        changes++;
        back.add(element);
    }

    /** There is one. */
    E removeFirst() {
        changes++;
        if (!front.isEmpty())
            return front.remove(front.size() - 1);
        return from < to ? elements[from++] : back.remove(0);
    }

    /** There is one. */
    E removeLast() {
        changes++;
        if (!back.isEmpty())
            return back.remove(back.size() - 1);
        return from < to ? elements[--to] : front.remove(0);
    }

    void clear() {
        changes++;
        forget();
    }

    private void forget() {
        from = to = 0;
        front = new ArrayList<>();
        back = new ArrayList<>();
    }

    /** All of it in one list, which may be changed. */
    private ArrayList<E> flat() {
        if (from < to || !front.isEmpty()) {
            ArrayList<E> all = new ArrayList<>();
            for (int i = 0, size = size(); i < size; i++)
                all.add(get(i));
            forget();
            back = all;
        }
        return back;
    }

    E set(int index, E element) {
        return flat().set(index, element);
    }

    void add(int index, E element) {
        changes++;
        if (index == size())
            back.add(element);
        else if (index == 0)
            front.add(element);
        else
            flat().add(index, element);
    }

    E remove(int index) {
        if (index == 0)
            return removeFirst();
        if (index == size() - 1)
            return removeLast();
        changes++;
        return flat().remove(index);
    }

    int indexOf(Object element) {
        for (int i = 0, size = size(); i < size; i++)
            if (Objects.equals(element, get(i)))
                return i;
        return -1;
    }

    int lastIndexOf(Object element) {
        for (int i = size() - 1; i >= 0; i--)
            if (Objects.equals(element, get(i)))
                return i;
        return -1;
    }

    Object[] toArray() {
        Object[] array = new Object[size()];
        for (int i = 0; i < array.length; i++)
            array[i] = get(i);
        return array;
    }

    @SuppressWarnings("unchecked")
    <T> T[] toArray(T[] given) {
        int size = size();
        T[] array = given.length >= size ? given : Arrays.copyOf(given, size);
        for (int i = 0; i < size; i++)
            array[i] = (T) get(i);
        if (array.length > size)
            array[size] = null;
        return array;
    }

    /** What streams take the elements from, beginning with the first question. */
    final class Split implements Spliterator<E> {
        private final int characteristics;
        private int index;
        private int end = -1; // at first not known
        private int expected;

        Split(int characteristics) {
            this.characteristics = characteristics | Spliterator.ORDERED | Spliterator.SIZED | Spliterator.SUBSIZED;
        }

        private boolean hasNext() {
            if (end < 0) {
                end = size();
                expected = changes;
            }
            return index < end;
        }

        private E next() {
            if (expected != changes)
                LorisVM.unknown("a list of the input is changed while a stream goes through it");
            return get(index++);
        }

        @Override
        public boolean tryAdvance(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            boolean isThere = hasNext();
            if (isThere)
                action.accept(next());
            return isThere;
        }

        @Override
        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            while (hasNext())
                action.accept(next());
            if (expected != changes)
                LorisVM.unknown("a list of the input is changed while a stream goes through it");
        }

        @Override
        public Spliterator<E> trySplit() {
            LorisVM.unknown("a list of the input is split for a parallel stream");
            return null;
        }

        @Override
        public long estimateSize() {
            hasNext();
            return end - index;
        }

        @Override
        public int characteristics() {
            return characteristics;
        }
    }
}
