// Memory that cannot fail, and arenas for things that die together.
//
// Every allocation either succeeds or ends the program through fatal() (exit status 70). Three
// lifetimes are used in loris: the whole run (arena or table), the machine (undone by its trail),
// and one call (scratch arena with mark and release).
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A bug in loris or no memory: prints one line to stderr and exits with status 70.
_Noreturn void fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));

// What is being worked on, for that line; NULL: nothing in particular. The text is copied.
void fatal_about(const char *subject);

// Called instead of exit(70) when set; lets a test observe fatal(). Must not return.
extern void (*fatal_hook)(const char *message);

void *mem_alloc(size_t size);              // uninitialised; size 0 is allowed
void *mem_zero(size_t count, size_t size); // zeroed; checks the product
void *mem_resize(void *old, size_t size);  // realloc that cannot fail
void mem_free(void *pointer);              // NULL is allowed
char *mem_string(const char *text);        // owned copy of a C string
char *mem_format(const char *format, ...) __attribute__((format(printf, 1, 2))); // owned
char *mem_vformat(const char *format, va_list arguments);                        // owned

// Zeroed address space whose pages the kernel provides as they are touched: for tables with room
// for the worst case that never move.
void *mem_reserve(size_t size);
void mem_release(void *region, size_t size);

#define mem_new(T) ((T *)mem_zero(1, sizeof(T)))
#define mem_new_array(T, n) ((T *)mem_zero((n), sizeof(T)))

// An arena hands out memory that is released all at once or back to a mark. The zero value is
// empty.
typedef struct ArenaBlock ArenaBlock;
typedef struct Arena {
  ArenaBlock *block;
  size_t total; // bytes held in blocks
} Arena;
typedef struct ArenaMark {
  ArenaBlock *block;
  size_t used;
} ArenaMark;

void *arena_alloc(Arena *arena, size_t size); // zeroed, aligned for any object
// A NUL-terminated copy. Without a byte `text` may be NULL, as the items of an empty VEC are.
char *arena_string(Arena *arena, const char *text, size_t length);
char *arena_format(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
ArenaMark arena_mark(const Arena *arena);
void arena_release(Arena *arena, ArenaMark mark); // everything allocated after the mark dies
void arena_fini(Arena *arena);

#define arena_new(arena, T) ((T *)arena_alloc((arena), sizeof(T)))
#define arena_array(arena, T, n) ((T *)arena_alloc((arena), mem_product((n), sizeof(T))))
size_t mem_product(size_t count, size_t size); // count * size or fatal()

#endif
