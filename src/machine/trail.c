// Marks and undo.
//
// Three logs grow independently: old words, saved frames, interned strings. A mark remembers their
// heights, and undo rolls each back. Every log is last in, first out, so restoring in reverse order
// ends with the oldest value, the one that stood at the mark.
#include "machine/machine_impl.h"

#include <string.h>
#include <sys/mman.h>

void machine_log(Machine *machine, uint32_t index) {
  assert(index < machine->trail_floor);
  vec_push(&machine->logs, (WordLog){index, machine->words[index]});
}

void machine_save_frame(Machine *machine, uint32_t index) {
  assert(index < machine->depth);
  const Frame *frame = &machine->frames[index];
  size_t words = (size_t)(frame->sp - frame->locals);
  vec_push(&machine->saved_frames, (SavedFrame){.index = index,
                                                .word_count = (uint32_t)words,
                                                .frame = *frame,
                                                .words = machine->saved_words.count});
  vec_append(&machine->saved_words, frame->locals, words);
  if (index < machine->frame_floor)
    machine->frame_floor = index;
}

// --- notes ---------------------------------------------------------------------------------------

// Numbers up to this one may be of frames that undo brings back.
static uint32_t first_free_note(const Machine *machine) {
  size_t marks = machine->marks.count;
  return marks ? machine->marks.items[marks - 1].note_count : 0;
}

uint32_t machine_note(Machine *machine) {
  Frame *frame = machine_top(machine);
  if (!(frame->flags & FRAME_NOTED)) {
    frame->flags |= FRAME_NOTED;
    frame->note = ++machine->note_count;
  }
  return frame->note;
}

void machine_drop_note(Machine *machine, const Frame *frame) {
  if ((frame->flags & FRAME_NOTED) && frame->note == machine->note_count &&
      frame->note > first_free_note(machine))
    machine->note_count--;
}

void machine_drop_notes(Machine *machine) {
  assert(!machine->depth);
  machine->note_count = first_free_note(machine);
}

// --- marks and undo ------------------------------------------------------------------------------

size_t machine_mark(Machine *machine) {
  Mark mark = {.logs = machine->logs.count,
               .frames = machine->saved_frames.count,
               .saved_words = machine->saved_words.count,
               .interns = interns_count(machine->interns),
               .heap_top = machine->heap_top,
               .trail_floor = machine->trail_floor,
               .depth = machine->depth,
               .frame_floor = machine->frame_floor,
               .hash_state = machine->hash_state,
               .note_count = machine->note_count};
  vec_push(&machine->marks, mark);
  // Everything that exists now is logged before it changes; what comes later is dropped by undo.
  machine->trail_floor = machine->heap_top;
  if (machine->depth) {
    machine->frame_floor = machine->depth;
    machine_save_frame(machine, machine->depth - 1);
  }
  machine->heap_soft = machine->heap_end; // no collection while there is a mark
  return machine->marks.count - 1;
}

void heap_clear(Machine *machine, uint32_t from, uint32_t to) {
  enum { LARGE = 1 << 20, PAGE = 4096 };
  assert(from <= to);
  char *start = (char *)&machine->words[from], *end = (char *)&machine->words[to];
  if (to - from > LARGE) {
    char *page = (char *)(((uintptr_t)start + PAGE - 1) & ~(uintptr_t)(PAGE - 1));
    size_t whole = (size_t)(end - page) & ~(size_t)(PAGE - 1);
    // A kernel with larger pages refuses: then all of it is cleared by hand.
    if (madvise(page, whole, MADV_DONTNEED) == 0) {
      memset(start, 0, (size_t)(page - start));
      start = page + whole;
    }
  }
  memset(start, 0, (size_t)(end - start));
}

void machine_undo(Machine *machine, size_t number) {
  assert(number < machine->marks.count);
  Mark mark = machine->marks.items[number];
  vec_truncate(&machine->marks, number);
  while (machine->logs.count > mark.logs) {
    WordLog log = vec_pop(&machine->logs);
    machine->words[log.index] = log.old;
  }
  while (machine->saved_frames.count > mark.frames) {
    SavedFrame saved = vec_pop(&machine->saved_frames);
    machine->frames[saved.index] = saved.frame;
    if (saved.word_count)
      memcpy(saved.frame.locals, machine->saved_words.items + saved.words,
             saved.word_count * sizeof(Word));
  }
  vec_truncate(&machine->saved_words, mark.saved_words);
  interns_undo(machine->interns, mark.interns);
  heap_clear(machine, mark.heap_top, machine->heap_top);
  machine->heap_top = mark.heap_top;
  machine->trail_floor = mark.trail_floor;
  machine->depth = mark.depth;
  machine->frame_floor = mark.frame_floor;
  machine->hash_state = mark.hash_state;
  machine->note_count = mark.note_count;
  if (!number)
    heap_set_soft_limit(machine, machine->heap_top - machine->heap_base);
}

void machine_keep(Machine *machine) {
  assert(machine->marks.count == 1 && !machine->depth);
  Mark mark = vec_pop(&machine->marks);
  machine->logs.count = machine->saved_frames.count = machine->saved_words.count = 0;
  machine->trail_floor = mark.trail_floor;
  machine->frame_floor = mark.frame_floor;
  machine_drop_notes(machine);
  heap_set_soft_limit(machine, machine->heap_top - machine->heap_base);
}

static uint64_t digest_words(uint64_t digest, const Word *words, size_t count) {
  for (size_t i = 0; i < count; i++)
    digest = (digest ^ words[i]) * 0x9e3779b97f4a7c15u + (digest >> 29);
  return digest;
}

uint64_t machine_digest(const Machine *machine) {
  uint32_t base = machine->heap_base;
  uint64_t digest = machine->depth + ((uint64_t)machine->heap_top << 32);
  // Globals that were numbered since are zero, so that they do not change the digest's value.
  for (uint32_t i = 1; i < program_global_count(machine->program); i++)
    if (machine->words[i])
      digest = digest_words(digest ^ i, &machine->words[i], 1);
  digest = digest_words(digest, &machine->words[base], machine->heap_top - base);
  for (uint32_t i = 0; i < machine->depth; i++) {
    const Frame *frame = &machine->frames[i];
    Word words[] = {(Word)(uintptr_t)frame->method,         (Word)(uintptr_t)frame->pc,
                    (Word)(uintptr_t)frame->locals,         (Word)(uintptr_t)frame->sp,
                    frame->lock | (Word)frame->flags << 32, frame->note};
    digest = digest_words(digest, words, sizeof words / sizeof *words);
    digest = digest_words(digest, frame->locals, (size_t)(frame->sp - frame->locals));
  }
  digest = digest_words(digest, &(Word){machine->hash_state}, 1);
  return interns_digest(machine->interns, digest);
}
