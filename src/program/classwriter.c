#include "program/classwriter.h"

#include "program/bytecode.h"

#include <string.h>

enum { SPUN_MAJOR = 52, MAX_U2 = 65535 };
#define UNBOUND UINT32_MAX

// --- the class ---------------------------------------------------------------------------------

void writer_init(ClassWriter *writer, uint16_t flags, const char *name, const char *super_name) {
  *writer = (ClassWriter){.flags = flags};
  vec_reserve(&writer->pool.bytes, 1024); // what most call sites need
  writer->this_class = constant_class(&writer->pool, name);
  writer->super_class = constant_class(&writer->pool, super_name);
}

void writer_fini(ClassWriter *writer) {
  constants_fini(&writer->pool);
  vec_free(&writer->fields);
  vec_free(&writer->methods);
  vec_free(&writer->code);
  vec_free(&writer->interfaces);
  vec_free(&writer->labels);
  vec_free(&writer->frames);
  vec_free(&writer->fixups);
}

void writer_interface(ClassWriter *writer, const char *name) {
  uint16_t index = constant_class(&writer->pool, name);
  for (size_t i = 0; i < writer->interfaces.count; i++)
    if (writer->interfaces.items[i] == index)
      return;
  vec_push(&writer->interfaces, index);
}

void writer_field(ClassWriter *writer, uint16_t flags, const char *name, const char *descriptor) {
  uint16_t named = constant_utf8(&writer->pool, name),
           typed = constant_utf8(&writer->pool, descriptor);
  put_u2(&writer->fields, flags);
  put_u2(&writer->fields, named);
  put_u2(&writer->fields, typed);
  put_u2(&writer->fields, 0);
  writer->field_count++;
}

bool writer_finish(ClassWriter *writer, Arena *arena, Bytes *out) {
  assert(!writer->in_method);
  if (writer->pool.failed || writer->field_count > MAX_U2 || writer->method_count > MAX_U2 ||
      writer->interfaces.count > MAX_U2)
    writer->failed = true;
  if (writer->failed)
    return false;
  ByteVec bytes = {0};
  vec_reserve(&bytes, 64 + writer->pool.bytes.count + writer->fields.count + writer->methods.count);
  put_class_start(&bytes, SPUN_MAJOR, &writer->pool);
  put_u2(&bytes, writer->flags);
  put_u2(&bytes, writer->this_class);
  put_u2(&bytes, writer->super_class);
  put_u2(&bytes, writer->interfaces.count);
  for (size_t i = 0; i < writer->interfaces.count; i++)
    put_u2(&bytes, writer->interfaces.items[i]);
  put_u2(&bytes, writer->field_count);
  vec_append(&bytes, writer->fields.items, writer->fields.count);
  put_u2(&bytes, writer->method_count);
  vec_append(&bytes, writer->methods.items, writer->methods.count);
  put_u2(&bytes, 0);
  *out = bytes_keep(&bytes, arena);
  return true;
}

// --- methods -----------------------------------------------------------------------------------

void writer_begin(ClassWriter *writer, uint16_t flags, const char *name, const char *descriptor) {
  assert(!writer->in_method);
  writer->in_method = true;
  writer->method_flags = flags;
  writer->method_name = constant_utf8(&writer->pool, name);
  writer->method_descriptor = constant_utf8(&writer->pool, descriptor);
  writer->max_locals = descriptor_parameter_words(descriptor) + (flags & ACC_STATIC ? 0 : 1);
  writer->depth = writer->max_depth = 0;
  writer->code.count = writer->labels.count = writer->frames.count = writer->fixups.count = 0;
}

static void patch_branches(ClassWriter *writer) {
  for (size_t i = 0; i < writer->fixups.count; i++) {
    BranchFixup fixup = writer->fixups.items[i];
    assert(writer->labels.items[fixup.label] != UNBOUND);
    int64_t distance = (int64_t)writer->labels.items[fixup.label] - fixup.origin;
    if (distance < INT16_MIN || distance > INT16_MAX) {
      writer->failed = true;
      return;
    }
    writer->code.items[fixup.origin + 1] = (uint8_t)(distance >> 8);
    writer->code.items[fixup.origin + 2] = (uint8_t)distance;
  }
}

enum { SAME_FRAME_LIMIT = 64, SAME_FRAME_EXTENDED = 251 };

static uint32_t frame_delta(const ClassWriter *writer, size_t i) {
  const uint32_t *frames = writer->frames.items;
  return i == 0 ? frames[0] : frames[i] - frames[i - 1] - 1;
}

// StackMapTable (JVMS 4.7.4), as the only attribute of Code; none when there are no labels.
static void put_stack_map(ClassWriter *writer, uint32_t length) {
  put_u2(&writer->methods, 1);
  put_u2(&writer->methods, constant_utf8(&writer->pool, "StackMapTable"));
  put_u4(&writer->methods, length);
  put_u2(&writer->methods, writer->frames.count);
  for (size_t i = 0; i < writer->frames.count; i++) {
    uint32_t delta = frame_delta(writer, i);
    if (delta < SAME_FRAME_LIMIT) {
      put_u1(&writer->methods, delta);
    } else {
      put_u1(&writer->methods, SAME_FRAME_EXTENDED);
      put_u2(&writer->methods, delta);
    }
  }
}

static uint32_t stack_map_length(const ClassWriter *writer) {
  uint32_t length = 2;
  for (size_t i = 0; i < writer->frames.count; i++)
    length += frame_delta(writer, i) < SAME_FRAME_LIMIT ? 1 : 3;
  return length;
}

void writer_end(ClassWriter *writer) {
  assert(writer->in_method);
  writer->in_method = false;
  writer->method_count++;
  if (writer->code.count == 0 || writer->code.count > MAX_U2 || writer->max_depth > MAX_U2)
    writer->failed = true;
  if (writer->failed)
    return;
  patch_branches(writer);
  bool has_frames = writer->frames.count > 0;
  uint32_t map_length = has_frames ? stack_map_length(writer) : 0;
  uint32_t code_length = (uint32_t)writer->code.count;
  put_u2(&writer->methods, writer->method_flags);
  put_u2(&writer->methods, writer->method_name);
  put_u2(&writer->methods, writer->method_descriptor);
  put_u2(&writer->methods, 1);
  put_u2(&writer->methods, constant_utf8(&writer->pool, "Code"));
  put_u4(&writer->methods, 2 + 2 + 4 + code_length + 2 + 2 + (has_frames ? 6 + map_length : 0));
  put_u2(&writer->methods, writer->max_depth);
  put_u2(&writer->methods, writer->max_locals);
  put_u4(&writer->methods, code_length);
  vec_append(&writer->methods, writer->code.items, writer->code.count);
  put_u2(&writer->methods, 0); // no handlers
  if (has_frames)
    put_stack_map(writer, map_length);
  else
    put_u2(&writer->methods, 0);
}

// --- code --------------------------------------------------------------------------------------

static void pop_words(ClassWriter *writer, uint32_t words) {
  assert(writer->depth >= words);
  writer->depth -= words;
}

static void push_words(ClassWriter *writer, uint32_t words) {
  writer->depth += words;
  if (writer->depth > writer->max_depth)
    writer->max_depth = writer->depth;
}

// In opcodes.def L is long and A a reference.
static uint32_t words_of(const char *kinds) {
  uint32_t words = 0;
  for (const char *at = kinds; *at; at++) {
    assert(*at != '?');
    words += *at == '-' ? 0 : *at == 'L' || *at == 'D' ? 2 : 1;
  }
  return words;
}

static void put_opcode(ClassWriter *writer, uint8_t opcode) {
  assert(writer->in_method);
  put_u1(&writer->code, opcode);
}

static void apply_effect(ClassWriter *writer, uint8_t opcode) {
  pop_words(writer, words_of(opcode_popped(opcode)));
  push_words(writer, words_of(opcode_pushed(opcode)));
}

void emit_op(ClassWriter *writer, uint8_t opcode) {
  put_opcode(writer, opcode);
  switch (opcode) {
  case BC_pop:
    pop_words(writer, 1);
    break;
  case BC_pop2:
    pop_words(writer, 2);
    break;
  case BC_dup:
    assert(writer->depth >= 1);
    push_words(writer, 1);
    break;
  default: // the others have a fixed effect, which words_of asserts
    assert(opcode_format(opcode) == FORMAT_NONE);
    apply_effect(writer, opcode);
  }
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
  assert(local + kind_words(kind) <= writer->max_locals && local <= UINT8_MAX);
  uint8_t family = family_offset(kind);
  if (local < 4) {
    put_opcode(writer, (uint8_t)(BC_iload_0 + 4u * family + local));
  } else {
    put_opcode(writer, (uint8_t)(BC_iload + family));
    put_u1(&writer->code, local);
  }
  push_words(writer, kind_words(kind));
}

void emit_store(ClassWriter *writer, Kind kind, uint32_t local) {
  if (local + kind_words(kind) > UINT8_MAX) {
    writer->failed = true;
    return;
  }
  put_opcode(writer, (uint8_t)(BC_istore + family_offset(kind)));
  put_u1(&writer->code, local);
  pop_words(writer, kind_words(kind));
  if (writer->max_locals < local + kind_words(kind))
    writer->max_locals = local + kind_words(kind);
}

void emit_return(ClassWriter *writer, Kind kind) {
  put_opcode(writer, kind == KIND_VOID ? BC_return : (uint8_t)(BC_ireturn + family_offset(kind)));
  pop_words(writer, kind_words(kind));
  assert(writer->depth == 0);
}

void emit_pop(ClassWriter *writer, Kind kind) {
  if (kind != KIND_VOID)
    emit_op(writer, kind_words(kind) == 2 ? BC_pop2 : BC_pop);
}

static void emit_ldc(ClassWriter *writer, uint16_t index, uint32_t words) {
  put_opcode(writer, words == 2 ? BC_ldc2_w : BC_ldc_w);
  put_u2(&writer->code, index);
  push_words(writer, words);
}

void emit_int(ClassWriter *writer, int32_t value) {
  if (value < INT16_MIN || value > INT16_MAX) {
    emit_ldc(writer, constant_number(&writer->pool, CONSTANT_INTEGER, (uint32_t)value), 1);
    return;
  }
  if (value >= -1 && value <= 5) {
    put_opcode(writer, (uint8_t)(BC_iconst_0 + value));
  } else if (value >= INT8_MIN && value <= INT8_MAX) {
    put_opcode(writer, BC_bipush);
    put_u1(&writer->code, (uint8_t)value);
  } else {
    put_opcode(writer, BC_sipush);
    put_u2(&writer->code, (uint16_t)value);
  }
  push_words(writer, 1);
}

void emit_long(ClassWriter *writer, int64_t value) {
  emit_ldc(writer, constant_number(&writer->pool, CONSTANT_LONG, (uint64_t)value), 2);
}

void emit_float(ClassWriter *writer, uint32_t bits) {
  emit_ldc(writer, constant_number(&writer->pool, CONSTANT_FLOAT, bits), 1);
}

void emit_double(ClassWriter *writer, uint64_t bits) {
  emit_ldc(writer, constant_number(&writer->pool, CONSTANT_DOUBLE, bits), 2);
}

void emit_string(ClassWriter *writer, const char *text) {
  emit_ldc(writer, constant_string(&writer->pool, text), 1);
}

void emit_class_constant(ClassWriter *writer, const char *class_name) {
  emit_ldc(writer, constant_class(&writer->pool, class_name), 1);
}

void emit_class(ClassWriter *writer, uint8_t opcode, const char *class_name) {
  assert(opcode_format(opcode) == FORMAT_CLASS);
  put_opcode(writer, opcode);
  put_u2(&writer->code, constant_class(&writer->pool, class_name));
  apply_effect(writer, opcode);
}

void emit_field(ClassWriter *writer, uint8_t opcode, const char *class_name, const char *name,
                const char *descriptor) {
  assert(opcode_format(opcode) == FORMAT_FIELD);
  put_opcode(writer, opcode);
  put_u2(&writer->code,
         constant_member(&writer->pool, CONSTANT_FIELD, class_name, name, descriptor));
  uint32_t words = kind_words(*descriptor);
  if (opcode == BC_putfield || opcode == BC_putstatic)
    pop_words(writer, words);
  if (opcode == BC_getfield || opcode == BC_putfield)
    pop_words(writer, 1);
  if (opcode == BC_getfield || opcode == BC_getstatic)
    push_words(writer, words);
}

void emit_call(ClassWriter *writer, uint8_t opcode, const char *class_name, const char *name,
               const char *descriptor, bool is_interface) {
  assert(opcode_format(opcode) == FORMAT_METHOD || opcode_format(opcode) == FORMAT_INTERFACE);
  assert(opcode != BC_invokeinterface || is_interface);
  Kind result = descriptor_kind(descriptor_result(descriptor));
  uint32_t words = descriptor_parameter_words(descriptor) + (opcode == BC_invokestatic ? 0 : 1);
  ConstantTag tag = is_interface ? CONSTANT_INTERFACE_METHOD : CONSTANT_METHOD;
  put_opcode(writer, opcode);
  put_u2(&writer->code, constant_member(&writer->pool, tag, class_name, name, descriptor));
  if (opcode == BC_invokeinterface) {
    put_u1(&writer->code, words);
    put_u1(&writer->code, 0);
  }
  pop_words(writer, words);
  push_words(writer, kind_words(result));
}

Label label_new(ClassWriter *writer) {
  vec_push(&writer->labels, UNBOUND);
  return (Label){(uint32_t)writer->labels.count - 1};
}

void emit_branch(ClassWriter *writer, uint8_t opcode, Label target) {
  assert(opcode_format(opcode) == FORMAT_BRANCH);
  uint32_t origin = (uint32_t)writer->code.count;
  put_opcode(writer, opcode);
  vec_push(&writer->fixups, (BranchFixup){origin, target.number});
  put_u2(&writer->code, 0);
  apply_effect(writer, opcode);
  assert(writer->depth == 0);
}

void emit_label(ClassWriter *writer, Label label) {
  assert(writer->labels.items[label.number] == UNBOUND && writer->depth == 0);
  uint32_t offset = (uint32_t)writer->code.count;
  writer->labels.items[label.number] = offset;
  if (writer->frames.count == 0 || *vec_last(&writer->frames) != offset)
    vec_push(&writer->frames, offset);
}
