// Private to program: what the fields of complete objects hold, as the code shows that can write
// them.
//
// A field that is private can be stored to by its nest only, a final one by its own class only. All
// code of the nest is read by a forward analysis that follows intervals, null, exact classes and
// lengths of arrays through locals and operands; the variables of the analysis are fields,
// parameters of private methods, results, and what arguments are known to be after a call. What a
// variable may hold is the least fixed point over everything that is stored there, whoever's object
// it is and in whatever order it happens: so it makes no difference where a method is left by an
// exception, or which methods run in between.
//
// What an object holds before its constructor has stored anything counts as stored if anybody can
// see the object then: where `this` is given away with the field unassigned, and where the
// constructor returns without having assigned it. See doc/FINDINGS.md for what is not looked at.
#ifndef PROGRAM_HOLDS_H
#define PROGRAM_HOLDS_H

#include "program/bytecode.h"
#include "program/program_impl.h"

// What a word may hold. The zero value: nothing.
enum { HELD_NULL = 1, HELD_OBJECT = 2, HELD_NUMBER = 4, HELD_OTHER = 8 };
typedef struct Held {
  uint8_t kinds;
  bool may_be_this, is_this; // of a constructor: the object that it makes
  Name class;                // of objects: all are of this very class; none: any
  int64_t low, high;         // of an int or long; of objects: lengths, if they are arrays
  uint32_t id;               // words of a frame with the same one are the same value; 0: none
} Held;

typedef struct HoldsVar {
  Held held;
  uint32_t changes;
  bool is_stored; // of a field: some code stores to it
} HoldsVar;

// A method of the nest, or one that it calls and whose result matters.
typedef struct HoldsMethod {
  Method *method;
  bool is_closed;      // called by the nest only: its parameters are what is passed there
  bool is_called;      // by code that was read
  HoldsVar result;     // what it returns
  HoldsVar *arguments; // per argument word: what it gets, if it is closed
  HoldsVar *kept;      // per argument word: what it is known to be after the call
} HoldsMethod;

// The fields of one class of the nest.
typedef struct HoldsClass {
  Class *class;
  HoldsVar *fields; // as class->fields
} HoldsClass;

typedef struct HoldsNest {
  Program *program;
  Class *host;
  VEC(HoldsClass) classes;
  VEC(HoldsMethod *) methods;
  bool is_lost;    // some code is not understood: nothing is known
  bool is_growing; // something has changed in this pass
  Arena arena;
} HoldsNest;

// Whether a constructor gives its object away.
typedef enum LeakState { LEAK_UNASKED, LEAK_ASKING, LEAK_NONE, LEAK_SOME } LeakState;

struct Holds {
  VEC(HoldsNest *) nests;
  VEC(uint8_t) leaks; // LeakState by method id
};
typedef struct Holds Holds;

// The scan of one method.
typedef struct HoldsScan {
  HoldsNest *nest;
  const Names *names;
  Method *method;
  HoldsMethod *own;
  const ClassFile *file;
  const CodeInfo *info;
  bool is_constructor; // or what fills an object that no constructor has made: readObject
  bool is_reading;     // the latter
  Held **at;           // per offset: locals, then operands; NULL where not reached
  uint64_t *assigned;  // per offset: fields of the object that is made
  uint32_t *depths;
  uint32_t *visits;
  uint8_t *dirty;
  Held *now;
  Held *other; // room for one more frame
  uint64_t now_assigned;
  uint32_t depth;
  bool leaks; // `this` is given away somewhere
  bool stops; // the call that was looked at last does not return
  bool bad;   // the code is not followed
  Arena arena;
} HoldsScan;

// --- values (holds_values.c) ---------------------------------------------------------------------

Held held_any(Kind kind); // anything of the kind
Held held_number(int64_t low, int64_t high);
Held held_default(Kind kind);                 // zero or null
Held held_object(Name class);                 // not null
bool held_join(Held *held, const Held *more); // true: it has grown
void held_widen(Held *held, const Held *before);
// What is left of it; false: nothing.
bool held_meet_null(Held *held, bool is_null);
bool held_meet_range(Held *held, int64_t low, int64_t high);
void held_fit(Held *held, Kind kind); // to the values that the kind has
Held held_combine(uint8_t opcode, const Held *a, const Held *b);
Held held_convert(uint8_t opcode, const Held *a);

// --- the nest (holds.c) --------------------------------------------------------------------------

HoldsVar *holds_field(HoldsNest *nest, const Field *field); // NULL: none of the nest
void holds_add(HoldsNest *nest, HoldsVar *var, const Held *held, Kind kind);
HoldsMethod *holds_method(HoldsNest *nest, Method *method, bool may_add); // NULL: not looked at
bool holds_leaks(HoldsNest *nest, Method *constructor);

// --- one method (holds_scan.c, holds_step.c, holds_calls.c) --------------------------------------

// Adds what the code does to the variables. `own` NULL: only whether it gives its object away.
bool holds_scan(HoldsNest *nest, Method *method, HoldsMethod *own); // does it?
void holds_step(HoldsScan *scan, const Instruction *instruction);
void holds_invoke(HoldsScan *scan, const Instruction *instruction);
void holds_invoke_dynamic(HoldsScan *scan, const Instruction *instruction);
Held *holds_operands(HoldsScan *scan);
void holds_push(HoldsScan *scan, Held held, uint32_t words);
// A value that did not exist before: another one of the same place is not it.
void holds_push_new(HoldsScan *scan, const Instruction *instruction, Held held, uint32_t words);
Held holds_pop(HoldsScan *scan, uint32_t words);
void holds_leak(HoldsScan *scan, const Held *held); // somebody may see what it is

static inline const Constant *holds_constant(const HoldsScan *scan,
                                             const Instruction *instruction) {
  return &scan->file->pool[instruction->operand];
}

#endif
