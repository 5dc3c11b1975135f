// One step from a state: refinement (Thesis section 1.4) or evaluation (section 1.6). Private to
// graph.
//
// A handler looks at the state it starts from. When an answer is missing it adds refined states and
// gives up; the construction comes back with each of them. Otherwise it makes the one successor.
#ifndef GRAPH_STEP_H
#define GRAPH_STEP_H

#include "graph/graph.h"
#include "graph/relate.h"

typedef struct Successor {
  State *state; // NULL: an unknown end
  EdgeKind kind;
  char *label; // relation or cause, in the world's arena; may be empty
  EdgeFacts facts;
} Successor;

typedef struct Step {
  World *world;
  const State *from;
  const StateFrame *frame; // the top frame of `from`
  uint32_t asked;
  bool is_empty;   // what was assumed cannot hold: no concrete state is an instance
  EdgeFacts facts; // of the next successor that is added
  VEC(Successor) out;
} Step;

// The successors of a state with a call stack that is not empty.
void step_run(Step *step);

// --- what handlers use (step.c) ------------------------------------------------------------------

State *step_copy(Step *step); // of the state, with its split results, which evaluation drops
void step_done(Step *step, State *state, EdgeKind kind, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void step_refine(Step *step, State *state, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// The number of the next question. Handlers ask the same questions in the same order each time, so
// an answer is found again after further refinements.
uint32_t step_ask(Step *step);
bool step_answer(const Step *step, uint32_t question, bool *answer); // is it known?
void step_split(Step *step, uint32_t question, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void state_set_answer(State *state, uint32_t question, bool answer);
void step_unknown(Step *step, const char *format, ...) __attribute__((format(printf, 2, 3)));
void step_assume(Step *step, bool holds);
// The successor throws a new exception of this class.
void step_throw(Step *step, State *state, const char *class_name);
// Ends an evaluation that goes on with the next instruction.
void step_next(Step *step, State *state);
void step_jump(Step *step, State *state, uint32_t target);
const char *step_name(Step *step, Reference reference);
// The next successor's edge says so; `right` may be none, then the constant stands there.
void step_relate(Step *step, EdgeRelation relation);

// The same of difference bounds.
void step_bound(Step *step, const EdgeBound *bounds, uint32_t count);

// The word `n` words below the top of the operand stack, of the state we come from.
Reference step_peek(const Step *step, uint32_t n);
void state_drop(State *state, uint32_t words);
void state_push(State *state, Reference value);
void state_push_wide(State *state, Reference value);
void state_push_kind(State *state, Reference value, Kind kind); // wide for J and D

// --- refinements (refine.c): true when the answer is there, else refined states were added
// ---------

// Is the reference known to exist? Null throws NullPointerException.
bool need_object(Step *step, Reference reference);
// Is it known whether the reference is null?
bool need_existence(Step *step, Reference reference, bool *is_null);
// Is it known whether the object is of a subclass of `class`? The reference is not null.
bool need_type(Step *step, Reference reference, Class *class, bool *is_below);
// Is it an array with a length?
bool need_array(Step *step, Reference reference);
// No r =? reference is left.
bool need_unaliased(Step *step, Reference reference);
// Are the two known to be the same or not?
bool need_identity(Step *step, Reference a, Reference b, bool *is_same);
// The slot is represented.
bool need_slot(Step *step, Reference object, Field *field);

// What laws say of object.field and of `value`, which is about to be written there, is represented,
// so that they outlive the write.
bool need_lawful(Step *step, Reference object, Field *field, Reference value);

enum { ORDER_LESS = 1, ORDER_SAME = 2, ORDER_MORE = 4 };
// How do two integers compare? *part becomes the index of the set in `parts` (which together hold
// all three orders) that holds the answer. b may be none: then a is compared with `constant`.
bool need_order(Step *step, Reference a, Reference b, int64_t constant, const unsigned *parts,
                unsigned count, unsigned *part);

// --- effects on predicates (effects.c) -----------------------------------------------------------

// After `content` was written into a slot or element of `object`: Def. 1.43 (field not NULL) and
// Def. 1.46 (is_abstract: the array's elements are not represented). Call it before the write.
void effect_write(World *world, State *state, Reference object, Reference content, Field *field,
                  bool is_abstract);
// The same for one of several objects, of which one is written: what may be is what may be in
// `before`, whatever was added for the others since.
void effect_write_since(World *world, const State *before, State *state, Reference object,
                        Reference content, Field *field, bool is_abstract);
// What is read out of the part of `object` that is not represented (Def. 1.22).
void effect_realize(World *world, State *state, Reference object, Reference fresh);
// What is read out of an array at an unknown index (Def. 1.49).
void effect_read(World *world, State *state, Reference array, Reference fresh);
// `fresh` may be connected with everything.
void effect_anything(World *world, State *state, Reference fresh);
// The object is written: inputs that lead to it are changed (Thesis section 3.5). Call it before.
void effect_change(State *state, Reference object);
// A static field that is not represented was read.
void effect_outside(State *state);
// Code that we do not see ran with these arguments.
void effect_havoc(World *world, State *state, const Reference *arguments, size_t count);

// --- families of instructions --------------------------------------------------------------------

void eval_number(Step *step, const Insn *insn);           // eval_numbers.c
void eval_branch(Step *step, const Insn *insn);           // eval_branches.c
void eval_object(Step *step, const Insn *insn);           // eval_objects.c
Reference zero_of(World *world, State *state, Kind kind); // eval_objects.c: what fields start with
void eval_array(Step *step, const Insn *insn);            // eval_arrays.c
void eval_call(Step *step, const Insn *insn);             // eval_calls.c
void eval_return(Step *step, const Insn *insn);           // eval_calls.c
void eval_unwind(Step *step);                             // eval_calls.c: an exception is thrown
// The class is ready for use (JVMS 5.5), maybe after marking it so in a refined state.
bool need_class(Step *step, Class *class);                    // eval_classes.c
void class_prepare(World *world, State *state, Class *class); // static fields get their defaults

// Methods without code, or with code better not looked at (models.def).
typedef enum ModelKind {
  MODEL_PURE,    // no effect; any result of the declared type
  MODEL_SELF,    // changes only what is inside the receiver, and returns it
  MODEL_NOTHING, // changes only what is inside the receiver; returns nothing
  MODEL_COPY,    // System.arraycopy
  MODEL_STOP,    // the run ends here, as by a return; in proofs only
} ModelKind;
typedef struct Model {
  const char *class, *name;
  ModelKind kind;
  bool is_nullable;   // the result may be null
  const char *throws; // an exception it may throw, or NULL
} Model;
const Model *model_of(const World *world, const Method *method); // NULL: none
// The field in which the boxes that the method makes of its argument hold it; NULL: it makes none.
Field *boxed_field(const World *world, const Method *method);
const Type *stand_ins(World *world, Class *declared);   // stands.c; NULL: none
bool eval_collection(Step *step, const Method *method); // collections.c; false: none of its calls
void collection_made(World *world, State *state, Reference made, Class *class);
// Code of the JDK has written the field: ghosts that it may belie go.
void collection_written(World *world, State *state, Reference object, const Field *field,
                        Reference written, const Method *writer);
// A number that counts, of which one more is added, and the number after that; texts.c.
bool need_one_more(Step *step, Reference count, bool *fits);
Reference count_after(Step *step, State *state, Reference count, int64_t added, bool fits);
bool eval_text(Step *step, const Method *method);     // texts.c; false: it is none of texts.def
void throw_model(Step *step, const char *class_name); // eval_calls.c: of the class, or below
void forget_inside(State *state, Reference object);   // eval_calls.c: under every name it may have
void eval_arraycopy(Step *step);                      // eval_arrays.c
void eval_clone(Step *step); // eval_arrays.c: of the array on top of the stack

#endif
