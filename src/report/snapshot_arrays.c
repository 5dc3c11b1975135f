// The slots of arrays: the length, then elements.
//
// A symbolic array is a base and a log of elements in which the newest entry for an index counts.
// Its slots are to be read the same way, from left to right: {[0]=1, [i]=2} holds 2 at 0 if i is 0.
#include "report/snapshot_impl.h"

#include <string.h>

enum { MAX_ELEMENTS = 64 }; // of one array that are shown from its base

static void push_length(Builder *builder, Word length, bool is_input, Slots *slots) {
  Slot slot = {.name = "length", .after = view_words(builder, &length, KIND_INT)};
  if (is_input)
    slot.before = slot.after;
  vec_push(slots, slot);
}

// --- packed elements -----------------------------------------------------------------------------

// Element `index` of an array as the words that a field would have.
static void element_words(const Machine *machine, Ref ref, uint32_t index, Word *words) {
  assert(index < array_length(machine, ref) || array_is_symbolic(machine, ref));
  const Class *class = object_class(machine, ref);
  const uint8_t *at =
      (const uint8_t *)array_data(machine, ref) + ((size_t)index << class->component_shift);
  words[0] = words[1] = 0;
  memcpy(&words[0], at, (size_t)1 << class->component_shift);
  int32_t number = class->kind_letter == KIND_BYTE ? (int8_t)words[0] : (int16_t)words[0];
  if (class->kind_letter == KIND_BYTE || class->kind_letter == KIND_SHORT)
    words[0] = (uint32_t)number;
}

void push_packed(Builder *builder, Ref ref, uint32_t length, Slots *slots) {
  Kind kind = object_class(builder->machine, ref)->kind_letter;
  Word words[2];
  for (uint32_t i = 0; i < length && i < MAX_ELEMENTS; i++) {
    element_words(builder->machine, ref, i, words);
    Slot slot = {.name = arena_format(builder->arena, "[%u]", i)};
    slot.after = view_words(builder, words, kind);
    vec_push(slots, slot);
  }
  if (length > MAX_ELEMENTS)
    vec_push(slots, (Slot){.name = "...", .after = {.kind = VIEW_ELIDED}});
}

// --- the log -------------------------------------------------------------------------------------

static const char *index_name(Builder *builder, Word index, const char **concrete) {
  View view = view_words(builder, &index, KIND_INT);
  *concrete = view.example ? arena_format(builder->arena, "[%s]", view.example) : NULL;
  return arena_format(builder->arena, "[%s]", view.text);
}

static size_t find_slot(const Slots *slots, const char *name) {
  size_t at = 0;
  while (at < slots->count && strcmp(slots->items[at].name, name))
    at++;
  return at;
}

static void move_to_end(Slots *slots, size_t at) {
  assert(at < slots->count);
  Slot slot = slots->items[at];
  memmove(&slots->items[at], &slots->items[at + 1], (slots->count - at - 1) * sizeof *slots->items);
  slots->items[slots->count - 1] = slot;
}

// The value that the input has at an index which was looked at; NULL when it was not.
static const ArrayElement *initial_element(const Builder *builder, const ArrayElement *like) {
  for (size_t i = 0; i < heap_element_count(builder->heap); i++) {
    const ArrayElement *element = heap_element_at(builder->heap, i);
    if (element->array == like->array && element->index == like->index && element->is_initial)
      return element;
  }
  return NULL;
}

// One entry of the log. An index has one slot; where indices are open, a store moves it behind
// those that it may overwrite, and counts even if it restores the first value.
static void push_element(Builder *builder, const ArrayElement *element, Kind kind, bool open,
                         Slots *slots) {
  assert(kind != KIND_VOID);
  const char *concrete, *name = index_name(builder, element->index, &concrete);
  size_t at = find_slot(slots, name);
  if (at == slots->count)
    vec_push(slots, (Slot){.name = name, .concrete = concrete});
  else if (open && !element->is_initial)
    move_to_end(slots, at);
  Slot *slot = &slots->items[find_slot(slots, name)];
  slot->after = view_words(builder, element->value, kind);
  if (element->is_initial) {
    slot->before = slot->after;
    return;
  }
  const ArrayElement *first = open ? NULL : initial_element(builder, element);
  slot->is_changed = !first || !is_same_value(builder->heap, first->value, element->value, kind);
}

// Does some entry of the log stand at an index that is not known?
static bool has_open_index(const Builder *builder, uint32_t number) {
  for (size_t i = 0; i < heap_element_count(builder->heap); i++) {
    const ArrayElement *element = heap_element_at(builder->heap, i);
    if (element->array == number && word_tag(element->index))
      return true;
  }
  return false;
}

static void push_log(Builder *builder, uint32_t number, bool open, Slots *slots) {
  Kind kind = heap_array(builder->heap, number)->class->kind_letter;
  for (size_t i = 0; i < heap_element_count(builder->heap); i++)
    if (heap_element_at(builder->heap, i)->array == number)
      push_element(builder, heap_element_at(builder->heap, i), kind, open, slots);
}

bool fill_array(Builder *builder, Ref ref, bool is_input, Slots *slots) {
  if (array_is_symbolic(builder->machine, ref))
    return is_input ? fill_symbolic_array(builder, ref, true, slots)
                    : builder->teller->fill_array(builder, ref, slots);
  uint32_t length = array_length(builder->machine, ref);
  push_length(builder, length, is_input, slots);
  push_packed(builder, ref, length, slots);
  return true;
}

bool fill_symbolic_array(Builder *builder, Ref ref, bool is_input, Slots *slots) {
  assert(array_is_symbolic(builder->machine, ref));
  uint32_t number = array_number(builder->machine, ref);
  SymbolicArray array = *heap_array(builder->heap, number);
  bool open = has_open_index(builder, number);
  push_length(builder, array.length, is_input, slots);
  if (array.base == BASE_PACKED)
    push_packed(builder, ref, (uint32_t)array.length, slots);
  push_log(builder, number, open, slots);
  return array.base == BASE_PACKED && !open && (uint32_t)array.length <= MAX_ELEMENTS;
}
