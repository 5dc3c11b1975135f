// Private to the analysis of writes.h: the state of the scan of one method, and what its parts do.
//
// A word of the frame holds a set of sources; writes_scan.c follows the code, writes_words.c what
// single words mean, writes_calls.c what calls do with them.
#ifndef PROGRAM_WRITES_SCAN_H
#define PROGRAM_WRITES_SCAN_H

#include "program/npe_origins.h"
#include "program/writes.h"

// Which of the method's sources a word may hold, as bits.
typedef uint64_t Mask;
enum { SOURCE_MOST = 64 };

typedef struct Scan {
  Writes *writes;
  const Names *names;
  Method *method;
  const ClassFile *file;
  const CodeInfo *info;
  bool is_constructor, is_initializer;
  uint32_t sources[SOURCE_MOST]; // by bit
  uint32_t source_count;
  Mask **at; // per offset: locals, then operands; NULL where not reached
  uint32_t *depths;
  uint8_t *dirty;
  Mask *now;
  uint32_t depth;
  bool is_final; // the states stand: what the code does is noted
  bool bad;      // the code is not followed
  Arena arena;
} Scan;

static inline const char *scan_text(const Scan *scan, Name name) {
  return name_text(scan->names, name);
}
static inline const Constant *scan_constant(const Scan *scan, const Instruction *instruction) {
  return &scan->file->pool[instruction->operand];
}

// --- words (writes_words.c) ----------------------------------------------------------------------

// A source whose fate nobody can follow.
void scan_lose(Writes *writes, uint32_t source);
Mask scan_bit(Scan *scan, uint32_t source); // without room for more the source is lost
// What the words lead to is changed; they get known to others; they become parameters.
void scan_change(Scan *scan, Mask mask);
void scan_hand_on(Scan *scan, Mask mask);
void scan_pass(Scan *scan, Mask mask, uint32_t parameter);
void scan_give(Scan *scan, Mask mask); // to the JDK, which may call methods of the target on them
void scan_pass_receiver(Scan *scan, Mask mask, const Method *callee, const Class *class);

Mask *scan_operands(Scan *scan);
void scan_push(Scan *scan, Mask mask, uint32_t words);
Mask scan_pop(Scan *scan, uint32_t words);
void scan_duplicate(Scan *scan, uint32_t count, uint32_t below);
void scan_swap(Scan *scan);

// --- calls (writes_calls.c) ----------------------------------------------------------------------

void scan_invoke(Scan *scan, const Instruction *instruction);
void scan_invoke_dynamic(Scan *scan, const Instruction *instruction);
// Whatever a method reference in the pool may run counts as called.
void scan_note_callees(Scan *scan, const Constant *constant);

#endif
