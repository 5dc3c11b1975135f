#include "program/builder_test.h"
#include "base/test.h"

#include <string.h>

// --- the world ---------------------------------------------------------------------------------

World *world_new(void) {
  World *world = mem_new(World);
  world->names = names_new();
  world->diag = diag_new();
  world->path = classpath_new(world->names);
  int release;
  char *jdk = jdk_find(NULL, &release, world->diag);
  bool good = jdk && classpath_add(world->path, jdk, world->diag);
  mem_free(jdk);
  world->program = program_new(world->names, world->path);
  if (good)
    return world;
  test_failed(__FILE__, __LINE__, "no JDK: %s", diag_message(world->diag));
  world_free(world);
  return NULL;
}

void world_free(World *world) {
  program_free(world->program);
  classpath_free(world->path);
  names_free(world->names);
  diag_free(world->diag);
  arena_fini(&world->arena);
  mem_free(world);
}

// --- class files -------------------------------------------------------------------------------

static void put1(ByteVec *to, unsigned value) { vec_push(to, (uint8_t)value); }
static void put2(ByteVec *to, unsigned value) {
  put1(to, value >> 8);
  put1(to, value);
}
static void put4(ByteVec *to, uint32_t value) {
  put2(to, value >> 16);
  put2(to, value);
}

uint16_t test_utf8(TestClass *class, const char *text) {
  size_t length = strlen(text);
  put1(&class->pool, CONSTANT_UTF8);
  put2(&class->pool, (unsigned)length);
  vec_append(&class->pool, text, length);
  return class->pool_count++;
}

uint16_t test_constant_class(TestClass *class, const char *name) {
  uint16_t utf8 = test_utf8(class, name);
  put1(&class->pool, CONSTANT_CLASS);
  put2(&class->pool, utf8);
  return class->pool_count++;
}

uint16_t test_constant_string(TestClass *class, const char *text) {
  uint16_t utf8 = test_utf8(class, text);
  put1(&class->pool, CONSTANT_STRING);
  put2(&class->pool, utf8);
  return class->pool_count++;
}

uint16_t test_constant_long(TestClass *class, int64_t value) {
  put1(&class->pool, CONSTANT_LONG);
  put4(&class->pool, (uint32_t)((uint64_t)value >> 32));
  put4(&class->pool, (uint32_t)value);
  class->pool_count = (uint16_t)(class->pool_count + 2);
  return (uint16_t)(class->pool_count - 2);
}

uint16_t test_constant_member(TestClass *class, ConstantTag tag, const char *class_name,
                              const char *name, const char *descriptor) {
  uint16_t owner = test_constant_class(class, class_name);
  uint16_t name_index = test_utf8(class, name), type_index = test_utf8(class, descriptor);
  put1(&class->pool, CONSTANT_NAME_AND_TYPE);
  put2(&class->pool, name_index);
  put2(&class->pool, type_index);
  uint16_t pair = class->pool_count++;
  put1(&class->pool, tag);
  put2(&class->pool, owner);
  put2(&class->pool, pair);
  return class->pool_count++;
}

TestClass test_class(const char *name, const char *super_name, uint16_t major) {
  TestClass class = {.pool_count = 1, .major = major};
  class.this_class = test_constant_class(&class, name);
  class.super_class = test_constant_class(&class, super_name);
  return class;
}

void test_method_handlers(TestClass *class, uint16_t flags, const char *name,
                          const char *descriptor, uint16_t max_stack, uint16_t max_locals,
                          Bytes code, const TestHandler *handlers, uint16_t handler_count) {
  ByteVec *to = &class->methods;
  uint16_t code_name = test_utf8(class, "Code");
  put2(to, flags);
  put2(to, test_utf8(class, name));
  put2(to, test_utf8(class, descriptor));
  put2(to, 1);
  put2(to, code_name);
  put4(to, (uint32_t)(12 + code.length + 8u * handler_count));
  put2(to, max_stack);
  put2(to, max_locals);
  put4(to, (uint32_t)code.length);
  vec_append(to, code.at, code.length);
  put2(to, handler_count);
  for (uint16_t i = 0; i < handler_count; i++) {
    put2(to, handlers[i].start);
    put2(to, handlers[i].end);
    put2(to, handlers[i].target);
    put2(to, handlers[i].catch_type);
  }
  put2(to, 0);
  class->method_count++;
}

void test_method(TestClass *class, uint16_t flags, const char *name, const char *descriptor,
                 uint16_t max_stack, uint16_t max_locals, Bytes code) {
  test_method_handlers(class, flags, name, descriptor, max_stack, max_locals, code, NULL, 0);
}

Class *test_load(World *world, TestClass *class) {
  ByteVec file = {0};
  put4(&file, 0xCAFEBABE);
  put2(&file, 0);
  put2(&file, class->major);
  put2(&file, class->pool_count);
  vec_append(&file, class->pool.items, class->pool.count);
  put2(&file, ACC_PUBLIC | ACC_SUPER);
  put2(&file, class->this_class);
  put2(&file, class->super_class);
  put2(&file, 0);
  put2(&file, 0);
  put2(&file, class->method_count);
  if (class->method_count)
    vec_append(&file, class->methods.items, class->methods.count);
  put2(&file, 0);
  LinkError error = {0};
  Class *host = program_require(world->program, "java/lang/Object");
  Class *loaded =
      program_define(world->program, (Bytes){file.items, file.count}, "T.class", host, &error);
  if (!loaded)
    test_failed(__FILE__, __LINE__, "class does not load: %s", error.message);
  vec_free(&file);
  vec_free(&class->pool);
  vec_free(&class->methods);
  return loaded;
}
