// Heap drawings for Graphviz: per case the input heap and the output heap side by side, as the
// figures of Kiasan have them. Objects are tables with a row per field; what the call changed or
// made is coloured.
//
// Invisible nodes and edges arrange the page: the anchors of both sides stand below the case's top,
// the first left of the second; roots stand below their anchor, everything above the case's bottom,
// and the next case below that.
#include "report/drawing.h"

#include "base/markup.h"

#include <string.h>

#define COLOR_CHANGED "#ffe0a3"
#define COLOR_NEW "#cfe8cf"
#define COLOR_PLAIN "#eeeeee"

static const char *side_name(Side side) { return side == SIDE_BEFORE ? "before" : "after"; }

// A long condition or value is broken into lines at its conjuncts and cut where it would fill the
// page.
static void write_lines(FILE *out, const Snapshot *snapshot) {
  enum { MAX_LINES = 30 };
  size_t count = snapshot->conditions.count;
  for (size_t i = 0; i < count && i < MAX_LINES; i++) {
    fputs("<BR ALIGN=\"LEFT\"/>", out);
    xml_text(out, snapshot->conditions.items[i]);
  }
  if (count > MAX_LINES)
    fprintf(out, "<BR ALIGN=\"LEFT\"/>... %zu more", count - MAX_LINES);
  fputs("<BR ALIGN=\"LEFT\"/>", out);
}

static void write_node_name(FILE *out, const Snapshot *snapshot, Side side, const char *kind,
                            size_t number) {
  fprintf(out, "c%llu_%s_%s%zu", (unsigned long long)snapshot->id, side_name(side), kind, number);
}

// In a box, an object is a dot from which an arrow starts.
static const char *dot_text(const Snapshot *snapshot, const View *view, Arena *arena) {
  return view->kind == VIEW_OBJECT ? "\xe2\x97\x8f" : cell_text(snapshot, view, arena);
}

static void write_object(FILE *out, const Snapshot *snapshot, size_t number, Side side,
                         Arena *arena) {
  assert(number < snapshot->objects.count);
  const ObjectView *object = &snapshot->objects.items[number];
  bool is_new = !object->place;
  fputs("      ", out);
  write_node_name(out, snapshot, side, "o", number);
  fputs(" [label=<<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\">", out);
  fprintf(out, "<TR><TD PORT=\"top\" COLSPAN=\"2\" BGCOLOR=\"%s\"><B>",
          is_new ? COLOR_NEW : COLOR_PLAIN);
  xml_text(out, object->name);
  fputs("</B>: ", out);
  xml_text(out, object->short_name);
  fputs("</TD></TR>", out);
  for (size_t i = 0; i < object->slots.count; i++) {
    const Slot *slot = &object->slots.items[i];
    bool is_marked = side == SIDE_AFTER && slot->is_changed;
    fprintf(out, "<TR><TD ALIGN=\"LEFT\"%s>", is_marked ? " BGCOLOR=\"" COLOR_CHANGED "\"" : "");
    xml_text(out, slot->name);
    fprintf(out, "</TD><TD PORT=\"f%zu\"%s>", i, is_marked ? " BGCOLOR=\"" COLOR_CHANGED "\"" : "");
    xml_text(out, dot_text(snapshot, slot_view(slot, side), arena));
    fputs("</TD></TR>", out);
  }
  fputs("</TABLE>>];\n", out);
}

static void write_arrows(FILE *out, const Snapshot *snapshot, size_t number, Side side) {
  assert(number < snapshot->objects.count);
  const Slots *slots = &snapshot->objects.items[number].slots;
  for (size_t i = 0; i < slots->count; i++) {
    const View *view = slot_view(&slots->items[i], side);
    if (view->kind != VIEW_OBJECT)
      continue;
    fputs("      ", out);
    write_node_name(out, snapshot, side, "o", number);
    fprintf(out, ":f%zu:c -> ", i);
    write_node_name(out, snapshot, side, "o", view->object);
    fprintf(out, ":top [tailclip=false%s];\n",
            side == SIDE_AFTER && slots->items[i].is_changed ? ", color=\"#c06000\", penwidth=2"
                                                             : "");
  }
}

// A parameter, a static field or the result: its name and an arrow to its object, or its value.
static void write_root(FILE *out, const Snapshot *snapshot, Side side, const char *kind,
                       size_t number, const char *name, const View *view, Arena *arena) {
  fputs("      ", out);
  write_node_name(out, snapshot, side, kind, number);
  fputs(" [shape=plaintext, label=<", out);
  xml_text(out, name);
  const char *text = dot_text(snapshot, view, arena);
  if (view->kind != VIEW_OBJECT && strcmp(text, name)) { // x = x says nothing
    fputs(" = ", out);
    xml_text(out, text);
  }
  fputs(">];\n", out);
  if (view->kind != VIEW_OBJECT)
    return;
  fputs("      ", out);
  write_node_name(out, snapshot, side, kind, number);
  fputs(" -> ", out);
  write_node_name(out, snapshot, side, "o", view->object);
  fputs(":top;\n", out);
}

static void write_roots(FILE *out, const Snapshot *snapshot, Side side, Arena *arena) {
  for (size_t i = 0; i < snapshot->parameters.count; i++)
    write_root(out, snapshot, side, "p", i, snapshot->parameters.items[i].name,
               &snapshot->parameters.items[i].before, arena);
  for (size_t i = 0; i < snapshot->statics.count; i++)
    write_root(out, snapshot, side, "s", i, snapshot->statics.items[i].name,
               slot_view(&snapshot->statics.items[i], side), arena);
  if (has_result(snapshot, side))
    write_root(out, snapshot, side, "r", 0, "result", &snapshot->result, arena);
}

#define INVISIBLE " [style=invis, shape=point, width=0, label=\"\"];\n"

// An edge that only arranges: from the side's anchor to a node, or from a node to the case's
// bottom.
static void arrange(FILE *out, const Snapshot *snapshot, Side side, const char *kind,
                    size_t number) {
  unsigned long long id = (unsigned long long)snapshot->id;
  fprintf(out, "      c%llu_%s -> ", id, side_name(side));
  write_node_name(out, snapshot, side, kind, number);
  fputs(" [style=invis];\n      ", out);
  write_node_name(out, snapshot, side, kind, number);
  fprintf(out, " -> c%llu_bottom [style=invis];\n", id);
}

static void arrange_side(FILE *out, const Snapshot *snapshot, Side side) {
  for (size_t i = 0; i < snapshot->parameters.count; i++)
    arrange(out, snapshot, side, "p", i);
  for (size_t i = 0; i < snapshot->statics.count; i++)
    arrange(out, snapshot, side, "s", i);
  if (has_result(snapshot, side))
    arrange(out, snapshot, side, "r", 0);
  for (size_t i = 0; i < snapshot->objects.count; i++)
    if (is_drawn(snapshot, i, side))
      arrange(out, snapshot, side, "o", i);
}

static void write_side(FILE *out, const Snapshot *snapshot, Side side, Arena *arena) {
  unsigned long long id = (unsigned long long)snapshot->id;
  fprintf(out, "    subgraph cluster_c%llu_%s {\n      label=\"%s\"; style=dashed;\n", id,
          side_name(side), side_name(side));
  fprintf(out, "      c%llu_%s" INVISIBLE, id, side_name(side));
  write_roots(out, snapshot, side, arena);
  for (size_t i = 0; i < snapshot->objects.count; i++)
    if (is_drawn(snapshot, i, side))
      write_object(out, snapshot, i, side, arena);
  for (size_t i = 0; i < snapshot->objects.count; i++)
    if (is_drawn(snapshot, i, side))
      write_arrows(out, snapshot, i, side);
  fputs("    }\n", out);
}

static void write_case(Writer *writer, const Snapshot *snapshot, Arena *arena) {
  FILE *out = writer->out;
  unsigned long long id = (unsigned long long)snapshot->id;
  fprintf(out, "  subgraph cluster_c%llu {\n    label=<<B>case %llu: ", id, id);
  if (snapshot->threw)
    fprintf(out, "throws %s", snapshot->exception);
  else
    fputs("returns", out);
  fputs("</B>", out);
  write_lines(out, snapshot);
  fputs(">; labeljust=l;\n", out);
  fprintf(out, "    c%llu_top" INVISIBLE "    c%llu_bottom" INVISIBLE, id, id);
  write_side(out, snapshot, SIDE_BEFORE, arena);
  write_side(out, snapshot, SIDE_AFTER, arena);
  fprintf(out, "    c%llu_top -> {c%llu_before c%llu_after} [style=invis];\n", id, id, id);
  fprintf(out, "    c%llu_before -> c%llu_after [style=invis, minlen=0];\n", id, id);
  arrange_side(out, snapshot, SIDE_BEFORE);
  arrange_side(out, snapshot, SIDE_AFTER);
  fputs("  }\n", out);
  if (id > 1) // every case is drawn
    fprintf(out, "  c%llu_bottom -> c%llu_top [style=invis];\n", id - 1, id);
}

static void begin(Writer *writer) {
  fputs("digraph cases {\n  ranksep=0.25; fontname=\"Helvetica\";\n"
        "  node [shape=plaintext, fontname=\"Helvetica\", fontsize=11];\n"
        "  edge [arrowsize=0.7];\n",
        writer->out);
}

static void end(Writer *writer, const char *message) {
  (void)message;
  fputs("}\n", writer->out);
}

// A path without a result has no heap after it to be drawn.
static void no_stop(Writer *writer, const Snapshot *snapshot, Arena *arena) {
  (void)writer, (void)snapshot, (void)arena;
}

const Format dot_format = {.begin = begin, .write = write_case, .stop = no_stop, .end = end};
