// Sizes: how many objects a reference leads to by the fields that loops follow.
//
// Of an object o with a followed slot w: size(o) >= size(w), and size(o) >= size(w) + 1 unless w
// may lead back to o; when all its followed slots are represented, size(o) <= 1 + the sum of
// theirs; when these share nothing, it is that. A write of v into an object changes only the sizes
// of what may lead to that object, and each by at most the size of v. All of this holds of any
// heap; what leads where is what the state allows (Def. 1.41, 1.42).
#include "transition/build_impl.h"

bool may_lead_to(const State *state, Reference from, Reference to) {
  Below below = below_of(state, from);
  bool is_explicit, leads = below_leads_to(state, &below, to, &is_explicit);
  vec_free(&below.items);
  return leads;
}

// May what two references lead to have something in common?
static bool may_meet(const State *state, Reference a, Reference b) {
  Below below = below_of(state, a), other = below_of(state, b);
  bool meets = false, is_explicit;
  for (size_t i = 0; i < other.items.count && !meets; i++)
    meets = below_leads_to(state, &below, other.items.items[i], &is_explicit);
  vec_free(&below.items);
  vec_free(&other.items);
  return meets;
}

static bool is_sized(const Way *way, const State *state, Reference reference) {
  return reference_exists(reference) && !reference_is_null(reference) &&
         state_has(state, reference) && has_size(way->builder, state_value(state, reference));
}

// The variable of a size; made when it is not there yet.
static uint32_t size_variable(Way *way, Reference reference) {
  uint32_t variable = way_find(way, VARIABLE_SIZE, reference);
  if (variable == NO_VARIABLE) {
    variable = way_add_variable(way, 0, INT64_MAX);
    way_bind(way, VARIABLE_SIZE, reference, variable);
  }
  return variable;
}

// The followed slots and elements of an object; *is_whole: there are no others.
typedef VEC(Reference) Parts;

static bool has_all_followed(const Way *way, const StateValue *value) {
  const Type *type = value->type;
  for (size_t i = 0; i < way->builder->followed.count; i++) {
    const Field *field = way->builder->followed.items[i];
    bool may_have = false;
    for (uint32_t j = 0; j < type->count; j++)
      may_have |= class_is_assignable(type->entries[j].class, field->owner) ||
                  (!type->entries[j].is_exact &&
                   (class_is_assignable(field->owner, type->entries[j].class) ||
                    field->owner->kind == CLASS_INTERFACE ||
                    type->entries[j].class->kind == CLASS_INTERFACE));
    if (may_have && !reference_exists(value_slot(value, field)))
      return false;
  }
  return true;
}

static Parts parts_of(const Way *way, const StateValue *value, bool *is_whole) {
  Parts parts = {0};
  if (value->kind == VALUE_ARRAY) {
    bool holds_objects = way->builder->follows_elements;
    *is_whole = value->has_elements || !holds_objects;
    for (uint32_t i = 0; holds_objects && i < value->count; i++)
      vec_push(&parts, value->elements[i]);
    return parts;
  }
  *is_whole = has_all_followed(way, value) &&
              !(way->builder->follows_elements && type_is_array(value->type));
  for (uint32_t i = 0; i < value->count; i++)
    if (value->slots[i].field->kind == KIND_REFERENCE &&
        is_followed(way->builder, value->slots[i].field))
      vec_push(&parts, value->slots[i].value);
  return parts;
}

static void add_sum(Way *way, uint32_t whole, const Parts *parts, bool is_most) {
  WayTerm *terms = arena_array(&way->builder->system->arena, WayTerm, parts->count + 1);
  uint32_t count = 0;
  terms[count++] = (WayTerm){whole, is_most ? -1 : 1};
  for (size_t i = 0; i < parts->count; i++)
    if (!reference_is_null(parts->items[i])) {
      uint32_t part = way_find(way, VARIABLE_SIZE, parts->items[i]);
      if (part != NO_VARIABLE)
        terms[count++] = (WayTerm){part, is_most ? 1 : -1};
    }
  way_add(way, (WayConstraint){.kind = CONSTRAINT_AT_LEAST,
                               .constant = is_most ? 1 : -1,
                               .more_count = count,
                               .more = terms});
}

static bool are_apart(const State *state, Reference object, const Parts *parts) {
  for (size_t i = 0; i < parts->count; i++) {
    if (reference_is_null(parts->items[i]))
      continue;
    if (may_lead_to(state, parts->items[i], object))
      return false;
    for (size_t j = i + 1; j < parts->count; j++)
      if (!reference_is_null(parts->items[j]) && may_meet(state, parts->items[i], parts->items[j]))
        return false;
  }
  return true;
}

static void add_object(Way *way, const State *state, const StateValue *value) {
  uint32_t whole = size_variable(way, value->reference);
  if (value->is_maybe)
    return;
  bool is_whole, counts = is_counted(way->builder, value);
  Parts parts = parts_of(way, value, &is_whole);
  size_t kept = 0; // what is not sized is null, a constant, or leads nowhere
  bool has_unsized = false;
  for (size_t i = 0; i < parts.count; i++) {
    if (is_sized(way, state, parts.items[i])) {
      (void)size_variable(way, parts.items[i]);
      parts.items[kept++] = parts.items[i];
    } else {
      has_unsized |= !reference_is_null(parts.items[i]);
    }
  }
  parts.count = kept;
  if (counts && way->variables.items[whole].low < 1)
    way_compare(way, CONSTRAINT_AT_LEAST, whole, NO_VARIABLE, -1);
  for (size_t i = 0; i < parts.count; i++) {
    bool is_less = counts && !may_lead_to(state, parts.items[i], value->reference);
    way_compare(way, CONSTRAINT_AT_LEAST, whole, way_find(way, VARIABLE_SIZE, parts.items[i]),
                is_less ? -1 : 0);
  }
  if (parts.count > 1 && counts && are_apart(state, value->reference, &parts))
    add_sum(way, whole, &parts, false);
  if (is_whole && !has_unsized)
    add_sum(way, whole, &parts, true);
  vec_free(&parts);
}

static bool is_unchanged(const State *state, const StateValue *value, const State *before) {
  if (!state_has(before, value->reference))
    return false;
  const StateValue *old = state_value(before, value->reference);
  if (old->kind != value->kind || old->is_maybe != value->is_maybe || old->count != value->count ||
      old->type != value->type)
    return false;
  for (uint32_t i = 0; i < value->count; i++)
    if (!reference_is(value_content(old, i), value_content(value, i)))
      return false;
  (void)state;
  return true;
}

void sizes_of_state(Way *way, const State *state, const State *before) {
  for (size_t i = 0; i < state->values.count; i++) {
    const StateValue *value = &state->values.items[i];
    if (has_size(way->builder, value) && !(before && is_unchanged(state, value, before)))
      add_object(way, state, value);
  }
}

// --- writes --------------------------------------------------------------------------------------

static uint32_t content_size(Way *way, const State *before, Reference content) {
  return is_sized(way, before, content) ? size_variable(way, content) : NO_VARIABLE;
}

static void change_size(Way *way, Reference reference, const State *before, HeapEffect effect) {
  uint32_t old = way_find(way, VARIABLE_SIZE, reference);
  uint32_t new = way_add_variable(way, 0, INT64_MAX);
  way_bind(way, VARIABLE_SIZE, reference, new);
  way->is_exact = false;
  if (effect.kind != HEAP_WRITE || old == NO_VARIABLE)
    return;
  bool is_null = reference_is_null(effect.content);
  uint32_t content = is_null ? NO_VARIABLE : content_size(way, before, effect.content);
  // What has no size leads to nothing that counts, but may count itself.
  int64_t own = !is_null && content == NO_VARIABLE ? 1 : 0;
  WayConstraint made = {.kind = CONSTRAINT_AT_LEAST, .constant = own, .count = 2};
  made.terms[0] = (WayTerm){old, 1};
  made.terms[1] = (WayTerm){new, -1};
  if (content != NO_VARIABLE)
    made.terms[made.count++] = (WayTerm){content, 1};
  way_add(way, made);
}

void sizes_after_edge(Way *way, const GraphEdge *edge) {
  const State *before = graph_node(way->builder->graph, edge->from)->state;
  const State *after = graph_node(way->builder->graph, edge->to)->state;
  HeapEffect effect = graph_effect(way->builder->graph, edge);
  if (effect.kind == HEAP_SAME)
    return;
  if (effect.kind == HEAP_WRITE && ((effect.field && effect.field->kind != KIND_REFERENCE) ||
                                    !is_followed(way->builder, effect.field)))
    return;
  if (effect.kind == HEAP_FORGET && effect.field && !is_followed(way->builder, effect.field))
    return;
  size_t count = way->bindings.count;
  for (size_t i = 0; i < after->values.count; i++) {
    Reference reference = after->values.items[i].reference;
    if (!state_has(before, reference) || !has_size(way->builder, &after->values.items[i]))
      continue;
    if (effect.kind == HEAP_ANY || may_lead_to(before, reference, effect.object))
      change_size(way, reference, before, effect);
  }
  if (way->bindings.count == count)
    return;
  for (size_t i = 0; i < after->values.count; i++) // sizes are new: what they obey is said again
    if (has_size(way->builder, &after->values.items[i]))
      add_object(way, after, &after->values.items[i]);
}
