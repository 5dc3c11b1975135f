package features;

/** Which object a box is: valueOf keeps some of them. */
public class Boxes {
    Integer kept = 5;

    public static int same(Integer a, Integer b) {
        if (a == null || b == null) return 0;
        if (a == b) return 1;
        return a.equals(b) ? 2 : 3;
    }

    public static boolean isFive(Integer a) {
        Integer five = 5;
        return a == five;
    }

    public static boolean isThousand(Long a) {
        Long thousand = 1000L;
        return a == thousand;
    }

    public static Boolean both(Boolean a, Boolean b) {
        return a != null && b != null && a && b ? Boolean.TRUE : Boolean.FALSE;
    }

    public static Character last(Character[] letters) {
        Character last = null;
        for (Character letter : letters) if (letter == 'x') last = letter;
        return last;
    }

    public boolean hasKept(Integer other) {
        return kept == other;
    }
}
