// Tests of methods whose objects are made by calls alone: those of the JDK, and others on demand.
#include "junit/junit_impl.h"

#include <string.h>

typedef struct Writer {
  Junit *junit;
  Program *program;
  const Names *names;
  const CallTest *test;
  Arena *arena; // of this test
  NameList used;
  Source arrange, act, check;
} Writer;

// --- assertions ----------------------------------------------------------------------------------

static bool is_real(Kind letter) { return letter == KIND_FLOAT || letter == KIND_DOUBLE; }

// That an expression has this value.
static void assert_value(Writer *writer, const RecipeValue *value, const char *text) {
  Source *check = &writer->check;
  const char *expected =
      value->kind == RECIPE_OBJECT
          ? ""
          : recipe_value_text(writer->program, &writer->test->recipe, value, writer->arena);
  switch (value->kind) {
  case RECIPE_NUMBER:
    if (value->letter == KIND_BOOLEAN)
      code_add(check, "    assert%s(%s);\n", value->word ? "True" : "False", text);
    else
      code_add(check, "    assertEquals(%s, %s%s);\n", expected, text,
               is_real(value->letter) ? ", 0" : "");
    return;
  case RECIPE_NULL:
    code_add(check, "    assertNull(%s);\n", text);
    return;
  case RECIPE_VARIABLE:
  case RECIPE_CONSTANT:
    code_add(check, "    assertSame(%s, %s);\n", expected, text);
    return;
  case RECIPE_BOX:
  case RECIPE_STRING:
    code_add(check, "    assertEquals(%s, %s);\n", expected, text);
    return;
  case RECIPE_ARRAY:
  case RECIPE_OBJECT:
    code_add(check, "    assertNotNull(%s);\n", text);
  }
}

static void assert_elements(Writer *writer, const RecipeCheck *check) {
  assert(check->class->kind == CLASS_ARRAY);
  assert(check->variable >= 0 && (size_t)check->variable < writer->test->recipe.variables.count);
  const char *list = "";
  for (uint32_t i = 0; i < check->count; i++)
    list = arena_format(writer->arena, "%s%s%s", list, i ? ", " : "",
                        recipe_value_text(writer->program, &writer->test->recipe,
                                          &check->elements[i], writer->arena));
  code_add(
      &writer->check, "    assertArrayEquals(new %s {%s}, %s%s);\n",
      class_source_name(writer->program, check->class, writer->test->recipe.home, writer->arena),
      list, writer->test->recipe.variables.items[check->variable].name,
      is_real(check->class->kind_letter) ? ", 0" : "");
}

static void assert_checks(Writer *writer) {
  assert(writer->test->status == EXEC_RETURNED || writer->test->status == EXEC_THREW);
  const CallTest *test = writer->test;
  for (size_t i = 0; i < test->checks.count; i++) {
    const RecipeCheck *check = &test->checks.items[i];
    if (!check->method) {
      assert_elements(writer, check);
      continue;
    }
    assert_value(writer, &check->value,
                 arena_format(writer->arena, "%s.%s()",
                              test->recipe.variables.items[check->variable].name,
                              name_text(writer->names, check->method->name)));
  }
}

// --- the call ------------------------------------------------------------------------------------

// A result that a later statement needs has a variable of the recipe; one that is only looked at
// gets a name of its own.
static void act_returns(Writer *writer, const char *call) {
  assert(writer->test->status == EXEC_RETURNED);
  const CallTest *test = writer->test;
  bool is_new = test->act.kind == STATEMENT_NEW;
  if (!is_new && test->act.method->return_kind == KIND_VOID) {
    code_add(&writer->act, "    %s;\n", call);
  } else if (test->act.result != NO_VARIABLE) {
    code_add(&writer->act, "    %s\n",
             statement_text(writer->program, &test->recipe, &test->act, writer->arena));
    assert_value(writer, &test->value, test->recipe.variables.items[test->act.result].name);
  } else {
    const char *result = java_unique("result", &writer->used, writer->arena);
    code_add(&writer->act, "    %s %s = %s;\n",
             test->value.kind == RECIPE_NUMBER
                 ? kind_name(test->value.letter)
                 : lang_name(writer->program, test->recipe.home, "Object", writer->arena),
             result, call);
    assert_value(writer, &test->value, result);
  }
}

// The nearest superclass that every test can name.
static const Class *public_class(const Class *class) {
  assert(class->kind == CLASS_INSTANCE);
  while (!(class->flags & ACC_PUBLIC) && class->super)
    class = class->super;
  return class;
}

static void act_throws(Writer *writer, const char *call) {
  assert(writer->test->status == EXEC_THREW && writer->test->thrown);
  const CallTest *test = writer->test;
  const Class *type = public_class(test->thrown);
  const char *name = class_source_name(writer->program, type, test->recipe.home, writer->arena);
  const char *thrown = java_unique("thrown", &writer->used, writer->arena);
  code_add(&writer->act, "    %s %s = assertThrows(%s.class, () -> %s);\n", name, thrown, name,
           call);
  code_add(&writer->check, "    assertEquals(\"%s\", %s.getClass().getName());\n",
           class_binary(writer->program, test->thrown, writer->arena), thrown);
  if (test->message)
    assert_value(
        writer,
        &(RecipeValue){.kind = RECIPE_STRING, .letter = KIND_REFERENCE, .text = test->message},
        arena_format(writer->arena, "%s.getMessage()", thrown));
}

// One clause for all: a test method may throw anything.
static const char *checked_exceptions(const Writer *writer) {
  const CallTest *test = writer->test;
  bool any = test->act.method->info->exception_count;
  for (size_t i = 0; i < test->recipe.statements.count; i++) {
    const Method *method = test->recipe.statements.items[i].method;
    any = any || (method && method->info->exception_count);
  }
  return any ? lang_name(writer->program, test->recipe.home, "Throwable", &writer->junit->arena)
             : NULL;
}

// --- names ---------------------------------------------------------------------------------------

// "put(5, 10)": short, for titles.
static const char *short_call(const Writer *writer, const Statement *statement) {
  const char *text = "";
  for (size_t i = 0; i < statement->arguments.count; i++) {
    const RecipeValue *value = &statement->arguments.items[i];
    RecipeValue plain = *value;
    if (value->kind == RECIPE_BOX)
      plain.kind = RECIPE_NUMBER;
    text = arena_format(
        writer->arena, "%s%s%s", text, i ? ", " : "",
        recipe_value_text(writer->program, &writer->test->recipe, &plain, writer->arena));
  }
  if (statement->kind == STATEMENT_ARRAY)
    return arena_format(writer->arena, "%s = {%s}",
                        writer->test->recipe.variables.items[statement->result].name, text);
  const char *name = name_text(writer->names, statement->method->name);
  const char *class = class_source_name(writer->program, statement->class, NULL, writer->arena);
  const char *simple = strrchr(class, '.') ? strrchr(class, '.') + 1 : class;
  return statement->kind == STATEMENT_NEW ? arena_format(writer->arena, "new %s(%s)", simple, text)
                                          : arena_format(writer->arena, "%s(%s)", name, text);
}

static const char *outcome_text(const Writer *writer) {
  const CallTest *test = writer->test;
  if (test->status == EXEC_THREW) {
    const char *name = class_external(writer->program, test->thrown, writer->arena);
    return arena_format(writer->arena, "throws %s",
                        strrchr(name, '.') ? strrchr(name, '.') + 1 : name);
  }
  bool is_void = test->act.kind != STATEMENT_NEW && test->act.method->return_kind == KIND_VOID;
  if (is_void || test->value.kind == RECIPE_OBJECT)
    return "returns";
  RecipeValue plain = test->value;
  if (plain.kind == RECIPE_BOX)
    plain.kind = RECIPE_NUMBER;
  return arena_format(writer->arena, "returns %s",
                      recipe_value_text(writer->program, &test->recipe, &plain, writer->arena));
}

// What happened before the call tells more than its arguments: both stand in the title.
static const char *title(const Writer *writer) {
  enum { MAX_CALLS = 240 };
  const CallTest *test = writer->test;
  const char *text = short_call(writer, &test->act);
  for (size_t i = 0; i < test->recipe.statements.count && strlen(text) < MAX_CALLS; i++)
    text = arena_format(writer->arena, "%s%s%s", text, i ? ", " : " after ",
                        short_call(writer, &test->recipe.statements.items[i]));
  return java_clip(arena_format(writer->arena, "%s -> %s", text, outcome_text(writer)), MAX_TITLE,
                   writer->arena);
}

// "floorKey_after_put_put_returns"; a number tells those of one name apart.
static const char *test_name(const Writer *writer) {
  enum { MAX_NAME = 60 };
  const CallTest *test = writer->test;
  bool is_new = test->act.kind == STATEMENT_NEW;
  const char *text = is_new ? "new" : name_text(writer->names, test->act.method->name),
             *before = "";
  for (size_t i = 0; i < test->recipe.statements.count; i++) {
    const Statement *statement = &test->recipe.statements.items[i];
    if (statement->kind == STATEMENT_CALL && strlen(before) < MAX_NAME)
      before = arena_format(writer->arena, "%s%s%s", before, *before ? "_" : "_after_",
                            name_text(writer->names, statement->method->name));
  }
  const char *class = test->status == EXEC_THREW
                          ? class_external(writer->program, test->thrown, writer->arena)
                          : "";
  const char *simple = strrchr(class, '.') ? strrchr(class, '.') + 1 : class;
  return arena_format(writer->arena, "%s%s_%s%s", is_new ? "construct" : text, before,
                      test->status == EXEC_THREW ? "throws" : "returns", simple);
}

// --- one test ------------------------------------------------------------------------------------

static void write_statements(Writer *writer) {
  const CallTest *test = writer->test;
  for (size_t i = 0; i < test->recipe.variables.count; i++)
    java_unique(test->recipe.variables.items[i].name, &writer->used, writer->arena);
  for (size_t i = 0; i < test->recipe.statements.count; i++)
    code_add(&writer->arrange, "    %s\n",
             statement_text(writer->program, &test->recipe, &test->recipe.statements.items[i],
                            writer->arena));
  const char *call = call_text(writer->program, &test->recipe, &test->act, writer->arena);
  if (test->status == EXEC_THREW)
    act_throws(writer, call);
  else
    act_returns(writer, call);
  assert_checks(writer);
}

static const char *body_text(const Writer *writer, Arena *arena) {
  assert(writer->act.count > 0);
  Source body = {0};
  if (writer->arrange.count) {
    code_add(&body, "    // arrange\n");
    vec_append(&body, writer->arrange.items, writer->arrange.count);
    code_add(&body, "\n");
  }
  code_add(&body, "    // act\n");
  vec_append(&body, writer->act.items, writer->act.count);
  if (writer->check.count) {
    code_add(&body, "\n    // assert\n");
    vec_append(&body, writer->check.items, writer->check.count);
  }
  const char *text = arena_string(arena, body.items, body.count);
  vec_free(&body);
  return text;
}

typedef struct CallSession {
  Junit *junit;
  Construct *construct;
  bool is_extra; // beside other tests of the method
} CallSession;

// Does it take a branch, or end in a way, that no other test of the method has?
// By calls alone the same paths are come to again and again: a test is worth its lines only if it
// shows something that no other test of the method shows.
static bool is_news(const Junit *junit, const Method *method, const Edges *edges,
                    const char *outcome) {
  assert(outcome);
  Edges known = {0};
  bool is_new_end = true, is_new = false;
  for (size_t i = 0; i < junit->tests.count; i++) {
    const Test *test = &junit->tests.items[i];
    if (test->method != method)
      continue;
    vec_append(&known, test->edges.items, test->edges.count);
    is_new_end = is_new_end && strcmp(test->outcome, outcome) != 0;
  }
  edges_sort(&known);
  for (size_t i = 0; i < edges->count && !is_new; i++)
    is_new = !edges_have(&known, &edges->items[i]);
  vec_free(&known);
  return is_new || is_new_end;
}

// A test was kept: its lines and decisions count as those of a case do.
static void note_coverage(const CallSession *session, const CallTest *call) {
  Coverage *coverage = vec_last(&session->junit->methods)->coverage;
  if (!coverage)
    return;
  Cover cover = {
      .program = session->junit->program, .owner = call->act.method->owner, .coverage = coverage};
  coverage_start(coverage);
  construct_watch(session->construct, call, cover_step, &cover);
  vec_free(&cover.edges);
}

static void add_call_test(void *context, const CallTest *call) {
  assert(call->status == EXEC_RETURNED || call->status == EXEC_THREW);
  CallSession *session = context;
  Junit *junit = session->junit;
  const Names *names = program_names(junit->program);
  if (call->thrown && !strcmp(name_text(names, call->thrown->name), "loris/contract/ContractError"))
    return; // the precondition excludes it, or it is a finding of `check`
  Arena scratch = {0};
  Writer writer = {.junit = junit,
                   .program = junit->program,
                   .names = program_names(junit->program),
                   .test = call,
                   .arena = &scratch};
  Cover cover = {.program = junit->program, .owner = call->act.method->owner};
  write_statements(&writer);
  construct_watch(session->construct, call, cover_step, &cover);
  edges_sort(&cover.edges);
  const char *name = test_name(&writer), *text = title(&writer);
  const char *outcome = call->thrown ? name_text(writer.names, call->thrown->name) : "returns";
  bool is_long = writer.arrange.count + writer.act.count + writer.check.count > MAX_BODY;
  if (is_long || (session->is_extra && !is_news(junit, call->act.method, &cover.edges, outcome))) {
    vec_free(&cover.edges);
  } else {
    vec_push(&junit->tests, (Test){.method = call->act.method,
                                   .name = arena_string(&junit->arena, name, strlen(name)),
                                   .title = arena_string(&junit->arena, text, strlen(text)),
                                   .body = body_text(&writer, &junit->arena),
                                   .outcome = outcome,
                                   .throws = checked_exceptions(&writer),
                                   .is_raw = true,
                                   .edges = cover.edges});
    note_coverage(session, call);
  }
  vec_free(&writer.used);
  vec_free(&writer.arrange);
  vec_free(&writer.act);
  vec_free(&writer.check);
  arena_fini(&scratch);
}

void junit_test_calls(Junit *junit, Construct *construct, Method *method,
                      const CallOptions *options) {
  CallSession session = {junit, construct, false};
  junit_begin(junit, method);
  JunitMethod *now = vec_last(&junit->methods);
  if (!construct_can_call(construct, method)) {
    vec_push(&now->skipped, (Skipped){"no public call can be made", 1});
    junit_close(junit, false);
    return;
  }
  CallCounts counts = construct_explore(construct, method, options, add_call_test, &session);
  now = vec_last(&junit->methods);
  now->cases = counts.cases;
  if (counts.skipped)
    vec_push(&now->skipped, (Skipped){counts.cause, counts.skipped});
  junit_close(junit, counts.is_complete);
}

// Of interfaces of the JDK the exploration knows no objects: such paths are unknown.
bool junit_lacks_objects(const Junit *junit, const Explorer *explorer) {
  assert(junit->methods.count > 0);
  const JunitMethod *now = vec_last(&junit->methods);
  return !now->is_ranked && (now->needs_library || explorer_counts(explorer)->unknown.count);
}

void junit_add_calls(Junit *junit, Construct *construct, const CallOptions *options) {
  assert(junit->methods.count > 0);
  Method *method = vec_last(&junit->methods)->method;
  CallSession session = {junit, construct, true};
  if (construct_can_call(construct, method))
    construct_explore(construct, method, options, add_call_test, &session);
}
