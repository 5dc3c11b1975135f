import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import loris.contract.*;

/**
 * What a method says to have made. The comment says the verdict; with {@code given} it is about calls that `--modular`
 * replaces.
 */
class Fresh {
  int value;
  Fresh next;
  Object item;
  Fresh[] many;
  static Fresh kept;

  // --- of the method itself

  @Ensures("fresh(result)")
  static Fresh make() { // SAFE
    return new Fresh();
  }

  @Ensures("fresh(result)")
  static Fresh same(Fresh a) { // VIOLATION postcondition `fresh(result)'
    return a;
  }

  @Ensures("fresh(result)")
  static Fresh sometimes(Fresh a, int x) { // VIOLATION postcondition `fresh(result)'
    return x == 7 ? a : new Fresh();
  }

  @Ensures("result == a || fresh(result)")
  static Fresh either(Fresh a, int x) { // SAFE
    return x == 7 ? a : new Fresh();
  }

  @Ensures("fresh(result)")
  static Fresh nothing() { // VIOLATION postcondition `fresh(result)'
    return null;
  }

  @Ensures("fresh(result)")
  static Fresh fromStatic() { // VIOLATION postcondition `fresh(result)'
    return kept;
  }

  @Ensures("fresh(next) && fresh(result, result.next)")
  Fresh inner() { // SAFE
    next = new Fresh();
    Fresh made = new Fresh();
    made.next = made;
    return made;
  }

  @Ensures("fresh(result, result.next)")
  Fresh leadsBack() { // VIOLATION postcondition `fresh(result, result.next)'
    Fresh made = new Fresh();
    made.next = next;
    return made;
  }

  @Ensures("!fresh(result)")
  Fresh older() { // SAFE
    return next == null ? this : next;
  }

  @Ensures("!fresh(result)")
  Fresh olderOr() { // VIOLATION postcondition `!fresh(result)'
    return next == null ? new Fresh() : next;
  }

  @Ensures("forall n in reach(result, next): fresh(n)")
  static Fresh list(int n) { // SAFE
    Fresh made = null;
    for (int i = 0; i < n && i < 3; i++) {
      Fresh more = new Fresh();
      more.next = made;
      made = more;
    }
    return made;
  }

  @Ensures("forall n in reach(result, next): fresh(n)")
  static Fresh listOn(Fresh made, int n) { // VIOLATION postcondition `forall n in reach(result, next): fresh(n)'
    for (int i = 0; i < n && i < 3; i++) {
      Fresh more = new Fresh();
      more.next = made;
      made = more;
    }
    return made;
  }

  @Ensures("fresh(result)")
  static int[] numbers(int n) { // SAFE
    return new int[n & 3];
  }

  @Requires("a != null")
  @Ensures("fresh(result)")
  static int[] copied(int[] a) { // VIOLATION postcondition `fresh(result)'
    return a.length > 2 ? a : a.clone();
  }

  @Ensures("fresh(result)")
  static List<String> texts() { // SAFE
    return new ArrayList<>();
  }

  @Ensures("fresh(result)")
  static List<String> keptByAClass() { // UNKNOWN: whether a value, or what a class keeps, is new
    return Collections.emptyList();
  }

  @Ensures("fresh(result)")
  static String text() { // UNKNOWN: whether a value, or what a class keeps, is new
    return "a";
  }

  // --- with its callees replaced

  @Ensures("fresh(result)") @Modifies
  static Fresh made() {
    return new Fresh();
  }

  @Ensures("result != null") @Modifies
  static Fresh some() {
    return new Fresh();
  }

  @Ensures("fresh(result) && result.next == n && result.value == x") @Modifies
  static Fresh cons(int x, Fresh n) {
    Fresh made = new Fresh();
    made.value = x;
    made.next = n;
    return made;
  }

  @Requires("n != null") @Ensures("result == n || result == n.next") @Modifies
  static Fresh pick(Fresh n) {
    return n.next == null ? n : n.next;
  }

  @Ensures("fresh(next) && next.value == 3 && next.next == old(next)") @Modifies("next")
  void insert() {
    Fresh made = new Fresh();
    made.value = 3;
    made.next = next;
    next = made;
  }

  @Ensures("fresh(result, result.next) && result.next != result && result.next.next == null") @Modifies
  static Fresh two() {
    Fresh made = new Fresh();
    made.next = new Fresh();
    return made;
  }

  @Ensures("result == next || fresh(result)") @Modifies
  Fresh nextOrNew() {
    return next != null ? next : new Fresh();
  }

  @Requires("l != null && acyclic(l, next)") @Ensures("exists n in reach(l, next): n == result") @Modifies
  static Fresh last(Fresh l) {
    while (l.next != null)
      l = l.next;
    return l;
  }

  @Ensures("fresh(result) && result.length == 1") @Modifies
  static Fresh[] array(Fresh f) {
    return new Fresh[] {f};
  }

  static void othersStay(Fresh a) { // SAFE given
    if (a == null)
      return;
    int value = a.value;
    made().value = 5;
    assert a.value == value;
  }

  static void notTold(Fresh a) { // UNKNOWN: a violation that contracts allow
    if (a == null)
      return;
    int value = a.value;
    some().value = value + 1;
    assert a.value == value;
  }

  static void behindNoOther(Fresh a) { // SAFE given
    Fresh made = made();
    if (a != null && a.next != null)
      assert a.next != made && kept != made;
  }

  static void twoCalls() { // SAFE given
    Fresh a = cons(4, null);
    a.value = 6;
    Fresh b = cons(5, null);
    assert a != b && a.value == 6 && b.value == 5;
  }

  static void leadsToAnInput(Fresh a) { // SAFE given
    Fresh made = cons(1, a);
    assert made != a && made.next == a;
  }

  static void leadsToWhatWasMade() { // SAFE given
    Fresh mine = new Fresh();
    mine.value = 5;
    Fresh made = cons(1, mine);
    assert made.next == mine && made.next.value == 5 && made != mine;
  }

  static void isWhatWasMade(Fresh a) { // SAFE given
    Fresh mine = new Fresh();
    mine.next = a;
    Fresh found = pick(mine);
    assert found == mine || found == a;
  }

  static void mayLeadToWhatWasMade() { // UNKNOWN: a violation that contracts allow
    Fresh mine = new Fresh();
    kept = mine;
    assert made().next != mine;
  }

  static void leadsToNothingHidden() { // SAFE given
    Fresh mine = new Fresh();
    mine.value = 4;
    Fresh made = made();
    made.value = 5;
    assert mine.value == 4 && made.next != mine;
  }

  static void lastOfMine() { // SAFE given
    Fresh mine = new Fresh();
    mine.next = new Fresh();
    Fresh found = last(mine);
    assert found == mine || found == mine.next;
  }

  static void insertsTwice(Fresh a) { // SAFE given
    if (a == null)
      return;
    Fresh next = a.next;
    a.insert();
    a.insert();
    assert a.next.next.value == 3 && a.next.next != a.next && a.next.next.next == next;
  }

  static void insertsElsewhere(Fresh a, Fresh b) { // VIOLATION java.lang.AssertionError
    if (a == null || b == null)
      return;
    Fresh next = b.next;
    a.insert();
    assert b.next == next;
  }

  static void insertsNotThere(Fresh a, Fresh b) { // SAFE given
    if (a == null || b == null || a == b)
      return;
    Fresh next = b.next;
    a.insert();
    assert b.next == next;
  }

  static void fieldsOfNewOnes(Fresh a) { // SAFE given
    Fresh two = two();
    if (a == null)
      return;
    a.value = 3;
    two.value = 4;
    two.next.value = 5;
    assert a.value == 3 && two.value == 4;
  }

  static void oneOfThem(Fresh a) { // VIOLATION java.lang.AssertionError
    if (a == null || a.next != null)
      return;
    assert a.nextOrNew() == null;
  }

  static void elements() { // UNKNOWN: an array that a call has made may hold
    Fresh mine = new Fresh();
    assert array(mine)[0] != mine;
  }

  @Ensures("fresh(result)")
  @Modifies
  static Fresh handsOn() { // SAFE given
    return cons(3, made());
  }

  @Ensures("fresh(result) && result.next != null")
  @Modifies
  static Fresh handsOnBoth() { // SAFE given
    Fresh first = made();
    Fresh second = cons(3, first);
    return second;
  }

  @Ensures("fresh(result.next)")
  @Modifies
  static Fresh handsOnAnOldOne(Fresh a) { // VIOLATION postcondition `fresh(result.next)'
    return cons(3, a);
  }

  @Ensures("fresh(result)")
  @Modifies
  static Fresh doesNotKnow() { // UNKNOWN: a violation that contracts allow
    return some();
  }

  @Modifies
  static void writesToNewOnes() { // SAFE given
    cons(1, null).value = 4;
    two().next.value = 5;
  }

  @Modifies
  static void writesToSome() { // UNKNOWN: a violation that contracts allow
    some().value = 4;
  }
}
