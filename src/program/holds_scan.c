// The flow of one method in the analysis of holds.h.
#include "program/holds.h"

#include <string.h>

// --- frames --------------------------------------------------------------------------------------

static uint32_t state_words(const HoldsScan *scan) {
  return (uint32_t)scan->info->max_locals + scan->info->max_stack;
}

Held *holds_operands(HoldsScan *scan) { return scan->now + scan->info->max_locals; }

void holds_push(HoldsScan *scan, Held held, uint32_t words) {
  for (uint32_t i = 0; i < words; i++) {
    if (scan->depth >= scan->info->max_stack) {
      scan->bad = true;
      return;
    }
    holds_operands(scan)[scan->depth++] = i ? (Held){0} : held;
  }
}

Held holds_pop(HoldsScan *scan, uint32_t words) {
  if (words > scan->depth) {
    scan->bad = true;
    return (Held){0};
  }
  scan->depth -= words;
  return words ? holds_operands(scan)[scan->depth] : (Held){0};
}

void holds_push_new(HoldsScan *scan, const Instruction *instruction, Held held, uint32_t words) {
  uint32_t id = instruction->offset + 1;
  for (uint32_t i = 0; i < scan->info->max_locals + scan->depth; i++)
    if (scan->now[i].id == id)
      scan->now[i].id = 0;
  held.id = id;
  holds_push(scan, held, words);
}

// What nobody has assigned is what the virtual machine put there, for all who see it now.
void holds_leak(HoldsScan *scan, const Held *held) {
  holds_content_leak(scan, held);
  if (!held->may_be_this)
    return;
  scan->leaks = true;
  const Class *class = scan->method->owner;
  for (uint16_t i = 0; scan->own && i < class->field_count; i++) {
    bool is_assigned = i < 64 && (scan->now_assigned >> i & 1);
    const Field *field = &class->fields[i];
    HoldsVar *var = field->flags & ACC_STATIC ? NULL : holds_field(scan->nest, field);
    Held none = held_default(field->kind);
    if (var && !is_assigned)
      holds_add(scan->nest, var, &none, field->kind);
  }
}

// --- the flow ------------------------------------------------------------------------------------

enum { VISITS_MOST = 6 }; // before intervals that grow are given up

static void merge(HoldsScan *scan, uint32_t offset, const Held *words, uint32_t depth) {
  if (offset >= scan->info->code.length || depth > scan->info->max_stack) {
    scan->bad = true;
    return;
  }
  Held *old = scan->at[offset];
  if (!old) {
    old = scan->at[offset] = arena_array(&scan->arena, Held, state_words(scan));
    memcpy(old, words, (scan->info->max_locals + depth) * sizeof *old);
    scan->depths[offset] = depth;
    scan->assigned[offset] = scan->now_assigned;
    scan->dirty[offset] = 1;
    return;
  }
  if (scan->depths[offset] != depth) {
    scan->bad = true;
    return;
  }
  bool grows = (scan->assigned[offset] & ~scan->now_assigned) != 0;
  scan->assigned[offset] &= scan->now_assigned;
  for (uint32_t i = 0; i < scan->info->max_locals + depth; i++) {
    Held before = old[i];
    if (!held_join(&old[i], &words[i]))
      continue;
    grows = true;
    if (scan->visits[offset] > VISITS_MOST)
      held_widen(&old[i], &before);
  }
  scan->visits[offset] += grows;
  scan->dirty[offset] |= grows;
}

// Handlers see the locals before and after every instruction that they guard.
static void merge_handlers(HoldsScan *scan, uint32_t offset) {
  for (uint16_t i = 0; i < scan->info->handler_count && !scan->bad; i++) {
    const Handler *handler = &scan->info->handlers[i];
    if (offset < handler->start || offset >= handler->end || !scan->info->max_stack)
      continue;
    Held kept = holds_operands(scan)[0];
    holds_operands(scan)[0] = held_object((Name){0});
    merge(scan, handler->target, scan->now, 1);
    holds_operands(scan)[0] = kept;
  }
}

// --- branches ------------------------------------------------------------------------------------

// Every word that is the same value gets what is known of it.
static void know(HoldsScan *scan, Held *frame, const Held *value) {
  for (uint32_t i = 0; value->id && i < scan->info->max_locals + scan->depth; i++)
    if (frame[i].id == value->id)
      frame[i] = *value;
}

static int64_t above(int64_t value) { return value == INT64_MAX ? value : value + 1; }
static int64_t below(int64_t value) { return value == INT64_MIN ? value : value - 1; }

typedef enum Compare { IS_EQ, IS_NE, IS_LT, IS_GE, IS_GT, IS_LE } Compare;

// a OP b holds: what that leaves of a. False: nothing.
static bool meet_compare(Held *a, Compare compare, const Held *b) {
  switch (compare) {
  case IS_EQ:
    return held_meet_range(a, b->low, b->high);
  case IS_NE:
    if (b->low != b->high)
      return true;
    return held_meet_range(a, a->low == b->low ? above(a->low) : a->low,
                           a->high == b->low ? below(a->high) : a->high);
  case IS_LT:
    return held_meet_range(a, INT64_MIN, below(b->high));
  case IS_GE:
    return held_meet_range(a, b->low, INT64_MAX);
  case IS_GT:
    return held_meet_range(a, above(b->low), INT64_MAX);
  case IS_LE:
    return held_meet_range(a, INT64_MIN, b->high);
  }
  return true;
}

static const Compare opposites[] = {IS_NE, IS_EQ, IS_GE, IS_LT, IS_LE, IS_GT};
static const Compare mirrored[] = {IS_EQ, IS_NE, IS_GT, IS_LE, IS_LT, IS_GE};

// What a branch has popped.
typedef struct Test {
  bool is_null, is_number;
  Compare compare; // if it jumps
  Held left, right;
} Test;

static bool are_numbers(const Test *test) {
  return test->left.kinds == HELD_NUMBER && test->right.kinds == HELD_NUMBER;
}

// The frame on one side of the branch; false: it is never taken.
static bool know_side(HoldsScan *scan, Held *frame, const Test *test, bool is_taken) {
  Held left = test->left, right = test->right;
  if (test->is_null) {
    bool is_null = is_taken == (test->compare == IS_EQ);
    if (!held_meet_null(&left, is_null))
      return false;
    know(scan, frame, &left);
  } else if (test->is_number && are_numbers(test)) {
    Compare compare = is_taken ? test->compare : opposites[test->compare];
    if (!meet_compare(&left, compare, &test->right) ||
        !meet_compare(&right, mirrored[compare], &test->left))
      return false;
    know(scan, frame, &left);
    know(scan, frame, &right);
  }
  return true;
}

static Test read_test(HoldsScan *scan, const Instruction *instruction) {
  uint8_t opcode = instruction->opcode;
  Test test = {0};
  if (opcode == BC_ifnull || opcode == BC_ifnonnull) {
    test.is_null = true;
    test.compare = opcode == BC_ifnull ? IS_EQ : IS_NE;
    test.left = holds_pop(scan, 1);
  } else if (opcode >= BC_ifeq && opcode <= BC_ifle) {
    test.is_number = true;
    test.compare = (Compare)(opcode - BC_ifeq);
    test.right = held_number(0, 0);
    test.left = holds_pop(scan, 1);
  } else if (opcode >= BC_if_icmpeq && opcode <= BC_if_icmple) {
    test.is_number = true;
    test.compare = (Compare)(opcode - BC_if_icmpeq);
    test.right = holds_pop(scan, 1);
    test.left = holds_pop(scan, 1);
  } else if (opcode == BC_if_acmpeq || opcode == BC_if_acmpne) {
    (void)holds_pop(scan, 2);
  }
  return test;
}

static void branch(HoldsScan *scan, const Instruction *instruction) {
  Test test = read_test(scan, instruction);
  for (int is_taken = 0; is_taken < 2 && !scan->bad; is_taken++) {
    if (!is_taken && bytecode_ends_flow(instruction)) // goto
      continue;
    memcpy(scan->other, scan->now, (scan->info->max_locals + scan->depth) * sizeof *scan->other);
    if (know_side(scan, scan->other, &test, is_taken))
      merge(scan,
            is_taken ? (uint32_t)instruction->operand : instruction->offset + instruction->length,
            scan->other, scan->depth);
  }
}

static void flow(HoldsScan *scan, const Instruction *instruction) {
  bool is_switch = bytecode_is_switch(instruction);
  if (!bytecode_ends_flow(instruction))
    merge(scan, instruction->offset + instruction->length, scan->now, scan->depth);
  if (is_switch)
    merge(scan, (uint32_t)instruction->operand, scan->now, scan->depth);
  for (uint32_t i = 0; is_switch && i < instruction->case_count && !scan->bad; i++)
    merge(scan, switch_target(scan->info->code, instruction, i), scan->now, scan->depth);
}

// --- the whole code ------------------------------------------------------------------------------

static bool sweep(HoldsScan *scan) {
  bool grew = false;
  Instruction instruction;
  for (uint32_t offset = 0; offset < scan->info->code.length && !scan->bad;
       offset += instruction.length) {
    if (!bytecode_read(scan->info->code, offset, &instruction)) {
      scan->bad = true;
      break;
    }
    if (!scan->at[offset] || !scan->dirty[offset])
      continue;
    grew = true;
    scan->dirty[offset] = 0;
    scan->depth = scan->depths[offset];
    scan->now_assigned = scan->assigned[offset];
    memcpy(scan->now, scan->at[offset], state_words(scan) * sizeof *scan->now);
    merge_handlers(scan, offset);
    if (bytecode_is_branch(&instruction) && instruction.plain != BC_jsr) {
      branch(scan, &instruction);
      continue;
    }
    scan->stops = false;
    holds_step(scan, &instruction);
    if (scan->bad)
      break;
    merge_handlers(scan, offset);
    if (!scan->stops)
      flow(scan, &instruction);
  }
  return grew;
}

// The arguments: what the nest passes where nobody else calls it, else anything.
static void start(HoldsScan *scan) {
  const Method *method = scan->method;
  const char *at = name_text(scan->names, method->descriptor) + 1;
  uint32_t word = 0, first = (uint32_t)scan->info->code.length + 1;
  scan->now = arena_array(&scan->arena, Held, state_words(scan));
  scan->other = arena_array(&scan->arena, Held, state_words(scan));
  if (method->arg_slots > scan->info->max_locals) {
    scan->bad = true;
    return;
  }
  if (!(method->flags & ACC_STATIC)) {
    scan->now[word] = held_object((Name){0});
    scan->now[word].is_this = scan->now[word].may_be_this = scan->is_constructor;
    scan->now[word++].id = first;
  }
  for (; *at != ')'; at = descriptor_next(at)) {
    Kind kind = descriptor_kind(at);
    bool is_closed = scan->own && scan->own->is_closed;
    scan->now[word] = is_closed ? scan->own->arguments[word].held : held_any(kind);
    scan->now[word].id = first + word;
    word += kind_words(kind);
  }
  merge(scan, 0, scan->now, 0);
}

// Called by the JDK on an object whose constructor has not run.
static bool is_reading(const HoldsScan *scan) {
  const char *name = name_text(scan->names, scan->method->name);
  return !strcmp(name, "readObject") || !strcmp(name, "readObjectNoData");
}

bool holds_scan(HoldsNest *nest, Method *method, HoldsMethod *own) {
  const CodeInfo *info = method->info->code;
  if (!info)
    return true;
  HoldsScan scan = {.nest = nest,
                    .names = nest->program->names,
                    .method = method,
                    .own = own,
                    .file = method->owner->file,
                    .info = info};
  scan.is_reading = !(method->flags & ACC_STATIC) && is_reading(&scan);
  scan.is_constructor = scan.is_reading || name_is(method->name, nest->program->init);
  scan.at = arena_array(&scan.arena, Held *, info->code.length);
  scan.assigned = arena_array(&scan.arena, uint64_t, info->code.length);
  scan.depths = arena_array(&scan.arena, uint32_t, info->code.length);
  scan.visits = arena_array(&scan.arena, uint32_t, info->code.length);
  scan.dirty = arena_array(&scan.arena, uint8_t, info->code.length);
  start(&scan);
  while (!scan.bad && sweep(&scan))
    ;
  if (scan.bad && own)
    nest->is_lost = true;
  bool leaks = scan.leaks || scan.bad;
  arena_fini(&scan.arena);
  return leaks;
}
