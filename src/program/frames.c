// Reference maps of frames, for the collector. Inference runs once per method, with all references
// of one type; what stays is one bit per word at every join. A question about an instruction
// between joins steps from the last join before it, which is at most one basic block.
#include "program/code_maps.h"
#include "program/infer.h"

#include <string.h>

struct FrameMaps *code_maps(Program *program, Code *code) {
  if (!code->maps)
    code->maps = arena_new(program_arena(program), struct FrameMaps);
  return code->maps;
}

static bool bit_at(const uint64_t *bits, uint32_t index) {
  return bits[index / 64] >> index % 64 & 1;
}
static void set_bit(uint64_t *bits, uint32_t index) {
  bits[index / 64] |= UINT64_C(1) << index % 64;
}

// --- once per method ---------------------------------------------------------------------------

// All references have one type here: what counts is which words hold one.
static uint64_t *reference_bits(const Infer *infer, Arena *arena) {
  uint32_t count = infer->info->max_locals + infer->depth;
  uint64_t *bits = arena_array(arena, uint64_t, (count + 63) / 64 + 1);
  for (uint32_t i = 0; i < count; i++)
    if (vtype_kind(infer->words[i]) == V_REF)
      set_bit(bits, i);
  return bits;
}

static void keep_frames(Infer *infer, struct FrameMaps *maps, Arena *arena) {
  assert(!maps->has_frames);
  maps->join_count = infer->join_count;
  maps->join_offsets = arena_array(arena, uint16_t, infer->join_count);
  maps->depths = arena_array(arena, uint16_t, infer->join_count);
  maps->words = arena_array(arena, uint64_t *, infer->join_count);
  for (uint32_t i = 0; i < infer->join_count; i++) {
    maps->join_offsets[i] = (uint16_t)infer->join_offsets[i];
    if (!infer_load(infer, i))
      continue;
    maps->depths[i] = (uint16_t)infer->depth;
    maps->words[i] = reference_bits(infer, arena);
  }
}

static void infer_frames(Program *program, Method *method, struct FrameMaps *maps) {
  Arena scratch = {0};
  LinkError error = {0};
  Infer infer;
  infer_init(&infer, program, method, false, &scratch, &error);
  if (!infer_run(&infer))
    fatal("no frame maps for code that runs: %s", error.message);
  keep_frames(&infer, maps, program_arena(program));
  infer_fini(&infer);
  arena_fini(&scratch);
  maps->has_frames = true;
}

// --- once per question -------------------------------------------------------------------------

// The last join at or before `offset`; join 0 is offset 0.
static uint32_t join_before(const struct FrameMaps *maps, uint32_t offset) {
  assert(maps->join_count > 0 && maps->join_offsets[0] == 0);
  uint32_t low = 0, high = maps->join_count;
  while (high - low > 1) {
    uint32_t middle = (low + high) / 2;
    if (maps->join_offsets[middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  return low;
}

// Steps over the instructions of [from, offset), through which control flows straight.
static bool step_on(Infer *infer, uint32_t from, uint32_t offset) {
  assert(from <= offset);
  for (uint32_t at = from; at < offset; at += infer->at.length) {
    if (!bytecode_read(infer->info->code, at, &infer->at) || bytecode_ends_flow(&infer->at))
      return false;
    infer_step(infer);
    if (infer_failed(infer))
      return false;
  }
  return true;
}

// Steps the frame of a join to `offset`; false when control cannot come there.
static bool step_to(Infer *infer, const struct FrameMaps *maps, uint32_t join, uint32_t offset) {
  assert(join < maps->join_count && maps->join_offsets[join] <= offset);
  if (!maps->words[join])
    return false;
  infer->depth = maps->depths[join];
  for (uint32_t i = 0; i < infer->info->max_locals + infer->depth; i++)
    infer->words[i] =
        bit_at(maps->words[join], i) ? vtype_ref(infer->program->object_name) : vtype(V_TOP);
  return step_on(infer, maps->join_offsets[join], offset);
}

// Called for each frame at each collection: the frames of joins are computed once per method, and
// from the join before the instruction it is at most a block of steps.
uint32_t method_reference_map(Program *program, Method *method, uint32_t insn, uint64_t *locals,
                              uint64_t *stack) {
  Code *code = method->code;
  const CodeInfo *info = method->info->code;
  assert(code && insn < code->count && !code->has_subroutines);
  struct FrameMaps *maps = code_maps(program, code);
  if (!maps->has_frames)
    infer_frames(program, method, maps);
  Arena scratch = {0};
  LinkError error = {0};
  Infer infer = {.program = program,
                 .method = method,
                 .file = method->owner->file,
                 .info = info,
                 .error = &error,
                 .scratch = &scratch};
  VType few[256];
  size_t needed = (size_t)info->max_locals + info->max_stack;
  infer.words = needed <= sizeof few / sizeof *few ? few : arena_array(&scratch, VType, needed);
  memset(locals, 0, (size_t)(info->max_locals + 63) / 64 * sizeof *locals);
  memset(stack, 0, (size_t)(info->max_stack + 63) / 64 * sizeof *stack);
  uint32_t offset = code->offsets[insn];
  bool reached = step_to(&infer, maps, join_before(maps, offset), offset);
  for (uint32_t i = 0; reached && i < info->max_locals; i++)
    if (vtype_kind(infer.words[i]) == V_REF)
      set_bit(locals, i);
  for (uint32_t i = 0; reached && i < infer.depth; i++)
    if (vtype_kind(infer.words[info->max_locals + i]) == V_REF)
      set_bit(stack, i);
  arena_fini(&scratch);
  return reached ? infer.depth : 0;
}

// --- kinds -----------------------------------------------------------------------------------------

static Kind word_kind(VType type) {
  switch (vtype_kind(type)) {
  case V_INT:
    return KIND_INT;
  case V_FLOAT:
    return KIND_FLOAT;
  case V_LONG:
    return KIND_LONG;
  case V_DOUBLE:
    return KIND_DOUBLE;
  case V_NULL:
  case V_REF:
    return KIND_REFERENCE;
  case V_TOP:
  case V_LONG_END:
  case V_DOUBLE_END:
  case V_UNINIT:
  case V_UNINIT_THIS:
  case V_RETURN:
    break;
  }
  return KIND_VOID;
}

// The frame of the last join before it, stepped on.
static bool load_before(Infer *infer, uint32_t offset) {
  assert(infer->join_count > 0 && infer->join_offsets[0] == 0);
  uint32_t join = 0;
  while (join + 1 < infer->join_count && infer->join_offsets[join + 1] <= offset)
    join++;
  if (!infer_load(infer, join))
    return false;
  return step_on(infer, infer->join_offsets[join], offset);
}

bool method_frame_kinds(Program *program, Method *method, uint32_t insn, Kind *kinds) {
  assert(method->code && insn < method->code->count && !method->code->has_subroutines);
  Arena scratch = {0};
  LinkError error = {0};
  Infer infer;
  infer_init(&infer, program, method, false, &scratch, &error);
  bool good = infer_run(&infer) && load_before(&infer, method->code->offsets[insn]);
  for (uint32_t i = 0; good && i < infer.info->max_locals + infer.depth; i++)
    kinds[i] = word_kind(infer.words[i]);
  infer_fini(&infer);
  arena_fini(&scratch);
  return good;
}
