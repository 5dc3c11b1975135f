// What the program prints.
#include "exec/exec_impl.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { OUTPUT_BUFFER = 8192 };

// 0, or errno.
static int write_all(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return written < 0 ? errno : EIO;
    bytes += written;
    count -= (size_t)written;
  }
  return 0;
}

void output_flush(Exec *exec) {
  if (!exec->options.capture_output) {
    int error =
        write_all(exec->output.descriptor, exec->output.bytes.items, exec->output.bytes.count);
    if (error && exec->output.descriptor == STDOUT_FILENO)
      exec->output.error = error;
    exec->output.bytes.count = 0;
  }
}

// Java's PrintStream swallows errors, and a program goes on printing to nobody. Here it ends.
NativeStatus output_status(Exec *exec) {
  if (!exec->output.error)
    return NATIVE_RETURN;
  char *text = mem_format("stdout cannot be written: %s", strerror(exec->output.error));
  exec_end(exec, EXEC_BAD_INPUT, text);
  mem_free(text);
  return NATIVE_STOP;
}

void output_write(Exec *exec, int descriptor, const char *bytes, size_t count) {
  assert(descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO);
  if (descriptor != exec->output.descriptor)
    output_flush(exec);
  exec->output.descriptor = descriptor;
  vec_append(&exec->output.bytes, bytes, count);
  if (exec->output.bytes.count >= OUTPUT_BUFFER ||
      (exec->line_buffered && count && memchr(bytes, '\n', count)))
    output_flush(exec);
}
