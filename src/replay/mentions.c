#include "replay/mentions.h"

void mentions_init(Mentions *mentions, const Terms *terms) {
  *mentions = (Mentions){.terms = terms,
                         .seen = mem_new_array(uint8_t, terms_count(terms) / 8 + 1),
                         .symbols = mem_new_array(bool, terms_symbol_count(terms) + 1)};
}

void mentions_fini(Mentions *mentions) {
  mem_free(mentions->seen);
  mem_free(mentions->symbols);
  vec_free(&mentions->todo);
}

static void note(Mentions *mentions, Term term) {
  assert(term_exists(term) && term.id / 8 <= terms_count(mentions->terms) / 8);
  if (mentions->seen[term.id / 8] >> term.id % 8 & 1)
    return;
  mentions->seen[term.id / 8] |= (uint8_t)(1 << term.id % 8);
  vec_push(&mentions->todo, term);
}

void mentions_add(Mentions *mentions, Term root) {
  assert(!mentions->todo.count);
  const Terms *terms = mentions->terms;
  note(mentions, root);
  while (mentions->todo.count) {
    Term term = vec_pop(&mentions->todo);
    if (term_is_symbol(terms, term))
      mentions->symbols[term_symbol_id(terms, term)] = true;
    for (unsigned i = 0; i < term_arity(terms, term); i++)
      note(mentions, term_child(terms, term, i));
  }
}

bool mentions_has(const Mentions *mentions, Term symbol) {
  assert(term_is_symbol(mentions->terms, symbol));
  return mentions->symbols[term_symbol_id(mentions->terms, symbol)];
}

static bool mentions_time(const Mentions *mentions, Heap *heap) {
  for (size_t i = 0; i < heap_nondet_count(heap); i++) {
    const NondetCall *call = heap_nondet_at(heap, i);
    if (call->is_time && mentions_has(mentions, place_symbol(heap, call->place)))
      return true;
  }
  return false;
}

static bool mentions_hash(const Mentions *mentions, const Heap *heap) {
  for (size_t i = 0; i < heap_hash_count(heap); i++)
    if (mentions_has(mentions, heap_hash_at(heap, i)))
      return true;
  return false;
}

static bool mentions_rounding(const Mentions *mentions, const Heap *heap) {
  for (size_t i = 0; i < heap_rounded_count(heap); i++)
    if (mentions_has(mentions, heap_rounded_at(heap, i)))
      return true;
  return false;
}

const char *explorer_open_value(Explorer *explorer) {
  Heap *heap = explorer_heap(explorer);
  const Solver *solver = explorer_solver(explorer);
  const char *note = heap_open_note(heap);
  if (note)
    return note;
  Mentions mentions;
  mentions_init(&mentions, explorer_terms(explorer));
  for (size_t i = 0; i < solve_path_count(solver); i++)
    mentions_add(&mentions, solve_path_at(solver, i));
  const char *value = mentions_time(&mentions, heap)       ? "the time"
                      : mentions_hash(&mentions, heap)     ? "an identity hash"
                      : mentions_rounding(&mentions, heap) ? "the last place of a result of Math"
                                                           : NULL;
  mentions_fini(&mentions);
  return value;
}
