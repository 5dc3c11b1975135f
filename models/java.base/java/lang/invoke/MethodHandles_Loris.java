package java.lang.invoke;

import java.nio.ByteOrder;

/** Array elements and parts of byte arrays as variables: see VarHandle. */
final class MethodHandles$Loris {
    private MethodHandles$Loris() {}

    static VarHandle arrayElementVarHandle(Class<?> array) {
        return VarHandle.ofElements(array);
    }

    static VarHandle byteArrayViewVarHandle(Class<?> view, ByteOrder order) {
        return VarHandle.ofBytes(view, order == ByteOrder.BIG_ENDIAN);
    }
}
