// The family that makes cases of what a reference may be: lazy, lazier and lazier#. Kiasan's rules
// are small steps (appendix C.2): an operation whose operand is not resolved far enough takes one
// decision about it, and the instruction runs again. In the end the operand is an object, and the
// concrete loop does the rest.
#include "heap/forking.h"

// --- decisions -----------------------------------------------------------------------------------

// Between heap cases, which have no guards but those of the reference that is used, if it is one.
static HeapStep decide_case(Heap *heap, const InputRef *used, const HeapCases *cases,
                            HeapCase *chosen) {
  assert(cases->count > 0);
  enum { FEW = 64 };
  Term few[FEW] = {{0}}, *guards = few;
  if (cases->count > FEW)
    guards = mem_new_array(Term, cases->count);
  for (size_t i = 0; used && i < cases->count; i++)
    guards[i] = heap_guard(heap, used, &cases->items[i]);
  uint32_t choice;
  bool going = heap_decide(heap, guards, (uint32_t)cases->count, &choice);
  assert(!going || choice < cases->count);
  if (guards != few)
    mem_free(guards);
  if (!going)
    return step_of(STEP_ENDED);
  *chosen = cases->items[choice];
  if (chosen->action == HEAP_CUT)
    return heap_cut(CUT_K);
  return chosen->action == HEAP_UNKNOWN ? heap_unknown_class(chosen->class) : step_of(STEP_DONE);
}

// --- inputs --------------------------------------------------------------------------------------

bool heap_counts_as_kiasan(const Heap *heap) {
  return heap->options.rules == RULES_KIASAN && heap->options.strategy->rules->receiver_is_object;
}

// An object of this type leads nowhere.
static bool is_end(const Class *type) {
  for (; type && type->kind == CLASS_INSTANCE; type = type->super)
    for (uint16_t i = 0; i < type->field_count; i++)
      if (!(type->fields[i].flags & ACC_STATIC) && type->fields[i].kind == KIND_REFERENCE)
        return false;
  return !type;
}

// Under Kiasan's rules chains of lazy initialization are counted up to their last link: what leads
// nowhere is no part of them. (The paper does not say so. The elements in the last nodes of its
// trees and lists tell it.)
static bool may_expand(const Heap *heap, const PlaceInfo *info, uint32_t bound) {
  return bound != BOUND_EXHAUSTED || (heap_counts_as_kiasan(heap) && is_end(info->type));
}

static HeapStep read_reference(Heap *heap, Place place, uint32_t bound, Word *value) {
  assert(place_info(heap, place)->type);
  PlaceInfo info = *place_info(heap, place);
  HeapCases cases = {0};
  HeapCase chosen;
  HeapRead read = {place, info.type, may_expand(heap, &info, bound), info.is_non_null,
                   info.is_exact};
  heap->options.strategy->rules->read(heap, read, &cases);
  HeapStep step = decide_case(heap, NULL, &cases, &chosen);
  vec_free(&cases);
  if (!step_is_done(step))
    return step;
  *value = heap_apply_read(heap, &chosen, place, info.type, bound);
  return step_of(chosen.action == HEAP_FRESH && !*value ? STEP_MEMORY : STEP_DONE);
}

// GETFIELD2-S for primitives, the strategy's rules for references.
HeapStep forking_fresh(Heap *heap, Place place, uint32_t bound, Word *value) {
  const PlaceInfo *info = place_info(heap, place);
  if (info->value_kind == KIND_REFERENCE && !state_is_zero(heap, info))
    return read_reference(heap, place, bound, value);
  return step_of(heap_fresh_input(heap, place, value) ? STEP_DONE : STEP_MEMORY);
}

Word forking_receiver(Heap *heap, Place place) {
  assert(place_info(heap, place)->is_non_null);
  Class *class = place_info(heap, place)->type;
  bool is_object = heap->options.strategy->rules->receiver_is_object;
  if (is_object && heap_has_earlier_of(heap, class))
    return word_tagged(TAG_UNSET, place.id);
  Word word = is_object ? heap_new_object(heap, class, place, heap->options.bound)
                        : heap_new_ref(heap, place, class, heap->options.bound, REF_NON_NULL);
  heap_record(heap, place, 0, word, 0);
  return word;
}

// --- references ----------------------------------------------------------------------------------

// One step of the resolution of the reference in *word: bound ones are replaced by what they are.
// Never more than one decision per run of the instruction: the next one is taken when it runs
// again, with a mark of its own.
HeapStep forking_resolve(Heap *heap, Word *word) {
  assert(heap_is_ref(*word));
  Word known = heap_chase(heap, *word);
  if (known != *word) {
    *word = known;
    return step_of(STEP_AGAIN);
  }
  uint32_t number = (uint32_t)*word;
  HeapStep ready = enum_is_ready(heap, heap_ref(heap, number)->type);
  if (!step_is_done(ready))
    return ready;
  HeapCases cases = {0};
  HeapCase chosen;
  heap->options.strategy->rules->use(heap, heap_ref(heap, number), &cases);
  HeapStep step = decide_case(heap, heap_ref(heap, number), &cases, &chosen);
  vec_free(&cases);
  if (!step_is_done(step))
    return step;
  heap_apply_use(heap, &chosen, number);
  if (chosen.action == HEAP_FRESH && !heap_ref(heap, number)->value)
    return step_of(STEP_MEMORY);
  heap_settle(heap);
  return step_of(STEP_AGAIN);
}

// Where a dereference implies that the reference is not null, the alternative is not generated; a
// null that only the strategy has chosen (to compare it with another reference) ends the path.
static bool implies_non_null(Heap *heap, Word word) {
  assert(heap_is_ref(word));
  const InputRef *ref = heap_ref(heap, (uint32_t)word);
  if (!heap->options.implies_non_null)
    return true;
  if (ref->state == REF_MAYBE_NULL)
    heap_apply_use(heap, &(HeapCase){.action = HEAP_REFERENCE, .state = REF_NON_NULL},
                   (uint32_t)word);
  return ref->state != REF_BOUND || ref->value || ref->is_tested;
}

// The reference is dereferenced: it becomes an object, step by step. Done: it is one.
HeapStep forking_reach(Heap *heap, Word *ref) {
  if (!heap_is_ref(*ref))
    return step_of(STEP_DONE);
  return implies_non_null(heap, *ref) ? forking_resolve(heap, ref) : step_of(STEP_PRUNED);
}

// A reference that is not null needs not be resolved any further.
HeapStep forking_access(Heap *heap, Word *ref) {
  if (!heap_is_ref(*ref))
    return step_of(STEP_DONE);
  if (!implies_non_null(heap, *ref))
    return step_of(STEP_PRUNED);
  return heap_ref(heap, (uint32_t)*ref)->state == REF_NON_NULL ? step_of(STEP_DONE)
                                                               : forking_resolve(heap, ref);
}

// A null test needs no more than whether it is null.
HeapStep forking_is_null(Heap *heap, Word *ref, Term *is_null) {
  assert(heap_is_ref(*ref));
  heap_mark_tested(heap, (uint32_t)*ref);
  if (!heap_is_ref(heap_chase(heap, *ref)) || heap_ref(heap, (uint32_t)*ref)->state != REF_NON_NULL)
    return forking_resolve(heap, ref);
  *is_null = term_false(heap->terms);
  return step_of(STEP_DONE);
}

// A reference that is compared with a null of the program is tested for null.
static void mark_tested(Heap *heap, Word word, Word other) {
  bool is_null = other == 0 || (heap_is_ref(other) && heap_chase(heap, other) == 0 &&
                                heap_ref(heap, (uint32_t)other)->is_tested);
  if (is_null && heap_is_ref(word))
    heap_mark_tested(heap, (uint32_t)word);
}

// Of two references the one with the narrower type is resolved first: then the other may be that
// object, also where a fresh object of the wider type could not be of its class.
static bool is_narrower(const Heap *heap, Word word, Word other) {
  assert(heap_is_ref(word) && heap_is_ref(other));
  const Class *type = heap_ref(heap, (uint32_t)word)->type;
  const Class *wide = heap_ref(heap, (uint32_t)other)->type;
  return type != wide && class_is_assignable(type, wide);
}

static bool is_maybe_null(const Heap *heap, Word word) {
  return heap_is_ref(word) && heap_ref(heap, (uint32_t)word)->state == REF_MAYBE_NULL;
}

// IF_ACMPEQ1-A: a reference equals itself, resolved or not. A comparison with null needs no more
// than whether the other is null; every other comparison resolves both. Both are null or not before
// one of them becomes an object (IF_ACMPEQ2-B and 3-B come before 2-A and 3-A): else a null would
// be compared with each of the objects that the other may be.
HeapStep forking_same(Heap *heap, Word *first, Word *second, bool is_seen, Term *equal) {
  Word a = heap_chase(heap, *first), b = heap_chase(heap, *second);
  bool is_known = a == b;
  for (int swap = 0; swap < 2 && !is_known; swap++) {
    Word one = swap ? b : a, other = swap ? a : b;
    if (heap_is_ref(one) && other == 0 && heap_ref(heap, (uint32_t)one)->state == REF_NON_NULL)
      is_known = true; // and different
  }
  mark_tested(heap, *first, *second);
  mark_tested(heap, *second, *first);
  // Bound operands stay what they are: a null that the strategy chose is not the program's null.
  if (!is_known && (is_maybe_null(heap, a) || is_maybe_null(heap, b)))
    return forking_resolve(heap, is_maybe_null(heap, a) ? first : second);
  if (!is_known && heap_is_ref(a) && !(heap_is_ref(b) && is_narrower(heap, b, a)))
    return forking_resolve(heap, first);
  if (!is_known && heap_is_ref(b))
    return forking_resolve(heap, second);
  if (is_seen && heap_is_doubtful(heap, a, b))
    return (HeapStep){.kind = STEP_UNKNOWN_HERE,
                      .text = "an input is compared with an object that it may be,"};
  *equal = term_bool(heap->terms, a == b);
  return step_of(STEP_DONE);
}

HeapStep forking_rank(Heap *heap, Word ref, Term *rank) {
  *rank = heap_rank(heap, ref);
  return step_of(STEP_DONE);
}

// --- objects -------------------------------------------------------------------------------------

// The bound of a reference that an object with bound m holds (GETFIELD5-S).
uint32_t forking_next_bound(uint32_t bound) { return bound > 0 ? bound - 1 : BOUND_EXHAUSTED; }

static HeapStep initialize_field(Heap *heap, Ref object, const Field *field) {
  assert(!word_tag(object) && !(field->flags & ACC_STATIC));
  const InputObject *holder = heap_object(heap, object);
  assert(holder);
  HeapStep step = knows_state(heap, object);
  if (!step_is_done(step))
    return step;
  step = heap_choose_field(heap, object, field);
  if (!step_is_done(step))
    return step;
  if (word_tag(heap->machine->words[object + field->slot + kind_is_wide(field->kind)]) != TAG_UNSET)
    return step_of(STEP_AGAIN); // an object of the program
  Place place = heap_field_place(heap, object, field, &heap->link_error);
  if (!place.id)
    return step_of(STEP_LINK);
  step = heap_initialize(heap, place, object, forking_next_bound(holder->bound),
                         &heap->machine->words[object + field->slot]);
  return step_is_done(step) ? step_of(STEP_AGAIN) : step;
}

// Afterwards the field is no longer unset, and the concrete loop reads it.
HeapStep forking_get_field(Heap *heap, Word *ref, const Field *field, Word *value) {
  assert(!(field->flags & ACC_STATIC));
  (void)value;
  HeapStep step = forking_reach(heap, ref);
  if (!step_is_done(step))
    return step;
  Ref object = (Ref)*ref;
  if (heap->asker.is_put_off(heap->asker.context, object))
    return (HeapStep){.kind = STEP_TEXT, .object = object};
  return initialize_field(heap, object, field);
}

HeapStep forking_put_field(Heap *heap, Word *ref, const Field *field, const Word *value) {
  (void)field, (void)value;
  assert(heap_is_ref(*ref)); // objects are written to by the concrete loop
  return forking_reach(heap, ref);
}

static const Field *unset_field(const Heap *heap, Ref object) {
  const Class *class = object_class(heap->machine, object);
  for (; class && class->kind == CLASS_INSTANCE; class = class->super)
    for (uint16_t i = 0; i < class->field_count; i++) {
      const Field *field = &class->fields[i];
      bool wide = kind_is_wide(field->kind);
      if (!(field->flags & ACC_STATIC) &&
          word_tag(heap->machine->words[object + field->slot + wide]) == TAG_UNSET)
        return field;
    }
  return NULL;
}

// Natives see objects whose class is known, resolved one after the other.
HeapStep forking_argument(Heap *heap, Word *ref, bool is_whole) {
  const Class *class;
  if (heap_is_ref(*ref))
    return forking_resolve(heap, ref);
  const InputObject *inexact = heap_inexact(heap, *ref);
  if (inexact && !class_is_stand_in(heap->machine->program, inexact->class)) {
    HeapStep step = forking_know_class(heap, *ref, &class);
    return step_is_done(step) ? step_of(STEP_AGAIN) : step;
  }
  const Field *field = is_whole && *ref ? unset_field(heap, (Ref)*ref) : NULL;
  return field && heap_object(heap, (Ref)*ref) ? initialize_field(heap, (Ref)*ref, field)
                                               : step_of(STEP_DONE);
}

// --- leaves --------------------------------------------------------------------------------------

void forking_describe(Heap *heap, const InputValue *value, KnownReference *known) {
  assert(place_info(heap, value->place)->value_kind == KIND_REFERENCE);
  Word word = heap_chase(heap, value->value[0]);
  if (heap_is_ref(word)) {
    const InputRef *ref = heap_ref(heap, (uint32_t)word);
    known->type = ref->type;
    known->is_non_null = ref->state == REF_NON_NULL;
    return;
  }
  known->value = word ? term_location(heap->terms, (Ref)word) : term_null(heap->terms);
}

const HeapOperations forking_operations = {.fresh = forking_fresh,
                                           .receiver = forking_receiver,
                                           .access = forking_access,
                                           .reach = forking_reach,
                                           .is_null = forking_is_null,
                                           .same = forking_same,
                                           .rank = forking_rank,
                                           .get_field = forking_get_field,
                                           .put_field = forking_put_field,
                                           .cast = forking_cast,
                                           .instance_of = forking_instance_of,
                                           .select = forking_select,
                                           .throwable = forking_throwable,
                                           .catches = forking_catches,
                                           .know_class = forking_know_class,
                                           .classes = forking_classes,
                                           .get_length = forking_get_length,
                                           .get_element = forking_get_element,
                                           .put_element = forking_put_element,
                                           .copy = forking_copy,
                                           .clone = forking_clone,
                                           .array_of = forking_array_of,
                                           .argument = forking_argument,
                                           .describe = forking_describe};
