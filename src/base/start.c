#include "base/start.h"

#ifdef NDEBUG

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { HUGE_BYTES = 2 << 20, PAGE_BYTES = 4 << 10, MAP_BYTES = 4 << 20 };

static void *huge_page; // NULL: there is none

static uintptr_t round_up_huge(uintptr_t at) {
  return (at + HUGE_BYTES - 1) & ~(uintptr_t)(HUGE_BYTES - 1);
}

// malloc writes to the start of its memory before anybody can advise on it, so that lies on the
// page before the huge one. A block above the threshold is mapped apart: untouched, it costs
// nothing.
void mem_start_huge(void) {
  uintptr_t start = (uintptr_t)sbrk(0);
  uintptr_t huge = round_up_huge(start + PAGE_BYTES);
  if (sbrk((intptr_t)(huge - PAGE_BYTES - start)) == (void *)-1)
    return;
  mallopt(M_MMAP_THRESHOLD, MAP_BYTES);
  mallopt(M_TRIM_THRESHOLD, 2 * MAP_BYTES);
  mallopt(M_TOP_PAD, HUGE_BYTES + 16 * PAGE_BYTES);
  void *volatile first = malloc(1); // reserves all of it
  free(first);
  if (!madvise((void *)huge, HUGE_BYTES, MADV_HUGEPAGE))
    huge_page = (void *)huge;
}

void mem_copy_huge(void) {
  void *space = huge_page ? mmap(NULL, 2 * HUGE_BYTES, PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
                          : MAP_FAILED;
  if (space == MAP_FAILED)
    return;
  char *start = space, *copy = (char *)round_up_huge((uintptr_t)start);
  madvise(copy, HUGE_BYTES, MADV_HUGEPAGE);
  memcpy(copy, huge_page, HUGE_BYTES);
  // After an error everything is as it was.
  (void)mremap(copy, HUGE_BYTES, HUGE_BYTES, MREMAP_MAYMOVE | MREMAP_FIXED, huge_page);
  if (copy > start)
    munmap(start, (size_t)(copy - start));
  munmap(copy + HUGE_BYTES, (size_t)(start + 2 * HUGE_BYTES - (copy + HUGE_BYTES)));
}

#else

void mem_start_huge(void) {} // the sanitizers bring a malloc of their own
void mem_copy_huge(void) {}

#endif
