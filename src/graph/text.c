// Prints states in the notation of the thesis.
#include "graph/state.h"

#include <stdlib.h>
#include <string.h>

void reference_name(const State *state, Reference reference, char out[16]) {
  if (!reference_exists(reference)) {
    snprintf(out, 16, "-");
    return;
  }
  if (reference_is_null(reference)) {
    snprintf(out, 16, "null");
    return;
  }
  const StateValue *value = state_value(state, reference);
  char letter = 'r';
  if (value->kind == VALUE_INTEGER)
    letter = value->letter == KIND_INT ? 'i' : 'l';
  else if (value->kind == VALUE_FLOAT)
    letter = value->letter == KIND_FLOAT ? 'f' : 'd';
  else if (value->kind == VALUE_ADDRESS)
    letter = 'a';
  snprintf(out, 16, "%c%u", letter, reference.id);
}

typedef struct Printer {
  World *world;
  const State *state;
  FILE *out;
} Printer;

static void put_reference(Printer *printer, Reference reference) {
  char name[16];
  reference_name(printer->state, reference, name);
  fputs(name, printer->out);
}

static void put_class(Printer *printer, const Class *class) {
  Arena scratch = {0};
  fputs(class_external(printer->world->program, class, &scratch), printer->out);
  arena_fini(&scratch);
}

static void put_type(Printer *printer, const Type *type) {
  if (type->count > 1)
    fputc('{', printer->out);
  for (uint32_t i = 0; i < type->count; i++) {
    fputs(i ? ", " : "", printer->out);
    put_class(printer, type->entries[i].class);
    if (!type->entries[i].is_exact)
      fputs("...", printer->out);
  }
  if (type->count > 1)
    fputc('}', printer->out);
}

// --- frames --------------------------------------------------------------------------------------

static void put_local_name(Printer *printer, const StateFrame *frame, uint32_t slot) {
  uint32_t offset = frame->code->offsets[frame->pc];
  Name name = frame->method->info->code
                  ? local_name(frame->method->info->code, slot, offset, offset)
                  : (Name){0};
  if (name_exists(name))
    fputs(name_text(printer->world->names, name), printer->out);
  else
    fprintf(printer->out, "#%u", slot);
}

static void put_frame(Printer *printer, const StateFrame *frame, const Method *home) {
  FILE *out = printer->out;
  fputc('<', out);
  if (frame->method != home)
    fprintf(out, "%s.%s ", name_text(printer->world->names, frame->method->owner->name),
            name_text(printer->world->names, frame->method->name));
  fprintf(out, "%u |", frame->code->offsets[frame->pc]);
  const char *before = " ";
  for (uint32_t i = 0; i < frame->code->max_locals; i++)
    if (reference_exists(frame->words[i])) {
      fputs(before, out);
      put_local_name(printer, frame, i);
      fputs(": ", out);
      put_reference(printer, frame->words[i]);
      before = ", ";
    }
  fputs(" |", out);
  before = " ";
  for (uint32_t i = frame->depth; i > 0; i--)
    if (reference_exists(frame->words[frame->code->max_locals + i - 1])) {
      fputs(before, out);
      put_reference(printer, frame->words[frame->code->max_locals + i - 1]);
      before = ", ";
    }
  fputs(">\n", out);
}

// --- values --------------------------------------------------------------------------------------

static void put_slots(Printer *printer, const StateValue *value) {
  fputc('(', printer->out);
  const char *before = "";
  if (value->kind == VALUE_ARRAY) {
    fputs("length: ", printer->out);
    put_reference(printer, value->length);
    before = ", ";
  }
  for (uint32_t i = 0; i < value->count; i++) {
    fputs(before, printer->out);
    before = ", ";
    if (value->kind == VALUE_ARRAY)
      fprintf(printer->out, "%u: ", i);
    else
      fprintf(printer->out, "%s: ", name_text(printer->world->names, value->slots[i].field->name));
    put_reference(printer, value->kind == VALUE_ARRAY ? value->elements[i] : value->slots[i].value);
  }
  fputc(')', printer->out);
}

static void put_interval(Printer *printer, const StateValue *value) {
  FILE *out = printer->out;
  Kind range = integer_range(printer->world, value->letter);
  if (value->low == value->high) {
    fprintf(out, "{%lld}", (long long)value->low);
    return;
  }
  if (value->low == integer_least(range))
    fputs("(-inf, ", out);
  else
    fprintf(out, "[%lld, ", (long long)value->low);
  if (value->high == integer_most(range))
    fputs("inf)", out);
  else
    fprintf(out, "%lld]", (long long)value->high);
}

static void put_float(Printer *printer, const StateValue *value) {
  if (!value->is_known)
    fputs("unknown", printer->out);
  else
    fprintf(printer->out, "0x%llx", (unsigned long long)value->bits);
}

// Which mirror or interned string it is; a text is cut and kept on its line.
static void put_constant(Printer *printer, const StateValue *value) {
  enum { MOST = 40 };
  if (value->mirrored) {
    fputs(" of ", printer->out);
    put_type(printer, value->mirrored);
  }
  if (!name_exists(value->interned))
    return;
  const char *text = name_text(printer->world->names, value->interned);
  fputs(" \"", printer->out);
  for (size_t i = 0; text[i] && i < MOST; i++)
    fputc(text[i] >= ' ' && text[i] < 127 ? text[i] : '.', printer->out);
  fputc('"', printer->out);
}

static void put_value(Printer *printer, const StateValue *value) {
  put_reference(printer, value->reference);
  fputs(": ", printer->out);
  switch (value->kind) {
  case VALUE_OBJECT:
  case VALUE_ARRAY:
    put_type(printer, value->type);
    put_slots(printer, value);
    put_constant(printer, value);
    break;
  case VALUE_INTEGER:
    put_interval(printer, value);
    break;
  case VALUE_FLOAT:
    put_float(printer, value);
    break;
  case VALUE_ADDRESS:
    fprintf(printer->out, "address %u", value->address);
    break;
  }
  fputc('\n', printer->out);
}

// --- predicates and the rest ---------------------------------------------------------------------

static void put_pairs(Printer *printer, const Pair *pairs, size_t count, const char *sign) {
  for (size_t i = 0; i < count; i++) {
    put_reference(printer, pairs[i].a);
    fprintf(printer->out, " %s ", sign);
    put_reference(printer, pairs[i].b);
    fputc('\n', printer->out);
  }
}

static void put_cycle(Printer *printer, const Cycle *cycle) {
  put_reference(printer, cycle->reference);
  fputs(" cyclic {", printer->out);
  for (uint32_t i = 0; i < cycle->count; i++)
    fprintf(printer->out, "%s%s", i ? ", " : "",
            name_text(printer->world->names, cycle->fields[i]->name));
  fputs("}\n", printer->out);
}

static void put_law(Printer *printer, const Law *law) {
  static const char *const words[] = {
      [LAW_ENDS] = "ends", [LAW_ALWAYS] = "always", [LAW_UNDOES] = "undoes"};
  const Names *names = printer->world->names;
  put_reference(printer, law->reference);
  fprintf(printer->out, " %s %s", words[law->kind], name_text(names, law->field->name));
  if (law->back)
    fprintf(printer->out, " by %s", name_text(names, law->back->name));
  fputc('\n', printer->out);
}

static void put_bound(Printer *printer, const Bound *bound) {
  put_reference(printer, bound->a);
  fputs(bound->c == -1 ? " < " : " <= ", printer->out);
  put_reference(printer, bound->b);
  if (bound->c > 0)
    fprintf(printer->out, " + %lld", (long long)bound->c);
  else if (bound->c < -1)
    fprintf(printer->out, " - %lld", -(long long)bound->c);
  fputc('\n', printer->out);
}

static void put_inputs(Printer *printer) {
  const State *state = printer->state;
  for (size_t i = 0; i < state->inputs.count; i++) {
    const Input *input = &state->inputs.items[i];
    fputs("input ", printer->out);
    if (input->field) {
      put_class(printer, input->field->owner);
      fprintf(printer->out, ".%s: ", name_text(printer->world->names, input->field->name));
    } else {
      fprintf(printer->out, "%u: ", input->slot);
    }
    put_reference(printer, input->reference);
    fputs(input->is_changed ? " changed\n" : "\n", printer->out);
  }
  if (state->outside != OUTSIDE_UNREAD)
    fputs(state->outside == OUTSIDE_READ ? "outside read\n" : "outside changed\n", printer->out);
  if (reference_exists(state->result)) {
    fputs("result: ", printer->out);
    put_reference(printer, state->result);
    fputc('\n', printer->out);
  }
}

static void put_heads(Printer *printer, const Method *home) {
  const State *state = printer->state;
  for (size_t i = state->frames.count; i > 0; i--)
    put_frame(printer, &state->frames.items[i - 1], home);
  if (!state->frames.count)
    fputs("<>\n", printer->out);
  put_inputs(printer);
  if (reference_exists(state->exception)) {
    fputs("exception: ", printer->out);
    put_reference(printer, state->exception);
    fputc('\n', printer->out);
  }
  for (size_t i = 0; i < state->statics.count; i++) {
    const Field *field = state->statics.items[i].field;
    fputs("static ", printer->out);
    put_class(printer, field->owner);
    fprintf(printer->out, ".%s: ", name_text(printer->world->names, field->name));
    put_reference(printer, state->statics.items[i].value);
    fputc('\n', printer->out);
  }
}

void state_print(World *world, const State *state, const Method *home, FILE *out) {
  Printer printer = {world, state, out};
  put_heads(&printer, home);
  for (size_t i = 0; i < state->values.count; i++)
    put_value(&printer, &state->values.items[i]);
  for (size_t i = 0; i < state->bounds.count; i++)
    put_bound(&printer, &state->bounds.items[i]);
  put_pairs(&printer, state->equal.items, state->equal.count, "=?");
  put_pairs(&printer, state->joins.items, state->joins.count, "%%");
  for (size_t i = 0; i < state->cyclic.count; i++)
    put_cycle(&printer, &state->cyclic.items[i]);
  for (size_t i = 0; i < state->laws.count; i++)
    put_law(&printer, &state->laws.items[i]);
  for (size_t i = 0; i < state->values.count; i++)
    if (state->values.items[i].is_maybe) {
      put_reference(&printer, state->values.items[i].reference);
      fputs(" ?\n", out);
    }
  for (size_t i = 0; i < state->values.count; i++)
    if (state->values.items[i].is_new) {
      put_reference(&printer, state->values.items[i].reference);
      fputs(" new\n", out);
    }
  for (size_t i = 0; i < state->classes.count; i++) {
    put_class(&printer, state->classes.items[i].class);
    ClassStatus status = state->classes.items[i].status;
    fputs(status == CLASS_DONE      ? " initialized\n"
          : status == CLASS_RUNNING ? " running\n"
                                    : " not initialized\n",
          out);
  }
}

char *state_text(World *world, const State *state, const Method *home) {
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream(&text, &length);
  state_print(world, state, home, out);
  fclose(out);
  char *copy = mem_string(text);
  free(text);
  return copy;
}
