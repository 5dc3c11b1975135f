// Maps and sets of the JDK that the path has made, which are told by what is in them: get("a"),
// contains(5), size(). Of tables among the inputs others tell (snapshot_tables.c); where such a
// class is what is explored, its fields are what its conditions are about.
#include "report/snapshot_told.h"

#include <string.h>

// The nodes of a map of the JDK.
typedef struct Nodes {
  Telling *telling;
  bool is_map; // else its keys are a set
  size_t left; // so many nodes at most
  Entries *entries;
} Nodes;

// Nodes that nobody has made well may lie in a ring.
static bool may_enter(Nodes *nodes) { return nodes->left && nodes->left--; }

static bool add_node(Nodes *nodes, const View *node) {
  const View *key = told_view(nodes->telling, node->object, "key", SIDE_AFTER);
  const View *value = told_view(nodes->telling, node->object, "value", SIDE_AFTER);
  if (!key || !value)
    return false;
  Entry *entry = find_entry(nodes->entries, key, nodes->is_map);
  entry->after = nodes->is_map ? *value : truth_view(true);
  return true;
}

// A chain of a HashMap. False: it is not known.
static bool add_chain(Nodes *nodes, const View *node) {
  while (node && node->kind == VIEW_OBJECT) {
    if (!may_enter(nodes) || !add_node(nodes, node))
      return false;
    node = told_view(nodes->telling, node->object, "next", SIDE_AFTER);
  }
  return node && node->kind == VIEW_NULL;
}

// What is below a node of a TreeMap, in the order of the keys.
static bool add_tree(Nodes *nodes, const View *node) {
  if (!node || node->kind != VIEW_OBJECT)
    return node && node->kind == VIEW_NULL;
  return may_enter(nodes) &&
         add_tree(nodes, told_view(nodes->telling, node->object, "left", SIDE_AFTER)) &&
         add_node(nodes, node) &&
         add_tree(nodes, told_view(nodes->telling, node->object, "right", SIDE_AFTER));
}

static bool add_nodes(Nodes *nodes, uint32_t map) {
  const View *table = told_view(nodes->telling, map, "table", SIDE_AFTER);
  if (!table)
    return add_tree(nodes, told_view(nodes->telling, map, "root", SIDE_AFTER));
  if (table->kind != VIEW_OBJECT)
    return table->kind == VIEW_NULL;
  const Slots *slots = &nodes->telling->builder->snapshot->objects.items[table->object].slots;
  for (size_t i = 0; i < slots->count; i++) {
    uint32_t index;
    if (told_index(&slots->items[i], &index) &&
        !add_chain(nodes, slot_side(&slots->items[i], SIDE_AFTER)))
      return false;
  }
  return true;
}

// The map that has the elements of a set as its keys; false: it is no map or set of these classes.
static bool find_map(Telling *telling, uint32_t object, bool *is_map, uint32_t *map) {
  *map = object;
  *is_map = told_slot(telling, object, "table") || told_slot(telling, object, "root");
  const View *held = told_view(telling, object, "map", SIDE_AFTER);
  held = held ? held : told_view(telling, object, "m", SIDE_AFTER);
  if (!*is_map && held && held->kind == VIEW_OBJECT)
    *map = held->object;
  return *is_map || *map != object;
}

bool is_made_table(const Telling *telling, uint32_t object) {
  static const char *const made[] = {"java/util/HashMap",       "java/util/TreeMap",
                                     "java/util/LinkedHashMap", "java/util/HashSet",
                                     "java/util/LinkedHashSet", "java/util/TreeSet"};
  const Class *class = telling->builder->classes.items[object];
  const char *name = name_text(program_names(telling->builder->program), class->name);
  bool is_one = false;
  for (size_t i = 0; i < sizeof made / sizeof *made; i++)
    is_one = is_one || !strcmp(name, made[i]);
  return is_one && object >= telling->builder->snapshot->input_count;
}

void tell_made_table(Telling *telling, uint32_t object, Slots *out) {
  uint32_t map;
  bool is_map;
  Entries entries = {0};
  Nodes nodes = {telling, false, telling->builder->snapshot->objects.count, &entries};
  const Slot *size =
      find_map(telling, object, &is_map, &map) ? told_slot(telling, map, "size") : NULL;
  nodes.is_map = is_map;
  if (size && add_nodes(&nodes, map)) {
    vec_push(out, *size);
    vec_last(out)->name = "size()";
    add_entries(telling, &entries, is_map, out);
  }
  vec_free(&entries);
}
