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
