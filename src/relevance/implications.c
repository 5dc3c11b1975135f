// All implications, drawn together to those between instructions that are shown.
//
// Behind the demands of the marks, everything that may be marked and all that an instruction may
// be needed for is demanded, too; each demand keeps what it led to. What lies between two
// instructions (places, instructions of the JDK) is then left out.
#include "relevance/relevance_impl.h"

typedef struct Drawing {
  RelevanceResult *result;
  Demands *demands;
  size_t relevant;     // so many of the demands are of the marks
  uint32_t *first;     // by demand: where its steps begin
  uint32_t *steps;     // the demands that they lead to
  uint32_t *unit;      // by demand, or NONE
  uint32_t *seen;      // by demand: the last unit that came here
  uint32_t *seen_unit; // by unit, likewise
  Table table;         // of units
  Numbers open;
} Drawing;

// --- demanding everything ------------------------------------------------------------------------

static bool is_shown(const RelevanceResult *result, const Method *method) {
  for (size_t i = 0; i < result->methods.count; i++)
    if (result->methods.items[i].method == method)
      return result->methods.items[i].is_shown;
  return false;
}

static void demand_node(Demands *demands, uint32_t id, const StateFrame *frame) {
  assert(demands->flow.is_live[id]);
  Operands operands = operands_of(demands->graph, frame);
  if (idle_at(demands, frame->code, frame->pc).kind != IDLE_NOT ||
      operands.family == FAMILY_SHUFFLE || operands.family == FAMILY_JUMP)
    return;
  demand(demands, (Demand){.kind = NEED_EFFECT, .node = id});
  demand(demands, (Demand){.kind = NEED_DECISION, .node = id});
  if (operands.family == FAMILY_CALL)
    demand(demands, (Demand){.kind = NEED_CALL, .node = id});
}

static void demand_instructions(const Drawing *drawing) {
  Demands *demands = drawing->demands;
  demands->current = NONE;
  for (uint32_t i = 0; i < graph_node_count(demands->graph); i++) {
    const GraphNode *node = graph_node(demands->graph, i);
    if (demands->flow.is_live[i] && node->state->frames.count && !node->is_call &&
        !reference_exists(node->state->exception) &&
        is_shown(drawing->result, state_top(node->state)->method))
      demand_node(demands, i, state_top(node->state));
  }
}

static void demand_choices(Demands *demands, const RelevanceChoice *choices, size_t count) {
  assert(choices || !count);
  const RelevanceMarks *marks = demands->marks;
  for (uint32_t i = 0; i < count; i++) {
    demands->current = NONE;
    uint32_t id = (uint32_t)demands->items.count;
    demand(demands, (Demand){.kind = NEED_MARK, .at = i});
    demands->current = id;
    demands->marks = choices[i].marks;
    demand_marks(demands);
  }
  demands->marks = marks;
}

// --- units ---------------------------------------------------------------------------------------

static bool is_unit(const void *context, uint32_t id, const void *key) {
  const RelevanceUnit *a = &((const RelevanceResult *)context)->units.items[id], *b = key;
  return a->kind == b->kind && a->context == b->context && a->pc == b->pc && a->mark == b->mark;
}

static UnitKind unit_kind(DemandKind kind) {
  assert(kind == NEED_EFFECT || kind == NEED_DECISION || kind == NEED_CALL || kind == NEED_KEPT);
  return kind == NEED_EFFECT ? UNIT_EFFECT : kind == NEED_CALL ? UNIT_CALL : UNIT_DECISION;
}

// Instructions of one context are one unit, however many states are about to run them.
static uint32_t unit_of(Drawing *drawing, uint32_t id, const RelevanceChoice *choices) {
  const Demand *demand = &drawing->demands->items.items[id];
  RelevanceUnit unit = {.kind = UNIT_MARK};
  if (demand->kind == NEED_MARK) {
    unit.mark = choices[demand->at].name;
  } else if (demand_is_need(demand)) {
    const StateFrame *frame = state_top(node_state(drawing->demands, demand->node));
    unit = (RelevanceUnit){.kind = unit_kind(demand->kind),
                           .method = frame->method,
                           .pc = frame->pc,
                           .context = drawing->demands->flow.activation[demand->node]};
    if (!is_shown(drawing->result, frame->method))
      return NONE;
  } else {
    return NONE;
  }
  RelevanceResult *result = drawing->result;
  uint32_t hash = hash_mix(hash_mix((uint32_t)unit.kind, unit.context), unit.pc);
  if (unit.mark)
    hash = hash_mix(hash, demand->at);
  uint32_t found = table_find(&drawing->table, hash, is_unit, result, &unit);
  if (found == TABLE_NONE) {
    found = (uint32_t)result->units.count;
    vec_push(&result->units, unit);
    table_insert(&drawing->table, hash, found);
  }
  result->units.items[found].is_relevant |= id < drawing->relevant;
  return found;
}

// The steps are sorted by the demand that they come from, by counting: first[d] to first[d + 1] are
// those of demand d.
static void number_units(Drawing *drawing, const RelevanceChoice *choices) {
  assert(drawing->relevant <= drawing->demands->items.count);
  const Demands *demands = drawing->demands;
  size_t count = demands->items.count;
  drawing->unit = mem_new_array(uint32_t, count + 1);
  drawing->seen = mem_new_array(uint32_t, count + 1);
  drawing->first = mem_new_array(uint32_t, count + 2);
  drawing->steps = mem_new_array(uint32_t, demands->steps.count + 1);
  for (uint32_t i = 0; i < count; i++) {
    drawing->unit[i] = unit_of(drawing, i, choices);
    drawing->seen[i] = NONE;
  }
  for (size_t i = 0; i < demands->steps.count; i++)
    drawing->first[demands->steps.items[i].from + 2]++;
  for (size_t i = 0; i < count; i++)
    drawing->first[i + 1] += drawing->first[i];
  for (size_t i = 0; i < demands->steps.count; i++)
    drawing->steps[drawing->first[demands->steps.items[i].from + 1]++] = demands->steps.items[i].to;
  drawing->seen_unit = mem_new_array(uint32_t, drawing->result->units.count + 1);
  for (size_t i = 0; i < drawing->result->units.count; i++)
    drawing->seen_unit[i] = NONE;
}

// --- between units -------------------------------------------------------------------------------

static void come_to(Drawing *drawing, uint32_t unit, uint32_t to) {
  assert(to < drawing->demands->items.count && unit < drawing->result->units.count);
  uint32_t other = drawing->unit[to];
  if (drawing->seen[to] == unit)
    return;
  drawing->seen[to] = unit;
  if (other == NONE) {
    vec_push(&drawing->open, to);
  } else if (other != unit && drawing->seen_unit[other] != unit) {
    drawing->seen_unit[other] = unit;
    vec_push(&drawing->result->needs, (RelevanceNeed){unit, other});
  }
}

static void follow(Drawing *drawing, uint32_t unit, const Numbers *demands) {
  assert(!drawing->open.count);
  vec_append(&drawing->open, demands->items, demands->count);
  while (drawing->open.count) {
    uint32_t at = vec_pop(&drawing->open);
    for (uint32_t i = drawing->first[at]; i < drawing->first[at + 1]; i++)
      come_to(drawing, unit, drawing->steps[i]);
  }
}

static void follow_all(Drawing *drawing) {
  size_t units = drawing->result->units.count;
  Numbers *of = mem_new_array(Numbers, units + 1);
  for (uint32_t i = 0; i < drawing->demands->items.count; i++)
    if (drawing->unit[i] != NONE)
      vec_push(&of[drawing->unit[i]], i);
  for (uint32_t i = 0; i < units; i++) {
    follow(drawing, i, &of[i]);
    vec_free(&of[i]);
  }
  mem_free(of);
}

void implications_find(RelevanceResult *result, const RelevanceChoice *choices, size_t count) {
  Demands *demands = &result->details->demands;
  Drawing drawing = {.result = result, .demands = demands, .relevant = demands->items.count};
  demands->is_beyond = true;
  for (uint32_t i = 0; i < drawing.relevant; i++)
    if (demand_is_need(&demands->items.items[i])) {
      demands->current = i;
      kept_instruction(demands, demands->items.items[i].node);
    }
  demand_instructions(&drawing);
  demand_choices(demands, choices, count);
  demand_all(demands);
  number_units(&drawing, choices);
  follow_all(&drawing);
  table_fini(&drawing.table);
  vec_free(&drawing.open);
  mem_free(drawing.first);
  mem_free(drawing.steps);
  mem_free(drawing.unit);
  mem_free(drawing.seen);
  mem_free(drawing.seen_unit);
}
