// The runner of all unit tests: `loris-test [--times] [WORD]`. Ends with "N passed, N failed"; no
// test whose name contains WORD is a failure. --times tells the processor time of each test.
#include "base/test.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static TestCase *first, **last = &first;
static bool current_failed;

void test_register(TestCase *test) {
  *last = test;
  last = &test->next;
}

void test_failed(const char *file, int line, const char *format, ...) {
  current_failed = true;
  va_list arguments;
  va_start(arguments, format);
  printf("%s:%d: failed: ", file, line);
  vprintf(format, arguments);
  putchar('\n');
  va_end(arguments);
}

void test_equal(const char *file, int line, const char *what, int64_t actual, int64_t expected) {
  if (actual != expected)
    test_failed(file, line, "%s is %" PRId64 ", expected %" PRId64, what, actual, expected);
}

void test_equal_text(const char *file, int line, const char *what, const char *actual,
                     const char *expected) {
  if (!actual || strcmp(actual, expected))
    test_failed(file, line, "%s is \"%s\", expected \"%s\"", what, actual ? actual : "(null)",
                expected);
}

int main(int argc, char **argv) {
  bool with_times = argc > 1 && !strcmp(argv[1], "--times");
  const char *word = argc > 1 + with_times ? argv[1 + with_times] : "";
  int passed = 0, failed = 0;
  for (TestCase *test = first; test; test = test->next) {
    if (!strstr(test->name, word) && !strstr(test->file, word))
      continue;
    current_failed = false;
    clock_t start = clock();
    test->run();
    if (with_times)
      printf("%7.2f s  %s\n", (double)(clock() - start) / CLOCKS_PER_SEC, test->name);
    if (current_failed)
      printf("FAIL %s (%s)\n", test->name, test->file);
    current_failed ? failed++ : passed++;
    fflush(stdout);
  }
  if (passed + failed == 0)
    printf("no unit test matches \"%s\"\n", word);
  printf("%d passed, %d failed\n", passed, failed);
  return failed > 0 || passed == 0;
}
