// From a snapshot to boxes and arrows.
#include "report/drawing.h"

#include <string.h>

// --- values --------------------------------------------------------------------------------------

const char *cell_text(const Snapshot *snapshot, const View *view, Arena *arena) {
  if (view->kind == VIEW_UNRESOLVED)
    return arena_format(arena, "%s%s", view->text, view->non_null ? "" : " ?");
  if (view->kind == VIEW_OBJECT)
    return snapshot->objects.items[view->object].name;
  // Terms on both sides: what the concrete example is does not matter to a drawing.
  return view_text(snapshot, view, SIDE_AFTER, arena);
}

const View *slot_view(const Slot *slot, Side side) {
  return side == SIDE_BEFORE ? &slot->before : &slot->after;
}

bool is_drawn(const Snapshot *snapshot, size_t object, Side side) {
  assert(object < snapshot->objects.count);
  const ObjectView *view = &snapshot->objects.items[object];
  return !view->is_constant && !view->is_hidden &&
         (side == SIDE_BEFORE ? object < snapshot->input_count : view->is_reachable);
}

bool has_result(const Snapshot *snapshot, Side side) {
  return side == SIDE_AFTER && !snapshot->threw && snapshot->result.kind != VIEW_UNREAD;
}

// --- texts ---------------------------------------------------------------------------------------

// East Asian and other wide characters take two columns in a monospaced font.
size_t text_columns(const char *text) {
  size_t columns = 0;
  for (const unsigned char *at = (const unsigned char *)text; *at; at++)
    if (*at >> 6 != 2)
      columns += *at >= 0xe1 && !(*at == 0xe2 && at[1] < 0xba) ? 2 : 1;
  return columns;
}

const char *cut_text(const char *text, size_t columns, Arena *arena) {
  assert(columns > 0);
  if (text_columns(text) <= columns)
    return text;
  size_t length = strlen(text), used = 0;
  for (size_t i = 0; i < length; i++) {
    if ((unsigned char)text[i] >> 6 == 2)
      continue;
    used += (unsigned char)text[i] >= 0xe1 ? 2 : 1;
    if (used > columns - 1)
      return arena_format(arena, "%.*s\xe2\x80\xa6", (int)i, text);
  }
  return text;
}

// --- nodes ---------------------------------------------------------------------------------------

typedef struct Maker {
  const Snapshot *snapshot;
  Drawing *drawing;
  Arena *arena;
  uint32_t *node_of; // per object, or NO_NODE
} Maker;

static void set_cell(Maker *maker, DrawRow *row, const View *view, Side side) {
  enum { MAX_COLUMNS = 36 };
  const char *text = cell_text(maker->snapshot, view, maker->arena);
  row->text[side] = cut_text(text, MAX_COLUMNS, maker->arena);
  row->whole[side] = row->text[side] == text ? NULL : text;
  row->is_faint[side] = view->kind == VIEW_UNREAD || view->kind == VIEW_OBJECT;
}

// Arrows that stand on both sides are one.
// An arrow that is there before and after is drawn once and marked with both.
static void add_edge(Maker *maker, uint32_t from, uint32_t row, const View *view, Side side) {
  assert(from < maker->drawing->nodes.count);
  if (view->kind != VIEW_OBJECT || maker->node_of[view->object] == NO_NODE)
    return;
  Drawing *drawing = maker->drawing;
  uint32_t to = maker->node_of[view->object];
  for (size_t i = drawing->edges.count; i-- && drawing->edges.items[i].from == from;)
    if (drawing->edges.items[i].row == row && drawing->edges.items[i].to == to) {
      drawing->edges.items[i].is_on[side] = true;
      return;
    }
  DrawEdge edge = {.from = from, .row = row, .to = to};
  edge.is_on[side] = true;
  edge.is_changed = drawing->nodes.items[from].rows.items[row].is_changed;
  vec_push(&drawing->edges, edge);
}

static void add_root(Maker *maker, const Slot *slot, const bool is_on[SIDES]) {
  DrawNode node = {.kind = NODE_ROOT, .is_on = {is_on[0], is_on[1]}};
  DrawRow row = {.name = slot->name, .is_changed = slot->is_changed};
  for (Side side = SIDE_BEFORE; side <= SIDE_AFTER; side++)
    set_cell(maker, &row, slot_view(slot, side), side);
  for (Side side = SIDE_BEFORE; side <= SIDE_AFTER; side++)
    if (slot_view(slot, side)->kind == VIEW_OBJECT || !strcmp(row.text[side], row.name))
      row.text[side] = ""; // the arrow says it; x = x says nothing
  vec_push(&node.rows, row);
  vec_push(&maker->drawing->nodes, node);
  for (Side side = SIDE_BEFORE; side <= SIDE_AFTER; side++)
    if (is_on[side])
      add_edge(maker, (uint32_t)maker->drawing->nodes.count - 1, 0, slot_view(slot, side), side);
}

static void add_roots(Maker *maker) {
  const Snapshot *snapshot = maker->snapshot;
  const bool both[SIDES] = {true, true}, after[SIDES] = {false, true};
  for (size_t i = 0; i < snapshot->parameters.count; i++) {
    Slot slot = snapshot->parameters.items[i];
    slot.after = slot.before; // the caller's
    slot.is_changed = false;
    add_root(maker, &slot, both);
  }
  for (size_t i = 0; i < snapshot->statics.count; i++)
    add_root(maker, &snapshot->statics.items[i], both);
  if (has_result(snapshot, SIDE_AFTER))
    add_root(maker,
             &(Slot){.name = "result", .before = snapshot->result, .after = snapshot->result},
             after);
}

static void add_object(Maker *maker, size_t number) {
  assert(number < maker->snapshot->objects.count);
  const ObjectView *object = &maker->snapshot->objects.items[number];
  DrawNode node = {.kind = NODE_OBJECT,
                   .is_on = {is_drawn(maker->snapshot, number, SIDE_BEFORE),
                             is_drawn(maker->snapshot, number, SIDE_AFTER)},
                   .name = object->name,
                   .class = object->short_name,
                   .is_new = !object->place,
                   .is_array = object->is_array};
  for (size_t i = 0; i < object->slots.count; i++) {
    const Slot *slot = &object->slots.items[i];
    // All of an object that the call made is new.
    DrawRow row = {.name = slot->name, .is_changed = slot->is_changed && object->place};
    for (Side side = SIDE_BEFORE; side <= SIDE_AFTER; side++)
      set_cell(maker, &row, slot_view(slot, side), side);
    vec_push(&node.rows, row);
  }
  maker->node_of[number] = (uint32_t)maker->drawing->nodes.count;
  vec_push(&maker->drawing->nodes, node);
}

static void add_arrows(Maker *maker, size_t number) {
  assert(number < maker->snapshot->objects.count);
  const Slots *slots = &maker->snapshot->objects.items[number].slots;
  for (size_t i = 0; i < slots->count; i++)
    for (Side side = SIDE_BEFORE; side <= SIDE_AFTER; side++)
      if (is_drawn(maker->snapshot, number, side))
        add_edge(maker, maker->node_of[number], (uint32_t)i, slot_view(&slots->items[i], side),
                 side);
}

Drawing *drawing_new(const Snapshot *snapshot, Arena *arena) {
  size_t count = snapshot->objects.count;
  Maker maker = {.snapshot = snapshot,
                 .drawing = mem_new(Drawing),
                 .arena = arena,
                 .node_of = mem_new_array(uint32_t, count + 1)};
  for (size_t i = 0; i < count; i++) {
    maker.node_of[i] = NO_NODE;
    if (is_drawn(snapshot, i, SIDE_BEFORE) || is_drawn(snapshot, i, SIDE_AFTER))
      add_object(&maker, i);
  }
  add_roots(&maker);
  for (size_t i = 0; i < count; i++)
    if (maker.node_of[i] != NO_NODE)
      add_arrows(&maker, i);
  mem_free(maker.node_of);
  drawing_place(maker.drawing);
  return maker.drawing;
}

void drawing_free(Drawing *drawing) {
  for (size_t i = 0; i < drawing->nodes.count; i++)
    vec_free(&drawing->nodes.items[i].rows);
  for (size_t i = 0; i < drawing->edges.count; i++)
    vec_free(&drawing->edges.items[i].lanes);
  for (size_t i = 0; i < drawing->columns.count; i++)
    vec_free(&drawing->columns.items[i].nodes);
  vec_free(&drawing->nodes);
  vec_free(&drawing->edges);
  vec_free(&drawing->columns);
  mem_free(drawing);
}
