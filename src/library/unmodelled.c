// Methods that would answer wrongly without threads, modules, class loaders or the host's files:
// they end the run as unknown where the JDK's own code would go on with a null or an exception.
#include "library/library_impl.h"

#include <string.h>

static NativeStatus unmodelled(Exec *exec, Word *arguments, Word *result) {
  (void)arguments, (void)result;
  Arena scratch = {0};
  bool running = stop_unknown(exec, "%s has no model",
                              method_external(exec->program, exec->running_native, &scratch));
  arena_fini(&scratch);
  return native_frames(running);
}

// ClassLoader.getSystemClassLoader: these hand it on to ServiceLoader, whose model ignores it.
static NativeStatus system_loader(Exec *exec, Word *arguments, Word *result) {
  static const char *const users[] = {"java/nio/charset/", "java/time/", "sun/util/"};
  const Class *caller = machine_top(exec->machine)->method->owner;
  const char *name = name_text(exec->names, caller->name);
  for (size_t i = 0; i < sizeof users / sizeof *users; i++)
    if (caller->trusted && !strncmp(name, users[i], strlen(users[i])))
      return NATIVE_RETURN;
  return unmodelled(exec, arguments, result);
}

const NativeEntry natives_unmodelled[] = {
    {"java/lang/Class", "getResource", NULL, unmodelled},
    {"java/lang/ClassLoader", "getSystemClassLoader", NULL, system_loader},
    {"java/lang/ClassLoader", "getSystemResource", NULL, unmodelled},
    {"java/lang/ClassLoader", "getSystemResources", NULL, unmodelled},
    {"java/lang/ClassLoader", "getSystemResourceAsStream", NULL, unmodelled},
    {"java/lang/ModuleLayer", "boot", NULL, unmodelled},
    {"java/lang/Package", "getPackages", NULL, unmodelled},
    {"java/lang/Runtime", "addShutdownHook", NULL, unmodelled},
    {"java/lang/Thread", "getAllStackTraces", NULL, unmodelled},
    {"java/security/Security", "initialize", NULL, unmodelled},
    {"java/util/ResourceBundle", "getBundle", NULL, unmodelled},
    {NULL, NULL, NULL, NULL},
};
