// Control-flow graph and liveness over instruction indices. Everything is read off the raw
// bytecode, because exec rewrites decoded instructions in place.
//
// Blocks end at branches, before branch targets, and wherever the set of covering handlers changes,
// so that a handler covers a block wholly or not at all. A block has an exceptional edge only when
// one of its instructions can throw. A `ret` may go behind every jsr of the method.
#include "program/bytecode.h"
#include "program/code_maps.h"

#include <string.h>

// Hostile exception tables make quadratic graphs: refused beyond this many bytes for one method.
enum { MAX_GRAPH_BYTES = 1 << 27 };

typedef struct Builder {
  const CodeInfo *info;
  const ClassFile *file;
  const Code *code;
  Cfg *cfg;
  Arena *arena; // of the program
  Arena scratch;
  uint8_t *leaders;      // per instruction
  VEC(uint32_t) resumes; // instructions behind a jsr
  VEC(uint32_t) targets; // successors of the current block
  uint32_t *seen;        // per block: stamp of the last list it was put into
  uint32_t stamp;
  size_t bytes; // spent on edges
} Builder;

static Instruction instruction_at(const Builder *builder, uint32_t index) {
  assert(index < builder->code->count);
  Instruction at;
  bool readable = bytecode_read(builder->info->code, builder->code->offsets[index], &at);
  assert(readable);
  (void)readable;
  return at;
}

static uint32_t index_at(const Builder *builder, uint32_t offset) {
  uint32_t index = code_index(builder->code, offset);
  assert(index != UINT32_MAX);
  return index;
}

// --- blocks ------------------------------------------------------------------------------------

static void mark_leader(Builder *builder, uint32_t index) {
  if (index < builder->code->count)
    builder->leaders[index] = 1;
}

// A block begins at each target, behind each jump and at the edges of handlers.
static void find_leaders(Builder *builder) {
  const Code *code = builder->code;
  mark_leader(builder, 0);
  for (uint32_t i = 0; i < code->count; i++) {
    Instruction at = instruction_at(builder, i);
    bool jumps = bytecode_is_branch(&at) || bytecode_is_switch(&at);
    if (jumps)
      mark_leader(builder, index_at(builder, (uint32_t)at.operand));
    for (uint32_t k = 0; k < at.case_count; k++)
      mark_leader(builder, index_at(builder, switch_target(builder->info->code, &at, k)));
    if (jumps || bytecode_ends_flow(&at))
      mark_leader(builder, i + 1);
    if (at.plain == BC_jsr && i + 1 < code->count)
      vec_push(&builder->resumes, i + 1);
  }
  for (uint32_t i = 0; i < code->handler_count; i++) {
    mark_leader(builder, code->handlers[i].start);
    mark_leader(builder, code->handlers[i].end);
    mark_leader(builder, code->handlers[i].target);
  }
}

static void make_blocks(Builder *builder) {
  assert(builder->code->count > 0 && builder->leaders[0]);
  Cfg *cfg = builder->cfg;
  uint32_t count = builder->code->count;
  for (uint32_t i = 0; i < count; i++)
    cfg->block_count += builder->leaders[i];
  cfg->blocks = arena_array(builder->arena, Block, cfg->block_count);
  cfg->block_of = arena_array(builder->arena, uint32_t, count);
  uint32_t number = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (builder->leaders[i])
      cfg->blocks[number++].start = i;
    cfg->block_of[i] = number - 1;
    cfg->blocks[number - 1].end = i + 1;
  }
}

// --- edges -------------------------------------------------------------------------------------

// Can this instruction throw (JVMS 6.5, including errors of resolution)? Exceptions that only the
// JVM itself may raise at any place do not count.
static bool can_throw(const Builder *builder, const Instruction *at) {
  uint8_t plain = at->plain;
  if (plain == BC_ldc) {
    uint8_t tag = builder->file->pool[at->operand].tag;
    return tag != CONSTANT_INTEGER && tag != CONSTANT_FLOAT;
  }
  if (plain == BC_ldc2_w)
    return builder->file->pool[at->operand].tag == CONSTANT_DYNAMIC;
  return (plain >= BC_iaload && plain <= BC_saload) ||
         (plain >= BC_iastore && plain <= BC_sastore) || plain == BC_idiv || plain == BC_ldiv ||
         plain == BC_irem || plain == BC_lrem ||
         (plain >= BC_getstatic && plain <= BC_monitorexit) || plain == BC_multianewarray;
}

static void add_target(Builder *builder, uint32_t insn) {
  uint32_t block = builder->cfg->block_of[insn];
  assert(builder->cfg->blocks[block].start == insn);
  if (builder->seen[block] == builder->stamp)
    return;
  builder->seen[block] = builder->stamp;
  vec_push(&builder->targets, block);
}

static void add_normal(Builder *builder, const Block *block) {
  assert(block->start < block->end);
  Instruction last = instruction_at(builder, block->end - 1);
  if (!bytecode_ends_flow(&last) && last.plain != BC_jsr && block->end < builder->code->count)
    add_target(builder, block->end);
  if (bytecode_is_branch(&last) || bytecode_is_switch(&last)) {
    for (uint32_t k = 0; k < last.case_count; k++)
      add_target(builder, index_at(builder, switch_target(builder->info->code, &last, k)));
    add_target(builder, index_at(builder, (uint32_t)last.operand));
  }
  if (last.plain == BC_ret)
    for (size_t i = 0; i < builder->resumes.count; i++)
      add_target(builder, builder->resumes.items[i]);
}

// Handlers are tried in order (JVMS 2.10): one that catches everything ends the list.
static void add_exceptional(Builder *builder, const Block *block) {
  const Code *code = builder->code;
  for (uint32_t i = 0; i < code->handler_count; i++) {
    const CodeHandler *handler = &code->handlers[i];
    if (block->start < handler->start || block->start >= handler->end)
      continue;
    add_target(builder, handler->target);
    if (handler->catch_type == 0)
      return; // nothing gets past it
  }
}

static bool block_throws(const Builder *builder, const Block *block) {
  for (uint32_t i = block->start; i < block->end; i++) {
    Instruction at = instruction_at(builder, i);
    if (can_throw(builder, &at))
      return true;
  }
  return false;
}

static bool connect(Builder *builder, Block *block) {
  assert(block->end <= builder->code->count);
  builder->targets.count = 0;
  builder->stamp++;
  add_normal(builder, block);
  block->normal_count = (uint16_t)builder->targets.count;
  builder->stamp++; // a handler may be a normal successor as well
  if (builder->code->handler_count && block_throws(builder, block))
    add_exceptional(builder, block);
  block->successor_count = (uint16_t)builder->targets.count;
  builder->bytes +=
      builder->targets.count * sizeof *block->successors + builder->code->handler_count;
  if (builder->targets.count > UINT16_MAX || builder->bytes > MAX_GRAPH_BYTES)
    return false;
  block->successors = arena_array(builder->arena, uint32_t, builder->targets.count);
  if (builder->targets.count)
    memcpy(block->successors, builder->targets.items,
           builder->targets.count * sizeof *block->successors);
  return true;
}

static bool connect_blocks(Builder *builder) {
  Cfg *cfg = builder->cfg;
  builder->seen = arena_array(&builder->scratch, uint32_t, cfg->block_count);
  for (uint32_t i = 0; i < cfg->block_count; i++)
    if (!connect(builder, &cfg->blocks[i]))
      return false;
  return true;
}

// --- liveness ----------------------------------------------------------------------------------

typedef struct Effects {
  uint64_t *uses;        // read before written inside the block
  uint64_t *kills;       // written somewhere in the block
  uint64_t *early_kills; // written before the first instruction that can throw
} Effects;

static bool bit_at(const uint64_t *bits, uint32_t index) {
  return bits[index / 64] >> index % 64 & 1;
}
static void set_bit(uint64_t *bits, uint32_t index) {
  bits[index / 64] |= UINT64_C(1) << index % 64;
}

// The locals an instruction reads or writes: `count` words from operand on.
static uint32_t local_words(const Instruction *at, bool *reads, bool *writes) {
  assert(at->length > 0);
  uint8_t plain = at->plain;
  *reads = (plain >= BC_iload && plain <= BC_aload) || plain == BC_iinc || plain == BC_ret;
  *writes = (plain >= BC_istore && plain <= BC_astore) || plain == BC_iinc;
  if (!*reads && !*writes)
    return 0;
  return plain == BC_lload || plain == BC_dload || plain == BC_lstore || plain == BC_dstore ? 2 : 1;
}

// What an instruction writes that may throw is not seen by the handler: the throw comes first.
static void block_effects(const Builder *builder, const Block *block, Effects *effects) {
  bool thrown = false;
  for (uint32_t i = block->start; i < block->end; i++) {
    Instruction at = instruction_at(builder, i);
    bool reads, writes;
    uint32_t words = local_words(&at, &reads, &writes);
    thrown |= can_throw(builder, &at);
    for (uint32_t k = (uint32_t)at.operand; k < (uint32_t)at.operand + words; k++) {
      if (reads && !bit_at(effects->kills, k))
        set_bit(effects->uses, k);
      if (writes)
        set_bit(effects->kills, k);
      if (writes && !thrown)
        set_bit(effects->early_kills, k);
    }
  }
}

// live_in = uses + (live out of the normal edges - kills) + (live out of handlers - early kills).
static bool update_block(Cfg *cfg, Block *block, const Effects *effects, uint32_t words) {
  bool changed = false;
  for (uint32_t w = 0; w < words; w++) {
    uint64_t live = effects->uses[w];
    for (uint32_t k = 0; k < block->successor_count; k++) {
      uint64_t out = cfg->blocks[block->successors[k]].live_in[w];
      live |= out & ~(k < block->normal_count ? effects->kills : effects->early_kills)[w];
    }
    changed |= live != block->live_in[w];
    block->live_in[w] = live;
  }
  return changed;
}

// Backwards over the blocks until nothing changes. The sets only grow, and most edges go forward:
// a few rounds do.
static bool compute_liveness(Builder *builder) {
  Cfg *cfg = builder->cfg;
  uint32_t words = ((uint32_t)builder->info->max_locals + 63) / 64;
  builder->bytes += (size_t)cfg->block_count * words * sizeof(uint64_t) * 4;
  if (builder->bytes > MAX_GRAPH_BYTES)
    return false;
  Effects *effects = arena_array(&builder->scratch, Effects, cfg->block_count);
  for (uint32_t i = 0; i < cfg->block_count; i++) {
    effects[i].uses = arena_array(&builder->scratch, uint64_t, (size_t)words * 3);
    effects[i].kills = effects[i].uses + words;
    effects[i].early_kills = effects[i].kills + words;
    cfg->blocks[i].live_in = arena_array(builder->arena, uint64_t, words);
    block_effects(builder, &cfg->blocks[i], &effects[i]);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = cfg->block_count; i-- > 0;)
      changed |= update_block(cfg, &cfg->blocks[i], &effects[i], words);
  }
  return true;
}

// --- the graph ---------------------------------------------------------------------------------

static Cfg *build(Program *program, Method *method, LinkError *error) {
  assert(method->code && method->code->count > 0);
  Builder builder = {.info = method->info->code,
                     .file = method->owner->file,
                     .code = method->code,
                     .cfg = arena_new(program_arena(program), Cfg),
                     .arena = program_arena(program)};
  builder.leaders = arena_array(&builder.scratch, uint8_t, builder.code->count);
  find_leaders(&builder);
  make_blocks(&builder);
  bool good = connect_blocks(&builder) && compute_liveness(&builder);
  if (!good)
    link_error(error, LINK_UNSUPPORTED, NULL, "%s: control-flow graph too large",
               method_external(program, method, &builder.scratch));
  vec_free(&builder.resumes);
  vec_free(&builder.targets);
  arena_fini(&builder.scratch);
  return good ? builder.cfg : NULL;
}

const Cfg *method_cfg(Program *program, Method *method, LinkError *error) {
  Code *code = method_code(program, method, error);
  if (!code)
    return NULL;
  struct FrameMaps *maps = code_maps(program, code);
  if (!maps->cfg)
    maps->cfg = build(program, method, error);
  return maps->cfg;
}
