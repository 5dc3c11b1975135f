// One round by several processes.
//
// Most of a round is cases in which nothing happens: they are counted, and that is all. Such cases
// others can explore, each a part of the search (search/part.h), and what they count is added up in
// the order of the search. Before a case that is perhaps a violation they stop, and this process
// goes on from there, as if it had come there alone: it shows and compares violations in their
// order, and says when there are enough of them. So a verdict, its findings and its counts are
// those of one process.
#include "check/check_impl.h"

#include "base/budget.h"

// Short rounds are not worth the processes; debug builds split them all the same.
#ifdef NDEBUG
#define ALONE_SECONDS 0.05
#else
#define ALONE_SECONDS 0.0
#endif

// A limit of steps ends where one process would come to it, and so does the search for more
// violations; other orders than depth-first are those of one process.
bool check_can_split(const Check *check) {
  const ExploreOptions *round = &check->round;
  return check->events.split && !check->found.count && !check->smallest.id && !round->steps &&
         !round->guide_count && !round->prefix_count && round->search == SEARCH_DFS &&
         !round->merge && !round->spread && !round->record && !round->dump_smt &&
         round->seconds >= 0;
}

static bool is_perhaps_violation(void *context, Explorer *explorer, const ExploreCase *leaf) {
  return check_is_violation(context, explorer, leaf);
}

static bool has_others(const Check *check) {
  return !check->events.has_others || check->events.has_others(check->events.context);
}

static bool wants_others(void *context, Explorer *explorer, const ExploreCase *leaf) {
  const Check *check = context;
  return !check->found.count && !check->smallest.id && !check->fault &&
         clock_now() >= check->alone_until && has_others(check) &&
         !check_is_violation(check, explorer, leaf);
}

void check_run_split(Check *check, Explorer *explorer) {
  assert(check_can_split(check));
  double start = clock_now();
  SearchPart part = {0};
  if (!explorer_begin_parts(explorer))
    return;
  do {
    check->alone_until = clock_now() + ALONE_SECONDS;
    explorer_set_halt(explorer, wants_others, check);
    explorer_run_own_part(explorer, &part, check_visit, check);
    part_free(&part);
    part = (SearchPart){0};
    if (!explorer_has_halted(explorer))
      break;
    bool has_rest = explorer_rest(explorer, &part);
    assert(has_rest);
    (void)has_rest;
    explorer_set_halt(explorer, is_perhaps_violation, check);
  } while (check->events.split(check->events.context, explorer, &part, &check->round));
  part_free(&part);
  explorer_end_parts(explorer, clock_now() - start);
}
