// What exists before the method begins: the classes of the target that have objects in their static
// fields are initialized first, and these objects become inputs (heap/earlier.c). What somebody may
// have changed since then is unset.
//
// An object is reached from a static field by fields that nobody changes. Arrays, and objects of
// the JDK, hold what they hold as long as the code of the target only looks at them; others have
// any elements, and a state that is unknown.
#include "exec/exec_impl.h"

#include <stdlib.h>
#include <string.h>

static const char *const immutable[] = {
#define IMMUTABLE(name) name,
#include "exec/immutable.def"
#undef IMMUTABLE
};

static bool is_immutable(const Exec *exec, const Class *class) {
  const char *name = name_text(exec->names, class->name);
  for (size_t i = 0; i < sizeof immutable / sizeof *immutable; i++)
    if (text_matches(immutable[i], name))
      return true;
  return class->is_hidden; // what lambdas capture never changes
}

// --- which classes -------------------------------------------------------------------------------

// Does the class of a static field's value, or what it leads to, matter? Its static type tells.
// No answer "no" is needed to be right: an object that is adopted without need only costs time.
static bool may_change(const Exec *exec, const Field *field) {
  assert(field->kind == KIND_REFERENCE && (field->flags & ACC_STATIC));
  const char *text = name_text(exec->names, field->descriptor);
  if (*text == '[')
    return true;
  char *name = mem_format("%.*s", (int)strlen(text) - 2, text + 1);
  Name type = name_of(exec->names, name);
  mem_free(name);
  const Class *class = program_loaded(exec->program, type);
  return !class || !is_immutable(exec, class) ||
         !strcmp(name_text(exec->names, type), "java/lang/Object");
}

static bool has_fields(const Class *class) {
  for (; class && !class->trusted; class = class->super)
    for (uint16_t i = 0; i < class->field_count; i++)
      if (!(class->fields[i].flags & ACC_STATIC))
        return true;
  return false;
}

// A constant of an enum without fields is the same for ever, and inputs know about it.
static bool has_plain_constants(const Exec *exec, const Class *class) {
  bool plain = !has_fields(class);
  for (uint32_t id = 1; plain && id <= program_class_count(exec->program); id++) {
    const Class *body = program_class(exec->program, id);
    plain = body == class || !class_is_subtype(body, class) || !has_fields(body);
  }
  return plain;
}

// Constants of an enum that implements an interface may be inputs whose declared type is that: they
// are objects that exist before, with or without fields. All enums are what java.lang.Enum is.
bool init_has_constants(const Class *class) {
  for (; class && !class->trusted && heap_is_enum(class); class = class->super)
    if (class->interface_count)
      return true;
  return false;
}

bool init_has_objects(Exec *exec, const Class *class) {
  if (class->trusted || class->is_hidden || class->is_contract || !class->initializer)
    return false;
  bool is_enum = heap_is_enum(class), found = false;
  for (uint16_t i = 0; i < class->field_count && !found; i++) {
    const Field *field = &class->fields[i];
    if (!(field->flags & ACC_STATIC) || field->kind != KIND_REFERENCE || field->constant ||
        (field->flags & ACC_SYNTHETIC))
      continue;
    found = field->flags & ACC_ENUM && is_enum
                ? !has_plain_constants(exec, class)
                : field_is_kept(exec->program, field) && may_change(exec, field);
  }
  return found;
}

// --- initialization ------------------------------------------------------------------------------

enum { INITIALIZER_STEPS = 4000000, STEPS_PER_LOOK = 100000 };

static bool run_initializer(Exec *exec, Class *class, IsOver *is_over, void *context) {
  assert(exec->symbolic->is_early);
  if (!exec_enter_initializer(exec, class))
    return false;
  ExecStatus status = EXEC_RUNNING;
  for (uint32_t i = 0;
       i < INITIALIZER_STEPS / STEPS_PER_LOOK && status == EXEC_RUNNING && !is_over(context); i++)
    status = exec_run(exec, STEPS_PER_LOOK);
  return status == EXEC_RETURNED;
}

void exec_initialize_early(Exec *exec, Class *class, bool is_entry, IsOver *is_over,
                           void *context) {
  Machine *machine = exec->machine;
  assert(exec->symbolic && !machine->depth && !machine_is_marked(machine));
  if (init_is_ready(exec, class) ||
      (!is_entry && initializer_writes_elsewhere(exec->program, class)))
    return;
  Heap *heap = exec->symbolic->heap;
  size_t mark = machine_mark(machine), hashed = heap_hashed_count(heap);
  exec->symbolic->is_early = true;
  bool good = run_initializer(exec, class, is_over, context);
  exec->symbolic->is_early = false;
  exec_reset(exec);
  if (good) {
    machine_keep(machine);
  } else { // what stands in its way is found again on the paths
    machine_undo(machine, mark);
    heap_forget_hashed(heap, hashed);
  }
}

// --- objects -------------------------------------------------------------------------------------

typedef struct Reached {
  Ref ref;
  const Field *root;
  const EarlierStep *steps;
  uint32_t step_count;
  bool is_secret, is_kept; // what it leads to, as far as arrays and the JDK go
  bool is_open;            // callers can have it, and hand it to the method
} Reached;

typedef struct Adoption {
  Exec *exec;
  Method *entry; // of the exploration
  VEC(Reached) reached;
  uint32_t *numbers; // by reference: 1 + number of the reached object, or 0
  VEC(uint32_t) todo;
} Adoption;

// An object that is reached again, by somebody who may change it, is looked at again.
static void reach(Adoption *adoption, Reached next) {
  assert(next.ref >= adoption->exec->machine->heap_base &&
         next.ref < adoption->exec->machine->heap_top);
  const Exec *exec = adoption->exec;
  if (next.is_open &&
      method_changes_input(exec->program, adoption->entry, object_class(exec->machine, next.ref)))
    next.is_kept = false;
  uint32_t *number = &adoption->numbers[next.ref - exec->machine->heap_base];
  if (!*number) {
    vec_push(&adoption->reached, next);
    *number = (uint32_t)adoption->reached.count;
    vec_push(&adoption->todo, *number - 1);
    return;
  }
  Reached *known = &adoption->reached.items[*number - 1];
  bool is_weaker = (known->is_kept && !next.is_kept) || (!known->is_open && next.is_open);
  known->is_secret = false;
  known->is_open = known->is_open || next.is_open;
  known->is_kept = known->is_kept && next.is_kept;
  if (is_weaker)
    vec_push(&adoption->todo, *number - 1);
}

static Reached step_from(Adoption *adoption, const Reached *from, EarlierStep step, Word word) {
  Arena *arena = &adoption->exec->earlier_steps;
  EarlierStep *steps = arena_array(arena, EarlierStep, from->step_count + 1);
  for (uint32_t i = 0; i < from->step_count; i++)
    steps[i] = from->steps[i];
  steps[from->step_count] = step;
  return (Reached){.ref = (Ref)word,
                   .root = from->root,
                   .steps = steps,
                   .step_count = from->step_count + 1,
                   .is_kept = from->is_kept,
                   .is_open = from->is_open};
}

static void walk_elements(Adoption *adoption, Reached from) {
  assert(object_class(adoption->exec->machine, from.ref)->kind == CLASS_ARRAY);
  const Machine *machine = adoption->exec->machine;
  const Class *class = object_class(machine, from.ref);
  for (uint32_t i = 0; class->kind_letter == KIND_REFERENCE && i < array_length(machine, from.ref);
       i++) {
    Word word = ((const Ref *)array_data(machine, from.ref))[i];
    if (word)
      reach(adoption, step_from(adoption, &from, (EarlierStep){NULL, i}, word));
  }
}

static void walk_fields(Adoption *adoption, Reached from, const Class *class) {
  assert(class->kind != CLASS_ARRAY);
  const Exec *exec = adoption->exec;
  if (class->super)
    walk_fields(adoption, from, class->super);
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    Word word = exec->machine->words[from.ref + field->slot];
    if ((field->flags & ACC_STATIC) || field->kind != KIND_REFERENCE || !word || word_tag(word))
      continue;
    bool is_own = !class->trusted && !is_immutable(exec, class);
    if (is_own ? !field_is_kept(exec->program, field)
               : !from.is_kept && !(field->flags & ACC_FINAL))
      continue;
    Reached next = step_from(adoption, &from, (EarlierStep){field, 0}, word);
    if (is_own) {
      const Class *held = object_class(exec->machine, next.ref);
      next.is_kept = field_keeps_content(exec->program, field, held);
      next.is_open = from.is_open && !field_is_secret(exec->program, field, held);
    }
    reach(adoption, next);
  }
}

static void walk(Adoption *adoption, Reached from) {
  const Class *class = object_class(adoption->exec->machine, from.ref);
  if (class->kind == CLASS_ARRAY) {
    walk_elements(adoption, from);
  } else if (!class_is_opaque(adoption->exec->program, class, OPAQUE_MACHINE | OPAQUE_STRING)) {
    from.is_kept = from.is_kept || is_immutable(adoption->exec, class);
    walk_fields(adoption, from, class);
  }
}

static void reach_statics(Adoption *adoption, const Class *class) {
  const Exec *exec = adoption->exec;
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    Word word = (field->flags & ACC_STATIC) && field->kind == KIND_REFERENCE
                    ? exec->machine->words[field->slot]
                    : 0;
    if (!word || word_tag(word) || (field->flags & ACC_SYNTHETIC))
      continue;
    const Class *held = object_class(exec->machine, (Ref)word);
    bool is_secret = field_is_secret(exec->program, field, held);
    reach(adoption, (Reached){.ref = (Ref)word,
                              .root = field,
                              .is_secret = is_secret,
                              .is_kept = field_keeps_content(exec->program, field, held),
                              .is_open = !is_secret});
  }
}

// --- adoption ------------------------------------------------------------------------------------

// Place 0 is none: the heap makes one when the field is read, if it ever is (heap_add_earlier).
static void unset_field(Machine *machine, Ref ref, const Field *field) {
  assert(ref && !(field->flags & ACC_STATIC));
  bool wide = kind_is_wide(field->kind);
  machine_write(machine, ref + field->slot + wide, word_tagged(TAG_UNSET, 0));
}

// Fields that somebody may have changed have any value.
static void unset_fields(Exec *exec, Ref ref, const Class *class) {
  if (class->super)
    unset_fields(exec, ref, class->super);
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    if (!(field->flags & ACC_STATIC) && !field_is_kept(exec->program, field))
      unset_field(exec->machine, ref, field);
  }
}

static bool is_adopted(const Exec *exec, const Reached *reached) {
  const Class *class = object_class(exec->machine, reached->ref);
  if (class->kind == CLASS_ARRAY)
    return !reached->is_kept;
  if (is_immutable(exec, class))
    return false;
  if (class->trusted)
    return !reached->is_kept;
  return !heap_is_enum(class) || has_fields(class) || init_has_constants(class);
}

// In the order of references, which is the order in which the initializers made them: the numbers
// of inputs do not depend on the way by which an object was reached.
static void adopt(Exec *exec, const Reached *reached) {
  const Class *class = object_class(exec->machine, reached->ref);
  Earlier earlier = {.ref = reached->ref,
                     .root = reached->root,
                     .steps = reached->steps,
                     .step_count = reached->step_count,
                     .is_secret = reached->is_secret,
                     .is_library = class->trusted && class->kind != CLASS_ARRAY};
  if (class->kind != CLASS_ARRAY)
    unset_fields(exec, reached->ref, class);
  heap_add_earlier(exec->symbolic->heap, earlier);
}

static int compare_reached(const void *a, const void *b) {
  const Reached *x = a, *y = b;
  return x->ref < y->ref ? -1 : x->ref > y->ref;
}

void exec_adopt_statics(Exec *exec, Method *entry) {
  assert(exec->symbolic && !exec->machine->depth);
  Machine *machine = exec->machine;
  Adoption adoption = {.exec = exec, .entry = entry};
  adoption.numbers = mem_new_array(uint32_t, machine->heap_top - machine->heap_base + 1);
  for (uint32_t id = 1; id <= program_class_count(exec->program); id++) {
    const Class *class = program_class(exec->program, id);
    if (!class->trusted && class->file && init_is_ready(exec, class))
      reach_statics(&adoption, class);
  }
  while (adoption.todo.count)
    walk(&adoption, adoption.reached.items[vec_pop(&adoption.todo)]);
  if (adoption.reached.count)
    qsort(adoption.reached.items, adoption.reached.count, sizeof *adoption.reached.items,
          compare_reached);
  for (size_t i = 0; i < adoption.reached.count; i++)
    if (is_adopted(exec, &adoption.reached.items[i]))
      adopt(exec, &adoption.reached.items[i]);
  vec_free(&adoption.reached);
  vec_free(&adoption.todo);
  mem_free(adoption.numbers);
}
