// Locations of loops are split by what a variable is modulo a constant that the loop divides it by:
// then `while (x % 3 != 0) x++` is a walk through three locations that comes back to none of them.
//
// A copy stands for the states in which the variable x is c * k + r; its transitions say so, with a
// k of their own. Which copies a transition connects is decided by arithmetic modulo c: equations
// hand remainders on, and a form whose remainder is known needs a number with that remainder
// between its bounds. What is not known stays possible, so every run is a run along copies; and
// each run along copies is one of the system.
#include "transition/build_impl.h"

enum { MOST_MODULUS = 12, MOST_MADE = 1500, UNKNOWN = -1 };

typedef struct Tracked {
  uint32_t variable; // of the location
  int64_t modulus;   // 0: the location is not split
} Tracked;

typedef struct Residues {
  const TransitionSystem *from;
  TransitionSystem *to;
  const TransitionMap *map;
  TransitionMap *out;
  Tracked *tracked; // by location
  uint32_t *first;  // by location: its first copy
  uint32_t start;   // a copy of the start that runs do not come back to
} Residues;

static int64_t modulo(int64_t value, int64_t modulus) {
  assert(modulus > 0);
  int64_t rest = value % modulus;
  return rest < 0 ? rest + modulus : rest;
}

static bool is_unit(int64_t factor) { return factor == 1 || factor == -1; }

// --- which variables, by which constants ---------------------------------------------------------

// Callees are known to their callers as one location.
static bool may_split(const Residues *residues, uint32_t location) {
  const TransitionSystem *system = residues->from;
  bool may = residues->map->places.items[location].is_in_loop;
  for (size_t i = 0; i < system->transitions.count && may; i++) {
    const CallResult *call = system->transitions.items[i].call;
    may = !call || (call->entry != location && call->exit != location);
  }
  return may;
}

// x - c * q (and more) with an auxiliary q: the loop looks at x modulo c.
static Tracked asked_by(const TransitionSystem *system, const Transition *transition,
                        const Linear *linear) {
  uint32_t sources = transition_first_target(system, transition);
  uint32_t auxiliary = transition_first_auxiliary(system, transition);
  Tracked found = {0};
  for (uint32_t i = 0; i < linear->count; i++) {
    LinearTerm term = linear->terms[i];
    int64_t size = term.factor < 0 ? -term.factor : term.factor;
    if (term.variable >= auxiliary && size >= 2 && size <= MOST_MODULUS)
      found.modulus = size;
  }
  for (uint32_t i = 0; i < linear->count && found.modulus; i++)
    if (linear->terms[i].variable < sources && is_unit(linear->terms[i].factor)) {
      found.variable = linear->terms[i].variable;
      return found;
    }
  return (Tracked){0};
}

// Two questions about one variable are one about the least common multiple.
static void add_asked(Tracked *own, Tracked asked) {
  if (!asked.modulus || (own->modulus && asked.variable != own->variable))
    return;
  int64_t both = asked.modulus;
  while (own->modulus && both % own->modulus)
    both += asked.modulus;
  if (both <= MOST_MODULUS)
    *own = (Tracked){asked.variable, both};
}

static bool find_asked(Residues *residues) {
  const TransitionSystem *system = residues->from;
  bool any = false;
  for (size_t i = 0; i < system->transitions.count; i++) {
    const Transition *transition = &system->transitions.items[i];
    Tracked *own = &residues->tracked[transition->from];
    for (uint32_t j = 0; j < transition->constraint_count; j++)
      if (constraint_is_linear(&transition->constraints[j]))
        add_asked(own, asked_by(system, transition, &transition->constraints[j].linear));
    if (own->modulus && !may_split(residues, transition->from))
      *own = (Tracked){0};
    any |= own->modulus > 0;
  }
  return any;
}

// The variable on the other side of an equation with the given one, both with factors of 1: a
// source for a target, a target (by its number at its location) for a source.
static uint32_t partner_of(const TransitionSystem *system, const Transition *transition,
                           uint32_t variable) {
  uint32_t sources = transition_first_target(system, transition);
  uint32_t auxiliary = transition_first_auxiliary(system, transition);
  for (uint32_t i = 0; i < transition->constraint_count; i++) {
    const Linear *linear = &transition->constraints[i].linear;
    uint32_t other = NO_VARIABLE;
    bool has_own = false;
    if (transition->constraints[i].kind != CONSTRAINT_EQUAL)
      continue;
    for (uint32_t j = 0; j < linear->count; j++) {
      LinearTerm term = linear->terms[j];
      bool is_source = term.variable < sources;
      if (term.variable == variable)
        has_own = is_unit(term.factor);
      else if (term.variable < auxiliary && is_source != (variable < sources) &&
               is_unit(term.factor))
        other = term.variable;
    }
    if (has_own && other != NO_VARIABLE)
      return other < sources ? other : other - sources;
  }
  return NO_VARIABLE;
}

// What other locations of the loop have to keep for that.
static void hand_on(Residues *residues) {
  const TransitionSystem *system = residues->from;
  bool changed = true;
  while (changed) {
    changed = false;
    for (size_t i = 0; i < system->transitions.count; i++) {
      const Transition *transition = &system->transitions.items[i];
      Tracked *from = &residues->tracked[transition->from],
              *to = &residues->tracked[transition->to];
      uint32_t sources = transition_first_target(system, transition);
      if (!from->modulus == !to->modulus)
        continue;
      bool is_back = to->modulus != 0;
      uint32_t variable =
          partner_of(system, transition, is_back ? sources + to->variable : from->variable);
      uint32_t location = is_back ? transition->from : transition->to;
      if (variable == NO_VARIABLE || !may_split(residues, location))
        continue;
      *(is_back ? from : to) = (Tracked){variable, is_back ? to->modulus : from->modulus};
      changed = true;
    }
  }
}

// --- which copies follow which -------------------------------------------------------------------

typedef struct Rests {
  const Transition *transition;
  int64_t modulus;
  int64_t *of; // by variable: its remainder, or UNKNOWN
} Rests;

// The remainder of the form without its constant; *open: the only variable that is not known and
// counts, NO_VARIABLE if there is none. False: there are more.
static bool rest_of(const Rests *rests, const Linear *linear, int64_t *rest, uint32_t *open) {
  *rest = 0;
  *open = NO_VARIABLE;
  for (uint32_t i = 0; i < linear->count; i++) {
    LinearTerm term = linear->terms[i];
    int64_t factor = modulo(term.factor, rests->modulus), own = rests->of[term.variable];
    if (factor && own == UNKNOWN) {
      if (*open != NO_VARIABLE)
        return false;
      *open = i;
    } else if (factor) {
      *rest = modulo(*rest + factor * own, rests->modulus);
    }
  }
  return true;
}

// False: the equation has no solution. What it decides is noted.
static bool use_equation(Rests *rests, const Linear *linear, bool *changed) {
  int64_t rest;
  uint32_t open;
  if (!rest_of(rests, linear, &rest, &open))
    return true;
  rest = modulo(rest + modulo(linear->constant, rests->modulus), rests->modulus);
  if (open == NO_VARIABLE)
    return rest == 0;
  LinearTerm term = linear->terms[open];
  if (is_unit(term.factor)) {
    rests->of[term.variable] = modulo(term.factor == 1 ? -rest : rest, rests->modulus);
    *changed = true;
  }
  return true;
}

static bool is_opposite(const Linear *a, const Linear *b) {
  bool is = a->count == b->count;
  for (uint32_t i = 0; i < a->count && is; i++)
    is = a->terms[i].variable == b->terms[i].variable && a->terms[i].factor == -b->terms[i].factor;
  return is;
}

// form >= -constant, and some other row says form <= its constant: is there a number with the
// form's remainder between? One number alone is the form's own.
static bool use_bounds(Rests *rests, const Linear *linear, bool *changed) {
  const Transition *transition = rests->transition;
  int64_t rest;
  uint32_t open;
  if (!rest_of(rests, linear, &rest, &open))
    return true;
  for (uint32_t i = 0; i < transition->constraint_count; i++) {
    const Constraint *other = &transition->constraints[i];
    int64_t width;
    if (other->kind != CONSTRAINT_AT_LEAST || !is_opposite(linear, &other->linear) ||
        __builtin_add_overflow(linear->constant, other->linear.constant, &width))
      continue;
    int64_t low = modulo(-modulo(linear->constant, rests->modulus), rests->modulus);
    if (open == NO_VARIABLE && width < rests->modulus - 1 &&
        modulo(rest - low, rests->modulus) > width)
      return false;
    if (open != NO_VARIABLE && width == 0 && linear->count == 1 &&
        is_unit(linear->terms[0].factor)) {
      rests->of[linear->terms[0].variable] =
          linear->terms[0].factor == 1 ? low : modulo(-low, rests->modulus);
      *changed = true;
    }
  }
  return true;
}

// By arithmetic modulo a number, which divides the moduli of what is known. UNKNOWN: nothing is.
static bool is_possible_modulo(const TransitionSystem *system, const Transition *transition,
                               int64_t modulus, uint32_t source, int64_t from, uint32_t target,
                               int64_t to) {
  Rests rests = {transition, modulus, NULL};
  uint32_t count = transition_variables(system, transition);
  rests.of = mem_new_array(int64_t, count + 1);
  for (uint32_t i = 0; i < count; i++)
    rests.of[i] = UNKNOWN;
  if (from != UNKNOWN)
    rests.of[source] = from % modulus;
  if (to != UNKNOWN)
    rests.of[transition_first_target(system, transition) + target] = to % modulus;
  bool good = true, changed = true;
  while (changed && good) {
    changed = false;
    for (uint32_t i = 0; i < transition->constraint_count && good; i++) {
      const Constraint *constraint = &transition->constraints[i];
      if (constraint->kind == CONSTRAINT_EQUAL)
        good = use_equation(&rests, &constraint->linear, &changed);
      else if (constraint->kind == CONSTRAINT_AT_LEAST)
        good = use_bounds(&rests, &constraint->linear, &changed);
    }
  }
  mem_free(rests.of);
  return good;
}

// Can the transition lead from the one remainder to the other? UNKNOWN: it does not matter.
static bool is_possible(const TransitionSystem *system, const Transition *transition,
                        Tracked source, int64_t from, Tracked target, int64_t to) {
  bool possible = true;
  for (int64_t modulus = 2; modulus <= MOST_MODULUS && possible; modulus++) {
    bool has_from = from != UNKNOWN && source.modulus % modulus == 0;
    bool has_to = to != UNKNOWN && target.modulus % modulus == 0;
    if (has_from || has_to)
      possible =
          is_possible_modulo(system, transition, modulus, source.variable,
                             has_from ? from : UNKNOWN, target.variable, has_to ? to : UNKNOWN);
  }
  return possible;
}

// --- the copies ----------------------------------------------------------------------------------

static void add_copies(Residues *residues) {
  for (uint32_t i = 0; i < residues->from->locations.count; i++) {
    int64_t modulus = residues->tracked[i].modulus;
    residues->first[i] = (uint32_t)residues->to->locations.count;
    for (int64_t copy = 0; copy < (modulus ? modulus : 1); copy++)
      map_add_copy(residues->from, residues->map, i, residues->to, residues->out);
  }
  uint32_t start = residues->from->start;
  residues->start = residues->first[start];
  if (residues->tracked[start].modulus) { // it stands for all remainders
    residues->start = (uint32_t)residues->to->locations.count;
    map_add_copy(residues->from, residues->map, start, residues->to, residues->out);
  }
}

// variable - modulus * auxiliary - rest = 0
static Constraint rest_constraint(Arena *arena, uint32_t variable, uint32_t auxiliary,
                                  int64_t modulus, int64_t rest) {
  assert(variable < auxiliary);
  LinearTerm *terms = arena_array(arena, LinearTerm, 2);
  terms[0] = (LinearTerm){variable, 1};
  terms[1] = (LinearTerm){auxiliary, -modulus};
  return (Constraint){.kind = CONSTRAINT_EQUAL, .linear = {-rest, 2, terms}};
}

// The remainders of source and target, with an auxiliary quotient for each.
static void add_rests(const Residues *residues, Arena *arena, Transition *made, int64_t from,
                      int64_t to) {
  const TransitionSystem *system = residues->from;
  Tracked source = residues->tracked[made->from], target = residues->tracked[made->to];
  Constraint *constraints = arena_array(arena, Constraint, made->constraint_count + 2);
  if (made->constraint_count)
    memcpy(constraints, made->constraints, made->constraint_count * sizeof *constraints);
  uint32_t next = transition_variables(system, made);
  if (from != UNKNOWN)
    constraints[made->constraint_count++] =
        rest_constraint(arena, source.variable, next++, source.modulus, from);
  if (to != UNKNOWN)
    constraints[made->constraint_count++] = rest_constraint(
        arena, transition_first_target(system, made) + target.variable, next++, target.modulus, to);
  made->auxiliary = next - transition_first_auxiliary(system, made);
  made->constraints = constraints;
}

static void add_transition(Residues *residues, const Transition *old, int64_t from, int64_t to) {
  Arena arena = {0};
  Transition made = *old;
  CallResult call;
  add_rests(residues, &arena, &made, from, to);
  made.site = made.returns = 0; // returns are counted no more
  made.from = from != UNKNOWN                        ? residues->first[old->from] + (uint32_t)from
              : residues->tracked[old->from].modulus ? residues->start
                                                     : residues->first[old->from];
  made.to = residues->first[old->to] + (uint32_t)(to == UNKNOWN ? 0 : to);
  if (old->call) {
    call = *old->call;
    call.entry = residues->first[call.entry];
    call.exit = residues->first[call.exit];
    made.call = &call;
  }
  system_add_transition(residues->to, &made);
  arena_fini(&arena);
}

static void add_between(Residues *residues, const Transition *old) {
  Tracked source = residues->tracked[old->from], target = residues->tracked[old->to];
  bool is_start = old->from == residues->from->start && source.modulus;
  for (int64_t to = target.modulus ? 0 : UNKNOWN; is_start && to < target.modulus; to++)
    if (to == UNKNOWN || is_possible(residues->from, old, source, UNKNOWN, target, to))
      add_transition(residues, old, UNKNOWN, to);
  for (int64_t from = source.modulus ? 0 : UNKNOWN; from < source.modulus; from++)
    for (int64_t to = target.modulus ? 0 : UNKNOWN; to < target.modulus; to++)
      if ((from == UNKNOWN && to == UNKNOWN) ||
          is_possible(residues->from, old, source, from, target, to))
        add_transition(residues, old, from, to);
}

static bool is_worth(const Residues *residues) {
  uint64_t made = 0;
  for (size_t i = 0; i < residues->from->transitions.count; i++) {
    const Transition *transition = &residues->from->transitions.items[i];
    int64_t from = residues->tracked[transition->from].modulus;
    int64_t to = residues->tracked[transition->to].modulus;
    made += (uint64_t)((from ? from : 1) * (from == to || !to ? 1 : to));
  }
  return made <= MOST_MADE;
}

static void tell(const Residues *residues, FILE *out) {
  bool is_first = true;
  for (uint32_t i = 0; i < residues->from->locations.count; i++) {
    Tracked own = residues->tracked[i];
    if (!own.modulus)
      continue;
    const Location *location = &residues->from->locations.items[i];
    fprintf(out, "%s%s modulo %lld at %s", is_first ? "" : ", ", location->variables[own.variable],
            (long long)own.modulus, location->name);
    is_first = false;
  }
}

TransitionMap *transition_residues(const TransitionSystem *system, const TransitionMap *map,
                                   TransitionSystem *out, FILE *words) {
  Residues residues = {.from = system, .to = out, .map = map};
  residues.tracked = mem_new_array(Tracked, system->locations.count + 1);
  residues.first = mem_new_array(uint32_t, system->locations.count + 1);
  bool has = find_asked(&residues);
  if (has)
    hand_on(&residues);
  if (has && is_worth(&residues)) {
    residues.out = map_start_copy(map);
    add_copies(&residues);
    out->start = residues.start;
    for (size_t i = 0; i < system->transitions.count; i++)
      add_between(&residues, &system->transitions.items[i]);
    tell(&residues, words);
  }
  mem_free(residues.tracked);
  mem_free(residues.first);
  return residues.out;
}
