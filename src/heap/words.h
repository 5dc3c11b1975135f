// The words of Java for a field of the JDK's (words.def), for whoever has no heap of terms.
#ifndef HEAP_WORDS_H
#define HEAP_WORDS_H

#include "heap/leaf.h"

// NULL: there is no word of this kind for it.
const FieldWord *field_word(const Names *names, const Field *field, FieldWordKind kind);

#endif
