// What the commands that explore share: options, output files, limits of the whole run.
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "cli/options.h"
#include "replay/replay.h"

#include <signal.h>

// The time limit is for the whole run: compiling and loading the target have used some of it.
// 0: no limit.
double session_seconds_left(int64_t limit, double start);

// Reads what `explore`, `check` and `test` have in common; false after a line on stderr. With
// --heap auto there are two strategies: pose, and *other, which is NULL else. `other` NULL: no such
// option.
bool session_stand_ins(const Options *options, StandIns *out); // false after a line on stderr
bool session_options(const Options *options, ExploreOptions *out, const HeapStrategy **other);

// Set by the first SIGINT or SIGTERM; the second one kills.
const volatile sig_atomic_t *session_interrupt(void);
void session_catch_interrupts(void);
void session_heed_stdout(void); // a run whose output goes nowhere ends as if it were interrupted

// One line on stderr; `own` are questions that do not belong to the exploration.
void session_print_stats(Explorer *explorer, const SolveStats *own);

// A file that an option names. "-" is collected first and goes to stdout at the end, so that
// several outputs and the verdict do not mix.
typedef struct Output {
  const char *option, *name;
  FILE *file; // NULL: not wanted
} Output;
bool output_open(Output *output);  // false after a line on stderr
bool output_close(Output *output); // false after a line on stderr: not everything was written

// A name that stands for a folder (it ends with "/", or a folder is there) moves from `output` to
// *folder, which is made if need be. False after a line on stderr.
bool output_folder(Output *output, const char **folder);

#endif
