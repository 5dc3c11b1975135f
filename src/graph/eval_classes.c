// Class initialization (JVMS 5.5) on abstract states.
//
// Classes of the JDK count as initialized, with static fields of which nothing is known. A class of
// the program itself is initialized by running its initializer, as a frame. When the graph does not
// start at the program's own start, a class not seen yet may have been initialized before: then
// both are tried.
#include "graph/step.h"

static Reference default_value(World *world, State *state, const Field *field) {
  const Constant *constant = field->constant ? &field->owner->file->pool[field->constant] : NULL;
  switch (field->kind) {
  case KIND_REFERENCE:
    return constant
               ? state_object(
                     world, state,
                     type_exact(world, program_require(world->program, "java/lang/String")), false)
               : reference_null();
  case KIND_FLOAT:
    return state_float(world, state, KIND_FLOAT, true, constant ? constant->float_bits : 0);
  case KIND_DOUBLE:
    return state_float(world, state, KIND_DOUBLE, true, constant ? constant->double_bits : 0);
  case KIND_LONG:
    return state_literal(world, state, KIND_LONG, constant ? constant->long_integer : 0);
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_VOID:
    return state_literal(world, state, KIND_INT, constant ? constant->integer : 0);
  }
  fatal("a value of no kind");
}

void class_prepare(World *world, State *state, Class *class) {
  for (uint16_t i = 0; i < class->field_count; i++)
    if (class->fields[i].flags & ACC_STATIC)
      state_set_static(state, &class->fields[i], default_value(world, state, &class->fields[i]));
}

static bool is_ready(const State *state, const Class *class) {
  return class->trusted || class->kind == CLASS_ARRAY || class->kind == CLASS_PRIMITIVE ||
         state_class(state, class) >= CLASS_RUNNING;
}

// The class that is initialized first: the topmost superclass that is not ready.
static Class *first_unready(const State *state, Class *class) {
  Class *first = NULL;
  for (Class *at = class; at; at = class->kind == CLASS_INTERFACE ? NULL : at->super)
    if (!is_ready(state, at))
      first = at;
  return first;
}

static void run_initializer(Step *step, Class *class) {
  LinkError error = {0};
  const Code *code = method_code(step->world->program, class->initializer, &error);
  if (!code) {
    step_unknown(step, "%s", error.message);
    return;
  }
  State *state = step_copy(step);
  class_prepare(step->world, state, class);
  state_set_class(state, class, CLASS_RUNNING);
  state_push_frame(state, class->initializer, code);
  state_top(state)->initializing = class;
  step_done(step, state, EDGE_CALL, "%s", "");
}

static void refine_class(Step *step, Class *class, ClassStatus status) {
  State *state = step_copy(step);
  state_set_class(state, class, status);
  step_refine(step, state, "%s %s", name_text(step->world->names, class->name),
              status == CLASS_DONE ? "initialized" : "not initialized");
}

bool need_class(Step *step, Class *class) {
  Class *first = first_unready(step->from, class);
  if (!first)
    return true;
  bool is_new = step->from->is_fresh || state_class(step->from, first) == CLASS_NOT;
  if (!is_new) {
    refine_class(step, first, CLASS_DONE);
    if (first->initializer)
      refine_class(step, first, CLASS_NOT);
  } else if (first->initializer) {
    run_initializer(step, first);
  } else {
    State *state = step_copy(step);
    class_prepare(step->world, state, first);
    state_set_class(state, first, CLASS_DONE);
    step_refine(step, state, "%s initialized", name_text(step->world->names, first->name));
  }
  return false;
}
