// Real compilers' code must pass: every method of java.base is verified as if it were not trusted,
// and gets its reference maps and its control-flow graph. Debug builds take a sample of the
// classes. In the environment, LORIS_VERIFY_ALL takes all modules, LORIS_VERIFY_ONLY leaves out
// maps and graphs (to time the verifier alone) and LORIS_VERBOSE prints the totals.
#include "base/test.h"
#include "program/builder_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef NDEBUG
enum { SAMPLE = 1 };
#else
enum { SAMPLE = 40 };
#endif

typedef struct Survey {
  World *world;
  size_t classes, methods, failures, seen;
} Survey;

// frames_test.c compares the maps themselves; here every instruction gets one that fits the frame.
static void survey_maps(Survey *survey, Method *method) {
  LinkError error = {0};
  Code *code = method_code(survey->world->program, method, &error);
  if (!code) {
    test_failed(__FILE__, __LINE__, "%s", error.message);
    return;
  }
  if (code->has_subroutines)
    return;
  uint64_t locals[1024], stack[1024];
  for (uint32_t i = 0; i < code->count; i++) {
    uint32_t depth = method_reference_map(survey->world->program, method, i, locals, stack);
    if (depth > code->max_stack)
      test_failed(__FILE__, __LINE__, "depth of a frame");
  }
  if (!method_cfg(survey->world->program, method, &error))
    test_failed(__FILE__, __LINE__, "%s", error.message);
}

static bool survey_class(void *context, Name name) {
  Survey *survey = context;
  World *world = survey->world;
  if (strstr(name_text(world->names, name), "module-info") || survey->seen++ % SAMPLE != 0)
    return true;
  ClassBytes bytes;
  if (!classpath_find(world->path, name, &bytes, world->diag) || !bytes.module)
    return true;
  if (strcmp(bytes.module, "java.base") != 0 && !getenv("LORIS_VERIFY_ALL"))
    return true;
  LinkError error = {0};
  Class *class = program_load(world->program, name, &error);
  if (!class) {
    test_failed(__FILE__, __LINE__, "%s", error.message);
    return true;
  }
  survey->classes++;
  for (uint16_t i = 0; i < class->method_count; i++) {
    Method *method = &class->methods[i];
    if (!method->info->code)
      continue;
    survey->methods++;
    LinkError verdict = {0};
    if (!verify_method(world->program, method, &verdict)) {
      survey->failures++;
      if (survey->failures < 20)
        test_failed(__FILE__, __LINE__, "%s", verdict.message);
    }
    if (!getenv("LORIS_VERIFY_ONLY"))
      survey_maps(survey, method);
  }
  return true;
}

TEST(verify_accepts_the_jdk) {
  World *world = world_new();
  if (!world)
    return;
  Survey survey = {.world = world};
  CHECK(classpath_each(world->path, 0, survey_class, &survey, world->diag));
  CHECK(survey.methods > 1000);
  CHECK_EQ(survey.failures, 0);
  if (getenv("LORIS_VERBOSE"))
    printf("%zu classes, %zu methods, %zu rejected\n", survey.classes, survey.methods,
           survey.failures);
  world_free(world);
}
