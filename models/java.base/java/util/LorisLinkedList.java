package java.util;

import java.util.function.Consumer;

/**
 * A LinkedList of the input: behaves as one and says that it is one (getClass). The fields of LinkedList itself are of no
 * use; the methods that it inherits call those that are overridden here.
 */
final class LorisLinkedList<E> extends LinkedList<E> {
    private E[] items; // at first
    private LorisSequence<E> content; // at first null

    private LorisSequence<E> content() {
        if (content == null)
            content = new LorisSequence<>(items);
        return content;
    }

    // --- as an input of a concrete run

    static Object make() {
        return new LinkedList<Object>();
    }

    static void fill(LinkedList<Object> list, Object[] items, Object[] values, int count) {
        for (int i = 0; i < count; i++)
            list.add(items[i]);
    }

    // --- its ends

    @Override
    public int size() {
        return content().size();
    }

    private void checkAny() {
        if (isEmpty())
            throw new NoSuchElementException();
    }

    @Override
    public E getFirst() {
        checkAny();
        return content().get(0);
    }

    @Override
    public E getLast() {
        checkAny();
        return content().get(size() - 1);
    }

    @Override
    public E removeFirst() {
        checkAny();
        modCount++;
        return content().removeFirst();
    }

    @Override
    public E removeLast() {
        checkAny();
        modCount++;
        return content().removeLast();
    }

    @Override
    public void addFirst(E element) {
        modCount++;
        content().addFirst(element);
    }

    @Override
    public void addLast(E element) {
        modCount++;
        content().addLast(element);
    }

    @Override
    public boolean add(E element) {
        addLast(element);
        return true;
    }

    @Override
    public E peekFirst() {
        return isEmpty() ? null : getFirst();
    }

    @Override
    public E peekLast() {
        return isEmpty() ? null : getLast();
    }

    @Override
    public E peek() {
        return peekFirst();
    }

    @Override
    public E pollFirst() {
        return isEmpty() ? null : removeFirst();
    }

    @Override
    public E pollLast() {
        return isEmpty() ? null : removeLast();
    }

    @Override
    public E poll() {
        return pollFirst();
    }

    // --- as a list

    private void checkElement(int index) {
        if (index < 0 || index >= size())
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size());
    }

    private void checkPosition(int index) {
        if (index < 0 || index > size())
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size());
    }

    @Override
    public E get(int index) {
        checkElement(index);
        return content().get(index);
    }

    @Override
    public E set(int index, E element) {
        checkElement(index);
        return content().set(index, element);
    }

    @Override
    public void add(int index, E element) {
        checkPosition(index);
        modCount++;
        content().add(index, element);
    }

    @Override
    public E remove(int index) {
        checkElement(index);
        modCount++;
        return content().remove(index);
    }

    @Override
    public boolean addAll(Collection<? extends E> added) {
        return addAll(size(), added);
    }

    @Override
    @SuppressWarnings("unchecked")
    public boolean addAll(int index, Collection<? extends E> added) {
        checkPosition(index);
        Object[] elements = added.toArray();
        if (elements.length == 0)
            return false;
        modCount++;
        for (int i = 0; i < elements.length; i++)
            content().add(index + i, (E) elements[i]);
        return true;
    }

    @Override
    public boolean contains(Object element) {
        return indexOf(element) >= 0;
    }

    @Override
    public int indexOf(Object element) {
        return content().indexOf(element);
    }

    @Override
    public int lastIndexOf(Object element) {
        return content().lastIndexOf(element);
    }

    private boolean removeAt(int index) {
        if (index >= 0)
            remove(index);
        return index >= 0;
    }

    @Override
    public boolean remove(Object element) {
        return removeAt(indexOf(element));
    }

    @Override
    public boolean removeLastOccurrence(Object element) {
        return removeAt(lastIndexOf(element));
    }

    @Override
    public void clear() {
        modCount++;
        content().clear();
    }

    @Override
    public Object[] toArray() {
        return content().toArray();
    }

    @Override
    public <T> T[] toArray(T[] given) {
        return content().toArray(given);
    }

    /** A new list that is none of the input any more. */
    @Override
    public Object clone() {
        LinkedList<E> copy = new LinkedList<>();
        for (int i = 0, size = size(); i < size; i++)
            copy.add(content().get(i));
        return copy;
    }

    // --- walks

    private final class Walk implements ListIterator<E> {
        private int next;
        private int last = -1;
        private int expected = modCount;

        Walk(int index) {
            next = index;
        }

        private void checkChanges() {
            if (modCount != expected)
                throw new ConcurrentModificationException();
        }

        @Override
        public boolean hasNext() {
            return next < size();
        }

        @Override
        public E next() {
            checkChanges();
            if (!hasNext())
                throw new NoSuchElementException();
            last = next++;
            return content().get(last);
        }

        @Override
        public boolean hasPrevious() {
            return next > 0;
        }

        @Override
        public E previous() {
            checkChanges();
            if (!hasPrevious())
                throw new NoSuchElementException();
            last = --next;
            return content().get(last);
        }

        @Override
        public int nextIndex() {
            return next;
        }

        @Override
        public int previousIndex() {
            return next - 1;
        }

        @Override
        public void remove() {
            checkChanges();
            if (last < 0)
                throw new IllegalStateException();
            LorisLinkedList.this.remove(last);
            if (last < next)
                next--;
            last = -1;
            expected++;
        }

        @Override
        public void set(E element) {
            if (last < 0)
                throw new IllegalStateException();
            checkChanges();
            content().set(last, element);
        }

        @Override
        public void add(E element) {
            checkChanges();
            LorisLinkedList.this.add(next++, element);
            last = -1;
            expected++;
        }

        @Override
        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            while (modCount == expected && hasNext()) {
                last = next;
                action.accept(content().get(next));
                next++;
            }
            checkChanges();
        }
    }

    @Override
    public ListIterator<E> listIterator(int index) {
        checkPosition(index);
        return new Walk(index);
    }

    @Override
    public Iterator<E> descendingIterator() {
        Walk walk = new Walk(size());
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return walk.hasPrevious();
            }

            @Override
            public E next() {
                return walk.previous();
            }

            @Override
            public void remove() {
                walk.remove();
            }
        };
    }

    @Override
    public Spliterator<E> spliterator() {
        return content().new Split(0);
    }
}
