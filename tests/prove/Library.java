import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;

/** Strings, builders and the JDK's collections. */
class Library {
    // safe
    static String repeats(int n) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < n; i++) b.append(i);
        return b.toString();
    }

    // safe
    static int spaces(String text) {
        if (text == null) return 0;
        int n = 0;
        for (int i = 0; i < text.length(); i++)
            if (text.charAt(i) == ' ') n++;
        return n;
    }

    // unsafe NullPointerException
    static int spacesOfNull(String text) {
        int n = 0;
        for (int i = 0; i < text.length(); i++)
            if (text.charAt(i) == ' ') n++;
        return n;
    }

    // unsafe StringIndexOutOfBoundsException
    static int spacesPastTheEnd(String text) {
        if (text == null) return 0;
        int n = 0;
        for (int i = 0; i <= text.length(); i++)
            if (text.charAt(i) == ' ') n++;
        return n;
    }

    // safe
    static void prints(int n) {
        for (int i = 0; i < n; i++) System.out.println("line");
    }

    // safe
    static int adds(int n) {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < n && i < 100; i++) list.add("x");
        return list.size();
    }

    // safe
    static int walks(int n) {
        LinkedList<Object> list = new LinkedList<>();
        for (int i = 0; i < n; i++) list.addLast("x");
        int s = 0;
        while (!list.isEmpty()) {
            list.removeFirst();
            s++;
        }
        return s;
    }

    // unsafe NoSuchElementException
    static int walksTooFar(int n) {
        LinkedList<Object> list = new LinkedList<>();
        for (int i = 0; i < n; i++) list.addLast("x");
        int s = 0;
        do {
            list.removeFirst();
            s++;
        } while (!list.isEmpty());
        return s;
    }

    // safe
    static int queue(int n) {
        ArrayDeque<Object> queue = new ArrayDeque<>();
        int s = 0;
        for (int i = 0; i < n; i++)
            if (queue.poll() == null) s++;
        return s;
    }

    // safe
    static int boxes(int n) {
        Integer sum = 0;
        for (int i = 0; i < n; i++) sum = sum + i;
        return sum;
    }

    // safe
    static int arraysOfTexts(int n) {
        String[] a = new String[n < 0 ? 0 : n % 50];
        for (int i = 0; i < a.length; i++) a[i] = "x" + i;
        return a.length;
    }

    // safe
    static int characters(char[] text) {
        if (text == null) return 0;
        int n = 0;
        for (char c : text)
            if (Character.isDigit(c)) n++;
        return n;
    }

    // safe
    static int copies(int[] a) {
        if (a == null) return 0;
        int[] b = new int[a.length];
        System.arraycopy(a, 0, b, 0, a.length);
        int s = 0;
        for (int i = 0; i < b.length; i++) s += b[i];
        return s;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int copiesTooMuch(int[] a) {
        if (a == null) return 0;
        int[] b = new int[a.length];
        System.arraycopy(a, 0, b, 1, a.length);
        int s = 0;
        for (int i = 0; i < b.length; i++) s += b[i];
        return s;
    }

    // safe
    static long maximum(int n) {
        long most = 0;
        for (int i = 0; i < n; i++) most = Math.max(most, i);
        assert most >= 0;
        return most;
    }
}
