// Facts of Java that all modules share: packages, nested classes, and the classes of the JDK whose
// objects nobody looks into. Part of program.h; kinds of values are in classfile/descriptor.h.
#ifndef PROGRAM_JAVA_H
#define PROGRAM_JAVA_H

#include "classfile/classfile.h"

typedef struct Program Program;
typedef struct Class Class;
typedef struct Method Method;

// --- packages and nested classes -----------------------------------------------------------------

size_t package_length(const char *internal);   // of "a/b/C": 3; of "C": 0
const char *name_simple(const char *internal); // of both: "C"
// The same run-time package: different loaders have different ones (JVMS 5.3).
bool class_same_package(const Program *program, const Class *a, const Class *b);

// What a nested class says of itself (JVMS 4.7.6); NULL: it stands by itself.
const InnerClass *class_inner(const Class *class);

// The simple name of an annotation's class, with the semicolon behind it: "NonNull;".
const char *annotation_simple(const Names *names, const Annotation *annotation);
// Is it a constraint of jakarta.validation that only some groups have?
bool annotation_has_groups(const Names *names, const Annotation *annotation);

// What stands on a parameter that the descriptor has; NULL: nothing. Where the compiler adds
// parameters of its own the lists have different lengths, and whose they are is not told (JVMS
// 4.7.18).
const Annotations *method_parameter_annotations(const Method *method, uint16_t number);
// May parameters that the source does not have stand before the others? The outer object, the name
// and the number of an enum's constant: signatures and type annotations do not count them.
bool method_has_hidden_parameters(const Program *program, const Method *method);

// --- literals ------------------------------------------------------------------------------------

// A number of this kind in Java's source text. A set of:
enum {
  LITERAL_SOURCE = 1,   // javac reads it: characters are escaped so that it can
  LITERAL_CASTS = 2,    // bytes and shorts say so: "(byte) 7"
  LITERAL_EXTREMES = 4, // the least and the greatest int and long by their names
};
const char *java_literal(Kind kind, uint64_t word, unsigned form, Arena *arena);

// --- the JDK -------------------------------------------------------------------------------------

// Objects whose fields are the virtual machine's, or never change but for a hash that is kept.
typedef enum OpaqueKind {
  OPAQUE_MACHINE = 1, // classes, threads, class loaders
  OPAQUE_STRING = 2,
  OPAQUE_THROWABLE = 4, // the stack trace
} OpaqueKind;
// Is it one of these, or of a class that extends one? `kinds`: a set of OPAQUE_...
bool class_is_opaque(const Program *program, const Class *class, unsigned kinds);

#endif
