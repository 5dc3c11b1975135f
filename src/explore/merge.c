// Merging states where control flow joins (--merge).
//
// A branch with several feasible cases opens a *region*: it ends where the ways behind the branch
// meet (program/joins.c), or where the method returns, if that is all they have in common. Paths
// inside of it are explored as ever. One that comes to the join having changed nothing but words,
// stores to elements and uses (heap/join.c) is kept as a *state*, a list of changes since the
// branch, and ends there; every other path runs on by itself, whether it passes the join or leaves
// the region another way. When all cases inside of the region are through, the machine is undone
// to the branch, and one path goes on from the join with all states that fit together: a word that
// differs is an if-then-else over the conditions of the states.
//
// Nothing is guessed: the conditions of the states exclude each other, and the path that goes on
// takes their disjunction. What the paths had learnt about aliases is lost and found again.
//
// Inputs that a state has looked at make it differ in more than words. Where it decides nothing to
// look at them earlier, the region is undone, they are looked at before the branch, and the branch
// runs again. Only if no path has left the region so far: no end is told twice.
#include "explore/merge_impl.h"

bool explorer_has_merged(const Explorer *explorer) { return explorer->merge.joined > 0; }

// --- regions -------------------------------------------------------------------------------------

// Ends of paths are told from now on that began in the open regions.
void explorer_leave_regions(Explorer *explorer) {
  for (size_t i = 0; i < explorer->merge.regions.count; i++)
    explorer->merge.regions.items[i].is_clean = false;
}

void explorer_open_region(Explorer *explorer, size_t feasible) {
  assert(feasible > 1 && feasible <= explorer->feasible.count);
  Machine *machine = explorer->machine;
  Merge *merge = &explorer->merge;
  if (!explorer->options.merge || explorer->search || !machine->depth)
    return;
  const Frame *frame = machine_top(machine);
  const Branch *branch = merge_branch_here(explorer);
  // What a helper returns, and the monitor of a synchronized method, are the machine's business;
  // what a harness finds out is asked for at the end of a path.
  if (!branch->joins || frame->method->owner->is_contract ||
      (branch->returns && (machine->depth < 2 || frame->flags || frame->lock)))
    return;
  merge_note_logs(explorer, NULL, false);
  Region region = {.branch = (size_t)(branch - merge->branches.items),
                   .method = frame->method,
                   .choices = explorer->choices.count,
                   .feasible = explorer->feasible.count - feasible,
                   .case_count = feasible,
                   .parent = merge->active,
                   .conditions = explorer->conditions.count,
                   .path = explorer->path.count,
                   .sites = explorer->sites.count,
                   .blind = merge->blind,
                   .logs = machine->logs.count,
                   .frames = machine->saved_frames.count,
                   .depth = machine->depth,
                   .heap_top = machine->heap_top,
                   .hash_state = machine->hash_state,
                   .interns = machine_intern_count(machine),
                   .heights = heap_heights(explorer->heap),
                   .is_clean = true,
                   .restarts = merge->restarts};
  merge->restarts = 0;
  region.mark = path_mark(&explorer->state, PATH_WHOLE);
  vec_push(&merge->regions, region);
  merge->active = merge->regions.count;
  explorer->symbolic.is_joining = true;
}

// The inputs that were in the way are looked at before the branch, and the branch is asked for
// again, as if the path had just come to it. What the paths inside of the region had found is
// thrown away, which is right only because none of them has been told as an end (is_clean).
static void begin_again(Explorer *explorer, size_t number) {
  assert(number < explorer->merge.regions.count);
  Merge *merge = &explorer->merge;
  Region region = merge->regions.items[number];
  assert(region.early.count > 0);
  assert(explorer->choices.count >= region.choices && explorer->counts.decisions > 0);
  while (merge->regions.count > number + 1)
    merge_region_fini(&merge->regions.items[--merge->regions.count]);
  merge->regions.count = number;
  path_undo(&explorer->state, region.mark);
  explorer->choices.count = region.choices;
  explorer->feasible.count = region.feasible;
  explorer->counts.decisions--; // it is asked for again
  explorer_forget_logs(explorer);
  explorer->symbolic.depth = explorer->machine->depth;
  exec_resume(explorer->exec);
  merge->restarts = region.restarts + 1;
  for (size_t i = 0; i < region.early.count; i++)
    if (!merge_look_early(explorer, &region.early.items[i]))
      merge->restarts = MOST_RESTARTS;
  merge_region_fini(&region);
}

// The next group goes on; the last one takes the region off.
static void resume_group(Explorer *explorer, Region *region) {
  assert(region->is_closed && region->next_group < region->group_count);
  bool is_last = region->next_group + 1 == region->group_count;
  Group group = {.states = mem_new_array(JoinState *, region->states.count),
                 .conditions = mem_new_array(Term, region->states.count)};
  for (size_t i = 0; i < region->states.count; i++)
    if (region->states.items[i].group == region->next_group)
      group.states[group.count++] = &region->states.items[i];
  assert(group.count > 0);
  region->next_group++;
  if (is_last)
    path_undo(&explorer->state, region->mark);
  else
    path_back(&explorer->state, region->mark);
  explorer_forget_logs(explorer);
  exec_resume(explorer->exec);
  // The list of regions does not change until the path runs.
  Region copy = *region;
  if (is_last)
    explorer->merge.regions.count--;
  merge_go_on(explorer, &copy, &group);
  if (is_last)
    merge_region_fini(&copy);
  mem_free(group.states);
  mem_free(group.conditions);
}

// Nothing is left to explore inside of the region on top. True: a path goes on.
static bool close_region(Explorer *explorer) {
  assert(explorer->merge.regions.count > 0);
  Region *region = vec_last(&explorer->merge.regions);
  if (!region->is_closed) {
    path_back(&explorer->state, region->mark);
    explorer_forget_logs(explorer);
    region->is_closed = true;
    if (!merge_make_groups(explorer, region)) {
      begin_again(explorer, explorer->merge.regions.count - 1);
      return true;
    }
  }
  if (region->next_group < region->group_count) {
    resume_group(explorer, region);
    return true;
  }
  path_undo(&explorer->state, region->mark);
  explorer_forget_logs(explorer);
  merge_region_fini(region);
  explorer->merge.regions.count--;
  return false;
}

bool explorer_close_regions(Explorer *explorer) {
  Merge *merge = &explorer->merge;
  for (size_t i = 0; i < merge->regions.count; i++)
    if (merge->regions.items[i].early.count) {
      begin_again(explorer, i);
      return true;
    }
  while (merge->regions.count && vec_last(&merge->regions)->choices == explorer->choices.count)
    if (close_region(explorer))
      return true;
  return false;
}
