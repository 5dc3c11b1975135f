import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import jdk.internal.misc.Unsafe;

/** Fields of objects whatever their access: read, written, listed. */
final class Words {
  static final Unsafe UNSAFE = Unsafe.getUnsafe();

  private Words() {}

  static List<Field> fields(Class<?> type) {
    List<Field> all = new ArrayList<>();
    for (Class<?> at = type; at != null; at = at.getSuperclass())
      for (Field field : at.getDeclaredFields())
        if (!Modifier.isStatic(field.getModifiers()))
          all.add(field);
    return all;
  }

  static List<Field> statics(Class<?> type) {
    List<Field> all = new ArrayList<>();
    for (Field field : type.getDeclaredFields())
      if (Modifier.isStatic(field.getModifiers()) && !field.getName().startsWith("$assertions"))
        all.add(field);
    return all;
  }

  private static Object base(Field field, Object object) {
    return Modifier.isStatic(field.getModifiers()) ? UNSAFE.staticFieldBase(field) : object;
  }

  private static long offset(Field field) {
    return Modifier.isStatic(field.getModifiers()) ? UNSAFE.staticFieldOffset(field)
                                                   : UNSAFE.objectFieldOffset(field);
  }

  static Object get(Field field, Object object) {
    Object base = base(field, object);
    long offset = offset(field);
    switch (field.getType().getName()) {
    case "boolean": return UNSAFE.getBoolean(base, offset);
    case "byte": return UNSAFE.getByte(base, offset);
    case "char": return UNSAFE.getChar(base, offset);
    case "short": return UNSAFE.getShort(base, offset);
    case "int": return UNSAFE.getInt(base, offset);
    case "long": return UNSAFE.getLong(base, offset);
    case "float": return UNSAFE.getFloat(base, offset);
    case "double": return UNSAFE.getDouble(base, offset);
    default: return UNSAFE.getReference(base, offset);
    }
  }

  static void set(Field field, Object object, Object value) {
    Object base = base(field, object);
    long offset = offset(field);
    switch (field.getType().getName()) {
    case "boolean": UNSAFE.putBoolean(base, offset, (Boolean) value); break;
    case "byte": UNSAFE.putByte(base, offset, (Byte) value); break;
    case "char": UNSAFE.putChar(base, offset, (Character) value); break;
    case "short": UNSAFE.putShort(base, offset, (Short) value); break;
    case "int": UNSAFE.putInt(base, offset, (Integer) value); break;
    case "long": UNSAFE.putLong(base, offset, (Long) value); break;
    case "float": UNSAFE.putFloat(base, offset, (Float) value); break;
    case "double": UNSAFE.putDouble(base, offset, (Double) value); break;
    default:
      if (value != null && !field.getType().isInstance(value))
        throw new IllegalArgumentException(field + " is set to a " + value.getClass().getName());
      UNSAFE.putReference(base, offset, value);
    }
  }
}
