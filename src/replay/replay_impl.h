// A run of a concrete input, in its parts. Private to replay.
#ifndef REPLAY_REPLAY_IMPL_H
#define REPLAY_REPLAY_IMPL_H

#include "replay/replay.h"

struct Replay {
  Program *program;
  Machine *machine;
  Exec *exec;
  VEC(Ref) refs; // of the input's objects
  VEC(NondetValue) nondets;
  ConcreteAnswers answers; // of the last run
  bool shares_boxes;       // replay_share_boxes
  ReplayStep *step;        // or NULL
  void *step_context;
};

bool replay_initialize(Replay *replay, Class *class);
bool replay_build(Replay *replay, const ConcreteInput *input); // the objects and static fields
// Enters the method and runs it; the machine stands at its end afterwards.
ConcreteOutcome replay_enter(Replay *replay, Method *method, const ConcreteInput *input,
                             uint64_t steps);

#endif
