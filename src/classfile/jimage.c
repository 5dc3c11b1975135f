// A JDK's lib/modules: a container of resources named "/module/path/name.ext" behind a perfect
// hash.
//
//   header      magic, version, flags, number of resources, table length, bytes of locations,
//   strings redirect    one signed word per slot: < 0 the slot itself, > 0 the seed of a second
//   hash, 0 empty offsets     one word per slot: where in `locations` its resource is described
//   locations   per resource a list of attributes: kind and length in one byte, then the value
//   strings     NUL-terminated modified UTF-8, referred to by offset
//   data        the resources
//
// Numbers are in the byte order of the machine that made the image; the magic number tells which.
// "/packages/java.lang" describes which modules hold a package. A lookup costs two hash accesses.
#include "classfile/jimage.h"
#include "classfile/classfile_impl.h"

#include <assert.h>
#include <string.h>

static const uint32_t MAGIC = 0xcafedada;
enum { VERSION_MAJOR = 1, HEADER_BYTES = 28, SEED = 0x01000193 };

enum { KIND_END, KIND_MODULE, KIND_PARENT, KIND_BASE, KIND_EXTENSION, KIND_OFFSET, KIND_PACKED };
enum { KIND_SIZE = KIND_PACKED + 1, KINDS };

typedef struct Image {
  Source source;
  Bytes bytes;
  bool big_endian;
  uint32_t length; // slots of the hash table
  const uint8_t *redirect, *offsets;
  Bytes locations, strings, data;
} Image;

typedef struct Location {
  uint64_t values[KINDS];
} Location;

uint32_t image_u4(const uint8_t *at, bool big_endian) {
  if (big_endian)
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
  return (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

static uint32_t slot_word(const Image *image, const uint8_t *table, uint32_t slot) {
  assert(slot < image->length);
  return image_u4(table + (size_t)slot * 4, image->big_endian);
}

bool is_jimage(Bytes bytes) {
  return bytes.length >= 4 &&
         (image_u4(bytes.at, false) == MAGIC || image_u4(bytes.at, true) == MAGIC);
}

const char *image_string(Bytes strings, uint64_t offset) {
  if (offset >= strings.length || !memchr(strings.at + offset, 0, strings.length - (size_t)offset))
    return NULL;
  return (const char *)strings.at + offset;
}

// False when the description leaves the table.
static bool read_location(const Image *image, uint32_t slot, Location *out) {
  *out = (Location){0};
  size_t at = slot_word(image, image->offsets, slot), length = image->locations.length;
  while (at < length) {
    uint8_t head = image->locations.at[at++];
    int kind = head >> 3;
    size_t bytes = (head & 7) + (size_t)1;
    if (kind == KIND_END)
      return true;
    if (bytes > length - at)
      return false;
    uint64_t value = 0;
    for (size_t i = 0; i < bytes; i++)
      value = value << 8 | image->locations.at[at++];
    if (kind < KINDS) // newer images may say more
      out->values[kind] = value;
  }
  return false;
}

static uint32_t hash_name(const char *name, size_t length, uint32_t seed) {
  uint32_t hash = seed;
  for (size_t i = 0; i < length; i++)
    hash = (hash * SEED) ^ (uint8_t)name[i];
  return hash & 0x7fffffff;
}

// Consumes `part` of what is left of the name.
static bool take(const char **name, size_t *left, const char *part) {
  size_t length = part ? strlen(part) : 0;
  if (!part || *left < length || memcmp(*name, part, length))
    return false;
  *name += length;
  *left -= length;
  return true;
}

// Does the location describe "/module/parent/base.extension"?
static bool location_has_name(const Image *image, const Location *location, const char *name,
                              size_t length) {
  const char *module = image_string(image->strings, location->values[KIND_MODULE]);
  const char *parent = image_string(image->strings, location->values[KIND_PARENT]);
  const char *base = image_string(image->strings, location->values[KIND_BASE]);
  const char *extension = image_string(image->strings, location->values[KIND_EXTENSION]);
  if (!module || !parent || !base || !extension)
    return false;
  if (*module &&
      !(take(&name, &length, "/") && take(&name, &length, module) && take(&name, &length, "/")))
    return false;
  if (*parent && !(take(&name, &length, parent) && take(&name, &length, "/")))
    return false;
  if (!take(&name, &length, base))
    return false;
  if (*extension && !(take(&name, &length, ".") && take(&name, &length, extension)))
    return false;
  return length == 0;
}

// Two accesses: the first hash gives the slot or the seed of a second hash. The name is compared in
// any case, for a name that is not in the image leads to some slot, too.
static bool find_location(const Image *image, const char *name, size_t length, Location *out) {
  assert(length > 0);
  if (image->length == 0)
    return false;
  uint32_t slot = hash_name(name, length, SEED) % image->length;
  uint32_t redirect = slot_word(image, image->redirect, slot);
  if (redirect == 0)
    return false;
  if (redirect >> 31)
    slot = ~redirect; // -1 - redirect
  else
    slot = hash_name(name, length, redirect) % image->length;
  return slot < image->length && read_location(image, slot, out) &&
         location_has_name(image, out, name, length);
}

// The bytes of a resource; `where` names it in the diagnostic.
// Offsets and sizes come from the image and are checked against it: a damaged image is bad input,
// not a crash.
static Found load(Image *image, const Location *location, const char *where, Bytes *out,
                  Diag *diag) {
  assert(where);
  uint64_t offset = location->values[KIND_OFFSET], packed = location->values[KIND_PACKED];
  uint64_t size = location->values[KIND_SIZE], stored = packed ? packed : size;
  if (offset > image->data.length || stored > image->data.length - offset) {
    diag_error(diag, where, "the resource lies outside of the image at offset %llu",
               (unsigned long long)offset);
    return FIND_DAMAGED;
  }
  if (size > MAX_CLASS_BYTES) {
    diag_error(diag, where, "the resource is larger than %d MB", MAX_CLASS_BYTES >> 20);
    return FIND_DAMAGED;
  }
  *out = (Bytes){image->data.at + offset, (size_t)stored};
  if (!packed)
    return FIND_OK;
  ArenaMark mark = arena_mark(classpath_arena(image->source.path));
  const char *wrong =
      image_unpack(image->source.path, image->strings, image->big_endian, (size_t)size, out);
  if (!wrong)
    return FIND_OK;
  arena_release(classpath_arena(image->source.path), mark);
  diag_error(diag, where, "%s at offset %llu", wrong,
             (unsigned long long)(offset + (uint64_t)(image->data.at - image->bytes.at)));
  return FIND_DAMAGED;
}

static const char *image_where(Image *image, const Text *name) {
  return arena_format(classpath_arena(image->source.path), "%s!%.*s", image->source.label,
                      (int)name->count, name->items);
}

// "a/b/C" -> where the image lists the modules that hold the package a.b.
static Found package_modules(Image *image, const char *class_name, size_t length, Bytes *out,
                             Diag *diag) {
  const char *slash = memrchr(class_name, '/', length);
  if (!slash)
    return FIND_ABSENT;
  Text *text = classpath_scratch(image->source.path);
  text_add_string(text, "/packages/");
  size_t start = text->count;
  text_add(text, class_name, (size_t)(slash - class_name));
  for (size_t i = start; i < text->count; i++)
    if (text->items[i] == '/')
      text->items[i] = '.';
  Location location;
  if (!find_location(image, text->items, text->count, &location))
    return FIND_ABSENT;
  return load(image, &location, image->source.label, out, diag);
}

static Found image_find(Source *source, Name class_name, ClassBytes *out, Diag *diag) {
  Image *image = (Image *)source;
  const char *name = name_text(classpath_names(source->path), class_name);
  size_t length = name_length(classpath_names(source->path), class_name);
  Bytes modules;
  Found found = package_modules(image, name, length, &modules, diag);
  if (found != FIND_OK)
    return found;
  // Pairs of words: flags about the package in that module, and the module's name. Most packages
  // have one module; the others are containers without classes, and are tried in order.
  for (size_t i = 0; i + 8 <= modules.length; i += 8) {
    const char *module =
        image_string(image->strings, image_u4(modules.at + i + 4, image->big_endian));
    if (!module)
      continue;
    Text *text = classpath_scratch(source->path);
    text_add(text, "/", 1);
    text_add_string(text, module);
    text_add(text, "/", 1);
    text_add(text, name, length);
    text_add_string(text, ".class");
    Location location;
    if (!find_location(image, text->items, text->count, &location))
      continue;
    out->where = image_where(image, text);
    out->module = module;
    out->trusted = true;
    return load(image, &location, out->where, &out->bytes, diag);
  }
  return FIND_ABSENT;
}

// Resources are named with their module: "java.base/java/lang/uniName.dat".
static Found image_resource(Source *source, const char *name, Bytes *out, Diag *diag) {
  Image *image = (Image *)source;
  Text *text = classpath_scratch(source->path);
  text_add(text, "/", 1);
  text_add_string(text, name);
  Location location;
  if (!find_location(image, text->items, text->count, &location))
    return FIND_ABSENT;
  return load(image, &location, image_where(image, text), out, diag);
}

static bool image_list(Source *source, NameVec *out, Diag *diag) {
  Image *image = (Image *)source;
  Text text = {0};
  bool good = true;
  for (uint32_t slot = 0; slot < image->length && good; slot++) {
    Location location;
    good = read_location(image, slot, &location);
    if (!good)
      break;
    const char *parent = image_string(image->strings, location.values[KIND_PARENT]);
    const char *base = image_string(image->strings, location.values[KIND_BASE]);
    const char *extension = image_string(image->strings, location.values[KIND_EXTENSION]);
    good = parent && base && extension;
    // A class without a package in the image can only be a module-info.
    if (!good || strcmp(extension, "class") || !*parent)
      continue;
    text_clear(&text);
    text_add_string(&text, parent);
    text_add(&text, "/", 1);
    text_add_string(&text, base);
    if (name_is_class(text.items, text.count))
      vec_push(out, name_intern(classpath_names(source->path), text.items, text.count));
  }
  if (!good)
    diag_error(diag, source->label, "a malformed description of a resource in the image");
  vec_free(&text);
  return good;
}

static void image_free(Source *source) {
  source_fini(source);
  mem_free(source);
}

static const SourceKind image_kind = {image_find, image_resource, image_list, image_free};

// Cuts `length` bytes off the front of `rest`.
static bool cut(Bytes *rest, uint64_t length, Bytes *out) {
  if (length > rest->length)
    return false;
  *out = (Bytes){rest->at, (size_t)length};
  rest->at += length;
  rest->length -= (size_t)length;
  return true;
}

Source *jimage_open(ClassPath *path, const char *label, Bytes bytes, Diag *diag) {
  assert(is_jimage(bytes));
  Image header = {.bytes = bytes, .big_endian = image_u4(bytes.at, true) == MAGIC};
  bool big = header.big_endian;
  Bytes rest = bytes, head, redirect, offsets;
  if (!cut(&rest, HEADER_BYTES, &head)) {
    diag_error(diag, label, "the image's header is cut off at offset %zu", bytes.length);
    return NULL;
  }
  uint32_t version = image_u4(head.at + 4, big);
  if (version >> 16 != VERSION_MAJOR) {
    diag_error(diag, label, "the image has the unknown version %u.%u at offset 4", version >> 16,
               version & 0xffff);
    return NULL;
  }
  header.length = image_u4(head.at + 16, big);
  if (!cut(&rest, (uint64_t)header.length * 4, &redirect) ||
      !cut(&rest, (uint64_t)header.length * 4, &offsets) ||
      !cut(&rest, image_u4(head.at + 20, big), &header.locations) ||
      !cut(&rest, image_u4(head.at + 24, big), &header.strings)) {
    diag_error(diag, label, "the image's tables do not fit into its %zu bytes", bytes.length);
    return NULL;
  }
  header.redirect = redirect.at;
  header.offsets = offsets.at;
  header.data = rest;
  Image *image = mem_new(Image);
  *image = header;
  source_init(&image->source, &image_kind, path, label);
  return &image->source;
}
