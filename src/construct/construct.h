// Objects by calls: sequences of constructors, factories and methods that Java code may call, and
// that yield a wanted heap. What a recipe yields is seen by running it on a concrete machine.
//
// Two ways lead to recipes:
//
// *Backwards*: construct_find looks for a recipe of a concrete input, such as a case of an
// exploration has. The recipe's heap agrees with the input in all that was read; the rest is as the
// calls leave it, and Recipe.input is the input with that rest filled in.
//
// *Forwards*: construct_explore makes the objects by calls with symbolic arguments before it calls
// the method under test, so that only states are explored that calls can reach. That is how methods
// of the JDK are tested: their fields are closed to test code, and most heaps are no real ones.
//
// The public members come first; members of the test's own package are the second choice. Private
// members are never used.
#ifndef CONSTRUCT_CONSTRUCT_H
#define CONSTRUCT_CONSTRUCT_H

#include "replay/replay.h"

enum { NO_VARIABLE = -1 };

// Can Java code that lives in the package of `home`, or anywhere (`is_public`), name the class?
bool construct_can_name(Program *program, const Class *home, const Class *class, bool is_public);

// --- recipes -------------------------------------------------------------------------------------

typedef enum RecipeValueKind {
  RECIPE_NUMBER,   // `word`, of the primitive kind
  RECIPE_NULL,     //
  RECIPE_VARIABLE, // the object in `variable`
  RECIPE_CONSTANT, // a constant of an enum: `constant`
  RECIPE_BOX,      // `word` in an object of the wrapper class `class`: Integer.valueOf(7)
  RECIPE_STRING,   // a literal: `text`
  RECIPE_ARRAY,    // new T[n] with nothing in it: `word` elements, of the array class `class`
  RECIPE_OBJECT,   // only of outcomes: an object of class `class` that has no literal
} RecipeValueKind;

typedef struct RecipeValue {
  RecipeValueKind kind;
  Kind letter;           // of numbers and boxes: Z B C S I J F D; else L
  Word word;             // as in ConcreteValue
  int32_t variable;      //
  const Field *constant; //
  Class *class;          //
  const char *text;      // modified UTF-8
} RecipeValue;
typedef VEC(RecipeValue) RecipeValues;

typedef enum StatementKind {
  STATEMENT_NEW,     // C v = new C(a, b);
  STATEMENT_STATIC,  // C v = D.of(a, b);
  STATEMENT_CALL,    // r.add(a, b); or C v = r.get(a);
  STATEMENT_ARRAY,   // C[] v = {a, b};
  STATEMENT_FIELD,   // r.f = a;
  STATEMENT_ELEMENT, // r[3] = a;
} StatementKind;

typedef struct Statement {
  StatementKind kind;
  int32_t result;     // the variable, or NO_VARIABLE
  int32_t receiver;   // of calls and stores
  Method *method;     // of NEW, STATIC and CALL
  Class *class;       // by which it is named: the method's may be a superclass; of arrays, theirs
  const Field *field; // of FIELD
  uint32_t index;     // of ELEMENT
  RecipeValues arguments; // one per parameter; of an array one per element; of a store one
} Statement;

typedef struct RecipeVariable {
  Class *class;     // of the object, exactly
  const char *name; // a Java identifier that fits the class; unique in the recipe
  uint32_t object;  // number in Recipe.input of the object it holds, or UINT32_MAX
} RecipeVariable;

typedef struct Recipe {
  const Class *home; // the test's package is its; names of the classes there need no package
  VEC(RecipeVariable) variables;
  VEC(Statement) statements;
  bool is_public; // else members are used that only the test's own package can see
  // The input with everything filled in that the calls leave: objects 0 .. n - 1 are those of the
  // wanted input, in its order; others that the calls made follow. NULL with construct_explore.
  ConcreteInput *input;
  // Per object of `input`: its variable, or NO_VARIABLE: it lies within another one (at its
  // `place`) or is an enum's constant.
  VEC(int32_t) variable_of;
} Recipe;

void recipe_free(Recipe *recipe);
// One line of Java without indentation: `List list = new List(3);`. Every argument has the type of
// its parameter, by a cast if need be, so that no other method of the name is meant.
const char *statement_text(Program *program, const Recipe *recipe, const Statement *statement,
                           Arena *arena);
// The call alone, as an expression: `list.size()`.
const char *call_text(Program *program, const Recipe *recipe, const Statement *statement,
                      Arena *arena);
const char *recipe_value_text(Program *program, const Recipe *recipe, const RecipeValue *value,
                              Arena *arena);
// "a.b.Outer.Inner[]": how Java code in the package of `home` (or NULL) names a class.
const char *class_source_name(Program *program, const Class *class, const Class *home,
                              Arena *arena);
bool java_is_identifier(const char *text); // and no keyword
// Has the package of `home` (NULL: none of the target's) a class of this simple name? It hides
// others that Java code there would mean by the name.
bool package_has_class(Program *program, const Class *home, const char *simple, Arena *arena);
// "Object", or "java.lang.Object" where that is hidden.
const char *lang_name(Program *program, const Class *home, const char *simple, Arena *arena);
// A literal that may be a constant of java.lang, such as Integer.MAX_VALUE, as Java code there has
// it.
const char *lang_number(Program *program, const Class *home, const char *text, Arena *arena);
// Would a variable of this name hide a class or a package?
bool java_hides(Program *program, const Class *home, const char *name, Arena *arena);
// Is the class generic, so that its name alone is a raw type?
bool class_is_generic(const Names *names, const Class *class);
// Java code calls a method with arguments that are cast to the erased types of its parameters. That
// is no good where a parameter's type is a variable with several bounds.
bool method_takes_erased(const Names *names, const Method *method);

// --- inputs by calls -----------------------------------------------------------------------------

typedef struct Construct Construct;
Construct *construct_new(Program *program);
void construct_free(Construct *construct);
// Searches give up after this time from now on, or when *interrupt is not 0. 0 seconds: no limit.
void construct_set_deadline(Construct *construct, double seconds,
                            const volatile sig_atomic_t *interrupt);

// From now on recipes need not yield what nobody but the JDK's collections can tell apart: how
// often they have changed, and how much room they have left. Who wants such recipes must run them.
void construct_set_loose(Construct *construct);

// Looks for a recipe that yields the objects of the input, for a test that lives in the package of
// `home`. `calls`: how many calls the search may run (0: a default; a long one counts as several).
// NULL: none was found. Names and texts of the recipe are the arena's; the recipe is the caller's.
// Precondition: input->is_exact.
Recipe *construct_find(Construct *construct, const Class *home, const ConcreteInput *input,
                       uint64_t calls, Arena *arena);

// The same for a method that fails on the input: looks for calls behind which it throws the
// exception at the same places, though the objects may be others. Numbers, nulls and literals among
// the arguments are those of the input, the other arguments are of its classes. For an input whose
// objects have what calls cannot make, such as a model in place of a hash table.
typedef struct ConstructFailure {
  Method *method;
  const Class *thrown;
  ThrowPlaces places;
  bool within_library; // it may be thrown at another place of the JDK
} ConstructFailure;
Recipe *construct_find_failure(Construct *construct, const Class *home, const ConcreteInput *input,
                               const ConstructFailure *failure, uint64_t calls, Arena *arena);

// Follows the recipe, sets the static fields of its input, and calls the method as a test does:
// ends the call as a run on `recipe->input` has ended? Literals, boxes and objects of the JDK may
// be ones that the program knows, which the input does not say. `step` as in ReplayStep, or NULL.
bool construct_confirm(Construct *construct, const Recipe *recipe, Method *method,
                       const ConcreteOutcome *expected, ReplayStep *step, void *context);

// The call of the method on the recipe's input, as an expression behind the recipe's statements:
// `list.get(3)`. NULL: it cannot be written so.
const char *recipe_act_text(Construct *construct, const Recipe *recipe, Method *method,
                            Arena *arena);

// --- methods by calls ----------------------------------------------------------------------------

// What a call of an observer answers after the call under test, or what an array holds.
typedef struct RecipeCheck {
  int32_t variable;      // of the receiver, or the array
  Method *method;        // public, without parameters, changes nothing: size(); NULL: an array
  Class *class;          // by which it is named
  RecipeValue value;     // a number, null, a box, a string or a variable
  RecipeValue *elements; // of an array, each as `value`
  uint32_t count;
} RecipeCheck;

// A test: objects by calls, one call under test, what it did.
typedef struct CallTest {
  Recipe recipe;           // the arrangement; `input` is NULL
  Statement act;           // the call; its result is a variable if `value` is a RECIPE_OBJECT
  ExecStatus status;       // EXEC_RETURNED or EXEC_THREW, as the concrete machine saw it
  RecipeValue value;       // of EXEC_RETURNED, unless the method is void
  const Class *thrown;     // of EXEC_THREW
  const char *message;     // of EXEC_THREW: the exception's, or NULL
  VEC(RecipeCheck) checks; // afterwards
} CallTest;

typedef struct CallOptions {
  ExploreOptions explore; // `k` bounds the number of calls before the one under test
  double seconds;         // for all of it; 0: no limit
} CallOptions;

typedef struct CallCounts {
  uint64_t shapes, cases, tests; // sequences of methods; cases of them; with a new path of the call
  uint64_t skipped;              // cases without a test
  const char *cause;             // why, of the first one
  bool is_complete;              // every path was seen; never so where objects are involved
} CallCounts;

typedef void CallTestVisitor(void *context, const CallTest *test);

// Can the method be tested so: is it public, and are there values for its parameters?
bool construct_can_call(Construct *construct, Method *method);
// Tests a method: objects by at most `k` calls of their constructors and mutators with symbolic
// numbers, also within boxes, then the call; with numbers that the code mentions, and small ones,
// where the exploration is not complete. One test per path of the call under test; what the
// tests say is seen by running them. Tests and texts are gone after the visit.
CallCounts construct_explore(Construct *construct, Method *method, const CallOptions *options,
                             CallTestVisitor *visit, void *context);
// Runs a test once more; `step` is called before every instruction of the call under test.
void construct_watch(Construct *construct, const CallTest *test, ReplayStep *step, void *context);

#endif
