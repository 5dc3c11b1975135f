package unit;

/** Objects that calls can make, each in its own way; a method that returns true wants one of them. */
public class Built {
  public static class Bean {
    private int width, height;
    private boolean open;

    public void setWidth(int width) {
      this.width = width;
    }

    public void setHeight(int height) {
      if (height < 0) throw new IllegalArgumentException();
      this.height = height;
    }

    public void open() {
      open = true;
    }
  }

  static boolean bean(Bean b) {
    return b != null && b.width == 5 && b.height > b.width && b.open;
  }

  public static class Sized {
    private int width, height;
    private String label;

    public void setSize(int width, int height) {
      this.width = width;
      this.height = height;
    }

    public void setLabel(String label) {
      this.label = label;
    }

    public int area() {
      if (label == null) return -1;
      return label.equals("square") && width != height ? 0 : width * height;
    }
  }

  public static class Point {
    private final int x, y;
    private final long z;

    public Point(int y, long z, int x) {
      this.x = x;
      this.y = y;
      this.z = z;
    }
  }

  static boolean point(Point p, Point q) {
    return p != null && p != q && q != null && p.x == 40 && p.y == 50 && p.z == 60 && q.x == 70 && q.z == -8;
  }

  static boolean samePoint(Point p, Point q) {
    return p != null && p == q && p.x == 3;
  }

  public static class Money {
    private final int cents;

    private Money(int cents) {
      this.cents = cents;
    }

    public static Money of(int euros, int cents) {
      return new Money(euros * 100 + cents);
    }
  }

  public static class Price {
    private final long cents;

    private Price(long cents) {
      this.cents = cents;
    }

    public static Price of(long euros, int cents) {
      return new Price(Math.addExact(Math.multiplyExact(euros, 100L), cents));
    }

    public boolean isFree() {
      return cents == 0;
    }
  }

  static boolean money(Money m) {
    return m != null && m.cents == 17;
  }

  public static class Car {
    private final int wheels, doors;

    private Car(Builder builder) {
      wheels = builder.wheels;
      doors = builder.doors;
    }

    public static class Builder {
      private int wheels = 4, doors;

      public Builder wheels(int wheels) {
        this.wheels = wheels;
        return this;
      }

      public Builder doors(int doors) {
        this.doors = doors;
        return this;
      }

      public Car build() {
        if (doors == 0) throw new IllegalStateException();
        return new Car(this);
      }
    }
  }

  static boolean car(Car c) {
    return c != null && c.wheels == 3 && c.doors == 2;
  }

  public static class Tree {
    private static class Node {
      final int key;
      Node left, right;

      Node(int key) {
        this.key = key;
      }
    }

    private Node root;
    private int size;

    public boolean insert(int key) {
      if (root == null) {
        root = new Node(key);
        size = 1;
        return true;
      }
      Node at = root;
      while (at.key != key) {
        Node next = key < at.key ? at.left : at.right;
        if (next == null) {
          if (key < at.key) at.left = new Node(key);
          else at.right = new Node(key);
          size++;
          return true;
        }
        at = next;
      }
      return false;
    }

    public void clear() {
      root = null;
      size = 0;
    }
  }

  static boolean tree(Tree t) {
    return t != null && t.root != null && t.root.left != null && t.root.right != null && t.root.key == 5
        && t.root.left.key == 3 && t.root.right.key == 8;
  }

  // Keys out of order: no sequence of insertions does that.
  static boolean badTree(Tree t) {
    return t != null && t.root != null && t.root.left != null && t.root.key == 5 && t.root.left.key == 6;
  }

  public static class Ring {
    private int value;
    private Ring next;

    public Ring(int value) {
      this.value = value;
    }

    public void setNext(Ring next) {
      this.next = next;
    }
  }

  static boolean ring(Ring r) {
    return r != null && r.next != null && r.next != r && r.next.next == r && r.value == 4 && r.next.value == 9;
  }

  public static class Item {
    private int weight;

    public Item(int weight) {
      this.weight = weight;
    }
  }

  public static class Chain {
    private static class Link {
      Item item;
      Link next;
    }

    private Link first, last;

    public void add(Item item) {
      Link link = new Link();
      link.item = item;
      if (first == null) first = link;
      else last.next = link;
      last = link;
    }
  }

  static boolean chain(Chain c) {
    return c != null && c.first != null && c.first.item != null && c.first.item.weight == 6 && c.first.next != null
        && c.first.next.item == c.first.item && c.first.next.next == null;
  }

  static class Plain {
    int a;
    Plain other;
  }

  static boolean plain(Plain p) {
    return p != null && p.other != null && p.other != p && p.other.other == p && p.a == 2 && p.other.a == 3;
  }

  public static class Closed {
    private int secret;

    private Closed() {}
  }

  /** A factory that promises any object and gives one that is no Slot; another that writes into slots. */
  public static class Slot {
    int number;

    private Slot() {}

    public static Object any(int length) {
      return new Object[length];
    }

    public static Slot first(Slot[] slots) {
      slots[0].number = 9;
      return slots[0];
    }
  }

  static boolean slots(Slot[] slots, Slot other) {
    return slots != null && other != null && slots.length == 1 && slots[0] != null && slots[0] != other && other.number == 3;
  }

  static boolean closed(Closed c) {
    return c != null && c.secret == 1;
  }

  public static class Counted {
    private static int made;
    private final int number;

    public Counted() {
      number = made++;
    }
  }

  // The first one of all: no other test may have made one before.
  static boolean counted(Counted c) {
    return c != null && c.number == 0;
  }

  enum Color {
    RED,
    GREEN
  }

  public static class Paint {
    private Color color;
    private int[] mix;

    public Paint(int[] mix) {
      this.mix = mix;
    }

    void setColor(Color color) {
      this.color = color;
    }
  }

  static boolean paint(Paint p) {
    return p != null && p.color == Color.GREEN && p.mix != null && p.mix.length == 3 && p.mix[1] == 7;
  }

  public static class Person {
    private String name;
    private int age;

    public Person(int age, String name) {
      if (name.isEmpty()) throw new IllegalArgumentException();
      this.age = age;
      this.name = name;
    }
  }

  static boolean person(Person p, String name) {
    return p != null && p.name != null && p.age == 30 && p.name.equals("Bob") && name == p.name;
  }

  static boolean longName(Person p) {
    return p != null && p.name != null && p.age == 30 && p.name.length() == 4 && p.name.charAt(3) == 'z';
  }

  static boolean box(Integer i, Object o) {
    return i != null && i > 400 && o != null && o != i;
  }

  static boolean nothing(Bean b) {
    return b == null;
  }
}
