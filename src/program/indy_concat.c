// StringConcatFactory: a static method that appends its arguments to a StringBuilder.
#include "program/bytecode.h"
#include "program/indy_impl.h"

#include <string.h>

static const char builder[] = "java/lang/StringBuilder";

void emit_builder_new(CallSite *site) {
  emit_class(&site->writer, BC_new, builder);
  emit_op(&site->writer, BC_dup);
  emit_call(&site->writer, BC_invokespecial, builder, "<init>", "()V", false);
}

void emit_append(CallSite *site, const char *type) {
  assert(*type && *type != 'V');
  // byte and short have no overload; an array of char must print as an object, not as its content.
  const char *as = *type == 'B' || *type == 'S'          ? "I"
                   : type_is_primitive(type)             ? type
                   : !strcmp(type, "Ljava/lang/String;") ? type
                                                         : "Ljava/lang/Object;";
  emit_call(&site->writer, BC_invokevirtual, builder, "append",
            arena_format(&site->scratch, "(%s)L%s;", as, builder), false);
}

void emit_append_text(CallSite *site, const char *text) {
  if (!*text)
    return;
  emit_string(&site->writer, text);
  emit_append(site, "Ljava/lang/String;");
}

void emit_builder_result(CallSite *site) {
  emit_call(&site->writer, BC_invokevirtual, builder, "toString", "()Ljava/lang/String;", false);
}

// The result is a String, or a supertype of it.
// The JDK's factory allows supertypes of String; nobody but hand-written class files asks for one.
static bool check_result(CallSite *site) {
  if (!strcmp(site->type.result, "Ljava/lang/String;"))
    return true;
  if (*site->type.result != 'L')
    return site_bad(site, "concatenation does not give %s", site->type.result);
  Class *result =
      program_load_text(site->program, type_class(site, site->type.result), site->error);
  if (!result)
    return false;
  return class_is_assignable(program_require(site->program, "java/lang/String"), result) ||
         site_bad(site, "concatenation does not give %s", site->type.result);
}

static void begin_concat(CallSite *site) {
  writer_begin(&site->writer, ACC_PUBLIC | ACC_STATIC, site->method, site->descriptor);
  emit_builder_new(site);
}

static void end_concat(CallSite *site) {
  emit_builder_result(site);
  emit_return(&site->writer, KIND_REFERENCE);
  writer_end(&site->writer);
}

// In the order of the parameters, each turned into text before the next is looked at: since JDK 19
// the factory promises it (JDK-8273914), and toString methods can tell.
static void append_parameter(CallSite *site, uint32_t i, uint32_t *local) {
  assert(i < site->type.count);
  const char *type = site->type.parameters[i];
  emit_load(&site->writer, descriptor_kind(type), *local);
  emit_append(site, type);
  *local += kind_words(*type);
}

bool link_concat(CallSite *site) {
  if (site->bootstrap->argument_count != 0)
    return site_bad(site, "makeConcat takes no arguments");
  if (!check_result(site))
    return false;
  begin_concat(site);
  uint32_t local = 0;
  for (uint32_t i = 0; i < site->type.count; i++)
    append_parameter(site, i, &local);
  end_concat(site);
  return true;
}

static bool append_constant(CallSite *site, uint32_t argument) {
  if (argument >= site->bootstrap->argument_count)
    return site_bad(site, "the recipe wants more constants than there are");
  const Constant *constant = &site->from->file->pool[site->bootstrap->arguments[argument]];
  const char *type = emit_constant(site, constant);
  if (!type)
    return false;
  emit_append(site, type);
  return true;
}

// In a recipe \1 stands for the next parameter, \2 for the next constant, all else for itself.
static bool append_recipe(CallSite *site, const char *recipe) {
  uint32_t parameter = 0, argument = 1, local = 0;
  for (const char *at = recipe; *at;) {
    size_t plain = strcspn(at, "\1\2");
    if (plain) {
      emit_append_text(site, arena_string(&site->scratch, at, plain));
    } else if (*at == '\2') {
      if (!append_constant(site, argument++))
        return false;
      plain = 1;
    } else {
      if (parameter >= site->type.count)
        return site_bad(site, "the recipe wants more parameters than there are");
      append_parameter(site, parameter++, &local);
      plain = 1;
    }
    at += plain;
  }
  if (parameter != site->type.count || argument != site->bootstrap->argument_count)
    return site_bad(site, "the recipe does not use every parameter and constant");
  return true;
}

bool link_concat_recipe(CallSite *site) {
  const Constant *recipe = site_argument(site, 0, CONSTANT_STRING);
  if (!recipe || !check_result(site))
    return false;
  begin_concat(site);
  if (!append_recipe(site, site_text(site, recipe->name)))
    return false;
  end_concat(site);
  return true;
}
