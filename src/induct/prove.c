// The proof: samples, then guess and check until nothing fails any more.
#include "induct/induct_impl.h"

// A question ends by its steps, about two seconds of them; the clock only stands behind that.
enum { MOST_ROUNDS = 60, QUERY_MS = 20000, QUERY_STEPS = 3000000, LAST_STAGE = 6 };

static Walk *start_walk(Induction *prover) {
  Walk *walk = mem_new(Walk);
  Method *method = prover->method;
  Terms *terms = prover->terms;
  if (!(method->flags & ACC_STATIC)) {
    Item receiver = induct_any(prover, walk, KIND_REFERENCE, 0);
    induct_assume(prover, term_ne(terms, receiver.term, term_null(terms)));
    receiver.bound = method->owner->kind == CLASS_INTERFACE ? NULL : method->owner;
    vec_push(&walk->items, receiver);
  }
  const char *type = descriptor_parameters(name_text(prover->names, method->descriptor));
  for (uint32_t i = 0; *type != ')'; i++, type = descriptor_next(type)) {
    Kind kind = descriptor_kind(type);
    Item item = induct_any(prover, walk, kind, 0);
    item.bound = induct_bound(prover, type);
    bool is_receiver = prover->options.has_receiver && !i;
    item.is_exact = is_receiver;
    if (kind == KIND_REFERENCE && (is_receiver || (i < 64 && prover->options.exists >> i & 1)))
      induct_assume(prover, term_ne(terms, item.term, term_null(terms)));
    if (!is_receiver)
      collection_begin(prover, walk, (uint16_t)i, type, &item);
    vec_push(&walk->items, item);
    if (kind_is_wide(kind))
      vec_push(&walk->items, (Item){0});
  }
  return walk;
}

// All paths of the method, once.
static void run_all(Induction *prover) {
  Terms *terms = prover->terms;
  solve_push(prover->solver);
  // An index of an element that has a neighbour.
  induct_assume(prover, term_le(terms, induct_number(prover, KIND_INT, 0), prover->skolem));
  induct_assume(prover, term_lt(terms, prover->skolem, induct_number(prover, KIND_INT, INT32_MAX)));
  Walk *walk = start_walk(prover);
  if (induct_enter(prover, walk, prover->method))
    induct_follow(prover, walk);
  walk_free(walk);
  solve_pop(prover->solver, 0);
}

static void check(Induction *prover) {
  bool is_changed = true;
  while (!prover->obstacle && is_changed) {
    if (prover->rounds++ == MOST_ROUNDS)
      induct_fail(prover, "too many guesses fail");
    prover->is_changed = false;
    for (size_t i = 0; i < prover->heads.count; i++)
      imply_settle(prover->heads.items[i]);
    run_all(prover);
    prover->rounds -= prover->is_late; // it is repeated
    is_changed = prover->is_changed;
  }
}

// Few guesses first: about numbers, then about elements as well; then both once more after the
// first round of each loop, where some may hold that did not before; then with k-induction.
static const struct {
  unsigned peeled, span;
  bool has_elements;
} stages[LAST_STAGE + 1] = {{0, 1, false},          {0, 1, true},  {MOST_PEELED, 1, false},
                            {MOST_PEELED, 1, true}, {0, 2, false}, {0, 2, true},
                            {0, MOST_SPAN, false}};

static void begin_stage(Induction *prover, unsigned stage) {
  assert(stage <= LAST_STAGE);
  prover->stage = stage;
  prover->peeled = stages[stage].peeled;
  prover->span = stages[stage].span;
  prover->has_elements = stages[stage].has_elements;
  prover->obstacle = NULL;
  prover->rounds = 0;
  for (size_t i = 0; i < prover->heads.count; i++)
    vec_clear(&prover->heads.items[i]->escapes);
  sample_judge(prover);
}

// Samples are no proof: what ends one of them early does not matter. False: the time is over.
static bool sample(Induction *prover) {
  if (!sample_runs(prover)) {
    induct_fail(prover, "there was not enough time for invariants");
    return false;
  }
  prover->obstacle = NULL;
  for (size_t i = 0; i < prover->heads.count; i++)
    guess_equations(prover, prover->heads.items[i]);
  for (size_t i = 0; i < prover->heads.count; i++)
    guess_held(prover, prover->heads.items[i]);
  prover->phase = PHASE_CHECK;
  begin_stage(prover, 0);
  return true;
}

bool induct_run(Induction *prover, double seconds) {
  budget_set(&prover->budget, clock_deadline(seconds), prover->options.memory,
             prover->options.interrupt);
  solve_set_deadline(prover->solver, seconds > 0 ? seconds : 0);
  if (prover->is_late) // what stood in the way was the end of the time
    prover->obstacle = NULL;
  prover->is_late = false;
  if (prover->phase == PHASE_SAMPLE && !sample(prover))
    return false;
  check(prover);
  while (prover->obstacle && !prover->is_late && prover->heads.count &&
         prover->stage < LAST_STAGE) {
    prover->first_obstacle = prover->first_obstacle ? prover->first_obstacle : prover->obstacle;
    begin_stage(prover, prover->stage + 1);
    check(prover);
  }
  return !prover->obstacle;
}

Induction *induct_new(Program *program, Method *method, InductOptions options) {
  assert(options.counts);
  Induction *prover = mem_new(Induction);
  prover->program = program;
  prover->names = program_names(program);
  prover->method = method;
  prover->options = options;
  prover->terms = terms_new();
  prover->solver = solver_new(prover->terms, (SolveOptions){.query_ms = QUERY_MS,
                                                            .query_steps = QUERY_STEPS,
                                                            .memory = options.memory,
                                                            .interrupt = options.interrupt});
  prover->skolem = term_symbol(prover->terms, SORT_INT, "q");
  return prover;
}

static void free_head(Head *head) {
  vec_free(&head->escapes);
  vec_free(&head->calls);
  vec_free(&head->locals);
  vec_free(&head->maps);
  vec_free(&head->bounds);
  vec_free(&head->guesses);
  vec_free(&head->rows);
  vec_free(&head->atoms);
  vec_free(&head->collections);
  mem_free(head);
}

void induct_free(Induction *prover) {
  if (!prover)
    return;
  for (size_t i = 0; i < prover->heads.count; i++)
    free_head(prover->heads.items[i]);
  for (size_t i = 0; i < prover->loops.count; i++)
    vec_free(&prover->loops.items[i]->items);
  vec_free(&prover->loops);
  vec_free(&prover->heads);
  vec_free(&prover->maps);
  vec_free(&prover->sites);
  vec_free(&prover->held);
  vec_free(&prover->recursive);
  solver_free(prover->solver);
  terms_free(prover->terms);
  arena_fini(&prover->arena);
  mem_free(prover);
}

const char *induct_obstacle(const Induction *prover) {
  bool is_first = prover->obstacle && prover->first_obstacle && !prover->is_late;
  return is_first ? prover->first_obstacle : prover->obstacle;
}

bool induct_is_late(const Induction *prover) { return prover->is_late; }

// Those that only samples came to are no part of the proof.
size_t induct_head_count(const Induction *prover) {
  size_t count = 0;
  for (size_t i = 0; i < prover->heads.count; i++)
    count += prover->heads.items[i]->is_visited;
  return count;
}

static const Head *visited_head(const Induction *prover, size_t number) {
  size_t at = 0;
  while (!prover->heads.items[at]->is_visited || number-- > 0)
    at++;
  return prover->heads.items[at];
}

// --- what is written down ------------------------------------------------------------------------

static const char *elements_name(Kind kind) {
  static const struct {
    Kind kind;
    const char *name;
  } names[] = {{KIND_INT, "int[]"},     {KIND_LONG, "long[]"},   {KIND_CHAR, "char[]"},
               {KIND_SHORT, "short[]"}, {KIND_FLOAT, "float[]"}, {KIND_DOUBLE, "double[]"},
               {KIND_BYTE, "byte[]"}};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (names[i].kind == kind)
      return names[i].name;
  return "Object[]";
}

static const char *map_name(Induction *prover, const Map *map) {
  if (!map->field)
    return elements_name(map->kind);
  return arena_format(&prover->arena, "%s.%s",
                      class_external(prover->program, map->field->owner, &prover->arena),
                      name_text(prover->names, map->field->name));
}

static void list_writes(Induction *prover, const Head *head, InductFacts *facts) {
  InductWrite *writes =
      arena_array(&prover->arena, InductWrite, head->locals.count + head->maps.count + 1);
  for (uint32_t i = 0; i < head->locals.count; i++)
    if (head->locals.items[i])
      writes[facts->write_count++] = (InductWrite){
          expr_local_name(prover, head, i), head->kind == HEAD_LOOP ? head->bounds.items[i] : NULL};
  for (size_t i = 0; i < head->maps.count; i++)
    if (head->maps.items[i])
      writes[facts->write_count++] = (InductWrite){map_name(prover, &prover->maps.items[i]), NULL};
  facts->writes = writes;
}

static const char **list_facts(Induction *prover, const Head *head, size_t *count) {
  const char **texts = arena_array(&prover->arena, const char *, head->guesses.count + 1);
  for (size_t i = 0; i < head->guesses.count; i++)
    if (!head->guesses.items[i].is_dead && !head->guesses.items[i].is_spared)
      texts[(*count)++] = expr_text(prover, head, head->guesses.items[i].fact);
  return texts;
}

static void list_recursion(Induction *prover, const Head *entry, InductFacts *facts) {
  facts->is_recursion = true;
  facts->peeled = 0;
  facts->span = 1;
  facts->results = list_facts(prover, entry->exit, &facts->result_count);
  facts->thrown = arena_array(&prover->arena, const Class *, entry->escapes.count + 1);
  for (size_t i = 0; i < entry->escapes.count; i++)
    facts->thrown[facts->thrown_count++] = entry->escapes.items[i].thrown;
}

InductFacts induct_facts(Induction *prover, size_t number) {
  const Head *head = visited_head(prover, number);
  InductFacts facts = {.method = head->method,
                       .line = method_line(head->method, head->pc),
                       .offset = head->method->code->offsets[head->pc],
                       .peeled = prover->peeled,
                       .span = prover->span,
                       .calls = head->calls.items,
                       .call_count = head->calls.count};
  facts.texts = list_facts(prover, head, &facts.count);
  if (head->kind == HEAD_ENTRY)
    list_recursion(prover, head, &facts);
  list_writes(prover, head, &facts);
  return facts;
}
