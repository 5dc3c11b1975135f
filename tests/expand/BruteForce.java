package expand;

import java.io.BufferedOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs every method of Inputs on every input of at most so many objects, and prints a line for each: method, outcome,
 * heap as `loris explore --expand` writes it, the whole input. Arguments: the number of objects, then "method" or
 * "method:static,static" with the static fields that the method reads.
 */
final class BruteForce {
  static final Class<?>[] CLASSES = {Inputs.class, Inputs.Node.class};
  static final int[] NUMBERS = {0, 1};
  static final PrintStream out = new PrintStream(new BufferedOutputStream(System.out), false);

  /** A variable of the input: a parameter, a static field, or a field of an object. */
  static final class Slot {
    final int holder; // -1: none
    final String name;
    final Class<?> type;
    final Field field;
    boolean isReceiver;
    Object value; // of references an Integer, -1 for null

    Slot(int holder, String name, Class<?> type, Field field) {
      this.holder = holder;
      this.name = name;
      this.type = type;
      this.field = field;
    }

    boolean isReference() {
      return !type.isEnum() && !type.isPrimitive();
    }
  }

  final Method method;
  final int most;
  final List<Slot> slots = new ArrayList<>();
  final List<Class<?>> objects = new ArrayList<>();

  BruteForce(Method method, int most, String[] statics) throws ReflectiveOperationException {
    this.method = method;
    this.most = most;
    if (!Modifier.isStatic(method.getModifiers())) {
      Slot slot = new Slot(-1, "this", Inputs.class, null);
      slot.isReceiver = true;
      slots.add(slot);
    }
    for (java.lang.reflect.Parameter parameter : method.getParameters()) {
      slots.add(new Slot(-1, parameter.getName(), parameter.getType(), null));
    }
    for (String name : statics) {
      Field field = Inputs.class.getDeclaredField(name);
      slots.add(new Slot(-1, "expand.Inputs." + name, field.getType(), field));
    }
  }

  // --- all heaps

  void chooseReference(int at) throws ReflectiveOperationException {
    if (at == slots.size()) {
      chooseNumber(0);
      return;
    }
    Slot slot = slots.get(at);
    if (!slot.isReference()) {
      chooseReference(at + 1);
      return;
    }
    if (!slot.isReceiver) {
      slot.value = -1;
      chooseReference(at + 1);
    }
    for (int i = 0; i < objects.size(); i++) {
      if (slot.type.isAssignableFrom(objects.get(i)) && !slot.isReceiver) {
        slot.value = i;
        chooseReference(at + 1);
      }
    }
    for (Class<?> type : CLASSES) {
      if (objects.size() < most && slot.type.isAssignableFrom(type)) {
        chooseFresh(at, type);
      }
    }
  }

  void chooseFresh(int at, Class<?> type) throws ReflectiveOperationException {
    int size = slots.size();
    slots.get(at).value = objects.size();
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
        slots.add(new Slot(objects.size(), field.getName(), field.getType(), field));
      }
    }
    objects.add(type);
    chooseReference(at + 1);
    objects.remove(objects.size() - 1);
    while (slots.size() > size) {
      slots.remove(slots.size() - 1);
    }
  }

  void chooseNumber(int at) throws ReflectiveOperationException {
    if (at == slots.size()) {
      run();
      return;
    }
    Slot slot = slots.get(at);
    List<Object> values = new ArrayList<>();
    if (slot.type.isEnum()) {
      values.add(null);
      values.addAll(Arrays.asList(slot.type.getEnumConstants()));
    } else if (slot.type.isPrimitive()) {
      for (int number : NUMBERS) {
        values.add(number);
      }
    } else {
      values.add(slot.value);
    }
    for (Object value : values) {
      slot.value = value;
      chooseNumber(at + 1);
    }
  }

  // --- one input

  void run() throws ReflectiveOperationException {
    Object[] built = new Object[objects.size()];
    for (int i = 0; i < built.length; i++) {
      built[i] = objects.get(i) == Inputs.class ? new Inputs() : new Inputs.Node();
    }
    Object receiver = null;
    List<Object> arguments = new ArrayList<>();
    for (Slot slot : slots) {
      Object value = !slot.isReference() ? slot.value : (int) slot.value < 0 ? null : built[(int) slot.value];
      if (slot.field != null) {
        slot.field.set(slot.holder < 0 ? null : built[slot.holder], value);
      } else if (slot.isReceiver) {
        receiver = value;
      } else {
        arguments.add(value);
      }
    }
    String outcome;
    try {
      outcome = String.valueOf(method.invoke(receiver, arguments.toArray()));
    } catch (InvocationTargetException exception) {
      outcome = exception.getCause().getClass().getName();
    }
    out.println(method.getName() + "\t" + outcome + "\t" + text(false) + "\t" + text(true));
  }

  /** The input, with or without what are no references. */
  String text(boolean isWhole) {
    StringBuilder text = new StringBuilder();
    int holder = -1;
    List<String> parts = new ArrayList<>();
    for (int at = 0; at <= slots.size(); at++) {
      int next = at < slots.size() ? slots.get(at).holder : objects.size();
      for (; holder < next; holder++) {
        text.append(holder < 0 ? String.join(";", parts) : String.join(",", parts) + "}");
        parts.clear();
        if (holder + 1 < objects.size()) {
          text.append(text.length() == 0 ? "" : ";").append("#" + (holder + 2) + "=");
          text.append(objects.get(holder + 1).getName() + "{");
        }
      }
      if (at == slots.size()) {
        break;
      }
      Slot slot = slots.get(at);
      if (slot.isReference() || isWhole) {
        boolean isNull = slot.isReference() && (int) slot.value < 0;
        String value = isNull ? "null" : slot.isReference() ? "#" + ((int) slot.value + 1) : String.valueOf(slot.value);
        parts.add(slot.name + (slot.holder < 0 ? "=" : ":") + value);
      }
    }
    return text.toString();
  }

  public static void main(String[] arguments) throws ReflectiveOperationException {
    for (int i = 1; i < arguments.length; i++) {
      String[] parts = arguments[i].split(":");
      String[] statics = parts.length > 1 ? parts[1].split(",") : new String[0];
      for (Method method : Inputs.class.getDeclaredMethods()) {
        if (method.getName().equals(parts[0])) {
          new BruteForce(method, Integer.parseInt(arguments[0]), statics).chooseReference(0);
        }
      }
    }
    out.flush();
  }
}
