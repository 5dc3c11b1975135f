// Annotations (JVMS 4.7.16 to 4.7.20) as trees in the class file's arena.
#include "classfile/classfile_impl.h"

#include <string.h>

enum { MOST_NESTING = 64, SMALLEST_ANNOTATION = 4, SMALLEST_PAIR = 5, SMALLEST_VALUE = 3 };

static void parse_annotation(Parser *parser, Annotation *annotation, int depth);

static void parse_value(Parser *parser, ElementValue *value, int depth) {
  Cursor *in = &parser->in;
  Arena *arena = &parser->file->arena;
  size_t offset = cursor_offset(in);
  if (depth > MOST_NESTING) {
    cursor_fail(in, offset, "annotations are nested deeper than %d", MOST_NESTING);
    return;
  }
  value->tag = read_u1(in);
  switch (value->tag) {
  case 'B':
  case 'C':
  case 'I':
  case 'S':
  case 'Z':
    value->constant = read_index(parser, 1u << CONSTANT_INTEGER, "an int");
    return;
  case 'D':
    value->constant = read_index(parser, 1u << CONSTANT_DOUBLE, "a double");
    return;
  case 'F':
    value->constant = read_index(parser, 1u << CONSTANT_FLOAT, "a float");
    return;
  case 'J':
    value->constant = read_index(parser, 1u << CONSTANT_LONG, "a long");
    return;
  case 's':
  case 'c':
    value->text = read_utf8(parser);
    return;
  case 'e':
    value->type = read_utf8(parser);
    value->text = read_utf8(parser);
    return;
  case '@':
    value->annotation = arena_new(arena, Annotation);
    parse_annotation(parser, value->annotation, depth + 1);
    return;
  case '[':
    value->element_count = read_count(in, SMALLEST_VALUE);
    value->elements = arena_array(arena, ElementValue, value->element_count);
    for (int i = 0; i < value->element_count && !in->failed; i++)
      parse_value(parser, &value->elements[i], depth + 1);
    return;
  default:
    cursor_fail(in, offset, "unknown kind of annotation value %u", value->tag);
  }
}

static void parse_annotation(Parser *parser, Annotation *annotation, int depth) {
  Cursor *in = &parser->in;
  annotation->type = read_utf8(parser);
  annotation->pair_count = read_count(in, SMALLEST_PAIR);
  size_t bytes = mem_product(annotation->pair_count, sizeof *annotation->pairs);
  annotation->pairs = arena_alloc(&parser->file->arena, bytes);
  for (int i = 0; i < annotation->pair_count && !in->failed; i++) {
    annotation->pairs[i].name = read_utf8(parser);
    parse_value(parser, &annotation->pairs[i].value, depth);
  }
}

// JVMS 4.7.20.1: the target_info union.
static void parse_target(Parser *parser, Annotation *annotation) {
  Cursor *in = &parser->in;
  size_t offset = cursor_offset(in);
  uint8_t type = read_u1(in);
  annotation->target_type = type;
  switch (type) {
  case 0x00: // type parameter of a class
  case 0x01: // type parameter of a method
  case 0x16: // formal parameter
    annotation->target_index = read_u1(in);
    return;
  case 0x11: // bound of a class's type parameter
  case 0x12: // bound of a method's type parameter
    read_u1(in);
    annotation->target_index = read_u1(in);
    return;
  case 0x13: // field
  case 0x14: // result
  case 0x15: // receiver
    return;
  case 0x10: // supertype
  case 0x17: // throws
  case 0x42: // exception parameter
  case 0x43: // instanceof
  case 0x44: // new
  case 0x45: // constructor reference
  case 0x46: // method reference
    read_u2(in);
    return;
  case 0x40: // local variable
  case 0x41: // resource variable
    read_bytes(in, read_u2(in) * (size_t)6);
    return;
  case 0x47: // cast
  case 0x48: // type arguments of calls and references
  case 0x49:
  case 0x4a:
  case 0x4b:
    read_bytes(in, 3);
    return;
  default:
    cursor_fail(in, offset, "unknown target %u of a type annotation", type);
  }
}

// JVMS 4.7.20.2: steps into nested types (1) lead to the class whose objects the values are.
static void parse_path(Parser *parser, Annotation *annotation) {
  enum { NESTED = 1 };
  annotation->path_length = read_u1(&parser->in);
  for (int i = 0; i < annotation->path_length && !parser->in.failed; i++) {
    annotation->is_of_part |= read_u1(&parser->in) != NESTED;
    read_u1(&parser->in); // which argument
  }
}

static void parse_type_annotation(Parser *parser, Annotation *annotation) {
  parse_target(parser, annotation);
  parse_path(parser, annotation);
  parse_annotation(parser, annotation, 0);
}

static void parse_list(Parser *parser, Annotations *list, bool typed) {
  Cursor *in = &parser->in;
  size_t offset = cursor_offset(in);
  int old_count = list->count, added = read_count(in, SMALLEST_ANNOTATION);
  if (old_count + added > UINT16_MAX) {
    cursor_fail(in, offset, "too many annotations");
    return;
  }
  if (added == 0)
    return;
  Annotation *old = list->items;
  list->count = (uint16_t)(old_count + added);
  list->items = arena_array(&parser->file->arena, Annotation, list->count);
  if (old_count)
    memcpy(list->items, old, (size_t)old_count * sizeof *old);
  for (int i = old_count; i < list->count && !in->failed; i++) {
    if (typed)
      parse_type_annotation(parser, &list->items[i]);
    else
      parse_annotation(parser, &list->items[i], 0);
  }
}

void parse_annotations(Parser *parser, Annotations *list) { parse_list(parser, list, false); }
void parse_type_annotations(Parser *parser, Annotations *list) { parse_list(parser, list, true); }

void parse_parameter_annotations(Parser *parser, MethodInfo *method) {
  Cursor *in = &parser->in;
  int count = read_u1(in);
  if ((size_t)count * 2 > cursor_left(in)) {
    cursor_fail_short(in);
    return;
  }
  if (count > method->parameter_count) {
    Annotations *old = method->parameter_annotations;
    method->parameter_annotations = arena_array(&parser->file->arena, Annotations, (size_t)count);
    if (old)
      memcpy(method->parameter_annotations, old, method->parameter_count * sizeof *old);
    method->parameter_count = (uint8_t)count;
  }
  for (int i = 0; i < count && !in->failed; i++)
    parse_list(parser, &method->parameter_annotations[i], false);
}
