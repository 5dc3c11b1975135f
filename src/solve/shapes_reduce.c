// Shapes: terms under them.
#include "solve/shapes_impl.h"

// --- alias tests ---------------------------------------------------------------------------------

enum { KIND_UNKNOWN, KIND_PLAIN, KIND_TESTS };

static bool is_test(const Terms *terms, Term term) {
  return term_kind(terms, term) == TERM_EQ &&
         term_sort(terms, term_child(terms, term, 0)) == SORT_REF;
}

static uint8_t kind_at(const ShapesLayer *layer, Term term) {
  return term.id < layer->kinds.count ? layer->kinds.items[term.id] : KIND_UNKNOWN;
}

// Of what the children are, if they are known; else the first that is not comes next.
static uint8_t kind_by_children(const ShapesLayer *layer, Term term, Term *next) {
  const Terms *terms = layer->base.solver->terms;
  uint8_t kind = is_test(terms, term) ? KIND_TESTS : KIND_PLAIN;
  for (unsigned i = 0; i < term_arity(terms, term); i++) {
    uint8_t child = kind_at(layer, term_child(terms, term, i));
    if (child == KIND_TESTS)
      return KIND_TESTS;
    if (child == KIND_UNKNOWN) {
      *next = term_child(terms, term, i);
      kind = KIND_UNKNOWN;
    }
  }
  return kind;
}

bool shapes_has_tests(ShapesLayer *layer, Term term) {
  if (kind_at(layer, term) != KIND_UNKNOWN)
    return kind_at(layer, term) == KIND_TESTS;
  while (layer->kinds.count <= term.id)
    vec_push(&layer->kinds, KIND_UNKNOWN);
  TermList stack = {0};
  vec_push(&stack, term);
  while (stack.count) {
    Term top = *vec_last(&stack), next = {0};
    uint8_t kind = kind_by_children(layer, top, &next);
    if (kind == KIND_UNKNOWN) {
      vec_push(&stack, next);
      continue;
    }
    layer->kinds.items[top.id] = kind; // children are older
    (void)vec_pop(&stack);
  }
  vec_free(&stack);
  return kind_at(layer, term) == KIND_TESTS;
}

static bool is_about_null(const Terms *terms, Term test) {
  return term_is_null(terms, term_child(terms, test, 0)) ||
         term_is_null(terms, term_child(terms, test, 1));
}

Term shapes_first_test(ShapesLayer *layer, Term term, bool is_of_null) {
  const Terms *terms = layer->base.solver->terms;
  TermList stack = {0};
  Term found = {0};
  vec_push(&stack, term);
  while (stack.count && !term_exists(found)) {
    Term top = vec_pop(&stack);
    if (!shapes_has_tests(layer, top))
      continue;
    if (is_test(terms, top) && is_about_null(terms, top) == is_of_null &&
        term_arity(terms, term_child(terms, top, 0)) == 0 &&
        term_arity(terms, term_child(terms, top, 1)) == 0)
      found = top;
    for (unsigned i = term_arity(terms, top); i-- > 0;) // the condition of an ite first
      vec_push(&stack, term_child(terms, top, i));
  }
  vec_free(&stack);
  return found;
}

// --- terms under a shape -------------------------------------------------------------------------

static uint32_t slot_of(const Images *images, Term term) {
  assert(images->count < images->capacity);
  uint32_t mask = images->capacity - 1, at = hash_mix(0, term.id) & mask;
  while (term_exists(images->items[at].term) && !term_is(images->items[at].term, term))
    at = (at + 1) & mask;
  return at;
}

static Term image_in(const Images *images, Term term) {
  return images->count && term.id <= images->newest ? images->items[slot_of(images, term)].image
                                                    : (Term){0};
}

// Images can be found again: where a thousand shapes have thousands of them, memory is more than
// that is worth.
#ifdef NDEBUG
enum { MOST_SLOTS = 1 << 25 };
#else
enum { MOST_SLOTS = 1 << 14 }; // so that they are forgotten in tests
#endif

void shapes_free_images(ShapesLayer *layer, Images *images) {
  assert(layer->slots >= images->capacity);
  layer->slots -= images->capacity;
  mem_free(images->items);
  *images = (Images){0};
}

static void forget_images(ShapesLayer *layer) {
  for (size_t i = 0; i < layer->shapes.count; i++) {
    shapes_free_images(layer, &layer->shapes.items[i].images);
    shapes_free_images(layer, &layer->shapes.items[i].heads);
  }
}

static void grow_images(ShapesLayer *layer, Images *images) {
  Images grown = {.capacity = images->capacity ? 4 * images->capacity : 32};
  grown.items = mem_new_array(Image, grown.capacity);
  for (uint32_t i = 0; i < images->capacity; i++)
    if (term_exists(images->items[i].term))
      grown.items[slot_of(&grown, images->items[i].term)] = images->items[i];
  grown.count = images->count;
  grown.newest = images->newest;
  shapes_free_images(layer, images);
  layer->slots += grown.capacity;
  *images = grown;
}

static void add_image(ShapesLayer *layer, Images *images, Term term, Term image) {
  if (2 * images->count >= images->capacity)
    grow_images(layer, images);
  images->items[slot_of(images, term)] = (Image){term, image};
  images->count++;
  images->newest = term.id > images->newest ? term.id : images->newest;
}

static void set_image(ShapesLayer *layer, uint32_t shape, Term term, Term image) {
  add_image(layer, &shape_at(layer, shape)->images, term, image);
  while (layer->imaged.count <= term.id)
    vec_push(&layer->imaged, UINT32_MAX);
  if (layer->imaged.items[term.id] > shape)
    layer->imaged.items[term.id] = shape;
}

// What the nearest shape above knows of the term.
static Term image_above(const ShapesLayer *layer, uint32_t shape, Term term) {
  uint32_t first = term.id < layer->imaged.count ? layer->imaged.items[term.id] : UINT32_MAX;
  Term image = {0};
  for (uint32_t at = shape; at > first && !term_exists(image);) {
    at = shape_at(layer, at)->parent;
    if (at >= first)
      image = image_in(&shape_at(layer, at)->images, term);
  }
  return image;
}

bool shapes_is_leaf_test(const Terms *terms, Term term) {
  return is_test(terms, term) && term_arity(terms, term_child(terms, term, 0)) == 0 &&
         term_arity(terms, term_child(terms, term, 1)) == 0;
}

// Is the image known, or plain to see? What a test of leaves says is found faster than its image.
static bool is_reduced(ShapesLayer *layer, uint32_t shape, Term term, Term *image) {
  Terms *terms = layer->base.solver->terms;
  *image = term;
  if (term_arity(terms, term) == 0 ||
      (kind_at(layer, term) != KIND_TESTS && !shapes_has_tests(layer, term)))
    return true;
  Truth truth = shapes_is_leaf_test(terms, term) ? shapes_truth(layer, shape, term) : TRUTH_UNKNOWN;
  *image = truth == TRUTH_UNKNOWN ? image_in(&shape_at(layer, shape)->images, term)
                                  : term_bool(terms, truth == TRUTH_TRUE);
  return term_exists(*image);
}

// --- what is decided at sight --------------------------------------------------------------------
//
// Most of a settled reference, and of what is read or written through it, are tests of leaves that
// the shape decides: a few steps that are not worth to be kept one by one.

enum { MOST_STEPS = 16 };

static Truth truth_at_sight(ShapesLayer *layer, uint32_t shape, Term term, int *steps) {
  const Terms *terms = layer->base.solver->terms;
  if (--*steps < 0)
    return TRUTH_UNKNOWN;
  switch (term_kind(terms, term)) {
  case TERM_CONST:
    return term_is_true(terms, term) ? TRUTH_TRUE : TRUTH_FALSE;
  case TERM_EQ:
    return shapes_is_leaf_test(terms, term) ? shapes_truth(layer, shape, term) : TRUTH_UNKNOWN;
  case TERM_NOT:
    return truth_not(truth_at_sight(layer, shape, term_child(terms, term, 0), steps));
  case TERM_AND: {
    Truth first = truth_at_sight(layer, shape, term_child(terms, term, 0), steps);
    if (first == TRUTH_FALSE)
      return first;
    Truth second = truth_at_sight(layer, shape, term_child(terms, term, 1), steps);
    return first == TRUTH_TRUE || second == TRUTH_FALSE ? second : TRUTH_UNKNOWN;
  }
  case TERM_ITE: {
    Truth condition = truth_at_sight(layer, shape, term_child(terms, term, 0), steps);
    return condition == TRUTH_UNKNOWN
               ? condition
               : truth_at_sight(layer, shape,
                                term_child(terms, term, condition == TRUTH_TRUE ? 1 : 2), steps);
  }
  default:
    return TRUTH_UNKNOWN;
  }
}

// The part of an ite that is meant, as far as is seen.
static Term part_at_sight(ShapesLayer *layer, uint32_t shape, Term term) {
  const Terms *terms = layer->base.solver->terms;
  while (term_kind(terms, term) == TERM_ITE) {
    int steps = MOST_STEPS;
    Truth condition = truth_at_sight(layer, shape, term_child(terms, term, 0), &steps);
    if (condition == TRUTH_UNKNOWN)
      break;
    term = term_child(terms, term, condition == TRUTH_TRUE ? 1 : 2);
  }
  return term;
}

static bool reduce_node(ShapesLayer *layer, uint32_t shape, Term term, unsigned depth, Term *image);

// The image of a term. False: what lies too deep comes first, on the stack; then it is asked again.
static bool reduce_within(ShapesLayer *layer, uint32_t shape, Term term, unsigned depth,
                          Term *image) {
  if (is_reduced(layer, shape, term, image))
    return true;
  Term part = part_at_sight(layer, shape, term);
  if (!term_is(part, term) && is_reduced(layer, shape, part, image)) {
    set_image(layer, shape, term, *image);
    return true;
  }
  if (depth == 0) {
    vec_push(&layer->reducing, part);
    return false;
  }
  if (!reduce_node(layer, shape, part, depth - 1, image))
    return false;
  set_image(layer, shape, part, *image);
  if (!term_is(part, term))
    set_image(layer, shape, term, *image);
  return true;
}

static bool is_leaf(const Terms *terms, Term term) { return term_arity(terms, term) == 0; }

// An alias test that is not decided, in the words of the shape: then tests that say the same are
// the same, and most of what is left of a condition about names that the input does not have
// vanishes.
Term shapes_canonical(ShapesLayer *layer, uint32_t shape, Term test) {
  Terms *terms = layer->base.solver->terms;
  Term a = term_child(terms, test, 0), b = term_child(terms, test, 1);
  if (!is_leaf(terms, a) || !is_leaf(terms, b))
    return test;
  return term_eq(terms, shapes_root(layer, shape, a), shapes_root(layer, shape, b));
}

Term shapes_reality(const ShapesLayer *layer, Term leaf) {
  const Path *path = &layer->base.solver->path;
  for (size_t i = 0; i < vec_last(&layer->levels)->hints; i++)
    if (term_is(path->hints.items[i].symbol, leaf))
      return path->hints.items[i].real;
  return (Term){0};
}

// Under a shape in which a name is not real, what nothing depends on is no other object. False: not
// known yet.
static bool find_unreal(ShapesLayer *layer, uint32_t shape, Term leaf, unsigned depth,
                        bool *is_unreal) {
  Term image, real = shapes_reality(layer, leaf);
  *is_unreal = false;
  if (!term_exists(real))
    return true;
  if (!reduce_within(layer, shape, real, depth, &image))
    return false;
  *is_unreal = term_is_false(layer->base.solver->terms, image);
  return true;
}

static bool reduce_test(ShapesLayer *layer, uint32_t shape, Term test, unsigned depth,
                        Term *image) {
  Terms *terms = layer->base.solver->terms;
  Truth truth = shapes_truth(layer, shape, test);
  for (unsigned i = 0; i < 2 && truth == TRUTH_UNKNOWN; i++) {
    bool is_unreal;
    if (!find_unreal(layer, shape, term_child(terms, test, i), depth, &is_unreal))
      return false;
    if (is_unreal)
      truth = TRUTH_FALSE;
  }
  *image = truth == TRUTH_UNKNOWN ? shapes_canonical(layer, shape, test)
                                  : term_bool(terms, truth == TRUTH_TRUE);
  return true;
}

Term shapes_rebuild(ShapesLayer *layer, Term term, const Term *children) {
  Terms *terms = layer->base.solver->terms;
  bool is_changed = false;
  for (unsigned i = 0; i < term_arity(terms, term); i++)
    is_changed = is_changed || !term_is(term_child(terms, term, i), children[i]);
  return is_changed ? term_make(terms, term_kind(terms, term), term_sort(terms, term), children)
                    : term;
}

// One side may decide the whole: of an ite whose condition is known the other does not count, nor
// does what stands beside something false. Otherwise the image of the first child is known.
static bool reduce_short(ShapesLayer *layer, uint32_t shape, Term term, unsigned depth, Term *image,
                         Term *first) {
  Terms *terms = layer->base.solver->terms;
  TermKind kind = term_kind(terms, term);
  *image = (Term){0};
  int steps = MOST_STEPS;
  if (kind == TERM_AND &&
      truth_at_sight(layer, shape, term_child(terms, term, 1), &steps) == TRUTH_FALSE) {
    *image = term_false(terms);
    return true;
  }
  if (!reduce_within(layer, shape, term_child(terms, term, 0), depth, first))
    return false;
  if (kind == TERM_AND && term_is_false(terms, *first))
    *image = *first;
  if (kind != TERM_ITE || !term_is_const(terms, *first))
    return true;
  Term side = term_child(terms, term, term_is_true(terms, *first) ? 1 : 2);
  return reduce_within(layer, shape, side, depth, image);
}

static bool reduce_node(ShapesLayer *layer, uint32_t shape, Term term, unsigned depth,
                        Term *image) {
  Terms *terms = layer->base.solver->terms;
  Term images[3], above = image_above(layer, shape, term);
  if (term_exists(above) && !term_is(above, term)) // what is left of it up there is less
    return reduce_within(layer, shape, above, depth, image);
  if (!reduce_short(layer, shape, term, depth, image, &images[0]))
    return false;
  if (term_exists(*image))
    return true;
  for (unsigned i = 1; i < term_arity(terms, term); i++)
    if (!reduce_within(layer, shape, term_child(terms, term, i), depth, &images[i]))
      return false;
  *image = shapes_rebuild(layer, term, images);
  return !is_test(terms, *image) || reduce_test(layer, shape, *image, depth, image);
}

// --- heads ---------------------------------------------------------------------------------------
//
// A settled reference, and what is read through it, is a tree of the tests by which shapes were
// split; each of m shapes would walk down its own way in there, m * m / 2 steps where the tree is a
// chain. So it is walked down with the tree of shapes: under a shape that was split a term is
// reduced at its head only, as far as tests are decided there, and the shapes below begin with what
// is left. Nothing behind a test that is open is looked at.

static Term head_of(ShapesLayer *layer, uint32_t shape, Term term, unsigned depth);

static Term head_of_node(ShapesLayer *layer, uint32_t shape, Term term, unsigned depth) {
  Terms *terms = layer->base.solver->terms;
  TermKind kind = term_kind(terms, term);
  Term heads[3];
  unsigned arity = term_arity(terms, term);
  for (unsigned i = 0; i < arity; i++)
    heads[i] = term_child(terms, term, i);
  heads[0] = head_of(layer, shape, heads[0], depth);
  if (kind == TERM_AND && term_is_false(terms, heads[0]))
    return heads[0];
  if (kind == TERM_ITE && term_is_const(terms, heads[0]))
    return head_of(layer, shape, heads[term_is_true(terms, heads[0]) ? 1 : 2], depth);
  bool is_lazy = kind == TERM_ITE || (kind == TERM_AND && !term_is_const(terms, heads[0]));
  for (unsigned i = 1; !is_lazy && i < arity; i++)
    heads[i] = head_of(layer, shape, heads[i], depth);
  Term head = shapes_rebuild(layer, term, heads);
  Truth truth = shapes_is_leaf_test(terms, head) ? shapes_truth(layer, shape, head) : TRUTH_UNKNOWN;
  return truth == TRUTH_UNKNOWN ? head : term_bool(terms, truth == TRUTH_TRUE);
}

static Term head_of(ShapesLayer *layer, uint32_t shape, Term term, unsigned depth) {
  Terms *terms = layer->base.solver->terms;
  if (depth == 0 || term_arity(terms, term) == 0 || !shapes_has_tests(layer, term))
    return term;
  Images *heads = &shape_at(layer, shape)->heads;
  if (shapes_is_leaf_test(terms, term)) {
    Truth truth = shapes_truth(layer, shape, term);
    return truth == TRUTH_UNKNOWN ? term : term_bool(terms, truth == TRUTH_TRUE);
  }
  Term head = image_in(heads, term);
  if (!term_exists(head)) {
    if (solver_is_spent(layer->base.solver))
      return term;
    head = head_of_node(layer, shape, term, depth - 1);
    add_image(layer, heads, term, head);
  }
  return head;
}

// The term under the shapes above this one that were split, outermost first.
static Term head_above(ShapesLayer *layer, uint32_t shape, Term term) {
  enum { MOST_DEPTH = 100 };
  uint32_t fork = shape_at(layer, shape)->fork;
  if (!fork)
    return term;
  Term known = image_in(&shape_at(layer, fork)->heads, term);
  if (term_exists(known))
    return known;
  Term above = head_above(layer, fork, term);
  Term head = head_of(layer, fork, above, MOST_DEPTH);
  if (!term_is(above, term))
    add_image(layer, &shape_at(layer, fork)->heads, term, head);
  return head;
}

// Terms are deep: what a few calls within each other do not reach waits on a stack.
Term shapes_reduce(ShapesLayer *layer, uint32_t shape, Term term) {
  enum { MOST_DEPTH = 100 };
#ifdef NDEBUG
  enum { FEW_CASES = 16 };
#else
  enum { FEW_CASES = 2 };      // so that tests see it
#endif
  Term image;
  if (is_reduced(layer, shape, term, &image))
    return image;
  Term whole = term;
  if (layer->slots > MOST_SLOTS)
    forget_images(layer);
  if (vec_last(&layer->levels)->count >= FEW_CASES) // else one by one is faster
    term = head_above(layer, shape, term);
  if (is_reduced(layer, shape, term, &image)) {
    set_image(layer, shape, whole, image);
    return image;
  }
  vec_clear(&layer->reducing);
  vec_push(&layer->reducing, term);
  while (layer->reducing.count) {
    if (solver_is_spent(layer->base.solver))
      return term;
    size_t at = layer->reducing.count - 1;
    if (reduce_within(layer, shape, layer->reducing.items[at], MOST_DEPTH, &image))
      vec_truncate(&layer->reducing, at);
  }
  if (!term_is(whole, term))
    set_image(layer, shape, whole, image);
  return image;
}

Term shapes_open_reality(ShapesLayer *layer, uint32_t shape, Term test) {
  const Terms *terms = layer->base.solver->terms;
  const Path *path = &layer->base.solver->path;
  for (size_t i = 0; i < vec_last(&layer->levels)->hints; i++) {
    Hint hint = path->hints.items[i];
    if (!term_is(hint.symbol, term_child(terms, test, 0)) &&
        !term_is(hint.symbol, term_child(terms, test, 1)))
      continue;
    Term real = shapes_reduce(layer, shape, hint.real);
    if (!term_is_const(terms, real) && term_exists(shapes_first_test(layer, real, false)))
      return real;
  }
  return (Term){0};
}
