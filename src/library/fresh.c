// loris.contract.Anything: what calls give back that a contract replaces, and what is new since a
// call began. A mark is an object that was made then, so what the program has made since has a
// later location. What such calls give back are inputs, whose places know it (PlaceInfo.since).
#include "library/library_impl.h"

#include <string.h>

#define ANYTHING "loris/contract/Anything"

// --- references ----------------------------------------------------------------------------------

enum { ANY = 0, OLD = -1, MADE = -2 }; // as Anything.choose says it; else a location

// What a call gives back that its contract replaces is an input. Where the contract tells what is
// new, or the call could get hold of something that the program has made, there are cases: it was
// there before, the call has made it, or it is one of these objects.
static bool choose(Exec *exec, Ref mark, bool is_told, Class *type, const HeapRefs *reached,
                   int32_t *choice) {
  enum { OLD_CASE, MADE_CASE, FIRST_OBJECT };
  Heap *heap = exec->symbolic->heap;
  bool leads_on = heap_leads_to(heap, type, reached);
  HeapRefs objects = {0};
  *choice = ANY;
  if (!is_told && !leads_on)
    return true;
  // A concrete run is told values, not which object it was: those of stand-ins are run again.
  bool is_replayed = !exec->symbolic->modular;
  for (size_t i = 0; i < reached->count && !is_replayed; i++)
    if (heap_may_answer(heap, reached->items[i], type))
      vec_push(&objects, reached->items[i]);
  bool is_open = leads_on && is_replayed;
  uint32_t taken, known = FIRST_OBJECT + (uint32_t)objects.count;
  Term *guards = mem_new_array(Term, known + is_open);
  bool is_going = symbolic_decide(exec, guards, known + is_open, &taken);
  mem_free(guards);
  if (is_going && taken == known)
    is_going =
        stop_unknown(exec, "what a contract lets a call write may lead to an object that the "
                           "method has made");
  else if (is_going && taken >= FIRST_OBJECT)
    *choice = (int32_t)objects.items[taken - FIRST_OBJECT];
  else if (is_going)
    *choice = taken == OLD_CASE ? OLD : MADE;
  if (is_going && *choice == MADE)
    heap_expose(heap, mark, reached);
  vec_free(&objects);
  return is_going;
}

// The call's own arguments are those of the method that replaces it.
static bool give_choice(Exec *exec, Word *arguments) {
  const Machine *machine = exec->machine;
  const Frame *call = &machine->frames[machine->depth - 2];
  Class *type = mirror_class(exec, (Ref)arguments[2]);
  HeapRefs reached = {0};
  int32_t choice;
  bool is_going =
      heap_list_reached(exec->symbolic->heap, call->locals, call->method->arg_slots, &reached)
          ? choose(exec, (Ref)arguments[0], arguments[1], type, &reached, &choice)
          : stop_unknown(exec, "what is new is not known after a collection of memory");
  vec_free(&reached);
  if (is_going)
    native_give(exec, arguments, (uint32_t)choice);
  return is_going;
}

static bool give_reference(Exec *exec, const Method *method, Word *arguments) {
  const Machine *machine = exec->machine;
  Ref mark = (Ref)arguments[0];
  int32_t choice = (int32_t)(uint32_t)arguments[1];
  NondetSite site = {.name = name_text(exec->names, method->name),
                     .caller = machine->frames[machine->depth - 2].method,
                     .line = -1,
                     .kind = KIND_REFERENCE,
                     .type = mirror_class(exec, (Ref)arguments[2]),
                     .is_non_null = choice == MADE,
                     .is_made = choice == MADE,
                     .since = choice == OLD ? mark - 1 : mark};
  return nondet_answer(exec, site, false, arguments);
}

// --- what is new ---------------------------------------------------------------------------------

typedef enum Newness { IS_OLD, IS_NEW, IS_EITHER, IS_UNKNOWN } Newness;

static Newness newness_of_input(const Heap *heap, Place place, Ref mark) {
  static const Newness answers[] = {
      [MADE_BEFORE] = IS_OLD, [MADE_SINCE] = IS_NEW, [MADE_SOMETIME] = IS_EITHER};
  return answers[place_making(heap, place, mark)];
}

// Of an object that the program made. What a class keeps may have been there before, if somebody
// else has looked at the class; one literal, box or lambda is as good as another.
static Newness newness_of_made(const Exec *exec, Ref object, Ref mark) {
  const Class *class = object_class(exec->machine, object);
  if (object < mark)
    return IS_OLD;
  if (class_is_value(exec->program, class))
    return IS_UNKNOWN;
  bool is_kept = exec->symbolic && heap_is_public(exec->symbolic->heap, object);
  return is_kept ? IS_UNKNOWN : IS_NEW;
}

static Newness newness_of_word(const Exec *exec, Word word, Ref mark) {
  const Heap *heap = exec->symbolic->heap;
  word = heap_chase(heap, word);
  if (heap_is_ref(word))
    return newness_of_input(heap, heap_ref(heap, (uint32_t)word)->place, mark);
  const InputObject *object = word ? heap_object(heap, (Ref)word) : NULL;
  return !word    ? IS_OLD
         : object ? newness_of_input(heap, object->place, mark)
                  : newness_of_made(exec, (Ref)word, mark);
}

static Newness newness_of_leaf(const Exec *exec, RefLeaf leaf, Ref mark) {
  switch (leaf.kind) {
  case LEAF_INPUT:
    return newness_of_input(exec->symbolic->heap, leaf.place, mark);
  case LEAF_PROGRAM:
    return newness_of_made(exec, leaf.object, mark);
  case LEAF_NULL:
  case LEAF_ITE:
    break;
  }
  return IS_OLD;
}

// When a reference that is a term leads to something new: when[0] at least, when[1] at most. False:
// there is no answer.
static bool list_newness(Exec *exec, Term ref, Ref mark, Term *when) {
  Heap *heap = exec->symbolic->heap;
  Terms *terms = exec->symbolic->terms;
  RefNodes nodes = {0}, least = {0}, most = {0};
  bool is_known = true;
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    Newness newness = newness_of_leaf(exec, heap_leaf(heap, nodes.items[i]), mark);
    is_known = is_known && newness != IS_UNKNOWN;
    bool is_either = newness == IS_EITHER;
    vec_push(&least, is_either ? heap_when_made(heap, nodes.items[i], mark, MADE_SINCE)
                               : term_bool(terms, newness == IS_NEW));
    vec_push(&most, is_either
                        ? term_not(terms, heap_when_made(heap, nodes.items[i], mark, MADE_BEFORE))
                        : term_bool(terms, newness != IS_OLD));
  }
  when[0] = heap_replace_leaves(heap, ref, &least);
  when[1] = heap_replace_leaves(heap, ref, &most);
  vec_free(&nodes);
  vec_free(&least);
  vec_free(&most);
  return is_known;
}

static bool stop_value(Exec *exec) {
  return stop_unknown(exec, "whether a value, or what a class keeps, is new is not told");
}

// New, not new, and both where nobody knows.
static bool give_newness_of_term(Exec *exec, Word *arguments, Ref mark) {
  Terms *terms = exec->symbolic->terms;
  Term when[2];
  uint32_t choice;
  if (!list_newness(exec, (Term){(uint32_t)arguments[0]}, mark, when))
    return stop_value(exec);
  Term open = term_and(terms, when[1], term_not(terms, when[0]));
  Term guards[] = {when[0], term_not(terms, when[1]), open, open};
  if (!symbolic_decide(exec, guards, term_is_false(terms, open) ? 2 : 4, &choice))
    return false;
  native_give(exec, arguments, choice % 2 == 0);
  return true;
}

static bool give_newness(Exec *exec, Word *arguments) {
  Ref mark = (Ref)arguments[1];
  uint32_t choice = 0;
  if (exec->machine->collections)
    return stop_unknown(exec, "what is new is not known after a collection of memory");
  if (word_tag(arguments[0]) == TAG_TERM)
    return give_newness_of_term(exec, arguments, mark);
  Newness newness = newness_of_word(exec, arguments[0], mark);
  if (newness == IS_UNKNOWN)
    return stop_value(exec);
  if (newness == IS_EITHER && !symbolic_decide(exec, (Term[]){{0}, {0}}, 2, &choice))
    return false;
  native_give(exec, arguments, newness == IS_NEW || choice == 1);
  return true;
}

// --- natives -------------------------------------------------------------------------------------

NATIVE(fresh_reference) { return native_nondet(exec, arguments, result); }

// A concrete run is told the value.
NATIVE(fresh_choose) {
  (void)exec, (void)arguments;
  *result = ANY;
  return NATIVE_RETURN;
}

NATIVE(fresh_object) {
  (void)exec;
  *result = arguments[0];
  return NATIVE_RETURN;
}

NATIVE(fresh_given) {
  (void)arguments;
  *result = exec->symbolic ? heap_nondet_count(exec->symbolic->heap) : exec->next_nondet;
  return NATIVE_RETURN;
}

NATIVE(fresh_answered) {
  (void)result;
  if (exec->answers.count)
    vec_last(&exec->answers)->value = arguments[0];
  return NATIVE_RETURN;
}

NATIVE(fresh_see) {
  (void)exec, (void)arguments, (void)result;
  return NATIVE_RETURN;
}

// In a concrete run what the calls made that a contract replaced was made before it.
static bool was_given(Exec *exec, Ref object, Ref mark) {
  size_t first = field_get(exec, mark, "given", "I");
  for (size_t i = first; i < exec->next_nondet && i < exec->nondet_count; i++)
    if (exec->nondets[i].is_made && exec->nondets[i].word == object)
      return true;
  return false;
}

NATIVE(fresh_is_made) {
  Ref object = (Ref)arguments[0], mark = (Ref)arguments[1];
  Newness newness = newness_of_made(exec, object, mark);
  if (exec->machine->collections)
    return native_frames(
        stop_unknown(exec, "what is new is not known after a collection of memory"));
  if (newness == IS_UNKNOWN)
    return native_frames(stop_value(exec));
  *result = newness == IS_NEW || was_given(exec, object, mark);
  return NATIVE_RETURN;
}

bool fresh_take(Exec *exec, const Method *method, Word *arguments, bool *running) {
  NativeFunction *function = method_state(exec, method)->native;
  if (function == fresh_reference)
    *running = give_reference(exec, method, arguments);
  else if (function == fresh_choose)
    *running = give_choice(exec, arguments);
  else if (function == fresh_is_made)
    *running = give_newness(exec, arguments);
  else if (function == fresh_see || function == fresh_answered) {
    Frame *frame = machine_top(exec->machine);
    frame->sp = arguments;
    frame->pc++;
  } else
    return false;
  return true;
}

const NativeEntry natives_fresh[] = {
    {ANYTHING, "choose", NULL, fresh_choose},     {ANYTHING, "reference", NULL, fresh_reference},
    {ANYTHING, "object", NULL, fresh_object},     {ANYTHING, "given", NULL, fresh_given},
    {ANYTHING, "answered", NULL, fresh_answered}, {ANYTHING, "see", NULL, fresh_see},
    {ANYTHING, "isMade", NULL, fresh_is_made},    {0}};
