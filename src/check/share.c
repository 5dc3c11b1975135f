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
  bool is_running;     // it has one
  bool is_late;        // more time might tell more
  double given, spent; // seconds: the limit of the last turn, what all of them took
} Turn;

struct CheckShares {
  size_t count;
  unsigned workers; // turns at a time
  Turn *turns;      // by number of the method
  double end;       // when the time is over; 0: never
  size_t next;      // methods before it have been offered a turn in this round
  size_t open;      // that were open when the round began and were not offered one
  double share;     // of every method in this round; 0: as much as there is for each
  bool has_given;   // some method could gain something in it
};

static double seconds_left(const CheckShares *shares) { return shares->end - clock_now(); }

static bool is_open(const Turn *turn) {
  return !turn->is_running && (!turn->is_there || turn->is_late);
}

// How many methods are open, and the shortest time that one of them has had.
static size_t count_open(const CheckShares *shares, double *shortest) {
  size_t open = 0;
  for (size_t i = 0; i < shares->count; i++) {
    const Turn *turn = &shares->turns[i];
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

// What a method gets of what is left: the share of the round, or its part among the open ones. 0:
// too little to be of any use. Nobody can have more than the time that is left.
static double part_of(const CheckShares *shares, const Turn *turn) {
  assert(shares->open > 0);
  double left = seconds_left(shares), all = left * shares->workers;
  double part = shares->share > 0 ? shares->share : all / (double)shares->open;
  if (part > left)
    part = left;
  if (turn->is_there && part < GAIN * turn->given)
    part = left < GAIN * turn->given ? 0 : GAIN * turn->given;
  return part;
}

static void begin_round(CheckShares *shares) {
  double shortest = 0;
  shares->next = 0;
  shares->open = count_open(shares, &shortest);
  shares->has_given = false;
  if (!shares->open)
    return;
  double fair = seconds_left(shares) * shares->workers / (double)shares->open;
  shares->share = shares->end > 0 ? next_share(fair, shortest) : 0;
}

CheckShares *check_shares_new(size_t count, unsigned workers, double start, double seconds) {
  assert(workers > 0);
  CheckShares *shares = mem_new(CheckShares);
  shares->count = count;
  shares->workers = workers;
  shares->turns = mem_new_array(Turn, count);
  shares->end = seconds > 0 ? start + seconds : 0;
  begin_round(shares);
  return shares;
}

void check_shares_free(CheckShares *shares) {
  mem_free(shares->turns);
  mem_free(shares);
}

static double limit_of(const CheckShares *shares, double part) {
  return shares->end <= 0            ? 0
         : seconds_left(shares) <= 0 ? -1
         : part > LEAST_SECONDS      ? part
                                     : LEAST_SECONDS;
}

// The next turn of this round; false: it is over.
static bool next_of_round(CheckShares *shares, size_t *number, double *seconds) {
  while (shares->next < shares->count) {
    size_t at = shares->next++;
    Turn *turn = &shares->turns[at];
    if (!is_open(turn) || !shares->open)
      continue;
    double part = part_of(shares, turn);
    shares->open--;
    if (turn->is_there && part <= 0)
      continue;
    shares->has_given = turn->is_running = true;
    *number = at;
    *seconds = limit_of(shares, part);
    turn->given = *seconds > 0 ? *seconds : 0;
    return true;
  }
  return false;
}

// Another round begins when some method of the last one could gain something. Methods that have a
// turn meanwhile are no part of it.
bool check_shares_next(CheckShares *shares, size_t *number, double *seconds) {
  if (next_of_round(shares, number, seconds))
    return true;
  if (!shares->has_given || shares->end <= 0)
    return false;
  begin_round(shares);
  return next_of_round(shares, number, seconds);
}

double check_shares_end(CheckShares *shares, size_t number, double spent, bool is_late) {
  Turn *turn = &shares->turns[number];
  assert(turn->is_running);
  turn->is_running = false;
  turn->is_there = true;
  turn->is_late = is_late;
  shares->has_given = true;
  return turn->spent += spent;
}

void check_methods(Check *check, Method *const *methods, size_t count, double start, double seconds,
                   CheckTeller *tell, void *context) {
  assert(!count || methods);
  assert(tell);
  const volatile sig_atomic_t *interrupt = check->options.explore.interrupt;
  CheckShares *shares = check_shares_new(count, 1, start, seconds);
  CheckState *states = mem_new_array(CheckState, count);
  size_t number;
  double part;
  while (!(interrupt && *interrupt) && check_shares_next(shares, &number, &part)) {
    CheckResult result = check_turn(check, methods[number], &states[number], part);
    result.seconds = check_shares_end(shares, number, result.seconds, result.is_late);
    tell(context, number, &result);
    check_result_fini(&result);
  }
  for (size_t i = 0; i < count; i++)
    mem_free(states[i].safe);
  mem_free(states);
  check_shares_free(shares);
}

CheckResult check_turn(Check *check, Method *method, CheckState *state, double seconds) {
  check->start = clock_now();
  check->limit = seconds;
  return check_continue(check, method, state);
}
