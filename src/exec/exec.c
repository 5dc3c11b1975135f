#include "exec/exec_impl.h"

#include <string.h>
#include <unistd.h>

static const SideKind method_states = {sizeof(MethodState)};

// find_patch asks for X$Loris by a name that must be interned if there is such a class: all names
// of the models are interned once, and a class without a model costs one look into the interner.
static bool intern_model(void *context, Name name) {
  (void)context, (void)name; // being asked for is enough: the name is interned now
  return true;
}

Exec *exec_new(Machine *machine, const Library *library, ExecOptions options) {
  assert(machine && library);
  Exec *exec = mem_new(Exec);
  exec->machine = machine;
  exec->program = machine->program;
  exec->names = program_names(machine->program);
  exec->options = options;
  exec->library = library;
  exec->frame_limit = machine->frame_limit;
  exec->last_retry = UINT64_MAX;
  exec->output.descriptor = STDOUT_FILENO;
  exec->line_buffered = isatty(STDOUT_FILENO);
  exec->mirror = program_require(exec->program, "java/lang/Class");
  exec->vm = program_require(exec->program, "java/lang/LorisVM");
  exec->contract_error = name_of(exec->names, "loris/contract/ContractError");
  for (uint16_t i = 0; i < exec->vm->method_count; i++)
    exec->vm->methods[i].is_hidden = true;
  Diag *diag = diag_new();
  classpath_each(program_path(exec->program), 0, intern_model, NULL, diag);
  diag_free(diag);
  machine_add_root(machine, &exec->thrown);
  for (size_t i = 0; i < sizeof exec->entry_roots / sizeof *exec->entry_roots; i++)
    machine_add_root(machine, &exec->entry_roots[i]);
  exec->methods = program_side_table(exec->program, &method_states);
  exec->contracts = contracts_of_methods(exec->program);
  library->init(exec);
  return exec;
}

void exec_free(Exec *exec) {
  if (!exec)
    return;
  exec_flush(exec);
  exec->library->fini(exec);
  arena_fini(&exec->earlier_steps);
  vec_free(&exec->output.bytes);
  mem_free(exec->message);
  lost_fini(exec);
  vec_free(&exec->notes);
  vec_free(&exec->answers);
  mem_free(exec);
}

ExecStatus exec_status(const Exec *exec) { return exec->status; }
const char *exec_message(const Exec *exec) { return exec->message; }
CutKind exec_cut_kind(const Exec *exec) {
  assert(exec->status == EXEC_CUT);
  return exec->cut;
}
const Word *exec_result(const Exec *exec) { return exec->result; }
Ref exec_thrown(const Exec *exec) {
  assert(exec->status == EXEC_THREW);
  return exec->thrown;
}
Word exec_thrown_word(const Exec *exec) {
  assert(exec->status == EXEC_THREW);
  return exec->thrown_word;
}
const Class *exec_thrown_class(const Exec *exec) {
  assert(exec->status == EXEC_THREW);
  return exec->thrown_class;
}
void exec_flush(Exec *exec) { output_flush(exec); }

// Only how the run ended is forgotten. The heap stays, with what initializers have done, so that
// many methods can be entered one after the other.
void exec_reset(Exec *exec) {
  exec->machine->depth = 0;
  machine_drop_notes(exec->machine);
  exec->machine->frame_limit = exec->frame_limit;
  exec->status = EXEC_RUNNING;
  exec->thrown = 0;
}

// Words of the arguments that hold references, by the method's descriptor.
static bool is_reference_word(const Method *method, uint16_t word) {
  assert(word < method->arg_slots);
  uint16_t at = 0;
  if (!(method->flags & ACC_STATIC) && word == at++)
    return true;
  for (uint16_t i = 0; i < method->arg_count; i++) {
    if (at == word)
      return method->arg_kinds[i] == KIND_REFERENCE;
    at = (uint16_t)(at + (kind_words(method->arg_kinds[i])));
  }
  return false;
}

// The bottom frame is LorisVM.entry, which calls the native `enter`: class initialization and
// exceptions that come before the entry method's own frame need something to stand on.
static bool enter_for(Exec *exec, Class *class, Method *method, const Word *arguments) {
  assert(exec->machine->depth == 0);
  assert(method->arg_slots <= sizeof exec->entry_arguments / sizeof *exec->entry_arguments);
  exec->status = EXEC_RUNNING;
  exec->entry_class = class;
  exec->entry_method = method;
  memset(exec->entry_roots, 0, sizeof exec->entry_roots);
  for (uint16_t i = 0; i < method->arg_slots; i++) {
    exec->entry_arguments[i] = arguments[i];
    // A collection may come before the arguments are on the stack.
    if (!word_tag(arguments[i]) && is_reference_word(method, i))
      exec->entry_roots[i] = (Ref)arguments[i];
  }
  return call_helper(exec, vm_method(exec, "entry", "()V"), NULL, FRAME_ENTRY);
}

bool exec_enter(Exec *exec, Method *method, const Word *arguments) {
  Class *class = method->flags & ACC_STATIC ? method->owner : NULL;
  Class *makes = exec->contracts[method->id].makes;
  return enter_for(exec, makes ? makes : class, method, arguments);
}

// Object's constructor does nothing: what counts comes before it.
bool exec_enter_initializer(Exec *exec, Class *class) {
  Class *object = program_require(exec->program, "java/lang/Object");
  Method *nothing = class_find_text(exec->program, object, "<init>", "()V");
  return enter_for(exec, class, nothing, (Word[]){0});
}

NativeStatus exec_enter_native(Exec *exec, Word *arguments, Word *result) {
  assert(exec->entry_method && exec->machine->depth > 0);
  (void)arguments, (void)result;
  if (exec->entry_class && !init_is_ready(exec, exec->entry_class))
    return native_frames(init_class(exec, exec->entry_class));
  for (uint16_t i = 0; i < exec->entry_method->arg_slots; i++)
    if (!word_tag(exec->entry_arguments[i]) && is_reference_word(exec->entry_method, i))
      exec->entry_arguments[i] = exec->entry_roots[i];
  const Class *makes = exec->contracts[exec->entry_method->id].makes;
  if (makes && !(exec->entry_arguments[0] = machine_new_object(exec->machine, makes)))
    return native_frames(raise_memory(exec));
  exec->running_native = NULL;
  return native_frames(call_helper(exec, exec->entry_method, exec->entry_arguments, FRAME_ENTRY));
}

ExecStatus exec_run(Exec *exec, uint64_t steps) {
  assert(exec->status != EXEC_RUNNING || exec->machine->depth > 0);
  if (exec->status == EXEC_RUNNING && exec->machine->depth)
    loop_run(exec, steps);
  while (exec->status == EXEC_UNKNOWN && lost_recover(exec))
    loop_run(exec, steps);
  return exec->status;
}

// The machine is back at a mark, below a stack overflow perhaps that had raised the limit of
// frames.
void exec_resume(Exec *exec) {
  exec->status = EXEC_RUNNING;
  exec->machine->frame_limit = exec->frame_limit;
  if (exec->options.capture_output) // what an abandoned path has printed
    exec->output.bytes.count = 0;
  exec->thrown = 0;
}

void exec_ignore_contracts(Exec *exec, bool ignores) { exec->ignores_contracts = ignores; }

void exec_set_nondets(Exec *exec, const NondetValue *values, size_t count) {
  exec->nondets = values;
  exec->nondet_count = count;
  exec->next_nondet = 0;
  exec->answers.count = 0;
  exec->is_fed = true;
}

const StandInAnswers *exec_answers(const Exec *exec) { return &exec->answers; }

void exec_set_symbolic(Exec *exec, ExecSymbolic *symbolic) {
  exec->symbolic = symbolic;
  if (symbolic)
    symbolic_begin(exec);
}

void exec_cut(Exec *exec, CutKind kind) {
  assert(kind < CUT_COUNT);
  exec_end(exec, EXEC_CUT, NULL);
  exec->cut = kind;
}

void exec_end(Exec *exec, ExecStatus status, const char *message) {
  assert(status != EXEC_RUNNING); // exec_resume and exec_reset begin again
  exec->status = status;
  mem_free(exec->message);
  exec->message = message ? mem_string(message) : NULL;
}

// --- main --------------------------------------------------------------------------------------

static int report_stop(Exec *exec) {
  assert(exec->message);
  exec_flush(exec);
  bool unknown = exec->status == EXEC_UNKNOWN;
  fprintf(stderr, "loris: %s%s\n", unknown ? "unknown: " : "", exec->message);
  return unknown ? 2 : 65;
}

// As java does it: an exception is printed by Java code, which may be the program's own (a handler,
// an overridden toString) and throw again; exit status 1. System.exit has a status of its own.
static int finish_main(Exec *exec) {
  if (exec->status == EXEC_THREW) {
    Word thrown = exec->thrown;
    Method *print = vm_method(exec, "uncaught", "(Ljava/lang/Throwable;)V");
    exec_reset(exec);
    if (exec_enter(exec, print, &thrown))
      exec_run(exec, UINT64_MAX);
    if (exec->status == EXEC_RETURNED) {
      exec_flush(exec);
      return 1;
    }
  }
  switch (exec->status) {
  case EXEC_RETURNED:
    exec_flush(exec);
    return 0;
  case EXEC_EXITED:
    exec_flush(exec);
    return exec->exit_status & 0xff;
  case EXEC_THREW:
    exec_flush(exec);
    return 1;
  case EXEC_RUNNING:
  case EXEC_UNKNOWN:
  case EXEC_BAD_INPUT:
  case EXEC_CUT:
  case EXEC_PRUNED:
  case EXEC_JOINED:
    break;
  }
  return report_stop(exec);
}

static Ref argument_array(Exec *exec, char **arguments, int count) {
  assert(count >= 0);
  Machine *machine = exec->machine;
  Class *strings = program_array(exec->program, program_require(exec->program, "java/lang/String"));
  Ref array = machine_new_array(machine, strings, (uint32_t)count);
  for (int i = 0; array && i < count; i++) {
    Ref string = machine_string_text(machine, arguments[i]);
    if (!string)
      return 0;
    ((Ref *)array_data(machine, array))[i] = string;
  }
  return array;
}

int exec_main(Exec *exec, Class *class, char **arguments, int count) {
  Method *main = class_find_text(exec->program, class, "main", "([Ljava/lang/String;)V");
  assert(main && (main->flags & ACC_STATIC));
  Word array = argument_array(exec, arguments, count);
  if (!array) {
    fprintf(stderr, "loris: the heap is too small for the arguments\n");
    return 2;
  }
  if (enter_for(exec, class, main, &array))
    exec_run(exec, UINT64_MAX);
  int status = finish_main(exec);
  if (exec->output.error && exec->status != EXEC_BAD_INPUT) { // the last flush has shown it
    (void)output_status(exec);
    status = report_stop(exec);
  }
  return status;
}
