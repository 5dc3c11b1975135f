import java.io.BufferedReader;
import java.io.File;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs the input of a violation as loris has written it, and says first whether it is one that can be. Lines of words
 * with tabs between them: `object CLASS LENGTH` and, of one that exists
 * before, `OWNER FIELD` of a static field with further fields and indices behind it, `slot OBJECT CLASS FIELD KIND VALUE`,
 * `element OBJECT INDEX KIND VALUE`, `model CLASS` (an object that a class of loris's own stands for, which is made empty) and
 * `fill OBJECT KEYS VALUES` (sets and lists have no values; the lines about all other objects stand before), `static CLASS FIELD KIND VALUE`, `parameter KIND VALUE`, `call METHOD`.
 */
final class Replay {
  private static final String TOO_LARGE = "too large";
  private static final int LARGE = 10_000_000; // elements of an array, more than this JVM may have room for

  private final Target target;
  private final List<Object> objects = new ArrayList<>();
  private final List<Object> parameters = new ArrayList<>();

  private Replay(Target target) {
    this.target = target;
    objects.add(null);
  }

  /** What the lines up to `call` lead to. */
  static String run(File folder, BufferedReader lines) throws Exception {
    Target target = new Target(folder);
    Replay replay = new Replay(target);
    String problem = null, call = null;
    for (String line; call == null && (line = lines.readLine()) != null;) {
      String[] words = line.split("\t", -1);
      if (words[0].equals("call"))
        call = words[1];
      else if (problem == null)
        problem = replay.tried(words);
    }
    String result = problem == TOO_LARGE ? problem : problem != null ? "cannot be: " + problem : replay.finish(target.method(call));
    target.loader.close();
    return result;
  }

  private String tried(String[] words) {
    try {
      step(words);
      return null;
    } catch (OutOfMemoryError e) {
      return TOO_LARGE;
    } catch (Exception e) {
      return e + " at " + String.join(" ", words);
    }
  }

  private Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(name.replace('/', '.'), true, target.loader);
  }

  private void step(String[] words) throws Exception {
    switch (words[0]) {
    case "object": objects.add(words[4].isEmpty() ? object(type(words[1]), Integer.parseInt(words[2])) : earlier(words)); break;
    case "slot": set(objects.get(Integer.parseInt(words[1])), type(words[2]), words[3], value(words[4], words[5])); break;
    case "model": objects.add(model(type(words[1]))); break;
    case "fill": fill(objects.get(Integer.parseInt(words[1])), value("L", words[2]), value("L", words[3])); break;
    case "element": Array.set(objects.get(Integer.parseInt(words[1])), Integer.parseInt(words[2]), value(words[3], words[4])); break;
    case "static": set(null, type(words[1]), words[2], value(words[3], words[4])); break;
    case "parameter": parameters.add(value(words[1], words[2])); break;
    default: throw new IllegalArgumentException(words[0]);
    }
  }

  private static Object object(Class<?> type, int length) throws Exception {
    if (type.isArray() && length > LARGE)
      throw new OutOfMemoryError();
    if (type.isArray())
      return Array.newInstance(type.getComponentType(), length);
    if (Enum.class.isAssignableFrom(type) || type == Class.class)
      throw new InstantiationException(type.getName());
    return Words.UNSAFE.allocateInstance(type);
  }

  /** Empty; a list, which nobody can change, gets its fields when its elements are there. */
  private static Object model(Class<?> type) throws Exception {
    return List.class.isAssignableFrom(type) ? Words.UNSAFE.allocateInstance(type) : type.getConstructor().newInstance();
  }

  @SuppressWarnings("unchecked")
  private static void fill(Object table, Object keys, Object values) {
    if (table instanceof List) {
      List<Object> made = List.of((Object[]) keys);
      if (made.getClass() != table.getClass())
        throw new IllegalArgumentException(table.getClass() + " with " + Array.getLength(keys) + " elements");
      for (Field field : Words.fields(table.getClass()))
        Words.set(field, table, Words.get(field, made));
      return;
    }
    for (int i = 0; i < Array.getLength(keys); i++)
      if (table instanceof Set)
        ((Set<Object>) table).add(Array.get(keys, i));
      else
        ((Map<Object, Object>) table).put(Array.get(keys, i), Array.get(values, i));
  }

  /** An object that is there before the call: in a static field, or behind it. */
  private Object earlier(String[] words) throws Exception {
    Class<?> owner = type(words[3]);
    if (!owner.isEnum() && Enum.class.isAssignableFrom(owner)) // the body of one constant
      owner = owner.getSuperclass();
    Object found = Words.get(owner.getDeclaredField(words[4]), null);
    for (int i = 5; i < words.length; i++) {
      String[] step = words[i].split(" ");
      found = step.length == 1 ? Array.get(found, Integer.parseInt(step[0])) : Words.get(type(step[0]).getDeclaredField(step[1]), found);
    }
    return found;
  }

  private void set(Object object, Class<?> owner, String name, Object value) throws Exception {
    Field field = owner.getDeclaredField(name);
    boolean isFixed = Modifier.isStatic(field.getModifiers()) && Modifier.isFinal(field.getModifiers());
    if (isFixed && Words.get(field, null) != value)
      throw new IllegalArgumentException("a static final field is set");
    Words.set(field, object, value);
  }

  private Object value(String kind, String text) {
    switch (kind) {
    case "L": return objects.get(Integer.parseInt(text));
    case "Z": return !text.equals("0");
    case "B": return (byte) Integer.parseInt(text);
    case "S": return (short) Integer.parseInt(text);
    case "C": return (char) Integer.parseInt(text);
    case "I": return Integer.parseInt(text);
    case "J": return Long.parseLong(text);
    case "F": return Float.intBitsToFloat(Integer.parseInt(text));
    default: return Double.longBitsToDouble(Long.parseLong(text));
    }
  }

  private String finish(Executable method) {
    for (Object object : objects) {
      String problem = object == null ? null : problem(object);
      if (problem != null)
        return "cannot be: " + problem;
    }
    boolean hasReceiver = method instanceof Method && !Modifier.isStatic(method.getModifiers());
    Object receiver = hasReceiver ? parameters.remove(0) : null;
    try {
      return Target.outcome(Target.call(method, receiver, parameters.toArray()));
    } catch (IllegalArgumentException | IllegalStateException e) {
      return "cannot be: " + e;
    }
  }

  // --- inputs that cannot be ---

  private static String problem(Object object) {
    Class<?> type = object.getClass();
    if (object instanceof String)
      return text((String) object);
    if (type.isRecord())
      return record(object);
    for (Field field : Words.fields(type))
      if (field.isSynthetic() && !field.getType().isPrimitive() && field.getName().startsWith("this$")
          && Words.get(field, object) == null)
        return type.getName() + "." + field.getName() + " is null";
    return null;
  }

  /** Strings of Latin letters are compact, and have no fraction of a character. */
  private static String text(String text) {
    try {
      Field value = String.class.getDeclaredField("value"), coder = String.class.getDeclaredField("coder");
      String again = new String(text.toCharArray());
      boolean same = java.util.Arrays.equals((byte[]) Words.get(value, text), (byte[]) Words.get(value, again))
          && Words.get(coder, text).equals(Words.get(coder, again));
      return same ? null : "a string that is not encoded as Java does";
    } catch (ReflectiveOperationException | RuntimeException e) {
      return "a string that throws " + e;
    }
  }

  private static String record(Object object) {
    RecordComponent[] components = object.getClass().getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    try {
      for (int i = 0; i < components.length; i++) {
        types[i] = components[i].getType();
        values[i] = Words.get(object.getClass().getDeclaredField(components[i].getName()), object);
      }
      Constructor<?> constructor = object.getClass().getDeclaredConstructor(types);
      constructor.setAccessible(true);
      Object again = constructor.newInstance(values);
      for (int i = 0; i < components.length; i++) {
        Object other = Words.get(object.getClass().getDeclaredField(components[i].getName()), again);
        if (types[i].isPrimitive() ? !values[i].equals(other) : values[i] != other)
          return "a record that its constructor does not make: " + components[i].getName() + " is " + values[i];
      }
      return null;
    } catch (ReflectiveOperationException e) {
      return "a record that its constructor refuses: " + e.getCause();
    }
  }
}
