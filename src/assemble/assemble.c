#include "assemble/assemble.h"

#include <string.h>

enum { MAJOR = 49, MOST = 65535 };

#define put1(bytes, value) vec_push((bytes), (uint8_t)(value))
#define put2(bytes, value) (put1(bytes, (value) >> 8), put1(bytes, value))
#define put4(bytes, value) (put2(bytes, (value) >> 16), put2(bytes, value))

// --- constant pool -------------------------------------------------------------------------------

typedef struct PoolKey {
  const uint8_t *bytes;
  size_t length;
} PoolKey;

static bool same_entry(const void *context, uint32_t id, const void *key) {
  const Assembler *as = context;
  const PoolKey *wanted = key;
  const AsmEntry *entry = &as->entries.items[id];
  return entry->length == wanted->length &&
         !memcmp(as->pool.items + entry->offset, wanted->bytes, wanted->length);
}

// The constant was written behind the pool from `start` on: keeps it, or finds an equal one.
static uint16_t pool_keep(Assembler *as, size_t start) {
  PoolKey key = {as->pool.items + start, as->pool.count - start};
  uint32_t hash = hash_bytes(key.bytes, key.length);
  uint32_t id = table_find(&as->known, hash, same_entry, as, &key);
  if (id != TABLE_NONE || as->pool_count + 1 >= MOST) {
    as->failed |= id == TABLE_NONE;
    as->pool.count = start;
    return id == TABLE_NONE ? 0 : as->entries.items[id].index;
  }
  id = (uint32_t)as->entries.count;
  vec_push(&as->entries, (AsmEntry){start, key.length, (uint16_t)as->pool_count});
  table_insert(&as->known, hash, id);
  bool is_wide = *key.bytes == CONSTANT_LONG || *key.bytes == CONSTANT_DOUBLE;
  as->pool_count += is_wide ? 2 : 1;
  return as->entries.items[id].index;
}

static uint16_t pool_utf8(Assembler *as, const char *text) {
  size_t start = as->pool.count, length = strlen(text);
  if (length > MOST) {
    as->failed = true;
    return 0;
  }
  put1(&as->pool, CONSTANT_UTF8);
  put2(&as->pool, length);
  vec_append(&as->pool, (const uint8_t *)text, length);
  return pool_keep(as, start);
}

static uint16_t pool_link(Assembler *as, ConstantTag tag, uint16_t first, uint16_t second) {
  size_t start = as->pool.count;
  put1(&as->pool, tag);
  put2(&as->pool, first);
  if (second)
    put2(&as->pool, second);
  return pool_keep(as, start);
}

static uint16_t pool_class(Assembler *as, const char *name) {
  return pool_link(as, CONSTANT_CLASS, pool_utf8(as, name), 0);
}

// --- the class -----------------------------------------------------------------------------------

void asm_init(Assembler *as, uint16_t flags, const char *name, const char *super,
              const char *source_file) {
  *as = (Assembler){.flags = flags, .pool_count = 1};
  as->this_class = pool_class(as, name);
  as->super_class = pool_class(as, super);
  as->source_file = pool_utf8(as, source_file);
}

void asm_fini(Assembler *as) {
  vec_free(&as->pool);
  vec_free(&as->fields);
  vec_free(&as->methods);
  vec_free(&as->code);
  vec_free(&as->lines);
  vec_free(&as->entries);
  vec_free(&as->labels);
  vec_free(&as->fixups);
  vec_free(&as->handlers);
  table_fini(&as->known);
}

void asm_field(Assembler *as, const char *name, const char *descriptor) {
  uint16_t named = pool_utf8(as, name), typed = pool_utf8(as, descriptor);
  put2(&as->fields, ACC_PUBLIC);
  put2(&as->fields, named);
  put2(&as->fields, typed);
  put2(&as->fields, 0);
  as->field_count++;
}

Bytes asm_finish(Assembler *as, Arena *arena) {
  uint16_t attribute = pool_utf8(as, "SourceFile");
  if (as->field_count > MOST || as->method_count > MOST)
    as->failed = true;
  ByteVec out = {0};
  put4(&out, 0xcafebabe);
  put4(&out, MAJOR);
  put2(&out, as->pool_count);
  vec_append(&out, as->pool.items, as->pool.count);
  put2(&out, as->flags);
  put2(&out, as->this_class);
  put2(&out, as->super_class);
  put2(&out, 0);
  put2(&out, as->field_count);
  vec_append(&out, as->fields.items, as->fields.count);
  put2(&out, as->method_count);
  vec_append(&out, as->methods.items, as->methods.count);
  put2(&out, 1);
  put2(&out, attribute);
  put4(&out, 2);
  put2(&out, as->source_file);
  uint8_t *bytes = arena_alloc(arena, out.count);
  memcpy(bytes, out.items, out.count);
  Bytes result = {bytes, out.count};
  vec_free(&out);
  return result;
}

// --- methods -------------------------------------------------------------------------------------

void asm_begin(Assembler *as, uint32_t locals) {
  as->code.count = as->lines.count = as->labels.count = as->fixups.count = 0;
  as->handlers.count = 0;
  as->line_count = as->last_line = as->depth = as->max_depth = 0;
  as->max_locals = locals;
}

static void resolve_jumps(Assembler *as) {
  for (size_t i = 0; i < as->fixups.count; i++) {
    AsmFixup fixup = as->fixups.items[i];
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
  put2(&as->methods, as->handlers.count);
  for (size_t i = 0; i < as->handlers.count; i++) {
    AsmHandler handler = as->handlers.items[i];
    put2(&as->methods, as->labels.items[handler.start.number]);
    put2(&as->methods, as->labels.items[handler.end.number]);
    put2(&as->methods, as->labels.items[handler.target.number]);
    put2(&as->methods, 0); // of any class
  }
}

static void put_locals(Assembler *as, const AsmLocal *locals, size_t count) {
  uint16_t attribute = pool_utf8(as, "LocalVariableTable");
  put2(&as->methods, attribute);
  put4(&as->methods, 2 + 10 * count);
  put2(&as->methods, count);
  for (size_t i = 0; i < count; i++) {
    uint16_t name = pool_utf8(as, locals[i].name), type = pool_utf8(as, locals[i].descriptor);
    put2(&as->methods, 0);
    put2(&as->methods, as->code.count);
    put2(&as->methods, name);
    put2(&as->methods, type);
    put2(&as->methods, locals[i].slot);
  }
}

// Which parameters are never null.
static void put_annotations(Assembler *as, const AsmLocal *locals, size_t count) {
  uint16_t attribute = pool_utf8(as, "RuntimeInvisibleParameterAnnotations");
  uint16_t type = pool_utf8(as, "Lloris/NonNull;");
  size_t marked = 0;
  for (size_t i = 0; i < count; i++)
    marked += locals[i].is_non_null;
  put2(&as->methods, attribute);
  put4(&as->methods, 1 + 2 * count + 4 * marked);
  put1(&as->methods, count);
  for (size_t i = 0; i < count; i++) {
    put2(&as->methods, locals[i].is_non_null);
    if (locals[i].is_non_null) {
      put2(&as->methods, type);
      put2(&as->methods, 0);
    }
  }
}

void asm_end(Assembler *as, uint16_t flags, const char *name, const char *descriptor,
             const AsmLocal *locals, size_t local_count) {
  bool is_static = flags & ACC_STATIC;
  if (as->code.count > MOST || as->max_depth > MOST || as->max_locals > MOST ||
      as->line_count > MOST)
    as->failed = true;
  if (!as->failed)
    resolve_jumps(as);
  uint16_t named = pool_utf8(as, name), typed = pool_utf8(as, descriptor);
  uint16_t code = pool_utf8(as, "Code"), lines = pool_utf8(as, "LineNumberTable");
  put2(&as->methods, flags);
  put2(&as->methods, named);
  put2(&as->methods, typed);
  put2(&as->methods, is_static ? 2 : 1);
  put2(&as->methods, code);
  put4(&as->methods,
       12 + as->code.count + 8 * as->handlers.count + 8 + as->lines.count + 8 + 10 * local_count);
  put2(&as->methods, as->max_depth);
  put2(&as->methods, as->max_locals);
  put4(&as->methods, as->code.count);
  vec_append(&as->methods, as->code.items, as->code.count);
  put_handlers(as);
  put2(&as->methods, 2); // attributes
  put2(&as->methods, lines);
  put4(&as->methods, 2 + as->lines.count);
  put2(&as->methods, as->line_count);
  vec_append(&as->methods, as->lines.items, as->lines.count);
  put_locals(as, locals, local_count);
  if (is_static)
    put_annotations(as, locals, local_count);
  as->method_count++;
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
  put2(&as->lines, as->code.count);
  put2(&as->lines, line);
  as->line_count++;
}

void asm_op(Assembler *as, Opcode opcode, int effect) {
  put1(&as->code, opcode);
  change_depth(as, effect);
}

void asm_local(Assembler *as, Opcode opcode, uint32_t slot, int effect) {
  if (slot > UINT8_MAX) {
    put1(&as->code, BC_wide);
    put1(&as->code, opcode);
    put2(&as->code, slot);
  } else {
    put1(&as->code, opcode);
    put1(&as->code, slot);
  }
  if (slot + 2 > as->max_locals) // a long takes two
    as->max_locals = slot + 2;
  change_depth(as, effect);
}

static void put_constant(Assembler *as, ConstantTag tag, uint64_t bits, uint32_t words) {
  size_t start = as->pool.count;
  put1(&as->pool, tag);
  if (words == 2)
    put4(&as->pool, bits >> 32);
  put4(&as->pool, bits);
  uint16_t index = pool_keep(as, start);
  asm_op(as, words == 2 ? BC_ldc2_w : BC_ldc_w, (int)words);
  put2(&as->code, index);
}

void asm_int(Assembler *as, int32_t value) {
  if (value >= -1 && value <= 5) {
    asm_op(as, (Opcode)(BC_iconst_0 + value), 1);
  } else if (value >= INT16_MIN && value <= INT16_MAX) {
    asm_op(as, BC_sipush, 1);
    put2(&as->code, value);
  } else {
    put_constant(as, CONSTANT_INTEGER, (uint32_t)value, 1);
  }
}

void asm_long(Assembler *as, int64_t value) { put_constant(as, CONSTANT_LONG, (uint64_t)value, 2); }
void asm_float(Assembler *as, uint32_t bits) { put_constant(as, CONSTANT_FLOAT, bits, 1); }
void asm_double(Assembler *as, uint64_t bits) { put_constant(as, CONSTANT_DOUBLE, bits, 2); }

void asm_string(Assembler *as, const char *text) {
  uint16_t index = pool_link(as, CONSTANT_STRING, pool_utf8(as, text), 0);
  asm_op(as, BC_ldc_w, 1);
  put2(&as->code, index);
}

void asm_class(Assembler *as, Opcode opcode, const char *name, int effect) {
  uint16_t index = pool_class(as, name);
  asm_op(as, opcode, effect);
  put2(&as->code, index);
}

static void put_member(Assembler *as, Opcode opcode, ConstantTag tag, const char *class,
                       const char *name, const char *descriptor, int effect) {
  uint16_t owner = pool_class(as, class), named = pool_utf8(as, name);
  uint16_t typed = pool_utf8(as, descriptor);
  uint16_t both = pool_link(as, CONSTANT_NAME_AND_TYPE, named, typed);
  uint16_t index = pool_link(as, tag, owner, both);
  asm_op(as, opcode, effect);
  put2(&as->code, index);
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
  put1(&as->code, words);
  put1(&as->code, 0);
}

AsmLabel asm_label(Assembler *as) {
  vec_push(&as->labels, UINT32_MAX);
  return (AsmLabel){(uint32_t)as->labels.count - 1};
}

void asm_jump(Assembler *as, Opcode opcode, AsmLabel label, int effect) {
  vec_push(&as->fixups, (AsmFixup){(uint32_t)as->code.count, label.number});
  asm_op(as, opcode, effect);
  put2(&as->code, 0);
}

void asm_bind(Assembler *as, AsmLabel label) {
  as->labels.items[label.number] = (uint32_t)as->code.count;
}

void asm_handler(Assembler *as, AsmLabel start, AsmLabel end, AsmLabel target) {
  vec_push(&as->handlers, (AsmHandler){start, end, target});
}

void asm_depth(Assembler *as, uint32_t depth) {
  as->depth = 0;
  change_depth(as, (int)depth);
}
