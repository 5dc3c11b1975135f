// Violation witnesses of the software verification competition: GraphML, which the validators of
// its Java category read, and YAML (format 2.0). Both list what the calls of Verifier got, by line.
// Correctness witnesses, in YAML alone: the invariants of loops.
#ifndef REPORT_WITNESS_H
#define REPORT_WITNESS_H

#include "induct/induct.h"
#include "report/violation.h"

typedef struct WitnessFile {
  const char *path, *sha256;
} WitnessFile;
typedef struct Witness {
  const Violation *violation; // NULL: there is none
  const InductFacts *loops;   // invariants that prove it; NULL: there are none
  size_t loop_count;
  Program *program;
  const char *specification; // "CHECK( init(Main.main()), LTL(G assert) )"
  const WitnessFile *files;  // of the program; the first one has its main class
  size_t file_count;
  const char *time; // of creation: "2026-01-31T12:00:00Z"
} Witness;
void witness_write_graphml(FILE *out, const Witness *witness);
void witness_write_yaml(FILE *out, const Witness *witness);

#endif
