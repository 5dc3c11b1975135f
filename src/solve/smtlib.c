#include "solve/smtlib.h"

#include "base/budget.h"
#include "base/vec.h"
#include "solve/z3_api.h"

#include <stdarg.h>
#include <stdio.h>

struct SmtScript {
  Z3_context context;
  VEC(char) said;  // and not read yet
  uint64_t effort; // of one question
  double deadline;
  char *error;
  uint64_t questions;
};

SmtScript *smt_new(uint64_t effort) {
  if (!z3_load())
    return NULL;
  SmtScript *script = mem_new(SmtScript);
  Z3_config config = z3_api.mk_config();
  script->context = z3_api.mk_context_rc(config);
  z3_api.del_config(config);
  z3_api.set_error_handler(script->context, NULL);
  script->effort = effort;
  return script;
}

void smt_free(SmtScript *script) {
  if (!script)
    return;
  z3_api.del_context(script->context);
  vec_free(&script->said);
  mem_free(script->error);
  mem_free(script);
}

void smt_set_deadline(SmtScript *script, double deadline) { script->deadline = deadline; }

void smt_say(SmtScript *script, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = mem_vformat(format, arguments);
  va_end(arguments);
  vec_append(&script->said, text, strlen(text));
  mem_free(text);
}

Answer smt_ask(SmtScript *script) {
  enum { NO_LIMIT = INT32_MAX };
  double left = script->deadline > 0 ? 1000 * clock_left(script->deadline) : NO_LIMIT;
  if (left < NO_LIMIT)
    smt_say(script, "(set-option :timeout %u)", left < 1 ? 1u : (unsigned)left);
  // A limit that is still there when it was met would end whatever follows, too.
  smt_say(script, "(set-option :rlimit %llu)(check-sat)(set-option :rlimit 0)\n",
          (unsigned long long)script->effort);
  vec_push(&script->said, '\0');
  const char *answer = z3_api.eval_smtlib2_string(script->context, script->said.items);
  vec_clear(&script->said);
  script->questions++;
  if (strstr(answer, "(error") && !script->error)
    script->error = mem_string(answer);
  if (script->error)
    return ANSWER_UNKNOWN;
  if (!strncmp(answer, "unsat", 5))
    return ANSWER_UNSAT;
  return !strncmp(answer, "sat", 3) ? ANSWER_SAT : ANSWER_UNKNOWN;
}

uint64_t smt_questions(const SmtScript *script) { return script->questions; }
const char *smt_error(const SmtScript *script) { return script->error; }
