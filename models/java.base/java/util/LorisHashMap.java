package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A HashMap of the input: behaves as one and says that it is one (getClass). What it holds is found out by and by
 * (LorisTable); the fields of HashMap itself are of no use. A HashMap has no method that is not overridden here.
 */
final class LorisHashMap<K, V> extends HashMap<K, V> {
    private K[] keys;
    private V[] values;
    private boolean[] choices;
    private int count;
    private LorisTable<K, V> content; // at first null

    private LorisTable<K, V> content() {
        if (content == null)
            content = new LorisTable<>(keys, values, count, choices);
        return content;
    }

    // --- as an input of a concrete run

    static Object make() {
        return new HashMap<Object, Object>();
    }

    static void fill(HashMap<Object, Object> map, Object[] keys, Object[] values, int count) {
        for (int i = 0; i < count; i++)
            map.put(keys[i], values[i]);
    }

    // --- single keys

    @Override
    public int size() {
        return content().size();
    }

    @Override
    public boolean isEmpty() {
        return content().size() == 0;
    }

    @Override
    public V get(Object key) {
        LorisTable.Node<K, V> node = content().get(key);
        return node == null ? null : node.getValue();
    }

    @Override
    public V getOrDefault(Object key, V other) {
        LorisTable.Node<K, V> node = content().get(key);
        return node == null ? other : node.getValue();
    }

    @Override
    public boolean containsKey(Object key) {
        return content().get(key) != null;
    }

    @Override
    public V put(K key, V value) {
        LorisTable.Node<K, V> node = content().put(key, value);
        return node == null ? null : node.setValue(value);
    }

    @Override
    public V putIfAbsent(K key, V value) {
        LorisTable.Node<K, V> node = content().put(key, value);
        if (node == null)
            return null;
        return node.getValue() == null ? node.setValue(value) : node.getValue();
    }

    @Override
    public V remove(Object key) {
        LorisTable.Node<K, V> node = content().remove(key);
        return node == null ? null : node.getValue();
    }

    @Override
    public boolean remove(Object key, Object value) {
        LorisTable.Node<K, V> node = content().get(key);
        if (node == null || node.getValue() != value && (value == null || !value.equals(node.getValue())))
            return false;
        content().remove(key);
        return true;
    }

    @Override
    public V replace(K key, V value) {
        LorisTable.Node<K, V> node = content().get(key);
        return node == null ? null : node.setValue(value);
    }

    @Override
    public boolean replace(K key, V old, V value) {
        LorisTable.Node<K, V> node = content().get(key);
        if (node == null || node.getValue() != old && (node.getValue() == null || !node.getValue().equals(old)))
            return false;
        node.setValue(value);
        return true;
    }

    // --- computed values

    private void expect(int changes) {
        if (content().changes() != changes)
            throw new ConcurrentModificationException();
    }

    @Override
    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        LorisTable.Node<K, V> node = content().get(key);
        if (node != null && node.getValue() != null)
            return node.getValue();
        int changes = content().changes();
        V value = function.apply(key);
        expect(changes);
        if (value != null)
            put(key, value);
        return value;
    }

    @Override
    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        LorisTable.Node<K, V> node = content().get(key);
        return node == null || node.getValue() == null ? null : update(key, node.getValue(), node, function);
    }

    @Override
    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        LorisTable.Node<K, V> node = content().get(key);
        return update(key, node == null ? null : node.getValue(), node, function);
    }

    private V update(K key, V old, LorisTable.Node<K, V> node, BiFunction<? super K, ? super V, ? extends V> function) {
        int changes = content().changes();
        V value = function.apply(key, old);
        expect(changes);
        if (value != null)
            put(key, value);
        else if (node != null)
            content().remove(key);
        return value;
    }

    @Override
    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        if (value == null || function == null)
            throw new NullPointerException();
        LorisTable.Node<K, V> node = content().get(key);
        V merged = value;
        if (node != null && node.getValue() != null) {
            int changes = content().changes();
            merged = function.apply(node.getValue(), value);
            expect(changes);
        }
        if (merged != null)
            put(key, merged);
        else
            content().remove(key);
        return merged;
    }

    // --- all of them

    @Override
    public void clear() {
        content().clear();
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> other) {
        if (other.size() > 0)
            for (Map.Entry<? extends K, ? extends V> entry : other.entrySet())
                put(entry.getKey(), entry.getValue());
    }

    @Override
    public boolean containsValue(Object value) {
        for (LorisTable<K, V>.Walk walk = content().walk(); walk.hasNext();) {
            V held = walk.next().getValue();
            if (held == value || value != null && value.equals(held))
                return true;
        }
        return false;
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        if (action == null)
            throw new NullPointerException();
        int changes = content().changes();
        for (LorisTable.Node<K, V> node : content().all())
            action.accept(node.getKey(), node.getValue());
        expect(changes);
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        if (function == null)
            throw new NullPointerException();
        int changes = content().changes();
        for (LorisTable.Node<K, V> node : content().all())
            node.setValue(function.apply(node.getKey(), node.getValue()));
        expect(changes);
    }

    /** A new map that is none of the input any more. */
    @Override
    public Object clone() {
        HashMap<K, V> copy = new HashMap<>();
        for (LorisTable.Node<K, V> node : content().all())
            copy.put(node.getKey(), node.getValue());
        return copy;
    }

    // --- views

    @Override
    public Set<K> keySet() {
        return new Keys();
    }

    @Override
    public Collection<V> values() {
        return new Values();
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries();
    }

    final class Keys extends AbstractSet<K> {
        @Override
        public int size() {
            return content().size();
        }

        @Override
        public void clear() {
            content().clear();
        }

        @Override
        public boolean contains(Object key) {
            return containsKey(key);
        }

        @Override
        public boolean remove(Object key) {
            return content().remove(key) != null;
        }

        @Override
        public void forEach(Consumer<? super K> action) {
            Objects.requireNonNull(action);
            int changes = content().changes();
            for (LorisTable.Node<K, V> node : content().all())
                action.accept(node.getKey());
            expect(changes);
        }

        @Override
        public Spliterator<K> spliterator() {
            return content().new Split<>(node -> node.getKey(), Spliterator.SIZED | Spliterator.DISTINCT);
        }

        @Override
        public Iterator<K> iterator() {
            LorisTable<K, V>.Walk walk = content().walk();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return walk.hasNext();
                }

                @Override
                public K next() {
                    return walk.next().getKey();
                }

                @Override
                public void remove() {
                    walk.remove();
                }
            };
        }
    }

    final class Values extends AbstractCollection<V> {
        @Override
        public int size() {
            return content().size();
        }

        @Override
        public void clear() {
            content().clear();
        }

        @Override
        public boolean contains(Object value) {
            return containsValue(value);
        }

        @Override
        public void forEach(Consumer<? super V> action) {
            Objects.requireNonNull(action);
            int changes = content().changes();
            for (LorisTable.Node<K, V> node : content().all())
                action.accept(node.getValue());
            expect(changes);
        }

        @Override
        public Spliterator<V> spliterator() {
            return content().new Split<>(node -> node.getValue(), Spliterator.SIZED);
        }

        @Override
        public Iterator<V> iterator() {
            LorisTable<K, V>.Walk walk = content().walk();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return walk.hasNext();
                }

                @Override
                public V next() {
                    return walk.next().getValue();
                }

                @Override
                public void remove() {
                    walk.remove();
                }
            };
        }
    }

    final class Entries extends AbstractSet<Map.Entry<K, V>> {
        @Override
        public int size() {
            return content().size();
        }

        @Override
        public void clear() {
            content().clear();
        }

        private boolean holds(Object object) {
            if (!(object instanceof Map.Entry<?, ?> entry))
                return false;
            LorisTable.Node<K, V> node = content().get(entry.getKey());
            return node != null && node.equals(entry);
        }

        @Override
        public boolean contains(Object entry) {
            return holds(entry);
        }

        @Override
        public boolean remove(Object entry) {
            return holds(entry) && content().remove(((Map.Entry<?, ?>) entry).getKey()) != null;
        }

        @Override
        public void forEach(Consumer<? super Map.Entry<K, V>> action) {
            Objects.requireNonNull(action);
            int changes = content().changes();
            for (LorisTable.Node<K, V> node : content().all())
                action.accept(node);
            expect(changes);
        }

        @Override
        public Spliterator<Map.Entry<K, V>> spliterator() {
            return content().new Split<>(node -> node, Spliterator.SIZED | Spliterator.DISTINCT);
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            LorisTable<K, V>.Walk walk = content().walk();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return walk.hasNext();
                }

                @Override
                public Map.Entry<K, V> next() {
                    return walk.next();
                }

                @Override
                public void remove() {
                    walk.remove();
                }
            };
        }
    }
}
