// `loris check --all`: many methods share one time.
//
// Every method has a small share first. What is left goes to those whose time was too short, in
// rounds with growing shares, until the time is used or everything is decided. So neither an
// endless method nor its place in the list takes anything from the others.
#include "cli/check_impl.h"

#include <unistd.h>

// A round begins the cut exploration again: it must be longer by GAIN at least to be of any use,
// and is longer by GROWTH where there is enough time, so that most of it is spent in the last one.
#define FIRST_PART 0.125   // of the fair share that the first round has
#define FIRST_SECONDS 0.05 // at least, if the fair share has them
#define GROWTH 2.0
#define GAIN 1.25
#define LEAST_SECONDS 0.001 // a limit of 0 would be none

typedef struct All {
  Check *check;
  const Methods *methods;
  CheckResult *results; // by number of the method
  double end;           // when the time is over; 0: never
  size_t told;          // results that were published: the first ones
  int status;           // the worst of them
} All;

// --- telling -------------------------------------------------------------------------------------

// Which of two exit statuses says more?
static int worse_status(int a, int b) {
  static const int order[] = {EXIT_INTERNAL, EXIT_VIOLATION, EXIT_INPUT, EXIT_INCONCLUSIVE};
  for (size_t i = 0; i < sizeof order / sizeof *order; i++)
    if (a == order[i] || b == order[i])
      return order[i];
  return EXIT_HOLDS;
}

static void print_summary(const Findings *findings) {
  size_t counts[FINDING_ERROR + 1] = {0};
  for (size_t i = 0; i < findings->items.count; i++)
    counts[findings->items.items[i].kind]++;
  printf("%zu methods: %zu safe, %zu safe up to bounds, %zu violations, %zu unknown",
         findings->items.count, counts[FINDING_SAFE], counts[FINDING_BOUNDED],
         counts[FINDING_VIOLATION], counts[FINDING_UNKNOWN]);
  if (counts[FINDING_ERROR])
    printf(", %zu errors", counts[FINDING_ERROR]);
  putchar('\n');
}

// Publishes results in the order of the methods, as far as they are final; at the end of the run
// all that there are.
static void publish(All *all, bool is_end) {
  for (; all->told < all->methods->count; all->told++) {
    CheckResult *result = &all->results[all->told];
    if (!is_end && (!result->is_there || result->is_late))
      break;
    if (result->is_there) {
      check_publish(all->check, result);
      all->status = worse_status(all->status, result->status);
    }
    check_result_fini(result);
  }
  fflush(stdout);
  session_heed_stdout();
}

static void show_progress(const All *all, size_t open) {
  if (check_shows_progress(all->check) && !isatty(STDOUT_FILENO))
    fprintf(stderr, "\r%zu of %zu methods\033[K", all->methods->count - open, all->methods->count);
}

// --- rounds --------------------------------------------------------------------------------------

static double seconds_left(const All *all) { return all->end - session_now(); }

static bool is_open(const CheckResult *result) { return !result->is_there || result->is_late; }

// How many methods are open, and the shortest time that one of them has had.
static size_t count_open(const All *all, double *shortest) {
  size_t open = 0;
  for (size_t i = 0; i < all->methods->count; i++) {
    const CheckResult *result = &all->results[i];
    if (!is_open(result))
      continue;
    if (!open++ || result->given < *shortest)
      *shortest = result->given;
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

// False: no method of the round could have gained anything.
static bool run_round(All *all, size_t open, double share) {
  Check *check = all->check;
  bool has_run = false;
  for (size_t i = 0; i < all->methods->count && !*session_interrupt(); i++) {
    CheckResult *result = &all->results[i];
    if (!is_open(result))
      continue;
    double left = seconds_left(all), part = share > 0 ? share : left / (double)open;
    open--;
    if (part > left)
      part = left;
    if (result->is_there && part < GAIN * result->given)
      part = left < GAIN * result->given ? 0 : GAIN * result->given;
    if (result->is_there && part <= 0)
      continue;
    has_run = true;
    check->start = session_now();
    check->limit = all->end <= 0 ? 0 : part > LEAST_SECONDS ? part : LEAST_SECONDS;
    check->result = result;
    (void)check_method(check, all->methods->items[i]);
    check->result = NULL;
    show_progress(all, open);
    publish(all, false);
  }
  return has_run;
}

static void run_rounds(All *all) {
  double shortest = 0;
  size_t open = count_open(all, &shortest);
  bool more = open > 0;
  while (more && !*session_interrupt()) {
    double fair = seconds_left(all) / (double)open;
    more = run_round(all, open, all->end > 0 ? next_share(fair, shortest) : 0);
    open = count_open(all, &shortest);
    more = more && open && all->end > 0;
  }
}

int check_all(Check *check, const Methods *methods) {
  All all = {.check = check,
             .methods = methods,
             .results = mem_new_array(CheckResult, methods->count),
             .end = check->limit > 0 ? check->start + check->limit : 0};
  run_rounds(&all);
  if (check_shows_progress(check) && !isatty(STDOUT_FILENO))
    fputs("\r\033[K", stderr);
  publish(&all, true);
  mem_free(all.results);
  int status = worse_status(all.status, *session_interrupt() ? EXIT_INCONCLUSIVE : EXIT_HOLDS);
  check_files_write(check->files, status);
  print_summary(&check->files->findings);
  return status;
}
