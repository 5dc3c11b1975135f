#include "program/verify_types.h"

#include <string.h>

VType vtype_with(VKind kind, uint32_t payload) {
  if (payload >> 28)
    fatal("more names than verification types can carry");
  return (VType){payload << 4 | (uint32_t)kind};
}

// --- names of classes --------------------------------------------------------------------------

bool class_name_is_array(const Program *program, Name name) {
  return name_text(program->names, name)[0] == '[';
}

uint32_t class_name_dimensions(const Program *program, Name name) {
  return (uint32_t)strspn(name_text(program->names, name), "[");
}

size_t descriptor_length(const char *text) {
  size_t dimensions = strspn(text, "[");
  Kind letter = text[dimensions];
  if (letter == KIND_REFERENCE) {
    const char *end = strchr(text + dimensions, ';');
    return end ? (size_t)(end - text) + 1 : 0;
  }
  return letter && strchr("ZBCSIJFD", letter) ? dimensions + 1 : 0;
}

Name descriptor_class_name(Program *program, const char *text, size_t length) {
  assert(length >= 2 && (*text == 'L' || *text == '['));
  if (*text == 'L')
    return name_intern(program->names, text + 1, length - 2);
  return name_intern(program->names, text, length);
}

Name class_name_component(Program *program, Name array, char *letter) {
  assert(class_name_is_array(program, array));
  const char *text = name_text(program->names, array) + 1;
  size_t length = name_length(program->names, array) - 1;
  *letter = *text;
  if (length < 2)
    return (Name){0};
  return descriptor_class_name(program, text, length);
}

// `dimensions` times array of the class or array `element`.
static Name array_name(Program *program, Name element, uint32_t dimensions) {
  assert(dimensions > 0);
  const char *text = name_text(program->names, element);
  size_t length = name_length(program->names, element);
  bool wrap = *text != '[';
  size_t size = dimensions + length + (wrap ? 2 : 0);
  char *buffer = mem_alloc(size);
  char *at = buffer;
  for (uint32_t i = 0; i < dimensions; i++)
    *at++ = '[';
  if (wrap)
    *at++ = 'L';
  memcpy(at, text, length);
  at += length;
  if (wrap)
    *at = ';';
  Name name = name_intern(program->names, buffer, size);
  mem_free(buffer);
  return name;
}

Name class_name_array_of(Program *program, Name component) {
  return array_name(program, component, 1);
}

// --- merging -----------------------------------------------------------------------------------

// The class, or NULL when it cannot be loaded (whatever the cause: resolution will name it).
static Class *try_load(Program *program, Name name) {
  LinkError ignored = {0};
  return program_load(program, name, &ignored);
}

// A class that cannot be loaded stands above all that can, since nothing is known about it: merging
// may only lose knowledge. Of two such classes the one interned later wins.
static Name merge_classes(Program *program, Name a, Name b) {
  Class *left = try_load(program, a), *right = try_load(program, b);
  if (!left || !right)
    return left ? b : right ? a : a.id > b.id ? a : b;
  if (left->kind != CLASS_INSTANCE || right->kind != CLASS_INSTANCE)
    return program->object_name;
  while (!class_is_subtype(right, left))
    left = left->super;
  return left->name;
}

typedef struct ArrayShape {
  uint32_t dimensions; // of references: int[][] is a one-dimensional array of (some) objects
  Name element;        // none for primitives
} ArrayShape;

static ArrayShape array_shape(Program *program, Name array) {
  uint32_t dimensions = class_name_dimensions(program, array);
  const char *text = name_text(program->names, array) + dimensions;
  if (*text != 'L')
    return (ArrayShape){dimensions - 1, {0}};
  size_t length = name_length(program->names, array) - dimensions;
  return (ArrayShape){dimensions, descriptor_class_name(program, text, length)};
}

// Arrays that differ have an array of what their elements share in common (JVMS 4.10.2.4).
static Name merge_arrays(Program *program, Name a, Name b) {
  assert(class_name_dimensions(program, a) > 0 && class_name_dimensions(program, b) > 0);
  ArrayShape left = array_shape(program, a), right = array_shape(program, b);
  Name element = program->object_name;
  uint32_t dimensions = left.dimensions < right.dimensions ? left.dimensions : right.dimensions;
  if (name_exists(left.element) && name_exists(right.element) &&
      left.dimensions == right.dimensions)
    element = name_is(left.element, right.element)
                  ? left.element
                  : merge_classes(program, left.element, right.element);
  return dimensions ? array_name(program, element, dimensions) : element;
}

static Name merge_names(Program *program, Name a, Name b) {
  bool left_array = class_name_is_array(program, a), right_array = class_name_is_array(program, b);
  if (left_array && right_array)
    return merge_arrays(program, a, b);
  if (left_array || right_array) {
    Name other = left_array ? b : a;
    return try_load(program, other) ? program->object_name : other;
  }
  return merge_classes(program, a, b);
}

VType vtype_merge(Program *program, VType a, VType b) {
  if (vtype_is(a, b))
    return a;
  if (!vtype_is_object(a) || !vtype_is_object(b))
    return vtype(V_TOP);
  if (vtype_kind(a) == V_NULL)
    return b;
  if (vtype_kind(b) == V_NULL)
    return a;
  return vtype_ref(merge_names(program, vtype_name(a), vtype_name(b)));
}

// --- assignability -----------------------------------------------------------------------------

static bool class_fits(Program *program, Name from, Name to, LinkError *error) {
  Class *target = try_load(program, to);
  if (!target || target->kind == CLASS_INTERFACE)
    return true;
  if (class_name_is_array(program, from))
    return false;
  Class *source = program_load(program, from, error);
  return source && class_is_subtype(source, target);
}

bool class_name_fits(Program *program, Name from, Name to, LinkError *error) {
  while (!name_is(from, to) && !name_is(to, program->object_name)) {
    if (!class_name_is_array(program, to))
      return class_fits(program, from, to, error);
    if (!class_name_is_array(program, from)) {
      // An unloadable class may stand for an array after a merge: nobody knows.
      program_load(program, from, error);
      return false;
    }
    char from_letter, to_letter;
    from = class_name_component(program, from, &from_letter);
    to = class_name_component(program, to, &to_letter);
    if (!name_exists(from) || !name_exists(to))
      return !name_exists(from) && !name_exists(to) && from_letter == to_letter;
  }
  return true;
}

// --- printing ----------------------------------------------------------------------------------

const char *vtype_text(const Program *program, VType type, Arena *arena) {
  switch (vtype_kind(type)) {
  case V_TOP:
    return "nothing usable";
  case V_INT:
    return "int";
  case V_FLOAT:
    return "float";
  case V_LONG:
    return "long";
  case V_LONG_END:
    return "the second word of a long";
  case V_DOUBLE:
    return "double";
  case V_DOUBLE_END:
    return "the second word of a double";
  case V_NULL:
    return "null";
  case V_REF:
    return arena_format(arena, "reference to %s", name_text(program->names, vtype_name(type)));
  case V_UNINIT:
    return arena_format(arena, "uninitialised object of the new at offset %u", vtype_payload(type));
  case V_UNINIT_THIS:
    return "uninitialised this";
  case V_RETURN:
    return "return address";
  }
  assert(!"a verification type");
  return "?";
}
