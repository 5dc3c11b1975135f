// The strategies, each defined in a file of its own or of its family. Private to heap.
#ifndef HEAP_STRATEGIES_H
#define HEAP_STRATEGIES_H

#include "heap/strategy.h"

#define STRATEGY(name) extern const HeapStrategy heap_##name;
#include "heap/strategies.def"
#undef STRATEGY

#endif
