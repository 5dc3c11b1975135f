import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Values that the program asks for. */
class Nondet {
  int value;
  Nondet next;

  enum Color { RED, GREEN }

  // expect: VIOLATION AssertionError
  static void numbers() {
    int x = Verifier.nondetInt();
    long y = Verifier.nondetLong();
    if (x > 3 && y == 5L * x)
      assert x < 1000; // fails
  }

  // expect: VIOLATION AssertionError
  static void kinds() {
    boolean z = Verifier.nondetBoolean();
    byte b = Verifier.nondetByte();
    char c = Verifier.nondetChar();
    short s = CProver.nondetShort();
    float f = CProver.nondetFloat();
    double d = CProver.nondetDouble();
    assert !(z && b == -7 && c == 'x' && s == 1000 && f != f && d == 0.5); // fails
  }

  // expect: SAFE
  static void ranges() {
    int b = Verifier.nondetByte(), c = CProver.nondetChar();
    int s = Verifier.nondetShort();
    assert b >= -128 && b <= 127 && c >= 0 && c <= 65535 && s >= -32768 && s <= 32767;
  }

  // expect: VIOLATION AssertionError
  static void eachCallItsOwn() {
    int sum = 0;
    for (int i = 0; i < 4; i++)
      sum += Verifier.nondetByte() & 15;
    assert sum != 59; // fails
  }

  // expect: SAFE
  static void bounded() {
    int n = Verifier.nondetInt();
    Verifier.assume(n >= 0 && n < 10);
    int sum = 0;
    for (int i = 0; i < n; i++)
      sum += i;
    assert sum <= 36;
  }

  // expect: SAFE
  static void impossible() {
    int n = CProver.nondetInt();
    CProver.assume(n != n);
    assert false;
  }

  // expect: SAFE up to
  // loris: --bounded --steps 200000
  static void forever() {
    while (Verifier.nondetBoolean()) {
    }
  }

  // expect: VIOLATION AssertionError
  static void string() {
    String s = Verifier.nondetString();
    assert s != null;
    assert !s.equals("ab"); // fails
  }

  // expect: SAFE
  static void stringIsNotNull() {
    assert Verifier.nondetString() != null;
  }

  // expect: VIOLATION NullPointerException
  static int withNull() {
    Nondet a = CProver.nondetWithNull();
    return a.value; // fails
  }

  // expect: SAFE
  static int withoutNull() {
    Nondet a = CProver.nondetWithoutNull();
    return a.value;
  }

  // expect: VIOLATION AssertionError
  static void alias() {
    Nondet a = CProver.nondetWithNull(), b = CProver.nondetWithoutNull();
    if (a == b)
      assert a.value != 7; // fails
  }

  // expect: VIOLATION AssertionError
  static void aliasOfInput(Nondet a) {
    Nondet b = CProver.nondetWithoutNull((Nondet) null);
    b.value = 3;
    assert a == null || a.value != 3 || a == b; // fails
  }

  // expect: VIOLATION AssertionError
  static void enumeration() {
    Color c = CProver.nondetWithNull();
    assert c != Color.GREEN; // fails
  }

  // expect: VIOLATION AssertionError
  static void array() {
    int[] a = CProver.nondetWithoutNull();
    assert a.length != 2 || a[1] != 5; // fails
  }

  static class Start {
    static int value = Verifier.nondetInt();
  }

  // expect: VIOLATION ArithmeticException
  static int inInitializer() {
    return 1 / Start.value; // fails
  }

  // expect: VIOLATION AssertionError
  static void byObject() {
    Nondet made = Verifier.nondetObject(Nondet.class, () -> {
      Nondet n = new Nondet();
      n.value = Verifier.nondetInt();
      return n;
    });
    assert made.value != 77; // fails
  }
}
