import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Builds the arguments of a call out of choices: null, an object that this input has already, one that static fields
 * lead to, a new one of any class of the target that fits, or one of the JDK's. Fields that any code may set have any
 * value; objects with others are made by their constructors.
 */
final class Inputs {
  /** No such input: a constructor refused. */
  static final class Impossible extends RuntimeException {
    Impossible() {
      super(null, null, false, false);
    }
  }

  private final Target target;
  private final Chooser chooser;
  private final int most; // new objects of the target
  private final int[] ints;
  private final String[] strings;
  private final List<Object> made = new ArrayList<>();
  private final Map<Object, Type> types = new IdentityHashMap<>(); // of those with arguments
  private List<Object> held = List.of();

  Inputs(Target target, Chooser chooser, int most, int[] ints, String[] strings) {
    this.target = target;
    this.chooser = chooser;
    this.most = most;
    this.ints = ints;
    this.strings = strings;
  }

  void begin(List<Object> objects) {
    made.clear();
    types.clear();
    held = objects;
  }

  Object[] arguments(Executable method) {
    Type[] types = method.getGenericParameterTypes();
    Class<?>[] plain = method.getParameterTypes();
    Object[] values = new Object[plain.length];
    boolean isInner = method instanceof Constructor && isInner(method.getDeclaringClass());
    for (int i = 0; i < plain.length; i++)
      values[i] = isInner && i == 0 ? present(plain[0])
                                    : value(plain[i], types.length == plain.length ? types[i] : plain[i]);
    return values;
  }

  Object receiver(Executable method) {
    boolean has = method instanceof Method && !Modifier.isStatic(method.getModifiers());
    if (!has)
      return null;
    Class<?> type = method.getDeclaringClass();
    Object value = present(type);
    // Where a class can have objects, a receiver is of exactly this class (doc/HEAPS.md).
    if (value.getClass() != type && !Modifier.isAbstract(type.getModifiers()) && !type.isEnum())
      throw new Impossible();
    return value;
  }

  private Object present(Class<?> type) {
    Object value = value(type, type);
    if (value == null)
      throw new Impossible();
    return value;
  }

  private static boolean isInner(Class<?> type) {
    return type.getEnclosingClass() != null && !Modifier.isStatic(type.getModifiers());
  }

  private <T> T pick(List<T> list) {
    return list.get(chooser.choose(list.size()));
  }

  Object value(Class<?> declared, Type generic) {
    if (declared.isPrimitive())
      return number(declared);
    Type wanted = Generics.resolve(generic);
    Class<?> narrow = Generics.erased(wanted);
    Class<?> type = declared.isArray() || !declared.isAssignableFrom(narrow) ? declared : narrow;
    List<Supplier<Object>> ways = new ArrayList<>();
    ways.add(() -> null);
    for (Object object : made)
      if (type.isInstance(object) && respects(object, generic))
        ways.add(() -> object);
    for (Object object : held)
      if (type.isInstance(object) && !made.contains(object) && respects(object, generic))
        ways.add(() -> object);
    addOwn(type, wanted, ways);
    addArrays(type, ways);
    Library.add(type, wanted, this, ways);
    return pick(ways).get();
  }

  /** May an object that is there be what a place of this type holds? Arguments that the place leaves open fit. */
  private boolean respects(Object object, Type generic) {
    if (!(generic instanceof ParameterizedType) || object.getClass().getTypeParameters().length == 0)
      return true;
    for (Type argument : ((ParameterizedType) generic).getActualTypeArguments())
      if (argument instanceof Class || argument instanceof ParameterizedType)
        return object instanceof Collection ? holdsOnly((Collection<?>) object, Generics.erased(argument))
                                            : types.containsKey(object) && Generics.is(types.get(object), generic);
    return true;
  }

  private static boolean holdsOnly(Collection<?> collection, Class<?> element) {
    for (Object each : collection)
      if (each != null && !element.isInstance(each))
        return false;
    return true;
  }

  // --- numbers and texts ---

  int anInt() {
    return ints[chooser.choose(ints.length)];
  }

  String[] strings() {
    return strings;
  }

  private Object number(Class<?> type) {
    switch (type.getName()) {
    case "boolean": return chooser.choose(2) == 1;
    case "byte": return (byte) anInt();
    case "char": return (char) anInt();
    case "short": return (short) anInt();
    case "int": return anInt();
    case "long": return aLong();
    case "float": return (float) aDouble();
    default: return aDouble();
    }
  }

  private long aLong() {
    int at = chooser.choose(ints.length + 2);
    return at < ints.length ? ints[at] : at == ints.length ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  private double aDouble() {
    double[] odd = {-0.0, Double.NaN, Double.POSITIVE_INFINITY, 0.5, 1e300};
    int at = chooser.choose(ints.length + odd.length);
    return at < ints.length ? ints[at] : odd[at - ints.length];
  }

  // --- objects of the target ---

  private void addOwn(Class<?> type, Type wanted, List<Supplier<Object>> ways) {
    for (Class<?> each : target.classes) {
      if (!type.isAssignableFrom(each) || each.isAnonymousClass() || each.isLocalClass())
        continue;
      if (each.isEnum())
        for (Object constant : each.getEnumConstants())
          ways.add(() -> constant);
      else if (!Modifier.isAbstract(each.getModifiers()) && made.size() < most)
        ways.add(() -> make(each, wanted));
    }
  }

  private Object make(Class<?> type, Type wanted) {
    boolean isOpen = !Throwable.class.isAssignableFrom(type) && !type.isRecord();
    for (Field field : Words.fields(type))
      isOpen &= isOpen(field);
    Object object;
    try {
      object = isOpen ? Words.UNSAFE.allocateInstance(type) : construct(type);
    } catch (InstantiationException e) {
      throw new IllegalStateException(e);
    }
    made.add(object);
    Type own = Generics.narrowed(type, wanted);
    types.put(object, own);
    for (Field field : Words.fields(type))
      if (isOpen(field))
        Words.set(field, object, value(field.getType(), Generics.of(field, own)));
    return object;
  }

  private static boolean isOpen(Field field) {
    return Modifier.isPublic(field.getModifiers()) && !Modifier.isFinal(field.getModifiers()) && !field.isSynthetic();
  }

  private Object construct(Class<?> type) {
    List<Constructor<?>> usable = new ArrayList<>();
    for (Constructor<?> constructor : type.getDeclaredConstructors())
      if (!Modifier.isPrivate(constructor.getModifiers()) && !constructor.isSynthetic())
        usable.add(constructor);
    if (usable.isEmpty())
      throw new Impossible();
    Constructor<?> constructor = pick(usable);
    constructor.setAccessible(true);
    try {
      return constructor.newInstance(arguments(constructor));
    } catch (ReflectiveOperationException e) {
      throw new Impossible();
    }
  }

  // --- arrays ---

  private void addArrays(Class<?> type, List<Supplier<Object>> ways) {
    if (type.isArray()) {
      for (int length = 0; length <= 2; length++) {
        int size = length;
        ways.add(() -> array(type.getComponentType(), size));
      }
      Class<?> component = type.getComponentType();
      for (Class<?> each : target.classes)
        if (each != component && component.isAssignableFrom(each) && !component.isPrimitive() && !each.isAnonymousClass())
          ways.add(() -> array(each, 1));
      if (component == Object.class)
        ways.add(() -> array(String.class, 1));
    } else if (type == Object.class || type == Cloneable.class || type == java.io.Serializable.class) {
      ways.add(() -> array(int.class, 1));
      ways.add(() -> array(Object.class, 1));
      for (Class<?> each : target.classes)
        if (!each.isAnonymousClass())
          ways.add(() -> array(each, 1));
    }
  }

  private Object array(Class<?> component, int length) {
    Object array = Array.newInstance(component, length);
    made.add(array);
    for (int i = 0; i < length; i++)
      Array.set(array, i, made.size() > most + 2 && !component.isPrimitive() ? null : value(component, component));
    return array;
  }

  int choose(int count) {
    return chooser.choose(count);
  }

  boolean isFull() {
    return made.size() > most;
  }

  void note(Object object) {
    made.add(object);
  }
}
