// Input objects whose class is not known exactly: type tests and dispatch split the set of classes
// they may have, as far as the program can tell them apart and no further.
#include "exec/exec_impl.h"

const InputObject *symbolic_inexact(const Exec *exec, Word word) {
  if (word_tag(word) || !word)
    return NULL;
  const InputObject *object = heap_object(exec->symbolic->heap, (Ref)word);
  return object && !object->is_exact ? object : NULL;
}

// The class of an input object is asked for.
static void note_type(Exec *exec, Ref ref) {
  Heap *heap = exec->symbolic->heap;
  heap_note_type(heap, place_info(heap, heap_object(heap, ref)->place)->type);
}

bool symbolic_split(Exec *exec, Ref ref, const Class *type, bool *below) {
  Heap *heap = exec->symbolic->heap;
  TypeSet all = heap_object(heap, ref)->types, fitting = heap_types_below(heap, type);
  TypeSet yes = types_intersect(&all, &fitting), no = types_subtract(&all, &fitting);
  note_type(exec, ref);
  *below = types_are_empty(&no);
  if (*below || types_are_empty(&yes))
    return true;
  uint32_t choice;
  if (!symbolic_decide(exec, (Term[]){{0}, {0}}, 2, &choice))
    return false;
  *below = choice == 0;
  heap_refine(heap, ref, choice == 0 ? yes : no);
  return true;
}

bool symbolic_cast(Exec *exec, Frame *frame) {
  Ref ref = (Ref)frame->sp[-1];
  bool below;
  if (!symbolic_split(exec, ref, frame->pc->class, &below))
    return false;
  if (!below)
    return raise_named(exec, "java/lang/ClassCastException", NULL);
  frame->pc++;
  return true;
}

bool symbolic_instanceof(Exec *exec, Frame *frame) {
  bool below;
  if (!symbolic_split(exec, (Ref)frame->sp[-1], frame->pc->class, &below))
    return false;
  frame->sp[-1] = below;
  frame->pc++;
  return true;
}

// One group of classes for each method that a call may select.
typedef struct Group {
  Method *target; // NULL: no class of the group has one
  TypeSet types;
} Group;

static size_t group_targets(Exec *exec, const InputObject *object, Method *resolved,
                            Group *groups) {
  Heap *heap = exec->symbolic->heap;
  size_t count = 0;
  for (size_t i = 0; i < heap_universe_count(heap); i++) {
    TypeSet one = {{0}};
    one.bits[i / 64] = (uint64_t)1 << i % 64;
    TypeSet here = types_intersect(&object->types, &one);
    if (types_are_empty(&here))
      continue;
    LinkError error = {0};
    Method *target = class_select(exec->program, heap_universe_at(heap, i), resolved, &error);
    size_t at = 0;
    while (at < count && groups[at].target != target)
      at++;
    if (at == count)
      groups[count++] = (Group){target, {{0}}};
    for (size_t word = 0; word < UNIVERSE_MOST / 64; word++)
      groups[at].types.bits[word] |= here.bits[word];
  }
  return count;
}

bool symbolic_dispatch(Exec *exec, Frame *frame) {
  Ref ref = (Ref)frame->sp[-(int)frame->pc->a];
  const InputObject *object = heap_object(exec->symbolic->heap, ref);
  Group groups[UNIVERSE_MOST];
  note_type(exec, ref);
  size_t count = group_targets(exec, object, frame->pc->method, groups);
  Term guards[UNIVERSE_MOST] = {{0}};
  uint32_t choice = 0;
  if (count > 1 && !symbolic_decide(exec, guards, (uint32_t)count, &choice))
    return false;
  if (count > 1)
    heap_refine(exec->symbolic->heap, ref, groups[choice].types);
  return groups[choice].target ? call_method(exec, groups[choice].target)
                               : raise_named(exec, "java/lang/AbstractMethodError", NULL);
}

// A native that looks at the class (getClass, clone...) needs it exactly: one case for each.
bool symbolic_know_class(Exec *exec, Ref ref) {
  Heap *heap = exec->symbolic->heap;
  TypeSet all = heap_object(heap, ref)->types, sets[UNIVERSE_MOST];
  uint32_t count = 0, choice = 0;
  note_type(exec, ref);
  for (size_t i = 0; i < heap_universe_count(heap); i++) {
    TypeSet one = {{0}};
    one.bits[i / 64] = (uint64_t)1 << i % 64;
    sets[count] = types_intersect(&all, &one);
    count += !types_are_empty(&sets[count]);
  }
  Term guards[UNIVERSE_MOST] = {{0}};
  if (!symbolic_decide(exec, guards, count, &choice))
    return false;
  heap_refine(heap, ref, sets[choice]);
  return true;
}
