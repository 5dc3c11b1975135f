// The state behind a run: what objects and static fields hold when the method has ended.
//
// A second mark, set when the input is built and the classes are initialized, makes the machine log
// every word that the method itself writes.
#include "replay/replay_impl.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_OBJECTS = 20000, ALL_ELEMENTS = 256 };

typedef struct Reader {
  Replay *replay;
  const Machine *machine;
  const ConcreteInput *input;
  ConcreteState *state;
  Arena *arena;
  uint32_t made;     // objects from here on were made by the method
  VEC(Ref) refs;     // of the state's objects
  uint32_t *numbers; // by reference: 1 + number of the state's object, or 0
  uint32_t *seen;    // by reference: the last walk that came by
  uint32_t walks;
  VEC(uint32_t) written; // words below `made` that have another value now, sorted
} Reader;

// --- what was written ----------------------------------------------------------------------------

typedef struct Entry {
  uint32_t index;
  size_t order;
  Word old;
} Entry;

static int compare_entries(const void *a, const void *b) {
  const Entry *x = a, *y = b;
  if (x->index != y->index)
    return x->index < y->index ? -1 : 1;
  return x->order < y->order ? -1 : x->order > y->order;
}

// Of several entries of one word the oldest has the value that it had at the mark.
static void read_log(Reader *reader, size_t first) {
  const Machine *machine = reader->machine;
  VEC(Entry) entries = {0};
  for (size_t i = first; i < machine->logs.count; i++)
    vec_push(&entries, (Entry){machine->logs.items[i].index, i, machine->logs.items[i].old});
  if (entries.count)
    qsort(entries.items, entries.count, sizeof *entries.items, compare_entries);
  for (size_t i = 0; i < entries.count; i++)
    if ((!i || entries.items[i].index != entries.items[i - 1].index) &&
        machine->words[entries.items[i].index] != entries.items[i].old)
      vec_push(&reader->written, entries.items[i].index);
  vec_free(&entries);
}

// Was one of these words written?
static bool is_written(const Reader *reader, uint32_t start, uint32_t end) {
  assert(start <= end);
  size_t low = 0, high = reader->written.count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (reader->written.items[middle] < start)
      low = middle + 1;
    else
      high = middle;
  }
  return low < reader->written.count && reader->written.items[low] < end;
}

// The header (identity hash, lock) is nobody's value.
static bool object_is_written(const Reader *reader, Ref ref) {
  assert(ref);
  return ref >= reader->made ||
         is_written(reader, ref + HEADER_WORDS, ref + object_words(reader->machine, ref));
}

// --- objects -------------------------------------------------------------------------------------

static uint32_t find_object(const Reader *reader, Ref ref) {
  assert(ref >= reader->machine->heap_base && ref < reader->machine->heap_top);
  return reader->numbers[ref - reader->machine->heap_base];
}

// The constant of an enum that an object is; it may have a class of its own.
static const Field *find_constant(const Reader *reader, Ref ref) {
  const Class *type = object_class(reader->machine, ref);
  if (!(type->flags & ACC_ENUM))
    return NULL;
  for (int depth = 0; type && depth < 2; depth++, type = type->super)
    for (uint16_t i = 0; i < type->field_count; i++)
      if ((type->fields[i].flags & ACC_ENUM) && reader->machine->words[type->fields[i].slot] == ref)
        return &type->fields[i];
  return NULL;
}

static void push_object(Reader *reader, Ref ref, const char *place) {
  assert(reader->refs.count == reader->state->heap.objects.count);
  Class *class = object_class(reader->machine, ref);
  vec_push(&reader->refs, ref);
  vec_push(&reader->state->heap.objects,
           (ConcreteObject){
               .class = class,
               .place = place,
               .constant = find_constant(reader, ref),
               .length = class->kind == CLASS_ARRAY ? array_length(reader->machine, ref) : 0});
  if (!find_object(reader, ref)) // boxes that are kept may stand for several of the input
    reader->numbers[ref - reader->machine->heap_base] = (uint32_t)reader->refs.count;
}

static uint32_t add_object(Reader *reader, Ref ref, const char *place) {
  uint32_t number = find_object(reader, ref);
  if (number)
    return number;
  if (reader->refs.count >= MAX_OBJECTS) {
    reader->state->is_whole = false;
    return 0;
  }
  push_object(reader, ref, place);
  return (uint32_t)reader->refs.count;
}

static ConcreteValue read_value(Reader *reader, Kind kind, Word word, const char *place) {
  ConcreteValue value = {.kind = kind, .is_read = true, .word = word};
  if (kind == KIND_REFERENCE)
    value.word = word ? add_object(reader, (Ref)word, place) : 0;
  return value;
}

// Fields that nobody looked at and that the method did not write stay unread.
static bool was_read(const Reader *reader, size_t object, const Field *field) {
  if (object >= reader->input->objects.count)
    return true;
  const ConcreteSlots *slots = &reader->input->objects.items[object].slots;
  for (size_t i = 0; i < slots->count; i++)
    if (slots->items[i].field == field)
      return slots->items[i].value.is_read;
  return true;
}

static void read_fields(Reader *reader, size_t number, const Class *class) {
  assert(number < reader->refs.count);
  if (class->super)
    read_fields(reader, number, class->super);
  Names *names = program_names(reader->replay->program);
  Ref ref = reader->refs.items[number];
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    if (field->flags & ACC_STATIC)
      continue;
    uint32_t at = ref + field->slot;
    const char *place =
        arena_format(reader->arena, "%s.%s", reader->state->heap.objects.items[number].place,
                     name_text(names, field->name));
    ConcreteSlot slot = {.field = field};
    slot.value = read_value(reader, field->kind, reader->machine->words[at], place);
    slot.value.is_read = was_read(reader, number, field) || is_written(reader, at, at + 1);
    vec_push(&reader->state->heap.objects.items[number].slots, slot);
  }
}

static Word read_element(const Reader *reader, Ref array, uint32_t index, Kind kind) {
  assert(index < array_length(reader->machine, array));
  const Class *class = object_class(reader->machine, array);
  size_t size = (size_t)1 << class->component_shift;
  Word word = 0;
  memcpy(&word, (const uint8_t *)array_data(reader->machine, array) + index * size, size);
  if (kind == KIND_BYTE)
    return (Word)(uint32_t)(int8_t)word;
  return kind == KIND_SHORT ? (Word)(uint32_t)(int16_t)word : word;
}

static void read_elements(Reader *reader, size_t number) {
  assert(number < reader->refs.count);
  Ref ref = reader->refs.items[number];
  Kind kind = object_class(reader->machine, ref)->kind_letter;
  uint32_t length = array_length(reader->machine, ref);
  for (uint32_t i = 0; i < length; i++) {
    Word word = read_element(reader, ref, i, kind);
    if (!word && length > ALL_ELEMENTS)
      continue;
    const char *place = arena_format(reader->arena, "%s[%u]",
                                     reader->state->heap.objects.items[number].place, (unsigned)i);
    ConcreteSlot slot = {.index = i};
    slot.value = read_value(reader, kind, word, place);
    vec_push(&reader->state->heap.objects.items[number].slots, slot);
  }
}

// Of an exception, the trace is the virtual machine's.
static bool is_opaque(const Reader *reader, const Class *class) {
  return class_is_opaque(reader->replay->program, class, OPAQUE_MACHINE | OPAQUE_THROWABLE);
}

static void read_objects(Reader *reader) {
  for (size_t i = 0; i < reader->refs.count; i++) { // the list grows meanwhile
    const ConcreteObject *object = &reader->state->heap.objects.items[i];
    if (object->class->kind == CLASS_ARRAY)
      read_elements(reader, i);
    else if (!object->constant &&
             (i < reader->input->objects.count || !is_opaque(reader, object->class)))
      read_fields(reader, i, object->class);
  }
}

// --- static fields -------------------------------------------------------------------------------

// A state that a test could not restore: that of an object of the JDK that is no input. The hash
// that a string keeps is none.
static void note_library(Reader *reader, Ref ref) {
  const Class *class = object_class(reader->machine, ref);
  uint32_t number = find_object(reader, ref);
  bool is_input = number && number <= reader->input->objects.count;
  if (class->trusted && class->kind == CLASS_INSTANCE && class != reader->machine->strings.class &&
      !is_input && ref < reader->made)
    reader->state->library_state = class;
}

typedef VEC(Ref) Refs;

static void push_next(Reader *reader, Refs *refs, Word word) {
  uint32_t *seen = word ? &reader->seen[(Ref)word - reader->machine->heap_base] : NULL;
  if (!seen || *seen == reader->walks)
    return;
  *seen = reader->walks;
  vec_push(refs, (Ref)word);
}

static void push_successors(Reader *reader, Refs *refs, Ref ref) {
  const Machine *machine = reader->machine;
  const Class *class = object_class(machine, ref);
  if (class->kind == CLASS_ARRAY) {
    for (uint32_t i = 0; class->kind_letter == KIND_REFERENCE && i < array_length(machine, ref);
         i++)
      push_next(reader, refs, ((const Ref *)array_data(machine, ref))[i]);
    return;
  }
  for (uint32_t i = 0; i < class->ref_slot_count; i++)
    push_next(reader, refs, machine->words[ref + class->ref_slots[i]]);
}

// Does something that was written lie behind a reference?
static bool leads_to_written(Reader *reader, Word start) {
  Refs refs = {0};
  bool found = false;
  reader->walks++;
  push_next(reader, &refs, start);
  for (size_t i = 0; i < refs.count; i++) {
    if (is_opaque(reader, object_class(reader->machine, refs.items[i])))
      continue;
    if (object_is_written(reader, refs.items[i])) {
      found = true;
      note_library(reader, refs.items[i]);
    }
    push_successors(reader, &refs, refs.items[i]);
  }
  vec_free(&refs);
  return found;
}

static bool is_input_static(const Reader *reader, const Field *field) {
  for (size_t i = 0; i < reader->input->statics.count; i++)
    if (reader->input->statics.items[i].field == field)
      return true;
  return false;
}

static void read_static(Reader *reader, const char *name, const Field *field) {
  assert(field->flags & ACC_STATIC);
  ConcreteSlot slot = {.name = name, .field = field};
  slot.value = read_value(reader, field->kind, reader->machine->words[field->slot], name);
  vec_push(&reader->state->heap.statics, slot);
}

static void read_statics_of(Reader *reader, const Class *class) {
  Names *names = program_names(reader->replay->program);
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    if (!(field->flags & ACC_STATIC) || is_input_static(reader, field))
      continue;
    bool changed = is_written(reader, field->slot, field->slot + 1);
    if (changed || (field->kind == KIND_REFERENCE &&
                    leads_to_written(reader, (Ref)reader->machine->words[field->slot])))
      read_static(reader,
                  arena_format(reader->arena, "%s.%s",
                               class_external(reader->replay->program, class, reader->arena),
                               name_text(names, field->name)),
                  field);
  }
}

static void read_statics(Reader *reader) {
  for (size_t i = 0; i < reader->input->statics.count; i++)
    read_static(reader, reader->input->statics.items[i].name,
                reader->input->statics.items[i].field);
  for (size_t i = 0; i < reader->state->classes.count; i++)
    read_statics_of(reader, reader->state->classes.items[i]);
}

// --- the end of the run --------------------------------------------------------------------------

static const char *read_message(const Reader *reader, Ref thrown) {
  assert(thrown);
  Names *names = program_names(reader->replay->program);
  const Field *field =
      class_find_field(object_class(reader->machine, thrown), name_of(names, "detailMessage"),
                       name_of(names, "Ljava/lang/String;"));
  Ref text = field ? (Ref)reader->machine->words[thrown + field->slot] : 0;
  if (!text)
    return NULL;
  char *bytes = string_modified_utf8(reader->machine, text); // it may have a zero
  const char *copy = arena_string(reader->arena, bytes, strlen(bytes));
  mem_free(bytes);
  return copy;
}

static void read_end(Reader *reader) {
  ConcreteState *state = reader->state;
  if (state->outcome.status == EXEC_THREW) {
    Ref thrown = exec_thrown(reader->replay->exec);
    uint32_t number = find_object(reader, thrown);
    state->thrown = number <= reader->input->objects.count ? number : 0;
    state->message = read_message(reader, thrown);
  } else if (state->outcome.result.kind == KIND_REFERENCE) {
    Ref result = (Ref)exec_result(reader->replay->exec)[0];
    state->outcome.result.word = result ? add_object(reader, result, "result") : 0;
  }
}

static void read_state(Reader *reader, ConcreteOutcome outcome) {
  assert(outcome.status == EXEC_RETURNED || outcome.status == EXEC_THREW);
  ConcreteState *state = reader->state;
  uint32_t words = reader->machine->heap_top - reader->machine->heap_base;
  reader->numbers = mem_new_array(uint32_t, words);
  reader->seen = mem_new_array(uint32_t, words);
  state->outcome = outcome;
  state->is_whole = state->heap.is_exact = true;
  state->input_count = reader->input->objects.count;
  for (size_t i = 0; i < reader->input->objects.count; i++) {
    const ConcreteObject *given = &reader->input->objects.items[i];
    push_object(reader, reader->replay->refs.items[i], given->place);
    ConcreteObject *object = vec_last(&state->heap.objects);
    object->constant = given->constant;
    object->steps = given->steps;
    object->step_count = given->step_count;
  }
  vec_append(&state->heap.parameters, reader->input->parameters.items,
             reader->input->parameters.count);
  read_end(reader);
  read_statics(reader);
  read_objects(reader);
  for (size_t i = 0; i < reader->input->objects.count; i++)
    state->heap.objects.items[i].constant = reader->input->objects.items[i].constant;
}

// --- two runs ------------------------------------------------------------------------------------

static void list_initialized(const Replay *replay, ConcreteState *state) {
  for (uint32_t id = 1; id <= program_class_count(replay->program); id++) {
    Class *class = program_class(replay->program, id);
    if (class->trusted || class->is_hidden || !class->file ||
        replay->machine->words[class->global + GLOBAL_STATE] != INIT_DONE)
      continue;
    vec_push(&state->classes, class);
  }
}

static bool has_ended(const ConcreteOutcome *outcome) {
  return outcome->status == EXEC_RETURNED || outcome->status == EXEC_THREW;
}

// The first run: which classes does it initialize?
static bool find_classes(Replay *replay, Method *method, const ConcreteInput *input, uint64_t steps,
                         ConcreteState *state) {
  size_t mark = machine_mark(replay->machine);
  if (replay_build(replay, input))
    state->outcome = replay_enter(replay, method, input, steps);
  else
    state->outcome.status = EXEC_UNKNOWN;
  list_initialized(replay, state);
  exec_reset(replay->exec);
  machine_undo(replay->machine, mark);
  return has_ended(&state->outcome);
}

static bool prepare(Replay *replay, const ConcreteInput *input, const ConcreteState *state) {
  for (size_t i = 0; i < state->classes.count; i++)
    if (!replay_initialize(replay, state->classes.items[i]))
      return false;
  return replay_build(replay, input);
}

// The second mark is never undone by itself: the one below it takes everything back.
static bool run_again(Reader *reader, Method *method, uint64_t steps) {
  assert(machine_is_marked(reader->replay->machine));
  Replay *replay = reader->replay;
  ConcreteState *state = reader->state;
  exec_reset(replay->exec);
  (void)machine_mark(replay->machine);
  reader->made = replay->machine->heap_top;
  size_t first = replay->machine->logs.count;
  ConcreteOutcome outcome = replay_enter(replay, method, reader->input, steps);
  if (!has_ended(&outcome) ||
      outcome_difference(replay->program, &state->outcome, &outcome, reader->arena))
    return false;
  read_log(reader, first);
  read_state(reader, outcome);
  return true;
}

ConcreteState *replay_state(Replay *replay, Method *method, const ConcreteInput *input,
                            uint64_t steps, Arena *arena) {
  assert(input->is_exact && !machine_is_marked(replay->machine));
  ConcreteState *state = mem_new(ConcreteState);
  Reader reader = {
      .replay = replay, .machine = replay->machine, .input = input, .state = state, .arena = arena};
  bool good = find_classes(replay, method, input, steps, state);
  size_t mark = machine_mark(replay->machine);
  good = good && prepare(replay, input, state) && run_again(&reader, method, steps);
  exec_reset(replay->exec);
  machine_undo(replay->machine, mark);
  vec_free(&reader.refs);
  vec_free(&reader.written);
  mem_free(reader.numbers);
  mem_free(reader.seen);
  if (good)
    return state;
  concrete_state_free(state);
  return NULL;
}

void concrete_state_free(ConcreteState *state) {
  if (!state)
    return;
  for (size_t i = 0; i < state->heap.objects.count; i++)
    vec_free(&state->heap.objects.items[i].slots);
  vec_free(&state->heap.objects);
  vec_free(&state->heap.parameters);
  vec_free(&state->heap.statics);
  vec_free(&state->classes);
  mem_free(state);
}
