package java.io;

/** Standard input. */
public final class LorisInput extends InputStream {
    @Override
    public int read() {
        byte[] one = new byte[1];
        return readBytes(one, 0, 1) == 1 ? one[0] & 0xff : -1;
    }

    @Override
    public int read(byte[] bytes, int start, int count) {
        return readBytes(bytes, start, count);
    }

    private static native int readBytes(byte[] bytes, int start, int count);
}
