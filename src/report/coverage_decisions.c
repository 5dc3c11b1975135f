// Branches and decisions of a method, read off its control-flow graph.
#include "report/coverage_impl.h"

#include "program/opcode.h"

#include <string.h>

enum { MAX_CONDITIONS = 30 }; // of one decision

static const uint8_t *bytes_at(const Coverage *coverage, uint32_t insn) {
  assert(insn < coverage->method->code->count);
  return coverage->method->info->code->code.at + coverage->method->code->offsets[insn];
}

// With assertions enabled, the test whether they are is no branch of the program.
// javac guards each assert by $assertionsDisabled, which is false in every run here.
static bool is_assertion_test(const Coverage *coverage, uint32_t insn) {
  const Names *names = program_names(coverage->program);
  const uint8_t *at = insn ? bytes_at(coverage, insn - 1) : NULL;
  if (!at || *at != BC_getstatic)
    return false;
  const ClassFile *file = coverage->method->owner->file;
  uint16_t index = (uint16_t)(at[1] << 8 | at[2]);
  return index < file->pool_count && file->pool[index].tag == CONSTANT_FIELD &&
         !strcmp(name_text(names, file->pool[index].name), "$assertionsDisabled");
}

static bool is_switch(const Coverage *coverage, uint32_t block) {
  assert(block < coverage->cfg->block_count);
  uint8_t opcode = *bytes_at(coverage, coverage->cfg->blocks[block].end - 1);
  return opcode == BC_tableswitch || opcode == BC_lookupswitch;
}

static bool is_condition(const Coverage *coverage, uint32_t block) {
  const Block *at = &coverage->cfg->blocks[block];
  uint8_t opcode = *bytes_at(coverage, at->end - 1);
  bool jumps = (opcode >= BC_ifeq && opcode <= BC_if_acmpne) || opcode == BC_ifnull ||
               opcode == BC_ifnonnull;
  return jumps && at->normal_count == 2 && !is_assertion_test(coverage, at->end - 1);
}

// Does a block only evaluate a condition, so that another one may stand before it?
static bool is_pure(const Coverage *coverage, uint32_t block) {
  const Block *at = &coverage->cfg->blocks[block];
  for (uint32_t i = at->start; i < at->end; i++) {
    uint8_t opcode = *bytes_at(coverage, i);
    if ((opcode >= BC_istore && opcode <= BC_sastore) || opcode == BC_iinc ||
        opcode == BC_putstatic || opcode == BC_putfield || opcode == BC_wide)
      return false;
  }
  return true;
}

// --- decisions -----------------------------------------------------------------------------------

static size_t place_in(const Decision *decision, uint32_t block) {
  size_t i = 0;
  while (i < decision->blocks.count && decision->blocks.items[i] != block)
    i++;
  return i;
}

static bool has_block(const Decision *decision, uint32_t block) {
  return place_in(decision, block) < decision->blocks.count;
}

// Does every way to the block come from the decision? A handler is entered from anywhere.
static bool is_entered_from(const Coverage *coverage, const Decision *decision, uint32_t block) {
  const Cfg *cfg = coverage->cfg;
  for (uint32_t i = 0; i < cfg->block_count; i++)
    for (uint16_t j = 0; j < cfg->blocks[i].successor_count; j++)
      if (cfg->blocks[i].successors[j] == block && !has_block(decision, i))
        return false;
  return block != 0;
}

static size_t exit_count(const Coverage *coverage, const Decision *decision) {
  enum { MANY = 3 };
  uint32_t exits[MANY];
  size_t count = 0;
  for (size_t i = 0; i < decision->blocks.count; i++) {
    const Block *block = &coverage->cfg->blocks[decision->blocks.items[i]];
    for (uint16_t j = 0; j < block->normal_count; j++) {
      bool is_known = has_block(decision, block->successors[j]);
      for (size_t k = 0; k < count; k++)
        is_known = is_known || exits[k] == block->successors[j];
      if (!is_known && count == MANY)
        return MANY;
      if (!is_known)
        exits[count++] = block->successors[j];
    }
  }
  return count;
}

// The next block in the order of the code that can be taken in; UINT32_MAX: there is none.
// Only forward, and only blocks that nobody else enters: a loop's condition is a decision of its
// own.
static uint32_t next_block(const Coverage *coverage, const Decision *decision) {
  uint32_t next = UINT32_MAX;
  for (size_t i = 0; i < decision->blocks.count; i++) {
    const Block *block = &coverage->cfg->blocks[decision->blocks.items[i]];
    for (uint16_t j = 0; j < block->normal_count; j++) {
      uint32_t to = block->successors[j];
      if (to < next && to > decision->blocks.items[0] && !has_block(decision, to) &&
          coverage->decision_of[to] == NO_DECISION && is_condition(coverage, to) &&
          is_pure(coverage, to) && is_entered_from(coverage, decision, to))
        next = to;
    }
  }
  return next;
}

// Paths from a block out of the decision. Every block leads forward, for it was taken in when all
// that lead to it were there.
// These are the vectors of modified condition coverage that short-circuit evaluation can have: each
// way through the decision evaluates some of its conditions.
static uint64_t path_count(const Coverage *coverage, const Decision *decision) {
  assert(decision->blocks.count <= MAX_CONDITIONS);
  uint64_t counts[MAX_CONDITIONS] = {0}; // of paths that come to a block
  uint64_t out = 0;
  counts[0] = 1;
  for (size_t i = 0; i < decision->blocks.count; i++) {
    const Block *block = &coverage->cfg->blocks[decision->blocks.items[i]];
    for (uint16_t j = 0; j < block->normal_count; j++) {
      size_t to = place_in(decision, block->successors[j]);
      if (to < decision->blocks.count && to > i)
        counts[to] += counts[i];
      else
        out += counts[i];
    }
  }
  return out;
}

// Takes in blocks as long as there are some, and keeps the largest set with two ways out.
// javac compiles a && b || c to jumps. A block belongs to the decision if nothing but the decision
// leads to it and it does nothing but evaluate; the whole has two ways out, as a Boolean has.
static void add_decision(Coverage *coverage, uint32_t first) {
  assert(coverage->decision_of[first] == NO_DECISION);
  Decision decision = {0};
  vec_push(&decision.blocks, first);
  size_t kept = 1;
  uint32_t next;
  while (decision.blocks.count < MAX_CONDITIONS &&
         (next = next_block(coverage, &decision)) != UINT32_MAX) {
    vec_push(&decision.blocks, next);
    if (exit_count(coverage, &decision) <= 2)
      kept = decision.blocks.count;
  }
  vec_truncate(&decision.blocks, kept);
  for (size_t i = 0; i < kept; i++)
    coverage->decision_of[decision.blocks.items[i]] = (uint32_t)coverage->decisions.count;
  decision.vectors = path_count(coverage, &decision);
  vec_push(&coverage->decisions, decision);
}

static void add_switch(Coverage *coverage, uint32_t block) {
  assert(coverage->cfg->blocks[block].normal_count > 1);
  Decision decision = {.is_switch = true, .vectors = coverage->cfg->blocks[block].normal_count};
  vec_push(&decision.blocks, block);
  coverage->decision_of[block] = (uint32_t)coverage->decisions.count;
  vec_push(&coverage->decisions, decision);
}

bool decisions_find(Coverage *coverage) {
  LinkError error = {0};
  coverage->cfg = method_cfg(coverage->program, coverage->method, &error);
  if (!coverage->cfg)
    return false;
  const Cfg *cfg = coverage->cfg;
  coverage->decision_of = mem_new_array(uint32_t, cfg->block_count + 1);
  for (uint32_t i = 0; i < cfg->block_count; i++)
    coverage->decision_of[i] = NO_DECISION;
  for (uint32_t i = 0; i < cfg->block_count; i++) {
    bool switches = is_switch(coverage, i) && cfg->blocks[i].normal_count > 1;
    if (!switches && !is_condition(coverage, i))
      continue;
    for (uint16_t j = 0; j < cfg->blocks[i].normal_count; j++)
      vec_push(&coverage->branches, (Branch){.block = i, .target = cfg->blocks[i].successors[j]});
    if (switches)
      add_switch(coverage, i);
    else if (coverage->decision_of[i] == NO_DECISION)
      add_decision(coverage, i);
  }
  return true;
}
