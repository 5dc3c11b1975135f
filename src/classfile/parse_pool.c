// The constant pool (JVMS 4.4). Constants refer to each other in layers, whatever their order in
// the file: texts, then names of classes and members, then members, then method handles. One pass
// reads them with raw indices, one more per layer follows the indices.
#include "classfile/classfile_impl.h"

#include <assert.h>
#include <string.h>

// While the pool is read, class_name.id and descriptor.id hold the first and second raw index, and
// `index` of a NAME_AND_TYPE holds one of these.
enum { TYPE_OF_FIELD = 1, TYPE_OF_METHOD = 2 };

enum { SMALLEST_CONSTANT = 3, POOL_OFFSET = 10 };

static size_t constant_bytes(const uint8_t *at) {
  switch ((ConstantTag)at[0]) {
  case CONSTANT_UTF8:
    return 3 + (size_t)(at[1] << 8 | at[2]);
  case CONSTANT_CLASS:
  case CONSTANT_STRING:
  case CONSTANT_METHOD_TYPE:
  case CONSTANT_MODULE:
  case CONSTANT_PACKAGE:
    return 3;
  case CONSTANT_METHOD_HANDLE:
    return 4;
  case CONSTANT_LONG:
  case CONSTANT_DOUBLE:
    return 9;
  case CONSTANT_INTEGER:
  case CONSTANT_FLOAT:
  case CONSTANT_FIELD:
  case CONSTANT_METHOD:
  case CONSTANT_INTERFACE_METHOD:
  case CONSTANT_NAME_AND_TYPE:
  case CONSTANT_DYNAMIC:
  case CONSTANT_INVOKE_DYNAMIC:
    return 5;
  case CONSTANT_NONE:
    break;
  }
  assert(!"constants were read once already");
  return SMALLEST_CONSTANT;
}

// Where a constant lies is needed only for a diagnostic, so it is counted then.
static size_t constant_offset(const Parser *parser, uint32_t wanted) {
  assert(wanted > 0 && wanted <= parser->file->pool_count);
  const uint8_t *at = parser->in.start + POOL_OFFSET;
  for (uint32_t i = 1; i < wanted; i++) {
    ConstantTag tag = (ConstantTag)at[0];
    at += constant_bytes(at);
    if (tag == CONSTANT_LONG || tag == CONSTANT_DOUBLE)
      i++;
  }
  return (size_t)(at - parser->in.start);
}

static void fail_constant(Parser *parser, uint32_t index, const char *what) {
  if (!parser->in.failed)
    cursor_fail(&parser->in, constant_offset(parser, index), "constant #%u %s", index, what);
}

static void read_constant(Parser *parser, uint32_t index) {
  assert(index > 0 && index < parser->file->pool_count);
  Cursor *in = &parser->in;
  size_t offset = cursor_offset(in);
  Constant *constant = &parser->file->pool[index];
  uint8_t tag = read_u1(in);
  constant->tag = tag;
  switch ((ConstantTag)tag) {
  case CONSTANT_UTF8: {
    Bytes text = read_bytes(in, read_u2(in));
    if (!utf8_is_valid(text.at, text.length, parser->file->major <= 47))
      cursor_fail(in, offset, "constant #%u is no modified UTF-8", index);
    else if (!in->failed)
      constant->name = name_intern(parser->names, (const char *)text.at, text.length);
    return;
  }
  case CONSTANT_INTEGER:
    constant->integer = (int32_t)read_u4(in);
    return;
  case CONSTANT_FLOAT:
    constant->float_bits = read_u4(in);
    return;
  case CONSTANT_LONG:
    constant->long_integer = (int64_t)read_u8(in);
    return;
  case CONSTANT_DOUBLE:
    constant->double_bits = read_u8(in);
    return;
  case CONSTANT_CLASS:
  case CONSTANT_STRING:
  case CONSTANT_METHOD_TYPE:
  case CONSTANT_MODULE:
  case CONSTANT_PACKAGE:
    constant->class_name.id = read_u2(in);
    return;
  case CONSTANT_FIELD:
  case CONSTANT_METHOD:
  case CONSTANT_INTERFACE_METHOD:
  case CONSTANT_NAME_AND_TYPE:
    constant->class_name.id = read_u2(in);
    constant->descriptor.id = read_u2(in);
    return;
  case CONSTANT_DYNAMIC:
  case CONSTANT_INVOKE_DYNAMIC:
    constant->index = read_u2(in);
    constant->descriptor.id = read_u2(in);
    return;
  case CONSTANT_METHOD_HANDLE:
    constant->handle_kind = read_u1(in);
    constant->index = read_u2(in);
    return;
  case CONSTANT_NONE:
    break;
  }
  cursor_fail(in, offset, "constant #%u has the unknown tag %u", index, tag);
}

static Constant *referred(const Parser *parser, uint32_t index, ConstantTag tag) {
  ClassFile *file = parser->file;
  if (index == 0 || index >= file->pool_count || file->pool[index].tag != tag)
    return NULL;
  return &file->pool[index];
}

// A UTF8 constant keeps the set of kinds it is known to be of in handle_kind until the pool is done
// with; most names and descriptors are referred to many times.
static bool text_passes(const Parser *parser, Constant *text, TextKind kind) {
  static bool (*const tests[])(const char *, size_t) = {
      [TEXT_CLASS] = name_is_class_or_array,   [TEXT_PACKAGE] = name_is_class,
      [TEXT_MEMBER] = name_is_member,          [TEXT_METHOD] = name_is_method,
      [TEXT_FIELD_TYPE] = descriptor_is_field, [TEXT_METHOD_TYPE] = descriptor_is_method,
  };
  assert(text->tag == CONSTANT_UTF8);
  uint8_t bit = (uint8_t)(1u << kind);
  if (text->handle_kind & bit)
    return true;
  if (!tests[kind](name_text(parser->names, text->name), name_length(parser->names, text->name)))
    return false;
  text->handle_kind |= bit;
  return true;
}

bool name_equals(const Parser *parser, Name name, const char *text) {
  size_t length = strlen(text);
  return name_length(parser->names, name) == length &&
         !memcmp(name_text(parser->names, name), text, length);
}

// Replaces the raw index of a constant that is only a text; NULL when it is none.
static Constant *follow_text(Parser *parser, uint32_t index) {
  assert(index > 0 && index < parser->file->pool_count);
  Constant *constant = &parser->file->pool[index];
  Constant *text = referred(parser, constant->class_name.id, CONSTANT_UTF8);
  constant->class_name.id = 0;
  if (text)
    constant->name = text->name;
  else
    fail_constant(parser, index, "does not refer to a text");
  return text;
}

// Names and descriptors are checked once, where they are read: behind that nobody asks again.
static void follow_text_of(Parser *parser, uint32_t index, TextKind kind, const char *wrong) {
  Constant *text = follow_text(parser, index);
  if (text && !text_passes(parser, text, kind))
    fail_constant(parser, index, wrong);
}

static void follow_name_and_type(Parser *parser, uint32_t index) {
  Constant *constant = &parser->file->pool[index];
  Constant *name = referred(parser, constant->class_name.id, CONSTANT_UTF8);
  Constant *type = referred(parser, constant->descriptor.id, CONSTANT_UTF8);
  constant->class_name.id = constant->descriptor.id = 0;
  if (!name || !type) {
    fail_constant(parser, index, "does not refer to two texts");
    return;
  }
  bool is_method = name_text(parser->names, type->name)[0] == '('; // a NUL when it is empty
  if (!text_passes(parser, type, is_method ? TEXT_METHOD_TYPE : TEXT_FIELD_TYPE))
    fail_constant(parser, index, "has a malformed descriptor");
  if (!text_passes(parser, name, is_method ? TEXT_METHOD : TEXT_MEMBER))
    fail_constant(parser, index, "has a malformed name");
  constant->name = name->name;
  constant->descriptor = type->name;
  constant->index = is_method ? TYPE_OF_METHOD : TYPE_OF_FIELD;
}

static void follow_names(Parser *parser, uint32_t index) {
  switch ((ConstantTag)parser->file->pool[index].tag) {
  case CONSTANT_CLASS:
    follow_text_of(parser, index, TEXT_CLASS, "has a malformed class name");
    return;
  case CONSTANT_STRING:
  case CONSTANT_MODULE:
    follow_text(parser, index);
    return;
  case CONSTANT_PACKAGE:
    follow_text_of(parser, index, TEXT_PACKAGE, "has a malformed package name");
    return;
  case CONSTANT_METHOD_TYPE:
    follow_text_of(parser, index, TEXT_METHOD_TYPE, "has a malformed method descriptor");
    return;
  case CONSTANT_NAME_AND_TYPE:
    follow_name_and_type(parser, index);
    return;
  case CONSTANT_NONE:
  case CONSTANT_UTF8:
  case CONSTANT_INTEGER:
  case CONSTANT_FLOAT:
  case CONSTANT_LONG:
  case CONSTANT_DOUBLE:
  case CONSTANT_FIELD:
  case CONSTANT_METHOD:
  case CONSTANT_INTERFACE_METHOD:
  case CONSTANT_METHOD_HANDLE:
  case CONSTANT_DYNAMIC:
  case CONSTANT_INVOKE_DYNAMIC:
    return;
  }
}

static bool returns_void(const Parser *parser, Name descriptor) {
  size_t length = name_length(parser->names, descriptor);
  return name_text(parser->names, descriptor)[length - 1] == 'V';
}

// FIELD, METHOD, INTERFACE_METHOD and the dynamic kinds take the name and type they refer to.
static const Constant *follow_member(Parser *parser, uint32_t index, int type) {
  Constant *constant = &parser->file->pool[index];
  const Constant *member = referred(parser, constant->descriptor.id, CONSTANT_NAME_AND_TYPE);
  constant->descriptor.id = 0;
  if (!member || member->index != type) {
    fail_constant(parser, index,
                  type == TYPE_OF_FIELD ? "does not refer to a name and field descriptor"
                                        : "does not refer to a name and method descriptor");
    return NULL;
  }
  constant->name = member->name;
  constant->descriptor = member->descriptor;
  return member;
}

static void follow_class_member(Parser *parser, uint32_t index, int type) {
  Constant *constant = &parser->file->pool[index];
  const Constant *owner = referred(parser, constant->class_name.id, CONSTANT_CLASS);
  constant->class_name.id = 0;
  if (!owner) {
    fail_constant(parser, index, "does not refer to a class");
    return;
  }
  const Constant *member = follow_member(parser, index, type);
  constant->class_name = owner->name;
  if (!member || type == TYPE_OF_FIELD || name_text(parser->names, member->name)[0] != '<')
    return;
  // JVMS 4.4.2: the only special name is <init>, of a class, returning nothing.
  if (constant->tag != CONSTANT_METHOD || !name_equals(parser, member->name, "<init>") ||
      !returns_void(parser, member->descriptor))
    fail_constant(parser, index, "is no valid use of a special method name");
}

static void follow_members(Parser *parser, uint32_t index) {
  switch ((ConstantTag)parser->file->pool[index].tag) {
  case CONSTANT_FIELD:
    follow_class_member(parser, index, TYPE_OF_FIELD);
    return;
  case CONSTANT_METHOD:
  case CONSTANT_INTERFACE_METHOD:
    follow_class_member(parser, index, TYPE_OF_METHOD);
    return;
  case CONSTANT_DYNAMIC:
    follow_member(parser, index, TYPE_OF_FIELD);
    return;
  case CONSTANT_INVOKE_DYNAMIC: {
    const Constant *member = follow_member(parser, index, TYPE_OF_METHOD);
    if (member && name_text(parser->names, member->name)[0] == '<')
      fail_constant(parser, index, "is no valid use of a special method name");
    return;
  }
  case CONSTANT_NONE:
  case CONSTANT_UTF8:
  case CONSTANT_INTEGER:
  case CONSTANT_FLOAT:
  case CONSTANT_LONG:
  case CONSTANT_DOUBLE:
  case CONSTANT_CLASS:
  case CONSTANT_STRING:
  case CONSTANT_MODULE:
  case CONSTANT_PACKAGE:
  case CONSTANT_NAME_AND_TYPE:
  case CONSTANT_METHOD_TYPE:
  case CONSTANT_METHOD_HANDLE:
    return;
  }
}

// JVMS 4.4.8: which member a method handle of each kind may refer to.
static void check_handle(Parser *parser, uint32_t index) {
  const Constant *handle = &parser->file->pool[index];
  enum { FIELD = 1 << CONSTANT_FIELD, METHOD = 1 << CONSTANT_METHOD };
  enum { INTERFACE = 1 << CONSTANT_INTERFACE_METHOD };
  static const uint32_t allowed[] = {
      [HANDLE_GET_FIELD] = FIELD,
      [HANDLE_GET_STATIC] = FIELD,
      [HANDLE_PUT_FIELD] = FIELD,
      [HANDLE_PUT_STATIC] = FIELD,
      [HANDLE_INVOKE_VIRTUAL] = METHOD,
      [HANDLE_INVOKE_STATIC] = METHOD | INTERFACE,
      [HANDLE_INVOKE_SPECIAL] = METHOD | INTERFACE,
      [HANDLE_NEW_INVOKE_SPECIAL] = METHOD,
      [HANDLE_INVOKE_INTERFACE] = INTERFACE,
  };
  if (handle->handle_kind < HANDLE_GET_FIELD || handle->handle_kind > HANDLE_INVOKE_INTERFACE) {
    fail_constant(parser, index, "is a method handle of unknown kind");
    return;
  }
  if (handle->index == 0 || handle->index >= parser->file->pool_count ||
      !(allowed[handle->handle_kind] >> parser->file->pool[handle->index].tag & 1)) {
    fail_constant(parser, index, "is a method handle without a fitting member");
    return;
  }
  const Constant *member = &parser->file->pool[handle->index];
  bool is_init = member->tag != CONSTANT_FIELD && name_equals(parser, member->name, "<init>");
  if (is_init != (handle->handle_kind == HANDLE_NEW_INVOKE_SPECIAL))
    fail_constant(parser, index, "is a method handle with a misplaced <init>");
}

void parse_pool(Parser *parser) {
  Cursor *in = &parser->in;
  ClassFile *file = parser->file;
  size_t offset = cursor_offset(in);
  uint32_t count = read_u2(in);
  if (in->failed)
    return;
  if (count == 0 || (count - 1) * SMALLEST_CONSTANT > cursor_left(in)) {
    cursor_fail(in, offset, "a constant pool of %u cannot fit into the %zu bytes left", count,
                cursor_left(in));
    return;
  }
  file->pool = arena_array(&file->arena, Constant, count);
  file->pool_count = (uint16_t)count;
  for (uint32_t i = 1; i < count && !in->failed; i++) {
    read_constant(parser, i);
    if (file->pool[i].tag == CONSTANT_LONG || file->pool[i].tag == CONSTANT_DOUBLE)
      if (++i == count)
        cursor_fail(in, cursor_offset(in), "constant #%u has no second slot", i - 1);
  }
  for (uint32_t i = 1; i < count && !in->failed; i++)
    follow_names(parser, i);
  for (uint32_t i = 1; i < count && !in->failed; i++)
    follow_members(parser, i);
  for (uint32_t i = 1; i < count && !in->failed; i++) {
    if (file->pool[i].tag == CONSTANT_METHOD_HANDLE)
      check_handle(parser, i);
    else if (file->pool[i].tag == CONSTANT_NAME_AND_TYPE)
      file->pool[i].index = 0;
  }
}

void finish_pool(Parser *parser) {
  const ClassFile *file = parser->file;
  for (uint32_t i = 1; i < file->pool_count && !parser->in.failed; i++) {
    Constant *constant = &file->pool[i];
    if (constant->tag == CONSTANT_UTF8)
      constant->handle_kind = 0;
    else if ((constant->tag == CONSTANT_DYNAMIC || constant->tag == CONSTANT_INVOKE_DYNAMIC) &&
             constant->index >= file->bootstrap_count)
      fail_constant(parser, i, "names a bootstrap method that does not exist");
  }
}

uint16_t read_index(Parser *parser, uint32_t tags, const char *wanted) {
  size_t offset = cursor_offset(&parser->in);
  uint16_t index = read_u2(&parser->in);
  if (parser->in.failed)
    return 0;
  if (index > 0 && index < parser->file->pool_count && tags >> parser->file->pool[index].tag & 1)
    return index;
  cursor_fail(&parser->in, offset, "constant #%u is not %s", index, wanted);
  return 0;
}

// Index 0 has no name, which is what a failed read gives.
static Name read_name(Parser *parser, ConstantTag tag, const char *wanted) {
  return parser->file->pool[read_index(parser, UINT32_C(1) << tag, wanted)].name;
}

static bool next_is_zero(Parser *parser) {
  const Cursor *in = &parser->in;
  return cursor_left(in) >= 2 && in->at[0] == 0 && in->at[1] == 0;
}

Name read_utf8(Parser *parser) { return read_name(parser, CONSTANT_UTF8, "a text"); }

Name read_optional_utf8(Parser *parser) {
  return next_is_zero(parser) ? (Name){read_u2(&parser->in)} : read_utf8(parser);
}

Name read_class(Parser *parser) { return read_name(parser, CONSTANT_CLASS, "a class"); }

Name read_optional_class(Parser *parser) {
  return next_is_zero(parser) ? (Name){read_u2(&parser->in)} : read_class(parser);
}

Name read_plain_class(Parser *parser) {
  size_t offset = cursor_offset(&parser->in);
  Name name = read_class(parser);
  if (!parser->in.failed && name_text(parser->names, name)[0] == '[')
    cursor_fail(&parser->in, offset, "an array stands in the place of a class");
  return name;
}

Name read_text(Parser *parser, TextKind kind, const char *wanted) {
  size_t offset = cursor_offset(&parser->in);
  Constant *text = &parser->file->pool[read_index(parser, 1u << CONSTANT_UTF8, "a text")];
  if (!parser->in.failed && !text_passes(parser, text, kind))
    cursor_fail(&parser->in, offset, "a malformed %s", wanted);
  return text->name;
}
