// Whether the chain of an object along a link comes to no end: 0 of null and of what leads to null
// by the link, 1 of the others. It tells rings, and what leads into them, from lists where the
// state allows both: a list that is reversed in place ends although it may lead into a ring.
//
// - An object with a represented link is what the link's content is.
// - It is 0 where the state allows no cycle along the link at all.
// - After p.next = v: p is 1 if v led to p, and else what v is. What did not lead to p keeps its
//   own, the rest is what p is now. What led to p was what p was; so was v, if it led to p.
// - What p.next was either leads back to p, which then had no end, or not: then p led to more
//   objects along the link than that.
//
// Whether v, the old content and one more object lead to p are cases of the edge.
#include "transition/build_impl.h"

enum { MOST_LINKS = 2, MOST_FORKED = 2 };

bool is_ending(const Builder *builder, VariableKind kind) {
  return kind >= FIRST_QUANTITY && quantity_of(builder, kind)->kind == QUANTITY_ENDLESS;
}

// --- which there are -----------------------------------------------------------------------------

static bool is_ring_possible(const Builder *builder, Field *link) {
  bool found = false;
  for (uint32_t i = 0; i < graph_node_count(builder->graph) && !found; i++) {
    const GraphNode *node = graph_node(builder->graph, i);
    found = node && is_open(builder, i) && state_may_have_ring(node->state, link);
  }
  return found;
}

void endings_find(Builder *builder, const Quantity *followed) {
  unsigned found = 0;
  for (size_t i = 0; i < followed->fields.count && found < MOST_LINKS; i++) {
    Field *link = followed->fields.items[i];
    Quantity along = {.kind = QUANTITY_COUNT};
    vec_push(&along.fields, link);
    bool is_worth = field_is_link(builder->world, link) && !is_straight(builder, &along) &&
                    is_ring_possible(builder, link);
    vec_free(&along.fields);
    if (!is_worth)
      continue;
    found++;
    vec_push(&builder->quantities, (Quantity){.kind = QUANTITY_ENDLESS, .field = link});
  }
}

// --- what a write does ---------------------------------------------------------------------------

// The cases of a write for one link. Without `is_known` nothing is told apart.
typedef struct Cases {
  VariableKind kind;
  bool is_known;     // what is written
  bool may_content;  // may it lead to the object?
  bool must_content; // it is the object itself
  Reference old;     // what the link held, or none
  Reference forked[MOST_FORKED];
  unsigned forked_count;
  unsigned count; // of all cases
} Cases;

static bool leads(const Way *way, const Cases *cases, const State *before, Reference from,
                  Reference to) {
  Field *link = quantity_of(way->builder, cases->kind)->field;
  return state_has_value(before, from) && link_may_lead(before, link, from, to);
}

static bool is_bound_once(const Way *way, VariableKind kind, size_t index) {
  const Binding *binding = &way->bindings.items[index];
  if (binding->kind != kind || way_find(way, kind, binding->reference) == NO_VARIABLE)
    return false;
  for (size_t i = index + 1; i < way->bindings.count; i++)
    if (way->bindings.items[i].kind == kind &&
        reference_is(way->bindings.items[i].reference, binding->reference))
      return false;
  return true;
}

static bool is_forked(const Cases *cases, Reference reference) {
  for (unsigned i = 0; i < cases->forked_count; i++)
    if (reference_is(cases->forked[i], reference))
      return true;
  return false;
}

static void add_fork(Cases *cases, Reference reference) {
  if (cases->forked_count == MOST_FORKED || is_forked(cases, reference))
    return;
  cases->forked[cases->forked_count++] = reference;
  cases->count *= 2;
}

static Reference old_content(const State *before, const HeapEffect *effect) {
  const StateValue *object = state_value(before, effect->object);
  return object->kind == VALUE_OBJECT && !object->is_maybe ? value_slot(object, effect->field)
                                                           : reference_none();
}

// May the write change it for others than its object and its content?
static bool is_concerned(const Way *way, const Cases *cases, const State *before,
                         const HeapEffect *effect, Reference reference) {
  return !reference_is(reference, effect->object) && !reference_is(reference, effect->content) &&
         leads(way, cases, before, reference, effect->object);
}

static Cases cases_of(const Way *way, const State *before, const HeapEffect *effect,
                      VariableKind kind) {
  Cases cases = {.kind = kind, .count = 1, .old = reference_none()};
  cases.is_known = effect->kind == HEAP_WRITE && reference_exists(effect->content) &&
                   (reference_is_null(effect->content) || state_has_value(before, effect->content));
  if (!cases.is_known)
    return cases;
  cases.must_content = reference_is(effect->content, effect->object);
  cases.may_content = !cases.must_content && !reference_is_null(effect->content) &&
                      leads(way, &cases, before, effect->content, effect->object);
  cases.count = cases.may_content ? 2 : 1;
  cases.old = old_content(before, effect);
  if (state_has_value(before, cases.old) && is_concerned(way, &cases, before, effect, cases.old))
    add_fork(&cases, cases.old);
  for (size_t i = way->bindings.count; i > 0; i--)
    if (is_bound_once(way, kind, i - 1) &&
        is_concerned(way, &cases, before, effect, way->bindings.items[i - 1].reference))
      add_fork(&cases, way->bindings.items[i - 1].reference);
  return cases;
}

// Does the effect change any of them?
static bool concerns(const HeapEffect *effect, const Field *link) {
  return effect->kind == HEAP_ANY ||
         (effect->kind != HEAP_SAME &&
          (effect->field == link || (effect->kind != HEAP_WRITE && !effect->field)));
}

unsigned ending_cases(const Way *way, const GraphEdge *edge) {
  unsigned count = 1;
  HeapEffect effect = {.kind = HEAP_SAME};
  for (VariableKind kind = FIRST_QUANTITY; kind < way->kind_end; kind++) {
    if (!is_ending(way->builder, kind))
      continue;
    if (effect.kind == HEAP_SAME)
      effect = effect_of_edge(way, edge);
    if (concerns(&effect, quantity_of(way->builder, kind)->field))
      count *= cases_of(way, way_state(way, edge->from), &effect, kind).count;
  }
  return count;
}

static bool is_along(const Quantity *quantity, const Field *link) {
  return quantity->kind == QUANTITY_COUNT && !quantity->class && !quantity->has_elements &&
         quantity->fields.count == 1 && quantity->fields.items[0] == link;
}

bool count_is_kept(const Way *way, const Quantity *count, Reference reference) {
  for (size_t i = 0; i < way->apart.count; i++)
    if (reference_is(way->apart.items[i], reference))
      return is_along(count, way->written);
  return false;
}

// The object leads to more along the link than what it held, which does not lead back.
static void add_more(Way *way, const Field *link, Reference object, Reference held) {
  for (VariableKind kind = FIRST_QUANTITY; kind < way->kind_end; kind++) {
    if (!is_along(quantity_of(way->builder, kind), link))
      continue;
    uint32_t whole = way_find(way, kind, object), part = way_find(way, kind, held);
    if (whole != NO_VARIABLE && part != NO_VARIABLE)
      way_compare(way, CONSTRAINT_AT_LEAST, whole, part, -1);
  }
}

static void set_equal(Way *way, uint32_t a, uint32_t b) {
  if (a != NO_VARIABLE && b != NO_VARIABLE)
    way_compare(way, CONSTRAINT_EQUAL, a, b, 0);
}

// Of all that may lead to the object nothing is known now.
static void forget(Way *way, const Cases *cases, const State *before, const HeapEffect *effect) {
  size_t count = way->bindings.count;
  for (size_t i = 0; i < count; i++) {
    Reference reference = way->bindings.items[i].reference;
    if (!is_bound_once(way, cases->kind, i) || is_forked(cases, reference))
      continue;
    bool is_other = cases->is_known && (reference_is(reference, effect->object) ||
                                        reference_is(reference, effect->content) ||
                                        !leads(way, cases, before, reference, effect->object));
    if (!is_other)
      way_bind(way, cases->kind, reference, way_add_variable(way, 0, 1));
  }
}

static void write_known(Way *way, const Cases *cases, const State *before, const HeapEffect *effect,
                        unsigned number) {
  const Field *link = quantity_of(way->builder, cases->kind)->field;
  way->written = link;
  bool closes = cases->must_content || (cases->may_content && number % 2);
  uint32_t object = way_variable(way, before, cases->kind, effect->object);
  uint32_t content = way_variable(way, before, cases->kind, effect->content);
  uint32_t now = closes ? way_add_variable(way, 1, 1) : content;
  if (closes)
    set_equal(way, object, content);
  else if (cases->may_content)
    vec_push(&way->apart, effect->content);
  if (reference_is(cases->old, effect->object))
    way_compare(way, CONSTRAINT_EQUAL, object, NO_VARIABLE, -1);
  number /= cases->may_content ? 2 : 1;
  for (unsigned i = 0; i < cases->forked_count; i++, number /= 2) {
    Reference other = cases->forked[i];
    bool is_held = reference_is(other, cases->old);
    if (number % 2 == 0) {
      vec_push(&way->apart, other);
      if (is_held)
        add_more(way, link, effect->object, other);
      continue;
    }
    set_equal(way, object, way_variable(way, before, cases->kind, other));
    if (is_held)
      way_compare(way, CONSTRAINT_EQUAL, object, NO_VARIABLE, -1);
    way_bind(way, cases->kind, other, now);
  }
  way_bind(way, cases->kind, effect->object, now);
  if (closes && !cases->must_content)
    way_bind(way, cases->kind, effect->content, now);
}

void endings_at_edge(Way *way, const GraphEdge *edge, unsigned number) {
  HeapEffect effect = {.kind = HEAP_SAME};
  const State *before = way_state(way, edge->from);
  for (VariableKind kind = FIRST_QUANTITY; kind < way->kind_end; kind++) {
    if (!is_ending(way->builder, kind))
      continue;
    if (effect.kind == HEAP_SAME)
      effect = effect_of_edge(way, edge);
    if (!concerns(&effect, quantity_of(way->builder, kind)->field))
      continue;
    Cases cases = cases_of(way, before, &effect, kind);
    forget(way, &cases, before, &effect);
    if (cases.is_known)
      write_known(way, &cases, before, &effect, number % cases.count);
    number /= cases.count;
    way->is_exact = false;
  }
}
