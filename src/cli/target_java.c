// Java sources of a target: compiled with the installed javac into a temporary folder. What
// programs may call of loris's own (loris.Loris, Verifier, ...) is put beside them out of the
// models.
#include "cli/target.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char *javac_of(const Target *target) {
  const char *lib = target->jdk ? strstr(target->jdk, "/lib/") : NULL;
  char *path = lib ? mem_format("%.*s/bin/javac", (int)(lib - target->jdk), target->jdk) : NULL;
  if (path && access(path, X_OK)) {
    mem_free(path);
    path = NULL;
  }
  return path ? path : mem_string("javac");
}

// --- folders -------------------------------------------------------------------------------------

// A new one, removed by target_close; NULL after a diagnostic.
static const char *make_folder(Target *target) {
  const char *base = getenv("TMPDIR");
  char *folder = mem_format("%s/loris-XXXXXX", base && *base ? base : "/tmp");
  if (!mkdtemp(folder)) {
    diag_error(target->diag, folder, "%s", strerror(errno));
    mem_free(folder);
    return NULL;
  }
  vec_push(&target->temporary, folder);
  return folder;
}

static void make_parents(char *path, size_t from) {
  for (char *slash = path + from; (slash = strchr(slash, '/')); slash++) {
    *slash = 0;
    (void)mkdir(path, 0700); // it may be there
    *slash = '/';
  }
}

typedef struct Api {
  Target *target;
  const char *folder;
} Api;

// Writes a class that is not the JDK's. What cannot be written javac will miss.
static bool write_api_class(void *context, Name name) {
  Api *api = context;
  const char *text = name_text(api->target->names, name);
  ClassBytes found;
  if (!strncmp(text, "java/", 5) || !strncmp(text, "sun/", 4) ||
      !classpath_find(api->target->path, name, &found, api->target->diag))
    return true;
  char *path = mem_format("%s/%s.class", api->folder, text);
  make_parents(path, strlen(api->folder) + 1);
  FILE *out = fopen(path, "wb");
  if (out) {
    fwrite(found.bytes.at, 1, found.bytes.length, out);
    fclose(out);
  }
  mem_free(path);
  return true;
}

static const char *make_api(Target *target) {
  enum { MODELS = 0 }; // they are the first source
  Api api = {target, make_folder(target)};
  if (api.folder)
    classpath_each(target->path, MODELS, write_api_class, &api, target->diag);
  return api.folder;
}

// --- javac ---------------------------------------------------------------------------------------

static bool run_javac(const char *javac, char **arguments) {
  pid_t child = fork();
  if (child == 0) {
    dup2(STDERR_FILENO, STDOUT_FILENO);
    execvp(javac, arguments);
    _exit(127);
  }
  int status = -1;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool compile(Target *target, const char *source, const char *places, const char *api,
                    const char *folder) {
  const char *inherited = getenv("CLASSPATH");
  char *javac = javac_of(target);
  char *classes = mem_format("%s%s%s:%s", places ? places : "", places ? ":" : "",
                             inherited && *inherited ? inherited : ".", api);
  char *words[] = {javac,
                   mem_string("-g"),
                   mem_string("-nowarn"),
                   mem_string("-Xlint:none"),
                   mem_string("-d"),
                   mem_string(folder),
                   mem_string("-cp"),
                   classes,
                   mem_string(source),
                   NULL};
  bool good = run_javac(javac, words);
  for (size_t i = 0; words[i]; i++)
    mem_free(words[i]);
  return good;
}

bool target_add_java(Target *target, const char *source, const char *places) {
  if (access(source, R_OK)) {
    diag_error(target->diag, source, "%s", strerror(errno));
    return false;
  }
  const char *folder = make_folder(target), *api = folder ? make_api(target) : NULL;
  if (!api)
    return false;
  if (!compile(target, source, places, api, folder)) {
    diag_error(target->diag, source, "javac does not compile it");
    return false;
  }
  return classpath_add(target->path, folder, target->diag);
}
