// What a call under test does, seen by running it.
#include "construct/construct_impl.h"

#include <string.h>

enum { LONGEST_LITERAL = 2000 }; // a constant has at most 65535 bytes, a reader less patience

typedef struct Run {
  Construct *construct;
  CallTest *test;
  const Mutators *mutators;
  Arena *arena;
  Visibility visibility;
  Ref variables[MAX_VARIABLES];
} Run;

// --- values --------------------------------------------------------------------------------------

static const Field *constant_of(const Machine *machine, Ref ref) {
  const Class *class = object_class(machine, ref);
  for (int depth = 0; class && depth < 2 && (class->flags & ACC_ENUM);
       depth++, class = class->super)
    for (uint16_t i = 0; i < class->field_count; i++)
      if ((class->fields[i].flags & ACC_ENUM) && machine->words[class->fields[i].slot] == ref)
        return &class->fields[i];
  return NULL;
}

static RecipeValue box_value(const Machine *machine, Ref ref) {
  assert(ref);
  Class *class = object_class(machine, ref);
  RecipeValue value = {.kind = RECIPE_BOX, .class = class, .variable = NO_VARIABLE};
  for (uint16_t i = 0; i < class->field_count; i++)
    if (!(class->fields[i].flags & ACC_STATIC)) {
      value.letter = class->fields[i].kind;
      value.word = machine->words[ref + class->fields[i].slot];
    }
  return value;
}

static RecipeValue object_value(const Run *run, Ref ref) {
  assert(ref);
  Machine *machine = run->construct->machine;
  Class *class = object_class(machine, ref);
  for (size_t i = 0; i < run->test->recipe.variables.count; i++)
    if (run->variables[i] == ref)
      return (RecipeValue){
          .kind = RECIPE_VARIABLE, .letter = KIND_REFERENCE, .variable = (int32_t)i};
  if (class_is_box(program_names(run->construct->program), class))
    return box_value(machine, ref);
  const Field *constant = constant_of(machine, ref);
  if (constant && class_is_visible(&run->visibility, constant->owner))
    return (RecipeValue){.kind = RECIPE_CONSTANT, .letter = KIND_REFERENCE, .constant = constant};
  if (class != machine->strings.class)
    return (RecipeValue){.kind = RECIPE_OBJECT, .letter = KIND_REFERENCE, .class = class};
  char *text = string_modified_utf8(machine, ref);
  if (strlen(text) > LONGEST_LITERAL) {
    mem_free(text);
    return (RecipeValue){.kind = RECIPE_OBJECT, .letter = KIND_REFERENCE, .class = class};
  }
  RecipeValue value = {.kind = RECIPE_STRING,
                       .letter = KIND_REFERENCE,
                       .class = class,
                       .text = arena_string(run->arena, text, strlen(text))};
  mem_free(text);
  return value;
}

static RecipeValue result_value(const Run *run, Kind kind, Word word) {
  if (kind != KIND_REFERENCE)
    return (RecipeValue){
        .kind = RECIPE_NUMBER, .letter = kind, .word = word, .variable = NO_VARIABLE};
  return word ? object_value(run, (Ref)word)
              : (RecipeValue){.kind = RECIPE_NULL, .letter = KIND_REFERENCE};
}

// --- observers -----------------------------------------------------------------------------------

static bool is_in(const MethodList *list, const Method *method) {
  for (size_t i = 0; i < list->count; i++)
    if (name_is(list->items[i]->name, method->name) &&
        name_is(list->items[i]->descriptor, method->descriptor))
      return true;
  return false;
}

static bool is_named(const Run *run, const Method *method, const char *name) {
  return !strcmp(name_text(program_names(run->construct->program), method->name), name);
}

static bool is_observer(const Run *run, const Method *method) {
  return (method->flags & ACC_PUBLIC) &&
         !(method->flags & (ACC_STATIC | ACC_SYNTHETIC | ACC_BRIDGE)) && !method->arg_count &&
         method->return_kind != KIND_VOID && !is_named(run, method, "hashCode") &&
         !is_named(run, method, "clone") &&
         !(run->mutators && is_in(&run->mutators->changers, method));
}

static bool is_checked(const Run *run, int32_t variable, const Method *method) {
  for (size_t i = 0; i < run->test->checks.count; i++)
    if (run->test->checks.items[i].variable == variable && run->test->checks.items[i].method &&
        name_is(run->test->checks.items[i].method->name, method->name))
      return true;
  return false;
}

// Texts with identity hashes differ from run to run.
static bool is_stable(const RecipeValue *value) {
  return value->kind != RECIPE_OBJECT &&
         (value->kind != RECIPE_STRING || !strchr(value->text, '@'));
}

// Notes what the method answers if it changes nothing.
static void observe(Run *run, int32_t variable, Class *type, Method *method) {
  assert(variable >= 0 && variable < MAX_VARIABLES && run->variables[variable]);
  Construct *construct = run->construct;
  Ref receiver = run->variables[variable];
  LinkError error = {0};
  Method *selected =
      class_select(construct->program, object_class(construct->machine, receiver), method, &error);
  if (!selected || is_checked(run, variable, method))
    return;
  uint64_t before = objects_digest(construct->machine, &receiver, 1, NULL);
  size_t mark = machine_mark(construct->machine);
  Word result = 0, arguments[2] = {receiver, 0};
  RecipeCheck check = {.variable = variable, .method = method, .class = type};
  bool is_good = run_method(construct, selected, arguments, &result) == EXEC_RETURNED &&
                 (is_named(run, method, "toString") || // it may fill caches
                  objects_digest(construct->machine, &receiver, 1, NULL) == before);
  if (is_good)
    check.value = result_value(run, method->return_kind, result);
  exec_reset(construct->exec);
  machine_undo(construct->machine, mark);
  if (is_good && is_stable(&check.value))
    vec_push(&run->test->checks, check);
}

// Notes the elements of an array that a line of Java can name.
static void observe_array(Run *run, int32_t variable, Class *type) {
  assert(object_class(run->construct->machine, run->variables[variable])->kind == CLASS_ARRAY);
  enum { LONGEST = 32 };
  const Machine *machine = run->construct->machine;
  Ref array = run->variables[variable];
  RecipeCheck check = {.variable = variable, .class = object_class(machine, array)};
  check.count = array_length(machine, array);
  if (type->kind != CLASS_ARRAY || check.count > LONGEST ||
      !class_is_visible(&run->visibility, check.class))
    return;
  check.elements = arena_array(run->arena, RecipeValue, check.count + 1);
  for (uint32_t i = 0; i < check.count; i++) {
    check.elements[i] =
        result_value(run, check.class->kind_letter, element_word(machine, array, i));
    if (!is_stable(&check.elements[i]))
      return;
  }
  vec_push(&run->test->checks, check);
}

// toString, unless it is Object's, then the methods of the type and of what it extends.
static void observe_object(Run *run, int32_t variable, Class *type, size_t most) {
  Program *program = run->construct->program;
  Class *class = object_class(run->construct->machine, run->variables[variable]);
  Method *text = class_find_text(program, class, "toString", "()Ljava/lang/String;");
  size_t first = run->test->checks.count;
  if (class->kind == CLASS_ARRAY) {
    observe_array(run, variable, type);
    return;
  }
  if (text && text->owner->super)
    observe(run, variable, type, text);
  for (Class *owner = type; owner && (owner->super || owner->kind == CLASS_INTERFACE);
       owner = owner->kind == CLASS_INTERFACE ? NULL : owner->super)
    for (uint16_t i = 0; i < owner->method_count; i++)
      if (run->test->checks.count - first < most && is_observer(run, &owner->methods[i]))
        observe(run, variable, type, &owner->methods[i]);
}

// --- the call ------------------------------------------------------------------------------------

// The way through a class: which instruction followed which, and whether once, twice or more
// often. Their order is left out: where an element lies in a table makes no other path.
typedef struct Step {
  uint64_t from, to;
  uint32_t count;
} Step;
typedef struct Path {
  const Class *owner;
  uint64_t last;
  VEC(Step) steps;
  Table table;
} Path;

static bool equal_step(const void *context, uint32_t id, const void *key) {
  const Step *a = &((const Path *)context)->steps.items[id], *b = key;
  return a->from == b->from && a->to == b->to;
}

static uint64_t mixed(uint64_t a, uint64_t b) {
  uint64_t mix = (a ^ b >> 7) * 0x9e3779b97f4a7c15u + b * 0xd1b54a32d192ed03u;
  return mix ^ mix >> 31;
}

static void note_step(void *context, const Machine *machine) {
  Path *path = context;
  const Frame *frame = machine->depth ? machine_top(machine) : NULL;
  if (!frame || frame->method->owner != path->owner || !frame->method->code)
    return;
  uint64_t where =
      (uint64_t)frame->method->id << 32 | (uint64_t)(frame->pc - frame->method->code->insns);
  if (where == path->last) // it had to wait until a class was initialized
    return;
  Step step = {path->last, where, 1};
  uint32_t hash = (uint32_t)mixed(step.from, step.to);
  uint32_t id = table_find(&path->table, hash, equal_step, path, &step);
  path->last = where;
  if (id != TABLE_NONE) {
    path->steps.items[id].count++;
    return;
  }
  table_insert(&path->table, hash, (uint32_t)path->steps.count);
  vec_push(&path->steps, step);
}

static uint64_t path_digest(const Path *path) {
  uint64_t digest = 0;
  for (size_t i = 0; i < path->steps.count; i++) {
    const Step *step = &path->steps.items[i];
    digest += mixed(mixed(step->from, step->to), step->count < 3 ? step->count : 3);
  }
  return digest;
}

// Messages of the virtual machine's own checks depend on how code was compiled.
static bool has_own_message(const Run *run, const Class *class) {
  static const char *const others[] = {"java/lang/NullPointerException",
                                       "java/lang/ClassCastException",
                                       "java/lang/ArrayStoreException"};
  const char *name = name_text(program_names(run->construct->program), class->name);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (!strcmp(name, others[i]))
      return false;
  return true;
}

// Where stack and memory end differs from machine to machine.
static bool is_machine_error(const Run *run, const Class *thrown) {
  return class_is_assignable(
      thrown, program_require(run->construct->program, "java/lang/VirtualMachineError"));
}

static void note_exception(Run *run) {
  assert(exec_status(run->construct->exec) == EXEC_THREW);
  Construct *construct = run->construct;
  Ref thrown = exec_thrown(construct->exec);
  Class *class = object_class(construct->machine, thrown);
  run->test->thrown = class;
  Method *method = class_find_text(construct->program, class, "getMessage", "()Ljava/lang/String;");
  Word result = 0, arguments[2] = {thrown, 0};
  if (!has_own_message(run, class) || !method ||
      run_method(construct, method, arguments, &result) != EXEC_RETURNED || !result)
    return;
  RecipeValue value = object_value(run, (Ref)result);
  if (value.kind == RECIPE_STRING && is_stable(&value))
    run->test->message = value.text;
}

// An object without a literal gets a variable, of the type that the method says it returns.
static void keep_result(Run *run, Word result) {
  assert(result);
  CallTest *test = run->test;
  Program *program = run->construct->program;
  Class *type = test->act.kind == STATEMENT_NEW ? test->act.class
                                                : method_return_class(program, test->act.method);
  if (!type || !(type->flags & ACC_PUBLIC))
    type = program_require(program, "java/lang/Object");
  size_t number = test->recipe.variables.count;
  if (number >= MAX_VARIABLES)
    return;
  RecipeVariable variable = {.class = type,
                             .name = variable_name(program, &test->recipe, type, run->arena),
                             .object = UINT32_MAX};
  vec_push(&test->recipe.variables, variable);
  test->act.result = (int32_t)number;
  run->variables[number] = (Ref)result;
}

static void observe_all(Run *run) {
  enum { OF_RECEIVER = 5, OF_RESULT = 4, OF_OTHERS = 1 };
  CallTest *test = run->test;
  for (size_t i = 0; i < test->recipe.variables.count; i++)
    observe_object(run, (int32_t)i, test->recipe.variables.items[i].class,
                   (int32_t)i == test->act.receiver && test->act.kind == STATEMENT_CALL
                       ? OF_RECEIVER
                   : (int32_t)i == test->act.result ? OF_RESULT
                                                    : OF_OTHERS);
}

static bool act(Run *run, uint64_t *path, const char **cause) {
  Construct *construct = run->construct;
  CallTest *test = run->test;
  Path watched = {.owner = test->act.method->owner};
  Word result = 0;
  construct->watch = note_step;
  construct->watch_context = &watched;
  test->status = run_call(construct, &test->act, run->variables, &result);
  construct->watch = NULL;
  *path = path_digest(&watched);
  vec_free(&watched.steps);
  table_fini(&watched.table);
  if (test->status == EXEC_THREW) {
    note_exception(run);
    if (is_machine_error(run, test->thrown)) {
      *cause = "ends with an error of the virtual machine";
      return false;
    }
    *path ^= test->thrown->id;
    return true;
  }
  if (test->status != EXEC_RETURNED) {
    *cause = test->status == EXEC_RUNNING ? "a call takes too long" : "a call cannot be run";
    return false;
  }
  Kind kind = test->act.kind == STATEMENT_NEW ? KIND_REFERENCE : test->act.method->return_kind;
  if (kind != KIND_VOID)
    test->value = result_value(run, kind, result);
  if (kind != KIND_VOID && test->value.kind == RECIPE_OBJECT)
    keep_result(run, result);
  else if (kind == KIND_REFERENCE && !is_stable(&test->value)) // and not even its length is
    test->value =
        (RecipeValue){.kind = RECIPE_OBJECT, .letter = KIND_REFERENCE, .class = test->value.class};
  return true;
}

// What a check calls; a toString may keep its text in an object that others see.
static void run_check(const Run *run, const RecipeCheck *check, const Ref *variables) {
  assert(check->variable >= 0 && check->variable < MAX_VARIABLES);
  Ref receiver = variables[check->variable];
  LinkError error = {0};
  Method *selected =
      check->method && receiver
          ? class_select(run->construct->program, object_class(run->construct->machine, receiver),
                         check->method, &error)
          : NULL;
  Word result, arguments[2] = {receiver, 0};
  if (selected)
    (void)run_method(run->construct, selected, arguments, &result);
}

// The whole test. What it throws is its own affair.
static bool run_test(void *context) {
  const Run *run = context;
  Ref variables[MAX_VARIABLES] = {0};
  Word result = 0;
  for (size_t i = 0; i < run->test->recipe.statements.count; i++)
    if (!run_statement(run->construct, &run->test->recipe.statements.items[i], variables))
      return false;
  if (run_call(run->construct, &run->test->act, variables, &result) == EXEC_RETURNED &&
      run->test->act.result != NO_VARIABLE)
    variables[run->test->act.result] = (Ref)result;
  for (size_t i = 0; i < run->test->checks.count; i++)
    run_check(run, &run->test->checks.items[i], variables);
  return true;
}

// If it is the checks that change something, they are left out.
static bool leaves_statics(Run *run) {
  if (run_leaves_statics(run->construct, run_test, run))
    return true;
  vec_clear(&run->test->checks);
  return run_leaves_statics(run->construct, run_test, run);
}

void construct_watch(Construct *construct, const CallTest *test, ReplayStep *step, void *context) {
  assert(!construct->watch);
  Ref variables[MAX_VARIABLES] = {0};
  Word result;
  size_t mark = machine_mark(construct->machine);
  construct->steps = TEST_STEPS;
  for (size_t i = 0; i < test->recipe.statements.count; i++)
    run_statement(construct, &test->recipe.statements.items[i], variables);
  construct->watch = step;
  construct->watch_context = context;
  run_call(construct, &test->act, variables, &result);
  construct->watch = NULL;
  construct->steps = 0;
  exec_reset(construct->exec);
  machine_undo(construct->machine, mark);
}

bool call_test_run(Construct *construct, CallTest *test, const Mutators *mutators, Arena *arena,
                   uint64_t *path, const char **cause) {
  assert(test->act.method && !test->checks.count);
  Run run = {.construct = construct,
             .test = test,
             .mutators = mutators,
             .arena = arena,
             .visibility = {.program = construct->program,
                            .home = test->act.method->owner,
                            .is_public = true}};
  bool is_good = test->recipe.variables.count < MAX_VARIABLES;
  *cause = NULL;
  construct->steps = TEST_STEPS;
  size_t mark = machine_mark(construct->machine);
  for (size_t i = 0; is_good && i < test->recipe.statements.count; i++)
    is_good = run_statement(construct, &test->recipe.statements.items[i], run.variables);
  is_good = is_good && act(&run, path, cause);
  if (is_good)
    observe_all(&run);
  exec_reset(construct->exec);
  machine_undo(construct->machine, mark);
  if (is_good && !test->act.method->owner->trusted && !leaves_statics(&run)) {
    *cause = "static fields change";
    is_good = false;
  }
  construct->steps = 0;
  return is_good;
}
