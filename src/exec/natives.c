// The table of natives: C functions that stand for methods without code, or for methods whose code
// is hostile to analysis. doc/LIBRARY.md lists them.
#include "exec/exec_impl.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

static uint32_t key_hash(const char *class, const char *name) {
  return hash_mix(hash_bytes(class, strlen(class)), hash_bytes(name, strlen(name)));
}

typedef struct Key {
  const char *class, *name, *descriptor;
} Key;

static bool same_native(const void *context, uint32_t id, const void *key) {
  const Exec *exec = context;
  const Key *wanted = key;
  const NativeEntry *entry = exec->native_entries.items[id];
  return !strcmp(entry->class, wanted->class) && !strcmp(entry->name, wanted->name) &&
         (!entry->descriptor || !strcmp(entry->descriptor, wanted->descriptor));
}

static void add_natives(Exec *exec, const NativeEntry *entries) {
  for (; entries->class; entries++) {
    table_insert(&exec->natives, key_hash(entries->class, entries->name),
                 (uint32_t)exec->native_entries.count);
    vec_push(&exec->native_entries, entries);
  }
}

void natives_init(Exec *exec) {
  add_natives(exec, natives_lang);
  add_natives(exec, natives_class);
  add_natives(exec, natives_system);
  add_natives(exec, natives_unsafe);
  add_natives(exec, natives_math);
  add_natives(exec, natives_reflect);
  add_natives(exec, natives_invoke);
  add_natives(exec, natives_varhandle);
  add_natives(exec, natives_file);
  add_natives(exec, natives_memory);
  add_natives(exec, natives_formula);
  add_natives(exec, natives_nondet);
  add_natives(exec, natives_deferred);
  add_natives(exec, natives_unmodelled);
}

static NativeStatus do_nothing(Exec *exec, Word *arguments, Word *result) {
  (void)exec, (void)arguments, (void)result;
  return NATIVE_RETURN;
}

NativeFunction *native_find(Exec *exec, const Method *method) {
  if (!method->owner->trusted || method->owner->is_hidden)
    return NULL;
  Key key = {name_text(exec->names, method->owner->name), name_text(exec->names, method->name),
             name_text(exec->names, method->descriptor)};
  uint32_t id = table_find(&exec->natives, key_hash(key.class, key.name), same_native, exec, &key);
  if (id != TABLE_NONE)
    return exec->native_entries.items[id]->function;
  // The JDK's classes announce their natives to the VM; there is nothing to announce here.
  if ((method->flags & ACC_NATIVE) && !strcmp(key.descriptor, "()V") &&
      (!strcmp(key.name, "registerNatives") || !strcmp(key.name, "initIDs")))
    return do_nothing;
  return NULL;
}

void field_set(Exec *exec, Ref object, const char *name, const char *descriptor, Word value) {
  Field *field = class_find_field(object_class(exec->machine, object), name_of(exec->names, name),
                                  name_of(exec->names, descriptor));
  if (field)
    machine_write(exec->machine, object + field->slot, value);
}

Word field_get(Exec *exec, Ref object, const char *name, const char *descriptor) {
  Field *field = class_find_field(object_class(exec->machine, object), name_of(exec->names, name),
                                  name_of(exec->names, descriptor));
  return field ? exec->machine->words[object + field->slot] : 0;
}

NativeStatus native_throw(Exec *exec, const char *exception, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *message = format ? mem_vformat(format, arguments) : NULL;
  va_end(arguments);
  bool running = raise_named(exec, exception, message);
  mem_free(message);
  return native_frames(running);
}

// --- output ------------------------------------------------------------------------------------

enum { OUTPUT_BUFFER = 8192 };

// 0, or errno.
static int write_all(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return written < 0 ? errno : EIO;
    bytes += written;
    count -= (size_t)written;
  }
  return 0;
}

void output_flush(Exec *exec) {
  if (!exec->options.capture_output) {
    int error =
        write_all(exec->output.descriptor, exec->output.bytes.items, exec->output.bytes.count);
    if (error && exec->output.descriptor == STDOUT_FILENO)
      exec->output.error = error;
    exec->output.bytes.count = 0;
  }
}

// Java's PrintStream swallows errors, and a program goes on printing to nobody. Here it ends.
NativeStatus output_status(Exec *exec) {
  if (!exec->output.error)
    return NATIVE_RETURN;
  char *text = mem_format("stdout cannot be written: %s", strerror(exec->output.error));
  exec_end(exec, EXEC_BAD_INPUT, text);
  mem_free(text);
  return NATIVE_STOP;
}

void output_write(Exec *exec, int descriptor, const char *bytes, size_t count) {
  if (descriptor != exec->output.descriptor)
    output_flush(exec);
  exec->output.descriptor = descriptor;
  vec_append(&exec->output.bytes, bytes, count);
  if (exec->output.bytes.count >= OUTPUT_BUFFER ||
      (exec->line_buffered && count && memchr(bytes, '\n', count)))
    output_flush(exec);
}
