// A small drawing of an input heap in text: objects are records with a number, references are
// arrows. It is made when objects point to each other, or when two names mean the same one; else
// the literals say it all.
//
//   heap    a, b --> (1) A  v=7  next --> (2)
//                    (2) A  v=0  next --> (1)
#include "report/writers.h"

#include <string.h>

enum { MAX_DRAWN = 12, MAX_SLOTS = 8 };

typedef struct Drawing {
  const ConcreteInput *input;
  Program *program;
  Arena *arena;
  VEC(uint32_t) numbers; // of the input's objects: 1, 2, ...; 0: stands inside of a line
} Drawing;

// --- which objects -------------------------------------------------------------------------------

static bool is_text(const Drawing *drawing, const ConcreteObject *object) {
  const char *name = name_text(program_names(drawing->program), object->class->name);
  return !strcmp(name, "java/lang/String") ||
         concrete_is_builder(program_names(drawing->program), object->class);
}

// So are the arrays of lists and the characters of builders.
static void hide_array(Drawing *drawing, const ConcreteObject *object) {
  ConcreteList list;
  const Names *names = program_names(drawing->program);
  if (concrete_list(names, drawing->input, object, &list))
    drawing->numbers.items[list.array] = 0;
  ConcreteTable table;
  if (!concrete_table(names, drawing->input, object, &table))
    return;
  const size_t arrays[] = {table.keys, table.values, table.choices};
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
    if (arrays[i])
      drawing->numbers.items[arrays[i] - 1] = 0;
}

static void hide(Drawing *drawing, const ConcreteObject *object) {
  assert(drawing->numbers.count == drawing->input->objects.count);
  for (size_t i = 0; i < object->slots.count; i++) {
    const ConcreteValue *value = &object->slots.items[i].value;
    if (value->kind == KIND_REFERENCE && value->word)
      drawing->numbers.items[value->word - 1] = 0;
  }
}

// Strings and constants of enums are written where they are used.
static uint32_t number_objects(Drawing *drawing) {
  const ConcreteInput *input = drawing->input;
  uint32_t count = 0;
  for (size_t i = 0; i < input->objects.count; i++)
    vec_push(&drawing->numbers,
             !input->objects.items[i].constant && !is_text(drawing, &input->objects.items[i]));
  for (size_t i = 0; i < input->objects.count; i++)
    if (is_text(drawing, &input->objects.items[i]))
      hide(drawing, &input->objects.items[i]);
    else
      hide_array(drawing, &input->objects.items[i]);
  for (size_t i = 0; i < input->objects.count; i++)
    if (drawing->numbers.items[i])
      drawing->numbers.items[i] = ++count;
  assert(count <= input->objects.count);
  return count;
}

// What an object shows: a list its elements.
static const ConcreteSlots *slots_of(const Drawing *drawing, const ConcreteObject *object) {
  ConcreteList list;
  bool is_list = concrete_list(program_names(drawing->program), drawing->input, object, &list);
  return is_list ? &drawing->input->objects.items[list.array].slots : &object->slots;
}

static uint32_t number_of(const Drawing *drawing, const ConcreteValue *value) {
  assert(value->kind != KIND_REFERENCE || value->word <= drawing->numbers.count);
  return value->kind == KIND_REFERENCE && value->word ? drawing->numbers.items[value->word - 1] : 0;
}

static size_t count_arrows(const Drawing *drawing, const ConcreteSlots *slots) {
  size_t count = 0;
  for (size_t i = 0; i < slots->count; i++)
    count += number_of(drawing, &slots->items[i].value) != 0;
  return count;
}

static const ConcreteSlots *root_list(const ConcreteInput *input, size_t list) {
  const ConcreteSlots *lists[] = {&input->parameters, &input->statics, &input->nondets};
  return list < sizeof lists / sizeof *lists ? lists[list] : NULL;
}

// Is there more to see than one name for each object?
// A tree without sharing says as much as its literal.
static bool is_worth_it(const Drawing *drawing, uint32_t objects) {
  size_t inner = 0, roots = 0;
  for (size_t i = 0; i < drawing->input->objects.count; i++)
    inner += drawing->numbers.items[i]
                 ? count_arrows(drawing, slots_of(drawing, &drawing->input->objects.items[i]))
                 : 0;
  for (size_t list = 0; root_list(drawing->input, list); list++)
    roots += count_arrows(drawing, root_list(drawing->input, list));
  return inner > 0 || roots > objects;
}

// --- lines ---------------------------------------------------------------------------------------

static const char *names_of(const Drawing *drawing, uint32_t number) {
  const char *text = "";
  for (size_t list = 0; root_list(drawing->input, list); list++) {
    const ConcreteSlots *slots = root_list(drawing->input, list);
    for (size_t i = 0; i < slots->count; i++)
      if (number_of(drawing, &slots->items[i].value) == number)
        text =
            arena_format(drawing->arena, "%s%s%s", text, *text ? ", " : "", slots->items[i].name);
  }
  return text;
}

static const char *simple_name(const Drawing *drawing, const Class *class) {
  const char *name = class_external(drawing->program, class, drawing->arena), *start = name;
  for (const char *at = name; *at; at++)
    if ((*at == '.' || *at == '$') && at[1] > '9')
      start = at + 1;
  return start;
}

static const char *slot_label(const Drawing *drawing, const ConcreteSlot *slot) {
  return slot->field ? name_text(program_names(drawing->program), slot->field->name)
                     : arena_format(drawing->arena, "[%u]", slot->index);
}

static void print_slot(FILE *out, Drawing *drawing, const ConcreteSlot *slot) {
  uint32_t number = number_of(drawing, &slot->value);
  fprintf(out, "  %s", slot_label(drawing, slot));
  if (number) {
    fprintf(out, " --> (%u)", number);
    return;
  }
  Literals *literals = literals_new(drawing->input, drawing->program, drawing->arena);
  fprintf(out, "=%s", literal_text(literals, &slot->value));
  literals_free(literals);
}

static void print_object(FILE *out, Drawing *drawing, const ConcreteObject *object) {
  size_t shown = 0;
  fputs(simple_name(drawing, object->class), out);
  if (object->class->kind == CLASS_ARRAY)
    fprintf(out, " of %u", object->length);
  const ConcreteSlots *slots = slots_of(drawing, object);
  for (size_t i = 0; i < slots->count; i++) {
    const ConcreteSlot *slot = &slots->items[i];
    if (!slot->value.is_read && !slot->value.word)
      continue; // nobody looked at it
    if (shown++ == MAX_SLOTS) {
      fputs("  ...", out);
      return;
    }
    print_slot(out, drawing, slot);
  }
}

static int widest_names(const Drawing *drawing, uint32_t count) {
  size_t widest = 0;
  for (uint32_t number = 1; number <= count && number <= MAX_DRAWN; number++)
    if (strlen(names_of(drawing, number)) > widest)
      widest = strlen(names_of(drawing, number));
  return (int)widest;
}

static void print_lines(FILE *out, Drawing *drawing, uint32_t count) {
  int width = widest_names(drawing, count);
  for (size_t i = 0; i < drawing->input->objects.count; i++) {
    uint32_t number = drawing->numbers.items[i];
    if (!number || number > MAX_DRAWN)
      continue;
    const char *names = names_of(drawing, number);
    fprintf(out, "  %-8s%-*s%s(%u) ", number == 1 ? "heap" : "", width, names,
            *names ? " --> " : "     ", number);
    print_object(out, drawing, &drawing->input->objects.items[i]);
    fputc('\n', out);
  }
  if (count > MAX_DRAWN)
    fprintf(out, "  %-8s... (%u objects more)\n", "", count - MAX_DRAWN);
}

void violation_print_heap(FILE *out, const ConcreteInput *input, Program *program, Arena *arena) {
  Drawing drawing = {.input = input, .program = program, .arena = arena};
  uint32_t count = number_objects(&drawing);
  if (count && is_worth_it(&drawing, count))
    print_lines(out, &drawing, count);
  vec_free(&drawing.numbers);
}
