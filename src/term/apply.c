// What the operators mean on values: the one definition that constant folding and the evaluator
// use.
#include "base/arith.h"
#include "term/big.h"
#include "term/term_impl.h"

// --- Bit vectors ---------------------------------------------------------------------------------

// Java never divides by zero here: exec opens a decision before. But a term can stand in a branch
// of an ite that is not taken, so that it needs a value all the same: that of SMT-LIB's bvsdiv.
static uint64_t bv_divide(Value a, Value b) {
  assert(a.sort == b.sort);
  if (!b.bits)
    return value_signed(a) >= 0 ? UINT64_MAX : 1;
  return (uint64_t)java_ldiv(value_signed(a), value_signed(b));
}

static uint64_t bv_remainder(Value a, Value b) {
  return b.bits ? (uint64_t)java_lrem(value_signed(a), value_signed(b)) : a.bits;
}

static uint64_t bv_shift(TermKind kind, Sort sort, Value a, Value count) {
  assert(kind == TERM_SHL || kind == TERM_SHR || kind == TERM_USHR);
  uint64_t width = (uint64_t)sort;
  bool out = count.bits >= width;
  if (kind == TERM_SHR)
    return (uint64_t)(value_signed(a) >> (out ? 63 : count.bits));
  if (out)
    return 0;
  return kind == TERM_SHL ? a.bits << count.bits : a.bits >> count.bits;
}

static Value apply_bv(TermKind kind, Sort sort, const Value *children) {
  assert(sort_is_bv(sort));
  Value a = children[0], b = term_kind_arity(kind) > 1 ? children[1] : a;
  uint64_t bits = 0;
  switch ((int)kind) {
  case TERM_ADD:
    bits = a.bits + b.bits;
    break;
  case TERM_NEG:
    bits = 0 - a.bits;
    break;
  case TERM_MUL:
    bits = a.bits * b.bits;
    break;
  case TERM_DIV:
    bits = bv_divide(a, b);
    break;
  case TERM_REM:
    bits = bv_remainder(a, b);
    break;
  case TERM_BIT_AND:
    bits = a.bits & b.bits;
    break;
  case TERM_BIT_OR:
    bits = a.bits | b.bits;
    break;
  case TERM_BIT_XOR:
    bits = a.bits ^ b.bits;
    break;
  case TERM_SHL:
  case TERM_SHR:
  case TERM_USHR:
    bits = bv_shift(kind, sort, a, b);
    break;
  default:
    fatal("no bit vector operator: %s", term_kind_name(kind));
  }
  return value_bv(sort, bits);
}

// --- Int -----------------------------------------------------------------------------------------

static Value apply_big(Terms *terms, TermKind kind, Value left, Value right) {
  assert((Sort)left.sort == SORT_INT && (Sort)right.sort == SORT_INT);
  Big a, b, result, rest;
  big_of_value(terms, left, &a);
  big_of_value(terms, right, &b);
  switch ((int)kind) {
  case TERM_ADD:
    big_add(&a, &b, &result);
    break;
  case TERM_NEG:
    big_negate(&a);
    return big_to_value(terms, &a);
  case TERM_MUL:
    big_mul(&a, &b, &result);
    break;
  case TERM_DIV:
    if (!b.count)
      return value_int(0);
    big_divide(&a, &b, &result, &rest);
    break;
  case TERM_REM:
    if (!b.count)
      return left;
    big_divide(&a, &b, &rest, &result);
    break;
  default:
    fatal("no Int operator: %s", term_kind_name(kind));
  }
  return big_to_value(terms, &result);
}

static bool is_half(int64_t number) { return number >= INT32_MIN && number <= INT32_MAX; }

// The small cases without big numbers; anything that could overflow takes the exact way.
// Values are int64 as long as they fit, and numbers of any size behind that: one definition that
// the rules, the evaluator and the models share, so that folding cannot differ from evaluation.
static Value apply_int(Terms *terms, TermKind kind, const Value *children) {
  assert((Sort)children[0].sort == SORT_INT);
  Value left = children[0], right = term_kind_arity(kind) > 1 ? children[1] : left;
  if (left.big || right.big)
    return apply_big(terms, kind, left, right);
  int64_t a = value_signed(left), b = value_signed(right);
  if (kind == TERM_ADD) {
    int64_t sum = java_ladd(a, b);
    if (((a ^ sum) & (b ^ sum)) >= 0)
      return value_int(sum);
  } else if (kind == TERM_MUL && is_half(a) && is_half(b)) {
    return value_int(a * b);
  } else if (kind == TERM_NEG && a != INT64_MIN) {
    return value_int(-a);
  } else if ((kind == TERM_DIV || kind == TERM_REM) && b != 0 && b != -1) {
    return value_int(kind == TERM_DIV ? a / b : a % b);
  }
  return apply_big(terms, kind, left, right);
}

static bool int_less(Terms *terms, Value left, Value right) {
  assert((Sort)left.sort == SORT_INT && (Sort)right.sort == SORT_INT);
  if (!left.big && !right.big)
    return value_signed(left) < value_signed(right);
  Big a, b;
  big_of_value(terms, left, &a);
  big_of_value(terms, right, &b);
  return big_compare(&a, &b) < 0;
}

// --- All -----------------------------------------------------------------------------------------

static Value unknown_of(Sort sort) { return (Value){.sort = (uint8_t)sort, .unknown = true}; }

// A false conjunct decides; everything else needs all of its operands.
// An unknown value is one that is too large for the evaluator. It must not be guessed, but what
// does not depend on it is still known.
static Value apply_unknown(TermKind kind, Sort sort, const Value *children) {
  if (kind == TERM_AND)
    for (int i = 0; i < 2; i++)
      if (!children[i].unknown && !value_truth(children[i]))
        return value_bool(false);
  return unknown_of(sort);
}

static bool any_unknown(TermKind kind, const Value *children) {
  for (unsigned i = 0; i < term_kind_arity(kind); i++)
    if (children[i].unknown)
      return true;
  return false;
}

static bool is_less(Terms *terms, Value a, Value b) {
  assert(a.sort == b.sort);
  return a.sort == SORT_INT ? int_less(terms, a, b) : value_signed(a) < value_signed(b);
}

static bool is_conversion(TermKind kind) {
  return kind == TERM_TRUNC || kind == TERM_SEXT || kind == TERM_ZEXT || kind == TERM_BV_TO_INT ||
         kind == TERM_UBV_TO_INT || kind == TERM_INT_TO_BV || kind == TERM_FP_TO_FP ||
         kind == TERM_BV_TO_FP || kind == TERM_INT_TO_FP || kind == TERM_FP_TO_BV ||
         kind == TERM_FP_BITS || kind == TERM_BITS_FP;
}

Value term_apply(Terms *terms, TermKind kind, Sort sort, const Value *children) {
  assert(term_kind_arity(kind) > 0 && kind != TERM_TYPE_OF && kind != TERM_SUBTYPE);
  if (kind == TERM_ITE && !children[0].unknown)
    return value_truth(children[0]) ? children[1] : children[2];
  if (any_unknown(kind, children))
    return apply_unknown(kind, sort, children);
  if (kind == TERM_NOT)
    return value_bool(!value_truth(children[0]));
  if (kind == TERM_AND)
    return value_bool(value_truth(children[0]) && value_truth(children[1]));
  if (kind == TERM_EQ)
    return value_bool(value_is_equal(children[0], children[1]));
  if (kind == TERM_LT)
    return value_bool(is_less(terms, children[0], children[1]));
  if (kind == TERM_TABLE)
    return table_apply(terms, children[0], children[1]);
  if (is_conversion(kind))
    return apply_conversion(terms, kind, sort, children[0]);
  if (sort_is_bv(sort))
    return apply_bv(kind, sort, children);
  if (sort == SORT_INT)
    return apply_int(terms, kind, children);
  return apply_fp(kind, sort, children);
}
