// Instructions about objects, arrays and fields.
#include "recheck/recheck_impl.h"

static Class *own_class(State *state) { return pass_top(state)->method->owner; }

static bool next(State *state) {
  pass_top(state)->pc++;
  return true;
}

static bool unresolved(Recheck *check, const LinkError *error) {
  recheck_stop(check, RECHECK_OPEN, "something cannot be resolved: %s", error->message);
  return false;
}

static bool need_object(Recheck *check, State *state, const char *object) {
  return recheck_guard(check, state, recheck_text(check, "(not (= %s 0))", object),
                       "java/lang/NullPointerException");
}

// Of interfaces the verifier guarantees nothing.
const Class *recheck_bound(Recheck *check, const char *descriptor) {
  LinkError error = {0};
  if (descriptor_kind(descriptor) != KIND_REFERENCE)
    return NULL;
  const Class *class = program_load_type(check->program, descriptor, &error);
  const Class *element = class && class->kind == CLASS_ARRAY ? class->element : class;
  return element && element->kind != CLASS_INTERFACE ? class : NULL;
}

// --- fields --------------------------------------------------------------------------------------

static bool is_making(const Recheck *check, const State *state, const Class *class) {
  for (size_t i = 0; i < state->frames.count; i++) {
    const Method *method = state->frames.items[i].method;
    if (method_is_constructor(check->program, method) &&
        (class_is_subtype(method->owner, class) || class_is_subtype(class, method->owner)))
      return true;
  }
  return false;
}

// What the field holds in every complete object.
static void assume_held(Recheck *check, const State *state, const Field *field, const char *smt) {
  if (!check->options.is_reachable || field->owner->trusted || field->flags & ACC_STATIC ||
      is_making(check, state, field->owner))
    return;
  FieldHolds holds = field_holds(check->program, field);
  bool is_reference = field->kind == KIND_REFERENCE;
  if (holds.is_non_null || holds.is_null)
    recheck_assume(check, holds.is_null ? "(= %s 0)" : "(not (= %s 0))", smt);
  if (holds.is_bounded && (!is_reference || holds.is_non_null))
    recheck_assume(check, "(<= %s %s %s)", recheck_number(check, holds.low),
                   is_reference ? recheck_length(check, smt) : smt,
                   recheck_number(check, holds.high));
}

static bool do_field(Recheck *check, State *state, const Insn *insn, bool is_static,
                     bool is_write) {
  LinkError error = {0};
  const Field *field =
      resolve_field(check->program, own_class(state), (uint16_t)insn->b, is_static, &error);
  if (!field)
    return unresolved(check, &error);
  if (is_static && !recheck_initialize(check, state, field->owner))
    return false;
  if (!is_static && recheck_is_inside(check, field, is_write)) {
    recheck_stop(check, RECHECK_OPEN, "a field of the library's is used");
    return false;
  }
  Word value = is_write ? pass_pop(state, field->kind) : (Word){0};
  const char *object = is_static ? "0" : pass_pop(state, KIND_REFERENCE).smt;
  if (!is_static && !need_object(check, state, object))
    return false;
  const char *name = recheck_field_name(check, field), *cell = pass_cell(check, state, name);
  if (is_write) {
    pass_write(check, state, name,
               recheck_text(check, "(store %s %s %s)", cell, object,
                            recheck_narrow(check, field->kind, value.smt)));
    return next(state);
  }
  bool is_switch =
      is_static && !strcmp(name_text(check->names, field->name), "$assertionsDisabled");
  value.smt = is_switch ? "0" : recheck_define(check, "(select %s %s)", cell, object);
  if (is_static && field->flags & ACC_FINAL && !is_switch)
    recheck_loosen(check);
  value.bound = recheck_bound(check, name_text(check->names, field->descriptor));
  recheck_type(check, state, field->kind, value.smt);
  assume_held(check, state, field, value.smt);
  if (field_is_lambda(field)) { // its initializer has made it
    recheck_assume(check, "(not (= %s 0))", value.smt);
    value.bound = field->owner;
    value.is_exact = true;
  }
  pass_push(state, field->kind, value);
  return next(state);
}

// --- arrays --------------------------------------------------------------------------------------

static const Kind element_kinds[] = {KIND_INT,       KIND_LONG, KIND_FLOAT, KIND_DOUBLE,
                                     KIND_REFERENCE, KIND_BYTE, KIND_CHAR,  KIND_SHORT};

static bool need_element(Recheck *check, State *state, const char *array, const char *index) {
  if (!need_object(check, state, array))
    return false;
  const char *length = recheck_length(check, array);
  return recheck_guard(check, state,
                       recheck_text(check, "(and (<= 0 %s) (< %s %s))", index, index, length),
                       "java/lang/ArrayIndexOutOfBoundsException");
}

static bool is_array(const Class *class) { return class && class->kind == CLASS_ARRAY; }

static bool read_element(Recheck *check, State *state, const Insn *insn) {
  Kind kind = element_kinds[insn->op - OP_IALOAD];
  const char *index = pass_pop(state, KIND_INT).smt;
  Word array = pass_pop(state, KIND_REFERENCE);
  if (!need_element(check, state, array.smt, index))
    return false;
  const char *cell = pass_cell(check, state, recheck_elements_name(kind));
  Word value = {.smt = recheck_define(check, "(select (select %s %s) %s)", cell, array.smt, index)};
  recheck_type(check, state, kind, value.smt);
  if (kind == KIND_REFERENCE && is_array(array.bound) &&
      array.bound->element->kind != CLASS_INTERFACE)
    value.bound = array.bound->component;
  pass_push(state, kind, value);
  return next(state);
}

// Surely of a class that the array takes?
static bool fits(const Word *array, const Word *value) {
  if (!strcmp(value->smt, "0"))
    return true;
  if (!is_array(array->bound) || !value->bound)
    return false;
  bool is_exact = array->is_exact || array->bound->component->flags & ACC_FINAL;
  return is_exact && class_is_assignable(value->bound, array->bound->component);
}

static bool is_stored(Recheck *check, State *state, const Word *array, const Word *value) {
  if (fits(array, value))
    return true;
  recheck_loosen(check);
  const char *any = recheck_any(check, state, KIND_BOOLEAN);
  return recheck_guard(check, state, recheck_text(check, "(or (= %s 0) (= %s 1))", value->smt, any),
                       "java/lang/ArrayStoreException");
}

static bool write_element(Recheck *check, State *state, const Insn *insn) {
  Kind kind = element_kinds[insn->op - OP_IASTORE];
  Word value = pass_pop(state, kind);
  const char *index = pass_pop(state, KIND_INT).smt;
  Word array = pass_pop(state, KIND_REFERENCE);
  if (!need_element(check, state, array.smt, index) ||
      (kind == KIND_REFERENCE && !is_stored(check, state, &array, &value)))
    return false;
  if (kind == KIND_BYTE && !is_array(array.bound)) {
    recheck_stop(check, RECHECK_OPEN, "an array is of bytes or of booleans");
    return false;
  }
  Kind cut = kind == KIND_BYTE ? array.bound->component->kind_letter : kind;
  const char *name = recheck_elements_name(kind), *cell = pass_cell(check, state, name);
  pass_write(check, state, name,
             recheck_text(check, "(store %s %s (store (select %s %s) %s %s))", cell, array.smt,
                          cell, array.smt, index, recheck_narrow(check, cut, value.smt)));
  return next(state);
}

// Where a handler would see that memory is over, it may be.
bool recheck_may_exhaust(Recheck *check, State *state) {
  for (size_t i = 0; i < state->frames.count; i++) {
    const Frame *frame = &state->frames.items[i];
    for (uint16_t j = 0; j < frame->code->handler_count; j++)
      if (frame->pc >= frame->code->handlers[j].start && frame->pc < frame->code->handlers[j].end) {
        recheck_loosen(check);
        const char *any = recheck_any(check, state, KIND_BOOLEAN);
        return recheck_guard(check, state, recheck_text(check, "(= %s 0)", any),
                             "java/lang/OutOfMemoryError");
      }
  }
  return true;
}

static bool make_array(Recheck *check, State *state, const Class *class) {
  const char *length = pass_pop(state, KIND_INT).smt;
  if (!recheck_guard(check, state, recheck_text(check, "(<= 0 %s)", length),
                     "java/lang/NegativeArraySizeException") ||
      !recheck_may_exhaust(check, state))
    return false;
  Word array = recheck_make(check, state, class);
  recheck_assume(check, "(= (len %s) %s)", array.smt, length);
  bool is_primitive = class->component->kind == CLASS_PRIMITIVE;
  const char *name =
      recheck_elements_name(is_primitive ? class->component->kind_letter : KIND_REFERENCE);
  const char *cell = pass_cell(check, state, name);
  pass_fill(check, state, name,
            recheck_text(check, "(store %s %s ((as const (Array Int Int)) 0))", cell, array.smt));
  pass_push(state, KIND_REFERENCE, array);
  return next(state);
}

// The rows have the numbers behind that of the array which holds them. What they hold is any value,
// although Java says that it is a default.
static void make_rows(Recheck *check, State *state, const char *holder, const char *count,
                      const char *length) {
  const char *rows = recheck_text(check, "m%u", check->numbered++);
  smt_say(
      check->script,
      "(declare-const %s (Array Int Int))\n"
      "(assert (forall ((q Int)) (! (=> (and (<= 0 q) (< q %s)) (and (= (select %s q) (+ %s 1 q)) "
      "(= (len (select %s q)) %s))) :pattern ((select %s q)))))\n",
      rows, count, rows, holder, rows, length, rows);
  const char *next = recheck_any(check, state, KIND_FLOAT); // no bounds
  recheck_assume(check, "(<= (+ %s 1 %s) %s)", holder, count, next);
  state->next = next;
  recheck_loosen(check);
  const char *name = recheck_elements_name(KIND_REFERENCE);
  pass_fill(check, state, name,
            recheck_text(check, "(store %s %s %s)", pass_cell(check, state, name), holder, rows));
}

// All sizes are looked at before anything is made.
static bool make_arrays(Recheck *check, State *state, const Insn *insn, const Class *class) {
  const char *is_good = "true", *lengths[2] = {NULL};
  for (uint32_t i = insn->a; i-- > 0;) {
    const char *length = pass_pop(state, KIND_INT).smt;
    is_good = recheck_text(check, "(and %s (<= 0 %s))", is_good, length);
    if (i < 2)
      lengths[i] = length;
  }
  if (!recheck_guard(check, state, is_good, "java/lang/NegativeArraySizeException") ||
      !recheck_may_exhaust(check, state))
    return false;
  Word array = recheck_make(check, state, class);
  recheck_assume(check, "(= (len %s) %s)", array.smt, lengths[0]);
  if (insn->a > 1) {
    make_rows(check, state, array.smt, lengths[0], lengths[1]);
  } else {
    const char *name = recheck_elements_name(KIND_REFERENCE), *cell = pass_cell(check, state, name);
    pass_fill(check, state, name,
              recheck_text(check, "(store %s %s ((as const (Array Int Int)) 0))", cell, array.smt));
  }
  pass_push(state, KIND_REFERENCE, array);
  return next(state);
}

// --- classes -------------------------------------------------------------------------------------

static const char *is_instance(Recheck *check, State *state, const Word *object,
                               const Class *class) {
  if (object->bound && class_is_assignable(object->bound, class))
    return recheck_text(check, "(not (= %s 0))", object->smt);
  if (object->bound && object->is_exact)
    return "false";
  recheck_loosen(check);
  return recheck_text(check, "(and (not (= %s 0)) (= %s 1))", object->smt,
                      recheck_any(check, state, KIND_BOOLEAN));
}

static bool do_cast(Recheck *check, State *state, const Class *class) {
  Word object = pass_pop(state, KIND_REFERENCE);
  const char *is_one = is_instance(check, state, &object, class);
  if (!recheck_guard(check, state, recheck_text(check, "(or (= %s 0) %s)", object.smt, is_one),
                     "java/lang/ClassCastException"))
    return false;
  if (!object.bound || (!object.is_exact && class_is_assignable(class, object.bound)))
    object.bound = class;
  pass_push(state, KIND_REFERENCE, object);
  return next(state);
}

// Of a text in modified UTF-8, where only the first byte of a char is none of 10xxxxxx.
static size_t chars_of(const char *text) {
  size_t count = 0;
  while (*text)
    count += (*text++ & 0xC0) != 0x80;
  return count;
}

static bool do_constant(Recheck *check, State *state, const Insn *insn) {
  const Constant *constant = &own_class(state)->file->pool[insn->b];
  bool is_text = constant->tag == CONSTANT_STRING;
  if (!is_text && constant->tag != CONSTANT_CLASS) {
    recheck_stop(check, RECHECK_OPEN, "a constant is computed");
    return false;
  }
  recheck_loosen(check); // equal literals are one object
  Word word = {.smt = recheck_any(check, state, KIND_REFERENCE), .is_exact = true};
  word.bound = program_require(check->program, is_text ? "java/lang/String" : "java/lang/Class");
  recheck_assume(check, "(not (= %s 0))", word.smt);
  if (is_text)
    recheck_assume(check, "(= (len %s) %zu)", word.smt,
                   chars_of(name_text(check->names, constant->name)));
  pass_push(state, KIND_REFERENCE, word);
  return next(state);
}

static bool do_class(Recheck *check, State *state, const Insn *insn) {
  LinkError error = {0};
  Class *class = resolve_class(check->program, own_class(state), (uint16_t)insn->b, &error);
  if (!class)
    return unresolved(check, &error);
  Op op = (Op)insn->op;
  if (op == OP_NEW || op == OP_NEW_Q) {
    if (!recheck_initialize(check, state, class) || !recheck_may_exhaust(check, state))
      return false;
    pass_push(state, KIND_REFERENCE, recheck_make(check, state, class));
    return next(state);
  }
  if (op == OP_ANEWARRAY || op == OP_ANEWARRAY_Q)
    return make_array(check, state, program_array(check->program, class));
  if (op == OP_CHECKCAST || op == OP_CHECKCAST_Q)
    return do_cast(check, state, class);
  if (op == OP_INSTANCEOF || op == OP_INSTANCEOF_Q) {
    Word object = pass_pop(state, KIND_REFERENCE);
    const char *is_one = is_instance(check, state, &object, class);
    pass_push(state, KIND_INT, (Word){.smt = recheck_define(check, "(ite %s 1 0)", is_one)});
    return next(state);
  }
  assert(op == OP_MULTIANEWARRAY || op == OP_MULTIANEWARRAY_Q);
  return make_arrays(check, state, insn, class);
}

bool recheck_object_step(Recheck *check, State *state, const Insn *insn) {
  switch ((Op)insn->op) {
  case OP_GETFIELD:
  case OP_GETFIELD_Q:
  case OP_GETFIELD2_Q:
    return do_field(check, state, insn, false, false);
  case OP_PUTFIELD:
  case OP_PUTFIELD_Q:
  case OP_PUTFIELD2_Q:
  case OP_PUTFIELD_NARROW_Q:
    return do_field(check, state, insn, false, true);
  case OP_GETSTATIC:
  case OP_GETSTATIC_Q:
  case OP_GETSTATIC2_Q:
    return do_field(check, state, insn, true, false);
  case OP_PUTSTATIC:
  case OP_PUTSTATIC_Q:
  case OP_PUTSTATIC2_Q:
  case OP_PUTSTATIC_NARROW_Q:
    return do_field(check, state, insn, true, true);
  case OP_NEWARRAY:
    return make_array(check, state, insn->class);
  case OP_LDC:
  case OP_LDC2:
  case OP_LDC_GLOBAL:
    return do_constant(check, state, insn);
  case OP_ARRAYLENGTH: {
    const char *array = pass_pop(state, KIND_REFERENCE).smt;
    if (!need_object(check, state, array))
      return false;
    pass_push(state, KIND_INT, (Word){.smt = recheck_length(check, array)});
    return next(state);
  }
  case OP_MONITORENTER:
  case OP_MONITOREXIT:
    return need_object(check, state, pass_pop(state, KIND_REFERENCE).smt) && next(state);
  default:
    break;
  }
  if (op_infos[insn->op].group == OPS_ELEMENT_READ)
    return read_element(check, state, insn);
  if (op_infos[insn->op].group == OPS_ELEMENT_WRITE)
    return write_element(check, state, insn);
  return do_class(check, state, insn);
}
