import java.util.*;

/** JML comments; what a method's own comment expects is the beginning of its verdict. */
public class Jml {
  /*@ spec_public @*/ private int size;
  /*@ spec_public non_null @*/ int[] items = new int[4];
  //@ public invariant 0 <= size && size <= items.length;

  /*@ public normal_behavior
    @   requires size < items.length && items.length == 3;
    @   ensures size == \old(size) + 1 && items[\old(size)] == x;
    @   ensures (\forall int i; 0 <= i && i < \old(size); items[i] == \old(items[i]));
    @ also
    @ public exceptional_behavior
    @   requires size == items.length && items.length == 3;
    @   signals (IllegalStateException e) e.getMessage() == "full";
    @   signals_only IllegalStateException;
    @*/
  public void push(int x) { // expect: SAFE
    if (size == items.length)
      throw new IllegalStateException("full");
    items[size++] = x;
  }

  /*@ normal_behavior
    @   requires size < items.length; ensures size == \old(size) + 1;
    @ also exceptional_behavior
    @   requires size == items.length;
    @   signals (IllegalStateException e) true; @*/
  public void pushAll(int x) { // expect: VIOLATION postcondition of an exception `normal_behavior'
    if (size + 1 >= items.length)
      throw new IllegalStateException("full");
    items[size++] = x;
  }

  public void drop() { // expect: VIOLATION invariant `0 <= size && size <= items.length'
    size--;
  }

  public void lose() { // expect: VIOLATION invariant `items != null'
    items = null;
  }

  //@ signals (IllegalArgumentException e) x < 0;
  static int root(int x) { // expect: SAFE
    if (x < 0)
      throw new IllegalArgumentException();
    return (int) Math.sqrt(x);
  }

  //@ signals (IllegalArgumentException e) x < 0;
  static int rootOf(int x) { // expect: VIOLATION postcondition of an exception `x < 0'
    if (x < 1)
      throw new IllegalArgumentException();
    return x;
  }

  //@ signals_only IllegalArgumentException;
  static int only(int[] x) { // expect: VIOLATION postcondition of an exception `signals_only IllegalArgumentException'
    return x[0];
  }

  //@ requires x >= 0;
  //@ ensures \result > x;
  static int next(int x) { // expect: VIOLATION postcondition `\result > x'
    return x + 1;
  }

  /*@ requires x >= 0
    @    && x < 100;
    @ ensures \result > x; */
  static int nextOf(int x) { // expect: SAFE
    return x + 1;
  }

  //@ requires a != null && a.length == 3;
  //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[i]) + 1);
  static void grow(int[] a) { // expect: SAFE
    for (int i = 0; i < a.length; i++)
      a[i]++;
  }

  //@ requires a != null && a.length == 3;
  //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[i]) + 1);
  static void growTail(int[] a) { // expect: VIOLATION postcondition `(\forall int i;
    for (int i = 1; i < a.length; i++)
      a[i]++;
  }

  //@ ensures (\exists int i, j; 0 <= i && i < j && j < 5; i + j == \result);
  static int pair(boolean b) { // expect: SAFE
    return b ? 7 : 1;
  }

  //@ ensures (\exists int i, j; 0 <= i && i < j && j < 5; i + j == \result);
  static int noPair(boolean b) { // expect: VIOLATION postcondition `(\exists int i, j;
    return b ? 8 : 1;
  }

  //@ ensures (\forall int i; a != null && 0 <= i && i <= 2 && i < a.length; a[i] == a[0]);
  static void nothing(int[] a) { // expect: VIOLATION postcondition `(\forall int i; a != null
  }

  //@ ensures (\exists int i; Integer.MAX_VALUE - 1 <= i && i <= Integer.MAX_VALUE; i == \result);
  static int most() { // expect: SAFE
    return Integer.MAX_VALUE;
  }

  static int length(/*@ non_null @*/ String s, /*@ nullable @*/ String t) { // expect: SAFE
    return s.length();
  }

  static int lengthOf(/*@ non_null @*/ String s, /*@ nullable @*/ String t) { // expect: VIOLATION java.lang.NullPoint
    return t.length();
  }

  static int calls(String s) { // expect: VIOLATION precondition `s != null' of Jml.length
    return length(s, s);
  }

  static /*@ non_null @*/ String text(String s) { // expect: VIOLATION postcondition `\result != null'
    return s;
  }

  //@ ensures result == \result;
  static int named(int result) { // expect: SAFE
    return result;
  }

  //@ ensures \result <=!=> (a < 0 && b < 0);
  //@ ensures a >= 0 <== \result && b < 0;
  static boolean eitherIsNot(int a, int b) { // expect: SAFE
    return (a & b) >= 0;
  }

  //@ ensures \result <=!=> a < 0;
  static boolean isNot(int a) { // expect: VIOLATION postcondition `\result <=!=> a < 0'
    return a > 0;
  }

  //@ ensures a > 0 <== \result;
  static boolean isAbove(int a) { // expect: VIOLATION postcondition `a > 0 <== \result'
    return a >= 0;
  }

  static class Counted {
    private int n;
    //@ ghost int before;
    //@ constraint n >= \old(n);

    public void count(boolean b) { // expect: SAFE, leaving out what is not understood
      n = b ? n : n + 1;
    }
  }

  interface Shape {
    //@ ensures \result >= 0;
    int area();
  }

  static class Square implements Shape {
    int side;

    public int area() { // expect: VIOLATION postcondition `\result >= 0' of Jml$Shape.area
      return side * side;
    }
  }

  class Inner<T extends Comparable<T>> {
    T value;
    int count;

    //@ requires n > 0;
    //@ ensures count == n && value == first;
    Inner(int n, T first, List<? super T>... more) { // expect: SAFE
      count = n;
      value = first;
    }
  }

  enum Color {
    RED("}"), GREEN("{");

    final String text;

    //@ ensures text == t;
    Color(String t) {
      text = t;
    }

    //@ ensures \result == (this == RED ? 1 : 2);
    int number() { // expect: SAFE
      return ordinal() + 1;
    }
  }

  //@ ensures \fresh(\result) && \result.items != items;
  Jml copy() { // expect: SAFE
    return new Jml();
  }

  //@ ensures \fresh(\result, \result.items);
  static Jml shared(Jml of) { // expect: VIOLATION postcondition `\fresh(\result, \result.items)'
    Jml copy = new Jml();
    if (of != null)
      copy.items = of.items;
    return copy;
  }

  // Not supported: one warning each, and the rest counts.
  //@ ensures \nonnullelements(x) || true;
  //@ ensures \result == 2;
  static int elements(String[] x) { // expect: VIOLATION postcondition `\result == 2'
    //@ loop_invariant i >= 0;
    for (int i = 0; i < 1; i++) {}
    //@ loop_invariant i >= 0;
    for (int i = 0; i < 1; i++) {}
    return 1;
  }

  //@ requires \typeof(x) == \type(int);
  //@ ensures \result == 2;
  static int unclear(int x) { // expect: UNKNOWN: a precondition is not understood (Jml.java:221:
    return 1;
  }

  //@ requires a != null;
  //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] <= \result);
  static int greatest(int[] a) { // expect: SAFE by invariants
    int most = Integer.MIN_VALUE;
    for (int x : a)
      if (x > most)
        most = x;
    return most;
  }
}
