// Private to junit.
#ifndef JUNIT_JUNIT_IMPL_H
#define JUNIT_JUNIT_IMPL_H

#include "junit/junit.h"

#include "construct/construct.h"

// The code of a Java method has at most 64 KB (JVMS 4.7.3), of which an element of an array, the
// densest text there is, takes 7 bytes for 3 characters. Likewise texts of constants.
enum { MAX_BODY = 24000, MAX_TITLE = 400 };

// --- Java text (java.c) --------------------------------------------------------------------------

typedef VEC(char) Source;
void code_add(Source *code, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A literal of this kind; `exact`: of exactly this type, also where an int would be taken.
const char *java_number(Kind kind, Word word, bool exact, Arena *arena);
const char *java_string(const uint16_t *units, size_t count, Arena *arena); // with its quotes
const char *java_quote(const char *utf8, Arena *arena);
// The text, or its beginning and dots.
const char *java_clip(const char *utf8, size_t most, Arena *arena);
typedef VEC(const char *) NameList;
// `text`, or with a number behind it; it is used from now on.
const char *java_unique(const char *text, NameList *used, Arena *arena);

// --- what a test can name (access.c) ------------------------------------------------------------

// The place from which a test looks at the program.
typedef struct Home {
  Program *program;
  const Names *names;
  const Class *class; // under test
  Arena *arena;
  bool *names_raw; // set when a generic class is named, or NULL
} Home;

bool home_is_package(const Home *home, const Class *class); // the test's own?
// How the test names a class: "Outer.Node[]"; NULL: it cannot.
const char *home_class(const Home *home, const Class *class);
// A class of java.lang by its simple name, unless the test's package has one of that name.
const char *home_lang(const Home *home, const char *simple);
const char *home_number(const Home *home, Kind kind, Word word, bool exact); // as java_number
const char *home_helper(const Home *home);                                   // LorisHeap
// An expression of type Class<?>, whether it can be named or not. *helped: by the helper class.
const char *home_class_object(const Home *home, const Class *class, bool *helped);
// The nearest superclass that can be named.
const Class *home_visible(const Home *home, const Class *class);
bool home_sees_field(const Home *home, const Field *field);
bool home_sees_method(const Home *home, const Method *method);
// The class of a field, of a parameter, of the result; NULL: it cannot be loaded.
Class *field_type(const Home *home, const Field *field);
Class *parameter_type(const Home *home, const Method *method, size_t index);
Class *result_type(const Home *home, const Method *method);
bool class_is_inner(const Class *class); // has its outer object as a hidden parameter
bool class_is_named(const Names *names, const Class *class, const char *name);

// --- one test ------------------------------------------------------------------------------------

// How the test refers to an object.
typedef struct Holder {
  const char *text;  // an expression without side effects; NULL: none yet
  const Class *type; // its static type
} Holder;

typedef struct Draft {
  Home home;
  Arena *arena;
  Replay *replay;
  bool junit4;
  Method *method;
  const ConcreteInput *input; // what the test builds
  const Recipe *recipe;       // the calls that yield it; NULL: its fields are set
  const ConcreteState *state;
  VEC(Holder) holders; // by object of the state; those of the input come first
  NameList used;       // names of variables
  Source arrange, link, act, check;
  VEC(const Class *) statics; // classes whose static fields must be restored
  bool is_helped;             // uses the helper class
  bool is_raw;                // names classes without their type arguments
  const char *throws;         // what the test declares: "Exception"; or NULL
  VEC(bool) checked;          // by object of the state: its fields are checked, or need not be
  const char *problem;        // why there is no test; NULL: none
  bool needs_library;         // for a state of an object of the JDK
} Draft;

void draft_fail(Draft *draft, const char *format, ...) __attribute__((format(printf, 2, 3)));
// A variable for an object, named after its place and class.
const char *draft_name(Draft *draft, const ConcreteObject *object);
void draft_restore_statics(Draft *draft, const Class *class);
// A value as an expression of the type `type` (NULL: by its kind); for references the object has a
// holder.
const char *draft_value(Draft *draft, const ConcreteValue *value, const Class *type, bool exact);
const char *draft_field(Draft *draft, const Holder *holder, const Field *field); // to read it
bool draft_is_string(const Draft *draft, const Class *class);
bool draft_is_box(const Draft *draft, const Class *class);
// The text of a string's literal out of its fields; NULL: it is no real string.
const char *draft_string(const Draft *draft, const ConcreteInput *heap,
                         const ConcreteObject *object);
const char *draft_box(const Draft *draft, const ConcreteObject *object); // Integer.valueOf(3)

void draft_arrange(Draft *draft); // build.c: by fields
void draft_follow(Draft *draft);  // follow.c: by the recipe
// Names variables that hold parameters after them.
void draft_name_recipe(Draft *draft, Recipe *recipe);
void draft_set_statics(Draft *draft);
void make_constant(Draft *draft, size_t number); // of an enum, or another static final field
void draft_note_exceptions(Draft *draft, const Method *method); // that the test calls
void draft_act(Draft *draft);                                   // act.c
void draft_check(Draft *draft);                                 // check.c
// Checks that an expression of this static type has a value of the state.
void check_value(Draft *draft, const char *text, const Class *type, const ConcreteValue *value);

// make.c: `new C()`, if a test may call it and it does nothing else; after it, the fields hold
// these values. NULL: not so.
typedef struct Fresh {
  ConcreteSlots slots;
} Fresh;
bool make_fresh(Draft *draft, Class *class, Fresh *fresh);
// The constructor of a record's components, if it yields this object.
bool make_record(Draft *draft, size_t object);

// name.c
const char *case_name(const char *method, const CaseWords *words, Arena *arena);
const char *case_title(const char *method, const CaseWords *words, Arena *arena);

// --- coverage (cover.c) --------------------------------------------------------------------------

typedef struct Edge {
  const Method *method;
  uint32_t from, to; // instructions
} Edge;
typedef VEC(Edge) Edges; // sorted, each once

typedef struct Cover {
  Program *program;
  Coverage *coverage;  // of the method under test; or NULL
  const Class *owner;  // a class that counts although it is the JDK's; or NULL
  Method *last_method; // NULL: the last instruction was not one of the target
  uint32_t last;
  Edges edges;
} Cover;
void cover_step(void *cover, const Machine *machine); // a ReplayStep
void edges_sort(Edges *edges);
bool edges_have(const Edges *edges, const Edge *edge);
uint32_t cover_count(Program *program, Method *method); // all edges of a method
uint32_t edges_of(const Edges *edges, const Method *method);

// --- all of them ---------------------------------------------------------------------------------

typedef struct Test {
  Method *method;
  const char *name, *title, *body;
  const char *outcome; // "returns", or the exception's class
  const char *throws;  // or NULL
  bool is_helped, is_raw, is_dropped;
  bool rejects;   // the method does not accept these arguments, and says so
  uint64_t nulls; // parameters that the path needs to be null, by number
  uint64_t maybe; // and those that may be
  VEC(const Class *) statics;
  Edges edges;
} Test;

struct Junit {
  Program *program;
  JunitOptions options;
  Arena arena;
  Replay *replay;
  Construct *construct;
  Construct *caller; // for tests by calls alone; NULL: not needed so far
  JunitEvents events;
  SolveStats own;
  Boundaries *met; // by the tests of the last method
  VEC(JunitMethod) methods;
  VEC(Test) tests;
  VEC(const char *) files;
  const char *fault;
  const char *broken; // the clause that the case breaks which is a test now; or NULL
  bool rejects;       // the case that is a test now ends by an exception that is thrown on purpose
  // While it hunts (junit_hunt): the branches that the method has, and those that tests take.
  bool hunts;
  uint32_t branches;
  Edges known;
};

// junit.c: begins with the tests of a method.
void junit_begin(Junit *junit, Method *method);
void junit_visit(void *junit, Explorer *explorer, const ExploreCase *leaf); // a CaseVisitor
// The end of the method's cases; `explorer` has run. NULL: it could not.
void junit_end(Junit *junit, Explorer *explorer);

// calls.c: begins, explores and ends with a method whose objects are made by calls alone.
void junit_test_calls(Junit *junit, Construct *construct, Method *method,
                      const CallOptions *options);
// Before junit_end: adds tests of that kind that take other branches or end otherwise, for a method
// with cases that are unknown or need objects of the JDK.
bool junit_lacks_objects(const Junit *junit, const Explorer *explorer);
void junit_add_calls(Junit *junit, Construct *construct, const CallOptions *options);

// hunt.c: branches of the method that its tests do not take so far.
uint32_t junit_missing(Junit *junit);
// Before junit_end: of what is visited from now on only tests that take such a branch are kept, and
// the exploration is stopped when there is none left. These cases do not count: they lie beyond
// the bounds that were asked for.
void junit_hunt(Junit *junit);
bool hunt_is_over(const Junit *junit);                   // no branch is missing any more
bool hunt_wants(const Junit *junit, const Edges *edges); // it does not hunt, or this is news
void hunt_learn(Junit *junit, const Edges *edges);       // a test takes them

// vary.c; is there a field that the method sets back to zero?
bool vary_stores(Junit *junit, Method *method, ConcreteInput *input);
void junit_close(Junit *junit, bool is_complete); // the end of a method's tests
void junit_minimize(Junit *junit, size_t first);  // minimal.c: of the tests from `first` on

// file.c: all test classes; one for the last test alone.
const char *file_of_last(const Junit *junit, Arena *arena);
const char *files_write(Junit *junit, const char *folder);

#endif
