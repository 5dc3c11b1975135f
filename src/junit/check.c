// The assertions about the heap and the static fields after the call.
//
// Every object that the test has built is compared, field by field, whether the method changed it
// or not. An object that the test meets for the first time gets a variable; from then on assertSame
// says where it must be.
#include "junit/junit_impl.h"

#include <string.h>

enum { MAX_ELEMENTS = 64 };

// --- numbers -------------------------------------------------------------------------------------

// JUnit 4 compares doubles with a tolerance, for which the two zeros are one.
static void check_old_float(Draft *draft, const char *text, bool is_object, const char *literal,
                            const ConcreteValue *value) {
  const char *class = home_lang(&draft->home, value->kind == KIND_FLOAT ? "Float" : "Double");
  if (is_object)
    code_add(&draft->check, "    assertEquals(%s.valueOf(%s), %s);\n", class, literal, text);
  else if (value->word << (value->kind == KIND_FLOAT ? 33 : 1)) // not zero
    code_add(&draft->check, "    assertEquals(%s, %s, %s);\n", literal, text,
             value->kind == KIND_FLOAT ? "0f" : "0.0");
  else
    code_add(&draft->check, "    assertEquals(0, %s.compare(%s, %s));\n", class, literal, text);
}

static void check_number(Draft *draft, const char *text, const Class *type,
                         const ConcreteValue *value) {
  bool is_object = !type || type->kind != CLASS_PRIMITIVE;
  const char *literal = home_number(&draft->home, value->kind, value->word, is_object);
  if (value->kind == KIND_BOOLEAN && !is_object)
    code_add(&draft->check, "    assert%s(%s);\n", value->word ? "True" : "False", text);
  else if (draft->junit4 && (value->kind == KIND_FLOAT || value->kind == KIND_DOUBLE))
    check_old_float(draft, text, is_object, literal, value);
  else
    code_add(&draft->check, "    assertEquals(%s, %s);\n", literal, text);
}

// --- objects -------------------------------------------------------------------------------------

static bool has_subclass(const Draft *draft, const Class *class) {
  if (class->flags & ACC_FINAL)
    return false;
  for (uint32_t id = 1; id <= program_class_count(draft->home.program); id++)
    if (program_class(draft->home.program, id)->super == class)
      return true;
  return false;
}

static void check_class(Draft *draft, const char *text, const Class *class, const Class *type) {
  const char *name = home_class(&draft->home, class);
  if (class->is_hidden || (class->trusted && !name) ||
      (type == class && !has_subclass(draft, class)))
    return;
  if (name)
    code_add(&draft->check, "    assertEquals(%s.class, %s.getClass());\n", name, text);
  else
    code_add(&draft->check, "    assertEquals(\"%s\", %s.getClass().getName());\n",
             class_binary(draft->home.program, class, draft->arena), text);
}

// An object that is met for the first time.
static void adopt(Draft *draft, const char *text, const Class *type, size_t number) {
  assert(number < draft->holders.count);
  assert(number < draft->state->heap.objects.count);
  const ConcreteObject *object = &draft->state->heap.objects.items[number];
  Holder *holder = &draft->holders.items[number];
  const Class *class = home_visible(&draft->home, object->class);
  bool is_cast = !class_is_assignable(type, class);
  const char *name = home_class(&draft->home, class);
  if (java_is_identifier(text) && !is_cast) {
    *holder = (Holder){text, type};
  } else {
    *holder = (Holder){draft_name(draft, object), class};
    code_add(&draft->check, "    %s %s = %s%s%s%s;\n", name, holder->text, is_cast ? "(" : "",
             is_cast ? name : "", is_cast ? ") " : "", text);
  }
  check_class(draft, holder->text, object->class, type);
}

static bool check_literal(Draft *draft, const char *text, const ConcreteObject *object) {
  const char *literal = NULL;
  if (draft_is_string(draft, object->class))
    literal = draft_string(draft, &draft->state->heap, object);
  else if (draft_is_box(draft, object->class))
    literal = draft_box(draft, object);
  else if (object->constant && !object->step_count &&
           home_sees_field(&draft->home, object->constant))
    literal = draft_field(draft, NULL, object->constant);
  if (literal)
    code_add(&draft->check, "    assert%s(%s, %s);\n", object->constant ? "Same" : "Equals",
             literal, text);
  return literal;
}

void check_value(Draft *draft, const char *text, const Class *type, const ConcreteValue *value) {
  if (value->kind != KIND_REFERENCE) {
    check_number(draft, text, type, value);
    return;
  }
  if (!value->word) {
    code_add(&draft->check, "    assertNull(%s);\n", text);
    return;
  }
  size_t number = (size_t)value->word - 1;
  const Holder *holder = &draft->holders.items[number];
  if (holder->text)
    code_add(&draft->check, "    assertSame(%s, %s);\n", holder->text, text);
  else if (!check_literal(draft, text, &draft->state->heap.objects.items[number]))
    adopt(draft, text, type, number);
}

// --- their contents ------------------------------------------------------------------------------

static void check_fields(Draft *draft, size_t number) {
  assert(number < draft->state->heap.objects.count);
  const ConcreteObject *object = &draft->state->heap.objects.items[number];
  const Class *any = program_require(draft->home.program, "java/lang/Object");
  for (size_t i = 0; i < object->slots.count; i++) {
    const ConcreteSlot *slot = &object->slots.items[i];
    if (slot->field->owner->trusted)
      continue;
    const Class *type = field_type(&draft->home, slot->field);
    bool is_seen = home_sees_field(&draft->home, slot->field);
    check_value(draft, draft_field(draft, &draft->holders.items[number], slot->field),
                is_seen && type ? type : any, &slot->value);
  }
}

// assertArrayEquals(new int[] {1, 2}, a);
static void check_numbers(Draft *draft, const ConcreteObject *object, const char *text) {
  const char *list = "";
  for (size_t i = 0; i < object->slots.count; i++)
    list = arena_format(draft->arena, "%s%s%s", list, i ? ", " : "",
                        home_number(&draft->home, object->class->kind_letter,
                                    object->slots.items[i].value.word, false));
  Kind kind = object->class->kind_letter;
  code_add(&draft->check, "    assertArrayEquals(new %s[] {%s}, %s%s);\n",
           name_text(draft->home.names, object->class->component->name), list, text,
           !draft->junit4        ? ""
           : kind == KIND_FLOAT  ? ", 0f"
           : kind == KIND_DOUBLE ? ", 0.0"
                                 : "");
}

static void check_elements(Draft *draft, size_t number) {
  assert(number < draft->holders.count);
  assert(number < draft->state->heap.objects.count);
  const ConcreteObject *object = &draft->state->heap.objects.items[number];
  const Holder *holder = &draft->holders.items[number];
  const Class *type = holder->type->kind == CLASS_ARRAY ? holder->type : NULL;
  if (object->class->kind_letter != KIND_REFERENCE && object->length <= MAX_ELEMENTS && type) {
    check_numbers(draft, object, holder->text);
    return;
  }
  code_add(&draft->check,
           type ? "    assertEquals(%u, %s.length);\n"
                : "    assertEquals(%u, java.lang.reflect.Array.getLength(%s));\n",
           (unsigned)object->length, holder->text);
  const Class *any = program_require(draft->home.program, "java/lang/Object");
  for (size_t i = 0; i < object->slots.count; i++) {
    const ConcreteSlot *slot = &object->slots.items[i];
    check_value(draft,
                arena_format(draft->arena, type ? "%s[%u]" : "java.lang.reflect.Array.get(%s, %u)",
                             holder->text, (unsigned)slot->index),
                type ? type->component : any, &slot->value);
  }
}

static const ConcreteValue *own_value(const Draft *draft, const ConcreteObject *object,
                                      const char *name) {
  for (size_t i = 0; i < object->slots.count; i++)
    if (!strcmp(name_text(draft->home.names, object->slots.items[i].field->name), name))
      return &object->slots.items[i].value;
  return NULL;
}

// The elements of a list, by its public methods.
static void check_list(Draft *draft, size_t number) {
  assert(number < draft->holders.count);
  assert(number < draft->state->heap.objects.count);
  const ConcreteObject *object = &draft->state->heap.objects.items[number];
  const Holder *holder = &draft->holders.items[number];
  const ConcreteValue *size = own_value(draft, object, "size");
  const ConcreteValue *data = own_value(draft, object, "elementData");
  if (!size || !data || !data->word)
    return;
  const Class *any = program_require(draft->home.program, "java/lang/Object");
  code_add(&draft->check, "    assertEquals(%u, %s.size());\n", (unsigned)size->word, holder->text);
  const ConcreteObject *elements = &draft->state->heap.objects.items[data->word - 1];
  for (size_t i = 0; i < elements->slots.count; i++)
    if (elements->slots.items[i].index < size->word)
      check_value(draft,
                  arena_format(draft->arena, "%s.get(%u)", holder->text,
                               (unsigned)elements->slots.items[i].index),
                  any, &elements->slots.items[i].value);
}

static void check_contents(Draft *draft, size_t number) {
  assert(number < draft->state->heap.objects.count);
  const ConcreteObject *object = &draft->state->heap.objects.items[number];
  bool is_input = number < draft->state->input_count;
  bool is_enum = object->constant && (object->constant->flags & ACC_ENUM);
  if (is_enum || draft_is_string(draft, object->class) || draft_is_box(draft, object->class))
    return;
  if (object->class->kind == CLASS_ARRAY)
    check_elements(draft, number);
  else if (class_is_named(draft->home.names, object->class, "java/util/ArrayList"))
    check_list(draft, number);
  else if (!object->class->trusted && !object->class->is_hidden &&
           !(is_input && object->class->file->is_record))
    check_fields(draft, number);
}

// Objects in the order in which they got their variables, as far as one can see.
static void check_objects(Draft *draft) {
  for (bool more = true; more && !draft->problem;) {
    more = false;
    for (size_t i = 0; i < draft->state->heap.objects.count; i++) {
      if (draft->checked.items[i] || !draft->holders.items[i].text)
        continue;
      draft->checked.items[i] = more = true;
      check_contents(draft, i);
    }
  }
}

// --- distinct objects ----------------------------------------------------------------------------

// Can one object be taken for another of its class? What the test has not built may be.
static bool may_be_confused(const Draft *draft, size_t i, size_t j) {
  const ConcreteObject *objects = draft->state->heap.objects.items;
  return i != j && objects[i].class == objects[j].class && draft->holders.items[i].text &&
         draft->holders.items[j].text && !objects[i].constant;
}

static void check_distinct_from(Draft *draft, size_t number) {
  assert(number < draft->holders.count);
  enum { MAX_PAIRS = 3 };
  const char *list = draft->holders.items[number].text;
  size_t pairs = 0;
  for (size_t i = 0; i < number; i++)
    if (may_be_confused(draft, i, number)) {
      list = arena_format(draft->arena, "%s, %s", list, draft->holders.items[i].text);
      pairs++;
    }
  if (pairs > MAX_PAIRS) {
    draft->is_helped = true;
    code_add(&draft->check, "    %s.assertDistinct(%s);\n", home_helper(&draft->home), list);
    return;
  }
  for (size_t i = 0; i < number; i++)
    if (may_be_confused(draft, i, number))
      code_add(&draft->check, "    assertNotSame(%s, %s);\n", draft->holders.items[i].text,
               draft->holders.items[number].text);
}

// --- all of it -----------------------------------------------------------------------------------

static void check_statics(Draft *draft) {
  const ConcreteSlots *slots = &draft->state->heap.statics;
  const Class *any = program_require(draft->home.program, "java/lang/Object");
  for (size_t i = 0; i < slots->count; i++) {
    const Field *field = slots->items[i].field;
    const Class *type = field_type(&draft->home, field);
    draft_restore_statics(draft, field->owner);
    check_value(draft, draft_field(draft, NULL, field),
                type && home_sees_field(&draft->home, field) ? type : any, &slots->items[i].value);
  }
}

void draft_check(Draft *draft) {
  check_statics(draft);
  check_objects(draft);
  for (size_t i = draft->state->input_count; i < draft->state->heap.objects.count; i++)
    if (draft->holders.items[i].text)
      check_distinct_from(draft, i);
}
