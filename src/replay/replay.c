// Concrete inputs, run: objects of a machine without symbols.
#include "replay/replay_impl.h"

#include "library/library.h"

#include <string.h>

Replay *replay_new(Program *program, uint64_t heap_bytes) {
  Replay *replay = mem_new(Replay);
  replay->program = program;
  replay->machine = machine_new(program, (MachineLimits){.heap_bytes = heap_bytes});
  replay->machine->is_pinned = true; // the list of references is no root
  replay->exec = exec_new(replay->machine, &java_library,
                          (ExecOptions){.assertions = true, .capture_output = true});
  return replay;
}

void replay_free(Replay *replay) {
  if (!replay)
    return;
  exec_free(replay->exec);
  machine_free(replay->machine);
  vec_free(&replay->refs);
  vec_free(&replay->nondets);
  vec_free(&replay->answers);
  mem_free(replay);
}

// --- the input -----------------------------------------------------------------------------------

static Word value_word(const Replay *replay, const ConcreteValue *value) {
  if (value->kind != KIND_REFERENCE)
    return value->word;
  assert(value->word <= replay->refs.count);
  return value->word ? replay->refs.items[value->word - 1] : 0;
}

static void write_value(Replay *replay, uint32_t index, const ConcreteValue *value) {
  assert(index > 0);
  machine_write(replay->machine, index, value_word(replay, value));
  if (kind_is_wide(value->kind))
    machine_write(replay->machine, index + 1, 0);
}

static void write_element(Replay *replay, Ref array, const ConcreteSlot *slot) {
  assert(slot->index < array_length(replay->machine, array));
  const Class *class = object_class(replay->machine, array);
  Word word = value_word(replay, &slot->value);
  size_t size = (size_t)1 << class->component_shift;
  machine_touch_elements(replay->machine, array, slot->index, 1);
  memcpy((uint8_t *)array_data(replay->machine, array) + slot->index * size, &word, size);
}

bool replay_initialize(Replay *replay, Class *class) {
  assert(class);
  exec_reset(replay->exec);
  return exec_enter_initializer(replay->exec, class) &&
         exec_run(replay->exec, UINT64_MAX) == EXEC_RETURNED;
}

// The object that exists before. Its class is initialized first.
static Ref find_earlier(Replay *replay, const ConcreteObject *object) {
  assert(object->constant && (object->constant->flags & ACC_STATIC));
  const Machine *machine = replay->machine;
  if (!replay_initialize(replay, object->constant->owner))
    return 0;
  Ref ref = (Ref)machine->words[object->constant->slot];
  for (uint32_t i = 0; ref && i < object->step_count; i++) {
    const EarlierStep *step = &object->steps[i];
    if (step->field)
      ref = (Ref)machine->words[ref + step->field->slot];
    else
      ref = step->index < array_length(machine, ref)
                ? ((const Ref *)array_data(machine, ref))[step->index]
                : 0;
  }
  return ref;
}

// --- boxes ---------------------------------------------------------------------------------------

void replay_ignore_contracts(Replay *replay, bool ignores) {
  exec_ignore_contracts(replay->exec, ignores);
}

void replay_share_boxes(Replay *replay, bool shares) { replay->shares_boxes = shares; }

static const struct {
  const char *class;
  Kind letter;
  int32_t least, most;
} kept_boxes[] = {
    {"java/lang/Boolean", KIND_BOOLEAN, 0, 1},  {"java/lang/Byte", KIND_BYTE, -128, 127},
    {"java/lang/Short", KIND_SHORT, -128, 127}, {"java/lang/Character", KIND_CHAR, 0, 127},
    {"java/lang/Integer", KIND_INT, -128, 127}, {"java/lang/Long", KIND_LONG, -128, 127},
};

bool concrete_is_kept_box(Program *program, const ConcreteObject *object) {
  const char *name = name_text(program_names(program), object->class->name);
  for (size_t i = 0; i < sizeof kept_boxes / sizeof *kept_boxes; i++) {
    if (!object->class->trusted || strcmp(name, kept_boxes[i].class) != 0 || !object->slots.count)
      continue;
    Word word = object->slots.items[0].value.word;
    int64_t number =
        kept_boxes[i].letter == KIND_LONG ? (int64_t)word : (int64_t)(int32_t)(uint32_t)word;
    return number >= kept_boxes[i].least && number <= kept_boxes[i].most;
  }
  return false;
}

static Ref kept_box(Replay *replay, const ConcreteObject *object) {
  assert(object->slots.count > 0);
  Arena scratch = {0};
  Kind letter = object->slots.items[0].value.kind;
  const char *name = name_text(program_names(replay->program), object->class->name);
  Method *method = class_find_text(replay->program, object->class, "valueOf",
                                   arena_format(&scratch, "(%c)L%s;", letter, name));
  Word arguments[2] = {object->slots.items[0].value.word, 0};
  arena_fini(&scratch);
  if (!method || !replay_initialize(replay, object->class))
    return 0;
  exec_reset(replay->exec);
  bool is_made = exec_enter(replay->exec, method, arguments) &&
                 exec_run(replay->exec, UINT64_MAX) == EXEC_RETURNED;
  return is_made ? (Ref)exec_result(replay->exec)[0] : 0;
}

// --- models --------------------------------------------------------------------------------------

// Runs a static method of a model of ours.
static bool call_model(Replay *replay, Class *class, const char *name, const Word *arguments) {
  Method *method = NULL;
  for (uint16_t i = 0; i < class->method_count; i++)
    if (!strcmp(name_text(program_names(replay->program), class->methods[i].name), name))
      method = &class->methods[i];
  assert(method && (method->flags & ACC_STATIC));
  if (!replay_initialize(replay, class))
    return false;
  exec_reset(replay->exec);
  return exec_enter(replay->exec, method, arguments) &&
         exec_run(replay->exec, UINT64_MAX) == EXEC_RETURNED;
}

// Runs are of the JDK's own table: its order, and what it does, is that of Java.
static Ref make_modelled(Replay *replay, const ConcreteObject *object) {
  Word none[1] = {0};
  return call_model(replay, object->class, "make", none) ? (Ref)exec_result(replay->exec)[0] : 0;
}

// What an object that a model stands for is filled with: arrays by 1 + number, 0: none.
typedef struct Content {
  size_t keys, values;
  uint32_t count;
} Content;

static bool is_modelled(const Replay *replay, const ConcreteInput *input,
                        const ConcreteObject *object, Content *content) {
  const Names *names = program_names(replay->program);
  ConcreteTable table;
  ConcreteList list;
  bool is_table = concrete_table(names, input, object, &table);
  bool is_list = !is_table && concrete_list(names, input, object, &list) && list.is_model;
  if (is_table)
    *content = (Content){table.keys, table.values, table.count};
  else if (is_list)
    *content = (Content){list.array + 1, 0, list.count};
  return is_table || is_list;
}

// What is found last is filled first: keys may be tables themselves.
static bool fill_modelled(Replay *replay, const ConcreteInput *input) {
  Content content;
  bool good = true;
  for (size_t i = input->objects.count; good && i-- > 0;) {
    const ConcreteObject *object = &input->objects.items[i];
    if (!is_modelled(replay, input, object, &content))
      continue;
    Word arguments[4] = {replay->refs.items[i], replay->refs.items[content.keys - 1],
                         content.values ? replay->refs.items[content.values - 1] : 0,
                         content.count};
    good = call_model(replay, object->class, "fill", arguments);
  }
  return good;
}

static Ref make_object(Replay *replay, const ConcreteInput *input, const ConcreteObject *object) {
  Content content;
  if (object->constant)
    return find_earlier(replay, object);
  if (is_modelled(replay, input, object, &content))
    return make_modelled(replay, object);
  if (replay->shares_boxes && concrete_is_kept_box(replay->program, object))
    return kept_box(replay, object);
  return object->class->kind == CLASS_ARRAY
             ? machine_new_array(replay->machine, object->class, object->length)
             : machine_new_object(replay->machine, object->class);
}

// All objects first, then what they hold: references go in both directions.
static bool make_objects(Replay *replay, const ConcreteInput *input) {
  replay->refs.count = 0;
  for (size_t i = 0; i < input->objects.count; i++) {
    const ConcreteObject *object = &input->objects.items[i];
    Ref ref = make_object(replay, input, object);
    if (!ref)
      return false;
    vec_push(&replay->refs, ref);
  }
  return true;
}

static void fill_objects(Replay *replay, const ConcreteInput *input) {
  assert(replay->refs.count == input->objects.count);
  for (size_t i = 0; i < input->objects.count; i++) {
    const ConcreteSlots *slots = &input->objects.items[i].slots;
    Content content;
    if (is_modelled(replay, input, &input->objects.items[i], &content))
      continue; // by its methods
    for (size_t j = 0; j < slots->count; j++) {
      const ConcreteSlot *slot = &slots->items[j];
      if (slot->field)
        write_value(replay, replay->refs.items[i] + slot->field->slot, &slot->value);
      else
        write_element(replay, replay->refs.items[i], slot);
    }
  }
}

// The class of a static field that is an input has been initialized when it is read.
static bool set_statics(Replay *replay, const ConcreteInput *input) {
  for (size_t i = 0; i < input->statics.count; i++) {
    const ConcreteSlot *slot = &input->statics.items[i];
    if (!replay_initialize(replay, slot->field->owner))
      return false;
  }
  for (size_t i = 0; i < input->statics.count; i++)
    write_value(replay, input->statics.items[i].field->slot, &input->statics.items[i].value);
  return true;
}

// What calls will be given.
static void set_nondets(Replay *replay, const ConcreteInput *input) {
  replay->nondets.count = 0;
  for (size_t i = 0; i < input->nondets.count; i++) {
    const ConcreteValue *value = &input->nondets.items[i].value;
    vec_push(&replay->nondets, (NondetValue){value->kind, value_word(replay, value),
                                             input->nondets.items[i].is_made});
  }
  exec_set_nondets(replay->exec, replay->nondets.items, replay->nondets.count);
}

bool replay_build(Replay *replay, const ConcreteInput *input) {
  if (!make_objects(replay, input))
    return false;
  fill_objects(replay, input);
  if (!fill_modelled(replay, input))
    return false;
  set_nondets(replay, input);
  return set_statics(replay, input);
}

// --- the run -------------------------------------------------------------------------------------

static uint32_t find_ref(const Replay *replay, Ref ref) {
  assert(ref);
  for (size_t i = 0; i < replay->refs.count; i++)
    if (replay->refs.items[i] == ref)
      return (uint32_t)i + 1;
  return UINT32_MAX;
}

static void read_result(const Replay *replay, Kind kind, ConcreteOutcome *outcome) {
  Word word = exec_result(replay->exec)[0];
  outcome->result = (ConcreteValue){.kind = kind, .is_read = true};
  if (kind == KIND_VOID)
    return;
  outcome->result.word = kind == KIND_REFERENCE && word ? find_ref(replay, (Ref)word) : word;
  if (kind == KIND_REFERENCE && outcome->result.word == UINT32_MAX)
    outcome->made = object_class(replay->machine, (Ref)word);
}

void replay_watch(Replay *replay, ReplayStep *step, void *context) {
  replay->step = step;
  replay->step_context = context;
}

static ExecStatus run_steps(Replay *replay, uint64_t steps) {
  assert(exec_status(replay->exec) == EXEC_RUNNING);
  if (!replay->step)
    return exec_run(replay->exec, steps);
  ExecStatus status = EXEC_RUNNING;
  for (; status == EXEC_RUNNING && steps; steps--) {
    replay->step(replay->step_context, replay->machine);
    status = exec_run(replay->exec, 1);
  }
  return status;
}

ConcreteOutcome replay_enter(Replay *replay, Method *method, const ConcreteInput *input,
                             uint64_t steps) {
  assert(replay->refs.count == input->objects.count); // replay_build came first
  Word arguments[256] = {0};
  for (size_t i = 0; i < input->parameters.count; i++)
    arguments[input->parameters.items[i].index] =
        value_word(replay, &input->parameters.items[i].value);
  exec_reset(replay->exec);
  Method *entry = method_entry(replay->program, method);
  if (!entry)
    return (ConcreteOutcome){.status = EXEC_UNKNOWN, .message = "the class has no instances"};
  ConcreteOutcome outcome = {.status = exec_enter(replay->exec, entry, arguments)
                                           ? run_steps(replay, steps)
                                           : exec_status(replay->exec)};
  if (outcome.status == EXEC_RETURNED)
    read_result(replay, method_result_kind(replay->program, method), &outcome);
  else if (outcome.status == EXEC_THREW) {
    outcome.thrown = object_class(replay->machine, exec_thrown(replay->exec));
    outcome.site = throw_site(replay->machine, exec_thrown(replay->exec), false);
    outcome.own = throw_site(replay->machine, exec_thrown(replay->exec), true);
  } else
    outcome.message = exec_message(replay->exec);
  return outcome;
}

// While the objects are there.
static void read_answers(Replay *replay) {
  const StandInAnswers *answers = exec_answers(replay->exec);
  replay->answers.count = 0;
  for (size_t i = 0; i < answers->count; i++) {
    const StandInAnswer *answer = &answers->items[i];
    Kind kind = answer->method->return_kind;
    bool is_object = kind == KIND_REFERENCE && answer->value;
    Word word = is_object ? find_ref(replay, (Ref)answer->value) : answer->value;
    vec_push(&replay->answers, ((ConcreteAnswer){find_ref(replay, answer->self),
                                                 answer->method,
                                                 {.kind = kind, .word = word, .is_read = true}}));
  }
}

void replay_note_answers(const Replay *replay, ConcreteInput *input) {
  input->answers.count = 0;
  for (size_t i = 0; i < replay->answers.count; i++)
    vec_push(&input->answers, replay->answers.items[i]);
}

ConcreteOutcome replay_run(Replay *replay, Method *method, const ConcreteInput *input,
                           uint64_t steps) {
  assert(input->is_exact && !machine_is_marked(replay->machine));
  size_t mark = machine_mark(replay->machine);
  ConcreteOutcome outcome = {.status = EXEC_UNKNOWN, .message = "the input cannot be built"};
  if (replay_build(replay, input))
    outcome = replay_enter(replay, method, input, steps);
  read_answers(replay);
  exec_reset(replay->exec);
  machine_undo(replay->machine, mark);
  return outcome;
}

// --- comparison ----------------------------------------------------------------------------------

static const char *outcome_text(Program *program, const ConcreteOutcome *outcome, Arena *arena) {
  if (outcome->status == EXEC_THREW)
    return arena_format(arena, "throws %s", class_external(program, outcome->thrown, arena));
  if (outcome->status != EXEC_RETURNED)
    return arena_format(arena, "does not end%s%s", outcome->message ? ": " : "",
                        outcome->message ? outcome->message : "");
  if (outcome->made)
    return arena_format(arena, "returns a new %s", class_external(program, outcome->made, arena));
  if (outcome->result.kind == KIND_VOID)
    return "returns";
  if (outcome->result.kind == KIND_REFERENCE)
    return outcome->result.word
               ? arena_format(arena, "returns object %u", (unsigned)outcome->result.word)
               : "returns null";
  return arena_format(arena, "returns %lld", (long long)outcome->result.word);
}

// Java has many NaNs, the exploration one.
static bool is_nan(const ConcreteValue *value) {
  if (value->kind == KIND_FLOAT)
    return (value->word & 0x7fffffff) > 0x7f800000;
  return value->kind == KIND_DOUBLE && (value->word & INT64_MAX) > 0x7ff0000000000000;
}

static bool is_same(const ConcreteOutcome *a, const ConcreteOutcome *b) {
  if (a->status != b->status || a->thrown != b->thrown || a->made != b->made)
    return false;
  if (a->status != EXEC_RETURNED || a->made)
    return true;
  return a->result.word == b->result.word || (is_nan(&a->result) && is_nan(&b->result));
}

// Explorations have all the memory that there can be: such a run refutes nothing.
bool outcome_lacks_memory(const Names *names, const ConcreteOutcome *seen) {
  return seen->status == EXEC_THREW &&
         !strcmp(name_text(names, seen->thrown->name), "java/lang/OutOfMemoryError");
}

const char *outcome_difference(Program *program, const ConcreteOutcome *expected,
                               const ConcreteOutcome *seen, Arena *arena) {
  if (is_same(expected, seen))
    return NULL;
  return arena_format(arena, "%s, but the case %s", outcome_text(program, seen, arena),
                      outcome_text(program, expected, arena));
}
