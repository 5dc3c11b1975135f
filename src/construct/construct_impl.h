// What the files of `construct` share.
#ifndef CONSTRUCT_CONSTRUCT_IMPL_H
#define CONSTRUCT_CONSTRUCT_IMPL_H

#include "construct/construct.h"

#include "base/table.h"

// A call that runs longer is no good for a test; it has cost as much as LONG_CALL others.
enum {
  CALL_STEPS = 20000,
  LONG_CALL = 50,
  INITIALIZER_STEPS = 50000000,
  TEST_STEPS = 2000000,
  MAX_HEAP_BYTES = 64 << 20,
};

struct Construct {
  Program *program;
  Machine *machine; // concrete
  Exec *exec;
  uint64_t calls; // that have run, ever
  // Called before every instruction of the calls, or NULL.
  void (*watch)(void *context, const Machine *machine);
  void *watch_context;
  uint64_t steps;  // of a call; 0: CALL_STEPS
  double deadline; // 0: none
  bool is_loose;   // construct_set_loose
  const volatile sig_atomic_t *interrupt;
};

bool construct_is_late(const Construct *construct);
double construct_seconds_left(const Construct *construct); // 0: no limit

// --- run.c: statements on the machine; `variables` are the objects in the variables --------------

bool run_initializer(Construct *construct, Class *class); // false: it failed
ExecStatus run_method(Construct *construct, Method *method, const Word *arguments, Word *result);
// Of NEW, STATIC and CALL; the result is the new object, or what the method returns.
ExecStatus run_call(Construct *construct, const Statement *statement, Ref *variables, Word *result);
// False: it cannot be run, or it throws, or a variable would be null.
bool run_statement(Construct *construct, const Statement *statement, Ref *variables);

// --- recipe.c ------------------------------------------------------------------------------------

void recipe_fini(Recipe *recipe); // of one that lies in another structure
Statement statement_copy(const Statement *statement);
// "node", "node2": a name for a variable of this class that the recipe has not used.
const char *variable_name(Program *program, const Recipe *recipe, const Class *class, Arena *arena);

// --- types.c: what descriptors and class files say -----------------------------------------------

// The class of a parameter or of the result; primitives have one as well. NULL: cannot be loaded.
Class *method_parameter_class(Program *program, const Method *method, uint16_t number);
Class *method_return_class(Program *program, const Method *method);
Class *field_type_class(Program *program, const Field *field);

// Whom may Java code call that lives in the package of `home`?
typedef struct Visibility {
  Program *program;
  const Class *home;
  bool is_public; // public members only
} Visibility;
bool class_is_visible(const Visibility *visibility, const Class *class);
bool member_is_visible(const Visibility *visibility, const Class *owner, uint16_t flags);
// Can Java code say which method it means: name the types of its parameters, and the class that it
// is in where that is generic?
bool method_is_writable(const Visibility *visibility, const Method *method);
// Can Java code write `new C(...)`, up to the constructor: not abstract, no inner instance?
bool class_is_creatable(const Visibility *visibility, const Class *class);

// --- objects.c: objects of the machine -----------------------------------------------------------

typedef VEC(Ref) RefList;
// Calls `visit` for every instance field, superclasses first.
typedef void FieldVisitor(void *context, const Field *field);
void class_each_field(const Class *class, FieldVisitor *visit, void *context);
Word element_word(const Machine *machine, Ref array, uint32_t index);
// A digest of all that can be reached, up to isomorphism. 0: that is too much. `reached` gets the
// number of objects unless it is NULL.
uint64_t objects_digest(const Machine *machine, const Ref *roots, size_t count, size_t *reached);

// --- statics.c: what the target's static fields lead to ------------------------------------------

// A digest of the static fields of the target's classes and of all objects behind them, which
// tells apart objects that are alike.
uint64_t statics_digest(const Construct *construct);
// Statements and calls that run with the same effect whenever they are asked to.
typedef bool Rerun(void *context);
// Does the run leave these fields and objects as the classes' initializers have made them? Then
// what it does to them is nothing, and no later test sees it.
bool run_leaves_statics(Construct *construct, Rerun *run, void *context);

// Which objects static fields of the target lead to.
typedef struct Shared {
  const Construct *construct;
  bool *is_reached; // by reference, from the heap's base on
  uint32_t end;
} Shared;
void shared_init(Shared *shared, const Construct *construct);
void shared_fini(Shared *shared);
bool shared_has(const Shared *shared, Ref ref);
// A static final field of the target that holds the object, an enum's constant for one; or NULL.
const Field *shared_constant(const Construct *construct, Ref ref);

// --- goal.c: what is wanted ----------------------------------------------------------------------

typedef struct Goal {
  const ConcreteInput *input;
  bool *is_needed;       // per object: read, or a root
  bool *is_root;         // per object: in a parameter or a static field
  bool *is_constant;     // per object: written as an enum's constant or as a literal
  bool *is_spare;        // per object: an array that an object of the JDK may have longer
  Name ignored;          // of fields of the JDK whose value does not matter; or no name
  Ref *constants;        // of these: the machine's object
  const char **literals; // per object: the text, of strings
  Arena arena;
  uint32_t total;         // the score of a heap that is as wanted
  VEC(RecipeValue) words; // numbers that occur, each letter by itself
} Goal;
bool goal_init(Goal *goal, Construct *construct, const ConcreteInput *input);
void goal_add_words(Goal *goal, const ConcreteInput *input); // also those of another input
void goal_fini(Goal *goal);
// How much of the goal do these objects have? Finds the objects that the read references lead to:
// on entry `refs` has those that are known, per object of the input.
uint32_t goal_score(const Goal *goal, const Machine *machine, Ref *refs);
// The constant or the literal that an object is; false: it is none.
bool goal_constant(const Goal *goal, uint32_t object, RecipeValue *value);

// --- strings.c -----------------------------------------------------------------------------------

// A literal that is as the string of an input in all that was read, in modified UTF-8; *array gets
// the number of its array, or UINT32_MAX. NULL: there is none.
const char *string_literal(const Names *names, const ConcreteInput *input, uint32_t number,
                           uint32_t *array, Arena *arena);

// Does a class of the target have this literal? Then it is the very same object.
bool literal_is_shared(const Construct *construct, const char *text);

// --- candidates.c: which statement could come next? ----------------------------------------------

enum { MAX_VARIABLES = 32, NO_OBJECT = -1 };

// A state of the machine, in terms of the goal.
typedef struct Scope {
  Construct *construct;
  const Goal *goal;
  Visibility visibility;
  Arena *arena; // of arguments
  bool is_free; // arguments may be values that the goal does not have
  Ref variables[MAX_VARIABLES];
  int32_t objects[MAX_VARIABLES]; // the wanted object that a variable is for, or NO_OBJECT
  uint32_t variable_count;
  const Ref *refs; // per object, of the last score
} Scope;

typedef void StatementVisitor(void *context, const Statement *statement);
typedef struct StatementSink {
  StatementVisitor *visit;
  void *context;
} StatementSink;
// Statements that make object number `object`; their result is the next variable.
void each_creation(const Scope *scope, uint32_t object, StatementSink sink);
// Fields and elements that can be assigned and are not as wanted.
void each_assignment(const Scope *scope, StatementSink sink);
// Calls that may bring the objects in the variables nearer to the goal; `builders`: those in
// variables that are for no object.
void each_change(const Scope *scope, bool builders, StatementSink sink);
// Statements that make a builder.
void each_builder(const Scope *scope, Class *builder, StatementSink sink);
// Calls of builders that yield object number `object`.
void each_build(const Scope *scope, uint32_t object, StatementSink sink);
// A class that builds objects of this one; NULL: none is known.
Class *class_builder(const Visibility *visibility, Class *class);
bool class_is_box(const Names *names, const Class *class); // Integer, Boolean, ...

// --- arguments.c ---------------------------------------------------------------------------------

// The statement with all sensible arguments, the most promising ones first.
void each_arguments(const Scope *scope, const Statement *statement, StatementSink sink);
// The arguments that put the wanted numbers where the method stores them, by running it with
// numbers that tell themselves apart. False: nothing was seen.
bool probe_arguments(const Scope *scope, const Statement *statement, RecipeValues *arguments);
// Per object of the goal: what the variables hold, or 0.
void scope_refs(const Scope *scope, Ref *refs);

// --- failure.c -----------------------------------------------------------------------------------

// Does the method fail as is wanted, with these objects as its arguments? What it changes stays.
bool failure_is_seen(const ConstructFailure *failure, Construct *construct,
                     const ConcreteInput *input, const Ref *refs);
// The roots of the input, without what objects of classes have in them.
ConcreteInput *failure_roots(const ConcreteInput *input, const Class *string);

// --- search.c ------------------------------------------------------------------------------------

// A variable: for an object of the goal, or for a builder of the next one.
typedef struct PlanStep {
  int32_t object; // or NO_OBJECT
  Class *builder;
} PlanStep;
typedef VEC(PlanStep) PlanOrder; // in the order in which they are made

// The last statement of a sequence.
typedef struct SearchNode {
  const struct SearchNode *parent;
  Statement statement; // arguments are the arena's
  int32_t object;      // that it makes, or NO_OBJECT
  Class *class;        // of its result
  uint32_t score;
} SearchNode;

typedef struct SearchTask {
  Construct *construct;
  const Goal *goal;
  Scope start;                     // without variables
  PlanOrder order;                 // at most MAX_VARIABLES
  const ConstructFailure *failure; // that is wanted of the objects as well, or NULL
  uint64_t last_call;
  Arena *arena;
} SearchTask;
const SearchNode *search_run(const SearchTask *task); // NULL: nothing was found

// --- plan.c --------------------------------------------------------------------------------------

typedef enum PlanKind {
  PLAN_TAKEN, // roots, and what visible members take as arguments
  PLAN_ROOTS, // roots alone
  PLAN_ALL,   // all that Java code can name
  PLAN_BUILD, // the same as the first, and builders for those that have one
  PLAN_COUNT
} PlanKind;
void plan_order(const Visibility *visibility, const Goal *goal, PlanKind kind, PlanOrder *order);

// --- fill.c --------------------------------------------------------------------------------------

// The input with everything that lies behind `refs`, which has an object of the machine for each
// needed object. NULL: that is too much.
ConcreteInput *goal_fill(const Goal *goal, Construct *construct, const Ref *refs, Arena *arena);

// --- shape.c: calls with symbolic numbers --------------------------------------------------------

typedef struct ShapeParameter {
  Kind letter;
  bool is_boxed;
} ShapeParameter;

// Numbers and boxes in it are symbolic: their `variable` is the number of a parameter; with
// NO_VARIABLE they are constants.
typedef struct Shape {
  Recipe recipe;
  Statement act;
  bool has_act;
  VEC(ShapeParameter) parameters;
} Shape;
void shape_fini(Shape *shape);
RecipeValue shape_number(Shape *shape, Kind letter);
RecipeValue shape_box(Shape *shape, Class *box); // of a wrapper class
int32_t shape_variable(Shape *shape, Program *program, Class *class, Arena *arena);
// The driver: a method that takes the parameters and makes the calls. NULL: there is none.
Method *shape_spin(const Shape *shape, Program *program, Class *host, Arena *arena);
// The same with numbers; without the act.
void shape_fill(const Shape *shape, const Word *words, Recipe *recipe);
Statement statement_fill(const Statement *statement, const Word *words);

// --- tries.c: numbers for a shape without a solver -----------------------------------------------

typedef struct Tries {
  const Shape *shape;
  NumberList numbers;
  uint32_t count;  // of tries
  uint64_t random; // the same in every run
} Tries;
void tries_init(Tries *tries, const Shape *shape, const Method *method, Program *program);
bool tries_next(Tries *tries, Word *words); // false: enough
void tries_fini(Tries *tries);

// --- provide.c: values for parameters ------------------------------------------------------------

typedef enum ProvideUse {
  USE_CHANGE, // numbers, boxes and literals alone
  USE_CREATE, // never null
  USE_ACT,    // all there is
} ProvideUse;

typedef enum ProvideNumbers {
  NUMBERS_SYMBOLIC, //
  NUMBERS_ONE,      // 1: the capacities of the JDK's containers
  NUMBERS_SMALL,    // 0, 1, 2, 3 or -1: their positions
} ProvideNumbers;

typedef struct Provider {
  Construct *construct;
  Visibility visibility;
  Arena *arena;
  Shape *shape; // gets parameters, and statements if need be
  uint32_t depth;
  ProvideNumbers numbers;
} Provider;
// Alternative number `choice` of a value for a parameter of this type. False: no more.
bool provide(Provider *provider, Class *type, uint32_t choice, ProvideUse use, RecipeValue *value);
// All arguments of a statement, each with its choice. On failure *failed is the parameter.
bool provide_arguments(Provider *provider, Statement *statement, const uint32_t *choices,
                       ProvideUse use, uint16_t *failed);
// A new object by this constructor, with first choices; its variable, or NO_VARIABLE.
int32_t provide_object(Provider *provider, Class *class, Method *constructor);

// --- mutators.c ----------------------------------------------------------------------------------

typedef VEC(Method *) MethodList;
typedef struct Mutators {
  MethodList constructors; // visible ones that can be called
  MethodList growers;      // of distinct effect, with arguments
  MethodList others;       // of distinct effect, without
  MethodList changers;     // all methods that were seen to change something
} Mutators;
// Finds out by running them.
void mutators_find(Mutators *mutators, Construct *construct, Visibility visibility, Class *class);
void mutators_free(Mutators *mutators);

// --- outcome.c -----------------------------------------------------------------------------------

// Runs the filled calls and fills in the rest of the test; `path` gets a digest of the way through
// the class of the method under test. False: that is no test; *cause says why, or is NULL when the
// objects cannot be made with these numbers.
bool call_test_run(Construct *construct, CallTest *test, const Mutators *mutators, Arena *arena,
                   uint64_t *path, const char **cause);

#endif
