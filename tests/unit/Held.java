import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * What fields of complete objects hold, by their names: `yes...` is never null, `no...` may be, `at3to9...` is an int (or
 * an array of a length) between 3 and 9, `any...` an int of which nothing is known.
 */
public class Held {
  // --- set once -------------------------------------------------------------------------------------

  public static class Initialized {
    private final List<String> yesList = new ArrayList<>();
    private final Map<String, Integer> yesMap = new HashMap<>();
    private String yesText = "";
    private int at7to7 = 7;
    private int[] at16to16table = new int[16];
    private String noText;
    public int size() { return yesList.size() + yesMap.size(); }
  }

  public static class Arguments {
    private final String noText;
    private final String yesChecked, yesThrown, yesElse;
    private final int any, at1to100, at0to2147483647length;
    public Arguments(String a, String b, String c, int n) {
      noText = a;
      yesChecked = Objects.requireNonNull(b);
      if (c == null)
        throw new NullPointerException();
      yesThrown = c;
      yesElse = a == null ? "none" : a;
      any = n;
      if (n < 1 || n > 100)
        throw new IllegalArgumentException();
      at1to100 = n;
      at0to2147483647length = a == null ? 0 : a.length();
    }
  }

  public static class Delegates {
    private final List<Object> yesList;
    private final int at0to10;
    public Delegates() { this(new ArrayList<>(), 10); }
    public Delegates(boolean more) { this(new ArrayList<>(), more ? 5 : 0); }
    private Delegates(List<Object> list, int n) { yesList = list; at0to10 = n; }
  }

  public static class DelegatesNull {
    private final List<Object> noList;
    public DelegatesNull() { this(new ArrayList<>()); }
    public DelegatesNull(int n) { this(n > 5 ? null : new ArrayList<>()); }
    private DelegatesNull(List<Object> list) { noList = list; }
  }

  public static class Factory {
    private final String yesName;
    private Factory(String name) { yesName = name; }
    public static Factory of(String name) { return new Factory(name.trim()); }
    public static Factory other(Object o) { return new Factory("" + o); }
  }

  public record Point(String noName, String yesLabel, int any, int at0to9) {
    public Point {
      Objects.requireNonNull(yesLabel);
      if (at0to9 < 0 || at0to9 > 9)
        throw new IllegalArgumentException();
    }
  }

  public static final class Checks {
    private final Object yesOne, yesTwo, noThree;
    private final int at1to2147483647;
    public Checks(Object a, Object b, Object c, int n) {
      yesOne = checkNotNull(a);
      notNull(b);
      yesTwo = b;
      notNullMaybe(c, n > 0);
      noThree = c;
      positive(n);
      at1to2147483647 = n;
    }
    static <T> T checkNotNull(T value) {
      if (value == null)
        throw new NullPointerException();
      return value;
    }
    static void notNull(Object value) {
      if (value == null)
        throw new IllegalArgumentException("null");
    }
    static void notNullMaybe(Object value, boolean really) {
      if (really && value == null)
        throw new IllegalArgumentException("null");
    }
    static void positive(int n) {
      if (n <= 0)
        throw new IllegalArgumentException("not positive");
    }
  }

  // --- some path does not set it --------------------------------------------------------------------

  public static class OnePath {
    private Object noValue, yesBoth;
    public OnePath(boolean set) {
      if (set) {
        noValue = new Object();
        yesBoth = "a";
      } else {
        yesBoth = "b";
      }
    }
  }

  public static class TwoConstructors {
    private Object noValue;
    public TwoConstructors() { noValue = new Object(); }
    public TwoConstructors(int n) { }
  }

  public static class InTry {
    private Object noValue, yesValue;
    public InTry(String text) {
      try {
        Integer.parseInt(text);
        noValue = new Object();
      } catch (NumberFormatException e) {
        // it stays as it is
      }
      try {
        yesValue = text.trim();
      } catch (NullPointerException e) {
        yesValue = "";
      }
    }
  }

  public static class InLoop {
    private Object noValue;
    private int at0to3;
    public InLoop(int n) {
      for (int i = 0; i < n; i++) {
        noValue = new Object();
        at0to3 = i & 3;
      }
    }
  }

  // --- written later --------------------------------------------------------------------------------

  public static class Setter {
    private Object noValue = new Object(), yesValue = new Object();
    private int any = 1, at0to9 = 1;
    public void setValue(Object value) { noValue = value; }
    public void setOther(Object value) {
      if (value != null)
        yesValue = value;
    }
    public void setNumber(int n) { any = n; }
    public void setDigit(int n) {
      if (n >= 0 && n <= 9)
        at0to9 = n;
    }
  }

  public static class Cleared {
    private Object noValue = new Object();
    private int[] noArray = new int[4];
    public void close() { noValue = null; }
    public void drop(boolean really) { noArray = really ? null : new int[4]; }
  }

  public static class Counts {
    private int any, at0to0 = 0, at0to15;
    public void add() { any++; }
    public void step() { at0to15 = (at0to15 + 1) & 15; }
  }

  public static class HalfWay {
    private Object noValue = new Object();
    public void replace(String text) {
      noValue = null;
      noValue = Integer.valueOf(text); // may throw
    }
  }

  public static class Nested {
    private Object noValue = new Object(), yesValue = new Object();
    public static class Editor {
      public void clear(Nested nested) { nested.noValue = null; }
      public void fill(Nested nested) { nested.yesValue = "x"; }
    }
  }

  public static class ByLambda {
    private Object noValue = new Object();
    public Runnable clearer() { return () -> noValue = null; }
  }

  public static class ByAnonymous {
    private Object noValue = new Object();
    public Runnable clearer() {
      return new Runnable() {
        @Override public void run() { noValue = null; }
      };
    }
  }

  // --- others can write it --------------------------------------------------------------------------

  public static class Access {
    public Object noPublic = new Object();
    protected Object noProtected = new Object();
    Object noPackage = new Object();
    public final Object yesFinal = new Object();
    private Object yesPrivate = new Object();
    private volatile Object noVolatile = new Object();
  }

  @Retention(RetentionPolicy.RUNTIME)
  @interface Inject { }

  public static class Injected {
    @Inject private Object noService = new Object();
    @Deprecated private Object yesOld = new Object();
    private int anyFilled; // by nobody that is seen
    private Object noFilled;
    public int sum() { return anyFilled + (noFilled == null ? 0 : 1); }
  }

  public static class Handles {
    private Object noValue = new Object();
    private static final VarHandle HANDLE;
    static {
      try {
        HANDLE = MethodHandles.lookup().findVarHandle(Handles.class, "noValue", Object.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }
    public void clear() { HANDLE.set(this, null); }
  }

  // --- somebody sees the object before it is complete -----------------------------------------------

  public static class Registered {
    static final List<Registered> ALL = new ArrayList<>();
    private final Object yesBefore = new Object();
    private final Object noAfter;
    public Registered() {
      ALL.add(this);
      noAfter = new Object();
    }
  }

  public static class CallsOwn {
    private final Object noValue;
    public CallsOwn() {
      init();
      noValue = new Object();
    }
    public void init() { }
  }

  public static class Base {
    private final Object yesBase = new Object();
    public Base() { hook(); }
    protected void hook() { }
  }

  public static class Derived extends Base {
    private final Object noDerived = new Object();
    @Override protected void hook() { look(noDerived); }
    static void look(Object o) { }
  }

  public static class Quiet {
    private final Object yesQuiet = new Object();
  }

  public static class Louder extends Quiet {
    private final Object yesLouder = new Object();
  }

  public static class Failure extends RuntimeException {
    private final String yesText;
    public Failure(String text) {
      super(text);
      yesText = "" + text;
    }
  }

  public static class Own extends ArrayList<Object> {
    private final Object noValue = new Object();
    private transient Object noOther = new Object();
    public Own(List<Object> from) { super(from); }
    private void readObject(ObjectInputStream in) throws IOException { }
  }

  public static class Captures {
    private final Supplier<Object> noFirst = () -> this; // it is made with the object, and then assigned
    private final Object noSecond = new Object();
  }

  public static class Stored {
    static Object last;
    private final Object noValue;
    public Stored(Object[] all) {
      if (all.length > 1)
        all[0] = this;
      else
        last = this;
      noValue = "set";
    }
  }

  public static class Linked {
    private Linked noNext, noOther;
    private final Object noValue;
    public Linked(Linked other) {
      if (other != null)
        other.noNext = this;
      noValue = new Object();
    }
  }

  public static class Inner {
    private final Part noPart = new Part();
    private final Object noLater = new Object();
    public class Part {
      private final Object yesOwn = "own";
      Object outer() { return Inner.this.noLater; }
    }
  }

  public static class Finalized {
    private final Object noValue;
    public Finalized(int n) {
      if (n < 0)
        throw new IllegalArgumentException();
      noValue = new Object();
    }
    @Override protected void finalize() { }
  }

  // --- serialized objects ---------------------------------------------------------------------------

  public static class Streamed implements Serializable {
    private final List<String> yesList = new ArrayList<>();
    private transient Object noTransient = new Object();
  }

  public static class Restored implements Serializable {
    private Object noList = new ArrayList<String>(), yesText = "";
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      noList = yesText; // nothing was read yet
      in.defaultReadObject();
    }
  }

  public static class Unread implements Serializable {
    private Object noText = "";
    private void readObject(ObjectInputStream in) throws IOException { }
  }

  public static class Listed implements Serializable {
    private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("noText", String.class)};
    private String noText = "";
    private Object noOther = new Object(); // the stream does not bring it
    private int at0to3 = 3;
  }

  // --- by their names -------------------------------------------------------------------------------

  public static class Shown {
    private final String noText, yesText;
    public Shown(Object o) {
      noText = String.valueOf(o); // what its toString returns
      yesText = String.valueOf(1) + o;
    }
  }

  // --- values ---------------------------------------------------------------------------------------

  public enum Color { RED, GREEN }

  public static class Values {
    private Color noColor = Color.RED; // its own nest may run before the constants are there
    private Thread.State yesState = Thread.State.NEW;
    private List<Object> yesEmpty = Collections.emptyList(), noGiven;
    private String yesJoined;
    private long[] at1to8lengths;
    private byte any1;
    public Values(List<Object> given, int n) {
      noGiven = given == null ? null : Collections.unmodifiableList(given);
      yesJoined = "n" + n;
      at1to8lengths = new long[Math.max(1, Math.min(n, 8))];
      any1 = (byte) n;
    }
    public long first() { return at1to8lengths[0]; }
  }

  public static class Copies implements Cloneable {
    private int[] yesItems = new int[4];
    private int at0to4;
    @Override public Copies clone() {
      try {
        Copies copy = (Copies) super.clone();
        copy.yesItems = yesItems.clone();
        return copy;
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
    public void add() {
      if (at0to4 >= 0 && at0to4 < 4)
        at0to4 = 4;
    }
  }

  public static class Swaps {
    private Object yesLeft = "l", yesRight = "r", noLeft = "l", noRight;
    public void swap() {
      Object old = yesLeft;
      yesLeft = yesRight;
      yesRight = old;
      old = noLeft;
      noLeft = noRight;
      noRight = old;
    }
  }

  public static class Virtual {
    private Object yesBefore = madeHere(), noMade = make(), noAfter = madeHere(), noMaybe = maybe(3);
    protected Object make() { return new Object(); }
    private static Object madeHere() { return new Object(); }
    static Object maybe(int n) { return n > 2 ? null : "x"; }
  }

  public static class Shared {
    private Object noCell = "x";
    private Object[] yesCells = {"x"};
    void take(Shared other) { other.noCell = other.yesCells[0]; }
    public Object[] cells() { return yesCells; }
  }

  public static class Many {
    private Object noA;
    public Many(int n) {
      switch (n) {
      case 1:
        noA = "one";
        break;
      case 2:
        noA = "two";
        break;
      default:
      }
    }
  }

  public static class Rare {
    private final Object yesA;
    public Rare(int n) {
      switch (n) {
      case 1:
        yesA = "one";
        break;
      case 2:
        yesA = "two";
        break;
      default:
        throw new IllegalStateException();
      }
    }
  }

  public static class Assigned {
    private Object yesLazy;
    private Object noReal;
    public Assigned(Object o) {
      Object value;
      if ((value = o) != null)
        yesLazy = value;
      else
        yesLazy = this.getClass();
      noReal = value;
    }
  }
}

// --- nests of their own ------------------------------------------------------------------------------

enum HeldEarly {
  ONE;
  final HeldPart part = new HeldPart();
}

class HeldPart {
  private final HeldEarly noKind = HeldEarly.ONE; // null in the part that ONE makes
  private final HeldLate yesKind = HeldLate.ONE;
}

enum HeldLate { ONE }

class HeldByName {
  private int any = 1;
  private Object noValue = "x";
  private void set(int n, Object o) {
    any = n;
    noValue = o;
  }
  public void five() { set(5, "a"); }
  public void other(int n, Object o) throws ReflectiveOperationException {
    HeldByName.class.getDeclaredMethod("set", int.class, Object.class).invoke(this, n, o);
  }
}

class HeldWiped {
  private Object noValue = "x";
  public void wipe() throws ReflectiveOperationException {
    for (java.lang.reflect.Field field : HeldWiped.class.getDeclaredFields())
      field.set(this, null);
  }
}

/** Nothing is left of it where a stream brings it. */
class HeldGone implements Serializable {
  protected Object readResolve() { return null; }

  static class Below extends HeldGone { }

  static class Has implements Serializable {
    private final HeldGone noGone = new HeldGone();
    private final Below noBelow = new Below();
    private final Object noObject = new Below();
    private final HeldGone[] yesGones = new HeldGone[1];
    private final String yesText = "text";
  }

  static class Plain {
    private final HeldGone yesGone = new HeldGone();
  }
}

class HeldHasGone implements Serializable {
  private final HeldGone noGone = new HeldGone();
  private final Object yesObject = "text";
}
