package java.io;

import java.nio.charset.Charset;
import java.util.Formatter;
import java.util.Locale;

/**
 * Replaces the JDK's PrintStream, whose text goes through three layers of encoders. Characters are
 * encoded at once; what goes to the host's own streams is encoded by the machine.
 */
public class PrintStream extends FilterOutputStream implements Appendable, Closeable {
    private final boolean autoFlush;
    private final Charset charset; // null: UTF-8
    private boolean trouble;
    private boolean closed;
    private Formatter formatter;
    private char pending; // a high surrogate whose partner may still come
    private OutputStreamWriter encoder; // for charsets that keep a state

    public PrintStream(OutputStream out) {
        this(out, false);
    }

    public PrintStream(OutputStream out, boolean autoFlush) {
        super(requireOut(out));
        this.autoFlush = autoFlush;
        this.charset = null;
    }

    public PrintStream(OutputStream out, boolean autoFlush, String encoding)
            throws UnsupportedEncodingException {
        super(requireOut(out));
        this.autoFlush = autoFlush;
        this.charset = named(encoding);
    }

    public PrintStream(OutputStream out, boolean autoFlush, Charset charset) {
        super(requireOut(out));
        this.autoFlush = autoFlush;
        if (charset == null)
            throw new NullPointerException();
        this.charset = charset;
    }

    public PrintStream(String fileName) throws FileNotFoundException {
        this(new FileOutputStream(fileName), false);
    }

    public PrintStream(File file) throws FileNotFoundException {
        this(new FileOutputStream(file), false);
    }

    private static OutputStream requireOut(OutputStream out) {
        if (out == null)
            throw new NullPointerException("Null output stream");
        return out;
    }

    private static Charset named(String encoding) throws UnsupportedEncodingException {
        if (encoding == null)
            throw new NullPointerException("charsetName");
        try {
            return Charset.forName(encoding);
        } catch (IllegalArgumentException unknown) {
            throw new UnsupportedEncodingException(encoding);
        }
    }

    private boolean isOpen() {
        if (closed)
            trouble = true;
        return !closed;
    }

    @Override
    public void flush() {
        if (!isOpen())
            return;
        try {
            out.flush();
        } catch (IOException failure) {
            trouble = true;
        }
    }

    @Override
    public void close() {
        if (closed)
            return;
        if (pending != 0) {
            pending = 0;
            writeText("?");
        }
        flush();
        closed = true;
        try {
            out.close();
        } catch (IOException failure) {
            trouble = true;
        }
    }

    public boolean checkError() {
        if (!closed)
            flush();
        return trouble;
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }

    @Override
    public void write(int b) {
        if (!isOpen())
            return;
        try {
            out.write(b);
            if (b == '\n' && autoFlush)
                out.flush();
        } catch (IOException failure) {
            trouble = true;
        }
    }

    @Override
    public void write(byte[] bytes, int start, int count) {
        if (!isOpen())
            return;
        try {
            out.write(bytes, start, count);
            if (autoFlush)
                out.flush();
        } catch (IOException failure) {
            trouble = true;
        }
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    public void writeBytes(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    /** The text with a surrogate pair that was split between two calls put together. */
    private String joinSurrogates(String text) {
        String all = pending == 0 || text.isEmpty() ? text : pending + text;
        int last = all.length() - 1;
        pending = last < 0 ? pending : 0;
        if (last < 0 || !Character.isHighSurrogate(all.charAt(last)))
            return all;
        pending = all.charAt(last);
        return all.substring(0, last);
    }

    private static boolean isStateless(Charset charset) {
        switch (charset.name()) {
            case "UTF-8":
            case "ISO-8859-1":
            case "US-ASCII":
            case "UTF-16BE":
            case "UTF-16LE":
                return true;
            default:
                return false;
        }
    }

    /** Nobody reads what an exploration prints; its text need not even be made. */
    private boolean isMute() {
        return out instanceof LorisOutput && LorisOutput.isMute() && isPlain();
    }

    private void writeText(String value) {
        if (!isOpen() || isMute())
            return;
        String text = joinSurrogates(value);
        OutputStream target = out;
        if (target instanceof LorisOutput && charset == null && isPlain()) {
            ((LorisOutput) target).writeString(text);
            return;
        }
        try {
            if (charset == null || isStateless(charset)) {
                writeBytesOf(charset == null ? text.getBytes(sun.nio.cs.UTF_8.INSTANCE) : text.getBytes(charset));
            } else {
                if (encoder == null)
                    encoder = new OutputStreamWriter(target, charset);
                encoder.write(text);
                encoder.flushBuffer();
            }
            if (autoFlush && text.indexOf('\n') >= 0)
                target.flush();
        } catch (IOException failure) {
            trouble = true;
        }
    }

    /** A subclass sees the bytes of its text pass through write. */
    private void writeBytesOf(byte[] bytes) throws IOException {
        if (bytes.length == 0)
            return;
        if (!isPlain()) {
            write(bytes, 0, bytes.length);
            return;
        }
        out.write(bytes, 0, bytes.length);
        if (autoFlush)
            out.flush();
    }

    public void print(boolean value) {
        writeText(String.valueOf(value));
    }

    public void print(char value) {
        writeText(String.valueOf(value));
    }

    public void print(int value) {
        writeText(String.valueOf(value));
    }

    public void print(long value) {
        writeText(String.valueOf(value));
    }

    public void print(float value) {
        writeText(String.valueOf(value));
    }

    public void print(double value) {
        writeText(String.valueOf(value));
    }

    public void print(char[] value) {
        writeText(new String(value));
    }

    public void print(String value) {
        writeText(String.valueOf(value));
    }

    public void print(Object value) {
        writeText(String.valueOf(value));
    }

    public void println() {
        newLine();
    }

    private void newLine() {
        writeText("\n");
    }

    /** A subclass may override print and write: its println must go through them. */
    private boolean isPlain() {
        return getClass() == PrintStream.class;
    }

    private void line(String text) {
        writeText(isMute() ? text : text.concat("\n"));
    }

    public void println(boolean value) {
        if (isPlain()) {
            line(String.valueOf(value));
            return;
        }
        print(value);
        newLine();
    }

    public void println(char value) {
        if (isPlain()) {
            line(String.valueOf(value));
            return;
        }
        print(value);
        newLine();
    }

    public void println(int value) {
        if (isPlain()) {
            line(String.valueOf(value));
            return;
        }
        print(value);
        newLine();
    }

    public void println(long value) {
        if (isPlain()) {
            line(String.valueOf(value));
            return;
        }
        print(value);
        newLine();
    }

    public void println(float value) {
        if (isPlain()) {
            line(String.valueOf(value));
            return;
        }
        print(value);
        newLine();
    }

    public void println(double value) {
        if (isPlain()) {
            line(String.valueOf(value));
            return;
        }
        print(value);
        newLine();
    }

    public void println(char[] value) {
        if (isPlain()) {
            line(new String(value));
            return;
        }
        print(value);
        newLine();
    }

    public void println(String value) {
        if (isPlain()) {
            line(String.valueOf(value));
            return;
        }
        print(value);
        newLine();
    }

    public void println(Object value) {
        String text = String.valueOf(value);
        if (isPlain()) {
            line(text);
            return;
        }
        print(text);
        newLine();
    }

    public PrintStream printf(String format, Object... arguments) {
        return format(format, arguments);
    }

    public PrintStream printf(Locale locale, String format, Object... arguments) {
        return format(locale, format, arguments);
    }

    public PrintStream format(String format, Object... arguments) {
        return format(Locale.getDefault(Locale.Category.FORMAT), format, arguments);
    }

    public PrintStream format(Locale locale, String format, Object... arguments) {
        if (isOpen()) {
            if (formatter == null || formatter.locale() != locale)
                formatter = new Formatter(this, locale);
            formatter.format(locale, format, arguments);
        }
        return this;
    }

    @Override
    public PrintStream append(CharSequence text) {
        print(String.valueOf(text));
        return this;
    }

    @Override
    public PrintStream append(CharSequence text, int start, int end) {
        CharSequence all = text == null ? "null" : text;
        return append(all.subSequence(start, end));
    }

    @Override
    public PrintStream append(char value) {
        print(value);
        return this;
    }

    public Charset charset() {
        return charset == null ? sun.nio.cs.UTF_8.INSTANCE : charset;
    }
}
