// The Java sources of a target: lines to quote, and where a repository has them. Also words for a
// shell.
#ifndef CLI_SOURCES_H
#define CLI_SOURCES_H

#include "base/pack.h"
#include "report/sources.h"

// Sources are looked for beside the classes of `target` (a class path), then in `folders` (joined
// by ':'), each the root of the packages. What is found is read once and kept.
typedef struct Sources Sources;
Sources *sources_new(const char *target, const char *folders);
void sources_free(Sources *sources);

// The line without the blanks around it; NULL when the source is not found or ends before it.
const char *sources_line(Sources *sources, Program *program, CodeLine line);
// A reference to the source (RFC 3986): relative to the root of the git repository that has it,
// else to the current directory, else file:/...; of a source that is not found, its place among the
// packages. NULL: the class does not name its source.
const char *sources_uri(Sources *sources, Program *program, const Class *class);

// The name of the file without its folder; NULL: the class does not name it.
const char *sources_file(Sources *sources, Program *program, const Class *class);
// The whole file, or NULL: one text for all classes in it.
const char *sources_text(Sources *sources, Program *program, const Class *class);

// The same for reports.
typedef struct SourceView {
  Sources *sources;
  Program *program;
} SourceView;
SourceTexts source_texts(SourceView *view); // borrows the view

// Those of all classes that are no JDK's, for another machine; and there, instead of files.
void sources_pack(Sources *sources, Program *program, Pack *pack);
bool sources_unpack(Sources *sources, Unpack from); // false: they are none

// The word as a shell reads it back.
const char *shell_word(const char *word, Arena *arena);

#endif
