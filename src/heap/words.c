// The words of Java for what objects of the JDK hold (words.def).
#include "heap/words.h"
#include "heap/heap_impl.h"

#include <string.h>

static const FieldWord words[] = {
#define ANSWER(class, field, method) {WORD_ANSWER, class, field, method, NULL},
#define ELEMENT(class, field, before, after) {WORD_ELEMENT, class, field, before, after},
#define LENGTH(class, field, method) {WORD_LENGTH, class, field, method, NULL},
#define TEXT(class, value, coder) {WORD_TEXT, class, value, coder, NULL},
#define INSIDE(class) {WORD_NONE, class, "", NULL, NULL},
#include "heap/words.def"
#undef ANSWER
#undef ELEMENT
#undef LENGTH
#undef TEXT
#undef INSIDE
};
enum { WORD_COUNT = sizeof words / sizeof *words };

bool heap_is_in_words(const Heap *heap, const Class *class) {
  const char *name = name_text(program_names(heap->machine->program), class->name);
  for (size_t i = 0; class->trusted && i < WORD_COUNT; i++)
    if (!strcmp(words[i].class, name))
      return true;
  return false;
}

bool heap_has_words(const Heap *heap, const Class *class) {
  while (class && !heap_is_in_words(heap, class))
    class = class->super;
  return class != NULL;
}

static bool is_of(const Names *names, const Field *field, const FieldWord *word) {
  return !strcmp(name_text(names, field->owner->name), word->class);
}

const FieldWord *field_word(const Names *names, const Field *field, FieldWordKind kind) {
  if (!field->owner->trusted || field->flags & ACC_STATIC)
    return NULL;
  const char *name = name_text(names, field->name);
  for (size_t i = 0; i < WORD_COUNT; i++)
    if (words[i].kind == kind && !strcmp(words[i].field, name) && is_of(names, field, &words[i]))
      return &words[i];
  return NULL;
}

const FieldWord *heap_field_word(const Heap *heap, const Field *field, FieldWordKind kind) {
  return field_word(program_names(heap->machine->program), field, kind);
}

const char *word_of_field(const Heap *heap, const Field *field) {
  const FieldWord *word = heap_field_word(heap, field, WORD_ANSWER);
  return word ? word->method : NULL;
}

// The array at a place, as a field of the object that it belongs to; NULL: it is no such array.
static const FieldWord *array_word(const Heap *heap, Place array, FieldWordKind kind) {
  const PlaceInfo *info = place_info(heap, array);
  return info->kind == PLACE_FIELD ? heap_field_word(heap, info->field, kind) : NULL;
}

const char *word_of_element(Heap *heap, Place array, const char *index) {
  const FieldWord *word = array_word(heap, array, WORD_ELEMENT);
  Place holder = place_info(heap, array)->holder;
  return word ? arena_format(&heap->arena, "%s.%s%s%s", place_info(heap, holder)->name,
                             word->method, index, word->end)
              : NULL;
}

const char *word_of_length(Heap *heap, Place array) {
  const FieldWord *word = array_word(heap, array, WORD_LENGTH);
  Place holder = place_info(heap, array)->holder;
  return word ? arena_format(&heap->arena, "%s.%s", place_info(heap, holder)->name, word->method)
              : NULL;
}

// --- insides -------------------------------------------------------------------------------------

bool place_is_text(const Heap *heap, Place array) {
  return array_word(heap, array, WORD_TEXT) != NULL;
}

bool place_is_coder(const Heap *heap, Place place) {
  const PlaceInfo *info = place_info(heap, place);
  if (info->kind != PLACE_FIELD || !info->field->owner->trusted)
    return false;
  const Names *names = program_names(heap->machine->program);
  const char *name = name_text(names, info->field->name);
  for (size_t i = 0; i < WORD_COUNT; i++)
    if (words[i].kind == WORD_TEXT && !strcmp(words[i].method, name) &&
        is_of(names, info->field, &words[i]))
      return true;
  return false;
}

bool place_is_inside(const Heap *heap, Place place) {
  const PlaceInfo *info = place_info(heap, place);
  switch (info->kind) {
  case PLACE_FIELD:
    return heap_is_in_words(heap, info->field->owner) && !word_of_field(heap, info->field);
  case PLACE_LENGTH:
    return place_is_inside(heap, info->holder) && !array_word(heap, info->holder, WORD_LENGTH);
  case PLACE_ELEMENT:
    return place_is_inside(heap, info->holder) && !array_word(heap, info->holder, WORD_ELEMENT);
  case PLACE_PARAMETER:
  case PLACE_STATIC:
  case PLACE_RANK:
  case PLACE_ORDINAL:
  case PLACE_NONDET:
  case PLACE_EARLIER:
  case PLACE_WORD:
    break;
  }
  return false;
}

// --- what texts answer ---------------------------------------------------------------------------

Place place_word(Heap *heap, Place holder, Word index) {
  assert(holder.id);
  PlaceInfo info = {.kind = PLACE_WORD, .holder = holder, .index = index, .value_kind = KIND_INT};
  uint32_t hash, known = place_find(heap, &info, &hash);
  if (known != TABLE_NONE)
    return (Place){known};
  const char *name = place_info(heap, holder)->name;
  if (index == WORD_OF_LENGTH) {
    info.name = arena_format(&heap->arena, "%s.length()", name);
  } else if (word_tag(index) == TAG_TERM) {
    char *text = term_text(heap->terms, (Term){(uint32_t)index});
    info.name = arena_format(&heap->arena, "%s.charAt(%s)", name, text);
    mem_free(text);
  } else {
    info.name = arena_format(&heap->arena, "%s.charAt(%d)", name, (int32_t)(uint32_t)index);
  }
  return place_add(heap, &info, hash);
}
