// Classes of objects that nobody has seen: one for each type that an input may have, below
// java.lang.LorisStandIn, which answers for them. That of an abstract class is below it, with its
// fields and its code, and only what it leaves open is answered.
#include "program/bytecode.h"
#include "program/indy_impl.h"

#include <string.h>

#define STAND_IN "java/lang/LorisStandIn"
#define CALL "L" STAND_IN "$Call;"

typedef struct StandIn {
  Program *program;
  ClassWriter writer;
  Arena scratch;
  bool is_free;                // it answers anything
  bool is_abstract;            // it extends an abstract class
  VEC(const Method *) methods; // that are written already
} StandIn;

static const char *text_of(const StandIn *made, Name name) {
  return name_text(made->program->names, name);
}

static bool is_written(const StandIn *made, const Method *method) {
  for (size_t i = 0; i < made->methods.count; i++)
    if (name_is(made->methods.items[i]->name, method->name) &&
        name_is(made->methods.items[i]->descriptor, method->descriptor))
      return true;
  return false;
}

// --- one method ----------------------------------------------------------------------------------

// Methods with a contract of their own have an answer of their own.
static const char *order_answer(const StandIn *made, const Method *method) {
  static const struct {
    const char *owner, *name, *descriptor, *answer;
  } orders[] = {
      {"java/util/Comparator", "compare", "(Ljava/lang/Object;Ljava/lang/Object;)I",
       "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)I"},
      {"java/lang/Comparable", "compareTo", "(Ljava/lang/Object;)I",
       "(L" STAND_IN ";Ljava/lang/Object;)I"},
  };
  for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
    if (!strcmp(orders[i].owner, text_of(made, method->owner->name)) &&
        !strcmp(orders[i].name, text_of(made, method->name)) &&
        !strcmp(orders[i].descriptor, text_of(made, method->descriptor)))
      return orders[i].answer;
  return NULL;
}

// Integers are handed on as longs, floats as doubles.
static void emit_argument(StandIn *made, Kind kind, uint32_t local) {
  ClassWriter *writer = &made->writer;
  const char *type = "Ljava/lang/Object;";
  emit_load(writer, kind, local);
  switch (kind) {
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
    emit_op(writer, BC_i2l);
    type = "J";
    break;
  case KIND_LONG:
    type = "J";
    break;
  case KIND_FLOAT:
    emit_op(writer, BC_f2d);
    type = "D";
    break;
  case KIND_DOUBLE:
    type = "D";
    break;
  case KIND_REFERENCE:
  case KIND_VOID:
    break;
  }
  emit_call(writer, BC_invokestatic, STAND_IN, "with",
            arena_format(&made->scratch, "(" CALL "%s)" CALL, type), false);
}

static const char *answer_name(Kind kind) {
  switch (kind) {
  case KIND_BOOLEAN:
    return "answerBoolean";
  case KIND_BYTE:
    return "answerByte";
  case KIND_CHAR:
    return "answerChar";
  case KIND_SHORT:
    return "answerShort";
  case KIND_INT:
    return "answerInt";
  case KIND_LONG:
    return "answerLong";
  case KIND_FLOAT:
    return "answerFloat";
  case KIND_DOUBLE:
    return "answerDouble";
  case KIND_REFERENCE:
    return "answerObject";
  case KIND_VOID:
    break;
  }
  return "answerNothing";
}

static void emit_answer(StandIn *made, const Method *method, const Signature *signature) {
  ClassWriter *writer = &made->writer;
  Kind kind = method->return_kind;
  uint32_t local = 1;
  emit_load(writer, KIND_REFERENCE, 0);
  // Methods of different types have different numbers.
  emit_int(writer, (int32_t)(method->id & INT32_MAX));
  emit_call(writer, BC_invokestatic, STAND_IN, made->is_free ? "free" : "call",
            "(Ljava/lang/Object;I)" CALL, false);
  if (made->is_abstract) // the object has fields, which answers may depend on
    emit_argument(made, KIND_REFERENCE, 0);
  for (uint32_t i = 0; i < signature->count; i++) {
    emit_argument(made, descriptor_kind(signature->parameters[i]), local);
    local += kind_words(*signature->parameters[i]);
  }
  const char *result = kind == KIND_REFERENCE ? "Ljava/lang/Object;" : signature->result;
  emit_call(writer, BC_invokestatic, STAND_IN, answer_name(kind),
            arena_format(&made->scratch, "(" CALL ")%s", result), false);
}

// What is answered has the right type by construction (library/standin.c): the cast is for whoever
// looks at types.
static void emit_method(StandIn *made, const Method *method) {
  ClassWriter *writer = &made->writer;
  const char *descriptor = text_of(made, method->descriptor);
  const char *order = made->is_free ? NULL : order_answer(made, method);
  Signature signature;
  if (is_written(made, method) || !signature_parse(&made->scratch, descriptor, &signature))
    return;
  writer_begin(writer, ACC_PUBLIC, text_of(made, method->name), descriptor);
  if (order) {
    for (uint32_t i = 0; i <= signature.count; i++)
      emit_load(writer, KIND_REFERENCE, i);
    emit_call(writer, BC_invokestatic, STAND_IN, text_of(made, method->name), order, false);
  } else {
    emit_answer(made, method, &signature);
  }
  size_t length = strlen(signature.result);
  if (method->return_kind == KIND_REFERENCE)
    emit_class(writer, BC_checkcast,
               *signature.result == 'L'
                   ? arena_string(&made->scratch, signature.result + 1, length - 2)
                   : signature.result);
  emit_return(writer, method->return_kind);
  writer_end(writer);
  vec_push(&made->methods, method);
}

// --- the class -----------------------------------------------------------------------------------

static bool is_of_object(StandIn *made, const Method *method) {
  Class *object = program_require(made->program, "java/lang/Object");
  return class_own_method(object, method->name, method->descriptor) != NULL;
}

// Methods without code of a class or an interface and of the interfaces above it; what a default
// method does is what it does.
static void emit_interface(StandIn *made, Class *type, Class *interface) {
  for (uint16_t i = 0; i < interface->method_count; i++) {
    const Method *method = &interface->methods[i];
    const Method *found = class_find_method(made->program, type, method->name, method->descriptor);
    if ((method->flags & ACC_ABSTRACT) && found && (found->flags & ACC_ABSTRACT) &&
        !is_of_object(made, method))
      emit_method(made, method);
  }
  for (uint16_t i = 0; i < interface->interface_count; i++)
    emit_interface(made, type, interface->interfaces[i]);
}

// One that is free to answer anything does so for the methods of Object, too.
static void emit_object(StandIn *made) {
  static const char *const names[] = {"equals", "hashCode", "toString"};
  const Class *object = program_require(made->program, "java/lang/Object");
  for (uint16_t i = 0; i < object->method_count; i++)
    for (size_t j = 0; j < sizeof names / sizeof *names; j++)
      if (!strcmp(text_of(made, object->methods[i].name), names[j]))
        emit_method(made, &object->methods[i]);
}

// What neither the class nor one above it has code for.
static void emit_abstract(StandIn *made, Class *type) {
  for (Class *class = type; class; class = class->super)
    emit_interface(made, type, class);
}

static void emit_constructor(StandIn *made) {
  writer_begin(&made->writer, ACC_PRIVATE, "<init>", "()V");
  emit_load(&made->writer, KIND_REFERENCE, 0);
  emit_call(&made->writer, BC_invokespecial, STAND_IN, "<init>", "()V", false);
  emit_return(&made->writer, KIND_VOID);
  writer_end(&made->writer);
}

static Class *define(StandIn *made, Class *type, const char *name, LinkError *error) {
  Bytes bytes;
  writer_init(&made->writer, ACC_PUBLIC | ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC, name,
              made->is_abstract ? text_of(made, type->name) : STAND_IN);
  if (made->is_abstract)
    emit_abstract(made, type);
  else
    emit_constructor(made);
  if (made->is_free && !made->is_abstract)
    emit_object(made);
  if (type->kind == CLASS_INTERFACE) {
    writer_interface(&made->writer, text_of(made, type->name));
    emit_interface(made, type, type);
  }
  Class *class = NULL;
  if (writer_finish(&made->writer, &made->scratch, &bytes))
    class =
        program_define(made->program, bytes, name, program_require(made->program, STAND_IN), error);
  else
    link_error(error, LINK_UNSUPPORTED, NULL, "%s has too many methods for a stand-in", name);
  writer_fini(&made->writer);
  if (class)
    class->is_stand_in = true;
  return class;
}

Class *program_stand_in(Program *program, Class *type, bool is_free, LinkError *error) {
  bool is_object = name_is(type->name, program->object_name);
  bool is_abstract = type->kind == CLASS_INSTANCE && (type->flags & ACC_ABSTRACT);
  assert(is_object || is_abstract || type->kind == CLASS_INTERFACE);
  if (is_object && !is_free)
    return program_require(program, STAND_IN);
  StandIn made = {.program = program, .is_free = is_free, .is_abstract = is_abstract};
  const char *name = arena_format(&made.scratch, "%s$$%s", name_text(program->names, type->name),
                                  is_free ? "AnyStandIn" : "StandIn");
  Class *class = program_loaded(program, name_of(program->names, name));
  if (!class)
    class = define(&made, type, name, error);
  vec_free(&made.methods);
  arena_fini(&made.scratch);
  return class;
}

bool class_is_stand_in(const Program *program, const Class *class) {
  const Class *root =
      program_loaded(program, name_lookup(program->names, STAND_IN, strlen(STAND_IN)));
  return class->is_stand_in || (root && class == root);
}

const Class *stand_in_type(const Program *program, const Class *class) {
  assert(class_is_stand_in(program, class));
  if (class->super && (class->super->flags & ACC_ABSTRACT))
    return class->super;
  return class->interface_count ? class->interfaces[0] : program->object;
}

const Method *stand_in_method(const Class *type, const Method *method) {
  const Method *found = class_own_method(type, method->name, method->descriptor);
  for (uint16_t i = 0; !found && i < type->interface_count; i++)
    found = stand_in_method(type->interfaces[i], method);
  return !found && type->super ? stand_in_method(type->super, method) : found;
}
