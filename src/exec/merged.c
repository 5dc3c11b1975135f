// Instructions on references that are terms (pose, summary): one case for what the program itself
// can tell apart, never one for an alias.
#include "exec/exec_impl.h"

// Asserts what is known of the inputs that were looked at.
void symbolic_settle(Exec *exec) {
  Term fact;
  while (heap_next_fact(exec->symbolic->heap, &fact))
    exec->symbolic->assume(exec->symbolic->context, fact);
}

static Heap *heap_of(const Exec *exec) { return exec->symbolic->heap; }
static Terms *terms_of(const Exec *exec) { return exec->symbolic->terms; }

Term merged_reference(Exec *exec, Word word) {
  return heap_reduce(heap_of(exec), heap_word_term(heap_of(exec), &word, 'L'));
}

// Does `condition` hold? A decision unless that is known. False: the path has ended.
bool merged_ask(Exec *exec, Term condition, bool *holds) {
  Terms *terms = terms_of(exec);
  symbolic_settle(exec);
  condition = heap_decided(heap_of(exec), condition);
  if (term_is_true(terms, condition) || term_is_false(terms, condition)) {
    *holds = term_is_true(terms, condition);
    return true;
  }
  uint32_t choice;
  if (!symbolic_decide(exec, (Term[]){condition, term_not(terms, condition)}, 2, &choice))
    return false;
  *holds = choice == 0;
  return true;
}

// --- dereferencing -----------------------------------------------------------------------------

// The last of the nodes, with other leaves. Reading lists nodes itself: numbers are found here.
static Term replace_leaves(Exec *exec, const RefNodes *nodes, RefNodes *images) {
  Terms *terms = terms_of(exec);
  for (size_t i = 0; i < nodes->count; i++) {
    Term node = nodes->items[i], sides[2] = {{0}, {0}};
    if (heap_leaf(heap_of(exec), node).kind != LEAF_ITE)
      continue;
    for (unsigned side = 0; side < 2; side++)
      for (size_t j = 0; j < i; j++)
        if (term_is(nodes->items[j], term_child(terms, node, side + 1)))
          sides[side] = images->items[j];
    images->items[i] = term_ite(terms, term_child(terms, node, 0), sides[0], sides[1]);
  }
  return *vec_last(images);
}

// Binds one leaf to an object. False: the path has ended, or the heap is full (*running).
static bool bind_leaf(Exec *exec, Term ref, RefLeaf leaf, Term *instead, bool *running) {
  bool is_near;
  *running = false;
  Term too_far = heap_too_far(heap_of(exec), ref, leaf);
  if (!merged_ask(exec, term_not(terms_of(exec), too_far), &is_near))
    return false;
  if (!is_near) {
    exec_end(exec, EXEC_CUT, "k");
    return false;
  }
  if (leaf.object || heap_bind(heap_of(exec), leaf, instead))
    return true;
  *running = raise_memory(exec);
  return false;
}

// Binds the symbols of a reference that is not null to objects (POSE Getfield r1).
static bool bind_leaves(Exec *exec, Term *ref, bool *running) {
  Heap *heap = heap_of(exec);
  RefNodes nodes = {0}, images = {0};
  heap_list_nodes(heap, *ref, &nodes);
  bool good = true, is_changed = false;
  for (size_t i = 0; i < nodes.count && good; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    Term instead = nodes.items[i];
    if (leaf.kind == LEAF_PROGRAM && text_is_deferred(exec, leaf.object)) {
      *running = text_make(exec, leaf.object);
      good = false;
    } else if (leaf.kind == LEAF_INPUT) {
      good = bind_leaf(exec, *ref, leaf, &instead, running);
    }
    is_changed = is_changed || !term_is(instead, nodes.items[i]);
    vec_push(&images, instead);
  }
  if (good)
    heap_use(heap, *ref);
  if (good && is_changed)
    *ref = replace_leaves(exec, &nodes, &images);
  vec_free(&nodes);
  vec_free(&images);
  symbolic_settle(exec);
  return good;
}

// Is the reference there? Where a dereference implies that it is not null, null has no case of its
// own: only a path that has found it to be null meets the exception.
bool merged_receiver(Exec *exec, Word word, Term *ref, bool *running) {
  Heap *heap = heap_of(exec);
  *ref = merged_reference(exec, word);
  *running = false;
  Term is_null = heap_equal(heap, *ref, term_null(terms_of(exec)));
  Term not_null = heap_decided(heap, term_not(terms_of(exec), is_null));
  bool is_there;
  if (heap_options(heap)->implies_non_null && !term_is_const(terms_of(exec), not_null)) {
    symbolic_settle(exec);
    is_there = exec->symbolic->imply(exec->symbolic->context, not_null);
  } else if (!merged_ask(exec, not_null, &is_there)) {
    return false;
  }
  if (!is_there)
    *running = raise_null(exec);
  return is_there;
}

bool merged_dereference(Exec *exec, Word word, Term *ref, bool *running) {
  if (!merged_receiver(exec, word, ref, running) || !bind_leaves(exec, ref, running))
    return false;
  assert(heap_is_consistent(heap_of(exec), *ref));
  return true;
}

void merged_accessed(Exec *exec) {
  symbolic_settle(exec);
  if (exec->symbolic->accessed)
    exec->symbolic->accessed(exec->symbolic->context);
}

static bool is_wide(char kind) { return kind == 'J' || kind == 'D'; }

static bool failed(Exec *exec, const LinkError *error) {
  return error->kind != LINK_OK ? raise_link(exec, error) : raise_memory(exec);
}

// Constants of an enum that a field may hold must be there before it is looked at. False: frames
// were pushed, or the error; then the instruction runs again.
static bool enum_is_ready(Exec *exec, const Field *field, bool *running) {
  LinkError error = {0};
  Class *type = field->kind == 'L' ? heap_field_type(heap_of(exec), field, &error) : NULL;
  if (!type || !heap_is_enum(type) || init_is_ready(exec, type))
    return true;
  *running = init_class(exec, type);
  return false;
}

static bool get_field(Exec *exec, Frame *frame) {
  const Field *field = frame->pc->field;
  Term ref;
  bool running;
  if (!enum_is_ready(exec, field, &running))
    return running;
  if (!(field->flags & ACC_FINAL) && !symbolic_knows_state(exec, frame->sp[-1]))
    return false;
  if (!merged_dereference(exec, frame->sp[-1], &ref, &running))
    return running;
  Word value[2];
  LinkError error = {0};
  if (!heap_get_field(heap_of(exec), ref, field, value, &error))
    return failed(exec, &error);
  merged_accessed(exec);
  frame->sp[-1] = value[0];
  if (is_wide(field->kind))
    *frame->sp++ = value[1];
  frame->pc++;
  return true;
}

static bool put_field(Exec *exec, Frame *frame) {
  const Field *field = frame->pc->field;
  bool wide = is_wide(field->kind), running;
  if (!enum_is_ready(exec, field, &running))
    return running;
  Word *operands = frame->sp - (wide ? 3 : 2);
  Term ref;
  if (!merged_dereference(exec, operands[0], &ref, &running))
    return running;
  Word value[2] = {operands[1], wide ? operands[2] : 0};
  if (frame->pc->op == OP_PUTFIELD_NARROW_Q)
    value[0] = symbolic_narrow(exec, value[0], field->kind);
  LinkError error = {0};
  if (!heap_put_field(heap_of(exec), ref, field, value, &error))
    return failed(exec, &error);
  merged_accessed(exec);
  frame->sp = operands;
  frame->pc++;
  return true;
}

// --- tests -------------------------------------------------------------------------------------

static bool jump_if(Exec *exec, Frame *frame, Term condition, int operands) {
  bool holds;
  if (!merged_ask(exec, condition, &holds))
    return false;
  frame->sp -= operands;
  frame->pc = holds ? frame->method->code->insns + frame->pc->b : frame->pc + 1;
  return true;
}

static bool test_null(Exec *exec, Frame *frame) {
  Terms *terms = terms_of(exec);
  Term is_null = heap_equal(heap_of(exec), merged_reference(exec, frame->sp[-1]), term_null(terms));
  return jump_if(exec, frame, frame->pc->op == OP_IFNULL ? is_null : term_not(terms, is_null), 1);
}

// An input that is compared with an object that it may be, though inputs are taken to be others:
// that it is this one is a case of its own, and unknown.
static bool rule_out_public(Exec *exec, Term input_side, Term program_side) {
  Heap *heap = heap_of(exec);
  Terms *terms = terms_of(exec);
  RefNodes inputs = {0}, programs = {0};
  heap_list_nodes(heap, input_side, &inputs);
  heap_list_nodes(heap, program_side, &programs);
  Term doubt = term_false(terms);
  for (size_t i = 0; i < inputs.count; i++) {
    RefLeaf input = heap_leaf(heap, inputs.items[i]);
    for (size_t j = 0; input.kind == LEAF_INPUT && j < programs.count; j++) {
      RefLeaf other = heap_leaf(heap, programs.items[j]);
      if (other.kind != LEAF_PROGRAM || !symbolic_is_public(exec, other.object) ||
          !class_is_assignable(object_class(exec->machine, other.object),
                               place_info(heap, input.place)->type))
        continue;
      Term here = term_and(terms, heap_equal(heap, input_side, inputs.items[i]),
                           heap_equal(heap, program_side, programs.items[j]));
      Term not_null = term_not(terms, term_is_null_test(terms, input.symbol));
      doubt = term_or(terms, doubt, term_and(terms, here, not_null));
    }
  }
  vec_free(&inputs);
  vec_free(&programs);
  bool is_sure;
  if (!merged_ask(exec, term_not(terms, doubt), &is_sure))
    return false;
  if (is_sure)
    return true;
  uint32_t choice; // no condition tells the two apart
  if (!symbolic_decide(exec, (Term[]){{0}, {0}}, 2, &choice))
    return false;
  return choice == 0 || stop_unknown(exec, "an input is compared with an object that it may be");
}

static bool compare_references(Exec *exec, Frame *frame) {
  Term first = merged_reference(exec, frame->sp[-2]),
       second = merged_reference(exec, frame->sp[-1]);
  if (symbolic_compares_identity(exec) &&
      (!rule_out_public(exec, first, second) || !rule_out_public(exec, second, first)))
    return false;
  Term equal = heap_equal(heap_of(exec), merged_reference(exec, frame->sp[-2]),
                          merged_reference(exec, frame->sp[-1]));
  return jump_if(exec, frame,
                 frame->pc->op == OP_IF_ACMPEQ ? equal : term_not(terms_of(exec), equal), 2);
}

// A type test needs to know which classes there are. Where none is known for a leaf, the reference
// is not that one, or the path is unknown.
bool merged_know_classes(Exec *exec, Term ref) {
  Heap *heap = heap_of(exec);
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  bool good = true;
  for (size_t i = 0; i < nodes.count && good; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (leaf.kind != LEAF_INPUT || heap_class_is_known(heap, place_info(heap, leaf.place)->type))
      continue;
    Terms *terms = terms_of(exec);
    Term here = term_and(terms, heap_equal(heap, ref, nodes.items[i]),
                         term_not(terms, term_is_null_test(terms, leaf.symbol)));
    bool is_other;
    good = merged_ask(exec, term_not(terms, here), &is_other);
    if (good && !is_other) {
      Arena scratch = {0};
      stop_unknown(exec, "no class is known for an input of type %s",
                   class_external(exec->program, place_info(heap, leaf.place)->type, &scratch));
      arena_fini(&scratch);
      good = false;
    }
  }
  vec_free(&nodes);
  return good;
}

static bool cast(Exec *exec, Frame *frame) {
  Heap *heap = heap_of(exec);
  Terms *terms = terms_of(exec);
  Term ref = merged_reference(exec, frame->sp[-1]);
  Term fits = term_or(terms, heap_equal(heap, ref, term_null(terms)),
                      heap_instance_of(heap, ref, frame->pc->class));
  bool holds;
  if (!term_is_true(terms, fits) && !merged_know_classes(exec, ref))
    return false;
  if (!merged_ask(exec, fits, &holds))
    return false;
  if (!holds)
    return raise_named(exec, "java/lang/ClassCastException", NULL);
  frame->pc++;
  return true;
}

static bool test_type(Exec *exec, Frame *frame) {
  Heap *heap = heap_of(exec);
  Terms *terms = terms_of(exec);
  Term ref = merged_reference(exec, frame->sp[-1]);
  Term is_instance = heap_instance_of(heap, ref, frame->pc->class);
  if (!term_is_const(terms, is_instance) && !merged_know_classes(exec, ref))
    return false;
  symbolic_settle(exec);
  Sort sort = kind_sort(heap, 'I');
  Word words[2];
  heap_term_words(
      heap,
      term_ite(terms, is_instance, term_integer(terms, sort, 1), term_integer(terms, sort, 0)), 'Z',
      words);
  frame->sp[-1] = words[0];
  frame->pc++;
  return true;
}

// --- others -------------------------------------------------------------------------------------

// There is one thread: a monitor is only asked whether it is there.
static bool use_monitor(Exec *exec, Frame *frame) {
  Term ref;
  bool running;
  if (!merged_receiver(exec, frame->sp[-1], &ref, &running))
    return running;
  frame->sp--;
  frame->pc++;
  return true;
}

bool merged_know_argument(Exec *exec, Word *word) {
  Terms *terms = terms_of(exec);
  Term is_null = heap_equal(heap_of(exec), merged_reference(exec, *word), term_null(terms));
  bool is_there;
  if (!merged_ask(exec, term_not(terms, is_null), &is_there))
    return false;
  if (!is_there)
    *word = 0;
  return true;
}

// --- one instruction ---------------------------------------------------------------------------

bool merged_step(Exec *exec, Frame *frame, bool *running) {
  switch (frame->pc->op) {
  case OP_GETFIELD_Q:
  case OP_GETFIELD2_Q:
    *running = get_field(exec, frame);
    return true;
  case OP_PUTFIELD_Q:
  case OP_PUTFIELD2_Q:
    *running = put_field(exec, frame);
    return true;
  case OP_PUTFIELD_NARROW_Q:
    if (!word_tag(frame->sp[-2]) && !heap_earlier(heap_of(exec), (Ref)frame->sp[-2]))
      return false;
    *running = put_field(exec, frame);
    return true;
  case OP_IFNULL:
  case OP_IFNONNULL:
    *running = test_null(exec, frame);
    return true;
  case OP_IF_ACMPEQ:
  case OP_IF_ACMPNE:
    *running = compare_references(exec, frame);
    return true;
  case OP_CHECKCAST_Q:
    *running = cast(exec, frame);
    return true;
  case OP_INSTANCEOF_Q:
    *running = test_type(exec, frame);
    return true;
  case OP_INVOKEVIRTUAL_Q:
  case OP_INVOKESELECT_Q:
  case OP_INVOKESPECIAL_Q:
    *running = merged_invoke(exec, frame);
    return true;
  case OP_MONITORENTER:
  case OP_MONITOREXIT:
    *running = use_monitor(exec, frame);
    return true;
  case OP_ATHROW:
    *running = symbolic_throw(exec, frame);
    return true;
  case OP_ARRAYLENGTH:
    *running = merged_array_length(exec, frame);
    return true;
  default:
    if (frame->pc->op < OP_IALOAD || frame->pc->op > OP_SASTORE)
      return false;
    *running = merged_array_access(exec, frame);
    return true;
  }
}
