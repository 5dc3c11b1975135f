// Input objects whose class is not known exactly: type tests and dispatch split the set of classes
// they may have, as far as the program can tell them apart and no further.
#include "heap/forking.h"

// The class of an input object is asked for; NULL: by a call.
static void note_test(Heap *heap, Ref ref, const Class *tested) {
  assert(heap_object(heap, ref));
  heap_note_test(heap, place_info(heap, heap_object(heap, ref)->place)->type, tested);
}

// Two cases at most, however many classes there are: below the type, or not. An empty side is none.
HeapStep forking_split(Heap *heap, Ref ref, const Class *type, bool *below) {
  assert(heap_sees_test(heap, ref));
  if (!heap_inexact(heap, ref)) {
    note_test(heap, ref, type);
    *below = class_is_assignable(object_class(heap->machine, ref), type);
    return step_of(STEP_DONE);
  }
  TypeSet all = heap_object(heap, ref)->types, fitting = heap_types_below(heap, type);
  TypeSet yes = types_intersect(&all, &fitting), no = types_subtract(&all, &fitting);
  note_test(heap, ref, type);
  *below = types_are_empty(&no);
  if (*below || types_are_empty(&yes))
    return step_of(STEP_DONE);
  uint32_t choice;
  if (!heap_decide(heap, (Term[]){{0}, {0}}, 2, &choice))
    return step_of(STEP_ENDED);
  *below = choice == 0;
  heap_refine(heap, ref, choice == 0 ? yes : no);
  return step_of(STEP_DONE);
}

// A reference whose static type fits needs no resolution: null passes as well.
static HeapStep cast_reference(Heap *heap, Word *ref, const Class *class) {
  Word word = heap_chase(heap, *ref);
  if (!heap_is_ref(word) || !class_is_assignable(heap_ref(heap, (uint32_t)word)->type, class))
    return forking_resolve(heap, ref);
  return step_of(STEP_DONE);
}

HeapStep forking_cast(Heap *heap, Word *ref, const Class *class) {
  bool below;
  if (word_tag(*ref))
    return cast_reference(heap, ref, class);
  HeapStep step = forking_split(heap, (Ref)*ref, class, &below);
  return step_is_done(step) && !below ? heap_throws("java/lang/ClassCastException") : step;
}

static HeapStep test_reference(Heap *heap, Word *ref, const Class *class, Word *answer) {
  Word word = heap_chase(heap, *ref);
  if (!heap_is_ref(word) || heap_ref(heap, (uint32_t)word)->state != REF_NON_NULL ||
      !class_is_assignable(heap_ref(heap, (uint32_t)word)->type, class))
    return forking_resolve(heap, ref);
  *answer = 1;
  return step_of(STEP_DONE);
}

HeapStep forking_instance_of(Heap *heap, Word *ref, const Class *class, Word *answer) {
  bool below = false;
  if (word_tag(*ref))
    return test_reference(heap, ref, class, answer);
  HeapStep step = forking_split(heap, (Ref)*ref, class, &below);
  *answer = below;
  return step;
}

// --- dispatch ------------------------------------------------------------------------------------

// One group of classes for each method that a call may select.
typedef struct Group {
  Method *target; // NULL: no class of the group has one
  TypeSet types;
} Group;

typedef VEC(Group) Groups;

static void group_targets(Heap *heap, const InputObject *object, Method *resolved, Groups *groups) {
  for (size_t i = 0; i < heap->universe_count; i++) {
    if (!types_have(&object->types, i))
      continue;
    LinkError error = {0};
    Method *target = class_select(heap->machine->program, heap->universe[i], resolved, &error);
    size_t at = 0;
    while (at < groups->count && groups->items[at].target != target)
      at++;
    if (at == groups->count)
      vec_push(groups, (Group){target, {{0}}});
    types_add(&groups->items[at].types, i);
  }
}

// A case for each of the classes, or of the groups of them; false: the path ends.
static bool choose(Heap *heap, size_t count, uint32_t *choice) {
  Term *guards = mem_new_array(Term, count);
  bool is_chosen = heap_decide(heap, guards, (uint32_t)count, choice);
  mem_free(guards);
  return is_chosen;
}

HeapStep forking_select(Heap *heap, Word *word, Method *resolved, Method **target) {
  HeapStep step = forking_reach(heap, word);
  if (!step_is_done(step))
    return step;
  Ref ref = (Ref)*word;
  Groups groups = {0};
  note_test(heap, ref, NULL);
  group_targets(heap, heap_object(heap, ref), resolved, &groups);
  uint32_t choice = 0;
  bool is_split = groups.count > 1, is_chosen = !is_split || choose(heap, groups.count, &choice);
  if (is_chosen && is_split)
    heap_refine(heap, ref, groups.items[choice].types);
  if (is_chosen)
    *target = groups.items[choice].target;
  vec_free(&groups);
  return step_of(is_chosen ? STEP_DONE : STEP_ENDED);
}

// --- classes -------------------------------------------------------------------------------------

// One case for each class. Precondition: the reference is resolved.
HeapStep forking_know_class(Heap *heap, Word word, const Class **class) {
  Ref ref = (Ref)word;
  *class = object_class(heap->machine, ref);
  if (!heap_inexact(heap, word))
    return step_of(STEP_DONE);
  TypeSet all = heap_object(heap, ref)->types, one = {{0}};
  uint16_t classes[UNIVERSE_MOST];
  uint32_t count = 0, choice = 0;
  note_test(heap, ref, NULL);
  for (size_t i = 0; i < heap->universe_count; i++)
    if (types_have(&all, i))
      classes[count++] = (uint16_t)i;
  if (!choose(heap, count, &choice))
    return step_of(STEP_ENDED);
  types_add(&one, classes[choice]);
  heap_refine(heap, ref, one);
  *class = object_class(heap->machine, ref);
  return step_of(STEP_DONE);
}

HeapStep forking_classes(Heap *heap, Word *ref, GuardedClasses *classes) {
  HeapStep step = forking_argument(heap, ref, false);
  if (!step_is_done(step))
    return step;
  if (!*ref)
    return step_of(STEP_NULL);
  vec_push(classes, (GuardedClass){object_class(heap->machine, (Ref)*ref), term_true(heap->terms)});
  return step;
}

// --- exceptions ----------------------------------------------------------------------------------

HeapStep forking_throwable(Heap *heap, Word *ref) { return forking_reach(heap, ref); }

HeapStep forking_catches(Heap *heap, Word thrown, const Class *class, bool *answer) {
  if (heap_inexact(heap, thrown))
    return forking_split(heap, (Ref)thrown, class, answer);
  *answer = class_is_subtype(object_class(heap->machine, (Ref)thrown), class);
  return step_of(STEP_DONE);
}
