// The inside of exec, for those who implement methods in C: natives, and what else a library does
// for the virtual machine. module `library` is the only one today.
//
// All functions here work on the machine with the top frame's pc and sp up to date, and leave it so
// that the loop can go on with the top frame, whatever that is now. False: the run has stopped.
#ifndef EXEC_NATIVE_H
#define EXEC_NATIVE_H

#include "contract/contract.h"
#include "exec/exec.h"
#include "heap/strategy.h"

// --- natives -------------------------------------------------------------------------------------

typedef enum NativeStatus {
  NATIVE_RETURN, // *result holds the value
  NATIVE_FRAMES, // frames were pushed or an exception is on its way: go on with the top frame
  NATIVE_STOP,   // the run has stopped
} NativeStatus;
typedef NativeStatus NativeFunction(Exec *exec, Word *arguments, Word *result);
static inline NativeStatus native_frames(bool running) {
  return running ? NATIVE_FRAMES : NATIVE_STOP;
}

// What exec and its library know of a method, by its id (program_side_table). Zero: it was not
// called yet. What stands in for it does not depend on the call, so it is found once.
typedef struct MethodState {
  const Code *entry; // the code when it can be entered at once: decoded, no monitor, no stand-in
  Method *patch;     // the model method that stands in for this one
  NativeFunction *native; // the C function that does
  uint16_t open;          // what of its result is not specified (unspecified.c)
  uint8_t text;           // how it makes text out of its arguments (deferred.c); 0: it does not
  bool is_prepared;       // the others are set
  bool is_table;          // spreads keys over a hash table
} MethodState;

// What is noted about a frame (machine_note).
typedef struct FrameNote {
  Method *native; // the frame raises an exception on behalf of this native method
  Ref deferred;   // of FRAME_DEFERRED: the string that its result is for
  uint32_t floor; // of a clause of a contract: the heap's top when it began
} FrameNote;

// --- libraries -----------------------------------------------------------------------------------

typedef struct LibraryState LibraryState; // the library's own, of one Exec

struct Library {
  void (*init)(Exec *exec);
  void (*fini)(Exec *exec);
  NativeFunction *(*find)(Exec *exec, const Method *method); // NULL: none
  // While exploring, before a native runs: does it ask for a value that is an input, or is its
  // result open? Then the call is done, and *running says whether the run goes on.
  bool (*take)(Exec *exec, const Method *method, Word *arguments, bool *running);
  // Natives with rules of their own for symbolic arguments. False: not one of them.
  bool (*symbolic)(Exec *exec, const Method *method, Word *arguments, bool *running);
  // The method that a call site of a signature-polymorphic method calls (method_at_site), and
  // whether there are any of a class.
  bool (*has_sites)(const Exec *exec, const Class *class);
  Method *(*site)(Exec *exec, const Method *declared, Name descriptor, LinkError *error);
  // Texts that are made when somebody looks at them.
  uint8_t (*text_kind)(const Exec *exec, const Method *method); // see MethodState.text
  // Puts a call off, if there is a reason; false: there is none. Precondition: it has a kind.
  bool (*text_call)(Exec *exec, Method *method, bool *running);
  bool (*text_is_deferred)(const Exec *exec, Word word); // a string or a builder
  bool (*text_make)(Exec *exec, Ref ref);                // then the instruction runs again
  void (*text_settle)(Exec *exec, Ref string, Ref made); // `made` is the text of `string`
};

// --- output --------------------------------------------------------------------------------------

// What the program prints goes through one buffer, so that stdout and stderr keep their order.
typedef struct Output {
  VEC(char) bytes;
  int descriptor;
  int error; // of a write to stdout: errno; 0: none
} Output;

void output_write(Exec *exec, int descriptor, const char *bytes, size_t count);
void output_flush(Exec *exec);
NativeStatus output_status(Exec *exec); // NATIVE_STOP: stdout cannot be written

// --- the machine that executes -------------------------------------------------------------------

// A static field that could not be computed, and why (lost.c).
typedef struct LostField {
  const Field *field;
  char *cause;
} LostField;
#define TAG_LOST 0x08000000u // of the word of such a field; see machine.h

struct Exec {
  Machine *machine;
  Program *program;
  Names *names;
  ExecOptions options;
  MethodState *methods;            // by id
  const MethodContract *contracts; // by id
  VEC(FrameNote) notes;            // by number
  const Library *library;
  LibraryState *library_state;
  ExecSymbolic *symbolic; // NULL: concrete execution
  ExecStatus status;
  CutKind cut; // of EXEC_CUT
  char *message;
  Word result[2];
  Ref thrown; // a root; 0 where it is a term
  Word thrown_word;
  const Class *thrown_class;
  int exit_status;
  Class *vm;              // java.lang.LorisVM, the Java half of the virtual machine
  Class *mirror;          // java.lang.Class
  Name contract_error;    // the class of broken contracts
  bool has_clauses;       // of contracts were entered
  bool ignores_contracts; // of what is called, as a JVM does
  bool has_guards;        // a method was called that says what it modifies
  Output output;
  bool line_buffered; // stdout is a terminal
  Class *entry_class; // to be initialized before the entry method is entered
  Method *entry_method;
  Word entry_arguments[256];
  Ref entry_roots[256];   // the references among them, for the collector
  Method *running_native; // while a native runs
  uint32_t frame_limit;   // the machine's own, which a stack overflow raises for a while
  const NondetValue *nondets;
  size_t nondet_count, next_nondet;
  StandInAnswers answers;
  bool is_fed;         // with these values, also where the time is asked for
  Arena earlier_steps; // of objects that exist before the method
  uint64_t last_retry; // number of collections when an allocation was last tried again
  VEC(LostField) lost;
};

// The result, one word, of the native that the top frame calls with these arguments: it is done.
static inline void native_give(Exec *exec, Word *arguments, Word result) {
  Frame *frame = machine_top(exec->machine);
  arguments[0] = result;
  frame->sp = arguments + 1;
  frame->pc++;
}

static inline MethodState *method_state(const Exec *exec, const Method *method) {
  return &exec->methods[method->id];
}
// To be filled in: what is noted about the top frame.
FrameNote *frame_note(Exec *exec);
// What was; NULL: nothing.
const FrameNote *frame_noted(const Exec *exec, const Frame *frame);

// --- calls ---------------------------------------------------------------------------------------

// Enters `method`; its arguments lie on top of the caller's operand stack. Natives run at once.
bool call_method(Exec *exec, Method *method);
// Pushes a frame for `method` above the top frame's operands with the given arguments. The caller
// runs its instruction again when the frame returns (FRAME_RERUN), unless flags say otherwise.
bool call_helper(Exec *exec, Method *method, const Word *arguments, uint32_t flags);
// The current instruction becomes a call of `method` in tail position of a native: its arguments
// replace the native's, its result is the native's result.
bool call_instead(Exec *exec, Method *method, const Word *arguments);
Method *vm_method(Exec *exec, const char *name, const char *descriptor);

// --- classes -------------------------------------------------------------------------------------

// True when the class may be used now. Otherwise frames were pushed (or the run has stopped: see
// exec->status), and the instruction runs again afterwards.
bool init_is_ready(const Exec *exec, const Class *class);
bool init_class(Exec *exec, Class *class);
Ref class_mirror(Exec *exec, Class *class); // 0: heap full
Class *mirror_class(const Exec *exec, Ref mirror);

// --- exceptions ----------------------------------------------------------------------------------

bool throw_ref(Exec *exec, Ref exception); // unwinds to the handler
bool raise_null(Exec *exec);
bool raise_index(Exec *exec, Word index, Word length);
bool raise_division(Exec *exec);
bool raise_negative_size(Exec *exec, Word size);
bool raise_cast(Exec *exec, Ref object, Class *target);
bool raise_store(Exec *exec, Ref value);
bool raise_overflow(Exec *exec);
bool raise_memory(Exec *exec);
bool raise_size(Exec *exec); // an array is larger than all memory that Java has
bool raise_monitor(Exec *exec);
// Any exception with a constructor (String), by internal name; message may be NULL.
bool raise_named(Exec *exec, const char *exception, const char *message);
bool raise_link(Exec *exec, const LinkError *error);
bool stop_unknown(Exec *exec, const char *format, ...) __attribute__((format(printf, 2, 3)));

// --- what is symbolic ----------------------------------------------------------------------------

Term symbolic_int(Exec *exec, Word word); // the term of a one-word integer
// Asks for a decision; false when the path has ended.
bool symbolic_decide(Exec *exec, const Term *guards, uint32_t count, uint32_t *choice);
// Initializes the input at `place`, which belongs to no object and whose one or two words are
// `target`.
bool symbolic_initialize(Exec *exec, Place place, uint32_t bound, Word *target);
// Carries out what an operation of the heap strategy answered; true for one that is done.
bool symbolic_apply(Exec *exec, HeapStep step);
// The instruction that runs asks for the class of this (not null): Object.getClass.
void symbolic_note_get_class(Exec *exec, Word word);

// --- what nobody specifies -----------------------------------------------------------------------

// unspecified.c: while exploring, does the program itself see what the machine chooses?
bool is_watched(const Exec *exec); // does anybody build on what this run does?
bool sees_host(const Exec *exec);
bool sees_hash(const Exec *exec);
bool is_order_seed(const Exec *exec); // is it asked for by the frame on top?

// --- natives of exec itself ----------------------------------------------------------------------

// loris.Loris.rank, which takes symbolic references as they are, and setRank.
NativeFunction native_rank, native_set_rank;
NativeFunction native_collect;       // System.gc
NativeFunction native_identity_hash; // Object.hashCode and System.identityHashCode
NativeFunction exec_enter_native;    // LorisVM.enter

#endif
