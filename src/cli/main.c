#include "exec/exec.h"
#include <stdlib.h>
#include <string.h>
extern const unsigned char _binary_models_jar_start[], _binary_models_jar_end[];
int main(int argc, char **argv) {
  if (argc < 4 || strcmp(argv[1], "run")) return 64;
  Diag *diag = diag_new(); Names *names = names_new(); ClassPath *path = classpath_new(names);
  Bytes models = {_binary_models_jar_start, (size_t)(_binary_models_jar_end - _binary_models_jar_start)};
  if (!classpath_add_memory(path, models, "models", "java.base", diag)) goto bad;
  int release; char *jdk = jdk_find(NULL, &release, diag);
  if (!jdk || !classpath_add(path, jdk, diag) || !classpath_add(path, argv[2], diag)) goto bad;
  Program *program = program_new(names, path);
  LinkError error = {0};
  Class *class = program_load_text(program, argv[3], &error);
  if (!class) { fprintf(stderr, "loris: %s\n", error.message); return 65; }
  Machine *machine = machine_new(program, (MachineLimits){0});
  Exec *exec = exec_new(machine, (ExecOptions){0});
  int status = exec_main(exec, class, argv + 4, argc - 4);
  exec_free(exec); machine_free(machine); program_free(program); classpath_free(path); names_free(names); mem_free(jdk); diag_free(diag);
  return status;
bad:
  fprintf(stderr, "loris: %s\n", diag_message(diag)); return 65;
}
