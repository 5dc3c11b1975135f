// Objects of the JDK as their users see them: a string is its text and a box its number, wherever
// they are mentioned; a list has size() and get(0), a builder its characters, a hash table what is
// in it (snapshot_tables.c). heap/words.def has the words. What is inside of them is left out:
// arrays, coders, counters.
#include "report/snapshot_told.h"

#include <stdlib.h>
#include <string.h>

static Slots *slots_of(const Telling *telling, uint32_t object) {
  return &telling->builder->snapshot->objects.items[object].slots;
}

const View *slot_side(const Slot *slot, Side side) {
  return side == SIDE_BEFORE ? &slot->before : &slot->after;
}

const Slot *told_slot(const Telling *telling, uint32_t object, const char *name) {
  const Slots *slots = slots_of(telling, object);
  for (size_t i = 0; i < slots->count; i++)
    if (!strcmp(slots->items[i].name, name))
      return &slots->items[i];
  return NULL;
}

const View *told_view(const Telling *telling, uint32_t object, const char *name, Side side) {
  const Slot *slot = told_slot(telling, object, name);
  return slot ? slot_side(slot, side) : NULL;
}

// The number that a view has for the concrete input.
bool told_number(const View *view, int64_t *number) {
  if (!view || view->kind != VIEW_PRIMITIVE || !view->example)
    return false;
  char *end;
  *number = strtoll(view->example, &end, 10);
  return end != view->example && !*end;
}

// The index of an array's slot in the concrete input; false: it is the length, or not known.
bool told_index(const Slot *slot, uint32_t *index) {
  const char *name = slot->concrete ? slot->concrete : slot->name;
  char *end;
  *index = name[0] == '[' ? (uint32_t)strtoul(name + 1, &end, 10) : 0;
  return name[0] == '[' && end != name + 1 && !strcmp(end, "]");
}

bool told_same(const View *a, const View *b) {
  if (a->kind != b->kind || a->object != b->object || a->length != b->length)
    return false;
  return a->text && b->text ? !strcmp(a->text, b->text) : a->text == b->text;
}

static bool is_input(const Telling *telling, uint32_t object) {
  return object < telling->builder->snapshot->input_count;
}

// --- the classes ---------------------------------------------------------------------------------

static const char *class_text(const Telling *telling, const Class *class) {
  return name_text(program_names(telling->builder->program), class->name);
}

// A string or a box: two of them with one value are the same to whoever reads.
static bool is_value(const Telling *telling, const Class *class) {
  static const char *const names[] = {"String",  "Boolean", "Byte",  "Character", "Short",
                                      "Integer", "Long",    "Float", "Double"};
  const char *name = class_text(telling, class);
  for (size_t i = 0; class->trusted && i < sizeof names / sizeof *names; i++)
    if (!strncmp(name, "java/lang/", 10) && !strcmp(name + 10, names[i]))
      return true;
  return false;
}

static bool is_told(const Telling *telling, uint32_t object) {
  const Class *class = telling->builder->classes.items[object];
  return class->kind != CLASS_ARRAY &&
         (heap_has_words(telling->builder->heap, class) || is_made(telling, object)) &&
         !telling->builder->snapshot->objects.items[object].is_constant;
}

// The instance fields of a class in the order of the slots of its objects: superclasses first.
static void list_fields(const Class *class, FieldList *fields) {
  if (class->super)
    list_fields(class->super, fields);
  for (uint16_t i = 0; i < class->field_count; i++)
    if (!(class->fields[i].flags & ACC_STATIC))
      vec_push(fields, &class->fields[i]);
}

// --- lists ---------------------------------------------------------------------------------------

static Slot *indexed_slot(Slots *list, const char *name) {
  for (size_t i = 0; i < list->count; i++)
    if (!strcmp(list->items[i].name, name))
      return &list->items[i];
  vec_push(list, (Slot){.name = name});
  return vec_last(list);
}

// The elements of an array that count, before or after.
static void add_elements(Telling *telling, const FieldWord *word, const View *array, int64_t count,
                         Side side, Slots *out) {
  if (array->kind != VIEW_OBJECT)
    return;
  const Slots *slots = slots_of(telling, array->object);
  telling->hidden[array->object] = true;
  for (size_t i = 0; i < slots->count; i++) {
    uint32_t index;
    if (!told_index(&slots->items[i], &index) || index >= count)
      continue;
    const char *name =
        arena_format(telling->builder->arena, "%s%u%s", word->method, index, word->end);
    Slot *slot = indexed_slot(out, name);
    if (side == SIDE_BEFORE)
      slot->before = slots->items[i].before;
    else
      slot->after = slots->items[i].after;
  }
}

// How many elements of the object's array count: what size() says, or all.
static int64_t element_count(const Telling *telling, uint32_t object, const View *array,
                             Side side) {
  int64_t count;
  const View *size = told_view(telling, object, "size", side);
  size = size ? size : told_view(telling, object, "elementCount", side);
  if (!size && array->kind == VIEW_OBJECT)
    size = told_view(telling, array->object, "length", side);
  return told_number(size, &count) ? count : 0;
}

static void tell_elements(Telling *telling, uint32_t object, const FieldWord *word,
                          const Slot *array, Slots *out) {
  size_t first = out->count;
  for (Side side = SIDE_BEFORE; side <= SIDE_AFTER; side++)
    add_elements(telling, word, slot_side(array, side),
                 element_count(telling, object, slot_side(array, side), side), side, out);
  for (size_t i = first; i < out->count; i++)
    out->items[i].is_changed =
        is_input(telling, object) && !told_same(&out->items[i].before, &out->items[i].after);
}

static void tell_length(Telling *telling, const FieldWord *word, const Slot *array, Slots *out) {
  Slot slot = {.name = word->method};
  if (array->before.kind == VIEW_OBJECT)
    slot.before = slots_of(telling, array->before.object)->items[0].before;
  if (array->after.kind == VIEW_OBJECT)
    slot.after = slots_of(telling, array->after.object)->items[0].after;
  vec_push(out, slot);
}

// --- all of one object ---------------------------------------------------------------------------

static void tell_text(Telling *telling, uint32_t object, Slots *out) {
  Slot slot = {.name = "toString()"};
  bool has_before =
      is_input(telling, object) && text_view(telling, object, SIDE_BEFORE, "count", &slot.before);
  bool has_after = text_view(telling, object, SIDE_AFTER, "count", &slot.after);
  slot.is_changed = has_before && has_after && !told_same(&slot.before, &slot.after);
  if (has_before || has_after)
    vec_push(out, slot);
}

// Words for a class are all there is to tell of what it and its superclasses keep.
static bool is_inside(const Telling *telling, uint32_t object, const Field *field) {
  const Class *class = telling->builder->classes.items[object];
  while (class != field->owner && !heap_is_in_words(telling->builder->heap, class))
    class = class->super;
  return field->owner->trusted && heap_is_in_words(telling->builder->heap, class);
}

static void tell_field(Telling *telling, uint32_t object, const Field *field, const Slot *slot,
                       Slots *out) {
  const Heap *heap = telling->builder->heap;
  const FieldWord *answer = heap_field_word(heap, field, WORD_ANSWER);
  const FieldWord *element = heap_field_word(heap, field, WORD_ELEMENT);
  const FieldWord *length = heap_field_word(heap, field, WORD_LENGTH);
  if (!is_inside(telling, object, field))
    vec_push(out, *slot);
  if (answer) {
    vec_push(out, *slot);
    vec_last(out)->name = answer->method;
  }
  if (length)
    tell_length(telling, length, slot, out);
  if (element)
    tell_elements(telling, object, element, slot, out);
  if (heap_field_word(heap, field, WORD_TEXT))
    tell_text(telling, object, out);
}

// What an input is called afterwards is its place; what it is for the concrete input, its value.
static View value_view(Telling *telling, uint32_t object, Side side) {
  Builder *builder = telling->builder;
  const ObjectView *view = &builder->snapshot->objects.items[object];
  View value = {0};
  bool is_string = !strcmp(class_text(telling, builder->classes.items[object]), "java/lang/String");
  Side known = is_input(telling, object) ? SIDE_BEFORE : side;
  bool is_known = is_string ? text_view(telling, object, known, NULL, &value)
                            : view->slots.count &&
                                  slot_side(vec_last(&view->slots), known)->kind == VIEW_PRIMITIVE;
  if (is_known && !is_string)
    value = *slot_side(vec_last(&view->slots), known);
  if (!is_known)
    return (View){.kind = VIEW_UNRESOLVED,
                  .non_null = true,
                  .text = view->place ? view->place : view->short_name,
                  .type = view->class_name};
  if (!view->place)
    return value;
  const char *example = value.kind == VIEW_STRING
                            ? view_text(builder->snapshot, &value, SIDE_BEFORE, builder->arena)
                            : value.example;
  return (View){.kind = VIEW_PRIMITIVE, .text = view->place, .example = example};
}

View object_value(Telling *telling, uint32_t object, Side side) {
  bool has_value =
      is_told(telling, object) && is_value(telling, telling->builder->classes.items[object]);
  return has_value ? value_view(telling, object, side) : (View){.kind = VIEW_UNREAD};
}

// Has each slot its field? Of an exception some fields are no slots (snapshot_objects.c).
static bool is_about_fields(const Telling *telling, uint32_t object, FieldList *fields) {
  const Names *names = program_names(telling->builder->program);
  const Slots *slots = slots_of(telling, object);
  size_t kept = 0;
  for (size_t i = 0; i < fields->count && fields->count != slots->count && kept < slots->count; i++)
    if (!strcmp(name_text(names, fields->items[i]->name), slots->items[kept].name))
      fields->items[kept++] = fields->items[i];
  fields->count = kept ? kept : fields->count;
  return fields->count == slots->count;
}

static void tell_object(Telling *telling, uint32_t object) {
  const Class *class = telling->builder->classes.items[object];
  FieldList fields = {0};
  Slots out = {0};
  list_fields(class, &fields);
  if (is_value(telling, class)) {
    telling->hidden[object] = true;
    for (Side side = SIDE_BEFORE; side <= SIDE_AFTER; side++)
      telling->values[object][side] = value_view(telling, object, side);
  } else if (is_made(telling, object)) {
    tell_made(telling, object, &telling->told[object]);
  } else if (is_about_fields(telling, object, &fields)) {
    for (size_t i = 0; i < fields.count; i++)
      tell_field(telling, object, fields.items[i], &slots_of(telling, object)->items[i], &out);
    tell_table(telling, object, &out);
    telling->told[object] = out;
    telling->is_plain[object] = !out.count && fields.count;
  }
  vec_free(&fields);
}

// --- mentions ------------------------------------------------------------------------------------

typedef void Visit(Telling *telling, View *view, Side side);

static void visit_slots(Telling *telling, Slots *slots, Visit *visit) {
  for (size_t i = 0; i < slots->count; i++) {
    visit(telling, &slots->items[i].before, SIDE_BEFORE);
    visit(telling, &slots->items[i].after, SIDE_AFTER);
  }
}

static void visit_roots(Telling *telling, Visit *visit) {
  Snapshot *snapshot = telling->builder->snapshot;
  visit_slots(telling, &snapshot->parameters, visit);
  visit_slots(telling, &snapshot->statics, visit);
  visit_slots(telling, &snapshot->ranks, visit);
  visit_slots(telling, &snapshot->nondets, visit);
  visit(telling, &snapshot->result, SIDE_AFTER);
}

static void replace_value(Telling *telling, View *view, Side side) {
  if (view->kind == VIEW_OBJECT && telling->values[view->object][side].kind != VIEW_UNREAD)
    *view = telling->values[view->object][side];
}

static void mark(Telling *telling, View *view, Side side) {
  (void)side;
  if (view->kind != VIEW_OBJECT || telling->reached[view->object])
    return;
  telling->reached[view->object] = true;
  vec_push(&telling->todo, view->object);
}

// Which objects are mentioned, from the parameters on?
static void find_reached(Telling *telling) {
  size_t count = telling->builder->snapshot->objects.count;
  memset(telling->reached, 0, count * sizeof *telling->reached);
  visit_roots(telling, mark);
  while (telling->todo.count)
    visit_slots(telling, slots_of(telling, vec_pop(&telling->todo)), mark);
}

// What only insides have mentioned is an inside, too.
static void hide_rest(Telling *telling, const bool *before) {
  Snapshot *snapshot = telling->builder->snapshot;
  find_reached(telling);
  for (size_t i = 0; i < snapshot->objects.count; i++)
    if (telling->hidden[i] || (before[i] && !telling->reached[i]))
      snapshot->objects.items[i].is_hidden = true;
}

static void take_told(Telling *telling, size_t object) {
  Slots *slots = slots_of(telling, (uint32_t)object);
  vec_free(slots);
  *slots = telling->told[object];
}

static bool has_told(const Telling *telling) {
  for (uint32_t i = 0; i < telling->builder->snapshot->objects.count; i++)
    if (is_told(telling, i))
      return true;
  return false;
}

static bool is_unread(const Slots *slots) {
  for (size_t i = 0; i < slots->count; i++)
    if (slots->items[i].before.kind != VIEW_UNREAD || slots->items[i].after.kind != VIEW_UNREAD)
      return false;
  return true;
}

// Fields of the JDK's that nobody has read say nothing, but in code of the JDK itself.
static void drop_unread(Telling *telling, uint32_t object) {
  const Class *class = telling->builder->classes.items[object];
  bool is_inside = class->trusted && class->kind != CLASS_ARRAY && is_input(telling, object) &&
                   !explorer_method(telling->builder->explorer)->owner->trusted;
  if (is_inside && is_unread(slots_of(telling, object)))
    vec_clear(slots_of(telling, object));
}

void tell_objects(Builder *builder) {
  Snapshot *snapshot = builder->snapshot;
  size_t count = snapshot->objects.count;
  Telling telling = {.builder = builder};
  assert(builder->classes.count == count);
  for (uint32_t i = 0; i < count; i++)
    if (!is_told(&telling, i))
      drop_unread(&telling, i);
  if (!has_told(&telling))
    return;
  telling.hidden = mem_new_array(bool, count);
  telling.reached = mem_new_array(bool, count);
  telling.values = mem_alloc(count * sizeof *telling.values);
  memset(telling.values, 0, count * sizeof *telling.values);
  telling.told = mem_new_array(Slots, count);
  telling.is_plain = mem_new_array(bool, count);
  bool *before = mem_new_array(bool, count);
  find_reached(&telling);
  memcpy(before, telling.reached, count * sizeof *before);
  for (uint32_t i = 0; i < count; i++)
    if (is_told(&telling, i))
      tell_object(&telling, i);
  for (uint32_t i = 0; i < count; i++)
    if (is_told(&telling, i) && !telling.hidden[i] &&
        (telling.told[i].count || telling.is_plain[i]))
      take_told(&telling, i);
    else
      vec_free(&telling.told[i]);
  for (uint32_t i = 0; i < count; i++)
    if ((!telling.told[i].count && !telling.is_plain[i]) ||
        !heap_is_in_words(builder->heap, builder->classes.items[i]))
      drop_unread(&telling, i);
  visit_roots(&telling, replace_value);
  for (uint32_t i = 0; i < count; i++)
    visit_slots(&telling, slots_of(&telling, i), replace_value);
  hide_rest(&telling, before);
  mem_free(before);
  mem_free(telling.hidden);
  mem_free(telling.reached);
  mem_free(telling.values);
  mem_free(telling.told);
  mem_free(telling.is_plain);
  vec_free(&telling.todo);
}
