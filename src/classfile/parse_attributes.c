// Attributes (JVMS 4.7). Each place has a table of the attributes that loris reads there; all
// others are skipped. A handler reads exactly the bytes of its attribute.
#include "classfile/classfile_impl.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct Attribute {
  const char *name;
  void (*parse)(Parser *parser);
  bool repeats; // may occur more than once
} Attribute;

static const Attribute *known_attribute(const Attribute *table, const char *name, size_t length) {
  for (; table->name; table++)
    if (table->name[0] == name[0] && !strncmp(table->name, name, length) && !table->name[length])
      return table;
  return NULL;
}

// `table` ends with a row without a name.
static void parse_attributes(Parser *parser, const Attribute *table) {
  enum { SMALLEST_ATTRIBUTE = 6 };
  Cursor *in = &parser->in;
  uint32_t seen = 0;
  int count = read_count(in, SMALLEST_ATTRIBUTE);
  for (int i = 0; i < count && !in->failed; i++) {
    size_t offset = cursor_offset(in);
    Name name = read_utf8(parser);
    const uint8_t *outer_end = cursor_enter(in, read_u4(in));
    const Attribute *attribute =
        known_attribute(table, name_text(parser->names, name), name_length(parser->names, name));
    if (in->failed) {
      in->end = outer_end;
    } else if (!attribute) {
      read_bytes(in, cursor_left(in));
      cursor_leave(in, outer_end, "");
    } else {
      uint32_t bit = UINT32_C(1) << (attribute - table);
      assert(attribute - table < 32);
      if (seen & bit && !attribute->repeats)
        cursor_fail(in, offset, "a second attribute %s", attribute->name);
      else // handlers take for granted that they come first
        attribute->parse(parser);
      seen |= bit;
      cursor_leave(in, outer_end, attribute->name);
    }
  }
}

static void parse_name_list(Parser *parser, Name **names, uint16_t *count) {
  Cursor *in = &parser->in;
  *count = read_count(in, 2);
  *names = arena_array(&parser->file->arena, Name, *count);
  for (int i = 0; i < *count && !in->failed; i++)
    (*names)[i] = read_class(parser);
}

// --- code --------------------------------------------------------------------------------------

static void parse_lines(Parser *parser) {
  assert(parser->code);
  Cursor *in = &parser->in;
  int count = read_count(in, 4);
  for (int i = 0; i < count && !in->failed; i++) {
    size_t offset = cursor_offset(in);
    LineEntry line = {.pc = read_u2(in)};
    line.line = read_u2(in);
    if (!in->failed && line.pc >= parser->code->code.length)
      cursor_fail(in, offset, "a line number for bytecode %u outside of the method", line.pc);
    vec_push(&parser->lines, line);
  }
}

static void parse_locals(Parser *parser) {
  assert(parser->code);
  Cursor *in = &parser->in;
  int count = read_count(in, 10);
  for (int i = 0; i < count && !in->failed; i++) {
    size_t offset = cursor_offset(in);
    LocalEntry local = {.start = read_u2(in)};
    local.length = read_u2(in);
    local.name = read_text(parser, TEXT_MEMBER, "name of a local variable");
    local.descriptor = read_text(parser, TEXT_FIELD_TYPE, "descriptor of a local variable");
    local.slot = read_u2(in);
    if (in->failed)
      return;
    if ((size_t)local.start + local.length > parser->code->code.length)
      cursor_fail(in, offset, "a local variable outside of the method");
    if (local.slot >= parser->code->max_locals)
      cursor_fail(in, offset, "a local variable in slot %u of %u", local.slot,
                  parser->code->max_locals);
    vec_push(&parser->locals, local);
  }
}

static void parse_stack_maps(Parser *parser) {
  assert(parser->code);
  parser->code->stack_maps = read_bytes(&parser->in, cursor_left(&parser->in));
}

static const Attribute code_attributes[] = {
    {"LineNumberTable", parse_lines, true},
    {"LocalVariableTable", parse_locals, true},
    {"StackMapTable", parse_stack_maps, false},
    {NULL, NULL, false},
};

// Ranges are checked here, which instructions they begin and end at when the code is decoded.
static void parse_handlers(Parser *parser, CodeInfo *code) {
  Cursor *in = &parser->in;
  code->handler_count = read_count(in, 8);
  code->handlers = arena_array(&parser->file->arena, Handler, code->handler_count);
  for (int i = 0; i < code->handler_count && !in->failed; i++) {
    size_t offset = cursor_offset(in);
    Handler *handler = &code->handlers[i];
    handler->start = read_u2(in);
    handler->end = read_u2(in);
    handler->target = read_u2(in);
    if (cursor_left(in) >= 2 && (in->at[0] || in->at[1]))
      handler->catch_type = read_index(parser, 1u << CONSTANT_CLASS, "a class");
    else
      read_u2(in);
    if (!in->failed && (handler->start >= handler->end || handler->end > code->code.length ||
                        handler->target >= code->code.length))
      cursor_fail(in, offset, "an exception handler outside of the method");
  }
}

static int compare_lines(const void *left, const void *right) {
  const LineEntry *a = left, *b = right;
  return a->pc != b->pc ? (int)a->pc - b->pc : (int)a->line - b->line;
}

static bool lines_are_sorted(const LineEntry *lines, size_t count) {
  for (size_t i = 1; i < count; i++)
    if (lines[i - 1].pc > lines[i].pc)
      return false;
  return true;
}

// Copies what the repeatable attributes collected into the arena.
// LineNumberTable and LocalVariableTable may come in parts, in any order (JVMS 4.7.12): they are
// collected while the code is read and kept as one.
static void keep_debug_tables(Parser *parser, CodeInfo *code) {
  size_t line_count = parser->lines.count, local_count = parser->locals.count;
  if (line_count > UINT16_MAX || local_count > UINT16_MAX) {
    cursor_fail(&parser->in, cursor_offset(&parser->in), "too many debug entries in one method");
    return;
  }
  code->line_count = (uint16_t)line_count;
  code->lines = arena_array(&parser->file->arena, LineEntry, line_count);
  code->local_count = (uint16_t)local_count;
  code->locals = arena_array(&parser->file->arena, LocalEntry, local_count);
  if (line_count)
    memcpy(code->lines, parser->lines.items, line_count * sizeof *code->lines);
  if (local_count)
    memcpy(code->locals, parser->locals.items, local_count * sizeof *code->locals);
  if (!lines_are_sorted(code->lines, line_count))
    qsort(code->lines, line_count, sizeof *code->lines, compare_lines);
}

static void check_arguments_fit(Parser *parser, const CodeInfo *code, size_t offset) {
  assert(parser->method);
  const MethodInfo *method = parser->method;
  if (parser->in.failed)
    return;
  int slots = checked_argument_slots(name_text(parser->names, method->descriptor)) +
              !(method->flags & ACC_STATIC);
  if (slots > 255)
    cursor_fail(&parser->in, offset, "a method with more than 255 argument slots");
  if (slots > code->max_locals)
    cursor_fail(&parser->in, offset, "the arguments do not fit into %u locals", code->max_locals);
}

// Errors stick in the cursor: the whole structure is read and then tested once.
static void parse_code(Parser *parser) {
  assert(parser->method && !parser->code);
  Cursor *in = &parser->in;
  size_t offset = cursor_offset(in);
  CodeInfo *code = arena_new(&parser->file->arena, CodeInfo);
  parser->method->code = code;
  parser->code = code;
  parser->lines.count = 0;
  parser->locals.count = 0;
  // Before version 45.3 these numbers were half as long.
  bool old = parser->file->major == 45 && parser->file->minor < 3;
  code->max_stack = old ? read_u1(in) : read_u2(in);
  code->max_locals = old ? read_u1(in) : read_u2(in);
  uint32_t length = old ? read_u2(in) : read_u4(in);
  if (!in->failed && (length == 0 || length > UINT16_MAX))
    cursor_fail(in, offset, "the code is %u bytes long", length);
  code->code = read_bytes(in, length);
  check_arguments_fit(parser, code, offset);
  parse_handlers(parser, code);
  parse_attributes(parser, code_attributes);
  keep_debug_tables(parser, code);
  parser->code = NULL;
}

// --- fields and methods ------------------------------------------------------------------------

static uint32_t constant_value_tags(const Parser *parser, Name descriptor) {
  if (name_equals(parser, descriptor, "Ljava/lang/String;"))
    return 1u << CONSTANT_STRING;
  switch (descriptor_kind(name_text(parser->names, descriptor))) {
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
    return 1u << CONSTANT_INTEGER;
  case KIND_LONG:
    return 1u << CONSTANT_LONG;
  case KIND_FLOAT:
    return 1u << CONSTANT_FLOAT;
  case KIND_DOUBLE:
    return 1u << CONSTANT_DOUBLE;
  case KIND_REFERENCE:
  case KIND_VOID:
    break;
  }
  return 0;
}

// JVMS 4.7.2: on a field that is not static the attribute is ignored.
static void parse_constant_value(Parser *parser) {
  assert(parser->field);
  FieldInfo *field = parser->field;
  if (field->flags & ACC_STATIC)
    field->constant_value = read_index(parser, constant_value_tags(parser, field->descriptor),
                                       "a value of the field's type");
  else
    read_u2(&parser->in);
}

static void parse_field_signature(Parser *parser) { parser->field->signature = read_utf8(parser); }

static void parse_field_annotations(Parser *parser) {
  parse_annotations(parser, &parser->field->annotations);
}

static void parse_field_type_annotations(Parser *parser) {
  parse_type_annotations(parser, &parser->field->type_annotations);
}

static const Attribute field_attributes[] = {
    {"ConstantValue", parse_constant_value, false},
    {"Signature", parse_field_signature, false},
    {"RuntimeVisibleAnnotations", parse_field_annotations, false},
    {"RuntimeInvisibleAnnotations", parse_field_annotations, false},
    {"RuntimeVisibleTypeAnnotations", parse_field_type_annotations, false},
    {"RuntimeInvisibleTypeAnnotations", parse_field_type_annotations, false},
    {NULL, NULL, false},
};

void parse_field_attributes(Parser *parser, FieldInfo *field) {
  assert(!parser->field);
  if (parser->in.failed)
    return;
  parser->field = field;
  parse_attributes(parser, field_attributes);
  parser->field = NULL;
}

static void parse_exceptions(Parser *parser) {
  assert(parser->method);
  parse_name_list(parser, &parser->method->exceptions, &parser->method->exception_count);
}

static void parse_parameter_names(Parser *parser) {
  assert(parser->method && !parser->method->parameter_names);
  Cursor *in = &parser->in;
  MethodInfo *method = parser->method;
  int count = read_u1(in);
  if ((size_t)count * 4 > cursor_left(in)) {
    cursor_fail_short(in);
    return;
  }
  method->parameter_name_count = (uint8_t)count;
  method->parameter_names = arena_array(&parser->file->arena, Name, (size_t)count);
  for (int i = 0; i < count && !in->failed; i++) {
    method->parameter_names[i] = read_optional_utf8(parser);
    read_u2(in); // flags: final, synthetic, mandated
  }
}

static void parse_method_signature(Parser *parser) {
  parser->method->signature = read_utf8(parser);
}

static void parse_method_annotations(Parser *parser) {
  parse_annotations(parser, &parser->method->annotations);
}

static void parse_method_type_annotations(Parser *parser) {
  parse_type_annotations(parser, &parser->method->type_annotations);
}

static void parse_method_parameter_annotations(Parser *parser) {
  parse_parameter_annotations(parser, parser->method);
}

static const Attribute method_attributes[] = {
    {"Code", parse_code, false},
    {"Exceptions", parse_exceptions, false},
    {"Signature", parse_method_signature, false},
    {"MethodParameters", parse_parameter_names, false},
    {"RuntimeVisibleAnnotations", parse_method_annotations, false},
    {"RuntimeInvisibleAnnotations", parse_method_annotations, false},
    {"RuntimeVisibleTypeAnnotations", parse_method_type_annotations, false},
    {"RuntimeInvisibleTypeAnnotations", parse_method_type_annotations, false},
    {"RuntimeVisibleParameterAnnotations", parse_method_parameter_annotations, false},
    {"RuntimeInvisibleParameterAnnotations", parse_method_parameter_annotations, false},
    {NULL, NULL, false},
};

void parse_method_attributes(Parser *parser, MethodInfo *method) {
  assert(!parser->method);
  if (parser->in.failed)
    return;
  parser->method = method;
  parse_attributes(parser, method_attributes);
  parser->method = NULL;
}

// --- classes -----------------------------------------------------------------------------------

static void parse_source_file(Parser *parser) { parser->file->source_file = read_utf8(parser); }
static void parse_class_signature(Parser *parser) { parser->file->signature = read_utf8(parser); }
static void parse_nest_host(Parser *parser) { parser->file->nest_host = read_plain_class(parser); }

static void parse_nest_members(Parser *parser) {
  parse_name_list(parser, &parser->file->nest_members, &parser->file->nest_member_count);
}

static void parse_permitted(Parser *parser) {
  parser->file->is_sealed = true;
  parse_name_list(parser, &parser->file->permitted_subclasses, &parser->file->permitted_count);
}

static void parse_inner_classes(Parser *parser) {
  Cursor *in = &parser->in;
  ClassFile *file = parser->file;
  file->inner_class_count = read_count(in, 8);
  file->inner_classes = arena_array(&file->arena, InnerClass, file->inner_class_count);
  for (int i = 0; i < file->inner_class_count && !in->failed; i++) {
    InnerClass *inner = &file->inner_classes[i];
    inner->inner = read_class(parser);
    inner->outer = read_optional_class(parser);
    inner->simple = read_optional_utf8(parser);
    inner->flags = read_u2(in);
  }
}

static void parse_enclosing_method(Parser *parser) {
  Cursor *in = &parser->in;
  ClassFile *file = parser->file;
  file->enclosing_class = read_class(parser);
  if (cursor_left(in) >= 2 && !in->at[0] && !in->at[1]) {
    read_u2(in);
    return;
  }
  uint16_t index = read_index(parser, 1u << CONSTANT_NAME_AND_TYPE, "a name and type");
  if (index) {
    file->enclosing_method = file->pool[index].name;
    file->enclosing_descriptor = file->pool[index].descriptor;
  }
}

// JVMS table 5.1-A: what ldc and bootstrap methods may load.
enum {
  LOADABLE = 1 << CONSTANT_INTEGER | 1 << CONSTANT_FLOAT | 1 << CONSTANT_LONG |
             1 << CONSTANT_DOUBLE | 1 << CONSTANT_CLASS | 1 << CONSTANT_STRING |
             1 << CONSTANT_METHOD_HANDLE | 1 << CONSTANT_METHOD_TYPE | 1 << CONSTANT_DYNAMIC
};

static void parse_bootstraps(Parser *parser) {
  Cursor *in = &parser->in;
  ClassFile *file = parser->file;
  file->bootstrap_count = read_count(in, 4);
  file->bootstraps = arena_array(&file->arena, Bootstrap, file->bootstrap_count);
  for (int i = 0; i < file->bootstrap_count && !in->failed; i++) {
    Bootstrap *bootstrap = &file->bootstraps[i];
    bootstrap->method = read_index(parser, 1u << CONSTANT_METHOD_HANDLE, "a method handle");
    bootstrap->argument_count = read_count(in, 2);
    bootstrap->arguments = arena_array(&file->arena, uint16_t, bootstrap->argument_count);
    for (int j = 0; j < bootstrap->argument_count && !in->failed; j++)
      bootstrap->arguments[j] = read_index(parser, LOADABLE, "loadable");
  }
}

static void parse_component_signature(Parser *parser) {
  parser->component->signature = read_utf8(parser);
}

static void parse_component_annotations(Parser *parser) {
  parse_annotations(parser, &parser->component->annotations);
}

static const Attribute component_attributes[] = {
    {"Signature", parse_component_signature, false},
    {"RuntimeVisibleAnnotations", parse_component_annotations, false},
    {"RuntimeInvisibleAnnotations", parse_component_annotations, false},
    {NULL, NULL, false},
};

static void parse_record(Parser *parser) {
  Cursor *in = &parser->in;
  ClassFile *file = parser->file;
  file->is_record = true;
  file->component_count = read_count(in, 6);
  file->components = arena_array(&file->arena, RecordComponent, file->component_count);
  for (int i = 0; i < file->component_count && !in->failed; i++) {
    RecordComponent *component = &file->components[i];
    component->name = read_text(parser, TEXT_MEMBER, "name of a record component");
    component->descriptor = read_text(parser, TEXT_FIELD_TYPE, "component descriptor");
    parser->component = component;
    parse_attributes(parser, component_attributes);
    parser->component = NULL;
  }
}

static void parse_class_annotations(Parser *parser) {
  parse_annotations(parser, &parser->file->annotations);
}

static void parse_class_type_annotations(Parser *parser) {
  parse_type_annotations(parser, &parser->file->type_annotations);
}

// Only the name of a module is of interest, not what it requires and exports.
static void parse_module(Parser *parser) {
  uint16_t index = read_index(parser, 1u << CONSTANT_MODULE, "a module");
  parser->module_name = parser->file->pool[index].name;
  read_bytes(&parser->in, cursor_left(&parser->in));
}

static const Attribute class_attributes[] = {
    {"SourceFile", parse_source_file, false},
    {"Signature", parse_class_signature, false},
    {"InnerClasses", parse_inner_classes, false},
    {"EnclosingMethod", parse_enclosing_method, false},
    {"BootstrapMethods", parse_bootstraps, false},
    {"NestHost", parse_nest_host, false},
    {"NestMembers", parse_nest_members, false},
    {"PermittedSubclasses", parse_permitted, false},
    {"Record", parse_record, false},
    {"Module", parse_module, false},
    {"RuntimeVisibleAnnotations", parse_class_annotations, false},
    {"RuntimeInvisibleAnnotations", parse_class_annotations, false},
    {"RuntimeVisibleTypeAnnotations", parse_class_type_annotations, false},
    {"RuntimeInvisibleTypeAnnotations", parse_class_type_annotations, false},
    {NULL, NULL, false},
};

void parse_class_attributes(Parser *parser) {
  if (!parser->in.failed)
    parse_attributes(parser, class_attributes);
}
