// invokedynamic and dynamic constants: finds the linker of a bootstrap method, lets it spin a class
// and answers with the static method that stands for the call site.
#include "program/bytecode.h"
#include "program/indy_impl.h"

#include <stdio.h>
#include <string.h>

// --- descriptors -------------------------------------------------------------------------------

enum { MAX_SLOTS = 255 };

// The end of the field type at `at`, or NULL.
static const char *type_end(const char *at) {
  at += strspn(at, "[");
  if (*at == 'L') {
    const char *end = strchr(at, ';');
    return end && end > at + 1 ? end + 1 : NULL;
  }
  return *at && strchr("ZBCSIJFD", *at) ? at + 1 : NULL;
}

bool signature_parse(Arena *arena, const char *descriptor, Signature *out) {
  *out = (Signature){0};
  if (*descriptor != '(')
    return false;
  out->parameters = arena_array(arena, const char *, MAX_SLOTS);
  const char *at = descriptor + 1;
  while (*at != ')') {
    const char *end = type_end(at);
    if (!end || out->slots + kind_words(*at) > MAX_SLOTS)
      return false;
    out->slots += kind_words(*at);
    out->parameters[out->count++] = arena_string(arena, at, (size_t)(end - at));
    at = end;
  }
  out->result = ++at;
  const char *end = *at == 'V' ? at + 1 : type_end(at);
  return end && *end == '\0';
}

// --- errors and arguments ----------------------------------------------------------------------

static void site_error(CallSite *site, LinkErrorKind kind, const char *prefix, const char *format,
                       va_list arguments) {
  char *text = mem_vformat(format, arguments);
  link_error(site->error, kind, NULL, "%s%s%s", prefix, *prefix ? ": " : "", text);
  mem_free(text);
}

bool site_bad(CallSite *site, const char *format, ...) {
  char *prefix = arena_format(&site->scratch, "%s: call site %s%s", site->from->file->where,
                              site->name, site->descriptor);
  va_list arguments;
  va_start(arguments, format);
  site_error(site, LINK_BAD_INPUT, prefix, format, arguments);
  va_end(arguments);
  return false;
}

bool site_unsupported(CallSite *site, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  site_error(site, LINK_UNSUPPORTED, "", format, arguments);
  va_end(arguments);
  return false;
}

const char *site_text(const CallSite *site, Name name) {
  return name_text(site->program->names, name);
}

const Constant *site_argument(CallSite *site, uint32_t i, ConstantTag tag) {
  const Bootstrap *bootstrap = site->bootstrap;
  if (i >= bootstrap->argument_count) {
    site_bad(site, "bootstrap argument %u is missing", i);
    return NULL;
  }
  const Constant *constant = &site->from->file->pool[bootstrap->arguments[i]];
  if (constant->tag != tag) {
    site_bad(site, "bootstrap argument %u is a constant of kind %u, expected %u", i, constant->tag,
             tag);
    return NULL;
  }
  return constant;
}

const Constant *site_member(const CallSite *site, const Constant *handle) {
  assert(handle->tag == CONSTANT_METHOD_HANDLE && handle->index < site->from->file->pool_count);
  return &site->from->file->pool[handle->index];
}

Method *site_resolve(CallSite *site, const Constant *handle, CallKind kind) {
  const Constant *member = site_member(site, handle);
  Method *method = resolve_method(site->program, site->from, handle->index, kind, site->error);
  if (!method || handle->handle_kind != HANDLE_NEW_INVOKE_SPECIAL)
    return method;
  if (name_is(method->owner->name, member->class_name))
    return method;
  link_error(site->error, LINK_EXCEPTION, "java/lang/NoSuchMethodError", "%s.<init>%s",
             site_text(site, member->class_name), site_text(site, member->descriptor));
  return NULL;
}

// --- linking -----------------------------------------------------------------------------------

static const struct {
  const char *class_name, *name;
  Linker *link;
} linkers[] = {
    {"java/lang/invoke/LambdaMetafactory", "metafactory", link_lambda},
    {"java/lang/invoke/LambdaMetafactory", "altMetafactory", link_lambda_alt},
    {"java/lang/invoke/StringConcatFactory", "makeConcat", link_concat},
    {"java/lang/invoke/StringConcatFactory", "makeConcatWithConstants", link_concat_recipe},
    {"java/lang/runtime/ObjectMethods", "bootstrap", link_record_method},
    {"java/lang/runtime/SwitchBootstraps", "typeSwitch", link_type_switch},
    {"java/lang/runtime/SwitchBootstraps", "enumSwitch", link_enum_switch},
};

static bool link_site(CallSite *site) {
  const Constant *handle = &site->from->file->pool[site->bootstrap->method];
  const Constant *member = site_member(site, handle);
  const char *class_name = site_text(site, member->class_name);
  const char *name = site_text(site, member->name);
  if (handle->handle_kind == HANDLE_INVOKE_STATIC)
    for (size_t i = 0; i < sizeof linkers / sizeof *linkers; i++)
      if (!strcmp(linkers[i].class_name, class_name) && !strcmp(linkers[i].name, name))
        return linkers[i].link(site);
  return site_unsupported(site, "invokedynamic bootstrap %s.%s", name_simple(class_name), name);
}

// A dynamic constant is a call site without parameters. Its value is computed once, by the spun
// class's initializer: the same constant is the same object every time.
static bool link_constant(CallSite *site, const Constant *constant) {
  ClassWriter *writer = &site->writer;
  const char *type = site->type.result;
  writer_field(writer, ACC_PRIVATE | ACC_STATIC | ACC_FINAL, "value", type);
  writer_begin(writer, ACC_STATIC, "<clinit>", "()V");
  if (!emit_dynamic(site, constant))
    return false;
  emit_field(writer, BC_putstatic, site->class_name, "value", type);
  emit_return(writer, KIND_VOID);
  writer_end(writer);
  writer_begin(writer, ACC_PUBLIC | ACC_STATIC, site->method, site->descriptor);
  emit_field(writer, BC_getstatic, site->class_name, "value", type);
  emit_return(writer, descriptor_kind(type));
  writer_end(writer);
  return true;
}

// Defines what the linker wrote and finds the static method in it.
static Method *site_define(CallSite *site) {
  Bytes bytes;
  if (!writer_finish(&site->writer, &site->scratch, &bytes)) {
    site_unsupported(site, "call site %s%s of %s is too large for a class file", site->name,
                     site->descriptor, site_text(site, site->from->name));
    return NULL;
  }
  Class *class = program_define(site->program, bytes, site->class_name, site->from, site->error);
  if (!class)
    return NULL;
  Names *names = site->program->names;
  Method *method =
      class_own_method(class, name_of(names, site->method), name_of(names, site->descriptor));
  assert(method && (method->flags & ACC_STATIC));
  return method;
}

// Lambda classes print as HotSpot's do up to the address behind the number.
static const char *spun_name(Program *program, const Class *from, const char *infix,
                             Arena *scratch) {
  for (uint32_t number = program->spun_count + 1;; number++) {
    char *name =
        arena_format(scratch, "%s$$%s$%u", name_text(program->names, from->name), infix, number);
    if (!program_loaded(program, name_of(program->names, name)))
      return name;
  }
}

static Method *resolve(Program *program, Class *from, uint16_t index, LinkError *error) {
  const ClassFile *file = from->file;
  assert(file && index > 0 && index < file->pool_count);
  const Constant *constant = &file->pool[index];
  bool is_call = constant->tag == CONSTANT_INVOKE_DYNAMIC;
  assert(is_call || constant->tag == CONSTANT_DYNAMIC);
  CallSite site = {.program = program, .from = from, .error = error, .method = "link"};
  site.name = site_text(&site, constant->name);
  site.descriptor = site_text(&site, constant->descriptor);
  site.class_name = spun_name(program, from, is_call ? "Lambda" : "Constant", &site.scratch);
  if (!is_call)
    site.descriptor = arena_format(&site.scratch, "()%s", site.descriptor);
  writer_init(&site.writer, ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC, site.class_name,
              "java/lang/Object");
  Method *method = NULL;
  if (constant->index >= file->bootstrap_count)
    site_bad(&site, "there is no bootstrap method %u", constant->index);
  else if (!signature_parse(&site.scratch, site.descriptor, &site.type) ||
           (!is_call && *site.type.result == 'V'))
    site_bad(&site, "malformed descriptor");
  else {
    site.bootstrap = &file->bootstraps[constant->index];
    if (is_call ? link_site(&site) : link_constant(&site, constant))
      method = site_define(&site);
  }
  writer_fini(&site.writer);
  arena_fini(&site.scratch);
  return method;
}

// Every instruction is a call site of its own (JVMS 6.5), even if two of them share a pool entry,
// so nothing is remembered here.
Method *resolve_call_site(Program *program, Class *from, uint16_t index, LinkError *error) {
  return resolve(program, from, index, error);
}

Method *resolve_dynamic_constant(Program *program, Class *from, uint16_t index, LinkError *error) {
  if (!from->resolved)
    from->resolved = arena_array(&program->arena, void *, from->file->pool_count);
  if (!from->resolved[index])
    from->resolved[index] = resolve(program, from, index, error);
  return from->resolved[index];
}
