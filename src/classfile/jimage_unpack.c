// Compressed resources of an image (jlink --compress): a stack of headers, each naming the method
// that its content is unpacked with. "zip" is zlib's format. "compact-cp" replaces the texts of a
// class file's constant pool by references into the image's strings.
#include "classfile/cursor.h"
#include "classfile/jimage.h"

#include <string.h>

static const uint32_t MAGIC = 0xcafefafa;
enum { HEADER_BYTES = 29, MOST_LAYERS = 4 };

// Tags that compact-cp adds to those of JVMS 4.4: a whole text, and a descriptor whose class names
// were taken out as pairs of package and simple name.
enum { TAG_SHARED_TEXT = 23, TAG_SHARED_DESCRIPTOR = 25 };

static uint64_t read_u8_at(const uint8_t *at, bool big_endian) {
  uint64_t first = image_u4(at, big_endian), second = image_u4(at + 4, big_endian);
  return big_endian ? first << 32 | second : second << 32 | first;
}

// What is unpacked: the class file so far, of which no more than `limit` bytes may come.
typedef struct Unpacking {
  Cursor in;
  Bytes strings;
  uint8_t *out;
  size_t count, limit;
} Unpacking;

// The size that the image claims is the limit: more is an error, and nothing is written behind it.
static void emit(Unpacking *u, const void *bytes, size_t length) {
  assert(u->count <= u->limit);
  if (length > u->limit - u->count)
    cursor_fail(&u->in, 0, "too long");
  else if (length)
    memcpy(u->out + u->count, bytes, length), u->count += length;
}

static void emit_u1(Unpacking *u, uint8_t byte) { emit(u, &byte, 1); }

static void copy(Unpacking *u, size_t length) {
  Bytes bytes = read_bytes(&u->in, length);
  emit(u, bytes.at, bytes.length);
}

// One to three bytes when the top bit is set, the next two bits being their number and the last
// five the start of the value; else four bytes.
static uint32_t read_packed_integer(Cursor *in) {
  uint8_t head = read_u1(in);
  int left = head & 0x80 ? (head >> 5 & 3) - 1 : 3;
  uint32_t value = head & 0x80 ? head & 0x1f : head;
  for (; left > 0; left--)
    value = value << 8 | read_u1(in);
  return value;
}

static const char *read_string(Unpacking *u) {
  const char *text = image_string(u->strings, read_packed_integer(&u->in));
  if (!text)
    cursor_fail(&u->in, 0, "no such string");
  return text ? text : "";
}

// Sets the length in front of the text that starts at `start`.
static void close_text(Unpacking *u, size_t start) {
  assert(u->in.failed || (start >= 3 && start <= u->count));
  size_t length = u->count - start;
  if (u->in.failed)
    return;
  if (length > UINT16_MAX) {
    cursor_fail(&u->in, 0, "too long");
    return;
  }
  u->out[start - 2] = (uint8_t)(length >> 8);
  u->out[start - 1] = (uint8_t)length;
}

static size_t open_text(Unpacking *u) {
  emit(u, "\1\0\0", 3);
  return u->count;
}

static void unpack_text(Unpacking *u) {
  size_t start = open_text(u);
  const char *text = read_string(u);
  emit(u, text, strlen(text));
  close_text(u, start);
}

// "(L;I)L;" and the names of both classes. The references come as a block of their own length.
static void unpack_descriptor(Unpacking *u) {
  size_t start = open_text(u);
  const char *pattern = read_string(u);
  bool has_names = read_packed_integer(&u->in) > 0;
  for (; *pattern && !u->in.failed; pattern++) {
    emit_u1(u, (uint8_t)*pattern);
    if (*pattern != 'L' || !has_names)
      continue;
    const char *package = read_string(u), *name = read_string(u);
    emit(u, package, strlen(package));
    if (*package)
      emit_u1(u, '/');
    emit(u, name, strlen(name));
  }
  close_text(u, start);
}

// As in a class file a long or double takes two indices.
static void unpack_constant(Unpacking *u, int *index) {
  assert(*index > 0);
  static const uint8_t bytes_by_tag[] = {
      [CONSTANT_INTEGER] = 4,       [CONSTANT_FLOAT] = 4,          [CONSTANT_LONG] = 8,
      [CONSTANT_DOUBLE] = 8,        [CONSTANT_CLASS] = 2,          [CONSTANT_STRING] = 2,
      [CONSTANT_FIELD] = 4,         [CONSTANT_METHOD] = 4,         [CONSTANT_INTERFACE_METHOD] = 4,
      [CONSTANT_NAME_AND_TYPE] = 4, [CONSTANT_METHOD_HANDLE] = 3,  [CONSTANT_METHOD_TYPE] = 2,
      [CONSTANT_DYNAMIC] = 4,       [CONSTANT_INVOKE_DYNAMIC] = 4, [CONSTANT_MODULE] = 2,
      [CONSTANT_PACKAGE] = 2,
  };
  uint8_t tag = read_u1(&u->in);
  if (tag == TAG_SHARED_TEXT) {
    unpack_text(u);
  } else if (tag == TAG_SHARED_DESCRIPTOR) {
    unpack_descriptor(u);
  } else if (tag == CONSTANT_UTF8) {
    size_t start = open_text(u);
    copy(u, read_u2(&u->in));
    close_text(u, start);
  } else if (tag < sizeof bytes_by_tag && bytes_by_tag[tag]) {
    emit_u1(u, tag);
    copy(u, bytes_by_tag[tag]);
    *index += tag == CONSTANT_LONG || tag == CONSTANT_DOUBLE;
  } else {
    cursor_fail(&u->in, 0, "unknown tag");
  }
}

// Gives exactly `size` bytes or fails.
static bool unpack_shared_strings(Bytes strings, Bytes content, uint8_t *out, size_t size) {
  enum { VERSION_BYTES = 8 };
  Unpacking u = {.strings = strings, .out = out, .limit = size};
  cursor_init(&u.in, content);
  copy(&u, VERSION_BYTES);
  int count = read_u2(&u.in);
  emit_u1(&u, (uint8_t)(count >> 8));
  emit_u1(&u, (uint8_t)count);
  for (int i = 1; i < count && !u.in.failed; i++)
    unpack_constant(&u, &i);
  copy(&u, cursor_left(&u.in));
  return !u.in.failed && u.count == size;
}

static bool is_packed(Bytes resource, bool big_endian) {
  return resource.length >= HEADER_BYTES && image_u4(resource.at, big_endian) == MAGIC;
}

// Takes one layer off.
static const char *unpack_layer(ClassPath *path, Bytes strings, bool big_endian, Bytes *resource) {
  assert(is_packed(*resource, big_endian));
  const uint8_t *at = resource->at;
  uint64_t packed = read_u8_at(at + 4, big_endian), size = read_u8_at(at + 12, big_endian);
  const char *method = image_string(strings, image_u4(at + 20, big_endian));
  if (packed > resource->length - HEADER_BYTES)
    return "the compressed resource is cut off";
  Bytes content = {at + HEADER_BYTES, (size_t)packed};
  if (!method)
    return "the compressed resource names no method";
  bool is_zip_layer = !strcmp(method, "zip");
  if (!is_zip_layer && strcmp(method, "compact-cp"))
    return "the resource is compressed by an unknown method";
  // Also of shared strings: a constant of three bytes can stand for a long text, but the JDK's
  // classes are far from this bound.
  if (!inflated_size_is_possible(packed, size))
    return "the compressed resource claims an impossible size";
  uint8_t *out = classpath_space(path, (size_t)size);
  if (!out)
    return "too much is unpacked";
  if (is_zip_layer && !inflate_exactly(content, false, out, (size_t)size))
    return "the compressed resource is a damaged deflate stream";
  if (!is_zip_layer && !unpack_shared_strings(strings, content, out, (size_t)size))
    return "the shared strings of the compressed resource are damaged";
  *resource = (Bytes){out, (size_t)size};
  return NULL;
}

const char *image_unpack(ClassPath *path, Bytes strings, bool big_endian, size_t size,
                         Bytes *resource) {
  for (int layer = 0; is_packed(*resource, big_endian); layer++) {
    if (layer == MOST_LAYERS)
      return "the resource is compressed too many times";
    const char *wrong = unpack_layer(path, strings, big_endian, resource);
    if (wrong)
      return wrong;
  }
  return resource->length == size ? NULL : "the compressed resource has the wrong size";
}
