package java.lang;

import java.io.InputStream;
import java.io.LorisInput;
import java.io.LorisOutput;
import java.io.PrintStream;
import java.util.Properties;

/**
 * The Java half of the virtual machine. Exceptions that the machine itself raises are made here, so
 * that class initialization, constructors and stack traces need no second implementation in C. Stack
 * traces leave the frames of this class out.
 */
final class LorisVM {
    private LorisVM() {}

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
            case "java/lang/IllegalArgumentException": throw new IllegalArgumentException(message);
            case "java/lang/IllegalMonitorStateException": throw new IllegalMonitorStateException(message);
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

    /** Prints an exception that left main, as Thread's default handler does. */
    static void uncaught(Throwable thrown) {
        System.err.print("Exception in thread \"main\" ");
        thrown.printStackTrace();
    }

    // --- System ---

    /** Stands for System.initPhase1: properties and the three streams. */
    static void bootSystem() {
        Properties properties = new Properties();
        properties.setProperty("java.version", "17");
        properties.setProperty("java.specification.version", "17");
        properties.setProperty("java.vendor", "loris");
        properties.setProperty("java.vm.name", "loris");
        properties.setProperty("java.class.version", "61.0");
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
