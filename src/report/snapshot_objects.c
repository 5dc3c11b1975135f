// The objects of a snapshot: their slots, their names, and who mentions them.
#include "report/snapshot_impl.h"

#include <string.h>

// --- fields --------------------------------------------------------------------------------------

// The value that a field of an input object had at first; NULL when nobody read it.
static const InputValue *initial_value(const Builder *builder, Ref holder, const Field *field) {
  assert(holder);
  for (size_t i = 0; i < heap_value_count(builder->heap); i++) {
    const InputValue *value = heap_value_at(builder->heap, i);
    if (value->holder != holder)
      continue;
    const PlaceInfo *info = place_info(builder->heap, value->place);
    if (info->kind == PLACE_FIELD && info->field == field)
      return value;
  }
  return NULL;
}

bool is_same_value(const Heap *heap, const Word *a, const Word *b, Kind kind) {
  assert(kind != KIND_VOID);
  if (kind == KIND_REFERENCE)
    return heap_chase(heap, a[0]) == heap_chase(heap, b[0]);
  bool wide = kind_is_wide(kind);
  if (word_tag(a[wide]) || word_tag(b[wide]))
    return a[wide] == b[wide]; // of tagged values only the tag and the id count
  return a[0] == b[0];
}

// Only fields of inputs have a value before; of what is kept for ever it goes without saying.
static Slot field_slot(Builder *builder, Ref ref, const Field *field, bool is_input) {
  assert(ref && !(field->flags & ACC_STATIC));
  bool wide = kind_is_wide(field->kind);
  const Word *now = &builder->machine->words[ref + field->slot];
  Slot slot = {.name = name_text(program_names(builder->program), field->name)};
  slot.after = view_words(builder, now, field->kind);
  bool is_kept =
      is_input && heap_earlier(builder->heap, ref) && field_is_kept(builder->program, field);
  if (!is_input || is_kept)
    return slot;
  const InputValue *first = initial_value(builder, ref, field);
  if (first) {
    slot.before = view_words(builder, first->value, field->kind);
    slot.is_changed = !is_same_value(builder->heap, now, first->value, field->kind);
  } else {
    slot.is_changed = word_tag(now[wide]) != TAG_UNSET;
  }
  return slot;
}

static bool is_message(const Builder *builder, const Field *field) {
  return !strcmp(name_text(program_names(builder->program), field->name), "detailMessage");
}

// Of the JDK's part of an exception only the message is of interest: the rest is traces.
static bool is_hidden_part(Builder *builder, const Class *class, Ref ref) {
  const Class *throwable = program_loaded(
      builder->program, name_of(program_names(builder->program), "java/lang/Throwable"));
  return class->trusted && throwable &&
         class_is_subtype(object_class(builder->machine, ref), throwable);
}

void fill_fields(Builder *builder, Ref ref, const Class *class, bool is_input, Slots *slots) {
  if (class->super)
    fill_fields(builder, ref, class->super, is_input, slots);
  bool is_hidden = is_hidden_part(builder, class, ref);
  size_t inherited = slots->count;
  for (uint16_t i = 0; i < class->field_count; i++)
    if (!(class->fields[i].flags & ACC_STATIC) &&
        (!is_hidden || is_message(builder, &class->fields[i])))
      vec_push(slots, field_slot(builder, ref, &class->fields[i], is_input));
  // A field that hides one of a superclass keeps the plain name.
  for (size_t i = 0; i < inherited; i++)
    for (size_t j = inherited; j < slots->count; j++)
      if (!strcmp(slots->items[i].name, slots->items[j].name))
        slots->items[i].name = arena_format(
            builder->arena, "%s.%s",
            class->super ? short_class_name(builder, class->super) : "super", slots->items[i].name);
}

// The list of objects grows while slots are filled: an object that a slot names may be new.
void fill_slots(Builder *builder, size_t object) {
  assert(object < builder->refs.count);
  Ref ref = builder->refs.items[object];
  Slots slots = {0}; // filled apart: the list of objects grows and moves meanwhile
  bool is_plain = false;
  if (object < builder->snapshot->input_count)
    is_plain = builder->teller->fill_input(builder, object, &slots);
  else if (builder->snapshot->objects.items[object].is_array)
    is_plain = fill_array(builder, ref, false, &slots);
  else
    fill_fields(builder, ref, object_class(builder->machine, ref), false, &slots);
  builder->snapshot->objects.items[object].is_plain = is_plain;
  builder->snapshot->objects.items[object].slots = slots;
}

// --- mentions ------------------------------------------------------------------------------------

// Calls `mention` for every object that the text would mention. `from`: in the description of which
// new object, or UINT32_MAX.
typedef void Mention(void *context, uint32_t object, uint32_t from);

static void mention_view(const View *view, uint32_t from, Mention *mention, void *context) {
  if (view->kind == VIEW_OBJECT)
    mention(context, view->object, from);
}

static void each_mention(const Snapshot *snapshot, Mention *mention, void *context) {
  mention_view(&snapshot->result, UINT32_MAX, mention, context);
  for (size_t i = 0; i < snapshot->statics.count; i++)
    if (snapshot->statics.items[i].is_changed)
      mention_view(&snapshot->statics.items[i].after, UINT32_MAX, mention, context);
  for (size_t i = 0; i < snapshot->objects.count; i++) {
    const Slots *slots = &snapshot->objects.items[i].slots;
    bool is_new = i >= snapshot->input_count;
    if (snapshot->objects.items[i].is_hidden)
      continue;
    for (size_t j = 0; j < slots->count; j++)
      if (is_new || slots->items[j].is_changed)
        mention_view(&slots->items[j].after, is_new ? (uint32_t)i : UINT32_MAX, mention, context);
  }
}

typedef struct Mentions {
  uint32_t *count, *parent;
} Mentions;

static void count_mention(void *context, uint32_t object, uint32_t from) {
  Mentions *mentions = context;
  mentions->count[object]++;
  mentions->parent[object] = from;
}

// An object that is mentioned once is described there, three levels deep at most. An object is
// found in the description of its only parent, so that parents have smaller numbers.
void mark_inline(Snapshot *snapshot) {
  assert(snapshot->input_count <= snapshot->objects.count);
  enum { MAX_LEVELS = 3 };
  size_t count = snapshot->objects.count;
  Mentions mentions = {mem_new_array(uint32_t, count), mem_new_array(uint32_t, count)};
  uint32_t *level = mem_new_array(uint32_t, count);
  each_mention(snapshot, count_mention, &mentions);
  for (size_t i = snapshot->input_count; i < count; i++) {
    uint32_t parent = mentions.parent[i];
    assert(parent == UINT32_MAX || parent < count);
    if (mentions.count[i] != 1 || (parent != UINT32_MAX && parent >= i))
      continue;
    level[i] = parent == UINT32_MAX ? 1 : level[parent] + 1;
    if (level[i] > MAX_LEVELS)
      level[i] = 0;
    snapshot->objects.items[i].is_inline = level[i] > 0;
  }
  mem_free(mentions.count);
  mem_free(mentions.parent);
  mem_free(level);
}

// --- names ---------------------------------------------------------------------------------------

static bool is_parameter_name(const Snapshot *snapshot, const char *name) {
  for (size_t i = 0; i < snapshot->parameters.count; i++)
    if (!strcmp(snapshot->parameters.items[i].name, name))
      return true;
  return false;
}

// A, B, ..., Z, A2, B2, ...; none that a parameter has.
static const char *next_letter(Builder *builder, uint32_t *number) {
  for (;;) {
    uint32_t at = (*number)++;
    char letter = (char)('A' + at % 26);
    const char *name = at < 26 ? arena_format(builder->arena, "%c", letter)
                               : arena_format(builder->arena, "%c%u", letter, at / 26 + 1);
    if (!is_parameter_name(builder->snapshot, name))
      return name;
  }
}

void name_objects(Builder *builder) {
  Snapshot *snapshot = builder->snapshot;
  uint32_t number = 0;
  for (size_t i = 0; i < snapshot->input_count; i++) {
    ObjectView *object = &snapshot->objects.items[i];
    if (object->is_hidden) {
      object->name = "?"; // nobody mentions it
      continue;
    }
    bool is_named = object->is_constant || is_parameter_name(snapshot, object->place);
    object->name = is_named ? object->place : next_letter(builder, &number);
  }
  // Objects that the text mentions by name come first, so that it has no gaps.
  for (int pass = 0; pass < 2; pass++)
    for (size_t i = snapshot->input_count; i < snapshot->objects.count; i++)
      if (snapshot->objects.items[i].is_hidden)
        snapshot->objects.items[i].name = "?";
      else if (snapshot->objects.items[i].is_inline == (pass == 1))
        snapshot->objects.items[i].name = next_letter(builder, &number);
}

// --- reachability --------------------------------------------------------------------------------

typedef VEC(uint32_t) Worklist;

static void reach(Snapshot *snapshot, const View *view, Worklist *todo) {
  assert(view->kind != VIEW_OBJECT || view->object < snapshot->objects.count);
  if (view->kind != VIEW_OBJECT || snapshot->objects.items[view->object].is_reachable)
    return;
  snapshot->objects.items[view->object].is_reachable = true;
  vec_push(todo, view->object);
}

void mark_reachable(Snapshot *snapshot) {
  Worklist todo = {0};
  reach(snapshot, &snapshot->result, &todo);
  for (size_t i = 0; i < snapshot->parameters.count; i++)
    reach(snapshot, &snapshot->parameters.items[i].before, &todo);
  for (size_t i = 0; i < snapshot->statics.count; i++)
    reach(snapshot, &snapshot->statics.items[i].after, &todo);
  while (todo.count) {
    const Slots *slots = &snapshot->objects.items[vec_pop(&todo)].slots;
    for (size_t i = 0; i < slots->count; i++)
      reach(snapshot, &slots->items[i].after, &todo);
  }
  vec_free(&todo);
}
