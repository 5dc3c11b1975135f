// Which objects of a goal get a variable of their own? The others have to come about within calls.
#include "construct/construct_impl.h"

// Takes a visible member an object of this class?
static bool takes(const Visibility *visibility, const Class *owner, const Class *class) {
  for (uint16_t i = 0; i < owner->method_count; i++) {
    const Method *method = &owner->methods[i];
    if ((method->flags & (ACC_SYNTHETIC | ACC_BRIDGE)) ||
        !member_is_visible(visibility, owner, method->flags))
      continue;
    for (uint16_t j = 0; j < method->arg_count; j++) {
      const Class *type = method->arg_kinds[j] == KIND_REFERENCE
                              ? method_parameter_class(visibility->program, method, j)
                              : NULL;
      if (type && class_is_assignable(class, type))
        return true;
    }
  }
  for (uint16_t i = 0; i < owner->field_count; i++)
    if (owner->fields[i].kind == KIND_REFERENCE && !(owner->fields[i].flags & ACC_FINAL) &&
        member_is_visible(visibility, owner, owner->fields[i].flags))
      return true;
  return false;
}

static bool is_taken_by_other(const Visibility *visibility, const Goal *goal, uint32_t number) {
  const ConcreteInput *input = goal->input;
  const Class *class = input->objects.items[number].class;
  for (size_t i = 0; i < input->objects.count; i++)
    for (const Class *owner = goal->is_needed[i] ? input->objects.items[i].class : NULL;
         owner && owner->super; owner = owner->super)
      if (owner->kind == CLASS_INSTANCE && takes(visibility, owner, class))
        return true;
  return false;
}

static bool has_variable(const Visibility *visibility, const Goal *goal, PlanKind kind,
                         uint32_t number) {
  assert(number < goal->input->objects.count);
  const ConcreteObject *object = &goal->input->objects.items[number];
  if (!goal->is_needed[number] || goal->constants[number])
    return false;
  if (goal->is_root[number] || goal->literals[number])
    return true;
  if (kind == PLAN_ROOTS || !class_is_visible(visibility, object->class))
    return false;
  return kind == PLAN_ALL || is_taken_by_other(visibility, goal, number);
}

// What an object leads to comes before it, so that constructors can take it.
typedef struct Sorter {
  const Goal *goal;
  const bool *wanted;
  bool *is_visited;
  PlanOrder *order;
  const Visibility *visibility;
  PlanKind kind;
} Sorter;

static void push_step(Sorter *sorter, uint32_t number) {
  assert(number < sorter->goal->input->objects.count);
  assert(sorter->wanted[number]);
  Class *class = sorter->goal->input->objects.items[number].class;
  Class *builder = sorter->kind == PLAN_BUILD ? class_builder(sorter->visibility, class) : NULL;
  if (builder)
    vec_push(sorter->order, (PlanStep){NO_OBJECT, builder});
  vec_push(sorter->order, (PlanStep){(int32_t)number, NULL});
}

static void sort_from(Sorter *sorter, uint32_t number) {
  assert(number < sorter->goal->input->objects.count);
  const ConcreteObject *object = &sorter->goal->input->objects.items[number];
  if (sorter->is_visited[number] || !sorter->goal->is_needed[number] ||
      sorter->goal->constants[number])
    return;
  sorter->is_visited[number] = true;
  for (size_t i = 0; i < object->slots.count; i++) {
    const ConcreteValue *value = &object->slots.items[i].value;
    if (value->is_read && value->kind == KIND_REFERENCE && value->word)
      sort_from(sorter, (uint32_t)value->word - 1);
  }
  if (sorter->wanted[number])
    push_step(sorter, number);
}

void plan_order(const Visibility *visibility, const Goal *goal, PlanKind kind, PlanOrder *order) {
  assert(kind < PLAN_COUNT);
  uint32_t count = (uint32_t)goal->input->objects.count;
  bool *wanted = mem_new_array(bool, count), *visited = mem_new_array(bool, count);
  for (uint32_t i = 0; i < count; i++)
    wanted[i] = has_variable(visibility, goal, kind, i);
  Sorter sorter = {goal, wanted, visited, order, visibility, kind};
  vec_clear(order);
  for (uint32_t i = 0; i < count; i++)
    sort_from(&sorter, i);
  mem_free(wanted);
  mem_free(visited);
}
