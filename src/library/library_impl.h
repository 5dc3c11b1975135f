// Private to library: tables of natives and what its files share.
#ifndef LIBRARY_LIBRARY_IMPL_H
#define LIBRARY_LIBRARY_IMPL_H

#include "library/library.h"

#include "base/table.h"

typedef struct NativeEntry {
  const char *class, *name, *descriptor; // descriptor NULL: any
  NativeFunction *function;
} NativeEntry;
// Heads a native: its arguments are words, long and double take two of them.
#define NATIVE(name) static NativeStatus name(Exec *exec, Word *arguments, Word *result)
enum { BUILDER_FIELDS = 3 };

enum { KEPT_TABLES = 2 };

struct LibraryState {
  Table table; // of natives, by hash of class and name
  VEC(const NativeEntry *) entries;
  uint32_t thread_global; // global word that holds the one thread
  const Class *builder;   // AbstractStringBuilder, if it has the fields that are known:
  uint32_t builder_fields[BUILDER_FIELDS]; // characters, coder, length
  struct {
    int16_t *items; // NULL: not kept yet
    uint32_t count;
  } tables[KEPT_TABLES]; // of constants, that LorisVM.keepTable was given: undoing leaves them
};

extern const NativeEntry natives_lang[], natives_class[], natives_system[], natives_unsafe[],
    natives_math[], natives_reflect[], natives_invoke[], natives_varhandle[], natives_file[],
    natives_memory[], natives_formula[], natives_numbers[], natives_nondet[], natives_deferred[],
    natives_standin[], natives_fresh[], natives_unmodelled[]; // each ends with a NULL class

// --- deferred.c: the operations of Library -------------------------------------------------------
void deferred_init(Exec *exec);
uint8_t deferred_kind(const Exec *exec, const Method *method);
bool deferred_call(Exec *exec, Method *method, bool *running);
bool deferred_is(const Exec *exec, Word word);
bool deferred_make(Exec *exec, Ref ref);
void deferred_settle(Exec *exec, Ref string, Ref made);

// --- nondet.c ---
// Verifier.nondetInt() and the like; when exploring, nondet_take takes the call.
NativeFunction native_nondet;
// `is_time`: the method asks the clock.
bool nondet_take(Exec *exec, const Method *method, Word *arguments, bool is_time);
// The value that the site gets next is the result of the native that is called.
bool nondet_answer(Exec *exec, NondetSite site, bool is_time, Word *arguments);

// --- standin.c: what java.lang.LorisStandIn asks of the machine. False: none of its natives. ---
bool standin_take(Exec *exec, const Method *method, Word *arguments, bool *running);

// --- fresh.c: what loris.contract.Anything asks. False: none of its natives. ---
bool fresh_take(Exec *exec, const Method *method, Word *arguments, bool *running);

// --- system.c ---
NativeFunction native_millis, native_nanos;
NativeFunction native_assumption_violated; // ends the path

// --- math.c ---
// Calls of java.lang.Math whose last place is open. False: not one of them.
bool math_take(Exec *exec, const Method *method, Word *arguments);

bool math_is_round(NativeFunction *function);                   // Math.round of a double
Term math_term(Terms *terms, NativeFunction *function, Term x); // sqrt, floor, ceil, rint; or none

// --- numbers.c: exactly defined functions on floats and doubles whose arguments are symbolic ---
bool numbers_symbolic(Exec *exec, const Method *method, Word *arguments, bool *running);

// --- unsafe.c ---
// Reads and writes of fields by Unsafe that hold numbers, symbolic or not. False: none of them.
bool unsafe_take(Exec *exec, const Method *method, Word *arguments, bool *running);

// --- formula.c: the methods of loris.Formula, whose arguments may be symbolic ---
bool formula_symbolic(Exec *exec, const Method *method, Word *arguments, bool *running);

// --- varhandle.c ---
bool varhandle_is_owner(const Exec *exec, const Class *class);
Method *varhandle_site(Exec *exec, const Method *declared, Name descriptor, LinkError *error);

// Unsafe's offset of a static field is this plus 8 times the number of its global word.
#define UNSAFE_STATIC_BASE ((int64_t)1 << 40)

// Instance fields of JDK classes by name; a field that this JDK does not have is left alone, and 0.
void field_set(Exec *exec, Ref object, const char *name, const char *descriptor, Word value);
Word field_get(Exec *exec, Ref object, const char *name, const char *descriptor);

NativeStatus native_throw(Exec *exec, const char *exception, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// --- trace.c ---
NativeStatus trace_fill(Exec *exec, Ref throwable);
NativeStatus trace_elements(Exec *exec, Ref elements, Ref backtrace);
Ref trace_backtrace(Exec *exec, Ref throwable);
// The innermost recorded frame, unless it is a native method's.
bool trace_top(Exec *exec, Ref throwable, Method **method, uint32_t *insn);

#endif
