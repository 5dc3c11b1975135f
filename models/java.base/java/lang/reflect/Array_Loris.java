package java.lang.reflect;

/** Elements of arrays of any type, with the widening conversions of JLS 5.1.2. */
final class Array$Loris {
    private Array$Loris() {}

    private static IllegalArgumentException refuse(Object array) {
        if (array == null)
            throw new NullPointerException();
        return new IllegalArgumentException(
                array.getClass().isArray() ? "argument type mismatch" : "Argument is not an array");
    }

    /** The index, or an exception without a message, as the virtual machine throws it. */
    private static int check(int index, int length) {
        if (index < 0 || index >= length)
            throw new ArrayIndexOutOfBoundsException();
        return index;
    }

    static int getLength(Object array) {
        if (array instanceof Object[])
            return ((Object[]) array).length;
        if (array instanceof boolean[])
            return ((boolean[]) array).length;
        if (array instanceof byte[])
            return ((byte[]) array).length;
        if (array instanceof char[])
            return ((char[]) array).length;
        if (array instanceof short[])
            return ((short[]) array).length;
        if (array instanceof int[])
            return ((int[]) array).length;
        if (array instanceof long[])
            return ((long[]) array).length;
        if (array instanceof float[])
            return ((float[]) array).length;
        if (array instanceof double[])
            return ((double[]) array).length;
        throw refuse(array);
    }

    static Object get(Object array, int index) {
        if (array instanceof Object[])
            return ((Object[]) array)[check(index, ((Object[]) array).length)];
        if (array instanceof boolean[])
            return ((boolean[]) array)[check(index, ((boolean[]) array).length)];
        if (array instanceof byte[])
            return ((byte[]) array)[check(index, ((byte[]) array).length)];
        if (array instanceof char[])
            return ((char[]) array)[check(index, ((char[]) array).length)];
        if (array instanceof short[])
            return ((short[]) array)[check(index, ((short[]) array).length)];
        if (array instanceof int[])
            return ((int[]) array)[check(index, ((int[]) array).length)];
        if (array instanceof long[])
            return ((long[]) array)[check(index, ((long[]) array).length)];
        if (array instanceof float[])
            return ((float[]) array)[check(index, ((float[]) array).length)];
        if (array instanceof double[])
            return ((double[]) array)[check(index, ((double[]) array).length)];
        throw refuse(array);
    }

    static void set(Object array, int index, Object value) {
        if (array instanceof Object[]) {
            Object[] objects = (Object[]) array;
            check(index, objects.length);
            if (value != null && !array.getClass().getComponentType().isInstance(value))
                throw new IllegalArgumentException("array element type mismatch");
            objects[index] = value;
        } else if (array == null || !array.getClass().isArray()) {
            throw refuse(array);
        } else if (value instanceof Boolean) {
            setBoolean(array, index, (Boolean) value);
        } else if (value instanceof Byte) {
            setByte(array, index, (Byte) value);
        } else if (value instanceof Character) {
            setChar(array, index, (Character) value);
        } else if (value instanceof Short) {
            setShort(array, index, (Short) value);
        } else if (value instanceof Integer) {
            setInt(array, index, (Integer) value);
        } else if (value instanceof Long) {
            setLong(array, index, (Long) value);
        } else if (value instanceof Float) {
            setFloat(array, index, (Float) value);
        } else if (value instanceof Double) {
            setDouble(array, index, (Double) value);
        } else {
            throw new IllegalArgumentException("argument type mismatch");
        }
    }

    static boolean getBoolean(Object array, int index) {
        if (array instanceof boolean[])
            return ((boolean[]) array)[check(index, ((boolean[]) array).length)];
        throw refuse(array);
    }

    static byte getByte(Object array, int index) {
        if (array instanceof byte[])
            return ((byte[]) array)[check(index, ((byte[]) array).length)];
        throw refuse(array);
    }

    static char getChar(Object array, int index) {
        if (array instanceof char[])
            return ((char[]) array)[check(index, ((char[]) array).length)];
        throw refuse(array);
    }

    static short getShort(Object array, int index) {
        if (array instanceof short[])
            return ((short[]) array)[check(index, ((short[]) array).length)];
        if (array instanceof byte[])
            return ((byte[]) array)[check(index, ((byte[]) array).length)];
        throw refuse(array);
    }

    static int getInt(Object array, int index) {
        if (array instanceof int[])
            return ((int[]) array)[check(index, ((int[]) array).length)];
        if (array instanceof short[])
            return ((short[]) array)[check(index, ((short[]) array).length)];
        if (array instanceof char[])
            return ((char[]) array)[check(index, ((char[]) array).length)];
        if (array instanceof byte[])
            return ((byte[]) array)[check(index, ((byte[]) array).length)];
        throw refuse(array);
    }

    static long getLong(Object array, int index) {
        if (array instanceof long[])
            return ((long[]) array)[check(index, ((long[]) array).length)];
        if (array instanceof int[])
            return ((int[]) array)[check(index, ((int[]) array).length)];
        if (array instanceof short[])
            return ((short[]) array)[check(index, ((short[]) array).length)];
        if (array instanceof char[])
            return ((char[]) array)[check(index, ((char[]) array).length)];
        if (array instanceof byte[])
            return ((byte[]) array)[check(index, ((byte[]) array).length)];
        throw refuse(array);
    }

    static float getFloat(Object array, int index) {
        if (array instanceof float[])
            return ((float[]) array)[check(index, ((float[]) array).length)];
        if (array instanceof long[])
            return ((long[]) array)[check(index, ((long[]) array).length)];
        if (array instanceof int[])
            return ((int[]) array)[check(index, ((int[]) array).length)];
        if (array instanceof short[])
            return ((short[]) array)[check(index, ((short[]) array).length)];
        if (array instanceof char[])
            return ((char[]) array)[check(index, ((char[]) array).length)];
        if (array instanceof byte[])
            return ((byte[]) array)[check(index, ((byte[]) array).length)];
        throw refuse(array);
    }

    static double getDouble(Object array, int index) {
        if (array instanceof double[])
            return ((double[]) array)[check(index, ((double[]) array).length)];
        if (array instanceof float[])
            return ((float[]) array)[check(index, ((float[]) array).length)];
        if (array instanceof long[])
            return ((long[]) array)[check(index, ((long[]) array).length)];
        if (array instanceof int[])
            return ((int[]) array)[check(index, ((int[]) array).length)];
        if (array instanceof short[])
            return ((short[]) array)[check(index, ((short[]) array).length)];
        if (array instanceof char[])
            return ((char[]) array)[check(index, ((char[]) array).length)];
        if (array instanceof byte[])
            return ((byte[]) array)[check(index, ((byte[]) array).length)];
        throw refuse(array);
    }

    static void setBoolean(Object array, int index, boolean value) {
        if (array instanceof boolean[]) {
            ((boolean[]) array)[check(index, ((boolean[]) array).length)] = value;
        } else {
            throw refuse(array);
        }
    }

    static void setByte(Object array, int index, byte value) {
        if (array instanceof byte[]) {
            ((byte[]) array)[check(index, ((byte[]) array).length)] = value;
        } else if (array instanceof short[]) {
            ((short[]) array)[check(index, ((short[]) array).length)] = value;
        } else if (array instanceof int[]) {
            ((int[]) array)[check(index, ((int[]) array).length)] = value;
        } else if (array instanceof long[]) {
            ((long[]) array)[check(index, ((long[]) array).length)] = value;
        } else if (array instanceof float[]) {
            ((float[]) array)[check(index, ((float[]) array).length)] = value;
        } else if (array instanceof double[]) {
            ((double[]) array)[check(index, ((double[]) array).length)] = value;
        } else {
            throw refuse(array);
        }
    }

    static void setChar(Object array, int index, char value) {
        if (array instanceof char[]) {
            ((char[]) array)[check(index, ((char[]) array).length)] = value;
        } else if (array instanceof int[]) {
            ((int[]) array)[check(index, ((int[]) array).length)] = value;
        } else if (array instanceof long[]) {
            ((long[]) array)[check(index, ((long[]) array).length)] = value;
        } else if (array instanceof float[]) {
            ((float[]) array)[check(index, ((float[]) array).length)] = value;
        } else if (array instanceof double[]) {
            ((double[]) array)[check(index, ((double[]) array).length)] = value;
        } else {
            throw refuse(array);
        }
    }

    static void setShort(Object array, int index, short value) {
        if (array instanceof short[]) {
            ((short[]) array)[check(index, ((short[]) array).length)] = value;
        } else if (array instanceof int[]) {
            ((int[]) array)[check(index, ((int[]) array).length)] = value;
        } else if (array instanceof long[]) {
            ((long[]) array)[check(index, ((long[]) array).length)] = value;
        } else if (array instanceof float[]) {
            ((float[]) array)[check(index, ((float[]) array).length)] = value;
        } else if (array instanceof double[]) {
            ((double[]) array)[check(index, ((double[]) array).length)] = value;
        } else {
            throw refuse(array);
        }
    }

    static void setInt(Object array, int index, int value) {
        if (array instanceof int[]) {
            ((int[]) array)[check(index, ((int[]) array).length)] = value;
        } else if (array instanceof long[]) {
            ((long[]) array)[check(index, ((long[]) array).length)] = value;
        } else if (array instanceof float[]) {
            ((float[]) array)[check(index, ((float[]) array).length)] = value;
        } else if (array instanceof double[]) {
            ((double[]) array)[check(index, ((double[]) array).length)] = value;
        } else {
            throw refuse(array);
        }
    }

    static void setLong(Object array, int index, long value) {
        if (array instanceof long[]) {
            ((long[]) array)[check(index, ((long[]) array).length)] = value;
        } else if (array instanceof float[]) {
            ((float[]) array)[check(index, ((float[]) array).length)] = value;
        } else if (array instanceof double[]) {
            ((double[]) array)[check(index, ((double[]) array).length)] = value;
        } else {
            throw refuse(array);
        }
    }

    static void setFloat(Object array, int index, float value) {
        if (array instanceof float[]) {
            ((float[]) array)[check(index, ((float[]) array).length)] = value;
        } else if (array instanceof double[]) {
            ((double[]) array)[check(index, ((double[]) array).length)] = value;
        } else {
            throw refuse(array);
        }
    }

    static void setDouble(Object array, int index, double value) {
        if (array instanceof double[]) {
            ((double[]) array)[check(index, ((double[]) array).length)] = value;
        } else {
            throw refuse(array);
        }
    }
}
