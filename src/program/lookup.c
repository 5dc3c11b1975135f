// Finding members by name and selecting the method a call runs (JVMS 5.4.3.2 - 5.4.6).
#include "program/program_impl.h"

#include <string.h>

// Arrays are covariant in references and invariant in primitives (JVMS 6.5 checkcast): int[] is no
// long[], and an int[][] is an Object[].
bool class_is_assignable(const Class *sub, const Class *super) {
  assert(sub->display && super->display);
  while (sub->kind == CLASS_ARRAY && super->kind == CLASS_ARRAY && sub != super) {
    sub = sub->component;
    super = super->component;
    if (sub->kind == CLASS_PRIMITIVE || super->kind == CLASS_PRIMITIVE)
      return sub == super;
  }
  return sub == super || class_is_subtype(sub, super);
}

Field *class_own_field(const Class *class, Name name, Name descriptor) {
  for (uint16_t i = 0; i < class->field_count; i++)
    if (name_is(class->fields[i].name, name) && name_is(class->fields[i].descriptor, descriptor))
      return &class->fields[i];
  return NULL;
}

Method *class_own_method(const Class *class, Name name, Name descriptor) {
  for (uint16_t i = 0; i < class->method_count; i++) {
    Method *method = &class->methods[i];
    if (name_is(method->name, name) &&
        (name_is(method->descriptor, descriptor) || method->is_polymorphic))
      return method;
  }
  return NULL;
}

// JVMS 5.4.3.2: the class itself, its superinterfaces, its superclass.
Field *class_find_field(Class *class, Name name, Name descriptor) {
  for (; class; class = class->super) {
    Field *field = class_own_field(class, name, descriptor);
    for (uint16_t i = 0; !field && i < class->interface_count; i++)
      field = class_find_field(class->interfaces[i], name, descriptor);
    if (field)
      return field;
  }
  return NULL;
}

// Walks the set bits of a class's interface table.
static Class *next_interface(Program *program, const Class *class, uint32_t *index) {
  assert(*index <= class->interface_words * 64);
  while (*index < class->interface_words * 64) {
    uint32_t at = (*index)++;
    if (class->interface_bits[at / 64] >> at % 64 & 1)
      return program->interfaces.items[at];
  }
  return NULL;
}

// The maximally-specific superinterface method (JVMS 5.4.3.3): prefers a single non-abstract one.
// *ambiguous is set when several non-abstract ones are equally specific.
static Method *most_specific(Program *program, Class *class, Name name, Name descriptor,
                             bool *ambiguous) {
  assert(name_exists(name) && name_exists(descriptor));
  Method *best = NULL;
  *ambiguous = false;
  uint32_t index = 0;
  for (Class *interface; (interface = next_interface(program, class, &index));) {
    Method *method = class_own_method(interface, name, descriptor);
    if (!method || (method->flags & (ACC_PRIVATE | ACC_STATIC)))
      continue;
    bool specific = true; // no other candidate lies below this one
    uint32_t again = 0;
    for (Class *other; specific && (other = next_interface(program, class, &again));) {
      Method *rival = other != interface ? class_own_method(other, name, descriptor) : NULL;
      if (rival && !(rival->flags & (ACC_PRIVATE | ACC_STATIC)) &&
          class_is_subtype(other, interface))
        specific = false;
    }
    if (!specific)
      continue;
    if (best && !(best->flags & ACC_ABSTRACT) && !(method->flags & ACC_ABSTRACT))
      *ambiguous = true;
    if (!best || (best->flags & ACC_ABSTRACT))
      best = method;
  }
  return best;
}

Method *class_find_method(Program *program, Class *class, Name name, Name descriptor) {
  for (Class *at = class; at; at = at->super) {
    Method *method = class_own_method(at, name, descriptor);
    // An interface sees only the public instance methods of Object (JVMS 5.4.3.4).
    if (method && !(class->kind == CLASS_INTERFACE && at != class &&
                    (method->flags & (ACC_STATIC | ACC_PUBLIC)) != ACC_PUBLIC))
      return method;
  }
  bool ambiguous;
  return most_specific(program, class, name, descriptor, &ambiguous);
}

Method *class_find_text(Program *program, Class *class, const char *name, const char *descriptor) {
  return class_find_method(program, class, name_of(program->names, name),
                           name_of(program->names, descriptor));
}

// --- selection ---------------------------------------------------------------------------------

bool class_overloads(const Class *class, const Method *method) {
  for (; class; class = class->super) {
    for (uint16_t i = 0; i < class->method_count; i++) {
      const Method *other = &class->methods[i];
      if (name_is(other->name, method->name) && other->arg_count == method->arg_count &&
          !name_is(other->descriptor, method->descriptor))
        return true;
    }
    for (uint16_t i = 0; i < class->interface_count; i++)
      if (class_overloads(class->interfaces[i], method))
        return true;
  }
  return false;
}

// Answers of class_select per receiver class: open addressing over method ids.
struct SelectionCache {
  uint32_t count, capacity;
  struct {
    Method *resolved, *selected;
  } entries[];
};

Method *class_selected(const Class *receiver, Method *resolved) {
  if (resolved->flags & ACC_PRIVATE)
    return resolved;
  const struct SelectionCache *cache = receiver->selections;
  if (!cache)
    return NULL;
  for (uint32_t at = resolved->id & (cache->capacity - 1);; at = (at + 1) & (cache->capacity - 1)) {
    if (cache->entries[at].resolved == resolved)
      return cache->entries[at].selected;
    if (!cache->entries[at].resolved)
      return NULL;
  }
}

static void remember_selection(Program *program, Class *receiver, Method *resolved,
                               Method *selected) {
  struct SelectionCache *cache = receiver->selections;
  if (!cache || cache->count * 2 >= cache->capacity) {
    uint32_t capacity = cache ? cache->capacity * 2 : 8;
    struct SelectionCache *grown =
        arena_alloc(&program->arena, sizeof *grown + capacity * sizeof *grown->entries);
    grown->capacity = capacity;
    receiver->selections = grown;
    for (uint32_t i = 0; cache && i < cache->capacity; i++)
      if (cache->entries[i].resolved)
        remember_selection(program, receiver, cache->entries[i].resolved,
                           cache->entries[i].selected);
    cache = grown;
  }
  uint32_t at = resolved->id & (cache->capacity - 1);
  while (cache->entries[at].resolved)
    at = (at + 1) & (cache->capacity - 1);
  cache->entries[at].resolved = resolved;
  cache->entries[at].selected = selected;
  cache->count++;
}

// The first concrete or abstract method down from the receiver that overrides `resolved`.
static Method *overriding(Class *receiver, const Method *resolved) {
  for (Class *at = receiver; at; at = at->super) {
    Method *method = class_own_method(at, resolved->name, resolved->descriptor);
    if (method && !(method->flags & (ACC_STATIC | ACC_PRIVATE)))
      return method;
  }
  return NULL;
}

static Method *select_uncached(Program *program, Class *receiver, Method *resolved,
                               LinkError *error) {
  if (!class_is_assignable(receiver, resolved->owner)) {
    link_error(error, LINK_EXCEPTION, "java/lang/IncompatibleClassChangeError",
               "Class %s does not implement the requested interface %s",
               name_text(program->names, receiver->name),
               name_text(program->names, resolved->owner->name));
    return NULL;
  }
  Method *selected = resolved->vtable_index >= 0 ? receiver->vtable[resolved->vtable_index]
                                                 : overriding(receiver, resolved);
  if (!selected) {
    bool ambiguous;
    selected = most_specific(program, receiver, resolved->name, resolved->descriptor, &ambiguous);
    if (ambiguous) {
      link_error(error, LINK_EXCEPTION, "java/lang/IncompatibleClassChangeError",
                 "Conflicting default methods: %s", name_text(program->names, resolved->name));
      return NULL;
    }
  }
  if (!selected || (selected->flags & ACC_ABSTRACT)) {
    link_error(error, LINK_EXCEPTION, "java/lang/AbstractMethodError",
               "Receiver class %s does not define or inherit an implementation of the resolved "
               "method '%s%s' of %s %s.",
               name_text(program->names, receiver->name), name_text(program->names, resolved->name),
               name_text(program->names, resolved->descriptor),
               resolved->owner->kind == CLASS_INTERFACE ? "interface" : "abstract class",
               name_text(program->names, resolved->owner->name));
    return NULL;
  }
  return selected;
}

Method *class_select(Program *program, Class *receiver, Method *resolved, LinkError *error) {
  Method *selected = class_selected(receiver, resolved);
  if (selected)
    return selected;
  selected = select_uncached(program, receiver, resolved, error);
  if (selected)
    remember_selection(program, receiver, resolved, selected);
  return selected;
}
