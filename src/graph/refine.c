// Refinements (Thesis section 1.4): case analyses that cover every concrete state.
#include "graph/laws.h"
#include "graph/reach.h"
#include "graph/step.h"

#include <string.h>

bool need_existence(Step *step, Reference reference, bool *is_null) {
  *is_null = reference_is_null(reference);
  if (*is_null || !state_value(step->from, reference)->is_maybe)
    return true;
  const char *name = step_name(step, reference);
  State *null = step_copy(step);
  state_replace(step->world, null, reference, reference_null());
  step_refine(step, null, "%s = null", name);
  State *object = step_copy(step);
  state_value(object, reference)->is_maybe = false;
  // next(x) that is undone by prev is null where there are no cycles.
  if (laws_contradict(object))
    state_free(object);
  else
    step_refine(step, object, "%s exists", name);
  return false;
}

bool need_object(Step *step, Reference reference) {
  bool is_null;
  if (!need_existence(step, reference, &is_null))
    return false;
  if (is_null)
    step_throw(step, step_copy(step), "java/lang/NullPointerException");
  return !is_null;
}

// --- types ---------------------------------------------------------------------------------------

static State *refine_type(Step *step, Reference reference, const Type *type) {
  State *state = step_copy(step);
  state_value(state, reference)->type = type;
  Arena scratch = {0};
  step_refine(step, state, "%s: %s%s", step_name(step, reference),
              class_external(step->world->program, type->entries[0].class, &scratch),
              type->count > 1 ? ", ..." : "");
  arena_fini(&scratch);
  return state;
}

// Both parts of a type whose classes are known.
static bool partition_type(Step *step, Reference reference, const Type *type, const Class *class) {
  Class **classes;
  uint32_t count;
  if (!type_classes(step->world, type, &classes, &count) || !count)
    return false;
  VEC(TypeEntry) parts[2] = {0};
  for (uint32_t i = 0; i < count; i++)
    vec_push(&parts[!class_is_assignable(classes[i], class)], (TypeEntry){classes[i], true});
  for (int i = 0; i < 2; i++) {
    if (parts[i].count)
      refine_type(step, reference, type_set(step->world, parts[i].items, (uint32_t)parts[i].count));
    vec_free(&parts[i]);
  }
  return true;
}

bool need_type(Step *step, Reference reference, Class *class, bool *is_below) {
  const StateValue *value = state_value(step->from, reference);
  assert(value_is_heap(value));
  uint32_t question = step_ask(step);
  if (step_answer(step, question, is_below))
    return true;
  *is_below = type_all_below(value->type, class);
  if (*is_below || !type_may_be_below(value->type, class))
    return true;
  const Type *type = value->type;
  if (partition_type(step, reference, type, class))
    return false;
  const Type *below = type_meet(step->world, type, type_below(step->world, class));
  state_set_answer(refine_type(step, reference, below ? below : type), question, true);
  state_set_answer(refine_type(step, reference, type), question, false);
  return false;
}

bool need_array(Step *step, Reference reference) {
  const StateValue *value = state_value(step->from, reference);
  if (value->kind == VALUE_ARRAY)
    return true;
  if (!type_is_array(value->type)) {
    step_unknown(step, "an array of unknown type");
    return false;
  }
  State *state = step_copy(step);
  Reference length =
      state_integer(step->world, state, KIND_INT, 0, world_longest_array(step->world));
  StateValue *array = state_value(state, reference);
  array->kind = VALUE_ARRAY;
  array->has_elements = false;
  array->elements = NULL;
  array->count = 0;
  array->length = length;
  step_refine(step, state, "length of %s", step_name(step, reference));
  return false;
}

// --- equality ------------------------------------------------------------------------------------

// The reference becomes the other; what it shows is in the state that this one is intersected with.
static void rename_half(Step *step, State *state, Reference from, Reference to) {
  laws_rename(state, from, to);
  state_replace(step->world, state, from, to);
}

typedef VEC(Pair) Pairs;

// What is also the same when a and b are.
static void add_implied(const State *state, Reference a, Reference b, Pairs *pairs) {
  Pair implied;
  for (size_t i = 0; i < state->laws.count; i++)
    if (law_implies_equal(state, state->laws.items[i], a, b, &implied))
      vec_push(pairs, implied);
}

static bool is_pair_of(Pair pair, Reference a, Reference b) {
  return reference_is(pair.a, a) || reference_is(pair.a, b) || reference_is(pair.b, a) ||
         reference_is(pair.b, b);
}

// The state where a = b, or NULL.
static State *made_equal(Step *step, Reference a, Reference b) {
  Pairs implied = {0};
  add_implied(step->from, a, b, &implied);
  add_implied(step->from, b, a, &implied);
  bool exists = true;
  for (size_t i = 0; i < implied.count && exists; i++)
    exists = !reference_is_null(implied.items[i].b) &&
             state_allows_equal(step->from, implied.items[i].a, implied.items[i].b);
  State *left = step_copy(step), *right = step_copy(step), *same = NULL;
  // Which of the two may be null decides the other: equality predicates are about objects.
  rename_half(step, left, a, b);
  rename_half(step, right, b, a);
  if (exists && implied.count && !is_pair_of(implied.items[0], a, b)) {
    rename_half(step, left, implied.items[0].b, implied.items[0].a);
    rename_half(step, right, implied.items[0].a, implied.items[0].b);
  }
  state_collect_half(left);
  state_collect_half(right);
  if (exists)
    same = state_intersect(step->world, left, right);
  if (same && laws_contradict(same)) {
    state_free(same);
    same = NULL;
  }
  state_free(left);
  state_free(right);
  vec_free(&implied);
  return same;
}

// Def. 1.24: equal, by intersection of what is known of both, and not equal.
static void refine_equality(Step *step, Reference a, Reference b) {
  const char *x = step_name(step, a), *y = step_name(step, b);
  State *same = made_equal(step, a, b);
  if (same)
    step_refine(step, same, "%s = %s", x, y);
  State *other = step_copy(step);
  state_remove_equal(other, a, b);
  step_refine(step, other, "%s != %s", x, y);
}

// Before two references are made one, both must be known to exist.
static bool both_exist(Step *step, Reference a, Reference b) {
  bool is_null;
  return need_existence(step, a, &is_null) && need_existence(step, b, &is_null);
}

bool need_unaliased(Step *step, Reference reference) {
  for (size_t i = 0; i < step->from->equal.count; i++) {
    Pair pair = step->from->equal.items[i];
    if (!reference_is(pair.a, reference) && !reference_is(pair.b, reference))
      continue;
    if (both_exist(step, pair.a, pair.b))
      refine_equality(step, pair.a, pair.b);
    return false;
  }
  return true;
}

bool need_identity(Step *step, Reference a, Reference b, bool *is_same) {
  *is_same = reference_is(a, b);
  if (*is_same)
    return true;
  bool a_null, b_null;
  if (reference_is_null(a) || reference_is_null(b)) {
    Reference other = reference_is_null(a) ? b : a;
    return need_existence(step, other, is_same);
  }
  if (state_is_equal(step->from, a, b)) {
    if (both_exist(step, a, b))
      refine_equality(step, a, b);
    return false;
  }
  const StateValue *x = state_value(step->from, a), *y = state_value(step->from, b);
  if (x->is_maybe && y->is_maybe) // both may be null, and equal then
    return need_existence(step, a, &a_null) && need_existence(step, b, &b_null);
  if (!type_share_constant(step->world, x->type, y->type))
    return true;
  if (!x->is_maybe && !y->is_maybe && value_must_be_same_constant(x, y)) {
    *is_same = true;
    return true;
  }
  if (!value_may_be_same_constant(step->world, x, y))
    return true;
  uint32_t question = step_ask(step);
  if (step_answer(step, question, is_same))
    return true;
  step_split(step, question, "%s = %s", step_name(step, a), step_name(step, b));
  return false;
}

// --- realization ---------------------------------------------------------------------------------

// Every HashSet has its own map; nothing else is ever stored there.
static const Type *map_of_sets(World *world, const Field *field) {
  if (world->strict || !field->owner->trusted ||
      strcmp(name_text(world->names, field->name), "map") ||
      strcmp(name_text(world->names, field->owner->name), "java/util/HashSet"))
    return NULL;
  const TypeEntry maps[] = {{program_require(world->program, "java/util/HashMap"), true},
                            {program_require(world->program, "java/util/LinkedHashMap"), true}};
  return type_set(world, maps, 2);
}

// What a field may hold that the state does not represent.
static Reference unknown_content(Step *step, State *state, const Field *field) {
  World *world = step->world;
  const Type *stored = world_knows_field(world, field) ? world_stored(world, field) : NULL;
  if (world_knows_field(world, field) && !stored)
    return reference_null();
  Reference content = state_unknown(world, state, name_text(world->names, field->descriptor));
  if (!stored)
    stored = map_of_sets(world, field);
  const Type *type = stored ? type_meet(world, state_value(state, content)->type, stored) : NULL;
  if (type)
    state_value(state, content)->type = type;
  return content;
}

// What all complete objects have in the field, as long as no state has one that is not.
static void assume_held(Step *step, State *state, const Field *field, Reference content) {
  if (reference_is_null(content) || !world_is_complete(step->world, field))
    return;
  FieldHolds holds = field_holds(step->world->program, field);
  StateValue *value = state_value(state, content);
  if (field->kind == KIND_REFERENCE && holds.is_non_null && value_is_heap(value))
    value->is_maybe = false;
  LinkError error = {0};
  Class *class =
      name_exists(holds.class) ? program_load(step->world->program, holds.class, &error) : NULL;
  const Type *type = class && value_is_heap(value) && class_has_instances(class)
                         ? type_meet(step->world, value->type, type_exact(step->world, class))
                         : NULL;
  if (type)
    value->type = type;
  if (value->kind != VALUE_INTEGER || !holds.is_bounded)
    return;
  value->low = value->low > holds.low ? value->low : holds.low;
  value->high = value->high < holds.high ? value->high : holds.high;
}

bool need_slot(Step *step, Reference object, Field *field) {
  const StateValue *value = state_value(step->from, object);
  if (reference_exists(value_slot(value, field)))
    return true;
  State *state = step_copy(step);
  Reference content = law_slot(step->from, object, field);
  if (!reference_exists(content)) {
    content = field_is_text_length(step->world, field) || field_counts_elements(step->world, field)
                  ? text_content(step->world, state, value, field)
                  : unknown_content(step, state, field);
    assume_held(step, state, field, content);
    bool is_null = reference_is_null(content);
    if (!is_null && law_is_never_null(step->from, object, field))
      state_value(state, content)->is_maybe = false;
    if (!is_null && field->kind == KIND_REFERENCE)
      effect_realize(step->world, state, object, content);
    if (!is_null)
      laws_realize(step->world, state, object, field, content);
  }
  state_set_slot(step->world, state, object, field, content);
  step_refine(step, state, "%s.%s", step_name(step, object),
              name_text(step->world->names, field->name));
  return false;
}

// The slot is represented, when a law says what it holds; a fresh reference would only be one more
// that may be the same as others.
static bool need_known_slot(Step *step, Reference object, Field *field) {
  return !reference_exists(law_slot(step->from, object, field)) || need_slot(step, object, field);
}

// The reference is known to be null, or has such a slot.
static bool need_shown(Step *step, Reference reference, Field *field) {
  bool is_null;
  return !reference_exists(reference) || (need_existence(step, reference, &is_null) &&
                                          (is_null || need_known_slot(step, reference, field)));
}

// The same, whatever the slot holds.
static bool need_realized(Step *step, Reference reference, Field *field) {
  bool is_null;
  return !reference_exists(reference) || (need_existence(step, reference, &is_null) &&
                                          (is_null || need_slot(step, reference, field)));
}

// What the content leads to by represented links is shown, as far as the law goes, or has the law.
static bool need_shown_below(Step *step, Law law, Reference content) {
  const State *state = step->from;
  Below region = below_of(state, content);
  bool good = true;
  for (size_t i = 0; i < region.items.count && good; i++) {
    law.reference = region.items.items[i];
    Reference next = value_slot(state_value(state, law.reference), law.field);
    if (reference_exists(next) && !state_has_law(state, law))
      good = need_shown(step, next, law.back);
  }
  vec_free(&region.items);
  return good;
}

bool need_lawful(Step *step, Reference object, Field *field, Reference value) {
  const State *state = step->from;
  for (size_t i = 0; i < state->laws.count && field_is_link(step->world, field); i++) {
    Law law = state->laws.items[i];
    if (law.kind != LAW_UNDOES || law.field->owner != field->owner ||
        !law_leads_to(state, law, object))
      continue;
    if (law.field == field && !need_realized(step, value, law.back))
      return false;
    if (law.back == field &&
        (!need_known_slot(step, object, field) ||
         !need_shown(step, value_slot(state_value(state, object), field), law.field)))
      return false;
    if (!need_shown_below(step, law, value))
      return false;
  }
  return true;
}

// --- integers ------------------------------------------------------------------------------------

static unsigned possible_orders(const State *state, Reference a, Reference b, int64_t constant) {
  if (!reference_exists(b)) {
    const StateValue *value = state_value(state, a);
    return (value->low < constant ? ORDER_LESS : 0u) |
           (value->low <= constant && constant <= value->high ? ORDER_SAME : 0u) |
           (value->high > constant ? ORDER_MORE : 0u);
  }
  const StateValue *x = state_value(state, a), *y = state_value(state, b);
  int64_t most = state_difference(state, a, b), least = state_difference(state, b, a);
  unsigned orders = 0;
  // a - b lies in [-least, most]; far apart, the intervals themselves decide.
  if ((least == INT64_MAX || least >= 1) && x->low < y->high)
    orders |= ORDER_LESS;
  if ((most == INT64_MAX || most >= 1) && x->high > y->low)
    orders |= ORDER_MORE;
  if ((least == INT64_MAX || least >= 0) && (most == INT64_MAX || most >= 0) && x->low <= y->high &&
      y->low <= x->high)
    orders |= ORDER_SAME;
  return orders;
}

static bool assume_constant(State *state, Reference a, int64_t constant, unsigned orders) {
  int64_t low = integer_least(KIND_LONG), high = integer_most(KIND_LONG);
  if (!(orders & ORDER_LESS))
    low = constant + !(orders & ORDER_SAME);
  if (!(orders & ORDER_MORE))
    high = constant - !(orders & ORDER_SAME);
  return state_tighten(state, a, low, high);
}

// Orders without a gap: {<}, {=}, {>}, {<, =}, {=, >}.
static bool assume_order(State *state, Reference a, Reference b, int64_t constant,
                         unsigned orders) {
  if (!reference_exists(b))
    return assume_constant(state, a, constant, orders);
  if (!(orders & ORDER_MORE) && !state_bound(state, a, b, orders & ORDER_SAME ? 0 : -1))
    return false;
  return (orders & ORDER_LESS) || state_bound(state, b, a, orders & ORDER_SAME ? 0 : -1);
}

static void refine_order(Step *step, Reference a, Reference b, int64_t constant, unsigned orders) {
  static const char *const signs[] = {[ORDER_LESS] = "<",
                                      [ORDER_SAME] = "=",
                                      [ORDER_MORE] = ">",
                                      [ORDER_LESS | ORDER_SAME] = "<=",
                                      [ORDER_MORE | ORDER_SAME] = ">="};
  State *state = step_copy(step);
  if (!assume_order(state, a, b, constant, orders)) {
    state_free(state);
    return;
  }
  step_relate(step, (EdgeRelation){.sign = signs[orders],
                                   .result = reference_none(),
                                   .left = a,
                                   .right = b,
                                   .constant = constant,
                                   .is_exact = true});
  if (reference_exists(b))
    step_refine(step, state, "%s %s %s", step_name(step, a), signs[orders], step_name(step, b));
  else
    step_refine(step, state, "%s %s %lld", step_name(step, a), signs[orders], (long long)constant);
}

bool need_order(Step *step, Reference a, Reference b, int64_t constant, const unsigned *parts,
                unsigned count, unsigned *part) {
  unsigned possible = possible_orders(step->from, a, b, constant), matching = 0;
  assert(possible);
  for (unsigned i = 0; i < count; i++)
    if (parts[i] & possible) {
      *part = i;
      matching++;
    }
  if (matching == 1)
    return true;
  for (unsigned i = 0; i < count; i++) {
    unsigned orders = parts[i] & possible;
    if (orders == (ORDER_LESS | ORDER_MORE)) { // a gap: two states
      refine_order(step, a, b, constant, ORDER_LESS);
      refine_order(step, a, b, constant, ORDER_MORE);
    } else if (orders) {
      refine_order(step, a, b, constant, orders);
    }
  }
  return false;
}
