// What falls is a product of two numbers, or a weight of a structure in which one field multiplies.
class Products {
  // wrap YES, math YES
  static int area(int a, int b) {
    int i = 0;
    while (i < a * b)
      i++;
    return i;
  }

  // wrap YES, math YES
  static int square(int n) {
    int i = 0;
    while (i < n * n)
      i++;
    return i;
  }

  // math YES
  static int rectangle(int n, int m) {
    int i = 0, j = 0;
    while (i * m + j < n * m) {
      j++;
      if (j == m) {
        j = 0;
        i++;
      }
    }
    return i;
  }

  // wrap YES, math YES
  static int triangle(int n) {
    int sum = 0, i = 0;
    while (sum < n * (n + 1) / 2) {
      i++;
      sum += i;
    }
    return i;
  }

  // wrap YES, math YES
  static int calls(int i, int a, int b) {
    return i < a * b ? calls(i + 1, a, b) : i;
  }

  // math YES
  static int fallsByOther(int x, int y, int n) {
    int steps = 0;
    while (y > 0 && x * y > n) {
      x--;
      steps++;
    }
    return steps;
  }

  // wrap NO, math NO
  static int staysByOther(int x, int y, int n) {
    int steps = 0;
    while (y >= 0 && x * y > n) {
      x--;
      steps++;
    }
    return steps;
  }

  // wrap YES, math NO
  static int bothGrow(int a, int b) {
    int i = 0;
    while (i < a * b) {
      a++;
      i++;
    }
    return i;
  }

  // math YES
  static int byTurns(int x, int y, int n) {
    int steps = 0;
    while (x > 0 && y > 0 && x * y < n) {
      if (steps % 2 == 0)
        x++;
      else
        y++;
      steps++;
    }
    return steps;
  }

  // wrap YES, math YES
  static int below(int n, int m) {
    int steps = 0;
    for (int i = 0; i < n; i++)
      for (int j = i; j < i + n * m; j++)
        steps++;
    return steps;
  }

  // wrap YES, math NO
  static int squareOfFalling(int n) {
    int i = 0;
    while (i < n * n) {
      i++;
      n--;
    }
    return i;
  }

  static class Form {
    Form cond, yes, no;

    Form(Form cond, Form yes, Form no) {
      this.cond = cond;
      this.yes = yes;
      this.no = no;
    }
  }

  static Form form(int n) {
    return n <= 0 ? null : new Form(form(n - 1), form(n - 2), form(n - 3));
  }

  // tree wrap YES, math YES
  static Form normalize(Form x) {
    if (x == null)
      return null;
    if (x.cond == null)
      return new Form(null, normalize(x.yes), normalize(x.no));
    Form c = x.cond;
    return normalize(new Form(c.cond, new Form(c.yes, x.yes, x.no), new Form(c.no, x.yes, x.no)));
  }

  // wrap YES, math YES
  public static void main(String[] args) {
    normalize(form(args.length));
  }

  // tree wrap YES, math YES
  static int leftmost(Form x) {
    int steps = 0;
    while (x != null) {
      if (x.cond == null) {
        x = x.yes;
      } else {
        Form c = x.cond;
        x = new Form(c.cond, new Form(c.yes, x.yes, x.no), new Form(c.no, x.yes, x.no));
      }
      steps++;
    }
    return steps;
  }

  // The condition stays where it was: nothing gets lighter.
  // tree wrap NO, math NO
  static int turns(Form x) {
    int steps = 0;
    while (x != null) {
      if (x.cond == null) {
        x = x.yes;
      } else {
        Form c = x.cond;
        x = new Form(c, new Form(c.yes, x.yes, x.no), new Form(c.no, x.yes, x.no));
      }
      steps++;
    }
    return steps;
  }

  static class Term {
    Term left, right;

    Term(Term left, Term right) {
      this.left = left;
      this.right = right;
    }
  }

  // ((a b) c) to (a (b c)): the left one counts more.
  // tree wrap YES, math YES
  static int rotate(Term t) {
    int steps = 0;
    while (t != null && t.left != null) {
      Term l = t.left;
      t = new Term(l.left, new Term(l.right, t.right));
      steps++;
    }
    return steps;
  }
}
