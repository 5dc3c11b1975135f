// Natives of java.lang.Class and of reflection as far as plain programs need it.
#include "library/library_impl.h"

#include <string.h>

static Class *receiver(Exec *exec, const Word *arguments) {
  assert(arguments[0] && !word_tag(arguments[0]));
  return mirror_class(exec, (Ref)arguments[0]);
}

static NativeStatus answer_mirror(Exec *exec, Class *class, Word *result) {
  *result = class ? class_mirror(exec, class) : 0;
  return !class || *result ? NATIVE_RETURN : native_frames(raise_memory(exec));
}

static NativeStatus answer_text(Exec *exec, const char *text, Word *result) {
  *result = machine_string_text(exec->machine, text);
  return *result ? NATIVE_RETURN : native_frames(raise_memory(exec));
}

NATIVE(class_primitive) {
  char *name = string_utf8(exec->machine, (Ref)arguments[0], NULL);
  Class *class = NULL;
  for (const char *letter = "ZBCSIJFDV"; *letter && !class; letter++)
    if (!strcmp(name, name_text(exec->names, program_primitive(exec->program, *letter)->name)))
      class = program_primitive(exec->program, *letter);
  mem_free(name);
  return answer_mirror(exec, class, result);
}

// Class.forName0(String name, boolean initialize, ClassLoader loader, Class caller)
// Class.forName wants dots: a name with slashes names no class, though program_load would find it.
static NativeStatus class_for_name_with(Exec *exec, Ref string, bool initialize, Word *result) {
  assert(exec->running_native);
  if (!string)
    return native_throw(exec, "java/lang/NullPointerException", NULL);
  char *name = string_modified_utf8(exec->machine, string);
  bool slash = strchr(name, '/') != NULL;
  LinkError error = {0};
  Class *class =
      slash ? NULL
            : program_load(exec->program, program_internal_name(exec->program, name), &error);
  NativeStatus status = NATIVE_RETURN;
  bool missing = !class && (error.kind == LINK_OK ||
                            (error.kind == LINK_EXCEPTION &&
                             !strcmp(error.exception, "java/lang/NoClassDefFoundError")));
  if (missing)
    status = native_throw(exec, "java/lang/ClassNotFoundException", "%s", name);
  else if (!class)
    status = native_frames(raise_link(exec, &error));
  else if (initialize && class->kind != CLASS_ARRAY && !init_is_ready(exec, class))
    status = native_frames(init_class(exec, class)); // and then the call runs again
  else
    status = answer_mirror(exec, class, result);
  mem_free(name);
  return status;
}

NATIVE(class_for_name) { return class_for_name_with(exec, (Ref)arguments[0], true, result); }
NATIVE(class_for_name_loader) {
  return class_for_name_with(exec, (Ref)arguments[0], arguments[1] != 0, result);
}

// The JDK keeps the name in a field of the mirror when it is asked for first, interned.
NATIVE(class_init_name) {
  Ref mirror = (Ref)arguments[0];
  Arena scratch = {0};
  char *text = class_binary(exec->program, receiver(exec, arguments), &scratch);
  Ref string = machine_string_text(exec->machine, text);
  arena_fini(&scratch);
  if (string)
    string = machine_intern(exec->machine, string);
  else
    return native_frames(raise_memory(exec));
  Field *field = class_find_field(exec->mirror, name_of(exec->names, "name"),
                                  name_of(exec->names, "Ljava/lang/String;"));
  if (field)
    machine_write(exec->machine, mirror + field->slot, string);
  *result = string;
  return NATIVE_RETURN;
}

NATIVE(class_is_instance) {
  Ref object = (Ref)arguments[1];
  if (exec->symbolic && object)
    heap_note_get_class(exec->symbolic->heap, object, receiver(exec, arguments));
  *result =
      object && class_is_assignable(object_class(exec->machine, object), receiver(exec, arguments));
  return NATIVE_RETURN;
}

NATIVE(class_is_assignable_from) {
  if (!(Ref)arguments[1])
    return native_throw(exec, "java/lang/NullPointerException", NULL);
  *result = class_is_assignable(mirror_class(exec, (Ref)arguments[1]), receiver(exec, arguments));
  return NATIVE_RETURN;
}

NATIVE(class_is_interface) {
  *result = receiver(exec, arguments)->kind == CLASS_INTERFACE;
  return NATIVE_RETURN;
}
NATIVE(class_is_array) {
  *result = receiver(exec, arguments)->kind == CLASS_ARRAY;
  return NATIVE_RETURN;
}
NATIVE(class_is_primitive) {
  *result = receiver(exec, arguments)->kind == CLASS_PRIMITIVE;
  return NATIVE_RETURN;
}
NATIVE(class_is_hidden) {
  *result = receiver(exec, arguments)->is_hidden;
  return NATIVE_RETURN;
}
NATIVE(class_is_record) {
  const Class *class = receiver(exec, arguments);
  *result = class->file && class->file->is_record;
  return NATIVE_RETURN;
}

// What the source says of a nested class stands in InnerClasses: its own flags know neither private
// nor static (JVMS 4.7.6).
NATIVE(class_modifiers) {
  const Class *class = receiver(exec, arguments);
  const InnerClass *inner = class_inner(class);
  *result = (inner ? inner->flags : class->flags) & ~(uint32_t)ACC_SUPER & 0x7fff;
  return NATIVE_RETURN;
}

NATIVE(class_super) {
  assert(exec->running_native);
  Class *class = receiver(exec, arguments);
  return answer_mirror(exec, class->kind == CLASS_INTERFACE ? NULL : class->super, result);
}

NATIVE(class_interfaces) {
  Machine *machine = exec->machine;
  Class *class = receiver(exec, arguments);
  Ref array = machine_new_array(machine, program_array(exec->program, exec->mirror),
                                class->interface_count);
  if (!array)
    return native_frames(raise_memory(exec));
  for (uint16_t i = 0; i < class->interface_count; i++) {
    Ref mirror = class_mirror(exec, class->interfaces[i]);
    if (!mirror)
      return native_frames(raise_memory(exec));
    ((Ref *)array_data(machine, array))[i] = mirror;
  }
  *result = array;
  return NATIVE_RETURN;
}

static const char *simple_name(Exec *exec, const Class *class, Arena *arena) {
  assert(class->kind != CLASS_ARRAY || class->component);
  if (class->kind == CLASS_ARRAY)
    return arena_format(arena, "%s[]", simple_name(exec, class->component, arena));
  const InnerClass *inner = class_inner(class);
  if (inner)
    return name_exists(inner->simple) ? name_text(exec->names, inner->simple) : "";
  return name_simple(name_text(exec->names, class->name));
}

NATIVE(class_simple_name) {
  Arena scratch = {0};
  NativeStatus status =
      answer_text(exec, simple_name(exec, receiver(exec, arguments), &scratch), result);
  arena_fini(&scratch);
  return status;
}

NATIVE(class_simple_binary_name) {
  const InnerClass *inner = class_inner(receiver(exec, arguments));
  if (!inner || !name_exists(inner->simple))
    return NATIVE_RETURN;
  return answer_text(exec, name_text(exec->names, inner->simple), result);
}

NATIVE(class_declaring) {
  Class *class = receiver(exec, arguments);
  const InnerClass *inner = class_inner(class);
  if (!inner || !name_exists(inner->outer))
    return NATIVE_RETURN;
  LinkError error = {0};
  Class *outer = program_load(exec->program, inner->outer, &error);
  return outer ? answer_mirror(exec, outer, result) : native_frames(raise_link(exec, &error));
}

// Null: the class is neither local nor anonymous.
NATIVE(class_enclosing_method) { // {class, method name, descriptor} or null
  Machine *machine = exec->machine;
  const Class *class = receiver(exec, arguments);
  if (!class->file || !name_exists(class->file->enclosing_class))
    return NATIVE_RETURN;
  LinkError error = {0};
  Class *outer = program_load(exec->program, class->file->enclosing_class, &error);
  if (!outer)
    return native_frames(raise_link(exec, &error));
  Class *objects = program_array(exec->program, program_require(exec->program, "java/lang/Object"));
  Ref array = machine_new_array(machine, objects, 3), mirror = class_mirror(exec, outer);
  if (!array || !mirror)
    return native_frames(raise_memory(exec));
  Ref *elements = array_data(machine, array);
  elements[0] = mirror;
  if (name_exists(class->file->enclosing_method)) {
    elements[1] = machine_intern_name(machine, class->file->enclosing_method);
    elements[2] = machine_intern_name(machine, class->file->enclosing_descriptor);
  }
  *result = array;
  return NATIVE_RETURN;
}

NATIVE(class_assertions) {
  *result = exec->options.assertions && !receiver(exec, arguments)->trusted;
  return NATIVE_RETURN;
}

// Every class says it was loaded by the boot loader, which null stands for. The JDK's own code is
// content with that; a program would see the difference.
NATIVE(class_loader) {
  (void)result;
  const Method *caller = machine_top(exec->machine)->method;
  bool is_boot = !(exec->running_native->flags & ACC_STATIC) &&
                 object_class(exec->machine, (Ref)arguments[0]) == exec->mirror &&
                 receiver(exec, arguments)->trusted;
  if (caller->owner->trusted || is_boot)
    return NATIVE_RETURN;
  Arena scratch = {0};
  bool running = stop_unknown(exec, "%s has no model",
                              method_external(exec->program, exec->running_native, &scratch));
  arena_fini(&scratch);
  return native_frames(running);
}

// Enum.valueOf, EnumMap and EnumSet ask for the constants: call values() of the enum.
NATIVE(class_enum_constants) {
  assert(!exec->running_native || exec->running_native->owner->trusted);
  Class *class = receiver(exec, arguments);
  Arena scratch = {0};
  char *descriptor = arena_format(&scratch, "()[L%s;", name_text(exec->names, class->name));
  Method *values = class->flags & ACC_ENUM ? class_own_method(class, name_of(exec->names, "values"),
                                                              name_of(exec->names, descriptor))
                                           : NULL;
  arena_fini(&scratch);
  if (!values || !(values->flags & ACC_STATIC))
    return NATIVE_RETURN;
  (void)result;
  if (!init_is_ready(exec, class))
    return native_frames(init_class(exec, class));
  return native_frames(call_instead(exec, values, arguments));
}

NATIVE(array_new) { // java.lang.reflect.Array.newArray(Class, int)
  if (!(Ref)arguments[0])
    return native_throw(exec, "java/lang/NullPointerException", NULL);
  Class *component = receiver(exec, arguments);
  int32_t length = (int32_t)arguments[1];
  if (component == program_primitive(exec->program, KIND_VOID))
    return native_throw(exec, "java/lang/IllegalArgumentException", NULL);
  if (length < 0)
    return native_throw(exec, "java/lang/NegativeArraySizeException", "%d", length);
  *result =
      machine_new_array(exec->machine, program_array(exec->program, component), (uint32_t)length);
  return *result ? NATIVE_RETURN : native_frames(raise_memory(exec));
}

NATIVE(array_new_multi) { // java.lang.reflect.Array.multiNewArray(Class, int[])
  (void)result;
  if (!(Ref)arguments[0] || !(Ref)arguments[1])
    return native_throw(exec, "java/lang/NullPointerException", NULL);
  Method *target = vm_method(exec, "newArrays", "(Ljava/lang/Class;[I)Ljava/lang/Object;");
  return native_frames(call_instead(exec, target, arguments));
}

NATIVE(caller_class) { // Reflection.getCallerClass: the caller of the method that asks
  (void)arguments;
  const Machine *machine = exec->machine;
  uint32_t at = machine->depth - 1;
  assert(machine->depth > 0);
  while (at > 0 && machine->frames[--at].method->is_hidden) {
  }
  return answer_mirror(exec, machine->frames[at].method->owner, result);
}

const NativeEntry natives_class[] = {
    {"java/lang/Class", "getPrimitiveClass", NULL, class_primitive},
    {"java/lang/Class", "forName", "(Ljava/lang/String;)Ljava/lang/Class;", class_for_name},
    {"java/lang/Class", "forName", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
     class_for_name_loader},
    {"java/lang/Class", "initClassName", NULL, class_init_name},
    {"java/lang/Class", "isInstance", NULL, class_is_instance},
    {"java/lang/Class", "isAssignableFrom", NULL, class_is_assignable_from},
    {"java/lang/Class", "isInterface", NULL, class_is_interface},
    {"java/lang/Class", "isArray", NULL, class_is_array},
    {"java/lang/Class", "isPrimitive", NULL, class_is_primitive},
    {"java/lang/Class", "isHidden", NULL, class_is_hidden},
    {"java/lang/Class", "isRecord0", NULL, class_is_record},
    {"java/lang/Class", "isRecord", NULL, class_is_record},
    {"java/lang/Class", "getModifiers", NULL, class_modifiers},
    {"java/lang/Class", "getSuperclass", NULL, class_super},
    {"java/lang/Class", "getInterfaces0", NULL, class_interfaces},
    {"java/lang/Class", "getInterfaces", "()[Ljava/lang/Class;", class_interfaces},
    {"java/lang/Class", "getSimpleName", NULL, class_simple_name},
    {"java/lang/Class", "getSimpleBinaryName0", NULL, class_simple_binary_name},
    {"java/lang/Class", "getDeclaringClass0", NULL, class_declaring},
    {"java/lang/Class", "getDeclaringClass", NULL, class_declaring},
    {"java/lang/Class", "getEnclosingMethod0", NULL, class_enclosing_method},
    {"java/lang/Class", "desiredAssertionStatus", NULL, class_assertions},
    {"java/lang/Class", "getClassLoader", NULL, class_loader},
    {"java/lang/Class", "getClassLoader0", NULL, class_loader},
    {"java/lang/Thread", "getContextClassLoader", NULL, class_loader},
    {"java/lang/Class", "getEnumConstantsShared", NULL, class_enum_constants},
    {"java/lang/reflect/Array", "newArray", NULL, array_new},
    {"java/lang/reflect/Array", "multiNewArray", NULL, array_new_multi},
    {"jdk/internal/reflect/Reflection", "getCallerClass", NULL, caller_class},
    {NULL, NULL, NULL, NULL},
};
