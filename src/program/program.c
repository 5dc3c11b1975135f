#include "program/program_impl.h"

#include "base/utf8.h"
#include "program/uses.h"
#include "program/writes.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void link_error(LinkError *error, LinkErrorKind kind, const char *exception, const char *format,
                ...) {
  assert(kind != LINK_OK);
  assert((kind == LINK_EXCEPTION) == (exception != NULL));
  error->kind = kind;
  error->exception = exception;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error->message, sizeof error->message, format, arguments);
  va_end(arguments);
}

static const char primitive_letters[] = "ZBCSIJFDV";
_Static_assert(sizeof primitive_letters - 1 == PRIMITIVE_COUNT, "one name per primitive");

// Global words are numbered as they come and never given back: the machine reserves its region for
// all that may ever be, and words that exist keep their numbers.
uint32_t program_new_global(Program *program, bool is_reference) {
  vec_push(&program->global_kinds, is_reference);
  return (uint32_t)program->global_kinds.count - 1;
}

uint32_t program_global_count(const Program *program) {
  return (uint32_t)program->global_kinds.count;
}

bool program_global_is_reference(const Program *program, uint32_t global) {
  assert(global < program->global_kinds.count);
  return program->global_kinds.items[global];
}

// The first two global words of a class are its state of initialization and its mirror; statics
// follow when it is linked, if no other class was numbered in between.
Class *class_new(Program *program, ClassKind kind, Name name) {
  Class *class = arena_new(&program->arena, Class);
  if (program->class_count == MAX_CLASSES)
    fatal("more than %d classes", MAX_CLASSES);
  class->id = program->class_count;
  class->kind = kind;
  class->name = name;
  class->global = program_new_global(program, false);
  uint32_t mirror = program_new_global(program, true);
  assert(mirror == class->global + GLOBAL_MIRROR);
  (void)mirror;
  program->classes[program->class_count++] = class;
  return class;
}

void method_number(Program *program, Method *method) {
  assert(method->owner);
  if (program->methods.count == MAX_METHODS)
    fatal("more than %d methods", MAX_METHODS);
  method->id = (uint32_t)program->methods.count;
  vec_push(&program->methods, method);
}

static size_t side_bytes(const SideKind *kind) {
  return mem_product(MAX_METHODS, kind->record_size);
}

// The address space of all methods that can be is reserved and touched as it is used: a record
// never moves, so others may keep pointers to it.
void *program_side_table(Program *program, const SideKind *kind) {
  assert(kind->record_size > 0);
  for (size_t i = 0; i < program->sides.count; i++)
    if (program->sides.items[i].kind == kind)
      return program->sides.items[i].records;
  void *records = mem_reserve(side_bytes(kind));
  vec_push(&program->sides, (SideTable){kind, records});
  return records;
}

static void register_name(Program *program, Class *class) {
  assert(class->id && name_exists(class->name));
  while (program->class_of_name.count <= class->name.id)
    vec_push(&program->class_of_name, 0);
  program->class_of_name.items[class->name.id] = class->id;
}

Program *program_new(Names *names, ClassPath *path) {
  Program *program = mem_new(Program);
  program->names = names;
  program->path = path;
  program->diag = diag_new();
  program->notes = diag_new();
  program->classes = mem_new_array(Class *, MAX_CLASSES); // touched as used
  program->class_count = 1;
  program_new_global(program, false); // word 0 is null's
  program->init = name_of(names, "<init>");
  program->clinit = name_of(names, "<clinit>");
  program->object_name = name_of(names, "java/lang/Object");
  for (int i = 0; i < PRIMITIVE_COUNT; i++) {
    Class *class =
        class_new(program, CLASS_PRIMITIVE, name_of(names, kind_name((Kind)primitive_letters[i])));
    class->flags = ACC_PUBLIC | ACC_FINAL | ACC_ABSTRACT;
    class->kind_letter = primitive_letters[i];
    class->trusted = true;
    class->module = "java.base";
    class->display = arena_array(&program->arena, Class *, 1);
    class->display[0] = class;
    program->primitives[i] = class;
  }
  return program;
}

void program_free(Program *program) {
  if (!program)
    return;
  for (size_t i = 0; i < program->files.count; i++)
    classfile_free(program->files.items[i]);
  writes_free(program->writes);
  holds_free(program->holds);
  reach_free(program->reach);
  lambdas_free(program->lambdas);
  uses_free(program->uses);
  mem_free(program->classes);
  vec_free(&program->class_of_name);
  for (size_t i = 0; i < program->sides.count; i++)
    mem_release(program->sides.items[i].records, side_bytes(program->sides.items[i].kind));
  vec_free(&program->sides);
  vec_free(&program->methods);
  vec_free(&program->interfaces);
  vec_free(&program->files);
  vec_free(&program->global_kinds);
  vec_free(&program->loading);
  diag_free(program->diag);
  diag_free(program->notes);
  arena_fini(&program->arena);
  mem_free(program);
}

Names *program_names(const Program *program) { return program->names; }
ClassPath *program_path(const Program *program) { return program->path; }
const Diag *program_notes(const Program *program) { return program->notes; }
Arena *program_arena(Program *program) { return &program->arena; }

Class *program_class(const Program *program, uint32_t id) {
  assert(id >= 1 && id < program->class_count);
  return program->classes[id];
}

uint32_t program_class_count(const Program *program) { return program->class_count - 1; }

Class *const *program_classes(const Program *program) { return program->classes; }

Method *program_method(const Program *program, uint32_t id) {
  assert(id < program->methods.count);
  return program->methods.items[id];
}

Class *program_primitive(const Program *program, Kind letter) {
  const char *found = letter ? strchr(primitive_letters, letter) : NULL;
  return found ? program->primitives[found - primitive_letters] : NULL;
}

Class *program_loaded(const Program *program, Name name) {
  uint32_t id = name.id < program->class_of_name.count ? program->class_of_name.items[name.id] : 0;
  return id ? program->classes[id] : NULL;
}

static uint8_t component_shift(Kind letter) {
  switch (letter) {
  case KIND_BOOLEAN:
  case KIND_BYTE:
    return 0;
  case KIND_CHAR:
  case KIND_SHORT:
    return 1;
  case KIND_LONG:
  case KIND_DOUBLE:
    return 3;
  case KIND_INT:
  case KIND_FLOAT:
  case KIND_REFERENCE:
  case KIND_VOID:
    return 2;
  }
  fatal("a value of no kind");
}

// Array classes are linked like others: they inherit the methods of Object and have its vtable.
Class *program_array(Program *program, Class *component) {
  assert(component->kind != CLASS_PRIMITIVE || component->kind_letter != KIND_VOID);
  if (component->array)
    return component->array;
  Arena scratch = {0};
  const char *inner = name_text(program->names, component->name);
  char *text = component->kind == CLASS_PRIMITIVE
                   ? arena_format(&scratch, "[%c", component->kind_letter)
               : component->kind == CLASS_ARRAY ? arena_format(&scratch, "[%s", inner)
                                                : arena_format(&scratch, "[L%s;", inner);
  Class *array = class_new(program, CLASS_ARRAY, name_of(program->names, text));
  arena_fini(&scratch);
  array->component = component;
  array->element = component->kind == CLASS_ARRAY ? component->element : component;
  array->dimensions = (uint8_t)(component->kind == CLASS_ARRAY ? component->dimensions + 1 : 1);
  array->flags = (uint16_t)((array->element->flags & (ACC_PUBLIC | ACC_PRIVATE | ACC_PROTECTED)) |
                            ACC_FINAL | ACC_ABSTRACT);
  array->kind_letter = component->kind == CLASS_PRIMITIVE ? component->kind_letter : KIND_REFERENCE;
  assert(array->dimensions > 0);
  array->component_shift = component_shift(array->kind_letter);
  array->module = array->element->module;
  array->trusted = true;
  array->super = program_require(program, "java/lang/Object");
  array->interface_count = 2;
  array->interfaces = arena_array(&program->arena, Class *, 2);
  array->interfaces[0] = program_require(program, "java/lang/Cloneable");
  array->interfaces[1] = program_require(program, "java/io/Serializable");
  LinkError error = {0};
  if (!class_link(program, array, &error))
    fatal("cannot link array class: %s", error.message);
  component->array = array;
  register_name(program, array);
  return array;
}

// --- loading -----------------------------------------------------------------------------------

// Hierarchies deeper than this are refused: loading recurses over superclasses.
enum { MAX_LOAD_DEPTH = 1000, MAX_DIMENSIONS = 255 };

static Class *load_array(Program *program, Name name, LinkError *error) {
  assert(name_text(program->names, name)[0] == '[');
  const char *text = name_text(program->names, name);
  size_t length = name_length(program->names, name), dimensions = strspn(text, "[");
  const char *element = text + dimensions;
  if (dimensions > MAX_DIMENSIONS || !descriptor_is_field(text, length)) {
    link_error(error, LINK_EXCEPTION, "java/lang/NoClassDefFoundError", "%s", text);
    return NULL;
  }
  Class *class = program_load_type(program, element, error);
  for (size_t i = 0; class && i < dimensions; i++)
    class = program_array(program, class);
  return class;
}

Class *program_load_type(Program *program, const char *type, LinkError *error) {
  assert(*type && *type != '(' && *type != ')');
  size_t length = (size_t)(descriptor_next(type) - type);
  if (*type == '[')
    return program_load(program, name_intern(program->names, type, length), error);
  if (*type == 'L')
    return program_load(program, name_intern(program->names, type + 1, length - 2), error);
  return program_primitive(program, descriptor_kind(type));
}

// A class is registered when it is linked, not before: while its superclasses are loaded it stands
// in `loading` alone, and a hierarchy that comes back to it is found here.
static bool load_is_cyclic(Program *program, Name name, LinkError *error) {
  for (size_t i = 0; i < program->loading.count; i++)
    if (name_is(program->loading.items[i], name)) {
      link_error(error, LINK_BAD_INPUT, NULL,
                 "%s: the class is its own superclass or superinterface",
                 name_text(program->names, name));
      return true;
    }
  if (program->loading.count >= MAX_LOAD_DEPTH) {
    link_error(error, LINK_BAD_INPUT, NULL, "%s: class hierarchy deeper than %d",
               name_text(program->names, name), MAX_LOAD_DEPTH);
    return true;
  }
  return false;
}

static Class *define(Program *program, ClassFile *file, const ClassBytes *from, Class *host,
                     LinkError *error) {
  assert(!host || from->trusted);
  vec_push(&program->files, file);
  if (file->flags & ACC_MODULE) {
    link_error(error, LINK_EXCEPTION, "java/lang/NoClassDefFoundError", "%s is not a class",
               name_text(program->names, file->name));
    return NULL;
  }
  Class *class = class_new(program, file->flags & ACC_INTERFACE ? CLASS_INTERFACE : CLASS_INSTANCE,
                           file->name);
  class->kind_letter = KIND_REFERENCE;
  class->file = file;
  class->flags = file->flags;
  class->module = from->module;
  class->trusted = from->trusted;
  class->host = host;
  class->is_hidden = host != NULL;
  vec_push(&program->loading, file->name);
  bool linked = class_link(program, class, error);
  (void)vec_pop(&program->loading);
  if (!linked)
    return NULL;
  register_name(program, class);
  if (name_is(class->name, program->object_name))
    program->object = class;
  return class;
}

Class *program_load(Program *program, Name name, LinkError *error) {
  assert(name_exists(name));
  Class *known = program_loaded(program, name);
  if (known)
    return known->kind == CLASS_PRIMITIVE ? NULL : known;
  const char *text = name_text(program->names, name);
  if (*text == '[')
    return load_array(program, name, error);
  if (load_is_cyclic(program, name, error))
    return NULL;
  ClassBytes found;
  diag_clear(program->diag);
  if (!classpath_find(program->path, name, &found, program->diag)) {
    if (diag_failed(program->diag))
      link_error(error, LINK_BAD_INPUT, NULL, "%s", diag_message(program->diag));
    else
      link_error(error, LINK_EXCEPTION, "java/lang/NoClassDefFoundError", "%s", text);
    return NULL;
  }
  ClassFile *file = classfile_parse(program->names, found.bytes, found.where, program->diag);
  if (!file) {
    link_error(error, LINK_BAD_INPUT, NULL, "%s", diag_message(program->diag));
    return NULL;
  }
  for (size_t i = 0; i < diag_note_count(program->diag); i++)
    diag_add_note(program->notes, diag_note_at(program->diag, i));
  if (!name_is(file->name, name)) {
    link_error(error, LINK_EXCEPTION, "java/lang/NoClassDefFoundError", "%s (wrong name: %s)", text,
               name_text(program->names, file->name));
    vec_push(&program->files, file);
    return NULL;
  }
  return define(program, file, &found, NULL, error);
}

Class *program_load_text(Program *program, const char *name, LinkError *error) {
  return program_load(program, name_of(program->names, name), error);
}

// From a command line or from Class.forName: dots, and plain UTF-8.
Name program_internal_name(Program *program, const char *external) {
  Arena scratch = {0};
  char *text = utf8_modified(external, &scratch);
  for (char *at = text; *at; at++)
    *at = *at == '.' ? '/' : *at;
  Name name = name_of(program->names, text);
  arena_fini(&scratch);
  return name;
}

Class *program_require(Program *program, const char *name) {
  LinkError error = {0};
  Class *class = program_load_text(program, name, &error);
  if (!class)
    fatal("cannot load %s: %s", name, error.message);
  return class;
}

// The bytes are copied: whoever spins a class throws its buffer away, but a class file keeps
// pointers into the bytes that it was read from.
Class *program_define(Program *program, Bytes bytes, const char *where, Class *host,
                      LinkError *error) {
  assert(host);
  uint8_t *copy = arena_alloc(&program->arena, bytes.length);
  memcpy(copy, bytes.at, bytes.length);
  ClassBytes found = {{copy, bytes.length}, where, host->module, true};
  diag_clear(program->diag);
  ClassFile *file = classfile_parse(program->names, found.bytes, where, program->diag);
  if (!file) {
    link_error(error, LINK_BAD_INPUT, NULL, "%s", diag_message(program->diag));
    return NULL;
  }
  program->spun_count++;
  return define(program, file, &found, host, error);
}

// --- printing ----------------------------------------------------------------------------------

static char *dotted(Arena *arena, const char *internal) {
  char *text = arena_string(arena, internal, strlen(internal));
  for (char *at = text; *at; at++)
    if (*at == '/')
      *at = '.';
  return text;
}

char *class_binary(Program *program, const Class *class, Arena *arena) {
  return dotted(arena, name_text(program->names, class->name));
}

char *class_external(Program *program, const Class *class, Arena *arena) {
  if (class->kind != CLASS_ARRAY)
    return dotted(arena, name_text(program->names, class->name));
  char *text = class_external(program, class->element, arena);
  for (int i = 0; i < class->dimensions; i++)
    text = arena_format(arena, "%s[]", text);
  return text;
}

char *method_external(Program *program, const Method *method, Arena *arena) {
  return arena_format(arena, "%s.%s%s", class_external(program, method->owner, arena),
                      name_text(program->names, method->name),
                      name_text(program->names, method->descriptor));
}

static const char *const opcode_names[] = {
#define OPCODE(number, name, format, pops, pushes) [number] = #name,
#include "program/opcodes.def"
#undef OPCODE
};

const char *opcode_name(uint8_t opcode) {
  return opcode < sizeof opcode_names / sizeof *opcode_names ? opcode_names[opcode] : NULL;
}
