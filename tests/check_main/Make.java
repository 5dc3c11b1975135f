import java.io.File;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.internal.misc.Unsafe;

/**
 * For the mains that tests/check.py prints: makes objects without their constructors and sets their fields, and runs
 * one main after the other, each with classes of its own.
 */
public class Make {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  static Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(name.replace('/', '.'), true, Thread.currentThread().getContextClassLoader());
  }

  public static Object object(String name) throws Exception {
    Class<?> type = type(name);
    return UNSAFE.allocateInstance(type);
  }

  /** What a field holds; of a static one the object is null. */
  public static Object get(Object object, String owner, String name) throws Exception {
    java.lang.reflect.Field field = type(owner).getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
  }

  public static Object array(String name, int length) throws Exception {
    return java.lang.reflect.Array.newInstance(type(name).getComponentType(), length);
  }

  public static void set(Object object, String owner, String name, Object value) throws Exception {
    java.lang.reflect.Field field = type(owner).getDeclaredField(name);
    boolean isStatic = java.lang.reflect.Modifier.isStatic(field.getModifiers());
    Object base = isStatic ? UNSAFE.staticFieldBase(field) : object;
    long offset = isStatic ? UNSAFE.staticFieldOffset(field) : UNSAFE.objectFieldOffset(field);
    switch (field.getType().getName()) {
    case "boolean": UNSAFE.putBoolean(base, offset, (Boolean) value); break;
    case "byte": UNSAFE.putByte(base, offset, (Byte) value); break;
    case "char": UNSAFE.putChar(base, offset, (Character) value); break;
    case "short": UNSAFE.putShort(base, offset, (Short) value); break;
    case "int": UNSAFE.putInt(base, offset, (Integer) value); break;
    case "long": UNSAFE.putLong(base, offset, (Long) value); break;
    case "float": UNSAFE.putFloat(base, offset, (Float) value); break;
    case "double": UNSAFE.putDouble(base, offset, (Double) value); break;
    default: UNSAFE.putReference(base, offset, value);
    }
  }

  public static void set(Object array, int index, Object value) {
    java.lang.reflect.Array.set(array, index, value);
  }

  public static void fill(Object map, Object keys, Object values) {
    for (int i = 0; i < ((Object[]) keys).length; i++) {
      @SuppressWarnings("unchecked") java.util.Map<Object, Object> all = (java.util.Map<Object, Object>) map;
      all.put(((Object[]) keys)[i], ((Object[]) values)[i]);
    }
  }

  /** A set, a deque, or a list of one or two elements, gets them. */
  public static void fill(Object list, Object elements) throws Exception {
    if (list instanceof java.util.Set || list instanceof java.util.Deque) {
      @SuppressWarnings("unchecked") java.util.Collection<Object> all = (java.util.Collection<Object>) list;
      for (Object element : (Object[]) elements) all.add(element);
      return;
    }
    List<Object> made = List.of((Object[]) elements);
    if (made.getClass() != list.getClass()) throw new IllegalStateException(list.getClass() + " of " + made.size());
    for (String name : List.of("e0", "e1")) {
      long offset = UNSAFE.objectFieldOffset(list.getClass(), name);
      UNSAFE.putReference(list, offset, UNSAFE.getReference(made, offset));
    }
  }

  /** An object of a class that nobody has seen: its methods answer what they are told, the last answer for ever. */
  static final class Answers implements java.lang.reflect.InvocationHandler {
    final java.util.Map<String, java.util.ArrayDeque<java.util.Optional<Object>>> answers = new java.util.HashMap<>();

    Object answer(String name, Object otherwise) {
      java.util.ArrayDeque<java.util.Optional<Object>> left = answers.get(name);
      if (left == null) return otherwise;
      return (left.size() > 1 ? left.remove() : left.peek()).orElse(null);
    }

    @Override
    public Object invoke(Object self, Method method, Object[] arguments) throws Throwable {
      if (method.isDefault())
        return MethodHandles.privateLookupIn(method.getDeclaringClass(), MethodHandles.lookup())
            .unreflectSpecial(method, method.getDeclaringClass()).bindTo(self).invokeWithArguments(arguments);
      Class<?> type = method.getReturnType();
      Object zero = type.isPrimitive() && type != void.class
          ? java.lang.reflect.Array.get(java.lang.reflect.Array.newInstance(type, 1), 0) : null;
      return answer(method.getName(), method.getName().equals("equals") ? self == arguments[0] : zero);
    }
  }

  static final class StandIn {
    final Answers answers = new Answers();

    @Override
    public boolean equals(Object other) {
      return (Boolean) answers.answer("equals", other == this);
    }

    @Override
    public int hashCode() {
      return (Integer) answers.answer("hashCode", 0);
    }

    @Override
    public String toString() {
      return (String) answers.answer("toString", "");
    }
  }

  public static Object standIn(String name) throws Exception {
    if (name.equals("java.lang.Object")) return new StandIn();
    Class<?> type = type(name);
    ClassLoader loader = type.getClassLoader() == null ? Make.class.getClassLoader() : type.getClassLoader();
    return java.lang.reflect.Proxy.newProxyInstance(loader, new Class<?>[] {type}, new Answers());
  }

  public static void answer(Object object, String method, Object value) {
    Answers answers = object instanceof StandIn ? ((StandIn) object).answers
                                                : (Answers) java.lang.reflect.Proxy.getInvocationHandler(object);
    answers.answers.computeIfAbsent(method, key -> new java.util.ArrayDeque<>()).add(java.util.Optional.ofNullable(value));
  }

  /** A record is one that its canonical constructor makes, and no inner object is without the one around it. */
  public static void check(Object object) throws Exception {
    java.lang.reflect.RecordComponent[] components = object.getClass().getRecordComponents();
    for (java.lang.reflect.Field field : object.getClass().getDeclaredFields())
      if (field.isSynthetic() && field.getName().startsWith("this$") && get(object, field) == null)
        throw new IllegalStateException(field + " is null");
    if (components == null)
      return;
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] = get(object, object.getClass().getDeclaredField(components[i].getName()));
    }
    java.lang.reflect.Constructor<?> constructor = object.getClass().getDeclaredConstructor(types);
    constructor.setAccessible(true);
    Object made = constructor.newInstance(values);
    for (int i = 0; i < components.length; i++)
      if (!java.util.Objects.deepEquals(
              get(made, object.getClass().getDeclaredField(components[i].getName())), values[i]))
        throw new IllegalStateException(object.getClass() + " cannot have this " + components[i].getName());
  }

  private static Object get(Object object, java.lang.reflect.Field field) throws Exception {
    field.setAccessible(true);
    return field.get(object);
  }

  /** Calls the only method of this name; what it throws is thrown. */
  public static void call(String owner, String name, Object receiver, Object... arguments) throws Throwable {
    call(type(owner), name, receiver, arguments);
  }

  private static void call(Class<?> owner, String name, Object receiver, Object... arguments) throws Throwable {
    if (name.equals("<init>")) {
      construct(owner, arguments);
      return;
    }
    for (Method method : owner.getDeclaredMethods())
      if (method.getName().equals(name)) {
        method.setAccessible(true);
        try {
          method.invoke(receiver, arguments);
        } catch (java.lang.reflect.InvocationTargetException e) {
          throw e.getCause();
        }
        return;
      }
    throw new NoSuchMethodException(name);
  }

  /** Calls the method or constructor that has exactly these parameters. */
  public static void callExactly(String owner, String name, String descriptor, Object receiver, Object... arguments)
      throws Throwable {
    Class<?> type = type(owner);
    Class<?>[] parameters = MethodType.fromMethodDescriptorString(descriptor, type.getClassLoader()).parameterArray();
    try {
      if (name.equals("<init>")) {
        java.lang.reflect.Constructor<?> constructor = type.getDeclaredConstructor(parameters);
        constructor.setAccessible(true);
        constructor.newInstance(arguments);
      } else {
        Method method = type.getDeclaredMethod(name, parameters);
        method.setAccessible(true);
        method.invoke(receiver, arguments);
      }
    } catch (java.lang.reflect.InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void construct(Class<?> owner, Object... arguments) throws Throwable {
    java.lang.reflect.Constructor<?> constructor = owner.getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    try {
      constructor.newInstance(arguments);
    } catch (java.lang.reflect.InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Runs what loris compiled from the contract of the only method of this name, with all it checks. */
  public static void check(Lookup own, String folder, String owner, String name, Object receiver, Object... arguments)
      throws Throwable {
    Lookup lookup = MethodHandles.privateLookupIn(type(owner), own);
    Class<?> contract = null;
    for (File file : new File(folder).listFiles()) {
      byte[] bytes = Files.readAllBytes(file.toPath());
      if (file.getName().equals(owner + ".class")) // sees what is private in its class
        contract = lookup.defineHiddenClass(bytes, true, Lookup.ClassOption.NESTMATE).lookupClass();
      else
        lookup.defineClass(bytes);
    }
    List<Object> all = new ArrayList<>();
    if (receiver != null)
      all.add(receiver);
    all.addAll(java.util.Arrays.asList(arguments));
    call(contract, (receiver == null ? "entry$$" : "entry$") + name, null, all.toArray());
  }

  /** LIST has a line for each main: its class, the folder of the classes under test, folders of the mains. */
  public static void main(String[] args) throws Exception {
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      String[] words = line.split("\t");
      List<URL> urls = new ArrayList<>();
      for (int i = 1; i < words.length; i++)
        urls.add(new File(words[i]).toURI().toURL());
      URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]));
      loader.setDefaultAssertionStatus(true);
      Thread.currentThread().setContextClassLoader(loader);
      String result = "returns";
      try {
        loader.loadClass(words[0]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      } catch (java.lang.reflect.InvocationTargetException e) {
        result = e.getCause().getClass().getName() + " " + place(e.getCause(), words[0]);
      }
      System.out.println(words[0] + " " + result);
    }
  }

  /** The clause of a broken contract; else the innermost line of code that is not the JDK's, nor loris's. */
  private static String place(Throwable thrown, String main) {
    if (thrown.getClass().getName().equals("loris.contract.ContractError"))
      return thrown.getMessage();
    for (StackTraceElement frame : thrown.getStackTrace())
      if (frame.getModuleName() == null && !frame.getClassName().startsWith("loris."))
        return frame.getFileName() + ":" + frame.getLineNumber();
    return "nowhere";
  }
}
