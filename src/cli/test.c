// `loris test`: JUnit tests out of the cases of one method, or of all public ones.
#include "cli/test.h"

#include "cli/session.h"
#include "cli/sources.h"
#include "cli/target.h"
#include "junit/junit.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

typedef struct Session {
  const Options *options;
  Target *target;
  ExploreOptions explore;
  double start, shown;
  Junit *junit;
  Construct *construct; // for tests by calls; made when it is needed
  VEC(Method *) methods;
  size_t current;
  uint64_t failed; // methods that cannot be explored
  uint64_t tests;
  bool progress;
} Session;

// --- which methods -------------------------------------------------------------------------------

static bool is_local(const Class *class) {
  for (uint16_t i = 0; i < class->file->inner_class_count; i++)
    if (name_is(class->file->inner_classes[i].inner, class->name))
      return !name_exists(class->file->inner_classes[i].outer);
  return false;
}

// What a compiler adds to every enum.
static bool is_added(const Names *names, const Method *method) {
  const char *name = name_text(names, method->name);
  return (method->owner->flags & ACC_ENUM) && (!strcmp(name, "values") || !strcmp(name, "valueOf"));
}

static void add_class(Session *session, Class *class) {
  const Names *names = session->target->names;
  if (is_local(class) || (class->flags & ACC_SYNTHETIC))
    return;
  for (uint16_t i = 0; i < class->method_count; i++) {
    Method *method = &class->methods[i];
    bool is_seen = (method->flags & ACC_PUBLIC) ||
                   (session->options->package && !(method->flags & ACC_PRIVATE));
    if (is_seen && !(method->flags & ACC_SYNTHETIC) && method->info->code &&
        *name_text(names, method->name) != '<' && !is_added(names, method))
      vec_push(&session->methods, method);
  }
}

static bool add_named(void *context, Name name) {
  Session *session = context;
  LinkError error = {0};
  Class *class = program_load(session->target->program, name, &error);
  if (class)
    add_class(session, class);
  else
    fprintf(stderr, "loris: %s is left out: %s\n", name_text(session->target->names, name),
            error.message);
  return true;
}

static void add_all(Session *session) {
  Target *target = session->target;
  for (size_t i = target->first_source; i < target->end_source; i++)
    classpath_each(target->path, i, add_named, session, target->diag);
}

static bool find_methods(Session *session, int *status) {
  Target *target = session->target;
  const char *name = session->options->operand_count > 1 ? session->options->operands[1] : NULL;
  if (name && !strchr(name, '(') && target_has_class(target, name)) {
    LinkError error = {0};
    Class *class =
        program_load(target->program, program_internal_name(target->program, name), &error);
    if (class)
      add_class(session, class);
  } else if (name) {
    Method *method = target_method(target, name, status);
    if (!method)
      return false;
    vec_push(&session->methods, method);
  } else {
    add_all(session);
  }
  if (!session->methods.count) {
    fprintf(stderr, "loris: %s: no public method with code\n",
            name ? name : session->options->operands[0]);
    *status = EXIT_USAGE;
  }
  return session->methods.count;
}

// --- progress ------------------------------------------------------------------------------------

static void show_progress(void *context) {
  Session *session = context;
  double now = session_now();
  if (!session->progress || now - session->shown < 0.2)
    return;
  Arena scratch = {0};
  fprintf(stderr, "\r%zu/%zu methods, %llu tests, %.1f s: %.60s\033[K", session->current,
          session->methods.count, (unsigned long long)session->tests, now - session->start,
          method_external(session->target->program, session->methods.items[session->current],
                          &scratch));
  fflush(stderr);
  session->shown = now;
  arena_fini(&scratch);
}

static void clear_progress(const Session *session) {
  if (session->progress && session->shown > 0)
    fputs("\r\033[K", stderr);
}

// --- exploring -----------------------------------------------------------------------------------

// What is left of the time, shared out among the methods that are left.
static double share(const Session *session) {
  double left = session_seconds_left(session->options->test_time, session->start);
  return left / (double)(session->methods.count - session->current);
}

static void tell_causes(const Session *session, Explorer *explorer, Method *method) {
  Program *program = session->target->program;
  const ExploreCounts *counts = explorer_counts(explorer);
  Arena scratch = {0};
  if (session->methods.count == 1) {
    report_causes(stderr, counts, program);
  } else if (!explorer_is_complete(explorer)) {
    fprintf(stderr, "loris: %s is not complete:", method_external(program, method, &scratch));
    for (int i = 0; i < CUT_COUNT; i++)
      if (counts->cut[i])
        fprintf(stderr, " %s", cut_names[i]);
    for (size_t i = 0; i < counts->unknown.count; i++)
      fprintf(stderr, "%s %s", i ? ";" : "", counts->unknown.items[i].cause);
    fputc('\n', stderr);
  }
  arena_fini(&scratch);
}

static void tell_failure(Session *session, const Explorer *explorer, const Method *method) {
  Arena scratch = {0};
  session->failed++;
  fprintf(stderr, "loris: %s cannot be explored: %s\n",
          method_external(session->target->program, method, &scratch), explorer_message(explorer));
  arena_fini(&scratch);
}

static Construct *need_construct(Session *session) {
  if (!session->construct)
    session->construct = construct_new(session->target->program);
  return session->construct;
}

static void test_by_calls(Session *session, Method *method) {
  CallOptions options = {.explore = session->explore, .seconds = share(session)};
  junit_test_calls(session->junit, need_construct(session), method, &options);
  session->tests += junit_method(session->junit, session->current)->tests;
}

// Constants of an enum as receivers: not with every strategy.
static ExploreOptions method_options(const Session *session, const Method *method) {
  ExploreOptions options = session->explore;
  options.seconds = share(session);
  bool is_enum = heap_is_enum(method->owner) && !(method->flags & ACC_STATIC);
  if (is_enum && (options.strategy->is_merged || options.strategy->receiver_is_object))
    options.strategy = heap_strategy("lazier-sharp");
  return options;
}

static void test_method(Session *session, Method *method) {
  if (method->owner->trusted || session->options->by_calls) {
    test_by_calls(session, method);
    return;
  }
  Explorer *explorer =
      explorer_new(session->target->program, method, method_options(session, method));
  explorer_set_tick(explorer, show_progress, session);
  junit_begin(session->junit, method);
  bool done = explorer_run(explorer, junit_visit, session->junit);
  if (done && junit_lacks_objects(session->junit, explorer))
    junit_add_calls(session->junit, need_construct(session),
                    &(CallOptions){.explore = session->explore, .seconds = share(session) / 2});
  junit_end(session->junit, done ? explorer : NULL);
  session->tests += junit_method(session->junit, session->current)->tests;
  clear_progress(session);
  if (done)
    tell_causes(session, explorer, method);
  else
    tell_failure(session, explorer, method);
  explorer_free(explorer);
}

// --- the verdict ---------------------------------------------------------------------------------

typedef struct Totals {
  uint64_t cases, tests, skipped, faults, complete;
  uint64_t branches, covered;
} Totals;

static Totals add_up(const Junit *junit) {
  Totals totals = {0};
  for (size_t i = 0; i < junit_method_count(junit); i++) {
    const JunitMethod *method = junit_method(junit, i);
    totals.cases += method->cases;
    totals.tests += method->tests;
    totals.faults += method->faults;
    totals.complete += method->is_complete;
    totals.branches += method->branches;
    totals.covered += method->covered;
    for (size_t j = 0; j < method->skipped.count; j++)
      totals.skipped += method->skipped.items[j].count;
  }
  return totals;
}

static void tell_skipped(const Session *session) {
  Arena scratch = {0};
  for (size_t i = 0; i < junit_method_count(session->junit); i++) {
    const JunitMethod *method = junit_method(session->junit, i);
    for (size_t j = 0; j < method->skipped.count; j++)
      fprintf(stderr, "loris: %s: %llu cases without a test: %s\n",
              method_external(session->target->program, method->method, &scratch),
              (unsigned long long)method->skipped.items[j].count, method->skipped.items[j].cause);
  }
  arena_fini(&scratch);
}

// A table a method.
static void tell_coverage(const Session *session) {
  Arena scratch = {0};
  Sources *sources = sources_new(session->options->operands[0], session->options->sources);
  SourceView view = {sources, session->target->program};
  SourceTexts texts = source_texts(&view);
  for (size_t i = 0; i < junit_method_count(session->junit); i++) {
    const JunitMethod *method = junit_method(session->junit, i);
    if (!method->coverage)
      continue;
    printf("%s\n", method_external(session->target->program, method->method, &scratch));
    coverage_print(stdout, method->coverage, method->is_complete && !method->skipped.count, &texts);
  }
  sources_free(sources);
  arena_fini(&scratch);
}

static int tell(const Session *session, const Totals *totals) {
  tell_skipped(session);
  tell_coverage(session);
  if (totals->faults)
    fprintf(stderr, "loris: internal error: %s\n", junit_fault(session->junit));
  printf("%llu tests, branch coverage ", (unsigned long long)totals->tests);
  if (totals->branches)
    printf("%llu of %llu (%.1f %%)\n", (unsigned long long)totals->covered,
           (unsigned long long)totals->branches,
           100.0 * (double)totals->covered / (double)totals->branches);
  else
    printf("0 of 0\n");
  if (totals->faults)
    return EXIT_INTERNAL;
  return totals->complete == junit_method_count(session->junit) && !totals->skipped
             ? EXIT_HOLDS
             : EXIT_INCONCLUSIVE;
}

// --- JSON ----------------------------------------------------------------------------------------

static void put_string(FILE *out, const char *text) {
  fputc('"', out);
  for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
    if (*at == '"' || *at == '\\')
      fprintf(out, "\\%c", *at);
    else if (*at < 0x20)
      fprintf(out, "\\u%04x", *at);
    else
      fputc(*at, out);
  }
  fputc('"', out);
}

static void put_method(FILE *out, Program *program, const JunitMethod *method) {
  Arena scratch = {0};
  fputs("    {\"method\": ", out);
  put_string(out, method_external(program, method->method, &scratch));
  fprintf(out, ", \"cases\": %llu, \"tests\": %llu, \"complete\": %s, \"branches\": %u, ",
          (unsigned long long)method->cases, (unsigned long long)method->tests,
          method->is_complete ? "true" : "false", method->branches);
  fprintf(out, "\"covered\": %u, \"skipped\": {", method->covered);
  for (size_t i = 0; i < method->skipped.count; i++) {
    fputs(i ? ", " : "", out);
    put_string(out, method->skipped.items[i].cause);
    fprintf(out, ": %llu", (unsigned long long)method->skipped.items[i].count);
  }
  fputs("}", out);
  if (method->coverage) {
    fputs(", \"coverage\": ", out);
    coverage_write_file(out, method->coverage, method->is_complete && !method->skipped.count);
  }
  fputs("}", out);
  arena_fini(&scratch);
}

static void put_json(FILE *out, const Session *session, const Totals *totals) {
  const Junit *junit = session->junit;
  fprintf(out,
          "{\n  \"tool\": \"loris\", \"version\": \"%s\", \"command\": \"test\", \"junit\": %d,\n",
          LORIS_VERSION, session->options->junit4 ? 4 : 5);
  fprintf(out, "  \"heap\": \"%s\", \"k\": %u, \"array\": %u, \"loops\": %u, \"minimal\": %s,\n",
          session->explore.strategy->name, session->explore.k, session->explore.array,
          session->explore.loops, session->options->minimal ? "true" : "false");
  fprintf(out, "  \"complete\": %s, \"cases\": %llu, \"tests\": %llu, \"skipped\": %llu,\n",
          totals->complete == junit_method_count(junit) ? "true" : "false",
          (unsigned long long)totals->cases, (unsigned long long)totals->tests,
          (unsigned long long)totals->skipped);
  fprintf(out, "  \"coverage\": {\"branches\": %llu, \"covered\": %llu}, \"seconds\": %.3f,\n",
          (unsigned long long)totals->branches, (unsigned long long)totals->covered,
          session_now() - session->start);
  fputs("  \"files\": [", out);
  for (size_t i = 0; i < junit_file_count(junit); i++) {
    fputs(i ? ", " : "", out);
    put_string(out, junit_file(junit, i));
  }
  fputs("],\n  \"methods\": [\n", out);
  for (size_t i = 0; i < junit_method_count(junit); i++) {
    put_method(out, session->target->program, junit_method(junit, i));
    fputs(i + 1 < junit_method_count(junit) ? ",\n" : "\n", out);
  }
  fputs("  ]\n}\n", out);
}

// --- the command ---------------------------------------------------------------------------------

static int run(Session *session) {
  Output json = {.option = "--json", .name = session->options->json};
  if (!output_open(&json))
    return EXIT_INPUT;
  session_catch_interrupts();
  session->junit =
      junit_new(session->target->program, (JunitOptions){.junit4 = session->options->junit4,
                                                         .minimal = session->options->minimal,
                                                         .coverage = session->options->coverage});
  for (; session->current < session->methods.count && !*session_interrupt(); session->current++)
    test_method(session, session->methods.items[session->current]);
  const char *failed =
      session->options->junit ? junit_write(session->junit, session->options->junit) : NULL;
  if (failed)
    fprintf(stderr, "loris: --junit: cannot write %s: %s\n", failed, strerror(errno));
  Totals totals = add_up(session->junit);
  if (json.file)
    put_json(json.file, session, &totals);
  bool written = output_close(&json) && !failed;
  int status = tell(session, &totals);
  construct_free(session->construct);
  junit_free(session->junit);
  return written && session->failed < session->methods.count ? status : EXIT_INPUT;
}

static bool read_options(const Options *options, ExploreOptions *explore) {
  if (!session_options(options, explore))
    return false;
  explore->k = (uint32_t)options->test_k;
  explore->array = (uint32_t)options->test_array;
  explore->loops = (uint32_t)options->test_loops;
  explore->invariant = options->invariant;
  return true;
}

int test_command(const Options *options) {
  Session session = {.options = options, .start = session_now()};
  if (!read_options(options, &session.explore))
    return EXIT_USAGE;
  Target target;
  int status = EXIT_USAGE;
  if (target_open(&target, options, &status)) {
    session.target = &target;
    session.progress = isatty(STDERR_FILENO) && !options->quiet;
    target_load_all(&target);
    if (find_methods(&session, &status))
      status = run(&session);
  }
  vec_free(&session.methods);
  target_close(&target);
  return status;
}
