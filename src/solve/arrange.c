// Guesses for the models layer: new values for all integers of a slice at once.
//
// The comparisons of the slice are read as linear inequalities over mathematical integers, parts
// that are not linear as the numbers they are in the base model. Bounds are propagated to a
// fixpoint, then one symbol after the other gets a value and is propagated again: for differences
// (x < y + c), which is what ordered lists and trees ask about, that finds a solution whenever
// there is one. Wrap-around and everything else that was left out is caught by evaluating the
// result: this is a guess.
#include "solve/solve_impl.h"

enum { FORM_TERMS = 8, COEFFICIENT_LIMIT = 1 << 10, ROUNDS = 40, VARIABLE_LIMIT = 64 };
static const int64_t number_limit = (int64_t)1 << 45; // so that no sum below overflows

typedef struct FormTerm {
  uint32_t variable;
  int64_t coefficient;
} FormTerm;

// Sum of coefficient * variable, plus a constant.
typedef struct Form {
  FormTerm terms[FORM_TERMS];
  int count;
  int64_t constant;
} Form;

typedef struct Variable {
  Term symbol;
  int64_t low, high, old;
} Variable;

typedef struct Arrangement {
  Terms *terms;
  Model *model;
  bool spread; // second attempt: middles of intervals instead of old values
  VEC(Variable) variables;
  VEC(Form) below;     // form <= 0
  VEC(Form) different; // form != 0
} Arrangement;

static bool is_small(int64_t number) { return number < number_limit && number > -number_limit; }

static bool variable_of(Arrangement *it, Term symbol, uint32_t *variable) {
  assert(term_kind(it->terms, symbol) == TERM_SYMBOL);
  for (uint32_t i = 0; i < it->variables.count; i++)
    if (term_is(it->variables.items[i].symbol, symbol)) {
      *variable = i;
      return true;
    }
  Value value = term_eval(it->terms, symbol, it->model);
  if (it->variables.count == VARIABLE_LIMIT || value.unknown || value.big)
    return false;
  Sort sort = term_sort(it->terms, symbol);
  int64_t half = sort_is_bv(sort) && (int)sort < 46 ? (int64_t)1 << ((int)sort - 1) : number_limit;
  *variable = (uint32_t)it->variables.count;
  vec_push(&it->variables, (Variable){symbol, -half, half - 1, value_signed(value)});
  return true;
}

static bool add_to_form(Form *form, uint32_t variable, int64_t coefficient) {
  assert(form->count >= 0);
  for (int i = 0; i < form->count; i++)
    if (form->terms[i].variable == variable) {
      form->terms[i].coefficient += coefficient;
      return form->terms[i].coefficient < COEFFICIENT_LIMIT &&
             form->terms[i].coefficient > -COEFFICIENT_LIMIT;
    }
  if (form->count == FORM_TERMS)
    return false;
  form->terms[form->count++] = (FormTerm){variable, coefficient};
  return true;
}

static bool add_number(Form *form, Value value, int64_t coefficient) {
  assert(coefficient > -COEFFICIENT_LIMIT * COEFFICIENT_LIMIT &&
         coefficient < COEFFICIENT_LIMIT * COEFFICIENT_LIMIT);
  if (value.unknown || value.big || !is_small(value_signed(value)))
    return false;
  int64_t number = value_signed(value);
  if (number != 0 && (number_limit / (number < 0 ? -number : number)) <
                         (coefficient < 0 ? -coefficient : coefficient))
    return false;
  form->constant += number * coefficient;
  return is_small(form->constant);
}

// form += coefficient * term; false when that leaves the limits.
static bool linearise(Arrangement *it, Term term, int64_t coefficient, Form *form, int depth) {
  assert(depth >= 0 && sort_is_integer(term_sort(it->terms, term)));
  const Terms *terms = it->terms;
  TermKind kind = term_kind(terms, term);
  uint32_t variable;
  if (kind == TERM_SYMBOL)
    return variable_of(it, term, &variable) && add_to_form(form, variable, coefficient);
  if (depth == 0 || term_arity(terms, term) == 0)
    return add_number(form, term_eval(it->terms, term, it->model), coefficient);
  Term first = term_child(terms, term, 0);
  if (kind == TERM_ADD)
    return linearise(it, first, coefficient, form, depth - 1) &&
           linearise(it, term_child(terms, term, 1), coefficient, form, depth - 1);
  if (kind == TERM_NEG)
    return linearise(it, first, -coefficient, form, depth - 1);
  if (kind == TERM_SEXT || kind == TERM_BV_TO_INT)
    return linearise(it, first, coefficient, form, depth - 1);
  if (kind == TERM_ITE) {
    bool yes = term_holds(it->terms, first, it->model);
    return linearise(it, term_child(terms, term, yes ? 1 : 2), coefficient, form, depth - 1);
  }
  if (kind == TERM_MUL && term_is_const(terms, term_child(terms, term, 1))) {
    Value factor = term_value(terms, term_child(terms, term, 1));
    if (!factor.big && value_signed(factor) > -COEFFICIENT_LIMIT &&
        value_signed(factor) < COEFFICIENT_LIMIT && coefficient > -2 && coefficient < 2)
      return linearise(it, first, coefficient * value_signed(factor), form, depth - 1);
  }
  return add_number(form, term_eval(it->terms, term, it->model), coefficient);
}

// a - b + extra <= 0
static void add_below(Arrangement *it, Term a, Term b, int64_t extra) {
  assert(sort_is_integer(term_sort(it->terms, a)) && sort_is_integer(term_sort(it->terms, b)));
  Form form = {.constant = extra};
  if (linearise(it, a, 1, &form, 16) && linearise(it, b, -1, &form, 16))
    vec_push(&it->below, form);
}

static void add_different(Arrangement *it, Term a, Term b) {
  assert(sort_is_integer(term_sort(it->terms, a)) && sort_is_integer(term_sort(it->terms, b)));
  Form form = {0};
  if (linearise(it, a, 1, &form, 16) && linearise(it, b, -1, &form, 16))
    vec_push(&it->different, form);
}

static void add_comparison(Arrangement *it, Term atom, bool truth) {
  assert(term_kind(it->terms, atom) == TERM_LT || term_kind(it->terms, atom) == TERM_EQ);
  Term a = term_child(it->terms, atom, 0), b = term_child(it->terms, atom, 1);
  if (!sort_is_integer(term_sort(it->terms, a)))
    return;
  if (term_kind(it->terms, atom) == TERM_LT) {
    if (truth)
      add_below(it, a, b, 1);
    else
      add_below(it, b, a, 0);
  } else if (truth) {
    add_below(it, a, b, 0);
    add_below(it, b, a, 0);
  } else {
    add_different(it, a, b);
  }
}

// Collects the comparisons that make a condition true, given how the base model decides the rest.
// Of two operands one of which must be false, that is the one that already is, else the first or
// second.
static void collect(Arrangement *it, Term term, bool truth, int depth) {
  assert(term_sort(it->terms, term) == SORT_BOOL);
  const Terms *terms = it->terms;
  TermKind kind = term_kind(terms, term);
  if (depth == 0 || term_arity(terms, term) == 0)
    return;
  Term a = term_child(terms, term, 0);
  if (kind == TERM_NOT) {
    collect(it, a, !truth, depth - 1);
  } else if (kind == TERM_LT || kind == TERM_EQ) {
    add_comparison(it, term, truth);
  } else if (kind == TERM_ITE) {
    bool yes = term_holds(it->terms, a, it->model);
    collect(it, a, yes, depth - 1);
    collect(it, term_child(terms, term, yes ? 1 : 2), truth, depth - 1);
  } else if (kind == TERM_AND) {
    Term b = term_child(terms, term, 1);
    bool second = !truth && (!term_holds(it->terms, b, it->model) ||
                             (it->spread && term_holds(it->terms, a, it->model)));
    if (truth || !second)
      collect(it, a, truth, depth - 1);
    if (truth || second)
      collect(it, b, truth, depth - 1);
  }
}

static int64_t divide_down(int64_t a, int64_t b) { return a / b - (a % b != 0 && a < 0); } // b > 0

// Tightens the variables of one inequality by the smallest values of all others.
static bool tighten(Arrangement *it, const Form *form, bool *changed) {
  assert(form->count >= 0 && form->count <= FORM_TERMS);
  int64_t least = form->constant;
  for (int i = 0; i < form->count; i++) {
    const Variable *variable = &it->variables.items[form->terms[i].variable];
    int64_t c = form->terms[i].coefficient;
    least += c > 0 ? c * variable->low : c * variable->high;
  }
  for (int i = 0; i < form->count; i++) {
    Variable *variable = &it->variables.items[form->terms[i].variable];
    int64_t c = form->terms[i].coefficient;
    if (c == 0)
      continue;
    // c * x <= room
    int64_t room = (c > 0 ? c * variable->low : c * variable->high) - least;
    int64_t bound = c > 0 ? divide_down(room, c) : -divide_down(room, -c);
    if (c > 0 ? bound < variable->high : bound > variable->low) {
      *(c > 0 ? &variable->high : &variable->low) = bound;
      *changed = true;
    }
    if (variable->low > variable->high)
      return false;
  }
  return form->count > 0 || least <= 0;
}

static bool propagate(Arrangement *it) {
  bool changed = true;
  for (int round = 0; changed && round < ROUNDS; round++) {
    changed = false;
    for (size_t i = 0; i < it->below.count; i++)
      if (!tighten(it, &it->below.items[i], &changed))
        return false;
  }
  return true;
}

// Is the value excluded by a disequality whose other variables are fixed?
static bool is_excluded(const Arrangement *it, uint32_t variable, int64_t value) {
  assert(variable < it->variables.count);
  for (size_t d = 0; d < it->different.count; d++) {
    const Form *form = &it->different.items[d];
    int64_t sum = form->constant;
    bool fixed = true, mentioned = false;
    for (int i = 0; i < form->count; i++) {
      const Variable *other = &it->variables.items[form->terms[i].variable];
      bool self = form->terms[i].variable == variable;
      mentioned |= self && form->terms[i].coefficient != 0;
      fixed &= self || other->low == other->high;
      sum += form->terms[i].coefficient * (self ? value : other->low);
    }
    if (mentioned && fixed && sum == 0)
      return true;
  }
  return false;
}

static int64_t choose(const Arrangement *it, uint32_t index) {
  assert(index < it->variables.count);
  const Variable *variable = &it->variables.items[index];
  int64_t start = variable->old;
  if (it->spread || start < variable->low || start > variable->high)
    start = variable->low + (variable->high - variable->low) / 2;
  for (int64_t away = 0; away < 8; away++) {
    if (start + away <= variable->high && !is_excluded(it, index, start + away))
      return start + away;
    if (start - away >= variable->low && !is_excluded(it, index, start - away))
      return start - away;
  }
  return start;
}

static bool solve(Arrangement *it) {
  if (!propagate(it))
    return false;
  for (uint32_t i = 0; i < it->variables.count; i++) {
    int64_t value = choose(it, i);
    it->variables.items[i].low = it->variables.items[i].high = value;
    if (!propagate(it))
      return false;
  }
  return true;
}

bool arrange(Terms *terms, Model *model, const TermList *goals, bool spread,
             BindingList *bindings) {
  Arrangement it = {.terms = terms, .model = model, .spread = spread};
  for (size_t i = 0; i < goals->count; i++)
    collect(&it, goals->items[i], true, 24);
  bool solved = it.variables.count > 0 && solve(&it);
  for (size_t i = 0; solved && i < it.variables.count; i++) {
    Variable variable = it.variables.items[i];
    if (variable.low == variable.old)
      continue;
    Sort sort = term_sort(terms, variable.symbol);
    Value value =
        sort == SORT_INT ? value_int(variable.low) : value_bv(sort, (uint64_t)variable.low);
    vec_push(bindings, (Binding){variable.symbol, value});
  }
  vec_free(&it.variables);
  vec_free(&it.below);
  vec_free(&it.different);
  return solved && bindings->count > 0;
}
