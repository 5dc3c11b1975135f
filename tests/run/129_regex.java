// java.util.regex: groups, replacement, splitting, lookahead, quantifiers, flags.
package t129;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

class Main {
  public static void main(String[] args) {
    Matcher m = Pattern.compile("(\\w+)@(\\w+)\\.(com|org)").matcher("write to ann@site.com or bob@home.org, not x@y.net");
    while (m.find()) {
      System.out.println(m.group() + " " + m.group(1) + " " + m.group(2) + " " + m.start() + "-" + m.end(3) + " " + m.groupCount());
    }
    System.out.println("2024-01-31".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3/$2/$1") + " " + Pattern.matches("a*b+c?", "aabbb") + " " + "x1y22z".split("[0-9]+").length);
    System.out.println(Pattern.compile("HELLO", Pattern.CASE_INSENSITIVE).matcher("Hello").matches() + " " + "foobar".matches("foo(?=bar).*") + " " + "aaa".replaceFirst("a{2}", "b"));
    System.out.println(Arrays.toString(Pattern.compile("\\s*[,;]\\s*").split("a , b;c ,d")) + " " + "<b>x</b><b>y</b>".replaceAll("<b>(.*?)</b>", "[$1]") + " " + Pattern.quote("a.b"));
    Matcher named = Pattern.compile("(?<key>[a-z]+)=(?<value>\\d+)").matcher("size=42");
    System.out.println(named.matches() + " " + named.group("key") + " " + named.group("value") + " " + "abcabc".matches("(abc)\\1") + " " + "line1\nline2".split("(?m)$").length);
    try {
      Pattern.compile("(unclosed");
    } catch (PatternSyntaxException e) {
      System.out.println(e.getDescription() + " " + e.getIndex());
    }
    try {
      m.reset().group();
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }
}
