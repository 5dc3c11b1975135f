// libFuzzer target: any text is a program of a small language or one diagnostic, and what it is
// compiled to can be read back.
#include "fuzz.h"

#include "lang/lang.h"

#include <string.h>

static void compile(const char *file, const uint8_t *data, size_t size) {
  Diag *diag = diag_new();
  LangUnit *unit = lang_compile_text(file, (const char *)data, size, diag);
  if ((unit == NULL) != diag_failed(diag))
    abort();
  Names *names = names_new();
  for (size_t i = 0; unit && i < unit->class_count; i++) {
    ClassFile *class = classfile_parse(names, unit->classes[i].bytes, "fuzz", diag);
    if (!class)
      abort();
    classfile_free(class);
  }
  names_free(names);
  lang_free(unit);
  diag_free(diag);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  // Other files are none of a fuzzer's business.
  if (size < 7 || memcmp(data, "include", 7))
    compile("fuzz.pose", data, size);
  compile("fuzz.javalite", data, size);
  return 0;
}
