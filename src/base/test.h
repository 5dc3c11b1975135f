// Unit tests: TEST(name) { ... } anywhere in a *_test.c file registers itself; CHECK and CHECK_EQ
// report and count. `build/.../loris-test WORD` runs the tests whose name contains WORD.
#ifndef BASE_TEST_H
#define BASE_TEST_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct TestCase {
  const char *name, *file;
  void (*run)(void);
  struct TestCase *next;
} TestCase;

void test_register(TestCase *test);
void test_failed(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#define TEST(NAME)                                                                                 \
  static void test_##NAME(void);                                                                   \
  static TestCase case_##NAME = {#NAME, __FILE__, test_##NAME, 0};                                 \
  __attribute__((constructor)) static void register_##NAME(void) { test_register(&case_##NAME); }  \
  static void test_##NAME(void)

#define CHECK(condition) ((condition) ? (void)0 : test_failed(__FILE__, __LINE__, "%s", #condition))
// Compares two integers of at most 64 bits.
#define CHECK_EQ(actual, expected)                                                                 \
  test_equal(__FILE__, __LINE__, #actual, (int64_t)(actual), (int64_t)(expected))
#define CHECK_TEXT(actual, expected) test_equal_text(__FILE__, __LINE__, #actual, actual, expected)

void test_equal(const char *file, int line, const char *what, int64_t actual, int64_t expected);
void test_equal_text(const char *file, int line, const char *what, const char *actual,
                     const char *expected);

#endif
