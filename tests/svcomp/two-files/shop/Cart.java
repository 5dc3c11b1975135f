package shop;

public class Cart {
  private final int[] items;
  private int size;

  public Cart(int capacity) {
    items = new int[capacity];
  }

  public void add(int item) {
    if (size < items.length)
      items[size++] = item;
  }

  public int size() {
    return size;
  }
}
