// Clauses of contracts look at the state and change nothing of it. They may make objects and write
// to these; a write to anything older, or to an input, makes the path unknown.
#include "exec/exec_impl.h"

#include <string.h>

bool method_is_clause(const Exec *exec, const Method *method) {
  return exec->contracts[method->id].is_clause || method_is_record_check(method);
}

void pure_begin(Exec *exec) {
  assert(method_is_clause(exec, machine_top(exec->machine)->method));
  frame_note(exec)->floor = exec->machine->heap_top;
  exec->has_clauses = true;
}

// What initializers of classes write below a clause is their own.
const Frame *pure_clause(const Exec *exec) {
  const Machine *machine = exec->machine;
  for (uint32_t i = machine->depth; i-- > 0;) {
    if (machine->frames[i].flags & FRAME_INIT)
      return NULL;
    if (method_is_clause(exec, machine->frames[i].method))
      return &machine->frames[i];
  }
  return NULL;
}

static bool is_new(const Exec *exec, const Frame *clause, Word target) {
  const FrameNote *note = frame_noted(exec, clause);
  assert(note && method_is_clause(exec, clause->method));
  if (word_tag(target))
    return false;
  return target >= note->floor &&
         !(exec->symbolic && heap_object(exec->symbolic->heap, (Ref)target));
}

static bool refuse(Exec *exec, const Method *method) {
  Arena scratch = {0};
  const Frame *clause = pure_clause(exec);
  bool is_assumption = clause && method_is_record_check(clause->method);
  bool running = stop_unknown(exec, "%s calls %s, which writes",
                              is_assumption ? "the constructor of a record" : "a contract",
                              method_external(exec->program, method, &scratch));
  arena_fini(&scratch);
  return running;
}

bool pure_allows(Exec *exec, const Insn *pc, const Word *sp) {
  assert(exec->has_clauses);
  OpInfo info = op_infos[pc->op];
  bool is_object = info.group == OPS_FIELD_WRITE || info.group == OPS_ELEMENT_WRITE;
  const Frame *clause = is_object || info.group == OPS_STATIC_WRITE ? pure_clause(exec) : NULL;
  Word target = is_object ? sp[-(int)info.taken] : 0;
  if (!clause || (is_object && (!target || is_new(exec, clause, target))))
    return true;
  return refuse(exec, machine_top(exec->machine)->method);
}

// The object that a native writes to; 0: none.
Word native_target(const Exec *exec, const Method *method, const Word *arguments) {
  const char *class = name_text(exec->names, method->owner->name);
  const char *name = name_text(exec->names, method->name);
  if (!strcmp(class, "java/lang/System") && !strcmp(name, "arraycopy"))
    return arguments[2];
  bool is_unsafe = !strcmp(class, "jdk/internal/misc/Unsafe") && method->arg_slots > 2;
  bool writes = !strncmp(name, "put", 3) || !strncmp(name, "compareAnd", 10);
  return is_unsafe && writes ? arguments[1] : 0;
}

bool pure_allows_native(Exec *exec, const Method *method, const Word *arguments) {
  assert(exec->has_clauses);
  Word target = native_target(exec, method, arguments);
  const Frame *clause = target ? pure_clause(exec) : NULL;
  return !clause || is_new(exec, clause, target) || refuse(exec, method);
}
