/** Methods of an enum: the receiver is one of its constants. */
enum EnumReceiver {
  NORTH,
  SOUTH,
  NOWHERE {
    int step() {
      return 0;
    }
  };

  int step() {
    return this == NORTH ? 1 : -1;
  }

  // expect: VIOLATION ArithmeticException
  int invert() {
    return 1 / step(); // fails
  }

  // expect: SAFE
  void isConstant() {
    assert ordinal() < 3 && step() * step() <= 1;
  }

  // expect: VIOLATION AssertionError
  void other(EnumReceiver that) {
    assert this != that || this != SOUTH; // fails
  }
}
