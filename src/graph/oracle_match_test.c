// The instance relation between concrete and abstract states, straight from Thesis Def. 1.10.
//
// In item (n), the end of the shorter of two ways counts as a common intermediate reference too: a
// cycle hanging on an object is a property of the cycle, not of the object. And an object all of
// whose references are represented needs no predicate about itself: every way goes on through a
// represented reference, at which the same shape is looked at again, by (n) for a cycle and by (m)
// for two ways that meet. Ways that pass an object twice are ignored, as section 2.3.4 allows for
// represented cycles: without the cycle they are ways too, and the cycle is looked at from that
// object.
#include "graph/oracle_test.h"

#include "base/random.h"

#include <string.h>

// What a state represents is looked at first of all: else a run could follow a state that it is no
// instance of, and lose its way there.
enum { MOST_POSITIONS = 400, MOST_OPEN_POSITIONS = 80, MOST_STEPS = 5 };

typedef struct Position {
  Kind kind;           // L, I, J, F, D
  uint64_t word;       // the concrete value
  Reference prefix;    // of the abstract state, at the longest prefix that it represents
  bool is_represented; // the prefix is the whole position
  int parent;          // -1: a root
  uint32_t length;
  const Field *field; // the last step; NULL and an index for elements
  uint32_t index;
  bool is_object; // neither null nor a constant of the language
} Position;

typedef struct Match {
  const Machine *machine;
  const State *state;
  const OracleContext *context;
  Position positions[MOST_POSITIONS];
  int count;
  const char *failure;
} Match;

static void fail(Match *match, const char *item) {
  if (!match->failure)
    match->failure = item;
}

static Kind kind_of(const StateValue *value) {
  return value->kind == VALUE_INTEGER || value->kind == VALUE_FLOAT ? value->letter
                                                                    : KIND_REFERENCE;
}

static void add(Match *match, Position position) {
  int most = position.is_represented ? MOST_POSITIONS : MOST_OPEN_POSITIONS;
  if (match->count >= most)
    return;
  position.is_object = position.kind == KIND_REFERENCE && position.word &&
                       !oracle_is_constant(match->machine, (Ref)position.word);
  match->positions[match->count++] = position;
}

// --- positions -----------------------------------------------------------------------------------

static void add_root(Match *match, Word word, Reference reference) {
  if (!reference_exists(reference))
    return;
  Kind kind =
      reference_is_null(reference) ? KIND_REFERENCE : kind_of(state_value(match->state, reference));
  uint64_t value = kind_is_wide(kind) ? word : (uint32_t)word;
  add(match, (Position){kind, value, reference, true, -1, 0, NULL, 0, false});
}

static void add_field(Match *match, int parent, const Field *field) {
  Position at = match->positions[parent];
  Word word = match->machine->words[(Ref)at.word + field->slot];
  Kind kind = strchr("JFDL", (char)field->kind) ? (char)field->kind : KIND_INT;
  Position position = {.kind = kind,
                       .word = kind_is_wide(kind) ? word : (uint32_t)word,
                       .prefix = at.prefix,
                       .parent = parent,
                       .length = at.length + 1,
                       .field = field};
  if (at.is_represented) {
    Reference below = value_slot(state_value(match->state, at.prefix), field);
    if (reference_exists(below)) {
      position.prefix = below;
      position.is_represented = true;
    }
  }
  // What the JDK keeps in its own fields is looked at only where the state represents it.
  if (position.is_represented || !field->owner->trusted)
    add(match, position);
}

static uint32_t word_of(const Match *match, Ref object, const char *name) {
  const Class *class = object_class(match->machine, object);
  for (uint16_t i = 0; i < class->field_count; i++)
    if (!strcmp(name_text(program_names(match->machine->program), class->fields[i].name), name))
      return (uint32_t)match->machine->words[object + class->fields[i].slot];
  fatal("no field %s", name);
}

// What a slot says that no class declares: how long a string is, how many elements a deque has.
static bool ghost_word(const Match *match, const Field *field, Ref object, uint32_t *word) {
  if (field->slot == UINT32_MAX - GHOST_LENGTH) {
    *word = string_length(match->machine, object);
    return true;
  }
  if (field->slot != UINT32_MAX - GHOST_COUNT)
    return false;
  int32_t used = (int32_t)(word_of(match, object, "tail") - word_of(match, object, "head"));
  uint32_t length = array_length(match->machine, word_of(match, object, "elements"));
  *word = (uint32_t)used + (used < 0 ? length : 0);
  return true;
}

static void add_ghosts(Match *match, int parent) {
  Position at = match->positions[parent];
  uint32_t word;
  if (!at.is_represented || reference_is_null(at.prefix))
    return;
  const StateValue *value = state_value(match->state, at.prefix);
  for (uint32_t i = 0; value->kind == VALUE_OBJECT && i < value->count; i++)
    if (field_is_ghost(value->slots[i].field) &&
        ghost_word(match, value->slots[i].field, (Ref)at.word, &word))
      add(match, (Position){.kind = KIND_INT,
                            .word = word,
                            .prefix = value->slots[i].value,
                            .is_represented = true,
                            .parent = parent,
                            .length = at.length + 1,
                            .field = value->slots[i].field});
}

static void add_fields(Match *match, int parent) {
  const Class *class = object_class(match->machine, (Ref)match->positions[parent].word);
  add_ghosts(match, parent);
  for (; class; class = class->super)
    for (uint16_t i = 0; i < class->field_count; i++)
      if (!(class->fields[i].flags & ACC_STATIC))
        add_field(match, parent, &class->fields[i]);
}

static uint64_t word_of_int(int32_t value) { return (uint32_t)value; }

static uint64_t element(const Machine *machine, Ref array, Kind kind, uint32_t i) {
  const void *data = array_data(machine, array);
  switch (kind) {
  case 'J':
  case 'D':
    return ((const uint64_t *)data)[i];
  case 'B':
  case 'Z':
    return word_of_int(((const int8_t *)data)[i]);
  case 'C':
    return ((const uint16_t *)data)[i];
  case 'S':
    return word_of_int(((const int16_t *)data)[i]);
  default:
    return ((const uint32_t *)data)[i];
  }
}

static void add_elements(Match *match, int parent) {
  Position at = match->positions[parent];
  Ref array = (Ref)at.word;
  Kind kind = object_class(match->machine, array)->kind_letter;
  const StateValue *value = at.is_represented && !reference_is_null(at.prefix)
                                ? state_value(match->state, at.prefix)
                                : NULL;
  bool is_array = value && value->kind == VALUE_ARRAY;
  uint32_t length = array_length(match->machine, array);
  if (is_array)
    add(match, (Position){KIND_INT, length, value->length, true, parent, at.length + 1, NULL,
                          UINT32_MAX, false});
  if (is_array && value->has_elements && value->count != length)
    fail(match, "(j): elements");
  for (uint32_t i = 0; i < length && !match->failure; i++) {
    bool is_represented = is_array && value->has_elements;
    Kind plain = strchr("JFDL", (int)kind) ? kind : KIND_INT;
    add(match, (Position){plain, element(match->machine, array, kind, i),
                          is_represented ? value->elements[i] : at.prefix, is_represented, parent,
                          at.length + 1, NULL, i, false});
  }
}

// --- (d) to (j): one position --------------------------------------------------------------------

static int64_t integer_of(const Position *position) {
  return position->kind == KIND_LONG ? (int64_t)position->word : (int32_t)(uint32_t)position->word;
}

static void check_reference(Match *match, const Position *position, const StateValue *value) {
  if (!position->word) {
    if (!value->is_maybe)
      fail(match, "(h): null");
    return;
  }
  const Class *class = object_class(match->machine, (Ref)position->word);
  bool is_in_type = false;
  for (uint32_t i = 0; i < value->type->count; i++)
    is_in_type |= value->type->entries[i].is_exact
                      ? value->type->entries[i].class == class
                      : class_is_assignable(class, value->type->entries[i].class);
  // A call site that the machine resolves itself gets another class of the same kind.
  for (uint32_t i = 0; i < value->type->count && class->is_hidden; i++)
    is_in_type |= value->type->entries[i].class->is_hidden;
  if (!is_in_type)
    fail(match, "(g): type");
  if (value->is_new && (!match->context || (Ref)position->word < match->context->heap_top))
    fail(match, "(s): new");
  if (value->kind == VALUE_ARRAY && class->kind != CLASS_ARRAY)
    fail(match, "(j): array");
  if (value->kind == VALUE_OBJECT && class->kind == CLASS_ARRAY && value->count)
    fail(match, "(j): array with fields");
}

static void check_value(Match *match, const Position *position) {
  if (reference_is_null(position->prefix)) {
    if (position->word)
      fail(match, "(h): not null");
    return;
  }
  const StateValue *value = state_value(match->state, position->prefix);
  if (kind_of(value) != position->kind) {
    fail(match, "kind");
    return;
  }
  switch (value->kind) {
  case VALUE_INTEGER:
    if (integer_of(position) < value->low || integer_of(position) > value->high)
      fail(match, "(f): integer");
    break;
  case VALUE_FLOAT:
    if (value->is_known && value->bits != position->word)
      fail(match, "(e): float");
    break;
  case VALUE_ADDRESS:
    break;
  case VALUE_OBJECT:
  case VALUE_ARRAY:
    check_reference(match, position, value);
  }
}

static void grow(Match *match) {
  for (int i = 0; i < match->count && !match->failure; i++) {
    if (match->positions[i].is_represented)
      check_value(match, &match->positions[i]);
    const Position *at = &match->positions[i];
    if (match->failure || at->kind != KIND_REFERENCE || !at->word || at->length >= MOST_STEPS ||
        (!at->is_object && !at->is_represented))
      continue;
    if (object_class(match->machine, (Ref)at->word)->kind == CLASS_ARRAY)
      add_elements(match, i);
    else
      add_fields(match, i);
  }
}

// --- (k) to (n): two positions -------------------------------------------------------------------

// The first `n` steps up from a position that is not represented reach the prefix.
static int represented_prefix(const Match *match, int i) {
  while (!match->positions[i].is_represented)
    i = match->positions[i].parent;
  return i;
}

static bool same_step(const Position *a, const Position *b) {
  return a->field == b->field && a->index == b->index;
}

// Def. 1.8: the rest behind the represented prefix is the same.
static bool same_suffix(const Match *match, int a, int b) {
  int a_end = represented_prefix(match, a), b_end = represented_prefix(match, b);
  while (a != a_end && b != b_end) {
    if (!same_step(&match->positions[a], &match->positions[b]))
      return false;
    a = match->positions[a].parent;
    b = match->positions[b].parent;
  }
  return a == a_end && b == b_end;
}

static void check_pair(Match *match, int a, int b) {
  const Position *p = &match->positions[a], *q = &match->positions[b];
  bool both = p->is_represented && q->is_represented;
  if (both && reference_is(p->prefix, q->prefix) && p->word != q->word)
    fail(match, "(k): one reference, two values");
  if (p->word != q->word || q->kind != KIND_REFERENCE || !p->is_object)
    return;
  bool same = reference_is(p->prefix, q->prefix);
  if (both && !same && !state_is_equal(match->state, p->prefix, q->prefix))
    fail(match, "(l): =?");
  if (!both && (!same || !same_suffix(match, a, b)) &&
      !state_is_joins(match->state, p->prefix, q->prefix))
    fail(match, "(m): joins");
}

static bool is_above(const Match *match, int above, int below) {
  while (below >= 0 && below != above)
    below = match->positions[below].parent;
  return below == above;
}

// Def. 1.9, with the ends of the ways: is an object on both ways from `top`, other than the common
// end?
static bool has_common(const Match *match, int top, int a, int b) {
  for (int i = a; i != top; i = match->positions[i].parent)
    for (int j = b; j != top; j = match->positions[j].parent)
      if ((i != a || j != b) && match->positions[i].word == match->positions[j].word)
        return true;
  return false;
}

static bool uses(const Match *match, int top, int below, const Field *field) {
  for (int i = below; i != top; i = match->positions[i].parent)
    if (match->positions[i].field == field)
      return true;
  return false;
}

static void check_cycle(Match *match, int top, int end) {
  Reference reference = match->positions[top].prefix;
  const Cycle *cycle = state_cyclic(match->state, reference);
  if (!cycle)
    fail(match, "(n): cyclic");
  for (uint32_t i = 0; cycle && i < cycle->count; i++)
    if (!uses(match, top, end, cycle->fields[i]))
      fail(match, "(n): cyclic fields");
}

// Are all references in the object represented?
static bool is_closed(const Match *match, int i) {
  const Position *at = &match->positions[i];
  if (!at->is_represented || reference_is_null(at->prefix))
    return false;
  const StateValue *value = state_value(match->state, at->prefix);
  const Class *class = object_class(match->machine, (Ref)at->word);
  if (class->kind == CLASS_ARRAY)
    return value->has_elements;
  for (; class; class = class->super)
    for (uint16_t j = 0; j < class->field_count; j++)
      if (class->fields[j].kind == KIND_REFERENCE && !(class->fields[j].flags & ACC_STATIC) &&
          !reference_exists(value_slot(value, &class->fields[j])))
        return false;
  return true;
}

// Does the way pass the same object twice before its end?
static bool has_loop(const Match *match, int top, int end) {
  if (end == top)
    return false;
  for (int i = match->positions[end].parent; i != top; i = match->positions[i].parent)
    for (int j = match->positions[i].parent;; j = match->positions[j].parent) {
      const Position *p = &match->positions[i], *q = &match->positions[j];
      if (p->word == q->word)
        return true;
      if (j == top)
        break;
    }
  return false;
}

// Item (n) for the ways from `top` to the same object at a and b; b may be top.
static void check_shape(Match *match, int top, int a, int b) {
  const Position *p = &match->positions[a], *q = &match->positions[b];
  if ((p->is_represented && q->is_represented && reference_is(p->prefix, q->prefix)) ||
      has_common(match, top, a, b) || is_closed(match, top) || has_loop(match, top, a) ||
      has_loop(match, top, b))
    return;
  Reference reference = match->positions[top].prefix;
  if (!state_is_joins(match->state, reference, reference))
    fail(match, "(n): joins");
  if (b == top)
    check_cycle(match, top, a);
}

static void check_shapes(Match *match, int a, int b) {
  const Position *p = &match->positions[a], *q = &match->positions[b];
  if (p->word != q->word || q->kind != KIND_REFERENCE || !p->is_object)
    return;
  for (int top = b; top >= 0 && !match->failure; top = match->positions[top].parent)
    if (top != a && is_above(match, top, a) && match->positions[top].kind == KIND_REFERENCE)
      check_shape(match, top, a, b);
}

// --- relations -----------------------------------------------------------------------------------

static void check_bounds(Match *match) {
  for (size_t i = 0; i < match->state->bounds.count; i++) {
    const Bound *bound = &match->state->bounds.items[i];
    const Position *a = NULL, *b = NULL;
    for (int j = 0; j < match->count; j++) {
      const Position *at = &match->positions[j];
      if (at->is_represented && reference_is(at->prefix, bound->a))
        a = at;
      if (at->is_represented && reference_is(at->prefix, bound->b))
        b = at;
    }
    // Numbers in tests are far from 2^61, so that the difference does not overflow.
    if (a && b && integer_of(a) - integer_of(b) > bound->c)
      fail(match, "bound");
  }
}

static void check_laws(Match *match) {
  VEC(OracleName) roots = {0};
  for (int i = 0; i < match->count; i++) {
    const Position *at = &match->positions[i];
    if (at->parent < 0 && at->kind == KIND_REFERENCE)
      vec_push(&roots, ((OracleName){at->prefix, (Ref)at->word}));
  }
  const char *failure = oracle_match_laws(match->machine, match->state, roots.items, roots.count);
  if (failure)
    fail(match, failure);
  vec_free(&roots);
}

static const char *check_all(Match *match) {
  grow(match);
  for (int i = 0; i < match->count && !match->failure; i++)
    for (int j = 0; j < match->count && !match->failure; j++) {
      if (j < i)
        check_pair(match, i, j);
      if (j != i && !match->failure)
        check_shapes(match, i, j);
    }
  if (!match->failure)
    check_bounds(match);
  if (!match->failure)
    check_laws(match);
  return match->failure;
}

static void add_statics(Match *match) {
  for (size_t i = 0; i < match->state->statics.count; i++)
    add_root(match, match->machine->words[match->state->statics.items[i].field->slot],
             match->state->statics.items[i].value);
}

// Def. 3.25 (s), and what it means for a concrete run that an input is not changed.
static void add_inputs(Match *match) {
  const State *state = match->state;
  for (size_t i = 0; i < state->inputs.count; i++) {
    const Input *input = &state->inputs.items[i];
    const OracleInput *made = NULL;
    for (size_t j = 0; j < match->context->inputs.count; j++)
      if (match->context->inputs.items[j].field == input->field &&
          match->context->inputs.items[j].slot == input->slot)
        made = &match->context->inputs.items[j];
    if (!made) {
      fail(match, "(s): key");
      return;
    }
    add_root(match, made->word, input->reference);
    if (!input->is_changed && !oracle_is_unchanged(match->machine, made))
      fail(match, "(s): changed");
  }
}

const char *oracle_match(const Machine *machine, const State *state, const OracleContext *context) {
  Match *match = mem_new(Match);
  match->machine = machine;
  match->state = state;
  match->context = context;
  bool same =
      machine->depth == context->base + state->frames.count && !reference_exists(state->exception);
  for (uint32_t i = 0; same && i < state->frames.count; i++) {
    const Frame *x = &machine->frames[context->base + i];
    const StateFrame *y = &state->frames.items[i];
    same = x->method == y->method && x->pc == y->code->insns + y->pc &&
           (size_t)(x->sp - x->locals) == (size_t)y->code->max_locals + y->depth;
    for (uint32_t j = 0; same && j < y->code->max_locals + y->depth; j++)
      add_root(match, x->locals[j], y->words[j]);
  }
  if (same)
    add_inputs(match);
  add_statics(match);
  const char *failure = same ? check_all(match) : "(a): position";
  mem_free(match);
  return failure;
}

const char *oracle_match_end(const Machine *machine, const State *state, Ref thrown) {
  if (state->frames.count || reference_exists(state->exception) != (thrown != 0))
    return "(b): exception";
  Match *match = mem_new(Match);
  match->machine = machine;
  match->state = state;
  add_statics(match);
  if (thrown)
    add_root(match, thrown, state->exception);
  const char *failure = check_all(match);
  mem_free(match);
  return failure;
}
