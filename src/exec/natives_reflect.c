// Reflection on declarations: fields, signatures, permitted subclasses. Invoking methods and reading
// fields through reflection has no model yet.
#include "exec/exec_impl.h"

#include <string.h>

#define NATIVE(name) static NativeStatus name(Exec *exec, Word *arguments, Word *result)

static void set(Exec *exec, Ref object, const char *name, const char *descriptor, Word value) {
  Field *field = class_find_field(object_class(exec->machine, object), name_of(exec->names, name),
                                  name_of(exec->names, descriptor));
  if (field)
    machine_write(exec->machine, object + field->slot, value);
}

static Word get(Exec *exec, Ref object, const char *name, const char *descriptor) {
  Field *field = class_find_field(object_class(exec->machine, object), name_of(exec->names, name),
                                  name_of(exec->names, descriptor));
  return field ? exec->machine->words[object + field->slot] : 0;
}

// The class that a field descriptor stands for.
static Class *descriptor_class(Exec *exec, Name descriptor, LinkError *error) {
  const char *text = name_text(exec->names, descriptor);
  size_t length = name_length(exec->names, descriptor);
  if (*text == '[')
    return program_load(exec->program, descriptor, error);
  if (*text == 'L')
    return program_load(exec->program, name_intern(exec->names, text + 1, length - 2), error);
  return program_primitive(exec->program, *text);
}

// A java.lang.reflect.Field whose slot is the number of the declared field. 0: heap full.
static Ref make_field(Exec *exec, Class *class, uint16_t number, Class *type) {
  Machine *machine = exec->machine;
  const Field *field = &class->fields[number];
  Ref object = machine_new_object(machine, program_require(exec->program, "java/lang/reflect/Field"));
  Ref name = object ? machine_intern_name(machine, field->name) : 0;
  Ref mirror = class_mirror(exec, class), type_mirror = class_mirror(exec, type);
  if (!object || !name || !mirror || !type_mirror)
    return 0;
  set(exec, object, "clazz", "Ljava/lang/Class;", mirror);
  set(exec, object, "slot", "I", number);
  set(exec, object, "name", "Ljava/lang/String;", name);
  set(exec, object, "type", "Ljava/lang/Class;", type_mirror);
  set(exec, object, "modifiers", "I", field->flags);
  if (name_exists(field->info->signature))
    set(exec, object, "signature", "Ljava/lang/String;",
        machine_intern_name(machine, field->info->signature));
  return object;
}

NATIVE(declared_fields) { // getDeclaredFields0(boolean publicOnly)
  Machine *machine = exec->machine;
  Class *class = mirror_class(exec, (Ref)arguments[0]);
  bool public_only = arguments[1] != 0;
  uint32_t count = 0;
  for (uint16_t i = 0; i < class->field_count; i++)
    count += !public_only || (class->fields[i].flags & ACC_PUBLIC);
  Class *fields = program_array(exec->program, program_require(exec->program, "java/lang/reflect/Field"));
  Ref array = machine_new_array(machine, fields, count);
  if (!array)
    return native_frames(raise_memory(exec));
  count = 0;
  for (uint16_t i = 0; i < class->field_count; i++) {
    if (public_only && !(class->fields[i].flags & ACC_PUBLIC))
      continue;
    LinkError error = {0};
    Class *type = descriptor_class(exec, class->fields[i].descriptor, &error);
    if (!type)
      return native_frames(raise_link(exec, &error));
    Ref field = make_field(exec, class, i, type);
    if (!field)
      return native_frames(raise_memory(exec));
    ((Ref *)array_data(machine, array))[count++] = field;
  }
  *result = array;
  return NATIVE_RETURN;
}

NATIVE(field_offset) { // Unsafe.objectFieldOffset0(Field)
  Ref field = (Ref)arguments[1];
  Ref mirror = field ? (Ref)get(exec, field, "clazz", "Ljava/lang/Class;") : 0;
  if (!mirror)
    return native_throw(exec, "java/lang/NullPointerException", NULL);
  Class *class = mirror_class(exec, mirror);
  uint32_t number = (uint32_t)get(exec, field, "slot", "I");
  *result = (Word)class->fields[number].slot * 8;
  return NATIVE_RETURN;
}

NATIVE(generic_signature) {
  const Class *class = mirror_class(exec, (Ref)arguments[0]);
  if (!class->file || !name_exists(class->file->signature))
    return NATIVE_RETURN;
  *result = machine_intern_name(exec->machine, class->file->signature);
  return *result ? NATIVE_RETURN : native_frames(raise_memory(exec));
}

NATIVE(permitted_subclasses) {
  Machine *machine = exec->machine;
  const Class *class = mirror_class(exec, (Ref)arguments[0]);
  if (!class->file || !class->file->is_sealed)
    return NATIVE_RETURN;
  uint16_t count = class->file->permitted_count;
  Ref array = machine_new_array(machine, program_array(exec->program, exec->mirror), count);
  if (!array)
    return native_frames(raise_memory(exec));
  for (uint16_t i = 0; i < count; i++) {
    LinkError error = {0};
    Class *permitted = program_load(exec->program, class->file->permitted_subclasses[i], &error);
    if (!permitted)
      return native_frames(raise_link(exec, &error));
    Ref mirror = class_mirror(exec, permitted);
    if (!mirror)
      return native_frames(raise_memory(exec));
    ((Ref *)array_data(machine, array))[i] = mirror;
  }
  *result = array;
  return NATIVE_RETURN;
}

NATIVE(empty_bytes) { // no annotations are shown to reflection
  (void)arguments, (void)result, (void)exec;
  return NATIVE_RETURN;
}

const NativeEntry natives_reflect[] = {
    {"java/lang/Class", "getDeclaredFields0", NULL, declared_fields},
    {"java/lang/Class", "getGenericSignature0", NULL, generic_signature},
    {"java/lang/Class", "getPermittedSubclasses0", NULL, permitted_subclasses},
    {"java/lang/Class", "getRawAnnotations", NULL, empty_bytes},
    {"java/lang/Class", "getConstantPool", NULL, empty_bytes},
    {"jdk/internal/misc/Unsafe", "objectFieldOffset0", NULL, field_offset},
    {NULL, NULL, NULL, NULL},
};
