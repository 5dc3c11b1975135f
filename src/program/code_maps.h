// What is derived from a method's code on demand and kept with it (Code.maps), private to
// `program`.
#ifndef PROGRAM_CODE_MAPS_H
#define PROGRAM_CODE_MAPS_H

#include "program/program_impl.h"

struct FrameMaps {
  // frames.c: the reference words at each join (see infer.h), in the order of their offsets.
  bool has_frames;
  uint32_t join_count;
  uint16_t *join_offsets;
  uint16_t *depths;
  uint64_t **words; // bit per local, then per operand word; NULL where control never comes
  // cfg.c
  Cfg *cfg;
};

struct FrameMaps *code_maps(Program *program, Code *code);

#endif
