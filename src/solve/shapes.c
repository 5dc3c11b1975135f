// The layer that decides aliases shape by shape: cases of the path, and questions about them.
#include "solve/shapes_impl.h"

enum { MOST_ASKED = 8 }; // cases that are asked about for a model

// --- lists of conditions -------------------------------------------------------------------------

static uint32_t cons(ShapesLayer *layer, Term term, uint32_t rest) {
  vec_push(&layer->conditions, (Condition){.term = term, .rest = rest});
  return (uint32_t)layer->conditions.count;
}

// Of an image under the shape, or a part of one.
static uint32_t cons_reduced(ShapesLayer *layer, uint32_t shape, Term term, uint32_t rest) {
  vec_push(&layer->conditions, (Condition){term, rest, shape + 1});
  return (uint32_t)layer->conditions.count;
}

// `image`: of the term under the shape, if it is known.
static uint32_t cons_image(ShapesLayer *layer, uint32_t shape, Term term, Term image,
                           uint32_t rest) {
  if (!term_exists(image))
    return cons(layer, term, rest);
  bool is_true = term_is_true(layer->base.solver->terms, image);
  return is_true ? rest : cons_reduced(layer, shape, image, rest);
}

static bool list_has(const ShapesLayer *layer, uint32_t list, Term term) {
  for (; list; list = condition_at(layer, list)->rest)
    if (term_is(condition_at(layer, list)->term, term))
      return true;
  return false;
}

// --- cases ---------------------------------------------------------------------------------------

// Do the numbers contradict each other? Lists share their tails: what was assumed for the list
// before and is in this one, too, stays assumed.
static bool numbers_contradict(ShapesLayer *layer, uint32_t list) {
  Facts *facts = &layer->facts;
  TermList *goals = &layer->goals, *assumed = &layer->assumed;
  vec_clear(goals);
  for (; list; list = condition_at(layer, list)->rest)
    vec_push(goals, condition_at(layer, list)->term);
  size_t common = 0, count = goals->count;
  while (common < count && common < assumed->count &&
         term_is(assumed->items[common], goals->items[count - 1 - common]))
    common++;
  facts_pop(facts, common);
  vec_truncate(assumed, common);
  for (size_t i = common; i < count && !facts->conflict; i++) {
    Term term = goals->items[count - 1 - i];
    facts_push(facts);
    facts_assume(facts, term, true);
    vec_push(assumed, term);
  }
  return facts->conflict;
}

static void finish(ShapesLayer *layer, Case done) {
  if (done.is_new && numbers_contradict(layer, done.plain))
    return;
  done.is_new = false;
  vec_push(&layer->cases, done);
}

// The case with one more literal, which may settle what was open in it. `fork`: the shape that is
// split by it, if it is.
static void go_on_with(ShapesLayer *layer, Task task, Term literal, uint32_t fork) {
  if (!shapes_extend(layer, task.at.shape, literal, &task.at.shape))
    return;
  if (fork)
    layer->shapes.items[task.at.shape].fork = fork;
  for (uint32_t list = task.at.open; list; list = condition_at(layer, list)->rest)
    task.todo = cons(layer, condition_at(layer, list)->term, task.todo);
  task.at.open = 0;
  vec_push(&layer->tasks, task);
}

static bool is_alias_literal(const Terms *terms, Term term) {
  if (term_kind(terms, term) == TERM_NOT)
    term = term_child(terms, term, 0);
  return term_kind(terms, term) == TERM_EQ &&
         term_sort(terms, term_child(terms, term, 0)) == SORT_REF &&
         term_arity(terms, term_child(terms, term, 0)) == 0 &&
         term_arity(terms, term_child(terms, term, 1)) == 0;
}

static void add_plain(ShapesLayer *layer, Task task, Term image) {
  if (list_has(layer, task.at.plain, term_not(layer->base.solver->terms, image)))
    return;
  if (!list_has(layer, task.at.plain, image)) {
    task.at.plain = cons(layer, image, task.at.plain);
    task.at.is_new = true;
  }
  vec_push(&layer->tasks, task);
}

// The test that comes first: a name is tested only where it is known to be real, so that a name
// that is not real decides nothing.
static Term test_to_split(ShapesLayer *layer, uint32_t shape, Term image) {
  Term test = shapes_first_test(layer, image, false);
  for (;;) {
    Term real = term_exists(test) ? shapes_open_reality(layer, shape, test) : (Term){0};
    if (!term_exists(real))
      break;
    test = shapes_first_test(layer, real, false);
  }
  // Whether something is null decides mostly what a whole path does, seldom what a value is.
  return term_exists(test) ? test : shapes_first_test(layer, image, true);
}

static bool may_split(const ShapesLayer *layer, uint32_t shape, size_t cases) {
  return cases < MOST_SHAPES && layer->splits < MOST_SPLITS && !vec_last(&layer->levels)->is_full &&
         shapes_has_room(layer, shape);
}

// A condition that depends on an alias: a case for each outcome, if there is room.
static void split(ShapesLayer *layer, Task task, Term image, size_t waiting) {
  Term test = {0};
  if (may_split(layer, task.at.shape, layer->tasks.count + waiting))
    test = test_to_split(layer, task.at.shape, image);
  if (!term_exists(test)) {
    task.at.open = cons(layer, image, task.at.open);
    vec_push(&layer->tasks, task);
    return;
  }
  layer->splits++;
  task.todo = cons(layer, image, task.todo);
  uint32_t fork = task.at.shape;
  go_on_with(layer, task, test, fork);
  go_on_with(layer, task, term_not(layer->base.solver->terms, test), fork);
}

// What becomes of a condition in a case.
static void settle_one(ShapesLayer *layer, Task task, size_t waiting) {
  Terms *terms = layer->base.solver->terms;
  Condition next = *condition_at(layer, task.todo);
  task.todo = next.rest;
  uint32_t shape = task.at.shape;
  Term image = next.reduced == shape + 1 ? next.term : shapes_reduce(layer, shape, next.term);
  if (term_is_false(terms, image))
    return;
  if (term_is_true(terms, image)) {
    vec_push(&layer->tasks, task);
  } else if (term_kind(terms, image) == TERM_AND) {
    task.todo = cons_reduced(layer, shape, term_child(terms, image, 1), task.todo);
    task.todo = cons_reduced(layer, shape, term_child(terms, image, 0), task.todo);
    vec_push(&layer->tasks, task);
  } else if (is_alias_literal(terms, image)) {
    go_on_with(layer, task, image, 0);
  } else if (!shapes_has_tests(layer, image)) {
    add_plain(layer, task, image);
  } else {
    split(layer, task, image, waiting);
  }
}

// The cases of a case and conditions join the list. `waiting`: cases that are there besides.
static void settle(ShapesLayer *layer, Case at, uint32_t conditions, size_t waiting) {
  assert(!layer->tasks.count);
  size_t before = layer->cases.count;
  vec_push(&layer->tasks, (Task){at, conditions});
  while (layer->tasks.count && !solver_is_spent(layer->base.solver)) {
    Task task = vec_pop(&layer->tasks);
    if (task.todo)
      settle_one(layer, task, waiting + layer->cases.count - before);
    else
      finish(layer, task.at);
  }
  layer->is_spoilt |= layer->tasks.count > 0;
  vec_clear(&layer->tasks);
}

// --- the path ------------------------------------------------------------------------------------

static void begin(ShapesLayer *layer) {
  vec_push(&layer->shapes, (Shape){.parent = 0});
  vec_push(&layer->cases, (Case){0});
  vec_push(&layer->levels,
           (ShapesLevel){.first = 0, .count = 1, .shapes = 1, .serial = ++layer->serials});
}

static void cut_back(ShapesLayer *layer, ShapesLevel to) {
  vec_truncate(&layer->cases, to.first + to.count);
  vec_truncate(&layer->conditions, to.conditions);
  shapes_truncate(layer, to.shapes);
}

static void layer_pop(Layer *base, unsigned depth) {
  (void)depth;
  ShapesLayer *layer = (ShapesLayer *)base;
  const Path *path = &base->solver->path; // popped already
  size_t count = layer->levels.count;
  while (layer->levels.items[count - 1].conjuncts > path->conjuncts.count ||
         layer->levels.items[count - 1].hints > path->hints.count)
    count--;
  if (count == layer->levels.count)
    return;
  vec_truncate(&layer->levels, count);
  cut_back(layer, *vec_last(&layer->levels));
}

// `image`: of the condition in the case, if it is known.
static bool holds_in(ShapesLayer *layer, const Case *at, Term condition, Term image) {
  const Terms *terms = layer->base.solver->terms;
  bool is_negated = term_kind(terms, condition) == TERM_NOT;
  if (is_alias_literal(terms, condition))
    return shapes_truth(layer, at->shape,
                        is_negated ? term_child(terms, condition, 0) : condition) ==
           (is_negated ? TRUTH_FALSE : TRUTH_TRUE);
  if (!term_exists(image))
    image = shapes_reduce(layer, at->shape, condition);
  return term_is_true(terms, image) || list_has(layer, at->plain, image);
}

// The search begins with the case that was the last one to fail: it often fails again.
// `images`: of the condition in the cases, or NULL.
static bool holds_in_all(ShapesLayer *layer, const ShapesLevel *level, Term condition,
                         const Term *images) {
  for (size_t i = 0; i < level->count; i++) {
    size_t at = (layer->failed + i) % level->count;
    if (!holds_in(layer, &layer->cases.items[level->first + at], condition,
                  images ? images[at] : (Term){0})) {
      layer->failed = at;
      return false;
    }
  }
  return true;
}

// The cases of the level with one more condition, as a level of their own; the same level if it
// says nothing new, as where a walk goes round a ring: then all that is known of it stays.
static ShapesLevel level_with(ShapesLayer *layer, Term condition) {
  ShapesLevel from = *vec_last(&layer->levels);
  size_t first = layer->cases.count;
  const Term *images = shapes_spread(layer, condition);
  if (holds_in_all(layer, &from, condition, images))
    return from;
  layer->splits = 0;
  for (size_t i = 0; i < from.count && !layer->is_spoilt; i++) {
    Case at = layer->cases.items[from.first + i];
    settle(layer, at, cons_image(layer, at.shape, condition, images ? images[i] : (Term){0}, 0),
           layer->cases.count - first + from.count - i);
  }
  from.first = first;
  from.count = layer->cases.count - first;
  from.shapes = layer->shapes.count;
  from.conditions = layer->conditions.count;
  from.is_full = from.is_full || layer->splits == MOST_SPLITS;
  from.serial = ++layer->serials;
  return from;
}

// What a hint says about a shape is kept in a shape of its own.
static ShapesLevel level_with_hints(ShapesLayer *layer) {
  ShapesLevel from = *vec_last(&layer->levels);
  size_t first = layer->cases.count;
  for (size_t i = 0; i < from.count; i++) {
    Case at = layer->cases.items[from.first + i];
    at.shape = shapes_copy(layer, at.shape, (Term){0});
    vec_push(&layer->cases, at);
  }
  from.first = first;
  from.shapes = layer->shapes.count;
  from.hints = layer->base.solver->path.hints.count;
  from.serial = ++layer->serials;
  return from;
}

static void follow_path(ShapesLayer *layer) {
  const Path *path = &layer->base.solver->path;
  if (vec_last(&layer->levels)->hints < path->hints.count) {
    ShapesLevel level = level_with_hints(layer);
    vec_push(&layer->levels, level);
  }
  while (vec_last(&layer->levels)->conjuncts < path->conjuncts.count && !layer->is_spoilt) {
    size_t next = vec_last(&layer->levels)->conjuncts;
    ShapesLevel level = level_with(layer, path->conjuncts.items[next]);
    level.conjuncts = next + 1;
    if (!layer->is_spoilt)
      vec_push(&layer->levels, level);
  }
}

// --- questions -----------------------------------------------------------------------------------

// Hints count for conditions of the program only; shapes are made with them.
static bool may_use_hints(const Solver *solver) {
  return solver->is_hinted || !solver->path.hints.count;
}

// Has a condition of the question or the path alias tests within? Literals are decided before.
static bool is_meant(const ShapesLayer *layer, const Query *query) {
  Solver *solver = layer->base.solver;
  if (!may_use_hints(solver) || solver->options.clauses)
    return false;
  bool found = false;
  for (size_t i = 0; i < query->parts.count && !found; i++)
    found = solve_has_aliases(solver, query->parts.items[i]);
  for (size_t i = solver->path.conjuncts.count; i-- > 0 && !found;)
    found = solve_has_aliases(solver, solver->path.conjuncts.items[i]);
  return found;
}

// What the cases from `first` on say, of which `asked` were asked about before.
static Answer ask_cases(ShapesLayer *layer, size_t first, size_t *asked, Effort effort) {
  for (size_t i = first; i < layer->cases.count; i++) {
    if (effort == EFFORT_REFUTE || (*asked)++ == MOST_ASKED)
      return ANSWER_UNKNOWN;
    Answer answer = shapes_ask_case(layer, &layer->cases.items[i]);
    if (answer != ANSWER_UNSAT)
      return answer;
  }
  return ANSWER_UNSAT;
}

// What is to be settled in each case.
static void list_todo(ShapesLayer *layer, const ShapesLevel *from, const Query *query) {
  vec_clear(&layer->todo);
  for (size_t i = 0; i < from->count; i++)
    vec_push(&layer->todo, 0);
  for (size_t part = query->parts.count; part-- > 0;) {
    const Term *images = shapes_spread(layer, query->parts.items[part]);
    for (size_t i = 0; i < from->count; i++)
      layer->todo.items[i] =
          cons_image(layer, layer->cases.items[from->first + i].shape, query->parts.items[part],
                     images ? images[i] : (Term){0}, layer->todo.items[i]);
  }
}

// One case with a model is enough, and those behind it are not looked at; without one no case may
// be left.
static Answer ask_level(ShapesLayer *layer, const Query *query) {
  ShapesLevel from = *vec_last(&layer->levels);
  size_t start = layer->cases.count, asked = 0;
  layer->splits = 0;
  list_todo(layer, &from, query);
  for (size_t i = 0; i < from.count; i++) {
    size_t first = layer->cases.count;
    settle(layer, layer->cases.items[from.first + i], layer->todo.items[i],
           first - start + from.count - i);
    Answer answer =
        layer->is_spoilt ? ANSWER_UNKNOWN : ask_cases(layer, first, &asked, query->effort);
    if (answer != ANSWER_UNSAT)
      return answer;
  }
  return ANSWER_UNSAT;
}

static Answer shapes_check(Layer *base, Query *query) {
  ShapesLayer *layer = (ShapesLayer *)base;
  bool is_all = query->effort != EFFORT_REFUTE;
  if (layer->is_spoilt || !is_meant(layer, query))
    return is_all ? layer_ask_next(base, query) : ANSWER_UNKNOWN;
  layer->query.by = SOLVE_SHAPES; // unless a case needs more
  follow_path(layer);
  Answer answer = layer->is_spoilt ? ANSWER_UNKNOWN : ask_level(layer, query);
  cut_back(layer, *vec_last(&layer->levels));
  layer->is_spoilt |= terms_is_spent(base->solver->terms);
  if (answer == ANSWER_UNKNOWN || layer->is_spoilt)
    return is_all ? layer_ask_next(base, query) : ANSWER_UNKNOWN;
  query->by = layer->query.by == SOLVE_Z3 ? SOLVE_Z3 : SOLVE_SHAPES;
  return answer;
}

// --- consequences --------------------------------------------------------------------------------

// Is everything real in all cases that a condition names? What holds of other names was perhaps
// taken from hints.
static bool is_real(ShapesLayer *layer, const ShapesLevel *level, Term condition) {
  const Solver *solver = layer->base.solver;
  const TermInfo *info = info_of(solver->info, condition);
  for (size_t i = 0; i < level->hints; i++) {
    Hint hint = solver->path.hints.items[i];
    bool is_named = false;
    for (uint32_t k = 0; k < info->key_count && !is_named; k++)
      is_named = info->keys[k] == key_of_symbol(term_symbol_id(solver->terms, hint.symbol));
    for (size_t c = 0; c < level->count && is_named; c++)
      if (!term_is_true(
              solver->terms,
              shapes_reduce(layer, layer->cases.items[level->first + c].shape, hint.real)))
        return false;
  }
  return true;
}

// What all cases have in common.
bool shapes_layer_consequences(Layer *base, TermList *found) {
  ShapesLayer *layer = (ShapesLayer *)base;
  if (layer->is_spoilt)
    return true;
  follow_path(layer);
  ShapesLevel level = *vec_last(&layer->levels);
  if (layer->is_spoilt || !level.count)
    return layer->is_spoilt;
  shapes_list_goals(layer, &layer->cases.items[level.first]);
  for (size_t i = 0; i < layer->goals.count; i++) {
    Term literal = layer->goals.items[i];
    bool is_alias = is_alias_literal(base->solver->terms, literal);
    bool is_common = !path_has(&base->solver->path, literal) &&
                     (is_alias || !shapes_has_tests(layer, literal)) &&
                     holds_in_all(layer, &level, literal, NULL);
    if (is_common && is_real(layer, &level, literal))
      vec_push(found, literal);
  }
  return true;
}

// --- references ----------------------------------------------------------------------------------

// By shape: what the reference is in the cases below it.
typedef VEC(Term) ValueList;

// Two shapes with one parent differ in a test.
static Term join_shapes(ShapesLayer *layer, ValueList *values) {
  Terms *terms = layer->base.solver->terms;
  for (uint32_t i = (uint32_t)values->count; i-- > 1;) {
    const Shape *shape = &layer->shapes.items[i];
    Term *parent = &values->items[shape->parent], value = values->items[i];
    assert(shape->parent < i);
    if (!term_exists(value))
      continue;
    *parent = term_exists(*parent) ? term_ite(terms, shape->literal, value, *parent) : value;
  }
  return values->items[0];
}

static Term settle_reference(ShapesLayer *layer, const ShapesLevel *level, Term ref) {
  ValueList values = {0};
  const Term *images = shapes_spread(layer, ref);
  for (size_t i = 0; i < layer->shapes.count; i++)
    vec_push(&values, (Term){0});
  Terms *terms = layer->base.solver->terms;
  bool good = level->count > 0;
  for (size_t i = 0; i < level->count && good; i++) {
    uint32_t shape = layer->cases.items[level->first + i].shape;
    values.items[shape] =
        images && term_exists(images[i]) ? images[i] : shapes_reduce(layer, shape, ref);
    good = term_arity(terms, values.items[shape]) == 0;
  }
  Term settled = good ? join_shapes(layer, &values) : ref;
  vec_free(&values);
  return settled;
}

// The same reference is asked for by every instruction that uses it.
Term shapes_layer_settle(Layer *base, Term ref) {
  ShapesLayer *layer = (ShapesLayer *)base;
  if (layer->is_spoilt || term_kind(base->solver->terms, ref) != TERM_ITE)
    return ref;
  follow_path(layer);
  ShapesLevel level = *vec_last(&layer->levels);
  if (layer->is_spoilt)
    return ref;
  Settled *known = &layer->settled[ref.id % MOST_SETTLED];
  if (known->serial == level.serial && term_is(known->ref, ref))
    return known->settled;
  Term settled = settle_reference(layer, &level, ref);
  if (terms_is_spent(base->solver->terms) || solver_is_spent(base->solver))
    return ref;
  *known = (Settled){level.serial, ref, settled};
  return settled;
}

// --- the layer -----------------------------------------------------------------------------------

static void shapes_free(Layer *base) {
  ShapesLayer *layer = (ShapesLayer *)base;
  shapes_truncate(layer, 0);
  vec_free(&layer->shapes);
  vec_free(&layer->conditions);
  vec_free(&layer->cases);
  vec_free(&layer->levels);
  vec_free(&layer->kinds);
  vec_free(&layer->imaged);
  vec_free(&layer->tasks);
  vec_free(&layer->reducing);
  vec_free(&layer->leaf_at);
  vec_free(&layer->todo);
  spread_free(&layer->spread);
  facts_fini(&layer->facts);
  vec_free(&layer->query.core);
  fragment_free(&layer->query.fragment);
  vec_free(&layer->goals);
  vec_free(&layer->assumed);
  mem_free(layer);
}

Layer *shapes_layer_new(Solver *solver, Layer *next) {
  static const LayerType type = {.pop = layer_pop, .check = shapes_check, .free = shapes_free};
  ShapesLayer *layer = mem_new(ShapesLayer);
  layer_init(&layer->base, &type, solver, next);
  facts_init(&layer->facts, solver->terms);
  begin(layer);
  return &layer->base;
}
