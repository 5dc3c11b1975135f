// Interned strings: class, field and method names and descriptors are `Name` ids and compare as
// integers. A Name keeps the bytes it was made from (modified UTF-8 for names out of class files)
// and lives as long as its interner.
#ifndef BASE_NAME_H
#define BASE_NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Name {
  uint32_t id; // 0 is "no name"; the empty string is a real name
} Name;

typedef struct Names Names;

Names *names_new(void);
void names_free(Names *names);

Name name_intern(Names *names, const char *bytes, size_t length);
Name name_of(Names *names, const char *text);                           // of a C string
Name name_lookup(const Names *names, const char *bytes, size_t length); // no name when unseen
const char *name_text(const Names *names, Name name); // NUL-terminated; may hold NULs as C0 80
size_t name_length(const Names *names, Name name);
uint32_t names_count(const Names *names);

// Is this the pattern, or does it begin with it where that ends in *?
bool text_matches(const char *pattern, const char *text);

static inline bool name_is(Name a, Name b) { return a.id == b.id; }
static inline bool name_exists(Name name) { return name.id != 0; }

#endif
