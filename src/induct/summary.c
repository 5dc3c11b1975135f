// Recursion: methods that are called again before they have returned.
//
// Where control comes to such a method from outside, facts about its arguments are shown, and its
// code is explored once from any state that they allow: whatever it may write has any value, and so
// have arguments that differ between calls. A call of it in there must satisfy the facts again;
// what it returns is any value of which the facts about the result say so, and those are shown at
// each return. So both hold of all calls, by induction over how deeply they are nested. What lies
// behind the call from outside rests on the facts about the result; the exceptions that may leave
// the method are collected, as is what it writes.
#include "induct/induct_impl.h"

static bool is_recursive(const Induction *prover, const Method *method) {
  for (size_t i = 0; i < prover->recursive.count; i++)
    if (prover->recursive.items[i] == method)
      return true;
  return false;
}

static Head *new_head(Induction *prover, const Walk *walk, const Method *method, HeadKind kind) {
  Head *head = mem_new(Head);
  head->kind = kind;
  head->method = method;
  head->context = induct_context(walk);
  for (uint32_t i = 0; i < method->arg_slots; i++)
    vec_push(&head->locals, false);
  vec_push(&prover->heads, head);
  return head;
}

// The number of the entry of the method that is about to be called.
static uint32_t entry_at(Induction *prover, Walk *walk, const Method *method) {
  for (size_t i = 0; i < prover->heads.count; i++) {
    const Head *head = prover->heads.items[i];
    if (head->kind == HEAD_ENTRY && head->method == method && head->context == induct_context(walk))
      return (uint32_t)i;
  }
  uint32_t number = (uint32_t)prover->heads.count;
  Head *entry = new_head(prover, walk, method, HEAD_ENTRY);
  entry->exit = new_head(prover, walk, method, HEAD_EXIT);
  guess_calls(prover, entry);
  guess_calls(prover, entry->exit);
  return number;
}

// The first frame of the method; NULL: there is none. Those between two calls of a recursive method
// do not count: in a sample, where such calls are followed, a callee of the second one may be
// called for the first time.
static const Activation *first_frame(const Walk *walk, const Method *method) {
  for (size_t at = walk->frames.count; at-- > 0;) {
    at = induct_first_frame(walk, at);
    if (walk->frames.items[at].method == method)
      return &walk->frames.items[at];
  }
  return NULL;
}

bool summary_is_needed(const Induction *prover, const Walk *walk, const Method *method) {
  return first_frame(walk, method) || is_recursive(prover, method);
}

static void keep_arguments(Walk *walk, uint32_t summary) {
  Activation *top = walk_top(walk);
  top->summary = summary;
  top->entry = (uint32_t)walk->kept.count;
  for (uint32_t i = 0; i < top->method->arg_slots; i++) {
    Item argument = walk->items.items[top->base + i];
    vec_push(&walk->kept, argument);
  }
}

// --- samples -------------------------------------------------------------------------------------

static bool run_sample(Induction *prover, Walk *walk, Method *method) {
  const Activation *first = first_frame(walk, method);
  uint32_t context = first ? first->context : induct_context(walk);
  uint32_t summary = first ? first->summary : entry_at(prover, walk, method) + 1;
  if (!induct_push_frame(prover, walk, method, context))
    return false;
  keep_arguments(walk, summary);
  Head *entry = prover->heads.items[summary - 1];
  guess_sample(prover, walk, entry, walk->items.items + walk_top(walk)->base, MOST_PEELED);
  return true;
}

// --- the code, once ------------------------------------------------------------------------------

// An argument of any call. That it is narrow is for a fact to say: no verifier looks at it.
static void forget_arguments(Induction *prover, Walk *walk, const Head *entry) {
  const Method *method = entry->method;
  uint32_t base = walk_top(walk)->base, slot = 0, birth = (uint32_t)walk->made.count;
  if (!(method->flags & ACC_STATIC)) {
    if (entry->locals.items[slot]) {
      Item receiver = induct_any(prover, walk, KIND_REFERENCE, birth);
      receiver.bound = method->owner->kind == CLASS_INTERFACE ? NULL : method->owner;
      induct_assume(prover, term_ne(prover->terms, receiver.term, term_null(prover->terms)));
      walk->items.items[base] = receiver;
    }
    slot++;
  }
  const char *type = descriptor_parameters(name_text(prover->names, method->descriptor));
  for (; *type != ')'; type = descriptor_next(type)) {
    Kind kind = descriptor_kind(type);
    if (entry->locals.items[slot]) {
      Item any = induct_any(prover, walk, kind_is_narrow(kind) ? KIND_INT : kind, birth);
      any.bound = induct_bound(prover, type);
      walk->items.items[base + slot] = any;
    }
    slot += kind_is_wide(kind) ? 2 : 1;
  }
}

static void explore_code(Induction *prover, const Walk *walk, Method *method, uint32_t number) {
  Head *entry = prover->heads.items[number];
  unsigned depth = solve_depth(prover->solver);
  solve_push(prover->solver);
  Walk *copy = walk_copy(walk);
  if (induct_push_frame(prover, copy, method, induct_context(walk))) {
    vec_clear(&entry->calls);
    induct_list_calls(copy, entry);
    induct_forget_maps(prover, copy, entry);
    forget_arguments(prover, copy, entry);
    keep_arguments(copy, number + 1);
    induct_assume_guesses(prover, copy, entry, copy->items.items + walk_top(copy)->base,
                          method->arg_slots);
    induct_follow(prover, copy);
  }
  walk_free(copy);
  solve_pop(prover->solver, depth);
}

// --- what a call leaves behind -------------------------------------------------------------------

static bool throw_escape(Induction *prover, Walk *copy, const void *what) {
  const Escape *escape = what;
  Item thrown = induct_any(prover, copy, KIND_REFERENCE, (uint32_t)copy->made.count);
  induct_assume(prover, term_ne(prover->terms, thrown.term, term_null(prover->terms)));
  thrown.bound = escape->thrown;
  thrown.is_exact = true;
  return induct_throw_from(prover, copy, thrown, *escape);
}

static Item any_result(Induction *prover, Walk *walk, const Method *method) {
  if (method->return_kind == KIND_VOID)
    return (Item){0};
  Item result = induct_any(prover, walk, method->return_kind, (uint32_t)walk->made.count);
  const char *descriptor = name_text(prover->names, method->descriptor);
  result.bound = induct_bound(prover, strchr(descriptor, ')') + 1);
  return result;
}

static Item *with_result(const Item *arguments, uint32_t count, Item result) {
  Item *locals = mem_new_array(Item, count + 1u);
  memcpy(locals, arguments, count * sizeof *locals);
  locals[count] = result;
  return locals;
}

// The call has been made. False: it never returns.
static bool go_on(Induction *prover, Walk *walk, Head *entry) {
  const Method *method = entry->method;
  uint32_t count = method->arg_slots;
  for (uint32_t i = 0; i < entry->maps.count; i++)
    if (entry->maps.items[i])
      induct_note_map(prover, walk, i);
  induct_forget_maps(prover, walk, entry);
  for (size_t i = 0; i < entry->escapes.count; i++) {
    Escape escape = entry->escapes.items[i];
    induct_fork(prover, walk, term_true(prover->terms), throw_escape, &escape);
  }
  Item result = any_result(prover, walk, method);
  Item *locals = with_result(walk->items.items + walk->items.count - count, count, result);
  induct_assume_guesses(prover, walk, entry->exit, locals, count + 1);
  mem_free(locals);
  vec_truncate(&walk->items, walk->items.count - count);
  if (method->return_kind != KIND_VOID)
    walk_push_kind(walk, method->return_kind, result);
  walk_top(walk)->pc++;
  return !prover->obstacle;
}

// --- calls ---------------------------------------------------------------------------------------

static void mark_recursive(Induction *prover, const Method *method) {
  vec_push(&prover->recursive, method);
  prover->is_changed = true;
}

// Arguments that are others than those of the first call.
static void compare_arguments(Induction *prover, const Walk *walk, const Activation *first,
                              Head *entry) {
  const Item *given = walk->items.items + walk->items.count - entry->method->arg_slots;
  for (uint32_t i = 0; i < entry->method->arg_slots; i++) {
    bool is_same = term_is(given[i].term, walk->kept.items[first->entry + i].term);
    if (!is_same && !entry->locals.items[i] && !induct_is_over(prover)) {
      entry->locals.items[i] = true;
      prover->is_changed = true;
    }
  }
}

bool summary_call(Induction *prover, Walk *walk, Method *method) {
  const Activation *first = first_frame(walk, method);
  if (first && !first->summary) { // from the next round on its calls have summaries
    if (!is_recursive(prover, method))
      mark_recursive(prover, method);
    return false;
  }
  if (prover->phase == PHASE_SAMPLE)
    return run_sample(prover, walk, method);
  uint32_t number = first ? first->summary - 1 : entry_at(prover, walk, method);
  Head *entry = prover->heads.items[number];
  induct_confirm(prover, walk, entry, walk->items.items + walk->items.count - method->arg_slots);
  if (prover->obstacle)
    return false;
  if (first) {
    compare_arguments(prover, walk, first, entry);
    return go_on(prover, walk, entry);
  }
  entry->is_visited = true;
  explore_code(prover, walk, method, number);
  return !prover->obstacle && walk->frames.count && go_on(prover, walk, entry);
}

// The loops of the frame are left with it: what they say of k rounds in a row is said there.
bool summary_return(Induction *prover, Walk *walk, Item result) {
  Activation top = *walk_top(walk);
  Head *entry = prover->heads.items[top.summary - 1];
  Item *locals = with_result(walk->kept.items + top.entry, entry->method->arg_slots, result);
  bool goes_on = prover->phase == PHASE_SAMPLE;
  if (goes_on) {
    guess_sample(prover, walk, entry->exit, locals, MOST_PEELED);
  } else {
    induct_pop_frame(prover, walk);
    if (!walk->is_covered)
      induct_confirm(prover, walk, entry->exit, locals);
  }
  mem_free(locals);
  return goes_on;
}

void summary_note_escape(Induction *prover, const Activation *frame, Escape escape) {
  Head *entry = prover->heads.items[frame->summary - 1];
  for (size_t i = 0; i < entry->escapes.count; i++)
    if (entry->escapes.items[i].thrown == escape.thrown)
      return;
  if (induct_is_over(prover))
    return;
  vec_push(&entry->escapes, escape);
  prover->is_changed = true;
}
