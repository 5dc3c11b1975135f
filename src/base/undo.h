// One undo for all that follows a path: a mark remembers a state, and undo goes back to it.
//
// Whoever has such a state says so once. Three forms suffice: variables (heights of lists, counts,
// pointers), which a mark saves as they are; items of lists, which are logged before they are
// overwritten; and parts with a log of their own, such as the machine's words, which are asked for
// a mark and given it back. The cost of a mark is that of its variables and parts, the cost of undo
// that of what was written since.
#ifndef BASE_UNDO_H
#define BASE_UNDO_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct PathPart {
  void *context;
  size_t (*mark)(void *context);
  void (*undo)(void *context, size_t mark); // also forgets the mark
} PathPart;

// What a mark is about: of everything, or only of what is known about the path. Parts that the
// latter leaves out do not change until its undo.
typedef enum PathScope { PATH_KNOWLEDGE, PATH_WHOLE } PathScope;

typedef struct PathItem { // the old value lies in PathState.bytes
  void *list;             // the address of the pointer to the items, which may move
  size_t index, size;
} PathItem;

// The zero value is empty.
typedef struct PathState {
  VEC(void *) variables;
  VEC(PathPart) parts;               // those of PATH_KNOWLEDGE first
  size_t part_count[PATH_WHOLE + 1]; // by the scope of a mark: so many stand in it
  VEC(uint64_t) saved;               // by marks, one behind the other
  VEC(PathItem) items;
  VEC(unsigned char) bytes;
} PathState;

void path_state_fini(PathState *state);
// Before the first mark. A variable has 8 bytes: every path copies them, so no copy looks at a
// size.
void path_keep(PathState *state, void *variable, size_t size);
void path_add_part(PathState *state, PathScope scope, PathPart part);

// Before item number `index` of a VEC is overwritten.
#define path_log(state, vec, index)                                                                \
  path_log_item((state), (void *)&(vec)->items, (index), sizeof *(vec)->items)
void path_log_item(PathState *state, void *list, size_t index, size_t size);

// Marks are undone in the reverse order; undoing one undoes all behind it.
size_t path_mark(PathState *state, PathScope scope);
void path_undo(PathState *state, size_t mark); // and forgets the mark
void path_back(PathState *state, size_t mark); // the same, but the mark stays

#endif
