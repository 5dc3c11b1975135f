// Propagation by two watched literals, learning by the first unique implication point.
#include "solve/sat.h"

// The head of a clause: its size, and whether it was learnt or is gone. Literals follow; the first
// two are watched.
#define LEARNT (1u << 31)
#define GONE (1u << 30)
#define SIZE (GONE - 1)
// Not a clause: it was assumed, the theory implies it, it is a clause of its own.
#define REASON_NONE UINT32_MAX
#define REASON_THEORY (UINT32_MAX - 1)
#define REASON_UNIT (UINT32_MAX - 2)
#ifdef NDEBUG
enum { LEARNT_MOST = 20000 };
#else
enum { LEARNT_MOST = 50 };
#endif
enum { SHORT_CLAUSE = 3 }; // is never forgotten

static inline uint32_t clause_size(const Sat *sat, uint32_t clause) {
  return sat->words.items[clause] & SIZE;
}

// Literals are stored by their codes.
static inline uint32_t *clause_codes(const Sat *sat, uint32_t clause) {
  return &sat->words.items[clause + 1];
}

void sat_init(Sat *sat, SatTheory theory) {
  assert(theory.assign && theory.undo && theory.explain);
  *sat = (Sat){.theory = theory, .bump = 1};
}

void sat_fini(Sat *sat) {
  for (size_t i = 0; i < sat->watches.count; i++)
    vec_free(&sat->watches.items[i]);
  vec_free(&sat->values);
  vec_free(&sat->variables);
  vec_free(&sat->watches);
  vec_free(&sat->words);
  vec_free(&sat->learnt);
  vec_free(&sat->trail);
  vec_free(&sat->levels);
  vec_free(&sat->conflict);
  vec_free(&sat->clause);
  vec_free(&sat->reason);
  vec_free(&sat->marked);
  vec_free(&sat->units);
}

uint32_t sat_variable(Sat *sat, bool is_theory) {
  uint32_t variable = (uint32_t)sat->variables.count;
  vec_push(&sat->variables, (SatVariable){.reason = REASON_NONE, .is_theory = is_theory});
  for (int side = 0; side < 2; side++) {
    vec_push(&sat->values, 0);
    vec_push(&sat->watches, (SatWatches){0});
  }
  return variable;
}

static SatVariable *variable_of(const Sat *sat, Lit literal) {
  assert(lit_var(literal) < sat->variables.count);
  return &sat->variables.items[lit_var(literal)];
}

// --- the trail -----------------------------------------------------------------------------------

static void assign(Sat *sat, Lit literal, uint32_t reason) {
  assert(sat_is_open(sat, literal));
  sat->values.items[literal.code] = 1;
  sat->values.items[lit_not(literal).code] = -1;
  variable_of(sat, literal)->level = sat_level(sat);
  variable_of(sat, literal)->reason = reason;
  vec_push(&sat->trail, literal);
}

void sat_assume(Sat *sat, Lit literal) {
  assert(!sat_is_false(sat, literal));
  vec_push(&sat->levels, (uint32_t)sat->trail.count);
  if (sat_is_open(sat, literal))
    assign(sat, literal, REASON_NONE);
}

void sat_imply(Sat *sat, Lit literal) { assign(sat, literal, REASON_THEORY); }

// What holds without assumptions holds at every level.
static void assign_units(Sat *sat) {
  for (size_t i = 0; i < sat->units.count; i++)
    if (sat_is_open(sat, sat->units.items[i]))
      assign(sat, sat->units.items[i], REASON_UNIT);
}

static void add_unit(Sat *sat, Lit literal) {
  vec_push(&sat->units, literal);
  if (sat_is_open(sat, literal))
    assign(sat, literal, REASON_UNIT);
}

// The theory is told in the order of the trail and undone in reverse: it has heard of the literals
// below theory_head, and of no others.
void sat_backtrack(Sat *sat, uint32_t level) {
  if (level >= sat_level(sat))
    return;
  size_t keep = sat->levels.items[level];
  while (sat->trail.count > keep) {
    Lit literal = vec_pop(&sat->trail);
    if (sat->trail.count < sat->theory_head) {
      sat->theory_head = sat->trail.count;
      if (variable_of(sat, literal)->is_theory)
        sat->theory.undo(sat->theory.context, literal);
    }
    sat->values.items[literal.code] = sat->values.items[lit_not(literal).code] = 0;
  }
  vec_truncate(&sat->levels, level);
  if (sat->head > keep)
    sat->head = keep;
  assign_units(sat);
}

// --- clauses -------------------------------------------------------------------------------------

static void watch(Sat *sat, uint32_t clause) {
  assert(clause_size(sat, clause) >= 2);
  const uint32_t *codes = clause_codes(sat, clause);
  vec_push(&sat->watches.items[codes[0]], (SatWatch){clause, {codes[1]}});
  vec_push(&sat->watches.items[codes[1]], (SatWatch){clause, {codes[0]}});
}

static uint32_t store(Sat *sat, const Lit *literals, size_t count, uint32_t flags) {
  assert(count >= 2 && count < SIZE);
  uint32_t clause = (uint32_t)sat->words.count;
  vec_push(&sat->words, (uint32_t)count | flags);
  for (size_t i = 0; i < count; i++)
    vec_push(&sat->words, literals[i].code);
  if (flags & LEARNT)
    vec_push(&sat->learnt, clause);
  watch(sat, clause);
  return clause;
}

// How good a literal is to watch: true ones, then open ones, then those that became false last.
static uint64_t watch_rank(const Sat *sat, Lit literal) {
  if (sat_is_false(sat, literal))
    return variable_of(sat, literal)->level;
  return (sat_is_true(sat, literal) ? (uint64_t)2 : 1) << 32;
}

static void best_to_front(const Sat *sat, LitList *clause, size_t place) {
  assert(place < clause->count);
  size_t best = place;
  for (size_t i = place + 1; i < clause->count; i++)
    if (watch_rank(sat, clause->items[i]) > watch_rank(sat, clause->items[best]))
      best = i;
  Lit literal = clause->items[best];
  clause->items[best] = clause->items[place];
  clause->items[place] = literal;
}

static void conflict_with(Sat *sat, const LitList *clause) {
  vec_clear(&sat->conflict);
  for (size_t i = 0; i < clause->count; i++)
    vec_push(&sat->conflict, lit_not(clause->items[i]));
}

// A clause may come at any level. The two literals that became false last are watched, so that it
// is looked at again when one of them is undone.
bool sat_add(Sat *sat, const Lit *literals, size_t count) {
  LitList *clause = &sat->clause;
  vec_clear(clause);
  vec_append(clause, literals, count);
  if (count == 0) {
    sat->is_false = true;
    vec_clear(&sat->conflict);
    return false;
  }
  best_to_front(sat, clause, 0);
  bool is_false = sat_is_false(sat, clause->items[0]);
  if (is_false) {
    conflict_with(sat, clause);
    sat->is_false |= variable_of(sat, clause->items[0])->level == 0; // the highest one
  }
  if (count == 1) {
    add_unit(sat, clause->items[0]);
    return !is_false;
  }
  best_to_front(sat, clause, 1);
  uint32_t stored = store(sat, clause->items, count, 0);
  if (sat_is_false(sat, clause->items[1]) && sat_is_open(sat, clause->items[0]))
    assign(sat, clause->items[0], stored);
  return !is_false;
}

// Looks for another literal to watch; false: all but the first are false.
static bool move_watch(Sat *sat, uint32_t clause, Lit blocker) {
  assert(clause_size(sat, clause) >= 2);
  uint32_t *codes = clause_codes(sat, clause);
  uint32_t size = clause_size(sat, clause);
  for (uint32_t i = 2; i < size; i++) {
    if (sat->values.items[codes[i]] < 0)
      continue;
    uint32_t code = codes[i];
    codes[i] = codes[1];
    codes[1] = code;
    vec_push(&sat->watches.items[code], (SatWatch){clause, blocker});
    return true;
  }
  return false;
}

static bool conflict_in(Sat *sat, uint32_t clause) {
  assert(!(sat->words.items[clause] & GONE));
  vec_clear(&sat->conflict);
  for (uint32_t i = 0; i < clause_size(sat, clause); i++)
    vec_push(&sat->conflict, lit_not((Lit){clause_codes(sat, clause)[i]}));
  return false;
}

// `failed` is false: what do the clauses say that watch it?
// The blocker is any other literal of the clause: while it is true, the clause need not be looked
// at. Clauses that are gone leave the list here.
static bool propagate_literal(Sat *sat, Lit failed) {
  assert(sat_is_false(sat, failed));
  SatWatches *list = &sat->watches.items[failed.code];
  size_t kept = 0, i = 0;
  bool good = true;
  while (i < list->count && good) {
    SatWatch entry = list->items[i++];
    if (sat->values.items[entry.blocker.code] > 0) {
      list->items[kept++] = entry;
      continue;
    }
    if (sat->words.items[entry.clause] & GONE)
      continue;
    uint32_t *codes = clause_codes(sat, entry.clause);
    if (codes[0] == failed.code) {
      codes[0] = codes[1];
      codes[1] = failed.code;
    }
    Lit first = {codes[0]};
    entry.blocker = first;
    if (sat_is_true(sat, first)) {
      list->items[kept++] = entry;
      continue;
    }
    if (move_watch(sat, entry.clause, first))
      continue;
    list->items[kept++] = entry;
    if (sat_is_false(sat, first))
      good = conflict_in(sat, entry.clause);
    else
      assign(sat, first, entry.clause);
  }
  while (i < list->count)
    list->items[kept++] = list->items[i++];
  vec_truncate(list, kept);
  return good;
}

static bool tell_theory(Sat *sat) {
  assert(sat->theory_head < sat->trail.count);
  Lit literal = sat->trail.items[sat->theory_head];
  if (!variable_of(sat, literal)->is_theory) {
    sat->theory_head++;
    return true;
  }
  vec_clear(&sat->conflict);
  sat->theory_head++; // also after a conflict: the theory undoes what it has begun
  return sat->theory.assign(sat->theory.context, literal, &sat->conflict);
}

bool sat_propagate(Sat *sat) {
  if (sat->is_false) {
    vec_clear(&sat->conflict);
    return false;
  }
  while (sat->head < sat->trail.count || sat->theory_head < sat->trail.count) {
    if (sat->head < sat->trail.count) {
      sat->steps++;
      if (!propagate_literal(sat, lit_not(sat->trail.items[sat->head++])))
        return false;
    } else if (!tell_theory(sat)) {
      return false;
    }
  }
  return true;
}

// --- conflicts -----------------------------------------------------------------------------------

// Reasons of the theory are made only when a conflict asks for them: most are never asked for.
static void explain(Sat *sat, Lit literal, LitList *reason) {
  assert(sat_is_true(sat, literal));
  vec_clear(reason);
  uint32_t from = variable_of(sat, literal)->reason;
  if (from == REASON_THEORY) {
    sat->theory.explain(sat->theory.context, literal, reason);
  } else if (from < REASON_UNIT) {
    for (uint32_t i = 0; i < clause_size(sat, from); i++)
      if (clause_codes(sat, from)[i] != literal.code)
        vec_push(reason, lit_not((Lit){clause_codes(sat, from)[i]}));
  }
}

static bool mark(Sat *sat, Lit literal) {
  if (variable_of(sat, literal)->is_seen)
    return false;
  variable_of(sat, literal)->is_seen = true;
  vec_push(&sat->marked, lit_var(literal));
  return true;
}

static void unmark_all(Sat *sat) {
  for (size_t i = 0; i < sat->marked.count; i++)
    sat->variables.items[sat->marked.items[i]].is_seen = false;
  vec_clear(&sat->marked);
}

static uint32_t highest_level(const Sat *sat, const LitList *literals) {
  uint32_t level = 0;
  for (size_t i = 0; i < literals->count; i++)
    if (variable_of(sat, literals->items[i])->level > level)
      level = variable_of(sat, literals->items[i])->level;
  return level;
}

// Marks true literals of a reason; those below `level` join the clause. How many are of it?
static size_t take_reason(Sat *sat, const LitList *reason, uint32_t level) {
  size_t here = 0;
  for (size_t i = 0; i < reason->count; i++) {
    Lit literal = reason->items[i];
    assert(sat_is_true(sat, literal));
    uint32_t at = variable_of(sat, literal)->level;
    if (at == 0 || !mark(sat, literal))
      continue;
    variable_of(sat, literal)->activity += sat->bump;
    if (at == level)
      here++;
    else
      vec_push(&sat->clause, lit_not(literal));
  }
  return here;
}

// Is the literal of the clause implied by others that are marked?
static bool is_redundant(Sat *sat, Lit literal) {
  uint32_t reason = variable_of(sat, literal)->reason;
  if (reason >= REASON_UNIT)
    return reason == REASON_UNIT;
  for (uint32_t i = 0; i < clause_size(sat, reason); i++) {
    Lit other = {clause_codes(sat, reason)[i]};
    if (lit_var(other) != lit_var(literal) && variable_of(sat, other)->level > 0 &&
        !variable_of(sat, other)->is_seen)
      return false;
  }
  return true;
}

// A literal whose reason lies within the clause says nothing new.
static void minimize(Sat *sat) {
  assert(sat->clause.count > 0);
  size_t kept = 1;
  for (size_t i = 1; i < sat->clause.count; i++)
    if (!is_redundant(sat, sat->clause.items[i]))
      sat->clause.items[kept++] = sat->clause.items[i];
  vec_truncate(&sat->clause, kept);
}

// The clause of the first literal of the level through which all of the conflict runs.
static void analyse(Sat *sat, uint32_t level) {
  assert(level > 0 && level == sat_level(sat));
  vec_clear(&sat->clause);
  vec_push(&sat->clause, (Lit){0}); // its place
  size_t open = take_reason(sat, &sat->conflict, level), at = sat->trail.count;
  assert(open > 0);
  Lit literal = {0};
  for (;;) {
    do
      literal = sat->trail.items[--at];
    while (!variable_of(sat, literal)->is_seen || variable_of(sat, literal)->level != level);
    if (--open == 0)
      break;
    explain(sat, literal, &sat->reason);
    open += take_reason(sat, &sat->reason, level);
  }
  sat->clause.items[0] = lit_not(literal);
  minimize(sat);
  unmark_all(sat);
}

static bool is_reason(const Sat *sat, uint32_t clause) {
  Lit first = {clause_codes(sat, clause)[0]};
  return sat_is_true(sat, first) && variable_of(sat, first)->reason == clause;
}

// Drops the older half of the learnt clauses but for short ones and those in use.
static void forget_old(Sat *sat) {
  size_t kept = 0, half = sat->learnt.count / 2;
  for (size_t i = 0; i < sat->learnt.count; i++) {
    uint32_t clause = sat->learnt.items[i];
    if (i >= half || clause_size(sat, clause) <= SHORT_CLAUSE || is_reason(sat, clause))
      sat->learnt.items[kept++] = clause;
    else
      sat->words.items[clause] |= GONE;
  }
  vec_truncate(&sat->learnt, kept);
}

// Moves the clauses that are left together. Reasons and watches follow.
// Clauses are named by their place in one list of words, as reasons, in watches and as learnt ones:
// whoever names one gets the new place.
static void compact(Sat *sat) {
  VEC(uint32_t) words = {0}, moved = {0};
  vec_reserve(&moved, sat->words.count);
  moved.count = sat->words.count;
  for (uint32_t at = 0; at < sat->words.count; at += 1 + clause_size(sat, at)) {
    moved.items[at] = REASON_NONE;
    if (sat->words.items[at] & GONE)
      continue;
    moved.items[at] = (uint32_t)words.count;
    vec_append(&words, &sat->words.items[at], 1 + clause_size(sat, at));
  }
  for (size_t i = 0; i < sat->watches.count; i++) {
    SatWatches *list = &sat->watches.items[i];
    size_t kept = 0;
    for (size_t w = 0; w < list->count; w++)
      if (moved.items[list->items[w].clause] != REASON_NONE)
        list->items[kept++] =
            (SatWatch){moved.items[list->items[w].clause], list->items[w].blocker};
    vec_truncate(list, kept);
  }
  for (size_t i = 0; i < sat->trail.count; i++) {
    SatVariable *variable = variable_of(sat, sat->trail.items[i]);
    if (variable->reason < REASON_UNIT)
      variable->reason = moved.items[variable->reason];
  }
  for (size_t i = 0; i < sat->learnt.count; i++)
    sat->learnt.items[i] = moved.items[sat->learnt.items[i]];
  vec_free(&sat->words);
  vec_append(&sat->words, words.items, words.count);
  vec_free(&words);
  vec_free(&moved);
}

// Activities grow instead of fading.
static void raise_bump(Sat *sat) {
  const double fading = 0.95, most = 1e100;
  sat->bump /= fading;
  if (sat->bump < most)
    return;
  for (size_t i = 0; i < sat->variables.count; i++)
    sat->variables.items[i].activity /= most;
  sat->bump /= most;
}

// Below the floor are assumptions of the path: a conflict that is all there contradicts the path.
bool sat_learn(Sat *sat, uint32_t floor) {
  uint32_t level = highest_level(sat, &sat->conflict);
  assert(level <= sat_level(sat));
  if (level == 0)
    sat->is_false = true;
  if (level <= floor)
    return false;
  sat_backtrack(sat, level); // what is above has no part in it
  analyse(sat, level);
  sat->conflicts++;
  raise_bump(sat);
  LitList *clause = &sat->clause;
  uint32_t back = 0, second = 1;
  for (uint32_t i = 1; i < clause->count; i++)
    if (variable_of(sat, clause->items[i])->level >= back) {
      back = variable_of(sat, clause->items[i])->level;
      second = i;
    }
  sat_backtrack(sat, back > floor ? back : floor);
  if (clause->count == 1) {
    add_unit(sat, clause->items[0]);
    return true;
  }
  Lit moved = clause->items[1];
  clause->items[1] = clause->items[second];
  clause->items[second] = moved;
  if (sat->learnt.count >= LEARNT_MOST) {
    forget_old(sat);
    compact(sat);
  }
  assert(sat_is_false(sat, clause->items[1]));
  assign(sat, clause->items[0], store(sat, clause->items, clause->count, LEARNT));
  return true;
}

// The conflict in terms of what was assumed: reasons are followed down until assumptions are left.
void sat_assumptions(Sat *sat) {
  LitList assumed = {0};
  for (size_t i = 0; i < sat->conflict.count; i++)
    (void)mark(sat, sat->conflict.items[i]);
  for (size_t at = sat->trail.count; at-- > 0;) {
    Lit literal = sat->trail.items[at];
    const SatVariable *variable = variable_of(sat, literal);
    if (!variable->is_seen || variable->level == 0)
      continue;
    if (variable->reason == REASON_NONE)
      vec_push(&assumed, literal);
    explain(sat, literal, &sat->reason);
    for (size_t i = 0; i < sat->reason.count; i++)
      (void)mark(sat, sat->reason.items[i]);
  }
  unmark_all(sat);
  vec_clear(&sat->conflict);
  vec_append(&sat->conflict, assumed.items, assumed.count);
  vec_free(&assumed);
}

// --- less to look at -----------------------------------------------------------------------------

static void unassign_all(Sat *sat) {
  assert(sat->values.count == 2 * sat->variables.count);
  sat_backtrack(sat, 0);
  LitList units = sat->units; // of these it would assign what it can again
  sat->units = (LitList){0};
  vec_push(&sat->levels, 0);
  sat_backtrack(sat, 0);
  sat->units = units;
  assert(!sat->trail.count && !sat->levels.count);
}

// What was learnt may depend on types that were not known: after a change of the universe all of it
// goes, but not the definitions.
void sat_forget(Sat *sat, size_t units) {
  assert(units <= sat->units.count);
  unassign_all(sat);
  vec_truncate(&sat->units, units);
  for (size_t i = 0; i < sat->learnt.count; i++)
    sat->words.items[sat->learnt.items[i]] |= GONE;
  vec_clear(&sat->learnt);
  sat->is_false = false;
  compact(sat);
  assign_units(sat);
}

static bool renumber(const uint32_t *numbers, uint32_t *code) {
  uint32_t number = numbers[*code / 2];
  *code = number * 2 + (*code & 1);
  return number != UINT32_MAX;
}

// A clause about a variable that goes is gone; definitions of other paths go whole, with all their
// clauses.
static void keep_clauses(Sat *sat, const uint32_t *numbers) {
  size_t kept = 0;
  vec_clear(&sat->learnt);
  for (uint32_t at = 0, size; at < sat->words.count; at += 1 + size) {
    uint32_t head = sat->words.items[at];
    size = head & SIZE;
    bool is_kept = !(head & GONE);
    for (uint32_t i = 0; i < size && is_kept; i++)
      is_kept = renumber(numbers, &sat->words.items[at + 1 + i]);
    if (!is_kept)
      continue;
    if (head & LEARNT)
      vec_push(&sat->learnt, (uint32_t)kept);
    memmove(&sat->words.items[kept], &sat->words.items[at], (1 + size) * sizeof(uint32_t));
    kept += 1 + size;
  }
  vec_truncate(&sat->words, kept);
}

void sat_keep(Sat *sat, const uint32_t *numbers) {
  assert(sat->watches.count == 2 * sat->variables.count);
  unassign_all(sat);
  keep_clauses(sat, numbers);
  size_t count = 0, units = 0;
  for (size_t i = 0; i < sat->variables.count; i++)
    if (numbers[i] != UINT32_MAX) {
      assert(numbers[i] == count);
      sat->variables.items[count++] = sat->variables.items[i];
    }
  for (size_t i = 0; i < sat->units.count; i++)
    if (renumber(numbers, &sat->units.items[i].code))
      sat->units.items[units++] = sat->units.items[i];
  vec_truncate(&sat->units, units);
  for (size_t i = 2 * count; i < sat->watches.count; i++)
    vec_free(&sat->watches.items[i]);
  vec_truncate(&sat->variables, count);
  vec_truncate(&sat->values, 2 * count);
  vec_truncate(&sat->watches, 2 * count);
  for (size_t i = 0; i < sat->watches.count; i++)
    vec_clear(&sat->watches.items[i]);
  for (uint32_t at = 0; at < sat->words.count; at += 1 + clause_size(sat, at))
    watch(sat, at);
}

void sat_resume(Sat *sat) { assign_units(sat); }
