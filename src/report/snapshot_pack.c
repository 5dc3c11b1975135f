// Snapshots as bytes: a leaf that one process has explored is told by another.
#include "report/snapshot.h"

// --- packing -------------------------------------------------------------------------------------

static void pack_view(Pack *pack, const View *view) {
  pack_number(pack, view->kind);
  pack_bool(pack, view->non_null);
  pack_bool(pack, view->has_rank);
  pack_bool(pack, view->is_boolean);
  pack_number(pack, view->object);
  pack_bool(pack, view->kind == VIEW_STRING);
  if (view->kind == VIEW_STRING) // may contain NULs
    pack_bytes(pack, view->text, view->length);
  else
    pack_text(pack, view->text);
  pack_text(pack, view->example);
  pack_text(pack, view->type);
}

static void pack_slots(Pack *pack, const Slots *slots) {
  pack_number(pack, slots->count);
  for (size_t i = 0; i < slots->count; i++) {
    const Slot *slot = &slots->items[i];
    pack_text(pack, slot->name);
    pack_text(pack, slot->type);
    pack_text(pack, slot->concrete);
    pack_view(pack, &slot->before);
    pack_view(pack, &slot->after);
    pack_bool(pack, slot->is_changed);
  }
}

static void pack_texts(Pack *pack, const char *const *items, size_t count) {
  pack_number(pack, count);
  for (size_t i = 0; i < count; i++)
    pack_text(pack, items[i]);
}

static void pack_object(Pack *pack, const ObjectView *object) {
  pack_text(pack, object->name);
  pack_text(pack, object->class_name);
  pack_text(pack, object->short_name);
  pack_text(pack, object->place);
  pack_bool(pack, object->is_constant);
  pack_bool(pack, object->is_array);
  pack_bool(pack, object->is_plain);
  pack_bool(pack, object->is_reachable);
  pack_bool(pack, object->is_hidden);
  pack_bool(pack, object->is_inline);
  pack_slots(pack, &object->slots);
  pack_texts(pack, object->classes.items, object->classes.count);
}

void snapshot_pack(const Snapshot *snapshot, Pack *pack) {
  pack_bool(pack, snapshot->threw);
  pack_view(pack, &snapshot->result);
  pack_text(pack, snapshot->exception);
  pack_bool(pack, snapshot->is_broken);
  pack_text(pack, snapshot->where);
  pack_text(pack, snapshot->cut);
  pack_text(pack, snapshot->unknown);
  pack_bool(pack, snapshot->has_model);
  pack_texts(pack, snapshot->conditions.items, snapshot->conditions.count);
  pack_slots(pack, &snapshot->parameters);
  pack_slots(pack, &snapshot->statics);
  pack_slots(pack, &snapshot->ranks);
  pack_slots(pack, &snapshot->nondets);
  pack_number(pack, snapshot->objects.count);
  for (size_t i = 0; i < snapshot->objects.count; i++)
    pack_object(pack, &snapshot->objects.items[i]);
  pack_number(pack, snapshot->input_count);
  pack_number(pack, snapshot->decisions.count);
  for (size_t i = 0; i < snapshot->decisions.count; i++)
    pack_number(pack, snapshot->decisions.items[i]);
  pack_bool(pack, snapshot->is_expanded);
  pack_texts(pack, snapshot->expansion.heaps.items, snapshot->expansion.heaps.count);
  pack_number(pack, snapshot->expansion.unknown);
  pack_bool(pack, snapshot->expansion.is_late);
}

// --- unpacking -----------------------------------------------------------------------------------

static View unpack_view(Unpack *from, Arena *arena) {
  View view = {.kind = (ViewKind)unpack_below(from, VIEW_ELIDED + 1)};
  view.non_null = unpack_bool(from);
  view.has_rank = unpack_bool(from);
  view.is_boolean = unpack_bool(from);
  view.object = (uint32_t)unpack_below(from, UINT32_MAX);
  if (unpack_bool(from)) {
    Unpack text = unpack_bytes(from);
    view.text = arena_string(arena, (const char *)text.at, text.left);
    view.length = text.left;
  } else {
    view.text = unpack_text(from, arena);
  }
  view.example = unpack_text(from, arena);
  view.type = unpack_text(from, arena);
  return view;
}

static void unpack_slots(Unpack *from, Slots *slots, Arena *arena) {
  size_t count = unpack_count(from);
  for (size_t i = 0; i < count && !from->is_bad; i++) {
    Slot slot = {.name = unpack_text(from, arena)};
    slot.type = unpack_text(from, arena);
    slot.concrete = unpack_text(from, arena);
    slot.before = unpack_view(from, arena);
    slot.after = unpack_view(from, arena);
    slot.is_changed = unpack_bool(from);
    vec_push(slots, slot);
  }
}

typedef VEC(const char *) Texts;

static Texts unpack_texts(Unpack *from, Arena *arena) {
  Texts texts = {0};
  size_t count = unpack_count(from);
  for (size_t i = 0; i < count && !from->is_bad; i++)
    vec_push(&texts, unpack_word(from, arena));
  return texts;
}

// Lists of texts have types of their own wherever they stand.
#define TAKE_TEXTS(list, from, arena)                                                              \
  do {                                                                                             \
    Texts texts = unpack_texts(from, arena);                                                       \
    (list)->items = texts.items;                                                                   \
    (list)->count = texts.count;                                                                   \
    (list)->capacity = texts.capacity;                                                             \
  } while (0)

static ObjectView unpack_object(Unpack *from, Arena *arena) {
  ObjectView object = {.name = unpack_text(from, arena)};
  object.class_name = unpack_text(from, arena);
  object.short_name = unpack_text(from, arena);
  object.place = unpack_text(from, arena);
  object.is_constant = unpack_bool(from);
  object.is_array = unpack_bool(from);
  object.is_plain = unpack_bool(from);
  object.is_reachable = unpack_bool(from);
  object.is_hidden = unpack_bool(from);
  object.is_inline = unpack_bool(from);
  unpack_slots(from, &object.slots, arena);
  TAKE_TEXTS(&object.classes, from, arena);
  return object;
}

static void unpack_heap(Unpack *from, Snapshot *snapshot, Arena *arena) {
  unpack_slots(from, &snapshot->parameters, arena);
  unpack_slots(from, &snapshot->statics, arena);
  unpack_slots(from, &snapshot->ranks, arena);
  unpack_slots(from, &snapshot->nondets, arena);
  size_t count = unpack_count(from);
  for (size_t i = 0; i < count && !from->is_bad; i++)
    vec_push(&snapshot->objects, unpack_object(from, arena));
  snapshot->input_count = (size_t)unpack_below(from, snapshot->objects.count + 1);
}

static bool is_view_known(const Snapshot *snapshot, const View *view) {
  return view->kind != VIEW_OBJECT || view->object < snapshot->objects.count;
}

static bool are_slots_known(const Snapshot *snapshot, const Slots *slots) {
  for (size_t i = 0; i < slots->count; i++)
    if (!is_view_known(snapshot, &slots->items[i].before) ||
        !is_view_known(snapshot, &slots->items[i].after))
      return false;
  return true;
}

// Do all values that are objects name one?
static bool is_whole(const Snapshot *snapshot) {
  bool is_good = is_view_known(snapshot, &snapshot->result) &&
                 are_slots_known(snapshot, &snapshot->parameters) &&
                 are_slots_known(snapshot, &snapshot->statics) &&
                 are_slots_known(snapshot, &snapshot->ranks) &&
                 are_slots_known(snapshot, &snapshot->nondets);
  for (size_t i = 0; is_good && i < snapshot->objects.count; i++)
    is_good = are_slots_known(snapshot, &snapshot->objects.items[i].slots);
  return is_good;
}

Snapshot *snapshot_unpack(Unpack *from, Arena *arena) {
  Snapshot *snapshot = arena_new(arena, Snapshot);
  snapshot->threw = unpack_bool(from);
  snapshot->result = unpack_view(from, arena);
  snapshot->exception = unpack_text(from, arena);
  snapshot->is_broken = unpack_bool(from);
  snapshot->where = unpack_text(from, arena);
  snapshot->cut = unpack_text(from, arena);
  snapshot->unknown = unpack_text(from, arena);
  snapshot->has_model = unpack_bool(from);
  TAKE_TEXTS(&snapshot->conditions, from, arena);
  unpack_heap(from, snapshot, arena);
  size_t count = unpack_count(from);
  for (size_t i = 0; i < count && !from->is_bad; i++)
    vec_push(&snapshot->decisions, (uint32_t)unpack_below(from, UINT32_MAX));
  snapshot->is_expanded = unpack_bool(from);
  TAKE_TEXTS(&snapshot->expansion.heaps, from, arena);
  snapshot->expansion.unknown = unpack_number(from);
  snapshot->expansion.is_late = unpack_bool(from);
  if (!from->is_bad && is_whole(snapshot))
    return snapshot;
  from->is_bad = true;
  snapshot_free(snapshot);
  return NULL;
}
