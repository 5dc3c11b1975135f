// Calls on references that are terms (pose, summary): one case for each method that is selected.
#include "exec/exec_impl.h"

static Heap *heap_of(const Exec *exec) { return exec->symbolic->heap; }
static Terms *terms_of(const Exec *exec) { return exec->symbolic->terms; }

// One group of receivers for each thing (method, class) that is selected by their classes.
typedef struct Group {
  const void *target;
  Term guard;
} Group;
typedef VEC(Group) Groups;

static void add_to_group(Exec *exec, Groups *groups, const void *target, Term guard) {
  for (size_t i = 0; i < groups->count; i++)
    if (groups->items[i].target == target) {
      groups->items[i].guard = term_or(terms_of(exec), groups->items[i].guard, guard);
      return;
    }
  vec_push(groups, (Group){target, guard});
}

typedef const void *Select(Exec *exec, Class *class, const void *what);

// The classes of an input reference, grouped; all in one group need no test.
static void group_input(Exec *exec, RefLeaf leaf, Term here, Select *select, const void *what,
                        Groups *groups) {
  Heap *heap = heap_of(exec);
  Terms *terms = terms_of(exec);
  ClassList classes = {0};
  heap_list_classes(heap, place_info(heap, leaf.place), &classes);
  if (!place_info(heap, leaf.place)->is_exact)
    heap_note_type(heap, place_info(heap, leaf.place)->type);
  bool is_one = true;
  for (size_t i = 1; i < classes.count; i++)
    is_one = is_one && select(exec, classes.items[i], what) == select(exec, classes.items[0], what);
  // Without a class the reference is not this one: see merged_know_classes.
  for (size_t i = 0; i < (is_one && classes.count ? 1 : classes.count); i++) {
    Term is_class = is_one ? term_true(terms)
                           : term_eq(terms, term_type_of(terms, leaf.symbol),
                                     term_type(terms, classes.items[i]->id));
    add_to_group(exec, groups, select(exec, classes.items[i], what),
                 term_and(terms, here, is_class));
  }
  if (!is_one)
    heap_need_types(heap);
  vec_free(&classes);
}

static void group_leaves(Exec *exec, Term ref, Select *select, const void *what, Groups *groups) {
  Heap *heap = heap_of(exec);
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (leaf.kind == LEAF_NULL || leaf.kind == LEAF_ITE)
      continue;
    Term here = heap_equal(heap, ref, nodes.items[i]);
    if (term_is_false(terms_of(exec), here))
      continue;
    if (leaf.kind == LEAF_PROGRAM)
      add_to_group(exec, groups, select(exec, object_class(exec->machine, leaf.object), what),
                   here);
    else
      group_input(exec, leaf, here, select, what, groups);
  }
  vec_free(&nodes);
}

// POSE Invoke c2 to c4, but receivers that select the same method are one case. False: the path has
// ended.
static bool choose_group(Exec *exec, Term ref, Select *select, const void *what,
                         const void **target) {
  if (!merged_know_classes(exec, ref))
    return false;
  Groups groups = {0};
  group_leaves(exec, ref, select, what, &groups);
  symbolic_settle(exec);
  Term *guards = mem_new_array(Term, groups.count + 1);
  for (size_t i = 0; i < groups.count; i++)
    guards[i] = groups.items[i].guard;
  uint32_t choice = 0;
  bool going = groups.count == 1 ||
               (groups.count && symbolic_decide(exec, guards, (uint32_t)groups.count, &choice));
  if (going)
    *target = groups.items[choice].target;
  mem_free(guards);
  vec_free(&groups);
  return going;
}

static const void *select_method(Exec *exec, Class *class, const void *what) {
  LinkError error = {0};
  return class_select(exec->program, class, (Method *)(uintptr_t)what, &error);
}

static const void *select_class(Exec *exec, Class *class, const void *what) {
  (void)exec, (void)what;
  return class;
}

bool merged_choose_class(Exec *exec, Term ref, const Class **class) {
  const void *chosen = NULL;
  bool going = choose_group(exec, ref, select_class, NULL, &chosen);
  *class = chosen;
  return going;
}

bool merged_invoke(Exec *exec, Frame *frame) {
  const Insn *pc = frame->pc;
  Term ref;
  bool running;
  if (!merged_receiver(exec, frame->sp[-(int)pc->a], &ref, &running))
    return running;
  if (pc->op == OP_INVOKESPECIAL_Q)
    return call_method(exec, pc->method);
  const void *target = NULL;
  if (!choose_group(exec, ref, select_method, pc->method, &target))
    return false;
  return target ? call_method(exec, (Method *)(uintptr_t)target)
                : raise_named(exec, "java/lang/AbstractMethodError", NULL);
}

// getClass: the class object of each class that the reference may have, under its condition.
bool merged_get_class(Exec *exec, Word *arguments) {
  Heap *heap = heap_of(exec);
  Term ref, mirrors = {0};
  bool running;
  if (!merged_receiver(exec, *arguments, &ref, &running))
    return running;
  if (!merged_know_classes(exec, ref))
    return false;
  Groups groups = {0};
  group_leaves(exec, ref, select_class, NULL, &groups);
  bool good = groups.count > 0;
  for (size_t i = groups.count; good && i-- > 0;) {
    Ref mirror = class_mirror(exec, (Class *)(uintptr_t)groups.items[i].target);
    Term location = term_location(terms_of(exec), mirror);
    good = mirror != 0;
    mirrors = term_exists(mirrors)
                  ? term_ite(terms_of(exec), groups.items[i].guard, location, mirrors)
                  : location;
  }
  vec_free(&groups);
  if (!good)
    return raise_memory(exec);
  symbolic_settle(exec);
  Word words[2];
  heap_term_words(heap, mirrors, 'L', words);
  Frame *frame = machine_top(exec->machine);
  arguments[0] = words[0];
  frame->sp = arguments + 1;
  frame->pc++;
  return true;
}
