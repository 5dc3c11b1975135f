// What the handlers of instructions have in common, and the dispatch to them.
#include "graph/step.h"

#include <string.h>

State *step_copy(Step *step) { return state_copy(step->from); }

uint32_t step_ask(Step *step) {
  enum { MOST = 32 };
  if (step->asked >= MOST)
    fatal("an instruction asks too many questions");
  return step->asked++;
}

bool step_answer(const Step *step, uint32_t question, bool *answer) {
  *answer = step->from->split_true >> question & 1;
  return step->from->split_known >> question & 1;
}

void state_set_answer(State *state, uint32_t question, bool answer) {
  state->split_known |= UINT32_C(1) << question;
  if (answer)
    state->split_true |= UINT32_C(1) << question;
}

static char *format_label(Step *step, const char *format, va_list arguments) {
  char *text = mem_vformat(format, arguments);
  char *label = arena_string(&step->world->arena, text, strlen(text));
  mem_free(text);
  return label;
}

#define with_label(label, step, format)                                                            \
  va_list arguments;                                                                               \
  va_start(arguments, format);                                                                     \
  char *label = format_label(step, format, arguments);                                             \
  va_end(arguments)

static void add_successor(Step *step, Successor successor) {
  successor.facts = step->facts;
  step->facts = (EdgeFacts){0};
  vec_push(&step->out, successor);
}

void step_relate(Step *step, EdgeRelation relation) { step->facts.relation = relation; }

void step_bound(Step *step, const EdgeBound *bounds, uint32_t count) {
  EdgeBound *copy = arena_array(&step->world->arena, EdgeBound, count);
  memcpy(copy, bounds, count * sizeof *copy);
  step->facts.bounds = copy;
  step->facts.bound_count = count;
}

void step_done(Step *step, State *state, EdgeKind kind, const char *format, ...) {
  with_label(label, step, format);
  state->split_known = state->split_true = 0;
  add_successor(step, (Successor){.state = state, .kind = kind, .label = label});
}

void step_refine(Step *step, State *state, const char *format, ...) {
  with_label(label, step, format);
  add_successor(step, (Successor){.state = state, .kind = EDGE_REFINE, .label = label});
}

void step_split(Step *step, uint32_t question, const char *format, ...) {
  with_label(label, step, format);
  for (int i = 0; i < 2; i++) {
    State *state = step_copy(step);
    state_set_answer(state, question, !i);
    char *text = arena_format(&step->world->arena, "%s%s", i ? "not " : "", label);
    vec_push(&step->out, (Successor){.state = state, .kind = EDGE_SPLIT, .label = text});
  }
}

void step_unknown(Step *step, const char *format, ...) {
  with_label(label, step, format);
  for (size_t i = 0; i < step->out.count; i++)
    state_free(step->out.items[i].state);
  step->out.count = 0;
  vec_push(&step->out, (Successor){.kind = EDGE_UNKNOWN, .label = label});
}

void step_assume(Step *step, bool holds) { step->is_empty |= !holds; }

const char *step_name(Step *step, Reference reference) {
  char name[16];
  reference_name(step->from, reference, name);
  return arena_string(&step->world->arena, name, strlen(name));
}

// --- operands ------------------------------------------------------------------------------------

Reference step_peek(const Step *step, uint32_t n) {
  assert(n < step->frame->depth);
  return step->frame->words[step->frame->code->max_locals + step->frame->depth - 1 - n];
}

void state_drop(State *state, uint32_t words) {
  StateFrame *frame = state_top(state);
  assert(words <= frame->depth);
  for (uint32_t i = 0; i < words; i++)
    frame->words[frame->code->max_locals + --frame->depth] = reference_none();
}

void state_push(State *state, Reference value) {
  StateFrame *frame = state_top(state);
  assert(frame->depth < frame->code->max_stack);
  frame->words[frame->code->max_locals + frame->depth++] = value;
}

void state_push_wide(State *state, Reference value) {
  state_push(state, value);
  state_push(state, reference_none());
}

void state_push_kind(State *state, Reference value, Kind kind) {
  assert(kind != KIND_VOID);
  if (kind_is_wide(kind))
    state_push_wide(state, value);
  else
    state_push(state, value);
}

// --- ends ----------------------------------------------------------------------------------------

void step_jump(Step *step, State *state, uint32_t target) {
  assert(target < state_top(state)->code->count);
  state_top(state)->pc = target;
  step_done(step, state, EDGE_EVAL, "%s", "");
}

void step_next(Step *step, State *state) { step_jump(step, state, step->frame->pc + 1); }

void step_throw(Step *step, State *state, const char *class_name) {
  Class *class = program_require(step->world->program, class_name);
  Reference thrown = state_object(step->world, state, type_exact(step->world, class), false);
  // A new Throwable is its own cause.
  Field *cause = class_find_field(class, name_of(step->world->names, "cause"),
                                  name_of(step->world->names, "Ljava/lang/Throwable;"));
  if (cause)
    state_set_slot(step->world, state, thrown, cause, thrown);
  state_set_new(state, thrown);
  state->exception = thrown;
  step_done(step, state, EDGE_EVAL, "throws %s", name_simple(class_name));
}

// --- stack instructions --------------------------------------------------------------------------

static void eval_shuffle(Step *step, const Insn *insn) {
  const Shuffle *shuffle = graph_shuffle(insn->op);
  assert(shuffle);
  State *state = step_copy(step);
  state_drop(state, shuffle->taken);
  for (const char *at = shuffle->put; *at; at++)
    state_push(state, step_peek(step, (uint32_t)(*at - '0')));
  step_next(step, state);
}

static void eval_load(Step *step, const Insn *insn) {
  State *state = step_copy(step);
  Reference value = step->frame->words[insn->a];
  if (insn->op == OP_LOAD2)
    state_push_wide(state, value);
  else
    state_push(state, value);
  step_next(step, state);
}

static void eval_store(Step *step, const Insn *insn) {
  State *state = step_copy(step);
  bool is_wide = insn->op == OP_STORE2;
  Reference value = step_peek(step, is_wide);
  state_drop(state, is_wide ? 2 : 1);
  StateFrame *frame = state_top(state);
  frame->words[insn->a] = value;
  if (is_wide)
    frame->words[insn->a + 1] = reference_none();
  // The first half of a long that is overwritten is gone.
  if (insn->a > 0 && reference_exists(frame->words[insn->a - 1]) &&
      frame->words[insn->a - 1].id != REFERENCE_NULL) {
    const StateValue *before = state_value(state, frame->words[insn->a - 1]);
    if (kind_is_wide(before->letter))
      frame->words[insn->a - 1] = reference_none();
  }
  step_next(step, state);
}

static void eval_constant(Step *step, const Insn *insn) {
  State *state = step_copy(step);
  Kind kind = method_constant_kind(step->frame->method, step->frame->pc);
  Reference value = reference_null();
  if (kind == KIND_INT)
    value = state_literal(step->world, state, KIND_INT, (int32_t)(uint32_t)insn->bits);
  else if (kind == KIND_LONG)
    value = state_literal(step->world, state, KIND_LONG, (int64_t)insn->bits);
  else if (kind != KIND_REFERENCE)
    value = state_float(step->world, state, kind, true, insn->bits);
  state_push_kind(state, value, kind);
  step_next(step, state);
}

static void eval_monitor(Step *step) {
  if (!need_object(step, step_peek(step, 0)))
    return;
  State *state = step_copy(step);
  state_drop(state, 1);
  step_next(step, state);
}

// --- dispatch ------------------------------------------------------------------------------------

static bool is_between(unsigned op, unsigned first, unsigned last) {
  return op >= first && op <= last;
}

static void run_instruction(Step *step) {
  const Insn *insn = &step->frame->code->insns[step->frame->pc];
  unsigned op = insn->op;
  if (op == OP_NOP)
    step_next(step, step_copy(step));
  else if (op == OP_CONST || op == OP_CONST2)
    eval_constant(step, insn);
  else if (op == OP_LOAD || op == OP_LOAD2)
    eval_load(step, insn);
  else if (op == OP_STORE || op == OP_STORE2)
    eval_store(step, insn);
  else if (op == OP_MONITORENTER || op == OP_MONITOREXIT)
    eval_monitor(step);
  else if (is_between(op, OP_POP, OP_SWAP))
    eval_shuffle(step, insn);
  else if (is_between(op, OP_IALOAD, OP_SASTORE) || is_between(op, OP_NEWARRAY, OP_ARRAYLENGTH) ||
           op == OP_ANEWARRAY_Q || op == OP_MULTIANEWARRAY_Q)
    eval_array(step, insn);
  else if (is_between(op, OP_IADD, OP_DCMPG))
    eval_number(step, insn);
  else if (is_between(op, OP_IFEQ, OP_LOOKUPSWITCH))
    eval_branch(step, insn);
  else if (is_between(op, OP_RETURN1, OP_RETURN_NARROW))
    eval_return(step, insn);
  else if (is_between(op, OP_INVOKEVIRTUAL, OP_INVOKEDYNAMIC) ||
           is_between(op, OP_INVOKEVIRTUAL_Q, OP_INVOKESTATIC_Q))
    eval_call(step, insn);
  else
    eval_object(step, insn);
}

static bool is_program_start(const Step *step) {
  return step->from->is_fresh && step->from->frames.count == 1 && !step->frame->pc;
}

void step_run(Step *step) {
  step->frame = state_top(step->from);
  if (reference_exists(step->from->exception))
    eval_unwind(step);
  else if (!is_program_start(step) || need_class(step, step->frame->method->owner))
    run_instruction(step); // the class of main is initialized before main runs
  if (step->is_empty)
    step_unknown(step, "a state that no concrete state is an instance of");
}
