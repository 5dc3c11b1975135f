// A violation as JSON: what the text shows ("input" in literals), and "heap", the same input for a
// program that builds it: an object is a number that counts from 1, in the list "objects"; floats
// and doubles are given by their bits.
#include "report/stops.h"
#include "report/writers.h"

static void write_place(Json *json, const char *key, CodeLine line, Program *program,
                        Arena *arena) {
  json_key_string(json, key,
                  line.method ? code_place(program, line.method, line.line, arena) : NULL);
}

static void write_conditions(Json *json, const Violation *violation) {
  json_key(json, "conditions");
  json_array(json, false);
  for (size_t i = 0; i < violation->conditions.count; i++)
    json_string(json, violation->conditions.items[i]);
  json_close(json);
}

static void write_literals(Json *json, const Violation *violation, Program *program, Arena *arena) {
  Literals *literals = literals_new(violation->input, program, arena);
  const ConcreteSlots *lists[] = {&violation->input->parameters, &violation->input->statics,
                                  &violation->input->nondets};
  json_key(json, "input");
  json_object(json, false);
  for (size_t list = 0; list < sizeof lists / sizeof *lists; list++)
    for (size_t i = 0; i < lists[list]->count; i++)
      if (!lists[list]->items[i].is_answer)
        json_key_string(json, lists[list]->items[i].name,
                        literal_text(literals, &lists[list]->items[i].value));
  for (size_t i = 0; i < violation->input->objects.count; i++) {
    const ConcreteObject *object = &violation->input->objects.items[i];
    for (size_t j = 0; object->constant && j < object->slots.count; j++)
      json_key_string(json, literal_slot(literals, object, &object->slots.items[j]),
                      literal_text(literals, &object->slots.items[j].value));
  }
  json_close(json);
  literals_free(literals);
}

static void write_path(Json *json, const Violation *violation, Program *program, Arena *arena) {
  json_key(json, "path");
  json_array(json, false);
  for (size_t i = 0; i < violation->path.count; i++)
    json_string(json, code_place(program, violation->path.items[i].method,
                                 violation->path.items[i].line, arena));
  json_close(json);
  json_key_count(json, "more_lines", violation->more_lines);
}

// If they were looked for: none are an empty list.
static void write_calls(Json *json, const Violation *violation) {
  if (violation->state == FINDING_STATE_OPEN)
    return;
  json_key_string(json, "state", violation->state == FINDING_STATE_BUILT ? "built" : "possible");
  if (violation->has_other_calls)
    json_key_bool(json, "other_input", true);
  json_key(json, "calls");
  json_array(json, false);
  for (size_t i = 0; i < violation->call_count; i++)
    json_string(json, violation->calls[i]);
  json_close(json);
}

// --- the input for programs ----------------------------------------------------------------------

static void write_value(Json *json, const ConcreteValue *value, Arena *arena) {
  char kind[2] = {value->kind, 0};
  int64_t number = (int64_t)value->word;
  if (!kind_is_wide(value->kind))
    number = (int32_t)(uint32_t)value->word;
  json_key_string(json, "kind", kind);
  json_key_string(json, "value", arena_format(arena, "%lld", (long long)number));
}

static void write_slot(Json *json, const ConcreteSlot *slot, Program *program, Arena *arena) {
  json_object(json, true);
  if (slot->field) {
    json_key_string(json, "class", class_external(program, slot->field->owner, arena));
    json_key_string(json, "field", name_text(program_names(program), slot->field->name));
  } else if (slot->call.method) {
    json_key_string(json, "call", slot->name);
    json_key_string(json, "at", code_place(program, slot->call.method, slot->call.line, arena));
  } else {
    json_key_count(json, "index", slot->index);
  }
  write_value(json, &slot->value, arena);
  json_close(json);
}

static void write_slots(Json *json, const char *key, const ConcreteSlots *slots, Program *program,
                        Arena *arena) {
  json_key(json, key);
  json_array(json, false);
  for (size_t i = 0; i < slots->count; i++)
    if (!slots->items[i].is_answer)
      write_slot(json, &slots->items[i], program, arena);
  json_close(json);
}

// Where an object is that exists before the method.
static void write_home(Json *json, const ConcreteObject *object, Program *program) {
  const Names *names = program_names(program);
  json_key_string(json, "owner", name_text(names, object->constant->owner->name));
  json_key_string(json, "constant", name_text(names, object->constant->name));
  json_key(json, "steps");
  json_array(json, false);
  for (uint32_t i = 0; i < object->step_count; i++) {
    const EarlierStep *step = &object->steps[i];
    json_object(json, true);
    if (step->field) {
      json_key_string(json, "class", name_text(names, step->field->owner->name));
      json_key_string(json, "field", name_text(names, step->field->name));
    } else {
      json_key_count(json, "index", step->index);
    }
    json_close(json);
  }
  json_close(json);
}

// What stand-ins have answered, in the order of the run.
static void write_answers(Json *json, const ConcreteInput *input, Program *program, Arena *arena) {
  if (!input->answers.count)
    return;
  json_key(json, "answers");
  json_array(json, false);
  for (size_t i = 0; i < input->answers.count; i++) {
    const ConcreteAnswer *answer = &input->answers.items[i];
    json_object(json, true);
    json_key_count(json, "object", answer->object);
    json_key_string(json, "method", name_text(program_names(program), answer->method->name));
    write_value(json, &answer->value, arena);
    json_close(json);
  }
  json_close(json);
}

static void write_heap(Json *json, const ConcreteInput *input, Program *program, Arena *arena) {
  json_key(json, "heap");
  json_object(json, false);
  write_slots(json, "parameters", &input->parameters, program, arena);
  write_slots(json, "statics", &input->statics, program, arena);
  write_slots(json, "nondets", &input->nondets, program, arena);
  json_key(json, "objects");
  json_array(json, false);
  for (size_t i = 0; i < input->objects.count; i++) {
    const ConcreteObject *object = &input->objects.items[i];
    json_object(json, false);
    const char *shown = heap_shown_class(program_names(program), object->class);
    json_key_string(json, "class",
                    shown ? shown : name_text(program_names(program), object->class->name));
    json_key_string(json, "place", object->place);
    if (class_is_stand_in(program, object->class))
      json_key_string(json, "stand_in",
                      class_external(program, stand_in_type(program, object->class), arena));
    if (object->constant)
      write_home(json, object, program);
    json_key_count(json, "length", object->length);
    write_slots(json, "slots", &object->slots, program, arena);
    json_close(json);
  }
  json_close(json);
  write_answers(json, input, program, arena);
  json_close(json);
}

void violation_write(Json *json, const Violation *violation, Program *program) {
  Arena arena = {0};
  json_object(json, false);
  json_key_string(json, "class", finding_class_names[violation->class]);
  json_key_string(json, "exception", violation->exception);
  if (violation->precondition)
    json_key_string(json, "precondition", violation->precondition);
  if (violation->contract)
    json_key_string(json, "contract", violation->contract);
  write_place(json, "place", violation->own.method ? violation->own : violation->site, program,
              &arena);
  write_place(json, "at", violation->own, program, &arena);
  write_place(json, "thrown_at", violation->site, program, &arena);
  json_key_string(json, "quote", violation->quote);
  write_conditions(json, violation);
  write_literals(json, violation, program, &arena);
  write_calls(json, violation);
  write_heap(json, violation->input, program, &arena);
  write_path(json, violation, program, &arena);
  json_key_string(json, "command", violation->command);
  json_key_string(json, "fingerprint", violation->fingerprint);
  json_key_count(json, "serial", violation->serial);
  json_close(json);
  arena_fini(&arena);
}
