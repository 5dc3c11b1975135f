// Reflection on declarations: fields, methods, constructors, record components, signatures, nests.
// Calls through reflection are in invoke.c. Annotations have no model: a member that has
// some gets a marker instead of their bytes, and the model of the JDK's AnnotationParser stops at
// it.
#include "library/library_impl.h"

#include <string.h>

// The class that a field descriptor stands for.
static Class *descriptor_class(Exec *exec, Name descriptor, LinkError *error) {
  return program_load_type(exec->program, name_text(exec->names, descriptor), error);
}

// The parser of annotations meets an empty array where there are annotations, else null.
static void mark_annotations(Exec *exec, Ref object, size_t count) {
  assert(object);
  if (count == 0)
    return;
  Class *bytes = program_array(exec->program, program_primitive(exec->program, KIND_BYTE));
  field_set(exec, object, "annotations", "[B", machine_new_array(exec->machine, bytes, 0));
}

// A java.lang.reflect.Field whose slot is the number of the declared field. 0: heap full.
// As the JDK's constructor would, but without running it: fields are set by name.
static Ref make_field(Exec *exec, Class *class, uint16_t number, Class *type) {
  assert(number < class->field_count);
  Machine *machine = exec->machine;
  const Field *field = &class->fields[number];
  Ref object =
      machine_new_object(machine, program_require(exec->program, "java/lang/reflect/Field"));
  Ref name = object ? machine_intern_name(machine, field->name) : 0;
  Ref mirror = class_mirror(exec, class), type_mirror = class_mirror(exec, type);
  if (!object || !name || !mirror || !type_mirror)
    return 0;
  field_set(exec, object, "clazz", "Ljava/lang/Class;", mirror);
  field_set(exec, object, "slot", "I", number);
  field_set(exec, object, "name", "Ljava/lang/String;", name);
  field_set(exec, object, "type", "Ljava/lang/Class;", type_mirror);
  field_set(exec, object, "modifiers", "I", field->flags);
  if (name_exists(field->info->signature))
    field_set(exec, object, "signature", "Ljava/lang/String;",
              machine_intern_name(machine, field->info->signature));
  mark_annotations(exec, object, field->info->annotations.count);
  return object;
}

NATIVE(declared_fields) { // getDeclaredFields0(boolean publicOnly)
  Machine *machine = exec->machine;
  Class *class = mirror_class(exec, (Ref)arguments[0]);
  bool public_only = arguments[1] != 0;
  uint32_t count = 0;
  for (uint16_t i = 0; i < class->field_count; i++)
    count += !public_only || (class->fields[i].flags & ACC_PUBLIC);
  Class *fields =
      program_array(exec->program, program_require(exec->program, "java/lang/reflect/Field"));
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

// Unsafe.objectFieldOffset0(Field) and staticFieldOffset0(Field)
static NativeStatus offset_of(Exec *exec, const Word *arguments, Word *result, int64_t base) {
  assert(base == 0 || base == UNSAFE_STATIC_BASE);
  Ref field = (Ref)arguments[1];
  Ref mirror = field ? (Ref)field_get(exec, field, "clazz", "Ljava/lang/Class;") : 0;
  if (!mirror)
    return native_throw(exec, "java/lang/NullPointerException", NULL);
  Class *class = mirror_class(exec, mirror);
  uint32_t number = (uint32_t)field_get(exec, field, "slot", "I");
  assert(number < class->field_count);
  *result = (Word)base + (Word) class->fields[number].slot * 8;
  return NATIVE_RETURN;
}

NATIVE(field_offset) { return offset_of(exec, arguments, result, 0); }
NATIVE(static_offset) { return offset_of(exec, arguments, result, UNSAFE_STATIC_BASE); }

NATIVE(static_base) { // Unsafe.staticFieldBase0(Field)
  Ref field = (Ref)arguments[1];
  *result = field ? field_get(exec, field, "clazz", "Ljava/lang/Class;") : 0;
  return *result ? NATIVE_RETURN : native_throw(exec, "java/lang/NullPointerException", NULL);
}

NATIVE(generic_signature) {
  const Class *class = mirror_class(exec, (Ref)arguments[0]);
  if (!class->file || !name_exists(class->file->signature))
    return NATIVE_RETURN;
  *result = machine_intern_name(exec->machine, class->file->signature);
  return *result ? NATIVE_RETURN : native_frames(raise_memory(exec));
}

// A Class[] of the classes with these names, loaded now.
static NativeStatus answer_classes(Exec *exec, const Name *names, uint32_t count, Word *result) {
  assert(names || !count);
  Machine *machine = exec->machine;
  Ref array = machine_new_array(machine, program_array(exec->program, exec->mirror), count);
  if (!array)
    return native_frames(raise_memory(exec));
  for (uint32_t i = 0; i < count; i++) {
    LinkError error = {0};
    Class *class = program_load(exec->program, names[i], &error);
    if (!class)
      return native_frames(raise_link(exec, &error));
    Ref mirror = class_mirror(exec, class);
    if (!mirror)
      return native_frames(raise_memory(exec));
    ((Ref *)array_data(machine, array))[i] = mirror;
  }
  *result = array;
  return NATIVE_RETURN;
}

NATIVE(permitted_subclasses) {
  const ClassFile *file = mirror_class(exec, (Ref)arguments[0])->file;
  if (!file || !file->is_sealed)
    return NATIVE_RETURN;
  return answer_classes(exec, file->permitted_subclasses, file->permitted_count, result);
}

NATIVE(declared_classes) {
  const Class *class = mirror_class(exec, (Ref)arguments[0]);
  const ClassFile *file = class->file;
  VEC(Name) members = {0};
  for (uint16_t i = 0; file && i < file->inner_class_count; i++)
    if (name_exists(file->inner_classes[i].outer) &&
        name_is(file->inner_classes[i].outer, class->name))
      vec_push(&members, file->inner_classes[i].inner);
  NativeStatus status = answer_classes(exec, members.items, (uint32_t)members.count, result);
  vec_free(&members);
  return status;
}

// --- methods, constructors, record components ----------------------------------------------------

static bool is_constructor(Exec *exec, const Method *method) {
  return name_is(method->name, name_of(exec->names, "<init>"));
}

static bool is_initializer(Exec *exec, const Method *method) {
  return name_is(method->name, name_of(exec->names, "<clinit>"));
}

// The Class[] of a method's parameter types; *type becomes its result type. 0: see error, else heap
// full.
static Ref parameter_types(Exec *exec, const Method *method, Class **type, LinkError *error) {
  Machine *machine = exec->machine;
  Ref array =
      machine_new_array(machine, program_array(exec->program, exec->mirror), method->arg_count);
  const char *at = name_text(exec->names, method->descriptor) + 1;
  for (uint32_t i = 0; array && i <= method->arg_count; i++) {
    at += *at == ')';
    *type = program_load_type(exec->program, at, error);
    Ref mirror = *type ? class_mirror(exec, *type) : 0;
    if (!mirror)
      return 0;
    if (i < method->arg_count)
      ((Ref *)array_data(machine, array))[i] = mirror;
    at = descriptor_next(at);
    assert(i == method->arg_count || *at);
  }
  return array;
}

static Ref exception_types(Exec *exec, const Method *method, LinkError *error) {
  Machine *machine = exec->machine;
  uint16_t count = method->info->exception_count;
  Ref array = machine_new_array(machine, program_array(exec->program, exec->mirror), count);
  for (uint16_t i = 0; array && i < count; i++) {
    Class *class = program_load(exec->program, method->info->exceptions[i], error);
    Ref mirror = class ? class_mirror(exec, class) : 0;
    if (!mirror)
      return 0;
    ((Ref *)array_data(machine, array))[i] = mirror;
  }
  return array;
}

// A java.lang.reflect.Method or Constructor whose slot is the number of the declared method.
static Ref make_executable(Exec *exec, Class *class, uint16_t number, LinkError *error) {
  assert(number < class->method_count);
  Machine *machine = exec->machine;
  const Method *method = &class->methods[number];
  bool constructor = is_constructor(exec, method);
  Ref object = machine_new_object(
      machine, program_require(exec->program, constructor ? "java/lang/reflect/Constructor"
                                                          : "java/lang/reflect/Method"));
  Class *type = NULL;
  Ref types = parameter_types(exec, method, &type, error);
  Ref exceptions = types ? exception_types(exec, method, error) : 0;
  Ref mirror = class_mirror(exec, class);
  if (!object || !exceptions || !mirror)
    return 0;
  field_set(exec, object, "clazz", "Ljava/lang/Class;", mirror);
  field_set(exec, object, "slot", "I", number);
  field_set(exec, object, "parameterTypes", "[Ljava/lang/Class;", types);
  field_set(exec, object, "exceptionTypes", "[Ljava/lang/Class;", exceptions);
  field_set(exec, object, "modifiers", "I", method->flags);
  if (name_exists(method->info->signature))
    field_set(exec, object, "signature", "Ljava/lang/String;",
              machine_intern_name(machine, method->info->signature));
  mark_annotations(exec, object, method->info->annotations.count);
  if (!constructor) {
    field_set(exec, object, "name", "Ljava/lang/String;",
              machine_intern_name(machine, method->name));
    field_set(exec, object, "returnType", "Ljava/lang/Class;", class_mirror(exec, type));
  }
  return object;
}

// The slot of a Method or Constructor is its number among the declared methods: invoke.c finds the
// method by it, so no table of reflected objects is needed.
static NativeStatus declared(Exec *exec, const Word *arguments, Word *result, bool constructors) {
  Machine *machine = exec->machine;
  Class *class = mirror_class(exec, (Ref)arguments[0]);
  bool public_only = arguments[1] != 0;
  VEC(uint16_t) numbers = {0};
  for (uint16_t i = 0; i < class->method_count; i++) {
    const Method *method = &class->methods[i];
    if (is_constructor(exec, method) == constructors && !is_initializer(exec, method) &&
        (!public_only || (method->flags & ACC_PUBLIC)))
      vec_push(&numbers, i);
  }
  Class *type = program_require(exec->program, constructors ? "java/lang/reflect/Constructor"
                                                            : "java/lang/reflect/Method");
  Ref array =
      machine_new_array(machine, program_array(exec->program, type), (uint32_t)numbers.count);
  LinkError error = {0};
  bool complete = array != 0;
  for (size_t i = 0; complete && i < numbers.count; i++) {
    Ref object = make_executable(exec, class, numbers.items[i], &error);
    ((Ref *)array_data(machine, array))[i] = object;
    complete = object != 0;
  }
  vec_free(&numbers);
  if (!complete)
    return native_frames(error.kind == LINK_OK ? raise_memory(exec) : raise_link(exec, &error));
  *result = array;
  return NATIVE_RETURN;
}

NATIVE(declared_methods) { return declared(exec, arguments, result, false); }
NATIVE(declared_constructors) { return declared(exec, arguments, result, true); }

static Ref make_component(Exec *exec, Class *class, const RecordComponent *info, LinkError *error) {
  assert(class->file && class->file->is_record);
  Machine *machine = exec->machine;
  Ref object = machine_new_object(
      machine, program_require(exec->program, "java/lang/reflect/RecordComponent"));
  Class *type = descriptor_class(exec, info->descriptor, error);
  Ref type_mirror = type ? class_mirror(exec, type) : 0,
      name = machine_intern_name(machine, info->name);
  if (!object || !type_mirror || !name)
    return 0;
  field_set(exec, object, "clazz", "Ljava/lang/Class;", class_mirror(exec, class));
  field_set(exec, object, "name", "Ljava/lang/String;", name);
  field_set(exec, object, "type", "Ljava/lang/Class;", type_mirror);
  if (name_exists(info->signature))
    field_set(exec, object, "signature", "Ljava/lang/String;",
              machine_intern_name(machine, info->signature));
  mark_annotations(exec, object, info->annotations.count);
  for (uint16_t i = 0; i < class->method_count; i++)
    if (name_is(class->methods[i].name, info->name) && class->methods[i].arg_count == 0 &&
        !(class->methods[i].flags & ACC_STATIC))
      field_set(exec, object, "accessor", "Ljava/lang/reflect/Method;",
                make_executable(exec, class, i, error));
  return object;
}

NATIVE(record_components) {
  Machine *machine = exec->machine;
  Class *class = mirror_class(exec, (Ref)arguments[0]);
  Class *type = program_require(exec->program, "java/lang/reflect/RecordComponent");
  uint16_t count = class->file ? class->file->component_count : 0;
  Ref array = machine_new_array(machine, program_array(exec->program, type), count);
  LinkError error = {0};
  for (uint16_t i = 0; array && i < count; i++) {
    Ref component = make_component(exec, class, &class->file->components[i], &error);
    ((Ref *)array_data(machine, array))[i] = component;
    array = component ? array : 0;
  }
  if (!array)
    return native_frames(error.kind == LINK_OK ? raise_memory(exec) : raise_link(exec, &error));
  *result = array;
  return NATIVE_RETURN;
}

// --- nests and access ----------------------------------------------------------------------------

static Class *nest_host(Exec *exec, Class *class) {
  LinkError error = {0};
  if (!class->file || !name_exists(class->file->nest_host))
    return class;
  Class *host = program_load(exec->program, class->file->nest_host, &error);
  return host ? host : class;
}

NATIVE(class_nest_host_native) {
  *result = class_mirror(exec, nest_host(exec, mirror_class(exec, (Ref)arguments[0])));
  return *result ? NATIVE_RETURN : native_frames(raise_memory(exec));
}

NATIVE(are_nest_mates) {
  *result = nest_host(exec, mirror_class(exec, (Ref)arguments[0])) ==
            nest_host(exec, mirror_class(exec, (Ref)arguments[1]));
  return NATIVE_RETURN;
}

NATIVE(class_access_flags) { // Reflection.getClassAccessFlags(Class): those of the class file
  *result = mirror_class(exec, (Ref)arguments[0])->flags & ~(uint32_t)ACC_SUPER & 0x7fff;
  return NATIVE_RETURN;
}

NATIVE(class_annotations) {
  const Class *class = mirror_class(exec, (Ref)arguments[0]);
  if (!class->file || class->file->annotations.count == 0)
    return NATIVE_RETURN;
  Class *bytes = program_array(exec->program, program_primitive(exec->program, KIND_BYTE));
  *result = machine_new_array(exec->machine, bytes, 0);
  return *result ? NATIVE_RETURN : native_frames(raise_memory(exec));
}

NATIVE(parameter_names) { // Executable.getParameters0: null when the class file has no names
  const Class *class =
      mirror_class(exec, (Ref)field_get(exec, (Ref)arguments[0], "clazz", "Ljava/lang/Class;"));
  const Method *method = &class->methods[field_get(exec, (Ref)arguments[0], "slot", "I")];
  if (!method->info->parameter_names)
    return NATIVE_RETURN;
  (void)result;
  return native_frames(stop_unknown(exec, "parameter names of the class file have no model"));
}

NATIVE(no_pool) { // nobody looks into it: see the model of AnnotationParser
  (void)exec, (void)arguments, (void)result;
  return NATIVE_RETURN;
}

const NativeEntry natives_reflect[] = {
    {"java/lang/Class", "getDeclaredFields0", NULL, declared_fields},
    {"java/lang/Class", "getDeclaredMethods0", NULL, declared_methods},
    {"java/lang/Class", "getDeclaredConstructors0", NULL, declared_constructors},
    {"java/lang/Class", "getDeclaredClasses0", NULL, declared_classes},
    {"java/lang/Class", "getRecordComponents0", NULL, record_components},
    {"java/lang/Class", "getGenericSignature0", NULL, generic_signature},
    {"java/lang/Class", "getPermittedSubclasses0", NULL, permitted_subclasses},
    {"java/lang/Class", "getNestHost0", NULL, class_nest_host_native},
    {"java/lang/Class", "getRawAnnotations", NULL, class_annotations},
    {"java/lang/Class", "getConstantPool", NULL, no_pool},
    {"java/lang/reflect/Executable", "getParameters0", NULL, parameter_names},
    {"jdk/internal/reflect/Reflection", "areNestMates", NULL, are_nest_mates},
    {"jdk/internal/reflect/Reflection", "getClassAccessFlags", NULL, class_access_flags},
    {"jdk/internal/misc/Unsafe", "objectFieldOffset0", NULL, field_offset},
    {"jdk/internal/misc/Unsafe", "staticFieldOffset0", NULL, static_offset},
    {"jdk/internal/misc/Unsafe", "staticFieldBase0", NULL, static_base},
    {NULL, NULL, NULL, NULL},
};
