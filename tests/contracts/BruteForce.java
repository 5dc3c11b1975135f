import java.io.File;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a method's contract on all heaps with a receiver and up to N - 1 other objects of one class, with small numbers,
 * and prints the size of the smallest heap that breaks a clause; or that there is none.
 */
public class BruteForce {
  private static final int[] NUMBERS = {-1, 0, 1, 2, 3};

  /** Something that has one of several values: a field, or a parameter. */
  private static class Slot {
    Object object;
    Field field;
    Object[] values;
    int at;
  }

  private static Object make(Class<?> type) throws Exception {
    Field unsafe = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
    unsafe.setAccessible(true);
    return ((sun.misc.Unsafe) unsafe.get(null)).allocateInstance(type);
  }

  private static Object[] values(Class<?> type, List<Object> objects) {
    List<Object> values = new ArrayList<>();
    if (type == boolean.class) {
      values.add(false);
      values.add(true);
    } else if (type == int.class) {
      for (int number : NUMBERS)
        values.add(number);
    } else {
      values.add(null);
      for (Object object : objects)
        if (type.isInstance(object))
          values.add(object);
    }
    return values.toArray();
  }

  private static List<Slot> slots(Method method, List<Object> objects) {
    List<Slot> slots = new ArrayList<>();
    for (Object object : objects)
      for (Field field : object.getClass().getDeclaredFields())
        if (!Modifier.isStatic(field.getModifiers())) {
          Slot slot = new Slot();
          field.setAccessible(true);
          slot.object = object;
          slot.field = field;
          slot.values = values(field.getType(), objects);
          slots.add(slot);
        }
    for (Class<?> type : method.getParameterTypes()) {
      Slot slot = new Slot();
      slot.values = values(type, objects);
      slots.add(slot);
    }
    return slots;
  }

  private static boolean next(List<Slot> slots) {
    for (Slot slot : slots) {
      if (++slot.at < slot.values.length)
        return true;
      slot.at = 0;
    }
    return false;
  }

  private static boolean isBroken(MethodHandle entry, Object receiver, List<Slot> slots) throws Throwable {
    List<Object> arguments = new ArrayList<>();
    arguments.add(receiver);
    for (Slot slot : slots)
      if (slot.field != null)
        slot.field.set(slot.object, slot.values[slot.at]);
      else
        arguments.add(slot.values[slot.at]);
    try {
      entry.invokeWithArguments(arguments);
    } catch (loris.contract.ContractError broken) {
      return true;
    } catch (RuntimeException | StackOverflowError otherwise) {
      return false; // an assumption fails
    }
    return false;
  }

  private static boolean hasBroken(MethodHandle entry, Method method, Class<?> owner, Class<?> node, int size)
      throws Throwable {
    List<Object> objects = new ArrayList<>();
    objects.add(make(owner));
    for (int i = 1; i < size; i++)
      objects.add(make(node));
    List<Slot> slots = slots(method, objects);
    do
      if (isBroken(entry, objects.get(0), slots))
        return true;
    while (next(slots));
    return false;
  }

  /** FOLDER OWNER METHOD NODE N */
  public static void main(String[] args) throws Throwable {
    Class<?> owner = Class.forName(args[1]), node = Class.forName(args[3]);
    Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
    byte[] bytes = Files.readAllBytes(new File(args[0], args[1] + ".class").toPath());
    Lookup contract = lookup.defineHiddenClass(bytes, true, Lookup.ClassOption.NESTMATE);
    Method method = null;
    MethodHandle entry = null;
    for (Method own : owner.getDeclaredMethods())
      method = own.getName().equals(args[2]) ? own : method;
    for (Method own : contract.lookupClass().getDeclaredMethods())
      if (own.getName().equals("entry$" + args[2]))
        entry = contract.unreflect(own);
    for (int size = 1; size <= Integer.parseInt(args[4]); size++)
      if (hasBroken(entry, method, owner, node, size)) {
        System.out.println("smallest " + size);
        return;
      }
    System.out.println("none");
  }
}
