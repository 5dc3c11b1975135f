// Expression evaluator: tokenizer, recursive-descent parser, syntax tree, visitor, simplifier, derivative.
package t105;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

class Main {
  static class ParseException extends Exception {
    final int position;

    ParseException(String message, int position) {
      super(message + " at " + position);
      this.position = position;
    }
  }

  enum Kind { NUMBER, NAME, OPERATOR, OPEN, CLOSE, COMMA, END }

  static final class Token {
    final Kind kind;
    final String text;
    final int position;

    Token(Kind kind, String text, int position) {
      this.kind = kind;
      this.text = text;
      this.position = position;
    }

    @Override
    public String toString() {
      return kind + "(" + text + ")";
    }
  }

  static List<Token> tokenize(String source) throws ParseException {
    List<Token> tokens = new ArrayList<>();
    int i = 0;
    while (i < source.length()) {
      char c = source.charAt(i);
      int start = i;
      if (Character.isWhitespace(c)) {
        i++;
        continue;
      } else if (Character.isDigit(c) || c == '.') {
        while (i < source.length() && (Character.isDigit(source.charAt(i)) || source.charAt(i) == '.')) {
          i++;
        }
        tokens.add(new Token(Kind.NUMBER, source.substring(start, i), start));
      } else if (Character.isLetter(c)) {
        while (i < source.length() && Character.isLetterOrDigit(source.charAt(i))) {
          i++;
        }
        tokens.add(new Token(Kind.NAME, source.substring(start, i), start));
      } else {
        i++;
        switch (c) {
          case '(':
            tokens.add(new Token(Kind.OPEN, "(", start));
            break;
          case ')':
            tokens.add(new Token(Kind.CLOSE, ")", start));
            break;
          case ',':
            tokens.add(new Token(Kind.COMMA, ",", start));
            break;
          case '+':
          case '-':
          case '*':
          case '/':
          case '%':
          case '^':
            tokens.add(new Token(Kind.OPERATOR, String.valueOf(c), start));
            break;
          default:
            throw new ParseException("unexpected '" + c + "'", start);
        }
      }
    }
    tokens.add(new Token(Kind.END, "", source.length()));
    return tokens;
  }

  interface Visitor<R> {
    R number(double value);

    R variable(String name);

    R unary(Expr operand);

    R binary(char operator, Expr left, Expr right);

    R call(String function, List<Expr> arguments);
  }

  abstract static class Expr {
    abstract <R> R accept(Visitor<R> v);

    @Override
    public String toString() {
      return accept(new Printer());
    }
  }

  static class Num extends Expr {
    final double value;

    Num(double value) {
      this.value = value;
    }

    <R> R accept(Visitor<R> v) {
      return v.number(value);
    }
  }

  static class Var extends Expr {
    final String name;

    Var(String name) {
      this.name = name;
    }

    <R> R accept(Visitor<R> v) {
      return v.variable(name);
    }
  }

  static class Neg extends Expr {
    final Expr operand;

    Neg(Expr operand) {
      this.operand = operand;
    }

    <R> R accept(Visitor<R> v) {
      return v.unary(operand);
    }
  }

  static class Bin extends Expr {
    final char operator;
    final Expr left;
    final Expr right;

    Bin(char operator, Expr left, Expr right) {
      this.operator = operator;
      this.left = left;
      this.right = right;
    }

    <R> R accept(Visitor<R> v) {
      return v.binary(operator, left, right);
    }
  }

  static class Call extends Expr {
    final String function;
    final List<Expr> arguments;

    Call(String function, List<Expr> arguments) {
      this.function = function;
      this.arguments = arguments;
    }

    <R> R accept(Visitor<R> v) {
      return v.call(function, arguments);
    }
  }

  static class Printer implements Visitor<String> {
    public String number(double value) {
      return value == Math.rint(value) && Math.abs(value) < 1e9 ? String.valueOf((long) value) : String.valueOf(value);
    }

    public String variable(String name) {
      return name;
    }

    public String unary(Expr operand) {
      return "(-" + operand + ")";
    }

    public String binary(char operator, Expr left, Expr right) {
      return "(" + left + " " + operator + " " + right + ")";
    }

    public String call(String function, List<Expr> arguments) {
      StringBuilder b = new StringBuilder(function).append('(');
      for (int i = 0; i < arguments.size(); i++) {
        b.append(i == 0 ? "" : ", ").append(arguments.get(i));
      }
      return b.append(')').toString();
    }
  }

  static class Evaluator implements Visitor<Double> {
    static final Map<String, DoubleUnaryOperator> ONE = new HashMap<>();
    static final Map<String, DoubleBinaryOperator> TWO = new HashMap<>();

    static {
      ONE.put("sqrt", Math::sqrt);
      ONE.put("abs", Math::abs);
      ONE.put("floor", Math::floor);
      ONE.put("double", x -> 2 * x);
      TWO.put("max", Math::max);
      TWO.put("min", Math::min);
      TWO.put("avg", (a, b) -> (a + b) / 2);
    }

    final Map<String, Double> variables;

    Evaluator(Map<String, Double> variables) {
      this.variables = variables;
    }

    public Double number(double value) {
      return value;
    }

    public Double variable(String name) {
      Double value = variables.get(name);
      if (value == null) {
        throw new IllegalStateException("unbound variable " + name);
      }
      return value;
    }

    public Double unary(Expr operand) {
      return -operand.accept(this);
    }

    public Double binary(char operator, Expr left, Expr right) {
      double a = left.accept(this);
      double b = right.accept(this);
      switch (operator) {
        case '+': return a + b;
        case '-': return a - b;
        case '*': return a * b;
        case '%': return a % b;
        case '/':
          if (b == 0) {
            throw new ArithmeticException("division by zero in " + left + " / " + right);
          }
          return a / b;
        default: return Math.pow(a, b);
      }
    }

    public Double call(String function, List<Expr> arguments) {
      if (arguments.size() == 1 && ONE.containsKey(function)) {
        return ONE.get(function).applyAsDouble(arguments.get(0).accept(this));
      }
      if (arguments.size() == 2 && TWO.containsKey(function)) {
        return TWO.get(function).applyAsDouble(arguments.get(0).accept(this), arguments.get(1).accept(this));
      }
      throw new IllegalStateException("no function " + function + "/" + arguments.size());
    }
  }

  static class Simplifier implements Visitor<Expr> {
    int steps;

    public Expr number(double value) {
      return new Num(value);
    }

    public Expr variable(String name) {
      return new Var(name);
    }

    public Expr unary(Expr operand) {
      Expr e = operand.accept(this);
      if (e instanceof Num) {
        steps++;
        return new Num(-((Num) e).value);
      }
      if (e instanceof Neg) {
        steps++;
        return ((Neg) e).operand;
      }
      return new Neg(e);
    }

    private static boolean is(Expr e, double v) {
      return e instanceof Num && ((Num) e).value == v;
    }

    public Expr binary(char operator, Expr left, Expr right) {
      Expr a = left.accept(this);
      Expr b = right.accept(this);
      steps++;
      if (a instanceof Num && b instanceof Num && !(operator == '/' && is(b, 0))) {
        return new Num(new Evaluator(new HashMap<>()).binary(operator, a, b));
      }
      if (operator == '*' && (is(a, 0) || is(b, 0))) {
        return new Num(0);
      }
      if (operator == '*' && is(a, 1) || operator == '+' && is(a, 0)) {
        return b;
      }
      if ((operator == '*' || operator == '/' || operator == '^') && is(b, 1) || (operator == '+' || operator == '-') && is(b, 0)) {
        return a;
      }
      if (operator == '^' && is(b, 0)) {
        return new Num(1);
      }
      steps--;
      return new Bin(operator, a, b);
    }

    public Expr call(String function, List<Expr> arguments) {
      List<Expr> simple = new ArrayList<>();
      for (Expr e : arguments) {
        simple.add(e.accept(this));
      }
      return new Call(function, simple);
    }
  }

  static Expr derive(Expr e, String x) {
    if (e instanceof Num) {
      return new Num(0);
    }
    if (e instanceof Var) {
      return new Num(((Var) e).name.equals(x) ? 1 : 0);
    }
    if (e instanceof Neg) {
      return new Neg(derive(((Neg) e).operand, x));
    }
    if (e instanceof Bin) {
      Bin b = (Bin) e;
      Expr l = derive(b.left, x);
      Expr r = derive(b.right, x);
      switch (b.operator) {
        case '+':
        case '-':
          return new Bin(b.operator, l, r);
        case '*':
          return new Bin('+', new Bin('*', l, b.right), new Bin('*', b.left, r));
        case '/':
          return new Bin('/', new Bin('-', new Bin('*', l, b.right), new Bin('*', b.left, r)), new Bin('^', b.right, new Num(2)));
        case '^':
          if (b.right instanceof Num) {
            double n = ((Num) b.right).value;
            return new Bin('*', new Bin('*', new Num(n), new Bin('^', b.left, new Num(n - 1))), l);
          }
          break;
        default:
      }
    }
    throw new UnsupportedOperationException("derivative of " + e);
  }

  static class Parser {
    private final List<Token> tokens;
    private int at;

    Parser(String source) throws ParseException {
      tokens = tokenize(source);
    }

    Expr parse() throws ParseException {
      Expr e = sum();
      expect(Kind.END);
      return e;
    }

    private Token peek() {
      return tokens.get(at);
    }

    private boolean accept(String operators) {
      Token t = peek();
      if (t.kind == Kind.OPERATOR && operators.contains(t.text)) {
        at++;
        return true;
      }
      return false;
    }

    private Token expect(Kind kind) throws ParseException {
      Token t = peek();
      if (t.kind != kind) {
        throw new ParseException("expected " + kind + " but found " + t, t.position);
      }
      at++;
      return t;
    }

    private Expr sum() throws ParseException {
      Expr e = product();
      while (accept("+-")) {
        char op = tokens.get(at - 1).text.charAt(0);
        e = new Bin(op, e, product());
      }
      return e;
    }

    private Expr product() throws ParseException {
      Expr e = unary();
      while (accept("*/%")) {
        char op = tokens.get(at - 1).text.charAt(0);
        e = new Bin(op, e, unary());
      }
      return e;
    }

    private Expr unary() throws ParseException {
      if (accept("-")) {
        return new Neg(unary());
      }
      Expr base = primary();
      return accept("^") ? new Bin('^', base, unary()) : base;
    }

    private Expr primary() throws ParseException {
      Token t = peek();
      switch (t.kind) {
        case NUMBER:
          at++;
          try {
            return new Num(Double.parseDouble(t.text));
          } catch (NumberFormatException e) {
            throw new ParseException("bad number " + t.text, t.position);
          }
        case NAME:
          at++;
          if (peek().kind != Kind.OPEN) {
            return new Var(t.text);
          }
          at++;
          List<Expr> arguments = new ArrayList<>();
          do {
            arguments.add(sum());
          } while (peek().kind == Kind.COMMA && at++ >= 0);
          expect(Kind.CLOSE);
          return new Call(t.text, arguments);
        case OPEN:
          at++;
          Expr e = sum();
          expect(Kind.CLOSE);
          return e;
        default:
          throw new ParseException("unexpected " + t, t.position);
      }
    }
  }

  public static void main(String[] args) {
    Map<String, Double> variables = new HashMap<>();
    variables.put("x", 3.0);
    variables.put("y", -0.5);
    String[] sources = {"1 + 2 * 3", "(1 + 2) * 3", "-2 ^ 2", "2 ^ 3 ^ 2", "x * x - 4 * y", "max(x, 7) / min(4, 2)", "sqrt(abs(-16)) + avg(1, 2)", "10 % 4 % 3",
        "1 / (x - 3)", "unknown + 1", "foo(1)", "1 +", "(2", "3 $ 4", "1.2.3", "x ^ 3 + 2 * x ^ 2 - 5 * x + 1", "0 * x + 1 * y - 0", "--x", "double(floor(2.7)) ^ 0.5",
        "(x + 1) / (x - 1)", ""};
    for (String source : sources) {
      try {
        Expr e = new Parser(source).parse();
        Simplifier s = new Simplifier();
        Expr simple = e.accept(s);
        System.out.println(source + " => " + e + " => " + simple + " in " + s.steps);
        System.out.println("  = " + e.accept(new Evaluator(variables)));
        System.out.println("  d/dx " + derive(simple, "x").accept(new Simplifier()));
      } catch (ParseException e) {
        System.out.println(source + ": " + e.getMessage() + " [" + e.position + "]");
      } catch (IllegalStateException | ArithmeticException | UnsupportedOperationException e) {
        System.out.println("  " + e.getClass().getSimpleName() + ": " + e.getMessage());
      }
    }
  }
}
