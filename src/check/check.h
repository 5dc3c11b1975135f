// Verification: one method in, a verdict and its evidence out.
//
// A check explores a method in rounds with growing bounds until everything is explored, a violation
// is found or the time is over. Two heap strategies may take turns: the first verdict counts. A
// violation counts when a concrete run of its input shows it; of broken contracts the smallest
// input is shown. What rests on assumptions that nothing satisfies, on classes that were not
// considered or on contracts instead of bodies is told as that.
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include "contract/contract.h"
#include "report/findings.h"
#include "report/report.h"

typedef struct CheckOptions {
  ExploreOptions explore;    // of every round, but for its bounds, its time and its harness
  const HeapStrategy *other; // has turns, too, and the first one; NULL: `explore`'s is alone
  int64_t k, array, loops;   // bounds that stay as they are; -1: not given. None given: they grow
  uint32_t properties;       // a set of bits, by number in `properties`: what must not happen
  bool bounded;              // only exploring: no proof by a graph
} CheckOptions;

// What there is to see on the way. Each may be NULL.
typedef struct CheckEvents {
  void *context;
  // Now and then, while a round runs.
  void (*tick)(void *context, const ExploreOptions *round, const ExploreCounts *counts);
  void (*round_ends)(void *context);
  // A violation was shown by a concrete run. The machine stands at the end of its path.
  void (*found)(void *context, Explorer *explorer, const ExploreCase *leaf, Violation *violation,
                const ExploreOptions *round);
} CheckEvents;

// What was found out about a method. The texts are the check's.
typedef struct CheckResult {
  FindingKind kind;
  const char *text;     // the verdict; of FINDING_ERROR what went wrong
  bool is_fault;        // of FINDING_ERROR: a bug in loris
  const char *unproved; // why the graph of the method is no proof; NULL: it was not tried, or is
  const char *doubt;    // why the exploration alone does not make it safe; or NULL
  Violation *violation; // of FINDING_VIOLATION; the caller's
  size_t proof_states;  // of the graph that shows it to be safe; 0: it was explored
  bool is_late;         // more time might tell more
  double seconds;       // that it took
  Method *method;
  Explorer *explorer;   // of the last round; check_result_fini releases it
  ExploreOptions round; // likewise
} CheckResult;
void check_result_fini(CheckResult *result); // all but the violation

typedef struct Check Check;
Check *check_new(Program *program, const Contracts *contracts, CheckOptions options,
                 CheckEvents events);
void check_free(Check *check);

// Checks one method within the time that is left `seconds` (0: no limit) after `start` (on
// clock_now).
CheckResult check_method(Check *check, Method *method, double start, double seconds);

// Checks methods that share this time. `tell` sees each result when it is there, and once more,
// with the same number, if the method has got more time later. Those that an interrupt comes before
// are not told of.
typedef void CheckTeller(void *context, size_t number, const CheckResult *result);
void check_methods(Check *check, Method *const *methods, size_t count, double start, double seconds,
                   CheckTeller *tell, void *context);

#endif
