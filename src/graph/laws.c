#include "graph/laws.h"

#include "graph/reach.h"

#include <string.h>

bool field_is_link(const World *world, const Field *field) {
  if (field->kind != KIND_REFERENCE || (field->flags & ACC_STATIC))
    return false;
  const char *type = name_text(world->names, field->descriptor);
  const char *own = name_text(world->names, field->owner->name);
  size_t length = strlen(own);
  return *type == 'L' && !strncmp(type + 1, own, length) && !strcmp(type + 1 + length, ";");
}

typedef VEC(Law) Laws;

// --- the list ------------------------------------------------------------------------------------

static int law_order(Law a, Law b) {
  if (!reference_is(a.reference, b.reference))
    return a.reference.id < b.reference.id ? -1 : 1;
  if (a.kind != b.kind)
    return a.kind < b.kind ? -1 : 1;
  int order = field_order(a.field, b.field);
  return order || !a.back ? order : field_order(a.back, b.back);
}

bool state_has_law(const State *state, Law law) {
  for (size_t i = 0; i < state->laws.count; i++)
    if (law_order(state->laws.items[i], law) == 0)
      return true;
  return false;
}

void state_add_law(State *state, Law law) {
  if (reference_is_null(law.reference) || state_has_law(state, law))
    return;
  vec_push(&state->laws, law);
  size_t i = state->laws.count - 1;
  for (; i > 0 && law_order(law, state->laws.items[i - 1]) < 0; i--)
    state->laws.items[i] = state->laws.items[i - 1];
  state->laws.items[i] = law;
}

void laws_drop(State *state, Reference reference) {
  size_t kept = 0;
  for (size_t i = 0; i < state->laws.count; i++)
    if (!reference_is(state->laws.items[i].reference, reference))
      state->laws.items[kept++] = state->laws.items[i];
  vec_truncate(&state->laws, kept);
}

// All laws about `from`, about another reference.
static Laws laws_about(const State *state, Reference from, Reference to) {
  Laws laws = {0};
  for (size_t i = 0; i < state->laws.count; i++) {
    Law law = state->laws.items[i];
    if (!reference_is(law.reference, from))
      continue;
    law.reference = to;
    vec_push(&laws, law);
  }
  return laws;
}

void laws_rename(State *state, Reference from, Reference to) {
  Laws laws = laws_about(state, from, to);
  for (size_t i = 0; i < laws.count; i++)
    state_add_law(state, laws.items[i]);
  vec_free(&laws);
}

// --- what a law says of one object ---------------------------------------------------------------

static Reference slot_of(const State *state, Reference object, const Field *field) {
  return value_slot(state_value(state, object), field);
}

bool law_shows(const State *state, Law law, Reference object) {
  Reference next = slot_of(state, object, law.field);
  if (law.kind != LAW_UNDOES || !reference_exists(next))
    return reference_exists(next);
  return reference_is_null(next) || reference_exists(slot_of(state, next, law.back));
}

bool law_is_obeyed(const State *state, Law law, Reference object) {
  Reference next = slot_of(state, object, law.field);
  if (!reference_exists(next))
    return false;
  if (law.kind == LAW_UNDOES)
    return reference_is_null(next) || reference_is(slot_of(state, next, law.back), object);
  if (law.kind == LAW_ENDS)
    return reference_is_null(next);
  return !reference_is_null(next) && !state_value(state, next)->is_maybe;
}

bool law_leads_to(const State *state, Law law, Reference object) {
  if (reference_is(law.reference, object))
    return true;
  Below below = below_of(state, law.reference);
  bool is_explicit, leads = below_leads_to(state, &below, object, &is_explicit);
  vec_free(&below.items);
  return leads;
}

// May the slot hold the object?
static bool may_hold(const State *state, Reference content, Reference object) {
  return reference_is(content, object) ||
         (reference_exists(content) && content.id && state_is_equal(state, content, object));
}

// May an object link to this one by the field? Those that obey the law can only be the one that the
// way back shows; others are shown themselves.
static bool may_be_linked(const World *world, const State *state, Law law, Reference object) {
  if (!law_follows(world, state, law))
    return true;
  Reference from = slot_of(state, object, law.back);
  if (!reference_exists(from))
    return true;
  if (!reference_is_null(from)) {
    Reference to = slot_of(state, from, law.field);
    if (!reference_exists(to) || may_hold(state, to, object))
      return true;
  }
  for (size_t i = 0; i < state->values.count; i++)
    if (state->values.items[i].kind == VALUE_OBJECT &&
        may_hold(state, value_slot(&state->values.items[i], law.field), object))
      return true;
  return false;
}

// No link of the region that starts at the law's reference leads to the object any more: it was
// taken out of the list.
static bool is_cut_off(const World *world, const State *state, Law law, Reference object) {
  Class *class = law.field->owner;
  if (may_hold(state, law.reference, object))
    return false;
  for (uint16_t i = 0; i < class->field_count; i++) {
    if (!field_is_link(world, &class->fields[i]))
      continue;
    bool may_be = true;
    for (uint16_t j = 0; j < class->field_count && may_be; j++) {
      Law undoes = {law.reference, LAW_UNDOES, &class->fields[i], &class->fields[j]};
      if (j != i && field_is_link(world, undoes.back))
        may_be = may_be_linked(world, state, undoes, object);
    }
    if (may_be)
      return false;
  }
  return true;
}

bool law_may_be_broken(const World *world, const State *state, Law law, Reference object) {
  return state_value(state, object)->kind == VALUE_OBJECT && law_shows(state, law, object) &&
         !law_is_obeyed(state, law, object) && law_leads_to(state, law, object) &&
         !is_cut_off(world, state, law, object);
}

// Adds where the object's links lead. False: a link is not represented.
static bool add_links(const World *world, const State *state, Law law, Below *region,
                      Reference object) {
  const Class *class = law.field->owner;
  for (uint16_t i = 0; i < class->field_count; i++) {
    if (!field_is_link(world, &class->fields[i]))
      continue;
    Reference next = slot_of(state, object, &class->fields[i]);
    if (!reference_exists(next))
      return false;
    below_add(state, region, next);
  }
  return true;
}

bool law_follows(const World *world, const State *state, Law law) {
  if (reference_is_null(law.reference) || state_has_law(state, law))
    return true;
  if (law.kind == LAW_ENDS)
    return law_is_obeyed(state, law, law.reference);
  Below region = {0};
  below_add(state, &region, law.reference);
  bool follows = true;
  for (size_t i = 0; i < region.items.count && follows; i++) {
    Reference object = region.items.items[i];
    law.reference = object;
    follows = state_has_law(state, law) ||
              !type_may_be_below(state_value(state, object)->type, law.field->owner) ||
              (law_shows(state, law, object) && add_links(world, state, law, &region, object));
  }
  vec_free(&region.items);
  return follows;
}

// --- less is represented -------------------------------------------------------------------------

static void add_laws_of_class(const World *world, Class *class, Laws *laws) {
  bool has_links = false;
  for (uint16_t i = 0; i < class->field_count; i++)
    has_links |= field_is_link(world, &class->fields[i]);
  for (uint16_t i = 0; i < class->field_count && has_links; i++) {
    Field *field = &class->fields[i];
    if (field->kind != KIND_REFERENCE || (field->flags & ACC_STATIC))
      continue;
    vec_push(laws, ((Law){.kind = LAW_ALWAYS, .field = field}));
    if (!field_is_link(world, field))
      continue;
    vec_push(laws, ((Law){.kind = LAW_ENDS, .field = field}));
    for (uint16_t j = 0; j < class->field_count; j++)
      if (j != i && field_is_link(world, &class->fields[j]))
        vec_push(laws, ((Law){.kind = LAW_UNDOES, .field = field, .back = &class->fields[j]}));
  }
}

static Laws laws_of_value(const World *world, const State *state, Reference reference) {
  Laws laws = {0};
  const Type *type = state_value(state, reference)->type;
  for (uint32_t i = 0; i < type->count; i++)
    for (Class *class = type->entries[i].class; class; class = class->super)
      if (class->kind == CLASS_INSTANCE)
        add_laws_of_class(world, class, &laws);
  return laws;
}

// Does the result show all that the law could say of the reference?
static bool is_needless(World *world, const State *state, Law law) {
  if (law.kind == LAW_ENDS)
    return reference_exists(slot_of(state, law.reference, law.field));
  Below region = {0};
  bool needless =
      law_shows(state, law, law.reference) && add_links(world, state, law, &region, law.reference);
  vec_free(&region.items);
  return needless;
}

void laws_merge(World *world, const State *a, Reference x, const State *b, Reference y,
                State *result, Reference merged) {
  Laws laws = laws_of_value(world, reference_is_null(x) ? b : a, reference_is_null(x) ? y : x);
  for (size_t i = 0; i < laws.count; i++) {
    Law in_a = laws.items[i], in_b = in_a, law = in_a;
    in_a.reference = x;
    in_b.reference = y;
    law.reference = merged;
    if (!is_needless(world, result, law) && law_follows(world, a, in_a) &&
        law_follows(world, b, in_b))
      state_add_law(result, law);
  }
  vec_free(&laws);
}

static bool survives(const World *world, const State *state, Law law, const bool *is_live) {
  for (size_t i = 0; i < state->values.count && law.kind != LAW_ENDS; i++) {
    Reference object = state->values.items[i].reference;
    if (!is_live[i] && law_may_be_broken(world, state, law, object))
      return false;
  }
  return true;
}

void laws_forget(const World *world, State *state, const bool *is_live) {
  size_t kept = 0;
  for (size_t i = 0; i < state->laws.count; i++)
    if (survives(world, state, state->laws.items[i], is_live))
      state->laws.items[kept++] = state->laws.items[i];
  vec_truncate(&state->laws, kept);
}

// --- writes --------------------------------------------------------------------------------------

// After object.field = content: may something that is not shown break the law?
static bool outlives_write(World *world, const State *state, Law law, Reference object,
                           const Field *field, Reference content) {
  if (law.field->owner != field->owner)
    return true;
  if (law.kind == LAW_ENDS)
    return law.field != field || !reference_is(law.reference, object);
  if (!field_is_link(world, field) || !law_leads_to(state, law, object))
    return true;
  Law of_content = law;
  of_content.reference = content;
  if (!law_follows(world, state, of_content))
    return false;
  // The object itself is shown after the write when it is the content's way back that is.
  if (law.kind == LAW_UNDOES && law.field == field && !reference_is_null(content) &&
      !reference_exists(slot_of(state, content, law.back)))
    return false;
  if (law.kind != LAW_UNDOES || law.back != field)
    return true;
  // Of all x with law.field(x) = object, the law allows only the one that was there.
  Reference old = slot_of(state, object, field);
  return reference_is_null(old) ||
         (reference_exists(old) && reference_exists(slot_of(state, old, law.field)));
}

void laws_write(World *world, State *state, Reference object, const Field *field,
                Reference content) {
  if (!state->laws.count)
    return;
  Laws kept = {0};
  for (size_t i = 0; i < state->laws.count; i++)
    if (outlives_write(world, state, state->laws.items[i], object, field, content))
      vec_push(&kept, state->laws.items[i]);
  state->laws.count = 0;
  vec_append(&state->laws, kept.items, kept.count);
  vec_free(&kept);
}

void laws_write_maybe(const World *world, State *state, Reference object, const Field *field) {
  size_t kept = 0;
  for (size_t i = 0; i < state->laws.count; i++) {
    Law law = state->laws.items[i];
    bool is_about = law.field->owner == field->owner &&
                    (law.field == field || law.back == field || field_is_link(world, field));
    if (!is_about || !law_leads_to(state, law, object))
      state->laws.items[kept++] = law;
  }
  vec_truncate(&state->laws, kept);
}

void laws_lose(State *state, Reference object) {
  size_t kept = 0;
  for (size_t i = 0; i < state->laws.count; i++)
    if (!law_leads_to(state, state->laws.items[i], object))
      state->laws.items[kept++] = state->laws.items[i];
  vec_truncate(&state->laws, kept);
}

// --- reads ---------------------------------------------------------------------------------------

bool law_rules(const State *state, Law law) {
  if (!state_has_law(state, law) || law_shows(state, law, law.reference))
    return false;
  for (size_t i = 0; i < state->equal.count; i++) {
    Pair pair = state->equal.items[i];
    if (!reference_is(pair.a, law.reference) && !reference_is(pair.b, law.reference))
      continue;
    Reference other = reference_is(pair.a, law.reference) ? pair.b : pair.a;
    if (state_value(state, other)->kind == VALUE_OBJECT && law_shows(state, law, other) &&
        !law_is_obeyed(state, law, other))
      return false;
  }
  return true;
}

Reference law_slot(const State *state, Reference object, const Field *field) {
  for (size_t i = 0; i < state->laws.count; i++) {
    Law law = state->laws.items[i];
    if (law.kind == LAW_ENDS && law.field == field && reference_is(law.reference, object))
      return reference_null();
    if (law.kind == LAW_UNDOES && law.back == field &&
        reference_is(slot_of(state, law.reference, law.field), object) && law_rules(state, law))
      return law.reference;
  }
  return reference_none();
}

bool law_is_never_null(const State *state, Reference object, const Field *field) {
  for (size_t i = 0; i < state->laws.count; i++) {
    Law law = state->laws.items[i];
    if (law.kind == LAW_ALWAYS && law.field == field && reference_is(law.reference, object))
      return law_rules(state, law);
  }
  return false;
}

void laws_realize(const World *world, State *state, Reference object, const Field *field,
                  Reference fresh) {
  if (!field_is_link(world, field))
    return;
  Laws laws = laws_about(state, object, fresh);
  for (size_t i = 0; i < laws.count; i++)
    if (laws.items[i].kind != LAW_ENDS && laws.items[i].field->owner == field->owner)
      state_add_law(state, laws.items[i]);
  vec_free(&laws);
}

// --- what cannot be the same ---------------------------------------------------------------------

static bool certainly_differ(const State *state, Reference a, Reference b) {
  if (reference_is(a, b))
    return false;
  if (reference_is_null(a) || reference_is_null(b))
    return !state_value(state, reference_is_null(a) ? b : a)->is_maybe;
  const StateValue *x = state_value(state, a), *y = state_value(state, b);
  return value_is_heap(x) && value_is_heap(y) && !(x->is_maybe && y->is_maybe) &&
         !state_allows_equal(state, a, b);
}

static bool have_different_slots(const State *state, Reference a, Reference b) {
  const StateValue *x = state_value(state, a), *y = state_value(state, b);
  for (uint32_t i = 0; x->kind == VALUE_OBJECT && i < x->count; i++) {
    Reference other = value_slot(y, x->slots[i].field);
    if (reference_exists(other) && x->slots[i].field->kind == KIND_REFERENCE &&
        certainly_differ(state, x->slots[i].value, other))
      return true;
  }
  return false;
}

bool law_implies_equal(const State *state, Law law, Reference a, Reference b, Pair *implied) {
  if (law.kind != LAW_UNDOES || !reference_is(slot_of(state, law.reference, law.field), a) ||
      !law_rules(state, law))
    return false;
  implied->a = law.reference;
  implied->b = slot_of(state, b, law.back);
  return reference_exists(implied->b) && !reference_is(implied->a, implied->b);
}

static bool laws_exclude(const State *state, Reference a, Reference b) {
  Pair implied;
  for (size_t i = 0; i < state->laws.count; i++)
    if (law_implies_equal(state, state->laws.items[i], a, b, &implied) &&
        certainly_differ(state, implied.a, implied.b))
      return true;
  return false;
}

// Has every class of the object a reference field that is not represented?
static bool is_open(const StateValue *value) {
  uint32_t represented = 0;
  for (uint32_t i = 0; i < value->count; i++)
    represented += value->slots[i].field->kind == KIND_REFERENCE;
  for (uint32_t i = 0; i < value->type->count; i++)
    if (represented >= value->type->entries[i].class->ref_slot_count)
      return false;
  return true;
}

// An explicit way from a to b would be a cycle if they were the same: does what is known of cycles
// through `top`, one of the two, forbid that? It speaks of open objects only, and not of cycles
// that are represented.
static bool cycle_excludes(const State *state, Reference a, Reference b, Reference top) {
  const StateValue *value = state_value(state, top);
  const Cycle *cycle = state_cyclic(state, top);
  if (value->kind != VALUE_OBJECT || !is_open(value))
    return false;
  if (!cycle)
    return reach_without(state, a, b, NULL) && !reach_without(state, top, top, NULL);
  for (uint32_t i = 0; i < cycle->count; i++)
    if (reach_without(state, a, b, cycle->fields[i]) &&
        !reach_without(state, top, top, cycle->fields[i]))
      return true;
  return false;
}

static bool cycles_exclude(const State *state, Reference a, Reference b) {
  return cycle_excludes(state, a, b, a) || cycle_excludes(state, a, b, b);
}

static bool are_two_objects(const State *state, Reference a, Reference b) {
  return have_different_slots(state, a, b) || laws_exclude(state, a, b) ||
         laws_exclude(state, b, a) || cycles_exclude(state, a, b) || cycles_exclude(state, b, a);
}

void laws_prune(State *state) {
  for (size_t i = 0; state->laws.count && i < state->equal.count; i++) {
    Pair pair = state->equal.items[i];
    if (!are_two_objects(state, pair.a, pair.b))
      continue;
    state_remove_equal(state, pair.a, pair.b);
    i = SIZE_MAX; // others may follow
  }
}

// Do two laws say that different objects are in one slot?
static bool says_otherwise(const State *state, Law law, Reference next) {
  for (size_t i = 0; i < state->laws.count; i++) {
    Law other = state->laws.items[i];
    if (other.kind == LAW_UNDOES && other.field == law.field && other.back == law.back &&
        certainly_differ(state, other.reference, law.reference) &&
        reference_is(slot_of(state, other.reference, other.field), next) && law_rules(state, other))
      return true;
  }
  return false;
}

// A law says that next.back is the law's reference: would that be a cycle that cannot be?
static bool closes_impossible(const State *state, Law law, Reference next) {
  const Cycle *cycle = state_cyclic(state, next);
  for (uint32_t i = 0; cycle && i < cycle->count; i++)
    if (cycle->fields[i] != law.back && reach_without(state, law.reference, next, cycle->fields[i]))
      return true;
  return !cycle;
}

bool laws_contradict(const State *state) {
  for (size_t i = 0; i < state->laws.count; i++) {
    Law law = state->laws.items[i];
    if (law.kind != LAW_UNDOES || !law_rules(state, law))
      continue;
    Reference next = slot_of(state, law.reference, law.field);
    if (reference_exists(next) && !reference_is_null(next) && !state_value(state, next)->is_maybe &&
        (says_otherwise(state, law, next) || closes_impossible(state, law, next)))
      return true;
  }
  return false;
}
