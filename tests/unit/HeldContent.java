import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What collections have in them, by the names of the fields that hold them: `full...` never a null, `holey...` maybe
 * one. The analysis follows 64 collections of a nest: each of these classes is one.
 */
public class HeldContent {
  // --- nobody adds a null ---------------------------------------------------------------------------

  private final List<String> fullLines = new ArrayList<>();
  private final Map<String, Integer> fullCounts = new HashMap<>();
  private final Set<Object> fullSeen = new HashSet<>();
  private ArrayDeque<Object> fullQueue = new ArrayDeque<>();
  private List<Object> fullLater; // null, or full
  private List<String> fullFixed = List.of("a", "b");

  public void add(String line) {
    fullLines.add(Objects.requireNonNull(line));
    if (line.length() > 3)
      fullSeen.add(line);
    fullCounts.put(line, fullLines.size());
  }
  public void addAll(List<String> more) {
    for (String one : more)
      if (one != null)
        fullLines.add(0, one);
  }
  public void later(Object first) {
    if (fullLater == null)
      fullLater = new ArrayList<>();
    fullLater.add("" + first);
    fullQueue.push(this);
  }
  public String get(int i) { return fullLines.get(i); }
  public boolean has(Object o) { return fullLines.contains(o) || fullSeen.containsAll(fullLines); }
  public List<String> view() { return Collections.unmodifiableList(fullLines); }
  public List<String> copy() { return new ArrayList<>(fullLines); }
  public Iterator<Object> queue() { return fullQueue.iterator(); }
  public void fix(Collection<String> all) { fullFixed = List.copyOf(all); }
  public boolean same(HeldContent other) { return fullLines.equals(other.fullLines); }
  @Override public String toString() { return "lines " + fullLines; }
}

class HeldContentNest {
  private final List<Object> fullTaken, fullPassed;
  private final Map<Object, Object> fullMap = new TreeMap<>();
  public HeldContentNest() {
    fullTaken = new ArrayList<>();
    fullPassed = fullTaken;
  }
  public HeldContentNest(HeldContentNest other) {
    List<Object> made = new ArrayList<>();
    made.add("x");
    fullTaken = made;
    fullTaken.addAll(other.fullPassed);
    fullPassed = make(other.fullTaken);
  }
  private static List<Object> make(List<Object> from) {
    List<Object> list = new LinkedList<>(from);
    list.add(1);
    return list;
  }
  static class Part {
    private List<Object> fullShared;
    void take(HeldContentNest from) {
      fullShared = from.fullTaken;
      fullShared.add("part");
      from.fullMap.put("k", fullShared.size());
    }
  }
}

record HeldContentRecord(List<String> fullNames, Set<Object> holeySet) {
  HeldContentRecord {
    fullNames = List.copyOf(fullNames);
    holeySet = new HashSet<>(holeySet);
  }
}

// --- somebody adds one -------------------------------------------------------------------------------

class HeldContentAdds {
  private final List<Object> holeyArgument = new ArrayList<>(), holeyNull = new ArrayList<>();
  private final List<Object> holeyGiven, holeyCopied, holeySet = new ArrayList<>();
  private final Map<Object, Object> holeyKeys = new HashMap<>(), holeyValues = new HashMap<>();
  private final Vector<Object> holeySized = new Vector<>();
  private final List<Object> holeyArray = new ArrayList<>(), holeyAll = new ArrayList<>();
  private final List<Object> holeyReplaced = new ArrayList<>();
  public HeldContentAdds(List<Object> given) {
    holeyGiven = given;
    holeyCopied = new ArrayList<>(given);
  }
  public void add(Object o, Object[] some, Map<Object, Object> map, Collection<Object> all) {
    holeyArgument.add(o);
    holeySet.add("x");
    holeySet.set(0, map.get(o));
    holeyKeys.put(o, "v");
    holeyValues.put("k", some[0]);
    holeyAll.addAll(all);
    holeyReplaced.replaceAll(x -> o);
  }
  void nothing() {
    holeyNull.add(null);
    holeySized.setSize(4);
    Collections.addAll(holeyArray, new Object[3]);
  }
}

class HeldContentShown {
  private final List<Object> holeyReturned = new ArrayList<>(), holeyPassed = new ArrayList<>();
  private final List<Object> holeyLambda = new ArrayList<>(), holeyElement = new ArrayList<>();
  private final List<Object> holeyRange = new ArrayList<>(), holeyIterator = new ArrayList<>();
  private final List<Object> holeyStatic = new ArrayList<>(), holeyOther = new ArrayList<>();
  private final List<Object> holeyThrown = new ArrayList<>(), holeyHidden = new ArrayList<>();
  private final Map<Object, Object> holeyEntries = new HashMap<>(), lists = new HashMap<>();
  final List<Object> holeyPackage = new ArrayList<>();
  protected List<Object> holeyProtected = new ArrayList<>();
  static Object last;
  private Object hidden;
  public List<Object> returned() { return holeyReturned; }
  public void pass(Consumer<Object> to) { to.accept(holeyPassed); }
  public Consumer<Object> lambda() { return x -> holeyLambda.add(x); }
  public Object[] element() { return new Object[] {holeyElement}; }
  public List<Object> range() { return holeyRange.subList(0, 0); }
  public ListIterator<Object> iterator() { return holeyIterator.listIterator(); }
  public void keep() { last = holeyStatic; }
  public void other(HeldContentOther other) { other.list = holeyOther; }
  public Set<Map.Entry<Object, Object>> entries() { return holeyEntries.entrySet(); }
  public void hide() { hidden = holeyHidden; }
  public Object shown() { return hidden; }
  public void fail() { throw new HeldContentFailure(holeyThrown); }
}

class HeldContentOther {
  List<Object> list;
}

class HeldContentFailure extends RuntimeException {
  final List<Object> list;
  HeldContentFailure(List<Object> list) { this.list = list; }
}

// --- ways around the back ----------------------------------------------------------------------------

class HeldContentBack {
  private final List<Object> holeyAlias = new ArrayList<>(), holeyDefault = new ArrayList<>();
  private final List<Object> holeyCompared = new ArrayList<>(), holeyStored;
  private final List<Object> holeyKey = new ArrayList<>();
  private final Map<Object, List<Object>> lists = new HashMap<>();
  private final TreeSet<Object> trees;
  public HeldContentBack(Comparator<Object> order, HeldContentBack other) {
    trees = new TreeSet<>(order);
    holeyStored = other == null ? new ArrayList<>() : other.holeyAlias;
    holeyStored.add("ok");
  }
  // One of two lists, by whichever name.
  public void alias(boolean first, Object o) {
    List<Object> one = first ? holeyAlias : new ArrayList<>();
    one.add(o);
  }
  public void absent(Object key) { lists.getOrDefault(key, holeyDefault).add(null); }
  public boolean compared() { return trees.contains(holeyCompared); } // the comparator gets it
  public void key() { lists.put("k", holeyKey); }
  public List<Object> stored(Object key) { return lists.get(key); }
}

class HeldContentSelf extends ArrayList<Object> {
  private final List<Object> holeySelf = this;
  private final List<Object> holeyAnonymous = new ArrayList<>() {
    { add(null); }
  };
  private final List<Object> holeySuper = new HeldContentNulls();
  private transient List<Object> fullMade = new ArrayList<>(); // null behind a stream, and full
  public int size2() { return holeySelf.size() + holeySuper.size() + fullMade.size(); }
}

class HeldContentNulls extends ArrayList<Object> {
  @Override public boolean add(Object o) { return super.add(null); }
}

class HeldContentCalls {
  private List<Object> holeyPrivate = new ArrayList<>(), holeyHandle = new ArrayList<>();
  private List<Object> holeyOverride = new ArrayList<>();
  public void go(Object o) {
    put(holeyPrivate, o);
    Consumer<Object> to = holeyHandle::add;
    to.accept(o);
    give(holeyOverride);
  }
  private void put(List<Object> list, Object o) { list.add(o); }
  protected void give(List<Object> list) { list.add("not overridden here"); }
}

class HeldContentForeign {
  private final List<Object> holeyGiven, holeyAsked = new ArrayList<>(), holeyTaken = new ArrayList<>();
  private final List<Object> holeyEqual = new ArrayList<>(), fullOwn = new ArrayList<>();
  public HeldContentForeign(List<Object> given) { holeyGiven = given; }
  public boolean asks() { return holeyGiven.containsAll(holeyAsked); } // it may add to what it is given
  public void takes() { holeyGiven.addAll(holeyTaken); }
  public boolean equal() { return holeyGiven.equals(holeyEqual); }
  public boolean own() { return fullOwn.containsAll(holeyTaken) || holeyTaken.equals(fullOwn); }
}

class HeldContentLinked {
  private final List<Object> holeyIterated = new LinkedList<>(), fullSummed = new LinkedList<>();
  private final List<Object> fullIterated = new ArrayList<>();
  private List<Object> holeyEither = new ArrayList<>();
  public void add() {
    holeyIterated.add("x");
    fullSummed.add("x");
    fullIterated.add("x");
    holeyEither.add("x");
  }
  public void either() { holeyEither = new LinkedList<>(holeyEither); }
  public Iterator<Object> iterated() { return holeyIterated.iterator(); } // it is a ListIterator
  public Iterator<Object> plain() { return fullIterated.iterator(); }
  public Iterator<Object> eitherOne() { return holeyEither.iterator(); }
  public int sum() {
    int sum = 0;
    for (Object one : fullSummed)
      sum += one.hashCode();
    return sum;
  }
}

class HeldContentTexts {
  private final List<Object> holeyTexts = new ArrayList<>(), fullTexts = new ArrayList<>();
  public void add(Object o) {
    holeyTexts.add(String.valueOf(o)); // what its toString returns
    fullTexts.add("" + o);
    fullTexts.add(String.valueOf(7));
  }
}

class HeldContentRead implements Serializable {
  private final List<Object> holeyRead = new ArrayList<>(), fullRead = new ArrayList<>();
  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    holeyRead.add(in.readObject());
    fullRead.add("" + in.readObject());
  }
}

// --- threads -----------------------------------------------------------------------------------------

class HeldContentThreads {
  private final List<Object> holeyRaced = new ArrayList<>();
  public void go() {
    Thread other = new Thread(() -> holeyRaced.add("a"));
    other.start();
    holeyRaced.add("b");
  }
}

class HeldContentLocked {
  private final List<Object> holeyLocked = new ArrayList<>();
  private final Object lock = new Object();
  public void go() {
    synchronized (lock) {
      holeyLocked.add("b");
    }
  }
  public void forgets() { holeyLocked.add("a"); }
}
