// For tests: puts class files, zip archives and images together byte by byte.
#ifndef CLASSFILE_BUILDER_TEST_H
#define CLASSFILE_BUILDER_TEST_H

#include "classfile/classfile.h"

typedef ByteVec Buffer;

void put_bytes(Buffer *buffer, const void *bytes, size_t length);
void put_big(Buffer *buffer, uint64_t value, int bytes);
void put_little(Buffer *buffer, uint64_t value, int bytes);
static inline Bytes buffer_bytes(const Buffer *buffer) {
  return (Bytes){buffer->items, buffer->count};
}

// A class file in two halves, because the pool grows while the rest is written.
typedef struct Builder {
  Buffer pool, rest;
  uint16_t pool_count, major, minor;
} Builder;

Builder builder_new(void); // version 61
void builder_free(Builder *builder);
uint16_t pool_utf8(Builder *builder, const char *text);
uint16_t pool_one(Builder *builder, ConstantTag tag, unsigned index); // CLASS, STRING...
uint16_t pool_two(Builder *builder, ConstantTag tag, unsigned first, unsigned second);
uint16_t pool_class(Builder *builder, const char *name);
uint16_t pool_name_and_type(Builder *builder, const char *name, const char *descriptor);
uint16_t pool_member(Builder *builder, ConstantTag tag, const char *owner, const char *name,
                     const char *descriptor);
uint16_t pool_handle(Builder *builder, HandleKind kind, uint16_t member);
uint16_t pool_number(Builder *builder, ConstantTag tag, uint64_t value); // INTEGER ... DOUBLE

// Flags, this class, super class ("java/lang/Object"), no interfaces.
void put_header(Builder *builder, unsigned flags, const char *name);
// Name and length of an attribute; attribute_end sets the length.
size_t attribute_begin(Builder *builder, const char *name);
void attribute_end(Builder *builder, size_t mark);
// A Code attribute of one `return`, with `attributes` debug attributes to follow before its end.
size_t code_begin(Builder *builder, unsigned max_locals, unsigned attributes);

// The whole file; caller frees the buffer.
Buffer builder_finish(const Builder *builder);

// A class without members named `name`.
Buffer tiny_class(const char *name);
// A class with something in every attribute that is read, in few bytes.
Buffer rich_class(void);

typedef struct ZipBuilder {
  Buffer out, directory;
  unsigned count;
} ZipBuilder;

enum { ZIP_STORED = 0, ZIP_DEFLATED = 8 };
void zip_add(ZipBuilder *zip, const char *name, Bytes content, int method);
Buffer zip_finish(ZipBuilder *zip); // releases the builder

#endif
