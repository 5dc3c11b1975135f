// The list of parts of an exploration: what was found in them, or that they are open. Private to
// jobs.
#ifndef JOBS_EXPLORE_LIST_H
#define JOBS_EXPLORE_LIST_H

#include "jobs/jobs_impl.h"

typedef enum EntryState {
  ENTRY_OPEN,    // nobody explores the part
  ENTRY_RUNNING, // a worker does
  ENTRY_FOUND,   // `found` is what there was; it has no part any more
  ENTRY_ENDED,   // a limit of the run has ended it: `end`
  ENTRY_LOST,    // what lies behind its first path is unknown: `cause`
  ENTRY_HALTED,  // its first case is one that the explorer stops before: nothing follows it
} EntryState;

typedef struct Entry Entry;
struct Entry {
  Entry *next;
  EntryState state;
  SearchPart part;
  unsigned deaths; // of workers that had it
  Pack found;      // a work, and what the client has told of it
  StopCount end;
  char *cause;
};

typedef struct EntryList {
  Entry *first;
  Entry *untold; // those before it were told; NULL: all were
} EntryList;

void list_init(EntryList *list); // one open part: everything
void list_free(EntryList *list);
Entry *list_insert(Entry *before);      // a new open one behind it
void list_forget_told(EntryList *list); // frees those that were told
size_t list_open_count(const EntryList *list);
Entry *list_first_open(const EntryList *list); // or NULL

// The list as bytes. What a limit has ended or a dead worker has lost is open for those who go on;
// with a program it is told as what it is, but for what an interrupt has ended.
void list_pack(const EntryList *list, const Program *program, Pack *pack);
// Replaces a new list. False: it is no list, or one with ends and `program` is NULL. The causes of
// ends are the arena's.
bool list_unpack(Unpack *from, EntryList *list, Program *program, Arena *arena);

// checkpoint.c: writes the list, and what it is about, to a file in one step: it is the old one or
// the new one at any time. False: errno says why not.
bool checkpoint_write(const char *file, const char *identity, const EntryList *list);
// Replaces a new list; false after a line on stderr: there is no such file, it is damaged, of
// another version or about something else.
bool checkpoint_read(const char *file, const char *identity, EntryList *list);

#endif
