// Relations as text and as bytecode.
#include "check/relations_impl.h"

#include "contract/contract.h"
#include "program/assemble.h"

#include <string.h>

// --- texts ---------------------------------------------------------------------------------------

static const char *side_text(const Program *program, const RelationSide *side, Arena *arena) {
  if (!side->field)
    return arena_format(arena, "%d", side->constant);
  return arena_format(arena, "%s%s", name_text(program_names(program), side->field->name),
                      side->is_length ? ".length" : "");
}

// "head == null", "size != 0", "!closed"
static const char *test_text(const Program *program, const RelationSide *side, bool is_not,
                             Arena *arena) {
  const char *name = name_text(program_names(program), side->field->name);
  if (side->field->kind == KIND_BOOLEAN)
    return arena_format(arena, "%s%s", is_not ? "" : "!", name);
  return arena_format(arena, "%s %s %s", name,
                      is_not ? "!=" : "==", side->field->kind == KIND_REFERENCE ? "null" : "0");
}

static bool may_be_null(Program *program, const RelationSide *side) {
  return side->field && side->is_length && !field_holds(program, side->field).is_non_null;
}

const char *relation_text(const Program *program, const Relation *relation, Arena *arena) {
  const RelationSide *left = &relation->left, *right = &relation->right;
  if (relation->kind == RELATION_IMPLIES)
    return arena_format(arena, "%s || %s", test_text(program, left, !left->is_not, arena),
                        test_text(program, right, right->is_not, arena));
  const char *text =
      arena_format(arena, "%s %s %s", side_text(program, left, arena),
                   relation->kind == RELATION_LESS ? "<" : "<=", side_text(program, right, arena));
  const RelationSide *sides[] = {right, left};
  for (size_t i = 0; i < 2; i++)
    if (may_be_null((Program *)(uintptr_t)program, sides[i]))
      text = arena_format(arena, "%s == null || %s",
                          name_text(program_names(program), sides[i]->field->name), text);
  return text;
}

bool relation_is_about(const Relation *relation, const GuardedClass *guarded, uint64_t fields) {
  for (size_t i = 0; i < guarded->fields.count; i++)
    if ((fields >> i & 1) && (relation->left.field == guarded->fields.items[i] ||
                              relation->right.field == guarded->fields.items[i]))
      return true;
  return false;
}

// --- one relation --------------------------------------------------------------------------------

typedef struct Writer {
  Program *program;
  Names *names;
  Assembler as;
  const char *class; // that is written
  Arena arena;
} Writer;

static const char *text_of(const Writer *writer, Name name) {
  return name_text(writer->names, name);
}

static void put_field(Writer *writer, const Field *field) {
  asm_local(&writer->as, BC_aload, 0, 1);
  asm_member(&writer->as, BC_getfield, text_of(writer, field->owner->name),
             text_of(writer, field->name), text_of(writer, field->descriptor),
             (int)kind_words(field->kind) - 1);
}

static void put_number(Writer *writer, const RelationSide *side, bool is_long) {
  if (!side->field && is_long) {
    asm_long(&writer->as, side->constant);
  } else if (!side->field) {
    asm_int(&writer->as, side->constant);
  } else {
    put_field(writer, side->field);
    if (side->is_length)
      asm_op(&writer->as, BC_arraylength, 0);
    if (is_long && side->field->kind != KIND_LONG)
      asm_op(&writer->as, BC_i2l, 1);
  }
}

static bool is_long(const RelationSide *side) {
  return side->field && !side->is_length && side->field->kind == KIND_LONG;
}

// An array that is not there has no length, and nothing to be wrong with it.
static void skip_null(Writer *writer, const RelationSide *side, AsmLabel good) {
  if (!side->field || !side->is_length)
    return;
  put_field(writer, side->field);
  asm_jump(&writer->as, BC_ifnull, good, -1);
}

// Jumps if the field is zero or null, or if it is not.
static void put_test(Writer *writer, const RelationSide *side, bool is_not, AsmLabel label) {
  put_field(writer, side->field);
  bool is_reference = side->field->kind == KIND_REFERENCE;
  if (side->field->kind == KIND_LONG) {
    asm_long(&writer->as, 0);
    asm_op(&writer->as, BC_lcmp, -3);
  }
  asm_jump(&writer->as,
           is_reference ? (is_not ? BC_ifnonnull : BC_ifnull) : (is_not ? BC_ifne : BC_ifeq), label,
           -1);
}

// Jumps if it holds, else falls through.
static void put_relation(Writer *writer, const Relation *relation, AsmLabel good) {
  const RelationSide *left = &relation->left, *right = &relation->right;
  if (relation->kind == RELATION_IMPLIES) {
    put_test(writer, left, !left->is_not, good);
    put_test(writer, right, right->is_not, good);
    return;
  }
  bool is_wide = is_long(left) || is_long(right), is_less = relation->kind == RELATION_LESS;
  skip_null(writer, left, good);
  skip_null(writer, right, good);
  put_number(writer, left, is_wide);
  put_number(writer, right, is_wide);
  if (is_wide) {
    asm_op(&writer->as, BC_lcmp, -3);
    asm_jump(&writer->as, is_less ? BC_iflt : BC_ifle, good, -1);
  } else {
    asm_jump(&writer->as, is_less ? BC_if_icmplt : BC_if_icmple, good, -2);
  }
}

// --- methods -------------------------------------------------------------------------------------

static const char *self_type(Writer *writer, const Class *class) {
  return arena_format(&writer->arena, "L%s;", text_of(writer, class->name));
}

static void end_method(Writer *writer, const char *name, const char *descriptor) {
  asm_end(&writer->as, ACC_PUBLIC | ACC_STATIC, name, descriptor, NULL, 0);
}

static void write_holds(Writer *writer, const Class *class, const RelationList *list) {
  Assembler *as = &writer->as;
  asm_begin(as, 1);
  for (size_t i = 0; i < list->count; i++) {
    AsmLabel good = asm_label(as);
    put_relation(writer, &list->items[i], good);
    asm_int(as, 0);
    asm_op(as, BC_ireturn, -1);
    asm_bind(as, good);
  }
  asm_int(as, 1);
  asm_op(as, BC_ireturn, -1);
  end_method(writer, "holds", arena_format(&writer->arena, "(%s)Z", self_type(writer, class)));
}

static void assume_object(Writer *writer, uint32_t slot, const char *class, const char *type) {
  AsmLabel next = asm_label(&writer->as);
  asm_local(&writer->as, BC_aload, slot, 1);
  asm_jump(&writer->as, BC_ifnull, next, -1);
  asm_local(&writer->as, BC_aload, slot, 1);
  asm_member(&writer->as, BC_invokestatic, class, "holds",
             arena_format(&writer->arena, "(%s)Z", type), 0);
  asm_member(&writer->as, BC_invokestatic, "loris/Loris", "assume", "(Z)V", -1);
  asm_bind(&writer->as, next);
}

static bool has_receiver(const Method *method) { return !(method->flags & ACC_STATIC); }

static void load_arguments(Writer *writer, const Method *method, uint32_t slot) {
  static const uint8_t loads[128] = {
      ['J'] = BC_lload, ['F'] = BC_fload, ['D'] = BC_dload, ['L'] = BC_aload, ['Z'] = BC_iload,
      ['B'] = BC_iload, ['C'] = BC_iload, ['S'] = BC_iload, ['I'] = BC_iload};
  for (uint16_t i = 0; i < method->arg_count; i++) {
    Kind kind = method->arg_kinds[i];
    asm_local(&writer->as, (Opcode)loads[(uint8_t)kind], slot, (int)kind_words(kind));
    slot += kind_words(kind);
  }
}

static void call_method(Writer *writer, const Method *method, Opcode opcode) {
  int result = (int)kind_words(method->return_kind);
  asm_member(&writer->as, opcode, text_of(writer, method->owner->name),
             text_of(writer, method->name), text_of(writer, method->descriptor),
             result - method->arg_slots);
}

static bool is_constructor(const Writer *writer, const Method *method) {
  return method_is_constructor(writer->program, method);
}

// "(LC;I" without what it returns.
static const char *parameters_of(Writer *writer, const Method *method, bool with_receiver) {
  const char *own = text_of(writer, method->descriptor);
  return arena_format(&writer->arena, "(%s%.*s)",
                      with_receiver ? self_type(writer, method->owner) : "",
                      (int)(strchr(own, ')') - own - 1), own + 1);
}

// Of every argument of the class it is assumed, too: it is an object like others.
static void assume_all(Writer *writer, const Class *class, const Method *method,
                       bool has_receiver_slot) {
  const char *type = self_type(writer, class);
  uint32_t slot = 0;
  if (has_receiver_slot) {
    AsmLabel good = asm_label(&writer->as);
    asm_local(&writer->as, BC_aload, 0, 1);
    asm_jump(&writer->as, BC_ifnonnull, good, -1);
    asm_int(&writer->as, 0);
    asm_member(&writer->as, BC_invokestatic, "loris/Loris", "assume", "(Z)V", -1);
    asm_bind(&writer->as, good);
    assume_object(writer, slot++, writer->class, type);
  }
  const char *at = descriptor_parameters(text_of(writer, method->descriptor));
  for (; *at != ')'; at = descriptor_next(at)) {
    if (!strncmp(at, type, strlen(type)))
      assume_object(writer, slot, writer->class, type);
    slot += kind_words(descriptor_kind(at));
  }
}

// Gives the object that changes a place among the locals, and runs the code. What it throws is
// forgotten: the object is as it is then. A constructor that throws has made none.
static void run_changer(Writer *writer, const Method *method, uint32_t self) {
  Assembler *as = &writer->as;
  AsmLabel start = asm_label(as), end = asm_label(as), caught = asm_label(as),
           after = asm_label(as);
  bool is_new = is_constructor(writer, method);
  asm_bind(as, start);
  if (is_new) {
    asm_class(as, BC_new, text_of(writer, method->owner->name), 1);
    asm_op(as, BC_dup, 1);
    load_arguments(writer, method, 0);
  } else {
    asm_local(as, BC_aload, 0, 1);
    load_arguments(writer, method, 1);
  }
  call_method(writer, method, BC_invokespecial);
  int words = (int)kind_words(method->return_kind);
  if (is_new)
    asm_local(as, BC_astore, self, -1);
  else if (words)
    asm_op(as, words == 2 ? BC_pop2 : BC_pop, -words);
  asm_bind(as, end);
  asm_jump(as, BC_goto, after, 0);
  asm_depth(as, 1);
  asm_bind(as, caught);
  asm_handler(as, start, end, caught);
  asm_op(as, BC_pop, -1);
  if (is_new) {
    asm_int(as, 0);
    asm_op(as, BC_ireturn, -1);
  }
  asm_bind(as, after);
}

static void write_keeps(Writer *writer, const Class *class, const Method *method,
                        const RelationList *list, const char *name, const char **parameters) {
  Assembler *as = &writer->as;
  bool is_new = is_constructor(writer, method);
  uint32_t words = method->arg_slots - (is_new ? 1u : 0u), self = is_new ? words : 0;
  *parameters = parameters_of(writer, method, !is_new);
  asm_begin(as, words);
  assume_all(writer, class, method, !is_new);
  run_changer(writer, method, self);
  if (self) { // relations look at the first local
    asm_local(as, BC_aload, self, 1);
    asm_local(as, BC_astore, 0, -1);
  }
  for (size_t i = 0; i < list->count; i++) {
    AsmLabel good = asm_label(as);
    put_relation(writer, &list->items[i], good);
    asm_int(as, (int32_t)i + 1);
    asm_op(as, BC_ireturn, -1);
    asm_bind(as, good);
  }
  asm_int(as, 0);
  asm_op(as, BC_ireturn, -1);
  end_method(writer, name, arena_format(&writer->arena, "%sI", *parameters));
}

// The same as something that throws, as proofs want it.
static void write_proves(Writer *writer, const Method *method, const char *keeps,
                         const char *parameters, const char *name) {
  Assembler *as = &writer->as;
  bool is_new = is_constructor(writer, method);
  uint32_t words = method->arg_slots - (is_new ? 1u : 0u);
  asm_begin(as, words);
  AsmLabel good = asm_label(as);
  if (!is_new)
    asm_local(as, BC_aload, 0, 1);
  load_arguments(writer, method, is_new ? 0 : 1);
  asm_member(as, BC_invokestatic, writer->class, keeps,
             arena_format(&writer->arena, "%sI", parameters), 1 - (int)words);
  asm_jump(as, BC_ifeq, good, -1);
  asm_class(as, BC_new, "java/lang/AssertionError", 1);
  asm_op(as, BC_dup, 1);
  asm_member(as, BC_invokespecial, "java/lang/AssertionError", "<init>", "()V", -1);
  asm_op(as, BC_athrow, -1);
  asm_bind(as, good);
  asm_op(as, BC_return, 0);
  end_method(writer, name, arena_format(&writer->arena, "%sV", parameters));
}

// --- classes -------------------------------------------------------------------------------------

static void begin_class(Writer *writer, Program *program, Class *class, const char *what,
                        uint32_t number) {
  *writer = (Writer){.program = program, .names = program_names(program)};
  writer->class =
      arena_format(&writer->arena, "%s$$%s$%u", text_of(writer, class->name), what, number);
  asm_init(&writer->as, ACC_PUBLIC | ACC_SUPER | ACC_ABSTRACT | ACC_SYNTHETIC, writer->class,
           "java/lang/Object", "invariants");
}

static Class *end_class(Writer *writer, Class *host) {
  LinkError error = {0};
  Bytes bytes = asm_finish(&writer->as, &writer->arena);
  Class *class = writer->as.failed
                     ? NULL
                     : program_define(writer->program, bytes, writer->class, host, &error);
  asm_fini(&writer->as);
  arena_fini(&writer->arena);
  if (!class)
    return NULL;
  class->is_contract = true;
  for (uint16_t i = 0; i < class->method_count; i++)
    class->methods[i].is_hidden = true;
  return class;
}

Class *relations_define(Program *program, const GuardedClass *guarded, const RelationList *list,
                        uint32_t number) {
  Writer writer;
  begin_class(&writer, program, guarded->class, "Relations", number);
  write_holds(&writer, guarded->class, list);
  for (size_t i = 0; i < guarded->changers.count; i++) {
    const Method *method = guarded->changers.items[i];
    const char *parameters, *keeps = arena_format(&writer.arena, "keeps%zu", i);
    write_keeps(&writer, guarded->class, method, list, keeps, &parameters);
    write_proves(&writer, method, keeps, parameters, arena_format(&writer.arena, "proves%zu", i));
  }
  return end_class(&writer, guarded->class);
}

Method *relations_method(Program *program, const Class *class, const char *name, size_t number) {
  char wanted[40];
  (void)snprintf(wanted, sizeof wanted, number == SIZE_MAX ? "%s" : "%s%zu", name, number);
  for (uint16_t i = 0; i < class->method_count; i++)
    if (!strcmp(name_text(program_names(program), class->methods[i].name), wanted))
      return &class->methods[i];
  return NULL;
}

// What is assumed stands apart from the call: only what passes its arguments on may leave them as
// they are (MethodContract.passes_from).
static void write_requires(Writer *writer, const Method *method, const AssumedObject *objects,
                           size_t count, const char *parameters) {
  asm_begin(&writer->as, method->arg_slots);
  for (size_t i = 0; i < count; i++) {
    const char *type = descriptor_parameters(text_of(writer, objects[i].holds->descriptor));
    assume_object(writer, objects[i].slot, text_of(writer, objects[i].holds->owner->name),
                  arena_format(&writer->arena, "%.*s", (int)strcspn(type, ")"), type));
  }
  asm_op(&writer->as, BC_return, 0);
  end_method(writer, "requires", arena_format(&writer->arena, "%sV", parameters));
}

static void load_all(Writer *writer, const Method *method) {
  if (has_receiver(method))
    asm_local(&writer->as, BC_aload, 0, 1);
  load_arguments(writer, method, has_receiver(method) ? 1 : 0);
}

static void write_run(Writer *writer, const Method *method, const char *parameters) {
  static const char order[] = "IJFDL";
  const char *at = strchr(order, method->return_kind);
  Assembler *as = &writer->as;
  asm_begin(as, method->arg_slots);
  load_all(writer, method);
  asm_member(as, BC_invokestatic, writer->class, "requires",
             arena_format(&writer->arena, "%sV", parameters), -(int)method->arg_slots);
  load_all(writer, method);
  call_method(writer, method, has_receiver(method) ? BC_invokespecial : BC_invokestatic);
  if (method->return_kind == KIND_VOID)
    asm_op(as, BC_return, 0);
  else
    asm_op(as, (Opcode)(BC_ireturn + (at ? at - order : 0)), -(int)kind_words(method->return_kind));
  end_method(writer, "run",
             arena_format(&writer->arena, "%s%s", parameters,
                          strchr(text_of(writer, method->descriptor), ')') + 1));
}

Method *relations_assume(Program *program, Method *method, const AssumedObject *objects,
                         size_t count) {
  Writer writer;
  begin_class(&writer, program, method->owner, "Assumed", method->id);
  const char *parameters = parameters_of(&writer, method, has_receiver(method));
  write_requires(&writer, method, objects, count, parameters);
  write_run(&writer, method, parameters);
  Class *class = end_class(&writer, method->owner);
  Method *run = class ? relations_method(program, class, "run", SIZE_MAX) : NULL;
  if (run)
    contracts_of_methods(program)[run->id].passes_from = has_receiver(method) ? 2 : 1;
  return run;
}
