package java.io;

/** A file descriptor of the host, written through one buffer that keeps stdout and stderr in order. */
public final class LorisOutput extends OutputStream {
    private final int descriptor;

    public LorisOutput(int descriptor) {
        this.descriptor = descriptor;
    }

    @Override
    public void write(int b) {
        write(descriptor, new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int start, int count) {
        write(descriptor, bytes, start, count);
    }

    /** Writes a string in the host's encoding. */
    void writeString(String text) {
        writeString(descriptor, text);
    }

    @Override
    public void flush() {}

    /** Is the run an exploration, whose output goes nowhere? */
    static native boolean isMute();

    private static native void write(int descriptor, byte[] bytes, int start, int count);

    private static native void writeString(int descriptor, String text);
}
