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
  assert(truth != UNDECIDED && !term_is_const(heap->terms, atom));
  while (heap->known.count <= atom.id)
    vec_push(&heap->known, UNDECIDED);
  // The log keeps what was known before, so that undo needs no search, and a number for what is
  // known by then, so that images count again when what came later is undone.
  heap->version++;
  heap->changes++;
  if (truth == IS_TRUE || truth == IS_FALSE) // others replace nothing
    heap->state = heap->version;
  vec_push(&heap->learnt, ((Learnt){atom, (uint8_t)truth_of(heap, atom), heap->state}));
  heap->known.items[atom.id] = (uint8_t)truth;
}

// The number that `learnt` had with its first `count` entries.
static uint64_t state_of(const Heap *heap, size_t count) {
  assert(count <= heap->learnt.count);
  return count ? heap->learnt.items[count - 1].state : 1;
}

static Term atom_of(const Heap *heap, Term literal, bool *negated) {
  assert(term_sort(heap->terms, literal) == SORT_BOOL);
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
  assert(count <= heap->learnt.count);
  while (heap->learnt.count > count) {
    Learnt learnt = vec_pop(&heap->learnt);
    assert(learnt.atom.id < heap->known.count);
    heap->known.items[learnt.atom.id] = learnt.before;
    heap->version++;
  }
  heap->state = state_of(heap, count);
}

// --- reduction ---------------------------------------------------------------------------------

// Room for the images of a term and of everything in it, which is older.
static void make_room(Heap *heap, Term term) {
  if (heap->reduced.capacity <= term.id) // moving it touches every page twice
    vec_reserve(&heap->reduced, 2 * (size_t)term.id);
  while (heap->reduced.count <= term.id)
    vec_push(&heap->reduced, (Reduced){0, 0, {0}});
}

static inline bool is_reduced(const Heap *heap, Term term, Term *image) {
  Truth truth = known_truth(heap, term);
  if (truth != UNDECIDED) {
    *image = term_bool(heap->terms, truth == IS_TRUE);
    return true;
  }
  if (term_arity(heap->terms, term) == 0) {
    *image = term;
    return true;
  }
  const Reduced *known = &heap->reduced.items[term.id];
  *image = known->image;
  return known->state == heap->state;
}

static bool set_image(Heap *heap, Term term, Term image) {
  assert(term.id < heap->reduced.count && term_exists(image));
  assert(term_sort(heap->terms, image) == term_sort(heap->terms, term));
  heap->reduced.items[term.id] = (Reduced){heap->state, (uint32_t)heap->learnt.count, image};
  return true;
}

// The images of the children from `first` to `last`. False: some come first, the left one on top.
static bool reduce_children(Heap *heap, Term term, unsigned first, unsigned last, Term *images) {
  assert(first <= last && last < term_arity(heap->terms, term));
  bool is_done = true;
  for (unsigned i = last + 1; i-- > first;) {
    Term child = term_child(heap->terms, term, i);
    if (!is_reduced(heap, child, &images[i])) {
      vec_push(&heap->reducing, child);
      is_done = false;
    }
  }
  return is_done;
}

static Term rebuild(Heap *heap, Term term, const Term *children) {
  Terms *terms = heap->terms;
  bool is_changed = false;
  for (unsigned i = 0; i < term_arity(terms, term); i++)
    is_changed = is_changed || !term_is(term_child(terms, term, i), children[i]);
  if (!is_changed)
    return term;
  Term image = term_make(terms, term_kind(terms, term), term_sort(terms, term), children);
  Truth truth = known_truth(heap, image); // what was rebuilt may be known as well
  return truth == UNDECIDED ? image : term_bool(terms, truth == IS_TRUE);
}

static Term image_before(const Heap *heap, Term term) {
  if (term.id >= heap->reduced.count)
    return (Term){0};
  const Reduced *known = &heap->reduced.items[term.id];
  bool counts = known->state && known->count <= heap->learnt.count &&
                state_of(heap, known->count) == known->state;
  return counts && !term_is(known->image, term) ? known->image : (Term){0};
}

// An image by less than what is known now: there is less left of it. No term if there is none.
static Term last_image_before(const Heap *heap, Term term) {
  enum { MOST = 4 };
  Term found = {0};
  for (int i = 0; i < MOST; i++) {
    Term next = image_before(heap, i ? found : term);
    if (!term_exists(next))
      return found;
    found = next;
  }
  return (Term){0};
}

// Rebuilds a term whose children are reduced. False: a child comes first.
static bool reduce_node(Heap *heap, Term term) {
  assert(term_arity(heap->terms, term) > 0 && term_arity(heap->terms, term) <= 3);
  Terms *terms = heap->terms;
  Term images[3], before = last_image_before(heap, term);
  if (term_exists(before)) {
    make_room(heap, before);
    if (is_reduced(heap, before, &images[0]))
      return set_image(heap, term, images[0]);
    vec_push(&heap->reducing, before);
    return false;
  }
  if (term_kind(terms, term) == TERM_ITE) { // of one whose condition is known only one side counts
    if (!reduce_children(heap, term, 0, 0, images))
      return false;
    if (term_is_const(terms, images[0])) {
      unsigned side = term_is_true(terms, images[0]) ? 1 : 2;
      return reduce_children(heap, term, side, side, images) && set_image(heap, term, images[side]);
    }
  }
  return reduce_children(heap, term, 0, term_arity(terms, term) - 1, images) &&
         set_image(heap, term, rebuild(heap, term, images));
}

// With a stack of its own instead of recursion: values of long loops are as deep as the loop was
// long. A spent budget ends it in the middle, and then the term itself is a right answer.
Term heap_reduce(Heap *heap, Term term) {
  assert(term_exists(term));
  Term image;
  make_room(heap, term);
  if (is_reduced(heap, term, &image))
    return image;
  assert(!heap->reducing.count);
  vec_push(&heap->reducing, term);
  while (heap->reducing.count) {
    Term top = *vec_last(&heap->reducing);
    if (terms_is_spent(heap->terms)) {
      vec_clear(&heap->reducing);
      return term;
    }
    if (is_reduced(heap, top, &image) || reduce_node(heap, top))
      (void)vec_pop(&heap->reducing);
  }
  return heap->reduced.items[term.id].image;
}
