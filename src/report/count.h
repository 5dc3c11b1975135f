// How many inputs there are, up to isomorphism.
//
// Of trees of search (Kiasan, appendix B) by recurrences that hold for every k; of any method by
// the cases of an exploration: which input heaps and which heaps behind the call they tell apart.
#ifndef REPORT_COUNT_H
#define REPORT_COUNT_H

#include "base/wide.h"
#include "replay/replay.h"

typedef enum TreeFamily { TREES_SEARCH, TREES_AVL, TREES_RED_BLACK } TreeFamily;

// Of the trees with at most k levels of nodes: shapes (with colours); pairs of a shape and a place
// of a key, which is in a node or between two; and, of TREES_SEARCH, shapes behind an insertion.
typedef struct TreeCount {
  Wide shapes, cases, results;
  bool has_results;
} TreeCount;
enum { TREE_COUNT_MOST_K = 1000 };
// False: a number does not fit.
bool tree_count(TreeFamily family, uint32_t k, TreeCount *count);

// Heaps of cases. Two are the same if they differ in names of objects and in numbers only (booleans
// count). What the path never looked at is left open.
typedef struct HeapCount HeapCount;
HeapCount *heap_count_new(Program *program);
void heap_count_free(HeapCount *count);
// The case at which the machine stands; `method` runs instead of the explorer's, or is NULL.
void heap_count_case(HeapCount *count, Explorer *explorer, Method *method);
uint64_t heap_count_inputs(const HeapCount *count);
uint64_t heap_count_results(const HeapCount *count);  // a thrown exception's class is one as well
uint64_t heap_count_left_out(const HeapCount *count); // cases without a concrete input

#endif
