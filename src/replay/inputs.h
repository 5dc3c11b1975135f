// What the leaf of a path knows of its input, in the same words for every strategy. Private to
// replay.
//
// An input object has a *name*, a reference term: its location with the lazy family, the symbol of
// its place where references are terms. Where symbols may be equal several input objects may be
// one object of a concrete input; then what one of them found first counts (heap.h).
#ifndef REPLAY_INPUTS_H
#define REPLAY_INPUTS_H

#include "replay/replay.h"

enum { NO_HOLDER = UINT32_MAX };

// What the input holds at a place.
typedef struct Known {
  PlaceInfo info;
  uint32_t holder; // number of the input object; NO_HOLDER: a parameter or a static field
  Term index;      // of elements
  Term value;      // no term: of the reference only what follows is known
  bool is_non_null;
  const Class *type; // of references: it is null or an instance of this
  Term term;         // of references that are terms: the machine's own term for `value`
  bool is_free;      // of references that are terms: the path says nothing about it
  Term rank;         // of others: the number that stands for it in an order, if it was asked for
} Known;

typedef struct Found {
  InputObject object;
  Term name;
  Term real;   // when the input has it under this name; else the name may be any object
  Term length; // of arrays
} Found;

typedef struct LeafInputs {
  Explorer *explorer;
  Heap *heap;
  Terms *terms;
  VEC(Found) objects;
  VEC(Known) values;
  VEC(uint32_t) statics; // numbers of the values of static fields, by name
} LeafInputs;

void inputs_read(LeafInputs *inputs, Explorer *explorer);
void inputs_free(LeafInputs *inputs);

uint32_t inputs_parameter_count(const LeafInputs *inputs); // their places are 1, 2, ...
// The number of what is known at a place without a holder; UINT32_MAX: nothing.
uint32_t inputs_at_root(const LeafInputs *inputs, Place place);
// May this input object be one of class `class`, as far as the strategy itself knows?
bool inputs_may_be(const LeafInputs *inputs, uint32_t object, const Class *class);
bool inputs_has_class(const LeafInputs *inputs, const Class *class); // is it one of the target's?
// An input object of a type of the JDK may be one that was found under a narrower type, of a class
// that it could not have as a fresh object. Nothing is known of it where nobody looked into it.
bool inputs_may_be_elsewhere(const LeafInputs *inputs, uint32_t object, const Class *class);
// Is an object called `name`, of class `class`, the one that stands for itself in input object
// number `object`? With summaries only the first equal one does.
Term inputs_stands_for(const LeafInputs *inputs, uint32_t object, Term name, const Class *class);
// A class that an object may have of which the static type is all that is known; NULL: none.
Class *inputs_any_class(const LeafInputs *inputs, const Class *type, const PlaceInfo *info);
// Is this a field of input objects (of no array)?
bool known_is_field(const Known *known, const Field *field);
bool known_is_element(const Known *known);
// Chooses the characters of strings that nobody looked at. False: one of the strings cannot be.
// Fills in what nobody looked at in objects whose states heap/states.def has.
void concrete_complete_states(ConcreteInput *input, Heap *heap, const Names *names, Arena *arena);
// Likewise in hash tables; they have no more elements than entries. False: a key cannot be made up.
bool concrete_complete_tables(ConcreteInput *input, Heap *heap, const Machine *machine,
                              Arena *arena);
bool concrete_complete_strings(ConcreteInput *input, const Machine *machine);

// declared.c: "a reference that is not null and not free is none of the objects, and of the
// references before it, that it cannot be by its declared type".
Term inputs_declared(const LeafInputs *inputs, size_t number);
// What a model must keep to beyond the path so that no reference leads to an object
// that is none of its declared type; true: the model does. The path allows it.
Term inputs_misfits(const LeafInputs *inputs, Model *model);

// A model of the path and of what is wished for, as explorer_model has it; "no term": no wish.
Model *model_with_wishes(Explorer *explorer, Term wishes, SolveStats *own);
// Adds a wish if the path and the earlier ones allow it.
bool model_wish(Explorer *explorer, Term *wishes, Term one, SolveStats *own);

#endif
