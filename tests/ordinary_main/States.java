import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Stack;
import java.util.Vector;

/**
 * What src/heap/states.def says of the JDK's classes, held against objects after random calls: their own arrays are
 * nobody else's, counts lie within them, and there is no field that the list does not know.
 */
class States {
  static final int CALLS = 20000;
  static final Map<Object, Object> ARRAYS = new IdentityHashMap<>(); // to their owners

  final Random random = new Random(1);

  static Object get(Object object, Class<?> owner, String name) throws Exception {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
  }

  static void check(boolean holds, String what) {
    if (!holds) throw new AssertionError(what);
  }

  static void checkFields(Class<?> owner, String... names) {
    for (Field field : owner.getDeclaredFields())
      check(Modifier.isStatic(field.getModifiers()) || List.of(names).contains(field.getName()), owner + " has " + field);
  }

  /** Arrays without elements are shared, but nobody can tell. */
  static void own(Object array, int length, Object owner) {
    if (length > 0) check(ARRAYS.computeIfAbsent(array, key -> owner) == owner, "an array of two objects");
  }

  static void checkList(ArrayList<Object> list) throws Exception {
    Object[] array = (Object[]) get(list, ArrayList.class, "elementData");
    int size = (int) get(list, ArrayList.class, "size");
    check(array != null && array.getClass() == Object[].class && size >= 0 && size <= array.length, "ArrayList");
    check(size == list.size(), "size");
    own(array, array.length, list);
  }

  static void checkImmutable(List<Object> list) throws Exception {
    Class<?> type = list.getClass();
    boolean isPair = list.size() == 1 || list.size() == 2;
    check(type.getName().endsWith(isPair ? "$List12" : "$ListN"), "class of List.of");
    if (isPair) return;
    Object[] array = (Object[]) get(list, type, "elements");
    check(array.length == list.size() && !(boolean) get(list, type, "allowNulls"), "ListN");
    for (Object element : array) check(element != null, "null in List.of");
    own(array, array.length, list);
  }

  static void checkBuilder(StringBuilder text) throws Exception {
    Class<?> type = StringBuilder.class.getSuperclass();
    byte[] value = (byte[]) get(text, type, "value");
    byte coder = (byte) get(text, type, "coder");
    int count = (int) get(text, type, "count");
    check((coder == 0 || coder == 1) && count >= 0 && count << coder <= value.length && count == text.length(), "StringBuilder");
    own(value, value.length, text);
  }

  static void checkVector(Vector<Object> vector) throws Exception {
    Object[] array = (Object[]) get(vector, Vector.class, "elementData");
    int count = (int) get(vector, Vector.class, "elementCount");
    check(array.getClass() == Object[].class && count >= 0 && count <= array.length && count == vector.size(), "Vector");
    own(array, array.length, vector);
  }

  static void checkBetween(Object object, String field, long least, long most) throws Exception {
    long number = ((Number) get(object, object.getClass(), field)).longValue();
    check(least <= number && number <= most, object.getClass() + "." + field + " = " + number);
  }

  static void checkDate(LocalDate date) throws Exception {
    checkBetween(date, "year", -999999999, 999999999);
    checkBetween(date, "month", 1, 12);
    int year = date.getYear(), month = date.getMonthValue();
    boolean isLeap = (year & 3) == 0 && (year % 25 != 0 || (year & 15) == 0);
    int last = month == 2 ? isLeap ? 29 : 28 : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    checkBetween(date, "day", 1, last);
    LocalDate.of(year, month, last); // there is such a day
  }

  static void checkTime(LocalDateTime when) throws Exception {
    checkDate(when.toLocalDate());
    LocalTime time = when.toLocalTime();
    checkBetween(time, "hour", 0, 23);
    checkBetween(time, "minute", 0, 59);
    checkBetween(time, "second", 0, 59);
    checkBetween(time, "nano", 0, 999999999);
    Instant instant = when.toInstant(ZoneOffset.UTC);
    checkBetween(instant, "seconds", -31557014167219200L, 31556889864403199L);
    checkBetween(instant, "nanos", 0, 999999999);
    Duration duration = Duration.between(LocalDateTime.of(2000, 1, 1, 0, 0), when);
    checkBetween(duration, "nanos", 0, 999999999);
    Period period = Period.between(LocalDate.of(2000, 1, 1), when.toLocalDate());
    check(period.isZero() == (period.getYears() == 0 && period.getMonths() == 0 && period.getDays() == 0), "Period");
    checkBetween(YearMonth.from(when), "month", 1, 12);
    checkBetween(Year.from(when), "year", -999999999, 999999999);
  }

  LocalDateTime change(LocalDateTime when) {
    int year = random.nextInt(40) == 0 ? random.nextInt(1999999999) - 999999999 : 1890 + random.nextInt(220);
    long some = random.nextInt(40) == 0 ? random.nextInt() : random.nextInt(800) - 400;
    try {
      switch (random.nextInt(14)) {
        case 0: return when.plusDays(some);
        case 1: return when.plusMonths(some);
        case 2: return when.plusYears(some);
        case 3: return when.withYear(year);
        case 4: return when.withMonth(random.nextInt(12) + 1);
        case 5: return when.withDayOfMonth(random.nextInt(31) + 1);
        case 6: return when.withDayOfYear(random.nextInt(366) + 1);
        case 7: return when.plusNanos(some * 77777777777L);
        case 8: return when.plus(Duration.ofSeconds(some * 1000, some * 1000003));
        case 9: return when.minus(Period.of((int) some % 100, (int) some, (int) some));
        case 10: return when.with(LocalTime.ofNanoOfDay(random.nextInt(86400) * 1000000000L + random.nextInt(1000000000)));
        case 11: return LocalDateTime.ofEpochSecond(some * 86400 * 365, random.nextInt(1000000000), ZoneOffset.UTC);
        case 12: return YearMonth.from(when).atEndOfMonth().atStartOfDay();
        default: return Year.of(year).atDay(random.nextInt(365) + 1).atTime(random.nextInt(24), 0);
      }
    } catch (DateTimeException refused) {
      return when;
    }
  }

  void change(Vector<Object> vector) {
    int at = random.nextInt(vector.size() + 1);
    switch (random.nextInt(10)) {
      case 0: if (at < vector.size()) vector.remove(at); break;
      case 1: vector.insertElementAt(element(), at); break;
      case 2: vector.setSize(at); break;
      case 3: vector.trimToSize(); break;
      case 4: vector.removeIf(each -> each == null); break;
      case 5: if (vector.size() > 40) vector.removeAllElements(); break;
      case 6: if (vector instanceof Stack<Object> stack && !stack.empty()) stack.pop(); break;
      default: vector.addElement(element());
    }
  }

  Object element() {
    return random.nextInt(5) == 0 ? null : random.nextInt(10);
  }

  ArrayList<Object> change(ArrayList<Object> list, ArrayList<Object> other) {
    int at = random.nextInt(list.size() + 1);
    switch (random.nextInt(14)) {
      case 0: return new ArrayList<>(random.nextInt(3));
      case 1: return new ArrayList<>(other);
      case 2: list.addAll(other.subList(0, Math.min(3, other.size()))); break;
      case 3: if (at < list.size()) list.remove(at); break;
      case 4: list.add(at, element()); break;
      case 5: list.removeIf(each -> each == null || random.nextInt(8) == 0); break;
      case 6: list.trimToSize(); break;
      case 7: list.ensureCapacity(list.size() + 9); break;
      case 8: if (at < list.size()) list.set(at, element()); break;
      case 9: if (list.size() > 40) list.clear(); break;
      case 10: @SuppressWarnings("unchecked") ArrayList<Object> clone = (ArrayList<Object>) list.clone(); return clone;
      case 11: list.subList(at / 2, at).clear(); break;
      case 12: Collections.reverse(list); break;
      default: list.add(element());
    }
    return list;
  }

  StringBuilder change(StringBuilder text) {
    int at = random.nextInt(text.length() + 1);
    char unit = (char) (random.nextInt(6) == 0 ? 0x416 : 'a' + random.nextInt(26));
    switch (random.nextInt(9)) {
      case 0: return new StringBuilder(text.length() > 60 ? "" : text);
      case 1: text.insert(at, unit); break;
      case 2: text.delete(at / 2, at); break;
      case 3: text.setLength(at); break;
      case 4: text.trimToSize(); break;
      case 5: if (at < text.length()) text.setCharAt(at, unit); break;
      case 6: text.replace(at / 2, at, "x" + unit); break;
      case 7: text.reverse(); break;
      default: text.append(unit);
    }
    return text;
  }

  public static void main(String[] arguments) throws Exception {
    checkFields(ArrayList.class, "elementData", "size");
    checkFields(ArrayList.class.getSuperclass(), "modCount");
    checkFields(StringBuilder.class.getSuperclass(), "value", "coder", "count");
    checkFields(List.of(1, 2, 3).getClass(), "elements", "allowNulls");
    checkFields(Vector.class, "elementData", "elementCount", "capacityIncrement");
    checkFields(Stack.class);
    checkFields(LocalDate.class, "year", "month", "day");
    checkFields(LocalTime.class, "hour", "minute", "second", "nano");
    checkFields(LocalDateTime.class, "date", "time");
    checkFields(Duration.class, "seconds", "nanos");
    checkFields(Instant.class, "seconds", "nanos");
    checkFields(Period.class, "years", "months", "days");
    checkFields(Year.class, "year");
    checkFields(YearMonth.class, "year", "month");
    States states = new States();
    LocalDateTime when = LocalDateTime.of(2000, 2, 29, 23, 59);
    Vector<Object> vector = new Vector<>(2, 3), stack = new Stack<>();
    ArrayList<Object> list = new ArrayList<>(), other = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < CALLS; i++) {
      ArrayList<Object> changed = states.change(list, other);
      other = list;
      list = changed;
      checkList(list);
      checkList(other);
      when = states.change(when);
      checkTime(when);
      states.change(vector);
      states.change(stack);
      checkVector(vector);
      checkVector(stack);
      text = states.change(text);
      checkBuilder(text);
      if (!list.contains(null)) checkImmutable(List.copyOf(list));
    }
    System.out.println("states " + CALLS);
  }
}
