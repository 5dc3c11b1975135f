// releases: 11 17
// Buffers on the heap, text normalization and collation, the JDK's own resources.
package t219;

import java.nio.*;
import java.nio.charset.*;
import java.text.*;
import java.util.*;

class Main {
  public static void main(String[] args) throws Exception {
    ByteBuffer b = ByteBuffer.allocate(32);
    b.put((byte) 1).putShort((short) -2).putInt(5).putLong(1L << 40).putChar('x').putFloat(1.5f).putDouble(2.5);
    System.out.println(b + " " + b.hasRemaining() + b.remaining());
    b.flip();
    System.out.println(b.get() + " " + b.getShort() + b.getInt() + b.getLong() + b.getChar() + b.getFloat() + b.getDouble() + b.position());
    b.clear().order(ByteOrder.LITTLE_ENDIAN).putInt(0x01020304).putDouble(0, 7.25);
    System.out.println(Arrays.toString(b.array()) + b.getInt(0) + b.duplicate().order() + b.slice().capacity() + b.getDouble(0));
    IntBuffer ints = ByteBuffer.allocate(16).asIntBuffer();
    ints.put(7).put(new int[] {8, 9});
    System.out.println(ints + " " + ints.get(1) + IntBuffer.wrap(new int[] {1, 2, 3}).compareTo(ints) + CharBuffer.wrap("chars").subSequence(1, 3));
    CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
    System.out.println(encoder.canEncode('\ud800') + " " + encoder.maxBytesPerChar() + StandardCharsets.UTF_8.encode("h\u00e9").remaining() + StandardCharsets.UTF_8.decode(ByteBuffer.wrap(new byte[] {65, (byte) 0xc3, (byte) 0xa9})));
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(new byte[] {(byte) 0xff}));
    } catch (CharacterCodingException e) {
      System.out.println(e);
    }
    try {
      ByteBuffer.allocate(1).getInt();
    } catch (BufferUnderflowException e) {
      System.out.println(e);
    }
    try {
      ByteBuffer.allocate(1).asReadOnlyBuffer().put((byte) 1);
    } catch (ReadOnlyBufferException e) {
      System.out.println(e);
    }
    System.out.println(Normalizer.normalize("e\u0301\ufb01", Normalizer.Form.NFC).length() + " " + Normalizer.normalize("\u00e9\ufb01", Normalizer.Form.NFKD).length() + Normalizer.isNormalized("a", Normalizer.Form.NFD));
    String[] words = {"zebra", "\u00c4pfel", "apple", "Banana", "\u00e9clair", "cherry"};
    Arrays.sort(words, Collator.getInstance(Locale.US));
    System.out.println(Arrays.toString(words));
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.US);
    sentences.setText("One. Two? Three!");
    int count = 0;
    while (sentences.next() != BreakIterator.DONE)
      count++;
    System.out.println(count + " " + "\u03a3\u0391\u03a3".toLowerCase() + Currency.getInstance("EUR").getDefaultFractionDigits() + Currency.getInstance(Locale.JAPAN));
    System.out.println(System.getenv().containsKey("PATH") + " " + Main.class.getResourceAsStream("no-such-file"));
  }
}
