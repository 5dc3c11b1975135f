// Questions to Z3 as SMT-LIB 2 text. Nothing of the solver's layers is between: what checks a proof
// that they have found asks here.
#ifndef SOLVE_SMTLIB_H
#define SOLVE_SMTLIB_H

#include "solve/solve.h"

typedef struct SmtScript SmtScript;
// `effort`: of one question, as Z3 counts its steps, so that an answer does not depend on the
// clock. NULL: there is no Z3.
SmtScript *smt_new(uint64_t effort);
void smt_free(SmtScript *script);
void smt_set_deadline(SmtScript *script, double deadline); // on clock_now; 0: none
// One command or several: declarations, assertions, push and pop.
void smt_say(SmtScript *script, const char *format, ...) __attribute__((format(printf, 2, 3)));
Answer smt_ask(SmtScript *script); // check-sat
uint64_t smt_questions(const SmtScript *script);
// What Z3 could not read: a bug in who has written it; NULL: nothing.
const char *smt_error(const SmtScript *script);

#endif
