// What the fuzz targets share.
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include "classfile/classfile.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Opens the bytes as a container and reads everything in it.
void fuzz_container(const uint8_t *data, size_t size, const char *magic, size_t magic_length);

#endif
