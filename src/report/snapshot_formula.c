// Snapshots of leaves that are formulas (references are terms: pose, summary): the input is one
// concrete heap, and the output is what the machine's words are for it. Numbers stay terms, for the
// aliases of that heap; references that the path only copies stay open, under the name of the place
// they come from.
#include "report/snapshot_impl.h"

#include <string.h>

// --- terms for the aliases of the concrete heap --------------------------------------------------

// Is there a reference in this condition? Of a large one that is likely.
static bool is_about_references(const Terms *terms, Term condition, unsigned *left) {
  Sort sort = term_sort(terms, condition);
  if (sort == SORT_REF || sort == SORT_TYPE || !*left)
    return true;
  --*left;
  for (unsigned i = 0; i < term_arity(terms, condition); i++)
    if (is_about_references(terms, term_child(terms, condition, i), left))
      return true;
  return false;
}

static bool choose_branch(void *context, Term term, Term *by) {
  assert(((Builder *)context)->model);
  enum { MAX_NODES = 1000 };
  Builder *builder = context;
  Terms *terms = builder->terms;
  unsigned left = MAX_NODES;
  if (term_kind(terms, term) != TERM_ITE ||
      !is_about_references(terms, term_child(terms, term, 0), &left))
    return false;
  bool holds = term_holds(terms, term_child(terms, term, 0), builder->model);
  *by = term_child(terms, term, holds ? 1 : 2);
  return true;
}

// The value of a number under pose is a nest of ites over aliases. For the aliases of the heap that
// is shown, one branch is left: what a reader sees is the term that this heap leads to.
Term readable_term(Builder *builder, Term term) {
  if (!builder->model)
    return term;
  Rewriter rewriter = {.terms = builder->terms, .context = builder, .replace = choose_branch};
  Term readable = rewriter_apply(&rewriter, term);
  rewriter_fini(&rewriter);
  return readable;
}

// --- references ----------------------------------------------------------------------------------

static View view_open(Builder *builder, const OpenReference *open) {
  assert(open->type);
  return (View){.kind = VIEW_UNRESOLVED,
                .non_null = open->is_non_null,
                .text = open->name,
                .type = class_external(builder->program, open->type, builder->arena)};
}

static const OpenReference *find_open(const Builder *builder, Term term) {
  for (size_t i = 0; i < builder->concrete->open.count; i++)
    if (term_is(builder->concrete->open.items[i].term, term))
      return &builder->concrete->open.items[i];
  return NULL;
}

// The open reference that a reference is for the concrete heap, or NULL.
static const OpenReference *open_leaf(Builder *builder, Term term) {
  assert(builder->concrete && builder->model);
  Terms *terms = builder->terms;
  for (;;) {
    const OpenReference *open = find_open(builder, term);
    if (open || term_kind(terms, term) != TERM_ITE)
      return open;
    bool holds = term_holds(terms, term_child(terms, term, 0), builder->model);
    term = term_child(terms, term, holds ? 1 : 2);
  }
}

static View view_number(Builder *builder, uint32_t number, Ref made) {
  if (!number)
    return (View){.kind = VIEW_NULL};
  if (made)
    return view_object(builder, made);
  return number == UINT32_MAX ? (View){.kind = VIEW_ELIDED}
                              : (View){.kind = VIEW_OBJECT, .object = number - 1};
}

static View view_reference(Builder *builder, Word word) {
  bool is_term = word_tag(word) == TAG_TERM;
  if (is_term && !builder->concrete) { // without a model nothing can be told
    char *text = term_text(builder->terms, (Term){(uint32_t)word});
    View view = {.kind = VIEW_UNRESOLVED, .type = "java.lang.Object"};
    view.text = arena_string(builder->arena, text, strlen(text));
    mem_free(text);
    return view;
  }
  const OpenReference *open = is_term ? open_leaf(builder, (Term){(uint32_t)word}) : NULL;
  if (open)
    return view_open(builder, open);
  Ref made = (Ref)word;
  uint32_t number = is_term ? concrete_reference(builder->explorer, word, builder->model,
                                                 builder->concrete, &made)
                    : word  ? UINT32_MAX
                            : 0;
  return view_number(builder, number, made);
}

// --- slots ---------------------------------------------------------------------------------------

static View view_concrete(Builder *builder, const ConcreteValue *value) {
  if (value->kind == KIND_REFERENCE) {
    const ConcreteObject *object =
        value->word ? &builder->concrete->objects.items[value->word - 1] : NULL;
    if (object && object->constant)
      return view_object(builder, value_number(object->key));
    if (value->open)
      return view_open(builder, &builder->concrete->open.items[value->open - 1]);
    return value->is_read || value->word ? view_number(builder, (uint32_t)value->word, 0)
                                         : (View){.kind = VIEW_UNREAD};
  }
  if (!value->is_read)
    return (View){.kind = VIEW_UNREAD};
  Word words[2];
  heap_term_words(builder->heap, value->term, value->kind, words);
  return view_words(builder, words, value->kind);
}

static bool is_same_view(const View *a, const View *b) {
  if (a->kind != b->kind || a->object != b->object || a->length != b->length)
    return false;
  return a->text && b->text ? !strcmp(a->text, b->text) : a->text == b->text;
}

// `now`: the words afterwards, NULL when nobody touched them.
static void set_views(Builder *builder, Slot *slot, const ConcreteValue *value, const Word *now) {
  assert(value->kind != KIND_VOID);
  slot->before = slot->after = view_concrete(builder, value);
  if (!now)
    return;
  slot->after = view_words(builder, now, value->kind);
  slot->is_changed = !is_same_view(&slot->before, &slot->after);
}

// What a field holds afterwards, in an input object that is this one.
// Several input objects of the path can be one object of the concrete heap. They agree in what is
// set.
// A field that is unset in one of them may be set in another: the first one that is counts.
static const Word *field_now(Builder *builder, const ConcreteObject *object, const Field *field) {
  assert(!(field->flags & ACC_STATIC));
  for (size_t i = 0; i < object->inputs.count; i++) {
    const InputObject *input = heap_object_at(builder->heap, object->inputs.items[i]);
    const Word *words =
        &builder->machine->words[input->ref + heap_slot(builder->heap, input, field)];
    if (word_tag(words[kind_is_wide(field->kind)]) != TAG_UNSET)
      return words;
  }
  return NULL;
}

// A field that hides one of a superclass keeps the plain name.
static void rename_hidden(Builder *builder, const ConcreteObject *object, Slots *slots) {
  assert(slots->count == object->slots.count);
  for (size_t i = 0; i < slots->count; i++)
    for (size_t j = i + 1; j < slots->count; j++)
      if (!strcmp(slots->items[i].name, slots->items[j].name)) {
        const Class *owner = object->slots.items[i].field->owner;
        slots->items[i].name = arena_format(builder->arena, "%s.%s",
                                            short_class_name(builder, owner), slots->items[i].name);
        break;
      }
}

static void fill_concrete(Builder *builder, const ConcreteObject *object, Slots *slots) {
  for (size_t i = 0; i < object->slots.count; i++) {
    const ConcreteSlot *from = &object->slots.items[i];
    Slot slot = {.name = name_text(program_names(builder->program), from->field->name)};
    set_views(builder, &slot, &from->value, field_now(builder, object, from->field));
    vec_push(slots, slot);
  }
  rename_hidden(builder, object, slots);
}

// --- arrays --------------------------------------------------------------------------------------

// Elements by their concrete index; the name is the index as the program had it.
typedef struct Cell {
  uint32_t index;
  ConcreteValue before;
  Word now[2];
  bool is_stored;
  Word name;
} Cell;
typedef VEC(Cell) Cells;

static Cell *find_cell(Cells *cells, uint32_t index, Kind kind) {
  assert(kind != KIND_VOID);
  size_t at = 0;
  while (at < cells->count && cells->items[at].index < index)
    at++;
  if (at < cells->count && cells->items[at].index == index)
    return &cells->items[at];
  vec_push(cells, (Cell){0});
  memmove(&cells->items[at + 1], &cells->items[at], (cells->count - 1 - at) * sizeof(Cell));
  cells->items[at] = (Cell){.index = index, .before.kind = kind, .name = index};
  assert(!at || cells->items[at - 1].index < index);
  return &cells->items[at];
}

static bool names_array(Builder *builder, Term target, uint32_t object, Ref ref) {
  assert(term_sort(builder->terms, target) == SORT_REF);
  Ref made;
  Word word[2];
  heap_term_words(builder->heap, target, KIND_REFERENCE, word);
  uint32_t number =
      concrete_reference(builder->explorer, word[0], builder->model, builder->concrete, &made);
  return ref ? made == ref : number == object + 1;
}

// Entries of the log for one array: of the input (`object`) or of the program (`ref`).
// The log is in the order of the path: a later store to the same index replaces the value.
static void collect_cells(Builder *builder, uint32_t object, Ref ref, Kind kind, Cells *cells) {
  for (size_t i = 0; i < heap_element_count(builder->heap); i++) {
    ArrayElement element = *heap_element_at(builder->heap, i);
    if (heap_array(builder->heap, element.array)->class->kind_letter != kind ||
        !names_array(builder, element.target, object, ref))
      continue;
    Value index = term_eval(builder->terms, heap_word_term(builder->heap, &element.index, KIND_INT),
                            builder->model);
    if (index.big || index.unknown)
      continue;
    Cell *cell = find_cell(cells, (uint32_t)value_signed(index), kind);
    if (word_tag(element.index))
      cell->name = element.index;
    if (element.is_initial)
      continue;
    cell->is_stored = true;
    cell->now[0] = element.value[0];
    cell->now[1] = element.value[1];
  }
}

static void name_cell(Builder *builder, const Cell *cell, Slot *slot) {
  View view = view_words(builder, &cell->name, KIND_INT);
  slot->name = arena_format(builder->arena, "[%s]", view.text);
  slot->concrete = arena_format(builder->arena, "[%u]", cell->index);
}

static void push_length(Builder *builder, Word length, bool is_input, Slots *slots) {
  Slot slot = {.name = "length", .after = view_words(builder, &length, KIND_INT)};
  if (is_input)
    slot.before = slot.after;
  vec_push(slots, slot);
}

static void fill_input_array(Builder *builder, size_t number, Slots *slots) {
  assert(number < builder->concrete->objects.count);
  const ConcreteObject *object = &builder->concrete->objects.items[number];
  Word length = object->length;
  if (object->inputs.count) {
    const InputObject *input = heap_object_at(builder->heap, object->inputs.items[0]);
    length = heap_array(builder->heap, array_number(builder->machine, input->ref))->length;
  }
  push_length(builder, length, true, slots);
  Cells cells = {0};
  Kind kind = object->class->kind_letter;
  collect_cells(builder, (uint32_t)number, 0, kind, &cells);
  for (size_t i = 0; i < object->slots.count; i++)
    find_cell(&cells, object->slots.items[i].index, kind)->before = object->slots.items[i].value;
  for (size_t i = 0; i < cells.count; i++) {
    const Cell *cell = &cells.items[i];
    Slot slot = {0};
    name_cell(builder, cell, &slot);
    set_views(builder, &slot, &cell->before, cell->is_stored ? cell->now : NULL);
    vec_push(slots, slot);
  }
  vec_free(&cells);
}

static Slot *find_named(Slots *slots, const char *name) {
  for (size_t i = 0; i < slots->count; i++)
    if (!strcmp(slots->items[i].name, name))
      return &slots->items[i];
  return NULL;
}

static bool fill_array_log(Builder *builder, Ref ref, Slots *slots) {
  assert(array_is_symbolic(builder->machine, ref));
  SymbolicArray array = *heap_array(builder->heap, array_number(builder->machine, ref));
  bool is_packed = array.base == BASE_PACKED;
  push_length(builder, array.length, false, slots);
  if (is_packed)
    push_packed(builder, ref, (uint32_t)array.length, slots);
  if (!builder->concrete)
    return false;
  Cells cells = {0};
  collect_cells(builder, 0, ref, array.class->kind_letter, &cells);
  for (size_t i = 0; i < cells.count; i++) {
    const char *name = arena_format(builder->arena, "[%u]", cells.items[i].index);
    Slot *known = is_packed ? find_named(slots, name) : NULL;
    View now = view_words(builder, cells.items[i].now, array.class->kind_letter);
    if (known) {
      known->after = now;
      continue;
    }
    Slot slot = {.after = now};
    name_cell(builder, &cells.items[i], &slot);
    vec_push(slots, slot);
  }
  vec_free(&cells);
  return is_packed;
}

static bool fill_input(Builder *builder, size_t object, Slots *slots) {
  assert(object < builder->concrete->objects.count);
  const ConcreteObject *from = &builder->concrete->objects.items[object];
  if (from->class->kind == CLASS_ARRAY)
    fill_input_array(builder, object, slots);
  else
    fill_concrete(builder, from, slots);
  return false;
}

// --- roots ---------------------------------------------------------------------------------------

static const char *slot_type(Builder *builder, const PlaceInfo *info) {
  const Class *type = info->value_kind == KIND_REFERENCE
                          ? info->type
                          : program_primitive(builder->program, info->value_kind);
  return class_external(builder->program, type, builder->arena);
}

static void add_parameters(Builder *builder) {
  uint32_t count = explorer_parameter_count(builder->explorer);
  for (uint32_t id = 1; id <= count; id++) {
    const PlaceInfo *info = place_info(builder->heap, (Place){id});
    Slot slot = {.name = arena_string(builder->arena, info->name, strlen(info->name)),
                 .type = slot_type(builder, info)};
    if (builder->concrete)
      set_views(builder, &slot, &builder->concrete->parameters.items[id - 1].value, NULL);
    vec_push(&builder->snapshot->parameters, slot);
  }
}

static void add_statics(Builder *builder) {
  LinkError error = {0};
  for (size_t i = 0; builder->concrete && i < builder->concrete->statics.count; i++) {
    const ConcreteSlot *from = &builder->concrete->statics.items[i];
    PlaceInfo info = {.value_kind = from->field->kind,
                      .type = heap_field_type(builder->heap, from->field, &error)};
    Slot slot = {.name = from->name, .type = slot_type(builder, &info)};
    set_views(builder, &slot, &from->value, &builder->machine->words[from->field->slot]);
    vec_push(&builder->snapshot->statics, slot);
  }
}

static void add_inputs(Builder *builder) {
  if (builder->model)
    builder->concrete = concrete_new(builder->explorer, builder->model, builder->arena);
  for (size_t i = 0; builder->concrete && i < builder->concrete->objects.count; i++) {
    const ConcreteObject *object = &builder->concrete->objects.items[i];
    uint32_t added = builder_add(builder, 0, object->class, object->place);
    builder->snapshot->objects.items[added].is_constant = object->constant != NULL;
  }
  builder->snapshot->input_count = builder->refs.count;
  add_parameters(builder);
}

const LeafTeller formula_teller = {.add_inputs = add_inputs,
                                   .add_statics = add_statics,
                                   .fill_input = fill_input,
                                   .fill_array = fill_array_log,
                                   .view_reference = view_reference,
                                   .tells_in_context = true};
