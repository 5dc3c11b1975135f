// Private to induct.
#ifndef INDUCT_INDUCT_IMPL_H
#define INDUCT_INDUCT_IMPL_H

#include "induct/induct.h"

#include "base/budget.h"
#include "base/random.h"
#include "solve/solve.h"

enum { MOST_PEELED = 1, MOST_SPAN = 3 }; // rounds of a loop before it is cut; k of k-induction

// --- states --------------------------------------------------------------------------------------

// A word of a frame. A value of two words stands in the first; the second has no term.
typedef struct Item {
  Term term;          // or none: nothing that can be used
  const Class *bound; // of a reference: a class that it is an instance of, or null; NULL: not known
  bool is_exact;      // it is null or of this very class
} Item;

typedef struct Activation {
  Method *method;
  const Code *code;
  uint32_t pc;
  uint32_t base;    // of its words among the items of the state: locals, then operands
  uint32_t context; // the calls that led here, as a number
  uint32_t summary; // 1 + the number of its HEAD_ENTRY, of a method that calls itself; else 0
  uint32_t entry;   // its arguments, among `kept`
  struct Loops *loops;
} Activation;

// What is written: one for each field, one for the elements of each kind of arrays.
typedef struct Map {
  const Field *field; // NULL: elements
  Kind kind;          // of its values
} Map;

// A map as a loop left it, or as it was at first: any function.
typedef struct Version {
  uint32_t number; // told apart by it
  uint32_t birth;  // objects made before
} Version;

typedef struct Write {
  uint32_t map, version;
  Term object, index; // none where the map has no such argument
  Term value;
} Write;

// What a version has at a place: values that were asked for.
typedef struct Read {
  uint32_t map, version;
  Term object, index, value;
} Read;

typedef struct Made {
  const Class *class;
  Term length;     // of an array
  Term row_length; // of an array of arrays that were made together with it; or none
  uint32_t rows;   // the version that has them
  uint32_t known;  // references there were before
} Made;

// A fact about all elements that was assumed at a loop head, to be told of the places that are
// read.
typedef struct Assumed {
  const struct Expr *fact;
  uint32_t map;
  uint32_t locals, local_count; // of the frame at the head, among `kept`
  uint32_t writes;              // there were, then
  Version version;
} Assumed;

typedef struct Told {
  uint32_t assumed;
  Term index;
} Told;

// A loop that this path has entered and not left since.
typedef struct Open {
  uint32_t head;   // its number
  uint32_t depth;  // of its frame
  uint32_t rounds; // that began
  uint32_t passed; // what it may write was forgotten: visits of its head since; 0: it was not
} Open;

typedef struct Walk {
  VEC(Activation) frames;
  VEC(Item) items;
  VEC(Version) versions; // by map
  VEC(Write) writes;
  VEC(Read) reads;
  VEC(Made) made;       // the object number i is the location i + 1
  VEC(Term) references; // symbols that stand for references
  VEC(Open) open;
  VEC(Assumed) assumed;
  VEC(Item) kept; // frames of what was assumed
  VEC(Told) told;
  bool is_covered; // other paths have what would follow
} Walk;

// --- expressions ---------------------------------------------------------------------------------

typedef enum ExprKind {
  EXPR_NUMBER, // number
  EXPR_NULL,
  EXPR_LOCAL,   // slot, of this kind
  EXPR_INDEX,   // the variable of FORALL
  EXPR_LENGTH,  // of one
  EXPR_ELEMENT, // of one, at two
  EXPR_FIELD,   // of one; of nothing: a static field
  EXPR_ADD,
  EXPR_SUB,
  EXPR_MUL,
  EXPR_REM,
  EXPR_EQ,
  EXPR_NE,
  EXPR_LT,
  EXPR_LE,
  EXPR_HOLDS,  // of one, a collection: all its values, or keys, are of the class
  EXPR_FORALL, // one <= index < two: three holds, where it is about elements that are there
} ExprKind;

typedef struct Expr {
  ExprKind kind;
  Kind sort; // of numbers: int or long
  int64_t number;
  uint32_t slot;
  const Field *field;
  const Class *class; // of a reference, as far as it is known; HOLDS: of what it holds
  bool is_nullable;   // HOLDS: or null
  const struct Expr *one, *two, *three;
} Expr;

// --- loops ---------------------------------------------------------------------------------------

typedef struct Loop {
  uint32_t head;  // instruction
  uint64_t *body; // set of blocks
} Loop;

typedef struct Loops {
  const Method *method;
  const Cfg *cfg;
  VEC(Loop) items;
} Loops;

typedef struct Guess {
  const Expr *fact;
  bool is_dead;
  bool is_seen;     // of elements: samples have some
  uint32_t refuted; // samples refute it in rounds before this one
  bool is_spared;   // in this round another one implies it
} Guess;

typedef enum HeadKind {
  HEAD_LOOP,
  HEAD_ENTRY, // of a method that calls itself: what holds of its arguments
  HEAD_EXIT,  // of the same: what holds of its arguments and its result
} HeadKind;

// An exception that may leave a method that calls itself, and where it comes from.
typedef struct Escape {
  const Class *thrown;
  const Method *method;
  uint32_t pc;
} Escape;

// A loop head, in one context of calls; or where a recursive method begins and ends, whose
// variables are its arguments and, behind them, the result.
typedef struct Head {
  HeadKind kind;
  bool is_visited;     // in this round
  struct Head *exit;   // of HEAD_ENTRY
  VEC(Escape) escapes; // the same
  const Method *method;
  const Loop *loop; // NULL: it is none
  uint32_t context;
  VEC(InductCall) calls; // the same, one by one
  uint32_t pc;
  VEC(bool) locals;          // that the loop may write; arguments that differ between calls
  VEC(bool) maps;            // the same
  VEC(const Class *) bounds; // by local: of references that the loop writes
  VEC(Guess) guesses;
  bool has_guesses;
  VEC(int64_t) rows; // values of the atoms in runs, one row after another
  VEC(const Expr *) atoms;
  VEC(const Expr *) collections;
  uint32_t samples;
} Head;

// A call site of invokedynamic, and what was spun for it.
typedef struct Site {
  const Class *from;
  uint16_t index;
  Method *method;
} Site;

// --- the prover ----------------------------------------------------------------------------------

typedef enum Phase {
  PHASE_SAMPLE, // runs with arguments that are known: no question is asked
  PHASE_CHECK,  // loops are cut
} Phase;

typedef VEC(Head *) Heads;

struct Induction {
  Program *program;
  Names *names;
  Method *method;
  InductOptions options;
  Terms *terms;
  Solver *solver;
  Arena arena;
  Budget budget;
  VEC(Map) maps;
  VEC(Loops *) loops;
  Heads heads;
  VEC(Site) sites;
  VEC(const Class *) held;       // that collections perhaps hold
  VEC(const Method *) recursive; // methods that were called again before they had returned
  Term skolem;                   // any index
  uint32_t next_version;
  Phase phase;
  bool is_changed; // a guess failed, or a loop writes more than was known: once more
  bool is_late;
  const char *obstacle;       // nothing is proved; NULL: nothing stands in the way so far
  const char *first_obstacle; // before rounds were peeled
  uint64_t dropped;           // guesses so far
  uint32_t forks;             // nested ones
  uint64_t steps, most_steps; // that were done; that a sample may do
  Random random;              // of samples
  uint64_t samples;           // that are done
  unsigned rounds;
  unsigned stage;    // of guesses
  unsigned peeled;   // rounds of each loop before it is cut
  unsigned span;     // k of k-induction
  bool has_elements; // guesses about elements count
};

// walk.c
Walk *walk_copy(const Walk *walk);
void walk_free(Walk *walk);
Activation *walk_top(Walk *walk);
void walk_push(Walk *walk, Item item);
void walk_push_wide(Walk *walk, Item item);
Item walk_pop(Walk *walk);
Item walk_pop_wide(Walk *walk);
void walk_push_kind(Walk *walk, Kind kind, Item item);
Item walk_pop_kind(Walk *walk, Kind kind);
void induct_assume(Induction *prover, Term condition);
// False: it cannot be. What is not known can be.
bool induct_may(Induction *prover, Term condition);
Term induct_number(Induction *prover, Kind kind, int64_t number);
// Any value of the kind. `birth`: objects that are made later than this are others.
Item induct_any(Induction *prover, Walk *walk, Kind kind, uint32_t birth);
bool induct_is_over(Induction *prover); // the time; then there is an obstacle
void induct_fail(Induction *prover, const char *format, ...) __attribute__((format(printf, 2, 3)));

// numbers.c: what Java's operations make of numbers; divisors are not zero.
Term numbers_binary(Induction *prover, uint16_t op, Kind kind, Term a, Term b);
Term numbers_negate(Induction *prover, Kind kind, Term a);
Term numbers_shift(Induction *prover, uint16_t op, Term a, Term count);
Term numbers_narrow(Induction *prover, Kind kind, Term a); // what is left of it in this kind

// memory.c
uint32_t memory_map(Induction *prover, const Field *field, Kind kind);
Kind memory_element_kind(const Class *array);
Version memory_version(Induction *prover, Walk *walk, uint32_t map);
Term memory_read(Induction *prover, Walk *walk, uint32_t map, Term object, Term index);
Term memory_read_at(Induction *prover, Walk *walk, const Assumed *when, Term object, Term index);
void memory_write(Induction *prover, Walk *walk, uint32_t map, Term object, Term index, Term value);
void memory_forget(Induction *prover, Walk *walk, uint32_t map);
Term memory_length(Induction *prover, Walk *walk, Term array);
Term memory_char(Induction *prover, Walk *walk, Term string, Term index);
Item memory_make(Induction *prover, Walk *walk, const Class *class, Term length);
// What was made last is an array of new arrays of this length.
void memory_make_rows(Induction *prover, Walk *walk, Term length);

// run.c: the path to its end, with all that it forks into.
bool induct_step(Induction *prover, Walk *walk); // one instruction; false: the path ends
void induct_follow(Induction *prover, Walk *walk);
// Runs a copy of the path on which the condition holds, unless the change ends it.
typedef bool Change(Induction *prover, Walk *copy, const void *what);
void induct_fork(Induction *prover, const Walk *walk, Term condition, Change *change,
                 const void *what);
// The path goes on where the condition holds; where it does not, it throws. False: it ends here.
bool induct_guard(Induction *prover, Walk *walk, Term condition, const char *exception);

// calls.c: each false: the path ends.
bool induct_call(Induction *prover, Walk *walk, const Insn *insn);
bool induct_return(Induction *prover, Walk *walk, const Insn *insn);
bool induct_throw(Induction *prover, Walk *walk, Item thrown);
bool induct_throw_class(Induction *prover, Walk *walk, const char *class);
bool induct_throw_from(Induction *prover, Walk *walk, Item thrown, Escape place);
bool induct_enter(Induction *prover, Walk *walk, Method *method);
bool induct_push_frame(Induction *prover, Walk *walk, Method *method, uint32_t context);
uint32_t induct_context(const Walk *walk); // of what the top frame calls
void induct_pop_frame(Induction *prover, Walk *walk);
bool induct_initialize(Induction *prover, const Walk *walk, Class *class);

// copies.c
// Carries out System.arraycopy, clone of an array or Array.getLength; `goes_on`: the path does.
// False: it is none of these, or not known to be about arrays that fit.
bool copies_call(Induction *prover, Walk *walk, const Method *method, bool *goes_on);

// library.c
// Carries out a call that library.def describes; `goes_on`: the path does. False: it is none.
bool library_call(Induction *prover, Walk *walk, const Method *method, bool *goes_on);
// Fields of objects that only those calls know: what they hold is not kept in the memory.
bool library_hides(const Induction *prover, const Field *field, bool is_write);

// The number that an object of this class holds, and how Java asks for it: of builders and boxes.
// NULL: it is none of them.
const Field *library_number(const Induction *prover, const Class *class, const char **question);

// collections.c
const char *collection_code(const Induction *prover, const Class *class); // NULL: it is none
bool collection_is_map(const Induction *prover, const Class *class);
bool collection_is_iterator(const Induction *prover, const Class *class);
// The code that stands for the method in this call, if some does. False: the path ends.
bool collection_call(Induction *prover, const Walk *walk, Method **method, bool is_special);
bool collection_native(Induction *prover, Walk *walk, const Method *method, bool *goes_on);
const Field *collection_field(const Induction *prover, const char *name);
const Field *iterator_field(const Induction *prover, const char *name);
bool collection_has_field(const Induction *prover, const Field *field);
// The number of what it holds if it holds such objects.
int64_t collection_kind(const Class *class, bool is_nullable);
void collection_note_class(Induction *prover, const Class *class);
Term collection_holds(Induction *prover, Term held, const Class *class, bool is_nullable);
// What is known of a parameter that is one.
void collection_begin(Induction *prover, Walk *walk, uint16_t parameter, const char *type,
                      Item *item);
// One with a few elements; nothing: it is no collection, or null.
Item collection_sample(Induction *prover, Walk *walk, uint16_t parameter, const char *type);

// objects.c: instructions about objects, arrays and fields.
// Something is made: where a handler would see it, memory may be over. False: the path ends.
bool induct_may_exhaust(Induction *prover, Walk *walk);
// What the verifier guarantees of a value of this type: interfaces are not looked at by it.
const Class *induct_bound(Induction *prover, const char *descriptor);
bool induct_object_step(Induction *prover, Walk *walk, const Insn *insn);

// heads.c
Loops *induct_loops(Induction *prover, Method *method);
const Loop *loops_at(const Loops *loops, uint32_t insn); // NULL: no head
// Comes to a loop head. False: the path ends.
bool induct_arrive(Induction *prover, Walk *walk, const Loop *loop);
void induct_leave_loops(Walk *walk, const Induction *prover); // those that control has left
void induct_close_loop(Walk *walk, const Induction *prover);  // the innermost one
void induct_note_local(Induction *prover, const Walk *walk, uint32_t slot);
void induct_note_map(Induction *prover, const Walk *walk, uint32_t map);
void induct_confirm(Induction *prover, Walk *walk, Head *head, const Item *locals);
// `count`: of the variables that facts may be about.
void induct_assume_guesses(Induction *prover, Walk *walk, const Head *head, const Item *locals,
                           uint32_t count);
void induct_forget_maps(Induction *prover, Walk *walk, const Head *head);
// The frame of the first call, where calls that follow it have the same facts.
size_t induct_first_frame(const Walk *walk, size_t frame);
void induct_list_calls(const Walk *walk, Head *head); // those that led to the top frame

// summary.c: calls of methods that call themselves. Each false: the path ends.
bool summary_is_needed(const Induction *prover, const Walk *walk, const Method *method);
bool summary_call(Induction *prover, Walk *walk, Method *method);
// The top frame, which has a summary, returns.
bool summary_return(Induction *prover, Walk *walk, Item result);
void summary_note_escape(Induction *prover, const Activation *frame, Escape escape);

// expr.c
const Expr *expr_make(Induction *prover, Expr expr);
Term expr_term(Induction *prover, Walk *walk, const Item *locals, const Expr *expr, Term index,
               const Assumed *when);
const char *expr_text(Induction *prover, const Head *head, const Expr *expr);
const char *expr_local_name(Induction *prover, const Head *head, uint32_t slot);
// All elements: the fact at one index.
Term expr_instance(Induction *prover, Walk *walk, const Item *locals, const Expr *fact, Term index,
                   const Assumed *when);
Term expr_inside(Induction *prover, Walk *walk, const Item *locals, const Expr *fact, Term index,
                 const Assumed *when);
void expr_assume(Induction *prover, Walk *walk, const Item *locals, uint32_t count,
                 const Expr *fact);
// Elements at this index are about to be looked at: what is assumed of all is told of them.
void expr_tell(Induction *prover, Walk *walk, uint32_t map, Term index);

// imply.c
bool expr_is_equal(const Expr *a, const Expr *b);
void imply_settle(Head *head); // before a round: which guesses others imply

// guess.c, equations.c, samples.c
void guess_facts(Induction *prover, Walk *walk, Head *head);
void guess_calls(Induction *prover, Head *head);  // of recursion
bool sample_runs(Induction *prover);              // false: the time is over
Term sample_number(Induction *prover, Kind kind); // a value that a sample gets from outside
void sample_judge(Induction *prover);             // drops what samples refute
// In so many rounds that the loop has begun.
void guess_sample(Induction *prover, Walk *walk, Head *head, const Item *locals, uint32_t rounds);
void guess_equations(Induction *prover, Head *head);
void guess_held(Induction *prover, Head *head); // what collections hold, as runs have shown it

#endif
