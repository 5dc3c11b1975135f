#include "cli/count.h"

#include "cli/session.h"

#include <string.h>

static bool read_family(const char *name, TreeFamily *family) {
  static const char *const names[] = {"search-tree", "avl", "red-black"};
  for (int i = 0; i < 3; i++)
    if (!strcmp(name, names[i])) {
      *family = (TreeFamily)i;
      return true;
    }
  return false;
}

static void print_wide(Wide number) {
  char digits[48], *at = digits + sizeof digits;
  *--at = '\0';
  do {
    *--at = (char)('0' + (int)(number % 10));
    number /= 10;
  } while (number);
  printf("%s", at);
}

static void print_count(uint32_t k, const TreeCount *count) {
  printf("k = %u: ", (unsigned)k);
  print_wide(count->shapes);
  printf(" trees, ");
  print_wide(count->cases);
  printf(" cases");
  if (count->has_results) {
    printf(", ");
    print_wide(count->results);
    printf(" trees after an insertion");
  }
  printf("\n");
}

int count_trees(const Options *options) {
  assert(options->count);
  TreeFamily family;
  if (!read_family(options->count, &family)) {
    fprintf(stderr, "loris: --count: %s is neither search-tree, avl, red-black nor heaps\n",
            options->count);
    return EXIT_USAGE;
  }
  if (options->operand_count) {
    fprintf(stderr, "loris: --count %s: takes no TARGET\n", options->count);
    return EXIT_USAGE;
  }
  for (uint32_t k = 0; k <= (uint64_t)options->k && k <= TREE_COUNT_MOST_K; k++) {
    TreeCount count;
    if (!tree_count(family, k, &count)) {
      fprintf(stderr, "loris: --count: from k = %u on numbers have more than 127 bits\n",
              (unsigned)k);
      return EXIT_INCONCLUSIVE;
    }
    print_count(k, &count);
  }
  return EXIT_HOLDS;
}

bool count_print_heaps(const HeapCount *count) {
  if (!count)
    return true;
  printf("%llu input heaps, %llu heaps after the call\n",
         (unsigned long long)heap_count_inputs(count),
         (unsigned long long)heap_count_results(count));
  if (heap_count_left_out(count))
    fprintf(stderr, "loris: --count: %llu cases without a concrete input\n",
            (unsigned long long)heap_count_left_out(count));
  return !heap_count_left_out(count);
}
