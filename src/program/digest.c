// Classes and code as bytes that say what they mean, wherever the constants of a class file lie:
// an edit of one method moves the constants of all others.
#include "program/bytecode.h"
#include "program/uses.h"

#include <string.h>

typedef struct Digest {
  const Names *names;
  const ClassFile *file;
  Pack *pack;
} Digest;

static void put_name(const Digest *digest, Name name) {
  if (name_exists(name))
    pack_bytes(digest->pack, name_text(digest->names, name), name_length(digest->names, name));
  else
    pack_text(digest->pack, NULL);
}

static void put_number(const Digest *digest, int64_t number) { pack_signed(digest->pack, number); }

// --- constants -----------------------------------------------------------------------------------

static void put_constant(const Digest *digest, uint32_t index, int depth);

// Constants of a bootstrap may have one of their own; a class file may even make a circle of them.
static void put_bootstrap(const Digest *digest, uint16_t index, int depth) {
  enum { DEEPEST = 8 };
  if (index >= digest->file->bootstrap_count || depth > DEEPEST) {
    put_number(digest, index);
    return;
  }
  const Bootstrap *bootstrap = &digest->file->bootstraps[index];
  put_constant(digest, bootstrap->method, depth + 1);
  put_number(digest, bootstrap->argument_count);
  for (uint16_t i = 0; i < bootstrap->argument_count; i++)
    put_constant(digest, bootstrap->arguments[i], depth + 1);
}

static void put_constant(const Digest *digest, uint32_t index, int depth) {
  if (!index || index >= digest->file->pool_count) {
    put_number(digest, index);
    return;
  }
  const Constant *constant = &digest->file->pool[index];
  put_number(digest, constant->tag);
  switch (constant->tag) {
  case CONSTANT_INTEGER:
    put_number(digest, constant->integer);
    return;
  case CONSTANT_LONG:
    put_number(digest, constant->long_integer);
    return;
  case CONSTANT_FLOAT:
    put_number(digest, constant->float_bits);
    return;
  case CONSTANT_DOUBLE:
    put_number(digest, (int64_t)constant->double_bits);
    return;
  case CONSTANT_METHOD_HANDLE:
    put_number(digest, constant->handle_kind);
    put_constant(digest, constant->index, depth + 1);
    return;
  case CONSTANT_FIELD:
  case CONSTANT_METHOD:
  case CONSTANT_INTERFACE_METHOD:
    put_name(digest, constant->class_name);
    put_name(digest, constant->name);
    put_name(digest, constant->descriptor);
    return;
  case CONSTANT_DYNAMIC:
  case CONSTANT_INVOKE_DYNAMIC:
    put_bootstrap(digest, constant->index, depth);
    put_name(digest, constant->name);
    put_name(digest, constant->descriptor);
    return;
  default: // what has a name and nothing else
    put_name(digest, constant->name);
    return;
  }
}

// --- code ----------------------------------------------------------------------------------------

static bool names_constant(uint8_t opcode) {
  return (opcode >= BC_ldc && opcode <= BC_ldc2_w) ||
         (opcode >= BC_getstatic && opcode <= BC_new) || opcode == BC_anewarray ||
         opcode == BC_checkcast || opcode == BC_instanceof || opcode == BC_multianewarray;
}

static void put_instruction(const Digest *digest, const Instruction *at) {
  put_number(digest, at->opcode);
  put_number(digest, at->wide);
  if (names_constant(at->opcode))
    put_constant(digest, (uint32_t)at->operand, 0);
  else
    put_number(digest, at->operand);
  put_number(digest, at->second);
  put_number(digest, at->low);
  put_number(digest, at->case_count);
}

void method_code_pack(const Program *program, const Method *method, Pack *pack) {
  Digest digest = {program_names(program), method->owner->file, pack};
  const CodeInfo *info = method->info->code;
  if (!info)
    return;
  put_number(&digest, info->max_stack);
  put_number(&digest, info->max_locals);
  uint32_t offset = 0;
  Instruction at;
  for (; bytecode_read(info->code, offset, &at); offset += at.length) {
    put_instruction(&digest, &at);
    for (uint32_t i = 0; i < at.case_count; i++) {
      put_number(&digest, switch_key(&at, i));
      put_number(&digest, switch_target(info->code, &at, i));
    }
  }
  pack_bytes(pack, info->code.at + offset, info->code.length - offset); // what cannot be read
  for (uint16_t i = 0; i < info->handler_count; i++) {
    const Handler *handler = &info->handlers[i];
    put_number(&digest, handler->start);
    put_number(&digest, handler->end);
    put_number(&digest, handler->target);
    put_constant(&digest, handler->catch_type, 0);
  }
  // Reports name lines and variables.
  for (uint16_t i = 0; i < info->line_count; i++) {
    put_number(&digest, info->lines[i].pc);
    put_number(&digest, info->lines[i].line);
  }
  for (uint16_t i = 0; i < info->local_count; i++) {
    put_number(&digest, info->locals[i].start);
    put_number(&digest, info->locals[i].length);
    put_number(&digest, info->locals[i].slot);
    put_name(&digest, info->locals[i].name);
    put_name(&digest, info->locals[i].descriptor);
  }
}

// --- all but the code ----------------------------------------------------------------------------

static void put_annotation(const Digest *digest, const Annotation *annotation);

static void put_value(const Digest *digest, const ElementValue *value) {
  put_number(digest, value->tag);
  if (value->constant)
    put_constant(digest, value->constant, 0);
  put_name(digest, value->text);
  put_name(digest, value->type);
  if (value->annotation)
    put_annotation(digest, value->annotation);
  put_number(digest, value->element_count);
  for (uint16_t i = 0; i < value->element_count; i++)
    put_value(digest, &value->elements[i]);
}

static void put_annotation(const Digest *digest, const Annotation *annotation) {
  put_name(digest, annotation->type);
  put_number(digest, annotation->target_type);
  put_number(digest, annotation->target_index);
  put_number(digest, annotation->path_length);
  put_number(digest, annotation->is_of_part);
  put_number(digest, annotation->pair_count);
  for (uint16_t i = 0; i < annotation->pair_count; i++) {
    put_name(digest, annotation->pairs[i].name);
    put_value(digest, &annotation->pairs[i].value);
  }
}

static void put_annotations(const Digest *digest, const Annotations *annotations) {
  put_number(digest, annotations->count);
  for (uint16_t i = 0; i < annotations->count; i++)
    put_annotation(digest, &annotations->items[i]);
}

static void put_names(const Digest *digest, const Name *names, size_t count) {
  put_number(digest, (int64_t)count);
  for (size_t i = 0; i < count; i++)
    put_name(digest, names[i]);
}

static void put_field(const Digest *digest, const FieldInfo *field) {
  put_number(digest, field->flags);
  put_name(digest, field->name);
  put_name(digest, field->descriptor);
  put_name(digest, field->signature);
  put_constant(digest, field->constant_value, 0);
  put_annotations(digest, &field->annotations);
  put_annotations(digest, &field->type_annotations);
}

static void put_method(const Digest *digest, const MethodInfo *method) {
  put_number(digest, method->flags);
  put_name(digest, method->name);
  put_name(digest, method->descriptor);
  put_name(digest, method->signature);
  put_number(digest, method->code != NULL);
  put_names(digest, method->exceptions, method->exception_count);
  put_annotations(digest, &method->annotations);
  put_annotations(digest, &method->type_annotations);
  put_number(digest, method->parameter_count);
  for (size_t i = 0; i < method->parameter_count; i++)
    put_annotations(digest, &method->parameter_annotations[i]);
  put_names(digest, method->parameter_names, method->parameter_name_count);
}

static void put_inner_classes(const Digest *digest) {
  const ClassFile *file = digest->file;
  put_number(digest, file->inner_class_count);
  for (uint16_t i = 0; i < file->inner_class_count; i++) {
    const InnerClass *inner = &file->inner_classes[i];
    put_name(digest, inner->inner);
    put_name(digest, inner->outer);
    put_name(digest, inner->simple);
    put_number(digest, inner->flags);
  }
}

static void put_components(const Digest *digest) {
  const ClassFile *file = digest->file;
  put_number(digest, file->is_record);
  put_number(digest, file->is_sealed);
  put_number(digest, file->component_count);
  for (uint16_t i = 0; i < file->component_count; i++) {
    const RecordComponent *component = &file->components[i];
    put_name(digest, component->name);
    put_name(digest, component->descriptor);
    put_name(digest, component->signature);
    put_annotations(digest, &component->annotations);
  }
}

void class_shape_pack(const Program *program, const Class *class, Pack *pack) {
  const ClassFile *file = class->file;
  Digest digest = {program_names(program), file, pack};
  put_number(&digest, file->major);
  put_number(&digest, file->flags);
  const Name names[] = {
      file->name,      file->super_name,      file->source_file,      file->signature,
      file->nest_host, file->enclosing_class, file->enclosing_method, file->enclosing_descriptor};
  put_names(&digest, names, sizeof names / sizeof *names);
  put_names(&digest, file->interfaces, file->interface_count);
  put_names(&digest, file->nest_members, file->nest_member_count);
  put_names(&digest, file->permitted_subclasses, file->permitted_count);
  put_inner_classes(&digest);
  put_components(&digest);
  put_annotations(&digest, &file->annotations);
  put_annotations(&digest, &file->type_annotations);
  put_number(&digest, file->field_count);
  for (uint16_t i = 0; i < file->field_count; i++)
    put_field(&digest, &file->fields[i]);
  put_number(&digest, file->method_count);
  for (uint16_t i = 0; i < file->method_count; i++)
    put_method(&digest, &file->methods[i]);
}
