// Runs in which instructions do something else than they should: what tests of relevance share.
#ifndef RELEVANCE_SOUND_TEST_H
#define RELEVANCE_SOUND_TEST_H

#include "relevance/relevance_impl.h"

#include "graph/oracle_test.h"

typedef struct CodePlace {
  const Method *method;
  uint32_t pc, to;
} CodePlace;

typedef struct Sound {
  Oracle oracle;
  const Demands *demands;
  const Flow *flow; // of the demands
  RelevanceMarks marks;
  Random twist;
  bool is_lost;          // there is no way on that the graph has
  bool by_opcode;        // what is needed when called from one place is kept everywhere
  VEC(CodePlace) places; // what was replaced in the last run
  CodePlace focus;       // the one instruction that is replaced; no method: irrelevant ones
  size_t mattering, judged;
  size_t graphs, incomplete, runs, twisted, replaced, ended;
} Sound;

// Puts something else in place of the next instruction, if it is the one in focus, or irrelevant;
// false: it has to run.
bool sound_replace(Sound *sound);
// Can an instruction be replaced alone? The code behind it is verified for what it leaves.
bool sound_is_judged(const Operands *operands, unsigned op);
// How the run ended, with all that the marked places lead to; owned. Objects below old_top are
// inputs.
char *sound_outcome(const Sound *sound, const Method *method, const OracleWords *arguments,
                    uint32_t old_top);

#endif
