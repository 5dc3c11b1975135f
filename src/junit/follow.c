// The arrangement of a test by calls: what a recipe says.
#include "junit/junit_impl.h"

#include <string.h>

void draft_note_exceptions(Draft *draft, const Method *method) {
  const MethodInfo *info = method->info;
  for (uint16_t i = 0; i < info->exception_count; i++) {
    bool is_any = !strcmp(name_text(draft->home.names, info->exceptions[i]), "java/lang/Throwable");
    if (is_any || !draft->throws)
      draft->throws = home_lang(&draft->home, is_any ? "Throwable" : "Exception");
  }
}

static void need_name(Draft *draft, const Class *class) {
  if (class && !home_class(&draft->home, class))
    draft_fail(draft, "the recipe has a class without a name");
}

void draft_name_recipe(Draft *draft, Recipe *recipe) {
  for (size_t i = 0; i < recipe->variables.count; i++) {
    RecipeVariable *variable = &recipe->variables.items[i];
    const ConcreteObject *object =
        variable->object == UINT32_MAX ? NULL : &recipe->input->objects.items[variable->object];
    bool is_parameter = object && object->place && java_is_identifier(object->place);
    variable->name = is_parameter ? draft_name(draft, object)
                                  : java_unique(variable->name, &draft->used, draft->arena);
  }
}

static void add_statements(Draft *draft) {
  const Recipe *recipe = draft->recipe;
  for (size_t i = 0; i < recipe->variables.count; i++) {
    const RecipeVariable *variable = &recipe->variables.items[i];
    need_name(draft, variable->class);
    if (variable->object != UINT32_MAX)
      draft->holders.items[variable->object] = (Holder){variable->name, variable->class};
  }
  for (size_t i = 0; i < recipe->statements.count; i++) {
    const Statement *statement = &recipe->statements.items[i];
    code_add(&draft->arrange, "    %s\n",
             statement_text(draft->home.program, recipe, statement, draft->arena));
    draft->is_raw =
        draft->is_raw || (statement->method && name_exists(statement->method->info->signature));
    need_name(draft, statement->class);
    if (statement->method)
      draft_note_exceptions(draft, statement->method);
  }
}

// A variable for an object that lies within another one, so that the test can tell it again.
static bool fetch(Draft *draft, size_t owner, const ConcreteSlot *slot) {
  assert(owner < draft->holders.count);
  const Home *home = &draft->home;
  const ConcreteObject *object = &draft->input->objects.items[slot->value.word - 1];
  Holder *holder = &draft->holders.items[slot->value.word - 1];
  const Holder *from = &draft->holders.items[owner];
  const Class *any = program_require(home->program, "java/lang/Object"), *type = any;
  const char *text;
  if (slot->field) {
    text = draft_field(draft, from, slot->field);
    type = home_sees_field(home, slot->field) ? field_type(home, slot->field) : any;
  } else {
    text = arena_format(draft->arena, "%s[%u]", from->text, (unsigned)slot->index);
    type = from->type->kind == CLASS_ARRAY ? from->type->component : NULL;
  }
  if (!type)
    return false;
  const Class *visible = home_visible(home, object->class);
  const char *name = home_class(home, visible);
  bool is_cast = !class_is_assignable(type, visible);
  *holder = (Holder){draft_name(draft, object), visible};
  code_add(&draft->arrange, "    %s %s = %s%s%s%s;\n", name, holder->text, is_cast ? "(" : "",
           is_cast ? name : "", is_cast ? ") " : "", text);
  return true;
}

static bool is_fetchable(const Draft *draft, const ConcreteSlot *slot) {
  if (slot->value.kind != KIND_REFERENCE || !slot->value.word ||
      (slot->field && slot->field->owner->trusted))
    return false;
  const ConcreteObject *object = &draft->input->objects.items[slot->value.word - 1];
  return !draft->holders.items[slot->value.word - 1].text && !object->constant &&
         !draft_is_string(draft, object->class) && !draft_is_box(draft, object->class);
}

static void fetch_inner(Draft *draft) {
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < draft->input->objects.count; i++) {
      const ConcreteSlots *slots = &draft->input->objects.items[i].slots;
      for (size_t j = 0; draft->holders.items[i].text && j < slots->count; j++)
        if (is_fetchable(draft, &slots->items[j]))
          more = fetch(draft, i, &slots->items[j]) || more;
    }
  }
}

static void need_holder(Draft *draft, const ConcreteValue *value) {
  if (value->kind == KIND_REFERENCE && value->word && !draft->holders.items[value->word - 1].text)
    draft_fail(draft, "the recipe has no variable for an input");
}

void draft_follow(Draft *draft) {
  add_statements(draft);
  for (size_t i = 0; i < draft->input->objects.count; i++)
    if (draft->input->objects.items[i].constant && !draft->holders.items[i].text)
      make_constant(draft, i);
  fetch_inner(draft);
  for (size_t i = 0; i < draft->input->parameters.count; i++)
    need_holder(draft, &draft->input->parameters.items[i].value);
  for (size_t i = 0; i < draft->input->statics.count; i++)
    need_holder(draft, &draft->input->statics.items[i].value);
  if (!draft->problem)
    draft_set_statics(draft);
}
