// Inputs of classes that nobody has seen: which types have stand-ins (program/standin.c), whether
// these stand for everything that an input of the type may be where a path asks for its class, and
// what was assumed of them.
//
// A stand-in answers for every class outside of the target that passes the same tests. Tests of one
// type at a time are no problem: there is a stand-in for each. An object may have two types that
// have nothing to do with each other; then no stand-in has both, and the type counts as open.
#include "heap/heap_impl.h"

#include <string.h>

#define UNSEEN(type, is_pure) {type, is_pure},
#define PLAIN(class)
static const struct {
  const char *type;
  bool is_pure;
} unseen[] = {
#include "heap/unseen.def"
};
#undef UNSEEN
#undef PLAIN
#define UNSEEN(type, is_pure)
#define PLAIN(class) class,
static const char *const plain[] = {
#include "heap/unseen.def"
};
#undef UNSEEN
#undef PLAIN

static const char *text_of(const Heap *heap, const Class *class) {
  return name_text(program_names(heap->machine->program), class->name);
}

static bool is_plain(const char *name) {
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
    if (!strcmp(plain[i], name))
      return true;
  return false;
}

// An interface of the JDK whose objects are the caller's own business; `is_pure`: only of those
// that should change nothing.
static bool is_unseen(const char *name, bool is_pure) {
  const char *functions = "java/util/function/";
  for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
    if (!strcmp(unseen[i].type, name))
      return !is_pure || unseen[i].is_pure;
  return !is_pure && !strncmp(name, functions, strlen(functions));
}

static bool is_object(const Class *class) { return class->kind == CLASS_INSTANCE && !class->super; }

static bool is_abstract(const Class *class) {
  return class->kind == CLASS_INSTANCE && (class->flags & ACC_ABSTRACT);
}

// --- the classes ---------------------------------------------------------------------------------

static bool is_listed_class(const ClassList *classes, const Class *class) {
  for (size_t i = 0; i < classes->count; i++)
    if (classes->items[i] == class)
      return true;
  return false;
}

// Stand-ins do not count: which of them are listed depends on the types that were read before.
static bool implements(const Heap *heap, const Class *class, const Class *type) {
  return class_is_assignable(class, type) && !class_is_stand_in(heap->machine->program, class);
}

static bool has_class_below(const Heap *heap, const ClassList *classes, const Class *type) {
  for (size_t i = 0; i < classes->count; i++)
    if (implements(heap, classes->items[i], type))
      return true;
  return false;
}

static bool has_interface(const Class *class, const char *name, const Heap *heap) {
  for (; class; class = class->super)
    for (uint16_t i = 0; i < class->interface_count; i++)
      if (!strcmp(text_of(heap, class->interfaces[i]), name) ||
          has_interface(class->interfaces[i], name, heap))
        return true;
  return false;
}

// May others implement it? An order of its own needs a rank, which objects of an abstract class do
// not have.
static bool is_left_to_others(const Heap *heap, const Class *type) {
  bool is_class = is_abstract(type) && !(type->flags & ACC_ENUM) &&
                  !has_interface(type, "java/lang/Comparable", heap);
  bool is_interface = type->kind == CLASS_INTERFACE && !(type->flags & ACC_ANNOTATION);
  return (is_class || is_interface) && !type->file->permitted_count;
}

static void list_named(Heap *heap, Name text, ClassList *classes);

// What its methods answer is an input, too.
static void add_stand_in(Heap *heap, Class *type, ClassList *classes) {
  LinkError error = {0};
  Class *class = program_stand_in(heap->machine->program, type,
                                  heap->options.stand_ins == STAND_INS_ANY, &error);
  if (!class || is_listed_class(classes, class))
    return;
  vec_push(classes, class);
  for (uint16_t i = 0; i < type->method_count; i++)
    if (type->methods[i].return_kind == KIND_REFERENCE && (type->methods[i].flags & ACC_ABSTRACT)) {
      list_named(heap, type->methods[i].descriptor, classes);
      list_named(heap, type->methods[i].info->signature, classes);
    }
}

static void list_type(Heap *heap, const char *name, size_t length, ClassList *classes) {
  Program *program = heap->machine->program;
  Names *names = program_names(program);
  LinkError error = {0};
  Name known = name_lookup(names, name, length);
  if (!name_exists(known))
    return;
  const char *text = name_text(names, known);
  Class *type = is_unseen(text, false) ? program_load(program, known, &error) : NULL;
  const Class *loaded = program_loaded(program, known);
  if (!type && loaded && !loaded->trusted && is_left_to_others(heap, loaded) &&
      !has_class_below(heap, classes, loaded))
    type = program_class(program, loaded->id);
  if (type && (type->kind == CLASS_INTERFACE || is_abstract(type)))
    add_stand_in(heap, type, classes);
}

// All types that a descriptor or a signature names.
static void list_named(Heap *heap, Name text, ClassList *classes) {
  if (!name_exists(text))
    return;
  const char *at = name_text(program_names(heap->machine->program), text);
  while ((at = strchr(at, 'L')) != NULL) {
    size_t length = strcspn(++at, ";<(");
    if (at[length] == ';' || at[length] == '<')
      list_type(heap, at, length, classes);
  }
}

void heap_list_unseen(Heap *heap, Name text, ClassList *classes) {
  if (heap->options.stand_ins != STAND_INS_NONE)
    list_named(heap, text, classes);
}

void heap_list_wanted(Heap *heap, Class *class, ClassList *classes) {
  if (heap->options.stand_ins == STAND_INS_NONE)
    return;
  if (class->kind == CLASS_INTERFACE || is_abstract(class) || is_object(class))
    add_stand_in(heap, class, classes);
  else if (!is_listed_class(classes, class))
    vec_push(classes, class);
}

// --- questions -----------------------------------------------------------------------------------

static bool is_in_universe(const Heap *heap, const Class *class) {
  for (size_t i = 0; i < heap->universe_count; i++)
    if (heap->universe[i] == class)
      return true;
  return false;
}

// The stand-in for this very type.
static const Class *stand_in_for(const Heap *heap, const Class *type) {
  const Program *program = heap->machine->program;
  for (size_t i = 0; i < heap->universe_count; i++)
    if (class_is_stand_in(program, heap->universe[i]) &&
        stand_in_type(program, heap->universe[i]) == type)
      return heap->universe[i];
  return NULL;
}

bool heap_has_stand_in(const Heap *heap, const Class *type) {
  return heap->options.stand_ins != STAND_INS_NONE &&
         (is_object(type) || is_abstract(type) || type->kind == CLASS_INTERFACE) &&
         stand_in_for(heap, type);
}

// May one object be of both types, and none of the universe is?
static bool may_be_both(const Heap *heap, const Class *a, const Class *b) {
  if (class_is_assignable(a, b) || class_is_assignable(b, a))
    return false;
  return !((a->flags | b->flags) & ACC_FINAL) &&
         (a->kind == CLASS_INTERFACE || b->kind == CLASS_INTERFACE) && heap->universe_count;
}

// A type that is open may be tested for one type after the other, in any order.
static bool is_alone(const Heap *heap, const Class *tested) {
  for (size_t i = 0; i < heap->tested.count; i++)
    if (may_be_both(heap, heap->tested.items[i], tested))
      return false;
  return true;
}

static void want(Heap *heap, const Class *type, const Class *class) {
  if (!heap->open_type)
    heap->open_type = type;
  if (!heap->wanted)
    heap->wanted = class;
}

// Interfaces and abstract classes of the target that only others implement. Those that a class of
// the target implements have inputs of these classes, as ever.
static bool is_open_type(const Heap *heap, const Class *type) {
  bool is_open = (type->kind == CLASS_INTERFACE || is_abstract(type)) && !type->trusted;
  for (size_t i = 0; is_open && i < heap->universe_count; i++)
    is_open = !implements(heap, heap->universe[i], type);
  return is_open && is_left_to_others(heap, type);
}

// Interfaces, and final classes whose states are all possible, can be had in the next exploration.
static bool can_be_had(const Heap *heap, const Class *class) {
  const char *name = text_of(heap, class);
  if (is_open_type(heap, class))
    return true;
  return class->kind == CLASS_INTERFACE ? is_unseen(name, false) : is_plain(name);
}

static void note_tested(Heap *heap, const Class *type, const Class *tested) {
  bool is_final = tested->flags & ACC_FINAL;
  bool is_known = is_final ? is_in_universe(heap, tested) : heap_has_stand_in(heap, tested);
  if (!is_known && can_be_had(heap, tested))
    want(heap, type, tested);
  else if (!is_known || !is_alone(heap, tested) || may_be_both(heap, type, tested))
    want(heap, type, NULL);
  else if (!is_final && !is_listed_class(&heap->tested, tested))
    vec_push(&heap->tested, (Class *)(uintptr_t)tested);
}

// A class of the target: no other has objects of it, but for constants that are left out, and
// lambdas.
static bool is_closed(const Heap *heap, const Class *tested) {
  if (heap_is_enum(tested))
    return !enum_is_left_out(heap, enum_of_constants(tested));
  return !types_have_enum(heap, tested) && !types_have_lambda(heap, tested, tested);
}

// Code of the JDK asks for classes to be quick, and does the same for all that keep their contract.
static bool is_asked_by_target(const Heap *heap) {
  const Machine *machine = heap->machine;
  const Class *mirrors =
      program_loaded(machine->program, name_of(program_names(machine->program), "java/lang/Class"));
  for (uint32_t i = machine->depth; i-- > 0;) {
    const Class *owner = machine->frames[i].method->owner;
    if (owner != mirrors && !owner->is_hidden) // Class.cast
      return !owner->trusted;
  }
  return true;
}

// Do all classes that stand for others of this type answer the test alike, where others may not?
static bool others_may_differ(const Heap *heap, const Class *type, const Class *tested) {
  bool is_any = false, is_all = true;
  for (size_t i = 0; i < heap->universe_count; i++) {
    if (!class_is_assignable(heap->universe[i], type))
      continue;
    bool is_instance = class_is_assignable(heap->universe[i], tested);
    is_any = is_any || is_instance;
    is_all = is_all && is_instance;
  }
  bool is_open = is_all || (!is_any && (tested->trusted || is_open_type(heap, tested)));
  return is_open && (may_be_both(heap, type, tested) || class_is_assignable(tested, type));
}

static void remember_test(Heap *heap, const Class *type, const Class *tested) {
  for (size_t i = 0; i < heap->examined.count; i++)
    if (heap->examined.items[i].type == type && heap->examined.items[i].tested == tested)
      return;
  vec_push(&heap->examined, (TypeTest){type, tested});
}

static bool passes_a_test(const Heap *heap, const Class *class, const Class *type) {
  for (size_t i = 0; i < heap->examined.count; i++)
    if (heap->examined.items[i].type == type &&
        class_is_assignable(class, heap->examined.items[i].tested))
      return true;
  return false;
}

// Is there a class for what passes none of the tests: `n instanceof Integer || n instanceof Long ||
// n instanceof Double`? All tests that were ever made of the type count, whatever path made them:
// more may be open than on any of them, never less.
static bool has_other_example(const Heap *heap, const Class *type) {
  bool found = false;
  for (size_t i = 0; i < heap->universe_count && !found; i++)
    found = class_is_assignable(heap->universe[i], type) &&
            !passes_a_test(heap, heap->universe[i], type);
  return found;
}

// The classes of the JDK that stand for an interface (states.def) are examples.
static void note_examples(Heap *heap, const Class *type, const Class *tested) {
  bool is_final = tested->flags & ACC_FINAL;
  if (class_is_assignable(type, tested) || !is_asked_by_target(heap))
    return;
  remember_test(heap, type, tested);
  if (others_may_differ(heap, type, tested))
    want(heap, type, is_final && can_be_had(heap, tested) ? tested : NULL);
  else if (!(type->flags & ACC_FINAL) && !has_other_example(heap, type))
    want(heap, type, NULL);
}

static void note_class_of(Heap *heap, Place place, const Class *tested) {
  const PlaceInfo *info = place_info(heap, place);
  if (info->is_exact || !heap_is_stood_for(heap, info->type) || !is_asked_by_target(heap))
    return;
  if (tested)
    remember_test(heap, info->type, tested);
  if (!tested || !has_other_example(heap, info->type) ||
      others_may_differ(heap, info->type, tested))
    want(heap, info->type, NULL);
}

void heap_note_get_class(Heap *heap, Word word, const Class *tested) {
  if (!word_tag(word)) {
    const InputObject *object = heap_object(heap, (Ref)word);
    if (object)
      note_class_of(heap, object->place, tested);
    return;
  }
  RefNodes nodes = {0};
  heap_list_nodes(heap, heap_word_term(heap, &word, KIND_REFERENCE), &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (leaf.kind == LEAF_INPUT)
      note_class_of(heap, leaf.place, tested);
  }
  vec_free(&nodes);
}

void heap_note_test(Heap *heap, const Class *type, const Class *tested) {
  assert(type);
  if (!heap_has_stand_in(heap, type)) {
    heap_note_type(heap, type);
    if (tested && heap_is_stood_for(heap, type))
      note_examples(heap, type, tested);
    return;
  }
  if (!tested || class_is_assignable(type, tested) ||
      class_is_stand_in(heap->machine->program, tested))
    return;
  if (tested->trusted || is_open_type(heap, tested))
    note_tested(heap, type, tested);
  else if (tested->kind == CLASS_ARRAY || !is_closed(heap, tested))
    want(heap, type, NULL);
}

void heap_note_class(Heap *heap, const Class *class) {
  if (is_in_universe(heap, class))
    return;
  const Class *object = program_require(heap->machine->program, "java/lang/Object");
  want(heap, object, class->trusted && can_be_had(heap, class) ? class : NULL);
}

const Class *heap_wanted(const Heap *heap) { return heap->wanted; }

// --- assumptions ---------------------------------------------------------------------------------

// Sorted by name, whatever the order of paths is.
void heap_assume_contract(Heap *heap, const Class *type) {
  ClassList *types = &heap->assumed_types;
  if (is_listed_class(types, type))
    return;
  vec_push(types, (Class *)(uintptr_t)type);
  for (size_t i = types->count - 1;
       i > 0 && strcmp(text_of(heap, types->items[i - 1]), text_of(heap, type)) > 0; i--) {
    types->items[i] = types->items[i - 1];
    types->items[i - 1] = (Class *)(uintptr_t)type;
  }
}

const ClassList *heap_assumed_types(const Heap *heap) { return &heap->assumed_types; }

bool heap_is_pure(const Heap *heap, const Class *type) {
  return is_object(type) || (type->trusted && is_unseen(text_of(heap, type), true));
}

// --- answers -------------------------------------------------------------------------------------

// What a leaf is known to be; NULL: null, or no leaf.
static const Class *leaf_class(const Heap *heap, RefLeaf leaf) {
  switch (leaf.kind) {
  case LEAF_PROGRAM:
    return object_class(heap->machine, leaf.object);
  case LEAF_INPUT:
    return place_info(heap, leaf.place)->type;
  case LEAF_NULL:
  case LEAF_ITE:
    break;
  }
  return NULL;
}

const Class *heap_static_type(Heap *heap, Word word) {
  if (!refs_are_terms(heap)) {
    word = heap_chase(heap, word);
    return heap_is_ref(word) ? heap_ref(heap, (uint32_t)word)->type : NULL;
  }
  const Class *type = NULL;
  bool is_one = true;
  RefNodes nodes = {0};
  heap_list_nodes(heap, heap_word_term(heap, &word, KIND_REFERENCE), &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    const Class *class = leaf_class(heap, heap_leaf(heap, nodes.items[i]));
    is_one = is_one && (!class || !type || class == type);
    type = class ? class : type;
  }
  vec_free(&nodes);
  return is_one ? type : NULL;
}

// The one place that the reference is of; none: it may be of several.
static Place place_of(Heap *heap, Word self) {
  Place place = {0};
  if (!refs_are_terms(heap)) {
    Word word = heap_chase(heap, self);
    const InputObject *object = word_tag(word) ? NULL : heap_object(heap, (Ref)word);
    return heap_is_ref(word) ? heap_ref(heap, (uint32_t)word)->place
           : object          ? object->place
                             : place;
  }
  RefNodes nodes = {0};
  heap_list_nodes(heap, heap_reduce(heap, heap_word_term(heap, &self, KIND_REFERENCE)), &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (leaf.kind == LEAF_INPUT)
      place = place.id ? (Place){UINT32_MAX} : leaf.place;
  }
  vec_free(&nodes);
  return place.id == UINT32_MAX ? (Place){0} : place;
}

const GenericType *heap_answer_type(Heap *heap, Word self, const Method *method) {
  assert(method->return_kind == KIND_REFERENCE);
  const Program *program = heap->machine->program;
  const Class *type = stand_in_type(program, method->owner);
  const Method *declared = stand_in_method(type, method);
  Place place = place_of(heap, self);
  if (heap->options.raw || !declared || !name_exists(declared->info->signature) || !place.id)
    return NULL;
  const char *signature =
      strrchr(name_text(program_names(heap->machine->program), declared->info->signature), ')');
  const PlaceInfo *info = place_info(heap, place);
  return signature ? generics_of_signature(heap_generics(heap), info->generic, info->type,
                                           declared->owner, signature + 1)
                   : NULL;
}
