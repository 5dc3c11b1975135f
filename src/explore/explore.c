#include "explore/explore_impl.h"

#include <ctype.h>
#include <string.h>
#include <time.h>

const char *const cut_names[CUT_COUNT] = {"k", "array", "loops", "depth", "time"};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// --- decisions ---------------------------------------------------------------------------------

// The solver must know every class that an input may have before it hears of one.
void explorer_tell_types(Explorer *explorer) {
  size_t count = heap_type_count(explorer->heap);
  if (count == explorer->type_count)
    return;
  VEC(uint32_t) types = {0};
  for (size_t i = 0; i < count; i++)
    vec_push(&types, heap_type_at(explorer->heap, i));
  solve_set_universe(explorer->solver, types.items, types.count);
  explorer->type_count = count;
  vec_free(&types);
}

// Which guards are feasible? The last one is, if no other was: guards are exhaustive.
static size_t feasible_cases(Explorer *explorer, const Term *guards, uint32_t count) {
  Terms *terms = explorer->terms;
  size_t start = explorer->feasible.count;
  explorer_tell_types(explorer);
  for (uint32_t i = 0; i < count; i++) {
    bool trivial = !term_exists(guards[i]) || term_is_true(terms, guards[i]);
    if (!trivial && term_is_false(terms, guards[i]))
      continue;
    bool last_hope = i + 1 == count && explorer->feasible.count == start;
    if (!trivial && !last_hope) {
      Answer answer = solve_check(explorer->solver, guards[i]);
      if (answer == ANSWER_UNSAT)
        continue;
      if (answer == ANSWER_UNKNOWN) // the case is kept; every leaf behind it is unknown
        explorer->doubtful = solve_cause_text(solve_cause(explorer->solver));
    }
    vec_push(&explorer->feasible, i);
  }
  return explorer->feasible.count - start;
}

static void take(Explorer *explorer, const Term *guards, uint32_t choice) {
  if (term_exists(guards[choice]) && !term_is_true(explorer->terms, guards[choice]))
    solve_assert(explorer->solver, guards[choice]);
}

static void push_choice(Explorer *explorer, size_t start, size_t count) {
  Choice choice = {.feasible = start,
                   .count = count,
                   .next = 1,
                   .mark = machine_mark(explorer->machine),
                   .heap = heap_mark(explorer->heap),
                   .depth = solve_depth(explorer->solver),
                   .flow = explorer->symbolic.flow,
                   .expected = explorer->symbolic.expected,
                   .touched = explorer->symbolic.touched,
                   .sites = explorer->sites.count,
                   .path = explorer->path.count,
                   .doubtful = explorer->doubtful,
                   .question = explorer->symbolic.asked,
                   .stage = explorer->stage,
                   .result = {exec_result(explorer->exec)[0], exec_result(explorer->exec)[1]}};
  vec_push(&explorer->choices, choice);
  solve_push(explorer->solver);
}

static uint32_t end_path(Explorer *explorer, CutKind cut) {
  exec_end(explorer->exec, EXEC_CUT, cut_names[cut]);
  return UINT32_MAX;
}

static uint32_t decide(void *context, const Term *guards, uint32_t count) {
  return explorer_decide(context, guards, count);
}

uint32_t explorer_decide(Explorer *explorer, const Term *guards, uint32_t count) {
  // Earlier questions of the same instruction were answered before the mark: they have one answer
  // now.
  if (explorer->is_forced && explorer->symbolic.asked == explorer->forced_question) {
    explorer->is_forced = false;
    vec_push(&explorer->path, explorer->forced);
    take(explorer, guards, explorer->forced);
    return explorer->forced;
  }
  size_t start = explorer->feasible.count;
  size_t feasible = feasible_cases(explorer, guards, count);
  if (feasible == 0) {
    exec_end(explorer->exec, EXEC_PRUNED, NULL);
    return UINT32_MAX;
  }
  uint32_t first = explorer->feasible.items[start];
  if (feasible == 1) {
    explorer->feasible.count = start;
    take(explorer, guards, first);
    return first;
  }
  explorer->counts.decisions++;
  if (explorer->options.depth && explorer->path.count >= explorer->options.depth)
    return end_path(explorer, CUT_DEPTH);
  push_choice(explorer, start, feasible);
  vec_push(&explorer->path, first);
  take(explorer, guards, first);
  return first;
}

// Is this the loop head of an earlier round, or the entry of a method that is still active further
// down?
static bool is_earlier_round(const Explorer *explorer, const Site *site, const Insn *pc,
                             bool is_entry) {
  const Machine *machine = explorer->machine;
  if (site->pc != pc)
    return false;
  if (!is_entry)
    return site->depth == machine->depth;
  return site->depth < machine->depth &&
         machine->frames[site->depth - 1].method == machine_top(machine)->method;
}

// Seed 000's loop bound: rounds of one loop, or nested calls of one method, that initialized
// nothing.
static bool count_round(void *context, const Insn *pc, bool is_entry) {
  Explorer *explorer = context;
  size_t grown = heap_growth(explorer->heap);
  uint32_t rounds = 1;
  for (size_t i = explorer->sites.count; i-- > 0;) {
    const Site *site = &explorer->sites.items[i];
    if (site->values != grown)
      break;
    if (is_earlier_round(explorer, site, pc, is_entry)) {
      rounds = site->rounds + 1;
      break;
    }
  }
  if (rounds > explorer->options.loops) {
    end_path(explorer, CUT_LOOPS);
    return false;
  }
  vec_push(&explorer->sites, (Site){pc, explorer->machine->depth, grown, rounds});
  return true;
}

static void assume(void *context, Term condition) {
  Explorer *explorer = context;
  explorer_tell_types(explorer);
  solve_assert(explorer->solver, condition);
}

void explorer_settle(Explorer *explorer) {
  Term fact;
  while (heap_next_fact(explorer->heap, &fact))
    assume(explorer, fact);
}

// Undoes to the newest choice with something left and takes its next case. False: all is explored.
static bool backtrack(Explorer *explorer) {
  while (explorer->choices.count) {
    Choice *choice = vec_last(&explorer->choices);
    machine_undo(explorer->machine, choice->mark);
    heap_undo(explorer->heap, choice->heap);
    solve_pop(explorer->solver, choice->depth);
    explorer->symbolic.flow = choice->flow;
    explorer->symbolic.expected = choice->expected;
    explorer->symbolic.touched = choice->touched;
    explorer->symbolic.depth = explorer->machine->depth;
    explorer->sites.count = choice->sites;
    explorer->path.count = choice->path;
    explorer->doubtful = choice->doubtful;
    explorer->stage = choice->stage;
    exec_set_result(explorer->exec, choice->result);
    if (choice->next < choice->count) {
      explorer->forced = explorer->feasible.items[choice->feasible + choice->next++];
      explorer->is_forced = true;
      explorer->forced_question = choice->question;
      if (choice->next < choice->count) {
        choice->mark = machine_mark(explorer->machine);
        solve_push(explorer->solver);
      } else { // the last case needs no mark
        explorer->feasible.count = choice->feasible;
        (void)vec_pop(&explorer->choices);
      }
      exec_resume(explorer->exec);
      return true;
    }
    explorer->feasible.count = choice->feasible;
    (void)vec_pop(&explorer->choices);
  }
  return false;
}

// --- leaves ------------------------------------------------------------------------------------

static void count_throw(Explorer *explorer, const Class *class) {
  ExploreCounts *counts = &explorer->counts;
  for (size_t i = 0; i < counts->threw.count; i++)
    if (counts->threw.items[i].class == class) {
      counts->threw.items[i].count++;
      return;
    }
  vec_push(&counts->threw, (ThrowCount){class, 1});
}

static void count_unknown(Explorer *explorer, const char *cause) {
  ExploreCounts *counts = &explorer->counts;
  for (size_t i = 0; i < counts->unknown.count; i++)
    if (!strcmp(counts->unknown.items[i].cause, cause)) {
      counts->unknown.items[i].count++;
      return;
    }
  vec_push(&counts->unknown, (UnknownCount){mem_string(cause), 1});
}

static void count_cut(Explorer *explorer, const char *name) {
  for (int i = 0; i < CUT_COUNT; i++)
    if (!strcmp(cut_names[i], name)) {
      explorer->counts.cut[i]++;
      return;
    }
  fatal("unknown cut %s", name);
}

static bool same_flow(const void *context, uint32_t id, const void *key) {
  const Explorer *explorer = context;
  return explorer->flows.items[id] == *(const uint64_t *)key;
}

// Cases with the same control flow are one path.
static void count_path(Explorer *explorer) {
  uint64_t flow = explorer->symbolic.flow;
  uint32_t hash = (uint32_t)(flow ^ flow >> 32);
  if (table_find(&explorer->flow_table, hash, same_flow, explorer, &flow) != TABLE_NONE)
    return;
  table_insert(&explorer->flow_table, hash, (uint32_t)explorer->flows.count);
  vec_push(&explorer->flows, flow);
  explorer->counts.paths++;
}

// Did Z3 leave it open whether this path exists at all? Then its end is no result.
static bool is_doubtful(Explorer *explorer) {
  if (!explorer->doubtful)
    return false;
  Answer answer = solve_check(explorer->solver, (Term){0});
  if (answer == ANSWER_SAT)
    return false;
  if (answer == ANSWER_UNKNOWN)
    count_unknown(explorer, explorer->doubtful);
  else
    explorer->counts.pruned++;
  return true;
}

// The case of a path whose method has ended.
static void visit_case(Explorer *explorer, ExecStatus status, CaseVisitor *visit, void *context) {
  ExploreCounts *counts = &explorer->counts;
  if (is_doubtful(explorer))
    return;
  counts->cases++;
  count_path(explorer);
  Ref thrown = status == EXEC_THREW ? exec_thrown(explorer->exec) : 0;
  if (thrown)
    count_throw(explorer, object_class(explorer->machine, thrown));
  else
    counts->returned++;
  counts->broken += explorer->is_broken;
  ExploreCase leaf = {.id = counts->cases,
                      .status = status,
                      .result = exec_result(explorer->exec),
                      .thrown = thrown,
                      .is_broken = explorer->is_broken};
  if (visit)
    visit(context, explorer, &leaf);
}

// False: the exploration must stop.
static bool end_leaf(Explorer *explorer, ExecStatus status, CaseVisitor *visit, void *context) {
  switch (status) {
  case EXEC_RETURNED:
  case EXEC_THREW:
    visit_case(explorer, status, visit, context);
    return true;
  case EXEC_CUT:
    count_cut(explorer, exec_message(explorer->exec));
    return true;
  case EXEC_PRUNED:
    explorer->counts.pruned++;
    return true;
  case EXEC_UNKNOWN:
    count_unknown(explorer, exec_message(explorer->exec));
    return true;
  case EXEC_EXITED:
    count_unknown(explorer, "System.exit is called");
    return true;
  case EXEC_RUNNING: // out of time
    explorer->counts.cut[CUT_TIME]++;
    return false;
  case EXEC_BAD_INPUT:
    break;
  }
  explorer->message = exec_message(explorer->exec);
  return false;
}

// --- the loop ----------------------------------------------------------------------------------

enum { STEPS_PER_LOOK = 1 << 20, LEAVES_PER_LOOK = 256 };

bool explorer_is_late(const Explorer *explorer) {
  return explorer->options.seconds > 0 && now() - explorer->start > explorer->options.seconds;
}

// Runs the current path to its end, looking at the clock now and then.
static ExecStatus run_path(Explorer *explorer) {
  ExecStatus status = EXEC_RETURNED;
  while (explorer->machine->depth || explorer_next_stage(explorer, &status)) {
    do
      status =
          exec_run(explorer->exec, explorer->options.seconds > 0 ? STEPS_PER_LOOK : UINT64_MAX);
    while (status == EXEC_RUNNING && !explorer_is_late(explorer));
    if (status != EXEC_RETURNED)
      return status;
  }
  return status;
}

static bool open_files(Explorer *explorer) {
  const ExploreOptions *options = &explorer->options;
  if (options->record && !solve_record_to(explorer->solver, options->record))
    explorer->message = "the recording cannot be written";
  else if (options->dump_smt && !solve_dump_to(explorer->solver, options->dump_smt))
    explorer->message = "the directory for SMT-LIB files cannot be written";
  return !explorer->message;
}

bool explorer_run(Explorer *explorer, CaseVisitor *visit, void *context) {
  explorer->start = now();
  bool more = open_files(explorer) && explorer_prepare(explorer);
  for (uint64_t leaves = 1; more; leaves++) {
    ExecStatus status = run_path(explorer);
    more = end_leaf(explorer, status, visit, context) && backtrack(explorer);
    if (more && leaves % LEAVES_PER_LOOK == 0 && explorer_is_late(explorer)) {
      explorer->counts.cut[CUT_TIME]++;
      more = false;
    }
  }
  explorer->counts.seconds = now() - explorer->start;
  explorer->counts.instructions = explorer->symbolic.instructions;
  return !explorer->message;
}

// --- making and asking ---------------------------------------------------------------------------

static bool oracle_subtype(void *context, uint32_t sub, uint32_t super) {
  const Program *program = context;
  return class_is_assignable(program_class(program, sub), program_class(program, super));
}

// "Node" for list/SortedList$Node.
static const char *oracle_name(void *context, uint32_t type) {
  const Program *program = context;
  const char *name = name_text(program_names(program), program_class(program, type)->name);
  const char *start = name;
  for (const char *at = name; *name != '[' && *at; at++)
    // What follows the $ of an anonymous or local class is no name.
    if ((*at == '/' || *at == '$') && (isalpha((unsigned char)at[1]) || at[1] == '_'))
      start = at + 1;
  return start;
}

Explorer *explorer_new(Program *program, Method *method, ExploreOptions options) {
  Explorer *explorer = mem_new(Explorer);
  explorer->program = program;
  explorer->method = method;
  explorer->options = options;
  explorer->terms = terms_new();
  terms_set_types(explorer->terms,
                  (TypeOracle){.context = program, .subtype = oracle_subtype, .name = oracle_name});
  explorer->solver = solver_new(
      explorer->terms, (SolveOptions){.query_ms = options.query_ms, .validate = options.validate});
  explorer->machine = machine_new(program, (MachineLimits){0});
  explorer->machine->is_pinned = true;
  explorer->heap = heap_new(explorer->machine, explorer->terms,
                            (HeapOptions){.strategy = options.strategy,
                                          .bound = options.k,
                                          .array_bound = options.array,
                                          .math = options.math});
  explorer->exec =
      exec_new(explorer->machine, (ExecOptions){.assertions = true, .capture_output = true});
  explorer->symbolic = (ExecSymbolic){.terms = explorer->terms,
                                      .heap = explorer->heap,
                                      .all_statics = options.symbolic_statics,
                                      .context = explorer,
                                      .decide = decide,
                                      .assume = assume,
                                      .round = count_round};
  exec_set_symbolic(explorer->exec, &explorer->symbolic);
  return explorer;
}

void explorer_free(Explorer *explorer) {
  if (!explorer)
    return;
  exec_free(explorer->exec);
  heap_free(explorer->heap);
  machine_free(explorer->machine);
  solver_free(explorer->solver);
  terms_free(explorer->terms);
  for (size_t i = 0; i < explorer->counts.unknown.count; i++)
    mem_free(explorer->counts.unknown.items[i].cause);
  vec_free(&explorer->counts.unknown);
  vec_free(&explorer->counts.threw);
  vec_free(&explorer->choices);
  vec_free(&explorer->feasible);
  vec_free(&explorer->sites);
  vec_free(&explorer->path);
  vec_free(&explorer->flows);
  vec_free(&explorer->names);
  table_fini(&explorer->flow_table);
  mem_free(explorer);
}

const char *explorer_message(const Explorer *explorer) { return explorer->message; }
const ExploreCounts *explorer_counts(const Explorer *explorer) { return &explorer->counts; }

bool explorer_is_complete(const Explorer *explorer) {
  uint64_t cuts = 0;
  for (int i = 0; i < CUT_COUNT; i++)
    cuts += explorer->counts.cut[i];
  return !cuts && !explorer->counts.unknown.count && !explorer->message;
}

const SolveStats *explorer_solve_stats(const Explorer *explorer) {
  return solve_stats(explorer->solver);
}
Machine *explorer_machine(Explorer *explorer) { return explorer->machine; }
Heap *explorer_heap(Explorer *explorer) { return explorer->heap; }
Terms *explorer_terms(Explorer *explorer) { return explorer->terms; }
Solver *explorer_solver(Explorer *explorer) { return explorer->solver; }
Method *explorer_method(Explorer *explorer) { return explorer->method; }
size_t explorer_decision_count(const Explorer *explorer) { return explorer->path.count; }

uint32_t explorer_decision_at(const Explorer *explorer, size_t index) {
  assert(index < explorer->path.count);
  return explorer->path.items[index];
}
