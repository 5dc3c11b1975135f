package java.lang;

import java.io.InputStream;
import java.io.LorisInput;
import java.io.LorisOutput;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Properties;

/**
 * The Java half of the virtual machine. Exceptions that the machine itself raises are made here, so
 * that class initialization, constructors and stack traces need no second implementation in C. Stack
 * traces leave the frames of this class out.
 */
public final class LorisVM {
    private LorisVM() {}

    /** The bottom frame of every run: initializes the entry class and enters the entry method. */
    static void entry() {
        enter();
    }

    private static native void enter();

    // --- text that is put off: see library/deferred.c ---

    /** What a builder holds: what it held when it was put off first, and the pieces behind that. */
    static final class Pieces {
        final Pieces before;
        final String text;
        final byte[] value; // of the first: what is in use
        final int capacity;
        final byte coder;
        final int count;

        Pieces(Pieces before, String text) {
            this.before = before;
            this.text = text;
            this.value = null;
            this.capacity = 0;
            this.coder = 0;
            this.count = 0;
        }

        Pieces(AbstractStringBuilder start) {
            this.before = null;
            this.text = null;
            this.value = new byte[start.count << start.coder];
            System.arraycopy(start.value, 0, this.value, 0, this.value.length);
            this.capacity = start.value.length;
            this.coder = start.coder;
            this.count = start.count;
        }
    }

    /** The pieces of a builder that is put off; or null. */
    private static native Pieces pieces(AbstractStringBuilder builder);

    private static native void putOff(AbstractStringBuilder builder, Pieces pieces);

    private static AbstractStringBuilder later(AbstractStringBuilder builder, String text) {
        Pieces before = pieces(builder);
        putOff(builder, new Pieces(before == null ? new Pieces(builder) : before, text));
        return builder;
    }

    static AbstractStringBuilder append(AbstractStringBuilder builder, boolean value) {
        return later(builder, value ? "true" : "false");
    }

    static AbstractStringBuilder append(AbstractStringBuilder builder, char value) {
        return later(builder, String.valueOf(value));
    }

    static AbstractStringBuilder append(AbstractStringBuilder builder, int value) {
        return later(builder, Integer.toString(value));
    }

    static AbstractStringBuilder append(AbstractStringBuilder builder, long value) {
        return later(builder, Long.toString(value));
    }

    static AbstractStringBuilder append(AbstractStringBuilder builder, float value) {
        return later(builder, Float.toString(value));
    }

    static AbstractStringBuilder append(AbstractStringBuilder builder, double value) {
        return later(builder, Double.toString(value));
    }

    static AbstractStringBuilder append(AbstractStringBuilder builder, String value) {
        return later(builder, value == null ? "null" : value);
    }

    /** A part of a known string, which it has: see deferred.c. */
    static AbstractStringBuilder append(AbstractStringBuilder builder, CharSequence value, int start, int end) {
        return later(builder, ((String) value).substring(start, end));
    }

    /** Somebody looks at a builder that is put off: the pieces are appended after all. */
    static void fill(AbstractStringBuilder builder, Pieces pieces) {
        int count = 0;
        for (Pieces piece = pieces; piece.before != null; piece = piece.before)
            count++;
        String[] texts = new String[count];
        Pieces first = pieces;
        for (; first.before != null; first = first.before)
            texts[--count] = first.text;
        builder.value = new byte[first.capacity];
        System.arraycopy(first.value, 0, builder.value, 0, first.value.length);
        builder.coder = first.coder;
        builder.count = first.count;
        for (String text : texts)
            builder.append(text, 0, text.length());
    }

    static String text(Pieces pieces) {
        StringBuilder builder = new StringBuilder();
        fill(builder, pieces);
        return builder.substring(0, builder.length());
    }

    // --- boxes of symbolic numbers ---

    private static final class Bytes {
        static final Byte[] ALL = new Byte[256];

        static {
            for (int i = 0; i < ALL.length; i++)
                ALL[i] = Byte.valueOf((byte) (i - 128));
        }
    }

    @SuppressWarnings("removal")
    static Byte box(byte value) {
        return new Byte(value);
    }

    static Byte boxOrCached(byte value) {
        return (Byte) either(Bytes.ALL, value + 128L, box(value));
    }

    private static final class Characters {
        static final Character[] ALL = new Character[128];

        static {
            for (int i = 0; i < ALL.length; i++)
                ALL[i] = Character.valueOf((char) (i));
        }
    }

    @SuppressWarnings("removal")
    static Character box(char value) {
        return new Character(value);
    }

    static Character boxOrCached(char value) {
        return (Character) either(Characters.ALL, value, box(value));
    }

    private static final class Shorts {
        static final Short[] ALL = new Short[256];

        static {
            for (int i = 0; i < ALL.length; i++)
                ALL[i] = Short.valueOf((short) (i - 128));
        }
    }

    @SuppressWarnings("removal")
    static Short box(short value) {
        return new Short(value);
    }

    static Short boxOrCached(short value) {
        return (Short) either(Shorts.ALL, value + 128L, box(value));
    }

    private static final class Integers {
        static final Integer[] ALL = new Integer[256];

        static {
            for (int i = 0; i < ALL.length; i++)
                ALL[i] = Integer.valueOf((int) (i - 128));
        }
    }

    @SuppressWarnings("removal")
    static Integer box(int value) {
        return new Integer(value);
    }

    static Integer boxOrCached(int value) {
        return (Integer) either(Integers.ALL, value + 128L, box(value));
    }

    private static final class Longs {
        static final Long[] ALL = new Long[256];

        static {
            for (int i = 0; i < ALL.length; i++)
                ALL[i] = Long.valueOf((long) (i - 128));
        }
    }

    @SuppressWarnings("removal")
    static Long box(long value) {
        return new Long(value);
    }

    static Long boxOrCached(long value) {
        return (Long) either(Longs.ALL, value + 128L, box(value));
    }

    /** cached[index] where that is an element, else the other one: one value, no decision. */
    private static native Object either(Object[] cached, long index, Object other);

    // --- exceptions of instructions ---

    static void nullPointer() {
        throw new NullPointerException();
    }

    static void division() {
        throw new ArithmeticException("/ by zero");
    }

    static void arrayIndex(int index, int length) {
        throw new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
    }

    static void negativeSize(int size) {
        throw new NegativeArraySizeException(Integer.toString(size));
    }

    static void monitor() {
        throw new IllegalMonitorStateException("current thread is not owner");
    }

    static void stackOverflow() {
        throw new StackOverflowError();
    }

    static void outOfMemory() {
        throw new OutOfMemoryError("Java heap space");
    }

    /** JVMS 5.5: what leaves a class initializer is wrapped unless it is an Error. */
    static void initializerFailed(Throwable cause) {
        if (cause instanceof Error)
            throw (Error) cause;
        throw new ExceptionInInitializerError(cause);
    }

    /** Throws an exception by its internal name. */
    static void raise(String name, String message) throws Throwable {
        switch (name) {
            case "java/lang/NullPointerException":
                throw message == null ? new NullPointerException() : new NullPointerException(message);
            case "java/lang/ClassCastException": throw new ClassCastException(message);
            case "java/lang/ArrayStoreException": throw new ArrayStoreException(message);
            case "java/lang/ArrayIndexOutOfBoundsException": throw new ArrayIndexOutOfBoundsException(message);
            case "java/lang/IndexOutOfBoundsException": throw new IndexOutOfBoundsException(message);
            case "java/lang/NegativeArraySizeException": throw new NegativeArraySizeException(message);
            case "java/lang/IllegalStateException": throw new IllegalStateException(message);
            case "java/lang/IllegalArgumentException": throw new IllegalArgumentException(message);
            case "java/lang/UnsupportedOperationException": throw new UnsupportedOperationException(message);
            case "java/lang/IllegalMonitorStateException": throw new IllegalMonitorStateException(message);
            case "java/lang/InterruptedException": throw new InterruptedException(message);
            case "java/lang/CloneNotSupportedException": throw new CloneNotSupportedException(message);
            case "java/lang/ClassNotFoundException": throw new ClassNotFoundException(message);
            case "java/lang/InstantiationException": throw new InstantiationException(message);
            case "java/lang/NoClassDefFoundError": throw new NoClassDefFoundError(message);
            case "java/lang/NoSuchFieldError": throw new NoSuchFieldError(message);
            case "java/lang/NoSuchMethodError": throw new NoSuchMethodError(message);
            case "java/lang/AbstractMethodError": throw new AbstractMethodError(message);
            case "java/lang/IllegalAccessError": throw new IllegalAccessError(message);
            case "java/lang/InstantiationError": throw new InstantiationError(message);
            case "java/lang/IncompatibleClassChangeError": throw new IncompatibleClassChangeError(message);
            case "java/lang/BootstrapMethodError": throw new BootstrapMethodError(message);
            default: throw new InternalError(name + ": " + message);
        }
    }

    /** An exception left main: its handler, or the default one that prints it. */
    static void uncaught(Throwable thrown) {
        Thread thread = Thread.currentThread();
        Thread.UncaughtExceptionHandler handler = thread.getUncaughtExceptionHandler();
        if (handler == thread.getThreadGroup())
            handler = Thread.getDefaultUncaughtExceptionHandler();
        if (handler != null) {
            try {
                handler.uncaughtException(thread, thrown);
            } catch (Throwable ignored) {
                return; // as the virtual machine does
            }
            return;
        }
        System.err.print("Exception in thread \"" + thread.getName() + "\" ");
        thrown.printStackTrace();
    }

    // --- arrays with symbolic elements, lengths or indices ---

    /** System.arraycopy behind its checks, which the machine has made; a store may still fail. */
    static void copyElements(Object from, int fromAt, Object to, int toAt, int count) {
        if (from == to && fromAt < toAt)
            copyDown(from, fromAt, to, toAt, count);
        else if (from instanceof Object[])
            for (int i = 0; i < count; i++)
                ((Object[]) to)[toAt + i] = ((Object[]) from)[fromAt + i];
        else if (from instanceof boolean[])
            for (int i = 0; i < count; i++)
                ((boolean[]) to)[toAt + i] = ((boolean[]) from)[fromAt + i];
        else if (from instanceof byte[])
            for (int i = 0; i < count; i++)
                ((byte[]) to)[toAt + i] = ((byte[]) from)[fromAt + i];
        else if (from instanceof char[])
            for (int i = 0; i < count; i++)
                ((char[]) to)[toAt + i] = ((char[]) from)[fromAt + i];
        else if (from instanceof short[])
            for (int i = 0; i < count; i++)
                ((short[]) to)[toAt + i] = ((short[]) from)[fromAt + i];
        else if (from instanceof int[])
            for (int i = 0; i < count; i++)
                ((int[]) to)[toAt + i] = ((int[]) from)[fromAt + i];
        else if (from instanceof long[])
            for (int i = 0; i < count; i++)
                ((long[]) to)[toAt + i] = ((long[]) from)[fromAt + i];
        else if (from instanceof float[])
            for (int i = 0; i < count; i++)
                ((float[]) to)[toAt + i] = ((float[]) from)[fromAt + i];
        else if (from instanceof double[])
            for (int i = 0; i < count; i++)
                ((double[]) to)[toAt + i] = ((double[]) from)[fromAt + i];
    }

    /** The same from the end, for an array that is copied into itself further up. */
    private static void copyDown(Object from, int fromAt, Object to, int toAt, int count) {
        if (from instanceof Object[])
            for (int i = count - 1; i >= 0; i--)
                ((Object[]) to)[toAt + i] = ((Object[]) from)[fromAt + i];
        else if (from instanceof boolean[])
            for (int i = count - 1; i >= 0; i--)
                ((boolean[]) to)[toAt + i] = ((boolean[]) from)[fromAt + i];
        else if (from instanceof byte[])
            for (int i = count - 1; i >= 0; i--)
                ((byte[]) to)[toAt + i] = ((byte[]) from)[fromAt + i];
        else if (from instanceof char[])
            for (int i = count - 1; i >= 0; i--)
                ((char[]) to)[toAt + i] = ((char[]) from)[fromAt + i];
        else if (from instanceof short[])
            for (int i = count - 1; i >= 0; i--)
                ((short[]) to)[toAt + i] = ((short[]) from)[fromAt + i];
        else if (from instanceof int[])
            for (int i = count - 1; i >= 0; i--)
                ((int[]) to)[toAt + i] = ((int[]) from)[fromAt + i];
        else if (from instanceof long[])
            for (int i = count - 1; i >= 0; i--)
                ((long[]) to)[toAt + i] = ((long[]) from)[fromAt + i];
        else if (from instanceof float[])
            for (int i = count - 1; i >= 0; i--)
                ((float[]) to)[toAt + i] = ((float[]) from)[fromAt + i];
        else if (from instanceof double[])
            for (int i = count - 1; i >= 0; i--)
                ((double[]) to)[toAt + i] = ((double[]) from)[fromAt + i];
    }

    /** Object.clone of an array; `to` is the new one. */
    static Object copyAll(Object from, Object to, int count) {
        copyElements(from, 0, to, 0, count);
        return to;
    }

    /** The same where nobody looks at the elements afterwards. */
    static void skipElements(Object from, int fromAt, Object to, int toAt, int count) {
        if (from.getClass() != to.getClass()) // an element may not fit
            copyElements(from, fromAt, to, toAt, count);
    }

    static Object skipAll(Object from, Object to, int count) {
        return to;
    }

    /** multianewarray with lengths that are not all known; none is negative. */
    static Object newGrid(Class<?> component, int dimensions, int first, int second, int third, int fourth) {
        Object array = Array.newInstance(component, first);
        for (int i = 0; dimensions > 1 && i < first; i++)
            ((Object[]) array)[i] = newGrid(component.getComponentType(), dimensions - 1, second, third, fourth, 0);
        return array;
    }

    // --- reflection ---

    /** Method.invoke after its access checks. */
    static Object invoke(Method method, Object receiver, Object[] arguments) throws InvocationTargetException {
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        if (!isStatic && receiver == null)
            throw new NullPointerException();
        if (!isStatic && !method.getDeclaringClass().isInstance(receiver))
            throw new IllegalArgumentException("object is not an instance of declaring class");
        Object[] references = references(method, arguments);
        long[] words = words(method.getParameterTypes(), references);
        Class<?> type = method.getReturnType();
        try {
            if (type == void.class) {
                callVoid(method, receiver, references, words);
                return null;
            }
            if (!type.isPrimitive())
                return callReference(method, receiver, references, words);
            if (type == long.class)
                return callLong(method, receiver, references, words);
            if (type == double.class)
                return callDouble(method, receiver, references, words);
            if (type == float.class)
                return callFloat(method, receiver, references, words);
            return box(type, callInt(method, receiver, references, words));
        } catch (Throwable thrown) {
            throw new InvocationTargetException(thrown);
        }
    }

    /** Constructor.newInstance after its access checks. */
    static Object newInstance(Constructor<?> constructor, Object[] arguments)
            throws InstantiationException, InvocationTargetException {
        Class<?> type = constructor.getDeclaringClass();
        if (Modifier.isAbstract(type.getModifiers()))
            throw new InstantiationException();
        Object[] references = references(constructor, arguments);
        long[] words = words(constructor.getParameterTypes(), references);
        Object made = allocate(type);
        try {
            callVoid(constructor, made, references, words);
        } catch (Throwable thrown) {
            throw new InvocationTargetException(thrown);
        }
        return made;
    }

    private static Object[] references(Executable method, Object[] arguments) {
        int count = arguments == null ? 0 : arguments.length;
        if (count != method.getParameterCount())
            throw new IllegalArgumentException("wrong number of arguments");
        return arguments == null ? new Object[0] : arguments;
    }

    private static long[] words(Class<?>[] types, Object[] arguments) {
        long[] words = new long[types.length];
        for (int i = 0; i < types.length; i++) {
            if (types[i].isPrimitive())
                words[i] = word(types[i], arguments[i]);
            else if (arguments[i] != null && !types[i].isInstance(arguments[i]))
                throw mismatch();
        }
        return words;
    }

    private static IllegalArgumentException mismatch() {
        return new IllegalArgumentException("argument type mismatch");
    }

    /** The machine word of a boxed value that is unboxed and widened to `type`. */
    private static long word(Class<?> type, Object value) {
        if (type == boolean.class || value instanceof Boolean) {
            if (type != boolean.class || !(value instanceof Boolean))
                throw mismatch();
            return (Boolean) value ? 1 : 0;
        }
        int from = rank(value), to = rank(type);
        if (from < 0 || from > to || (type == char.class) != (value instanceof Character) && to < 2)
            throw mismatch();
        if (type == double.class)
            return Double.doubleToRawLongBits(value instanceof Character ? (Character) value : ((Number) value).doubleValue());
        if (type == float.class)
            return Float.floatToRawIntBits(value instanceof Character ? (Character) value : ((Number) value).floatValue()) & 0xffffffffL;
        long integer = value instanceof Character ? (Character) value : ((Number) value).longValue();
        return type == long.class ? integer : integer & 0xffffffffL;
    }

    /** Primitive types in the order of widening; char stands beside short. */
    private static int rank(Class<?> type) {
        return type == byte.class ? 0 : type == short.class || type == char.class ? 1 : type == int.class ? 2
                : type == long.class ? 3 : type == float.class ? 4 : 5;
    }

    private static int rank(Object value) {
        return value instanceof Byte ? 0 : value instanceof Short || value instanceof Character ? 1
                : value instanceof Integer ? 2 : value instanceof Long ? 3 : value instanceof Float ? 4
                : value instanceof Double ? 5 : -1;
    }

    private static Object box(Class<?> type, int value) {
        return type == int.class ? (Object) value : type == boolean.class ? (Object) (value != 0)
                : type == char.class ? (Object) (char) value : type == byte.class ? (Object) (byte) value
                : (Object) (short) value;
    }

    private static native void callVoid(Executable method, Object receiver, Object[] references, long[] words);

    private static native int callInt(Executable method, Object receiver, Object[] references, long[] words);

    private static native long callLong(Executable method, Object receiver, Object[] references, long[] words);

    private static native float callFloat(Executable method, Object receiver, Object[] references, long[] words);

    private static native double callDouble(Executable method, Object receiver, Object[] references, long[] words);

    private static native Object callReference(Executable method, Object receiver, Object[] references, long[] words);

    private static native Object allocate(Class<?> type);

    /** Array.newInstance with several dimensions. */
    static Object newArrays(Class<?> component, int[] lengths) {
        if (lengths.length == 0)
            throw new IllegalArgumentException("Empty dimensions array");
        for (int length : lengths)
            if (length < 0)
                throw new NegativeArraySizeException(Integer.toString(length));
        return newArrays(component, lengths, 0);
    }

    private static Object newArrays(Class<?> component, int[] lengths, int depth) {
        Class<?> type = component;
        for (int i = depth + 1; i < lengths.length; i++)
            type = type.arrayType();
        Object array = Array.newInstance(type, lengths[depth]);
        for (int i = 0; depth + 1 < lengths.length && i < lengths[depth]; i++)
            ((Object[]) array)[i] = newArrays(component, lengths, depth + 1);
        return array;
    }

    private static Module unnamed;

    /** What the JDK's own code sees as the module of every class: all access is allowed. */
    static Module unnamedModule() {
        if (unnamed == null)
            unnamed = new Module(null);
        return unnamed;
    }

    /** A file beside the class files of `type` and its module or class path; null when there is none. */
    static native byte[] resource(Class<?> type, String path);

    /** Ends the path: there is no such input. */
    public static native void impossible();

    public static final int HASH_IS_IDENTITY = 0, HASH_IS_STABLE = 1, HASH_MAY_CHANGE = 2;

    /** Do objects of the class have the hash and the equality of Object, or of what they hold and can it change? */
    public static native int hashKind(Class<?> type);

    /** Is the number not known while exploring? */
    public static native boolean isOpen(int number);

    /** Keeps a table that is made of nothing but constants, for later paths: number 0 or 1. */
    static native void keepTable(int number, short[] table);

    /** A copy of the table that was kept, or null. */
    static native short[] keptTable(int number);

    /** What follows depends on an order that differs from run to run. */
    public static native void noteOrder();

    /** Can a record have the second object as a component if its constructor puts the first one in its place? */
    public static boolean isSameComponent(Object made, Object given) {
        return made == given || made != null && given != null && made.getClass() == given.getClass()
                && java.util.Objects.deepEquals(made, given);
    }

    /** Ends the run: a model has met something it cannot do. */
    public static native void unknown(String what);

    // --- System ---

    /** Stands for System.initPhase1: properties and the three streams. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    static void bootSystem() {
        Properties properties = new Properties();
        VersionProps.init((Map) properties); // what the JDK says of itself
        if (properties.getProperty("java.specification.version").compareTo("19") >= 0) {
            properties.setProperty("stdin.encoding", "UTF-8");
            properties.setProperty("stdout.encoding", "UTF-8");
            properties.setProperty("stderr.encoding", "UTF-8");
        }
        properties.setProperty("java.vm.name", "loris");
        // Parallel streams run on the one thread there is.
        properties.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "0");
        properties.setProperty("java.home", "");
        properties.setProperty("java.class.path", "");
        properties.setProperty("java.io.tmpdir", "/tmp");
        properties.setProperty("os.name", "Linux");
        properties.setProperty("os.arch", "amd64");
        properties.setProperty("os.version", "");
        properties.setProperty("file.separator", "/");
        properties.setProperty("path.separator", ":");
        properties.setProperty("line.separator", "\n");
        properties.setProperty("file.encoding", "UTF-8");
        properties.setProperty("native.encoding", "UTF-8");
        properties.setProperty("sun.jnu.encoding", "UTF-8");
        properties.setProperty("user.language", "en");
        properties.setProperty("user.country", "US");
        properties.setProperty("user.dir", property("user.dir"));
        properties.setProperty("user.home", property("user.home"));
        properties.setProperty("user.name", property("user.name"));
        setSystem(properties, new LorisInput(), new PrintStream(new LorisOutput(1), true),
                new PrintStream(new LorisOutput(2), true), "\n");
    }

    private static native void setSystem(Properties properties, InputStream in, PrintStream out,
            PrintStream err, String lineSeparator);

    private static native String property(String key);
}
