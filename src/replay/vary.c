// Models for tests: numbers and references get values of their own where the path allows it.
#include "base/table.h"
#include "replay/inputs.h"

#include <string.h>

// The parts of the path's conditions, each once.
typedef struct Parts {
  const Terms *terms;
  VEC(Term) items;
  Table table;
} Parts;

static bool is_same_term(const void *context, uint32_t id, const void *key) {
  return ((const Parts *)context)->items.items[id].id == ((const Term *)key)->id;
}

static uint32_t term_hash(Term term) { return hash_mix(17, term.id); }

static bool has_part(const Parts *parts, Term term) {
  return table_find(&parts->table, term_hash(term), is_same_term, parts, &term) != TABLE_NONE;
}

static void add_part(Parts *parts, Term term) {
  assert(term_exists(term));
  if (has_part(parts, term))
    return;
  table_insert(&parts->table, term_hash(term), (uint32_t)parts->items.count);
  vec_push(&parts->items, term);
}

static void collect(Parts *parts, const Solver *solver) {
  for (size_t i = 0; i < solve_path_count(solver); i++)
    add_part(parts, solve_path_at(solver, i));
  for (size_t i = 0; i < parts->items.count; i++) // grows
    for (unsigned j = 0; j < term_arity(parts->terms, parts->items.items[i]); j++)
      add_part(parts, term_child(parts->terms, parts->items.items[i], j));
}

// The n-th value of a kind; small, odd, and not its neighbour's.
static Value own_value(const Terms *terms, Term symbol, Kind kind, uint32_t n) {
  assert(kind != KIND_REFERENCE);
  enum { VALUES = 40 };
  int64_t number = 5 + 2 * (int64_t)(n % VALUES);
  Sort sort = term_sort(terms, symbol);
  switch (kind) {
  case KIND_FLOAT:
    return value_float((float)number + 0.5f);
  case KIND_DOUBLE:
    return value_double((double)number + 0.5);
  case KIND_CHAR:
    return value_bv(sort, 'a' + (uint64_t)(n % 26));
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_LONG:
  case KIND_REFERENCE:
  case KIND_VOID:
    return sort_is_bv(sort) && sort_is_integer(sort) ? value_bv(sort, (uint64_t)number)
                                                     : value_int(number);
  }
  fatal("a value of no kind");
}

// A number of the program's own: what the JDK keeps in its objects is not any number.
static bool is_own_number(const Heap *heap, const PlaceInfo *info) {
  bool is_plain = info->kind == PLACE_PARAMETER || info->kind == PLACE_FIELD ||
                  info->kind == PLACE_STATIC || info->kind == PLACE_ELEMENT;
  if (!is_plain || info->value_kind == KIND_REFERENCE || info->value_kind == KIND_BOOLEAN ||
      !term_exists(info->symbol))
    return false;
  for (;;) {
    if (info->field && info->field->owner->trusted)
      return false;
    if (info->kind != PLACE_FIELD && info->kind != PLACE_ELEMENT)
      return true;
    info = place_info(heap, info->holder);
  }
}

// --- references ----------------------------------------------------------------------------------

// The class of an object that stands there just to be seen; NULL: there is none.
static Class *own_class(const LeafInputs *inputs, const Known *known) {
  const Names *names = program_names(explorer_machine(inputs->explorer)->program);
  if (!known->is_free || known->is_non_null || !term_exists(known->value) || !known->type)
    return NULL;
  Class *class = inputs_any_class(inputs, known->type, &known->info);
  bool is_object = class && !strcmp(name_text(names, class->name), "java/lang/Object");
  bool is_plain = class && class->kind == CLASS_INSTANCE && (is_object || !class->trusted) &&
                  !(class->flags & (ACC_ABSTRACT | ACC_ENUM | ACC_SYNTHETIC));
  return is_plain ? class : NULL;
}

static void vary_references(Explorer *explorer, Model *model) {
  enum { MOST = 4, FIRST = 1 << 20 }; // numbers that no solver's model has
  LeafInputs inputs;
  uint32_t count = 0;
  inputs_read(&inputs, explorer);
  for (size_t i = 0; i < inputs.values.count && count < MOST; i++) {
    const Class *class = own_class(&inputs, &inputs.values.items[i]);
    if (!class)
      continue;
    Value object = value_object(FIRST + count++);
    model_set(model, inputs.values.items[i].value, object);
    model_set_type(model, object, class->id);
  }
  inputs_free(&inputs);
}

// --- numbers -------------------------------------------------------------------------------------

// Do the path's conditions and the wishes hold in the model?
static bool is_model(Explorer *explorer, Term wishes, Model *model) {
  const Solver *solver = explorer_solver(explorer);
  Terms *terms = explorer_terms(explorer);
  for (size_t i = 0; i < solve_path_count(solver); i++)
    if (!value_truth(term_eval(terms, solve_path_at(solver, i), model)))
      return false;
  return !term_exists(wishes) || value_truth(term_eval(terms, wishes, model));
}

static Value negative(const Terms *terms, Term symbol, Value value) {
  Sort sort = term_sort(terms, symbol);
  bool is_bits = sort_is_integer(sort) && sort_is_bv(sort);
  return is_bits ? value_bv(sort, (uint64_t)-value_signed(value)) : value;
}

// A number that the path compares gets a value of its own if the path is the same with it.
static void vary_compared(Explorer *explorer, Term wishes, Model *model, const PlaceInfo *info,
                          uint32_t n) {
  assert(term_exists(info->symbol));
  Terms *terms = explorer_terms(explorer);
  Value old = term_eval(terms, info->symbol, model);
  Value first = own_value(terms, info->symbol, info->value_kind, n);
  Value tries[] = {first, own_value(terms, info->symbol, info->value_kind, n + 1),
                   negative(terms, info->symbol, first)};
  for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
    model_set(model, info->symbol, tries[i]);
    if (is_model(explorer, wishes, model))
      return;
  }
  model_set(model, info->symbol, old);
}

static void vary_numbers(Explorer *explorer, Term wishes, Model *model) {
  enum { MOST_CONDITIONS = 60, MOST_COMPARED = 12 }; // it is a matter of taste, not of proof
  Heap *heap = explorer_heap(explorer);
  Parts parts = {.terms = explorer_terms(explorer)};
  collect(&parts, explorer_solver(explorer));
  bool is_short = solve_path_count(explorer_solver(explorer)) <= MOST_CONDITIONS;
  uint32_t count = 0, compared = 0;
  for (size_t i = 0; i < heap_value_count(heap); i++) {
    const PlaceInfo *info = place_info(heap, heap_value_at(heap, i)->place);
    if (!is_own_number(heap, info))
      continue;
    if (!has_part(&parts, info->symbol))
      model_set(model, info->symbol,
                own_value(parts.terms, info->symbol, info->value_kind, count++));
    else if (is_short && compared++ < MOST_COMPARED)
      vary_compared(explorer, wishes, model, info, count++);
  }
  vec_free(&parts.items);
  table_fini(&parts.table);
}

void explorer_vary(Explorer *explorer, Term wishes, Model *model) {
  vary_numbers(explorer, wishes, model);
  vary_references(explorer, model);
}
