// What the methods of testdata/Reaches.java may come to, without their own class.
#include "base/test.h"
#include "program/indy_test.h"

#include <stdlib.h>
#include <string.h>

static bool load_class(void *context, Name name) {
  JdkWorld *world = context;
  LinkError error = {0};
  CHECK(program_load(world->program, name, &error));
  return true;
}

static int compare_texts(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// The simple names of the classes, in alphabetical order: "Plain Round".
static char *names_of(const JdkWorld *world, ClassSpan classes, const char *own) {
  const char **texts = mem_new_array(const char *, classes.count + 1);
  size_t count = 0;
  for (uint32_t i = 0; i < classes.count; i++) {
    const char *text = name_text(world->names, classes.items[i]->name);
    if (strcmp(text, own))
      texts[count++] = strchr(text, '$') ? strchr(text, '$') + 1 : text;
  }
  if (count)
    qsort(texts, count, sizeof *texts, compare_texts);
  char *all = mem_string("");
  for (size_t i = 0; i < count; i++) {
    char *longer = mem_format("%s%s%s", all, *all ? " " : "", texts[i]);
    mem_free(all);
    all = longer;
  }
  mem_free(texts);
  return all;
}

static Method *find(const JdkWorld *world, Class *class, const char *name) {
  for (uint16_t i = 0; i < class->method_count; i++)
    if (!strcmp(name_text(world->names, class->methods[i].name), name))
      return &class->methods[i];
  return NULL;
}

static void check_reach(JdkWorld *world, const char *name, const char *expected) {
  Class *class = program_require(world->program, "Reaches");
  Method *method = find(world, class, name);
  CHECK(method);
  if (!method)
    return;
  Arena arena = {0};
  char *found = names_of(world, method_reaches(world->program, &method, 1, &arena), "Reaches");
  if (strcmp(found, expected))
    test_failed(__FILE__, __LINE__, "%s reaches %s, not %s", name, found, expected);
  mem_free(found);
  arena_fini(&arena);
}

TEST(a_method_reaches_what_its_code_names) {
  char *directory = directory_new();
  directory_compile(directory, "-g", "Reaches.java");
  char *classes = mem_format("%s/classes", directory);
  JdkWorld world = jdk_world_new(classes);
  CHECK(classpath_each(world.path, 0, load_class, &world, world.diag));
  static const char *const expected[][2] = {
      {"nothing", ""},
      {"constant", "Plain"},
      {"called", "Other"},
      {"chain", "First Second State"}, // an Object may be a constant of an enum
      {"dispatched", "Plain Round Shape Square"},
      {"made", "Round Shape Square"}, // nobody calls area
      {"lambda", "Plain"},
      {"reference", "Other"},
      {"calledBack", "Named Other State"},
      {"known", "Comparing Ordered Plain State"},
      {"any", "State"},
      {"field", "Holder Lazy"},
      {"array", "Lazy State"},
      {"test", "Plain State"},
      {"literal", "Plain State"},
      {"afterwards", "Named Other Plain Round Shape Square State"},
  };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
    check_reach(&world, expected[i][0], expected[i][1]);
  mem_free(classes);
  jdk_world_free(&world);
  directory_free(directory);
}
