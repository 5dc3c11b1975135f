#include "program/infer.h"

#include <string.h>

// Bounds on one method when it is checked: far above anything a compiler makes (the largest methods
// of the JDK need less than a hundredth), low enough that a hostile method ends within a second.
enum { MAX_WORK = 1 << 27, MAX_STATE_WORDS = 1 << 24, MAX_ACTIVATIONS = 1024 };

void infer_fail(Infer *infer, const char *format, ...) {
  if (infer_failed(infer))
    return;
  va_list arguments;
  va_start(arguments, format);
  char *text = mem_vformat(format, arguments);
  va_end(arguments);
  ArenaMark mark = arena_mark(infer->scratch);
  const char *name = opcode_name(infer->at.opcode);
  link_error(infer->error, LINK_BAD_INPUT, NULL, "%s: %s: at offset %u (%s): %s",
             infer->file->where, method_external(infer->program, infer->method, infer->scratch),
             infer->at.offset, name ? name : "?", text);
  arena_release(infer->scratch, mark);
  mem_free(text);
}

static uint32_t code_length(const Infer *infer) { return (uint32_t)infer->info->code.length; }

// The JDK's code is trusted and has no bound: its maps are needed whatever they cost.
void infer_spend(Infer *infer, uint64_t amount) {
  infer->work += amount;
  if (infer->checked && infer->work > MAX_WORK)
    infer_fail(infer, "the method is too large to verify");
}

// Frames between joins are recomputed from the last one, so unchecked inference, whose states are
// kept, makes joins of its own in long straight code (static initialisers run to thousands of
// lines).
enum { MAX_STEPS_FROM_JOIN = 64 };

// --- joins -------------------------------------------------------------------------------------

static void mark_join(Infer *infer, uint32_t offset) {
  if (offset < code_length(infer))
    infer->join_of[offset] = 1;
}

static void mark_edge(Infer *infer, uint32_t offset) {
  if (offset < code_length(infer))
    infer->range_edges[offset / 64] |= UINT64_C(1) << offset % 64;
}

// States are kept at joins alone: in between they follow by stepping.
static void find_joins(Infer *infer) {
  const CodeInfo *info = infer->info;
  Instruction at;
  uint32_t count = 0;
  mark_join(infer, 0);
  for (uint32_t offset = 0; offset < code_length(infer) && bytecode_read(info->code, offset, &at);
       offset += at.length) {
    if (!infer->checked && ++count % MAX_STEPS_FROM_JOIN == 0)
      mark_join(infer, offset);
    if (bytecode_is_branch(&at) || bytecode_is_switch(&at))
      mark_join(infer, (uint32_t)at.operand);
    if (at.plain == BC_jsr)
      mark_join(infer, offset + at.length);
    for (uint32_t i = 0; i < at.case_count; i++)
      mark_join(infer, switch_target(info->code, &at, i));
  }
  for (uint32_t i = 0; i < info->handler_count; i++) {
    mark_join(infer, info->handlers[i].target);
    mark_edge(infer, info->handlers[i].start);
    mark_edge(infer, info->handlers[i].end);
  }
}

static void number_joins(Infer *infer) {
  uint32_t length = code_length(infer), count = 0;
  for (uint32_t offset = 0; offset < length; offset++)
    if (infer->join_of[offset])
      infer->join_of[offset] = ++count;
  infer->join_count = count;
  infer->join_offsets = arena_array(infer->scratch, uint32_t, count);
  infer->join_depths = arena_array(infer->scratch, uint32_t, count);
  for (uint32_t offset = 0; offset < length; offset++)
    if (infer->join_of[offset])
      infer->join_offsets[infer->join_of[offset] - 1] = offset;
}

// --- activations -------------------------------------------------------------------------------

static uint32_t new_activation(Infer *infer, uint32_t parent, uint32_t entry, uint32_t resume) {
  assert(parent < infer->activations.count || !infer->activations.count);
  Activation fresh = {.parent = parent, .entry = entry, .resume = resume};
  fresh.states = arena_array(infer->scratch, InferState *, infer->join_count);
  fresh.dirty = arena_array(infer->scratch, uint64_t, (infer->join_count + 63) / 64);
  vec_push(&infer->activations, fresh);
  return (uint32_t)infer->activations.count - 1;
}

// Return addresses are compared by activation: two calls of one subroutine have different ones.
static bool frame_holds(const Infer *infer, VType type) {
  uint32_t count = infer->info->max_locals + infer->depth;
  for (uint32_t i = 0; i < count; i++)
    if (vtype_is(infer->words[i], type))
      return true;
  return false;
}

void infer_replace(Infer *infer, VType old, VType new) {
  assert(!vtype_is(old, new));
  uint32_t count = infer->info->max_locals + infer->depth;
  for (uint32_t i = 0; i < count; i++)
    if (vtype_is(infer->words[i], old))
      infer->words[i] = new;
  infer->locals_changed = true;
}

// Leaves activation `last` and all inside it: their return addresses die.
static void leave_through(Infer *infer, uint32_t last) {
  for (uint32_t inner = infer->activation;; inner = infer->activations.items[inner].parent) {
    assert(inner != 0);
    infer_replace(infer, vtype_with(V_RETURN, inner), vtype(V_TOP));
    infer_spend(infer, infer->info->max_locals);
    if (inner == last)
      break;
  }
  infer->activation = infer->activations.items[last].parent;
}

// An activation whose return address is gone cannot be returned from: the frame belongs to its
// caller as well. Keeps a `finally` that is left by break or throw from multiplying the states
// behind it.
static void drop_lost_activations(Infer *infer) {
  while (infer->activation != 0 && !frame_holds(infer, vtype_with(V_RETURN, infer->activation))) {
    infer_spend(infer, infer->info->max_locals);
    infer->activation = infer->activations.items[infer->activation].parent;
  }
}

static uint32_t find_activation(Infer *infer, uint32_t entry, uint32_t resume) {
  for (uint32_t i = 1; i < infer->activations.count; i++) {
    const Activation *known = &infer->activations.items[i];
    if (known->parent == infer->activation && known->resume == resume)
      return i;
  }
  if (infer->activations.count >= MAX_ACTIVATIONS) {
    infer_fail(infer, "too many ways to call subroutines");
    return 0;
  }
  infer_spend(infer, infer->join_count);
  return new_activation(infer, infer->activation, entry, resume);
}

// --- merging -----------------------------------------------------------------------------------

static void mark_dirty(Activation *activation, uint32_t join) {
  assert(activation->states[join]);
  uint64_t bit = UINT64_C(1) << join % 64;
  if (activation->dirty[join / 64] & bit)
    return;
  activation->dirty[join / 64] |= bit;
  activation->dirty_count++;
  if (join < activation->lowest)
    activation->lowest = join;
}

// A subroutine has one operand depth at each place, whoever called it.
static void check_depth(Infer *infer, uint32_t join, uint32_t depth) {
  assert(join < infer->join_count);
  uint32_t *known = &infer->join_depths[join]; // plus one; 0: none yet
  if (*known == 0)
    *known = depth + 1;
  else if (*known != depth + 1)
    infer_fail(infer, "operand stacks of different depths (%u and %u words) meet", *known - 1,
               depth);
}

static InferState *new_state(Infer *infer, const VType *stack, uint32_t depth) {
  assert(depth <= infer->info->max_stack);
  uint32_t locals = infer->info->max_locals;
  while (locals > 0 && vtype_is(infer->words[locals - 1], vtype(V_TOP)))
    locals--;
  size_t count = locals + depth;
  infer_spend(infer, count);
  if (infer->checked && infer->scratch->total > MAX_STATE_WORDS * sizeof(VType))
    infer_fail(infer, "the method is too large to verify");
  InferState *state =
      arena_alloc(infer->scratch, sizeof(InferState) + mem_product(count, sizeof(VType)));
  state->local_count = (uint16_t)locals;
  state->depth = (uint16_t)depth;
  state->this_uninit = infer->this_uninit;
  memcpy(state->words, infer->words, locals * sizeof(VType));
  memcpy(state->words + locals, stack, depth * sizeof(VType));
  return state;
}

// Types only grow towards V_TOP, which is what makes the inference end.
static bool merge_word(Infer *infer, VType *old, VType new) {
  if (vtype_is(*old, new))
    return false;
  if (vtype_kind(*old) == V_REF && vtype_kind(new) == V_REF)
    infer_spend(infer, SLOW_QUESTION);
  VType merged = vtype_merge(infer->program, *old, new);
  if (vtype_is(*old, merged))
    return false;
  *old = merged;
  return true;
}

static bool merge_state(Infer *infer, InferState *state, const VType *stack, uint32_t depth) {
  assert(state->depth == depth);
  bool changed = infer->this_uninit && !state->this_uninit;
  state->this_uninit |= infer->this_uninit;
  for (uint32_t i = 0; i < state->local_count; i++)
    changed |= merge_word(infer, &state->words[i], infer->words[i]);
  for (uint32_t i = 0; i < depth; i++) {
    VType *word = &state->words[state->local_count + i];
    VType old = *word;
    changed |= merge_word(infer, word, stack[i]);
    if (infer->checked && vtype_kind(*word) == V_TOP) {
      infer_fail(infer, "operand stacks that hold %s and %s meet",
                 vtype_text(infer->program, old, infer->scratch),
                 vtype_text(infer->program, stack[i], infer->scratch));
      return false;
    }
  }
  infer_spend(infer, state->local_count + depth);
  return changed;
}

// The working frame's locals with the given operand stack flow to `offset`.
static void flow(Infer *infer, uint32_t offset, const VType *stack, uint32_t depth) {
  assert(offset < code_length(infer) && infer->join_of[offset]);
  Activation *activation = &infer->activations.items[infer->activation];
  uint32_t join = infer->join_of[offset] - 1;
  check_depth(infer, join, depth);
  if (infer_failed(infer))
    return;
  if (!activation->states[join])
    activation->states[join] = new_state(infer, stack, depth);
  else if (!merge_state(infer, activation->states[join], stack, depth))
    return;
  mark_dirty(activation, join);
}

static void flow_to(Infer *infer, uint32_t offset) {
  uint32_t here = infer->activation;
  drop_lost_activations(infer);
  flow(infer, offset, infer->words + infer->info->max_locals, infer->depth);
  infer->activation = here;
}

// --- handlers ----------------------------------------------------------------------------------

static VType caught_type(Infer *infer, const Handler *handler) {
  if (!infer->checked)
    return vtype_ref(infer->program->object_name);
  if (handler->catch_type)
    return vtype_ref(infer->file->pool[handler->catch_type].name);
  return vtype_ref(name_of(infer->program->names, "java/lang/Throwable"));
}

// Any instruction may throw before it has changed anything.
static void flow_to_handlers(Infer *infer) {
  const CodeInfo *info = infer->info;
  uint32_t offset = infer->at.offset;
  infer_spend(infer, info->handler_count);
  for (uint32_t i = 0; i < info->handler_count && !infer_failed(infer); i++) {
    const Handler *handler = &info->handlers[i];
    if (offset < handler->start || offset >= handler->end)
      continue;
    if (info->max_stack < 1) {
      infer_fail(infer, "a handler needs an operand stack of at least one word");
      return;
    }
    VType caught = caught_type(infer, handler);
    uint32_t here = infer->activation, depth = infer->depth;
    infer->depth = 0;
    drop_lost_activations(infer);
    flow(infer, handler->target, &caught, 1);
    infer->depth = depth;
    infer->activation = here;
  }
  infer->locals_changed = false;
}

static bool is_range_edge(const Infer *infer, uint32_t offset) {
  return infer->range_edges[offset / 64] >> offset % 64 & 1;
}

// --- subroutines -------------------------------------------------------------------------------

static void flow_into_subroutine(Infer *infer) {
  assert(infer->at.plain == BC_jsr && infer->depth > 0);
  uint32_t entry = (uint32_t)infer->at.operand;
  for (uint32_t i = infer->activation; i != 0; i = infer->activations.items[i].parent)
    if (infer->activations.items[i].entry == entry) {
      leave_through(infer, i);
      break;
    }
  uint32_t inner = find_activation(infer, entry, infer->at.offset + infer->at.length);
  if (infer_failed(infer))
    return;
  infer->activation = inner;
  infer->words[infer->info->max_locals + infer->depth - 1] = vtype_with(V_RETURN, inner);
  flow_to(infer, entry);
}

static void flow_out_of_subroutine(Infer *infer) {
  VType address = infer->words[infer->at.operand];
  assert(vtype_kind(address) == V_RETURN);
  uint32_t left = vtype_payload(address);
  leave_through(infer, left);
  uint32_t resume = infer->activations.items[left].resume;
  if (resume >= code_length(infer))
    infer_fail(infer, "returns behind the end of the code");
  else
    flow_to(infer, resume);
}

// --- the walk ----------------------------------------------------------------------------------

static void flow_to_targets(Infer *infer) {
  const Instruction *at = &infer->at;
  if (at->plain == BC_jsr) {
    flow_into_subroutine(infer);
  } else if (at->plain == BC_ret) {
    flow_out_of_subroutine(infer);
  } else if (bytecode_is_branch(at) || bytecode_is_switch(at)) {
    flow_to(infer, (uint32_t)at->operand);
    for (uint32_t i = 0; i < at->case_count && !infer_failed(infer); i++)
      flow_to(infer, switch_target(infer->info->code, at, i));
  }
}

// Steps from a join until control ends or meets the next join.
// Handlers see the locals as they were before each instruction that they cover. Only a store
// changes them, so it is enough to tell the handlers behind one, and where a range begins.
static void walk(Infer *infer, uint32_t offset) {
  assert(infer->join_of[offset]);
  infer->locals_changed = true;
  for (;;) {
    bool readable = bytecode_read(infer->info->code, offset, &infer->at);
    if (!readable) {
      infer_fail(infer, "%s", infer->at.problem);
      return;
    }
    if (infer->info->handler_count && (infer->locals_changed || is_range_edge(infer, offset)))
      flow_to_handlers(infer);
    if (!infer_failed(infer))
      infer_step(infer);
    if (!infer_failed(infer))
      flow_to_targets(infer);
    infer_spend(infer, 1);
    if (infer_failed(infer) || bytecode_ends_flow(&infer->at) || infer->at.plain == BC_jsr)
      return;
    offset += infer->at.length;
    if (offset >= code_length(infer)) {
      infer_fail(infer, "control falls off the end of the code");
      return;
    }
    if (infer->join_of[offset]) {
      flow_to(infer, offset);
      return;
    }
  }
}

static void load_state(Infer *infer, const InferState *state) {
  assert(state->local_count <= infer->info->max_locals && state->depth <= infer->info->max_stack);
  uint32_t locals = infer->info->max_locals;
  memcpy(infer->words, state->words, state->local_count * sizeof(VType));
  memset(infer->words + state->local_count, 0, (locals - state->local_count) * sizeof(VType));
  memcpy(infer->words + locals, state->words + state->local_count, state->depth * sizeof(VType));
  infer->depth = state->depth;
  infer->this_uninit = state->this_uninit;
}

bool infer_load(Infer *infer, uint32_t join) {
  assert(join < infer->join_count);
  const InferState *state = infer->activations.items[0].states[join];
  if (!state)
    return false;
  infer->activation = 0;
  load_state(infer, state);
  return true;
}

// The dirty join to walk next: innermost activation first, lowest offset first, which is close to
// the order in which a compiler lays out code.
static bool next_dirty(Infer *infer, uint32_t *join) {
  assert(infer->activations.count > 0);
  uint32_t number = (uint32_t)infer->activations.count;
  while (number > 0 && infer->activations.items[number - 1].dirty_count == 0)
    number--;
  if (number == 0)
    return false;
  Activation *activation = &infer->activations.items[number - 1];
  uint32_t at = activation->lowest;
  while (!(activation->dirty[at / 64] >> at % 64 & 1))
    at++;
  activation->dirty[at / 64] &= ~(UINT64_C(1) << at % 64);
  activation->dirty_count--;
  activation->lowest = at;
  infer->activation = number - 1;
  *join = at;
  return true;
}

// --- the method's entry ------------------------------------------------------------------------

static void put_parameter(Infer *infer, uint32_t *slot, const char *text, size_t length) {
  VType *word = &infer->words[*slot];
  Kind kind = descriptor_kind(text);
  switch (kind) {
  case KIND_LONG:
    word[0] = vtype(V_LONG), word[1] = vtype(V_LONG_END);
    break;
  case KIND_DOUBLE:
    word[0] = vtype(V_DOUBLE), word[1] = vtype(V_DOUBLE_END);
    break;
  case KIND_FLOAT:
    word[0] = vtype(V_FLOAT);
    break;
  case KIND_REFERENCE:
    word[0] = vtype_ref(infer->checked ? descriptor_class_name(infer->program, text, length)
                                       : infer->program->object_name);
    break;
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
    word[0] = vtype(V_INT);
    break;
  case KIND_VOID:
    fatal("a parameter without a value");
  }
  *slot += kind_words(kind);
}

static void put_parameters(Infer *infer) {
  const Method *method = infer->method;
  const Program *program = infer->program;
  Name owner = method->owner->name;
  uint32_t slot = 0;
  if (!(method->flags & ACC_STATIC)) {
    bool constructs = name_is(method->name, program->init) && !name_is(owner, program->object_name);
    infer->this_uninit = constructs && infer->checked;
    infer->words[slot++] = infer->this_uninit ? vtype(V_UNINIT_THIS)
                           : infer->checked   ? vtype_ref(owner)
                                              : vtype_ref(program->object_name);
  }
  const char *text = name_text(program->names, method->descriptor) + 1;
  for (size_t length; *text != ')' && (length = descriptor_length(text)) > 0; text += length)
    put_parameter(infer, &slot, text, length);
  assert(slot == method->arg_slots);
}

void infer_init(Infer *infer, Program *program, Method *method, bool checked, Arena *scratch,
                LinkError *error) {
  const CodeInfo *info = method->info->code;
  assert(info && error->kind == LINK_OK);
  *infer = (Infer){.program = program,
                   .method = method,
                   .file = method->owner->file,
                   .info = info,
                   .checked = checked,
                   .error = error,
                   .scratch = scratch};
  infer->words = arena_array(scratch, VType, (size_t)info->max_locals + info->max_stack + 1);
  infer->join_of = arena_array(scratch, uint32_t, info->code.length);
  infer->range_edges = arena_array(scratch, uint64_t, (info->code.length + 63) / 64);
  find_joins(infer);
  number_joins(infer);
  new_activation(infer, 0, 0, 0);
}

void infer_fini(Infer *infer) { vec_free(&infer->activations); }

bool infer_run(Infer *infer) {
  if (infer->method->arg_slots > infer->info->max_locals) {
    infer_fail(infer, "the arguments take %u words, but there are %u locals",
               infer->method->arg_slots, infer->info->max_locals);
    return false;
  }
  put_parameters(infer);
  flow_to(infer, 0);
  uint32_t join;
  while (!infer_failed(infer) && next_dirty(infer, &join)) {
    load_state(infer, infer->activations.items[infer->activation].states[join]);
    walk(infer, infer->join_offsets[join]);
  }
  return !infer_failed(infer);
}
