// Start states, and what positions of the code are.
#include "graph/graph_impl.h"
#include "graph/step.h"

#include <string.h>

// --- start states --------------------------------------------------------------------------------

static bool is_main(const World *world, const Method *method) {
  return (method->flags & ACC_STATIC) && !strcmp(name_text(world->names, method->name), "main") &&
         !strcmp(name_text(world->names, method->descriptor), "([Ljava/lang/String;)V");
}

// The arguments of main: an array that exists, of strings.
static void start_main(World *world, State *state, Method *method) {
  LinkError error = {0};
  Class *class = program_load_text(world->program, "[Ljava/lang/String;", &error);
  StateValue array = {.kind = VALUE_ARRAY, .type = type_exact(world, class)};
  array.length = state_integer(world, state, KIND_INT, 0, INT32_MAX);
  state_top(state)->words[0] = state_add(world, state, array);
  state->is_fresh = true;
  (void)method;
}

static void start_parameter(World *world, State *state, uint32_t slot, Reference value, bool exists,
                            GraphOptions options) {
  state_top(state)->words[slot] = value;
  if (reference_is_null(value) || !value_is_heap(state_value(state, value)))
    return;
  if (exists || options.non_null)
    state_value(state, value)->is_maybe = false;
  if (!options.tree_inputs)
    effect_anything(world, state, value);
}

static void start_method(World *world, State *state, Method *method, GraphOptions options) {
  uint32_t slot = 0;
  if (method_is_constructor(world->program, method))
    world_make(world, method->owner);
  if (!(method->flags & ACC_STATIC)) {
    Reference receiver = state_object(world, state, type_below(world, method->owner), false);
    start_parameter(world, state, slot++, receiver, true, options);
  }
  const char *at = name_text(world->names, method->descriptor) + 1;
  for (uint32_t i = 0; *at != ')'; at = descriptor_next(at), i++) {
    bool exists = i < 64 && (options.exists >> i & 1);
    LinkError error = {0};
    Class *class =
        options.has_receiver && !i ? program_load_type(world->program, at, &error) : NULL;
    Reference value = class ? state_object(world, state, type_exact(world, class), false)
                            : state_unknown(world, state, at);
    Class *declared =
        options.stand_ins && *at == 'L' ? program_load_type(world->program, at, &error) : NULL;
    const Type *type = declared ? stand_ins(world, declared) : NULL;
    if (type)
      state_value(state, value)->type = type;
    start_parameter(world, state, slot, value, exists || class, options);
    slot += kind_words(*at);
  }
  for (Class *class = method->owner; class; class = class->super)
    if (!class->trusted)
      state_set_class(state, class, CLASS_DONE);
}

State *graph_start(World *world, Method *method, const Code *code, GraphOptions options) {
  State *state = state_new();
  state_push_frame(state, method, code);
  if (is_main(world, method))
    start_main(world, state, method);
  else
    start_method(world, state, method, options);
  return state;
}

// --- positions -----------------------------------------------------------------------------------

static void mark(uint8_t *marks, uint32_t from, uint32_t to) {
  if (to <= from)
    marks[to] |= POSITION_HEAD;
  marks[to] |= (marks[to] & POSITION_SEEN) ? POSITION_MEETING : POSITION_SEEN;
}

static void mark_switch(uint8_t *marks, uint32_t from, const SwitchTable *table) {
  mark(marks, from, (uint32_t)table->otherwise);
  for (int32_t i = 0; i < table->count; i++)
    mark(marks, from, (uint32_t)table->targets[i]);
}

static bool falls_through(unsigned op) {
  return op_infos[op].group != OPS_JUMP && op_infos[op].group != OPS_RETURN;
}

static uint8_t *mark_code(const Code *code) {
  uint8_t *marks = mem_new_array(uint8_t, code->count + 1);
  for (uint32_t i = 0; i < code->count; i++) {
    const Insn *insn = &code->insns[i];
    if (falls_through(insn->op))
      mark(marks, i, i + 1);
    if (op_infos[insn->op].group == OPS_BRANCH || insn->op == OP_GOTO || insn->op == OP_JSR)
      mark(marks, i, (uint32_t)insn->b);
    else if (insn->op == OP_TABLESWITCH || insn->op == OP_LOOKUPSWITCH)
      mark_switch(marks, i, insn->table);
    else if (insn->op == OP_JSR ||
             (code->has_subroutines && i > 0 && code->insns[i - 1].op == OP_JSR))
      marks[i] |= POSITION_HEAD; // ret comes back here from anywhere
  }
  for (uint16_t i = 0; i < code->handler_count; i++)
    if (code->handlers[i].end > code->handlers[i].target)
      marks[code->handlers[i].target] |= POSITION_HEAD;
    else
      marks[code->handlers[i].target] |= POSITION_MEETING;
  return marks;
}

unsigned graph_position(Graph *graph, const StateFrame *frame) {
  while (graph->marks.count <= frame->method->id)
    vec_push(&graph->marks, NULL);
  uint8_t **marks = &graph->marks.items[frame->method->id];
  if (!*marks)
    *marks = mark_code(frame->code);
  return (*marks)[frame->pc];
}

static const Cfg *cfg_of(Graph *graph, const StateFrame *frame) {
  LinkError error = {0};
  return frame->code->has_subroutines ? NULL
                                      : method_cfg(graph->world.program, frame->method, &error);
}

static bool is_among(const uint64_t *locals, uint32_t i) { return locals[i / 64] >> i % 64 & 1; }

// Is the local read after the instruction that the frame is at, before it is written? Handlers of
// the block count whatever is written before them.
static bool is_live_after(const Cfg *cfg, const StateFrame *frame, uint32_t local) {
  const Block *block = &cfg->blocks[cfg->block_of[frame->pc]];
  for (uint32_t i = block->normal_count; i < block->successor_count; i++)
    if (is_among(cfg->blocks[block->successors[i]].live_in, local))
      return true;
  for (uint32_t pc = frame->pc + 1; pc < block->end; pc++) {
    const Insn *insn = &frame->code->insns[pc];
    if ((insn->op == OP_LOAD || insn->op == OP_LOAD2 || insn->op == OP_IINC) && insn->a == local)
      return true;
    if (insn->op == OP_LOAD2 && insn->a + 1u == local)
      return true;
    if ((insn->op == OP_STORE || insn->op == OP_STORE2) && insn->a == local)
      return false;
  }
  for (uint32_t i = 0; i < block->normal_count; i++)
    if (is_among(cfg->blocks[block->successors[i]].live_in, local))
      return true;
  return false;
}

// A method was just called: what its caller does not read any more goes. (A class initializer is
// called by an instruction that is evaluated again.)
static void forget_dead_of_caller(Graph *graph, State *state) {
  const StateFrame *top = state_top(state);
  if (state->frames.count < 2 || top->pc || top->depth || top->initializing)
    return;
  StateFrame *caller = &state->frames.items[state->frames.count - 2];
  const Cfg *cfg = cfg_of(graph, caller);
  for (uint32_t i = 0; cfg && i < caller->code->max_locals; i++)
    if (reference_exists(caller->words[i]) && !is_live_after(cfg, caller, i))
      caller->words[i] = reference_none();
}

void graph_forget_dead(Graph *graph, State *state) {
  if (!state->frames.count || reference_exists(state->exception))
    return;
  forget_dead_of_caller(graph, state);
  StateFrame *frame = state_top(state);
  const Cfg *cfg = cfg_of(graph, frame);
  if (!cfg)
    return;
  const Block *block = &cfg->blocks[cfg->block_of[frame->pc]];
  if (block->start != frame->pc)
    return;
  for (uint32_t i = 0; i < frame->code->max_locals; i++)
    if (!is_among(block->live_in, i))
      frame->words[i] = reference_none();
}
