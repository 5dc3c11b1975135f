// Random arguments for the methods that the oracle follows.
#include "graph/oracle_test.h"

#include <string.h>

enum { MOST_OBJECTS = 4 };

typedef struct Inputs {
  Oracle *oracle;
  Random *random;
  bool tree; // no sharing, no cycles
  VEC(Ref) pool;
  OracleWords words;
} Inputs;

static uint32_t below(Inputs *inputs, uint32_t limit) {
  return (uint32_t)(random_next(inputs->random) % limit);
}

static int32_t some_int(Inputs *inputs) {
  static const int32_t odd[] = {INT32_MAX, INT32_MIN, 1000, -1000, 127};
  return below(inputs, 8) ? (int32_t)below(inputs, 9) - 3 : odd[below(inputs, 5)];
}

static Class *class_of_descriptor(Oracle *oracle, const char *at) {
  LinkError error = {0};
  const char *end = at + strspn(at, "[");
  end = *end == 'L' ? strchr(end, ';') + 1 : end + 1;
  size_t length = (size_t)(end - at);
  Name name = *at == 'L' ? name_intern(oracle->world->names, at + 1, length - 2)
                         : name_intern(oracle->world->names, at, length);
  return program_load(oracle->world->program, name, &error);
}

// A class of the tests, or String, that can be stored where `wanted` is.
static Class *pick_class(Inputs *inputs, Class *wanted) {
  Program *program = inputs->oracle->world->program;
  if (inputs->oracle->makes_jdk_objects && wanted->trusted && wanted->kind == CLASS_INSTANCE &&
      !(wanted->flags & ACC_ABSTRACT))
    return wanted;
  VEC(Class *) fitting = {0};
  for (uint32_t id = 1; id <= program_class_count(program); id++) {
    Class *class = program_class(program, id);
    if (class->kind == CLASS_INSTANCE && !(class->flags & ACC_ABSTRACT) && !class->trusted &&
        !class->is_hidden && class_is_assignable(class, wanted))
      vec_push(&fitting, class);
  }
  Class *picked = fitting.count ? fitting.items[below(inputs, (uint32_t)fitting.count)] : NULL;
  vec_free(&fitting);
  return picked;
}

static Ref some_reference(Inputs *inputs, Class *wanted, unsigned depth);

static void fill_field(Inputs *inputs, Ref object, const Field *field, unsigned depth) {
  Word value = 0;
  switch (field->kind) {
  case 'L': {
    Class *class = class_of_descriptor(inputs->oracle,
                                       name_text(inputs->oracle->world->names, field->descriptor));
    value = class ? some_reference(inputs, class, depth + 1) : 0;
    break;
  }
  case 'Z':
    value = below(inputs, 2);
    break;
  case 'C':
    value = below(inputs, 200);
    break;
  case 'J':
    value = (Word)(int64_t)some_int(inputs);
    break;
  case 'F':
  case 'D':
    break;
  case 'B':
  case 'S':
    value = (uint32_t)((int32_t)below(inputs, 100) - 50);
    break;
  default:
    value = (uint32_t)some_int(inputs);
  }
  inputs->oracle->machine->words[object + field->slot] = value;
}

static Ref make_object(Inputs *inputs, Class *class, unsigned depth) {
  Ref object = machine_new_object(inputs->oracle->machine, class);
  vec_push(&inputs->pool, object);
  for (const Class *at = class; at; at = at->super)
    for (uint16_t i = 0; i < at->field_count && (!at->trusted || inputs->oracle->makes_jdk_objects);
         i++)
      if (!(at->fields[i].flags & ACC_STATIC))
        fill_field(inputs, object, &at->fields[i], depth);
  return object;
}

static Ref make_array(Inputs *inputs, Class *class, unsigned depth) {
  uint32_t length = below(inputs, 4);
  Ref array = machine_new_array(inputs->oracle->machine, class, length);
  vec_push(&inputs->pool, array);
  uint32_t *data = array_data(inputs->oracle->machine, array);
  for (uint32_t i = 0; i < length; i++)
    if (class->component->kind != CLASS_PRIMITIVE)
      data[i] = some_reference(inputs, class->component, depth + 1);
    else if (class->kind_letter == KIND_INT)
      data[i] = (uint32_t)some_int(inputs);
  return array;
}

static Ref some_reference(Inputs *inputs, Class *wanted, unsigned depth) {
  const Machine *machine = inputs->oracle->machine;
  if (below(inputs, 5) == 0)
    return 0;
  if (!inputs->tree && inputs->pool.count && below(inputs, 2)) {
    Ref old = inputs->pool.items[below(inputs, (uint32_t)inputs->pool.count)];
    if (class_is_assignable(object_class(machine, old), wanted))
      return old;
  }
  if (inputs->pool.count >= MOST_OBJECTS || depth > MOST_OBJECTS)
    return 0;
  if (wanted->kind == CLASS_ARRAY)
    return make_array(inputs, wanted, depth);
  if (!strcmp(name_text(inputs->oracle->world->names, wanted->name), "java/lang/String"))
    return machine_string_text(inputs->oracle->machine, below(inputs, 2) ? "ab" : "");
  Class *class = pick_class(inputs, wanted);
  return class ? make_object(inputs, class, depth) : 0;
}

// Graphs of a program's start know that its arguments exist.
static bool is_main(const Inputs *inputs, const Method *method) {
  const Names *names = inputs->oracle->world->names;
  return method->flags & ACC_STATIC && !strcmp(name_text(names, method->name), "main") &&
         !strcmp(name_text(names, method->descriptor), "([Ljava/lang/String;)V");
}

static void make_arguments(Inputs *inputs, const Method *method) {
  const char *at = name_text(inputs->oracle->world->names, method->descriptor) + 1;
  if (!(method->flags & ACC_STATIC)) {
    Class *class = pick_class(inputs, method->owner);
    vec_push(&inputs->words, class ? make_object(inputs, class, 0) : 0);
  }
  for (; *at != ')'; at += strspn(at, "["), at = *at == 'L' ? strchr(at, ';') + 1 : at + 1) {
    Word word = 0;
    if (*at == 'L' || *at == '[')
      do
        word = some_reference(inputs, class_of_descriptor(inputs->oracle, at), 0);
      while (!word && is_main(inputs, method));
    else if (*at == 'Z')
      word = below(inputs, 2);
    else if (*at == 'J')
      word = (Word)(int64_t)some_int(inputs);
    else if (*at == 'C' || *at == 'B' || *at == 'S')
      word = below(inputs, 100);
    else if (*at == 'I')
      word = (uint32_t)some_int(inputs);
    vec_push(&inputs->words, word);
    if (kind_is_wide(*at))
      vec_push(&inputs->words, 0);
  }
}

OracleWords oracle_arguments(Oracle *oracle, Random *random, bool tree, const Method *method) {
  Inputs inputs = {.oracle = oracle, .random = random, .tree = tree};
  make_arguments(&inputs, method);
  vec_free(&inputs.pool);
  return inputs.words;
}
