// The ends of paths: counted, and handed to visitors.
#include "explore/explore_impl.h"

#include <string.h>

static void count_throw(Explorer *explorer, const Class *class) {
  assert(class);
  ExploreCounts *counts = &explorer->counts;
  for (size_t i = 0; i < counts->threw.count; i++)
    if (counts->threw.items[i].class == class) {
      counts->threw.items[i].count++;
      return;
    }
  vec_push(&counts->threw, (ThrowCount){class, 1});
}

// The innermost frame of the target's own code, else the innermost of all.
static void find_place(const Explorer *explorer, StopCount *stop) {
  const Machine *machine = explorer->machine;
  stop->line = -1;
  if (!machine->depth)
    return;
  uint32_t at = machine->depth;
  while (at > 1 && machine->frames[at - 1].method->owner->trusted)
    at--;
  const Frame *frame = &machine->frames[at - 1];
  // Callers stand behind their call.
  const Insn *pc =
      at < machine->depth && frame->pc > frame->method->code->insns ? frame->pc - 1 : frame->pc;
  stop->method = frame->method;
  stop->line = method_line(frame->method, (uint32_t)(pc - frame->method->code->insns));
}

static void count_stop(Explorer *explorer, ExecStatus status, StopCount stop) {
  assert(status == EXEC_CUT || status == EXEC_UNKNOWN);
  assert((stop.cut == CUT_COUNT) == (stop.cause != NULL));
  ExploreCounts *counts = &explorer->counts;
  find_place(explorer, &stop);
  size_t at = 0;
  for (; at < counts->stops.count; at++) {
    const StopCount *known = &counts->stops.items[at];
    if (known->cut == stop.cut && known->cause == stop.cause && known->method == stop.method &&
        known->line == stop.line)
      break;
  }
  if (at == counts->stops.count)
    vec_push(&counts->stops, stop);
  counts->stops.items[at].count++;
  if (explorer->visit_stop && explorer->run.end == END_NONE)
    explorer->visit_stop(explorer->stop_context, explorer,
                         &(ExploreCase){.status = status, .stop = stop});
}

static void count_unknown(Explorer *explorer, const char *cause) {
  assert(cause);
  ExploreCounts *counts = &explorer->counts;
  size_t at = 0;
  while (at < counts->unknown.count && strcmp(counts->unknown.items[at].cause, cause) != 0)
    at++;
  if (at == counts->unknown.count)
    vec_push(&counts->unknown, (UnknownCount){mem_string(cause), 0});
  counts->unknown.items[at].count++;
  count_stop(explorer, EXEC_UNKNOWN,
             (StopCount){.cut = CUT_COUNT, .cause = counts->unknown.items[at].cause});
}

// Cases are missing where an input may be of a class for which there was no room. That is told
// once, of no path in particular.
static void doubt_types(Explorer *explorer) {
  const Class *type = heap_left_out_type(explorer->heap);
  ExploreCounts *counts = &explorer->counts;
  if (!type || explorer->has_doubt)
    return;
  explorer->has_doubt = true;
  Arena scratch = {0};
  char *cause = mem_format("the target has too many classes: an input of type %s may be of one "
                           "that is left out",
                           class_external(explorer->program, type, &scratch));
  arena_fini(&scratch);
  explorer->doubt = counts->unknown.count;
  explorer_doubt(explorer, cause);
  mem_free(cause);
}

void explorer_doubt(Explorer *explorer, const char *cause) {
  ExploreCounts *counts = &explorer->counts;
  char *kept = mem_string(cause);
  vec_push(&counts->unknown, (UnknownCount){kept, 1});
  vec_push(&counts->stops, (StopCount){.cut = CUT_COUNT, .cause = kept, .line = -1, .count = 1});
}

static void count_cut(Explorer *explorer, CutKind cut) {
  assert(cut < CUT_COUNT);
  explorer->counts.cut[cut]++;
  count_stop(explorer, EXEC_CUT, (StopCount){.cut = cut});
}

static bool same_flow(const void *context, uint32_t id, const void *key) {
  const Explorer *explorer = context;
  return explorer->flows.items[id] == *(const uint64_t *)key;
}

// Cases with the same control flow are one path.
void explorer_count_flow(Explorer *explorer, uint64_t flow) {
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

// Does the invariant not hold in the end? The method has returned.
static bool is_broken(const Explorer *explorer) {
  const Field *broken = explorer->harness.broken;
  return broken && explorer->machine->words[broken->slot] == 1;
}

// The case of a path whose method has ended.
static void visit_case(Explorer *explorer, ExecStatus status, CaseVisitor *visit, void *context) {
  assert(status == EXEC_RETURNED || status == EXEC_THREW || status == EXEC_EXITED);
  ExploreCounts *counts = &explorer->counts;
  if (is_doubtful(explorer))
    return;
  bool has_thrown = status == EXEC_THREW;
  bool breaks = status == EXEC_RETURNED && is_broken(explorer);
  ExploreCase leaf = {.id = counts->cases + 1,
                      .status = status,
                      .result = exec_result(explorer->exec),
                      .thrown = has_thrown ? exec_thrown_word(explorer->exec) : 0,
                      .thrown_class = has_thrown ? exec_thrown_class(explorer->exec) : NULL,
                      .is_broken = breaks};
  if (explorer->halt && explorer->halt(explorer->halt_context, explorer, &leaf)) {
    explorer->is_halted = true;
    return;
  }
  counts->cases++;
  explorer_count_flow(explorer, explorer->symbolic.flow);
  if (has_thrown)
    count_throw(explorer, leaf.thrown_class);
  else
    counts->returned++;
  counts->broken += breaks;
  if (visit)
    visit(context, explorer, &leaf);
}

void explorer_stop_run(Explorer *explorer) {
  assert(explorer->run.end != END_NONE);
  count_cut(explorer, explorer_cut(explorer));
}

// Every path ends in exactly one of the counts, so that they add up: cases, cuts, pruned, unknown.
bool explorer_end_leaf(Explorer *explorer, ExecStatus status, CaseVisitor *visit, void *context) {
  doubt_types(explorer);
  if (status != EXEC_JOINED)
    explorer_leave_regions(explorer);
  // A question that the end of the run has interrupted says nothing about the path either.
  bool is_hollow = explorer->run.budget.is_spent || explorer->doubtful;
  if (is_hollow && explorer_is_over(explorer) && status != EXEC_BAD_INPUT) {
    count_cut(explorer, explorer_cut(explorer)); // however it ended: nothing is known about it
    return false;
  }
  switch (status) {
  case EXEC_RETURNED:
  case EXEC_THREW:
    visit_case(explorer, status, visit, context);
    return true;
  case EXEC_CUT:
    count_cut(explorer, exec_cut_kind(explorer->exec));
    return explorer->run.end == END_NONE;
  case EXEC_PRUNED:
    explorer->counts.pruned++;
    return true;
  case EXEC_JOINED: // counted when the paths that it goes on with have ended
    return true;
  case EXEC_UNKNOWN:
    count_unknown(explorer, exec_message(explorer->exec));
    return true;
  case EXEC_EXITED:
    if (explorer->options.exit_ends) {
      visit_case(explorer, status, visit, context);
      return true;
    }
    count_unknown(explorer, "System.exit is called");
    return true;
  case EXEC_RUNNING: // a limit of the run
    count_cut(explorer, explorer_cut(explorer));
    return false;
  case EXEC_BAD_INPUT:
    break;
  }
  explorer_fail(explorer, exec_message(explorer->exec));
  return false;
}
