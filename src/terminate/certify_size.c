// The check of size-change graphs: what they say of a segment, and that all compositions of them
// make something fall. The closure is not the one that found them (sizechange.c).
#include "terminate/formula.h"
#include "terminate/terminate_impl.h"

typedef struct Relation {
  uint32_t from, to;
  uint8_t cell[SIZE_FORMS][SIZE_FORMS]; // 0: none, 1: not more, 2: less
} Relation;

static Relation relation_of(const SizeGraph *graph) {
  Relation relation = {.from = graph->from, .to = graph->to};
  for (uint32_t i = 0; i < SIZE_FORMS; i++)
    for (uint32_t j = 0; j < SIZE_FORMS; j++) {
      uint64_t bit = (uint64_t)1 << (i * SIZE_FORMS + j);
      relation.cell[i][j] = graph->strict & bit ? 2 : graph->weak & bit ? 1 : 0;
    }
  return relation;
}

static Relation product(const Relation *a, const Relation *b) {
  Relation made = {.from = a->from, .to = b->to};
  for (uint32_t i = 0; i < SIZE_FORMS; i++)
    for (uint32_t k = 0; k < SIZE_FORMS; k++)
      for (uint32_t j = 0; j < SIZE_FORMS; j++) {
        uint8_t x = a->cell[i][j], y = b->cell[j][k];
        uint8_t both = !x || !y ? 0 : x > y ? x : y;
        if (both > made.cell[i][k])
          made.cell[i][k] = both;
      }
  return made;
}

// Some power has a form that is less than itself: a cycle of forms with a strict arc.
static bool has_falling_cycle(const Relation *relation) {
  Relation power = *relation;
  for (uint32_t n = 0; n < SIZE_FORMS; n++) {
    for (uint32_t i = 0; i < SIZE_FORMS; i++)
      if (power.cell[i][i] == 2)
        return true;
    power = product(&power, relation);
  }
  return false;
}

bool size_change_is_closed(const LoopProof *loop) {
  enum { MOST_PRODUCTS = 6000 };
  VEC(Relation) all = {0};
  for (uint32_t i = 0; i < loop->graph_count; i++)
    vec_push(&all, relation_of(&loop->graphs[i]));
  bool good = true;
  for (size_t i = 0; i < all.count && good; i++) {
    good = all.items[i].from != all.items[i].to || has_falling_cycle(&all.items[i]);
    for (uint32_t j = 0; j < loop->graph_count && good; j++) {
      Relation step = relation_of(&loop->graphs[j]);
      if (step.from != all.items[i].to)
        continue;
      Relation made = product(&all.items[i], &step);
      bool is_new = true;
      for (size_t k = 0; k < all.count && is_new; k++)
        is_new = memcmp(&all.items[k], &made, sizeof made) != 0;
      if (is_new)
        vec_push(&all, made);
    }
    good = good && all.count <= MOST_PRODUCTS;
  }
  vec_free(&all);
  return good;
}

// One of the graphs between the two nodes holds between the states.
Term size_change_holds(Terms *terms, const LoopProof *loop, uint32_t from, uint32_t to,
                       const Term *before, const Term *after) {
  Term some = term_false(terms);
  for (uint32_t g = 0; g < loop->graph_count; g++) {
    if (loop->graphs[g].from != from || loop->graphs[g].to != to)
      continue;
    Relation relation = relation_of(&loop->graphs[g]);
    Term all = term_true(terms);
    for (uint32_t i = 0; i < SIZE_FORMS; i++)
      for (uint32_t j = 0; j < SIZE_FORMS; j++) {
        if (!relation.cell[i][j])
          continue;
        const Linear *value = &loop->forms[from * SIZE_FORMS + i];
        const Linear *next = &loop->forms[to * SIZE_FORMS + j];
        all = term_and(terms, all,
                       formula_falls(terms, value, next, before, after, relation.cell[i][j] - 1));
        if (relation.cell[i][j] == 2)
          all = term_and(terms, all, formula_at_least(terms, value, before));
      }
    some = term_or(terms, some, all);
  }
  return some;
}
