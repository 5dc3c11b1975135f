// Helpful NullPointerException messages (JEP 358), word for word as HotSpot prints them: the action
// that failed and, going back through the instructions that pushed the operands, what was null:
//   Cannot invoke "String.length()" because "<local1>.names[2]" is null
#include "program/bytecode.h"
#include "program/npe_origins.h"

#include <stdio.h>
#include <string.h>

// MAX_DETAIL is HotSpot's; the others guard against class files made to blow the text up.
enum { MAX_DETAIL = 5, MAX_TEXT = 65536, MAX_NESTING = 500 };

typedef struct Message {
  Program *program;
  const Method *method;
  const ClassFile *file;
  const CodeInfo *info;
  Origins **at; // per bytecode offset
  VEC(char) text;
  uint32_t nesting;
} Message;

static const Constant *constant_of(const Message *message, const Instruction *instruction) {
  assert(instruction->operand > 0 && instruction->operand < message->file->pool_count);
  return &message->file->pool[instruction->operand];
}

static const char *text_of(const Message *message, Name name) {
  return name_text(message->program->names, name);
}

// --- the text ----------------------------------------------------------------------------------

static void put(Message *message, const char *text) {
  vec_append(&message->text, text, strlen(text));
}

static void put_number(Message *message, int32_t number) {
  char text[16];
  snprintf(text, sizeof text, "%d", number);
  put(message, text);
}

static void put_placeholder(Message *message, const char *what, int32_t number) {
  put(message, "<");
  put(message, what);
  put_number(message, number);
  put(message, ">");
}

static void put_dotted(Message *message, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++)
    vec_push(&message->text, text[i] == '/' ? '.' : text[i]);
}

// Object and String go without their package.
static void put_class(Message *message, Name name) {
  const char *text = text_of(message, name);
  if (!strcmp(text, "java/lang/Object") || !strcmp(text, "java/lang/String"))
    text += strlen("java/lang/");
  put_dotted(message, text, strlen(text));
}

// One parameter type. HotSpot compares only the beginning, so StringBuilder loses its package too.
static void put_parameter(Message *message, const char *type) {
  assert(*type && *type != ')');
  size_t dimensions = strspn(type, "[");
  type += dimensions;
  if (*type == 'L') {
    size_t length = (size_t)(strchr(type, ';') - type) - 1;
    type++;
    if (!strncmp(type, "java/lang/Object", 16) || !strncmp(type, "java/lang/String", 16)) {
      type += strlen("java/lang/");
      length -= strlen("java/lang/");
    }
    put_dotted(message, type, length);
  } else {
    put(message, text_of(message, program_primitive(message->program, *type)->name));
  }
  for (; dimensions > 0; dimensions--)
    put(message, "[]");
}

static void put_method(Message *message, const Constant *method) {
  put_class(message, method->class_name);
  put(message, ".");
  put(message, text_of(message, method->name));
  put(message, "(");
  const char *at = text_of(message, method->descriptor) + 1;
  for (bool first = true; *at != ')'; at = descriptor_next(at), first = false) {
    if (!first)
      put(message, ", ");
    put_parameter(message, at);
  }
  put(message, ")");
}

// The number (from 1) of the parameter that lives in a local, or 0.
static int32_t parameter_number(const Message *message, uint32_t local) {
  const Method *method = message->method;
  uint32_t start = method->flags & ACC_STATIC ? 0 : 1;
  const char *at = text_of(message, method->descriptor) + 1;
  for (int32_t number = 1; *at != ')'; at = descriptor_next(at), number++) {
    uint32_t end = start + kind_words(*at);
    if (local >= start && local < end)
      return number;
    start = end;
  }
  return 0;
}

// The name of a local as the instruction at `offset` sees it. A local that was stored to is no
// longer the parameter it may have been.
static void put_local(Message *message, uint32_t offset, uint32_t local, uint64_t written) {
  assert(local < message->info->max_locals);
  const CodeInfo *info = message->info;
  for (uint16_t i = 0; i < info->local_count; i++) {
    const LocalEntry *entry = &info->locals[i];
    if (entry->slot == local && offset >= entry->start &&
        offset < (uint32_t)entry->start + entry->length) {
      put(message, text_of(message, entry->name));
      return;
    }
  }
  bool untouched = local < TRACKED_LOCALS && !(written >> local & 1);
  int32_t parameter = untouched ? parameter_number(message, local) : 0;
  if (untouched && local == 0 && !(message->method->flags & ACC_STATIC))
    put(message, "this");
  else if (parameter)
    put_placeholder(message, "parameter", parameter);
  else
    put_placeholder(message, "local", (int32_t)local);
}

// How much is said about an operand.
typedef struct Detail {
  int left;      // levels of dereferencing still to be told
  bool is_index; // inside brackets: bare expressions
  bool is_whole; // the outermost expression, which begins the sentence
} Detail;

static bool put_origin(Message *message, uint32_t offset, uint32_t slot, Detail detail);

static void put_element(Message *message, uint32_t offset, Detail detail) {
  assert(detail.left > 0);
  Detail array = {detail.left - 1, detail.is_index, false}, index = {detail.left, true, false};
  if (!put_origin(message, offset, 1, array))
    put(message, "<array>");
  put(message, "[");
  if (!put_origin(message, offset, 0, index))
    put(message, "...");
  put(message, "]");
}

static void put_field(Message *message, const Instruction *source, Detail detail) {
  assert(source->plain == BC_getfield);
  Detail object = {detail.left - 1, detail.is_index, false};
  if (put_origin(message, source->offset, 0, object))
    put(message, ".");
  put(message, text_of(message, constant_of(message, source)->name));
}

static void put_static(Message *message, const Instruction *source) {
  const Constant *field = constant_of(message, source);
  put_class(message, field->class_name);
  put(message, ".");
  put(message, text_of(message, field->name));
}

// Prints the expression that an instruction computes; false when it has no short form. `written`
// belongs to the instruction that uses the value.
static bool put_expression(Message *message, const Instruction *source, uint64_t written,
                           Detail detail) {
  switch (source->plain) {
  case BC_iload:
  case BC_aload:
    put_local(message, source->offset, (uint32_t)source->operand, written);
    return true;
  case BC_aconst_null:
    put(message, "null");
    return true;
  case BC_iconst_m1:
  case BC_iconst_0:
  case BC_iconst_1:
  case BC_iconst_2:
  case BC_iconst_3:
  case BC_iconst_4:
  case BC_iconst_5:
    put_number(message, source->plain - BC_iconst_0);
    return true;
  case BC_bipush:
    put_number(message, source->operand);
    return true;
  case BC_sipush: // HotSpot prints the two bytes without their sign
    put_number(message, (uint16_t)source->operand);
    return true;
  case BC_iaload:
  case BC_aaload:
    put_element(message, source->offset, detail);
    return true;
  case BC_getstatic:
    put_static(message, source);
    return true;
  case BC_getfield:
    put_field(message, source, detail);
    return true;
  case BC_invokevirtual:
  case BC_invokespecial:
  case BC_invokestatic:
  case BC_invokeinterface:
    put_method(message, constant_of(message, source));
    return true;
  default:
    return false;
  }
}

static bool is_call(uint8_t opcode) {
  return opcode >= BC_invokevirtual && opcode <= BC_invokeinterface;
}

// Describes operand `slot` (0 is the top) of the instruction at `offset`; false and no text when
// that is impossible.
static bool put_origin(Message *message, uint32_t offset, uint32_t slot, Detail detail) {
  const Origins *state = message->at[offset];
  if (detail.left <= 0 || !state || slot >= state->depth || message->nesting >= MAX_NESTING ||
      message->text.count > MAX_TEXT)
    return false;
  uint32_t origin = state->slots[state->depth - 1 - slot];
  Instruction source;
  if (origin == ORIGIN_UNKNOWN || !bytecode_read(message->info->code, origin, &source))
    return false;
  size_t start = message->text.count;
  if (detail.is_whole)
    put(message, is_call(source.opcode) ? " because the return value of \"" : " because \"");
  message->nesting++;
  bool printed = put_expression(message, &source, state->written, detail);
  message->nesting--;
  if (!printed)
    vec_truncate(&message->text, start);
  return printed;
}

// --- the failed action -------------------------------------------------------------------------

static const char *array_name(uint8_t opcode) {
  assert((opcode >= BC_iaload && opcode <= BC_saload) ||
         (opcode >= BC_iastore && opcode <= BC_sastore));
  static const char *const names[] = {"int",    "long",         "float", "double",
                                      "object", "byte/boolean", "char",  "short"};
  return names[opcode - (opcode >= BC_iastore ? BC_iastore : BC_iaload)];
}

static void put_named(Message *message, const char *action, const Instruction *instruction) {
  put(message, action);
  put(message, " \"");
  const Constant *member = constant_of(message, instruction);
  if (is_call(instruction->opcode))
    put_method(message, member);
  else
    put(message, text_of(message, member->name));
  put(message, "\"");
}

// Says what could not be done; answers the operand that was null, or -1 when the instruction throws
// no such exception.
static int32_t put_action(Message *message, const Instruction *instruction) {
  uint8_t opcode = instruction->opcode;
  if (opcode >= BC_iaload && opcode <= BC_saload) {
    put(message, "Cannot load from ");
    put(message, array_name(opcode));
    put(message, " array");
    return 1;
  }
  if (opcode >= BC_iastore && opcode <= BC_sastore) {
    put(message, "Cannot store to ");
    put(message, array_name(opcode));
    put(message, " array");
    return opcode == BC_lastore || opcode == BC_dastore ? 3 : 2;
  }
  switch (opcode) {
  case BC_arraylength:
    put(message, "Cannot read the array length");
    return 0;
  case BC_athrow:
    put(message, "Cannot throw exception");
    return 0;
  case BC_monitorenter:
    put(message, "Cannot enter synchronized block");
    return 0;
  case BC_monitorexit:
    put(message, "Cannot exit synchronized block");
    return 0;
  case BC_getfield:
    put_named(message, "Cannot read field", instruction);
    return 0;
  case BC_putfield:
    put_named(message, "Cannot assign field", instruction);
    return (int32_t)kind_words(*text_of(message, constant_of(message, instruction)->descriptor));
  case BC_invokevirtual:
  case BC_invokespecial:
  case BC_invokeinterface:
    // A constructor's receiver is never null: this exception was made by `new`.
    if (name_is(constant_of(message, instruction)->name, message->program->init))
      return -1;
    put_named(message, "Cannot invoke", instruction);
    return (int32_t)descriptor_parameter_words(
        text_of(message, constant_of(message, instruction)->descriptor));
  default:
    return -1;
  }
}

char *npe_message(Program *program, Method *method, uint32_t offset, Arena *arena) {
  const MethodInfo *info = method->info;
  Instruction instruction;
  // HotSpot finds no message for a frame that it leaves out of stack traces.
  if (!info || !info->code || method->is_hidden || method->owner->is_hidden ||
      !bytecode_read(info->code->code, offset, &instruction))
    return NULL;
  Message message = {
      .program = program, .method = method, .file = method->owner->file, .info = info->code};
  Arena scratch = {0};
  char *text = NULL;
  int32_t slot = put_action(&message, &instruction);
  if (slot >= 0) {
    Detail whole = {MAX_DETAIL, false, true};
    message.at = origins_analyse(program, method, offset, &scratch);
    if (message.at && put_origin(&message, offset, (uint32_t)slot, whole))
      put(&message, "\" is null");
    text = arena_string(arena, message.text.items, message.text.count);
  }
  vec_free(&message.text);
  arena_fini(&scratch);
  return text;
}
