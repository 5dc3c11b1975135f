// Objects that a program may have by several ways, so that comparing references tells more than is
// known: strings, class literals, boxes, enums and constants of the target.
#include "heap/heap_impl.h"

#include <string.h>

static bool is_named(const Program *program, const Class *class, const char *const *names,
                     size_t count) {
  const char *name = name_text(program_names(program), class->name);
  for (size_t i = 0; i < count; i++)
    if (!strcmp(name, names[i]))
      return true;
  return false;
}

static bool is_one_of(const Heap *heap, const Class *class, const char *const *names,
                      size_t count) {
  return is_named(heap->machine->program, class, names, count);
}

// --- what others can have ------------------------------------------------------------------------

// A search for one object from static fields on. Only arrays and objects of the JDK are looked
// into: what objects of the target lead to is part of the input (earlier.c).
typedef struct Search {
  const Machine *machine;
  uint64_t *seen; // a bit for each word of the heap
  VEC(Ref) todo;
} Search;

static void search_add(Search *search, Word word) {
  if (!word || word_tag(word))
    return;
  uint32_t index = (Ref)word - search->machine->heap_base;
  uint64_t bit = UINT64_C(1) << index % 64;
  if (search->seen[index / 64] & bit)
    return;
  search->seen[index / 64] |= bit;
  vec_push(&search->todo, (Ref)word);
}

static void search_from(Search *search, Ref ref) {
  const Machine *machine = search->machine;
  const Class *class = object_class(machine, ref);
  if (class->kind == CLASS_ARRAY) {
    uint32_t length = array_is_symbolic(machine, ref) ? 0 : array_length(machine, ref);
    for (uint32_t i = 0; class->kind_letter == KIND_REFERENCE && i < length; i++)
      search_add(search, ((const Ref *)array_data(machine, ref))[i]);
  } else if (class->trusted) {
    for (uint32_t i = 0; i < class->ref_slot_count; i++)
      search_add(search, machine->words[ref + class->ref_slots[i]]);
  }
}

// By number of the global word: is it a static field of the target that code may store to?
static bool *find_variables(const Program *program) {
  bool *is_variable = mem_new_array(bool, program_global_count(program));
  for (uint32_t id = 1; id <= program_class_count(program); id++) {
    const Class *class = program_class(program, id);
    for (uint16_t i = 0; !class->trusted && i < class->field_count; i++)
      if ((class->fields[i].flags & ACC_STATIC) && !(class->fields[i].flags & ACC_FINAL))
        is_variable[class->fields[i].slot] = true;
  }
  return is_variable;
}

// The roots: all that the JDK and the machine keep, what final static fields of the target hold,
// and what its others held before the path, which may have stored there what it has made.
static void add_roots(const Heap *heap, Search *search) {
  const Machine *machine = search->machine;
  const Program *program = machine->program;
  bool *is_variable = find_variables(program);
  for (uint32_t i = 1, count = program_global_count(program); i < count; i++)
    if (program_global_is_reference(program, i) && !is_variable[i])
      search_add(search, machine->words[i]);
  for (size_t i = 0; i < heap->kept.count; i++)
    search_add(search, heap->kept.items[i]);
  mem_free(is_variable);
}

// Can whoever calls the method have got the object, for static fields lead to it?
static bool is_kept_by_others(const Heap *heap, Ref ref) {
  assert(ref);
  const Machine *machine = heap->machine;
  if (machine->collections != heap->collected)
    return true; // what was kept is elsewhere
  Search search = {.machine = machine};
  search.seen = mem_new_array(uint64_t, (machine->heap_top - machine->heap_base) / 64 + 1);
  add_roots(heap, &search);
  bool found = false;
  while (search.todo.count && !found) {
    Ref next = vec_pop(&search.todo);
    found = next == ref;
    search_from(&search, next);
  }
  vec_free(&search.todo);
  mem_free(search.seen);
  return found;
}

// A lambda that captures nothing is one object for ever, as HotSpot has it.
static bool is_plain_lambda(const Class *class) {
  return class->is_hidden && !class->ref_slot_count && !class->field_count;
}

// Objects that are as good as equal ones, for nothing changes in them.
static bool is_plain_value(const Program *program, const Class *class) {
  static const char *const values[] = {
      "java/lang/String", "java/lang/Class",   "java/lang/Boolean",   "java/lang/Byte",
      "java/lang/Short",  "java/lang/Integer", "java/lang/Character", "java/lang/Long",
      "java/lang/Float",  "java/lang/Double"};
  return is_named(program, class, values, sizeof values / sizeof *values);
}

bool class_is_value(const Program *program, const Class *class) {
  return is_plain_lambda(class) || is_plain_value(program, class);
}

static bool is_value(const Heap *heap, const Class *class) {
  return is_plain_value(heap->machine->program, class);
}

// Values count as well where the method has made them: a stand-in that got one may answer with it.
bool heap_is_public(const Heap *heap, Ref ref) {
  assert(ref);
  const Class *own = object_class(heap->machine, ref);
  return heap_is_enum(own) || (own->super && heap_is_enum(own->super)) || is_plain_lambda(own) ||
         is_value(heap, own) || is_kept_by_others(heap, ref);
}

// --- what the path has made ----------------------------------------------------------------------

// Bytes and characters are mostly those of texts, and nobody gets what a stand-in keeps.
static bool is_hidden_away(const Heap *heap, const Class *class, const Class *type) {
  const char *name = name_text(program_names(heap->machine->program), class->name);
  bool is_text = class->kind == CLASS_ARRAY && (!strcmp(name, "[B") || !strcmp(name, "[C"));
  return (is_text && type != class) || !strncmp(name, "java/lang/LorisStandIn$", 23) ||
         !strcmp(name, "loris/contract/Mark");
}

// Objects that can be changed, lambdas that can change something, and others whose identity counts.
// Values are not: where they are compared, they are public.
bool heap_may_answer(const Heap *heap, Ref ref, const Class *type) {
  const Class *class = object_class(heap->machine, ref);
  return class_is_assignable(class, type) && !heap_object(heap, ref) && !heap_is_enum(class) &&
         !is_hidden_away(heap, class, type) && !is_value(heap, class);
}

// Input objects have room for more fields than their class has, and a symbolic array keeps the room
// that it had.
uint32_t heap_room_of(const Heap *heap, Ref ref) {
  const Machine *machine = heap->machine;
  bool is_array = object_class(machine, ref)->kind == CLASS_ARRAY;
  if (is_array && array_is_symbolic(machine, ref))
    return heap->arrays.items[array_number(machine, ref)].room;
  const InputObject *input = heap_object(heap, ref);
  return input ? input->room : object_words(machine, ref);
}

void heap_note_entry(Heap *heap) {
  const Machine *machine = heap->machine;
  const Program *program = machine->program;
  heap->made_from = machine->heap_top;
  heap->collected = machine->collections;
  heap->kept.count = 0;
  bool *is_variable = find_variables(program);
  for (uint32_t i = 1, count = program_global_count(program); i < count; i++)
    if (is_variable[i] && program_global_is_reference(program, i) && machine->words[i] &&
        !word_tag(machine->words[i]))
      vec_push(&heap->kept, (Ref)machine->words[i]);
  mem_free(is_variable);
}

bool heap_has_made(const Heap *heap, const Class *type) {
  const Machine *machine = heap->machine;
  assert(type && heap->made_from);
  if (machine->collections != heap->collected)
    return true; // they are elsewhere
  for (Ref at = heap->made_from; at < machine->heap_top; at += heap_room_of(heap, at))
    if (heap_may_answer(heap, at, type))
      return true;
  return false;
}

// Most of the JDK's methods compare contents as well.
bool heap_compares_identity(const Heap *heap) {
  static const char *const identities[] = {
      "java/util/IdentityHashMap", "java/util/concurrent/atomic/AtomicStampedReference",
      "java/util/concurrent/atomic/AtomicMarkableReference", "java/lang/Object", "java/lang/Enum"};
  const Class *owner = machine_top(heap->machine)->method->owner;
  const char *name = name_text(program_names(heap->machine->program), owner->name);
  for (size_t i = 0; owner->trusted && i < sizeof identities / sizeof *identities; i++) {
    size_t length = strlen(identities[i]);
    if (!strncmp(name, identities[i], length) && (!name[length] || name[length] == '$'))
      return true;
  }
  return !owner->trusted;
}

bool heap_is_open_box(const Heap *heap, Ref ref) {
  assert(ref);
  static const char *const boxes[] = {"java/lang/Byte", "java/lang/Character", "java/lang/Short",
                                      "java/lang/Integer", "java/lang/Long"};
  const Class *class = object_class(heap->machine, ref);
  // Where the JDK's own table is read, boxes are what they are.
  if (!class->trusted || heap_object(heap, ref) || !heap->options.strategy->elements_are_cases ||
      !is_one_of(heap, class, boxes, sizeof boxes / sizeof *boxes))
    return false;
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    if (!(field->flags & ACC_STATIC) &&
        word_tag(heap->machine->words[ref + field->slot + (field->kind == KIND_LONG)]))
      return true;
  }
  return false;
}

static bool are_two_objects(Word a, Word b) {
  return a != b && a && b && !word_tag(a) && !word_tag(b);
}

// A stand-in is of any class outside of the target that its type allows.
static bool may_have_class(const Heap *heap, Ref input, const Class *class) {
  const Program *program = heap->machine->program;
  const Class *own = object_class(heap->machine, input);
  if (class_is_stand_in(program, own))
    return class_is_assignable(class, stand_in_type(program, own));
  return heap_inexact(heap, input) ? class_is_assignable(class, own) : class == own;
}

bool heap_may_be_same(const Heap *heap, Word a, Word b) {
  const Machine *machine = heap->machine;
  if (!are_two_objects(a, b))
    return false;
  if (object_class(machine, (Ref)a) == object_class(machine, (Ref)b) &&
      (heap_is_open_box(heap, (Ref)a) || heap_is_open_box(heap, (Ref)b)))
    return true;
  bool first = heap_object(heap, (Ref)a), second = heap_object(heap, (Ref)b);
  if (first == second || heap_earlier(heap, (Ref)a) || heap_earlier(heap, (Ref)b))
    return false;
  Ref input = (Ref)(first ? a : b), other = (Ref)(first ? b : a);
  return may_have_class(heap, input, object_class(machine, other)) && heap_is_public(heap, other);
}

bool heap_is_doubtful(const Heap *heap, Word a, Word b) {
  return are_two_objects(a, b) && heap_compares_identity(heap) && heap_may_be_same(heap, a, b);
}

bool heap_hash_is_doubtful(const Heap *heap, Ref ref) {
  assert(ref);
  for (size_t i = 0; i < heap->hashed.count; i++)
    if (heap_may_be_same(heap, ref, heap->hashed.items[i]))
      return true;
  return false;
}

void heap_add_hashed(Heap *heap, Ref ref) {
  assert(ref);
  vec_push(&heap->hashed, ref);
}

size_t heap_hashed_count(const Heap *heap) { return heap->hashed.count; }

void heap_forget_hashed(Heap *heap, size_t count) {
  assert(count <= heap->hashed.count);
  heap->hashed.count = count;
}

const InputObject *heap_inexact(const Heap *heap, Word word) {
  if (word_tag(word) || !word)
    return NULL;
  const InputObject *object = heap_object(heap, (Ref)word);
  return object && !object->is_exact ? object : NULL;
}

static bool is_example(const Heap *heap, const InputObject *object) {
  const PlaceInfo *info = place_info(heap, object->place);
  return !info->is_exact && heap_is_stood_for(heap, info->type);
}

bool heap_sees_test(const Heap *heap, Word word) {
  if (word_tag(word) || !word)
    return false;
  const InputObject *object = heap_object(heap, (Ref)word);
  return object && (!object->is_exact || is_example(heap, object));
}

bool heap_is_shared(const Heap *heap, Word word) {
  return refs_are_terms(heap) && heap_earlier(heap, (Ref)word);
}
