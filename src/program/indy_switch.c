// SwitchBootstraps: static methods (target, restart) that answer the index of the first label, from
// `restart` on, that the target matches; -1 for null, the number of labels when none matches.
#include "program/bytecode.h"
#include "program/indy_impl.h"

#include <string.h>

enum { TARGET = 0, RESTART = 1 }; // the locals

static void emit_target(CallSite *site) { emit_load(&site->writer, KIND_REFERENCE, TARGET); }

static void emit_index_return(CallSite *site, uint32_t index) {
  emit_int(&site->writer, (int32_t)index);
  emit_return(&site->writer, KIND_INT);
}

static void emit_instance_test(CallSite *site, const char *class_name, Label otherwise) {
  emit_target(site);
  emit_class(&site->writer, BC_instanceof, class_name);
  emit_branch(&site->writer, BC_ifeq, otherwise);
}

// Branches unless the two objects on the stack are equal; the lower one is not null.
static void emit_equals_test(CallSite *site, Label otherwise) {
  emit_call(&site->writer, BC_invokevirtual, "java/lang/Object", "equals", "(Ljava/lang/Object;)Z",
            false);
  emit_branch(&site->writer, BC_ifeq, otherwise);
}

static void emit_string_test(CallSite *site, const char *text, Label otherwise) {
  emit_string(&site->writer, text);
  emit_target(site);
  emit_equals_test(site, otherwise);
}

// The target, an enum constant by then, has this name.
static void emit_name_test(CallSite *site, const char *name, Label otherwise) {
  emit_string(&site->writer, name);
  emit_target(site);
  emit_class(&site->writer, BC_checkcast, "java/lang/Enum");
  emit_call(&site->writer, BC_invokevirtual, "java/lang/Enum", "name", "()Ljava/lang/String;",
            false);
  emit_equals_test(site, otherwise);
}

static void emit_value_test(CallSite *site, const char *class_name, const char *method,
                            const char *descriptor, int32_t value) {
  emit_target(site);
  emit_class(&site->writer, BC_checkcast, class_name);
  emit_call(&site->writer, BC_invokevirtual, class_name, method, descriptor, false);
  emit_int(&site->writer, value);
}

// An integer label matches any Number with this int value, or the Character with this code.
static void emit_integer_test(CallSite *site, int32_t value, uint32_t index, Label otherwise) {
  Label no_number = label_new(&site->writer);
  emit_instance_test(site, "java/lang/Number", no_number);
  emit_value_test(site, "java/lang/Number", "intValue", "()I", value);
  emit_branch(&site->writer, BC_if_icmpne, otherwise);
  emit_index_return(site, index);
  emit_label(&site->writer, no_number);
  emit_instance_test(site, "java/lang/Character", otherwise);
  emit_value_test(site, "java/lang/Character", "charValue", "()C", value);
  emit_branch(&site->writer, BC_if_icmpne, otherwise);
}

// --- enum constants as labels of typeSwitch ----------------------------------------------------

// A dynamic constant that is a call of the static method class_name.of through
// ConstantBootstraps.invoke, with `count` arguments; NULL when it is something else.
static const Bootstrap *factory_call(const CallSite *site, const Constant *constant,
                                     const char *class_name, uint32_t count) {
  const ClassFile *file = site->from->file;
  if (constant->tag != CONSTANT_DYNAMIC || constant->index >= file->bootstrap_count)
    return NULL;
  const Bootstrap *bootstrap = &file->bootstraps[constant->index];
  const Constant *invoke = site_member(site, &file->pool[bootstrap->method]);
  if (strcmp(site_text(site, invoke->class_name), "java/lang/invoke/ConstantBootstraps") ||
      strcmp(site_text(site, invoke->name), "invoke") || bootstrap->argument_count != count + 1)
    return NULL;
  const Constant *handle = &file->pool[bootstrap->arguments[0]];
  if (handle->tag != CONSTANT_METHOD_HANDLE)
    return NULL;
  const Constant *member = site_member(site, handle);
  return !strcmp(site_text(site, member->class_name), class_name) &&
                 !strcmp(site_text(site, member->name), "of")
             ? bootstrap
             : NULL;
}

// javac writes a qualified enum constant as EnumDesc.of(ClassDesc.of("p.Color"), "RED"). Answers
// the names of class and constant; false when the constant does not have that shape.
static bool read_enum_label(CallSite *site, const Constant *constant, const char **class_name,
                            const char **name) {
  const Constant *pool = site->from->file->pool;
  const Bootstrap *label = factory_call(site, constant, "java/lang/Enum$EnumDesc", 2);
  if (!label || pool[label->arguments[2]].tag != CONSTANT_STRING)
    return false;
  const Bootstrap *class =
      factory_call(site, &pool[label->arguments[1]], "java/lang/constant/ClassDesc", 1);
  if (!class || pool[class->arguments[1]].tag != CONSTANT_STRING)
    return false;
  const char *dotted = site_text(site, pool[class->arguments[1]].name);
  char *internal = arena_string(&site->scratch, dotted, strlen(dotted));
  for (char *at = internal; *at; at++)
    if (*at == '.')
      *at = '/';
  *class_name = internal;
  *name = site_text(site, pool[label->arguments[2]].name);
  return true;
}

// A label whose class is missing or no enum matches nothing; it is no error (JDK: late binding).
static bool is_enum_class(CallSite *site, const char *class_name) {
  LinkError ignored = {0};
  Class *class = *class_name && *class_name != '['
                     ? program_load_text(site->program, class_name, &ignored)
                     : NULL;
  return class && (class->flags & ACC_ENUM) && class->super &&
         !strcmp(site_text(site, class->super->name), "java/lang/Enum");
}

static bool emit_enum_test(CallSite *site, const Constant *constant, Label otherwise) {
  const char *class_name, *name;
  if (!read_enum_label(site, constant, &class_name, &name))
    return site_unsupported(site, "dynamic constant as a label of typeSwitch");
  if (!is_enum_class(site, class_name)) {
    emit_int(&site->writer, 0); // a plain goto would leave the code behind it without a frame
    emit_branch(&site->writer, BC_ifeq, otherwise);
    return true;
  }
  emit_instance_test(site, class_name, otherwise);
  emit_name_test(site, name, otherwise);
  return true;
}

// --- the switches ------------------------------------------------------------------------------

// Emits the test of one label; control goes on when it matches, to `otherwise` when not.
typedef bool LabelTest(CallSite *site, const Constant *label, uint32_t index, Label otherwise);

static bool emit_type_label(CallSite *site, const Constant *label, uint32_t index,
                            Label otherwise) {
  switch ((ConstantTag)label->tag) {
  case CONSTANT_CLASS:
    emit_instance_test(site, site_text(site, label->name), otherwise);
    return true;
  case CONSTANT_STRING:
    emit_string_test(site, site_text(site, label->name), otherwise);
    return true;
  case CONSTANT_INTEGER:
    emit_integer_test(site, label->integer, index, otherwise);
    return true;
  case CONSTANT_DYNAMIC:
    return emit_enum_test(site, label, otherwise);
  case CONSTANT_LONG:
  case CONSTANT_FLOAT:
  case CONSTANT_DOUBLE:
    return site_unsupported(site, "primitive label %u of typeSwitch", index);
  case CONSTANT_NONE:
  case CONSTANT_UTF8:
  case CONSTANT_FIELD:
  case CONSTANT_METHOD:
  case CONSTANT_INTERFACE_METHOD:
  case CONSTANT_NAME_AND_TYPE:
  case CONSTANT_METHOD_HANDLE:
  case CONSTANT_METHOD_TYPE:
  case CONSTANT_INVOKE_DYNAMIC:
  case CONSTANT_MODULE:
  case CONSTANT_PACKAGE:
    break;
  }
  return site_bad(site, "label %u has kind %u", index, label->tag);
}

static bool emit_enum_label(CallSite *site, const Constant *label, uint32_t index,
                            Label otherwise) {
  if (label->tag == CONSTANT_STRING)
    emit_name_test(site, site_text(site, label->name), otherwise);
  else if (label->tag == CONSTANT_CLASS &&
           !strcmp(class_type(site, site_text(site, label->name)), site->type.parameters[0]))
    emit_instance_test(site, site_text(site, label->name), otherwise);
  else
    return site_bad(site, "label %u is neither a constant's name nor the enum", index);
  return true;
}

static void emit_checks(CallSite *site, uint32_t count) {
  ClassWriter *writer = &site->writer;
  emit_load(writer, KIND_INT, RESTART);
  emit_int(writer, (int32_t)count + 1);
  emit_call(writer, BC_invokestatic, "java/util/Objects", "checkIndex", "(II)I", false);
  emit_op(writer, BC_pop);
  Label not_null = label_new(writer);
  emit_target(site);
  emit_branch(writer, BC_ifnonnull, not_null);
  emit_int(writer, -1);
  emit_return(writer, KIND_INT);
  emit_label(writer, not_null);
}

static bool link_switch(CallSite *site, LabelTest *emit_test) {
  const Signature *type = &site->type;
  if (type->count != 2 || *type->parameters[1] != 'I' || *type->result != 'I')
    return site_bad(site, "not the type of a switch");
  if (type_is_primitive(type->parameters[0]))
    return site_unsupported(site, "switch on a primitive value");
  ClassWriter *writer = &site->writer;
  uint32_t count = site->bootstrap->argument_count;
  writer_begin(writer, ACC_PUBLIC | ACC_STATIC, site->method, site->descriptor);
  emit_checks(site, count);
  for (uint32_t i = 0; i < count; i++) {
    const Constant *label = &site->from->file->pool[site->bootstrap->arguments[i]];
    Label next = label_new(writer);
    emit_load(writer, KIND_INT, RESTART);
    emit_int(writer, (int32_t)i);
    emit_branch(writer, BC_if_icmpgt, next);
    if (!emit_test(site, label, i, next))
      return false;
    emit_index_return(site, i);
    emit_label(writer, next);
  }
  emit_index_return(site, count);
  writer_end(writer);
  return true;
}

bool link_type_switch(CallSite *site) { return link_switch(site, emit_type_label); }

bool link_enum_switch(CallSite *site) {
  if (site->type.count != 2 || *site->type.parameters[0] != 'L')
    return site_bad(site, "not the type of a switch over an enum");
  Class *class =
      program_load_text(site->program, type_class(site, site->type.parameters[0]), site->error);
  if (!class)
    return false;
  if (!class_is_assignable(class, program_require(site->program, "java/lang/Enum")))
    return site_bad(site, "not the type of a switch over an enum");
  return link_switch(site, emit_enum_label);
}
