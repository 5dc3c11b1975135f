// ObjectMethods: equals, hashCode and toString of records.
#include "program/bytecode.h"
#include "program/indy_impl.h"

#include <string.h>

// The getters are bootstrap arguments 2 and up.
enum { FIRST_GETTER = 2 };

typedef struct RecordSite {
  const char *class_name, *type; // of the record: "a/P", "La/P;"
  const char *names;             // "x;y"
  const char **fields, **types;  // name and type of each component
  uint32_t count;
} RecordSite;

// javac hands over a handle that gets each field. Their number says how many components there are.
static bool read_getters(CallSite *site, RecordSite *record) {
  for (uint32_t i = 0; i < record->count; i++) {
    const Constant *handle = site_argument(site, FIRST_GETTER + i, CONSTANT_METHOD_HANDLE);
    if (!handle)
      return false;
    const Constant *field = site_member(site, handle);
    if (handle->handle_kind != HANDLE_GET_FIELD || field->tag != CONSTANT_FIELD)
      return site_unsupported(site, "record component of %s read through method handle kind %u",
                              record->class_name, handle->handle_kind);
    if (strcmp(site_text(site, field->class_name), record->class_name))
      return site_bad(site, "component %u is not a field of %s", i, record->class_name);
    if (!resolve_field(site->program, site->from, handle->index, false, site->error))
      return false;
    record->fields[i] = site_text(site, field->name);
    record->types[i] = site_text(site, field->descriptor);
  }
  return true;
}

static bool read_record(CallSite *site, RecordSite *record) {
  const Constant *class = site_argument(site, 0, CONSTANT_CLASS);
  const Constant *names = class ? site_argument(site, 1, CONSTANT_STRING) : NULL;
  if (!names)
    return false;
  record->class_name = site_text(site, class->name);
  if (*record->class_name == '[')
    return site_bad(site, "an array is not a record");
  record->type = class_type(site, record->class_name);
  record->names = site_text(site, names->name);
  record->count = (uint32_t)site->bootstrap->argument_count - FIRST_GETTER;
  record->fields = arena_array(&site->scratch, const char *, record->count);
  record->types = arena_array(&site->scratch, const char *, record->count);
  return read_getters(site, record);
}

static void emit_component(CallSite *site, const RecordSite *record, uint32_t i, uint32_t local) {
  assert(i < record->count && local <= 1);
  emit_load(&site->writer, KIND_REFERENCE, local);
  if (local == 1) // equals: the other object, known to be an instance by then
    emit_class(&site->writer, BC_checkcast, record->class_name);
  emit_field(&site->writer, BC_getfield, record->class_name, record->fields[i], record->types[i]);
}

// Branches to `unequal` unless both components are equal.
// JLS 8.10.3: floats and doubles are compared as Float.compare does it, which tells -0.0 from 0.0.
static void emit_component_test(CallSite *site, const RecordSite *record, uint32_t i,
                                Label unequal) {
  assert(i < record->count);
  ClassWriter *writer = &site->writer;
  const char *type = record->types[i];
  emit_component(site, record, i, 0);
  emit_component(site, record, i, 1);
  if (!type_is_primitive(type)) {
    emit_call(writer, BC_invokestatic, "java/util/Objects", "equals",
              "(Ljava/lang/Object;Ljava/lang/Object;)Z", false);
    emit_branch(writer, BC_ifeq, unequal);
  } else if (*type == 'F' || *type == 'D') { // NaN equals itself, 0.0 does not equal -0.0
    emit_call(writer, BC_invokestatic, wrapper_class(*type), "compare",
              arena_format(&site->scratch, "(%c%c)I", *type, *type), false);
    emit_branch(writer, BC_ifne, unequal);
  } else if (*type == 'J') {
    emit_op(writer, BC_lcmp);
    emit_branch(writer, BC_ifne, unequal);
  } else {
    emit_branch(writer, BC_if_icmpne, unequal);
  }
}

// The JDK compares the last component first; user-written equals methods can see that.
static void emit_equals(CallSite *site, const RecordSite *record) {
  ClassWriter *writer = &site->writer;
  Label different = label_new(writer), unequal = label_new(writer);
  emit_load(writer, KIND_REFERENCE, 0);
  emit_load(writer, KIND_REFERENCE, 1);
  emit_branch(writer, BC_if_acmpne, different);
  emit_int(writer, 1);
  emit_return(writer, KIND_BOOLEAN);
  emit_label(writer, different);
  emit_load(writer, KIND_REFERENCE, 1);
  emit_class(writer, BC_instanceof, record->class_name);
  emit_branch(writer, BC_ifeq, unequal);
  for (uint32_t i = record->count; i-- > 0;)
    emit_component_test(site, record, i, unequal);
  emit_int(writer, 1);
  emit_return(writer, KIND_BOOLEAN);
  emit_label(writer, unequal);
  emit_int(writer, 0);
  emit_return(writer, KIND_BOOLEAN);
}

// (31 * h + hash) over all components, starting with 0.
static void emit_hash_code(CallSite *site, const RecordSite *record) {
  ClassWriter *writer = &site->writer;
  emit_int(writer, 0);
  for (uint32_t i = 0; i < record->count; i++) {
    const char *type = record->types[i];
    emit_int(writer, 31);
    emit_op(writer, BC_imul);
    emit_component(site, record, i, 0);
    if (type_is_primitive(type))
      emit_call(writer, BC_invokestatic, wrapper_class(*type), "hashCode",
                arena_format(&site->scratch, "(%c)I", *type), false);
    else
      emit_call(writer, BC_invokestatic, "java/util/Objects", "hashCode", "(Ljava/lang/Object;)I",
                false);
    emit_op(writer, BC_iadd);
  }
  emit_return(writer, KIND_INT);
}

// Class.getSimpleName: what InnerClasses says, else the name behind the last slash.
static const char *simple_name(CallSite *site, const RecordSite *record) {
  Class *class = program_load_text(site->program, record->class_name, site->error);
  if (!class)
    return NULL;
  const InnerClass *inner = class_inner(class);
  if (inner)
    return name_exists(inner->simple) ? site_text(site, inner->simple) : "";
  return name_simple(record->class_name);
}

// References go through Objects.toString, which shows in stack traces.
static void emit_append_component(CallSite *site, const char *type) {
  if (!type_is_primitive(type)) {
    emit_call(&site->writer, BC_invokestatic, "java/util/Objects", "toString",
              "(Ljava/lang/Object;)Ljava/lang/String;", false);
    type = "Ljava/lang/String;";
  }
  emit_append(site, type);
}

static bool emit_to_string(CallSite *site, const RecordSite *record) {
  const char *simple = simple_name(site, record), *name = record->names;
  if (!simple)
    return false;
  emit_builder_new(site);
  emit_append_text(site, arena_format(&site->scratch, "%s[", simple));
  for (uint32_t i = 0; i < record->count; i++) {
    size_t length = strcspn(name, ";");
    if (length == 0)
      return site_bad(site, "fewer names than components");
    emit_append_text(site,
                     arena_format(&site->scratch, "%s%.*s=", i ? ", " : "", (int)length, name));
    emit_component(site, record, i, 0);
    emit_append_component(site, record->types[i]);
    name += name[length] ? length + 1 : length;
  }
  if (*name)
    return site_bad(site, "more names than components");
  emit_append_text(site, "]");
  emit_builder_result(site);
  emit_return(&site->writer, KIND_REFERENCE);
  return true;
}

bool link_record_method(CallSite *site) {
  RecordSite record = {0};
  if (!read_record(site, &record))
    return false;
  bool equals = !strcmp(site->name, "equals"), hash = !strcmp(site->name, "hashCode");
  const char *expected =
      equals ? arena_format(&site->scratch, "(%sLjava/lang/Object;)Z", record.type)
      : hash ? arena_format(&site->scratch, "(%s)I", record.type)
             : arena_format(&site->scratch, "(%s)Ljava/lang/String;", record.type);
  if ((!equals && !hash && strcmp(site->name, "toString")) || strcmp(site->descriptor, expected))
    return site_bad(site, "not a method of a record");
  writer_begin(&site->writer, ACC_PUBLIC | ACC_STATIC, site->method, site->descriptor);
  bool linked = true;
  if (equals)
    emit_equals(site, &record);
  else if (hash)
    emit_hash_code(site, &record);
  else
    linked = emit_to_string(site, &record);
  if (linked)
    writer_end(&site->writer);
  return linked;
}
