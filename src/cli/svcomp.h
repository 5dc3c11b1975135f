// The conventions of the software verification competition: `loris check --svcomp FOLDER...
// --property-file FILE` answers TRUE, FALSE or UNKNOWN and writes witnesses.
#ifndef CLI_SVCOMP_H
#define CLI_SVCOMP_H

#include "check/check.h"
#include "cli/options.h"
#include "report/findings.h"
#include "report/witness.h"

typedef struct Svcomp {
  Options options;           // as `check` understands them: one target, a property
  char *operand;             // all targets, joined by ':'
  const char *specification; // what the property file says
  const char *entry;         // "Main.main"
  Arena arena;
} Svcomp;

// Reads the property file; false after a line on stderr.
bool svcomp_open(Svcomp *svcomp, const Options *options);
void svcomp_close(Svcomp *svcomp);

const char *svcomp_answer(FindingKind kind);
// Writes the witnesses of a violation; false after a line on stderr.
bool svcomp_write(Svcomp *svcomp, const CheckResult *result, Program *program);

#endif
