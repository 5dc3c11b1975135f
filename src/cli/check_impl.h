// The parts of `loris check`: check_command.c chooses methods, check.c checks one. Private to them.
#ifndef CLI_CHECK_IMPL_H
#define CLI_CHECK_IMPL_H

#include "cli/check.h"
#include "cli/check_files.h"
#include "cli/methods.h"
#include "cli/svcomp.h"
#include "contract/contract.h"

// The case with the smallest input that breaks a contract.
typedef struct SmallestCase {
  uint64_t id;    // of the case; 0: none yet
  uint64_t size;  // of its input
  uint64_t first; // the first case that was found
  double found;   // when that was
} SmallestCase;

// What was found out about one of many methods; told in their order.
typedef struct CheckResult {
  bool is_there;
  bool is_late; // more time might tell more
  int status;
  Finding finding;
  char *out, *err, *json; // what stdout, stderr and --json get; json NULL: nothing
  double given, spent;    // seconds: the limit of the last run, what all of them took
  // Of a late one, where to go on: bounds, and those up to which nothing was found (or NULL).
  uint32_t k, array, loops;
  char *safe;
} CheckResult;

typedef struct Check {
  const Options *options;
  Target *target;
  CheckFiles *files;
  Svcomp *svcomp; // or NULL
  uint32_t properties;
  Contracts *contracts;
  Explorer *explorer; // that runs, for the progress
  double shown;       // when the progress was shown last
  Replay *replay;
  Arena arena;
  // Of one method:
  Method *method;
  double start, limit;    // seconds; limit 0: none
  double round;           // when this round began
  ExploreOptions explore; // of this round
  Violation *violation;   // that was replayed
  const char *fault;      // a replay that showed something else: a bug in loris
  const char *unshown;    // why a violation of this round could not be replayed
  SmallestCase smallest;
  bool is_again;       // the exploration is repeated, to show the smallest case
  char *safe;          // bounds up to which an earlier round found nothing; or NULL
  CheckResult *result; // is filled in instead of telling; NULL: tells
} Check;

// check.c: prints the verdict and adds it to the findings; the exit status.
int check_method(Check *check, Method *method);

// check_all.c: every method, within the check's limit; the exit status.
int check_all(Check *check, const Methods *methods);

// check_show.c: replays a case that is a violation, or remembers it to compare its size.
void check_visit(void *context, Explorer *explorer, const ExploreCase *leaf);

// check_verdict.c
// Remembers a round that bounds alone kept from being complete.
void check_note_safe(Check *check, const ExploreCounts *counts);
int check_tell(Check *check, Explorer *explorer);      // the verdict, everywhere; the exit status
void check_publish(Check *check, CheckResult *result); // tells what was kept
void check_result_fini(CheckResult *result);

// check_progress.c: a line on a terminal, while the explorer runs.
bool check_shows_progress(const Check *check);
void check_watch(Check *check, Explorer *explorer);
void check_unwatch(Check *check);

// check_contracts.c: reads all contracts; false after a line on stderr, with the exit status.
bool check_open_contracts(Check *check, const Methods *methods, int *status);
// Says of a violation which clause is broken, if one is.
void check_name_clause(Check *check, const Machine *machine, Ref thrown);
void check_place_clause(Check *check); // when the path is known
// No path of the exploration came to an end: can the precondition never hold? Else NULL.
const char *check_vacuity(Check *check, Explorer *explorer);

#endif
