// What holds between the fields of every object of a class that code outside of it can have: class
// invariants, found by guess and check.
//
// The guesses are comparisons of numbers, of lengths of arrays and of small constants, and what
// null has to do with numbers and with other fields. Those are kept that every constructor
// establishes and every method that changes the fields (program/guarded.h) preserves, if all that
// are kept hold before (Houdini): a method is explored for every input, and counts only if nothing
// was cut off; or it is proved by invariants of its loops. So what is kept is a theorem about the
// class, not a guess that no test has refuted.
#ifndef CHECK_RELATIONS_H
#define CHECK_RELATIONS_H

#include "program/guarded.h"

typedef struct Relations Relations;
Relations *relations_new(Program *program);
void relations_free(Relations *relations);
// Questions from now on take so many seconds together at most (0: no limit): what is not known then
// of a class stays so.
void relations_set_seconds(Relations *relations, double seconds);

// What holds of the objects of a class, as Java expressions: "size <= items.length".
typedef struct ClassRelations {
  const char **texts;
  size_t count;
} ClassRelations;
ClassRelations relations_of(Relations *relations, Class *class);

// What runs instead of a method whose receiver or arguments such things hold of: it assumes them
// and calls it. NULL: nothing holds, or it may be called by the class itself, half way.
Method *relations_harness(Relations *relations, Method *method);

#endif
