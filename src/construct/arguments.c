// Arguments out of what is wanted.
#include "construct/construct_impl.h"

#include <string.h>

enum { MAX_PARAMETERS = 12, MAX_CHOICES = 24, MAX_COMBINATIONS = 300 };

typedef struct Choices {
  RecipeValue items[MAX_CHOICES];
  uint32_t count;
} Choices;

static void add_choice(Choices *choices, RecipeValue value) {
  if (choices->count < MAX_CHOICES)
    choices->items[choices->count++] = value;
}

// --- numbers -------------------------------------------------------------------------------------

static bool is_int_kind(Kind letter) { return strchr("BSCI", letter) != NULL; }

static bool fits(Kind letter, int64_t number) {
  assert(letter != KIND_VOID);
  switch (letter) {
  case KIND_BYTE:
    return number == (int8_t)number;
  case KIND_SHORT:
    return number == (int16_t)number;
  case KIND_CHAR:
    return number == (uint16_t)number;
  case KIND_BOOLEAN:
  case KIND_INT:
  case KIND_LONG:
  case KIND_FLOAT:
  case KIND_DOUBLE:
  case KIND_REFERENCE:
  case KIND_VOID:
    return number == (int32_t)number;
  }
  fatal("a value of no kind");
}

static void add_number(Choices *choices, Kind letter, Word word) {
  for (uint32_t i = 0; i < choices->count; i++)
    if (choices->items[i].word == word)
      return;
  add_choice(choices, (RecipeValue){.kind = RECIPE_NUMBER, .letter = letter, .word = word});
}

// A number of the heap as an argument of this kind.
static void add_wanted(Choices *choices, Kind letter, const RecipeValue *wanted) {
  assert(wanted->kind == RECIPE_NUMBER);
  if (wanted->letter == letter) {
    add_number(choices, letter, wanted->word);
    return;
  }
  bool from_int = is_int_kind(wanted->letter) || wanted->letter == KIND_LONG;
  int64_t number =
      wanted->letter == KIND_LONG ? (int64_t)wanted->word : (int32_t)(uint32_t)wanted->word;
  if (from_int && letter == KIND_LONG)
    add_number(choices, letter, (Word)number);
  else if (from_int && is_int_kind(letter) && fits(letter, number))
    add_number(choices, letter, (Word)(uint32_t)number);
}

static Word one_of(Kind letter) {
  return letter == KIND_FLOAT ? 0x3f800000 : letter == KIND_DOUBLE ? 0x3ff0000000000000 : 1;
}

static void choose_numbers(const Goal *goal, Kind letter, Choices *choices) {
  for (size_t i = 0; letter != KIND_BOOLEAN && i < goal->words.count; i++)
    add_wanted(choices, letter, &goal->words.items[i]);
  add_number(choices, letter, 0);
  add_number(choices, letter, one_of(letter));
}

// --- references ----------------------------------------------------------------------------------

// Values that tell much apart: nothing in an array, a null in it, texts, boxes of small numbers.
static void choose_free(const Scope *scope, Class *type, Choices *choices) {
  const Machine *machine = scope->construct->machine;
  if (type->kind == CLASS_ARRAY) {
    for (Word length = 0; length < 2 && class_is_visible(&scope->visibility, type); length++)
      add_choice(choices, (RecipeValue){.kind = RECIPE_ARRAY,
                                        .letter = KIND_REFERENCE,
                                        .class = type,
                                        .word = length});
    return;
  }
  LinkError error = {0};
  Class *box = program_load_text(scope->construct->program, "java/lang/Integer", &error);
  bool is_text = class_is_assignable(machine->strings.class, type);
  if (is_text && type != machine->strings.class)
    add_choice(choices,
               (RecipeValue){.kind = RECIPE_STRING, .letter = KIND_REFERENCE, .text = "a"});
  if (is_text)
    add_choice(choices, (RecipeValue){.kind = RECIPE_STRING, .letter = KIND_REFERENCE, .text = ""});
  for (Word number = 0; number < 2 && box && class_is_assignable(box, type); number++)
    add_choice(choices,
               (RecipeValue){.kind = RECIPE_BOX, .letter = KIND_INT, .class = box, .word = number});
}

static void choose_references(const Scope *scope, Class *type, Choices *choices) {
  const Machine *machine = scope->construct->machine;
  for (uint32_t i = 0; type && i < scope->variable_count; i++)
    if (class_is_assignable(object_class(machine, scope->variables[i]), type))
      add_choice(
          choices,
          (RecipeValue){.kind = RECIPE_VARIABLE, .letter = KIND_REFERENCE, .variable = (int32_t)i});
  const ConcreteInput *input = scope->goal->input;
  for (uint32_t i = 0; type && i < input->objects.count; i++) {
    RecipeValue value;
    if (class_is_assignable(input->objects.items[i].class, type) &&
        goal_constant(scope->goal, i, &value))
      add_choice(choices, value);
  }
  add_choice(choices, (RecipeValue){.kind = RECIPE_NULL, .letter = KIND_REFERENCE});
  if (type && type == scope->construct->machine->strings.class)
    add_choice(choices,
               (RecipeValue){.kind = RECIPE_STRING, .letter = KIND_REFERENCE, .text = "a"});
  if (type && scope->is_free)
    choose_free(scope, type, choices);
}

static void choose(const Scope *scope, const Method *method, uint16_t parameter, Choices *out) {
  assert(parameter < method->arg_count);
  out->count = 0;
  if (method->arg_kinds[parameter] == KIND_REFERENCE)
    choose_references(scope, method_parameter_class(scope->construct->program, method, parameter),
                      out);
  else
    choose_numbers(scope->goal, method->arg_kinds[parameter], out);
}

// --- combinations --------------------------------------------------------------------------------

static void offer(const Scope *scope, const Statement *statement, const RecipeValue *values,
                  StatementSink sink) {
  assert(statement->method);
  Statement full = *statement;
  uint16_t count = statement->method->arg_count;
  full.arguments.items = arena_array(scope->arena, RecipeValue, count + 1u);
  full.arguments.count = count;
  if (count)
    memcpy(full.arguments.items, values, count * sizeof *values);
  sink.visit(sink.context, &full);
}

static bool is_same_value(const RecipeValue *a, const RecipeValue *b) {
  return a->kind == b->kind && a->word == b->word && a->variable == b->variable &&
         a->constant == b->constant;
}

// What probing has seen comes first among the choices.
static void prefer(Choices *choices, const RecipeValue *value) {
  for (uint32_t i = 0; i < choices->count; i++)
    if (is_same_value(&choices->items[i], value)) {
      memmove(&choices->items[1], &choices->items[0], i * sizeof *value);
      choices->items[0] = *value;
      return;
    }
}

// Counts like an odometer whose first wheel turns fastest.
static bool next_combination(const Choices *choices, uint32_t *at, uint16_t count) {
  assert(count <= MAX_PARAMETERS);
  for (uint16_t i = 0; i < count; i++) {
    if (++at[i] < choices[i].count)
      return true;
    at[i] = 0;
  }
  return false;
}

// Combinations grow with the number of parameters; the bound is met in the order of the choices, so
// what probing and the goal suggest is offered in any case.
void each_arguments(const Scope *scope, const Statement *statement, StatementSink sink) {
  assert(statement->method);
  const Method *method = statement->method;
  uint16_t count = method->arg_count;
  if (count > MAX_PARAMETERS)
    return;
  Choices *choices = mem_new_array(Choices, count + 1u);
  for (uint16_t i = 0; i < count; i++)
    choose(scope, method, i, &choices[i]);
  RecipeValues seen = {0};
  if (count > 1 && probe_arguments(scope, statement, &seen))
    for (uint16_t i = 0; i < count; i++)
      prefer(&choices[i], &seen.items[i]);
  vec_free(&seen);
  for (uint16_t i = 0; i < count; i++)
    assert(choices[i].count > 0); // null and zero are always there
  uint32_t at[MAX_PARAMETERS] = {0};
  RecipeValue values[MAX_PARAMETERS];
  uint32_t offered = 0;
  do {
    for (uint16_t i = 0; i < count; i++)
      values[i] = choices[i].items[at[i]];
    offer(scope, statement, values, sink);
  } while (++offered < MAX_COMBINATIONS && next_combination(choices, at, count));
  mem_free(choices);
}
