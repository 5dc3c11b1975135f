package java.nio.charset;

import java.nio.charset.spi.CharsetProvider;

/** Finds the provider of the module jdk.charsets without the service loader. */
final class Charset$Loris {
    private Charset$Loris() {}

    private static CharsetProvider extended;

    static Charset lookupExtendedCharset(String name) {
        if (extended == null) {
            try {
                Class<?> type = Class.forName("sun.nio.cs.ext.ExtendedCharsets");
                extended = (CharsetProvider) type.getDeclaredConstructor().newInstance();
            } catch (ReflectiveOperationException absent) {
                return null;
            }
        }
        return extended.charsetForName(name);
    }
}
