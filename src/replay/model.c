// Models that people like to read.
#include "replay/inputs.h"

typedef struct Search {
  Explorer *explorer;
  Heap *heap;
  Terms *terms;
  SolveStats *own;
} Search;

// A question that is no part of the exploration: it is counted apart.
static Model *ask(Search *search, Term extra) {
  Solver *solver = explorer_solver(search->explorer);
  SolveStats before = *solve_stats(solver);
  Answer answer = solve_check(solver, extra);
  solve_stats_add(search->own, &before, solve_stats(solver));
  return answer == ANSWER_SAT ? solve_model(solver) : NULL;
}

static Term conjoin(Terms *terms, Term all, Term one) {
  assert(term_exists(one));
  return term_exists(all) ? term_and(terms, all, one) : one;
}

// The symbolic length of an input array; no term when there is none.
static Term array_length_term(const Search *search, size_t index) {
  const Machine *machine = explorer_machine(search->explorer);
  Ref ref = heap_object_at(search->heap, index)->ref;
  if (object_class(machine, ref)->kind != CLASS_ARRAY || !array_is_symbolic(machine, ref))
    return (Term){0};
  Word length = heap_array(search->heap, array_number(machine, ref))->length;
  return word_tag(length) == TAG_TERM ? (Term){(uint32_t)length} : (Term){0};
}

// "Every input array has at most `most` elements"; no term when there is none.
static Term short_arrays(const Search *search, int64_t most) {
  assert(most >= 0);
  Terms *terms = search->terms;
  Term all = {0};
  for (size_t i = 0; i < heap_object_count(search->heap); i++) {
    Term length = array_length_term(search, i);
    if (term_exists(length))
      all = conjoin(terms, all,
                    term_le(terms, length, term_integer(terms, term_sort(terms, length), most)));
  }
  return all;
}

// The symbol of the i-th input, if it is a number without a fraction.
static Term integer_input(const Search *search, size_t index) {
  const PlaceInfo *info = place_info(search->heap, heap_value_at(search->heap, index)->place);
  bool is_integer = info->value_kind != KIND_REFERENCE && term_exists(info->symbol) &&
                    sort_is_integer(term_sort(search->terms, info->symbol));
  return is_integer ? info->symbol : (Term){0};
}

// "Every integer of the input lies between -most and most."
static Term small_numbers(const Search *search, int64_t most) {
  Terms *terms = search->terms;
  Term all = {0};
  for (size_t i = 0; i < heap_value_count(search->heap); i++) {
    Term symbol = integer_input(search, i);
    if (!term_exists(symbol))
      continue;
    Sort sort = term_sort(terms, symbol);
    all = conjoin(terms, all, term_ge(terms, symbol, term_integer(terms, sort, -most)));
    all = conjoin(terms, all, term_le(terms, symbol, term_integer(terms, sort, most)));
  }
  return all;
}

static bool has_large_numbers(const Search *search, Model *model, int64_t most) {
  for (size_t i = 0; i < heap_value_count(search->heap); i++) {
    Term symbol = integer_input(search, i);
    if (!term_exists(symbol))
      continue;
    Value value = term_eval(search->terms, symbol, model);
    if (value.big || value.unknown || value_signed(value) > most || value_signed(value) < -most)
      return true;
  }
  return false;
}

// With arrays as short as they can be: the JDK's own ones have room for more than is in them.
// `arrays`: what the model keeps to, beside the path.
static Model *find_short(Search *search, Term wishes, Term *arrays) {
  static const int64_t most[] = {8, 100};
  for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
    Term all = short_arrays(search, most[i]);
    if (!term_exists(all))
      break;
    *arrays = term_exists(wishes) ? term_and(search->terms, wishes, all) : all;
    Model *model = ask(search, *arrays);
    if (model)
      return model;
  }
  *arrays = wishes;
  return ask(search, wishes);
}

static Model *find_model(Explorer *explorer, Term wishes, SolveStats *own) {
  // Wishes from the strongest to none: short arrays, then small numbers. A model is the solver's
  // and gone with its next question.
  enum { SMALL = 1000 };
  Search search = {explorer, explorer_heap(explorer), explorer_terms(explorer), own};
  Term arrays;
  Model *model = find_short(&search, wishes, &arrays);
  if (!model || !has_large_numbers(&search, model, SMALL))
    return model;
  model = ask(&search, conjoin(search.terms, arrays, small_numbers(&search, SMALL)));
  return model ? model : ask(&search, arrays); // the first one is gone
}

// A model in which every reference has an object of its declared type.
static Model *find_declared(Explorer *explorer, const LeafInputs *inputs, Term wishes,
                            SolveStats *own) {
  enum { MOST = 16 }; // each model excludes what one of those before it took
  Terms *terms = explorer_terms(explorer);
  for (int i = 0; i < MOST; i++) {
    Model *model = find_model(explorer, wishes, own);
    Term misfits = model ? inputs_misfits(inputs, model) : term_true(terms);
    if (term_is_true(terms, misfits))
      return model;
    wishes = conjoin(terms, wishes, misfits);
  }
  return NULL;
}

// The model as it is shown: references that the path says nothing about are null if they may be.
Model *model_with_wishes(Explorer *explorer, Term wishes, SolveStats *own) {
  LeafInputs inputs;
  inputs_read(&inputs, explorer);
  const Model *found = find_declared(explorer, &inputs, wishes, own);
  Model *model = found ? model_copy(found) : NULL;
  for (size_t i = 0; model && i < inputs.values.count; i++)
    if (inputs.values.items[i].is_free && !inputs.values.items[i].is_non_null)
      model_set(model, inputs.values.items[i].value, value_null());
  inputs_free(&inputs);
  return model;
}

Model *explorer_model(Explorer *explorer, SolveStats *own) {
  return model_with_wishes(explorer, (Term){0}, own);
}

// --- wishes --------------------------------------------------------------------------------------

// The wish is kept if the path and the earlier ones allow it.
static bool wish(Search *search, Term *wishes, Term one) {
  assert(term_exists(one));
  Term both = conjoin(search->terms, *wishes, one);
  if (!ask(search, both))
    return false;
  *wishes = both;
  return true;
}

bool model_wish(Explorer *explorer, Term *wishes, Term one, SolveStats *own) {
  Search search = {explorer, explorer_heap(explorer), explorer_terms(explorer), own};
  return wish(&search, wishes, one);
}

// "The reference is one of those before it", and nothing that it cannot be; no term when there are
// none.
static Term is_earlier(Terms *terms, const LeafInputs *inputs, size_t number) {
  assert(number < inputs->values.count);
  Term any = {0};
  Place own = heap_value_at(inputs->heap, number)->place;
  for (size_t i = 0; i < number; i++) {
    const Known *known = &inputs->values.items[i];
    if (known->info.value_kind != KIND_REFERENCE || known->is_free || !known->info.type ||
        !heap_may_be_one(inputs->heap, heap_value_at(inputs->heap, i)->place, own))
      continue;
    Term same = term_eq(terms, known->value, inputs->values.items[number].value);
    any = term_exists(any) ? term_or(terms, any, same) : same;
  }
  return term_exists(any) ? term_and(terms, any, inputs_declared(inputs, number)) : any;
}

Model *explorer_small_model(Explorer *explorer, SolveStats *own) {
  enum { MOST = 200 }; // wishes
  Search search = {explorer, explorer_heap(explorer), explorer_terms(explorer), own};
  LeafInputs inputs;
  Term wishes = {0};
  inputs_read(&inputs, explorer);
  for (size_t i = 0; i < inputs.values.count && i < MOST; i++) {
    const Known *known = &inputs.values.items[i];
    // Which constant an enum is, is told by a number, which a wish about the reference forgets.
    bool is_enum = known->type && known->type->flags & ACC_ENUM;
    if (!term_exists(known->term) || known->is_free || is_enum)
      continue;
    Term earlier = is_earlier(search.terms, &inputs, i);
    if (!wish(&search, &wishes, term_eq(search.terms, known->value, term_null(search.terms))) &&
        term_exists(earlier))
      wish(&search, &wishes, earlier);
  }
  inputs_free(&inputs);
  Model *model = model_with_wishes(explorer, wishes, own);
  return model ? model : explorer_model(explorer, own);
}

// Does the path allow the parameter to be null (or not to be)? It does where it says nothing of it.
static bool may_be(Explorer *explorer, uint32_t parameter, bool is_null, SolveStats *own) {
  assert(parameter < explorer_parameter_count(explorer));
  LeafInputs inputs;
  Terms *terms = explorer_terms(explorer);
  inputs_read(&inputs, explorer);
  uint32_t at = inputs_at_root(&inputs, (Place){parameter + 1});
  const Known *known = at < inputs.values.count ? &inputs.values.items[at] : NULL;
  bool may_be = !known || !known->is_non_null || !is_null;
  Term wishes = {0};
  if (known && may_be && term_exists(known->value) && !known->is_free) {
    Term null = term_eq(terms, known->value, term_null(terms));
    may_be = model_wish(explorer, &wishes, is_null ? null : term_not(terms, null), own);
  }
  inputs_free(&inputs);
  return may_be;
}

bool explorer_may_be_null(Explorer *explorer, uint32_t parameter, SolveStats *own) {
  return may_be(explorer, parameter, true, own);
}

bool explorer_must_be_null(Explorer *explorer, uint32_t parameter, SolveStats *own) {
  return !may_be(explorer, parameter, false, own);
}
