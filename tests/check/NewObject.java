/** A constructor begins with an object that is new. */
class NewObject {
  int value;
  NewObject other;

  // expect: VIOLATION ArithmeticException
  NewObject(NewObject other, int divisor) {
    assert value == 0 && this.other == null && other != this;
    value = 10 / divisor; // fails
    this.other = other;
  }
}
