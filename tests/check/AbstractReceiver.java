/** Methods of an abstract class: the receiver is of a class below it, and selects its own methods. */
abstract class AbstractReceiver {
  int size;

  abstract int factor();

  static class Plain extends AbstractReceiver {
    int factor() {
      return 1;
    }
  }

  static class Odd extends AbstractReceiver {
    int factor() {
      return size == 5 ? 0 : 2;
    }

    int half() {
      return 3;
    }
  }

  // expect: VIOLATION ArithmeticException
  int divide() {
    return 10 / factor(); // fails
  }

  // expect: SAFE
  void isOneOfTheTwo() {
    assert this instanceof Plain || this instanceof Odd;
  }

  // expect: VIOLATION AssertionError
  int half() {
    assert size != 8; // fails
    return size / 2;
  }
}
