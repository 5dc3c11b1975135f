#include "program/assemble.h"

enum { INFERRED_MAJOR = 49, FRAMED_MAJOR = 52, MOST = 65535 };
#define UNBOUND UINT32_MAX

// --- the class -----------------------------------------------------------------------------------

void asm_init(Assembler *as, uint16_t flags, const char *name, const char *super,
              const char *source_file) {
  *as = (Assembler){.flags = flags};
  vec_reserve(&as->pool.bytes, 1024); // what most classes need
  as->this_class = constant_class(&as->pool, name);
  as->super_class = constant_class(&as->pool, super);
  if (source_file)
    as->source_file = constant_utf8(&as->pool, source_file);
}

void asm_fini(Assembler *as) {
  constants_fini(&as->pool);
  vec_free(&as->fields);
  vec_free(&as->methods);
  vec_free(&as->code);
  vec_free(&as->lines);
  vec_free(&as->interfaces);
  vec_free(&as->frames);
  vec_free(&as->labels);
  vec_free(&as->fixups);
  vec_free(&as->handlers);
}

void asm_interface(Assembler *as, const char *name) {
  uint16_t index = constant_class(&as->pool, name);
  for (size_t i = 0; i < as->interfaces.count; i++)
    if (as->interfaces.items[i] == index)
      return;
  vec_push(&as->interfaces, index);
}

void asm_field(Assembler *as, uint16_t flags, const char *name, const char *descriptor) {
  uint16_t named = constant_utf8(&as->pool, name), typed = constant_utf8(&as->pool, descriptor);
  put_u2(&as->fields, flags);
  put_u2(&as->fields, named);
  put_u2(&as->fields, typed);
  put_u2(&as->fields, 0);
  as->field_count++;
}

static void put_source_file(Assembler *as, ByteVec *out, uint16_t attribute) {
  put_u2(out, as->source_file ? 1 : 0);
  if (!as->source_file)
    return;
  put_u2(out, attribute);
  put_u4(out, 2);
  put_u2(out, as->source_file);
}

Bytes asm_finish(Assembler *as, Arena *arena) {
  uint16_t attribute = as->source_file ? constant_utf8(&as->pool, "SourceFile") : 0;
  if (as->pool.failed || as->field_count > MOST || as->method_count > MOST ||
      as->interfaces.count > MOST)
    as->failed = true;
  ByteVec out = {0};
  vec_reserve(&out, 64 + as->pool.bytes.count + as->fields.count + as->methods.count);
  put_class_start(&out, as->has_frames ? FRAMED_MAJOR : INFERRED_MAJOR, &as->pool);
  put_u2(&out, as->flags);
  put_u2(&out, as->this_class);
  put_u2(&out, as->super_class);
  put_u2(&out, as->interfaces.count);
  for (size_t i = 0; i < as->interfaces.count; i++)
    put_u2(&out, as->interfaces.items[i]);
  put_u2(&out, as->field_count);
  vec_append(&out, as->fields.items, as->fields.count);
  put_u2(&out, as->method_count);
  vec_append(&out, as->methods.items, as->methods.count);
  put_source_file(as, &out, attribute);
  return bytes_keep(&out, arena);
}

// --- methods -------------------------------------------------------------------------------------

void asm_begin(Assembler *as, uint32_t locals) {
  as->code.count = as->lines.count = as->labels.count = as->fixups.count = 0;
  as->handlers.count = as->frames.count = 0;
  as->line_count = as->last_line = as->depth = as->max_depth = 0;
  as->max_locals = locals;
}

static void resolve_jumps(Assembler *as) {
  for (size_t i = 0; i < as->fixups.count; i++) {
    AsmFixup fixup = as->fixups.items[i];
    assert(as->labels.items[fixup.label] != UNBOUND);
    int64_t distance = (int64_t)as->labels.items[fixup.label] - fixup.origin;
    if (distance < INT16_MIN || distance > INT16_MAX) {
      as->failed = true;
      return;
    }
    as->code.items[fixup.origin + 1] = (uint8_t)((uint64_t)distance >> 8);
    as->code.items[fixup.origin + 2] = (uint8_t)distance;
  }
}

static void put_handlers(Assembler *as) {
  put_u2(&as->methods, as->handlers.count);
  for (size_t i = 0; i < as->handlers.count; i++) {
    AsmHandler handler = as->handlers.items[i];
    put_u2(&as->methods, as->labels.items[handler.start.number]);
    put_u2(&as->methods, as->labels.items[handler.end.number]);
    put_u2(&as->methods, as->labels.items[handler.target.number]);
    put_u2(&as->methods, 0); // of any class
  }
}

static void put_locals(Assembler *as, const AsmLocal *locals, size_t count) {
  uint16_t attribute = constant_utf8(&as->pool, "LocalVariableTable");
  put_u2(&as->methods, attribute);
  put_u4(&as->methods, 2 + 10 * count);
  put_u2(&as->methods, count);
  for (size_t i = 0; i < count; i++) {
    uint16_t name = constant_utf8(&as->pool, locals[i].name),
             type = constant_utf8(&as->pool, locals[i].descriptor);
    put_u2(&as->methods, 0);
    put_u2(&as->methods, as->code.count);
    put_u2(&as->methods, name);
    put_u2(&as->methods, type);
    put_u2(&as->methods, locals[i].slot);
  }
}

// Which parameters are never null.
static void put_annotations(Assembler *as, const AsmLocal *locals, size_t count) {
  uint16_t attribute = constant_utf8(&as->pool, "RuntimeInvisibleParameterAnnotations");
  uint16_t type = constant_utf8(&as->pool, "Lloris/NonNull;");
  size_t marked = 0;
  for (size_t i = 0; i < count; i++)
    marked += locals[i].is_non_null;
  put_u2(&as->methods, attribute);
  put_u4(&as->methods, 1 + 2 * count + 4 * marked);
  put_u1(&as->methods, count);
  for (size_t i = 0; i < count; i++) {
    put_u2(&as->methods, locals[i].is_non_null);
    if (locals[i].is_non_null) {
      put_u2(&as->methods, type);
      put_u2(&as->methods, 0);
    }
  }
}

static void put_lines(Assembler *as) {
  uint16_t attribute = constant_utf8(&as->pool, "LineNumberTable");
  put_u2(&as->methods, attribute);
  put_u4(&as->methods, 2 + as->lines.count);
  put_u2(&as->methods, as->line_count);
  vec_append(&as->methods, as->lines.items, as->lines.count);
}

enum { SAME_FRAME_LIMIT = 64, SAME_FRAME_EXTENDED = 251 };

static uint32_t frame_delta(const Assembler *as, size_t i) {
  const uint32_t *frames = as->frames.items;
  return i == 0 ? frames[0] : frames[i] - frames[i - 1] - 1;
}

static uint32_t frames_length(const Assembler *as) {
  uint32_t length = 2;
  for (size_t i = 0; i < as->frames.count; i++)
    length += frame_delta(as, i) < SAME_FRAME_LIMIT ? 1 : 3;
  return length;
}

static void put_frames(Assembler *as) {
  uint16_t attribute = constant_utf8(&as->pool, "StackMapTable");
  put_u2(&as->methods, attribute);
  put_u4(&as->methods, frames_length(as));
  put_u2(&as->methods, as->frames.count);
  for (size_t i = 0; i < as->frames.count; i++) {
    uint32_t delta = frame_delta(as, i);
    if (delta < SAME_FRAME_LIMIT) {
      put_u1(&as->methods, delta);
    } else {
      put_u1(&as->methods, SAME_FRAME_EXTENDED);
      put_u2(&as->methods, delta);
    }
  }
}

// The attributes of Code: lines and variables of what has a source, frames if there are any.
static void put_code_attributes(Assembler *as, const AsmLocal *locals, size_t local_count) {
  bool has_source = as->source_file, has_frames = as->frames.count > 0;
  put_u2(&as->methods, (has_source ? 2u : 0u) + (has_frames ? 1u : 0u));
  if (has_source) {
    put_lines(as);
    put_locals(as, locals, local_count);
  }
  if (has_frames)
    put_frames(as);
}

static size_t code_attributes_length(const Assembler *as, size_t local_count) {
  size_t source = as->source_file ? 8 + as->lines.count + 8 + 10 * local_count : 0;
  return source + (as->frames.count ? 6 + frames_length(as) : 0);
}

void asm_end_method(Assembler *as, uint16_t flags, uint16_t name, uint16_t descriptor,
                    const AsmLocal *locals, size_t local_count) {
  bool has_annotations = as->source_file && (flags & ACC_STATIC);
  as->method_count++;
  if (!as->code.count || as->code.count > MOST || as->max_depth > MOST || as->max_locals > MOST ||
      as->line_count > MOST)
    as->failed = true;
  if (as->failed)
    return;
  resolve_jumps(as);
  uint16_t code = constant_utf8(&as->pool, "Code");
  put_u2(&as->methods, flags);
  put_u2(&as->methods, name);
  put_u2(&as->methods, descriptor);
  put_u2(&as->methods, has_annotations ? 2 : 1);
  put_u2(&as->methods, code);
  put_u4(&as->methods,
         12 + as->code.count + 8 * as->handlers.count + code_attributes_length(as, local_count));
  put_u2(&as->methods, as->max_depth);
  put_u2(&as->methods, as->max_locals);
  put_u4(&as->methods, as->code.count);
  vec_append(&as->methods, as->code.items, as->code.count);
  put_handlers(as);
  put_code_attributes(as, locals, local_count);
  if (has_annotations)
    put_annotations(as, locals, local_count);
}

void asm_end(Assembler *as, uint16_t flags, const char *name, const char *descriptor,
             const AsmLocal *locals, size_t local_count) {
  uint16_t named = constant_utf8(&as->pool, name), typed = constant_utf8(&as->pool, descriptor);
  asm_end_method(as, flags, named, typed, locals, local_count);
}

// --- instructions --------------------------------------------------------------------------------

static void change_depth(Assembler *as, int effect) {
  assert((int)as->depth + effect >= 0);
  as->depth = (uint32_t)((int)as->depth + effect);
  if (as->depth > as->max_depth)
    as->max_depth = as->depth;
}

void asm_line(Assembler *as, uint32_t line) {
  if (line == as->last_line || line > MOST || as->code.count > MOST)
    return;
  as->last_line = line;
  put_u2(&as->lines, as->code.count);
  put_u2(&as->lines, line);
  as->line_count++;
}

void asm_op(Assembler *as, Opcode opcode, int effect) {
  assert(opcode < BC_COUNT);
  put_u1(&as->code, opcode);
  change_depth(as, effect);
}

void asm_local(Assembler *as, Opcode opcode, uint32_t slot, int effect) {
  if (slot > UINT8_MAX) {
    put_u1(&as->code, BC_wide);
    put_u1(&as->code, opcode);
    put_u2(&as->code, slot);
  } else {
    put_u1(&as->code, opcode);
    put_u1(&as->code, slot);
  }
  uint32_t words = (uint32_t)(effect < 0 ? -effect : effect);
  if (slot + words > as->max_locals)
    as->max_locals = slot + words;
  change_depth(as, effect);
}

static void put_constant(Assembler *as, uint16_t index, uint32_t words) {
  asm_op(as, words == 2 ? BC_ldc2_w : BC_ldc_w, (int)words);
  put_u2(&as->code, index);
}

static void put_number(Assembler *as, ConstantTag tag, uint64_t bits, uint32_t words) {
  put_constant(as, constant_number(&as->pool, tag, bits), words);
}

void asm_int(Assembler *as, int32_t value) {
  if (value >= -1 && value <= 5) {
    asm_op(as, (Opcode)(BC_iconst_0 + value), 1);
  } else if (value >= INT8_MIN && value <= INT8_MAX) {
    asm_op(as, BC_bipush, 1);
    put_u1(&as->code, (uint8_t)value);
  } else if (value >= INT16_MIN && value <= INT16_MAX) {
    asm_op(as, BC_sipush, 1);
    put_u2(&as->code, (uint16_t)value);
  } else {
    put_number(as, CONSTANT_INTEGER, (uint32_t)value, 1);
  }
}

void asm_long(Assembler *as, int64_t value) { put_number(as, CONSTANT_LONG, (uint64_t)value, 2); }
void asm_float(Assembler *as, uint32_t bits) { put_number(as, CONSTANT_FLOAT, bits, 1); }
void asm_double(Assembler *as, uint64_t bits) { put_number(as, CONSTANT_DOUBLE, bits, 2); }

void asm_string(Assembler *as, const char *text) {
  put_constant(as, constant_string(&as->pool, text), 1);
}

void asm_class_constant(Assembler *as, const char *name) {
  put_constant(as, constant_class(&as->pool, name), 1);
}

void asm_class(Assembler *as, Opcode opcode, const char *name, int effect) {
  uint16_t index = constant_class(&as->pool, name);
  asm_op(as, opcode, effect);
  put_u2(&as->code, index);
}

static void put_member(Assembler *as, Opcode opcode, ConstantTag tag, const char *class,
                       const char *name, const char *descriptor, int effect) {
  uint16_t index = constant_member(&as->pool, tag, class, name, descriptor);
  asm_op(as, opcode, effect);
  put_u2(&as->code, index);
}

void asm_member(Assembler *as, Opcode opcode, const char *class, const char *name,
                const char *descriptor, int effect) {
  bool is_field = opcode >= BC_getstatic && opcode <= BC_putfield;
  put_member(as, opcode, is_field ? CONSTANT_FIELD : CONSTANT_METHOD, class, name, descriptor,
             effect);
}

void asm_interface_member(Assembler *as, Opcode opcode, const char *class, const char *name,
                          const char *descriptor, int effect) {
  put_member(as, opcode, CONSTANT_INTERFACE_METHOD, class, name, descriptor, effect);
}

void asm_interface_call(Assembler *as, const char *class, const char *name, const char *descriptor,
                        uint32_t words, int effect) {
  asm_interface_member(as, BC_invokeinterface, class, name, descriptor, effect);
  put_u1(&as->code, words);
  put_u1(&as->code, 0);
}

AsmLabel asm_label(Assembler *as) {
  vec_push(&as->labels, UNBOUND);
  return (AsmLabel){(uint32_t)as->labels.count - 1};
}

void asm_jump(Assembler *as, Opcode opcode, AsmLabel label, int effect) {
  assert(label.number < as->labels.count);
  vec_push(&as->fixups, (AsmFixup){(uint32_t)as->code.count, label.number});
  asm_op(as, opcode, effect);
  put_u2(&as->code, 0);
}

void asm_bind(Assembler *as, AsmLabel label) {
  assert(label.number < as->labels.count);
  assert(as->labels.items[label.number] == UNBOUND);
  uint32_t offset = (uint32_t)as->code.count;
  as->labels.items[label.number] = offset;
  if (as->has_frames && (!as->frames.count || *vec_last(&as->frames) != offset))
    vec_push(&as->frames, offset);
}

void asm_handler(Assembler *as, AsmLabel start, AsmLabel end, AsmLabel target) {
  assert(start.number < as->labels.count && end.number < as->labels.count &&
         target.number < as->labels.count);
  vec_push(&as->handlers, (AsmHandler){start, end, target});
}

void asm_depth(Assembler *as, uint32_t depth) {
  as->depth = 0;
  change_depth(as, (int)depth);
}
