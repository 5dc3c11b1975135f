// Laws of instance, merge and intersection on random states.
#include "graph/world_test.h"

#include "base/random.h"
#include "base/test.h"

#ifdef NDEBUG
enum { ROUNDS = 20000 };
#else
enum { ROUNDS = 300 };
#endif
enum { MOST_OBJECTS = 5 };

typedef struct Maker {
  GraphWorld *world;
  Method *method;
  const Code *code;
  Class *list;
  Field *fields[3]; // next, self, value
  Random random;
} Maker;

static uint32_t below(Maker *maker, uint32_t limit) {
  return (uint32_t)random_below(&maker->random, limit);
}

static Maker open_maker(uint64_t seed) {
  Maker maker = {.world = graph_world_new(), .random = random_seeded(seed)};
  maker.method = graph_world_method(maker.world, "unit/GraphList", "two");
  LinkError error = {0};
  maker.code = method_code(maker.world->program, maker.method, &error);
  maker.list = maker.method->owner;
  for (int i = 0; i < 3; i++)
    maker.fields[i] = &maker.list->fields[i];
  return maker;
}

// --- random states
// --------------------------------------------------------------------------------

static Reference pick(Maker *maker, const Reference *objects, uint32_t count) {
  return below(maker, 3) ? objects[below(maker, count)] : reference_null();
}

// All fields represented, exact types, literals: a concrete state (Def. 1.6).
static State *make_concrete(Maker *maker) {
  World *world = &maker->world->world;
  State *state = state_new();
  state_push_frame(state, maker->method, maker->code);
  Reference objects[MOST_OBJECTS];
  uint32_t count = 1 + below(maker, MOST_OBJECTS);
  for (uint32_t i = 0; i < count; i++)
    objects[i] = state_object(world, state, type_exact(world, maker->list), false);
  for (uint32_t i = 0; i < count; i++) {
    state_set_slot(world, state, objects[i], maker->fields[0], pick(maker, objects, count));
    state_set_slot(world, state, objects[i], maker->fields[1], pick(maker, objects, count));
    state_set_slot(world, state, objects[i], maker->fields[2],
                   state_literal(world, state, 'I', (int64_t)below(maker, 7) - 3));
  }
  state_top(state)->words[0] = pick(maker, objects, count);
  state_top(state)->words[1] = pick(maker, objects, count);
  state_collect(state);
  return state;
}

// Forgets slots and intervals at random; predicates allow what was seen before.
static State *make_abstract(Maker *maker, const State *concrete) {
  World *world = &maker->world->world;
  State *state = state_copy(concrete);
  for (size_t i = 0; i < state->values.count; i++) {
    StateValue *value = &state->values.items[i];
    if (value->kind == VALUE_INTEGER && below(maker, 2)) {
      value->low -= below(maker, 3);
      value->high += below(maker, 3);
    } else if (value->kind == VALUE_OBJECT && below(maker, 2)) {
      state_clear_slots(state, value->reference);
    }
  }
  state_weaken(world, concrete, state);
  state_collect(state);
  return state;
}

static bool is_instance(Maker *maker, const State *a, const State *b) {
  return state_is_instance(&maker->world->world, a, b);
}

static void explain(Maker *maker, const char *law, const State *a, const State *b) {
  char *x = state_text(&maker->world->world, a, NULL),
       *y = state_text(&maker->world->world, b, NULL);
  test_failed(__FILE__, __LINE__, "%s:\n%s\n%s", law, x, y);
  mem_free(x);
  mem_free(y);
}

// --- laws
// -----------------------------------------------------------------------------------------

TEST(graph_random_merges) {
  Maker maker = open_maker(11);
  World *world = &maker.world->world;
  unsigned strict = 0;
  for (int i = 0; i < ROUNDS; i++) {
    State *c1 = make_concrete(&maker), *c2 = make_concrete(&maker), *c3 = make_concrete(&maker);
    State *a = make_abstract(&maker, c1), *b = make_abstract(&maker, c2);
    State *merged = state_merge(world, a, b), *wider = state_merge(world, merged, c3);
    if (!is_instance(&maker, c1, a))
      explain(&maker, "abstraction", c1, a);
    if (!is_instance(&maker, a, a))
      explain(&maker, "reflexive", a, a);
    if (!is_instance(&maker, a, merged))
      explain(&maker, "the first is an instance of the merge", a, merged);
    if (!is_instance(&maker, b, merged))
      explain(&maker, "the second is an instance of the merge", b, merged);
    // Theorem 1.4, on chains of different lengths.
    if (!is_instance(&maker, c1, merged))
      explain(&maker, "transitive", c1, merged);
    if (!is_instance(&maker, c2, wider))
      explain(&maker, "transitive over two merges", c2, wider);
    strict += !is_instance(&maker, merged, a);
    State *states[] = {c1, c2, c3, a, b, merged, wider};
    for (size_t j = 0; j < sizeof states / sizeof *states; j++)
      state_free(states[j]);
  }
  CHECK(strict > ROUNDS / 2); // a merge that says nothing would pass the rest
  graph_world_free(maker.world);
}

TEST(graph_random_intersections) {
  Maker maker = open_maker(12);
  World *world = &maker.world->world;
  unsigned none = 0, precise = 0;
  for (int i = 0; i < ROUNDS; i++) {
    State *c = make_concrete(&maker), *other = make_concrete(&maker);
    State *a = make_abstract(&maker, c), *b = make_abstract(&maker, c);
    State *o = make_abstract(&maker, other), *wide = state_merge(world, b, o);
    State *both = state_intersect(world, a, wide);
    if (!both)
      explain(&maker, "a common instance exists", a, wide);
    else if (!is_instance(&maker, c, both))
      explain(&maker, "a common instance is one of the intersection", c, both);
    else
      precise += !is_instance(&maker, wide, both);
    State *apart = state_intersect(world, a, o);
    none += apart == NULL;
    State *states[] = {c, other, a, b, o, wide, both, apart};
    for (size_t j = 0; j < sizeof states / sizeof *states; j++)
      state_free(states[j]);
  }
  CHECK(none > ROUNDS / 10);   // different states do contradict each other
  CHECK(precise > ROUNDS / 4); // and the intersection knows more than the wider state
  graph_world_free(maker.world);
}
