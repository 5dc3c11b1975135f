// Facts of nodes by templates: bounds of forms that are fixed before, computed with linear programs
// (Sankaranarayanan, Sipma and Manna 2005). The forms are variables, their differences and sums,
// and what the guards compare.
#include "terminate/terminate_impl.h"

typedef struct Bounds { // of one node
  Poly forms;           // rows without constants: row >= bound
  Wide *bound;
  bool *is_known; // false: no bound
  bool is_reached;
  unsigned visits;
} Bounds;

typedef struct Analysis {
  Engine *engine;
  Bounds *bounds; // by node
  bool **related; // by node: is the variable (times ghosts, plus the ghost) one that came from it?
} Analysis;

// --- Forms ---

static void add_form(Analysis *analysis, uint32_t node, const Wide *cells) {
  Poly *forms = &analysis->bounds[node].forms;
  for (size_t i = 0; i < forms->rows.count; i++)
    if (memcmp(forms->rows.items[i].cells + 1, cells + 1, forms->variables * sizeof *cells) == 0)
      return;
  Row *row = poly_add(forms, &analysis->engine->arena, false);
  memcpy(row->cells + 1, cells + 1, forms->variables * sizeof *cells);
}

static void add_both_signs(Analysis *analysis, uint32_t node, Wide *cells) {
  uint32_t count = analysis->bounds[node].forms.variables;
  add_form(analysis, node, cells);
  for (uint32_t v = 1; v <= count; v++)
    cells[v] = -cells[v];
  add_form(analysis, node, cells);
}

// What the steps from a node ask of its variables.
Poly step_guard(Engine *engine, const Step *step) {
  Poly poly = poly_copy(&step->poly, &engine->arena);
  poly_forget(&poly, &engine->arena, step->sources, &engine->work);
  Poly guard = {.variables = step->sources, .is_empty = poly.is_empty};
  for (size_t i = 0; i < poly.rows.count; i++) {
    bool own = true;
    for (uint32_t v = step->sources; v < poly.variables; v++)
      own &= poly.rows.items[i].cells[1 + v] == 0;
    if (own)
      vec_push(&guard.rows, poly.rows.items[i]);
  }
  poly_fini(&poly);
  return guard;
}

static void add_guard_forms(Analysis *analysis, const Step *step) {
  enum { MOST_FORMS = 100 };
  Poly guard = step_guard(analysis->engine, step);
  Wide *cells = mem_new_array(Wide, guard.variables + 1);
  for (size_t i = 0; i < guard.rows.count; i++) {
    if (analysis->bounds[step->from].forms.rows.count > MOST_FORMS)
      break;
    memcpy(cells, guard.rows.items[i].cells, (guard.variables + 1) * sizeof *cells);
    add_both_signs(analysis, step->from, cells);
  }
  mem_free(cells);
  poly_fini(&guard);
}

// Does the row bound the difference of two variables?
static bool is_difference(const Poly *poly, const Row *row, uint32_t source, uint32_t target) {
  Wide a = row->cells[1 + source], b = row->cells[1 + target];
  bool is_one = a && b && (a > 0) != (b > 0);
  for (uint32_t v = 0; v < poly->variables && is_one; v++)
    is_one = v == source || v == target || !row->cells[1 + v];
  return is_one;
}

static bool relate_by_row(Analysis *analysis, const Step *step, const Row *row) {
  const Node *from = &analysis->engine->nodes.items[step->from];
  const Node *to = &analysis->engine->nodes.items[step->to];
  bool changed = false;
  for (uint32_t v = from->ghosts; v < from->variable_count; v++) {
    if (!row->cells[1 + v])
      continue;
    for (uint32_t w = to->ghosts; w < to->variable_count; w++) {
      if (!is_difference(&step->poly, row, v, step->sources + w))
        continue;
      for (uint32_t g = 0; g < to->ghosts; g++) {
        bool *own = &analysis->related[step->to][w * to->ghosts + g];
        changed |= !*own && analysis->related[step->from][v * from->ghosts + g];
        *own |= analysis->related[step->from][v * from->ghosts + g];
      }
    }
  }
  return changed;
}

// At the entry each variable is its ghost; steps that bound a difference keep them together.
static void relate_ghosts(Analysis *analysis) {
  const Engine *engine = analysis->engine;
  analysis->related = arena_array(&analysis->engine->arena, bool *, engine->nodes.count + 1);
  for (uint32_t n = 0; n < engine->nodes.count; n++) {
    const Node *node = &engine->nodes.items[n];
    analysis->related[n] = arena_array(&analysis->engine->arena, bool,
                                       (size_t)node->variable_count * node->ghosts + 1);
  }
  for (size_t i = 0; i < engine->steps.count; i++) {
    const Node *to = &engine->nodes.items[engine->steps.items[i].to];
    bool is_first = to->ghosts && !engine->nodes.items[engine->steps.items[i].from].ghosts;
    for (uint32_t g = 0; is_first && g < to->ghosts; g++)
      analysis->related[engine->steps.items[i].to][(to->ghosts + g) * to->ghosts + g] = true;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < engine->steps.count; i++) {
      const Step *step = &engine->steps.items[i];
      if (engine->nodes.items[step->from].ghosts == engine->nodes.items[step->to].ghosts)
        for (size_t j = 0; j < step->poly.rows.count; j++)
          changed |= relate_by_row(analysis, step, &step->poly.rows.items[j]);
    }
  }
}

static void add_related_forms(Analysis *analysis, uint32_t node, Wide *cells) {
  uint32_t count = analysis->engine->nodes.items[node].variable_count;
  uint32_t ghosts = analysis->engine->nodes.items[node].ghosts;
  for (uint32_t v = ghosts; v < count; v++)
    for (uint32_t g = 0; g < ghosts; g++) {
      if (!analysis->related[node][v * ghosts + g])
        continue;
      memset(cells, 0, (count + 1) * sizeof *cells);
      cells[1 + v] = 1;
      cells[1 + g] = -1;
      add_both_signs(analysis, node, cells);
    }
}

// Differences to ghosts, and to the sum of two of them.
static void add_ghost_forms(Analysis *analysis, uint32_t node, Wide *cells) {
  assert(node < analysis->engine->nodes.count);
  enum { MOST_FORMS = 120 };
  uint32_t count = analysis->engine->nodes.items[node].variable_count;
  uint32_t ghosts = analysis->engine->nodes.items[node].ghosts;
  for (uint32_t sums = 0; sums < 2; sums++)
    for (uint32_t v = ghosts; v < count; v++)
      for (uint32_t g = 0; g < ghosts; g++)
        for (uint32_t h = sums ? g + 1 : g; h < (sums ? ghosts : g + 1); h++) {
          if (analysis->bounds[node].forms.rows.count > MOST_FORMS)
            return;
          memset(cells, 0, (count + 1) * sizeof *cells);
          cells[1 + v] = 1;
          cells[1 + g] = cells[1 + h] = -1;
          add_both_signs(analysis, node, cells);
        }
}

enum { MOST_PAIRED = 7 }; // the first variables of a node, each with each

// Variables of all nodes in classes: those that a step bounds by one another are in one.
typedef struct Families {
  uint32_t *first;  // by node: where its variables begin
  uint32_t *parent; // union-find
} Families;

static uint32_t family_of(const Families *families, uint32_t member) {
  while (families->parent[member] != member)
    member = families->parent[member] = families->parent[families->parent[member]];
  return member;
}

// The member that a variable of the step is, or NO_MEMBER.
enum { NO_MEMBER = UINT32_MAX };
static uint32_t member_of(const Families *families, const Step *step, uint32_t variable) {
  if (variable < step->sources)
    return families->first[step->from] + variable;
  variable -= step->sources;
  return variable < step->targets ? families->first[step->to] + variable : NO_MEMBER;
}

// Rows that bound the difference of two variables join them.
static void join_families(const Families *families, const Step *step) {
  for (size_t i = 0; i < step->poly.rows.count; i++) {
    const Row *row = &step->poly.rows.items[i];
    uint32_t used[2], count = 0;
    for (uint32_t v = 0; v < step->poly.variables && count <= 2; v++)
      if (row->cells[1 + v] && count++ < 2)
        used[count - 1] = v;
    if (count != 2 || !is_difference(&step->poly, row, used[0], used[1]))
      continue;
    uint32_t a = member_of(families, step, used[0]), b = member_of(families, step, used[1]);
    if (a != NO_MEMBER && b != NO_MEMBER)
      families->parent[family_of(families, a)] = family_of(families, b);
  }
}

// Beside the first variables of a node, each with each: those of one family, however many stand
// before them.
static void add_family_forms(Analysis *analysis, const Families *families, uint32_t node) {
  enum { MOST_FORMS = 160 };
  const Node *own = &analysis->engine->nodes.items[node];
  Wide *cells = mem_new_array(Wide, own->variable_count + 1);
  for (uint32_t v = 0; v < own->variable_count; v++)
    for (uint32_t w = v + 1 < MOST_PAIRED ? MOST_PAIRED : v + 1; w < own->variable_count; w++) {
      if (family_of(families, families->first[node] + v) !=
              family_of(families, families->first[node] + w) ||
          analysis->bounds[node].forms.rows.count > MOST_FORMS)
        continue;
      memset(cells, 0, (own->variable_count + 1) * sizeof *cells);
      cells[1 + v] = 1;
      cells[1 + w] = -1;
      add_both_signs(analysis, node, cells);
    }
  mem_free(cells);
}

static void add_families(Analysis *analysis) {
  const Engine *engine = analysis->engine;
  Families families = {.first = mem_new_array(uint32_t, engine->nodes.count + 1)};
  uint32_t count = 0;
  for (size_t n = 0; n < engine->nodes.count; n++) {
    families.first[n] = count;
    count += engine->nodes.items[n].variable_count;
  }
  families.parent = mem_new_array(uint32_t, count + 1);
  for (uint32_t i = 0; i < count; i++)
    families.parent[i] = i;
  for (size_t i = 0; i < engine->steps.count; i++)
    join_families(&families, &engine->steps.items[i]);
  for (uint32_t n = 0; n < engine->nodes.count; n++)
    if (!engine->nodes.items[n].is_start && !engine->nodes.items[n].ghosts)
      add_family_forms(analysis, &families, n);
  mem_free(families.first);
  mem_free(families.parent);
}

static void add_forms(Analysis *analysis, uint32_t node) {
  assert(node < analysis->engine->nodes.count);
  uint32_t count = analysis->engine->nodes.items[node].variable_count;
  Wide *cells = mem_new_array(Wide, count + 1);
  for (uint32_t v = 0; v < count; v++) {
    memset(cells, 0, (count + 1) * sizeof *cells);
    cells[1 + v] = 1;
    add_both_signs(analysis, node, cells);
  }
  if (analysis->engine->nodes.items[node].ghosts) {
    add_related_forms(analysis, node, cells);
    add_ghost_forms(analysis, node, cells);
    mem_free(cells);
    return;
  }
  uint32_t paired = count < MOST_PAIRED ? count : MOST_PAIRED;
  for (uint32_t v = 0; v < paired; v++)
    for (uint32_t w = v + 1; w < paired; w++)
      for (int sign = -1; sign <= 1; sign += 2) {
        memset(cells, 0, (count + 1) * sizeof *cells);
        cells[1 + v] = 1;
        cells[1 + w] = sign;
        add_both_signs(analysis, node, cells);
      }
  mem_free(cells);
}

// --- The fixpoint ---

// The bounds of a node as rows over the first variables of a poly.
static void assume_bounds(Analysis *analysis, uint32_t node, Poly *poly) {
  const Bounds *bounds = &analysis->bounds[node];
  for (size_t i = 0; i < bounds->forms.rows.count; i++) {
    if (!bounds->is_known[i])
      continue;
    Row *row = poly_add(poly, &analysis->engine->arena, false);
    memcpy(row->cells + 1, bounds->forms.rows.items[i].cells + 1,
           bounds->forms.variables * sizeof(Wide));
    row->cells[0] = -bounds->bound[i];
  }
}

static Poly poly_after_bounds(Analysis *analysis, const Step *step) {
  Poly poly = step_poly(analysis->engine, step);
  assume_bounds(analysis, step->from, &poly);
  poly_normalize(&poly);
  return poly;
}

// The least value of a form of the target behind the step.
static bool least_behind(Analysis *analysis, const Step *step, PolyLp *open, size_t form,
                         Wide *least) {
  const Bounds *target = &analysis->bounds[step->to];
  Wide *objective = mem_new_array(Wide, open->variables + 1);
  for (uint32_t v = 0; v < step->targets; v++)
    objective[1 + step->sources + v] = target->forms.rows.items[form].cells[1 + v];
  bool found = poly_open_minimum(open, objective, least);
  mem_free(objective);
  return found && wide_size(*least) < (WideBits)1 << 62;
}

static bool follow_step(Analysis *analysis, const Step *step) {
  enum { PATIENCE = 3 };
  Bounds *target = &analysis->bounds[step->to];
  if (!analysis->bounds[step->from].is_reached || engine_is_spent(analysis->engine))
    return false;
  Poly poly = poly_after_bounds(analysis, step);
  bool changed = false, fresh = !target->is_reached;
  PolyLp open;
  poly_open(&open, &poly, &analysis->engine->work);
  if (open.answer != LP_INFEASIBLE) {
    for (size_t i = 0; i < target->forms.rows.count; i++) {
      if (!fresh && !target->is_known[i])
        continue;
      Wide least;
      bool known = least_behind(analysis, step, &open, i, &least);
      if (fresh) {
        target->is_known[i] = known;
        target->bound[i] = least;
      } else if (!known || least < target->bound[i]) {
        target->is_known[i] = known && target->visits < PATIENCE;
        target->bound[i] = least;
        changed = true;
      }
    }
    changed |= fresh;
    target->is_reached = true;
  }
  target->visits += changed;
  poly_close(&open);
  poly_fini(&poly);
  return changed;
}

static void start_bounds(Analysis *analysis) {
  Engine *engine = analysis->engine;
  analysis->bounds = arena_array(&engine->arena, Bounds, engine->nodes.count + 1);
  for (uint32_t n = 0; n < engine->nodes.count; n++) {
    Bounds *bounds = &analysis->bounds[n];
    bounds->forms.variables = engine->nodes.items[n].variable_count;
    bounds->is_reached = engine->nodes.items[n].is_start;
    if (!bounds->is_reached)
      add_forms(analysis, n);
  }
  add_families(analysis);
  for (size_t i = 0; i < engine->steps.count; i++)
    if (!analysis->bounds[engine->steps.items[i].from].is_reached)
      add_guard_forms(analysis, &engine->steps.items[i]);
  for (uint32_t n = 0; n < engine->nodes.count; n++) {
    Bounds *bounds = &analysis->bounds[n];
    bounds->bound = arena_array(&engine->arena, Wide, bounds->forms.rows.count + 1);
    bounds->is_known = arena_array(&engine->arena, bool, bounds->forms.rows.count + 1);
  }
}

// Takes in what one step says about the forms of its target that have no bound.
static void tighten_by(Analysis *analysis, const Step *step, bool *known, Wide *lowest, bool *any) {
  Poly poly = poly_after_bounds(analysis, step);
  PolyLp open;
  poly_open(&open, &poly, &analysis->engine->work);
  for (size_t f = 0;
       open.answer != LP_INFEASIBLE && f < analysis->bounds[step->to].forms.rows.count; f++) {
    Wide least = 0;
    if (!known[f])
      continue;
    known[f] = least_behind(analysis, step, &open, f, &least);
    lowest[f] = !*any || least < lowest[f] ? least : lowest[f];
  }
  *any |= open.answer != LP_INFEASIBLE;
  poly_close(&open);
  poly_fini(&poly);
}

// Once more from the fixpoint: what follows from it holds, too.
static void tighten(Analysis *analysis) {
  Engine *engine = analysis->engine;
  for (uint32_t n = 0; n < engine->nodes.count; n++) {
    Bounds *bounds = &analysis->bounds[n];
    size_t count = bounds->forms.rows.count;
    bool *known = mem_new_array(bool, count + 1), any = false;
    Wide *lowest = mem_new_array(Wide, count + 1);
    for (size_t f = 0; f < count; f++)
      known[f] = !bounds->is_known[f];
    for (size_t i = 0; i < engine->steps.count && bounds->is_reached; i++)
      if (engine->steps.items[i].to == n &&
          analysis->bounds[engine->steps.items[i].from].is_reached)
        tighten_by(analysis, &engine->steps.items[i], known, lowest, &any);
    for (size_t f = 0; f < count && any; f++)
      if (known[f]) {
        bounds->is_known[f] = true;
        bounds->bound[f] = lowest[f];
      }
    mem_free(known);
    mem_free(lowest);
  }
}

// Does the bound of a form follow from those of its variables?
static bool is_sum_of_bounds(const Bounds *bounds, size_t form) {
  assert(form < bounds->forms.rows.count);
  const Wide *cells = bounds->forms.rows.items[form].cells;
  Wide sum = 0;
  unsigned used = 0;
  for (uint32_t v = 0; v < bounds->forms.variables; v++) {
    if (cells[1 + v] == 0)
      continue;
    used++;
    bool found = false;
    for (size_t i = 0; i < bounds->forms.rows.count && !found; i++) {
      const Wide *own = bounds->forms.rows.items[i].cells;
      Wide sign = cells[1 + v] > 0 ? 1 : -1;
      found = bounds->is_known[i] && own[1 + v] == sign;
      for (uint32_t w = 0; w < bounds->forms.variables && found; w++)
        found = w == v || own[1 + w] == 0;
      if (found)
        sum += (Wide)wide_size(cells[1 + v]) * bounds->bound[i];
    }
    if (!found)
      return false;
  }
  return used > 1 && sum >= bounds->bound[form];
}

static void drop_sums(Bounds *bounds) {
  for (size_t i = 0; i < bounds->forms.rows.count; i++)
    bounds->is_known[i] = bounds->is_known[i] && !is_sum_of_bounds(bounds, i);
}

// The bounds become facts; what others entail is left out.
static void take_bounds(Analysis *analysis) {
  enum { MOST_REDUCED = 50 };
  Engine *engine = analysis->engine;
  for (uint32_t n = 0; n < engine->nodes.count; n++) {
    Poly *facts = &engine->nodes.items[n].facts;
    if (!analysis->bounds[n].is_reached)
      continue;
    // Summaries are weakened fact by fact: there each has to stand for itself.
    bool is_ghost = engine->nodes.items[n].ghosts > 0;
    if (!is_ghost)
      drop_sums(&analysis->bounds[n]);
    assume_bounds(analysis, n, facts);
    poly_normalize(facts);
    if (!is_ghost && facts->rows.count < MOST_REDUCED)
      poly_reduce(facts, &engine->work);
  }
}

void find_invariants(Engine *engine) {
  enum { MOST_ROUNDS = 60 };
  Analysis analysis = {.engine = engine};
  relate_ghosts(&analysis);
  start_bounds(&analysis);
  bool changed = true;
  unsigned round = 0;
  for (; changed && round < MOST_ROUNDS && !engine_is_spent(engine); round++) {
    changed = false;
    for (size_t i = 0; i < engine->steps.count; i++)
      changed |= follow_step(&analysis, &engine->steps.items[i]);
  }
  if (!changed && !engine_is_spent(engine)) {
    tighten(&analysis);
    if (!engine_is_spent(engine))
      take_bounds(&analysis);
  }
  for (uint32_t n = 0; n < engine->nodes.count; n++)
    poly_fini(&analysis.bounds[n].forms);
}
