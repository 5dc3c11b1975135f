// Ranges of variables by propagation, without linear programs: constants, signs, Java's types.
#include "terminate/terminate_impl.h"

#include "transition/transition.h"

static const Interval everything = {-FAR, FAR};

static Wide clamp(Wide a) { return a < -FAR ? -FAR : a > FAR ? FAR : a; }

static bool is_infinite(Wide a) { return a <= -FAR || a >= FAR; }

// Bounds multiply like numbers; infinite ones stay infinite, and 0 times anything is 0.
static Wide times(Wide a, Wide b) {
  if (a == 0 || b == 0)
    return 0;
  Wide product;
  bool negative = (a < 0) != (b < 0);
  if (is_infinite(a) || is_infinite(b) || !wide_mul(a, b, &product))
    return negative ? -FAR : FAR;
  return clamp(product);
}

static Wide plus(Wide a, Wide b) { return is_infinite(a) ? a : is_infinite(b) ? b : clamp(a + b); }

static Interval scaled(Interval a, Wide factor) {
  assert(a.low <= a.high);
  Interval result = {times(a.low, factor), times(a.high, factor)};
  return factor < 0 ? (Interval){result.high, result.low} : result;
}

static bool narrow(Interval *interval, Wide low, Wide high) {
  interval->low = low > interval->low ? low : interval->low;
  interval->high = high < interval->high ? high : interval->high;
  return interval->low <= interval->high;
}

static Wide ceil_div(Wide a, Wide b) { return -wide_floor_div(-a, b); }

// linear >= 0: each term is at least minus the most that the others can be.
// The classical propagation: each variable is bounded by what the others leave for it.
static bool narrow_at_least(const Linear *linear, int sign, Interval *bounds) {
  assert(sign == 1 || sign == -1);
  for (uint32_t i = 0; i < linear->count; i++) {
    Wide others = sign * (Wide)linear->constant;
    bool open = false;
    for (uint32_t k = 0; k < linear->count; k++) {
      if (k == i)
        continue;
      Wide most =
          scaled(bounds[linear->terms[k].variable], sign * (Wide)linear->terms[k].factor).high;
      open |= is_infinite(most);
      others = plus(others, most);
    }
    if (open || is_infinite(others))
      continue;
    Wide factor = sign * (Wide)linear->terms[i].factor;
    Interval *own = &bounds[linear->terms[i].variable];
    if (factor > 0 ? !narrow(own, ceil_div(-others, factor), FAR)
                   : !narrow(own, -FAR, wide_floor_div(others, -factor)))
      return false;
  }
  return linear->count > 0 || sign * (Wide)linear->constant >= 0;
}

static Interval product(Interval a, Interval b) {
  Wide corners[4] = {times(a.low, b.low), times(a.low, b.high), times(a.high, b.low),
                     times(a.high, b.high)};
  Interval result = {corners[0], corners[0]};
  for (int i = 1; i < 4; i++) {
    result.low = corners[i] < result.low ? corners[i] : result.low;
    result.high = corners[i] > result.high ? corners[i] : result.high;
  }
  return result;
}

static Wide bigger(Wide a, Wide b) { return a > b ? a : b; }
static Wide smaller(Wide a, Wide b) { return a < b ? a : b; }

// |quotient| is at most |left| and, by the least |right|, at most a part of it.
static Interval quotient(Interval left, Interval right) {
  assert(left.low <= left.high && right.low <= right.high);
  Wide divisor = right.low > 0 ? right.low : right.high < 0 ? -right.high : 1;
  Wide size = bigger(times(left.low, -1), left.high);
  Wide most = is_infinite(size) ? FAR : size / divisor;
  bool positive = (left.low >= 0 && right.low > 0) || (left.high <= 0 && right.high < 0);
  bool negative = (left.low >= 0 && right.high < 0) || (left.high <= 0 && right.low > 0);
  if (right.low == right.high && right.low > 0 && !is_infinite(left.low) && !is_infinite(left.high))
    return (Interval){left.low / right.low, left.high / right.low};
  return (Interval){positive ? 0 : -most, negative ? 0 : most};
}

static Interval remainder_of(Interval left, Interval right) {
  Wide size = bigger(times(right.low, -1), right.high);
  Wide most = is_infinite(size) ? FAR : size - 1;
  Interval result = {left.low >= 0 ? 0 : bigger(left.low, -most),
                     left.high <= 0 ? 0 : smaller(left.high, most)};
  return result;
}

static Wide type_low(const Constraint *c) {
  return c->is_unsigned ? 0 : -((Wide)1 << (c->bits - 1));
}
static Wide type_high(const Constraint *c) { return ((Wide)1 << (c->bits - !c->is_unsigned)) - 1; }

static Interval wrapped(const Constraint *c, Interval left) {
  assert(c->kind == CONSTRAINT_WRAP && c->bits > 0);
  Interval type = {type_low(c), type_high(c)};
  return left.low >= type.low && left.high <= type.high ? left : type;
}

// The least number 2^k - 1 that is not below a number that is not negative.
static Wide all_ones(Wide a) {
  assert(a >= 0);
  Wide ones = 0;
  while (ones < a)
    ones = ones * 2 + 1;
  return ones;
}

static Interval bits_of(ConstraintKind kind, Interval a, Interval b) {
  assert(kind == CONSTRAINT_AND || kind == CONSTRAINT_OR || kind == CONSTRAINT_XOR);
  bool small = !is_infinite(a.high) && !is_infinite(b.high);
  bool positive = a.low >= 0 && b.low >= 0;
  if (kind == CONSTRAINT_AND) {
    if (a.low >= 0 || b.low >= 0)
      return (Interval){0, a.low < 0 ? b.high : b.low < 0 ? a.high : smaller(a.high, b.high)};
    return everything;
  }
  if (positive && small)
    return (Interval){kind == CONSTRAINT_OR ? bigger(a.low, b.low) : 0,
                      all_ones(bigger(a.high, b.high))};
  return positive ? (Interval){0, FAR} : everything;
}

static Interval shifted(const Constraint *c, Interval left, Interval right) {
  assert(c->bits == 32 || c->bits == 64);
  Wide mask = c->bits == 32 ? 31 : 63;
  Wide half = (Wide)1 << (c->bits - 1);
  bool known = right.low == right.high && !is_infinite(right.low);
  bool plain = c->kind == CONSTRAINT_SHIFT_RIGHT || (left.low >= 0 && left.high < half);
  if (known) {
    Wide power = (Wide)1 << (right.low & mask);
    if (c->kind == CONSTRAINT_SHIFT_LEFT)
      return scaled(left, power);
    if (plain)
      return (Interval){is_infinite(left.low) ? left.low : wide_floor_div(left.low, power),
                        is_infinite(left.high) ? left.high : wide_floor_div(left.high, power)};
  }
  if (c->kind == CONSTRAINT_SHIFT_UNSIGNED)
    return left.low >= 0 && left.high < half ? (Interval){0, left.high}
                                             : (Interval){-half, half - 1};
  if (c->kind == CONSTRAINT_SHIFT_RIGHT)
    return (Interval){smaller(left.low, 0), bigger(left.high, left.low < 0 ? -1 : 0)};
  return (Interval){left.low >= 0 ? 0 : -FAR, left.high <= 0 ? 0 : FAR};
}

static Interval operated(const Constraint *c, const Interval *bounds) {
  Interval left = bounds[c->left], right = bounds[c->right];
  switch (c->kind) {
  case CONSTRAINT_EQUAL:
  case CONSTRAINT_AT_LEAST:
    break;
  case CONSTRAINT_PRODUCT: {
    Interval result = product(left, right);
    if (c->left == c->right && result.low < 0)
      result.low = 0;
    return result;
  }
  case CONSTRAINT_QUOTIENT:
    return quotient(left, right);
  case CONSTRAINT_REMAINDER:
    return remainder_of(left, right);
  case CONSTRAINT_AND:
  case CONSTRAINT_OR:
  case CONSTRAINT_XOR:
    return bits_of(c->kind, left, right);
  case CONSTRAINT_SHIFT_LEFT:
  case CONSTRAINT_SHIFT_RIGHT:
  case CONSTRAINT_SHIFT_UNSIGNED:
    return shifted(c, left, right);
  case CONSTRAINT_WRAP:
    return wrapped(c, left);
  }
  return everything;
}

static bool narrow_by_operation(const Constraint *c, Interval *bounds) {
  assert(!constraint_is_linear(c));
  Interval result = operated(c, bounds);
  if (!narrow(&bounds[c->result], result.low, result.high))
    return false;
  // A value that did not wrap tells as much about its source.
  if (c->kind == CONSTRAINT_WRAP && bounds[c->left].low >= type_low(c) &&
      bounds[c->left].high <= type_high(c))
    return narrow(&bounds[c->left], bounds[c->result].low, bounds[c->result].high);
  return true;
}

static bool narrow_by(const Constraint *c, Interval *bounds) {
  if (!constraint_is_linear(c))
    return narrow_by_operation(c, bounds);
  return narrow_at_least(&c->linear, 1, bounds) &&
         (c->kind != CONSTRAINT_EQUAL || narrow_at_least(&c->linear, -1, bounds));
}

bool transition_bounds(const Engine *engine, const Transition *transition, Interval *bounds) {
  assert(engine->intervals[transition->from]);
  enum { ROUNDS = 4 };
  const TransitionSystem *system = engine->system;
  uint32_t count = transition_variables(system, transition);
  uint32_t sources = transition_first_target(system, transition);
  for (uint32_t v = 0; v < count; v++)
    bounds[v] = v < sources ? engine->intervals[transition->from][v] : everything;
  const CallResult *call = transition->call;
  if (call && !engine->is_reached[call->exit])
    return false; // by the facts so far the callee never returns
  for (uint32_t v = 0; call && v < system->locations.items[call->exit].variable_count; v++)
    bounds[call->results[v]] = engine->intervals[call->exit][v];
  for (int round = 0; round < ROUNDS; round++)
    for (uint32_t i = 0; i < transition->constraint_count; i++)
      if (!narrow_by(&transition->constraints[i], bounds))
        return false;
  return true;
}

// --- The fixpoint ---

typedef struct Thresholds {
  VEC(Wide) values; // ascending
} Thresholds;

static void add_threshold(Thresholds *thresholds, Wide value) {
  size_t at = 0;
  while (at < thresholds->values.count && thresholds->values.items[at] < value)
    at++;
  if (at < thresholds->values.count && thresholds->values.items[at] == value)
    return;
  vec_push(&thresholds->values, value);
  for (size_t i = thresholds->values.count - 1; i > at; i--)
    thresholds->values.items[i] = thresholds->values.items[i - 1];
  thresholds->values.items[at] = value;
}

// Where ranges stop growing first: types, and constants that the system compares with.
static void find_thresholds(const TransitionSystem *system, Thresholds *thresholds) {
  enum { MOST = 40 };
  static const int widths[] = {7, 8, 15, 16, 31, 32, 63, 64};
  for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
    add_threshold(thresholds, -((Wide)1 << widths[i]));
    add_threshold(thresholds, ((Wide)1 << widths[i]) - 1);
  }
  for (Wide i = -1; i <= 1; i++)
    add_threshold(thresholds, i);
  for (size_t t = 0; t < system->transitions.count; t++) {
    const Transition *transition = &system->transitions.items[t];
    for (uint32_t i = 0; i < transition->constraint_count; i++) {
      const Linear *linear = &transition->constraints[i].linear;
      if (!constraint_is_linear(&transition->constraints[i]) || linear->count != 1 ||
          thresholds->values.count >= MOST)
        continue;
      Wide value = wide_floor_div(-(Wide)linear->constant * (linear->terms[0].factor > 0 ? 1 : -1),
                                  (Wide)wide_size(linear->terms[0].factor));
      for (Wide k = value - 1; k <= value + 1; k++)
        add_threshold(thresholds, k);
    }
  }
}

static Wide widened_low(const Thresholds *thresholds, Wide low) {
  for (size_t i = thresholds->values.count; i-- > 0;)
    if (thresholds->values.items[i] <= low)
      return thresholds->values.items[i];
  return -FAR;
}

static Wide widened_high(const Thresholds *thresholds, Wide high) {
  for (size_t i = 0; i < thresholds->values.count; i++)
    if (thresholds->values.items[i] >= high)
      return thresholds->values.items[i];
  return FAR;
}

typedef struct Walk {
  Engine *engine;
  Thresholds thresholds;
  uint32_t *visits; // by location
  bool *is_waiting; // by location
  Interval *bounds; // of one transition
} Walk;

// Facts of proofs have constants of 64 bits: bounds that need more are none.
static Interval told(Interval a) {
  return (Interval){a.low < -INT64_MAX ? -FAR : a.low, a.high > INT64_MAX ? FAR : a.high};
}

// Takes in what a transition says about its target; is there something new?
static bool join(Walk *walk, uint32_t location, const Interval *now) {
  enum { PATIENCE = 3 };
  Engine *engine = walk->engine;
  uint32_t count = engine->system->locations.items[location].variable_count;
  bool grown = !engine->is_reached[location];
  bool fresh = grown;
  bool tired = walk->visits[location] > PATIENCE;
  for (uint32_t v = 0; v < count; v++) {
    Interval *own = &engine->intervals[location][v], next = told(now[v]);
    if (fresh) {
      *own = next;
      continue;
    }
    if (next.low < own->low) {
      own->low = tired ? widened_low(&walk->thresholds, next.low) : next.low;
      grown = true;
    }
    if (next.high > own->high) {
      own->high = tired ? widened_high(&walk->thresholds, next.high) : next.high;
      grown = true;
    }
    *own = told(*own);
  }
  engine->is_reached[location] = true;
  walk->visits[location] += grown;
  return grown;
}

static bool follow(Walk *walk, const Transition *transition) {
  if (!walk->engine->is_reached[transition->from] ||
      !transition_bounds(walk->engine, transition, walk->bounds))
    return false;
  uint32_t first = transition_first_target(walk->engine->system, transition);
  return join(walk, transition->to, walk->bounds + first);
}

// One descending step for all: what follows from a fixpoint is one, too.
static void descend(Walk *walk) {
  Engine *engine = walk->engine;
  const TransitionSystem *system = engine->system;
  Interval **old = mem_new_array(Interval *, system->locations.count + 1);
  for (size_t l = 0; l < system->locations.count; l++) {
    uint32_t count = system->locations.items[l].variable_count;
    old[l] = arena_array(&engine->arena, Interval, count);
    memcpy(old[l], engine->intervals[l], count * sizeof(Interval));
  }
  bool *seen = mem_new_array(bool, system->locations.count + 1);
  Interval **next = mem_new_array(Interval *, system->locations.count + 1);
  for (size_t l = 0; l < system->locations.count; l++) {
    uint32_t count = system->locations.items[l].variable_count;
    next[l] = arena_array(&engine->arena, Interval, count);
    for (uint32_t v = 0; v < count; v++)
      next[l][v] = everything;
  }
  seen[system->start] = true;
  for (size_t t = 0; t < system->transitions.count; t++) {
    const Transition *transition = &system->transitions.items[t];
    if (!engine->is_reached[transition->from] ||
        !transition_bounds(engine, transition, walk->bounds))
      continue;
    const Interval *now = walk->bounds + transition_first_target(system, transition);
    for (uint32_t v = 0; v < system->locations.items[transition->to].variable_count; v++) {
      Interval *own = &next[transition->to][v], then = told(now[v]);
      if (!seen[transition->to])
        *own = then;
      own->low = smaller(own->low, then.low);
      own->high = bigger(own->high, then.high);
    }
    seen[transition->to] = true;
  }
  for (size_t l = 0; l < system->locations.count; l++) {
    engine->is_reached[l] = seen[l] && engine->is_reached[l];
    for (uint32_t v = 0; v < system->locations.items[l].variable_count; v++) {
      Interval *own = &engine->intervals[l][v];
      *own = (Interval){bigger(old[l][v].low, next[l][v].low),
                        smaller(old[l][v].high, next[l][v].high)};
    }
  }
  mem_free(old);
  mem_free(next);
  mem_free(seen);
}

static uint32_t most_variables(const TransitionSystem *system) {
  uint32_t most = 0;
  for (size_t t = 0; t < system->transitions.count; t++) {
    uint32_t count = transition_variables(system, &system->transitions.items[t]);
    most = count > most ? count : most;
  }
  return most;
}

// Returned values come from exits: a new bound there makes callers wait, too.
static bool follow_all(Walk *walk) {
  const TransitionSystem *system = walk->engine->system;
  bool *next = mem_new_array(bool, system->locations.count + 1);
  bool changed = false;
  for (size_t t = 0; t < system->transitions.count; t++) {
    const Transition *transition = &system->transitions.items[t];
    bool due = walk->is_waiting[transition->from] ||
               (transition->call && walk->is_waiting[transition->call->exit]);
    if (due && follow(walk, transition)) {
      next[transition->to] = true;
      walk->is_waiting[transition->to] = true; // seen by what comes later in this round
      changed = true;
    }
  }
  memcpy(walk->is_waiting, next, system->locations.count * sizeof(bool));
  mem_free(next);
  return changed;
}

static void forget_all(Engine *engine) {
  for (size_t l = 0; l < engine->system->locations.count; l++) {
    engine->is_reached[l] = true;
    for (uint32_t v = 0; v < engine->system->locations.items[l].variable_count; v++)
      engine->intervals[l][v] = everything;
  }
}

void find_intervals(Engine *engine) {
  enum { DESCENTS = 2, MOST_ROUNDS = 2000 };
  const TransitionSystem *system = engine->system;
  Walk walk = {.engine = engine};
  walk.visits = mem_new_array(uint32_t, system->locations.count + 1);
  walk.is_waiting = mem_new_array(bool, system->locations.count + 1);
  walk.bounds = mem_new_array(Interval, most_variables(system) + 1);
  find_thresholds(system, &walk.thresholds);
  engine->intervals = arena_array(&engine->arena, Interval *, system->locations.count + 1);
  for (size_t l = 0; l < system->locations.count; l++)
    engine->intervals[l] =
        arena_array(&engine->arena, Interval, system->locations.items[l].variable_count + 1);
  engine->is_reached = arena_array(&engine->arena, bool, system->locations.count + 1);
  engine->is_reached[system->start] = true;
  for (uint32_t v = 0; v < system->locations.items[system->start].variable_count; v++)
    engine->intervals[system->start][v] = everything;
  walk.is_waiting[system->start] = true;
  unsigned rounds = 0;
  while (follow_all(&walk) && ++rounds < MOST_ROUNDS && !engine_is_spent(engine))
    ;
  if (rounds >= MOST_ROUNDS || engine_is_spent(engine))
    forget_all(engine);
  else
    for (int i = 0; i < DESCENTS; i++)
      descend(&walk);
  vec_free(&walk.thresholds.values);
  mem_free(walk.visits);
  mem_free(walk.is_waiting);
  mem_free(walk.bounds);
}
