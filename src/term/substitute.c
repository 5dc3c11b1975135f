#include "term/term_impl.h"

// Images are kept by term id and told from those of earlier calls by a stamp: a substitution
// visits few of all terms, but each of them several times.
static void begin(Terms *terms) {
  terms->image_stamp++;
  while (terms->images.count < terms->nodes.count)
    vec_push(&terms->images, (Image){0});
}

static Term image_of(const Terms *terms, Term term) {
  assert(term.id < terms->images.count);
  Image image = terms->images.items[term.id];
  return image.stamp == terms->image_stamp ? image.term : NO_TERM;
}

static void set_image(Terms *terms, Term term, Term image) {
  assert(term.id < terms->images.count);
  terms->images.items[term.id] = (Image){terms->image_stamp, image};
}

static Term leaf_image(const Terms *terms, Term term, const Term *images, size_t count) {
  if (!is_kind(terms, term, TERM_SYMBOL) || term_symbol_id(terms, term) >= count)
    return term;
  Term image = images[term_symbol_id(terms, term)];
  assert(!term_exists(image) || sort_of(terms, image) == sort_of(terms, term));
  return term_exists(image) ? image : term;
}

// Rebuilds `term` bottom-up; what has an image already is not looked into. Adds to *visited.
static Term rebuild(Terms *terms, Term term, const Term *images, size_t count, size_t *visited) {
  VEC(Term) stack = {0};
  vec_push(&stack, term);
  while (stack.count) {
    Term top = *vec_last(&stack), children[3];
    if (term_exists(image_of(terms, top))) {
      (void)vec_pop(&stack);
      continue;
    }
    unsigned arity = term_arity(terms, top), known = 0;
    bool changed = false;
    for (; known < arity; known++) {
      Term child = child_of(terms, top, known);
      children[known] = image_of(terms, child);
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
    set_image(terms, top, image);
    ++*visited;
  }
  vec_free(&stack);
  return image_of(terms, term);
}

Term term_substitute(Terms *terms, Term term, const Term *images, size_t count) {
  size_t visited = 0;
  begin(terms);
  return rebuild(terms, term, images, count, &visited);
}

size_t term_replace(Terms *terms, const TermPair *pairs, size_t pair_count, Term *list,
                    size_t count) {
  size_t visited = 0;
  begin(terms);
  for (size_t i = 0; i < pair_count; i++) {
    assert(sort_of(terms, pairs[i].from) == sort_of(terms, pairs[i].to));
    if (!term_exists(image_of(terms, pairs[i].from)))
      set_image(terms, pairs[i].from, pairs[i].to);
  }
  for (size_t i = 0; i < count; i++)
    list[i] = rebuild(terms, list[i], NULL, 0, &visited);
  return visited;
}
