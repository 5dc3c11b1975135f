import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The static fields of a target and every object behind them, remembered, so that a run on one input can be undone
 * before the next one.
 */
final class Checkpoint {
  private static final class Slot {
    final Field field; // null: an element
    final Object object;
    final int index;
    final Object value;

    Slot(Field field, Object object, int index, Object value) {
      this.field = field;
      this.object = object;
      this.index = index;
      this.value = value;
    }
  }

  private final List<Slot> slots = new ArrayList<>();

  Checkpoint(Target target) {
    Walk walk = new Walk();
    for (Class<?> type : target.classes)
      for (Field field : Words.statics(type)) {
        Object value = Words.get(field, null);
        slots.add(new Slot(field, null, 0, value));
        if (!field.getType().isPrimitive())
          walk.push(value);
      }
    for (Object object; (object = walk.next()) != null;)
      remember(object, walk);
  }

  private void remember(Object object, Walk walk) {
    if (object.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(object); i++) {
        slots.add(new Slot(null, object, i, Array.get(object, i)));
        if (!object.getClass().getComponentType().isPrimitive())
          walk.push(Array.get(object, i));
      }
      return;
    }
    for (Field field : Words.fields(object.getClass())) {
      Object value = Words.get(field, object);
      slots.add(new Slot(field, object, 0, value));
      if (!field.getType().isPrimitive())
        walk.push(value);
    }
  }

  void restore() {
    for (Slot slot : slots)
      if (slot.field == null)
        Array.set(slot.object, slot.index, slot.value);
      else
        Words.set(slot.field, slot.object, slot.value);
  }

  /** Everything that static fields of the target lead to through its own classes and arrays, now. */
  static List<Object> held(Target target) {
    Walk walk = new Walk();
    for (Class<?> type : target.classes)
      for (Field field : Words.statics(type))
        if (!field.getType().isPrimitive() && !field.isSynthetic())
          walk.push(Words.get(field, null));
    for (Object object; (object = walk.next()) != null;) {
      Class<?> type = object.getClass();
      if (type.isArray() && !type.getComponentType().isPrimitive())
        for (int i = 0; i < Array.getLength(object); i++)
          walk.push(Array.get(object, i));
      else if (object instanceof java.util.Collection)
        ((java.util.Collection<?>) object).forEach(walk::push);
      else if (type.getClassLoader() == target.loader)
        for (Field field : Words.fields(type))
          if (!field.getType().isPrimitive())
            walk.push(Words.get(field, object));
    }
    return walk.order;
  }

  /** Objects in the order in which they were found, each once. */
  private static final class Walk {
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final ArrayDeque<Object> todo = new ArrayDeque<>();
    final List<Object> order = new ArrayList<>();

    void push(Object object) {
      boolean isFixed = object == null || object instanceof Class || object instanceof ClassLoader
          || object instanceof Thread || object instanceof Module;
      if (isFixed || !seen.add(object))
        return;
      order.add(object);
      if (!(object instanceof String) && !(object instanceof Number) && !(object instanceof Character)
          && !(object instanceof Boolean))
        todo.add(object);
    }

    Object next() {
      return todo.poll();
    }
  }
}
