// Private to relations.c and relations_code.c.
#ifndef CHECK_RELATIONS_IMPL_H
#define CHECK_RELATIONS_IMPL_H

#include "check/relations.h"

typedef enum RelationKind {
  RELATION_AT_MOST, // left <= right
  RELATION_LESS,    // left < right
  RELATION_IMPLIES  // if left is zero, or null, then right is (or is not)
} RelationKind;

// A number: a constant, a field, or the length of the array that a field holds. Or, of
// RELATION_IMPLIES, a test of a field: is it zero, false, null?
typedef struct RelationSide {
  const Field *field; // NULL: a constant
  bool is_length;
  bool is_not; // of tests: it is none of these
  int32_t constant;
} RelationSide;

typedef struct Relation {
  RelationKind kind;
  RelationSide left, right;
} Relation;
typedef VEC(Relation) RelationList;

// Are the fields of a relation among those of a set (GuardedClass.stores)?
bool relation_is_about(const Relation *relation, const GuardedClass *guarded, uint64_t fields);
const char *relation_text(const Program *program, const Relation *relation, Arena *arena);

// Static methods of a class of loris' own, whose name ends with the number:
//   holds(C)            do all of them hold of the object?
//   keepsN(C, ...)      of the Nth changer: assumes them, calls it, and gives 1 + the number of the
//                       first one that does not hold then, or 0
//   provesN(C, ...)     the same, but throws an AssertionError
// NULL: it does not fit into a class.
Class *relations_define(Program *program, const GuardedClass *guarded, const RelationList *list,
                        uint32_t number);
Method *relations_method(Program *program, const Class *class, const char *name, size_t number);
// A class with a method `run` like relations_harness.
typedef struct AssumedObject {
  uint32_t slot; // of the arguments, the receiver first
  Method *holds;
} AssumedObject;
Method *relations_assume(Program *program, Method *method, const AssumedObject *objects,
                         size_t count);

#endif
