#include "base/undo.h"

// A mark in `saved`: its scope, the heights of the two logs, the variables, the marks of the parts.
enum { SAVED_SCOPE, SAVED_ITEMS, SAVED_BYTES, SAVED_VARIABLES };

void path_state_fini(PathState *state) {
  vec_free(&state->words);
  vec_free(&state->others);
  for (int scope = 0; scope <= PATH_WHOLE; scope++)
    vec_free(&state->parts[scope]);
  vec_free(&state->saved);
  vec_free(&state->items);
  vec_free(&state->bytes);
}

void path_keep(PathState *state, void *variable, size_t size) {
  assert(size <= sizeof(uint64_t) && !state->saved.count);
  if (size == sizeof(uint64_t))
    vec_push(&state->words, variable);
  else
    vec_push(&state->others, (PathVariable){variable, size});
}

void path_add_part(PathState *state, PathScope scope, PathPart part) {
  assert(part.mark && part.undo);
  assert(!state->saved.count);
  vec_push(&state->parts[scope], part);
}

void path_log_item(PathState *state, void *list, size_t index, size_t size) {
  assert(list && size > 0);
  const unsigned char *items;
  memcpy(&items, list, sizeof items);
  vec_push(&state->items, (PathItem){list, index, size});
  vec_append(&state->bytes, items + index * size, size);
}

// --- marks ---------------------------------------------------------------------------------------

static size_t variable_count(const PathState *state) {
  return state->words.count + state->others.count;
}

// Locals: what is copied might, for all the compiler knows, be the lists themselves.
static void save_variables(const PathState *state, uint64_t *out) {
  void *const *word = state->words.items, *const *end = word + state->words.count;
  for (; word < end; word++)
    memcpy(out++, *word, sizeof *out);
  for (size_t i = 0; i < state->others.count; i++)
    memcpy(out++, state->others.items[i].at, state->others.items[i].size);
}

static void restore_variables(const PathState *state, const uint64_t *saved) {
  void *const *word = state->words.items, *const *end = word + state->words.count;
  for (; word < end; word++)
    memcpy(*word, saved++, sizeof *saved);
  for (size_t i = 0; i < state->others.count; i++)
    memcpy(state->others.items[i].at, saved++, state->others.items[i].size);
}

static void mark_parts(PathState *state, PathScope scope, uint64_t *out) {
  for (int i = 0; i <= (int)scope; i++)
    for (size_t j = 0; j < state->parts[i].count; j++)
      *out++ = state->parts[i].items[j].mark(state->parts[i].items[j].context);
}

size_t path_mark(PathState *state, PathScope scope) {
  assert(scope == PATH_KNOWLEDGE || scope == PATH_WHOLE);
  size_t mark = state->saved.count, parts = 0;
  for (int i = 0; i <= (int)scope; i++)
    parts += state->parts[i].count;
  size_t words = SAVED_VARIABLES + variable_count(state) + parts;
  vec_reserve(&state->saved, mark + words);
  state->saved.count = mark + words;
  uint64_t *saved = state->saved.items + mark;
  saved[SAVED_SCOPE] = scope;
  saved[SAVED_ITEMS] = state->items.count;
  saved[SAVED_BYTES] = state->bytes.count;
  save_variables(state, saved + SAVED_VARIABLES);
  mark_parts(state, scope, saved + SAVED_VARIABLES + variable_count(state));
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

static void undo_parts(PathState *state, PathScope scope, const uint64_t *marks) {
  for (int i = 0; i <= (int)scope; i++)
    for (size_t j = 0; j < state->parts[i].count; j++)
      state->parts[i].items[j].undo(state->parts[i].items[j].context, (size_t)*marks++);
}

// Items first: the lists are at least as long as they were.
static void restore(PathState *state, size_t mark) {
  assert(mark + SAVED_VARIABLES + variable_count(state) <= state->saved.count);
  const uint64_t *saved = state->saved.items + mark;
  undo_items(state, saved[SAVED_ITEMS]);
  assert(state->bytes.count == saved[SAVED_BYTES]);
  undo_parts(state, (PathScope)saved[SAVED_SCOPE], saved + SAVED_VARIABLES + variable_count(state));
  restore_variables(state, saved + SAVED_VARIABLES);
}

void path_undo(PathState *state, size_t mark) {
  restore(state, mark);
  vec_truncate(&state->saved, mark);
}

// Parts forget a mark that they are given back, so they are marked anew; the variables are as they
// were saved.
void path_back(PathState *state, size_t mark) {
  restore(state, mark);
  PathScope scope = (PathScope)state->saved.items[mark + SAVED_SCOPE];
  mark_parts(state, scope, state->saved.items + mark + SAVED_VARIABLES + variable_count(state));
  size_t parts = 0;
  for (int i = 0; i <= (int)scope; i++)
    parts += state->parts[i].count;
  state->saved.count = mark + SAVED_VARIABLES + variable_count(state) + parts;
}
