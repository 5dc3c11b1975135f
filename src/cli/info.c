#include "cli/info.h"
#include "program/program.h"

#include <string.h>

enum { STATUS_OK = 0, STATUS_USAGE = 64, STATUS_BAD_INPUT = 65 };

typedef struct Info {
  const InfoRequest *request;
  Names *names;
  ClassPath *path;
  Diag *diag;
  FILE *out, *errors;
  int status;
  int suggestions; // printed so far
} Info;

static void complain(Info *info) {
  fprintf(info->errors, "loris: %s\n", diag_message(info->diag));
  diag_clear(info->diag);
  info->status = STATUS_BAD_INPUT;
}

// --- flags -------------------------------------------------------------------------------------

typedef struct FlagWord {
  uint16_t flag;
  const char *word;
} FlagWord;

static const FlagWord access_words[] = {{ACC_PUBLIC, "public"},       {ACC_PRIVATE, "private"},
                                        {ACC_PROTECTED, "protected"}, {ACC_STATIC, "static"},
                                        {ACC_SYNTHETIC, "synthetic"}, {0, NULL}};
static const FlagWord class_words[] = {{ACC_ABSTRACT, "abstract"}, {ACC_FINAL, "final"}, {0, NULL}};
static const FlagWord field_words[] = {
    {ACC_FINAL, "final"}, {ACC_VOLATILE, "volatile"}, {ACC_TRANSIENT, "transient"}, {0, NULL}};
static const FlagWord method_words[] = {{ACC_ABSTRACT, "abstract"},
                                        {ACC_FINAL, "final"},
                                        {ACC_SYNCHRONIZED, "synchronized"},
                                        {ACC_BRIDGE, "bridge"},
                                        {ACC_NATIVE, "native"},
                                        {ACC_STRICT, "strictfp"},
                                        {0, NULL}};

static void print_flags(const Info *info, uint16_t flags, const FlagWord *words) {
  for (; words->word; words++)
    if (flags & words->flag)
      fprintf(info->out, "%s ", words->word);
}

// --- one class ---------------------------------------------------------------------------------

static void print_name(const Info *info, Name name, FILE *out) {
  print_text(name_text(info->names, name), name_length(info->names, name), false, out);
}

static const char *class_kind(const ClassFile *file) {
  if (file->flags & ACC_MODULE)
    return "module";
  if (file->flags & ACC_ANNOTATION)
    return "@interface";
  if (file->flags & ACC_INTERFACE)
    return "interface";
  if (file->flags & ACC_ENUM)
    return "enum";
  return file->is_record ? "record" : "class";
}

static void print_class_list(const Info *info, const char *title, const Name *classes,
                             uint16_t count) {
  for (uint16_t i = 0; i < count; i++) {
    fputs(i ? ", " : title, info->out);
    print_class_name(info->names, classes[i], info->out);
  }
}

// Java 1.1 wrote version 45; since then every release counts one up.
static void print_version(const Info *info, const ClassFile *file) {
  fprintf(info->out, "version %u.%u", file->major, file->minor);
  if (file->major >= 49)
    fprintf(info->out, " (Java %u)", file->major - 44);
}

static void print_class_head(const Info *info, const ClassFile *file) {
  bool is_interface = file->flags & ACC_INTERFACE;
  // Every interface is abstract: the word would say nothing.
  print_flags(info, file->flags, access_words);
  print_flags(info, is_interface ? file->flags & ~(unsigned)ACC_ABSTRACT & 0xffff : file->flags,
              class_words);
  if (file->is_sealed)
    fputs("sealed ", info->out);
  fprintf(info->out, "%s ", class_kind(file));
  print_class_name(info->names, file->name, info->out);
  if (name_exists(file->super_name) && !is_interface &&
      strcmp(name_text(info->names, file->super_name), "java/lang/Object") != 0)
    print_class_list(info, " extends ", &file->super_name, 1);
  print_class_list(info, is_interface ? " extends " : " implements ", file->interfaces,
                   file->interface_count);
  print_class_list(info, " permits ", file->permitted_subclasses, file->permitted_count);
  fputs("\n  ", info->out);
  if (name_exists(file->source_file)) {
    fputs("source ", info->out);
    print_name(info, file->source_file, info->out);
    fputs(", ", info->out);
  }
  print_version(info, file);
  fprintf(info->out, ", %u field%s, %u method%s\n", file->field_count,
          file->field_count == 1 ? "" : "s", file->method_count,
          file->method_count == 1 ? "" : "s");
}

static void print_field(const Info *info, const ClassFile *file, const FieldInfo *field) {
  fputs("  ", info->out);
  print_flags(info, field->flags, access_words);
  print_flags(info, field->flags, field_words);
  print_type(name_text(info->names, field->descriptor), info->out);
  fputc(' ', info->out);
  print_name(info, field->name, info->out);
  if (field->constant_value) {
    fputs(" = ", info->out);
    print_constant(info->names, file, field->constant_value, info->out);
  }
  fputc('\n', info->out);
}

// The name of parameter number `index`, which lies in local `slot`.
static Name parameter_name(const MethodInfo *method, uint32_t index, uint32_t slot) {
  if (method->parameter_names && index < method->parameter_name_count &&
      name_exists(method->parameter_names[index]))
    return method->parameter_names[index];
  return method->code ? local_name(method->code, slot, 0, 0) : (Name){0};
}

static void print_parameters(const Info *info, const MethodInfo *method) {
  const char *at = name_text(info->names, method->descriptor) + 1;
  uint32_t slot = method->flags & ACC_STATIC ? 0 : 1;
  for (uint32_t index = 0; *at && *at != ')'; index++) {
    Name name = parameter_name(method, index, slot);
    slot += kind_words(*at);
    if (index)
      fputs(", ", info->out);
    at = print_type(at, info->out);
    if (name_exists(name)) {
      fputc(' ', info->out);
      print_name(info, name, info->out);
    }
  }
}

static void print_method(const Info *info, const ClassFile *file, const MethodInfo *method) {
  const char *descriptor = name_text(info->names, method->descriptor);
  const char *result = strchr(descriptor, ')');
  fputs("\n  ", info->out);
  print_flags(info, method->flags, access_words);
  print_flags(info, method->flags, method_words);
  print_type(result ? result + 1 : "V", info->out);
  fputc(' ', info->out);
  print_name(info, method->name, info->out);
  fputc('(', info->out);
  print_parameters(info, method);
  fputc(')', info->out);
  print_class_list(info, " throws ", method->exceptions, method->exception_count);
  fputs("\n    descriptor ", info->out);
  print_name(info, method->descriptor, info->out);
  if (method->code)
    fprintf(info->out, ", stack %u, locals %u, %zu bytes", method->code->max_stack,
            method->code->max_locals, method->code->code.length);
  fputc('\n', info->out);
  if (method->code)
    print_code(info->names, file, method->code, info->out);
}

static void print_class(const Info *info, const ClassFile *file) {
  print_class_head(info, file);
  if (file->field_count)
    fputc('\n', info->out);
  for (uint16_t i = 0; i < file->field_count; i++)
    print_field(info, file, &file->fields[i]);
  for (uint16_t i = 0; i < file->method_count; i++)
    print_method(info, file, &file->methods[i]);
}

// --- finding classes ---------------------------------------------------------------------------

// Parses a class by name. NULL, after a complaint, when it is damaged; NULL without when absent.
static ClassFile *open_class(Info *info, Name name) {
  ClassBytes found;
  if (!classpath_find(info->path, name, &found, info->diag)) {
    if (diag_failed(info->diag))
      complain(info);
    return NULL;
  }
  ClassFile *file = classfile_parse(info->names, found.bytes, found.where, info->diag);
  if (!file)
    complain(info);
  return file;
}

static bool list_class(void *context, Name name) {
  Info *info = context;
  ClassFile *file = open_class(info, name);
  if (file)
    print_class_head(info, file);
  classfile_free(file);
  return true;
}

static void each_class(Info *info, ClassVisitor *visit, void *context) {
  size_t first = info->request->first_source;
  for (size_t i = first; i < first + info->request->source_count; i++)
    if (!classpath_each(info->path, i, visit, context, info->diag) && diag_failed(info->diag))
      complain(info);
}

// The class "a.B" or "a/B" of `length` bytes.
static ClassFile *open_named(Info *info, const char *text, size_t length) {
  char *internal = mem_alloc(length + 1);
  for (size_t i = 0; i < length; i++)
    internal[i] = text[i] == '.' ? '/' : text[i];
  Name name = name_intern(info->names, internal, length);
  mem_free(internal);
  return open_class(info, name);
}

// --- a class or method by name -----------------------------------------------------------------

// A filter that names a method: "a.B" . "m" with or without descriptor.
typedef struct MethodFilter {
  size_t class_length;
  const char *name;
  size_t name_length;
  const char *descriptor; // NULL: all methods of this name
} MethodFilter;

static bool split_filter(const char *text, MethodFilter *out) {
  const char *descriptor = strchr(text, '(');
  size_t length = descriptor ? (size_t)(descriptor - text) : strlen(text);
  const char *dot = memrchr(text, '.', length);
  if (!dot || dot == text)
    return false;
  *out =
      (MethodFilter){(size_t)(dot - text), dot + 1, (size_t)(text + length - dot - 1), descriptor};
  return true;
}

static bool method_matches(const Info *info, const MethodInfo *method, const MethodFilter *filter) {
  if (name_length(info->names, method->name) != filter->name_length ||
      memcmp(name_text(info->names, method->name), filter->name, filter->name_length) != 0)
    return false;
  return !filter->descriptor ||
         strcmp(name_text(info->names, method->descriptor), filter->descriptor) == 0;
}

static void suggest_methods(Info *info, const ClassFile *file) {
  fprintf(info->errors, "loris: no method %s; the class has:\n", info->request->filter);
  for (uint16_t i = 0; i < file->method_count; i++) {
    fputs("  ", info->errors);
    print_class_name(info->names, file->name, info->errors);
    fputc('.', info->errors);
    print_name(info, file->methods[i].name, info->errors);
    print_name(info, file->methods[i].descriptor, info->errors);
    fputc('\n', info->errors);
  }
  info->status = STATUS_USAGE;
}

static void show_methods(Info *info, const ClassFile *file, const MethodFilter *filter) {
  bool found = false;
  for (uint16_t i = 0; i < file->method_count; i++) {
    if (!method_matches(info, &file->methods[i], filter))
      continue;
    if (!found)
      print_class_head(info, file);
    found = true;
    print_method(info, file, &file->methods[i]);
  }
  if (!found)
    suggest_methods(info, file);
}

enum { MAX_SUGGESTIONS = 30 };

static bool suggest_class(void *context, Name name) {
  Info *info = context;
  if (info->suggestions++ == MAX_SUGGESTIONS) {
    fputs("  ...\n", info->errors);
    return false;
  }
  fputs("  ", info->errors);
  print_class_name(info->names, name, info->errors);
  fputc('\n', info->errors);
  return true;
}

static void show_filtered(Info *info, const char *filter) {
  MethodFilter method;
  ClassFile *file = open_named(info, filter, strlen(filter));
  if (file) {
    print_class(info, file);
  } else if (info->status == STATUS_OK && split_filter(filter, &method) &&
             (file = open_named(info, filter, method.class_length))) {
    show_methods(info, file, &method);
  } else if (info->status == STATUS_OK) {
    fprintf(info->errors, "loris: no class or method %s; the target has the classes:\n", filter);
    each_class(info, suggest_class, info);
    info->status = STATUS_USAGE;
  }
  classfile_free(file);
}

int info_command(const InfoRequest *request, FILE *out, FILE *errors) {
  Info info = {.request = request,
               .names = program_names(request->program),
               .path = program_path(request->program),
               .diag = diag_new(),
               .out = out,
               .errors = errors};
  if (request->filter)
    show_filtered(&info, request->filter);
  else
    each_class(&info, list_class, &info);
  diag_free(info.diag);
  return info.status;
}
