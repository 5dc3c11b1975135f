// Verification of one method: the static constraints of JVMS 4.9.1 on every instruction, reachable
// or not, and then the structural ones of 4.9.2 by type inference (infer.h). Code that passes can
// neither leave its frame, its objects or its arrays, nor take one kind of value for another.
#include "program/infer.h"

#include <string.h>

static const char *text_of(const Infer *infer, Name name) {
  return name_text(infer->program->names, name);
}

// The constant an instruction names, or NULL after a diagnostic when it has another tag.
static const Constant *operand_constant(Infer *infer, ConstantTag tag, ConstantTag other_tag) {
  int32_t index = infer->at.operand;
  if (index > 0 && index < infer->file->pool_count) {
    const Constant *constant = &infer->file->pool[index];
    if (constant->tag == tag || constant->tag == other_tag)
      return constant;
  }
  infer_fail(infer, "operand %d is not a constant of the right kind", index);
  return NULL;
}

static bool is_field_descriptor(const Infer *infer, Name descriptor) {
  return descriptor_is_field(text_of(infer, descriptor),
                             name_length(infer->program->names, descriptor));
}

static bool is_method_descriptor(const Infer *infer, Name descriptor) {
  return descriptor_is_method(text_of(infer, descriptor),
                              name_length(infer->program->names, descriptor));
}

// --- static constraints ------------------------------------------------------------------------

static void check_local(Infer *infer) {
  assert(infer->at.operand >= 0);
  uint8_t plain = infer->at.plain;
  bool two = plain == BC_lload || plain == BC_dload || plain == BC_lstore || plain == BC_dstore;
  if (infer->at.operand + (two ? 2 : 1) > infer->info->max_locals)
    infer_fail(infer, "local %d lies outside the %u locals", infer->at.operand,
               infer->info->max_locals);
}

// Is `name` a class, or an array class of at most 255 dimensions?
static bool names_class(const Infer *infer, Name name, uint32_t max_dimensions) {
  uint32_t dimensions = class_name_dimensions(infer->program, name);
  return dimensions == 0 || (dimensions <= max_dimensions && is_field_descriptor(infer, name));
}

static void check_class(Infer *infer) {
  assert(opcode_format(infer->at.plain) == FORMAT_CLASS ||
         opcode_format(infer->at.plain) == FORMAT_MULTI);
  const Constant *class = operand_constant(infer, CONSTANT_CLASS, CONSTANT_CLASS);
  if (!class)
    return;
  uint32_t max_dimensions = infer->at.opcode == BC_anewarray ? 254 : 255;
  uint32_t dimensions = class_name_dimensions(infer->program, class->name);
  if (!names_class(infer, class->name, max_dimensions))
    infer_fail(infer, "bad array class %s", text_of(infer, class->name));
  else if (infer->at.opcode == BC_new && dimensions > 0)
    infer_fail(infer, "new of the array class %s", text_of(infer, class->name));
  else if (infer->at.opcode == BC_multianewarray && dimensions < (uint32_t)infer->at.second)
    infer_fail(infer, "%d dimensions of %s", infer->at.second, text_of(infer, class->name));
}

// Since which version of the class file format ldc may load a constant; 0: never.
static uint16_t loadable_since(ConstantTag tag) {
  switch (tag) {
  case CONSTANT_INTEGER:
  case CONSTANT_FLOAT:
  case CONSTANT_LONG:
  case CONSTANT_DOUBLE:
  case CONSTANT_STRING:
    return 45;
  case CONSTANT_CLASS:
    return 49;
  case CONSTANT_METHOD_HANDLE:
  case CONSTANT_METHOD_TYPE:
    return 51;
  case CONSTANT_DYNAMIC:
    return 55;
  case CONSTANT_NONE:
  case CONSTANT_UTF8:
  case CONSTANT_FIELD:
  case CONSTANT_METHOD:
  case CONSTANT_INTERFACE_METHOD:
  case CONSTANT_NAME_AND_TYPE:
  case CONSTANT_INVOKE_DYNAMIC:
  case CONSTANT_MODULE:
  case CONSTANT_PACKAGE:
    return 0;
  }
  return 0;
}

// Which constants can be loaded depends on the version of the file (JVMS 4.4), and whether one word
// or two on the opcode.
static void check_ldc(Infer *infer) {
  int32_t index = infer->at.operand;
  ConstantTag tag = CONSTANT_NONE;
  if (index > 0 && index < infer->file->pool_count)
    tag = (ConstantTag)infer->file->pool[index].tag;
  uint16_t since = loadable_since(tag);
  if (since == 0 || since > infer->file->major) {
    infer_fail(infer, "constant %d cannot be loaded in version %u", index, infer->file->major);
    return;
  }
  const Constant *constant = &infer->file->pool[index];
  bool two = tag == CONSTANT_LONG || tag == CONSTANT_DOUBLE;
  if (tag == CONSTANT_DYNAMIC) {
    two = strchr("JD", *text_of(infer, constant->descriptor)) != NULL;
    if (!is_field_descriptor(infer, constant->descriptor))
      infer_fail(infer, "a dynamic constant needs the type of a field");
  }
  if (tag == CONSTANT_CLASS && !names_class(infer, constant->name, 255))
    infer_fail(infer, "bad array class %s", text_of(infer, constant->name));
  if (two != (infer->at.opcode == BC_ldc2_w))
    infer_fail(infer, "constant %d takes %s", index, two ? "two words" : "one word");
}

static void check_field(Infer *infer) {
  const Constant *field = operand_constant(infer, CONSTANT_FIELD, CONSTANT_FIELD);
  if (field && !is_field_descriptor(infer, field->descriptor))
    infer_fail(infer, "%s is not the type of a field", text_of(infer, field->descriptor));
}

// The words that the arguments of a method descriptor take.
static int32_t argument_words(const char *descriptor) {
  uint32_t words = 0;
  const char *at = descriptor + 1;
  for (size_t length; *at != ')' && (length = descriptor_length(at)) > 0; at += length)
    words += kind_words(*at);
  return (int32_t)words;
}

static const Constant *called_constant(Infer *infer) {
  switch (infer->at.opcode) {
  case BC_invokedynamic:
    return operand_constant(infer, CONSTANT_INVOKE_DYNAMIC, CONSTANT_INVOKE_DYNAMIC);
  case BC_invokeinterface:
    return operand_constant(infer, CONSTANT_INTERFACE_METHOD, CONSTANT_INTERFACE_METHOD);
  case BC_invokevirtual:
    return operand_constant(infer, CONSTANT_METHOD, CONSTANT_METHOD);
  case BC_invokestatic: // static and private methods of interfaces came with version 52
  case BC_invokespecial:
    return operand_constant(infer, CONSTANT_METHOD,
                            infer->file->major >= 52 ? CONSTANT_INTERFACE_METHOD : CONSTANT_METHOD);
  }
  fatal("opcode %u calls nothing", infer->at.opcode);
}

static void check_call(Infer *infer) {
  const Constant *callee = called_constant(infer);
  if (!callee)
    return;
  const char *name = text_of(infer, callee->name), *descriptor = text_of(infer, callee->descriptor);
  if (!is_method_descriptor(infer, callee->descriptor)) {
    infer_fail(infer, "%s is not the type of a method", descriptor);
    return;
  }
  int32_t words = argument_words(descriptor);
  assert(words >= 0);
  bool constructs =
      infer->at.opcode == BC_invokespecial && name_is(callee->name, infer->program->init);
  if (*name == '<' && !constructs)
    infer_fail(infer, "call of %s", name);
  else if (constructs && !strstr(descriptor, ")V"))
    infer_fail(infer, "constructor with a result");
  else if (words > 255)
    infer_fail(infer, "call with %d words of arguments", words);
  else if (infer->at.opcode == BC_invokeinterface && infer->at.second != words + 1)
    infer_fail(infer, "argument count %d where the method takes %d words", infer->at.second,
               words + 1);
  else if (infer->at.opcode != BC_invokedynamic && !names_class(infer, callee->class_name, 255))
    infer_fail(infer, "bad array class %s", text_of(infer, callee->class_name));
}

static void check_instruction(Infer *infer) {
  switch (opcode_format(infer->at.plain)) {
  case FORMAT_LOCAL:
  case FORMAT_IINC:
    check_local(infer);
    return;
  case FORMAT_CONST1:
  case FORMAT_CONST2:
    check_ldc(infer);
    return;
  case FORMAT_CLASS:
  case FORMAT_MULTI:
    check_class(infer);
    return;
  case FORMAT_FIELD:
    check_field(infer);
    return;
  case FORMAT_METHOD:
  case FORMAT_INTERFACE:
  case FORMAT_DYNAMIC:
    check_call(infer);
    return;
  case FORMAT_NONE:
  case FORMAT_BYTE:
  case FORMAT_SHORT:
  case FORMAT_BRANCH:
  case FORMAT_BRANCH_W:
  case FORMAT_TABLE:
  case FORMAT_LOOKUP:
  case FORMAT_ATYPE:
  case FORMAT_WIDE:
    return; // bytecode_scan has checked these
  }
}

// Also unreachable code has to be well-formed: decode.c and others read it whole.
static void check_instructions(Infer *infer) {
  Bytes code = infer->info->code;
  for (uint32_t offset = 0; offset < code.length && !infer_failed(infer);) {
    bool readable = bytecode_read(code, offset, &infer->at);
    assert(readable);
    (void)readable;
    check_instruction(infer);
    offset += infer->at.length;
  }
}

// --- exception handlers ------------------------------------------------------------------------

static bool is_start(const uint64_t *starts, uint32_t offset) {
  return starts[offset / 64] >> offset % 64 & 1;
}

static void check_catch_type(Infer *infer, const Handler *handler) {
  assert(handler->catch_type < infer->file->pool_count);
  Name throwable = name_of(infer->program->names, "java/lang/Throwable");
  Name caught = infer->file->pool[handler->catch_type].name;
  LinkError unknown = {0};
  bool fits = !class_name_is_array(infer->program, caught) &&
              class_name_fits(infer->program, caught, throwable, &unknown);
  // A class that cannot be loaded fails when it is resolved, or where more must be known about it.
  if (!fits && unknown.kind == LINK_OK)
    infer_fail(infer, "a handler catches %s, which is not a Throwable", text_of(infer, caught));
}

static void check_handlers(Infer *infer, const uint64_t *starts) {
  const CodeInfo *info = infer->info;
  for (uint32_t i = 0; i < info->handler_count && !infer_failed(infer); i++) {
    const Handler *handler = &info->handlers[i];
    (void)bytecode_read(info->code, handler->target, &infer->at);
    if (!is_start(starts, handler->start) || !is_start(starts, handler->target) ||
        (handler->end < info->code.length && !is_start(starts, handler->end)))
      infer_fail(infer, "a handler starts, ends or covers code from the middle of an instruction");
    else if (handler->catch_type)
      check_catch_type(infer, handler);
  }
}

// --- the method --------------------------------------------------------------------------------

// Inference alone would not do: it only sees what control can reach.
static bool verify(Program *program, Method *method, Arena *scratch, LinkError *error) {
  const CodeInfo *info = method->info->code;
  // Enough of an Infer to report with: joins exist only once the code can be read.
  Infer infer = {.program = program,
                 .method = method,
                 .file = method->owner->file,
                 .info = info,
                 .checked = true,
                 .error = error,
                 .scratch = scratch};
  uint64_t *starts = arena_array(scratch, uint64_t, (info->code.length + 63) / 64);
  if (!bytecode_scan(info->code, starts, &infer.at)) {
    infer_fail(&infer, "%s", infer.at.problem);
    return false;
  }
  check_instructions(&infer);
  if (!infer_failed(&infer))
    check_handlers(&infer, starts);
  if (infer_failed(&infer))
    return false;
  infer_init(&infer, program, method, true, scratch, error);
  bool good = infer_run(&infer);
  infer_fini(&infer);
  return good;
}

bool verify_method(Program *program, Method *method, LinkError *error) {
  assert(method->info && method->info->code);
  Arena scratch = {0};
  *error = (LinkError){0};
  bool good = verify(program, method, &scratch, error);
  arena_fini(&scratch);
  return good;
}
