// Variables in the Java heap by object and offset, as jdk.internal.misc.Unsafe and VarHandle name
// them. Private to library.
#ifndef LIBRARY_UNSAFE_H
#define LIBRARY_UNSAFE_H

#include "library/library_impl.h"

typedef struct Spot {
  uint32_t word;  // index of the word to be read, logged and written
  uint8_t byte;   // offset of the value inside the word, for packed array elements
  bool is_packed; // array element: exactly `size` bytes; else a whole word
} Spot;

// Where (object, offset) points to. False: outside of the object, or off-heap.
bool spot_find(Exec *exec, Ref object, int64_t offset, uint8_t size, Spot *spot);
Word spot_read(const Machine *machine, Spot spot, uint8_t size);
void spot_write(Machine *machine, Spot spot, uint8_t size, Word value);

uint8_t kind_size(Kind kind); // bytes that a value of this kind takes in an array

#endif
