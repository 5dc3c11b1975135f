// The violations of one method: each distinct one once, and how long more of them are looked for.
#include "check/check_impl.h"

#include "base/budget.h"

// After the first violation the search goes on for so many steps, or some times the steps that it
// took to find that one, and bounds grow a few times; what a clock adds only ends runs with hard
// questions.
enum { MORE_STEPS = 400000, MORE_TIMES = 2, MORE_ROUNDS = 2 };
static const double more_seconds = 5, more_times = 2;

// --- the same violation --------------------------------------------------------------------------

FoundPlace found_place(Check *check, Explorer *explorer, const ExploreCase *leaf) {
  assert(leaf->status == EXEC_THREW);
  const Machine *machine = explorer_machine(explorer);
  return (FoundPlace){
      .thrown = leaf->thrown_class,
      .clause = word_tag(leaf->thrown) ? NULL : check_clause_of(check, machine, (Ref)leaf->thrown),
      .places = throw_places(machine, leaf->thrown, check->method)};
}

static bool is_there(ThrowPlace a, ThrowPlace b) {
  return a.method == b.method && a.insn == b.insn;
}

// A postcondition or an invariant is broken by its method, wherever that is called; a precondition
// by the caller.
static bool is_same_place(const FoundPlace *a, const FoundPlace *b) {
  if (a->clause && a->clause == b->clause && a->clause->kind != CLAUSE_REQUIRES)
    return true;
  return a->thrown == b->thrown && a->clause == b->clause &&
         is_there(a->places.site, b->places.site) && is_there(a->places.own, b->places.own) &&
         is_there(a->places.entry, b->places.entry);
}

Found *found_find(Check *check, const FoundPlace *place) {
  for (size_t i = 0; i < check->found.count; i++)
    if (is_same_place(&check->found.items[i].place, place))
      return &check->found.items[i];
  return NULL;
}

uint64_t found_size(const ConcreteInput *input) {
  uint64_t size = 0;
  for (size_t i = 0; i < input->objects.count; i++)
    size += 1 + input->objects.items[i].length;
  return size;
}

// --- how long ------------------------------------------------------------------------------------

static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }

static uint64_t smaller_limit(uint64_t a, uint64_t b) { return a && a < b ? a : b; }

double found_seconds(const Check *check) {
  double left = check->rest_end - clock_now(), least = 0.001;
  if (check->limit > 0 && check->start + check->limit - clock_now() < left)
    left = check->start + check->limit - clock_now();
  return left > least ? left : least;
}

// The first one: the rest of the search is bounded from here on.
static void bound_rest(Check *check, Explorer *explorer) {
  uint64_t steps = explorer_steps(explorer);
  double now = clock_now(), elapsed = now - check->start;
  check->rest = larger(MORE_STEPS, MORE_TIMES * (check->steps + steps));
  check->rest_end =
      now + (more_times * elapsed > more_seconds ? more_times * elapsed : more_seconds);
  check->rest = smaller_limit(
      check->options.explore.steps > steps ? check->options.explore.steps - steps : 0, check->rest);
  explorer_set_rest(explorer, check->rest, found_seconds(check));
  check->rest += steps; // found_end_round takes them away again
}

void found_end_round(Check *check, const Explorer *explorer) {
  uint64_t steps = explorer_steps(explorer);
  check->steps += steps;
  check->rest = check->rest > steps ? check->rest - steps : 0;
}

bool found_may_grow(Check *check) {
  if (!check->found.count)
    return true;
  return check->rest && check->more_rounds++ < MORE_ROUNDS;
}

bool found_is_enough(const Check *check) {
  return check->fault || (check->found.count && check->options.first);
}

// --- the list ------------------------------------------------------------------------------------

void found_add(Check *check, Explorer *explorer, FoundPlace place, Violation *violation) {
  assert(!found_find(check, &place));
  if (!check->found.count && !check->options.first)
    bound_rest(check, explorer);
  vec_push(&check->found,
           (Found){.place = place, .violation = violation, .size = found_size(violation->input)});
}

void found_replace(Check *check, Found *found, Violation *violation) {
  (void)check;
  violation_free(found->violation);
  found->violation = violation;
  found->size = found_size(violation->input);
}

void found_clear(Check *check) {
  for (size_t i = 0; i < check->found.count; i++)
    violation_free(check->found.items[i].violation);
  check->found.count = check->told.count = 0;
  check->rest = check->steps = 0;
  check->more_rounds = 0;
  check->rest_end = 0;
}
