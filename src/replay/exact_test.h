// Exactness: path by path, the input heaps that `pose` and `summary` describe are those that lazy
// initialization enumerates, none missing, none twice. Private to the tests of replay.
#ifndef REPLAY_EXACT_TEST_H
#define REPLAY_EXACT_TEST_H

#include "explore/oracle_test.h"
#include "replay/replay.h"

typedef struct PathHeap {
  uint64_t flow;    // the path, by the digest of its control flow
  const char *heap; // NULL: the path itself
} PathHeap;
typedef VEC(PathHeap) PathHeaps;

typedef struct ExactBounds {
  uint32_t k, array, loops;
  uint32_t objects; // at most, of a heap; 0: paths only
  bool math;
  uint64_t steps; // 0: no limit
} ExactBounds;

// One method under one strategy.
typedef struct Survey {
  const char *strategy;
  Arena *arena;
  uint32_t objects;
  PathHeaps heaps; // sorted
  uint64_t paths, cases;
  double seconds;
  uint64_t steps;
  bool is_complete;
  bool is_undecided;   // something is unknown, or time is over
  const char *message; // it could not be run; or NULL
} Survey;

typedef struct ExactVerdict {
  const char *title; // of the method
  int complaints;
} ExactVerdict;

void survey_run(Survey *survey, Program *program, Method *method, const ExactBounds *bounds,
                const char *invariant);
void survey_free(Survey *survey);
// Is any heap on one path twice? With strategies that merge: or a path in two cases?
void survey_check_once(ExactVerdict *verdict, const Survey *survey);
// The same heaps on the same paths. Unless both are complete, paths without heaps do not count:
// every one of their inputs may be beyond a bound.
void survey_check_same(ExactVerdict *verdict, const Survey *reference, const Survey *survey);
// The same paths, also where bounds cut.
void survey_check_paths(ExactVerdict *verdict, const Survey *reference, const Survey *survey);
// Every path of the first is one of the other.
void survey_check_has_paths(ExactVerdict *verdict, const Survey *part, const Survey *survey);
// What is found when a reference is read, as lazy initialization does, and what is found when it is
// used may differ where k cuts. A path that only one of them has at k the other has at k + 1. True:
// there is none.
typedef struct SurveyMethod {
  Program *program;
  Method *method;
  ExactBounds bounds;
  const char *invariant; // or NULL
} SurveyMethod;
bool survey_check_lazy(ExactVerdict *verdict, const Survey *lazy, const Survey *survey,
                       const SurveyMethod *subject);
// Every heap of the first is one of the other.
void survey_check_within(ExactVerdict *verdict, const Survey *part, const Survey *survey);

#endif
