// Java sources of a target: compiled with the installed javac into a temporary folder, which is
// gone as soon as the classes are in memory. What programs may call of loris's own (loris.Loris,
// Verifier, ...) is put beside them out of the models.
#include "cli/target.h"

#include "base/budget.h"

#include <errno.h>
#include <ftw.h>
#include <signal.h>
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

// --- signals -------------------------------------------------------------------------------------

// While there is a temporary folder, a signal that would end loris waits: the folder goes first.
typedef struct HeldSignals {
  sigset_t before, waited; // the mask to return to; what wait_for looks out for
  int caught;              // or 0
} HeldSignals;

static void hold_signals(HeldSignals *held) {
  static const int ends[] = {SIGHUP, SIGINT, SIGTERM};
  held->caught = 0;
  sigemptyset(&held->waited);
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    struct sigaction action;
    if (!sigaction(ends[i], NULL, &action) && action.sa_handler != SIG_IGN) // nohup ignores SIGHUP
      sigaddset(&held->waited, ends[i]);
  }
  sigaddset(&held->waited, SIGCHLD);
  sigprocmask(SIG_BLOCK, &held->waited, &held->before);
}

// What came meanwhile has its effect now.
static void release_signals(const HeldSignals *held) {
  sigprocmask(SIG_SETMASK, &held->before, NULL);
  if (held->caught)
    raise(held->caught);
}

// --- folders -------------------------------------------------------------------------------------

// A new one; NULL after a diagnostic. To be given to remove_folder.
static char *make_folder(Target *target) {
  const char *base = getenv("TMPDIR");
  char *folder = mem_format("%s/loris-XXXXXX", base && *base ? base : "/tmp");
  if (mkdtemp(folder))
    return folder;
  diag_error(target->diag, folder, "%s", strerror(errno));
  mem_free(folder);
  return NULL;
}

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *position) {
  (void)info, (void)kind, (void)position;
  return remove(path);
}

static void remove_folder(char *folder) {
  if (folder)
    nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
  mem_free(folder);
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

static char *make_api(Target *target) {
  enum { MODELS = 0 }; // they are the first source
  char *folder = make_folder(target);
  if (folder)
    classpath_each(target->path, MODELS, write_api_class, &(Api){target, folder}, target->diag);
  return folder;
}

// --- javac ---------------------------------------------------------------------------------------

// How javac ends. A signal for loris ends javac first; a second one does not ask, nor does the end
// of the time.
static bool wait_for(Target *target, pid_t child, HeldSignals *held) {
  const struct timespec pause = {.tv_nsec = 50000000}; // for whom SIGCHLD does not reach
  for (;;) {
    int status;
    if (target->deadline > 0 && clock_now() >= target->deadline && !target->is_late) {
      target->is_late = true;
      kill(child, SIGKILL);
    }
    pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child)
      return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (ended < 0 && errno != EINTR)
      return false;
    int caught = sigtimedwait(&held->waited, NULL, &pause);
    if (caught <= 0 || caught == SIGCHLD)
      continue;
    kill(child, held->caught ? SIGKILL : SIGTERM);
    held->caught = caught;
  }
}

static bool run_javac(Target *target, const char *javac, char **arguments, HeldSignals *held) {
  pid_t child = fork();
  if (child == 0) {
    sigprocmask(SIG_SETMASK, &held->before, NULL);
    signal(SIGPIPE, SIG_DFL);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    execvp(javac, arguments);
    _exit(127);
  }
  return child > 0 && wait_for(target, child, held);
}

// What is compiled, and where to.
typedef struct Compilation {
  const char *source, *places;
  char *folder, *api;
  HeldSignals held;
} Compilation;

static bool compile(Target *target, Compilation *compilation) {
  const char *places = compilation->places;
  const char *inherited = getenv("CLASSPATH");
  char *javac = javac_of(target);
  char *classes = mem_format("%s%s%s:%s", places ? places : "", places ? ":" : "",
                             inherited && *inherited ? inherited : ".", compilation->api);
  // It compiles too little to gain by the JVM's second compiler or by a parallel collector.
  char *words[] = {javac,
                   mem_string("-J-XX:+UseSerialGC"),
                   mem_string("-J-XX:TieredStopAtLevel=1"),
                   mem_string("-g"),
                   mem_string("-parameters"), // contracts of abstract methods name them
                   mem_string("-nowarn"),
                   mem_string("-Xlint:none"),
                   mem_string("-d"),
                   mem_string(compilation->folder),
                   mem_string("-cp"),
                   classes,
                   mem_string(compilation->source),
                   NULL};
  bool good = run_javac(target, javac, words, &compilation->held);
  for (size_t i = 0; words[i]; i++)
    mem_free(words[i]);
  return good;
}

// --- classes -------------------------------------------------------------------------------------

typedef struct Keeper {
  Target *target;
  ClassPath *path; // of the folder alone
  VEC(NamedClass) classes;
} Keeper;

static bool keep_class(void *context, Name name) {
  Keeper *keeper = context;
  ClassBytes found;
  if (!classpath_find(keeper->path, name, &found, keeper->target->diag))
    return false;
  const char *bytes = (const char *)found.bytes.at;
  size_t length = found.bytes.length;
  char *copy = arena_string(&keeper->target->arena, bytes, length);
  vec_push(&keeper->classes, (NamedClass){name, {(const uint8_t *)copy, length}});
  return true;
}

// Takes the classes of a folder into memory.
static bool keep_classes(Target *target, const char *folder, const char *source) {
  Keeper keeper = {.target = target, .path = classpath_new(target->names)};
  bool good = classpath_add(keeper.path, folder, target->diag) &&
              classpath_each(keeper.path, 0, keep_class, &keeper, target->diag);
  if (good)
    classpath_add_classes(target->path, keeper.classes.items, keeper.classes.count, source);
  vec_free(&keeper.classes);
  classpath_free(keeper.path);
  return good;
}

static bool compile_and_keep(Target *target, Compilation *compilation) {
  compilation->folder = make_folder(target);
  compilation->api = compilation->folder ? make_api(target) : NULL;
  if (!compilation->api)
    return false;
  if (compile(target, compilation))
    return keep_classes(target, compilation->folder, compilation->source);
  diag_error(target->diag, compilation->source, "%s",
             target->is_late ? "the time limit was reached while javac compiled it"
                             : "javac does not compile it");
  return false;
}

bool target_add_java(Target *target, const char *source, const char *places) {
  if (access(source, R_OK)) {
    diag_error(target->diag, source, "%s", strerror(errno));
    return false;
  }
  Compilation compilation = {.source = source, .places = places};
  hold_signals(&compilation.held);
  bool good = compile_and_keep(target, &compilation);
  remove_folder(compilation.folder);
  remove_folder(compilation.api);
  release_signals(&compilation.held);
  return good;
}
