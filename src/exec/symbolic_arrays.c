// Instructions on arrays with symbolic lengths, indices or elements.
#include "exec/exec_impl.h"

static bool is_load(uint16_t op) { return op_infos[op].group == OPS_ELEMENT_READ; }

static bool load(Exec *exec, Frame *frame) {
  assert(is_load(frame->pc->op));
  Heap *heap = exec->symbolic->heap;
  Word *operands = frame->sp - 2, value[2];
  Kind kind;
  HeapStep step = heap_operations(heap)->get_element(heap, &operands[0], operands[1], &kind, value);
  if (!step_is_done(step))
    return symbolic_apply(exec, step);
  operands[0] = value[0];
  operands[1] = value[1];
  frame->sp = operands + (kind_words(kind));
  frame->pc++;
  return true;
}

static bool store(Exec *exec, Frame *frame) {
  assert(op_infos[frame->pc->op].group == OPS_ELEMENT_WRITE);
  Heap *heap = exec->symbolic->heap;
  Word *operands = frame->sp - op_infos[frame->pc->op].taken;
  HeapStep step = heap_operations(heap)->put_element(heap, &operands[0], operands[1], &operands[2]);
  if (!step_is_done(step))
    return symbolic_apply(exec, step);
  frame->sp = operands;
  frame->pc++;
  return true;
}

bool symbolic_array_access(Exec *exec, Frame *frame) {
  return is_load(frame->pc->op) ? load(exec, frame) : store(exec, frame);
}

bool symbolic_array_length(Exec *exec, Frame *frame) {
  assert(frame->pc->op == OP_ARRAYLENGTH);
  Heap *heap = exec->symbolic->heap;
  Word length;
  HeapStep step = heap_operations(heap)->get_length(heap, &frame->sp[-1], &length);
  if (!step_is_done(step))
    return symbolic_apply(exec, step);
  frame->sp[-1] = length;
  frame->pc++;
  return true;
}

bool symbolic_allocate_array(Exec *exec, Class *class, Word length, Ref *array) {
  assert(class->kind == CLASS_ARRAY);
  Terms *terms = exec->symbolic->terms;
  Term count = symbolic_int(exec, length);
  Sort sort = term_sort(terms, count);
  Term negative = term_lt(terms, count, term_integer(terms, sort, 0));
  int32_t most = heap_most_elements(exec->symbolic->heap, class);
  Term large = most == INT32_MAX ? term_false(terms)
                                 : term_gt(terms, count, term_integer(terms, sort, most));
  // The good case first: the first case of a decision is the one that depth-first search begins
  // with.
  Term good = term_not(terms, term_or(terms, negative, large));
  uint32_t choice;
  if (!symbolic_decide(exec, (Term[]){good, negative, large}, most == INT32_MAX ? 2 : 3, &choice))
    return false;
  *array = choice == 0 ? heap_new_array(exec->symbolic->heap, class, length) : 0;
  if (choice == 1)
    (void)raise_negative_size(exec, length);
  else if (choice == 2)
    (void)raise_size(exec);
  else if (!*array)
    (void)raise_memory(exec);
  return *array != 0;
}

// --- multianewarray ------------------------------------------------------------------------------

enum { GRID_MOST = 4 }; // dimensions, of LorisVM.newGrid

// Which size is the first negative one: one decision. False: the path has ended.
static bool find_negative(Exec *exec, const Word *sizes, uint16_t count, uint32_t *choice) {
  Terms *terms = exec->symbolic->terms;
  Term guards[1 + GRID_MOST], all = term_true(terms);
  for (uint16_t i = 0; i < count; i++) {
    Term size = symbolic_int(exec, sizes[i]);
    Term negative = term_lt(terms, size, term_integer(terms, term_sort(terms, size), 0));
    guards[1 + i] = term_and(terms, all, negative);
    all = term_and(terms, all, term_not(terms, negative));
  }
  guards[0] = all;
  return symbolic_decide(exec, guards, count + 1u, choice);
}

// All sizes are checked before the first array is made (JVMS 6.5); the arrays within are made by
// Java code, one after the other, as a loop of the program would.
bool symbolic_multi_array(Exec *exec, Frame *frame) {
  uint16_t count = frame->pc->a;
  Class *class = frame->pc->class;
  Word *sizes = frame->sp - count;
  if (count > GRID_MOST)
    return stop_unknown(exec, "an array with %u dimensions whose lengths are symbolic", count);
  uint32_t choice;
  if (!find_negative(exec, sizes, count, &choice))
    return false;
  if (choice)
    return raise_negative_size(exec, sizes[choice - 1]);
  Ref component = class_mirror(exec, class->component);
  if (!component)
    return raise_memory(exec);
  Word arguments[2 + GRID_MOST] = {component, count};
  memcpy(arguments + 2, sizes, count * sizeof *sizes);
  frame->sp = sizes;
  return call_helper(exec, vm_method(exec, "newGrid", "(Ljava/lang/Class;IIIII)Ljava/lang/Object;"),
                     arguments, 0);
}

bool symbolic_new_array(Exec *exec, Frame *frame) {
  Ref array;
  if (!symbolic_allocate_array(exec, frame->pc->class, frame->sp[-1], &array))
    return exec->status == EXEC_RUNNING;
  frame->sp[-1] = array;
  frame->pc++;
  return true;
}
