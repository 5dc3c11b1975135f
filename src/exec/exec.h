// Execution of decoded bytecode on the machine: instruction handlers, invocation, exceptions, class
// initialization, natives and library models.
//
// Execution never recurses in C: calls, class initializers and exceptions raised by the virtual
// machine itself push frames, and one loop runs the top frame. So a mark may be set between any two
// instructions, and undo is exact.
#ifndef EXEC_EXEC_H
#define EXEC_EXEC_H

#include "machine/machine.h"

#include <stdio.h>

typedef struct Exec Exec;

typedef struct ExecOptions {
  bool assertions;         // are Java's assertions enabled?
  uint64_t *opcode_counts; // 256 counters, or NULL
  bool capture_output;     // keep what the program prints instead of writing it
} ExecOptions;

typedef enum ExecStatus {
  EXEC_RUNNING,   // stopped by the step limit of exec_run; can be continued
  EXEC_RETURNED,  // the entry method returned
  EXEC_THREW,     // an exception left the entry method
  EXEC_EXITED,    // System.exit
  EXEC_UNKNOWN,   // something without code or model: exec_message names it
  EXEC_BAD_INPUT, // a malformed class: exec_message is the diagnostic
} ExecStatus;

Exec *exec_new(Machine *machine, ExecOptions options);
void exec_free(Exec *exec);

// Enters `method` with arguments in the machine's word convention (long and double take two words).
// Precondition: no frame exists. False when its code cannot be entered (exec_status says why).
bool exec_enter(Exec *exec, Method *method, const Word *arguments);

// Runs until the entry method ends or about `steps` instructions have run (UINT64_MAX: no limit).
ExecStatus exec_run(Exec *exec, uint64_t steps);

ExecStatus exec_status(const Exec *exec);
const char *exec_message(const Exec *exec); // of EXEC_UNKNOWN and EXEC_BAD_INPUT
Word exec_result(const Exec *exec);         // of EXEC_RETURNED
Ref exec_thrown(const Exec *exec);          // of EXEC_THREW
int exec_exit_status(const Exec *exec);     // of EXEC_EXITED
void exec_reset(Exec *exec);                // forgets how the last run ended; no frames are left
void exec_resume(Exec *exec);               // after machine_undo: the run goes on from there
void exec_flush(Exec *exec);                // writes buffered output

// Runs `main` of a class like `java` does: prints an uncaught exception and returns the exit status
// that `java` has; 2 for unknown, 65 for a malformed class, with one line on stderr.
int exec_main(Exec *exec, Class *class, char **arguments, int count);

#endif
