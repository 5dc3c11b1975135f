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

uint16_t test_utf8(TestClass *class, const char *text) { return constant_utf8(&class->pool, text); }

uint16_t test_constant_class(TestClass *class, const char *name) {
  return constant_class(&class->pool, name);
}

uint16_t test_constant_string(TestClass *class, const char *text) {
  return constant_string(&class->pool, text);
}

uint16_t test_constant_long(TestClass *class, int64_t value) {
  return constant_number(&class->pool, CONSTANT_LONG, (uint64_t)value);
}

uint16_t test_constant_member(TestClass *class, ConstantTag tag, const char *class_name,
                              const char *name, const char *descriptor) {
  return constant_member(&class->pool, tag, class_name, name, descriptor);
}

TestClass test_class(const char *name, const char *super_name, uint16_t major) {
  TestClass class = {.major = major};
  class.this_class = test_constant_class(&class, name);
  class.super_class = test_constant_class(&class, super_name);
  return class;
}

void test_method_handlers(TestClass *class, uint16_t flags, const char *name,
                          const char *descriptor, uint16_t max_stack, uint16_t max_locals,
                          Bytes code, const TestHandler *handlers, uint16_t handler_count) {
  ByteVec *to = &class->methods;
  uint16_t code_name = test_utf8(class, "Code");
  put_u2(to, flags);
  put_u2(to, test_utf8(class, name));
  put_u2(to, test_utf8(class, descriptor));
  put_u2(to, 1);
  put_u2(to, code_name);
  put_u4(to, 12 + code.length + 8u * handler_count);
  put_u2(to, max_stack);
  put_u2(to, max_locals);
  put_u4(to, code.length);
  vec_append(to, code.at, code.length);
  put_u2(to, handler_count);
  for (uint16_t i = 0; i < handler_count; i++) {
    put_u2(to, handlers[i].start);
    put_u2(to, handlers[i].end);
    put_u2(to, handlers[i].target);
    put_u2(to, handlers[i].catch_type);
  }
  put_u2(to, 0);
  class->method_count++;
}

void test_method(TestClass *class, uint16_t flags, const char *name, const char *descriptor,
                 uint16_t max_stack, uint16_t max_locals, Bytes code) {
  test_method_handlers(class, flags, name, descriptor, max_stack, max_locals, code, NULL, 0);
}

Class *test_load(World *world, TestClass *class) {
  ByteVec file = {0};
  put_class_start(&file, class->major, &class->pool);
  put_u2(&file, ACC_PUBLIC | ACC_SUPER);
  put_u2(&file, class->this_class);
  put_u2(&file, class->super_class);
  put_u2(&file, 0);
  put_u2(&file, 0);
  put_u2(&file, class->method_count);
  if (class->method_count)
    vec_append(&file, class->methods.items, class->methods.count);
  put_u2(&file, 0);
  LinkError error = {0};
  Class *host = program_require(world->program, "java/lang/Object");
  Class *loaded =
      program_define(world->program, (Bytes){file.items, file.count}, "T.class", host, &error);
  if (!loaded)
    test_failed(__FILE__, __LINE__, "class does not load: %s", error.message);
  vec_free(&file);
  constants_fini(&class->pool);
  vec_free(&class->methods);
  return loaded;
}
