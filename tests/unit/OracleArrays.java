package unit;

import java.util.Arrays;

/** Methods on arrays of the input: symbolic lengths, indices and elements, aliases, copies. */
public class OracleArrays {
    static class Node {
        int value;
        Node next;
    }

    static class Leaf extends Node {}

    public static int get(int[] a, int i) { return a[i]; }

    public static void set(int[] a, int i, int x) { a[i] = x; }

    public static int length(Object[] a) { return a.length; }

    public static int setGet(int[] a, int i, int j) {
        a[i] = 7;
        return a[j];
    }

    public static int alias(int[] a, int[] b) {
        a[0] = 1;
        b[0] = 2;
        return a[0];
    }

    public static boolean same(int[] a, int[] b) { return a == b; }

    public static void swap(int[] a, int i, int j) {
        int kept = a[i];
        a[i] = a[j];
        a[j] = kept;
    }

    public static int sum(int[] a) {
        int sum = 0;
        for (int x : a) sum += x;
        return sum;
    }

    public static int count(boolean[] a) {
        int count = 0;
        for (boolean x : a) if (x) count++;
        return count;
    }

    public static int find(int[] a, int x) {
        for (int i = 0; i < a.length; i++) if (a[i] == x) return i;
        return -1;
    }

    public static int largest(int[] a) {
        int most = a[0];
        for (int i = 1; i < a.length; i++) if (a[i] > most) most = a[i];
        return most;
    }

    public static long wide(long[] a, int i) {
        a[i] += 2;
        return a[i];
    }

    public static int narrow(byte[] a, int x) {
        a[1] = (byte) x;
        return a[1] + a[0];
    }

    public static char letter(char[] a, int i) { return a[i]; }

    public static short shorter(short[] a, int i, int x) {
        a[i] = (short) x;
        return a[0];
    }

    public static Object element(Object[] a, int i) { return a[i]; }

    public static boolean isNull(Node[] a, int i) { return a[i] == null; }

    public static boolean equalElements(Node[] a, int i, int j) { return a[i] == a[j]; }

    public static int value(Node[] a, int i) { return a[i].value; }

    public static void link(Node[] a) { a[0].next = a[1]; }

    public static void put(Node[] a, Node n, int i) { a[i] = n; }

    public static void putObject(Object[] a, Object o) { a[0] = o; }

    public static void putLeaf(Object[] a, Node n) {
        if (a instanceof Leaf[]) a[0] = n;
    }

    public static int store(Node n) {
        Object[] a = new Leaf[1];
        a[0] = n;
        return a.length;
    }

    public static Node throughNodes(Node[] a, Object[] b) {
        b[0] = a[1];
        return a[0];
    }

    public static int lengths(Node[] a, Object[] b) { return a == b ? a.length - b.length : 7; }

    public static Object storeThrough(Node[] a, Object[] b, Object o) {
        Node first = a[0];
        b[0] = o;
        return first == a[0] ? null : a[0];
    }

    public static Object storeFirst(Node[] a, Object[] b, Object o) {
        b[0] = o;
        return a[0];
    }

    public static boolean holdsItself(Object[] a) { return a[0] == a && a.length == 2; }

    public static Node inner(Node[][] a, Node[] b, int i) {
        b[0] = null;
        return a[i][0];
    }

    public static int[] made(int n) {
        int[] a = new int[n];
        a[0] = n;
        return a;
    }

    public static int fresh(int n, int i) { return new int[n].length + new byte[3][1].length + i; }

    public static int table(int i) { return new int[] {3, 5, 3}[i]; }

    public static int tableOfNodes(Node p, Node q, int i) {
        Node[] all = {p, q, p};
        return all[i].value;
    }

    public static int[] cloned(int[] a) {
        int[] b = a.clone();
        b[0] = 9;
        return b;
    }

    public static Node[] clonedNodes(Node[] a) { return a.clone(); }

    public static int[] clonedOwn(int x, int i) {
        int[] a = {1, 2, 3};
        a[i] = x;
        int[] b = a.clone();
        a[0] = 5;
        return b;
    }

    public static int[] clonedMade(int n, int x) {
        int[] a = new int[n];
        a[1] = x;
        return a.clone();
    }

    public static void copy(int[] a, int i, int[] b, int n) { System.arraycopy(a, i, b, 1, n); }

    public static void shift(int[] a, int i, int j) { System.arraycopy(a, i, a, j, 2); }

    public static void copyLongs(long[] a, long[] b) { System.arraycopy(a, 0, b, 1, 1); }

    public static void copyBytes(byte[] a, int n) { System.arraycopy(a, 1, a, 0, n); }

    public static void copyNodes(Node[] a, Object[] b) { System.arraycopy(a, 0, b, 0, 2); }

    public static void copyBack(Object[] a, Node[] b, int n) { System.arraycopy(a, 0, b, 0, n); }

    public static void copyOther(Object a, int[] b) { System.arraycopy(a, 0, b, 0, 1); }

    public static int[] longer(int[] a, int n) { return Arrays.copyOf(a, n); }

    public static Node[] longerNodes(Node[] a) { return Arrays.copyOf(a, 2); }

    public static int[] part(int[] a) { return Arrays.copyOfRange(a, 1, 2); }

    public static Class<?> classOf(Object[] a) { return a == null ? null : a.getClass() == Object[].class ? null : null; }

    public static int caught(int[] a, int i) {
        try {
            return a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        } catch (NullPointerException e) {
            return -2;
        }
    }

    public static void reverse(int[] a) {
        for (int i = 0, j = a.length - 1; i < j; i++, j--) {
            int kept = a[i];
            a[i] = a[j];
            a[j] = kept;
        }
    }

    public static void sort(int[] a) {
        for (int i = 1; i < a.length; i++)
            for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
                int kept = a[j];
                a[j] = a[j - 1];
                a[j - 1] = kept;
            }
    }
}
