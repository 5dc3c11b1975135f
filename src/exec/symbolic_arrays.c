// Arrays with symbolic lengths, indices or elements (seed 000, C.2.1: accessed indices are
// remembered; a read at another index is one of them or a new one).
#include "exec/exec_impl.h"

#include <string.h>

// --- the operands ------------------------------------------------------------------------------

typedef struct Access {
  Exec *exec;
  Frame *frame;
  Word *operands; // array, index, value
  Ref array;
  uint32_t number; // of the symbolic array
  Word index;
  char kind; // of the elements
} Access;

static bool is_wide(char kind) { return kind == 'J' || kind == 'D'; }

static bool is_load(uint16_t op) { return op >= OP_IALOAD && op <= OP_SALOAD; }

static Term int_term(Exec *exec, Word word) { return symbolic_int(exec, word); }

// Is 0 <= index < length? Concrete when both are; else a decision.
static bool check_bounds(Access *access, bool *inside) {
  Exec *exec = access->exec;
  Terms *terms = exec->symbolic->terms;
  Word length = heap_array(exec->symbolic->heap, access->number)->length;
  Term index = int_term(exec, access->index), count = int_term(exec, length);
  Term zero = term_integer(terms, term_sort(terms, index), 0);
  Term in = term_and(terms, term_le(terms, zero, index), term_lt(terms, index, count));
  uint32_t choice;
  if (!symbolic_decide(exec, (Term[]){in, term_not(terms, in)}, 2, &choice))
    return false;
  *inside = choice == 0;
  return true;
}

static bool raise_outside(const Access *access) {
  Word length = heap_array(access->exec->symbolic->heap, access->number)->length;
  return raise_index(access->exec, access->index, length);
}

// A concrete array becomes symbolic when something symbolic is to be done with it.
static uint32_t symbolic_number(Exec *exec, Ref array) {
  Machine *machine = exec->machine;
  if (array_is_symbolic(machine, array))
    return array_number(machine, array);
  return heap_make_symbolic(exec->symbolic->heap, array, BASE_PACKED, array_length(machine, array));
}

// --- reading -----------------------------------------------------------------------------------

// What an element may be: an entry of the log, the base at a concrete index, or unknown input.
typedef struct Candidate {
  Term guard;
  Word value[2];
  bool is_fresh; // an element of the input that was not looked at
} Candidate;
typedef VEC(Candidate) Candidates;

static Term equal_indices(Exec *exec, Word a, Word b) {
  return term_eq(exec->symbolic->terms, int_term(exec, a), int_term(exec, b));
}

static bool has_value(const Candidate *candidate, Word value, bool wide) {
  return !candidate->is_fresh && candidate->value[0] == value &&
         (!wide || !word_tag(candidate->value[1]));
}

// The base of an array of the program: equal elements are one candidate.
static void add_packed(Access *access, Term rest, Candidates *candidates) {
  Exec *exec = access->exec;
  Terms *terms = exec->symbolic->terms;
  size_t first = candidates->count;
  uint32_t length = (uint32_t)heap_array(exec->symbolic->heap, access->number)->length;
  for (uint32_t i = 0; i < length; i++) {
    Word value = array_element(exec->machine, access->array, access->kind, i);
    Term here = term_and(terms, rest, equal_indices(exec, access->index, i));
    if (term_is_false(terms, here))
      continue;
    size_t at = first;
    while (at < candidates->count &&
           !has_value(&candidates->items[at], value, is_wide(access->kind)))
      at++;
    if (at < candidates->count)
      candidates->items[at].guard = term_or(terms, candidates->items[at].guard, here);
    else
      vec_push(candidates, (Candidate){.guard = here, .value = {value, 0}});
  }
}

static void add_base(Access *access, Term rest, Candidates *candidates) {
  switch (heap_array(access->exec->symbolic->heap, access->number)->base) {
  case BASE_INPUT:
    vec_push(candidates, (Candidate){.guard = rest, .is_fresh = true});
    break;
  case BASE_DEFAULT:
    vec_push(candidates, (Candidate){.guard = rest});
    break;
  case BASE_PACKED:
    add_packed(access, rest, candidates);
    break;
  }
}

// Newest entries first; each is guarded by its index and by not being hidden by a newer one.
static void find_candidates(Access *access, Candidates *candidates) {
  Exec *exec = access->exec;
  Heap *heap = exec->symbolic->heap;
  Terms *terms = exec->symbolic->terms;
  Term rest = term_true(terms);
  for (size_t i = heap_element_count(heap); i-- > 0 && !term_is_false(terms, rest);) {
    const ArrayElement *element = heap_element_at(heap, i);
    if (element->array != access->number)
      continue;
    Term same = equal_indices(exec, access->index, element->index);
    Term guard = term_and(terms, rest, same);
    rest = term_and(terms, rest, term_not(terms, same));
    if (!term_is_false(terms, guard))
      vec_push(candidates,
               (Candidate){.guard = guard, .value = {element->value[0], element->value[1]}});
  }
  if (!term_is_false(terms, rest))
    add_base(access, rest, candidates);
}

// An element of an input array is looked at for the first time.
static bool initialize_element(Access *access, Word *value) {
  Exec *exec = access->exec;
  Heap *heap = exec->symbolic->heap;
  SymbolicArray array = *heap_array(heap, access->number);
  uint32_t known = 0;
  for (size_t i = 0; i < heap_element_count(heap); i++)
    known +=
        heap_element_at(heap, i)->array == access->number && heap_element_at(heap, i)->is_initial;
  if (known >= heap_options(heap)->array_bound) {
    exec_end(exec, EXEC_CUT, "array");
    return false;
  }
  Place place = place_element(heap, array.place, access->index, array.class);
  uint32_t bound = array.bound > 0 ? array.bound - 1 : BOUND_EXHAUSTED;
  if (!symbolic_initialize(exec, place, access->array, bound, value))
    return false;
  if (exec->status != EXEC_RUNNING || machine_top(exec->machine) != access->frame)
    return false; // an exception is on its way
  heap_add_element(heap, (ArrayElement){.array = access->number,
                                        .index = access->index,
                                        .value = {value[0], value[1]},
                                        .is_initial = true});
  return true;
}

static bool read_element(Access *access, Word *value) {
  Candidates candidates = {0};
  find_candidates(access, &candidates);
  Term *guards = mem_new_array(Term, candidates.count);
  for (size_t i = 0; i < candidates.count; i++)
    guards[i] = candidates.items[i].guard;
  uint32_t choice = 0;
  bool going = symbolic_decide(access->exec, guards, (uint32_t)candidates.count, &choice);
  if (going && candidates.items[choice].is_fresh) {
    going = initialize_element(access, value);
  } else if (going) {
    value[0] = candidates.items[choice].value[0];
    value[1] = candidates.items[choice].value[1];
  }
  mem_free(guards);
  vec_free(&candidates);
  return going;
}

static bool load(Access *access) {
  Word value[2] = {0, 0};
  bool inside;
  if (!check_bounds(access, &inside))
    return false;
  if (!inside)
    return raise_outside(access);
  if (!read_element(access, value))
    return access->exec->status == EXEC_RUNNING;
  Frame *frame = access->frame;
  access->operands[0] = value[0];
  access->operands[1] = value[1];
  frame->sp = access->operands + (is_wide(access->kind) ? 2 : 1);
  frame->pc++;
  return true;
}

// --- writing -----------------------------------------------------------------------------------

// aastore: does the value fit? An unresolved reference of a fitting static type does; an object
// whose class is not known is split. False: the instruction is over, see *running.
static bool check_store(Access *access, Word *value, bool *running) {
  Exec *exec = access->exec;
  const Class *component = object_class(exec->machine, access->array)->component;
  *running = true;
  *value = heap_chase(exec->symbolic->heap, *value);
  if (!*value)
    return true;
  heap_note_store(exec->symbolic->heap, access->array);
  if (heap_is_ref(*value)) {
    const Class *type = heap_ref(exec->symbolic->heap, (uint32_t)*value)->type;
    if (class_is_assignable(type, component))
      return true;
    *running = symbolic_resolve(exec, value);
    return false;
  }
  bool inexact = symbolic_inexact(exec, *value);
  bool fits = class_is_assignable(object_class(exec->machine, (Ref)*value), component);
  if (inexact && !symbolic_split(exec, (Ref)*value, component, &fits))
    *running = false;
  else if (!fits)
    *running = inexact ? raise_named(exec, "java/lang/ArrayStoreException", NULL)
                       : raise_store(exec, (Ref)*value);
  else
    return true;
  return false;
}

static bool store(Access *access) {
  Exec *exec = access->exec;
  bool inside, wide = is_wide(access->kind);
  Word *value = access->operands + 2;
  if (!check_bounds(access, &inside))
    return false;
  if (!inside)
    return raise_outside(access);
  bool running;
  if (access->kind == 'L' && !check_store(access, value, &running))
    return running;
  if (strchr("ZBCS", access->kind))
    *value = symbolic_narrow(exec, *value, access->kind);
  heap_add_element(exec->symbolic->heap, (ArrayElement){.array = access->number,
                                                        .index = access->index,
                                                        .value = {value[0], wide ? value[1] : 0}});
  access->frame->sp = access->operands;
  access->frame->pc++;
  return true;
}

// --- instructions ------------------------------------------------------------------------------

static uint32_t value_words(uint16_t op) {
  return is_load(op) ? 0 : op == OP_LASTORE || op == OP_DASTORE ? 2 : 1;
}

bool symbolic_array_access(Exec *exec, Frame *frame) {
  Word *operands = frame->sp - 2 - value_words(frame->pc->op);
  if (heap_is_ref(operands[0]))
    return symbolic_resolve(exec, &operands[0]);
  if (!operands[0])
    return raise_null(exec);
  Ref array = (Ref)operands[0];
  Access access = {.exec = exec,
                   .frame = frame,
                   .operands = operands,
                   .array = array,
                   .index = operands[1],
                   .kind = object_class(exec->machine, array)->kind_letter};
  // Becoming symbolic changes nothing that a program can see, and undo takes it back.
  access.number = symbolic_number(exec, array);
  return is_load(frame->pc->op) ? load(&access) : store(&access);
}

bool symbolic_array_length(Exec *exec, Frame *frame) {
  Ref array = (Ref)frame->sp[-1];
  frame->sp[-1] = heap_array(exec->symbolic->heap, array_number(exec->machine, array))->length;
  frame->pc++;
  return true;
}

bool symbolic_allocate_array(Exec *exec, Class *class, Word length, Ref *array) {
  Terms *terms = exec->symbolic->terms;
  Term count = int_term(exec, length);
  Term negative = term_lt(terms, count, term_integer(terms, term_sort(terms, count), 0));
  uint32_t choice;
  if (!symbolic_decide(exec, (Term[]){term_not(terms, negative), negative}, 2, &choice))
    return false;
  *array = choice == 0 ? heap_new_array(exec->symbolic->heap, class, length) : 0;
  if (choice == 1)
    (void)raise_negative_size(exec, length);
  else if (!*array)
    (void)raise_memory(exec);
  return *array != 0;
}

bool symbolic_new_array(Exec *exec, Frame *frame) {
  Ref array;
  if (!symbolic_allocate_array(exec, frame->pc->class, frame->sp[-1], &array))
    return exec->status == EXEC_RUNNING;
  frame->sp[-1] = array;
  frame->pc++;
  return true;
}
