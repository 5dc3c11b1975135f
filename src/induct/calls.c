// Calls, returns, exceptions on their way to a handler. Callees are followed where they are known.
#include "induct/induct_impl.h"

#include "contract/contract.h"

enum { MOST_FRAMES = 12, MOST_SAMPLED = 60 };

static bool unfollowed(Induction *prover, const Method *method, const char *why) {
  induct_fail(prover, "%s: %s", why, method_external(prover->program, method, &prover->arena));
  return false;
}

// --- classes that are used for the first time ----------------------------------------------------

static bool is_running(const Walk *walk, const Class *class) {
  if (class->kind == CLASS_INTERFACE)
    return false;
  for (size_t i = 0; i < walk->frames.count; i++)
    if (class_is_subtype(walk->frames.items[i].method->owner, class))
      return true;
  return false;
}

static bool is_named(const Induction *prover, Name name, const char *text) {
  return !strcmp(name_text(prover->names, name), text);
}

bool induct_initialize(Induction *prover, const Walk *walk, Class *class) {
  for (Class *at = class; at && !at->trusted && !is_running(walk, at); at = at->super)
    if (!class_starts_plainly(prover->program, at)) {
      induct_fail(prover, "the initializer of %s may run",
                  class_external(prover->program, at, &prover->arena));
      return false;
    }
  return true;
}

// --- models --------------------------------------------------------------------------------------

typedef enum Effect { PURE, SELF, NOTHING, COPY, STOP } Effect;

// Those of the graph without exceptions or effects.
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

static void drop_arguments(Walk *walk, const Method *method) {
  vec_truncate(&walk->items, walk->items.count - method->arg_slots);
}

static bool give_any(Induction *prover, Walk *walk, const Method *method, bool is_nullable) {
  drop_arguments(walk, method);
  if (method->return_kind != KIND_VOID) {
    Item any = induct_any(prover, walk, method->return_kind, (uint32_t)walk->made.count);
    bool is_number = kind_is_narrow(method->return_kind) || method->return_kind == KIND_INT ||
                     method->return_kind == KIND_LONG;
    if (prover->phase == PHASE_SAMPLE && is_number)
      any.term = sample_number(prover, method->return_kind);
    if (method->return_kind == KIND_REFERENCE && !is_nullable)
      induct_assume(prover, term_ne(prover->terms, any.term, term_null(prover->terms)));
    walk_push_kind(walk, method->return_kind, any);
  }
  walk_top(walk)->pc++;
  return true;
}

static bool is_contract_error(const Induction *prover, const Class *class) {
  return is_named(prover, class->name, "loris/contract/ContractError");
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
static bool is_trace_plain(const Induction *prover, const Item *made) {
  if (!made->bound || !made->is_exact)
    return false;
  for (const Class *at = made->bound; at && !at->trusted; at = at->super)
    for (uint16_t i = 0; i < at->method_count; i++)
      if (is_named(prover, at->methods[i].name, "fillInStackTrace"))
        return false;
  return true;
}

// What messages and causes are handed to does nothing but keep them.
static bool is_plain_throwable(const Induction *prover, const Walk *walk, const Method *method) {
  if (is_contract_error(prover, method->owner))
    return is_named(prover, method->name, "<init>");
  static const char *const plain[] = {"()V", "(Ljava/lang/String;)V", "(I)V", "(J)V", "(Z)V",
                                      "(C)V"};
  const Class *throwable = program_require(prover->program, "java/lang/Throwable");
  if (!method->owner->trusted || !class_is_subtype(method->owner, throwable) ||
      !is_named(prover, method->name, "<init>"))
    return false;
  const Item *made = &walk->items.items[walk->items.count - method->arg_slots];
  if (!keeps_nothing(method->owner, throwable) || !is_trace_plain(prover, made))
    return false;
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
    if (is_named(prover, method->descriptor, plain[i]))
      return true;
  return false;
}

static bool string_char(Induction *prover, Walk *walk) {
  Terms *terms = prover->terms;
  Term index = walk_pop(walk).term, string = walk_pop(walk).term;
  Term is_inside = term_and(terms, term_le(terms, induct_number(prover, KIND_INT, 0), index),
                            term_lt(terms, index, memory_length(prover, walk, string)));
  if (!induct_guard(prover, walk, is_inside, "java/lang/StringIndexOutOfBoundsException"))
    return false;
  walk_push(walk, (Item){.term = memory_char(prover, walk, string, index)});
  walk_top(walk)->pc++;
  return true;
}

static bool assume_argument(Induction *prover, Walk *walk) {
  Term is_assumed = term_ne(prover->terms, walk_pop(walk).term, induct_number(prover, KIND_INT, 0));
  if (!induct_may(prover, is_assumed))
    return false;
  induct_assume(prover, is_assumed);
  walk_top(walk)->pc++;
  return true;
}

// Carries out a call whose code is not followed. `goes_on`: the path does.
static bool do_model(Induction *prover, Walk *walk, const Method *method, bool *goes_on) {
  const Class *owner = method->owner;
  if (is_named(prover, owner->name, "java/lang/String") &&
      is_named(prover, method->name, "charAt")) {
    *goes_on = string_char(prover, walk);
    return true;
  }
  if (is_named(prover, owner->name, "org/sosy_lab/sv_benchmarks/Verifier") &&
      is_named(prover, method->name, "assume")) {
    *goes_on = assume_argument(prover, walk);
    return true;
  }
  if (library_call(prover, walk, method, goes_on) || copies_call(prover, walk, method, goes_on) ||
      collection_native(prover, walk, method, goes_on))
    return true;
  if (is_plain_throwable(prover, walk, method)) {
    drop_arguments(walk, method);
    walk_top(walk)->pc++;
    *goes_on = true;
    return true;
  }
  bool is_fixed = method->flags & (ACC_STATIC | ACC_FINAL) || owner->flags & ACC_FINAL;
  for (size_t i = 0; i < sizeof models / sizeof *models; i++)
    if (is_fixed && (models[i].effect == STOP || models[i].effect == PURE) && !models[i].throws &&
        is_named(prover, owner->name, models[i].class) &&
        is_named(prover, method->name, models[i].name)) {
      *goes_on = models[i].effect == PURE && give_any(prover, walk, method, models[i].is_nullable);
      return true;
    }
  return false;
}

// --- calls ---------------------------------------------------------------------------------------

uint32_t induct_context(const Walk *walk) {
  if (!walk->frames.count)
    return 0;
  const Activation *caller = vec_last(&walk->frames);
  uint32_t number = caller->context * 31 + caller->pc + 1;
  return number * 31 + caller->method->id;
}

bool induct_push_frame(Induction *prover, Walk *walk, Method *method, uint32_t context) {
  LinkError error = {0};
  if (method->flags & (ACC_NATIVE | ACC_ABSTRACT))
    return unfollowed(prover, method, "a method has no code");
  Code *code = method_code(prover->program, method, &error);
  if (!code || code->has_subroutines)
    return unfollowed(prover, method, "code cannot be followed");
  if (walk->frames.count == (prover->phase == PHASE_SAMPLE ? MOST_SAMPLED : MOST_FRAMES))
    return unfollowed(prover, method, "calls are nested too deeply");
  Activation frame = {.method = method,
                      .code = code,
                      .base = (uint32_t)walk->items.count - method->arg_slots,
                      .context = context,
                      .loops = induct_loops(prover, method)};
  if (!frame.loops)
    return unfollowed(prover, method, "loops are not known");
  while (walk->items.count < frame.base + code->max_locals)
    vec_push(&walk->items, (Item){0});
  vec_push(&walk->frames, frame);
  return true;
}

bool induct_enter(Induction *prover, Walk *walk, Method *method) {
  if (summary_is_needed(prover, walk, method))
    return summary_call(prover, walk, method);
  return induct_push_frame(prover, walk, method, induct_context(walk));
}

static Method *resolve(Induction *prover, Class *from, const Insn *insn, CallKind *kind,
                       LinkError *error) {
  switch ((Op)insn->op) {
  case OP_INVOKESTATIC:
  case OP_INVOKESTATIC_Q:
    *kind = CALL_STATIC;
    break;
  case OP_INVOKESPECIAL:
  case OP_INVOKESPECIAL_Q:
    *kind = CALL_SPECIAL;
    break;
  default:
    // Quick forms do not tell virtual calls from those of interfaces; the constant does.
    *kind =
        from->file->pool[insn->b].tag == CONSTANT_INTERFACE_METHOD ? CALL_INTERFACE : CALL_VIRTUAL;
  }
  return resolve_method(prover->program, from, (uint16_t)insn->b, *kind, error);
}

// The method that a call of `resolved` runs; NULL: it depends on the receiver's class.
static Method *selected(Induction *prover, const Item *receiver, Method *resolved) {
  LinkError error = {0};
  if (resolved->flags & (ACC_FINAL | ACC_PRIVATE) || resolved->owner->flags & ACC_FINAL)
    return resolved;
  bool is_final = receiver->bound && receiver->bound->flags & ACC_FINAL;
  if (!receiver->bound || (!receiver->is_exact && !is_final) ||
      receiver->bound->kind != CLASS_INSTANCE ||
      !class_is_assignable(receiver->bound, resolved->owner))
    return NULL;
  return class_select(prover->program, (Class *)(uintptr_t)receiver->bound, resolved, &error);
}

// Calls of a method with a contract are checked, but not in clauses.
static bool is_checked(const Induction *prover, Walk *walk, const Method *method) {
  const MethodContract *contracts = contracts_of_methods(prover->program);
  return !walk_top(walk)->method->owner->is_contract &&
         (contracts[method->id].checked[CALL_OUTSIDE] || contracts[method->id].assumed);
}

static bool call(Induction *prover, Walk *walk, Method *method) {
  bool goes_on;
  if (is_checked(prover, walk, method))
    return unfollowed(prover, method, "a contract checks a call");
  if (do_model(prover, walk, method, &goes_on))
    return goes_on;
  return induct_enter(prover, walk, method);
}

// Resolving spins a class, which must be the same each time.
static Method *resolve_site(Induction *prover, Class *from, uint16_t index, LinkError *error) {
  for (size_t i = 0; i < prover->sites.count; i++)
    if (prover->sites.items[i].from == from && prover->sites.items[i].index == index)
      return prover->sites.items[i].method;
  Method *method = resolve_call_site(prover->program, from, index, error);
  if (method)
    vec_push(&prover->sites, (Site){from, index, method});
  return method;
}

bool induct_call(Induction *prover, Walk *walk, const Insn *insn) {
  LinkError error = {0};
  CallKind kind = CALL_STATIC;
  Class *from = walk_top(walk)->method->owner;
  uint8_t tag = from->file->pool[insn->b].tag;
  bool is_dynamic = insn->op == OP_INVOKEDYNAMIC || tag == CONSTANT_INVOKE_DYNAMIC;
  Method *method = is_dynamic ? resolve_site(prover, from, (uint16_t)insn->b, &error)
                              : resolve(prover, from, insn, &kind, &error);
  if (!method || method->is_polymorphic) {
    induct_fail(prover, "a call cannot be resolved: %s", error.message);
    return false;
  }
  if (kind == CALL_STATIC)
    return induct_initialize(prover, walk, method->owner) && call(prover, walk, method);
  Item receiver = walk->items.items[walk->items.count - method->arg_slots];
  Term exists = term_ne(prover->terms, receiver.term, term_null(prover->terms));
  if (!induct_guard(prover, walk, exists, "java/lang/NullPointerException"))
    return false;
  bool goes_on;
  if (copies_call(prover, walk, method, &goes_on))
    return goes_on;
  Method *target = method;
  if (!collection_call(prover, walk, &target, kind == CALL_SPECIAL))
    return false;
  if (target == method && kind != CALL_SPECIAL)
    target = selected(prover, &receiver, method);
  if (!target)
    return unfollowed(prover, method, "the class of a receiver is not known");
  return call(prover, walk, target);
}

// Loops of frames that are gone are left.
void induct_pop_frame(Induction *prover, Walk *walk) {
  vec_truncate(&walk->items, walk_top(walk)->base);
  (void)vec_pop(&walk->frames);
  while (walk->open.count && vec_last(&walk->open)->depth > walk->frames.count)
    induct_close_loop(walk, prover);
}

bool induct_return(Induction *prover, Walk *walk, const Insn *insn) {
  uint32_t words = op_infos[insn->op].taken;
  Item result = words == 2 ? walk_pop_wide(walk) : words == 1 ? walk_pop(walk) : (Item){0};
  if (insn->op == OP_RETURN_NARROW)
    result.term = numbers_narrow(prover, (Kind)insn->a, result.term);
  if (walk_top(walk)->summary && !summary_return(prover, walk, result))
    return false;
  induct_pop_frame(prover, walk);
  if (!walk->frames.count || walk->is_covered)
    return false;
  if (words)
    walk_push_kind(walk, words == 2 ? KIND_LONG : KIND_INT, result);
  walk_top(walk)->pc++;
  return true;
}

// --- exceptions ----------------------------------------------------------------------------------

static const CodeHandler *find_handler(Induction *prover, const Activation *frame,
                                       const Class *thrown) {
  for (uint16_t i = 0; i < frame->code->handler_count; i++) {
    const CodeHandler *handler = &frame->code->handlers[i];
    if (frame->pc < handler->start || frame->pc >= handler->end)
      continue;
    LinkError error = {0};
    const Class *caught = handler->catch_type ? resolve_class(prover->program, frame->method->owner,
                                                              handler->catch_type, &error)
                                              : NULL;
    if (handler->catch_type && !caught)
      induct_fail(prover, "the class of a handler is missing");
    if (!caught || class_is_subtype(thrown, caught))
      return handler;
  }
  return NULL;
}

bool induct_throw(Induction *prover, Walk *walk, Item thrown) {
  const Activation *at = walk_top(walk);
  return induct_throw_from(prover, walk, thrown, (Escape){thrown.bound, at->method, at->pc});
}

bool induct_throw_from(Induction *prover, Walk *walk, Item thrown, Escape place) {
  if (!thrown.is_exact || !thrown.bound) {
    induct_fail(prover, "the class of an exception is not known");
    return false;
  }
  while (walk->frames.count) {
    Activation *top = walk_top(walk);
    // No program catches the error of a contract.
    const CodeHandler *handler =
        is_contract_error(prover, thrown.bound) ? NULL : find_handler(prover, top, thrown.bound);
    if (handler) {
      vec_truncate(&walk->items, top->base + top->code->max_locals);
      walk_push(walk, thrown);
      top->pc = handler->target;
      return !prover->obstacle;
    }
    Activation left = *top;
    induct_pop_frame(prover, walk);
    if (left.summary && walk->frames.count && prover->phase == PHASE_CHECK) {
      if (!walk->is_covered)
        summary_note_escape(prover, &left, place);
      return false;
    }
  }
  if (!walk->is_covered && prover->options.counts(prover->options.context, thrown.bound))
    induct_fail(prover, "invariants do not exclude %s in %s (line %d)",
                class_external(prover->program, thrown.bound, &prover->arena),
                method_external(prover->program, place.method, &prover->arena),
                method_line(place.method, place.pc));
  return false;
}

bool induct_throw_class(Induction *prover, Walk *walk, const char *name) {
  const Class *class = program_require(prover->program, name);
  return induct_throw(prover, walk, memory_make(prover, walk, class, (Term){0}));
}
