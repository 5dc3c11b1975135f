// Which states can a record have? Those that its canonical constructor leaves behind. Where it
// stores its parameters as they are, the constructor itself tells: applied to a state that can be,
// it returns. A static method of a class that is spun here asks it.
#include "program/bytecode.h"
#include "program/indy_impl.h"
#include "program/uses.h"

#include <string.h>

#define VM "java/lang/LorisVM"

typedef struct Record {
  Program *program;
  Class *class;
  const Field **fields; // the components
  uint32_t *locals;     // of the constructor's parameters
  uint32_t count, local_count;
  Method *constructor; // or NULL
  Arena arena;
} Record;

static const char *text_of(const Record *record, Name name) {
  return name_text(record->program->names, name);
}

static void record_init(Record *record, Program *program, Class *class) {
  assert(class->file && class->file->is_record);
  *record = (Record){.program = program, .class = class, .local_count = 1};
  record->fields = arena_array(&record->arena, const Field *, class->field_count + 1u);
  record->locals = arena_array(&record->arena, uint32_t, class->field_count + 1u);
  const char *descriptor = "(";
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    if (field->flags & ACC_STATIC)
      continue;
    record->fields[record->count] = field;
    record->locals[record->count++] = record->local_count;
    record->local_count += kind_words(field->kind);
    descriptor =
        arena_format(&record->arena, "%s%s", descriptor, text_of(record, field->descriptor));
  }
  descriptor = arena_format(&record->arena, "%s)V", descriptor);
  assert(record->local_count >= 1 + record->count);
  Names *names = program->names;
  record->constructor =
      class_own_method(class, name_of(names, "<init>"), name_of(names, descriptor));
}

// --- what the constructor does -------------------------------------------------------------------

static bool is_load(const Instruction *at) {
  return at->plain >= BC_iload && at->plain <= BC_aload;
}

// The last instructions before the one that is looked at. Calls of Objects.requireNonNull are left
// out, with their messages and casts: they hand on what they are given.
typedef struct Window {
  Instruction object, value; // the last one but one, the last one
  bool is_handed;            // the value has gone through such a call
} Window;

static bool is_handing(const Record *record, const Instruction *at) {
  if (at->plain != BC_invokestatic)
    return false;
  const Constant *method = &record->class->file->pool[at->operand];
  return !strcmp(text_of(record, method->class_name), "java/util/Objects") &&
         !strcmp(text_of(record, method->name), "requireNonNull");
}

// javac writes this.x = Objects.requireNonNull(x, "message") with the message and a cast around the
// call. Leaving these out, the store is preceded by the same two loads as a plain one.
static void window_push(Window *window, const Record *record, const Instruction *at) {
  bool is_message = at->plain == BC_ldc;
  if (is_handing(record, at))
    window->is_handed = true;
  else if (!is_message && !(at->plain == BC_checkcast && window->is_handed))
    *window = (Window){window->value, *at, false};
}

// Does the code jump to an instruction between the value and the one that stores it? Then there are
// other values.
// A switch counts as one that may: none stands in a constructor that is worth the trouble.
static bool is_joined(Bytes code, const Window *window, uint32_t store) {
  Instruction at = {0};
  for (uint32_t offset = 0; offset < code.length; offset += at.length) {
    if (!bytecode_read(code, offset, &at) || bytecode_is_switch(&at))
      return true;
    if (bytecode_is_branch(&at) && (uint32_t)at.operand > window->value.offset &&
        (uint32_t)at.operand <= store)
      return true;
  }
  return false;
}

// A parameter gets another value than its own.
static bool changes_parameter(const Record *record, Bytes code, const Window *window,
                              const Instruction *at) {
  bool stores = (at->plain >= BC_istore && at->plain <= BC_astore) || at->plain == BC_iinc;
  bool is_same = at->plain == BC_astore && window->value.plain == BC_aload &&
                 window->value.operand == at->operand && !is_joined(code, window, at->offset);
  return stores && (uint32_t)at->operand < record->local_count && !is_same;
}

// Does the store behind the two loads give a component its parameter?
static bool is_plain_store(const Record *record, const Window *window, const Instruction *store) {
  assert(store->plain == BC_putfield);
  const Constant *field = &record->class->file->pool[store->operand];
  if (window->object.plain != BC_aload || window->object.operand != 0 || !is_load(&window->value))
    return false;
  for (uint32_t i = 0; i < record->count; i++)
    if (name_is(record->fields[i]->name, field->name))
      return window->value.operand == (int32_t)record->locals[i];
  return false;
}

// Any branch, call or arithmetic besides plain stores makes a constructor that validates; a store
// of something else than the parameter makes one that changes.
static RecordKind kind_of_code(const Record *record, Bytes code) {
  Window window = {{0}, {0}, false};
  Instruction at = {0};
  uint32_t calls = 0;
  bool is_plain = true;
  for (uint32_t offset = 0; offset < code.length; offset += at.length) {
    if (!bytecode_read(code, offset, &at) || changes_parameter(record, code, &window, &at) ||
        (at.plain == BC_putfield &&
         (!is_plain_store(record, &window, &at) || is_joined(code, &window, at.offset))))
      return RECORD_CHANGES;
    window_push(&window, record, &at);
    calls += at.plain == BC_invokespecial; // of Record's own constructor
    is_plain = is_plain && calls <= 1 &&
               (is_load(&at) || at.plain == BC_putfield || at.plain == BC_invokespecial ||
                at.plain == BC_return);
  }
  return is_plain ? RECORD_PLAIN : RECORD_VALIDATES;
}

RecordKind class_record_kind(Program *program, Class *class) {
  if (class->record_kind != RECORD_NOT_ASKED)
    return class->record_kind;
  class->record_kind = RECORD_PLAIN;
  if (class->kind == CLASS_INSTANCE && class->file && class->file->is_record) {
    Record record;
    record_init(&record, program, class);
    if (record.constructor)
      program_note_use(program, record.constructor);
    if (record.constructor && record.constructor->info->code)
      class->record_kind = kind_of_code(&record, record.constructor->info->code->code);
    arena_fini(&record.arena);
  }
  return class->record_kind;
}

// --- the method that asks it ---------------------------------------------------------------------

static void emit_component(const Record *record, ClassWriter *writer, uint32_t i, uint32_t local) {
  assert(i < record->count);
  emit_load(writer, KIND_REFERENCE, local);
  emit_field(writer, BC_getfield, text_of(record, record->class->name),
             text_of(record, record->fields[i]->name),
             text_of(record, record->fields[i]->descriptor));
}

// Local 1 is what the constructor has made of the components of local 0.
// A constructor that copies a list or an array leaves an equal one behind: references are the same,
// or of one class and equal in depth (LorisVM.isSameComponent).
static void emit_comparison(Record *record, ClassWriter *writer, uint32_t i, Label different) {
  assert(i < record->count);
  Kind kind = record->fields[i]->kind;
  emit_component(record, writer, i, 1);
  emit_component(record, writer, i, 0);
  switch (kind) {
  case KIND_REFERENCE:
    emit_call(writer, BC_invokestatic, VM, "isSameComponent",
              "(Ljava/lang/Object;Ljava/lang/Object;)Z", false);
    emit_branch(writer, BC_ifeq, different);
    return;
  case KIND_FLOAT:
  case KIND_DOUBLE:
    emit_call(writer, BC_invokestatic, wrapper_class(kind), "compare",
              arena_format(&record->arena, "(%c%c)I", kind, kind), false);
    emit_branch(writer, BC_ifne, different);
    return;
  case KIND_LONG:
    emit_op(writer, BC_lcmp);
    emit_branch(writer, BC_ifne, different);
    return;
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_VOID:
    emit_branch(writer, BC_if_icmpne, different);
  }
}

static void emit_check(Record *record, ClassWriter *writer, bool compares) {
  assert(record->constructor);
  const char *name = text_of(record, record->class->name);
  Label end = label_new(writer), different = label_new(writer);
  emit_load(writer, KIND_REFERENCE, 0);
  emit_branch(writer, BC_ifnull, end);
  emit_class(writer, BC_new, name);
  emit_op(writer, BC_dup);
  for (uint32_t i = 0; i < record->count; i++)
    emit_component(record, writer, i, 0);
  emit_call(writer, BC_invokespecial, name, "<init>",
            text_of(record, record->constructor->descriptor), false);
  emit_store(writer, KIND_REFERENCE, 1);
  for (uint32_t i = 0; compares && i < record->count; i++)
    emit_comparison(record, writer, i, different);
  emit_label(writer, end);
  emit_return(writer, KIND_VOID);
  emit_label(writer, different);
  emit_call(writer, BC_invokestatic, VM, "impossible", "()V", false);
  emit_return(writer, KIND_VOID);
}

static Method *make_check(Record *record, RecordKind kind) {
  assert(kind == RECORD_VALIDATES || kind == RECORD_CHANGES);
  const char *owner = text_of(record, record->class->name);
  const char *name = arena_format(&record->arena, "%s$$Possible", owner);
  const char *descriptor = arena_format(&record->arena, "(L%s;)V", owner);
  ClassWriter writer;
  Bytes bytes;
  LinkError error = {0};
  writer_init(&writer, ACC_PUBLIC | ACC_FINAL, name, "java/lang/Object");
  writer_begin(&writer, ACC_PUBLIC | ACC_STATIC, "check", descriptor);
  emit_check(record, &writer, kind == RECORD_CHANGES);
  writer_end(&writer);
  Class *class = writer_finish(&writer, &record->arena, &bytes)
                     ? program_define(record->program, bytes, name, record->class, &error)
                     : NULL;
  writer_fini(&writer);
  return class ? class_find_text(record->program, class, "check", descriptor) : NULL;
}

// The class of a check is spun with the record as its host.
bool method_is_record_check(const Method *method) {
  const Class *record = method->owner->host;
  return record && record->record_check == method;
}

Method *class_record_check(Program *program, Class *class) {
  RecordKind kind = class_record_kind(program, class);
  if (kind == RECORD_PLAIN || class->record_check)
    return class->record_check;
  Record record;
  record_init(&record, program, class);
  class->record_check = make_check(&record, kind);
  arena_fini(&record.arena);
  return class->record_check;
}
