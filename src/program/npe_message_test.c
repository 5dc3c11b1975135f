// The messages of testdata/Nulls.java on HotSpot against npe_message, with and without debug
// tables.
#include "base/test.h"
#include "program/bytecode.h"
#include "program/indy_test.h"

#include <string.h>

// Is `expected` the message for some instruction of a method with this name? The action that it
// begins with says which instruction is meant.
static bool has_message(JdkWorld *world, Class *class, const char *method_name,
                        const char *expected) {
  bool found = false;
  Arena arena = {0};
  for (uint16_t i = 0; i < class->method_count; i++) {
    Method *method = &class->methods[i];
    if (strcmp(name_text(world->names, method->name), method_name) || !method->info->code)
      continue;
    Bytes code = method->info->code->code;
    Instruction instruction;
    for (uint32_t at = 0; bytecode_read(code, at, &instruction); at += instruction.length) {
      const char *message = npe_message(world->program, method, at, &arena);
      found |= message && !strcmp(message, expected);
    }
  }
  arena_fini(&arena);
  return found;
}

// A line is "test class method message".
static bool check_line(JdkWorld *world, char *line) {
  strtok(line, " ");
  const char *class_name = strtok(NULL, " "), *method = strtok(NULL, " ");
  const char *message = strtok(NULL, "");
  if (!message || strncmp(message, "Cannot ", 7))
    return false;
  char *internal = mem_string(class_name);
  for (char *at = internal; *at; at++)
    if (*at == '.')
      *at = '/';
  Class *class = program_require(world->program, internal);
  if (!has_message(world, class, method, message))
    test_failed(__FILE__, __LINE__, "%s.%s: no instruction with the message\n  %s", class_name,
                method, message);
  mem_free(internal);
  return true;
}

static void compare_messages(const char *javac_options) {
  char *directory = directory_new();
  directory_compile(directory, javac_options, "Nulls.java");
  char *classes = mem_format("%s/classes", directory);
  char *output = run_format("java -cp %s Nulls", classes);
  JdkWorld world = jdk_world_new(classes);
  int checked = 0;
  for (char *line = output, *end; line && (end = strchr(line, '\n')); line = end + 1) {
    *end = '\0';
    checked += check_line(&world, line);
  }
  CHECK(checked > 75);
  mem_free(output);
  mem_free(classes);
  jdk_world_free(&world);
  directory_free(directory);
}

TEST(npe_messages_with_debug_tables) { compare_messages("-g"); }
TEST(npe_messages_without_debug_tables) { compare_messages("-g:none"); }

#ifdef NDEBUG
enum { STRIDE = 3 };
#else
enum { STRIDE = 211 };
#endif

typedef struct Walk {
  JdkWorld *world;
  uint32_t seen, messages;
} Walk;

static bool walk_class(void *context, Name name) {
  Walk *walk = context;
  if (walk->seen++ % STRIDE)
    return true;
  Arena arena = {0};
  LinkError error = {0};
  Class *class = program_load(walk->world->program, name, &error);
  for (uint16_t i = 0; class && i < class->method_count; i++) {
    Method *method = &class->methods[i];
    if (!method->info->code)
      continue;
    Bytes code = method->info->code->code;
    Instruction instruction;
    for (uint32_t at = 0; bytecode_read(code, at, &instruction); at += instruction.length)
      if (instruction.opcode == BC_arraylength || instruction.opcode == BC_invokeinterface) {
        const char *message = npe_message(walk->world->program, method, at, &arena);
        CHECK(message && !strncmp(message, "Cannot ", 7));
        walk->messages++;
      }
  }
  arena_fini(&arena);
  return true;
}

TEST(npe_messages_everywhere_in_the_jdk) {
  JdkWorld world = jdk_world_new(NULL);
  Walk walk = {&world, 0, 0};
  CHECK(classpath_each(world.path, 0, walk_class, &walk, world.diag));
  CHECK(walk.messages > 100);
  jdk_world_free(&world);
}
