// Instructions about objects, arrays and fields.
#include "induct/induct_impl.h"

#define NULL_POINTER "java/lang/NullPointerException"

static Class *own_class(Walk *walk) { return walk_top(walk)->method->owner; }

static bool next(Walk *walk) {
  walk_top(walk)->pc++;
  return true;
}

static bool need_object(Induction *prover, Walk *walk, Term object) {
  return induct_guard(prover, walk, term_ne(prover->terms, object, term_null(prover->terms)),
                      NULL_POINTER);
}

static bool unresolved(Induction *prover, const LinkError *error) {
  induct_fail(prover, "something cannot be resolved: %s", error->message);
  return false;
}

const Class *induct_bound(Induction *prover, const char *descriptor) {
  LinkError error = {0};
  if (descriptor_kind(descriptor) != KIND_REFERENCE)
    return NULL;
  const Class *class = program_load_type(prover->program, descriptor, &error);
  const Class *element = class && class->kind == CLASS_ARRAY ? class->element : class;
  return element && element->kind != CLASS_INTERFACE ? class : NULL;
}

// --- fields --------------------------------------------------------------------------------------

static bool is_assertion_switch(const Induction *prover, const Field *field) {
  return !strcmp(name_text(prover->names, field->name), "$assertionsDisabled");
}

// An object of the field's class may be one that a constructor has not completed yet.
static bool is_making(const Induction *prover, const Walk *walk, const Class *class) {
  for (size_t i = 0; i < walk->frames.count; i++) {
    const Method *method = walk->frames.items[i].method;
    if (method_is_constructor(prover->program, method) &&
        (class_is_subtype(method->owner, class) || class_is_subtype(class, method->owner)))
      return true;
  }
  return false;
}

// What the field holds in all complete objects, as the code shows that can write it.
static void assume_held(Induction *prover, Walk *walk, const Field *field, Item *value) {
  if (!prover->options.is_reachable || field->owner->trusted || field->flags & ACC_STATIC ||
      is_making(prover, walk, field->owner) || prover->phase == PHASE_SAMPLE)
    return;
  Terms *terms = prover->terms;
  FieldHolds holds = field_holds(prover->program, field);
  Term number = value->term;
  if (holds.is_non_null)
    induct_assume(prover, term_ne(terms, value->term, term_null(terms)));
  if (holds.is_null)
    induct_assume(prover, term_eq(terms, value->term, term_null(terms)));
  if (!holds.is_bounded || (field->kind == KIND_REFERENCE && !holds.is_non_null))
    return;
  if (field->kind == KIND_REFERENCE)
    number = memory_length(prover, walk, value->term);
  induct_assume(prover, term_le(terms, term_math(terms, holds.low), number));
  induct_assume(prover, term_le(terms, number, term_math(terms, holds.high)));
}

// The one object of a lambda that captures nothing.
static Item lambda_object(Induction *prover, Walk *walk, const Class *class, Term object) {
  if (prover->phase == PHASE_SAMPLE)
    return memory_make(prover, walk, class, (Term){0});
  induct_assume(prover, term_ne(prover->terms, object, term_null(prover->terms)));
  return (Item){.term = object, .bound = class, .is_exact = true};
}

static bool read_field(Induction *prover, Walk *walk, const Field *field) {
  bool is_static = field->flags & ACC_STATIC;
  Item object = is_static ? (Item){0} : walk_pop(walk);
  if (!is_static && !need_object(prover, walk, object.term))
    return false;
  Item value = {.bound = induct_bound(prover, name_text(prover->names, field->descriptor))};
  value.term = is_static && is_assertion_switch(prover, field)
                   ? induct_number(prover, KIND_INT, 0)
                   : memory_read(prover, walk, memory_map(prover, field, field->kind), object.term,
                                 (Term){0});
  assume_held(prover, walk, field, &value);
  if (field_is_lambda(field))
    value = lambda_object(prover, walk, field->owner, value.term);
  walk_push_kind(walk, field->kind, value);
  return next(walk);
}

static bool write_field(Induction *prover, Walk *walk, const Field *field) {
  bool is_static = field->flags & ACC_STATIC;
  Term value = numbers_narrow(prover, field->kind, walk_pop_kind(walk, field->kind).term);
  Item object = is_static ? (Item){0} : walk_pop(walk);
  if (!is_static && !need_object(prover, walk, object.term))
    return false;
  memory_write(prover, walk, memory_map(prover, field, field->kind), object.term, (Term){0}, value);
  return next(walk);
}

static bool do_field(Induction *prover, Walk *walk, const Insn *insn, bool is_static,
                     bool is_write) {
  LinkError error = {0};
  const Field *field =
      resolve_field(prover->program, own_class(walk), (uint16_t)insn->b, is_static, &error);
  if (!field)
    return unresolved(prover, &error);
  if (is_static && !induct_initialize(prover, walk, field->owner))
    return false;
  if (!is_static && library_hides(prover, field, is_write)) {
    induct_fail(prover, "code inside of %s is not followed",
                class_external(prover->program, field->owner, &prover->arena));
    return false;
  }
  return is_write ? write_field(prover, walk, field) : read_field(prover, walk, field);
}

// --- arrays --------------------------------------------------------------------------------------

static const Kind element_kinds[] = {KIND_INT,       KIND_LONG, KIND_FLOAT, KIND_DOUBLE,
                                     KIND_REFERENCE, KIND_BYTE, KIND_CHAR,  KIND_SHORT};

static bool need_element(Induction *prover, Walk *walk, Term array, Term index) {
  Terms *terms = prover->terms;
  if (!need_object(prover, walk, array))
    return false;
  Term length = memory_length(prover, walk, array);
  Term is_inside = term_and(terms, term_le(terms, induct_number(prover, KIND_INT, 0), index),
                            term_lt(terms, index, length));
  return induct_guard(prover, walk, is_inside, "java/lang/ArrayIndexOutOfBoundsException");
}

static bool is_array(const Class *class) { return class && class->kind == CLASS_ARRAY; }

static bool read_element(Induction *prover, Walk *walk, const Insn *insn) {
  Kind kind = element_kinds[insn->op - OP_IALOAD];
  Term index = walk_pop(walk).term;
  Item array = walk_pop(walk);
  if (!need_element(prover, walk, array.term, index))
    return false;
  uint32_t map = memory_map(prover, NULL, kind);
  expr_tell(prover, walk, map, index);
  Item value = {.term = memory_read(prover, walk, map, array.term, index)};
  if (is_array(array.bound) && array.bound->component->kind != CLASS_INTERFACE &&
      array.bound->component->kind != CLASS_PRIMITIVE &&
      array.bound->element->kind != CLASS_INTERFACE)
    value.bound = array.bound->component;
  walk_push_kind(walk, kind, value);
  return next(walk);
}

// Is what is stored surely of a class that the array takes?
static bool fits(Induction *prover, const Item *array, const Item *value) {
  if (term_is_null(prover->terms, value->term))
    return true;
  if (!is_array(array->bound) || !value->bound)
    return false;
  bool is_exact = array->is_exact || array->bound->component->flags & ACC_FINAL;
  return is_exact && class_is_assignable(value->bound, array->bound->component);
}

static bool write_element(Induction *prover, Walk *walk, const Insn *insn) {
  Kind kind = element_kinds[insn->op - OP_IASTORE];
  Item value = walk_pop_kind(walk, kind);
  Term index = walk_pop(walk).term;
  Item array = walk_pop(walk);
  if (!need_element(prover, walk, array.term, index))
    return false;
  if (kind == KIND_REFERENCE && !fits(prover, &array, &value)) {
    // It may fail, whatever is stored but null.
    Term any = term_symbol(prover->terms, SORT_BOOL, "stores");
    Term is_null = term_eq(prover->terms, value.term, term_null(prover->terms));
    if (!induct_guard(prover, walk, term_or(prover->terms, is_null, any),
                      "java/lang/ArrayStoreException"))
      return false;
  }
  if (kind == KIND_BYTE && !is_array(array.bound)) {
    induct_fail(prover, "an array is of bytes or of booleans");
    return false;
  }
  Kind cut_kind = kind == KIND_BYTE ? array.bound->component->kind_letter : kind;
  expr_tell(prover, walk, memory_map(prover, NULL, kind), index);
  memory_write(prover, walk, memory_map(prover, NULL, kind), array.term, index,
               numbers_narrow(prover, cut_kind, value.term));
  return next(walk);
}

// Does a handler see that memory is over? Then it may happen.
static bool catches_exhaustion(const Walk *walk) {
  for (size_t i = 0; i < walk->frames.count; i++) {
    const Activation *frame = &walk->frames.items[i];
    for (uint16_t j = 0; j < frame->code->handler_count; j++)
      if (frame->pc >= frame->code->handlers[j].start && frame->pc < frame->code->handlers[j].end)
        return true;
  }
  return false;
}

bool induct_may_exhaust(Induction *prover, Walk *walk) {
  if (!catches_exhaustion(walk))
    return true;
  Term enough = term_symbol(prover->terms, SORT_BOOL, "memory");
  return induct_guard(prover, walk, enough, "java/lang/OutOfMemoryError");
}

static bool make_array(Induction *prover, Walk *walk, const Class *class) {
  Term length = walk_pop(walk).term;
  Term is_good = term_le(prover->terms, induct_number(prover, KIND_INT, 0), length);
  if (!induct_guard(prover, walk, is_good, "java/lang/NegativeArraySizeException") ||
      !induct_may_exhaust(prover, walk))
    return false;
  walk_push(walk, memory_make(prover, walk, class, length));
  return next(walk);
}

// All sizes are looked at before anything is made. Of more than two dimensions the inner arrays are
// any.
static bool make_arrays(Induction *prover, Walk *walk, const Insn *insn, const Class *class) {
  Terms *terms = prover->terms;
  Term is_good = term_true(terms), lengths[2] = {{0}};
  for (uint32_t i = insn->a; i-- > 0;) {
    Term length = walk_pop(walk).term;
    is_good = term_and(terms, is_good, term_le(terms, induct_number(prover, KIND_INT, 0), length));
    if (i < 2)
      lengths[i] = length;
  }
  if (!induct_guard(prover, walk, is_good, "java/lang/NegativeArraySizeException") ||
      !induct_may_exhaust(prover, walk))
    return false;
  Item array = memory_make(prover, walk, class, lengths[0]);
  if (insn->a > 1)
    memory_make_rows(prover, walk, lengths[1]);
  walk_push(walk, array);
  return !prover->obstacle && next(walk);
}

static bool do_length(Induction *prover, Walk *walk) {
  Term array = walk_pop(walk).term;
  if (!need_object(prover, walk, array))
    return false;
  walk_push(walk, (Item){.term = memory_length(prover, walk, array)});
  return next(walk);
}

// --- classes -------------------------------------------------------------------------------------

static Term is_instance(Induction *prover, const Item *object, const Class *class) {
  Terms *terms = prover->terms;
  Term exists = term_ne(terms, object->term, term_null(terms));
  if (object->bound && class_is_assignable(object->bound, class))
    return exists;
  if (object->bound && object->is_exact)
    return term_false(terms);
  return term_and(terms, exists, term_symbol(terms, SORT_BOOL, "instance"));
}

static bool do_cast(Induction *prover, Walk *walk, const Class *class) {
  Item object = walk_pop(walk);
  Terms *terms = prover->terms;
  Term is_null = term_eq(terms, object.term, term_null(terms));
  Term fits = term_or(terms, is_null, is_instance(prover, &object, class));
  if (!induct_guard(prover, walk, fits, "java/lang/ClassCastException"))
    return false;
  if (!object.bound || (!object.is_exact && class_is_assignable(class, object.bound)))
    object.bound = class;
  walk_push(walk, object);
  return next(walk);
}

static bool do_instanceof(Induction *prover, Walk *walk, const Class *class) {
  Item object = walk_pop(walk);
  Term answer = term_ite(prover->terms, is_instance(prover, &object, class),
                         induct_number(prover, KIND_INT, 1), induct_number(prover, KIND_INT, 0));
  walk_push(walk, (Item){.term = answer});
  return next(walk);
}

// Modified UTF-8 has one first byte for each char.
static Term literal_length(Induction *prover, const char *text) {
  int64_t length = 0;
  for (; *text; text++)
    length += ((unsigned char)*text & 0xC0) != 0x80;
  return induct_number(prover, KIND_INT, length);
}

static bool do_constant(Induction *prover, Walk *walk, const Insn *insn) {
  const Constant *constant = &own_class(walk)->file->pool[insn->b];
  const char *name = constant->tag == CONSTANT_STRING  ? "java/lang/String"
                     : constant->tag == CONSTANT_CLASS ? "java/lang/Class"
                                                       : NULL;
  if (!name) {
    induct_fail(prover, "a constant is computed");
    return false;
  }
  const Class *class = program_require(prover->program, name);
  Term length = constant->tag == CONSTANT_STRING
                    ? literal_length(prover, name_text(prover->names, constant->name))
                    : (Term){0};
  Item item = prover->phase == PHASE_SAMPLE
                  ? memory_make(prover, walk, class, length)
                  : induct_any(prover, walk, KIND_REFERENCE, (uint32_t)walk->made.count);
  induct_assume(prover, term_ne(prover->terms, item.term, term_null(prover->terms)));
  if (term_exists(length))
    induct_assume(prover, term_eq(prover->terms, memory_length(prover, walk, item.term), length));
  item.bound = class;
  item.is_exact = true;
  walk_push(walk, item);
  return next(walk);
}

// Instructions that name a class.
static bool do_class(Induction *prover, Walk *walk, const Insn *insn) {
  LinkError error = {0};
  Class *class = resolve_class(prover->program, own_class(walk), (uint16_t)insn->b, &error);
  if (!class)
    return unresolved(prover, &error);
  switch ((Op)insn->op) {
  case OP_NEW:
  case OP_NEW_Q:
    if (!induct_initialize(prover, walk, class) || !induct_may_exhaust(prover, walk))
      return false;
    walk_push(walk, memory_make(prover, walk, class, (Term){0}));
    return next(walk);
  case OP_ANEWARRAY:
  case OP_ANEWARRAY_Q:
    return make_array(prover, walk, program_array(prover->program, class));
  case OP_CHECKCAST:
  case OP_CHECKCAST_Q:
    return do_cast(prover, walk, class);
  case OP_INSTANCEOF:
  case OP_INSTANCEOF_Q:
    return do_instanceof(prover, walk, class);
  default:
    assert(insn->op == OP_MULTIANEWARRAY || insn->op == OP_MULTIANEWARRAY_Q);
    return make_arrays(prover, walk, insn, class);
  }
}

bool induct_object_step(Induction *prover, Walk *walk, const Insn *insn) {
  switch ((Op)insn->op) {
  case OP_GETFIELD:
  case OP_GETFIELD_Q:
  case OP_GETFIELD2_Q:
    return do_field(prover, walk, insn, false, false);
  case OP_PUTFIELD:
  case OP_PUTFIELD_Q:
  case OP_PUTFIELD2_Q:
  case OP_PUTFIELD_NARROW_Q:
    return do_field(prover, walk, insn, false, true);
  case OP_GETSTATIC:
  case OP_GETSTATIC_Q:
  case OP_GETSTATIC2_Q:
    return do_field(prover, walk, insn, true, false);
  case OP_PUTSTATIC:
  case OP_PUTSTATIC_Q:
  case OP_PUTSTATIC2_Q:
  case OP_PUTSTATIC_NARROW_Q:
    return do_field(prover, walk, insn, true, true);
  case OP_NEWARRAY:
    return make_array(prover, walk, insn->class);
  case OP_ARRAYLENGTH:
    return do_length(prover, walk);
  case OP_LDC:
  case OP_LDC_GLOBAL:
    return do_constant(prover, walk, insn);
  case OP_LDC2:
    induct_fail(prover, "a constant is computed");
    return false;
  case OP_MONITORENTER:
  case OP_MONITOREXIT:
    return need_object(prover, walk, walk_pop(walk).term) && next(walk);
  default:
    break;
  }
  if (op_infos[insn->op].group == OPS_ELEMENT_READ)
    return read_element(prover, walk, insn);
  if (op_infos[insn->op].group == OPS_ELEMENT_WRITE)
    return write_element(prover, walk, insn);
  return do_class(prover, walk, insn);
}
