// Values as bytes, for other processes and for files: numbers of seven bits a byte, texts with
// their length. Packs mean the same on every machine.
//
// Reading is by a cursor whose error sticks: a structure is read whole and tested once. After an
// error every number is 0 and every text empty, so that loops over counts end.
#ifndef BASE_PACK_H
#define BASE_PACK_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef VEC(unsigned char) Pack; // the zero value is empty

void pack_number(Pack *pack, uint64_t number);
void pack_signed(Pack *pack, int64_t number);
void pack_double(Pack *pack, double number); // its bits
void pack_bool(Pack *pack, bool truth);
void pack_bytes(Pack *pack, const void *bytes, size_t count);
void pack_text(Pack *pack, const char *text); // NULL is told apart from ""

typedef struct Unpack {
  const unsigned char *at;
  size_t left;
  bool is_bad; // something was not there, or is no such value
} Unpack;

Unpack unpack_of(const Pack *pack);
uint64_t unpack_number(Unpack *from);
int64_t unpack_signed(Unpack *from);
double unpack_double(Unpack *from);
bool unpack_bool(Unpack *from);
// A number that counts things of at least one byte each behind it, or of none of them: never more
// than a message can hold.
size_t unpack_count(Unpack *from);
uint64_t unpack_below(Unpack *from, uint64_t limit); // an error when it is not
Unpack unpack_bytes(Unpack *from);                   // a part of the same memory
const char *unpack_text(Unpack *from, Arena *arena); // with an end; NULL as it was packed
const char *unpack_word(Unpack *from, Arena *arena); // the same, and NULL is an error: ""

#endif
