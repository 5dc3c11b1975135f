// Private to machine.
#ifndef MACHINE_MACHINE_IMPL_H
#define MACHINE_MACHINE_IMPL_H

#include "machine/machine.h"

enum { PAGE_WORDS = 4096 / sizeof(Word) };

// Interned strings: entries are global words that hold the string; newest entries go first.
struct InternTable *interns_new(void);
void interns_free(struct InternTable *interns);
size_t interns_count(const struct InternTable *interns);
void interns_undo(struct InternTable *interns, size_t count); // drops the newest entries
uint64_t interns_digest(const struct InternTable *interns, uint64_t digest);

void strings_init(Machine *machine); // finds the layout of java.lang.String

// Makes the half that starts at `base` the current one.
void heap_use_half(Machine *machine, uint32_t base);
// Chooses when to collect next, given how much was alive after the last collection.
void heap_set_soft_limit(Machine *machine, uint32_t live_words);
// Words above heap_top are zero by invariant: what undo and collections leave behind is cleared,
// wherever it begins and ends; large ranges go back to the kernel.
void heap_clear(Machine *machine, uint32_t from, uint32_t to);

#endif
