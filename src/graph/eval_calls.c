// Calls, returns, exceptions on their way to a handler.
#include "contract/contract.h"
#include "graph/laws.h"
#include "graph/step.h"

#include <string.h>

enum { MOST_FRAMES = 60 };

static const char *external(Step *step, const Method *method) {
  return method_external(step->world->program, method, &step->world->arena);
}

// --- code that is not seen -----------------------------------------------------------------------

static Reference result_value(Step *step, State *state, const Method *method) {
  const char *descriptor = strchr(name_text(step->world->names, method->descriptor), ')') + 1;
  return state_unknown(step->world, state, descriptor);
}

static void throw_unknown(Step *step, State *state) {
  Class *throwable = program_require(step->world->program, "java/lang/Throwable");
  Reference thrown = state_object(step->world, state, type_below(step->world, throwable), false);
  effect_anything(step->world, state, thrown);
  state->exception = thrown;
}

// The call may do anything that code can do with its arguments and the static fields.
static void eval_any(Step *step, const Method *method) {
  uint32_t question = step_ask(step);
  bool returns;
  if (!step_answer(step, question, &returns)) {
    step_split(step, question, "returns");
    return;
  }
  State *state = step_copy(step);
  VEC(Reference) arguments = {0};
  for (uint32_t i = 0; i < method->arg_slots; i++)
    vec_push(&arguments, step_peek(step, i));
  effect_havoc(step->world, state, arguments.items, arguments.count);
  vec_free(&arguments);
  if (returns) {
    state_drop(state, method->arg_slots);
    if (method->return_kind != KIND_VOID) {
      Reference result = result_value(step, state, method);
      effect_anything(step->world, state, result);
      state_push_kind(state, result, method->return_kind);
    }
    state_top(state)->pc++;
  } else {
    throw_unknown(step, state);
  }
  step->facts.forgets = true;
  step_done(step, state, EDGE_ANY, "%s", external(step, method));
}

// --- narrow kinds ---------------------------------------------------------------------------------

static Reference narrow_result(Step *step, State *state, Reference value, Kind kind) {
  if (!kind_is_narrow(kind))
    return value;
  int64_t low = kind == KIND_CHAR || kind == KIND_BOOLEAN ? 0
                : kind == KIND_BYTE                       ? INT8_MIN
                                                          : INT16_MIN;
  int64_t high = kind == KIND_BOOLEAN ? 1
                 : kind == KIND_BYTE  ? INT8_MAX
                 : kind == KIND_SHORT ? INT16_MAX
                                      : UINT16_MAX;
  const StateValue *old = state_value(state, value);
  return old->low >= low && old->high <= high
             ? value
             : state_integer(step->world, state, KIND_INT, low, high);
}

// --- models --------------------------------------------------------------------------------------

// Forgets what is inside an object, under every name it may have.
void forget_inside(State *state, Reference object) {
  effect_change(state, object);
  laws_lose(state, object);
  for (size_t i = 0; i < state->values.count; i++) {
    Reference other = state->values.items[i].reference;
    if (reference_is(other, object) || state_is_equal(state, other, object))
      state_clear_slots(state, other);
  }
}

// The machine fills in what a stack trace needs; nobody may rely on what was there.
static void forget_trace(World *world, State *state, Reference throwable) {
  effect_change(state, throwable);
  laws_lose(state, throwable);
  const StateValue *value = state_value(state, throwable);
  Slot *kept = arena_array(&world->arena, Slot, value->count);
  uint32_t count = 0;
  for (uint32_t i = 0; i < value->count; i++) {
    const char *name = name_text(world->names, value->slots[i].field->name);
    if (!value->slots[i].field->owner->trusted || !strcmp(name, "cause") ||
        !strcmp(name, "detailMessage"))
      kept[count++] = value->slots[i];
  }
  state_value(state, throwable)->slots = kept;
  state_value(state, throwable)->count = count;
}

void throw_model(Step *step, const char *class_name) {
  State *state = step_copy(step);
  Class *class = program_require(step->world->program, class_name);
  state->exception = state_object(step->world, state, type_below(step->world, class), false);
  state_set_new(state, state->exception);
  step_done(step, state, EDGE_EVAL, "throws");
}

// May it make a string or a builder longer than those that were there?
static bool makes_text(const World *world, const Model *model, const Method *method) {
  const char *result = strchr(name_text(world->names, method->descriptor), ')');
  return strstr(result, "String") ||
         (model->kind != MODEL_PURE &&
          strstr(name_text(world->names, method->owner->name), "String"));
}

// A box of the number on top of the stack; it may be one that was there.
static Reference box(Step *step, State *state, const Method *method, Field *field) {
  assert(method->flags & ACC_STATIC);
  Reference number = step_peek(step, method->arg_slots - 1u);
  Reference made = state_object(step->world, state, type_exact(step->world, method->owner), false);
  if (reference_is(narrow_result(step, state, number, field->kind), number))
    state_set_slot(step->world, state, made, field, number);
  return made;
}

static void finish_box(Step *step, const Method *method, Field *field) {
  State *state = step_copy(step);
  state_drop(state, method->arg_slots);
  state_push_kind(state, box(step, state, method, field), KIND_REFERENCE);
  state_top(state)->pc++;
  step_done(step, state, EDGE_EVAL, "%s", "");
}

static void finish_model(Step *step, const Model *model, const Method *method) {
  if (makes_text(step->world, model, method))
    world_make_text(step->world);
  State *state = step_copy(step);
  Reference receiver =
      method->flags & ACC_STATIC ? reference_none() : step_peek(step, method->arg_slots - 1u);
  state_drop(state, method->arg_slots);
  if (!strcmp(model->name, "fillInStackTrace"))
    forget_trace(step->world, state, receiver);
  else if (model->kind != MODEL_PURE && reference_exists(receiver))
    forget_inside(state, receiver);
  step->facts.forgets = true;
  if (method->return_kind != KIND_VOID) {
    Reference result = model->kind == MODEL_SELF ? receiver : result_value(step, state, method);
    if (method->return_kind == KIND_REFERENCE && !model->is_nullable)
      state_value(state, result)->is_maybe = false;
    if (!strcmp(model->name, "desiredAssertionStatus") && step->world->asserts)
      step_assume(step, state_tighten(state, result, 1, 1));
    if (!strcmp(model->name, "length")) // of a string or a builder
      step_assume(step, state_tighten(state, result, 0, world_longest_text(step->world)));
    if (!strcmp(model->name, "getClass"))
      state_value(state, result)->mirrored = state_value(state, receiver)->type;
    state_push_kind(state, result, method->return_kind);
  }
  state_top(state)->pc++;
  step_done(step, state, EDGE_EVAL, "%s", "");
}

// Numbers are boxed and printed without exceptions; all else may be wrong.
static bool may_throw(const World *world, const Model *model, const Method *method) {
  const char *descriptor = name_text(world->names, method->descriptor);
  const char *end = strchr(descriptor, ')'), *reference = strpbrk(descriptor, "L[");
  if (!model->throws || !method->arg_count)
    return false;
  return strcmp(model->name, "valueOf") != 0 || (reference && reference < end);
}

// Where callers are not represented, the run goes on instead: the callee has no such end.
static void end_run(Step *step) {
  State *state = step_copy(step);
  while (state->frames.count)
    state_pop_frame(state);
  step_done(step, state, EDGE_RETURN, "ends");
}

static void eval_model(Step *step, const Model *model, const Method *method) {
  if (model->kind == MODEL_COPY) {
    eval_arraycopy(step);
    return;
  }
  Field *boxed = boxed_field(step->world, method);
  if (boxed) {
    finish_box(step, method, boxed);
    return;
  }
  if (model->kind == MODEL_STOP && !step->from->callee) {
    end_run(step);
    return;
  }
  if (eval_text(step, method))
    return;
  if (may_throw(step->world, model, method)) {
    uint32_t question = step_ask(step);
    bool returns;
    if (!step_answer(step, question, &returns)) {
      step_split(step, question, "returns");
      return;
    }
    if (!returns) {
      throw_model(step, model->throws);
      return;
    }
  }
  finish_model(step, model, method);
}

// --- entering ------------------------------------------------------------------------------------

static void push_call(Step *step, Method *method, const Code *code) {
  State *state = step_copy(step);
  state_drop(state, method->arg_slots);
  state_push_frame(state, method, code);
  StateFrame *frame = state_top(state);
  for (uint32_t i = 0; i < method->arg_slots; i++)
    frame->words[i] = step_peek(step, method->arg_slots - 1u - i);
  step_done(step, state, EDGE_CALL, "%s", "");
}

// A call of a method with a contract is checked by code that stands around it; clauses are not.
static bool is_checked(const Step *step, const Method *method) {
  const MethodContract *contracts = contracts_of_methods(step->world->program);
  return !step->frame->method->owner->is_contract &&
         (contracts[method->id].checked[CALL_OUTSIDE] || contracts[method->id].assumed);
}

static void enter(Step *step, Method *method) {
  if (is_checked(step, method)) {
    step_unknown(step, "a contract checks a call of %s", external(step, method));
    return;
  }
  const Model *model = model_of(step->world, method);
  if (model) {
    eval_model(step, model, method);
    return;
  }
  if (eval_collection(step, method))
    return;
  if (method->flags & (ACC_NATIVE | ACC_ABSTRACT)) {
    eval_any(step, method);
    return;
  }
  LinkError error = {0};
  const Code *code = method_code(step->world->program, method, &error);
  if (!code)
    step_unknown(step, "%s", error.message);
  else if (step->from->frames.count >= MOST_FRAMES)
    step_unknown(step, "more than %d frames", MOST_FRAMES);
  else
    push_call(step, method, code);
}

// --- dispatch ------------------------------------------------------------------------------------

// The method that every class of the type selects, or NULL: it differs, or the classes are not
// known. Sets *group to the classes that select the same method as the first, *rest to the others.
static Method *select_all(Step *step, const Type *type, Method *resolved, const Type **group,
                          const Type **rest) {
  Class **classes;
  uint32_t count;
  *group = *rest = NULL;
  if (!type_classes(step->world, type, &classes, &count) || !count)
    return NULL;
  VEC(TypeEntry) same = {0}, others = {0};
  Method *first = NULL;
  for (uint32_t i = 0; i < count; i++) {
    LinkError error = {0};
    if (!class_is_assignable(classes[i], resolved->owner))
      continue; // excluded by the verifier, or by a cast that the type does not show
    Method *selected = class_select(step->world->program, classes[i], resolved, &error);
    if (!selected) { // AbstractMethodError and its like
      same.count = others.count = 0;
      break;
    }
    if (!first)
      first = selected;
    if (selected == first)
      vec_push(&same, (TypeEntry){classes[i], true});
    else
      vec_push(&others, (TypeEntry){classes[i], true});
  }
  if (same.count)
    *group = type_set(step->world, same.items, (uint32_t)same.count);
  if (others.count)
    *rest = type_set(step->world, others.items, (uint32_t)others.count);
  vec_free(&same);
  vec_free(&others);
  return *group && !*rest ? first : NULL;
}

static void refine_receiver(Step *step, Reference receiver, const Type *type) {
  State *state = step_copy(step);
  state_value(state, receiver)->type = type;
  Arena scratch = {0};
  step_refine(step, state, "%s: %s", step_name(step, receiver),
              class_external(step->world->program, type->entries[0].class, &scratch));
  arena_fini(&scratch);
}

static bool is_fixed(const Method *method) {
  return (method->flags & (ACC_PRIVATE | ACC_FINAL | ACC_STATIC)) ||
         (method->owner->flags & ACC_FINAL);
}

// Does a class of the target override the method?
static bool is_overridden(const World *world, Method *method) {
  for (uint32_t id = 1; id <= program_class_count(world->program); id++) {
    Class *class = program_class(world->program, id);
    LinkError error = {0};
    if (!class->trusted && class->kind == CLASS_INSTANCE &&
        class_is_subtype(class, method->owner) &&
        class_select(world->program, class, method, &error) != method)
      return true;
  }
  return false;
}

// Is there a model that stands for what overrides the method, too? Not for a hash in a proof: the
// JDK's own methods ask elements for theirs.
static bool is_modelled(const World *world, Method *method) {
  bool is_hash = method->owner->super == NULL;
  return model_of(world, method) && !(world->strict && is_hash) && !is_overridden(world, method);
}

static void eval_dispatch(Step *step, Method *resolved) {
  Reference receiver = step_peek(step, resolved->arg_slots - 1u);
  if (!need_object(step, receiver))
    return;
  if (is_fixed(resolved) || is_modelled(step->world, resolved)) {
    enter(step, resolved);
    return;
  }
  const StateValue *value = state_value(step->from, receiver);
  const Type *group, *rest;
  if (value->kind == VALUE_ARRAY || type_is_array(value->type)) {
    if (!strcmp(name_text(step->world->names, resolved->name), "clone"))
      eval_clone(step);
    else
      eval_any(step, resolved);
    return;
  }
  Method *target = select_all(step, value->type, resolved, &group, &rest);
  if (target) {
    enter(step, target);
  } else if (group && rest) {
    refine_receiver(step, receiver, group);
    refine_receiver(step, receiver, rest);
  } else {
    eval_any(step, resolved); // classes that are not known may override it
  }
}

// Resolving spins a class, which must be the same each time the instruction runs.
static Method *resolve_site(World *world, Class *from, uint16_t index, LinkError *error) {
  Method *method = world_site(world, from, index);
  if (method)
    return method;
  method = resolve_call_site(world->program, from, index, error);
  if (method)
    vec_push(&world->sites, (KnownSite){from, index, method});
  return method;
}

// A call of MethodHandle.invoke and its like takes what its own descriptor says.
static Method *resolve_polymorphic(World *world, Class *from, uint16_t index,
                                   const Method *declared, LinkError *error) {
  Method *method = world_site(world, from, index);
  if (method)
    return method;
  method = method_at_site(world->program, declared, from->file->pool[index].descriptor, error);
  if (method)
    vec_push(&world->sites, (KnownSite){from, index, method});
  return method;
}

static Method *resolve_call(Step *step, const Insn *insn, LinkError *error) {
  Program *program = step->world->program;
  Class *from = step->frame->method->owner;
  uint16_t index = (uint16_t)insn->b;
  switch (insn->op) {
  case OP_INVOKEVIRTUAL:
    return resolve_method(program, from, index, CALL_VIRTUAL, error);
  case OP_INVOKESPECIAL:
    return resolve_method(program, from, index, CALL_SPECIAL, error);
  case OP_INVOKESTATIC:
    return resolve_method(program, from, index, CALL_STATIC, error);
  case OP_INVOKEINTERFACE:
    return resolve_method(program, from, index, CALL_INTERFACE, error);
  case OP_INVOKEDYNAMIC:
    return resolve_site(step->world, from, index, error);
  default:
    return insn->method; // a quick form
  }
}

static void eval_static_call(Step *step, Method *method) {
  if (need_class(step, method->owner))
    enter(step, method);
}

static void eval_special_call(Step *step, Method *method) {
  if (need_object(step, step_peek(step, method->arg_slots - 1u)))
    enter(step, method);
}

void eval_call(Step *step, const Insn *insn) {
  LinkError error = {0};
  Method *method = resolve_call(step, insn, &error);
  bool is_polymorphic = method && method->is_polymorphic;
  if (is_polymorphic)
    method = resolve_polymorphic(step->world, step->frame->method->owner, (uint16_t)insn->b, method,
                                 &error);
  if (!method) {
    if (error.kind == LINK_EXCEPTION && error.exception)
      step_throw(step, step_copy(step), error.exception);
    else
      step_unknown(step, "%s", error.message);
  } else if (is_polymorphic) {
    eval_any(step, method);
  } else if (method->flags & ACC_STATIC) {
    eval_static_call(step, method);
  } else if (insn->op == OP_INVOKESPECIAL || insn->op == OP_INVOKESPECIAL_Q) {
    eval_special_call(step, method);
  } else {
    eval_dispatch(step, method);
  }
}

// --- leaving -------------------------------------------------------------------------------------

void eval_return(Step *step, const Insn *insn) {
  State *state = step_copy(step);
  StateFrame left = *state_top(state);
  state_pop_frame(state);
  Reference result = reference_none();
  if (insn->op == OP_RETURN1 || insn->op == OP_RETURN_NARROW)
    result = step_peek(step, 0);
  else if (insn->op == OP_RETURN2)
    result = step_peek(step, 1);
  if (insn->op == OP_RETURN_NARROW)
    result = narrow_result(step, state, result, (Kind)insn->a);
  if (left.initializing) {
    state_set_class(state, left.initializing, CLASS_DONE); // the instruction runs again
  } else if (state->frames.count) {
    if (insn->op == OP_RETURN2)
      state_push_wide(state, result);
    else if (insn->op != OP_RETURN)
      state_push(state, result);
    state_top(state)->pc++;
  } else if (state->callee) {
    state->result = result;
  }
  step_done(step, state, EDGE_RETURN, "%s", "");
}

// --- exceptions ----------------------------------------------------------------------------------

static void catch_here(Step *step, uint32_t target) {
  State *state = step_copy(step);
  Reference thrown = state->exception;
  state->exception = reference_none();
  state_drop(state, state_top(state)->depth);
  state_push(state, thrown);
  step_jump(step, state, target);
}

static void leave_by_exception(Step *step) {
  if (step->frame->initializing) {
    step_unknown(step, "an exception leaves a class initializer");
    return;
  }
  State *state = step_copy(step);
  state_pop_frame(state);
  step_done(step, state, EDGE_RETURN, "throws");
}

void eval_unwind(Step *step) {
  const StateFrame *frame = step->frame;
  Reference thrown = step->from->exception;
  for (uint16_t i = 0; i < frame->code->handler_count; i++) {
    const CodeHandler *handler = &frame->code->handlers[i];
    if (frame->pc < handler->start || frame->pc >= handler->end)
      continue;
    bool catches = true;
    LinkError error = {0};
    Class *class = handler->catch_type ? resolve_class(step->world->program, frame->method->owner,
                                                       handler->catch_type, &error)
                                       : NULL;
    if (handler->catch_type && !class)
      catches = false;
    else if (class && !need_type(step, thrown, class, &catches))
      return;
    if (catches) {
      catch_here(step, handler->target);
      return;
    }
  }
  leave_by_exception(step);
}
