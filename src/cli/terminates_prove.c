// The graph, its transition system, and what is proved about that.
#include "cli/terminates_impl.h"

#include "base/budget.h"
#include "terminate/terminate.h"

#include <stdlib.h>
#include <string.h>

typedef struct Prover {
  Outcome *outcome;
  const Question *question;
  Method *method;
  const Graph *graph;
  TransitionSystem system;
  TransitionMap *map;
  const uint32_t *loops; // by node of the graph: its loop, or 0
} Prover;

typedef VEC(uint32_t) NodeList;

// --- what loops are called -----------------------------------------------------------------------

// "Main.main (line 7)" of a location.
static const char *location_place(const Prover *prover, uint32_t location) {
  assert(location < prover->system.locations.count);
  const GraphNode *node = graph_node(prover->graph, prover->system.locations.items[location].node);
  if (!node->state->frames.count)
    return "an exit";
  const StateFrame *top = state_top(node->state);
  return place_of(prover->outcome, prover->question, top->method, top->pc);
}

static void add_once(const char *text, const char **seen, size_t *count, size_t most) {
  for (size_t i = 0; i < *count; i++)
    if (!strcmp(seen[i], text))
      return;
  if (*count < most)
    seen[(*count)++] = text;
}

// The lines of one method in a loop.
typedef struct Lines {
  const Method *method;
  int first, last;
} Lines;
typedef VEC(Lines) LineRanges;

static Lines *lines_of(LineRanges *ranges, const Method *method) {
  assert(method);
  for (size_t i = 0; i < ranges->count; i++)
    if (ranges->items[i].method == method)
      return &ranges->items[i];
  return NULL;
}

// Methods with a head of the loop or the entry of a recursion; what these call is left out.
static LineRanges heads_of(const Prover *prover, const uint32_t *locations, uint32_t count) {
  LineRanges ranges = {0};
  for (uint32_t i = 0; i < count; i++) {
    const State *state =
        graph_node(prover->graph, prover->system.locations.items[locations[i]].node)->state;
    if (!state->frames.count)
      continue;
    const StateFrame *top = state_top(state);
    int line = method_line(top->method, top->pc);
    if (line > 0 && !lines_of(&ranges, top->method))
      vec_push(&ranges, ((Lines){top->method, line, line}));
  }
  return ranges;
}

static void widen_lines(LineRanges *ranges, const StateFrame *frame) {
  assert(frame->pc < frame->code->count);
  Lines *own = lines_of(ranges, frame->method);
  int line = own ? method_line(frame->method, frame->pc) : 0;
  if (line <= 0)
    return;
  own->first = line < own->first ? line : own->first;
  own->last = line > own->last ? line : own->last;
}

static bool is_loop_of(const Prover *prover, uint32_t loop, const uint32_t *locations,
                       uint32_t count) {
  bool found = false;
  for (uint32_t i = 0; i < count && loop && !found; i++)
    found = prover->loops[prover->system.locations.items[locations[i]].node] == loop;
  return found;
}

// "Main.main (lines 3-9), Main.fill (line 14)": the nodes of the graph that are in these loops.
static const char *loop_lines(const Prover *prover, const uint32_t *locations, uint32_t count) {
  enum { MOST_METHODS = 4 };
  Arena *arena = &prover->outcome->arena;
  LineRanges ranges = heads_of(prover, locations, count);
  const GraphNode *node;
  for (uint32_t i = 0; i < graph_node_count(prover->graph); i++)
    if ((node = graph_node(prover->graph, i)) && node->state->frames.count &&
        is_loop_of(prover, prover->loops[i], locations, count))
      widen_lines(&ranges, state_top(node->state));
  const char *text = NULL;
  for (size_t i = 0; i < ranges.count && i < MOST_METHODS; i++) {
    Lines own = ranges.items[i];
    const char *name = method_place(prover->outcome, prover->question, own.method);
    const char *place = own.first == own.last
                            ? arena_format(arena, "%s (line %d)", name, own.first)
                            : arena_format(arena, "%s (lines %d-%d)", name, own.first, own.last);
    text = text ? arena_format(arena, "%s, %s", text, place) : place;
  }
  if (ranges.count > MOST_METHODS)
    text = arena_format(arena, "%s and %zu other methods", text, ranges.count - MOST_METHODS);
  vec_free(&ranges);
  return text;
}

static const char *join_places(const Prover *prover, const uint32_t *locations, uint32_t count) {
  assert(locations || !count);
  enum { MOST = 4 };
  const char *lines = prover->loops ? loop_lines(prover, locations, count) : NULL;
  if (lines)
    return lines;
  const char *seen[MOST];
  size_t found = 0;
  for (uint32_t i = 0; i < count; i++)
    add_once(location_place(prover, locations[i]), seen, &found, MOST);
  const char *text = found ? seen[0] : "nowhere";
  for (size_t i = 1; i < found; i++)
    text = arena_format(&prover->outcome->arena, "%s, %s", text, seen[i]);
  return text;
}

const char *linear_text(Outcome *outcome, const Linear *linear, const char *const *names) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out)
    fatal("no memory for a text");
  linear_write(linear, names, out);
  fclose(out);
  const char *kept = arena_string(&outcome->arena, text, size);
  free(text);
  return kept;
}

// --- YES -----------------------------------------------------------------------------------------

static bool is_removed_from(const Prover *prover, const Measure *measure, uint32_t location) {
  bool found = false;
  for (uint32_t i = 0; i < measure->removed_count && !found; i++)
    found = prover->system.transitions.items[measure->removed[i]].from == location;
  return found;
}

// The node of the loop whose form says most: it has variables, and what falls starts there.
static uint32_t telling_node(const Prover *prover, const Proof *proof, const LoopProof *loop,
                             const Measure *measure) {
  uint32_t best = 0, score = 0;
  for (uint32_t i = 0; i < loop->node_count; i++) {
    const Linear *last = &measure->values[(i + 1) * measure->phase_count - 1];
    uint32_t location = proof->nodes[loop->nodes[i]].location;
    uint32_t own = last->count ? 1 + is_removed_from(prover, measure, location) : 0;
    if (own > score) {
      best = i;
      score = own;
    }
  }
  return best;
}

static int line_of_node(const Prover *prover, const Proof *proof, uint32_t node) {
  uint32_t location = proof->nodes[node].location;
  const GraphNode *own = graph_node(prover->graph, prover->system.locations.items[location].node);
  if (!own->state->frames.count)
    return 0;
  return method_line(state_top(own->state)->method, state_top(own->state)->pc);
}

static bool has_several_lines(const Prover *prover, const Proof *proof, const LoopProof *loop) {
  int first = line_of_node(prover, proof, loop->nodes[0]);
  for (uint32_t i = 1; i < loop->node_count; i++)
    if (line_of_node(prover, proof, loop->nodes[i]) != first)
      return true;
  return false;
}

static const char *measure_text(const Prover *prover, const Proof *proof, const LoopProof *loop,
                                const Measure *measure) {
  if (measure->is_order)
    return NULL;
  const char *text = "";
  uint32_t node = telling_node(prover, proof, loop, measure);
  uint32_t location = proof->nodes[loop->nodes[node]].location;
  for (uint32_t i = 0; i < measure->phase_count; i++) {
    const Linear *value = &measure->values[node * measure->phase_count + i];
    const char *const *names =
        measure_names(&prover->system.locations.items[location], value, &prover->outcome->arena);
    text = arena_format(&prover->outcome->arena, "%s%s%s", text, i ? ", then " : "",
                        linear_text(prover->outcome, value, names));
  }
  int line = line_of_node(prover, proof, loop->nodes[node]);
  return line > 0 && has_several_lines(prover, proof, loop)
             ? arena_format(&prover->outcome->arena, "%s at line %d", text, line)
             : text;
}

// The forms of the first node that the graphs speak of: "x or y, whatever is repeated".
static const char *size_text(const Prover *prover, const Proof *proof, const LoopProof *loop) {
  Arena *arena = &prover->outcome->arena;
  const SizeGraph *first = &loop->graphs[0];
  const char *const *names =
      prover->system.locations.items[proof->nodes[loop->nodes[first->from]].location].variables;
  const char *text = NULL;
  for (uint32_t i = 0; i < SIZE_FORMS; i++) {
    bool is_used = first->weak >> (i * SIZE_FORMS) & ((1u << SIZE_FORMS) - 1);
    const Linear *form = &loop->forms[first->from * SIZE_FORMS + i];
    if (is_used)
      text = arena_format(arena, "%s%s%s", text ? text : "", text ? " or " : "",
                          linear_text(prover->outcome, form, names));
  }
  return arena_format(arena, "%s, whatever is repeated", text ? text : "some number");
}

static void show_loop(const Prover *prover, const Proof *proof, const LoopProof *loop) {
  Outcome *outcome = prover->outcome;
  VEC(uint32_t) locations = {0};
  for (uint32_t i = 0; i < loop->node_count; i++)
    vec_push(&locations, proof->nodes[loop->nodes[i]].location);
  const char *place = join_places(prover, locations.items, (uint32_t)locations.count);
  vec_free(&locations);
  const char *measure = NULL;
  for (uint32_t i = 0; i < loop->measure_count; i++) {
    const char *text = measure_text(prover, proof, loop, &loop->measures[i]);
    if (text)
      measure = measure ? arena_format(&outcome->arena, "%s; %s", measure, text) : text;
  }
  if (loop->graph_count)
    measure = size_text(prover, proof, loop);
  if (!measure)
    return;                                         // it is never entered
  for (size_t i = 0; i < outcome->loops.count; i++) // copies of one loop
    if (!strcmp(outcome->loops.items[i].place, place) && outcome->loops.items[i].measure &&
        !strcmp(outcome->loops.items[i].measure, measure))
      return;
  outcome_say(outcome, "%s: falls and is bounded below: (%s)", place, measure);
  vec_push(&outcome->loops, (LoopFinding){.place = place, .measure = measure, .is_checked = true});
}

// --- MAYBE ---------------------------------------------------------------------------------------

static void show_open(const Prover *prover, const Proof *proof) {
  Outcome *outcome = prover->outcome;
  for (uint32_t i = 0; i < proof->open_count; i++) {
    const char *place =
        join_places(prover, proof->open[i].locations, proof->open[i].location_count);
    bool is_known = false;
    for (size_t k = 0; k < outcome->loops.count; k++)
      is_known |= !strcmp(outcome->loops.items[k].place, place);
    if (is_known)
      continue;
    outcome_say(outcome, "%s: no measure was found, and no endless run", place);
    vec_push(&outcome->loops, (LoopFinding){.place = place});
    outcome_doubt(outcome, arena_format(&outcome->arena, "whether %s ends", place));
  }
  if (proof->tried)
    outcome_say(outcome, "tried: %s%s",
                prover->question->options->no_probe ? "" : "concrete runs, the tree of all runs, ",
                proof->tried);
  if (proof->out_of_budget)
    outcome_doubt(outcome, "the limit of time or of work");
  if (!outcome->causes.count)
    outcome_doubt(outcome, "no decider has an answer");
}

// --- the proof -----------------------------------------------------------------------------------

static bool doubt_graph(const Prover *prover) {
  const Graph *graph = prover->graph;
  for (size_t i = 0; graph_unknown(graph, i); i++)
    outcome_doubt(prover->outcome, graph_unknown(graph, i));
  for (size_t i = 0; graph_any(graph, i); i++)
    outcome_doubt(prover->outcome,
                  arena_format(&prover->outcome->arena, "what %s does", graph_any(graph, i)));
  return graph_unknown(graph, 0) || graph_any(graph, 0);
}

static void write_proof(const Prover *prover, const Proof *proof) {
  FILE *out = prover->question->proof;
  if (!out)
    return;
  prover->outcome->is_written = true;
  system_write(&prover->system, out);
  if (proof)
    proof_write(proof, &prover->system, out);
}

static void show_yes(const Prover *prover, const Proof *proof) {
  Outcome *outcome = prover->outcome;
  outcome->ending = ENDING_YES;
  for (uint32_t i = 0; i < proof->loop_count; i++)
    show_loop(prover, proof, &proof->loops[i]);
  if (!outcome->lines.count)
    outcome_say(outcome, "it has no loop that can be entered twice");
}

// A loop for itself: a run that begins at its head with any numbers. Whether the method comes there
// with such numbers is for the replay to find out.
static bool find_endless(Prover *prover, uint32_t location, Budget *budget) {
  TransitionSystem part = prover->system;
  part.start = location;
  Proof *proof = terminate_prove(
      &part, (TerminateOptions){.budget = budget, .work = prover->question->work, .only_no = true});
  bool found = (proof->answer == TERMINATE_NO || proof->has_candidate) &&
               replay_endless(prover->outcome, prover->question, prover->method, &prover->system,
                              prover->map, proof);
  if (found)
    write_proof(prover, proof);
  proof_free(proof);
  return found;
}

static bool find_endless_in(Prover *prover, const Proof *proof, Budget *budget) {
  enum { MOST_HEADS = 12 };
  unsigned tried = 0;
  for (uint32_t i = 0; i < proof->open_count; i++)
    for (uint32_t j = 0; j < proof->open[i].location_count && tried < MOST_HEADS; j++)
      if (transition_in_loop(prover->map, proof->open[i].locations[j]) && ++tried &&
          find_endless(prover, proof->open[i].locations[j], budget))
        return true;
  return false;
}

// NO, when a run that was found can be replayed.
static bool take_endless(Prover *prover, const Proof *proof, Budget *budget) {
  bool has_sets = proof->answer == TERMINATE_NO || proof->has_candidate;
  if (has_sets && replay_endless(prover->outcome, prover->question, prover->method, &prover->system,
                                 prover->map, proof)) {
    write_proof(prover, proof);
    return true;
  }
  return proof->answer == TERMINATE_UNKNOWN && find_endless_in(prover, proof, budget);
}

// True: there is an answer.
static bool take_proof(Prover *prover, const Proof *proof, bool is_doubtful, Budget *budget) {
  if (proof->answer != TERMINATE_YES)
    return take_endless(prover, proof, budget);
  if (is_doubtful)
    return false;
  show_yes(prover, proof);
  write_proof(prover, proof);
  return true;
}

static void give_up(Prover *prover, const Proof *proof) {
  if (proof->answer == TERMINATE_NO)
    outcome_doubt(prover->outcome, "whether the numbers of an endless run come about");
  if (proof->answer == TERMINATE_UNKNOWN)
    show_open(prover, proof);
  if (!prover->question->another_follows)
    write_proof(prover, proof);
}

// A second look, with the loops split.
static bool prove_split(Prover *prover, bool is_doubtful, Budget *budget) {
  Prover second = *prover;
  system_init(&second.system);
  second.map = transition_split(&prover->system, prover->map, &second.system);
  bool is_decided = false;
  if (second.system.locations.count > prover->system.locations.count && !budget_poll(budget)) {
    Proof *proof = terminate_prove(
        &second.system, (TerminateOptions){.budget = budget, .work = prover->question->work});
    is_decided = take_proof(&second, proof, is_doubtful, budget);
    proof_free(proof);
  }
  transition_map_free(second.map);
  system_fini(&second.system);
  return is_decided;
}

// A third look: what is left when variables are divided tells locations apart.
static bool prove_residues(Prover *prover, bool is_doubtful, Budget *budget) {
  Prover third = *prover;
  char *text = NULL;
  size_t size = 0;
  FILE *words = open_memstream(&text, &size);
  if (!words)
    fatal("no memory for a text");
  system_init(&third.system);
  third.map = transition_residues(&prover->system, prover->map, &third.system, words);
  fclose(words);
  bool is_decided = false;
  if (third.map && !budget_poll(budget)) {
    Proof *proof = terminate_prove(
        &third.system, (TerminateOptions){.budget = budget, .work = prover->question->work});
    size_t lines = prover->outcome->lines.count;
    if (proof->answer == TERMINATE_YES && !is_doubtful)
      outcome_say(prover->outcome, "told apart: %s", text);
    is_decided = take_proof(&third, proof, is_doubtful, budget);
    if (!is_decided)
      vec_truncate(&prover->outcome->lines, lines);
    proof_free(proof);
  }
  transition_map_free(third.map);
  system_fini(&third.system);
  free(text);
  return is_decided;
}

// The graph's nodes in loops that the proof leaves open.
static void take_open(const Prover *prover, const Proof *proof, NodeList *open) {
  for (uint32_t i = 0; proof->answer == TERMINATE_UNKNOWN && i < proof->open_count; i++)
    for (uint32_t j = 0; j < proof->open[i].location_count; j++)
      vec_push(open, prover->system.locations.items[proof->open[i].locations[j]].node);
}

static bool is_spent(const Prover *prover) {
  return prover->question->work && !*prover->question->work;
}

// The system of the graph, asked, and asked again with its loops split. In the loops of `open`
// more is said of objects; without any, it becomes those that are left, and nothing is told yet.
static bool prove_system(Prover *prover, NodeList *open, Look look, bool is_doubtful,
                         Budget *budget) {
  if (is_spent(prover))
    return false;
  system_init(&prover->system);
  bool is_last = open->count > 0 && look == LOOK_FURTHER;
  bool is_first = open->count == 0;
  const char *failure = transition_from_graph(&prover->system, prover->graph,
                                              (TransitionOptions){.budget = budget,
                                                                  .work = prover->question->work,
                                                                  .open_nodes = open->items,
                                                                  .open_count = open->count,
                                                                  .look = look},
                                              &prover->map);
  prover->loops = failure ? NULL : transition_loops(prover->map);
  bool is_decided = false;
  if (failure) {
    outcome_doubt(prover->outcome, failure);
  } else {
    Proof *proof = terminate_prove(
        &prover->system, (TerminateOptions){.budget = budget, .work = prover->question->work});
    is_decided = take_proof(prover, proof, is_doubtful, budget) ||
                 prove_split(prover, is_doubtful, budget) ||
                 prove_residues(prover, is_doubtful, budget);
    if (is_first)
      take_open(prover, proof, open);
    if (!is_decided && (is_last || !open->count))
      give_up(prover, proof);
    proof_free(proof);
  }
  transition_map_free(prover->map);
  system_fini(&prover->system);
  return is_decided;
}

// What a quick look may do, of what is left.
static uint64_t quick_work(const Prover *prover) {
  enum { QUICK_STEPS = 3000000 };
  const uint64_t *left = prover->question->work;
  return left && *left < QUICK_STEPS ? *left : QUICK_STEPS;
}

static void spend(const Prover *prover, uint64_t steps) {
  uint64_t *left = prover->question->work;
  if (left)
    *left = *left < steps ? 0 : *left - steps;
}

// Measures that need no more facts, of the plain system and, in loops that it leaves open, with
// more about objects: what is found here takes a part of the work.
static bool prove_quickly_at(Prover *prover, NodeList *open, Look look, uint32_t weight,
                             Budget *budget) {
  if (is_spent(prover))
    return false;
  uint64_t allowed = quick_work(prover), work = allowed;
  system_init(&prover->system);
  const char *failure = transition_from_graph(&prover->system, prover->graph,
                                              (TransitionOptions){.budget = budget,
                                                                  .work = &work,
                                                                  .open_nodes = open->items,
                                                                  .open_count = open->count,
                                                                  .look = look,
                                                                  .weight = weight},
                                              &prover->map);
  prover->loops = failure ? NULL : transition_loops(prover->map);
  bool is_decided = false;
  if (!failure) {
    TerminateOptions options = {.budget = budget,
                                .work = &work,
                                .only_yes = true,
                                .is_quick = true,
                                .has_products = look == LOOK_WEIGHED};
    Proof *proof = terminate_prove(&prover->system, options);
    is_decided = proof->answer == TERMINATE_YES && take_proof(prover, proof, false, budget);
    take_open(prover, proof, open);
    proof_free(proof);
  }
  spend(prover, allowed - work);
  transition_map_free(prover->map);
  system_fini(&prover->system);
  return is_decided;
}

static bool prove_quickly(Prover *prover, NodeList *open, Look look, Budget *budget) {
  return prove_quickly_at(prover, open, look, 0, budget);
}

// By one field after the other.
static bool prove_weighed(Prover *prover, NodeList *open, Budget *budget) {
  enum { MOST_WEIGHTS = 4 };
  bool is_decided = false;
  for (uint32_t i = 0; i < MOST_WEIGHTS && !is_decided && !budget_look(budget); i++)
    is_decided = prove_quickly_at(prover, open, LOOK_WEIGHED, i, budget);
  return is_decided;
}

// The places of these nodes, each once and only a few.
static size_t places_of(const Prover *prover, const NodeList *nodes, CodePlace *places,
                        size_t most) {
  size_t count = 0;
  for (size_t i = 0; i < nodes->count && count < most; i++) {
    const State *state = graph_node(prover->graph, nodes->items[i])->state;
    if (!state->frames.count || reference_exists(state->exception))
      continue;
    CodePlace place = {state_top(state)->method, state_top(state)->pc};
    bool is_new = true;
    for (size_t j = 0; j < count; j++)
      is_new &= places[j].method != place.method || places[j].pc != place.pc;
    if (is_new)
      places[count++] = place;
  }
  return count;
}

// Runs that are in a loop from which nothing leads to an end.
static bool prove_unending(Prover *prover, const NodeList *open, Budget *budget) {
  enum { MOST_PLACES = 3 };
  CodePlace places[MOST_PLACES];
  size_t count = places_of(prover, open, places, MOST_PLACES);
  bool is_decided = false;
  for (size_t i = 0; i < count && !is_decided && !is_spent(prover) && !budget_look(budget); i++) {
    uint64_t allowed = quick_work(prover), work = allowed;
    system_init(&prover->system);
    const char *failure = transition_from_graph(&prover->system, prover->graph,
                                                (TransitionOptions){.budget = budget,
                                                                    .work = &work,
                                                                    .open_nodes = open->items,
                                                                    .open_count = open->count,
                                                                    .look = LOOK_FURTHER,
                                                                    .method = places[i].method,
                                                                    .pc = places[i].pc},
                                                &prover->map);
    spend(prover, allowed - work);
    Proof *proof = failure ? NULL
                           : replay_unending(prover->outcome, prover->question, prover->method,
                                             &prover->system, prover->map, places[i], budget);
    is_decided = proof;
    if (proof) {
      write_proof(prover, proof);
      proof_free(proof);
    }
    transition_map_free(prover->map);
    system_fini(&prover->system);
  }
  return is_decided;
}

// Without facts that would have to be found first.
static bool prove_first(Prover *prover) {
  if (doubt_graph(prover))
    return false;
  Budget budget;
  budget_set(&budget, prover->question->deadline, 0, session_interrupt());
  NodeList open = {0};
  bool is_decided = prove_quickly(prover, &open, LOOK_PLAIN, &budget) ||
                    (open.count && prove_quickly(prover, &open, LOOK_PLAIN, &budget)) ||
                    (open.count && prove_quickly(prover, &open, LOOK_UNFOLDED, &budget)) ||
                    (open.count && prove_quickly(prover, &open, LOOK_FURTHER, &budget)) ||
                    (open.count && prove_weighed(prover, &open, &budget)) ||
                    (open.count && prove_unending(prover, &open, &budget));
  vec_free(&open);
  return is_decided;
}

static void prove_rest(Prover *prover) {
  bool is_doubtful = doubt_graph(prover);
  Budget budget;
  budget_set(&budget, prover->question->deadline, 0, session_interrupt());
  NodeList open = {0};
  if (!prove_system(prover, &open, LOOK_PLAIN, is_doubtful, &budget) && open.count &&
      !prove_system(prover, &open, LOOK_PLAIN, is_doubtful, &budget))
    prove_system(prover, &open, LOOK_FURTHER, is_doubtful, &budget);
  vec_free(&open);
}

void decide_by_graph(Outcome *outcome, const Question *question, Method *method, const Graph *graph,
                     bool is_first) {
  Prover prover = {.outcome = outcome, .question = question, .method = method, .graph = graph};
  if (is_first && graph_is_acyclic(graph) && !doubt_graph(&prover)) {
    outcome->ending = ENDING_YES;
    outcome_say(outcome, "it has no loop and no recursion");
  } else if (is_first) {
    (void)prove_first(&prover);
  } else {
    prove_rest(&prover);
  }
}
