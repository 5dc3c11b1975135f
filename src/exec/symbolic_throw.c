// Inputs that are thrown: one case for each handler that is selected by their classes, innermost
// first. One that leaves the run has a case for each class that it may have: the class is the
// outcome.
#include "exec/exec_impl.h"

static bool catches_split(Exec *exec, Word thrown, const Class *class, bool *does_catch) {
  if (symbolic_inexact(exec, thrown))
    return symbolic_split(exec, (Ref)thrown, class, does_catch);
  *does_catch = class_is_subtype(object_class(exec->machine, (Ref)thrown), class);
  return true;
}

static bool catches_merged(Exec *exec, Word thrown, const Class *class, bool *does_catch) {
  Term ref = merged_reference(exec, thrown);
  return merged_ask(exec, heap_instance_of(exec->symbolic->heap, ref, class), does_catch);
}

static bool leaves_run(const Exec *exec, Landing landing) {
  return !landing.handler && (exec->machine->frames[landing.depth - 1].flags & FRAME_ENTRY);
}

static bool throw_merged(Exec *exec, Frame *frame) {
  Landing landing;
  Term ref;
  Word thrown[2];
  const Class *class = NULL;
  bool running;
  if (!merged_receiver(exec, frame->sp[-1], &ref, &running))
    return running;
  if (!merged_know_classes(exec, ref))
    return false;
  heap_term_words(exec->symbolic->heap, ref, 'L', thrown);
  if (!word_tag(thrown[0])) // what is known leaves an object of the program alone
    return throw_ref(exec, (Ref)thrown[0]);
  if (!throw_find(exec, thrown[0], catches_merged, &landing) ||
      (leaves_run(exec, landing) && !merged_choose_class(exec, ref, &class)))
    return false;
  return throw_land(exec, thrown[0], class, landing);
}

// Precondition: the reference is not null; where references are merged that is a case of its own.
bool symbolic_throw(Exec *exec, Frame *frame) {
  if (heap_options(exec->symbolic->heap)->strategy->is_merged)
    return throw_merged(exec, frame);
  Word thrown = frame->sp[-1];
  Landing landing;
  if (!throw_find(exec, thrown, catches_split, &landing))
    return false;
  if (leaves_run(exec, landing) && symbolic_inexact(exec, thrown) &&
      !symbolic_know_class(exec, (Ref)thrown))
    return false;
  return throw_land(exec, thrown, object_class(exec->machine, (Ref)thrown), landing);
}
