package kiasan;

/** A stack in an array of fixed length. */
class StackAr {
  static class Overflow extends RuntimeException {}

  static class Underflow extends RuntimeException {}

  Item[] items;
  int top; // index of the topmost item, -1 when there is none

  boolean repOk() {
    return items != null && top >= -1 && top < items.length;
  }

  void push(Item item) {
    if (top == items.length - 1) {
      throw new Overflow();
    }
    top++;
    items[top] = item;
  }

  void pop() {
    if (top == -1) {
      throw new Underflow();
    }
    items[top] = null;
    top--;
  }
}
