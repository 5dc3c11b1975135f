// Merging: which states fit together, and the path that goes on with them.
#include "explore/merge_impl.h"

#include <stdlib.h>

// --- values that differ --------------------------------------------------------------------------

// A value of a state: one word or two.
typedef struct Words {
  Word at[2];
} Words;

// An object of the JDK, or an array, is often an operand of what has no rule for several at once.
static bool is_mergeable_reference(const Explorer *explorer, Word word) {
  if (!heap_merges_references(explorer->heap))
    return false;
  return word_tag(word) || !word ||
         (object_class(explorer->machine, (Ref)word)->kind == CLASS_INSTANCE &&
          !object_class(explorer->machine, (Ref)word)->trusted);
}

static bool is_mergeable(const Explorer *explorer, Kind kind, Words value) {
  uint32_t tag = word_tag(value.at[kind_is_wide(kind)]);
  return kind != KIND_VOID && (!tag || tag == TAG_TERM) &&
         (kind != KIND_REFERENCE || is_mergeable_reference(explorer, value.at[0]));
}

static bool same_words(Words a, Words b) { return a.at[0] == b.at[0] && a.at[1] == b.at[1]; }

// The last state needs no guard: the path that goes on takes the disjunction of all conditions, so
// where the others do not hold, its own does.
static Words merge_values(Explorer *explorer, const Group *group, Kind kind, const Words *values) {
  assert(group->count > 0 && kind != KIND_VOID);
  bool differ = false;
  for (size_t i = 1; i < group->count; i++)
    differ = differ || !same_words(values[0], values[i]);
  if (!differ)
    return values[0];
  Term merged = heap_word_term(explorer->heap, values[group->count - 1].at, kind);
  for (size_t i = group->count - 1; i-- > 0;)
    merged = term_ite(explorer->terms, group->conditions[i],
                      heap_word_term(explorer->heap, values[i].at, kind), merged);
  Words result;
  heap_term_words(explorer->heap, merged, kind, result.at);
  return result;
}

// --- words of the machine ------------------------------------------------------------------------

// The changes of a state are sorted by word (keep_words).
static const Change *change_at(const JoinState *state, uint32_t index) {
  size_t low = 0, high = state->changes.count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (state->changes.items[middle].index < index)
      low = middle + 1;
    else
      high = middle;
  }
  return low < state->changes.count && state->changes.items[low].index == index
             ? &state->changes.items[low]
             : NULL;
}

// Precondition: the machine stands at the branch.
static Words value_in(const Explorer *explorer, const JoinState *state, uint32_t index, Kind kind) {
  Words value = {{0, 0}};
  for (uint32_t i = 0; i <= kind_is_wide(kind); i++) {
    const Change *change = change_at(state, index + i);
    value.at[i] = change ? change->value : explorer->machine->words[index + i];
  }
  return value;
}

static void merge_word(Explorer *explorer, const Group *group, const Change *change) {
  assert(change->field && change->part <= kind_is_wide(change->field->kind));
  Kind kind = change->field->kind;
  uint32_t index = change->index - change->part;
  Words *values = mem_new_array(Words, group->count);
  for (size_t i = 0; i < group->count; i++)
    values[i] = value_in(explorer, group->states[i], index, kind);
  Words merged = merge_values(explorer, group, kind, values);
  mem_free(values);
  for (uint32_t i = 0; i <= kind_is_wide(kind); i++)
    machine_write(explorer->machine, index + i, merged.at[i]);
  merge_note_logs(explorer, change->field, false);
}

// All values are read before one is written.
// Changes of both words of a long name the same value: they are moved to its first word and merged
// once.
static void merge_words(Explorer *explorer, const Group *group) {
  VEC(Change) all = {0};
  for (size_t i = 0; i < group->count; i++)
    vec_append(&all, group->states[i]->changes.items, group->states[i]->changes.count);
  for (size_t i = 0; i < all.count; i++)
    all.items[i].index -= all.items[i].part, all.items[i].part = 0;
  if (all.count)
    qsort(all.items, all.count, sizeof *all.items, merge_compare_changes);
  for (size_t i = 0; i < all.count; i++)
    if (!i || all.items[i].index != all.items[i - 1].index)
      merge_word(explorer, group, &all.items[i]);
  vec_free(&all);
}

// --- the frame -----------------------------------------------------------------------------------

static Words frame_value(const JoinState *state, size_t index, Kind kind) {
  bool wide = kind_is_wide(kind);
  assert(index + wide < state->words.count);
  return (Words){{state->words.items[index], wide ? state->words.items[index + 1] : 0}};
}

// VOID: nobody reads what stands there behind the join, so it may be anything. Dead locals have
// often no common kind.
static Kind kind_at(const Branch *branch, const Region *region, size_t index) {
  assert(branch->joins && (branch->returns || branch->kinds));
  if (branch->returns)
    return index ? KIND_VOID : region->method->return_kind;
  bool is_local = index < region->method->code->max_locals;
  return is_local && !(branch->live[index / 64] >> index % 64 & 1) ? KIND_VOID
                                                                   : branch->kinds[index];
}

static void merge_frame(Explorer *explorer, const Region *region, const Group *group) {
  assert(group->count > 0);
  const Branch *branch = &explorer->merge.branches.items[region->branch];
  Machine *machine = explorer->machine;
  size_t count = group->states[0]->words.count;
  assert(!branch->returns || machine->depth > 1);
  if (branch->returns) {
    machine->depth--;
    machine_resume(machine, machine->depth - 1);
  }
  Frame *frame = machine_top(machine);
  Word *base = branch->returns ? frame->sp : frame->locals;
  Words *values = mem_new_array(Words, group->count);
  memcpy(base, group->states[0]->words.items, count * sizeof *base);
  for (size_t i = 0; i < count; i++) {
    Kind kind = kind_at(branch, region, i);
    if (kind == KIND_VOID)
      continue;
    for (size_t j = 0; j < group->count; j++)
      values[j] = frame_value(group->states[j], i, kind);
    Words merged = merge_values(explorer, group, kind, values);
    memcpy(base + i, merged.at, (kind_is_wide(kind) ? 2 : 1) * sizeof *base);
  }
  mem_free(values);
  frame->sp = base + count;
  frame->pc = branch->returns
                  ? frame->pc + 1
                  : &frame->method->code->insns[branch->join - frame->method->code->insns];
}

// --- groups of states that fit together ----------------------------------------------------------

static bool fits(const Explorer *explorer, Kind kind, Words a, Words b) {
  return same_words(a, b) || (is_mergeable(explorer, kind, a) && is_mergeable(explorer, kind, b));
}

static bool is_unset(Words value, Kind kind) {
  return word_tag(value.at[kind_is_wide(kind)]) == TAG_UNSET;
}

static bool frames_fit(const Explorer *explorer, const Region *region, const JoinState *a,
                       const JoinState *b, EarlyInput *obstacle) {
  const Branch *branch = &explorer->merge.branches.items[region->branch];
  if (a->words.count != b->words.count)
    return false;
  for (size_t i = 0; i < a->words.count; i++) {
    Kind kind = kind_at(branch, region, i);
    if (kind == KIND_VOID)
      continue;
    Words one = frame_value(a, i, kind), other = frame_value(b, i, kind);
    if (fits(explorer, kind, one, other))
      continue;
    Words unset = is_unset(one, kind) ? one : other;
    if (is_unset(unset, kind))
      obstacle->place = (Place){(uint32_t)unset.at[kind_is_wide(kind)]};
    return false;
  }
  return true;
}

// Asked both ways round by states_fit: a word that only one of them has changed differs as well.
static bool words_fit(const Explorer *explorer, const JoinState *a, const JoinState *b,
                      EarlyInput *obstacle) {
  for (size_t i = 0; i < a->changes.count; i++) {
    const Change *change = &a->changes.items[i];
    Kind kind = change->field->kind;
    uint32_t index = change->index - change->part;
    Words one = value_in(explorer, a, index, kind), other = value_in(explorer, b, index, kind);
    const Change *second = change_at(b, change->index);
    if (second && (second->field != change->field || second->part != change->part))
      return false;
    if (fits(explorer, kind, one, other))
      continue;
    if (is_unset(one, kind) || is_unset(other, kind))
      (void)heap_find_unset(explorer->heap, index, change->field, &obstacle->place,
                            &obstacle->holder);
    return false;
  }
  return true;
}

static bool states_fit(const Explorer *explorer, const Region *region, const JoinState *a,
                       const JoinState *b, EarlyInput *obstacle) {
  return frames_fit(explorer, region, a, b, obstacle) && words_fit(explorer, a, b, obstacle) &&
         words_fit(explorer, b, a, obstacle);
}

// Each state joins the first group that it fits; compared with the first state there, for where the
// states of a group differ, all of them can be merged. False: an input is in the way that can be
// looked at earlier.
bool merge_make_groups(Explorer *explorer, Region *region) {
  region->group_count = 0;
  for (size_t i = 0; i < region->states.count; i++) {
    JoinState *state = &region->states.items[i];
    EarlyInput obstacle = {0};
    state->group = region->group_count;
    for (size_t j = 0; j < i && state->group == region->group_count; j++) {
      const JoinState *first = &region->states.items[j];
      if (first->is_first && states_fit(explorer, region, first, state, &obstacle))
        state->group = first->group;
    }
    state->is_first = state->group == region->group_count;
    region->group_count += state->is_first;
    if (state->is_first && obstacle.place.id &&
        merge_want_early(explorer, region, obstacle.place, obstacle.holder))
      return false;
  }
  return true;
}

// --- going on ------------------------------------------------------------------------------------

static bool is_known(const Explorer *explorer, Term condition) {
  for (size_t i = explorer->conditions.count; i-- > 0;)
    if (term_is(explorer->conditions.items[i], condition))
      return true;
  return false;
}

static Term condition_of(Explorer *explorer, const JoinState *state) {
  Term all = term_true(explorer->terms);
  for (size_t i = state->conditions.count; i-- > 0;)
    if (!is_known(explorer, state->conditions.items[i]))
      all = term_and(explorer->terms, state->conditions.items[i], all);
  return all;
}

// Did every case of the branch come to the join, by nothing but its guard? Then one of them holds.
static bool is_exhaustive(const Region *region, const Group *group) {
  assert(group->count > 0);
  if (group->count != region->case_count)
    return false;
  for (size_t i = 0; i < group->count; i++)
    if (group->states[i]->conditions.count != 1 || group->states[i]->path.count != 1)
      return false;
  return true;
}

// Which condition the path takes: that of one of the states.
static void take_states(Explorer *explorer, const Region *region, const Group *group) {
  const JoinState *first = group->states[0];
  Term any = term_false(explorer->terms);
  for (size_t i = 0; i < group->count; i++) {
    any = term_or(explorer->terms, group->conditions[i], any);
    if (group->states[i]->doubtful)
      explorer->doubtful = group->states[i]->doubtful;
  }
  if (group->count == 1) {
    for (size_t i = 0; i < first->conditions.count; i++)
      explorer_assume(explorer, first->conditions.items[i]);
    vec_append(&explorer->path, first->path.items, first->path.count);
    explorer->symbolic.flow = first->flow;
    return;
  }
  if (!is_exhaustive(region, group) && !term_is_true(explorer->terms, any))
    explorer_assume(explorer, any);
  uint64_t flow = explorer->symbolic.flow;
  for (size_t i = 0; i < group->count; i++)
    flow = hash_mix64(flow, group->states[i]->flow);
  explorer->symbolic.flow = flow;
}

// The machine stands at the branch. What goes without saying of the inputs is said first.
void merge_go_on(Explorer *explorer, const Region *region, const Group *group) {
  explorer_settle(explorer);
  for (size_t i = 0; i < group->count; i++)
    group->conditions[i] = condition_of(explorer, group->states[i]);
  take_states(explorer, region, group);
  merge_words(explorer, group);
  merge_frame(explorer, region, group);
  for (size_t i = 0; i < group->count; i++)
    heap_redo_change(explorer->heap, &group->states[i]->heap,
                     group->count == 1 ? term_true(explorer->terms) : group->conditions[i]);
  explorer->merge.joined += group->count > 1;
  explorer->symbolic.touched = true;
  explorer->symbolic.expected = machine_top(explorer->machine)->pc;
  explorer->symbolic.code = machine_top(explorer->machine)->method->code;
  explorer->symbolic.depth = explorer->machine->depth;
  explorer->symbolic.is_joining = explorer->merge.active != 0;
}
