// Names as people write them: patterns of classes, parameters in Java's words.
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include <stdbool.h>

// Is the class (internal name, "com/acme/Order$Line") one of a list of patterns with commas? In a
// pattern * stands for any characters but dots, ** for any. Without a star it is a class with all
// that is nested in it, or a package with those below it.
bool names_match(const char *internal, const char *patterns);
// Is this a pattern with a star?
bool names_is_pattern(const char *text);

// Do the parameters of a descriptor, "(ILjava/util/Map$Entry;[J)V", have these words, "(int,
// Map.Entry, long...)"? A type has its whole name or the end of it; type arguments are passed over.
bool names_match_parameters(const char *descriptor, const char *words);

#endif
