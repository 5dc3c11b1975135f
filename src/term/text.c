// The readable printer: Java-like infix text with as few parentheses as Java's precedence needs.
#include "term/tables.h"

#include <string.h>

enum { MAX_DEPTH = 1000, MAX_TEXT = 1 << 16 };

// Java's operator precedence (JLS 15), loosest first.
enum Precedence {
  TERNARY,
  OR,
  AND,
  BIT_OR,
  BIT_XOR,
  BIT_AND,
  EQUALITY,
  RELATION,
  SHIFT,
  SUM,
  PRODUCT,
  UNARY,
  PRIMARY
};

typedef struct Printer {
  const Terms *terms;
  VEC(char) text;
  unsigned depth;
} Printer;

static const char *const operator_texts[] = {
#define KIND(NAME, ARITY, TEXT) TEXT,
#include "term/kinds.def"
#undef KIND
};

static void put(Printer *printer, const char *text) {
  vec_append(&printer->text, text, strlen(text));
}

static void print(Printer *printer, Term term, enum Precedence context);

// Writes "..." instead of what would be too deep or too long.
static bool is_elided(Printer *printer) {
  bool elided = printer->depth >= MAX_DEPTH || printer->text.count >= MAX_TEXT;
  if (elided)
    put(printer, "...");
  return elided;
}

static void print_owned(Printer *printer, char *text, enum Precedence context) {
  bool negative = text[0] == '-' && context > UNARY - 1;
  put(printer, negative ? "(" : "");
  put(printer, text);
  put(printer, negative ? ")" : "");
  mem_free(text);
}

static enum Precedence precedence_of(TermKind kind) {
  switch ((int)kind) {
  case TERM_ITE:
    return TERNARY;
  case TERM_AND:
    return AND;
  case TERM_EQ:
  case TERM_FP_EQ:
    return EQUALITY;
  case TERM_LT:
  case TERM_FP_LT:
  case TERM_FP_LE:
  case TERM_SUBTYPE:
    return RELATION;
  case TERM_ADD:
  case TERM_FP_ADD:
  case TERM_FP_SUB:
    return SUM;
  case TERM_MUL:
  case TERM_DIV:
  case TERM_REM:
  case TERM_FP_MUL:
  case TERM_FP_DIV:
  case TERM_FP_REM:
    return PRODUCT;
  case TERM_BIT_AND:
    return BIT_AND;
  case TERM_BIT_OR:
    return BIT_OR;
  case TERM_BIT_XOR:
    return BIT_XOR;
  case TERM_SHL:
  case TERM_SHR:
  case TERM_USHR:
    return SHIFT;
  case TERM_NOT:
  case TERM_NEG:
  case TERM_FP_NEG:
  case TERM_TRUNC:
  case TERM_SEXT:
  case TERM_ZEXT:
  case TERM_FP_TO_FP:
  case TERM_BV_TO_FP:
  case TERM_INT_TO_FP:
  case TERM_FP_TO_BV:
  case TERM_INT_TO_BV:
    return UNARY;
  default:
    return PRIMARY;
  }
}

static void print_infix(Printer *printer, Term a, const char *text, Term b,
                        enum Precedence precedence, enum Precedence context) {
  put(printer, context > precedence ? "(" : "");
  print(printer, a, precedence);
  put(printer, " ");
  put(printer, text);
  put(printer, " ");
  print(printer, b, precedence + 1);
  put(printer, context > precedence ? ")" : "");
}

// x + -y and x + -3 are written as differences.
static void print_sum(Printer *printer, Term term, enum Precedence context) {
  assert(is_kind(printer->terms, term, TERM_ADD));
  const Terms *terms = printer->terms;
  Term a = child_of(terms, term, 0), b = child_of(terms, term, 1);
  if (is_kind(terms, b, TERM_NEG)) {
    print_infix(printer, a, "-", child_of(terms, b, 0), SUM, context);
    return;
  }
  if (!is_const(terms, b) || is_kind(terms, a, TERM_NEG)) {
    // -x + y reads better as y - x
    if (is_kind(terms, a, TERM_NEG))
      print_infix(printer, b, "-", child_of(terms, a, 0), SUM, context);
    else
      print_infix(printer, a, "+", b, SUM, context);
    return;
  }
  char *text = value_text(terms, const_of(terms, b));
  bool negative = text[0] == '-';
  put(printer, context > SUM ? "(" : "");
  print(printer, a, SUM);
  put(printer, negative ? " - " : " + ");
  put(printer, text + negative);
  put(printer, context > SUM ? ")" : "");
  mem_free(text);
}

// The count of a Java shift without the mask that Java applies anyway.
static Term unmasked_count(const Terms *terms, Term term) {
  Term count = child_of(terms, term, 1);
  if (!is_kind(terms, count, TERM_BIT_AND) ||
      !is_number(terms, child_of(terms, count, 1), (int64_t)sort_of(terms, term) - 1))
    return count;
  return child_of(terms, count, 0);
}

static void print_binary(Printer *printer, Term term, enum Precedence context) {
  assert(term_arity(printer->terms, term) == 2);
  const Terms *terms = printer->terms;
  TermKind kind = kind_of(terms, term);
  Term a = child_of(terms, term, 0), b = child_of(terms, term, 1);
  const char *text = operator_texts[kind];
  enum Precedence precedence = precedence_of(kind);
  if (kind == TERM_ADD) {
    print_sum(printer, term, context);
  } else if (text[strlen(text) - 1] == '(') {
    put(printer, text);
    print(printer, a, TERNARY);
    put(printer, ", ");
    print(printer, b, TERNARY);
    put(printer, ")");
  } else {
    if (kind == TERM_SHL || kind == TERM_SHR || kind == TERM_USHR)
      b = unmasked_count(terms, term);
    print_infix(printer, a, text, b, precedence, context);
  }
}

// x instanceof C reads better without the type operator in between.
static void print_subtype(Printer *printer, Term term, enum Precedence context) {
  assert(term_arity(printer->terms, term) == 2);
  const Terms *terms = printer->terms;
  Term type = child_of(terms, term, 0), super = child_of(terms, term, 1);
  if (is_kind(terms, type, TERM_TYPE_OF))
    type = child_of(terms, type, 0);
  put(printer, context > RELATION ? "(" : "");
  print(printer, type, RELATION);
  put(printer, " instanceof ");
  print_owned(printer, value_text(terms, const_of(terms, super)), PRIMARY);
  put(printer, context > RELATION ? ")" : "");
}

static const char *sort_text(Sort sort) {
  switch (sort) {
  case SORT_BOOL:
    return "boolean";
  case SORT_BV8:
    return "byte";
  case SORT_BV16:
    return "short";
  case SORT_BV32:
    return "int";
  case SORT_BV64:
    return "long";
  case SORT_INT:
    return "integer";
  case SORT_FLOAT:
    return "float";
  case SORT_DOUBLE:
    return "double";
  case SORT_REF:
    return "reference";
  case SORT_TYPE:
    return "type";
  }
  return "bits";
}

static void print_cast(Printer *printer, Term term, enum Precedence context) {
  const Terms *terms = printer->terms;
  put(printer, context > UNARY ? "(" : "");
  put(printer, is_kind(terms, term, TERM_ZEXT) ? "(unsigned " : "(");
  put(printer, sort_text(sort_of(terms, term)));
  put(printer, ") ");
  print(printer, child_of(terms, term, 0), UNARY);
  put(printer, context > UNARY ? ")" : "");
}

static void print_unary(Printer *printer, Term term, enum Precedence context) {
  const Terms *terms = printer->terms;
  TermKind kind = kind_of(terms, term);
  const char *text = operator_texts[kind];
  Term a = child_of(terms, term, 0);
  if (kind == TERM_TYPE_OF) {
    print(printer, a, PRIMARY);
    put(printer, ".getClass()");
  } else if (text[strlen(text) - 1] == '(') {
    put(printer, text);
    print(printer, a, TERNARY);
    put(printer, ")");
  } else if (kind == TERM_NEG || kind == TERM_FP_NEG) {
    put(printer, context > UNARY - 1 ? "(-" : "-");
    print(printer, a, PRIMARY);
    put(printer, context > UNARY - 1 ? ")" : "");
  } else {
    print_cast(printer, term, context);
  }
}

static void print_negated(Printer *printer, Term term, enum Precedence context);

// !(a && b) is "!a || !b" with the negations pushed further
static void print_or(Printer *printer, Term a, Term b, enum Precedence context) {
  if (is_elided(printer))
    return;
  printer->depth++;
  put(printer, context > OR ? "(" : "");
  print_negated(printer, a, OR);
  put(printer, " || ");
  print_negated(printer, b, OR);
  put(printer, context > OR ? ")" : "");
  printer->depth--;
}

// Pushes the negation inward: !(a < b) is "a >= b", !(!a && !b) is "a || b".
static void print_negated(Printer *printer, Term term, enum Precedence context) {
  const Terms *terms = printer->terms;
  TermKind kind = kind_of(terms, term);
  Term a = term_arity(terms, term) > 0 ? child_of(terms, term, 0) : term;
  Term b = term_arity(terms, term) > 1 ? child_of(terms, term, 1) : term;
  if (kind == TERM_NOT) {
    print(printer, a, context);
  } else if (kind == TERM_LT) {
    print_infix(printer, a, ">=", b, RELATION, context);
  } else if (kind == TERM_EQ || kind == TERM_FP_EQ) {
    print_infix(printer, a, "!=", b, EQUALITY, context);
  } else if (kind == TERM_AND) {
    print_or(printer, a, b, context);
  } else {
    put(printer, "!");
    print(printer, term, PRIMARY);
  }
}

static void print_ite(Printer *printer, Term term, enum Precedence context) {
  assert(is_kind(printer->terms, term, TERM_ITE));
  put(printer, context > TERNARY ? "(" : "");
  print(printer, child_of(printer->terms, term, 0), TERNARY + 1);
  put(printer, " ? ");
  print(printer, child_of(printer->terms, term, 1), TERNARY + 1);
  put(printer, " : ");
  print(printer, child_of(printer->terms, term, 2), TERNARY);
  put(printer, context > TERNARY ? ")" : "");
}

enum { MAX_RUNS_SHOWN = 8 };

static void put_number(Printer *printer, int64_t number) {
  char *text = value_text(printer->terms, value_int(number));
  put(printer, text);
  mem_free(text);
}

// "c in {48..57, 65..70, 95}": the intervals where a Boolean table is true.
static void print_set(Printer *printer, Term index, const TermTable *table,
                      enum Precedence context) {
  assert(table->sort == SORT_BOOL && !table->runs[0].bits);
  put(printer, context > RELATION ? "(" : "");
  print(printer, index, RELATION);
  put(printer, " in {");
  for (uint32_t i = 1; i < table->count; i += 2) { // true and false alternate
    put(printer, i > 1 ? ", " : "");
    if (i > 2 * MAX_RUNS_SHOWN) {
      put(printer, "...");
      break;
    }
    put_number(printer, table->runs[i].start);
    bool is_open = i + 1 == table->count;
    if (is_open || table->runs[i + 1].start > table->runs[i].start + 1)
      put(printer, "..");
    if (!is_open && table->runs[i + 1].start > table->runs[i].start + 1)
      put_number(printer, table->runs[i + 1].start - 1);
  }
  put(printer, context > RELATION ? "})" : "}");
}

// "{4, 7, 2: 9, 5: 12}[i]": elements from 0 on; one that does not follow its neighbour has its
// index.
static void print_table(Printer *printer, Term term, enum Precedence context) {
  assert(is_kind(printer->terms, term, TERM_TABLE));
  const Terms *terms = printer->terms;
  const TermTable *table = table_at(terms, term_table_number(terms, term));
  Term index = child_of(terms, term, 0);
  if (table->sort == SORT_BOOL) {
    print_set(printer, index, table, context);
    return;
  }
  put(printer, "{");
  for (uint32_t i = 0; i < table->count; i++) {
    put(printer, i ? ", " : "");
    if (i >= MAX_RUNS_SHOWN) {
      put(printer, "...");
      break;
    }
    if (i && table->runs[i].start != (int64_t)i) {
      put_number(printer, table->runs[i].start);
      put(printer, ": ");
    }
    char *text = value_text(terms, value_of_bits(table->sort, table->runs[i].bits));
    put(printer, text);
    mem_free(text);
  }
  put(printer, "}[");
  print(printer, index, TERNARY);
  put(printer, "]");
}

static void print_kind(Printer *printer, Term term, enum Precedence context) {
  const Terms *terms = printer->terms;
  TermKind kind = kind_of(terms, term);
  if (kind == TERM_CONST) {
    print_owned(printer, value_text(terms, const_of(terms, term)), context);
    put(printer, term_sort(terms, term) == SORT_TYPE ? ".class" : "");
  } else if (kind == TERM_SYMBOL)
    put(printer, term_symbol_name(terms, term));
  else if (kind == TERM_NOT)
    print_negated(printer, child_of(terms, term, 0), context);
  else if (kind == TERM_ITE)
    print_ite(printer, term, context);
  else if (kind == TERM_TABLE)
    print_table(printer, term, context);
  else if (kind == TERM_SUBTYPE)
    print_subtype(printer, term, context);
  else if (term_arity(terms, term) == 2)
    print_binary(printer, term, context);
  else
    print_unary(printer, term, context);
}

static void print(Printer *printer, Term term, enum Precedence context) {
  if (is_elided(printer))
    return;
  printer->depth++;
  print_kind(printer, term, context);
  printer->depth--;
}

char *term_text(const Terms *terms, Term term) {
  Printer printer = {.terms = terms};
  print(&printer, term, TERNARY);
  vec_push(&printer.text, '\0');
  return printer.text.items;
}
