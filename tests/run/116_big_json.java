// A JSON reader and writer over sealed types, records and pattern matching.
// releases: 17
package t116;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

class Main {
  sealed interface Json permits Null, Bool, Num, Str, Arr, Obj {
    default Json at(Object key) {
      if (this instanceof Obj o && key instanceof String s) {
        return o.members().getOrDefault(s, Null.NULL);
      } else if (this instanceof Arr a && key instanceof Integer i && i >= 0 && i < a.items().size()) {
        return a.items().get(i);
      }
      throw new IllegalArgumentException("cannot select " + key + " of " + getClass().getSimpleName());
    }
  }

  enum Null implements Json { NULL }

  record Bool(boolean value) implements Json {}

  record Num(double value) implements Json {
    Num {
      if (Double.isNaN(value) || Double.isInfinite(value)) {
        throw new IllegalArgumentException("not a JSON number: " + value);
      }
    }
  }

  record Str(String value) implements Json {}

  record Arr(List<Json> items) implements Json {}

  record Obj(Map<String, Json> members) implements Json {}

  static class SyntaxError extends RuntimeException {
    SyntaxError(String message, String source, int at) {
      super(message + " at " + at + (at < source.length() ? " near '" + source.charAt(at) + "'" : " at the end"));
    }
  }

  static final class Reader {
    private final String source;
    private int at;
    private int depth;

    Reader(String source) {
      this.source = source;
    }

    static Json read(String source) {
      var reader = new Reader(source);
      Json value = reader.value();
      reader.blanks();
      if (reader.at < source.length()) {
        throw reader.error("trailing text");
      }
      return value;
    }

    private SyntaxError error(String message) {
      return new SyntaxError(message, source, at);
    }

    private void blanks() {
      while (at < source.length() && " \t\r\n".indexOf(source.charAt(at)) >= 0) {
        at++;
      }
    }

    private char peek() {
      blanks();
      return at < source.length() ? source.charAt(at) : '\0';
    }

    private void expect(String text) {
      if (!source.startsWith(text, at)) {
        throw error("expected " + text);
      }
      at += text.length();
    }

    private Json value() {
      if (++depth > 50) {
        throw error("nested too deeply");
      }
      Json result = switch (peek()) {
        case '{' -> object();
        case '[' -> array();
        case '"' -> new Str(string());
        case 't' -> {
          expect("true");
          yield new Bool(true);
        }
        case 'f' -> {
          expect("false");
          yield new Bool(false);
        }
        case 'n' -> {
          expect("null");
          yield Null.NULL;
        }
        case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
        default -> throw error("no value");
      };
      depth--;
      return result;
    }

    private Json object() {
      var members = new LinkedHashMap<String, Json>();
      at++;
      if (peek() == '}') {
        at++;
        return new Obj(members);
      }
      while (true) {
        if (peek() != '"') {
          throw error("expected a name");
        }
        String name = string();
        peek();
        expect(":");
        if (members.put(name, value()) != null) {
          throw error("duplicate name " + name);
        }
        if (peek() == '}') {
          at++;
          return new Obj(members);
        }
        expect(",");
      }
    }

    private Json array() {
      var items = new ArrayList<Json>();
      at++;
      if (peek() == ']') {
        at++;
        return new Arr(items);
      }
      while (true) {
        items.add(value());
        if (peek() == ']') {
          at++;
          return new Arr(items);
        }
        expect(",");
      }
    }

    private Json number() {
      int start = at;
      while (at < source.length() && "+-.eE0123456789".indexOf(source.charAt(at)) >= 0) {
        at++;
      }
      try {
        return new Num(Double.parseDouble(source.substring(start, at)));
      } catch (NumberFormatException e) {
        at = start;
        throw error("bad number");
      }
    }

    private String string() {
      var b = new StringBuilder();
      at++;
      while (true) {
        if (at >= source.length()) {
          throw error("unclosed string");
        }
        char c = source.charAt(at++);
        if (c == '"') {
          return b.toString();
        }
        if (c == '\\' && at < source.length()) {
          char e = source.charAt(at++);
          c = switch (e) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case '"', '\\', '/' -> e;
            case 'u' -> {
              int code = Integer.parseInt(source, at, at + 4, 16);
              at += 4;
              yield (char) code;
            }
            default -> throw error("bad escape \\" + e);
          };
        }
        b.append(c);
      }
    }
  }

  static String write(Json json) {
    if (json instanceof Num n) {
      return n.value() == (long) n.value() ? Long.toString((long) n.value()) : Double.toString(n.value());
    } else if (json instanceof Bool b) {
      return String.valueOf(b.value());
    } else if (json instanceof Str s) {
      return quote(s.value());
    } else if (json instanceof Arr a) {
      return a.items().stream().map(Main::write).collect(Collectors.joining(",", "[", "]"));
    } else if (json instanceof Obj o) {
      return o.members().entrySet().stream().map(e -> quote(e.getKey()) + ":" + write(e.getValue())).collect(Collectors.joining(",", "{", "}"));
    }
    return "null";
  }

  static String quote(String s) {
    var b = new StringBuilder("\"");
    for (char c : s.toCharArray()) {
      switch (c) {
        case '"', '\\' -> b.append('\\').append(c);
        case '\n' -> b.append("\\n");
        default -> {
          if (c < 32 || c > 126) {
            b.append(String.format("\\u%04x", (int) c));
          } else {
            b.append(c);
          }
        }
      }
    }
    return b.append('"').toString();
  }

  record Stats(int values, int depth, double sum) {
    Stats plus(Stats o) {
      return new Stats(values + o.values, Math.max(depth, o.depth), sum + o.sum);
    }

    static Stats of(Json json) {
      var inner = new Stats(0, 0, 0);
      if (json instanceof Arr a) {
        for (var item : a.items()) {
          inner = inner.plus(of(item));
        }
      } else if (json instanceof Obj o) {
        for (var item : o.members().values()) {
          inner = inner.plus(of(item));
        }
      } else if (json instanceof Num n) {
        inner = new Stats(0, 0, n.value());
      }
      return new Stats(inner.values + 1, inner.depth + 1, inner.sum);
    }
  }

  public static void main(String[] args) {
    String document = """
        {
          "name": "loris", "tags": ["slow", "\\u0041\\n", "\\"quoted\\""],
          "size": {"length": 26.5, "weight": -1e3, "parts": [1, [2, [3, {}]], []]},
          "alive": true, "extinct": false, "owner": null
        }
        """;
    Json json = Reader.read(document);
    System.out.println(write(json));
    System.out.println(json);
    System.out.println(Stats.of(json));
    System.out.println(Reader.read(write(json)).equals(json) + " " + (Reader.read("[1]").hashCode() == Reader.read(" [ 1.0 ] ").hashCode()));
    System.out.println(write(json.at("size").at("parts").at(1).at(0)) + " " + json.at("none"));
    String[] bad = {"", "{", "[1,]", "{\"a\" 1}", "{\"a\":1,\"a\":2}", "tru", "\"abc", "1 2", "-", "[\"\\q\"]", "[".repeat(60), "nul", "{1:2}"};
    for (String s : bad) {
      try {
        System.out.println(write(Reader.read(s)));
      } catch (SyntaxError e) {
        System.out.println(e.getMessage());
      }
    }
    try {
      json.at("name").at(0);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    try {
      new Num(0.0 / 0);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
  }
}
