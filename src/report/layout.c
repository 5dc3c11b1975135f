// Places for boxes: columns by distance, an order in each column that follows the neighbours
// (barycenters), and heights as near as possible to what arrows want (isotonic regression).
#include "report/drawing.h"

#include <stdlib.h>

#define CHANNEL_LEAST 36.0
#define CHANNEL_EDGE 5.0
#define CHANNEL_MOST 130.0

double row_y(const DrawNode *node, uint32_t row) {
  assert(node->kind == NODE_LANE || row < node->rows.count || !node->rows.count);
  double top = node->kind == NODE_OBJECT ? DRAW_HEADER : 0;
  return node->kind == NODE_LANE ? node->y + node->height / 2
                                 : node->y + top + ((double)row + 0.5) * DRAW_ROW;
}

double entry_y(const DrawNode *node) {
  return node->kind == NODE_OBJECT ? node->y + DRAW_HEADER / 2 : node->y + node->height / 2;
}

// --- columns -------------------------------------------------------------------------------------

// Breadth first from what is placed: the column of a box is its distance from the roots.
static void spread(Drawing *drawing, Side side, uint32_t *queue, size_t count) {
  assert(count <= drawing->nodes.count);
  for (size_t head = 0; head < count; head++)
    for (size_t i = 0; i < drawing->edges.count; i++) {
      const DrawEdge *edge = &drawing->edges.items[i];
      DrawNode *to = &drawing->nodes.items[edge->to];
      if (edge->from != queue[head] || !edge->is_on[side] || to->column != NO_NODE)
        continue;
      to->column = drawing->nodes.items[queue[head]].column + 1;
      queue[count++] = edge->to;
    }
}

// The heap before decides; what only the heap after has stands behind it.
static void choose_columns(Drawing *drawing) {
  size_t total = drawing->nodes.count;
  uint32_t *queue = mem_new_array(uint32_t, total + 1);
  for (size_t i = 0; i < total; i++)
    drawing->nodes.items[i].column = drawing->nodes.items[i].kind == NODE_ROOT ? 0 : NO_NODE;
  for (Side side = SIDE_BEFORE; side <= SIDE_AFTER; side++) {
    size_t count = 0;
    for (uint32_t column = 0; column <= total; column++) // those that are placed, nearest first
      for (size_t i = 0; i < total; i++)
        if (drawing->nodes.items[i].column == column)
          queue[count++] = (uint32_t)i;
    spread(drawing, side, queue, count);
  }
  for (size_t i = 0; i < total; i++)
    if (drawing->nodes.items[i].column == NO_NODE) // that nothing drawn leads to
      drawing->nodes.items[i].column = 1;
  mem_free(queue);
}

static DrawColumn *column_at(Drawing *drawing, uint32_t number) {
  while (drawing->columns.count <= number)
    vec_push(&drawing->columns, (DrawColumn){0});
  return &drawing->columns.items[number];
}

static void add_lane(Drawing *drawing, DrawEdge *edge, uint32_t column) {
  assert(column > 0);
  vec_push(&edge->lanes, (uint32_t)drawing->nodes.count);
  vec_push(&drawing->nodes, (DrawNode){.kind = NODE_LANE, .column = column, .height = DRAW_LANE});
}

// An arrow over several columns gets a place in each of them, so that it runs between boxes.
static void add_lanes(Drawing *drawing) {
  for (size_t i = 0; i < drawing->edges.count; i++) {
    DrawEdge *edge = &drawing->edges.items[i];
    uint32_t from = drawing->nodes.items[edge->from].column;
    uint32_t to = drawing->nodes.items[edge->to].column;
    for (uint32_t column = from + 1; column < to; column++)
      add_lane(drawing, edge, column);
    for (uint32_t column = from; column-- > to + 1;)
      add_lane(drawing, edge, column);
  }
}

static void fill_columns(Drawing *drawing) {
  for (size_t i = 0; i < drawing->nodes.count; i++)
    vec_push(&column_at(drawing, drawing->nodes.items[i].column)->nodes, (uint32_t)i);
}

// --- order ---------------------------------------------------------------------------------------

// A part of an arrow between two neighbouring columns.
typedef struct Link {
  uint32_t left, right;         // nodes
  uint32_t left_row, right_row; // of the box at whose row it starts, else NO_NODE
} Link;
typedef VEC(Link) Links;

static void add_link(const Drawing *drawing, Links *links, uint32_t from, uint32_t row,
                     uint32_t to) {
  assert(from < drawing->nodes.count);
  assert(to < drawing->nodes.count);
  if (drawing->nodes.items[from].column < drawing->nodes.items[to].column)
    vec_push(links, (Link){from, to, row, NO_NODE});
  else if (drawing->nodes.items[from].column > drawing->nodes.items[to].column)
    vec_push(links, (Link){to, from, NO_NODE, row});
}

static Links find_links(const Drawing *drawing) {
  Links links = {0};
  for (size_t i = 0; i < drawing->edges.count; i++) {
    const DrawEdge *edge = &drawing->edges.items[i];
    uint32_t at = edge->from, row = edge->row;
    for (size_t j = 0; j < edge->lanes.count; j++) {
      add_link(drawing, &links, at, row, edge->lanes.items[j]);
      at = edge->lanes.items[j];
      row = NO_NODE;
    }
    add_link(drawing, &links, at, row, edge->to);
  }
  return links;
}

static double link_y(const DrawNode *node, uint32_t row) {
  return row == NO_NODE ? entry_y(node) : row_y(node, row);
}

// What a node's links want its top to be, as the other ends stand; false: it has no links there.
static bool wanted_y(const Drawing *drawing, const Links *links, uint32_t number, bool from_left,
                     double *out) {
  assert(number < drawing->nodes.count);
  const DrawNode *node = &drawing->nodes.items[number];
  double sum = 0;
  size_t count = 0;
  for (size_t i = 0; i < links->count; i++) {
    const Link *link = &links->items[i];
    if ((from_left ? link->right : link->left) != number)
      continue;
    const DrawNode *other = &drawing->nodes.items[from_left ? link->left : link->right];
    double own = link_y(node, from_left ? link->right_row : link->left_row) - node->y;
    sum += link_y(other, from_left ? link->left_row : link->right_row) - own;
    count++;
  }
  if (count)
    *out = sum / (double)count;
  return count > 0;
}

typedef struct Wish {
  uint32_t node;
  double y, weight;
  size_t place; // so that sorting is stable
} Wish;

static int by_wish(const void *a, const void *b) {
  const Wish *first = a, *second = b;
  if (first->y < second->y || first->y > second->y)
    return first->y < second->y ? -1 : 1;
  return first->place < second->place ? -1 : 1;
}

// One below the other, in the order of the column.
static void stack_column(Drawing *drawing, const DrawColumn *column) {
  assert(column->nodes.count <= drawing->nodes.count);
  double y = 0;
  for (size_t i = 0; i < column->nodes.count; i++) {
    DrawNode *node = &drawing->nodes.items[column->nodes.items[i]];
    node->y = y;
    y += node->height + DRAW_GAP;
  }
}

// Nodes without links keep their place among the others.
static void sort_column(Drawing *drawing, DrawColumn *column, const Links *links, bool from_left) {
  size_t count = column->nodes.count;
  Wish *wishes = mem_new_array(Wish, count + 1);
  double last = 0;
  for (size_t i = 0; i < count; i++) {
    wishes[i] = (Wish){.node = column->nodes.items[i], .place = i, .y = last};
    (void)wanted_y(drawing, links, wishes[i].node, from_left, &wishes[i].y);
    last = wishes[i].y;
  }
  qsort(wishes, count, sizeof *wishes, by_wish);
  for (size_t i = 0; i < count; i++)
    column->nodes.items[i] = wishes[i].node;
  stack_column(drawing, column);
  mem_free(wishes);
}

// Sorting a column by the mean height of its neighbours, from left to right and back, is Sugiyama's
// way to few crossings: a few rounds do as well as many.
static void order_columns(Drawing *drawing, const Links *links) {
  enum { ROUNDS = 3 };
  size_t count = drawing->columns.count;
  for (size_t i = 0; i < count; i++)
    stack_column(drawing, &drawing->columns.items[i]);
  for (int round = 0; round < ROUNDS; round++) {
    for (size_t i = 1; i < count; i++)
      sort_column(drawing, &drawing->columns.items[i], links, true);
    for (size_t i = count; round + 1 < ROUNDS && i-- > 1;) // column 0 stays as declared
      sort_column(drawing, &drawing->columns.items[i], links, false);
  }
}

// --- heights -------------------------------------------------------------------------------------

// Places nodes in their order as near to their wishes as their sizes allow: with the sizes
// subtracted, that is a monotone sequence nearest to a given one (pool adjacent violators).
// Pools of neighbours that would overlap get the mean of their wishes, weighted.
static void settle(Drawing *drawing, const DrawColumn *column, Wish *wishes) {
  assert(column->nodes.count == 0 || wishes);
  size_t count = column->nodes.count, pools = 0;
  double *mean = mem_new_array(double, count + 1), *weight = mem_new_array(double, count + 1);
  size_t *size = mem_new_array(size_t, count + 1);
  double offset = 0;
  for (size_t i = 0; i < count; i++) {
    mean[pools] = wishes[i].y - offset;
    weight[pools] = wishes[i].weight;
    size[pools++] = 1;
    for (; pools > 1 && mean[pools - 2] > mean[pools - 1]; pools--) {
      double both = weight[pools - 2] + weight[pools - 1];
      mean[pools - 2] =
          (mean[pools - 2] * weight[pools - 2] + mean[pools - 1] * weight[pools - 1]) / both;
      weight[pools - 2] = both;
      size[pools - 2] += size[pools - 1];
    }
    offset += drawing->nodes.items[column->nodes.items[i]].height + DRAW_GAP;
  }
  offset = 0;
  for (size_t pool = 0, i = 0; pool < pools; pool++)
    for (size_t j = 0; j < size[pool]; j++, i++) {
      DrawNode *node = &drawing->nodes.items[column->nodes.items[i]];
      node->y = mean[pool] + offset;
      offset += node->height + DRAW_GAP;
    }
  mem_free(mean);
  mem_free(weight);
  mem_free(size);
}

static void align_column(Drawing *drawing, const DrawColumn *column, const Links *links,
                         bool from_left) {
  const double little = 0.001; // whoever has no arrows moves for the others
  Wish *wishes = mem_new_array(Wish, column->nodes.count + 1);
  for (size_t i = 0; i < column->nodes.count; i++) {
    uint32_t node = column->nodes.items[i];
    wishes[i] = (Wish){.node = node, .y = drawing->nodes.items[node].y, .weight = little};
    if (wanted_y(drawing, links, node, from_left, &wishes[i].y))
      wishes[i].weight = 1;
  }
  settle(drawing, column, wishes);
  mem_free(wishes);
}

static void align_columns(Drawing *drawing, const Links *links) {
  for (size_t i = 1; i < drawing->columns.count; i++)
    align_column(drawing, &drawing->columns.items[i], links, true);
  if (drawing->columns.count)
    align_column(drawing, &drawing->columns.items[0], links, false);
  double top = 0, bottom = 0;
  for (size_t i = 0; i < drawing->nodes.count; i++)
    top = i && top < drawing->nodes.items[i].y ? top : drawing->nodes.items[i].y;
  for (size_t i = 0; i < drawing->nodes.count; i++) {
    DrawNode *node = &drawing->nodes.items[i];
    node->y -= top;
    bottom = bottom > node->y + node->height ? bottom : node->y + node->height;
  }
  drawing->height = bottom;
}

// --- widths --------------------------------------------------------------------------------------

static double wider(double a, double b) { return a > b ? a : b; }

static double text_width(const char *text) { return (double)text_columns(text) * DRAW_CHARACTER; }

static void measure(DrawNode *node) {
  assert(node->kind != NODE_LANE);
  double names = 0, texts = 0;
  for (size_t i = 0; i < node->rows.count; i++) {
    const DrawRow *row = &node->rows.items[i];
    names = wider(names, text_width(row->name));
    for (int side = 0; side < SIDES; side++)
      texts = wider(texts, text_width(row->text[side]));
  }
  node->name_width = names;
  if (node->kind == NODE_ROOT) { // "name = text"
    node->width = names + texts + 3 * DRAW_CHARACTER + 2 * DRAW_PAD;
    node->height = DRAW_ROW;
  } else {
    double title = text_width(node->name) + text_width(node->class) + 2 * DRAW_CHARACTER;
    node->width = wider(title + 2 * DRAW_PAD, names + texts + 4 * DRAW_PAD);
    node->height = DRAW_HEADER + (double)node->rows.count * DRAW_ROW;
  }
}

// How many arrows run between a column and the next.
static size_t channel_load(const Drawing *drawing, const Links *links, uint32_t column) {
  assert(column < drawing->columns.count);
  size_t count = 0;
  for (size_t i = 0; i < links->count; i++)
    count += drawing->nodes.items[links->items[i].left].column == column;
  for (size_t i = 0; i < drawing->edges.count; i++) {
    const DrawEdge *edge = &drawing->edges.items[i];
    count += drawing->nodes.items[edge->from].column == column &&
             drawing->nodes.items[edge->to].column == column;
  }
  return count;
}

static void widen_columns(Drawing *drawing, const Links *links) {
  double x = 0;
  for (uint32_t i = 0; i < drawing->columns.count; i++) {
    DrawColumn *column = &drawing->columns.items[i];
    for (size_t j = 0; j < column->nodes.count; j++)
      column->width = wider(column->width, drawing->nodes.items[column->nodes.items[j]].width);
    size_t load = channel_load(drawing, links, i);
    bool is_last = i + 1 == drawing->columns.count;
    double channel = CHANNEL_LEAST + CHANNEL_EDGE * (double)load;
    column->channel = is_last && !load ? 0 : channel < CHANNEL_MOST ? channel : CHANNEL_MOST;
    column->x = x;
    for (size_t j = 0; j < column->nodes.count; j++) {
      DrawNode *node = &drawing->nodes.items[column->nodes.items[j]];
      node->x = x;
      node->width = column->width;
    }
    x += column->width + column->channel;
  }
  drawing->width = x;
}

void drawing_place(Drawing *drawing) {
  for (size_t i = 0; i < drawing->nodes.count; i++)
    measure(&drawing->nodes.items[i]);
  choose_columns(drawing);
  add_lanes(drawing);
  fill_columns(drawing);
  Links links = find_links(drawing);
  order_columns(drawing, &links);
  align_columns(drawing, &links);
  widen_columns(drawing, &links);
  vec_free(&links);
}
