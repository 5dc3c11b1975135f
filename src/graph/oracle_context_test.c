// Concrete calls: what they were made with, and what of it has changed since.
#include "graph/oracle_test.h"

#include <string.h>

bool oracle_is_constant(const Machine *machine, Ref object) {
  const char *const names[] = {"java/lang/String",    "java/lang/Class",  "java/lang/Integer",
                               "java/lang/Long",      "java/lang/Short",  "java/lang/Byte",
                               "java/lang/Character", "java/lang/Boolean"};
  const Class *class = object_class(machine, object);
  const char *name = name_text(program_names(machine->program), class->name);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(names[i], name))
      return true;
  return false;
}

static void add_object(const Machine *machine, OracleInput *input, Ref object) {
  enum { MOST = 1000 };
  if (!object || oracle_is_constant(machine, object) || input->objects.count >= MOST)
    return;
  for (size_t i = 0; i < input->objects.count; i++)
    if (input->objects.items[i] == object)
      return;
  vec_push(&input->objects, object);
}

static void add_contents(const Machine *machine, OracleInput *input, Ref object) {
  const Class *class = object_class(machine, object);
  if (class->kind != CLASS_ARRAY) {
    for (uint32_t i = 0; i < class->ref_slot_count; i++)
      add_object(machine, input, (Ref)machine->words[object + class->ref_slots[i]]);
  } else if (class->component->kind != CLASS_PRIMITIVE) {
    const uint32_t *elements = array_data(machine, object);
    for (uint32_t i = 0; i < array_length(machine, object); i++)
      add_object(machine, input, elements[i]);
  }
}

// The header has locks and hashes, which are no part of a state.
static void copy_below(const Machine *machine, OracleInput *input) {
  add_object(machine, input, (Ref)input->word);
  for (size_t i = 0; i < input->objects.count; i++)
    add_contents(machine, input, input->objects.items[i]);
  for (size_t i = 0; i < input->objects.count; i++) {
    Ref object = input->objects.items[i];
    for (uint32_t j = HEADER_WORDS; j < object_words(machine, object); j++)
      vec_push(&input->copy, machine->words[object + j]);
  }
}

static bool is_heap(const State *state, Reference reference) {
  return reference_is_null(reference) || value_is_heap(state_value(state, reference));
}

OracleContext oracle_context(const Machine *machine, const State *entry) {
  OracleContext context = {.base = machine->depth - 1, .heap_top = machine->heap_top};
  for (size_t i = 0; i < entry->inputs.count; i++) {
    const Input *input = &entry->inputs.items[i];
    Word word = input->field ? machine->words[input->field->slot]
                             : machine_top(machine)->locals[input->slot];
    OracleInput made = {.field = input->field, .slot = input->slot, .word = word};
    if (is_heap(entry, input->reference))
      copy_below(machine, &made);
    vec_push(&context.inputs, made);
  }
  return context;
}

void oracle_context_fini(OracleContext *context) {
  for (size_t i = 0; i < context->inputs.count; i++) {
    vec_free(&context->inputs.items[i].objects);
    vec_free(&context->inputs.items[i].copy);
  }
  vec_free(&context->inputs);
}

bool oracle_is_unchanged(const Machine *machine, const OracleInput *input) {
  size_t at = 0;
  for (size_t i = 0; i < input->objects.count; i++) {
    Ref object = input->objects.items[i];
    for (uint32_t j = HEADER_WORDS; j < object_words(machine, object); j++)
      if (input->copy.items[at++] != machine->words[object + j])
        return false;
  }
  return true;
}
