// The deciders, cheap ones first.
#include "cli/terminates_impl.h"

#include "base/budget.h"
#include "probe/probe.h"

#include <stdarg.h>
#include <string.h>

// A tree of few states costs next to nothing; large ones come when no measure was found at once.
enum { SMALL_TREE_STATES = 500, TREE_STATES = 6000, GRAPH_STATES = 30000 };
// Of a processor: what is found does not depend on who else uses it.
static const double PROBE_SECONDS = 2, TREE_SECONDS = 1, GRAPH_SECONDS = 20;

// --- outcomes ------------------------------------------------------------------------------------

static const char *const ending_names[] = {"YES", "NO", "MAYBE"};
const char *ending_name(Ending answer) { return ending_names[answer]; }

void outcome_say(Outcome *outcome, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = mem_vformat(format, arguments);
  va_end(arguments);
  vec_push(&outcome->lines, arena_string(&outcome->arena, text, strlen(text)));
  mem_free(text);
}

void outcome_doubt(Outcome *outcome, const char *cause) {
  for (size_t i = 0; i < outcome->causes.count; i++)
    if (!strcmp(outcome->causes.items[i], cause))
      return;
  vec_push(&outcome->causes, arena_string(&outcome->arena, cause, strlen(cause)));
}

void outcome_fini(Outcome *outcome) {
  vec_free(&outcome->lines);
  vec_free(&outcome->loops);
  vec_free(&outcome->causes);
  arena_fini(&outcome->arena);
}

const char *method_place(Outcome *outcome, const Question *question, const Method *method) {
  Program *program = question->target->program;
  return arena_format(&outcome->arena, "%s.%s",
                      class_external(program, method->owner, &outcome->arena),
                      name_text(program_names(program), method->name));
}

// "Main.main (line 7)"
const char *place_of(Outcome *outcome, const Question *question, const Method *method,
                     uint32_t pc) {
  const char *name = method_place(outcome, question, method);
  int line = method_line(method, pc);
  return line > 0 ? arena_format(&outcome->arena, "%s (line %d)", name, line) : name;
}

// Seconds of a processor for one decider: at most a part of what is left by the clock.
static double share(const Question *question, double wanted, double part) {
  if (question->deadline <= 0)
    return wanted;
  double left = (question->deadline - clock_now()) * part;
  return left < wanted ? left > 0.01 ? left : 0.01 : wanted;
}

static bool is_late(const Question *question) {
  return question->deadline > 0 && clock_now() > question->deadline;
}

// --- concrete runs -------------------------------------------------------------------------------

ProbeOptions probe_options(const Question *question) {
  const Options *options = question->options;
  return (ProbeOptions){.is_math = question->is_math,
                        .tree = options->tree,
                        .non_null = options->non_null && !options->nullable,
                        .seconds = share(question, PROBE_SECONDS, 0.2),
                        .deadline = question->deadline,
                        .seed = 1};
}

static bool decide_by_runs(Outcome *outcome, const Question *question, Method *method) {
  ProbeOptions wanted = probe_options(question);
  ProbeResult result = probe_method(question->target->program, method, wanted, &outcome->arena);
  if (result.answer == PROBE_ENDS) {
    outcome->ending = ENDING_YES;
    outcome_say(outcome, "it has no input, and its run ends after %llu instructions",
                (unsigned long long)result.steps);
  }
  if (result.answer == PROBE_LOOPS) {
    outcome->ending = ENDING_NO;
    outcome->input = result.input;
    const char *place = place_of(outcome, question, result.method, result.pc);
    outcome_say(outcome, "input: %s", *result.input ? result.input : "none");
    outcome_say(outcome,
                result.is_call ? "%s is called again in the state in which it was called before, "
                                 "after %llu instructions"
                               : "%s: the loop comes back to a state in which it was before, after "
                                 "%llu instructions",
                place, (unsigned long long)result.steps);
    vec_push(&outcome->loops, (LoopFinding){.place = place,
                                            .recurrent = "a concrete state that comes again",
                                            .is_checked = true});
  }
  return result.answer != PROBE_OPEN;
}

// --- the tree of all runs ------------------------------------------------------------------------

static GraphOptions graph_options(const Question *question, double seconds) {
  const Options *options = question->options;
  return (GraphOptions){.seconds = question->deadline > 0 ? clock_left(question->deadline) : 0,
                        .own_seconds = seconds,
                        .unroll = 1,
                        .tree_inputs = options->tree,
                        .non_null = options->non_null && !options->nullable,
                        .knows_stores = true,
                        .stand_ins = strcmp(options->collections, "none") != 0,
                        .is_math = question->is_math};
}

static bool decide_by_tree(Outcome *outcome, const Question *question, Method *method,
                           uint32_t states) {
  GraphOptions wanted = graph_options(question, share(question, TREE_SECONDS, 0.15));
  wanted.states = states;
  wanted.never_merge = true;
  Graph *graph = graph_build(question->target->program, method, wanted);
  bool is_finite = graph_is_complete(graph) && !graph_any(graph, 0) && graph_is_acyclic(graph);
  if (is_finite) {
    vec_clear(&outcome->causes); // of a graph
    outcome->ending = ENDING_YES;
    outcome_say(outcome, "its runs have finitely many states: %zu, without a cycle",
                graph_counts(graph).states);
  }
  graph_free(graph);
  return is_finite;
}

static void draw_loops(const Graph *graph, FILE *out, Page *page) {
  TransitionSystem system;
  TransitionMap *map;
  system_init(&system);
  (void)transition_from_graph(&system, graph, (TransitionOptions){.most_transitions = 1}, &map);
  if (out)
    graph_write_loops(graph, transition_loops(map), out);
  if (page)
    page_add_graph(page, graph, transition_loops(map));
  transition_map_free(map);
  system_fini(&system);
}

static bool is_spent(const Question *question) { return question->work && !*question->work; }

// A finer graph. One that gave up precision for size gets more room for it: what two objects of one
// class hold is told apart for longer. Else each loop is gone through once before its states are
// merged: what the loop reads inside of objects is then represented at its head. What was told of
// the first graph goes when this has an answer, and else this adds nothing to it.
static void decide_by_fine_graph(Outcome *outcome, const Question *question, Method *method,
                                 bool was_coarse) {
  Outcome fine = {.ending = ENDING_MAYBE};
  GraphOptions wanted = graph_options(question, share(question, GRAPH_SECONDS, 0.4));
  wanted.states = GRAPH_STATES;
  if (was_coarse)
    wanted.large = GRAPH_STATES;
  else
    wanted.peels = true;
  Graph *graph = graph_build(question->target->program, method, wanted);
  if (graph_is_complete(graph))
    decide_by_graph(&fine, question, method, graph, true);
  if (graph_is_complete(graph) && fine.ending == ENDING_MAYBE)
    decide_by_graph(&fine, question, method, graph, false);
  graph_free(graph);
  if (fine.ending != ENDING_MAYBE) {
    Outcome coarse = *outcome;
    *outcome = fine;
    fine = coarse;
  }
  outcome_fini(&fine);
}

// Also of what is decided already, for the drawing.
static void decide_by_merging(Outcome *outcome, const Question *question, Method *method) {
  GraphOptions wanted = graph_options(question, share(question, GRAPH_SECONDS, 0.4));
  wanted.states = GRAPH_STATES;
  Graph *graph = graph_build(question->target->program, method, wanted);
  Question first = *question;
  first.another_follows = true;
  bool is_coarse = graph_is_coarse(graph);
  if (question->dot || question->page)
    draw_loops(graph, question->dot, question->page);
  if (outcome->ending == ENDING_MAYBE)
    decide_by_graph(outcome, &first, method, graph, true);
  if (outcome->ending == ENDING_MAYBE && !question->options->no_probe && !is_spent(question))
    (void)decide_by_tree(outcome, question, method, TREE_STATES);
  if (outcome->ending == ENDING_MAYBE)
    decide_by_graph(outcome, &first, method, graph, false);
  graph_free(graph);
  if (outcome->ending == ENDING_MAYBE && !is_spent(question) && !is_late(question))
    decide_by_fine_graph(outcome, question, method, is_coarse);
}

// What needs no transition system: the answer, and the run or the tree that shows it.
static void write_short_proof(const Outcome *outcome, FILE *out) {
  fprintf(out, "%s\n", ending_name(outcome->ending));
  outcome_print(outcome, out);
}

// What an answer about inputs of a collection's type rests on.
static void say_assumed(Outcome *outcome, const Question *question, const Method *method) {
  Program *program = question->target->program;
  bool stands = strcmp(question->options->collections, "none") != 0;
  for (uint32_t i = 0; stands && i < method->arg_count; i++) {
    const char *classes = graph_stand_ins(program, method, i, &outcome->arena);
    if (classes)
      outcome_say(outcome, "assumed: parameter %u is null or of a class of the target, or of %s",
                  i + 1, classes);
  }
}

void outcome_decide(Outcome *outcome, const Question *asked, Method *method) {
  double start = clock_now();
  uint64_t work = (uint64_t)asked->options->steps;
  Question limited = *asked;
  limited.work = work ? &work : NULL;
  const Question *question = &limited;
  *outcome = (Outcome){.ending = ENDING_MAYBE};
  bool is_decided = !question->options->no_probe &&
                    (decide_by_runs(outcome, question, method) ||
                     decide_by_tree(outcome, question, method, SMALL_TREE_STATES));
  if (!is_decided || question->dot || question->page)
    decide_by_merging(outcome, question, method);
  if (outcome->ending == ENDING_MAYBE && is_late(question))
    outcome_doubt(outcome, "the limit of time");
  if (outcome->ending == ENDING_MAYBE && !outcome->lines.count)
    outcome_say(outcome, "tried: %sthe graph with merging, of which no system was made or decided",
                question->options->no_probe ? "" : "concrete runs, the tree of all runs, ");
  if (outcome->ending == ENDING_MAYBE && question->work && !work)
    outcome_doubt(outcome, "the limit of work");
  if (outcome->ending == ENDING_YES)
    say_assumed(outcome, question, method);
  if (question->proof && !outcome->is_written)
    write_short_proof(outcome, question->proof);
  outcome->seconds = clock_now() - start;
}
