// Natives of java.lang: Object, String, Throwable, Thread, boxes.
#include "library/library_impl.h"

#include <errno.h>
#include <string.h>
#include <time.h>

#define UNUSED() ((void)exec, (void)arguments, (void)result)

NATIVE(nothing) {
  UNUSED();
  return NATIVE_RETURN;
}

// --- Object ------------------------------------------------------------------------------------

NATIVE(object_get_class) {
  assert(arguments[0]);
  if (exec->symbolic)
    symbolic_note_get_class(exec, arguments[0]);
  *result = class_mirror(exec, object_class(exec->machine, (Ref)arguments[0]));
  return *result ? NATIVE_RETURN : native_frames(raise_memory(exec));
}

// Arrays are Cloneable; of other classes the field-by-field copy is what Object.clone promises.
NATIVE(object_clone) {
  assert(arguments[0]);
  Machine *machine = exec->machine;
  Ref object = (Ref)arguments[0];
  Class *class = object_class(machine, object);
  if (!class_is_assignable(class, program_require(exec->program, "java/lang/Cloneable"))) {
    Arena scratch = {0};
    NativeStatus status = native_throw(exec, "java/lang/CloneNotSupportedException", "%s",
                                       class_external(exec->program, class, &scratch));
    arena_fini(&scratch);
    return status;
  }
  *result = machine_clone(machine, object);
  return *result ? NATIVE_RETURN : native_frames(raise_memory(exec));
}

// Has another object a lock that is perhaps this one? See heap_may_be_same.
static bool is_lock_open(const Exec *exec, Ref object) {
  return exec->symbolic && !machine_lock_count(exec->machine, object) &&
         (heap_object(exec->symbolic->heap, object) ||
          heap_is_public(exec->symbolic->heap, object));
}

NATIVE(object_notify) { // with one thread there is nobody to wake
  UNUSED();
  if (machine_lock_count(exec->machine, (Ref)arguments[0]))
    return NATIVE_RETURN;
  if (is_lock_open(exec, (Ref)arguments[0]))
    return native_frames(stop_unknown(exec, "the monitor of an object that may be another one"));
  return native_throw(exec, "java/lang/IllegalMonitorStateException",
                      "current thread is not owner");
}

// --- String ------------------------------------------------------------------------------------

NATIVE(string_intern) {
  *result = machine_intern(exec->machine, (Ref)arguments[0]);
  return NATIVE_RETURN;
}

// StringCoding.hasNegatives(byte[], int, int), countPositives in newer JDKs.
NATIVE(has_negatives) {
  Machine *machine = exec->machine;
  Ref array = (Ref)arguments[0];
  int64_t start = (int32_t)arguments[1], count = (int32_t)arguments[2];
  if (!array || start < 0 || start + count > array_length(machine, array))
    return native_throw(exec, "java/lang/ArrayIndexOutOfBoundsException", NULL);
  const int8_t *bytes = array_data(machine, array);
  for (int64_t i = start; i < start + count; i++)
    if (bytes[i] < 0) {
      *result = 1;
      break;
    }
  return NATIVE_RETURN;
}

// --- Throwable ---------------------------------------------------------------------------------

NATIVE(throwable_fill) {
  *result = arguments[0];
  return trace_fill(exec, (Ref)arguments[0]);
}

NATIVE(elements_of_throwable) { // StackTraceElement.initStackTraceElements(StackTraceElement[],
                                // Throwable)
  (void)result;
  Ref throwable = (Ref)arguments[1];
  return trace_elements(exec, (Ref)arguments[0], throwable ? trace_backtrace(exec, throwable) : 0);
}

NATIVE(elements_of_backtrace) { // newer JDKs: (StackTraceElement[], Object backtrace, int depth)
  (void)result;
  return trace_elements(exec, (Ref)arguments[0], (Ref)arguments[1]);
}

NATIVE(npe_extended_message) {
  Method *method;
  uint32_t insn;
  if (!trace_top(exec, (Ref)arguments[0], &method, &insn) || !method->code)
    return NATIVE_RETURN;
  Arena scratch = {0};
  char *text = npe_message(exec->program, method, method->code->offsets[insn], &scratch);
  if (text)
    *result = machine_string_text(exec->machine, text);
  arena_fini(&scratch);
  return !text || *result ? NATIVE_RETURN : native_frames(raise_memory(exec));
}

// --- Thread ------------------------------------------------------------------------------------

// Newer JDKs keep these in an object of their own. False: heap full.
static bool set_thread_state(Exec *exec, Ref thread, Ref group) {
  assert(thread && group);
  LinkError error = {0};
  Class *holder_class = program_load_text(exec->program, "java/lang/Thread$FieldHolder", &error);
  Ref holder = holder_class ? machine_new_object(exec->machine, holder_class) : thread;
  if (!holder)
    return false;
  if (holder_class)
    field_set(exec, thread, "holder", "Ljava/lang/Thread$FieldHolder;", holder);
  field_set(exec, holder, "group", "Ljava/lang/ThreadGroup;", group);
  field_set(exec, holder, "priority", "I", 5);
  field_set(exec, holder, "threadStatus", "I", 5); // RUNNABLE
  return true;
}

// The one thread: made by hand, because Thread's constructor asks for the current thread.
NATIVE(thread_current) {
  (void)arguments;
  Machine *machine = exec->machine;
  if (!machine->words[exec->library_state->thread_global]) {
    Class *thread_class = program_require(exec->program, "java/lang/Thread");
    Class *group_class = program_require(exec->program, "java/lang/ThreadGroup");
    Ref thread = machine_new_object(machine, thread_class);
    Ref group = machine_new_object(machine, group_class);
    Ref name = machine_string_text(machine, "main");
    if (!thread || !group || !name || !set_thread_state(exec, thread, group))
      return native_frames(raise_memory(exec));
    field_set(exec, group, "name", "Ljava/lang/String;", name);
    field_set(exec, group, "maxPriority", "I", 10);
    field_set(exec, thread, "name", "Ljava/lang/String;", name);
    field_set(exec, thread, "tid", "J", 1);
    machine_write(machine, exec->library_state->thread_global, thread);
  }
  *result = machine->words[exec->library_state->thread_global];
  return NATIVE_RETURN;
}

NATIVE(thread_is_alive) {
  *result = arguments[0] == exec->machine->words[exec->library_state->thread_global];
  return NATIVE_RETURN;
}

NATIVE(thread_holds_lock) {
  if (!(Ref)arguments[0])
    return native_throw(exec, "java/lang/NullPointerException", NULL);
  if (is_lock_open(exec, (Ref)arguments[0]))
    return native_frames(stop_unknown(exec, "the monitor of an object that may be another one"));
  *result = machine_lock_count(exec->machine, (Ref)arguments[0]) > 0;
  return NATIVE_RETURN;
}

// Thread.sleep(long millis), sleep0(long nanos) in newer JDKs. Nobody but the thread itself could
// have interrupted it.
static NativeStatus sleep_for(Exec *exec, int64_t count, int64_t unit) {
  assert(unit <= 1000000000);
  assert(unit > 0);
  Machine *machine = exec->machine;
  Ref thread = (Ref)machine->words[exec->library_state->thread_global];
  Field *interrupted =
      class_find_field(program_require(exec->program, "java/lang/Thread"),
                       name_of(exec->names, "interrupted"), name_of(exec->names, "Z"));
  if (count < 0)
    return native_throw(exec, "java/lang/IllegalArgumentException", "timeout value is negative");
  if (thread && interrupted && machine->words[thread + interrupted->slot]) {
    machine_write(machine, thread + interrupted->slot, 0);
    return native_throw(exec, "java/lang/InterruptedException", "sleep interrupted");
  }
  if (machine_is_marked(machine))
    return NATIVE_RETURN; // exploring: time does not matter
  output_flush(exec);
  int64_t per_second = 1000000000 / unit;
  struct timespec time = {.tv_sec = count / per_second, .tv_nsec = count % per_second * unit};
  while (nanosleep(&time, &time) != 0 && errno == EINTR) {
  }
  return NATIVE_RETURN;
}
NATIVE(thread_sleep) {
  (void)result;
  return sleep_for(exec, (int64_t)arguments[0], 1000000);
}
NATIVE(thread_sleep_nanos) {
  (void)result;
  return sleep_for(exec, (int64_t)arguments[0], 1);
}

// --- references --------------------------------------------------------------------------------

static uint32_t referent_slot(Exec *exec) {
  Class *class = program_require(exec->program, "java/lang/ref/Reference");
  Field *field = class_own_field(class, name_of(exec->names, "referent"),
                                 name_of(exec->names, "Ljava/lang/Object;"));
  assert(field);
  return field->slot;
}

NATIVE(reference_clear) { // references are never cleared by the collector, only by hand
  (void)result;
  machine_write(exec->machine, (Ref)arguments[0] + referent_slot(exec), 0);
  return NATIVE_RETURN;
}

NATIVE(reference_refers_to) {
  Word referent = exec->machine->words[(Ref)arguments[0] + referent_slot(exec)];
  if (exec->symbolic && heap_may_be_same(exec->symbolic->heap, referent, arguments[1]))
    return native_frames(stop_unknown(exec, "a reference to an object that may be another one"));
  *result = referent == arguments[1];
  return NATIVE_RETURN;
}

// --- privileged actions ------------------------------------------------------------------------

// AccessController.doPrivileged(action): just run it.
// There is no security manager: an action runs with the rights that all code has.
NATIVE(do_privileged) {
  (void)result;
  Ref action = (Ref)arguments[0];
  if (!action)
    return native_throw(exec, "java/lang/NullPointerException", NULL);
  Class *class = object_class(exec->machine, action);
  const char *interface =
      strstr(name_text(exec->names, exec->running_native->descriptor), "PrivilegedExceptionAction")
          ? "java/security/PrivilegedExceptionAction"
          : "java/security/PrivilegedAction";
  Method *run = class_find_text(exec->program, program_require(exec->program, interface), "run",
                                "()Ljava/lang/Object;");
  LinkError error = {0};
  Method *target = run ? class_select(exec->program, class, run, &error) : NULL;
  if (!target)
    return native_frames(raise_link(exec, &error));
  Word receiver = action;
  return native_frames(call_instead(exec, target, &receiver));
}

const NativeEntry natives_lang[] = {
    {"java/lang/Object", "getClass", NULL, object_get_class},
    {"java/lang/Object", "hashCode", NULL, native_identity_hash},
    {"java/lang/Object", "clone", NULL, object_clone},
    {"java/lang/Object", "notify", NULL, object_notify},
    {"java/lang/Object", "notifyAll", NULL, object_notify},
    {"java/lang/System", "identityHashCode", NULL, native_identity_hash},
    {"java/lang/String", "intern", NULL, string_intern},
    {"java/lang/StringUTF16", "isBigEndian", NULL, nothing}, // false
    {"java/lang/StringCoding", "hasNegatives", NULL, has_negatives},
    {"java/lang/Throwable", "fillInStackTrace", "(I)Ljava/lang/Throwable;", throwable_fill},
    {"java/lang/StackTraceElement", "initStackTraceElements",
     "([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V", elements_of_throwable},
    {"java/lang/StackTraceElement", "initStackTraceElements",
     "([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V", elements_of_backtrace},
    {"java/lang/StackTraceElement", "computeFormat", NULL, nothing},
    {"java/lang/NullPointerException", "getExtendedNPEMessage", NULL, npe_extended_message},
    {"java/lang/Thread", "currentThread", NULL, thread_current},
    {"java/lang/Thread", "currentCarrierThread", NULL, thread_current},
    {"java/lang/Thread", "isAlive", NULL, thread_is_alive},
    {"java/lang/Thread", "holdsLock", NULL, thread_holds_lock},
    {"java/lang/Thread", "sleep", "(J)V", thread_sleep},
    {"java/lang/Thread", "sleepNanos0", NULL, thread_sleep_nanos},
    {"java/lang/Thread", "sleep0", NULL, thread_sleep_nanos},
    {"java/lang/Thread", "interrupt0", NULL, nothing},
    {"java/lang/Thread", "setPriority0", NULL, nothing},
    {"java/lang/Thread", "setNativeName", NULL, nothing},
    {"java/lang/Thread", "yield", NULL, nothing},
    {"java/lang/Thread", "yield0", NULL, nothing},
    {"java/lang/Thread", "onSpinWait", NULL, nothing},
    {"java/lang/Thread", "clearInterruptEvent", NULL, nothing},
    {"java/lang/ref/Reference", "clear0", NULL, reference_clear},
    {"java/lang/ref/Reference", "refersTo0", NULL, reference_refers_to},
    {"java/lang/ref/PhantomReference", "refersTo0", NULL, reference_refers_to},
    {"java/lang/ref/Reference", "<clinit>", NULL, nothing},
    {"java/lang/ref/Finalizer", "<clinit>", NULL, nothing},
    {"java/lang/ref/Finalizer", "register", NULL, nothing},
    {"java/security/AccessController", "doPrivileged",
     "(Ljava/security/PrivilegedAction;)Ljava/lang/Object;", do_privileged},
    {"java/security/AccessController", "doPrivileged",
     "(Ljava/security/PrivilegedExceptionAction;)Ljava/lang/Object;", do_privileged},
    {"java/security/AccessController", "doPrivileged",
     "(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
     do_privileged},
    {"java/security/AccessController", "getStackAccessControlContext", NULL, nothing},
    {NULL, NULL, NULL, NULL},
};
