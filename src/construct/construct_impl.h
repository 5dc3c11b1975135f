// What the files of `construct` share.
#ifndef CONSTRUCT_CONSTRUCT_IMPL_H
#define CONSTRUCT_CONSTRUCT_IMPL_H

#include "construct/construct.h"

#include "base/table.h"

static inline bool kind_is_wide(char kind) { return kind == 'J' || kind == 'D'; }

// A call that runs longer is no good for a test; it has cost as much as LONG_CALL others.
enum { CALL_STEPS = 20000, LONG_CALL = 50, INITIALIZER_STEPS = 50000000 };

struct Construct {
  Program *program;
  Machine *machine; // concrete
  Exec *exec;
  uint64_t calls; // that have run, ever
};

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

// The entry of a nested class about itself; NULL: not nested.
const InnerClass *class_inner(const Class *class);
// The class of a parameter or of the result; primitives have one as well. NULL: cannot be loaded.
Class *method_parameter_class(Program *program, const Method *method, uint16_t number);
Class *method_return_class(Program *program, const Method *method);

// Whom may Java code call that lives in the package of `home`?
typedef struct Visibility {
  Program *program;
  const Class *home;
  bool is_public; // public members only
} Visibility;
bool class_is_visible(const Visibility *visibility, const Class *class);
bool member_is_visible(const Visibility *visibility, const Class *owner, uint16_t flags);
// Can Java code write `new C(...)`, up to the constructor: not abstract, no inner instance?
bool class_is_creatable(const Visibility *visibility, const Class *class);

// --- objects.c: objects of the machine -----------------------------------------------------------

typedef VEC(Ref) RefList;
// Calls `visit` for every instance field, superclasses first.
typedef void FieldVisitor(void *context, const Field *field);
void class_each_field(const Class *class, FieldVisitor *visit, void *context);
Word element_word(const Machine *machine, Ref array, uint32_t index);
// A digest of all that can be reached, up to isomorphism. 0: that is too much.
uint64_t objects_digest(const Machine *machine, const Ref *roots, size_t count);

// --- goal.c: what is wanted ----------------------------------------------------------------------

typedef struct Goal {
  const ConcreteInput *input;
  bool *is_needed;        // per object: read, or a root
  bool *is_root;          // per object: in a parameter or a static field
  Ref *constants;         // per object: the machine's, of constants of enums
  uint32_t total;         // the score of a heap that is as wanted
  VEC(RecipeValue) words; // numbers that occur, each letter by itself
} Goal;
bool goal_init(Goal *goal, Construct *construct, const ConcreteInput *input);
void goal_fini(Goal *goal);
// How much of the goal do these objects have? Finds the objects that the read references lead to:
// on entry `refs` has those that are known, per object of the input.
uint32_t goal_score(const Goal *goal, const Machine *machine, Ref *refs);

// --- candidates.c: which statement could come next? ----------------------------------------------

enum { MAX_VARIABLES = 32, NO_OBJECT = -1 };

// A state of the machine, in terms of the goal.
typedef struct Scope {
  Construct *construct;
  const Goal *goal;
  Visibility visibility;
  Arena *arena; // of arguments
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
// Statements that may bring the objects in the variables nearer to the goal.
void each_change(const Scope *scope, StatementSink sink);
bool class_is_box(const Names *names, const Class *class); // Integer, Boolean, ...

// --- arguments.c ---------------------------------------------------------------------------------

// The statement with all sensible arguments, the most promising ones first.
void each_arguments(const Scope *scope, const Statement *statement, StatementSink sink);
// The arguments that put the wanted numbers where the method stores them, by running it with
// numbers that tell themselves apart. False: nothing was seen.
bool probe_arguments(const Scope *scope, const Statement *statement, RecipeValues *arguments);
// Per object of the goal: what the variables hold, or 0.
void scope_refs(const Scope *scope, Ref *refs);

// --- search.c ------------------------------------------------------------------------------------

// The last statement of a sequence.
typedef struct SearchNode {
  const struct SearchNode *parent;
  Statement statement; // arguments are the arena's
  int32_t object;      // that it makes, or NO_OBJECT
  uint32_t score;
} SearchNode;

typedef struct SearchTask {
  Construct *construct;
  const Goal *goal;
  Scope start;           // without variables
  const uint32_t *order; // the objects that get a variable, in the order in which they are made
  size_t order_count;    // at most MAX_VARIABLES
  uint64_t last_call;
  Arena *arena;
} SearchTask;
const SearchNode *search_run(const SearchTask *task); // NULL: nothing was found

// --- plan.c --------------------------------------------------------------------------------------

typedef enum PlanKind {
  PLAN_TAKEN, // roots, and what visible members take as arguments
  PLAN_ROOTS, // roots alone
  PLAN_ALL,   // all that Java code can name
  PLAN_COUNT
} PlanKind;
typedef VEC(uint32_t) PlanOrder;
void plan_order(const Visibility *visibility, const Goal *goal, PlanKind kind, PlanOrder *order);

// --- fill.c --------------------------------------------------------------------------------------

// The input with everything that lies behind `refs`, which has an object of the machine for each
// needed object. NULL: that is too much.
ConcreteInput *goal_fill(const Goal *goal, Construct *construct, const Ref *refs, Arena *arena);

#endif
