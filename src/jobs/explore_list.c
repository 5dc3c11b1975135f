#include "jobs/explore_list.h"

void list_init(EntryList *list) { list->first = list->untold = mem_new(Entry); }

static void free_entry(Entry *entry) {
  part_free(&entry->part);
  vec_free(&entry->found);
  mem_free(entry->cause);
  mem_free(entry);
}

static void free_until(EntryList *list, const Entry *end) {
  while (list->first != end) {
    Entry *next = list->first->next;
    free_entry(list->first);
    list->first = next;
  }
}

void list_free(EntryList *list) { free_until(list, NULL); }
void list_forget_told(EntryList *list) { free_until(list, list->untold); }

Entry *list_insert(Entry *before) {
  Entry *entry = mem_new(Entry);
  entry->next = before->next;
  before->next = entry;
  return entry;
}

size_t list_open_count(const EntryList *list) {
  size_t count = 0;
  for (const Entry *entry = list->untold; entry; entry = entry->next)
    count += entry->state == ENTRY_OPEN;
  return count;
}

Entry *list_first_open(const EntryList *list) {
  Entry *entry = list->untold;
  while (entry && entry->state != ENTRY_OPEN)
    entry = entry->next;
  return entry;
}

// --- as bytes ------------------------------------------------------------------------------------

// How an entry is told.
typedef enum Told { TOLD_OPEN, TOLD_FOUND, TOLD_LOST, TOLD_ENDED, TOLD_COUNT } Told;

static Told told_as(const Entry *entry, bool has_ends) {
  switch (entry->state) {
  case ENTRY_FOUND:
    return TOLD_FOUND;
  case ENTRY_LOST:
    return has_ends ? TOLD_LOST : TOLD_OPEN;
  case ENTRY_ENDED:
    return has_ends && entry->end.cut != CUT_INTERRUPT ? TOLD_ENDED : TOLD_OPEN;
  case ENTRY_OPEN:
  case ENTRY_RUNNING:
  case ENTRY_HALTED:
    break;
  }
  return TOLD_OPEN;
}

void list_pack(const EntryList *list, const Program *program, Pack *pack) {
  size_t count = 0;
  for (const Entry *entry = list->first; entry; entry = entry->next)
    count++;
  pack_number(pack, count);
  for (const Entry *entry = list->first; entry; entry = entry->next) {
    Told told = told_as(entry, program);
    pack_number(pack, told);
    if (told == TOLD_FOUND)
      pack_bytes(pack, entry->found.items, entry->found.count);
    else
      part_pack(&entry->part, pack);
    if (told == TOLD_LOST)
      pack_text(pack, entry->cause);
    if (told == TOLD_ENDED)
      stop_pack(&entry->end, program, pack);
  }
}

static void unpack_entry(Unpack *from, Entry *entry, Program *program, Arena *arena) {
  Told told = (Told)unpack_below(from, program ? TOLD_COUNT : TOLD_LOST);
  if (told == TOLD_FOUND) {
    Unpack found = unpack_bytes(from);
    entry->state = ENTRY_FOUND;
    vec_append(&entry->found, found.at, found.left);
    return;
  }
  entry->part = part_unpack(from);
  if (told == TOLD_LOST) {
    entry->state = ENTRY_LOST;
    entry->cause = mem_string(unpack_word(from, arena));
  } else if (told == TOLD_ENDED) {
    entry->state = ENTRY_ENDED;
    entry->end = stop_unpack(from, program, arena);
  }
}

bool list_unpack(Unpack *from, EntryList *list, Program *program, Arena *arena) {
  size_t count = unpack_count(from);
  Entry *last = NULL;
  for (size_t i = 0; i < count && !from->is_bad; i++) {
    last = last ? list_insert(last) : list->first;
    unpack_entry(from, last, program, arena);
  }
  return !from->is_bad && last;
}
