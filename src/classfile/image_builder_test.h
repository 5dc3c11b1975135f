// For tests: a small image in either byte order, with its perfect hash.
#ifndef CLASSFILE_IMAGE_BUILDER_TEST_H
#define CLASSFILE_IMAGE_BUILDER_TEST_H

#include "classfile/builder_test.h"

enum { MOST_RESOURCES = 64 };

typedef struct ImageResource {
  char name[64]; // "/java.base/a/B.class"
  uint32_t module, parent, base, extension;
  uint64_t offset, packed, size; // packed: 0 when it is not compressed
} ImageResource;

typedef struct ImageBuilder {
  bool big_endian;
  Buffer strings, data;
  ImageResource resources[MOST_RESOURCES];
  uint32_t count;
} ImageBuilder;

ImageBuilder image_builder_new(bool big_endian);
uint32_t image_builder_string(ImageBuilder *image, const char *text);
void image_builder_word(const ImageBuilder *image, Buffer *out, uint64_t value, int bytes);
// `module` and `parent` may be empty. `packed` says that content is a compressed form of `size`.
void image_builder_add(ImageBuilder *image, const char *module, const char *parent,
                       const char *base, const char *extension, Bytes content);
void image_builder_add_package(ImageBuilder *image, const char *package, const char *module);
// Wraps content in one layer of compression by `method`.
Buffer image_builder_layer(ImageBuilder *image, const char *method, Bytes packed, size_t size);
Buffer image_builder_finish(ImageBuilder *image); // releases the builder

#endif
