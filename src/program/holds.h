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
  uint64_t contents;         // of collections: whose content may be in it (holds_content.c)
  bool is_strange;           // it may have another content, of which nothing is known
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

// What may be in the collections that a field holds, or that a `new` makes (holds_content.c).
enum { CONTENTS_MOST = 64 };
typedef enum ContentMark {
  CONTENT_HAS_NULL = 1, // or what nobody knows
  CONTENT_IS_SHOWN = 2, // to somebody who may put anything into it, if that can be done
  CONTENT_CHANGES = 4,  // it can be done
  CONTENT_IS_LINKED = 8 // a LinkedList is among them
} ContentMark;
typedef struct HoldsContent {
  const void *key; // the field, or the instruction
  uint32_t parent; // contents that are one have one root, which has the rest
  ContentMark marks;
  uint64_t sources; // contents whose elements were copied here
} HoldsContent;

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
  HoldsContent contents[CONTENTS_MOST];
  uint32_t content_count;
  bool is_threaded; // its objects may be used by several threads at once
  bool is_lost;     // some code is not understood: nothing is known
  bool is_growing;  // something has changed in this pass
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
HoldsNest *holds_nest(Program *program, Class *class); // with what is known of it
// May others than the code of the nest write the field?
bool holds_is_open(const HoldsNest *nest, const Field *field);
// May somebody have an object of the class that none of its constructors has returned?
bool holds_is_made_elsewhere(const HoldsNest *nest, const Class *class);

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

// --- collections (holds_content.c) ---------------------------------------------------------------

uint64_t holds_content_of(HoldsNest *nest, const Field *field); // empty: it is not followed
void holds_content_begin(HoldsNest *nest);                      // all classes are there
// Others can read the field, or write it.
void holds_content_open(HoldsNest *nest, const Field *field, bool may_write);
void holds_content_store(HoldsNest *nest, uint64_t into, const Held *value);
bool holds_content_has_null(HoldsNest *nest, const Field *field);
// `new`: of a collection, an empty one.
void holds_content_make(HoldsScan *scan, const Instruction *instruction, Held *value);
void holds_content_leak(HoldsScan *scan, const Held *value);
// A call of a method of a collection. False: it is not known what that does.
bool holds_content_call(HoldsScan *scan, const Constant *member, const Held *arguments,
                        uint32_t words);
// What an iterator of the collection may be used to change: it is shown with it.
uint64_t holds_content_behind(HoldsScan *scan, const Constant *member, const Held *receiver);
// Of methods of the JDK: collections that they are given are only looked at (`receiver` NULL: there
// is none); what they return never changes and has no null in it.
bool holds_content_reads(const HoldsScan *scan, const Constant *member, const Held *receiver);
bool holds_content_is_full(const HoldsScan *scan, const Constant *member);
bool holds_name_fits(const char *pattern, const char *name);

static inline const Constant *holds_constant(const HoldsScan *scan,
                                             const Instruction *instruction) {
  return &scan->file->pool[instruction->operand];
}

#endif
