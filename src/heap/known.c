// What the path has decided about aliases, and terms reduced by it.
//
// Values grow by one ite for every possible alias. Most aliases are ruled out soon after, by a
// comparison of references or of what they point to. So conditions that are known to hold or not to
// hold are remembered, undone with the path, and values are rewritten with them when they are read.
#include "heap/heap_impl.h"

// A condition that holds as a whole is not replaced inside of others, nor in itself: it may have
// more to say when more is known.
typedef enum Truth { UNDECIDED, IS_TRUE, IS_FALSE, HOLDS, FAILS } Truth;

static Truth truth_of(const Heap *heap, Term atom) {
  return atom.id < heap->known.count ? (Truth)heap->known.items[atom.id] : UNDECIDED;
}

static Truth known_truth(const Heap *heap, Term atom) {
  Truth truth = truth_of(heap, atom);
  return truth == IS_TRUE || truth == IS_FALSE ? truth : UNDECIDED;
}

static void set_truth(Heap *heap, Term atom, Truth truth) {
  while (heap->known.count <= atom.id)
    vec_push(&heap->known, UNDECIDED);
  vec_push(&heap->learnt, ((Learnt){atom, (uint8_t)truth_of(heap, atom)}));
  heap->known.items[atom.id] = (uint8_t)truth;
  heap->version++;
}

static Term atom_of(const Heap *heap, Term literal, bool *negated) {
  *negated = term_kind(heap->terms, literal) == TERM_NOT;
  return *negated ? term_child(heap->terms, literal, 0) : literal;
}

bool heap_know(Heap *heap, Term literal) {
  bool negated;
  Term atom = atom_of(heap, literal, &negated);
  if (term_is_const(heap->terms, atom) || known_truth(heap, atom) != UNDECIDED)
    return false;
  set_truth(heap, atom, negated ? IS_FALSE : IS_TRUE);
  return true;
}

void heap_hold(Heap *heap, Term condition) {
  bool negated;
  Term atom = atom_of(heap, condition, &negated);
  if (!term_is_const(heap->terms, atom) && truth_of(heap, atom) == UNDECIDED)
    set_truth(heap, atom, negated ? FAILS : HOLDS);
}

Term heap_decided(Heap *heap, Term condition) {
  condition = heap_reduce(heap, condition);
  bool negated;
  Truth truth = truth_of(heap, atom_of(heap, condition, &negated));
  bool holds = truth == HOLDS || truth == IS_TRUE;
  return truth == UNDECIDED ? condition : term_bool(heap->terms, holds != negated);
}

void known_undo(Heap *heap, size_t count) {
  while (heap->learnt.count > count) {
    Learnt learnt = vec_pop(&heap->learnt);
    heap->known.items[learnt.atom.id] = learnt.before;
    heap->version++;
  }
}

// --- reduction ---------------------------------------------------------------------------------

static Reduced *reduced_at(Heap *heap, Term term) {
  if (heap->reduced.capacity <= term.id) // moving it touches every page twice
    vec_reserve(&heap->reduced, 2 * (size_t)term.id);
  while (heap->reduced.count <= term.id)
    vec_push(&heap->reduced, (Reduced){0, {0}});
  return &heap->reduced.items[term.id];
}

static bool is_reduced(Heap *heap, Term term, Term *image) {
  Truth truth = known_truth(heap, term);
  if (truth != UNDECIDED) {
    *image = term_bool(heap->terms, truth == IS_TRUE);
    return true;
  }
  if (term_arity(heap->terms, term) == 0) {
    *image = term;
    return true;
  }
  const Reduced *known = reduced_at(heap, term);
  *image = known->image;
  return known->version == heap->version;
}

// Rebuilds a term whose children are reduced. False: a child comes first.
static bool reduce_node(Heap *heap, Term term, RefNodes *todo) {
  Terms *terms = heap->terms;
  Term children[3];
  bool is_changed = false;
  unsigned arity = term_arity(terms, term);
  // Of an ite whose condition is known only one side counts.
  for (unsigned i = 0; i < arity; i++) {
    Term child = term_child(terms, term, i);
    if (!is_reduced(heap, child, &children[i])) {
      vec_push(todo, child);
      return false;
    }
    if (i == 0 && term_kind(terms, term) == TERM_ITE && term_is_const(terms, children[0])) {
      Term side = term_child(terms, term, term_is_true(terms, children[0]) ? 1 : 2), image;
      if (!is_reduced(heap, side, &image)) {
        vec_push(todo, side);
        return false;
      }
      *reduced_at(heap, term) = (Reduced){heap->version, image};
      return true;
    }
    is_changed = is_changed || !term_is(child, children[i]);
  }
  Term image = is_changed
                   ? term_make(terms, term_kind(terms, term), term_sort(terms, term), children)
                   : term;
  Truth truth = known_truth(heap, image); // what was rebuilt may be known as well
  if (truth != UNDECIDED)
    image = term_bool(terms, truth == IS_TRUE);
  *reduced_at(heap, term) = (Reduced){heap->version, image};
  return true;
}

Term heap_reduce(Heap *heap, Term term) {
  Term image;
  RefNodes todo = {0};
  vec_push(&todo, term);
  while (todo.count) {
    Term top = *vec_last(&todo);
    if (is_reduced(heap, top, &image) || reduce_node(heap, top, &todo))
      (void)vec_pop(&todo);
  }
  vec_free(&todo);
  (void)is_reduced(heap, term, &image);
  return image;
}

Term heap_reduce_with(Heap *heap, Term term, Term literal) {
  size_t before = heap->learnt.count;
  (void)heap_know(heap, literal);
  Term image = heap_reduce(heap, term);
  known_undo(heap, before);
  return image;
}

// --- conditions inside -------------------------------------------------------------------------

static bool is_alias_test(const Heap *heap, Term term) {
  return term_kind(heap->terms, term) == TERM_EQ &&
         term_sort(heap->terms, term_child(heap->terms, term, 0)) == SORT_REF;
}

// Adds a term to those that were seen; false: it is one.
static bool see(Heap *heap, RefNodes *seen, Term term) {
  while (heap->node_index.count <= term.id)
    vec_push(&heap->node_index, 0);
  uint32_t at = heap->node_index.items[term.id];
  if (at < seen->count && term_is(seen->items[at], term))
    return false;
  heap->node_index.items[term.id] = (uint32_t)seen->count;
  vec_push(seen, term);
  return true;
}

void heap_list_alias_tests(Heap *heap, Term term, size_t most, RefNodes *tests) {
  RefNodes todo = {0}, seen = {0};
  vec_push(&todo, term);
  while (todo.count && tests->count < most && seen.count < 64 * most) {
    Term top = vec_pop(&todo);
    if (!see(heap, &seen, top))
      continue;
    if (is_alias_test(heap, top))
      vec_push(tests, top);
    for (unsigned i = term_arity(heap->terms, top); i-- > 0;) // the condition of an ite first
      vec_push(&todo, term_child(heap->terms, top, i));
  }
  vec_free(&todo);
  vec_free(&seen);
}

// --- what a term depends on --------------------------------------------------------------------

static void sign(Atoms *atoms, Term atom) {
  uint32_t bit = hash_mix(0, atom.id) % (8 * sizeof atoms->bits);
  atoms->bits[bit / 64] |= (uint64_t)1 << bit % 64;
}

Atoms heap_atoms(Heap *heap, Term term) {
  Atoms atoms = {.since = heap->learnt.count};
  RefNodes todo = {0}, seen = {0};
  vec_push(&todo, term);
  while (todo.count) {
    Term top = vec_pop(&todo);
    if (!see(heap, &seen, top))
      continue;
    if (term_sort(heap->terms, top) == SORT_BOOL)
      sign(&atoms, top);
    for (unsigned i = 0; i < term_arity(heap->terms, top); i++)
      vec_push(&todo, term_child(heap->terms, top, i));
  }
  vec_free(&todo);
  vec_free(&seen);
  return atoms;
}

bool heap_touches(const Heap *heap, const Atoms *atoms) {
  for (size_t i = atoms->since; i < heap->learnt.count; i++) {
    Term atom = heap->learnt.items[i].atom;
    if (known_truth(heap, atom) == UNDECIDED) // it holds as a whole
      continue;
    Atoms one = {0};
    sign(&one, atom);
    for (size_t word = 0; word < sizeof one.bits / sizeof *one.bits; word++)
      if (one.bits[word] & atoms->bits[word])
        return true;
  }
  return false;
}
