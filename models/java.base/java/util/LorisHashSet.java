package java.util;

/**
 * A HashSet of the input: behaves as one and says that it is one (getClass). What it holds is found out by and by
 * (LorisTable); the fields of HashSet itself are of no use. A HashSet has no method that is not overridden here.
 */
final class LorisHashSet<E> extends HashSet<E> {
    private E[] keys;
    private boolean[] choices;
    private int count;
    private LorisTable<E, Object> content; // at first null

    private LorisTable<E, Object> content() {
        if (content == null)
            content = new LorisTable<>(keys, null, count, choices);
        return content;
    }

    // --- as an input of a concrete run

    static Object make() {
        return new HashSet<Object>();
    }

    static void fill(HashSet<Object> set, Object[] keys, Object[] values, int count) {
        for (int i = 0; i < count; i++)
            set.add(keys[i]);
    }

    // --- as a set

    @Override
    public int size() {
        return content().size();
    }

    @Override
    public boolean isEmpty() {
        return content().size() == 0;
    }

    @Override
    public boolean contains(Object element) {
        return content().get(element) != null;
    }

    @Override
    public boolean add(E element) {
        return content().put(element, null) == null;
    }

    @Override
    public boolean remove(Object element) {
        return content().remove(element) != null;
    }

    @Override
    public void clear() {
        content().clear();
    }

    @Override
    public Iterator<E> iterator() {
        LorisTable<E, Object>.Walk walk = content().walk();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return walk.hasNext();
            }

            @Override
            public E next() {
                return walk.next().getKey();
            }

            @Override
            public void remove() {
                walk.remove();
            }
        };
    }

    @Override
    public Object[] toArray() {
        LorisTable.Node<E, Object>[] nodes = content().all();
        Object[] array = new Object[nodes.length];
        for (int i = 0; i < nodes.length; i++)
            array[i] = nodes[i].getKey();
        return array;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] given) {
        Object[] all = toArray();
        T[] array = given.length >= all.length ? given : Arrays.copyOf(given, all.length);
        for (int i = 0; i < all.length; i++)
            array[i] = (T) all[i];
        if (array.length > all.length)
            array[all.length] = null;
        return array;
    }

    @Override
    public Spliterator<E> spliterator() {
        return content().new Split<>(LorisTable.Node::getKey, Spliterator.SIZED | Spliterator.DISTINCT);
    }

    /** A new set that is none of the input any more. */
    @Override
    public Object clone() {
        HashSet<E> copy = new HashSet<>();
        for (LorisTable.Node<E, Object> node : content().all())
            copy.add(node.getKey());
        return copy;
    }
}
