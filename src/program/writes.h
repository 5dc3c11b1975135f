// Private to program: who changes what, over all code of the target.
//
// A forward analysis of the raw bytecode follows references out of fields and parameters, through
// locals, casts and calls, to where they are stored into, stored, returned or handed to code that
// is not the target's. It is flow-sensitive inside a method, and it follows calls by what every
// callee does with its parameters. Whatever it cannot follow counts as changed and handed on.
//
// Code outside of the target is not there, and reflection writes nothing: see doc/HEAPS.md.
#ifndef PROGRAM_WRITES_H
#define PROGRAM_WRITES_H

#include "base/table.h"
#include "program/bytecode.h"
#include "program/program_impl.h"

typedef struct Fate {
  bool is_changed;   // what it leads to, as far as arrays and objects of the JDK go
  bool is_handed_on; // the reference is known to others
} Fate;

// Where a reference comes from: a field of the target, or an argument word of one of its methods.
typedef struct Source {
  const Field *field; // NULL: a parameter
  const Class *type;  // declared; NULL: any
  const char *descriptor;
  bool is_array;
  bool is_written; // of a field: stored to, by others than constructors of their own object
  Fate fate;
  Fate own_fate; // where it is an object of the target, whose methods the JDK may call
} Source;

// A reference of source `from` becomes the parameter `to` of a callee.
typedef struct Passing {
  uint32_t from, to;
  bool is_own; // by the JDK, as the receiver: it is an object of the target
} Passing;

// What the code of one method does, by runs of the lists below.
typedef struct MethodWrites {
  uint32_t first_source; // of its argument words; 0: it was not looked at
  uint32_t first_call, call_count, first_static, static_count, first_load, load_count;
  bool has_callbacks; // it gives objects to the JDK, whose code may call their methods
} MethodWrites;

// A method of the target that an object of this class of the target runs where the JDK calls one of
// its own.
typedef struct Callback {
  Method *method;
  const Class *class;
} Callback;

// What an initializer stores to outside of its class.
typedef struct Elsewhere {
  bool is_known;
  const Field *field; // or NULL
} Elsewhere;

// Does a method change an input of some class?
typedef enum Change { CHANGE_UNASKED, CHANGE_NONE, CHANGE_SOME } Change;

typedef struct Writes {
  Program *program;
  uint32_t class_count; // that the program had
  VEC(Source) sources;  // number 0 is none
  Table field_table;    // sources by field
  VEC(Passing) passings;
  VEC(MethodWrites) methods;  // by id
  VEC(Method *) calls;        // by all methods, one after the other
  VEC(const Field *) statics; // that are stored to, likewise
  VEC(uint32_t) loads;        // sources of the fields that are read, likewise
  VEC(Method *) own;          // all methods of the target, by name and descriptor
  VEC(Callback) callbacks;
  VEC(uint32_t) given;      // by class id: what stands for all that the JDK gets of it, or 0
  VEC(Elsewhere) elsewhere; // by class id, as far as somebody asked
  Method *entry;            // whose changes these are, likewise by class id:
  VEC(Change) changes;
} Writes;

uint32_t writes_field(Writes *writes, const Field *field); // the source; made on demand

// The source that stands for all objects of this type that the JDK gets, and may call methods of.
// One for each type: every source that is given there would lead to thousands of methods by itself.
uint32_t writes_given(Writes *writes, const Class *type);

void writes_scan(Writes *writes, Method *method); // writes_scan.c: adds what its code does
// The methods of the target that a call may run.
typedef VEC(Method *) MethodList;
void writes_callees(Writes *writes, Method *resolved, bool is_exact, MethodList *callees);
void writes_free(Writes *writes);

// What a method of the JDK does with its receiver and its arguments.
typedef enum LibraryEffect {
  LIBRARY_LOOKS,   // at it, no more
  LIBRARY_RETURNS, // it, or a view of it
  LIBRARY_ANY
} LibraryEffect;
LibraryEffect library_effect(const char *class, const char *method, uint32_t argument);

#endif
