// Straight-line methods: calls one after the other, with arguments out of the parameters.
#include "program/bytecode.h"
#include "program/indy_impl.h"

#include <string.h>

typedef struct Spinner {
  Program *program;
  ClassWriter writer;
  Arena scratch;
  const char *parameters;
  uint32_t first_variable; // local of variable 0
} Spinner;

static const char *text_of(const Spinner *spinner, Name name) {
  return name_text(spinner->program->names, name);
}

static uint32_t parameter_local(const Spinner *spinner, uint32_t number) {
  assert(number <= strlen(spinner->parameters));
  uint32_t local = 0;
  for (uint32_t i = 0; i < number; i++)
    local += kind_words(spinner->parameters[i]);
  return local;
}

static void push_number(Spinner *spinner, const SpinValue *value) {
  assert(value->kind == SPIN_NUMBER);
  switch (value->letter) {
  case KIND_LONG:
    emit_long(&spinner->writer, (int64_t)value->bits);
    return;
  case KIND_FLOAT:
    emit_float(&spinner->writer, (uint32_t)value->bits);
    return;
  case KIND_DOUBLE:
    emit_double(&spinner->writer, value->bits);
    return;
  case KIND_BOOLEAN:
  case KIND_BYTE:
  case KIND_CHAR:
  case KIND_SHORT:
  case KIND_INT:
  case KIND_REFERENCE:
  case KIND_VOID:
    emit_int(&spinner->writer, (int32_t)(uint32_t)value->bits);
  }
}

static void push_box(Spinner *spinner, const SpinValue *value) {
  assert(value->number < strlen(spinner->parameters));
  assert(value->kind == SPIN_BOX && value->class);
  const char *name = text_of(spinner, value->class->name);
  Kind letter = spinner->parameters[value->number];
  emit_class(&spinner->writer, BC_new, name);
  emit_op(&spinner->writer, BC_dup);
  emit_load(&spinner->writer, letter, parameter_local(spinner, value->number));
  emit_call(&spinner->writer, BC_invokespecial, name, "<init>",
            arena_format(&spinner->scratch, "(%c)V", letter), false);
}

static void push_value(Spinner *spinner, const SpinValue *value) {
  ClassWriter *writer = &spinner->writer;
  switch (value->kind) {
  case SPIN_PARAMETER:
    assert(value->number < strlen(spinner->parameters));
    emit_load(writer, spinner->parameters[value->number], parameter_local(spinner, value->number));
    return;
  case SPIN_BOX:
    push_box(spinner, value);
    return;
  case SPIN_VARIABLE:
    emit_load(writer, KIND_REFERENCE, spinner->first_variable + value->number);
    return;
  case SPIN_NUMBER:
    push_number(spinner, value);
    return;
  case SPIN_STRING:
    assert(value->text);
    emit_string(writer, value->text);
    return;
  case SPIN_STATIC:
    assert(value->field && (value->field->flags & ACC_STATIC));
    emit_field(writer, BC_getstatic, text_of(spinner, value->field->owner->name),
               text_of(spinner, value->field->name), text_of(spinner, value->field->descriptor));
    return;
  case SPIN_NULL:
    emit_op(writer, BC_aconst_null);
  }
}

static void push_call(Spinner *spinner, const SpinCall *call) {
  ClassWriter *writer = &spinner->writer;
  const Method *method = call->method;
  const char *name = text_of(spinner, method->name), *class = text_of(spinner, call->class->name);
  bool is_new = !strcmp(name, "<init>"), is_static = method->flags & ACC_STATIC;
  if (is_new) {
    emit_class(writer, BC_new, class);
    emit_op(writer, BC_dup);
  } else if (!is_static) {
    push_value(spinner, &call->receiver);
  }
  for (uint16_t i = 0; i < method->arg_count; i++)
    push_value(spinner, &call->arguments[i]);
  bool is_interface = call->class->kind == CLASS_INTERFACE;
  emit_call(writer,
            is_new         ? BC_invokespecial
            : is_static    ? BC_invokestatic
            : is_interface ? BC_invokeinterface
                           : BC_invokevirtual,
            class, name, text_of(spinner, method->descriptor), is_interface);
  if (call->result >= 0)
    emit_store(writer, KIND_REFERENCE, spinner->first_variable + (uint32_t)call->result);
  else
    emit_pop(writer, is_new ? KIND_REFERENCE : method->return_kind);
}

static const char *free_name(Spinner *spinner, const Class *host) {
  for (uint32_t number = spinner->program->spun_count + 1;; number++) {
    char *name =
        arena_format(&spinner->scratch, "%s$$Calls$%u", text_of(spinner, host->name), number);
    if (!program_loaded(spinner->program, name_of(spinner->program->names, name)))
      return name;
  }
}

static Method *define(Spinner *spinner, Class *host, const char *name, const char *descriptor,
                      LinkError *error) {
  Bytes bytes;
  if (!writer_finish(&spinner->writer, &spinner->scratch, &bytes)) {
    link_error(error, LINK_UNSUPPORTED, NULL, "the calls are too many for a class file");
    return NULL;
  }
  Class *class = program_define(spinner->program, bytes, name, host, error);
  Names *names = spinner->program->names;
  return class ? class_own_method(class, name_of(names, "calls"), name_of(names, descriptor))
               : NULL;
}

Method *program_spin_calls(Program *program, Class *host, const char *parameters,
                           const SpinCall *calls, size_t count, LinkError *error) {
  assert(host && parameters && (calls || !count));
  Spinner spinner = {.program = program, .parameters = parameters};
  const char *name = free_name(&spinner, host);
  const char *descriptor = arena_format(&spinner.scratch, "(%s)V", parameters);
  writer_init(&spinner.writer, ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC, name, "java/lang/Object");
  writer_begin(&spinner.writer, ACC_PUBLIC | ACC_STATIC, "calls", descriptor);
  spinner.first_variable = parameter_local(&spinner, (uint32_t)strlen(parameters));
  for (size_t i = 0; i < count; i++)
    push_call(&spinner, &calls[i]);
  emit_return(&spinner.writer, KIND_VOID);
  writer_end(&spinner.writer);
  Method *method = define(&spinner, host, name, descriptor, error);
  writer_fini(&spinner.writer);
  arena_fini(&spinner.scratch);
  return method;
}
