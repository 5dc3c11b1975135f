// Systems with a known answer.
#include "base/test.h"
#include "terminate/terminate.h"

#include <stdlib.h>

typedef struct Example {
  const char *name;
  TerminateAnswer answer;
  const char *text;
} Example;

// One location with a loop, behind a start with the same variables; RANGE bounds them as Java does.
#define LOOP(VARIABLES, COPY, BODY)                                                                \
  "location s " VARIABLES "\nlocation l " VARIABLES "\nstart s\ntransition s -> l exact: " COPY    \
  ";\n" BODY
#define MOVE "transition l -> l exact: "
#define INT(X) X " >= -2147483648, " X " <= 2147483647, "

static const Example examples[] = {
#define EXAMPLE(NAME, ANSWER, ...) {NAME, TERMINATE_##ANSWER, __VA_ARGS__},
#include "terminate/examples_test.h"
#undef EXAMPLE
};

static TerminateAnswer answer_of(const char *text, const char *name) {
  TransitionSystem system;
  char message[256];
  system_init(&system);
  if (!system_parse(&system, text, message))
    test_failed(__FILE__, __LINE__, "%s: %s", name, message);
  if (message[0]) {
    system_fini(&system);
    return TERMINATE_UNKNOWN;
  }
  double start = clock_now();
  Proof *proof = terminate_prove(&system, (TerminateOptions){0});
  TerminateAnswer answer = proof->answer;
  if (getenv("LORIS_SHOW")) {
    printf("--- %s: %.3f s\n", name, clock_now() - start);
    proof_write(proof, &system, stdout);
  }
  proof_free(proof);
  system_fini(&system);
  return answer;
}

TEST(terminate_examples) {
  const char *only = getenv("LORIS_EXAMPLE");
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
    if (only && !strstr(examples[i].name, only))
      continue;
    TerminateAnswer answer = answer_of(examples[i].text, examples[i].name);
    if (answer != examples[i].answer)
      test_failed(__FILE__, __LINE__, "%s: answer %d, not %d", examples[i].name, answer,
                  examples[i].answer);
  }
}

// Whatever is spent before the end makes the answer unknown, never another one.
TEST(terminate_with_few_steps) {
  static const uint64_t limits[] = {1, 30, 300, 3000};
  unsigned unknown = 0;
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
    for (size_t k = 0; k < sizeof limits / sizeof *limits; k++) {
      TransitionSystem system;
      char message[256];
      system_init(&system);
      CHECK(system_parse(&system, examples[i].text, message));
      bool yes = examples[i].answer == TERMINATE_YES;
      TerminateOptions options = {.steps = limits[k], .only_yes = yes, .only_no = !yes};
      Proof *proof = terminate_prove(&system, options);
      CHECK(proof->answer == examples[i].answer || proof->answer == TERMINATE_UNKNOWN);
      unknown += proof->answer == TERMINATE_UNKNOWN;
      char *text = NULL;
      size_t size = 0;
      FILE *out = open_memstream(&text, &size);
      proof_write(proof, &system, out);
      fclose(out);
      CHECK(size > 3);
      free(text);
      proof_free(proof);
      system_fini(&system);
    }
  CHECK(unknown > 20);
}
