// The oracle on random heap programs (tests/unit/graph_random.py): lists and trees that grow and
// are relinked, arrays, static fields, counters, calls, exceptions. The seed is the generator's own
// default, so that every run has the same programs; a program that fails is printed.
#include "graph/oracle_test.h"

#include "base/test.h"

#include <string.h>

// The sanitizers are slow: the release build runs all programs, and more inputs.
#ifdef NDEBUG
enum { EVERY = 1 };
enum { PROGRAMS = 300, INPUTS = 8, TREE_INPUTS = 4, STATES = 1000 };
enum {
  RECURSIVE_PROGRAMS = 1000,
  RECURSIVE_INPUTS = 2,
  RECURSIVE_STATES = 700,
  RECURSIVE_SHARE = 2
};
enum { LINKED_PROGRAMS = 400, LINKED_INPUTS = 2, LINKED_STATES = 700, LINKED_SHARE = 2 };
#else
enum { EVERY = 3 };
enum { PROGRAMS = 300, INPUTS = 1, TREE_INPUTS = 1, STATES = 400 };
enum {
  RECURSIVE_PROGRAMS = 1000,
  RECURSIVE_INPUTS = 1,
  RECURSIVE_STATES = 80,
  RECURSIVE_SHARE = 10
};
enum { LINKED_PROGRAMS = 400, LINKED_INPUTS = 1, LINKED_STATES = 250, LINKED_SHARE = 3 };
#endif

// The line with the seed, and the lines of the method.
static void print_lines(const char *source, const char *method) {
  char line[512], head[64];
  snprintf(head, sizeof head, " %s(", method);
  bool is_inside = false;
  FILE *in = fopen(source, "r");
  while (in && fgets(line, sizeof line, in)) {
    is_inside |= !strncmp(line, "    static ", strlen("    static ")) && strstr(line, head) != NULL;
    if (is_inside || strstr(line, ", seed "))
      fputs(line, stdout);
    if (!strcmp(line, "    }\n"))
      is_inside = false;
  }
  if (in)
    fclose(in);
}

static void print_program(const char *method) {
  print_lines(TEST_CLASSES "-sources/HeapRandom.java", method);
}

static void print_recursive(const char *method) {
  print_lines(TEST_CLASSES "-sources/HeapRecursive.java", method);
}

static void print_linked(const char *method) {
  print_lines(TEST_CLASSES "-sources/HeapLinked.java", method);
}

TEST(graph_oracle_random_heaps) {
  OracleSubjects subjects = {"unit/HeapRandom", NULL, INPUTS, TREE_INPUTS, STATES,
                             print_program,     EVERY};
  OracleTally tally = oracle_follow(&subjects);
  oracle_show("random heap programs", tally);
  CHECK(tally.methods >= 2 * (size_t)PROGRAMS / EVERY);
  // Constructions that give up early would have nothing to follow.
  CHECK(tally.complete * 2 >= tally.methods);
  CHECK(tally.lost * 4 <= tally.runs);
  CHECK(tally.runs >= (size_t)PROGRAMS * (INPUTS + TREE_INPUTS) / EVERY);
}

// tests/unit/graph_recursive.py: methods that call themselves or each other.
TEST(graph_oracle_recursive_heaps) {
  OracleSubjects subjects = {
      "unit/HeapRecursive", NULL, RECURSIVE_INPUTS, RECURSIVE_INPUTS, RECURSIVE_STATES,
      print_recursive,      EVERY};
  OracleTally tally = oracle_follow(&subjects);
  oracle_show("random recursive heap programs", tally);
  CHECK(tally.methods >= 2 * (size_t)RECURSIVE_PROGRAMS / EVERY);
  CHECK(tally.complete * RECURSIVE_SHARE >= tally.methods); // few states are allowed
  CHECK(tally.lost * 2 <= tally.runs);
  CHECK(tally.calls >= tally.runs / 8); // the runs do recurse
}

// tests/unit/graph_linked.py: lists that are linked in both directions, which laws are about.
TEST(graph_oracle_linked_heaps) {
  OracleSubjects subjects = {"unit/HeapLinked", NULL,         LINKED_INPUTS, LINKED_INPUTS,
                             LINKED_STATES,     print_linked, EVERY};
  OracleTally tally = oracle_follow(&subjects);
  oracle_show("random programs on lists linked both ways", tally);
  CHECK(tally.methods >= 2 * (size_t)LINKED_PROGRAMS / EVERY);
  CHECK(tally.complete * LINKED_SHARE >= tally.methods);
  CHECK(tally.lost * 2 <= tally.runs);
  CHECK(tally.laws >= tally.runs); // the states do have laws
}
