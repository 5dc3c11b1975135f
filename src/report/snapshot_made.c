// Collections of the JDK that the path has made, which are told by what is in them: get("a"),
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
  value = value ? value : told_view(nodes->telling, node->object, "val", SIDE_AFTER);
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

bool is_made(const Telling *telling, uint32_t object) {
  static const char *const made[] = {
      "java/util/HashMap",       "java/util/TreeMap",
      "java/util/LinkedHashMap", "java/util/HashSet",
      "java/util/LinkedHashSet", "java/util/TreeSet",
      "java/util/Hashtable",     "java/util/concurrent/ConcurrentHashMap",
      "java/util/LinkedList",    "java/util/ArrayDeque",
      "java/util/RegularEnumSet"};
  const Class *class = telling->builder->classes.items[object];
  const char *name = name_text(program_names(telling->builder->program), class->name);
  bool is_one = false;
  for (size_t i = 0; i < sizeof made / sizeof *made; i++)
    is_one = is_one || !strcmp(name, made[i]);
  return is_one && object >= telling->builder->snapshot->input_count;
}

static void tell_size(Telling *telling, size_t count, Slots *out) {
  const char *text = arena_format(telling->builder->arena, "%zu", count);
  View size = {.kind = VIEW_PRIMITIVE, .text = text, .example = text};
  vec_push(out, (Slot){.name = "size()", .after = size});
}

static void tell_made_table(Telling *telling, uint32_t object, Slots *out) {
  uint32_t map;
  bool is_map;
  Entries entries = {0};
  Nodes nodes = {telling, false, telling->builder->snapshot->objects.count, &entries};
  if (find_map(telling, object, &is_map, &map)) {
    nodes.is_map = is_map;
    if (add_nodes(&nodes, map)) {
      tell_size(telling, entries.count, out);
      add_entries(telling, &entries, is_map, out);
    }
  }
  vec_free(&entries);
}

// --- lists ---------------------------------------------------------------------------------------

static void tell_element(Telling *telling, const char *before, size_t index, const char *after,
                         const View *element, Slots *out) {
  const char *name = arena_format(telling->builder->arena, "%s%zu%s", before, index, after);
  vec_push(out, (Slot){.name = name, .after = *element});
}

// The nodes of a LinkedList from the first one on. False: they are not known.
static bool tell_chain(Telling *telling, const View *node, Slots *out) {
  size_t most = telling->builder->snapshot->objects.count, index = 0;
  for (; node && node->kind == VIEW_OBJECT && index < most; index++) {
    const View *item = told_view(telling, node->object, "item", SIDE_AFTER);
    if (!item)
      return false;
    tell_element(telling, "get(", index, ")", item, out);
    node = told_view(telling, node->object, "next", SIDE_AFTER);
  }
  return node && node->kind == VIEW_NULL;
}

// The elements of an ArrayDeque, from its head round to its tail.
static bool tell_ring(Telling *telling, uint32_t object, Slots *out) {
  const View *array = told_view(telling, object, "elements", SIDE_AFTER);
  int64_t head, tail;
  if (array->kind != VIEW_OBJECT ||
      !told_number(told_view(telling, object, "head", SIDE_AFTER), &head) ||
      !told_number(told_view(telling, object, "tail", SIDE_AFTER), &tail))
    return false;
  const Slots *slots = &telling->builder->snapshot->objects.items[array->object].slots;
  int64_t length = (int64_t)slots->count - 1;
  for (size_t index = 0; head != tail && index <= slots->count; index++) {
    uint32_t found;
    const Slot *slot = head < length ? &slots->items[head + 1] : NULL;
    if (!slot || !told_index(slot, &found) || found != head)
      return false;
    tell_element(telling, "toArray()[", index, "]", slot_side(slot, SIDE_AFTER), out);
    head = (head + 1) % length;
  }
  return head == tail;
}

// The bits of a set of enum constants.
static bool tell_bits(Telling *telling, uint32_t object, Slots *out) {
  const View *all = told_view(telling, object, "universe", SIDE_AFTER);
  int64_t bits;
  if (!all || all->kind != VIEW_OBJECT ||
      !told_number(told_view(telling, object, "elements", SIDE_AFTER), &bits))
    return false;
  const Slots *slots = &telling->builder->snapshot->objects.items[all->object].slots;
  for (size_t i = 0; i < 64; i++) {
    uint32_t found;
    if (!((uint64_t)bits >> i & 1))
      continue;
    if (i + 1 >= slots->count || !told_index(&slots->items[i + 1], &found) || found != i)
      return false;
    tell_element(telling, "toArray()[", out->count, "]",
                 slot_side(&slots->items[i + 1], SIDE_AFTER), out);
  }
  return true;
}

static bool tell_made_list(Telling *telling, uint32_t object, Slots *out) {
  const View *first = told_view(telling, object, "first", SIDE_AFTER);
  Slots elements = {0};
  bool is_known = false;
  if (first)
    is_known = tell_chain(telling, first, &elements);
  else if (told_slot(telling, object, "universe"))
    is_known = tell_bits(telling, object, &elements);
  else if (told_slot(telling, object, "elements"))
    is_known = tell_ring(telling, object, &elements);
  if (is_known) {
    tell_size(telling, elements.count, out);
    for (size_t i = 0; i < elements.count; i++)
      vec_push(out, elements.items[i]);
  }
  vec_free(&elements);
  return is_known;
}

void tell_made(Telling *telling, uint32_t object, Slots *out) {
  if (!tell_made_list(telling, object, out))
    tell_made_table(telling, object, out);
}
