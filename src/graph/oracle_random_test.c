// The oracle on random heap programs (tests/unit/graph_random.py): lists and trees that grow and
// are relinked, arrays, static fields, counters, calls, exceptions. The seed is the generator's own
// default, so that every run has the same programs; a program that fails is printed.
#include "graph/oracle_test.h"

#include "base/test.h"

#include <string.h>

// The sanitizers are slow: the release build runs more inputs.
#ifdef NDEBUG
enum { PROGRAMS = 300, INPUTS = 8, TREE_INPUTS = 4, STATES = 1000 };
#else
enum { PROGRAMS = 300, INPUTS = 1, TREE_INPUTS = 1, STATES = 400 };
#endif

static const char source[] = TEST_CLASSES "-sources/HeapRandom.java";

// The line with the seed, and the lines of the method.
static void print_program(const char *method) {
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

TEST(graph_oracle_random_heaps) {
  OracleSubjects subjects = {"unit/HeapRandom", NULL, INPUTS, TREE_INPUTS, STATES, print_program};
  OracleTally tally = oracle_follow(&subjects);
  oracle_show("random heap programs", tally);
  CHECK(tally.methods >= 2 * (size_t)PROGRAMS);
  // Constructions that give up early would have nothing to follow.
  CHECK(tally.complete * 2 >= tally.methods);
  CHECK(tally.lost * 4 <= tally.runs);
  CHECK(tally.runs >= (size_t)PROGRAMS * (INPUTS + TREE_INPUTS));
}
