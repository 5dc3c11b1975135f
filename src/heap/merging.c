// The family whose references are terms (pose, summary): one case for what the program itself can
// tell apart, never one for an alias.
#include "heap/merging.h"

#include <string.h>

Term merging_reference(Heap *heap, Word word) {
  Term ref = heap_word_term(heap, &word, KIND_REFERENCE);
  if (term_arity(heap->terms, ref) == 0)
    return heap_reduce(heap, ref);
  return heap_reduce(heap, heap->asker.settle(heap->asker.context, ref));
}

// --- inputs --------------------------------------------------------------------------------------

HeapStep merging_fresh(Heap *heap, Place place, uint32_t bound, Word *value) {
  (void)bound; // how far a reference is, is found out when it is used (reach.c)
  return step_of(heap_fresh_input(heap, place, value) ? STEP_DONE : STEP_MEMORY);
}

Word merging_receiver(Heap *heap, Place place) {
  assert(place_info(heap, place)->is_non_null);
  Word word[2];
  if (!heap_fresh_input(heap, place, word))
    fatal("the heap is too small for the receiver");
  heap_record(heap, place, 0, word[0], 0);
  return word[0];
}

// --- dereferencing -----------------------------------------------------------------------------

// Does every leaf lie within k? That is one question for all of them. The answer is a tree like
// that of the reference, so that each shape of the input looks at its own leaf only.
static HeapStep are_near(Heap *heap, Term ref) {
  RefNodes nodes = {0}, within = {0}, possible = {0};
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    Term is_within = term_true(heap->terms), is_possible = is_within;
    if (leaf.kind == LEAF_INPUT)
      is_within = heap_within(heap, leaf, &is_possible);
    vec_push(&within, is_within);
    vec_push(&possible, is_possible);
  }
  Term near = heap_replace_leaves(heap, ref, &within);
  heap_add_fact(heap, heap_replace_leaves(heap, ref, &possible));
  vec_free(&nodes);
  vec_free(&within);
  vec_free(&possible);
  bool is_near;
  if (!heap_ask(heap, near, &is_near))
    return step_of(STEP_ENDED);
  return is_near ? step_of(STEP_DONE) : heap_cut(CUT_K);
}

static HeapStep are_complete(Heap *heap, Term ref) {
  RefNodes nodes = {0};
  HeapStep step = step_of(STEP_DONE);
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count && step_is_done(step); i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (leaf.kind == LEAF_PROGRAM && heap->asker.is_put_off(heap->asker.context, leaf.object))
      step = (HeapStep){.kind = STEP_TEXT, .object = leaf.object};
  }
  vec_free(&nodes);
  return step;
}

// Binds the symbols of a reference that is not null to objects (POSE Getfield r1).
static HeapStep bind_leaves(Heap *heap, Term raw, Term *ref) {
  RefNodes nodes = {0}, images = {0};
  HeapStep step = are_complete(heap, *ref);
  bool is_used = heap_has_used(heap, raw);
  if (step_is_done(step) && !is_used)
    step = are_near(heap, *ref);
  if (!step_is_done(step))
    return step;
  heap_list_nodes(heap, *ref, &nodes);
  bool is_changed = false;
  for (size_t i = 0; i < nodes.count && step_is_done(step); i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    Term instead = nodes.items[i];
    if (leaf.kind == LEAF_INPUT && !leaf.object && !heap_bind(heap, leaf, &instead))
      step = step_of(STEP_MEMORY);
    is_changed = is_changed || !term_is(instead, nodes.items[i]);
    vec_push(&images, instead);
  }
  if (step_is_done(step) && !is_used)
    heap_use(heap, *ref, raw);
  if (step_is_done(step) && is_changed)
    *ref = heap_replace_leaves(heap, *ref, &images);
  vec_free(&nodes);
  vec_free(&images);
  heap_settle(heap);
  return step;
}

// Is the reference there? Where a dereference implies that it is not null, null has no case of its
// own: only a path that has found it to be null meets the exception.
HeapStep merging_receiver_of(Heap *heap, Word word, Term *ref) {
  Terms *terms = heap->terms;
  *ref = merging_reference(heap, word);
  Term is_null = heap_equal(heap, *ref, term_null(terms));
  Term not_null = heap_decided(heap, term_not(terms, is_null));
  bool is_there;
  if (heap->options.implies_non_null && !term_is_const(terms, not_null)) {
    heap_settle(heap);
    is_there = heap->asker.imply(heap->asker.context, not_null);
  } else if (!heap_ask(heap, not_null, &is_there)) {
    return step_of(STEP_ENDED);
  }
  return step_of(is_there ? STEP_DONE : STEP_NULL);
}

HeapStep merging_dereference(Heap *heap, Word word, Term *ref) {
  HeapStep step = merging_receiver_of(heap, word, ref);
  if (step_is_done(step))
    step = bind_leaves(heap, heap_word_term(heap, &word, KIND_REFERENCE), ref);
  assert(!step_is_done(step) || heap_is_consistent(heap, *ref));
  return step;
}

void merging_accessed(Heap *heap) {
  heap_settle(heap);
  if (heap->asker.accessed)
    heap->asker.accessed(heap->asker.context);
}

// --- fields --------------------------------------------------------------------------------------

static HeapStep failed(const Heap *heap) {
  return step_of(heap->link_error.kind != LINK_OK ? STEP_LINK : STEP_MEMORY);
}

// Constants of an enum that a field may hold must be there before it is looked at.
static HeapStep field_is_ready(Heap *heap, const Field *field) {
  heap->link_error.kind = LINK_OK;
  Class *type =
      field->kind == KIND_REFERENCE ? heap_field_type(heap, field, &heap->link_error) : NULL;
  heap->link_error.kind = LINK_OK; // if it counts, the access itself will say it
  return type ? enum_is_ready(heap, type) : step_of(STEP_DONE);
}

// What is looked at for the first time in an object that a call may have made; a write looks, too,
// for it may be to another object.
static HeapStep choose_fields(Heap *heap, Term ref, const Field *field) {
  RefNodes nodes = {0};
  HeapStep step = step_of(STEP_DONE);
  if (!heap_made_since(heap) || field->kind != KIND_REFERENCE)
    return step;
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count && step_is_done(step); i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (leaf.kind == LEAF_INPUT && leaf.object)
      step = heap_choose_field(heap, leaf.object, field);
  }
  vec_free(&nodes);
  return step;
}

HeapStep merging_get_field(Heap *heap, Word *word, const Field *field, Word *value) {
  assert(!(field->flags & ACC_STATIC));
  Term ref;
  HeapStep step = field_is_ready(heap, field);
  if (step_is_done(step) && !(field->flags & ACC_FINAL))
    step = knows_state(heap, *word);
  if (step_is_done(step))
    step = merging_dereference(heap, *word, &ref);
  if (step_is_done(step))
    step = choose_fields(heap, ref, field);
  if (!step_is_done(step))
    return step;
  if (!heap_get_field(heap, ref, field, value, &heap->link_error))
    return failed(heap);
  merging_accessed(heap);
  return step;
}

HeapStep merging_put_field(Heap *heap, Word *word, const Field *field, const Word *value) {
  assert(!(field->flags & ACC_STATIC));
  Term ref;
  HeapStep step = field_is_ready(heap, field);
  if (step_is_done(step))
    step = merging_dereference(heap, *word, &ref);
  if (step_is_done(step))
    step = choose_fields(heap, ref, field);
  if (!step_is_done(step))
    return step;
  Word stored[2] = {value[0], value[1]};
  if (strchr("ZBCS", field->kind))
    stored[0] = heap_narrow(heap, value[0], field->kind);
  if (!heap_put_field(heap, ref, field, stored, &heap->link_error))
    return failed(heap);
  merging_accessed(heap);
  return step;
}

// --- tests -------------------------------------------------------------------------------------

HeapStep merging_is_null(Heap *heap, Word *word, Term *is_null) {
  *is_null = heap_equal(heap, merging_reference(heap, *word), term_null(heap->terms));
  return step_of(STEP_DONE);
}

// When does an input name an object that it may be, though inputs are taken to be others?
static Term is_public(Heap *heap, Term input_side, Term program_side) {
  Terms *terms = heap->terms;
  RefNodes inputs = {0}, programs = {0};
  heap_list_nodes(heap, input_side, &inputs);
  heap_list_nodes(heap, program_side, &programs);
  Term doubt = term_false(terms);
  for (size_t i = 0; i < inputs.count; i++) {
    RefLeaf input = heap_leaf(heap, inputs.items[i]);
    for (size_t j = 0; input.kind == LEAF_INPUT && j < programs.count; j++) {
      RefLeaf other = heap_leaf(heap, programs.items[j]);
      if (other.kind != LEAF_PROGRAM ||
          !class_is_assignable(object_class(heap->machine, other.object),
                               place_info(heap, input.place)->type) ||
          !heap_is_public(heap, other.object))
        continue;
      Term here = term_and(terms, heap_equal(heap, input_side, inputs.items[i]),
                           heap_equal(heap, program_side, programs.items[j]));
      Term not_null = term_not(terms, term_is_null_test(terms, input.symbol));
      doubt = term_or(terms, doubt, term_and(terms, here, not_null));
    }
  }
  vec_free(&inputs);
  vec_free(&programs);
  return doubt;
}

// That an input is such an object is a case of its own, and unknown.
static HeapStep rule_out_public(Heap *heap, Term input_side, Term program_side) {
  bool is_sure;
  Term doubt = is_public(heap, input_side, program_side);
  if (!heap_ask(heap, term_not(heap->terms, doubt), &is_sure))
    return step_of(STEP_ENDED);
  if (is_sure)
    return step_of(STEP_DONE);
  uint32_t choice; // no condition tells the two apart
  if (!heap_decide(heap, (Term[]){{0}, {0}}, 2, &choice))
    return step_of(STEP_ENDED);
  return choice == 0 ? step_of(STEP_DONE)
                     : heap_unknown("an input is compared with an object that it may be");
}

HeapStep merging_same(Heap *heap, Word *one, Word *other, bool is_seen, Term *equal) {
  Term first = merging_reference(heap, *one), second = merging_reference(heap, *other);
  HeapStep step = step_of(STEP_DONE);
  if (is_seen && heap_compares_identity(heap)) {
    step = rule_out_public(heap, first, second);
    if (step_is_done(step))
      step = rule_out_public(heap, second, first);
  }
  if (step_is_done(step))
    *equal = heap_equal(heap, merging_reference(heap, *one), merging_reference(heap, *other));
  return step;
}

HeapStep merging_access(Heap *heap, Word *word) {
  Term ref;
  return merging_receiver_of(heap, *word, &ref);
}

HeapStep merging_rank(Heap *heap, Word word, Term *rank) {
  if (!word_tag(word) && word) {
    *rank = heap_rank(heap, word);
    return step_of(STEP_DONE);
  }
  if (!heap_merged_rank(heap, merging_reference(heap, word), rank))
    return heap_unknown("the rank of an object that may be the program's");
  heap_settle(heap);
  return step_of(STEP_DONE);
}

// A native sees references that are terms as they are, or not at all.
HeapStep merging_argument(Heap *heap, Word *word, bool is_whole) {
  (void)heap, (void)word, (void)is_whole;
  return step_of(STEP_DONE);
}

// --- leaves --------------------------------------------------------------------------------------

void merging_describe(Heap *heap, const InputValue *value, KnownReference *known) {
  known->term = heap_word_term(heap, value->value, KIND_REFERENCE);
  known->value = heap_is_enum(known->type) ? known->term : place_info(heap, value->place)->symbol;
}

const HeapOperations merging_operations = {MERGING_OPERATIONS,
                                           .get_field = merging_get_field,
                                           .put_field = merging_put_field,
                                           .get_length = merging_get_length,
                                           .get_element = merging_get_element,
                                           .put_element = merging_put_element};
