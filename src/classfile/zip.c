// Jar and zip files, read through their central directory (APPNOTE 4.3). Nothing an entry claims is
// believed before it is checked against the mapped bytes. Offsets are relative to the first byte of
// the archive proper, which may lie behind other data: a jmod's header, a launcher script.
#include "classfile/classfile_impl.h"
#include "classfile/source.h"

#include "base/table.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

enum {
  END_MAGIC = 0x06054b50,
  END_BYTES = 22,
  END64_MAGIC = 0x06064b50,
  END64_BYTES = 56,
  LOCATOR64_MAGIC = 0x07064b50,
  LOCATOR64_BYTES = 20,
  CENTRAL_MAGIC = 0x02014b50,
  CENTRAL_BYTES = 46,
  LOCAL_MAGIC = 0x04034b50,
  LOCAL_BYTES = 30,
  METHOD_STORED = 0,
  METHOD_DEFLATED = 8,
  FLAG_ENCRYPTED = 1,
  EXTRA_ZIP64 = 1,
};

// Versions of multi-release jars run from 9; those behind the last bit are ignored.
enum { FIRST_RELEASE = 9, RELEASES = 64 };

typedef struct Entry {
  const char *name; // in the mapped bytes
  uint64_t packed, size, offset;
  uint32_t crc;
  uint16_t name_length, method, flags;
} Entry;

typedef struct Zip {
  Source source;
  Bytes bytes;
  bool trusted;
  char *module;       // of all classes in it, or NULL
  const char *prefix; // of class files: "" or "classes/"
  uint64_t base;      // where the archive proper starts
  uint64_t directory; // where the central directory starts, which ends the entries
  Table table;        // by name
  VEC(Entry) entries;
  uint64_t releases; // bit n: META-INF/versions/(9 + n) exists and the manifest allows it
} Zip;

static uint16_t get_u2(const uint8_t *at) { return (uint16_t)(at[0] | at[1] << 8); }
static uint32_t get_u4(const uint8_t *at) { return get_u2(at) | (uint32_t)get_u2(at + 2) << 16; }
static uint64_t get_u8(const uint8_t *at) { return get_u4(at) | (uint64_t)get_u4(at + 4) << 32; }

bool is_zip(Bytes bytes) {
  if (bytes.length < END_BYTES)
    return false;
  uint32_t magic = get_u4(bytes.at);
  // A launcher in front of a jar is a script.
  return magic == LOCAL_MAGIC || magic == END_MAGIC || get_u2(bytes.at) == ('#' | '!' << 8);
}

bool is_jmod(Bytes bytes) { return bytes.length >= 4 && !memcmp(bytes.at, "JM\1\0", 4); }

// --- inflate -----------------------------------------------------------------------------------

bool inflated_size_is_possible(uint64_t packed, uint64_t unpacked) {
  // Deflate spends at least two bits on a match of at most 258 bytes.
  enum { BEST_RATIO = 1032, SLACK = 64 };
  return unpacked <= MAX_CLASS_BYTES && unpacked / BEST_RATIO <= packed + SLACK;
}

bool inflate_exactly(Bytes in, bool raw, uint8_t *out, size_t out_length) {
  assert(out_length <= MAX_CLASS_BYTES);
  if (in.length > UINT_MAX)
    return false;
  uint8_t nothing[1];
  z_stream stream = {0};
  stream.next_in = (uint8_t *)(uintptr_t)in.at; // zlib does not write there
  stream.avail_in = (uInt)in.length;
  stream.next_out = out_length ? out : nothing;
  stream.avail_out = (uInt)out_length;
  if (inflateInit2(&stream, raw ? -MAX_WBITS : MAX_WBITS) != Z_OK)
    fatal("zlib cannot be initialised");
  int result = inflate(&stream, Z_FINISH);
  bool good = result == Z_STREAM_END && stream.total_out == out_length;
  inflateEnd(&stream);
  return good;
}

// --- the index ---------------------------------------------------------------------------------

typedef struct Key {
  const char *name;
  size_t length;
} Key;

static bool same_entry(const void *context, uint32_t id, const void *key) {
  const Entry *entry = &((const Zip *)context)->entries.items[id];
  const Key *wanted = key;
  return entry->name_length == wanted->length && !memcmp(entry->name, wanted->name, wanted->length);
}

static Entry *find_entry(Zip *zip, const char *name, size_t length) {
  Key key = {name, length};
  uint32_t id = table_find(&zip->table, hash_bytes(name, length), same_entry, zip, &key);
  return id == TABLE_NONE ? NULL : &zip->entries.items[id];
}

typedef struct Directory {
  uint64_t offset, bytes; // of the central directory, as the archive says
  uint64_t end;           // where its end record really lies
} Directory;

static bool read_end64(Bytes bytes, uint64_t end, Directory *out) {
  const uint8_t *locator = bytes.at + end - LOCATOR64_BYTES;
  if (end < LOCATOR64_BYTES + END64_BYTES || get_u4(locator) != LOCATOR64_MAGIC)
    return false;
  // The record lies before its locator; data in front of the archive shifts it from where the
  // locator says, but then it is still right before the locator unless it was extended.
  uint64_t claimed = get_u8(locator + 8), highest = end - LOCATOR64_BYTES - END64_BYTES;
  if (claimed > highest || get_u4(bytes.at + claimed) != END64_MAGIC)
    claimed = highest;
  const uint8_t *at = bytes.at + claimed;
  if (get_u4(at) != END64_MAGIC)
    return false;
  *out = (Directory){.offset = get_u8(at + 48), .bytes = get_u8(at + 40), .end = claimed};
  return true;
}

// From the end backwards: the end record is the last thing of the file but for a comment, in which
// its magic number may stand by chance.
static bool find_directory(Bytes bytes, Directory *out) {
  if (bytes.length < END_BYTES)
    return false;
  uint64_t last = bytes.length - END_BYTES;
  uint64_t first = last > UINT16_MAX ? last - UINT16_MAX : 0;
  for (uint64_t end = last + 1; end-- > first;) {
    const uint8_t *at = bytes.at + end;
    if (get_u4(at) != END_MAGIC || end + END_BYTES + get_u2(at + 20) > bytes.length)
      continue;
    *out = (Directory){.offset = get_u4(at + 16), .bytes = get_u4(at + 12), .end = end};
    bool is_long =
        get_u2(at + 10) == UINT16_MAX || out->offset == UINT32_MAX || out->bytes == UINT32_MAX;
    if (is_long)
      read_end64(bytes, end, out);
    // Data in front shifts everything by the same amount.
    if (out->bytes <= out->end && out->offset <= out->end - out->bytes)
      return true;
  }
  return false;
}

// The zip64 extra field holds those of size, packed size and offset, in this order,
// whose short forms are all ones.
static bool read_extra(const uint8_t *extra, size_t length, Entry *entry) {
  bool wants =
      entry->size == UINT32_MAX || entry->packed == UINT32_MAX || entry->offset == UINT32_MAX;
  while (wants && length >= 4) {
    size_t field = get_u2(extra + 2);
    if (field > length - 4)
      return false;
    if (get_u2(extra) == EXTRA_ZIP64) {
      uint64_t *wide[] = {&entry->size, &entry->packed, &entry->offset};
      const uint8_t *at = extra + 4;
      for (int i = 0; i < 3; i++) {
        if (*wide[i] != UINT32_MAX)
          continue;
        if (field < 8)
          return false;
        *wide[i] = get_u8(at);
        at += 8, field -= 8;
      }
      return true;
    }
    extra += 4 + field;
    length -= 4 + field;
  }
  return true;
}

// As the JDK does, the last of several entries with the same name counts.
static void index_entry(Zip *zip, const Entry *entry) {
  Entry *known = find_entry(zip, entry->name, entry->name_length);
  if (known) {
    *known = *entry;
    return;
  }
  table_insert(&zip->table, hash_bytes(entry->name, entry->name_length),
               (uint32_t)zip->entries.count);
  vec_push(&zip->entries, *entry);
}

// The length of "META-INF/versions/N/" and N, or 0.
static size_t release_prefix(const char *name, size_t length, int *release) {
  static const char prefix[] = "META-INF/versions/";
  size_t i = sizeof prefix - 1;
  if (length <= i || memcmp(name, prefix, i))
    return 0;
  int number = 0;
  while (i < length && name[i] >= '0' && name[i] <= '9' && number < 1000)
    number = number * 10 + (name[i++] - '0');
  if (i == length || name[i] != '/' || number < FIRST_RELEASE || number >= FIRST_RELEASE + RELEASES)
    return 0;
  *release = number;
  return i + 1;
}

static bool read_directory(Zip *zip, Directory directory, Diag *diag) {
  assert(directory.bytes <= directory.end && directory.offset <= directory.end - directory.bytes);
  uint64_t at = directory.end - directory.bytes, end = directory.end;
  zip->directory = at;
  zip->base = at - directory.offset;
  while (at < end) {
    const uint8_t *header = zip->bytes.at + at;
    if (end - at < CENTRAL_BYTES || get_u4(header) != CENTRAL_MAGIC) {
      diag_error(diag, zip->source.label, "a malformed entry of the zip directory at offset %llu",
                 (unsigned long long)at);
      return false;
    }
    Entry entry = {.name = (const char *)header + CENTRAL_BYTES,
                   .name_length = get_u2(header + 28),
                   .flags = get_u2(header + 8),
                   .method = get_u2(header + 10),
                   .crc = get_u4(header + 16),
                   .packed = get_u4(header + 20),
                   .size = get_u4(header + 24),
                   .offset = get_u4(header + 42)};
    uint16_t extra = get_u2(header + 30), comment = get_u2(header + 32);
    uint64_t length = CENTRAL_BYTES + (uint64_t)entry.name_length + extra + comment;
    if (length > end - at ||
        !read_extra(header + CENTRAL_BYTES + entry.name_length, extra, &entry)) {
      diag_error(diag, zip->source.label, "a malformed entry of the zip directory at offset %llu",
                 (unsigned long long)at);
      return false;
    }
    int release;
    if (release_prefix(entry.name, entry.name_length, &release))
      zip->releases |= UINT64_C(1) << (release - FIRST_RELEASE);
    index_entry(zip, &entry);
    at += length;
  }
  return true;
}

// --- entries -----------------------------------------------------------------------------------

static const char *entry_where(Zip *zip, const Entry *entry) {
  return arena_format(classpath_arena(zip->source.path), "%s!/%.*s", zip->source.label,
                      (int)entry->name_length, entry->name);
}

// The following give NULL or what is wrong with the entry.

static const char *locate_entry(const Zip *zip, const Entry *entry, Bytes *out) {
  assert(zip->base <= zip->directory && zip->directory <= zip->bytes.length);
  static const char outside[] = "the zip entry lies outside of the file";
  uint64_t room = zip->directory - zip->base;
  if (room < LOCAL_BYTES || entry->offset > room - LOCAL_BYTES)
    return outside;
  uint64_t start = zip->base + entry->offset;
  const uint8_t *header = zip->bytes.at + start;
  start += LOCAL_BYTES + (uint64_t)get_u2(header + 26) + get_u2(header + 28);
  if (get_u4(header) != LOCAL_MAGIC || start > zip->directory ||
      entry->packed > zip->directory - start)
    return outside;
  *out = (Bytes){zip->bytes.at + start, (size_t)entry->packed};
  return NULL;
}

static const char *inflate_entry(Zip *zip, const Entry *entry, Bytes packed, Bytes *out) {
  assert(entry->method == METHOD_DEFLATED);
  static const char damaged[] = "the zip entry is a damaged deflate stream";
  if (!inflated_size_is_possible(entry->packed, entry->size))
    return damaged;
  Arena *arena = classpath_arena(zip->source.path);
  ArenaMark mark = arena_mark(arena);
  uint8_t *space = classpath_space(zip->source.path, (size_t)entry->size);
  if (!space)
    return "too much is unpacked";
  if (!inflate_exactly(packed, true, space, (size_t)entry->size)) {
    arena_release(arena, mark);
    return damaged;
  }
  *out = (Bytes){space, (size_t)entry->size};
  return NULL;
}

// Everything that the directory claims is checked, up to the checksum: what is handed out is what
// was packed.
static const char *read_entry(Zip *zip, const Entry *entry, Bytes *out) {
  Bytes packed = {0};
  const char *wrong = locate_entry(zip, entry, &packed);
  if (wrong)
    return wrong;
  if (entry->flags & FLAG_ENCRYPTED)
    return "the zip entry is encrypted";
  if (entry->size > MAX_CLASS_BYTES)
    return "the zip entry is larger than 64 MB";
  if (entry->method != METHOD_STORED && entry->method != METHOD_DEFLATED)
    return "the zip entry has an unknown compression method";
  if (entry->method == METHOD_STORED && entry->size != entry->packed)
    return "the stored zip entry has two different sizes";
  *out = packed;
  if (entry->method == METHOD_DEFLATED)
    wrong = inflate_entry(zip, entry, packed, out);
  if (!wrong && crc32(0, out->at, (uInt)out->length) != entry->crc)
    wrong = "the zip entry does not have its checksum";
  return wrong;
}

static Found load_entry(Zip *zip, const Entry *entry, Bytes *out, Diag *diag) {
  const char *wrong = read_entry(zip, entry, out);
  if (!wrong)
    return FIND_OK;
  diag_error(diag, entry_where(zip, entry), "%s at offset %llu", wrong,
             (unsigned long long)(zip->base + entry->offset));
  return FIND_DAMAGED;
}

// The entry of the highest release that is not above ours, or the plain one.
static Entry *find_released(Zip *zip, const char *name, size_t length) {
  assert(length > 0);
  Text *text = classpath_scratch(zip->source.path);
  int newest = classpath_release(zip->source.path);
  if (newest >= FIRST_RELEASE + RELEASES)
    newest = FIRST_RELEASE + RELEASES - 1;
  for (int release = newest; release >= FIRST_RELEASE && zip->releases; release--) {
    if (!(zip->releases >> (release - FIRST_RELEASE) & 1))
      continue;
    char prefix[40];
    text_clear(text);
    int prefix_length = snprintf(prefix, sizeof prefix, "META-INF/versions/%d/", release);
    text_add(text, prefix, (size_t)prefix_length);
    text_add(text, name, length);
    Entry *entry = find_entry(zip, text->items, text->count);
    if (entry)
      return entry;
  }
  return find_entry(zip, name, length);
}

static Found zip_find(Source *source, Name class_name, ClassBytes *out, Diag *diag) {
  Zip *zip = (Zip *)source;
  Names *names = classpath_names(source->path);
  Text file = {0};
  text_add_string(&file, zip->prefix);
  text_add(&file, name_text(names, class_name), name_length(names, class_name));
  text_add_string(&file, ".class");
  Entry *entry = find_released(zip, file.items, file.count);
  vec_free(&file);
  if (!entry)
    return FIND_ABSENT;
  Found found = load_entry(zip, entry, &out->bytes, diag);
  if (found == FIND_OK) {
    out->where = entry_where(zip, entry);
    out->module = zip->module;
    out->trusted = zip->trusted;
  }
  return found;
}

static Found zip_resource(Source *source, const char *name, Bytes *out, Diag *diag) {
  Zip *zip = (Zip *)source;
  bool is_meta = !strncmp(name, "META-INF/", 9);
  size_t length = strlen(name);
  Entry *entry = is_meta ? find_entry(zip, name, length) : find_released(zip, name, length);
  return entry ? load_entry(zip, entry, out, diag) : FIND_ABSENT;
}

// Classes of a later release than ours are left out; those of ours and earlier ones have plain
// names.
static bool zip_list(Source *source, NameVec *out, Diag *diag) {
  (void)diag;
  Zip *zip = (Zip *)source;
  size_t prefix = strlen(zip->prefix);
  for (size_t i = 0; i < zip->entries.count; i++) {
    const char *name = zip->entries.items[i].name;
    size_t length = zip->entries.items[i].name_length;
    int release = 0;
    size_t skip = release_prefix(name, length, &release);
    if (skip && (release > classpath_release(source->path) ||
                 !(zip->releases >> (release - FIRST_RELEASE) & 1)))
      continue;
    if (!skip && (length <= prefix || memcmp(name, zip->prefix, prefix)))
      continue;
    skip = skip ? skip : prefix;
    name += skip, length -= skip;
    if (length <= 6 || memcmp(name + length - 6, ".class", 6))
      continue;
    length -= 6;
    if (name_is_class(name, length) && utf8_is_valid((const uint8_t *)name, length, true) &&
        !(length == 11 && !memcmp(name, "module-info", 11)))
      vec_push(out, name_intern(classpath_names(source->path), name, length));
  }
  return true;
}

static void zip_free(Source *source) {
  Zip *zip = (Zip *)source;
  table_fini(&zip->table);
  vec_free(&zip->entries);
  mem_free(zip->module);
  source_fini(source);
  mem_free(zip);
}

static const SourceKind zip_kind = {zip_find, zip_resource, zip_list, zip_free};

// --- opening -----------------------------------------------------------------------------------

static bool manifest_allows_releases(Zip *zip) {
  static const char name[] = "META-INF/MANIFEST.MF";
  Entry *entry = find_entry(zip, name, sizeof name - 1);
  Bytes manifest;
  if (!entry || read_entry(zip, entry, &manifest))
    return false;
  Arena scratch = {0};
  const char *value = manifest_value(manifest, "Multi-Release", &scratch);
  bool allows = value && !strcmp(value, "true");
  arena_fini(&scratch);
  return allows;
}

static Zip *open_archive(ClassPath *path, const char *label, Bytes bytes, Diag *diag) {
  Directory directory;
  if (!find_directory(bytes, &directory)) {
    diag_error(diag, label, "not a zip file (it has no directory at its end)");
    return NULL;
  }
  Zip *zip = mem_new(Zip);
  source_init(&zip->source, &zip_kind, path, label);
  zip->bytes = bytes;
  zip->prefix = "";
  if (!read_directory(zip, directory, diag)) {
    zip_free(&zip->source);
    return NULL;
  }
  return zip;
}

Source *zip_open(ClassPath *path, const char *label, Bytes bytes, Diag *diag) {
  Zip *zip = open_archive(path, label, bytes, diag);
  if (!zip)
    return NULL;
  if (zip->releases && !manifest_allows_releases(zip))
    zip->releases = 0;
  return &zip->source;
}

Source *zip_open_embedded(ClassPath *path, const char *label, Bytes bytes, const char *module,
                          Diag *diag) {
  Source *source = zip_open(path, label, bytes, diag);
  if (source) {
    ((Zip *)source)->trusted = true;
    ((Zip *)source)->module = module ? mem_string(module) : NULL;
  }
  return source;
}

// The name in module-info, or else the file's: "dir/java.base.jmod" -> "java.base".
static char *module_of_jmod(Zip *zip) {
  static const char info[] = "classes/module-info.class";
  Entry *entry = find_entry(zip, info, sizeof info - 1);
  Names *names = classpath_names(zip->source.path);
  Bytes bytes;
  if (entry && !read_entry(zip, entry, &bytes)) {
    Diag *ignored = diag_new();
    Name module = {0};
    classfile_free(parse_class_file(names, bytes, zip->source.label, &module, ignored));
    diag_free(ignored);
    if (name_exists(module))
      return mem_string(name_text(names, module));
  }
  const char *label = zip->source.label, *slash = strrchr(label, '/');
  char *name = mem_string(slash ? slash + 1 : label);
  char *ending = strstr(name, ".jmod");
  if (ending)
    *ending = 0;
  return name;
}

Source *jmod_open(ClassPath *path, const char *label, Bytes bytes, Diag *diag) {
  Zip *zip = open_archive(path, label, bytes, diag);
  if (!zip)
    return NULL;
  zip->releases = 0;
  zip->prefix = "classes/";
  zip->module = module_of_jmod(zip);
  return &zip->source;
}
