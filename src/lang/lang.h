// Programs in the papers' own small languages: POSE (in the concrete syntax of its
// prototype) and Javalite (heap summaries, figure 3). Both are compiled to class files in memory,
// so that the one interpreter runs them; doc/LANGUAGES.md has the grammars and the translation.
//
// A unit is the outcome of one source file: its classes, and a class of its own for what the file
// evaluates. The symbols of a POSE program (X0, Y0, ...) are the parameters of a static method; a
// Javalite program names one of its own methods. All memory belongs to the unit.
#ifndef LANG_LANG_H
#define LANG_LANG_H

#include "classfile/classfile.h"

typedef struct LangClassFile {
  const char *name; // internal form
  Bytes bytes;
} LangClassFile;

typedef struct LangUnit {
  LangClassFile *classes;
  size_t class_count;
  const char *entry_class, *entry_method, *entry_descriptor; // what `explore` explores
  const char *main_class; // what `run` runs: a class with main(String[]), or NULL
  const char *input;      // an input without which it cannot run, where main_class is NULL
  // POSE has no null alternative of an access: what is accessed is not null, unless the path itself
  // has found it to be null.
  bool implies_non_null;
  Arena arena;
} LangUnit;

// Does the file's name end in .pose or .javalite?
bool lang_is_source(const char *file);
// Compiles a file; NULL and one diagnostic ("FILE:LINE:COLUMN: sentence") when it is wrong.
LangUnit *lang_compile(const char *file, Diag *diag);
// The same with the file's text already in memory; `file` says which language it is.
LangUnit *lang_compile_text(const char *file, const char *text, size_t length, Diag *diag);
void lang_free(LangUnit *unit);

#endif
