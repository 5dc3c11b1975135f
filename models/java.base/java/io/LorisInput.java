package java.io;

/** Standard input: System.in, buffered as the JDK's own, but set up only when it is used. */
public final class LorisInput extends InputStream {
    /** The host's descriptor 0. */
    private static final class Host extends InputStream {
        @Override
        public int read() {
            byte[] one = new byte[1];
            return readBytes(one, 0, 1) == 1 ? one[0] & 0xff : -1;
        }

        @Override
        public int read(byte[] bytes, int start, int count) {
            return readBytes(bytes, start, count);
        }

        @Override
        public int available() {
            return availableBytes();
        }
    }

    private BufferedInputStream buffered;

    private BufferedInputStream buffered() {
        if (buffered == null)
            buffered = new BufferedInputStream(new Host());
        return buffered;
    }

    @Override
    public int read() throws IOException {
        return buffered().read();
    }

    @Override
    public int read(byte[] bytes, int start, int count) throws IOException {
        return buffered().read(bytes, start, count);
    }

    @Override
    public long skip(long count) throws IOException {
        return buffered().skip(count);
    }

    @Override
    public int available() throws IOException {
        return buffered().available();
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void mark(int limit) {
        buffered().mark(limit);
    }

    @Override
    public void reset() throws IOException {
        buffered().reset();
    }

    @Override
    public void close() throws IOException {
        buffered().close();
    }

    private static native int readBytes(byte[] bytes, int start, int count);

    private static native int availableBytes();
}
