// Numbers and texts as Java writes them in source text.
#ifndef BASE_LITERAL_H
#define BASE_LITERAL_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The shortest text that javac reads back as the same float or double; of what has no literal the
// constant of its class: "Double.NaN".
const char *literal_float(double value, bool is_float, Arena *arena);

// One unit of UTF-16 within quotes of this form. `is_source`: javac reads it back, which takes
// \uXXXX for the character itself before it looks at quotes and ends of lines; else a reader does,
// who is served best by the number.
typedef char LiteralUnit[8];
void literal_unit(uint32_t unit, char quote, bool is_source, LiteralUnit text);

// A text in UTF-8 within quotation marks, for a reader: with escapes for what ends it, has no glyph
// or turns the direction of what follows. Longer ones than `most` bytes are cut, and "..." is
// behind them.
const char *literal_string(const char *utf8, size_t length, size_t most, Arena *arena);

#endif
