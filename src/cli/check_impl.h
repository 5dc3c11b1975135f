// The parts of `loris check`: check_command.c chooses methods, check.c checks one. Private to them.
#ifndef CLI_CHECK_IMPL_H
#define CLI_CHECK_IMPL_H

#include "cli/check.h"
#include "cli/check_files.h"
#include "cli/methods.h"

typedef struct Check {
  const Options *options;
  Target *target;
  CheckFiles *files;
  uint32_t properties;
  Replay *replay;
  Arena arena;
  // Of one method:
  Method *method;
  double start, limit;    // seconds; limit 0: none
  ExploreOptions explore; // of this round
  Violation *violation;   // that was replayed
  const char *fault;      // a replay that showed something else: a bug in loris
  const char *unshown;    // why a violation of this round could not be replayed
  char *safe;             // bounds up to which an earlier round found nothing; or NULL
} Check;

// Prints the verdict and adds it to the findings; the exit status.
int check_method(Check *check, Method *method);

#endif
