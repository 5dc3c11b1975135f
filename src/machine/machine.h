// The one mutable state of an execution: global words, heap, frames, interned strings, and the
// trail that undoes them.
//
// All words live in one reserved region. Words [1, heap_start) are the globals that `program`
// numbers: initialization states, mirrors, statics, constants. Behind them objects are allocated
// upwards. A reference is the index of an object's first word, 0 is null:
//
//   word 0   class id (low 32 bits), array length (high 32 bits)
//   word 1   identity hash (low 32 bits, 0: none yet), lock count (high 32 bits)
//   word 2+  fields, one word each (long and double two), or packed array elements
//
// Values in words are canonical: int, short, byte, char, boolean and float are zero-extended 32-bit
// patterns, references 32-bit indices, long and double fill the word and have a second one behind
// it. So a one-word value has its upper half free, and a two-word value its second word: there a
// *tag* says that the value is symbolic (word_tag). The concrete loop neither sets nor reads tags.
//
// A mark costs the size of the top frame; undo costs what was written since. After machine_mark a
// word below `trail_floor` is logged before its first change (machine_write does it), a frame below
// `frame_floor` is saved before it is resumed. Objects made after the last mark need no log: undo
// drops them. Without a mark nothing is ever logged, and unreachable objects can be collected.
#ifndef MACHINE_MACHINE_H
#define MACHINE_MACHINE_H

#include "program/program.h"

typedef uint64_t Word;
typedef uint32_t Ref;

// Tags, in the upper half of a one-word value or of the second word of a two-word value; the lower
// half is an id then. No tag: a concrete value.
#define TAG_TERM 0x80000000u  // the id of a term
#define TAG_REF 0x40000000u   // the number of a symbolic reference of the heap strategy
#define TAG_UNSET 0x20000000u // an input that was not looked at yet; the id is its place or 0
static inline uint32_t word_tag(Word word) { return (uint32_t)(word >> 32); }
static inline Word word_tagged(uint32_t tag, uint32_t id) { return (Word)tag << 32 | id; }

// A class is usable (by the one thread there is) from INIT_RUNNING on.
typedef enum InitState { INIT_NONE, INIT_FAILED, INIT_RUNNING, INIT_DONE } InitState;

enum {
  FRAME_RERUN = 1, // the caller runs its instruction again (class initializers, helpers)
  FRAME_INIT = 2,  // a class initializer: its return or failure ends the initialization
  FRAME_ENTRY = 4, // its return ends the run
  FRAME_PENDING =
      8, // not begun: waits for the initializers above it, which its handlers do not guard
  FRAME_DEFERRED = 16, // makes a string that was put off; always with FRAME_RERUN
  FRAME_NOTED = 32,    // has a note
};

typedef struct Frame {
  Method *method;
  Insn *pc;     // valid while the frame is not the running one, and at every safe point
  Word *locals; // arguments lie where the caller pushed them
  Word *sp;     // next free operand word; same validity as pc
  Ref lock;     // monitor of a synchronized method, to be left on return
  uint32_t flags;
  uint32_t note; // of FRAME_NOTED: the number of what is noted about it (machine_note)
  uint32_t born; // when it began, by the clock of whoever watches the run
} Frame;

// Frames above the limit for the code that handles a stack overflow; as many again are there for
// what that code calls of the virtual machine.
enum { SPARE_FRAMES = 256 };

typedef struct MachineLimits {
  uint64_t heap_bytes;  // 0: a quarter of the machine's memory
  uint32_t frame_count; // 0: default
} MachineLimits;

typedef struct WordLog {
  uint32_t index;
  Word old;
} WordLog;
typedef struct SavedFrame {
  uint32_t index, word_count;
  Frame frame;
  size_t words; // start in the trail's saved words
} SavedFrame;
typedef struct Mark {
  size_t logs, frames, saved_words, interns;
  uint32_t heap_top, trail_floor, depth, frame_floor, hash_state, note_count;
} Mark;

typedef struct Machine {
  Program *program;
  Class *const *classes; // the program's, by id
  Word *words;
  uint32_t heap_start, heap_top;
  uint32_t heap_soft; // collect at the next safe point when heap_top is above it
  uint32_t heap_base; // start of the current half
  uint32_t heap_end;  // its end, less a reserve for the objects of an OutOfMemoryError
  uint32_t half_words;
  uint32_t trail_floor;
  Frame *frames;
  uint32_t depth, frame_limit, frame_floor;
  Word *stack, *stack_end;
  uint32_t hash_state; // generator of identity hashes
  uint32_t note_count;
  VEC(WordLog) logs;
  VEC(SavedFrame) saved_frames;
  VEC(Word) saved_words;
  VEC(Mark) marks;
  struct InternTable *interns;
  uint64_t collections;
  bool is_pinned; // objects never move: words may have tags, or terms name locations
  struct {
    Class *class, *bytes;
    uint32_t value, coder; // word indices of java.lang.String's fields
  } strings;
  size_t reserved_bytes, stack_bytes, frame_bytes;
  VEC(Ref *) extra_roots; // references held outside, e.g. by natives' tables
} Machine;

Machine *machine_new(Program *program, MachineLimits limits);
void machine_free(Machine *machine);

// --- words -------------------------------------------------------------------------------------

void machine_log(Machine *machine, uint32_t index); // private slow part of machine_write
static inline void machine_touch(Machine *machine, uint32_t index) {
  if (index < machine->trail_floor)
    machine_log(machine, index);
}
static inline void machine_write(Machine *machine, uint32_t index, Word value) {
  machine_touch(machine, index);
  machine->words[index] = value;
}

// --- objects -----------------------------------------------------------------------------------

static inline uint32_t object_class_id(const Machine *machine, Ref ref) {
  return (uint32_t)machine->words[ref];
}
static inline uint32_t array_length(const Machine *machine, Ref ref) {
  return (uint32_t)(machine->words[ref] >> 32);
}
// An array with symbolic length or elements: the heap strategy has it under this number, and the
// length half of the header is no length.
static inline bool array_is_symbolic(const Machine *machine, Ref ref) {
  return machine->words[ref] >> 63;
}
static inline uint32_t array_number(const Machine *machine, Ref ref) {
  return array_length(machine, ref) & 0x7fffffff;
}
static inline void *array_data(const Machine *machine, Ref ref) {
  return &machine->words[ref + HEADER_WORDS];
}
// An element that an array holds packed, as a word. `kind`: of the elements.
Word array_element(const Machine *machine, Ref array, Kind kind, uint32_t index);
static inline Class *object_class(const Machine *machine, Ref ref) {
  return machine->classes[object_class_id(machine, ref)];
}
// Words taken by an array with its header.
static inline uint64_t array_words(const Class *class, uint32_t length) {
  return HEADER_WORDS + ((((uint64_t)length << class->component_shift) + 7) >> 3);
}
uint32_t object_words(const Machine *machine, Ref ref);

// Fresh zeroed objects; 0 when the heap is full (the caller throws OutOfMemoryError).
Ref machine_new_words(Machine *machine, const Class *class, uint32_t length, uint64_t word_count);
static inline Ref machine_new_object(Machine *machine, const Class *class) {
  assert(class->kind == CLASS_INSTANCE);
  return machine_new_words(machine, class, 0, class->instance_words);
}
static inline Ref machine_new_array(Machine *machine, const Class *class, uint32_t length) {
  assert(class->kind == CLASS_ARRAY);
  return machine_new_words(machine, class, length, array_words(class, length));
}
Ref machine_clone(Machine *machine, Ref ref); // a shallow copy with a fresh header; 0: heap full

// Logs all words of an array's elements [start, start + count) before a bulk change.
void machine_touch_elements(Machine *machine, Ref array, uint32_t start, uint32_t count);

// Opens the reserve; false when it is open already. The next collection closes it.
bool machine_open_reserve(Machine *machine);

int32_t machine_identity_hash(Machine *machine, Ref ref);
void machine_lock(Machine *machine, Ref ref);
bool machine_unlock(Machine *machine, Ref ref); // false: not locked
uint32_t machine_lock_count(const Machine *machine, Ref ref);

// --- strings -----------------------------------------------------------------------------------

// A java.lang.String (JDK 9 and later: byte[] value, byte coder) of UTF-16 units or of modified
// UTF-8. 0: heap full.
Ref machine_string_utf16(Machine *machine, const uint16_t *units, uint32_t count);
Ref machine_string(Machine *machine, const char *modified_utf8, size_t length);
Ref machine_string_text(Machine *machine, const char *text);
bool string_is_known(const Machine *machine, Ref string); // are no characters symbolic, or missing?
uint32_t string_length(const Machine *machine, Ref string);
// Owned modified UTF-8 / plain UTF-8 copies.
char *string_modified_utf8(const Machine *machine, Ref string);
char *string_utf8(const Machine *machine, Ref string, size_t *length); // length may be NULL

// The canonical string with this content (JLS 3.10.5); may make one from `string` itself.
Ref machine_intern(Machine *machine, Ref string);
Ref machine_intern_name(Machine *machine, Name name); // of a constant; 0: heap full

// --- frames ------------------------------------------------------------------------------------

static inline Frame *machine_top(const Machine *machine) {
  assert(machine->depth > 0);
  return &machine->frames[machine->depth - 1];
}
// Called before a frame below frame_floor is resumed.
void machine_save_frame(Machine *machine, uint32_t index);
static inline void machine_resume(Machine *machine, uint32_t index) {
  if (index < machine->frame_floor)
    machine_save_frame(machine, index);
}

// Notes: what few frames need to remember beside their state. The machine only numbers them, from 1
// and densely, so that whoever executes keeps them in a table of its own. The numbers follow the
// frames through marks and undo: what stands in the table under the number of a frame that exists
// is what was noted about that frame.
uint32_t machine_note(Machine *machine); // a number for the top frame, or the one that it has
void machine_drop_note(Machine *machine, const Frame *frame); // `frame` is gone
void machine_drop_notes(Machine *machine);                    // all frames are

// --- marks and undo ----------------------------------------------------------------------------

// The top frame's pc and sp must be up to date. Returns the number of marks before this one.
size_t machine_mark(Machine *machine);
void machine_undo(Machine *machine,
                  size_t mark); // restores the state at mark; the mark is gone too
// The one mark there is is dropped, and what came after it stays. Precondition: no frames.
void machine_keep(Machine *machine);
static inline bool machine_is_marked(const Machine *machine) { return machine->marks.count > 0; }

size_t machine_intern_count(const Machine *machine); // how many strings are interned
// A digest of everything that undo restores; equal states have equal digests.
uint64_t machine_digest(const Machine *machine);

// --- collection --------------------------------------------------------------------------------

// Copies reachable objects to the other half. Precondition: no marks, a safe point: every frame's
// pc and sp are up to date and no C variable but the registered roots holds a reference.
void machine_collect(Machine *machine);
// Should the next safe point collect? Never while there is a mark.
static inline bool machine_wants_collection(const Machine *machine) {
  return machine->heap_top > machine->heap_soft && !machine->is_pinned;
}
void machine_add_root(Machine *machine, Ref *root);

#endif
