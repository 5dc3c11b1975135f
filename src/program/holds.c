// The questions of holds.h, and the fixed point over the code of a nest.
#include "program/holds.h"
#include "program/uses.h"

#include <string.h>

// --- variables -----------------------------------------------------------------------------------

HoldsVar *holds_field(HoldsNest *nest, const Field *field) {
  if (field->flags & ACC_STATIC)
    return NULL;
  for (size_t i = 0; i < nest->classes.count; i++)
    if (nest->classes.items[i].class == field->owner)
      return &nest->classes.items[i].fields[field - field->owner->fields];
  return NULL;
}

void holds_add(HoldsNest *nest, HoldsVar *var, const Held *held, Kind kind) {
  enum { CHANGES_MOST = 6 };
  Held value = *held, before = var->held;
  held_fit(&value, kind);
  value.id = 0;
  value.is_this = value.may_be_this = false;
  if (!held_join(&var->held, &value))
    return;
  if (var->changes++ > CHANGES_MOST) {
    held_widen(&var->held, &before);
    held_fit(&var->held, kind);
  }
  nest->is_growing = true;
}

static bool has_text(const ClassFile *file, ConstantTag tag, const Names *names, const char *text) {
  for (uint32_t i = 1; i < file->pool_count; i++)
    if (file->pool[i].tag == tag && !strcmp(name_text(names, file->pool[i].name), text))
      return true;
  return false;
}

// Does some class of the nest call a method of that name? `*` stands for any text.
static bool calls_name(const HoldsNest *nest, const char *pattern) {
  for (size_t i = 0; i < nest->classes.count; i++) {
    const ClassFile *file = nest->classes.items[i].class->file;
    for (uint32_t j = 1; j < file->pool_count; j++)
      if (file->pool[j].tag == CONSTANT_METHOD &&
          holds_name_fits(pattern, name_text(nest->program->names, file->pool[j].name)))
        return true;
  }
  return false;
}

// May code of the nest call its private methods by their names?
static bool calls_by_name(const HoldsNest *nest) {
  return calls_name(nest, "getDeclaredMethod*") || calls_name(nest, "getDeclaredConstructor*") ||
         calls_name(nest, "findVirtual") || calls_name(nest, "findSpecial") ||
         calls_name(nest, "findStatic") || calls_name(nest, "findConstructor");
}

// Is the method a constant of some class of the nest, so that others can call it?
static bool is_handle(const HoldsNest *nest, const Method *method) {
  for (size_t i = 0; i < nest->classes.count; i++) {
    const ClassFile *file = nest->classes.items[i].class->file;
    for (uint32_t j = 1; j < file->pool_count; j++) {
      const Constant *handle = &file->pool[j];
      if (handle->tag != CONSTANT_METHOD_HANDLE)
        continue;
      const Constant *member = &file->pool[handle->index];
      if (name_is(member->name, method->name) && name_is(member->descriptor, method->descriptor))
        return true;
    }
  }
  return false;
}

// Methods that the JDK calls by their names, private or not.
static bool is_called_by_name(const HoldsNest *nest, const Method *method) {
  static const char *const known[] = {"readObject",  "readObjectNoData", "writeObject",
                                      "readResolve", "writeReplace",     "main"};
  const char *name = name_text(nest->program->names, method->name);
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp(known[i], name))
      return true;
  return method->info->annotations.count > 0; // or a framework
}

static bool names_method(const HoldsNest *nest, const Method *method) {
  for (size_t i = 0; i < nest->classes.count; i++) {
    const ClassFile *file = nest->classes.items[i].class->file;
    for (uint32_t j = 1; j < file->pool_count; j++) {
      const Constant *at = &file->pool[j];
      if ((at->tag == CONSTANT_METHOD || at->tag == CONSTANT_INTERFACE_METHOD) &&
          name_is(at->name, method->name) && name_is(at->descriptor, method->descriptor))
        return true;
    }
  }
  return false;
}

static bool is_of_nest(const HoldsNest *nest, const Class *class) {
  for (size_t i = 0; i < nest->classes.count; i++)
    if (nest->classes.items[i].class == class)
      return true;
  return false;
}

static HoldsMethod *add_method(HoldsNest *nest, Method *method) {
  HoldsMethod *own = arena_new(&nest->arena, HoldsMethod);
  size_t words = (size_t)method->arg_slots + 1;
  *own = (HoldsMethod){.method = method,
                       .arguments = arena_array(&nest->arena, HoldsVar, words),
                       .kept = arena_array(&nest->arena, HoldsVar, words)};
  own->is_closed = is_of_nest(nest, method->owner) && (method->flags & ACC_PRIVATE) &&
                   !is_called_by_name(nest, method) && !is_handle(nest, method) &&
                   !calls_by_name(nest) && names_method(nest, method);
  vec_push(&nest->methods, own);
  nest->is_growing = true;
  return own;
}

HoldsMethod *holds_method(HoldsNest *nest, Method *method, bool may_add) {
  enum { METHODS_MOST = 2000 };
  for (size_t i = 0; i < nest->methods.count; i++)
    if (nest->methods.items[i]->method == method)
      return nest->methods.items[i];
  bool is_readable = method->info->code && !method->owner->trusted && !method->owner->is_contract;
  return may_add && is_readable && nest->methods.count < METHODS_MOST ? add_method(nest, method)
                                                                      : NULL;
}

// --- constructors that give their object away ------------------------------------------------------

static Holds *holds_of(Program *program) {
  if (!program->holds)
    program->holds = mem_new(Holds);
  return program->holds;
}

bool holds_leaks(HoldsNest *nest, Method *constructor) {
  Holds *holds = holds_of(nest->program);
  while (holds->leaks.count <= constructor->id)
    vec_push(&holds->leaks, LEAK_UNASKED);
  if (holds->leaks.items[constructor->id] == LEAK_UNASKED) {
    holds->leaks.items[constructor->id] = LEAK_ASKING;
    bool leaks = holds_scan(nest, constructor, NULL);
    holds->leaks.items[constructor->id] = leaks ? LEAK_SOME : LEAK_NONE;
  }
  return holds->leaks.items[constructor->id] != LEAK_NONE;
}

// --- the nest ------------------------------------------------------------------------------------

// Is there code below or above that sees an object whose constructor has failed?
static bool has_finalizer(const HoldsNest *nest, const Class *class) {
  const Program *program = nest->program;
  for (uint32_t id = 1; id <= program_class_count(program); id++) {
    const Class *at = program_class(program, id);
    bool is_near = !at->trusted && at->kind == CLASS_INSTANCE &&
                   (class_is_subtype(at, class) || class_is_subtype(class, at));
    for (uint16_t i = 0; is_near && i < at->method_count; i++)
      if (!strcmp(name_text(program->names, at->methods[i].name), "finalize") &&
          !at->methods[i].arg_count)
        return true;
  }
  return false;
}

// May code of the nest get at fields by their names?
static bool is_reflected(const HoldsNest *nest, const Field *field) {
  static const char *const ways[] = {
      "java/lang/invoke/VarHandle", "java/lang/invoke/MethodHandles$Lookup",
      "java/lang/reflect/Field", "sun/misc/Unsafe", "jdk/internal/misc/Unsafe"};
  const Names *names = nest->program->names;
  if (calls_name(nest, "getDeclaredFields")) // all of them
    return true;
  for (size_t i = 0; i < nest->classes.count; i++) {
    const ClassFile *file = nest->classes.items[i].class->file;
    if (!has_text(file, CONSTANT_STRING, names, name_text(names, field->name)))
      continue;
    for (size_t j = 0; j < sizeof ways / sizeof *ways; j++)
      if (has_text(file, CONSTANT_CLASS, names, ways[j]))
        return true;
  }
  return false;
}

static bool is_serializable(const HoldsNest *nest, const Class *class) {
  Class *type =
      program_loaded(nest->program, name_of(nest->program->names, "java/io/Serializable"));
  return type && class_is_subtype(class, type);
}

// Does the class itself say which fields a stream brings? The others are null or zero then.
static bool lists_fields(const HoldsNest *nest, const Class *class) {
  for (uint16_t i = 0; i < class->field_count; i++)
    if ((class->fields[i].flags & ACC_STATIC) &&
        !strcmp(name_text(nest->program->names, class->fields[i].name), "serialPersistentFields"))
      return true;
  return false;
}

static bool has_resolve(const HoldsNest *nest, Class *class) {
  return class_find_text(nest->program, class, "readResolve", "()Ljava/lang/Object;");
}

// May a stream bring what a method has put in place of the object that was there? A class of the
// nest or the field's own type may have one; of others it is taken that they return such an object.
static bool is_resolved(const HoldsNest *nest, const Field *field) {
  const char *descriptor = name_text(nest->program->names, field->descriptor);
  LinkError error = {0};
  if (*descriptor != 'L')
    return false;
  Class *type = program_load_type(nest->program, descriptor, &error);
  if (!type || (!type->trusted && has_resolve(nest, type)))
    return true;
  for (size_t i = 0; i < nest->classes.count; i++) {
    Class *class = nest->classes.items[i].class;
    if (class_is_assignable(class, type) && has_resolve(nest, class))
      return true;
  }
  return false;
}

// Does an annotation ask others to fill the field?
static bool is_marked(const HoldsNest *nest, const Field *field) {
  static const char *const plain[] = {"Nullable",   "NonNull",   "Nonnull",          "NotNull",
                                      "Deprecated", "GuardedBy", "VisibleForTesting"};
  const Annotations *all = &field->info->annotations;
  for (uint16_t i = 0; i < all->count; i++) {
    const char *type = name_text(nest->program->names, all->items[i].type);
    const char *slash = strrchr(type, '/'), *dollar = strrchr(type, '$');
    const char *name = dollar ? dollar + 1 : slash ? slash + 1 : type + 1;
    bool is_plain = false;
    for (size_t j = 0; j < sizeof plain / sizeof *plain; j++)
      is_plain = is_plain || (!strncmp(name, plain[j], strlen(plain[j])) &&
                              !strcmp(name + strlen(plain[j]), ";"));
    if (!is_plain)
      return true;
  }
  return false;
}

bool holds_is_open(const HoldsNest *nest, const Field *field) {
  return !(field->flags & (ACC_PRIVATE | ACC_FINAL)) || (field->flags & ACC_VOLATILE) ||
         is_reflected(nest, field) || is_marked(nest, field);
}

bool holds_is_made_elsewhere(const HoldsNest *nest, const Class *class) {
  return is_serializable(nest, class) || has_finalizer(nest, class);
}

// What others than the code that is read may bring about.
static void add_outside(HoldsNest *nest, const HoldsClass *own) {
  bool is_half = has_finalizer(nest, own->class), is_read = is_serializable(nest, own->class);
  bool is_listed = is_read && lists_fields(nest, own->class);
  for (uint16_t i = 0; i < own->class->field_count; i++) {
    const Field *field = &own->class->fields[i];
    bool is_open = holds_is_open(nest, field);
    Held any = held_any(field->kind), none = held_default(field->kind);
    if (field->flags & ACC_STATIC)
      continue;
    if (is_read && !is_open)
      is_open = is_resolved(nest, field);
    if (is_open || !(field->flags & ACC_PRIVATE))
      holds_content_open(nest, field, is_open);
    if (is_open)
      holds_add(nest, &own->fields[i], &any, field->kind);
    if (is_half || is_listed || (is_read && (field->flags & ACC_TRANSIENT)))
      holds_add(nest, &own->fields[i], &none, field->kind);
  }
}

static bool add_class(HoldsNest *nest, Name name) {
  LinkError error = {0};
  Class *class = program_load(nest->program, name, &error);
  if (!class || !class->file)
    return false;
  vec_push(&nest->classes, ((HoldsClass){class, arena_array(&nest->arena, HoldsVar,
                                                            (size_t) class->field_count + 1)}));
  return true;
}

static void read_nest(HoldsNest *nest) {
  const ClassFile *file = nest->host->file;
  nest->is_lost = !add_class(nest, nest->host->name);
  for (uint16_t i = 0; i < file->nest_member_count && !nest->is_lost; i++)
    nest->is_lost = !add_class(nest, file->nest_members[i]);
  holds_content_begin(nest);
  for (size_t i = 0; i < nest->classes.count && !nest->is_lost; i++) {
    const HoldsClass *own = &nest->classes.items[i];
    for (uint16_t j = 0; j < own->class->method_count; j++)
      if (own->class->methods[j].info->code)
        (void)add_method(nest, &own->class->methods[j]);
    add_outside(nest, own);
  }
}

// Everything only grows, and intervals that go on growing are given up: it ends.
static void solve(HoldsNest *nest) {
  enum { PASSES_MOST = 100 };
  uint32_t passes = 0;
  for (nest->is_growing = true; nest->is_growing && !nest->is_lost;) {
    nest->is_growing = false;
    nest->is_lost = ++passes > PASSES_MOST;
    for (size_t i = 0; i < nest->methods.count && !nest->is_lost; i++)
      (void)holds_scan(nest, nest->methods.items[i]->method, nest->methods.items[i]);
  }
}

HoldsNest *holds_nest(Program *program, Class *class) {
  Holds *holds = holds_of(program);
  Class *host = class_nest_host(program, class);
  for (size_t i = 0; i < holds->nests.count; i++)
    if (holds->nests.items[i]->host == host)
      return holds->nests.items[i];
  HoldsNest *nest = mem_new(HoldsNest);
  nest->program = program;
  nest->host = host;
  vec_push(&holds->nests, nest);
  read_nest(nest);
  solve(nest);
  return nest;
}

void holds_free(Holds *holds) {
  for (size_t i = 0; holds && i < holds->nests.count; i++) {
    HoldsNest *nest = holds->nests.items[i];
    vec_free(&nest->classes);
    vec_free(&nest->methods);
    arena_fini(&nest->arena);
    mem_free(nest);
  }
  if (holds) {
    vec_free(&holds->nests);
    vec_free(&holds->leaks);
  }
  mem_free(holds);
}

// --- questions -----------------------------------------------------------------------------------

static FieldHolds find(Program *program, const Field *field) {
  FieldHolds result = {0};
  Held any = held_any(field->kind);
  result.low = any.low, result.high = any.high;
  const Class *owner = field->owner;
  bool is_own = owner->file && !owner->trusted && !owner->is_hidden && !owner->is_contract;
  if (!is_own || (field->flags & ACC_STATIC))
    return result;
  HoldsNest *nest = holds_nest(program, field->owner);
  const HoldsVar *var = nest->is_lost ? NULL : holds_field(nest, field);
  // A private field that no code stores to is there for somebody who does it by its name.
  if (!var || !var->is_stored || !var->held.kinds || (var->held.kinds & HELD_OTHER))
    return result;
  result.is_non_null = var->held.kinds == HELD_OBJECT;
  result.class = var->held.kinds & HELD_OBJECT ? var->held.class : (Name) { 0 };
  result.is_null = var->held.kinds == HELD_NULL;
  result.has_no_null = field->kind == KIND_REFERENCE && !holds_content_has_null(nest, field);
  if (var->held.kinds & (HELD_OBJECT | HELD_NUMBER)) {
    result.is_bounded = var->held.low > any.low || var->held.high < any.high;
    result.low = var->held.low, result.high = var->held.high;
  }
  return result;
}

uint64_t field_holds_digest(Program *program, const Field *field) {
  FieldHolds holds = find(program, field);
  const char *class = name_exists(holds.class) ? name_text(program->names, holds.class) : "";
  uint64_t digest = UINT64_C(1469598103934665603);
  uint64_t parts[] = {holds.is_non_null, holds.is_null, holds.has_no_null, (uint64_t)holds.low,
                      (uint64_t)holds.high};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    digest = (digest ^ parts[i]) * UINT64_C(1099511628211);
  for (; *class; class ++)
    digest = (digest ^ (uint8_t) * class) * UINT64_C(1099511628211);
  return digest;
}

FieldHolds field_holds(Program *program, const Field *field) {
  FieldHolds holds = find(program, field);
  if (program->uses && !field->owner->trusted)
    program_note_question(program, (CodeQuestion){.kind = QUESTION_HOLDS,
                                                  .field = field,
                                                  .answer = true,
                                                  .detail = field_holds_digest(program, field)});
  return holds;
}
