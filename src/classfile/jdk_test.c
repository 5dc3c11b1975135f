// Every class of every JDK that is installed is read without a diagnostic.
#include "classfile/classfile.h"

#include "base/test.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef NDEBUG
enum { STEP = 1 };
#else
enum { STEP = 20 }; // the sanitizers make it slow
#endif

typedef struct Walk {
  ClassPath *path;
  Names *names;
  Diag *diag;
  size_t seen, parsed, failed;
} Walk;

static bool parse_one(void *context, Name name) {
  Walk *walk = context;
  if (walk->seen++ % STEP)
    return true;
  ClassBytes found;
  ClassFile *file = NULL;
  if (classpath_find(walk->path, name, &found, walk->diag))
    file = classfile_parse(walk->names, found.bytes, found.where, walk->diag);
  if (!file || !name_is(file->name, name) || diag_note_count(walk->diag) > 0) {
    test_failed(__FILE__, __LINE__, "%s: %s", name_text(walk->names, name),
                diag_failed(walk->diag) ? diag_message(walk->diag) : "not found or misnamed");
    walk->failed++;
  }
  walk->parsed += file != NULL;
  classfile_free(file);
  diag_clear(walk->diag);
  return walk->failed < 10;
}

// Returns how many classes were parsed.
static size_t parse_source(const char *source) {
  Walk walk = {.names = names_new(), .diag = diag_new()};
  walk.path = classpath_new(walk.names);
  if (classpath_add(walk.path, source, walk.diag))
    CHECK(classpath_each(walk.path, 0, parse_one, &walk, walk.diag));
  else
    test_failed(__FILE__, __LINE__, "%s", diag_message(walk.diag));
  classpath_free(walk.path);
  names_free(walk.names);
  diag_free(walk.diag);
  return walk.parsed;
}

TEST(jdk_every_class_is_read) {
  Diag *diag = diag_new();
  DIR *directory = opendir("/usr/lib/jvm");
  struct dirent *entry;
  int images = 0;
  while (directory && (entry = readdir(directory))) {
    if (entry->d_name[0] == '.' || entry->d_type == DT_LNK)
      continue;
    char *home = mem_format("/usr/lib/jvm/%s", entry->d_name);
    int release;
    char *library = jdk_find(home, &release, diag);
    if (library) {
      size_t parsed = parse_source(library);
      CHECK(parsed * STEP > 10000);
      CHECK(release >= 8);
      images++;
    }
    diag_clear(diag);
    mem_free(library);
    mem_free(home);
  }
  if (directory)
    closedir(directory);
  CHECK(images > 0);
  diag_free(diag);
}

TEST(jdk_given_or_found) {
  Diag *diag = diag_new();
  int release = -1;
  CHECK(!jdk_find("/nonexistent", &release, diag) && diag_failed(diag));
  CHECK_EQ(release, 0);
  diag_clear(diag);
  char *library = jdk_find(NULL, &release, diag);
  CHECK(library && release > 0 && !diag_failed(diag));
  // What was found is found again when it is given.
  if (library && strstr(library, "/lib/modules")) {
    char *home = mem_string(library);
    *strstr(home, "/lib/modules") = 0;
    int again = 0;
    char *same = jdk_find(home, &again, diag);
    CHECK_TEXT(same, library);
    CHECK_EQ(again, release);
    mem_free(same);
    mem_free(home);
  }
  mem_free(library);
  diag_free(diag);
}

// A JDK made of two files tells its number in the style of Java 8.
TEST(jdk_release_file) {
  char root[] = "/tmp/loris-test-XXXXXX";
  CHECK(mkdtemp(root));
  char *lib = mem_format("%s/lib", root), *jar = mem_format("%s/lib/rt.jar", root);
  char *release_file = mem_format("%s/release", root);
  CHECK(mkdir(lib, 0700) == 0);
  static const char *const texts[] = {"JAVA_VERSION=\"1.8.0_392\"\n",
                                      "A=\"x\"\nJAVA_VERSION=\"21\"\n", "nothing"};
  static const int expected[] = {8, 21, 0};
  for (int i = 0; i < 3; i++) {
    FILE *file = fopen(jar, "w");
    CHECK(file && fclose(file) == 0);
    file = fopen(release_file, "w");
    CHECK(file && fputs(texts[i], file) >= 0 && fclose(file) == 0);
    Diag *diag = diag_new();
    int release;
    char *library = jdk_find(root, &release, diag);
    CHECK_TEXT(library, jar);
    CHECK_EQ(release, expected[i]);
    mem_free(library);
    diag_free(diag);
  }
  CHECK(remove(jar) == 0 && remove(release_file) == 0 && rmdir(lib) == 0 && rmdir(root) == 0);
  mem_free(lib);
  mem_free(jar);
  mem_free(release_file);
}

static void check_jmod(const char *file) {
  Names *names = names_new();
  Diag *diag = diag_new();
  ClassPath *path = classpath_new(names);
  ClassBytes found;
  CHECK(classpath_add(path, file, diag));
  if (!diag_failed(diag) &&
      classpath_find(path, name_of(names, "java/util/logging/Logger"), &found, diag)) {
    CHECK_TEXT(found.module, "java.logging");
    CHECK(!found.trusted);
  } else {
    test_failed(__FILE__, __LINE__, "%s", diag_failed(diag) ? diag_message(diag) : "no Logger");
  }
  classpath_free(path);
  diag_free(diag);
  names_free(names);
  CHECK(parse_source(file) * STEP > 50);
}

// Not every JDK comes with jmods; those that do have this one.
TEST(jdk_jmod) {
  Diag *diag = diag_new();
  int release;
  char *library = jdk_find(NULL, &release, diag);
  char *end = library ? strstr(library, "lib/modules") : NULL;
  if (end) {
    *end = 0;
    char *file = mem_format("%sjmods/java.logging.jmod", library);
    if (access(file, R_OK) == 0)
      check_jmod(file);
    mem_free(file);
  }
  mem_free(library);
  diag_free(diag);
}
