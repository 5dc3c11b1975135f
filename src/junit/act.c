// The call under test.
#include "junit/junit_impl.h"

#include <string.h>

// --- arguments -----------------------------------------------------------------------------------

static bool is_static(const Draft *draft) { return draft->method->flags & ACC_STATIC; }

static bool is_constructor(const Draft *draft) {
  return method_is_constructor(draft->home.program, draft->method);
}

static bool has_receiver(const Draft *draft) { return !is_static(draft) && !is_constructor(draft); }

// The class in which javac looks for the method.
static const Class *called_class(const Draft *draft) {
  assert(!has_receiver(draft) || draft->input->parameters.count > 0);
  const Word receiver = has_receiver(draft) ? draft->input->parameters.items[0].value.word : 0;
  return receiver ? draft->input->objects.items[receiver - 1].class : draft->method->owner;
}

// Types are written out where inference or overloading would look at those of the variables.
static const char *argument_text(Draft *draft, const ConcreteValue *value, const Class *type) {
  const Method *method = draft->method;
  const char *text = draft_value(draft, value, type, true);
  bool is_cast = *text == '(';
  bool is_exact = value->word && value->kind == KIND_REFERENCE &&
                  draft->holders.items[value->word - 1].type == type;
  bool is_vague = class_overloads(called_class(draft), method) || (method->flags & ACC_VARARGS) ||
                  (name_exists(method->info->signature) && value->word);
  if (value->kind != KIND_REFERENCE || is_cast || is_exact || !is_vague)
    return text;
  return arena_format(draft->arena, "(%s) %s", home_class(&draft->home, type), text);
}

static const char *add_argument(Draft *draft, const char *list, const char *text) {
  return arena_format(draft->arena, "%s%s%s", list, *list ? ", " : "", text);
}

static const ConcreteValue *argument(const Draft *draft, size_t index) {
  assert(index < draft->method->arg_count);
  assert(index + (has_receiver(draft) ? 1 : 0) < draft->input->parameters.count);
  return &draft->input->parameters.items[index + (has_receiver(draft) ? 1 : 0)].value;
}

// A reflective call takes values as they are: Method.invoke wants no casts and knows no
// overloading.
static const char *argument_list(Draft *draft, bool is_direct, size_t first) {
  const char *list = "";
  for (size_t i = first; i < draft->method->arg_count; i++) {
    const Class *type = parameter_type(&draft->home, draft->method, i);
    list = add_argument(draft, list,
                        is_direct ? argument_text(draft, argument(draft, i), type)
                                  : draft_value(draft, argument(draft, i), NULL, true));
  }
  return list;
}

// --- the call ------------------------------------------------------------------------------------

// `new C(..)`, or `outer.new C(..)` for an inner class, whose first parameter is hidden.
// javac writes `outer.new Inner(x)` for a constructor whose first parameter is the outer object,
// and there is no other way to say it in Java.
static const char *creation(Draft *draft) {
  assert(is_constructor(draft));
  const Class *owner = draft->method->owner;
  const char *name = home_class(&draft->home, owner);
  if (!class_is_inner(owner))
    return arena_format(draft->arena, "new %s(%s)", name, argument_list(draft, true, 0));
  const Class *outer = parameter_type(&draft->home, draft->method, 0);
  const char *text = draft_value(draft, argument(draft, 0), outer, true);
  return arena_format(draft->arena, *text == '(' ? "(%s).new %s(%s)" : "%s.new %s(%s)", text,
                      strrchr(name, '.') + 1, argument_list(draft, true, 1));
}

// Casts to the raw owner avoid that a subclass with bound type arguments selects another overload.
static const char *direct_call(Draft *draft) {
  const Home *home = &draft->home;
  const Class *owner = draft->method->owner;
  const char *name = name_text(home->names, draft->method->name);
  if (is_constructor(draft))
    return creation(draft);
  const char *arguments = argument_list(draft, true, 0);
  if (is_static(draft))
    return arena_format(draft->arena, "%s.%s(%s)", home_class(home, owner), name, arguments);
  const Holder *receiver = &draft->holders.items[draft->input->parameters.items[0].value.word - 1];
  // A subclass of List<String> has an add(String); the raw type has what the class file says.
  bool is_plain = receiver->type == owner || (class_is_assignable(receiver->type, owner) &&
                                              !class_is_generic(home->names, owner));
  return is_plain ? arena_format(draft->arena, "%s.%s(%s)", receiver->text, name, arguments)
                  : arena_format(draft->arena, "((%s) %s).%s(%s)", home_class(home, owner),
                                 receiver->text, name, arguments);
}

// What Java code could not write: it would find out that there is no outer object.
static bool lacks_outer(const Draft *draft) {
  return is_constructor(draft) && class_is_inner(draft->method->owner) &&
         (!draft->method->arg_count || !argument(draft, 0)->word);
}

static const char *parameter_classes(Draft *draft) {
  const Home *home = &draft->home;
  const char *types = "";
  for (size_t i = 0; i < draft->method->arg_count; i++) {
    const Class *type = parameter_type(home, draft->method, i);
    types = add_argument(draft, types,
                         type ? home_class_object(home, type, &draft->is_helped) : "null");
  }
  return arena_format(draft->arena, "new %s<?>[] {%s}", home_lang(home, "Class"), types);
}

// One argument alone would be taken for the array of all of them where it is one or null: it is
// cast to Object.
static const char *reflective_call(Draft *draft) {
  assert(draft->input->parameters.count == draft->method->arg_count + (size_t)has_receiver(draft));
  const Home *home = &draft->home;
  draft->is_helped = true;
  const char *types = parameter_classes(draft);
  const char *before = draft->method->arg_count == 1
                           ? arena_format(draft->arena, ", (%s) ", home_lang(home, "Object"))
                       : draft->method->arg_count ? ", "
                                                  : "";
  const char *owner = home_class_object(home, draft->method->owner, &draft->is_helped);
  const char *arguments = argument_list(draft, false, 0);
  if (is_constructor(draft))
    return arena_format(draft->arena, "%s.create(%s, %s%s%s)", home_helper(home), owner, types,
                        before, arguments);
  return arena_format(
      draft->arena, "%s.call(%s, %s, \"%s\", %s%s%s)", home_helper(home),
      is_static(draft) ? "null"
                       : draft_value(draft, &draft->input->parameters.items[0].value, NULL, true),
      owner, name_text(home->names, draft->method->name), types, before, arguments);
}

// Java's own choice of the method must be this one.
static bool is_selected(Draft *draft) {
  if (!has_receiver(draft) || (draft->method->flags & (ACC_PRIVATE | ACC_ABSTRACT)))
    return true;
  LinkError error = {0};
  Word receiver = draft->input->parameters.items[0].value.word;
  Class *class = receiver ? draft->input->objects.items[receiver - 1].class : NULL;
  return class && class_select(draft->home.program, class, draft->method, &error) == draft->method;
}

// --- exceptions ----------------------------------------------------------------------------------

static bool extends(const Draft *draft, const Class *class, const char *name) {
  for (; class; class = class->super)
    if (class_is_named(draft->home.names, class, name))
      return true;
  return false;
}

static bool overrides_message(const Draft *draft, const Class *class) {
  Names *names = program_names(draft->home.program);
  Name name = name_of(names, "getMessage"), descriptor = name_of(names, "()Ljava/lang/String;");
  for (; class && !class_is_named(names, class, "java/lang/Throwable"); class = class->super)
    if (class_own_method(class, name, descriptor) && !class->trusted)
      return true;
  return false;
}

// Messages of the program's own exceptions, and those of the virtual machine that depend neither on
// its version nor on how the program was compiled. An @ may be that of an identity hash.
// Messages of the JDK change from release to release: a test that compares them fails elsewhere.
static bool is_stable_message(const Draft *draft) {
  const ConcreteState *state = draft->state;
  const Class *class = state->outcome.thrown;
  enum { LONGEST = 2000 };
  return state->message && strlen(state->message) <= LONGEST && !strchr(state->message, '@') &&
         !overrides_message(draft, class) && state->outcome.site.method &&
         !state->outcome.site.method->owner->trusted &&
         !extends(draft, class, "java/lang/ClassCastException") &&
         !extends(draft, class, "java/lang/ArrayStoreException") &&
         !extends(draft, class, "java/lang/IncompatibleClassChangeError");
}

static void act_throws(Draft *draft, const char *call) {
  assert(draft->state->outcome.status == EXEC_THREW && draft->state->outcome.thrown);
  const Home *home = &draft->home;
  const ConcreteState *state = draft->state;
  const Class *class = state->outcome.thrown, *type = home_visible(home, class);
  if (extends(draft, class, "java/lang/VirtualMachineError") ||
      extends(draft, class, "java/lang/LinkageError")) {
    draft_fail(draft, "ends with a %s", class_external(home->program, class, draft->arena));
    return;
  }
  bool has_message = is_stable_message(draft), is_named = type == class;
  const char *name = home_class(home, type);
  const char *thrown = NULL;
  if (has_message || !is_named || state->thrown) {
    thrown = java_unique("thrown", &draft->used, draft->arena);
    code_add(&draft->act, "    %s %s =\n        ", name, thrown);
  } else {
    code_add(&draft->act, "    ");
  }
  code_add(&draft->act, "assertThrows(%s.class, () -> %s);\n", name, call);
  if (!is_named)
    code_add(&draft->check, "    assertEquals(\"%s\", %s.getClass().getName());\n",
             class_binary(home->program, class, draft->arena), thrown);
  if (state->thrown)
    code_add(&draft->check, "    assertSame(%s, %s);\n",
             draft->holders.items[state->thrown - 1].text, thrown);
  else if (has_message)
    code_add(&draft->check, "    assertEquals(%s, %s.getMessage());\n",
             java_quote(state->message, draft->arena), thrown);
}

// --- results -------------------------------------------------------------------------------------

static void act_returns(Draft *draft, const char *call, bool is_direct) {
  assert(draft->state->outcome.status == EXEC_RETURNED);
  const Home *home = &draft->home;
  bool is_new = is_constructor(draft);
  const Class *type = is_new ? draft->method->owner : result_type(home, draft->method);
  const char *name = type ? home_class(home, type) : NULL;
  if (is_direct)
    draft_note_exceptions(draft, draft->method);
  if (!is_new && draft->method->return_kind == KIND_VOID) {
    code_add(&draft->act, "    %s;\n", call);
    return;
  }
  const char *result = is_new ? draft_name(draft, &(ConcreteObject){.class = draft->method->owner})
                              : java_unique("result", &draft->used, draft->arena);
  if (!name) {
    type = program_require(home->program, "java/lang/Object");
    name = home_class(home, type);
  }
  bool is_cast = !is_direct && !class_is_named(home->names, type, "java/lang/Object");
  code_add(&draft->act, "    %s %s = %s%s%s%s;\n", name, result, is_cast ? "(" : "",
           is_cast ? name : "", is_cast ? ") " : "", call);
  check_value(draft, result, type, &draft->state->outcome.result);
}

// A test that calls another method than the one under test would be right by chance at best: what
// Java's own rules cannot select is called by reflection, or not at all.
void draft_act(Draft *draft) {
  if (!is_selected(draft)) {
    draft_fail(draft, "the receiver's class overrides the method");
    return;
  }
  bool is_direct = home_sees_method(&draft->home, draft->method) && !lacks_outer(draft) &&
                   method_takes_erased(draft->home.names, draft->method);
  const char *call = is_direct ? direct_call(draft) : reflective_call(draft);
  if (draft->state->outcome.status == EXEC_THREW)
    act_throws(draft, call);
  else
    act_returns(draft, call, is_direct);
}
