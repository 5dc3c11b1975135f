import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Tries to make methods throw that are said to be safe: Refute METHODS CALLS SEED. Each line of the file METHODS is
 * "class name(descriptor)". Objects come from public constructors, factories and calls of public methods. A line
 * "THROWS class name(descriptor) exception: input" for each method that throws, "NONE class ..." for each that no input
 * was found for; the last line counts.
 */
public class Refute {
  private static final int DEPTH = 3, SECONDS = 5;
  private static final int[] INTS = {0, 1, -1, 2, 3, 5, 7, 10, 16, 31, 32, 63, 64, 65, 97, 127, 128, -128, 255, 256, 1000, 32767, 65535,
                                     1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE};
  private static final double[] DOUBLES = {0, -0.0, 1, -1, 0.5, 1e-300, 1e300, Double.NaN, Double.POSITIVE_INFINITY,
                                           Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 3.7, -2.5, 1L << 53};
  private static final String[] STRINGS = {"", " ", "a", "A", "abc", "0", "-1", "12", "1.5", "true", "null", "a.b", "a/b", "é", "\ud83d\ude00",
                                           "\ud83d", "\0", "aaaa", " x ", "a,b,c", "%s", "\\", "0x1F", "1e5", "Ab cD"};
  private final Random random;
  private boolean mayBeNull = true;

  private Refute(long seed) {
    random = new Random(seed);
  }

  @SuppressWarnings("removal")
  public static void main(String[] args) throws Exception {
    int calls = Integer.parseInt(args[1]), thrown = 0, none = 0, all = 0;
    long ran = 0;
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      Refute refute = new Refute(Long.parseLong(args[2]) + line.hashCode());
      int[] done = {0};
      String[] said = {null};
      Thread thread = new Thread(() -> said[0] = refute.tryOne(line, calls, done));
      thread.setDaemon(true);
      thread.start();
      thread.join(SECONDS * 1000);
      String found = said[0];
      if (thread.isAlive())
        thread.stop(); // a call that waits or does not end throws nothing
      all++;
      ran += done[0];
      if (found != null) {
        thrown++;
        System.out.println("THROWS " + line + " " + found.replaceAll("\\p{Cntrl}", "?"));
      } else if (done[0] == 0) {
        none++;
        System.out.println("NONE " + line);
      }
    }
    System.out.println(all + " methods, " + ran + " calls, " + none + " without an input, " + thrown + " throw");
    System.out.flush();
    Runtime.getRuntime().halt(thrown > 0 ? 1 : 0);
  }

  /** What the method throws and for which input; null: nothing. */
  private String tryOne(String line, int calls, int[] done) {
    String[] words = line.split(" ", 2);
    Executable what;
    try {
      what = find(Class.forName(words[0]), words[1]);
    } catch (Throwable e) {
      return null;
    }
    if (what == null)
      return null;
    for (int i = 0; i < calls; i++) {
      Object self;
      Object[] arguments;
      String shown;
      try {
        self = isStatic(what) ? null : receiver(what.getDeclaringClass());
        if (self == null && !isStatic(what))
          continue;
        arguments = arguments(what, DEPTH);
        shown = show(self) + Arrays.toString(Arrays.stream(arguments).map(Refute::show).toArray());
      } catch (Throwable e) {
        continue;
      }
      done[0]++;
      Throwable thrown = call(what, self, arguments);
      if (thrown != null && !(thrown instanceof VirtualMachineError) && isFrom(thrown))
        return thrown + " at " + at(thrown) + ": " + shown;
    }
    return null;
  }

  /** Is it no mistake of this class? Handlers that this class has made do not throw. */
  private static boolean isFrom(Throwable thrown) {
    return !(thrown instanceof IllegalAccessException) && !(thrown instanceof LinkageError);
  }

  private static String at(Throwable thrown) {
    return Arrays.toString(Arrays.copyOf(thrown.getStackTrace(), Math.min(3, thrown.getStackTrace().length)));
  }

  private static String show(Object object) {
    try {
      if (object != null && object.getClass().isArray())
        return object.getClass().getSimpleName() + " of " + Array.getLength(object);
      String text = object instanceof String ? '"' + (String) object + '"' : String.valueOf(object);
      return (object == null ? "" : object.getClass().getSimpleName() + " ") + (text.length() > 80 ? text.substring(0, 80) : text);
    } catch (Throwable e) {
      return object.getClass().getName();
    }
  }

  private static boolean isStatic(Executable what) {
    return what instanceof Constructor || Modifier.isStatic(what.getModifiers());
  }

  private static Executable find(Class<?> owner, String key) {
    List<Executable> all = new ArrayList<>(Arrays.asList(owner.getDeclaredMethods()));
    all.addAll(Arrays.asList(owner.getDeclaredConstructors()));
    for (Executable each : all)
      if (key(each).equals(key)) {
        each.setAccessible(true);
        return each;
      }
    return null;
  }

  private static String key(Executable what) {
    boolean isNew = what instanceof Constructor;
    Class<?> result = isNew ? void.class : ((Method) what).getReturnType();
    return (isNew ? "<init>" : what.getName())
        + java.lang.invoke.MethodType.methodType(result, what.getParameterTypes()).toMethodDescriptorString();
  }

  /** What a call throws, or null; a factory's result gets lost. */
  private static Throwable call(Executable what, Object self, Object[] arguments) {
    try {
      result(what, self, arguments);
      return null;
    } catch (InvocationTargetException e) {
      return e.getCause();
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      return null;
    }
  }

  private static Object result(Executable what, Object self, Object[] arguments) throws ReflectiveOperationException {
    return what instanceof Constructor<?> constructor ? constructor.newInstance(arguments) : ((Method) what).invoke(self, arguments);
  }

  private Object[] arguments(Executable what, int depth) {
    Object[] arguments = new Object[what.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = value(what.getParameterTypes()[i], depth - 1);
      for (int j = 0; j < i; j++) // the same object twice
        if (random.nextInt(4) == 0 && what.getParameterTypes()[i].isInstance(arguments[j]))
          arguments[i] = arguments[j];
    }
    return arguments;
  }

  /** An object of exactly this class, on which some public methods were called. */
  private Object receiver(Class<?> type) {
    Object self = object(type, DEPTH, true);
    if (self == null)
      return null;
    for (int calls = random.nextInt(3); calls > 0; calls--) {
      Method[] methods = type.getMethods();
      Method method = methods[random.nextInt(methods.length)];
      if (method.getDeclaringClass() != Object.class && !Modifier.isStatic(method.getModifiers())) {
        method.setAccessible(true);
        call(method, self, arguments(method, 2));
      }
    }
    return self;
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private Object value(Class<?> type, int depth) {
    if (type.isPrimitive() || type == String.class)
      return plain(type);
    if (random.nextInt(5) == 0 || depth < 0)
      return null;
    if (type.isArray())
      return array(type.getComponentType(), depth);
    Object known = known(type, depth);
    if (known != null)
      return known;
    return object(type, depth, false);
  }

  private int anInt() {
    return random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(3) == 0 ? random.nextInt(20) - 5 : INTS[random.nextInt(INTS.length)];
  }

  private Object plain(Class<?> type) {
    if (type == String.class)
      return random.nextInt(6) == 0 ? null : new String(STRINGS[random.nextInt(STRINGS.length)]);
    switch (type.getName()) {
    case "boolean": return random.nextBoolean();
    case "byte": return (byte) anInt();
    case "short": return (short) anInt();
    case "char": return (char) anInt();
    case "int": return anInt();
    case "long": return random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(8) == 0 ? Long.MIN_VALUE : (long) anInt();
    case "float": return random.nextInt(3) == 0 ? (float) anInt() : (float) DOUBLES[random.nextInt(DOUBLES.length)];
    default: return random.nextInt(3) == 0 ? (double) anInt() : DOUBLES[random.nextInt(DOUBLES.length)];
    }
  }

  private Object array(Class<?> type, int depth) {
    Object array = Array.newInstance(type, random.nextInt(4));
    for (int i = 0; i < Array.getLength(array); i++) {
      Object value = value(type, depth - 1);
      if (value != null && (type.isPrimitive() || type.isInstance(value)))
        Array.set(array, i, value);
    }
    return array;
  }

  /** A value of the JDK for a common type. */
  private Object known(Class<?> type, int depth) {
    if (type == Integer.class) return anInt();
    if (type == Long.class) return plain(long.class);
    if (type == Short.class) return plain(short.class);
    if (type == Byte.class) return plain(byte.class);
    if (type == Character.class) return plain(char.class);
    if (type == Boolean.class) return plain(boolean.class);
    if (type == Double.class) return plain(double.class);
    if (type == Float.class) return plain(float.class);
    if (type == Number.class) return random.nextBoolean() ? (Object) anInt() : plain(double.class);
    if (type == CharSequence.class) return random.nextBoolean() ? plain(String.class) : new StringBuilder("ab");
    if (type == Object.class || type == Comparable.class || type == java.io.Serializable.class)
      return random.nextBoolean() ? plain(String.class) : (Object) anInt();
    if (type == List.class || type == Collection.class || type == Iterable.class || type == ArrayList.class)
      return fill(random.nextInt(4) == 0 && type != ArrayList.class ? new LinkedList<>() : new ArrayList<>(), depth);
    if (type == Set.class || type == HashSet.class) return fill(new HashSet<>(), depth);
    if (type == Iterator.class) return fill(new ArrayList<>(), depth).iterator();
    if (type == Map.class || type == HashMap.class) {
      Map<Object, Object> map = new HashMap<>();
      for (int n = random.nextInt(3); n > 0; n--)
        map.put(plain(String.class), plain(String.class));
      return map;
    }
    if (type == Optional.class) return Optional.ofNullable(plain(String.class));
    if (type == Class.class) return pick(List.of(int.class, String.class, Object.class, List.class, int[].class, void.class, Map.Entry.class));
    if (type == java.util.Locale.class) return pick(List.of(java.util.Locale.ROOT, java.util.Locale.FRANCE, java.util.Locale.US, new java.util.Locale("tr")));
    if (type == java.util.Date.class) return new java.util.Date((long) plain(long.class));
    if (type == Throwable.class || type == Exception.class) return new Exception("x");
    if (type == Comparator.class) return Comparator.comparing(String::valueOf);
    if (type.isEnum()) {
      Object[] all = type.getEnumConstants();
      return all.length == 0 ? null : all[random.nextInt(all.length)];
    }
    return null;
  }

  private <C extends Collection<Object>> C fill(C collection, int depth) {
    for (int n = random.nextInt(4); n > 0; n--)
      collection.add(plain(String.class));
    return collection;
  }

  /** An object of the class, or, unless it must be exactly that, of one that its public interface answers with. */
  private Object object(Class<?> type, int depth, boolean exactly) {
    if (depth < 0 || type == java.io.File.class || type == java.nio.file.Path.class) // nothing is written or deleted
      return null;
    List<Executable> ways = new ArrayList<>();
    if (!Modifier.isAbstract(type.getModifiers()))
      ways.addAll(Arrays.asList(type.getConstructors()));
    for (Method method : type.getMethods())
      if (Modifier.isStatic(method.getModifiers()) && type.isAssignableFrom(method.getReturnType()))
        ways.add(method);
    for (Class<?> inner : type.getClasses()) // builders and implementations
      for (Executable made : inner.getConstructors())
        if (type.isAssignableFrom(inner) && !Modifier.isAbstract(inner.getModifiers()))
          ways.add(made);
    if (type.isInterface() && ways.isEmpty())
      return isFunction(type) ? function(type) : null;
    for (int tries = 4; tries > 0 && !ways.isEmpty(); tries--)
      try {
        Executable way = pick(ways);
        way.setAccessible(true);
        Object made = result(way, null, arguments(way, depth));
        if (made != null && (!exactly || made.getClass() == type || Modifier.isAbstract(type.getModifiers()) || type.isEnum()))
          return made;
      } catch (Throwable e) {
        // Another one.
      }
    return null;
  }

  private static boolean isFunction(Class<?> type) {
    return type.getClassLoader() == null || Arrays.stream(type.getMethods()).filter(method -> Modifier.isAbstract(method.getModifiers())).count() == 1;
  }

  /** A function that answers with the same value for ever, which may be null. */
  private Object function(Class<?> type) {
    Map<String, Object> answers = new TreeMap<>();
    return Proxy.newProxyInstance(type.getClassLoader() == null ? Refute.class.getClassLoader() : type.getClassLoader(), new Class<?>[] {type},
        (self, method, arguments) -> {
          if (method.getDeclaringClass() == Object.class)
            return method.getName().equals("equals") ? self == arguments[0] : method.getName().equals("hashCode") ? (Object) 7 : "function";
          if (method.isDefault())
            return java.lang.reflect.InvocationHandler.invokeDefault(self, method, arguments);
          Class<?> result = method.getReturnType();
          return result == void.class ? null : answers.computeIfAbsent(method.getName(), name -> new AtomicReference<>(value(result, 1))) instanceof AtomicReference<?> held ? held.get() : null;
        });
  }
}
