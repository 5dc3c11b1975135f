// Characters in UTF-8 and in Java's modified form of it (JVMS 4.4.7), in which U+0000 has two bytes
// and a character above U+FFFF is a pair of surrogates with three bytes each. Names of classes,
// fields and methods are in the modified form; whoever writes text for others reads both.
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/memory.h"

#include <stdio.h>

enum { UTF8_REPLACEMENT = 0xfffd };

// The character that the text begins with; its bytes, at least 1. What is no character, a surrogate
// without its other half among it, is one byte of UTF8_REPLACEMENT. Precondition: left > 0.
size_t utf8_decode(const char *at, size_t left, uint32_t *point);
void utf8_put(FILE *out, uint32_t point); // in UTF-8 proper
// Text in Java's modified form, as names of classes and methods have it.
char *utf8_modified(const char *text, Arena *arena);

#endif
