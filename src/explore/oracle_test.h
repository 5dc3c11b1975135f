// The oracle: runs a method on every concrete input heap up to a size bound and compares with what
// its exploration says. Private to the tests of explore.
//
// Concrete heaps are written down as graphs: a reference is 0 for null and i + 1 for object i, a
// number is the machine's canonical word. The graph after a run starts with the same objects as the
// one before it, so an input object keeps its number, and the objects made by the run come behind.
#ifndef EXPLORE_ORACLE_TEST_H
#define EXPLORE_ORACLE_TEST_H

#include "explore/explore.h"

// The fields of a class that the oracle looks at: those declared outside of the JDK.
typedef struct Layout {
  Class *class;
  Field **fields;
  size_t count;
} Layout;

typedef struct Node {
  const Layout *layout;
  uint64_t *values; // one for each field of the layout
} Node;
typedef struct Graph {
  Node *nodes;
  size_t count;
} Graph;

typedef struct OracleWorld {
  Names *names;
  ClassPath *path;
  Program *program;
  Machine *machine;
  Exec *exec;
  Diag *diag;
  VEC(Layout *) layouts;
} OracleWorld;

// What a method is given: its receiver, its arguments, the static fields of its class that the
// initializer does not set.
typedef struct Parameter {
  char kind;
  Class *type; // of references
  uint32_t slot;
  Field *field; // of static fields
} Parameter;

// A method under test with its bounds.
typedef struct Subject {
  OracleWorld *world;
  Method *method;
  VEC(Parameter) parameters; // the receiver first, the static fields last
  VEC(Field *) statics;      // of its class
  VEC(int64_t) constants;    // in its code
  size_t object_limit;
  uint32_t k, loops;
} Subject;

// How a run ended.
typedef struct Outcome {
  ExecStatus status; // EXEC_RUNNING: it did not end within STEP_LIMIT
  uint64_t result, thrown;
  Graph after;
  uint64_t *statics;
} Outcome;

typedef struct Input {
  uint32_t shape; // inputs of one shape differ in numbers only
  Graph graph;
  uint64_t *arguments;
  Outcome outcome;
  // Under the strategy that is being checked:
  Model *model;
  uint32_t hits, cuts; // cases and cut leaves that it falls into
  uint64_t hit_by;     // the last of these cases
} Input;
typedef VEC(Input) Inputs;

enum { STEP_LIMIT = 20000 };

static inline bool kind_is_wide(char kind) { return kind == 'J' || kind == 'D'; }

// --- oracle_world_test.c -------------------------------------------------------------------------

OracleWorld *oracle_world_new(void);
void oracle_world_free(OracleWorld *world);
const Layout *oracle_layout(OracleWorld *world, Class *class);
size_t layout_index(const Layout *layout, const Field *field);    // SIZE_MAX: not one of its fields
Class *field_class(const OracleWorld *world, const Field *field); // NULL: no class but an array

Subject subject_new(OracleWorld *world, Method *method);
void subject_free(Subject *subject);

// Runs the method on the input and fills in its outcome; the world is as before.
void input_run(const Subject *subject, Input *input, Arena *arena);
// Is every number one that its type has, every object of a class that its place may hold?
bool input_is_typed(const Subject *subject, const Input *input);
// Has every object exactly the static type of all places that hold it?
bool input_is_exact(const Subject *subject, const Input *input);
// "(#1, null); #1 Node{value=0 next=#1}"
char *input_text(const Subject *subject, const Input *input, Arena *arena);
char *outcome_text(const Subject *subject, const Input *input, Arena *arena);

// --- oracle_inputs_test.c ------------------------------------------------------------------------

// All heaps up to isomorphism with at most subject->object_limit objects that are reachable from
// the parameters, each with a choice of numbers; a regular sample where these are too many.
void enumerate_inputs(const Subject *subject, Inputs *inputs, Arena *arena);

// --- oracle_match_test.c -------------------------------------------------------------------------

// The input objects of a leaf, as numbers (i + 1) of objects of a concrete input.
typedef struct Match {
  VEC(uint64_t) objects;
} Match;

// Parameters and static fields, by number; SIZE_MAX for a field of an object.
size_t parameter_index(const Subject *subject, const PlaceInfo *info);
// What the input holds at a place; false when there is no such place in it.
bool input_value_at(const Subject *subject, const Heap *heap, const Input *input, Place place,
                    uint64_t *value);
// Numbers of a kind as values of terms and back, every NaN the canonical one.
Value number_value(char kind, uint64_t bits);
uint64_t value_bits(char kind, Value value);

// Does an input satisfy what the leaf says about shapes, and about numbers?
bool match_shape(const Subject *subject, Explorer *explorer, const Input *input, Match *match);
bool match_numbers(const Subject *subject, Explorer *explorer, Input *input);
// NULL: the input's outcome is what the leaf says. Else what differs first.
char *compare_outcome(const Subject *subject, Explorer *explorer, const ExploreCase *leaf,
                      Input *input, const Match *match, Arena *arena);
// An input that the solver's model of the leaf describes. False: there is none.
bool model_input(const Subject *subject, Explorer *explorer, Input *input, Arena *arena);

// --- oracle_merged_test.c ------------------------------------------------------------------------

// The same for leaves whose references are terms.
bool merged_holds(Explorer *explorer, const Input *input); // the path, under the input's model
bool merged_fits(const Subject *subject, Explorer *explorer, Input *input);
char *merged_compare(const Subject *subject, Explorer *explorer, const ExploreCase *leaf,
                     Input *input, Arena *arena);
// Leaves the solver's model in the input.
bool merged_model_input(const Subject *subject, Explorer *explorer, Input *input, Arena *arena);

#endif
