// Private to classfile: the sources a class path is made of. A source is a struct whose first
// member is a Source; its kind is a const struct of functions. Class names handed to a source were
// checked by name_is_class: no empty segment, no dot, so that no name can leave a directory.
#ifndef CLASSFILE_SOURCE_H
#define CLASSFILE_SOURCE_H

#include "base/vec.h"
#include "classfile/classfile.h"

// Neither a class nor a manifest of this size exists; what claims to be larger is refused unread.
enum { MAX_CLASS_BYTES = 64 << 20 };
// Entries of a hostile archive may share the bytes they are unpacked from, so that the whole needs
// a bound as well: this much for one class path.
enum { MAX_UNPACKED_BYTES = 384 << 20 };

typedef struct Source Source;
typedef VEC(Name) NameVec;
typedef VEC(char) Text;

// A class or resource is looked for by its full name with its ending ("a/B.class"). FIND_ABSENT
// comes without a diagnostic, FIND_DAMAGED with one.
typedef enum Found { FIND_ABSENT, FIND_DAMAGED, FIND_OK } Found;

typedef struct SourceKind {
  Found (*find)(Source *source, Name class_name, ClassBytes *out, Diag *diag);
  Found (*resource)(Source *source, const char *name, Bytes *out, Diag *diag);
  // Appends all class names in any order, possibly repeated.
  bool (*list)(Source *source, NameVec *out, Diag *diag);
  void (*free)(Source *source);
} SourceKind;

struct Source {
  const SourceKind *kind;
  ClassPath *path;
  char *label;  // how the user named it
  Bytes mapped; // unmapped with the source; empty when its bytes belong to someone else
};

// What sources need of their class path.
Names *classpath_names(ClassPath *path);
Arena *classpath_arena(ClassPath *path); // lives as long as the path
// Space in the arena to unpack into; NULL when the bound would be exceeded.
uint8_t *classpath_space(ClassPath *path, size_t size);
void classpath_set_unpack_limit(ClassPath *path, size_t bytes); // default MAX_UNPACKED_BYTES
// An empty buffer for names; the next call gives the same one.
Text *classpath_scratch(ClassPath *path);

void text_clear(Text *text);
void text_add(Text *text, const char *bytes, size_t length);
void text_add_string(Text *text, const char *string);
const char *text_string(Text *text); // NUL-terminated, valid until the next change

// Fills the common part; takes no ownership.
void source_init(Source *source, const SourceKind *kind, ClassPath *path, const char *label);
void source_fini(Source *source);

// The bytes of a file, mapped read-only. False and a diagnostic when that is not possible.
bool file_map(const char *file, Bytes *out, Diag *diag);
void file_unmap(Bytes bytes);
// Reads a regular file of at most MAX_CLASS_BYTES into the arena.
Found file_read(const char *file, Arena *arena, Bytes *out, Diag *diag);

Source *dir_open(ClassPath *path, const char *directory);
Source *single_open(ClassPath *path, const char *file, Diag *diag); // one .class file
Source *memory_open(ClassPath *path, const NamedClass *classes, size_t count, const char *label);
// Containers out of bytes that outlive the source. NULL and a diagnostic when they are malformed.
Source *zip_open(ClassPath *path, const char *label, Bytes bytes, Diag *diag);
Source *zip_open_embedded(ClassPath *path, const char *label, Bytes bytes, const char *module,
                          Diag *diag);
Source *jmod_open(ClassPath *path, const char *label, Bytes bytes, Diag *diag);
Source *jimage_open(ClassPath *path, const char *label, Bytes bytes, Diag *diag);

// Adds a container that lies in memory: what classpath_add does after mapping a file.
bool classpath_add_bytes(ClassPath *path, Bytes bytes, const char *label, Diag *diag);

bool is_zip(Bytes bytes);
bool is_jmod(Bytes bytes);
bool is_jimage(Bytes bytes);

// Inflates into `out`, which must come out exactly full. `raw`: without zlib's header.
bool inflate_exactly(Bytes in, bool raw, uint8_t *out, size_t out_length);
// Can `packed` bytes of deflated data hold `unpacked` bytes?
bool inflated_size_is_possible(uint64_t packed, uint64_t unpacked);

// Value of a main attribute of a manifest, copied into the arena; NULL when it has none.
char *manifest_value(Bytes manifest, const char *attribute, Arena *arena);

#endif
