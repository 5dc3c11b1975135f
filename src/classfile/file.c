// Reading and mapping files.
#include "classfile/source.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_map(const char *file, Bytes *out, Diag *diag) {
  int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat status;
  if (fd < 0 || fstat(fd, &status) < 0) {
    diag_error(diag, file, "%s", strerror(errno));
    if (fd >= 0)
      close(fd);
    return false;
  }
  void *at = MAP_FAILED;
  size_t length = (size_t)status.st_size;
  if (!S_ISREG(status.st_mode))
    diag_error(diag, file, "not a regular file");
  else if (length == 0)
    diag_error(diag, file, "the file is empty");
  else if ((at = mmap(NULL, length, PROT_READ, MAP_PRIVATE, fd, 0)) == MAP_FAILED)
    diag_error(diag, file, "cannot be mapped: %s", strerror(errno));
  close(fd);
  *out = (Bytes){at, length};
  return at != MAP_FAILED;
}

void file_unmap(Bytes bytes) { munmap((void *)(uintptr_t)bytes.at, bytes.length); }

static bool read_fully(int fd, uint8_t *at, size_t length) {
  while (length > 0) {
    ssize_t got = read(fd, at, length);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return false;
    at += got;
    length -= (size_t)got;
  }
  return true;
}

Found file_read(const char *file, Arena *arena, Bytes *out, Diag *diag) {
  int fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) {
    if (errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG)
      return FIND_ABSENT;
    diag_error(diag, file, "%s", strerror(errno));
    return FIND_DAMAGED;
  }
  struct stat status;
  Found found = FIND_DAMAGED;
  if (fstat(fd, &status) < 0) {
    diag_error(diag, file, "%s", strerror(errno));
  } else if (!S_ISREG(status.st_mode)) {
    found = FIND_ABSENT; // a directory named a/B.class hides nothing
  } else if (status.st_size > MAX_CLASS_BYTES) {
    diag_error(diag, file, "the file is larger than %d MB", MAX_CLASS_BYTES >> 20);
  } else {
    size_t length = (size_t)status.st_size;
    uint8_t *at = arena_alloc(arena, length);
    *out = (Bytes){at, length};
    if (read_fully(fd, at, length))
      found = FIND_OK;
    else
      diag_error(diag, file, "cannot be read to its end");
  }
  close(fd);
  return found;
}
