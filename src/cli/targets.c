#include "cli/targets.h"

#include "base/sha256.h"
#include "jobs/message.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_TARGETS = 64 };

// With its parents, which a new account may lack.
static bool make_folder(char *folder) {
  for (char *at = folder + 1; (at = strchr(at, '/')); at++) {
    *at = 0;
    (void)mkdir(folder, 0777);
    *at = '/';
  }
  return !mkdir(folder, 0777) || errno == EEXIST;
}

bool targets_open(const char *folder) {
  char *targets = mem_format("%s/targets", folder);
  bool is_good = make_folder(targets) && !access(targets, W_OK);
  if (!is_good)
    fprintf(stderr, "loris: --cache: cannot write to %s: %s\n", targets, strerror(errno));
  mem_free(targets);
  return is_good;
}

const char *targets_file(const char *folder, const char *hash, Arena *arena) {
  assert(message_is_hash(hash));
  return arena_format(arena, "%s/targets/%s", folder, hash);
}

bool targets_have(const char *file) { return !utimensat(AT_FDCWD, file, NULL, 0); }

// --- making room ---------------------------------------------------------------------------------

typedef struct Oldest {
  size_t count;
  char *name; // or NULL
  struct timespec time;
} Oldest;

static bool is_before(struct timespec a, struct timespec b) {
  return a.tv_sec < b.tv_sec || (a.tv_sec == b.tv_sec && a.tv_nsec < b.tv_nsec);
}

static Oldest find_oldest(const char *folder) {
  Oldest oldest = {0};
  DIR *all = opendir(folder);
  for (const struct dirent *entry; all && (entry = readdir(all));) {
    struct stat found;
    if (!message_is_hash(entry->d_name) || fstatat(dirfd(all), entry->d_name, &found, 0))
      continue;
    oldest.count++;
    if (!oldest.name || is_before(found.st_mtim, oldest.time)) {
      mem_free(oldest.name);
      oldest.name = mem_format("%s/%s", folder, entry->d_name);
      oldest.time = found.st_mtim;
    }
  }
  if (all)
    closedir(all);
  return oldest;
}

static void make_room(const char *file) {
  char *folder = mem_format("%.*s", (int)(strrchr(file, '/') - file), file);
  for (;;) {
    Oldest oldest = find_oldest(folder);
    bool is_full = oldest.count >= MOST_TARGETS && !unlink(oldest.name);
    mem_free(oldest.name);
    if (!is_full)
      break;
  }
  mem_free(folder);
}

// --- one of them ---------------------------------------------------------------------------------

static bool has_hash(const Pack *bytes, const char *hash) {
  char digest[SHA256_TEXT];
  sha256_text(bytes->items, bytes->count, digest);
  return !strcmp(digest, hash);
}

const char *targets_keep(const char *file, const char *hash, const Pack *bytes) {
  if (!has_hash(bytes, hash))
    return "a worker has failed: the target that it was sent is another one";
  make_room(file);
  char *beside = mem_format("%s.%ld.new", file, (long)getpid());
  FILE *out = fopen(beside, "wb");
  bool is_good = out && fwrite(bytes->items, 1, bytes->count, out) == bytes->count;
  is_good = out && !fclose(out) && is_good;
  is_good = is_good && !rename(beside, file);
  if (!is_good)
    (void)unlink(beside);
  mem_free(beside);
  return is_good ? NULL : "a worker has failed: it cannot keep the target";
}

bool targets_read(const char *file, const char *hash, Pack *bytes) {
  enum { CHUNK = 1 << 16 };
  FILE *in = fopen(file, "rb");
  size_t done = in != NULL;
  while (done) {
    vec_reserve(bytes, bytes->count + CHUNK);
    done = fread(bytes->items + bytes->count, 1, CHUNK, in);
    bytes->count += done;
  }
  if (in)
    fclose(in);
  bool is_good = in && has_hash(bytes, hash);
  if (in && !is_good)
    (void)unlink(file);
  return is_good;
}
