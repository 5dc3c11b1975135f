// Where the ways behind a branch meet again: its immediate post-dominator.
//
// Only normal control flow counts, and of that only what comes to a return: a way that ends in a
// throw meets nobody.
#include "program/bytecode.h"
#include "program/code_maps.h"

#include <string.h>

// Larger methods are left alone: the search below is quadratic.
enum { MOST_BLOCKS = 2000 };

typedef struct Joins {
  const Cfg *cfg;
  bool *ends; // by block: some way from here comes to a return
  bool *seen; // scratch of a walk
  VEC(uint32_t) todo;
} Joins;

static bool is_return(const Method *method, const Block *block) {
  assert(block->end > block->start);
  Instruction last;
  bool readable =
      bytecode_read(method->info->code->code, method->code->offsets[block->end - 1], &last);
  assert(readable);
  return readable && last.plain >= BC_ireturn && last.plain <= BC_return;
}

static void find_ends(Joins *joins, const Method *method) {
  const Cfg *cfg = joins->cfg;
  for (uint32_t i = 0; i < cfg->block_count; i++)
    joins->ends[i] = is_return(method, &cfg->blocks[i]);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = cfg->block_count; i-- > 0;)
      for (uint16_t k = 0; k < cfg->blocks[i].normal_count && !joins->ends[i]; k++)
        changed |= joins->ends[i] = joins->ends[cfg->blocks[i].successors[k]];
  }
}

// What the successors of `from` lead to without `avoided`, in `seen`. Does a return belong to it?
static bool walk(Joins *joins, uint32_t from, uint32_t avoided) {
  const Cfg *cfg = joins->cfg;
  bool returns = false;
  memset(joins->seen, 0, cfg->block_count * sizeof *joins->seen);
  vec_push(&joins->todo, from);
  while (joins->todo.count) {
    const Block *block = &cfg->blocks[vec_pop(&joins->todo)];
    returns |= !block->normal_count;
    for (uint16_t k = 0; k < block->normal_count; k++) {
      uint32_t next = block->successors[k];
      if (next == avoided || joins->seen[next] || !joins->ends[next])
        continue;
      joins->seen[next] = true;
      vec_push(&joins->todo, next);
    }
  }
  return returns;
}

static uint32_t living_successors(const Joins *joins, const Block *block) {
  uint32_t count = 0;
  for (uint16_t k = 0; k < block->normal_count; k++)
    count += joins->ends[block->successors[k]];
  return count;
}

// Every block that all ways pass lies on each of them, the nearest one first: some way is followed.
static uint32_t find_join(Joins *joins, uint32_t from) {
  const Cfg *cfg = joins->cfg;
  VEC(uint32_t) way = {0};
  bool *passed = mem_new_array(bool, cfg->block_count);
  uint32_t found = JOIN_RETURN;
  // Depth-first; the stack is the way.
  vec_push(&way, from);
  passed[from] = true;
  while (cfg->blocks[*vec_last(&way)].normal_count) {
    const Block *block = &cfg->blocks[*vec_last(&way)];
    uint16_t k = 0;
    while (k < block->normal_count &&
           (passed[block->successors[k]] || !joins->ends[block->successors[k]]))
      k++;
    if (k < block->normal_count) {
      vec_push(&way, block->successors[k]);
      passed[block->successors[k]] = true;
    } else {
      (void)vec_pop(&way);
    }
  }
  for (size_t i = 1; i < way.count && found == JOIN_RETURN; i++)
    if (!walk(joins, from, way.items[i]))
      found = way.items[i];
  vec_free(&way);
  mem_free(passed);
  return found;
}

bool method_join(Program *program, Method *method, uint32_t insn, uint32_t *join) {
  assert(method->code && insn < method->code->count);
  LinkError error = {0};
  const Cfg *cfg = method->code->has_subroutines ? NULL : method_cfg(program, method, &error);
  if (!cfg || cfg->block_count > MOST_BLOCKS)
    return false;
  uint32_t from = cfg->block_of[insn];
  Joins joins = {.cfg = cfg,
                 .ends = mem_new_array(bool, cfg->block_count),
                 .seen = mem_new_array(bool, cfg->block_count)};
  find_ends(&joins, method);
  bool good = living_successors(&joins, &cfg->blocks[from]) > 1;
  uint32_t block = good ? find_join(&joins, from) : JOIN_RETURN;
  if (good) {
    (void)walk(&joins, from, block);
    good = !joins.seen[from]; // else the branch is a loop's
    *join = block == JOIN_RETURN ? JOIN_RETURN : cfg->blocks[block].start;
  }
  mem_free(joins.ends);
  mem_free(joins.seen);
  vec_free(&joins.todo);
  return good;
}
