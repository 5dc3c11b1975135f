#include "program/classwriter.h"

#include "program/bytecode.h"

#include <string.h>

enum { SPUN_MAJOR = 52, MAX_U2 = 65535 };
#define UNBOUND UINT32_MAX

// The byte vectors of a writer have one type each; appending works on any of them.
#define put1(bytes, value) vec_push((bytes), (uint8_t)(value))
#define put2(bytes, value) (put1(bytes, (value) >> 8), put1(bytes, value))
#define put4(bytes, value) (put2(bytes, (value) >> 16), put2(bytes, value))

// --- constant pool -----------------------------------------------------------------------------

typedef struct PoolKey {
  const uint8_t *bytes;
  size_t length;
} PoolKey;

static bool same_entry(const void *context, uint32_t id, const void *key) {
  const ClassWriter *writer = context;
  const PoolKey *wanted = key;
  const PoolEntry *entry = &writer->entries.items[id];
  return entry->length == wanted->length &&
         !memcmp(writer->pool.items + entry->offset, wanted->bytes, wanted->length);
}

// Room for an entry of this length behind the pool; pool_add keeps it or finds an equal one.
static uint8_t *pool_tail(ClassWriter *writer, size_t length) {
  vec_reserve(&writer->pool, writer->pool.count + length);
  return writer->pool.items + writer->pool.count;
}

// Answers the index of the entry in the pool's tail; `slots` is 2 for long and double.
static uint16_t pool_add(ClassWriter *writer, size_t length, uint32_t slots) {
  PoolKey key = {writer->pool.items + writer->pool.count, length};
  uint32_t hash = hash_bytes(key.bytes, length);
  uint32_t id = table_find(&writer->known, hash, same_entry, writer, &key);
  if (id != TABLE_NONE)
    return writer->entries.items[id].index;
  if (writer->pool_count + slots > MAX_U2) {
    writer->failed = true;
    return 0;
  }
  id = (uint32_t)writer->entries.count;
  uint16_t index = (uint16_t)writer->pool_count;
  vec_push(&writer->entries, (PoolEntry){(uint32_t)writer->pool.count, (uint32_t)length, index});
  table_insert(&writer->known, hash, id);
  writer->pool.count += length;
  writer->pool_count += slots;
  return index;
}

static uint16_t pool_utf8(ClassWriter *writer, const char *text) {
  size_t length = strlen(text);
  if (length > MAX_U2) {
    writer->failed = true;
    return 0;
  }
  uint8_t *bytes = pool_tail(writer, 3 + length);
  bytes[0] = CONSTANT_UTF8;
  bytes[1] = (uint8_t)(length >> 8);
  bytes[2] = (uint8_t)length;
  memcpy(bytes + 3, text, length);
  return pool_add(writer, 3 + length, 1);
}

// An entry that refers to one or two others.
static uint16_t pool_link(ClassWriter *writer, ConstantTag tag, uint16_t first, uint16_t second) {
  uint8_t bytes[] = {(uint8_t)tag, (uint8_t)(first >> 8), (uint8_t)first, (uint8_t)(second >> 8),
                     (uint8_t)second};
  size_t length = second ? 5 : 3;
  memcpy(pool_tail(writer, length), bytes, length);
  return pool_add(writer, length, 1);
}

static uint16_t pool_number(ClassWriter *writer, ConstantTag tag, uint64_t bits) {
  bool wide = tag == CONSTANT_LONG || tag == CONSTANT_DOUBLE;
  uint32_t length = wide ? 8 : 4;
  uint8_t *bytes = pool_tail(writer, 1 + length);
  bytes[0] = (uint8_t)tag;
  for (uint32_t i = 0; i < length; i++)
    bytes[1 + i] = (uint8_t)(bits >> 8 * (length - 1 - i));
  return pool_add(writer, 1 + length, wide ? 2 : 1);
}

static uint16_t pool_class(ClassWriter *writer, const char *name) {
  return pool_link(writer, CONSTANT_CLASS, pool_utf8(writer, name), 0);
}

static uint16_t pool_member(ClassWriter *writer, ConstantTag tag, const char *class_name,
                            const char *name, const char *descriptor) {
  uint16_t class = pool_class(writer, class_name);
  uint16_t named = pool_utf8(writer, name), typed = pool_utf8(writer, descriptor);
  return pool_link(writer, tag, class, pool_link(writer, CONSTANT_NAME_AND_TYPE, named, typed));
}

// --- the class ---------------------------------------------------------------------------------

void writer_init(ClassWriter *writer, uint16_t flags, const char *name, const char *super_name) {
  *writer = (ClassWriter){.flags = flags, .pool_count = 1};
  vec_reserve(&writer->pool, 1024); // what most call sites need
  writer->this_class = pool_class(writer, name);
  writer->super_class = pool_class(writer, super_name);
}

void writer_fini(ClassWriter *writer) {
  vec_free(&writer->pool);
  vec_free(&writer->fields);
  vec_free(&writer->methods);
  vec_free(&writer->code);
  vec_free(&writer->interfaces);
  vec_free(&writer->entries);
  vec_free(&writer->labels);
  vec_free(&writer->frames);
  vec_free(&writer->fixups);
  table_fini(&writer->known);
}

void writer_interface(ClassWriter *writer, const char *name) {
  uint16_t index = pool_class(writer, name);
  for (size_t i = 0; i < writer->interfaces.count; i++)
    if (writer->interfaces.items[i] == index)
      return;
  vec_push(&writer->interfaces, index);
}

void writer_field(ClassWriter *writer, uint16_t flags, const char *name, const char *descriptor) {
  uint16_t named = pool_utf8(writer, name), typed = pool_utf8(writer, descriptor);
  put2(&writer->fields, flags);
  put2(&writer->fields, named);
  put2(&writer->fields, typed);
  put2(&writer->fields, 0);
  writer->field_count++;
}

bool writer_finish(ClassWriter *writer, Arena *arena, Bytes *out) {
  assert(!writer->in_method);
  if (writer->field_count > MAX_U2 || writer->method_count > MAX_U2 ||
      writer->interfaces.count > MAX_U2)
    writer->failed = true;
  if (writer->failed)
    return false;
  VEC(uint8_t) bytes = {0};
  vec_reserve(&bytes, 64 + writer->pool.count + writer->fields.count + writer->methods.count);
  put4(&bytes, 0xCAFEBABE);
  put2(&bytes, 0);
  put2(&bytes, SPUN_MAJOR);
  put2(&bytes, writer->pool_count);
  vec_append(&bytes, writer->pool.items, writer->pool.count);
  put2(&bytes, writer->flags);
  put2(&bytes, writer->this_class);
  put2(&bytes, writer->super_class);
  put2(&bytes, writer->interfaces.count);
  for (size_t i = 0; i < writer->interfaces.count; i++)
    put2(&bytes, writer->interfaces.items[i]);
  put2(&bytes, writer->field_count);
  vec_append(&bytes, writer->fields.items, writer->fields.count);
  put2(&bytes, writer->method_count);
  vec_append(&bytes, writer->methods.items, writer->methods.count);
  put2(&bytes, 0);
  uint8_t *copy = arena_alloc(arena, bytes.count);
  memcpy(copy, bytes.items, bytes.count);
  *out = (Bytes){copy, bytes.count};
  vec_free(&bytes);
  return true;
}

// --- descriptors -------------------------------------------------------------------------------

uint32_t kind_slots(char kind) { return kind == 'V' ? 0 : kind == 'J' || kind == 'D' ? 2 : 1; }

static const char *skip_type(const char *at) {
  at += strspn(at, "[");
  return *at == 'L' ? strchr(at, ';') + 1 : at + 1;
}

// Words of all parameters; `result` gets the first letter of the result. The descriptor is valid.
static uint32_t parameter_slots(const char *descriptor, char *result) {
  assert(*descriptor == '(');
  uint32_t slots = 0;
  const char *at = descriptor + 1;
  for (; *at != ')'; at = skip_type(at))
    slots += kind_slots(*at);
  *result = at[1];
  return slots;
}

// --- methods -----------------------------------------------------------------------------------

void writer_begin(ClassWriter *writer, uint16_t flags, const char *name, const char *descriptor) {
  assert(!writer->in_method);
  char result;
  writer->in_method = true;
  writer->method_flags = flags;
  writer->method_name = pool_utf8(writer, name);
  writer->method_descriptor = pool_utf8(writer, descriptor);
  writer->max_locals = parameter_slots(descriptor, &result) + (flags & ACC_STATIC ? 0 : 1);
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
  put2(&writer->methods, 1);
  put2(&writer->methods, pool_utf8(writer, "StackMapTable"));
  put4(&writer->methods, length);
  put2(&writer->methods, writer->frames.count);
  for (size_t i = 0; i < writer->frames.count; i++) {
    uint32_t delta = frame_delta(writer, i);
    if (delta < SAME_FRAME_LIMIT) {
      put1(&writer->methods, delta);
    } else {
      put1(&writer->methods, SAME_FRAME_EXTENDED);
      put2(&writer->methods, delta);
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
  put2(&writer->methods, writer->method_flags);
  put2(&writer->methods, writer->method_name);
  put2(&writer->methods, writer->method_descriptor);
  put2(&writer->methods, 1);
  put2(&writer->methods, pool_utf8(writer, "Code"));
  put4(&writer->methods, 2 + 2 + 4 + code_length + 2 + 2 + (has_frames ? 6 + map_length : 0));
  put2(&writer->methods, writer->max_depth);
  put2(&writer->methods, writer->max_locals);
  put4(&writer->methods, code_length);
  vec_append(&writer->methods, writer->code.items, writer->code.count);
  put2(&writer->methods, 0); // no handlers
  if (has_frames)
    put_stack_map(writer, map_length);
  else
    put2(&writer->methods, 0);
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
  put1(&writer->code, opcode);
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
static uint8_t family_offset(char kind) {
  switch (kind) {
  case 'J':
    return 1;
  case 'F':
    return 2;
  case 'D':
    return 3;
  case 'L':
  case '[':
    return 4;
  default:
    assert(strchr("ZBCSI", kind));
    return 0;
  }
}

void emit_load(ClassWriter *writer, char kind, uint32_t local) {
  assert(local + kind_slots(kind) <= writer->max_locals && local <= UINT8_MAX);
  uint8_t family = family_offset(kind);
  if (local < 4) {
    put_opcode(writer, (uint8_t)(BC_iload_0 + 4u * family + local));
  } else {
    put_opcode(writer, (uint8_t)(BC_iload + family));
    put1(&writer->code, local);
  }
  push_words(writer, kind_slots(kind));
}

void emit_store(ClassWriter *writer, char kind, uint32_t local) {
  if (local + kind_slots(kind) > UINT8_MAX) {
    writer->failed = true;
    return;
  }
  put_opcode(writer, (uint8_t)(BC_istore + family_offset(kind)));
  put1(&writer->code, local);
  pop_words(writer, kind_slots(kind));
  if (writer->max_locals < local + kind_slots(kind))
    writer->max_locals = local + kind_slots(kind);
}

void emit_return(ClassWriter *writer, char kind) {
  put_opcode(writer, kind == 'V' ? BC_return : (uint8_t)(BC_ireturn + family_offset(kind)));
  pop_words(writer, kind_slots(kind));
  assert(writer->depth == 0);
}

void emit_pop(ClassWriter *writer, char kind) {
  if (kind != 'V')
    emit_op(writer, kind_slots(kind) == 2 ? BC_pop2 : BC_pop);
}

static void emit_ldc(ClassWriter *writer, uint16_t index, uint32_t words) {
  put_opcode(writer, words == 2 ? BC_ldc2_w : BC_ldc_w);
  put2(&writer->code, index);
  push_words(writer, words);
}

void emit_int(ClassWriter *writer, int32_t value) {
  if (value < INT16_MIN || value > INT16_MAX) {
    emit_ldc(writer, pool_number(writer, CONSTANT_INTEGER, (uint32_t)value), 1);
    return;
  }
  if (value >= -1 && value <= 5) {
    put_opcode(writer, (uint8_t)(BC_iconst_0 + value));
  } else if (value >= INT8_MIN && value <= INT8_MAX) {
    put_opcode(writer, BC_bipush);
    put1(&writer->code, value);
  } else {
    put_opcode(writer, BC_sipush);
    put2(&writer->code, value);
  }
  push_words(writer, 1);
}

void emit_long(ClassWriter *writer, int64_t value) {
  emit_ldc(writer, pool_number(writer, CONSTANT_LONG, (uint64_t)value), 2);
}

void emit_float(ClassWriter *writer, uint32_t bits) {
  emit_ldc(writer, pool_number(writer, CONSTANT_FLOAT, bits), 1);
}

void emit_double(ClassWriter *writer, uint64_t bits) {
  emit_ldc(writer, pool_number(writer, CONSTANT_DOUBLE, bits), 2);
}

void emit_string(ClassWriter *writer, const char *text) {
  emit_ldc(writer, pool_link(writer, CONSTANT_STRING, pool_utf8(writer, text), 0), 1);
}

void emit_class_constant(ClassWriter *writer, const char *class_name) {
  emit_ldc(writer, pool_class(writer, class_name), 1);
}

void emit_class(ClassWriter *writer, uint8_t opcode, const char *class_name) {
  assert(opcode_format(opcode) == FORMAT_CLASS);
  put_opcode(writer, opcode);
  put2(&writer->code, pool_class(writer, class_name));
  apply_effect(writer, opcode);
}

void emit_field(ClassWriter *writer, uint8_t opcode, const char *class_name, const char *name,
                const char *descriptor) {
  assert(opcode_format(opcode) == FORMAT_FIELD);
  put_opcode(writer, opcode);
  put2(&writer->code, pool_member(writer, CONSTANT_FIELD, class_name, name, descriptor));
  uint32_t words = kind_slots(*descriptor);
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
  char result;
  uint32_t words = parameter_slots(descriptor, &result) + (opcode == BC_invokestatic ? 0 : 1);
  ConstantTag tag = is_interface ? CONSTANT_INTERFACE_METHOD : CONSTANT_METHOD;
  put_opcode(writer, opcode);
  put2(&writer->code, pool_member(writer, tag, class_name, name, descriptor));
  if (opcode == BC_invokeinterface) {
    put1(&writer->code, words);
    put1(&writer->code, 0);
  }
  pop_words(writer, words);
  push_words(writer, kind_slots(result));
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
  put2(&writer->code, 0);
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
