// Where does a method store its arguments? Seen by running it with numbers that tell themselves
// apart.
#include "construct/construct_impl.h"

#include "base/arith.h"

void scope_refs(const Scope *scope, Ref *refs) {
  assert(scope->variable_count <= MAX_VARIABLES);
  for (size_t i = 0; i < scope->goal->input->objects.count; i++)
    refs[i] = 0;
  for (uint32_t i = 0; i < scope->variable_count; i++)
    if (scope->objects[i] != NO_OBJECT)
      refs[scope->objects[i]] = scope->variables[i];
}

static Word probe_word(Kind letter, uint16_t number) {
  return letter == KIND_BOOLEAN ? 1 : bits_of_number(letter, 71 + 5 * number);
}

static RecipeValue probe_value(const Scope *scope, const Method *method, uint16_t number) {
  assert(number < method->arg_count);
  Kind letter = method->arg_kinds[number];
  if (letter != KIND_REFERENCE)
    return (RecipeValue){RECIPE_NUMBER, letter, .word = probe_word(letter, number)};
  const Class *type = method_parameter_class(scope->construct->program, method, number);
  for (uint32_t i = 0; type && i < scope->variable_count; i++)
    if (class_is_assignable(object_class(scope->construct->machine, scope->variables[i]), type))
      return (RecipeValue){RECIPE_VARIABLE, KIND_REFERENCE, .variable = (int32_t)i};
  return (RecipeValue){.kind = RECIPE_NULL, .letter = KIND_REFERENCE};
}

// A read slot that holds the number of a parameter wants its own number there.
static bool learn_slot(const Scope *scope, Ref ref, const ConcreteSlot *slot, const Method *method,
                       RecipeValues *arguments) {
  const Machine *machine = scope->construct->machine;
  if (!slot->value.is_read || slot->value.kind == KIND_REFERENCE)
    return false;
  Word word = slot->field ? machine->words[ref + slot->field->slot]
                          : element_word(machine, ref, slot->index);
  for (uint16_t i = 0; i < method->arg_count; i++)
    if (method->arg_kinds[i] == slot->value.kind && slot->value.kind != KIND_BOOLEAN &&
        word == probe_word(slot->value.kind, i)) {
      arguments->items[i].word = slot->value.word;
      return true;
    }
  return false;
}

static bool learn(const Scope *scope, const Statement *statement, const Ref *refs,
                  RecipeValues *arguments) {
  bool learned = false;
  const ConcreteInput *input = scope->goal->input;
  for (size_t i = 0; i < input->objects.count; i++)
    for (size_t j = 0; refs[i] && j < input->objects.items[i].slots.count; j++)
      learned |= learn_slot(scope, refs[i], &input->objects.items[i].slots.items[j],
                            statement->method, arguments);
  return learned;
}

bool probe_arguments(const Scope *scope, const Statement *statement, RecipeValues *arguments) {
  Construct *construct = scope->construct;
  vec_clear(arguments);
  for (uint16_t i = 0; i < statement->method->arg_count; i++)
    vec_push(arguments, probe_value(scope, statement->method, i));
  Statement probe = *statement;
  probe.arguments = *arguments;
  Scope after = *scope;
  size_t mark = machine_mark(construct->machine);
  bool learned = run_statement(construct, &probe, after.variables);
  if (learned) {
    if (statement->result != NO_VARIABLE)
      after.variable_count++;
    Ref *refs = mem_new_array(Ref, scope->goal->input->objects.count);
    scope_refs(&after, refs);
    goal_score(scope->goal, construct->machine, refs);
    learned = learn(scope, statement, refs, arguments);
    mem_free(refs);
  }
  exec_reset(construct->exec);
  machine_undo(construct->machine, mark);
  return learned;
}
