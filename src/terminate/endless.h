// The search for endless runs: shared by endless.c (runs), guess.c (sets) and lasso.c (starts).
#ifndef TERMINATE_ENDLESS_H
#define TERMINATE_ENDLESS_H

#include "base/random.h"
#include "terminate/concrete.h"
#include "terminate/terminate_impl.h"

typedef struct State {
  uint32_t location, taken; // the transition that leads on; MANY: none yet
  size_t first;             // of its numbers
} State;

typedef VEC(uint32_t) Outgoing;

typedef struct Search {
  Engine *engine;
  const TransitionSystem *system;
  Proof *proof;
  Arena arena;
  Plan *plans;        // of exact transitions and of returns
  Outgoing *outgoing; // these, by location
  // By transition: of the returns of a call that an exact step makes, when all are known, the call;
  // else MANY. By location: do such returns lead there?
  uint32_t *call_of;
  bool *is_after;
  bool has_returns, goes_through; // whether runs go into such callees, or on behind the calls
  Random random;
  bool is_candidate; // runs start at a cut point, without a stem
  uint32_t start;    // the location where runs start
  bool is_random;    // whether the first enabled transition is taken, or any
  Wide *scratch;
  uint32_t most; // variables of a transition
  // the run
  VEC(State) states;
  VEC(Wide) numbers;
  VEC(uint64_t) failed; // guesses, by their moves
} Search;

// Adds a state to the run; walks on from the last one, false when no transition is enabled.
void search_visit(Search *search, uint32_t location, const Wide *values);
bool search_walk(Search *search);
const Wide *state_values(const Search *search, size_t index);

// Sets at the cut points of the late part of a run: one for the states from which a move was made,
// so that the states of one location can be told apart. Memory of the search's arena.
typedef struct Guess {
  size_t tail; // the first state of the late part, at a cut point
  uint32_t set_count;
  RecurrentSet *sets; // of guesses that are not periodic: sets[m] goes with moves[m]
  uint32_t move_count;
  Move *moves;
  uint32_t *made; // by state of the late part: the move made there, or MANY
  bool is_periodic;
} Guess;

bool guess_make(Search *search, Guess *guess);
// Drops facts until the sets are closed; false: they are not.
bool guess_close(Search *search, Guess *guess);
// Drops facts that the sets do not need to be closed.
void guess_generalize(Search *search, Guess *guess);
void guess_report(Search *search, const Guess *guess); // fills the proof

// Shared by guess.c and close.c.
typedef VEC(Constraint) Facts;
void search_guards(Search *search, uint32_t location, Facts *facts); // what exact steps ask there
uint32_t guess_add_move(Search *search, Guess *guess, size_t first, size_t end);
bool search_is_cut(const Search *search, size_t index);
uint32_t guess_from(const Search *search, const Guess *guess, uint32_t move);
uint32_t guess_to(const Search *search, const Guess *guess, uint32_t move);
Linear search_linear(Search *search, uint32_t v, int64_t factor, uint32_t w, int64_t other,
                     int64_t constant);
RecurrentSet search_set(Search *search, uint32_t location, const Facts *facts);
bool guess_has_set(const Guess *guess, uint32_t location);
Term formula_set(Terms *terms, const RecurrentSet *set, const Term *variables);
uint32_t search_variables(const Search *search, uint32_t location);

// --- through.c: moves whose last transition is a return ---

void search_find_returns(Search *search);
bool search_calls(Search *search, uint32_t transition, const Wide *state);
bool move_is_through(const Search *search, const Move *move);
// The returns of a question, and their variables there.
typedef struct ThroughReturn {
  uint32_t transition;
  const Term *variables;
} ThroughReturn;
typedef VEC(ThroughReturn) Through;
// The call is made, and all returns lead into sets: to be asked negated, for the numbers of the
// returns are any.
Term through_leads_on(Search *search, const Guess *guess, Terms *terms, const Move *move,
                      const Term *before, Through *through, Term *definitions);
// A return from the state to numbers outside of all sets, which `after` gets; its target, or MANY.
uint32_t through_read(Search *search, const Guess *guess, const Model *model,
                      const Through *through, uint32_t location, const Wide *state, Wide *after);

typedef bool TryStart(Search *search, const Wide *start);
// Starts from which a loop can be run twice, by the solver.
bool try_lassos(Search *search, Wide *start, TryStart *try_start);

void search_init(Search *search, Engine *engine, Proof *proof);
void search_fini(Search *search);

#endif
