// Texts for messages: lines of the source, words for a shell.
#ifndef CLI_QUOTE_H
#define CLI_QUOTE_H

#include "explore/explore.h"

// The line of the source without the blanks around it; NULL when the source is not found beside the
// classes of `target` (a class path).
const char *source_quote(const char *target, Program *program, CodeLine line, Arena *arena);
// The word as a shell reads it back.
const char *shell_word(const char *word, Arena *arena);

#endif
