package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * An ArrayDeque of the input: behaves as one and says that it is one (getClass). The fields of ArrayDeque itself are of
 * no use; its methods that are not overridden here call those that are. What an ArrayDeque does that is changed while it
 * is gone through depends on where in its array the elements stand: unknown.
 */
final class LorisArrayDeque<E> extends ArrayDeque<E> {
    private E[] items; // at first; none is null
    private LorisSequence<E> content; // at first null

    private LorisSequence<E> content() {
        if (content == null)
            content = new LorisSequence<>(items);
        return content;
    }

    // --- as an input of a concrete run

    static Object make() {
        return new ArrayDeque<Object>();
    }

    static void fill(ArrayDeque<Object> deque, Object[] items, Object[] values, int count) {
        for (int i = 0; i < count; i++)
            deque.addLast(items[i]);
    }

    // --- as a deque

    @Override
    public int size() {
        return content().size();
    }

    @Override
    public boolean isEmpty() {
        return content().size() == 0;
    }

    @Override
    public void addFirst(E element) {
        content().addFirst(Objects.requireNonNull(element));
    }

    @Override
    public void addLast(E element) {
        content().addLast(Objects.requireNonNull(element));
    }

    @Override
    public boolean addAll(Collection<? extends E> added) {
        int before = size();
        added.forEach(this::addLast);
        return size() > before;
    }

    @Override
    public E pollFirst() {
        return isEmpty() ? null : content().removeFirst();
    }

    @Override
    public E pollLast() {
        return isEmpty() ? null : content().removeLast();
    }

    @Override
    public E peekFirst() {
        return isEmpty() ? null : content().get(0);
    }

    @Override
    public E peekLast() {
        return isEmpty() ? null : content().get(size() - 1);
    }

    @Override
    public E getFirst() {
        if (isEmpty())
            throw new NoSuchElementException();
        return content().get(0);
    }

    @Override
    public E getLast() {
        if (isEmpty())
            throw new NoSuchElementException();
        return content().get(size() - 1);
    }

    @Override
    public boolean contains(Object element) {
        return element != null && content().indexOf(element) >= 0;
    }

    @Override
    public boolean removeFirstOccurrence(Object element) {
        return element != null && removeAt(content().indexOf(element));
    }

    @Override
    public boolean removeLastOccurrence(Object element) {
        return element != null && removeAt(content().lastIndexOf(element));
    }

    @Override
    public boolean remove(Object element) {
        return removeFirstOccurrence(element);
    }

    private boolean removeAt(int index) {
        if (index >= 0)
            content().remove(index);
        return index >= 0;
    }

    @Override
    public void clear() {
        content().clear();
    }

    // --- walks

    private final class Walk implements Iterator<E> {
        private final boolean isBackwards;
        private int index; // of the next one
        private int left = size();
        private int last = -1;
        private int expected = content().changes();

        Walk(boolean isBackwards) {
            this.isBackwards = isBackwards;
            this.index = isBackwards ? left - 1 : 0;
        }

        private void checkChanges() {
            if (expected != content().changes())
                LorisVM.unknown("a deque of the input is changed while it is gone through");
        }

        @Override
        public boolean hasNext() {
            return left > 0;
        }

        @Override
        public E next() {
            if (left <= 0)
                throw new NoSuchElementException();
            checkChanges();
            last = index;
            index += isBackwards ? -1 : 1;
            left--;
            return content().get(last);
        }

        @Override
        public void remove() {
            if (last < 0)
                throw new IllegalStateException();
            checkChanges();
            content().remove(last);
            expected = content().changes();
            if (!isBackwards)
                index--;
            last = -1;
        }
    }

    @Override
    public Iterator<E> iterator() {
        return new Walk(false);
    }

    @Override
    public Iterator<E> descendingIterator() {
        return new Walk(true);
    }

    @Override
    public Spliterator<E> spliterator() {
        return content().new Split(Spliterator.NONNULL);
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        for (Iterator<E> walk = iterator(); walk.hasNext();)
            action.accept(walk.next());
    }

    /** All are asked before the first one is removed, as ArrayDeque does it. */
    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        int before = size();
        boolean[] isRemoved = new boolean[before];
        int expected = content().changes();
        for (int i = 0; i < before; i++) {
            isRemoved[i] = filter.test(content().get(i));
            if (expected != content().changes())
                LorisVM.unknown("a deque of the input is changed while it is gone through");
        }
        for (int i = before - 1; i >= 0; i--)
            if (isRemoved[i])
                content().remove(i);
        return size() < before;
    }

    @Override
    public boolean removeAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return removeIf(others::contains);
    }

    @Override
    public boolean retainAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return removeIf(element -> !others.contains(element));
    }

    @Override
    public Object[] toArray() {
        return content().toArray();
    }

    @Override
    public <T> T[] toArray(T[] given) {
        return content().toArray(given);
    }

    /** A new deque that is none of the input any more. */
    @Override
    @SuppressWarnings("unchecked")
    public ArrayDeque<E> clone() {
        ArrayDeque<E> copy = new ArrayDeque<>();
        for (Object element : toArray())
            copy.addLast((E) element);
        return copy;
    }
}
