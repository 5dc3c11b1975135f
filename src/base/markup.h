// Text inside other languages: XML and Graphviz.
//
// Names of classes and methods may have any characters, in Java's form of UTF-8 (base/utf8.h). What
// is written here is UTF-8 proper, and nothing in a name ends the text that it is part of.
#ifndef BASE_MARKUP_H
#define BASE_MARKUP_H

#include <stdio.h>

// Between tags or inside an attribute in double quotes. What XML 1.0 does not allow at all becomes
// U+FFFD.
void xml_text(FILE *out, const char *text);
// Inside a string of Graphviz, without its quotes. A line ends on the left (\l).
void graphviz_text(FILE *out, const char *text);

#endif
