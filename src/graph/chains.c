// Chains and rings: objects whose two links undo each other.
#include "graph/laws.h"
#include "graph/view.h"

// The only other link of the class; NULL: there is none, or more than one.
static Field *other_link(const World *world, const Field *link) {
  Field *other = NULL;
  for (uint16_t i = 0; i < link->owner->field_count; i++) {
    Field *field = &link->owner->fields[i];
    if (field == link || !field_is_link(world, field))
      continue;
    if (other)
      return NULL;
    other = field;
  }
  return other;
}

// Does the law hold of all that its reference leads to, what the state shows included?
static bool is_whole(World *world, const State *state, Law law) {
  if (!law_follows(world, state, law))
    return false;
  for (size_t i = 0; i < state->values.count; i++) {
    Reference object = state->values.items[i].reference;
    if (state->values.items[i].kind == VALUE_OBJECT && law_shows(state, law, object) &&
        !law_is_obeyed(state, law, object) && law_leads_to(state, law, object))
      return false;
  }
  return true;
}

bool graph_is_chain(World *world, const State *state, Reference start, Field *link) {
  Field *back = field_is_link(world, link) ? other_link(world, link) : NULL;
  return back && is_whole(world, state, (Law){start, LAW_UNDOES, link, back}) &&
         is_whole(world, state, (Law){start, LAW_UNDOES, back, link});
}
