#include "base/build.h"

#include <elf.h>
#include <link.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { MOST_BYTES = 32 };
static char identity[64 + 2 * MOST_BYTES];

static void set_identity(const unsigned char *bytes, size_t count) {
  int length = snprintf(identity, sizeof identity, "%s+", LORIS_VERSION);
  for (size_t i = 0; i < count && i < MOST_BYTES; i++)
    length += snprintf(identity + length, sizeof identity - (size_t)length, "%02x", bytes[i]);
}

static size_t padded(size_t size) { return (size + 3) & ~(size_t)3; }

// A note is a header, the name of its owner and its bytes, each padded to words (ELF, notes).
static bool find_note(const unsigned char *at, size_t left) {
  while (left >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) head;
    memcpy(&head, at, sizeof head);
    size_t name = padded(head.n_namesz), size = sizeof head + name + padded(head.n_descsz);
    if (size > left)
      return false;
    if (head.n_type == NT_GNU_BUILD_ID && head.n_namesz == 4 &&
        !memcmp(at + sizeof head, "GNU", 4)) {
      set_identity(at + sizeof head + name, head.n_descsz);
      return true;
    }
    at += size;
    left -= size;
  }
  return false;
}

// The first object is the program itself.
static int look(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size, (void)unused;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    ElfW(Addr) address = object->dlpi_addr + part->p_vaddr;
    const unsigned char *notes;
    memcpy(&notes, &address, sizeof notes);
    if (part->p_type == PT_NOTE && find_note(notes, part->p_memsz))
      break;
  }
  return 1;
}

const char *build_identity(void) {
  if (!*identity)
    dl_iterate_phdr(look, NULL);
  if (!*identity)
    set_identity((const unsigned char *)__DATE__ __TIME__, sizeof __DATE__ __TIME__ - 1);
  return identity;
}
