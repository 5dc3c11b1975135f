// Private to program: the Program itself and what its files share.
#ifndef PROGRAM_PROGRAM_IMPL_H
#define PROGRAM_PROGRAM_IMPL_H

#include "program/program.h"

enum { PRIMITIVE_COUNT = 9, MAX_CLASSES = 1 << 20, MAX_METHODS = 1 << 22 };

typedef struct Reach Reach;

typedef struct SideTable {
  const SideKind *kind;
  void *records;
} SideTable;

struct Program {
  Names *names;
  ClassPath *path;
  Diag *diag;
  Diag *notes; // what was strange about the classes loaded, but no error
  Arena arena;
  Class **classes;             // by id, at a fixed address; classes[0] is unused
  uint32_t class_count;        // with the unused one
  VEC(uint32_t) class_of_name; // class id by name id; 0: not loaded
  VEC(Method *) methods;       // by id
  VEC(SideTable) sides;        // program_side_table
  VEC(Class *) interfaces;     // by interface index
  VEC(ClassFile *) files;      // to be freed
  VEC(uint8_t) global_kinds;   // 1: reference
  VEC(Name) loading;           // classes whose load is under way, outermost first
  Class *primitives[PRIMITIVE_COUNT];
  Class *object;
  Name init, clinit, object_name; // "<init>", "<clinit>", "java/lang/Object"
  uint32_t spun_count;            // number of classes that loris made itself
  struct Writes *writes;          // writes.c: made at the first question
  struct Holds *holds;            // holds.c: likewise
  Reach *reach;                   // reach.c: likewise
  struct Lambdas *lambdas;        // lambdas.c: likewise
  struct CodeUses *uses;          // uses.h: NULL: nobody watches
};

Arena *program_arena(Program *program); // for everything that lives as long as the program

// link.c: fills in hierarchy, members, layout and tables of a class whose file is parsed.
bool class_link(Program *program, Class *class, LinkError *error);
// A fresh class record with its id, name and the two global words every class has.
Class *class_new(Program *program, ClassKind kind, Name name);
void method_number(Program *program, Method *method); // gives it its id

// decode.c
Code *code_decode(Program *program, Method *method, LinkError *error);

void reach_free(Reach *reach);              // reach.c
void holds_free(struct Holds *holds);       // holds.c
void lambdas_free(struct Lambdas *lambdas); // lambdas.c

#endif
