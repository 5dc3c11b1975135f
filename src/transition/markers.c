// How many objects hold a number in a field: what falls when a visitor marks what it has seen.
//
// A marker is a field of numbers that open loops read and write, with a value: a number of the
// state, or a constant. Its count is that of all objects which were ever made and hold the value in
// the field, reachable or not; there are finitely many. It changes by
//
// - `o.f = w`: one less if o held the value, one more if w is the value. Whether they are is asked
//   of the numbers: one case for each answer.
// - a new object with that field: one more if the value is 0.
// - what makes or writes objects that are not known: any number.
//
// Everything else leaves it as it was, whatever the heap looks like.
#include "transition/build_impl.h"

enum { MOST_FIELDS = 2, MOST_VALUES = 2, MOST_FORKED = 2 };

bool is_marker(const Builder *builder, VariableKind kind) {
  return kind >= FIRST_QUANTITY && quantity_of(builder, kind)->kind == QUANTITY_MARKED;
}

// --- which there are -----------------------------------------------------------------------------

static bool is_written(const Builder *builder, const Field *field) {
  for (uint32_t i = 0; i < graph_node_count(builder->graph); i++) {
    const GraphNode *node = graph_node(builder->graph, i);
    for (size_t j = 0; node && is_open(builder, i) && j < node->out.count; j++) {
      const GraphEdge *edge = &node->out.items[j];
      HeapEffect effect = {0};
      if (edge->to != NO_NODE && edge->kind == EDGE_EVAL)
        effect = graph_effect(builder->graph, edge);
      if (effect.kind != HEAP_SAME && effect.field == field)
        return true;
    }
  }
  return false;
}

// The virtual machine makes throwables and constants by itself.
static bool is_countable(const Builder *builder, const Field *field) {
  const Class *throwable = program_require(builder->world->program, "java/lang/Throwable");
  return !(field->flags & ACC_STATIC) && !class_is_assignable(field->owner, throwable) &&
         !class_is_constant(builder->world, field->owner) && field->kind != KIND_LONG;
}

void markers_find(Builder *builder, const Fields *numbers) {
  unsigned found = 0;
  for (size_t i = 0; i < numbers->count && found < MOST_FIELDS; i++) {
    Field *field = numbers->items[i];
    if (!is_countable(builder, field) || !is_written(builder, field))
      continue;
    found++;
    Quantity marker = {.kind = QUANTITY_MARKED, .field = field};
    if (field->kind != KIND_BOOLEAN) // the value is a number of the state
      vec_push(&builder->quantities, marker);
    marker.is_constant = true;
    vec_push(&builder->quantities, marker); // 0
    marker.constant = 1;
    if (field->kind == KIND_BOOLEAN)
      vec_push(&builder->quantities, marker);
  }
}

static bool is_root(const State *state, Reference reference) {
  const StateFrame *top = state->frames.count ? state_top(state) : NULL;
  for (uint32_t i = 0; top && i < top->code->max_locals + top->depth; i++)
    if (reference_is(top->words[i], reference))
      return true;
  for (size_t i = 0; i < state->inputs.count; i++)
    if (reference_is(state->inputs.items[i].reference, reference))
      return true;
  return false;
}

// Is it a state of a callee that is in open loops? What its exits say is asked for behind the call.
static bool is_open_callee(const Builder *builder, const State *state) {
  bool found = false;
  for (uint32_t i = 0; i < graph_node_count(builder->graph) && state->callee && !found; i++) {
    const GraphNode *node = graph_node(builder->graph, i);
    found = node && is_open(builder, i) && node->state->callee == state->callee;
  }
  return found;
}

static bool has_markers(const Builder *builder) {
  for (VariableKind kind = FIRST_QUANTITY; kind < kinds_end(builder); kind++)
    if (is_marker(builder, kind))
      return true;
  return false;
}

void markers_of_place(const Builder *builder, const State *state, Place *place) {
  bool is_wanted =
      has_markers(builder) && (is_open(builder, place->node) || is_open_callee(builder, state));
  for (VariableKind kind = FIRST_QUANTITY; is_wanted && kind < kinds_end(builder); kind++) {
    if (!is_marker(builder, kind))
      continue;
    unsigned added = 0;
    if (quantity_of(builder, kind)->is_constant)
      vec_push(&place->variables, (Variable){kind, reference_none(), reference_none()});
    for (size_t i = 0;
         i < state->values.count && added < MOST_VALUES && !quantity_of(builder, kind)->is_constant;
         i++) {
      const StateValue *value = &state->values.items[i];
      if (!has_number(value) || value->letter == KIND_LONG || !is_root(state, value->reference))
        continue;
      vec_push(&place->variables, (Variable){kind, value->reference, reference_none()});
      added++;
    }
  }
}

// --- what an edge does ---------------------------------------------------------------------------

// May an object of the type have the field?
static bool may_have(const StateValue *value, const Field *field) {
  bool may = false;
  for (uint32_t i = 0; value->kind == VALUE_OBJECT && i < value->type->count; i++) {
    TypeEntry entry = value->type->entries[i];
    may |= class_is_assignable(entry.class, field->owner) ||
           (!entry.is_exact && (class_is_assignable(field->owner, entry.class) ||
                                entry.class->kind == CLASS_INTERFACE));
  }
  return may;
}

typedef enum MarkerEffect { MARKER_SAME, MARKER_MADE, MARKER_WRITTEN, MARKER_ANY } MarkerEffect;

static bool is_made(const Way *way, const GraphEdge *edge, const Field *field) {
  const State *before = way_state(way, edge->from), *after = way_state(way, edge->to);
  for (size_t i = 0; i < after->values.count; i++)
    if (!state_has(before, after->values.items[i].reference) &&
        may_have(&after->values.items[i], field))
      return true;
  return false;
}

static MarkerEffect effect_on(const Way *way, const GraphEdge *edge, const HeapEffect *effect,
                              const Field *field) {
  if (effect->kind == HEAP_ANY || ((effect->kind == HEAP_FORGET) && !effect->field))
    return MARKER_ANY;
  if (effect->kind != HEAP_SAME && effect->field == field)
    return MARKER_WRITTEN;
  const State *before = way_state(way, edge->from);
  if (edge->kind != EDGE_EVAL || !before->frames.count || reference_exists(before->exception))
    return MARKER_SAME;
  const StateFrame *frame = state_top(before);
  unsigned op = frame->code->insns[frame->pc].op;
  if (op == OP_NEW || op == OP_NEW_Q)
    return is_made(way, edge, field) ? MARKER_MADE : MARKER_SAME;
  bool is_call = graph_called(way->builder->graph, frame) != NULL;
  return is_call && is_made(way, edge, field) ? MARKER_ANY : MARKER_SAME;
}

// --- a write -------------------------------------------------------------------------------------

// How a number compares with the value.
typedef enum Answer { ANSWER_SAME, ANSWER_LESS, ANSWER_MORE, ANSWER_UNKNOWN } Answer;
typedef struct Answers {
  unsigned count;
  Answer items[3];
} Answers;

static void add_answer(Answers *answers, Answer answer) {
  answers->items[answers->count++] = answer;
}

// Is the number what a field of this kind holds when it is written?
static bool fits(Kind kind, const StateValue *number) {
  return !kind_is_narrow(kind) || (number->low >= INT32_MIN && number->high <= INT32_MAX &&
                                   (int32_t)kind_cut(kind, (uint32_t)number->low) == number->low &&
                                   (int32_t)kind_cut(kind, (uint32_t)number->high) == number->high);
}

static Answers answers_of(const Way *way, const State *state, Variable marker, Reference number) {
  const Quantity *quantity = quantity_of(way->builder, marker.kind);
  Answers answers = {0};
  const StateValue *value = state_has_value(state, number) ? state_value(state, number) : NULL;
  if (value && value->kind == VALUE_INTEGER && !fits(quantity->field->kind, value))
    value = NULL; // only a part of it is written
  if (!value || value->kind != VALUE_INTEGER) {
    add_answer(&answers, ANSWER_UNKNOWN);
    return answers;
  }
  if (reference_is(number, marker.reference)) {
    add_answer(&answers, ANSWER_SAME);
    return answers;
  }
  const StateValue *wanted =
      state_has_value(state, marker.reference) ? state_value(state, marker.reference) : NULL;
  int64_t low = quantity->is_constant ? quantity->constant : wanted ? wanted->low : INT64_MIN;
  int64_t high = quantity->is_constant ? quantity->constant : wanted ? wanted->high : INT64_MAX;
  if (value->high >= low && value->low <= high)
    add_answer(&answers, ANSWER_SAME);
  if (value->low < high)
    add_answer(&answers, ANSWER_LESS);
  if (value->high > low)
    add_answer(&answers, ANSWER_MORE);
  return answers;
}

static void take_answer(Way *way, const State *state, Variable marker, Reference number,
                        Answer answer) {
  const Quantity *quantity = quantity_of(way->builder, marker.kind);
  if (answer == ANSWER_UNKNOWN || reference_is(number, marker.reference))
    return;
  uint32_t own = way_variable(way, state, VARIABLE_NUMBER, number);
  uint32_t value = quantity->is_constant
                       ? way_add_variable(way, quantity->constant, quantity->constant)
                       : way_find(way, VARIABLE_NUMBER, marker.reference);
  if (value == NO_VARIABLE)
    value = way_variable(way, state, VARIABLE_NUMBER, marker.reference);
  if (own == NO_VARIABLE || value == NO_VARIABLE)
    return;
  if (answer == ANSWER_SAME)
    way_compare(way, CONSTRAINT_EQUAL, own, value, 0);
  else if (answer == ANSWER_LESS)
    way_compare(way, CONSTRAINT_AT_LEAST, value, own, -1);
  else
    way_compare(way, CONSTRAINT_AT_LEAST, own, value, -1);
}

static Reference old_content(const State *before, const HeapEffect *effect) {
  const StateValue *object = state_value(before, effect->object);
  return object->kind == VALUE_OBJECT && !object->is_maybe ? value_slot(object, effect->field)
                                                           : reference_none();
}

static void change_marker(Way *way, Variable marker, int64_t least, int64_t most) {
  assert(is_marker(way->builder, marker.kind) && least <= most);
  uint32_t old = way_find_pair(way, marker);
  uint32_t new = way_add_variable(way, 0, INT64_MAX);
  way_compare(way, least == most ? CONSTRAINT_EQUAL : CONSTRAINT_AT_LEAST, new, old, -least);
  if (least != most)
    way_compare(way, CONSTRAINT_AT_LEAST, old, new, most);
  way_bind_pair(way, marker, new);
  way->is_exact = false;
}

// The case of what was there and of what is there now; without one, any of them.
static void write_marker(Way *way, const State *before, const HeapEffect *effect, Variable marker,
                         const unsigned *number) {
  Reference held = old_content(before, effect);
  if (!number) {
    change_marker(way, marker, -1, 1);
    return;
  }
  Answers olds = answers_of(way, before, marker, held);
  Answers news = answers_of(way, before, marker, effect->content);
  Answer old = olds.items[*number % olds.count], new = news.items[*number / olds.count];
  take_answer(way, before, marker, held, old);
  take_answer(way, before, marker, effect->content, new);
  int64_t least = 0, most = 0;
  least -= old == ANSWER_SAME || old == ANSWER_UNKNOWN;
  most -= old == ANSWER_SAME;
  least += new == ANSWER_SAME;
  most += new == ANSWER_SAME || new == ANSWER_UNKNOWN;
  change_marker(way, marker, least, most);
}

// --- edges ---------------------------------------------------------------------------------------

typedef VEC(Variable) Markers;

static Markers bound_markers(const Way *way) {
  Markers markers = {0};
  for (size_t i = way->bindings.count; i > 0; i--) {
    const Binding *binding = &way->bindings.items[i - 1];
    if (!is_marker(way->builder, binding->kind))
      continue;
    Variable marker = {binding->kind, binding->reference, reference_none()};
    bool is_new = way_find_pair(way, marker) != NO_VARIABLE;
    for (size_t j = 0; j < markers.count && is_new; j++)
      is_new = markers.items[j].kind != marker.kind ||
               !reference_is(markers.items[j].reference, marker.reference);
    if (is_new)
      vec_push(&markers, marker);
  }
  return markers;
}

static unsigned cases_of(const Way *way, const State *before, const HeapEffect *effect,
                         Variable marker) {
  return answers_of(way, before, marker, old_content(before, effect)).count *
         answers_of(way, before, marker, effect->content).count;
}

unsigned marker_cases(const Way *way, const GraphEdge *edge) {
  if (!has_markers(way->builder))
    return 1;
  HeapEffect effect = effect_of_edge(way, edge);
  Markers markers = bound_markers(way);
  unsigned cases = 1, forked = 0;
  for (size_t i = 0; i < markers.count && forked < MOST_FORKED; i++) {
    const Field *field = quantity_of(way->builder, markers.items[i].kind)->field;
    if (effect_on(way, edge, &effect, field) != MARKER_WRITTEN)
      continue;
    cases *= cases_of(way, way_state(way, edge->from), &effect, markers.items[i]);
    forked++;
  }
  vec_free(&markers);
  return cases;
}

// A new object holds 0.
static void make_marker(Way *way, Variable marker) {
  const Quantity *quantity = quantity_of(way->builder, marker.kind);
  if (quantity->is_constant)
    change_marker(way, marker, quantity->constant == 0, quantity->constant == 0);
  else
    change_marker(way, marker, 0, 1);
}

void markers_after_edge(Way *way, const GraphEdge *edge, unsigned number) {
  if (!has_markers(way->builder))
    return;
  HeapEffect effect = effect_of_edge(way, edge);
  const State *before = way_state(way, edge->from);
  Markers markers = bound_markers(way);
  unsigned forked = 0;
  for (size_t i = 0; i < markers.count; i++) {
    Variable marker = markers.items[i];
    switch (effect_on(way, edge, &effect, quantity_of(way->builder, marker.kind)->field)) {
    case MARKER_SAME:
      break;
    case MARKER_MADE:
      make_marker(way, marker);
      break;
    case MARKER_WRITTEN: {
      unsigned cases = cases_of(way, before, &effect, marker), own = number % cases;
      bool is_forked = forked++ < MOST_FORKED;
      write_marker(way, before, &effect, marker, is_forked ? &own : NULL);
      number /= is_forked ? cases : 1;
      break;
    }
    case MARKER_ANY:
      way_bind_pair(way, marker, NO_VARIABLE);
      way->is_exact = false;
      break;
    }
  }
  vec_free(&markers);
}

// A number with another name has the same counts.
void markers_rename(Way *way, Reference from, Reference to) {
  for (VariableKind kind = FIRST_QUANTITY; kind < kinds_end(way->builder); kind++) {
    uint32_t variable = is_marker(way->builder, kind) ? way_find(way, kind, from) : NO_VARIABLE;
    if (variable == NO_VARIABLE)
      continue;
    uint32_t known = way_find(way, kind, to);
    if (known == NO_VARIABLE)
      way_bind(way, kind, to, variable);
    else
      way_compare(way, CONSTRAINT_EQUAL, variable, known, 0);
  }
}
