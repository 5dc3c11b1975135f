// Loop heads: where loops are cut, what they may write, which guesses hold there.
//
// What a loop may write is not read off its code: it starts with nothing, and whatever is written
// on a path while the loop is open (by the code itself, by a callee, under another name) is added,
// and all is tried again. In the end no path writes more, so the states of all rounds differ from
// the one at which the loop was entered only in what was forgotten there.
#include "induct/induct_impl.h"

// --- loops of a method ---------------------------------------------------------------------------

static bool has_block(const uint64_t *set, uint32_t block) {
  return set[block / 64] >> block % 64 & 1;
}

static void add_block(uint64_t *set, uint32_t block) {
  set[block / 64] |= UINT64_C(1) << block % 64;
}

// The blocks from which control comes to `source` without passing the head.
static void fill_body(const Cfg *cfg, uint64_t *body, uint32_t head, uint32_t source) {
  add_block(body, head);
  add_block(body, source);
  for (bool grows = true; grows;) {
    grows = false;
    for (uint32_t i = 0; i < cfg->block_count; i++) {
      const Block *block = &cfg->blocks[i];
      for (uint16_t j = 0; j < block->successor_count && !has_block(body, i); j++)
        if (block->successors[j] != head && has_block(body, block->successors[j])) {
          add_block(body, i);
          grows = true;
        }
    }
  }
}

static void add_edge(Induction *prover, Loops *loops, uint32_t source, uint32_t target) {
  const Cfg *cfg = loops->cfg;
  Loop *loop = NULL;
  for (size_t i = 0; i < loops->items.count; i++)
    if (loops->items.items[i].head == cfg->blocks[target].start)
      loop = &loops->items.items[i];
  if (!loop) {
    uint64_t *body = arena_array(&prover->arena, uint64_t, (cfg->block_count + 63) / 64);
    vec_push(&loops->items, (Loop){cfg->blocks[target].start, body});
    loop = vec_last(&loops->items);
  }
  fill_body(cfg, loop->body, target, source);
}

typedef struct Visit {
  uint32_t block, next;
} Visit;

// Every cycle has an edge back to a block that the search has entered and not left.
static void find_loops(Induction *prover, Loops *loops) {
  enum { NEW, ENTERED, LEFT };
  const Cfg *cfg = loops->cfg;
  uint8_t *marks = mem_new_array(uint8_t, cfg->block_count);
  VEC(Visit) stack = {0};
  vec_push(&stack, (Visit){0});
  marks[0] = ENTERED;
  while (stack.count) {
    uint32_t block = vec_last(&stack)->block, next = vec_last(&stack)->next++;
    if (next == cfg->blocks[block].successor_count) {
      marks[block] = LEFT;
      (void)vec_pop(&stack);
      continue;
    }
    uint32_t target = cfg->blocks[block].successors[next];
    if (marks[target] == ENTERED)
      add_edge(prover, loops, block, target);
    if (marks[target] != NEW)
      continue;
    marks[target] = ENTERED;
    vec_push(&stack, (Visit){.block = target});
  }
  vec_free(&stack);
  mem_free(marks);
}

Loops *induct_loops(Induction *prover, Method *method) {
  for (size_t i = 0; i < prover->loops.count; i++)
    if (prover->loops.items[i]->method == method)
      return prover->loops.items[i];
  LinkError error = {0};
  const Cfg *cfg = method_cfg(prover->program, method, &error);
  if (!cfg)
    return NULL;
  Loops *loops = arena_new(&prover->arena, Loops);
  loops->method = method;
  loops->cfg = cfg;
  find_loops(prover, loops);
  vec_push(&prover->loops, loops);
  return loops;
}

const Loop *loops_at(const Loops *loops, uint32_t insn) {
  for (size_t i = 0; i < loops->items.count; i++)
    if (loops->items.items[i].head == insn)
      return &loops->items.items[i];
  return NULL;
}

// --- what a loop may write -----------------------------------------------------------------------

static void mark(Induction *prover, bool *is_written) {
  if (*is_written || induct_is_over(prover))
    return;
  prover->is_changed = true;
  *is_written = true;
}

void induct_note_local(Induction *prover, const Walk *walk, uint32_t slot) {
  for (size_t i = 0; i < walk->open.count; i++)
    if (walk->open.items[i].passed && walk->open.items[i].depth == walk->frames.count)
      mark(prover, &prover->heads.items[walk->open.items[i].head]->locals.items[slot]);
}

static void mark_map(Induction *prover, Head *head, uint32_t map) {
  while (head->maps.count <= map)
    vec_push(&head->maps, false);
  mark(prover, &head->maps.items[map]);
}

void induct_note_map(Induction *prover, const Walk *walk, uint32_t map) {
  for (size_t i = 0; i < walk->open.count; i++)
    if (walk->open.items[i].passed)
      mark_map(prover, prover->heads.items[walk->open.items[i].head], map);
  for (size_t i = 0; i < walk->frames.count; i++)
    if (walk->frames.items[i].summary)
      mark_map(prover, prover->heads.items[walk->frames.items[i].summary - 1], map);
}

// With k-induction, a run that leaves the loop has been around it k times since the state that was
// assumed, or less than k times since it came there: the latter are looked at as they are.
void induct_close_loop(Walk *walk, const Induction *prover) {
  Open open = vec_pop(&walk->open);
  walk->is_covered |= open.passed && open.passed < prover->span;
}

// A loop that is not seen to be left counts as open, which is no mistake: what is written then is
// noted for it, and a state that comes to its head again is one of those that were assumed there.
void induct_leave_loops(Walk *walk, const Induction *prover) {
  while (walk->open.count && vec_last(&walk->open)->depth == walk->frames.count) {
    const Activation *top = vec_last(&walk->frames);
    const Head *head = prover->heads.items[vec_last(&walk->open)->head];
    if (has_block(head->loop->body, top->loops->cfg->block_of[top->pc]))
      return;
    induct_close_loop(walk, prover);
  }
}

// --- guesses -------------------------------------------------------------------------------------

static Term guess_term(Induction *prover, Walk *walk, const Item *locals, const Expr *fact) {
  return fact->kind == EXPR_FORALL ? expr_instance(prover, walk, locals, fact, prover->skolem, NULL)
                                   : expr_term(prover, walk, locals, fact, (Term){0}, NULL);
}

static void drop(Induction *prover, Guess *guess) {
  if (induct_is_over(prover))
    return;
  guess->is_dead = true;
  prover->is_changed = true;
  prover->dropped++;
}

typedef struct Claim {
  Guess *guess;
  Term term;
} Claim;
typedef VEC(Claim) Claims;

// The solver answers by its cheap layers only: what it does not know then says nothing.
static bool is_late(Induction *prover) {
  if (induct_is_over(prover))
    return true;
  if (solve_cause(prover->solver) != CAUSE_DEADLINE)
    return false;
  induct_fail(prover, "there was not enough time for invariants");
  return true;
}

static void drop_false(Induction *prover, Claims *claims) {
  Model *model = solve_model(prover->solver);
  for (size_t i = 0; i < claims->count; i++) {
    Claim *claim = &claims->items[i];
    if (!claim->guess->is_dead && !term_holds(prover->terms, claim->term, model))
      drop(prover, claim->guess);
  }
}

// All that is claimed, or what is left of it, holds on this path. One question for each claim: what
// was shown helps with the next, and a state that refutes one often refutes many.
static void settle(Induction *prover, Claims *claims) {
  unsigned depth = solve_depth(prover->solver);
  solve_push(prover->solver);
  for (size_t i = 0; i < claims->count && !prover->obstacle; i++) {
    Claim *claim = &claims->items[i];
    Term fails = term_not(prover->terms, claim->term);
    if (claim->guess->is_dead || solve_refutes(prover->solver, fails))
      continue;
    Answer answer = solve_check(prover->solver, fails);
    if (answer == ANSWER_UNSAT)
      solve_assert(prover->solver, claim->term);
    else if (answer == ANSWER_SAT)
      drop_false(prover, claims);
    else if (!is_late(prover))
      drop(prover, claim->guess);
  }
  solve_pop(prover->solver, depth);
}

void induct_confirm(Induction *prover, Walk *walk, Head *head, const Item *locals) {
  Claims claims = {0};
  uint64_t before = prover->dropped;
  for (size_t i = 0; i < head->guesses.count; i++) {
    Guess *guess = &head->guesses.items[i];
    if (guess->is_dead || guess->is_spared)
      continue;
    Term term = guess_term(prover, walk, locals, guess->fact);
    if (!term_exists(term))
      drop(prover, guess);
    else if (!solve_refutes(prover->solver, term_not(prover->terms, term)))
      vec_push(&claims, (Claim){guess, term});
  }
  settle(prover, &claims);
  vec_free(&claims);
  // What only those implied counts from here on: else what follows would know less than it will.
  if (prover->dropped > before)
    imply_settle(head);
}

// References that the loop writes keep to their classes.
static void widen_bounds(Induction *prover, const Walk *walk, const Activation *top, Head *head) {
  for (size_t i = 0; i < head->bounds.count; i++) {
    const Class **bound = &head->bounds.items[i];
    const Item *item = &walk->items.items[top->base + i];
    bool is_null = term_exists(item->term) && term_is_null(prover->terms, item->term);
    if (!*bound || is_null || (item->bound && class_is_assignable(item->bound, *bound)))
      continue;
    if (!induct_is_over(prover)) {
      *bound = NULL;
      prover->is_changed = true;
    }
  }
}

void induct_forget_maps(Induction *prover, Walk *walk, const Head *head) {
  for (uint32_t i = 0; i < head->maps.count; i++)
    if (head->maps.items[i])
      memory_forget(prover, walk, i);
}

// Any state that the loop may come to its head in, as far as the guesses know.
static void forget(Induction *prover, Walk *walk, const Head *head) {
  const Activation *top = walk_top(walk);
  Kind *kinds = mem_new_array(Kind, top->code->max_locals + top->code->max_stack + 1u);
  if (!method_frame_kinds(prover->program, top->method, head->pc, kinds))
    induct_fail(prover, "the types of variables are not known");
  induct_forget_maps(prover, walk, head);
  for (uint32_t i = 0; i < head->locals.count; i++) {
    if (!head->locals.items[i])
      continue;
    Item item = {0};
    if (!prover->obstacle && kinds[i] != KIND_VOID)
      item = induct_any(prover, walk, kinds[i], (uint32_t)walk->made.count);
    item.bound = head->bounds.items[i];
    walk->items.items[walk_top(walk)->base + i] = item;
  }
  mem_free(kinds);
}

void induct_assume_guesses(Induction *prover, Walk *walk, const Head *head, const Item *locals,
                           uint32_t count) {
  for (size_t i = 0; i < head->guesses.count; i++)
    if (!head->guesses.items[i].is_dead && !head->guesses.items[i].is_spared)
      expr_assume(prover, walk, locals, count, head->guesses.items[i].fact);
}

static void assume_here(Induction *prover, Walk *walk, const Head *head) {
  const Activation *top = walk_top(walk);
  induct_assume_guesses(prover, walk, head, walk->items.items + top->base, top->code->max_locals);
}

// --- arriving ------------------------------------------------------------------------------------

size_t induct_first_frame(const Walk *walk, size_t frame) {
  uint32_t summary = walk->frames.items[frame].summary;
  for (size_t i = 0; summary && i < frame; i++)
    if (walk->frames.items[i].summary == summary)
      return i;
  return frame;
}

void induct_list_calls(const Walk *walk, Head *head) {
  for (size_t at = walk->frames.count - 1; (at = induct_first_frame(walk, at)) > 0;) {
    const Activation *caller = &walk->frames.items[--at];
    vec_push(&head->calls, (InductCall){caller->method, caller->code->offsets[caller->pc]});
  }
  for (size_t i = 0, j = head->calls.count; i + 1 < j; i++) { // the outermost first
    InductCall call = head->calls.items[i];
    head->calls.items[i] = head->calls.items[--j];
    head->calls.items[j] = call;
  }
}

static Head *head_at(Induction *prover, const Walk *walk, const Loop *loop, uint32_t *number) {
  const Activation *top = vec_last(&walk->frames);
  for (size_t i = 0; i < prover->heads.count; i++) {
    Head *head = prover->heads.items[i];
    *number = (uint32_t)i;
    if (head->loop == loop && head->context == top->context)
      return head;
  }
  Head *head = mem_new(Head);
  head->method = top->method;
  head->loop = loop;
  head->context = top->context;
  head->pc = top->pc;
  induct_list_calls(walk, head);
  for (uint32_t i = 0; i < top->code->max_locals; i++) {
    vec_push(&head->locals, false);
    vec_push(&head->bounds, walk->items.items[top->base + i].bound);
  }
  *number = (uint32_t)prover->heads.count;
  vec_push(&prover->heads, head);
  return head;
}

// Enters the loop, or begins another round of it.
static Open *open_loop(Walk *walk, uint32_t number) {
  for (size_t i = 0; i < walk->open.count; i++) {
    Open *open = &walk->open.items[i];
    if (open->head == number && open->depth == walk->frames.count) {
      open->rounds++;
      return open;
    }
  }
  vec_push(&walk->open, (Open){.head = number, .depth = (uint32_t)walk->frames.count});
  return vec_last(&walk->open);
}

// The first visits of k-induction are shown one by one.
static void go_on_uncut(Induction *prover, const Walk *walk) {
  unsigned depth = solve_depth(prover->solver);
  solve_push(prover->solver);
  Walk *copy = walk_copy(walk);
  if (induct_step(prover, copy))
    induct_follow(prover, copy);
  walk_free(copy);
  solve_pop(prover->solver, depth);
}

// The facts hold here on all paths so far. False: the path ends.
static bool settle_visit(Induction *prover, Walk *walk, Head *head, Open *open) {
  if (open->passed && open->passed < prover->span) {
    open->passed++;
    assume_here(prover, walk, head);
    return !prover->obstacle;
  }
  induct_confirm(prover, walk, head, walk->items.items + walk_top(walk)->base);
  widen_bounds(prover, walk, walk_top(walk), head);
  uint32_t visit = open->rounds - prover->peeled;
  if (open->passed || visit > 0)
    return !open->passed && visit + 1 < prover->span && !prover->obstacle;
  if (prover->span > 1 && !prover->obstacle)
    go_on_uncut(prover, walk);
  open->passed = 1;
  forget(prover, walk, head);
  assume_here(prover, walk, head);
  return !prover->obstacle;
}

// The first rounds of a loop may be unlike all others: they run as they are. Then it is cut.
bool induct_arrive(Induction *prover, Walk *walk, const Loop *loop) {
  const Activation *top = walk_top(walk);
  uint32_t number;
  Head *head = head_at(prover, walk, loop, &number);
  if (walk->items.count != top->base + top->code->max_locals) {
    induct_fail(prover, "a loop begins in the middle of an expression");
    return false;
  }
  if (!head->has_guesses)
    guess_facts(prover, walk, head);
  head->is_visited |= prover->phase == PHASE_CHECK;
  Open *open = open_loop(walk, number);
  if (prover->phase == PHASE_SAMPLE) {
    guess_sample(prover, walk, head, walk->items.items + top->base, open->rounds);
    return true;
  }
  if (!open->passed && open->rounds < prover->peeled)
    return true;
  return settle_visit(prover, walk, head, open);
}
