// Private to classfile: what the reader of images and the unpacking of their resources share.
#ifndef CLASSFILE_JIMAGE_H
#define CLASSFILE_JIMAGE_H

#include "classfile/source.h"

uint32_t image_u4(const uint8_t *at, bool big_endian);

// The NUL-terminated string at `offset`, NULL when there is none.
const char *image_string(Bytes strings, uint64_t offset);

// Replaces the bytes of a compressed resource by its content of `size` bytes, which belongs to the
// class path. Returns what is wrong, or NULL.
const char *image_unpack(ClassPath *path, Bytes strings, bool big_endian, size_t size,
                         Bytes *resource);

#endif
