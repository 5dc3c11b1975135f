// What the abstract predecessors deny (Thesis Def. 1.38 b, c).
//
// An object that only one of the two states shows lies hidden below a reference of the other. What
// that one does not allow there cannot be: without `m cyclic` nothing hidden below m is cyclic, and
// without `m %% n` it meets neither n nor what is hidden below n.
#include "graph/intersect.h"

#include "graph/reach.h"

// A member, and the references of the result that its own state does not show below it.
typedef struct Hidden {
  uint32_t member;
  Below below;
} Hidden;
typedef struct Pruning {
  Intersection *work;
  State *result;
  VEC(Hidden) hidden;
} Pruning;

static const Member *member(const Pruning *pruning, const Hidden *hidden) {
  return &pruning->work->members.items[hidden->member];
}

// Does some name that the member's state has for the object show the field (NULL: elements)?
static bool is_shown(Intersection *work, uint32_t i, const Field *field) {
  uint32_t head = intersection_find(work, i);
  int side = intersection_side(work, i);
  size_t end = side ? work->members.count : work->first[1];
  for (uint32_t j = (uint32_t)work->first[side]; j < end; j++) {
    if (intersection_find(work, j) != head)
      continue;
    const StateValue *value =
        state_value(work->members.items[j].state, work->members.items[j].reference);
    if (value->kind == VALUE_ARRAY
            ? value->has_elements
            : value->kind == VALUE_OBJECT && field && reference_exists(value_slot(value, field)))
      return true;
  }
  return false;
}

static void add_below(const State *result, Below *out, Reference from) {
  Below below = below_of(result, from);
  for (size_t i = 0; i < below.items.count; i++)
    below_add(result, out, below.items.items[i]);
  vec_free(&below.items);
}

static void find_hidden(Pruning *pruning) {
  Intersection *work = pruning->work;
  for (uint32_t i = 1; i < work->members.count; i++) {
    uint32_t head = intersection_find(work, i);
    if (!head)
      continue;
    const StateValue *value = state_value(pruning->result, work->members.items[head].result);
    if (!value_is_heap(value))
      continue;
    Hidden hidden = {.member = i};
    for (uint32_t k = 0; k < value->count; k++) {
      Reference content = value_content(value, k);
      const Field *field = value->kind == VALUE_OBJECT ? value->slots[k].field : NULL;
      if (reference_exists(content) && !reference_is_null(content) && !is_shown(work, i, field))
        add_below(pruning->result, &hidden.below, content);
    }
    if (hidden.below.items.count)
      vec_push(&pruning->hidden, hidden);
  }
}

static bool denies_cycle(const Pruning *pruning, Reference a) {
  for (size_t i = 0; i < pruning->hidden.count; i++) {
    const Hidden *above = &pruning->hidden.items[i];
    const Member *m = member(pruning, above);
    if (below_has(&above->below, a) && !state_cyclic(m->state, m->reference))
      return true;
  }
  return false;
}

// Two names of one object, or perhaps of one, deny nothing.
static bool denies(Pruning *pruning, uint32_t m, uint32_t n) {
  Intersection *work = pruning->work;
  const Member *a = &work->members.items[m], *b = &work->members.items[n];
  if (m == n || a->state != b->state || intersection_find(work, m) == intersection_find(work, n) ||
      !value_is_heap(state_value(b->state, b->reference)) ||
      state_is_equal(a->state, a->reference, b->reference))
    return false;
  return !state_allows_joins(a->state, a->reference, b->reference);
}

// Is the pair denied, because the first lies hidden?
static bool denies_hidden(Pruning *pruning, Reference a, Reference b) {
  Intersection *work = pruning->work;
  for (size_t i = 0; i < pruning->hidden.count; i++) {
    const Hidden *above = &pruning->hidden.items[i];
    if (!below_has(&above->below, a))
      continue;
    for (uint32_t n = 1; n < work->members.count; n++)
      if (intersection_find(work, n) &&
          reference_is(work->members.items[intersection_find(work, n)].result, b) &&
          denies(pruning, above->member, n))
        return true;
    for (size_t j = 0; j < pruning->hidden.count; j++)
      if (below_has(&pruning->hidden.items[j].below, b) &&
          denies(pruning, above->member, pruning->hidden.items[j].member))
        return true;
  }
  return false;
}

static bool denies_itself(const Pruning *pruning, Reference a) {
  for (size_t i = 0; i < pruning->hidden.count; i++) {
    const Hidden *above = &pruning->hidden.items[i];
    const Member *m = member(pruning, above);
    if (below_has(&above->below, a) && !state_allows_joins(m->state, m->reference, m->reference))
      return true;
  }
  return false;
}

static bool denies_pair(Pruning *pruning, Pair pair) {
  if (reference_is(pair.a, pair.b))
    return denies_itself(pruning, pair.a);
  return denies_hidden(pruning, pair.a, pair.b) || denies_hidden(pruning, pair.b, pair.a);
}

// A closed object of the result, and an open one without cycles that it leads to: that one cannot
// lead back.
static bool closes_nothing(const State *result, Reference closed, Reference open) {
  return state_is_closed(result, closed) && !state_is_closed(result, open) &&
         !state_cyclic(result, open) && !state_is_equal(result, closed, open) &&
         reach_without(result, closed, open, NULL);
}

static bool denies_joins(Pruning *pruning, Pair pair) {
  return denies_pair(pruning, pair) || closes_nothing(pruning->result, pair.a, pair.b) ||
         closes_nothing(pruning->result, pair.b, pair.a);
}

void intersection_prune(Intersection *work, State *result) {
  if (!result->equal.count && !result->joins.count && !result->cyclic.count)
    return;
  Pruning pruning = {.work = work, .result = result};
  find_hidden(&pruning);
  size_t kept = 0;
  for (size_t i = 0; i < result->cyclic.count; i++)
    if (!denies_cycle(&pruning, result->cyclic.items[i].reference))
      result->cyclic.items[kept++] = result->cyclic.items[i];
  vec_truncate(&result->cyclic, kept);
  kept = 0;
  for (size_t i = 0; i < result->equal.count; i++)
    if (!denies_pair(&pruning, result->equal.items[i]))
      result->equal.items[kept++] = result->equal.items[i];
  vec_truncate(&result->equal, kept);
  kept = 0;
  for (size_t i = 0; i < result->joins.count; i++)
    if (!denies_joins(&pruning, result->joins.items[i]))
      result->joins.items[kept++] = result->joins.items[i];
  vec_truncate(&result->joins, kept);
  for (size_t i = 0; i < pruning.hidden.count; i++)
    vec_free(&pruning.hidden.items[i].below.items);
  vec_free(&pruning.hidden);
}
