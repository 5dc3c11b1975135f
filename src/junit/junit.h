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
#include "report/report.h"

typedef struct JunitOptions {
  bool junit4;   // else JUnit 5
  bool coverage; // also of lines and decisions
  bool minimal;  // of each method only as many as its branches and outcomes need
} JunitOptions;

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
  uint32_t branches, covered; // ways out of conditions in the method, and how many the tests take
  bool is_complete;           // the exploration saw every path
  bool needs_library;         // a case needs an object of the JDK in a state that it cannot make
  bool is_ranked;             // it asks for Loris.rank, which no test can give
  SkippedList skipped;        // by cause
  Coverage *coverage;         // of the cases that could be run; NULL: not wanted
} JunitMethod;

typedef struct Junit Junit;
Junit *junit_new(Program *program, JunitOptions options);
void junit_free(Junit *junit);

// Objects are set together field by field when the search for calls that make them has not ended
// by then.
void junit_set_deadline(Junit *junit, double seconds, const volatile sig_atomic_t *interrupt);
// Begins with the tests of a method. Those of one class come one after the other.
void junit_begin(Junit *junit, Method *method);
// A CaseVisitor; its context is the Junit.
void junit_visit(void *junit, Explorer *explorer, const ExploreCase *leaf);
// A fault is told here, and kept until junit_free.
const char *junit_fault(const Junit *junit);
// The end of the method's cases; `explorer` has run. NULL: it could not.
void junit_end(Junit *junit, Explorer *explorer);
// Begins, explores and ends with a method whose objects are made by calls alone (construct.h).
// Tests of the JDK's methods lie in a package of their own: loris.java.util.
void junit_test_calls(Junit *junit, Construct *construct, Method *method,
                      const CallOptions *options);
// Before junit_end: adds tests of that kind that take other branches or end otherwise, for a method
// with cases that are unknown or need objects of the JDK.
bool junit_lacks_objects(const Junit *junit, const Explorer *explorer);
void junit_add_calls(Junit *junit, Construct *construct, const CallOptions *options);
// Branches of the method that its tests do not take so far.
uint32_t junit_missing(Junit *junit);
// Before junit_end: of what is visited from now on only tests that take such a branch are kept, and
// the exploration is stopped when there is none left. These cases do not count: they lie beyond
// the bounds that were asked for.
void junit_hunt(Junit *junit);

// Writes all tests; NULL, or the name of what could not be written (errno says why).
const char *junit_write(Junit *junit, const char *folder);

size_t junit_method_count(const Junit *junit);
const JunitMethod *junit_method(const Junit *junit, size_t index);
size_t junit_file_count(const Junit *junit); // after junit_write
const char *junit_file(const Junit *junit, size_t index);

#endif
