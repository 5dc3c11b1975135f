// For tests of `program`: a program over the installed JDK, and class files made by hand.
//
//   TestClass class = test_class("T", 50);
//   test_method(&class, ACC_STATIC, "m", "(I)I", 2, 1, CODE(BC_iload_0, BC_ireturn));
//   Class *loaded = test_load(world, &class);
//
// Pool indices of constants are returned by the test_constant functions and go into the code by U2.
#ifndef PROGRAM_BUILDER_TEST_H
#define PROGRAM_BUILDER_TEST_H

#include "program/bytecode.h"
#include "program/program_impl.h"

typedef struct World {
  Names *names;
  ClassPath *path;
  Program *program;
  Diag *diag;
  Arena arena;
} World;

World *world_new(void); // NULL, with a failed test, when there is no JDK
void world_free(World *world);

typedef struct TestClass {
  ConstantPool pool;
  ByteVec methods;
  uint16_t method_count, major;
  uint16_t this_class, super_class;
} TestClass;

typedef struct TestHandler {
  uint16_t start, end, target, catch_type;
} TestHandler;

TestClass test_class(const char *name, const char *super_name, uint16_t major);
uint16_t test_utf8(TestClass *class, const char *text);
uint16_t test_constant_class(TestClass *class, const char *name);
uint16_t test_constant_string(TestClass *class, const char *text);
uint16_t test_constant_long(TestClass *class, int64_t value);
// tag: CONSTANT_FIELD, CONSTANT_METHOD or CONSTANT_INTERFACE_METHOD
uint16_t test_constant_member(TestClass *class, ConstantTag tag, const char *class_name,
                              const char *name, const char *descriptor);

#define CODE(...)                                                                                  \
  (Bytes) {                                                                                        \
    (const uint8_t[]){__VA_ARGS__}, sizeof(const uint8_t[]) { __VA_ARGS__ }                        \
  }
#define U2(value) (uint8_t)((uint16_t)(value) >> 8), (uint8_t)(value)
#define U4(value) U2((uint32_t)(value) >> 16), U2(value)

void test_method(TestClass *class, uint16_t flags, const char *name, const char *descriptor,
                 uint16_t max_stack, uint16_t max_locals, Bytes code);
void test_method_handlers(TestClass *class, uint16_t flags, const char *name,
                          const char *descriptor, uint16_t max_stack, uint16_t max_locals,
                          Bytes code, const TestHandler *handlers, uint16_t handler_count);

// Defines the class (and forgets the builder). NULL with a failed test when it does not parse.
Class *test_load(World *world, TestClass *class);

#endif
