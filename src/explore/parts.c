// Parts of one exploration (search/part.h), and what was found in them.
//
// A process that explores parts keeps one machine and one solver: before each part the state goes
// back to the root, where the method was entered. What happens on the way to a part was counted by
// whoever came there first.
#include "explore/explore_impl.h"

#include <string.h>

// --- one part ------------------------------------------------------------------------------------

bool explorer_begin_parts(Explorer *explorer) {
  assert(!explorer->search && !explorer->options.merge && !explorer->options.spread);
  explorer->has_parts = true;
  return explorer_begin(explorer);
}

bool explorer_is_following(const Explorer *explorer) {
  return explorer->part && explorer->followed < explorer->part->first.count;
}

static void start_counting(Explorer *explorer) {
  explorer->solve_before = *solve_stats(explorer->solver);
  explorer->instructions_before = explorer->symbolic.instructions;
  explorer->steps_before = explorer_steps(explorer);
}

SearchStep explorer_follow(Explorer *explorer) {
  assert(explorer_is_following(explorer) && explorer->followed == explorer->path.count);
  SearchStep step = explorer->part->first.items[explorer->followed++];
  if (!explorer_is_following(explorer)) {
    start_counting(explorer);
    explorer->instructions_before--; // a backtrack would have run the last one again
  }
  return step;
}

static void enter_part(Explorer *explorer, const SearchPart *part) {
  assert(explorer->has_parts && part->fixed <= part->first.count);
  explorer->part = part;
  explorer->followed = 0;
  explorer->fixed = part->fixed;
  explorer->choices.count = explorer->feasible.count = 0;
  explorer->is_forced = explorer->is_halted = false;
  path_back(&explorer->state, explorer->root);
  heap_forget_types(explorer->heap);
  start_counting(explorer);
  explorer->symbolic.depth = explorer->machine->depth;
  exec_resume(explorer->exec);
}

bool explorer_run_part(Explorer *explorer, const SearchPart *part, CaseVisitor *visit,
                       void *context) {
  enter_part(explorer, part);
  explorer->has_doubt = false;
  explorer_run_paths(explorer, visit, context);
  return explorer->run.end == END_NONE && !explorer->message;
}

// The steps on the way to the part were counted by whoever came there first.
void explorer_run_own_part(Explorer *explorer, const SearchPart *part, CaseVisitor *visit,
                           void *context) {
  uint64_t instructions = explorer->counts.instructions, steps = explorer_steps(explorer);
  explorer->open_type = explorer_open_type(explorer);
  explorer->wanted = explorer_wanted(explorer);
  enter_part(explorer, part);
  explorer_run_paths(explorer, visit, context);
  explorer->counts.instructions =
      instructions + explorer->symbolic.instructions - explorer->instructions_before;
  explorer->steps_added -= explorer->steps_before - steps;
  solve_stats_add(&explorer->solve_all, &explorer->solve_before, solve_stats(explorer->solver));
  explorer->part = NULL; // the caller's
}

// A path whose next case waits for its instruction has that case as its last one.
bool explorer_rest(const Explorer *explorer, SearchPart *rest) {
  if (explorer_is_following(explorer))
    return false;
  *rest = (SearchPart){.fixed = explorer->fixed};
  for (size_t i = 0; i < explorer->path.count; i++)
    vec_push(&rest->first, explorer->path.items[i].step);
  if (explorer->is_forced)
    vec_push(&rest->first, explorer->forced.step);
  assert(rest->fixed <= rest->first.count);
  return true;
}

// The oldest decision with cases left: most of them lie behind it. Its mark stays, and nobody goes
// back to it any more.
bool explorer_share(Explorer *explorer, SearchPart *given) {
  SearchPart rest;
  if (!explorer->choices.count || !explorer_rest(explorer, &rest))
    return false;
  size_t depth = explorer->fixed;
  // Decisions before it have had their last case.
  while (rest.first.items[depth].taken + 1 == rest.first.items[depth].count)
    depth++;
  assert(depth < rest.first.count &&
         rest.first.items[depth].taken + 1 == explorer->choices.items[0].next);
  assert(rest.first.items[depth].count == explorer->choices.items[0].count);
  rest.first.count = depth + 1;
  rest.first.items[depth].taken++;
  rest.fixed = depth;
  *given = rest;
  explorer->fixed = depth + 1;
  explorer->choices.count--;
  memmove(explorer->choices.items, explorer->choices.items + 1,
          explorer->choices.count * sizeof *explorer->choices.items);
  return true;
}

// --- what was found ------------------------------------------------------------------------------

void explore_work_free(ExploreWork *work) {
  for (size_t i = 0; i < work->counts.unknown.count; i++)
    mem_free(work->counts.unknown.items[i].cause);
  vec_free(&work->counts.unknown);
  vec_free(&work->counts.threw);
  vec_free(&work->counts.stops);
  vec_free(&work->flows);
  vec_free(&work->assumed);
  mem_free(work->message);
}

ExploreWork explorer_take_work(Explorer *explorer) {
  ExploreWork work = {.counts = explorer->counts,
                      .open_type = heap_open_type(explorer->heap),
                      .wanted = heap_wanted(explorer->heap),
                      .steps = explorer_steps(explorer) - explorer->steps_before,
                      .has_doubt = explorer->has_doubt,
                      .doubt = explorer->doubt,
                      .message = explorer->message ? mem_string(explorer->message) : NULL};
  work.counts.paths = 0;
  work.counts.instructions = explorer->symbolic.instructions - explorer->instructions_before;
  vec_append(&work.flows, explorer->flows.items + explorer->flows_before,
             explorer->flows.count - explorer->flows_before);
  const ClassList *assumed = heap_assumed_types(explorer->heap);
  vec_append(&work.assumed, assumed->items, assumed->count);
  solve_stats_add(&work.solve, &explorer->solve_before, solve_stats(explorer->solver));
  explorer->counts = (ExploreCounts){0};
  explorer->flows_before = explorer->flows.count;
  explorer->has_doubt = false;
  heap_forget_types(explorer->heap);
  start_counting(explorer);
  return work;
}

void explorer_forget_flows(Explorer *explorer) {
  assert(explorer->has_parts);
  explorer->flows.count = explorer->flows_before = 0;
  table_fini(&explorer->flow_table);
  explorer->flow_table = (Table){0};
}

static void add_throw(ExploreCounts *counts, const ThrowCount *more) {
  size_t at = 0;
  while (at < counts->threw.count && counts->threw.items[at].class != more->class)
    at++;
  if (at == counts->threw.count)
    vec_push(&counts->threw, (ThrowCount){more->class, 0});
  counts->threw.items[at].count += more->count;
}

// Its text in the counts of all.
static const char *add_cause(ExploreCounts *counts, const char *cause, uint64_t count) {
  size_t at = 0;
  while (at < counts->unknown.count && strcmp(counts->unknown.items[at].cause, cause) != 0)
    at++;
  if (at == counts->unknown.count)
    vec_push(&counts->unknown, (UnknownCount){mem_string(cause), 0});
  counts->unknown.items[at].count += count;
  return counts->unknown.items[at].cause;
}

static void add_stop(ExploreCounts *counts, StopCount more) {
  size_t at = 0;
  if (more.cause)
    more.cause = add_cause(counts, more.cause, 0);
  for (; at < counts->stops.count; at++) {
    const StopCount *known = &counts->stops.items[at];
    if (known->cut == more.cut && known->cause == more.cause && known->method == more.method &&
        known->line == more.line)
      break;
  }
  if (at == counts->stops.count)
    vec_push(&counts->stops, more);
  else
    counts->stops.items[at].count += more.count;
}

static void add_counts(Explorer *explorer, const ExploreWork *work) {
  ExploreCounts *counts = &explorer->counts;
  const ExploreCounts *more = &work->counts;
  counts->cases += more->cases;
  counts->returned += more->returned;
  counts->pruned += more->pruned;
  counts->decisions += more->decisions;
  counts->instructions += more->instructions;
  counts->broken += more->broken;
  for (int i = 0; i < CUT_COUNT; i++)
    counts->cut[i] += more->cut[i];
  for (size_t i = 0; i < more->threw.count; i++)
    add_throw(counts, &more->threw.items[i]);
  bool is_told = work->has_doubt && explorer->has_doubt;
  const char *told = is_told ? more->unknown.items[work->doubt].cause : NULL;
  for (size_t i = 0; i < more->unknown.count; i++)
    if (more->unknown.items[i].cause != told)
      (void)add_cause(counts, more->unknown.items[i].cause, more->unknown.items[i].count);
  for (size_t i = 0; i < more->stops.count; i++)
    if (!told || more->stops.items[i].cause != told)
      add_stop(counts, more->stops.items[i]);
}

// Leaves each of them once, and counts them. Workers tell theirs without a look at those of others:
// looking every one up when it came took a twentieth of what finding it had taken.
static void settle_flows(Explorer *explorer) {
  size_t count = explorer->flows.count, capacity = 16, kept = 0;
  while (capacity < 2 * count)
    capacity *= 2;
  uint64_t *seen = mem_new_array(uint64_t, capacity); // 0: free
  bool has_zero = false;
  for (size_t i = 0; i < count; i++) {
    uint64_t flow = explorer->flows.items[i];
    size_t at = (size_t)(flow * 0x9e3779b97f4a7c15u >> 20) & (capacity - 1);
    while (seen[at] && seen[at] != flow)
      at = (at + 1) & (capacity - 1);
    bool is_known = flow ? seen[at] == flow : has_zero;
    has_zero |= !flow;
    seen[at] = flow ? flow : seen[at];
    if (!is_known)
      explorer->flows.items[kept++] = flow;
  }
  explorer->flows.count = explorer->flows_before = kept;
  explorer->counts.paths = kept;
  mem_free(seen);
}

void explorer_end_parts(Explorer *explorer, double seconds) {
  assert(explorer->has_parts);
  settle_flows(explorer);
  explorer->counts.seconds = seconds;
}

void explorer_add_work(Explorer *explorer, const ExploreWork *work) {
  enum { MANY_FLOWS = 1 << 20 };
  assert(!work->has_doubt || work->doubt < work->counts.unknown.count);
  add_counts(explorer, work);
  explorer->has_doubt = explorer->has_doubt || work->has_doubt;
  vec_append(&explorer->flows, work->flows.items, work->flows.count);
  if (explorer->flows.count > 2 * explorer->flows_before + MANY_FLOWS) // most may be there twice
    settle_flows(explorer);
  if (!explorer->open_type)
    explorer->open_type = work->open_type;
  if (!explorer->wanted)
    explorer->wanted = work->wanted;
  for (size_t i = 0; i < work->assumed.count; i++)
    heap_assume_contract(explorer->heap, work->assumed.items[i]);
  explorer->steps_added += work->steps;
  solve_stats_add(&explorer->solve_all, &(SolveStats){0}, &work->solve);
  if (work->message && !explorer->message)
    explorer_fail(explorer, work->message);
}

void explorer_add_unknown(Explorer *explorer, const char *cause) {
  const char *kept = add_cause(&explorer->counts, cause, 1);
  add_stop(&explorer->counts, (StopCount){.cut = CUT_COUNT, .cause = kept, .line = -1, .count = 1});
}

void explorer_add_cut(Explorer *explorer, StopCount cut) {
  assert(cut.cut < CUT_COUNT && !cut.cause && cut.count == 1);
  explorer->counts.cut[cut.cut]++;
  add_stop(&explorer->counts, cut);
}

// Only the end of a run is such a leaf.
StopCount explorer_take_end(Explorer *explorer) {
  CutKind cut = explorer_cut(explorer);
  ExploreCounts *counts = &explorer->counts;
  assert(cut < CUT_COUNT && counts->cut[cut] == 1);
  counts->cut[cut] = 0;
  size_t at = 0;
  while (counts->stops.items[at].cut != cut)
    at++;
  assert(at < counts->stops.count);
  StopCount end = counts->stops.items[at];
  counts->stops.count--;
  memmove(counts->stops.items + at, counts->stops.items + at + 1,
          (counts->stops.count - at) * sizeof end);
  return end;
}

void explorer_set_memory(Explorer *explorer, uint64_t bytes) {
  explorer->run.limits.memory = bytes;
  explorer->run.budget.memory = bytes;
  solve_set_memory(explorer->solver, bytes);
}
