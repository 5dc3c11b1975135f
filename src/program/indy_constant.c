// Dynamic constants through java.lang.invoke.ConstantBootstraps: the code that computes them.
//
// Nested dynamic constants (arguments of arguments) are computed in place. Their nesting is
// bounded: a constant that needs itself has no end. So is their number, by the largest code a
// method can have.
#include "program/bytecode.h"
#include "program/indy_impl.h"

#include <string.h>

enum { MAX_NESTING = 32, MAX_CODE = 65535 };

// Emits a constant `name` of the given type, with site->bootstrap's arguments.
typedef bool ConstantLinker(CallSite *site, const char *name, const char *type);

static bool check_argument_count(CallSite *site, uint32_t low, uint32_t high) {
  uint32_t count = site->bootstrap->argument_count;
  return (count >= low && count <= high) || site_bad(site, "%u bootstrap arguments", count);
}

static bool emit_null(CallSite *site, const char *name, const char *type) {
  (void)name;
  if (!check_argument_count(site, 0, 0) || type_is_primitive(type))
    return site_bad(site, "null constant of type %s", type);
  emit_op(&site->writer, BC_aconst_null);
  return true;
}

static bool emit_primitive_class(CallSite *site, const char *name, const char *type) {
  if (!check_argument_count(site, 0, 0))
    return false;
  if (strlen(name) != 1 || !strchr("ZBCSIJFDV", *name) || strcmp(type, "Ljava/lang/Class;"))
    return site_bad(site, "%s is not a primitive type", name);
  emit_field(&site->writer, BC_getstatic, *name == 'V' ? "java/lang/Void" : wrapper_class(*name),
             "TYPE", type);
  return true;
}

static bool emit_enum_constant(CallSite *site, const char *name, const char *type) {
  if (!check_argument_count(site, 0, 0) || *type != 'L')
    return site_bad(site, "enum constant of type %s", type);
  emit_class_constant(&site->writer, type_class(site, type));
  emit_string(&site->writer, name);
  emit_call(&site->writer, BC_invokestatic, "java/lang/Enum", "valueOf",
            "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;", false);
  emit_cast(site, type);
  return true;
}

// Without an argument the field is looked for in the class that its type names.
static bool emit_static_final(CallSite *site, const char *name, const char *type) {
  const char *owner = type_is_primitive(type) ? wrapper_class(*type) : type_class(site, type);
  if (!check_argument_count(site, 0, 1))
    return false;
  if (site->bootstrap->argument_count == 1) {
    const Constant *class = site_argument(site, 0, CONSTANT_CLASS);
    if (!class)
      return false;
    owner = site_text(site, class->name);
  }
  Class *class = program_load_text(site->program, owner, site->error);
  if (!class)
    return false;
  Names *names = site->program->names;
  Field *field = class_find_field(class, name_of(names, name), name_of(names, type));
  if (field && (field->flags & (ACC_STATIC | ACC_FINAL)) != (ACC_STATIC | ACC_FINAL)) {
    link_error(site->error, LINK_EXCEPTION, "java/lang/IncompatibleClassChangeError",
               "not a final static field: %s.%s", owner, name);
    return false;
  }
  emit_field(&site->writer, BC_getstatic, owner, name, type);
  return true;
}

// --- invoke ------------------------------------------------------------------------------------

typedef struct Invocation {
  const Constant *member;
  const char *class_name, *result;
  Signature type; // without the receiver
  uint8_t opcode;
  bool has_receiver, is_constructor;
} Invocation;

static bool read_invocation(CallSite *site, Invocation *out) {
  const Constant *handle = site_argument(site, 0, CONSTANT_METHOD_HANDLE);
  if (!handle)
    return false;
  out->member = site_member(site, handle);
  bool is_interface = out->member->tag == CONSTANT_INTERFACE_METHOD;
  if (out->member->tag != CONSTANT_METHOD && !is_interface)
    return site_unsupported(site, "dynamic constant by method handle kind %u", handle->handle_kind);
  CallKind call = CALL_VIRTUAL;
  switch ((HandleKind)handle->handle_kind) {
  case HANDLE_INVOKE_STATIC:
    call = CALL_STATIC;
    out->opcode = BC_invokestatic;
    break;
  case HANDLE_INVOKE_VIRTUAL:
  case HANDLE_INVOKE_INTERFACE:
    call = is_interface ? CALL_INTERFACE : CALL_VIRTUAL;
    out->opcode = is_interface ? BC_invokeinterface : BC_invokevirtual;
    out->has_receiver = true;
    break;
  case HANDLE_NEW_INVOKE_SPECIAL:
    call = CALL_SPECIAL;
    out->opcode = BC_invokespecial;
    out->is_constructor = true;
    break;
  case HANDLE_INVOKE_SPECIAL:
  case HANDLE_GET_FIELD:
  case HANDLE_GET_STATIC:
  case HANDLE_PUT_FIELD:
  case HANDLE_PUT_STATIC:
    return site_unsupported(site, "dynamic constant by method handle kind %u", handle->handle_kind);
  }
  bool names_constructor = !strcmp(site_text(site, out->member->name), "<init>");
  if (out->is_constructor != names_constructor || (out->is_constructor && is_interface) ||
      !signature_parse(&site->scratch, site_text(site, out->member->descriptor), &out->type))
    return site_bad(site, "malformed method handle");
  out->class_name = site_text(site, out->member->class_name);
  out->result = out->is_constructor ? class_type(site, out->class_name) : out->type.result;
  return site_resolve(site, handle, call) != NULL;
}

// Pushes bootstrap argument i converted to the type that the method wants.
// The JDK's bootstrap is called by a method handle, which converts arguments as a call would.
static bool emit_argument(CallSite *site, uint32_t i, const char *wanted) {
  assert(i < site->bootstrap->argument_count);
  const Constant *constant = &site->from->file->pool[site->bootstrap->arguments[i]];
  const char *type = emit_constant(site, constant);
  if (!type)
    return false;
  if (!type_adaptable(type, wanted))
    return site_bad(site, "bootstrap argument %u is %s, the method wants %s", i, type, wanted);
  emit_convert(site, type, wanted, wanted);
  return true;
}

static bool emit_invocation(CallSite *site, const char *name, const char *type) {
  (void)name;
  Invocation invocation = {0};
  if (!read_invocation(site, &invocation))
    return false;
  uint32_t receiver = invocation.has_receiver ? 1 : 0;
  if (site->bootstrap->argument_count != 1 + receiver + invocation.type.count)
    return site_unsupported(site, "dynamic constant by a call with a variable number of arguments");
  if (*invocation.result == 'V' || !type_adaptable(invocation.result, type))
    return site_bad(site, "%s does not give a constant of type %s", invocation.result, type);
  if (invocation.is_constructor) {
    emit_class(&site->writer, BC_new, invocation.class_name);
    emit_op(&site->writer, BC_dup);
  }
  if (receiver && !emit_argument(site, 1, class_type(site, invocation.class_name)))
    return false;
  for (uint32_t i = 0; i < invocation.type.count; i++)
    if (!emit_argument(site, 1 + receiver + i, invocation.type.parameters[i]))
      return false;
  emit_call(&site->writer, invocation.opcode, invocation.class_name,
            site_text(site, invocation.member->name),
            site_text(site, invocation.member->descriptor),
            invocation.member->tag == CONSTANT_INTERFACE_METHOD);
  emit_convert(site, invocation.result, type, type);
  return true;
}

// --- explicitCast ------------------------------------------------------------------------------

// int to a narrower type, as MethodHandles.explicitCastArguments does it.
static bool emit_narrow(CallSite *site, Kind to) {
  switch (to) {
  case KIND_BYTE:
    emit_op(&site->writer, BC_i2b);
    return true;
  case KIND_SHORT:
    emit_op(&site->writer, BC_i2s);
    return true;
  case KIND_CHAR:
    emit_op(&site->writer, BC_i2c);
    return true;
  case KIND_BOOLEAN:
    emit_int(&site->writer, 1);
    emit_op(&site->writer, BC_iand);
    return true;
  case KIND_INT:
  case KIND_LONG:
  case KIND_FLOAT:
  case KIND_DOUBLE:
  case KIND_REFERENCE:
  case KIND_VOID:
    return false;
  }
  fatal("a value of no kind");
}

static bool emit_explicit_cast(CallSite *site, const char *name, const char *type) {
  (void)name;
  if (!check_argument_count(site, 1, 1))
    return false;
  const Constant *constant = &site->from->file->pool[site->bootstrap->arguments[0]];
  const char *from = emit_constant(site, constant);
  if (!from)
    return false;
  if (*from == 'I' && emit_narrow(site, descriptor_kind(type)))
    return true;
  // Unboxing by explicit cast maps null to zero, which a plain conversion does not.
  if (!type_adaptable(from, type) || (!type_is_primitive(from) && type_is_primitive(type)))
    return site_unsupported(site, "ConstantBootstraps.explicitCast from %s to %s", from, type);
  emit_convert(site, from, type, type);
  return true;
}

// --- dispatch ----------------------------------------------------------------------------------

static const struct {
  const char *name;
  ConstantLinker *emit;
} linkers[] = {
    {"nullConstant", emit_null},          {"primitiveClass", emit_primitive_class},
    {"enumConstant", emit_enum_constant}, {"getStaticFinal", emit_static_final},
    {"invoke", emit_invocation},          {"explicitCast", emit_explicit_cast},
};

static bool dispatch(CallSite *site, const char *name, const char *type) {
  const Constant *handle = &site->from->file->pool[site->bootstrap->method];
  const Constant *member = site_member(site, handle);
  const char *class_name = site_text(site, member->class_name);
  const char *method = site_text(site, member->name);
  if (!strcmp(class_name, "java/lang/invoke/ConstantBootstraps") &&
      handle->handle_kind == HANDLE_INVOKE_STATIC)
    for (size_t i = 0; i < sizeof linkers / sizeof *linkers; i++)
      if (!strcmp(linkers[i].name, method))
        return linkers[i].emit(site, name, type);
  return site_unsupported(site, "dynamic constant bootstrap %s.%s", name_simple(class_name),
                          method);
}

bool emit_dynamic(CallSite *site, const Constant *constant) {
  assert(constant->tag == CONSTANT_DYNAMIC);
  const ClassFile *file = site->from->file;
  const char *type = site_text(site, constant->descriptor);
  if (constant->index >= file->bootstrap_count || !descriptor_is_field(type, strlen(type)))
    return site_bad(site, "malformed dynamic constant");
  if (site->nesting >= MAX_NESTING)
    return site_bad(site, "dynamic constants nest too deeply");
  if (site->writer.as.code.count > MAX_CODE)
    return site_unsupported(site, "too many dynamic constants in %s", site->name);
  const Bootstrap *outer = site->bootstrap;
  site->bootstrap = &file->bootstraps[constant->index];
  site->nesting++;
  bool emitted = dispatch(site, site_text(site, constant->name), type);
  site->nesting--;
  assert(site->nesting < MAX_NESTING);
  site->bootstrap = outer;
  return emitted;
}
