// LambdaMetafactory: a class that implements the functional interface, with one field per captured
// value, and a static factory that makes an instance of it.
//
// A call site that captures nothing hands out the same object every time, as HotSpot's does (`==`
// shows it): the instance is made by the spun class's initializer.
#include "program/bytecode.h"
#include "program/indy_impl.h"

#include <string.h>

enum { FLAG_SERIALIZABLE = 1, FLAG_MARKERS = 2, FLAG_BRIDGES = 4 }; // LambdaMetafactory.FLAG_*

typedef struct Lambda {
  const char *interface_name;
  const char *sam_descriptor, *instantiated_descriptor;
  Signature sam, instantiated;
  HandleKind kind;
  const Constant *member; // the method or constructor that does the work
  const char *class_name; // the class it is named with
  Signature target;       // its parameters with the receiver first; the result of a constructor is
                          // the object
  uint8_t opcode;         // how it is invoked
  const char **bridges;   // further descriptors of the interface method
  uint32_t bridge_count;
} Lambda;

// --- checking the arguments --------------------------------------------------------------------

static bool read_method_type(CallSite *site, uint32_t i, const char **descriptor, Signature *out) {
  const Constant *constant = site_argument(site, i, CONSTANT_METHOD_TYPE);
  if (!constant)
    return false;
  *descriptor = site_text(site, constant->name);
  return signature_parse(&site->scratch, *descriptor, out) ||
         site_bad(site, "bootstrap argument %u is a malformed method type", i);
}

// JVMS 4.4.8: constructors go with NEW_INVOKE_SPECIAL and with nothing else.
static bool check_handle(CallSite *site, const Lambda *lambda) {
  const char *name = site_text(site, lambda->member->name);
  bool is_method = lambda->member->tag == CONSTANT_METHOD;
  bool is_interface = lambda->member->tag == CONSTANT_INTERFACE_METHOD;
  bool is_constructor = !strcmp(name, "<init>");
  bool fits = false;
  switch (lambda->kind) {
  case HANDLE_INVOKE_VIRTUAL:
    fits = is_method && *name != '<';
    break;
  case HANDLE_INVOKE_STATIC:
  case HANDLE_INVOKE_SPECIAL:
    fits = (is_method || is_interface) && *name != '<';
    break;
  case HANDLE_NEW_INVOKE_SPECIAL:
    fits = is_method && is_constructor;
    break;
  case HANDLE_INVOKE_INTERFACE:
    fits = is_interface && *name != '<';
    break;
  case HANDLE_GET_FIELD:
  case HANDLE_GET_STATIC:
  case HANDLE_PUT_FIELD:
  case HANDLE_PUT_STATIC:
    break;
  }
  return fits || site_bad(site, "method handle of kind %d does not fit its member %s",
                          (int)lambda->kind, name);
}

// Resolves the target, so that linkage errors appear when the call site is linked (JVMS 5.4.3.5),
// and chooses the instruction. Private methods are invoked like all others by nest mates.
static bool resolve_target(CallSite *site, Lambda *lambda, const Constant *handle) {
  CallKind call = CALL_SPECIAL;
  bool is_interface = lambda->member->tag == CONSTANT_INTERFACE_METHOD;
  lambda->opcode = BC_invokespecial;
  if (lambda->kind == HANDLE_INVOKE_STATIC) {
    call = CALL_STATIC;
    lambda->opcode = BC_invokestatic;
  } else if (lambda->kind == HANDLE_INVOKE_VIRTUAL || lambda->kind == HANDLE_INVOKE_INTERFACE) {
    call = is_interface ? CALL_INTERFACE : CALL_VIRTUAL;
    lambda->opcode = is_interface ? BC_invokeinterface : BC_invokevirtual;
  }
  Method *method = site_resolve(site, handle, call);
  if (!method)
    return false;
  if (lambda->kind == HANDLE_INVOKE_SPECIAL && (method->flags & ACC_PRIVATE))
    lambda->opcode = is_interface ? BC_invokeinterface : BC_invokevirtual;
  return true;
}

// The target's type as a function: receivers are parameters, constructors have a result.
static bool read_target_type(CallSite *site, Lambda *lambda) {
  Signature plain;
  if (!signature_parse(&site->scratch, site_text(site, lambda->member->descriptor), &plain))
    return site_bad(site, "malformed descriptor of the implementation method");
  const char *self = class_type(site, lambda->class_name);
  lambda->target = plain;
  if (lambda->kind == HANDLE_NEW_INVOKE_SPECIAL) {
    if (*plain.result != 'V')
      return site_bad(site, "constructor with a result");
    lambda->target.result = self;
  } else if (lambda->kind != HANDLE_INVOKE_STATIC) {
    lambda->target.parameters = arena_array(&site->scratch, const char *, plain.count + 1);
    lambda->target.parameters[0] = self;
    memcpy(lambda->target.parameters + 1, plain.parameters, plain.count * sizeof *plain.parameters);
    lambda->target.count++;
    lambda->target.slots++;
  }
  return true;
}

static bool read_target(CallSite *site, Lambda *lambda) {
  const Constant *handle = site_argument(site, 1, CONSTANT_METHOD_HANDLE);
  if (!handle)
    return false;
  lambda->kind = (HandleKind)handle->handle_kind;
  lambda->member = site_member(site, handle);
  if (lambda->member->tag != CONSTANT_METHOD && lambda->member->tag != CONSTANT_INTERFACE_METHOD)
    return site_bad(site, "the implementation is not a method");
  lambda->class_name = site_text(site, lambda->member->class_name);
  return check_handle(site, lambda) && read_target_type(site, lambda) &&
         resolve_target(site, lambda, handle);
}

static bool has_receiver(const Lambda *lambda) {
  return lambda->kind != HANDLE_INVOKE_STATIC && lambda->kind != HANDLE_NEW_INVOKE_SPECIAL;
}

static bool check_captures(CallSite *site, const Lambda *lambda) {
  assert(site->type.count <= lambda->target.count);
  for (uint32_t i = 0; i < site->type.count; i++) {
    const char *captured = site->type.parameters[i], *wanted = lambda->target.parameters[i];
    bool fits = i == 0 && has_receiver(lambda) ? !type_is_primitive(captured) // cast later
                                               : !strcmp(captured, wanted);
    if (!fits)
      return site_bad(site, "captured value %u is %s, the implementation wants %s", i, captured,
                      wanted);
  }
  return true;
}

// Do the parameters and the result of one interface method descriptor go with the instantiated
// type?
static bool check_descriptor(CallSite *site, const Lambda *lambda, const Signature *sam) {
  const Signature *instantiated = &lambda->instantiated;
  if (sam->count != instantiated->count)
    return site_bad(site, "method types of different length");
  if (sam->slots > 254)
    return site_bad(site, "interface method with too many parameters");
  for (uint32_t i = 0; i < sam->count; i++)
    if (type_is_primitive(sam->parameters[i]) || type_is_primitive(instantiated->parameters[i]))
      if (strcmp(sam->parameters[i], instantiated->parameters[i]))
        return site_bad(site, "parameter %u is %s, instantiated as %s", i, sam->parameters[i],
                        instantiated->parameters[i]);
  if (*sam->result == 'V')
    return true;
  const char *result = lambda->target.result;
  if (*result == 'V' || *instantiated->result == 'V' ||
      !type_adaptable(result, instantiated->result) || !type_adaptable(result, sam->result))
    return site_bad(site, "result %s does not fit the interface method's %s", result, sam->result);
  return true;
}

static bool check_types(CallSite *site, const Lambda *lambda) {
  uint32_t captured = site->type.count;
  if (captured + lambda->sam.count != lambda->target.count)
    return site_bad(site, "%u captured values and %u parameters for %u of the implementation",
                    captured, lambda->sam.count, lambda->target.count);
  if (!check_captures(site, lambda) || !check_descriptor(site, lambda, &lambda->sam))
    return false;
  for (uint32_t i = 0; i < lambda->instantiated.count; i++) {
    const char *given = lambda->instantiated.parameters[i];
    const char *wanted = lambda->target.parameters[captured + i];
    bool is_receiver = captured + i == 0 && has_receiver(lambda);
    if (!type_adaptable(given, wanted) || (is_receiver && type_is_primitive(given)))
      return site_bad(site, "parameter %u is %s, the implementation wants %s", i, given, wanted);
  }
  return true;
}

static bool check_interface(CallSite *site, const char *name) {
  Class *class = program_load_text(site->program, name, site->error);
  if (!class)
    return false;
  return class->kind == CLASS_INTERFACE || site_bad(site, "%s is not an interface", name);
}

static bool read_lambda(CallSite *site, Lambda *lambda) {
  if (*site->type.result != 'L' || !*site->name || strpbrk(site->name, ".;[/<>"))
    return site_bad(site, "not the name and type of a lambda");
  lambda->interface_name = type_class(site, site->type.result);
  return read_method_type(site, 0, &lambda->sam_descriptor, &lambda->sam) &&
         read_method_type(site, 2, &lambda->instantiated_descriptor, &lambda->instantiated) &&
         read_target(site, lambda) && check_types(site, lambda) &&
         check_interface(site, lambda->interface_name);
}

// --- emitting ----------------------------------------------------------------------------------

static const char *capture_name(CallSite *site, uint32_t i) {
  return arena_format(&site->scratch, "arg$%u", i + 1);
}

static void emit_capture(CallSite *site, uint32_t i) {
  assert(i < site->type.count);
  emit_load(&site->writer, KIND_REFERENCE, 0);
  emit_field(&site->writer, BC_getfield, site->class_name, capture_name(site, i),
             site->type.parameters[i]);
}

static void emit_target_call(CallSite *site, const Lambda *lambda) {
  emit_call(&site->writer, lambda->opcode, lambda->class_name,
            site_text(site, lambda->member->name), site_text(site, lambda->member->descriptor),
            lambda->member->tag == CONSTANT_INTERFACE_METHOD);
}

static void emit_result(CallSite *site, const Lambda *lambda, const char *wanted) {
  assert(*wanted == 'V' || *lambda->target.result != 'V');
  const char *result = lambda->target.result;
  if (*wanted == 'V')
    emit_pop(&site->writer, descriptor_kind(result));
  else
    emit_convert(site, result, wanted, wanted);
  emit_return(&site->writer, descriptor_kind(wanted));
}

// The interface method under one of its descriptors: captures, then arguments, then the call.
// A captured receiver may be known more exactly than the method is named: it is cast, as an
// argument that comes by a generic interface is cast to what the lambda was instantiated with.
static void emit_interface_method(CallSite *site, const Lambda *lambda, const char *descriptor,
                                  const Signature *sam, uint16_t flags) {
  assert(site->type.count + sam->count == lambda->target.count);
  ClassWriter *writer = &site->writer;
  writer_begin(writer, flags, site->name, descriptor);
  if (lambda->kind == HANDLE_NEW_INVOKE_SPECIAL) {
    emit_class(writer, BC_new, lambda->class_name);
    emit_op(writer, BC_dup);
  }
  uint32_t captured = site->type.count;
  for (uint32_t i = 0; i < captured; i++) {
    emit_capture(site, i);
    emit_convert(site, site->type.parameters[i], lambda->target.parameters[i],
                 site->type.parameters[i]);
  }
  uint32_t local = 1;
  for (uint32_t i = 0; i < sam->count; i++) {
    emit_load(writer, descriptor_kind(sam->parameters[i]), local);
    emit_convert(site, sam->parameters[i], lambda->target.parameters[captured + i],
                 lambda->instantiated.parameters[i]);
    local += kind_words(*sam->parameters[i]);
  }
  emit_target_call(site, lambda);
  emit_result(site, lambda, sam->result);
  writer_end(writer);
}

static void emit_constructor(CallSite *site) {
  writer_begin(&site->writer, ACC_PRIVATE, "<init>", "()V");
  emit_load(&site->writer, KIND_REFERENCE, 0);
  emit_call(&site->writer, BC_invokespecial, "java/lang/Object", "<init>", "()V", false);
  emit_return(&site->writer, KIND_VOID);
  writer_end(&site->writer);
}

static void emit_instance(CallSite *site) {
  emit_class(&site->writer, BC_new, site->class_name);
  emit_op(&site->writer, BC_dup);
  emit_call(&site->writer, BC_invokespecial, site->class_name, "<init>", "()V", false);
}

static void emit_singleton_factory(CallSite *site) {
  assert(site->type.count == 0);
  ClassWriter *writer = &site->writer;
  const char *type = site->type.result;
  writer_field(writer, ACC_PRIVATE | ACC_STATIC | ACC_FINAL, "instance", type);
  writer_begin(writer, ACC_STATIC, "<clinit>", "()V");
  emit_instance(site);
  emit_field(writer, BC_putstatic, site->class_name, "instance", type);
  emit_return(writer, KIND_VOID);
  writer_end(writer);
  writer_begin(writer, ACC_PUBLIC | ACC_STATIC, site->method, site->descriptor);
  emit_field(writer, BC_getstatic, site->class_name, "instance", type);
  emit_return(writer, KIND_REFERENCE);
  writer_end(writer);
}

// Of the spun classes with a static field, only this one implements something.
bool field_is_lambda(const Field *field) {
  return field->owner->is_hidden && field->owner->interface_count && (field->flags & ACC_STATIC);
}

// The factory stores the fields itself: a constructor could not take 255 words besides the
// receiver.
static void emit_capturing_factory(CallSite *site) {
  assert(site->type.count > 0);
  ClassWriter *writer = &site->writer;
  for (uint32_t i = 0; i < site->type.count; i++)
    writer_field(writer, ACC_PRIVATE, capture_name(site, i), site->type.parameters[i]);
  writer_begin(writer, ACC_PUBLIC | ACC_STATIC, site->method, site->descriptor);
  emit_instance(site);
  uint32_t local = 0;
  for (uint32_t i = 0; i < site->type.count; i++) {
    const char *type = site->type.parameters[i];
    emit_op(writer, BC_dup);
    emit_load(writer, descriptor_kind(type), local);
    emit_field(writer, BC_putfield, site->class_name, capture_name(site, i), type);
    local += kind_words(*type);
  }
  emit_return(writer, KIND_REFERENCE);
  writer_end(writer);
}

// writeReplace hands serialization a SerializedLambda that describes the call site.
static void emit_write_replace(CallSite *site, const Lambda *lambda) {
  ClassWriter *writer = &site->writer;
  const char *serialized = "java/lang/invoke/SerializedLambda";
  writer_begin(writer, ACC_PRIVATE | ACC_FINAL, "writeReplace", "()Ljava/lang/Object;");
  emit_class(writer, BC_new, serialized);
  emit_op(writer, BC_dup);
  emit_class_constant(writer, site_text(site, site->from->name));
  emit_string(writer, lambda->interface_name);
  emit_string(writer, site->name);
  emit_string(writer, lambda->sam_descriptor);
  emit_int(writer, (int32_t)lambda->kind);
  emit_string(writer, lambda->class_name);
  emit_string(writer, site_text(site, lambda->member->name));
  emit_string(writer, site_text(site, lambda->member->descriptor));
  emit_string(writer, lambda->instantiated_descriptor);
  emit_int(writer, (int32_t)site->type.count);
  emit_class(writer, BC_anewarray, "java/lang/Object");
  for (uint32_t i = 0; i < site->type.count; i++) {
    emit_op(writer, BC_dup);
    emit_int(writer, (int32_t)i);
    emit_capture(site, i);
    emit_convert(site, site->type.parameters[i], "Ljava/lang/Object;", site->type.parameters[i]);
    emit_op(writer, BC_aastore);
  }
  emit_call(writer, BC_invokespecial, serialized, "<init>",
            "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;I"
            "Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;"
            "[Ljava/lang/Object;)V",
            false);
  emit_return(writer, KIND_REFERENCE);
  writer_end(writer);
}

static void emit_lambda(CallSite *site, const Lambda *lambda) {
  // The interface method may have any name, also the factory's; with this suffix they differ.
  site->method = arena_format(&site->scratch, "%s$factory", site->name);
  writer_interface(&site->writer, lambda->interface_name);
  emit_constructor(site);
  if (site->type.count == 0)
    emit_singleton_factory(site);
  else
    emit_capturing_factory(site);
  emit_interface_method(site, lambda, lambda->sam_descriptor, &lambda->sam, ACC_PUBLIC);
}

bool link_lambda(CallSite *site) {
  Lambda lambda = {0};
  if (site->bootstrap->argument_count != 3)
    return site_bad(site, "metafactory takes 3 arguments, not %u", site->bootstrap->argument_count);
  if (!read_lambda(site, &lambda))
    return false;
  emit_lambda(site, &lambda);
  return true;
}

// --- altMetafactory ----------------------------------------------------------------------------

// Reads the integer at *next and steps over it.
static bool read_count(CallSite *site, uint32_t *next, uint32_t *out) {
  const Constant *constant = site_argument(site, *next, CONSTANT_INTEGER);
  if (!constant)
    return false;
  if (constant->integer < 0 || constant->integer > UINT16_MAX)
    return site_bad(site, "bootstrap argument %u is out of range", *next);
  *out = (uint32_t)constant->integer;
  (*next)++;
  return true;
}

static bool read_markers(CallSite *site, uint32_t *next) {
  uint32_t count = 0;
  if (!read_count(site, next, &count))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    const Constant *marker = site_argument(site, (*next)++, CONSTANT_CLASS);
    if (!marker || !check_interface(site, site_text(site, marker->name)))
      return false;
    writer_interface(&site->writer, site_text(site, marker->name));
  }
  return true;
}

static bool bridge_is_new(const Lambda *lambda, const char *descriptor) {
  if (!strcmp(lambda->sam_descriptor, descriptor))
    return false;
  for (uint32_t i = 0; i < lambda->bridge_count; i++)
    if (!strcmp(lambda->bridges[i], descriptor))
      return false;
  return true;
}

static bool emit_bridges(CallSite *site, Lambda *lambda, uint32_t *next) {
  assert(!lambda->bridges);
  uint32_t count = 0;
  if (!read_count(site, next, &count))
    return false;
  lambda->bridges = arena_array(&site->scratch, const char *, count);
  for (uint32_t i = 0; i < count; i++) {
    const char *descriptor;
    Signature sam;
    if (!read_method_type(site, (*next)++, &descriptor, &sam) ||
        !check_descriptor(site, lambda, &sam))
      return false;
    if (!bridge_is_new(lambda, descriptor))
      continue;
    lambda->bridges[lambda->bridge_count++] = descriptor;
    emit_interface_method(site, lambda, descriptor, &sam, ACC_PUBLIC | ACC_BRIDGE);
  }
  return true;
}

bool link_lambda_alt(CallSite *site) {
  Lambda lambda = {0};
  uint32_t next = 3, flags = 0;
  if (!read_count(site, &next, &flags) || !read_lambda(site, &lambda))
    return false;
  emit_lambda(site, &lambda);
  if ((flags & FLAG_MARKERS) && !read_markers(site, &next))
    return false;
  if ((flags & FLAG_BRIDGES) && !emit_bridges(site, &lambda, &next))
    return false;
  if (flags & FLAG_SERIALIZABLE) {
    writer_interface(&site->writer, "java/io/Serializable");
    emit_write_replace(site, &lambda);
  }
  if (next != site->bootstrap->argument_count)
    return site_bad(site, "%u bootstrap arguments, %u expected", site->bootstrap->argument_count,
                    next);
  return true;
}
