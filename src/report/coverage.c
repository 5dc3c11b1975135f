// Coverage of a method by concrete runs.
#include "report/coverage_impl.h"

Coverage *coverage_new(Program *program, Method *method) {
  LinkError error = {0};
  Coverage *coverage = mem_new(Coverage);
  coverage->program = program;
  coverage->method = method;
  const Code *code = method->info->code ? method_code(program, method, &error) : NULL;
  if (!code || !decisions_find(coverage)) {
    coverage_free(coverage);
    return NULL;
  }
  coverage->is_executed = mem_new_array(bool, code->count + 1);
  return coverage;
}

void coverage_free(Coverage *coverage) {
  if (!coverage)
    return;
  for (size_t i = 0; i < coverage->decisions.count; i++)
    vec_free(&coverage->decisions.items[i].blocks);
  vec_free(&coverage->decisions);
  vec_free(&coverage->branches);
  vec_free(&coverage->vectors);
  vec_free(&coverage->activations);
  for (size_t i = 0; i < coverage->helpers.count; i++)
    coverage_free(coverage->helpers.items[i]);
  vec_free(&coverage->helpers);
  mem_free(coverage->decision_of);
  mem_free(coverage->is_executed);
  mem_free(coverage);
}

void coverage_start(Coverage *coverage) {
  assert(coverage->cfg);
  coverage->runs++;
  vec_clear(&coverage->activations);
}

// --- edges ---------------------------------------------------------------------------------------

void coverage_note(Coverage *coverage, const Vector *vector) {
  assert(vector->evaluated);
  for (size_t i = 0; i < coverage->vectors.count; i++) {
    const Vector *known = &coverage->vectors.items[i];
    if (known->decision == vector->decision && known->evaluated == vector->evaluated &&
        known->outcomes == vector->outcomes)
      return;
  }
  vec_push(&coverage->vectors, *vector);
}

// A condition came out; another one of the decision follows, or the vector is whole.
// The outcome of a condition is which way it went, 0 or 1; of a switch the number of its way.
static void note_outcome(Coverage *coverage, Activation *at, uint32_t from, uint32_t to) {
  assert(coverage->decision_of[from] != NO_DECISION);
  uint32_t number = coverage->decision_of[from];
  const Decision *decision = &coverage->decisions.items[number];
  const Block *block = &coverage->cfg->blocks[from];
  size_t place = 0, way = 0;
  while (decision->blocks.items[place] != from)
    place++;
  while (block->successors[way] != to)
    way++;
  if (!place)
    at->vector = (Vector){.decision = number};
  at->vector.evaluated |= 1u << place;
  at->vector.outcomes =
      decision->is_switch ? (uint32_t)way : at->vector.outcomes | (uint32_t)way << place;
  bool goes_on = false; // back to the first block is a new evaluation
  for (size_t i = place + 1; i < decision->blocks.count; i++)
    goes_on = goes_on || decision->blocks.items[i] == to;
  if (!goes_on)
    coverage_note(coverage, &at->vector);
}

// Only a step from the end of a block to the beginning of another one is a branch; an exception
// leaves a block in its middle.
static void note_edge(Coverage *coverage, Activation *at, uint32_t now) {
  assert(at->last < coverage->method->code->count && now < coverage->method->code->count);
  const Cfg *cfg = coverage->cfg;
  uint32_t from = cfg->block_of[at->last], to = cfg->block_of[now];
  if (coverage->decision_of[from] == NO_DECISION || cfg->blocks[from].end != at->last + 1 ||
      cfg->blocks[to].start != now)
    return;
  for (size_t i = 0; i < coverage->branches.count; i++) {
    Branch *branch = &coverage->branches.items[i];
    if (branch->block == from && branch->target == to) {
      branch->is_covered = true;
      note_outcome(coverage, at, from, to);
    }
  }
}

// --- helpers -------------------------------------------------------------------------------------

Coverage *coverage_helper(Coverage *coverage, Method *method) {
  assert(method != coverage->method);
  for (size_t i = 0; i < coverage->helpers.count; i++)
    if (coverage->helpers.items[i]->method == method)
      return coverage->helpers.items[i];
  Coverage *helper = coverage_new(coverage->program, method);
  if (helper)
    vec_push(&coverage->helpers, helper);
  return helper;
}

// Code of the target, but for what belongs to an invariant or a contract.
static bool is_helper(const Method *method) {
  return !method->owner->trusted && !method->owner->is_contract && !method->is_hidden;
}

// --- steps ---------------------------------------------------------------------------------------

// The method may call itself: each activation has its own last instruction, told apart by the depth
// of its frame.
void coverage_step(void *context, const Machine *machine) {
  Coverage *coverage = context;
  while (coverage->activations.count && vec_last(&coverage->activations)->depth > machine->depth)
    (void)vec_pop(&coverage->activations);
  if (!machine->depth)
    return;
  const Frame *frame = machine_top(machine);
  // What runs before the method begins (an initializer, an invariant) is no helper of it.
  bool is_inside = coverage->activations.count > 0;
  if (frame->method != coverage->method && (!is_inside || !is_helper(frame->method)))
    return;
  uint32_t now = (uint32_t)(frame->pc - frame->method->code->insns);
  if (now >= frame->method->code->count)
    return;
  Activation *at = is_inside ? vec_last(&coverage->activations) : NULL;
  if (at && at->depth == machine->depth && at->of->method == frame->method) {
    note_edge(at->of, at, now);
    at->last = now;
  } else {
    Coverage *of =
        frame->method == coverage->method ? coverage : coverage_helper(coverage, frame->method);
    if (!of)
      return;
    if (at && at->depth == machine->depth)
      (void)vec_pop(&coverage->activations);
    vec_push(&coverage->activations, (Activation){.of = of, .depth = machine->depth, .last = now});
    at = vec_last(&coverage->activations);
  }
  at->of->is_executed[now] = true;
}

// --- counts --------------------------------------------------------------------------------------

int block_line(const Coverage *coverage, uint32_t block) {
  assert(block < coverage->cfg->block_count);
  return method_line(coverage->method, coverage->cfg->blocks[block].end - 1);
}

static void count_lines(const Coverage *coverage, CoverageLines *lines) {
  for (uint32_t i = 0; i < coverage->method->code->count; i++) {
    int line = method_line(coverage->method, i);
    size_t at = 0;
    while (at < lines->count && lines->items[at].line < line)
      at++;
    if (line < 0)
      continue;
    if (at == lines->count || lines->items[at].line != line) {
      vec_push(lines, (CoverageLine){0});
      for (size_t j = lines->count - 1; j > at; j--)
        lines->items[j] = lines->items[j - 1];
      lines->items[at] = (CoverageLine){.line = line};
    }
    lines->items[at].is_covered = lines->items[at].is_covered || coverage->is_executed[i];
  }
}

static CoverageLine *line_at(CoverageLines *lines, int line) {
  for (size_t i = 0; i < lines->count; i++)
    if (lines->items[i].line == line)
      return &lines->items[i];
  return NULL;
}

CoverageLines coverage_lines(const Coverage *coverage) {
  CoverageLines lines = {0};
  count_lines(coverage, &lines);
  for (size_t i = 0; i < coverage->branches.count; i++) {
    CoverageLine *line = line_at(&lines, block_line(coverage, coverage->branches.items[i].block));
    if (line) {
      line->branches.total++;
      line->branches.covered += coverage->branches.items[i].is_covered;
    }
  }
  for (size_t i = 0; i < coverage->decisions.count; i++) {
    const Decision *decision = &coverage->decisions.items[i];
    CoverageLine *line = line_at(&lines, block_line(coverage, decision->blocks.items[0]));
    if (line)
      line->vectors.total += decision->vectors;
    for (size_t j = 0; line && j < coverage->vectors.count; j++)
      line->vectors.covered += coverage->vectors.items[j].decision == i;
  }
  return lines;
}

size_t coverage_helper_count(const Coverage *coverage) { return coverage->helpers.count; }

static void add_count(CoverageCount *sum, CoverageCount count) {
  sum->covered += count.covered;
  sum->total += count.total;
}

CoverageTotals coverage_all(const Coverage *coverage) {
  CoverageTotals all = coverage_totals(coverage);
  for (size_t i = 0; i < coverage->helpers.count; i++) {
    CoverageTotals one = coverage_totals(coverage->helpers.items[i]);
    add_count(&all.lines, one.lines);
    add_count(&all.branches, one.branches);
    add_count(&all.vectors, one.vectors);
  }
  return all;
}

CoverageTotals coverage_totals(const Coverage *coverage) {
  CoverageTotals totals = {.runs = coverage->runs};
  CoverageLines lines = {0};
  count_lines(coverage, &lines);
  for (size_t i = 0; i < lines.count; i++)
    totals.lines.covered += lines.items[i].is_covered;
  totals.lines.total = lines.count;
  vec_free(&lines);
  for (size_t i = 0; i < coverage->branches.count; i++)
    totals.branches.covered += coverage->branches.items[i].is_covered;
  totals.branches.total = coverage->branches.count;
  for (size_t i = 0; i < coverage->decisions.count; i++)
    totals.vectors.total += coverage->decisions.items[i].vectors;
  totals.vectors.covered = coverage->vectors.count;
  return totals;
}
