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

// To rename a file to the name of a device would take the device away.
static bool is_replaceable(const char *name) {
  struct stat status;
  bool is_good = lstat(name, &status) != 0 || S_ISREG(status.st_mode) || S_ISLNK(status.st_mode);
  errno = is_good ? errno : ENOTSUP;
  return is_good;
}

static bool write_file(const char *name, const Pack *pack) {
  if (!is_replaceable(name))
    return false;
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
  list_pack(list, NULL, &pack);
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
  return (list_unpack(&from, list, NULL, NULL) && !from.left) || complain(file, "is no checkpoint");
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
