// Unsafe's bulk operations on arrays, and the host's environment.
#include "library/library_impl.h"

#include <string.h>
#include <unistd.h>

// The bytes [offset, offset + count) of a primitive array, as Unsafe counts offsets. NULL: outside
// of its elements, or no such array.
static char *array_bytes(Exec *exec, Ref array, int64_t offset, int64_t count) {
  const Machine *machine = exec->machine;
  if (!array || object_class(machine, array)->kind != CLASS_ARRAY ||
      object_class(machine, array)->kind_letter == KIND_REFERENCE)
    return NULL;
  int64_t start = offset - HEADER_WORDS * 8;
  int64_t size = (int64_t)array_length(machine, array)
                 << object_class(machine, array)->component_shift;
  if (start < 0 || count < 0 || count > size || start > size - count)
    return NULL;
  return (char *)array_data(machine, array) + start;
}

// Logs the elements that are about to change.
static void touch_bytes(Machine *machine, Ref array, int64_t offset, int64_t count) {
  uint8_t shift = object_class(machine, array)->component_shift;
  int64_t first = (offset - HEADER_WORDS * 8) >> shift;
  int64_t end = (offset - HEADER_WORDS * 8 + count + (1 << shift) - 1) >> shift;
  machine_touch_elements(machine, array, (uint32_t)first, (uint32_t)(end - first));
}

static NativeStatus off_heap(Exec *exec) {
  return native_frames(stop_unknown(exec, "Unsafe access outside of the Java heap"));
}

NATIVE(set_memory) { // setMemory0(Object, long offset, long bytes, byte value)
  (void)result;
  int64_t offset = (int64_t)arguments[2], count = (int64_t)arguments[4];
  char *target = array_bytes(exec, (Ref)arguments[1], offset, count);
  if (!target)
    return off_heap(exec);
  if (count == 0)
    return NATIVE_RETURN;
  touch_bytes(exec->machine, (Ref)arguments[1], offset, count);
  memset(target, (int)(uint8_t)arguments[6], (size_t)count);
  return NATIVE_RETURN;
}

static void reverse_elements(char *bytes, size_t count, size_t size) {
  assert(size == 2 || size == 4 || size == 8);
  for (size_t at = 0; at + size <= count; at += size)
    for (size_t i = 0; i < size / 2; i++) {
      char byte = bytes[at + i];
      bytes[at + i] = bytes[at + size - 1 - i];
      bytes[at + size - 1 - i] = byte;
    }
}

// copyMemory0(Object, long, Object, long, long bytes), and copySwapMemory0 with long size behind
// it.
static NativeStatus copy(Exec *exec, const Word *arguments, size_t swapped) {
  int64_t to = (int64_t)arguments[5], count = (int64_t)arguments[7];
  char *source = array_bytes(exec, (Ref)arguments[1], (int64_t)arguments[2], count);
  char *target = array_bytes(exec, (Ref)arguments[4], to, count);
  if (!source || !target)
    return off_heap(exec);
  if (count == 0)
    return NATIVE_RETURN;
  touch_bytes(exec->machine, (Ref)arguments[4], to, count);
  memmove(target, source, (size_t)count);
  if (swapped > 1)
    reverse_elements(target, (size_t)count, swapped);
  return NATIVE_RETURN;
}
NATIVE(copy_memory) {
  (void)result;
  return copy(exec, arguments, 1);
}
NATIVE(copy_swapped) {
  (void)result;
  return copy(exec, arguments, (size_t)arguments[9]);
}

// --- environment ---------------------------------------------------------------------------------

static Ref new_bytes(Exec *exec, const char *text, size_t length) {
  assert(text || !length);
  Class *bytes = program_array(exec->program, program_primitive(exec->program, KIND_BYTE));
  Ref array = machine_new_array(exec->machine, bytes, (uint32_t)length);
  if (array && length)
    memcpy(array_data(exec->machine, array), text, length);
  return array;
}

NATIVE(environment) { // ProcessEnvironment.environ: names and values in turn
  (void)arguments;
  if (is_watched(exec))
    return native_frames(stop_unknown(exec, "the environment is asked for"));
  uint32_t count = 0;
  for (char **at = environ; *at; at++)
    count += strchr(*at, '=') != NULL;
  Class *bytes = program_array(exec->program, program_primitive(exec->program, KIND_BYTE));
  Ref all = machine_new_array(exec->machine, program_array(exec->program, bytes), 2 * count);
  if (!all)
    return native_frames(raise_memory(exec));
  Ref *elements = array_data(exec->machine, all);
  for (char **at = environ; *at; at++) {
    const char *equals = strchr(*at, '=');
    if (!equals)
      continue;
    Ref name = new_bytes(exec, *at, (size_t)(equals - *at));
    Ref value = new_bytes(exec, equals + 1, strlen(equals + 1));
    if (!name || !value)
      return native_frames(raise_memory(exec));
    *elements++ = name;
    *elements++ = value;
  }
  *result = all;
  return NATIVE_RETURN;
}

const NativeEntry natives_memory[] = {
    {"jdk/internal/misc/Unsafe", "setMemory0", NULL, set_memory},
    {"jdk/internal/misc/Unsafe", "copyMemory0", NULL, copy_memory},
    {"jdk/internal/misc/Unsafe", "copySwapMemory0", NULL, copy_swapped},
    {"java/lang/ProcessEnvironment", "environ", NULL, environment},
    {NULL, NULL, NULL, NULL},
};
