// Type inference over raw bytecode (JVMS 4.10.2.2), private to `program`: one abstract interpreter
// with two uses. verify.c runs it `checked`: reference types are tracked by class name and every
// mistake is reported. frames.c runs it unchecked: all references are one type, nothing is loaded,
// and the result says which words of a frame hold references.
//
// States are kept at *joins* only: offset 0, every offset reached otherwise than by falling through
// and, unchecked, a few more in long straight code. Between joins the working frame is stepped
// along.
//
// Subroutines (jsr, ret) are analysed once per activation: an Activation is the call stack of jsr
// instructions that led here, and each has its own states. So a local that a subroutine does not
// touch keeps its type, differently for each caller, as JVMS 4.10.2.5 wants. A return address names
// its activation; entering a subroutine that is active already abandons the older activation, whose
// return address becomes unusable: recursion cannot return twice.
#ifndef PROGRAM_INFER_H
#define PROGRAM_INFER_H

#include "program/bytecode.h"
#include "program/verify_types.h"

// What is known at a join. Locals from local_count on are V_TOP.
typedef struct InferState {
  uint16_t local_count, depth;
  bool this_uninit;
  VType words[]; // locals, then operands
} InferState;

typedef struct Activation {
  uint32_t parent;     // number of the caller's activation
  uint32_t entry;      // offset of the subroutine
  uint32_t resume;     // offset behind the jsr
  InferState **states; // per join; NULL: not reached yet
  uint64_t *dirty;     // joins whose state grew since it was last walked
  uint32_t dirty_count, lowest;
} Activation;

typedef struct Infer {
  Program *program;
  Method *method;
  const ClassFile *file;
  const CodeInfo *info;
  bool checked;
  LinkError *error; // verdict; LINK_OK while all is well
  Arena *scratch;   // lives as long as the Infer
  // Joins, numbered in order of their offsets: offset o is a join when join_of[o] != 0, and then
  // has number join_of[o] - 1.
  uint32_t *join_of;
  uint32_t *join_offsets;
  uint32_t *join_depths; // operand words plus one, in all activations; 0: not reached yet
  uint32_t join_count;
  uint64_t *range_edges;       // offsets where the set of covering handlers changes
  VEC(Activation) activations; // number 0 is the method itself
  uint64_t work;               // words copied and compared so far; bounded when checked
  // The working frame.
  Instruction at;
  VType *words; // max_locals + max_stack
  uint32_t depth;
  uint32_t activation;
  bool this_uninit;    // a constructor whose super() or this() may not have run yet
  bool locals_changed; // since the covering handlers last saw them
} Infer;

// Prepares inference of a method whose code passed bytecode_scan (or is trusted to). `scratch`
// provides all memory but the list of activations.
void infer_init(Infer *infer, Program *program, Method *method, bool checked, Arena *scratch,
                LinkError *error);
void infer_fini(Infer *infer);

// Runs to the fixed point. False with the error set.
bool infer_run(Infer *infer);

// Puts the state of a join of activation 0 into the working frame; false when it was never reached.
bool infer_load(Infer *infer, uint32_t join);

// Applies the instruction infer->at to the working frame (infer_ops.c). Control flow is not its
// business, except that `jsr` pushes a return address of the activation infer_run gives it.
void infer_step(Infer *infer);
// Replaces every `old` in the working frame.
void infer_replace(Infer *infer, VType old, VType new);

// Counts work; a checked method that needs absurdly much of it fails.
void infer_spend(Infer *infer, uint64_t words);
enum { SLOW_QUESTION = 512 }; // what comparing two classes by loading them may cost

// Records the first error: "where: method: at offset N (opcode): text". The analysis then stops.
void infer_fail(Infer *infer, const char *format, ...) __attribute__((format(printf, 2, 3)));
static inline bool infer_failed(const Infer *infer) { return infer->error->kind != LINK_OK; }

#endif
