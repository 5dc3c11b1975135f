// The Java library as far as it is not Java code: natives, StrictMath, texts that are put off, and
// methods whose real code would answer wrongly. doc/LIBRARY.md tells what is modelled and how.
#ifndef LIBRARY_LIBRARY_H
#define LIBRARY_LIBRARY_H

#include "exec/native.h"

extern const Library java_library;

#endif
