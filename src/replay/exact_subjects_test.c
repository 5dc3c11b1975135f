// The programs of tests/subjects, every method, with and without their
// invariants, where k cuts.
//
// A heap of k + 1 objects has no chain of references that k cuts, in whatever
// order its objects are found. So heaps up to that size must be on the same
// paths under all strategies.
//
// LORIS_EXACT="CLASS METHOD K OBJECTS STEPS" in the environment takes the
// classes and methods whose names contain these words (METHOD may be -), at
// these bounds, with so many steps for each strategy, and prints paths, cases
// and heaps: ! is cut, ? is undecided.
#include "replay/exact_test.h"

#include "base/test.h"

#include <stdlib.h>
#include <string.h>

enum { STRATEGIES = 5, LAZY = 0, LAZIER = 1, POSE = 2, SUMMARY = 3, HYBRID = 4 };
static const char *const strategies[STRATEGIES] = {"lazy", "lazier", "pose", "summary", "hybrid"};

static void print(const char *title, const Survey *surveys, const char *what) {
  printf("%-60s %s:", title, what);
  for (int i = 0; i < STRATEGIES; i++)
    printf(" %llu/%llu/%zu%s%s %.2fs %llu", (unsigned long long)surveys[i].paths,
           (unsigned long long)surveys[i].cases, surveys[i].heaps.count - surveys[i].cases,
           surveys[i].is_complete ? "" : "!", surveys[i].is_undecided ? "?" : "",
           surveys[i].seconds, (unsigned long long)surveys[i].steps);
  printf("\n");
  fflush(stdout);
}

// How many explorations were compared, and how many had exactly the paths of
// lazy.
typedef struct Compared {
  size_t all, like_lazy;
} Compared;

static void check_method(OracleWorld *world, Method *method, const ExactBounds *bounds,
                         const char *invariant, Compared *compared) {
  Arena arena = {0};
  ExactVerdict verdict = {
      .title = arena_format(&arena, "%s%s%s k=%u", method_external(world->program, method, &arena),
                            invariant ? " with " : "", invariant ? invariant : "", bounds->k)};
  Survey surveys[STRATEGIES];
  bool is_decided = true;
  for (int i = 0; i < STRATEGIES; i++) {
    surveys[i] = (Survey){.strategy = strategies[i], .arena = &arena};
    survey_run(&surveys[i], world->program, method, bounds, invariant);
    is_decided = is_decided && (i == LAZIER || i == HYBRID || !surveys[i].is_undecided);
  }
  // Where `lazier` or `hybrid` has too many cases the others are compared with each other.
  const Survey *reference = &surveys[surveys[LAZIER].is_undecided ? POSE : LAZIER];
  for (int i = 0; i < STRATEGIES && is_decided; i++) {
    if (surveys[i].is_undecided)
      continue;
    survey_check_once(&verdict, &surveys[i]);
    if (i > LAZIER)
      survey_check_same(&verdict, reference, &surveys[i]);
  }
  if (is_decided) {
    survey_check_within(&verdict, &surveys[LAZY], reference);
    survey_check_paths(&verdict, &surveys[POSE], &surveys[SUMMARY]);
    compared->all++;
    compared->like_lazy +=
        survey_check_lazy(&verdict, &surveys[LAZY], &surveys[POSE],
                          &(SurveyMethod){world->program, method, *bounds, invariant});
  }
  if (getenv("LORIS_EXACT"))
    print(verdict.title, surveys,
          !is_decided          ? "undecided"
          : verdict.complaints ? "DIFFERENT"
                               : "same");
  for (int i = 0; i < STRATEGIES; i++)
    survey_free(&surveys[i]);
  arena_fini(&arena);
}

typedef struct Wanted {
  const char *class, *method; // words
  ExactBounds bounds;
} Wanted;

// A class, and those whose objects inputs may be.
typedef struct Family {
  const char *class;
  const char *prefix;    // NULL: the class and what is in it
  const char *invariant; // NULL: repOk, where the class has it, and none
} Family;

static void check_both(OracleWorld *world, Method *method, const Wanted *wanted,
                       const Family *family, Compared *compared) {
  if (family->invariant) {
    check_method(world, method, &wanted->bounds, family->invariant, compared);
    return;
  }
  check_method(world, method, &wanted->bounds, NULL, compared);
  if (class_find_text(world->program, method->owner, "repOk", "()Z") &&
      strcmp(name_text(world->names, method->name), "repOk"))
    check_method(world, method, &wanted->bounds, "repOk", compared);
}

static void check_class(const Family *family, const Wanted *wanted, Compared *compared) {
  OracleWorld *world =
      oracle_world_of(SUBJECT_CLASSES, family->prefix ? family->prefix : family->class);
  LinkError error = {0};
  Class *class = program_load_text(world->program, family->class, &error);
  CHECK(class != NULL);
  for (uint16_t i = 0; class && i < class->method_count; i++) {
    Method *method = &class->methods[i];
    const char *text = name_text(world->names, method->name);
    if (*text == '<' || (method->flags & (ACC_SYNTHETIC | ACC_PRIVATE)) ||
        !strstr(text, wanted->method) || oracle_spares(oracle_hash(world, method)))
      continue;
    check_both(world, method, wanted, family, compared);
  }
  oracle_world_free(world);
}

static Compared check_subjects(const Wanted *wanted) {
  static const Family families[] = {{.class = "pose/Swap"},
                                    {.class = "pose/Sum"},
                                    {.class = "pose/HasNull"},
                                    {.class = "pose/DoubleLinkedList"},
                                    {.class = "pose/NodeCachingList"},
                                    {.class = "pose/AvlTree"},
                                    {.class = "pose/TreeMap"},
                                    {.class = "summary/LinkedList"},
                                    {.class = "summary/FiveContains"},
                                    {.class = "kiasan/Arrays"},
                                    {.class = "kiasan/AvlTree"},
                                    {.class = "kiasan/AvlTreeOfItems"},
                                    {.class = "kiasan/BinaryHeap"},
                                    {.class = "kiasan/BinarySearchTree"},
                                    {.class = "kiasan/DisjSets"},
                                    {.class = "kiasan/DisjSetsFast"},
                                    {.class = "kiasan/DoubleLinkedList"},
                                    {.class = "kiasan/JdkTreeMap",
                                     .prefix = "kiasan/RankOrder",
                                     .invariant = "kiasan.JdkTreeMap.holds"},
                                    {.class = "kiasan/Numbers"},
                                    {.class = "kiasan/RedBlackTree"},
                                    {.class = "kiasan/SearchTreeOfItems"},
                                    {.class = "kiasan/SortedList"},
                                    {.class = "kiasan/StackAr"},
                                    {.class = "kiasan/StackLi"},
                                    {.class = "kiasan/Vector"},
                                    {.class = "kiasan/ItemVector"},
                                    {.class = "kiasan/Node"}};
  Compared compared = {0};
  for (size_t i = 0; i < sizeof families / sizeof *families; i++)
    if (strstr(families[i].class, wanted->class))
      check_class(&families[i], wanted, &compared);
  return compared;
}

enum { STEPS = 20000000 }; // ten times as many as the longest survey needs

#ifdef NDEBUG
enum { LEAST = 160 };
#else
enum { LEAST = 30 }; // see oracle_spares
#endif

TEST(exact_heaps_of_subjects) {
  char class[64] = "/", method[64] = "";
  ExactBounds bounds = {.k = 1, .array = 2, .loops = 6, .objects = 2, .math = true, .steps = STEPS};
  const char *asked = getenv("LORIS_EXACT");
  if (asked)
    CHECK(sscanf(asked, "%63s %63s %u %u %" SCNu64, class, method, &bounds.k, &bounds.objects,
                 &bounds.steps) == 5);
  Compared compared = check_subjects(&(Wanted){class, strcmp(method, "-") ? method : "", bounds});
  if (asked)
    printf("%zu compared, %zu with the paths of lazy\n", compared.all, compared.like_lazy);
  CHECK(asked || compared.all >= LEAST);
  // The others read references that k hides from lazy, and do not use them: the elements of arrays
  // and of nodes at the end of a chain.
  CHECK(asked || compared.all - compared.like_lazy <= 24);
}
