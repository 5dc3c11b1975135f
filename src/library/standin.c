// java.lang.LorisStandIn: objects of classes that nobody has seen. What they are asked for is an
// input, and a concrete run notes what they answer.
#include "library/library_impl.h"

#include <string.h>

#define STAND_IN "java/lang/LorisStandIn"

// The method of a stand-in that is running: what answers for all of them is static.
static const Frame *answering_frame(const Exec *exec) {
  const Machine *machine = exec->machine;
  uint32_t at = machine->depth;
  while (at > 1 && (machine->frames[at - 1].method->flags & ACC_STATIC))
    at--;
  return &machine->frames[at - 1];
}

// Where the target asks: the innermost of its frames. Callers stand behind their call.
static NondetSite asking_site(const Exec *exec, Kind kind) {
  const Machine *machine = exec->machine;
  const Frame *frame = answering_frame(exec);
  const Method *method = frame->method;
  Arena scratch = {0};
  const char *type =
      class_external(exec->program, stand_in_type(exec->program, method->owner), &scratch);
  const char *dot = strrchr(type, '.');
  char *text =
      arena_format(&scratch, "%s.%s", dot ? dot + 1 : type, name_text(exec->names, method->name));
  NondetSite site = {.name = name_text(exec->names, name_of(exec->names, text)),
                     .caller = method,
                     .line = -1,
                     .kind = kind,
                     .is_answer = true};
  arena_fini(&scratch);
  for (; frame > machine->frames && frame->method->owner->trusted; frame--)
    ;
  if (!frame->method->owner->trusted && frame->method->code) {
    site.caller = frame->method;
    site.line = method_line(frame->method, (uint32_t)(frame->pc - 1 - frame->method->code->insns));
  }
  return site;
}

// The method has passed objects of its own to stand-ins, or left them where these may find them: in
// static fields, or in what it was given. That the answer is one of them (x -> x), or leads to one,
// is a case of its own, and unknown, since answers are inputs, which are others. False: the path
// has ended.
static bool rule_out_own(Exec *exec, const NondetSite *site) {
  LinkError error = {0};
  const GenericType *generic = site->generic;
  bool is_narrower = generic && generic->kind == GENERIC_CLASS;
  const Class *type = is_narrower ? program_load(exec->program, generic->name, &error) : NULL;
  Class *wanted = program_class(exec->program, (type ? type : site->type)->id);
  if (!heap_leads_to_made(exec->symbolic->heap, wanted))
    return true;
  uint32_t choice;
  if (!symbolic_decide(exec, (Term[]){{0}, {0}}, 2, &choice))
    return false;
  return choice == 0 ||
         stop_unknown(exec, "what %s answers may be an object that the method has made",
                      site->name);
}

// The class of what is answered: as the descriptor has it, or narrower by its type arguments.
static bool answer_object(Exec *exec, Word *arguments) {
  Heap *heap = exec->symbolic->heap;
  const Method *method = answering_frame(exec)->method;
  NondetSite site = asking_site(exec, KIND_REFERENCE);
  const char *result = strrchr(name_text(exec->names, method->descriptor), ')') + 1;
  LinkError error = {0};
  site.type = program_load_type(exec->program, result, &error);
  if (!site.type)
    return raise_link(exec, &error);
  site.since = heap_made_since(heap);
  site.generic = heap_answer_type(heap, arguments[0], method);
  return rule_out_own(exec, &site) && nondet_answer(exec, site, false, arguments);
}

// --- natives -------------------------------------------------------------------------------------

static bool is_box(const Exec *exec, const Class *class) {
  static const char *const boxes[] = {"Boolean", "Byte", "Character", "Short",
                                      "Integer", "Long", "Float",     "Double"};
  const char *name = name_text(exec->names, class->name), *start = "java/lang/";
  for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
    if (!strncmp(name, start, strlen(start)) && !strcmp(name + strlen(start), boxes[i]))
      return true;
  return false;
}

NATIVE(standin_is_box) {
  Ref object = (Ref)arguments[0];
  *result = object && is_box(exec, object_class(exec->machine, object));
  return NATIVE_RETURN;
}

NATIVE(standin_is_own) {
  *result = !object_class(exec->machine, (Ref)arguments[0])->trusted;
  return NATIVE_RETURN;
}

NATIVE(standin_tell) {
  const Method *native = exec->running_native;
  if (native->return_kind != KIND_VOID)
    *result = arguments[1];
  vec_push(&exec->answers, ((StandInAnswer){(Ref)arguments[0], answering_frame(exec)->method,
                                            native->return_kind == KIND_VOID ? 0 : arguments[1]}));
  return NATIVE_RETURN;
}

NATIVE(standin_state) {
  (void)exec, (void)arguments;
  *result = 0;
  return NATIVE_RETURN;
}

NATIVE(standin_is_replayed) {
  (void)arguments;
  *result = !exec->symbolic;
  return NATIVE_RETURN;
}

NATIVE(standin_asked) {
  (void)arguments;
  *result = exec->symbolic ? heap_nondet_count(exec->symbolic->heap) : 0;
  return NATIVE_RETURN;
}

NATIVE(standin_again) {
  (void)result;
  if (exec->symbolic)
    heap_repeat_nondet(exec->symbolic->heap, arguments[0]);
  return NATIVE_RETURN;
}

NATIVE(standin_any_object) { return native_nondet(exec, arguments, result); }
NATIVE(standin_any) { return native_nondet(exec, arguments, result); }

// --- while exploring -----------------------------------------------------------------------------

// References of the input that are not resolved stay so: their static type tells.
static bool is_box_word(const Exec *exec, Word word) {
  Heap *heap = exec->symbolic->heap;
  if (!word_tag(word))
    return word && is_box(exec, object_class(exec->machine, (Ref)word));
  const Class *type = heap_static_type(heap, word);
  return type && is_box(exec, type);
}

// An input is of a class that inputs are taken to have.
static bool is_own_word(const Exec *exec, Word word) {
  Heap *heap = exec->symbolic->heap;
  if (word_tag(word) || heap_object(heap, (Ref)word))
    return true;
  const Class *class = object_class(exec->machine, (Ref)word);
  heap_note_class(heap, class);
  return !class->trusted;
}

static void tell(Exec *exec, const Method *method, Word *arguments) {
  Frame *frame = machine_top(exec->machine);
  uint32_t words = kind_words(method->return_kind);
  heap_assume_contract(exec->symbolic->heap,
                       stand_in_type(exec->program, answering_frame(exec)->method->owner));
  memmove(arguments, arguments + 1, words * sizeof *arguments);
  frame->sp = arguments + words;
  frame->pc++;
}

static void tell_state(Exec *exec, Word *arguments) {
  Frame *frame = machine_top(exec->machine);
  arguments[0] = heap_state_of(exec->symbolic->heap, arguments[0]);
  arguments[1] = 0; // a number that is known
  frame->sp = arguments + 2;
  frame->pc++;
}

bool standin_take(Exec *exec, const Method *method, Word *arguments, bool *running) {
  NativeFunction *function = method_state(exec, method)->native;
  *running = true;
  if (function == standin_any)
    *running = nondet_answer(exec, asking_site(exec, method->return_kind), false, arguments);
  else if (function == standin_any_object)
    *running = answer_object(exec, arguments);
  else if (function == standin_tell)
    tell(exec, method, arguments);
  else if (function == standin_state)
    tell_state(exec, arguments);
  else if (function == standin_is_box)
    native_give(exec, arguments, is_box_word(exec, arguments[0]));
  else if (function == standin_is_own)
    native_give(exec, arguments, is_own_word(exec, arguments[0]));
  else
    return false;
  return true;
}

const NativeEntry natives_standin[] = {{STAND_IN, "anyBoolean", NULL, standin_any},
                                       {STAND_IN, "anyByte", NULL, standin_any},
                                       {STAND_IN, "anyChar", NULL, standin_any},
                                       {STAND_IN, "anyShort", NULL, standin_any},
                                       {STAND_IN, "anyInt", NULL, standin_any},
                                       {STAND_IN, "anyLong", NULL, standin_any},
                                       {STAND_IN, "anyFloat", NULL, standin_any},
                                       {STAND_IN, "anyDouble", NULL, standin_any},
                                       {STAND_IN, "anyObject", NULL, standin_any_object},
                                       {STAND_IN, "tell", NULL, standin_tell},
                                       {STAND_IN, "state", NULL, standin_state},
                                       {STAND_IN, "isReplayed", NULL, standin_is_replayed},
                                       {STAND_IN, "asked", NULL, standin_asked},
                                       {STAND_IN, "again", NULL, standin_again},
                                       {STAND_IN, "isBox", NULL, standin_is_box},
                                       {STAND_IN, "isOwn", NULL, standin_is_own},
                                       {STAND_IN, "impossible", NULL, native_assumption_violated},
                                       {0}};
