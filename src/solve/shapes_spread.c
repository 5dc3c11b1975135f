// Shapes: what a term is in all cases of the path at once.
//
// A value that was read through references is a tree of alias tests, and each of a hundred shapes
// walks down its own way in it. Here they walk together: a set of cases is a bit for each case of
// the level, a condition is decided once for all cases that come to it, and goes on with those
// where it holds and those where it does not. What is not seen in this way is left to
// shapes_reduce.
#include "solve/shapes_impl.h"

enum { MOST_DEPTH = 400, MOST_NESTED = 4000, MOST_PARTS = 60 };

// --- sets of cases -------------------------------------------------------------------------------

static bool is_empty(const Mask *mask) { return mask->from == mask->to; }

static void trim(Mask *mask) {
  while (mask->from < mask->to && !mask->words[mask->from])
    mask->from++;
  while (mask->from < mask->to && !mask->words[mask->to - 1])
    mask->to--;
}

// The cases of a set that are among those of `words`.
static void keep(const Mask *mask, const uint64_t *words, Mask *kept) {
  kept->from = mask->from;
  kept->to = mask->to;
  for (uint32_t i = mask->from; i < mask->to; i++)
    kept->words[i] = mask->words[i] & words[i];
  trim(kept);
}

static void drop(Mask *mask, const uint64_t *words) {
  for (uint32_t i = mask->from; i < mask->to; i++)
    mask->words[i] &= ~words[i];
  trim(mask);
}

// The next case of a set from `at` on; SPREAD_CASES: there is none.
static uint32_t next_case(const Mask *mask, uint32_t at) {
  uint32_t word = at / 64 > mask->from ? at / 64 : mask->from;
  for (; word < mask->to; word++) {
    uint64_t left = mask->words[word];
    if (word == at / 64)
      left &= UINT64_MAX << at % 64;
    if (left)
      return word * 64 + (uint32_t)__builtin_ctzll(left);
  }
  return SPREAD_CASES;
}

static uint32_t first_case(const Mask *mask) { return next_case(mask, 0); }

// --- conditions ----------------------------------------------------------------------------------

// Where a condition is decided, and how: the sets of an entry, or the other way round.
typedef struct Decided {
  uint32_t entry;
  bool is_negated;
} Decided;

enum { ENTRY_TRUE, ENTRY_OPEN }; // the first ones: true everywhere, open everywhere

static uint64_t *yes_of(Spread *spread, Decided decided) {
  return spread->bits.items + (2 * (size_t)decided.entry + decided.is_negated) * spread->words;
}

static uint64_t *no_of(Spread *spread, Decided decided) {
  decided.is_negated = !decided.is_negated;
  return yes_of(spread, decided);
}

static bool is_nowhere(const Spread *spread, const uint64_t *words) {
  uint64_t any = 0;
  for (uint32_t i = 0; i < spread->words; i++)
    any |= words[i];
  return any == 0;
}

static bool is_everywhere(const Spread *spread, const uint64_t *words) {
  uint64_t missing = 0;
  for (uint32_t i = 0; i < spread->words; i++)
    missing |= ~words[i] & spread->all.words[i];
  return missing == 0;
}

static uint32_t add_entry(Spread *spread, Term term) {
  vec_push(&spread->seen, term);
  for (uint32_t i = 0; i < 2 * spread->words; i++)
    vec_push(&spread->bits, 0);
  return (uint32_t)spread->seen.count - 1;
}

// `at` is not cleared: an entry counts only if it is of this term.
static bool find_entry(Spread *spread, Term term, uint32_t *entry) {
  *entry = term.id < spread->at.count ? spread->at.items[term.id] : 0;
  return *entry < spread->seen.count && term_is(spread->seen.items[*entry], term);
}

static uint32_t new_entry(Spread *spread, Term term) {
  while (spread->at.count <= term.id)
    vec_push(&spread->at, 0);
  return spread->at.items[term.id] = add_entry(spread, term);
}

static Decided decide(ShapesLayer *layer, Term term, unsigned depth);

static Decided decide_and(ShapesLayer *layer, Term term, unsigned depth) {
  const Terms *terms = layer->base.solver->terms;
  Spread *spread = &layer->spread;
  Decided one = decide(layer, term_child(terms, term, 0), depth);
  if (is_everywhere(spread, no_of(spread, one)))
    return one;
  Decided other = decide(layer, term_child(terms, term, 1), depth);
  Decided both = {new_entry(spread, term), false};
  for (uint32_t i = 0; i < spread->words; i++) {
    yes_of(spread, both)[i] = yes_of(spread, one)[i] & yes_of(spread, other)[i];
    no_of(spread, both)[i] = no_of(spread, one)[i] | no_of(spread, other)[i];
  }
  return both;
}

static Decided decide_ite(ShapesLayer *layer, Term term, unsigned depth) {
  const Terms *terms = layer->base.solver->terms;
  Spread *spread = &layer->spread;
  Decided condition = decide(layer, term_child(terms, term, 0), depth);
  Decided one = {ENTRY_OPEN, false}, other = one;
  if (!is_nowhere(spread, yes_of(spread, condition)))
    one = decide(layer, term_child(terms, term, 1), depth);
  if (!is_nowhere(spread, no_of(spread, condition)))
    other = decide(layer, term_child(terms, term, 2), depth);
  Decided chosen = {new_entry(spread, term), false};
  for (uint32_t i = 0; i < spread->words; i++) {
    uint64_t yes = yes_of(spread, condition)[i], no = no_of(spread, condition)[i];
    yes_of(spread, chosen)[i] = (yes & yes_of(spread, one)[i]) | (no & yes_of(spread, other)[i]);
    no_of(spread, chosen)[i] = (yes & no_of(spread, one)[i]) | (no & no_of(spread, other)[i]);
  }
  return chosen;
}

static uint32_t shape_of(const ShapesLayer *layer, uint32_t at) {
  assert(at < layer->spread.count);
  return layer->cases.items[layer->spread.first + at].shape;
}

// Neither: both words are 0.
static void set_truth(Spread *spread, Decided decided, uint32_t at, Truth truth) {
  uint64_t bit = (uint64_t)1 << at % 64;
  if (truth != TRUTH_UNKNOWN)
    (truth == TRUTH_TRUE ? yes_of(spread, decided) : no_of(spread, decided))[at / 64] |= bit;
}

// A test of leaves, by the shapes; a name that is not real is no other object.
static Decided decide_test(ShapesLayer *layer, Term test, unsigned depth) {
  const Terms *terms = layer->base.solver->terms;
  Spread *spread = &layer->spread;
  Decided decided = {new_entry(spread, test), false};
  for (uint32_t at = 0; at < spread->count; at++)
    set_truth(spread, decided, at, shapes_truth(layer, shape_of(layer, at), test));
  for (unsigned side = 0; side < 2; side++) {
    Term real = shapes_reality(layer, term_child(terms, test, side));
    if (!term_exists(real))
      continue;
    Decided there = decide(layer, real, depth);
    for (uint32_t i = 0; i < spread->words; i++)
      no_of(spread, decided)[i] |= no_of(spread, there)[i] & ~yes_of(spread, decided)[i];
  }
  return decided;
}

// What is too deep is not decided.
static Decided decide(ShapesLayer *layer, Term term, unsigned depth) {
  const Terms *terms = layer->base.solver->terms;
  Spread *spread = &layer->spread;
  if (term_kind(terms, term) == TERM_NOT) {
    Decided inner = decide(layer, term_child(terms, term, 0), depth);
    return (Decided){inner.entry, !inner.is_negated};
  }
  Decided known = {0};
  if (term_is_const(terms, term))
    return (Decided){ENTRY_TRUE, !term_is_true(terms, term)};
  if (find_entry(spread, term, &known.entry))
    return known;
  if (!depth || !shapes_has_tests(layer, term))
    return (Decided){ENTRY_OPEN, false};
  switch (term_kind(terms, term)) {
  case TERM_AND:
    return decide_and(layer, term, depth - 1);
  case TERM_ITE:
    return decide_ite(layer, term, depth - 1);
  case TERM_EQ:
    if (shapes_is_leaf_test(terms, term))
      return decide_test(layer, term, depth - 1);
    break;
  default:
    break;
  }
  return (Decided){ENTRY_OPEN, false};
}

// --- images --------------------------------------------------------------------------------------

// For the cases of a set. Images are a list of all cases, at `to` in spread->images, which may
// move.
static void spread_over(ShapesLayer *layer, Term term, const Mask *where, unsigned depth,
                        size_t to);

static void fill(Spread *spread, const Mask *where, Term image, size_t to) {
  for (uint32_t at = first_case(where); at < SPREAD_CASES; at = next_case(where, at + 1))
    spread->images.items[to + at] = image;
}

static size_t push_images(Spread *spread) {
  size_t to = spread->images.count;
  for (uint32_t i = 0; i < spread->count; i++)
    vec_push(&spread->images, (Term){0});
  return to;
}

// Neighbours mostly have the same parts.
static void rebuild(ShapesLayer *layer, Term term, const Mask *where, size_t parts, size_t to) {
  const Terms *terms = layer->base.solver->terms;
  Spread *spread = &layer->spread;
  unsigned arity = term_arity(terms, term);
  Term last[3] = {0}, image = {0};
  for (uint32_t at = first_case(where); at < SPREAD_CASES; at = next_case(where, at + 1)) {
    Term children[3] = {0};
    bool is_whole = true, is_last = term_exists(image);
    for (unsigned i = 0; i < arity; i++) {
      children[i] = spread->images.items[parts + i * spread->count + at];
      is_whole = is_whole && term_exists(children[i]);
      is_last = is_last && term_is(children[i], last[i]);
    }
    if (!is_whole)
      continue;
    if (!is_last)
      image = shapes_rebuild(layer, term, children);
    memcpy(last, children, sizeof last);
    spread->images.items[to + at] = image;
  }
}

static void spread_parts(ShapesLayer *layer, Term term, const Mask *where, unsigned depth,
                         size_t to) {
  const Terms *terms = layer->base.solver->terms;
  Spread *spread = &layer->spread;
  if (depth == 0 || spread->parts++ >= MOST_PARTS)
    return;
  size_t parts = spread->images.count;
  for (unsigned i = 0; i < term_arity(terms, term); i++) {
    size_t part = push_images(spread);
    spread_over(layer, term_child(terms, term, i), where, depth - 1, part);
  }
  rebuild(layer, term, where, parts, to);
  vec_truncate(&spread->images, parts);
}

// A test that is open, in the words of each shape.
static void spread_test(ShapesLayer *layer, Term test, const Mask *where, size_t to) {
  Spread *spread = &layer->spread;
  for (uint32_t at = first_case(where); at < SPREAD_CASES; at = next_case(where, at + 1))
    spread->images.items[to + at] = shapes_canonical(layer, shape_of(layer, at), test);
}

// Where a condition is decided its image is plain; the set becomes what is left.
static void fill_decided(ShapesLayer *layer, Term condition, Mask *where, size_t to) {
  Terms *terms = layer->base.solver->terms;
  Spread *spread = &layer->spread;
  Decided decided = decide(layer, condition, MOST_NESTED);
  Mask here;
  keep(where, yes_of(spread, decided), &here);
  fill(spread, &here, term_true(terms), to);
  keep(where, no_of(spread, decided), &here);
  fill(spread, &here, term_false(terms), to);
  drop(where, yes_of(spread, decided));
  drop(where, no_of(spread, decided));
}

// Of `a && b` where a holds, b is left, and the other way round.
static void spread_and(ShapesLayer *layer, Term term, Mask *where, unsigned depth, size_t to) {
  const Terms *terms = layer->base.solver->terms;
  Spread *spread = &layer->spread;
  for (unsigned i = 0; i < 2 && depth > 0; i++) {
    Mask here;
    Decided decided = decide(layer, term_child(terms, term, i), MOST_NESTED);
    keep(where, yes_of(spread, decided), &here);
    spread_over(layer, term_child(terms, term, 1 - i), &here, depth - 1, to);
    drop(where, yes_of(spread, decided));
  }
}

static void spread_node(ShapesLayer *layer, Term term, Mask *where, unsigned depth, size_t to) {
  const Terms *terms = layer->base.solver->terms;
  if (term_sort(terms, term) == SORT_BOOL)
    fill_decided(layer, term, where, to);
  if (term_kind(terms, term) == TERM_AND && !is_empty(where))
    spread_and(layer, term, where, depth, to);
  if (is_empty(where))
    return;
  bool is_test =
      term_kind(terms, term) == TERM_EQ && term_sort(terms, term_child(terms, term, 0)) == SORT_REF;
  if (!is_test)
    spread_parts(layer, term, where, depth, to);
  else if (shapes_is_leaf_test(terms, term))
    spread_test(layer, term, where, to);
}

// Where the condition of an ite is open both sides are often the same.
static void spread_sides(ShapesLayer *layer, Term term, const Mask *where, unsigned depth,
                         size_t to) {
  const Terms *terms = layer->base.solver->terms;
  Spread *spread = &layer->spread;
  if (depth == 0 || spread->parts++ >= MOST_PARTS)
    return;
  size_t yes = push_images(spread), no = push_images(spread);
  spread_over(layer, term_child(terms, term, 1), where, depth - 1, yes);
  spread_over(layer, term_child(terms, term, 2), where, depth - 1, no);
  for (uint32_t at = first_case(where); at < SPREAD_CASES; at = next_case(where, at + 1))
    if (term_is(spread->images.items[yes + at], spread->images.items[no + at]))
      spread->images.items[to + at] = spread->images.items[yes + at];
  vec_truncate(&spread->images, yes);
}

// The sides of an ite, each where it is meant. What is open and differs stays without an image.
static void spread_over(ShapesLayer *layer, Term term, const Mask *all, unsigned depth, size_t to) {
  const Terms *terms = layer->base.solver->terms;
  Spread *spread = &layer->spread;
  Mask where, here;
  keep(all, spread->all.words, &where);
  while (!is_empty(&where) && !solver_is_spent(layer->base.solver)) {
    if (term_arity(terms, term) == 0 || !shapes_has_tests(layer, term)) {
      fill(spread, &where, term, to);
      return;
    }
    if (term_kind(terms, term) != TERM_ITE) {
      spread_node(layer, term, &where, depth, to);
      return;
    }
    Decided condition = decide(layer, term_child(terms, term, 0), MOST_NESTED);
    keep(&where, yes_of(spread, condition), &here);
    if (depth > 0 && !is_empty(&here))
      spread_over(layer, term_child(terms, term, 1), &here, depth - 1, to);
    keep(&where, spread->all.words, &here);
    drop(&here, yes_of(spread, condition));
    drop(&here, no_of(spread, condition));
    if (!is_empty(&here))
      spread_sides(layer, term, &here, depth, to);
    keep(&where, no_of(spread, condition), &where);
    term = term_child(terms, term, 2);
  }
}

static void begin(Spread *spread, const ShapesLevel *level) {
  vec_clear(&spread->images);
  spread->parts = 0;
  if (spread->serial == level->serial)
    return;
  spread->serial = level->serial;
  spread->first = level->first;
  spread->count = (uint32_t)level->count;
  spread->words = (spread->count + 63) / 64;
  spread->all = (Mask){.to = spread->words};
  for (uint32_t i = 0; i < spread->count; i++)
    spread->all.words[i / 64] |= (uint64_t)1 << i % 64;
  vec_clear(&spread->seen);
  vec_clear(&spread->bits);
  Decided always = {add_entry(spread, (Term){0}), false};
  memcpy(yes_of(spread, always), spread->all.words, spread->words * sizeof(uint64_t));
  (void)add_entry(spread, (Term){0});
}

#ifndef NDEBUG
// An object may have two names, and what is not decided two forms.
static bool agree(ShapesLayer *layer, uint32_t shape, Term a, Term b) {
  const Terms *terms = layer->base.solver->terms;
  if (term_sort(terms, a) == SORT_REF && term_arity(terms, a) == 0 && term_arity(terms, b) == 0)
    return term_is(shapes_root(layer, shape, a), shapes_root(layer, shape, b));
  return term_is(a, b) || !term_is_const(terms, a) || !term_is_const(terms, b);
}

// One by one there is nothing else to be seen.
static bool are_images(ShapesLayer *layer, Term term) {
  const Spread *spread = &layer->spread;
  for (uint32_t at = 0; at < spread->count; at++) {
    Term image = spread->images.items[at];
    uint32_t shape = shape_of(layer, at);
    if (term_exists(image) && !agree(layer, shape, image, shapes_reduce(layer, shape, term)) &&
        !solver_is_spent(layer->base.solver))
      return false;
  }
  return true;
}
#endif

const Term *shapes_spread(ShapesLayer *layer, Term term) {
  enum { FEW_CASES = 2 };
  const ShapesLevel *level = vec_last(&layer->levels);
  if (level->count < FEW_CASES || level->count > SPREAD_CASES)
    return NULL; // one by one
  Spread *spread = &layer->spread;
  begin(spread, level);
  (void)push_images(spread);
  spread_over(layer, term, &spread->all, MOST_DEPTH, 0);
  assert(are_images(layer, term));
  return spread->images.items;
}

void spread_free(Spread *spread) {
  vec_free(&spread->at);
  vec_free(&spread->seen);
  vec_free(&spread->bits);
  vec_free(&spread->images);
}
