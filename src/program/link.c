// Linking one class into the hierarchy: superclasses, members, layout, vtable, subtype tables.
#include "program/program_impl.h"

#include <string.h>

static Class *load_super(Program *program, Class *class, Name name, bool want_interface,
                         LinkError *error) {
  assert(class->file && name_exists(name));
  Class *super = program_load(program, name, error);
  if (!super)
    return NULL;
  const char *own = name_text(program->names, class->name);
  const char *other = name_text(program->names, name);
  bool is_interface = super->kind == CLASS_INTERFACE;
  if (super->kind == CLASS_ARRAY || is_interface != want_interface) {
    link_error(error, LINK_EXCEPTION, "java/lang/IncompatibleClassChangeError",
               want_interface ? "class %s can not implement %s, because it is not an interface"
                              : "class %s has interface %s as super class",
               own, other);
    return NULL;
  }
  if (!want_interface && (super->flags & ACC_FINAL)) {
    link_error(error, LINK_BAD_INPUT, NULL, "%s: superclass %s is final", class->file->where,
               other);
    return NULL;
  }
  return super;
}

static bool load_supers(Program *program, Class *class, LinkError *error) {
  const ClassFile *file = class->file;
  if (!file)
    return true; // arrays come with theirs
  if (!name_exists(file->super_name) && !name_is(file->name, program->object_name)) {
    link_error(error, LINK_BAD_INPUT, NULL, "%s: no superclass", file->where);
    return false;
  }
  if (name_exists(file->super_name)) {
    class->super = load_super(program, class, file->super_name, false, error);
    if (!class->super)
      return false;
  }
  class->interface_count = file->interface_count;
  class->interfaces = arena_array(&program->arena, Class *, file->interface_count);
  for (uint16_t i = 0; i < file->interface_count; i++) {
    class->interfaces[i] = load_super(program, class, file->interfaces[i], true, error);
    if (!class->interfaces[i])
      return false;
  }
  return true;
}

// --- subtype tables ----------------------------------------------------------------------------

static void add_interface_bits(Class *class, const Class *from) {
  assert(from->interface_words <= class->interface_words);
  for (uint32_t i = 0; i < from->interface_words; i++)
    class->interface_bits[i] |= from->interface_bits[i];
}

static void set_interface_bit(Class *class, const Class *interface) {
  assert(interface->kind == CLASS_INTERFACE);
  assert(interface->interface_index / 64 < class->interface_words);
  class->interface_bits[interface->interface_index / 64] |= (uint64_t)1
                                                            << interface->interface_index % 64;
}

// Subtyping in constant time: a class is below another if the other stands at its depth in the
// display, and below an interface if the interface's bit is set. Interfaces are numbered as they
// are linked, so a table is as long as the last interface in it needs.
static void fill_subtype_tables(Program *program, Class *class) {
  assert(!class->display && (!class->super || class->super->display));
  // An interface's superclass is Object, which is the only class above it.
  class->depth = class->super ? class->super->depth + 1 : 0;
  class->display = arena_array(&program->arena, Class *, class->depth + 1);
  if (class->super)
    memcpy(class->display, class->super->display, class->depth * sizeof *class->display);
  class->display[class->depth] = class;
  if (class->kind == CLASS_INTERFACE) {
    class->interface_index = (uint32_t)program->interfaces.count;
    vec_push(&program->interfaces, class);
  }
  uint32_t words = class->super ? class->super->interface_words : 0;
  for (uint16_t i = 0; i < class->interface_count; i++) {
    const Class *interface = class->interfaces[i];
    if (words < interface->interface_words)
      words = interface->interface_words;
    if (words < interface->interface_index / 64 + 1)
      words = interface->interface_index / 64 + 1;
  }
  class->interface_words = words;
  class->interface_bits = arena_array(&program->arena, uint64_t, words);
  if (class->super)
    add_interface_bits(class, class->super);
  for (uint16_t i = 0; i < class->interface_count; i++) {
    add_interface_bits(class, class->interfaces[i]);
    set_interface_bit(class, class->interfaces[i]);
  }
}

// --- fields ------------------------------------------------------------------------------------

// A long or double takes two words, like on the operand stack: the second says whether the first is
// a number or stands for a symbolic value.
static uint32_t new_static(Program *program, Kind kind) {
  uint32_t slot = program_new_global(program, kind == KIND_REFERENCE);
  if (kind_words(kind) == 2)
    program_new_global(program, false);
  return slot;
}

static void place_statics(Program *program, Class *class) {
  assert(class->field_count == 0 || class->fields);
  // The two words of class_new must be followed by the statics: others may have been numbered
  // since.
  bool moved = program_global_count(program) != class->global + GLOBAL_STATICS;
  if (moved) {
    class->global = program_new_global(program, false);
    program_new_global(program, true);
  }
  for (uint16_t i = 0; i < class->field_count; i++)
    if (class->fields[i].flags & ACC_STATIC)
      class->fields[i].slot = new_static(program, class->fields[i].kind);
}

// Inherited words come first and keep their places, so a field has one slot in all subclasses, and
// a method compiled against the superclass finds it there.
static bool place_fields(Program *program, Class *class, LinkError *error) {
  const ClassFile *file = class->file;
  class->instance_words = class->super ? class->super->instance_words : HEADER_WORDS;
  uint32_t references = class->super ? class->super->ref_slot_count : 0, inherited = references;
  class->field_count = file ? file->field_count : 0;
  class->fields = arena_array(&program->arena, Field, class->field_count);
  for (uint16_t i = 0; i < class->field_count; i++) {
    const FieldInfo *info = &file->fields[i];
    Field *field = &class->fields[i];
    *field = (Field){.owner = class,
                     .name = info->name,
                     .descriptor = info->descriptor,
                     .flags = info->flags,
                     .kind = descriptor_kind(name_text(program->names, info->descriptor)),
                     .constant = info->constant_value,
                     .info = info};
    if (field->flags & ACC_STATIC)
      continue;
    field->slot = class->instance_words;
    class->instance_words += kind_words(field->kind);
    references += field->kind == KIND_REFERENCE;
  }
  if (class->instance_words > UINT16_MAX) {
    link_error(error, LINK_BAD_INPUT, NULL, "%s: more than 65,000 instance fields", file->where);
    return false;
  }
  class->ref_slot_count = references;
  class->ref_slots = arena_array(&program->arena, uint32_t, references);
  if (inherited)
    memcpy(class->ref_slots, class->super->ref_slots, inherited * sizeof *class->ref_slots);
  for (uint16_t i = 0; i < class->field_count; i++)
    if (!(class->fields[i].flags & ACC_STATIC) && class->fields[i].kind == KIND_REFERENCE)
      class->ref_slots[inherited++] = class->fields[i].slot;
  assert(inherited == references);
  place_statics(program, class);
  return true;
}

// --- methods -----------------------------------------------------------------------------------

// Reads a method descriptor, which classfile has checked, into argument kinds and sizes.
// More than 255 words cannot be called (JVMS 4.3.3); the count of parameters has the same bound.
static bool read_descriptor(Program *program, Method *method) {
  const char *at = descriptor_parameters(name_text(program->names, method->descriptor));
  Kind kinds[255];
  uint32_t slots = method->flags & ACC_STATIC ? 0 : 1, count = 0;
  for (; *at != ')'; at = descriptor_next(at)) {
    if (count >= sizeof kinds / sizeof *kinds)
      return false;
    kinds[count] = descriptor_kind(at);
    slots += kind_words(kinds[count++]);
  }
  method->return_kind = descriptor_kind(at + 1);
  method->arg_slots = (uint16_t)slots;
  method->arg_count = (uint16_t)count;
  Kind *copy = arena_array(&program->arena, Kind, count);
  if (count)
    memcpy(copy, kinds, count * sizeof *copy);
  method->arg_kinds = copy;
  assert(*at == ')');
  return slots <= 255;
}

Method *method_at_site(Program *program, const Method *declared, Name descriptor,
                       LinkError *error) {
  assert(declared->is_polymorphic);
  Method *site = arena_new(&program->arena, Method);
  *site = *declared;
  site->descriptor = descriptor;
  site->is_polymorphic = false;
  if (read_descriptor(program, site)) {
    method_number(program, site);
    return site;
  }
  link_error(error, LINK_BAD_INPUT, NULL, "a call of %s.%s takes more than 255 words of arguments",
             name_text(program->names, declared->owner->name),
             name_text(program->names, declared->name));
  return NULL;
}

// JVMS 2.9.3: these take any descriptor. A call site gets a method of its own with the descriptor
// that the site has (method_at_site).
static bool is_polymorphic(Program *program, const Class *class, const Method *method) {
  if ((method->flags & (ACC_NATIVE | ACC_VARARGS)) != (ACC_NATIVE | ACC_VARARGS))
    return false;
  const char *owner = name_text(program->names, class->name);
  return class->trusted && (!strcmp(owner, "java/lang/invoke/MethodHandle") ||
                            !strcmp(owner, "java/lang/invoke/VarHandle"));
}

static bool make_methods(Program *program, Class *class, LinkError *error) {
  const ClassFile *file = class->file;
  class->method_count = file ? file->method_count : 0;
  class->methods = arena_array(&program->arena, Method, class->method_count);
  for (uint16_t i = 0; i < class->method_count; i++) {
    const MethodInfo *info = &file->methods[i];
    Method *method = &class->methods[i];
    *method = (Method){.owner = class,
                       .name = info->name,
                       .descriptor = info->descriptor,
                       .flags = info->flags,
                       .vtable_index = -1,
                       .info = info,
                       .is_hidden = class->is_hidden};
    // JVMS 4.6: a <clinit> is static whatever its flags say.
    if (name_is(method->name, program->clinit)) {
      method->flags |= ACC_STATIC;
      class->initializer = method;
    }
    if (!read_descriptor(program, method)) {
      link_error(error, LINK_BAD_INPUT, NULL,
                 "%s: method %s takes more than 255 words of arguments", file->where,
                 name_text(program->names, info->name));
      return false;
    }
    if (!info->code && !(method->flags & (ACC_NATIVE | ACC_ABSTRACT))) {
      link_error(error, LINK_BAD_INPUT, NULL, "%s: method %s has no code", file->where,
                 name_text(program->names, info->name));
      return false;
    }
    method->is_polymorphic = is_polymorphic(program, class, method);
    method_number(program, method);
  }
  return true;
}

static bool is_dispatched(const Program *program, const Method *method) {
  return !(method->flags & (ACC_STATIC | ACC_PRIVATE)) && !name_is(method->name, program->init);
}

// JVMS 5.4.5: may a method of `class` override `above`?
// Private methods are never overridden, and those without a modifier only within their package.
static bool can_override(const Program *program, const Class *class, const Method *above) {
  if (above->flags & (ACC_PUBLIC | ACC_PROTECTED))
    return true;
  return !(above->flags & ACC_PRIVATE) && class_same_package(program, class, above->owner);
}

// A method takes the slot of every method that it overrides, and a new one if there is none. There
// can be several: package-private methods of one name in two packages have slots of their own
// (JVMS 5.4.5), and a class below both may override both.
static bool fill_vtable(Program *program, Class *class, LinkError *error) {
  assert(!class->vtable);
  if (class->kind == CLASS_INTERFACE)
    return true;
  uint32_t inherited = class->super ? class->super->vtable_count : 0;
  class->vtable = arena_array(&program->arena, Method *, inherited + class->method_count);
  if (inherited)
    memcpy(class->vtable, class->super->vtable, inherited * sizeof *class->vtable);
  class->vtable_count = inherited;
  for (uint16_t i = 0; i < class->method_count; i++) {
    Method *method = &class->methods[i];
    if (!is_dispatched(program, method))
      continue;
    for (uint32_t slot = 0; slot < inherited; slot++) {
      Method *above = class->vtable[slot];
      if (!name_is(above->name, method->name) || !name_is(above->descriptor, method->descriptor) ||
          !can_override(program, class, class->super->vtable[slot]))
        continue;
      if (above->flags & ACC_FINAL) {
        link_error(
            error, LINK_EXCEPTION, "java/lang/IncompatibleClassChangeError",
            "class %s overrides final method %s.%s%s", name_text(program->names, class->name),
            name_text(program->names, above->owner->name), name_text(program->names, above->name),
            name_text(program->names, above->descriptor));
        return false;
      }
      class->vtable[slot] = method;
      method->vtable_index = (int32_t)slot;
    }
    if (method->vtable_index < 0) {
      method->vtable_index = (int32_t) class->vtable_count;
      class->vtable[class->vtable_count++] = method;
      assert(class->vtable_count <= inherited + class->method_count);
    }
  }
  return true;
}

bool class_link(Program *program, Class *class, LinkError *error) {
  assert(class->id && !class->display);
  if (!load_supers(program, class, error))
    return false;
  fill_subtype_tables(program, class);
  return place_fields(program, class, error) && make_methods(program, class, error) &&
         fill_vtable(program, class, error);
}
