// Exactness: path by path, the input heaps that `pose` and `summary` describe are those that lazy
// initialization enumerates, none missing, none twice. Only where no bound cuts; so path counts are
// equal as well, and equal to the number of cases of the strategies that do not fork on aliases.
//
// Paths are matched by the digest of their control flow. LORIS_ORACLE=WORD in the environment takes
// only the methods whose name contains the word, and prints their numbers.
#include "explore/oracle_test.h"

#include "base/test.h"
#include "explore/explore_impl.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_COMPLAINTS = 5 };

typedef struct PathHeap {
  uint64_t flow;
  const char *heap; // "": the path itself
} PathHeap;
typedef VEC(PathHeap) PathHeaps;

// One method under one strategy.
typedef struct Survey {
  const char *strategy;
  PathHeaps heaps;
  uint64_t paths, cases;
  uint32_t objects; // at most, of a heap; 0: no heaps
  bool is_complete, is_undecided;
  Arena *arena;
} Survey;

// --- collecting ----------------------------------------------------------------------------------

static void visit(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Survey *survey = context;
  (void)leaf;
  uint64_t flow = explorer->symbolic.flow;
  vec_push(&survey->heaps, (PathHeap){flow, ""});
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
  return a->flow != b->flow ? (a->flow < b->flow ? -1 : 1) : strcmp(a->heap, b->heap);
}

static void run_survey(const Subject *subject, Survey *survey) {
  Explorer *explorer = explorer_new(subject->world->program, subject->method,
                                    (ExploreOptions){.strategy = heap_strategy(survey->strategy),
                                                     .k = subject->k,
                                                     .array = 3,
                                                     .loops = subject->loops,
                                                     .query_ms = 20000});
  CHECK(explorer_run(explorer, visit, survey));
  survey->paths = explorer_counts(explorer)->paths;
  survey->cases = explorer_counts(explorer)->cases;
  survey->is_complete = explorer_is_complete(explorer);
  if (survey->heaps.count)
    qsort(survey->heaps.items, survey->heaps.count, sizeof(PathHeap), compare);
  explorer_free(explorer);
}

// --- comparing -----------------------------------------------------------------------------------

typedef struct Verdict {
  const Subject *subject;
  Arena *arena;
  int complaints;
  size_t compared; // methods that no bound cuts
  size_t heaps;
} Verdict;

static void complain(Verdict *verdict, const Survey *survey, const char *what, const char *heap) {
  if (++verdict->complaints > MOST_COMPLAINTS)
    return;
  const Subject *subject = verdict->subject;
  test_failed(__FILE__, __LINE__, "%s, %s: %s %s",
              method_external(subject->world->program, subject->method, verdict->arena),
              survey->strategy, what, *heap ? heap : "path");
}

// Is any heap on one path twice? Where aliases are cases the path itself is, and with arrays so are
// heaps: the cases may differ in the index whose element they know.
static void check_once(Verdict *verdict, const Survey *survey, bool is_merged) {
  for (size_t i = 1; i < survey->heaps.count; i++)
    if (!compare(&survey->heaps.items[i - 1], &survey->heaps.items[i]) &&
        (is_merged || (*survey->heaps.items[i].heap && !strchr(survey->heaps.items[i].heap, '['))))
      complain(verdict, survey, "describes twice the", survey->heaps.items[i].heap);
}

static size_t skip_equal(const PathHeaps *heaps, size_t index) {
  size_t next = index + 1;
  while (next < heaps->count && !compare(&heaps->items[index], &heaps->items[next]))
    next++;
  return next;
}

static void check_same(Verdict *verdict, const Survey *reference, const Survey *survey) {
  const PathHeaps *a = &reference->heaps, *b = &survey->heaps;
  for (size_t i = 0, j = 0; i < a->count || j < b->count;) {
    int order = i == a->count ? 1 : j == b->count ? -1 : compare(&a->items[i], &b->items[j]);
    if (order < 0)
      complain(verdict, survey, "misses the", a->items[i].heap);
    if (order > 0)
      complain(verdict, survey, "invents the", b->items[j].heap);
    i = order <= 0 ? skip_equal(a, i) : i;
    j = order >= 0 ? skip_equal(b, j) : j;
  }
}

// The first strategy is the reference.
static void check_method(Verdict *verdict, const char *const *strategies, uint32_t objects) {
  enum { STRATEGIES = 3 };
  Arena arena = {0};
  Survey surveys[STRATEGIES];
  bool is_complete = true;
  verdict->arena = &arena;
  for (int i = 0; i < STRATEGIES; i++) {
    surveys[i] = (Survey){.strategy = strategies[i], .objects = objects, .arena = &arena};
    run_survey(verdict->subject, &surveys[i]);
    is_complete = is_complete && surveys[i].is_complete && !surveys[i].is_undecided;
  }
  for (int i = 0; i < STRATEGIES && is_complete; i++) {
    check_once(verdict, &surveys[i], i > 0);
    if (i > 0) {
      check_same(verdict, &surveys[0], &surveys[i]);
      CHECK_EQ(surveys[i].paths, surveys[0].paths);
      CHECK_EQ(surveys[i].cases, surveys[i].paths);
    }
  }
  verdict->compared += is_complete;
  verdict->heaps += surveys[0].heaps.count;
  const Subject *subject = verdict->subject;
  if (getenv("LORIS_ORACLE"))
    printf("%s: %s, paths %llu, cases %llu, %zu %zu %zu heaps\n",
           method_external(subject->world->program, subject->method, &arena),
           is_complete ? "compared" : "cut", (unsigned long long)surveys[0].paths,
           (unsigned long long)surveys[0].cases, surveys[0].heaps.count, surveys[1].heaps.count,
           surveys[2].heaps.count),
        fflush(stdout);
  for (int i = 0; i < STRATEGIES; i++)
    vec_free(&surveys[i].heaps);
  arena_fini(&arena);
}

#ifdef NDEBUG
enum { SHARE = 1 };
#else
enum { SHARE = 10 }; // see oracle_spares
#endif

// Compares every public method of a class; the number of those that no bound cuts.
static size_t check_class(const char *name, const char *reference, uint32_t objects, uint32_t k) {
  OracleWorld *world = oracle_world_new();
  LinkError error = {0};
  Class *class = program_load_text(world->program, name, &error);
  CHECK(class != NULL);
  const char *only = getenv("LORIS_ORACLE");
  Verdict verdict = {0};
  for (uint16_t i = 0; class && i < class->method_count; i++) {
    Method *method = &class->methods[i];
    const char *text = name_text(world->names, method->name);
    if (!(method->flags & ACC_PUBLIC) || *text == '<' || (only && !strstr(text, only)))
      continue;
    if (oracle_spares(i))
      continue;
    Subject subject = {.world = world, .method = method, .k = k, .loops = 6};
    verdict.subject = &subject;
    check_method(&verdict, (const char *const[]){reference, "pose", "summary"}, objects);
  }
  oracle_world_free(world);
  return verdict.compared;
}

// --- the tests -----------------------------------------------------------------------------------

// Lazy's fresh objects have exactly the static type; lazier's may have any class.
TEST(exact_heaps_of_typed_programs) {
  CHECK(check_class("unit/OracleTyped", "lazier", 2, 8) >= 90 / SHARE);
}
TEST(exact_heaps_of_programs_with_arrays) {
  CHECK(check_class("unit/OracleArrayed", "lazy", 2, 8) >= 90 / SHARE);
}
TEST(exact_heaps_of_random_programs) {
  CHECK(check_class("unit/OracleRandom", "lazy", 2, 8) >= 290 / SHARE);
}
