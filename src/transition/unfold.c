// Structures as the trees that they unfold to: what is shared counts each time that a way leads
// there.
//
// Of an object that leads to no cycle by the followed fields it is the object itself and the sum
// over these fields. Sharing does no harm: `t.left = u; t.right = u` is as large as two copies of
// u, and taking t apart makes it less, whoever else holds u. Of an object that may lead to a cycle
// nothing is said.
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

void unfolding_of_object(Way *way, VariableKind kind, const State *state, const StateValue *value) {
  const Builder *builder = way->builder;
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
  if (effect->kind != HEAP_WRITE || !effect->field || !quantity_follows(quantity, effect->field) ||
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
  if (!quantity->class)
    return arena_format(arena, "size of %s as a tree", name);
  return arena_format(arena, "objects of %s in %s as a tree",
                      class_external(builder->world->program, quantity->class, arena), name);
}
