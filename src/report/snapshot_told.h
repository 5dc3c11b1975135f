// How objects of the JDK are told. Private to snapshot_told.c, snapshot_text.c, snapshot_tables.c,
// snapshot_made.c.
#ifndef REPORT_SNAPSHOT_TOLD_H
#define REPORT_SNAPSHOT_TOLD_H

#include "report/snapshot_impl.h"
#include "report/writers.h"

typedef VEC(const Field *) FieldList;

typedef struct Telling {
  Builder *builder;
  // By object:
  bool *hidden;      // it is not told itself
  bool *reached;     // something mentions it
  View (*values)[2]; // what stands where it is mentioned, before and after; VIEW_UNREAD: its name
  Slots *told;       // its slots from now on; none: as they are
  bool *is_plain;    // it has nothing to tell but its class
  VEC(uint32_t) todo;
} Telling;

const View *slot_side(const Slot *slot, Side side);
const Slot *told_slot(const Telling *telling, uint32_t object, const char *name);
const View *told_view(const Telling *telling, uint32_t object, const char *name, Side side);
bool told_number(const View *view, int64_t *number);
bool told_index(const Slot *slot, uint32_t *index);
bool told_same(const View *a, const View *b);

// What stands where a string or a box is mentioned; VIEW_UNREAD: it is none.
View object_value(Telling *telling, uint32_t object, Side side);

// snapshot_text.c: the text of a string or builder, whose field `count` says how long it is (NULL:
// as long as its array). False: nothing is known of it.
bool text_view(Telling *telling, uint32_t object, Side side, const char *count, View *view);

// snapshot_tables.c: the entries of a hash table of the input.
typedef struct Entry {
  View key, before, after;
} Entry;
typedef VEC(Entry) Entries;
void tell_table(Telling *telling, uint32_t object, Slots *out);
View truth_view(bool is_true);
// The entry of a key, in which there is nothing at first; of a set, if it is no map.
Entry *find_entry(Entries *entries, const View *key, bool is_map);
void add_entries(Telling *telling, const Entries *entries, bool is_map, Slots *out);

// snapshot_made.c: what is in a collection that the path has made. Nothing: it is not known.
bool is_made(const Telling *telling, uint32_t object);
void tell_made(Telling *telling, uint32_t object, Slots *out);

#endif
