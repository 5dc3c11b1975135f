#include "base/diag.h"

#include "base/vec.h"

#include <stdarg.h>

struct Diag {
  char *error;
  VEC(char *) notes;
};

enum { MOST_NOTES = 100 };

Diag *diag_new(void) { return mem_new(Diag); }

void diag_clear(Diag *diag) {
  mem_free(diag->error);
  diag->error = NULL;
  for (size_t i = 0; i < diag->notes.count; i++)
    mem_free(diag->notes.items[i]);
  vec_free(&diag->notes);
}

void diag_free(Diag *diag) {
  if (!diag)
    return;
  diag_clear(diag);
  mem_free(diag);
}

static char *located(const char *where, const char *format, va_list arguments) {
  char *text = mem_vformat(format, arguments);
  char *result = mem_format("%s: %s", where, text);
  mem_free(text);
  return result;
}

void diag_error(Diag *diag, const char *where, const char *format, ...) {
  if (diag->error)
    return;
  va_list arguments;
  va_start(arguments, format);
  diag->error = located(where, format, arguments);
  va_end(arguments);
}

void diag_note(Diag *diag, const char *where, const char *format, ...) {
  if (diag->notes.count >= MOST_NOTES)
    return;
  va_list arguments;
  va_start(arguments, format);
  vec_push(&diag->notes, located(where, format, arguments));
  va_end(arguments);
}

void diag_add_note(Diag *diag, const char *text) {
  if (diag->notes.count < MOST_NOTES)
    vec_push(&diag->notes, mem_string(text));
}

bool diag_failed(const Diag *diag) { return diag->error != NULL; }
const char *diag_message(const Diag *diag) { return diag->error; }
size_t diag_note_count(const Diag *diag) { return diag->notes.count; }

const char *diag_note_at(const Diag *diag, size_t index) {
  assert(index < diag->notes.count);
  return diag->notes.items[index];
}
