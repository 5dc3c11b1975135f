package java.lang.invoke;

import jdk.internal.misc.Unsafe;

/**
 * Replaces the JDK's VarHandle, which is a tree of generated classes: an object says where its variable
 * is, and the machine does every access (library/varhandle.c). One class serves fields, statics, array
 * elements and views of byte arrays; views of buffers have no model.
 */
public class VarHandle {
    private final Class<?> holder; // of the first coordinate; null for a static field
    private final Class<?> type;
    private final Object base; // a static field's class
    private final long offset; // of a field, as Unsafe counts
    private final boolean isElement;
    private final boolean isFinal;
    private int viewOrder; // of the bytes that a view of a byte array reads: 1 big, -1 little; else 0

    private VarHandle(Class<?> holder, Class<?> type, Object base, long offset, boolean isElement, boolean isFinal) {
        this.holder = holder;
        this.type = type;
        this.base = base;
        this.offset = offset;
        this.isElement = isElement;
        this.isFinal = isFinal;
    }

    static VarHandle ofField(Class<?> owner, String name, Class<?> type, boolean isStatic) throws NoSuchFieldException {
        long place = locate(owner, name, type, isStatic);
        if (place < 0)
            throw new NoSuchFieldException("no such field: " + owner.getName() + "." + name + "/" + type.getName()
                    + (isStatic ? "/getStatic" : "/getField"));
        if (isStatic)
            Unsafe.getUnsafe().ensureClassInitialized(owner);
        return new VarHandle(isStatic ? null : owner, type, isStatic ? owner : null, place >> 1, false, (place & 1) != 0);
    }

    static VarHandle ofElements(Class<?> array) {
        if (!array.isArray())
            throw new IllegalArgumentException("not an array type: " + array.getName());
        return new VarHandle(array, array.getComponentType(), null, 0, true, false);
    }

    static VarHandle ofBytes(Class<?> view, boolean isBig) {
        if (!view.isArray())
            throw new IllegalArgumentException("not an array type");
        Class<?> type = view.getComponentType();
        if (!type.isPrimitive() || type == boolean.class || type == byte.class)
            throw new UnsupportedOperationException();
        VarHandle handle = new VarHandle(byte[].class, type, null, 0, true, false);
        handle.viewOrder = isBig ? 1 : -1;
        return handle;
    }

    private static native long locate(Class<?> owner, String name, Class<?> type, boolean isStatic);

    public Class<?> varType() {
        return type;
    }

    public boolean hasInvokeExactBehavior() {
        return false;
    }

    public VarHandle withInvokeBehavior() {
        return this;
    }

    public VarHandle withInvokeExactBehavior() {
        return this; // accesses that convert types end as unknown anyway
    }

    @Override
    public String toString() {
        StringBuilder coordinates = new StringBuilder();
        if (holder != null)
            coordinates.append("class ").append(holder.getName());
        if (isElement)
            coordinates.append(", int");
        return "VarHandle[varType=" + type.getName() + ", coord=[" + coordinates + "]]";
    }

    @MethodHandle.PolymorphicSignature
    public final native Object get(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getVolatile(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getOpaque(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAcquire(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native void set(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native void setVolatile(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native void setOpaque(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native void setRelease(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native boolean compareAndSet(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native boolean weakCompareAndSetPlain(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native boolean weakCompareAndSet(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native boolean weakCompareAndSetAcquire(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native boolean weakCompareAndSetRelease(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object compareAndExchange(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object compareAndExchangeAcquire(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object compareAndExchangeRelease(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndSet(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndSetAcquire(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndSetRelease(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndAdd(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndAddAcquire(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndAddRelease(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseOr(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseOrAcquire(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseOrRelease(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseAnd(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseAndAcquire(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseAndRelease(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseXor(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseXorAcquire(Object... arguments);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseXorRelease(Object... arguments);

    // One thread needs no fences.

    public static void fullFence() {}

    public static void acquireFence() {}

    public static void releaseFence() {}

    public static void loadLoadFence() {}

    public static void storeStoreFence() {}
}
