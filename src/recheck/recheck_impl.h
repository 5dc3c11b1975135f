// Private to recheck.
#ifndef RECHECK_RECHECK_IMPL_H
#define RECHECK_RECHECK_IMPL_H

#include "recheck/recheck.h"

#include "base/budget.h"
#include "solve/smtlib.h"

// A word of a frame, as SMT-LIB text. All values are integers: of a reference its number (null is
// 0), of a floating-point number nothing that can be computed with.
typedef struct Word {
  const char *smt;    // NULL: the second word of a value, or nothing that can be used
  const Class *bound; // of a reference: it is null or an instance of this; NULL: not known
  bool is_exact;      // of this very class
} Word;

typedef struct Frame {
  Method *method;
  const Code *code;
  uint32_t pc, base;        // base: of its words, locals first
  const InductFacts *facts; // of a method that calls itself, whose code is explored; else NULL
  const Word *arguments;    // it was called with, then
} Frame;

// A field, or the elements of all arrays of a kind, by name: "Node.next", "int[]".
typedef struct Cell {
  const char *name, *smt;
} Cell;

typedef struct Open {
  size_t loop;     // its number
  uint32_t depth;  // of its frame
  uint32_t rounds; // that have begun
  uint32_t since;  // it was cut: heads that were passed from then on; 0: it was not
} Open;

typedef struct State {
  VEC(Frame) frames;
  VEC(Word) words;
  VEC(Cell) cells;
  VEC(Open) open;
  const char *next;   // the number of the next object that is made: all others have smaller ones
  bool has_foreign;   // collections were made whose code is followed
  bool is_covered;    // other paths have what would follow
  const Word *result; // that facts are read of; NULL: there is none
} State;

// What was spun for a call site of invokedynamic.
typedef struct Site {
  const Insn *insn;
  Method *method;
} Site;

typedef struct Recheck {
  Program *program;
  Names *names;
  Method *method;
  const InductFacts *loops;
  uint64_t **bodies; // by number of the loop: sets of blocks
  size_t loop_count;
  InductOptions options;
  Arena *arena;
  SmtScript *script;
  Budget budget;
  uint64_t steps;
  uint32_t numbered; // symbols
  VEC(Site) sites;
  VEC(const Class *) held; // that collections perhaps hold
  RecheckAnswer answer;
  const char *why; // NULL: nothing stands in the way so far
} Recheck;

// values.c
const char *recheck_define(Recheck *check, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
const char *recheck_text(Recheck *check, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void recheck_assume(Recheck *check, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *recheck_number(Recheck *check, int64_t number);
bool recheck_is_number(const char *smt, int64_t *number);
const char *recheck_any(Recheck *check, const State *state, Kind kind);
void recheck_type(Recheck *check, const State *state, Kind kind, const char *smt);
// That a number is one of its type; NULL: every number is.
const char *recheck_in_range(Recheck *check, Kind kind, const char *smt);
// The result of an operation of the decoded code on ints or longs; divisors are not zero.
const char *recheck_binary(Recheck *check, Op op, const char *a, const char *b);
const char *recheck_shift(Recheck *check, Op op, const char *a, const char *count);
const char *recheck_narrow(Recheck *check, Kind kind, const char *a);
// Can it be? Unknown is yes.
bool recheck_may(Recheck *check, const char *condition);
// A value from here on is any, although Java says more of it.
void recheck_loosen(Recheck *check);
// It is no proof, if the condition is possible without what is loose; else that is open.
void recheck_refuse(Recheck *check, const char *condition, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void recheck_stop(Recheck *check, RecheckAnswer answer, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// state.c
State *pass_copy(const State *state);
void pass_free(State *state);
Frame *pass_top(State *state);
void pass_push(State *state, Kind kind, Word word);
Word pass_pop(State *state, Kind kind);
const char *pass_cell(Recheck *check, State *state, const char *name);
void pass_write(Recheck *check, State *state, const char *name, const char *smt);
void pass_fill(Recheck *check, State *state, const char *name, const char *smt);
void pass_must_be_named(Recheck *check, const State *state, const char *name);
void pass_note_local(Recheck *check, State *state, uint32_t slot);
const char *recheck_field_name(Recheck *check, const Field *field);
const char *recheck_elements_name(Kind kind);
const char *recheck_length(Recheck *check, const char *array);
Word recheck_make(Recheck *check, State *state, const Class *class);

// step.c: one instruction. False: the path ends.
bool recheck_step(Recheck *check, State *state);
bool recheck_guard(Recheck *check, State *state, const char *condition, const char *exception);
void recheck_walk(Recheck *check, State *state);
// objects.c
bool recheck_object_step(Recheck *check, State *state, const Insn *insn);
bool recheck_may_exhaust(Recheck *check, State *state);
const Class *recheck_bound(Recheck *check, const char *descriptor);
// library.c: a call that library.def describes; `goes_on`: the path does. False: it is none.
bool recheck_library(Recheck *check, State *state, const Method *method, bool *goes_on);
// Of arrays: System.arraycopy, clone, Array.getLength.
bool recheck_copies(Recheck *check, State *state, const Method *method, bool *goes_on);
// A field of what only that knows.
bool recheck_is_inside(const Recheck *check, const Field *field, bool is_write);
// collections.c
// The code that stands for the method, or the method itself; NULL: nothing is known of it.
Method *recheck_collection(Recheck *check, const State *state, Method *method, bool is_special);
bool recheck_collection_native(Recheck *check, State *state, const Method *method, bool *goes_on);
// Is this the class of a collection whose methods are followed themselves?
bool recheck_is_foreign(const Recheck *check, const Class *class);
// That all it holds is of the class, by what the field says.
const char *recheck_held(Recheck *check, const char *held, const Class *class, bool is_nullable);
void recheck_input(Recheck *check, State *state, uint16_t parameter, const char *type, Word *word);
// calls.c
bool recheck_call(Recheck *check, State *state, const Insn *insn);
bool recheck_return(Recheck *check, State *state, const Insn *insn);
bool recheck_throw(Recheck *check, State *state, Word thrown);
bool recheck_throw_named(Recheck *check, State *state, const char *name);
bool recheck_enter(Recheck *check, State *state, Method *method);
bool recheck_push_frame(Recheck *check, State *state, Method *method);
void recheck_drop_frame(Recheck *check, State *state);
bool recheck_initialize(Recheck *check, const State *state, Class *class);

// recursion.c
// Calls a method that calls itself; `goes_on`: the path does. False: nothing is said of it.
bool recheck_recursion(Recheck *check, State *state, Method *method, bool *goes_on);
// The top frame, which has facts, returns: the path ends.
void recheck_results(Recheck *check, State *state, Word result);
// The exception may leave the top frame, which had facts.
void recheck_escape(Recheck *check, const Frame *frame, const Class *thrown);

// loops.c
// What is written may be anything from here on.
void recheck_forget_cells(Recheck *check, State *state, const InductFacts *facts);
bool recheck_writes(const InductFacts *facts, const char *name);
// Shows each fact, or assumes it: of the frame on top.
void recheck_confirm(Recheck *check, State *state, const InductFacts *facts, const char **texts,
                     size_t count);
void recheck_assume_all(Recheck *check, State *state, const char **texts, size_t count);
void recheck_find_bodies(Recheck *check);
void recheck_leave(Recheck *check, State *state);
void recheck_close(Recheck *check, State *state); // the innermost open loop
bool recheck_is_head(const Recheck *check, const State *state);
bool recheck_arrive(Recheck *check, State *state); // false: the path ends
const char *recheck_local_name(Recheck *check, const Method *method, uint32_t offset,
                               uint32_t slot);

// facts.c: a fact at the head that control is at, as a formula; NULL: it cannot be read.
const char *recheck_fact(Recheck *check, State *state, const char *text, bool is_assumed);

#endif
