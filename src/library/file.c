// What the JDK asks of the host's files and terminals on its own account. Reading and writing files
// has no model.
#include "library/library_impl.h"

#include <sys/stat.h>
#include <unistd.h>

// UnixFileSystem.getBooleanAttributes0(File): 1 exists, 2 regular file, 4 directory.
NATIVE(file_attributes) {
  const Machine *machine = exec->machine;
  Ref file = (Ref)arguments[1];
  if (!file)
    return native_throw(exec, "java/lang/NullPointerException", NULL);
  if (machine_is_marked(machine))
    return native_frames(stop_unknown(exec, "the host's files are looked at while exploring"));
  Field *field = class_find_field(object_class(machine, file), name_of(exec->names, "path"),
                                  name_of(exec->names, "Ljava/lang/String;"));
  assert(field);
  char *path = string_utf8(machine, (Ref)machine->words[file + field->slot], NULL);
  struct stat status;
  if (stat(path, &status) == 0)
    *result = 1u | (S_ISREG(status.st_mode) ? 2u : 0) | (S_ISDIR(status.st_mode) ? 4u : 0);
  mem_free(path);
  return NATIVE_RETURN;
}

NATIVE(console_is_terminal) {
  (void)exec, (void)arguments;
  *result = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
  return NATIVE_RETURN;
}

NATIVE(console_status) { // one bit each for stdin, stdout, stderr
  (void)exec, (void)arguments;
  *result = (isatty(STDIN_FILENO) ? 1u : 0) | (isatty(STDOUT_FILENO) ? 2u : 0) |
            (isatty(STDERR_FILENO) ? 4u : 0);
  return NATIVE_RETURN;
}

NATIVE(console_encoding) { // none of its own
  (void)exec, (void)arguments, (void)result;
  return NATIVE_RETURN;
}

NATIVE(descriptor_handle) { // FileDescriptor.getHandle(int): there are handles on Windows only
  (void)exec, (void)arguments;
  *result = (Word)-1;
  return NATIVE_RETURN;
}

NATIVE(descriptor_append) { // the standard streams are not opened for appending
  (void)exec, (void)arguments, (void)result;
  return NATIVE_RETURN;
}

const NativeEntry natives_file[] = {
    {"java/io/UnixFileSystem", "getBooleanAttributes0", NULL, file_attributes},
    {"java/io/FileDescriptor", "getHandle", NULL, descriptor_handle},
    {"java/io/FileDescriptor", "getAppend", NULL, descriptor_append},
    {"java/io/Console", "istty", NULL, console_is_terminal},
    {"java/io/Console", "ttyStatus", NULL, console_status},
    {"java/io/Console", "encoding", NULL, console_encoding},
    {NULL, NULL, NULL, NULL},
};
