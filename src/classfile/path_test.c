// Class paths over jars, images and directories made by the tests.
#include "base/random.h"
#include "base/test.h"
#include "classfile/image_builder_test.h"
#include "classfile/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

typedef struct Fixture {
  Names *names;
  Diag *diag;
  ClassPath *path;
} Fixture;

static Fixture fixture_new(void) {
  Fixture f = {.names = names_new(), .diag = diag_new()};
  f.path = classpath_new(f.names);
  return f;
}

static void fixture_free(Fixture *f) {
  classpath_free(f->path);
  names_free(f->names);
  diag_free(f->diag);
}

static bool find(Fixture *f, const char *name, ClassBytes *out) {
  return classpath_find(f->path, name_of(f->names, name), out, f->diag);
}

static bool holds(Bytes bytes, const char *content) {
  return bytes.length == strlen(content) && !memcmp(bytes.at, content, bytes.length);
}

// Is the class there with this content? NULL: absent without a diagnostic.
static void check_content(Fixture *f, const char *name, const char *content, int line) {
  ClassBytes found;
  bool is_there = find(f, name, &found);
  if (diag_failed(f->diag))
    test_failed(__FILE__, line, "%s", diag_message(f->diag));
  else if (is_there != (content != NULL) || (is_there && !holds(found.bytes, content)))
    test_failed(__FILE__, line, "%s: %s", name, is_there ? "wrong content" : "not found");
}
#define CHECK_CONTENT(f, name, content) check_content(f, name, content, __LINE__)

static void add_text(ZipBuilder *zip, const char *name, const char *content, int method) {
  zip_add(zip, name, (Bytes){(const uint8_t *)content, strlen(content)}, method);
}

typedef struct Listing {
  Names *names;
  Text text;
} Listing;

static bool add_to_listing(void *context, Name name) {
  Listing *listing = context;
  text_add_string(&listing->text, name_text(listing->names, name));
  text_add_string(&listing->text, " ");
  return true;
}

static void check_listing(Fixture *f, size_t index, const char *expected) {
  Listing listing = {.names = f->names};
  CHECK(classpath_each(f->path, index, add_to_listing, &listing, f->diag));
  CHECK_TEXT(text_string(&listing.text), expected);
  vec_free(&listing.text);
}

// --- zip ---------------------------------------------------------------------------------------

TEST(zip_stored_and_deflated) {
  ZipBuilder zip = {0};
  add_text(&zip, "b/", "", ZIP_STORED);
  add_text(&zip, "b/Stored.class", "some bytes", ZIP_STORED);
  add_text(&zip, "a/Deflated.class", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", ZIP_DEFLATED);
  add_text(&zip, "Empty.class", "", ZIP_DEFLATED);
  add_text(&zip, "notes.txt", "text", ZIP_STORED);
  add_text(&zip, "module-info.class", "", ZIP_STORED);
  Buffer buffer = zip_finish(&zip);
  Fixture f = fixture_new();
  CHECK(classpath_add_memory(f.path, buffer_bytes(&buffer), "in.jar", "java.base", f.diag));
  CHECK_CONTENT(&f, "b/Stored", "some bytes");
  CHECK_CONTENT(&f, "a/Deflated", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
  CHECK_CONTENT(&f, "Empty", "");
  CHECK_CONTENT(&f, "b/Absent", NULL);
  CHECK_CONTENT(&f, "notes", NULL);
  ClassBytes found, again;
  CHECK(find(&f, "a/Deflated", &found) && find(&f, "a/Deflated", &again));
  CHECK(found.bytes.at == again.bytes.at); // unpacked once
  CHECK_TEXT(found.where, "in.jar!/a/Deflated.class");
  CHECK_TEXT(found.module, "java.base");
  CHECK(found.trusted);
  Bytes resource;
  CHECK(classpath_resource(f.path, 0, "notes.txt", &resource, f.diag) && holds(resource, "text"));
  CHECK(!classpath_resource(f.path, 0, "none.txt", &resource, f.diag) && !diag_failed(f.diag));
  check_listing(&f, 0, "Empty a/Deflated b/Stored ");
  fixture_free(&f);
  vec_free(&buffer);
}

static const char multi_release[] = "Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n";

TEST(zip_multi_release) {
  static const char *const manifests[] = {"Manifest-Version: 1.0\n", "Multi-Release: false\n",
                                          "Name: x\n\nMulti-Release: true\n", multi_release};
  for (int i = 0; i < 4; i++) {
    bool allowed = i == 3;
    ZipBuilder zip = {0};
    add_text(&zip, "META-INF/MANIFEST.MF", manifests[i], ZIP_DEFLATED);
    add_text(&zip, "A.class", "base", ZIP_STORED);
    add_text(&zip, "META-INF/versions/9/A.class", "nine", ZIP_STORED);
    add_text(&zip, "META-INF/versions/11/A.class", "eleven", ZIP_DEFLATED);
    add_text(&zip, "META-INF/versions/21/A.class", "future", ZIP_STORED);
    add_text(&zip, "META-INF/versions/11/New.class", "new", ZIP_STORED);
    Buffer buffer = zip_finish(&zip);
    static const int releases[] = {8, 9, 10, 17, 21, 1000};
    static const char *const expected[] = {"base", "nine", "nine", "eleven", "future", "future"};
    for (size_t r = 0; r < sizeof releases / sizeof *releases; r++) {
      Fixture f = fixture_new();
      classpath_set_release(f.path, releases[r]);
      CHECK(classpath_add_bytes(f.path, buffer_bytes(&buffer), "mr.jar", f.diag));
      CHECK_CONTENT(&f, "A", allowed ? expected[r] : "base");
      CHECK_CONTENT(&f, "New", allowed && releases[r] >= 11 ? "new" : NULL);
      check_listing(&f, 0, allowed && releases[r] >= 11 ? "A New " : "A ");
      ClassBytes found;
      CHECK(find(&f, "A", &found) && !found.trusted && !found.module);
      fixture_free(&f);
    }
    vec_free(&buffer);
  }
}

// As in the JDK, the last of several entries with one name counts.
TEST(zip_repeated_name) {
  ZipBuilder zip = {0};
  add_text(&zip, "A.class", "old", ZIP_STORED);
  add_text(&zip, "B.class", "other", ZIP_STORED);
  add_text(&zip, "A.class", "new", ZIP_DEFLATED);
  Buffer buffer = zip_finish(&zip);
  Fixture f = fixture_new();
  CHECK(classpath_add_bytes(f.path, buffer_bytes(&buffer), "twice.jar", f.diag));
  CHECK_CONTENT(&f, "A", "new");
  CHECK_CONTENT(&f, "B", "other");
  check_listing(&f, 0, "A B ");
  fixture_free(&f);
  vec_free(&buffer);
}

TEST(zip_order_of_sources) {
  Fixture f = fixture_new();
  Buffer buffers[2];
  for (int i = 0; i < 2; i++) {
    ZipBuilder zip = {0};
    add_text(&zip, "A.class", i ? "second" : "first", ZIP_STORED);
    add_text(&zip, i ? "Two.class" : "One.class", "x", ZIP_STORED);
    buffers[i] = zip_finish(&zip);
    CHECK(classpath_add_bytes(f.path, buffer_bytes(&buffers[i]), "n.jar", f.diag));
  }
  CHECK_EQ(classpath_source_count(f.path), 2);
  CHECK_CONTENT(&f, "A", "first");
  CHECK_CONTENT(&f, "Two", "x");
  CHECK_CONTENT(&f, "../A", NULL);
  CHECK_CONTENT(&f, "/A", NULL);
  CHECK_CONTENT(&f, "", NULL);
  fixture_free(&f);
  vec_free(&buffers[0]);
  vec_free(&buffers[1]);
}

// Data in front of the archive, as a launcher script has it.
TEST(zip_with_prefix_and_comment) {
  ZipBuilder zip = {0};
  add_text(&zip, "A.class", "content", ZIP_STORED);
  Buffer archive = zip_finish(&zip), whole = {0};
  put_bytes(&whole, "#!/bin/sh\n", 10);
  put_bytes(&whole, archive.items, archive.count);
  whole.items[whole.count - 2] = 3; // a comment of three bytes
  put_bytes(&whole, "end", 3);
  Fixture f = fixture_new();
  CHECK(classpath_add_bytes(f.path, buffer_bytes(&whole), "run", f.diag));
  CHECK_CONTENT(&f, "A", "content");
  fixture_free(&f);
  vec_free(&archive);
  vec_free(&whole);
}

// The same archive with all its numbers moved to the zip64 records.
TEST(zip64) {
  ZipBuilder zip = {0};
  add_text(&zip, "A.class", "content", ZIP_STORED);
  Buffer old = zip_finish(&zip), wide = {0};
  size_t directory = old.count - 22 - 46 - 7;
  put_bytes(&wide, old.items, directory + 46 + 7);
  memset(wide.items + directory + 20, 0xff, 8); // both sizes
  memset(wide.items + directory + 42, 0xff, 4); // the offset
  wide.items[directory + 30] = 28;
  put_little(&wide, 1, 2);
  put_little(&wide, 24, 2);
  put_little(&wide, 7, 8);
  put_little(&wide, 7, 8);
  put_little(&wide, 0, 8);
  size_t end = wide.count;
  put_little(&wide, 0x06064b50, 4);
  put_little(&wide, 44, 8);
  put_little(&wide, 0, 12);
  put_little(&wide, 1, 8);
  put_little(&wide, 1, 8);
  put_little(&wide, end - directory, 8);
  put_little(&wide, directory, 8);
  put_little(&wide, 0x07064b50, 4);
  put_little(&wide, 0, 4);
  put_little(&wide, end, 8);
  put_little(&wide, 1, 4);
  put_little(&wide, 0x06054b50, 4);
  put_little(&wide, 0, 4);
  put_little(&wide, UINT32_MAX, 4);
  put_little(&wide, UINT64_MAX, 8);
  put_little(&wide, 0, 2);
  Fixture f = fixture_new();
  CHECK(classpath_add_bytes(f.path, buffer_bytes(&wide), "wide.jar", f.diag));
  CHECK_CONTENT(&f, "A", "content");
  fixture_free(&f);
  vec_free(&old);
  vec_free(&wide);
}

// Changes bytes of the only entry's headers and expects a diagnostic that contains `expected`.
static void check_damaged(size_t offset, unsigned value, int bytes, const char *expected) {
  ZipBuilder zip = {0};
  char content[200] = {0};
  memset(content, 'x', sizeof content - 1);
  add_text(&zip, "A.class", content, ZIP_DEFLATED);
  Buffer buffer = zip_finish(&zip);
  size_t directory = buffer.count - 22 - 46 - 7;
  for (int i = 0; i < bytes; i++)
    buffer.items[directory + offset + (size_t)i] = (uint8_t)(value >> (8 * i));
  Fixture f = fixture_new();
  ClassBytes found;
  CHECK(classpath_add_bytes(f.path, buffer_bytes(&buffer), "bad.jar", f.diag));
  CHECK(!find(&f, "A", &found));
  const char *message = diag_message(f.diag);
  if (!message || !strstr(message, expected) || strncmp(message, "bad.jar!/A.class: ", 18))
    test_failed(__FILE__, __LINE__, "got \"%s\", expected \"%s\"", message ? message : "nothing",
                expected);
  fixture_free(&f);
  vec_free(&buffer);
}

TEST(zip_damaged_entries) {
  check_damaged(8, 1, 2, "encrypted");
  check_damaged(10, 12, 2, "unknown compression");
  check_damaged(10, 0, 2, "two different sizes");
  check_damaged(16, 0, 4, "checksum");
  check_damaged(20, 0x7fffffff, 4, "outside");
  check_damaged(42, 0x7fffffff, 4, "outside");
  check_damaged(42, 5, 4, "outside");
  check_damaged(24, 198, 4, "deflate");      // more comes out than claimed
  check_damaged(24, 200, 4, "deflate");      // less
  check_damaged(24, 60 << 20, 4, "deflate"); // more than deflate can ever make of it
  check_damaged(24, 100 << 20, 4, "larger than 64 MB");
}

TEST(zip_bomb) {
  // 65 MB of zeros take 65 KB; a truthful directory is refused without unpacking a byte.
  size_t length = (65 << 20) + 1;
  uint8_t *zeros = mem_new_array(uint8_t, length);
  ZipBuilder zip = {0};
  zip_add(&zip, "Bomb.class", (Bytes){zeros, length}, ZIP_DEFLATED);
  mem_free(zeros);
  Buffer buffer = zip_finish(&zip);
  CHECK(buffer.count < 100000);
  size_t directory = buffer.count - 22 - 46 - 10;
  for (int lie = 0; lie < 2; lie++) {
    if (lie) // claims to be small
      memcpy(buffer.items + directory + 24, "\0\1\0\0", 4);
    Fixture f = fixture_new();
    ClassBytes found;
    CHECK(classpath_add_bytes(f.path, buffer_bytes(&buffer), "bomb.jar", f.diag));
    CHECK(!find(&f, "Bomb", &found) && diag_failed(f.diag));
    CHECK(classpath_arena(f.path)->total < 1 << 20);
    fixture_free(&f);
  }
  vec_free(&buffer);
}

// Many entries that unpack the same bytes: the whole is bounded, not only each of them.
TEST(zip_overlapping_bomb) {
  size_t length = 1 << 20;
  uint8_t *zeros = mem_new_array(uint8_t, length);
  ZipBuilder zip = {0};
  zip_add(&zip, "B00.class", (Bytes){zeros, length}, ZIP_DEFLATED);
  mem_free(zeros);
  size_t entry = zip.directory.count;
  for (int i = 1; i < 40; i++) {
    Buffer copy = {0};
    put_bytes(&copy, zip.directory.items, entry);
    copy.items[47] = (uint8_t)('0' + i / 10);
    copy.items[48] = (uint8_t)('0' + i % 10);
    put_bytes(&zip.directory, copy.items, copy.count);
    vec_free(&copy);
    zip.count++;
  }
  Buffer buffer = zip_finish(&zip);
  Fixture f = fixture_new();
  CHECK(classpath_add_bytes(f.path, buffer_bytes(&buffer), "bomb.jar", f.diag));
  classpath_set_unpack_limit(f.path, 16 << 20);
  int good = 0;
  for (int i = 0; i < 40 && !diag_failed(f.diag); i++) {
    char name[] = {'B', (char)('0' + i / 10), (char)('0' + i % 10), 0};
    ClassBytes found;
    good += find(&f, name, &found);
  }
  CHECK(good > 10 && good < 20);
  CHECK(diag_failed(f.diag) && strstr(diag_message(f.diag), "too much is unpacked"));
  fixture_free(&f);
  vec_free(&buffer);
}

// Any bytes give a source or a diagnostic, and any source gives classes or diagnostics.
static bool survives(const uint8_t *bytes, size_t length) {
  uint8_t *copy = mem_alloc(length);
  memcpy(copy, bytes, length);
  Fixture f = fixture_new();
  bool opened = classpath_add_bytes(f.path, (Bytes){copy, length}, "damaged", f.diag);
  CHECK(opened != diag_failed(f.diag));
  if (opened) {
    ClassBytes found;
    Listing listing = {.names = f.names};
    classpath_each(f.path, 0, add_to_listing, &listing, f.diag);
    vec_free(&listing.text);
    diag_clear(f.diag);
    find(&f, "a/B", &found);
    find(&f, "A", &found);
    mem_free(classpath_manifest(f.path, 0, "Main-Class", f.diag));
  }
  fixture_free(&f);
  mem_free(copy);
  return opened;
}

static void check_survival(const Buffer *buffer, const char *what) {
  size_t opened = 0;
  for (size_t length = 0; length < buffer->count; length++)
    opened += survives(buffer->items, length);
  static const uint8_t masks[] = {0x01, 0x80, 0xff};
  for (size_t i = 0; i < buffer->count; i++)
    for (size_t m = 0; m < sizeof masks; m++) {
      buffer->items[i] ^= masks[m];
      opened += survives(buffer->items, buffer->count);
      buffer->items[i] ^= masks[m];
    }
  if (!survives(buffer->items, buffer->count) || !opened)
    test_failed(__FILE__, __LINE__, "%s is not read even when it is whole", what);
}

TEST(zip_damaged_everywhere) {
  ZipBuilder zip = {0};
  add_text(&zip, "META-INF/MANIFEST.MF", multi_release, ZIP_DEFLATED);
  add_text(&zip, "a/B.class", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb", ZIP_DEFLATED);
  add_text(&zip, "META-INF/versions/9/A.class", "a", ZIP_STORED);
  Buffer buffer = zip_finish(&zip);
  check_survival(&buffer, "the archive");
  vec_free(&buffer);
}

TEST(manifest_attributes) {
  static const char manifest[] = "Manifest-Version: 1.0\r\nMain-Class: org.exam\r\n ple.Main\r\n"
                                 "X: 1\n\nName: other\nMain-Class: wrong\n";
  ZipBuilder zip = {0};
  add_text(&zip, "META-INF/MANIFEST.MF", manifest, ZIP_STORED);
  Buffer buffer = zip_finish(&zip);
  Fixture f = fixture_new();
  CHECK(classpath_add_bytes(f.path, buffer_bytes(&buffer), "m.jar", f.diag));
  char *value = classpath_manifest(f.path, 0, "main-class", f.diag);
  CHECK_TEXT(value, "org.example.Main");
  mem_free(value);
  value = classpath_manifest(f.path, 0, "X", f.diag);
  CHECK_TEXT(value, "1");
  mem_free(value);
  CHECK(!classpath_manifest(f.path, 0, "Name", f.diag) && !diag_failed(f.diag));
  fixture_free(&f);
  vec_free(&buffer);
}

// --- images ------------------------------------------------------------------------------------

static Bytes text_bytes(const char *text) { return (Bytes){(const uint8_t *)text, strlen(text)}; }

// A class in plain and one in compressed form, among enough others to make the hash work.
static Buffer small_image(bool big_endian) {
  ImageBuilder image = image_builder_new(big_endian);
  image_builder_add_package(&image, "a", "mod.a");
  image_builder_add_package(&image, "a.b", "mod.a");
  image_builder_add(&image, "mod.a", "", "module-info", "class", text_bytes("info"));
  image_builder_add(&image, "mod.a", "a", "B", "class", text_bytes("plain bytes"));
  image_builder_add(&image, "mod.a", "a", "data", "txt", text_bytes("resource"));
  for (int i = 0; i < 20; i++) {
    char name[] = {'C', (char)('a' + i), 0};
    image_builder_add(&image, "mod.a", "a/b", name, "class", text_bytes(name));
  }
  static const char content[] = "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz";
  uint8_t packed[200];
  uLongf length = sizeof packed;
  CHECK(compress(packed, &length, (const Bytef *)content, sizeof content - 1) == Z_OK);
  Buffer layer = image_builder_layer(&image, "zip", (Bytes){packed, length}, sizeof content - 1);
  image_builder_add(&image, "mod.a", "a", "Z", "class", buffer_bytes(&layer));
  image.resources[image.count - 1].packed = layer.count;
  image.resources[image.count - 1].size = sizeof content - 1;
  vec_free(&layer);
  return image_builder_finish(&image);
}

TEST(jimage_both_byte_orders) {
  for (int big = 0; big < 2; big++) {
    Buffer buffer = small_image(big);
    Fixture f = fixture_new();
    CHECK(classpath_add_bytes(f.path, buffer_bytes(&buffer), "image", f.diag));
    CHECK_CONTENT(&f, "a/B", "plain bytes");
    CHECK_CONTENT(&f, "a/Z", "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz");
    CHECK_CONTENT(&f, "a/Absent", NULL);
    CHECK_CONTENT(&f, "no/Package", NULL);
    CHECK_CONTENT(&f, "module-info", NULL);
    for (int i = 0; i < 20; i++) {
      char name[] = {'a', '/', 'b', '/', 'C', (char)('a' + i), 0};
      CHECK_CONTENT(&f, name, name + 4);
    }
    ClassBytes found;
    CHECK(find(&f, "a/B", &found));
    CHECK_TEXT(found.where, "image!/mod.a/a/B.class");
    CHECK_TEXT(found.module, "mod.a");
    CHECK(found.trusted);
    Bytes resource;
    CHECK(classpath_resource(f.path, 0, "mod.a/a/data.txt", &resource, f.diag));
    CHECK(holds(resource, "resource"));
    check_listing(&f, 0,
                  "a/B a/Z a/b/Ca a/b/Cb a/b/Cc a/b/Cd a/b/Ce a/b/Cf a/b/Cg a/b/Ch a/b/Ci a/b/Cj "
                  "a/b/Ck a/b/Cl a/b/Cm a/b/Cn a/b/Co a/b/Cp a/b/Cq a/b/Cr a/b/Cs a/b/Ct ");
    fixture_free(&f);
    vec_free(&buffer);
  }
}

TEST(jimage_damaged_everywhere) {
  Buffer buffer = small_image(false);
  check_survival(&buffer, "the image");
  vec_free(&buffer);
}

// One slot whose description is the last byte of the file and claims eight more.
TEST(jimage_description_cut_off) {
  Buffer buffer = {0};
  static const uint32_t words[] = {0xcafedada, 0x10000, 0, 1, 1, 1, 0, UINT32_MAX, 0};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    put_u4(&buffer, words[i]);
  put_u1(&buffer, 1 << 3 | 7);
  uint8_t *exact = mem_alloc(buffer.count); // a vector has room behind its end
  memcpy(exact, buffer.items, buffer.count);
  Fixture f = fixture_new();
  CHECK(classpath_add_bytes(f.path, (Bytes){exact, buffer.count}, "image", f.diag));
  CHECK_CONTENT(&f, "a/B", NULL);
  Listing listing = {.names = f.names};
  CHECK(!classpath_each(f.path, 0, add_to_listing, &listing, f.diag) && diag_failed(f.diag));
  vec_free(&listing.text);
  fixture_free(&f);
  mem_free(exact);
  vec_free(&buffer);
}

// A class file of which the texts went into the image's strings: one whole, one descriptor taken
// apart, one left alone, behind a long that takes two entries.
static Buffer shared_strings(ImageBuilder *image, Buffer *plain) {
  Buffer packed = {0};
  uint32_t whole = image_builder_string(image, "shared text");
  uint32_t pattern = image_builder_string(image, "(L;IL;)V");
  uint32_t package = image_builder_string(image, "java/lang");
  uint32_t name = image_builder_string(image, "String"), alone = image_builder_string(image, "X");
  static const char start[] = "\xca\xfe\xba\xbe\0\0\0\x3d\0\6\5longlong";
  put_bytes(&packed, start, sizeof start - 1);
  put_bytes(plain, start, sizeof start - 1);
  put_u1(&packed, 23);
  put_u2(&packed, 0xc000 | whole); // two bytes
  put_bytes(plain, "\1\0\13shared text", 14);
  put_u1(&packed, 25);
  put_u4(&packed, pattern); // four bytes
  put_u1(&packed, 0x80 | 1 << 5 | 9);
  put_u2(&packed, 0xc000 | package);
  put_u2(&packed, 0xc000 | name);
  put_u1(&packed, 0x80 | 1 << 5 | 0); // the empty package
  put_u1(&packed, 0x80 | 3 << 5);     // three bytes
  put_u2(&packed, alone);
  put_bytes(plain, "\1\0\x19(Ljava/lang/String;ILX;)V", 28);
  put_bytes(&packed, "\1\0\3abcthe rest", 14);
  put_bytes(plain, "\1\0\3abcthe rest", 14);
  return packed;
}

TEST(jimage_shared_strings) {
  for (int damage = 0; damage < 4; damage++) {
    ImageBuilder image = image_builder_new(true);
    image_builder_add_package(&image, "a", "mod.a");
    Buffer plain = {0}, packed = shared_strings(&image, &plain);
    size_t size = plain.count + (damage == 1) - (damage == 2);
    if (damage == 3)
      packed.items[19] = 24; // an unknown tag
    Buffer layer = image_builder_layer(&image, "compact-cp", buffer_bytes(&packed), size);
    image_builder_add(&image, "mod.a", "a", "S", "class", buffer_bytes(&layer));
    image.resources[image.count - 1].packed = layer.count;
    image.resources[image.count - 1].size = size;
    image_builder_add(&image, "mod.a", "a", "Other", "class", text_bytes("other"));
    Buffer buffer = image_builder_finish(&image);
    Fixture f = fixture_new();
    ClassBytes found;
    CHECK(classpath_add_bytes(f.path, buffer_bytes(&buffer), "image", f.diag));
    bool good = find(&f, "a/S", &found);
    CHECK_EQ(good, damage == 0);
    if (good)
      CHECK(found.bytes.length == plain.count && !memcmp(found.bytes.at, plain.items, plain.count));
    else
      CHECK(strstr(diag_message(f.diag), "image!/mod.a/a/S.class: the shared strings"));
    fixture_free(&f);
    vec_free(&plain);
    vec_free(&packed);
    vec_free(&layer);
    vec_free(&buffer);
  }
}

// --- directories -------------------------------------------------------------------------------

static void write_file(const char *directory, const char *name, const Buffer *content) {
  char *file = mem_format("%s/%s", directory, name);
  FILE *stream = fopen(file, "wb");
  CHECK(stream && fwrite(content->items, 1, content->count, stream) == content->count);
  if (stream)
    fclose(stream);
  mem_free(file);
}

static void make_directory(const char *parent, const char *name) {
  char *file = mem_format("%s/%s", parent, name);
  CHECK(mkdir(file, 0700) == 0);
  mem_free(file);
}

static void remove_file(const char *parent, const char *name) {
  char *file = mem_format("%s/%s", parent, name);
  CHECK(remove(file) == 0);
  mem_free(file);
}

TEST(dir_lookup_and_listing) {
  char root[] = "/tmp/loris-test-XXXXXX";
  CHECK(mkdtemp(root));
  Buffer outside = tiny_class("Outside"), b = tiny_class("in/a/B"), c = tiny_class("C");
  make_directory(root, "in");
  make_directory(root, "in/a");
  write_file(root, "Outside.class", &outside);
  write_file(root, "in/a/B.class", &b);
  write_file(root, "in/C.class", &c);
  write_file(root, "in/note.txt", &c);
  char *inside = mem_format("%s/in", root);
  Fixture f = fixture_new();
  CHECK(classpath_add(f.path, inside, f.diag));
  ClassBytes found;
  CHECK(find(&f, "a/B", &found) && found.bytes.length == b.count && !found.trusted);
  CHECK(find(&f, "C", &found));
  static const char *const hostile[] = {
      "../Outside", "a/../../Outside", "/C",          "//C",  "a//B", "a/", "", "./C", ".", "..",
      "[I",         "a/B.class/x",     "a\xc0\x80/B", "note", "a"};
  for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
    CHECK_CONTENT(&f, hostile[i], NULL);
  Bytes resource;
  CHECK(classpath_resource(f.path, 0, "note.txt", &resource, f.diag));
  CHECK(!classpath_resource(f.path, 0, "../Outside.class", &resource, f.diag));
  CHECK(!classpath_resource(f.path, 0, "/etc/passwd", &resource, f.diag));
  CHECK(!classpath_resource(f.path, 0, "a", &resource, f.diag));
  CHECK(!diag_failed(f.diag));
  check_listing(&f, 0, "C a/B ");
  fixture_free(&f);
  // One class file: found under the name that stands in it, wherever it lies.
  f = fixture_new();
  char *single = mem_format("%s/a/B.class", inside);
  CHECK(classpath_add(f.path, single, f.diag));
  CHECK(find(&f, "in/a/B", &found) && !find(&f, "a/B", &found) && !diag_failed(f.diag));
  check_listing(&f, 0, "in/a/B ");
  fixture_free(&f);
  remove_file(root, "Outside.class");
  remove_file(root, "in/a/B.class");
  remove_file(root, "in/a");
  remove_file(root, "in/C.class");
  remove_file(root, "in/note.txt");
  remove_file(root, "in");
  CHECK(rmdir(root) == 0);
  mem_free(single);
  mem_free(inside);
  vec_free(&outside);
  vec_free(&b);
  vec_free(&c);
}

TEST(path_unusable_sources) {
  static const char *const sources[] = {"/nonexistent/x.jar", "/nonexistent/A.class", "/dev/null",
                                        "/dev/zero", ""};
  for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
    Fixture f = fixture_new();
    CHECK(!classpath_add(f.path, sources[i], f.diag) && diag_failed(f.diag));
    CHECK_EQ(classpath_source_count(f.path), 0);
    fixture_free(&f);
  }
}

static bool count_class(void *context, Name name) {
  (void)name;
  ++*(int *)context;
  return true;
}

TEST(classpath_classes_in_memory) {
  Fixture f = fixture_new();
  NamedClass classes[] = {{name_of(f.names, "B"), {(const uint8_t *)"bytes", 5}},
                          {name_of(f.names, "a/A"), {(const uint8_t *)"more", 4}}};
  classpath_add_classes(f.path, classes, 2, "text.pose");
  classes[0] = classes[1] = (NamedClass){0}; // the list itself is copied
  ClassBytes found;
  CHECK(classpath_find(f.path, name_of(f.names, "a/A"), &found, f.diag));
  CHECK_EQ(found.bytes.length, 4);
  CHECK_TEXT(found.where, "text.pose");
  CHECK(!found.trusted);
  CHECK(!classpath_find(f.path, name_of(f.names, "A"), &found, f.diag));
  CHECK(!diag_failed(f.diag));
  Bytes resource;
  CHECK(!classpath_resource(f.path, 0, "META-INF/MANIFEST.MF", &resource, f.diag));
  int count = 0;
  CHECK(classpath_each(f.path, 0, count_class, &count, f.diag));
  CHECK_EQ(count, 2);
  fixture_free(&f);
}
