// The runner of all unit tests: `loris-test [--times] [--one-process] [--part I/N] [WORD]`. Ends
// with "N passed, N failed"; no test whose name or file contains WORD is a failure. --times tells
// the processor time of each test, --part takes every N-th file, from the I-th on.
//
// The tests of a file run in a process of their own. One that ends within a test (a signal, a
// sanitizer, fatal) has failed that test, and a new process goes on with the next one.
// --one-process is for debuggers.
#include "base/test.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_TESTS = 1 << 14, NO_TEST = -1 };

// What the processes of the tests tell the runner; in memory that all of them share.
typedef struct Progress {
  int running; // number of the test that runs, or NO_TEST
  bool is_over[MOST_TESTS], has_failed[MOST_TESTS];
} Progress;

static TestCase *first, **last = &first;
static bool current_failed, with_times;

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

static void run_test(const TestCase *test, int number, Progress *progress) {
  progress->running = number;
  current_failed = false;
  clock_t start = clock();
  test->run();
  if (with_times)
    printf("%7.2f s  %s\n", (double)(clock() - start) / CLOCKS_PER_SEC, test->name);
  if (current_failed)
    printf("FAIL %s (%s)\n", test->name, test->file);
  fflush(stdout);
  progress->has_failed[number] = current_failed;
  progress->is_over[number] = true;
  progress->running = NO_TEST;
}

// The chosen tests, in the order of their files.
typedef struct Chosen {
  const TestCase **tests;
  int count;
} Chosen;

// Which of the files a process is to run: those that are `at` among `count` in turn.
typedef struct Part {
  unsigned at, count;
} Part;

static Chosen choose(const char *word, Part part) {
  Chosen chosen = {.tests = calloc(MOST_TESTS, sizeof *chosen.tests)};
  const char *file = "";
  unsigned number = part.count - 1; // of the file among the others, in turn
  for (const TestCase *test = first; test; test = test->next) {
    if (strcmp(test->file, file) != 0)
      number = (number + 1) % part.count;
    file = test->file;
    if (number == part.at && (strstr(test->name, word) || strstr(test->file, word))) {
      if (!chosen.tests || chosen.count == MOST_TESTS)
        abort();
      chosen.tests[chosen.count++] = test;
    }
  }
  return chosen;
}

// I/N with 1 <= I <= N.
static bool read_part(const char *text, Part *part) {
  int used = 0;
  if (!text || sscanf(text, "%u/%u%n", &part->at, &part->count, &used) != 2 || text[used] ||
      part->at < 1 || part->at > part->count)
    return false;
  part->at--;
  return true;
}

static int end_of_file(const Chosen *chosen, int from) {
  int end = from + 1;
  while (end < chosen->count && !strcmp(chosen->tests[end]->file, chosen->tests[from]->file))
    end++;
  return end;
}

static void describe(int status, char *text, size_t size) {
  if (WIFSIGNALED(status))
    snprintf(text, size, "signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
  else
    snprintf(text, size, "exit status %d", WEXITSTATUS(status));
}

// Runs tests [from, end) of one file in a process; answers where to go on. *broken counts processes
// that ended badly with all tests behind them: something leaks.
static int run_process(const Chosen *chosen, int from, int end, Progress *progress, int *broken) {
  progress->running = NO_TEST;
  fflush(stdout);
  pid_t child = fork();
  if (child < 0) {
    perror("fork");
    exit(1);
  }
  if (child == 0) {
    for (int i = from; i < end; i++)
      run_test(chosen->tests[i], i, progress);
    exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  char how[128];
  describe(status, how, sizeof how);
  int crashed = progress->running;
  if (crashed != NO_TEST) {
    printf("FAIL %s (%s): ended the process, %s\n", chosen->tests[crashed]->name,
           chosen->tests[crashed]->file, how);
    progress->has_failed[crashed] = progress->is_over[crashed] = true;
    return crashed + 1;
  }
  if (status) {
    printf("FAIL %s: after its tests, %s\n", chosen->tests[from]->file, how);
    ++*broken;
  }
  return end;
}

// The names of all that failed once more, where a reader of long output finds them.
static int report(const Chosen *chosen, const Progress *progress, int broken) {
  int passed = 0, failed = broken;
  for (int i = 0; i < chosen->count; i++) {
    passed += progress->is_over[i] && !progress->has_failed[i];
    failed += !progress->is_over[i] || progress->has_failed[i];
  }
  if (failed)
    printf("failed tests:\n");
  for (int i = 0; i < chosen->count; i++)
    if (!progress->is_over[i] || progress->has_failed[i])
      printf("  %s (%s)\n", chosen->tests[i]->name, chosen->tests[i]->file);
  printf("%d passed, %d failed\n", passed, failed);
  return failed > 0 || passed == 0;
}

int main(int argc, char **argv) {
  bool in_one_process = false;
  const char *word = "";
  Part part = {.count = 1};
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--times"))
      with_times = true;
    else if (!strcmp(argv[i], "--one-process"))
      in_one_process = true;
    else if (!strcmp(argv[i], "--part")) {
      if (!read_part(argv[++i], &part)) { // argv ends with NULL
        fprintf(stderr, "loris-test: --part wants I/N\n");
        return 1;
      }
    } else
      word = argv[i];
  }
  Progress *progress =
      mmap(NULL, sizeof *progress, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (progress == MAP_FAILED) {
    perror("mmap");
    return 1;
  }
  Chosen chosen = choose(word, part);
  int broken = 0;
  for (int i = 0; i < chosen.count;) {
    int end = end_of_file(&chosen, i);
    if (!in_one_process)
      i = run_process(&chosen, i, end, progress, &broken);
    else
      run_test(chosen.tests[i], i, progress), i++;
  }
  if (!chosen.count)
    printf("no unit test matches \"%s\"\n", word);
  int status = report(&chosen, progress, broken);
  free(chosen.tests);
  return status;
}
