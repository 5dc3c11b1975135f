// Private to check.
#ifndef CHECK_CHECK_IMPL_H
#define CHECK_CHECK_IMPL_H

#include "check/check.h"

enum { MOST_TURNS = 16 }; // of a guide

// What makes violations the same: the exception, or the clause that is broken, where it was thrown,
// where the target's own code and where the checked method stood then.
typedef struct FoundPlace {
  const Class *thrown;
  const ClauseInfo *clause; // or NULL
  ThrowPlaces places;
} FoundPlace;

// Of the cases of a NullPointerException: different sets of parameters that must be null there.
typedef struct NullCases {
  uint64_t sets[8]; // none of them is empty
  uint32_t count, seen;
  bool has_other; // there are cases that need no null, or too many different ones
} NullCases;

// A violation that was shown.
typedef struct Found {
  FoundPlace place;
  Violation *violation;
  uint64_t size;     // of its input
  uint64_t compared; // cases of the same place that were compared with it
  uint32_t tried;    // of them, whose inputs no calls were found for either
  bool is_sought;    // calls that make another input have been looked for
  NullCases nulls;
} Found;

// With CheckOptions.first: the case with the smallest input that breaks a contract.
typedef struct SmallestCase {
  uint64_t id;    // of the case; 0: none yet
  uint64_t size;  // of its input
  uint64_t first; // the first case that was found
  double found;   // when that was
} SmallestCase;

// One way to prove a method.
typedef struct ProofTry {
  bool is_settled;      // more time would not change the answer
  bool is_timed;        // the last try was ended by the clock
  double next;          // seconds after which it is tried again
  const char *obstacle; // why it does not prove it; NULL: it was not tried, or does
} ProofTry;

typedef struct CheckProof {
  ProofTry graph, induction;
  Induction *unfinished;         // to go on with; or NULL
  size_t states;                 // of the graph that proves it; 0: it does not
  uint32_t refinements;          // of the graph: states that it keeps apart besides
  ExploreTurn guide[MOST_TURNS]; // the way to a place that the graph does not exclude
  size_t guide_count;
  const char *refuted;      // what the second pass has against them: a bug in loris; or NULL
  const InductFacts *loops; // the invariants that prove it; NULL: they do not
  size_t loop_count;
} CheckProof;

struct Check {
  Program *program;
  const Contracts *contracts;
  CheckOptions options;
  CheckEvents events;
  Replay *replay;
  Construct *construct; // of built.c; NULL: not needed yet
  Relations *relations;
  Arena arena;
  uint64_t memory;       // check_set_memory; 0: as the options say
  double prepared_until; // check_prepare; negative: no limit; 0: not called yet
  // Of one method:
  Method *method;
  double start, limit; // seconds; limit 0: none
  Turns turns;
  VEC(Found) found;     // violations that were replayed
  Violations told;      // the same, as results have it
  uint64_t steps;       // of its rounds that have ended
  uint64_t rest;        // steps that are left after the first of them
  uint32_t more_rounds; // with larger bounds that there were since then
  double rest_end;      // when the search for more of them ends, on clock_now
  ClassList wanted;     // classes that inputs are taken to have, since a round has asked for them
  // Of one round:
  Explorer *explorer;
  ExploreOptions round;
  double round_start;
  double alone_until; // the round is split from then on, if it can be
  bool is_short;      // the round has a turn, not all the time that is left
  bool is_suspect;    // it found a violation that could not be shown
  const char *fault;  // a replay that showed something else: a bug in loris
  uint64_t serial;    // of the last violation
  uint32_t refuted;   // violations that a run of a hash table has not shown
  const char *doubt;  // why it is not known that nothing happens: a violation that could not be
                      // replayed, assumptions that nothing satisfies; or NULL
  SmallestCase smallest;
  CheckProof proof;
  bool is_again; // the exploration is repeated, to show the smallest case
  char *safe;    // bounds up to which an earlier round found nothing; or NULL
};

// built.c: calls of constructors and methods that make the input of a violation, and then show it,
// as they are run on a machine. Sets its state, if that is asked.
void check_build(Check *check, Violation *violation);
// Of one that is only possible: the same for calls that make another input, with which the method
// throws the same exception at the same places.
void check_build_alike(Check *check, Violation *violation);

// turns.c: which strategy explores the next round, and for how long.
typedef enum TurnEnd {
  TURN_ENDS,   // there is a verdict, or nobody can do more
  TURN_GROWS,  // with larger bounds there is more to see
  TURN_PASSES, // the turn was too short: the other strategy is next, with the same bounds
  TURN_LEAVES  // likewise, and this one cannot do more
} TurnEnd;
void turns_begin(Check *check);
// Seconds for the round that begins; 0: no limit. Sets its strategy.
double turns_take(Check *check, double left);
// Behind a round: is a glance, a turn with one round of each loop, the next thing to do?
bool turns_want_glance(Check *check, const Explorer *explorer);
void turns_end_glance(Check *check);
TurnEnd turns_end(Check *check, const Explorer *explorer, bool can_grow);
bool turns_is_trial(const Check *check); // the last round: only what it decides counts

// rounds.c: as check_method; goes on from `state`, and leaves there where to go on. NULL: begins.
CheckResult check_continue(Check *check, Method *method, CheckState *state);

// show.c: is this exception something that must not happen?
bool check_wants(const Check *check, const Class *class);
// Replays a case that is a violation, or remembers it to compare its size.
void check_visit(void *check, Explorer *explorer, const ExploreCase *leaf);

// Is the case something that must not happen? Everything else counts, and that is all.
bool check_is_violation(const Check *check, Explorer *explorer, const ExploreCase *leaf);

// split.c: rounds by several processes. Can this one be?
bool check_can_split(const Check *check);
void check_run_split(Check *check, Explorer *explorer); // as explorer_run

// found.c: the violations of one method.
FoundPlace found_place(Check *check, Explorer *explorer, const ExploreCase *leaf);
Found *found_find(Check *check, const FoundPlace *place); // or NULL
// A violation was shown; it is the check's now.
void found_add(Check *check, Explorer *explorer, FoundPlace place, Violation *violation);
void found_replace(Check *check, Found *found, Violation *violation);
uint64_t found_size(const ConcreteInput *input); // objects, and elements of arrays
void found_clear(Check *check);
// Is the verdict there, whatever else could be found?
bool found_is_enough(const Check *check);
// Bounds can grow: may they, after the first one?
bool found_may_grow(Check *check);
// After the first: seconds that are left for others. And the rest of the steps, when a round ends.
double found_seconds(const Check *check);
void found_end_round(Check *check, const Explorer *explorer);

// classify.c: which of the violations are bugs. First, of each of their cases: what is null there.
void check_note_nulls(Check *check, Explorer *explorer, Found *found);
void check_classify(Check *check, bool is_bounded); // does the verdict name bounds?

// prove.c: after a round, tries to prove what bounds have cut off; true: it is proved. `is_last`:
// no round follows.
bool check_prove(Check *check, Explorer *explorer, bool is_last);
// induct.c: the same by invariants, within so many seconds.
bool check_induct(Check *check, Explorer *explorer, double seconds);
// What is proved: the method, or what stands around it for its contract.
Method *check_proof_method(const Check *check);
bool check_proof_has_receiver(const Check *check);
uint64_t check_proof_exists(const Check *check, const Explorer *explorer); // by parameter
void check_end_induction(Check *check);         // what was begun and not ended
double check_proof_reserve(const Check *check); // seconds that rounds have to leave for it
// Would more time for a proof without bounds tell more?
bool check_proof_is_late(const Check *check, Explorer *explorer);

// verdict.c: what the last round says.
void check_judge(Check *check, Explorer *explorer, CheckResult *result);
// Remembers a round that bounds alone kept from being complete.
void check_note_safe(Check *check, const ExploreCounts *counts);

// clauses.c: says of a violation which clause is broken, if one is.
void check_name_clause(Check *check, Violation *violation, const Machine *machine, Ref thrown);
void check_place_clause(const Check *check, Violation *violation); // when the path is known
// The clause whose number a ContractError carries; NULL: it is another exception.
const ClauseInfo *check_clause_of(const Check *check, const Machine *machine, Ref thrown);
// No path of the exploration came to an end: can the precondition never hold? Else NULL.
const char *check_vacuity(Check *check, Explorer *explorer);

#endif
