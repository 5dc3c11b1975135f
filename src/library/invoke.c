// Calls through reflection: the C half of java.lang.LorisVM.invoke and newInstance, which check and
// convert the arguments.
#include "library/library_impl.h"

#include <string.h>

static Word member(Exec *exec, Ref object, const char *name, const char *descriptor) {
  Field *field = class_find_field(object_class(exec->machine, object), name_of(exec->names, name),
                                  name_of(exec->names, descriptor));
  assert(field);
  return exec->machine->words[object + field->slot];
}

// The declared method that a java.lang.reflect.Method or Constructor stands for.
static Method *executable_method(Exec *exec, Ref executable) {
  Class *class = mirror_class(exec, (Ref)member(exec, executable, "clazz", "Ljava/lang/Class;"));
  uint32_t slot = (uint32_t)member(exec, executable, "slot", "I");
  assert(slot < class->method_count);
  return &class->methods[slot];
}

// Reflection.isCallerSensitive(Method): by its annotation, which only trusted classes can have.
NATIVE(is_caller_sensitive) {
  const Method *method = executable_method(exec, (Ref)arguments[0]);
  Name type = name_of(exec->names, "Ljdk/internal/reflect/CallerSensitive;");
  for (uint16_t i = 0; i < method->info->annotations.count && method->owner->trusted; i++)
    if (name_is(method->info->annotations.items[i].type, type))
      *result = 1;
  return NATIVE_RETURN;
}

// LorisVM.call*(Executable, Object receiver, Object[] references, long[] words): calls the method
// in place of this native. Argument i is references[i] or, of a primitive type, words[i].
NATIVE(call_executable) {
  (void)result;
  const Machine *machine = exec->machine;
  Method *method = executable_method(exec, (Ref)arguments[0]);
  Ref receiver = (Ref)arguments[1];
  if (!init_is_ready(exec, method->owner))
    return native_frames(init_class(exec, method->owner)); // and then the call runs again
  const Ref *references = array_data(machine, (Ref)arguments[2]);
  const Word *words = array_data(machine, (Ref)arguments[3]);
  Word values[256];
  uint32_t used = 0;
  if (!(method->flags & ACC_STATIC))
    values[used++] = receiver;
  for (uint16_t i = 0; i < method->arg_count; i++) {
    Kind kind = method->arg_kinds[i];
    values[used] = kind == KIND_REFERENCE ? references[i] : words[i];
    used++;
    if (kind_is_wide(kind))
      values[used++] = 0;
  }
  assert(used == method->arg_slots);
  if (method->vtable_index >= 0 || method->owner->kind == CLASS_INTERFACE) {
    LinkError error = {0};
    if (!(method->flags & (ACC_STATIC | ACC_PRIVATE)))
      method = class_select(exec->program, object_class(machine, receiver), method, &error);
    if (!method)
      return native_frames(raise_link(exec, &error));
  }
  return native_frames(call_instead(exec, method, values));
}

NATIVE(allocate) { // LorisVM.allocate(Class)
  Class *class = mirror_class(exec, (Ref)arguments[0]);
  if (!init_is_ready(exec, class))
    return native_frames(init_class(exec, class));
  *result = machine_new_object(exec->machine, class);
  return *result ? NATIVE_RETURN : native_frames(raise_memory(exec));
}

// The accessors of the JDK end here: (Method, Object, Object[]) and (Constructor, Object[]).
NATIVE(accessor_invoke) {
  (void)result;
  Method *target = vm_method(exec, "invoke",
                             "(Ljava/lang/reflect/Method;Ljava/lang/Object;[Ljava/lang/Object;)"
                             "Ljava/lang/Object;");
  return native_frames(call_instead(exec, target, arguments));
}
NATIVE(accessor_new) {
  (void)result;
  Method *target =
      vm_method(exec, "newInstance",
                "(Ljava/lang/reflect/Constructor;[Ljava/lang/Object;)Ljava/lang/Object;");
  return native_frames(call_instead(exec, target, arguments));
}

// After some calls the JDK would make classes that call the method directly: never.
NATIVE(inflation_threshold) {
  (void)exec, (void)arguments;
  *result = INT32_MAX;
  return NATIVE_RETURN;
}

// Class.getModule: there are no modules; the JDK's code is content with the unnamed one.
NATIVE(class_module) {
  (void)arguments, (void)result;
  if (!machine_top(exec->machine)->method->owner->trusted)
    return native_frames(stop_unknown(exec, "java.lang.Class.getModule has no model"));
  return native_frames(
      call_instead(exec, vm_method(exec, "unnamedModule", "()Ljava/lang/Module;"), arguments));
}

// Newer JDKs read and write fields through method handles.
NATIVE(field_accessor) {
  (void)arguments, (void)result;
  return native_frames(stop_unknown(exec, "java.lang.reflect.Field of this JDK has no model"));
}

// LorisVM.unknown(String): a model has met something it cannot do.
NATIVE(unknown) {
  (void)result;
  char *text = string_utf8(exec->machine, (Ref)arguments[0], NULL);
  NativeStatus status = native_frames(stop_unknown(exec, "%s", text));
  mem_free(text);
  return status;
}

#define VM "java/lang/LorisVM"
#define REFLECT "jdk/internal/reflect/"
const NativeEntry natives_invoke[] = {
    {VM, "callVoid", NULL, call_executable},
    {VM, "callInt", NULL, call_executable},
    {VM, "callLong", NULL, call_executable},
    {VM, "callFloat", NULL, call_executable},
    {VM, "callDouble", NULL, call_executable},
    {VM, "callReference", NULL, call_executable},
    {VM, "allocate", NULL, allocate},
    {VM, "unknown", NULL, unknown},
    {REFLECT "NativeMethodAccessorImpl", "invoke0", NULL, accessor_invoke},
    {REFLECT "NativeConstructorAccessorImpl", "newInstance0", NULL, accessor_new},
    {REFLECT "DirectMethodHandleAccessor$NativeAccessor", "invoke0", NULL, accessor_invoke},
    {REFLECT "DirectConstructorHandleAccessor$NativeAccessor", "newInstance0", NULL, accessor_new},
    {"java/lang/Class", "getModule", NULL, class_module},
    {REFLECT "MethodHandleAccessorFactory", "newFieldAccessor", NULL, field_accessor},
    {REFLECT "Reflection", "isCallerSensitive", NULL, is_caller_sensitive},
    {REFLECT "ReflectionFactory", "inflationThreshold", NULL, inflation_threshold},
    {NULL, NULL, NULL, NULL},
};
