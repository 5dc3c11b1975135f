// org.sosy_lab.sv_benchmarks.Verifier and org.cprover.CProver: values that the program asks for. An
// exploration makes them inputs; a concrete run is given them beforehand, one for each call.
// Whether loggers log is such a value.
#include "library/library_impl.h"

#include <string.h>

// Is a value of this kind next?
static bool is_next(const Exec *exec, Kind kind) {
  return exec->next_nondet < exec->nondet_count && exec->nondets[exec->next_nondet].kind == kind;
}

NativeStatus native_nondet(Exec *exec, Word *arguments, Word *result) {
  (void)arguments;
  if (!is_next(exec, exec->running_native->return_kind)) {
    Arena scratch = {0};
    bool running = stop_unknown(exec, "%s has no value in a concrete run",
                                method_external(exec->program, exec->running_native, &scratch));
    arena_fini(&scratch);
    return native_frames(running);
  }
  *result = exec->nondets[exec->next_nondet++].word;
  return NATIVE_RETURN;
}

// --- symbolic ------------------------------------------------------------------------------------

static const char *method_name(const Exec *exec, const Method *method) {
  return name_text(exec->names, method->name);
}

// The class of a reference that is asked for: that of the cast behind the call, as generic methods
// are compiled, else the declared one. NULL: an error is on its way.
static Class *wanted_class(Exec *exec, const Method *method, LinkError *error) {
  const Frame *frame = machine_top(exec->machine);
  const Insn *next = frame->pc + 1;
  if (!strcmp(method_name(exec, method), "nondetString"))
    return exec->machine->strings.class;
  if (next < frame->method->code->insns + frame->method->code->count) {
    if (next->op == OP_CHECKCAST_Q)
      return next->class;
    if (next->op == OP_CHECKCAST)
      return resolve_class(exec->program, frame->method->owner, (uint16_t)next->b, error);
  }
  return program_require(exec->program, "java/lang/Object");
}

static int line_of(const Frame *frame) {
  return method_line(frame->method, (uint32_t)(frame->pc - frame->method->code->insns));
}

bool nondet_take(Exec *exec, const Method *method, Word *arguments, bool is_time) {
  const Frame *frame = machine_top(exec->machine);
  const char *name = method_name(exec, method);
  LinkError error = {0};
  bool is_reference = method->return_kind == KIND_REFERENCE;
  NondetSite site = {.name = name,
                     .caller = frame->method,
                     .line = line_of(frame),
                     .kind = method->return_kind,
                     .type = is_reference ? wanted_class(exec, method, &error) : NULL,
                     .is_non_null = strcmp(name, "nondetWithNull"),
                     .since = is_reference ? heap_made_since(exec->symbolic->heap) : 0};
  if (is_reference && !site.type)
    return raise_link(exec, &error);
  return nondet_answer(exec, site, is_time, arguments);
}

bool nondet_answer(Exec *exec, NondetSite site, bool is_time, Word *arguments) {
  Heap *heap = exec->symbolic->heap;
  Frame *frame = machine_top(exec->machine);
  bool wide = kind_is_wide(site.kind);
  Place place = place_nondet(heap, site);
  Word value[2] = {word_tagged(TAG_UNSET, 0), word_tagged(TAG_UNSET, 0)};
  exec->symbolic->touched = true;
  if (!symbolic_initialize(exec, place, heap_options(heap)->bound, value))
    return false;
  if (word_tag(value[wide]) == TAG_UNSET)
    return true; // something else runs first, then the call again
  heap_add_nondet(heap,
                  (NondetCall){place, site.caller, site.line, is_time, site.is_answer, false});
  memcpy(arguments, value, sizeof *value * (wide ? 2 : 1));
  frame->sp = arguments + (wide ? 2 : 1);
  frame->pc++;
  return true;
}

#define VERIFIER "org/sosy_lab/sv_benchmarks/Verifier"
#define CPROVER "org/cprover/CProver"
#define BOTH(name)                                                                                 \
  {VERIFIER, name, NULL, native_nondet}, { CPROVER, name, NULL, native_nondet }
const NativeEntry natives_nondet[] = {
    BOTH("nondetBoolean"),
    BOTH("nondetByte"),
    BOTH("nondetChar"),
    BOTH("nondetShort"),
    BOTH("nondetInt"),
    BOTH("nondetLong"),
    BOTH("nondetFloat"),
    BOTH("nondetDouble"),
    BOTH("nondetString"),
    {"java/util/logging/Logger", "isLogged", NULL, native_nondet},
    {"loris/logging/Levels", "isLogged", NULL, native_nondet},
    {"org/apache/log4j/Category", "isLogged", NULL, native_nondet},
    {CPROVER, "nondetWithNull", NULL, native_nondet},
    {CPROVER, "nondetWithoutNull", NULL, native_nondet},
    {VERIFIER, "violated", NULL, native_assumption_violated},
    {CPROVER, "violated", NULL, native_assumption_violated},
    {0}};
