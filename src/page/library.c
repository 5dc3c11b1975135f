// What objects of the JDK hold in a concrete run, as their users see it: texts, lists and sets as
// ["a", "b"], maps as {"a"=6}, others by their methods. Fields of simple classes stand in
// heap/words.def; tables, trees and chains of nodes are walked here. Nothing is said of a class
// that is not known.
#include "page/page_impl.h"

#include "base/literal.h"
#include "base/utf8.h"
#include "heap/words.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ITEMS = 8, MOST_TEXT = 60 };

// What has been told so far, between brackets.
typedef struct Items {
  const Machine *machine;
  Arena *arena;
  const char *text;
  size_t count; // those that were left out among them
} Items;

static void add_item(Items *items, const char *item) {
  if (items->count < MOST_ITEMS)
    items->text = arena_format(items->arena, "%s%s%s", items->text, items->count ? ", " : "", item);
  items->count++;
}

static const char *finish(const Items *items, const char *before, const char *after) {
  return arena_format(items->arena, "%s%s%s%s", before, items->text,
                      items->count > MOST_ITEMS ? ", ..." : "", after);
}

// A field of the object by its name; NULL: it has none.
static const Field *named_field(const Machine *machine, Ref ref, const char *name) {
  const Names *names = program_names(machine->program);
  for (const Class *at = object_class(machine, ref); at; at = at->super)
    for (uint16_t i = 0; at->trusted && i < at->field_count; i++)
      if (!(at->fields[i].flags & ACC_STATIC) &&
          !strcmp(name_text(names, at->fields[i].name), name))
        return &at->fields[i];
  return NULL;
}

static Word held(const Machine *machine, Ref ref, const Field *field) {
  return machine->words[ref + field->slot];
}

// The object at a field; 0: there is no such field, or null.
static Ref held_object(const Machine *machine, Ref ref, const char *name) {
  const Field *field = named_field(machine, ref, name);
  return field && field->kind == KIND_REFERENCE ? (Ref)held(machine, ref, field) : 0;
}

static const char *held_words(const Items *items, Ref ref, const char *name) {
  const Field *field = named_field(items->machine, ref, name);
  return field ? part_words(items->machine, field->kind, held(items->machine, ref, field),
                            items->arena)
               : "?";
}

static uint32_t held_number(const Machine *machine, Ref ref, const char *name) {
  const Field *field = named_field(machine, ref, name);
  return field ? (uint32_t)held(machine, ref, field) : 0;
}

static bool is_class(const Machine *machine, Ref ref, const char *name) {
  return !strcmp(name_text(program_names(machine->program), object_class(machine, ref)->name),
                 name);
}

// --- maps, and sets, which are the keys of maps ----------------------------------------------------

typedef struct Nodes {
  Items items;
  bool is_map;
} Nodes;

static void add_node(Nodes *nodes, Ref node) {
  const char *key = held_words(&nodes->items, node, "key");
  const char *value = named_field(nodes->items.machine, node, "value") ? "value" : "val";
  add_item(&nodes->items, nodes->is_map ? arena_format(nodes->items.arena, "%s=%s", key,
                                                       held_words(&nodes->items, node, value))
                                        : key);
}

// In the order of the keys; a tree that somebody has broken may be a ring.
static void add_tree(Nodes *nodes, Ref node, uint32_t depth) {
  if (!node || depth > 64)
    return;
  add_tree(nodes, held_object(nodes->items.machine, node, "left"), depth + 1);
  add_node(nodes, node);
  add_tree(nodes, held_object(nodes->items.machine, node, "right"), depth + 1);
}

static void add_table(Nodes *nodes, Ref table) {
  const Machine *machine = nodes->items.machine;
  for (uint32_t i = 0; table && i < array_length(machine, table); i++) {
    Ref node = (Ref)array_element(machine, table, KIND_REFERENCE, i);
    for (uint32_t left = 1000; node && left; left--) {
      add_node(nodes, node);
      node = held_object(machine, node, "next");
    }
  }
}

static const char *map_words(const Machine *machine, Ref ref, bool is_map, Arena *arena) {
  Nodes nodes = {{machine, arena, "", 0}, is_map};
  if (named_field(machine, ref, "table"))
    add_table(&nodes, held_object(machine, ref, "table"));
  else
    add_tree(&nodes, held_object(machine, ref, "root"), 0);
  return finish(&nodes.items, is_map ? "{" : "[", is_map ? "}" : "]");
}

// A model of ours: the keys and the values are arrays, of which the first ones are in use.
static const char *model_words(const Machine *machine, Ref ref, Arena *arena) {
  Items items = {machine, arena, "", 0};
  Ref keys = held_object(machine, ref, "keys"), values = held_object(machine, ref, "values");
  uint32_t count = held_number(machine, ref, "count");
  for (uint32_t i = 0; keys && i < count && i < array_length(machine, keys); i++) {
    const char *key =
        part_words(machine, KIND_REFERENCE, array_element(machine, keys, KIND_REFERENCE, i), arena);
    bool has_value = values && i < array_length(machine, values);
    Word value = has_value ? array_element(machine, values, KIND_REFERENCE, i) : 0;
    add_item(&items, has_value ? arena_format(arena, "%s=%s", key,
                                              part_words(machine, KIND_REFERENCE, value, arena))
                               : key);
  }
  return values ? finish(&items, "{", "}") : finish(&items, "[", "]");
}

// Maps by name; sets, which hold a map of the same name. NULL: it is neither.
static const char *table_words(const Machine *machine, Ref ref, Arena *arena) {
  static const char *const maps[] = {"java/util/HashMap", "java/util/LinkedHashMap",
                                     "java/util/TreeMap", "java/util/Hashtable",
                                     "java/util/concurrent/ConcurrentHashMap"};
  static const char *const sets[] = {"java/util/HashSet", "java/util/LinkedHashSet",
                                     "java/util/TreeSet"};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
    if (is_class(machine, ref, maps[i]))
      return map_words(machine, ref, true, arena);
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
    if (is_class(machine, ref, sets[i])) {
      Ref map = held_object(machine, ref, "map");
      map = map ? map : held_object(machine, ref, "m");
      return map ? map_words(machine, map, false, arena) : NULL;
    }
  bool is_model = is_class(machine, ref, "java/util/LorisHashMap") ||
                  is_class(machine, ref, "java/util/LorisHashSet");
  return is_model ? model_words(machine, ref, arena) : NULL;
}

// --- lists ---------------------------------------------------------------------------------------

static const char *chain_words(const Machine *machine, Ref ref, Arena *arena) {
  Items items = {machine, arena, "", 0};
  Ref node = held_object(machine, ref, "first");
  for (uint32_t left = 1000; node && left; left--) {
    add_item(&items, held_words(&items, node, "item"));
    node = held_object(machine, node, "next");
  }
  return finish(&items, "[", "]");
}

// The elements of an ArrayDeque, from its head round to its tail.
static const char *ring_words(const Machine *machine, Ref ref, Arena *arena) {
  Items items = {machine, arena, "", 0};
  Ref ring = held_object(machine, ref, "elements");
  uint32_t length = ring ? array_length(machine, ring) : 0;
  uint32_t tail = held_number(machine, ref, "tail"), at = held_number(machine, ref, "head");
  for (; at < length && tail < length && at != tail; at = at + 1 < length ? at + 1 : 0)
    add_item(&items, part_words(machine, KIND_REFERENCE,
                                array_element(machine, ring, KIND_REFERENCE, at), arena));
  return finish(&items, "[", "]");
}

// The elements of an array, of which the object may count those that are in use.
static const char *element_words(const Machine *machine, Ref ref, const Field *field,
                                 const char *size, Arena *arena) {
  Items items = {machine, arena, "", 0};
  Ref array = (Ref)held(machine, ref, field);
  uint32_t length = array ? array_length(machine, array) : 0;
  uint32_t count = size ? held_number(machine, ref, size) : length;
  for (uint32_t i = 0; i < count && i < length; i++)
    add_item(&items, part_words(machine, KIND_REFERENCE,
                                array_element(machine, array, KIND_REFERENCE, i), arena));
  return finish(&items, "[", "]");
}

static const char *builder_words(const Machine *machine, Ref ref, Arena *arena) {
  Ref value = held_object(machine, ref, "value");
  uint32_t length = held_number(machine, ref, "count");
  uint32_t wide = held_number(machine, ref, "coder") != 0;
  uint32_t room = value ? array_length(machine, value) >> wide : 0; // an input may count too many
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out)
    fatal("no memory");
  for (uint32_t i = 0; i < room && i < length && i < MOST_TEXT; i++) {
    uint32_t low = (uint32_t)array_element(machine, value, KIND_BYTE, i << wide) & 0xff;
    uint32_t high =
        wide ? (uint32_t)array_element(machine, value, KIND_BYTE, (i << 1) + 1) & 0xff : 0;
    uint32_t unit = low | high << 8;
    utf8_put(out, unit >= 0xd800 && unit < 0xe000 ? UTF8_REPLACEMENT : unit);
  }
  fclose(out);
  const char *words = literal_string(text, size, size, arena);
  free(text);
  return length > MOST_TEXT ? arena_format(arena, "%s...", words) : words;
}

// --- by their words ------------------------------------------------------------------------------

// The field that is told by this method; NULL: none.
static const char *answer_field(const Machine *machine, const Class *class, const char *method) {
  const Names *names = program_names(machine->program);
  for (; class; class = class->super)
    for (uint16_t i = 0; i < class->field_count; i++) {
      const FieldWord *word = field_word(names, &class->fields[i], WORD_ANSWER);
      if (word && !strcmp(word->method, method))
        return word->field;
    }
  return NULL;
}

static const char *field_words(const Machine *machine, Ref ref, Arena *arena) {
  const Names *names = program_names(machine->program);
  const Class *class = object_class(machine, ref);
  Items items = {machine, arena, "", 0};
  for (const Class *at = class; at; at = at->super)
    for (uint16_t i = 0; i < at->field_count; i++) {
      const Field *field = &at->fields[i];
      if (field_word(names, field, WORD_TEXT))
        return builder_words(machine, ref, arena);
      if (field_word(names, field, WORD_ELEMENT))
        return element_words(machine, ref, field, answer_field(machine, class, "size()"), arena);
      const FieldWord *word = field_word(names, field, WORD_ANSWER);
      if (word)
        add_item(&items,
                 arena_format(arena, "%s=%s", word->method, held_words(&items, ref, word->field)));
    }
  return items.count ? finish(&items, "{", "}") : NULL;
}

const char *inside_words(const Machine *machine, Ref ref, Arena *arena) {
  assert(ref && object_class(machine, ref)->trusted);
  const char *table = table_words(machine, ref, arena);
  if (table)
    return table;
  if (is_class(machine, ref, "java/util/LinkedList"))
    return chain_words(machine, ref, arena);
  if (is_class(machine, ref, "java/util/ArrayDeque"))
    return ring_words(machine, ref, arena);
  return field_words(machine, ref, arena);
}
