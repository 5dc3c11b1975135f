package loris.junit;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import sun.reflect.ReflectionFactory;

/**
 * What Java's access rules hide from the tests that loris writes: objects whatever their constructors do, private
 * members, classes without a name, and static fields that have to be as before.
 */
public final class LorisHeap {
  private LorisHeap() {}

  /** The class with this binary name. */
  public static Class<?> type(String name) {
    try {
      return Class.forName(name, true, LorisHeap.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /** An object whose fields all have their default values; no constructor of its class runs. */
  public static <T> T make(Class<T> type) {
    try {
      Constructor<?> constructor =
          ReflectionFactory.getReflectionFactory()
              .newConstructorForSerialization(type, Object.class.getDeclaredConstructor());
      return type.cast(constructor.newInstance());
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  public static Object make(String type) {
    return make(type(type));
  }

  public static Object array(String component, int length) {
    return Array.newInstance(type(component), length);
  }

  /** A constant of an enum that has no name here. */
  public static Object constant(String type, String name) {
    for (Object constant : type(type).getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new AssertionError(type + "." + name);
  }

  /** The value of a field that {@code owner} declares; of a static one the object is null. */
  public static Object get(Object object, Class<?> owner, String field) {
    try {
      return open(owner, field).get(object);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  public static void set(Object object, Class<?> owner, String field, Object value) {
    try {
      open(owner, field).set(object, value);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static Field open(Class<?> owner, String name) {
    try {
      Field field = owner.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
  }

  /** Calls a method that {@code owner} declares; what it throws is thrown. */
  public static Object call(Object receiver, Class<?> owner, String name, Class<?>[] parameters, Object... arguments) {
    try {
      Method method = owner.getDeclaredMethod(name, parameters);
      method.setAccessible(true);
      return method.invoke(receiver, arguments);
    } catch (InvocationTargetException e) {
      throw LorisHeap.<RuntimeException>unchecked(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** Calls a constructor; what it throws is thrown. */
  public static Object create(Class<?> type, Class<?>[] parameters, Object... arguments) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(parameters);
      constructor.setAccessible(true);
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      throw LorisHeap.<RuntimeException>unchecked(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** Lets a method that declares no exception throw this one. */
  @SuppressWarnings("unchecked")
  private static <E extends Throwable> E unchecked(Throwable thrown) throws E {
    throw (E) thrown;
  }

  /** Fails when two of these are one object. */
  public static void assertDistinct(Object... objects) {
    for (int i = 0; i < objects.length; i++) {
      for (int j = 0; j < i; j++) {
        if (objects[i] == objects[j]) {
          throw new AssertionError("two objects are the same: " + objects[i]);
        }
      }
    }
  }

  /** The static fields of some classes, and what the objects behind them hold. */
  public static Statics saveStatics(Class<?>... types) {
    Statics statics = new Statics();
    for (Class<?> type : types) {
      type(type.getName()); // initializes it
      statics.saveFields(type, null);
    }
    return statics;
  }

  /** Values to be restored. */
  public static final class Statics {
    private final List<Runnable> changes = new ArrayList<>();
    private final Map<Object, Object> seen = new IdentityHashMap<>();

    private Statics() {}

    public void restore() {
      changes.forEach(Runnable::run);
    }

    /** Fields that compilers and tools have added are left alone: coverage is counted in some of them. */
    private void saveFields(Class<?> type, Object object) {
      for (Field field : type.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) != (object == null) || field.isSynthetic()) {
          continue;
        }
        Object value = LorisHeap.get(object, type, field.getName());
        if (!Modifier.isFinal(field.getModifiers())) {
          changes.add(() -> LorisHeap.set(object, type, field.getName(), value));
        }
        if (!field.getType().isPrimitive()) {
          saveObject(value);
        }
      }
    }

    private void saveObject(Object object) {
      if (object == null || seen.put(object, object) != null) {
        return;
      }
      Class<?> type = object.getClass();
      if (type.isArray()) {
        saveArray(object);
      }
      for (; type.getClassLoader() != null && !type.isHidden(); type = type.getSuperclass()) {
        saveFields(type, object);
      }
    }

    private void saveArray(Object array) {
      int length = Array.getLength(array);
      Object copy = Array.newInstance(array.getClass().getComponentType(), length);
      System.arraycopy(array, 0, copy, 0, length);
      changes.add(() -> System.arraycopy(copy, 0, array, 0, length));
      if (array instanceof Object[]) {
        for (Object element : (Object[]) array) {
          saveObject(element);
        }
      }
    }
  }
}
