// The collector: Cheney's copying collection between the two halves of the heap. It runs only at
// safe points without marks. Roots are the globals that hold references, the frames (precise, by
// the reference maps of program) and the registered C variables.
#include "machine/machine_impl.h"

#include <string.h>

typedef struct Collection {
  Machine *machine;
  uint32_t top; // next free word of the new half
} Collection;

// A moved object's first word is its new place with a class id of 0, which no object has.
static Ref copy(Collection *collection, Ref ref) {
  if (!ref)
    return 0;
  Word *words = collection->machine->words;
  // A reference into the other half is one that an earlier collection did not know of.
  assert(ref >= collection->machine->heap_base && ref < collection->machine->heap_top);
  if (!(uint32_t)words[ref])
    return (Ref)(words[ref] >> 32);
  uint32_t count = object_words(collection->machine, ref);
  assert(count >= HEADER_WORDS);
  Ref moved = collection->top;
  memcpy(&words[moved], &words[ref], count * sizeof(Word));
  collection->top += count;
  words[ref] = (Word)moved << 32;
  return moved;
}

static void copy_word(Collection *collection, Word *word) { *word = copy(collection, (Ref)*word); }

static void copy_globals(Collection *collection) {
  const Program *program = collection->machine->program;
  for (uint32_t i = 1; i < program_global_count(program); i++)
    if (program_global_is_reference(program, i))
      copy_word(collection, &collection->machine->words[i]);
}

static void copy_frame_words(Collection *collection, Word *words, size_t count,
                             const uint64_t *bits) {
  for (size_t i = 0; i < count; i++)
    if (bits[i / 64] >> i % 64 & 1)
      copy_word(collection, &words[i]);
}

// The lower part of the callee's frame is the upper part of the caller's: arguments are copied
// once, as the callee's locals.
static void copy_frame(Collection *collection, uint32_t index) {
  assert(index < collection->machine->depth);
  Machine *machine = collection->machine;
  Frame *frame = &machine->frames[index];
  Code *code = frame->method->code;
  uint64_t locals[65536 / 64] = {0}, stack[65536 / 64 + 1] = {0};
  uint32_t insn = (uint32_t)(frame->pc - code->insns);
  assert(insn < code->count);
  uint32_t depth = method_reference_map(machine->program, frame->method, insn, locals, stack);
  Word *operands = frame->locals + code->max_locals;
  // The arguments of a call in progress belong to the callee, whose locals begin there.
  Word *end = index + 1 < machine->depth ? machine->frames[index + 1].locals : operands + depth;
  size_t count = end > operands ? (size_t)(end - operands) : 0;
  copy_frame_words(collection, frame->locals, code->max_locals, locals);
  copy_frame_words(collection, operands, count < depth ? count : depth, stack);
  frame->lock = copy(collection, frame->lock);
}

// The new half is its own list of what is left to do: objects that were copied but not scanned lie
// between `at` and the top.
static void scan_object(Collection *collection, Ref ref) {
  Machine *machine = collection->machine;
  const Class *class = object_class(machine, ref);
  if (class->kind != CLASS_ARRAY) {
    for (uint32_t i = 0; i < class->ref_slot_count; i++)
      copy_word(collection, &machine->words[ref + class->ref_slots[i]]);
  } else if (class->kind_letter == KIND_REFERENCE) {
    Ref *elements = array_data(machine, ref);
    for (uint32_t i = 0, length = array_length(machine, ref); i < length; i++)
      elements[i] = copy(collection, elements[i]);
  }
}

static bool has_subroutines(const Machine *machine) {
  for (uint32_t i = 0; i < machine->depth; i++)
    if (machine->frames[i].method->code->has_subroutines)
      return true;
  return false;
}

void machine_collect(Machine *machine) {
  assert(!machine_is_marked(machine) && !machine->is_pinned);
  uint32_t old_base = machine->heap_base;
  if (has_subroutines(machine)) { // jsr code has no reference maps: wait until it has returned
    heap_set_soft_limit(machine, machine->heap_top - old_base);
    return;
  }
  uint32_t base = old_base == machine->heap_start ? machine->heap_start + machine->half_words
                                                  : machine->heap_start;
  Collection collection = {machine, base};
  copy_globals(&collection);
  for (uint32_t i = 0; i < machine->depth; i++)
    copy_frame(&collection, i);
  for (size_t i = 0; i < machine->extra_roots.count; i++)
    *machine->extra_roots.items[i] = copy(&collection, *machine->extra_roots.items[i]);
  for (Ref at = base; at < collection.top; at += object_words(machine, at))
    scan_object(&collection, at);
  assert(collection.top <= base + machine->half_words);
  heap_clear(machine, old_base, machine->heap_top);
  machine->heap_top = collection.top;
  heap_use_half(machine, base);
  machine->collections++;
  heap_set_soft_limit(machine, collection.top - base);
}
