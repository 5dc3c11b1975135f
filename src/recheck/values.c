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
  return recheck_define(check, "(ite (<= %s %s %s) %s %s)", range.low, exact, range.high, exact,
                        any);
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

// Of bits, what bounds say, and all of it where both are 0 or 1 or the mask has low bits only.
static const char *bits(Recheck *check, Op op, Kind kind, const char *a, const char *b) {
  char sign = op == OP_IAND || op == OP_LAND ? '&' : op == OP_IOR || op == OP_LOR ? '|' : '^';
  int64_t x, y;
  bool is_x = recheck_is_number(a, &x), is_y = recheck_is_number(b, &y);
  if (is_x && is_y)
    return known_bits(check, sign, x, y);
  const char *any = recheck_any(check, NULL, kind);
  tell_of_truths(check, sign, any, a, b);
  if (sign != '&') {
    recheck_assume(check, "(=> (and (<= 0 %s) (<= 0 %s)) (<= 0 %s))", a, b, any);
    return any;
  }
  recheck_assume(check, "(=> (<= 0 %s) (<= 0 %s %s))", a, any, a);
  recheck_assume(check, "(=> (<= 0 %s) (<= 0 %s %s))", b, any, b);
  if (is_y && y >= 0 && y < INT32_MAX && !(y & (y + 1)))
    recheck_assume(check, "(= %s (mod %s %lld))", any, a, (long long)y + 1);
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
    return recheck_any(check, NULL, kind);
  by &= kind == KIND_LONG ? 63 : 31;
  if (by > 61 || (check->options.is_math && (op == OP_IUSHR || op == OP_LUSHR)))
    return recheck_any(check, NULL, kind);
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
