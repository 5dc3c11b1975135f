#include "base/arith.h"
#include "program/bytecode.h"
#include "program/program.h"

#include <inttypes.h>
#include <string.h>

// --- names and types ---------------------------------------------------------------------------

// Modified UTF-8 (JVMS 4.4.7): surrogates stand alone in three bytes each and are not UTF-8.
static size_t print_character(const uint8_t *at, size_t rest, FILE *out) {
  assert(rest > 0);
  unsigned unit = at[0];
  size_t length = 1;
  if (at[0] >= 0xe0 && rest >= 3) {
    unit = (at[0] & 15u) << 12 | (at[1] & 63u) << 6 | (at[2] & 63u);
    length = 3;
  } else if (at[0] >= 0xc0 && rest >= 2) {
    unit = (at[0] & 31u) << 6 | (at[1] & 63u);
    length = 2;
  }
  bool control = unit < 0x20 || (unit >= 0x7f && unit < 0xa0);
  if (control || (unit >= 0xd800 && unit < 0xe000))
    fprintf(out, "\\u%04x", unit);
  else
    fwrite(at, 1, length, out);
  return length;
}

void print_text(const char *bytes, size_t length, bool quoted, FILE *out) {
  static const char plain[] = "\n\t\r\b\f", letters[] = "ntrbf";
  const uint8_t *at = (const uint8_t *)bytes;
  for (size_t i = 0; i < length;) {
    const char *known = at[i] ? strchr(plain, at[i]) : NULL;
    if (quoted && (known || at[i] == '"' || at[i] == '\\')) {
      fprintf(out, "\\%c", known ? letters[known - plain] : at[i]);
      i++;
    } else {
      i += print_character(at + i, length - i, out);
    }
  }
}

static void print_name(const Names *names, Name name, FILE *out) {
  print_text(name_text(names, name), name_length(names, name), false, out);
}

static void print_dotted(const char *internal, size_t length, FILE *out) {
  for (size_t start = 0, end; start <= length; start = end + 1) {
    const char *slash = memchr(internal + start, '/', length - start);
    end = slash ? (size_t)(slash - internal) : length;
    print_text(internal + start, end - start, false, out);
    if (slash)
      fputc('.', out);
  }
}

// Classes of java.lang itself are known to every reader by their simple names.
static void print_class_type(const char *internal, size_t length, FILE *out) {
  static const char lang[] = "java/lang/";
  size_t prefix = sizeof lang - 1;
  if (length > prefix && memcmp(internal, lang, prefix) == 0 &&
      !memchr(internal + prefix, '/', length - prefix))
    print_text(internal + prefix, length - prefix, false, out);
  else
    print_dotted(internal, length, out);
}

const char *print_type(const char *descriptor, FILE *out) {
  size_t dimensions = strspn(descriptor, "[");
  const char *at = descriptor + dimensions, *end = at + (*at != 0);
  if (*at == 'L') {
    size_t length = strcspn(at + 1, ";");
    print_class_type(at + 1, length, out);
    end = at + 1 + length + (at[1 + length] == ';');
  } else {
    bool is_primitive = *at && strchr("ZBCSIJFDV", *at); // of a signature nothing is checked
    fputs(is_primitive ? kind_name((Kind)*at) : "?", out);
  }
  for (size_t i = 0; i < dimensions; i++)
    fputs("[]", out);
  return end;
}

void print_class_name(const Names *names, Name internal, FILE *out) {
  const char *text = name_text(names, internal);
  if (*text == '[')
    print_type(text, out);
  else
    print_dotted(text, name_length(names, internal), out);
}

void print_method_type(const char *descriptor, FILE *out) {
  const char *at = descriptor + (*descriptor == '(');
  fputc('(', out);
  while (*at && *at != ')') {
    at = print_type(at, out);
    if (*at && *at != ')')
      fputs(", ", out);
  }
  fputs("): ", out);
  print_type(at + (*at == ')'), out);
}

// --- constants ---------------------------------------------------------------------------------

static void print_member(const Names *names, const Constant *member, FILE *out) {
  assert(member->tag == CONSTANT_FIELD || member->tag == CONSTANT_METHOD ||
         member->tag == CONSTANT_INTERFACE_METHOD);
  const char *descriptor = name_text(names, member->descriptor);
  print_class_name(names, member->class_name, out);
  fputc('.', out);
  print_name(names, member->name, out);
  if (member->tag == CONSTANT_FIELD) {
    fputs(": ", out);
    print_type(descriptor, out);
  } else {
    print_method_type(descriptor, out);
  }
}

static void print_handle(const Names *names, const ClassFile *file, const Constant *handle,
                         FILE *out) {
  static const char *const kinds[] = {"?",
                                      "getField",
                                      "getStatic",
                                      "putField",
                                      "putStatic",
                                      "invokeVirtual",
                                      "invokeStatic",
                                      "invokeSpecial",
                                      "newInvokeSpecial",
                                      "invokeInterface"};
  unsigned kind = handle->handle_kind;
  fprintf(out, "%s ", kinds[kind < sizeof kinds / sizeof *kinds ? kind : 0]);
  print_member(names, &file->pool[handle->index], out);
}

// "run(Main): Runnable by LambdaMetafactory.metafactory(...) with (): void, ..."
static void print_dynamic(const Names *names, const ClassFile *file, const Constant *dynamic,
                          FILE *out) {
  const char *descriptor = name_text(names, dynamic->descriptor);
  print_name(names, dynamic->name, out);
  if (*descriptor == '(') {
    print_method_type(descriptor, out);
  } else {
    fputs(": ", out);
    print_type(descriptor, out);
  }
  if (dynamic->index >= file->bootstrap_count)
    return;
  const Bootstrap *bootstrap = &file->bootstraps[dynamic->index];
  const Constant *method = &file->pool[file->pool[bootstrap->method].index];
  fputs(" by ", out);
  print_class_name(names, method->class_name, out);
  fputc('.', out);
  print_name(names, method->name, out);
  for (uint16_t i = 0; i < bootstrap->argument_count; i++) {
    fputs(i ? ", " : " with ", out);
    // A dynamic constant among the arguments of another is named, not unfolded: they may nest.
    const Constant *argument = &file->pool[bootstrap->arguments[i]];
    if (argument->tag == CONSTANT_DYNAMIC)
      print_name(names, argument->name, out);
    else
      print_constant(names, file, bootstrap->arguments[i], out);
  }
}

void print_constant(const Names *names, const ClassFile *file, uint16_t index, FILE *out) {
  if (index == 0 || index >= file->pool_count) {
    fprintf(out, "constant %u, which does not exist", index);
    return;
  }
  const Constant *constant = &file->pool[index];
  switch ((ConstantTag)constant->tag) {
  case CONSTANT_INTEGER:
    fprintf(out, "%d", constant->integer);
    return;
  case CONSTANT_FLOAT:
    fprintf(out, "%.9gf", (double)float_of_bits(constant->float_bits));
    return;
  case CONSTANT_LONG:
    fprintf(out, "%" PRId64 "L", constant->long_integer);
    return;
  case CONSTANT_DOUBLE:
    fprintf(out, "%.17g", double_of_bits(constant->double_bits));
    return;
  case CONSTANT_STRING:
    fputc('"', out);
    print_text(name_text(names, constant->name), name_length(names, constant->name), true, out);
    fputc('"', out);
    return;
  case CONSTANT_CLASS:
    print_class_name(names, constant->name, out);
    return;
  case CONSTANT_FIELD:
  case CONSTANT_METHOD:
  case CONSTANT_INTERFACE_METHOD:
    print_member(names, constant, out);
    return;
  case CONSTANT_METHOD_HANDLE:
    print_handle(names, file, constant, out);
    return;
  case CONSTANT_METHOD_TYPE:
    print_method_type(name_text(names, constant->name), out);
    return;
  case CONSTANT_DYNAMIC:
  case CONSTANT_INVOKE_DYNAMIC:
    print_dynamic(names, file, constant, out);
    return;
  case CONSTANT_UTF8:
  case CONSTANT_NAME_AND_TYPE:
  case CONSTANT_MODULE:
  case CONSTANT_PACKAGE:
    print_name(names, constant->name, out);
    return;
  case CONSTANT_NONE:
    break;
  }
  fprintf(out, "constant %u, which does not exist", index);
}

// --- instructions ------------------------------------------------------------------------------

Name local_name(const CodeInfo *code, uint32_t slot, uint32_t offset, uint32_t end) {
  for (uint16_t i = 0; i < code->local_count; i++) {
    const LocalEntry *entry = &code->locals[i];
    // A variable's range starts behind the store that gives it its first value.
    if (entry->slot == slot && end >= entry->start &&
        offset < (uint32_t)entry->start + entry->length)
      return entry->name;
  }
  return (Name){0};
}

typedef struct Listing {
  const Names *names;
  const ClassFile *file;
  const CodeInfo *code;
  FILE *out;
} Listing;

static Name local_at(const Listing *listing, const Instruction *at) {
  return local_name(listing->code, (uint32_t)at->operand, at->offset, at->offset + at->length);
}

static void print_local(const Listing *listing, const Instruction *at) {
  if (at->opcode == at->plain)
    fprintf(listing->out, " %d", at->operand);
  if (at->plain == BC_iinc)
    fprintf(listing->out, " by %d", at->second);
  Name name = local_at(listing, at);
  if (name_exists(name)) {
    fputs("  ; ", listing->out);
    print_name(listing->names, name, listing->out);
  }
}

static void print_switch(const Listing *listing, const Instruction *at) {
  assert(bytecode_is_switch(at));
  for (uint32_t i = 0; i < at->case_count; i++) {
    uint32_t target = switch_target(listing->code->code, at, i);
    if (target == UINT32_MAX)
      fprintf(listing->out, "\n%25d: outside the code", switch_key(at, i));
    else
      fprintf(listing->out, "\n%25d: %u", switch_key(at, i), target);
  }
  fprintf(listing->out, "\n%25s: %d", "default", at->operand);
}

static void print_operands(const Listing *listing, const Instruction *at) {
  static const char array_letters[] = "ZCFDBSIJ"; // type codes 4 to 11
  FILE *out = listing->out;
  switch (opcode_format(at->plain)) {
  case FORMAT_NONE:
  case FORMAT_WIDE:
    return;
  case FORMAT_BYTE:
  case FORMAT_SHORT:
  case FORMAT_BRANCH:
  case FORMAT_BRANCH_W:
    fprintf(out, " %d", at->operand);
    return;
  case FORMAT_LOCAL:
  case FORMAT_IINC:
    print_local(listing, at);
    return;
  case FORMAT_ATYPE:
    fprintf(out, " %s", kind_name((Kind)array_letters[at->operand - 4]));
    return;
  case FORMAT_TABLE:
  case FORMAT_LOOKUP:
    print_switch(listing, at);
    return;
  case FORMAT_CONST1:
  case FORMAT_CONST2:
  case FORMAT_FIELD:
  case FORMAT_METHOD:
  case FORMAT_INTERFACE:
  case FORMAT_DYNAMIC:
  case FORMAT_CLASS:
  case FORMAT_MULTI:
    fputc(' ', out);
    print_constant(listing->names, listing->file, (uint16_t)at->operand, out);
    if (at->plain == BC_multianewarray)
      fprintf(out, ", %d dimensions", at->second);
    return;
  }
}

// Does something follow the mnemonic on its line? Switches put their operands on lines of their
// own, and the short forms of loads and stores show only the variable's name.
static bool has_operands(const Listing *listing, const Instruction *at) {
  if (at->opcode != at->plain && opcode_format(at->plain) == FORMAT_LOCAL)
    return name_exists(local_at(listing, at));
  return at->length > 1 && !bytecode_is_switch(at);
}

static void print_instruction(const Listing *listing, const Instruction *at) {
  int width = !has_operands(listing, at) ? 0 : at->wide ? 10 : 15;
  fprintf(listing->out, "    %6u  %s", at->offset, at->wide ? "wide " : "");
  fprintf(listing->out, "%-*s", width, opcode_name(at->opcode));
  print_operands(listing, at);
  fputc('\n', listing->out);
}

static void print_handlers(const Listing *listing) {
  const CodeInfo *code = listing->code;
  if (code->handler_count)
    fputs("    handlers:\n", listing->out);
  for (uint16_t i = 0; i < code->handler_count; i++) {
    const Handler *handler = &code->handlers[i];
    fprintf(listing->out, "    %6u to %u goes to %u on ", handler->start, handler->end,
            handler->target);
    if (handler->catch_type)
      print_constant(listing->names, listing->file, handler->catch_type, listing->out);
    else
      fputs("anything", listing->out);
    fputc('\n', listing->out);
  }
}

void print_code(const Names *names, const ClassFile *file, const CodeInfo *code, FILE *out) {
  Listing listing = {names, file, code, out};
  uint16_t line = 0;
  Instruction at;
  for (uint32_t offset = 0; offset < code->code.length; offset += at.length) {
    for (; line < code->line_count && code->lines[line].pc <= offset; line++)
      fprintf(out, "    line %u:\n", code->lines[line].line);
    if (!bytecode_read(code->code, offset, &at)) {
      fprintf(out, "    %6u  %s\n", offset, at.problem);
      break;
    }
    print_instruction(&listing, &at);
  }
  print_handlers(&listing);
}
