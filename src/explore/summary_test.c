// Theorems 1 and 2 of heap summaries: the guards of one reference exclude each other and exhaust
// all cases; and no reference is empty (uber-lazy, consistency). At every access to a field or an
// element, of every reference that is new there. Z3 confirms every answer.
#include "explore/oracle_test.h"

#include "explore/explore_impl.h"

#include "base/test.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct GuardedLeaf {
  Term leaf, guard;
} GuardedLeaf;
typedef VEC(GuardedLeaf) GuardedLeaves;

// What a symbol stands for: itself, as long as it is not used.
static Term locations_of(const Heap *heap, Term symbol) {
  for (size_t i = 0; i < heap_object_count(heap); i++) {
    const InputObject *object = heap_object_at(heap, i);
    if (term_is(place_info(heap, object->place)->symbol, symbol))
      return object->locations;
  }
  return symbol;
}

// A reference with locations in the place of symbols.
static Term expand(const Heap *heap, Terms *terms, Term ref) {
  if (term_is_symbol(terms, ref))
    return locations_of(heap, ref);
  if (term_kind(terms, ref) != TERM_ITE)
    return ref;
  return term_ite(terms, term_child(terms, ref, 0), expand(heap, terms, term_child(terms, ref, 1)),
                  expand(heap, terms, term_child(terms, ref, 2)));
}

// The set of guarded locations that an ite stands for, straight from its branches.
static void collect(Terms *terms, Term ref, Term guard, GuardedLeaves *leaves) {
  if (term_kind(terms, ref) == TERM_ITE) {
    Term condition = term_child(terms, ref, 0);
    collect(terms, term_child(terms, ref, 1), term_and(terms, guard, condition), leaves);
    collect(terms, term_child(terms, ref, 2), term_and(terms, guard, term_not(terms, condition)),
            leaves);
    return;
  }
  for (size_t i = 0; i < leaves->count; i++)
    if (term_is(leaves->items[i].leaf, ref)) {
      leaves->items[i].guard = term_or(terms, leaves->items[i].guard, guard);
      return;
    }
  vec_push(leaves, (GuardedLeaf){ref, guard});
}

static size_t references; // checked
static VEC(bool) seen;    // by term, of one exploration: what the theorems say depends on no path

static bool is_new(Term ref) {
  while (seen.count <= ref.id)
    vec_push(&seen, false);
  bool was_seen = seen.items[ref.id];
  seen.items[ref.id] = true;
  return !was_seen;
}

static void check_reference(Explorer *explorer, Term ref) {
  Terms *terms = explorer_terms(explorer);
  ref = expand(explorer_heap(explorer), terms, ref);
  if (!is_new(ref))
    return;
  Solver *solver = explorer_solver(explorer);
  GuardedLeaves leaves = {0};
  collect(terms, ref, term_true(terms), &leaves);
  Term any = term_false(terms);
  for (size_t i = 0; i < leaves.count; i++) {
    any = term_or(terms, any, leaves.items[i].guard);
    for (size_t j = 0; j < i; j++)
      CHECK_EQ(solve_check(solver, term_and(terms, leaves.items[i].guard, leaves.items[j].guard)),
               ANSWER_UNSAT);
  }
  CHECK_EQ(solve_check(solver, term_not(terms, any)), ANSWER_UNSAT);
  CHECK_EQ(solve_check(solver, any), ANSWER_SAT); // some location is possible
  references++;
  vec_free(&leaves);
}

// All references that input objects hold, and what the input held.
static void check_references(void *context) {
  Explorer *explorer = context;
  Heap *heap = explorer_heap(explorer);
  const Machine *machine = explorer_machine(explorer);
  for (size_t i = 0; i < heap_value_count(heap); i++) {
    const InputValue *value = heap_value_at(heap, i);
    if (place_info(heap, value->place)->value_kind == KIND_REFERENCE &&
        word_tag(value->value[0]) == TAG_TERM)
      check_reference(explorer, (Term){(uint32_t)value->value[0]});
  }
  for (size_t i = 0; i < heap_object_count(heap); i++) {
    const InputObject *object = heap_object_at(heap, i);
    for (const Class *class = object->class; class; class = class->super)
      for (uint16_t j = 0; j < class->field_count; j++) {
        const Field *field = &class->fields[j];
        if ((field->flags & ACC_STATIC) || field->kind != KIND_REFERENCE ||
            class->kind == CLASS_ARRAY)
          continue;
        Word word = machine->words[object->ref + heap_slot(heap, object, field)];
        if (word_tag(word) == TAG_TERM)
          check_reference(explorer, (Term){(uint32_t)word});
      }
  }
  for (size_t i = 0; i < heap_element_count(heap); i++) {
    const ArrayElement *element = heap_element_at(heap, i);
    if (heap_array(heap, element->array)->class->kind_letter == KIND_REFERENCE &&
        word_tag(element->value[0]) == TAG_TERM)
      check_reference(explorer, (Term){(uint32_t)element->value[0]});
  }
}

static void visit(void *context, Explorer *explorer, const ExploreCase *leaf) {
  (void)context, (void)leaf;
  check_references(explorer);
}

static void check_class(OracleWorld *world, const char *name) {
  LinkError error = {0};
  Class *class = program_load_text(world->program, name, &error);
  CHECK(class != NULL);
  for (uint16_t i = 0; class && i < class->method_count; i++) {
    Method *method = &class->methods[i];
    if (!(method->flags & ACC_PUBLIC) || *name_text(world->names, method->name) == '<')
      continue;
    Explorer *explorer = explorer_new(world->program, method,
                                      (ExploreOptions){.strategy = heap_strategy("summary"),
                                                       .k = 2,
                                                       .array = 2,
                                                       .loops = 2,
                                                       .validate = true,
                                                       .query_ms = 20000});
    explorer->symbolic.accessed = check_references;
    vec_clear(&seen);
    CHECK(explorer_run(explorer, visit, NULL));
    explorer_free(explorer);
  }
}

TEST(summary_guards_exclude_each_other_and_exhaust) {
  OracleWorld *world = oracle_world_new();
  references = 0;
  check_class(world, "unit/OracleFields");
  check_class(world, "unit/OracleLists");
  check_class(world, "unit/OracleTrees");
  check_class(world, "unit/OracleArrays");
  CHECK(references > 250);
  if (getenv("LORIS_ORACLE"))
    printf("%zu references\n", references);
  vec_free(&seen);
  oracle_world_free(world);
}
