// Paths that ended without a result: where, and by what.
#include "report/stops.h"

#include "report/report.h"

const char *code_place(Program *program, const Method *method, int line, Arena *arena) {
  const Names *names = program_names(program);
  const char *owner = class_external(program, method->owner, arena);
  const char *name = name_text(names, method->name);
  const ClassFile *file = method->owner->file;
  if (line < 0 || !file || !name_exists(file->source_file))
    return arena_format(arena, "%s.%s", owner, name);
  return arena_format(arena, "%s.%s(%s:%d)", owner, name, name_text(names, file->source_file),
                      line);
}

// "; 2 at List.add(List.java:12), 1 at ...": the first few places, and how many more there are.
static void print_places(FILE *out, const ExploreCounts *counts, Program *program, CutKind cut,
                         const char *cause) {
  enum { SHOWN = 4 };
  Arena scratch = {0};
  size_t shown = 0, more = 0;
  for (size_t i = 0; i < counts->stops.count; i++) {
    const StopCount *stop = &counts->stops.items[i];
    if (stop->cut != cut || stop->cause != cause || !stop->method)
      continue;
    if (shown == SHOWN) {
      more++;
      continue;
    }
    fprintf(out, "%s %llu at %s", shown++ ? "," : ":", (unsigned long long)stop->count,
            code_place(program, stop->method, stop->line, &scratch));
  }
  if (more)
    fprintf(out, ", and at %zu more places", more);
  fputc('\n', out);
  arena_fini(&scratch);
}

void report_causes(FILE *out, const ExploreCounts *counts, Program *program) {
  for (int i = 0; i < CUT_COUNT; i++) {
    if (!counts->cut[i])
      continue;
    if (i == CUT_INTERRUPT)
      fprintf(out, "loris: the run was interrupted");
    else
      fprintf(out, "loris: %llu paths cut by the %s %s", (unsigned long long)counts->cut[i],
              cut_names[i], i < CUT_TIME ? "bound" : "limit");
    print_places(out, counts, program, (CutKind)i, NULL);
  }
  for (size_t i = 0; i < counts->unknown.count; i++) {
    const UnknownCount *unknown = &counts->unknown.items[i];
    fprintf(out, "loris: %llu paths unknown: %s", (unsigned long long)unknown->count,
            unknown->cause);
    print_places(out, counts, program, CUT_COUNT, unknown->cause);
  }
}
