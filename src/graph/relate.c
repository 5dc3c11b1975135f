// The walk through two states, and what Def. 1.10 demands of it.
#include "graph/relate_impl.h"

#include "graph/laws.h"

#include <string.h>

void relation_deny(Relation *relation) {
  assert(relation->mode != MODE_ADD);
  relation->holds = false;
}

// --- demands -------------------------------------------------------------------------------------

static void demand_equal(Relation *relation, Reference a, Reference b) {
  if (relation->mode == MODE_ADD)
    state_add_equal(relation->coarse, a, b);
  else if (!state_allows_equal(relation->coarse, a, b))
    relation_deny(relation);
}

void relation_demand_joins(Relation *relation, Reference a, Reference b) {
  if (relation->mode == MODE_ADD)
    state_add_joins(relation->coarse, a, b);
  else if (!state_allows_joins(relation->coarse, a, b))
    relation_deny(relation);
}

void relation_demand_cyclic(Relation *relation, Reference a, Field *const *fields, uint32_t count) {
  if (relation->mode == MODE_ADD)
    state_add_cyclic(relation->world, relation->coarse, a, fields, count);
  else if (!state_allows_cyclic(relation->coarse, a, fields, count))
    relation_deny(relation);
}

// --- the walk ------------------------------------------------------------------------------------

static bool same_node(const void *context, uint32_t id, const void *key) {
  const Relation *relation = context;
  const Node *a = &relation->nodes.items[id], *b = key;
  return reference_is(a->fine, b->fine) && reference_is(a->coarse, b->coarse) &&
         a->is_realized == b->is_realized;
}

// The number of a node, which is made when it is new.
static uint32_t visit(Relation *relation, Reference fine, Reference coarse, bool is_realized) {
  Node node = {.fine = fine, .coarse = coarse, .is_realized = is_realized};
  uint32_t hash = hash_mix(hash_mix(fine.id, coarse.id), is_realized);
  uint32_t id = table_find(&relation->index, hash, same_node, relation, &node);
  if (id != TABLE_NONE)
    return id;
  node.is_heap = !reference_is_null(fine) && value_is_heap(state_value(relation->fine, fine));
  id = (uint32_t)relation->nodes.count;
  vec_push(&relation->nodes, node);
  table_insert(&relation->index, hash, id);
  return id;
}

static void visit_child(Relation *relation, const Field *field, Reference fine, Reference coarse,
                        bool is_realized) {
  if (!is_realized) {
    if (reference_is_null(fine))
      return;
    const StateValue *value = state_value(relation->fine, fine);
    if (!value_is_heap(value) || value->type->is_constant)
      return;
  }
  uint32_t to = visit(relation, fine, coarse, is_realized);
  vec_push(&relation->edges, (Edge){to, field});
  relation->nodes.items[to].incoming++;
}

static bool covers_slots(const StateValue *x, const StateValue *y) {
  for (uint32_t i = 0; i < y->count; i++)
    if (!reference_exists(value_slot(x, y->slots[i].field)))
      return false;
  return true;
}

// Def. 1.10 (e) to (j) and (p) for one position that exists in both.
static bool value_fits(const StateValue *x, const StateValue *y) {
  if ((y->is_new && !x->is_new) ||
      (y->mirrored && !(x->mirrored && type_is_subset(x->mirrored, y->mirrored))) ||
      (name_exists(y->interned) && x->interned.id != y->interned.id))
    return false;
  switch (x->kind) {
  case VALUE_INTEGER:
    return y->kind == VALUE_INTEGER && x->letter == y->letter && y->low <= x->low &&
           x->high <= y->high;
  case VALUE_FLOAT:
    return y->kind == VALUE_FLOAT && x->letter == y->letter &&
           (!y->is_known || (x->is_known && x->bits == y->bits));
  case VALUE_ADDRESS:
    return y->kind == VALUE_ADDRESS && x->address == y->address;
  case VALUE_OBJECT:
    return y->kind == VALUE_OBJECT && type_is_subset(x->type, y->type) &&
           (!x->is_maybe || y->is_maybe) && covers_slots(x, y);
  case VALUE_ARRAY:
    if (!value_is_heap(y) || !type_is_subset(x->type, y->type))
      return false;
    return y->kind == VALUE_OBJECT ? y->count == 0
                                   : !y->has_elements || (x->has_elements && x->count == y->count);
  }
  return false;
}

static bool reference_fits(const Relation *relation, Reference fine, Reference coarse) {
  if (reference_is_null(fine) || reference_is_null(coarse))
    return reference_is_null(fine) &&
           (reference_is_null(coarse) || state_value(relation->coarse, coarse)->is_maybe);
  return value_fits(state_value(relation->fine, fine), state_value(relation->coarse, coarse));
}

static void expand_object(Relation *relation, const Node *node, const StateValue *x) {
  const StateValue *y = node->is_realized ? state_value(relation->coarse, node->coarse) : NULL;
  for (uint32_t i = 0; i < x->count; i++) {
    Reference below = y ? value_slot(y, x->slots[i].field) : reference_none();
    bool is_realized = reference_exists(below);
    visit_child(relation, x->slots[i].field, x->slots[i].value, is_realized ? below : node->coarse,
                is_realized);
  }
}

static void expand_array(Relation *relation, const Node *node, const StateValue *x) {
  const StateValue *y = node->is_realized ? state_value(relation->coarse, node->coarse) : NULL;
  bool is_array = y && y->kind == VALUE_ARRAY;
  Reference length = is_array ? y->length : reference_none();
  bool has_elements = is_array && y->has_elements;
  const Reference *elements = has_elements ? y->elements : NULL;
  if (is_array)
    visit_child(relation, NULL, x->length, length, true);
  for (uint32_t i = 0; i < x->count; i++)
    visit_child(relation, NULL, x->elements[i], has_elements ? elements[i] : node->coarse,
                has_elements);
}

static void expand(Relation *relation, uint32_t id) {
  assert(id < relation->nodes.count);
  Node node = relation->nodes.items[id];
  uint32_t first = (uint32_t)relation->edges.count;
  if (node.is_realized && !reference_fits(relation, node.fine, node.coarse)) {
    if (relation->mode != MODE_STRUCTURE)
      relation_deny(relation);
  } else if (node.is_heap) {
    const StateValue *x = state_value(relation->fine, node.fine);
    if (x->kind == VALUE_OBJECT)
      expand_object(relation, &node, x);
    else
      expand_array(relation, &node, x);
  }
  relation->nodes.items[id].first = first;
  relation->nodes.items[id].end = (uint32_t)relation->edges.count;
}

static void visit_root(Relation *relation, Reference fine, Reference coarse) {
  if (!reference_exists(coarse))
    return; // no such position: a dead local
  if (!reference_exists(fine)) {
    if (relation->mode != MODE_STRUCTURE)
      relation_deny(relation);
    return;
  }
  uint32_t node = visit(relation, fine, coarse, true);
  relation->nodes.items[node].incoming++;
}

// Def. 3.25 (s). Keys that the coarse state lacks count as part of the outside there.
static void visit_inputs(Relation *relation) {
  const State *fine = relation->fine, *coarse = relation->coarse;
  for (size_t i = 0; i < coarse->inputs.count; i++) {
    const Input *y = &coarse->inputs.items[i], *x = state_input(fine, y);
    visit_root(relation, x ? x->reference : reference_none(), y->reference);
    if (relation->mode == MODE_CHECK && (!x || (x->is_changed && !y->is_changed)))
      relation_deny(relation);
  }
  if (relation->mode == MODE_CHECK && fine->outside > coarse->outside)
    relation_deny(relation);
}

static void visit_roots(Relation *relation) {
  const State *fine = relation->fine, *coarse = relation->coarse;
  for (size_t i = 0; i < fine->frames.count; i++) {
    const StateFrame *x = &fine->frames.items[i], *y = &coarse->frames.items[i];
    for (uint32_t j = 0; j < x->code->max_locals + x->depth; j++)
      visit_root(relation, x->words[j], y->words[j]);
  }
  for (size_t i = 0; i < coarse->statics.count; i++)
    visit_root(relation, state_static(fine, coarse->statics.items[i].field),
               coarse->statics.items[i].value);
  visit_root(relation, fine->exception, coarse->exception);
  visit_root(relation, fine->result, coarse->result);
  visit_inputs(relation);
}

static void walk(Relation *relation) {
  visit_roots(relation);
  for (uint32_t i = 0; i < relation->nodes.count && relation->holds; i++)
    expand(relation, i);
}

// --- (k): one reference stands for one object ----------------------------------------------------

static void check_unique(Relation *relation) {
  for (size_t i = 0; i < relation->nodes.count; i++)
    for (size_t j = i + 1; j < relation->nodes.count; j++) {
      const Node *p = &relation->nodes.items[i], *q = &relation->nodes.items[j];
      if (!p->is_realized || !q->is_realized || !reference_is(p->coarse, q->coarse) ||
          reference_is_null(p->coarse))
        continue;
      bool same = !p->is_heap && !q->is_heap && p->fine.id && q->fine.id &&
                  state_same_number(relation->fine, p->fine, q->fine);
      if (!same) {
        relation_deny(relation);
        return;
      }
    }
}

static Reference fine_of(const Relation *relation, Reference coarse) {
  for (size_t i = 0; i < relation->nodes.count; i++)
    if (relation->nodes.items[i].is_realized &&
        reference_is(relation->nodes.items[i].coarse, coarse))
      return relation->nodes.items[i].fine;
  return reference_none();
}

static void check_bounds(Relation *relation) {
  for (size_t i = 0; i < relation->coarse->bounds.count && relation->holds; i++) {
    const Bound *bound = &relation->coarse->bounds.items[i];
    Reference a = fine_of(relation, bound->a), b = fine_of(relation, bound->b);
    if (!reference_exists(a) || !reference_exists(b) ||
        state_difference(relation->fine, a, b) > bound->c)
      relation_deny(relation);
  }
}

// --- laws ----------------------------------------------------------------------------------------

// Does the coarse state show the object, as far as the law goes?
static bool is_still_shown(const Relation *relation, Law law, Reference object) {
  for (size_t i = 0; i < relation->nodes.count; i++) {
    const Node *node = &relation->nodes.items[i];
    if (node->is_realized && reference_is(node->fine, object) &&
        law_shows(relation->coarse, law, node->coarse))
      return true;
  }
  return false;
}

// A law of the coarse state, about the reference `at` of the fine one (laws.h).
static bool law_holds(const Relation *relation, Law law, Reference at) {
  const State *fine = relation->fine;
  Law own = law;
  own.reference = at;
  if (!reference_exists(at) || !law_follows(relation->world, fine, own))
    return false;
  if (reference_is_null(at) || law.kind == LAW_ENDS)
    return true;
  for (size_t i = 0; i < fine->values.count; i++) {
    Reference object = fine->values.items[i].reference;
    if (law_may_be_broken(relation->world, fine, own, object) &&
        !is_still_shown(relation, law, object))
      return false;
  }
  return true;
}

static void check_laws(Relation *relation) {
  State *coarse = relation->coarse;
  if (relation->mode == MODE_STRUCTURE || !relation->holds)
    return;
  size_t kept = 0;
  for (size_t i = 0; i < coarse->laws.count && relation->holds; i++) {
    Law law = coarse->laws.items[i];
    bool holds = law_holds(relation, law, fine_of(relation, law.reference));
    if (relation->mode == MODE_CHECK) {
      if (!holds)
        relation_deny(relation);
    } else if (holds) {
      coarse->laws.items[kept++] = law;
    }
  }
  if (relation->mode == MODE_ADD)
    vec_truncate(&coarse->laws, kept);
}

// --- (l), (m), (q), (r) --------------------------------------------------------------------------

// Two nodes that may be at the same object of the fine state. When both positions exist in the
// coarse state, Def. 1.10 asks for =? only; but what the fine state does not represent of the one
// object lies below both references then, and its instances need the joins predicate (without it
// Theorem 1.4 does not hold: random_states_test.c).
static void demand_pair(Relation *relation, const Node *p, const Node *q) {
  bool both = p->is_realized && q->is_realized;
  if (both)
    demand_equal(relation, p->coarse, q->coarse);
  if (!both || (relation->mode != MODE_STRUCTURE && reference_is(p->fine, q->fine) &&
                !state_is_closed(relation->fine, p->fine)))
    relation_demand_joins(relation, p->coarse, q->coarse);
}

// In the structure mode, only objects that certainly exist count.
bool relation_counts(const Relation *relation, const Node *node) {
  if (!node->is_heap)
    return false;
  const StateValue *value = state_value(relation->fine, node->fine);
  return !value->type->is_constant && (relation->mode != MODE_STRUCTURE || !value->is_maybe);
}

static void demand_shared(Relation *relation) {
  for (size_t i = 0; i < relation->nodes.count && relation->holds; i++) {
    const Node *p = &relation->nodes.items[i];
    if (!relation_counts(relation, p))
      continue;
    // Two different ways lead here from the last represented reference.
    if (!p->is_realized && p->incoming > 1)
      relation_demand_joins(relation, p->coarse, p->coarse);
    for (size_t j = i + 1; j < relation->nodes.count; j++)
      if (reference_is(relation->nodes.items[j].fine, p->fine))
        demand_pair(relation, p, &relation->nodes.items[j]);
  }
}

static void demand_predicates(Relation *relation) {
  const State *fine = relation->fine;
  for (size_t i = 0; i < relation->nodes.count && relation->holds; i++) {
    const Node *p = &relation->nodes.items[i];
    if (!p->is_heap)
      continue;
    const Cycle *cycle = state_cyclic(fine, p->fine);
    if (cycle)
      relation_demand_cyclic(relation, p->coarse, cycle->fields, cycle->count);
    for (size_t j = i; j < relation->nodes.count; j++) {
      const Node *q = &relation->nodes.items[j];
      if (q->is_heap && !reference_is(p->fine, q->fine) && state_is_equal(fine, p->fine, q->fine))
        demand_pair(relation, p, q);
      if (q->is_heap && state_is_joins(fine, p->fine, q->fine))
        relation_demand_joins(relation, p->coarse, q->coarse);
    }
  }
}

// --- the three uses ------------------------------------------------------------------------------

// The pairs that the walk found at positions of both states.
static void map_nodes(const Relation *relation, EdgeFacts *facts) {
  RenamedReference *map =
      arena_array(&relation->world->arena, RenamedReference, relation->nodes.count);
  for (size_t i = 0; i < relation->nodes.count; i++) {
    const Node *node = &relation->nodes.items[i];
    if (node->is_realized && node->coarse.id != REFERENCE_NULL)
      map[facts->map_count++] = (RenamedReference){node->fine, node->coarse};
  }
  facts->map = map;
}

static bool relate(World *world, Mode mode, const State *fine, State *coarse, EdgeFacts *facts) {
  Relation relation = {.world = world, .mode = mode, .fine = fine, .coarse = coarse, .holds = true};
  walk(&relation);
  if (relation.holds && mode == MODE_CHECK)
    check_unique(&relation);
  if (relation.holds && mode == MODE_CHECK)
    check_bounds(&relation);
  demand_shared(&relation);
  if (mode != MODE_STRUCTURE)
    demand_predicates(&relation);
  relation_demand_shapes(&relation);
  check_laws(&relation);
  if (relation.holds && facts)
    map_nodes(&relation, facts);
  vec_free(&relation.nodes);
  vec_free(&relation.edges);
  table_fini(&relation.index);
  return relation.holds;
}

// Only MODE_ADD changes the coarse state, so the others may be given one that is const.
static State *unchanged(const State *state) {
  State *plain;
  memcpy(&plain, &state, sizeof plain);
  return plain;
}

bool state_is_instance(World *world, const State *fine, const State *coarse) {
  return state_same_shape(fine, coarse) && relate(world, MODE_CHECK, fine, unchanged(coarse), NULL);
}

bool state_instance_map(World *world, const State *fine, const State *coarse,
                        const RenamedReference **map, uint32_t *count) {
  EdgeFacts facts = {0};
  bool holds =
      state_same_shape(fine, coarse) && relate(world, MODE_CHECK, fine, unchanged(coarse), &facts);
  *map = facts.map;
  *count = facts.map_count;
  return holds;
}

void state_weaken(World *world, const State *fine, State *coarse) {
  relate(world, MODE_ADD, fine, coarse, NULL);
}

bool state_contradicts(World *world, const State *fine, const State *coarse) {
  return !relate(world, MODE_STRUCTURE, fine, unchanged(coarse), NULL);
}
