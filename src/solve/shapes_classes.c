// Shapes: which references are the same, which are not.
#include "solve/shapes_impl.h"

static size_t find_leaf(const LeafList *leaves, Term term) {
  for (size_t i = 0; i < leaves->count; i++)
    if (term_is(leaves->items[i].term, term))
      return i;
  return SIZE_MAX;
}

static bool is_apart(const LeafList *leaves, uint32_t a, uint32_t b) {
  assert(leaves->items[a].root == a && leaves->items[b].root == b);
  return leaves->items[a].apart[b / 64] >> b % 64 & 1;
}

static void set_apart(LeafList *leaves, uint32_t a, uint32_t b) {
  leaves->items[a].apart[b / 64] |= (uint64_t)1 << b % 64;
  leaves->items[b].apart[a / 64] |= (uint64_t)1 << a % 64;
}

// Constants are others than all constants before.
static bool add_leaf(const Terms *terms, LeafList *leaves, Term term, uint32_t *root) {
  size_t at = find_leaf(leaves, term);
  if (at != SIZE_MAX) {
    *root = leaves->items[at].root;
    return true;
  }
  if (leaves->count == MOST_LEAVES)
    return false;
  *root = (uint32_t)leaves->count;
  vec_push(leaves, (ShapeLeaf){.term = term, .root = *root});
  for (uint32_t i = 0; term_is_const(terms, term) && i < *root; i++)
    if (leaves->items[i].root == i && term_is_const(terms, leaves->items[i].term))
      set_apart(leaves, i, *root);
  return true;
}

// How many hints are older than the one about a name; 0 of names without, -1 of constants.
static long age_of(const Solver *solver, Term leaf) {
  if (term_is_const(solver->terms, leaf))
    return -1;
  for (size_t i = 0; i < solver->path.hints.count; i++)
    if (term_is(solver->path.hints.items[i].symbol, leaf))
      return (long)i + 1;
  return 0;
}

// A class is called by a constant, if it has one, else by its oldest name. When a name is real
// depends on names that are older on this path, and the image of a test has no newer ones than the
// test: so whether names are real can be asked for while tests are reduced, and that ends.
static void join(const Solver *solver, LeafList *leaves, uint32_t a, uint32_t b) {
  assert(a != b && !is_apart(leaves, a, b));
  if (age_of(solver, leaves->items[b].term) < age_of(solver, leaves->items[a].term)) {
    uint32_t other = a;
    a = b;
    b = other;
  }
  for (uint32_t i = 0; i < leaves->count; i++)
    if (leaves->items[i].root == b)
      leaves->items[i].root = a;
  for (uint32_t i = 0; i < leaves->count; i++)
    if (leaves->items[b].apart[i / 64] >> i % 64 & 1)
      set_apart(leaves, a, leaves->items[i].root);
}

// Shapes with one ancestor have most leaves at the same places.
static size_t find_leaf_again(ShapesLayer *layer, const LeafList *leaves, Term term) {
  while (layer->leaf_at.count <= term.id)
    vec_push(&layer->leaf_at, 0);
  uint8_t *at = &layer->leaf_at.items[term.id];
  if (*at < leaves->count && term_is(leaves->items[*at].term, term))
    return *at;
  size_t found = find_leaf(leaves, term);
  if (found != SIZE_MAX)
    *at = (uint8_t)found;
  return found;
}

Truth shapes_truth(ShapesLayer *layer, uint32_t shape, Term atom) {
  const Terms *terms = layer->base.solver->terms;
  const LeafList *leaves = &shape_at(layer, shape)->leaves;
  Term a = term_child(terms, atom, 0), b = term_child(terms, atom, 1);
  if (term_is(a, b))
    return TRUTH_TRUE;
  if (term_is_const(terms, a) && term_is_const(terms, b))
    return TRUTH_FALSE;
  size_t at_a = find_leaf_again(layer, leaves, a), at_b = find_leaf_again(layer, leaves, b);
  if (at_a == SIZE_MAX || at_b == SIZE_MAX) {
    // A constant that is no leaf yet is another one than those that are.
    size_t known = at_a == SIZE_MAX ? at_b : at_a;
    Term other = at_a == SIZE_MAX ? a : b;
    return known != SIZE_MAX && term_is_const(terms, other) &&
                   term_is_const(terms, leaves->items[leaves->items[known].root].term)
               ? TRUTH_FALSE
               : TRUTH_UNKNOWN;
  }
  uint32_t root_a = leaves->items[at_a].root, root_b = leaves->items[at_b].root;
  if (root_a == root_b)
    return TRUTH_TRUE;
  return is_apart(leaves, root_a, root_b) ? TRUTH_FALSE : TRUTH_UNKNOWN;
}

void shapes_truncate(ShapesLayer *layer, size_t count) {
  assert(count <= layer->shapes.count);
  while (layer->shapes.count > count) {
    Shape shape = vec_pop(&layer->shapes);
    vec_free(&shape.leaves);
    shapes_free_images(layer, &shape.images);
    shapes_free_images(layer, &shape.heads);
  }
}

uint32_t shapes_copy(ShapesLayer *layer, uint32_t shape, Term literal) {
  uint32_t fork = layer->shapes.items[shape].fork;
  vec_push(&layer->shapes, (Shape){.parent = shape, .fork = fork, .literal = literal});
  const Shape *old = shape_at(layer, shape);
  Shape *copy = vec_last(&layer->shapes);
  vec_append(&copy->leaves, old->leaves.items, old->leaves.count);
  return (uint32_t)layer->shapes.count - 1;
}

// False: a contradiction.
static bool add_literal(ShapesLayer *layer, Shape *fresh, Term literal) {
  const Terms *terms = layer->base.solver->terms;
  bool is_equal = term_kind(terms, literal) != TERM_NOT;
  Term atom = is_equal ? literal : term_child(terms, literal, 0);
  assert(term_kind(terms, atom) == TERM_EQ);
  uint32_t a, b;
  if (!add_leaf(terms, &fresh->leaves, term_child(terms, atom, 0), &a) ||
      !add_leaf(terms, &fresh->leaves, term_child(terms, atom, 1), &b))
    return true; // the literal is kept, without what follows from it
  if (is_equal ? a != b && is_apart(&fresh->leaves, a, b) : a == b)
    return false;
  if (!is_equal)
    set_apart(&fresh->leaves, a, b);
  else if (a != b)
    join(layer->base.solver, &fresh->leaves, a, b);
  return true;
}

bool shapes_extend(ShapesLayer *layer, uint32_t shape, Term literal, uint32_t *extended) {
  *extended = shapes_copy(layer, shape, literal);
  return add_literal(layer, vec_last(&layer->shapes), literal);
}

bool shapes_has_room(const ShapesLayer *layer, uint32_t shape) {
  return shape_at(layer, shape)->leaves.count + 2 <= MOST_LEAVES;
}

// A leaf by the first name of its class.
Term shapes_root(const ShapesLayer *layer, uint32_t shape, Term leaf) {
  const LeafList *leaves = &shape_at(layer, shape)->leaves;
  size_t at = find_leaf(leaves, leaf);
  return at == SIZE_MAX ? leaf : leaves->items[leaves->items[at].root].term;
}
