// A tokenizer and bracket checker for a small C-like language, with positions, comments, escapes and statistics.
package t106;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

class Main {
  enum Type {
    KEYWORD, IDENTIFIER, INTEGER, FLOAT, STRING, CHARACTER, OPERATOR, BRACKET, SEPARATOR;

    boolean isLiteral() {
      return compareTo(INTEGER) >= 0 && compareTo(CHARACTER) <= 0;
    }
  }

  static class LexicalError extends RuntimeException {
    LexicalError(String message, int line, int column) {
      super(String.format("%d:%d: %s", line, column, message));
    }
  }

  static final class Token {
    final Type type;
    final String text;
    final Object value;
    final int line;
    final int column;

    Token(Type type, String text, Object value, int line, int column) {
      this.type = type;
      this.text = text;
      this.value = value;
      this.line = line;
      this.column = column;
    }

    @Override
    public String toString() {
      String shown = value == null ? text : value + ":" + value.getClass().getSimpleName();
      return line + ":" + column + " " + type + " " + shown;
    }
  }

  static class Lexer {
    private static final Set<String> KEYWORDS = new HashSet<>(Arrays.asList("if", "else", "while", "for", "return", "int", "float", "char", "void", "struct"));
    private static final String[] OPERATORS = {"<<=", ">>=", "...", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=", "->", "<<", ">>",
        "+", "-", "*", "/", "%", "=", "<", ">", "!", "&", "|", "^", "~", "?", ":", "."};
    private final String source;
    private int at;
    private int line = 1;
    private int lineStart;
    private int comments;

    Lexer(String source) {
      this.source = source;
    }

    List<Token> all() {
      List<Token> tokens = new ArrayList<>();
      for (Token t = next(); t != null; t = next()) {
        tokens.add(t);
      }
      return tokens;
    }

    private char peek(int ahead) {
      return at + ahead < source.length() ? source.charAt(at + ahead) : '\0';
    }

    private LexicalError error(String message) {
      return new LexicalError(message, line, at - lineStart + 1);
    }

    private void advance() {
      if (source.charAt(at++) == '\n') {
        line++;
        lineStart = at;
      }
    }

    private void skipBlanks() {
      while (at < source.length()) {
        char c = peek(0);
        if (Character.isWhitespace(c)) {
          advance();
        } else if (c == '/' && peek(1) == '/') {
          comments++;
          while (at < source.length() && peek(0) != '\n') {
            advance();
          }
        } else if (c == '/' && peek(1) == '*') {
          comments++;
          LexicalError unclosed = error("comment is never closed");
          at += 2;
          while (!(peek(0) == '*' && peek(1) == '/')) {
            if (at >= source.length()) {
              throw unclosed;
            }
            advance();
          }
          at += 2;
        } else {
          return;
        }
      }
    }

    Token next() {
      skipBlanks();
      if (at >= source.length()) {
        return null;
      }
      int start = at;
      int column = at - lineStart + 1;
      char c = peek(0);
      Type type;
      Object value = null;
      if (Character.isJavaIdentifierStart(c)) {
        while (Character.isJavaIdentifierPart(peek(0)) && peek(0) != '\0') {
          at++;
        }
        type = KEYWORDS.contains(source.substring(start, at)) ? Type.KEYWORD : Type.IDENTIFIER;
      } else if (Character.isDigit(c)) {
        value = number();
        type = value instanceof Double ? Type.FLOAT : Type.INTEGER;
      } else if (c == '"') {
        type = Type.STRING;
        value = string();
      } else if (c == '\'') {
        type = Type.CHARACTER;
        at++;
        value = character();
        if (peek(0) != '\'') {
          throw error("character is never closed");
        }
        at++;
      } else if ("()[]{}".indexOf(c) >= 0) {
        type = Type.BRACKET;
        at++;
      } else if (c == ';' || c == ',') {
        type = Type.SEPARATOR;
        at++;
      } else {
        type = Type.OPERATOR;
        operator();
      }
      return new Token(type, source.substring(start, at), value, line, column);
    }

    private void operator() {
      for (String op : OPERATORS) {
        if (source.startsWith(op, at)) {
          at += op.length();
          return;
        }
      }
      throw error("stray character '" + peek(0) + "'");
    }

    private Object number() {
      int start = at;
      if (peek(0) == '0' && (peek(1) == 'x' || peek(1) == 'X')) {
        at += 2;
        while (Character.digit(peek(0), 16) >= 0) {
          at++;
        }
        return Long.parseLong(source.substring(start + 2, at), 16);
      }
      while (Character.isDigit(peek(0))) {
        at++;
      }
      boolean real = false;
      if (peek(0) == '.' && Character.isDigit(peek(1))) {
        real = true;
        at++;
        while (Character.isDigit(peek(0))) {
          at++;
        }
      }
      if (peek(0) == 'e' || peek(0) == 'E') {
        real = true;
        at++;
        if (peek(0) == '-' || peek(0) == '+') {
          at++;
        }
        if (!Character.isDigit(peek(0))) {
          throw error("exponent without digits");
        }
        while (Character.isDigit(peek(0))) {
          at++;
        }
      }
      String text = source.substring(start, at);
      if (real) {
        return Double.parseDouble(text);
      }
      try {
        return Integer.parseInt(text);
      } catch (NumberFormatException e) {
        return Long.parseLong(text);
      }
    }

    private String string() {
      StringBuilder b = new StringBuilder();
      at++;
      while (peek(0) != '"') {
        if (at >= source.length() || peek(0) == '\n') {
          throw error("string is never closed");
        }
        b.append(character());
      }
      at++;
      return b.toString();
    }

    private char character() {
      char c = source.charAt(at++);
      if (c != '\\') {
        return c;
      }
      char e = source.charAt(at++);
      switch (e) {
        case 'n': return '\n';
        case 't': return '\t';
        case '0': return '\0';
        case '\\':
        case '"':
        case '\'': return e;
        case 'x': {
          int v = Character.digit(peek(0), 16) * 16 + Character.digit(peek(1), 16);
          if (v < 0) {
            throw error("bad hexadecimal escape");
          }
          at += 2;
          return (char) v;
        }
        default: throw error("unknown escape \\" + e);
      }
    }
  }

  static String checkBrackets(List<Token> tokens) {
    Deque<Token> open = new ArrayDeque<>();
    int deepest = 0;
    for (Token t : tokens) {
      if (t.type != Type.BRACKET) {
        continue;
      }
      int kind = "([{)]}".indexOf(t.text);
      if (kind < 3) {
        open.push(t);
        deepest = Math.max(deepest, open.size());
      } else if (open.isEmpty()) {
        return "unopened " + t;
      } else {
        Token o = open.pop();
        if ("([{".indexOf(o.text) != kind - 3) {
          return o + " closed by " + t;
        }
      }
    }
    return open.isEmpty() ? "balanced, depth " + deepest : "never closed: " + open.peek();
  }

  static void report(String source) {
    Lexer lexer = new Lexer(source);
    try {
      List<Token> tokens = lexer.all();
      Map<Type, Integer> byType = new EnumMap<>(Type.class);
      Map<String, List<Integer>> uses = new TreeMap<>();
      Map<String, Integer> operators = new LinkedHashMap<>();
      int literals = 0;
      for (Token t : tokens) {
        byType.merge(t.type, 1, Integer::sum);
        if (t.type == Type.IDENTIFIER) {
          uses.computeIfAbsent(t.text, k -> new ArrayList<>()).add(t.line);
        } else if (t.type == Type.OPERATOR) {
          operators.put(t.text, operators.getOrDefault(t.text, 0) + 1);
        }
        if (t.type.isLiteral()) {
          literals++;
          System.out.println("  " + t.toString().replace("\n", "\\n").replace("\t", "\\t").replace("\0", "\\0"));
        }
      }
      System.out.println(tokens.size() + " tokens, " + lexer.line + " lines, " + lexer.comments + " comments, " + literals + " literals");
      System.out.println(byType);
      System.out.println(uses);
      System.out.println(operators);
      System.out.println(checkBrackets(tokens));
    } catch (LexicalError e) {
      System.out.println("error " + e.getMessage());
    }
  }

  public static void main(String[] args) {
    report("int main(void) {\n  // greet\n  printf(\"hello,\\tworld\\n\");\n  return 0x1F + 017;\n}\n");
    report("float f(float x) { /* a\n long\n comment */ while (x >= 1.5e-3) x /= 2.0; return x * 3.25E2; }");
    report("struct node { int key; struct node *next; };\nint sum(struct node *n) {\n  int s = 0;\n  for (; n != 0; n = n->next) s += n->key << 2;\n  return s ? s : -1;\n}\n");
    report("char c = '\\x41', d = '\\'', e = '\\0'; a[b[(1)]] = 2147483648;");
    report("a = (b[1);");
    report("}");
    report("((x)");
    report("\"open");
    report("x = 'ab';");
    report("/* never");
    report("a # b");
    report("1e+");
    report("\"\\q\"");
    report("");
  }
}
