// Private to the files of merge.c.
#ifndef EXPLORE_MERGE_IMPL_H
#define EXPLORE_MERGE_IMPL_H

#include "explore/explore_impl.h"

enum { MOST_STATES = 64, MOST_RESTARTS = 16 };

// The states of a group, their conditions and where their changes are read.
typedef struct Group {
  JoinState **states;
  Term *conditions;
  size_t count;
} Group;

// merge_keep.c: the branch that the path stands at. Notes that all logs since the last call are of
// a field (NULL: of none). Orders changes by word.
const Branch *merge_branch_here(Explorer *explorer);
void merge_note_logs(Explorer *explorer, const Field *field, bool is_read);
int merge_compare_changes(const void *a, const void *b);
void merge_region_fini(Region *region);
// An input is to be looked at before the region's branch. False: that is not possible.
bool merge_want_early(Explorer *explorer, Region *region, Place place, Ref holder);
// Looks at it; the machine stands at the branch. False: there is no point in trying again.
bool merge_look_early(Explorer *explorer, const EarlyInput *early);

// merge_join.c: groups the states of a region, with the machine at its branch. False: the region
// has to begin again. And: a path goes on from there with the states of a group.
bool merge_make_groups(Explorer *explorer, Region *region);
void merge_go_on(Explorer *explorer, const Region *region, const Group *group);

#endif
