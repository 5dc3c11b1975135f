#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifdef __SANITIZE_ADDRESS__
// A limit of memory makes malloc fail as it does in other builds, instead of ending the process.
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "allocator_may_return_null=1"; }
#endif

void (*fatal_hook)(const char *message);
static char fatal_subject[256];

void fatal_about(const char *subject) {
  snprintf(fatal_subject, sizeof fatal_subject, "%s", subject ? subject : "");
}

void fatal(const char *format, ...) {
  char message[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  if (fatal_hook)
    fatal_hook(message);
  fflush(stdout);
  fprintf(stderr, "loris: internal error: %s%s%s\n", message, *fatal_subject ? ", in " : "",
          fatal_subject);
  exit(70);
}

size_t mem_product(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes))
    fatal("allocation of %zu x %zu bytes overflows", count, size);
  return bytes;
}

void *mem_alloc(size_t size) {
  void *result = malloc(size ? size : 1);
  if (!result)
    fatal("out of memory allocating %zu bytes", size);
  return result;
}

void *mem_reserve(size_t size) {
  assert(size > 0);
  void *region =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (region == MAP_FAILED)
    fatal("cannot reserve %zu MB of address space", size >> 20);
  return region;
}

void mem_release(void *region, size_t size) { munmap(region, size); }

void *mem_zero(size_t count, size_t size) {
  size_t bytes = mem_product(count, size);
  void *result = calloc(bytes ? bytes : 1, 1);
  if (!result)
    fatal("out of memory allocating %zu bytes", bytes);
  return result;
}

void *mem_resize(void *old, size_t size) {
  void *result = realloc(old, size ? size : 1);
  if (!result)
    fatal("out of memory allocating %zu bytes", size);
  return result;
}

void mem_free(void *pointer) { free(pointer); }

char *mem_string(const char *text) {
  size_t bytes = strlen(text) + 1;
  return memcpy(mem_alloc(bytes), text, bytes);
}

char *mem_vformat(const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  assert(length >= 0);
  char *result = mem_alloc((size_t)length + 1);
  vsnprintf(result, (size_t)length + 1, format, arguments);
  return result;
}

char *mem_format(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *result = mem_vformat(format, arguments);
  va_end(arguments);
  return result;
}

// Blocks form a list, newest first. Each is as long as all before it together, within these bounds:
// most of the many arenas stay small, and a page that nobody touches costs nothing.
struct ArenaBlock {
  ArenaBlock *previous;
  size_t used, capacity;
  max_align_t data[];
};

enum { FIRST_BLOCK_BYTES = 2 * 1024, MOST_BLOCK_BYTES = 64 * 1024 };

static ArenaBlock *arena_grow(Arena *arena, size_t size) {
  size_t capacity = arena->total < FIRST_BLOCK_BYTES  ? FIRST_BLOCK_BYTES
                    : arena->total > MOST_BLOCK_BYTES ? MOST_BLOCK_BYTES
                                                      : arena->total;
  if (capacity < size)
    capacity = size;
  ArenaBlock *block = mem_alloc(sizeof(ArenaBlock) + capacity);
  block->previous = arena->block;
  block->used = 0;
  block->capacity = capacity;
  arena->block = block;
  arena->total += capacity;
  return block;
}

static void *arena_space(Arena *arena, size_t size) {
  const size_t align = _Alignof(max_align_t);
  if (size > SIZE_MAX - align)
    fatal("allocation of %zu bytes overflows", size);
  size = (size + align - 1) & ~(align - 1);
  ArenaBlock *block = arena->block;
  if (!block || block->capacity - block->used < size)
    block = arena_grow(arena, size);
  char *result = (char *)block->data + block->used;
  block->used += size;
  return result;
}

void *arena_alloc(Arena *arena, size_t size) { return memset(arena_space(arena, size), 0, size); }

char *arena_string(Arena *arena, const char *text, size_t length) {
  char *result = arena_space(arena, length + 1);
  if (length) // memcpy of NULL is undefined for no bytes as well
    memcpy(result, text, length);
  result[length] = 0;
  return result;
}

char *arena_format(Arena *arena, const char *format, ...) {
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  assert(length >= 0);
  char *result = arena_alloc(arena, (size_t)length + 1);
  vsnprintf(result, (size_t)length + 1, format, arguments);
  va_end(arguments);
  return result;
}

ArenaMark arena_mark(const Arena *arena) {
  return (ArenaMark){arena->block, arena->block ? arena->block->used : 0};
}

void arena_release(Arena *arena, ArenaMark mark) {
  while (arena->block != mark.block) {
    assert(arena->block);
    ArenaBlock *dead = arena->block;
    arena->block = dead->previous;
    arena->total -= dead->capacity;
    mem_free(dead);
  }
  if (arena->block)
    arena->block->used = mark.used;
}

void arena_fini(Arena *arena) { arena_release(arena, (ArenaMark){NULL, 0}); }
