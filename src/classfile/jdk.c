// Finding a JDK without starting one.
#include "classfile/source.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PREFERRED_RELEASE = 17 };

// The library of the JDK in `home`, owned; NULL when there is none.
static char *library_of(const char *home) {
  static const char *const places[] = {"lib/modules", "jre/lib/rt.jar", "lib/rt.jar"};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    char *file = mem_format("%s/%s", home, places[i]);
    if (access(file, R_OK) == 0)
      return file;
    mem_free(file);
  }
  return NULL;
}

// "17.0.12" -> 17, "1.8.0_392" -> 8.
static int feature_of(const char *version, const char *end) {
  int numbers[2] = {0, 0};
  for (int i = 0; i < 2 && version < end; i++, version++)
    while (version < end && *version >= '0' && *version <= '9' && numbers[i] < 10000)
      numbers[i] = numbers[i] * 10 + (*version++ - '0');
  return numbers[0] == 1 ? numbers[1] : numbers[0];
}

// Reads JAVA_VERSION="..." out of the JDK's release file; 0 when it does not say.
static int release_of(const char *home) {
  char *file = mem_format("%s/release", home);
  Diag *ignored = diag_new();
  Arena arena = {0};
  Bytes bytes;
  int release = 0;
  if (file_read(file, &arena, &bytes, ignored) == FIND_OK) {
    static const char key[] = "JAVA_VERSION=\"";
    const char *at = (const char *)bytes.at, *end = at + bytes.length;
    while (at && at < end && !release) {
      if ((size_t)(end - at) > sizeof key && !memcmp(at, key, sizeof key - 1))
        release = feature_of(at + sizeof key - 1, end);
      at = memchr(at, '\n', (size_t)(end - at));
      at = at ? at + 1 : NULL;
    }
  }
  arena_fini(&arena);
  diag_free(ignored);
  mem_free(file);
  return release;
}

typedef struct Choice {
  char *home, *library;
  int release;
} Choice;

// 17 before all others, then the newest, then the first by name: the same answer on every call.
static bool is_better(const Choice *a, const Choice *b) {
  int a_rank = a->release == PREFERRED_RELEASE ? 1 << 20 : a->release;
  int b_rank = b->release == PREFERRED_RELEASE ? 1 << 20 : b->release;
  return a_rank != b_rank ? a_rank > b_rank : strcmp(a->home, b->home) < 0;
}

static void choice_fini(Choice *choice) {
  mem_free(choice->home);
  mem_free(choice->library);
  *choice = (Choice){0};
}

static void consider(Choice *best, const char *home) {
  Choice choice = {.library = library_of(home)};
  if (!choice.library)
    return;
  choice.home = mem_string(home);
  choice.release = release_of(home);
  if (!best->library || is_better(&choice, best)) {
    Choice old = *best;
    *best = choice;
    choice = old;
  }
  choice_fini(&choice);
}

static void consider_all_in(Choice *best, const char *directory) {
  DIR *stream = opendir(directory);
  if (!stream)
    return;
  struct dirent *entry;
  while ((entry = readdir(stream))) {
    if (entry->d_name[0] == '.')
      continue;
    char *home = mem_format("%s/%s", directory, entry->d_name);
    consider(best, home);
    mem_free(home);
  }
  closedir(stream);
}

char *jdk_find(const char *given, int *release, Diag *diag) {
  static const char *const usual[] = {"/usr/lib/jvm", "/usr/java", "/usr/local/java", "/opt/java",
                                      "/opt"};
  Choice best = {0};
  const char *home = getenv("JAVA_HOME");
  if (given) {
    consider(&best, given);
    if (!best.library)
      diag_error(diag, given, "not a JDK: neither lib/modules nor lib/rt.jar is there");
  } else {
    if (home && *home)
      consider(&best, home);
    if (home && *home && !best.library)
      diag_note(diag, home, "JAVA_HOME is not a JDK; looking elsewhere");
    for (size_t i = 0; i < sizeof usual / sizeof *usual && !best.library; i++)
      consider_all_in(&best, usual[i]);
    if (!best.library)
      diag_error(diag, "JDK", "none found: set JAVA_HOME or give --jdk DIR");
  }
  *release = best.release;
  char *library = best.library;
  best.library = NULL;
  choice_fini(&best);
  return library;
}
