#include "classfile/builder_test.h"

#include <assert.h>
#include <string.h>
#include <zlib.h>

void put_bytes(Buffer *buffer, const void *bytes, size_t length) {
  vec_append(buffer, bytes, length);
}

void put_big(Buffer *buffer, uint64_t value, int bytes) {
  for (int i = bytes - 1; i >= 0; i--)
    vec_push(buffer, (uint8_t)(i < 8 ? value >> (8 * i) : 0)); // wider fields are padded
}

void put_little(Buffer *buffer, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; i++)
    vec_push(buffer, (uint8_t)(i < 8 ? value >> (8 * i) : 0)); // wider fields are padded
}

Builder builder_new(void) { return (Builder){.pool_count = 1, .major = 61}; }

void builder_free(Builder *builder) {
  vec_free(&builder->pool);
  vec_free(&builder->rest);
}

uint16_t pool_utf8(Builder *builder, const char *text) {
  put_u1(&builder->pool, CONSTANT_UTF8);
  put_u2(&builder->pool, (unsigned)strlen(text));
  put_bytes(&builder->pool, text, strlen(text));
  return builder->pool_count++;
}

uint16_t pool_one(Builder *builder, ConstantTag tag, unsigned index) {
  put_u1(&builder->pool, tag);
  put_u2(&builder->pool, index);
  return builder->pool_count++;
}

uint16_t pool_two(Builder *builder, ConstantTag tag, unsigned first, unsigned second) {
  put_u1(&builder->pool, tag);
  put_u2(&builder->pool, first);
  put_u2(&builder->pool, second);
  return builder->pool_count++;
}

uint16_t pool_class(Builder *builder, const char *name) {
  return pool_one(builder, CONSTANT_CLASS, pool_utf8(builder, name));
}

uint16_t pool_name_and_type(Builder *builder, const char *name, const char *descriptor) {
  uint16_t first = pool_utf8(builder, name), second = pool_utf8(builder, descriptor);
  return pool_two(builder, CONSTANT_NAME_AND_TYPE, first, second);
}

uint16_t pool_member(Builder *builder, ConstantTag tag, const char *owner, const char *name,
                     const char *descriptor) {
  uint16_t class_index = pool_class(builder, owner);
  return pool_two(builder, tag, class_index, pool_name_and_type(builder, name, descriptor));
}

uint16_t pool_handle(Builder *builder, HandleKind kind, uint16_t member) {
  put_u1(&builder->pool, CONSTANT_METHOD_HANDLE);
  put_u1(&builder->pool, kind);
  put_u2(&builder->pool, member);
  return builder->pool_count++;
}

uint16_t pool_number(Builder *builder, ConstantTag tag, uint64_t value) {
  bool wide = tag == CONSTANT_LONG || tag == CONSTANT_DOUBLE;
  put_u1(&builder->pool, tag);
  put_big(&builder->pool, value, wide ? 8 : 4);
  uint16_t index = builder->pool_count;
  builder->pool_count = (uint16_t)(index + (wide ? 2 : 1));
  return index;
}

void put_header(Builder *builder, unsigned flags, const char *name) {
  put_u2(&builder->rest, flags);
  put_u2(&builder->rest, pool_class(builder, name));
  put_u2(&builder->rest, pool_class(builder, "java/lang/Object"));
  put_u2(&builder->rest, 0);
}

size_t attribute_begin(Builder *builder, const char *name) {
  put_u2(&builder->rest, pool_utf8(builder, name));
  put_u4(&builder->rest, 0);
  return builder->rest.count;
}

void attribute_end(Builder *builder, size_t mark) {
  size_t length = builder->rest.count - mark;
  for (size_t i = 0; i < 4; i++)
    builder->rest.items[mark - 1 - i] = (uint8_t)(length >> (8 * i));
}

size_t code_begin(Builder *builder, unsigned max_locals, unsigned attributes) {
  size_t mark = attribute_begin(builder, "Code");
  put_u2(&builder->rest, 1); // max_stack
  put_u2(&builder->rest, max_locals);
  put_u4(&builder->rest, 1);
  put_u1(&builder->rest, 0xb1); // return
  put_u2(&builder->rest, 0);    // handlers
  put_u2(&builder->rest, attributes);
  return mark;
}

Buffer builder_finish(const Builder *builder) {
  Buffer out = {0};
  put_u4(&out, 0xcafebabe);
  put_u2(&out, builder->minor);
  put_u2(&out, builder->major);
  put_u2(&out, builder->pool_count);
  put_bytes(&out, builder->pool.items, builder->pool.count);
  put_bytes(&out, builder->rest.items, builder->rest.count);
  return out;
}

Buffer tiny_class(const char *name) {
  Builder b = builder_new();
  put_header(&b, ACC_PUBLIC | ACC_SUPER, name);
  put_u2(&b.rest, 0);
  put_u2(&b.rest, 0);
  put_u2(&b.rest, 0);
  Buffer out = builder_finish(&b);
  builder_free(&b);
  return out;
}

// @Mark(number = 7, text = "t", list = {@Inner, Color.RED, Type.class})
static void put_annotation(Builder *b) {
  put_u2(&b->rest, pool_utf8(b, "LMark;"));
  put_u2(&b->rest, 3);
  put_u2(&b->rest, pool_utf8(b, "number"));
  put_u1(&b->rest, 'I');
  put_u2(&b->rest, pool_number(b, CONSTANT_INTEGER, 7));
  put_u2(&b->rest, pool_utf8(b, "text"));
  put_u1(&b->rest, 's');
  put_u2(&b->rest, pool_utf8(b, "t"));
  put_u2(&b->rest, pool_utf8(b, "list"));
  put_u1(&b->rest, '[');
  put_u2(&b->rest, 3);
  put_u1(&b->rest, '@');
  put_u2(&b->rest, pool_utf8(b, "LInner;"));
  put_u2(&b->rest, 0);
  put_u1(&b->rest, 'e');
  put_u2(&b->rest, pool_utf8(b, "LColor;"));
  put_u2(&b->rest, pool_utf8(b, "RED"));
  put_u1(&b->rest, 'c');
  put_u2(&b->rest, pool_utf8(b, "LType;"));
}

static void put_annotations(Builder *b, const char *attribute) {
  size_t mark = attribute_begin(b, attribute);
  put_u2(&b->rest, 1);
  put_annotation(b);
  attribute_end(b, mark);
}

static void put_type_annotation(Builder *b, const char *attribute, unsigned parameter) {
  size_t mark = attribute_begin(b, attribute);
  put_u2(&b->rest, 1);
  put_u1(&b->rest, 0x16);
  put_u1(&b->rest, parameter);
  put_u1(&b->rest, 1); // one step of a type path
  put_u2(&b->rest, 0);
  put_u2(&b->rest, pool_utf8(b, "LNonNull;"));
  put_u2(&b->rest, 0);
  attribute_end(b, mark);
}

static void put_text_attribute(Builder *b, const char *attribute, const char *text) {
  size_t mark = attribute_begin(b, attribute);
  put_u2(&b->rest, pool_utf8(b, text));
  attribute_end(b, mark);
}

static void put_class_list(Builder *b, const char *attribute, const char *name) {
  size_t mark = attribute_begin(b, attribute);
  put_u2(&b->rest, 1);
  put_u2(&b->rest, pool_class(b, name));
  attribute_end(b, mark);
}

static void put_rich_fields(Builder *b) {
  put_u2(&b->rest, 2);
  put_u2(&b->rest, ACC_STATIC | ACC_FINAL);
  put_u2(&b->rest, pool_utf8(b, "LIMIT"));
  put_u2(&b->rest, pool_utf8(b, "J"));
  put_u2(&b->rest, 2);
  size_t mark = attribute_begin(b, "ConstantValue");
  put_u2(&b->rest, pool_number(b, CONSTANT_LONG, 1234567890123));
  attribute_end(b, mark);
  put_annotations(b, "RuntimeInvisibleAnnotations");
  put_u2(&b->rest, ACC_PRIVATE);
  put_u2(&b->rest, pool_utf8(b, "next"));
  put_u2(&b->rest, pool_utf8(b, "LRich;"));
  put_u2(&b->rest, 1);
  put_text_attribute(b, "Signature", "TT;");
}

static void put_rich_code(Builder *b) {
  size_t code = attribute_begin(b, "Code");
  put_u2(&b->rest, 2);
  put_u2(&b->rest, 3);
  put_u4(&b->rest, 3);
  put_bytes(&b->rest, "\x00\x00\xb1", 3);
  put_u2(&b->rest, 2);
  put_bytes(&b->rest, "\0\0\0\1\0\2", 6);
  put_u2(&b->rest, pool_class(b, "java/lang/RuntimeException"));
  put_bytes(&b->rest, "\0\0\0\3\0\2\0\0", 8);
  put_u2(&b->rest, 3);
  size_t mark = attribute_begin(b, "LineNumberTable");
  put_bytes(&b->rest, "\0\1\0\1\0\x0c", 6);
  attribute_end(b, mark);
  mark = attribute_begin(b, "LineNumberTable"); // a second one, earlier in the code
  put_bytes(&b->rest, "\0\1\0\0\0\x0b", 6);
  attribute_end(b, mark);
  mark = attribute_begin(b, "LocalVariableTable");
  put_u2(&b->rest, 1);
  put_bytes(&b->rest, "\0\0\0\3", 4);
  put_u2(&b->rest, pool_utf8(b, "this"));
  put_u2(&b->rest, pool_utf8(b, "LRich;"));
  put_u2(&b->rest, 0);
  attribute_end(b, mark);
  attribute_end(b, code);
}

static void put_rich_method(Builder *b) {
  put_u2(&b->rest, 1);
  put_u2(&b->rest, ACC_PUBLIC);
  put_u2(&b->rest, pool_utf8(b, "work"));
  put_u2(&b->rest, pool_utf8(b, "(J)V"));
  put_u2(&b->rest, 7);
  put_rich_code(b);
  put_class_list(b, "Exceptions", "java/io/IOException");
  size_t mark = attribute_begin(b, "MethodParameters");
  put_u1(&b->rest, 2);
  put_u2(&b->rest, pool_utf8(b, "amount"));
  put_u2(&b->rest, ACC_FINAL);
  put_u4(&b->rest, 0);
  attribute_end(b, mark);
  put_annotations(b, "RuntimeVisibleAnnotations");
  put_annotations(b, "RuntimeInvisibleAnnotations");
  put_type_annotation(b, "RuntimeVisibleTypeAnnotations", 5);
  mark = attribute_begin(b, "RuntimeVisibleParameterAnnotations");
  put_u1(&b->rest, 1);
  put_u2(&b->rest, 1);
  put_annotation(b);
  attribute_end(b, mark);
}

static void put_rich_bootstraps(Builder *b) {
  size_t mark = attribute_begin(b, "BootstrapMethods");
  uint16_t member =
      pool_member(b, CONSTANT_METHOD, "Factory", "make", "(Ljava/lang/Object;)Ljava/lang/Object;");
  put_u2(&b->rest, 1);
  put_u2(&b->rest, pool_handle(b, HANDLE_INVOKE_STATIC, member));
  put_u2(&b->rest, 2);
  put_u2(&b->rest, pool_one(b, CONSTANT_STRING, pool_utf8(b, "argument")));
  put_u2(&b->rest, pool_one(b, CONSTANT_METHOD_TYPE, pool_utf8(b, "(I)V")));
  pool_two(b, CONSTANT_INVOKE_DYNAMIC, 0, pool_name_and_type(b, "run", "()Ljava/lang/Runnable;"));
  pool_two(b, CONSTANT_DYNAMIC, 0, pool_name_and_type(b, "value", "I"));
  attribute_end(b, mark);
}

static void put_rich_record(Builder *b) {
  size_t mark = attribute_begin(b, "Record");
  put_u2(&b->rest, 1);
  put_u2(&b->rest, pool_utf8(b, "part"));
  put_u2(&b->rest, pool_utf8(b, "[I"));
  put_u2(&b->rest, 1);
  put_annotations(b, "RuntimeVisibleAnnotations");
  attribute_end(b, mark);
}

static void put_rich_nesting(Builder *b) {
  size_t mark = attribute_begin(b, "InnerClasses");
  put_u2(&b->rest, 1);
  put_u2(&b->rest, pool_class(b, "Rich$Inner"));
  put_u2(&b->rest, pool_class(b, "Rich"));
  put_u2(&b->rest, pool_utf8(b, "Inner"));
  put_u2(&b->rest, ACC_STATIC);
  attribute_end(b, mark);
  mark = attribute_begin(b, "EnclosingMethod");
  put_u2(&b->rest, pool_class(b, "Outer"));
  put_u2(&b->rest, pool_name_and_type(b, "enclose", "()V"));
  attribute_end(b, mark);
  mark = attribute_begin(b, "NestHost");
  put_u2(&b->rest, pool_class(b, "Outer"));
  attribute_end(b, mark);
  put_class_list(b, "NestMembers", "Rich$Inner");
  put_class_list(b, "PermittedSubclasses", "Poor");
}

Buffer rich_class(void) {
  Builder b = builder_new();
  put_header(&b, ACC_PUBLIC | ACC_SUPER, "Rich");
  put_rich_fields(&b);
  put_rich_method(&b);
  put_u2(&b.rest, 11);
  put_text_attribute(&b, "SourceFile", "Rich.java");
  put_text_attribute(&b, "Signature", "<T:Ljava/lang/Object;>Ljava/lang/Object;");
  put_text_attribute(&b, "NobodyKnowsThis", "skipped");
  put_rich_nesting(&b);
  put_rich_bootstraps(&b);
  put_rich_record(&b);
  put_annotations(&b, "RuntimeVisibleAnnotations");
  Buffer out = builder_finish(&b);
  builder_free(&b);
  return out;
}

// --- zip ---------------------------------------------------------------------------------------

static Buffer deflated(Bytes content) {
  Buffer out = {0};
  z_stream stream = {0};
  int ready = deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  assert(ready == Z_OK);
  vec_reserve(&out, deflateBound(&stream, content.length));
  stream.next_in = (uint8_t *)(uintptr_t)content.at;
  stream.avail_in = (uInt)content.length;
  stream.next_out = out.items;
  stream.avail_out = (uInt)out.capacity;
  int done = deflate(&stream, Z_FINISH);
  assert(done == Z_STREAM_END);
  (void)ready, (void)done;
  out.count = stream.total_out;
  deflateEnd(&stream);
  return out;
}

void zip_add(ZipBuilder *zip, const char *name, Bytes content, int method) {
  Buffer packed = {0};
  if (method == ZIP_DEFLATED)
    packed = deflated(content);
  else
    put_bytes(&packed, content.at, content.length);
  size_t offset = zip->out.count, length = strlen(name);
  Buffer common = {0}; // what the local and the central header share
  put_little(&common, 20, 2);
  put_little(&common, 0, 2);
  put_little(&common, (unsigned)method, 2);
  put_little(&common, 0, 4);
  put_little(&common, crc32(0, content.at, (uInt)content.length), 4);
  put_little(&common, packed.count, 4);
  put_little(&common, content.length, 4);
  put_little(&common, length, 2);
  put_little(&common, 0, 2);
  put_little(&zip->out, 0x04034b50, 4);
  put_bytes(&zip->out, common.items, common.count);
  put_bytes(&zip->out, name, length);
  put_bytes(&zip->out, packed.items, packed.count);
  put_little(&zip->directory, 0x02014b50, 4);
  put_little(&zip->directory, 20, 2);
  put_bytes(&zip->directory, common.items, common.count);
  put_little(&zip->directory, 0, 10);
  put_little(&zip->directory, offset, 4);
  put_bytes(&zip->directory, name, length);
  zip->count++;
  vec_free(&common);
  vec_free(&packed);
}

Buffer zip_finish(ZipBuilder *zip) {
  Buffer out = zip->out;
  size_t start = out.count;
  put_bytes(&out, zip->directory.items, zip->directory.count);
  put_little(&out, 0x06054b50, 4);
  put_little(&out, 0, 4);
  put_little(&out, zip->count, 2);
  put_little(&out, zip->count, 2);
  put_little(&out, zip->directory.count, 4);
  put_little(&out, start, 4);
  put_little(&out, 0, 2);
  vec_free(&zip->directory);
  *zip = (ZipBuilder){0};
  return out;
}
