// Cases into JUnit tests.
//
// Every case becomes a concrete input, the input is run on a concrete machine, and what the machine
// saw is what the test asserts: outcome, heap and static fields afterwards. A case that cannot be
// told in Java is left out, counted by its cause. The tests of a class lie in its package, so that
// they reach what is not private; the rest goes through one helper class, loris.junit.LorisHeap.
// doc/TESTS.md has the form of the tests.
#ifndef JUNIT_JUNIT_H
#define JUNIT_JUNIT_H

#include "construct/construct.h"
#include "contract/contract.h"
#include "report/report.h"

typedef struct JunitOptions {
  bool junit4;                // else JUnit 5
  bool coverage;              // also of lines and decisions
  bool minimal;               // of each method only as many as its branches and outcomes need
  bool by_calls;              // objects are made by public constructors and methods alone
  ExploreOptions explore;     // of the exploration whose cases become tests
  const Contracts *contracts; // that are assumed and checked; or NULL
  const HeapStrategy *other;  // takes turns in the search for other branches; NULL: no other does
  int64_t k, array, loops;    // bounds that hold for the search for other branches; -1: not given
} JunitOptions;

// What there is to see on the way. Each may be NULL.
typedef struct JunitEvents {
  void *context;
  void (*tick)(void *context); // now and then, while an exploration runs
  // The exploration whose cases become tests has ended; explorer_message says why it could not.
  void (*explored)(void *context, Explorer *explorer);
  void (*ended)(void *context); // nothing more is done for the method
  // A test was written of the case at which the machine stands, with this input. `text`: a class
  // for it alone.
  void (*written)(void *context, Explorer *explorer, const ExploreCase *leaf,
                  const ConcreteInput *input, const char *text);
} JunitEvents;

typedef struct Skipped {
  const char *cause;
  uint64_t count;
} Skipped;
typedef VEC(Skipped) SkippedList;

// The tests of one method.
typedef struct JunitMethod {
  Method *method;
  uint64_t cases;
  uint64_t tests;             // that are written
  uint64_t faults;            // cases whose concrete run differs: bugs of loris
  uint64_t broken;            // cases that break a contract: no test can say that this is right
  uint32_t branches, covered; // ways out of conditions in the method, and how many the tests take
  bool is_complete;           // the exploration saw every path
  bool needs_library;         // a case needs an object of the JDK in a state that it cannot make
  bool is_ranked;             // it asks for Loris.rank, which no test can give
  bool is_failed;             // it could not be explored
  const char *vacuity;        // why no input satisfies the invariant; NULL: not so
  bool is_left_out;           // there was no time for it
  bool is_cached;             // its tests are of an earlier run
  SkippedList skipped;        // by cause
  Coverage *coverage;         // of the cases that could be run; NULL: not wanted
} JunitMethod;

typedef struct Junit Junit;
Junit *junit_new(Program *program, JunitOptions options, JunitEvents events);
void junit_free(Junit *junit);

// Tests the methods (those of one class one after the other), which share the time that is left of
// `seconds` (0: no limit) after `start` (on clock_now). Tests of the JDK's methods are made by
// calls alone and lie in a package of their own: loris.java.util. Ends at an interrupt.
void junit_test(Junit *junit, Method *const *methods, size_t count, double start, double seconds);
// One of them, for so many seconds (0: no limit; below: none are left).
void junit_test_one(Junit *junit, Method *method, double seconds);

// For several processes: the method that was tested last, with its tests, as bytes; and in another
// one, as if it had been tested there. Or it could not be, for a reason that is told elsewhere.
void junit_pack_last(const Junit *junit, Pack *pack);
// The same in numbers, for those who wait.
typedef struct JunitFound {
  uint64_t tests, throwing; // of the tests: that end by an exception
  uint64_t broken;          // cases that break a contract
} JunitFound;
JunitFound junit_found_last(const Junit *junit);
void junit_unpack(Junit *junit, Method *method, Unpack *from);
void junit_mark_cached(Junit *junit); // that method
void junit_add_lost(Junit *junit, Method *method);

// A test class for the one case at which the machine stands, which `junit` forgets again; NULL:
// none can be written. The text is the arena's.
const char *junit_case(Junit *junit, Explorer *explorer, const ExploreCase *leaf, Arena *arena);
// The same with an input of the case that runs have confirmed. Under contracts, where a clause is
// broken, `broken` says which (else NULL), and so does the test; no JVM knows of it, and the test
// says what the method does instead.
const char *junit_case_with_input(Junit *junit, Explorer *explorer, const ExploreCase *leaf,
                                  const ConcreteInput *input, const char *broken, Arena *arena);
// A case whose concrete run differs, in words; NULL: there is none. Kept until junit_free.
const char *junit_fault(const Junit *junit);

// Writes all tests; NULL, or the name of what could not be written (errno says why).
const char *junit_write(Junit *junit, const char *folder);

size_t junit_method_count(const Junit *junit);
const JunitMethod *junit_method(const Junit *junit, size_t index);
size_t junit_file_count(const Junit *junit); // after junit_write
const char *junit_file(const Junit *junit, size_t index);

#endif
