#include "program/uses.h"

#include "program/program_impl.h"

void program_watch_uses(Program *program) {
  assert(!program->uses);
  program->uses = mem_new(CodeUses);
}

const CodeUses *program_uses(const Program *program) { return program->uses; }

void uses_free(CodeUses *uses) {
  if (!uses)
    return;
  vec_free(&uses->methods);
  vec_free(&uses->questions);
  vec_free(&uses->is_noted);
  mem_free(uses);
}

static bool is_own(const Class *class) {
  return class->file && !class->trusted && !class->is_hidden && !class->is_contract && !class->host;
}

void program_note_use(Program *program, const Method *method) {
  CodeUses *uses = program->uses;
  if (!uses || !is_own(method->owner))
    return;
  while (uses->is_noted.count <= method->id)
    vec_push(&uses->is_noted, false);
  if (uses->is_noted.items[method->id])
    return;
  uses->is_noted.items[method->id] = true;
  vec_push(&uses->methods, method);
}

void program_note_all(Program *program) {
  if (program->uses)
    program->uses->needs_all = true;
}

// What stands for a method that loris made so that it can be entered has that method's name.
static Method *named_method(const Program *program, Method *method) {
  if (is_own(method->owner))
    return method;
  for (size_t i = 0; i < program->methods.count; i++)
    if (program->methods.items[i] && program->methods.items[i]->stub == method)
      return program->methods.items[i];
  return NULL;
}

static bool is_named(const Class *class) {
  return !class || (!class->is_hidden && !class->is_contract && !class->host);
}

static bool is_same(const CodeQuestion *a, const CodeQuestion *b) {
  return a->kind == b->kind && a->field == b->field && a->method == b->method &&
         a->class == b->class && a->is_entry == b->is_entry;
}

void program_note_question(Program *program, CodeQuestion question) {
  CodeUses *uses = program->uses;
  if (!uses)
    return;
  if (question.method) {
    question.is_entry = !is_own(question.method->owner);
    question.method = named_method(program, question.method);
  }
  bool is_known = (question.kind != QUESTION_CHANGES || question.method) &&
                  is_named(question.class) && (!question.field || is_named(question.field->owner));
  uses->needs_all |= !is_known;
  for (size_t i = 0; i < uses->questions.count; i++)
    if (is_same(&uses->questions.items[i], &question))
      return;
  if (is_known)
    vec_push(&uses->questions, question);
}

bool program_ask(Program *program, const CodeQuestion *question) {
  switch (question->kind) {
  case QUESTION_KEPT:
    return field_is_kept(program, question->field);
  case QUESTION_CONTENT:
    return field_keeps_content(program, question->field, question->class);
  case QUESTION_SECRET:
    return field_is_secret(program, question->field, question->class);
  case QUESTION_CHANGES:
    return method_changes_input(
        program, question->is_entry ? method_entry(program, question->method) : question->method,
        question->class);
  case QUESTION_ELSEWHERE:
    return initializer_writes_elsewhere(program, question->class) == question->field;
  case QUESTION_HOLDS:
    return field_holds_digest(program, question->field) == question->detail;
  case QUESTION_COUNT:
    break;
  }
  return false;
}
