// A part of a search: all paths from one on, in the order of a depth-first search, that begin with
// the same decisions.
//
// Depth-first search takes the cases of a decision in their order, so its paths are in the order of
// their lists of cases. What is left of a search is told by the path at which it stands and by the
// number of decisions whose other cases are not its own: whoever has the part runs that path again,
// opens the decisions behind the fixed ones with the cases that follow, and is where the search
// was. Parts that are cut from each other keep that order: what is found in them, one behind the
// other, is what one search would have found.
#ifndef SEARCH_PART_H
#define SEARCH_PART_H

#include "base/pack.h"
#include "search/search.h"

typedef struct SearchPart {
  SearchPrefix first; // the decisions of its first path, or their beginning
  size_t fixed;       // so many of them have no other case; <= first.count
} SearchPart;         // the zero value: everything

void part_free(SearchPart *part);
SearchPart part_copy(const SearchPart *part);
// Leaves out what lies behind its first path. False: nothing is left.
bool part_skip(SearchPart *part);

void part_pack(const SearchPart *part, Pack *pack);
SearchPart part_unpack(Unpack *from); // the caller's; empty after an error

#endif
