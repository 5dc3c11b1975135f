// Copies of arrays, whose code is the virtual machine's: System.arraycopy, clone; and their lengths
// by reflection. What was copied may be anything, but in runs with known arguments.
#include "induct/induct_impl.h"

#include <string.h>

enum { COPY_ARGUMENTS = 5, MOST_COPIED = 64 };

static bool is_named(const Induction *prover, const Method *method, const char *class,
                     const char *name) {
  return !strcmp(name_text(prover->names, method->name), name) &&
         !strcmp(name_text(prover->names, method->owner->name), class);
}

static bool is_array(const Item *item) { return item->bound && item->bound->kind == CLASS_ARRAY; }

static uint32_t elements_of(Induction *prover, const Item *array) {
  return memory_map(prover, NULL, memory_element_kind(array->bound));
}

static bool need_object(Induction *prover, Walk *walk, const Item *item) {
  return induct_guard(prover, walk, term_ne(prover->terms, item->term, term_null(prover->terms)),
                      "java/lang/NullPointerException");
}

// --- runs with known arguments -------------------------------------------------------------------

static bool copy_known(Induction *prover, Walk *walk, const Item *from, Term start, const Item *to,
                       Term at, Term count) {
  Terms *terms = prover->terms;
  uint32_t map = elements_of(prover, from);
  Value known = term_is_const(terms, count) ? term_value(terms, count) : (Value){0};
  if (!term_is_const(terms, count) || known.big || value_signed(known) > MOST_COPIED) {
    induct_fail(prover, "a sample is too large");
    return false;
  }
  Term values[MOST_COPIED];
  int64_t length = value_signed(known);
  for (int64_t i = 0; i < length; i++)
    values[i] = memory_read(prover, walk, map, from->term,
                            term_add(terms, start, induct_number(prover, KIND_INT, i)));
  for (int64_t i = 0; i < length; i++)
    memory_write(prover, walk, map, to->term,
                 term_add(terms, at, induct_number(prover, KIND_INT, i)), values[i]);
  return true;
}

// --- System.arraycopy ----------------------------------------------------------------------------

static Term is_range(Induction *prover, Walk *walk, const Item *array, Term start, Term count) {
  Terms *terms = prover->terms;
  Term length = memory_length(prover, walk, array->term);
  return term_and(terms, term_le(terms, induct_number(prover, KIND_INT, 0), start),
                  term_le(terms, term_add(terms, start, count), length));
}

// Has the one surely room for all that the other may have?
static bool takes_all(const Item *to, const Item *from) {
  const Class *takes = to->bound->component;
  return takes->kind == CLASS_PRIMITIVE || ((to->is_exact || takes->flags & ACC_FINAL) &&
                                            class_is_assignable(from->bound->component, takes));
}

static bool are_alike(const Item *a, const Item *b) {
  if (!is_array(a) || !is_array(b))
    return false;
  const Class *one = a->bound->component, *other = b->bound->component;
  return one->kind == CLASS_PRIMITIVE || other->kind == CLASS_PRIMITIVE ? one == other : true;
}

// An element that does not fit ends it half way.
static bool copy_any(Induction *prover, Walk *walk, const Item *from, const Item *to) {
  uint32_t map = elements_of(prover, to);
  induct_note_map(prover, walk, map);
  memory_forget(prover, walk, map);
  return takes_all(to, from) ||
         induct_guard(prover, walk, term_symbol(prover->terms, SORT_BOOL, "stores"),
                      "java/lang/ArrayStoreException");
}

static bool copy(Induction *prover, Walk *walk, const Item *of) {
  Terms *terms = prover->terms;
  Item from = of[0], to = of[2];
  Term start = of[1].term, at = of[3].term, count = of[4].term;
  if (!need_object(prover, walk, &from) || !need_object(prover, walk, &to))
    return false;
  Term is_good = term_le(terms, induct_number(prover, KIND_INT, 0), count);
  is_good = term_and(terms, is_good, is_range(prover, walk, &from, start, count));
  is_good = term_and(terms, is_good, is_range(prover, walk, &to, at, count));
  if (!induct_guard(prover, walk, is_good, "java/lang/ArrayIndexOutOfBoundsException"))
    return false;
  bool goes_on = prover->phase == PHASE_SAMPLE
                     ? copy_known(prover, walk, &from, start, &to, at, count)
                     : copy_any(prover, walk, &from, &to);
  if (!goes_on)
    return false;
  vec_truncate(&walk->items, walk->items.count - COPY_ARGUMENTS);
  walk_top(walk)->pc++;
  return true;
}

// --- clones, lengths -----------------------------------------------------------------------------

// As in library.c, what is made counts as one that has always been there, unseen.
static bool clone(Induction *prover, Walk *walk) {
  Terms *terms = prover->terms;
  Item array = *vec_last(&walk->items);
  if (!induct_may_exhaust(prover, walk))
    return false;
  Term length = memory_length(prover, walk, array.term);
  Item made = {0};
  if (prover->phase == PHASE_SAMPLE) {
    made = memory_make(prover, walk, array.bound, length);
    Term zero = induct_number(prover, KIND_INT, 0);
    if (!copy_known(prover, walk, &array, zero, &made, zero, length))
      return false;
  } else {
    made = induct_any(prover, walk, KIND_REFERENCE, (uint32_t)walk->made.count);
    induct_assume(prover, term_ne(terms, made.term, term_null(terms)));
    induct_assume(prover, term_eq(terms, memory_length(prover, walk, made.term), length));
  }
  made.bound = array.bound;
  made.is_exact = array.is_exact;
  (void)walk_pop(walk);
  walk_push(walk, made);
  walk_top(walk)->pc++;
  return true;
}

static bool tell_length(Induction *prover, Walk *walk) {
  Item array = *vec_last(&walk->items);
  if (!need_object(prover, walk, &array))
    return false;
  Term length = memory_length(prover, walk, array.term);
  (void)walk_pop(walk);
  walk_push(walk, (Item){.term = length});
  walk_top(walk)->pc++;
  return true;
}

bool copies_call(Induction *prover, Walk *walk, const Method *method, bool *goes_on) {
  if (walk->items.count < method->arg_slots || !method->arg_slots)
    return false;
  const Item *of = &walk->items.items[walk->items.count - method->arg_slots];
  bool is_known = true;
  if (is_named(prover, method, "java/lang/System", "arraycopy") && are_alike(&of[0], &of[2]))
    *goes_on = copy(prover, walk, (Item[]){of[0], of[1], of[2], of[3], of[4]});
  else if (is_named(prover, method, "java/lang/Object", "clone") && is_array(&of[0]))
    *goes_on = clone(prover, walk);
  else if (is_named(prover, method, "java/lang/reflect/Array", "getLength") && is_array(&of[0]))
    *goes_on = tell_length(prover, walk);
  else
    is_known = false;
  return is_known;
}
