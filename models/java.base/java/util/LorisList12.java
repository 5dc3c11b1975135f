package java.util;

/**
 * What List.of makes of one or two elements, as an input. The JDK's List12 has a field for each, and a constant of its
 * own where the second is missing; here they are an array of that length. It behaves as List12 and says that it is one
 * (getClass).
 */
final class LorisList12<E> extends ImmutableCollections.AbstractImmutableList<E> implements java.io.Serializable {
    private E[] elements;

    @Override
    public int size() {
        return elements.length;
    }

    @Override
    public boolean isEmpty() {
        return false;
    }

    @Override
    public E get(int index) {
        if (index < 0 || index >= elements.length)
            throw outOfBounds(index);
        return elements[index];
    }

    @Override
    public int indexOf(Object element) {
        Objects.requireNonNull(element);
        if (element.equals(elements[0]))
            return 0;
        return elements.length == 2 && element.equals(elements[1]) ? 1 : -1;
    }

    @Override
    public int lastIndexOf(Object element) {
        Objects.requireNonNull(element);
        if (elements.length == 2 && element.equals(elements[1]))
            return 1;
        return element.equals(elements[0]) ? 0 : -1;
    }

    @Override
    public Object[] toArray() {
        return elements.length == 2 ? new Object[] {elements[0], elements[1]} : new Object[] {elements[0]};
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] given) {
        int size = size();
        T[] array = given.length >= size ? given : Arrays.copyOf(given, size);
        array[0] = (T) elements[0];
        if (size == 2)
            array[1] = (T) elements[1];
        if (array.length > size)
            array[size] = null;
        return array;
    }
}
