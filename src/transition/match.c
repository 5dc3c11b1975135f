// The numbers of a location in a concrete state, if that is one of the states the location stands
// for as far as its represented parts go (Def. 1.10 without the heap predicates, which transitions
// that are exact do not rest on).
#include "transition/build_impl.h"

#include "machine/machine.h"

typedef struct Known {
  bool is_known;
  Word word;
} Known;

typedef struct Match {
  const TransitionMap *map;
  const Machine *machine;
  const State *state;
  Known *known; // by index in state->values
  bool fits;
} Match;

static size_t index_of(const State *state, Reference reference) {
  return (size_t)(state_value(state, reference) - state->values.items);
}

static bool has_type(const Type *type, const Class *class) {
  for (uint32_t i = 0; i < type->count; i++)
    if (type->entries[i].is_exact ? type->entries[i].class == class
                                  : class_is_assignable(class, type->entries[i].class))
      return true;
  return false;
}

static int64_t number_of(const StateValue *value, Word word) {
  return value->letter == KIND_LONG ? (int64_t)word : (int64_t)(int32_t)(uint32_t)word;
}

static void match_reference(Match *match, Reference reference, Word word);

// Ghosts of collections tell what no word of the object says: only that of a string is looked up.
static bool has_word(const Match *match, const Field *field) {
  return !field_is_ghost(field) || field == text_length(graph_world(match->map->graph));
}

static Word word_in(const Match *match, const Field *field, Ref ref) {
  assert(has_word(match, field));
  return field_is_ghost(field) ? string_length(match->machine, ref)
                               : match->machine->words[ref + field->slot];
}

static void match_object(Match *match, const StateValue *value, Ref ref) {
  const Machine *machine = match->machine;
  if (!ref) {
    match->fits &= value->kind == VALUE_OBJECT && value->is_maybe;
    return;
  }
  const Class *class = object_class(machine, ref);
  match->fits &= has_type(value->type, class);
  if (!match->fits)
    return;
  if (value->kind == VALUE_ARRAY) {
    match_reference(match, value->length, array_length(machine, ref));
    for (uint32_t i = 0; value->has_elements && i < value->count && match->fits; i++)
      match_reference(match, value->elements[i],
                      array_element(machine, ref, class->kind_letter, i));
    return;
  }
  for (uint32_t i = 0; i < value->count && match->fits; i++)
    if (has_word(match, value->slots[i].field))
      match_reference(match, value->slots[i].value, word_in(match, value->slots[i].field, ref));
}

static void match_reference(Match *match, Reference reference, Word word) {
  if (!match->fits || !reference_exists(reference))
    return;
  if (reference_is_null(reference)) {
    match->fits &= !(uint32_t)word;
    return;
  }
  const StateValue *value = state_value(match->state, reference);
  bool is_wide = (value->kind == VALUE_INTEGER || value->kind == VALUE_FLOAT) &&
                 (value->letter == KIND_LONG || value->letter == KIND_DOUBLE);
  word = is_wide ? word : (uint32_t)word;
  Known *known = &match->known[index_of(match->state, reference)];
  if (known->is_known) {
    match->fits &= known->word == word;
    return;
  }
  *known = (Known){true, word};
  if (value->kind == VALUE_INTEGER) {
    int64_t number = number_of(value, word);
    match->fits &= number >= value->low && number <= value->high;
  } else if (value->kind == VALUE_FLOAT) {
    match->fits &= !value->is_known || value->bits == word;
  } else if (value_is_heap(value)) {
    match_object(match, value, (Ref)word);
  }
}

// Different references are different objects unless the state says that they may be the same.
static void match_aliases(Match *match) {
  const State *state = match->state;
  for (size_t i = 0; i < state->values.count && match->fits; i++)
    for (size_t j = i + 1; j < state->values.count; j++)
      if (value_is_heap(&state->values.items[i]) && value_is_heap(&state->values.items[j]) &&
          !state->values.items[i].type->is_constant && match->known[i].is_known &&
          match->known[j].is_known && match->known[i].word &&
          match->known[i].word == match->known[j].word)
        match->fits &= state_is_equal(state, state->values.items[i].reference,
                                      state->values.items[j].reference);
}

static void match_frames(Match *match) {
  const Machine *machine = match->machine;
  const State *state = match->state;
  size_t count = state->frames.count;
  enum { BASE = 1 }; // the machine's lowest frame enters the method
  if (machine->depth < BASE + count || (!state->callee && machine->depth != BASE + count)) {
    match->fits = false;
    return;
  }
  for (size_t i = 0; i < count && match->fits; i++) {
    const StateFrame *wanted = &state->frames.items[i];
    const Frame *frame = &machine->frames[machine->depth - count + i];
    match->fits &= frame->method == wanted->method &&
                   (uint32_t)(frame->pc - frame->method->code->insns) == wanted->pc;
    for (uint32_t j = 0; match->fits && j < wanted->code->max_locals + wanted->depth; j++)
      match_reference(match, wanted->words[j], frame->locals[j]);
  }
}

// --- quantities ---------------------------------------------------------------------------------------

typedef VEC(Ref) Refs;

static void count_object(const Match *match, Refs *found, Ref ref) {
  if (!ref || class_is_constant(graph_world(match->map->graph), object_class(match->machine, ref)))
    return;
  for (size_t i = 0; i < found->count; i++)
    if (found->items[i] == ref)
      return;
  vec_push(found, ref);
}

enum { MOST_FOUND = 3000 };

// All that it leads to by the quantity's fields, or too many.
static Refs found_from(const Match *match, const Quantity *quantity, Ref start) {
  const Machine *machine = match->machine;
  Refs found = {0};
  count_object(match, &found, start);
  for (size_t i = 0; i < found.count && found.count < MOST_FOUND; i++) {
    Ref ref = found.items[i];
    const Class *class = object_class(machine, ref);
    if (class->kind == CLASS_ARRAY) {
      for (uint32_t j = 0; quantity->has_elements && class->kind_letter == KIND_REFERENCE &&
                           j < array_length(machine, ref);
           j++)
        count_object(match, &found, ((const Ref *)array_data(machine, ref))[j]);
      continue;
    }
    for (const Class *at = class; at; at = at->super)
      for (uint16_t j = 0; j < at->field_count; j++)
        if (at->fields[j].kind == KIND_REFERENCE && quantity_follows(quantity, &at->fields[j]))
          count_object(match, &found, (Ref)machine->words[ref + at->fields[j].slot]);
  }
  return found;
}

// The count; -1: too many.
static int64_t count_of(const Match *match, const Quantity *quantity, Ref start) {
  Refs found = found_from(match, quantity, start);
  int64_t count = 0;
  for (size_t i = 0; i < found.count; i++)
    count += !quantity->class ||
             class_is_assignable(object_class(match->machine, found.items[i]), quantity->class);
  count = found.count < MOST_FOUND ? count : -1;
  vec_free(&found);
  return count;
}

static int64_t number_in(const Match *match, const Field *field, Ref ref) {
  Word word = ref ? word_in(match, field, ref) : 0;
  return field->kind == KIND_LONG ? (int64_t)word : (int64_t)(int32_t)(uint32_t)word;
}

// The greatest number, or 0; -1: there are too many objects.
static int64_t greatest_of(const Match *match, const Quantity *quantity, Ref start) {
  Refs found = found_from(match, quantity, start);
  int64_t greatest = found.count < MOST_FOUND ? 0 : -1;
  for (size_t i = 0; i < found.count && greatest >= 0; i++) {
    const Class *class = object_class(match->machine, found.items[i]);
    if (!class_is_assignable(class, quantity->field->owner))
      continue;
    int64_t own = number_in(match, quantity->field, found.items[i]);
    greatest = own > greatest ? own : greatest;
  }
  vec_free(&found);
  return greatest;
}

// Does the link never lead to null? Brent: the walk is compared with an object that it met.
static bool is_endless_now(const Match *match, const Field *link, Ref start) {
  Ref at = start, kept = 0;
  for (uint64_t steps = 1; at && at != kept; steps++) {
    if ((steps & (steps - 1)) == 0)
      kept = at;
    at = (Ref)match->machine->words[at + link->slot];
  }
  return at != 0;
}

// False: it cannot be told.
static bool quantity_now(const Match *match, const Quantity *quantity, Ref ref, int64_t *value) {
  if (!ref) {
    *value = 0;
    return true;
  }
  const Word *words = match->machine->words;
  switch (quantity->kind) {
  case QUANTITY_COUNT:
    *value = count_of(match, quantity, ref);
    return *value >= 0;
  case QUANTITY_GREATEST:
    *value = greatest_of(match, quantity, ref);
    return *value >= 0;
  case QUANTITY_VALUE:
    if (!has_word(match, quantity->field))
      return false;
    *value = number_in(match, quantity->field, ref);
    return true;
  case QUANTITY_ENDLESS:
    *value = is_endless_now(match, quantity->field, ref);
    return true;
  case QUANTITY_LENGTH:
    *value = array_length(match->machine, ref);
    return true;
  case QUANTITY_DISTANCE:
  case QUANTITY_MARKED:   // no object has them
  case QUANTITY_UNFOLDED: // large
    return false;
  case QUANTITY_PART:
    *value =
        count_of(match, &match->map->quantities.items[0], (Ref)words[ref + quantity->field->slot]);
    return *value >= 0;
  }
  return false;
}

static int64_t distance_now(const Match *match, const Field *link, Ref from, Ref to) {
  assert(!(link->flags & ACC_STATIC));
  enum { MOST = 3000 };
  int64_t steps = 0;
  for (Ref at = from; at && at != to && steps < MOST; steps++)
    at = (Ref)match->machine->words[at + link->slot];
  return steps < MOST ? steps : -1;
}

// The value of a variable of the location; false: it cannot be told.
static bool variable_now(const Match *match, Variable variable, int64_t *out) {
  const State *state = match->state;
  if (!reference_exists(variable.reference))
    return false;
  const Known *known = &match->known[index_of(state, variable.reference)];
  if (!known->is_known)
    return false;
  if (variable.kind == VARIABLE_NUMBER) {
    *out = number_of(state_value(state, variable.reference), known->word);
    return true;
  }
  const Quantity *quantity = &match->map->quantities.items[variable.kind - FIRST_QUANTITY];
  if (quantity->kind == QUANTITY_MARKED)
    return false;
  if (quantity->kind != QUANTITY_DISTANCE)
    return quantity_now(match, quantity, (Ref)known->word, out);
  const Known *other = &match->known[index_of(state, variable.other)];
  *out = distance_now(match, quantity->field, (Ref)known->word, (Ref)other->word);
  return other->is_known;
}

bool transition_numbers(const TransitionMap *map, uint32_t location, const struct Machine *machine,
                        int64_t *values, bool *is_known) {
  assert(location < map->places.count);
  const Place *place = &map->places.items[location];
  const State *state = graph_node(map->graph, place->node)->state;
  Match match = {.map = map, .machine = machine, .state = state, .fits = true};
  match.known = mem_new_array(Known, state->values.count + 1);
  match_frames(&match);
  for (size_t i = 0; i < state->statics.count && match.fits; i++)
    match_reference(&match, state->statics.items[i].value,
                    machine->words[state->statics.items[i].field->slot]);
  match_aliases(&match);
  for (size_t i = 0; i < place->variables.count && match.fits; i++)
    is_known[i] = variable_now(&match, place->variables.items[i], &values[i]);
  mem_free(match.known);
  return match.fits;
}

bool transition_match(const TransitionMap *map, uint32_t location, const struct Machine *machine,
                      int64_t *values) {
  size_t count = map->places.items[location].variables.count;
  bool *is_known = mem_new_array(bool, count + 1);
  bool fits = transition_numbers(map, location, machine, values, is_known);
  for (size_t i = 0; i < count; i++)
    fits = fits && is_known[i];
  mem_free(is_known);
  return fits;
}

bool transition_is_end(const TransitionMap *map, uint32_t location) {
  assert(location < map->places.count);
  return !graph_node(map->graph, map->places.items[location].node)->out.count;
}

bool transition_position(const TransitionMap *map, uint32_t location, const struct Method **method,
                         uint32_t *pc) {
  assert(location < map->places.count);
  const State *state = graph_node(map->graph, map->places.items[location].node)->state;
  if (!state->frames.count || reference_exists(state->exception))
    return false;
  *method = state_top(state)->method;
  *pc = state_top(state)->pc;
  return true;
}

bool transition_in_loop(const TransitionMap *map, uint32_t location) {
  assert(location < map->places.count);
  return map->places.items[location].is_in_loop;
}

const Field *transition_straight(const TransitionMap *map, size_t number) {
  return number < map->straight.count ? map->straight.items[number] : NULL;
}

const uint32_t *transition_loops(const TransitionMap *map) { return map->loop_of; }

void transition_map_free(TransitionMap *map) {
  if (!map)
    return;
  for (size_t i = 0; i < map->places.count; i++)
    vec_free(&map->places.items[i].variables);
  vec_free(&map->places);
  quantities_free(&map->quantities);
  vec_free(&map->straight);
  mem_free(map->loop_of);
  mem_free(map);
}
