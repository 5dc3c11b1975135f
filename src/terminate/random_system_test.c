// Random systems against brute force. Numbers of few bits have finitely many states: there the
// answer is known. Unbounded ones are run from many starts.
#include "base/random.h"
#include "base/test.h"
#include "terminate/terminate.h"

#include <stdlib.h>

enum { VARIABLES = 2, LOCATIONS = 3, BITS = 3, LOW = -4, SIZE = 8 };

static int range(Random *random, int low, int high) {
  return low + (int)random_below(random, (uint64_t)(high - low + 1));
}

static void write_guard(Random *random, FILE *out) {
  int kind = range(random, 0, 4);
  int constant = range(random, -3, 3);
  if (kind == 0)
    fprintf(out, "x >= %d", constant);
  else if (kind == 1)
    fprintf(out, "y <= %d", constant);
  else if (kind == 2)
    fprintf(out, "x < y");
  else if (kind == 3)
    fprintf(out, "x + y >= %d", constant);
  else
    fprintf(out, "x = %d", constant);
}

static void write_update(Random *random, const char *target, int auxiliary, bool wraps, FILE *out) {
  static const char *const forms[] = {"x", "y", "x - y", "x + y", "- x", "2 * x", "0 * x"};
  char value[64];
  snprintf(value, sizeof value, "%s + %d", forms[random_below(random, 7)], range(random, 0, 2));
  if (random_below(random, 2) == 0)
    snprintf(value, sizeof value, "%s - %d", forms[random_below(random, 7)], range(random, 1, 2));
  if (random_below(random, 3) == 0) // as it was, most often
    snprintf(value, sizeof value, "%s", target);
  if (wraps)
    fprintf(out, "_%d = %s, %s' = wrap(_%d, %d)", auxiliary, value, target, auxiliary, BITS);
  else
    fprintf(out, "%s' = %s", target, value);
}

static char *random_system(Random *random, bool wraps) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  fprintf(out, "location s x y\nlocation a x y\nlocation b x y\nstart s\n");
  fprintf(out, "transition s -> a exact: x' = x, y' = y%s;\n",
          wraps ? ", x >= -4, x <= 3, y >= -4, y <= 3" : "");
  int count = range(random, 1, 4);
  for (int i = 0; i < count; i++) {
    fprintf(out, "transition %c -> %c %s: ", 'a' + range(random, 0, 1), 'a' + range(random, 0, 1),
            random_below(random, 5) ? "exact" : "");
    for (int g = range(random, 0, 2); g-- > 0;) {
      write_guard(random, out);
      fprintf(out, ", ");
    }
    write_update(random, "x", 0, wraps, out);
    fprintf(out, ", ");
    write_update(random, "y", 1, wraps, out);
    fprintf(out, ";\n");
  }
  fclose(out);
  return text;
}

// --- The meaning of these systems, once more ---

static int64_t value_of(const Linear *linear, const int64_t *values) {
  int64_t sum = linear->constant;
  for (uint32_t i = 0; i < linear->count; i++)
    sum += linear->terms[i].factor * values[linear->terms[i].variable];
  return sum;
}

static int64_t wrap(int64_t number) {
  int64_t low = ((number % SIZE) + SIZE) % SIZE;
  return low >= SIZE / 2 ? low - SIZE : low;
}

// Constraints define what comes later from what came before, by construction.
static bool run(const Transition *transition, int64_t *values) {
  bool known[16] = {true, true};
  for (uint32_t i = 0; i < transition->constraint_count; i++) {
    const Constraint *c = &transition->constraints[i];
    if (c->kind == CONSTRAINT_WRAP) {
      values[c->result] = wrap(values[c->left]);
      continue;
    }
    const LinearTerm *last = c->linear.count ? &c->linear.terms[c->linear.count - 1] : NULL;
    if (c->kind == CONSTRAINT_EQUAL && last && !known[last->variable] && last->variable >= 2) {
      values[last->variable] = 0;
      values[last->variable] = -value_of(&c->linear, values) / last->factor;
      known[last->variable] = true;
      continue;
    }
    int64_t value = value_of(&c->linear, values);
    if (c->kind == CONSTRAINT_EQUAL ? value != 0 : value < 0)
      return false;
  }
  return true;
}

static int state_number(uint32_t location, int64_t x, int64_t y) {
  return (int)location * SIZE * SIZE + (int)(x - LOW) * SIZE + (int)(y - LOW);
}

// Is there a cycle that can be reached? All states of `s` are starts.
static bool has_endless_run(const TransitionSystem *system, bool only_exact) {
  enum { STATES = LOCATIONS * SIZE * SIZE };
  static uint8_t alive[STATES]; // can go on for ever, as far as known
  static bool reached[STATES];
  memset(alive, 1, sizeof alive);
  memset(reached, 0, sizeof reached);
  for (int i = 0; i < SIZE * SIZE; i++)
    reached[i] = true;
  for (int pass = 0; pass < 2; pass++)
    for (bool changed = true; changed;) {
      changed = false;
      for (int state = 0; state < STATES; state++) {
        if (pass ? !reached[state] : !alive[state])
          continue;
        bool goes_on = false;
        for (size_t t = 0; t < system->transitions.count; t++) {
          const Transition *transition = &system->transitions.items[t];
          int64_t values[16] = {state / SIZE % SIZE + LOW, state % SIZE + LOW};
          if ((int)transition->from != state / (SIZE * SIZE) || !run(transition, values) ||
              (only_exact && !transition->is_exact))
            continue;
          int next = state_number(transition->to, values[2], values[3]);
          goes_on |= alive[next];
          if (pass && !reached[next])
            changed = reached[next] = true;
        }
        if (!pass && !goes_on) {
          alive[state] = 0;
          changed = true;
        }
      }
    }
  for (int state = 0; state < STATES; state++)
    if (reached[state] && alive[state])
      return true;
  return false;
}

static unsigned rounds(unsigned usual) {
  const char *wanted = getenv("LORIS_ROUNDS");
  return wanted ? (unsigned)strtoul(wanted, NULL, 10) : usual;
}

static Proof *prove_text(const char *text, TransitionSystem *system) {
  char message[256];
  system_init(system);
  CHECK(system_parse(system, text, message));
  if (getenv("LORIS_SHOW"))
    printf("%s\n", text), fflush(stdout);
  return terminate_prove(system, (TerminateOptions){.steps = 300000});
}

TEST(terminate_random_finite_systems) {
  Random random = random_seeded(1);
  unsigned counts[3] = {0};
  for (unsigned i = 0; i < rounds(150); i++) {
    char *text = random_system(&random, true);
    TransitionSystem system;
    Proof *proof = prove_text(text, &system);
    counts[proof->answer]++;
    if (proof->answer == TERMINATE_YES && has_endless_run(&system, false))
      test_failed(__FILE__, __LINE__, "YES is wrong:\n%s", text);
    if (proof->answer == TERMINATE_NO && !has_endless_run(&system, true))
      test_failed(__FILE__, __LINE__, "NO is wrong:\n%s", text);
    proof_free(proof);
    system_fini(&system);
    free(text);
  }
  if (getenv("LORIS_SHOW"))
    printf("YES %u NO %u MAYBE %u\n", counts[0], counts[1], counts[2]);
  CHECK(counts[0] > 20 && counts[1] > 20);
}

// A run that takes any enabled transition; how many steps it makes, at most `most`.
static unsigned walk(const TransitionSystem *system, Random *random, int64_t x, int64_t y,
                     unsigned most) {
  uint32_t location = system->start;
  for (unsigned step = 0; step < most; step++) {
    size_t first = (size_t)random_below(random, system->transitions.count);
    bool moved = false;
    for (size_t i = 0; i < system->transitions.count && !moved; i++) {
      const Transition *transition =
          &system->transitions.items[(first + i) % system->transitions.count];
      int64_t values[16] = {x, y};
      if (transition->from != location || !run(transition, values))
        continue;
      moved = true;
      x = values[2];
      y = values[3];
      location = transition->to;
    }
    if (!moved)
      return step;
    if (x > INT32_MAX || y > INT32_MAX || x < INT32_MIN || y < INT32_MIN)
      return most;
  }
  return most;
}

static bool in_some_set(const EndlessRun *endless, uint32_t location, const int64_t *state) {
  for (uint32_t s = 0; s < endless->set_count; s++) {
    const RecurrentSet *set = &endless->sets[s];
    bool inside = set->location == location;
    for (uint32_t f = 0; f < set->count && inside; f++) {
      int64_t value = value_of(&set->facts[f].linear, state);
      ConstraintKind kind = set->facts[f].kind;
      inside = kind == CONSTRAINT_EQUAL      ? value == 0
               : kind == CONSTRAINT_AT_LEAST ? value >= 0
                                             : value % (int64_t)set->facts[f].right == 0;
    }
    if (inside)
      return true;
  }
  return false;
}

static bool follow(const TransitionSystem *system, const uint32_t *path, uint32_t count,
                   uint32_t *location, int64_t *state) {
  int64_t values[16] = {state[0], state[1]};
  uint32_t at = *location;
  for (uint32_t i = 0; i < count; i++) {
    const Transition *transition = &system->transitions.items[path[i]];
    if (transition->from != at || !transition->is_exact || !run(transition, values))
      return false;
    values[0] = values[2];
    values[1] = values[3];
    at = transition->to;
  }
  *location = at;
  state[0] = values[0];
  state[1] = values[1];
  return true;
}

// Goes along the stem and then from set to set, for so many moves or until numbers are big.
static bool replay(const TransitionSystem *system, const EndlessRun *endless, unsigned most) {
  int64_t state[2] = {endless->start[0], endless->start[1]};
  uint32_t location = system->start;
  if (!follow(system, endless->stem, endless->stem_count, &location, state) ||
      !in_some_set(endless, location, state))
    return false;
  for (unsigned i = 0; i < most; i++) {
    if (state[0] > INT32_MAX || state[1] > INT32_MAX || state[0] < INT32_MIN ||
        state[1] < INT32_MIN)
      return true;
    bool moved = false;
    for (uint32_t m = 0; m < endless->move_count && !moved; m++) {
      uint32_t next = location;
      int64_t after[2] = {state[0], state[1]};
      moved =
          follow(system, endless->moves[m].transitions, endless->moves[m].count, &next, after) &&
          in_some_set(endless, next, after);
      if (moved) {
        location = next;
        state[0] = after[0];
        state[1] = after[1];
      }
    }
    if (!moved)
      return false;
  }
  return true;
}

TEST(terminate_random_unbounded_systems) {
  enum { LONG = 5000, WALKS = 40 };
  Random random = random_seeded(2);
  unsigned counts[3] = {0};
  for (unsigned i = 0; i < rounds(150); i++) {
    char *text = random_system(&random, false);
    TransitionSystem system;
    Proof *proof = prove_text(text, &system);
    counts[proof->answer]++;
    for (int w = 0; proof->answer == TERMINATE_YES && w < WALKS; w++)
      if (walk(&system, &random, range(&random, -9, 9), range(&random, -9, 9), LONG) == LONG) {
        test_failed(__FILE__, __LINE__, "YES is wrong:\n%s", text);
        break;
      }
    if (proof->answer == TERMINATE_NO && !replay(&system, &proof->run, 100000))
      test_failed(__FILE__, __LINE__, "NO is wrong:\n%s", text);
    proof_free(proof);
    system_fini(&system);
    free(text);
  }
  if (getenv("LORIS_SHOW"))
    printf("YES %u NO %u MAYBE %u\n", counts[0], counts[1], counts[2]);
  CHECK(counts[0] > 20 && counts[1] > 20);
}
