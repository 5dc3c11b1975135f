// SHA-256 (FIPS 180-4), for files that reports name.
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_TEXT = 65 }; // 64 hexadecimal digits and the end

void sha256_text(const void *bytes, size_t count, char text[SHA256_TEXT]);

#endif
