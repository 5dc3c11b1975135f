// VEC(T): a growable array whose zero value is empty. Macros over one growth function.
//
//   VEC(int) numbers = {0};
//   vec_push(&numbers, 7);
//   for (size_t i = 0; i < numbers.count; i++) use(numbers.items[i]);
//   vec_free(&numbers);
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/memory.h"

#include <assert.h>
#include <string.h>

#define VEC(T)                                                                                     \
  struct {                                                                                         \
    T *items;                                                                                      \
    size_t count, capacity;                                                                        \
  }

// Makes room for at least `needed` items and returns the (moved) storage.
void *vec_grow(void *items, size_t *capacity, size_t needed, size_t item_size);

#define vec_reserve(v, n)                                                                          \
  ((n) > (v)->capacity                                                                             \
       ? (void)((v)->items = vec_grow((v)->items, &(v)->capacity, (n), sizeof *(v)->items))        \
       : (void)0)
#define vec_push(v, ...)                                                                           \
  (vec_reserve((v), (v)->count + 1), (void)((v)->items[(v)->count++] = (__VA_ARGS__)))
#define vec_pop(v) (assert((v)->count > 0), (v)->items[--(v)->count])
#define vec_last(v) (assert((v)->count > 0), &(v)->items[(v)->count - 1])
#define vec_truncate(v, n) (assert((n) <= (v)->count), (void)((v)->count = (n)))
#define vec_clear(v) ((void)((v)->count = 0)) // keeps the storage
#define vec_free(v)                                                                                \
  (mem_free((v)->items), (v)->items = NULL, (v)->count = 0, (void)((v)->capacity = 0))

// Appends `n` items from `source`, which must not alias the vector.
#define vec_append(v, source, n)                                                                   \
  (vec_reserve((v), (v)->count + (n)),                                                             \
   (void)((n) ? memcpy((v)->items + (v)->count, (source), (n) * sizeof *(v)->items) : NULL),       \
   (void)((v)->count += (n)))

#endif
