// What is shown for all heaps of a program is looked up in the heaps of its runs: links that close
// no cycle (links.c), and the classes of what fields hold (graph/stored.c).
#include "base/test.h"
#include "exec/exec.h"
#include "graph/graph.h"
#include "library/library.h"
#include "program/world_test.h"
#include "transition/transition.h"

enum { MOST_STEPS = 30000, BETWEEN = 7, INPUTS = 6 };

typedef struct Runner {
  TestWorld world;
  Machine *machine;
  Exec *exec;
} Runner;

typedef struct Looked {
  size_t links, contents; // that were found and are as they should be
} Looked;

static bool has_type(const Type *type, const Class *class) {
  bool has = false;
  for (uint32_t i = 0; type && i < type->count; i++)
    has |= type->entries[i].is_exact ? type->entries[i].class == class
                                     : class_is_assignable(class, type->entries[i].class);
  return has;
}

static bool ends(const Machine *machine, const Field *link, Ref start) {
  Ref at = start, kept = 0;
  for (uint64_t steps = 1; at && at != kept; steps++) {
    if ((steps & (steps - 1)) == 0)
      kept = at;
    at = (Ref)machine->words[at + link->slot];
  }
  return at == 0;
}

static void look_at_object(const Machine *machine, const Graph *graph, const TransitionMap *map,
                           Ref object, Looked *looked) {
  const Class *class = object_class(machine, object);
  const World *world = graph_world(graph);
  for (size_t i = 0; transition_straight(map, i); i++)
    if (class_is_assignable(class, transition_straight(map, i)->owner)) {
      CHECK(ends(machine, transition_straight(map, i), object));
      looked->links++;
    }
  for (size_t i = 0; i < world->stored.count; i++) {
    const Field *field = world->stored.items[i].field;
    if ((field->flags & ACC_STATIC) || !class_is_assignable(class, field->owner))
      continue;
    Ref content = (Ref)machine->words[object + field->slot];
    if (!content)
      continue;
    CHECK(has_type(world->stored.items[i].type, object_class(machine, content)));
    looked->contents++;
  }
}

static void look(const Machine *machine, const Graph *graph, const TransitionMap *map, Ref from,
                 Looked *looked) {
  for (Ref at = from; at < machine->heap_top; at += object_words(machine, at))
    if (object_class(machine, at)->kind == CLASS_INSTANCE)
      look_at_object(machine, graph, map, at, looked);
}

static Ref strings(Runner *runner, uint32_t count) {
  LinkError error = {0};
  Class *class = program_load_text(runner->world.program, "[Ljava/lang/String;", &error);
  return machine_new_array(runner->machine, class, count);
}

static void run(Runner *runner, const Graph *graph, const TransitionMap *map, Method *method,
                uint32_t count, Looked *looked) {
  exec_reset(runner->exec);
  machine_mark(runner->machine);
  Ref from = runner->machine->heap_top; // what the program makes
  Word words[1] = {strings(runner, count)};
  if (exec_enter(runner->exec, method, words))
    for (size_t i = 0; i < MOST_STEPS && exec_status(runner->exec) == EXEC_RUNNING; i += BETWEEN) {
      exec_run(runner->exec, BETWEEN);
      look(runner->machine, graph, map, from, looked);
    }
  machine_undo(runner->machine, 0);
}

// How many links were shown to close no cycle.
static size_t look_at(Runner *runner, const char *class, Looked *looked) {
  Method *method = testworld_method(&runner->world, class, "main", NULL);
  GraphOptions options = {.states = 8000, .unroll = 1, .knows_stores = true};
  Graph *graph = graph_build(runner->world.program, method, options);
  CHECK(graph_is_complete(graph));
  uint32_t *all = mem_new_array(uint32_t, graph_node_count(graph) + 1), count = 0;
  for (uint32_t i = 0; i < graph_node_count(graph); i++)
    if (graph_node(graph, i))
      all[count++] = i;
  TransitionSystem system;
  TransitionMap *map;
  system_init(&system);
  const char *failure = transition_from_graph(
      &system, graph, (TransitionOptions){.open_nodes = all, .open_count = count}, &map);
  CHECK(failure == NULL);
  for (uint32_t i = 0; i < INPUTS; i++)
    run(runner, graph, map, method, i * 3, looked);
  size_t straight = 0;
  while (transition_straight(map, straight))
    straight++;
  transition_map_free(map);
  system_fini(&system);
  mem_free(all);
  graph_free(graph);
  return straight;
}

TEST(transition_links_and_stores_in_heaps) {
  Runner runner = {.world = testworld_new()};
  testworld_load(&runner.world, "unit/");
  runner.machine = machine_new(runner.world.program, (MachineLimits){0});
  runner.exec = exec_new(runner.machine, &java_library, (ExecOptions){.capture_output = true});
  Looked looked = {0};
  CHECK(look_at(&runner, "unit/Chains$Table", &looked) == 1);
  printf("heaps: %zu links, %zu contents of fields\n", looked.links, looked.contents);
  CHECK(looked.links > 100 && looked.contents > 100);
  look_at(&runner, "unit/Chains$Turned", &looked);
  CHECK(look_at(&runner, "unit/Chains$Ring", &looked) == 0);
  exec_free(runner.exec);
  machine_free(runner.machine);
  testworld_free(&runner.world);
}
