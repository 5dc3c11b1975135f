// Which fields of a class change only while its own code runs on their object, and nobody else's.
//
// What holds between several fields can be broken half way through a method. It is no state that
// others find if the code that stores to the fields is closed: it stores through `this` alone, and
// calls nothing whose code somebody else may have written, so nobody can come back to the object
// before the method is left. Then what every constructor establishes and every method that stores
// to the fields preserves, as a whole, holds whenever code outside of the class has the object.
#ifndef PROGRAM_GUARDED_H
#define PROGRAM_GUARDED_H

#include "program/program.h"

typedef struct GuardedClass {
  Class *class;
  VEC(const Field *) fields; // that nobody else changes, in file order
  // What changes them and can be called while none of these methods runs on the object, with the
  // constructors; and by number, which of `fields` it may store to (a set of bits).
  VEC(Method *) changers;
  VEC(uint64_t) stores;
  VEC(bool) reads_copies; // by number: it may look at elements of arrays after it has copied some
} GuardedClass;

// False: nothing is known of the class. The caller frees it in any case.
bool class_guarded(Program *program, Class *class, GuardedClass *out);
void guarded_free(GuardedClass *guarded);
// Notes what all that is known of the class rests on (program/uses.h).
void guarded_note_uses(Program *program, const Class *class);

#endif
