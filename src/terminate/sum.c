#include "terminate/sum.h"

#include <assert.h>
#include <string.h>

enum { MOST_TERMS = 80 };

int monomial_compare(const Monomial *a, const Monomial *b) {
  if (a->degree != b->degree)
    return a->degree < b->degree ? -1 : 1;
  for (uint32_t i = 0; i < a->degree; i++)
    if (a->factors[i] != b->factors[i])
      return a->factors[i] < b->factors[i] ? -1 : 1;
  return 0;
}

static Sum lost(void) { return (Sum){.is_lost = true}; }

static Sum single(Arena *arena, SumTerm term) {
  if (rational_is_lost(term.factor))
    return lost();
  if (rational_is_zero(term.factor))
    return (Sum){0};
  SumTerm *terms = arena_array(arena, SumTerm, 1);
  terms[0] = term;
  return (Sum){.count = 1, .terms = terms};
}

Sum sum_constant(Arena *arena, Rational number) {
  return single(arena, (SumTerm){.factor = number});
}

Sum sum_parameter(Arena *arena, uint32_t parameter) {
  return single(arena, (SumTerm){{.degree = 1, .factors = {parameter}}, rational_of(1)});
}

Sum sum_add(Arena *arena, const Sum *a, const Sum *b, Rational factor) {
  if (a->is_lost || b->is_lost || rational_is_lost(factor))
    return lost();
  SumTerm *terms = arena_array(arena, SumTerm, a->count + b->count + 1);
  Sum sum = {.terms = terms};
  for (uint32_t i = 0, j = 0; i < a->count || j < b->count;) {
    int order = i == a->count   ? 1
                : j == b->count ? -1
                                : monomial_compare(&a->terms[i].monomial, &b->terms[j].monomial);
    SumTerm next = order <= 0 ? a->terms[i] : (SumTerm){b->terms[j].monomial, rational_of(0)};
    if (order >= 0)
      next.factor = rational_add(next.factor, rational_mul(factor, b->terms[j].factor));
    if (rational_is_lost(next.factor))
      return lost();
    i += order <= 0;
    j += order >= 0;
    if (!rational_is_zero(next.factor))
      terms[sum.count++] = next;
  }
  return sum.count > MOST_TERMS ? lost() : sum;
}

static bool multiply(const Monomial *a, const Monomial *b, Monomial *product) {
  *product = (Monomial){.degree = a->degree + b->degree};
  if (product->degree > MOST_DEGREE)
    return false;
  for (uint32_t i = 0, j = 0; i + j < product->degree;) {
    bool from_a = j == b->degree || (i < a->degree && a->factors[i] <= b->factors[j]);
    product->factors[i + j] = from_a ? a->factors[i] : b->factors[j];
    i += from_a;
    j += !from_a;
  }
  return true;
}

Sum sum_mul(Arena *arena, const Sum *a, const Sum *b) {
  if (a->is_lost || b->is_lost)
    return lost();
  Sum sum = {0};
  for (uint32_t i = 0; i < a->count && !sum.is_lost; i++)
    for (uint32_t j = 0; j < b->count && !sum.is_lost; j++) {
      SumTerm term = {.factor = rational_mul(a->terms[i].factor, b->terms[j].factor)};
      if (!multiply(&a->terms[i].monomial, &b->terms[j].monomial, &term.monomial))
        return lost();
      Sum part = single(arena, term);
      sum = sum_add(arena, &sum, &part, rational_of(1));
    }
  return sum;
}

Sum sum_substitute(Arena *arena, const Sum *sum, uint32_t parameter, const Sum *by) {
  assert(!sum_mentions(by, parameter));
  if (sum->is_lost || !sum_mentions(sum, parameter))
    return *sum;
  Sum result = {0};
  for (uint32_t i = 0; i < sum->count && !result.is_lost; i++) {
    const Monomial *own = &sum->terms[i].monomial;
    SumTerm rest = {.factor = sum->terms[i].factor};
    uint32_t times = 0;
    for (uint32_t k = 0; k < own->degree; k++) {
      if (own->factors[k] == parameter)
        times++;
      else
        rest.monomial.factors[rest.monomial.degree++] = own->factors[k];
    }
    Sum part = single(arena, rest);
    while (times-- > 0)
      part = sum_mul(arena, &part, by);
    result = sum_add(arena, &result, &part, rational_of(1));
  }
  return result;
}

bool sum_mentions(const Sum *sum, uint32_t parameter) {
  for (uint32_t i = 0; i < sum->count; i++)
    for (uint32_t k = 0; k < sum->terms[i].monomial.degree; k++)
      if (sum->terms[i].monomial.factors[k] == parameter)
        return true;
  return false;
}

uint32_t sum_degree(const Sum *sum) {
  return sum->count ? sum->terms[sum->count - 1].monomial.degree : 0;
}

bool sum_equals(const Sum *a, const Sum *b) {
  if (a->is_lost || b->is_lost || a->count != b->count)
    return false;
  for (uint32_t i = 0; i < a->count; i++)
    if (monomial_compare(&a->terms[i].monomial, &b->terms[i].monomial) ||
        a->terms[i].factor.up != b->terms[i].factor.up ||
        a->terms[i].factor.down != b->terms[i].factor.down)
      return false;
  return true;
}
