// Loop heads: base, step, and any state that the facts allow.
#include "recheck/recheck_impl.h"

// --- bodies --------------------------------------------------------------------------------------

static bool has(const uint64_t *set, uint32_t block) { return set[block / 64] >> block % 64 & 1; }
static void add(uint64_t *set, uint32_t block) { set[block / 64] |= UINT64_C(1) << block % 64; }

static uint64_t *new_set(Recheck *check, const Cfg *cfg) {
  return arena_array(check->arena, uint64_t, cfg->block_count / 64 + 1);
}

// The blocks that control comes to from a block, or comes from to it, without passing `without`.
static uint64_t *reach(Recheck *check, const Cfg *cfg, uint32_t start, const uint64_t *without,
                       bool is_backward) {
  uint64_t *found = new_set(check, cfg);
  add(found, start);
  for (bool grows = true; grows;) {
    grows = false;
    for (uint32_t i = 0; i < cfg->block_count; i++)
      for (uint16_t j = 0; j < cfg->blocks[i].successor_count; j++) {
        uint32_t to = cfg->blocks[i].successors[j];
        uint32_t source = is_backward ? to : i, target = is_backward ? i : to;
        if (has(found, source) && !has(found, target) && !has(without, target)) {
          add(found, target);
          grows = true;
        }
      }
  }
  return found;
}

static uint32_t head_block(const Cfg *cfg, const InductFacts *loop) {
  return cfg->block_of[code_index(loop->method->code, loop->offset)];
}

// All that lies on a way from the head to itself, without the heads that lie around it: those
// without which control does not come to it. A body that is wrong does no harm: whatever a path
// writes is either held against the facts of an open loop, or the path has to go on to its end.
static uint64_t *find_body(Recheck *check, const Cfg *cfg, const InductFacts *loop) {
  uint64_t *around = new_set(check, cfg), *body = new_set(check, cfg);
  uint32_t head = head_block(cfg, loop);
  for (size_t i = 0; i < check->loop_count; i++) {
    if (check->loops[i].method != loop->method || check->loops[i].is_recursion ||
        head_block(cfg, &check->loops[i]) == head)
      continue;
    uint64_t *without = new_set(check, cfg);
    uint32_t other = head_block(cfg, &check->loops[i]);
    add(without, other);
    if (other == 0 || !has(reach(check, cfg, 0, without, false), head))
      add(around, other);
  }
  const uint64_t *from = reach(check, cfg, head, around, false);
  const uint64_t *to = reach(check, cfg, head, around, true);
  for (uint32_t i = 0; i < cfg->block_count; i++)
    if (has(from, i) && has(to, i))
      add(body, i);
  return body;
}

void recheck_find_bodies(Recheck *check) {
  check->bodies = arena_array(check->arena, uint64_t *, check->loop_count + 1);
  for (size_t i = 0; i < check->loop_count && !check->why; i++) {
    LinkError error = {0};
    Method *method = program_method(check->program, check->loops[i].method->id);
    const Cfg *cfg = method_cfg(check->program, method, &error);
    if (check->loops[i].is_recursion)
      continue;
    if (!cfg || code_index(method->code, check->loops[i].offset) == UINT32_MAX)
      recheck_stop(check, RECHECK_FAILS, "there is no such loop");
    else
      check->bodies[i] = find_body(check, cfg, &check->loops[i]);
  }
}

// Left before k visits of its head after the state that was assumed: the runs that do so are those
// that were here before, and those that the first visits show.
void recheck_close(Recheck *check, State *state) {
  Open open = vec_pop(&state->open);
  state->is_covered |= open.since && open.since < check->loops[open.loop].span;
}

void recheck_leave(Recheck *check, State *state) {
  while (state->open.count && vec_last(&state->open)->depth == state->frames.count) {
    const Frame *top = pass_top(state);
    LinkError error = {0};
    const Cfg *cfg = method_cfg(check->program, top->method, &error);
    if (cfg && has(check->bodies[vec_last(&state->open)->loop], cfg->block_of[top->pc]))
      return;
    recheck_close(check, state);
  }
}

// --- heads ---------------------------------------------------------------------------------------

const char *recheck_local_name(Recheck *check, const Method *method, uint32_t offset,
                               uint32_t slot) {
  const CodeInfo *info = method->info->code;
  for (uint16_t i = 0; i < info->local_count; i++) {
    const LocalEntry *entry = &info->locals[i];
    if (entry->slot == slot && offset >= entry->start && offset < entry->start + entry->length)
      return name_text(check->names, entry->name);
  }
  return recheck_text(check, "local%u", slot);
}

static bool is_here(const State *state, const InductFacts *loop) {
  const Frame *top = &state->frames.items[state->frames.count - 1];
  if (loop->is_recursion || loop->method != top->method ||
      loop->offset != top->code->offsets[top->pc] || loop->call_count + 1 != state->frames.count)
    return false;
  for (size_t i = 0; i < loop->call_count; i++) {
    const Frame *frame = &state->frames.items[i];
    if (loop->calls[i].method != frame->method ||
        loop->calls[i].offset != frame->code->offsets[frame->pc])
      return false;
  }
  return true;
}

bool recheck_is_head(const Recheck *check, const State *state) {
  for (size_t i = 0; i < check->loop_count; i++)
    if (is_here(state, &check->loops[i]))
      return true;
  return false;
}

static const InductWrite *find_write(const InductFacts *loop, const char *name) {
  for (size_t i = 0; i < loop->write_count; i++)
    if (!strcmp(loop->writes[i].name, name))
      return &loop->writes[i];
  return NULL;
}

static const char *local_at(Recheck *check, const InductFacts *loop, uint32_t slot) {
  return recheck_local_name(check, loop->method, loop->offset, slot);
}

bool recheck_writes(const InductFacts *facts, const char *name) {
  return find_write(facts, name) != NULL;
}

void recheck_forget_cells(Recheck *check, State *state, const InductFacts *facts) {
  const char *next = recheck_any(check, state, KIND_FLOAT); // no bounds
  recheck_assume(check, "(<= %s %s)", state->next, next);
  state->next = next;
  for (size_t i = state->cells.count; i-- > 0;)
    if (find_write(facts, state->cells.items[i].name))
      state->cells.items[i] = state->cells.items[--state->cells.count];
}

// What the loop writes may be anything, but of its class.
static void forget(Recheck *check, State *state, const InductFacts *loop) {
  const Frame *top = pass_top(state);
  uint32_t base = top->base, locals = top->code->max_locals;
  Kind *kinds = mem_new_array(Kind, locals + top->code->max_stack + 1u);
  if (!method_frame_kinds(check->program, top->method, top->pc, kinds))
    recheck_stop(check, RECHECK_OPEN, "the types of variables are not known");
  recheck_forget_cells(check, state, loop);
  for (uint32_t i = 0; i < locals && !check->why; i++) {
    const InductWrite *write = find_write(loop, local_at(check, loop, i));
    if (!write)
      continue;
    Word any = {.bound = write->type};
    if (kinds[i] != KIND_VOID)
      any.smt = recheck_any(check, state, kinds[i]);
    state->words.items[base + i] = any;
  }
  mem_free(kinds);
}

void recheck_assume_all(Recheck *check, State *state, const char **texts, size_t count) {
  for (size_t i = 0; i < count && !check->why; i++) {
    const char *fact = recheck_fact(check, state, texts[i], true);
    if (fact)
      recheck_assume(check, "%s", fact);
  }
}

static void confirm_types(Recheck *check, State *state, const InductFacts *loop) {
  const Frame *top = pass_top(state);
  for (uint32_t i = 0; i < top->code->max_locals; i++) {
    const InductWrite *write = find_write(loop, local_at(check, loop, i));
    const Word *word = &state->words.items[top->base + i];
    bool is_null = word->smt && !strcmp(word->smt, "0");
    if (write && write->type && !is_null &&
        !(word->bound && class_is_assignable(word->bound, write->type)))
      recheck_stop(check, RECHECK_OPEN, "%s in line %d may be of another class", write->name,
                   loop->line);
  }
}

void recheck_confirm(Recheck *check, State *state, const InductFacts *facts, const char **texts,
                     size_t count) {
  for (size_t i = 0; i < count && !check->why; i++) {
    const char *fact = recheck_fact(check, state, texts[i], false);
    if (!fact)
      continue;
    const char *fails = recheck_text(check, "(not %s)", fact);
    if (recheck_may(check, fails))
      recheck_refuse(check, fails, "%s in line %d does not follow", texts[i], facts->line);
  }
}

static Open *open_loop(State *state, size_t loop) {
  for (size_t i = 0; i < state->open.count; i++) {
    Open *open = &state->open.items[i];
    if (open->loop == loop && open->depth == state->frames.count) {
      open->rounds++;
      return open;
    }
  }
  vec_push(&state->open, (Open){.loop = loop, .depth = (uint32_t)state->frames.count});
  return vec_last(&state->open);
}

// Of k-induction, the first k visits of the head are shown one by one.
static void go_on_uncut(Recheck *check, const State *state) {
  smt_say(check->script, "(push)\n");
  State *copy = pass_copy(state);
  if (recheck_step(check, copy))
    recheck_walk(check, copy);
  pass_free(copy);
  smt_say(check->script, "(pop)\n");
}

static bool arrive_at(Recheck *check, State *state, size_t number) {
  const InductFacts *loop = &check->loops[number];
  Open *open = open_loop(state, number);
  if (open->since && open->since < loop->span) { // the facts held at so many visits in a row
    open->since++;
    recheck_assume_all(check, state, loop->texts, loop->count);
    return !check->why;
  }
  if (!open->since && open->rounds < loop->peeled)
    return true;
  uint32_t visit = open->rounds - loop->peeled;
  confirm_types(check, state, loop);
  recheck_confirm(check, state, loop, loop->texts, loop->count);
  if (check->why || open->since)
    return false;
  if (visit + 1 < loop->span && visit > 0)
    return true;
  if (visit > 0)
    return false;
  if (loop->span > 1)
    go_on_uncut(check, state);
  open->since = 1;
  forget(check, state, loop);
  recheck_assume_all(check, state, loop->texts, loop->count);
  return !check->why;
}

bool recheck_arrive(Recheck *check, State *state) {
  for (size_t i = 0; i < check->loop_count; i++)
    if (is_here(state, &check->loops[i])) {
      const Frame *top = pass_top(state);
      if (state->words.count != top->base + top->code->max_locals) {
        recheck_stop(check, RECHECK_OPEN, "a loop begins in the middle of an expression");
        return false;
      }
      return arrive_at(check, state, i);
    }
  return true;
}
