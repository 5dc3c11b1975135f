// A case in a few words, for titles.
#include "report/writers.h"

#include <string.h>

static const char *outcome_words(const Snapshot *snapshot, Arena *arena) {
  if (snapshot->threw) {
    const char *dot = strrchr(snapshot->exception, '.');
    return arena_format(arena, "throws %s", dot ? dot + 1 : snapshot->exception);
  }
  switch (snapshot->result.kind) {
  case VIEW_NULL:
  case VIEW_PRIMITIVE:
  case VIEW_CONSTANT:
  case VIEW_STRING:
    return arena_format(arena, "returns %s",
                        view_text(snapshot, &snapshot->result, SIDE_AFTER, arena));
  case VIEW_UNREAD:
  case VIEW_OBJECT:
  case VIEW_UNRESOLVED:
  case VIEW_ELIDED:
    break;
  }
  return "returns";
}

CaseWords *case_words(Explorer *explorer, Program *program, const ExploreCase *leaf, Arena *arena,
                      SolveStats *own) {
  Snapshot *snapshot = snapshot_take(explorer, program, leaf, arena, own);
  CaseWords *words = arena_new(arena, CaseWords);
  words->count = snapshot->conditions.count;
  words->conditions = arena_array(arena, const char *, words->count + 1);
  for (size_t i = 0; i < words->count; i++)
    words->conditions[i] = snapshot->conditions.items[i];
  words->outcome = outcome_words(snapshot, arena);
  snapshot_free(snapshot);
  return words;
}
