#include "solve/pose_terms_test.h"

#include "solve/random_terms_test.h"

enum { LEAF_LIMIT = 20 };

PoseState pose_start(Terms *terms) {
  PoseState state = {0};
  for (int i = 0; i < POSE_VARIABLES; i++)
    state.variables[i] = i == 3 ? term_null(terms) : term_symbol(terms, SORT_REF, "input");
  return state;
}

static int below(Random *random, uint64_t limit) { return (int)random_below(random, limit); }

static int leaf_count(const Terms *terms, Term ref) {
  if (term_kind(terms, ref) != TERM_ITE)
    return 1;
  return leaf_count(terms, term_child(terms, ref, 1)) +
         leaf_count(terms, term_child(terms, ref, 2));
}

// The field of an input at the start: that of an older input, if they are the same object.
static Term field_of_input(Terms *terms, PoseState *state, Term input, bool is_next) {
  int index = 0;
  while (index < state->cell_count && !term_is(state->cells[index].object, input))
    index++;
  if (index == POSE_CELLS)
    return is_next ? term_null(terms) : term_int32(terms, 0);
  if (index == state->cell_count)
    state->cells[state->cell_count++] = (PoseCell){input, term_symbol(terms, SORT_REF, "next"),
                                                   term_symbol(terms, SORT_BV32, "value")};
  Term field = is_next ? state->cells[index].next : state->cells[index].value;
  for (int i = index - 1; i >= 0; i--) {
    const PoseCell *cell = &state->cells[i];
    field = term_ite(terms, term_eq(terms, input, cell->object), is_next ? cell->next : cell->value,
                     field);
  }
  return field;
}

static Term field_at_start(Terms *terms, PoseState *state, Term ref, bool is_next) {
  if (term_is_symbol(terms, ref))
    return field_of_input(terms, state, ref, is_next);
  if (term_kind(terms, ref) == TERM_ITE) {
    Term yes = field_at_start(terms, state, term_child(terms, ref, 1), is_next);
    Term no = field_at_start(terms, state, term_child(terms, ref, 2), is_next);
    return term_ite(terms, term_child(terms, ref, 0), yes, no);
  }
  return is_next ? term_null(terms) : term_int32(terms, 0);
}

static Term read_field(Terms *terms, PoseState *state, Term ref, bool is_next) {
  Term result = field_at_start(terms, state, ref, is_next);
  for (int i = 0; i < state->write_count; i++)
    if (state->writes[i].is_next == is_next)
      result = term_ite(terms, term_eq(terms, ref, state->writes[i].object), state->writes[i].value,
                        result);
  return result;
}

static Term number_of(Terms *terms, Random *random, PoseState *state) {
  Term ref = state->variables[below(random, POSE_VARIABLES)];
  Term number = leaf_count(terms, ref) > LEAF_LIMIT ? term_int32(terms, 3)
                                                    : read_field(terms, state, ref, false);
  return below(random, 3) ? number : term_add(terms, number, term_int32(terms, 1));
}

Term pose_condition(Terms *terms, Random *random, PoseState *state) {
  Term a = state->variables[below(random, POSE_VARIABLES)];
  Term b = state->variables[below(random, POSE_VARIABLES)];
  switch (below(random, 8)) {
  case 0:
  case 1:
    return term_eq(terms, a, b);
  case 2:
    return term_is_null_test(terms, a);
  case 3:
    return term_instance_of(terms, a, (uint32_t)below(random, TYPE_COUNT));
  case 4:
    return term_eq(terms, number_of(terms, random, state), number_of(terms, random, state));
  case 5:
    return term_lt(terms, number_of(terms, random, state), term_int32(terms, below(random, 5)));
  default:
    return term_lt(terms, number_of(terms, random, state), number_of(terms, random, state));
  }
}

void pose_step(Terms *terms, Random *random, PoseState *state, int variable) {
  Term ref = state->variables[variable];
  int to = below(random, POSE_VARIABLES);
  int choice = below(random, 6);
  if (choice == 0)
    state->variables[to] = term_location(terms, state->locations++);
  else if (leaf_count(terms, ref) > LEAF_LIMIT)
    state->variables[variable] = term_null(terms);
  else if (choice <= 3 || state->write_count == POSE_WRITES)
    state->variables[to] = read_field(terms, state, ref, true);
  else {
    bool is_next = choice == 4;
    Term value = is_next ? state->variables[to] : number_of(terms, random, state);
    state->writes[state->write_count++] = (PoseWrite){is_next, ref, value};
  }
}
