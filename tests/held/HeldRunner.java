import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Tries to break claims about fields by random calls of what is not private: HeldRunner CLAIMS SEQUENCES SEED. A claim is
 * a line "class field nonnull|null|content|class|value|length ...", or "class * relation EXPRESSION". After every call, however it ended, all objects are looked at,
 * those that constructors gave away as well.
 */
public class HeldRunner {
  record Claim(Field field, String kind, String[] rest) { }

  static final Map<Class<?>, List<Claim>> claims = new HashMap<>();
  static final Map<Class<?>, List<Object>> objects = new HashMap<>();
  static Random random;
  static long looks, calls;
  static List<Class<?>> classes = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      String[] words = line.split(" ");
      Class<?> owner = Class.forName(words[0]);
      Field field = words[1].equals("*") ? null : owner.getDeclaredField(words[1]);
      if (field != null)
        field.setAccessible(true);
      claims.computeIfAbsent(owner, c -> new ArrayList<>())
          .add(new Claim(field, words[2], Arrays.copyOfRange(words, 3, words.length)));
      if (!classes.contains(owner) && !Modifier.isAbstract(owner.getModifiers()))
        classes.add(owner);
    }
    random = new Random(Long.parseLong(args[2]));
    for (Class<?> owner : classes)
      for (int i = 0; i < Integer.parseInt(args[1]); i++)
        sequence(owner);
    System.out.println(classes.size() + " classes, " + calls + " calls, " + looks + " looks, no claim is broken");
  }

  static void sequence(Class<?> owner) throws Exception {
    objects.clear();
    for (int i = 0; i < 8; i++) {
      List<Executable> all = new ArrayList<>(Arrays.asList(owner.getDeclaredConstructors()));
      if (i > 0)
        all.addAll(Arrays.asList(owner.getDeclaredMethods()));
      for (Class<?> inner : owner.getDeclaredClasses())
        all.addAll(Arrays.asList(inner.getDeclaredMethods()));
      all.removeIf(e -> Modifier.isPrivate(e.getModifiers()) || e.isSynthetic() || Modifier.isAbstract(e.getModifiers())
          || e.getName().equals("main") || e.getName().equals("finalize"));
      if (all.isEmpty())
        continue;
      call(all.get(random.nextInt(all.size())));
      lookAtAll();
    }
  }

  static void call(Executable what) {
    what.setAccessible(true);
    Object[] arguments = new Object[what.getParameterCount()];
    for (int i = 0; i < arguments.length; i++)
      arguments[i] = value(what.getParameterTypes()[i], 2);
    calls++;
    try {
      if (what instanceof Constructor<?> constructor) {
        keep(constructor.newInstance(arguments));
      } else {
        Object self = Modifier.isStatic(what.getModifiers()) ? null : value(what.getDeclaringClass(), 2);
        Object result = ((Method) what).invoke(self, arguments);
        keep(result);
        if (result instanceof Runnable runnable)
          runnable.run();
        if (result instanceof Object[] array && array.length > 0)
          array[random.nextInt(array.length)] = null;
        spoil(result);
      }
    } catch (ReflectiveOperationException | RuntimeException | Error e) {
      // an exception may leave anything half done
    }
    for (Object argument : arguments)
      if (argument instanceof Object[] array)
        for (Object element : array)
          keep(element);
  }

  /** What a caller may do with a collection that it gets. */
  @SuppressWarnings("unchecked")
  static void spoil(Object collection) {
    if (collection instanceof Collection<?> all)
      ((Collection<Object>) all).add(null);
    if (collection instanceof Map<?, ?> map)
      ((Map<Object, Object>) map).put(null, null);
  }

  static boolean isFull(Object value) {
    List<Object> all = new ArrayList<>();
    if (value instanceof Collection<?> elements)
      all.addAll(elements);
    if (value instanceof Map<?, ?> map) {
      all.addAll(map.keySet());
      all.addAll(map.values());
    }
    return !all.contains(null);
  }

  static void keep(Object object) {
    if (object != null)
      objects.computeIfAbsent(object.getClass(), c -> new ArrayList<>()).add(object);
  }

  static Object value(Class<?> type, int depth) {
    if (type == boolean.class)
      return random.nextBoolean();
    int number = random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(25) - 6;
    if (type == int.class)
      return number;
    if (type == byte.class)
      return (byte) number;
    if (type == short.class)
      return (short) number;
    if (type == char.class)
      return (char) number;
    if (type == long.class)
      return (long) number;
    if (type == float.class)
      return (float) number;
    if (type == double.class)
      return (double) number;
    if (random.nextInt(4) == 0)
      return null;
    if (type.isAssignableFrom(String.class) && random.nextInt(3) > 0)
      return new String[] {"", "7", " a", "x"}[random.nextInt(4)];
    if (type.isArray())
      return Array.newInstance(type.getComponentType(), random.nextInt(4));
    if (type.isAssignableFrom(ArrayList.class))
      return new ArrayList<>(random.nextBoolean() ? Arrays.asList("a", null) : List.of("a", "bcde"));
    if (type.isAssignableFrom(HashSet.class))
      return new HashSet<>(random.nextBoolean() ? Arrays.asList("a", null) : List.of("a", "bcde"));
    if (type.isAssignableFrom(HashMap.class))
      return new HashMap<>();
    for (Map.Entry<Class<?>, List<Object>> known : objects.entrySet())
      if (type.isAssignableFrom(known.getKey()) && random.nextBoolean())
        return known.getValue().get(random.nextInt(known.getValue().size()));
    return depth == 0 ? null : made(type, depth);
  }

  static Object made(Class<?> type, int depth) {
    Constructor<?>[] all = type.getDeclaredConstructors();
    if (all.length == 0 || Modifier.isAbstract(type.getModifiers()) || type.isEnum())
      return null;
    Constructor<?> constructor = all[random.nextInt(all.length)];
    if (Modifier.isPrivate(constructor.getModifiers()) || constructor.isSynthetic())
      return null;
    try {
      constructor.setAccessible(true);
      Object[] arguments = new Object[constructor.getParameterCount()];
      for (int i = 0; i < arguments.length; i++)
        arguments[i] = value(constructor.getParameterTypes()[i], depth - 1);
      Object object = constructor.newInstance(arguments);
      keep(object);
      return object;
    } catch (ReflectiveOperationException | RuntimeException | Error e) {
      return null;
    }
  }

  static void lookAtAll() throws Exception {
    for (List<Object> list : objects.values())
      for (Object object : list)
        for (Class<?> at = object.getClass(); at != null; at = at.getSuperclass())
          for (Claim claim : claims.getOrDefault(at, List.of()))
            look(claim, object);
  }

  /** "items == null || size <= items.length" */
  static boolean holds(Object object, String expression) throws Exception {
    for (String part : expression.split(" \\|\\| ")) {
      String[] words = part.split(" ");
      Object left = side(object, words[0].replace("!", "")), right = words.length > 2 ? side(object, words[2]) : null;
      boolean good = words.length == 1 ? (boolean) left != part.startsWith("!") : switch (words[1]) {
      case "==" -> same(left, right);
      case "!=" -> !same(left, right);
      case "<=" -> number(left) <= number(right);
      case "<" -> number(left) < number(right);
      default -> throw new IllegalArgumentException(part);
      };
      if (good)
        return true;
    }
    return false;
  }

  static boolean same(Object left, Object right) {
    return left instanceof Number && right instanceof Number ? number(left) == number(right) : left == right;
  }

  static Object side(Object object, String text) throws Exception {
    if (text.equals("null"))
      return null;
    if (text.matches("-?\\d+"))
      return Long.valueOf(text);
    Class<?> owner = object.getClass();
    while (!claims.containsKey(owner))
      owner = owner.getSuperclass();
    Field field = owner.getDeclaredField(text.replace(".length", ""));
    field.setAccessible(true);
    Object value = field.get(object);
    return text.endsWith(".length") ? (Object) Array.getLength(value) : value;
  }

  static void look(Claim claim, Object object) throws Exception {
    Object value = claim.field == null ? null : claim.field.get(object);
    looks++;
    boolean holds = switch (claim.kind) {
    case "nonnull" -> value != null;
    case "null" -> value == null;
    case "content" -> isFull(value);
    case "class" -> value == null || value.getClass().getName().equals(claim.rest[0]);
    case "value" -> within(number(value), claim.rest);
    case "length" -> value == null || within(Array.getLength(value), claim.rest);
    case "relation" -> holds(object, String.join(" ", claim.rest));
    default -> throw new IllegalArgumentException(claim.kind);
    };
    if (!holds) {
      System.out.println("BROKEN " + claim.field + " " + claim.kind + " " + String.join(" ", claim.rest) + ": " + value);
      System.exit(1);
    }
  }

  static long number(Object value) {
    return value instanceof Boolean b ? (b ? 1 : 0) : value instanceof Character c ? c : ((Number) value).longValue();
  }

  static boolean within(long value, String[] range) {
    return value >= Long.parseLong(range[0]) && value <= Long.parseLong(range[1]);
  }
}
