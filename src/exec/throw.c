// Exceptions: unwinding to a handler, and the exceptions that the virtual machine itself raises.
// The latter are made by Java code (java.lang.LorisVM), whose frames stack traces leave out.
#include "exec/exec_impl.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// --- unwinding ---------------------------------------------------------------------------------

static const Class *catch_class(Exec *exec, const Frame *frame, CodeHandler *handler) {
  assert(handler->catch_type); // else it catches all
  // A class that cannot be loaded has no instances.
  LinkError error = {0};
  if (!handler->class)
    handler->class =
        resolve_class(exec->program, frame->method->owner, handler->catch_type, &error);
  return handler->class;
}

// A broken contract is no business of the program: it leaves all methods.
static bool is_contract_error(const Exec *exec, const Class *thrown) {
  return thrown && name_is(thrown->name, exec->contract_error);
}

static bool find_handler(Exec *exec, const Frame *frame, Word thrown, Catches *catches,
                         CodeHandler **found) {
  assert(frame->pc >= frame->method->code->insns &&
         frame->pc < frame->method->code->insns + frame->method->code->count);
  Code *code = frame->method->code;
  uint32_t at = (uint32_t)(frame->pc - code->insns);
  for (uint16_t i = 0; i < code->handler_count; i++) {
    CodeHandler *handler = &code->handlers[i];
    if (at < handler->start || at >= handler->end)
      continue;
    bool does_catch = !handler->catch_type;
    const Class *class = does_catch ? NULL : catch_class(exec, frame, handler);
    if (class && !catches(exec, thrown, class, &does_catch))
      return false;
    if (!does_catch)
      continue;
    *found = handler;
    return true;
  }
  return true;
}

// Is it an assumption about the input, which fails when an exception leaves it?
static bool is_refuted(const Exec *exec, const Frame *frame) {
  return exec->symbolic && method_is_record_check(frame->method);
}

// From the top frame downwards, without changing anything yet: the strategy may be asked on the way
// whether a handler catches an input, and such a question marks the state as it is.
bool throw_find(Exec *exec, Word thrown, Catches *catches, Landing *landing) {
  assert(exec->machine->depth > 0);
  const Machine *machine = exec->machine;
  for (uint32_t depth = machine->depth;; depth--) {
    const Frame *frame = &machine->frames[depth - 1];
    *landing = (Landing){depth, NULL};
    if (!(frame->flags & FRAME_PENDING) &&
        !find_handler(exec, frame, thrown, catches, &landing->handler))
      return false;
    if (landing->handler || (frame->flags & (FRAME_ENTRY | FRAME_INIT)) || is_refuted(exec, frame))
      return true;
  }
}

// A class initializer failed: the class is unusable, and the exception goes on wrapped (JVMS 5.5).
static bool fail_initialization(Exec *exec, Class *class, Word exception) {
  assert(class->initializer);
  machine_write(exec->machine, class->global + GLOBAL_STATE, INIT_FAILED);
  return call_helper(exec, vm_method(exec, "initializerFailed", "(Ljava/lang/Throwable;)V"),
                     &exception, FRAME_RERUN);
}

// The stack is cut down to the frame of the handler, or to the one that the exception leaves.
bool throw_land(Exec *exec, Word thrown, const Class *class, Landing landing) {
  assert(landing.depth > 0 && landing.depth <= exec->machine->depth);
  Machine *machine = exec->machine;
  while (machine->depth > landing.depth)
    call_unwind(exec);
  Frame *frame = machine_top(machine);
  if (landing.handler) {
    // Room that an overflow of the stack had opened is closed as soon as the stack is short again.
    if (machine->depth < exec->frame_limit)
      machine->frame_limit = exec->frame_limit;
    frame->sp = frame->locals + frame->method->code->max_locals;
    *frame->sp++ = thrown;
    frame->pc = frame->method->code->insns + landing.handler->target;
    return true;
  }
  if (is_refuted(exec, frame)) {
    exec_end(exec, EXEC_PRUNED, NULL);
    return false;
  }
  uint32_t flags = frame->flags;
  Class *owner = frame->method->owner;
  call_unwind(exec);
  if (!(flags & FRAME_ENTRY))
    return fail_initialization(exec, owner, thrown);
  machine->depth = 0;
  machine->frame_limit = exec->frame_limit;
  exec->status = EXEC_THREW;
  exec->thrown = word_tag(thrown) ? 0 : (Ref)thrown;
  exec->thrown_word = thrown;
  exec->thrown_class = class;
  return false;
}

static bool catches_object(Exec *exec, Word thrown, const Class *class, bool *does_catch) {
  *does_catch = class_is_subtype(object_class(exec->machine, (Ref)thrown), class);
  return true;
}

// The outermost frame that a run was entered by.
static uint32_t entry_depth(const Machine *machine) {
  assert(machine->depth > 0); // and the bottom frame is such a one
  uint32_t depth = machine->depth;
  while (!(machine->frames[depth - 1].flags & FRAME_ENTRY))
    depth--;
  return depth;
}

bool throw_ref(Exec *exec, Ref exception) {
  assert(exception);
  const Class *thrown = object_class(exec->machine, exception);
  Landing landing;
  if (is_contract_error(exec, thrown))
    landing = (Landing){entry_depth(exec->machine), NULL};
  else
    (void)throw_find(exec, exception, catches_object, &landing);
  return throw_land(exec, exception, thrown, landing);
}

// --- raising -----------------------------------------------------------------------------------

static bool raise(Exec *exec, const char *helper, const char *descriptor, const Word *arguments) {
  return call_helper(exec, vm_method(exec, helper, descriptor), arguments, FRAME_RERUN);
}

bool raise_null(Exec *exec) { return raise(exec, "nullPointer", "()V", NULL); }
bool raise_division(Exec *exec) { return raise(exec, "division", "()V", NULL); }
bool raise_monitor(Exec *exec) { return raise(exec, "monitor", "()V", NULL); }

bool raise_index(Exec *exec, Word index, Word length) {
  return raise(exec, "arrayIndex", "(II)V", (Word[]){index, length});
}

bool raise_negative_size(Exec *exec, Word size) {
  return raise(exec, "negativeSize", "(I)V", &size);
}

// "module java.base of loader 'bootstrap'", as HotSpot says where a class comes from.
static const char *origin(const Class *class, Arena *arena) {
  if (class->kind == CLASS_ARRAY)
    class = class->element;
  return class->module ? arena_format(arena, "module %s of loader 'bootstrap'", class->module)
                       : "unnamed module of loader 'app'";
}

bool raise_cast(Exec *exec, Ref object, Class *target) {
  assert(object);
  Arena scratch = {0};
  const Class *class = object_class(exec->machine, object);
  const char *source = class_binary(exec->program, class, &scratch);
  const char *goal = class_binary(exec->program, target, &scratch);
  const char *here = origin(class, &scratch), *there = origin(target, &scratch);
  char *where = !strcmp(here, there)
                    ? arena_format(&scratch, "%s and %s are in %s", source, goal, here)
                    : arena_format(&scratch, "%s is in %s; %s is in %s", source, here, goal, there);
  char *message =
      arena_format(&scratch, "class %s cannot be cast to class %s (%s)", source, goal, where);
  bool running = raise_named(exec, "java/lang/ClassCastException", message);
  arena_fini(&scratch);
  return running;
}

bool raise_store(Exec *exec, Ref value) {
  assert(value);
  Arena scratch = {0};
  bool running =
      raise_named(exec, "java/lang/ArrayStoreException",
                  class_binary(exec->program, object_class(exec->machine, value), &scratch));
  arena_fini(&scratch);
  return running;
}

static bool catches_overflow(Exec *exec, Word thrown, const Class *class, bool *does_catch) {
  (void)thrown;
  *does_catch =
      class_is_subtype(program_require(exec->program, "java/lang/StackOverflowError"), class);
  return true;
}

// Does any code go on after an overflow of the stack? At which depth that comes nobody knows.
static bool is_overflow_seen(Exec *exec) {
  for (uint32_t at = exec->machine->depth; at-- > 0;) {
    const Frame *frame = &exec->machine->frames[at];
    CodeHandler *handler = NULL;
    if (!(frame->flags & FRAME_PENDING))
      (void)find_handler(exec, frame, 0, catches_overflow, &handler);
    if (handler || (frame->flags & FRAME_INIT))
      return true;
  }
  return false;
}

bool raise_overflow(Exec *exec) {
  Machine *machine = exec->machine;
  if (machine->frame_limit > exec->frame_limit)
    fatal("stack overflow while handling a stack overflow");
  if (is_watched(exec) && is_overflow_seen(exec))
    return stop_unknown(exec, "at which depth the stack overflows is not specified");
  machine->frame_limit = exec->frame_limit + SPARE_FRAMES;
  return raise(exec, "stackOverflow", "()V", NULL);
}

bool raise_memory(Exec *exec) {
  Machine *machine = exec->machine;
  if (!machine_is_marked(machine) && !machine->is_pinned &&
      exec->last_retry != machine->collections) {
    machine_collect(machine);
    exec->last_retry = machine->collections;
    return true; // the instruction runs again
  }
  if (exec->symbolic) { // loris' own limit: a JVM with more memory goes on
    exec_cut(exec, CUT_MEMORY);
    return false;
  }
  if (!machine_open_reserve(machine))
    return stop_unknown(exec, "out of memory while handling an OutOfMemoryError");
  return raise(exec, "outOfMemory", "()V", NULL);
}

bool raise_size(Exec *exec) {
  assert(exec->symbolic);
  heap_note_exhausted(exec->symbolic->heap);
  return raise(exec, "outOfMemory", "()V", NULL);
}

bool raise_named(Exec *exec, const char *exception, const char *message) {
  Machine *machine = exec->machine;
  Ref name = machine_string_text(machine, exception);
  Ref text = message ? machine_string_text(machine, message) : 0;
  if (!name || (message && !text))
    return raise_memory(exec);
  Word arguments[] = {name, text};
  return raise(exec, "raise", "(Ljava/lang/String;Ljava/lang/String;)V", arguments);
}

bool raise_link(Exec *exec, const LinkError *error) {
  assert(error->kind != LINK_OK);
  switch (error->kind) {
  case LINK_OK:
    break;
  case LINK_EXCEPTION:
    // What a class would do that was not given is not known.
    if (exec->symbolic && !strcmp(error->exception, "java/lang/NoClassDefFoundError"))
      return stop_unknown(exec, "the class %s is not there", error->message);
    return raise_named(exec, error->exception, error->message);
  case LINK_BAD_INPUT:
    exec->status = EXEC_BAD_INPUT;
    mem_free(exec->message);
    exec->message = mem_string(error->message);
    return false;
  case LINK_UNSUPPORTED:
    return stop_unknown(exec, "%s", error->message);
  }
  fatal("a link error without a kind");
}

bool stop_unknown(Exec *exec, const char *format, ...) {
  assert(format);
  va_list arguments;
  va_start(arguments, format);
  mem_free(exec->message);
  exec->message = mem_vformat(format, arguments);
  va_end(arguments);
  exec->status = EXEC_UNKNOWN;
  return false;
}
