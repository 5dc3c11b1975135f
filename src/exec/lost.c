// Static fields that cannot be computed.
//
// An initializer of the target may call a method of the JDK that has no model. What the call
// answers is not known then; but what the JDK does meanwhile is no business of the target, as long
// as it is given nothing of the target's: no object but texts, classes and boxes, and arrays of
// these and receivers that the target has no other way to. So the call is left out, as well as
// calls of the JDK that take its answer, and the static field that gets it is lost: to read it is
// unknown, with this cause. All else goes on. That the calls which are left out return is assumed:
// the initializer would fail otherwise.
#include "exec/exec_impl.h"

#include <string.h>

enum { MAX_STACK = 64, MAX_SKIPPED = 40 };

// What a word of the operand stack is while instructions are left out.
typedef enum Entry {
  REAL,    // a word of the machine
  LITERAL, // a constant, or an array of such, that was not made
  LOST,    // not known
} Entry;

typedef struct Skip {
  Exec *exec;
  Frame *frame; // of the initializer
  const Insn *pc;
  Entry stack[MAX_STACK];
  size_t height;
  VEC(const Field *) fields; // that get something lost
} Skip;

// --- the target's view ---------------------------------------------------------------------------

static bool is_plain_class(const Exec *exec, const Class *class) {
  static const char *const plain[] = {"String", "Class",   "Boolean", "Byte",  "Character",
                                      "Short",  "Integer", "Long",    "Float", "Double"};
  const char *name = name_text(exec->names, class->name), *start = "java/lang/";
  if (!class->trusted || strncmp(name, start, strlen(start)) != 0)
    return false;
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
    if (!strcmp(name + strlen(start), plain[i]))
      return true;
  return false;
}

static bool is_plain_object(const Exec *exec, Word word) {
  if (word_tag(word))
    return false;
  return !word || is_plain_class(exec, object_class(exec->machine, (Ref)word));
}

typedef struct Reach {
  const Machine *machine;
  bool *is_reached;
  VEC(Ref) open;
} Reach;

static void reach(Reach *walk, Word word) {
  assert(word_tag(word) || !word || (Ref)word >= walk->machine->heap_base);
  Ref ref = (Ref)word;
  if (word_tag(word) || !ref || walk->is_reached[ref - walk->machine->heap_base])
    return;
  walk->is_reached[ref - walk->machine->heap_base] = true;
  vec_push(&walk->open, ref);
}

static void reach_within(Reach *walk, Ref ref) {
  const Machine *machine = walk->machine;
  const Class *class = object_class(machine, ref);
  if (class->kind == CLASS_ARRAY)
    for (uint32_t i = 0; class->kind_letter == KIND_REFERENCE && i < array_length(machine, ref);
         i++)
      reach(walk, ((const Ref *)array_data(machine, ref))[i]);
  else
    for (uint32_t i = 0; i < class->ref_slot_count; i++)
      reach(walk, machine->words[ref + class->ref_slots[i]]);
}

// Do static fields of the target lead to the object?
static bool target_reaches(const Exec *exec, Ref object) {
  assert(object >= exec->machine->heap_base && object < exec->machine->heap_top);
  const Machine *machine = exec->machine;
  Reach walk = {machine, mem_new_array(bool, machine->heap_top - machine->heap_base + 1), {0}};
  for (uint32_t id = 1; id <= program_class_count(exec->program); id++) {
    const Class *class = program_class(exec->program, id);
    for (uint16_t i = 0; !class->trusted && i < class->field_count; i++)
      if ((class->fields[i].flags & ACC_STATIC) && class->fields[i].kind == KIND_REFERENCE)
        reach(&walk, machine->words[class->fields[i].slot]);
  }
  for (size_t i = 0; i < walk.open.count; i++)
    reach_within(&walk, walk.open.items[i]);
  bool is_reached = walk.is_reached[object - machine->heap_base];
  mem_free(walk.is_reached);
  vec_free(&walk.open);
  return is_reached;
}

// --- the stack -----------------------------------------------------------------------------------

static Word *stack_start(const Skip *skip) {
  assert(skip->frame->method->code);
  return skip->frame->locals + skip->frame->method->code->max_locals;
}

static bool push(Skip *skip, Entry entry, uint32_t count) {
  for (; count && skip->height < MAX_STACK; count--)
    skip->stack[skip->height++] = entry;
  return !count;
}

static bool is_constructor(const Exec *exec, const Method *method) {
  return !strcmp(name_text(exec->names, method->name), "<init>");
}

// Is it an object that the initializer and the rest of the target have no other way to? `at`: its
// word of the stack. Variables may lead to it: initializers with variables get no further.
static bool is_unknown_to_target(const Skip *skip, size_t at) {
  Word word = stack_start(skip)[at];
  for (size_t i = 0; i < at; i++)
    if (skip->stack[i] == REAL && stack_start(skip)[i] == word)
      return false;
  return !word_tag(word) && !skip->frame->method->code->max_locals &&
         !target_reaches(skip->exec, (Ref)word);
}

// An array of numbers or texts.
static bool is_plain_array(const Skip *skip, Word word) {
  const Class *class = word_tag(word) ? NULL : object_class(skip->exec->machine, (Ref)word);
  return class && class->kind == CLASS_ARRAY &&
         (class->component->kind == CLASS_PRIMITIVE ||
          is_plain_class(skip->exec, class->component));
}

// May the JDK have this argument?
static bool is_given_freely(const Skip *skip, size_t at, Kind kind) {
  assert(at < skip->height);
  Word word = stack_start(skip)[at];
  return kind != KIND_REFERENCE || skip->stack[at] != REAL || is_plain_object(skip->exec, word) ||
         (is_plain_array(skip, word) && is_unknown_to_target(skip, at));
}

static bool is_free_receiver(const Skip *skip, size_t at) {
  assert(at < skip->height);
  Word word = stack_start(skip)[at];
  return skip->stack[at] != REAL || is_plain_object(skip->exec, word) ||
         (!word_tag(word) && object_class(skip->exec->machine, (Ref)word)->trusted &&
          is_unknown_to_target(skip, at));
}

// The copy of a new object that `new` and `dup` have left below its constructor's arguments is
// what a constructor answers.
static bool lose_new_object(Skip *skip, size_t receiver) {
  assert(receiver < skip->height);
  if (!receiver)
    return false;
  bool is_copy = skip->stack[receiver] == LOST
                     ? skip->stack[receiver - 1] == LOST
                     : stack_start(skip)[receiver] == stack_start(skip)[receiver - 1];
  skip->stack[receiver - 1] = LOST;
  return is_copy;
}

// Leaves out a call whose arguments lie on the stack.
static bool skip_call(Skip *skip, const Method *method) {
  if (!method || !method->owner->trusted || skip->height < method->arg_slots)
    return false;
  size_t base = skip->height - method->arg_slots, at = base;
  bool is_new = is_constructor(skip->exec, method), is_static = method->flags & ACC_STATIC;
  if (!is_static && !is_new && !is_free_receiver(skip, at))
    return false;
  at += !is_static;
  for (uint16_t i = 0; i < method->arg_count; i++) {
    if (!is_given_freely(skip, at, method->arg_kinds[i]))
      return false;
    at += (size_t)kind_words(method->arg_kinds[i]);
  }
  // A call that answers nothing does something instead.
  if (method->return_kind == KIND_VOID && !is_new && (is_static || skip->stack[base] != LOST))
    return false;
  if (is_new && !lose_new_object(skip, base))
    return false;
  skip->height = base;
  return push(skip, LOST, kind_words(method->return_kind));
}

// --- instructions --------------------------------------------------------------------------------

static bool is_guarded(const Skip *skip) {
  const Code *code = skip->frame->method->code;
  uint32_t at = (uint32_t)(skip->pc - code->insns);
  for (uint16_t i = 0; i < code->handler_count; i++)
    if (at >= code->handlers[i].start && at < code->handlers[i].end)
      return true;
  return false;
}

static Method *called_method(const Skip *skip) {
  const Insn *pc = skip->pc;
  LinkError error = {0};
  switch (pc->op) {
  case OP_INVOKEVIRTUAL_Q:
  case OP_INVOKESELECT_Q:
  case OP_INVOKESPECIAL_Q:
  case OP_INVOKESTATIC_Q:
    return pc->method;
  case OP_INVOKEVIRTUAL:
  case OP_INVOKESPECIAL:
  case OP_INVOKESTATIC:
  case OP_INVOKEINTERFACE: {
    CallKind kind = pc->op == OP_INVOKEVIRTUAL   ? CALL_VIRTUAL
                    : pc->op == OP_INVOKESPECIAL ? CALL_SPECIAL
                    : pc->op == OP_INVOKESTATIC  ? CALL_STATIC
                                                 : CALL_INTERFACE;
    return resolve_method(skip->exec->program, skip->frame->method->owner, (uint16_t)pc->b, kind,
                          &error);
  }
  default:
    return NULL;
  }
}

static const Field *stored_field(const Skip *skip) {
  const Insn *pc = skip->pc;
  LinkError error = {0};
  if (pc->op == OP_PUTSTATIC)
    return resolve_field(skip->exec->program, skip->frame->method->owner, (uint16_t)pc->b, true,
                         &error);
  return pc->op == OP_PUTSTATIC_Q || pc->op == OP_PUTSTATIC2_Q || pc->op == OP_PUTSTATIC_NARROW_Q
             ? pc->field
             : NULL;
}

static bool skip_store(Skip *skip) {
  const Field *field = stored_field(skip);
  size_t words = field ? (size_t)kind_words(field->kind) : 0;
  if (!field || field->owner != skip->frame->method->owner || skip->height < words ||
      skip->stack[skip->height - 1] != LOST)
    return false;
  skip->height -= words;
  vec_push(&skip->fields, field);
  return true;
}

// An array of arguments is made and filled by what is left out.
static bool skip_element(Skip *skip) {
  size_t top = skip->height;
  if (top < 3 || skip->stack[top - 3] != LITERAL || skip->stack[top - 2] != LITERAL ||
      skip->stack[top - 1] == REAL)
    return false;
  skip->height -= 3;
  return true;
}

// An operation on numbers has no other effect than its result, and does not fail.
static bool skip_numbers(Skip *skip) {
  OpInfo info = op_infos[skip->pc->op];
  assert(info.group == OPS_NUMBER);
  if (skip->height < info.taken)
    return false;
  skip->height -= info.taken;
  return push(skip, LOST, info.given);
}

// Leaves out one instruction. False: what it does cannot be left out.
static bool skip_instruction(Skip *skip) {
  size_t top = skip->height;
  if (is_guarded(skip))
    return false;
  switch (skip->pc->op) {
  case OP_CONST:
  case OP_LDC:
  case OP_LDC_GLOBAL:
    return push(skip, LITERAL, 1);
  case OP_CONST2:
    return push(skip, LITERAL, 2);
  case OP_DUP:
    return top && skip->stack[top - 1] != REAL && push(skip, skip->stack[top - 1], 1);
  case OP_POP:
    skip->height -= top > 0;
    return top > 0;
  case OP_CHECKCAST:
  case OP_CHECKCAST_Q:
    return top && skip->stack[top - 1] == LOST;
  case OP_NEWARRAY:
  case OP_ANEWARRAY:
  case OP_ANEWARRAY_Q:
    return top && skip->stack[top - 1] == LITERAL;
  case OP_AASTORE:
  case OP_IASTORE:
  case OP_BASTORE:
  case OP_CASTORE:
  case OP_SASTORE:
    return skip_element(skip);
  case OP_PUTSTATIC:
  case OP_PUTSTATIC_Q:
  case OP_PUTSTATIC2_Q:
  case OP_PUTSTATIC_NARROW_Q:
    return skip_store(skip);
  default:
    return op_infos[skip->pc->op].group == OPS_NUMBER ? skip_numbers(skip)
                                                      : skip_call(skip, called_method(skip));
  }
}

static bool is_over(const Skip *skip) {
  for (size_t i = 0; i < skip->height; i++)
    if (skip->stack[i] != REAL)
      return false;
  return true;
}

// The frame of a call lies on its arguments, which are its first variables: has it others in them?
static bool reuses_arguments(const Frame *callee) {
  const Code *code = callee->method->code;
  for (uint32_t i = 0; i < code->count; i++)
    if (code->insns[i].op == OP_STORE && code->insns[i].a < callee->method->arg_slots)
      return true;
  return false;
}

// The first instruction, whose answer is not known: a call, or one that needs a class of the JDK
// which cannot be initialized, or a field that is lost itself.
static bool skip_first(Skip *skip, bool is_entered) {
  const Machine *machine = skip->exec->machine;
  const Insn *pc = skip->pc;
  if (is_guarded(skip))
    return false;
  if (pc->op == OP_GETSTATIC_Q || pc->op == OP_GETSTATIC2_Q)
    return (pc->field->owner->trusted || static_is_lost(machine, pc->field)) &&
           push(skip, LOST, kind_words(pc->field->kind));
  if (pc->op == OP_NEW_Q)
    return pc->class->trusted && push(skip, LOST, 1);
  Method *method = called_method(skip);
  if (is_entered &&
      (!method || reuses_arguments(skip->frame + 1) || !push(skip, REAL, method->arg_slots)))
    return false;
  return skip_call(skip, method);
}

// --- lost fields ---------------------------------------------------------------------------------

bool static_is_lost(const Machine *machine, const Field *field) {
  bool wide = kind_is_wide(field->kind);
  return word_tag(machine->words[field->slot + wide]) == TAG_LOST;
}

static void lose_field(Exec *exec, const Field *field, const char *cause) {
  assert((field->flags & ACC_STATIC) && cause);
  bool wide = kind_is_wide(field->kind);
  machine_write(exec->machine, field->slot + wide, word_tagged(TAG_LOST, 0));
  for (size_t i = 0; i < exec->lost.count; i++)
    if (exec->lost.items[i].field == field)
      return;
  vec_push(&exec->lost, (LostField){field, mem_string(cause)});
}

bool stop_lost(Exec *exec, const Field *field) {
  assert(static_is_lost(exec->machine, field));
  Arena scratch = {0};
  const char *cause = "";
  for (size_t i = 0; i < exec->lost.count; i++)
    if (exec->lost.items[i].field == field)
      cause = exec->lost.items[i].cause;
  (void)stop_unknown(exec, "%s.%s cannot be computed: %s",
                     class_external(exec->program, field->owner, &scratch),
                     name_text(exec->names, field->name), cause);
  arena_fini(&scratch);
  return false;
}

void lost_fini(Exec *exec) {
  for (size_t i = 0; i < exec->lost.count; i++)
    mem_free(exec->lost.items[i].cause);
  vec_free(&exec->lost);
}

// --- recovery ------------------------------------------------------------------------------------

// The innermost initializer of the target, if only code of the JDK runs above it; 0: none.
static uint32_t find_initializer(const Machine *machine) {
  for (uint32_t depth = machine->depth; depth; depth--) {
    const Frame *frame = &machine->frames[depth - 1];
    if (!frame->method->owner->trusted || (frame->flags & FRAME_ENTRY))
      return (frame->flags & (FRAME_INIT | FRAME_PENDING)) == FRAME_INIT &&
                     !frame->method->owner->trusted
                 ? depth
                 : 0;
  }
  return 0;
}

// Classes of the JDK whose initializers are left will be initialized when they are needed again.
static void unwind_to(Exec *exec, uint32_t depth) {
  assert(depth > 0 && depth <= exec->machine->depth);
  while (exec->machine->depth > depth) {
    const Frame *top = machine_top(exec->machine);
    if (top->flags & FRAME_INIT)
      machine_write(exec->machine, top->method->owner->global + GLOBAL_STATE, INIT_NONE);
    call_unwind(exec);
  }
}

static bool find_end(Skip *skip, bool is_entered) {
  if (!skip_first(skip, is_entered))
    return false;
  skip->pc++;
  for (int i = 0; i < MAX_SKIPPED && !is_over(skip); i++, skip->pc++)
    if (!skip_instruction(skip))
      return false;
  return is_over(skip);
}

static bool runs_for_native(const Exec *exec, const Frame *frame) {
  const FrameNote *note = frame_noted(exec, frame);
  return note && note->native;
}

bool lost_recover(Exec *exec) {
  assert(exec->status == EXEC_UNKNOWN && exec->message);
  Machine *machine = exec->machine;
  uint32_t depth = find_initializer(machine);
  if (!depth)
    return false;
  Frame *frame = &machine->frames[depth - 1];
  Skip skip = {.exec = exec, .frame = frame, .pc = frame->pc};
  size_t height = (size_t)(frame->sp - stack_start(&skip));
  // The arguments of a call lie in its frame; those of an instruction that will run again, or of a
  // native that something runs for, on the initializer's stack.
  bool is_entered = depth < machine->depth && !(machine->frames[depth].flags & FRAME_RERUN) &&
                    !runs_for_native(exec, &machine->frames[depth]);
  bool found =
      height < MAX_STACK && push(&skip, REAL, (uint32_t)height) && find_end(&skip, is_entered);
  if (found) {
    // The message becomes the cause of every lost field; the run goes on as if the instructions
    // from the call to the store had not been there.
    char *cause = exec->message;
    exec->message = NULL;
    unwind_to(exec, depth);
    frame->pc = frame->method->code->insns + (skip.pc - frame->method->code->insns);
    frame->sp = stack_start(&skip) + skip.height;
    for (size_t i = 0; i < skip.fields.count; i++)
      lose_field(exec, skip.fields.items[i], cause);
    mem_free(cause);
    exec->running_native = NULL;
    exec->status = EXEC_RUNNING;
  }
  vec_free(&skip.fields);
  return found;
}
