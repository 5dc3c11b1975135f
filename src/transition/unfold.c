// Structures as the trees that they unfold to: what is shared counts each time that a way leads
// there.
//
// Of an object that leads to no cycle by the followed fields it is the object itself and the sum
// over these fields. Sharing does no harm: `t.left = u; t.right = u` is as large as two copies of
// u, and taking t apart makes it less, whoever else holds u. Of an object that may lead to a cycle
// nothing is said.
//
// Where sums do not fall, weights may, in which one field multiplies (TransitionOptions.look is
// LOOK_WEIGHED): the weight of null is 1, that of an object the weight of what its field f holds,
// times one more than the sum of the weights of its other fields. `if (if (a, b, c), d, e)` is then
// heavier than `if (a, if (b, d, e), if (c, d, e))`, though larger it is not (Boyer and Moore 1979;
// polynomial interpretations: Lankford 1979). The variable is the weight less one, so that null is
// 0 as it is of all quantities.
#include "transition/build_impl.h"

enum { MOST_OWNERS = 3 };

typedef VEC(const Class *) Owners;

static Owners owners_of(const Quantity *followed) {
  Owners owners = {0};
  for (size_t i = 0; i < followed->fields.count; i++) {
    bool is_new = true;
    for (size_t j = 0; j < owners.count; j++)
      is_new &= owners.items[j] != followed->fields.items[i]->owner;
    if (is_new)
      vec_push(&owners, followed->fields.items[i]->owner);
  }
  return owners;
}

static void add_unfolded(Builder *builder, const Quantity *followed, const Class *class) {
  Quantity unfolded = {.kind = QUANTITY_UNFOLDED, .class = class};
  for (size_t i = 0; i < followed->fields.count; i++)
    vec_push(&unfolded.fields, followed->fields.items[i]);
  vec_push(&builder->quantities, unfolded);
}

// Along one field it is the count, which is there already.
void unfoldings_find(Builder *builder, const Quantity *followed) {
  Owners owners = owners_of(followed);
  if (followed->fields.count > 1)
    add_unfolded(builder, followed, NULL);
  for (size_t i = 0; owners.count > 1 && i < owners.count && i < MOST_OWNERS; i++)
    add_unfolded(builder, followed, owners.items[i]);
  vec_free(&owners);
}

// By the field with this number among those that have others beside them; false: there is none.
bool weight_find(Builder *builder, const Quantity *followed, uint32_t number) {
  for (size_t i = 0; i < followed->fields.count; i++) {
    Field *field = followed->fields.items[i];
    bool has_others = false;
    for (size_t j = 0; j < followed->fields.count; j++)
      has_others |= i != j && followed->fields.items[j]->owner == field->owner;
    if (!has_others || number-- > 0)
      continue;
    add_unfolded(builder, followed, NULL);
    vec_last(&builder->quantities)->field = field;
    return true;
  }
  return false;
}

typedef VEC(uint32_t) Variables;

// whole >= own + the sum, or <=.
static void compare_sum(Way *way, uint32_t whole, const Variables *sum, int64_t own, bool is_most) {
  WayTerm *terms = arena_array(&way->builder->system->arena, WayTerm, sum->count + 1);
  uint32_t count = 0;
  terms[count++] = (WayTerm){whole, is_most ? -1 : 1};
  for (size_t i = 0; i < sum->count; i++)
    terms[count++] = (WayTerm){sum->items[i], is_most ? 1 : -1};
  way_add(way, (WayConstraint){.kind = CONSTRAINT_AT_LEAST,
                               .constant = is_most ? own : -own,
                               .more_count = count,
                               .more = terms});
}

static bool is_same_sum(const WayConstraint *known, const WayTerm *terms, uint32_t count,
                        int64_t base) {
  bool is_same = known->kind == CONSTRAINT_EQUAL && known->constant == base && !known->count &&
                 known->more_count == count;
  for (uint32_t i = 1; is_same && i < count; i++)
    is_same = known->more[i].variable == terms[i].variable && known->more[i].factor == 1;
  return is_same;
}

// base + the sum as a variable: states say the same again and again, so it may be there.
static uint32_t sum_variable(Way *way, const Variables *sum, int64_t base) {
  uint32_t count = (uint32_t)sum->count + 1;
  WayTerm *terms = arena_array(&way->builder->system->arena, WayTerm, count);
  for (size_t i = 0; i < sum->count; i++)
    terms[1 + i] = (WayTerm){sum->items[i], 1};
  for (size_t i = way->constraints.count; i-- > 0;)
    if (is_same_sum(&way->constraints.items[i], terms, count, base))
      return way->constraints.items[i].more[0].variable;
  terms[0] = (WayTerm){way_add_variable(way, base, INT64_MAX), -1};
  way_add(way, (WayConstraint){
                   .kind = CONSTRAINT_EQUAL, .constant = base, .more_count = count, .more = terms});
  return terms[0].variable;
}

static uint32_t product_variable(Way *way, uint32_t left, uint32_t right) {
  for (size_t i = way->constraints.count; i-- > 0;) {
    const WayConstraint *known = &way->constraints.items[i];
    if (known->kind == CONSTRAINT_PRODUCT && known->left == left && known->right == right)
      return known->result;
  }
  uint32_t result = way_add_variable(way, 1, INT64_MAX);
  way_add(way, (WayConstraint){
                   .kind = CONSTRAINT_PRODUCT, .result = result, .left = left, .right = right});
  return result;
}

// The object's number is n, those of its fields are n_f:
//   n + 1 = (n_f of the field that multiplies + 1) * (1 + the sum over the others of n_f + 1)
// with >= if some are not represented. Of objects without such fields and of constants it is 0.
static void weigh_object(Way *way, VariableKind kind, const State *state, const StateValue *value) {
  const Quantity *quantity = quantity_of(way->builder, kind);
  uint32_t whole = quantity_variable(way, kind, value->reference);
  if (value->is_maybe || value->kind != VALUE_OBJECT ||
      !quantity_is_acyclic(quantity, state, value->reference))
    return;
  Variables own = {0}, factor = {0}, sum = {0};
  int64_t others = 0;
  for (uint32_t i = 0; i < value->count; i++) {
    const Slot *slot = &value->slots[i];
    bool is_factor = slot->field == quantity->field;
    if (!quantity_follows(quantity, slot->field))
      continue;
    others += !is_factor;
    if (reference_is_null(slot->value) ||
        !has_quantity(way->builder, quantity, state_value(state, slot->value)))
      continue;
    uint32_t part = quantity_variable(way, kind, slot->value);
    if (is_factor)
      vec_push(&factor, part);
    else
      vec_push(&sum, part);
  }
  vec_push(&own, whole);
  uint32_t right = sum_variable(way, &sum, 1 + others), weight = sum_variable(way, &own, 1);
  if (factor.count)
    right = product_variable(way, sum_variable(way, &factor, 1), right);
  way_compare(way, has_all_followed(quantity, value) ? CONSTRAINT_EQUAL : CONSTRAINT_AT_LEAST,
              weight, right, 0);
  vec_free(&own);
  vec_free(&factor);
  vec_free(&sum);
}

void unfolding_of_object(Way *way, VariableKind kind, const State *state, const StateValue *value) {
  const Builder *builder = way->builder;
  if (quantity_of(builder, kind)->field) {
    weigh_object(way, kind, state, value);
    return;
  }
  const Quantity *quantity = quantity_of(builder, kind);
  uint32_t whole = quantity_variable(way, kind, value->reference);
  if (value->is_maybe || value->kind != VALUE_OBJECT ||
      !quantity_is_acyclic(quantity, state, value->reference))
    return;
  int64_t least, most, leaf_least, leaf_most;
  own_count(builder, quantity, value, &least, &most);
  Variables sum = {0};
  for (uint32_t i = 0; i < value->count; i++) {
    const Slot *slot = &value->slots[i];
    if (!quantity_follows(quantity, slot->field) || reference_is_null(slot->value))
      continue;
    const StateValue *part = state_value(state, slot->value);
    if (has_quantity(builder, quantity, part)) {
      vec_push(&sum, quantity_variable(way, kind, slot->value));
    } else if (value_is_heap(part)) { // at most itself
      own_count(builder, quantity, part, &leaf_least, &leaf_most);
      most += leaf_most;
    }
  }
  compare_sum(way, whole, &sum, least, false);
  if (has_all_followed(quantity, value))
    compare_sum(way, whole, &sum, most, true);
  vec_free(&sum);
}

// The variable of what a slot holds, a constant for null; NO_VARIABLE: there is none.
static uint32_t held_variable(Way *way, VariableKind kind, const State *state, Reference held) {
  bool is_known =
      reference_is_null(held) ||
      (state_has_value(state, held) &&
       has_quantity(way->builder, quantity_of(way->builder, kind), state_value(state, held)));
  return is_known ? way_variable(way, state, kind, held) : NO_VARIABLE;
}

// A sum changes by what a slot holds: before the write, all that the sum after it consists of.
UnfoldedWrite unfolding_before_write(Way *way, VariableKind kind, const State *before,
                                     const State *after, const HeapEffect *effect) {
  const Quantity *quantity = quantity_of(way->builder, kind);
  UnfoldedWrite write = {.whole = NO_VARIABLE};
  if (quantity->field || // a product is told anew from its slots alone
      effect->kind != HEAP_WRITE || !effect->field || !quantity_follows(quantity, effect->field) ||
      !state_has_value(before, effect->object) || !state_has_value(after, effect->object))
    return write;
  const StateValue *value = state_value(before, effect->object);
  if (value->kind != VALUE_OBJECT || value->is_maybe ||
      !quantity_is_acyclic(quantity, before, effect->object) ||
      !quantity_is_acyclic(quantity, after, effect->object))
    return write;
  Reference old = value_slot(value, effect->field);
  if (!reference_exists(old) || !reference_exists(effect->content))
    return write;
  write.old = held_variable(way, kind, before, old);
  write.content = held_variable(way, kind, before, effect->content);
  if (write.old != NO_VARIABLE && write.content != NO_VARIABLE)
    write.whole = quantity_variable(way, kind, effect->object);
  return write;
}

void unfolding_after_write(Way *way, VariableKind kind, const HeapEffect *effect,
                           UnfoldedWrite write) {
  if (write.whole == NO_VARIABLE)
    return;
  WayConstraint made = {.kind = CONSTRAINT_EQUAL, .count = 4};
  made.terms[0] = (WayTerm){quantity_variable(way, kind, effect->object), 1};
  made.terms[1] = (WayTerm){write.whole, -1};
  made.terms[2] = (WayTerm){write.old, 1};
  made.terms[3] = (WayTerm){write.content, -1};
  way_add(way, made);
}

const char *unfolding_text(const Builder *builder, const Quantity *quantity, const char *name) {
  Arena *arena = &builder->system->arena;
  if (quantity->field)
    return arena_format(arena, "weight of %s by %s", name,
                        name_text(builder->world->names, quantity->field->name));
  if (!quantity->class)
    return arena_format(arena, "size of %s as a tree", name);
  return arena_format(arena, "objects of %s in %s as a tree",
                      class_external(builder->world->program, quantity->class, arena), name);
}
