// Types of call sites and the conversions between them, as LambdaMetafactory defines adaptation.
#include "program/bytecode.h"
#include "program/indy_impl.h"

#include <string.h>

typedef struct Wrapper {
  Kind kind;
  const char *class_name;
  const char *unbox_class, *unbox_name; // numbers are unboxed through Number
} Wrapper;

static const Wrapper wrappers[] = {
    {KIND_BOOLEAN, "java/lang/Boolean", "java/lang/Boolean", "booleanValue"},
    {KIND_CHAR, "java/lang/Character", "java/lang/Character", "charValue"},
    {KIND_BYTE, "java/lang/Byte", "java/lang/Number", "byteValue"},
    {KIND_SHORT, "java/lang/Short", "java/lang/Number", "shortValue"},
    {KIND_INT, "java/lang/Integer", "java/lang/Number", "intValue"},
    {KIND_LONG, "java/lang/Long", "java/lang/Number", "longValue"},
    {KIND_FLOAT, "java/lang/Float", "java/lang/Number", "floatValue"},
    {KIND_DOUBLE, "java/lang/Double", "java/lang/Number", "doubleValue"},
};
enum { WRAPPER_COUNT = sizeof wrappers / sizeof *wrappers };

static const Wrapper *wrapper_of_kind(Kind kind) {
  for (int i = 0; i < WRAPPER_COUNT; i++)
    if (wrappers[i].kind == kind)
      return &wrappers[i];
  return NULL;
}

// The wrapper that a reference type is, or NULL.
static const Wrapper *wrapper_of_type(const char *type) {
  size_t length = strlen(type);
  for (int i = 0; i < WRAPPER_COUNT; i++)
    if (*type == 'L' && strlen(wrappers[i].class_name) == length - 2 &&
        !memcmp(type + 1, wrappers[i].class_name, length - 2))
      return &wrappers[i];
  return NULL;
}

const char *wrapper_class(Kind kind) {
  const Wrapper *wrapper = wrapper_of_kind(kind);
  assert(wrapper);
  return wrapper->class_name;
}

bool type_is_primitive(const char *type) {
  assert(*type != 'V');
  return *type != 'L' && *type != '[';
}

const char *type_class(CallSite *site, const char *type) {
  assert(!type_is_primitive(type));
  return *type == '[' ? type : arena_string(&site->scratch, type + 1, strlen(type) - 2);
}

const char *class_type(CallSite *site, const char *class_name) {
  return *class_name == '[' ? class_name : arena_format(&site->scratch, "L%s;", class_name);
}

bool type_adaptable(const char *from, const char *to) {
  if (!type_is_primitive(from) && !type_is_primitive(to))
    return true;
  if (type_is_primitive(from) && type_is_primitive(to))
    return kind_widens(descriptor_kind(from), descriptor_kind(to));
  const Wrapper *wrapper = wrapper_of_type(type_is_primitive(from) ? to : from);
  if (!wrapper) // a supertype of wrappers: the cast decides
    return true;
  return type_is_primitive(from) ? wrapper->kind == descriptor_kind(from)
                                 : kind_widens(wrapper->kind, descriptor_kind(to));
}

static void emit_widen(ClassWriter *writer, Kind from, Kind to) {
  static const struct {
    Kind from, to;
    uint8_t opcode;
  } conversions[] = {{KIND_INT, KIND_LONG, BC_i2l},    {KIND_INT, KIND_FLOAT, BC_i2f},
                     {KIND_INT, KIND_DOUBLE, BC_i2d},  {KIND_LONG, KIND_FLOAT, BC_l2f},
                     {KIND_LONG, KIND_DOUBLE, BC_l2d}, {KIND_FLOAT, KIND_DOUBLE, BC_f2d}};
  assert(kind_widens(from, to));
  if (kind_is_narrow(from))
    from = KIND_INT;
  for (size_t i = 0; i < sizeof conversions / sizeof *conversions; i++)
    if (conversions[i].from == from && conversions[i].to == to)
      emit_op(writer, conversions[i].opcode);
}

static void emit_box(CallSite *site, Kind kind) {
  const char *class_name = wrapper_class(kind);
  emit_call(&site->writer, BC_invokestatic, class_name, "valueOf",
            arena_format(&site->scratch, "(%c)L%s;", kind, class_name), false);
}

static void emit_unbox(CallSite *site, Kind kind) {
  const Wrapper *wrapper = wrapper_of_kind(kind);
  emit_call(&site->writer, BC_invokevirtual, wrapper->unbox_class, wrapper->unbox_name,
            arena_format(&site->scratch, "()%c", kind), false);
}

void emit_cast(CallSite *site, const char *type) {
  if (strcmp(type, "Ljava/lang/Object;"))
    emit_class(&site->writer, BC_checkcast, type_class(site, type));
}

static void reference_to_primitive(CallSite *site, const char *from, char to) {
  const Wrapper *wrapper = wrapper_of_type(from);
  if (!wrapper) // Object, Number, Comparable: what it is must show
    emit_class(&site->writer, BC_checkcast, wrapper_of_kind(to)->unbox_class);
  if (wrapper && (wrapper->kind == KIND_CHAR || wrapper->kind == KIND_BOOLEAN)) {
    emit_unbox(site, wrapper->kind);
    emit_widen(&site->writer, wrapper->kind, to);
  } else {
    emit_unbox(site, to);
  }
}

void emit_convert(CallSite *site, const char *from, const char *to, const char *checked) {
  if (type_is_primitive(from)) {
    if (type_is_primitive(to)) {
      emit_widen(&site->writer, *from, *to);
    } else {
      emit_box(site, *from);
      if (!wrapper_of_type(to))
        emit_cast(site, to);
    }
    return;
  }
  if (!type_is_primitive(checked) && strcmp(from, checked)) {
    emit_cast(site, checked);
    from = checked;
  }
  if (type_is_primitive(to))
    reference_to_primitive(site, from, *to);
  else if (strcmp(from, to))
    emit_cast(site, to);
}

const char *emit_constant(CallSite *site, const Constant *constant) {
  ClassWriter *writer = &site->writer;
  switch ((ConstantTag)constant->tag) {
  case CONSTANT_INTEGER:
    emit_int(writer, constant->integer);
    return "I";
  case CONSTANT_LONG:
    emit_long(writer, constant->long_integer);
    return "J";
  case CONSTANT_FLOAT:
    emit_float(writer, constant->float_bits);
    return "F";
  case CONSTANT_DOUBLE:
    emit_double(writer, constant->double_bits);
    return "D";
  case CONSTANT_STRING:
    emit_string(writer, site_text(site, constant->name));
    return "Ljava/lang/String;";
  case CONSTANT_CLASS:
    emit_class_constant(writer, site_text(site, constant->name));
    return "Ljava/lang/Class;";
  case CONSTANT_DYNAMIC:
    return emit_dynamic(site, constant) ? site_text(site, constant->descriptor) : NULL;
  case CONSTANT_METHOD_HANDLE:
    site_unsupported(site, "method handle as a bootstrap argument of %s", site->name);
    return NULL;
  case CONSTANT_METHOD_TYPE:
    site_unsupported(site, "method type as a bootstrap argument of %s", site->name);
    return NULL;
  case CONSTANT_NONE:
  case CONSTANT_UTF8:
  case CONSTANT_FIELD:
  case CONSTANT_METHOD:
  case CONSTANT_INTERFACE_METHOD:
  case CONSTANT_NAME_AND_TYPE:
  case CONSTANT_INVOKE_DYNAMIC:
  case CONSTANT_MODULE:
  case CONSTANT_PACKAGE:
    break;
  }
  site_bad(site, "constant of kind %u is not loadable", constant->tag);
  return NULL;
}
