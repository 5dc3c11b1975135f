/** Methods that an interface implements itself. */
interface DefaultMethod {
  int count();

  class Fixed implements DefaultMethod {
    public int count() {
      return 3;
    }
  }

  class Counted implements DefaultMethod {
    int count;

    public int count() {
      return count;
    }
  }

  // expect: VIOLATION ArithmeticException
  default int share() {
    return 100 / count(); // fails
  }

  // expect: SAFE
  default int safeShare() {
    return count() == 0 ? 0 : 100 / count();
  }
}
