// Which classes of the target a method may come to: those that the code of the method and of what
// it calls names, and all below them, for an input may be an object of those.
//
// Calls are followed by rapid type analysis: a virtual call runs every method of its name and
// descriptor in a class that was reached, now or later. What the JDK calls back counts as called as
// soon as one of its methods is. Nothing wrong comes of a class that is missed: what its static
// fields lead to is unknown then (exec/init.c).
#include "program/bytecode.h"
#include "program/program_impl.h"
#include "program/uses.h"

#include <stdlib.h>
#include <string.h>

typedef VEC(Class *) ClassList;
typedef VEC(Method *) MethodList;
typedef VEC(uint32_t) GroupList;

// What the code of one method names.
typedef struct Named {
  bool is_known;
  bool has_callbacks; // it calls a method of the JDK
  ClassList classes;
  MethodList exact;  // methods that it calls, whatever the receiver is
  GroupList virtual; // groups of methods
} Named;

struct Reach {
  uint32_t class_count; // that the program had
  MethodList own;       // methods of the target; a group has one name and descriptor
  VEC(uint32_t) groups; // by method id: 1 + index of the group's first method in `own`, or 0
  VEC(Named) named;     // by method id, as far as somebody asked
  ClassList *below;     // by class id: classes of the target right below one of them
  ClassList borders;    // classes of the target right below one of the JDK, but for Object
};

// With lambdas and contracts, unlike in writes.c: whoever names a class may come to it.
static bool is_own(const Class *class) { return class && class->file && !class->trusted; }

// --- the target ----------------------------------------------------------------------------------

static int compare_methods(const void *a, const void *b) {
  const Method *x = *(Method *const *)a, *y = *(Method *const *)b;
  if (x->name.id != y->name.id)
    return x->name.id < y->name.id ? -1 : 1;
  if (x->descriptor.id != y->descriptor.id)
    return x->descriptor.id < y->descriptor.id ? -1 : 1;
  return x->id < y->id ? -1 : x->id > y->id;
}

static bool is_same_group(const Method *a, const Method *b) {
  return a->name.id == b->name.id && a->descriptor.id == b->descriptor.id;
}

// Methods of one name and descriptor are one group: a virtual call names a group, not a method.
static void group_methods(Reach *reach) {
  if (reach->own.count)
    qsort(reach->own.items, reach->own.count, sizeof *reach->own.items, compare_methods);
  size_t first = 0;
  for (size_t i = 0; i < reach->own.count; i++) {
    const Method *method = reach->own.items[i];
    if (!is_same_group(method, reach->own.items[first]))
      first = i;
    while (reach->groups.count <= method->id)
      vec_push(&reach->groups, 0);
    reach->groups.items[method->id] = (uint32_t)first + 1;
  }
}

// What is above a class that could not be linked may be missing.
static bool is_library(const Class *class) { return class && class->trusted; }

static void place(Reach *reach, const Program *program, Class *class) {
  assert(class->id <= reach->class_count);
  bool is_border = is_library(class->super) && class->super != program->object;
  if (is_own(class->super))
    vec_push(&reach->below[class->super->id], class);
  for (uint16_t i = 0; i < class->interface_count; i++) {
    is_border = is_border || is_library(class->interfaces[i]);
    if (is_own(class->interfaces[i]))
      vec_push(&reach->below[class->interfaces[i]->id], class);
  }
  if (is_border)
    vec_push(&reach->borders, class);
}

static Reach *make(const Program *program) {
  Reach *reach = mem_new(Reach);
  uint32_t count = reach->class_count = program_class_count(program);
  reach->below = mem_new_array(ClassList, count + 1);
  for (uint32_t id = 1; id <= count; id++) {
    Class *class = program_class(program, id);
    if (!is_own(class))
      continue;
    place(reach, program, class);
    for (uint16_t i = 0; i < class->method_count; i++)
      vec_push(&reach->own, &class->methods[i]);
  }
  group_methods(reach);
  return reach;
}

void reach_free(Reach *reach) {
  if (!reach)
    return;
  for (uint32_t id = 1; id <= reach->class_count; id++)
    vec_free(&reach->below[id]);
  for (size_t i = 0; i < reach->named.count; i++) {
    vec_free(&reach->named.items[i].classes);
    vec_free(&reach->named.items[i].exact);
    vec_free(&reach->named.items[i].virtual);
  }
  vec_free(&reach->borders);
  vec_free(&reach->own);
  vec_free(&reach->groups);
  vec_free(&reach->named);
  mem_free(reach->below);
  mem_free(reach);
}

// Was a class loaded since the last question that may have something of the target below it?
static bool has_grown(const Reach *reach, const Program *program) {
  for (uint32_t id = reach->class_count + 1; id <= program_class_count(program); id++)
    if (is_own(program_class(program, id)))
      return true;
  return false;
}

// --- the code of a method ------------------------------------------------------------------------

typedef struct Reading {
  Program *program;
  Reach *reach;
  const ClassFile *file;
  Named *named;
} Reading;

static void name_class(Reading *reading, Class *class) {
  if (class)
    vec_push(&reading->named->classes, class);
}

static void name_name(Reading *reading, const char *text, size_t length) {
  Name name = name_lookup(reading->program->names, text, length);
  if (name_exists(name))
    name_class(reading, program_loaded(reading->program, name));
}

// Every L begins the name of a class here: primitive types have other letters.
static void name_described(Reading *reading, const char *text) {
  for (; *text; text++)
    if (*text == 'L') {
      size_t length = strcspn(++text, ";");
      name_name(reading, text, length);
      text += length;
    }
}

// A class, or an array type as its descriptor.
static void name_type(Reading *reading, Name type) {
  const Names *names = reading->program->names;
  const char *text = name_text(names, type);
  if (*text == '[')
    name_described(reading, text);
  else
    name_name(reading, text, name_length(names, type));
}

static uint32_t group_of(const Reach *reach, Name name, Name descriptor) {
  assert(name_exists(name) && name_exists(descriptor));
  size_t low = 0, high = reach->own.count;
  while (low < high) { // the first one with this name and descriptor
    size_t middle = (low + high) / 2;
    const Method *at = reach->own.items[middle];
    if (at->name.id < name.id || (at->name.id == name.id && at->descriptor.id < descriptor.id))
      low = middle + 1;
    else
      high = middle;
  }
  bool found = low < reach->own.count && reach->own.items[low]->name.id == name.id &&
               reach->own.items[low]->descriptor.id == descriptor.id;
  return found ? (uint32_t)low + 1 : 0;
}

static void name_call(Reading *reading, const Constant *constant, bool is_virtual) {
  Program *program = reading->program;
  const Names *names = program->names;
  Class *class = program_loaded(program, constant->class_name);
  Method *resolved =
      class ? class_find_method(program, class, constant->name, constant->descriptor) : NULL;
  uint32_t group = group_of(reading->reach, constant->name, constant->descriptor);
  bool is_first = class == program->object && constant->name.id == program->init.id;
  if (is_virtual || is_own(class)) // else no value has this type
    name_class(reading, class);
  name_described(reading, name_text(names, constant->descriptor));
  if (resolved && is_own(resolved->owner))
    vec_push(&reading->named->exact, resolved);
  else if (!is_first) // every constructor comes to that of Object, which does nothing
    reading->named->has_callbacks = true;
  if (is_virtual && group)
    vec_push(&reading->named->virtual, group);
}

static void name_constant(Reading *reading, const Constant *constant, bool is_virtual);

// Lambdas and method references run where their call site is linked, for all we know.
static void name_site(Reading *reading, const Constant *site) {
  assert(site->tag == CONSTANT_INVOKE_DYNAMIC || site->tag == CONSTANT_DYNAMIC);
  const ClassFile *file = reading->file;
  name_described(reading, name_text(reading->program->names, site->descriptor));
  if (site->index >= file->bootstrap_count)
    return;
  const Bootstrap *bootstrap = &file->bootstraps[site->index];
  for (uint16_t i = 0; i < bootstrap->argument_count; i++) {
    const Constant *argument = &file->pool[bootstrap->arguments[i]];
    if (argument->tag == CONSTANT_METHOD_HANDLE)
      argument = &file->pool[argument->index];
    if (argument->tag != CONSTANT_INVOKE_DYNAMIC && argument->tag != CONSTANT_DYNAMIC)
      name_constant(reading, argument, true);
  }
  reading->named->has_callbacks = true;
}

static void name_constant(Reading *reading, const Constant *constant, bool is_virtual) {
  const Names *names = reading->program->names;
  switch ((ConstantTag)constant->tag) {
  case CONSTANT_CLASS:
    name_type(reading, constant->name);
    break;
  case CONSTANT_FIELD:
    name_type(reading, constant->class_name);
    name_described(reading, name_text(names, constant->descriptor));
    break;
  case CONSTANT_METHOD:
  case CONSTANT_INTERFACE_METHOD:
    name_call(reading, constant, is_virtual);
    break;
  case CONSTANT_INVOKE_DYNAMIC:
  case CONSTANT_DYNAMIC:
    name_site(reading, constant);
    break;
  case CONSTANT_NONE:
  case CONSTANT_UTF8:
  case CONSTANT_INTEGER:
  case CONSTANT_FLOAT:
  case CONSTANT_LONG:
  case CONSTANT_DOUBLE:
  case CONSTANT_STRING:
  case CONSTANT_NAME_AND_TYPE:
  case CONSTANT_METHOD_HANDLE:
  case CONSTANT_METHOD_TYPE:
  case CONSTANT_MODULE:
  case CONSTANT_PACKAGE:
    break; // name no class, or only what a handle in name_site has led to
  }
}

static bool has_constant(const Instruction *instruction) {
  switch (opcode_format(instruction->opcode)) {
  case FORMAT_CONST1:
  case FORMAT_CONST2:
  case FORMAT_FIELD:
  case FORMAT_METHOD:
  case FORMAT_INTERFACE:
  case FORMAT_DYNAMIC:
  case FORMAT_CLASS:
  case FORMAT_MULTI:
    return true;
  case FORMAT_NONE:
  case FORMAT_BYTE:
  case FORMAT_SHORT:
  case FORMAT_LOCAL:
  case FORMAT_IINC:
  case FORMAT_BRANCH:
  case FORMAT_BRANCH_W:
  case FORMAT_TABLE:
  case FORMAT_LOOKUP:
  case FORMAT_ATYPE:
  case FORMAT_WIDE:
    break;
  }
  return false;
}

static void read_code(Reading *reading, Bytes code) {
  Instruction instruction;
  for (uint32_t at = 0; at < code.length && bytecode_read(code, at, &instruction);
       at += instruction.length)
    if (has_constant(&instruction) && (uint32_t)instruction.operand < reading->file->pool_count)
      name_constant(reading, &reading->file->pool[instruction.operand],
                    instruction.opcode == BC_invokevirtual ||
                        instruction.opcode == BC_invokeinterface);
}

static const Named *names_of(Program *program, Reach *reach, const Method *method) {
  while (reach->named.count <= method->id)
    vec_push(&reach->named, (Named){0});
  Named *named = &reach->named.items[method->id];
  program_note_use(program, method); // also of what is known: it may be from before the watch
  if (named->is_known)
    return named;
  named->is_known = true;
  Reading reading = {program, reach, method->owner->file, named};
  name_described(&reading, name_text(program->names, method->descriptor));
  if (method->info->code)
    read_code(&reading, method->info->code->code);
  return named;
}

// --- the walk ------------------------------------------------------------------------------------

typedef struct Walk {
  Program *program;
  Reach *reach;
  ClassList classes;    // in the order in which they are reached, with the JDK's
  MethodList methods;   // likewise, of the target alone
  uint64_t *has_class;  // by class id
  uint64_t *has_method; // by method id
  uint64_t *has_group;  // by group
  bool has_callbacks;
} Walk;

// Sets the bit; false when it was set.
static bool bit_add(uint64_t *bits, uint32_t number) {
  uint64_t bit = UINT64_C(1) << number % 64;
  bool is_new = !(bits[number / 64] & bit);
  bits[number / 64] |= bit;
  return is_new;
}

static bool bit_has(const uint64_t *bits, uint32_t number) {
  return bits[number / 64] >> number % 64 & 1;
}

static void add_class(Walk *walk, Class *class) {
  if (class->id <= walk->reach->class_count && bit_add(walk->has_class, class->id))
    vec_push(&walk->classes, class);
}

static void add_method(Walk *walk, Method *method) {
  bool is_known =
      method->id < walk->reach->groups.count && walk->reach->groups.items[method->id] != 0;
  if (is_known && bit_add(walk->has_method, method->id))
    vec_push(&walk->methods, method);
}

// Does the JDK know a method of this name, so that it may call it on an object of the class?
static bool is_declared_by_library(const Class *class, const Method *method) {
  if (!class)
    return false;
  if (class->trusted && class_own_method(class, method->name, method->descriptor))
    return true;
  for (uint16_t i = 0; i < class->interface_count; i++)
    if (is_declared_by_library(class->interfaces[i], method))
      return true;
  return is_declared_by_library(class->super, method);
}

// Methods of the class, its own and those that it inherits, that were called already.
static void add_called(Walk *walk, const Class *class) {
  assert(class);
  for (const Class *at = class; is_own(at); at = at->super)
    for (uint16_t i = 0; i < at->method_count; i++) {
      Method *method = &at->methods[i];
      if (!(method->flags & ACC_STATIC) &&
          (bit_has(walk->has_group, walk->reach->groups.items[method->id]) ||
           (walk->has_callbacks && is_declared_by_library(class, method))))
        add_method(walk, method);
    }
}

static void add_group(Walk *walk, uint32_t group) {
  assert(group > 0 && group <= walk->reach->own.count);
  const Reach *reach = walk->reach;
  if (!bit_add(walk->has_group, group))
    return;
  for (size_t i = group - 1; i < reach->own.count; i++) {
    Method *method = reach->own.items[i];
    if (!is_same_group(method, reach->own.items[group - 1]))
      break;
    if (bit_has(walk->has_class, method->owner->id) && !(method->flags & ACC_STATIC))
      add_method(walk, method);
  }
}

static void add_callbacks(Walk *walk) {
  if (walk->has_callbacks)
    return;
  walk->has_callbacks = true;
  for (size_t i = 0; i < walk->classes.count; i++)
    add_called(walk, walk->classes.items[i]);
}

// What its objects may be. Of all that is below java.lang.Object the enums are taken alone: they
// have no objects but those in their static fields.
static void add_below(Walk *walk, const Class *class) {
  const Reach *reach = walk->reach;
  const ClassList *below = is_own(class) ? &reach->below[class->id] : &reach->borders;
  for (size_t i = 0; i < below->count; i++) {
    Class *lower = below->items[i];
    if (class == walk->program->object ? (lower->flags & ACC_ENUM) != 0
                                       : class_is_subtype(lower, class))
      add_class(walk, lower);
  }
}

static void follow_class(Walk *walk, Class *class) {
  assert(bit_has(walk->has_class, class->id));
  add_below(walk, class);
  if (!is_own(class))
    return;
  if (class->initializer)
    add_method(walk, class->initializer);
  add_called(walk, class);
  if (is_own(class->super))
    add_class(walk, class->super);
  for (uint16_t i = 0; i < class->interface_count; i++)
    if (is_own(class->interfaces[i]))
      add_class(walk, class->interfaces[i]);
}

static void follow_method(Walk *walk, const Method *method) {
  const Named *named = names_of(walk->program, walk->reach, method);
  assert(named->is_known);
  add_class(walk, method->owner);
  for (size_t i = 0; i < named->classes.count; i++)
    add_class(walk, named->classes.items[i]);
  for (size_t i = 0; i < named->exact.count; i++)
    add_method(walk, named->exact.items[i]);
  for (size_t i = 0; i < named->virtual.count; i++)
    add_group(walk, named->virtual.items[i]);
  if (named->has_callbacks)
    add_callbacks(walk);
}

// Classes and methods in turns: a class makes methods reachable that were called before it came,
// and a method names new classes. Both lists only grow, so this ends.
static void follow_all(Walk *walk) {
  for (size_t class = 0, method = 0; class < walk->classes.count || method < walk->methods.count;) {
    if (class < walk->classes.count)
      follow_class(walk, walk->classes.items[class ++]);
    else
      follow_method(walk, walk->methods.items[method++]);
  }
}

static Reach *reach_of(Program *program) {
  if (program->reach && has_grown(program->reach, program)) {
    reach_free(program->reach);
    program->reach = NULL;
  }
  if (!program->reach)
    program->reach = make(program);
  return program->reach;
}

ClassSpan method_reaches(Program *program, Method *const *methods, size_t count, Arena *arena) {
  assert(methods || !count);
  Reach *reach = reach_of(program);
  Walk walk = {.program = program, .reach = reach};
  walk.has_class = mem_new_array(uint64_t, reach->class_count / 64 + 1);
  walk.has_method = mem_new_array(uint64_t, reach->groups.count / 64 + 1);
  walk.has_group = mem_new_array(uint64_t, reach->own.count / 64 + 1);
  for (size_t i = 0; i < count; i++)
    add_method(&walk, methods[i]);
  follow_all(&walk);
  Class **items = arena_array(arena, Class *, walk.classes.count + 1);
  uint32_t own = 0;
  for (size_t i = 0; i < walk.classes.count; i++)
    if (is_own(walk.classes.items[i]))
      items[own++] = walk.classes.items[i];
  vec_free(&walk.classes);
  vec_free(&walk.methods);
  mem_free(walk.has_class);
  mem_free(walk.has_method);
  mem_free(walk.has_group);
  return (ClassSpan){items, own};
}
