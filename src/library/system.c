// Natives of java.lang.System, Runtime, the JDK's internal VM class, and of our own models.
#include "base/budget.h"
#include "library/library_impl.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define UNUSED() ((void)exec, (void)arguments, (void)result)

NATIVE(nothing) {
  UNUSED();
  return NATIVE_RETURN;
}
NATIVE(yes) {
  UNUSED();
  *result = 1;
  return NATIVE_RETURN;
}
NATIVE(booted_level) {
  UNUSED();
  *result = 4;
  return NATIVE_RETURN;
}

// --- System ------------------------------------------------------------------------------------

static NativeStatus not_array(Exec *exec, const char *which, const Class *class) {
  assert(class->kind != CLASS_ARRAY);
  Arena scratch = {0};
  NativeStatus status =
      native_throw(exec, "java/lang/ArrayStoreException", "arraycopy: %s type %s is not an array",
                   which, class_external(exec->program, class, &scratch));
  arena_fini(&scratch);
  return status;
}

static const char *array_text(Exec *exec, const Class *array, Arena *scratch) {
  assert(array->kind == CLASS_ARRAY);
  return array->kind_letter == KIND_REFERENCE
             ? "object array[]"
             : arena_format(scratch, "%s[]",
                            class_external(exec->program, array->component, scratch));
}

static NativeStatus mismatch(Exec *exec, const Class *source, const Class *target) {
  assert(source->kind == CLASS_ARRAY && target->kind == CLASS_ARRAY);
  Arena scratch = {0};
  NativeStatus status = native_throw(
      exec, "java/lang/ArrayStoreException", "arraycopy: type mismatch: can not copy %s into %s",
      array_text(exec, source, &scratch), array_text(exec, target, &scratch));
  arena_fini(&scratch);
  return status;
}

// Copies element by element with store checks; stops at the first that does not fit.
static NativeStatus copy_checked(Exec *exec, Ref from, uint32_t from_at, Ref to, uint32_t to_at,
                                 uint32_t count) {
  assert(from && to);
  Machine *machine = exec->machine;
  const Class *component = object_class(machine, to)->component;
  const Ref *source = (const Ref *)array_data(machine, from) + from_at;
  Ref *target = (Ref *)array_data(machine, to) + to_at;
  for (uint32_t i = 0; i < count; i++) {
    if (source[i] && !class_is_assignable(object_class(machine, source[i]), component)) {
      Arena scratch = {0};
      NativeStatus status = native_throw(
          exec, "java/lang/ArrayStoreException",
          "arraycopy: element type mismatch: can not cast one of the elements of %s to the type of "
          "the destination array, %s",
          class_external(exec->program, object_class(machine, from), &scratch),
          class_external(exec->program, component, &scratch));
      arena_fini(&scratch);
      return status;
    }
    target[i] = source[i];
  }
  return NATIVE_RETURN;
}

static NativeStatus check_range(Exec *exec, Ref array, int32_t at, int32_t count,
                                const char *which) {
  assert(array && object_class(exec->machine, array)->kind == CLASS_ARRAY);
  Arena scratch = {0};
  const Class *class = object_class(exec->machine, array);
  int64_t length = array_length(exec->machine, array);
  const char *name = class->kind_letter == KIND_REFERENCE
                         ? "object array"
                         : class_external(exec->program, class->component, &scratch);
  NativeStatus status = NATIVE_RETURN;
  if (count < 0)
    status = native_throw(exec, "java/lang/ArrayIndexOutOfBoundsException",
                          "arraycopy: length %d is negative", count);
  else if (at < 0)
    status = native_throw(exec, "java/lang/ArrayIndexOutOfBoundsException",
                          "arraycopy: %s index %d out of bounds for %s[%lld]", which, at, name,
                          (long long)length);
  else if ((int64_t)at + count > length)
    status = native_throw(exec, "java/lang/ArrayIndexOutOfBoundsException",
                          "arraycopy: last %s index %u out of bounds for %s[%lld]", which,
                          (uint32_t)at + (uint32_t)count, name, (long long)length);
  arena_fini(&scratch);
  return status;
}

NATIVE(system_arraycopy) {
  (void)result;
  Machine *machine = exec->machine;
  Ref from = (Ref)arguments[0], to = (Ref)arguments[2];
  int32_t from_at = (int32_t)arguments[1], to_at = (int32_t)arguments[3];
  int32_t count = (int32_t)arguments[4];
  if (!from || !to)
    return native_throw(exec, "java/lang/NullPointerException", NULL);
  const Class *source = object_class(machine, from), *target = object_class(machine, to);
  if (source->kind != CLASS_ARRAY)
    return not_array(exec, "source", source);
  if (target->kind != CLASS_ARRAY)
    return not_array(exec, "destination", target);
  if (source->kind_letter != target->kind_letter)
    return mismatch(exec, source, target);
  NativeStatus status = check_range(exec, from, from_at, count, "source");
  if (from_at >= 0 && count >= 0 && to_at < 0) // HotSpot looks at both starts before the ends
    status = check_range(exec, to, to_at, count, "destination");
  else if (status == NATIVE_RETURN)
    status = check_range(exec, to, to_at, count, "destination");
  if (status != NATIVE_RETURN || count == 0)
    return status;
  machine_touch_elements(machine, to, (uint32_t)to_at, (uint32_t)count);
  if (source->kind_letter == KIND_REFERENCE && from != to &&
      !class_is_assignable(source->component, target->component))
    return copy_checked(exec, from, (uint32_t)from_at, to, (uint32_t)to_at, (uint32_t)count);
  uint8_t shift = source->component_shift;
  memmove((char *)array_data(machine, to) + ((size_t)to_at << shift),
          (char *)array_data(machine, from) + ((size_t)from_at << shift), (size_t)count << shift);
  return NATIVE_RETURN;
}

// An exploration makes the time an input (nondet_take); its replay is told what it was.
static NativeStatus clock_in(Exec *exec, ClockKind clock, int64_t unit, Word *result) {
  assert(unit > 0);
  int64_t now;
  bool is_seed = is_order_seed(exec);
  if (!is_seed && is_watched(exec))
    return native_frames(stop_unknown(exec, "the time is asked for"));
  if (is_seed && (is_watched(exec) || exec->is_fed))
    now = 0; // the same one for the replay
  else if (exec->is_fed)
    return native_nondet(exec, NULL, result);
  else
    now = clock_nanoseconds(clock);
  *result = (Word)(now / unit);
  return NATIVE_RETURN;
}
NativeStatus native_millis(Exec *exec, Word *arguments, Word *result) {
  (void)arguments;
  return clock_in(exec, CLOCK_WALL, 1000000, result);
}
NativeStatus native_nanos(Exec *exec, Word *arguments, Word *result) {
  (void)arguments;
  return clock_in(exec, CLOCK_STEADY, 1, result);
}

NATIVE(system_exit) {
  (void)result;
  bool virtual_call = !(exec->running_native->flags & ACC_STATIC);
  exec->exit_status = (int32_t)arguments[virtual_call];
  exec->status = EXEC_EXITED;
  return NATIVE_STOP;
}

// LorisVM.setSystem(Properties, InputStream, PrintStream, PrintStream, String): System's fields are
// final or private, so that Java code cannot set them.
NATIVE(vm_set_system) {
  (void)result;
  static const char *const fields[][2] = {{"props", "Ljava/util/Properties;"},
                                          {"in", "Ljava/io/InputStream;"},
                                          {"out", "Ljava/io/PrintStream;"},
                                          {"err", "Ljava/io/PrintStream;"},
                                          {"lineSeparator", "Ljava/lang/String;"}};
  Class *class = program_require(exec->program, "java/lang/System");
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
    Field *field = class_own_field(class, name_of(exec->names, fields[i][0]),
                                   name_of(exec->names, fields[i][1]));
    if (field)
      machine_write(exec->machine, field->slot, arguments[i]);
  }
  return NATIVE_RETURN;
}

static NativeStatus set_stream(Exec *exec, const char *name, const char *descriptor, Word value) {
  Field *field = class_own_field(program_require(exec->program, "java/lang/System"),
                                 name_of(exec->names, name), name_of(exec->names, descriptor));
  machine_write(exec->machine, field->slot, value);
  return NATIVE_RETURN;
}
NATIVE(system_set_in) {
  (void)result;
  return set_stream(exec, "in", "Ljava/io/InputStream;", arguments[0]);
}
NATIVE(system_set_out) {
  (void)result;
  return set_stream(exec, "out", "Ljava/io/PrintStream;", arguments[0]);
}
NATIVE(system_set_err) {
  (void)result;
  return set_stream(exec, "err", "Ljava/io/PrintStream;", arguments[0]);
}

// --- streams of the models -----------------------------------------------------------------------

// LorisOutput.write(int descriptor, byte[] bytes, int start, int count)
NATIVE(output_bytes) {
  (void)result;
  Ref array = (Ref)arguments[1];
  int64_t start = (int32_t)arguments[2], count = (int32_t)arguments[3];
  if (!array)
    return native_throw(exec, "java/lang/NullPointerException", NULL);
  if (start < 0 || count < 0 || start + count > array_length(exec->machine, array))
    return native_throw(exec, "java/lang/IndexOutOfBoundsException", NULL);
  output_write(exec, (int)arguments[0], (char *)array_data(exec->machine, array) + start,
               (size_t)count);
  return output_status(exec);
}

// LorisOutput.writeString(int descriptor, String text): UTF-8, or '?' for what the locale lacks.
NATIVE(output_string) {
  (void)result;
  size_t length;
  char *text = string_utf8(exec->machine, (Ref)arguments[1], &length);
  output_write(exec, (int)arguments[0], text, length);
  mem_free(text);
  return output_status(exec);
}

// LorisInput.read(byte[] bytes, int start, int count)
NATIVE(input_bytes) {
  Ref array = (Ref)arguments[0];
  int64_t start = (int32_t)arguments[1], count = (int32_t)arguments[2];
  if (!array)
    return native_throw(exec, "java/lang/NullPointerException", NULL);
  if (start < 0 || count < 0 || start + count > array_length(exec->machine, array))
    return native_throw(exec, "java/lang/IndexOutOfBoundsException", NULL);
  if (is_watched(exec))
    return native_frames(stop_unknown(exec, "standard input is read"));
  output_flush(exec);
  ssize_t got;
  do
    got = read(STDIN_FILENO, (char *)array_data(exec->machine, array) + start, (size_t)count);
  while (got < 0 && errno == EINTR);
  *result = (uint32_t)(got > 0 || count == 0 ? (int32_t)got : -1);
  return NATIVE_RETURN;
}

NATIVE(input_available) {
  (void)arguments;
  int count = 0;
  if (is_watched(exec))
    return native_frames(stop_unknown(exec, "standard input is read"));
  *result = ioctl(STDIN_FILENO, FIONREAD, &count) == 0 ? (uint32_t)count : 0;
  return NATIVE_RETURN;
}

static Word secret(Exec *exec, const char *name, const char *descriptor) {
  Class *secrets = program_require(exec->program, "jdk/internal/access/SharedSecrets");
  Field *field =
      class_own_field(secrets, name_of(exec->names, name), name_of(exec->names, descriptor));
  return field ? exec->machine->words[field->slot] : 0;
}

// SharedSecrets.getJavaLangAccess: System sets it while it boots, which it does not do here.
NATIVE(java_lang_access) {
  (void)arguments;
  *result = secret(exec, "javaLangAccess", "Ljdk/internal/access/JavaLangAccess;");
  if (*result)
    return NATIVE_RETURN;
  Class *system = program_require(exec->program, "java/lang/System");
  if (!init_is_ready(exec, system))
    return native_frames(init_class(exec, system));
  Method *set = class_find_text(exec->program, system, "setJavaLangAccess", "()V");
  return native_frames(call_helper(exec, set, NULL, FRAME_RERUN));
}

// SharedSecrets.getJavaLangReflectAccess: AccessibleObject sets it, which HotSpot initializes
// before main. Here the factory of accessors may be first, and must not wait for AccessibleObject,
// which wants the factory; the object has no state, so that one more does no harm.
NATIVE(java_reflect_access) {
  (void)arguments;
  *result = secret(exec, "javaLangReflectAccess", "Ljdk/internal/access/JavaLangReflectAccess;");
  if (*result)
    return NATIVE_RETURN;
  Class *class = program_require(exec->program, "java/lang/reflect/ReflectAccess");
  if (!init_is_ready(exec, class))
    return native_frames(init_class(exec, class));
  *result = machine_new_object(exec->machine, class);
  return *result ? NATIVE_RETURN : native_frames(raise_memory(exec));
}

NATIVE(output_is_mute) {
  (void)arguments;
  *result = exec->symbolic != NULL;
  return NATIVE_RETURN;
}

// loris.Loris: a failed assumption ends the path.
NativeStatus native_assumption_violated(Exec *exec, Word *arguments, Word *result) {
  (void)arguments, (void)result;
  if (!exec->symbolic)
    return native_throw(exec, "java/lang/IllegalStateException", "assumption fails");
  exec_end(exec, EXEC_PRUNED, NULL);
  return NATIVE_STOP;
}

// --- keys of hash tables -------------------------------------------------------------------------

static bool is_of_object(const Exec *exec, Class *class, const char *name, const char *type) {
  const Method *method = class_find_text(exec->program, class, name, type);
  return !method || !method->owner->super;
}

// Does the field hold the same for ever? Texts, boxes and primitive values do.
static bool is_stable_field(const Exec *exec, const Field *field) {
  static const char *const stable[] = {
      "Ljava/lang/String;",  "Ljava/lang/Integer;", "Ljava/lang/Long;",
      "Ljava/lang/Short;",   "Ljava/lang/Byte;",    "Ljava/lang/Character;",
      "Ljava/lang/Boolean;", "Ljava/lang/Double;",  "Ljava/lang/Float;"};
  if ((field->flags & ACC_STATIC) || !(field->flags & ACC_FINAL))
    return field->flags & ACC_STATIC;
  bool is_stable = field->kind != KIND_REFERENCE;
  for (size_t i = 0; i < sizeof stable / sizeof *stable; i++)
    is_stable = is_stable || !strcmp(name_text(exec->names, field->descriptor), stable[i]);
  return is_stable;
}

NATIVE(vm_hash_kind) { // LorisVM.hashKind(Class)
  enum { IDENTITY, STABLE, MAY_CHANGE };
  Class *class = mirror_class(exec, (Ref)arguments[0]);
  bool is_stable = true;
  for (const Class *at = class; at; at = at->super)
    for (uint16_t i = 0; i < at->field_count; i++)
      is_stable = is_stable && is_stable_field(exec, &at->fields[i]);
  *result = is_of_object(exec, class, "hashCode", "()I") &&
                    is_of_object(exec, class, "equals", "(Ljava/lang/Object;)Z")
                ? IDENTITY
            : is_stable ? STABLE
                        : MAY_CHANGE;
  return NATIVE_RETURN;
}

NATIVE(vm_is_open) { // LorisVM.isOpen(int): this one is known
  (void)exec, (void)arguments;
  *result = 0;
  return NATIVE_RETURN;
}

NATIVE(vm_keep_table) { // LorisVM.keepTable(int, short[])
  (void)result;
  LibraryState *state = exec->library_state;
  Word number = arguments[0];
  Ref array = (Ref)arguments[1];
  assert(number < KEPT_TABLES);
  uint32_t count = array_length(exec->machine, array);
  if (state->tables[number].items)
    return NATIVE_RETURN;
  state->tables[number].items = mem_new_array(int16_t, count);
  state->tables[number].count = count;
  memcpy(state->tables[number].items, array_data(exec->machine, array), count * sizeof(int16_t));
  return NATIVE_RETURN;
}

NATIVE(vm_kept_table) { // LorisVM.keptTable(int)
  const LibraryState *state = exec->library_state;
  Word number = arguments[0];
  assert(number < KEPT_TABLES);
  *result = 0;
  if (!state->tables[number].items)
    return NATIVE_RETURN;
  uint32_t count = state->tables[number].count;
  Class *shorts = program_array(exec->program, program_primitive(exec->program, KIND_SHORT));
  Ref array = machine_new_array(exec->machine, shorts, count);
  if (array)
    memcpy(array_data(exec->machine, array), state->tables[number].items, count * sizeof(int16_t));
  *result = array; // without memory the table is made again, which ends the path
  return NATIVE_RETURN;
}

NATIVE(vm_note_order) { // LorisVM.noteOrder()
  (void)arguments, (void)result;
  if (exec->symbolic)
    heap_note_open(exec->symbolic->heap, "the order of a hash table");
  return NATIVE_RETURN;
}

NATIVE(vm_resource) { // LorisVM.resource(Class, String)
  const Class *class = mirror_class(exec, (Ref)arguments[0]);
  ClassPath *path = program_path(exec->program);
  char *name = string_utf8(exec->machine, (Ref)arguments[1], NULL);
  Arena scratch = {0};
  const char *full = class->module ? arena_format(&scratch, "%s/%s", class->module, name) : name;
  Diag *diag = diag_new();
  Bytes bytes;
  bool found = false;
  for (size_t i = 0; i < classpath_source_count(path) && !found; i++)
    found = classpath_resource(path, i, full, &bytes, diag);
  diag_free(diag);
  arena_fini(&scratch);
  mem_free(name);
  if (!found)
    return NATIVE_RETURN;
  Class *array = program_array(exec->program, program_primitive(exec->program, KIND_BYTE));
  *result = machine_new_array(exec->machine, array, (uint32_t)bytes.length);
  if (!*result)
    return native_frames(raise_memory(exec));
  if (bytes.length)
    memcpy(array_data(exec->machine, (Ref)*result), bytes.at, bytes.length);
  return NATIVE_RETURN;
}

// --- Runtime and VM ------------------------------------------------------------------------------

NATIVE(runtime_processors) {
  (void)arguments;
  if (sees_host(exec))
    return native_frames(stop_unknown(exec, "the number of processors is asked for"));
  *result = 1; // one thread is all there is
  return NATIVE_RETURN;
}
NATIVE(runtime_memory) {
  (void)arguments;
  if (sees_host(exec))
    return native_frames(stop_unknown(exec, "the size of the memory is asked for"));
  *result = (Word)exec->machine->half_words * 8;
  return NATIVE_RETURN;
}
NATIVE(runtime_free) {
  (void)arguments;
  if (sees_host(exec))
    return native_frames(stop_unknown(exec, "the size of the memory is asked for"));
  *result = (Word)(exec->machine->heap_end - exec->machine->heap_top) * 8;
  return NATIVE_RETURN;
}

NATIVE(property) { // LorisVM.property(String): what only the host knows
  char *key = string_utf8(exec->machine, (Ref)arguments[0], NULL);
  const char *value = NULL;
  char buffer[4096];
  if (!strcmp(key, "user.dir"))
    value = getcwd(buffer, sizeof buffer);
  else if (!strcmp(key, "user.home"))
    value = getenv("HOME");
  else if (!strcmp(key, "user.name"))
    value = getenv("USER");
  mem_free(key);
  *result = machine_string_text(exec->machine, value ? value : "");
  return *result ? NATIVE_RETURN : native_frames(raise_memory(exec));
}

NATIVE(system_getenv) {
  Ref key = (Ref)arguments[0];
  if (!key)
    return native_throw(exec, "java/lang/NullPointerException", NULL);
  char *name = string_utf8(exec->machine, key, NULL);
  const char *value = getenv(name);
  mem_free(name);
  if (!value)
    return NATIVE_RETURN;
  *result = machine_string_text(exec->machine, value);
  return *result ? NATIVE_RETURN : native_frames(raise_memory(exec));
}

const NativeEntry natives_system[] = {
    {"java/lang/System", "arraycopy", NULL, system_arraycopy},
    {"java/lang/System", "currentTimeMillis", NULL, native_millis},
    {"java/lang/System", "nanoTime", NULL, native_nanos},
    {"java/lang/System", "exit", NULL, system_exit},
    {"java/lang/System", "setIn0", NULL, system_set_in},
    {"java/lang/System", "setOut0", NULL, system_set_out},
    {"java/lang/System", "setErr0", NULL, system_set_err},
    {"java/lang/System", "getenv", "(Ljava/lang/String;)Ljava/lang/String;", system_getenv},
    {"java/lang/System", "gc", NULL, native_collect},
    {"java/lang/Runtime", "exit", NULL, system_exit},
    {"java/lang/Runtime", "halt", NULL, system_exit},
    {"java/lang/Runtime", "gc", NULL, native_collect},
    {"java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", NULL, yes},
    {"java/lang/Runtime", "availableProcessors", NULL, runtime_processors},
    {"java/lang/Runtime", "totalMemory", NULL, runtime_memory},
    {"java/lang/Runtime", "maxMemory", NULL, runtime_memory},
    {"java/lang/Runtime", "freeMemory", NULL, runtime_free},
    {"loris/Loris", "violated", NULL, native_assumption_violated},
    {"java/lang/LorisVM", "impossible", NULL, native_assumption_violated},
    {"java/lang/LorisVM", "hashKind", NULL, vm_hash_kind},
    {"java/lang/LorisVM", "isOpen", NULL, vm_is_open},
    {"java/lang/LorisVM", "keepTable", NULL, vm_keep_table},
    {"java/lang/LorisVM", "keptTable", NULL, vm_kept_table},
    {"java/lang/LorisVM", "noteOrder", NULL, vm_note_order},
    {"loris/Loris", "rank", "(Ljava/lang/Object;)I", native_rank},
    {"loris/Loris", "setRank", "(Ljava/lang/Object;I)V", native_set_rank},
    {"java/lang/LorisVM", "enter", NULL, exec_enter_native},
    {"java/lang/LorisVM", "setSystem", NULL, vm_set_system},
    {"java/lang/LorisVM", "property", NULL, property},
    {"java/lang/LorisVM", "resource", NULL, vm_resource},
    {"java/io/LorisOutput", "isMute", NULL, output_is_mute},
    {"java/io/LorisOutput", "write", "(I[BII)V", output_bytes},
    {"java/io/LorisOutput", "writeString", "(ILjava/lang/String;)V", output_string},
    {"java/io/LorisInput", "readBytes", NULL, input_bytes},
    {"java/io/LorisInput", "availableBytes", NULL, input_available},
    {"jdk/internal/access/SharedSecrets", "getJavaLangAccess", NULL, java_lang_access},
    {"jdk/internal/access/SharedSecrets", "getJavaLangReflectAccess", NULL, java_reflect_access},
    {"jdk/internal/misc/VM", "getSavedProperty", NULL, nothing},
    {"jdk/internal/misc/VM", "initialize", NULL, nothing},
    {"jdk/internal/misc/VM", "isBooted", NULL, yes},
    {"jdk/internal/misc/VM", "isModuleSystemInited", NULL, yes},
    {"jdk/internal/misc/VM", "initLevel", "()I", booted_level},
    {"jdk/internal/misc/CDS", "isDumpingClassList0", NULL, nothing},
    {"jdk/internal/misc/CDS", "isDumpingArchive0", NULL, nothing},
    {"jdk/internal/misc/CDS", "isSharingEnabled0", NULL, nothing},
    {"jdk/internal/misc/CDS", "getCDSConfigStatus", NULL, nothing},
    {"jdk/internal/misc/CDS", "getRandomSeedForDumping", NULL, nothing},
    {"jdk/internal/misc/CDS", "initializeFromArchive", NULL, nothing},
    {"jdk/internal/misc/CDS", "defineArchivedModules", NULL, nothing},
    {NULL, NULL, NULL, NULL},
};
