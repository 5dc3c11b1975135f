/** Names outside of the first 65,536 characters: class files have them as pairs of surrogates. */
public class Letters {
  int \uD835\uDCB4;
  Letters next;

  public static int \uD835\uDCB3(Letters letters, String \u00e9) {
    if (letters != null && letters.\uD835\uDCB4 > 5) throw new IllegalStateException("\uD835\uDCB3 " + letters.\uD835\uDCB4);
    return 1;
  }
}
