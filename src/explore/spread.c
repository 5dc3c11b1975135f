// The order of cases for those who look for branches: what was taken least comes first.
//
// Depth-first search stays with the first case of a loop or of a recursion as long as the bounds
// let it. Taking the rarest case instead leads every decision of the program to all its sides
// early.
#include "explore/explore_impl.h"

static bool is_same_turn(const void *context, uint32_t id, const void *key) {
  const Turn *a = &((const Explorer *)context)->turns.items[id], *b = key;
  return a->pc == b->pc && a->choice == b->choice;
}

// What is known of a case of the decision at this instruction.
static Turn *turn_at(Explorer *explorer, const Insn *pc, uint32_t choice) {
  assert(explorer->options.spread);
  Turn key = {.pc = pc, .choice = choice};
  uint32_t hash = hash_mix(hash_bytes(&pc, sizeof pc), choice);
  uint32_t id = table_find(&explorer->turn_table, hash, is_same_turn, explorer, &key);
  if (id == TABLE_NONE) {
    id = (uint32_t)explorer->turns.count;
    table_insert(&explorer->turn_table, hash, id);
    vec_push(&explorer->turns, key);
  }
  return &explorer->turns.items[id];
}

void explorer_note_turn(Explorer *explorer, const Insn *pc, uint32_t choice) {
  if (explorer->options.spread)
    turn_at(explorer, pc, choice)->count++;
}

// The case that a guide names comes first, the others keep their order.
static void follow_guide(Explorer *explorer, const Insn *pc, size_t start) {
  uint32_t *items = explorer->feasible.items;
  for (size_t i = 0; i < explorer->options.guide_count; i++) {
    ExploreTurn turn = explorer->options.guide[i];
    if (turn.pc != pc)
      continue;
    for (size_t at = start + 1; at < explorer->feasible.count; at++)
      if (items[at] == turn.choice) {
        memmove(items + start + 1, items + start, (at - start) * sizeof *items);
        items[start] = turn.choice;
      }
    return;
  }
}

// Insertion sort: few cases, and equal ones keep their order.
void explorer_spread(Explorer *explorer, const Insn *pc, size_t start) {
  assert(start <= explorer->feasible.count);
  uint32_t *items = explorer->feasible.items;
  follow_guide(explorer, pc, start);
  if (!explorer->options.spread)
    return;
  for (size_t i = start + 1; i < explorer->feasible.count; i++) {
    uint32_t choice = items[i];
    uint64_t count = turn_at(explorer, pc, choice)->count;
    size_t at = i;
    for (; at > start && turn_at(explorer, pc, items[at - 1])->count > count; at--)
      items[at] = items[at - 1];
    items[at] = choice;
  }
}
