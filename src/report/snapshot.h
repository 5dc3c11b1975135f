// A leaf of the exploration in the words of the program. Private to report.
//
// All memory belongs to the arena that snapshot_take is given; nothing in it refers to the machine,
// so it stays valid when the exploration goes on.
#ifndef REPORT_SNAPSHOT_H
#define REPORT_SNAPSHOT_H

#include "base/pack.h"
#include "replay/replay.h"

typedef enum ViewKind {
  VIEW_UNREAD,     // an input nobody looked at: any value
  VIEW_NULL,       //
  VIEW_OBJECT,     // `object` of the snapshot
  VIEW_PRIMITIVE,  // `text` is its term, `example` its value in the concrete input
  VIEW_CONSTANT,   // `text`: an enum constant or a class literal
  VIEW_STRING,     // `text`: the string's characters in UTF-8
  VIEW_UNRESOLVED, // the input reference found at `text`, which is not known further
  VIEW_ELIDED,     // there are too many objects to show
} ViewKind;

// One value.
typedef struct View {
  ViewKind kind;
  bool non_null;       // VIEW_UNRESOLVED: known to be no null
  bool has_rank;       // VIEW_UNRESOLVED: one of its own, which null need not have
  bool is_boolean;     // VIEW_PRIMITIVE
  uint32_t object;     // VIEW_OBJECT
  size_t length;       // VIEW_STRING: of text, which may contain NULs
  const char *text;    // see above
  const char *example; // VIEW_PRIMITIVE: NULL when there is no model
  const char *type;    // VIEW_UNRESOLVED: its static type
} View;

// A parameter, a static field, a field or an element.
typedef struct Slot {
  const char *name, *type; // type: of parameters and statics only
  const char *concrete;    // "[3]" for the element "[i]" in the concrete input, or NULL
  View before, after;
  bool is_changed;
} Slot;
typedef VEC(Slot) Slots;

typedef struct ObjectView {
  const char *name;       // "this", "n", "A", "B", ...
  const char *class_name; // "list.SortedList$Node"; an example, if there are several
  const char *short_name; // "Node"
  const char *place;      // where the input has it, "this.next"; NULL for objects the program made
  bool is_constant;       // it exists before the method: values name it, only what was read is told
  bool is_array;          // the slots are elements, the first one the length
  bool is_plain;          // an array whose slots are its elements in order, behind the length
  bool is_reachable;      // after the call, from receiver, parameters, statics and result
  bool is_hidden;         // a part of an object of the JDK, or a value: it is not told itself
  bool is_inline;         // the text shows it where it is mentioned: it is mentioned once
  Slots slots;            // superclass first
  VEC(const char *) classes; // those that an input object may have, if there are several
} ObjectView;

// A decision of the path: where it was made, and what its case says.
typedef struct BranchView {
  const char *method; // "List.add(I)V"; NULL: not known
  uint32_t offset;    // of the instruction, in bytes
  const char *condition;
} BranchView;

typedef struct Snapshot {
  uint64_t id;
  bool threw;
  View result;           // VIEW_UNREAD: void
  const char *exception; // the class, of a case that threw
  bool is_broken;        // the invariant does not hold afterwards
  const char *where;     // "SortedList.add(SortedList.java:12)" or NULL
  const char *cut;       // of a path without a result: the bound that cut it,
  const char *unknown;   // or why it is unknown; else NULL
  bool has_model;        // the examples are there
  VEC(const char *) conditions;
  Slots parameters, statics;
  Slots ranks;             // numbers of references that loris.Loris.rank showed
  Slots nondets;           // what calls like Verifier.nondetInt() got
  VEC(ObjectView) objects; // those of the input first
  size_t input_count;
  VEC(uint32_t) decisions;
  VEC(BranchView) branches; // of `decisions`; none: they were not noted
  bool is_expanded;         // the next is there
  Expansion expansion;
} Snapshot;

// The leaf at which the machine stands. Questions put to the solver are added to *own.
Snapshot *snapshot_take(Explorer *explorer, Program *program, const ExploreCase *leaf, Arena *arena,
                        SolveStats *own);
void snapshot_free(Snapshot *snapshot); // the lists; the rest is the arena's

// As bytes, without its number; unpacked, it is 0. NULL: the bytes are none.
void snapshot_pack(const Snapshot *snapshot, Pack *pack);
Snapshot *snapshot_unpack(Unpack *from, Arena *arena);

// The whole path condition in one line; "true" when there is none.
const char *snapshot_condition(const Snapshot *snapshot, Arena *arena);

#endif
