#include "base/test.h"
#include "classfile/classfile.h"

#include <string.h>

TEST(write_puts_big_endian) {
  ByteVec bytes = {0};
  put_u1(&bytes, 0x1ff);
  put_u2(&bytes, 0x12345);
  put_u4(&bytes, 0x0102030405u);
  static const uint8_t expected[] = {0xff, 0x23, 0x45, 2, 3, 4, 5};
  CHECK_EQ(bytes.count, sizeof expected);
  CHECK(!memcmp(bytes.items, expected, sizeof expected));
  Arena arena = {0};
  Bytes kept = bytes_keep(&bytes, &arena);
  CHECK_EQ(bytes.count, 0);
  CHECK_EQ(kept.length, sizeof expected);
  CHECK(!memcmp(kept.at, expected, sizeof expected));
  arena_fini(&arena);
}

// Writes a class without members that names itself by `this_class`, and reads it back.
static ClassFile *read_back(const ConstantPool *pool, uint16_t this_class, uint16_t super_class,
                            Names *names, Arena *arena) {
  ByteVec bytes = {0};
  put_class_start(&bytes, 52, pool);
  put_u2(&bytes, ACC_PUBLIC | ACC_SUPER);
  put_u2(&bytes, this_class);
  put_u2(&bytes, super_class);
  put_u4(&bytes, 0); // interfaces, fields
  put_u4(&bytes, 0); // methods, attributes
  Diag *diag = diag_new();
  ClassFile *file = classfile_parse(names, bytes_keep(&bytes, arena), "written", diag);
  if (!file)
    test_failed(__FILE__, __LINE__, "%s", diag_message(diag));
  diag_free(diag);
  return file;
}

TEST(write_constants_are_read_back) {
  ConstantPool pool = {0};
  Names *names = names_new();
  Arena arena = {0};
  uint16_t this_class = constant_class(&pool, "a/B");
  uint16_t super_class = constant_class(&pool, "java/lang/Object");
  uint16_t integer = constant_number(&pool, CONSTANT_INTEGER, (uint32_t)-7);
  uint16_t wide = constant_number(&pool, CONSTANT_LONG, UINT64_C(0x8000000000000001));
  uint16_t single = constant_number(&pool, CONSTANT_FLOAT, 0x7fc00000);
  uint16_t twofold = constant_number(&pool, CONSTANT_DOUBLE, UINT64_C(0x3ff8000000000000));
  uint16_t string = constant_string(&pool, "text");
  uint16_t field = constant_member(&pool, CONSTANT_FIELD, "a/B", "x", "J");
  uint16_t method = constant_member(&pool, CONSTANT_INTERFACE_METHOD, "a/I", "run", "()V");
  CHECK(!pool.failed);
  ClassFile *file = read_back(&pool, this_class, super_class, names, &arena);
  if (file) {
    CHECK_EQ(file->major, 52);
    CHECK_TEXT(name_text(names, file->name), "a/B");
    CHECK_EQ(file->pool[integer].integer, -7);
    CHECK_EQ(file->pool[wide].long_integer, INT64_MIN + 1);
    CHECK_EQ(file->pool[single].float_bits, 0x7fc00000);
    CHECK_EQ(file->pool[twofold].double_bits, UINT64_C(0x3ff8000000000000));
    CHECK_EQ(file->pool[string].tag, CONSTANT_STRING);
    CHECK_TEXT(name_text(names, file->pool[string].name), "text");
    CHECK_EQ(file->pool[field].tag, CONSTANT_FIELD);
    CHECK_TEXT(name_text(names, file->pool[field].descriptor), "J");
    CHECK_EQ(file->pool[method].tag, CONSTANT_INTERFACE_METHOD);
    CHECK_TEXT(name_text(names, file->pool[method].class_name), "a/I");
    classfile_free(file);
  }
  constants_fini(&pool);
  names_free(names);
  arena_fini(&arena);
}

TEST(write_equal_constants_share_an_index) {
  ConstantPool pool = {0};
  uint16_t text = constant_utf8(&pool, "one"), class = constant_class(&pool, "one");
  uint16_t wide = constant_number(&pool, CONSTANT_LONG, 1);
  uint16_t next = constant_number(&pool, CONSTANT_INTEGER, 1);
  CHECK_EQ(text, 1);
  CHECK_EQ(class, 2);
  CHECK_EQ(next, wide + 2); // a long takes two
  size_t length = pool.bytes.count;
  CHECK_EQ(constant_utf8(&pool, "one"), text);
  CHECK_EQ(constant_class(&pool, "one"), class);
  CHECK_EQ(constant_number(&pool, CONSTANT_LONG, 1), wide);
  CHECK_EQ(constant_number(&pool, CONSTANT_INTEGER, 1), next);
  CHECK_EQ(pool.bytes.count, length);
  CHECK(constant_number(&pool, CONSTANT_FLOAT, 1) != next); // the same bits of another kind
  constants_fini(&pool);
}

// The file's count is one more than the last index and has two bytes.
TEST(write_full_pool_fails) {
  ConstantPool pool = {0};
  for (uint64_t i = 0; i < 65533; i++)
    CHECK_EQ(constant_number(&pool, CONSTANT_INTEGER, i), i + 1);
  CHECK(!pool.failed);
  size_t length = pool.bytes.count;
  CHECK_EQ(constant_number(&pool, CONSTANT_LONG, 0), 0); // there is room for one only
  CHECK(pool.failed);
  CHECK_EQ(pool.bytes.count, length);
  pool.failed = false;
  CHECK_EQ(constant_number(&pool, CONSTANT_FLOAT, 0), 65534);
  CHECK(!pool.failed);
  CHECK_EQ(constant_number(&pool, CONSTANT_FLOAT, 1), 0);
  CHECK(pool.failed);
  CHECK_EQ(constant_number(&pool, CONSTANT_INTEGER, 9), 10); // what is known stays known
  constants_fini(&pool);
}

TEST(write_long_text_fails) {
  ConstantPool pool = {0};
  char *text = mem_alloc(65537);
  memset(text, 'a', 65536);
  text[65536] = 0;
  CHECK_EQ(constant_utf8(&pool, text + 1), 1);
  CHECK(!pool.failed);
  CHECK_EQ(constant_utf8(&pool, text), 0);
  CHECK(pool.failed);
  mem_free(text);
  constants_fini(&pool);
}
