// How far a check has come, as bytes: another process goes on.
#include "check/check_impl.h"

void check_state_pack(const CheckState *state, Pack *pack) {
  pack_bool(pack, state->is_late);
  pack_number(pack, state->turns.now);
  for (int i = 0; i < TURN_COUNT; i++)
    pack_bool(pack, state->turns.is_out[i]);
  pack_bool(pack, state->turns.is_many);
  pack_bool(pack, state->turns.has_glanced);
  pack_number(pack, state->turns.short_turns);
  pack_double(pack, state->turns.seconds);
  pack_number(pack, state->k);
  pack_number(pack, state->array);
  pack_number(pack, state->loops);
  pack_text(pack, state->safe);
  pack_bool(pack, state->is_unproved[0]);
  pack_bool(pack, state->is_unproved[1]);
}

CheckState check_state_unpack(Unpack *from) {
  Arena arena = {0};
  CheckState state = {.is_late = unpack_bool(from)};
  state.turns.now = (uint8_t)unpack_below(from, TURN_COUNT);
  for (int i = 0; i < TURN_COUNT; i++)
    state.turns.is_out[i] = unpack_bool(from);
  state.turns.is_many = unpack_bool(from);
  state.turns.has_glanced = unpack_bool(from);
  state.turns.short_turns = (uint8_t)unpack_below(from, TURN_COUNT);
  state.turns.seconds = unpack_double(from);
  state.k = (uint32_t)unpack_below(from, UINT32_MAX);
  state.array = (uint32_t)unpack_below(from, UINT32_MAX);
  state.loops = (uint32_t)unpack_below(from, UINT32_MAX);
  const char *safe = unpack_text(from, &arena);
  state.safe = safe && !from->is_bad ? mem_string(safe) : NULL;
  state.is_unproved[0] = unpack_bool(from);
  state.is_unproved[1] = unpack_bool(from);
  arena_fini(&arena);
  return state;
}
