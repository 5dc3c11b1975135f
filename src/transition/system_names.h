// Private to transition: what constraints are called in the text of a system.
#ifndef TRANSITION_SYSTEM_NAMES_H
#define TRANSITION_SYSTEM_NAMES_H

#include "transition/system.h"

static const char *const operation_names[] = {
    "=",
    ">=",
#define OPERATION(NAME, TEXT) TEXT,
#include "transition/operations.def"
#undef OPERATION
};

enum { KINDS = sizeof operation_names / sizeof *operation_names };

static inline bool kind_has_bits(ConstraintKind kind) { return kind >= CONSTRAINT_SHIFT_LEFT; }

#endif
