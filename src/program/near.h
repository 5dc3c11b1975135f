// Private to program: see near.c.
#ifndef PROGRAM_NEAR_H
#define PROGRAM_NEAR_H

#include "program/program_impl.h"

void near_free(Near *near);

#endif
