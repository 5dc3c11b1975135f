// Exceptions that are thrown on purpose: what a method does not accept (doc/FINDINGS.md).
#ifndef CHECK_PURPOSE_H
#define CHECK_PURPOSE_H

#include "replay/replay.h"

// Is it the class of this name, or one that extends it? A class that was never loaded has none.
bool class_is_a(const Program *program, const Class *class, const char *name);
// Does the method say that it throws this checked exception?
bool throw_is_declared(const Program *program, const Method *method, const Class *thrown);
// Was it made by the method itself, an overload of it, a helper that nobody outside calls, or by a
// class that checks arguments for others, called by one of these? Or by another method, which does
// so, and to which the method only passes its own arguments on?
bool throw_is_on_purpose(Program *program, const Method *method, const ThrowPlaces *places);
// Does an annotation say of the argument, by its number without the receiver, that it may be null?
// Then it is no precondition that it is not.
bool argument_is_nullable(const Program *program, const Method *method, size_t number);

#endif
