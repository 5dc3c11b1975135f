// libFuzzer target: any bytes are a class or one diagnostic. Everything a ClassFile points to is
// visited, so that the sanitizers see a wrong pointer or index even when the parser did not use it.
#include "fuzz.h"

static size_t touched;

static void touch_name(const Names *names, Name name) {
  touched += name_length(names, name);
  if (name_exists(name) && name_text(names, name)[name_length(names, name)] != 0)
    abort();
}

static void touch_annotations(const Names *names, const ClassFile *file, const Annotations *list);

static void touch_value(const Names *names, const ClassFile *file, const ElementValue *value) {
  touch_name(names, value->text);
  touch_name(names, value->type);
  if (value->constant >= file->pool_count)
    abort();
  if (value->annotation)
    touch_annotations(names, file, &(Annotations){value->annotation, 1});
  for (int i = 0; i < value->element_count; i++)
    touch_value(names, file, &value->elements[i]);
}

static void touch_annotations(const Names *names, const ClassFile *file, const Annotations *list) {
  for (int i = 0; i < list->count; i++) {
    touch_name(names, list->items[i].type);
    for (int j = 0; j < list->items[i].pair_count; j++) {
      touch_name(names, list->items[i].pairs[j].name);
      touch_value(names, file, &list->items[i].pairs[j].value);
    }
  }
}

// What the header promises about code.
static void check_code(const Names *names, const ClassFile *file, const CodeInfo *code) {
  if (code->code.length == 0 || code->code.length > UINT16_MAX)
    abort();
  for (int i = 0; i < code->handler_count; i++) {
    const Handler *handler = &code->handlers[i];
    if (handler->start >= handler->end || handler->end > code->code.length ||
        handler->target >= code->code.length || handler->catch_type >= file->pool_count ||
        (handler->catch_type && file->pool[handler->catch_type].tag != CONSTANT_CLASS))
      abort();
  }
  for (int i = 0; i < code->line_count; i++)
    if (code->lines[i].pc >= code->code.length ||
        (i > 0 && code->lines[i].pc < code->lines[i - 1].pc))
      abort();
  for (int i = 0; i < code->local_count; i++) {
    touch_name(names, code->locals[i].name);
    touch_name(names, code->locals[i].descriptor);
  }
  for (size_t i = 0; i < code->code.length; i++)
    touched += code->code.at[i];
}

static void check_pool(const Names *names, const ClassFile *file) {
  for (int i = 1; i < file->pool_count; i++) {
    const Constant *constant = &file->pool[i];
    touch_name(names, constant->name);
    switch ((ConstantTag)constant->tag) {
    case CONSTANT_FIELD:
    case CONSTANT_METHOD:
    case CONSTANT_INTERFACE_METHOD:
      if (!name_exists(constant->class_name))
        abort();
      touch_name(names, constant->class_name);
      touch_name(names, constant->descriptor);
      break;
    case CONSTANT_DYNAMIC:
    case CONSTANT_INVOKE_DYNAMIC:
      if (constant->index >= file->bootstrap_count)
        abort();
      break;
    case CONSTANT_METHOD_HANDLE:
      if (constant->index == 0 || constant->index >= file->pool_count)
        abort();
      break;
    case CONSTANT_UTF8:
    case CONSTANT_CLASS:
    case CONSTANT_STRING:
    case CONSTANT_MODULE:
    case CONSTANT_PACKAGE:
    case CONSTANT_METHOD_TYPE:
    case CONSTANT_NAME_AND_TYPE:
      if (!name_exists(constant->name))
        abort();
      break;
    case CONSTANT_NONE:
    case CONSTANT_INTEGER:
    case CONSTANT_FLOAT:
    case CONSTANT_LONG:
    case CONSTANT_DOUBLE:
      break;
    }
  }
}

static void check_methods(const Names *names, const ClassFile *file) {
  for (int i = 0; i < file->method_count; i++) {
    const MethodInfo *method = &file->methods[i];
    touch_name(names, method->signature);
    if (!descriptor_is_method(name_text(names, method->descriptor),
                              name_length(names, method->descriptor)))
      abort();
    if ((method->code == NULL) != !!(method->flags & (ACC_ABSTRACT | ACC_NATIVE)))
      abort();
    if (method->code)
      check_code(names, file, method->code);
    touch_annotations(names, file, &method->annotations);
    touch_annotations(names, file, &method->type_annotations);
    for (int j = 0; j < method->parameter_count; j++)
      touch_annotations(names, file, &method->parameter_annotations[j]);
    for (int j = 0; j < method->parameter_name_count; j++)
      touch_name(names, method->parameter_names[j]);
    for (int j = 0; j < method->exception_count; j++)
      touch_name(names, method->exceptions[j]);
  }
}

static void check_class(const Names *names, const ClassFile *file) {
  check_pool(names, file);
  for (int i = 0; i < file->field_count; i++) {
    touch_annotations(names, file, &file->fields[i].annotations);
    touch_annotations(names, file, &file->fields[i].type_annotations);
    if (file->fields[i].constant_value >= file->pool_count)
      abort();
  }
  check_methods(names, file);
  touch_annotations(names, file, &file->annotations);
  touch_annotations(names, file, &file->type_annotations);
  for (int i = 0; i < file->bootstrap_count; i++)
    for (int j = 0; j < file->bootstraps[i].argument_count; j++)
      if (file->bootstraps[i].arguments[j] >= file->pool_count)
        abort();
  for (int i = 0; i < file->component_count; i++)
    touch_annotations(names, file, &file->components[i].annotations);
  for (int i = 0; i < file->inner_class_count; i++)
    touch_name(names, file->inner_classes[i].simple);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Names *names = names_new();
  Diag *diag = diag_new();
  ClassFile *file = classfile_parse(names, (Bytes){data, size}, "fuzz", diag);
  if ((file == NULL) != diag_failed(diag))
    abort();
  if (file) {
    check_class(names, file);
    // A struct may be some ten times as large as its bytes, never out of all proportion.
    if (file->arena.total > 64 * size + (1 << 17))
      abort();
  }
  classfile_free(file);
  diag_free(diag);
  names_free(names);
  return 0;
}
