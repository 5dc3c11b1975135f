// All concrete input heaps, up to isomorphism and a number of objects, that a case describes.
//
// Objects are numbered in the order in which a breadth-first walk finds them: parameters, static
// fields by name, then the references of object 1, of object 2, ... So two heaps are isomorphic
// exactly when every slot of this walk holds the same, and each heap is met once.
//
// Each object has a symbol of its own; all are different from each other and from null. What a slot
// holds is said for every input object that may stand for the slot's holder: "if this input object
// is it, then what the path found there is this". A heap belongs to the case if that can be true.
#include "replay/inputs.h"

#include <stdlib.h>
#include <string.h>

typedef struct HeapObject {
  const Class *class;
  Term name;
  uint32_t length; // of arrays
} HeapObject;

// A reference of the heap. Without a holder it is a parameter or a static field.
typedef struct HeapSlot {
  uint32_t holder; // NO_HOLDER
  uint32_t known;  // of those without holder: number in the leaf's values, or UINT32_MAX
  const char *name;
  const Field *field;
  uint32_t index; // of elements
  PlaceInfo info; // what may be there: type, is_non_null, is_exact
  uint32_t value; // 0 is null, i + 1 object i
} HeapSlot;

// A condition behind others: where references that the path does not know are chosen in between,
// the same questions come again.
typedef struct Link {
  uint32_t before; // 0: none
  Term condition;
  bool is_answered;
  Answer answer; // with all conditions before it
} Link;

typedef struct Expander {
  Explorer *explorer;
  LeafInputs inputs;
  Terms *terms;
  Solver *solver;
  uint32_t most;
  Arena *arena;
  VEC(HeapObject) objects;
  VEC(HeapSlot) slots;
  VEC(Term) conditions; // of all choices so far
  VEC(Link) links;
  Table link_table;
  uint32_t link;    // the last condition
  bool is_doubtful; // the solver did not know whether the choices so far are possible
  Expansion *result;
  size_t bytes; // of the heaps that were found
  uint32_t walks;
} Expander;

// --- slots -------------------------------------------------------------------------------------

// Which constant an enum is counts as a number.
static bool is_slot(const PlaceInfo *info) {
  assert(info->value_kind != KIND_REFERENCE || info->type);
  return info->value_kind == KIND_REFERENCE && !heap_is_enum(info->type);
}

static void add_parameters(Expander *expander) {
  for (uint32_t id = 1; id <= inputs_parameter_count(&expander->inputs); id++) {
    const PlaceInfo *info = place_info(expander->inputs.heap, (Place){id});
    if (is_slot(info))
      vec_push(&expander->slots, (HeapSlot){.holder = NO_HOLDER,
                                            .known = inputs_at_root(&expander->inputs, (Place){id}),
                                            .name = info->name,
                                            .info = *info});
  }
}

static void add_statics(Expander *expander) {
  const LeafInputs *inputs = &expander->inputs;
  for (size_t i = 0; i < inputs->statics.count; i++) {
    const PlaceInfo *info = &inputs->values.items[inputs->statics.items[i]].info;
    if (is_slot(info))
      vec_push(&expander->slots, (HeapSlot){.holder = NO_HOLDER,
                                            .known = inputs->statics.items[i],
                                            .name = info->name,
                                            .info = *info});
  }
}

// Superclasses first.
static void add_fields(Expander *expander, uint32_t holder, const Class *class) {
  if (class->super)
    add_fields(expander, holder, class->super);
  for (uint16_t i = 0; i < class->field_count; i++) {
    const Field *field = &class->fields[i];
    LinkError error = {0};
    if ((field->flags & ACC_STATIC) || field->kind != KIND_REFERENCE)
      continue;
    // A field whose class cannot be loaded is null.
    PlaceInfo info = {.type = heap_field_type(expander->inputs.heap, field, &error),
                      .is_non_null = heap_field_is_non_null(expander->inputs.heap, field)};
    if (!info.type || !heap_is_enum(info.type))
      vec_push(&expander->slots, (HeapSlot){.holder = holder, .field = field, .info = info});
  }
}

static void add_slots(Expander *expander, uint32_t holder) {
  assert(holder < expander->objects.count);
  const HeapObject *object = &expander->objects.items[holder];
  const Class *class = object->class;
  if (class->kind != CLASS_ARRAY) {
    add_fields(expander, holder, class);
    return;
  }
  for (uint32_t i = 0; class->kind_letter == KIND_REFERENCE && !heap_is_enum(class->component) &&
                       i < object->length;
       i++)
    vec_push(&expander->slots,
             (HeapSlot){.holder = holder, .index = i, .info = {.type = class->component}});
}

// --- conditions --------------------------------------------------------------------------------

static void demand(Expander *expander, Term condition) {
  assert(term_sort(expander->terms, condition) == SORT_BOOL);
  if (!term_is_true(expander->terms, condition))
    vec_push(&expander->conditions, condition);
}

static Term value_name(const Expander *expander, uint32_t value) {
  assert(value <= expander->objects.count);
  return value ? expander->objects.items[value - 1].name : term_null(expander->terms);
}

// The rank of an object of the heap, or of null. Where references are terms the path itself says
// that equal references have equal ranks.
static Term value_rank(Expander *expander, uint32_t value) {
  assert(value <= expander->objects.count);
  Heap *heap = expander->inputs.heap;
  if (!value)
    return place_symbol(heap, place_rank(heap, (Place){0}));
  return explorer_rank_symbol(expander->explorer, value - 1);
}

// What the path found holds of the slot's value, if `here`.
static void demand_value(Expander *expander, const Known *known, uint32_t value, Term here) {
  Terms *terms = expander->terms;
  bool fits = value ? class_is_assignable(expander->objects.items[value - 1].class, known->type)
                    : !known->is_non_null;
  if (!fits)
    demand(expander, term_not(terms, here));
  else if (term_exists(known->value) && !known->is_free)
    demand(expander,
           term_implies(terms, here, term_eq(terms, known->value, value_name(expander, value))));
  if (fits && term_exists(known->rank))
    demand(expander,
           term_implies(terms, here, term_eq(terms, known->rank, value_rank(expander, value))));
}

static Term is_at_slot(const Expander *expander, const Known *known, const HeapSlot *slot) {
  Terms *terms = expander->terms;
  bool fits = slot->field ? known_is_field(known, slot->field)
                          : known_is_element(known) && known->info.value_kind == KIND_REFERENCE;
  if (!fits || known->holder == NO_HOLDER)
    return term_false(terms);
  const HeapObject *holder = &expander->objects.items[slot->holder];
  Term here = inputs_stands_for(&expander->inputs, known->holder, holder->name, holder->class);
  if (slot->field)
    return here;
  Sort sort = term_sort(terms, known->index);
  return term_and(terms, here,
                  term_eq(terms, known->index, term_integer(terms, sort, slot->index)));
}

// Of several finds for the same slot the first one counts.
static void demand_slot(Expander *expander, const HeapSlot *slot) {
  assert(slot->value <= expander->objects.count);
  const LeafInputs *inputs = &expander->inputs;
  Terms *terms = expander->terms;
  if (slot->holder == NO_HOLDER) {
    if (slot->known != UINT32_MAX)
      demand_value(expander, &inputs->values.items[slot->known], slot->value, term_true(terms));
    return;
  }
  Term earlier = term_false(terms);
  for (size_t i = 0; i < inputs->values.count; i++) {
    const Known *known = &inputs->values.items[i];
    Term here = is_at_slot(expander, known, slot);
    if (term_is_false(terms, here))
      continue;
    demand_value(expander, known, slot->value, term_and(terms, here, term_not(terms, earlier)));
    earlier = term_or(terms, earlier, here);
  }
}

static bool is_solver_class(const Heap *heap, const Class *class) {
  for (size_t i = 0; i < heap_type_count(heap); i++)
    if (heap_type_at(heap, i) == class->id)
      return true;
  return false;
}

// The newest object: it is none of the others, and input objects that are it are like it.
static void demand_object(Expander *expander) {
  assert(expander->objects.count > 0);
  const LeafInputs *inputs = &expander->inputs;
  Terms *terms = expander->terms;
  const HeapObject *object = vec_last(&expander->objects);
  demand(expander, term_not(terms, term_is_null_test(terms, object->name)));
  for (size_t i = 0; i + 1 < expander->objects.count; i++)
    demand(expander, term_ne(terms, object->name, expander->objects.items[i].name));
  if (heap_is_typed(inputs->heap) && is_solver_class(inputs->heap, object->class))
    demand(expander,
           term_eq(terms, term_type_of(terms, object->name), term_type(terms, object->class->id)));
  for (uint32_t i = 0; i < inputs->objects.count; i++) {
    const Found *found = &inputs->objects.items[i];
    if (!inputs_may_be(inputs, i, object->class)) {
      if (!inputs_may_be_elsewhere(inputs, i, object->class))
        demand(expander, term_ne(terms, found->name, object->name));
      continue;
    }
    if (!term_exists(found->length))
      continue;
    Term here = inputs_stands_for(inputs, i, object->name, object->class);
    Term length = term_integer(terms, term_sort(terms, found->length), object->length);
    demand(expander, term_implies(terms, here, term_eq(terms, found->length, length)));
  }
}

// --- the walk ----------------------------------------------------------------------------------

static void walk(Expander *expander, size_t at);

static bool same_link(const void *context, uint32_t id, const void *key) {
  const Expander *expander = context;
  const Link *known = &expander->links.items[id], *wanted = key;
  return known->before == wanted->before && term_is(known->condition, wanted->condition);
}

static uint32_t add_link(Expander *expander, uint32_t before, Term condition) {
  assert(before < expander->links.count);
  Link link = {.before = before, .condition = condition};
  uint32_t hash = hash_mix(before, condition.id);
  uint32_t id = table_find(&expander->link_table, hash, same_link, expander, &link);
  if (id == TABLE_NONE) {
    id = (uint32_t)expander->links.count;
    vec_push(&expander->links, link);
    table_insert(&expander->link_table, hash, id);
  }
  return id;
}

// Can all conditions hold?
static Answer ask(Expander *expander) {
  assert(expander->link < expander->links.count);
  Link *link = &expander->links.items[expander->link];
  if (link->is_answered)
    return link->answer;
  unsigned depth = solve_depth(expander->solver);
  solve_push(expander->solver);
  for (size_t i = 0; i < expander->conditions.count; i++)
    solve_assert(expander->solver, expander->conditions.items[i]);
  link->answer = solve_check(expander->solver, (Term){0});
  link->is_answered = true;
  solve_pop(expander->solver, depth);
  return link->answer;
}

// The slot holds `value`, an object there is, or a new one of class `fresh`. What is said of a new
// object needs no question: it can always be one that the path does not know.
static void try_value(Expander *expander, size_t at, uint32_t value, const Class *fresh,
                      uint32_t length) {
  assert(at < expander->slots.count);
  assert(!fresh || !value); // a new object, or one that is there
  size_t objects = expander->objects.count, slots = expander->slots.count;
  size_t conditions = expander->conditions.count;
  uint32_t link = expander->link;
  bool was_doubtful = expander->is_doubtful;
  if (fresh) {
    vec_push(&expander->objects,
             (HeapObject){fresh, explorer_object_symbol(expander->explorer, objects), length});
    value = (uint32_t)expander->objects.count;
    add_slots(expander, value - 1);
    demand_object(expander);
  }
  size_t known = expander->conditions.count;
  expander->slots.items[at].value = value;
  demand_slot(expander, &expander->slots.items[at]);
  for (size_t i = conditions; i < expander->conditions.count; i++)
    expander->link = add_link(expander, expander->link, expander->conditions.items[i]);
  Answer answer = ANSWER_SAT;
  if (expander->conditions.count > known) {
    answer = ask(expander);
    expander->is_doubtful = answer == ANSWER_UNKNOWN;
  }
  if (answer != ANSWER_UNSAT)
    walk(expander, at + 1);
  // Everything that the choice has added lies at the ends of the lists.
  expander->is_doubtful = was_doubtful;
  expander->link = link;
  expander->conditions.count = conditions;
  expander->objects.count = objects;
  expander->slots.count = slots;
}

static void try_fresh(Expander *expander, size_t at, const Class *class) {
  uint32_t longest = class->kind == CLASS_ARRAY ? expander->most : 0;
  for (uint32_t length = 0; length <= longest; length++)
    try_value(expander, at, 0, class, length);
}

// --- texts -------------------------------------------------------------------------------------

typedef VEC(char) Text;

static void put(Text *text, const char *part) { vec_append(text, part, strlen(part)); }

static void put_value(Text *text, uint32_t value) {
  if (!value) {
    put(text, "null");
    return;
  }
  char digits[12];
  size_t at = sizeof digits;
  for (uint32_t rest = value; rest; rest /= 10)
    digits[--at] = (char)('0' + rest % 10);
  digits[--at] = '#';
  vec_append(text, digits + at, sizeof digits - at);
}

// #2=list.Node{next:#1,other:null}, #3=list.Node[2]{#1,null}, #4=int[3]
static void put_object(const Expander *expander, uint32_t number, size_t *slot, Text *text) {
  assert(number < expander->objects.count);
  const HeapObject *object = &expander->objects.items[number];
  Program *program = explorer_machine(expander->explorer)->program;
  bool is_array = object->class->kind == CLASS_ARRAY;
  const Class *named = is_array ? object->class->component : object->class;
  put(text, ";");
  put_value(text, number + 1);
  put(text, "=");
  put(text, class_external(program, named, expander->arena));
  if (is_array)
    put(text, arena_format(expander->arena, "[%u]", object->length));
  if (is_array && object->class->kind_letter != KIND_REFERENCE)
    return;
  put(text, "{");
  const char *separator = "";
  for (; *slot < expander->slots.count && expander->slots.items[*slot].holder == number; ++*slot) {
    const HeapSlot *at = &expander->slots.items[*slot];
    put(text, separator);
    separator = ",";
    if (at->field) {
      put(text, name_text(program_names(program), at->field->name));
      put(text, ":");
    }
    put_value(text, at->value);
  }
  put(text, "}");
}

static void add_heap(Expander *expander) {
  Text text = {0};
  size_t slot = 0;
  for (; slot < expander->slots.count && expander->slots.items[slot].holder == NO_HOLDER; slot++) {
    put(&text, slot ? ";" : "");
    put(&text, expander->slots.items[slot].name);
    put(&text, "=");
    put_value(&text, expander->slots.items[slot].value);
  }
  for (uint32_t i = 0; i < expander->objects.count; i++)
    put_object(expander, i, &slot, &text);
  vec_push(&expander->result->heaps, arena_string(expander->arena, text.items, text.count));
  expander->bytes += text.count;
  vec_free(&text);
}

// --- all ---------------------------------------------------------------------------------------

static void end_heap(Expander *expander) {
  if (expander->is_doubtful) {
    expander->result->unknown++;
    return;
  }
  add_heap(expander);
}

// Time is left for what was found to be sorted and written.
static bool has_time(const Expander *expander) {
  const double seconds_per_byte = 20e-9;
  return explorer_has_time(expander->explorer, (double)expander->bytes * seconds_per_byte);
}

static bool is_over(Expander *expander) {
  enum { WALKS_PER_LOOK = 64 }; // one costs as much as many heaps
  if (!expander->result->is_late && expander->walks++ % WALKS_PER_LOOK == 0)
    expander->result->is_late = explorer_is_over(expander->explorer) || !has_time(expander);
  return expander->result->is_late;
}

// Who interrupts a run wants its end: heaps beyond what is written in a moment are left out, as if
// they had not been found yet.
static void leave_out_at_interrupt(Expander *expander) {
  enum { MOST_BYTES = 8 << 20 };
  Expansion *result = expander->result;
  size_t bytes = 0, kept = 0;
  if (!explorer_is_interrupted(expander->explorer))
    return;
  while (kept < result->heaps.count && bytes < MOST_BYTES)
    bytes += strlen(result->heaps.items[kept++]);
  result->heaps.count = kept;
}

static void walk(Expander *expander, size_t at) {
  assert(at <= expander->slots.count);
  if (is_over(expander))
    return;
  if (at == expander->slots.count) {
    end_heap(expander);
    return;
  }
  PlaceInfo info = expander->slots.items[at].info;
  if (!info.is_non_null)
    try_value(expander, at, 0, NULL, 0);
  if (!info.type)
    return;
  for (uint32_t i = 0; i < expander->objects.count; i++)
    if (class_is_assignable(expander->objects.items[i].class, info.type))
      try_value(expander, at, i + 1, NULL, 0);
  if (expander->objects.count >= expander->most)
    return;
  ClassList classes = {0};
  heap_list_classes(expander->inputs.heap, &info, &classes);
  // Classes of the JDK that inputs of other types have are theirs alone.
  for (size_t i = 0; i < classes.count; i++)
    if (classes.items[i] == info.type || inputs_has_class(&expander->inputs, classes.items[i]))
      try_fresh(expander, at, classes.items[i]);
  vec_free(&classes);
}

static int compare_texts(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

Expansion explorer_expand(Explorer *explorer, uint32_t most, Arena *arena) {
  assert(arena);
  Expansion result = {0};
  Expander expander = {.explorer = explorer,
                       .terms = explorer_terms(explorer),
                       .solver = explorer_solver(explorer),
                       .most = most,
                       .arena = arena,
                       .result = &result};
  explorer_tell_types(explorer);
  inputs_read(&expander.inputs, explorer);
  vec_push(&expander.links, (Link){0});
  add_parameters(&expander);
  add_statics(&expander);
  walk(&expander, 0);
  leave_out_at_interrupt(&expander);
  if (result.heaps.count)
    qsort(result.heaps.items, result.heaps.count, sizeof *result.heaps.items, compare_texts);
  inputs_free(&expander.inputs);
  vec_free(&expander.objects);
  vec_free(&expander.slots);
  vec_free(&expander.conditions);
  vec_free(&expander.links);
  table_fini(&expander.link_table);
  return result;
}
