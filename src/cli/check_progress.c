// The line that changes on a terminal while a method is checked.
#include "cli/check_impl.h"

#include "cli/session.h"

#include <unistd.h>

bool check_shows_progress(const Check *check) {
  return !check->options->quiet && isatty(STDERR_FILENO);
}

static void show(void *context) {
  Check *check = context;
  double now = session_now();
  if (now - check->shown < 0.2)
    return;
  check->shown = now;
  const ExploreOptions *bounds = &check->explore;
  const ExploreCounts *counts = explorer_counts(check->explorer);
  fprintf(stderr, "\rk=%u array=%u loops=%u: %llu paths, %.0f s\033[K", bounds->k, bounds->array,
          bounds->loops, (unsigned long long)counts->paths, now - check->start);
}

void check_watch(Check *check, Explorer *explorer) {
  check->explorer = explorer;
  check->shown = session_now();
  if (check_shows_progress(check) && !check->options->all)
    explorer_set_tick(explorer, show, check);
}

void check_unwatch(Check *check) {
  if (check_shows_progress(check) && !check->options->all)
    fputs("\r\033[K", stderr);
  check->explorer = NULL;
}
