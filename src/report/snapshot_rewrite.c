// Terms with parts replaced, each part once.
#include "report/snapshot_impl.h"

static bool same_rewrite(const void *context, uint32_t id, const void *key) {
  const Rewriter *rewriter = context;
  return term_is(rewriter->known.items[id].from, *(const Term *)key);
}

static Term rewrite(Rewriter *rewriter, Term term, unsigned depth);

static Term rewrite_children(Rewriter *rewriter, Term term, unsigned depth) {
  enum { MAX_ARITY = 3 };
  Terms *terms = rewriter->terms;
  unsigned arity = term_arity(terms, term);
  assert(arity <= MAX_ARITY);
  Term children[MAX_ARITY];
  bool is_changed = false;
  for (unsigned i = 0; i < arity; i++) {
    Term child = term_child(terms, term, i);
    children[i] = rewrite(rewriter, child, depth + 1);
    is_changed = is_changed || !term_is(children[i], child);
  }
  return is_changed ? term_make(terms, term_kind(terms, term), term_sort(terms, term), children)
                    : term;
}

// Terms are graphs: a part that stands in many places is rewritten once. A replacement is rewritten
// in turn, so `replace` need not look below what it returns.
static Term rewrite(Rewriter *rewriter, Term term, unsigned depth) {
  assert(term_exists(term));
  enum { MAX_DEPTH = 2000 }; // below it a term stays as it is
  uint32_t hash = hash_mix(term.id, 0);
  uint32_t known = table_find(&rewriter->table, hash, same_rewrite, rewriter, &term);
  if (known != TABLE_NONE)
    return rewriter->known.items[known].to;
  Term to = term, by;
  if (depth <= MAX_DEPTH)
    to = rewriter->replace(rewriter->context, term, &by) ? rewrite(rewriter, by, depth + 1)
                                                         : rewrite_children(rewriter, term, depth);
  assert(term_sort(rewriter->terms, to) == term_sort(rewriter->terms, term));
  table_insert(&rewriter->table, hash, (uint32_t)rewriter->known.count);
  vec_push(&rewriter->known, (Rewrite){term, to});
  return to;
}

Term rewriter_apply(Rewriter *rewriter, Term term) { return rewrite(rewriter, term, 0); }

void rewriter_fini(Rewriter *rewriter) {
  vec_free(&rewriter->known);
  table_fini(&rewriter->table);
}
