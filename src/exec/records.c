// Records of the input: when the first component of one is looked at, its canonical constructor is
// applied to all of them. What it does not accept is no input; the path ends.
#include "exec/exec_impl.h"

static bool may_be_input(Exec *exec, Word word) {
  assert(word);
  Heap *heap = exec->symbolic->heap;
  if (!word_tag(word))
    return heap_object(heap, (Ref)word) != NULL;
  if (word_tag(word) != TAG_TERM)
    return false; // it is resolved first
  RefNodes nodes = {0};
  bool is_input = false;
  heap_list_nodes(heap, (Term){(uint32_t)word}, &nodes);
  for (size_t i = 0; i < nodes.count && !is_input; i++)
    is_input = heap_leaf(heap, nodes.items[i]).kind == LEAF_INPUT;
  vec_free(&nodes);
  return is_input;
}

bool record_is_new(Exec *exec, const Frame *frame) {
  assert(frame->pc->op == OP_GETFIELD_Q || frame->pc->op == OP_GETFIELD2_Q);
  Class *class = frame->pc->field->owner;
  Word record = frame->sp[-1];
  return record && class_record_kind(exec->program, class) == RECORD_VALIDATES &&
         !heap_is_assumed(exec->symbolic->heap, record) && may_be_input(exec, record);
}

bool record_assume(Exec *exec, const Frame *frame) {
  assert(!heap_is_assumed(exec->symbolic->heap, frame->sp[-1]));
  Class *class = frame->pc->field->owner;
  Word record = frame->sp[-1];
  Method *check = class_record_check(exec->program, class);
  // Assumed before the check runs: the check itself reads the components.
  heap_assume(exec->symbolic->heap, record);
  if (!check)
    return stop_unknown(exec, "the constructor of a record cannot be asked");
  uint32_t depth = exec->machine->depth;
  bool running = call_helper(exec, check, &record, FRAME_RERUN);
  if (running && exec->machine->depth == depth + 1 && machine_top(exec->machine)->method == check)
    pure_begin(exec);
  return running;
}
