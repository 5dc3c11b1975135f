// What differs from one run of Java to the next, and nobody specifies: an exploration must not
// build on the value that this machine happens to choose. unspecified.def lists the methods of the
// JDK that it comes from or that hand it on.
#include "exec/exec_impl.h"

#include <string.h>

typedef enum Role {
  ORDER,
  ORDER_SEED,
  ORDER_FOR,
  ORDER_BLIND,
  ORDER_COPY,
  OWN_ORDER,
  TABLE,
  TABLE_ORDER,
  HASH_FOR,
  REFERENT,
  COLLECTED,
  TRACE,
  TRACE_TEXT,
  HOST,
  HOST_FOR
} Role;

typedef struct RoleEntry {
  Role role;
  const char *class, *method;
} RoleEntry;

static const RoleEntry entries[] = {
#define UNSPECIFIED(role, class, method) {role, class, method},
#include "exec/unspecified.def"
#undef UNSPECIFIED
};

static bool is_listed(Role role, const char *class, const char *name) {
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
    if (entries[i].role == role && text_matches(entries[i].class, class) &&
        text_matches(entries[i].method, name))
      return true;
  return false;
}

static bool has_role(const Exec *exec, const Method *method, Role role) {
  return method->owner->trusted && is_listed(role, name_text(exec->names, method->owner->name),
                                             name_text(exec->names, method->name));
}

// Is the method the program's own? What loris spins for a call site belongs to the one who calls.
static bool is_own(const Method *method) {
  const Class *class = method->owner;
  while (class->host)
    class = class->host;
  return !class->trusted;
}

bool is_watched(const Exec *exec) { return exec->symbolic || exec->options.is_repeatable; }

// What a program sees of the machine it runs on is unknown, but the JDK's own classes only choose
// sizes by it.
bool sees_host(const Exec *exec) {
  return is_watched(exec) && is_own(machine_top(exec->machine)->method);
}

// The hashCode of a record, as javac has it made: it adds up those of the components.
static bool is_record_hash(const Exec *exec, const Method *method) {
  const Class *class = method->owner->host ? method->owner->host : method->owner;
  return class->super && !strcmp(name_text(exec->names, class->super->name), "java/lang/Record") &&
         !strcmp(name_text(exec->names, method->name), "hashCode");
}

// In a concrete run an identity hash is a number like others. That is nobody's business where the
// JDK spreads keys over a table by it; does anybody else see it, maybe as part of another hash?
bool sees_hash(const Exec *exec) {
  const Machine *machine = exec->machine;
  for (uint32_t at = machine->depth; is_watched(exec) && at-- > 0;) {
    const Method *method = machine->frames[at].method;
    if (method_state(exec, method)->is_table)
      return false;
    if (!is_record_hash(exec, method) && (is_own(method) || !has_role(exec, method, HASH_FOR)))
      return true;
  }
  return false;
}

bool method_is_table(const Exec *exec, const Method *method) {
  return has_role(exec, method, TABLE) &&
         strcmp(name_text(exec->names, method->name), "hashCode") != 0;
}

// The JDK's own classes set themselves up by it.
static bool hears_host(const Exec *exec) {
  const Machine *machine = exec->machine;
  for (uint32_t at = machine->depth; at-- > 0;) {
    const Method *method = machine->frames[at].method;
    if (is_own(method))
      return true;
    if (!has_role(exec, method, HOST_FOR))
      return false;
  }
  return false;
}

// Does the frame forget in which order it was given elements?
static bool is_orderless(const Exec *exec, const Frame *frame) {
  if (has_role(exec, frame->method, ORDER_BLIND))
    return true;
  if (!has_role(exec, frame->method, ORDER_COPY) || word_tag(frame->locals[0]) || !frame->locals[0])
    return false;
  const Class *receiver = object_class(exec->machine, (Ref)frame->locals[0]);
  return receiver->trusted && is_listed(OWN_ORDER, name_text(exec->names, receiver->name), "");
}

// The JDK's own services may walk through theirs.
static bool sees_order(const Exec *exec) {
  const Machine *machine = exec->machine;
  for (uint32_t at = machine->depth; at-- > 0;) {
    const Frame *frame = &machine->frames[at];
    if (is_own(frame->method))
      return true;
    if (!has_role(exec, frame->method, ORDER_FOR) || is_orderless(exec, frame))
      return false;
  }
  return false;
}

bool is_order_seed(const Exec *exec) {
  return has_role(exec, machine_top(exec->machine)->method, ORDER_SEED);
}

// --- references ----------------------------------------------------------------------------------

NativeStatus native_collect(Exec *exec, Word *arguments, Word *result) {
  (void)arguments, (void)result;
  if (exec->symbolic)
    heap_note_collection(exec->symbolic->heap);
  else if (is_watched(exec))
    return native_frames(stop_unknown(exec, "the garbage collector is asked to run"));
  return NATIVE_RETURN;
}

static Word *referent_of(Exec *exec, Ref reference) {
  assert(reference && !word_tag(reference));
  Class *class = program_require(exec->program, "java/lang/ref/Reference");
  const Field *field = class_own_field(class, name_of(exec->names, "referent"),
                                       name_of(exec->names, "Ljava/lang/Object;"));
  assert(field);
  return &exec->machine->words[reference + field->slot];
}

// The collector may clear a reference at any time; then it stays cleared. Both are cases.
static bool open_referent(Exec *exec, const Method *method) {
  const Word *arguments = machine_top(exec->machine)->sp - method->arg_slots;
  Heap *heap = exec->symbolic ? exec->symbolic->heap : NULL;
  if (!heap || !arguments[0] || (method->arg_slots > 1 && arguments[1]))
    return true; // an object that somebody holds is there
  if (word_tag(arguments[0]) || heap_object(heap, (Ref)arguments[0]))
    return stop_unknown(exec, "a reference of the input may be cleared at any time");
  Word *referent = referent_of(exec, (Ref)arguments[0]);
  uint32_t choice = 0;
  if (*referent && !symbolic_decide(exec, (Term[2]){{0}, {0}}, 2, &choice))
    return false;
  if (choice)
    machine_write(exec->machine, (uint32_t)(referent - exec->machine->words), 0);
  if (choice || (*referent && heap_is_collected(heap)))
    heap_note_open(heap, "the garbage collector");
  return true;
}

// --- stack traces --------------------------------------------------------------------------------

// Nobody sees what is written to System.out or System.err.
static bool is_standard_stream(Exec *exec, Word stream) {
  Class *class = program_require(exec->program, "java/lang/System");
  static const char *const names[] = {"out", "err"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const Field *field = class_own_field(class, name_of(exec->names, names[i]),
                                         name_of(exec->names, "Ljava/io/PrintStream;"));
    if (field && exec->machine->words[field->slot] == stream)
      return true;
  }
  return false;
}

// --- calls ---------------------------------------------------------------------------------------

static bool stop_host(Exec *exec, const Method *method) {
  Arena scratch = {0};
  stop_unknown(exec, "%s.%s depends on the machine",
               class_external(exec->program, method->owner, &scratch),
               name_text(exec->names, method->name));
  arena_fini(&scratch);
  return false;
}

uint16_t open_parts(const Exec *exec, const Method *method) {
  assert(HOST < 16); // a bit of Method.open for each
  static const Role roles[] = {ORDER, TABLE_ORDER, REFERENT, COLLECTED, TRACE, TRACE_TEXT, HOST};
  uint16_t parts = 0;
  for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
    if (has_role(exec, method, roles[i]))
      parts = (uint16_t)(parts | 1u << roles[i]);
  return parts;
}

bool open_call(Exec *exec, const Method *method) {
  uint16_t parts = method_state(exec, method)->open;
  assert(is_watched(exec) && parts);
  bool has_own_caller = is_own(machine_top(exec->machine)->method);
  if ((parts >> ORDER & 1) && sees_order(exec))
    return stop_unknown(exec, "the order of Set.of and Map.of is not specified");
  if ((parts >> TABLE_ORDER & 1) && sees_order(exec) && table_order_is_open(exec, method))
    return stop_unknown(exec, "the order of a hash table with identity hashes is not specified");
  if ((parts >> HOST & 1) && hears_host(exec))
    return stop_host(exec, method);
  if (!has_own_caller)
    return true;
  if ((parts >> COLLECTED & 1) && exec->symbolic && heap_is_collected(exec->symbolic->heap))
    return stop_unknown(exec, "what the garbage collector clears is not specified");
  bool is_written = (parts >> TRACE_TEXT & 1) && method->arg_count > 0 &&
                    !is_standard_stream(exec, machine_top(exec->machine)->sp[-1]);
  if ((parts >> TRACE & 1) || is_written)
    return stop_unknown(exec, "what a stack trace holds is not specified");
  return !(parts >> REFERENT & 1) || open_referent(exec, method);
}
