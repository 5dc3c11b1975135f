// Text blocks with indentation, escapes and line continuation; var; formatted.
// releases: 17
package t66;

import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;

class Main {
  public static void main(String[] args) {
    String s = """
        Hello,
          "World" \
        on one line
        tab\tand \""" quotes
        trailing   \s
        last""";
    System.out.println(s);
    System.out.println(s.lines().count() + " " + s.length());
    System.out.println("""
        {"name": "%s", "n": %d}
        """.formatted("x", 5));
    var list = new ArrayList<Map<String, Integer>>();
    list.add(new TreeMap<>(Map.of("a", 1)));
    for (var m : list) {
      for (var e : m.entrySet()) {
        var k = e.getKey() + e.getValue();
        System.out.println(k);
      }
    }
    var anonymous = new Object() {
      int hidden = 7;

      int twice() {
        return hidden * 2;
      }
    };
    anonymous.hidden++;
    System.out.println(anonymous.twice());
    System.out.println("  x\n y".indent(2) + "a\\tb".translateEscapes() + "x".transform(t -> t + t) + "\n  z".stripIndent());
  }
}
