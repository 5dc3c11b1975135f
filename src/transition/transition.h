// From symbolic execution graphs to integer transition systems.
#ifndef TRANSITION_TRANSITION_H
#define TRANSITION_TRANSITION_H

#include "transition/system.h"

#endif
