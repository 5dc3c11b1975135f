// A recipe and the call under test, run as the test runs them.
#include "construct/construct_impl.h"

typedef struct Confirmer {
  Construct *construct;
  const Recipe *recipe;
  Ref *refs; // per object of the recipe's input; 0: not met yet
} Confirmer;

// --- the objects of the input --------------------------------------------------------------------

static bool follow(Confirmer *confirmer) {
  assert(confirmer->recipe->variables.count <= MAX_VARIABLES);
  const Recipe *recipe = confirmer->recipe;
  Ref variables[MAX_VARIABLES] = {0};
  for (size_t i = 0; i < recipe->statements.count; i++)
    if (!run_statement(confirmer->construct, &recipe->statements.items[i], variables))
      return false;
  for (size_t i = 0; i < recipe->variables.count; i++)
    if (recipe->variables.items[i].object != UINT32_MAX)
      confirmer->refs[recipe->variables.items[i].object] = variables[i];
  return true;
}

static bool find_constants(Confirmer *confirmer) {
  const ConcreteInput *input = confirmer->recipe->input;
  for (size_t i = 0; i < input->objects.count; i++) {
    const Field *constant = input->objects.items[i].constant;
    if (!constant || confirmer->refs[i])
      continue;
    if (!run_initializer(confirmer->construct, constant->owner))
      return false;
    confirmer->refs[i] = (Ref)confirmer->construct->machine->words[constant->slot];
  }
  return true;
}

// What lies within an object that is known is known as well.
static bool find_within(Confirmer *confirmer, size_t number) {
  assert(number < confirmer->recipe->input->objects.count);
  const Machine *machine = confirmer->construct->machine;
  const ConcreteSlots *slots = &confirmer->recipe->input->objects.items[number].slots;
  Ref ref = confirmer->refs[number];
  bool found = false;
  for (size_t i = 0; ref && i < slots->count; i++) {
    const ConcreteSlot *slot = &slots->items[i];
    if (slot->value.kind != KIND_REFERENCE || !slot->value.word ||
        confirmer->refs[slot->value.word - 1])
      continue;
    confirmer->refs[slot->value.word - 1] = slot->field
                                                ? (Ref)machine->words[ref + slot->field->slot]
                                                : (Ref)element_word(machine, ref, slot->index);
    found = found || confirmer->refs[slot->value.word - 1];
  }
  return found;
}

// Until nothing more is found: an object may lie within one that is found only later.
static void find_others(Confirmer *confirmer) {
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < confirmer->recipe->input->objects.count; i++)
      more = find_within(confirmer, i) || more;
  }
}

static bool word_of(const Confirmer *confirmer, const ConcreteValue *value, Word *word) {
  *word = value->kind != KIND_REFERENCE || !value->word ? value->word
                                                        : confirmer->refs[value->word - 1];
  return value->kind != KIND_REFERENCE || !value->word || *word;
}

static bool set_statics(Confirmer *confirmer) {
  const ConcreteSlots *statics = &confirmer->recipe->input->statics;
  for (size_t i = 0; i < statics->count; i++)
    if (!run_initializer(confirmer->construct, statics->items[i].field->owner))
      return false;
  for (size_t i = 0; i < statics->count; i++) {
    Word word;
    const Field *field = statics->items[i].field;
    if (!word_of(confirmer, &statics->items[i].value, &word))
      return false;
    machine_write(confirmer->construct->machine, field->slot, word);
    if (kind_is_wide(field->kind))
      machine_write(confirmer->construct->machine, field->slot + 1, 0);
  }
  return true;
}

// --- the call ------------------------------------------------------------------------------------

static bool is_result(const Confirmer *confirmer, const ConcreteOutcome *expected, Word word) {
  assert(!expected->thrown);
  if (expected->result.kind == KIND_VOID)
    return true;
  if (expected->result.kind != KIND_REFERENCE)
    return expected->result.word == word;
  if (!expected->made)
    return expected->result.word ? confirmer->refs[expected->result.word - 1] == word : !word;
  for (size_t i = 0; i < confirmer->recipe->input->objects.count; i++)
    if (confirmer->refs[i] == word)
      return false;
  return word && object_class(confirmer->construct->machine, (Ref)word) == expected->made;
}

static bool ends_so(Confirmer *confirmer, Method *method, const ConcreteOutcome *expected) {
  assert(expected->status == EXEC_RETURNED || expected->status == EXEC_THREW ||
         expected->status == EXEC_UNKNOWN || expected->status == EXEC_EXITED);
  Construct *construct = confirmer->construct;
  const ConcreteSlots *parameters = &confirmer->recipe->input->parameters;
  Word arguments[256] = {0}, result = 0;
  for (size_t i = 0; i < parameters->count; i++)
    if (!word_of(confirmer, &parameters->items[i].value, &arguments[parameters->items[i].index]))
      return false;
  Method *entry = method_entry(construct->program, method);
  ExecStatus status = entry ? run_method(construct, entry, arguments, &result) : EXEC_UNKNOWN;
  if (status != expected->status)
    return false;
  return status == EXEC_THREW
             ? object_class(construct->machine, exec_thrown(construct->exec)) == expected->thrown
             : status == EXEC_RETURNED && is_result(confirmer, expected, result);
}

bool construct_confirm(Construct *construct, const Recipe *recipe, Method *method,
                       const ConcreteOutcome *expected, ReplayStep *step, void *context) {
  assert(recipe->input && !construct->watch);
  Confirmer confirmer = {construct, recipe, mem_new_array(Ref, recipe->input->objects.count + 1)};
  construct->steps = TEST_STEPS;
  size_t mark = machine_mark(construct->machine);
  bool is_good =
      recipe->variables.count <= MAX_VARIABLES && follow(&confirmer) && find_constants(&confirmer);
  if (is_good) {
    find_others(&confirmer);
    is_good = set_statics(&confirmer);
  }
  construct->watch = step;
  construct->watch_context = context;
  is_good = is_good && ends_so(&confirmer, method, expected);
  construct->watch = NULL;
  construct->steps = 0;
  exec_reset(construct->exec);
  machine_undo(construct->machine, mark);
  mem_free(confirmer.refs);
  return is_good;
}
