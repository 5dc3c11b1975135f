// Def. 1.10 (n): cycles and diamonds of the fine state that the coarse one must allow.
#include "graph/relate_impl.h"

#include "graph/reach.h"

#include <string.h>

typedef struct Reach {
  bool *seen;
  uint32_t *parent; // edge by which a node was reached
  uint32_t *from;   // node from which
  VEC(uint32_t) work;
} Reach;

static void reach_init(Reach *reach, size_t count) {
  *reach = (Reach){.seen = mem_new_array(bool, count + 1),
                   .parent = mem_new_array(uint32_t, count + 1),
                   .from = mem_new_array(uint32_t, count + 1)};
}

static void reach_fini(Reach *reach) {
  mem_free(reach->seen);
  mem_free(reach->parent);
  mem_free(reach->from);
  vec_free(&reach->work);
}

static void reach_edges(Relation *relation, Reach *reach, uint32_t id, const Field *avoided) {
  assert(id < relation->nodes.count);
  const Node *node = &relation->nodes.items[id];
  for (uint32_t i = node->first; i < node->end; i++) {
    const Edge *edge = &relation->edges.items[i];
    if ((avoided && edge->field == avoided) || reach->seen[edge->to] ||
        !relation->nodes.items[edge->to].is_heap)
      continue;
    reach->seen[edge->to] = true;
    reach->parent[edge->to] = i;
    reach->from[edge->to] = id;
    vec_push(&reach->work, edge->to);
  }
}

// Marks all nodes that a way of at least one edge leads to.
static void reach_from(Relation *relation, Reach *reach, uint32_t start, const Field *avoided) {
  memset(reach->seen, 0, relation->nodes.count * sizeof *reach->seen);
  reach->work.count = 0;
  reach_edges(relation, reach, start, avoided);
  for (size_t i = 0; i < reach->work.count; i++)
    reach_edges(relation, reach, reach->work.items[i], avoided);
}

// A node where a cycle of the fine state through `start` ends that the coarse state does not have.
static uint32_t open_cycle(const Relation *relation, const Reach *reach, uint32_t start) {
  assert(start < relation->nodes.count);
  const Node *p = &relation->nodes.items[start];
  for (uint32_t i = 0; i < relation->nodes.count; i++) {
    const Node *q = &relation->nodes.items[i];
    if (reach->seen[i] && reference_is(q->fine, p->fine) && !(i == start && p->is_realized))
      return i;
  }
  return TABLE_NONE;
}

// The fields that every such cycle uses: candidates are those of one, each tried by leaving it out.
static void demand_cycle(Relation *relation, Reach *reach, uint32_t start, uint32_t end) {
  VEC(Field *) on_way = {0}, needed = {0};
  for (uint32_t at = end;;) {
    const Field *field = relation->edges.items[reach->parent[at]].field;
    if (field)
      vec_push(&on_way, &field->owner->fields[field - field->owner->fields]);
    at = reach->from[at];
    if (at == start)
      break;
  }
  for (size_t i = 0; i < on_way.count; i++) {
    bool is_new = true;
    for (size_t j = 0; j < i; j++)
      is_new &= on_way.items[j] != on_way.items[i];
    if (!is_new)
      continue;
    reach_from(relation, reach, start, on_way.items[i]);
    if (open_cycle(relation, reach, start) == TABLE_NONE)
      vec_push(&needed, on_way.items[i]);
  }
  Reference coarse = relation->nodes.items[start].coarse;
  relation_demand_joins(relation, coarse, coarse);
  relation_demand_cyclic(relation, coarse, needed.items, (uint32_t)needed.count);
  vec_free(&on_way);
  vec_free(&needed);
}

static void demand_cycles(Relation *relation) {
  Reach reach;
  reach_init(&reach, relation->nodes.count);
  for (uint32_t i = 0; i < relation->nodes.count && relation->holds; i++) {
    if (!relation_counts(relation, &relation->nodes.items[i]))
      continue;
    reach_from(relation, &reach, i, NULL);
    uint32_t end = open_cycle(relation, &reach, i);
    if (end != TABLE_NONE)
      demand_cycle(relation, &reach, i, end);
  }
  reach_fini(&reach);
}

typedef VEC(Reference) References;

// Is `to` reachable from `from` in the fine state, without `avoided` and without a direct step?
// `between`, or NULL, gets the objects of one such way.
static bool reaches(const State *state, Reference from, Reference to, Reference avoided,
                    bool no_direct, References *between) {
  bool *seen = mem_new_array(bool, state->values.count + 1);
  VEC(const StateValue *) work = {0};
  VEC(size_t) parents = {0}; // where in `work`
  vec_push(&work, state_value(state, from));
  vec_push(&parents, 0);
  seen[work.items[0] - state->values.items] = true; // a loop there is no other way
  bool found = false;
  for (size_t i = 0; i < work.count && !found; i++) {
    const StateValue *value = work.items[i];
    for (uint32_t j = 0; j < value->count && value_is_heap(value) && !found; j++) {
      Reference next = value_content(value, j);
      if (reference_is_null(next) || reference_is(next, avoided) ||
          (no_direct && i == 0 && reference_is(next, to)))
        continue;
      found = reference_is(next, to);
      for (size_t at = i; found && between && at > 0; at = parents.items[at])
        vec_push(between, work.items[at]->reference);
      const StateValue *inside = state_value(state, next);
      if (!seen[inside - state->values.items]) {
        vec_push(&work, inside);
        vec_push(&parents, i);
      }
      seen[inside - state->values.items] = true;
    }
  }
  vec_free(&work);
  vec_free(&parents);
  mem_free(seen);
  return found;
}

static unsigned direct_steps(const State *state, Reference from, Reference to) {
  const StateValue *value = state_value(state, from);
  unsigned count = 0;
  for (uint32_t i = 0; i < value->count && value_is_heap(value); i++)
    count +=
        reference_is(value->kind == VALUE_OBJECT ? value->slots[i].value : value->elements[i], to);
  return count;
}

// Do two ways lead from one object to another without a common object between (Menger)? What all
// ways have in common lies on any one of them.
static bool is_diamond(const State *state, Reference from, Reference to) {
  unsigned direct = direct_steps(state, from, to);
  if (direct >= 2)
    return true;
  if (direct == 1)
    return reaches(state, from, to, reference_none(), true, NULL);
  References between = {0};
  bool are_two = reaches(state, from, to, reference_none(), false, &between);
  for (size_t i = 0; i < between.count && are_two; i++)
    are_two = reaches(state, from, to, between.items[i], false, NULL);
  vec_free(&between);
  return are_two;
}

static unsigned steps_into(const State *state, Reference to) {
  unsigned count = 0;
  for (size_t i = 0; i < state->values.count; i++)
    if (value_is_heap(&state->values.items[i]))
      count += direct_steps(state, state->values.items[i].reference, to);
  return count;
}

// Is some position of `end` that lies below `start` not represented, or at two references?
static bool is_open_end(Relation *relation, Reach *reach, uint32_t start, Reference end) {
  unsigned realized = 0;
  reach_from(relation, reach, start, NULL);
  for (uint32_t i = 0; i < relation->nodes.count; i++)
    if (reach->seen[i] && reference_is(relation->nodes.items[i].fine, end)) {
      if (!relation->nodes.items[i].is_realized)
        return true;
      realized++;
    }
  return realized > 1;
}

static void demand_diamonds(Relation *relation) {
  Reach reach;
  reach_init(&reach, relation->nodes.count);
  for (size_t i = 0; i < relation->fine->values.count && relation->holds; i++) {
    const StateValue *end = &relation->fine->values.items[i];
    if (!value_is_heap(end) || end->type->is_constant ||
        (relation->mode == MODE_STRUCTURE && end->is_maybe) ||
        steps_into(relation->fine, end->reference) < 2)
      continue;
    for (uint32_t p = 0; p < relation->nodes.count && relation->holds; p++) {
      const Node *start = &relation->nodes.items[p];
      if (start->is_heap && !reference_is(start->fine, end->reference) &&
          is_open_end(relation, &reach, p, end->reference) &&
          is_diamond(relation->fine, start->fine, end->reference))
        relation_demand_joins(relation, start->coarse, start->coarse);
    }
  }
  reach_fini(&reach);
}

// --- objects that were closed --------------------------------------------------------------------

// A closed object of the fine state needs no predicate about itself, though what it leads to may
// lead back to it or meet by what is not represented. In the coarse state it may be open.

static void add_field(WayFields *fields, Field *field) {
  bool is_new = true;
  for (size_t i = 0; i < fields->items.count; i++)
    is_new &= fields->items.items[i] != field;
  if (is_new)
    vec_push(&fields->items, field);
}

// Its only reference field that is not represented, or NULL.
static Field *only_open_field(const StateValue *value) {
  if (value->kind != VALUE_OBJECT || value->type->count != 1 || !value->type->entries[0].is_exact)
    return NULL;
  Field *found = NULL;
  for (Class *class = value->type->entries[0].class; class; class = class->super)
    for (uint16_t i = 0; i < class->field_count; i++) {
      Field *field = &class->fields[i];
      if (field->kind != KIND_REFERENCE || (field->flags & ACC_STATIC) ||
          reference_exists(value_slot(value, field)))
        continue;
      if (found)
        return NULL;
      found = field;
    }
  return found;
}

// A cycle through the object that goes on from `last` unseen: it is one of `last` too.
static void demand_hidden_cycle(Relation *relation, const Node *node, Reference last,
                                const Cycle *cycle) {
  WayFields fields = reach_fields(relation->fine, node->fine, last);
  Field *first = only_open_field(state_value(relation->fine, last));
  if (first && cycle)
    add_field(&fields, first);
  for (uint32_t i = 0; cycle && i < cycle->count; i++)
    add_field(&fields, cycle->fields[i]);
  relation_demand_joins(relation, node->coarse, node->coarse);
  relation_demand_cyclic(relation, node->coarse, fields.items.items, (uint32_t)fields.items.count);
  vec_free(&fields.items);
}

// Back to the object: from the last one that is represented, or because the two are the same.
static void demand_hidden_cycles(Relation *relation, const Node *node, const Below *below) {
  const State *fine = relation->fine;
  for (size_t i = 1; i < below->items.count && relation->holds; i++) {
    Reference last = below->items.items[i];
    const Cycle *cycle = state_cyclic(fine, last);
    if (cycle && state_is_joins(fine, last, node->fine))
      demand_hidden_cycle(relation, node, last, cycle);
    if (state_is_equal(fine, last, node->fine))
      demand_hidden_cycle(relation, node, last, NULL);
  }
}

static bool may_meet(const State *state, const Below *a, const Below *b) {
  for (size_t i = 0; i < a->items.count; i++)
    for (size_t j = 0; j < b->items.count; j++)
      if (!reference_is(a->items.items[i], b->items.items[j]) &&
          state_is_near(state, a->items.items[i], b->items.items[j]))
        return true;
  return false;
}

// Do two ways from a closed object that start with different steps meet by what is not represented?
static bool has_hidden_diamond(const State *state, Reference top) {
  const StateValue *value = state_value(state, top);
  bool found = false;
  for (uint32_t i = 0; i < value->count && !found; i++) {
    Below first = below_without(state, value_content(value, i), top);
    for (uint32_t j = i + 1; j < value->count && !found && first.items.count; j++) {
      Below second = below_without(state, value_content(value, j), top);
      found = !reference_is(value_content(value, i), value_content(value, j)) &&
              may_meet(state, &first, &second);
      vec_free(&second.items);
    }
    vec_free(&first.items);
  }
  return found;
}

static void demand_of_closed(Relation *relation) {
  for (uint32_t i = 0; i < relation->nodes.count && relation->holds; i++) {
    const Node *node = &relation->nodes.items[i];
    if (!relation_counts(relation, node) || !state_is_closed(relation->fine, node->fine))
      continue;
    Below below = below_of(relation->fine, node->fine);
    demand_hidden_cycles(relation, node, &below);
    if (has_hidden_diamond(relation->fine, node->fine))
      relation_demand_joins(relation, node->coarse, node->coarse);
    vec_free(&below.items);
  }
}

void relation_demand_shapes(Relation *relation) {
  demand_cycles(relation);
  demand_diamonds(relation);
  if (relation->mode != MODE_STRUCTURE)
    demand_of_closed(relation);
}
