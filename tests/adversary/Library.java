import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Objects of the JDK that an input may be. */
final class Library {
  private Library() {}

  private static void offer(Class<?> type, Class<?> is, Supplier<Object> way, List<Supplier<Object>> ways) {
    if (type.isAssignableFrom(is))
      ways.add(way);
  }

  @SuppressWarnings({"deprecation", "removal"})
  static void add(Class<?> type, Type wanted, Inputs inputs, List<Supplier<Object>> ways) {
    if (type.isArray() || type.getClassLoader() != null && !type.isInterface())
      return;
    Type element = Generics.argument(wanted, 0);
    offer(type, Object.class, () -> noted(inputs, new Object()), ways);
    offer(type, Integer.class, () -> inputs.anInt(), ways); // cached, or new
    offer(type, Integer.class, () -> noted(inputs, new Integer(inputs.anInt())), ways);
    offer(type, Long.class, () -> (long) inputs.anInt(), ways);
    offer(type, Short.class, () -> (short) inputs.anInt(), ways);
    offer(type, Byte.class, () -> (byte) inputs.anInt(), ways);
    offer(type, Character.class, () -> (char) inputs.anInt(), ways);
    offer(type, Boolean.class, () -> inputs.choose(2) == 1, ways);
    offer(type, Boolean.class, () -> noted(inputs, new Boolean(true)), ways);
    offer(type, Double.class, () -> new Double[] {0.0, -0.0, Double.NaN, 1.5}[inputs.choose(4)], ways);
    offer(type, String.class, () -> inputs.strings()[inputs.choose(inputs.strings().length)].intern(), ways);
    offer(type, String.class, () -> noted(inputs, new String(inputs.strings()[inputs.choose(inputs.strings().length)])), ways);
    offer(type, StringBuilder.class, () -> noted(inputs, new StringBuilder("a")), ways);
    offer(type, RuntimeException.class, () -> noted(inputs, new RuntimeException("m")), ways);
    offer(type, IllegalStateException.class, () -> noted(inputs, new IllegalStateException()), ways);
    offer(type, java.io.IOException.class, () -> noted(inputs, new java.io.IOException()), ways);
    offer(type, AssertionError.class, () -> noted(inputs, new AssertionError()), ways);
    if (!inputs.isFull()) {
      offer(type, ArrayList.class, () -> fill(new ArrayList<>(), element, inputs), ways);
      offer(type, LinkedList.class, () -> fill(new LinkedList<>(), element, inputs), ways);
      offer(type, ArrayDeque.class, () -> fillPresent(new ArrayDeque<>(), element, inputs), ways);
    }
    offer(type, HashMap.class, () -> noted(inputs, new HashMap<>()), ways);
    offer(type, TreeMap.class, () -> noted(inputs, new TreeMap<>()), ways);
    offer(type, Optional.class, () -> Optional.empty(), ways);
    addFunctions(type, wanted, inputs, ways);
  }

  /** Lambdas that keep what stand-ins are taken to keep: they change nothing, throw nothing, and compare as an order does. */
  private static void addFunctions(Class<?> type, Type wanted, Inputs inputs, List<Supplier<Object>> ways) {
    List<Supplier<Object>> lambdas = new ArrayList<>();
    if (type == Runnable.class)
      lambdas.add(() -> (Runnable) () -> {});
    if (type == Supplier.class)
      lambdas.add(() -> constant(answer(inputs, wanted, 0)));
    if (type == IntUnaryOperator.class)
      lambdas.add(() -> (IntUnaryOperator) x -> x + 1);
    if (type == UnaryOperator.class) {
      lambdas.add(() -> (UnaryOperator<Object>) x -> x);
      lambdas.add(() -> unary(answer(inputs, wanted, 0)));
    }
    if (type == Function.class)
      lambdas.add(() -> function(answer(inputs, wanted, 1)));
    if (type == BinaryOperator.class) {
      lambdas.add(() -> (BinaryOperator<Object>) (x, y) -> x);
      lambdas.add(() -> (BinaryOperator<Object>) (x, y) -> y);
    }
    if (type == Predicate.class) {
      lambdas.add(() -> (Predicate<Object>) x -> x == null);
      lambdas.add(() -> (Predicate<Object>) x -> true);
    }
    if (type == Comparator.class)
      lambdas.add(() -> (Comparator<Object>) (x, y) -> 0);
    for (Supplier<Object> lambda : lambdas)
      ways.add(() -> noted(inputs, lambda.get()));
  }

  private static Object answer(Inputs inputs, Type wanted, int number) {
    Type type = Generics.argument(wanted, number);
    return inputs.isFull() ? null : inputs.value(Generics.erased(type), type);
  }

  private static Supplier<Object> constant(Object answer) {
    return () -> answer;
  }

  private static UnaryOperator<Object> unary(Object answer) {
    return x -> answer;
  }

  private static Function<Object, Object> function(Object answer) {
    return x -> answer;
  }

  private static Object noted(Inputs inputs, Object object) {
    inputs.note(object);
    return object;
  }

  private static Object fill(Collection<Object> collection, Type element, Inputs inputs) {
    inputs.note(collection);
    int size = inputs.choose(3);
    for (int i = 0; i < size; i++)
      collection.add(inputs.value(Generics.erased(element), element));
    return collection;
  }

  private static Object fillPresent(Collection<Object> collection, Type element, Inputs inputs) {
    inputs.note(collection);
    Object value = inputs.value(Generics.erased(element), element);
    if (value != null)
      collection.add(value);
    return collection;
  }
}
