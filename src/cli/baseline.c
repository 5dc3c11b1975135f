#include "cli/baseline.h"

#include "base/pack.h"
#include "base/sha256.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { PRINT_LENGTH = 16 }; // hexadecimal digits

typedef struct Print {
  char text[PRINT_LENGTH + 1];
} Print;

struct Baseline {
  VEC(Print) prints; // sorted
};

static int compare(const void *a, const void *b) {
  return strcmp(((const Print *)a)->text, ((const Print *)b)->text);
}

// A line: nothing, a comment, or a fingerprint with a text behind it. False: none of them.
static bool read_line(Baseline *baseline, const char *line) {
  size_t length = strspn(line, "0123456789abcdef");
  if (line[strspn(line, " \t\r\n")] == 0 || *line == '#')
    return true;
  if (length != PRINT_LENGTH || !strchr(" \t\r\n", line[length]))
    return false;
  Print print = {{0}};
  memcpy(print.text, line, PRINT_LENGTH);
  vec_push(&baseline->prints, print);
  return true;
}

Baseline *baseline_read(const char *name) {
  FILE *file = fopen(name, "r");
  if (!file) {
    fprintf(stderr, "loris: --baseline: cannot read %s: %s\n", name, strerror(errno));
    return NULL;
  }
  Baseline *baseline = mem_new(Baseline);
  char *line = NULL;
  size_t size = 0, number = 0;
  bool is_good = true;
  while (is_good && getline(&line, &size, file) >= 0) {
    number++;
    is_good = read_line(baseline, line);
  }
  if (!is_good)
    fprintf(stderr, "loris: --baseline: %s:%zu: no fingerprint of %d digits\n", name, number,
            PRINT_LENGTH);
  free(line);
  fclose(file);
  if (baseline->prints.count)
    qsort(baseline->prints.items, baseline->prints.count, sizeof(Print), compare);
  if (is_good)
    return baseline;
  baseline_free(baseline);
  return NULL;
}

void baseline_free(Baseline *baseline) {
  if (!baseline)
    return;
  vec_free(&baseline->prints);
  mem_free(baseline);
}

bool baseline_has(const Baseline *baseline, const char *fingerprint) {
  assert(strlen(fingerprint) == PRINT_LENGTH);
  return baseline->prints.count && bsearch(fingerprint, baseline->prints.items,
                                           baseline->prints.count, sizeof(Print), compare);
}

const char *baseline_digest(const Baseline *baseline, Arena *arena) {
  char digest[SHA256_TEXT];
  sha256_text((const unsigned char *)baseline->prints.items, baseline->prints.count * sizeof(Print),
              digest);
  return arena_string(arena, digest, SHA256_TEXT - 1);
}

void baseline_write(FILE *out, const Findings *findings) {
  Arena arena = {0};
  fputs("# Findings that are known: loris check --baseline hides them. A line is a fingerprint, "
        "which "
        "stays when lines\n# of the code move, and what was found. Lines can be removed.\n",
        out);
  for (size_t i = 0; i < findings->items.count; i++) {
    const Finding *finding = &findings->items.items[i];
    for (size_t j = 0; j < finding->part_count; j++)
      fprintf(out, "%s %s: %s\n", finding->parts[j].fingerprint,
              method_external(findings->program, finding->method, &arena), finding->parts[j].title);
  }
  arena_fini(&arena);
}
