// Private to the files that write the methods which check a call: wrap.c, wrap_clauses.c,
// wrap_modular.c.
#ifndef CONTRACT_WRAP_H
#define CONTRACT_WRAP_H

#include "contract/contract_impl.h"

// What happens when a clause does not hold: the path ends, ContractError is thrown, or the clause
// is remembered and a label is jumped to.
typedef enum FailMode { FAIL_ASSUME, FAIL_THROW, FAIL_NOTE } FailMode;

typedef struct Wrap {
  Contracts *contracts;
  Assembler *as;
  Method *method;
  WrapKind kind;
  Specs specs;
  Clauses invariants; // of the receiver
  uint32_t result, caught, cause, clause, message, specified, mark, frame, flags, olds,
      scratch; // local words
} Wrap;

// --- wrap_clauses.c
const char *wrap_text(Wrap *wrap, Name name);
Class *wrap_kind_type(Wrap *wrap, Kind kind); // NULL: a reference
void wrap_load_arguments(Wrap *wrap);
// Calls `visit` for every argument whose class has invariants.
typedef void ArgumentVisitor(Wrap *wrap, uint32_t slot, const Clauses *invariants);
void wrap_each_argument(Wrap *wrap, ArgumentVisitor *visit);
const char *wrap_clause_text(Wrap *wrap, const Clause *clause);
const char *wrap_home(Wrap *wrap, const Clause *clause); // the class of the clause's method
AsmLabel wrap_start(Wrap *wrap);                         // bound here
void wrap_call_clause(Wrap *wrap, const Clause *clause, uint32_t words); // words: of its arguments
// Behind the call of a clause that began at `start`: goes on if it holds. A clause that throws does
// not.
void wrap_verdict(Wrap *wrap, const Clause *clause, AsmLabel start, FailMode mode, AsmLabel noted);
void wrap_throw(Wrap *wrap); // of the clause that was remembered
void wrap_check_invariants(Wrap *wrap, uint32_t slot, const Clauses *invariants, FailMode mode);

// --- wrap.c
void wrap_compute_olds(Wrap *wrap);
bool wrap_is_told_new(const Wrap *wrap); // some clause asks what is new
void wrap_check_ensures(Wrap *wrap);
void wrap_return(Wrap *wrap);

// --- wrap_frame.c
bool wrap_has_frame(const Wrap *wrap);
uint32_t wrap_frame_words(const Wrap *wrap);
void wrap_compute_frame(Wrap *wrap);                                   // before the call
uint32_t wrap_place_slot(const Wrap *wrap, size_t spec, size_t place); // base, from, to
const char *wrap_guard_descriptor(Wrap *wrap);
void wrap_guard(Wrap *wrap);

// --- wrap_modular.c
void wrap_modular(Wrap *wrap);
void wrap_answer(Wrap *wrap); // behind the call of an abstract method
void wrap_forget(Wrap *wrap); // what may be modified

#endif
