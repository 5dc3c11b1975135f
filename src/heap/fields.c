// Fields behind references that are terms: POSE's getfield and putfield rules (POSE, figures 9
// and 10), and the field access and field write rules of heap summaries (figure 9).
//
// The two differ in where aliasing is said. With `pose` two input symbols may be one object, and
// the fields of each are kept right by ite over their equality. With `summary` all objects are
// distinct, and the references say which one is meant.
#include "heap/heap_impl.h"

typedef struct FieldAccess {
  Heap *heap;
  const Field *field;
  Kind kind;
  LinkError *error;
} FieldAccess;

static Word *field_words(FieldAccess *access, Ref ref) {
  assert(ref);
  Heap *heap = access->heap;
  const InputObject *object = heap_object(heap, ref);
  uint32_t slot = object ? heap_slot(heap, object, access->field) : access->field->slot;
  return &heap->machine->words[ref + slot];
}

static bool is_unset(const Word *words, Kind kind) {
  return word_tag(words[kind_is_wide(kind)]) == TAG_UNSET;
}

static void write_words(FieldAccess *access, Ref ref, const Word *value) {
  assert(!is_unset(value, access->kind));
  Machine *machine = access->heap->machine;
  uint32_t at = (uint32_t)(field_words(access, ref) - machine->words);
  machine_write(machine, at, value[0]);
  if (kind_is_wide(access->kind))
    machine_write(machine, at + 1, value[1]);
}

static bool may_have_field(const FieldAccess *access, Ref ref) {
  Heap *heap = access->heap;
  const InputObject *object = heap_object(heap, ref);
  return object ? object_may_be(heap, object, access->field->owner)
                : class_is_subtype(object_class(heap->machine, ref), access->field->owner);
}

static Term symbol_of(const Heap *heap, Ref ref) {
  assert(heap_object(heap, ref)); // objects of the program have no symbol
  return place_info(heap, heap_object(heap, ref)->place)->symbol;
}

// --- reading -----------------------------------------------------------------------------------

// POSE Getfield r2, assume(H, Y, f, Z): the value of the same field of an object that Y may alias,
// or the fresh value. Objects bound later stand outside. Answers when it is none of these. An
// object under a name that the input does not have is none: its symbol may have any value.
static Term assume_aliases(FieldAccess *access, Ref ref, Word *value) {
  assert(access->heap->options.strategy->symbols_alias);
  Heap *heap = access->heap;
  Term symbol = symbol_of(heap, ref), fresh = term_true(heap->terms);
  RefNodes there = {0}; // what is said already
  heap_list_conjuncts(heap, heap_reduce(heap, heap_object(heap, ref)->there), &there);
  for (size_t i = 0; i < heap->objects.count; i++) {
    Ref other = heap->objects.items[i].ref;
    if (other == ref || !may_have_field(access, other))
      continue;
    Word *words = field_words(access, other);
    if (is_unset(words, access->kind))
      continue;
    Term same = heap_equal(heap, symbol, symbol_of(heap, other));
    Term real = heap_reduce(heap, place_real(heap, heap->objects.items[i].place));
    heap_merge_words(heap, term_and(heap->terms, same, real), access->kind, words, value, value);
    if (access->kind != KIND_REFERENCE)
      continue;
    same = term_and(heap->terms, same, heap_without_conjuncts(heap, &there, real));
    fresh = term_and(heap->terms, fresh, term_not(heap->terms, same));
  }
  vec_free(&there);
  return fresh;
}

static bool initialize(FieldAccess *access, Ref ref);

// Facts about several fields of an object (a size and the length of its array) are about its own
// symbols. If it is another object under a second name, all of them must be that object's: so they
// are all there when one of them is.
static bool initialize_beside(FieldAccess *access, Ref ref) {
  const Field *beside[MOST_BESIDE];
  size_t count = state_beside(access->heap, access->field, beside);
  for (size_t i = 0; i < count; i++) {
    FieldAccess other = {access->heap, beside[i], beside[i]->kind, access->error};
    if (is_unset(field_words(&other, ref), other.kind) && !initialize(&other, ref))
      return false;
  }
  return true;
}

// The field of an input object is looked at for the first time.
static bool initialize(FieldAccess *access, Ref ref) {
  assert(is_unset(field_words(access, ref), access->kind));
  Heap *heap = access->heap;
  Term fresh = term_true(heap->terms);
  Place place = heap_field_place(heap, ref, access->field, access->error);
  Word value[2];
  if (!place.id || !heap_fresh_input(heap, place, value))
    return false;
  heap_record(heap, place, ref, value[0], value[1]);
  if (heap->options.strategy->symbols_alias)
    fresh = assume_aliases(access, ref, value);
  if (access->kind == KIND_REFERENCE)
    heap_record_real(heap, fresh);
  write_words(access, ref, value);
  return !heap->options.strategy->symbols_alias || initialize_beside(access, ref);
}

static bool read_object(FieldAccess *access, Ref ref, Word *value) {
  if (is_unset(field_words(access, ref), access->kind) && !initialize(access, ref))
    return false;
  Heap *heap = access->heap;
  bool wide = kind_is_wide(access->kind);
  const Word *words = field_words(access, ref);
  value[0] = words[0];
  value[1] = wide ? words[1] : 0;
  // What the path has learnt since the last read makes the value shorter; it is written back, so
  // that the next read begins there.
  if (word_tag(value[wide]) == TAG_TERM) {
    Term term = {(uint32_t)value[wide]}, reduced = heap_reduce(heap, term);
    if (!term_is(term, reduced)) {
      heap_term_words(heap, reduced, access->kind, value);
      write_words(access, ref, value);
    }
  }
  return true;
}

// A class without the field cannot be there (POSE Getfield c3, c4).
static LeafAnswer read_leaf(void *context, RefLeaf leaf, Word *value) {
  FieldAccess *access = context;
  if (!may_have_field(access, leaf.object))
    return LEAF_IS_IMPOSSIBLE;
  return read_object(access, leaf.object, value) ? LEAF_HAS_VALUE : LEAF_FAILS;
}

bool heap_get_field(Heap *heap, Term ref, const Field *field, Word *value, LinkError *error) {
  assert(!(field->flags & ACC_STATIC));
  FieldAccess access = {heap, field, field->kind, error};
  return heap_read_leaves(heap, ref, field->kind, read_leaf, &access, value);
}

// --- writing -----------------------------------------------------------------------------------

// The field of one object is `value` if `here` holds, else what it was.
static bool write_object(FieldAccess *access, Ref ref, Term here, const Word *value) {
  assert(term_sort(access->heap->terms, here) == SORT_BOOL);
  Word old[2], merged[2];
  if (term_is_true(access->heap->terms, here)) {
    write_words(access, ref, value);
    return true;
  }
  if (!read_object(access, ref, old))
    return false;
  heap_merge_words(access->heap, here, access->kind, value, old, merged);
  write_words(access, ref, merged);
  return true;
}

// The objects whose field a write may change: those that the reference names and, where symbols
// alias, every other input object whose field is initialized (POSE update(H, Y, f, v)).
static void list_targets(FieldAccess *access, Term ref, RefList *targets) {
  Heap *heap = access->heap;
  RefNodes nodes = {0};
  heap_list_nodes(heap, ref, &nodes);
  for (size_t i = 0; i < nodes.count; i++) {
    RefLeaf leaf = heap_leaf(heap, nodes.items[i]);
    if (leaf.object && may_have_field(access, leaf.object))
      vec_push(targets, leaf.object);
  }
  vec_free(&nodes);
  // Objects whose field is unset need no write: they are initialized later by assume_aliases, which
  // finds the value there.
  size_t named = targets->count;
  for (size_t i = 0; heap->options.strategy->symbols_alias && i < heap->objects.count; i++) {
    Ref other = heap->objects.items[i].ref;
    size_t at = 0;
    while (at < named && targets->items[at] != other)
      at++;
    if (at == named && may_have_field(access, other) &&
        !is_unset(field_words(access, other), access->kind))
      vec_push(targets, other);
  }
}

bool heap_put_field(Heap *heap, Term ref, const Field *field, const Word *value, LinkError *error) {
  assert(!(field->flags & ACC_STATIC));
  FieldAccess access = {heap, field, field->kind, error};
  RefList targets = {0};
  list_targets(&access, ref, &targets);
  // Reads come first: what is initialized by one must not see the write to another.
  bool good = targets.count > 0;
  Word old[2];
  for (size_t i = 0; i < targets.count && good; i++)
    if (!term_is_true(heap->terms, heap_equal(heap, ref, heap_name(heap, targets.items[i]))))
      good = read_object(&access, targets.items[i], old);
  for (size_t i = 0; i < targets.count && good; i++)
    good = write_object(&access, targets.items[i],
                        heap_equal(heap, ref, heap_name(heap, targets.items[i])), value);
  vec_free(&targets);
  return good;
}
