// Numbers and formulas as SMT-LIB text. Java's integers are unbounded ones that come back into
// their type where an operation leaves it.
#include "recheck/recheck_impl.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const char *format_text(Recheck *check, const char *format, va_list arguments) {
  char *text = mem_vformat(format, arguments);
  const char *kept = arena_string(check->arena, text, strlen(text));
  mem_free(text);
  return kept;
}

const char *recheck_text(Recheck *check, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *text = format_text(check, format, arguments);
  va_end(arguments);
  return text;
}

// A name for an integer, so that what is built on it stays short. A constant, not a macro:
// quantified formulas are found by terms without conditions.
const char *recheck_define(Recheck *check, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *text = format_text(check, format, arguments);
  va_end(arguments);
  const char *name = recheck_text(check, "v%u", check->numbered++);
  smt_say(check->script, "(declare-const %s Int)(assert (= %s %s))\n", name, name, text);
  return name;
}

void recheck_assume(Recheck *check, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *text = format_text(check, format, arguments);
  va_end(arguments);
  smt_say(check->script, "(assert %s)\n", text);
}

void recheck_stop(Recheck *check, RecheckAnswer answer, const char *format, ...) {
  assert(answer != RECHECK_HOLDS);
  if (check->why)
    return;
  va_list arguments;
  va_start(arguments, format);
  check->why = format_text(check, format, arguments);
  va_end(arguments);
  check->answer = answer;
}

// A value that the pass knows less of than Java says: a state that needs it to be anything else is
// no state of the program. `condition`: when it is exact.
static void loosen_unless(Recheck *check, const char *condition) {
  recheck_assume(check, "(=> tight %s)", condition);
}

void recheck_loosen(Recheck *check) { loosen_unless(check, "false"); }

void recheck_refuse(Recheck *check, const char *condition, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *why = format_text(check, format, arguments);
  va_end(arguments);
  smt_say(check->script, "(push)(assert (and tight %s))\n", condition);
  Answer answer = smt_ask(check->script);
  smt_say(check->script, "(pop)\n");
  recheck_stop(check, answer == ANSWER_SAT ? RECHECK_FAILS : RECHECK_OPEN, "%s", why);
}

bool recheck_may(Recheck *check, const char *condition) {
  smt_say(check->script, "(push)(assert %s)\n", condition);
  Answer answer = smt_ask(check->script);
  smt_say(check->script, "(pop)\n");
  if (budget_look(&check->budget))
    recheck_stop(check, RECHECK_OPEN, "the time was over");
  return answer != ANSWER_UNSAT;
}

const char *recheck_number(Recheck *check, int64_t number) {
  if (number >= 0)
    return recheck_text(check, "%lld", (long long)number);
  return recheck_text(check, "(- %llu)", -(unsigned long long)number);
}

bool recheck_is_number(const char *smt, int64_t *number) {
  bool is_negative = !strncmp(smt, "(- ", 3) && smt[3] >= '0' && smt[3] <= '9';
  const char *digits = is_negative ? smt + 3 : smt;
  char *end;
  if (*digits < '0' || *digits > '9')
    return false;
  errno = 0;
  unsigned long long value = strtoull(digits, &end, 10);
  if (errno || strcmp(end, is_negative ? ")" : "") || value > INT64_MAX)
    return false;
  *number = is_negative ? -(int64_t)value : (int64_t)value;
  return true;
}

// --- types ---------------------------------------------------------------------------------------

typedef struct Range {
  const char *low, *high, *span;
} Range;

static Range range_of(Kind kind) {
  switch (kind) {
  case KIND_BOOLEAN:
    return (Range){"0", "1", "2"};
  case KIND_BYTE:
    return (Range){"(- 128)", "127", "256"};
  case KIND_SHORT:
    return (Range){"(- 32768)", "32767", "65536"};
  case KIND_CHAR:
    return (Range){"0", "65535", "65536"};
  case KIND_INT:
    return (Range){"(- 2147483648)", "2147483647", "4294967296"};
  case KIND_LONG:
    return (Range){"(- 9223372036854775808)", "9223372036854775807", "18446744073709551616"};
  case KIND_FLOAT:
  case KIND_DOUBLE:
  case KIND_REFERENCE:
  case KIND_VOID:
    break;
  }
  return (Range){0};
}

static bool has_range(const Recheck *check, Kind kind) {
  bool is_whole = kind == KIND_INT || kind == KIND_LONG;
  return kind_is_narrow(kind) || (is_whole && !check->options.is_math);
}

const char *recheck_in_range(Recheck *check, Kind kind, const char *smt) {
  return has_range(check, kind)
             ? recheck_text(check, "(<= %s %s %s)", range_of(kind).low, smt, range_of(kind).high)
             : NULL;
}

void recheck_type(Recheck *check, const State *state, Kind kind, const char *smt) {
  if (kind == KIND_REFERENCE)
    recheck_assume(check, "(and (<= 0 %s) (< %s %s))", smt, smt, state->next);
  else if (has_range(check, kind))
    recheck_assume(check, "(<= %s %s %s)", range_of(kind).low, smt, range_of(kind).high);
}

const char *recheck_any(Recheck *check, const State *state, Kind kind) {
  const char *name = recheck_text(check, "a%u", check->numbered++);
  smt_say(check->script, "(declare-const %s Int)\n", name);
  recheck_type(check, state, kind, name);
  return name;
}

// --- operations ----------------------------------------------------------------------------------

static bool is_long(Op op) {
  return op == OP_LADD || op == OP_LSUB || op == OP_LMUL || op == OP_LDIV || op == OP_LREM ||
         op == OP_LAND || op == OP_LOR || op == OP_LXOR || op == OP_LSHL || op == OP_LSHR ||
         op == OP_LUSHR || op == OP_LNEG;
}

static const char *wrap_once(Recheck *check, Kind kind, const char *exact) {
  if (check->options.is_math)
    return exact;
  Range range = range_of(kind);
  return recheck_define(check, "(ite (< %s %s) (- %s %s) (ite (< %s %s) (+ %s %s) %s))", range.high,
                        exact, exact, range.span, exact, range.low, exact, range.span, exact);
}

// The number itself where it lies in its type; else any number of the type.
static const char *exact_or_any(Recheck *check, Kind kind, const char *exact) {
  Range range = range_of(kind);
  if (!has_range(check, kind))
    return exact;
  const char *any = recheck_any(check, NULL, kind);
  loosen_unless(check, recheck_text(check, "(<= %s %s %s)", range.low, exact, range.high));
  return recheck_define(check, "(ite (<= %s %s %s) %s %s)", range.low, exact, range.high, exact,
                        any);
}

static const char *any_number(Recheck *check, Kind kind) {
  recheck_loosen(check);
  return recheck_any(check, NULL, kind);
}

static const char *quotient(Recheck *check, const char *a, const char *b) {
  return recheck_define(check, "(ite (<= 0 %s) (div %s %s) (- (div (- %s) %s)))", a, a, b, a, b);
}

static const char *remainder_of(Recheck *check, const char *a, const char *b) {
  return recheck_define(check, "(ite (<= 0 %s) (mod %s %s) (- (mod (- %s) %s)))", a, a, b, a, b);
}

static const char *known_bits(Recheck *check, char sign, int64_t a, int64_t b) {
  return recheck_number(check, sign == '&' ? a & b : sign == '|' ? a | b : a ^ b);
}

static void tell_of_truths(Recheck *check, char sign, const char *result, const char *a,
                           const char *b) {
  const char *both = recheck_text(check, "(and (<= 0 %s 1) (<= 0 %s 1))", a, b);
  const char *is = sign == '&'   ? recheck_text(check, "(ite (= %s 0) 0 %s)", a, b)
                   : sign == '|' ? recheck_text(check, "(ite (= %s 0) %s 1)", a, b)
                                 : recheck_text(check, "(ite (= %s %s) 0 1)", a, b);
  recheck_assume(check, "(=> %s (= %s %s))", both, result, is);
}

enum { MOST_RUNS = 4 }; // of ones in a mask: more are a burden to Z3

// The bits of a number that a mask has, as the sum of its runs of ones.
static const char *masked(Recheck *check, const char *a, int64_t mask) {
  const char *sum = NULL;
  for (int low = 0, runs = 0; mask >> low; runs++) {
    while (!(mask >> low & 1))
      low++;
    int high = low;
    while (mask >> high & 1)
      high++;
    if (runs == MOST_RUNS)
      return NULL;
    const char *run = recheck_text(check, "(* %llu (mod (div %s %llu) %llu))", 1ULL << low, a,
                                   1ULL << low, 1ULL << (high - low));
    sum = sum ? recheck_text(check, "(+ %s %s)", sum, run) : run;
    low = high;
  }
  return sum ? sum : "0";
}

// With a number that is known: what the mask keeps, and what the bits besides it are.
static const char *bits_with(Recheck *check, char sign, const char *a, int64_t mask) {
  bool is_negative = mask < 0;
  if (is_negative && check->options.is_math)
    return NULL;
  const char *kept = masked(check, a, is_negative ? ~mask : mask);
  if (!kept)
    return NULL;
  kept = recheck_define(check, "%s", kept);
  if (is_negative) // a & mask
    kept = recheck_text(check, "(- %s %s)", a, kept);
  const char *number = recheck_number(check, mask);
  return sign == '&'   ? kept
         : sign == '|' ? recheck_text(check, "(- (+ %s %s) %s)", a, number, kept)
                       : recheck_text(check, "(- (+ %s %s) (* 2 %s))", a, number, kept);
}

// Of bits, all of it where one operand is known or both are 0 or 1; else what bounds say.
static const char *bits(Recheck *check, Op op, Kind kind, const char *a, const char *b) {
  char sign = op == OP_IAND || op == OP_LAND ? '&' : op == OP_IOR || op == OP_LOR ? '|' : '^';
  int64_t x, y;
  bool is_x = recheck_is_number(a, &x), is_y = recheck_is_number(b, &y);
  if (is_x && is_y)
    return known_bits(check, sign, x, y);
  const char *exact = is_y   ? bits_with(check, sign, a, y)
                      : is_x ? bits_with(check, sign, b, x)
                             : NULL;
  if (exact)
    return recheck_define(check, "%s", exact);
  const char *any = recheck_any(check, NULL, kind);
  tell_of_truths(check, sign, any, a, b);
  loosen_unless(check, recheck_text(check, "(and (<= 0 %s 1) (<= 0 %s 1))", a, b));
  if (sign != '&') {
    recheck_assume(check, "(=> (and (<= 0 %s) (<= 0 %s)) (<= 0 %s))", a, b, any);
    return any;
  }
  recheck_assume(check, "(=> (<= 0 %s) (<= 0 %s %s))", a, any, a);
  recheck_assume(check, "(=> (<= 0 %s) (<= 0 %s %s))", b, any, b);
  return any;
}

const char *recheck_binary(Recheck *check, Op op, const char *a, const char *b) {
  Kind kind = is_long(op) ? KIND_LONG : KIND_INT;
  switch (op) {
  case OP_IADD:
  case OP_LADD:
    return wrap_once(check, kind, recheck_define(check, "(+ %s %s)", a, b));
  case OP_ISUB:
  case OP_LSUB:
    return wrap_once(check, kind, recheck_define(check, "(- %s %s)", a, b));
  case OP_IMUL:
  case OP_LMUL:
    return exact_or_any(check, kind, recheck_define(check, "(* %s %s)", a, b));
  case OP_IDIV:
  case OP_LDIV:
    return wrap_once(check, kind, quotient(check, a, b));
  case OP_IREM:
  case OP_LREM:
    return remainder_of(check, a, b);
  default:
    return bits(check, op, kind, a, b);
  }
}

const char *recheck_shift(Recheck *check, Op op, const char *a, const char *count) {
  Kind kind = is_long(op) ? KIND_LONG : KIND_INT;
  int64_t by;
  if (!recheck_is_number(count, &by))
    return any_number(check, kind);
  by &= kind == KIND_LONG ? 63 : 31;
  if (by > 61 || (check->options.is_math && (op == OP_IUSHR || op == OP_LUSHR)))
    return any_number(check, kind);
  long long power = 1LL << by;
  if (op == OP_ISHL || op == OP_LSHL)
    return exact_or_any(check, kind, recheck_define(check, "(* %s %lld)", a, power));
  if (op == OP_ISHR || op == OP_LSHR || !by)
    return recheck_define(check, "(div %s %lld)", a, power);
  return recheck_define(check, "(div (ite (< %s 0) (+ %s %s) %s) %lld)", a, a, range_of(kind).span,
                        a, power);
}

const char *recheck_narrow(Recheck *check, Kind kind, const char *a) {
  return kind_is_narrow(kind) || kind == KIND_INT ? exact_or_any(check, kind, a) : a;
}
