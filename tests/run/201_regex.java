// java.util.regex: matching, groups, replacement, splitting, flags, look-around, errors.
package t201;

import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

class Main {
  static void all(String regex, String text) {
    try {
      Matcher m = Pattern.compile(regex).matcher(text);
      StringBuilder line = new StringBuilder(regex + " on " + text + ":");
      while (m.find()) {
        line.append(" [").append(m.start()).append(',').append(m.end()).append(") ").append(m.group());
        for (int i = 1; i <= m.groupCount(); i++)
          line.append(" ").append(i).append('=').append(m.group(i));
      }
      System.out.println(line + " " + text.matches(regex));
    } catch (PatternSyntaxException e) {
      System.out.println(e.getMessage() + "|" + e.getIndex() + "|" + e.getPattern() + "|" + e.getDescription());
    }
  }

  public static void main(String[] args) {
    all("a*b", "aaab ab b");
    all("(\\w+)@(\\w+)\\.com", "x@y.com foo@bar.com");
    all("(a|b)*c", "ababc c");
    all("[a-z&&[^aeiou]]+", "consonants");
    all("^\\s*(\\d{1,3})(?:,(\\d{3}))*$", "12,345,678");
    all("(?i)HeLLo", "hello HELLO");
    all("(?<=\\$)\\d+", "$100 200 $3");
    all("\\b\\w{3}\\b", "the cat sat down");
    all("(\\w)\\1", "aabbcd");
    all("x+?", "xxx");
    all("x++x", "xxx");
    all("(?s).+", "a\nb");
    all("(?m)^.$", "a\nb\nc");
    all("\\p{Lu}\\p{Ll}*", "Hello World");
    all("\\p{Alpha}+|\\p{Digit}+", "abc123");
    all("[^\\x00-\\x7F]+", "caf\u00e9 \u4e2d\u6587");
    all("(?!ab)a.", "abacad");
    all("(?<!x)y", "xyzy");
    all("\\Qa.b\\E+", "a.bbb axb");
    all("\\u0041|\\t|\\n", "A\t");
    all("(?:(a)|b)+", "abab");
    all("(?>a+)b", "aaab");
    all("[\\w.-]+", "a-b.c d");
    all("a{2,}", "a aa aaa");
    all("\\R", "a\r\nb\nc");
    all("\\h+\\v*", "a  b");
    all("", "ab");
    all("(", "x");
    all("[a", "x");
    all("*a", "x");
    all("a{3,1}", "x");
    all("\\", "x");
    all("(?<n", "x");
    Matcher named = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("on 2024-05 and 1999-12");
    while (named.find())
      System.out.println(named.group("year") + "/" + named.group("month") + " " + named.start("month"));
    System.out.println("2024-05-06".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3.$2.$1") + " " + "a1b22".replaceFirst("\\d", "<$0>") + " " + "a.b".replaceAll("\\.", Matcher.quoteReplacement("$\\")));
    System.out.println("x-1 y-2".replaceAll("(?<l>\\w)-(?<r>\\d)", "${r}${l}"));
    Matcher m = Pattern.compile("\\d+").matcher("a1b22c333");
    StringBuffer buffer = new StringBuffer();
    while (m.find())
      m.appendReplacement(buffer, String.valueOf(Integer.parseInt(m.group()) * 2));
    m.appendTail(buffer);
    System.out.println(buffer);
    System.out.println(Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1)) + Arrays.toString("a1b2c3".split("\\d", 2)) + Arrays.toString("".split(","))
        + Arrays.toString("abc".split("")) + Arrays.toString(" a  b ".split(" +")) + Arrays.toString("a|b".split("\\|")) + Arrays.toString("a.b".split(".")) + Arrays.toString("x".split("x")));
    Pattern p = Pattern.compile("a(b)?", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);
    System.out.println(p + " " + p.flags() + " " + p.pattern() + " " + p.asPredicate().test("xAx") + " " + Pattern.matches("a+", "aaa") + " " + Pattern.quote("a.b"));
    m = p.matcher("ab");
    System.out.println(m.matches() + " " + m.lookingAt() + " " + m.hitEnd() + " " + m.groupCount() + " " + m.toMatchResult().group(1) + " " + m.reset("xx").find());
    try {
      m.group();
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
    m = Pattern.compile("b").matcher("abcabc");
    m.region(2, 6);
    System.out.println(m.find() + " " + m.start() + " " + m.regionStart() + m.regionEnd() + " " + m.find(0) + m.start());
    MatchResult r = m.toMatchResult();
    System.out.println(r.start() + r.group());
    try {
      "a".replaceAll("a", "$1");
    } catch (IndexOutOfBoundsException e) {
      System.out.println(e.getMessage());
    }
  }
}
