// Call sites linked by loris must do on a real JVM what the JDK's own bootstrap methods do: the
// programs in testdata are run twice by `java`, as they are and with spun classes (Relink.java).
#include "program/indy_test.h"

#include "base/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

JdkWorld jdk_world_new(const char *classes) {
  JdkWorld world = {.names = names_new(), .diag = diag_new()};
  world.path = classpath_new(world.names);
  char *jdk = jdk_find(NULL, &(int){0}, world.diag);
  bool found = jdk && (!classes || classpath_add(world.path, classes, world.diag)) &&
               classpath_add(world.path, jdk, world.diag);
  if (!found)
    test_failed(__FILE__, __LINE__, "%s", diag_message(world.diag));
  mem_free(jdk);
  world.program = program_new(world.names, world.path);
  return world;
}

void jdk_world_free(JdkWorld *world) {
  program_free(world->program);
  classpath_free(world->path);
  diag_free(world->diag);
  names_free(world->names);
}

static char *run(const char *command) {
  FILE *pipe = popen(command, "r");
  VEC(char) text = {0};
  for (int c; pipe && (c = getc(pipe)) != EOF;)
    vec_push(&text, (char)c);
  vec_push(&text, '\0');
  if (!pipe || pclose(pipe) != 0) {
    test_failed(__FILE__, __LINE__, "command failed: %s\n%s", command, text.items);
    vec_free(&text);
    return NULL;
  }
  return text.items;
}

char *run_format(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *command = mem_vformat(format, arguments);
  va_end(arguments);
  char *output = run(command);
  mem_free(command);
  return output;
}

// Spins the call site at a pool index and writes its class file and its line of the index.
static void dump_site(JdkWorld *world, Class *class, uint16_t pool_index, const char *directory,
                      FILE *index) {
  const Constant *constant = &class->file->pool[pool_index];
  bool is_call = constant->tag == CONSTANT_INVOKE_DYNAMIC;
  LinkError error = {0};
  Method *method = is_call ? resolve_call_site(world->program, class, pool_index, &error)
                           : resolve_dynamic_constant(world->program, class, pool_index, &error);
  if (!method) {
    test_failed(__FILE__, __LINE__, "cannot link: %s", error.message);
    return;
  }
  const char *class_name = name_text(world->names, class->name);
  fprintf(index, "%s %u %s %s %u %s\n", class_name, constant->index,
          name_text(world->names, constant->name), name_text(world->names, method->descriptor),
          method->owner->id, name_text(world->names, method->name));
  char *file_name = mem_format("%s/%u", directory, method->owner->id);
  FILE *file = fopen(file_name, "wb");
  Bytes bytes = method->owner->file->bytes;
  CHECK(file && fwrite(bytes.at, 1, bytes.length, file) == bytes.length);
  if (file)
    fclose(file);
  mem_free(file_name);
}

typedef struct Dump {
  JdkWorld *world;
  const char *directory;
  FILE *index;
  uint32_t sites;
} Dump;

static bool dump_class(void *context, Name name) {
  Dump *dump = context;
  LinkError error = {0};
  Class *class = program_load(dump->world->program, name, &error);
  if (!class) {
    test_failed(__FILE__, __LINE__, "%s", error.message);
    return false;
  }
  for (uint16_t i = 1; i < class->file->pool_count; i++)
    if (class->file->pool[i].tag == CONSTANT_INVOKE_DYNAMIC ||
        class->file->pool[i].tag == CONSTANT_DYNAMIC) {
      dump_site(dump->world, class, i, dump->directory, dump->index);
      dump->sites++;
    }
  return true;
}

// Spins every call site of the classes in `classes` into the directory `spun`.
static uint32_t dump_all(const char *classes, const char *spun) {
  JdkWorld world = jdk_world_new(classes);
  char *index_name = mem_format("%s/index", spun);
  Dump dump = {&world, spun, fopen(index_name, "w"), 0};
  if (dump.index) {
    CHECK(classpath_each(world.path, 0, dump_class, &dump, world.diag));
    fclose(dump.index);
  }
  mem_free(index_name);
  jdk_world_free(&world);
  return dump.sites;
}

char *directory_new(void) {
  char *directory = mem_string("/tmp/loris-indy-XXXXXX");
  if (!mkdtemp(directory))
    fatal("cannot make a directory in /tmp");
  mem_free(run_format("mkdir %s/classes", directory));
  return directory;
}

void directory_free(char *directory) {
  mem_free(run_format("rm -rf '%s'", directory));
  mem_free(directory);
}

void directory_compile(const char *directory, const char *options, const char *files) {
  mem_free(
      run_format("D=%s; cd src/program/testdata && javac -Xlint:none -nowarn -d $D/classes %s %s "
                 "2>/dev/null",
                 directory, options, files));
}

void directory_compile_sites(const char *directory) {
  const char *exports = "--add-exports java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED";
  char *options = mem_format("--enable-preview -source 17 %s", exports);
  directory_compile(directory, options, "Sites.java Switches.java MakeConstants.java Relink.java");
  mem_free(options);
  mem_free(run_format("D=%s; mkdir $D/driver && "
                      "java --enable-preview %s -cp $D/classes MakeConstants $D/classes && "
                      "mv $D/classes/Relink.class $D/driver && rm $D/classes/MakeConstants.class",
                      directory, exports));
}

// A dynamic constant that is its own argument is refused; nothing recurses without end.
static void check_cycles(const char *directory) {
  char *classes = mem_format("%s/classes", directory);
  JdkWorld world = jdk_world_new(classes);
  const ClassFile *file = program_require(world.program, "Constants")->file;
  uint32_t cycles = 0;
  for (uint16_t i = 1; i < file->pool_count; i++) {
    if (file->pool[i].tag != CONSTANT_DYNAMIC)
      continue;
    const Bootstrap *bootstrap = &file->bootstraps[file->pool[i].index];
    for (uint16_t j = 0; j < bootstrap->argument_count; j++) {
      if (file->pool[bootstrap->arguments[j]].tag != CONSTANT_DYNAMIC)
        continue;
      bootstrap->arguments[j] = i;
      cycles++;
    }
  }
  CHECK_EQ(cycles, 3);
  uint32_t refused = 0;
  for (uint16_t i = 1; i < file->pool_count; i++) {
    LinkError error = {0};
    if (file->pool[i].tag == CONSTANT_DYNAMIC &&
        !resolve_dynamic_constant(world.program, program_require(world.program, "Constants"), i,
                                  &error)) {
      CHECK_EQ(error.kind, LINK_BAD_INPUT);
      CHECK(strstr(error.message, "nest too deeply"));
      refused++;
    }
  }
  CHECK_EQ(refused, 2);
  jdk_world_free(&world);
  mem_free(classes);
}

// Runs the three programs by Relink; `spun` is the directory of the spun classes or "-".
static char *run_programs(const char *directory, const char *spun) {
  return run_format("D=%s; java --enable-preview -cp $D/driver Relink $D/classes %s "
                    "Sites Switches Constants",
                    directory, spun);
}

TEST(indy_call_sites_on_a_real_jvm) {
  char *directory = directory_new();
  directory_compile_sites(directory);
  char *classes = mem_format("%s/classes", directory), *spun = mem_format("%s/spun", directory);
  mem_free(run_format("mkdir %s", spun));
  CHECK(dump_all(classes, spun) > 170);
  char *expected = run_programs(directory, "-"), *actual = run_programs(directory, spun);
  CHECK(expected && strlen(expected) > 1500);
  if (expected && actual)
    CHECK_TEXT(actual, expected);
  check_cycles(directory);
  mem_free(expected);
  mem_free(actual);
  mem_free(classes);
  mem_free(spun);
  directory_free(directory);
}
