#include "explore/mentions.h"

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
  if (mentions->seen[term.id / 8] >> term.id % 8 & 1)
    return;
  mentions->seen[term.id / 8] |= (uint8_t)(1 << term.id % 8);
  vec_push(&mentions->todo, term);
}

void mentions_add(Mentions *mentions, Term root) {
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
  return mentions->symbols[term_symbol_id(mentions->terms, symbol)];
}

bool explorer_depends_on_time(Explorer *explorer) {
  Heap *heap = explorer_heap(explorer);
  const Solver *solver = explorer_solver(explorer);
  Mentions mentions;
  bool depends = false;
  mentions_init(&mentions, explorer_terms(explorer));
  for (size_t i = 0; i < solve_path_count(solver); i++)
    mentions_add(&mentions, solve_path_at(solver, i));
  for (size_t i = 0; i < heap_nondet_count(heap) && !depends; i++) {
    const NondetCall *call = heap_nondet_at(heap, i);
    depends = call->is_time && mentions_has(&mentions, place_symbol(heap, call->place));
  }
  mentions_fini(&mentions);
  return depends;
}
