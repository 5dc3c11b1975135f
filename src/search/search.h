// Which open decision is taken next.
//
// A path is told by its *prefix*: for every decision with several feasible cases, how many there
// were and which one was taken, counted among the feasible ones. That does not depend on the order
// of the search, nor on what earlier paths have left in caches, so a prefix leads to the same state
// in every order and in every process. Depth-first search needs no prefixes: whoever explores
// undoes to the newest decision. All other orders run a prefix again from the start.
//
// The search sees decisions as numbers and knows nothing of programs and heaps.
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum SearchOrder {
  SEARCH_DFS,
  SEARCH_BFS,      // the decision with the fewest before it
  SEARCH_RANDOM,   // any, each as likely as the others
  SEARCH_COVERAGE, // the case of a place in the program that was taken least
  SEARCH_ORDER_COUNT
} SearchOrder;
extern const char *const search_order_names[SEARCH_ORDER_COUNT];
bool search_order_named(const char *name, SearchOrder *order); // false: there is none

typedef struct SearchStep {
  uint32_t taken, count; // taken < count, count > 1
} SearchStep;
typedef VEC(SearchStep) SearchPrefix;

typedef struct Search Search;
Search *search_new(SearchOrder order, uint64_t seed);
void search_free(Search *search);
// Before the first decision: only what lies behind this prefix is searched. Borrowed until then.
void search_begin(Search *search, const SearchStep *steps, size_t count);

// The path comes to a decision with `count` feasible cases, at a place of the program that `site`
// names. Which one does it take? One that the prefix says, or, behind it, one of the new ones, and
// the others are open from now on. False: the prefix has another number of cases here.
bool search_decide(Search *search, uint64_t site, uint32_t count, uint32_t *taken);
bool search_is_replaying(const Search *search); // the next decision is one of the prefix
// The path has ended. Chooses an open case, whose prefix the next path has. False: none is left.
bool search_next(Search *search);
size_t search_open_count(const Search *search);

#endif
