package java.lang.invoke;

/** Array elements as variables: see VarHandle. */
final class MethodHandles$Loris {
    private MethodHandles$Loris() {}

    static VarHandle arrayElementVarHandle(Class<?> array) {
        return VarHandle.ofElements(array);
    }
}
