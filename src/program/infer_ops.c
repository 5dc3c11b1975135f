// What each instruction does to the types of a frame. Operand counts and kinds come from
// opcodes.def; only what depends on constants, on locals or on the words on the stack is written
// out here.
//
// Constants, local indices and array type codes have passed verify_static.c (or are trusted).
#include "program/infer.h"

#include <string.h>

static const Constant *constant_at(const Infer *infer) {
  assert(infer->at.operand > 0 && infer->at.operand < infer->file->pool_count);
  return &infer->file->pool[infer->at.operand];
}

static const char *text_of(const Infer *infer, Name name) {
  return name_text(infer->program->names, name);
}

static const char *describe(Infer *infer, VType type) {
  return vtype_text(infer->program, type, infer->scratch);
}

// A reference to a class, or to anything at all when types are not checked.
static VType reference(Infer *infer, Name name) {
  return vtype_ref(infer->checked ? name : infer->program->object_name);
}

static VType reference_text(Infer *infer, const char *name) {
  return reference(infer, infer->checked ? name_of(infer->program->names, name) : (Name){0});
}

// --- the operand stack -------------------------------------------------------------------------

static VType *stack_of(Infer *infer) { return infer->words + infer->info->max_locals; }

static void push(Infer *infer, VType type) {
  if (infer->depth >= infer->info->max_stack) {
    infer_fail(infer, "operand stack overflow: more than %u words", infer->info->max_stack);
    return;
  }
  stack_of(infer)[infer->depth++] = type;
}

static VType pop(Infer *infer) {
  if (infer->depth == 0) {
    infer_fail(infer, "operand stack underflow");
    return vtype(V_TOP);
  }
  return stack_of(infer)[--infer->depth];
}

static VType second_word(VType first) {
  return vtype(vtype_kind(first) == V_LONG ? V_LONG_END : V_DOUBLE_END);
}

static void push_two(Infer *infer, VType first) {
  push(infer, first);
  push(infer, second_word(first));
}

static void pop_exactly(Infer *infer, VType wanted) {
  VType found = pop(infer);
  if (infer->checked && !vtype_is(found, wanted))
    infer_fail(infer, "expected %s on the stack, found %s", describe(infer, wanted),
               describe(infer, found));
}

static void pop_two(Infer *infer, VType first) {
  VType top = pop(infer), below = pop(infer);
  if (infer->checked && (!vtype_is(top, second_word(first)) || !vtype_is(below, first)))
    infer_fail(infer, "expected %s on the stack, found %s", describe(infer, first),
               describe(infer, vtype_is_end(top) ? below : top));
}

// Any reference, also an object whose constructor has not run.
static VType pop_reference(Infer *infer) {
  VType found = pop(infer);
  if (infer->checked && !vtype_is_object(found) && !vtype_is_uninit(found))
    infer_fail(infer, "expected a reference on the stack, found %s", describe(infer, found));
  return found;
}

static VType pop_object(Infer *infer) {
  VType found = pop(infer);
  if (infer->checked && !vtype_is_object(found))
    infer_fail(infer, "expected an initialised object on the stack, found %s",
               describe(infer, found));
  return found;
}

// Reports that `found` is no `wanted` unless it is, or unless a class failed to load.
static void check_fits(Infer *infer, VType found, Name wanted) {
  if (!infer->checked || infer_failed(infer) || vtype_kind(found) == V_NULL)
    return;
  assert(vtype_kind(found) == V_REF);
  if (name_is(vtype_name(found), wanted) || name_is(wanted, infer->program->object_name))
    return;
  infer_spend(infer, SLOW_QUESTION);
  if (!class_name_fits(infer->program, vtype_name(found), wanted, infer->error) &&
      !infer_failed(infer))
    infer_fail(infer, "expected reference to %s on the stack, found %s", text_of(infer, wanted),
               describe(infer, found));
}

static void pop_instance(Infer *infer, Name class_name) {
  VType found = pop_object(infer);
  if (!infer_failed(infer))
    check_fits(infer, found, class_name);
}

static void push_descriptor(Infer *infer, const char *text, size_t length) {
  switch (descriptor_kind(text)) {
  case KIND_VOID:
    return;
  case KIND_LONG:
    push_two(infer, vtype(V_LONG));
    return;
  case KIND_DOUBLE:
    push_two(infer, vtype(V_DOUBLE));
    return;
  case KIND_FLOAT:
    push(infer, vtype(V_FLOAT));
    return;
  case KIND_REFERENCE:
    push(infer, infer->checked ? vtype_ref(descriptor_class_name(infer->program, text, length))
                               : vtype_ref(infer->program->object_name));
    return;
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT: // JVMS 2.11.1: the smaller ones are ints on the stack
    push(infer, vtype(V_INT));
  }
}

static void pop_descriptor(Infer *infer, const char *text, size_t length) {
  switch (descriptor_kind(text)) {
  case KIND_VOID:
    assert(!"a parameter without a value");
    return;
  case KIND_LONG:
    pop_two(infer, vtype(V_LONG));
    return;
  case KIND_DOUBLE:
    pop_two(infer, vtype(V_DOUBLE));
    return;
  case KIND_FLOAT:
    pop_exactly(infer, vtype(V_FLOAT));
    return;
  case KIND_REFERENCE:
    if (infer->checked)
      pop_instance(infer, descriptor_class_name(infer->program, text, length));
    else
      pop(infer);
    return;
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
    pop_exactly(infer, vtype(V_INT));
  }
}

// --- instructions whose kinds stand in opcodes.def ---------------------------------------------

// Of numbers only: what is known of a reference is more than its kind.
static VType kind_type(Kind kind) {
  switch (kind) {
  case KIND_LONG:
    return vtype(V_LONG);
  case KIND_FLOAT:
    return vtype(V_FLOAT);
  case KIND_DOUBLE:
    return vtype(V_DOUBLE);
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
    return vtype(V_INT);
  case KIND_REFERENCE:
  case KIND_VOID:
    break;
  }
  fatal("no kind of number: %c", (char)kind);
}

static void pop_kind(Infer *infer, Kind kind) {
  if (kind == KIND_REFERENCE)
    pop_reference(infer);
  else if (kind_is_wide(kind))
    pop_two(infer, kind_type(kind));
  else
    pop_exactly(infer, kind_type(kind));
}

static void push_kind(Infer *infer, Kind kind) {
  if (kind_is_wide(kind))
    push_two(infer, kind_type(kind));
  else
    push(infer, kind_type(kind));
}

static void step_by_table(Infer *infer) {
  const char *popped = opcode_popped(infer->at.plain), *pushed = opcode_pushed(infer->at.plain);
  assert(*popped != '?' && *pushed != '?');
  if (*popped != '-')
    for (size_t i = strlen(popped); i-- > 0;)
      pop_kind(infer, (Kind)popped[i]);
  if (*pushed != '-')
    for (; *pushed; pushed++)
      push_kind(infer, (Kind)*pushed);
}

// --- locals ------------------------------------------------------------------------------------

// The kinds of iload, lload, fload, dload, aload and of the stores, which follow the same order.
static Kind family_kind(uint8_t plain, uint8_t first) {
  static const Kind kinds[] = {KIND_INT, KIND_LONG, KIND_FLOAT, KIND_DOUBLE, KIND_REFERENCE};
  assert(plain >= first && plain - first < (int)(sizeof kinds / sizeof *kinds));
  return kinds[plain - first];
}

static void step_load(Infer *infer) {
  const VType *local = &infer->words[infer->at.operand];
  Kind kind = family_kind(infer->at.plain, BC_iload);
  if (kind == KIND_REFERENCE) {
    if (infer->checked && !vtype_is_object(*local) && !vtype_is_uninit(*local))
      infer_fail(infer, "expected a reference in local %d, found %s", infer->at.operand,
                 describe(infer, *local));
    push(infer, *local);
    return;
  }
  VType wanted = kind_type(kind);
  bool two = kind_is_wide(kind);
  if (infer->checked &&
      (!vtype_is(*local, wanted) || (two && !vtype_is(local[1], second_word(wanted)))))
    infer_fail(infer, "expected %s in local %d, found %s", describe(infer, wanted),
               infer->at.operand, describe(infer, two ? vtype(V_TOP) : *local));
  push_kind(infer, kind);
}

static void step_store(Infer *infer) {
  VType *local = &infer->words[infer->at.operand];
  Kind kind = family_kind(infer->at.plain, BC_istore);
  infer->locals_changed = true;
  if (kind == KIND_REFERENCE) {
    VType value = pop(infer);
    if (infer->checked && !vtype_is_object(value) && !vtype_is_uninit(value) &&
        vtype_kind(value) != V_RETURN)
      infer_fail(infer, "expected a reference on the stack, found %s", describe(infer, value));
    *local = value;
    return;
  }
  pop_kind(infer, kind);
  local[0] = kind_type(kind);
  if (kind_is_wide(kind))
    local[1] = second_word(local[0]);
}

static void step_iinc(Infer *infer) {
  VType local = infer->words[infer->at.operand];
  if (infer->checked && !vtype_is(local, vtype(V_INT)))
    infer_fail(infer, "expected int in local %d, found %s", infer->at.operand,
               describe(infer, local));
}

static void step_ret(Infer *infer) {
  VType local = infer->words[infer->at.operand];
  if (vtype_kind(local) != V_RETURN)
    infer_fail(infer, "expected return address in local %d, found %s", infer->at.operand,
               describe(infer, local));
}

// --- words on the stack ------------------------------------------------------------------------

// dup2_x1 copies the top group of 2 words below the next group of 1, and so on. Groups must not cut
// through a long or double.
static void copy_below(Infer *infer, uint32_t top, uint32_t below) {
  if (infer->depth < top + below) {
    infer_fail(infer, "operand stack underflow");
    return;
  }
  VType *end = stack_of(infer) + infer->depth;
  if (vtype_is_end(end[-(ptrdiff_t)top]) || vtype_is_end(end[-(ptrdiff_t)(top + below)])) {
    infer_fail(infer, "cuts a long or double in two");
    return;
  }
  if (infer->depth + top > infer->info->max_stack) {
    infer_fail(infer, "operand stack overflow: more than %u words", infer->info->max_stack);
    return;
  }
  memmove(end + top - (top + below), end - (top + below), (top + below) * sizeof(VType));
  memcpy(end - (top + below), end, top * sizeof(VType));
  infer->depth += top;
}

static void drop_words(Infer *infer, uint32_t count) {
  if (infer->depth < count)
    infer_fail(infer, "operand stack underflow");
  else if (vtype_is_end(stack_of(infer)[infer->depth - count]))
    infer_fail(infer, "cuts a long or double in two");
  else
    infer->depth -= count;
}

static void step_swap(Infer *infer) {
  VType top = pop(infer), below = pop(infer);
  if (vtype_is_end(top) || vtype_is_end(below))
    infer_fail(infer, "cuts a long or double in two");
  push(infer, top);
  push(infer, below);
}

// --- constants, fields, calls ------------------------------------------------------------------

static void step_ldc(Infer *infer) {
  const Constant *constant = constant_at(infer);
  switch ((ConstantTag)constant->tag) {
  case CONSTANT_INTEGER:
    push(infer, vtype(V_INT));
    return;
  case CONSTANT_FLOAT:
    push(infer, vtype(V_FLOAT));
    return;
  case CONSTANT_LONG:
    push_two(infer, vtype(V_LONG));
    return;
  case CONSTANT_DOUBLE:
    push_two(infer, vtype(V_DOUBLE));
    return;
  case CONSTANT_STRING:
    push(infer, reference_text(infer, "java/lang/String"));
    return;
  case CONSTANT_CLASS:
    push(infer, reference_text(infer, "java/lang/Class"));
    return;
  case CONSTANT_METHOD_HANDLE:
    push(infer, reference_text(infer, "java/lang/invoke/MethodHandle"));
    return;
  case CONSTANT_METHOD_TYPE:
    push(infer, reference_text(infer, "java/lang/invoke/MethodType"));
    return;
  case CONSTANT_DYNAMIC:
    push_descriptor(infer, text_of(infer, constant->descriptor),
                    name_length(infer->program->names, constant->descriptor));
    return;
  case CONSTANT_NONE:
  case CONSTANT_UTF8:
  case CONSTANT_FIELD:
  case CONSTANT_METHOD:
  case CONSTANT_INTERFACE_METHOD:
  case CONSTANT_NAME_AND_TYPE:
  case CONSTANT_INVOKE_DYNAMIC:
  case CONSTANT_MODULE:
  case CONSTANT_PACKAGE:
    break;
  }
  infer_fail(infer, "constant %d cannot be loaded", infer->at.operand);
}

// A constructor may set the fields of its own class before it calls super() (JVMS 4.10.2.4).
static bool sets_own_field_early(const Infer *infer, const Constant *field, VType receiver) {
  return vtype_kind(receiver) == V_UNINIT_THIS &&
         name_is(field->class_name, infer->method->owner->name) &&
         class_own_field(infer->method->owner, field->name, field->descriptor);
}

static void step_field(Infer *infer) {
  const Constant *field = constant_at(infer);
  const char *text = text_of(infer, field->descriptor);
  size_t length = name_length(infer->program->names, field->descriptor);
  uint8_t opcode = infer->at.opcode;
  bool stores = opcode == BC_putfield || opcode == BC_putstatic;
  if (stores)
    pop_descriptor(infer, text, length);
  if (infer_failed(infer))
    return;
  if (opcode == BC_putfield && infer->depth > 0 &&
      sets_own_field_early(infer, field, stack_of(infer)[infer->depth - 1]))
    pop(infer);
  else if (opcode == BC_putfield || opcode == BC_getfield)
    pop_instance(infer, field->class_name);
  if (!stores)
    push_descriptor(infer, text, length);
}

// Pops the arguments of a method descriptor, last first; returns its result descriptor.
static const char *pop_arguments(Infer *infer, Name descriptor) {
  const char *text = text_of(infer, descriptor), *at = text + 1;
  uint16_t starts[256];
  uint32_t count = 0;
  for (size_t length; *at != ')' && (length = descriptor_length(at)) > 0; at += length) {
    if (count == 255) {
      infer_fail(infer, "call with more than 255 arguments");
      return "V";
    }
    starts[count++] = (uint16_t)(at - text);
  }
  const char *result = at + 1;
  for (size_t end = (size_t)(at - text); count > 0 && !infer_failed(infer);) {
    uint32_t start = starts[--count];
    pop_descriptor(infer, text + start, end - start);
    end = start;
  }
  return result;
}

// invokespecial of <init>: the object on the stack, and all copies of it, are initialised by it.
static void step_construct(Infer *infer, const Constant *callee) {
  VType object = pop(infer);
  if (!infer->checked || infer_failed(infer))
    return;
  const Class *self = infer->method->owner;
  Name made = self->name;
  if (vtype_kind(object) == V_UNINIT) {
    Instruction creation;
    bool readable = bytecode_read(infer->info->code, vtype_payload(object), &creation);
    assert(readable && creation.opcode == BC_new);
    (void)readable;
    made = infer->file->pool[creation.operand].name;
  } else if (vtype_kind(object) != V_UNINIT_THIS) {
    infer_fail(infer, "expected an uninitialised object on the stack, found %s",
               describe(infer, object));
    return;
  }
  bool fits = name_is(callee->class_name, made);
  if (vtype_kind(object) == V_UNINIT_THIS)
    fits |= self->super && name_is(callee->class_name, self->super->name);
  if (!fits) {
    infer_fail(infer, "constructor of %s called on an object of class %s",
               text_of(infer, callee->class_name), text_of(infer, made));
    return;
  }
  infer_replace(infer, object, vtype_ref(made));
  if (vtype_kind(object) == V_UNINIT_THIS)
    infer->this_uninit = false;
}

// Other uses of invokespecial: private and superclass methods, called on this class's instances.
static void pop_special_receiver(Infer *infer, const Constant *callee) {
  Name self = infer->method->owner->name;
  pop_instance(infer, self);
  if (infer_failed(infer) || !infer->checked)
    return;
  if (!class_name_fits(infer->program, self, callee->class_name, infer->error) &&
      !infer_failed(infer))
    infer_fail(infer, "%s is not a superclass of %s", text_of(infer, callee->class_name),
               text_of(infer, self));
}

static void step_invoke(Infer *infer) {
  const Constant *callee = constant_at(infer);
  const char *result = pop_arguments(infer, callee->descriptor);
  if (infer_failed(infer))
    return;
  if (infer->at.opcode == BC_invokespecial) {
    if (name_is(callee->name, infer->program->init))
      step_construct(infer, callee);
    else
      pop_special_receiver(infer, callee);
  } else if (infer->at.opcode == BC_invokevirtual || infer->at.opcode == BC_invokeinterface) {
    pop_instance(infer, callee->class_name);
  }
  push_descriptor(infer, result, strlen(result));
}

static void step_return(Infer *infer) {
  const char *result = descriptor_result(text_of(infer, infer->method->descriptor));
  uint8_t opcode = infer->at.opcode;
  Kind kind = descriptor_kind(result);
  static const char *const returned[] = {"ZBCSI", "J", "F", "D", "L", "V"};
  if (!strchr(returned[opcode - BC_ireturn], (char)kind)) {
    infer_fail(infer, "does not fit the method's result type %s", result);
    return;
  }
  if (kind != KIND_VOID)
    pop_descriptor(infer, result, strlen(result));
  if (infer->this_uninit)
    infer_fail(infer, "a constructor returns before it has called super() or this()");
}

// --- objects and arrays ------------------------------------------------------------------------

static void step_new(Infer *infer) {
  if (!infer->checked) {
    push(infer, reference(infer, constant_at(infer)->name));
    return;
  }
  // A new object of the same instruction must not be confused with one that is still around.
  VType fresh = vtype_with(V_UNINIT, infer->at.offset);
  for (uint32_t i = 0; i < infer->depth; i++)
    if (vtype_is(stack_of(infer)[i], fresh)) {
      infer_fail(infer, "an uninitialised object of the same instruction is still on the stack");
      return;
    }
  for (uint32_t i = 0; i < infer->info->max_locals; i++)
    if (vtype_is(infer->words[i], fresh)) {
      infer->words[i] = vtype(V_TOP);
      infer->locals_changed = true;
    }
  push(infer, fresh);
}

static void step_newarray(Infer *infer) {
  static const char *const names[] = {"[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"};
  assert(infer->at.operand >= 4 && infer->at.operand <= 11);
  pop_exactly(infer, vtype(V_INT));
  push(infer, reference_text(infer, names[infer->at.operand - 4]));
}

static void step_anewarray(Infer *infer) {
  pop_exactly(infer, vtype(V_INT));
  Name name = constant_at(infer)->name;
  push(infer, reference(infer, infer->checked ? class_name_array_of(infer->program, name) : name));
}

static void step_multianewarray(Infer *infer) {
  for (int32_t i = 0; i < infer->at.second && !infer_failed(infer); i++)
    pop_exactly(infer, vtype(V_INT));
  push(infer, reference(infer, constant_at(infer)->name));
}

static void step_cast(Infer *infer) {
  pop_object(infer);
  push(infer, reference(infer, constant_at(infer)->name));
}

static void step_instanceof(Infer *infer) {
  pop_object(infer);
  push(infer, vtype(V_INT));
}

static void step_arraylength(Infer *infer) {
  VType array = pop_object(infer);
  if (infer->checked && vtype_kind(array) == V_REF &&
      !class_name_is_array(infer->program, vtype_name(array)))
    infer_fail(infer, "expected an array on the stack, found %s", describe(infer, array));
  push(infer, vtype(V_INT));
}

// Pops an array whose component kind is one of `letters` ("BZ"; "L[" for references) and returns
// its type, which may be null.
static VType pop_array(Infer *infer, const char *letters) {
  VType array = pop_object(infer);
  if (!infer->checked || infer_failed(infer) || vtype_kind(array) == V_NULL)
    return array;
  const char *text = text_of(infer, vtype_name(array));
  if (text[0] != '[' || !strchr(letters, text[1]))
    infer_fail(infer, "expected an array of another type on the stack, found %s",
               describe(infer, array));
  return array;
}

// Component kinds of iaload, laload, ... saload and of the stores, which follow the same order.
static const char *const array_letters[] = {"I", "J", "F", "D", "L[", "BZ", "C", "S"};
static const char array_kinds[] = "IJFDLIII"; // of the values: small ones are ints

static void step_array_load(Infer *infer) {
  uint32_t family = infer->at.opcode - (uint32_t)BC_iaload;
  pop_exactly(infer, vtype(V_INT));
  VType array = pop_array(infer, array_letters[family]);
  if (infer_failed(infer))
    return;
  if (array_kinds[family] != KIND_REFERENCE) {
    push_kind(infer, (Kind)array_kinds[family]);
  } else if (!infer->checked || vtype_kind(array) == V_NULL) {
    push(infer, array);
  } else {
    char letter;
    push(infer, vtype_ref(class_name_component(infer->program, vtype_name(array), &letter)));
  }
}

// The element's class is checked when the program runs (ArrayStoreException), not here.
static void step_array_store(Infer *infer) {
  uint32_t family = infer->at.opcode - (uint32_t)BC_iastore;
  if (array_kinds[family] == KIND_REFERENCE)
    pop_object(infer);
  else
    pop_kind(infer, (Kind)array_kinds[family]);
  pop_exactly(infer, vtype(V_INT));
  pop_array(infer, array_letters[family]);
}

static void step_athrow(Infer *infer) {
  VType thrown = pop_object(infer);
  if (infer->checked && !infer_failed(infer))
    check_fits(infer, thrown, name_of(infer->program->names, "java/lang/Throwable"));
}

// --- the transfer function ---------------------------------------------------------------------

static void step_aconst_null(Infer *infer) {
  push(infer, infer->checked ? vtype(V_NULL) : vtype_ref(infer->program->object_name));
}
// infer.c, which knows the activation, replaces the address.
static void step_jsr(Infer *infer) { push(infer, vtype_with(V_RETURN, 0)); }
static void step_pop(Infer *infer) { drop_words(infer, 1); }
static void step_pop2(Infer *infer) { drop_words(infer, 2); }
static void step_dup(Infer *infer) { copy_below(infer, 1, 0); }
static void step_dup_x1(Infer *infer) { copy_below(infer, 1, 1); }
static void step_dup_x2(Infer *infer) { copy_below(infer, 1, 2); }
static void step_dup2(Infer *infer) { copy_below(infer, 2, 0); }
static void step_dup2_x1(Infer *infer) { copy_below(infer, 2, 1); }
static void step_dup2_x2(Infer *infer) { copy_below(infer, 2, 2); }

// By plain opcode. What is missing has its kinds in opcodes.def.
typedef void Step(Infer *infer);
static Step *const steps[BC_COUNT] = {
    [BC_aconst_null] = step_aconst_null,
    [BC_ldc] = step_ldc,
    [BC_ldc2_w] = step_ldc,
    [BC_iload] = step_load,
    [BC_lload] = step_load,
    [BC_fload] = step_load,
    [BC_dload] = step_load,
    [BC_aload] = step_load,
    [BC_istore] = step_store,
    [BC_lstore] = step_store,
    [BC_fstore] = step_store,
    [BC_dstore] = step_store,
    [BC_astore] = step_store,
    [BC_iaload] = step_array_load,
    [BC_laload] = step_array_load,
    [BC_faload] = step_array_load,
    [BC_daload] = step_array_load,
    [BC_aaload] = step_array_load,
    [BC_baload] = step_array_load,
    [BC_caload] = step_array_load,
    [BC_saload] = step_array_load,
    [BC_iastore] = step_array_store,
    [BC_lastore] = step_array_store,
    [BC_fastore] = step_array_store,
    [BC_dastore] = step_array_store,
    [BC_aastore] = step_array_store,
    [BC_bastore] = step_array_store,
    [BC_castore] = step_array_store,
    [BC_sastore] = step_array_store,
    [BC_pop] = step_pop,
    [BC_pop2] = step_pop2,
    [BC_dup] = step_dup,
    [BC_dup_x1] = step_dup_x1,
    [BC_dup_x2] = step_dup_x2,
    [BC_dup2] = step_dup2,
    [BC_dup2_x1] = step_dup2_x1,
    [BC_dup2_x2] = step_dup2_x2,
    [BC_swap] = step_swap,
    [BC_iinc] = step_iinc,
    [BC_jsr] = step_jsr,
    [BC_ret] = step_ret,
    [BC_ireturn] = step_return,
    [BC_lreturn] = step_return,
    [BC_freturn] = step_return,
    [BC_dreturn] = step_return,
    [BC_areturn] = step_return,
    [BC_return] = step_return,
    [BC_getstatic] = step_field,
    [BC_putstatic] = step_field,
    [BC_getfield] = step_field,
    [BC_putfield] = step_field,
    [BC_invokevirtual] = step_invoke,
    [BC_invokespecial] = step_invoke,
    [BC_invokestatic] = step_invoke,
    [BC_invokeinterface] = step_invoke,
    [BC_invokedynamic] = step_invoke,
    [BC_new] = step_new,
    [BC_newarray] = step_newarray,
    [BC_anewarray] = step_anewarray,
    [BC_multianewarray] = step_multianewarray,
    [BC_arraylength] = step_arraylength,
    [BC_athrow] = step_athrow,
    [BC_instanceof] = step_instanceof,
    [BC_checkcast] = step_cast,
};

void infer_step(Infer *infer) {
  assert(infer->at.plain < BC_COUNT);
  Step *step = steps[infer->at.plain];
  if (step)
    step(infer);
  else
    step_by_table(infer);
}
