/** Arrays of any length. */
class Arrays1 {
    // safe
    static int sum(int[] a) {
        if (a == null) return 0;
        int s = 0;
        for (int x : a) s += x;
        return s;
    }

    // unsafe NullPointerException
    static int sumOfNull(int[] a) {
        int s = 0;
        for (int x : a) s += x;
        return s;
    }

    // safe
    static int indexOf(int[] a, int x) {
        if (a == null) return -1;
        for (int i = 0; i < a.length; i++)
            if (a[i] == x) return i;
        return -1;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int indexOfPastTheEnd(int[] a, int x) {
        if (a == null) return -1;
        int i = 0;
        while (i <= a.length && a[i] != x) i++;
        return i;
    }

    // safe
    static void reverse(int[] a) {
        if (a == null) return;
        for (int i = 0, j = a.length - 1; i < j; i++, j--) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }

    // unsafe ArrayIndexOutOfBoundsException
    static void reverseFromTheLength(int[] a) {
        if (a == null) return;
        for (int i = 0, j = a.length; i < j; i++, j--) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }

    // safe
    static boolean isSorted(int[] a) {
        if (a == null) return true;
        for (int i = 1; i < a.length; i++)
            if (a[i - 1] > a[i]) return false;
        return true;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static boolean isSortedOneFurther(int[] a) {
        if (a == null) return true;
        for (int i = 0; i < a.length; i++)
            if (a[i] > a[i + 1]) return false;
        return true;
    }

    // safe
    static void bubble(int[] a) {
        if (a == null) return;
        for (int n = a.length; n > 1; n--)
            for (int i = 1; i < n; i++)
                if (a[i - 1] > a[i]) {
                    int t = a[i];
                    a[i] = a[i - 1];
                    a[i - 1] = t;
                }
    }

    // safe
    static void insertion(int[] a) {
        if (a == null) return;
        for (int i = 1; i < a.length; i++) {
            int x = a[i], j = i;
            while (j > 0 && a[j - 1] > x) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = x;
        }
    }

    // unsafe ArrayIndexOutOfBoundsException
    static void insertionBelowZero(int[] a) {
        if (a == null) return;
        for (int i = 1; i < a.length; i++) {
            int x = a[i], j = i;
            while (a[j - 1] > x) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = x;
        }
    }

    // safe
    static void selection(int[] a) {
        if (a == null) return;
        for (int i = 0; i < a.length; i++) {
            int least = i;
            for (int j = i + 1; j < a.length; j++)
                if (a[j] < a[least]) least = j;
            int t = a[i];
            a[i] = a[least];
            a[least] = t;
        }
    }

    // safe
    static int[] copy(int[] a) {
        if (a == null) return null;
        int[] b = new int[a.length];
        for (int i = 0; i < b.length; i++) b[i] = a[i];
        return b;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int[] copyToShorter(int[] a) {
        if (a == null) return null;
        int[] b = new int[a.length / 2];
        for (int i = 0; i < a.length; i++) b[i] = a[i];
        return b;
    }

    // safe
    static int[] made(int n) {
        int[] a = new int[n < 0 ? 0 : n & 1023];
        for (int i = 0; i < a.length; i++) a[i] = i;
        return a;
    }

    // unsafe NegativeArraySizeException
    static int[] madeOfAnySize(int n) {
        int[] a = new int[n & ~1023];
        for (int i = 0; i < a.length && i < 9; i++) a[i] = i;
        return a;
    }

    // safe
    static int binary(int[] a, int x) {
        if (a == null) return -1;
        int low = 0, high = a.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] < x) low = middle + 1;
            else if (a[middle] > x) high = middle - 1;
            else return middle;
        }
        return -1;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int binaryTooFar(int[] a, int x) {
        if (a == null) return -1;
        int low = 0, high = a.length;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] < x) low = middle + 1;
            else if (a[middle] > x) high = middle - 1;
            else return middle;
        }
        return -1;
    }

    // safe
    static int largest(int[] a) {
        if (a == null || a.length == 0) return 0;
        int most = a[0];
        for (int i = 1; i < a.length; i++) most = Math.max(most, a[i]);
        return most;
    }

    // unsafe ArrayIndexOutOfBoundsException
    static int largestOfNone(int[] a) {
        if (a == null) return 0;
        int most = a[0];
        for (int i = 1; i < a.length; i++) most = Math.max(most, a[i]);
        return most;
    }

    // safe
    static int filled(int n) {
        Object[] a = new Object[10];
        int used = 0;
        for (int i = 0; i < n; i++) {
            if (used == a.length) used = 0;
            a[used++] = a;
        }
        return used;
    }

    // safe
    static int matrix(int[][] a) {
        int s = 0;
        if (a == null) return s;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == null) continue;
            for (int j = 0; j < a[i].length; j++) s += a[i][j];
        }
        return s;
    }

    // unsafe NullPointerException
    static int matrixWithHoles(int[][] a) {
        int s = 0;
        if (a == null) return s;
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[i].length; j++) s += a[i][j];
        return s;
    }

    // safe
    static int count(Object[] a, Object x) {
        int n = 0;
        if (a == null) return n;
        for (Object each : a)
            if (each == x) n++;
        assert n >= 0;
        return n;
    }

    // safe
    static void grows(int n) {
        int[] a = new int[4];
        int used = 0;
        for (int i = 0; i < n && i < 1000; i++) {
            if (used == a.length) {
                int[] b = new int[a.length + 8];
                for (int j = 0; j < a.length; j++) b[j] = a[j];
                a = b;
            }
            a[used++] = i;
        }
    }

    // unsafe ArrayIndexOutOfBoundsException
    static void growsLate(int n) {
        int[] a = new int[4];
        int used = 0;
        for (int i = 0; i < n && i < 1000; i++) {
            a[used++] = i;
            if (used > a.length) {
                int[] b = new int[a.length + 8];
                for (int j = 0; j < a.length; j++) b[j] = a[j];
                a = b;
            }
        }
    }
}
