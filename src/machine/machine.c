#include "machine/machine_impl.h"

#include <string.h>
#include <unistd.h>

enum {
  GLOBAL_WORDS = 1 << 22,     // room for globals: 32 MB of address space, touched as used
  STACK_WORDS = 1 << 23,      // operand stacks and locals
  DEFAULT_FRAMES = 20000,     // about what HotSpot's 8 MB main thread holds of small frames
  FIRST_COLLECTION = 8 << 20, // words: collect first at 64 MB
  RESERVE_WORDS = 1 << 14,
};
_Static_assert(GLOBAL_WORDS % PAGE_WORDS == 0, "the heap begins on a page");

static uint64_t default_heap_bytes(void) {
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGE_SIZE);
  return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size / 4 : (uint64_t)1 << 30;
}

Machine *machine_new(Program *program, MachineLimits limits) {
  Machine *machine = mem_new(Machine);
  machine->program = program;
  machine->classes = program_classes(program);
  uint64_t heap_words = (limits.heap_bytes ? limits.heap_bytes : default_heap_bytes()) / 8;
  const uint64_t most = (UINT32_MAX - GLOBAL_WORDS) / 2;
  if (heap_words > most)
    heap_words = most;
  if (heap_words < 2 * RESERVE_WORDS)
    heap_words = 2 * RESERVE_WORDS;
  // Whole pages, so that the kernel takes back just one half.
  machine->half_words = (uint32_t)(heap_words - heap_words % PAGE_WORDS);
  machine->reserved_bytes = (GLOBAL_WORDS + 2 * (size_t)heap_words) * sizeof(Word);
  machine->words = mem_reserve(machine->reserved_bytes);
  assert(machine->half_words >= RESERVE_WORDS && machine->half_words % PAGE_WORDS == 0);
  machine->heap_start = machine->heap_top = GLOBAL_WORDS;
  heap_use_half(machine, GLOBAL_WORDS);
  heap_set_soft_limit(machine, 0);
  machine->frame_limit = limits.frame_count ? limits.frame_count : DEFAULT_FRAMES;
  machine->frame_bytes = (machine->frame_limit + 2 * SPARE_FRAMES) * sizeof(Frame);
  machine->frames = mem_reserve(machine->frame_bytes);
  machine->stack_bytes = (size_t)STACK_WORDS * sizeof(Word);
  machine->stack = mem_reserve(machine->stack_bytes);
  machine->stack_end = machine->stack + STACK_WORDS - 3 * 65536; // a frame's worst case to spare
  machine->hash_state = 0x2545f491;
  machine->interns = interns_new();
  strings_init(machine);
  return machine;
}

void machine_free(Machine *machine) {
  if (!machine)
    return;
  mem_release(machine->words, machine->reserved_bytes);
  mem_release(machine->frames, machine->frame_bytes);
  mem_release(machine->stack, machine->stack_bytes);
  interns_free(machine->interns);
  vec_free(&machine->logs);
  vec_free(&machine->saved_frames);
  vec_free(&machine->saved_words);
  vec_free(&machine->marks);
  vec_free(&machine->extra_roots);
  mem_free(machine);
}

void heap_use_half(Machine *machine, uint32_t base) {
  assert(machine->half_words > RESERVE_WORDS);
  machine->heap_base = base;
  machine->heap_end = base + machine->half_words - RESERVE_WORDS;
}

// A little room is kept back for the error itself: an OutOfMemoryError is an object with a stack
// trace, and handlers make objects, too.
bool machine_open_reserve(Machine *machine) {
  uint32_t end = machine->heap_base + machine->half_words;
  bool closed = machine->heap_end < end;
  machine->heap_end = end;
  return closed;
}

void heap_set_soft_limit(Machine *machine, uint32_t live_words) {
  assert(live_words <= machine->half_words);
  uint64_t step = live_words > FIRST_COLLECTION ? live_words : FIRST_COLLECTION;
  uint64_t base = machine->heap_base;
  uint64_t soft = base + live_words + step;
  // Natives allocate between safe points: an eighth of the heap is theirs.
  uint64_t most = base + machine->half_words - machine->half_words / 8;
  machine->heap_soft = (uint32_t)(soft < most ? soft : most);
  // A heap that is nearly full of live objects must not collect at every safe point for nothing.
  if (machine->heap_soft < base + live_words)
    machine->heap_soft =
        (uint32_t)(base + live_words + (machine->heap_end - base - live_words) / 2);
}

// --- objects -----------------------------------------------------------------------------------

Ref machine_new_words(Machine *machine, const Class *class, uint32_t length, uint64_t word_count) {
  assert(class->id && word_count >= HEADER_WORDS && machine->heap_top <= machine->heap_end);
  if (word_count > machine->heap_end - machine->heap_top)
    return 0;
  Ref ref = machine->heap_top;
  machine->heap_top += (uint32_t)word_count;
  // Memory beyond heap_top is always zero: fresh from the kernel, or cleared by undo and
  // collection.
  machine->words[ref] = class->id | (Word)length << 32;
  return ref;
}

uint32_t object_words(const Machine *machine, Ref ref) {
  assert(ref >= machine->heap_start &&
         ref < machine->heap_start + 2 * (uint64_t)machine->half_words);
  const Class *class = object_class(machine, ref);
  return class->kind == CLASS_ARRAY ? (uint32_t)array_words(class, array_length(machine, ref))
                                    : class->instance_words;
}

Ref machine_clone(Machine *machine, Ref ref) {
  assert(ref);
  uint32_t words = object_words(machine, ref);
  Ref copy =
      machine_new_words(machine, object_class(machine, ref), array_length(machine, ref), words);
  if (copy)
    memcpy(&machine->words[copy + HEADER_WORDS], &machine->words[ref + HEADER_WORDS],
           (words - HEADER_WORDS) * sizeof(Word));
  return copy;
}

void machine_touch_elements(Machine *machine, Ref array, uint32_t start, uint32_t count) {
  assert(object_class(machine, array)->kind == CLASS_ARRAY);
  if (array >= machine->trail_floor || count == 0)
    return;
  uint8_t shift = object_class(machine, array)->component_shift;
  uint64_t first = ((uint64_t)start << shift) >> 3, last = (((uint64_t)start + count) << shift) - 1;
  for (uint64_t word = first; word <= last >> 3; word++)
    machine_touch(machine, array + HEADER_WORDS + (uint32_t)word);
}

// Drawn when it is asked for first, as HotSpot does it, and undone with everything else: paths that
// ask in another order draw the same numbers in that order.
int32_t machine_identity_hash(Machine *machine, Ref ref) {
  assert(ref);
  uint32_t hash = (uint32_t)machine->words[ref + 1];
  if (hash)
    return (int32_t)hash;
  do { // xorshift; HotSpot's hashes have 31 bits too
    machine->hash_state ^= machine->hash_state << 13;
    machine->hash_state ^= machine->hash_state >> 17;
    machine->hash_state ^= machine->hash_state << 5;
    hash = machine->hash_state & 0x7fffffff;
  } while (!hash);
  machine_write(machine, ref + 1, machine->words[ref + 1] | hash);
  return (int32_t)hash;
}

// There is one thread: a monitor is a count in the header's second word, above the hash.
void machine_lock(Machine *machine, Ref ref) {
  assert(ref);
  machine_write(machine, ref + 1, machine->words[ref + 1] + ((Word)1 << 32));
}

uint32_t machine_lock_count(const Machine *machine, Ref ref) {
  assert(ref);
  return (uint32_t)(machine->words[ref + 1] >> 32);
}

bool machine_unlock(Machine *machine, Ref ref) {
  assert(ref);
  if (!machine_lock_count(machine, ref))
    return false;
  machine_write(machine, ref + 1, machine->words[ref + 1] - ((Word)1 << 32));
  return true;
}

void machine_add_root(Machine *machine, Ref *root) { vec_push(&machine->extra_roots, root); }

Word array_element(const Machine *machine, Ref array, Kind kind, uint32_t index) {
  assert(object_class(machine, array)->kind == CLASS_ARRAY);
  // What a symbolic array was before it became one keeps its room, but not its length.
  assert(array_is_symbolic(machine, array) || index < array_length(machine, array));
  const void *data = array_data(machine, array);
  switch (kind) {
  case KIND_BOOLEAN:
  case KIND_BYTE:
    return (Word)(uint32_t)((const int8_t *)data)[index];
  case KIND_CHAR:
    return ((const uint16_t *)data)[index];
  case KIND_SHORT:
    return (Word)(uint32_t)((const int16_t *)data)[index];
  case KIND_LONG:
  case KIND_DOUBLE:
    return ((const uint64_t *)data)[index];
  case KIND_INT:
  case KIND_FLOAT:
  case KIND_REFERENCE:
    return ((const uint32_t *)data)[index];
  case KIND_VOID:
    break;
  }
  fatal("an array of no kind");
}
