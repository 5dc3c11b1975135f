// What is known about the classes of input objects: sets over a closed universe.
#include "heap/heap_impl.h"
#include "program/lambdas.h"

#include <string.h>

void heap_set_universe(Heap *heap, Class *const *classes, size_t count) {
  assert(heap->places.count == 1); // place 0: no place was made yet
  heap->universe_count = heap->left_out.count = 0;
  for (size_t i = 0; i < count; i++)
    if (i < UNIVERSE_MOST)
      heap->universe[heap->universe_count++] = classes[i];
    else
      vec_push(&heap->left_out, classes[i]);
}

// What an input holds comes from a place: nothing of a class that is left out can stand where no
// such class fits.
void types_note_place(Heap *heap, const PlaceInfo *info) {
  assert(info->kind != PLACE_PARAMETER || info->value_kind != KIND_REFERENCE || info->type);
  if (!info->type || info->is_exact || heap->left_out_type)
    return;
  const Class *type = info->type->kind == CLASS_ARRAY ? info->type->element : info->type;
  for (size_t i = 0; i < heap->left_out.count; i++)
    if (class_is_assignable(heap->left_out.items[i], type)) {
      heap->left_out_type = info->type;
      return;
    }
}

const Class *heap_left_out_type(const Heap *heap) { return heap->left_out_type; }

const Class *enum_of_constants(const Class *type) {
  assert(heap_is_enum(type));
  return heap_is_enum(type->super) ? type->super : type;
}

Ref heap_constant(const Machine *machine, const Class *type, const Field *field) {
  Ref constant = field->flags & ACC_ENUM ? (Ref)machine->words[field->slot] : 0;
  return constant && class_is_subtype(object_class(machine, constant), type) ? constant : 0;
}

bool enum_is_left_out(const Heap *heap, const Class *type) {
  if (!heap_is_enum(type) || enum_of_constants(type) != type)
    return false;
  if (!class_is_ready(heap, type))
    return true;
  for (uint16_t i = 0; i < type->field_count; i++) {
    Ref constant = heap_constant(heap->machine, type, &type->fields[i]);
    if (constant && !heap_earlier(heap, constant))
      return true;
  }
  return false;
}

bool types_have_constant(const Heap *heap, const Class *a, const Class *b) {
  for (size_t i = 0; i < heap->extras.count; i++) {
    const Class *class = heap->extras.items[i];
    if (heap_is_enum(class) && class_is_assignable(class, a) && class_is_assignable(class, b) &&
        heap_has_earlier_of(heap, class))
      return true;
  }
  return false;
}

bool types_are_constants(const Heap *heap, const Class *type) {
  TypeSet others = heap_types_below(heap, type);
  return !heap_is_enum(type) && !class_is_instantiable(type) && types_are_empty(&others) &&
         types_have_constant(heap, type, type);
}

// The input is of another class, or one of the constants that have this one.
static Term is_constant_of(Heap *heap, Term symbol, const Class *class) {
  Terms *terms = heap->terms;
  Term any = term_ne(terms, term_type_of(terms, symbol), term_type(terms, class->id));
  for (size_t i = 0; i < heap->earlier.count; i++) {
    const Earlier *earlier = &heap->earlier.items[i];
    if (!earlier->is_secret && object_class(heap->machine, earlier->ref) == class)
      any = term_or(terms, any, term_eq(terms, symbol, term_location(terms, earlier->ref)));
  }
  return any;
}

Term heap_constant_fact(Heap *heap, Place place) {
  const PlaceInfo *info = place_info(heap, place);
  assert(term_exists(info->symbol) && info->type);
  Term all = term_true(heap->terms);
  if (info->is_exact || heap_is_enum(info->type))
    return all;
  for (size_t i = 0; i < heap->extras.count; i++)
    if (heap_is_enum(heap->extras.items[i]) &&
        class_is_assignable(heap->extras.items[i], info->type))
      all = term_and(heap->terms, all, is_constant_of(heap, info->symbol, heap->extras.items[i]));
  return all;
}

// Does an enum implement the interface whose constants no input is taken to be?
bool types_have_enum(const Heap *heap, const Class *type) {
  const Program *program = heap->machine->program;
  if (!(type->flags & ACC_INTERFACE))
    return false;
  for (uint32_t id = 1; id <= program_class_count(program); id++) {
    const Class *class = program_class(program, id);
    if (class_is_assignable(class, type) && enum_is_left_out(heap, class))
      return true;
  }
  return false;
}

static bool is_of_object(const char *name) {
  return !strcmp(name, "equals") || !strcmp(name, "hashCode") || !strcmp(name, "toString");
}

// Has the interface abstract methods of two names, so that no lambda can be one?
static bool has_several_methods(const Names *names, const Class *type) {
  Name first = {0};
  for (uint16_t i = 0; i < type->method_count; i++) {
    const Method *method = &type->methods[i];
    if (!(method->flags & ACC_ABSTRACT) || is_of_object(name_text(names, method->name)))
      continue;
    if (name_exists(first) && !name_is(first, method->name))
      return true;
    first = method->name;
  }
  return false;
}

// May the JDK have a lambda of this interface? Its call site would have a descriptor that ends with
// the type, and so may a method: better too often than not.
static bool jdk_has_lambda(const Names *names, const Class *type) {
  const char *name = name_text(names, type->name);
  size_t length = strlen(name);
  if (!type->trusted || !(type->flags & ACC_INTERFACE) || has_several_methods(names, type))
    return false;
  for (uint32_t id = 1; id <= names_count(names); id++) {
    const char *text = name_text(names, (Name){id}), *end = strrchr(text, ')');
    if (end && end[1] == 'L' && !strncmp(end + 2, name, length) && !strcmp(end + 2 + length, ";"))
      return true;
  }
  return false;
}

bool types_have_lambda(const Heap *heap, const Class *a, const Class *b) {
  Program *program = heap->machine->program;
  return program_has_lambda(program, a, b) || (a == b && jdk_has_lambda(program_names(program), a));
}

// Objects of classes that stand for others (states.def) are examples: a proxy that may be of any
// interface is one of those that are not looked at.
static bool has_lambda(const Heap *heap, const Class *type) {
  Program *program = heap->machine->program;
  if (!heap_is_stood_for(heap, type))
    return types_have_lambda(heap, type, type);
  return program_names_lambda(program, type) || jdk_has_lambda(program_names(program), type);
}

// Is there any type below this one? An array needs no instance of it.
static bool has_subtype(const Heap *heap, const Class *type) {
  const Program *program = heap->machine->program;
  for (uint32_t id = 1; id <= program_class_count(program); id++)
    if (program_class(program, id) != type && class_is_assignable(program_class(program, id), type))
      return true;
  return false;
}

// Are there classes below the type that no input is taken to have? With exact types all that are
// below one that can be instantiated.
static bool is_open(const Heap *heap, const Class *type) {
  bool is_array = type->kind == CLASS_ARRAY;
  bool is_alone = is_array || (heap_types_are_exact(heap) && class_is_instantiable(type));
  const Class *element = is_array ? type->element : type;
  if (element->kind == CLASS_PRIMITIVE || (element->flags & ACC_FINAL))
    return false;
  bool is_stood_for = heap_types_are_exact(heap) && heap_has_stand_in(heap, element);
  bool is_below = is_stood_for || (element->trusted && !heap_is_stood_for(heap, element)) ||
                  types_have_enum(heap, element) || has_lambda(heap, element);
  for (size_t i = 0; is_alone && i < heap->universe_count; i++)
    is_below = is_below ||
               (heap->universe[i] != element && class_is_assignable(heap->universe[i], element));
  return is_below || (is_array && has_subtype(heap, element));
}

const Class *heap_open_type(const Heap *heap) { return heap->open_type; }

void heap_forget_types(Heap *heap) { heap->open_type = heap->left_out_type = heap->wanted = NULL; }

void heap_note_type(Heap *heap, const Class *type) {
  if (heap->open_type || heap->closed_type == type)
    return;
  if (is_open(heap, type))
    heap->open_type = type;
  else
    heap->closed_type = type;
}

void heap_note_store(Heap *heap, Ref array) {
  const InputObject *object = heap_object(heap, array);
  if (object && !place_info(heap, object->place)->is_exact)
    heap_note_type(heap, object_class(heap->machine, array));
}

size_t heap_universe_count(const Heap *heap) { return heap->universe_count; }

Class *heap_universe_at(const Heap *heap, size_t index) {
  assert(index < heap->universe_count);
  return heap->universe[index];
}

bool heap_is_enum(const Class *class) {
  return class->kind == CLASS_INSTANCE && (class->flags & ACC_ENUM);
}

void types_add(TypeSet *types, size_t index) {
  assert(index < UNIVERSE_MOST);
  types->bits[index / 64] |= (uint64_t)1 << index % 64;
}

bool types_have(const TypeSet *types, size_t index) {
  assert(index < UNIVERSE_MOST);
  return types->bits[index / 64] >> index % 64 & 1;
}

bool types_are_empty(const TypeSet *types) {
  for (size_t i = 0; i < UNIVERSE_MOST / 64; i++)
    if (types->bits[i])
      return false;
  return true;
}

TypeSet types_intersect(const TypeSet *a, const TypeSet *b) {
  TypeSet both;
  for (size_t i = 0; i < UNIVERSE_MOST / 64; i++)
    both.bits[i] = a->bits[i] & b->bits[i];
  return both;
}

TypeSet types_subtract(const TypeSet *a, const TypeSet *b) {
  TypeSet rest;
  for (size_t i = 0; i < UNIVERSE_MOST / 64; i++)
    rest.bits[i] = a->bits[i] & ~b->bits[i];
  return rest;
}

TypeSet heap_types_below(const Heap *heap, const Class *type) {
  TypeSet types = {{0}};
  for (size_t i = 0; i < heap->universe_count; i++)
    if (class_is_assignable(heap->universe[i], type))
      types_add(&types, i);
  return types;
}

static size_t count(const TypeSet *types) {
  size_t total = 0;
  for (size_t i = 0; i < UNIVERSE_MOST / 64; i++)
    total += (size_t)__builtin_popcountll(types->bits[i]);
  return total;
}

// False: the class is exactly `type`.
bool types_of_fresh(const Heap *heap, Class *type, TypeSet *types) {
  *types = (TypeSet){{0}};
  if (heap_types_are_exact(heap) || type->kind == CLASS_ARRAY)
    return false;
  *types = heap_types_below(heap, type);
  size_t total = count(types);
  bool itself = false;
  for (size_t i = 0; i < heap->universe_count; i++)
    itself = itself || heap->universe[i] == type;
  return total > 1 || (total == 1 && !itself);
}

bool class_is_instantiable(const Class *class) {
  return class->kind == CLASS_ARRAY ||
         (class->kind == CLASS_INSTANCE && !(class->flags & ACC_ABSTRACT));
}

// Where symbols alias, what is looked at under a wider type has fields of its own, also if it is a
// constant of an enum.
bool object_may_be_constant(const Heap *heap, const InputObject *object, const Class *type) {
  return heap->options.strategy->symbols_alias && !place_info(heap, object->place)->is_exact &&
         types_have_constant(heap, object->class, type);
}

bool object_may_be(const Heap *heap, const InputObject *object, const Class *type) {
  assert(object->class);
  if (object_may_be_constant(heap, object, type))
    return true;
  if (object->is_exact)
    return class_is_assignable(object->class, type);
  TypeSet fitting = heap_types_below(heap, type);
  TypeSet both = types_intersect(&object->types, &fitting);
  return !types_are_empty(&both);
}

bool heap_class_is_known(const Heap *heap, const Class *type) {
  TypeSet types = heap_types_below(heap, type);
  return class_is_instantiable(type) || !types_are_empty(&types) ||
         types_have_constant(heap, type, type);
}

void heap_list_classes(const Heap *heap, const PlaceInfo *info, ClassList *classes) {
  assert(info->type);
  for (size_t i = 0; !info->is_exact && i < heap->universe_count; i++)
    if (class_is_assignable(heap->universe[i], info->type))
      vec_push(classes, heap->universe[i]);
  for (size_t i = 0; !info->is_exact && i < heap->extras.count; i++)
    if (class_is_assignable(heap->extras.items[i], info->type))
      vec_push(classes, heap->extras.items[i]);
  if (!classes->count && class_is_instantiable(info->type))
    vec_push(classes, info->type);
}

size_t heap_type_count(const Heap *heap) { return heap->universe_count + heap->extras.count; }

uint32_t heap_type_at(const Heap *heap, size_t index) {
  assert(index < heap_type_count(heap));
  return index < heap->universe_count ? heap->universe[index]->id
                                      : heap->extras.items[index - heap->universe_count]->id;
}

uint32_t types_words(const Heap *heap, const Class *class, const TypeSet *types) {
  uint32_t most = class->instance_words;
  for (size_t i = 0; i < heap->universe_count; i++)
    if (types_have(types, i) && heap->universe[i]->instance_words > most)
      most = heap->universe[i]->instance_words;
  return most;
}

// The class that stands for a set: its only one, else the one of `class` that it had.
// Narrowing only: a set never gets a class back but by undo.
void heap_refine(Heap *heap, Ref ref, TypeSet types) {
  assert(!types_are_empty(&types));
  for (size_t i = 0; i < heap->objects.count; i++) {
    InputObject *object = &heap->objects.items[i];
    if (object->ref != ref)
      continue;
    assert(!object->is_exact);
    path_log(heap->path, &heap->objects, i);
    object->types = types;
    if (count(&types) > 1)
      return;
    for (size_t at = 0; at < heap->universe_count; at++)
      if (types_have(&types, at))
        object->class = heap->universe[at];
    // What a stand-in stands for may pass further tests.
    object->is_exact = !class_is_stand_in(heap->machine->program, object->class);
    machine_write(heap->machine, ref, (heap->machine->words[ref] >> 32 << 32) | object->class->id);
    return;
  }
  fatal("only input objects can be refined");
}
