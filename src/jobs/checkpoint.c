// Checkpoints: the list of an exploration in a file.
//
// The file is written whole beside its place, is on the disk before it gets its name, and so is the
// folder: whoever is killed meanwhile leaves the older one. A hash of all of it stands at the end.
#include "jobs/explore_list.h"

#include "base/build.h"
#include "base/sha256.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAGIC "loris checkpoint 1"

// --- the list as bytes ---------------------------------------------------------------------------

// What a limit has ended or a dead worker has lost is open for those who go on.
static void pack_list(const EntryList *list, Pack *pack) {
  size_t count = 0;
  for (const Entry *entry = list->first; entry; entry = entry->next)
    count++;
  pack_number(pack, count);
  for (const Entry *entry = list->first; entry; entry = entry->next) {
    bool is_found = entry->state == ENTRY_FOUND;
    pack_bool(pack, is_found);
    if (is_found)
      pack_bytes(pack, entry->found.items, entry->found.count);
    else
      part_pack(&entry->part, pack);
  }
}

static bool unpack_list(Unpack *from, EntryList *list) {
  size_t count = unpack_count(from);
  Entry *last = NULL;
  for (size_t i = 0; i < count && !from->is_bad; i++) {
    Entry *entry = last ? list_insert(last) : list->first;
    if (unpack_bool(from)) {
      Unpack found = unpack_bytes(from);
      entry->state = ENTRY_FOUND;
      vec_append(&entry->found, found.at, found.left);
    } else {
      entry->part = part_unpack(from);
    }
    last = entry;
  }
  return !from->is_bad && !from->left && last;
}

// --- the file ------------------------------------------------------------------------------------

static bool write_all(int file, const void *bytes, size_t count) {
  for (const char *at = bytes; count;) {
    ssize_t done = write(file, at, count);
    if (done < 0 && errno != EINTR)
      return false;
    at += done > 0 ? done : 0;
    count -= done > 0 ? (size_t)done : 0;
  }
  return true;
}

// The name is on the disk when its folder is. Some file systems have no such thing.
static void sync_folder(const char *name) {
  char *copy = mem_string(name);
  int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0) {
    (void)fsync(folder);
    close(folder);
  }
  mem_free(copy);
}

static bool write_file(const char *name, const Pack *pack) {
  char *beside = mem_format("%s.%ld.new", name, (long)getpid());
  int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  bool is_good = file >= 0 && write_all(file, pack->items, pack->count) && !fsync(file);
  is_good = file >= 0 && !close(file) && is_good;
  is_good = is_good && !rename(beside, name);
  int problem = errno;
  if (is_good)
    sync_folder(name);
  else if (file >= 0)
    unlink(beside);
  mem_free(beside);
  errno = problem;
  return is_good;
}

bool checkpoint_write(const char *file, const char *identity, const EntryList *list) {
  Pack pack = {0};
  char digest[SHA256_TEXT];
  pack_text(&pack, MAGIC);
  pack_text(&pack, build_identity());
  pack_text(&pack, identity);
  pack_list(list, &pack);
  sha256_text(pack.items, pack.count, digest);
  vec_append(&pack, (const unsigned char *)digest, sizeof digest);
  bool is_good = write_file(file, &pack);
  vec_free(&pack);
  return is_good;
}

static bool complain(const char *file, const char *problem) {
  fprintf(stderr, "loris: --resume: %s %s\n", file, problem);
  return false;
}

static bool read_file(const char *name, Pack *pack) {
  FILE *file = fopen(name, "rb");
  if (!file)
    return false;
  size_t done;
  do {
    enum { CHUNK = 1 << 16 };
    vec_reserve(pack, pack->count + CHUNK);
    done = fread(pack->items + pack->count, 1, CHUNK, file);
    pack->count += done;
  } while (done);
  bool is_good = !ferror(file);
  fclose(file);
  return is_good;
}

static bool is_intact(const Pack *pack) {
  char digest[SHA256_TEXT];
  if (pack->count < sizeof digest)
    return false;
  size_t size = pack->count - sizeof digest;
  sha256_text(pack->items, size, digest);
  return !memcmp(digest, pack->items + size, sizeof digest);
}

static bool read_list(const char *file, const char *identity, const Pack *pack, EntryList *list) {
  Arena arena = {0};
  Unpack from = {pack->items, pack->count - SHA256_TEXT, false};
  bool is_known = !strcmp(unpack_word(&from, &arena), MAGIC);
  bool is_ours = !strcmp(unpack_word(&from, &arena), build_identity());
  bool is_same = !strcmp(unpack_word(&from, &arena), identity);
  arena_fini(&arena);
  if (from.is_bad || !is_known)
    return complain(file, "is no checkpoint");
  if (!is_ours)
    return complain(file, "is a checkpoint of another build of loris");
  if (!is_same)
    return complain(file,
                    "is a checkpoint of another target, of another method or with other options");
  return unpack_list(&from, list) || complain(file, "is no checkpoint");
}

bool checkpoint_read(const char *file, const char *identity, EntryList *list) {
  Pack pack = {0};
  bool is_good = false;
  if (!read_file(file, &pack))
    complain(file, strerror(errno));
  else if (!is_intact(&pack))
    complain(file, "is no checkpoint, or a damaged one");
  else
    is_good = read_list(file, identity, &pack, list);
  vec_free(&pack);
  return is_good;
}
