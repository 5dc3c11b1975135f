// What of the target's code was looked at: somebody who keeps a result must know what it rests on.
//
// Code is looked at by methods, whose instructions are read (method_code and whoever reads bytes),
// and by questions about all of it (writes.c), which are noted with their answers. Answers that a
// program keeps are noted when they are found out, so that a process that watches should do one
// thing and end. The JDK and what loris made itself do not count.
#ifndef PROGRAM_USES_H
#define PROGRAM_USES_H

#include "base/pack.h"
#include "program/program.h"

typedef enum CodeQuestionKind {
  QUESTION_KEPT,      // field_is_kept(field)
  QUESTION_CONTENT,   // field_keeps_content(field, class)
  QUESTION_SECRET,    // field_is_secret(field, class)
  QUESTION_CHANGES,   // method_changes_input(method, class)
  QUESTION_ELSEWHERE, // is `field` what initializer_writes_elsewhere(class) finds? (NULL: nothing)
  QUESTION_HOLDS,     // is `detail` field_holds_digest(field)?
  QUESTION_COUNT
} CodeQuestionKind;

typedef struct CodeQuestion {
  CodeQuestionKind kind;
  const Field *field;
  Method *method;
  const Class *class;
  bool answer;
  bool is_entry; // of `method`: asked about what loris made to enter it
  uint64_t detail;
} CodeQuestion;

typedef struct CodeUses {
  VEC(const Method *) methods; // each once
  VEC(CodeQuestion) questions; // likewise
  bool needs_all;              // something that has no name elsewhere was asked
  VEC(bool) is_noted;          // by method id
} CodeUses;

void program_watch_uses(Program *program);            // from now on
const CodeUses *program_uses(const Program *program); // NULL: nobody watches
// Notes that the code of a method is read; nothing when nobody watches.
void program_note_use(Program *program, const Method *method);
void program_note_all(Program *program); // likewise, of all code
void program_note_question(Program *program, CodeQuestion question);
bool program_ask(Program *program, const CodeQuestion *question); // the answer, now
void uses_free(CodeUses *uses);

// --- what a change changes ---

// The code of a method with all that it names, as bytes that do not depend on where constants lie.
void method_code_pack(const Program *program, const Method *method, Pack *pack);
// A class but for the code of its methods: its place in the hierarchy, members, types, annotations.
void class_shape_pack(const Program *program, const Class *class, Pack *pack);

#endif
