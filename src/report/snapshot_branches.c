// The decisions of a path, each with its place and what its case says. Together they are the tree
// of all cases: two cases share what they decided before they part.
#include "report/snapshot_impl.h"

// What the path found out about references that were looked at between two decisions: a strategy
// that forks over aliases decides them without a condition.
static const char *heap_words(Builder *builder, size_t from, size_t to) {
  Snapshot *snapshot = builder->snapshot;
  size_t before = snapshot->conditions.count;
  for (size_t i = from; i < to && i < heap_value_count(builder->heap); i++) {
    const InputValue *value = heap_value_at(builder->heap, i);
    if (place_info(builder->heap, value->place)->value_kind == KIND_REFERENCE)
      add_reference(builder, value);
  }
  const char *words = "";
  for (size_t i = before; i < snapshot->conditions.count; i++)
    words = arena_format(builder->arena, "%s%s%s", words, *words ? " && " : "",
                         snapshot->conditions.items[i]);
  snapshot->conditions.count = before;
  return words;
}

static const char *branch_words(Builder *builder, const DecisionPlace *place, size_t index) {
  if (term_exists(place->guard))
    return condition_words(builder, place->guard);
  size_t count = explorer_decision_count(builder->explorer);
  size_t end = index + 1 < count ? explorer_decision_place(builder->explorer, index + 1).values
                                 : heap_value_count(builder->heap);
  return heap_words(builder, place->values, end);
}

void collect_branches(Builder *builder) {
  Snapshot *snapshot = builder->snapshot;
  bool is_noted = false;
  for (size_t i = 0; i < explorer_decision_count(builder->explorer); i++) {
    DecisionPlace place = explorer_decision_place(builder->explorer, i);
    BranchView branch = {.condition = branch_words(builder, &place, i)};
    if (place.method) {
      branch.method = method_external(builder->program, place.method, builder->arena);
      branch.offset = place.method->code->offsets[place.insn];
    }
    is_noted = is_noted || place.method;
    vec_push(&snapshot->branches, branch);
  }
  if (!is_noted)
    vec_clear(&snapshot->branches);
}
