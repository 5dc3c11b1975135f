// Proofs without bounds: the graph of a method has all its computations, for inputs of every length
// and shape (doc/PROOFS.md). If it is complete and no exception that counts leaves it, the method
// is safe, whatever bounds cut off the exploration.
//
// The graph assumes less than the exploration does: its start state allows every input but for what
// contracts and invariants say, whose code is part of the graph. Calls without code or model, open
// types and whatever else the exploration calls unknown are no proof here either.
#include "check/guide.h"

#include "base/budget.h"

// The first rounds look for shallow bugs; from then on proofs get a part of the time: the graph a
// little, since it is quick or not done at all, and invariants, where the graph has failed, as much
// as the exploration.
typedef struct Share {
  double least; // seconds
  double part;  // of the time that has passed
} Share;
static const Share share_of_graph = {0.02, 0.1}, share_of_induction = {0.3, 0.5};
#define SHARE_OF_LIMIT 0.15 // kept for it as long as it has not answered
#define LAST_SECONDS 5.0    // without a limit, when no round follows

enum { MOST_REFINEMENTS = 2, MOST_STATES = 20000, BYTES_PER_STATE = 32768 };

static bool is_settled(const CheckProof *proof) {
  return proof->graph.is_settled && proof->induction.is_settled;
}

static bool is_wanted(const Check *check) {
  const ExploreOptions *round = &check->round;
  return !check->options.bounded && !is_settled(&check->proof) && !round->invariant &&
         !round->modular && !round->implies_non_null && check->method->info->code;
}

// Is it bounds and nothing else that keep the round from being complete?
static bool has_only_bounds(const Check *check, Explorer *explorer) {
  const ExploreCounts *counts = explorer_counts(explorer);
  return !check->found.count && !check->fault && !check->doubt && !explorer_message(explorer) &&
         !counts->unknown.count && !counts->cut[CUT_MEMORY] && !counts->cut[CUT_INTERRUPT] &&
         !explorer_is_complete(explorer);
}

// A constructor's object is made before it is called, of a class without instances nothing is known
// of the receiver, and what a method says it modifies is watched by the exploration alone.
static bool has_plain_harness(const Check *check) {
  const Method *harness = check->round.harness;
  return !harness ||
         (!contracts_of_methods(check->program)[harness->id].guard &&
          !method_is_constructor(check->program, check->method) &&
          (check->method->flags & ACC_STATIC || class_has_instances(check->method->owner)));
}

bool check_proof_is_late(const Check *check, Explorer *explorer) {
  return is_wanted(check) && has_plain_harness(check) && has_only_bounds(check, explorer) &&
         !check->proof.induction.is_settled;
}

double check_proof_reserve(const Check *check) {
  return check->limit > 0 && is_wanted(check) ? SHARE_OF_LIMIT * check->limit : 0;
}

// Seconds for a try now; 0: it is not its turn.
static double seconds_now(const Check *check, const ProofTry *proof, Share share, bool is_last) {
  double elapsed = clock_now() - check->start, left = check->limit - elapsed;
  double seconds = share.part * elapsed > share.least ? share.part * elapsed : share.least;
  if (check->limit < 0 || proof->is_settled) // no time is left: a method among many that came late
    return 0;
  if (is_last && check->limit > 0)
    return left > 0 ? left : 0;
  if (is_last)
    return elapsed > LAST_SECONDS ? elapsed : LAST_SECONDS;
  if (elapsed < proof->next)
    return 0;
  if (check->limit > 0 && seconds > share.part * check->limit)
    seconds = share.part * check->limit;
  return check->limit > 0 && seconds > left ? 0 : seconds;
}

// --- contracts -----------------------------------------------------------------------------------

// What assumes the contract, calls the method and checks the rest has the receiver among its
// parameters.
Method *check_proof_method(const Check *check) {
  return check->round.harness ? check->round.harness : check->method;
}

bool check_proof_has_receiver(const Check *check) {
  return check->round.harness && !(check->method->flags & ACC_STATIC);
}

uint64_t check_proof_exists(const Check *check, const Explorer *explorer) {
  uint64_t exists = explorer_existing_parameters(explorer);
  return check_proof_has_receiver(check) ? exists << 1 | 1 : exists;
}

// --- the graph -----------------------------------------------------------------------------------

static uint32_t most_states(const Check *check) {
  uint64_t by_memory = check->round.memory / BYTES_PER_STATE;
  return by_memory && by_memory < MOST_STATES ? (uint32_t)by_memory : MOST_STATES;
}

static const char *place_text(Check *check, GraphPlace place) {
  Program *program = check->program;
  Arena *arena = &check->arena;
  const char *thrown = class_external(program, place.thrown, arena);
  if (!place.method)
    return arena_format(arena, "the graph cannot exclude %s", thrown);
  return arena_format(arena, "the graph cannot exclude %s in %s (line %d)", thrown,
                      method_external(program, place.method, arena), place.line);
}

size_t check_guide(const Graph *graph, GraphPlace place, ExploreTurn *guide) {
  GraphTurn turns[MOST_TURNS];
  size_t count = graph_way(graph, place, turns, MOST_TURNS);
  for (size_t i = 0; i < count; i++)
    guide[i] = (ExploreTurn){&turns[i].method->code->insns[turns[i].insn], turns[i].jumps ? 0 : 1};
  return count;
}

// The next rounds look there first. Whatever they do not find, the graph is built once more with
// more states kept apart before they are merged.
static void guide_rounds(Check *check, const Graph *graph, GraphPlace place) {
  CheckProof *proof = &check->proof;
  proof->guide_count = check_guide(graph, place, proof->guide);
  check->round.guide = proof->guide;
  check->round.guide_count = proof->guide_count;
  if (proof->refinements < MOST_REFINEMENTS) {
    proof->refinements++;
    proof->graph.is_settled = false;
  }
}

// Why the graph proves nothing; NULL: it is a proof.
static const char *find_obstacle(Check *check, const Graph *graph) {
  Arena *arena = &check->arena;
  if (!graph_is_complete(graph))
    return arena_format(arena, "the graph is not complete: %s", graph_unknown(graph, 0));
  if (graph_any(graph, 0))
    return arena_format(arena, "nothing is known of %s in the graph", graph_any(graph, 0));
  if (graph_broken(graph))
    return arena_format(arena, "the graph is wrong: %s", graph_broken(graph));
  for (size_t i = 0; i < property_count; i++) {
    LinkError error = {0};
    GraphPlace place;
    const Class *class = check->options.properties >> i & 1
                             ? program_load_text(check->program, properties[i].class, &error)
                             : NULL;
    if (class && graph_may_throw(graph, class, &place)) {
      guide_rounds(check, graph, place);
      return place_text(check, place);
    }
  }
  return NULL;
}

static void try_graph(Check *check, Explorer *explorer, double seconds) {
  GraphOptions options = {.states = most_states(check),
                          .seconds = seconds,
                          .unroll = 1 + check->proof.refinements,
                          .exists = check_proof_exists(check, explorer),
                          .has_receiver = check_proof_has_receiver(check),
                          .is_math = check->round.math,
                          .is_reachable = explorer_inputs_are_reachable(explorer),
                          .strict = true,
                          .stops = true,
                          .asserts = true,
                          .interrupt = check->round.interrupt};
  ProofTry *proof = &check->proof.graph;
  Graph *graph = graph_build(check->program, check_proof_method(check), options);
  proof->is_timed = graph_ended_late(graph);
  proof->is_settled = !proof->is_timed;
  proof->next = 2 * (clock_now() - check->start);
  proof->obstacle = find_obstacle(check, graph);
  if (!proof->obstacle)
    check->proof.states = graph_counts(graph).states;
  graph_free(graph);
}

// The graph first, which is quicker where it knows enough.
bool check_prove(Check *check, Explorer *explorer, bool is_last) {
  if (!is_wanted(check) || !has_plain_harness(check) || !has_only_bounds(check, explorer))
    return false;
  // Under assumptions that nothing satisfies everything is safe: that is no verdict.
  if (check->round.harness && check_vacuity(check, explorer))
    return false;
  double seconds = seconds_now(check, &check->proof.graph, share_of_graph, is_last);
  if (seconds > 0)
    try_graph(check, explorer,
              is_last && !check->proof.induction.is_settled ? seconds / 2 : seconds);
  if (check->proof.states)
    return true;
  seconds = seconds_now(check, &check->proof.induction, share_of_induction, is_last);
  return seconds > 0 && check_induct(check, explorer, seconds);
}
