// Fields, objects, type tests, constants that are objects.
#include "graph/laws.h"
#include "graph/step.h"

#include <string.h>

// A link error is thrown in Java or ends the construction here.
static void fail_link(Step *step, const LinkError *error) {
  assert(error->kind != LINK_OK);
  if (error->kind == LINK_EXCEPTION && error->exception)
    step_throw(step, step_copy(step), error->exception);
  else
    step_unknown(step, "%s", error->message);
}

static Class *own_class(const Step *step) { return step->frame->method->owner; }

static Class *class_operand(Step *step, const Insn *insn, bool is_quick) {
  LinkError error = {0};
  Class *class =
      is_quick ? insn->class
               : resolve_class(step->world->program, own_class(step), (uint16_t)insn->b, &error);
  if (!class)
    fail_link(step, &error);
  return class;
}

static Field *field_operand(Step *step, const Insn *insn, bool is_quick, bool is_static) {
  LinkError error = {0};
  Field *field = is_quick ? insn->field
                          : resolve_field(step->world->program, own_class(step), (uint16_t)insn->b,
                                          is_static, &error);
  if (!field)
    fail_link(step, &error);
  return field;
}

// --- static fields -------------------------------------------------------------------------------

// System.in, out and err.
static bool is_stream(const World *world, const Field *field) {
  return field->kind == KIND_REFERENCE && (field->flags & ACC_FINAL) &&
         !strcmp(name_text(world->names, field->owner->name), "java/lang/System") &&
         strstr(name_text(world->names, field->descriptor), "Stream;");
}

// An object that may have other names: as a constant it is connected with nothing else.
static void may_be_known(const Step *step, State *state, Reference constant) {
  assert(value_is_heap(state_value(state, constant)));
  const StateValue *value = state_value(state, constant);
  if (type_is_array(value->type)) // private to the JDK
    return;
  for (size_t i = 0; i < state->values.count; i++) {
    Reference other = state->values.items[i].reference;
    if (reference_is(other, constant) || !value_is_heap(&state->values.items[i]) ||
        !type_meet(step->world, state_value(state, constant)->type, state->values.items[i].type))
      continue;
    state_add_equal(state, constant, other);
    state_add_joins(state, constant, other);
  }
}

// The object of a lambda that captures nothing: it has no fields, and may have other names.
static Reference lambda_object(Step *step, State *state, Field *field) {
  Reference value = state_object(step->world, state, type_exact(step->world, field->owner), false);
  may_be_known(step, state, value);
  if (!field->owner->trusted)
    state_set_static(state, field, value);
  return value;
}

// A field of which nothing is represented: anything, connected with anything. Constants of the
// JDK's own classes are taken to be immutable, so that connections with them never show, but that
// one of them was read before does.
static Reference unknown_static(Step *step, State *state, Field *field) {
  assert(field->flags & ACC_STATIC);
  if (field_is_lambda(field) && !step->world->strict) // a proof is checked without knowing this
    return lambda_object(step, state, field);
  Reference value =
      state_unknown(step->world, state, name_text(step->world->names, field->descriptor));
  bool is_constant = field->owner->trusted && (field->flags & ACC_FINAL) && !step->world->strict;
  if (field->kind == KIND_REFERENCE && !is_constant) {
    effect_anything(step->world, state, value);
    effect_outside(state);
  } else if (field->kind == KIND_REFERENCE) {
    may_be_known(step, state, value);
  }
  if (is_stream(step->world, field))
    state_value(state, value)->is_maybe = false;
  if (!field->owner->trusted)
    state_set_static(state, field, value);
  return value;
}

// The field by which the compiler remembers whether assertions are enabled.
static bool disables_assertions(const World *world, const Field *field) {
  return world->asserts && field->kind == KIND_BOOLEAN && (field->flags & ACC_SYNTHETIC) &&
         !strcmp(name_text(world->names, field->name), "$assertionsDisabled");
}

static void eval_getstatic(Step *step, Field *field) {
  assert(field->flags & ACC_STATIC);
  if (!need_class(step, field->owner))
    return;
  State *state = step_copy(step);
  Reference value = state_static(state, field);
  if (!reference_exists(value))
    value = disables_assertions(step->world, field) ? state_literal(step->world, state, KIND_INT, 0)
                                                    : unknown_static(step, state, field);
  state_push_kind(state, value, field->kind);
  step_next(step, state);
}

// A byte, char, short or boolean field keeps the low bits of an int.
static Reference narrowed(Step *step, State *state, Reference value, Kind kind) {
  static const struct Narrow {
    Kind kind;
    int64_t low, high;
  } ranges[] = {{KIND_BOOLEAN, 0, 1},
                {KIND_BYTE, INT8_MIN, INT8_MAX},
                {KIND_CHAR, 0, UINT16_MAX},
                {KIND_SHORT, INT16_MIN, INT16_MAX}};
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
    if (ranges[i].kind != kind)
      continue;
    const StateValue *old = state_value(state, value);
    if (old->low < ranges[i].low || old->high > ranges[i].high)
      return state_integer(step->world, state, KIND_INT, ranges[i].low, ranges[i].high);
  }
  return value;
}

static void eval_putstatic(Step *step, Field *field) {
  assert(field->flags & ACC_STATIC);
  if (!need_class(step, field->owner))
    return;
  State *state = step_copy(step);
  uint32_t words = kind_words(field->kind);
  Reference value = step_peek(step, words - 1);
  state_drop(state, words);
  if (!field->owner->trusted)
    state_set_static(state, field, narrowed(step, state, value, field->kind));
  step_next(step, state);
}

// --- instance fields -----------------------------------------------------------------------------

// The slot can be represented in every class of the object's type.
static bool has_field(Step *step, Reference object, const Field *field) {
  assert(reference_exists(object) && !reference_is_null(object));
  const StateValue *value = state_value(step->from, object);
  bool good = value->kind == VALUE_OBJECT && type_all_below(value->type, field->owner);
  if (good)
    return true;
  // After a cast that the types cannot say exactly: the verifier guarantees the field's class.
  const Type *type = type_meet(step->world, value->type, type_below(step->world, field->owner));
  if (!type || value->kind != VALUE_OBJECT) {
    step_unknown(step, "a field of an object of unknown type");
    return false;
  }
  if (!type_all_below(type, field->owner))
    type = type_below(step->world, field->owner);
  State *state = step_copy(step);
  state_value(state, object)->type = type;
  step_refine(step, state, "type of %s", step_name(step, object));
  return false;
}

static void eval_getfield(Step *step, Field *field) {
  assert(!(field->flags & ACC_STATIC));
  Reference object = step_peek(step, 0);
  if (!need_object(step, object) || !has_field(step, object, field) ||
      !need_slot(step, object, field))
    return;
  State *state = step_copy(step);
  state_drop(state, 1);
  state_push_kind(state, value_slot(state_value(state, object), field), field->kind);
  step_next(step, state);
}

// Objects that may be the same one are told apart before a write (section 1.6.3), which doubles the
// states for each. Where there are many, the write may reach each of them instead: they forget the
// field and may lead to what is written.
typedef VEC(Reference) References;

static References aliases_of(const State *state, Reference object) {
  References aliases = {0};
  for (size_t i = 0; i < state->equal.count; i++) {
    Pair pair = state->equal.items[i];
    if (reference_is(pair.a, object) || reference_is(pair.b, object))
      vec_push(&aliases, reference_is(pair.a, object) ? pair.b : pair.a);
  }
  return aliases;
}

// The result is the state before the write with these slots dropped.
static State *write_maybe(Step *step, State *state, const References *aliases, Field *field,
                          Reference value) {
  for (size_t i = 0; i < aliases->count; i++)
    state_drop_slot(step->world, state, aliases->items[i], field);
  if (aliases->count)
    state_weaken(step->world, step->from, state);
  State *before = state_copy(state);
  for (size_t i = 0; i < aliases->count; i++) {
    effect_change(state, aliases->items[i]);
    laws_write_maybe(step->world, state, aliases->items[i], field);
    if (field->kind == KIND_REFERENCE)
      effect_write_since(step->world, before, state, aliases->items[i], value, field, true);
  }
  step->facts.forgets |= aliases->count > 0;
  return before;
}

// A write that may reach several objects breaks all laws about them: those are worth more states.
static size_t most_aliases(const Step *step, Reference object, const Field *field) {
  enum { PLAIN = 2, LAWFUL = 3 };
  for (size_t i = 0; i < step->from->laws.count && field_is_link(step->world, field); i++) {
    Law law = step->from->laws.items[i];
    if (law.kind == LAW_UNDOES && law.field->owner == field->owner &&
        law_leads_to(step->from, law, object))
      return LAWFUL;
  }
  return PLAIN;
}

static void eval_putfield(Step *step, Field *field) {
  assert(!(field->flags & ACC_STATIC));
  uint32_t words = kind_words(field->kind);
  Reference object = step_peek(step, words), value = step_peek(step, words - 1);
  if (!need_object(step, object) || !has_field(step, object, field))
    return;
  References aliases = aliases_of(step->from, object);
  if (aliases.count <= most_aliases(step, object, field) && !need_unaliased(step, object)) {
    vec_free(&aliases);
    return;
  }
  if (field->kind == KIND_REFERENCE && !need_lawful(step, object, field, value)) {
    vec_free(&aliases);
    return;
  }
  State *state = step_copy(step);
  State *before = write_maybe(step, state, &aliases, field, value);
  vec_free(&aliases);
  effect_change(state, object);
  if (field->kind == KIND_REFERENCE) {
    if (!reference_is_null(value))
      world_store(step->world, field, state_value(state, value)->type);
    laws_write(step->world, state, object, field, value);
    effect_write_since(step->world, before, state, object, value, field, false);
  } else {
    value = narrowed(step, state, value, field->kind);
  }
  state_free(before);
  state_set_slot(step->world, state, object, field, value);
  collection_written(step->world, state, object, field, value, step->frame->method);
  state_drop(state, words + 1);
  step_next(step, state);
}

// --- objects -------------------------------------------------------------------------------------

Reference zero_of(World *world, State *state, Kind kind) {
  switch (kind) {
  case KIND_REFERENCE:
    return reference_null();
  case KIND_FLOAT:
  case KIND_DOUBLE:
    return state_float(world, state, kind, true, 0);
  case KIND_LONG:
    return state_literal(world, state, KIND_LONG, 0);
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_VOID:
    return state_literal(world, state, KIND_INT, 0);
  }
  fatal("a value of no kind");
}

// All fields of a new object are represented, except in constants of the language.
static void set_defaults(Step *step, State *state, Reference object, const Class *class) {
  if (class_is_constant(step->world, class))
    return;
  for (const Class *at = class; at; at = at->super)
    for (uint16_t i = 0; i < at->field_count; i++)
      if (!(at->fields[i].flags & ACC_STATIC))
        state_set_slot(step->world, state, object, &at->fields[i],
                       zero_of(step->world, state, at->fields[i].kind));
}

static void eval_new(Step *step, Class *class) {
  if (class->flags & (ACC_ABSTRACT | ACC_INTERFACE)) {
    step_throw(step, step_copy(step), "java/lang/InstantiationError");
    return;
  }
  if (!need_class(step, class))
    return;
  State *state = step_copy(step);
  Reference object = state_object(step->world, state, type_exact(step->world, class), false);
  set_defaults(step, state, object, class);
  collection_made(step->world, state, object, class);
  state_set_new(state, object);
  state_push(state, object);
  step_next(step, state);
}

static void eval_checkcast(Step *step, Class *class) {
  Reference object = step_peek(step, 0);
  bool is_below = true, is_null = reference_is_null(object);
  if (!is_null && !type_all_below(state_value(step->from, object)->type, class)) {
    if (!need_existence(step, object, &is_null) || !need_type(step, object, class, &is_below))
      return;
  }
  if (is_below)
    step_next(step, step_copy(step));
  else
    step_throw(step, step_copy(step), "java/lang/ClassCastException");
}

static void eval_instanceof(Step *step, Class *class) {
  Reference object = step_peek(step, 0);
  bool is_below = false, is_null;
  if (!need_existence(step, object, &is_null) ||
      (!is_null && !need_type(step, object, class, &is_below)))
    return;
  State *state = step_copy(step);
  state_drop(state, 1);
  state_push(state, state_literal(step->world, state, KIND_INT, !is_null && is_below));
  step_next(step, state);
}

static void eval_athrow(Step *step) {
  Reference object = step_peek(step, 0);
  if (!need_object(step, object))
    return;
  State *state = step_copy(step);
  state->exception = object;
  step_done(step, state, EDGE_EVAL, "%s", "");
}

// --- constants -----------------------------------------------------------------------------------

static void eval_ldc(Step *step, const Insn *insn) {
  const Constant *constant = &own_class(step)->file->pool[insn->b];
  const char *class_name = NULL;
  if (constant->tag == CONSTANT_STRING)
    class_name = "java/lang/String";
  else if (constant->tag == CONSTANT_CLASS)
    class_name = "java/lang/Class";
  if (!class_name) {
    step_unknown(step, "a constant of tag %u", constant->tag);
    return;
  }
  State *state = step_copy(step);
  Class *class = program_require(step->world->program, class_name);
  Reference made = state_object(step->world, state, type_exact(step->world, class), false);
  LinkError error = {0};
  Class *mirrored =
      constant->tag == CONSTANT_CLASS
          ? resolve_class(step->world->program, own_class(step), (uint16_t)insn->b, &error)
          : NULL;
  if (mirrored)
    state_value(state, made)->mirrored = type_exact(step->world, mirrored);
  if (constant->tag == CONSTANT_STRING)
    state_value(state, made)->interned = constant->name;
  state_push(state, made);
  step_next(step, state);
}

void eval_object(Step *step, const Insn *insn) {
  Field *field;
  Class *class;
  switch (insn->op) {
  case OP_LDC:
  case OP_LDC_GLOBAL:
    eval_ldc(step, insn);
    break;
  case OP_GETSTATIC:
  case OP_GETSTATIC_Q:
  case OP_GETSTATIC2_Q:
    if ((field = field_operand(step, insn, insn->op != OP_GETSTATIC, true)))
      eval_getstatic(step, field);
    break;
  case OP_PUTSTATIC:
  case OP_PUTSTATIC_Q:
  case OP_PUTSTATIC2_Q:
  case OP_PUTSTATIC_NARROW_Q:
    if ((field = field_operand(step, insn, insn->op != OP_PUTSTATIC, true)))
      eval_putstatic(step, field);
    break;
  case OP_GETFIELD:
  case OP_GETFIELD_Q:
  case OP_GETFIELD2_Q:
    if ((field = field_operand(step, insn, insn->op != OP_GETFIELD, false)))
      eval_getfield(step, field);
    break;
  case OP_PUTFIELD:
  case OP_PUTFIELD_Q:
  case OP_PUTFIELD2_Q:
  case OP_PUTFIELD_NARROW_Q:
    if ((field = field_operand(step, insn, insn->op != OP_PUTFIELD, false)))
      eval_putfield(step, field);
    break;
  case OP_NEW:
  case OP_NEW_Q:
    if ((class = class_operand(step, insn, insn->op == OP_NEW_Q))) {
      world_make(step->world, class);
      eval_new(step, class);
    }
    break;
  case OP_CHECKCAST:
  case OP_CHECKCAST_Q:
    if ((class = class_operand(step, insn, insn->op == OP_CHECKCAST_Q)))
      eval_checkcast(step, class);
    break;
  case OP_INSTANCEOF:
  case OP_INSTANCEOF_Q:
    if ((class = class_operand(step, insn, insn->op == OP_INSTANCEOF_Q)))
      eval_instanceof(step, class);
    break;
  case OP_ATHROW:
    eval_athrow(step);
    break;
  default:
    step_unknown(step, "operation %u", insn->op);
  }
}
