// Execution of decoded bytecode on the machine: instruction handlers, invocation, exceptions, class
// initialization, natives and library models.
//
// Execution never recurses in C: calls, class initializers and exceptions raised by the virtual
// machine itself push frames, and one loop runs the top frame. So a mark may be set between any two
// instructions, and undo is exact.
#ifndef EXEC_EXEC_H
#define EXEC_EXEC_H

#include "heap/heap.h"

#include <stdio.h>

typedef struct Exec Exec;
typedef struct Library Library; // native.h

typedef struct ExecOptions {
  bool assertions;         // are Java's assertions enabled?
  uint64_t *opcode_counts; // 256 counters, or NULL
  bool capture_output;     // keep what the program prints instead of writing it
  bool is_alone;           // nothing will be explored: calls need not be looked at
  bool is_repeatable;      // unknown: what differs from one run of Java to the next
} ExecOptions;

typedef enum ExecStatus {
  EXEC_RUNNING,   // stopped by the step limit of exec_run; can be continued
  EXEC_RETURNED,  // the entry method returned
  EXEC_THREW,     // an exception left the entry method
  EXEC_EXITED,    // System.exit
  EXEC_UNKNOWN,   // something without code or model: exec_message names it
  EXEC_BAD_INPUT, // a malformed class: exec_message is the diagnostic
  EXEC_CUT,       // symbolic: a bound ends the path; exec_cut_kind is it
  EXEC_PRUNED,    // symbolic: the path is not feasible, or an assumption fails
  EXEC_JOINED,    // symbolic: the path goes on together with others (ExecSymbolic.step)
} ExecStatus;

// The last jump backwards to an instruction, by its address: rounds of concrete work are many.
typedef struct RoundMemo {
  const Insn *pc;
  uint32_t depth, touches;
} RoundMemo;

// What exec needs to execute symbolically. Whoever explores provides it.
typedef struct ExecSymbolic {
  Terms *terms;
  Heap *heap;
  bool modular;     // calls of methods with a contract are replaced by it
  bool all_statics; // static fields are inputs even if only an initializer sets them
  bool no_statics;  // no static field is an input: the program begins here
  // References that are parameters become inputs before the first instruction, in their order, not
  // when they are loaded (Kiasan: the initial states of Sigma_S).
  bool begins_with_inputs;
  bool skips_copies; // arrays that the target copies keep their elements
  bool is_early;     // initializers run before the method: nothing is an input yet
  void *context;
  // Which of `count` cases does this path take? The guards are exhaustive; "no term" is true. The
  // state is that before the instruction, so that it can be marked. UINT32_MAX: the path ends here,
  // and exec_end says how.
  uint32_t (*decide)(void *context, const Term *guards, uint32_t count);
  // Adds a condition to the path that cannot make it infeasible.
  void (*assume)(void *context, Term condition);
  // Adds a condition to the path unless that contradicts it; then it answers false.
  bool (*imply)(void *context, Term condition);
  // Tells of a reference that nothing depends on where it is not real (heap/strategy.h).
  void (*hint)(void *context, Term symbol, Term real, Term condition);
  Term (*settle)(void *context, Term ref); // see heap/strategy.h
  // A loop or a recursion comes round: a jump backwards, or a method that is entered while it is
  // active further down, and an input or a decision was involved since the frame (of a method: the
  // one further down) began. False: the path ends here.
  bool (*round)(void *context, const Insn *pc, bool is_entry);
  // While `is_joining`: before every instruction. False: the path ends here.
  bool (*step)(void *context, const Insn *pc);
  bool is_joining;
  // See HeapAsker. NULL: nobody looks.
  void (*accessed)(void *context);
  // Was an input or a decision involved since `touches` was counted? A word, as all that follows
  // the path (base/undo.h).
  uint64_t touched;
  uint32_t touches; // grows when that is seen; never undone, so that no two paths share a number
  RoundMemo memos[64];
  uint64_t instructions; // counted by exec
  // A digest of the control flow of this path: of every instruction that did not simply follow the
  // one before it, the same in every process. Whoever undoes the machine restores it.
  uint64_t flow;
  const Insn *expected;
  const Code *code; // that `expected` is in; NULL: nothing has run
  uint32_t depth;   // of the frames at the last instruction
} ExecSymbolic;

Exec *exec_new(Machine *machine, const Library *library, ExecOptions options);
void exec_free(Exec *exec);

// Enters `method` with arguments in the machine's word convention (long and double take two words).
// Precondition: no frame exists. False when its code cannot be entered (exec_status says why).
bool exec_enter(Exec *exec, Method *method, const Word *arguments);

// Enters the initializer of a class; ready to run as after exec_enter, whether it has one or not.
bool exec_enter_initializer(Exec *exec, Class *class);

// Symbolic execution, before the method is entered: initializes a class unless its initializer
// needs an input or a decision, and makes all that static fields lead to objects of the input. The
// latter once, before there are inputs. `is_entry`: the method cannot begin before the class is
// initialized. `is_over` is asked now and then whether to give up.
typedef bool IsOver(void *context);
void exec_initialize_early(Exec *exec, Class *class, bool is_entry, IsOver *is_over, void *context);
void exec_adopt_statics(Exec *exec, Method *entry);
// Does a class of the target have objects in static fields that exist before the method?
bool init_has_objects(Exec *exec, const Class *class);
bool init_has_constants(const Class *class);

// Runs until the entry method ends or about `steps` instructions have run (UINT64_MAX: no limit).
ExecStatus exec_run(Exec *exec, uint64_t steps);

ExecStatus exec_status(const Exec *exec);
const char *exec_message(const Exec *exec); // of EXEC_UNKNOWN and EXEC_BAD_INPUT
CutKind exec_cut_kind(const Exec *exec);    // of EXEC_CUT
const Word *exec_result(const Exec *exec);  // of EXEC_RETURNED: two words
Ref exec_thrown(const Exec *exec);          // of EXEC_THREW, as the next two; 0: it is a term
Word exec_thrown_word(const Exec *exec);
const Class *exec_thrown_class(const Exec *exec);
void exec_reset(Exec *exec);  // forgets how the last run ended; no frames are left
void exec_resume(Exec *exec); // after machine_undo: the run goes on from there
void exec_flush(Exec *exec);  // writes buffered output

// The values that the next concrete run gets from calls like Verifier.nondetInt(), in their order.
// The list is borrowed.
typedef struct NondetValue {
  Kind kind; // Z B C S I J F D L
  Word word;
  bool is_made; // by the call that it stands for (PlaceInfo.is_made)
} NondetValue;
void exec_set_nondets(Exec *exec, const NondetValue *values, size_t count);

// What stand-ins (java.lang.LorisStandIn) have answered in a concrete run since the values were
// set, in its order.
typedef struct StandInAnswer {
  Ref self;
  const Method *method; // of its class, or of LorisStandIn
  Word value;
} StandInAnswer;
typedef VEC(StandInAnswer) StandInAnswers;
const StandInAnswers *exec_answers(const Exec *exec);

// Symbolic execution: from now on tags are looked at. NULL: concrete again.
void exec_set_symbolic(Exec *exec, ExecSymbolic *symbolic);
// From now on contracts of what is called are not checked, or are again.
void exec_ignore_contracts(Exec *exec, bool ignores);
void exec_end(Exec *exec, ExecStatus status, const char *message); // ends the path from a callback
void exec_cut(Exec *exec, CutKind kind);                           // the same, with EXEC_CUT

// Runs `main` of a class like `java` does: prints an uncaught exception and returns the exit status
// that `java` has; 2 for unknown, 65 for a malformed class, with one line on stderr.
int exec_main(Exec *exec, Class *class, char **arguments, int count);

#endif
