// What there is to tell of one method of `loris check`, in all formats: final texts, as this
// process or another one has written them, now or in an earlier run. Private to the parts of
// `check`.
#ifndef CLI_CHECK_TOLD_H
#define CLI_CHECK_TOLD_H

#include "base/pack.h"
#include "cli/check_impl.h"

// May it be told again by a later run, when nothing has changed that it rests on?
typedef enum Keeping {
  KEEP_NOT,   // an interrupt, the memory or an error has a part in it
  KEEP_TIMED, // the clock has: only for runs that have no more time for it
  KEEP_ALWAYS,
} Keeping;

// The texts are the session's.
typedef struct Told {
  bool is_there, is_late;
  Keeping keeping;
  int status; // exit status
  Finding finding;
  const char *out, *err;    // what stdout and stderr get
  const char *json, *proof; // and --json and --proof; NULL: nothing
} Told;

// Writes the texts. Of the result those findings are left that are not hidden (check_hide).
Told told_of_result(CheckSession *session, CheckResult *result);
// What is told of a method that nobody could find anything out about.
Told told_of_loss(CheckSession *session, const Method *method, const char *cause);

// All but the method, which its number tells.
void told_pack(const Told *told, Pack *pack);
Told told_unpack(Unpack *from, Arena *arena); // without a method; means nothing when `from` is bad

#endif
