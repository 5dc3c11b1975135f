// Baselines: findings that are known, by fingerprints that stay when lines move.
//
// A file with a line a finding: its fingerprint, and behind a blank what people want to know of it.
// Lines that begin with # say nothing.
#ifndef CLI_BASELINE_H
#define CLI_BASELINE_H

#include "report/findings.h"

typedef struct Baseline Baseline;
Baseline *baseline_read(const char *name); // NULL after a line on stderr
void baseline_free(Baseline *baseline);
bool baseline_has(const Baseline *baseline, const char *fingerprint);
// Tells one baseline from another.
const char *baseline_digest(const Baseline *baseline, Arena *arena);
// All findings, those that were known among them.
void baseline_write(FILE *out, const Findings *findings);

#endif
