// Heap drawings as SVG, without Graphviz: per case the heap before and the heap after the call, as
// the figures of Kiasan have them. drawing.h says how they are laid out.
//
// The picture brings its own background and colours for light and dark screens. Texts have a
// textLength, so that they fit whatever font is there.
#include "report/svg.h"

#include "report/drawing.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define MARGIN 16.0
#define PANEL_PAD 14.0
#define PANEL_TITLE 22.0
#define LINE 17.0
#define WIDE 1400.0 // sides of more than this stand one below the other

struct Sheet {
  FILE *body; // the size of the page, which comes first, is known after its last drawing
  double width, height;
};

static const char style[] =
    "svg{color-scheme:light dark}"
    "text{font:12px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:#1d2430}"
    ".page{fill:#fff}.panel{fill:#f7f8fa;stroke:#c9ced6}.box{fill:#fff;stroke:#59636e}"
    ".head{fill:#e3e7ed}.new{fill:#c6e9c9}.mark{fill:#ffdd99}.rule{stroke:#c9ced6}"
    ".faint{fill:#78828e}.bold{font-weight:bold}.side{fill:#59636e;font-style:italic}"
    ".edge{fill:none;stroke:#4a5560;stroke-width:1.3}.tip,.port{fill:#4a5560}"
    ".hot .edge{stroke:#b35900;stroke-width:2}.hot .tip,.hot .port{fill:#b35900}"
    "@media(prefers-color-scheme:dark){text{fill:#e4e8ee}.page{fill:#14181d}"
    ".panel{fill:#1b2026;stroke:#3a424c}.box{fill:#20262d;stroke:#8b96a3}.head{fill:#313a44}"
    ".new{fill:#1f4d2b}.mark{fill:#664a10}.rule{stroke:#3a424c}.faint{fill:#97a1ad}"
    ".side{fill:#97a1ad}.edge{stroke:#a5b0bc}.tip,.port{fill:#a5b0bc}"
    ".hot .edge{stroke:#ffb454}.hot .tip,.hot .port{fill:#ffb454}}";

// The drawings of thousands of cases do not count as memory: they wait in a file without a name.
Sheet *sheet_new(void) {
  Sheet *sheet = mem_new(Sheet);
  sheet->body = tmpfile();
  if (!sheet->body)
    fatal("cannot make a temporary file: %s", strerror(errno));
  sheet->height = MARGIN;
  return sheet;
}

void sheet_free(Sheet *sheet) {
  fclose(sheet->body);
  mem_free(sheet);
}

static void copy_body(FILE *body, FILE *out) {
  char part[1 << 14];
  size_t size;
  rewind(body);
  while ((size = fread(part, 1, sizeof part, body)) > 0)
    fwrite(part, 1, size, out);
}

void sheet_write(Sheet *sheet, FILE *out) {
  double width = sheet->width + 2 * MARGIN, height = sheet->height;
  fprintf(out,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.1f\" height=\"%.1f\" viewBox=\"0 0 "
          "%.1f %.1f\">\n<style>%s</style>\n<rect class=\"page\" width=\"100%%\" "
          "height=\"100%%\"/>\n",
          width, height, width, height, style);
  copy_body(sheet->body, out);
  fputs("</svg>\n", out);
}

// --- parts ---------------------------------------------------------------------------------------

static double text_width(const char *text) { return (double)text_columns(text) * DRAW_CHARACTER; }

// `y` is the middle of the line. A text that was cut shows the whole one to a mouse.
static void write_text(FILE *out, double x, double y, const char *class, const char *text,
                       const char *whole) {
  if (!*text)
    return;
  fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" textLength=\"%.1f\" lengthAdjust=\"spacingAndGlyphs\"",
          x, y + 4, text_width(text));
  if (*class)
    fprintf(out, " class=\"%s\"", class);
  fputc('>', out);
  if (whole) {
    fputs("<title>", out);
    xml_text(out, whole);
    fputs("</title>", out);
  }
  xml_text(out, text);
  fputs("</text>\n", out);
}

static void write_rect(FILE *out, const char *class, double x, double y, double width,
                       double height) {
  fprintf(out, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"%s/>\n",
          class, x, y, width, height, strcmp(class, "panel") ? "" : " rx=\"6\"");
}

static void write_row(FILE *out, const DrawNode *node, uint32_t number, Side side) {
  assert(number < node->rows.count);
  const DrawRow *row = &node->rows.items[number];
  double middle = row_y(node, number), top = middle - DRAW_ROW / 2;
  bool is_marked = row->is_changed && side == SIDE_AFTER;
  if (is_marked)
    write_rect(out, "mark", node->x + 0.5, top + 0.5, node->width - 1, DRAW_ROW - 1);
  fprintf(out, "<line class=\"rule\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", node->x,
          top, node->x + node->width, top);
  write_text(out, node->x + DRAW_PAD, middle, node->is_array ? "faint" : "", row->name, NULL);
  write_text(out, node->x + node->name_width + 3 * DRAW_PAD, middle,
             row->is_faint[side] ? "faint"
             : is_marked         ? "bold"
                                 : "",
             row->text[side], row->whole[side]);
}

static void write_object(FILE *out, const DrawNode *node, Side side) {
  fputs("<g class=\"object\" data-name=\"", out);
  xml_text(out, node->name);
  fputs("\">\n", out);
  write_rect(out, "box", node->x, node->y, node->width, node->height);
  write_rect(out, node->is_new ? "new" : "head", node->x + 0.5, node->y + 0.5, node->width - 1,
             DRAW_HEADER - 1);
  double middle = node->y + DRAW_HEADER / 2, x = node->x + DRAW_PAD;
  write_text(out, x, middle, "bold", node->name, NULL);
  write_text(out, x + text_width(node->name) + DRAW_CHARACTER, middle, "", node->class, NULL);
  for (uint32_t i = 0; i < node->rows.count; i++)
    write_row(out, node, i, side);
  if (node->is_array && node->rows.count)
    fprintf(out, "<line class=\"rule\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
            node->x + node->name_width + 2 * DRAW_PAD, node->y + DRAW_HEADER,
            node->x + node->name_width + 2 * DRAW_PAD, node->y + node->height);
  fputs("</g>\n", out);
}

// Stands at the right end of its column, where its arrow starts.
static void write_root(FILE *out, const DrawNode *node, Side side) {
  const DrawRow *row = &node->rows.items[0];
  const char *text = row->text[side];
  double middle = row_y(node, 0), width = text_width(row->name);
  if (*text)
    width += text_width(text) + 3 * DRAW_CHARACTER;
  double x = node->x + node->width - DRAW_PAD - width;
  fputs("<g class=\"root\" data-name=\"", out);
  xml_text(out, row->name);
  fputs("\">\n", out);
  if (row->is_changed && side == SIDE_AFTER)
    write_rect(out, "mark", x - DRAW_PAD / 2, node->y, width + DRAW_PAD, DRAW_ROW);
  write_text(out, x, middle, "bold", row->name, NULL);
  if (*text) {
    x += text_width(row->name) + DRAW_CHARACTER;
    write_text(out, x, middle, "", "=", NULL);
    write_text(out, x + 2 * DRAW_CHARACTER, middle, "", text, row->whole[side]);
  }
  fputs("</g>\n", out);
}

// --- arrows --------------------------------------------------------------------------------------

typedef struct Point {
  double x, y;
} Point;

// From column to column with level ends: it stays between them.
static void write_curve(FILE *out, Point from, Point to) {
  double middle = (from.x + to.x) / 2;
  fprintf(out, " C%.1f %.1f %.1f %.1f %.1f %.1f", middle, from.y, middle, to.y, to.x, to.y);
}

// Within a column: out to the right and back.
static void write_loop(FILE *out, Point from, Point to, double channel) {
  double height = from.y < to.y ? to.y - from.y : from.y - to.y;
  double reach = 24 + height / 5, most = (channel - 8) / 0.75; // a curve comes to 3/4 of it
  reach = reach < most ? reach : most;
  fprintf(out, " C%.1f %.1f %.1f %.1f %.1f %.1f", from.x + reach, from.y, to.x + reach, to.y, to.x,
          to.y);
}

static void write_tip(FILE *out, Point to, double direction) {
  fprintf(out, "<path class=\"tip\" d=\"M%.1f %.1f l%.1f -4 v8 z\"/>\n", to.x, to.y,
          -8 * direction);
}

static void write_edge(FILE *out, const Drawing *drawing, const DrawEdge *edge, Side side) {
  const double tip = 6; // the line ends inside of it
  const DrawNode *from = &drawing->nodes.items[edge->from], *to = &drawing->nodes.items[edge->to];
  double direction = from->column <= to->column ? 1 : -1;
  Point at = {from->x + (direction > 0 ? from->width : 0), row_y(from, edge->row)};
  bool is_loop = from->column == to->column;
  double entry = is_loop ? -1 : direction; // the direction in which it comes in
  Point end = {to->x + (entry > 0 ? 0 : to->width), entry_y(to)};
  fprintf(out, "<g class=\"arrow%s\">\n", edge->is_changed && side == SIDE_AFTER ? " hot" : "");
  fprintf(out, "<path class=\"edge\" d=\"M%.1f %.1f", at.x, at.y);
  for (size_t i = 0; i < edge->lanes.count; i++) {
    const DrawNode *lane = &drawing->nodes.items[edge->lanes.items[i]];
    double middle = lane->y + lane->height / 2;
    write_curve(out, at, (Point){lane->x + (direction > 0 ? 0 : lane->width), middle});
    at = (Point){lane->x + (direction > 0 ? lane->width : 0), middle};
    fprintf(out, " H%.1f", at.x);
  }
  Point stop = {end.x - tip * entry, end.y};
  if (is_loop)
    write_loop(out, at, stop, drawing->columns.items[from->column].channel);
  else
    write_curve(out, at, stop);
  fputs("\"/>\n", out);
  write_tip(out, end, entry);
  fprintf(out, "<circle class=\"port\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>\n</g>\n",
          from->x + (direction > 0 ? from->width : 0), row_y(from, edge->row));
}

// --- cases ---------------------------------------------------------------------------------------

static void write_side(FILE *out, const Drawing *drawing, Side side, Point at) {
  const char *name = side == SIDE_BEFORE ? "before" : "after";
  fprintf(out, "<g class=\"heap\" data-side=\"%s\" transform=\"translate(%.1f %.1f)\">\n", name,
          at.x, at.y);
  write_rect(out, "panel", 0, 0, drawing->width + 2 * PANEL_PAD,
             drawing->height + 2 * PANEL_PAD + PANEL_TITLE);
  write_text(out, PANEL_PAD, PANEL_TITLE / 2 + 4, "side", name, NULL);
  fprintf(out, "<g transform=\"translate(%.1f %.1f)\">\n", PANEL_PAD, PANEL_PAD + PANEL_TITLE);
  for (size_t i = 0; i < drawing->nodes.count; i++) {
    const DrawNode *node = &drawing->nodes.items[i];
    if (node->kind == NODE_OBJECT && node->is_on[side])
      write_object(out, node, side);
    else if (node->kind == NODE_ROOT && node->is_on[side])
      write_root(out, node, side);
  }
  for (size_t i = 0; i < drawing->edges.count; i++)
    if (drawing->edges.items[i].is_on[side])
      write_edge(out, drawing, &drawing->edges.items[i], side);
  fputs("</g>\n</g>\n", out);
}

static void add_line(Sheet *sheet, const char *class, double indent, const char *text,
                     Arena *arena) {
  enum { MAX_COLUMNS = 160 };
  const char *cut = cut_text(text, MAX_COLUMNS, arena);
  double width = indent + text_width(cut);
  write_text(sheet->body, MARGIN + indent, sheet->height + LINE / 2, class, cut,
             cut == text ? NULL : text);
  sheet->width = width > sheet->width ? width : sheet->width;
  sheet->height += LINE;
}

static void add_conditions(Sheet *sheet, const Snapshot *snapshot, Arena *arena) {
  enum { MAX_LINES = 30 };
  size_t count = snapshot->conditions.count;
  for (size_t i = 0; i < count && i < MAX_LINES; i++)
    add_line(sheet, "", 2 * DRAW_CHARACTER,
             arena_format(arena, "%s %s", i ? "&&" : "if", snapshot->conditions.items[i]), arena);
  if (count > MAX_LINES)
    add_line(sheet, "faint", 2 * DRAW_CHARACTER,
             arena_format(arena, "... %zu more", count - MAX_LINES), arena);
}

void sheet_add(Sheet *sheet, const Snapshot *snapshot, const char *title, Arena *arena) {
  fprintf(sheet->body, "<g class=\"case\" data-case=\"%llu\">\n", (unsigned long long)snapshot->id);
  add_line(sheet, "bold", 0,
           arena_format(arena, "%s%scase %llu: %s%s", title ? title : "", title ? ", " : "",
                        (unsigned long long)snapshot->id, snapshot->threw ? "throws " : "returns",
                        snapshot->threw ? snapshot->exception : ""),
           arena);
  add_conditions(sheet, snapshot, arena);
  sheet->height += LINE / 2;
  Drawing *drawing = drawing_new(snapshot, arena);
  double width = drawing->width + 2 * PANEL_PAD,
         height = drawing->height + 2 * PANEL_PAD + PANEL_TITLE;
  bool is_wide = 2 * width + MARGIN > WIDE;
  Point second = {MARGIN + (is_wide ? 0 : width + MARGIN),
                  sheet->height + (is_wide ? height + MARGIN / 2 : 0)};
  write_side(sheet->body, drawing, SIDE_BEFORE, (Point){MARGIN, sheet->height});
  write_side(sheet->body, drawing, SIDE_AFTER, second);
  drawing_free(drawing);
  double all = is_wide ? width : 2 * width + MARGIN;
  sheet->width = all > sheet->width ? all : sheet->width;
  sheet->height = second.y + height + 2 * MARGIN;
  fputs("</g>\n", sheet->body);
}
