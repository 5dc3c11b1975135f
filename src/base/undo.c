#include "base/undo.h"

// A mark in `saved`: its scope, the heights of the two logs, the variables, the marks of the parts.
enum { SAVED_SCOPE, SAVED_ITEMS, SAVED_BYTES, SAVED_VARIABLES };

void path_state_fini(PathState *state) {
  vec_free(&state->variables);
  vec_free(&state->parts);
  vec_free(&state->saved);
  vec_free(&state->items);
  vec_free(&state->bytes);
}

void path_keep(PathState *state, void *variable, size_t size) {
  assert(variable && !state->saved.count);
  assert(size == sizeof(uint64_t));
  (void)size;
  vec_push(&state->variables, variable);
}

void path_add_part(PathState *state, PathScope scope, PathPart part) {
  assert(part.mark && part.undo);
  assert(!state->saved.count);
  size_t at = state->part_count[scope];
  vec_push(&state->parts, part);
  for (size_t i = state->parts.count - 1; i > at; i--)
    state->parts.items[i] = state->parts.items[i - 1];
  state->parts.items[at] = part;
  for (int i = (int)scope; i <= PATH_WHOLE; i++)
    state->part_count[i]++;
}

void path_log_item(PathState *state, void *list, size_t index, size_t size) {
  assert(list && size > 0);
  const unsigned char *items;
  memcpy(&items, list, sizeof items);
  vec_push(&state->items, (PathItem){list, index, size});
  vec_append(&state->bytes, items + index * size, size);
}

// --- marks ---------------------------------------------------------------------------------------

// The lists are held in locals: what is copied might, for all the compiler knows, be the lists
// themselves. Unrolled, since the copies alone are what a path costs here.
static void save_variables(const PathState *state, uint64_t *out) {
  void *const *variable = state->variables.items;
  size_t count = state->variables.count;
#pragma GCC unroll 8
  for (size_t i = 0; i < count; i++)
    memcpy(&out[i], variable[i], sizeof *out);
}

static void restore_variables(const PathState *state, const uint64_t *saved) {
  void *const *variable = state->variables.items;
  size_t count = state->variables.count;
#pragma GCC unroll 8
  for (size_t i = 0; i < count; i++)
    memcpy(variable[i], &saved[i], sizeof *saved);
}

size_t path_mark(PathState *state, PathScope scope) {
  assert(scope == PATH_KNOWLEDGE || scope == PATH_WHOLE);
  size_t mark = state->saved.count, variables = state->variables.count;
  size_t parts = state->part_count[scope];
  vec_reserve(&state->saved, mark + SAVED_VARIABLES + variables + parts);
  state->saved.count = mark + SAVED_VARIABLES + variables + parts;
  uint64_t *saved = state->saved.items + mark;
  saved[SAVED_SCOPE] = scope;
  saved[SAVED_ITEMS] = state->items.count;
  saved[SAVED_BYTES] = state->bytes.count;
  save_variables(state, saved + SAVED_VARIABLES);
  const PathPart *part = state->parts.items, *end = part + parts;
  for (uint64_t *out = saved + SAVED_VARIABLES + variables; part < end; part++)
    *out++ = part->mark(part->context);
  return mark;
}

static void undo_items(PathState *state, size_t count) {
  assert(count <= state->items.count);
  // The newest first: an item that was logged twice gets its oldest value back.
  while (state->items.count > count) {
    PathItem item = vec_pop(&state->items);
    unsigned char *items;
    memcpy(&items, item.list, sizeof items);
    state->bytes.count -= item.size;
    memcpy(items + item.index * item.size, state->bytes.items + state->bytes.count, item.size);
  }
}

// Items first: the lists are at least as long as they were. Returns where the marks of the parts
// lie, which the caller gives back to them.
static uint64_t *restore(PathState *state, size_t mark) {
  assert(mark + SAVED_VARIABLES + state->variables.count <= state->saved.count);
  uint64_t *saved = state->saved.items + mark;
  undo_items(state, saved[SAVED_ITEMS]);
  assert(state->bytes.count == saved[SAVED_BYTES]);
  restore_variables(state, saved + SAVED_VARIABLES);
  return saved + SAVED_VARIABLES + state->variables.count;
}

void path_undo(PathState *state, size_t mark) {
  uint64_t *marks = restore(state, mark);
  const PathPart *part = state->parts.items;
  const PathPart *end = part + state->part_count[state->saved.items[mark + SAVED_SCOPE]];
  for (; part < end; part++)
    part->undo(part->context, (size_t)*marks++);
  vec_truncate(&state->saved, mark);
}

// Parts forget a mark that they are given back, so they are marked anew; the variables are as they
// were saved.
void path_back(PathState *state, size_t mark) {
  uint64_t *marks = restore(state, mark);
  const PathPart *part = state->parts.items;
  const PathPart *end = part + state->part_count[state->saved.items[mark + SAVED_SCOPE]];
  for (; part < end; part++, marks++) {
    part->undo(part->context, (size_t)*marks);
    *marks = part->mark(part->context);
  }
  vec_truncate(&state->saved, (size_t)(marks - state->saved.items));
}
