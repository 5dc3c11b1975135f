// States of paths: frames and memory.
#include "recheck/recheck_impl.h"

State *pass_copy(const State *state) {
  State *copy = mem_new(State);
  vec_append(&copy->frames, state->frames.items, state->frames.count);
  vec_append(&copy->words, state->words.items, state->words.count);
  vec_append(&copy->cells, state->cells.items, state->cells.count);
  vec_append(&copy->open, state->open.items, state->open.count);
  copy->next = state->next;
  copy->has_foreign = state->has_foreign;
  copy->is_covered = state->is_covered;
  copy->result = state->result;
  return copy;
}

void pass_free(State *state) {
  if (!state)
    return;
  vec_free(&state->frames);
  vec_free(&state->words);
  vec_free(&state->cells);
  vec_free(&state->open);
  mem_free(state);
}

Frame *pass_top(State *state) { return vec_last(&state->frames); }

void pass_push(State *state, Kind kind, Word word) {
  vec_push(&state->words, word);
  if (kind_is_wide(kind))
    vec_push(&state->words, (Word){0});
}

Word pass_pop(State *state, Kind kind) {
  const Frame *top = pass_top(state);
  assert(state->words.count > top->base + top->code->max_locals);
  (void)top;
  Word word = vec_pop(&state->words);
  return kind_is_wide(kind) ? vec_pop(&state->words) : word;
}

// --- memory --------------------------------------------------------------------------------------

const char *recheck_field_name(Recheck *check, const Field *field) {
  return recheck_text(check, "%s.%s", class_external(check->program, field->owner, check->arena),
                      name_text(check->names, field->name));
}

// Bytes and booleans are read and written by the same instructions.
const char *recheck_elements_name(Kind kind) {
  switch (kind) {
  case KIND_BOOLEAN:
  case KIND_BYTE:
    return "byte[]";
  case KIND_CHAR:
    return "char[]";
  case KIND_SHORT:
    return "short[]";
  case KIND_INT:
    return "int[]";
  case KIND_LONG:
    return "long[]";
  case KIND_FLOAT:
    return "float[]";
  case KIND_DOUBLE:
    return "double[]";
  case KIND_REFERENCE:
  case KIND_VOID:
    break;
  }
  return "Object[]";
}

static bool is_elements(const char *name) { return name[strlen(name) - 1] == ']'; }

static const char *any_cell(Recheck *check, const char *name) {
  const char *smt = recheck_text(check, "m%u", check->numbered++);
  smt_say(check->script, "(declare-const %s (Array Int %s))\n", smt,
          is_elements(name) ? "(Array Int Int)" : "Int");
  return smt;
}

static Cell *find_cell(State *state, const char *name) {
  for (size_t i = 0; i < state->cells.count; i++)
    if (!strcmp(state->cells.items[i].name, name))
      return &state->cells.items[i];
  return NULL;
}

// What nobody has looked at has any content.
const char *pass_cell(Recheck *check, State *state, const char *name) {
  Cell *cell = find_cell(state, name);
  if (!cell) {
    vec_push(&state->cells, (Cell){name, any_cell(check, name)});
    cell = vec_last(&state->cells);
  }
  return cell->smt;
}

// Of an object that is new: nothing that was there before is written.
void pass_fill(Recheck *check, State *state, const char *name, const char *smt) {
  const char *kept = recheck_text(check, "m%u", check->numbered++);
  smt_say(check->script, "(declare-const %s (Array Int %s))(assert (= %s %s))\n", kept,
          is_elements(name) ? "(Array Int Int)" : "Int", kept, smt);
  find_cell(state, name)->smt = kept;
}

static void must_be_named(Recheck *check, const Open *open, const char *name) {
  const InductFacts *loop = &check->loops[open->loop];
  if (!recheck_writes(loop, name))
    recheck_refuse(check, "true", "the loop in line %d writes %s, which is not said", loop->line,
                   name);
}

void pass_must_be_named(Recheck *check, const State *state, const char *name) {
  for (size_t i = 0; i < state->open.count; i++)
    if (state->open.items[i].since)
      must_be_named(check, &state->open.items[i], name);
  for (size_t i = 0; i < state->frames.count; i++) {
    const Frame *frame = &state->frames.items[i];
    if (frame->facts && !recheck_writes(frame->facts, name))
      recheck_refuse(check, "true", "%s writes %s, which is not said",
                     method_external(check->program, frame->method, check->arena), name);
  }
}

void pass_write(Recheck *check, State *state, const char *name, const char *smt) {
  pass_must_be_named(check, state, name);
  pass_fill(check, state, name, smt);
}

void pass_note_local(Recheck *check, State *state, uint32_t slot) {
  for (size_t i = 0; i < state->open.count; i++) {
    const Open *open = &state->open.items[i];
    const InductFacts *loop = &check->loops[open->loop];
    if (open->since && open->depth == state->frames.count)
      must_be_named(check, open, recheck_local_name(check, loop->method, loop->offset, slot));
  }
}

const char *recheck_length(Recheck *check, const char *array) {
  recheck_assume(check, "(<= 0 (len %s) 2147483647)", array);
  return recheck_define(check, "(len %s)", array);
}

// Its fields are what Java says; of an array the elements, by the caller.
Word recheck_make(Recheck *check, State *state, const Class *class) {
  const char *object = state->next;
  state->has_foreign |= recheck_is_foreign(check, class);
  state->next = recheck_define(check, "(+ %s 1)", object);
  for (const Class *at = class; at && at->kind == CLASS_INSTANCE; at = at->super)
    for (uint16_t i = 0; i < at->field_count; i++) {
      if (at->fields[i].flags & ACC_STATIC)
        continue;
      const char *name = recheck_field_name(check, &at->fields[i]);
      const char *cell = pass_cell(check, state, name);
      pass_fill(check, state, name, recheck_text(check, "(store %s %s 0)", cell, object));
    }
  return (Word){.smt = object, .bound = class, .is_exact = true};
}
