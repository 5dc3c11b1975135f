// Orders of the search: each comes to the same leaves, and a prefix leads to the same one in each.
#include "explore/explore_impl.h"

#include "base/test.h"
#include "program/world_test.h"

#include <string.h>

enum { MOST_STEPS = 64 };

// A leaf, as far as it is the same in every explorer of one program.
typedef struct Leaf {
  SearchStep steps[MOST_STEPS];
  uint32_t choices[MOST_STEPS];
  size_t count;
  ExecStatus status;
  const Class *thrown;
  uint64_t flow;
  size_t values, objects; // of the input
  uint32_t words;         // of the Java heap
  uint32_t conditions;    // a hash of them all
} Leaf;
typedef VEC(Leaf) Leaves;

// Of strategies that merge, what is known decides how a condition is written.
static uint32_t hash_conditions(Explorer *explorer) {
  uint32_t hash = 1;
  const Solver *solver = explorer_solver(explorer);
  for (size_t i = 0; !explorer->options.strategy->conditions_alias && i < solve_path_count(solver);
       i++) {
    char *text = term_text(explorer->terms, solve_path_at(solver, i));
    hash = hash_mix(hash, hash_bytes(text, strlen(text)));
    mem_free(text);
  }
  return hash;
}

static void note_leaf(void *context, Explorer *explorer, const ExploreCase *end) {
  Leaf leaf = {.count = explorer_decision_count(explorer),
               .status = end->status,
               .thrown = end->thrown_class,
               .flow = explorer->symbolic.flow,
               .values = heap_value_count(explorer->heap),
               .objects = heap_object_count(explorer->heap),
               .words = explorer->machine->heap_top - explorer->machine->heap_base,
               .conditions = hash_conditions(explorer)};
  CHECK(leaf.count < MOST_STEPS);
  for (size_t i = 0; i < leaf.count && i < MOST_STEPS; i++) {
    leaf.steps[i] = explorer_step_at(explorer, i);
    leaf.choices[i] = explorer_decision_at(explorer, i);
  }
  Leaves *leaves = context;
  vec_push(leaves, leaf);
}

static bool has_steps(const Leaf *leaf, const SearchStep *steps, size_t count) {
  bool same = leaf->count >= count;
  for (size_t i = 0; same && i < count; i++)
    same = leaf->steps[i].taken == steps[i].taken && leaf->steps[i].count == steps[i].count;
  return same;
}

static bool is_same(const Leaf *a, const Leaf *b) {
  bool same = a->count == b->count && a->status == b->status && a->thrown == b->thrown &&
              a->flow == b->flow && a->values == b->values && a->objects == b->objects &&
              a->words == b->words && a->conditions == b->conditions;
  for (size_t i = 0; same && i < a->count; i++)
    same = a->choices[i] == b->choices[i];
  return same;
}

typedef struct Subject {
  TestWorld *world;
  Method *method;
  const HeapStrategy *strategy;
} Subject;

static ExploreCounts explore(const Subject *subject, SearchOrder order, const SearchStep *prefix,
                             size_t count, Leaves *leaves) {
  ExploreOptions options = {.strategy = subject->strategy,
                            .k = 2,
                            .array = 2,
                            .loops = 3,
                            .query_ms = 5000,
                            .search = order,
                            .seed = 7,
                            .prefix = prefix,
                            .prefix_count = count};
  Explorer *explorer = explorer_new(subject->world->program, subject->method, options);
  CHECK(explorer_run(explorer, note_leaf, leaves));
  ExploreCounts counts = *explorer_counts(explorer);
  CHECK(counts.unknown.count == 0);
  explorer_free(explorer);
  return counts;
}

static void complain(const Subject *subject, SearchOrder order, const char *what) {
  const Names *names = program_names(subject->world->program);
  test_failed(__FILE__, __LINE__, "%s, %s, %s: %s", name_text(names, subject->method->name),
              heap_strategy_name(subject->strategy), search_order_names[order], what);
}

static void compare(const Subject *subject, SearchOrder order, const Leaves *all,
                    const Leaves *found) {
  if (all->count != found->count)
    complain(subject, order, "another number of cases");
  for (size_t i = 0; i < all->count; i++) {
    const Leaf *leaf = &all->items[i];
    size_t times = 0;
    for (size_t j = 0; j < found->count; j++)
      if (found->items[j].count == leaf->count &&
          has_steps(&found->items[j], leaf->steps, leaf->count)) {
        times++;
        if (!is_same(leaf, &found->items[j]))
          complain(subject, order, "a prefix leads to another state");
      }
    if (times != 1)
      complain(subject, order, "a case is missing, or is there twice");
  }
}

// The whole prefix of a leaf leads to it alone; half of it to all leaves that begin so.
static void check_prefixes(const Subject *subject, const Leaves *all) {
  for (size_t i = 0; i < all->count; i += 1 + all->count / 6) {
    const Leaf *leaf = &all->items[i];
    SearchOrder order = (SearchOrder)(i % SEARCH_ORDER_COUNT);
    for (size_t part = 1; part <= 2; part++) {
      size_t count = leaf->count / part;
      Leaves expected = {0}, found = {0};
      for (size_t j = 0; j < all->count; j++)
        if (has_steps(&all->items[j], leaf->steps, count))
          vec_push(&expected, all->items[j]);
      (void)explore(subject, order, leaf->steps, count, &found);
      compare(subject, order, &expected, &found);
      vec_free(&expected);
      vec_free(&found);
    }
  }
}

static void check_subject(const Subject *subject) {
  Leaves all = {0};
  ExploreCounts counts = explore(subject, SEARCH_DFS, NULL, 0, &all);
  for (SearchOrder order = SEARCH_BFS; order < SEARCH_ORDER_COUNT; order++) {
    Leaves found = {0};
    ExploreCounts other = explore(subject, order, NULL, 0, &found);
    CHECK(counts.paths == other.paths && counts.decisions == other.decisions &&
          counts.pruned == other.pruned && !memcmp(counts.cut, other.cut, sizeof counts.cut));
    compare(subject, order, &all, &found);
    vec_free(&found);
  }
  check_prefixes(subject, &all);
  vec_free(&all);
}

// Every method under every strategy.
static void check_class(const char *class_name, const char *const *methods, size_t count,
                        void (*check)(const Subject *)) {
  TestWorld world = testworld_new();
  const HeapStrategy *strategy;
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; (strategy = heap_strategy_at(j)) != NULL; j++)
      check(&(Subject){&world, testworld_method(&world, class_name, methods[i], NULL), strategy});
  testworld_free(&world);
}

TEST(orders_find_the_same_cases_of_lists) {
  static const char *const methods[] = {"reverse", "insertSorted", "merge", "copies"};
  check_class("unit/OracleLists", methods, 4, check_subject);
}

TEST(orders_find_the_same_cases_of_trees_and_arrays) {
  static const char *const trees[] = {"insert", "rotate"}, *const arrays[] = {"setGet", "sum"};
  check_class("unit/OracleTrees", trees, 2, check_subject);
  check_class("unit/OracleArrays", arrays, 2, check_subject);
}

// A path may end in any decision of any operation; nothing that was decided is used then.
static void check_depths(const Subject *subject) {
  uint64_t cut = 1;
  for (uint32_t depth = 1; cut && depth < 5; depth++)
    for (SearchOrder order = SEARCH_DFS; order <= SEARCH_BFS; order++) {
      ExploreOptions options = {.strategy = subject->strategy,
                                .k = 2,
                                .array = 2,
                                .loops = 3,
                                .query_ms = 5000,
                                .search = order,
                                .depth = depth};
      Explorer *explorer = explorer_new(subject->world->program, subject->method, options);
      CHECK(explorer_run(explorer, NULL, NULL));
      const ExploreCounts *counts = explorer_counts(explorer);
      cut = counts->cut[CUT_DEPTH];
      CHECK(counts->unknown.count == 0 && (cut || depth > 1));
      explorer_free(explorer);
    }
}

TEST(paths_end_in_any_decision) {
  static const char *const lists[] = {"reverse", "merge"}, *const trees[] = {"insert", "rotate"},
                           *const arrays[] = {"setGet", "sum"};
  check_class("unit/OracleLists", lists, 2, check_depths);
  check_class("unit/OracleTrees", trees, 2, check_depths);
  check_class("unit/OracleArrays", arrays, 2, check_depths);
}
