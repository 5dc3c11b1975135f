// The operand stack during a method: which instruction pushed what. See npe_origins.h.
#include "program/npe_origins.h"

#include "program/bytecode.h"

#include <string.h>

enum { MAX_ENTRIES = 1000000 }; // HotSpot's limit on words of all stacks

typedef struct Analysis {
  const Names *names;
  const ClassFile *file;
  const CodeInfo *info;
  Origins **at; // per bytecode offset, NULL where not reached
  Origins now;  // the stack that the current instruction works on
  uint32_t entries;
  bool grew, bad; // grew: an instruction was reached; bad: the code is not well-formed
  Arena *arena;
} Analysis;

static const Constant *constant_of(const Analysis *analysis, const Instruction *instruction) {
  assert(instruction->operand > 0 && instruction->operand < analysis->file->pool_count);
  return &analysis->file->pool[instruction->operand];
}

static const char *text_of(const Analysis *analysis, Name name) {
  return name_text(analysis->names, name);
}

// --- the analysis ------------------------------------------------------------------------------

static void push(Analysis *analysis, uint32_t origin, uint32_t words) {
  for (; words > 0; words--) {
    if (analysis->now.depth >= analysis->info->max_stack) {
      analysis->bad = true;
      return;
    }
    analysis->now.slots[analysis->now.depth++] = origin;
  }
}

static void pop(Analysis *analysis, uint32_t words) {
  if (words > analysis->now.depth) {
    analysis->bad = true;
    return;
  }
  analysis->now.depth -= words;
}

// dup_x2 and the like: the top `count` words are copied below `below` more words.
static void duplicate(Analysis *analysis, uint32_t count, uint32_t below) {
  assert(count == 1 || count == 2);
  Origins *now = &analysis->now;
  uint32_t moved = count + below;
  if (moved > now->depth || now->depth + count > analysis->info->max_stack) {
    analysis->bad = true;
    return;
  }
  uint32_t *base = now->slots + now->depth - moved;
  memmove(base + count, base, moved * sizeof *base);
  memcpy(base, base + moved, count * sizeof *base);
  now->depth += count;
}

static void swap(Analysis *analysis) {
  assert(analysis->now.depth <= analysis->info->max_stack);
  Origins *now = &analysis->now;
  if (now->depth < 2) {
    analysis->bad = true;
    return;
  }
  uint32_t top = now->slots[now->depth - 1];
  now->slots[now->depth - 1] = now->slots[now->depth - 2];
  now->slots[now->depth - 2] = top;
}

static void apply_constant(Analysis *analysis, const Instruction *instruction) {
  const Constant *constant = constant_of(analysis, instruction);
  uint32_t words = constant->tag == CONSTANT_LONG || constant->tag == CONSTANT_DOUBLE ? 2
                   : constant->tag == CONSTANT_DYNAMIC
                       ? kind_words(*text_of(analysis, constant->descriptor))
                       : 1;
  push(analysis, instruction->offset, words);
}

static void apply_field(Analysis *analysis, const Instruction *instruction) {
  uint8_t opcode = instruction->opcode;
  const Constant *field = constant_of(analysis, instruction);
  uint32_t words = kind_words(*text_of(analysis, field->descriptor));
  if (opcode == BC_putfield || opcode == BC_putstatic)
    pop(analysis, words);
  if (opcode == BC_putfield || opcode == BC_getfield)
    pop(analysis, 1);
  if (opcode == BC_getfield || opcode == BC_getstatic)
    push(analysis, instruction->offset, words);
}

static void apply_call(Analysis *analysis, const Instruction *instruction) {
  const Constant *method = constant_of(analysis, instruction);
  const char *descriptor = text_of(analysis, method->descriptor);
  pop(analysis, descriptor_parameter_words(descriptor));
  if (instruction->opcode != BC_invokestatic && instruction->opcode != BC_invokedynamic)
    pop(analysis, 1);
  push(analysis, instruction->offset, kind_words(*descriptor_result(descriptor)));
}

static void apply_plain(Analysis *analysis, const Instruction *instruction) {
  if (instruction->plain >= BC_istore && instruction->plain <= BC_astore &&
      instruction->operand < TRACKED_LOCALS)
    analysis->now.written |= UINT64_C(1) << instruction->operand;
  pop(analysis, kinds_words(opcode_popped(instruction->opcode)));
  push(analysis, instruction->offset, kinds_words(opcode_pushed(instruction->opcode)));
}

// The effect of one instruction on the operand stack `now`.
static void apply(Analysis *analysis, const Instruction *instruction) {
  switch (instruction->opcode) {
  case BC_ldc:
  case BC_ldc_w:
  case BC_ldc2_w:
    apply_constant(analysis, instruction);
    break;
  case BC_getstatic:
  case BC_putstatic:
  case BC_getfield:
  case BC_putfield:
    apply_field(analysis, instruction);
    break;
  case BC_invokevirtual:
  case BC_invokespecial:
  case BC_invokestatic:
  case BC_invokeinterface:
  case BC_invokedynamic:
    apply_call(analysis, instruction);
    break;
  case BC_multianewarray:
    pop(analysis, (uint32_t)instruction->second);
    push(analysis, instruction->offset, 1);
    break;
  case BC_pop:
  case BC_pop2:
    pop(analysis, instruction->opcode == BC_pop ? 1 : 2);
    break;
  case BC_dup:
  case BC_dup_x1:
  case BC_dup_x2:
    duplicate(analysis, 1, instruction->opcode - (uint32_t)BC_dup);
    break;
  case BC_dup2:
  case BC_dup2_x1:
  case BC_dup2_x2:
    duplicate(analysis, 2, instruction->opcode - (uint32_t)BC_dup2);
    break;
  case BC_swap:
    swap(analysis);
    break;
  case BC_checkcast: // the value keeps its origin
    break;
  default:
    apply_plain(analysis, instruction);
  }
}

// Merges `now` into the state at a successor. What was there also flows into `now`, hence on to the
// successors visited later: HotSpot does so.
static void merge(Analysis *analysis, uint32_t offset) {
  Origins *now = &analysis->now;
  if (offset >= analysis->info->code.length) {
    analysis->bad = true;
    return;
  }
  Origins *old = analysis->at[offset];
  if (!old) {
    old = analysis->at[offset] = arena_new(analysis->arena, Origins);
    old->slots = arena_array(analysis->arena, uint32_t, now->depth);
    old->depth = now->depth;
    memcpy(old->slots, now->slots, now->depth * sizeof *now->slots);
    analysis->entries += now->depth;
    analysis->grew = true;
  } else if (old->depth != now->depth) {
    analysis->bad = true;
    return;
  }
  for (uint32_t i = 0; i < now->depth; i++)
    if (old->slots[i] != now->slots[i])
      old->slots[i] = now->slots[i] = ORIGIN_UNKNOWN;
  old->written = now->written |= old->written;
}

// A switch counts as falling through, too, as it does for HotSpot.
static void flow(Analysis *analysis, const Instruction *instruction) {
  Bytes code = analysis->info->code;
  bool is_switch = bytecode_is_switch(instruction);
  uint32_t next = instruction->offset + instruction->length;
  bool ends = bytecode_ends_flow(instruction) || instruction->plain == BC_jsr;
  if ((!ends || is_switch) && next < code.length)
    merge(analysis, next);
  if (is_switch || bytecode_is_branch(instruction))
    merge(analysis, (uint32_t)instruction->operand);
  for (uint32_t i = 0; is_switch && i < instruction->case_count && !analysis->bad; i++)
    merge(analysis, switch_target(code, instruction, i));
}

static void start_state(Analysis *analysis, uint32_t offset, bool is_handler) {
  assert(offset < analysis->info->code.length);
  if (analysis->at[offset])
    return;
  Origins *state = analysis->at[offset] = arena_new(analysis->arena, Origins);
  state->slots = arena_array(analysis->arena, uint32_t, 1);
  state->depth = is_handler ? 1 : 0;
  state->slots[0] = offset;
}

// One sweep over the code; stops in front of `target` once that has been reached. True when there
// is nothing left to find out.
static bool sweep(Analysis *analysis, uint32_t target) {
  bool complete = true;
  Bytes code = analysis->info->code;
  Instruction instruction;
  for (uint32_t offset = 0; offset < code.length;) {
    if (!bytecode_read(code, offset, &instruction)) {
      analysis->bad = true;
      return true;
    }
    const Origins *state = analysis->at[offset];
    if (state) {
      analysis->now.depth = state->depth;
      analysis->now.written = state->written;
      memcpy(analysis->now.slots, state->slots, state->depth * sizeof *state->slots);
      apply(analysis, &instruction);
      if (!analysis->bad)
        flow(analysis, &instruction);
    } else {
      complete = false;
    }
    offset += instruction.length;
    if (analysis->bad || analysis->entries > MAX_ENTRIES ||
        (offset == target && analysis->at[offset]))
      return true;
  }
  return complete;
}

Origins **origins_analyse(Program *program, const Method *method, uint32_t target, Arena *arena) {
  assert(target < method->info->code->code.length);
  const CodeInfo *info = method->info->code;
  Analysis analysis = {
      .names = program->names, .file = method->owner->file, .info = info, .arena = arena};
  analysis.at = arena_array(arena, Origins *, info->code.length);
  analysis.now.slots = arena_array(arena, uint32_t, info->max_stack + 1u);
  start_state(&analysis, 0, false);
  for (uint16_t i = 0; i < info->handler_count; i++)
    start_state(&analysis, info->handlers[i].target, true);
  do
    analysis.grew = false;
  while (!sweep(&analysis, target) && analysis.grew);
  return analysis.bad ? NULL : analysis.at;
}
