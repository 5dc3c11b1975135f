// Hash tables of the input (models/java.base/java/util/LorisTable.java): what a path has asked them
// and what is in them. A choice that says whether there is a key is m.containsKey(k); the entry
// that was found is m.get(k). Places have their names before that is known, so the texts of a
// snapshot get the better names in the end.
#include "report/snapshot_told.h"

#include <ctype.h>
#include <string.h>

static const char *class_text(const Builder *builder, uint32_t object) {
  return name_text(program_names(builder->program), builder->classes.items[object]->name);
}

static const View *side_at(const Slots *slots, uint32_t wanted, Side side) {
  for (size_t i = 0; i < slots->count; i++) {
    uint32_t index;
    if (told_index(&slots->items[i], &index) && index == wanted)
      return slot_side(&slots->items[i], side);
  }
  return NULL;
}

static const View *element(const Telling *telling, const View *array, uint32_t index, Side side) {
  return array && array->kind == VIEW_OBJECT
             ? side_at(&telling->builder->snapshot->objects.items[array->object].slots, index, side)
             : NULL;
}

static int64_t number_at(const Telling *telling, uint32_t object, const char *name) {
  int64_t number = 0;
  return told_number(told_view(telling, object, name, SIDE_AFTER), &number) ? number : 0;
}

// --- keys ----------------------------------------------------------------------------------------

// A key as the program has it: "a", k, i + 1.
static const char *key_words(Telling *telling, const View *key) {
  Builder *builder = telling->builder;
  if (key->kind != VIEW_OBJECT)
    return view_text(builder->snapshot, key, SIDE_AFTER, builder->arena);
  const ObjectView *object = &builder->snapshot->objects.items[key->object];
  if (object->place)
    return object->place;
  View value = object_value(telling, key->object, SIDE_AFTER);
  return value.kind == VIEW_UNREAD
             ? arena_format(builder->arena, "new %s", object->short_name)
             : view_text(builder->snapshot, &value, SIDE_AFTER, builder->arena);
}

// A key as it is for the concrete input.
static const char *key_example(Telling *telling, const View *key) {
  View value = key->kind == VIEW_OBJECT ? object_value(telling, key->object, SIDE_BEFORE) : *key;
  return value.kind == VIEW_PRIMITIVE && value.example ? value.example : key_words(telling, key);
}

// --- better names --------------------------------------------------------------------------------

static void add_rename(Builder *builder, const char *from, const char *to) {
  vec_push(&builder->renames, (Renaming){from, to});
  Renaming *items = builder->renames.items;
  // Longer ones first: what is below a table has that table's name in its own.
  for (size_t i = builder->renames.count - 1;
       i > 0 && strlen(items[i - 1].from) < strlen(items[i].from); i--) {
    Renaming last = items[i];
    items[i] = items[i - 1];
    items[i - 1] = last;
  }
}

static void add_key_renames(Builder *builder, const char *holder, const char *keys, uint32_t entry,
                            const char *key, bool is_plain) {
  static const char *const boxes[] = {"int",    "long",  "char", "boolean",
                                      "double", "short", "byte", "float"};
  const char *from = arena_format(builder->arena, "%s.%s[%u]", holder, keys, entry);
  add_rename(builder, from, key);
  if (is_plain) // a number is no object
    add_rename(builder, arena_format(builder->arena, "%s != null", from), "");
  for (size_t i = 0; is_plain && i < sizeof boxes / sizeof *boxes; i++)
    add_rename(builder, arena_format(builder->arena, "%s.%sValue()", from, boxes[i]), key);
}

// The number of a box that the program made: which object it is may depend on the number.
static const char *box_words(Telling *telling, const View *key, uint32_t look) {
  if (key->kind != VIEW_OBJECT || key->object < telling->builder->snapshot->input_count)
    return NULL;
  const char *class = class_text(telling->builder, key->object);
  bool is_large = !strcmp(class, "java/lang/Long");
  static const char *const small[] = {"java/lang/Integer", "java/lang/Character", "java/lang/Short",
                                      "java/lang/Byte"};
  bool is_small = false;
  for (size_t i = 0; i < sizeof small / sizeof *small; i++)
    is_small = is_small || !strcmp(class, small[i]);
  if (!is_large && !is_small)
    return NULL;
  const View *number = told_view(telling, look, is_large ? "large" : "number", SIDE_AFTER);
  return number && number->kind == VIEW_PRIMITIVE ? number->text : NULL;
}

// The looks of a table under one of its names.
static void rename_looks(Telling *telling, const char *holder, bool is_map, const View *look) {
  Builder *builder = telling->builder;
  for (; look && look->kind == VIEW_OBJECT;
       look = told_view(telling, look->object, "before", SIDE_AFTER)) {
    const View *key = told_view(telling, look->object, "key", SIDE_AFTER);
    int64_t choice = number_at(telling, look->object, "choice");
    int64_t entry = number_at(telling, look->object, "entry");
    if (!key)
      return;
    const char *number = box_words(telling, key, look->object);
    const char *words = number ? number : key_words(telling, key);
    add_rename(builder, arena_format(builder->arena, "%s.choices[%u]", holder, (unsigned)choice),
               arena_format(builder->arena, "%s.%s(%s)", holder,
                            is_map ? "containsKey" : "contains", words));
    if (entry < 0)
      continue;
    add_key_renames(builder, holder, is_map ? "keySet().toArray()" : "toArray()", (uint32_t)entry,
                    words, number != NULL);
    if (is_map)
      add_rename(builder,
                 arena_format(builder->arena, "%s.values().toArray()[%u]", holder, (unsigned)entry),
                 arena_format(builder->arena, "%s.get(%s)", holder, words));
  }
}

// An object of the concrete input may have been found under several names.
static void rename_table(Telling *telling, uint32_t object, bool is_map, const View *looks) {
  Builder *builder = telling->builder;
  if (!builder->concrete || object >= builder->concrete->objects.count) {
    rename_looks(telling, builder->snapshot->objects.items[object].place, is_map, looks);
    return;
  }
  const ConcreteObject *concrete = &builder->concrete->objects.items[object];
  for (size_t i = 0; i < concrete->inputs.count; i++) {
    const InputObject *input = heap_object_at(builder->heap, concrete->inputs.items[i]);
    rename_looks(telling, place_info(builder->heap, input->place)->name, is_map, looks);
  }
}

// --- entries -------------------------------------------------------------------------------------

View truth_view(bool is_true) {
  const char *text = is_true ? "true" : "false";
  return (View){.kind = VIEW_PRIMITIVE, .is_boolean = true, .text = text, .example = text};
}

static View absent(bool is_map) { return is_map ? (View){.kind = VIEW_NULL} : truth_view(false); }

Entry *find_entry(Entries *entries, const View *key, bool is_map) {
  for (size_t i = 0; i < entries->count; i++)
    if (told_same(&entries->items[i].key, key))
      return &entries->items[i];
  vec_push(entries, ((Entry){*key, absent(is_map), absent(is_map)}));
  return vec_last(entries);
}

// Those that the path has come to, as they were.
static void add_drawn(Telling *telling, uint32_t object, int64_t drawn, bool is_map,
                      Entries *entries) {
  for (uint32_t i = 0; i < drawn; i++) {
    const View *keys = told_view(telling, object, "keys", SIDE_BEFORE);
    const View *values = told_view(telling, object, "values", SIDE_BEFORE);
    const View *key = element(telling, keys, i, SIDE_BEFORE);
    const View *value = is_map ? element(telling, values, i, SIDE_BEFORE) : NULL;
    if (key)
      find_entry(entries, key, is_map)->before =
          is_map ? value ? *value : (View){.kind = VIEW_UNREAD} : truth_view(true);
  }
}

// All that is known in the end, there or not.
static void add_known(Telling *telling, uint32_t table, bool is_map, Entries *entries) {
  const View *known = told_view(telling, table, "known", SIDE_AFTER);
  int64_t count = number_at(telling, table, "knownCount");
  for (uint32_t i = 0; i < count; i++) {
    const View *node = element(telling, known, i, SIDE_AFTER);
    if (!node || node->kind != VIEW_OBJECT)
      return;
    const View *key = told_view(telling, node->object, "key", SIDE_AFTER);
    const View *value = told_view(telling, node->object, "value", SIDE_AFTER);
    const View *is_there = told_view(telling, node->object, "isThere", SIDE_AFTER);
    if (!key || !value || !is_there)
      return;
    Entry *entry = find_entry(entries, key, is_map);
    bool is_in = is_there->example && !strcmp(is_there->example, "true");
    entry->after = !is_map ? truth_view(is_in) : is_in ? *value : (View){.kind = VIEW_NULL};
  }
}

// How many there are afterwards: at first any number, and some more or less.
static View size_after(Telling *telling, uint32_t table) {
  const View *initial = told_view(telling, table, "initial", SIDE_AFTER);
  int64_t more = number_at(telling, table, "more"), example;
  if (!initial || !told_number(initial, &example) || !more)
    return initial ? *initial : (View){.kind = VIEW_UNREAD};
  Arena *arena = telling->builder->arena;
  View view = *initial;
  bool is_known = !strcmp(initial->text, initial->example);
  view.example = arena_format(arena, "%lld", (long long)(example + more));
  view.text = is_known ? view.example
                       : arena_format(arena, "%s %c %lld", initial->text, more < 0 ? '-' : '+',
                                      (long long)(more < 0 ? -more : more));
  return view;
}

void add_entries(Telling *telling, const Entries *entries, bool is_map, Slots *out) {
  for (size_t i = 0; i < entries->count; i++) {
    const Entry *entry = &entries->items[i];
    Slot slot = {.name =
                     arena_format(telling->builder->arena, "%s(%s)", is_map ? "get" : "contains",
                                  key_example(telling, &entry->key)),
                 .before = entry->before,
                 .after = entry->after,
                 .is_changed = !told_same(&entry->before, &entry->after)};
    vec_push(out, slot);
  }
}

void tell_table(Telling *telling, uint32_t object, Slots *out) {
  const char *class = class_text(telling->builder, object);
  bool is_map = !strcmp(class, "java/util/LorisHashMap");
  if ((!is_map && strcmp(class, "java/util/LorisHashSet") != 0) || !out->count)
    return;
  const View *table = told_view(telling, object, "content", SIDE_AFTER);
  out->count = 1; // size(); the entries are told by their keys
  if (!table || table->kind != VIEW_OBJECT)
    return;
  rename_table(telling, object, is_map, told_view(telling, table->object, "looks", SIDE_AFTER));
  out->items[0].after = size_after(telling, table->object);
  out->items[0].is_changed = !told_same(&out->items[0].before, &out->items[0].after);
  Entries entries = {0};
  add_drawn(telling, object, number_at(telling, table->object, "drawn"), is_map, &entries);
  add_known(telling, table->object, is_map, &entries);
  add_entries(telling, &entries, is_map, out);
  vec_free(&entries);
}

// --- texts ---------------------------------------------------------------------------------------

static bool is_name_part(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

static const char *replace_all(Builder *builder, const char *text, const Renaming *rename) {
  size_t length = strlen(rename->from);
  const char *at = strstr(text, rename->from);
  while (at && at > text && (is_name_part(at[-1]) || at[-1] == '.'))
    at = strstr(at + 1, rename->from);
  if (!at)
    return text;
  const char *rest = replace_all(builder, at + length, rename);
  return arena_format(builder->arena, "%.*s%s%s", (int)(at - text), text, rename->to, rest);
}

// Classes that nobody can name: what makes their objects says which they are.
static const Renaming classes[] = {{"LorisHashMap.class", "HashMap.class"},
                                   {"LorisHashSet.class", "HashSet.class"},
                                   {"LorisArrayDeque.class", "ArrayDeque.class"},
                                   {"LorisLinkedList.class", "LinkedList.class"},
                                   {"LorisList12.class", "List.of(1).getClass()"},
                                   {"List12.class", "List.of(1).getClass()"},
                                   {"ListN.class", "List.of().getClass()"},
                                   {"KeyValueHolder.class", "Map.entry(1, 1).getClass()"}};

static const char *renamed(Builder *builder, const char *text) {
  if (text && strstr(text, ".class"))
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
      text = replace_all(builder, text, &classes[i]);
  for (size_t i = 0; text && i < builder->renames.count; i++)
    text = replace_all(builder, text, &builder->renames.items[i]);
  return text;
}

bool is_renamed(const Builder *builder, const char *name) {
  for (size_t i = 0; i < builder->renames.count; i++)
    if (!strcmp(builder->renames.items[i].from, name))
      return true;
  return false;
}

// Behind the literal that a text begins with; NULL: it begins with something else.
static const char *after_literal(const char *text) {
  if (*text != '"')
    return NULL;
  for (text++; *text && *text != '"'; text++)
    if (*text == '\\' && text[1])
      text++;
  return *text ? text + 1 : NULL;
}

// n == n + 1 - 1, of a key n + 1, says once more that the key is the one that was asked for.
static bool is_about_number(const Builder *builder, const char *old) {
  const char *relation = strstr(old, " == ");
  for (size_t i = 0; relation && i < builder->renames.count; i++) {
    const Renaming *rename = &builder->renames.items[i];
    size_t length = strlen(rename->from), left = (size_t)(relation - old);
    bool is_value = length > 7 && !strcmp(rename->from + length - 7, "Value()");
    if (!is_value || !strstr(old, rename->from))
      continue;
    for (const char *at = rename->to; (at = strchr(at, *old)); at++)
      if (!strncmp(at, old, left))
        return true;
    if (!strcmp(relation + 4, rename->to))
      return true;
  }
  return false;
}

// Is it a relation of a text with itself? That another object with the same content is no longer
// told apart, once both have the name of the key.
static bool has_same_sides(const char *text) {
  static const char *const relations[] = {" == ", " != "};
  for (size_t i = 0; i < sizeof relations / sizeof *relations; i++) {
    const char *relation = strstr(text, relations[i]);
    size_t length = relation ? (size_t)(relation - text) : 0;
    if (relation && strlen(relation + 4) == length && !strncmp(text, relation + 4, length))
      return true;
  }
  return false;
}

// What is said of a key that is known goes without saying: "a".length() == 1, k == k.
static bool is_plain_fact(const char *text) {
  if (has_same_sides(text))
    return true;
  const char *rest = after_literal(*text == '!' ? text + 1 : text);
  if (!rest)
    return false;
  for (; *rest; rest++) // a name of the input among the rest makes it a condition
    if (isalpha((unsigned char)*rest) && !strchr("'", rest[-1])) {
      size_t length = strspn(rest, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
      bool is_method = rest[-1] == '.' && rest[length] == '(';
      if (!is_method && strncmp(rest, "null", 4) != 0)
        return false;
      rest += length - 1;
    }
  return true;
}

static void rename_view(Builder *builder, View *view) {
  if (view->kind == VIEW_PRIMITIVE || view->kind == VIEW_UNRESOLVED)
    view->text = renamed(builder, view->text);
}

static void rename_slots(Builder *builder, Slots *slots) {
  for (size_t i = 0; i < slots->count; i++) {
    slots->items[i].name = renamed(builder, slots->items[i].name);
    rename_view(builder, &slots->items[i].before);
    rename_view(builder, &slots->items[i].after);
  }
}

static bool has_text(const Snapshot *snapshot, size_t count, const char *text) {
  for (size_t i = 0; i < count; i++)
    if (!strcmp(snapshot->conditions.items[i], text))
      return true;
  return false;
}

// A table in which there is a key is not empty.
static bool is_implied(const Snapshot *snapshot, const char *text, Arena *arena) {
  static const char end[] = ".isEmpty()";
  size_t length = strlen(text);
  if (*text != '!' || length <= sizeof end || strcmp(text + length - (sizeof end - 1), end) != 0)
    return false;
  const char *start = arena_format(arena, "%.*s.contains", (int)(length - sizeof end), text + 1);
  for (size_t i = 0; i < snapshot->conditions.count; i++)
    if (!strncmp(snapshot->conditions.items[i], start, strlen(start)))
      return true;
  return false;
}

static void drop_implied(Builder *builder) {
  Snapshot *snapshot = builder->snapshot;
  size_t kept = 0;
  for (size_t i = 0; i < snapshot->conditions.count; i++)
    if (!is_implied(snapshot, snapshot->conditions.items[i], builder->arena))
      snapshot->conditions.items[kept++] = snapshot->conditions.items[i];
  snapshot->conditions.count = kept;
}

static void rename_conditions(Builder *builder) {
  Snapshot *snapshot = builder->snapshot;
  size_t kept = 0;
  for (size_t i = 0; i < snapshot->conditions.count; i++) {
    const char *old = snapshot->conditions.items[i], *text = renamed(builder, old);
    if (text != old && (!*text || is_plain_fact(text) || is_about_number(builder, old) ||
                        has_text(snapshot, kept, text)))
      continue;
    snapshot->conditions.items[kept++] = text;
  }
  snapshot->conditions.count = kept;
}

void apply_renames(Builder *builder) {
  Snapshot *snapshot = builder->snapshot;
  rename_conditions(builder);
  drop_implied(builder);
  for (size_t i = 0; i < snapshot->branches.count; i++) {
    BranchView *branch = &snapshot->branches.items[i];
    branch->condition = renamed(builder, branch->condition);
    if (is_plain_fact(branch->condition))
      branch->condition = "";
  }
  rename_view(builder, &snapshot->result);
  rename_slots(builder, &snapshot->parameters);
  rename_slots(builder, &snapshot->statics);
  for (size_t i = 0; i < snapshot->objects.count; i++) {
    ObjectView *object = &snapshot->objects.items[i];
    object->place = renamed(builder, object->place);
    rename_slots(builder, &object->slots);
  }
}
