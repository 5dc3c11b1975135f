// What the parser makes of class files put together by hand, whole and damaged.
#include "base/random.h"
#include "base/test.h"
#include "classfile/builder_test.h"
#include "classfile/classfile_impl.h"

#include <stdlib.h>
#include <string.h>

typedef struct Parsed {
  Names *names;
  Diag *diag;
  ClassFile *file;
} Parsed;

static Parsed parse(const Buffer *buffer) {
  Parsed p = {.names = names_new(), .diag = diag_new()};
  p.file = classfile_parse(p.names, buffer_bytes(buffer), "T.class", p.diag);
  CHECK((p.file == NULL) == diag_failed(p.diag));
  return p;
}

static void parsed_free(Parsed *p) {
  classfile_free(p->file);
  names_free(p->names);
  diag_free(p->diag);
}

static const char *text(const Parsed *p, Name name) { return name_text(p->names, name); }

TEST(classfile_tiny_class) {
  Buffer buffer = tiny_class("a/b/Tiny");
  Parsed p = parse(&buffer);
  CHECK(p.file);
  if (p.file) {
    CHECK_TEXT(text(&p, p.file->name), "a/b/Tiny");
    CHECK_TEXT(text(&p, p.file->super_name), "java/lang/Object");
    CHECK_EQ(p.file->major, 61);
    CHECK_EQ(p.file->method_count, 0);
    CHECK_TEXT(p.file->where, "T.class");
    CHECK(!name_exists(p.file->source_file));
  }
  parsed_free(&p);
  vec_free(&buffer);
}

static void check_annotation(const Parsed *p, const Annotations *list, int count) {
  CHECK_EQ(list->count, count);
  for (int i = 0; i < list->count; i++) {
    const Annotation *a = &list->items[i];
    CHECK_TEXT(text(p, a->type), "LMark;");
    CHECK_EQ(a->pair_count, 3);
    CHECK_EQ(p->file->pool[a->pairs[0].value.constant].integer, 7);
    CHECK_TEXT(text(p, a->pairs[1].value.text), "t");
    const ElementValue *array = &a->pairs[2].value;
    CHECK_EQ(array->element_count, 3);
    CHECK_TEXT(text(p, array->elements[0].annotation->type), "LInner;");
    CHECK_TEXT(text(p, array->elements[1].text), "RED");
    CHECK_TEXT(text(p, array->elements[1].type), "LColor;");
    CHECK_TEXT(text(p, array->elements[2].text), "LType;");
  }
}

static void check_rich_method(const Parsed *p, const MethodInfo *method) {
  const CodeInfo *code = method->code;
  CHECK_EQ(code->max_locals, 3);
  CHECK_EQ(code->code.length, 3);
  CHECK_EQ(code->handler_count, 2);
  CHECK_TEXT(text(p, p->file->pool[code->handlers[0].catch_type].name),
             "java/lang/RuntimeException");
  CHECK_EQ(code->handlers[1].catch_type, 0);
  CHECK_EQ(code->handlers[1].end, 3);
  CHECK_EQ(code->line_count, 2); // two tables, sorted
  CHECK_EQ(code->lines[0].pc, 0);
  CHECK_EQ(code->lines[0].line, 11);
  CHECK_EQ(code->lines[1].line, 12);
  CHECK_EQ(code->local_count, 1);
  CHECK_TEXT(text(p, code->locals[0].name), "this");
  CHECK_EQ(method->exception_count, 1);
  CHECK_TEXT(text(p, method->exceptions[0]), "java/io/IOException");
  CHECK_EQ(method->parameter_name_count, 2);
  CHECK_TEXT(text(p, method->parameter_names[0]), "amount");
  CHECK(!name_exists(method->parameter_names[1]));
  check_annotation(p, &method->annotations, 2); // visible and invisible
  CHECK_EQ(method->type_annotations.count, 1);
  CHECK_EQ(method->type_annotations.items[0].target_type, 0x16);
  CHECK_EQ(method->type_annotations.items[0].target_index, 5);
  CHECK_EQ(method->type_annotations.items[0].path_length, 1);
  CHECK_EQ(method->parameter_count, 1);
  check_annotation(p, &method->parameter_annotations[0], 1);
}

static void check_rich_class(const Parsed *p, const ClassFile *file) {
  CHECK_EQ(file->field_count, 2);
  CHECK_EQ(file->pool[file->fields[0].constant_value].long_integer, 1234567890123);
  check_annotation(p, &file->fields[0].annotations, 1);
  CHECK_TEXT(text(p, file->fields[1].signature), "TT;");
  CHECK_TEXT(text(p, file->source_file), "Rich.java");
  CHECK_TEXT(text(p, file->signature), "<T:Ljava/lang/Object;>Ljava/lang/Object;");
  CHECK_EQ(file->inner_class_count, 1);
  CHECK_TEXT(text(p, file->inner_classes[0].simple), "Inner");
  CHECK_TEXT(text(p, file->enclosing_class), "Outer");
  CHECK_TEXT(text(p, file->enclosing_method), "enclose");
  CHECK_TEXT(text(p, file->enclosing_descriptor), "()V");
  CHECK_TEXT(text(p, file->nest_host), "Outer");
  CHECK_TEXT(text(p, file->nest_members[0]), "Rich$Inner");
  CHECK(file->is_sealed && file->is_record);
  CHECK_TEXT(text(p, file->permitted_subclasses[0]), "Poor");
  CHECK_TEXT(text(p, file->components[0].descriptor), "[I");
  check_annotation(p, &file->components[0].annotations, 1);
  check_annotation(p, &file->annotations, 1);
  // What the parser keeps in unused fields while it works is gone.
  for (int i = 1; i < file->pool_count; i++) {
    if (file->pool[i].tag == CONSTANT_UTF8)
      CHECK_EQ(file->pool[i].handle_kind, 0);
    if (file->pool[i].tag == CONSTANT_NAME_AND_TYPE)
      CHECK_EQ(file->pool[i].index, 0);
  }
  CHECK_EQ(file->bootstrap_count, 1);
  CHECK_EQ(file->bootstraps[0].argument_count, 2);
  const Constant *handle = &file->pool[file->bootstraps[0].method];
  CHECK_EQ(handle->handle_kind, HANDLE_INVOKE_STATIC);
  const Constant *member = &file->pool[handle->index];
  CHECK_TEXT(text(p, member->class_name), "Factory");
  CHECK_TEXT(text(p, member->name), "make");
  CHECK_TEXT(text(p, member->descriptor), "(Ljava/lang/Object;)Ljava/lang/Object;");
  CHECK_TEXT(text(p, file->pool[file->bootstraps[0].arguments[0]].name), "argument");
  CHECK_TEXT(text(p, file->pool[file->bootstraps[0].arguments[1]].name), "(I)V");
}

TEST(classfile_rich_class) {
  Buffer buffer = rich_class();
  Parsed p = parse(&buffer);
  if (p.file) {
    check_rich_class(&p, p.file);
    CHECK_EQ(p.file->method_count, 1);
    check_rich_method(&p, &p.file->methods[0]);
    CHECK_EQ(diag_note_count(p.diag), 0);
  } else {
    test_failed(__FILE__, __LINE__, "%s", diag_message(p.diag));
  }
  parsed_free(&p);
  vec_free(&buffer);
}

TEST(classfile_versions) {
  static const struct {
    unsigned major, minor;
    bool good;
    size_t notes;
  } cases[] = {{44, 0, false, 0},    {45, 0, true, 0},  {45, 3, true, 0},
               {69, 65535, true, 0}, {69, 17, true, 0}, {70, 0, true, 1}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Buffer buffer = tiny_class("A");
    buffer.items[5] = (uint8_t)cases[i].minor;
    buffer.items[4] = (uint8_t)(cases[i].minor >> 8);
    buffer.items[7] = (uint8_t)cases[i].major;
    Parsed p = parse(&buffer);
    CHECK_EQ(p.file != NULL, cases[i].good);
    CHECK_EQ(diag_note_count(p.diag), cases[i].notes);
    parsed_free(&p);
    vec_free(&buffer);
  }
}

// A parse may give a class or a diagnostic, never anything else; the sanitizers watch it.
static bool parses(const uint8_t *bytes, size_t length) {
  // An exact copy, so that a read past the end is seen.
  uint8_t *copy = mem_alloc(length);
  memcpy(copy, bytes, length);
  Names *names = names_new();
  Diag *diag = diag_new();
  ClassFile *file = classfile_parse(names, (Bytes){copy, length}, "damaged", diag);
  CHECK((file == NULL) == diag_failed(diag));
  bool good = file != NULL;
  if (!good)
    CHECK(strstr(diag_message(diag), " at offset "));
  classfile_free(file);
  names_free(names);
  diag_free(diag);
  mem_free(copy);
  return good;
}

static void check_truncations(Bytes bytes) {
  for (size_t length = 0; length < bytes.length; length++)
    CHECK(!parses(bytes.at, length));
  CHECK(parses(bytes.at, bytes.length));
}

TEST(classfile_truncated_at_every_offset) {
  Buffer tiny = tiny_class("a/B"), rich = rich_class();
  check_truncations(buffer_bytes(&tiny));
  check_truncations(buffer_bytes(&rich));
  vec_free(&tiny);
  vec_free(&rich);
  Names *names = names_new();
  Diag *diag = diag_new();
  ClassPath *path = classpath_new(names);
  int release;
  char *library = jdk_find(NULL, &release, diag);
  ClassBytes found;
  bool is_there = library && classpath_add(path, library, diag) &&
                  classpath_find(path, name_of(names, "java/lang/Object"), &found, diag);
  CHECK(is_there);
  if (is_there)
    check_truncations(found.bytes);
  mem_free(library);
  classpath_free(path);
  diag_free(diag);
  names_free(names);
}

TEST(classfile_every_byte_corrupted) {
  Buffer rich = rich_class();
  static const uint8_t masks[] = {0x01, 0x80, 0xff, 0x40, 0x1f};
  size_t refused = 0;
  for (size_t i = 0; i < rich.count; i++)
    for (size_t m = 0; m < sizeof masks; m++) {
      rich.items[i] ^= masks[m];
      refused += !parses(rich.items, rich.count);
      rich.items[i] ^= masks[m];
    }
  CHECK(refused > rich.count); // most changes matter
  CHECK(parses(rich.items, rich.count));
  vec_free(&rich);
}

TEST(classfile_random_corruptions) {
  Buffer rich = rich_class();
  Random random = random_seeded(7);
  for (int round = 0; round < 2000; round++) {
    Buffer copy = {0};
    put_bytes(&copy, rich.items, rich.count);
    for (uint64_t changes = 1 + random_below(&random, 8); changes > 0; changes--)
      copy.items[random_below(&random, copy.count)] = (uint8_t)random_next(&random);
    parses(copy.items, copy.count);
    vec_free(&copy);
  }
  vec_free(&rich);
}

// --- refusals ----------------------------------------------------------------------------------

// Finishes the class of a builder and expects a diagnostic that contains `expected`; NULL: none.
static void check_refused(Builder *b, const char *expected, int line) {
  Buffer buffer = builder_finish(b);
  Parsed p = parse(&buffer);
  const char *message = diag_message(p.diag);
  if ((expected == NULL) != (message == NULL) || (expected && !strstr(message, expected)))
    test_failed(__FILE__, line, "got \"%s\", expected \"%s\"", message ? message : "no diagnostic",
                expected ? expected : "no diagnostic");
  parsed_free(&p);
  vec_free(&buffer);
  builder_free(b);
}
#define CHECK_REFUSED(b, expected) check_refused(b, expected, __LINE__)

static void put_member(Builder *b, unsigned flags, const char *name, const char *descriptor) {
  put_u2(&b->rest, flags);
  put_u2(&b->rest, pool_utf8(b, name));
  put_u2(&b->rest, pool_utf8(b, descriptor));
}

// One method with one-byte code and these properties, then no class attributes.
static Builder with_method(unsigned flags, const char *name, const char *descriptor,
                           unsigned max_locals) {
  Builder b = builder_new();
  put_header(&b, ACC_PUBLIC, "A");
  put_u2(&b.rest, 0);
  put_u2(&b.rest, 1);
  put_member(&b, flags, name, descriptor);
  put_u2(&b.rest, 1);
  attribute_end(&b, code_begin(&b, max_locals, 0));
  put_u2(&b.rest, 0);
  return b;
}

TEST(classfile_methods_checked) {
  static const struct {
    unsigned flags;
    const char *name, *descriptor;
    unsigned locals;
    const char *expected;
  } cases[] = {
      {ACC_STATIC, "good", "(IJ[[D)V", 4, NULL},
      {0, "good", "(IJ)V", 4, NULL},
      {0, "good", "(IJ)V", 3, "do not fit into 3 locals"},
      {0, "bad", "(V)V", 9, "method descriptor"},
      {0, "bad", "()", 9, "method descriptor"},
      {0, "bad", "(Ljava.lang.String;)V", 9, "method descriptor"},
      {0, "ba/d", "()V", 9, "method name"},
      {0, "<bad>", "()V", 9, "method name"},
      {0, "", "()V", 9, "method name"},
      {ACC_PUBLIC, "<init>", "(I)V", 2, NULL},
      {ACC_PUBLIC, "<init>", "()I", 2, "<init>"},
      {ACC_STATIC, "<init>", "()V", 2, "<init>"},
      {ACC_STATIC, "<clinit>", "()V", 0, NULL},
      {0, "<clinit>", "()V", 1, "<clinit>"},
      {ACC_ABSTRACT, "bad", "()V", 1, "abstract or native method with code"},
      {ACC_NATIVE, "bad", "()V", 1, "abstract or native method with code"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Builder b = with_method(cases[i].flags, cases[i].name, cases[i].descriptor, cases[i].locals);
    CHECK_REFUSED(&b, cases[i].expected);
  }
}

TEST(classfile_duplicate_members) {
  for (int same = 0; same < 2; same++) {
    Builder b = builder_new();
    put_header(&b, ACC_PUBLIC, "A");
    put_u2(&b.rest, 2);
    put_member(&b, 0, "x", "I");
    put_u2(&b.rest, 0);
    put_member(&b, ACC_STATIC, "x", same ? "I" : "J");
    put_u2(&b.rest, 0);
    put_u4(&b.rest, 0);
    CHECK_REFUSED(&b, same ? "two fields" : NULL);
  }
}

TEST(classfile_missing_code) {
  Builder b = builder_new();
  put_header(&b, ACC_PUBLIC, "A");
  put_u2(&b.rest, 0);
  put_u2(&b.rest, 1);
  put_member(&b, 0, "m", "()V");
  put_u4(&b.rest, 0);
  CHECK_REFUSED(&b, "without code");
}

TEST(classfile_handler_ranges) {
  static const struct {
    unsigned start, end, target;
    bool good;
  } cases[] = {{0, 1, 0, true}, {0, 2, 0, false}, {1, 1, 0, false}, {0, 1, 1, false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Builder b = builder_new();
    put_header(&b, ACC_PUBLIC, "A");
    put_u2(&b.rest, 0);
    put_u2(&b.rest, 1);
    put_member(&b, ACC_STATIC, "m", "()V");
    put_u2(&b.rest, 1);
    size_t mark = code_begin(&b, 0, 0);
    b.rest.count -= 4; // the empty tables
    put_u2(&b.rest, 1);
    put_u2(&b.rest, cases[i].start);
    put_u2(&b.rest, cases[i].end);
    put_u2(&b.rest, cases[i].target);
    put_u4(&b.rest, 0);
    attribute_end(&b, mark);
    put_u2(&b.rest, 0);
    CHECK_REFUSED(&b, cases[i].good ? NULL : "exception handler");
  }
}

TEST(classfile_nested_annotations_bounded) {
  for (int depth = 60; depth <= 4000; depth += 3940) {
    Builder b = builder_new();
    put_header(&b, ACC_PUBLIC, "A");
    put_u4(&b.rest, 0);
    put_u2(&b.rest, 1);
    uint16_t type = pool_utf8(&b, "LDeep;");
    size_t mark = attribute_begin(&b, "RuntimeVisibleAnnotations");
    put_u2(&b.rest, 1);
    put_u2(&b.rest, type);
    put_u2(&b.rest, 1);
    put_u2(&b.rest, type);
    for (int i = 0; i < depth; i++) {
      put_u1(&b.rest, '[');
      put_u2(&b.rest, 1);
    }
    put_u1(&b.rest, 's');
    put_u2(&b.rest, type);
    attribute_end(&b, mark);
    CHECK_REFUSED(&b, depth > 64 ? "nested deeper" : NULL);
  }
}

TEST(classfile_full_pool) {
  Builder b = builder_new();
  put_header(&b, ACC_PUBLIC, "A");
  put_u4(&b.rest, 0);
  put_u2(&b.rest, 0);
  while (b.pool_count < UINT16_MAX)
    pool_utf8(&b, "x");
  CHECK_REFUSED(&b, NULL);
}

TEST(classfile_counts_checked_before_allocation) {
  // A pool, and then a table, that claim far more than the bytes behind them can hold.
  Buffer buffer = {0};
  put_u4(&buffer, 0xcafebabe);
  put_u4(&buffer, 61);
  put_u2(&buffer, 0xffff);
  Parsed p = parse(&buffer);
  CHECK(!p.file && strstr(diag_message(p.diag), "cannot fit"));
  CHECK(strstr(diag_message(p.diag), "at offset 8"));
  parsed_free(&p);
  vec_free(&buffer);
  Builder b = builder_new();
  put_header(&b, ACC_PUBLIC, "A");
  put_u2(&b.rest, 0xffff);
  CHECK_REFUSED(&b, "65535 items cannot fit");
}

TEST(classfile_pool_kinds_checked) {
  static const struct {
    ConstantTag tag;
    unsigned first, second; // 1: a text "x", 2: the class x, 3: name and type x:I, 4: x:()V
    const char *expected;
  } cases[] = {
      {CONSTANT_FIELD, 2, 3, NULL},
      {CONSTANT_FIELD, 2, 4, "field descriptor"},
      {CONSTANT_METHOD, 2, 3, "method descriptor"},
      {CONSTANT_METHOD, 2, 4, NULL},
      {CONSTANT_METHOD, 1, 4, "does not refer to a class"},
      {CONSTANT_METHOD, 99, 4, "does not refer to a class"},
      {CONSTANT_METHOD, 0, 4, "does not refer to a class"},
      {CONSTANT_NAME_AND_TYPE, 2, 1, "two texts"},
      {CONSTANT_NAME_AND_TYPE, 1, 1, "malformed descriptor"},
      {CONSTANT_INVOKE_DYNAMIC, 0, 4, "bootstrap method that does not exist"},
      {CONSTANT_INVOKE_DYNAMIC, 0, 3, "method descriptor"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Builder b = builder_new();
    uint16_t text_index = pool_utf8(&b, "x"), class_index = pool_one(&b, CONSTANT_CLASS, 1);
    CHECK(text_index == 1 && class_index == 2);
    uint16_t field = pool_utf8(&b, "I"), method = pool_utf8(&b, "()V");
    unsigned map[100] = {[1] = 1, [2] = 2, [99] = 999};
    map[3] = pool_two(&b, CONSTANT_NAME_AND_TYPE, 1, field);
    map[4] = pool_two(&b, CONSTANT_NAME_AND_TYPE, 1, method);
    pool_two(&b, cases[i].tag, map[cases[i].first], map[cases[i].second]);
    put_header(&b, ACC_PUBLIC, "A");
    put_u4(&b.rest, 0);
    put_u2(&b.rest, 0);
    CHECK_REFUSED(&b, cases[i].expected);
  }
}

TEST(classfile_method_handles_checked) {
  for (unsigned kind = 0; kind <= 10; kind++)
    for (int is_field = 0; is_field < 2; is_field++) {
      Builder b = builder_new();
      uint16_t member = is_field ? pool_member(&b, CONSTANT_FIELD, "B", "f", "I")
                                 : pool_member(&b, CONSTANT_METHOD, "B", "m", "()V");
      pool_handle(&b, (HandleKind)kind, member);
      put_header(&b, ACC_PUBLIC, "A");
      put_u4(&b.rest, 0);
      put_u2(&b.rest, 0);
      bool good = is_field ? kind >= 1 && kind <= 4 : kind >= 5 && kind <= 7;
      CHECK_REFUSED(&b, good ? NULL : "is a method handle");
    }
}

TEST(classfile_trailing_and_repeated) {
  Builder b = builder_new();
  put_header(&b, ACC_PUBLIC, "A");
  put_u4(&b.rest, 0);
  put_u2(&b.rest, 0);
  put_u1(&b.rest, 0);
  CHECK_REFUSED(&b, "1 bytes follow the end");
  b = builder_new();
  put_header(&b, ACC_PUBLIC, "A");
  put_u4(&b.rest, 0);
  put_u2(&b.rest, 2);
  for (int i = 0; i < 2; i++) {
    size_t mark = attribute_begin(&b, "SourceFile");
    put_u2(&b.rest, pool_utf8(&b, "A.java"));
    attribute_end(&b, mark);
  }
  CHECK_REFUSED(&b, "a second attribute SourceFile");
  b = builder_new();
  put_header(&b, ACC_PUBLIC, "A");
  put_u4(&b.rest, 1); // no fields, one method
  put_u2(&b.rest, ACC_ABSTRACT);
  put_u2(&b.rest, pool_utf8(&b, "m"));
  put_u2(&b.rest, pool_utf8(&b, "(I)V"));
  put_u2(&b.rest, 2);
  for (int i = 0; i < 2; i++) {
    size_t mark = attribute_begin(&b, "MethodParameters");
    put_u1(&b.rest, 1);
    put_u2(&b.rest, pool_utf8(&b, "n"));
    put_u2(&b.rest, 0);
    attribute_end(&b, mark);
  }
  put_u2(&b.rest, 0);
  CHECK_REFUSED(&b, "a second attribute MethodParameters");
  b = builder_new();
  put_header(&b, ACC_PUBLIC, "A");
  put_u4(&b.rest, 0);
  put_u2(&b.rest, 1);
  size_t mark = attribute_begin(&b, "SourceFile");
  put_u2(&b.rest, pool_utf8(&b, "A.java"));
  put_u2(&b.rest, 0);
  attribute_end(&b, mark);
  CHECK_REFUSED(&b, "2 bytes too many in SourceFile");
}

TEST(classfile_old_code_format) {
  Builder b = builder_new();
  b.major = 45;
  b.minor = 2;
  put_header(&b, ACC_PUBLIC, "A");
  put_u2(&b.rest, 0);
  put_u2(&b.rest, 1);
  put_member(&b, ACC_STATIC, "m", "()V");
  put_u2(&b.rest, 1);
  size_t mark = attribute_begin(&b, "Code");
  put_bytes(&b.rest, "\1\2\0\1\xb1\0\0\0\0", 9);
  attribute_end(&b, mark);
  put_u2(&b.rest, 0);
  CHECK_REFUSED(&b, NULL);
}

// --- names, descriptors, texts -----------------------------------------------------------------

#define FIELD(text) descriptor_is_field(text, strlen(text))
#define METHOD(text) descriptor_is_method(text, strlen(text))

TEST(descriptor_syntax) {
  CHECK(FIELD("I") && FIELD("[[J") && FIELD("La/b/C;") && FIELD("[La;"));
  CHECK(!FIELD("") && !FIELD("V") && !FIELD("L;") && !FIELD("La") && !FIELD("[") && !FIELD("II"));
  CHECK(!FIELD("La//b;") && !FIELD("L/a;") && !FIELD("La/;") && !FIELD("La.b;") && !FIELD("[V"));
  CHECK(METHOD("()V") && METHOD("(I[JLa/B;)[La/B;") && METHOD("()D"));
  CHECK(!METHOD("") && !METHOD("()") && !METHOD("(V)V") && !METHOD("()VV") && !METHOD("(") &&
        !METHOD("(I") && !METHOD("I") && !METHOD("(I)") && !METHOD(")V"));
  char dimensions[300];
  memset(dimensions, '[', sizeof dimensions);
  dimensions[255] = 'I';
  CHECK(descriptor_is_field(dimensions, 256));
  dimensions[255] = '[';
  dimensions[256] = 'I';
  CHECK(!descriptor_is_field(dimensions, 257));
  char arguments[300] = "(";
  memset(arguments + 1, 'J', 128);
  memcpy(arguments + 128, ")V", 2);
  CHECK_EQ(descriptor_argument_slots(arguments, 130), 254);
  memcpy(arguments + 128, "J)V", 3);
  CHECK_EQ(descriptor_argument_slots(arguments, 131), -1);
}

#define UTF8(text) utf8_is_valid((const uint8_t *)(text), sizeof(text) - 1, false)

TEST(modified_utf8) {
  CHECK(UTF8("") && UTF8("plain ascii text") && UTF8("gr\xc3\xbc\xc3\x9f") && UTF8("a\xc0\x80z"));
  CHECK(UTF8("\xed\xa0\xbd\xed\xb8\x80") && UTF8("01234567\xe2\x82\xac"));
  CHECK(!UTF8("0123456\0") && !UTF8("\x80") && !UTF8("\xf0\x9f\x98\x80") && !UTF8("\xc3"));
  CHECK(!UTF8("01234567\xe2\x82") && !UTF8("\xc3(") && !UTF8("\xc1\x81") && !UTF8("\xff"));
  CHECK(utf8_is_valid((const uint8_t *)"\xc1\x81", 2, true));
}
