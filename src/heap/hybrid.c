// hybrid: a heap that is a graph near its roots and a formula behind them, which Kiasan's authors
// name as open work ("hybrid graph and logical representations").
//
// A reference of the input that is used, at the end of a chain of less than k references, is
// resolved as lazier# does it: it is one of the objects that there are, or a fresh one, a case
// each. Then all values behind it are plain, and no condition has to say what it aliases. A
// reference at the end of k references is pose's, a symbol: lazier# could only try all objects
// there. So are references that are only compared, and those that are several at once.
//
// All of it is the family of terms, with one step before the operations that look into an object.
// As the cases of the step exclude each other and exhaust all, the leaves describe the same heaps
// as those of pose.
#include "heap/merging.h"
#include "heap/strategies.h"

static bool is_near(const Heap *heap, Place place) {
  uint32_t bound = place_bound(heap, place);
  return bound != BOUND_EXHAUSTED && bound > 0;
}

// Is it a symbol that stands for no object yet, of a place that this path has for certain? What the
// input does not have may be called anything: its cases would be the same inputs again.
static bool is_open(Heap *heap, RefLeaf leaf) {
  return leaf.kind == LEAF_INPUT && !leaf.object && is_near(heap, leaf.place) &&
         term_is_true(heap->terms, heap_reduce(heap, place_real(heap, leaf.place)));
}

// What a symbol may be: the term of an object, or its own.
typedef struct Candidate {
  Term guard, name;
} Candidate;
typedef VEC(Candidate) Candidates;

// Each object that the symbol is if it is none of those before it; in the end it is another one.
// The guards exclude each other and exhaust all, so that no heap is described twice and none is
// lost.
static void list_candidates(Heap *heap, Term symbol, Candidates *candidates) {
  assert(term_is_symbol(heap->terms, symbol));
  Terms *terms = heap->terms;
  Term others = term_true(terms);
  for (size_t i = 0; i < heap->objects.count && !term_is_false(terms, others); i++) {
    Term name = heap_name(heap, heap->objects.items[i].ref);
    Term same = heap_decided(heap, heap_equal(heap, symbol, name));
    if (term_is_false(terms, same))
      continue;
    vec_push(candidates, (Candidate){term_and(terms, others, same), name});
    others = term_and(terms, others, term_not(terms, same));
  }
  if (!term_is_false(terms, others))
    vec_push(candidates, (Candidate){others, symbol});
}

static HeapStep choose(Heap *heap, const Candidates *candidates, Term *name) {
  assert(candidates->count > 0);
  uint32_t choice = 0;
  Term *guards = mem_new_array(Term, candidates->count);
  for (size_t i = 0; i < candidates->count; i++)
    guards[i] = candidates->items[i].guard;
  bool going =
      candidates->count == 1 || heap_decide(heap, guards, (uint32_t)candidates->count, &choice);
  mem_free(guards);
  if (!going)
    return step_of(STEP_ENDED);
  assert(choice < candidates->count);
  *name = candidates->items[choice].name;
  return step_of(STEP_DONE);
}

// init-sym-loc* on a symbol: the operand is replaced by the name of the object that it is.
static HeapStep resolve(Heap *heap, Word *word) {
  Term ref, name;
  HeapStep step = merging_receiver_of(heap, *word, &ref);
  if (!step_is_done(step) || !is_open(heap, heap_leaf(heap, ref)))
    return step;
  Candidates candidates = {0};
  heap_settle(heap);
  list_candidates(heap, ref, &candidates);
  step = choose(heap, &candidates, &name);
  vec_free(&candidates);
  if (!step_is_done(step))
    return step;
  Word words[2];
  heap_term_words(heap, name, KIND_REFERENCE, words);
  *word = words[0];
  return step;
}

// --- operations that look into an object ---------------------------------------------------------

static HeapStep get_field(Heap *heap, Word *ref, const Field *field, Word *value) {
  HeapStep step = resolve(heap, ref);
  return step_is_done(step) ? merging_get_field(heap, ref, field, value) : step;
}

static HeapStep put_field(Heap *heap, Word *ref, const Field *field, const Word *value) {
  HeapStep step = resolve(heap, ref);
  return step_is_done(step) ? merging_put_field(heap, ref, field, value) : step;
}

static HeapStep get_length(Heap *heap, Word *ref, Word *length) {
  HeapStep step = resolve(heap, ref);
  return step_is_done(step) ? merging_get_length(heap, ref, length) : step;
}

static HeapStep get_element(Heap *heap, Word *ref, Word index, Kind *kind, Word *value) {
  HeapStep step = resolve(heap, ref);
  return step_is_done(step) ? merging_get_element(heap, ref, index, kind, value) : step;
}

static HeapStep put_element(Heap *heap, Word *ref, Word index, Word *value) {
  HeapStep step = resolve(heap, ref);
  return step_is_done(step) ? merging_put_element(heap, ref, index, value) : step;
}

static const HeapOperations operations = {MERGING_OPERATIONS,         .get_field = get_field,
                                          .put_field = put_field,     .get_length = get_length,
                                          .get_element = get_element, .put_element = put_element};

const HeapStrategy heap_hybrid = {.name = "hybrid",
                                  .help =
                                      "objects as with lazier-sharp within k, else as with pose",
                                  .operations = &operations,
                                  .leaf = LEAF_IS_FORMULA,
                                  .conditions_alias = true,
                                  .symbols_alias = true,
                                  .rules = &pose_rules};
