// Guesses for the models layer: which one symbol could make a condition true that is false now?
//
// The guess is read off the shape of the condition: x < t becomes true with x = value(t) - 1, and
// so on through sums and conversions. A wrong guess costs an evaluation, nothing else.
#include "solve/solve_impl.h"

#include <math.h>

enum { CANDIDATE_LIMIT = 8, DEPTH_LIMIT = 200, STEP_LIMIT = 1000 };

typedef struct Guess {
  Terms *terms;
  Model *model;
  Value fresh; // an object that nothing else is
  BindingList *candidates;
  int steps; // left
} Guess;

static Value eval(Guess *guess, Term term) { return term_eval(guess->terms, term, guess->model); }

static Value apply2(Guess *guess, TermKind kind, Value a, Value b) {
  Value both[2] = {a, b};
  return term_apply(guess->terms, kind, (Sort)a.sort, both);
}

static Value negated(Guess *guess, Value a) {
  return term_apply(guess->terms, TERM_NEG, (Sort)a.sort, &a);
}

static Value plus(Guess *guess, Value a, int64_t number) {
  assert(sort_is_integer((Sort)a.sort));
  Value other = a.sort == SORT_INT ? value_int(number) : value_bv((Sort)a.sort, (uint64_t)number);
  return apply2(guess, TERM_ADD, a, other);
}

// The operand of & or | with a constant: only the bits that the constant lets through can change.
static Value through_mask(Guess *guess, Term term, Value wanted) {
  assert(term_kind(guess->terms, term) == TERM_BIT_AND ||
         term_kind(guess->terms, term) == TERM_BIT_OR);
  Value old = eval(guess, term_child(guess->terms, term, 0));
  Value mask = eval(guess, term_child(guess->terms, term, 1));
  if (old.unknown || mask.unknown)
    return (Value){.unknown = true};
  uint64_t open = term_kind(guess->terms, term) == TERM_BIT_AND ? mask.bits : ~mask.bits;
  return value_bv((Sort)old.sort, (old.bits & ~open) | (wanted.bits & open));
}

// The operand of a shift by a constant; bits that fall out keep their value.
static Value through_shift(Guess *guess, Term term, Value wanted) {
  Value old = eval(guess, term_child(guess->terms, term, 0));
  Value count = eval(guess, term_child(guess->terms, term, 1));
  if (old.unknown || count.unknown || count.bits >= (uint64_t)old.sort)
    return (Value){.unknown = true};
  if (term_kind(guess->terms, term) == TERM_SHL)
    return apply2(guess, TERM_USHR, wanted, count);
  uint64_t low = old.bits & (((uint64_t)1 << count.bits) - 1);
  return value_bv((Sort)old.sort, apply2(guess, TERM_SHL, wanted, count).bits | low);
}

// An index near the old one at which a table has the wanted value; unknown when there is none.
static Value through_table(Guess *guess, Term term, Value wanted) {
  assert(term_kind(guess->terms, term) == TERM_TABLE);
  Value old = eval(guess, term_child(guess->terms, term, 0));
  size_t count, best = SIZE_MAX;
  const TableRun *runs = term_table_runs(guess->terms, term, &count);
  if (old.unknown || old.big || wanted.big)
    return (Value){.unknown = true};
  int64_t at = value_signed(old), number = at;
  // Runs are ascending: the last one below that fits, or the first one above.
  for (size_t i = 0; i < count && (best == SIZE_MAX || runs[i].start <= at); i++)
    if (runs[i].bits == wanted.bits)
      best = i;
  if (best == SIZE_MAX)
    return (Value){.unknown = true};
  if (runs[best].start > at)
    number = runs[best].start;
  else if (best + 1 < count && runs[best + 1].start <= at)
    number = runs[best + 1].start - 1;
  return old.sort == SORT_INT ? value_int(number) : value_bv((Sort)old.sort, (uint64_t)number);
}

// Goes down one level: with which value of which child does `term` get the value? False at the end.
static bool step_down(Guess *guess, Term *term, Value *wanted) {
  Term first = term_child(guess->terms, *term, 0);
  Sort sort = term_sort(guess->terms, first);
  switch ((int)term_kind(guess->terms, *term)) { // the kinds that are easy to invert
  case TERM_ADD: {
    Value rest = eval(guess, term_child(guess->terms, *term, 1));
    if (rest.unknown)
      return false;
    *wanted = apply2(guess, TERM_ADD, *wanted, negated(guess, rest));
    break;
  }
  case TERM_NEG:
    *wanted = negated(guess, *wanted);
    break;
  case TERM_BIT_XOR: {
    Value rest = eval(guess, term_child(guess->terms, *term, 1));
    if (rest.unknown)
      return false;
    *wanted = apply2(guess, TERM_BIT_XOR, *wanted, rest);
    break;
  }
  case TERM_BIT_AND:
  case TERM_BIT_OR:
    *wanted = through_mask(guess, *term, *wanted);
    break;
  case TERM_SHL:
  case TERM_SHR:
  case TERM_USHR:
    *wanted = through_shift(guess, *term, *wanted);
    break;
  case TERM_SEXT:
  case TERM_ZEXT:
    *wanted = term_apply(guess->terms, TERM_TRUNC, sort, wanted);
    break;
  case TERM_TRUNC:
    *wanted = term_apply(guess->terms, TERM_SEXT, sort, wanted);
    break;
  case TERM_BV_TO_INT:
  case TERM_UBV_TO_INT:
    *wanted = term_apply(guess->terms, TERM_INT_TO_BV, sort, wanted);
    break;
  case TERM_TABLE:
    *wanted = through_table(guess, *term, *wanted);
    break;
  case TERM_ITE:
    first = term_child(guess->terms, *term, term_holds(guess->terms, first, guess->model) ? 1 : 2);
    break;
  default:
    return false;
  }
  *term = first;
  return !wanted->unknown;
}

// Down through what can be inverted, to a symbol. An operation that loses bits is taken as if it
// had lost none: the result is evaluated anyway.
static void give(Guess *guess, Term term, Value wanted) {
  assert(wanted.unknown || (Sort)wanted.sort == term_sort(guess->terms, term));
  for (int depth = 0; depth < DEPTH_LIMIT && !wanted.unknown; depth++) {
    if (term_is_symbol(guess->terms, term)) {
      if (guess->candidates->count < CANDIDATE_LIMIT)
        vec_push(guess->candidates, (Binding){term, wanted});
      return;
    }
    if (term_arity(guess->terms, term) == 0 || !step_down(guess, &term, &wanted))
      return;
  }
}

// f(x) == f(y): perhaps with x = y.
static void want_unified(Guess *guess, Term a, Term b) {
  const Terms *terms = guess->terms;
  for (int depth = 0; depth < DEPTH_LIMIT && term_kind(terms, a) == term_kind(terms, b); depth++) {
    if (term_is_symbol(terms, a)) {
      give(guess, a, eval(guess, b));
      give(guess, b, eval(guess, a));
      return;
    }
    if (term_arity(terms, a) == 0)
      return;
    a = term_child(terms, a, 0);
    b = term_child(terms, b, 0);
    if (term_sort(terms, a) != term_sort(terms, b))
      return;
  }
}

// Sums that wrap around: the smallest or the largest number may be the only way.
static void give_extremes(Guess *guess, Term a, Term b, bool truth) {
  Sort sort = term_sort(guess->terms, a);
  if (!sort_is_bv(sort))
    return;
  Value least = value_bv(sort, (uint64_t)1 << ((unsigned)sort - 1));
  Value most = plus(guess, least, -1);
  give(guess, a, truth ? least : most);
  give(guess, b, truth ? most : least);
}

static void want_integers(Guess *guess, Term a, Term b, TermKind kind, bool truth) {
  assert(kind == TERM_EQ || kind == TERM_LT);
  Value left = eval(guess, a), right = eval(guess, b);
  if (left.unknown || right.unknown)
    return;
  if (kind == TERM_EQ && truth) {
    give(guess, a, right);
    give(guess, b, left);
    want_unified(guess, a, b);
  } else if (kind == TERM_EQ) {
    give(guess, a, plus(guess, right, 1));
    give(guess, a, plus(guess, right, -1));
    give(guess, b, plus(guess, left, 1));
    give(guess, b, plus(guess, left, -1));
  } else {
    give(guess, a, truth ? plus(guess, right, -1) : right);
    give(guess, b, truth ? plus(guess, left, 1) : left);
    give_extremes(guess, a, b, truth);
  }
}

static Value fp_value(Sort sort, double number) {
  return sort == SORT_FLOAT ? value_float((float)number) : value_double(number);
}

static double fp_number(Value value) {
  assert(sort_is_fp((Sort)value.sort));
  return value.sort == SORT_FLOAT ? (double)value_as_float(value) : value_as_double(value);
}

static Value fp_next(Value value, double direction) {
  double number = fp_number(value);
  if (isnan(number))
    return fp_value((Sort)value.sort, direction > 0 ? 1 : -1);
  return value.sort == SORT_FLOAT ? value_float(nextafterf((float)number, (float)direction))
                                  : value_double(nextafter(number, direction));
}

// NaN makes every comparison false, so it is a candidate where one is wanted to be.
static void want_fp(Guess *guess, Term a, Term b, TermKind kind, bool truth) {
  assert(kind == TERM_FP_LT || kind == TERM_FP_LE || kind == TERM_FP_EQ);
  Value left = eval(guess, a), right = eval(guess, b);
  if (left.unknown || right.unknown)
    return;
  Value other = isnan(fp_number(right)) ? fp_value((Sort)right.sort, 0) : right;
  if (truth && kind == TERM_FP_LT) {
    give(guess, a, fp_next(right, -INFINITY));
    give(guess, b, fp_next(left, INFINITY));
  } else if (truth) {
    give(guess, a, other);
    give(guess, b, isnan(fp_number(left)) ? other : left);
  } else {
    give(guess, a, kind == TERM_FP_LT ? other : fp_next(right, INFINITY));
    give(guess, b, kind == TERM_FP_LT ? left : fp_next(left, -INFINITY));
    give(guess, a, fp_value((Sort)right.sort, (double)NAN));
  }
}

static void want_same(Guess *guess, Term a, Term b) {
  Value left = eval(guess, a), right = eval(guess, b);
  if (left.unknown || right.unknown)
    return;
  give(guess, a, right);
  give(guess, b, left);
}

// Different references: one of them is an object of its own.
static void want_different(Guess *guess, Term a, Term b) {
  give(guess, a, guess->fresh);
  give(guess, b, guess->fresh);
}

// Which operand of a conjunction is to change is not known: all are proposed that can.
static void want(Guess *guess, Term term, bool truth, int depth) {
  assert(term_sort(guess->terms, term) == SORT_BOOL);
  const Terms *terms = guess->terms;
  TermKind kind = term_kind(terms, term);
  if (depth == 0 || guess->steps-- <= 0 || guess->candidates->count >= CANDIDATE_LIMIT)
    return;
  if (kind == TERM_SYMBOL) {
    give(guess, term, value_bool(truth));
    return;
  }
  if (term_arity(terms, term) == 0)
    return;
  Term a = term_child(terms, term, 0);
  if (kind == TERM_NOT) {
    want(guess, a, !truth, depth - 1);
    return;
  }
  if (kind == TERM_ITE) {
    bool taken = term_holds(guess->terms, a, guess->model);
    want(guess, term_child(terms, term, taken ? 1 : 2), truth, depth - 1);
    want(guess, a, !taken, depth - 1);
    return;
  }
  if (kind == TERM_TABLE) {
    give(guess, term, value_bool(truth));
    return;
  }
  if (term_arity(terms, term) != 2)
    return;
  Term b = term_child(terms, term, 1);
  Sort sort = term_sort(terms, a);
  if (kind == TERM_AND) {
    // Already true operands stay; both can be wanted false, one is enough.
    if (!truth || !term_holds(guess->terms, a, guess->model))
      want(guess, a, truth, depth - 1);
    if (!truth || !term_holds(guess->terms, b, guess->model))
      want(guess, b, truth, depth - 1);
  } else if ((kind == TERM_EQ || kind == TERM_LT) && sort_is_integer(sort)) {
    want_integers(guess, a, b, kind, truth);
  } else if (kind == TERM_FP_LT || kind == TERM_FP_LE || kind == TERM_FP_EQ) {
    want_fp(guess, a, b, kind, truth);
  } else if (kind == TERM_EQ && truth && sort != SORT_BOOL) {
    want_same(guess, a, b);
  } else if (kind == TERM_EQ && sort == SORT_REF) {
    want_different(guess, a, b);
  }
}

static bool is_alias(const Guess *guess, Binding binding) {
  return binding.value.sort == SORT_REF && !value_is_null(binding.value) &&
         !value_is_equal(binding.value, guess->fresh);
}

// Models without needless aliases go on to satisfy what is asked next: values are chains of ite
// whose last branch is the input's own.
static void put_aliases_last(const Guess *guess) {
  BindingList *all = guess->candidates, aliases = {0};
  size_t kept = 0;
  for (size_t i = 0; i < all->count; i++) {
    if (is_alias(guess, all->items[i]))
      vec_push(&aliases, all->items[i]);
    else
      all->items[kept++] = all->items[i];
  }
  for (size_t i = 0; i < aliases.count; i++)
    all->items[kept++] = aliases.items[i];
  vec_free(&aliases);
}

void repair_candidates(Terms *terms, const PoolEntry *entry, Term condition,
                       BindingList *candidates) {
  assert(term_sort(terms, condition) == SORT_BOOL && !candidates->count);
  Guess guess = {terms, entry->model, value_object(entry->objects + 1), candidates, STEP_LIMIT};
  want(&guess, condition, true, DEPTH_LIMIT);
  put_aliases_last(&guess);
}
