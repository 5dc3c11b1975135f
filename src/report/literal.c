// Concrete inputs in Java-like literals.
#include "report/writers.h"

#include "base/arith.h"
#include "base/literal.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TEXT = 200, MAX_ELEMENTS = 16 }; // that are shown

typedef VEC(char) Buffer;
typedef VEC(const Method *) MethodList;

struct Literals {
  const ConcreteInput *input;
  Program *program;
  Arena *arena;
  VEC(bool) shown; // of the objects
  VEC(bool) named; // of the objects: a parameter or another input outside of the heap is this one
  size_t shown_count;
};

// An object that a parameter names is written out there, and by its name everywhere else.
static void note_names(Literals *literals, const ConcreteSlots *slots) {
  for (size_t i = 0; i < slots->count; i++)
    if (slots->items[i].value.kind == KIND_REFERENCE && slots->items[i].value.word &&
        !slots->items[i].is_answer)
      literals->named.items[slots->items[i].value.word - 1] = true;
}

Literals *literals_new(const ConcreteInput *input, Program *program, Arena *arena) {
  Literals *literals = mem_new(Literals);
  literals->input = input;
  literals->program = program;
  literals->arena = arena;
  for (size_t i = 0; i < input->objects.count; i++) {
    vec_push(&literals->shown, false);
    vec_push(&literals->named, false);
  }
  const ConcreteSlots *lists[] = {&input->parameters, &input->statics, &input->nondets};
  for (size_t list = 0; list < sizeof lists / sizeof *lists; list++)
    note_names(literals, lists[list]);
  return literals;
}

void literals_free(Literals *literals) {
  vec_free(&literals->shown);
  vec_free(&literals->named);
  mem_free(literals);
}

static void put(Buffer *buffer, const char *text) { vec_append(buffer, text, strlen(text)); }

// --- numbers -------------------------------------------------------------------------------------

const char *number_text(const ConcreteValue *value, Arena *arena) {
  assert(value->kind != KIND_VOID);
  return java_literal(value->kind, value->word, 0, arena);
}

// --- strings -------------------------------------------------------------------------------------

static const ConcreteValue *field_value(const Literals *literals, const ConcreteObject *object,
                                        const char *name) {
  const Names *names = program_names(literals->program);
  for (size_t i = 0; i < object->slots.count; i++)
    if (!strcmp(name_text(names, object->slots.items[i].field->name), name))
      return &object->slots.items[i].value;
  return NULL;
}

static uint32_t byte_at(const ConcreteObject *bytes, uint32_t index) {
  for (size_t i = 0; i < bytes->slots.count; i++)
    if (bytes->slots.items[i].index == index)
      return (uint32_t)bytes->slots.items[i].value.word & 0xff;
  return 0;
}

static void put_unit(Buffer *buffer, uint32_t unit) {
  LiteralUnit text;
  literal_unit(unit, '"', false, text);
  put(buffer, text);
}

static void put_bytes(Buffer *buffer, const ConcreteObject *bytes, uint32_t count, bool is_wide) {
  put(buffer, "\"");
  for (uint32_t i = 0; i < count; i++) // the JDK stores UTF-16 in machine order
    put_unit(buffer,
             is_wide ? byte_at(bytes, 2 * i) | byte_at(bytes, 2 * i + 1) << 8 : byte_at(bytes, i));
  put(buffer, "\"");
}

// A string by its characters; false when it has none, or too many for a line.
// Strings are objects of the input like others; one whose characters are all there reads better as
// a literal.
static bool put_string(Literals *literals, Buffer *buffer, const ConcreteObject *object) {
  const char *name = name_text(program_names(literals->program), object->class->name);
  if (strcmp(name, "java/lang/String") != 0)
    return false;
  const ConcreteValue *value = field_value(literals, object, "value");
  const ConcreteValue *coder = field_value(literals, object, "coder");
  if (!value || !value->word || !coder)
    return false;
  const ConcreteObject *bytes = &literals->input->objects.items[value->word - 1];
  if (bytes->length > MAX_TEXT)
    return false;
  put_bytes(buffer, bytes, coder->word ? bytes->length / 2 : bytes->length, coder->word);
  return true;
}

// new StringBuilder("text")
static bool put_builder(Literals *literals, Buffer *buffer, const ConcreteObject *object) {
  const Names *names = program_names(literals->program);
  if (!concrete_is_builder(names, object->class))
    return false;
  const ConcreteValue *value = field_value(literals, object, "value");
  const ConcreteValue *coder = field_value(literals, object, "coder");
  const ConcreteValue *count = field_value(literals, object, "count");
  if (!value || !value->word || !coder || !count || count->word > MAX_TEXT)
    return false;
  bool is_buffer = !strcmp(name_text(names, object->class->name), "java/lang/StringBuffer");
  put(buffer, is_buffer ? "new StringBuffer(" : "new StringBuilder(");
  if (count->word)
    put_bytes(buffer, &literals->input->objects.items[value->word - 1], (uint32_t)count->word,
              coder->word);
  put(buffer, ")");
  return true;
}

// --- objects -------------------------------------------------------------------------------------

static void put_value(Literals *literals, Buffer *buffer, const ConcreteValue *value,
                      bool is_inside);

static const char *short_name(Literals *literals, const Class *class) {
  const char *name = class_external(literals->program, class, literals->arena), *start = name;
  for (const char *at = name; *at; at++)
    if ((*at == '.' || *at == '$') && at[1] > '9')
      start = at + 1;
  return start;
}

// Fields that nobody looked at and that have their default value are left out.
static void put_slots(Literals *literals, Buffer *buffer, const ConcreteObject *object) {
  const Names *names = program_names(literals->program);
  const char *separator = "";
  for (size_t i = 0; i < object->slots.count; i++) {
    const ConcreteSlot *slot = &object->slots.items[i];
    if (!slot->value.is_read && !slot->value.word)
      continue;
    put(buffer, separator);
    put(buffer, name_text(names, slot->field->name));
    put(buffer, "=");
    put_value(literals, buffer, &slot->value, true);
    separator = ", ";
  }
}

static void put_fields(Literals *literals, Buffer *buffer, const ConcreteObject *object) {
  put(buffer, short_name(literals, object->class));
  put(buffer, "{");
  put_slots(literals, buffer, object);
  put(buffer, "}");
}

static void put_all_elements(Literals *literals, Buffer *buffer, const ConcreteObject *object) {
  assert(object->slots.count <= object->length);
  Kind kind = object->class->kind_letter;
  size_t at = 0;
  put(buffer, "[]{");
  for (uint32_t i = 0; i < object->length; i++) {
    bool is_set = at < object->slots.count && object->slots.items[at].index == i;
    ConcreteValue value = is_set ? object->slots.items[at++].value : (ConcreteValue){.kind = kind};
    put(buffer, i ? ", " : "");
    put_value(literals, buffer, &value, true);
  }
  put(buffer, "}");
}

// new int[]{1, 2}; a long one by what was read: new int[1000]{[7]=1}.
static void put_elements(Literals *literals, Buffer *buffer, const ConcreteObject *object) {
  assert(object->class->kind == CLASS_ARRAY);
  put(buffer, short_name(literals, object->class->component));
  if (object->length <= MAX_ELEMENTS) {
    put_all_elements(literals, buffer, object);
    return;
  }
  put(buffer, arena_format(literals->arena, "[%u]{", object->length));
  for (size_t i = 0; i < object->slots.count && i < MAX_ELEMENTS; i++) {
    put(buffer,
        arena_format(literals->arena, "%s[%u]=", i ? ", " : "", object->slots.items[i].index));
    put_value(literals, buffer, &object->slots.items[i].value, true);
  }
  put(buffer, object->slots.count > MAX_ELEMENTS ? ", ...}" : "}");
}

// What comes before and after the elements. A Stack has no constructor that takes them.
static void list_frame(Literals *literals, const ConcreteList *list, const char **before,
                       const char **after) {
  const char *name = list->class ? strrchr(list->class, '/') + 1 : "";
  *before = list->class ? arena_format(literals->arena, "new %s<>(", name) : "";
  *after = list->class ? ")" : "";
  if (!strcmp(name, "Stack") && list->count) {
    *before = "new Stack<>() {{ addAll(";
    *after = "); }}";
  }
}

// new ArrayList<>(List.of(1, 2)), List.of(1, 2); with null in it new ArrayList<>(Arrays.asList(1,
// null)).
static bool put_list(Literals *literals, Buffer *buffer, const ConcreteObject *object) {
  ConcreteList list;
  if (!concrete_list(program_names(literals->program), literals->input, object, &list) ||
      list.count > MAX_ELEMENTS)
    return false;
  bool has_null = false;
  for (uint32_t i = 0; i < list.count; i++)
    has_null = has_null || !concrete_list_at(literals->input, &list, i).word;
  if (has_null && !list.class)
    return false;
  bool is_empty = list.class && !list.count;
  const char *before, *after;
  list_frame(literals, &list, &before, &after);
  put(buffer, before);
  put(buffer, is_empty ? "" : has_null ? "Arrays.asList(" : "List.of(");
  if (has_null && list.count == 1)
    put(buffer, "(Object) ");
  for (uint32_t i = 0; i < list.count; i++) {
    ConcreteValue value = concrete_list_at(literals->input, &list, i);
    put(buffer, i ? ", " : "");
    put_value(literals, buffer, &value, true);
  }
  put(buffer, is_empty ? "" : ")");
  put(buffer, after);
  return true;
}

// LocalDate.of(2024, 2, 29)
static bool put_made(Literals *literals, Buffer *buffer, const ConcreteObject *object) {
  ConcreteMade made;
  if (!concrete_made(program_names(literals->program), object, &made))
    return false;
  put(buffer,
      arena_format(literals->arena, "%s.%s(", short_name(literals, object->class), made.call));
  for (size_t i = 0; i < made.count; i++) {
    put(buffer, i ? ", " : "");
    put_value(literals, buffer, made.parts[i], true);
  }
  put(buffer, ")");
  return true;
}

static void put_entries(Literals *literals, Buffer *buffer, const ConcreteTable *table,
                        const char *start, const char *between, const char *end) {
  for (uint32_t i = 0; i < table->count; i++) {
    ConcreteValue key = concrete_key_at(literals->input, table, i);
    put(buffer, i ? between : "");
    put(buffer, start);
    put_value(literals, buffer, &key, true);
    if (table->is_map) {
      ConcreteValue value = concrete_value_at(literals->input, table, i);
      put(buffer, ", ");
      put_value(literals, buffer, &value, true);
    }
    put(buffer, end);
  }
}

// new HashMap<>(Map.of("a", 1)), new HashSet<>(Set.of("a")); with null in it
// new HashMap<>() {{ put(null, 1); }}.
static bool put_table(Literals *literals, Buffer *buffer, const ConcreteObject *object) {
  enum { MAX_PAIRS = 10 }; // that Map.of takes
  ConcreteTable table;
  if (!concrete_table(program_names(literals->program), literals->input, object, &table) ||
      table.count > MAX_ELEMENTS)
    return false;
  bool is_plain = table.count <= MAX_PAIRS;
  for (uint32_t i = 0; i < table.count; i++)
    is_plain = is_plain && concrete_key_at(literals->input, &table, i).word &&
               (!table.is_map || concrete_value_at(literals->input, &table, i).word);
  put(buffer, table.is_map ? "new HashMap<>(" : "new HashSet<>(");
  if (is_plain && table.count) {
    put(buffer, table.is_map ? "Map.of(" : "Set.of(");
    put_entries(literals, buffer, &table, "", ", ", "");
    put(buffer, ")");
  }
  put(buffer, ")");
  if (is_plain)
    return true;
  put(buffer, " {{ ");
  put_entries(literals, buffer, &table, table.is_map ? "put(" : "add(", " ", ");");
  put(buffer, " }}");
  return true;
}

// new AbstractMap.SimpleEntry<>(k, v), Map.entry(k, v)
static bool put_entry(Literals *literals, Buffer *buffer, const ConcreteObject *object) {
  const char *name = name_text(program_names(literals->program), object->class->name);
  bool changes = !strcmp(name, "java/util/AbstractMap$SimpleEntry");
  if (!changes && strcmp(name, "java/util/KeyValueHolder") != 0)
    return false;
  const ConcreteValue *key = field_value(literals, object, "key");
  const ConcreteValue *value = field_value(literals, object, "value");
  assert(key && value);
  put(buffer, changes ? "new AbstractMap.SimpleEntry<>(" : "Map.entry(");
  put_value(literals, buffer, key, true);
  put(buffer, ", ");
  put_value(literals, buffer, value, true);
  put(buffer, ")");
  return true;
}

// Optional.of(x), OptionalInt.of(1), Optional.empty()
static bool put_optional(Literals *literals, Buffer *buffer, const ConcreteObject *object) {
  const char *name = name_text(program_names(literals->program), object->class->name);
  const char *start = "java/util/Optional";
  if (strncmp(name, start, strlen(start)) != 0)
    return false;
  const ConcreteValue *value = field_value(literals, object, "value");
  const ConcreteValue *present = field_value(literals, object, "isPresent");
  if (!value)
    return false;
  bool is_empty = present ? !present->word : !value->word;
  put(buffer, short_name(literals, object->class));
  put(buffer, is_empty ? ".empty(" : ".of(");
  if (!is_empty)
    put_value(literals, buffer, value, true);
  put(buffer, ")");
  return true;
}

// --- stand-ins -----------------------------------------------------------------------------------

static bool is_same_value(const ConcreteValue *a, const ConcreteValue *b) {
  return a->kind == b->kind && a->word == b->word;
}

// What a method of the object answered: "1", "1, then 0". As many as the last ones that differ.
static void put_answers(Literals *literals, Buffer *buffer, uint32_t object, const Method *method) {
  const ConcreteAnswers *answers = &literals->input->answers;
  const ConcreteValue *last = NULL;
  for (size_t i = 0; i < answers->count; i++) {
    const ConcreteAnswer *answer = &answers->items[i];
    if (answer->object != object || answer->method != method ||
        (last && is_same_value(last, &answer->value)))
      continue;
    put(buffer, last ? ", then " : "");
    if (answer->value.kind == KIND_REFERENCE && answer->value.word == UINT32_MAX)
      put(buffer, "an object of the program");
    else
      put_value(literals, buffer, &answer->value, true);
    last = &answer->value;
  }
}

static bool has_answered(const Literals *literals, uint32_t object, const Method *method) {
  const ConcreteAnswers *answers = &literals->input->answers;
  for (size_t i = 0; i < answers->count; i++)
    if (answers->items[i].object == object && answers->items[i].method == method)
      return true;
  return false;
}

// The methods that were asked, each once, in the order of the run.
static void list_answered(const Literals *literals, uint32_t object, MethodList *methods) {
  const ConcreteAnswers *answers = &literals->input->answers;
  for (size_t i = 0; i < answers->count; i++) {
    bool is_new = answers->items[i].object == object;
    for (size_t j = 0; is_new && j < methods->count; j++)
      is_new = methods->items[j] != answers->items[i].method;
    if (is_new)
      vec_push(methods, answers->items[i].method);
  }
}

// The only method of a class that implements a functional interface.
static const Method *lambda_method(const Program *program, const Class *class) {
  const Method *found = NULL;
  for (uint16_t i = 0; i < class->method_count; i++) {
    if (method_is_constructor(program, &class->methods[i]))
      continue;
    if (found)
      return NULL;
    found = &class->methods[i];
  }
  return found;
}

// (x, y) -> 1
static void put_lambda(Literals *literals, Buffer *buffer, uint32_t object, const Method *method) {
  static const char *const names[] = {"x", "y", "z"};
  bool is_one = method->arg_count == 1;
  put(buffer, is_one ? "" : "(");
  for (uint16_t i = 0; i < method->arg_count; i++)
    put(buffer, i >= 3 ? arena_format(literals->arena, ", x%u", i)
                : i    ? arena_format(literals->arena, ", %s", names[i])
                       : names[i]);
  put(buffer, is_one ? " -> " : ") -> ");
  if (method->return_kind == KIND_VOID)
    put(buffer, "{}");
  else if (has_answered(literals, object, method))
    put_answers(literals, buffer, object, method);
  else
    put_value(literals, buffer, &(ConcreteValue){.kind = method->return_kind}, true);
}

// Fields of the abstract class that it stands for, as they begin its body.
static const char *inherited_fields(Literals *literals, const Class *type, uint32_t object) {
  Buffer fields = {0};
  if (type->flags & ACC_ABSTRACT && type->kind == CLASS_INSTANCE)
    put_slots(literals, &fields, &literals->input->objects.items[object - 1]);
  const char *text = arena_string(literals->arena, fields.items, fields.count);
  vec_free(&fields);
  return text;
}

// A class of its own: what it was asked, and what it answered.
static void put_class(Literals *literals, Buffer *buffer, uint32_t object, const Class *type,
                      const MethodList *methods) {
  const char *fields = inherited_fields(literals, type, object);
  bool has_body = type->kind == CLASS_INTERFACE || *fields;
  put(buffer, arena_format(literals->arena, "new %s()", short_name(literals, type)));
  put(buffer, methods->count || has_body ? " {" : "");
  if (*fields)
    put(buffer, arena_format(literals->arena, " %s%s", fields, methods->count ? ";" : " "));
  for (size_t i = 0; i < methods->count; i++) {
    const Method *method = methods->items[i];
    put(buffer, arena_format(literals->arena, "%s%s() -> ", i ? "; " : " ",
                             name_text(program_names(literals->program), method->name)));
    put_answers(literals, buffer, object, method);
    if (method->return_kind == KIND_VOID)
      put(buffer, "{}");
  }
  put(buffer, methods->count ? " }" : has_body ? "}" : "");
}

static bool put_stand_in(Literals *literals, Buffer *buffer, uint32_t number,
                         const ConcreteObject *object) {
  if (!class_is_stand_in(literals->program, object->class))
    return false;
  MethodList methods = {0};
  const Method *lambda = lambda_method(literals->program, object->class);
  const Class *type = stand_in_type(literals->program, object->class);
  list_answered(literals, number, &methods);
  bool is_lambda = lambda && type->kind == CLASS_INTERFACE &&
                   (!methods.count || (methods.count == 1 && methods.items[0] == lambda));
  if (is_lambda)
    put_lambda(literals, buffer, number, lambda);
  else
    put_class(literals, buffer, number, type, &methods);
  vec_free(&methods);
  return true;
}

const char *literal_home(Literals *literals, const ConcreteObject *object) {
  assert(object->constant);
  const Names *names = program_names(literals->program);
  const char *text =
      arena_format(literals->arena, "%s.%s", short_name(literals, object->constant->owner),
                   name_text(names, object->constant->name));
  for (uint32_t i = 0; i < object->step_count; i++) {
    const EarlierStep *step = &object->steps[i];
    text = step->field
               ? arena_format(literals->arena, "%s.%s", text, name_text(names, step->field->name))
               : arena_format(literals->arena, "%s[%u]", text, (unsigned)step->index);
  }
  return text;
}

const char *literal_slot(Literals *literals, const ConcreteObject *object,
                         const ConcreteSlot *slot) {
  const char *home = literal_home(literals, object);
  if (!slot->field)
    return arena_format(literals->arena, "%s[%u]", home, (unsigned)slot->index);
  return arena_format(literals->arena, "%s.%s", home,
                      name_text(program_names(literals->program), slot->field->name));
}

// `is_inside`: of another object; there an object that has a name of its own stands by its name.
// An object is written out where it is met first and by its name from then on: cycles and shared
// objects come out right, and the text stays short.
static void put_value(Literals *literals, Buffer *buffer, const ConcreteValue *value,
                      bool is_inside) {
  enum { MAX_OBJECTS = 40 }; // on one screen
  if (value->kind != KIND_REFERENCE) {
    put(buffer, number_text(value, literals->arena));
    return;
  }
  if (!value->word) {
    put(buffer, "null");
    return;
  }
  size_t number = (size_t)value->word - 1;
  assert(number < literals->input->objects.count);
  const ConcreteObject *object = &literals->input->objects.items[number];
  bool is_known = literals->shown.items[number] || (is_inside && literals->named.items[number]);
  if (is_known || literals->shown_count >= MAX_OBJECTS) {
    put(buffer, is_known ? arena_format(literals->arena, "<%s>", object->place) : "...");
    return;
  }
  literals->shown.items[number] = true;
  literals->shown_count++;
  if (put_string(literals, buffer, object))
    return;
  if (object->constant) {
    put(buffer, literal_home(literals, object));
    return;
  }
  if (put_builder(literals, buffer, object) || put_list(literals, buffer, object) ||
      put_table(literals, buffer, object) || put_optional(literals, buffer, object) ||
      put_entry(literals, buffer, object) || put_made(literals, buffer, object) ||
      put_stand_in(literals, buffer, (uint32_t)value->word, object))
    return;
  put(buffer, "new ");
  if (object->class->kind == CLASS_ARRAY)
    put_elements(literals, buffer, object);
  else
    put_fields(literals, buffer, object);
}

const char *literal_text(Literals *literals, const ConcreteValue *value) {
  Buffer buffer = {0};
  put_value(literals, &buffer, value, false);
  const char *text = arena_string(literals->arena, buffer.items, buffer.count);
  vec_free(&buffer);
  return text;
}
