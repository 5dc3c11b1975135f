// Classes of equal references (see refs_impl.h).
#include "solve/refs_impl.h"

void refs_init(Refs *refs, Terms *terms, Universe *universe) {
  *refs = (Refs){.terms = terms, .universe = universe};
}

void refs_fini(Refs *refs) {
  vec_free(&refs->index);
  vec_free(&refs->nodes);
  vec_free(&refs->differences);
  vec_free(&refs->limits);
  vec_free(&refs->undo);
  vec_free(&refs->marks);
  vec_free(&refs->scratch);
}

void refs_push(Refs *refs) {
  vec_push(&refs->marks, (RefsMark){refs->undo.count, refs->differences.count, refs->limits.count,
                                    refs->conflict});
}

void refs_pop(Refs *refs, size_t depth) {
  assert(depth <= refs->marks.count);
  if (depth == refs->marks.count)
    return;
  RefsMark mark = refs->marks.items[depth];
  vec_truncate(&refs->marks, depth);
  while (refs->undo.count > mark.undo) {
    RefUndo undo = vec_pop(&refs->undo);
    refs->nodes.items[undo.node] = undo.old;
  }
  vec_truncate(&refs->differences, mark.differences);
  vec_truncate(&refs->limits, mark.limits);
  refs->conflict = mark.conflict;
}

static RefNode *change(Refs *refs, uint32_t node) {
  assert(node < refs->nodes.count);
  vec_push(&refs->undo, (RefUndo){node, refs->nodes.items[node]});
  return &refs->nodes.items[node];
}

// Nodes stay after backtracking, alone in their class.
static uint32_t node_of(Refs *refs, Term ref) {
  while (refs->index.count <= ref.id)
    vec_push(&refs->index, 0);
  if (refs->index.items[ref.id] == 0) {
    uint32_t node = (uint32_t)refs->nodes.count;
    RefNode fresh = {.term = ref, .parent = node, .next = node, .size = 1};
    if (term_is_const(refs->terms, ref)) {
      fresh.constant = node + 1;
      fresh.non_null = !term_is_null(refs->terms, ref);
    }
    vec_push(&refs->nodes, fresh);
    refs->index.items[ref.id] = node + 1;
  }
  return refs->index.items[ref.id] - 1;
}

// Without path compression, which would have to be undone; union by size keeps the depth small.
static uint32_t root_of(const Refs *refs, uint32_t node) {
  while (refs->nodes.items[node].parent != node)
    node = refs->nodes.items[node].parent;
  return node;
}

uint32_t refs_root(Refs *refs, Term ref) { return root_of(refs, node_of(refs, ref)); }

static uint32_t null_node(Refs *refs) { return node_of(refs, term_null(refs->terms)); }

static void collect_limits(Refs *refs, uint32_t root) {
  vec_clear(&refs->scratch);
  uint32_t node = root;
  do {
    uint32_t at = refs->nodes.items[node].limits;
    for (; at; at = refs->limits.items[at - 1].next_plus_1)
      vec_push(&refs->scratch, refs->limits.items[at - 1].limit);
    node = refs->nodes.items[node].next;
  } while (node != root);
}

bool refs_choose_type(Refs *refs, uint32_t root, uint32_t *type) {
  assert(root < refs->nodes.count);
  collect_limits(refs, root);
  return universe_choose(refs->universe, refs->scratch.items, refs->scratch.count, type);
}

static void merge(Refs *refs, uint32_t a, uint32_t b);

// Called whenever a class has got a new limit, members, or non-null.
static void check_class(Refs *refs, uint32_t root) {
  assert(root < refs->nodes.count);
  const RefNode *node = &refs->nodes.items[root];
  bool is_null = root == root_of(refs, null_node(refs));
  node = &refs->nodes.items[root]; // null_node may have moved the nodes
  if (is_null) {
    refs->conflict |= node->non_null;
    return;
  }
  uint32_t type;
  collect_limits(refs, root);
  if (refs->scratch.count == 0 || universe_count(refs->universe) == 0 ||
      refs_choose_type(refs, root, &type))
    return;
  if (node->non_null)
    refs->conflict = true;
  else
    merge(refs, root, null_node(refs));
}

static bool differ(const Refs *refs, uint32_t a, uint32_t b) {
  if (refs->nodes.items[a].size > refs->nodes.items[b].size) {
    uint32_t larger = a;
    a = b;
    b = larger;
  }
  uint32_t node = a;
  do {
    uint32_t at = refs->nodes.items[node].differences;
    for (; at; at = refs->differences.items[at - 1].next_plus_1)
      if (root_of(refs, refs->differences.items[at - 1].other) == b)
        return true;
    node = refs->nodes.items[node].next;
  } while (node != a);
  return false;
}

static void merge(Refs *refs, uint32_t a, uint32_t b) {
  a = root_of(refs, a);
  b = root_of(refs, b);
  if (a == b)
    return;
  if (refs->nodes.items[a].size < refs->nodes.items[b].size) {
    uint32_t larger = b;
    b = a;
    a = larger;
  }
  if ((refs->nodes.items[a].constant && refs->nodes.items[b].constant) || differ(refs, a, b)) {
    refs->conflict = true;
    return;
  }
  RefNode *large = change(refs, a), *small = change(refs, b);
  small->parent = a;
  uint32_t next = large->next;
  large->next = small->next;
  small->next = next;
  large->size += small->size;
  large->non_null |= small->non_null;
  if (!large->constant)
    large->constant = small->constant;
  check_class(refs, a);
}

static void set_non_null(Refs *refs, uint32_t root) {
  assert(root < refs->nodes.count);
  if (!refs->nodes.items[root].non_null)
    change(refs, root)->non_null = true;
  check_class(refs, root);
}

static void add_difference(Refs *refs, uint32_t from, uint32_t to) {
  RefNode *node = change(refs, from);
  vec_push(&refs->differences, (RefDifference){to, node->differences});
  node->differences = (uint32_t)refs->differences.count;
}

static void separate(Refs *refs, uint32_t a, uint32_t b) {
  uint32_t left = root_of(refs, a), right = root_of(refs, b);
  if (left == right) {
    refs->conflict = true;
    return;
  }
  add_difference(refs, a, b);
  add_difference(refs, b, a);
  uint32_t null = root_of(refs, null_node(refs));
  if (left == null)
    set_non_null(refs, right);
  else if (right == null)
    set_non_null(refs, left);
}

static void limit_type(Refs *refs, uint32_t node, TypeLimit limit) {
  RefNode *limited = change(refs, node);
  vec_push(&refs->limits, (RefLimit){limit, limited->limits});
  limited->limits = (uint32_t)refs->limits.count;
  uint32_t root = root_of(refs, node);
  if (limit.negated)
    check_class(refs, root);
  else
    set_non_null(refs, root);
}

void refs_assume(Refs *refs, const RefLiteral *literal) {
  assert(term_sort(refs->terms, literal->a) == SORT_REF);
  assert(literal->kind != REF_EQUAL || term_sort(refs->terms, literal->b) == SORT_REF);
  uint32_t a = node_of(refs, literal->a);
  bool equal = literal->kind == REF_EQUAL;
  // type(a) == the type of null says that a is null; nothing is an instance of it.
  if (!equal && literal->type == TYPE_NULL && literal->kind == REF_INSTANCE) {
    refs->conflict |= !literal->negated;
    return;
  }
  if (equal || literal->type == TYPE_NULL) {
    uint32_t b = equal ? node_of(refs, literal->b) : null_node(refs);
    if (literal->negated)
      separate(refs, a, b);
    else
      merge(refs, a, b);
    return;
  }
  limit_type(refs, a, (TypeLimit){literal->type, literal->kind == REF_EXACT, literal->negated});
}
