// What the static fields of the target lead to, and whether calls leave it alone.
//
// Tests of one class share a virtual machine: what one of them leaves in a static field, or in an
// object behind it, the next one finds.
#include "construct/construct_impl.h"

#include <string.h>

typedef struct Walk {
  const Machine *machine;
  bool *is_reached;
  RefList open;
  uint64_t hash;
} Walk;

static void reach(Walk *walk, Word word) {
  assert(!(Ref)word ||
         ((Ref)word >= walk->machine->heap_base && (Ref)word < walk->machine->heap_top));
  Ref ref = (Ref)word;
  if (!ref || walk->is_reached[ref - walk->machine->heap_base])
    return;
  walk->is_reached[ref - walk->machine->heap_base] = true;
  vec_push(&walk->open, ref);
}

static void walk_words(Walk *walk, Ref ref, const Class *class) {
  assert(class->kind == CLASS_INSTANCE);
  for (; class; class = class->super)
    for (uint16_t i = 0; i < class->field_count; i++) {
      const Field *field = &class->fields[i];
      if (field->flags & ACC_STATIC)
        continue;
      Word word = walk->machine->words[ref + field->slot];
      walk->hash = hash_mix64(walk->hash, word);
      if (field->kind == KIND_REFERENCE)
        reach(walk, word);
    }
}

static void walk_elements(Walk *walk, Ref ref, const Class *class) {
  assert(class->kind == CLASS_ARRAY);
  for (uint32_t i = 0; i < array_length(walk->machine, ref); i++) {
    Word word = element_word(walk->machine, ref, i);
    walk->hash = hash_mix64(walk->hash, word);
    if (class->kind_letter == KIND_REFERENCE)
      reach(walk, word);
  }
}

static void walk_fields(Walk *walk, const Class *class) {
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    if (!(field->flags & ACC_STATIC))
      continue;
    Word word = walk->machine->words[field->slot];
    walk->hash = hash_mix64(walk->hash, word);
    if (field->kind == KIND_REFERENCE)
      reach(walk, word);
  }
}

static void walk_statics(Walk *walk, const Construct *construct) {
  walk->machine = construct->machine;
  for (uint32_t id = 1; id <= program_class_count(construct->program); id++)
    if (!program_class(construct->program, id)->trusted)
      walk_fields(walk, program_class(construct->program, id));
  for (size_t i = 0; i < walk->open.count; i++) {
    const Class *class = object_class(walk->machine, walk->open.items[i]);
    if (class->kind == CLASS_ARRAY)
      walk_elements(walk, walk->open.items[i], class);
    else if (!class_is_opaque(walk->machine->program, class, OPAQUE_MACHINE | OPAQUE_STRING))
      walk_words(walk, walk->open.items[i], class);
  }
  vec_free(&walk->open);
}

static bool *new_marks(const Construct *construct) {
  return mem_new_array(bool, construct->machine->heap_top - construct->machine->heap_base + 1);
}

uint64_t statics_digest(const Construct *construct) {
  Walk walk = {.is_reached = new_marks(construct)};
  walk_statics(&walk, construct);
  mem_free(walk.is_reached);
  return walk.hash;
}

// --- shared objects ------------------------------------------------------------------------------

void shared_init(Shared *shared, const Construct *construct) {
  Walk walk = {.is_reached = new_marks(construct)};
  walk_statics(&walk, construct);
  *shared = (Shared){construct, walk.is_reached, construct->machine->heap_top};
}

void shared_fini(Shared *shared) { mem_free(shared->is_reached); }

bool shared_has(const Shared *shared, Ref ref) {
  assert(ref < shared->end);
  return shared->is_reached[ref - shared->construct->machine->heap_base];
}

const Field *shared_constant(const Construct *construct, Ref ref) {
  const Machine *machine = construct->machine;
  for (uint32_t id = 1; id <= program_class_count(construct->program); id++) {
    const Class *class = program_class(construct->program, id);
    for (uint16_t i = 0; !class->trusted && i < class->field_count; i++) {
      const Field *field = &class->fields[i];
      if ((field->flags & ACC_STATIC) && (field->flags & ACC_FINAL) &&
          field->kind == KIND_REFERENCE && machine->words[field->slot] == ref)
        return field;
    }
  }
  return NULL;
}

// --- runs ----------------------------------------------------------------------------------------

static bool is_initialized(const Construct *construct, const Class *class) {
  return construct->machine->words[class->global + GLOBAL_STATE] == INIT_DONE;
}

// The classes of the target that the run initializes; it may load some.
static bool find_classes(Construct *construct, Rerun *run, void *context, ClassList *classes) {
  uint32_t count = program_class_count(construct->program);
  bool *was_initialized = mem_new_array(bool, count + 1);
  for (uint32_t id = 1; id <= count; id++)
    was_initialized[id] = is_initialized(construct, program_class(construct->program, id));
  size_t mark = machine_mark(construct->machine);
  bool is_good = run(context);
  for (uint32_t id = 1; id <= program_class_count(construct->program); id++) {
    Class *class = program_class(construct->program, id);
    if (!class->trusted && class->file && is_initialized(construct, class) &&
        !(id <= count && was_initialized[id]))
      vec_push(classes, class);
  }
  exec_reset(construct->exec);
  machine_undo(construct->machine, mark);
  mem_free(was_initialized);
  return is_good;
}

bool run_leaves_statics(Construct *construct, Rerun *run, void *context) {
  ClassList classes = {0};
  bool is_good = find_classes(construct, run, context, &classes);
  size_t mark = machine_mark(construct->machine);
  for (size_t i = 0; is_good && i < classes.count; i++)
    is_good = run_initializer(construct, classes.items[i]);
  uint64_t before = statics_digest(construct);
  is_good = is_good && run(context) && statics_digest(construct) == before;
  exec_reset(construct->exec);
  machine_undo(construct->machine, mark);
  vec_free(&classes);
  return is_good;
}
