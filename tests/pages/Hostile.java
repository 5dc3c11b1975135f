/** Names and texts that a page must survive: </script><script>document.title='harmed'</script> &amp; "quotes" 'too' */
public class Hostile {
  static String שלום = "\u202eright to left";
  int FIELD_WITH_A_NAME_OF_29_BYTES;
  String text;

  static String end(String s) {
    if (s == null) return "</script><script>document.title='harmed'</script>";
    if (s.length() == 3) return "<!-- \" ' & \ud83d\ude00 \u2028 \0 \\";
    if (s.isEmpty()) return שלום;
    return "x".repeat(10000);
  }

  int field(int x) {
    FIELD_WITH_A_NAME_OF_29_BYTES = x > 3 ? 1 : 2;
    return FIELD_WITH_A_NAME_OF_29_BYTES;
  }
}
