// Laws: what is certainly so, in a state's heap, of all objects that a reference leads to by links.
// Private to graph.
//
// The heap predicates of the thesis say what may be. A law says what is: a field that is never null
// (its section 4.3 needs that to see that a walk goes on), prev(next(x)) = x (open there, p. 108),
// a last object that has no next. ALWAYS and UNDOES are about each object of a region: those that
// the reference leads to by fields of the class whose type is the class itself (`links`). An
// object that the state *shows* (the slots that the law speaks of are represented) is excepted, so
// that a law survives while a program breaks it and mends it again, and a write never drops a law
// about what is written.
//
// Why this is sound, by operation:
//  - more is represented: more objects are excepted; realization uses what the law says of a slot;
//  - less is represented (merge, instance, collection, forgotten slots): an object that is not
//  shown
//    any more and that the reference may lead to must obey the law by what its slots say;
//  - x.f = v makes the region of what leads to x larger by that of v, for which the law must
//  follow;
//    and the one object that could rely on the old x.f must be shown;
//  - intersection: what one of the two states shows, the result shows.
#ifndef GRAPH_LAWS_H
#define GRAPH_LAWS_H

#include "graph/view.h"

bool state_has_law(const State *state, Law law);
void state_add_law(State *state, Law law);
void laws_drop(State *state, Reference reference); // all about it

// Does the law hold of its reference (or null), by laws that are there and by what is shown?
bool law_follows(const World *world, const State *state, Law law);
// Is the object shown, as far as the law goes? And is it so as the law says?
bool law_shows(const State *state, Law law, Reference object);
bool law_is_obeyed(const State *state, Law law, Reference object);
// May the reference of the law lead to the object?
bool law_leads_to(const State *state, Law law, Reference object);
// Is the object shown, and may it break the law where the law's reference leads?
bool law_may_be_broken(const World *world, const State *state, Law law, Reference object);

// Adds to the result's reference what holds of both.
void laws_merge(World *world, const State *a, Reference x, const State *b, Reference y,
                State *result, Reference merged);
// Values are about to be dropped.
void laws_forget(const World *world, State *state, const bool *is_live);
// What holds of `from` holds of `to`.
void laws_rename(State *state, Reference from, Reference to);

// `content` is about to be written: drops what is not certain after it.
void laws_write(World *world, State *state, Reference object, const Field *field,
                Reference content);
// The object may have been written, or anything in it.
void laws_write_maybe(const World *world, State *state, Reference object, const Field *field);
void laws_lose(State *state, Reference object);

// Does the law say something of its reference itself, whatever other names that object has?
bool law_rules(const State *state, Law law);
// What a slot that is not represented holds: a reference, or none when no law says it.
Reference law_slot(const State *state, Reference object, const Field *field);
bool law_is_never_null(const State *state, Reference object, const Field *field);
// When a and b are the same, are the two of *implied? next(x) = a and b.prev = y say that x = y.
bool law_implies_equal(const State *state, Law law, Reference a, Reference b, Pair *implied);
// Removes r =? s where laws and slots say that they are two objects.
void laws_prune(State *state);
// Can there be no heap of which all laws and cycles of the state hold? It is not always found.
bool laws_contradict(const State *state);
// Does some law say that links undo each other?
bool state_has_way_back(const State *state);
// Of two states of one shape: is a local or operand that such laws are about null in one and an
// object in the other (ends.c)?
bool state_has_other_ends(const State *a, const State *b);
// A slot was realized: what holds of the object by its links holds of what is in it.
void laws_realize(const World *world, State *state, Reference object, const Field *field,
                  Reference fresh);

#endif
