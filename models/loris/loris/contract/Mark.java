package loris.contract;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * A moment. Loris sees by their locations which objects are younger; other machines remember what the arguments of the
 * call led to, as far as fields can be looked at.
 */
final class Mark {
    final int given;
    private Map<Object, Object> old;

    Mark(int given) {
        this.given = given;
    }

    boolean has(Object object) {
        return old != null && old.containsKey(object);
    }

    void see(Object root) {
        if (old == null)
            old = new IdentityHashMap<>();
        ArrayDeque<Object> open = new ArrayDeque<>();
        add(open, root);
        while (!open.isEmpty()) {
            Object next = open.pop();
            if (next instanceof Object[])
                for (int i = 0; i < Array.getLength(next); i++)
                    add(open, Array.get(next, i));
            for (Class<?> of = next.getClass(); of != null; of = of.getSuperclass())
                addFields(open, next, of);
        }
    }

    private void add(ArrayDeque<Object> open, Object object) {
        if (object != null && old.put(object, object) == null)
            open.push(object);
    }

    private void addFields(ArrayDeque<Object> open, Object object, Class<?> of) {
        for (Field field : of.getDeclaredFields()) {
            if (field.getType().isPrimitive() || Modifier.isStatic(field.getModifiers()))
                continue;
            try {
                field.setAccessible(true);
                add(open, field.get(object));
            } catch (IllegalAccessException | RuntimeException e) {
                // a class that does not open itself
            }
        }
    }
}
