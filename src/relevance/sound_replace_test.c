// One instruction that does something else.
#include "relevance/sound_test.h"

#include <string.h>

static Ref some_object(Sound *sound) {
  const Frame *top = machine_top(sound->oracle.machine);
  uint64_t locals[8] = {0}, stack[8] = {0};
  if (top->method->code->max_locals > 512 || top->method->code->max_stack > 512)
    return 0;
  method_reference_map(sound->oracle.world->program, top->method,
                       (uint32_t)(top->pc - top->method->code->insns), locals, stack);
  uint32_t local = (uint32_t)random_below(&sound->twist, top->method->code->max_locals + 1u);
  return local < top->method->code->max_locals && (locals[local / 64] >> local % 64 & 1)
             ? (Ref)top->locals[local]
             : 0;
}

static Word some_word(Sound *sound, bool is_reference) {
  if (is_reference) // what is used afterwards has to have its type
    return sound->focus.method ? 0 : some_object(sound);
  return (uint32_t)random_below(&sound->twist, 7) - 3u;
}

// Is the activation entered by a call at this place of the other one? NONE: by nobody's.
static bool is_called(const Sound *sound, const Activation *at, uint32_t caller, uint32_t pc) {
  if (at->parent != NONE)
    return at->parent == caller && at->call == pc;
  const Cluster *cluster = graph_cluster(sound->flow->graph, at->cluster);
  for (size_t i = 0; i < cluster->callers.count; i++) {
    uint32_t call = cluster->callers.items[i];
    const State *state = graph_node(sound->flow->graph, call)->state;
    if (sound->flow->activation[call] == caller &&
        (caller == NONE || state->frames.items[state->frames.count - 2].pc == pc))
      return true;
  }
  return false;
}

// The activations that the top frame may be, by the calls below it.
static void find_activations(const Sound *sound, Numbers *out) {
  const Machine *machine = sound->oracle.machine;
  Numbers below = {0};
  vec_push(&below, NONE);
  for (uint32_t depth = ORACLE_BASE; depth < machine->depth; depth++) {
    const Frame *frame = &machine->frames[depth], *caller = frame - 1;
    uint32_t pc = depth > ORACLE_BASE ? (uint32_t)(caller->pc - caller->method->code->insns) : 0;
    vec_clear(out);
    for (uint32_t i = 0; i < sound->flow->activations.count; i++) {
      const Activation *at = &sound->flow->activations.items[i];
      bool fits = false;
      for (size_t j = 0; at->method == frame->method && j < below.count; j++)
        fits |= is_called(sound, at, below.items[j], pc);
      if (fits)
        vec_push(out, i);
    }
    vec_clear(&below);
    vec_append(&below, out->items, out->count);
  }
  vec_free(&below);
}

static bool is_edge(const Activation *activation, uint32_t from, uint32_t to) {
  for (size_t i = 0; i < activation->edges.count; i++)
    if (activation->edges.items[i].from == from && activation->edges.items[i].to == to)
      return true;
  return false;
}

// The next instruction: one that the graph has behind this one, whichever activation it is.
static uint32_t some_successor(Sound *sound, const Numbers *activations, uint32_t pc) {
  Numbers next = {0};
  const Code *code = machine_top(sound->oracle.machine)->method->code;
  for (uint32_t to = 0; to < code->count; to++) {
    bool follows = true;
    for (size_t i = 0; i < activations->count && follows; i++)
      follows = is_edge(&sound->flow->activations.items[activations->items[i]], pc, to);
    if (follows)
      vec_push(&next, to);
  }
  uint32_t picked =
      next.count ? next.items[random_below(&sound->twist, (uint32_t)next.count)] : NONE;
  vec_free(&next);
  return picked;
}

// Any instruction that the code has behind this one.
static uint32_t written_successor(Sound *sound, uint32_t pc) {
  const Insn *insn = &machine_top(sound->oracle.machine)->method->code->insns[pc];
  bool jumps = op_infos[insn->op].group == OPS_BRANCH && random_below(&sound->twist, 2);
  return jumps ? (uint32_t)insn->b : pc + 1;
}

static void twist(Sound *sound, const Numbers *activations, const Operands *operands) {
  Frame *top = machine_top(sound->oracle.machine);
  const Code *code = top->method->code;
  uint64_t locals[8] = {0}, stack[8] = {0};
  uint32_t pc = (uint32_t)(top->pc - code->insns), to;
  to = sound->focus.method ? written_successor(sound, pc) : some_successor(sound, activations, pc);
  if (to == NONE || code->max_locals > 512 || code->max_stack > 512) {
    sound->is_lost = true;
    return;
  }
  Program *program = sound->oracle.world->program;
  uint32_t before = method_reference_map(program, top->method, pc, locals, stack);
  memset(locals, 0, sizeof locals);
  memset(stack, 0, sizeof stack);
  uint32_t after = method_reference_map(program, top->method, to, locals, stack);
  Word *base = top->sp - before;
  Idle idle = sound->focus.method ? (Idle){0} : idle_at(sound->demands, code, pc);
  if (idle.kind == IDLE_FORWARDS) // it is left out
    memmove(top->sp - operands->popped, top->sp - operands->popped + idle.operand,
            op_infos[code->insns[pc].op].given * sizeof *base);
  bool is_next = to == pc + 1 || operands->family == FAMILY_PLAIN;
  uint32_t kept = is_next && before - operands->popped < after ? before - operands->popped : after;
  if (idle.kind == IDLE_FORWARDS)
    kept = after;
  if (!is_next)
    kept = 0; // a handler begins with the exception alone
  for (uint32_t i = kept; i < after; i++)
    base[i] = some_word(sound, stack[i / 64] >> i % 64 & 1);
  if (sound->focus.method && operands->family == FAMILY_STORE)
    top->locals[operands->local] =
        some_word(sound, locals[operands->local / 64] >> operands->local % 64 & 1);
  top->sp = base + after;
  top->pc = &top->method->code->insns[to];
  sound->replaced++;
  vec_push(&sound->places, (CodePlace){top->method, pc, to});
}

static bool is_needed_anywhere(const Sound *sound, const Activation *activation, uint32_t pc) {
  const MethodFlow *method = &sound->flow->methods.items[activation->flow];
  for (size_t i = 0; i < method->activations.count; i++)
    if (sound->flow->activations.items[method->activations.items[i]].is_needed[pc])
      return true;
  return false;
}

// Keeps the activations that have states here; false if one of them needs the instruction, or none
// is left.
static bool is_irrelevant(const Sound *sound, Numbers *activations, uint32_t pc) {
  size_t kept = 0;
  for (size_t i = 0; i < activations->count; i++) {
    const Activation *at = &sound->flow->activations.items[activations->items[i]];
    if (at->is_needed[pc] || (sound->by_opcode && is_needed_anywhere(sound, at, pc)))
      return false;
    if (at->nodes[pc].count)
      activations->items[kept++] = activations->items[i];
  }
  activations->count = kept;
  return kept > 0;
}

bool sound_is_judged(const Operands *operands, unsigned op) {
  return operands->family != FAMILY_SHUFFLE && operands->family != FAMILY_JUMP &&
         operands->family != FAMILY_RETURN && operands->family != FAMILY_THROW &&
         op != OP_TABLESWITCH && op != OP_LOOKUPSWITCH;
}

static bool replace_focus(Sound *sound) {
  const Frame *top = machine_top(sound->oracle.machine);
  if (top->method != sound->focus.method || top->flags & FRAME_PENDING ||
      top->pc != &top->method->code->insns[sound->focus.pc])
    return false;
  StateFrame frame = {.method = top->method, .code = top->method->code, .pc = sound->focus.pc};
  Operands operands = operands_of(sound->flow->graph, &frame);
  twist(sound, NULL, &operands);
  return true;
}

bool sound_replace(Sound *sound) {
  if (sound->focus.method)
    return replace_focus(sound);
  const Frame *top = machine_top(sound->oracle.machine);
  const Code *code = top->method->code;
  Numbers activations = {0};
  bool is_replaced = false;
  if (!(top->flags & FRAME_PENDING) && code)
    find_activations(sound, &activations);
  uint32_t pc = code ? (uint32_t)(top->pc - code->insns) : 0;
  if (activations.count && pc < code->count && is_irrelevant(sound, &activations, pc)) {
    StateFrame frame = {.method = top->method, .code = code, .pc = pc};
    Operands operands = operands_of(sound->flow->graph, &frame);
    is_replaced = operands.family != FAMILY_SHUFFLE && operands.family != FAMILY_JUMP &&
                  operands.family != FAMILY_RETURN;
    if (is_replaced)
      twist(sound, &activations, &operands);
  }
  vec_free(&activations);
  return is_replaced;
}
