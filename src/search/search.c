#include "search/search.h"

#include "base/random.h"
#include "base/table.h"

const char *const search_order_names[SEARCH_ORDER_COUNT] = {"dfs", "bfs", "random", "coverage"};

bool search_order_named(const char *name, SearchOrder *order) {
  assert(name && order);
  for (int i = 0; i < SEARCH_ORDER_COUNT; i++)
    if (!strcmp(search_order_names[i], name)) {
      *order = (SearchOrder)i;
      return true;
    }
  return false;
}

enum { NO_NODE = UINT32_MAX };

// A decision that some path has come to. All of them are a tree: a prefix is a way up.
typedef struct Node {
  uint64_t site;
  uint32_t parent; // the decision before it, or NO_NODE
  uint32_t taken;  // the case of the parent that leads here
  uint32_t count;  // of its cases
  uint32_t depth;  // decisions before it
} Node;

// A case that no path has taken.
typedef struct Open {
  uint32_t node, taken;
  uint64_t key;    // the smallest comes first; of the coverage it may have grown meanwhile
  uint64_t number; // of two with the same key, the older one
} Open;

// How often a case at a place of the program was taken.
typedef struct Turn {
  uint64_t site;
  uint32_t taken;
  uint64_t count;
} Turn;

struct Search {
  SearchOrder order;
  Random random;
  VEC(Node) nodes;
  VEC(Open) open; // a binary heap, but for SEARCH_RANDOM
  uint64_t made;  // open cases so far
  VEC(Turn) turns;
  Table turn_table;
  SearchPrefix prefix; // of the path at hand
  size_t at;           // so many of its decisions are behind
  uint32_t node;       // the last decision of the path
  uint32_t taken;      // the case taken there
  size_t given;        // steps that search_begin has given: they have no nodes
};

Search *search_new(SearchOrder order, uint64_t seed) {
  assert(order < SEARCH_ORDER_COUNT);
  Search *search = mem_new(Search);
  search->order = order;
  search->random = random_seeded(seed);
  search->node = NO_NODE;
  return search;
}

void search_free(Search *search) {
  if (!search)
    return;
  vec_free(&search->nodes);
  vec_free(&search->open);
  vec_free(&search->turns);
  table_fini(&search->turn_table);
  vec_free(&search->prefix);
  mem_free(search);
}

void search_begin(Search *search, const SearchStep *steps, size_t count) {
  for (size_t i = 0; i < count; i++)
    assert(steps[i].count > 1 && steps[i].taken < steps[i].count);
  assert(!search->nodes.count && !search->prefix.count);
  vec_append(&search->prefix, steps, count);
  search->given = count;
}

// --- places of the program -----------------------------------------------------------------------

static bool is_same_turn(const void *context, uint32_t id, const void *key) {
  const Turn *a = &((const Search *)context)->turns.items[id], *b = key;
  return a->site == b->site && a->taken == b->taken;
}

static Turn *turn_of(Search *search, uint64_t site, uint32_t taken) {
  Turn key = {.site = site, .taken = taken};
  uint32_t hash = hash_mix(hash_mix((uint32_t)site, (uint32_t)(site >> 32)), taken);
  uint32_t id = table_find(&search->turn_table, hash, is_same_turn, search, &key);
  if (id == TABLE_NONE) {
    id = (uint32_t)search->turns.count;
    table_insert(&search->turn_table, hash, id);
    vec_push(&search->turns, key);
  }
  return &search->turns.items[id];
}

static uint32_t rarest_case(Search *search, uint64_t site, uint32_t count) {
  assert(count > 1);
  uint32_t rarest = 0;
  for (uint32_t i = 1; i < count; i++)
    if (turn_of(search, site, i)->count < turn_of(search, site, rarest)->count)
      rarest = i;
  return rarest;
}

// --- open cases ----------------------------------------------------------------------------------

static bool comes_before(const Open *a, const Open *b) {
  return a->key != b->key ? a->key < b->key : a->number < b->number;
}

static void swap(Open *a, Open *b) {
  Open kept = *a;
  *a = *b;
  *b = kept;
}

static void sift_up(Search *search, size_t at) {
  assert(at < search->open.count);
  Open *items = search->open.items;
  for (; at && comes_before(&items[at], &items[(at - 1) / 2]); at = (at - 1) / 2)
    swap(&items[at], &items[(at - 1) / 2]);
}

static void sift_down(Search *search, size_t at) {
  assert(at < search->open.count);
  Open *items = search->open.items;
  for (;;) {
    size_t first = at;
    for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < search->open.count; child++)
      if (comes_before(&items[child], &items[first]))
        first = child;
    if (first == at)
      return;
    swap(&items[at], &items[first]);
    at = first;
  }
}

static uint64_t key_of(Search *search, const Open *open) {
  assert(open->node < search->nodes.count);
  assert(open->taken < search->nodes.items[open->node].count);
  const Node *node = &search->nodes.items[open->node];
  switch (search->order) {
  case SEARCH_BFS:
    return node->depth;
  case SEARCH_COVERAGE:
    return turn_of(search, node->site, open->taken)->count;
  case SEARCH_DFS: // the newest
    return UINT64_MAX - open->number;
  case SEARCH_RANDOM:
  case SEARCH_ORDER_COUNT:
    break;
  }
  return 0;
}

static void push_open(Search *search, uint32_t node, uint32_t taken) {
  assert(search->order != SEARCH_ORDER_COUNT);
  Open open = {.node = node, .taken = taken, .number = search->made++};
  open.key = key_of(search, &open);
  vec_push(&search->open, open);
  if (search->order != SEARCH_RANDOM)
    sift_up(search, search->open.count - 1);
}

static Open take_at(Search *search, size_t index) {
  assert(index < search->open.count);
  Open open = search->open.items[index];
  Open last = vec_pop(&search->open);
  if (index < search->open.count) {
    search->open.items[index] = last;
    if (search->order != SEARCH_RANDOM)
      sift_down(search, index);
  }
  return open;
}

// Keys only grow: the first one is right when its key is.
static Open pop_open(Search *search) {
  assert(search->open.count > 0);
  if (search->order == SEARCH_RANDOM)
    return take_at(search, random_below(&search->random, search->open.count));
  for (;;) {
    Open *first = search->open.items;
    uint64_t key = key_of(search, first);
    assert(key >= first->key);
    if (key == first->key)
      return take_at(search, 0);
    first->key = key;
    sift_down(search, 0);
  }
}

// --- paths ---------------------------------------------------------------------------------------

static uint32_t first_case(Search *search, uint64_t site, uint32_t count) {
  assert(count > 0);
  switch (search->order) {
  case SEARCH_RANDOM:
    return (uint32_t)random_below(&search->random, count);
  case SEARCH_COVERAGE:
    return rarest_case(search, site, count);
  case SEARCH_DFS:
  case SEARCH_BFS:
  case SEARCH_ORDER_COUNT:
    break;
  }
  return 0;
}

// A new decision: the path goes on with one of its cases, the others wait. Nodes are never removed;
// they are what prefixes of open cases are read from.
static uint32_t branch(Search *search, uint64_t site, uint32_t count) {
  assert(search->at == search->prefix.count); // all of the prefix is behind
  uint32_t node = (uint32_t)search->nodes.count, taken = first_case(search, site, count);
  assert(taken < count);
  uint32_t depth = search->node == NO_NODE ? 0 : search->nodes.items[search->node].depth + 1;
  vec_push(&search->nodes, (Node){.site = site,
                                  .parent = search->node,
                                  .taken = search->taken,
                                  .count = count,
                                  .depth = depth});
  for (uint32_t i = count; i-- > 0;) // the newest of them is the first
    if (i != taken)
      push_open(search, node, i);
  vec_push(&search->prefix, (SearchStep){taken, count});
  search->node = node;
  search->taken = taken;
  return taken;
}

bool search_is_replaying(const Search *search) { return search->at < search->prefix.count; }

bool search_decide(Search *search, uint64_t site, uint32_t count, uint32_t *taken) {
  assert(count > 1);
  if (search_is_replaying(search)) {
    SearchStep step = search->prefix.items[search->at];
    assert(step.taken < step.count);
    if (step.count != count)
      return false;
    *taken = step.taken;
    if (search->at + 1 == search->prefix.count) // the open case that the prefix leads to
      turn_of(search, site, *taken)->count++;
  } else {
    *taken = branch(search, site, count);
    turn_of(search, site, *taken)->count++;
  }
  search->at++;
  return true;
}

// The prefix is read from the tree backwards, from the decision to the root.
bool search_next(Search *search) {
  if (!search->open.count)
    return false;
  Open open = pop_open(search);
  const Node *nodes = search->nodes.items;
  size_t depth = search->given + nodes[open.node].depth + 1;
  vec_reserve(&search->prefix, depth);
  search->prefix.count = depth; // what was given stays at its beginning
  uint32_t taken = open.taken;
  for (uint32_t node = open.node; node != NO_NODE; node = nodes[node].parent) {
    search->prefix.items[--depth] = (SearchStep){taken, nodes[node].count};
    taken = nodes[node].taken;
  }
  assert(depth == search->given);
  search->at = 0;
  search->node = open.node;
  search->taken = open.taken;
  return true;
}

size_t search_open_count(const Search *search) { return search->open.count; }
