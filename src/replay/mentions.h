// Which symbols do terms mention? Private to replay. No terms are made between init and the last
// question.
#ifndef REPLAY_MENTIONS_H
#define REPLAY_MENTIONS_H

#include "replay/replay.h"

typedef struct Mentions {
  const Terms *terms;
  uint8_t *seen; // a bit per term
  bool *symbols; // by id
  VEC(Term) todo;
} Mentions;

void mentions_init(Mentions *mentions, const Terms *terms);
void mentions_add(Mentions *mentions, Term term);
bool mentions_has(const Mentions *mentions, Term symbol);
void mentions_fini(Mentions *mentions);

#endif
