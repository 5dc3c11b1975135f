// Values for parameters, by their types.
#include "construct/construct_impl.h"

#include "base/arith.h"

#include <string.h>

enum { MAX_DEPTH = 2 };

// A way to have values of a type.
typedef struct Way {
  uint32_t (*count)(const Provider *provider, const Class *type, ProvideUse use);
  bool (*make)(Provider *provider, Class *type, uint32_t choice, RecipeValue *value);
} Way;

static Class *load(const Provider *provider, const char *name) {
  LinkError error = {0};
  return program_load_text(provider->construct->program, name, &error);
}

// --- numbers, boxes, literals --------------------------------------------------------------------

static const int32_t small_numbers[] = {0, 1, 2, -1, 3};

static uint32_t count_numbers(const Provider *provider, const Class *type, ProvideUse use) {
  (void)use;
  bool is_position = type->kind_letter == KIND_INT && provider->numbers == NUMBERS_SMALL;
  if (type->kind != CLASS_PRIMITIVE)
    return 0;
  return is_position ? sizeof small_numbers / sizeof *small_numbers : 1;
}

static bool make_number(Provider *provider, Class *type, uint32_t choice, RecipeValue *value) {
  assert(type->kind == CLASS_PRIMITIVE);
  Kind letter = type->kind_letter;
  bool is_constant = provider->numbers == NUMBERS_ONE ||
                     (provider->numbers == NUMBERS_SMALL && letter == KIND_INT);
  int32_t number = provider->numbers == NUMBERS_ONE ? 1 : small_numbers[choice];
  *value = is_constant ? (RecipeValue){.kind = RECIPE_NUMBER,
                                       .letter = letter,
                                       .word = bits_of_number(letter, number),
                                       .variable = NO_VARIABLE}
                       : shape_number(provider->shape, letter);
  return true;
}

static Class *box_of(const Provider *provider, const Class *type) {
  if (class_is_box(program_names(provider->construct->program), type))
    return program_class(provider->construct->program, type->id);
  Class *integer = load(provider, "java/lang/Integer");
  return type->kind != CLASS_PRIMITIVE && class_is_assignable(integer, type) ? integer : NULL;
}

static uint32_t count_boxes(const Provider *provider, const Class *type, ProvideUse use) {
  (void)use;
  return box_of(provider, type) != NULL;
}

static bool make_box(Provider *provider, Class *type, uint32_t choice, RecipeValue *value) {
  assert(box_of(provider, type));
  (void)choice;
  *value = shape_box(provider->shape, box_of(provider, type));
  return true;
}

// The n-th string literal of the class under test; NULL: no more.
static const char *own_literal(const Provider *provider, uint32_t n) {
  enum { MOST = 4 };
  const ClassFile *file =
      provider->visibility.home->trusted ? NULL : provider->visibility.home->file;
  for (uint16_t i = 1; file && n < MOST && i < file->pool_count; i++)
    if (file->pool[i].tag == CONSTANT_STRING && n-- == 0)
      return name_text(program_names(provider->construct->program), file->pool[i].name);
  return NULL;
}

// Where boxes fit as well, a string is the odd one: for the call under test. That gets the literals
// that its class may compare it with, too.
static uint32_t count_strings(const Provider *provider, const Class *type, ProvideUse use) {
  Class *string = provider->construct->machine->strings.class;
  if (type->kind == CLASS_PRIMITIVE || !class_is_assignable(string, type))
    return 0;
  uint32_t count = type == string ? 2 : box_of(provider, type) ? use == USE_ACT : 1;
  uint32_t own = 0;
  while (use == USE_ACT && own_literal(provider, own))
    own++;
  return count + own;
}

static bool make_string(Provider *provider, Class *type, uint32_t choice, RecipeValue *value) {
  assert(type->kind != CLASS_PRIMITIVE);
  uint32_t plain = type == provider->construct->machine->strings.class ? 2 : 1;
  const char *text = choice >= plain ? own_literal(provider, choice - plain) : choice ? "" : "a";
  *value = (RecipeValue){.kind = RECIPE_STRING, .letter = KIND_REFERENCE, .text = text};
  return true;
}

static const Field *constant_at(const Class *type, uint32_t choice) {
  for (uint16_t i = 0; i < type->field_count; i++)
    if ((type->fields[i].flags & ACC_ENUM) && choice-- == 0)
      return &type->fields[i];
  return NULL;
}

static uint32_t count_constants(const Provider *provider, const Class *type, ProvideUse use) {
  uint32_t count = 0;
  if (use == USE_CREATE || !(type->flags & ACC_ENUM) ||
      !class_is_visible(&provider->visibility, type))
    return use == USE_CREATE && (type->flags & ACC_ENUM) && constant_at(type, 0);
  while (constant_at(type, count))
    count++;
  return count;
}

static bool make_constant(Provider *provider, Class *type, uint32_t choice, RecipeValue *value) {
  assert(constant_at(type, choice));
  (void)provider;
  *value = (RecipeValue){
      .kind = RECIPE_CONSTANT, .letter = KIND_REFERENCE, .constant = constant_at(type, choice)};
  return true;
}

static uint32_t count_null(const Provider *provider, const Class *type, ProvideUse use) {
  (void)provider;
  return type->kind != CLASS_PRIMITIVE && use == USE_ACT;
}

static bool make_null(Provider *provider, Class *type, uint32_t choice, RecipeValue *value) {
  (void)provider, (void)type, (void)choice;
  *value = (RecipeValue){.kind = RECIPE_NULL, .letter = KIND_REFERENCE};
  return true;
}

// --- objects -------------------------------------------------------------------------------------

static RecipeValue variable_value(int32_t variable) {
  return (RecipeValue){.kind = RECIPE_VARIABLE, .letter = KIND_REFERENCE, .variable = variable};
}

static void push_call(Provider *provider, int32_t receiver, Class *class, Method *method) {
  Statement statement = {.kind = STATEMENT_CALL,
                         .result = NO_VARIABLE,
                         .receiver = receiver,
                         .method = method,
                         .class = class};
  uint16_t failed;
  if (provide_arguments(provider, &statement, NULL, USE_CHANGE, &failed))
    vec_push(&provider->shape->recipe.statements, statement);
}

static const char *const containers[] = {"java/util/ArrayList", "java/util/TreeSet",
                                         "java/util/TreeMap", "java/util/ArrayDeque"};

static Class *container_of(const Provider *provider, const Class *type) {
  const Class *object = load(provider, "java/lang/Object");
  if (type->kind != CLASS_INTERFACE && (!type->trusted || type == object))
    return NULL;
  for (size_t i = 0; i < sizeof containers / sizeof *containers; i++) {
    Class *class = load(provider, containers[i]);
    if (class && class_is_assignable(class, type) && box_of(provider, type) == NULL)
      return class;
  }
  return NULL;
}

// With one element, none, two; where an object is made of it, with two.
static uint32_t count_containers(const Provider *provider, const Class *type, ProvideUse use) {
  if (use == USE_CHANGE || !container_of(provider, type))
    return 0;
  return use == USE_ACT ? 3 : 1;
}

static bool make_container(Provider *provider, Class *type, uint32_t choice, RecipeValue *value) {
  assert(container_of(provider, type) && choice < 3);
  static const uint32_t sizes[] = {1, 0, 2};
  Class *class = container_of(provider, type);
  Program *program = provider->construct->program;
  Method *add = class_find_text(program, class, "add", "(Ljava/lang/Object;)Z");
  if (!add)
    add = class_find_text(program, class, "put",
                          "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
  int32_t variable =
      provide_object(provider, class, class_find_text(program, class, "<init>", "()V"));
  if (!add || variable == NO_VARIABLE)
    return false;
  ProvideNumbers numbers = provider->numbers;
  provider->numbers = NUMBERS_SYMBOLIC;
  for (uint32_t i = 0; i < sizes[choice]; i++)
    push_call(provider, variable, class, add);
  provider->numbers = numbers;
  *value = variable_value(variable);
  return true;
}

// Of two elements, one, none, three; within an object, of two.
static uint32_t count_arrays(const Provider *provider, const Class *type, ProvideUse use) {
  if (type->kind != CLASS_ARRAY || use == USE_CHANGE || provider->depth >= MAX_DEPTH ||
      !class_is_visible(&provider->visibility, type))
    return 0;
  return use == USE_ACT ? 4 : 1;
}

static bool make_array(Provider *provider, Class *type, uint32_t choice, RecipeValue *value) {
  assert(type->kind == CLASS_ARRAY && choice < 4);
  static const uint32_t sizes[] = {2, 1, 0, 3};
  Statement statement = {.kind = STATEMENT_ARRAY, .receiver = NO_VARIABLE, .class = type};
  bool is_made = true;
  provider->depth++;
  for (uint32_t i = 0; is_made && i < sizes[choice]; i++) {
    RecipeValue element;
    is_made = provide(provider, type->component, 0, USE_CREATE, &element);
    if (is_made)
      vec_push(&statement.arguments, element);
  }
  provider->depth--;
  if (!is_made) {
    vec_free(&statement.arguments);
    return false;
  }
  statement.result =
      shape_variable(provider->shape, provider->construct->program, type, provider->arena);
  vec_push(&provider->shape->recipe.statements, statement);
  *value = variable_value(statement.result);
  return true;
}

// Functions that have a factory in the JDK; lambdas are beyond calls.
static const struct {
  const char *class, *name, *descriptor;
} factories[] = {
    {"java/util/Collections", "reverseOrder", "()Ljava/util/Comparator;"},
    {"java/util/function/UnaryOperator", "identity", "()Ljava/util/function/UnaryOperator;"},
    {"java/util/function/Predicate", "isEqual",
     "(Ljava/lang/Object;)Ljava/util/function/Predicate;"},
    {"java/util/function/BinaryOperator", "maxBy",
     "(Ljava/util/Comparator;)Ljava/util/function/BinaryOperator;"},
};

static Method *factory_of(const Provider *provider, const Class *type, Class **result) {
  Program *program = provider->construct->program;
  for (size_t i = 0; type->kind == CLASS_INTERFACE && i < sizeof factories / sizeof *factories;
       i++) {
    Class *class = load(provider, factories[i].class);
    Method *method =
        class ? class_find_text(program, class, factories[i].name, factories[i].descriptor) : NULL;
    *result = method ? method_return_class(program, method) : NULL;
    if (*result && class_is_assignable(*result, type))
      return method;
  }
  return NULL;
}

static uint32_t count_factories(const Provider *provider, const Class *type, ProvideUse use) {
  Class *result;
  return use != USE_CHANGE && provider->depth < MAX_DEPTH && !box_of(provider, type) &&
         factory_of(provider, type, &result);
}

static bool make_by_factory(Provider *provider, Class *type, uint32_t choice, RecipeValue *value) {
  (void)choice;
  Class *result;
  Method *method = factory_of(provider, type, &result);
  Statement statement = {
      .kind = STATEMENT_STATIC, .receiver = NO_VARIABLE, .method = method, .class = method->owner};
  uint16_t failed;
  provider->depth++;
  bool is_made = provide_arguments(provider, &statement, NULL, USE_CREATE, &failed);
  provider->depth--;
  if (!is_made)
    return false;
  statement.result =
      shape_variable(provider->shape, provider->construct->program, result, provider->arena);
  vec_push(&provider->shape->recipe.statements, statement);
  *value = variable_value(statement.result);
  return true;
}

static bool is_exception(const Provider *provider, const Class *type) {
  return class_is_assignable(type, load(provider, "java/lang/Throwable"));
}

// A class of the target or an exception, by its first constructor that can be called.
static uint32_t count_objects(const Provider *provider, const Class *type, ProvideUse use) {
  return use != USE_CHANGE && provider->depth < MAX_DEPTH &&
         (!type->trusted || is_exception(provider, type)) &&
         class_is_creatable(&provider->visibility, type);
}

static bool make_object(Provider *provider, Class *type, uint32_t choice, RecipeValue *value) {
  (void)choice;
  const Names *names = program_names(provider->construct->program);
  for (uint16_t i = 0; i < type->method_count; i++) {
    Method *method = &type->methods[i];
    if (strcmp(name_text(names, method->name), "<init>") ||
        !member_is_visible(&provider->visibility, type, method->flags) ||
        !method_is_writable(&provider->visibility, method))
      continue;
    int32_t variable = provide_object(provider, type, method);
    *value = variable_value(variable);
    return variable != NO_VARIABLE;
  }
  return false;
}

// --- all of them ---------------------------------------------------------------------------------

static const Way ways[] = {
    {count_numbers, make_number},
    {count_boxes, make_box},
    {count_strings, make_string},
    {count_constants, make_constant},
    {count_containers, make_container},
    {count_factories, make_by_factory},
    {count_arrays, make_array},
    {count_objects, make_object},
    {count_null, make_null},
};

// Each way says how many alternatives it has; the choices of all of them are numbered through, so
// that a list of numbers names the arguments of a call.
bool provide(Provider *provider, Class *type, uint32_t choice, ProvideUse use, RecipeValue *value) {
  assert(type && value);
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    uint32_t count = ways[i].count(provider, type, use);
    if (choice < count)
      return ways[i].make(provider, type, choice, value);
    choice -= count;
  }
  return false;
}

bool provide_arguments(Provider *provider, Statement *statement, const uint32_t *choices,
                       ProvideUse use, uint16_t *failed) {
  assert(statement->method && !statement->arguments.count);
  for (uint16_t i = 0; i < statement->method->arg_count; i++) {
    Class *type = method_parameter_class(provider->construct->program, statement->method, i);
    RecipeValue value;
    // Set before the try: of a failure it names the parameter.
    *failed = i;
    if (!type || !provide(provider, type, choices ? choices[i] : 0, use, &value)) {
      vec_free(&statement->arguments);
      return false;
    }
    vec_push(&statement->arguments, value);
  }
  return true;
}

int32_t provide_object(Provider *provider, Class *class, Method *constructor) {
  Statement statement = {
      .kind = STATEMENT_NEW, .receiver = NO_VARIABLE, .method = constructor, .class = class};
  uint16_t failed;
  if (provider->depth >= MAX_DEPTH || !constructor)
    return NO_VARIABLE;
  provider->depth++;
  bool is_made = provide_arguments(provider, &statement, NULL, USE_CREATE, &failed);
  provider->depth--;
  if (!is_made)
    return NO_VARIABLE;
  statement.result =
      shape_variable(provider->shape, provider->construct->program, class, provider->arena);
  vec_push(&provider->shape->recipe.statements, statement);
  return statement.result;
}
