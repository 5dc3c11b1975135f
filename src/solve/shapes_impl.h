// The layer that decides aliases shape by shape. Shared by shapes*.c.
//
// A path says little about aliases, but it says it in many places: the list that was walked is one
// of n objects, and so is every number that was read from it. A *shape* is a conjunction of
// equalities and differences of references under which a condition says plainly what it says. The
// path is the disjunction of its shapes, each with the plain conditions that are left of the path
// in it:
//
//   path  <=>  or over shapes (literals of the shape and its conditions)
//
// A shape is split by the first alias that a condition depends on, so there are as many as the path
// has different cases, which are few; one that contradicts itself is dropped. Where there would be
// too many, a condition stays open in a shape: then the shapes are still all cases, and other
// layers decide.
//
// Everything is a stack that grows with the path and is cut back with it.
#ifndef SOLVE_SHAPES_IMPL_H
#define SOLVE_SHAPES_IMPL_H

#include "solve/facts_impl.h"

// Most splits for one condition may end in contradictions: then few cases are found, and it takes
// long. Walks need half of these.
#ifdef NDEBUG
enum { MOST_SHAPES = 2500, MOST_SPLITS = 4000 };
#else
enum { MOST_SHAPES = 24, MOST_SPLITS = 96 }; // so that conditions stay open in tests
#endif
enum { MOST_SETTLED = 256, MOST_LEAVES = 128, LEAF_WORDS = MOST_LEAVES / 64 };
_Static_assert(MOST_LEAVES <= UINT8_MAX, "an index of a leaf is a byte");

// A symbol, location or null.
typedef struct ShapeLeaf {
  Term term;
  uint32_t root;              // index of the one that its class is called by
  uint64_t apart[LEAF_WORDS]; // of a root: the roots that are other objects
} ShapeLeaf;
typedef VEC(ShapeLeaf) LeafList;

// A table of terms and what they are under a shape, with open addressing: it is asked for every
// node of every condition in every case, so that a call for each look would be most of the work.
typedef struct Image {
  Term term, image; // no term: free
} Image;
typedef struct Images {
  Image *items;
  uint32_t count, capacity; // a power of two, or 0
  uint32_t newest;          // of its terms
} Images;

typedef struct Shape {
  uint32_t parent; // the first one is its own
  uint32_t fork;   // the nearest one above that was split; 0: none
  Term literal;    // what it has beyond its parent; no term: hints
  LeafList leaves;
  Images images; // as far as they were asked for
  Images heads;  // terms reduced as far as is decided at once, if the shape was split
} Shape;

// Lists that share their tails.
typedef struct Condition {
  Term term;
  uint32_t rest;    // 1 + index; 0: the end
  uint32_t reduced; // 1 + the shape that it is an image under; 0: none
} Condition;

// A case of the path.
typedef struct Case {
  uint32_t shape;
  uint32_t plain, open; // lists of conditions: without alias tests in them, and with
  bool is_new;          // it has got a plain condition
} Case;

// The state after a conjunct of the path or after hints. What was made with a hint goes with it.
typedef struct ShapesLevel {
  size_t first, count; // in cases
  size_t shapes, conditions;
  size_t conjuncts, hints; // of the path
  bool is_full;            // it took too many splits: from here on conditions stay open
  uint64_t serial;         // no two levels have the same
} ShapesLevel;

// What a reference was on a level.
typedef struct Settled {
  uint64_t serial;
  Term ref, settled;
} Settled;

typedef struct Task {
  Case at;
  uint32_t todo; // conditions that are not settled in it
} Task;

// Sets of the cases of a level, a bit for each.
enum { SPREAD_CASES = 2560, MASK_WORDS = SPREAD_CASES / 64 };
_Static_assert((int)MOST_SHAPES < (int)SPREAD_CASES, "all cases that there may be");
typedef struct Mask {
  uint32_t from, to; // words that count: cases are listed in the order of the tree of shapes
  uint64_t words[MASK_WORDS];
} Mask;

// What conditions are in the cases of a level.
typedef struct Spread {
  uint64_t serial; // of the level
  size_t first;    // of its cases
  uint32_t count, words;
  Mask all;
  VEC(uint32_t) at;   // by term: its place in `seen`
  TermList seen;      // conditions that were asked for
  VEC(uint64_t) bits; // of each: where it holds, and where not
  TermList images;    // lists of images, a stack
  int parts;          // terms that were taken apart for the present one
} Spread;

typedef struct ShapesLayer {
  Layer base;
  VEC(Shape) shapes;
  VEC(Condition) conditions;
  VEC(Case) cases;
  VEC(ShapesLevel) levels; // the first is of the empty path
  VEC(uint8_t) kinds;      // by term: has it alias tests? 0 not known
  VEC(uint32_t) imaged;    // by term: no shape before this one has an image of it
  VEC(Task) tasks;
  VEC(uint32_t) todo;   // lists of conditions, by the cases of the last level
  VEC(Term) reducing;   // stack
  VEC(uint8_t) leaf_at; // by term: where it was found last among the leaves of a shape
  Facts facts;          // of the case that was looked at last
  TermList assumed;     // there, with a mark before each
  Query query;          // about one case
  TermList goals;
  Spread spread;
  Settled settled[MOST_SETTLED]; // a cache, by the number of the term
  uint64_t serials;
  uint32_t splits; // for the conjunct or the question
  size_t slots;    // of all images and heads
  size_t failed;   // case of a level in which a literal did not hold
  bool is_spoilt;  // terms mean nothing any more
} ShapesLayer;

static inline const Condition *condition_at(const ShapesLayer *layer, uint32_t list) {
  assert(list > 0 && list <= layer->conditions.count);
  return &layer->conditions.items[list - 1];
}

static inline Shape *shape_at(const ShapesLayer *layer, uint32_t shape) {
  assert(shape < layer->shapes.count);
  return &layer->shapes.items[shape];
}

// shapes_model.c: `goals` becomes what a case says; is there a model of it? It joins the pool.

void shapes_list_goals(ShapesLayer *layer, const Case *at);
Answer shapes_ask_case(ShapesLayer *layer, const Case *at);

// shapes_reduce.c

void shapes_free_images(ShapesLayer *layer, Images *images);
bool shapes_has_tests(ShapesLayer *layer, Term term);
// The term under the shape.
Term shapes_reduce(ShapesLayer *layer, uint32_t shape, Term term);
// The first alias test in a term, of those about null or of the others; no term if there is none.
Term shapes_first_test(ShapesLayer *layer, Term term, bool is_of_null);
// A term with other children.
Term shapes_rebuild(ShapesLayer *layer, Term term, const Term *children);
bool shapes_is_leaf_test(const Terms *terms, Term term);
// A test in the words of the shape.
Term shapes_canonical(ShapesLayer *layer, uint32_t shape, Term test);
// When the input has the name; no term if it always has.
Term shapes_reality(const ShapesLayer *layer, Term leaf);
// When one of the references of a test is real, if that is open under the shape; else no term.
Term shapes_open_reality(ShapesLayer *layer, uint32_t shape, Term test);

// shapes_spread.c

// What the term is in each case of the last level: no term where that takes more than a look.
// NULL: there are too few cases. Counts until the next call.
const Term *shapes_spread(ShapesLayer *layer, Term term);
void spread_free(Spread *spread);

// shapes_classes.c

bool shapes_has_room(const ShapesLayer *layer, uint32_t shape);         // for two more leaves
uint32_t shapes_copy(ShapesLayer *layer, uint32_t shape, Term literal); // without images
// A shape with one more literal of leaves. False: a contradiction.
bool shapes_extend(ShapesLayer *layer, uint32_t shape, Term literal, uint32_t *extended);
Truth shapes_truth(ShapesLayer *layer, uint32_t shape, Term atom); // of an alias test
// A leaf by the first name of its class.
Term shapes_root(const ShapesLayer *layer, uint32_t shape, Term leaf);
void shapes_truncate(ShapesLayer *layer, size_t count);

#endif
