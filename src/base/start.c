#include "base/start.h"

#ifdef NDEBUG

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// malloc writes to the start of its memory before anybody can advise on it, so that lies on the
// page before the huge one. A block above the threshold is mapped apart: untouched, it costs
// nothing.
void mem_start_huge(void) {
  enum { HUGE_BYTES = 2 << 20, PAGE_BYTES = 4 << 10, MAP_BYTES = 4 << 20 };
  uintptr_t start = (uintptr_t)sbrk(0);
  uintptr_t huge = (start + PAGE_BYTES + HUGE_BYTES - 1) & ~(uintptr_t)(HUGE_BYTES - 1);
  if (sbrk((intptr_t)(huge - PAGE_BYTES - start)) == (void *)-1)
    return;
  mallopt(M_MMAP_THRESHOLD, MAP_BYTES);
  mallopt(M_TRIM_THRESHOLD, 2 * MAP_BYTES);
  mallopt(M_TOP_PAD, HUGE_BYTES + 16 * PAGE_BYTES);
  void *volatile first = malloc(1); // reserves all of it
  free(first);
  madvise((void *)huge, HUGE_BYTES, MADV_HUGEPAGE);
}

#else

void mem_start_huge(void) {} // the sanitizers bring a malloc of their own

#endif
