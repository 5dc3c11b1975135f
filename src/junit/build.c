// The arrangement of a test: its objects and static fields.
//
// Objects are made one after the other, with their numbers; then they are linked. So every variable
// is set before it is used, whatever cycles there are.
#include "junit/junit_impl.h"

#include <string.h>

typedef struct Builder {
  Draft *draft;
  VEC(bool) is_begun;
} Builder;

static void make_object(Builder *builder, size_t number);

// --- fields --------------------------------------------------------------------------------------

// A List<String> takes a raw List, but not every class that is a list.
static const char *erased_value(Draft *draft, const ConcreteSlot *slot, const Class *type) {
  const char *text = draft_value(draft, &slot->value, type, false);
  bool is_open = slot->value.kind == KIND_REFERENCE && slot->value.word &&
                 name_exists(slot->field->info->signature) && *text != '(' &&
                 draft->holders.items[slot->value.word - 1].type != type;
  return is_open ? arena_format(draft->arena, "(%s) %s", home_class(&draft->home, type), text)
                 : text;
}

static void set_field(Draft *draft, Source *code, const Holder *holder, const ConcreteSlot *slot) {
  const Home *home = &draft->home;
  const Field *field = slot->field;
  const Class *type = field_type(home, field);
  bool is_final = field->flags & ACC_FINAL, is_static = field->flags & ACC_STATIC;
  bool is_typed = type && (slot->value.kind != KIND_REFERENCE || home_class(home, type));
  if (is_final && is_static) {
    draft_fail(draft, "the input has a static final field, which tests cannot set");
    return;
  }
  if (field->owner->trusted) { // its package is closed
    draft->needs_library = true;
    draft_fail(draft, "needs the state of a %s",
               class_external(home->program, field->owner, draft->arena));
    return;
  }
  if (!is_final && is_typed && home_sees_field(home, field)) {
    code_add(code, "    %s = %s;\n", draft_field(draft, holder, field),
             erased_value(draft, slot, type));
    return;
  }
  draft->is_helped = true;
  code_add(code, "    %s.set(%s, %s, \"%s\", %s);\n", home_helper(home),
           is_static ? "null" : holder->text,
           home_class_object(home, field->owner, &draft->is_helped),
           name_text(home->names, field->name), draft_value(draft, &slot->value, NULL, true));
}

// What a constructor has left there already. What the JDK's own classes have there is of no
// consequence if nobody looks at it: the backtrace of an exception.
static bool is_set(const Fresh *fresh, const ConcreteSlot *slot) {
  if (slot->field->owner->trusted && !slot->value.is_read)
    return true;
  for (size_t i = 0; i < fresh->slots.count; i++) {
    const ConcreteSlot *known = &fresh->slots.items[i];
    if (known->field == slot->field)
      return known->value.kind == KIND_REFERENCE ? !known->value.word && !slot->value.word
                                                 : known->value.word == slot->value.word;
  }
  return false;
}

static void set_fields(Draft *draft, size_t number, const Fresh *fresh) {
  assert(number < draft->input->objects.count);
  const ConcreteSlots *slots = &draft->input->objects.items[number].slots;
  for (size_t i = 0; i < slots->count; i++) {
    const ConcreteSlot *slot = &slots->items[i];
    if (is_set(fresh, slot))
      continue;
    bool is_link = slot->value.kind == KIND_REFERENCE && slot->value.word;
    if (!is_link || slot->field->owner->trusted)
      set_field(draft, &draft->arrange, &draft->holders.items[number], slot);
  }
}

// --- objects -------------------------------------------------------------------------------------

static const char *declare(Draft *draft, size_t number) {
  assert(number < draft->holders.count);
  assert(number < draft->input->objects.count);
  const ConcreteObject *object = &draft->input->objects.items[number];
  Holder *holder = &draft->holders.items[number];
  holder->type = home_visible(&draft->home, object->class);
  holder->text = draft_name(draft, object);
  code_add(&draft->arrange, "    %s %s = ", home_class(&draft->home, holder->type), holder->text);
  return holder->text;
}

static bool is_same_text(const char *a, const char *b) { return !strcmp(a, b); }

// Is there another string with this text that the test or the program could mean? Then the literal
// would be the same object.
static bool is_shared(const Draft *draft, size_t number, const char *literal) {
  assert(number < draft->input->objects.count);
  for (size_t i = 0; i < draft->input->objects.count; i++) {
    const ConcreteObject *other = &draft->input->objects.items[i];
    const char *text = i != number && draft_is_string(draft, other->class)
                           ? draft_string(draft, draft->input, other)
                           : NULL;
    if (text && is_same_text(text, literal))
      return true;
  }
  for (size_t i = 0; i < draft->state->classes.count; i++) {
    const ClassFile *file = draft->state->classes.items[i]->file;
    for (uint16_t j = 1; j < file->pool_count; j++)
      if (file->pool[j].tag == CONSTANT_STRING &&
          is_same_text(java_quote(name_text(draft->home.names, file->pool[j].name), draft->arena),
                       literal))
        return true;
  }
  return false;
}

static void make_string(Draft *draft, size_t number) {
  assert(number < draft->input->objects.count);
  const char *text = draft_string(draft, draft->input, &draft->input->objects.items[number]);
  if (!text) {
    draft_fail(draft, "needs a java.lang.String that does not exist");
    return;
  }
  bool shared = is_shared(draft, number, text);
  declare(draft, number);
  if (shared)
    code_add(&draft->arrange, "new %s(%s);\n", home_lang(&draft->home, "String"), text);
  else
    code_add(&draft->arrange, "%s;\n", text);
}

static void make_box(Draft *draft, size_t number) {
  assert(number < draft->input->objects.count);
  const char *text = draft_box(draft, &draft->input->objects.items[number]);
  declare(draft, number);
  code_add(&draft->arrange, "%s;\n", text);
}

static Holder step_to(Draft *draft, Holder from, const EarlierStep *step) {
  const Class *any = program_require(draft->home.program, "java/lang/Object");
  if (step->field)
    return (Holder){
        draft_field(draft, &from, step->field),
        home_sees_field(&draft->home, step->field) ? field_type(&draft->home, step->field) : any};
  bool is_array = from.type->kind == CLASS_ARRAY;
  return (Holder){arena_format(draft->arena,
                               is_array ? "%s[%u]" : "java.lang.reflect.Array.get(%s, %u)",
                               from.text, (unsigned)step->index),
                  is_array ? from.type->component : any};
}

// An object that exists before the method gets a variable.
static void make_earlier(Draft *draft, size_t number) {
  assert(number < draft->input->objects.count);
  const ConcreteObject *object = &draft->input->objects.items[number];
  const Field *root = object->constant;
  Holder at = {draft_field(draft, NULL, root),
               home_sees_field(&draft->home, root)
                   ? field_type(&draft->home, root)
                   : program_require(draft->home.program, "java/lang/Object")};
  for (uint32_t i = 0; i < object->step_count; i++)
    at = step_to(draft, at, &object->steps[i]);
  declare(draft, number);
  const Class *type = draft->holders.items[number].type;
  bool is_cast = !class_is_assignable(at.type, type);
  code_add(&draft->arrange, "%s%s%s%s;\n", is_cast ? "(" : "",
           is_cast ? home_class(&draft->home, type) : "", is_cast ? ") " : "", at.text);
}

// What it holds now; references follow when all objects are there.
static void set_earlier(Draft *draft, size_t number) {
  assert(number < draft->holders.count);
  assert(number < draft->input->objects.count);
  const ConcreteObject *object = &draft->input->objects.items[number];
  const Holder *holder = &draft->holders.items[number];
  for (size_t i = 0; i < object->slots.count; i++) {
    const ConcreteSlot *slot = &object->slots.items[i];
    if (slot->value.kind == KIND_REFERENCE && slot->value.word)
      continue;
    if (slot->field)
      set_field(draft, &draft->arrange, holder, slot);
    else
      code_add(&draft->arrange,
               holder->type->kind == CLASS_ARRAY ? "    %s[%u] = %s;\n"
                                                 : "    java.lang.reflect.Array.set(%s, %u, %s);\n",
               holder->text, (unsigned)slot->index, draft_value(draft, &slot->value, NULL, false));
  }
  if (object->slots.count)
    draft_restore_statics(draft, object->constant->owner);
}

static void name_constant(Draft *draft, size_t number) {
  assert(number < draft->holders.count);
  assert(number < draft->input->objects.count);
  const Field *field = draft->input->objects.items[number].constant;
  Holder *holder = &draft->holders.items[number];
  const char *name = name_text(draft->home.names, field->name);
  if (!(field->flags & ACC_ENUM) || home_class(&draft->home, field->owner)) {
    const Class *type =
        home_sees_field(&draft->home, field) ? field_type(&draft->home, field) : NULL;
    holder->type = type ? type : program_require(draft->home.program, "java/lang/Object");
    holder->text = draft_field(draft, NULL, field);
    return;
  }
  draft->is_helped = true;
  holder->text =
      arena_format(draft->arena, "%s.constant(\"%s\", \"%s\")", home_helper(&draft->home),
                   class_binary(draft->home.program, field->owner, draft->arena), name);
  holder->type = program_require(draft->home.program, "java/lang/Object");
}

void make_constant(Draft *draft, size_t number) {
  assert(number < draft->input->objects.count);
  const ConcreteObject *object = &draft->input->objects.items[number];
  if ((object->constant->flags & ACC_ENUM) && !object->step_count)
    name_constant(draft, number);
  else
    make_earlier(draft, number);
  set_earlier(draft, number);
}

// A state of a class of the JDK that tests cannot reach: only what nobody has looked at is free.
static void make_library(Draft *draft, size_t number) {
  assert(number < draft->input->objects.count);
  const ConcreteObject *object = &draft->input->objects.items[number];
  const char *name = class_external(draft->home.program, object->class, draft->arena);
  Fresh fresh = {0};
  draft->needs_library = true;
  for (size_t i = 0; i < object->slots.count; i++)
    if (object->slots.items[i].value.is_read) {
      draft_fail(draft, "needs the state of a %s", name);
      return;
    }
  if (make_fresh(draft, object->class, &fresh)) {
    declare(draft, number);
    code_add(&draft->arrange, "new %s();\n", home_class(&draft->home, object->class));
  } else {
    draft_fail(draft, "needs a %s, which has no constructor without parameters", name);
  }
  vec_free(&fresh.slots);
}

static bool read_list(const Draft *draft, size_t number, ConcreteList *list) {
  const ConcreteObject *object = &draft->input->objects.items[number];
  return concrete_list(draft->home.names, draft->input, object, list);
}

static bool read_table(const Draft *draft, size_t number, ConcreteTable *table) {
  const ConcreteObject *object = &draft->input->objects.items[number];
  return concrete_table(draft->home.names, draft->input, object, table);
}

// The array of a list or of a table is made with it.
static bool is_array_of_list(const Draft *draft, size_t number) {
  ConcreteList list;
  ConcreteTable table;
  for (size_t i = 0; i < draft->input->objects.count; i++)
    if ((read_list(draft, i, &list) && list.array == number) ||
        (read_table(draft, i, &table) &&
         (table.keys == number + 1 || table.values == number + 1 || table.choices == number + 1)))
      return true;
  return false;
}

// It gets what it holds when all objects are there.
static void make_empty(Draft *draft, size_t number, const char *class) {
  const Class *type = program_require(draft->home.program, class);
  const char *name = home_class(&draft->home, type);
  Holder *holder = &draft->holders.items[number];
  *holder = (Holder){draft_name(draft, &draft->input->objects.items[number]), type};
  code_add(&draft->arrange, "    %s %s = new %s();\n", name, holder->text, name);
}

static void link_table(Draft *draft, const ConcreteTable *table, const Holder *holder) {
  for (uint32_t i = 0; i < table->count; i++) {
    ConcreteValue key = concrete_key_at(draft->input, table, i);
    const char *text = draft_value(draft, &key, NULL, false);
    ConcreteValue value = table->is_map ? concrete_value_at(draft->input, table, i) : key;
    if (table->is_map)
      code_add(&draft->link, "    %s.put(%s, %s);\n", holder->text, text,
               draft_value(draft, &value, NULL, false));
    else
      code_add(&draft->link, "    %s.add(%s);\n", holder->text, text);
  }
}

// An ArrayList gets its elements when all objects are there; List.of is called with them.
static void make_list(Builder *builder, size_t number, const ConcreteList *list) {
  enum { MOST = 200 };
  Draft *draft = builder->draft;
  if (list->count > MOST) {
    draft_fail(draft, "needs a list with more than %d elements", MOST);
    return;
  }
  if (list->class) {
    make_empty(draft, number, list->class);
    return;
  }
  for (uint32_t i = 0; i < list->count; i++) {
    Word element = concrete_list_at(draft->input, list, i).word;
    if (element)
      make_object(builder, (size_t)element - 1);
    else
      draft_fail(draft, "needs a list of List.of with null in it");
  }
  if (draft->problem)
    return;
  const Class *type = program_require(draft->home.program, "java/util/List");
  Holder *holder = &draft->holders.items[number];
  *holder = (Holder){draft_name(draft, &draft->input->objects.items[number]), type};
  code_add(&draft->arrange, "    %s %s = %s.of(", home_class(&draft->home, type), holder->text,
           home_class(&draft->home, type));
  for (uint32_t i = 0; i < list->count; i++) {
    ConcreteValue element = concrete_list_at(draft->input, list, i);
    code_add(&draft->arrange, "%s%s", i ? ", " : "", draft_value(draft, &element, NULL, false));
  }
  code_add(&draft->arrange, ");\n");
}

static void link_list(Draft *draft, const ConcreteList *list, const Holder *holder) {
  for (uint32_t i = 0; list->class && i < list->count; i++) {
    ConcreteValue element = concrete_list_at(draft->input, list, i);
    code_add(&draft->link, "    %s.add(%s);\n", holder->text,
             draft_value(draft, &element, NULL, false));
  }
}

// LocalDate.of(2024, 2, 29)
static bool make_by_factory(Builder *builder, size_t number) {
  Draft *draft = builder->draft;
  const ConcreteObject *object = &draft->input->objects.items[number];
  ConcreteMade made;
  if (!concrete_made(draft->home.names, object, &made))
    return false;
  for (size_t i = 0; i < made.count; i++)
    if (made.parts[i]->kind == KIND_REFERENCE && made.parts[i]->word)
      make_object(builder, (size_t)made.parts[i]->word - 1);
  if (draft->problem)
    return true;
  declare(draft, number);
  code_add(&draft->arrange, "%s.%s(", home_class(&draft->home, object->class), made.call);
  for (size_t i = 0; i < made.count; i++)
    code_add(&draft->arrange, "%s%s", i ? ", " : "",
             draft_value(draft, made.parts[i], NULL, false));
  code_add(&draft->arrange, ");\n");
  return true;
}

static void make_with_record(Builder *builder, size_t number) {
  assert(number < builder->draft->input->objects.count);
  Draft *draft = builder->draft;
  const ConcreteObject *object = &draft->input->objects.items[number];
  for (size_t i = 0; i < object->slots.count; i++)
    if (object->slots.items[i].value.kind == KIND_REFERENCE && object->slots.items[i].value.word)
      make_object(builder, (size_t)object->slots.items[i].value.word - 1);
  if (draft->problem)
    return;
  if (!make_record(draft, number)) {
    draft_fail(draft, "needs a record %s that its constructor does not make",
               class_external(draft->home.program, object->class, draft->arena));
    return;
  }
  declare(draft, number);
  code_add(&draft->arrange, "new %s(", home_class(&draft->home, object->class));
  for (size_t i = 0; i < object->slots.count; i++)
    code_add(&draft->arrange, "%s%s", i ? ", " : "",
             draft_value(draft, &object->slots.items[i].value,
                         field_type(&draft->home, object->slots.items[i].field), true));
  code_add(&draft->arrange, ");\n");
}

static void make_instance(Draft *draft, size_t number) {
  assert(number < draft->input->objects.count);
  const ConcreteObject *object = &draft->input->objects.items[number];
  Fresh fresh = {0};
  bool is_new = make_fresh(draft, object->class, &fresh);
  declare(draft, number);
  const char *name = home_class(&draft->home, object->class);
  if (is_new) {
    code_add(&draft->arrange, "new %s();\n", name);
  } else { // all fields have their default value
    draft->is_helped = true;
    for (size_t i = 0; i < object->slots.count; i++)
      vec_push(&fresh.slots, (ConcreteSlot){.field = object->slots.items[i].field,
                                            .value = {.kind = object->slots.items[i].value.kind}});
    const Class *type = draft->holders.items[number].type;
    const char *binary = class_binary(draft->home.program, object->class, draft->arena);
    const char *helper = home_helper(&draft->home);
    if (name)
      code_add(&draft->arrange, "%s.make(%s.class);\n", helper, name);
    else if (!type->super)
      code_add(&draft->arrange, "%s.make(\"%s\");\n", helper, binary);
    else
      code_add(&draft->arrange, "(%s) %s.make(\"%s\");\n", home_class(&draft->home, type), helper,
               binary);
  }
  set_fields(draft, number, &fresh);
  vec_free(&fresh.slots);
}

// --- arrays --------------------------------------------------------------------------------------

static void add_elements(Draft *draft, const ConcreteObject *object) {
  assert(object->class->kind == CLASS_ARRAY);
  size_t at = 0;
  code_add(&draft->arrange, "{");
  for (uint32_t i = 0; i < object->length; i++) {
    bool is_there = at < object->slots.count && object->slots.items[at].index == i;
    Word word = is_there ? object->slots.items[at++].value.word : 0;
    code_add(&draft->arrange, "%s%s", i ? ", " : "",
             home_number(&draft->home, object->class->kind_letter, word, false));
  }
  code_add(&draft->arrange, "};\n");
}

static void make_array(Draft *draft, size_t number) {
  assert(number < draft->input->objects.count);
  enum { MAX_SHOWN = 64, MAX_LENGTH = 100000 };
  const ConcreteObject *object = &draft->input->objects.items[number];
  const Class *component = object->class->component;
  const char *element = home_class(&draft->home, object->class->element);
  if (object->length > MAX_LENGTH) {
    draft_fail(draft, "needs an array with more than %d elements", MAX_LENGTH);
    return;
  }
  const char *name = declare(draft, number);
  bool is_primitive = component->kind == CLASS_PRIMITIVE;
  if (!element) {
    draft->is_helped = true;
    const Class *type = draft->holders.items[number].type;
    bool is_cast = type->super;
    code_add(&draft->arrange, "%s%s%s%s.array(\"%s\", %u);\n", is_cast ? "(" : "",
             is_cast ? home_class(&draft->home, type) : "", is_cast ? ") " : "",
             home_helper(&draft->home), class_binary(draft->home.program, component, draft->arena),
             (unsigned)object->length);
  } else if (is_primitive && object->slots.count && object->length <= MAX_SHOWN) {
    add_elements(draft, object);
  } else {
    code_add(&draft->arrange, "new %s[%u]", element, (unsigned)object->length);
    for (int i = 1; i < object->class->dimensions; i++)
      code_add(&draft->arrange, "[]");
    code_add(&draft->arrange, ";\n");
    for (size_t i = 0; is_primitive && i < object->slots.count; i++)
      if (object->slots.items[i].value.word)
        code_add(&draft->arrange, "    %s[%u] = %s;\n", name,
                 (unsigned)object->slots.items[i].index,
                 draft_value(draft, &object->slots.items[i].value, NULL, false));
  }
}

// --- all of them ---------------------------------------------------------------------------------

// The characters of a string are made with it.
static bool is_characters(const Draft *draft, size_t number) {
  assert(number < draft->input->objects.count);
  bool found = false, other = false;
  for (size_t i = 0; i < draft->input->objects.count; i++) {
    const ConcreteObject *object = &draft->input->objects.items[i];
    for (size_t j = 0; j < object->slots.count; j++) {
      const ConcreteValue *value = &object->slots.items[j].value;
      bool is_it = value->kind == KIND_REFERENCE && value->word == number + 1;
      found = found || (is_it && draft_is_string(draft, object->class));
      other = other || (is_it && !draft_is_string(draft, object->class));
    }
  }
  for (size_t i = 0; i < draft->input->parameters.count; i++) {
    const ConcreteValue *value = &draft->input->parameters.items[i].value;
    other = other || (value->kind == KIND_REFERENCE && value->word == number + 1);
  }
  return found && !other;
}

static void make_object(Builder *builder, size_t number) {
  assert(number < builder->draft->input->objects.count);
  Draft *draft = builder->draft;
  const ConcreteObject *object = &draft->input->objects.items[number];
  ConcreteList list;
  ConcreteTable table;
  if (draft->problem || draft->holders.items[number].text || is_characters(draft, number) ||
      is_array_of_list(draft, number))
    return;
  if (builder->is_begun.items[number]) {
    draft_fail(draft, "needs a record that refers to itself");
    return;
  }
  builder->is_begun.items[number] = true;
  if (object->constant)
    make_constant(draft, number);
  else if (object->class->kind == CLASS_ARRAY)
    make_array(draft, number);
  else if (draft_is_string(draft, object->class))
    make_string(draft, number);
  else if (draft_is_box(draft, object->class))
    make_box(draft, number);
  else if (read_list(draft, number, &list))
    make_list(builder, number, &list);
  else if (read_table(draft, number, &table))
    make_empty(draft, number, table.is_map ? "java/util/HashMap" : "java/util/HashSet");
  else if (object->class->trusted) {
    if (!make_by_factory(builder, number))
      make_library(draft, number);
  } else if (object->class->file->is_record)
    make_with_record(builder, number);
  else
    make_instance(draft, number);
}

static void link_array(Draft *draft, const ConcreteObject *object, const Holder *holder) {
  const Class *component = holder->type->kind == CLASS_ARRAY ? holder->type->component : NULL;
  for (size_t i = 0; i < object->slots.count; i++) {
    const ConcreteSlot *slot = &object->slots.items[i];
    if (!slot->value.word)
      continue;
    const char *value = draft_value(draft, &slot->value, component, false);
    code_add(&draft->link,
             component ? "    %s[%u] = %s;\n" : "    java.lang.reflect.Array.set(%s, %u, %s);\n",
             holder->text, (unsigned)slot->index, value);
  }
}

// References between objects; strings, boxes and records have theirs.
static void link_object(Draft *draft, size_t number) {
  assert(number < draft->holders.count);
  assert(number < draft->input->objects.count);
  const ConcreteObject *object = &draft->input->objects.items[number];
  const Holder *holder = &draft->holders.items[number];
  if (draft->problem || !holder->text)
    return;
  if (object->class->kind == CLASS_ARRAY) {
    if (object->class->kind_letter == KIND_REFERENCE)
      link_array(draft, object, holder);
    return;
  }
  ConcreteList list;
  if (read_list(draft, number, &list))
    link_list(draft, &list, holder);
  ConcreteTable table;
  if (read_table(draft, number, &table))
    link_table(draft, &table, holder);
  if (object->class->trusted || (object->class->file->is_record && !object->constant))
    return;
  for (size_t i = 0; i < object->slots.count; i++)
    if (object->slots.items[i].value.kind == KIND_REFERENCE && object->slots.items[i].value.word &&
        !object->slots.items[i].field->owner->trusted)
      set_field(draft, &draft->link, holder, &object->slots.items[i]);
}

void draft_set_statics(Draft *draft) {
  for (size_t i = 0; i < draft->input->statics.count; i++) {
    set_field(draft, &draft->link, NULL, &draft->input->statics.items[i]);
    draft_restore_statics(draft, draft->input->statics.items[i].field->owner);
  }
}

void draft_arrange(Draft *draft) {
  Builder builder = {.draft = draft};
  size_t count = draft->input->objects.count;
  for (size_t i = 0; i < count; i++)
    vec_push(&builder.is_begun, false);
  for (size_t i = 0; i < count && !draft->problem; i++)
    make_object(&builder, i);
  for (size_t i = 0; i < count; i++)
    link_object(draft, i);
  if (!draft->problem)
    draft_set_statics(draft);
  vec_free(&builder.is_begun);
}
