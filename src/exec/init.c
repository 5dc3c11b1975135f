// Class initialization (JVMS 5.5) and class mirrors.
//
// The initializer of a class and those of its superclasses are pushed as frames, the superclass's
// on top; the instruction that needed the class runs again when they have returned.
#include "exec/exec_impl.h"

#include <string.h>

static InitState state_of(const Exec *exec, const Class *class) {
  return (InitState)exec->machine->words[class->global + GLOBAL_STATE];
}

static void set_state(Exec *exec, const Class *class, InitState state) {
  assert(state > state_of(exec, class)); // backwards it goes by undo alone
  machine_write(exec->machine, class->global + GLOBAL_STATE, state);
}

bool init_is_ready(const Exec *exec, const Class *class) {
  return state_of(exec, class) >= INIT_RUNNING;
}

// Static finals with a ConstantValue attribute get it before anything runs. False: heap full.
static bool set_constants(Exec *exec, const Class *class) {
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    if (!(field->flags & ACC_STATIC) || !field->constant)
      continue;
    const Constant *constant = &class->file->pool[field->constant];
    Word value = 0;
    switch ((ConstantTag)constant->tag) {
    case CONSTANT_INTEGER:
      value = (uint32_t)constant->integer;
      break;
    case CONSTANT_LONG:
      value = (uint64_t)constant->long_integer;
      break;
    case CONSTANT_FLOAT:
      value = constant->float_bits;
      break;
    case CONSTANT_DOUBLE:
      value = constant->double_bits;
      break;
    case CONSTANT_STRING:
      value = machine_intern_name(exec->machine, constant->name);
      if (!value)
        return false;
      break;
    case CONSTANT_NONE:
    case CONSTANT_UTF8:
    case CONSTANT_CLASS:
    case CONSTANT_FIELD:
    case CONSTANT_METHOD:
    case CONSTANT_INTERFACE_METHOD:
    case CONSTANT_NAME_AND_TYPE:
    case CONSTANT_METHOD_HANDLE:
    case CONSTANT_METHOD_TYPE:
    case CONSTANT_DYNAMIC:
    case CONSTANT_INVOKE_DYNAMIC:
    case CONSTANT_MODULE:
    case CONSTANT_PACKAGE:
      continue; // classfile lets none of these be the value of a field
    }
    machine_write(exec->machine, field->slot, value);
  }
  return true;
}

// Symbolic execution: static fields of the target that other code than the initializer sets are
// inputs. What no code sets has the value that it began with.
static void unset_statics(Exec *exec, const Class *class) {
  assert(state_of(exec, class) == INIT_DONE);
  if (!exec->symbolic || exec->symbolic->no_statics || class->trusted)
    return;
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    bool is_variable = (field->flags & (ACC_STATIC | ACC_FINAL)) == ACC_STATIC;
    if (!is_variable || (field->flags & ACC_SYNTHETIC))
      continue;
    bool is_kept = field_is_kept(exec->program, field);
    if (!exec->symbolic->all_statics && (is_kept || static_is_lost(exec->machine, field)))
      continue;
    // The tag of a two-word value stands in its second word.
    bool wide = kind_is_wide(field->kind);
    machine_write(exec->machine, field->slot + wide, word_tagged(TAG_UNSET, 0));
  }
}

// Does an interface have methods that make its initialization necessary (JVMS 5.5, step 7)?
static bool has_defaults(const Class *interface) {
  for (uint16_t i = 0; i < interface->method_count; i++)
    if (!(interface->methods[i].flags & (ACC_ABSTRACT | ACC_STATIC)))
      return true;
  return false;
}

// The class or interface that must be initialized next before `class` may be, or NULL.
static Class *pending_super(const Exec *exec, const Class *class) {
  assert(class->kind == CLASS_INSTANCE || class->kind == CLASS_INTERFACE);
  if (class->kind == CLASS_INTERFACE)
    return NULL;
  if (class->super && state_of(exec, class->super) < INIT_RUNNING)
    return class->super;
  for (uint16_t i = 0; i < class->interface_count; i++) {
    Class *interface = class->interfaces[i];
    if (state_of(exec, interface) < INIT_RUNNING && interface->initializer &&
        has_defaults(interface))
      return interface;
    Class *above = pending_super(exec, interface);
    if (above)
      return above;
  }
  return NULL;
}

static bool raise_failed(Exec *exec, const Class *class) {
  Arena scratch = {0};
  char *message = arena_format(&scratch, "Could not initialize class %s",
                               class_external(exec->program, class, &scratch));
  bool running = raise_named(exec, "java/lang/NoClassDefFoundError", message);
  arena_fini(&scratch);
  return running;
}

static bool is_late(const Exec *exec) {
  const ExecSymbolic *symbolic = exec->symbolic;
  return symbolic && !symbolic->no_statics && !symbolic->is_early;
}

// A class that is initialized on the path may as well have been so before the method. If its
// initializer stores to variables of others, that is a case of its own, and unknown. False: the
// path has ended.
static bool allow_effects(Exec *exec, const Class *class) {
  const Field *written = is_late(exec) ? initializer_writes_elsewhere(exec->program, class) : NULL;
  uint32_t choice;
  if (!written)
    return true;
  if (!symbolic_decide(exec, (Term[]){{0}, {0}}, 2, &choice))
    return false;
  Arena scratch = {0};
  bool going = choice == 0 ||
               stop_unknown(exec, "the initializer of %s, which sets %s.%s, may have run before",
                            class_external(exec->program, class, &scratch),
                            class_external(exec->program, written->owner, &scratch),
                            name_text(exec->names, written->name));
  arena_fini(&scratch);
  return going;
}

// Likewise objects that its static fields lead to: inputs could be these.
static bool allow_objects(Exec *exec, const Class *class) {
  if (!is_late(exec) || !init_has_objects(exec, class))
    return true;
  Arena scratch = {0};
  stop_unknown(exec, "what static fields of %s lead to may be an input",
               class_external(exec->program, class, &scratch));
  arena_fini(&scratch);
  return false;
}

bool init_class(Exec *exec, Class *class) {
  assert(!init_is_ready(exec, class));
  if (class->kind == CLASS_ARRAY || class->kind == CLASS_PRIMITIVE) {
    set_state(exec, class, INIT_DONE);
    return true;
  }
  if (state_of(exec, class) == INIT_FAILED)
    return raise_failed(exec, class);
  assert(state_of(exec, class) == INIT_NONE);
  if (!set_constants(exec, class))
    return raise_memory(exec);
  if (!class->initializer || native_find(exec, class->initializer)) {
    // Nothing of its own to run (or a native that stands for the initializer: it does nothing):
    // ready as soon as everything above it is.
    Class *above = pending_super(exec, class);
    if (above)
      return init_class(exec, above);
    set_state(exec, class, INIT_DONE);
    unset_statics(exec, class);
    return true;
  }
  if (!allow_effects(exec, class))
    return false;
  // Running, not done, before anything of it runs: a cycle of initializers sees the class as usable
  // (JVMS 5.5, step 3).
  set_state(exec, class, INIT_RUNNING);
  return call_helper(exec, class->initializer, NULL, FRAME_RERUN | FRAME_INIT) &&
         init_supers(exec, class);
}

// The initializer's frame is on top, and waits while there is something above the class to be
// initialized. Called again whenever one of those has returned.
bool init_supers(Exec *exec, Class *class) {
  assert(machine_top(exec->machine)->method == class->initializer);
  Machine *machine = exec->machine;
  for (Class *above; (above = pending_super(exec, class));) {
    uint32_t depth = machine->depth;
    if (!init_class(exec, above))
      return false;
    if (machine->depth > depth) {
      machine->frames[depth - 1].flags |= FRAME_PENDING;
      return true;
    }
  }
  return true;
}

// java.lang.System is not booted by HotSpot's initPhase1 here: the model sets its streams.
bool init_finished(Exec *exec, Class *class) {
  assert(state_of(exec, class) == INIT_RUNNING);
  set_state(exec, class, INIT_DONE);
  unset_statics(exec, class);
  if (!allow_objects(exec, class))
    return false;
  if (class->trusted && !strcmp(name_text(exec->names, class->name), "java/lang/System"))
    return call_helper(exec, vm_method(exec, "bootSystem", "()V"), NULL, FRAME_RERUN);
  return true;
}

// --- mirrors -----------------------------------------------------------------------------------

// A mirror is a java.lang.Class object whose array-length half of the header is the class's id.
Ref class_mirror(Exec *exec, Class *class) {
  Machine *machine = exec->machine;
  uint32_t global = class->global + GLOBAL_MIRROR;
  Ref mirror = (Ref)machine->words[global];
  if (mirror)
    return mirror;
  const char *shown = heap_shown_class(exec->names, class);
  if (shown)
    return class_mirror(exec, program_require(exec->program, shown));
  mirror = machine_new_words(machine, exec->mirror, class->id, exec->mirror->instance_words);
  if (!mirror)
    return 0;
  machine_write(machine, global, mirror);
  if (class->kind == CLASS_ARRAY) {
    Field *component = class_find_field(exec->mirror, name_of(exec->names, "componentType"),
                                        name_of(exec->names, "Ljava/lang/Class;"));
    Ref element = class_mirror(exec, class->component);
    if (component)
      machine_write(machine, mirror + component->slot, element);
  }
  return mirror;
}

Class *mirror_class(const Exec *exec, Ref mirror) {
  assert(mirror && object_class(exec->machine, mirror) == exec->mirror);
  return program_class(exec->program, array_length(exec->machine, mirror));
}
