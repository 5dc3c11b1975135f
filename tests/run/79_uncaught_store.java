// Uncaught ArrayStoreException.
// exit: 1
package t79;

class Main {
  static void fill(Object[] array, Object value) {
    for (int i = 0; i < array.length; i++) {
      array[i] = value;
    }
  }

  public static void main(String[] args) {
    fill(new Number[2], 5);
    fill(new Integer[2], 5.5);
  }
}
