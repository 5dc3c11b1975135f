// What holds between the quantities of objects.
//
// Of an object o with a followed slot w: count(o) >= count(w), and more by o itself unless w may
// lead back to o; when all its followed slots are represented, count(o) is at most o itself and the
// sum of theirs; when these share nothing, at least that. A write of v into an object changes only
// the counts of what may lead to that object, and each by at most the count of v. All of this holds
// of any heap; what leads where is what the state allows (Def. 1.41, 1.42).
//
// A way from w back to o by followed fields makes a cycle of these fields. Where it leaves what is
// represented, at x, the state must say of x that such cycles are possible (`x cyclic {f, g}`: each
// of them uses f and g), which it does not say of a list's nodes and one direction alone. Along a
// link that closes no cycle in any heap (links.c) nothing leads back.
#include "transition/build_impl.h"

static bool is_heap(const State *state, Reference reference) {
  return reference_exists(reference) && !reference_is_null(reference) &&
         state_has(state, reference) && value_is_heap(state_value(state, reference));
}

// What explicit connections by followed fields lead to.
static Below below_by(const Quantity *quantity, const State *state, Reference start) {
  assert(!reference_is_null(start));
  Below below = {0};
  below_add(state, &below, start);
  for (size_t i = 0; i < below.items.count; i++) {
    const StateValue *value = state_value(state, below.items.items[i]);
    for (uint32_t j = 0; j < value->count; j++)
      if (quantity_follows(quantity, value->kind == VALUE_OBJECT ? value->slots[j].field : NULL))
        below_add(state, &below, value_content(value, j));
  }
  return below;
}

bool quantity_may_lead(const Quantity *quantity, const State *state, Reference from, Reference to) {
  Below below = below_by(quantity, state, from);
  bool is_explicit, leads = below_leads_to(state, &below, to, &is_explicit);
  vec_free(&below.items);
  return leads;
}

// A count along one link.
static Quantity along_link(Field *link) {
  Quantity along = {.kind = QUANTITY_COUNT};
  vec_push(&along.fields, link);
  return along;
}

bool link_may_lead(const State *state, Field *link, Reference from, Reference to) {
  Quantity along = along_link(link);
  bool leads = quantity_may_lead(&along, state, from, to);
  vec_free(&along.fields);
  return leads;
}

static bool is_bridge(const Quantity *quantity, const Field *field) {
  for (size_t i = 0; quantity->bridges && i < quantity->bridges->count; i++)
    if (quantity->bridges->items[i] == field)
      return true;
  return false;
}

static bool allows_cycle(const Quantity *quantity, const State *state, Reference reference) {
  const Cycle *cycle = state_cyclic(state, reference);
  bool allows = cycle != NULL;
  for (uint32_t i = 0; allows && i < cycle->count; i++)
    allows = quantity_follows(quantity, cycle->fields[i]) && !is_bridge(quantity, cycle->fields[i]);
  return allows;
}

static bool is_on_cycle(const Quantity *quantity, const State *state, Reference reference) {
  const StateValue *value = state_value(state, reference);
  bool found = false;
  for (uint32_t i = 0; i < value->count && !found; i++) {
    if (!quantity_follows(quantity, value->kind == VALUE_OBJECT ? value->slots[i].field : NULL) ||
        reference_is_null(value_content(value, i)))
      continue;
    Below below = below_by(quantity, state, value_content(value, i));
    found = below_has(&below, reference);
    vec_free(&below.items);
  }
  return found;
}

bool state_may_have_ring(const State *state, Field *link) {
  Quantity along = along_link(link);
  bool may = false;
  for (size_t i = 0; i < state->values.count && !may; i++) {
    const StateValue *value = &state->values.items[i];
    may = value_is_heap(value) && (allows_cycle(&along, state, value->reference) ||
                                   is_on_cycle(&along, state, value->reference));
  }
  vec_free(&along.fields);
  return may;
}

bool quantity_is_acyclic(const Quantity *quantity, const State *state, Reference reference) {
  Below below = below_by(quantity, state, reference);
  bool is_acyclic = true;
  for (size_t i = 0; i < below.items.count && is_acyclic; i++)
    is_acyclic = !allows_cycle(quantity, state, below.items.items[i]) &&
                 !is_on_cycle(quantity, state, below.items.items[i]);
  vec_free(&below.items);
  return is_acyclic;
}

// The same where the link of the count may be one that closes no cycle.
static bool count_may_lead(const Builder *builder, const Quantity *quantity, const State *state,
                           Reference from, Reference to) {
  if (is_straight(builder, quantity) && !reference_is(from, to)) {
    Below below = below_by(quantity, state, to);
    bool is_behind = below_has(&below, from);
    vec_free(&below.items);
    if (is_behind)
      return false;
  }
  return quantity_may_lead(quantity, state, from, to) &&
         !(is_heap(state, from) && is_heap(state, to) &&
           world_never_leads(builder->world, state_value(state, from)->type,
                             state_value(state, to)->type));
}

// May what a followed slot of the object holds lead back to the object?
static bool may_lead_back(const Builder *builder, const Quantity *quantity, const State *state,
                          Reference part, Reference object) {
  assert(!reference_is_null(part) && !reference_is_null(object));
  if (is_straight(builder, quantity))
    return false;
  Below below = below_by(quantity, state, part);
  bool is_explicit, leads = below_leads_to(state, &below, object, &is_explicit);
  if (leads && !is_explicit) {
    leads = false;
    for (size_t i = 0; i < below.items.count && !leads; i++)
      leads = allows_cycle(quantity, state, below.items.items[i]) ||
              is_on_cycle(quantity, state, below.items.items[i]);
  }
  vec_free(&below.items);
  return leads;
}

// May what two references lead to have something in common?
static bool may_meet(const Quantity *quantity, const State *state, Reference a, Reference b) {
  Below below = below_by(quantity, state, a), other = below_by(quantity, state, b);
  bool meets = false, is_explicit;
  for (size_t i = 0; i < other.items.count && !meets; i++)
    meets = below_leads_to(state, &below, other.items.items[i], &is_explicit);
  vec_free(&below.items);
  vec_free(&other.items);
  return meets;
}

static bool is_counted(const Way *way, VariableKind kind, const State *state, Reference reference) {
  return is_heap(state, reference) &&
         has_quantity(way->builder, quantity_of(way->builder, kind), state_value(state, reference));
}

// The variable of a quantity; made when it is not there yet.
uint32_t quantity_variable(Way *way, VariableKind kind, Reference reference) {
  assert(reference_exists(reference) && !reference_is_null(reference));
  uint32_t variable = way_find(way, kind, reference);
  if (variable == NO_VARIABLE) {
    WayVariable range = quantity_range(way->builder, quantity_of(way->builder, kind));
    variable = way_add_variable(way, range.low, range.high);
    way_bind(way, kind, reference, variable);
  }
  return variable;
}

// --- counts --------------------------------------------------------------------------------------

// The followed slots and elements of an object; *is_whole: there are no others.
typedef VEC(Reference) Parts;

bool has_all_followed(const Quantity *quantity, const StateValue *value) {
  const Type *type = value->type;
  for (size_t i = 0; i < quantity->fields.count; i++) {
    const Field *field = quantity->fields.items[i];
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

static Parts parts_of(const Quantity *quantity, const StateValue *value, bool *is_whole) {
  assert(value_is_heap(value));
  Parts parts = {0};
  if (value->kind == VALUE_ARRAY) {
    *is_whole = value->has_elements || !quantity->has_elements;
    for (uint32_t i = 0; quantity->has_elements && i < value->count; i++)
      vec_push(&parts, value->elements[i]);
    return parts;
  }
  *is_whole =
      has_all_followed(quantity, value) && !(quantity->has_elements && type_is_array(value->type));
  for (uint32_t i = 0; i < value->count; i++)
    if (value->slots[i].field->kind == KIND_REFERENCE &&
        quantity_follows(quantity, value->slots[i].field))
      vec_push(&parts, value->slots[i].value);
  return parts;
}

// whole <= own + the sum of the parts, or >=.
static void add_sum(Way *way, VariableKind kind, uint32_t whole, const Parts *parts, int64_t own,
                    bool is_most) {
  assert(whole != NO_VARIABLE);
  WayTerm *terms = arena_array(&way->builder->system->arena, WayTerm, parts->count + 1);
  uint32_t count = 0;
  terms[count++] = (WayTerm){whole, is_most ? -1 : 1};
  for (size_t i = 0; i < parts->count; i++)
    if (!reference_is_null(parts->items[i])) {
      uint32_t part = way_find(way, kind, parts->items[i]);
      if (part != NO_VARIABLE)
        terms[count++] = (WayTerm){part, is_most ? 1 : -1};
    }
  way_add(way, (WayConstraint){.kind = CONSTRAINT_AT_LEAST,
                               .constant = is_most ? own : -own,
                               .more_count = count,
                               .more = terms});
}

static bool are_apart(const Builder *builder, const Quantity *quantity, const State *state,
                      Reference object, const Parts *parts) {
  for (size_t i = 0; i < parts->count; i++) {
    if (reference_is_null(parts->items[i]))
      continue;
    if (may_lead_back(builder, quantity, state, parts->items[i], object))
      return false;
    for (size_t j = i + 1; j < parts->count; j++)
      if (!reference_is_null(parts->items[j]) &&
          may_meet(quantity, state, parts->items[i], parts->items[j]))
        return false;
  }
  return true;
}

// Keeps the parts that have a count of their own; the result is the most that the others are.
// These are null, constants, or lead nowhere.
// What leads nowhere adds at most itself: no variable is needed for it.
static int64_t drop_leaves(Way *way, VariableKind kind, const State *state, Parts *parts) {
  size_t kept = 0;
  int64_t leaves = 0;
  for (size_t i = 0; i < parts->count; i++) {
    Reference part = parts->items[i];
    if (is_counted(way, kind, state, part)) {
      (void)quantity_variable(way, kind, part);
      parts->items[kept++] = part;
    } else if (is_heap(state, part)) {
      int64_t least, most;
      own_count(way->builder, quantity_of(way->builder, kind), state_value(state, part), &least,
                &most);
      leaves += most;
    }
  }
  parts->count = kept;
  return leaves;
}

// See the head of the file: each inequality needs its own assumption about what leads where.
static void add_count(Way *way, VariableKind kind, const State *state, const StateValue *value) {
  assert(value_is_heap(value));
  const Quantity *quantity = quantity_of(way->builder, kind);
  uint32_t whole = quantity_variable(way, kind, value->reference);
  if (value->is_maybe)
    return;
  bool is_whole;
  int64_t least, most;
  own_count(way->builder, quantity, value, &least, &most);
  Parts parts = parts_of(quantity, value, &is_whole);
  int64_t leaves = drop_leaves(way, kind, state, &parts);
  if (way->variables.items[whole].low < least)
    way_compare(way, CONSTRAINT_AT_LEAST, whole, NO_VARIABLE, -least);
  for (size_t i = 0; i < parts.count; i++) {
    bool is_less =
        least && !may_lead_back(way->builder, quantity, state, parts.items[i], value->reference);
    way_compare(way, CONSTRAINT_AT_LEAST, whole, way_find(way, kind, parts.items[i]),
                is_less ? -least : 0);
  }
  if (parts.count > 1 && are_apart(way->builder, quantity, state, value->reference, &parts))
    add_sum(way, kind, whole, &parts, least, false);
  if (is_whole)
    add_sum(way, kind, whole, &parts, most + leaves, true);
  vec_free(&parts);
}

// --- fields of the object itself -----------------------------------------------------------------

// Does a law say that the field of the object itself is null?
static bool is_null_by_law(const State *state, Reference object, const Field *field) {
  for (size_t i = 0; i < state->laws.count; i++) {
    Law law = state->laws.items[i];
    if (law.kind == LAW_ENDS && law.field == field && reference_is(law.reference, object))
      return true;
  }
  return false;
}

static bool has_other_names(const State *state, Reference reference) {
  for (size_t i = 0; i < state->equal.count; i++)
    if (reference_is(state->equal.items[i].a, reference) ||
        reference_is(state->equal.items[i].b, reference))
      return true;
  return false;
}

// What a slot that is not represented holds is part of the object.
static void add_hidden_part(Way *way, const Field *field, const State *state,
                            const StateValue *value, uint32_t part) {
  const Quantity *all = quantity_of(way->builder, FIRST_QUANTITY);
  if (!quantity_follows(all, field) || !has_quantity(way->builder, all, value))
    return;
  int64_t least, most;
  own_count(way->builder, all, value, &least, &most);
  bool is_less = !value->is_maybe && !allows_cycle(all, state, value->reference) &&
                 !has_other_names(state, value->reference);
  way_compare(way, CONSTRAINT_AT_LEAST, quantity_variable(way, FIRST_QUANTITY, value->reference),
              part, is_less ? -least : 0);
}

static void add_own_field(Way *way, VariableKind kind, const State *state,
                          const StateValue *value) {
  assert(value_is_heap(value) && quantity_of(way->builder, kind)->field);
  const Quantity *quantity = quantity_of(way->builder, kind);
  uint32_t own = quantity_variable(way, kind, value->reference);
  Reference slot = value_slot(value, quantity->field);
  if (!reference_exists(slot) && is_null_by_law(state, value->reference, quantity->field))
    slot = reference_null();
  else if (value->is_maybe)
    slot = reference_none();
  if (!reference_exists(slot) && quantity->kind == QUANTITY_PART)
    add_hidden_part(way, quantity->field, state, value, own);
  if (!reference_exists(slot))
    return;
  if (reference_is_null(slot)) {
    way_compare(way, CONSTRAINT_EQUAL, own, NO_VARIABLE, 0);
  } else if (quantity->kind == QUANTITY_PART) {
    if (is_counted(way, FIRST_QUANTITY, state, slot))
      way_compare(way, CONSTRAINT_EQUAL, own, quantity_variable(way, FIRST_QUANTITY, slot), 0);
  } else {
    const StateValue *number = state_value(state, slot);
    if (value_is_literal(number))
      way_compare(way, CONSTRAINT_EQUAL, own, NO_VARIABLE, -number->low);
    else if (number->kind == VALUE_INTEGER)
      way_compare(way, CONSTRAINT_EQUAL, own, way_number(way, number), 0);
  }
}

// Does the link lead from the object round to some object again, by what is represented alone?
static bool is_in_ring(const State *state, const Field *link, const StateValue *value) {
  for (size_t steps = 0; steps <= state->values.count; steps++) {
    Reference next =
        value->is_maybe || value->kind != VALUE_OBJECT ? reference_none() : value_slot(value, link);
    if (!is_heap(state, next))
      return false;
    value = state_value(state, next);
  }
  return true;
}

// It has an end if what its link holds has one, and where there are no rings; it has none if it is
// known to lead into one.
static void add_ending(Way *way, VariableKind kind, const State *state, const StateValue *value) {
  Field *link = quantity_of(way->builder, kind)->field;
  uint32_t own = quantity_variable(way, kind, value->reference);
  Reference slot = value->is_maybe ? reference_none() : value_slot(value, link);
  if (!state_may_have_ring(state, link) || reference_is_null(slot))
    way_compare(way, CONSTRAINT_EQUAL, own, NO_VARIABLE, 0);
  else if (is_in_ring(state, link, value))
    way_compare(way, CONSTRAINT_EQUAL, own, NO_VARIABLE, -1);
  else if (is_counted(way, kind, state, slot))
    way_compare(way, CONSTRAINT_EQUAL, own, quantity_variable(way, kind, slot), 0);
}

// It is at least what the object itself holds, and at least that of what the object leads to.
static void add_greatest(Way *way, VariableKind kind, const State *state, const StateValue *value) {
  const Quantity *quantity = quantity_of(way->builder, kind);
  uint32_t own = quantity_variable(way, kind, value->reference);
  if (value->is_maybe)
    return;
  Reference slot =
      value->kind == VALUE_OBJECT ? value_slot(value, quantity->field) : reference_none();
  const StateValue *number = reference_exists(slot) ? state_value(state, slot) : NULL;
  if (number && value_is_literal(number))
    way_compare(way, CONSTRAINT_AT_LEAST, own, NO_VARIABLE, -number->low);
  else if (number && number->kind == VALUE_INTEGER)
    way_compare(way, CONSTRAINT_AT_LEAST, own, way_number(way, number), 0);
  bool is_whole;
  Parts parts = parts_of(quantity, value, &is_whole);
  for (size_t i = 0; i < parts.count; i++)
    if (is_counted(way, kind, state, parts.items[i]))
      way_compare(way, CONSTRAINT_AT_LEAST, own, quantity_variable(way, kind, parts.items[i]), 0);
  vec_free(&parts);
}

static void add_length(Way *way, VariableKind kind, const State *state, const StateValue *value) {
  uint32_t own = quantity_variable(way, kind, value->reference);
  if (!value_has_length(value))
    return;
  const StateValue *length = state_value(state, value->length);
  if (value_is_literal(length))
    way_compare(way, CONSTRAINT_EQUAL, own, NO_VARIABLE, -length->low);
  else
    way_compare(way, CONSTRAINT_EQUAL, own, way_number(way, length), 0);
}

static void add_object(Way *way, VariableKind kind, const State *state, const StateValue *value) {
  const Quantity *quantity = quantity_of(way->builder, kind);
  if (quantity->kind == QUANTITY_COUNT)
    add_count(way, kind, state, value);
  else if (quantity->kind == QUANTITY_ENDLESS)
    add_ending(way, kind, state, value);
  else if (quantity->kind == QUANTITY_GREATEST)
    add_greatest(way, kind, state, value);
  else if (quantity->kind == QUANTITY_UNFOLDED)
    unfolding_of_object(way, kind, state, value);
  else if (quantity->kind == QUANTITY_LENGTH)
    add_length(way, kind, state, value);
  else
    add_own_field(way, kind, state, value);
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
    if (!value_is_heap(value) || (before && is_unchanged(state, value, before)))
      continue;
    for (VariableKind kind = FIRST_QUANTITY; kind < way->kind_end; kind++)
      if (has_quantity(way->builder, quantity_of(way->builder, kind), value))
        add_object(way, kind, state, value);
  }
}

// --- writes --------------------------------------------------------------------------------------

// The new value is at most the old one and the count of the content, if it grows by that.
static void change_by(Way *way, uint32_t old, uint32_t new, VariableKind count, const State *before,
                      Reference content) {
  WayConstraint made = {.kind = CONSTRAINT_AT_LEAST, .count = 2};
  made.terms[0] = (WayTerm){old, 1};
  made.terms[1] = (WayTerm){new, -1};
  if (is_counted(way, count, before, content)) {
    made.terms[made.count++] = (WayTerm){quantity_variable(way, count, content), 1};
  } else if (is_heap(before, content)) { // a leaf may count itself
    int64_t least;
    own_count(way->builder, quantity_of(way->builder, count), state_value(before, content), &least,
              &made.constant);
  }
  way_add(way, made);
}

static void change_quantity(Way *way, VariableKind kind, Reference reference, const State *before,
                            const HeapEffect *effect) {
  const Quantity *quantity = quantity_of(way->builder, kind);
  uint32_t old = way_find(way, kind, reference);
  WayVariable range = quantity_range(way->builder, quantity);
  uint32_t new = way_add_variable(way, range.low, range.high);
  way_bind(way, kind, reference, new);
  way->is_exact = false;
  bool is_own = quantity->kind != QUANTITY_COUNT && quantity->field == effect->field;
  // The greater of two that are not negative is at most their sum.
  bool is_told = quantity->kind != QUANTITY_UNFOLDED &&
                 (quantity->kind != QUANTITY_GREATEST || reference_is_null(effect->content) ||
                  is_counted(way, kind, before, effect->content));
  if (effect->kind == HEAP_WRITE && old != NO_VARIABLE && !is_own && is_told)
    change_by(way, old, new, quantity_is_of_all(quantity) ? kind : FIRST_QUANTITY, before,
              effect->content);
}

// Can the effect change this quantity of some object?
static bool concerns(const Builder *builder, const Quantity *quantity, const HeapEffect *effect) {
  if (quantity->kind == QUANTITY_LENGTH)
    return false; // it never changes
  if (effect->kind == HEAP_ANY && quantity->kind == QUANTITY_VALUE &&
      field_is_ghost(quantity->field) && quantity->field == text_length(builder->world))
    return false; // that of a string does not, either
  if (effect->kind == HEAP_ANY)
    return true;
  bool is_field = effect->kind == HEAP_WRITE || effect->field;
  switch (quantity->kind) {
  case QUANTITY_COUNT:
  case QUANTITY_UNFOLDED:
    return !is_field || (!(effect->field && effect->field->kind != KIND_REFERENCE) &&
                         quantity_follows(quantity, effect->field));
  case QUANTITY_GREATEST:
    return !is_field || effect->field == quantity->field ||
           (!(effect->field && effect->field->kind != KIND_REFERENCE) &&
            quantity_follows(quantity, effect->field));
  case QUANTITY_VALUE:
    return !is_field || effect->field == quantity->field;
  case QUANTITY_DISTANCE:
  case QUANTITY_MARKED:
  case QUANTITY_ENDLESS:
  case QUANTITY_LENGTH:
    return false; // distances.c, markers.c, endings.c
  case QUANTITY_PART:
    return concerns(builder, &builder->quantities.items[0], effect);
  }
  return true;
}

// Can what a slot of the object leads to change, when the slot is not represented?
static bool may_hidden_change(const Quantity *all, const Field *field, const State *before,
                              const HeapEffect *effect, Reference reference) {
  if (reference_is(reference, effect->object))
    return !effect->field || effect->field == field || allows_cycle(all, before, reference);
  return state_is_near(before, reference, effect->object);
}

static bool may_change(const Builder *builder, const Quantity *quantity, const State *before,
                       const HeapEffect *effect, Reference reference) {
  if (effect->kind == HEAP_ANY)
    return true;
  if (quantity->kind == QUANTITY_VALUE && effect->kind == HEAP_FORGET)
    return reference_is(reference, effect->object) ||
           state_is_near(before, reference, effect->object);
  if (quantity->kind == QUANTITY_VALUE)
    return reference_is(reference, effect->object) ||
           state_is_equal(before, reference, effect->object);
  if (quantity->kind == QUANTITY_PART) {
    const StateValue *value = state_value(before, reference);
    const Field *field = quantity->field;
    quantity = &builder->quantities.items[0];
    if (value->kind == VALUE_OBJECT && !reference_exists(value_slot(value, field)) &&
        !has_other_names(before, reference))
      return may_hidden_change(quantity, field, before, effect, reference);
  }
  return count_may_lead(builder, quantity, before, reference, effect->object);
}

static void change_all(Way *way, VariableKind kind, const GraphEdge *edge,
                       const HeapEffect *effect) {
  const Builder *builder = way->builder;
  const Quantity *quantity = quantity_of(builder, kind);
  const State *before = graph_node(builder->graph, edge->from)->state;
  const State *after = graph_node(builder->graph, edge->to)->state;
  UnfoldedWrite write = {.whole = NO_VARIABLE};
  if (quantity->kind == QUANTITY_UNFOLDED)
    write = unfolding_before_write(way, kind, before, after, effect);
  size_t count = way->bindings.count;
  for (size_t i = 0; i < after->values.count; i++) {
    const StateValue *value = &after->values.items[i];
    if (state_has(before, value->reference) && has_quantity(builder, quantity, value) &&
        !count_is_kept(way, quantity, value->reference) &&
        may_change(builder, quantity, before, effect, value->reference))
      change_quantity(way, kind, value->reference, before, effect);
  }
  if (way->bindings.count == count)
    return;
  unfolding_after_write(way, kind, effect, write);
  for (size_t i = 0; i < after->values.count; i++) // these are new: what they obey is said again
    if (has_quantity(builder, quantity, &after->values.items[i]))
      add_object(way, kind, after, &after->values.items[i]);
}

HeapEffect effect_of_edge(const Way *way, const GraphEdge *edge) {
  HeapEffect effect = graph_effect(way->builder->graph, edge);
  if (effect.kind == HEAP_FORGET && effect.field)
    effect.kind = HEAP_WRITE;
  return effect;
}

void sizes_after_edge(Way *way, const GraphEdge *edge) {
  HeapEffect effect = effect_of_edge(way, edge);
  if (effect.kind == HEAP_SAME)
    return;
  for (VariableKind kind = FIRST_QUANTITY; kind < way->kind_end; kind++)
    if (concerns(way->builder, quantity_of(way->builder, kind), &effect))
      change_all(way, kind, edge, &effect);
}
