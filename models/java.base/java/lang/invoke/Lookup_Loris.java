package java.lang.invoke;

/** Fields as variables: see VarHandle. */
final class MethodHandles$Lookup$Loris {
    private MethodHandles$Lookup$Loris() {}

    static VarHandle findVarHandle(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException {
        return VarHandle.ofField(owner, name, type, false);
    }

    static VarHandle findStaticVarHandle(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException {
        return VarHandle.ofField(owner, name, type, true);
    }
}
