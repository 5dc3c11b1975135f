// The wanted heap, and how near a heap of the machine is to it.
#include "construct/construct_impl.h"

#include <string.h>

// --- what is needed ------------------------------------------------------------------------------

// Strings are literals, or `new String(literal)`.
static bool find_text(Goal *goal, const Construct *construct, uint32_t number) {
  assert(number < goal->input->objects.count);
  const ConcreteInput *input = goal->input;
  uint32_t array;
  if (input->objects.items[number].class != construct->machine->strings.class)
    return false;
  goal->literals[number] =
      string_literal(program_names(construct->program), input, number, &array, &goal->arena);
  bool is_alone = goal->literals[number] && !literal_is_shared(construct, goal->literals[number]);
  for (size_t i = 0; is_alone && i < input->objects.count; i++)
    is_alone =
        i == number || !goal->literals[i] || strcmp(goal->literals[i], goal->literals[number]);
  return is_alone;
}

static void need(Goal *goal, const Construct *construct, const ConcreteValue *value) {
  const ConcreteInput *input = goal->input;
  if (value->kind != KIND_REFERENCE || !value->word || goal->is_needed[value->word - 1])
    return;
  const ConcreteObject *object = &input->objects.items[value->word - 1];
  goal->is_needed[value->word - 1] = true;
  goal->is_constant[value->word - 1] =
      object->constant || find_text(goal, construct, (uint32_t)value->word - 1);
  if (goal->is_constant[value->word - 1])
    return;
  for (size_t i = 0; i < object->slots.count; i++)
    if (object->slots.items[i].value.is_read) {
      goal->total++;
      need(goal, construct, &object->slots.items[i].value);
    }
}

static void need_root(Goal *goal, const Construct *construct, const ConcreteValue *value) {
  if (value->kind != KIND_REFERENCE || !value->word)
    return;
  goal->is_root[value->word - 1] = true;
  need(goal, construct, value);
}

static void add_word(Goal *goal, Kind letter, Word word) {
  enum { MOST = 64 };
  for (size_t i = 0; i < goal->words.count; i++)
    if (goal->words.items[i].letter == letter && goal->words.items[i].word == word)
      return;
  if (goal->words.count < MOST)
    vec_push(&goal->words, (RecipeValue){.kind = RECIPE_NUMBER, .letter = letter, .word = word});
}

// A capacity that a constructor takes is the length of an array.
static void collect_from(Goal *goal, const ConcreteObject *object) {
  for (size_t i = 0; i < object->slots.count; i++) {
    const ConcreteValue *value = &object->slots.items[i].value;
    if (value->is_read && value->kind != KIND_REFERENCE)
      add_word(goal, value->kind, value->word);
  }
  if (object->class->kind == CLASS_ARRAY)
    add_word(goal, KIND_INT, object->length);
}

static void collect_words(Goal *goal) {
  for (size_t i = 0; i < goal->input->objects.count; i++)
    if (goal->is_needed[i])
      collect_from(goal, &goal->input->objects.items[i]);
}

void goal_add_words(Goal *goal, const ConcreteInput *input) {
  for (size_t i = 0; i < input->objects.count; i++)
    collect_from(goal, &input->objects.items[i]);
}

// An ArrayList has room for more elements than there are.
static void find_spare(Goal *goal, const Construct *construct) {
  const ConcreteInput *input = goal->input;
  if (!construct->is_loose)
    return;
  goal->ignored = name_lookup(program_names(construct->program), "modCount", strlen("modCount"));
  for (size_t i = 0; i < input->objects.count; i++)
    for (size_t j = 0; j < input->objects.items[i].slots.count; j++) {
      const ConcreteSlot *slot = &input->objects.items[i].slots.items[j];
      if (slot->field && slot->field->owner->trusted && slot->value.kind == KIND_REFERENCE &&
          slot->value.word)
        goal->is_spare[slot->value.word - 1] = true;
    }
}

static bool find_constant(Goal *goal, Construct *construct, uint32_t number, const Field *field) {
  assert(field->flags & ACC_STATIC);
  if (!run_initializer(construct, field->owner))
    return false;
  goal->constants[number] = (Ref)construct->machine->words[field->slot];
  return goal->constants[number] != 0;
}

// A literal, with its array.
static bool find_literal(Goal *goal, Construct *construct, uint32_t number) {
  assert(number < goal->input->objects.count);
  Machine *machine = construct->machine;
  uint32_t array;
  const char *text =
      string_literal(program_names(construct->program), goal->input, number, &array, &goal->arena);
  Ref string = text ? machine_string(machine, text, strlen(text)) : 0;
  string = string ? machine_intern(machine, string) : 0;
  if (!string)
    return false;
  goal->literals[number] = text;
  goal->constants[number] = string;
  if (array != UINT32_MAX) {
    goal->is_needed[array] = true;
    goal->constants[array] = (Ref)machine->words[string + machine->strings.value];
  }
  return true;
}

static bool find_constants(Goal *goal, Construct *construct) {
  for (uint32_t i = 0; i < goal->input->objects.count; i++) {
    const ConcreteObject *object = &goal->input->objects.items[i];
    if (goal->is_constant[i] &&
        !(object->constant ? find_constant(goal, construct, i, object->constant)
                           : find_literal(goal, construct, i)))
      return false;
  }
  return true;
}

bool goal_init(Goal *goal, Construct *construct, const ConcreteInput *input) {
  size_t count = input->objects.count;
  *goal = (Goal){.input = input,
                 .is_needed = mem_new_array(bool, count),
                 .is_root = mem_new_array(bool, count),
                 .is_constant = mem_new_array(bool, count),
                 .is_spare = mem_new_array(bool, count),
                 .constants = mem_new_array(Ref, count),
                 .literals = mem_new_array(const char *, count)};
  for (size_t i = 0; i < input->parameters.count; i++)
    need_root(goal, construct, &input->parameters.items[i].value);
  for (size_t i = 0; i < input->statics.count; i++)
    need_root(goal, construct, &input->statics.items[i].value);
  collect_words(goal);
  find_spare(goal, construct);
  bool is_possible = find_constants(goal, construct);
  for (size_t i = 0; i < count; i++)
    goal->total += goal->is_needed[i];
  return is_possible;
}

void goal_fini(Goal *goal) {
  mem_free(goal->is_needed);
  mem_free(goal->is_root);
  mem_free(goal->is_constant);
  mem_free(goal->is_spare);
  mem_free(goal->constants);
  mem_free(goal->literals);
  arena_fini(&goal->arena);
  vec_free(&goal->words);
}

// --- the score -----------------------------------------------------------------------------------

typedef struct Walk {
  const Goal *goal;
  const Machine *machine;
  Ref *refs;
  VEC(uint32_t) open; // objects that were found
  uint32_t score;
} Walk;

static bool is_taken_before(const Walk *walk, size_t end, Ref ref) {
  for (size_t i = 0; i < end; i++)
    if (walk->refs[i] == ref)
      return true;
  return false;
}

static bool is_taken(const Walk *walk, Ref ref) {
  return is_taken_before(walk, walk->goal->input->objects.count, ref);
}

static bool has_form(const Walk *walk, uint32_t number, Ref ref) {
  const ConcreteObject *object = &walk->goal->input->objects.items[number];
  const Class *class = object_class(walk->machine, ref);
  if (class != object->class || class->kind != CLASS_ARRAY)
    return class == object->class;
  uint32_t length = array_length(walk->machine, ref);
  if (!walk->goal->is_spare[number])
    return length == object->length;
  for (size_t i = 0; i < object->slots.count; i++)
    if (object->slots.items[i].value.is_read && object->slots.items[i].index >= length)
      return false;
  return true;
}

// Does a reference of the machine lead to the wanted object, as far as is known by now?
static bool is_reference(Walk *walk, const ConcreteValue *value, Ref ref) {
  assert(value->kind == KIND_REFERENCE);
  if (!value->word || !ref)
    return !value->word && !ref;
  uint32_t object = (uint32_t)value->word - 1;
  if (walk->refs[object])
    return walk->refs[object] == ref;
  if (!has_form(walk, object, ref) || is_taken(walk, ref))
    return false;
  walk->refs[object] = ref;
  vec_push(&walk->open, object);
  return true;
}

static void score_slot(Walk *walk, Ref ref, const ConcreteSlot *slot) {
  assert(ref);
  if (!slot->value.is_read)
    return;
  Word word = slot->field ? walk->machine->words[ref + slot->field->slot]
                          : element_word(walk->machine, ref, slot->index);
  bool is_ignored = slot->field && slot->field->owner->trusted &&
                    name_exists(walk->goal->ignored) &&
                    name_is(slot->field->name, walk->goal->ignored);
  if (is_ignored                           ? true
      : slot->value.kind == KIND_REFERENCE ? is_reference(walk, &slot->value, (Ref)word)
                                           : word == slot->value.word)
    walk->score++;
}

// A factory may give the same object twice: only the first one has it then.
static void start(Walk *walk, uint32_t object) {
  assert(object < walk->goal->input->objects.count);
  assert(walk->goal->is_needed[object]);
  Ref ref = walk->refs[object];
  walk->refs[object] = 0;
  if (walk->goal->constants[object])
    walk->refs[object] = walk->goal->constants[object];
  else if (ref && has_form(walk, object, ref) && !is_taken_before(walk, object, ref))
    walk->refs[object] = ref;
  if (walk->refs[object])
    vec_push(&walk->open, object);
}

// A point for each object that is there and for each slot that was read and is as wanted. The total
// is reached exactly by heaps that agree with the input in all that was read.
uint32_t goal_score(const Goal *goal, const Machine *machine, Ref *refs) {
  Walk walk = {.goal = goal, .machine = machine, .refs = refs};
  for (uint32_t i = 0; i < goal->input->objects.count; i++)
    if (goal->is_needed[i])
      start(&walk, i);
  for (size_t i = 0; i < walk.open.count; i++) {
    uint32_t object = walk.open.items[i];
    const ConcreteObject *wanted = &goal->input->objects.items[object];
    walk.score++; // it is there
    for (size_t j = 0; !goal->constants[object] && j < wanted->slots.count; j++)
      score_slot(&walk, refs[object], &wanted->slots.items[j]);
  }
  vec_free(&walk.open);
  assert(walk.score <= goal->total);
  return walk.score;
}

bool goal_constant(const Goal *goal, uint32_t object, RecipeValue *value) {
  assert(object < goal->input->objects.count);
  const Field *constant = goal->input->objects.items[object].constant;
  if (!goal->is_constant[object])
    return false;
  *value =
      constant
          ? (RecipeValue){.kind = RECIPE_CONSTANT, .letter = KIND_REFERENCE, .constant = constant}
          : (RecipeValue){
                .kind = RECIPE_STRING, .letter = KIND_REFERENCE, .text = goal->literals[object]};
  return true;
}
