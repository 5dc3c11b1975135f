// Heap drawings: the SVG format of a report, and the drawings of single cases of several
// explorations.
#include "report/svg.h"
#include "report/writers.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

// --- files ---------------------------------------------------------------------------------------

// "folder/List.add_I_V-3.svg", "folder/case-3.svg"
static const char *file_name(const Writer *writer, const Snapshot *snapshot, Arena *arena) {
  enum { MOST = 200 };
  const char *title = writer->title ? writer->title : "case";
  char *name = arena_string(arena, title, strlen(title) < MOST ? strlen(title) : MOST);
  for (char *at = name; *at; at++)
    if (!isalnum((unsigned char)*at) && !strchr(".$-", *at))
      *at = '_';
  return arena_format(arena, "%s/%s-%llu.svg", writer->folder, name,
                      (unsigned long long)snapshot->id);
}

static void write_file(Writer *writer, const Snapshot *snapshot, Arena *arena) {
  const char *name = file_name(writer, snapshot, arena);
  FILE *file = fopen(name, "w");
  if (file) {
    Sheet *sheet = sheet_new();
    sheet_add(sheet, snapshot, writer->title, arena);
    sheet_write(sheet, file);
    sheet_free(sheet);
  }
  bool good = file && !ferror(file);
  if ((file && fclose(file)) || !good) {
    fprintf(stderr, "loris: --svg: cannot write %s: %s\n", name, strerror(errno));
    writer->has_failed = true;
  }
}

// --- the format ----------------------------------------------------------------------------------

static void begin(Writer *writer) { writer->sheet = writer->folder ? NULL : sheet_new(); }

static void write_case(Writer *writer, const Snapshot *snapshot, Arena *arena) {
  if (writer->folder && !writer->has_failed)
    write_file(writer, snapshot, arena);
  else if (writer->sheet)
    sheet_add(writer->sheet, snapshot, writer->title, arena);
}

// A path without a result has no heap after it to be drawn.
static void no_stop(Writer *writer, const Snapshot *snapshot, Arena *arena) {
  (void)writer, (void)snapshot, (void)arena;
}

static void end(Writer *writer, const char *message) {
  (void)message;
  if (!writer->sheet)
    return;
  sheet_write(writer->sheet, writer->out);
  sheet_free(writer->sheet);
  writer->sheet = NULL;
}

const Format svg_format = {.begin = begin, .write = write_case, .stop = no_stop, .end = end};

// --- single cases --------------------------------------------------------------------------------

// A case that may be drawn: whether it is told is known later.
typedef struct KeptCase {
  uint64_t serial;
  Snapshot *snapshot;
  const char *title;
  Arena *arena; // of both
} KeptCase;

struct Drawings {
  Writer writers[2];
  size_t writer_count;
  uint64_t count; // of cases that were drawn
  VEC(KeptCase) kept;
};

Drawings *drawings_new(FILE *dot, FILE *svg, const char *folder) {
  if (!dot && !svg && !folder)
    return NULL;
  Drawings *drawings = mem_new(Drawings);
  if (dot)
    drawings->writers[drawings->writer_count++] = (Writer){.format = &dot_format, .out = dot};
  if (svg || folder)
    drawings->writers[drawings->writer_count++] =
        (Writer){.format = &svg_format, .out = svg, .folder = folder};
  for (size_t i = 0; i < drawings->writer_count; i++)
    drawings->writers[i].format->begin(&drawings->writers[i]);
  return drawings;
}

void drawings_add(Drawings *drawings, Explorer *explorer, Program *program, const ExploreCase *leaf,
                  uint64_t serial) {
  if (!drawings)
    return;
  SolveStats own = {0};
  Arena *arena = mem_new(Arena);
  KeptCase kept = {.serial = serial,
                   .snapshot = snapshot_take(explorer, program, leaf, arena, &own),
                   .title = method_external(program, explorer_method(explorer), arena),
                   .arena = arena};
  vec_push(&drawings->kept, kept);
}

static void draw(Drawings *drawings, const KeptCase *kept) {
  kept->snapshot->id = ++drawings->count;
  for (size_t i = 0; i < drawings->writer_count; i++) {
    drawings->writers[i].title = kept->title;
    drawings->writers[i].format->write(&drawings->writers[i], kept->snapshot, kept->arena);
  }
}

void drawings_write(Drawings *drawings, uint64_t serial) {
  for (size_t i = 0; drawings && i < drawings->kept.count; i++)
    if (drawings->kept.items[i].serial == serial)
      draw(drawings, &drawings->kept.items[i]);
}

void drawings_forget(Drawings *drawings) {
  for (size_t i = 0; drawings && i < drawings->kept.count; i++) {
    KeptCase *kept = &drawings->kept.items[i];
    snapshot_free(kept->snapshot);
    arena_fini(kept->arena);
    mem_free(kept->arena);
  }
  if (drawings)
    drawings->kept.count = 0;
}

bool drawings_end(Drawings *drawings) {
  bool good = true;
  drawings_forget(drawings);
  for (size_t i = 0; drawings && i < drawings->writer_count; i++) {
    drawings->writers[i].format->end(&drawings->writers[i], NULL);
    good = good && !drawings->writers[i].has_failed;
  }
  if (drawings)
    vec_free(&drawings->kept);
  mem_free(drawings);
  return good;
}
