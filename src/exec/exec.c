#include "exec/exec_impl.h"

#include <string.h>
#include <unistd.h>

static bool intern_model(void *context, Name name) {
  (void)context, (void)name; // being asked for is enough: the name is interned now
  return true;
}

Exec *exec_new(Machine *machine, ExecOptions options) {
  Exec *exec = mem_new(Exec);
  exec->machine = machine;
  exec->program = machine->program;
  exec->names = program_names(machine->program);
  exec->options = options;
  exec->frame_limit = machine->frame_limit;
  exec->last_retry = UINT64_MAX;
  exec->output.descriptor = STDOUT_FILENO;
  exec->line_buffered = isatty(STDOUT_FILENO);
  exec->mirror = program_require(exec->program, "java/lang/Class");
  exec->vm = program_require(exec->program, "java/lang/LorisVM");
  for (uint16_t i = 0; i < exec->vm->method_count; i++)
    exec->vm->methods[i].is_hidden = true;
  Diag *diag = diag_new();
  classpath_each(program_path(exec->program), 0, intern_model, NULL, diag);
  diag_free(diag);
  exec->thread_global = program_new_global(exec->program, true);
  machine_add_root(machine, &exec->thrown);
  natives_init(exec);
  return exec;
}

void exec_free(Exec *exec) {
  if (!exec)
    return;
  exec_flush(exec);
  table_fini(&exec->natives);
  vec_free(&exec->native_entries);
  vec_free(&exec->output.bytes);
  mem_free(exec->message);
  mem_free(exec);
}

ExecStatus exec_status(const Exec *exec) { return exec->status; }
const char *exec_message(const Exec *exec) { return exec->message; }
const Word *exec_result(const Exec *exec) { return exec->result; }
Ref exec_thrown(const Exec *exec) { return exec->thrown; }
int exec_exit_status(const Exec *exec) { return exec->exit_status; }
void exec_flush(Exec *exec) { output_flush(exec); }

void exec_reset(Exec *exec) {
  exec->machine->depth = 0;
  exec->machine->frame_limit = exec->frame_limit;
  exec->status = EXEC_RUNNING;
  exec->thrown = 0;
}

bool exec_enter(Exec *exec, Method *method, const Word *arguments) {
  assert(exec->machine->depth == 0);
  exec->status = EXEC_RUNNING;
  if (!call_helper(exec, method, arguments, FRAME_ENTRY))
    return false;
  Class *owner = method->owner;
  if (!(method->flags & ACC_STATIC) || init_is_ready(exec, owner))
    return true;
  if (!init_class(exec, owner))
    return false;
  if (exec->machine->depth > 1)
    exec->machine->frames[0].flags |= FRAME_PENDING;
  return true;
}

ExecStatus exec_run(Exec *exec, uint64_t steps) {
  if (exec->status == EXEC_RUNNING && exec->machine->depth)
    loop_run(exec, steps);
  return exec->status;
}

void exec_resume(Exec *exec) {
  exec->status = EXEC_RUNNING;
  exec->thrown = 0;
}

void exec_set_symbolic(Exec *exec, ExecSymbolic *symbolic) { exec->symbolic = symbolic; }

void exec_end(Exec *exec, ExecStatus status, const char *message) {
  exec->status = status;
  mem_free(exec->message);
  exec->message = message ? mem_string(message) : NULL;
}

// --- main --------------------------------------------------------------------------------------

static int report_stop(Exec *exec) {
  exec_flush(exec);
  bool unknown = exec->status == EXEC_UNKNOWN;
  fprintf(stderr, "loris: %s%s\n", unknown ? "unknown: " : "", exec->message);
  return unknown ? 2 : 65;
}

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
    break;
  }
  return report_stop(exec);
}

static Ref argument_array(Exec *exec, char **arguments, int count) {
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
  if (exec_enter(exec, main, &array))
    exec_run(exec, UINT64_MAX);
  return finish_main(exec);
}
