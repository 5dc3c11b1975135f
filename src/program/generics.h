// Generic types: what `Signature` attributes (JVMS 4.7.9.1) say of fields, parameters and classes.
//
// A type is a tree that never changes. NULL stands for a type of which nothing is known but what
// the descriptor says: raw types, wildcards without an upper bound, type variables that nobody has
// bound. Nothing verifies signatures when classes are linked: what is malformed or contradicts the
// descriptor counts as not being there.
#ifndef PROGRAM_GENERICS_H
#define PROGRAM_GENERICS_H

#include "program/program.h"

typedef enum GenericKind {
  GENERIC_CLASS,    // List<String>
  GENERIC_ARRAY,    // T[]
  GENERIC_VARIABLE, // T; only inside of what a signature declares
  GENERIC_PRIMITIVE
} GenericKind;

typedef struct GenericType GenericType;
struct GenericType {
  GenericKind kind;
  Name name;                           // of a class (internal form), a variable; "I" and its like
  const GenericType *outer;            // of a class: Map<K, V> in Map<K, V>.Entry; or NULL
  const GenericType *const *arguments; // of a class; each perhaps NULL
  uint16_t argument_count;
  const GenericType *element; // of an array; perhaps NULL
  // Of an array: what its elements are as bytecode has it. Code that is generic makes a T[] as an
  // array of T's bound, whatever T is.
  const GenericType *erased;
};

// Where types are made and kept.
typedef struct Generics {
  Program *program;
  Arena *arena;
} Generics;

// What stands behind the type that begins here; the end of the text where it is malformed.
const char *signature_next(const char *type);
// A type as a field declares it, with its variables; NULL: malformed. A wildcard is what it is
// below of.
const GenericType *generics_parse(Generics generics, const char *signature);
// The type of a field in an object that was found as a `holder` (NULL: a raw one) of static type
// `class`. Variables are what `holder` says they are, else what they are declared to be below of.
const GenericType *generics_of_field(Generics generics, const GenericType *holder,
                                     const Class *class, const Field *field);
// The same of a type that stands in the class `owner`, by its signature.
const GenericType *generics_of_signature(Generics generics, const GenericType *holder,
                                         const Class *class, const Class *owner,
                                         const char *signature);
// `type`, which is a `class`, as the narrower class `wanted`: a List<String> as an ArrayList.
const GenericType *generics_narrow(Generics generics, const GenericType *type, const Class *class,
                                   const Class *wanted);
// The type of a parameter, by its number in the descriptor.
const GenericType *generics_of_parameter(Generics generics, const Method *method, uint16_t number);
bool generics_is(const GenericType *type, const Class *class); // a type of this class
// Can no object be of both types, but for unchecked casts? So it is where one and the same argument
// would have to be below two classes that have nothing below both. Nothing that is made remains.
bool generics_contradict(Program *program, const GenericType *a, const GenericType *b);
// The class of what such a place holds: a narrower one than `declared`, or that. What is declared
// as an array has that class: a T[] is made as an Object[], whatever T is. The int[] of a
// List<int[]> is one.
Class *generics_class(Generics generics, const GenericType *type, Class *declared);

#endif
