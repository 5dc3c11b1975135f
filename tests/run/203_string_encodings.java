// Strings to bytes and back in the standard charsets, with malformed input.
package t203;

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

class Main {
  public static void main(String[] args) throws Exception {
    String[] texts = {"", "plain", "caf\u00e9", "\u4e2d\u6587", "\ud83d\ude00!", "\ud83d", "a\udc00b", "\u0000\u007f\u0080\u00ff\u0100"};
    Charset[] charsets = {StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII, StandardCharsets.UTF_16, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE};
    for (Charset charset : charsets) {
      System.out.println(charset + " " + charset.name() + " " + charset.canEncode());
      for (String text : texts) {
        byte[] bytes = text.getBytes(charset);
        String back = new String(bytes, charset);
        System.out.println(Arrays.toString(bytes) + " " + back.equals(text) + " " + back.length());
      }
    }
    byte[][] broken = {{(byte) 0xc3}, {(byte) 0xc3, 0x41}, {(byte) 0xe4, (byte) 0xb8}, {(byte) 0xf0, (byte) 0x9f, (byte) 0x98}, {(byte) 0xff, (byte) 0xfe}, {(byte) 0xc0, (byte) 0x80},
        {(byte) 0xed, (byte) 0xa0, (byte) 0x80}, {65, (byte) 0x80, 66}, {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80}};
    for (byte[] bytes : broken)
      for (Charset charset : charsets) {
        StringBuilder line = new StringBuilder(charset + ":");
        for (char c : new String(bytes, charset).toCharArray())
          line.append(' ').append(Integer.toHexString(c));
        System.out.println(line);
      }
    System.out.println(Arrays.toString("\u00fc".getBytes("UTF-8")) + new String(new byte[] {(byte) 0xfc}, "ISO-8859-1") + new String(new byte[] {65, 66, 67}, 1, 2, "ASCII") + Arrays.toString("x".getBytes("latin1")));
    System.out.println(Charset.forName("utf8") + " " + Charset.isSupported("UTF-16LE") + " " + Charset.defaultCharset() + " " + StandardCharsets.UTF_8.equals(Charset.forName("UTF-8")));
    try {
      "x".getBytes("no-such-charset");
    } catch (UnsupportedEncodingException e) {
      System.out.println(e);
    }
    try {
      Charset.forName("no such");
    } catch (IllegalArgumentException e) {
      System.out.println(e);
    }
    System.out.println(Arrays.toString(new String("\u00e4".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1).toCharArray()));
  }
}
