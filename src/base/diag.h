// Diagnostics for bad input: one clear line each. A Diag collects; the caller decides about exit
// statuses. Only the first error of one input matters to a user, so later ones are counted and
// dropped; notes (a newer minor feature ignored, say) are kept apart and never make a failure.
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Diag Diag;

Diag *diag_new(void);
void diag_free(Diag *diag);
void diag_clear(Diag *diag); // forgets the error and the notes

// Records an error unless one is recorded already. `where` names the input ("a.jar!/A.class").
void diag_error(Diag *diag, const char *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_note(Diag *diag, const char *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void diag_add_note(Diag *diag, const char *text); // as it is

bool diag_failed(const Diag *diag);
const char *diag_message(const Diag *diag); // "where: text" of the first error, or NULL
size_t diag_note_count(const Diag *diag);
const char *diag_note_at(const Diag *diag, size_t index);

#endif
