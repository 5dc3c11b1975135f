#include "replay/exact_test.h"

#include "base/test.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_COMPLAINTS = 5 };

// --- collecting ----------------------------------------------------------------------------------

static void visit(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Survey *survey = context;
  (void)leaf;
  uint64_t flow = explorer_flow(explorer);
  vec_push(&survey->heaps, (PathHeap){flow, NULL});
  if (!survey->objects)
    return;
  Expansion expansion = explorer_expand(explorer, survey->objects, survey->arena);
  survey->is_undecided = survey->is_undecided || expansion.unknown || expansion.is_late;
  for (size_t i = 0; i < expansion.heaps.count; i++)
    vec_push(&survey->heaps, (PathHeap){flow, expansion.heaps.items[i]});
  vec_free(&expansion.heaps);
}

static int compare(const void *left, const void *right) {
  const PathHeap *a = left, *b = right;
  if (a->flow != b->flow)
    return a->flow < b->flow ? -1 : 1;
  return a->heap && b->heap ? strcmp(a->heap, b->heap) : (a->heap != NULL) - (b->heap != NULL);
}

void survey_run(Survey *survey, Program *program, Method *method, const ExactBounds *bounds,
                const char *invariant) {
  Explorer *explorer = explorer_new(program, method,
                                    (ExploreOptions){.strategy = heap_strategy(survey->strategy),
                                                     .k = bounds->k,
                                                     .array = bounds->array,
                                                     .loops = bounds->loops,
                                                     .math = bounds->math,
                                                     .invariant = invariant,
                                                     .steps = bounds->steps,
                                                     .query_ms = 20000});
  survey->objects = bounds->objects;
  if (!explorer_run(explorer, visit, survey))
    survey->message = explorer_message(explorer);
  const ExploreCounts *counts = explorer_counts(explorer);
  survey->paths = counts->paths;
  survey->cases = counts->cases;
  survey->seconds = counts->seconds;
  survey->steps = explorer_steps(explorer);
  survey->is_complete = explorer_is_complete(explorer);
  survey->is_undecided = survey->is_undecided || counts->unknown.count ||
                         explore_ended_early(counts) || survey->message;
  if (survey->heaps.count)
    qsort(survey->heaps.items, survey->heaps.count, sizeof(PathHeap), compare);
  explorer_free(explorer);
}

void survey_free(Survey *survey) { vec_free(&survey->heaps); }

// --- comparing -----------------------------------------------------------------------------------

static void complain(ExactVerdict *verdict, const Survey *survey, const char *what,
                     const PathHeap *at) {
  if (++verdict->complaints <= MOST_COMPLAINTS)
    test_failed(__FILE__, __LINE__, "%s, %s: %s %s of path %llx", verdict->title, survey->strategy,
                what, at->heap ? at->heap : "(control flow)", (unsigned long long)at->flow);
}

// Where aliases are cases the path itself is there often, and with arrays so are heaps: the cases
// may differ in the index whose element they know.
static bool may_be_twice(const Survey *survey, const char *heap) {
  bool has_alias_cases = strcmp(survey->strategy, "pose") && strcmp(survey->strategy, "summary");
  return has_alias_cases && (!heap || strchr(heap, '['));
}

void survey_check_once(ExactVerdict *verdict, const Survey *survey) {
  for (size_t i = 1; i < survey->heaps.count; i++)
    if (!compare(&survey->heaps.items[i - 1], &survey->heaps.items[i]) &&
        !may_be_twice(survey, survey->heaps.items[i].heap))
      complain(verdict, survey, "describes twice the", &survey->heaps.items[i]);
}

static size_t skip_equal(const PathHeaps *heaps, size_t index) {
  size_t next = index + 1;
  while (next < heaps->count && !compare(&heaps->items[index], &heaps->items[next]))
    next++;
  return next;
}

// What only one of the two has, if it counts.
static void check(ExactVerdict *verdict, const Survey *reference, const Survey *survey,
                  bool may_invent) {
  const PathHeaps *a = &reference->heaps, *b = &survey->heaps;
  bool with_paths = reference->is_complete && survey->is_complete;
  for (size_t i = 0, j = 0; i < a->count || j < b->count;) {
    int order = i == a->count ? 1 : j == b->count ? -1 : compare(&a->items[i], &b->items[j]);
    const PathHeap *at = order <= 0 ? &a->items[i] : &b->items[j];
    bool counts = at->heap || with_paths;
    if (order < 0 && counts)
      complain(verdict, survey, "misses the", at);
    if (order > 0 && counts && !may_invent)
      complain(verdict, survey, "invents the", at);
    i = order <= 0 ? skip_equal(a, i) : i;
    j = order >= 0 ? skip_equal(b, j) : j;
  }
}

void survey_check_same(ExactVerdict *verdict, const Survey *reference, const Survey *survey) {
  check(verdict, reference, survey, false);
}

void survey_check_within(ExactVerdict *verdict, const Survey *part, const Survey *survey) {
  check(verdict, part, survey, true);
}

// --- paths ---------------------------------------------------------------------------------------

// The next path, from `index` on.
static size_t next_path(const Survey *survey, size_t index) {
  while (index < survey->heaps.count && survey->heaps.items[index].heap)
    index++;
  return index;
}

// The first path of `part` that the other does not have; NULL: none.
static const PathHeap *missing_path(const Survey *part, const Survey *survey) {
  size_t j = next_path(survey, 0);
  for (size_t i = next_path(part, 0); i < part->heaps.count; i = next_path(part, i + 1)) {
    uint64_t flow = part->heaps.items[i].flow;
    while (j < survey->heaps.count && survey->heaps.items[j].flow < flow)
      j = next_path(survey, j + 1);
    if (j == survey->heaps.count || survey->heaps.items[j].flow != flow)
      return &part->heaps.items[i];
  }
  return NULL;
}

void survey_check_has_paths(ExactVerdict *verdict, const Survey *part, const Survey *survey) {
  const PathHeap *missing = missing_path(part, survey);
  if (missing)
    complain(verdict, survey, "misses, of another strategy, the", missing);
}

void survey_check_paths(ExactVerdict *verdict, const Survey *reference, const Survey *survey) {
  survey_check_has_paths(verdict, reference, survey);
  survey_check_has_paths(verdict, survey, reference);
}

// Those of `part` that are not among the paths of the other at k are so at k + 1.
static bool check_at_next(ExactVerdict *verdict, const Survey *part, const Survey *survey,
                          const SurveyMethod *subject) {
  if (!missing_path(part, survey))
    return true;
  Survey deeper = {.strategy = survey->strategy, .arena = survey->arena};
  ExactBounds bounds = subject->bounds;
  bounds.k++;
  bounds.objects = 0;
  survey_run(&deeper, subject->program, subject->method, &bounds, subject->invariant);
  if (!deeper.is_undecided)
    survey_check_has_paths(verdict, part, &deeper);
  survey_free(&deeper);
  return false;
}

bool survey_check_lazy(ExactVerdict *verdict, const Survey *lazy, const Survey *survey,
                       const SurveyMethod *subject) {
  bool has_all = check_at_next(verdict, lazy, survey, subject);
  return check_at_next(verdict, survey, lazy, subject) && has_all;
}
