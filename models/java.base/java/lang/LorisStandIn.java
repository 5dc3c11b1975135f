package java.lang;

/**
 * An object of a class that nobody has seen: an input of type Object, of an interface that no class of the target
 * implements, a lambda of the caller (doc/HEAPS.md, stand-ins). Classes below this one are spun, one for each type, and
 * classes below abstract ones of the target (program/standin.c); their methods end here. What they answer is an input: fields of the object, or values that are
 * asked for. Every answer goes through {@code tell}, so that a finding can say what the object answered.
 *
 * <p>Contracts hold by construction. Equal objects have one group and one hash; objects that are compared have ranks,
 * which any order of finitely many objects has; a method that was called with the same arguments before answers what
 * it answered then.
 */
public class LorisStandIn {
    private int group;
    private int hash;
    private int rank;
    private String text;

    // --- methods of Object ---

    @Override
    public boolean equals(Object other) {
        return tell(this, other == this || isEqual(other));
    }

    private boolean isEqual(Object other) {
        if (other == null)
            return false;
        if (other instanceof LorisStandIn)
            return ((LorisStandIn) other).group == group && ((LorisStandIn) other).hash == hash;
        // Equality is symmetric: a class of the target says itself whom its objects equal. Objects of the JDK equal
        // none of an unknown class, but then this could have been one of theirs.
        return isOwn(other) && !asked && asks(other);
    }

    /** Is a class of the target asked already? Then the question came from there. */
    private static boolean asked;

    private boolean asks(Object other) {
        asked = true;
        boolean answer = other.equals(this);
        asked = false;
        return answer;
    }

    @Override
    public int hashCode() {
        return tell(this, hash);
    }

    @Override
    public String toString() {
        return (String) tell(this, (Object) text);
    }

    // --- calls ---

    /** An argument; integers are longs, floats are doubles. */
    private static final class Argument {
        final Argument before;
        final Object object;
        final long state; // of an object and what it leads to
        final long integer;
        final long bits;

        Argument(Argument before, Object object, long integer, long bits) {
            this.before = before;
            this.object = object;
            this.state = state(object);
            this.integer = integer;
            this.bits = bits;
        }
    }

    /** A call of a method, and what was answered. */
    private static final class Call {
        final Object self;
        final int method;
        boolean free;
        int index; // the value that was asked for to answer it
        Argument last;
        Call before;
        int integer;
        long wide;
        float single;
        double number;
        Object object;

        Call(Object self, int method) {
            this.self = self;
            this.method = method;
        }
    }

    /** The last call that was answered as it had not been before. */
    private static Call calls;

    /** Methods of one object have different numbers; these are no methods. */
    private static final int ORDER = -1, RANK = -2, OWN_ORDER = -3;

    static Call call(Object self, int method) {
        return new Call(self, method);
    }

    /** A call that answers anything, whatever was answered before (--stand-ins any). */
    static Call free(Object self, int method) {
        Call call = new Call(self, method);
        call.free = true;
        return call;
    }

    static Call with(Call call, Object argument) {
        call.last = new Argument(call.last, argument, 0, 0);
        return call;
    }

    static Call with(Call call, long argument) {
        call.last = new Argument(call.last, null, argument, 0);
        return call;
    }

    static Call with(Call call, double argument) {
        call.last = new Argument(call.last, null, 0, Double.doubleToLongBits(argument));
        return call;
    }

    /**
     * The same call, made before; null: it is kept as a new one, and asks for a value next. A run that is replayed is
     * given a value for each call.
     */
    private static Call find(Call call) {
        if (call.free || isReplayed())
            return null;
        for (Call known = calls; known != null; known = known.before)
            if (known.method == call.method && known.self == call.self && isSame(known.last, call.last)) {
                again(known.index);
                return known;
            }
        call.before = calls;
        call.index = asked();
        calls = call;
        return null;
    }

    private static boolean isSame(Argument a, Argument b) {
        for (; a != null; a = a.before, b = b.before)
            if (a.state != b.state || a.integer != b.integer || a.bits != b.bits || !isSame(a.object, b.object))
                return false;
        return true;
    }

    /** Boxes have no identity that counts. */
    private static boolean isSame(Object a, Object b) {
        return a == b || (isBox(a) && isBox(b) && a.equals(b));
    }

    static boolean answerBoolean(Call call) {
        Call known = find(call);
        if (known == null)
            call.integer = anyBoolean() ? 1 : 0;
        return tell(call.self, (known == null ? call : known).integer != 0);
    }

    static byte answerByte(Call call) {
        Call known = find(call);
        if (known == null)
            call.integer = anyByte();
        return (byte) tell(call.self, (known == null ? call : known).integer);
    }

    static char answerChar(Call call) {
        Call known = find(call);
        if (known == null)
            call.integer = anyChar();
        return (char) tell(call.self, (known == null ? call : known).integer);
    }

    static short answerShort(Call call) {
        Call known = find(call);
        if (known == null)
            call.integer = anyShort();
        return (short) tell(call.self, (known == null ? call : known).integer);
    }

    static int answerInt(Call call) {
        Call known = find(call);
        if (known == null)
            call.integer = anyInt();
        return tell(call.self, (known == null ? call : known).integer);
    }

    static long answerLong(Call call) {
        Call known = find(call);
        if (known == null)
            call.wide = anyLong();
        return tell(call.self, (known == null ? call : known).wide);
    }

    static float answerFloat(Call call) {
        Call known = find(call);
        if (known == null)
            call.single = anyFloat();
        return tell(call.self, (known == null ? call : known).single);
    }

    static double answerDouble(Call call) {
        Call known = find(call);
        if (known == null)
            call.number = anyDouble();
        return tell(call.self, (known == null ? call : known).number);
    }

    static Object answerObject(Call call) {
        Call known = find(call);
        if (known == null)
            call.object = anyObject(call.self);
        return tell(call.self, (known == null ? call : known).object);
    }

    static void answerNothing(Call call) {
        tell(call.self);
    }

    // --- orders ---

    /** Comparable.compareTo. What is compared with it is taken to be comparable with it. */
    static int compareTo(LorisStandIn self, Object other) {
        java.util.Objects.requireNonNull(other);
        if (!(other instanceof LorisStandIn)) {
            isOwn(other);
            impossible();
        }
        return tell(self, order(OWN_ORDER, self, self, other, self.rank, ((LorisStandIn) other).rank));
    }

    /** Comparator.compare. */
    static int compare(Object self, Object first, Object second) {
        int rank = rankOf(self, first);
        return tell(self, order(ORDER, self, first, second, rank, rankOf(self, second)));
    }

    private static int order(int kind, Object self, Object first, Object second, int rank, int other) {
        if (rank == other)
            return 0;
        boolean less = rank < other;
        Call call = with(with(call(self, kind), first), second);
        Call known = find(call);
        if (known != null)
            return known.integer;
        call.integer = anyInt();
        if (less ? call.integer >= 0 : call.integer <= 0)
            impossible();
        return call.integer;
    }

    private static int rankOf(Object self, Object object) {
        Call call = with(call(self, RANK), object);
        Call known = find(call);
        if (known == null)
            call.integer = anyInt();
        return (known == null ? call : known).integer;
    }

    // --- what the machine does ---

    /** Known without a question about the class of an input. */
    private static native boolean isBox(Object object);

    /** An object of a class of the target? Where inputs are not taken to be of its class, that is noted. */
    private static native boolean isOwn(Object other);

    /** The state of an object and all that it leads to, as a number. */
    private static native long state(Object object);

    private static native boolean isReplayed();

    /** How many values were asked for. */
    private static native int asked();

    /** A value is used once more. */
    private static native void again(int index);

    /** No path comes here. */
    private static native void impossible();

    private static native boolean anyBoolean();

    private static native byte anyByte();

    private static native char anyChar();

    private static native short anyShort();

    private static native int anyInt();

    private static native long anyLong();

    private static native float anyFloat();

    private static native double anyDouble();

    /** Of the type that the method of {@code self} which is running declares. */
    private static native Object anyObject(Object self);

    private static native boolean tell(Object self, boolean answer);

    private static native int tell(Object self, int answer);

    private static native long tell(Object self, long answer);

    private static native float tell(Object self, float answer);

    private static native double tell(Object self, double answer);

    private static native Object tell(Object self, Object answer);

    private static native void tell(Object self);
}
