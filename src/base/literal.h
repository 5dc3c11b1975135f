// Numbers as Java writes them in source text.
#ifndef BASE_LITERAL_H
#define BASE_LITERAL_H

#include "base/memory.h"

// The shortest text that javac reads back as the same float or double; of what has no literal the
// constant of its class: "Double.NaN".
const char *literal_float(double value, bool is_float, Arena *arena);

#endif
