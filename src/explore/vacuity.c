// Assumptions that nothing satisfies: a method without a case is not one without a fault.
#include "explore/explore_impl.h"

// Explores the assumptions alone, within the same bounds.
const char *explore_vacuity(Explorer *explorer, Method *assumptions, const char *what,
                            Arena *arena) {
  assert(what);
  const ExploreCounts *counts = explorer_counts(explorer);
  if (!assumptions || explorer->message || counts->cases || counts->unknown.count ||
      explore_ended_early(counts))
    return NULL;
  ExploreOptions options = explorer->options;
  options.harness = assumptions;
  options.invariant = NULL;
  Explorer *alone = explorer_new(explorer->program, explorer->method, options);
  (void)explorer_run(alone, NULL, NULL);
  const ExploreCounts *seen = explorer_counts(alone);
  const char *text = NULL;
  if (seen->returned || explorer_message(alone))
    text = NULL;
  else if (!explorer_is_complete(alone))
    text = arena_format(arena, "no input within the bounds satisfies %s", what);
  else
    text = arena_format(arena, "%s can never hold", what);
  if (text && seen->threw.count && !seen->pruned) // it never answers
    text = arena_format(arena, "%s: it throws %s", text,
                        explorer_throw_name(alone, seen->threw.items[0].class, arena));
  explorer_free(alone);
  return text;
}

const char *explorer_vacuity(Explorer *explorer, Arena *arena) {
  const char *name = explorer->options.invariant;
  return name ? explore_vacuity(explorer, explorer->harness.attempt,
                                arena_format(arena, "the invariant %s", name), arena)
              : NULL;
}
