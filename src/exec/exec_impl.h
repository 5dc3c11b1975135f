// Private to exec: what its files share. As in native.h, all functions leave the machine so that
// the loop can go on; false: the run has stopped.
#ifndef EXEC_EXEC_IMPL_H
#define EXEC_EXEC_IMPL_H

#include "exec/native.h"

#include "base/table.h"

// --- loop.c ---
bool loop_run(Exec *exec, uint64_t steps);

// --- lost.c ---
// The run has stopped as unknown: goes on if it is an initializer of the target that can do without
// what was not known. False: it cannot.
bool lost_recover(Exec *exec);
bool static_is_lost(const Machine *machine, const Field *field);
bool stop_lost(Exec *exec, const Field *field); // it is read
void lost_fini(Exec *exec);

// --- symbolic*.c ---
// Must the instruction be executed symbolically, because an operand has a tag?
bool symbolic_is_needed(const Exec *exec, const Insn *pc, const Word *sp, Word *locals);
bool symbolic_step(Exec *exec);
// Counts the instruction and follows the control flow. False: the path has ended.
bool symbolic_watch(Exec *exec, const Frame *frame, const Insn *pc, const Word *sp);
bool symbolic_arithmetic(Exec *exec, Frame *frame); // false: not an instruction of this family
bool symbolic_branch(Exec *exec, Frame *frame, bool *running); // the same
Term symbolic_operand(Exec *exec, const Word *words, Kind kind);
// `wide`: the value takes two words. In math mode the sort alone does not say it.
void symbolic_push(Exec *exec, Frame *frame, Term term, bool wide);
// A parameter that has to be made an input before the method begins; NULL: none.
Word *symbolic_open_parameter(const Exec *exec, const Insn *pc, Word *locals);
bool symbolic_open(Exec *exec, Word *local);              // makes it one
bool symbolic_initialize_local(Exec *exec, Frame *frame); // that the instruction loads
bool symbolic_initialize_static(Exec *exec, const Field *field);
bool symbolic_put_narrow(Exec *exec, Frame *frame); // of a boolean, byte, char or short
bool symbolic_array_access(Exec *exec, Frame *frame);
bool symbolic_array_length(Exec *exec, Frame *frame);
// newarray, anewarray with a symbolic length: negative, or an array of default elements. False: an
// exception was raised or the path has ended.
bool symbolic_allocate_array(Exec *exec, Class *class, Word length, Ref *array);
bool symbolic_new_array(Exec *exec, Frame *frame);
bool symbolic_multi_array(Exec *exec, Frame *frame);
bool symbolic_throw(Exec *exec, Frame *frame); // athrow of an input
// Natives see concrete arguments only: numbers, resolved references, strings and arrays whose
// content is known. Everything else goes to symbolic_native.
bool symbolic_native_is_concrete(Exec *exec, const Method *method, const Word *arguments);
bool symbolic_native(Exec *exec, Method *method, Word *arguments);
// symbolic_copies.c: natives on arrays that have rules for symbolic ones. False: not one of them.
bool symbolic_copy(Exec *exec, Method *method, Word *arguments, bool *running);
bool symbolic_get_class(Exec *exec, Word *arguments);
void symbolic_begin(Exec *exec); // the heap asks this execution from now on

// --- call.c ---
// OP_INVOKESELECT_Q on a receiver whose class has not selected the method before, or has none.
bool call_select(Exec *exec);
// Ends the top frame with `words` result words at `result`.
bool call_return(Exec *exec, const Word *result, int words);
// Pops the top frame because an exception leaves it.
void call_unwind(Exec *exec);

// --- pure.c: clauses of contracts change nothing that was there before them ---
void pure_begin(Exec *exec);                // the top frame is that of a clause
const Frame *pure_clause(const Exec *exec); // the clause that is evaluated, or NULL
bool method_is_clause(const Exec *exec, const Method *method);
// May the instruction, or the native, run? False: the path has ended, as unknown.
bool pure_allows(Exec *exec, const Insn *pc, const Word *sp);
bool pure_allows_native(Exec *exec, const Method *method, const Word *arguments);

Word native_target(const Exec *exec, const Method *method, const Word *arguments);

// --- guard.c: writes outside of what a contract lists ---
// May the instruction, or the native, run? False: something else runs before it (*is_running), or
// the path has ended.
bool guard_allows(Exec *exec, const Insn *pc, const Word *sp, bool *is_running);
bool guard_allows_native(Exec *exec, const Method *method, const Word *arguments, bool *is_running);

// --- init.c ---
bool init_supers(Exec *exec, Class *class);
bool init_finished(Exec *exec, Class *class); // its <clinit> returned

// --- throw.c ---
// Where an exception goes: to a handler of the frame at this depth, or out of that frame, which is
// a class initializer's or the one that the run was entered by.
typedef struct Landing {
  uint32_t depth;
  CodeHandler *handler; // or NULL
} Landing;
// Is what is thrown an instance of the class? False: the path has ended.
typedef bool Catches(Exec *exec, Word thrown, const Class *class, bool *does_catch);
bool throw_find(Exec *exec, Word thrown, Catches *catches, Landing *landing);
// Unwinds. `class`: of what is thrown, if it leaves the run.
bool throw_land(Exec *exec, Word thrown, const Class *class, Landing landing);

// --- quicken.c ---
// Resolves the operand of the top frame's current instruction and rewrites it to its quick form.
bool quicken(Exec *exec);
bool load_constant(Exec *exec); // LDC, LDC2, LDC_GLOBAL whose word is still empty
bool new_multi_array(Exec *exec);

// --- unspecified.c ---
bool method_is_table(const Exec *exec, const Method *method);
uint16_t open_parts(const Exec *exec, const Method *method); // see MethodState.open
// A method is called of which something is open. False: the path has ended, as unknown.
bool open_call(Exec *exec, const Method *method);

// --- records.c, hashes.c ---
// records.c: is the component that is read the first one of a record of the input? Then the record
// is assumed to be possible, and the instruction runs again.
bool record_is_new(Exec *exec, const Frame *frame);
bool record_assume(Exec *exec, const Frame *frame);
bool symbolic_identity_hash(Exec *exec, const Method *method, Word *arguments);
// Is this the hash of a key, which the method on top returns to a table of the JDK?
bool hash_meets_table(const Exec *exec, Word value);
bool hash_return(Exec *exec); // of such a one
// Does the order of the table that the called method is about to show depend on identity hashes?
bool table_order_is_open(Exec *exec, const Method *method);

// --- the library ---------------------------------------------------------------------------------

static inline NativeFunction *native_find(Exec *exec, const Method *method) {
  return exec->library->find(exec, method);
}
static inline bool symbolic_formula(Exec *exec, const Method *method, Word *arguments,
                                    bool *running) {
  return exec->library->symbolic(exec, method, arguments, running);
}
static inline bool text_is_deferred(const Exec *exec, Word word) {
  return exec->library->text_is_deferred(exec, word);
}
static inline bool text_make(Exec *exec, Ref ref) { return exec->library->text_make(exec, ref); }

#endif
