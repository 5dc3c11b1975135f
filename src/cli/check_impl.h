// The parts of `loris check`: check.c chooses methods and lets the module `check` decide; the
// others tell. Private to them.
#ifndef CLI_CHECK_IMPL_H
#define CLI_CHECK_IMPL_H

#include "check/check.h"
#include "cli/baseline.h"
#include "cli/check.h"
#include "cli/check_files.h"
#include "cli/methods.h"
#include "cli/svcomp.h"
#include "jobs/pool.h"
#include "report/report.h"

typedef struct CheckSession {
  const Options *options;
  Target *target;
  CheckFiles *files;
  Svcomp *svcomp; // or NULL
  Check *check;
  Baseline *baseline;   // or NULL
  bool all;             // many methods, not one
  const Worker *self;   // this process is a worker of several methods; or NULL
  const char *comments; // digest of the sources with contracts
  double start, shown;  // when the run began, when the progress was shown last
  Arena arena;
} CheckSession;

// check_tell.c: the verdict in words for a terminal, and as JSON.
// Gives findings their fingerprints and takes those away that a baseline has, and with --bugs those
// that are none.
void check_hide(CheckSession *session, CheckResult *result);
int check_status(const CheckSession *session, const CheckResult *result); // the exit status
void check_print(CheckSession *session, const CheckResult *result, FILE *out, FILE *err);
void check_write_json(CheckSession *session, const CheckResult *result, FILE *json);
// The proof, if there is one.
void check_write_proof(CheckSession *session, const CheckResult *result, FILE *out);
void check_draw(CheckSession *session, const CheckResult *result); // --dot, --svg
Finding check_finding(CheckSession *session, const CheckResult *result);
// The command that finds a violation of this round again.
const char *check_command_text(CheckSession *session, const Method *method,
                               const ExploreOptions *round);

// Do only bugs count? Of many methods, unless it is said which exceptions do.
bool check_counts_bugs(const CheckSession *session);
const char *check_properties(const Options *options); // --property

// check_list.c: checks methods that share the time; the exit status.
int check_list(CheckSession *session, const Methods *methods);

bool check_shows_progress(const CheckSession *session); // check.c

#endif
