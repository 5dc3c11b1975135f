#include "program/generics.h"

#include "program/program_impl.h"

#include <string.h>

// A type variable that a class or a method declares.
typedef struct Variable {
  Name name;
  const GenericType *bound; // the first one that it has; or NULL
} Variable;

// What the signature of a class or a method declares.
typedef struct Declaration {
  VEC(Variable) variables;
  VEC(const GenericType *) types; // superclass and interfaces, or parameters
} Declaration;

static void declaration_fini(Declaration *declaration) {
  vec_free(&declaration->variables);
  vec_free(&declaration->types);
}

// --- reading -------------------------------------------------------------------------------------

// A cursor whose error sticks: behind it every read yields nothing.
typedef struct Reader {
  Generics generics;
  const char *at;
  bool is_bad;
  unsigned depth;
} Reader;

enum { DEPTH_MOST = 64 }; // of types in types

static bool take(Reader *reader, char letter) {
  if (reader->is_bad || *reader->at != letter)
    return false;
  reader->at++;
  return true;
}

static void expect(Reader *reader, char letter) {
  if (!take(reader, letter))
    reader->is_bad = true;
}

const char *signature_next(const char *type) {
  type += strspn(type, "[");
  if (*type != 'L' && *type != 'T')
    return type + (*type != 0);
  for (int depth = 0; *type && (*type != ';' || depth); type++)
    depth += *type == '<' ? 1 : *type == '>' ? -1 : 0;
  return type + (*type != 0);
}

// Up to one of the letters that end an identifier (JVMS 4.7.9.1), slashes excepted.
static size_t identifier_length(const char *at, bool has_slashes) {
  return strcspn(at, has_slashes ? ".;[<>:" : ".;[/<>:");
}

static GenericType *new_type(Reader *reader, GenericKind kind) {
  GenericType *type = arena_new(reader->generics.arena, GenericType);
  type->kind = kind;
  return type;
}

static const GenericType *read_type(Reader *reader);

// "*", "+Type", "-Type" or "Type".
// Of "? super T" nothing is known but what the descriptor says: such a place may hold any object
// above T. "? extends T" is a T for whoever reads it.
static const GenericType *read_argument(Reader *reader) {
  if (take(reader, '*'))
    return NULL;
  if (take(reader, '-')) {
    (void)read_type(reader);
    return NULL;
  }
  (void)take(reader, '+');
  return read_type(reader);
}

static void read_arguments(Reader *reader, GenericType *type) {
  assert(type->kind == GENERIC_CLASS && !type->argument_count);
  if (!take(reader, '<'))
    return;
  VEC(const GenericType *) arguments = {0};
  do
    vec_push(&arguments, read_argument(reader));
  while (!reader->is_bad && *reader->at && *reader->at != '>' && arguments.count < UINT16_MAX);
  expect(reader, '>');
  size_t size = arguments.count * sizeof *arguments.items;
  const GenericType **kept = arena_alloc(reader->generics.arena, size);
  memcpy(kept, arguments.items, size);
  type->arguments = kept;
  type->argument_count = (uint16_t)arguments.count;
  vec_free(&arguments);
}

// "java/util/Map<TK;TV;>.Entry;" behind its L.
// The name of a nested class in a signature stands behind that of its outer class, with a dot if
// the outer one has arguments, with a dollar if not: both become the internal name.
static const GenericType *read_class(Reader *reader) {
  Names *names = program_names(reader->generics.program);
  GenericType *type = NULL;
  do {
    size_t length = identifier_length(reader->at, !type);
    if (!length) {
      reader->is_bad = true;
      return NULL;
    }
    GenericType *inner = new_type(reader, GENERIC_CLASS);
    const char *prefix = type ? name_text(names, type->name) : "";
    const char *text = arena_format(reader->generics.arena, "%s%s%.*s", prefix, type ? "$" : "",
                                    (int)length, reader->at);
    inner->name = name_of(names, text);
    inner->outer = type;
    type = inner;
    reader->at += length;
    read_arguments(reader, type);
  } while (take(reader, '.'));
  expect(reader, ';');
  return type;
}

static const GenericType *read_variable(Reader *reader) {
  size_t length = identifier_length(reader->at, false);
  GenericType *type = new_type(reader, GENERIC_VARIABLE);
  type->name = name_intern(program_names(reader->generics.program), reader->at, length);
  reader->at += length;
  reader->is_bad |= !length;
  expect(reader, ';');
  return type;
}

static const GenericType *read_array(Reader *reader) {
  GenericType *type = new_type(reader, GENERIC_ARRAY);
  type->element = read_type(reader);
  type->erased = type->element;
  return type;
}

static const GenericType *read_primitive(Reader *reader) {
  GenericType *type = new_type(reader, GENERIC_PRIMITIVE);
  type->name = name_intern(program_names(reader->generics.program), reader->at, 1);
  reader->at++;
  return type;
}

static const GenericType *read_any(Reader *reader) {
  if (take(reader, 'L'))
    return read_class(reader);
  if (take(reader, 'T'))
    return read_variable(reader);
  if (take(reader, '['))
    return read_array(reader);
  if (!*reader->at || !strchr("ZBCSIJFD", *reader->at)) {
    reader->is_bad = true;
    return NULL;
  }
  return read_primitive(reader);
}

static const GenericType *read_type(Reader *reader) {
  assert(reader->depth <= DEPTH_MOST);
  if (reader->depth == DEPTH_MOST)
    reader->is_bad = true;
  if (reader->is_bad)
    return NULL;
  reader->depth++;
  const GenericType *type = read_any(reader);
  reader->depth--;
  return reader->is_bad ? NULL : type;
}

// "T::Ljava/lang/Comparable<TT;>;": a class bound that may be missing, then interfaces.
static void read_declared_variable(Reader *reader, Declaration *declaration) {
  size_t length = identifier_length(reader->at, false);
  Names *names = program_names(reader->generics.program);
  Variable variable = {.name = name_intern(names, reader->at, length)};
  reader->at += length;
  reader->is_bad |= !length || *reader->at != ':';
  while (take(reader, ':'))
    if (*reader->at != ':') {
      const GenericType *bound = read_type(reader);
      variable.bound = variable.bound ? variable.bound : bound;
    }
  vec_push(&declaration->variables, variable);
}

static void read_variables(Reader *reader, Declaration *declaration) {
  if (!take(reader, '<'))
    return;
  do
    read_declared_variable(reader, declaration);
  while (!reader->is_bad && *reader->at && *reader->at != '>');
  expect(reader, '>');
}

const GenericType *generics_parse(Generics generics, const char *signature) {
  Reader reader = {.generics = generics, .at = signature};
  const GenericType *type = read_type(&reader);
  return reader.is_bad || *reader.at ? NULL : type;
}

// False: it has no signature that can be read.
// The superclass and the interfaces must be as many as those that the class really has, or the
// signature lies about it and counts for nothing.
static bool declare_class(Generics generics, const Class *class, Declaration *out) {
  *out = (Declaration){0};
  if (!class->file || !name_exists(class->file->signature))
    return false;
  const Names *names = program_names(generics.program);
  Reader reader = {.generics = generics, .at = name_text(names, class->file->signature)};
  read_variables(&reader, out);
  while (!reader.is_bad && *reader.at)
    vec_push(&out->types, read_type(&reader));
  if (!reader.is_bad && out->types.count == 1u + class->interface_count)
    return true;
  declaration_fini(out);
  *out = (Declaration){0};
  return false;
}

// Without result and exceptions.
static bool declare_method(Generics generics, const Method *method, Declaration *out) {
  *out = (Declaration){0};
  if (!name_exists(method->info->signature))
    return false;
  const Names *names = program_names(generics.program);
  Reader reader = {.generics = generics, .at = name_text(names, method->info->signature)};
  read_variables(&reader, out);
  expect(&reader, '(');
  while (!reader.is_bad && *reader.at && *reader.at != ')')
    vec_push(&out->types, read_type(&reader));
  expect(&reader, ')');
  if (!reader.is_bad && out->types.count == method->arg_count)
    return true;
  declaration_fini(out);
  *out = (Declaration){0};
  return false;
}

// --- variables -----------------------------------------------------------------------------------

// What the variables of a declaration are: those of `class` by the arguments of `type` (or NULL),
// and those of a method by nothing.
typedef struct Scope {
  const GenericType *type;
  const Class *class;
  const Declaration *method; // or NULL
  unsigned depth;            // of bounds that are variables, and of bounds in bounds
} Scope;

static const GenericType *substitute(Generics generics, const GenericType *type, Scope scope);

// Bounds may speak of the variable itself: T extends Comparable<T>. Behind the second one nothing
// is known.
static const GenericType *bound_of(Generics generics, const Variable *variable, Scope scope) {
  assert(variable);
  enum { BOUNDS_MOST = 2 };
  if (scope.depth == BOUNDS_MOST)
    return NULL;
  scope.depth++;
  return substitute(generics, variable->bound, scope);
}

static const Variable *find_variable(const Declaration *declaration, Name name, size_t *index) {
  assert(name_exists(name));
  for (size_t i = 0; i < declaration->variables.count; i++)
    if (name_is(declaration->variables.items[i].name, name)) {
      *index = i;
      return &declaration->variables.items[i];
    }
  return NULL;
}

// In the class, else in those around it.
static const GenericType *look_up_class(Generics generics, Name name, Scope scope) {
  Declaration declaration;
  const GenericType *found = NULL, *type = scope.type;
  (void)declare_class(generics, scope.class, &declaration);
  size_t index;
  const Variable *variable = find_variable(&declaration, name, &index);
  if (variable) {
    if (type && type->argument_count == declaration.variables.count)
      found = type->arguments[index];
    found = found ? found : bound_of(generics, variable, scope);
  } else if (type && type->outer) {
    LinkError ignored = {0};
    const Class *outer = program_load(generics.program, type->outer->name, &ignored);
    if (outer)
      found = look_up_class(generics, name, (Scope){type->outer, outer, NULL, scope.depth});
  }
  declaration_fini(&declaration);
  return found;
}

static const GenericType *look_up(Generics generics, Name name, Scope scope) {
  size_t index;
  const Variable *variable = scope.method ? find_variable(scope.method, name, &index) : NULL;
  return variable ? bound_of(generics, variable, scope) : look_up_class(generics, name, scope);
}

// What elements are stays what arguments make of it; what they are made as is what bounds make of
// it.
static const GenericType *substitute_array(Generics generics, const GenericType *type,
                                           Scope scope) {
  assert(type->kind == GENERIC_ARRAY);
  Scope bounds = {.class = scope.class, .method = scope.method, .depth = scope.depth};
  GenericType *array = arena_new(generics.arena, GenericType);
  *array = (GenericType){.kind = GENERIC_ARRAY,
                         .element = substitute(generics, type->element, scope),
                         .erased = substitute(generics, type->erased, bounds)};
  return array;
}

static const GenericType *substitute_class(Generics generics, const GenericType *type,
                                           Scope scope) {
  assert(type->kind == GENERIC_CLASS);
  GenericType *copy = arena_new(generics.arena, GenericType);
  *copy = *type;
  copy->outer = substitute(generics, type->outer, scope);
  const GenericType **arguments =
      arena_array(generics.arena, const GenericType *, (size_t)type->argument_count + 1);
  for (uint16_t i = 0; i < type->argument_count; i++)
    arguments[i] = substitute(generics, type->arguments[i], scope);
  copy->arguments = arguments;
  return copy;
}

// The type without variables. What they stand for is shared, not copied.
static const GenericType *substitute(Generics generics, const GenericType *type, Scope scope) {
  if (!type)
    return NULL;
  switch (type->kind) {
  case GENERIC_PRIMITIVE:
    return type;
  case GENERIC_VARIABLE:
    return look_up(generics, type->name, scope);
  case GENERIC_CLASS:
    return type->argument_count || type->outer ? substitute_class(generics, type, scope) : type;
  case GENERIC_ARRAY:
    break;
  }
  return substitute_array(generics, type, scope);
}

// --- classes above and below ---------------------------------------------------------------------

bool generics_is(const GenericType *type, const Class *class) {
  return type->kind == GENERIC_CLASS && name_is(type->name, class->name);
}

static const Class *super_at(const Class *class, size_t index) {
  assert(index <= class->interface_count);
  return index ? class->interfaces[index - 1] : class->super;
}

// `type`, which is a `class` (NULL: a raw one), seen as the class `wanted` above it.
// One step up at a time, with the arguments of each step put into those of the next:
// ArrayList<String> is an AbstractList<E> with E = String, and so on.
static const GenericType *as_super(Generics generics, const GenericType *type, const Class *class,
                                   const Class *wanted) {
  assert(class_is_subtype(class, wanted));
  if (class == wanted)
    return type;
  Declaration declaration;
  bool is_declared = declare_class(generics, class, &declaration);
  const GenericType *found = NULL;
  for (size_t i = 0; i < 1u + class->interface_count; i++) {
    const Class *super = super_at(class, i);
    if (!super || !class_is_subtype(super, wanted))
      continue;
    Scope scope = {type, class, NULL, 0};
    const GenericType *above =
        is_declared ? substitute(generics, declaration.types.items[i], scope) : NULL;
    if (above && !generics_is(above, super))
      above = NULL;
    found = as_super(generics, above, super, wanted);
    break;
  }
  declaration_fini(&declaration);
  return found;
}

// A type of the class whose arguments are its own variables.
static GenericType *itself(Generics generics, const Class *class, const Declaration *declaration) {
  assert(declaration->variables.count <= UINT16_MAX);
  size_t count = declaration->variables.count;
  GenericType *type = arena_new(generics.arena, GenericType);
  const GenericType **arguments = arena_array(generics.arena, const GenericType *, count + 1);
  for (size_t i = 0; i < count; i++) {
    GenericType *variable = arena_new(generics.arena, GenericType);
    *variable =
        (GenericType){.kind = GENERIC_VARIABLE, .name = declaration->variables.items[i].name};
    arguments[i] = variable;
  }
  *type = (GenericType){.kind = GENERIC_CLASS,
                        .name = class->name,
                        .arguments = arguments,
                        .argument_count = (uint16_t)count};
  return type;
}

// What `variable` is where `above`, a type with variables, is `type`.
// Only where the argument is the variable itself. A List<T[]> that is a List<String[]> would need
// unification; such a variable stays unknown.
static const GenericType *solve_for(const GenericType *above, const GenericType *type,
                                    Name variable) {
  for (uint16_t i = 0; i < above->argument_count && i < type->argument_count; i++) {
    const GenericType *argument = above->arguments[i];
    if (argument && argument->kind == GENERIC_VARIABLE && name_is(argument->name, variable))
      return type->arguments[i];
  }
  return NULL;
}

// `type`, which is a `class`, seen as the class `wanted` below it: ArrayList<T> is a List<String>,
// so T is String.
static const GenericType *as_sub(Generics generics, const GenericType *type, const Class *class,
                                 const Class *wanted) {
  assert(class_is_subtype(wanted, class));
  Declaration declaration;
  (void)declare_class(generics, wanted, &declaration);
  GenericType *below = itself(generics, wanted, &declaration);
  const GenericType *above = type ? as_super(generics, below, wanted, class) : NULL;
  const GenericType **arguments =
      arena_array(generics.arena, const GenericType *, (size_t)below->argument_count + 1);
  for (uint16_t i = 0; above && i < below->argument_count; i++)
    arguments[i] = solve_for(above, type, declaration.variables.items[i].name);
  below->arguments = arguments;
  declaration_fini(&declaration);
  return below;
}

const GenericType *generics_narrow(Generics generics, const GenericType *type, const Class *class,
                                   const Class *wanted) {
  bool is_narrower = type && type->kind == GENERIC_CLASS && class_is_subtype(wanted, class);
  return is_narrower ? as_sub(generics, type, class, wanted) : NULL;
}

// --- fields and parameters -----------------------------------------------------------------------

const GenericType *generics_of_signature(Generics generics, const GenericType *holder,
                                         const Class *class, const Class *owner,
                                         const char *signature) {
  assert(!holder || holder->kind == GENERIC_CLASS);
  const GenericType *declared = generics_parse(generics, signature);
  const GenericType *type =
      class_is_subtype(class, owner)   ? as_super(generics, holder, class, owner)
      : class_is_subtype(owner, class) ? as_sub(generics, holder, class, owner)
                                       : NULL;
  return substitute(generics, declared, (Scope){type, owner, NULL, 0});
}

const GenericType *generics_of_field(Generics generics, const GenericType *holder,
                                     const Class *class, const Field *field) {
  if (!name_exists(field->info->signature))
    return NULL;
  const Names *names = program_names(generics.program);
  return generics_of_signature(generics, holder, class, field->owner,
                               name_text(names, field->info->signature));
}

const GenericType *generics_of_parameter(Generics generics, const Method *method, uint16_t number) {
  assert(number < method->arg_count);
  Declaration declaration;
  const GenericType *type = NULL;
  if (declare_method(generics, method, &declaration))
    type = substitute(generics, declaration.types.items[number],
                      (Scope){NULL, method->owner, &declaration, 0});
  declaration_fini(&declaration);
  return type;
}

// The class of objects of the type, as bytecode has it; NULL: it cannot be loaded.
static Class *erasure(Generics generics, const GenericType *type) {
  LinkError ignored = {0};
  if (type && type->kind == GENERIC_CLASS)
    return program_load(generics.program, type->name, &ignored);
  if (type && type->kind == GENERIC_PRIMITIVE) {
    const char *letter = name_text(program_names(generics.program), type->name);
    return program_primitive(generics.program, (Kind)*letter);
  }
  if (!type || type->kind != GENERIC_ARRAY)
    return program_require(generics.program, "java/lang/Object");
  Class *component = erasure(generics, type->erased);
  return component ? program_array(generics.program, component) : NULL;
}

Class *generics_class(Generics generics, const GenericType *type, Class *declared) {
  assert(declared);
  if (!type || declared->kind == CLASS_ARRAY)
    return declared;
  Class *class = erasure(generics, type);
  return class && class_is_subtype(class, declared) ? class : declared;
}

// --- contradictions ------------------------------------------------------------------------------

static bool clash(Generics generics, const GenericType *a, const GenericType *b);

static bool arguments_clash(Generics generics, const GenericType *a, const GenericType *b) {
  for (uint16_t i = 0; i < a->argument_count && i < b->argument_count; i++)
    if (clash(generics, a->arguments[i], b->arguments[i]))
      return true;
  return false;
}

// Both are types of classes, of which one may be above the other.
// Two interfaces, or an interface and a class, may have a common subclass that nobody has seen:
// they never contradict each other.
static bool classes_clash(Generics generics, const GenericType *a, const GenericType *b,
                          bool *are_related) {
  LinkError ignored = {0};
  const Class *first = program_load(generics.program, a->name, &ignored);
  const Class *second = program_load(generics.program, b->name, &ignored);
  *are_related = true;
  if (!first || !second)
    return false;
  if (class_is_subtype(first, second))
    a = as_super(generics, a, first, second);
  else if (class_is_subtype(second, first))
    b = as_super(generics, b, second, first);
  else {
    *are_related = ((first->flags | second->flags) & ACC_INTERFACE) != 0;
    return false;
  }
  return a && b && arguments_clash(generics, a, b);
}

// Has an argument nothing below it that is below the other one, too?
static bool clash(Generics generics, const GenericType *a, const GenericType *b) {
  if (!a || !b || a->kind != GENERIC_CLASS || b->kind != GENERIC_CLASS)
    return false;
  bool are_related;
  return classes_clash(generics, a, b, &are_related) || !are_related;
}

bool generics_contradict(Program *program, const GenericType *a, const GenericType *b) {
  if (!a || !b || a == b || a->kind != GENERIC_CLASS || b->kind != GENERIC_CLASS)
    return false;
  Arena scratch = {0};
  bool are_related;
  bool is_clash = classes_clash((Generics){program, &scratch}, a, b, &are_related);
  arena_fini(&scratch);
  return is_clash;
}
