// Lexicographic linear ranking: one linear program for each measure, by Farkas' lemma.
//
// For a measure f with a linear form at each node, a step with facts A >= 0 over its parameters
// decreases it by at least d iff  f(x) - f(x') - d = sum of lambda_i * A_i + lambda_0  with
// lambda >= 0, an identity of linear forms: equations in the factors of f and lambda (Podelski and
// Rybalchenko 2004; Alias, Darte, Feautrier and Gonnord 2010; phases: Ben-Amram and Genaim 2017).
// Products of two variables come in by forms that have them as parameters (lift.c).
#include "terminate/lift.h"

#include <stdlib.h>

typedef struct Ranker {
  Engine *engine;
  Arena *out;
  RankOptions options;
  RankResult *result;
  VEC(Form) forms;             // by step: those at work
  VEC(Form) known[ROWS_KINDS]; // by step; empty until they are needed
  Paired *paired;              // by node; NULL until products are needed
  bool is_lifted;              // the forms at work have products
  const uint32_t *place;       // by node: its place in the loop at work
  uint32_t loop_nodes;
  const uint32_t *nodes;
  VEC(Measure) measures; // of the loop at work
} Ranker;

// --- The linear program of a measure ---

// Variables: for each phase and node the factors and the constant of its form; behind them the
// multipliers, as they come.
typedef struct Program {
  const Ranker *ranker;
  const VEC(uint32_t) * unused;
  uint32_t *first; // by node: where its form starts within a phase
  uint32_t phase_size;
  uint32_t next; // multiplier
  Lp *lp;
} Program;

// How many numbers a measure has factors for at a node.
static uint32_t node_width(const Ranker *ranker, uint32_t node) {
  assert(node < ranker->engine->nodes.count);
  return ranker->engine->nodes.items[node].variable_count +
         (ranker->is_lifted ? paired_products(&ranker->paired[node]) : 0);
}

static uint32_t form_variable(const Program *program, unsigned phase, uint32_t node,
                              uint32_t part) {
  assert(part <= node_width(program->ranker, node));
  return phase * program->phase_size + program->first[node] + part;
}

// Adds sign * (the measure's value at one end of the step) to the rows of an identity: the first is
// about the constant, the p-th behind it about parameter p - 1.
static void add_value(const Program *program, const Form *form, unsigned phase, bool at_target,
                      int sign, uint32_t first) {
  assert(sign == 1 || sign == -1);
  uint32_t node = at_target ? form->to : form->from;
  uint32_t count = at_target ? form->targets : form->sources;
  for (uint32_t v = 0; v < count; v++) {
    const Rational *end = form->ends[(at_target ? form->sources : 0) + v];
    uint32_t column = form_variable(program, phase, node, 1 + v);
    for (uint32_t p = 0; p <= form->parameters; p++)
      lp_add(program->lp, first + p, column, sign < 0 ? rational_neg(end[p]) : end[p]);
  }
  lp_add(program->lp, first, form_variable(program, phase, node, 0), rational_of(sign));
}

// The first of its rows.
static uint32_t start_identity(Program *program, const Form *form) {
  uint32_t first = lp_row(program->lp, true);
  for (uint32_t p = 0; p < form->parameters; p++)
    lp_row(program->lp, true);
  return first;
}

// ... = sum of multipliers times facts, plus one more multiplier.
static void finish_identity(Program *program, const Form *form, uint32_t first) {
  for (uint32_t i = 0; i < form->row_count; i++) {
    uint32_t column = program->next++;
    for (uint32_t p = 0; p <= form->parameters; p++)
      lp_add(program->lp, first + p, column, rational_neg(form->rows[i][p]));
  }
  lp_add(program->lp, first, program->next++, rational_of(-1));
}

// f(x) - f(x') - least - slack >= 0; slack is a variable of the program, or MANY.
static void require_decrease(Program *program, const Form *form, unsigned phase, int least,
                             uint32_t slack) {
  assert(least >= 0);
  uint32_t first = start_identity(program, form);
  add_value(program, form, phase, false, 1, first);
  add_value(program, form, phase, true, -1, first);
  if (phase > 0)
    add_value(program, form, phase - 1, false, 1, first);
  lp_add_constant(program->lp, first, rational_of(-least));
  if (slack != MANY)
    lp_add(program->lp, first, slack, rational_of(-1));
  finish_identity(program, form, first);
}

static void require_bound(Program *program, const Form *form, unsigned phase) {
  uint32_t first = start_identity(program, form);
  add_value(program, form, phase, false, 1, first);
  finish_identity(program, form, first);
}

typedef VEC(uint32_t) StepSet; // indices of steps

// A program of more cells would take longer than most problems have.
enum { MOST_CELLS = 1 << 22 };

// False: the program would be too large, or there is no time for it.
// One form per node and phase, with a factor for each variable; the multipliers of Farkas' lemma
// follow.
static bool start_program(Program *program, Ranker *ranker, const StepSet *set, unsigned phases,
                          unsigned identities, uint32_t slacks) {
  assert(set->count > 0);
  Engine *engine = ranker->engine;
  program->ranker = ranker;
  program->first = mem_new_array(uint32_t, engine->nodes.count + 1);
  bool *seen = mem_new_array(bool, engine->nodes.count + 1);
  uint32_t multipliers = 0;
  uint64_t rows = slacks;
  for (size_t i = 0; i < set->count; i++) {
    const Form *form = &ranker->forms.items[set->items[i]];
    multipliers += identities * (form->row_count + 1);
    rows += identities * (form->parameters + 1);
    if (!seen[form->from]) { // each node of a component has a step
      seen[form->from] = true;
      program->first[form->from] = program->phase_size;
      program->phase_size += node_width(ranker, form->from) + 1;
    }
  }
  mem_free(seen);
  uint32_t factors = phases * program->phase_size;
  program->lp = lp_new(factors + slacks + multipliers, &engine->work);
  for (uint32_t v = 0; v < factors; v++)
    lp_set_free(program->lp, v);
  program->next = factors + slacks;
  return rows * (factors + slacks + multipliers) <= MOST_CELLS && !engine_is_over(engine);
}

static void end_program(Program *program) {
  lp_free(program->lp);
  mem_free(program->first);
}

// --- The measure that a program found ---

// The least number that makes all factors integers; 0 when it does not fit.
static Wide common_denominator(const Program *program, unsigned phases) {
  assert(phases > 0);
  Wide result = 1;
  for (uint32_t v = 0; v < phases * program->phase_size; v++) {
    Wide down = lp_value(program->lp, v).down;
    if (down == 0 || !wide_mul(result / (Wide)wide_gcd(result, down), down, &result))
      return 0;
  }
  return result;
}

// The cells behind those of the variables are factors of products.
static bool read_products(const Ranker *ranker, const Wide *cells, uint32_t node, Linear *linear) {
  const Node *own = &ranker->engine->nodes.items[node];
  const Paired *paired = &ranker->paired[node];
  uint32_t count = ranker->engine->system->locations.items[own->location].variable_count;
  uint32_t width = node_width(ranker, node);
  uint32_t *numbers = arena_array(ranker->out, uint32_t, width + 1), next = own->variable_count;
  memcpy(numbers, own->variables, own->variable_count * sizeof *numbers);
  for (uint32_t i = 0; i < paired->count; i++)
    for (uint32_t j = i; j < paired->count; j++)
      numbers[next++] = measure_product(count, own->variables[paired->places[i]],
                                        own->variables[paired->places[j]]);
  Node lifted = {.variable_count = width, .variables = numbers};
  return linear_of_cells(ranker->out, cells, &lifted, linear);
}

static bool read_form(const Program *program, unsigned phase, uint32_t node, Wide scale,
                      Linear *linear) {
  assert(node < program->ranker->engine->nodes.count && scale > 0);
  const Ranker *ranker = program->ranker;
  const Node *own = &ranker->engine->nodes.items[node];
  uint32_t width = node_width(ranker, node);
  Wide *cells = mem_new_array(Wide, width + 1);
  bool good = true;
  for (uint32_t v = 0; v <= width; v++) {
    Rational value = lp_value(program->lp, form_variable(program, phase, node, v));
    good &= wide_mul(value.up, scale / value.down, &cells[v]);
  }
  good = good && (ranker->is_lifted ? read_products(ranker, cells, node, linear)
                                    : linear_of_cells(ranker->out, cells, own, linear));
  mem_free(cells);
  return good;
}

// Values at the nodes of the loop; 0 at those that the set does not touch.
static bool read_measure(const Program *program, const StepSet *set, unsigned phases,
                         Measure *measure) {
  assert(set->count > 0 && phases > 0);
  const Ranker *ranker = program->ranker;
  Wide scale = common_denominator(program, phases);
  Linear *values = arena_array(ranker->out, Linear, ranker->loop_nodes * phases);
  if (scale == 0)
    return false;
  for (size_t i = 0; i < set->count; i++) {
    uint32_t node = ranker->forms.items[set->items[i]].from;
    for (unsigned phase = 0; phase < phases; phase++)
      if (!read_form(program, phase, node, scale, &values[ranker->place[node] * phases + phase]))
        return false;
  }
  *measure = (Measure){.phase_count = phases, .values = values, .has_products = ranker->is_lifted};
  return true;
}

static int compare_numbers(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

// The transitions on the paths of the steps, each once.
static void name_removed(Ranker *ranker, const StepSet *removed, Measure *measure) {
  assert(removed->count > 0);
  VEC(uint32_t) all = {0};
  for (size_t i = 0; i < removed->count; i++) {
    const Step *step = &ranker->engine->steps.items[removed->items[i]];
    vec_append(&all, step->path, step->path_count);
  }
  if (all.count > 0)
    qsort(all.items, all.count, sizeof *all.items, compare_numbers);
  uint32_t *list = arena_array(ranker->out, uint32_t, all.count + 1);
  for (size_t i = 0; i < all.count; i++)
    if (i == 0 || all.items[i] != all.items[i - 1])
      list[measure->removed_count++] = all.items[i];
  measure->removed = list;
  vec_free(&all);
}

static void subtract(StepSet *set, const StepSet *removed) {
  assert(removed->count <= set->count);
  size_t kept = 0;
  for (size_t i = 0; i < set->count; i++) {
    bool gone = false;
    for (size_t k = 0; k < removed->count && !gone; k++)
      gone = removed->items[k] == set->items[i];
    if (!gone)
      set->items[kept++] = set->items[i];
  }
  set->count = kept;
}

// All steps do not increase the measure and keep it above 0; as many as possible decrease it.
// The slack of a step is how much the measure falls, at most 1: their sum is made as large as
// possible, so that one measure removes as many steps as it can.
static bool rank_many(Ranker *ranker, const StepSet *set, Measure *measure, StepSet *removed) {
  assert(set->count > 0);
  Program program = {0};
  if (!start_program(&program, ranker, set, 1, 2, (uint32_t)set->count)) {
    end_program(&program);
    return false;
  }
  uint32_t slacks = program.phase_size;
  uint32_t count = program.next;
  for (size_t i = 0; i < set->count; i++) {
    const Form *form = &ranker->forms.items[set->items[i]];
    count += 2 * (form->row_count + 1);
  }
  Rational *objective = mem_new_array(Rational, count + 1);
  for (uint32_t v = 0; v <= count; v++)
    objective[v] = rational_of(0);
  for (size_t i = 0; i < set->count; i++) {
    const Form *form = &ranker->forms.items[set->items[i]];
    uint32_t slack = slacks + (uint32_t)i;
    require_decrease(&program, form, 0, 0, slack);
    require_bound(&program, form, 0);
    uint32_t limit = lp_row(program.lp, false);
    lp_add_constant(program.lp, limit, rational_of(1));
    lp_add(program.lp, limit, slack, rational_of(-1));
    objective[1 + slack] = rational_of(1);
  }
  bool found = lp_solve(program.lp, objective) == LP_OPTIMAL;
  for (size_t i = 0; found && i < set->count; i++)
    if (rational_sign(lp_value(program.lp, slacks + (uint32_t)i)) > 0)
      vec_push(removed, set->items[i]);
  found = found && removed->count > 0 && read_measure(&program, set, 1, measure);
  mem_free(objective);
  end_program(&program);
  return found;
}

// One step decreases and is bounded; the others do not increase.
static bool rank_one(Ranker *ranker, const StepSet *set, uint32_t chosen, Measure *measure) {
  assert(chosen < ranker->engine->steps.count);
  Program program = {0};
  if (!start_program(&program, ranker, set, 1, 2, 0)) {
    end_program(&program);
    return false;
  }
  for (size_t i = 0; i < set->count; i++) {
    const Form *form = &ranker->forms.items[set->items[i]];
    bool own = set->items[i] == chosen;
    require_decrease(&program, form, 0, own, MANY);
    if (own)
      require_bound(&program, form, 0);
  }
  bool found = lp_solve(program.lp, NULL) == LP_OPTIMAL && read_measure(&program, set, 1, measure);
  end_program(&program);
  return found;
}

static bool rank_phases(Ranker *ranker, const StepSet *set, unsigned phases, Measure *measure) {
  assert(phases > 0);
  Program program = {0};
  if (!start_program(&program, ranker, set, phases, phases + 1, 0)) {
    end_program(&program);
    return false;
  }
  for (size_t i = 0; i < set->count; i++) {
    const Form *form = &ranker->forms.items[set->items[i]];
    for (unsigned phase = 0; phase < phases; phase++)
      require_decrease(&program, form, phase, 1, MANY);
    require_bound(&program, form, phases - 1);
  }
  bool found =
      lp_solve(program.lp, NULL) == LP_OPTIMAL && read_measure(&program, set, phases, measure);
  end_program(&program);
  return found;
}

// One with all rows serves for those that would have more.
static const Form *known_form(Ranker *ranker, uint32_t step, FormRows rows) {
  for (FormRows fewer = 0; fewer < rows; fewer++)
    if (ranker->known[fewer].items[step].ends && !ranker->known[fewer].items[step].is_part)
      return &ranker->known[fewer].items[step];
  Form *form = &ranker->known[rows].items[step];
  if (!form->ends)
    *form = form_of_step(ranker->engine, step, rows);
  return form;
}

// Some measure for a component, by the forms at hand; the steps that it removes.
static bool find_measure_by(Ranker *ranker, const StepSet *set, Measure *measure,
                            StepSet *removed) {
  if (rank_many(ranker, set, measure, removed))
    return true;
  vec_clear(removed);
  for (size_t i = 0; set->count > 1 && i < set->count && !engine_is_over(ranker->engine); i++)
    if (rank_one(ranker, set, set->items[i], measure)) {
      vec_push(removed, set->items[i]);
      return true;
    }
  for (unsigned phases = 2; phases <= (ranker->is_lifted ? 0 : ranker->options.phases); phases++)
    if (rank_phases(ranker, set, phases, measure)) {
      vec_append(removed, set->items, set->count);
      return true;
    }
  return false;
}

// With products of two variables.
static bool find_product_measure(Ranker *ranker, const StepSet *set, Measure *measure,
                                 StepSet *removed) {
  enum { MOST_LIFTED = 16 };
  Engine *engine = ranker->engine;
  bool fits = set->count <= MOST_LIFTED;
  if (fits && !ranker->paired)
    ranker->paired = find_paired(engine);
  for (size_t i = 0; fits && i < set->count; i++)
    fits = !engine_is_over(engine) &&
           lift_step(engine, set->items[i], ranker->paired, &ranker->forms.items[set->items[i]]);
  ranker->is_lifted = fits;
  bool found = fits && find_measure_by(ranker, set, measure, removed);
  ranker->is_lifted = false;
  return found;
}

// First without large numbers, then, if there are any, with more and more of them.
static bool find_measure(Ranker *ranker, const StepSet *set, Measure *measure, StepSet *removed) {
  bool is_part = true;
  for (FormRows rows = 0; rows < ROWS_KINDS && is_part; rows++) {
    is_part = false;
    for (size_t i = 0; i < set->count; i++) {
      ranker->forms.items[set->items[i]] = *known_form(ranker, set->items[i], rows);
      is_part |= ranker->forms.items[set->items[i]].is_part;
    }
    if (find_measure_by(ranker, set, measure, removed))
      return true;
  }
  return ranker->options.has_products && find_product_measure(ranker, set, measure, removed);
}

// --- Components ---

static uint32_t components_of(const Ranker *ranker, const StepSet *set, uint32_t *component) {
  uint32_t *from = mem_new_array(uint32_t, set->count + 1);
  uint32_t *to = mem_new_array(uint32_t, set->count + 1);
  for (size_t i = 0; i < set->count; i++) {
    from[i] = ranker->engine->steps.items[set->items[i]].from;
    to[i] = ranker->engine->steps.items[set->items[i]].to;
  }
  uint32_t count = find_components((uint32_t)ranker->engine->nodes.count, from, to,
                                   (uint32_t)set->count, component);
  mem_free(from);
  mem_free(to);
  return count;
}

// The parts of a loop are left in an order: a measure of constants. It says nothing about nodes
// that the set does not touch, whose steps are ranked by others.
static void order_measure(Ranker *ranker, const StepSet *set, const uint32_t *component) {
  Linear *values = arena_array(ranker->out, Linear, ranker->loop_nodes);
  for (size_t i = 0; i < set->count; i++) {
    const Step *step = &ranker->engine->steps.items[set->items[i]];
    values[ranker->place[step->from]].constant = component[step->from];
    values[ranker->place[step->to]].constant = component[step->to];
  }
  vec_push(&ranker->measures, (Measure){.phase_count = 1, .values = values, .is_order = true});
}

static void leave_open(Ranker *ranker, const StepSet *set) {
  for (size_t i = 0; i < set->count; i++)
    ranker->result->is_open[ranker->engine->steps.items[set->items[i]].from] = true;
  ranker->result->is_done = false;
}

static void rank_set(Ranker *ranker, StepSet *set, bool is_whole);

static void rank_component(Ranker *ranker, StepSet *set) {
  assert(set->count > 0);
  Measure measure = {0};
  StepSet removed = {0};
  if (engine_is_spent(ranker->engine) || !find_measure(ranker, set, &measure, &removed)) {
    leave_open(ranker, set);
  } else {
    name_removed(ranker, &removed, &measure);
    vec_push(&ranker->measures, measure);
    subtract(set, &removed);
    rank_set(ranker, set, false);
  }
  vec_free(&removed);
}

// Steps between the components of what is left cannot be taken again and again.
static void rank_set(Ranker *ranker, StepSet *set, bool is_whole) {
  if (set->count == 0)
    return;
  uint32_t *component = mem_new_array(uint32_t, ranker->engine->nodes.count + 1);
  uint32_t count = components_of(ranker, set, component);
  if (!is_whole)
    order_measure(ranker, set, component);
  for (uint32_t c = 0; c < count; c++) {
    StepSet inside = {0};
    for (size_t i = 0; i < set->count; i++) {
      const Step *step = &ranker->engine->steps.items[set->items[i]];
      if (component[step->from] == c && component[step->to] == c)
        vec_push(&inside, set->items[i]);
    }
    if (inside.count > 0)
      rank_component(ranker, &inside);
    vec_free(&inside);
  }
  mem_free(component);
}

static void rank_loop(Ranker *ranker, const uint32_t *component, uint32_t number) {
  Engine *engine = ranker->engine;
  uint32_t *nodes = arena_array(ranker->out, uint32_t, engine->nodes.count);
  uint32_t *place = mem_new_array(uint32_t, engine->nodes.count + 1);
  ranker->loop_nodes = 0;
  for (uint32_t n = 0; n < engine->nodes.count; n++)
    if (component[n] == number) {
      place[n] = ranker->loop_nodes;
      nodes[ranker->loop_nodes++] = n;
    }
  StepSet set = {0};
  for (uint32_t i = 0; i < engine->steps.count; i++) {
    const Step *step = &engine->steps.items[i];
    if (component[step->from] == number && component[step->to] == number) {
      vec_push(&set, i);
    }
  }
  ranker->nodes = nodes;
  ranker->place = place;
  vec_clear(&ranker->measures);
  bool were_done = ranker->result->is_done;
  ranker->result->is_done = true;
  StepSet left = {0};
  vec_append(&left, set.items, set.count);
  rank_set(ranker, &left, true);
  vec_free(&left);
  LoopProof loop = {.node_count = ranker->loop_nodes, .nodes = nodes};
  if (!ranker->result->is_done && !engine->options.is_quick &&
      find_size_change(engine, ranker->out, set.items, set.count, place, &loop)) {
    vec_clear(&ranker->measures);
    for (uint32_t i = 0; i < loop.node_count; i++)
      ranker->result->is_open[nodes[i]] = false;
    ranker->result->is_done = true;
  }
  ranker->result->is_done &= were_done;
  Measure *measures = arena_array(ranker->out, Measure, ranker->measures.count + 1);
  if (ranker->measures.count > 0)
    memcpy(measures, ranker->measures.items, ranker->measures.count * sizeof *measures);
  loop.measure_count = (uint32_t)ranker->measures.count;
  loop.measures = measures;
  vec_push(&ranker->result->loops, loop);
  vec_free(&set);
  mem_free(place);
}

void rank_steps(Engine *engine, Arena *out, RankOptions options, RankResult *result) {
  assert(result && out);
  Ranker ranker = {.engine = engine, .out = out, .options = options, .result = result};
  *result = (RankResult){.is_done = true};
  result->loop_of = mem_new_array(uint32_t, engine->nodes.count + 1);
  result->is_open = mem_new_array(bool, engine->nodes.count + 1);
  StepSet all = {0};
  for (uint32_t i = 0; i < engine->steps.count; i++) {
    vec_push(&all, i);
    vec_push(&ranker.forms, (Form){0});
    for (FormRows rows = 0; rows < ROWS_KINDS; rows++)
      vec_push(&ranker.known[rows], (Form){0});
  }
  uint32_t count = components_of(&ranker, &all, result->loop_of);
  for (uint32_t c = 0; c < count; c++)
    rank_loop(&ranker, result->loop_of, c);
  vec_free(&all);
  vec_free(&ranker.forms);
  for (FormRows rows = 0; rows < ROWS_KINDS; rows++)
    vec_free(&ranker.known[rows]);
  vec_free(&ranker.measures);
  mem_free(ranker.paired);
}

void rank_result_fini(RankResult *result) {
  vec_free(&result->loops);
  mem_free(result->loop_of);
  mem_free(result->is_open);
}
