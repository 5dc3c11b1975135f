// Guesses that others imply: as long as the stronger one holds, the weaker one need not be asked
// for, nor assumed.
#include "induct/induct_impl.h"

bool expr_is_equal(const Expr *a, const Expr *b) {
  if (a == b || !a || !b)
    return a == b;
  return a->kind == b->kind && a->sort == b->sort && a->number == b->number && a->slot == b->slot &&
         a->field == b->field &&
         (a->kind != EXPR_HOLDS || (a->class == b->class && a->is_nullable == b->is_nullable)) &&
         expr_is_equal(a->one, b->one) && expr_is_equal(a->two, b->two) &&
         expr_is_equal(a->three, b->three);
}

// x + c, or a number; the rest is NULL for numbers.
typedef struct Sum {
  const Expr *rest;
  int64_t offset;
} Sum;

static Sum sum_of(const Expr *expr) {
  if (expr->kind == EXPR_NUMBER)
    return (Sum){NULL, expr->number};
  if (expr->kind == EXPR_ADD && expr->two->kind == EXPR_NUMBER)
    return (Sum){expr->one, expr->two->number};
  if (expr->kind == EXPR_SUB && expr->two->kind == EXPR_NUMBER)
    return (Sum){expr->one, -expr->two->number};
  return (Sum){expr, 0};
}

// Is a <= b, whatever the variables are? Sums are those of guesses, which are small: where one
// overflows, the guess that is left out is not missed.
static bool is_below(const Expr *a, const Expr *b) {
  Sum one = sum_of(a), other = sum_of(b);
  return expr_is_equal(one.rest, other.rest) && one.offset <= other.offset;
}

static bool is_order(const Expr *expr) { return expr->kind == EXPR_LE || expr->kind == EXPR_LT; }

static bool is_zero(const Expr *expr) { return expr->kind == EXPR_NUMBER && !expr->number; }

// Does x <= y follow from a <= b? If x <= a and b <= y.
static bool order_implies(const Expr *strong, const Expr *weak) {
  if (is_order(strong) && is_order(weak))
    return (strong->kind == EXPR_LT || weak->kind == EXPR_LE) && is_below(weak->one, strong->one) &&
           is_below(strong->two, weak->two);
  if (weak->kind == EXPR_NE && strong->kind == EXPR_LT)
    return (expr_is_equal(strong->one, weak->one) && expr_is_equal(strong->two, weak->two)) ||
           (expr_is_equal(strong->one, weak->two) && expr_is_equal(strong->two, weak->one));
  if (weak->kind != EXPR_NE || !is_zero(weak->two) || !is_order(strong))
    return false;
  const Expr *low = strong->one, *high = strong->two;
  return (expr_is_equal(high, weak->one) && low->kind == EXPR_NUMBER && low->number > 0) ||
         (expr_is_equal(low, weak->one) && high->kind == EXPR_NUMBER && high->number < 0);
}

// Of elements, only those count that are there.
static bool range_implies(const Expr *strong, const Expr *weak) {
  bool starts = is_zero(strong->one) || is_below(strong->one, weak->one);
  bool ends = is_below(strong->two, weak->two) ? expr_is_equal(strong->two, weak->two)
                                               : is_below(weak->two, strong->two);
  return starts && (ends || strong->two->kind == EXPR_LENGTH);
}

static bool holds_implies(const Expr *strong, const Expr *weak) {
  return weak->kind == EXPR_HOLDS && weak->is_nullable && !strong->is_nullable &&
         strong->class == weak->class && strong->field == weak->field &&
         expr_is_equal(strong->one, weak->one);
}

static bool implies(const Expr *strong, const Expr *weak) {
  if (strong->kind == EXPR_HOLDS)
    return holds_implies(strong, weak);
  if (strong->kind == EXPR_FORALL && weak->kind == EXPR_FORALL)
    return range_implies(strong, weak) &&
           (expr_is_equal(strong->three, weak->three) || order_implies(strong->three, weak->three));
  return order_implies(strong, weak);
}

static bool is_spared(const Head *head, size_t number) {
  const Expr *fact = head->guesses.items[number].fact;
  for (size_t i = 0; i < head->guesses.count; i++) {
    const Guess *other = &head->guesses.items[i];
    if (i != number && !other->is_dead && implies(other->fact, fact) &&
        (i < number || !implies(fact, other->fact)))
      return true;
  }
  return false;
}

void imply_settle(Head *head) {
  for (size_t i = 0; i < head->guesses.count; i++)
    head->guesses.items[i].is_spared = !head->guesses.items[i].is_dead && is_spared(head, i);
}
