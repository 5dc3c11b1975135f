// Verification: one method in, a verdict and its evidence out.
//
// A check explores a method in rounds with growing bounds until everything is explored or the time
// is over. Two heap strategies may take turns: the first verdict counts. A violation counts when a
// concrete run of its input shows it. After the first one the search goes on for a while: every
// distinct one is told once, with the smallest input that was seen. What rests on assumptions that
// nothing satisfies, on classes that were not considered or on contracts instead of bodies is told
// as that.
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include "base/pack.h"
#include "check/relations.h"
#include "construct/construct.h"
#include "contract/contract.h"
#include "induct/induct.h"
#include "report/findings.h"
#include "report/report.h"

typedef struct CheckOptions {
  ExploreOptions explore;    // of every round, but for its bounds, its time and its harness
  const HeapStrategy *other; // has turns, too, and the first one; NULL: `explore`'s is alone
  int64_t k, array, loops;   // bounds that stay as they are; -1: not given. None given: they grow
  uint32_t properties;       // a set of bits, by number in `properties`: what must not happen
  bool first;                // ends with the first violation
  const char *expected;      // exceptions that are no findings: names, with commas; or NULL
  uint64_t calls;            // that may be run to make the input of a violation; 0: not asked
  bool relations;            // what holds between fields is inferred and assumed (relations.h)
  bool bounded;              // only exploring: no proof of what lies behind bounds
} CheckOptions;

// What there is to see on the way. Each may be NULL.
typedef struct CheckEvents {
  void *context;
  // Now and then, while a round runs.
  void (*tick)(void *context, const ExploreOptions *round, const ExploreCounts *counts);
  void (*round_ends)(void *context);
  // A violation was shown by a concrete run. The machine stands at the end of its path. If a
  // smaller input shows the same later, that is told here as another one, with another serial.
  void (*found)(void *context, Explorer *explorer, const ExploreCase *leaf, Violation *violation,
                const ExploreOptions *round);
  // Explores a part by several processes, as far as the explorer does not halt (explorer_set_halt):
  // true, and the part is what is left then; false: it was explored, or the explorer knows why not.
  // NULL: there is one process.
  bool (*split)(void *context, Explorer *explorer, SearchPart *part, const ExploreOptions *round);
  // The method was proved by these facts, which are shown again next: a test changes them.
  void (*proved)(void *context, InductFacts *loops, size_t count);
  bool (*has_others)(void *context); // can `split` have several processes now? NULL: always
} CheckEvents;

// What was found out about a method. The texts are the check's.
typedef struct CheckResult {
  FindingKind kind;
  const char *text;      // the verdict; of FINDING_ERROR what went wrong
  bool is_fault;         // of FINDING_ERROR: a bug in loris
  const char *unproved;  // why the graph of the method is no proof; NULL: it was not tried, or is
  const char *uninduced; // the same of invariants
  const char *doubt;     // why the exploration alone does not make it safe; or NULL
  // Of FINDING_VIOLATION: all of them, in the order in which they are told; the check's, until it
  // begins with the next method. And what is known of all else: "SAFE otherwise"; NULL: that was
  // not asked.
  Violation *violation; // the first of them, which the verdict names
  Violations found;
  const char *otherwise;
  // Behind those of `found` in the same list: violations that whoever tells hides, since they are
  // no bugs, and since they are known. The check hides none.
  size_t others, known;
  size_t proof_states;      // of the graph that shows it to be safe; 0: it does not
  const InductFacts *loops; // the invariants that show it; NULL: they do not
  size_t loop_count;
  bool is_late;   // more time might tell more
  bool is_timed;  // a proof has ended by the clock: another run may come further
  double seconds; // that it took
  Method *method;
  Explorer *explorer;   // of the last round; check_result_fini releases it
  ExploreOptions round; // likewise
} CheckResult;
// FINDING_VIOLATION, or FINDING_POSSIBLE, as it is with the first of them.
FindingKind check_found_kind(const Violations *found);
// "VIOLATION java.lang.AssertionError at List.add(List.java:12) (and 2 more)"
const char *check_found_text(const Violations *found, Program *program, Arena *arena);
void check_result_fini(CheckResult *result); // all but the violations

typedef struct Check Check;
Check *check_new(Program *program, const Contracts *contracts, CheckOptions options,
                 CheckEvents events);
void check_free(Check *check);
Relations *check_relations(Check *check); // what is assumed of inputs besides
// Finds out what is assumed of the method's inputs before it has its turn, within a part of the
// seconds that all methods have together (0: no limit).
void check_prepare(Check *check, Method *method, double seconds);
// Of one of several processes, whatever the options say: bytes that it may hold.
void check_set_memory(Check *check, uint64_t bytes);

// Checks one method within the time that is left `seconds` (0: no limit) after `start` (on
// clock_now).
CheckResult check_method(Check *check, Method *method, double start, double seconds);

// Checks methods that share this time. `tell` sees each result when it is there, and once more,
// with the same number, if the method has got more time later. Those that an interrupt comes before
// are not told of.
typedef void CheckTeller(void *context, size_t number, const CheckResult *result);
void check_methods(Check *check, Method *const *methods, size_t count, double start, double seconds,
                   CheckTeller *tell, void *context);

// --- turns: one method after the other, or several at a time ---

// Who has turns.
typedef enum Contender {
  TURN_OTHER,  // CheckOptions.other, if there is one
  TURN_OWN,    // CheckOptions.explore.strategy
  TURN_MERGED, // the same, with states merged at joins; while others have too many paths
  TURN_COUNT
} Contender;

// Whose turn it is.
typedef struct Turns {
  uint8_t now;             // a Contender
  bool is_out[TURN_COUNT]; // more time does not help it, with the bounds that there are
  bool is_many;            // a round without merging was cut in the middle of many paths
  bool has_glanced;        // a first turn that was too short is over
  uint8_t short_turns;     // one after the other that had too little time
  double seconds;          // of one turn; 0: none has been yet
} Turns;

// How far a check of a method came whose time was too short: the next one goes on there. The zero
// value: it begins.
typedef struct CheckState {
  bool is_late;
  Turns turns;
  uint32_t k, array, loops;
  char *safe;          // the bounds up to which nothing was found; or NULL
  bool is_unproved[2]; // the graph, or induction, has answered, and proves nothing
} CheckState;
void check_state_pack(const CheckState *state, Pack *pack);
CheckState check_state_unpack(Unpack *from); // the caller's

// Checks a method for so many seconds (0: no limit; below: none are left), from `state` on, which
// tells afterwards where to go on.
CheckResult check_turn(Check *check, Method *method, CheckState *state, double seconds);

// Who gets how much of the time when so many methods share it.
typedef struct CheckShares CheckShares;
CheckShares *check_shares_new(size_t count, unsigned workers, double start, double seconds);
void check_shares_free(CheckShares *shares);
// The number of a method whose turn it is, and its seconds. False: none can begin; if none has a
// turn either, it is over.
bool check_shares_next(CheckShares *shares, size_t *number, double *seconds);
// The turn has ended; the seconds of all turns of the method.
double check_shares_end(CheckShares *shares, size_t number, double spent, bool is_late);

#endif
