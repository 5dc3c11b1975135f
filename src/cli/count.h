// `loris explore --count`: printing of numbers of inputs.
#ifndef CLI_COUNT_H
#define CLI_COUNT_H

#include "cli/options.h"
#include "report/count.h"

int count_trees(const Options *options);        // the whole command; its exit status
bool count_print_heaps(const HeapCount *count); // NULL: nothing. False: cases are left out

#endif
