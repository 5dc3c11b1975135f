#include "program/classwriter.h"

#include "program/bytecode.h"

void writer_init(ClassWriter *writer, uint16_t flags, const char *name, const char *super_name) {
  *writer = (ClassWriter){0};
  asm_init(&writer->as, flags, name, super_name, NULL);
  writer->as.has_frames = true;
}

void writer_fini(ClassWriter *writer) { asm_fini(&writer->as); }

void writer_interface(ClassWriter *writer, const char *name) { asm_interface(&writer->as, name); }

void writer_field(ClassWriter *writer, uint16_t flags, const char *name, const char *descriptor) {
  asm_field(&writer->as, flags, name, descriptor);
}

bool writer_finish(ClassWriter *writer, Arena *arena, Bytes *out) {
  assert(!writer->in_method);
  if (!writer->as.failed)
    *out = asm_finish(&writer->as, arena);
  return !writer->as.failed;
}

void writer_begin(ClassWriter *writer, uint16_t flags, const char *name, const char *descriptor) {
  assert(!writer->in_method);
  writer->in_method = true;
  writer->method_flags = flags;
  writer->method_name = constant_utf8(&writer->as.pool, name);
  writer->method_descriptor = constant_utf8(&writer->as.pool, descriptor);
  asm_begin(&writer->as, descriptor_parameter_words(descriptor) + (flags & ACC_STATIC ? 0 : 1));
}

void writer_end(ClassWriter *writer) {
  assert(writer->in_method);
  writer->in_method = false;
  asm_end_method(&writer->as, writer->method_flags, writer->method_name, writer->method_descriptor,
                 NULL, 0);
}

// --- code --------------------------------------------------------------------------------------

static int effect_of(uint8_t opcode) {
  return (int)kinds_words(opcode_pushed(opcode)) - (int)kinds_words(opcode_popped(opcode));
}

void emit_op(ClassWriter *writer, uint8_t opcode) {
  assert(writer->in_method && opcode_format(opcode) == FORMAT_NONE);
  int effect = opcode == BC_pop    ? -1
               : opcode == BC_pop2 ? -2
               : opcode == BC_dup  ? 1
                                   : effect_of(opcode);
  asm_op(&writer->as, opcode, effect);
}

// Distance of an opcode from its int form in the families xload, xstore, xreturn.
static uint8_t family_offset(Kind kind) {
  switch (kind) {
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
    return 0;
  case KIND_LONG:
    return 1;
  case KIND_FLOAT:
    return 2;
  case KIND_DOUBLE:
    return 3;
  case KIND_REFERENCE:
    return 4;
  case KIND_VOID:
    break;
  }
  fatal("no instruction has a value of kind %c", (char)kind);
}

void emit_load(ClassWriter *writer, Kind kind, uint32_t local) {
  assert(writer->in_method);
  assert(local + kind_words(kind) <= writer->as.max_locals && local <= UINT8_MAX);
  uint8_t family = family_offset(kind);
  int words = (int)kind_words(kind);
  if (local < 4)
    asm_op(&writer->as, (Opcode)(BC_iload_0 + 4u * family + local), words);
  else
    asm_local(&writer->as, (Opcode)(BC_iload + family), local, words);
}

void emit_store(ClassWriter *writer, Kind kind, uint32_t local) {
  assert(writer->in_method);
  if (local + kind_words(kind) > UINT8_MAX)
    writer->as.failed = true;
  else
    asm_local(&writer->as, (Opcode)(BC_istore + family_offset(kind)), local,
              -(int)kind_words(kind));
}

void emit_return(ClassWriter *writer, Kind kind) {
  Opcode opcode = kind == KIND_VOID ? BC_return : (Opcode)(BC_ireturn + family_offset(kind));
  asm_op(&writer->as, opcode, -(int)kind_words(kind));
  assert(writer->as.depth == 0);
}

void emit_pop(ClassWriter *writer, Kind kind) {
  if (kind != KIND_VOID)
    emit_op(writer, kind_words(kind) == 2 ? BC_pop2 : BC_pop);
}

void emit_int(ClassWriter *writer, int32_t value) { asm_int(&writer->as, value); }
void emit_long(ClassWriter *writer, int64_t value) { asm_long(&writer->as, value); }
void emit_float(ClassWriter *writer, uint32_t bits) { asm_float(&writer->as, bits); }
void emit_double(ClassWriter *writer, uint64_t bits) { asm_double(&writer->as, bits); }
void emit_string(ClassWriter *writer, const char *text) { asm_string(&writer->as, text); }

void emit_class_constant(ClassWriter *writer, const char *class_name) {
  asm_class_constant(&writer->as, class_name);
}

void emit_class(ClassWriter *writer, uint8_t opcode, const char *class_name) {
  assert(opcode_format(opcode) == FORMAT_CLASS);
  asm_class(&writer->as, opcode, class_name, effect_of(opcode));
}

void emit_field(ClassWriter *writer, uint8_t opcode, const char *class_name, const char *name,
                const char *descriptor) {
  assert(opcode_format(opcode) == FORMAT_FIELD);
  bool is_put = opcode == BC_putfield || opcode == BC_putstatic;
  bool has_receiver = opcode == BC_getfield || opcode == BC_putfield;
  int words = (int)kind_words(descriptor_kind(descriptor));
  asm_member(&writer->as, opcode, class_name, name, descriptor,
             (is_put ? -words : words) - has_receiver);
}

void emit_call(ClassWriter *writer, uint8_t opcode, const char *class_name, const char *name,
               const char *descriptor, bool is_interface) {
  assert(opcode_format(opcode) == FORMAT_METHOD || opcode_format(opcode) == FORMAT_INTERFACE);
  assert(opcode != BC_invokeinterface || is_interface);
  Kind result = descriptor_kind(descriptor_result(descriptor));
  uint32_t words = descriptor_parameter_words(descriptor) + (opcode == BC_invokestatic ? 0 : 1);
  int effect = (int)kind_words(result) - (int)words;
  if (opcode == BC_invokeinterface)
    asm_interface_call(&writer->as, class_name, name, descriptor, words, effect);
  else if (is_interface)
    asm_interface_member(&writer->as, opcode, class_name, name, descriptor, effect);
  else
    asm_member(&writer->as, opcode, class_name, name, descriptor, effect);
}

Label label_new(ClassWriter *writer) { return asm_label(&writer->as); }

void emit_branch(ClassWriter *writer, uint8_t opcode, Label target) {
  assert(opcode_format(opcode) == FORMAT_BRANCH);
  asm_jump(&writer->as, opcode, target, effect_of(opcode));
  assert(writer->as.depth == 0);
}

void emit_label(ClassWriter *writer, Label label) {
  assert(writer->as.depth == 0);
  asm_bind(&writer->as, label);
}
