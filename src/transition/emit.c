// A way becomes a transition: variables that are neither the source's nor the target's are
// eliminated where that loses nothing, and ways that no numbers fulfil are left out.
#include "transition/build_impl.h"

#include "transition/tableau.h"

// --- from the way --------------------------------------------------------------------------------

typedef struct Emission {
  Way *way;
  const WayEnd *end;
  Tableau table;
  uint32_t *column; // of each variable of the way
  uint32_t source_count, target_count;
} Emission;

static void number_columns(Emission *emission) {
  const Way *way = emission->way;
  uint32_t next = emission->source_count + emission->target_count;
  for (uint32_t i = 0; i < way->variables.count; i++)
    emission->column[i] = i < emission->source_count ? i : NO_VARIABLE;
  for (uint32_t i = 0; i < emission->target_count; i++) {
    uint32_t variable = emission->end->targets[i];
    if (variable != NO_VARIABLE && emission->column[variable] == NO_VARIABLE)
      emission->column[variable] = emission->source_count + i;
  }
  for (uint32_t i = 0; i < way->variables.count; i++)
    if (emission->column[i] == NO_VARIABLE)
      emission->column[i] = next++;
  tableau_init(&emission->table, next, emission->source_count + emission->target_count);
}

static void add_linear(Emission *emission, const WayConstraint *constraint) {
  Tableau *table = &emission->table;
  for (uint32_t i = 0; i < constraint->count; i++)
    tableau_put(table, emission->column[constraint->terms[i].variable],
                constraint->terms[i].factor);
  for (uint32_t i = 0; i < constraint->more_count; i++)
    tableau_put(table, emission->column[constraint->more[i].variable], constraint->more[i].factor);
  (void)tableau_add_row(table, constraint->kind, constraint->constant);
}

static void add_operation(Emission *emission, const WayConstraint *constraint) {
  Constraint made = {.kind = constraint->kind,
                     .result = emission->column[constraint->result],
                     .left = emission->column[constraint->left],
                     .bits = constraint->bits,
                     .is_unsigned = constraint->is_unsigned};
  if (constraint->kind != CONSTRAINT_WRAP)
    made.right = emission->column[constraint->right];
  vec_push(&emission->table.operations, made);
}

static void fix_operation(Emission *emission, const Constraint *operation) {
  assert(operation->result < emission->table.count && operation->left < emission->table.count);
  emission->table.is_fixed[operation->result] = true;
  emission->table.is_fixed[operation->left] = true;
  if (operation->kind != CONSTRAINT_WRAP)
    emission->table.is_fixed[operation->right] = true;
}

static void fix_call(Emission *emission) {
  const WayEnd *end = emission->end;
  if (end->call_entry == NO_LOCATION)
    return;
  const Builder *builder = emission->way->builder;
  for (size_t i = 0; i < builder->places.items[end->call_entry].variables.count; i++)
    emission->table.is_fixed[emission->column[end->arguments[i]]] = true;
  for (size_t i = 0; i < builder->places.items[end->call_exit].variables.count; i++)
    emission->table.is_fixed[emission->column[end->results[i]]] = true;
}

// Ranges of Java's ints are said only where something may wrap: they cost more than they tell.
static bool is_whole_range(int64_t low, int64_t high) {
  return (low == INT32_MIN && high == INT32_MAX) || (low == INT64_MIN && high == INT64_MAX);
}

static void add_ranges(Emission *emission) {
  const Way *way = emission->way;
  for (uint32_t i = 0; i < way->variables.count; i++) {
    WayVariable variable = way->variables.items[i];
    if (is_whole_range(variable.low, variable.high) && !way->builder->has_wraps)
      continue;
    if (variable.low != INT64_MIN) {
      tableau_put(&emission->table, emission->column[i], 1);
      (void)tableau_add_row(&emission->table, CONSTRAINT_AT_LEAST, -variable.low);
    }
    if (variable.high != INT64_MAX) {
      tableau_put(&emission->table, emission->column[i], -1);
      (void)tableau_add_row(&emission->table, CONSTRAINT_AT_LEAST, variable.high);
    }
  }
}

static void add_targets(Emission *emission) {
  for (uint32_t i = 0; i < emission->target_count; i++) {
    uint32_t variable = emission->end->targets[i];
    if (variable == NO_VARIABLE || emission->column[variable] == emission->source_count + i)
      continue;
    tableau_put(&emission->table, emission->column[variable], -1);
    tableau_put(&emission->table, emission->source_count + i, 1);
    (void)tableau_add_row(&emission->table, CONSTRAINT_EQUAL, 0);
  }
}

// An operation whose result nobody uses says nothing.
static void drop_operations(Emission *emission) {
  Tableau *table = &emission->table;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < table->operations.count; i++) {
      uint32_t result = table->operations.items[i].result;
      bool is_needed = result < table->kept || tableau_uses(table, result);
      for (size_t j = 0; j < table->operations.count && !is_needed; j++)
        is_needed = j != i && (table->operations.items[j].left == result ||
                               table->operations.items[j].right == result ||
                               table->operations.items[j].result == result);
      if (is_needed)
        continue;
      table->operations.items[i] = vec_pop(&table->operations);
      changed = true;
      break;
    }
  }
}

static void refix(Emission *emission) {
  memset(emission->table.is_fixed, 0, emission->table.count * sizeof(bool));
  for (size_t i = 0; i < emission->table.operations.count; i++)
    fix_operation(emission, &emission->table.operations.items[i]);
  fix_call(emission);
}

static void finish_table(Emission *emission) {
  Tableau *table = &emission->table;
  refix(emission);
  tableau_eliminate(table);
  drop_operations(emission);
  refix(emission);
  tableau_eliminate(table);
  tableau_normalize(table);
}

// --- to the system -------------------------------------------------------------------------------

static void renumber(Emission *emission, uint32_t *final, uint32_t *auxiliary) {
  Tableau *table = &emission->table;
  *auxiliary = 0;
  for (uint32_t i = 0; i < table->count; i++)
    final[i] = i < table->kept                                ? i
               : tableau_uses(table, i) || table->is_fixed[i] ? table->kept + (*auxiliary)++
                                                              : NO_VARIABLE;
}

static Constraint linear_of(Tableau *table, const Row *row, const uint32_t *final) {
  Constraint made = {.kind = row->kind, .linear = {.constant = row->constant}};
  LinearTerm *terms = arena_array(&table->arena, LinearTerm, row->count + 1);
  for (uint32_t i = 0; i < row->count; i++)
    terms[made.linear.count++] = (LinearTerm){final[row->cells[i].column], row->cells[i].factor};
  made.linear.terms = terms;
  return made;
}

static uint32_t *map_columns(Emission *emission, const uint32_t *variables, size_t count,
                             const uint32_t *final) {
  uint32_t *mapped = arena_array(&emission->table.arena, uint32_t, count + 1);
  for (size_t i = 0; i < count; i++)
    mapped[i] = final[emission->column[variables[i]]];
  return mapped;
}

static void add_transition(Emission *emission) {
  const WayEnd *end = emission->end;
  const Builder *builder = emission->way->builder;
  Tableau *table = &emission->table;
  uint32_t *final = arena_array(&table->arena, uint32_t, table->count + 1), auxiliary;
  renumber(emission, final, &auxiliary);
  VEC(Constraint) constraints = {0};
  for (size_t i = 0; i < table->rows.count; i++)
    if (!table->rows.items[i].is_gone)
      vec_push(&constraints, linear_of(table, &table->rows.items[i], final));
  for (size_t i = 0; i < table->operations.count; i++) {
    Constraint made = table->operations.items[i];
    made.result = final[made.result];
    made.left = final[made.left];
    if (made.kind != CONSTRAINT_WRAP)
      made.right = final[made.right];
    vec_push(&constraints, made);
  }
  CallResult call = {.entry = end->call_entry, .exit = end->call_exit};
  Transition transition = {.from = emission->way->from,
                           .to = end->to,
                           .auxiliary = auxiliary,
                           .is_exact = emission->way->is_exact && !table->is_loose,
                           .is_call = emission->way->is_call,
                           .constraint_count = (uint32_t)constraints.count,
                           .constraints = constraints.items,
                           .origin = emission->way->last_edge,
                           .site = emission->way->site};
  if (end->call_entry != NO_LOCATION) {
    call.arguments = map_columns(emission, end->arguments,
                                 builder->places.items[end->call_entry].variables.count, final);
    call.results = map_columns(emission, end->results,
                               builder->places.items[end->call_exit].variables.count, final);
    transition.call = &call;
  }
  system_add_transition(builder->system, &transition);
  vec_free(&constraints);
}

// What was done counts as the rows of linear programs do.
static void spend(Builder *builder, uint64_t work) {
  uint64_t *left = builder->options.work;
  if (!left)
    return;
  *left = *left < work ? 0 : *left - work;
  if (!*left)
    builder->failure = "the limit of work";
}

void way_emit(Way *way, const WayEnd *end) {
  assert(way->from < way->builder->places.count);
  Builder *builder = way->builder;
  Emission emission = {.way = way,
                       .end = end,
                       .source_count = (uint32_t)builder->places.items[way->from].variables.count,
                       .target_count = (uint32_t)builder->places.items[end->to].variables.count};
  emission.column = mem_new_array(uint32_t, way->variables.count + 1);
  number_columns(&emission);
  for (size_t i = 0; i < way->constraints.count; i++)
    if (way->constraints.items[i].kind <= CONSTRAINT_AT_LEAST)
      add_linear(&emission, &way->constraints.items[i]);
    else
      add_operation(&emission, &way->constraints.items[i]);
  add_ranges(&emission);
  add_targets(&emission);
  finish_table(&emission);
  if (!emission.table.is_impossible)
    add_transition(&emission);
  if (builder->system->transitions.count > builder->options.most_transitions)
    builder->failure = "too many transitions";
  spend(builder, emission.table.work);
  tableau_fini(&emission.table);
  mem_free(emission.column);
}
