// What concrete runs cover of one method, and of its helpers, the methods of the target that they
// come to from there: its lines; its branches, the ways out of conditions and
// switches (the test whether assertions are enabled is none); and its outcome vectors (multiple
// condition coverage): of each decision the combinations of outcomes of its conditions. Conditions
// that the code evaluates together are one decision; with short-circuit evaluation "a && b" has
// three vectors. A switch is a decision with as many vectors as targets.
#ifndef REPORT_COVERAGE_H
#define REPORT_COVERAGE_H

#include "base/json.h"
#include "base/pack.h"
#include "report/sources.h"

#include <stdio.h>

typedef struct Coverage Coverage;
Coverage *coverage_new(Program *program, Method *method); // NULL: its code cannot be read
void coverage_free(Coverage *coverage);
void coverage_start(Coverage *coverage);                    // a run begins
void coverage_step(void *coverage, const Machine *machine); // a ReplayStep

// What the runs of another process have covered of the same method: packed there, where it counts
// no more; added here. False: the bytes are none.
void coverage_pack(Coverage *coverage, Pack *pack);
bool coverage_unpack(Coverage *coverage, Unpack *from);

typedef struct CoverageCount {
  uint64_t covered, total;
} CoverageCount;
typedef struct CoverageLine {
  int line;
  bool is_covered;                 // some instruction of it ran
  CoverageCount branches, vectors; // of the conditions that stand in it
} CoverageLine;
typedef VEC(CoverageLine) CoverageLines;
typedef struct CoverageTotals {
  uint64_t runs;
  CoverageCount lines, branches, vectors;
} CoverageTotals;
CoverageLines coverage_lines(const Coverage *coverage);   // by number; the caller's
CoverageTotals coverage_totals(const Coverage *coverage); // of the method alone
CoverageTotals coverage_all(const Coverage *coverage);    // of its helpers as well
size_t coverage_helper_count(const Coverage *coverage);

// is_complete: the runs stand for every path, so that what they do not cover is not feasible.
void coverage_print(FILE *out, const Coverage *coverage, bool is_complete,
                    const SourceTexts *sources);                             // sources: or NULL
void coverage_write(Json *json, const Coverage *coverage, bool is_complete); // an object

#endif
