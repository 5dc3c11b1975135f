// Inputs that are thrown: one case for each handler that is selected by their classes, innermost
// first. One that leaves the run has a case for each class that it may have: the class is the
// outcome.
#include "exec/exec_impl.h"

static bool catches(Exec *exec, Word thrown, const Class *class, bool *does_catch) {
  Heap *heap = exec->symbolic->heap;
  HeapStep step = heap_operations(heap)->catches(heap, thrown, class, does_catch);
  if (step_is_done(step))
    return true;
  (void)symbolic_apply(exec, step);
  return false;
}

static bool leaves_run(const Exec *exec, Landing landing) {
  assert(landing.depth > 0 && landing.depth <= exec->machine->depth);
  return !landing.handler && (exec->machine->frames[landing.depth - 1].flags & FRAME_ENTRY);
}

bool symbolic_throw(Exec *exec, Frame *frame) {
  assert(frame->pc->op == OP_ATHROW);
  Heap *heap = exec->symbolic->heap;
  const Class *class = NULL;
  Landing landing;
  HeapStep step = heap_operations(heap)->throwable(heap, &frame->sp[-1]);
  if (!step_is_done(step))
    return symbolic_apply(exec, step);
  Word thrown = frame->sp[-1];
  if (!word_tag(thrown) && !heap_inexact(heap, thrown)) // what is known leaves one object alone
    return throw_ref(exec, (Ref)thrown);
  if (!throw_find(exec, thrown, catches, &landing))
    return false;
  if (leaves_run(exec, landing)) {
    step = heap_operations(heap)->know_class(heap, thrown, &class);
    if (!step_is_done(step))
      return symbolic_apply(exec, step);
  }
  return throw_land(exec, thrown, class, landing);
}
