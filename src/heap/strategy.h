// What a heap strategy implements: one table of operations, which exec and explore call.
//
// exec knows instructions, frames and exceptions, and no strategy; a strategy knows references,
// objects and aliases, and neither frames nor the solver. An operation gets its operands as machine
// words and answers with a HeapStep: it is done, or it says what has to happen first or instead
// (an exception, the end of the path, a class that must be initialized), which exec carries out.
//
// Where an operation has to know more than it knows, it asks: it lists guarded cases, and exec
// lets the path take one of them (HeapAsker). The path is marked in the state before the
// instruction, and after a backtrack the instruction runs again. So an operation must be one that
// can run again: what it was told is known then, and it asks nothing twice.
#ifndef HEAP_STRATEGY_H
#define HEAP_STRATEGY_H

#include "heap/heap.h"

// --- what an operation comes to ------------------------------------------------------------------

typedef enum StepKind {
  STEP_DONE,  // the results are there
  STEP_AGAIN, // an operand or the heap is known better now: the instruction runs again
  STEP_ENDED, // the path has ended in a question
  STEP_CUT,   // the bound `cut` forbids to go on
  STEP_PRUNED,
  STEP_UNKNOWN,       // `text` says why
  STEP_UNKNOWN_HERE,  // the same, of the method that runs
  STEP_UNKNOWN_CLASS, // no class is known for an input of type `class`
  STEP_UNKNOWN_STATE, // what the object called `text` holds is not known
  STEP_CLASS,         // `class` has to be initialized, then the instruction runs again
  STEP_TEXT,          // likewise, the characters of the string `object` have to be made
  STEP_NULL,          // a NullPointerException; the next ones are exceptions as well
  STEP_INDEX,         // words[0] is no index into an array with length words[1]
  STEP_STORE,         // `object` does not fit into the array
  STEP_MEMORY,        // the heap is full
  STEP_LINK,          // heap_link_error
  STEP_THROWS,        // an exception of the class called `text`, without a message
} StepKind;
typedef struct HeapStep {
  StepKind kind;
  CutKind cut;
  const char *text;
  Class *class;
  Ref object;
  Word words[2];
} HeapStep;

static inline HeapStep step_of(StepKind kind) { return (HeapStep){.kind = kind}; }
static inline bool step_is_done(HeapStep step) { return step.kind == STEP_DONE; }
const LinkError *heap_link_error(const Heap *heap); // of the last STEP_LINK

// --- what an operation asks ----------------------------------------------------------------------

// Whoever executes answers for the path.
typedef struct HeapAsker {
  void *context;
  // Which of `count` cases does this path take? The guards are exhaustive; "no term" is true.
  // False: the path ends here.
  bool (*decide)(void *context, const Term *guards, uint32_t count, uint32_t *choice);
  // Adds a condition to the path that cannot make it infeasible.
  void (*assume)(void *context, Term condition);
  // Adds a condition to the path unless that contradicts it; then it answers false.
  bool (*imply)(void *context, Term condition);
  // Tells of a reference that nothing depends on where it is not real: some model of the path and
  // of any condition of the program has an object there that is no other one, as `condition` says.
  void (*hint)(void *context, Term symbol, Term real, Term condition);
  // The same reference on this path, shorter if the path has few shapes.
  Term (*settle)(void *context, Term ref);
  // Were the characters of this string, or builder, put off?
  bool (*is_put_off)(void *context, Ref object);
  // A field or an element behind a reference that is a term was read or written.
  void (*accessed)(void *context);
} HeapAsker;
void heap_set_asker(Heap *heap, HeapAsker asker);

// Initializes the input at `place`, whose one or two words are `target`; `holder`: the object that
// it belongs to, or 0; `bound`: of a reference.
HeapStep heap_initialize(Heap *heap, Place place, Ref holder, uint32_t bound, Word *target);

bool heap_decide(Heap *heap, const Term *guards, uint32_t count, uint32_t *choice);
// Asserts what is known of the inputs that were looked at; before the next decision.
void heap_settle(Heap *heap);
// Does the condition hold? A decision unless that is known. False: the path has ended.
bool heap_ask(Heap *heap, Term condition, bool *holds);

// --- operations ----------------------------------------------------------------------------------

// The classes that a reference may have, each under its condition; in the order of the leaves.
typedef struct GuardedClass {
  Class *class;
  Term guard;
} GuardedClass;
typedef VEC(GuardedClass) GuardedClasses;

// What Object.clone makes of an array.
typedef struct ArrayClone {
  Ref copy;         // 0: the reference is no array, or may be something else
  Word length;      //
  bool has_content; // else its elements must be copied one by one
} ArrayClone;

// What a leaf knows of a reference of the input.
typedef struct KnownReference {
  Term value;        // no term: only what follows is known
  Term term;         // where references are terms: the machine's own for `value`
  bool is_non_null;  //
  const Class *type; // it is null or an instance of this
} KnownReference;

// `Word *ref` is an operand on the stack: when the step is STEP_AGAIN, it may have become something
// that is known better. Values have two words, of which the second counts for long and double.
typedef struct HeapOperations {
  // Inputs: the words of the one at `place`, looked at for the first time; `bound` is that of a
  // reference. And the receiver of the method that is explored, which is never null.
  HeapStep (*fresh)(Heap *heap, Place place, uint32_t bound, Word *value);
  Word (*receiver)(Heap *heap, Place place);

  // References. `access`: it is not null, no more is needed; `reach`: the same of a receiver whose
  // class does not matter.
  HeapStep (*access)(Heap *heap, Word *ref);
  HeapStep (*reach)(Heap *heap, Word *ref);
  HeapStep (*is_null)(Heap *heap, Word *ref, Term *is_null);
  // `is_seen`: the program sees the answer, which is not known where boxes, literals and the like
  // are perhaps shared.
  HeapStep (*same)(Heap *heap, Word *first, Word *second, bool is_seen, Term *equal);
  // The rank (loris.Loris.rank); no term: that of an object which the program made.
  HeapStep (*rank)(Heap *heap, Word ref, Term *rank);

  // Objects. Words with plain objects of the program come here only where heap_is_shared says so.
  HeapStep (*get_field)(Heap *heap, Word *ref, const Field *field, Word *value);
  HeapStep (*put_field)(Heap *heap, Word *ref, const Field *field, const Word *value);

  // Types. `select`: the method that a call of `resolved` comes to, NULL: none. `throwable`: ready
  // to be thrown, that is not null; `catches` and `know_class` are asked of it then. `know_class`:
  // a case for each class that it may have; `classes`: all of them, without a case.
  HeapStep (*cast)(Heap *heap, Word *ref, const Class *class);
  HeapStep (*instance_of)(Heap *heap, Word *ref, const Class *class, Word *answer);
  HeapStep (*select)(Heap *heap, Word *ref, Method *resolved, Method **target);
  HeapStep (*throwable)(Heap *heap, Word *ref);
  HeapStep (*catches)(Heap *heap, Word thrown, const Class *class, bool *answer);
  HeapStep (*know_class)(Heap *heap, Word ref, const Class **class);
  HeapStep (*classes)(Heap *heap, Word *ref, GuardedClasses *classes);

  // Arrays; an index is checked. `copy`: may System.arraycopy with these five arguments begin?
  // `array_of`: the one class that the array has (NULL: it may be something else) and its length.
  HeapStep (*get_length)(Heap *heap, Word *ref, Word *length);
  HeapStep (*get_element)(Heap *heap, Word *ref, Word index, Kind *kind, Word *value);
  HeapStep (*put_element)(Heap *heap, Word *ref, Word index, Word *value);
  HeapStep (*copy)(Heap *heap, Word *arguments);
  HeapStep (*clone)(Heap *heap, Word *ref, ArrayClone *clone);
  HeapStep (*array_of)(Heap *heap, Word *ref, Class **class, Word *length);
  // An argument of a native, as far as natives need it; `is_whole`: all its fields are read.
  HeapStep (*argument)(Heap *heap, Word *ref, bool is_whole);

  // Leaves: what the input holds at a place.
  void (*describe)(Heap *heap, const InputValue *value, KnownReference *known);
} HeapOperations;

// --- strategies ----------------------------------------------------------------------------------

// What else a strategy lays down. Each can be chosen by itself.
struct HeapStrategy {
  const char *name, *help;
  const HeapOperations *operations;
  LeafForm leaf;
  // Conditions speak about aliases: before a question is put to the solver, what they say about
  // them is learnt (explore/learn.c).
  bool conditions_alias;
  // An element of an array at a symbolic index is a case for each one that it may be. The JDK's
  // tables of boxes would be too many: a box of a symbolic number is a new one.
  bool elements_are_cases;
  bool receives_enums;           // the receiver may be a constant of an enum
  bool types_are_exact;          // fresh objects have one class each
  bool symbols_alias;            // two input objects may be the same one
  bool first_counts;             // likewise; then the first one is it, and the others are not there
  const struct HeapRules *rules; // the strategy's own, within a family; private to heap
};

static inline const HeapOperations *heap_operations(const Heap *heap) {
  return heap_options(heap)->strategy->operations;
}

#endif
