// The oracle: runs a method on every concrete input heap up to a size bound and compares with what
// its exploration says. Private to the tests of explore.
//
// Concrete heaps are written down as graphs: a reference is 0 for null and i + 1 for object i, a
// number is the machine's canonical word. The graph after a run starts with the same objects as the
// one before it, so an input object keeps its number, and the objects made by the run come behind.
#ifndef EXPLORE_ORACLE_TEST_H
#define EXPLORE_ORACLE_TEST_H

#include "explore/explore.h"
#include "heap/strategy.h"
#include "program/world_test.h"

// The fields of a class that the oracle looks at, those declared outside of the JDK; or the
// elements of an array of a length.
typedef struct Layout {
  Class *class;
  Field **fields; // NULL for arrays
  size_t count;
} Layout;

typedef struct Node {
  const Layout *layout;
  uint64_t *values; // one for each field or element of the layout
} Node;
typedef struct Graph {
  Node *nodes;
  size_t count;
} Graph;

typedef struct OracleWorld {
  TestWorld base;
  Names *names; // of the base, as the program
  Program *program;
  Machine *machine;
  Exec *exec;
  VEC(Layout *) layouts;
} OracleWorld;

// What a method is given: its receiver, its arguments, the static fields of its class that the
// initializer does not set.
typedef struct Parameter {
  Kind kind;
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
  bool has_arrays;   // elements at symbolic indices: whether a shape fits depends on numbers
  bool math;         // unbounded integers
  bool is_small;     // small numbers only: they do not wrap, arrays of that length fit into memory
  Method *invariant; // assumed of receiver and arguments, checked of the receiver; or NULL
} Subject;

// How a run ended.
typedef struct Outcome {
  ExecStatus status; // EXEC_RUNNING: it did not end within STEP_LIMIT
  uint64_t result, thrown;
  Graph after;
  uint64_t *statics;
  bool is_assumed; // the invariant holds before
  bool is_broken;  // but not afterwards
} Outcome;

typedef struct Input {
  uint32_t shape; // inputs of one shape differ in numbers only
  Graph graph;
  uint64_t *arguments;
  Outcome outcome;
  // Under the strategy that is being checked:
  Model *model;
  size_t assigned;     // places whose symbols the model has
  uint32_t hits, cuts; // cases and cut leaves that it falls into
  uint64_t hit_by;     // the last of these cases
} Input;
typedef VEC(Input) Inputs;

enum { STEP_LIMIT = 20000 };

// --- oracle_world_test.c -------------------------------------------------------------------------

// The classes of a directory (NULL: the tests' own) whose names start with the prefix are loaded:
// the world that input objects come from is closed.
OracleWorld *oracle_world_of(const char *classes, const char *prefix);
OracleWorld *oracle_world_new(void); // of the tests' own classes, ready to run
void oracle_world_free(OracleWorld *world);
const Layout *oracle_layout(OracleWorld *world, Class *class);
const Layout *array_layout(OracleWorld *world, Class *class, size_t length);
static inline bool is_array(const Layout *layout) { return layout->class->kind == CLASS_ARRAY; }
// Of field or element `index`: the kind, the class of references, the name in texts.
Kind layout_kind(const Layout *layout, size_t index);
Class *layout_type(const OracleWorld *world, const Layout *layout, size_t index);
const char *layout_name(const OracleWorld *world, const Layout *layout, size_t index, Arena *arena);
size_t layout_index(const Layout *layout, const Field *field);    // SIZE_MAX: not one of its fields
Class *field_class(const OracleWorld *world, const Field *field); // NULL: a primitive

Subject subject_new(OracleWorld *world, Method *method);
void subject_free(Subject *subject);

// Runs the method on the input and fills in its outcome; the world is as before.
void input_run(const Subject *subject, Input *input, Arena *arena);
// Is every number one that its type has, every object of a class that its place may hold?
bool input_is_typed(const Subject *subject, const Input *input);
// Has every object exactly the static type of all places that hold it?
bool input_is_exact(const Subject *subject, const Input *input);
// The same of arrays alone.
bool input_has_exact_arrays(const Subject *subject, const Input *input);
// "(#1, null); #1 Node{value=0 next=#1}"
char *input_text(const Subject *subject, const Input *input, Arena *arena);
char *outcome_text(const Subject *subject, const Input *input, Arena *arena);

// --- oracle_arrays_test.c ------------------------------------------------------------------------

// Elements of arrays of the machine, by their canonical words.
uint64_t element_read(const Machine *machine, Ref array, uint32_t index);
void element_write(Machine *machine, Ref array, uint32_t index, uint64_t value);
// Element `index` of an array at a leaf, with symbolic indices as the model has them. False: it is
// an element of the input that nobody looked at.
bool leaf_element(Explorer *explorer, Model *model, Ref array, uint32_t index, Word *words);
int64_t leaf_length(Explorer *explorer, Model *model, Ref array);
int64_t leaf_index(Explorer *explorer, Model *model, Word index); // of a place

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
// Which field or element of an object lies at a place; at least `count` when it has none.
size_t part_index(Explorer *explorer, Model *model, const Layout *layout, const PlaceInfo *info);
// What the input holds at a place; false when there is no such place in it.
bool input_value_at(const Subject *subject, Explorer *explorer, const Input *input, Place place,
                    uint64_t *value);
// Numbers of a kind as values of terms and back, every NaN the canonical one.
Value number_value(const Heap *heap, Kind kind, uint64_t bits);
uint64_t value_word(Kind kind, Value value);

// Does an input satisfy what the leaf says about shapes, and about numbers?
bool match_shape(const Subject *subject, Explorer *explorer, Input *input, Match *match);
bool match_numbers(const Subject *subject, Explorer *explorer, Input *input);
// NULL: the input's outcome is what the leaf says. Else what differs first.
char *compare_outcome(const Subject *subject, Explorer *explorer, const ExploreCase *leaf,
                      Input *input, const Match *match, Arena *arena);
// "Arrays have at most 8 elements, and numbers are small where the subject wants them."
Term small_model(const Subject *subject, Explorer *explorer);
// Is there a model with short arrays and, where the subject wants them, small numbers?
bool model_is_small(const Subject *subject, Explorer *explorer);
// An input that such a model of the leaf describes. False: there is none.
bool model_input(const Subject *subject, Explorer *explorer, Input *input, Arena *arena);

// --- oracle_merged_test.c ------------------------------------------------------------------------

// The same for leaves whose references are terms.
bool merged_holds(Explorer *explorer, const Input *input); // the path, under the input's model
bool merged_fits(const Subject *subject, Explorer *explorer, Input *input);
char *merged_compare(const Subject *subject, Explorer *explorer, const ExploreCase *leaf,
                     Input *input, Arena *arena);
enum { PHANTOM = 1 << 20 };          // numbers of objects at places that the input does not have
void merged_set_types(Input *input); // in its model
Class *merged_class(const Heap *heap, const PlaceInfo *info); // any that the place may hold

// --- oracle_merged_model_test.c ------------------------------------------------------------------

// Leaves the solver's model in the input.
bool merged_model_input(const Subject *subject, Explorer *explorer, Input *input, Arena *arena);

uint32_t oracle_hash(const OracleWorld *world, const Method *method); // of its name

// Builds with asserts ask Z3 about every answer: there only one method in eight is explored with
// strategies that merge, by a number that is the same in every run: its index in the class, or its
// hash. Release builds take them all.
static inline bool oracle_spares(uint32_t number) {
#ifdef NDEBUG
  (void)number;
  return false;
#else
  return number % 8 != 0;
#endif
}

#endif
