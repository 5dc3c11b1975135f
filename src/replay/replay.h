// Concrete inputs: what one input of a case looks like, runs that confirm what a case says, and all
// input heaps that a case describes.
//
// Stands beside the exploration: its functions are called at a leaf, while the machine still stands
// there. A replay has a machine of its own, without symbols, and shares nothing with the
// exploration but the program.
#ifndef REPLAY_REPLAY_H
#define REPLAY_REPLAY_H

#include "explore/explore.h"

// --- models --------------------------------------------------------------------------------------

// A model of the path, with short arrays and small numbers if there is one: a reader wants to see
// them; references that the path says nothing about are null if they may be. NULL: the solver has
// none. Owned by the caller. The questions asked are added to *own.
Model *explorer_model(Explorer *explorer, SolveStats *own);
// The same, at the boundary of comparisons that no earlier model with the same Boundaries has met:
// x == 10 where the path says x >= 10, x == 9 where it says x < 10. For the paths of one explorer.
// *wishes: what it meets, or "no term".
typedef struct Boundaries Boundaries;
Boundaries *boundaries_new(void);
void boundaries_free(Boundaries *met);
Model *explorer_boundary_model(Explorer *explorer, Boundaries *met, SolveStats *own, Term *wishes);
// Gives numbers and references of the input values of their own, so that one sees where they go: of
// zeros, a sum is like a difference, and of nulls, a copy is like none. References that no
// condition of the path mentions, and numbers with which its conditions and the wishes ("no term":
// none) still hold.
void explorer_vary(Explorer *explorer, Term wishes, Model *model);
// The same with few objects: references are null or the same as others where the path allows it.
Model *explorer_small_model(Explorer *explorer, SolveStats *own);

// May the parameter, counted from the receiver on, be null on the path? That is so where nobody
// looked at it.
bool explorer_may_be_null(Explorer *explorer, uint32_t parameter, SolveStats *own);
bool explorer_must_be_null(Explorer *explorer, uint32_t parameter, SolveStats *own);

// A value of a concrete input.
typedef struct ConcreteValue {
  Kind kind;     // Z B C S I J F D, or L
  bool is_read;  // else nobody looked at it, and any value would do
  Word word;     // the machine's word; of references 0 is null and i + 1 object i
  Term term;     // of numbers that were read: what the exploration calls it
  uint32_t open; // of references that were read but about which the path says nothing: 1 + number
                 // in ConcreteInput.open
} ConcreteValue;

// A place in the code.
typedef struct CodeLine {
  const Method *method; // NULL: not known
  int line;             // or -1
} CodeLine;

// A parameter or the receiver, a static field, a field, an element or the value that a call got.
typedef struct ConcreteSlot {
  const char *name;   // of parameters, static fields and calls
  const Field *field; // of fields, static ones as well
  uint32_t index;     // of elements; of parameters: the argument word
  CodeLine call;      // of the values that calls got: where
  bool is_answer;     // likewise: a stand-in got it; see ConcreteAnswer
  bool is_made;       // likewise: by the call (PlaceInfo.is_made)
  ConcreteValue value;
} ConcreteSlot;
typedef VEC(ConcreteSlot) ConcreteSlots;

typedef struct ConcreteObject {
  Class *class;
  const char *place; // how one gets there: "this.next", "list.get(0)"
  // Of an array inside of an object of the JDK: what its elements are called, before and behind the
  // index; NULL: as of any array.
  const char *element_start, *element_end;
  // Of an object that exists before the method, such as an enum's constant: the static field that
  // leads there, and the steps from it. What nobody can have changed is no input: `slots` has only
  // what was read of the rest.
  const Field *constant;
  const EarlierStep *steps;
  uint32_t step_count;
  uint32_t length;     // of arrays
  ConcreteSlots slots; // all fields, superclasses first; elements that were read
  // Which objects of the leaf it is:
  bool has_key;
  Value key;            // what its references evaluate to under the model
  Place source;         // of an object that is there because a reference is not null
  Place reference;      // of the input that has led to it; none: it was made up
  VEC(uint32_t) inputs; // the input objects that stand for it; what they hold is what it holds
} ConcreteObject;

// A reference that the path copies at most.
typedef struct OpenReference {
  Term term;        // the machine's
  const char *name; // the place: "b.next"
  const Class *type;
  bool is_non_null;
} OpenReference;

// What a stand-in (java.lang.LorisStandIn) answered in a run of the input.
typedef struct ConcreteAnswer {
  uint32_t object;      // that answered: i + 1 is object i
  const Method *method; // of its class, or of LorisStandIn
  ConcreteValue value;  // an object that is none of the input: UINT32_MAX
} ConcreteAnswer;
typedef VEC(ConcreteAnswer) ConcreteAnswers;

// One input that takes the path. The lists belong to it, all else to its arena.
typedef struct ConcreteInput {
  ConcreteSlots parameters, statics; // static fields that were read as inputs
  ConcreteSlots nondets;             // what calls like Verifier.nondetInt() got, in their order
  VEC(ConcreteObject) objects;       // in the order in which a breadth-first walk finds them
  VEC(OpenReference) open;           // where references are terms
  ConcreteAnswers answers;           // in the order of the run; see replay_note_answers
  bool is_exact; // false: with unbounded integers, a number has no place in Java's type; or no
                 // class is known for an object
  bool has_odd_string; // a string that no Java program can make
} ConcreteInput;

// A list of the JDK's as an input: what it holds, in this order.
typedef struct ConcreteList {
  size_t array;      // the object that is its own array
  uint32_t count;    // of its elements that count
  const char *class; // what can be changed: java/util/ArrayList; NULL: what List.of makes
  bool is_model;     // ours: runs are of an object of that class
} ConcreteList;
bool concrete_list(const Names *names, const ConcreteInput *input, const ConcreteObject *object,
                   ConcreteList *list);
ConcreteValue concrete_list_at(const ConcreteInput *input, const ConcreteList *list,
                               uint32_t index);
// A hash table of the JDK's as an input: its entries. Objects are told by 1 + number; 0: none.
typedef struct ConcreteTable {
  bool is_map;    // else a set
  uint32_t count; // of its entries
  size_t keys, values, choices;
} ConcreteTable;
bool concrete_table(const Names *names, const ConcreteInput *input, const ConcreteObject *object,
                    ConcreteTable *table);
ConcreteValue concrete_key_at(const ConcreteInput *input, const ConcreteTable *table,
                              uint32_t index);
ConcreteValue concrete_value_at(const ConcreteInput *input, const ConcreteTable *table,
                                uint32_t index);
// An object of the JDK that a static method of its class makes of these parts.
enum { CONCRETE_PARTS = 4 };
typedef struct ConcreteMade {
  const char *call; // the method
  size_t count;
  const ConcreteValue *parts[CONCRETE_PARTS];
} ConcreteMade;
bool concrete_made(const Names *names, const ConcreteObject *object, ConcreteMade *made);
bool concrete_has_table(const Names *names, const ConcreteInput *input);
bool concrete_has_model(const Names *names, const ConcreteInput *input); // or such a list
bool concrete_is_builder(const Names *names, const Class *class);

ConcreteInput *concrete_new(Explorer *explorer, Model *model, Arena *arena);
void concrete_free(ConcreteInput *input);

// Where an exception was made; `own`: the innermost frame of code that is not the JDK's.
CodeLine throw_site(const Machine *machine, Word thrown, bool own);
// The same to the instruction: where it was thrown, where the target's own code stood then, and
// where the outermost call of `method` did. A method that is NULL: there is no such place.
typedef struct ThrowPlace {
  const Method *method;
  int32_t insn; // negative: of a native method
} ThrowPlace;
typedef struct ThrowPlaces {
  ThrowPlace site, own, entry;
  // The calls from `entry` on, the outermost first, up to the one that `own` stands in; none if
  // there are more.
  ThrowPlace calls[4];
  uint32_t call_count;
} ThrowPlaces;
ThrowPlaces throw_places(const Machine *machine, Word thrown, const Method *method);
// Where the machine stands; no method when no frame is on the stack.
CodeLine machine_line(const Machine *machine);

// How a run ends: what a case says, or what was seen.
typedef struct ConcreteOutcome {
  ExecStatus status;
  const char *message;  // of EXEC_UNKNOWN
  const Class *thrown;  // of EXEC_THREW
  CodeLine site;        // of EXEC_THREW
  CodeLine own;         // likewise: the innermost line of code that is not the JDK's
  ConcreteValue result; // of EXEC_RETURNED; a reference to an object of the input
  const Class *made;    // of a reference to another object: its class
} ConcreteOutcome;
ConcreteOutcome concrete_outcome(Explorer *explorer, const ExploreCase *leaf, Model *model,
                                 const ConcreteInput *input);
// The object that a reference of the machine at the leaf is under the model: 0 null, i + 1 object i
// of the input, else UINT32_MAX and *made is the program's.
uint32_t concrete_reference(Explorer *explorer, Word word, Model *model, const ConcreteInput *input,
                            Ref *made);

// A concrete machine that runs methods on concrete inputs. Each run starts in the same state, in
// which no class of the program is initialized.
typedef struct Replay Replay;
Replay *replay_new(Program *program, uint64_t heap_bytes); // 0: as MachineLimits
void replay_free(Replay *replay);
// Runs the method; EXEC_RUNNING: it did not end within about `steps` instructions.
// Precondition: input->is_exact.
ConcreteOutcome replay_run(Replay *replay, Method *method, const ConcreteInput *input,
                           uint64_t steps);
// Keeps with the input what its stand-ins have answered in the last run.
void replay_note_answers(const Replay *replay, ConcreteInput *input);
// Boxes of the input that `valueOf` keeps (JLS 5.1.7: -128 to 127, ...) are those that it keeps
// from now on, as they are when Java code makes them; or, as an exploration has them, objects like
// others.
void replay_share_boxes(Replay *replay, bool shares);
// Runs from now on as a JVM does, which knows of no contracts; or checks those of what is called.
void replay_ignore_contracts(Replay *replay, bool ignores);
// Is it a box, and does `valueOf` keep one of this value?
bool concrete_is_kept_box(Program *program, const ConcreteObject *object);
// Records of the input whose components nobody looked at get such that the canonical constructor
// makes them, if a few tries find some. The class of a record that it does not make out of its
// components, as far as a run shows; NULL: there is none.
const Class *replay_settle_records(Replay *replay, ConcreteInput *input);
// `step` is called before every instruction of the next runs; NULL: no more.
typedef void ReplayStep(void *context, const Machine *machine);
void replay_watch(Replay *replay, ReplayStep *step, void *context);
// Did the run want more memory than it has?
bool outcome_lacks_memory(const Names *names, const ConcreteOutcome *seen);
// What differs first between two outcomes of one input, in words; NULL: nothing.
const char *outcome_difference(Program *program, const ConcreteOutcome *expected,
                               const ConcreteOutcome *seen, Arena *arena);

// What a run leaves behind. The lists belong to it, all else to its arena.
typedef struct ConcreteState {
  ConcreteOutcome outcome; // a reference that is returned leads to an object of `heap`, also when
                           // it is new
  const char *message; // of EXEC_THREW: what the constructor was given, in modified UTF-8; or NULL
  uint32_t thrown;     // of EXEC_THREW: 1 + number of an object of the input, or 0
  // Parameters: as they were given. Static fields: those of the input, then fields of the target's
  // classes that have another value than after the initialization of their class, or that lead to
  // objects that were written. Objects: those of the input in their order, with what they hold now,
  // then those that are reached from them, from the result and from the static fields. Elements
  // that have their default value may be left out.
  ConcreteInput heap;
  size_t input_count;         // objects of the input
  bool is_whole;              // false: more objects than are kept
  VEC(Class *) classes;       // of the target, that are initialized in the end
  const Class *library_state; // of an object of the JDK that a static field of the target leads
                              // to, that was there before and was written; or NULL
} ConcreteState;
// Runs the method as replay_run does, and once more with the classes initialized first that were
// initialized on the way, so that what their initializers do is not taken for what the method does.
// NULL: it does not end by return or exception, or the second run ends differently.
ConcreteState *replay_state(Replay *replay, Method *method, const ConcreteInput *input,
                            uint64_t steps, Arena *arena);
void concrete_state_free(ConcreteState *state);

// The input heaps with at most `most` objects that the case at which the machine stands describes,
// one of each isomorphism class: all references decided, numbers left out. doc/HEAPS.md has the
// form of the texts. The texts are the arena's, the list is the caller's.
typedef struct Expansion {
  VEC(const char *) heaps; // sorted
  uint64_t unknown;        // heaps that the solver could not decide about: left out
  bool is_late;            // the time was over before all were found
} Expansion;
Expansion explorer_expand(Explorer *explorer, uint32_t most, Arena *arena);

#endif
