#include "base/test.h"
#include "cli/info.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// class p.T (version 52, source T.java) with `private static int count` and `int twice(int)`, which
// has a line number and a local variable table.
// clang-format off
static const uint8_t class_bytes[] = {
    0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52, 0, 20,
    1, 0, 3, 'p', '/', 'T',                                         // 1
    7, 0, 1,                                                        // 2 class p/T
    1, 0, 16, 'j', 'a', 'v', 'a', '/', 'l', 'a', 'n', 'g', '/', 'O', 'b', 'j', 'e', 'c', 't', // 3
    7, 0, 3,                                                        // 4 class Object
    1, 0, 5, 'c', 'o', 'u', 'n', 't',                               // 5
    1, 0, 1, 'I',                                                   // 6
    1, 0, 5, 't', 'w', 'i', 'c', 'e',                               // 7
    1, 0, 4, '(', 'I', ')', 'I',                                    // 8
    1, 0, 4, 'C', 'o', 'd', 'e',                                    // 9
    1, 0, 15, 'L', 'i', 'n', 'e', 'N', 'u', 'm', 'b', 'e', 'r', 'T', 'a', 'b', 'l', 'e', // 10
    1, 0, 18, 'L', 'o', 'c', 'a', 'l', 'V', 'a', 'r', 'i', 'a', 'b', 'l', 'e', 'T', 'a', 'b', 'l', 'e', // 11
    1, 0, 1, 'n',                                                   // 12
    1, 0, 10, 'S', 'o', 'u', 'r', 'c', 'e', 'F', 'i', 'l', 'e',     // 13
    1, 0, 6, 'T', '.', 'j', 'a', 'v', 'a',                          // 14
    12, 0, 5, 0, 6,                                                 // 15 count:I
    9, 0, 2, 0, 15,                                                 // 16 p/T.count
    1, 0, 1, 'x', 1, 0, 1, 'y', 1, 0, 1, 'z',                       // 17 18 19
    0, 0x21, 0, 2, 0, 4, 0, 0,                                      // public class, no interfaces
    0, 1, 0, 0x0a, 0, 5, 0, 6, 0, 0,                                // private static int count
    0, 1, 0, 0x09, 0, 7, 0, 8, 0, 1,                                // public static twice
    0, 9, 0, 0, 0, 50, 0, 2, 0, 1, 0, 0, 0, 8,
    26, 5, 104, 89, 179, 0, 16, 172, 0, 0, 0, 2,
    0, 10, 0, 0, 0, 6, 0, 1, 0, 0, 0, 7,
    0, 11, 0, 0, 0, 12, 0, 1, 0, 0, 0, 8, 0, 12, 0, 6, 0, 0,
    0, 1, 0, 13, 0, 0, 0, 2, 0, 14,
};
// clang-format on

typedef struct Shown {
  char *out, *errors;
  int status;
} Shown;

static void write_file(const char *path, const void *bytes, size_t length) {
  FILE *file = fopen(path, "wb");
  CHECK(file && fwrite(bytes, 1, length, file) == length);
  if (file)
    fclose(file);
}

static Shown show(const char *source, const char *filter) {
  Names *names = names_new();
  Diag *diag = diag_new();
  ClassPath *path = classpath_new(names);
  if (!classpath_add(path, source, diag))
    test_failed(__FILE__, __LINE__, "%s", diag_message(diag));
  Program *program = program_new(names, path);
  Shown shown = {0};
  size_t out_size, error_size;
  FILE *out = open_memstream(&shown.out, &out_size);
  FILE *errors = open_memstream(&shown.errors, &error_size);
  InfoRequest request = {program, 0, 1, filter};
  shown.status = info_command(&request, out, errors);
  fclose(out);
  fclose(errors);
  program_free(program);
  classpath_free(path);
  diag_free(diag);
  names_free(names);
  return shown;
}

static void check_shown(int line, const char *source, const char *filter, int status,
                        const char *out, const char *errors) {
  Shown shown = show(source, filter);
  test_equal(__FILE__, line, "status", shown.status, status);
  test_equal_text(__FILE__, line, "output", shown.out, out);
  if (!strstr(shown.errors, errors))
    test_failed(__FILE__, line, "complains: %s", shown.errors);
  free(shown.out);
  free(shown.errors);
}

#define HEAD "public class p.T\n  source T.java, version 52.0 (Java 8), 1 field, 1 method\n"
#define TWICE                                                                                      \
  "\n  public static int twice(int n)\n"                                                           \
  "    descriptor (I)I, stack 2, locals 1, 8 bytes\n"                                              \
  "    line 7:\n"                                                                                  \
  "         0  iload_0          ; n\n"                                                             \
  "         1  iconst_2\n"                                                                         \
  "         2  imul\n"                                                                             \
  "         3  dup\n"                                                                              \
  "         4  putstatic       p.T.count: int\n"                                                   \
  "         7  ireturn\n"

TEST(info_shows_classes_and_methods) {
  char directory[] = "/tmp/loris-info-XXXXXX";
  CHECK(mkdtemp(directory) != NULL);
  char *good = mem_format("%s/T.class", directory);
  write_file(good, class_bytes, sizeof class_bytes);
  check_shown(__LINE__, good, NULL, 0, HEAD, "");
  check_shown(__LINE__, good, "p.T", 0, HEAD "\n  private static int count\n" TWICE, "");
  check_shown(__LINE__, good, "p/T", 0, HEAD "\n  private static int count\n" TWICE, "");
  check_shown(__LINE__, good, "p.T.twice", 0, HEAD TWICE, "");
  check_shown(__LINE__, good, "p.T.twice(I)I", 0, HEAD TWICE, "");
  check_shown(__LINE__, good, "p.T.twice(J)I", 64, "", "  p.T.twice(I)I\n");
  check_shown(__LINE__, good, "p.T.thrice", 64, "", "no method p.T.thrice");
  check_shown(__LINE__, good, "p.U", 64, "", "the target has the classes:\n  p.T\n");
  check_shown(__LINE__, good, "", 64, "", "no class or method");
  unlink(good);
  mem_free(good);
  rmdir(directory);
}

// A damaged class is complained about and does not hide the others.
TEST(info_goes_on_past_damaged_classes) {
  char directory[] = "/tmp/loris-info-XXXXXX";
  CHECK(mkdtemp(directory) != NULL);
  char *package = mem_format("%s/p", directory);
  char *good = mem_format("%s/p/T.class", directory), *bad = mem_format("%s/Bad.class", directory);
  CHECK(mkdir(package, 0700) == 0);
  write_file(good, class_bytes, sizeof class_bytes);
  write_file(bad, class_bytes, 100);
  check_shown(__LINE__, directory, NULL, 65, HEAD, "Bad.class");
  check_shown(__LINE__, directory, "Bad", 65, "", "Bad.class");
  unlink(good);
  unlink(bad);
  rmdir(package);
  rmdir(directory);
  mem_free(good);
  mem_free(bad);
  mem_free(package);
}
