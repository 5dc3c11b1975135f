// Private to probe.
#ifndef PROBE_PROBE_IMPL_H
#define PROBE_PROBE_IMPL_H

#include "probe/probe.h"

#include "base/random.h"
#include "base/table.h"
#include "exec/exec.h"

// --- states that can be compared (compare.c) -----------------------------------------------------

// A global word, or a word of an object that was there before the run, which the run has written.
typedef struct Touched {
  uint32_t index;
  Word old; // before the run
} Touched;

// What the run has written so far. Grows only.
typedef struct Changes {
  VEC(Touched) items;
  Table table; // by index
  size_t seen; // of the machine's logs
} Changes;
void changes_follow(Changes *changes, const Machine *machine);
void changes_fini(Changes *changes);

// Locals of methods that decide nothing (idle.c), found once for each.
typedef struct IdleOfMethod {
  const Method *method;
  uint64_t locals; // a set
} IdleOfMethod;
typedef struct IdleLocals {
  VEC(IdleOfMethod) items;
  Table table;
} IdleLocals;
uint64_t idle_locals(IdleLocals *idle, Program *program, Method *method);
void idle_fini(IdleLocals *idle);

// Whose states are compared.
typedef struct Observer {
  Machine *machine;
  Changes changes;
  IdleLocals idle;
} Observer;

// The state of one frame and of all that code which runs in it can see, up to the names of objects
// and what decides nothing.
typedef struct Moment {
  VEC(Word) words;
  size_t change_count; // how many changes there were
} Moment;
enum { MOST_MOMENT_WORDS = 200000 };
// False: it is too large, or has what cannot be compared.
bool moment_take(Moment *moment, Observer *observer, uint32_t frame, size_t change_count);
// Is the frame in the same state now? `scratch` is overwritten.
bool moment_is_now(const Moment *moment, Observer *observer, uint32_t frame, Moment *scratch);
// Of the words of the frame alone that are no references: equal states have equal digests.
uint64_t frame_digest(Observer *observer, uint32_t frame);

// --- unbounded integers (wraps.c) ----------------------------------------------------------------

// Would the next instruction compute something else if integers were unbounded?
bool step_wraps(const Frame *frame);

// --- inputs (arguments.c) ------------------------------------------------------------------------

typedef struct Arguments {
  Machine *machine;
  const ProbeOptions *options;
  Random random;
  NumberList numbers; // that the code mentions, as far as runs have come to it
  bool is_knotted;    // references mostly lead to objects that are there already
  VEC(Ref) pool;      // objects made for this run
  VEC(Word) words;
} Arguments;
// Does the method look at what it is given? For main the arguments may be left alone.
bool arguments_matter(const Program *program, const Method *method);
// The `number`-th vector of arguments; false: none can be made.
bool arguments_make(Arguments *arguments, const Method *method, size_t number);
const char *arguments_text(const Arguments *arguments, const Method *method, Arena *arena);

#endif
