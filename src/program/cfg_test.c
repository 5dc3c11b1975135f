#include "base/random.h"
#include "base/test.h"
#include "program/builder_test.h"

#include <stdio.h>
#include <string.h>

static const Cfg *cfg_of(World *world, TestClass *class, Method **method) {
  Class *loaded = test_load(world, class);
  if (!loaded)
    return NULL;
  LinkError error = {0};
  *method = &loaded->methods[0];
  const Cfg *cfg = method_cfg(world->program, *method, &error);
  if (!cfg)
    test_failed(__FILE__, __LINE__, "no graph: %s", error.message);
  return cfg;
}

// "0-2>1,2 2-5>1!3": instructions [start,end) and successors, those after '!' exceptional.
static char *describe(const Cfg *cfg, Arena *arena) {
  char *text = arena_string(arena, "", 0);
  for (uint32_t i = 0; i < cfg->block_count; i++) {
    const Block *block = &cfg->blocks[i];
    text = arena_format(arena, "%s%s%u-%u>", text, i ? " " : "", block->start, block->end);
    for (uint32_t k = 0; k < block->successor_count; k++)
      text = arena_format(arena, "%s%s%u", text,
                          k == block->normal_count ? "!"
                          : k                      ? ","
                                                   : "",
                          block->successors[k]);
  }
  return text;
}

static void check_graph(int line, World *world, const char *descriptor, Bytes code,
                        const TestHandler *handlers, uint16_t handler_count, const char *wanted) {
  static int serial;
  char name[16];
  snprintf(name, sizeof name, "G%d", serial++);
  TestClass class = test_class(name, "java/lang/Object", 50);
  test_method_handlers(&class, ACC_STATIC, "m", descriptor, 4, 8, code, handlers, handler_count);
  Method *method;
  const Cfg *cfg = cfg_of(world, &class, &method);
  if (!cfg)
    return;
  test_equal_text(__FILE__, line, "graph", describe(cfg, &world->arena), wanted);
  LinkError error = {0};
  CHECK(method_cfg(world->program, method, &error) == cfg); // built once
}

TEST(cfg_blocks_and_edges) {
  World *world = world_new();
  check_graph(__LINE__, world, "()V", CODE(BC_nop, BC_return), NULL, 0, "0-2>");
  // if with else
  check_graph(__LINE__, world, "(I)V",
              CODE(BC_iload_0, BC_ifeq, U2(6), BC_goto, U2(4), BC_nop, BC_return), NULL, 0,
              "0-2>1,2 2-3>3 3-4>3 4-5>");
  // a loop onto itself, and a branch to the next instruction counted once
  check_graph(__LINE__, world, "(I)V", CODE(BC_iload_0, BC_ifeq, U2(-1), BC_return), NULL, 0,
              "0-2>1,0 2-3>");
  check_graph(__LINE__, world, "(I)V", CODE(BC_iload_0, BC_ifeq, U2(3), BC_return), NULL, 0,
              "0-2>1 2-3>");
  // switch: two keys go to one target
  check_graph(__LINE__, world, "(I)V",
              CODE(BC_iload_0, BC_tableswitch, 0, 0, U4(28), U4(0), U4(2), U4(27), U4(27), U4(28),
                   BC_nop, BC_return),
              NULL, 0, "0-2>1,2 2-3>2 3-4>");
  // jsr goes to the subroutine, ret behind every jsr
  check_graph(__LINE__, world, "()V",
              CODE(BC_jsr, U2(7), BC_jsr, U2(4), BC_return, BC_astore_0, BC_ret, 0), NULL, 0,
              "0-1>3 1-2>3 2-3> 3-5>1,2");
  world_free(world);
}

TEST(cfg_exceptional_edges) {
  World *world = world_new();
  // idiv can throw, iadd cannot: only the first covered block has the edge. 0 iload 1 iload 2 idiv
  // 3 goto 6, 6 istore 7 return; handler at 8.
  TestHandler covered = {0, 8, 8, 0};
  check_graph(__LINE__, world, "(I)V",
              CODE(BC_iload_0, BC_iload_0, BC_idiv, BC_goto, U2(3), BC_istore_0, BC_return, BC_pop,
                   BC_return),
              &covered, 1, "0-4>1!2 4-6> 6-8>");
  // Blocks end where coverage begins and ends.
  TestHandler middle = {1, 3, 5, 0};
  check_graph(__LINE__, world, "(I)V",
              CODE(BC_iload_0, BC_iload_0, BC_idiv, BC_istore_0, BC_return, BC_pop, BC_return),
              &middle, 1, "0-1>1 1-3>2!3 3-5> 5-7>");
  // A handler for everything hides those behind it.
  TestHandler two[] = {{0, 3, 5, 0}, {0, 3, 7, 0}};
  check_graph(__LINE__, world, "(I)V",
              CODE(BC_iload_0, BC_iload_0, BC_idiv, BC_istore_0, BC_return, BC_pop, BC_return,
                   BC_pop, BC_return),
              two, 2, "0-3>1!2 3-5> 5-7> 7-9>");
  world_free(world);
}

static uint64_t live_at(const Cfg *cfg, uint32_t insn) {
  const Block *block = &cfg->blocks[cfg->block_of[insn]];
  CHECK_EQ(block->start, insn);
  return block->live_in[0];
}

TEST(cfg_liveness) {
  World *world = world_new();
  TestClass class = test_class("L0", "java/lang/Object", 50);
  // 0 iconst_0 1 istore_2 | 2 iload_2 3 iload_0 if_icmpge +10 -> 14 | 7 iinc 2 1, 10 goto 2 |
  // 13 nop | 14 lload_3 ... : local 1 is never read.
  test_method(&class, ACC_STATIC, "m", "(IIIJ)J", 4, 8,
              CODE(BC_iconst_0, BC_istore_2, BC_iload_2, BC_iload_0, BC_if_icmpge, U2(9), BC_iinc,
                   2, 1, BC_goto, U2(-8), BC_lload_3, BC_lreturn));
  Method *method;
  const Cfg *cfg = cfg_of(world, &class, &method);
  if (cfg) {
    CHECK_EQ(live_at(cfg, 0), 0x19); // locals 0, 3 and 4
    CHECK_EQ(live_at(cfg, 2), 0x1d); // and 2
    CHECK_EQ(live_at(cfg, 7), 0x18);
  }
  // A store before the first throwing instruction hides the old value from the handler, one after
  // it does not.
  TestClass other = test_class("L1", "java/lang/Object", 50);
  test_method_handlers(&other, ACC_STATIC, "m", "(II)I", 4, 8,
                       CODE(BC_iconst_0, BC_istore_0, BC_iconst_1, BC_iconst_1, BC_idiv,
                            BC_istore_1, BC_iconst_1, BC_ireturn, BC_pop, BC_iload_0, BC_iload_1,
                            BC_iadd, BC_ireturn),
                       &(TestHandler){0, 8, 8, 0}, 1);
  cfg = cfg_of(world, &other, &method);
  if (cfg)
    CHECK_EQ(live_at(cfg, 0), 0x2);
  world_free(world);
}

// --- liveness against enumeration of paths -----------------------------------------------------

enum { SMALL_COUNT = 12, SMALL_LOCALS = 3 };

typedef enum SmallKind { READ, WRITE, THROW, FORK, JUMP, STOP } SmallKind;

// One source-level step of a small random program; each becomes a fixed-length run of bytecode.
typedef struct SmallStep {
  SmallKind kind;
  uint32_t local, target;
} SmallStep;

typedef struct SmallProgram {
  SmallStep steps[SMALL_COUNT];
  uint32_t start, end, handler; // handler == UINT32_MAX: none
} SmallProgram;

static SmallProgram random_program(Random *random) {
  SmallProgram small = {.handler = UINT32_MAX};
  for (uint32_t i = 0; i < SMALL_COUNT; i++)
    small.steps[i] = (SmallStep){(SmallKind)random_below(random, STOP + 1),
                                 (uint32_t)random_below(random, SMALL_LOCALS),
                                 (uint32_t)random_below(random, SMALL_COUNT)};
  small.steps[SMALL_COUNT - 1].kind = STOP;
  if (random_below(random, 3) > 0) {
    small.start = (uint32_t)random_below(random, SMALL_COUNT - 1);
    small.end = small.start + 1 + (uint32_t)random_below(random, SMALL_COUNT - 1 - small.start);
    small.handler = (uint32_t)random_below(random, SMALL_COUNT);
  }
  return small;
}

enum { STEP_BYTES = 8 };

// Every step takes eight bytes and leaves the stack empty. The handler's entry is put behind the
// program: it drops the exception and goes to the handler's step.
static uint32_t assemble(const SmallProgram *small, uint8_t *code) {
  for (uint32_t i = 0; i < SMALL_COUNT; i++) {
    const SmallStep *step = &small->steps[i];
    uint8_t *at = code + i * STEP_BYTES, local = (uint8_t)step->local;
    int32_t distance = ((int32_t)step->target - (int32_t)i) * STEP_BYTES;
    memset(at, BC_nop, STEP_BYTES);
    switch (step->kind) {
    case READ:
      memcpy(at, (uint8_t[]){BC_iload, local, BC_pop}, 3);
      break;
    case WRITE:
      memcpy(at, (uint8_t[]){BC_iconst_0, BC_istore, local}, 3);
      break;
    case THROW:
      memcpy(at, (uint8_t[]){BC_iconst_1, BC_iconst_1, BC_idiv, BC_pop}, 4);
      break;
    case FORK:
      memcpy(at, (uint8_t[]){BC_iconst_0, BC_ifeq, U2(distance - 1)}, 4);
      break;
    case JUMP:
      memcpy(at, (uint8_t[]){BC_goto, U2(distance)}, 3);
      break;
    case STOP:
      at[0] = BC_return;
      break;
    }
  }
  uint32_t length = SMALL_COUNT * STEP_BYTES;
  if (small->handler != UINT32_MAX) {
    int32_t distance = (int32_t)small->handler * STEP_BYTES - (int32_t)length - 1;
    memcpy(code + length, (uint8_t[]){BC_pop, BC_goto, U2(distance)}, 4);
    length += 4;
  }
  return length;
}

// Is there a path from `step` to a read of `local` with no write before? Plain depth-first search
// over steps: what is asked of the graph, said without blocks and bit sets.
static bool path_reads(const SmallProgram *small, uint32_t step, uint32_t local,
                       uint32_t *visited) {
  if (*visited >> step & 1)
    return false;
  *visited |= 1u << step;
  const SmallStep *at = &small->steps[step];
  bool covered = small->handler != UINT32_MAX && step >= small->start && step < small->end;
  if (at->kind == THROW && covered && path_reads(small, small->handler, local, visited))
    return true;
  if ((at->kind == FORK || at->kind == JUMP) && path_reads(small, at->target, local, visited))
    return true;
  if (at->local == local && at->kind == READ)
    return true;
  if ((at->local == local && at->kind == WRITE) || at->kind == JUMP || at->kind == STOP)
    return false;
  return path_reads(small, step + 1, local, visited);
}

static void compare_liveness(World *world, const SmallProgram *small, unsigned number) {
  uint8_t code[SMALL_COUNT * STEP_BYTES + 8];
  uint32_t length = assemble(small, code);
  char name[16];
  snprintf(name, sizeof name, "R%u", number);
  TestClass class = test_class(name, "java/lang/Object", 50);
  TestHandler handler = {(uint16_t)(small->start * STEP_BYTES), (uint16_t)(small->end * STEP_BYTES),
                         SMALL_COUNT * STEP_BYTES, 0};
  test_method_handlers(&class, ACC_STATIC, "m", "(III)V", 2, SMALL_LOCALS, (Bytes){code, length},
                       &handler, small->handler != UINT32_MAX);
  Method *method;
  const Cfg *cfg = cfg_of(world, &class, &method);
  if (!cfg)
    return;
  for (uint32_t step = 0; step < SMALL_COUNT; step++) {
    uint32_t insn = code_index(method->code, step * STEP_BYTES);
    const Block *block = &cfg->blocks[cfg->block_of[insn]];
    if (block->start != insn)
      continue;
    for (uint32_t local = 0; local < SMALL_LOCALS; local++) {
      uint32_t visited = 0;
      bool wanted = path_reads(small, step, local, &visited);
      if ((block->live_in[0] >> local & 1) != wanted)
        test_failed(__FILE__, __LINE__, "program %u, step %u, local %u: should be %s", number, step,
                    local, wanted ? "live" : "dead");
    }
  }
}

TEST(cfg_liveness_agrees_with_paths) {
  World *world = world_new();
  Random random = random_seeded(7);
  for (unsigned i = 0; i < 2000; i++) {
    SmallProgram small = random_program(&random);
    compare_liveness(world, &small, i);
  }
  world_free(world);
}
