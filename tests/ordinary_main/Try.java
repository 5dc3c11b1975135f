import java.io.File;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.Stack;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Calls methods with random inputs: nothing may leave them. Lines of the list: classes, class, method, descriptor words. */
class Try {
  static final int CALLS = 3000;
  static final int[] INTS = {0, 1, -1, 2, 3, 7, 10, 100, 1000, Integer.MAX_VALUE, Integer.MIN_VALUE};
  static final double[] DOUBLES = {0, -0.0, 0.5, -0.5, 1, 2.5, 999.995, 1e300, Double.NaN, Double.POSITIVE_INFINITY};

  final Random random = new Random(1);

  int anInt() {
    return random.nextInt(4) == 0 ? random.nextInt() : random.nextBoolean() ? INTS[random.nextInt(INTS.length)] : random.nextInt(60) - 10;
  }

  double aDouble() {
    return random.nextBoolean() ? DOUBLES[random.nextInt(DOUBLES.length)] : (random.nextDouble() - 0.3) * (1 << random.nextInt(20));
  }

  Object number(Class<?> type) {
    if (type == int.class || type == Integer.class) return anInt();
    if (type == long.class || type == Long.class) return random.nextBoolean() ? (long) anInt() : random.nextLong();
    if (type == double.class || type == Double.class) return aDouble();
    if (type == float.class || type == Float.class) return (float) aDouble();
    if (type == boolean.class || type == Boolean.class) return random.nextBoolean();
    if (type == char.class || type == Character.class) return (char) (random.nextBoolean() ? 'a' + random.nextInt(26) : random.nextInt(65536));
    if (type == byte.class || type == Byte.class) return (byte) anInt();
    if (type == short.class || type == Short.class) return (short) anInt();
    return null;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) text.append((char) number(char.class));
    return text.toString();
  }

  Object value(Type type, int depth) throws Exception {
    if (type instanceof TypeVariable<?> variable && variable.getBounds()[0] instanceof ParameterizedType bound)
      return value(bound, depth);
    Class<?> raw = (Class<?>) (type instanceof ParameterizedType p ? p.getRawType() : type instanceof Class ? type : Object.class);
    if (!raw.isPrimitive() && (depth == 0 || random.nextInt(6) == 0)) return null;
    Object number = number(raw);
    if (number != null) return number;
    if (raw == String.class) return text();
    if (raw.isEnum()) return raw.getEnumConstants()[random.nextInt(raw.getEnumConstants().length)];
    if (raw.isArray()) return array(raw, depth);
    if (raw.isSealed()) return value(raw.getPermittedSubclasses()[random.nextInt(raw.getPermittedSubclasses().length)], depth);
    if (raw == Comparable.class) return anInt();
    if (raw == Comparator.class) return Comparator.comparing(each -> Objects.hashCode(each));
    Object function = function(raw, type, depth);
    if (function != null) return function;
    Object when = when(raw);
    if (when != null) return when;
    if (Deque.class.isAssignableFrom(raw) || raw == Queue.class) return deque(raw, argument(type), depth);
    if (raw == Stack.class) return stack(argument(type), depth);
    if (raw == Number.class) return number(new Class<?>[] {int.class, long.class, double.class}[random.nextInt(3)]);
    if (raw == CharSequence.class) return random.nextBoolean() ? text() : new StringBuilder(text());
    if (raw == OptionalInt.class) return random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(anInt());
    if (raw == StringBuilder.class) return new StringBuilder(text());
    if (raw == Optional.class) return Optional.ofNullable(value(argument(type), depth - 1));
    if (Map.class.isAssignableFrom(raw) && raw.isAssignableFrom(LinkedHashMap.class)) return map(raw, type, depth);
    if (Set.class.isAssignableFrom(raw) && raw.isAssignableFrom(LinkedHashSet.class))
      return raw == HashSet.class || random.nextBoolean() ? new HashSet<>(elements(argument(type), depth)) : new LinkedHashSet<>(elements(argument(type), depth));
    if (raw.isAssignableFrom(ArrayList.class) && raw != Object.class) return list(raw, argument(type), depth);
    return raw == Object.class ? text() : object(raw, type, depth);
  }

  /** One that answers anything, the same each time; null: the class is none of these. */
  Object function(Class<?> raw, Type type, int depth) throws Exception {
    boolean answer = random.nextBoolean();
    if (raw == Predicate.class) return (Predicate<Object>) each -> answer;
    Type[] arguments = type instanceof ParameterizedType p ? p.getActualTypeArguments() : new Type[] {Object.class};
    if (raw != Function.class && raw != Supplier.class) return null;
    Object result = value(arguments[arguments.length - 1], depth - 1);
    return raw == Function.class ? (Function<Object, Object>) each -> result : (Supplier<Object>) () -> result;
  }

  /** A date or a time; null: the class is none of these. */
  Object when(Class<?> raw) {
    LocalDate date = LocalDate.ofEpochDay(random.nextBoolean() ? random.nextInt(40000) : random.nextInt() * 100L);
    LocalTime time = LocalTime.ofSecondOfDay(random.nextInt(86400));
    if (raw == LocalDate.class) return date;
    if (raw == LocalTime.class) return time;
    if (raw == LocalDateTime.class) return date.atTime(time);
    if (raw == Duration.class) return Duration.ofSeconds(random.nextBoolean() ? anInt() : random.nextLong(), random.nextInt(1000000000));
    return raw == Period.class ? Period.of(random.nextInt(3), random.nextInt(3), random.nextInt(3)) : null;
  }

  Object deque(Class<?> raw, Type element, int depth) throws Exception {
    List<Object> held = elements(element, depth);
    if (raw == LinkedList.class || raw != ArrayDeque.class && random.nextBoolean()) return new LinkedList<>(held);
    held.removeIf(each -> each == null);
    return new ArrayDeque<>(held);
  }

  Object stack(Type element, int depth) throws Exception {
    Stack<Object> stack = new Stack<>();
    stack.addAll(elements(element, depth));
    return stack;
  }

  static Type argument(Type type) {
    return type instanceof ParameterizedType p ? p.getActualTypeArguments()[0] : Object.class;
  }

  List<Object> elements(Type element, int depth) throws Exception {
    List<Object> list = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--)
      list.add(!list.isEmpty() && random.nextInt(4) == 0 ? list.get(0) : value(element, depth - 1));
    return list;
  }

  Object map(Class<?> raw, Type type, int depth) throws Exception {
    Map<Object, Object> map = raw == HashMap.class || random.nextBoolean() ? new HashMap<>() : new LinkedHashMap<>();
    Type held = type instanceof ParameterizedType p ? p.getActualTypeArguments()[1] : Object.class;
    for (Object key : elements(argument(type), depth)) map.put(key, value(held, depth - 1));
    return map;
  }

  /** Of several classes, also some that loris does not think of. */
  Object list(Class<?> raw, Type element, int depth) throws Exception {
    List<Object> list = elements(element, depth);
    if (raw == ArrayList.class) return list;
    switch (random.nextInt(6)) {
      case 0: return new LinkedList<>(list);
      case 1: return Arrays.asList(list.toArray());
      case 2: return Collections.unmodifiableList(list);
      case 3: return list.contains(null) ? Collections.emptyList() : List.copyOf(list);
      default: return list;
    }
  }

  Object array(Class<?> type, int depth) throws Exception {
    Object array = Array.newInstance(type.getComponentType(), random.nextInt(4));
    for (int i = 0; i < Array.getLength(array); i++) Array.set(array, i, value(type.getComponentType(), depth - 1));
    return array;
  }

  /** By a constructor, then all fields that are not final have any value of their type. */
  Object object(Class<?> raw, Type type, int depth) throws Exception {
    Constructor<?>[] constructors = raw.getDeclaredConstructors();
    Constructor<?> constructor = constructors[random.nextInt(constructors.length)];
    constructor.setAccessible(true);
    try {
      Object made = constructor.newInstance(values(constructor.getGenericParameterTypes(), depth - 1));
      for (Field field : raw.getDeclaredFields())
        if ((field.getModifiers() & (Modifier.FINAL | Modifier.STATIC)) == 0) {
          field.setAccessible(true);
          field.set(made, value(bound(field.getGenericType(), raw, type), depth - 1));
        }
      return made;
    } catch (InvocationTargetException refused) {
      return null;
    }
  }

  /** A type variable is what the type of the object says, also within the type of the field. */
  static Type bound(Type field, Class<?> raw, Type holder) {
    if (!(holder instanceof ParameterizedType)) return field;
    Type[] arguments = ((ParameterizedType) holder).getActualTypeArguments();
    for (int i = 0; i < arguments.length; i++) if (raw.getTypeParameters()[i] == field) return arguments[i];
    if (!(field instanceof ParameterizedType)) return field;
    ParameterizedType own = (ParameterizedType) field;
    Type[] inner = own.getActualTypeArguments().clone();
    for (int i = 0; i < inner.length; i++) inner[i] = bound(inner[i], raw, holder);
    return new ParameterizedType() {
      public Type[] getActualTypeArguments() { return inner; }
      public Type getRawType() { return own.getRawType(); }
      public Type getOwnerType() { return own.getOwnerType(); }
    };
  }

  Object[] values(Type[] types, int depth) throws Exception {
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) values[i] = value(types[i], depth);
    return values;
  }

  void call(String name, Class<?> owner, Method method) throws Exception {
    method.setAccessible(true);
    int calls = 0;
    for (int i = 0; i < CALLS; i++) {
      Object receiver = Modifier.isStatic(method.getModifiers()) ? null : object(owner, owner, 4);
      if (receiver == null && !Modifier.isStatic(method.getModifiers())) continue;
      Object[] arguments = values(method.getGenericParameterTypes(), 4);
      try {
        method.invoke(receiver, arguments);
        calls++;
      } catch (InvocationTargetException thrown) {
        System.out.println(name + " threw " + thrown.getCause() + " with " + java.util.Arrays.deepToString(arguments));
        return;
      }
    }
    System.out.println(name + " returned " + calls);
  }

  public static void main(String[] arguments) throws Exception {
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      String[] words = line.split("\t");
      try (URLClassLoader loader = new URLClassLoader(new URL[] {new File(words[0]).toURI().toURL()})) {
        Class<?> owner = loader.loadClass(words[1]);
        for (Method method : owner.getDeclaredMethods())
          if (method.getName().equals(words[2]) && method.getParameterCount() == Integer.parseInt(words[3]))
            new Try().call(words[1] + "." + words[2], owner, method);
      }
    }
  }
}
