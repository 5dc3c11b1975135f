// The random programs: all five strategies' common ground, with a k that cuts nothing; and their
// paths where k cuts.
//
// LORIS_ORACLE=WORD in the environment takes only the methods whose name contains the word, and
// prints their numbers.
#include "replay/exact_test.h"

#include "base/test.h"

#include <stdlib.h>
#include <string.h>

enum { STRATEGIES = 3 };

// The first strategy is the reference; hybrid, which is compared as well, may have more cases.
static bool check_method(OracleWorld *world, Method *method, const char *const *strategies,
                         const ExactBounds *bounds) {
  Arena arena = {0};
  Survey surveys[STRATEGIES + 1];
  bool is_complete = true;
  ExactVerdict verdict = {.title = method_external(world->program, method, &arena)};
  for (int i = 0; i <= STRATEGIES; i++) {
    surveys[i] = (Survey){.strategy = i < STRATEGIES ? strategies[i] : "hybrid", .arena = &arena};
    survey_run(&surveys[i], world->program, method, bounds, NULL);
    CHECK(!surveys[i].message);
    is_complete = is_complete && surveys[i].is_complete && !surveys[i].is_undecided;
  }
  for (int i = 0; i <= STRATEGIES && is_complete; i++) {
    survey_check_once(&verdict, &surveys[i]);
    if (i > 0) {
      survey_check_same(&verdict, &surveys[0], &surveys[i]);
      CHECK_EQ(surveys[i].paths, surveys[0].paths);
      CHECK(i == STRATEGIES || surveys[i].cases == surveys[i].paths);
    }
  }
  if (getenv("LORIS_ORACLE"))
    printf("%s: %s, paths %llu, cases %llu, %zu %zu %zu heaps\n", verdict.title,
           is_complete ? "compared" : "cut", (unsigned long long)surveys[0].paths,
           (unsigned long long)surveys[0].cases, surveys[0].heaps.count, surveys[1].heaps.count,
           surveys[2].heaps.count),
        fflush(stdout);
  for (int i = 0; i <= STRATEGIES; i++)
    survey_free(&surveys[i]);
  arena_fini(&arena);
  return is_complete;
}

// Paths alone, where k cuts; false: it does not.
static bool check_cut_method(OracleWorld *world, Method *method, const char *const *strategies,
                             const ExactBounds *bounds) {
  Arena arena = {0};
  Survey surveys[STRATEGIES];
  bool is_decided = true, is_cut = false;
  ExactVerdict verdict = {.title = method_external(world->program, method, &arena)};
  for (int i = 0; i < STRATEGIES; i++) {
    surveys[i] = (Survey){.strategy = strategies[i], .arena = &arena};
    survey_run(&surveys[i], world->program, method, bounds, NULL);
    is_decided = is_decided && !surveys[i].is_undecided;
    is_cut = is_cut || !surveys[i].is_complete;
  }
  if (is_decided && is_cut) {
    survey_check_once(&verdict, &surveys[1]);
    survey_check_once(&verdict, &surveys[2]);
    survey_check_paths(&verdict, &surveys[1], &surveys[2]);
    survey_check_lazy(&verdict, &surveys[0], &surveys[1],
                      &(SurveyMethod){world->program, method, *bounds, NULL});
  }
  if (getenv("LORIS_ORACLE"))
    printf("%s: %s, paths %llu %llu %llu\n", verdict.title, is_cut ? "cut" : "whole",
           (unsigned long long)surveys[0].paths, (unsigned long long)surveys[1].paths,
           (unsigned long long)surveys[2].paths);
  for (int i = 0; i < STRATEGIES; i++)
    survey_free(&surveys[i]);
  arena_fini(&arena);
  return is_decided && is_cut;
}

// Heaps that k cuts nowhere, where others are cut: a walk through a ring has no end. False: too
// many steps.
static bool check_walk(OracleWorld *world, Method *method, const char *const *strategies,
                       const ExactBounds *bounds) {
  assert(bounds->objects <= bounds->k + 1); // see "What k means under every strategy" in HEAPS.md
  Arena arena = {0};
  Survey surveys[STRATEGIES];
  bool is_decided = true;
  ExactVerdict verdict = {.title = method_external(world->program, method, &arena)};
  for (int i = 0; i < STRATEGIES; i++) {
    surveys[i] = (Survey){.strategy = strategies[i], .arena = &arena};
    if (is_decided)
      survey_run(&surveys[i], world->program, method, bounds, NULL);
    is_decided = is_decided && !surveys[i].is_undecided;
  }
  for (int i = 1; i < STRATEGIES && is_decided; i++) {
    survey_check_once(&verdict, &surveys[i]);
    survey_check_same(&verdict, &surveys[0], &surveys[i]);
  }
  if (getenv("LORIS_ORACLE"))
    printf("%s: %s, %zu %zu %zu heaps\n", verdict.title, is_decided ? "compared" : "left",
           surveys[0].heaps.count, surveys[1].heaps.count, surveys[2].heaps.count);
  for (int i = 0; i < STRATEGIES; i++)
    survey_free(&surveys[i]);
  arena_fini(&arena);
  return is_decided;
}

#ifdef NDEBUG
enum { SHARE = 1 };
#else
enum { SHARE = 10 }; // see oracle_spares
#endif

typedef bool CheckMethod(OracleWorld *world, Method *method, const char *const *strategies,
                         const ExactBounds *bounds);

// Every public method of a class; the number of those that were compared.
static size_t check_all(const char *name, const char *reference, CheckMethod *check,
                        ExactBounds bounds) {
  OracleWorld *world = oracle_world_new();
  LinkError error = {0};
  Class *class = program_load_text(world->program, name, &error);
  CHECK(class != NULL);
  const char *only = getenv("LORIS_ORACLE");
  size_t compared = 0;
  for (uint16_t i = 0; class && i < class->method_count; i++) {
    Method *method = &class->methods[i];
    const char *text = name_text(world->names, method->name);
    if (!(method->flags & ACC_PUBLIC) || *text == '<' || (only && !strstr(text, only)))
      continue;
    if (oracle_spares(i))
      continue;
    compared += check(world, method, (const char *const[]){reference, "pose", "summary"}, &bounds);
  }
  oracle_world_free(world);
  return compared;
}

// Those that no bound cuts count, or, without objects, those that k cuts.
static size_t check_class(const char *name, const char *reference, uint32_t objects, uint32_t k) {
  return check_all(name, reference, objects ? check_method : check_cut_method,
                   (ExactBounds){.k = k, .array = 3, .loops = 6, .objects = objects});
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

TEST(exact_paths_of_random_programs_where_k_cuts) {
  for (uint32_t k = 0; k < 2; k++) {
    CHECK(check_class("unit/OracleTyped", "lazier", 0, k) >= (k ? 5 : 20) / SHARE);
    CHECK(check_class("unit/OracleArrayed", "lazy", 0, k) >= (k ? 5 : 60) / SHARE);
    CHECK(check_class("unit/OracleRandom", "lazy", 0, k) >= (k ? 30 : 200) / SHARE);
  }
}

// Rings and lists that run into each other are among the inputs.
TEST(exact_heaps_of_random_walks) {
  static const struct {
    const char *class;
    uint32_t k, objects;
    size_t least;
  } walks[] = {{"unit/RandomWalks", 1, 2, 30},
               {"unit/RandomLists", 2, 3, 35},
               {"unit/RandomLists", 4, 3, 19}};
  for (size_t i = 0; i < sizeof walks / sizeof *walks; i++) {
    ExactBounds bounds = {
        .k = walks[i].k, .loops = 12, .objects = walks[i].objects, .steps = 60000};
    CHECK(check_all(walks[i].class, "lazier-sharp", check_walk, bounds) >= walks[i].least / SHARE);
  }
}
