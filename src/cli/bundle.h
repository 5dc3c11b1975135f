// A target as bytes, for workers on other machines: its classes and those that it needs, the texts
// that reports quote, and contracts. Who loads it has the same program, if the JDK is the same.
#ifndef CLI_BUNDLE_H
#define CLI_BUNDLE_H

#include "cli/sources.h"
#include "cli/target.h"

// `sources`: those whose lines reports quote; or NULL. False after a line on stderr.
bool bundle_pack(const Target *target, const Options *options, Sources *sources, Pack *pack);

typedef struct Bundle {
  const char *jdk; // what target_jdk_text says where it was made
  bool implies_non_null;
  const char *contracts; // the text; or NULL
  Unpack mains, classes, sources;
  Arena arena;
} Bundle;
bool bundle_open(Unpack from, Bundle *bundle); // borrows the bytes; false: they are none
void bundle_close(Bundle *bundle);
// Adds the classes to a new target; false after a diagnostic.
bool bundle_add(const Bundle *bundle, Target *target);

// What tells one JDK from another on any machine.
const char *target_jdk_text(const Target *target, Arena *arena);

#endif
