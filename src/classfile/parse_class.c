// The class file as a whole (JVMS 4.1): header, constant pool, fields, methods, attributes.
#include "classfile/classfile_impl.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const uint32_t MAGIC = 0xcafebabe;
enum { SMALLEST_MEMBER = 8 };

static void parse_version(Parser *parser) {
  Cursor *in = &parser->in;
  if (read_u4(in) != MAGIC)
    cursor_fail(in, 0, "not a class file (the magic number is missing)");
  parser->file->minor = read_u2(in);
  parser->file->major = read_u2(in);
  if (!in->failed && parser->file->major < OLDEST_MAJOR)
    cursor_fail(in, 6, "class file version %u is older than %d", parser->file->major, OLDEST_MAJOR);
}

static int compare_keys(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return (a > b) - (a < b);
}

// Do two of the collected keys agree? Sorting keeps hostile inputs from costing quadratic time; a
// few are compared faster than sorted.
static bool keys_repeat(Parser *parser) {
  enum { FEW = 24 };
  size_t count = parser->keys.count;
  if (count <= FEW) {
    for (size_t i = 1; i < count; i++)
      for (size_t j = 0; j < i; j++)
        if (parser->keys.items[i] == parser->keys.items[j])
          return true;
    return false;
  }
  qsort(parser->keys.items, count, sizeof *parser->keys.items, compare_keys);
  for (size_t i = 1; i < count; i++)
    if (parser->keys.items[i - 1] == parser->keys.items[i])
      return true;
  return false;
}

static uint64_t member_key(Name name, Name descriptor) {
  return (uint64_t)name.id << 32 | descriptor.id;
}

static void parse_header(Parser *parser) {
  Cursor *in = &parser->in;
  ClassFile *file = parser->file;
  file->flags = read_u2(in);
  file->name = read_plain_class(parser);
  size_t offset = cursor_offset(in);
  if (cursor_left(in) >= 2 && in->at[0] == 0 && in->at[1] == 0) {
    read_u2(in);
    bool is_root = name_equals(parser, file->name, "java/lang/Object");
    bool is_module = file->flags & ACC_MODULE && name_equals(parser, file->name, "module-info");
    if (!is_root && !is_module)
      cursor_fail(in, offset, "the class has no superclass");
  } else {
    file->super_name = read_plain_class(parser);
    if (!in->failed && name_is(file->super_name, file->name))
      cursor_fail(in, offset, "the class is its own superclass");
  }
  offset = cursor_offset(in);
  file->interface_count = read_count(in, 2);
  file->interfaces = arena_array(&file->arena, Name, file->interface_count);
  parser->keys.count = 0;
  for (int i = 0; i < file->interface_count && !in->failed; i++) {
    file->interfaces[i] = read_plain_class(parser);
    vec_push(&parser->keys, file->interfaces[i].id);
  }
  if (keys_repeat(parser))
    cursor_fail(in, offset, "an interface is named twice");
}

static void parse_fields(Parser *parser) {
  Cursor *in = &parser->in;
  ClassFile *file = parser->file;
  size_t offset = cursor_offset(in);
  file->field_count = read_count(in, SMALLEST_MEMBER);
  file->fields = arena_array(&file->arena, FieldInfo, file->field_count);
  parser->keys.count = 0;
  for (int i = 0; i < file->field_count && !in->failed; i++) {
    FieldInfo *field = &file->fields[i];
    field->flags = read_u2(in);
    field->name = read_text(parser, TEXT_MEMBER, "field name");
    field->descriptor = read_text(parser, TEXT_FIELD_TYPE, "field descriptor");
    parse_field_attributes(parser, field);
    vec_push(&parser->keys, member_key(field->name, field->descriptor));
  }
  if (keys_repeat(parser))
    cursor_fail(in, offset, "two fields have the same name and descriptor");
}

// JVMS 2.9: what the special names promise.
static void check_special_method(Parser *parser, MethodInfo *method, size_t offset) {
  assert(method);
  Cursor *in = &parser->in;
  if (in->failed || name_text(parser->names, method->name)[0] != '<')
    return;
  if (name_equals(parser, method->name, "<init>")) {
    const char *end = name_text(parser->names, method->descriptor) +
                      name_length(parser->names, method->descriptor);
    if (end[-1] != 'V' || method->flags & (ACC_STATIC | ACC_ABSTRACT | ACC_NATIVE))
      cursor_fail(in, offset, "a malformed <init> method");
    return;
  }
  // Before version 51 a <clinit> is static whatever its flags say.
  bool fits = name_equals(parser, method->descriptor, "()V");
  if (parser->file->major >= 51) {
    if (!fits || !(method->flags & ACC_STATIC))
      cursor_fail(in, offset, "a malformed <clinit> method");
  } else if (fits) {
    method->flags = (uint16_t)(ACC_STATIC | (method->flags & ACC_STRICT));
  }
}

// Two methods may have one name: only name and descriptor together name a method (JVMS 4.6).
static void parse_methods(Parser *parser) {
  Cursor *in = &parser->in;
  ClassFile *file = parser->file;
  size_t table = cursor_offset(in);
  file->method_count = read_count(in, SMALLEST_MEMBER);
  file->methods = arena_array(&file->arena, MethodInfo, file->method_count);
  parser->keys.count = 0;
  for (int i = 0; i < file->method_count && !in->failed; i++) {
    MethodInfo *method = &file->methods[i];
    size_t offset = cursor_offset(in);
    method->flags = read_u2(in);
    method->name = read_text(parser, TEXT_METHOD, "method name");
    method->descriptor = read_text(parser, TEXT_METHOD_TYPE, "method descriptor");
    check_special_method(parser, method, offset);
    parse_method_attributes(parser, method);
    bool wants_code = !(method->flags & (ACC_ABSTRACT | ACC_NATIVE));
    if (!in->failed && wants_code != (method->code != NULL))
      cursor_fail(in, offset,
                  wants_code ? "a method without code that is neither abstract nor native"
                             : "an abstract or native method with code");
    vec_push(&parser->keys, member_key(method->name, method->descriptor));
  }
  if (keys_repeat(parser))
    cursor_fail(in, table, "two methods have the same name and descriptor");
}

static void parse_all(Parser *parser) {
  Cursor *in = &parser->in;
  parse_version(parser);
  parse_pool(parser);
  if (in->failed)
    return;
  parse_header(parser);
  parse_fields(parser);
  parse_methods(parser);
  parse_class_attributes(parser);
  finish_pool(parser);
  if (!in->failed && cursor_left(in) > 0)
    cursor_fail(in, cursor_offset(in), "%zu bytes follow the end of the class", cursor_left(in));
}

ClassFile *parse_class_file(Names *names, Bytes bytes, const char *where, Name *module,
                            Diag *diag) {
  ClassFile *file = mem_new(ClassFile);
  Parser parser = {.names = names, .diag = diag, .file = file};
  cursor_init(&parser.in, bytes);
  file->where = arena_string(&file->arena, where, strlen(where));
  file->bytes = bytes;
  parse_all(&parser);
  vec_free(&parser.lines);
  vec_free(&parser.locals);
  vec_free(&parser.keys);
  if (parser.in.failed) {
    diag_error(diag, where, "%s at offset %zu", parser.in.message, parser.in.failed_at);
    classfile_free(file);
    return NULL;
  }
  if (file->major > NEWEST_MAJOR)
    diag_note(diag, where, "class file version %u is newer than %d: what is new in it is ignored",
              file->major, NEWEST_MAJOR);
  if (module)
    *module = parser.module_name;
  return file;
}

ClassFile *classfile_parse(Names *names, Bytes bytes, const char *where, Diag *diag) {
  assert(names && where && diag);
  return parse_class_file(names, bytes, where, NULL, diag);
}

void classfile_free(ClassFile *file) {
  if (!file)
    return;
  arena_fini(&file->arena);
  mem_free(file);
}
