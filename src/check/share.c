// Many methods share one time.
//
// Every method has a small share first. What is left goes to those whose time was too short, in
// rounds with growing shares, until the time is used or everything is decided. So neither an
// endless method nor its place in the list takes anything from the others.
#include "check/check_impl.h"

#include "base/budget.h"

// A round begins the cut exploration again: it must be longer by GAIN at least to be of any use,
// and is longer by GROWTH where there is enough time, so that most of it is spent in the last one.
#define FIRST_PART 0.125   // of the fair share that the first round has
#define FIRST_SECONDS 0.05 // at least, if the fair share has them
#define GROWTH 2.0
#define GAIN 1.25
#define LEAST_SECONDS 0.001 // as long as there is time at all

// What one of the methods has had.
typedef struct Turn {
  bool is_there;       // it has had a turn
  CheckState state;    // of a late one: where to go on
  double given, spent; // seconds: the limit of the last turn, what all of them took
} Turn;

typedef struct Sharing {
  Check *check;
  Method *const *methods;
  size_t count;
  Turn *turns; // by number of the method
  double end;  // when the time is over; 0: never
  CheckTeller *tell;
  void *context;
} Sharing;

static double seconds_left(const Sharing *sharing) { return sharing->end - clock_now(); }

static bool is_interrupted(const Sharing *sharing) {
  const volatile sig_atomic_t *interrupt = sharing->check->options.explore.interrupt;
  return interrupt && *interrupt;
}

static bool is_open(const Turn *turn) { return !turn->is_there || turn->state.is_late; }

// How many methods are open, and the shortest time that one of them has had.
static size_t count_open(const Sharing *sharing, double *shortest) {
  size_t open = 0;
  for (size_t i = 0; i < sharing->count; i++) {
    const Turn *turn = &sharing->turns[i];
    if (is_open(turn) && (!open++ || turn->given < *shortest))
      *shortest = turn->given;
  }
  return open;
}

// The share of every method in the next round; 0: as much as there is for each.
static double next_share(double fair, double last) {
  double share = last > 0 ? GROWTH * last : FIRST_PART * fair;
  if (last <= 0 && share < FIRST_SECONDS)
    share = FIRST_SECONDS < fair ? FIRST_SECONDS : fair;
  return fair - share < GROWTH * share ? 0 : share; // no round could follow: this is the last one
}

// What a method gets of what is left; `share`: of the round, 0: its part among `open` ones. 0: too
// little to be of any use.
static double part_of(const Sharing *sharing, const Turn *turn, size_t open, double share) {
  assert(open > 0);
  double left = seconds_left(sharing), part = share > 0 ? share : left / (double)open;
  if (part > left)
    part = left;
  if (turn->is_there && part < GAIN * turn->given)
    part = left < GAIN * turn->given ? 0 : GAIN * turn->given;
  return part;
}

static void run_turn(Sharing *sharing, size_t number, double part) {
  assert(number < sharing->count);
  Check *check = sharing->check;
  Turn *turn = &sharing->turns[number];
  check->start = clock_now();
  check->limit = sharing->end <= 0            ? 0
                 : seconds_left(sharing) <= 0 ? -1
                 : part > LEAST_SECONDS       ? part
                                              : LEAST_SECONDS;
  CheckResult result = check_continue(check, sharing->methods[number], &turn->state);
  turn->is_there = true;
  turn->given = check->limit > 0 ? check->limit : 0;
  turn->spent = result.seconds += turn->spent;
  sharing->tell(sharing->context, number, &result);
  check_result_fini(&result);
}

// False: no method of the round could have gained anything.
static bool run_round(Sharing *sharing, size_t open, double share) {
  bool has_run = false;
  for (size_t i = 0; i < sharing->count && !is_interrupted(sharing); i++) {
    const Turn *turn = &sharing->turns[i];
    if (!is_open(turn))
      continue;
    double part = part_of(sharing, turn, open--, share);
    if (turn->is_there && part <= 0)
      continue;
    has_run = true;
    run_turn(sharing, i, part);
  }
  return has_run;
}

void check_methods(Check *check, Method *const *methods, size_t count, double start, double seconds,
                   CheckTeller *tell, void *context) {
  assert(!count || methods);
  assert(tell);
  Sharing sharing = {.check = check,
                     .methods = methods,
                     .count = count,
                     .turns = mem_new_array(Turn, count),
                     .end = seconds > 0 ? start + seconds : 0,
                     .tell = tell,
                     .context = context};
  double shortest = 0;
  size_t open = count_open(&sharing, &shortest);
  bool more = open > 0;
  while (more && !is_interrupted(&sharing)) {
    double fair = seconds_left(&sharing) / (double)open;
    more = run_round(&sharing, open, sharing.end > 0 ? next_share(fair, shortest) : 0);
    open = count_open(&sharing, &shortest);
    more = more && open && sharing.end > 0;
  }
  for (size_t i = 0; i < count; i++)
    mem_free(sharing.turns[i].state.safe);
  mem_free(sharing.turns);
}
