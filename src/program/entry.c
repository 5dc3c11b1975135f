// Stand-ins for methods that cannot be entered with arguments alone: constructors need an object
// that nobody has seen, methods of abstract classes, interfaces and enums a receiver that selects
// its own method, native methods a caller: they have no frame.
#include "program/bytecode.h"
#include "program/indy_impl.h"

#include <string.h>

bool method_is_constructor(const Program *program, const Method *method) {
  return !strcmp(name_text(program->names, method->name), "<init>");
}

size_t method_first_argument(const Program *program, const Method *method) {
  return method->flags & ACC_STATIC || method_is_constructor(program, method) ? 0 : 1;
}

Kind method_result_kind(const Program *program, const Method *method) {
  return method_is_constructor(program, method) ? KIND_REFERENCE : method->return_kind;
}

bool class_has_instances(const Class *class) {
  return class->kind == CLASS_INSTANCE && !(class->flags & (ACC_ABSTRACT | ACC_ENUM));
}

typedef struct Stub {
  Program *program;
  Method *method;
  Arena arena;
  ClassWriter writer;
  const char *class_name, *owner, *descriptor;
  Signature plain; // of the method
} Stub;

// A receiver comes first; a constructor ignores it and returns the object.
static const char *stub_descriptor(Stub *stub, bool is_constructor) {
  assert(!is_constructor || !(stub->method->flags & ACC_STATIC));
  const char *own = name_text(stub->program->names, stub->method->descriptor);
  if (stub->method->flags & ACC_STATIC)
    return own;
  const char *end = strchr(own, ')');
  return is_constructor ? arena_format(&stub->arena, "(L%s;%.*s)L%s;", stub->owner,
                                       (int)(end - own - 1), own + 1, stub->owner)
                        : arena_format(&stub->arena, "(L%s;%s", stub->owner, own + 1);
}

static void write_call(Stub *stub, bool is_constructor) {
  assert(stub->plain.count == stub->method->arg_count);
  ClassWriter *writer = &stub->writer;
  const Names *names = stub->program->names;
  bool is_interface = stub->method->owner->kind == CLASS_INTERFACE;
  bool is_static = stub->method->flags & ACC_STATIC;
  if (is_constructor) {
    emit_class(writer, BC_new, stub->owner);
    emit_op(writer, BC_dup);
  } else if (!is_static)
    emit_load(writer, KIND_REFERENCE, 0);
  uint32_t local = !is_static;
  for (uint32_t i = 0; i < stub->plain.count; i++) {
    emit_load(writer, descriptor_kind(stub->plain.parameters[i]), local);
    local += kind_words(*stub->plain.parameters[i]);
  }
  emit_call(writer,
            is_constructor ? BC_invokespecial
            : is_static    ? BC_invokestatic
            : is_interface ? BC_invokeinterface
                           : BC_invokevirtual,
            stub->owner, name_text(names, stub->method->name),
            name_text(names, stub->method->descriptor), is_interface);
  emit_return(writer, is_constructor ? KIND_REFERENCE : descriptor_kind(stub->plain.result));
}

static Method *define_stub(Stub *stub) {
  Bytes bytes;
  LinkError error = {0};
  Class *class =
      writer_finish(&stub->writer, &stub->arena, &bytes)
          ? program_define(stub->program, bytes, stub->class_name, stub->method->owner, &error)
          : NULL;
  return class ? class_find_text(stub->program, class, "enter", stub->descriptor) : NULL;
}

static Method *make_stub(Program *program, Method *method, bool is_constructor) {
  Stub stub = {.program = program,
               .method = method,
               .owner = name_text(program->names, method->owner->name)};
  stub.descriptor = stub_descriptor(&stub, is_constructor);
  stub.class_name = arena_format(&stub.arena, "%s$$Enter%u", stub.owner, method->id);
  Method *made = NULL;
  if (signature_parse(&stub.arena, name_text(program->names, method->descriptor), &stub.plain)) {
    writer_init(&stub.writer, ACC_PUBLIC | ACC_FINAL, stub.class_name, "java/lang/Object");
    writer_begin(&stub.writer, ACC_PUBLIC | ACC_STATIC, "enter", stub.descriptor);
    write_call(&stub, is_constructor);
    writer_end(&stub.writer);
    made = define_stub(&stub);
    writer_fini(&stub.writer);
  }
  arena_fini(&stub.arena);
  return made;
}

Method *method_entry(Program *program, Method *method) {
  bool is_constructor = method_is_constructor(program, method);
  bool has_frame =
      (method->flags & ACC_STATIC) || (!is_constructor && class_has_instances(method->owner));
  if (has_frame && !(method->flags & ACC_NATIVE))
    return method;
  if (is_constructor && !class_has_instances(method->owner))
    return NULL;
  if (!method->stub)
    method->stub = make_stub(program, method, is_constructor);
  return method->stub;
}
