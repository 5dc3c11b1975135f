// Statements, run on a concrete machine.
#include "construct/construct_impl.h"

#include "base/budget.h"
#include "contract/contract.h"
#include "library/library.h"

#include <string.h>

Construct *construct_new(Program *program) {
  Construct *construct = mem_new(Construct);
  construct->program = program;
  construct->machine = machine_new(program, (MachineLimits){.heap_bytes = MAX_HEAP_BYTES});
  construct->machine->is_pinned = true; // variables are no roots
  construct->exec =
      exec_new(construct->machine, &java_library,
               (ExecOptions){.assertions = true, .capture_output = true, .is_repeatable = true});
  // Whatever comes to System.arraycopy initializes some fifty classes, which is more than a call
  // may run; without a mark that is done once.
  LinkError error = {0};
  Class *system = program_load_text(program, "java/lang/System", &error);
  if (system)
    run_initializer(construct, system);
  return construct;
}

void construct_free(Construct *construct) {
  if (!construct)
    return;
  exec_free(construct->exec);
  machine_free(construct->machine);
  mem_free(construct);
}

void construct_set_deadline(Construct *construct, double seconds,
                            const volatile sig_atomic_t *interrupt) {
  construct->deadline = clock_deadline(seconds);
  construct->interrupt = interrupt;
}

double construct_seconds_left(const Construct *construct) {
  return clock_left(construct->deadline);
}

bool construct_is_late(const Construct *construct) {
  return (construct->interrupt && *construct->interrupt) ||
         (construct->deadline > 0 && clock_now() > construct->deadline);
}

// --- calls ---------------------------------------------------------------------------------------

bool run_initializer(Construct *construct, Class *class) {
  if (construct->machine->words[class->global + GLOBAL_STATE] == INIT_DONE)
    return true;
  exec_reset(construct->exec);
  return exec_enter_initializer(construct->exec, class) &&
         exec_run(construct->exec, INITIALIZER_STEPS) == EXEC_RETURNED;
}

static ExecStatus run_steps(Construct *construct) {
  uint64_t steps = construct->steps ? construct->steps : CALL_STEPS;
  if (!construct->watch)
    return exec_run(construct->exec, steps);
  ExecStatus status = EXEC_RUNNING;
  for (; status == EXEC_RUNNING && steps; steps--) {
    construct->watch(construct->watch_context, construct->machine);
    status = exec_run(construct->exec, 1);
  }
  return status;
}

// A call that breaks a contract throws a ContractError: no test makes it.
static Method *checked_call(const Construct *construct, Method *method) {
  Method *checked = contracts_of_methods(construct->program)[method->id].checked[CALL_OUTSIDE];
  return checked ? checked : method;
}

ExecStatus run_method(Construct *construct, Method *method, const Word *arguments, Word *result) {
  assert(construct->machine->marks.count || !construct->machine->depth);
  Exec *exec = construct->exec;
  if (method->flags & ACC_NATIVE)
    method = method_entry(construct->program, method);
  if (!method)
    return EXEC_UNKNOWN;
  construct->calls++;
  exec_reset(exec);
  ExecStatus status = exec_enter(exec, checked_call(construct, method), arguments)
                          ? run_steps(construct)
                          : exec_status(exec);
  if (status == EXEC_RUNNING)
    construct->calls += LONG_CALL;
  if (status == EXEC_RETURNED && result)
    *result = exec_result(exec)[0];
  return status;
}

// --- values --------------------------------------------------------------------------------------

static bool box_word(Construct *construct, const RecipeValue *value, Word *word) {
  assert(value->kind == RECIPE_BOX && value->class);
  Arena scratch = {0};
  const char *name = name_text(program_names(construct->program), value->class->name);
  const char *descriptor = arena_format(&scratch, "(%c)L%s;", value->letter, name);
  Method *method = class_find_text(construct->program, value->class, "valueOf", descriptor);
  arena_fini(&scratch);
  Word arguments[2] = {value->word, 0};
  return method && run_initializer(construct, value->class) &&
         run_method(construct, method, arguments, word) == EXEC_RETURNED;
}

// The machine's word of a value; false: it cannot be made.
static bool value_word(Construct *construct, const RecipeValue *value, const Ref *variables,
                       Word *word) {
  switch (value->kind) {
  case RECIPE_NUMBER:
    *word = value->word;
    return true;
  case RECIPE_NULL:
    *word = 0;
    return true;
  case RECIPE_VARIABLE:
    *word = variables[value->variable];
    return true;
  case RECIPE_CONSTANT:
    *word = run_initializer(construct, value->constant->owner)
                ? construct->machine->words[value->constant->slot]
                : 0;
    return *word != 0;
  case RECIPE_BOX:
    return box_word(construct, value, word);
  case RECIPE_STRING: {
    Ref string = machine_string(construct->machine, value->text, strlen(value->text));
    *word = string ? machine_intern(construct->machine, string) : 0;
    return *word != 0;
  }
  case RECIPE_ARRAY:
    *word = machine_new_array(construct->machine, value->class, (uint32_t)value->word);
    return *word != 0;
  case RECIPE_OBJECT:
    break;
  }
  return false;
}

// --- stores --------------------------------------------------------------------------------------

static void store_field(Machine *machine, Ref object, const Field *field, Word word) {
  machine_write(machine, object + field->slot, word);
  if (kind_is_wide(field->kind))
    machine_write(machine, object + field->slot + 1, 0);
}

static void store_element(Machine *machine, Ref array, uint32_t index, Word word) {
  size_t size = (size_t)1 << object_class(machine, array)->component_shift;
  machine_touch_elements(machine, array, index, 1);
  memcpy((uint8_t *)array_data(machine, array) + index * size, &word, size);
}

static bool run_array(Construct *construct, const Statement *statement, Ref *variables) {
  assert(statement->kind == STATEMENT_ARRAY && statement->class->kind == CLASS_ARRAY);
  uint32_t length = (uint32_t)statement->arguments.count;
  Ref array = machine_new_array(construct->machine, statement->class, length);
  for (uint32_t i = 0; array && i < length; i++) {
    Word word;
    if (!value_word(construct, &statement->arguments.items[i], variables, &word))
      return false;
    store_element(construct->machine, array, i, word);
  }
  variables[statement->result] = array;
  return array != 0;
}

static bool run_store(Construct *construct, const Statement *statement, const Ref *variables) {
  assert(statement->receiver >= 0 && statement->arguments.count == 1);
  Word word;
  Ref receiver = variables[statement->receiver];
  if (!value_word(construct, &statement->arguments.items[0], variables, &word))
    return false;
  if (statement->kind == STATEMENT_FIELD)
    store_field(construct->machine, receiver, statement->field, word);
  else
    store_element(construct->machine, receiver, statement->index, word);
  return true;
}

// --- statements ----------------------------------------------------------------------------------

// The method that a call runs, and its first argument.
static Method *select_method(Construct *construct, const Statement *statement, const Ref *variables,
                             Word *arguments) {
  if (statement->kind == STATEMENT_STATIC)
    return run_initializer(construct, statement->method->owner) ? statement->method : NULL;
  if (statement->kind == STATEMENT_NEW) {
    arguments[0] = run_initializer(construct, statement->class)
                       ? machine_new_object(construct->machine, statement->class)
                       : 0;
    return arguments[0] ? statement->method : NULL;
  }
  LinkError error = {0};
  arguments[0] = variables[statement->receiver];
  return class_select(construct->program,
                      object_class(construct->machine, variables[statement->receiver]),
                      statement->method, &error);
}

ExecStatus run_call(Construct *construct, const Statement *statement, Ref *variables,
                    Word *result) {
  enum { MAX_WORDS = 256 };
  Word arguments[MAX_WORDS] = {0};
  Method *method = select_method(construct, statement, variables, arguments);
  if (!method)
    return EXEC_UNKNOWN;
  uint32_t slot = statement->kind == STATEMENT_STATIC ? 0 : 1;
  for (size_t i = 0; i < statement->arguments.count; i++) {
    if (!value_word(construct, &statement->arguments.items[i], variables, &arguments[slot]))
      return EXEC_UNKNOWN;
    slot += kind_is_wide(method->arg_kinds[i]) ? 2 : 1;
  }
  ExecStatus status = run_method(construct, method, arguments, result);
  if (status == EXEC_RETURNED && statement->kind == STATEMENT_NEW)
    *result = arguments[0];
  return status;
}

bool run_statement(Construct *construct, const Statement *statement, Ref *variables) {
  Word result = 0;
  switch (statement->kind) {
  case STATEMENT_ARRAY:
    return run_array(construct, statement, variables);
  case STATEMENT_FIELD:
  case STATEMENT_ELEMENT:
    return run_store(construct, statement, variables);
  case STATEMENT_NEW:
  case STATEMENT_STATIC:
  case STATEMENT_CALL:
    break;
  }
  if (run_call(construct, statement, variables, &result) != EXEC_RETURNED)
    return false;
  if (statement->result == NO_VARIABLE)
    return true;
  variables[statement->result] = (Ref)result;
  return result != 0;
}
