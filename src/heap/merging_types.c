// Types of references that are terms (pose, summary): tests are formulas, and a call has one case
// for each method that is selected.
#include "heap/merging.h"

// Where no class is known for a leaf, the reference is not that one, or the path is unknown.
HeapStep merging_know_classes(Heap *heap, Term ref) {
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  HeapStep step = step_of(STEP_DONE);
  for (size_t i = 0; i < nodes.count && step_is_done(step); i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (leaf.kind != LEAF_INPUT || heap_class_is_known(heap, place_info(heap, leaf.place)->type))
      continue;
    Terms *terms = heap->terms;
    Term here = term_and(terms, heap_equal(heap, ref, nodes.items[i]),
                         term_not(terms, term_is_null_test(terms, leaf.symbol)));
    bool is_other;
    if (!heap_ask(heap, term_not(terms, here), &is_other))
      step = step_of(STEP_ENDED);
    else if (!is_other)
      step = heap_unknown_class(place_info(heap, leaf.place)->type);
  }
  vec_free(&nodes);
  return step;
}

HeapStep merging_cast(Heap *heap, Word *word, const Class *class) {
  Terms *terms = heap->terms;
  Term ref = merging_reference(heap, *word);
  Term fits =
      term_or(terms, heap_equal(heap, ref, term_null(terms)), heap_instance_of(heap, ref, class));
  bool holds;
  HeapStep step = term_is_true(terms, fits) ? step_of(STEP_DONE) : merging_know_classes(heap, ref);
  if (!step_is_done(step))
    return step;
  if (!heap_ask(heap, fits, &holds))
    return step_of(STEP_ENDED);
  return holds ? step : heap_throws("java/lang/ClassCastException");
}

HeapStep merging_instance_of(Heap *heap, Word *word, const Class *class, Word *answer) {
  Terms *terms = heap->terms;
  Term ref = merging_reference(heap, *word);
  Term is_instance = heap_instance_of(heap, ref, class);
  HeapStep step =
      term_is_const(terms, is_instance) ? step_of(STEP_DONE) : merging_know_classes(heap, ref);
  if (!step_is_done(step))
    return step;
  heap_settle(heap);
  Sort sort = kind_sort(heap, KIND_INT);
  Word words[2];
  heap_term_words(
      heap,
      term_ite(terms, is_instance, term_integer(terms, sort, 1), term_integer(terms, sort, 0)),
      KIND_BOOLEAN, words);
  *answer = words[0];
  return step;
}

// --- groups --------------------------------------------------------------------------------------

// One group of receivers for each thing (method, class) that is selected by their classes.
typedef struct Group {
  const void *target;
  Term guard;
} Group;
typedef VEC(Group) Groups;

static void add_to_group(Heap *heap, Groups *groups, const void *target, Term guard) {
  assert(term_sort(heap->terms, guard) == SORT_BOOL);
  for (size_t i = 0; i < groups->count; i++)
    if (groups->items[i].target == target) {
      groups->items[i].guard = term_or(heap->terms, groups->items[i].guard, guard);
      return;
    }
  vec_push(groups, (Group){target, guard});
}

typedef const void *Select(Heap *heap, Class *class, const void *what);

// The classes of an input reference, grouped; all in one group need no test.
static void group_input(Heap *heap, RefLeaf leaf, Term here, Select *select, const void *what,
                        Groups *groups) {
  assert(leaf.kind == LEAF_INPUT);
  Terms *terms = heap->terms;
  ClassList classes = {0};
  heap_list_classes(heap, place_info(heap, leaf.place), &classes);
  if (!place_info(heap, leaf.place)->is_exact)
    heap_note_test(heap, place_info(heap, leaf.place)->type, NULL);
  bool is_one = true;
  for (size_t i = 1; i < classes.count; i++)
    is_one = is_one && select(heap, classes.items[i], what) == select(heap, classes.items[0], what);
  // Without a class the reference is not this one: see merging_know_classes.
  for (size_t i = 0; i < (is_one && classes.count ? 1 : classes.count); i++) {
    Term is_class = is_one ? term_true(terms)
                           : term_eq(terms, term_type_of(terms, leaf.symbol),
                                     term_type(terms, classes.items[i]->id));
    add_to_group(heap, groups, select(heap, classes.items[i], what),
                 term_and(terms, here, is_class));
  }
  if (!is_one)
    heap_need_types(heap);
  vec_free(&classes);
}

static void group_leaves(Heap *heap, Term ref, Select *select, const void *what, Groups *groups) {
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (leaf.kind == LEAF_NULL || leaf.kind == LEAF_ITE)
      continue;
    Term here = heap_equal(heap, ref, nodes.items[i]);
    if (term_is_false(heap->terms, here))
      continue;
    if (leaf.kind == LEAF_PROGRAM)
      add_to_group(heap, groups, select(heap, object_class(heap->machine, leaf.object), what),
                   here);
    else
      group_input(heap, leaf, here, select, what, groups);
  }
  vec_free(&nodes);
}

// POSE Invoke c2 to c4, but receivers that select the same method are one case.
static HeapStep choose_group(Heap *heap, Term ref, Select *select, const void *what,
                             const void **target) {
  HeapStep step = merging_know_classes(heap, ref);
  if (!step_is_done(step))
    return step;
  Groups groups = {0};
  group_leaves(heap, ref, select, what, &groups);
  heap_settle(heap);
  Term *guards = mem_new_array(Term, groups.count + 1);
  for (size_t i = 0; i < groups.count; i++)
    guards[i] = groups.items[i].guard;
  uint32_t choice = 0;
  bool going = groups.count == 1 ||
               (groups.count && heap_decide(heap, guards, (uint32_t)groups.count, &choice));
  assert(!going || choice < groups.count);
  if (going)
    *target = groups.items[choice].target;
  mem_free(guards);
  vec_free(&groups);
  return step_of(going ? STEP_DONE : STEP_ENDED);
}

static const void *select_method(Heap *heap, Class *class, const void *what) {
  LinkError error = {0};
  return class_select(heap->machine->program, class, (Method *)(uintptr_t)what, &error);
}

static const void *select_class(Heap *heap, Class *class, const void *what) {
  (void)heap, (void)what;
  return class;
}

HeapStep merging_select(Heap *heap, Word *word, Method *resolved, Method **target) {
  Term ref;
  const void *chosen = NULL;
  HeapStep step = merging_receiver_of(heap, *word, &ref);
  if (step_is_done(step))
    step = choose_group(heap, ref, select_method, resolved, &chosen);
  *target = (Method *)(uintptr_t)chosen;
  return step;
}

HeapStep merging_know_class(Heap *heap, Word word, const Class **class) {
  const void *chosen = NULL;
  HeapStep step = choose_group(heap, merging_reference(heap, word), select_class, NULL, &chosen);
  *class = chosen;
  return step;
}

HeapStep merging_classes(Heap *heap, Word *word, GuardedClasses *classes) {
  Term ref;
  HeapStep step = merging_receiver_of(heap, *word, &ref);
  if (step_is_done(step))
    step = merging_know_classes(heap, ref);
  if (!step_is_done(step))
    return step;
  Groups groups = {0};
  group_leaves(heap, ref, select_class, NULL, &groups);
  for (size_t i = 0; i < groups.count; i++)
    vec_push(classes,
             (GuardedClass){(Class *)(uintptr_t)groups.items[i].target, groups.items[i].guard});
  vec_free(&groups);
  return step;
}

// --- exceptions ----------------------------------------------------------------------------------

HeapStep merging_throwable(Heap *heap, Word *word) {
  Term ref;
  Word thrown[2];
  HeapStep step = merging_receiver_of(heap, *word, &ref);
  if (step_is_done(step))
    step = merging_know_classes(heap, ref);
  if (!step_is_done(step))
    return step;
  heap_term_words(heap, ref, KIND_REFERENCE, thrown);
  *word = thrown[0];
  return step;
}

HeapStep merging_catches(Heap *heap, Word thrown, const Class *class, bool *answer) {
  Term ref = merging_reference(heap, thrown);
  return step_of(heap_ask(heap, heap_instance_of(heap, ref, class), answer) ? STEP_DONE
                                                                            : STEP_ENDED);
}
