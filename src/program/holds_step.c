// What single instructions do to the values of holds.h.
#include "program/holds.h"

#include <string.h>

static const char *text_of(const HoldsScan *scan, Name name) {
  return name_text(scan->names, name);
}

// --- fields --------------------------------------------------------------------------------------

static Field *field_of(const HoldsScan *scan, const Constant *constant, bool is_constant) {
  LinkError error = {0};
  Class *class = is_constant ? program_load(scan->nest->program, constant->class_name, &error)
                             : program_loaded(scan->nest->program, constant->class_name);
  return class && class->kind != CLASS_ARRAY && class->kind != CLASS_PRIMITIVE
             ? class_find_field(class, constant->name, constant->descriptor)
             : NULL;
}

// The number of a field among those of the object that is made; 64 and above: it is not followed.
static uint32_t field_number(const HoldsScan *scan, const Field *field) {
  const Class *class = scan->method->owner;
  bool is_own = field >= class->fields && field < class->fields + class->field_count;
  return is_own ? (uint32_t)(field - class->fields) : UINT32_MAX;
}

static bool is_assigned(const HoldsScan *scan, uint32_t number) {
  return number < 64 && (scan->now_assigned >> number & 1);
}

// A Throwable without a cause is its own; nobody gets it from there while it is made.
static bool is_own_cause(const HoldsScan *scan, const Constant *constant, const Held *object) {
  return object->is_this && scan->method->owner->trusted &&
         !strcmp(text_of(scan, constant->class_name), "java/lang/Throwable") &&
         !strcmp(text_of(scan, constant->name), "cause");
}

static void put_field(HoldsScan *scan, const Instruction *instruction) {
  const Constant *constant = holds_constant(scan, instruction);
  Kind kind = descriptor_kind(text_of(scan, constant->descriptor));
  Held value = holds_pop(scan, kind_words(kind)), object = holds_pop(scan, 1);
  Field *field = field_of(scan, constant, false);
  HoldsVar *var = field ? holds_field(scan->nest, field) : NULL;
  uint64_t content = var && scan->own ? holds_content_of(scan->nest, field) : 0;
  Held seen = value;
  if (content) {
    holds_content_store(scan->nest, content, &value);
    seen.contents = 0;
  }
  if (!is_own_cause(scan, constant, &object))
    holds_leak(scan, &seen);
  if (var && scan->own) {
    var->is_stored = true;
    holds_add(scan->nest, var, &value, kind);
  }
  uint32_t number = field ? field_number(scan, field) : UINT32_MAX;
  if (object.is_this && number < 64)
    scan->now_assigned |= UINT64_C(1) << number;
}

static void get_field(HoldsScan *scan, const Instruction *instruction) {
  const Constant *constant = holds_constant(scan, instruction);
  Kind kind = descriptor_kind(text_of(scan, constant->descriptor));
  Held object = holds_pop(scan, 1);
  Field *field = field_of(scan, constant, false);
  HoldsVar *var = field ? holds_field(scan->nest, field) : NULL;
  Held value = held_any(kind);
  if (var && scan->own) {
    value = var->held;
    uint32_t number = field_number(scan, field);
    Held none = held_default(kind);
    if (object.may_be_this && number != UINT32_MAX && !is_assigned(scan, number))
      (void)held_join(&value, &none);
    value.contents = holds_content_of(scan->nest, field);
    value.is_strange = !value.contents || var->held.is_strange;
  }
  value.is_this = value.may_be_this = false;
  holds_push_new(scan, instruction, value, kind_words(kind));
}

typedef struct Reached {
  Program *program;
  VEC(Class *) classes;
} Reached;

static void reach(Reached *reached, Class *class) {
  bool is_new = class && class->file && !class->trusted;
  for (size_t i = 0; is_new && i < reached->classes.count; i++)
    is_new = reached->classes.items[i] != class;
  if (is_new)
    vec_push(&reached->classes, class);
}

static void reach_members(Reached *reached, const ClassFile *file) {
  for (uint32_t i = 1; i < file->pool_count; i++) {
    const Constant *at = &file->pool[i];
    bool is_member = at->tag == CONSTANT_FIELD || at->tag == CONSTANT_METHOD ||
                     at->tag == CONSTANT_INTERFACE_METHOD;
    LinkError error = {0};
    if (is_member && *name_text(reached->program->names, at->class_name) != '[')
      reach(reached, program_load(reached->program, at->class_name, &error));
  }
}

// May the initializer of this class run code of the nest, which then sees its constants as null?
// Constants that make objects of other classes do: `enum Kind { A; final Part part = new Part();
// }`.
static bool may_run_nest(HoldsNest *nest, Class *class) {
  enum { CLASSES_MOST = 64 };
  Reached reached = {.program = nest->program};
  bool may_run = false;
  reach(&reached, class);
  for (size_t i = 0; i < reached.classes.count && !may_run; i++) {
    Class *at = reached.classes.items[i];
    may_run = i >= CLASSES_MOST || class_nest_host(nest->program, at) == nest->host;
    reach(&reached, at->super);
    for (uint16_t j = 0; j < at->interface_count; j++)
      reach(&reached, at->interfaces[j]);
    reach_members(&reached, at->file);
  }
  vec_free(&reached.classes);
  return may_run;
}

// Constants of enums, and texts that stand in the class file.
static void get_static(HoldsScan *scan, const Instruction *instruction) {
  const Constant *constant = holds_constant(scan, instruction);
  Kind kind = descriptor_kind(text_of(scan, constant->descriptor));
  const char *class = text_of(scan, constant->class_name);
  const char *type = text_of(scan, constant->descriptor);
  bool has_own_type = *type == 'L' && !strncmp(type + 1, class, strlen(class));
  const Field *field = field_of(scan, constant, has_own_type);
  Held value = held_any(kind);
  bool is_there = field && (field->flags & ACC_FINAL) && field->constant;
  // What an enum's own initializer runs may not find its constants yet.
  bool is_constant = field && (field->flags & ACC_ENUM) && !may_run_nest(scan->nest, field->owner);
  if (kind == KIND_REFERENCE && (is_there || is_constant))
    value = held_object((Name){0});
  holds_push_new(scan, instruction, value, kind_words(kind));
}

// --- constants, locals, operands -----------------------------------------------------------------

static void load_constant(HoldsScan *scan, const Instruction *instruction) {
  const Constant *constant = holds_constant(scan, instruction);
  switch (constant->tag) {
  case CONSTANT_INTEGER:
    holds_push_new(scan, instruction, held_number(constant->integer, constant->integer), 1);
    break;
  case CONSTANT_LONG:
    holds_push_new(scan, instruction, held_number(constant->long_integer, constant->long_integer),
                   2);
    break;
  case CONSTANT_FLOAT:
    holds_push_new(scan, instruction, held_any(KIND_FLOAT), 1);
    break;
  case CONSTANT_DOUBLE:
    holds_push_new(scan, instruction, held_any(KIND_DOUBLE), 2);
    break;
  case CONSTANT_DYNAMIC: {
    Kind kind = descriptor_kind(text_of(scan, constant->descriptor));
    holds_push_new(scan, instruction, held_any(kind), kind_words(kind));
    break;
  }
  default: // texts, classes, method types and handles
    holds_push_new(scan, instruction, held_object((Name){0}), 1);
  }
}

static void load_or_store(HoldsScan *scan, const Instruction *instruction) {
  uint8_t plain = instruction->plain;
  uint32_t local = (uint32_t)instruction->operand;
  bool is_load = plain <= BC_aload;
  uint8_t kind = (uint8_t)(is_load ? plain - BC_iload : plain - BC_istore);
  uint32_t words = kind == 1 || kind == 3 ? 2 : 1; // iload, lload, fload, dload, aload
  if (instruction->operand < 0 || local + words > scan->info->max_locals) {
    scan->bad = true;
    return;
  }
  if (is_load) {
    holds_push(scan, scan->now[local], words);
    return;
  }
  scan->now[local] = holds_pop(scan, words);
  if (words == 2)
    scan->now[local + 1] = (Held){0};
}

static void increment(HoldsScan *scan, const Instruction *instruction) {
  uint32_t local = (uint32_t)instruction->operand;
  if (instruction->operand < 0 || local >= scan->info->max_locals) {
    scan->bad = true;
    return;
  }
  Held step = held_number(instruction->second, instruction->second);
  Held sum = held_combine(BC_iadd, &scan->now[local], &step);
  scan->now[local] = sum; // a value of no other word
}

static void duplicate(HoldsScan *scan, uint32_t count, uint32_t under) {
  uint32_t moved = count + under;
  if (moved > scan->depth || scan->depth + count > scan->info->max_stack) {
    scan->bad = true;
    return;
  }
  Held *base = holds_operands(scan) + scan->depth - moved;
  memmove(base + count, base, moved * sizeof *base);
  memcpy(base, base + moved, count * sizeof *base);
  scan->depth += count;
}

// --- objects -------------------------------------------------------------------------------------

static Name array_name(HoldsScan *scan, const Instruction *instruction) {
  static const char letters[] = "ZCFDBSIJ"; // from T_BOOLEAN on
  char buffer[512];
  if (instruction->opcode == BC_newarray) {
    if (instruction->operand < 4 || instruction->operand > 11)
      return (Name){0};
    buffer[0] = '[', buffer[1] = letters[instruction->operand - 4], buffer[2] = 0;
    return name_of(scan->nest->program->names, buffer);
  }
  const char *element = text_of(scan, holds_constant(scan, instruction)->name);
  int length = snprintf(buffer, sizeof buffer, *element == '[' ? "[%s" : "[L%s;", element);
  return length > 0 && (size_t)length < sizeof buffer ? name_of(scan->nest->program->names, buffer)
                                                      : (Name){0};
}

static void new_array(HoldsScan *scan, const Instruction *instruction) {
  Held length = holds_pop(scan, 1), array = held_object(array_name(scan, instruction));
  if (length.kinds == HELD_NUMBER && length.high >= 0) {
    array.low = length.low < 0 ? 0 : length.low;
    array.high = length.high;
  }
  holds_push_new(scan, instruction, array, 1);
}

static void array_length(HoldsScan *scan, const Instruction *instruction) {
  Held array = holds_pop(scan, 1);
  Held length = held_number(0, INT32_MAX);
  if (array.kinds & HELD_OBJECT)
    (void)held_meet_range(&length, array.low, array.high);
  holds_push_new(scan, instruction, length, 1);
}

// What goes on behind a use of an object is behind it: the object is no null there.
static void know_used(HoldsScan *scan, uint32_t depth) {
  if (depth > scan->depth || !depth)
    return;
  uint32_t id = holds_operands(scan)[scan->depth - depth].id;
  for (uint32_t i = 0; id && i < scan->info->max_locals + scan->depth; i++)
    if (scan->now[i].id == id)
      (void)held_meet_null(&scan->now[i], false);
}

static void store_element(HoldsScan *scan, const Instruction *instruction) {
  uint8_t opcode = instruction->opcode;
  Held value = holds_pop(scan, opcode == BC_lastore || opcode == BC_dastore ? 2 : 1);
  holds_leak(scan, &value);
  know_used(scan, 2);
  (void)holds_pop(scan, 2);
}

// The constructor is done: what it has not assigned stays what it was.
static void leave(HoldsScan *scan, const Instruction *instruction) {
  Kind kind = scan->method->return_kind;
  Held value = (Held){0};
  if (instruction->opcode != BC_return)
    value = holds_pop(scan, kind_words(kind));
  bool leaks = scan->leaks;
  Held self = {.may_be_this = scan->is_constructor};
  Held returned = value;
  if (scan->own && scan->own->is_closed) // to the nest
    returned.contents = 0;
  holds_leak(scan, &returned);
  leaks = leaks || value.may_be_this;
  holds_leak(scan, &self);
  scan->leaks = leaks; // to return is not to give away
  HoldsMethod *own = scan->own;
  if (!own)
    return;
  uint32_t first = (uint32_t)scan->info->code.length + 1;
  if (kind != KIND_VOID)
    holds_add(scan->nest, &own->result, &value, kind);
  for (uint32_t i = 0; i < scan->method->arg_slots; i++) {
    Held kept = scan->now[i];
    bool is_same = kept.id == first + i;
    Held any = {.kinds = HELD_NULL | HELD_OBJECT | HELD_NUMBER | HELD_OTHER,
                .low = INT64_MIN,
                .high = INT64_MAX};
    kept.id = 0;
    kept.is_this = kept.may_be_this = false;
    HoldsVar *var = &own->kept[i];
    Held before = var->held;
    if (held_join(&var->held, is_same ? &kept : &any))
      scan->nest->is_growing = true;
    if (var->changes++ > 8)
      held_widen(&var->held, &before);
  }
}

// --- all of them ---------------------------------------------------------------------------------

static void push_constant(HoldsScan *scan, const Instruction *instruction) {
  uint8_t opcode = instruction->opcode;
  if (opcode == BC_aconst_null)
    holds_push_new(scan, instruction, held_default(KIND_REFERENCE), 1);
  else if (opcode <= BC_iconst_5)
    holds_push_new(scan, instruction, held_number(opcode - BC_iconst_0, opcode - BC_iconst_0), 1);
  else
    holds_push_new(scan, instruction, held_number(opcode - BC_lconst_0, opcode - BC_lconst_0), 2);
}

static void combine(HoldsScan *scan, const Instruction *instruction, uint32_t words) {
  Held b = holds_pop(scan, words), a = holds_pop(scan, words);
  holds_push_new(scan, instruction, held_combine(instruction->opcode, &a, &b), words);
}

static void convert(HoldsScan *scan, const Instruction *instruction) {
  uint8_t opcode = instruction->opcode;
  Held a = holds_pop(scan, opcode == BC_l2i ? 2 : 1);
  holds_push_new(scan, instruction, held_convert(opcode, &a), opcode == BC_i2l ? 2 : 1);
}

// What an instruction gives of which nothing is known.
static void step_any(HoldsScan *scan, const Instruction *instruction) {
  const char *pushed = opcode_pushed(instruction->opcode);
  (void)holds_pop(scan, kinds_words(opcode_popped(instruction->opcode)));
  for (; *pushed && *pushed != '-'; pushed++) {
    if (*pushed == '?' || *pushed == 'R') {
      scan->bad = true;
      return;
    }
    Kind kind = (Kind)*pushed;
    holds_push_new(scan, instruction, held_any(kind), kind_words(kind));
  }
}

void holds_step(HoldsScan *scan, const Instruction *instruction) {
  uint8_t opcode = instruction->opcode, plain = instruction->plain;
  if ((plain >= BC_iload && plain <= BC_aload) || (plain >= BC_istore && plain <= BC_astore)) {
    load_or_store(scan, instruction);
    return;
  }
  if (opcode >= BC_aconst_null && opcode <= BC_lconst_1) {
    push_constant(scan, instruction);
    return;
  }
  if (opcode >= BC_iastore && opcode <= BC_sastore) {
    store_element(scan, instruction);
    return;
  }
  if (opcode >= BC_ireturn && opcode <= BC_return) {
    leave(scan, instruction);
    return;
  }
  if (opcode >= BC_iaload && opcode <= BC_saload)
    know_used(scan, 2);
  switch (opcode) {
  case BC_bipush:
  case BC_sipush:
    holds_push_new(scan, instruction, held_number(instruction->operand, instruction->operand), 1);
    break;
  case BC_ldc:
  case BC_ldc_w:
  case BC_ldc2_w:
    load_constant(scan, instruction);
    break;
  case BC_iinc:
    increment(scan, instruction);
    break;
  case BC_getstatic:
    get_static(scan, instruction);
    break;
  case BC_getfield:
    know_used(scan, 1);
    get_field(scan, instruction);
    break;
  case BC_putstatic: {
    Kind kind = descriptor_kind(text_of(scan, holds_constant(scan, instruction)->descriptor));
    Held value = holds_pop(scan, kind_words(kind));
    holds_leak(scan, &value);
    break;
  }
  case BC_putfield:
    put_field(scan, instruction);
    break;
  case BC_invokevirtual:
  case BC_invokespecial:
  case BC_invokestatic:
  case BC_invokeinterface:
    holds_invoke(scan, instruction);
    break;
  case BC_invokedynamic:
    holds_invoke_dynamic(scan, instruction);
    break;
  case BC_new: {
    Held object = held_object(holds_constant(scan, instruction)->name);
    holds_content_make(scan, instruction, &object);
    holds_push_new(scan, instruction, object, 1);
    break;
  }
  case BC_newarray:
  case BC_anewarray:
    new_array(scan, instruction);
    break;
  case BC_multianewarray:
    (void)holds_pop(scan, (uint32_t)instruction->second);
    holds_push_new(scan, instruction, held_object(holds_constant(scan, instruction)->name), 1);
    break;
  case BC_arraylength:
    know_used(scan, 1);
    array_length(scan, instruction);
    break;
  case BC_athrow: {
    Held thrown = holds_pop(scan, 1);
    holds_leak(scan, &thrown);
    break;
  }
  case BC_monitorenter:
    scan->nest->is_threaded = true;
    (void)holds_pop(scan, 1);
    break;
  case BC_pop:
  case BC_pop2:
    (void)holds_pop(scan, opcode == BC_pop ? 1 : 2);
    break;
  case BC_dup:
  case BC_dup_x1:
  case BC_dup_x2:
    duplicate(scan, 1, opcode - (uint32_t)BC_dup);
    break;
  case BC_dup2:
  case BC_dup2_x1:
  case BC_dup2_x2:
    duplicate(scan, 2, opcode - (uint32_t)BC_dup2);
    break;
  case BC_swap: {
    Held top = holds_pop(scan, 1), under = holds_pop(scan, 1);
    holds_push(scan, top, 1);
    holds_push(scan, under, 1);
    break;
  }
  case BC_iadd:
  case BC_isub:
  case BC_imul:
  case BC_irem:
  case BC_iand:
    combine(scan, instruction, 1);
    break;
  case BC_ladd:
  case BC_lsub:
  case BC_lmul:
  case BC_lrem:
  case BC_land:
    combine(scan, instruction, 2);
    break;
  case BC_i2l:
  case BC_l2i:
  case BC_i2b:
  case BC_i2c:
  case BC_i2s:
    convert(scan, instruction);
    break;
  case BC_checkcast: // the same reference
    break;
  case BC_jsr:
  case BC_jsr_w:
  case BC_ret: // subroutines are not followed
    scan->bad = true;
    break;
  default:
    step_any(scan, instruction);
  }
}
