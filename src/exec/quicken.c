// First executions: an instruction with a pool index is resolved once and replaced by its quick
// form. Resolution errors are Java exceptions thrown by the instruction (JVMS 5.4.3).
#include "exec/exec_impl.h"

// The quick form depends on the width of the field, so that its handler tests nothing. Whether the
// field is there, static or not, and accessible was all asked by resolve_field (JVMS 5.4.3.2).
static bool quicken_field(Exec *exec, Class *from, Insn *insn) {
  assert(insn->op == OP_GETSTATIC || insn->op == OP_PUTSTATIC || insn->op == OP_GETFIELD ||
         insn->op == OP_PUTFIELD);
  bool is_static = insn->op == OP_GETSTATIC || insn->op == OP_PUTSTATIC;
  LinkError error = {0};
  Field *field = resolve_field(exec->program, from, (uint16_t)insn->b, is_static, &error);
  if (!field)
    return raise_link(exec, &error);
  bool wide = kind_is_wide(field->kind);
  assert(is_static || field->slot >= HEADER_WORDS);
  // The operation is changed last: until then the instruction is the one that was resolved.
  insn->field = field;
  insn->a = is_static ? 0 : (uint16_t)field->slot;
  switch (insn->op) {
  case OP_GETSTATIC:
    insn->op = wide ? OP_GETSTATIC2_Q : OP_GETSTATIC_Q;
    break;
  case OP_PUTSTATIC:
    insn->op = wide                          ? OP_PUTSTATIC2_Q
               : kind_is_narrow(field->kind) ? OP_PUTSTATIC_NARROW_Q
                                             : OP_PUTSTATIC_Q;
    break;
  case OP_GETFIELD:
    insn->op = wide ? OP_GETFIELD2_Q : OP_GETFIELD_Q;
    break;
  case OP_PUTFIELD:
    insn->op = wide                          ? OP_PUTFIELD2_Q
               : kind_is_narrow(field->kind) ? OP_PUTFIELD_NARROW_Q
                                             : OP_PUTFIELD_Q;
    break;
  }
  return true;
}

// invokevirtual and invokeinterface: how the target is found at run time.
static uint16_t dispatch_op(const Method *method) {
  assert(!(method->flags & ACC_STATIC));
  if (method->flags & ACC_PRIVATE)
    return OP_INVOKESPECIAL_Q;
  if (method->owner->kind == CLASS_INTERFACE)
    return OP_INVOKESELECT_Q;
  if ((method->flags & ACC_FINAL) || (method->owner->flags & ACC_FINAL))
    return OP_INVOKESPECIAL_Q; // nothing can override it
  return method->vtable_index >= 0 ? OP_INVOKEVIRTUAL_Q : OP_INVOKESELECT_Q;
}

// MethodHandle.invoke and the accesses of VarHandles take what the call site says (JVMS 2.9.3):
// each site gets a method of its own, with the descriptor of the site, and is then called like any
// other.
static bool quicken_polymorphic(Exec *exec, Insn *insn, const Method *method, Name descriptor) {
  assert(method->is_polymorphic);
  if (!exec->library->has_sites(exec, method->owner)) {
    Arena scratch = {0};
    bool running = stop_unknown(exec, "signature-polymorphic method %s has no model",
                                method_external(exec->program, method, &scratch));
    arena_fini(&scratch);
    return running;
  }
  LinkError error = {0};
  Method *site = exec->library->site(exec, method, descriptor, &error);
  if (!site)
    return raise_link(exec, &error);
  insn->method = site;
  insn->a = site->arg_slots;
  insn->op = OP_INVOKESPECIAL_Q;
  return true;
}

// Rewriting is not undone by backtracking, and need not be: which method a reference in the pool
// means does not depend on the path.
static bool quicken_call(Exec *exec, Class *from, Insn *insn) {
  CallKind kind = insn->op == OP_INVOKEVIRTUAL   ? CALL_VIRTUAL
                  : insn->op == OP_INVOKESPECIAL ? CALL_SPECIAL
                  : insn->op == OP_INVOKESTATIC  ? CALL_STATIC
                                                 : CALL_INTERFACE;
  LinkError error = {0};
  Method *method = resolve_method(exec->program, from, (uint16_t)insn->b, kind, &error);
  if (!method)
    return raise_link(exec, &error);
  if (method->is_polymorphic)
    return quicken_polymorphic(exec, insn, method, from->file->pool[insn->b].descriptor);
  insn->method = method;
  insn->a = method->arg_slots;
  insn->op = kind == CALL_STATIC    ? OP_INVOKESTATIC_Q
             : kind == CALL_SPECIAL ? OP_INVOKESPECIAL_Q
                                    : dispatch_op(method);
  return true;
}

static bool quicken_dynamic_call(Exec *exec, Class *from, Insn *insn) {
  assert(insn->op == OP_INVOKEDYNAMIC);
  LinkError error = {0};
  Method *method = resolve_call_site(exec->program, from, (uint16_t)insn->b, &error);
  if (!method)
    return raise_link(exec, &error);
  insn->method = method;
  insn->a = method->arg_slots;
  insn->op = OP_INVOKESTATIC_Q;
  return true;
}

// JVMS 6.5 new: an abstract class is an error of the instruction, not of the resolution, which
// succeeds and is remembered.
static bool quicken_new(Exec *exec, Insn *insn, Class *class) {
  assert(insn->op == OP_NEW);
  if (class->kind != CLASS_INSTANCE || (class->flags & ACC_ABSTRACT)) {
    Arena scratch = {0};
    bool running = raise_named(exec, "java/lang/InstantiationError",
                               class_external(exec->program, class, &scratch));
    arena_fini(&scratch);
    return running;
  }
  insn->class = class;
  insn->op = OP_NEW_Q;
  return true;
}

static bool quicken_class(Exec *exec, Class *from, Insn *insn) {
  Frame *frame = machine_top(exec->machine);
  // A null reference passes a cast and fails a test without resolving the class.
  if ((insn->op == OP_CHECKCAST || insn->op == OP_INSTANCEOF) && !frame->sp[-1]) {
    frame->sp[-1] = 0;
    frame->pc++;
    return true;
  }
  LinkError error = {0};
  Class *class = resolve_class(exec->program, from, (uint16_t)insn->b, &error);
  if (!class)
    return raise_link(exec, &error);
  switch (insn->op) {
  case OP_NEW:
    return quicken_new(exec, insn, class);
  case OP_ANEWARRAY:
    insn->class = program_array(exec->program, class);
    insn->op = OP_ANEWARRAY_Q;
    return true;
  case OP_MULTIANEWARRAY:
    insn->class = class;
    insn->op = OP_MULTIANEWARRAY_Q;
    return true;
  case OP_CHECKCAST:
    insn->class = class;
    insn->op = OP_CHECKCAST_Q;
    return true;
  case OP_INSTANCEOF:
    insn->class = class;
    insn->op = OP_INSTANCEOF_Q;
    return true;
  }
  fatal("operation %u has no class", insn->op);
}

bool quicken(Exec *exec) {
  Frame *frame = machine_top(exec->machine);
  Class *from = frame->method->owner;
  Insn *insn = frame->pc;
  switch (insn->op) {
  case OP_GETSTATIC:
  case OP_PUTSTATIC:
  case OP_GETFIELD:
  case OP_PUTFIELD:
    return quicken_field(exec, from, insn);
  case OP_INVOKEVIRTUAL:
  case OP_INVOKESPECIAL:
  case OP_INVOKESTATIC:
  case OP_INVOKEINTERFACE:
    return quicken_call(exec, from, insn);
  case OP_INVOKEDYNAMIC:
    return quicken_dynamic_call(exec, from, insn);
  case OP_NEW:
  case OP_ANEWARRAY:
  case OP_MULTIANEWARRAY:
  case OP_CHECKCAST:
  case OP_INSTANCEOF:
    return quicken_class(exec, from, insn);
  }
  fatal("operation %u has no quick form", insn->op);
}

// --- constants ---------------------------------------------------------------------------------

// The string itself is an object of the heap, which undo may take away; the number of its global
// word is the program's and stays. So the instruction refers to the word.
static bool fill_string(Exec *exec, Insn *insn, const Constant *constant) {
  assert(insn->op == OP_LDC || insn->op == OP_LDC_GLOBAL);
  Ref string = machine_intern_name(exec->machine, constant->name);
  if (!string)
    return raise_memory(exec);
  if (insn->op == OP_LDC)
    insn->bits = program_new_global(exec->program, true);
  insn->op = OP_LDC_GLOBAL;
  // The word holds the constant for all who load it by this instruction; an undo empties it, and
  // the next load fills it again with the same interned string.
  machine_write(exec->machine, (uint32_t)insn->bits, string);
  return true;
}

static bool fill_class(Exec *exec, Class *from, Insn *insn) {
  LinkError error = {0};
  Class *class = resolve_class(exec->program, from, (uint16_t)insn->b, &error);
  if (!class)
    return raise_link(exec, &error);
  if (!class_mirror(exec, class))
    return raise_memory(exec);
  insn->bits = class->global + GLOBAL_MIRROR;
  insn->op = OP_LDC_GLOBAL;
  return true;
}

bool load_constant(Exec *exec) {
  Frame *frame = machine_top(exec->machine);
  Class *from = frame->method->owner;
  Insn *insn = frame->pc;
  const Constant *constant = &from->file->pool[insn->b];
  switch (constant->tag) {
  case CONSTANT_STRING:
    return fill_string(exec, insn, constant);
  case CONSTANT_CLASS:
    return fill_class(exec, from, insn);
  case CONSTANT_DYNAMIC: {
    LinkError error = {0};
    Method *method = resolve_dynamic_constant(exec->program, from, (uint16_t)insn->b, &error);
    if (!method)
      return raise_link(exec, &error);
    insn->method = method;
    insn->a = 0;
    insn->op = OP_INVOKESTATIC_Q;
    return true;
  }
  default:
    return stop_unknown(exec, "a constant method handle or method type has no model");
  }
}

// --- arrays of arrays --------------------------------------------------------------------------

// Sizes come as operand words, outermost first. 0: heap full.
static Ref make_arrays(Machine *machine, const Class *class, const Word *sizes, uint16_t count) {
  assert(count > 0 && class->kind == CLASS_ARRAY && (int32_t)sizes[0] >= 0);
  uint32_t length = (uint32_t)sizes[0];
  Ref array = machine_new_array(machine, class, length);
  if (!array || count == 1)
    return array;
  for (uint32_t i = 0; i < length; i++) {
    Ref inner = make_arrays(machine, class->component, sizes + 1, (uint16_t)(count - 1));
    if (!inner)
      return 0;
    ((Ref *)array_data(machine, array))[i] = inner;
  }
  return array;
}

bool new_multi_array(Exec *exec) {
  assert(machine_top(exec->machine)->pc->op == OP_MULTIANEWARRAY_Q);
  Machine *machine = exec->machine;
  if (machine_wants_collection(machine))
    machine_collect(machine);
  Frame *frame = machine_top(machine);
  const Insn *insn = frame->pc;
  Word *sizes = frame->sp - insn->a;
  // JVMS 6.5 multianewarray: all sizes are checked before the first array is made.
  for (uint16_t i = 0; i < insn->a; i++)
    if ((int32_t)sizes[i] < 0)
      return raise_negative_size(exec, (uint32_t)sizes[i]);
  Ref array = make_arrays(machine, insn->class, sizes, insn->a);
  if (!array)
    return raise_memory(exec);
  *sizes = array;
  frame->sp = sizes + 1;
  frame->pc++;
  return true;
}
