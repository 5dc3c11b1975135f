// What tests can do to their process; tests/runner.py says what the runner has to make of it.
#include "base/test.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TEST(passes_first) { CHECK(true); }
TEST(fails_and_goes_on) { CHECK_EQ(1, 2); }
TEST(dies_of_a_signal) {
  signal(SIGSEGV, SIG_DFL); // past the sanitizer
  raise(SIGSEGV);
}
TEST(aborts) { abort(); }
TEST(passes_between) { CHECK(true); }
TEST(exits_in_silence) { _exit(0); }
TEST(ends_as_fatal_does) { exit(70); }

static int use_freed(volatile int *number) { return *number; }
TEST(reads_what_is_freed) {
  volatile int *number = malloc(sizeof *number);
  free((void *)number);
  CHECK_EQ(use_freed(number), 0);
}

static char target[1];
static void copy_nothing(const char *volatile source, size_t count) {
  memcpy(target, source, count);
}
TEST(copies_from_null) {
  copy_nothing(NULL, 0);
  CHECK(true);
}
TEST(passes_last) { CHECK(true); }
