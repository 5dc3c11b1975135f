// Calls, returns and exceptions on their way to a handler.
#include "recheck/recheck_impl.h"

#include "contract/contract.h"

enum { MOST_FRAMES = 16 };

static bool unfollowed(Recheck *check, const Method *method, const char *why) {
  recheck_stop(check, RECHECK_OPEN, "%s: %s", why,
               method_external(check->program, method, check->arena));
  return false;
}

static bool is_named(const Recheck *check, Name name, const char *text) {
  return !strcmp(name_text(check->names, name), text);
}

// --- initializers --------------------------------------------------------------------------------

static bool is_running(const State *state, const Class *class) {
  for (size_t i = 0; class->kind != CLASS_INTERFACE && i < state->frames.count; i++)
    if (class_is_subtype(state->frames.items[i].method->owner, class))
      return true;
  return false;
}

bool recheck_initialize(Recheck *check, const State *state, Class *class) {
  for (Class *at = class; at && !at->trusted && !is_running(state, at); at = at->super)
    if (!class_starts_plainly(check->program, at))
      recheck_stop(check, RECHECK_OPEN, "the initializer of %s may run",
                   class_external(check->program, at, check->arena));
  return !check->why;
}

// --- what is not followed ------------------------------------------------------------------------

typedef enum Effect { PURE, SELF, NOTHING, COPY, STOP } Effect;
static const struct {
  const char *class, *name;
  Effect effect;
  bool is_nullable;
  const char *throws;
} models[] = {
#define MODEL(class, name, kind, is_nullable, throws) {class, name, kind, is_nullable, throws},
#include "graph/models.def"
#undef MODEL
};

static bool next(State *state) {
  pass_top(state)->pc++;
  return true;
}

static void give_any(Recheck *check, State *state, const Method *method, bool is_nullable) {
  Kind kind = method->return_kind;
  vec_truncate(&state->words, state->words.count - method->arg_slots);
  if (kind == KIND_VOID)
    return;
  recheck_loosen(check);
  Word any = {.smt = recheck_any(check, state, kind)};
  if (kind == KIND_REFERENCE && !is_nullable)
    recheck_assume(check, "(not (= %s 0))", any.smt);
  pass_push(state, kind, any);
}

static bool is_contract_error(const Recheck *check, const Class *class) {
  return is_named(check, class->name, "loris/contract/ContractError");
}

// Nothing between the class and Throwable keeps anything: such constructors look at no argument.
static bool keeps_nothing(const Class *class, const Class *throwable) {
  for (; class != throwable; class = class->super)
    for (uint16_t i = 0; i < class->field_count; i++)
      if (!(class->fields[i].flags & ACC_STATIC))
        return false;
  return true;
}

// Constructors of Throwable call fillInStackTrace, which a class of the program may override.
static bool is_trace_plain(const Recheck *check, const Word *made) {
  if (!made->bound || !made->is_exact)
    return false;
  for (const Class *at = made->bound; at && !at->trusted; at = at->super)
    for (uint16_t i = 0; i < at->method_count; i++)
      if (is_named(check, at->methods[i].name, "fillInStackTrace"))
        return false;
  return true;
}

static bool is_plain_throwable(const Recheck *check, const State *state, const Method *method) {
  if (is_contract_error(check, method->owner))
    return is_named(check, method->name, "<init>");
  static const char *const plain[] = {"()V", "(Ljava/lang/String;)V", "(I)V", "(J)V", "(Z)V",
                                      "(C)V"};
  const Class *throwable = program_require(check->program, "java/lang/Throwable");
  bool is_one = method->owner->trusted && class_is_subtype(method->owner, throwable) &&
                is_named(check, method->name, "<init>");
  const Word *made = &state->words.items[state->words.count - method->arg_slots];
  is_one = is_one && keeps_nothing(method->owner, throwable) && is_trace_plain(check, made);
  for (size_t i = 0; is_one && i < sizeof plain / sizeof *plain; i++)
    if (is_named(check, method->descriptor, plain[i]))
      return true;
  return false;
}

static bool do_char(Recheck *check, State *state) {
  const char *index = pass_pop(state, KIND_INT).smt;
  const char *text = pass_pop(state, KIND_REFERENCE).smt, *length = recheck_length(check, text);
  if (!recheck_guard(check, state,
                     recheck_text(check, "(and (<= 0 %s) (< %s %s))", index, index, length),
                     "java/lang/StringIndexOutOfBoundsException"))
    return false;
  const char *letter = recheck_define(check, "(char %s %s)", text, index);
  recheck_type(check, state, KIND_CHAR, letter);
  pass_push(state, KIND_INT, (Word){.smt = letter});
  return next(state);
}

// A call whose code is not followed; `goes_on`: the path does. False: it is none of these.
static bool do_model(Recheck *check, State *state, const Method *method, bool *goes_on) {
  const Class *owner = method->owner;
  if (is_named(check, owner->name, "java/lang/String") && is_named(check, method->name, "charAt")) {
    *goes_on = do_char(check, state);
    return true;
  }
  if (recheck_library(check, state, method, goes_on) ||
      recheck_copies(check, state, method, goes_on) ||
      recheck_collection_native(check, state, method, goes_on))
    return true;
  if (is_named(check, owner->name, "org/sosy_lab/sv_benchmarks/Verifier") &&
      is_named(check, method->name, "assume")) {
    const char *holds = recheck_text(check, "(not (= %s 0))", pass_pop(state, KIND_INT).smt);
    *goes_on = recheck_may(check, holds) && next(state);
    recheck_assume(check, "%s", holds);
    return true;
  }
  if (is_plain_throwable(check, state, method)) {
    vec_truncate(&state->words, state->words.count - method->arg_slots);
    *goes_on = next(state);
    return true;
  }
  bool is_fixed = method->flags & (ACC_STATIC | ACC_FINAL) || owner->flags & ACC_FINAL;
  for (size_t i = 0; is_fixed && i < sizeof models / sizeof *models; i++) {
    if (models[i].throws || (models[i].effect != STOP && models[i].effect != PURE) ||
        !is_named(check, owner->name, models[i].class) ||
        !is_named(check, method->name, models[i].name))
      continue;
    *goes_on = models[i].effect == PURE;
    if (*goes_on) {
      give_any(check, state, method, models[i].is_nullable);
      (void)next(state);
    }
    return true;
  }
  return false;
}

// --- calls ---------------------------------------------------------------------------------------

bool recheck_push_frame(Recheck *check, State *state, Method *method) {
  LinkError error = {0};
  if (method->flags & (ACC_NATIVE | ACC_ABSTRACT))
    return unfollowed(check, method, "a method has no code");
  const Code *code = method_code(check->program, method, &error);
  if (!code || code->has_subroutines || state->frames.count == MOST_FRAMES)
    return unfollowed(check, method, "a call is not followed");
  Frame frame = {
      .method = method, .code = code, .base = (uint32_t)state->words.count - method->arg_slots};
  while (state->words.count < frame.base + code->max_locals)
    vec_push(&state->words, (Word){0});
  vec_push(&state->frames, frame);
  return true;
}

bool recheck_enter(Recheck *check, State *state, Method *method) {
  bool goes_on;
  if (recheck_recursion(check, state, method, &goes_on))
    return goes_on;
  return !check->why && recheck_push_frame(check, state, method);
}

// The method that runs; NULL: it depends on a class that is not known.
static Method *selected(Recheck *check, const Word *receiver, Method *resolved) {
  LinkError error = {0};
  const Class *bound = receiver->bound;
  if (resolved->flags & (ACC_FINAL | ACC_PRIVATE) || resolved->owner->flags & ACC_FINAL)
    return resolved;
  bool is_known = bound && bound->kind == CLASS_INSTANCE &&
                  (receiver->is_exact || bound->flags & ACC_FINAL) &&
                  class_is_assignable(bound, resolved->owner);
  return is_known ? class_select(check->program, program_class(check->program, bound->id), resolved,
                                 &error)
                  : NULL;
}

// One class for each site: objects of lambdas are told apart by it.
static Method *spun(Recheck *check, Class *from, const Insn *insn) {
  LinkError error = {0};
  for (size_t i = 0; i < check->sites.count; i++)
    if (check->sites.items[i].insn == insn)
      return check->sites.items[i].method;
  Method *method = resolve_call_site(check->program, from, (uint16_t)insn->b, &error);
  if (method)
    vec_push(&check->sites, (Site){insn, method});
  return method;
}

bool recheck_call(Recheck *check, State *state, const Insn *insn) {
  LinkError error = {0};
  Class *from = pass_top(state)->method->owner;
  uint8_t tag = from->file->pool[insn->b].tag;
  bool is_static = insn->op == OP_INVOKESTATIC || insn->op == OP_INVOKESTATIC_Q;
  bool is_special = insn->op == OP_INVOKESPECIAL || insn->op == OP_INVOKESPECIAL_Q;
  CallKind kind = is_static                          ? CALL_STATIC
                  : is_special                       ? CALL_SPECIAL
                  : tag == CONSTANT_INTERFACE_METHOD ? CALL_INTERFACE
                                                     : CALL_VIRTUAL;
  bool is_dynamic = insn->op == OP_INVOKEDYNAMIC || tag == CONSTANT_INVOKE_DYNAMIC;
  Method *method = is_dynamic
                       ? spun(check, from, insn)
                       : resolve_method(check->program, from, (uint16_t)insn->b, kind, &error);
  is_static |= is_dynamic;
  if (!method || method->is_polymorphic) {
    recheck_stop(check, RECHECK_OPEN, "a call cannot be resolved");
    return false;
  }
  bool goes_on;
  if (is_static && !recheck_initialize(check, state, method->owner))
    return false;
  if (!is_static) {
    Word receiver = state->words.items[state->words.count - method->arg_slots];
    if (!recheck_guard(check, state, recheck_text(check, "(not (= %s 0))", receiver.smt),
                       "java/lang/NullPointerException"))
      return false;
    if (recheck_copies(check, state, method, &goes_on))
      return goes_on;
    Method *target = recheck_collection(check, state, method, is_special);
    if (!target)
      return false;
    if (target == method && !is_special)
      target = selected(check, &receiver, method);
    if (!target)
      return unfollowed(check, method, "the class of a receiver is not known");
    method = target;
  }
  if (!from->is_contract && contracts_of_methods(check->program)[method->id].checked[CALL_OUTSIDE])
    return unfollowed(check, method, "a contract checks a call");
  return do_model(check, state, method, &goes_on) ? goes_on : recheck_enter(check, state, method);
}

void recheck_drop_frame(Recheck *check, State *state) {
  vec_truncate(&state->words, pass_top(state)->base);
  (void)vec_pop(&state->frames);
  while (state->open.count && vec_last(&state->open)->depth > state->frames.count)
    recheck_close(check, state);
}

bool recheck_return(Recheck *check, State *state, const Insn *insn) {
  uint32_t words = op_infos[insn->op].taken;
  Kind kind = words == 2 ? KIND_LONG : KIND_INT;
  Word result = words ? pass_pop(state, kind) : (Word){0};
  if (insn->op == OP_RETURN_NARROW)
    result.smt = recheck_narrow(check, (Kind)insn->a, result.smt);
  if (pass_top(state)->facts) {
    recheck_results(check, state, result);
    return false;
  }
  recheck_drop_frame(check, state);
  if (!state->frames.count || state->is_covered)
    return false;
  if (words)
    pass_push(state, kind, result);
  return next(state);
}

// --- exceptions ----------------------------------------------------------------------------------

static const CodeHandler *find_handler(Recheck *check, const Frame *frame, const Class *thrown) {
  for (uint16_t i = 0; i < frame->code->handler_count; i++) {
    const CodeHandler *handler = &frame->code->handlers[i];
    LinkError error = {0};
    if (frame->pc < handler->start || frame->pc >= handler->end)
      continue;
    if (!handler->catch_type)
      return handler;
    const Class *caught =
        resolve_class(check->program, frame->method->owner, handler->catch_type, &error);
    if (!caught)
      recheck_stop(check, RECHECK_OPEN, "the class of a handler is missing");
    if (!caught || class_is_subtype(thrown, caught))
      return handler;
  }
  return NULL;
}

bool recheck_throw(Recheck *check, State *state, Word thrown) {
  Frame at = *pass_top(state);
  if (!thrown.is_exact || !thrown.bound) {
    recheck_stop(check, RECHECK_OPEN, "the class of an exception is not known");
    return false;
  }
  while (state->frames.count) {
    Frame *top = pass_top(state);
    const CodeHandler *handler = // no program catches the error of a contract
        is_contract_error(check, thrown.bound) ? NULL : find_handler(check, top, thrown.bound);
    if (handler) {
      vec_truncate(&state->words, top->base + top->code->max_locals);
      pass_push(state, KIND_REFERENCE, thrown);
      top->pc = handler->target;
      return !check->why;
    }
    Frame left = *top;
    recheck_drop_frame(check, state);
    if (left.facts && state->frames.count) {
      if (!state->is_covered)
        recheck_escape(check, &left, thrown.bound);
      return false;
    }
  }
  if (state->is_covered || !check->options.counts(check->options.context, thrown.bound))
    return false;
  if (recheck_may(check, "true"))
    recheck_refuse(check, "true", "%s in %s (line %d) is possible",
                   class_external(check->program, thrown.bound, check->arena),
                   method_external(check->program, at.method, check->arena),
                   method_line(at.method, at.pc));
  return false;
}

bool recheck_throw_named(Recheck *check, State *state, const char *name) {
  return recheck_throw(check, state,
                       recheck_make(check, state, program_require(check->program, name)));
}
