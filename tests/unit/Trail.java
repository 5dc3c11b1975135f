package unit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/** A little of everything that changes the machine: the unit tests mark, undo and collect while it runs. */
public class Trail {
    static int counter;
    static String last = "none";

    static class Lazy {
        static final List<String> LOG = new ArrayList<>();

        static {
            LOG.add("Lazy");
            counter += 100;
        }
    }

    static class Broken {
        static final int VALUE = 1 / (counter - counter);
    }

    record Point(int x, long y) {}

    interface Shape {
        double area();
    }

    static class Node {
        Node left, right;
        int key;
        byte small;
        final long[] data = new long[3];

        Node(int key) {
            this.key = key;
            this.small = (byte) key;
        }
    }

    static Node insert(Node node, int key) {
        if (node == null)
            return new Node(key);
        if (key < node.key)
            node.left = insert(node.left, key);
        else
            node.right = insert(node.right, key);
        node.data[key % 3] += key;
        return node;
    }

    static long sum(Node node) {
        return node == null ? 0 : node.key + node.data[1] + sum(node.left) + sum(node.right);
    }

    static synchronized int guarded(int[] array, int index) {
        try {
            return array[index];
        } catch (ArrayIndexOutOfBoundsException e) {
            last = e.getMessage();
            return -1;
        } finally {
            counter++;
        }
    }

    public static String work(int rounds) {
        StringBuilder out = new StringBuilder();
        Node root = null;
        Map<String, Integer> counts = new HashMap<>();
        TreeMap<Integer, String> sorted = new TreeMap<>();
        int[] array = {3, 1, 2};
        byte[] bytes = new byte[13];
        boolean[] flags = new boolean[9];
        Shape[] shapes = {() -> 2.5, () -> counter * 0.5};
        IntUnaryOperator twice = i -> i * 2;
        for (int i = 0; i < rounds; i++) {
            root = insert(root, (i * 37 + 11) % 101);
            counts.merge("k" + i % 5, i, Integer::sum);
            sorted.put((i * 7) % 13, new Point(i, i * 3L).toString());
            bytes[i % bytes.length] += (byte) i;
            flags[i % flags.length] ^= true;
            array[i % 3] = twice.applyAsInt(array[(i + 1) % 3]) + guarded(array, i % 4);
            out.append(shapes[i % 2].area()).append(',');
            synchronized (array) {
                counter += array.length;
            }
        }
        Lazy.LOG.add(last.intern());
        try {
            out.append(Broken.VALUE);
        } catch (ExceptionInInitializerError e) {
            out.append(e.getCause().getMessage());
        }
        out.append(' ').append(sum(root)).append(' ').append(new TreeMap<>(counts)).append(' ').append(sorted);
        for (byte b : bytes)
            out.append(b).append(flags[(b & 0xff) % 9] ? '+' : '-');
        return out.append(' ').append(counter).append(Lazy.LOG).toString();
    }
}
