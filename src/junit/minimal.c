// The smallest set of tests with the same branches and outcomes.
#include "junit/junit_impl.h"

#include <string.h>

// Tests of one method as sets of goals: branches first, then outcomes.
typedef struct Goals {
  Edges edges;
  VEC(const char *) outcomes;
  size_t words;       // of a set
  VEC(uint64_t) sets; // `words` per test
  VEC(size_t) tests;  // their numbers
  VEC(bool) chosen;
} Goals;

static uint64_t *set_of(const Goals *goals, size_t test) {
  assert(test < goals->tests.count);
  return goals->sets.items + test * goals->words;
}

static size_t outcome_number(Goals *goals, const char *outcome) {
  for (size_t i = 0; i < goals->outcomes.count; i++)
    if (!strcmp(goals->outcomes.items[i], outcome))
      return i;
  vec_push(&goals->outcomes, outcome);
  return goals->outcomes.count - 1;
}

// The edges are sorted without doubles (edges_sort), and every edge that is looked for is among
// them.
static size_t edge_number(const Goals *goals, const Edge *edge) {
  assert(goals->edges.count > 0);
  size_t low = 0, high = goals->edges.count;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    const Edge *other = &goals->edges.items[middle];
    bool is_before = other->method != edge->method ? other->method->id < edge->method->id
                     : other->from != edge->from   ? other->from < edge->from
                                                   : other->to <= edge->to;
    if (is_before)
      low = middle;
    else
      high = middle;
  }
  return low;
}

// Branches and outcomes are bits of a set, one set for each test.
static void read_goals(Goals *goals, const Junit *junit) {
  for (size_t i = 0; i < goals->tests.count; i++) {
    const Test *test = &junit->tests.items[goals->tests.items[i]];
    vec_append(&goals->edges, test->edges.items, test->edges.count);
    (void)outcome_number(goals, test->outcome);
  }
  edges_sort(&goals->edges);
  goals->words = (goals->edges.count + goals->outcomes.count + 63) / 64;
  for (size_t i = 0; i < goals->tests.count * goals->words; i++)
    vec_push(&goals->sets, 0);
  for (size_t i = 0; i < goals->tests.count; i++) {
    const Test *test = &junit->tests.items[goals->tests.items[i]];
    uint64_t *set = set_of(goals, i);
    for (size_t j = 0; j < test->edges.count; j++) {
      size_t bit = edge_number(goals, &test->edges.items[j]);
      set[bit / 64] |= (uint64_t)1 << bit % 64;
    }
    size_t bit = goals->edges.count + outcome_number(goals, test->outcome);
    set[bit / 64] |= (uint64_t)1 << bit % 64;
    vec_push(&goals->chosen, false);
  }
}

static uint32_t count_new(const Goals *goals, const uint64_t *done, size_t test) {
  assert(test < goals->tests.count);
  uint32_t count = 0;
  for (size_t i = 0; i < goals->words; i++)
    count += (uint32_t)__builtin_popcountll(set_of(goals, test)[i] & ~done[i]);
  return count;
}

// The test that adds most, until nothing is to be added.
// Set cover is hard in general; greedily it is at most a logarithm worse than the best.
static size_t choose_greedily(Goals *goals) {
  uint64_t *done = mem_new_array(uint64_t, goals->words);
  size_t chosen = 0;
  for (;;) {
    size_t best = 0;
    uint32_t most = 0;
    for (size_t i = 0; i < goals->tests.count; i++) {
      uint32_t count = count_new(goals, done, i);
      best = count > most ? i : best;
      most = count > most ? count : most;
    }
    if (!most)
      break;
    goals->chosen.items[best] = true;
    chosen++;
    for (size_t i = 0; i < goals->words; i++)
      done[i] |= set_of(goals, best)[i];
  }
  mem_free(done);
  return chosen;
}

static bool covers(const Goals *goals, uint32_t tests) {
  assert(goals->tests.count <= 32);
  size_t bits = goals->edges.count + goals->outcomes.count, found = 0;
  for (size_t word = 0; word < goals->words; word++) {
    uint64_t all = 0;
    for (size_t i = 0; i < goals->tests.count; i++)
      all |= tests >> i & 1 ? set_of(goals, i)[word] : 0;
    found += (size_t)__builtin_popcountll(all);
  }
  return found == bits;
}

// Of few tests all sets are tried: is one smaller than the greedy one?
static void choose_exactly(Goals *goals, size_t best) {
  enum { FEW = 16 };
  if (goals->tests.count > FEW)
    return;
  uint32_t found = 0;
  for (uint32_t tests = 1; tests < (uint32_t)1 << goals->tests.count; tests++) {
    size_t count = (size_t)__builtin_popcount(tests);
    if (count < best && covers(goals, tests)) {
      best = count;
      found = tests;
    }
  }
  for (size_t i = 0; found && i < goals->tests.count; i++)
    goals->chosen.items[i] = found >> i & 1;
}

void junit_minimize(Junit *junit, size_t first) {
  assert(first <= junit->tests.count);
  Goals goals = {0};
  for (size_t i = first; i < junit->tests.count; i++)
    vec_push(&goals.tests, i);
  read_goals(&goals, junit);
  choose_exactly(&goals, choose_greedily(&goals));
  for (size_t i = 0; i < goals.tests.count; i++)
    junit->tests.items[goals.tests.items[i]].is_dropped = !goals.chosen.items[i];
  vec_free(&goals.edges);
  vec_free(&goals.outcomes);
  vec_free(&goals.sets);
  vec_free(&goals.tests);
  vec_free(&goals.chosen);
}
