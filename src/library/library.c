// The table of natives: C functions that stand for methods without code, or for methods whose code
// is hostile to analysis. doc/LIBRARY.md lists them.
#include "library/library_impl.h"

#include <stdarg.h>
#include <string.h>

static uint32_t key_hash(const char *class, const char *name) {
  return hash_mix(hash_bytes(class, strlen(class)), hash_bytes(name, strlen(name)));
}

typedef struct Key {
  const char *class, *name, *descriptor;
} Key;

static bool same_native(const void *context, uint32_t id, const void *key) {
  const LibraryState *state = context;
  const Key *wanted = key;
  const NativeEntry *entry = state->entries.items[id];
  return !strcmp(entry->class, wanted->class) && !strcmp(entry->name, wanted->name) &&
         (!entry->descriptor || !strcmp(entry->descriptor, wanted->descriptor));
}

static void add_natives(LibraryState *state, const NativeEntry *entries) {
  for (; entries->class; entries++) {
    table_insert(&state->table, key_hash(entries->class, entries->name),
                 (uint32_t)state->entries.count);
    vec_push(&state->entries, entries);
  }
}

static void init(Exec *exec) {
  static const NativeEntry *const tables[] = {
      natives_lang,    natives_class,     natives_system,    natives_unsafe,   natives_math,
      natives_reflect, natives_invoke,    natives_varhandle, natives_file,     natives_memory,
      natives_formula, natives_numbers,   natives_nondet,    natives_deferred, natives_standin,
      natives_fresh,   natives_unmodelled};
  LibraryState *state = mem_new(LibraryState);
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    add_natives(state, tables[i]);
  exec->library_state = state;
  state->thread_global = program_new_global(exec->program, true);
  deferred_init(exec);
}

static void fini(Exec *exec) {
  table_fini(&exec->library_state->table);
  vec_free(&exec->library_state->entries);
  for (size_t i = 0; i < KEPT_TABLES; i++)
    mem_free(exec->library_state->tables[i].items);
  mem_free(exec->library_state);
}

static NativeStatus do_nothing(Exec *exec, Word *arguments, Word *result) {
  (void)exec, (void)arguments, (void)result;
  return NATIVE_RETURN;
}

static NativeFunction *find(Exec *exec, const Method *method) {
  if (!method->owner->trusted || method->owner->is_hidden)
    return NULL;
  Key key = {name_text(exec->names, method->owner->name), name_text(exec->names, method->name),
             name_text(exec->names, method->descriptor)};
  const LibraryState *state = exec->library_state;
  uint32_t id = table_find(&state->table, key_hash(key.class, key.name), same_native, state, &key);
  if (id != TABLE_NONE)
    return state->entries.items[id]->function;
  // The JDK's classes announce their natives to the VM; there is nothing to announce here.
  if ((method->flags & ACC_NATIVE) && !strcmp(key.descriptor, "()V") &&
      (!strcmp(key.name, "registerNatives") || !strcmp(key.name, "initIDs")))
    return do_nothing;
  return NULL;
}

void field_set(Exec *exec, Ref object, const char *name, const char *descriptor, Word value) {
  assert(object);
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

static bool take(Exec *exec, const Method *method, Word *arguments, bool *running) {
  NativeFunction *function = method_state(exec, method)->native;
  bool is_time = function == native_millis || function == native_nanos;
  if ((is_time || function == native_nondet) && !is_order_seed(exec)) {
    *running = nondet_take(exec, method, arguments, is_time);
    return true;
  }
  *running = true;
  return standin_take(exec, method, arguments, running) ||
         fresh_take(exec, method, arguments, running) || math_take(exec, method, arguments) ||
         unsafe_take(exec, method, arguments, running);
}

static bool take_symbolic(Exec *exec, const Method *method, Word *arguments, bool *running) {
  return formula_symbolic(exec, method, arguments, running) ||
         numbers_symbolic(exec, method, arguments, running);
}

const Library java_library = {.init = init,
                              .fini = fini,
                              .find = find,
                              .take = take,
                              .symbolic = take_symbolic,
                              .has_sites = varhandle_is_owner,
                              .site = varhandle_site,
                              .text_kind = deferred_kind,
                              .text_call = deferred_call,
                              .text_is_deferred = deferred_is,
                              .text_make = deferred_make,
                              .text_settle = deferred_settle};
