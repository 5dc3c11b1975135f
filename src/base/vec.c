#include "base/vec.h"

// Debug builds start at one item so that every test exercises growth.
#ifdef NDEBUG
enum { FIRST_CAPACITY = 8 };
#else
enum { FIRST_CAPACITY = 1 };
#endif

void *vec_grow(void *items, size_t *capacity, size_t needed, size_t item_size) {
  assert(needed > *capacity);
  size_t wanted = *capacity ? *capacity + *capacity / 2 + 1 : FIRST_CAPACITY;
  if (wanted < needed)
    wanted = needed;
  items = mem_resize(items, mem_product(wanted, item_size));
  *capacity = wanted;
  return items;
}
