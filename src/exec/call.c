// Frames: entering and leaving methods, natives, helpers.
#include "exec/exec_impl.h"

#include <string.h>

// --- preparation -------------------------------------------------------------------------------

// The model method that stands in for `method`: a static method of the same name in the class
// X$Loris beside X, with the receiver as explicit first parameter.
// Names that are not interned are of classes that nobody has named, so there is no patch class: a
// look into the interner replaces one into the class path per method.
static Method *find_patch(Exec *exec, const Method *method) {
  Program *program = exec->program;
  const Class *owner = method->owner;
  if (!owner->trusted || owner->is_hidden ||
      strcmp(owner->module ? owner->module : "", "java.base"))
    return NULL;
  Arena scratch = {0};
  const char *class_name = name_text(exec->names, owner->name);
  char *text = arena_format(&scratch, "%s$Loris", class_name);
  Name patch_name = name_lookup(exec->names, text, strlen(text)); // the models' names are interned
  LinkError error = {0};
  Class *patch = name_exists(patch_name) ? program_load(program, patch_name, &error) : NULL;
  Method *found = NULL;
  if (patch) {
    const char *descriptor = name_text(exec->names, method->descriptor);
    char *wanted = method->flags & ACC_STATIC
                       ? arena_format(&scratch, "%s", descriptor)
                       : arena_format(&scratch, "(L%s;%s", class_name, descriptor + 1);
    found = class_own_method(patch, method->name, name_of(exec->names, wanted));
  }
  arena_fini(&scratch);
  return found;
}

// Done once per method, at its first call: what stands in for it does not depend on the call.
static void prepare(Exec *exec, const Method *method) {
  MethodState *state = method_state(exec, method);
  assert(!state->is_prepared);
  state->is_prepared = true;
  state->open = exec->options.is_alone ? 0 : open_parts(exec, method);
  state->is_table = method_is_table(exec, method);
  state->native = native_find(exec, method);
  if (!state->native)
    state->patch = find_patch(exec, method);
  state->text = exec->library->text_kind(exec, method);
}

static const MethodState *prepared(Exec *exec, const Method *method) {
  const MethodState *state = method_state(exec, method);
  if (!state->is_prepared)
    prepare(exec, method);
  return state;
}

// --- natives -----------------------------------------------------------------------------------

static bool call_native(Exec *exec, Method *method) {
  NativeFunction *function = method_state(exec, method)->native;
  assert(function && !exec->running_native);
  Machine *machine = exec->machine;
  if (machine_wants_collection(machine))
    machine_collect(machine);
  // From here to the call of the function nothing may collect: it gets pointers into the stack and
  // references as plain words.
  Frame *frame = machine_top(machine);
  Word *arguments = frame->sp - method->arg_slots;
  bool running;
  if (exec->symbolic && exec->library->take(exec, method, arguments, &running))
    return running;
  if (exec->has_clauses && !pure_allows_native(exec, method, arguments))
    return false;
  if (exec->has_guards && !guard_allows_native(exec, method, arguments, &running))
    return running;
  Word result = 0;
  exec->running_native = method; // also for the stack traces of what symbolic arguments raise
  if (exec->symbolic && function != native_rank &&
      !symbolic_native_is_concrete(exec, method, arguments)) {
    running = symbolic_native(exec, method, arguments);
    exec->running_native = NULL;
    return running;
  }
  NativeStatus status = function(exec, arguments, &result);
  assert(status != NATIVE_STOP || exec->status != EXEC_RUNNING);
  exec->running_native = NULL;
  switch (status) {
  case NATIVE_RETURN:
    // The result replaces the arguments, and the call is done.
    assert(machine_top(machine) == frame);
    arguments[0] = result;
    if (kind_words(method->return_kind) == 2)
      arguments[1] = 0;
    frame->sp = arguments + kind_words(method->return_kind);
    frame->pc++;
    return true;
  case NATIVE_FRAMES:
    return true;
  case NATIVE_STOP:
    break;
  }
  return false;
}

// --- entering ----------------------------------------------------------------------------------

static bool has_room(const Machine *machine, const Word *base, const Code *code) {
  return machine->depth < machine->frame_limit &&
         base + code->max_locals + code->max_stack < machine->stack_end;
}

static void push_frame(Machine *machine, Method *method, Word *base, uint32_t flags, Ref lock) {
  assert(machine->depth < machine->frame_limit + SPARE_FRAMES);
  assert(base >= machine->stack && base + method->code->max_locals <= machine->stack_end);
  machine->frames[machine->depth++] = (Frame){.method = method,
                                              .pc = method->code->insns,
                                              .locals = base,
                                              .sp = base + method->code->max_locals,
                                              .lock = lock,
                                              .flags = flags};
}

FrameNote *frame_note(Exec *exec) {
  bool is_new = !(machine_top(exec->machine)->flags & FRAME_NOTED);
  uint32_t number = machine_note(exec->machine);
  while (exec->notes.count <= number)
    vec_push(&exec->notes, (FrameNote){0});
  if (is_new)
    exec->notes.items[number] = (FrameNote){0};
  return &exec->notes.items[number];
}

const FrameNote *frame_noted(const Exec *exec, const Frame *frame) {
  assert(!(frame->flags & FRAME_NOTED) || frame->note < exec->notes.count);
  return frame->flags & FRAME_NOTED ? &exec->notes.items[frame->note] : NULL;
}

static bool raise_abstract(Exec *exec, const Method *method) {
  Arena scratch = {0};
  bool running = raise_named(exec, "java/lang/AbstractMethodError",
                             method_external(exec->program, method, &scratch));
  arena_fini(&scratch);
  return running;
}

static bool stop_native(Exec *exec, const Method *method) {
  Arena scratch = {0};
  bool running = stop_unknown(exec, "native method %s has no model",
                              method_external(exec->program, method, &scratch));
  arena_fini(&scratch);
  return running;
}

// --- contracts -----------------------------------------------------------------------------------

static bool is_inside(Exec *exec, Class *caller, Class *owner) {
  assert(owner->kind != CLASS_PRIMITIVE);
  while (caller->host) // a lambda is where it was written
    caller = caller->host;
  return class_is_subtype(caller, owner) ||
         class_nest_host(exec->program, caller) == class_nest_host(exec->program, owner);
}

static bool is_in_contract(Exec *exec) {
  return machine_top(exec->machine)->method->owner->is_contract || pure_clause(exec);
}

// What checks this call of a method with a contract; NULL: nothing.
static Method *checking_method(Exec *exec, const Method *method) {
  const MethodContract *contract = &exec->contracts[method->id];
  if (!contract->checked[CALL_OUTSIDE] || exec->ignores_contracts)
    return NULL;
  const Frame *top = machine_top(exec->machine);
  if (is_in_contract(exec)) // nothing is checked in clauses
    return NULL;
  if (exec->symbolic && exec->symbolic->modular && contract->modular)
    return contract->modular;
  bool inside = is_inside(exec, top->method->owner, method->owner);
  return contract->checked[inside ? CALL_INSIDE : CALL_OUTSIDE];
}

// The contract of the method that a method of a stand-in answers for; NULL: there is
// none.
static const MethodContract *unseen_contract(Exec *exec, const Method *method) {
  if (!method->owner->is_hidden || !class_is_stand_in(exec->program, method->owner))
    return NULL;
  const Method *declared = stand_in_method(stand_in_type(exec->program, method->owner), method);
  const MethodContract *contract = declared ? &exec->contracts[declared->id] : NULL;
  return contract && (contract->assumed || contract->assumed_refusal) ? contract : NULL;
}

// A stand-in is another method of another class, which must be initialized as if it were called.
static bool call_ready(Exec *exec, Method *method) {
  return init_is_ready(exec, method->owner) ? call_method(exec, method)
                                            : init_class(exec, method->owner);
}

// The order matters: a contract stands before everything, since it wraps natives and models as
// well; then what the library puts off or leaves open; then natives, models, and at last bytecode.
bool call_method(Exec *exec, Method *method) {
  assert(exec->status == EXEC_RUNNING &&
         machine_top(exec->machine)->sp - method->arg_slots >= machine_top(exec->machine)->locals);
  Machine *machine = exec->machine;
  Method *checking = checking_method(exec, method);
  const MethodContract *contract = &exec->contracts[method->id];
  if (checking && exec->symbolic && exec->symbolic->modular && contract->modular_refusal)
    return stop_unknown(exec, "%s", contract->modular_refusal);
  if (checking)
    return call_ready(exec, checking);
  const MethodContract *unseen = unseen_contract(exec, method);
  if (unseen && !is_in_contract(exec))
    return unseen->assumed ? call_ready(exec, unseen->assumed)
                           : stop_unknown(exec, "%s", unseen->assumed_refusal);
  const MethodState *state = prepared(exec, method);
  bool running;
  if (state->text && exec->symbolic && exec->library->text_call(exec, method, &running))
    return running;
  if (state->open && is_watched(exec) && !open_call(exec, method))
    return false;
  if (state->native)
    return call_native(exec, method);
  if (state->patch)
    return call_ready(exec, state->patch);
  if (method->flags & ACC_ABSTRACT)
    return raise_abstract(exec, method);
  if (method->flags & ACC_NATIVE)
    return stop_native(exec, method);
  LinkError error = {0};
  Code *code = method_code(exec->program, method, &error);
  if (!code)
    return raise_link(exec, &error);
  // Plain methods are entered by the loop itself from now on. Everything that has to be looked at
  // for each call again keeps a method away from that.
  bool is_clause = method_is_clause(exec, method);
  bool is_plain = !(method->flags & ACC_SYNCHRONIZED) && !contract->checked[CALL_OUTSIDE] &&
                  !is_clause && !contract->guard && !unseen &&
                  (!state->text || exec->options.is_alone) && !state->open;
  if (is_plain)
    method_state(exec, method)->entry = code;
  Frame *caller = machine_top(machine);
  Word *base = caller->sp - method->arg_slots;
  if (!has_room(machine, base, code))
    return raise_overflow(exec);
  Ref lock = 0;
  // A receiver that is a term has no monitor of its own: there is one thread (symbolic.c).
  if ((method->flags & ACC_SYNCHRONIZED) && ((method->flags & ACC_STATIC) || !word_tag(base[0]))) {
    lock = method->flags & ACC_STATIC ? class_mirror(exec, method->owner) : (Ref)base[0];
    if (!lock)
      return raise_memory(exec);
    machine_lock(machine, lock);
  }
  caller->sp = base;
  push_frame(machine, method, base, 0, lock);
  exec->has_guards = exec->has_guards || contract->guard;
  if (is_clause)
    pure_begin(exec);
  return true;
}

static bool stop_missing(Exec *exec, const Method *method) {
  Arena scratch = {0};
  (void)stop_unknown(exec, "%s has no model", method_external(exec->program, method, &scratch));
  arena_fini(&scratch);
  return false;
}

// Our loggers (models/logging) lack most of what an interface of hundreds of methods asks for: what
// answers nothing does nothing, unless it may call what it is given for a message.
static bool call_missing(Exec *exec, const Method *method, const LinkError *error) {
  Frame *frame = machine_top(exec->machine);
  Word *base = frame->sp - method->arg_slots;
  const Class *class = object_class(exec->machine, (Ref)base[0]);
  if (!class->trusted || strncmp(name_text(exec->names, class->name), "loris/logging/", 14) != 0)
    return raise_link(exec, error);
  if (method->return_kind != KIND_VOID ||
      strstr(name_text(exec->names, method->descriptor), "Supplier;"))
    return stop_missing(exec, method);
  frame->sp = base;
  frame->pc++;
  return true;
}

bool call_select(Exec *exec) {
  assert(machine_top(exec->machine)->pc->op == OP_INVOKESELECT_Q);
  const Frame *frame = machine_top(exec->machine);
  Class *receiver = object_class(exec->machine, (Ref)frame->sp[-(int)frame->pc->a]);
  LinkError error = {0};
  Method *resolved = frame->pc->method;
  Method *selected = class_select(exec->program, receiver, resolved, &error);
  return selected ? call_method(exec, selected) : call_missing(exec, resolved, &error);
}

bool call_helper(Exec *exec, Method *method, const Word *arguments, uint32_t flags) {
  assert(arguments || !method->arg_slots);
  Machine *machine = exec->machine;
  LinkError error = {0};
  Code *code = method_code(exec->program, method, &error);
  if (!code)
    return raise_link(exec, &error);
  // Two spare words below the first frame: a return may look at operands that are not there.
  Word *base = machine->depth ? machine_top(machine)->sp : machine->stack + 2;
  if (!has_room(machine, base, code))
    return raise_overflow(exec);
  if (method->arg_slots)
    memcpy(base, arguments, method->arg_slots * sizeof *base);
  push_frame(machine, method, base, flags, 0);
  exec->has_guards = exec->has_guards || exec->contracts[method->id].guard;
  if (exec->running_native)
    frame_note(exec)->native = exec->running_native;
  return true;
}

bool call_instead(Exec *exec, Method *method, const Word *arguments) {
  assert(method->arg_slots <= 256); // JVMS 4.3.3: 255 words at most
  Frame *caller = machine_top(exec->machine);
  assert(exec->running_native);
  const Method *patch = prepared(exec, method)->patch;
  if (patch && !init_is_ready(exec, patch->owner))
    return init_class(exec, patch->owner); // and then the native runs again, with its arguments
  Word *base = caller->sp - exec->running_native->arg_slots;
  Word copy[256];
  // The new arguments may lie among the old ones.
  memcpy(copy, arguments, method->arg_slots * sizeof *copy);
  memcpy(base, copy, method->arg_slots * sizeof *copy);
  caller->sp = base + method->arg_slots;
  exec->running_native = NULL;
  return call_method(exec, method);
}

// --- leaving -----------------------------------------------------------------------------------

static void leave_monitor(Exec *exec, const Frame *frame) {
  if (frame->lock)
    machine_unlock(exec->machine, frame->lock);
}

bool call_return(Exec *exec, const Word *result, int words) {
  assert(0 <= words && words <= 2);
  Machine *machine = exec->machine;
  Frame left = *machine_top(machine);
  leave_monitor(exec, &left);
  // An entry frame stands for the whole run: what lies below it (the frames of LorisVM) is dropped.
  machine->depth--;
  if (left.flags & FRAME_DEFERRED)
    exec->library->text_settle(exec, frame_noted(exec, &left)->deferred, (Ref)result[0]);
  machine_drop_note(machine, &left);
  if (left.flags & FRAME_ENTRY) {
    machine->depth = 0;
    machine_drop_notes(machine);
    exec->status = EXEC_RETURNED;
    exec->result[0] = words ? result[0] : 0;
    exec->result[1] = words == 2 ? result[1] : 0;
    return false;
  }
  machine_resume(machine, machine->depth - 1);
  Frame *caller = machine_top(machine);
  bool pending = caller->flags & FRAME_PENDING;
  caller->flags &= ~(uint32_t)FRAME_PENDING;
  if (!(left.flags & FRAME_RERUN)) {
    // A frame that makes its caller run the instruction again leaves no result: it was pushed for
    // its effect.
    for (int i = 0; i < words; i++)
      *caller->sp++ = result[i];
    caller->pc++;
  }
  if ((left.flags & FRAME_INIT) && !init_finished(exec, left.method->owner))
    return false;
  if (pending && (caller->flags & FRAME_INIT) && machine_top(machine) == caller)
    return init_supers(exec, caller->method->owner);
  return true;
}

void call_unwind(Exec *exec) {
  assert(exec->machine->depth > 0);
  Machine *machine = exec->machine;
  leave_monitor(exec, machine_top(machine));
  machine_drop_note(machine, machine_top(machine));
  machine->depth--;
  if (machine->depth)
    machine_resume(machine, machine->depth - 1);
}

Method *vm_method(Exec *exec, const char *name, const char *descriptor) {
  Method *method = class_find_text(exec->program, exec->vm, name, descriptor);
  if (!method)
    fatal("java.lang.LorisVM has no method %s%s", name, descriptor);
  return method;
}
