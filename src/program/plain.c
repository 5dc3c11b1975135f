// Initializers that do next to nothing: constants, new arrays and objects, and nothing kept but in
// static fields of their own class.
#include "program/program_impl.h"

#include <string.h>

enum { MOST_NESTED = 4 };

typedef struct Look {
  Program *program;
  Class *class; // whose code it is
  const Code *code;
  bool is_constructor;
  unsigned depth; // of classes in classes
} Look;

static bool is_plain(Program *program, Class *class, unsigned depth);

static bool has_name(const Look *look, Name name, const char *text) {
  return !strcmp(name_text(program_names(look->program), name), text);
}

static const Constant *constant_at(const Look *look, const Insn *insn) {
  return &look->class->file->pool[insn->b];
}

static bool is_kept_text(const Look *look, const Insn *insn) {
  uint8_t tag = constant_at(look, insn)->tag;
  return tag == CONSTANT_STRING || tag == CONSTANT_CLASS;
}

// One word or two that are there without further ado.
static bool gives_one(const Look *look, const Insn *insn) {
  Op op = (Op)insn->op;
  return op == OP_CONST || op == OP_CONST2 ||
         (look->is_constructor && (op == OP_LOAD || op == OP_LOAD2)) ||
         ((op == OP_LDC || op == OP_LDC_GLOBAL) && is_kept_text(look, insn));
}

// `new` of a length that stands before it and is not negative.
static bool is_small_array(const Look *look, uint32_t at) {
  enum { MOST = 4096 };
  const Insn *length = at ? &look->code->insns[at - 1] : NULL;
  return length && length->op == OP_CONST && length->bits <= MOST;
}

static bool is_plain_code(Program *program, Class *class, Method *method, bool is_constructor,
                          unsigned depth);

static bool is_plain_constructor(const Look *look, const Insn *insn) {
  LinkError error = {0};
  Method *method =
      resolve_method(look->program, look->class, (uint16_t)insn->b, CALL_SPECIAL, &error);
  if (!method || !has_name(look, method->name, "<init>"))
    return false;
  if (method->owner->trusted)
    return has_name(look, method->owner->name, "java/lang/Object");
  return is_plain_code(look->program, method->owner, method, true, look->depth + 1);
}

static bool is_plain_class(const Look *look, const Insn *insn) {
  LinkError error = {0};
  Class *class = resolve_class(look->program, look->class, (uint16_t)insn->b, &error);
  return class && !class->trusted && class->kind == CLASS_INSTANCE &&
         !(class->flags & ACC_ABSTRACT) &&
         (class == look->class || is_plain(look->program, class, look->depth + 1));
}

static bool is_own_static(const Look *look, const Insn *insn) {
  LinkError error = {0};
  const Field *field = resolve_field(look->program, look->class, (uint16_t)insn->b, true, &error);
  return field && field->owner == look->class;
}

// A field of the very object that is being made.
static bool is_own_field(const Look *look, uint32_t at) {
  const Insn *insns = look->code->insns;
  return look->is_constructor && at >= 2 && insns[at - 2].op == OP_LOAD && !insns[at - 2].a &&
         gives_one(look, &insns[at - 1]);
}

static bool is_plain_insn(const Look *look, uint32_t at) {
  const Insn *insn = &look->code->insns[at];
  switch ((Op)insn->op) {
  case OP_DUP:
  case OP_RETURN:
    return true;
  case OP_IFNE: // of `$assertionsDisabled = !desiredAssertionStatus()`
  case OP_GOTO:
    return !look->is_constructor && insn->b > (int32_t)at;
  case OP_INVOKEVIRTUAL:
  case OP_INVOKEVIRTUAL_Q:
    return has_name(look, constant_at(look, insn)->name, "desiredAssertionStatus");
  case OP_PUTSTATIC:
  case OP_PUTSTATIC_Q:
  case OP_PUTSTATIC2_Q:
  case OP_PUTSTATIC_NARROW_Q:
    return !look->is_constructor && is_own_static(look, insn);
  case OP_PUTFIELD:
  case OP_PUTFIELD_Q:
  case OP_PUTFIELD2_Q:
  case OP_PUTFIELD_NARROW_Q:
    return is_own_field(look, at);
  case OP_NEWARRAY:
  case OP_ANEWARRAY:
  case OP_ANEWARRAY_Q:
    return is_small_array(look, at);
  case OP_NEW:
  case OP_NEW_Q:
    return is_plain_class(look, insn);
  case OP_INVOKESPECIAL:
  case OP_INVOKESPECIAL_Q:
    return is_plain_constructor(look, insn);
  default:
    return gives_one(look, insn);
  }
}

static bool is_plain_code(Program *program, Class *class, Method *method, bool is_constructor,
                          unsigned depth) {
  LinkError error = {0};
  const Code *code = depth <= MOST_NESTED ? method_code(program, method, &error) : NULL;
  Look look = {program, class, code, is_constructor, depth};
  if (!code || code->handler_count)
    return false;
  for (uint32_t i = 0; i < code->count; i++)
    if (!is_plain_insn(&look, i))
      return false;
  return true;
}

static bool starts_plainly(Program *program, Class *class, unsigned depth) {
  for (uint16_t i = 0; i < class->interface_count; i++)
    if (!class->interfaces[i]->trusted && class->interfaces[i]->initializer)
      return false;
  return !class->initializer || is_plain_code(program, class, class->initializer, false, depth);
}

static bool is_plain(Program *program, Class *class, unsigned depth) {
  for (Class *at = class; at && !at->trusted; at = at->super)
    if (!starts_plainly(program, at, depth))
      return false;
  return true;
}

bool class_starts_plainly(Program *program, Class *class) {
  return starts_plainly(program, class, 0);
}
