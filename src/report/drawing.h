// A case as a picture: boxes, arrows and where they are. Private to report.
//
// Both sides of a case, the heap before the call and the heap after it, share one layout, so that
// an object stands in the same place on both and what changed can be seen. The layout is layered,
// from left to right: parameters, static fields and the result in column 0, then objects by their
// distance from them. An arrow to the right leaves a row on the right and enters an object on the
// left; one to the left does it the other way round; one within a column leaves and enters on the
// right. Where an arrow passes a column, a *lane* is kept free for it: no arrow crosses a box.
#ifndef REPORT_DRAWING_H
#define REPORT_DRAWING_H

#include "report/writers.h"

enum { SIDES = 2, NO_NODE = UINT32_MAX };

typedef enum NodeKind { NODE_ROOT, NODE_OBJECT, NODE_LANE } NodeKind;

typedef struct DrawRow {
  const char *name, *text[SIDES]; // texts are cut if they are long
  const char *whole[SIDES];       // then the whole text, else NULL
  bool is_faint[SIDES];           // nothing is known, or an arrow says it
  bool is_changed;
} DrawRow;

typedef struct DrawNode {
  NodeKind kind;
  bool is_on[SIDES];
  const char *name, *class; // of objects
  bool is_new, is_array;
  VEC(DrawRow) rows;
  // Layout:
  uint32_t column;
  double x, y, width, height, name_width;
} DrawNode;

typedef struct DrawEdge {
  uint32_t from, row, to;
  bool is_on[SIDES], is_changed;
  VEC(uint32_t) lanes; // in the order in which the arrow passes them
} DrawEdge;

typedef struct DrawColumn {
  VEC(uint32_t) nodes; // from top to bottom
  double x, width;
  double channel; // free space to its right
} DrawColumn;

typedef struct Drawing {
  VEC(DrawNode) nodes;
  VEC(DrawEdge) edges;
  VEC(DrawColumn) columns;
  double width, height;
} Drawing;

// Sizes in pixels. Texts are monospaced.
#define DRAW_CHARACTER 7.2
#define DRAW_ROW 18.0
#define DRAW_HEADER 20.0
#define DRAW_PAD 6.0
#define DRAW_GAP 14.0
#define DRAW_LANE 8.0

// The boxes and arrows of a case, with their places. All texts are the arena's.
Drawing *drawing_new(const Snapshot *snapshot, Arena *arena);
void drawing_free(Drawing *drawing);
void drawing_place(Drawing *drawing); // layout.c

// Where an arrow leaves and enters.
double row_y(const DrawNode *node, uint32_t row); // the middle of a row
double entry_y(const DrawNode *node);             // the middle of what arrows point at
size_t text_columns(const char *text);            // width in characters
const char *cut_text(const char *text, size_t columns, Arena *arena); // with ... where it was cut

// What a cell says about a value, in words.
const char *cell_text(const Snapshot *snapshot, const View *view, Arena *arena);
const View *slot_view(const Slot *slot, Side side);
// What is drawn: the whole input, and of the output what can be reached.
bool is_drawn(const Snapshot *snapshot, size_t object, Side side);
bool has_result(const Snapshot *snapshot, Side side);

#endif
