#include "solve/z3_api.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static const struct {
  const char *name;
  size_t offset; // in Z3Api
} functions[] = {
#define Z3_FUNCTION(name) {"Z3_" #name, offsetof(Z3Api, name)},
#include "solve/z3_api.def"
#undef Z3_FUNCTION
};

Z3Api z3_api;
static bool loaded;

// POSIX lets a function's address stand in a void pointer; ISO C wants the copy.
_Static_assert(sizeof(void *) == sizeof(void (*)(void)), "functions fit into void pointers");

static void load(void) {
  void *library = dlopen("libz3.so.4", RTLD_LAZY | RTLD_LOCAL);
  loaded = library != NULL;
  for (size_t i = 0; loaded && i < sizeof functions / sizeof *functions; i++) {
    void *address = dlsym(library, functions[i].name);
    memcpy((char *)&z3_api + functions[i].offset, &address, sizeof address);
    loaded = address != NULL;
  }
}

bool z3_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return loaded;
}
