#include "term/term_impl.h"

// Images of the terms visited in one call: a table from term id to the new term.
typedef struct Renaming {
  Table table; // of indexes into pairs
  VEC(Term) from;
  VEC(Term) to;
} Renaming;

static bool from_equal(const void *context, uint32_t id, const void *key) {
  const Renaming *renaming = context;
  return term_is(renaming->from.items[id], *(const Term *)key);
}

static Term image_of(const Renaming *renaming, Term term) {
  uint32_t hash = hash_mix(0, term.id);
  uint32_t id = table_find(&renaming->table, hash, from_equal, renaming, &term);
  return id == TABLE_NONE ? NO_TERM : renaming->to.items[id];
}

static void set_image(Renaming *renaming, Term term, Term image) {
  table_insert(&renaming->table, hash_mix(0, term.id), (uint32_t)renaming->from.count);
  vec_push(&renaming->from, term);
  vec_push(&renaming->to, image);
}

static Term leaf_image(const Terms *terms, Term term, const Term *images, size_t count) {
  if (!is_kind(terms, term, TERM_SYMBOL) || term_symbol_id(terms, term) >= count)
    return term;
  Term image = images[term_symbol_id(terms, term)];
  assert(!term_exists(image) || sort_of(terms, image) == sort_of(terms, term));
  return term_exists(image) ? image : term;
}

// Rebuilds `term` bottom-up; what has an image already is not looked into.
static Term rebuild(Terms *terms, Renaming *renaming, Term term, const Term *images, size_t count) {
  VEC(Term) stack = {0};
  vec_push(&stack, term);
  while (stack.count) {
    Term top = *vec_last(&stack), children[3];
    if (term_exists(image_of(renaming, top))) {
      (void)vec_pop(&stack);
      continue;
    }
    unsigned arity = term_arity(terms, top), known = 0;
    bool changed = false;
    for (; known < arity; known++) {
      Term child = child_of(terms, top, known);
      children[known] = image_of(renaming, child);
      if (!term_exists(children[known])) {
        vec_push(&stack, child);
        break;
      }
      changed = changed || !term_is(children[known], child);
    }
    if (known < arity)
      continue;
    (void)vec_pop(&stack);
    Term image = arity == 0 ? leaf_image(terms, top, images, count)
                 : changed  ? term_make(terms, kind_of(terms, top), sort_of(terms, top), children)
                            : top;
    set_image(renaming, top, image);
  }
  vec_free(&stack);
  return image_of(renaming, term);
}

static void renaming_fini(Renaming *renaming) {
  table_fini(&renaming->table);
  vec_free(&renaming->from);
  vec_free(&renaming->to);
}

Term term_substitute(Terms *terms, Term term, const Term *images, size_t count) {
  Renaming renaming = {0};
  Term result = rebuild(terms, &renaming, term, images, count);
  renaming_fini(&renaming);
  return result;
}

size_t term_replace(Terms *terms, const TermPair *pairs, size_t pair_count, Term *list,
                    size_t count) {
  Renaming renaming = {0};
  for (size_t i = 0; i < pair_count; i++) {
    assert(sort_of(terms, pairs[i].from) == sort_of(terms, pairs[i].to));
    if (!term_exists(image_of(&renaming, pairs[i].from)))
      set_image(&renaming, pairs[i].from, pairs[i].to);
  }
  for (size_t i = 0; i < count; i++)
    list[i] = rebuild(terms, &renaming, list[i], NULL, 0);
  size_t visited = renaming.from.count;
  renaming_fini(&renaming);
  return visited;
}
