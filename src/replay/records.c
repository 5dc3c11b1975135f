// Are the records of a concrete input possible? Their constructors are asked.
#include "base/arith.h"
#include "replay/replay_impl.h"

#include <stdlib.h>

static bool is_record(const ConcreteObject *object) {
  return object->class->file && object->class->file->is_record;
}

// --- cycles --------------------------------------------------------------------------------------

// Are all records that this one has as components known to have been made before it?
static bool is_founded(const ConcreteInput *input, const ConcreteObject *object,
                       const bool *founded) {
  for (size_t i = 0; is_record(object) && i < object->slots.count; i++) {
    const ConcreteValue *value = &object->slots.items[i].value;
    if (value->kind == KIND_REFERENCE && value->word &&
        is_record(&input->objects.items[value->word - 1]) && !founded[value->word - 1])
      return false;
  }
  return true;
}

// A record is younger than its components: no record leads back to itself through records alone.
static const Class *cyclic_record(const ConcreteInput *input) {
  bool *founded = mem_new_array(bool, input->objects.count + 1);
  const Class *cyclic = NULL;
  for (bool changes = true; changes;) {
    changes = false;
    cyclic = NULL;
    for (size_t i = 0; i < input->objects.count; i++) {
      const ConcreteObject *object = &input->objects.items[i];
      if (!founded[i] && is_founded(input, object, founded))
        founded[i] = changes = true;
      cyclic = founded[i] ? cyclic : object->class;
    }
  }
  mem_free(founded);
  return cyclic;
}

// --- constructors --------------------------------------------------------------------------------

static bool is_possible(Replay *replay, const ConcreteInput *input, size_t number) {
  assert(number < input->objects.count);
  enum { MAX_STEPS = 10000000 };
  Class *class = input->objects.items[number].class;
  if (class_record_kind(replay->program, class) == RECORD_PLAIN)
    return true;
  Method *check = class_record_check(replay->program, class);
  size_t mark = machine_mark(replay->machine);
  bool is_good = check && replay_build(replay, input);
  exec_reset(replay->exec);
  is_good = is_good && exec_enter(replay->exec, check, (Word[]){replay->refs.items[number]}) &&
            exec_run(replay->exec, MAX_STEPS) == EXEC_RETURNED;
  exec_reset(replay->exec);
  machine_undo(replay->machine, mark);
  return is_good;
}

// --- tries ---------------------------------------------------------------------------------------

enum { TRIES = 4, MOST_TRIES = 256 };

static Word number_word(Kind kind, int number) {
  assert(kind != KIND_REFERENCE && kind != KIND_VOID);
  switch (kind) {
  case KIND_BOOLEAN:
    return number & 1;
  case KIND_CHAR:
    return (Word)abs(number);
  case KIND_LONG:
    return (Word)(int64_t)number;
  case KIND_FLOAT:
    return bits_of_float((float)number);
  case KIND_DOUBLE:
    return bits_of_double(number);
  case KIND_BYTE:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_REFERENCE:
  case KIND_VOID:
    return (uint32_t)number;
  }
  fatal("a value of no kind");
}

// The numbers that nobody looked at, as the digits of `number` say. False: there are no more.
static bool set_numbers(ConcreteObject *object, unsigned number) {
  static const int values[TRIES] = {0, 1, -1, 2};
  for (size_t i = 0; i < object->slots.count; i++) {
    ConcreteValue *value = &object->slots.items[i].value;
    if (value->kind == KIND_REFERENCE || value->is_read)
      continue;
    value->word = number_word(value->kind, values[number % TRIES]);
    number /= TRIES;
  }
  return number == 0;
}

static bool settle(Replay *replay, ConcreteInput *input, size_t number) {
  assert(number < input->objects.count);
  bool is_good = is_possible(replay, input, number);
  for (unsigned i = 1; !is_good && i < MOST_TRIES && set_numbers(&input->objects.items[number], i);
       i++)
    is_good = is_possible(replay, input, number);
  return is_good;
}

const Class *replay_settle_records(Replay *replay, ConcreteInput *input) {
  assert(input->is_exact && !machine_is_marked(replay->machine));
  // Components stand behind what holds them.
  for (size_t i = input->objects.count; i-- > 0;)
    if (!settle(replay, input, i))
      return input->objects.items[i].class;
  return cyclic_record(input);
}
