// Merging two states of the same shape (Thesis section 2.2).
#include "graph/relate.h"

#include "graph/laws.h"

#include <string.h>

typedef struct Merged { // MergedTo of the thesis
  Reference old, new, result;
  bool is_open; // we are inside of it
} Merged;

typedef struct Merge {
  World *world;
  const State *old, *new;
  State *result;
  VEC(Merged) merged;
  bool is_late; // widen at once
  VEC(int64_t) thresholds;
} Merge;

enum {
  EARLY_MERGES = 2,
  EARLY_IN_PROOF = 24
}; // so often a changing bound goes to a threshold only

static Reference merge_references(Merge *merge, Reference a, Reference b);

// --- numbers -------------------------------------------------------------------------------------

// A number at which a growing interval stops first, beside the usual ones.
static void add_threshold(Merge *merge, int64_t number) {
  enum { MOST = 64 };
  if (merge->thresholds.count < MOST)
    vec_push(&merge->thresholds, number);
}

// In a proof also the numbers that the code compares with: a state machine has few states.
static void add_thresholds_of(Merge *merge, const Code *code) {
  for (uint32_t i = 0; i < code->count; i++) {
    const Insn *insn = &code->insns[i];
    if (insn->op == OP_CONST)
      for (int64_t more = -1; more <= 1; more++)
        add_threshold(merge, (int32_t)(uint32_t)insn->bits + more);
    else if (insn->op == OP_TABLESWITCH) {
      add_threshold(merge, insn->table->low);
      add_threshold(merge, (int64_t)insn->table->low + insn->table->count - 1);
    } else if (insn->op == OP_LOOKUPSWITCH && insn->table->count) {
      add_threshold(merge, insn->table->keys[0]);
      add_threshold(merge, insn->table->keys[insn->table->count - 1]);
    }
  }
}

static int64_t widen_low(const Merge *merge, int64_t low, Kind letter) {
  assert(low >= integer_least(letter));
  const int64_t usual[] = {1, 0, -1, INT8_MIN, INT16_MIN, INT32_MIN};
  int64_t best = integer_least(letter);
  for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
    if (usual[i] <= low && usual[i] > best)
      best = usual[i];
  for (size_t i = 0; i < merge->thresholds.count; i++)
    if (merge->thresholds.items[i] <= low && merge->thresholds.items[i] > best)
      best = merge->thresholds.items[i];
  return best;
}

static int64_t widen_high(const Merge *merge, int64_t high, Kind letter) {
  assert(high <= integer_most(letter));
  const int64_t usual[] = {-1, 0, 1, INT8_MAX, UINT16_MAX, INT32_MAX};
  int64_t best = integer_most(letter);
  for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
    if (usual[i] >= high && usual[i] < best)
      best = usual[i];
  for (size_t i = 0; i < merge->thresholds.count; i++)
    if (merge->thresholds.items[i] >= high && merge->thresholds.items[i] < best)
      best = merge->thresholds.items[i];
  return best;
}

// A bound that changes goes to a number at which loops stop often, and to the end of the type if it
// changes again: chains of merges have an end.
static Reference merge_integers(Merge *merge, const StateValue *x, const StateValue *y) {
  assert(x->kind == VALUE_INTEGER && y->kind == VALUE_INTEGER);
  int64_t low = x->low, high = x->high;
  Kind range = integer_range(merge->world, x->letter);
  if (y->low < low)
    low = merge->is_late ? integer_least(range) : widen_low(merge, y->low, range);
  if (y->high > high)
    high = merge->is_late ? integer_most(range) : widen_high(merge, y->high, range);
  return state_integer(merge->world, merge->result, x->letter, low, high);
}

static Reference merge_primitives(Merge *merge, const StateValue *x, const StateValue *y) {
  if (x->kind != y->kind || x->letter != y->letter)
    return reference_none(); // a dead local: two kinds never meet in a live one
  if (x->kind == VALUE_INTEGER)
    return merge_integers(merge, x, y);
  if (x->kind == VALUE_FLOAT) {
    bool same = x->is_known && y->is_known && x->bits == y->bits;
    return state_float(merge->world, merge->result, x->letter, same, same ? x->bits : 0);
  }
  return x->address == y->address
             ? state_add(merge->world, merge->result,
                         (StateValue){.kind = VALUE_ADDRESS, .address = x->address})
             : reference_none();
}

// --- objects -------------------------------------------------------------------------------------

static Reference remember(Merge *merge, Reference a, Reference b, Reference result) {
  assert(reference_exists(a) && reference_exists(b));
  vec_push(&merge->merged, (Merged){a, b, result, false});
  return result;
}

static Reference merge_null(Merge *merge, Reference a, Reference b) {
  assert(reference_is_null(a) != reference_is_null(b));
  const StateValue *other =
      reference_is_null(a) ? state_value(merge->new, b) : state_value(merge->old, a);
  if (!value_is_heap(other))
    return reference_none();
  Reference result = state_object(merge->world, merge->result, other->type, true);
  StateValue *made = state_value(merge->result, result);
  made->is_new = other->is_new;
  made->mirrored = other->mirrored;
  made->interned = other->interned;
  return remember(merge, a, b, result);
}

// Does the old object come back, with another partner, on the way to itself; or late, anywhere?
// Then nothing inside is kept: cycles of different lengths would merge to one as long as their
// product, and no state would be coarse enough for the next turn of the loop.
static bool comes_back(const Merge *merge, Reference old) {
  for (size_t i = 0; i < merge->merged.count; i++) {
    const Merged *entry = &merge->merged.items[i];
    if (reference_is(entry->old, old) && (entry->is_open || merge->is_late))
      return true;
  }
  return false;
}

// Elements are kept only if both represent all of them: an array of unknown length has none.
static Reference merge_arrays(Merge *merge, const StateValue *x, const StateValue *y,
                              const Type *type) {
  assert(x->kind == VALUE_ARRAY && y->kind == VALUE_ARRAY);
  StateValue array = {.kind = VALUE_ARRAY, .type = type, .is_new = x->is_new && y->is_new};
  bool is_cut = comes_back(merge, x->reference);
  Reference result = state_add(merge->world, merge->result, array);
  size_t entry = merge->merged.count;
  remember(merge, x->reference, y->reference, result);
  merge->merged.items[entry].is_open = true;
  Reference length = merge_references(merge, x->length, y->length);
  bool keeps = !is_cut && x->has_elements && y->has_elements && x->count == y->count &&
               value_is_literal(state_value(merge->result, length));
  Reference *elements = arena_array(&merge->world->arena, Reference, keeps ? x->count : 0);
  for (uint32_t i = 0; keeps && i < x->count; i++)
    elements[i] = merge_references(merge, x->elements[i], y->elements[i]);
  merge->merged.items[entry].is_open = false;
  StateValue *value = state_value(merge->result, result);
  value->length = length;
  value->has_elements = keeps;
  value->elements = elements;
  value->count = keeps ? x->count : 0;
  return result;
}

// The pair is remembered before its fields are merged: a cycle comes back to it and finds the
// result.
static Reference merge_objects(Merge *merge, const StateValue *x, const StateValue *y) {
  assert(value_is_heap(x) && value_is_heap(y));
  const Type *type = type_join(merge->world, x->type, y->type);
  if (x->kind == VALUE_ARRAY && y->kind == VALUE_ARRAY)
    return merge_arrays(merge, x, y, type);
  bool is_cut = comes_back(merge, x->reference);
  Reference result = state_object(merge->world, merge->result, type, x->is_maybe || y->is_maybe);
  StateValue *made = state_value(merge->result, result);
  made->is_new = x->is_new && y->is_new;
  if (x->mirrored && y->mirrored)
    made->mirrored = type_join(merge->world, x->mirrored, y->mirrored);
  if (x->interned.id == y->interned.id)
    made->interned = x->interned;
  size_t entry = merge->merged.count;
  remember(merge, x->reference, y->reference, result);
  merge->merged.items[entry].is_open = true;
  for (uint32_t i = 0; x->kind == VALUE_OBJECT && i < x->count && !is_cut; i++) {
    Slot slot = x->slots[i];
    Reference other = value_slot(y, slot.field);
    if (!reference_exists(other))
      continue;
    Reference content = merge_references(merge, slot.value, other);
    assert(reference_exists(content));
    state_set_slot(merge->world, merge->result, result, slot.field, content);
  }
  merge->merged.items[entry].is_open = false;
  return result;
}

// The result for two references, or none when they have nothing in common (dead locals).
static Reference merge_references(Merge *merge, Reference a, Reference b) {
  if (!reference_exists(a) || !reference_exists(b))
    return reference_none();
  for (size_t i = 0; i < merge->merged.count; i++)
    if (reference_is(merge->merged.items[i].old, a) && reference_is(merge->merged.items[i].new, b))
      return merge->merged.items[i].result;
  if (reference_is_null(a) && reference_is_null(b))
    return reference_null();
  if (reference_is_null(a) || reference_is_null(b))
    return merge_null(merge, a, b);
  // Copies: adding values moves the tables of the result only, but the inputs may be the same
  // state.
  StateValue x = *state_value(merge->old, a), y = *state_value(merge->new, b);
  if (value_is_heap(&x) && value_is_heap(&y))
    return merge_objects(merge, &x, &y);
  if (value_is_heap(&x) || value_is_heap(&y))
    return reference_none();
  return remember(merge, a, b, merge_primitives(merge, &x, &y));
}

// --- the whole -----------------------------------------------------------------------------------

static void merge_frames(Merge *merge) {
  assert(merge->old->frames.count == merge->new->frames.count);
  for (size_t i = 0; i < merge->old->frames.count; i++) {
    const StateFrame *x = &merge->old->frames.items[i], *y = &merge->new->frames.items[i];
    state_push_frame(merge->result, x->method, x->code);
    StateFrame frame = *state_top(merge->result);
    frame.pc = x->pc;
    frame.depth = x->depth;
    frame.initializing = x->initializing;
    for (uint32_t j = 0; j < x->code->max_locals + x->depth; j++)
      frame.words[j] = merge_references(merge, x->words[j], y->words[j]);
    *state_top(merge->result) = frame;
  }
}

// A static field that one of the two does not represent is not represented.
static void merge_statics(Merge *merge) {
  assert(merge->result);
  for (size_t i = 0; i < merge->old->statics.count; i++) {
    StaticSlot slot = merge->old->statics.items[i];
    Reference other = state_static(merge->new, slot.field);
    if (reference_exists(other))
      state_set_static(merge->result, slot.field, merge_references(merge, slot.value, other));
  }
}

// An input that one of the two does not have counts as one of the outside.
static void merge_inputs(Merge *merge) {
  assert(merge->old->callee == merge->new->callee);
  const State *old = merge->old, *new = merge->new;
  for (size_t i = 0; i < old->inputs.count; i++) {
    Input input = old->inputs.items[i];
    const Input *other = state_input(new, &input);
    if (!other)
      continue;
    input.reference = merge_references(merge, input.reference, other->reference);
    input.is_changed |= other->is_changed;
    vec_push(&merge->result->inputs, input);
  }
  merge->result->callee = old->callee;
  merge->result->outside = old->outside > new->outside ? old->outside : new->outside;
  merge->result->result = merge_references(merge, old->result, new->result);
}

static bool is_integer(const Merge *merge, const Merged *entry) {
  return reference_exists(entry->result) && entry->result.id &&
         state_value(merge->result, entry->result)->kind == VALUE_INTEGER;
}

// Does the bound a - b <= c of the old state say no more than its intervals? Late, and in a proof
// where it grows, it must not keep an interval small that was widened: both would grow in turns.
static bool is_of_intervals(const State *old, Reference a, Reference b, int64_t c) {
  assert(reference_exists(a) && reference_exists(b));
  const int64_t far = INT64_C(1) << 61;
  if (reference_is_null(a) || reference_is_null(b))
    return false;
  int64_t high = state_value(old, a)->high, low = state_value(old, b)->low;
  return high < far && high > -far && low < far && low > -far && c >= high - low;
}

// Bounds that both states have; late, only those of the old state that the new one keeps.
static void merge_bounds(Merge *merge) {
  assert(merge->result);
  enum { MOST = 48 };
  size_t tried = 0;
  for (size_t i = 0; i < merge->merged.count; i++) {
    const Merged *a = &merge->merged.items[i];
    if (!is_integer(merge, a) || tried++ > MOST)
      continue;
    for (size_t j = 0; j < merge->merged.count; j++) {
      const Merged *b = &merge->merged.items[j];
      if (i == j || !is_integer(merge, b))
        continue;
      int64_t x = state_difference(merge->old, a->old, b->old);
      if (x == INT64_MAX)
        continue;
      int64_t y = state_difference(merge->new, a->new, b->new);
      if (y == INT64_MAX || (y > x && merge->is_late) ||
          (is_of_intervals(merge->old, a->old, b->old, x) &&
           (merge->is_late || (merge->world->strict && y > x))))
        continue;
      bool holds = state_bound(merge->result, a->result, b->result, x > y ? x : y);
      assert(holds);
      (void)holds;
    }
  }
}

static void merge_laws(Merge *merge) {
  for (size_t i = 0; i < merge->merged.count; i++) {
    const Merged *entry = &merge->merged.items[i];
    if (reference_exists(entry->result) && entry->result.id &&
        state_value(merge->result, entry->result)->kind == VALUE_OBJECT)
      laws_merge(merge->world, merge->old, entry->old, merge->new, entry->new, merge->result,
                 entry->result);
  }
}

State *state_merge(World *world, const State *old, const State *new) {
  assert(state_same_shape(old, new));
  Merge merge = {.world = world,
                 .old = old,
                 .new = new,
                 .result = state_new(),
                 .is_late = old->widenings >= (world->strict ? EARLY_IN_PROOF : EARLY_MERGES)};
  if (world->strict && old->frames.count)
    add_thresholds_of(&merge, state_top(old)->code);
  merge.result->is_fresh = old->is_fresh;
  merge.result->widenings = old->widenings + 1;
  vec_append(&merge.result->classes, old->classes.items, old->classes.count);
  merge_frames(&merge);
  merge_statics(&merge);
  merge_inputs(&merge);
  merge.result->exception = merge_references(&merge, old->exception, new->exception);
  merge_bounds(&merge);
  merge_laws(&merge);
  state_weaken(world, old, merge.result);
  state_weaken(world, new, merge.result);
  state_collect(world, merge.result);
  vec_free(&merge.merged);
  vec_free(&merge.thresholds);
  return merge.result;
}
