// `loris test`: JUnit tests out of the cases of one method, or of all public ones.
#include "cli/test.h"

#include "cli/test_impl.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static int run(TestSession *session) {
  Output json = {.option = "--json", .name = session->options->json};
  if (!output_open(&json))
    return EXIT_INPUT;
  session_catch_interrupts();
  session->junit =
      junit_new(session->target->program, (JunitOptions){.junit4 = session->options->junit4,
                                                         .minimal = session->options->minimal,
                                                         .coverage = session->options->coverage});
  for (; session->current < session->methods.count && !*session_interrupt(); session->current++)
    test_one(session, session->methods.items[session->current]);
  const char *failed =
      session->options->junit ? junit_write(session->junit, session->options->junit) : NULL;
  if (failed)
    fprintf(stderr, "loris: --junit: cannot write %s: %s\n", failed, strerror(errno));
  TestTotals totals = test_totals(session->junit);
  if (json.file)
    test_put_json(json.file, session, &totals);
  bool written = output_close(&json) && !failed;
  int status = test_tell(session, &totals);
  construct_free(session->construct);
  junit_free(session->junit);
  return written && session->failed < session->methods.count ? status : EXIT_INPUT;
}

static bool read_options(const Options *options, ExploreOptions *explore) {
  if (!session_options(options, explore))
    return false;
  explore->k = options->test_k >= 0 ? (uint32_t)options->test_k : 2;
  explore->array = options->test_array >= 0 ? (uint32_t)options->test_array : 3;
  explore->loops = options->test_loops >= 0 ? (uint32_t)options->test_loops : 4;
  explore->invariant = options->invariant;
  return true;
}

int test_command(const Options *options) {
  TestSession session = {.options = options, .start = session_now()};
  if (!read_options(options, &session.explore))
    return EXIT_USAGE;
  Target target;
  int status = EXIT_USAGE;
  if (target_open(&target, options, &status)) {
    session.target = &target;
    session.progress = isatty(STDERR_FILENO) && !options->quiet;
    target_load_all(&target);
    if (test_find_methods(&session, &status))
      status = run(&session);
  }
  vec_free(&session.methods);
  target_close(&target);
  return status;
}
