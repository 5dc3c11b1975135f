// Private to exec: the Exec itself and what its files share.
#ifndef EXEC_EXEC_IMPL_H
#define EXEC_EXEC_IMPL_H

#include "exec/exec.h"

#include "base/table.h"

// What the program prints goes through one buffer, so that stdout and stderr keep their order.
typedef struct Output {
  VEC(char) bytes;
  int descriptor;
  int error; // of a write to stdout: errno; 0: none
} Output;

enum { BUILDER_FIELDS = 3 };

// A static field that could not be computed, and why (lost.c).
typedef struct LostField {
  const Field *field;
  char *cause;
} LostField;
#define TAG_LOST 0x08000000u // of the word of such a field; see machine.h

struct Exec {
  Machine *machine;
  Program *program;
  Names *names;
  ExecOptions options;
  ExecSymbolic *symbolic; // NULL: concrete execution
  ExecStatus status;
  char *message;
  Word result[2];
  Ref thrown; // a root; 0 where it is a term
  Word thrown_word;
  const Class *thrown_class;
  int exit_status;
  Class *vm;           // java.lang.LorisVM, the Java half of the virtual machine
  Class *mirror;       // java.lang.Class
  Name contract_error; // the class of broken contracts
  bool has_clauses;    // of contracts were entered
  Table natives;       // natives by hash of class and name
  VEC(const struct NativeEntry *) native_entries;
  Output output;
  bool line_buffered;     // stdout is a terminal
  uint32_t thread_global; // global word that holds the one thread
  Class *entry_class;     // to be initialized before the entry method is entered
  Method *entry_method;
  Word entry_arguments[256];
  Ref entry_roots[256];   // the references among them, for the collector
  Method *running_native; // while a native runs
  uint32_t frame_limit;   // the machine's own, which a stack overflow raises for a while
  const Class *builder;   // AbstractStringBuilder, if it has the fields that are known:
  uint32_t builder_fields[BUILDER_FIELDS]; // characters, coder, length
  const NondetValue *nondets;
  size_t nondet_count, next_nondet;
  bool is_fed;         // with these values, also where the time is asked for
  Arena earlier_steps; // of objects that exist before the method
  uint64_t last_retry; // number of collections when an allocation was last tried again
  VEC(LostField) lost;
};

enum { SPARE_FRAMES = 256 }; // what handling a stack overflow may use

// All functions below work on the machine with the top frame's pc and sp up to date, and leave it
// so that the loop can go on with the top frame, whatever that is now. False: the run has stopped.

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
bool symbolic_is_needed(const Exec *exec, const Insn *pc, const Word *sp, const Word *locals);
bool symbolic_step(Exec *exec);
// Counts the instruction and follows the control flow. False: the path has ended.
bool symbolic_watch(Exec *exec, const Frame *frame, const Insn *pc, const Word *sp);
bool symbolic_arithmetic(Exec *exec, Frame *frame); // false: not an instruction of this family
bool symbolic_branch(Exec *exec, Frame *frame, bool *running); // the same
Term symbolic_int(Exec *exec, Word word);                      // the term of a one-word integer
Term symbolic_wide(Exec *exec, const Word *words, char kind);  // of a long or double
Term symbolic_float(Exec *exec, Word word);
// Initializes the input at `place`, whose one or two words are `target`.
bool symbolic_initialize(Exec *exec, Place place, Ref holder, uint32_t bound, Word *target);
bool symbolic_initialize_field(Exec *exec, Ref object, const Field *field);
bool symbolic_knows_state(Exec *exec, Word word); // of an earlier object; see its definition
bool symbolic_initialize_local(Exec *exec, Frame *frame); // that the instruction loads
bool symbolic_initialize_static(Exec *exec, const Field *field);
Word symbolic_narrow(Exec *exec, Word value, char kind); // to boolean, byte, char or short
bool symbolic_array_access(Exec *exec, Frame *frame);
bool symbolic_array_length(Exec *exec, Frame *frame);
// newarray, anewarray with a symbolic length: negative, or an array of default elements. False: an
// exception was raised or the path has ended.
bool symbolic_allocate_array(Exec *exec, Class *class, Word length, Ref *array);
bool symbolic_new_array(Exec *exec, Frame *frame);
// The input object behind a word whose class is not known exactly, or NULL.
const InputObject *symbolic_inexact(const Exec *exec, Word word);
// Splits the classes of an inexact input object into those below `type` and the others; *below says
// which half it is now. False: the path has ended.
bool symbolic_split(Exec *exec, Ref ref, const Class *type, bool *below);
bool symbolic_is_public(const Exec *exec, Ref ref); // can every caller get this object?
// Is an input compared with an object that it might have been, though inputs are taken to be
// others? Or a box with another one?
bool symbolic_is_doubtful(const Exec *exec, Word a, Word b); // asked by the method on top
bool symbolic_may_be_same(const Exec *exec, Word a, Word b); // asked by anybody
bool symbolic_compares_identity(const Exec *exec); // does the method on top, for its own sake?
// A box that the program made of a symbolic number: Java has it in a table, if it is small.
bool symbolic_is_open_box(const Exec *exec, Ref ref);
bool symbolic_cast(Exec *exec, Frame *frame);
bool symbolic_instanceof(Exec *exec, Frame *frame);
bool symbolic_dispatch(Exec *exec, Frame *frame);
bool symbolic_know_class(Exec *exec, Ref ref);
bool symbolic_throw(Exec *exec, Frame *frame); // athrow of an input
// One step of the resolution of the reference in *word: bound ones are replaced by what they are.
bool symbolic_resolve(Exec *exec, Word *word);
// A symbolic reference is dereferenced (HeapOptions.implies_non_null). False: the path has ended.
bool symbolic_imply_non_null(Exec *exec, Word word);
// Natives see concrete arguments only: numbers, resolved references, strings and arrays whose
// content is known. Everything else goes to symbolic_native.
bool symbolic_native_is_concrete(Exec *exec, const Method *method, const Word *arguments);
bool symbolic_native(Exec *exec, Method *method, Word *arguments);
// Are two references the same? One step at a time: while that is not known, it resolves one of
// them.
bool symbolic_same(Exec *exec, Word *first, Word *second, bool *is_known, bool *are_equal);
// formula.c: the methods of loris.Formula, whose arguments may be symbolic. False: another native.
bool symbolic_formula(Exec *exec, const Method *method, Word *arguments, bool *running);
// symbolic_copies.c: natives on arrays that have rules for symbolic ones; all references are
// resolved. False: not one of them.
bool symbolic_copy(Exec *exec, Method *method, Word *arguments, bool *running);
// Asks for a decision; false when the path has ended.
bool symbolic_decide(Exec *exec, const Term *guards, uint32_t count, uint32_t *choice);
// The same between heap cases, which have no guards but those of the reference that is used, if it
// is one; a cut ends the path.
bool symbolic_decide_case(Exec *exec, const InputRef *used, const HeapCases *cases,
                          HeapCase *chosen);

// Asserts what is known of the inputs that were looked at; before the next decision.
void symbolic_settle(Exec *exec);

// --- merged*.c: references that are terms ---
bool merged_step(Exec *exec, Frame *frame, bool *running); // false: not one of its instructions
Term merged_reference(Exec *exec, Word word);
// Does the condition hold? A decision unless that is known. False: the path has ended.
bool merged_ask(Exec *exec, Term condition, bool *holds);
// *ref is what the word names, it is not null and its symbols are bound to objects. False: an
// exception or the end of the path; the instruction returns *running.
bool merged_dereference(Exec *exec, Word word, Term *ref, bool *running);
void merged_accessed(Exec *exec); // asserts what is known of new inputs, and tells an observer
bool merged_receiver(Exec *exec, Word word, Term *ref, bool *running); // not null, no more
// A type test needs to know which classes there are. False: the path has ended.
bool merged_know_classes(Exec *exec, Term ref);
bool merged_invoke(Exec *exec, Frame *frame);
bool merged_get_class(Exec *exec, Word *arguments);
// One case for each class of a reference that is not null. False: the path has ended.
bool merged_choose_class(Exec *exec, Term ref, const Class **class);
bool merged_copy(Exec *exec, Method *method, Word *arguments, bool *running); // see symbolic_copy
bool merged_know_argument(Exec *exec, Word *word);
bool merged_array_access(Exec *exec, Frame *frame);
bool merged_array_length(Exec *exec, Frame *frame);

// --- call.c ---
// Enters `method`; its arguments lie on top of the caller's operand stack. Natives run at once.
bool call_method(Exec *exec, Method *method);
// A method of an interface that the receiver's class does not have.
bool call_missing(Exec *exec, const Method *method, const LinkError *error);
// Pushes a frame for `method` above the top frame's operands with the given arguments. The caller
// runs its instruction again when the frame returns (FRAME_RERUN), unless flags say otherwise.
bool call_helper(Exec *exec, Method *method, const Word *arguments, uint32_t flags);
// The current instruction becomes a call of `method` in tail position of a native: its arguments
// replace the native's, its result is the native's result.
bool call_instead(Exec *exec, Method *method, const Word *arguments);
// Ends the top frame with `words` result words at `result`.
bool call_return(Exec *exec, const Word *result, int words);
// Pops the top frame because an exception leaves it.
void call_unwind(Exec *exec);
Method *vm_method(Exec *exec, const char *name, const char *descriptor);

// --- pure.c: clauses of contracts change nothing that was there before them ---
void pure_begin(Exec *exec);                // the top frame is that of a clause
const Frame *pure_clause(const Exec *exec); // the clause that is evaluated, or NULL
// May the instruction, or the native, run? False: the path has ended, as unknown.
bool pure_allows(Exec *exec, const Insn *pc, const Word *sp);
bool pure_allows_native(Exec *exec, const Method *method, const Word *arguments);

// --- init.c ---
// True when the class may be used now. Otherwise frames were pushed (or the run has stopped: see
// exec->status), and the instruction runs again afterwards.
bool init_is_ready(const Exec *exec, const Class *class);
bool init_class(Exec *exec, Class *class);
bool init_supers(Exec *exec, Class *class);
bool init_finished(Exec *exec, Class *class); // its <clinit> returned
Ref class_mirror(Exec *exec, Class *class);   // 0: heap full
Class *mirror_class(const Exec *exec, Ref mirror);

// --- throw.c ---
bool throw_ref(Exec *exec, Ref exception); // unwinds to the handler
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
bool raise_null(Exec *exec);
bool raise_index(Exec *exec, Word index, Word length);
bool raise_division(Exec *exec);
bool raise_negative_size(Exec *exec, Word size);
bool raise_cast(Exec *exec, Ref object, Class *target);
bool raise_store(Exec *exec, Ref value);
bool raise_overflow(Exec *exec);
bool raise_memory(Exec *exec);
bool raise_monitor(Exec *exec);
// Any exception with a constructor (String), by internal name; message may be NULL.
bool raise_named(Exec *exec, const char *exception, const char *message);
bool raise_link(Exec *exec, const LinkError *error);
bool stop_unknown(Exec *exec, const char *format, ...) __attribute__((format(printf, 2, 3)));

// --- quicken.c ---
// Resolves the operand of the top frame's current instruction and rewrites it to its quick form.
bool quicken(Exec *exec);
bool load_constant(Exec *exec); // LDC, LDC2, LDC_GLOBAL whose word is still empty
bool new_multi_array(Exec *exec);

// --- deferred.c ---
void deferred_init(Exec *exec);
uint8_t text_kind(const Exec *exec, const Method *method); // see Method.text
// Puts a call off, if there is a reason; false: there is none. Precondition: method->text.
bool text_call(Exec *exec, Method *method, bool *running);
bool text_is_deferred(const Exec *exec, Word word); // a string or a builder
bool text_make(Exec *exec, Ref ref);                // then the instruction runs again
void text_settle(Exec *exec, Ref string, Ref made); // `made` is the text of `string`

// --- natives ---
typedef enum NativeStatus {
  NATIVE_RETURN, // *result holds the value
  NATIVE_FRAMES, // frames were pushed or an exception is on its way: go on with the top frame
  NATIVE_STOP,   // the run has stopped
} NativeStatus;
typedef NativeStatus NativeFunction(Exec *exec, Word *arguments, Word *result);
typedef struct NativeEntry {
  const char *class, *name, *descriptor; // descriptor NULL: any
  NativeFunction *function;
} NativeEntry;
// Heads a native: its arguments are words, long and double take two of them.
#define NATIVE(name) static NativeStatus name(Exec *exec, Word *arguments, Word *result)
// loris.Loris.rank, which takes symbolic references as they are, and setRank.
NativeFunction native_rank, native_set_rank;
NativeFunction native_assumption_violated; // ends the path
// Verifier.nondetInt() and the like; when exploring, symbolic_nondet takes the call.
NativeFunction native_nondet, native_millis, native_nanos;
// unspecified.c: while exploring, does the program itself see what the machine chooses?
bool is_watched(const Exec *exec); // does anybody build on what this run does?
bool sees_host(const Exec *exec);
bool sees_hash(const Exec *exec);
bool is_order_seed(const Exec *exec); // is it asked for by the frame on top?
bool method_is_table(const Exec *exec, const Method *method);
uint16_t open_parts(const Exec *exec, const Method *method); // see Method.open
// A method is called of which something is open. False: the path has ended, as unknown.
bool open_call(Exec *exec, const Method *method);
NativeFunction native_collect; // System.gc
// natives_math.c: calls of java.lang.Math whose last place is open. False: not one of them.
bool symbolic_rounding(Exec *exec, const Method *method, Word *arguments);
// records.c: is the component that is read the first one of a record of the input? Then the record
// is assumed to be possible, and the instruction runs again.
bool record_is_new(Exec *exec, const Frame *frame);
bool record_assume(Exec *exec, const Frame *frame);
// hashes.c: Object.hashCode and System.identityHashCode.
NativeFunction native_identity_hash;
bool merged_identity_hash(Exec *exec, const Method *method, Word *arguments);
// Is this the hash of a key, which the method on top returns to a table of the JDK?
bool hash_meets_table(const Exec *exec, Word value);
bool hash_return(Exec *exec); // of such a one
// Does the order of the table that the called method is about to show depend on identity hashes?
bool table_order_is_open(Exec *exec, const Method *method);
// `is_time`: the method asks the clock.
bool symbolic_nondet(Exec *exec, const Method *method, Word *arguments, bool is_time);
NativeFunction *native_find(Exec *exec, const Method *method);
void natives_init(Exec *exec);
NativeStatus exec_enter_native(Exec *exec, Word *arguments, Word *result); // LorisVM.enter
extern const NativeEntry natives_lang[], natives_class[], natives_system[], natives_unsafe[],
    natives_math[], natives_reflect[], natives_invoke[], natives_varhandle[], natives_file[],
    natives_memory[], natives_formula[], natives_nondet[], natives_deferred[],
    natives_unmodelled[]; // each ends with a NULL class

// The method that a call site of a signature-polymorphic method of VarHandle calls
// (method_at_site).
Method *varhandle_site(Exec *exec, const Method *declared, Name descriptor, LinkError *error);
bool varhandle_is_owner(const Exec *exec, const Class *class);

// Unsafe's offset of a static field is this plus 8 times the number of its global word.
#define UNSAFE_STATIC_BASE ((int64_t)1 << 40)

static inline NativeStatus native_frames(bool running) {
  return running ? NATIVE_FRAMES : NATIVE_STOP;
}
// Instance fields of JDK classes by name; a field that this JDK does not have is left alone, and 0.
void field_set(Exec *exec, Ref object, const char *name, const char *descriptor, Word value);
Word field_get(Exec *exec, Ref object, const char *name, const char *descriptor);

NativeStatus native_throw(Exec *exec, const char *exception, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void output_write(Exec *exec, int descriptor, const char *bytes, size_t count);
void output_flush(Exec *exec);
NativeStatus output_status(Exec *exec); // NATIVE_STOP: stdout cannot be written

// --- trace.c ---
NativeStatus trace_fill(Exec *exec, Ref throwable);
NativeStatus trace_elements(Exec *exec, Ref elements, Ref backtrace);
Ref trace_backtrace(Exec *exec, Ref throwable);
// The innermost recorded frame, unless it is a native method's.
bool trace_top(Exec *exec, Ref throwable, Method **method, uint32_t *insn);

#endif
