// What is counted and measured of objects: which fields loops follow, which numbers they read.
//
// The first quantity counts all objects by all fields that some loop follows. The others are asked
// for in loops for which that was not enough (TransitionOptions.open_nodes): counts along single
// fields and along those of one loop, which may fall where all of them together run in circles (a
// list that is linked in both directions); counts of the objects of one class, so that measures can
// weigh classes; what a field of an object holds, and how long an array is, where the state does
// not represent it; and the greatest number that a field holds in all of them.
#include "transition/build_impl.h"

enum { MOST_SINGLES = 4, MOST_OF_LOOPS = 3, MOST_CLASSES = 3, MOST_VALUES = 3, MOST_PARTS = 3 };
enum { MOST_GREATEST = 2 };

bool quantity_follows(const Quantity *quantity, const Field *field) {
  if (!field)
    return quantity->has_elements;
  for (size_t i = 0; i < quantity->fields.count; i++)
    if (quantity->fields.items[i] == field)
      return true;
  return false;
}

// --- what loops read -----------------------------------------------------------------------------

static void add_field(Fields *fields, Field *field) {
  assert(field);
  for (size_t i = 0; i < fields->count; i++)
    if (fields->items[i] == field)
      return;
  vec_push(fields, field);
}

typedef struct Reads {
  Quantity links; // references
  Fields numbers;
  bool has_lengths; // of arrays: elements are read and written below them, too
} Reads;

// A field that a loop reads as reference is one that it may follow.
static void read_instruction(const Builder *builder, const StateFrame *frame, Reads *reads) {
  assert(frame->pc < frame->code->count);
  const Insn *insn = &frame->code->insns[frame->pc];
  LinkError error = {0};
  Field *field = NULL;
  if (insn->op == OP_GETFIELD)
    field = resolve_field(builder->world->program, frame->method->owner, (uint16_t)insn->b, false,
                          &error);
  else if (insn->op == OP_GETFIELD_Q || insn->op == OP_GETFIELD2_Q)
    field = insn->field;
  else if (insn->op == OP_AALOAD)
    reads->links.has_elements = true;
  const Method *called = graph_called(builder->graph, frame);
  Field *length = called ? text_field(builder->world, called) : NULL;
  if (length)
    add_field(&reads->numbers, length);
  reads->has_lengths |= insn->op == OP_ARRAYLENGTH ||
                        op_infos[insn->op].group == OPS_ELEMENT_READ ||
                        op_infos[insn->op].group == OPS_ELEMENT_WRITE;
  if (field && field->kind == KIND_REFERENCE)
    add_field(&reads->links.fields, field);
  else if (field && field->kind != KIND_FLOAT && field->kind != KIND_DOUBLE)
    add_field(&reads->numbers, field);
}

// Of the loops of one component, of all (ALL_LOOPS) or of all open ones (OPEN_LOOPS).
enum { ALL_LOOPS = UINT32_MAX, OPEN_LOOPS = UINT32_MAX - 1 };

static bool is_among(const Builder *builder, uint32_t node, uint32_t component) {
  return component == ALL_LOOPS || builder->component_of[node] == component ||
         (component == OPEN_LOOPS && is_open(builder, node));
}

static Reads reads_of(const Builder *builder, uint32_t component) {
  Reads reads = {0};
  for (uint32_t i = 0; i < graph_node_count(builder->graph); i++) {
    const GraphNode *node = graph_node(builder->graph, i);
    if (node && node->state->frames.count && is_in_loop(builder, i) &&
        is_among(builder, i, component))
      read_instruction(builder, state_top(node->state), &reads);
  }
  return reads;
}

// --- which quantities there are ------------------------------------------------------------------

static bool is_same_count(const Quantity *a, const Quantity *b) {
  assert(a != b);
  bool same = a->kind == QUANTITY_COUNT && b->kind == QUANTITY_COUNT && a->class == b->class &&
              a->has_elements == b->has_elements && a->fields.count == b->fields.count;
  for (size_t i = 0; same && i < a->fields.count; i++)
    same = quantity_follows(b, a->fields.items[i]);
  return same;
}

// Takes the quantity over, unless it follows nothing or is there already.
static bool add_count(Builder *builder, Quantity quantity) {
  assert(quantity.kind == QUANTITY_COUNT);
  bool is_new = quantity.fields.count || quantity.has_elements;
  for (size_t i = 0; i < builder->quantities.count; i++)
    is_new = is_new && !is_same_count(&builder->quantities.items[i], &quantity);
  if (is_new)
    vec_push(&builder->quantities, quantity);
  else
    vec_free(&quantity.fields);
  return is_new;
}

static Quantity copy_count(const Quantity *quantity) {
  Quantity copy = {.has_elements = quantity->has_elements};
  for (size_t i = 0; i < quantity->fields.count; i++)
    vec_push(&copy.fields, quantity->fields.items[i]);
  return copy;
}

static void add_singles(Builder *builder, const Quantity *all) {
  for (size_t i = 0; i < builder->straight.count; i++) {
    Quantity single = {0};
    vec_push(&single.fields, builder->straight.items[i]);
    add_count(builder, single);
  }
  for (size_t i = 0; i < all->fields.count && i < MOST_SINGLES; i++) {
    Quantity single = {0};
    vec_push(&single.fields, all->fields.items[i]);
    add_count(builder, single);
  }
}

static void add_loops(Builder *builder) {
  uint32_t added = 0, seen = NO_NODE;
  for (uint32_t i = 0; i < graph_node_count(builder->graph) && added < MOST_OF_LOOPS; i++) {
    uint32_t component = builder->component_of[i];
    if (!graph_node(builder->graph, i) || !is_open(builder, i) || component == seen)
      continue;
    seen = component;
    Reads reads = reads_of(builder, component);
    vec_free(&reads.numbers);
    added += add_count(builder, reads.links);
  }
}

// If the fields belong to several classes, or lead to objects of others, the objects of each are
// counted for themselves.
static void add_classes(Builder *builder, const Quantity *all) {
  VEC(const Class *) owners = {0};
  bool are_links = true;
  for (size_t i = 0; i < all->fields.count; i++) {
    bool is_new = true;
    are_links &= field_is_link(builder->world, all->fields.items[i]);
    for (size_t j = 0; j < owners.count; j++)
      is_new &= owners.items[j] != all->fields.items[i]->owner;
    if (is_new)
      vec_push(&owners, all->fields.items[i]->owner);
  }
  bool differ = owners.count > 1 || !are_links;
  for (size_t i = 0; differ && i < owners.count && i < MOST_CLASSES; i++) {
    Quantity count = copy_count(all);
    count.class = owners.items[i];
    add_count(builder, count);
  }
  vec_free(&owners);
}

// What a field holds is a quantity of its own only where the object has other followed fields: else
// it is the count of the object less one.
static void add_own_fields(Builder *builder, const Quantity *all, const Fields *numbers) {
  for (size_t i = 0; i < numbers->count && i < MOST_VALUES; i++)
    vec_push(&builder->quantities, (Quantity){.kind = QUANTITY_VALUE, .field = numbers->items[i]});
  uint32_t added = 0;
  for (size_t i = 0; i < all->fields.count && added < MOST_PARTS; i++) {
    bool has_others = false; // else it is one less than the whole
    for (size_t j = 0; j < all->fields.count; j++)
      has_others |= i != j && all->fields.items[i]->owner == all->fields.items[j]->owner;
    added += has_others;
    if (has_others)
      vec_push(&builder->quantities,
               (Quantity){.kind = QUANTITY_PART, .field = all->fields.items[i]});
  }
}

static void add_greatest(Builder *builder, const Quantity *all, const Fields *numbers) {
  for (size_t i = 0; i < numbers->count && i < MOST_GREATEST && all->fields.count; i++) {
    Quantity greatest = copy_count(all);
    greatest.kind = QUANTITY_GREATEST;
    greatest.field = numbers->items[i];
    vec_push(&builder->quantities, greatest);
  }
}

void quantities_find(Builder *builder) {
  Reads all = reads_of(builder, ALL_LOOPS), open = reads_of(builder, OPEN_LOOPS);
  for (size_t i = 0; i < all.links.fields.count; i++)
    if (world_field_is_bridge(builder->world, all.links.fields.items[i]))
      vec_push(&builder->bridges, all.links.fields.items[i]);
  vec_push(&builder->quantities, all.links); // even if it follows nothing
  if (builder->options.open_count && builder->options.look == LOOK_UNFOLDED) {
    add_singles(builder, &open.links);
    unfoldings_find(builder, &open.links);
  } else if (builder->options.open_count && builder->options.look == LOOK_WEIGHED) {
    if (!weight_find(builder, &open.links, builder->options.weight))
      builder->failure = "no field to weigh by";
  } else if (builder->options.open_count) {
    links_find(builder, &open.links);
    add_singles(builder, &open.links);
    add_loops(builder);
    add_classes(builder, &open.links);
    add_own_fields(builder, &open.links, &open.numbers);
    if (open.has_lengths)
      vec_push(&builder->quantities, (Quantity){.kind = QUANTITY_LENGTH});
    if (builder->options.look == LOOK_FURTHER) {
      markers_find(builder, &open.numbers);
      endings_find(builder, &open.links);
      add_greatest(builder, &open.links, &open.numbers);
    }
    distances_find(builder, &open.links);
  }
  for (size_t i = 0; i < builder->quantities.count; i++)
    builder->quantities.items[i].bridges = &builder->bridges;
  vec_free(&all.numbers);
  vec_free(&open.numbers);
  vec_free(&open.links.fields);
}

void quantities_copy(const Quantities *quantities, Quantities *out) {
  assert(!out->count);
  for (size_t i = 0; i < quantities->count; i++) {
    Quantity copy = quantities->items[i];
    copy.fields = copy_count(&copy).fields;
    copy.bridges = NULL;
    vec_push(out, copy);
  }
}

void quantities_free(Quantities *quantities) {
  for (size_t i = 0; i < quantities->count; i++)
    vec_free(&quantities->items[i].fields);
  vec_free(quantities);
}

// --- who has them --------------------------------------------------------------------------------

static bool class_has_followed(const Builder *builder, const Quantity *quantity,
                               const Class *class) {
  assert(quantity_is_of_all(quantity));
  if (class->kind == CLASS_ARRAY)
    return quantity->has_elements && class->component->kind != CLASS_PRIMITIVE &&
           !class_is_constant(builder->world, class->component); // these are final, and count not
  for (const Class *at = class; at; at = at->super)
    for (uint16_t i = 0; i < at->field_count; i++)
      if (at->fields[i].kind == KIND_REFERENCE && quantity_follows(quantity, &at->fields[i]))
        return true;
  return false;
}

// May a subclass have a field that is followed?
// A class that is not loaded may be below any class that is not final: unknown counts as yes.
static bool may_have_followed(const Builder *builder, const Quantity *quantity, TypeEntry entry) {
  if (class_has_followed(builder, quantity, entry.class))
    return true;
  if (entry.is_exact || (entry.class->kind == CLASS_ARRAY &&
                         class_is_constant(builder->world, entry.class->component)))
    return false;
  if (entry.class->kind == CLASS_ARRAY ||
      !strcmp(name_text(builder->world->names, entry.class->name), "java/lang/Object"))
    return quantity->has_elements || quantity->fields.count;
  for (size_t i = 0; i < quantity->fields.count; i++)
    if (class_is_assignable(quantity->fields.items[i]->owner, entry.class))
      return true;
  if (entry.class->kind == CLASS_INTERFACE) // some class may implement it
    return quantity->fields.count > 0;
  return false;
}

bool must_have_field(const Field *field, const StateValue *value) {
  assert(field && value_is_heap(value));
  bool has = value->kind == VALUE_OBJECT && value->type->count > 0;
  for (uint32_t i = 0; has && i < value->type->count; i++)
    has = class_is_assignable(value->type->entries[i].class, field->owner);
  return has;
}

// Whatever it is, it is an array or null.
static bool must_be_array(const StateValue *value) {
  bool must = value->type->count > 0;
  for (uint32_t i = 0; must && i < value->type->count; i++)
    must = value->type->entries[i].class->kind == CLASS_ARRAY;
  return must;
}

bool has_quantity(const Builder *builder, const Quantity *quantity, const StateValue *value) {
  if (!value_is_heap(value))
    return false;
  if (value->type->is_constant) // of these only the number of a box counts
    return quantity->kind == QUANTITY_VALUE && must_have_field(quantity->field, value);
  if (quantity->kind == QUANTITY_DISTANCE || quantity->kind == QUANTITY_MARKED)
    return false; // two have it, or a number
  if (quantity->kind == QUANTITY_LENGTH)
    return must_be_array(value);
  if (!quantity_is_of_all(quantity))
    return must_have_field(quantity->field, value);
  for (uint32_t i = 0; i < value->type->count; i++)
    if (may_have_followed(builder, quantity, value->type->entries[i]))
      return true;
  return false;
}

bool is_variable(const Builder *builder, const Quantity *quantity, const StateValue *value) {
  assert(quantity->kind == QUANTITY_COUNT || quantity->kind == QUANTITY_DISTANCE ||
         quantity->kind == QUANTITY_LENGTH || quantity->kind == QUANTITY_UNFOLDED ||
         quantity->field);
  if (quantity->kind == QUANTITY_LENGTH)
    return has_quantity(builder, quantity, value) && !value_has_length(value);
  return has_quantity(builder, quantity, value) &&
         (quantity_is_of_all(quantity) || value->is_maybe ||
          !reference_exists(value_slot(value, quantity->field)));
}

// May a constant of the language (a string, a box) be stored where the class stands?
static bool may_be_constant(const Builder *builder, TypeEntry entry) {
  static const char *const constants[] = {
      "java/lang/String", "java/lang/Class", "java/lang/Integer",   "java/lang/Long",
      "java/lang/Short",  "java/lang/Byte",  "java/lang/Character", "java/lang/Boolean",
      "java/lang/Float",  "java/lang/Double"};
  if (entry.is_exact || class_is_constant(builder->world, entry.class))
    return class_is_constant(builder->world, entry.class);
  for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
    if (class_is_assignable(program_require(builder->world->program, constants[i]), entry.class))
      return true;
  return false;
}

// Can an object of the entry be one of the class?
static bool may_be(TypeEntry entry, const Class *class) {
  return class_is_assignable(entry.class, class) ||
         (!entry.is_exact &&
          (class_is_assignable(class, entry.class) || entry.class->kind == CLASS_INTERFACE ||
           class->kind == CLASS_INTERFACE));
}

void own_count(const Builder *builder, const Quantity *quantity, const StateValue *value,
               int64_t *least, int64_t *most) {
  assert(value_is_heap(value));
  *least = 1, *most = 0;
  for (uint32_t i = 0; i < value->type->count; i++) {
    TypeEntry entry = value->type->entries[i];
    bool is_constant = class_is_constant(builder->world, entry.class);
    if (may_be_constant(builder, entry) ||
        (quantity->class && !class_is_assignable(entry.class, quantity->class)))
      *least = 0;
    if (!is_constant && (!quantity->class || may_be(entry, quantity->class)))
      *most = 1;
  }
}

// --- ranges and names ----------------------------------------------------------------------------

WayVariable quantity_range(const Builder *builder, const Quantity *quantity) {
  if (quantity->kind == QUANTITY_DISTANCE)
    return (WayVariable){-1, INT64_MAX};
  if (quantity->kind == QUANTITY_ENDLESS)
    return (WayVariable){0, 1};
  if (quantity->kind == QUANTITY_LENGTH && !builder->is_math)
    return (WayVariable){0, INT32_MAX};
  if (quantity->kind != QUANTITY_VALUE)
    return (WayVariable){0, INT64_MAX};
  if (field_is_text_length(builder->world, quantity->field) ||
      field_counts_elements(builder->world, quantity->field))
    return (WayVariable){0, builder->is_math ? INT64_MAX : INT32_MAX};
  Kind own = quantity->field->kind == KIND_LONG ? KIND_LONG : KIND_INT;
  Kind range = integer_range(builder->world, own);
  return (WayVariable){integer_least(range), integer_most(range)};
}

const char *quantity_text(const Builder *builder, const Quantity *quantity, const char *name) {
  Arena *arena = &builder->system->arena;
  const Names *names = builder->world->names;
  if (quantity->kind == QUANTITY_MARKED) {
    const char *field = name_text(names, quantity->field->name);
    return quantity->is_constant
               ? arena_format(arena, "objects with %s = %lld", field, (long long)quantity->constant)
               : arena_format(arena, "objects with %s = %s", field, name);
  }
  if (quantity->kind == QUANTITY_ENDLESS)
    return arena_format(arena, "whether %s is endless along %s", name,
                        name_text(names, quantity->field->name));
  if (quantity->kind == QUANTITY_UNFOLDED)
    return unfolding_text(builder, quantity, name);
  if (quantity->kind == QUANTITY_LENGTH)
    return arena_format(arena, "length of %s", name);
  if (quantity->kind == QUANTITY_GREATEST)
    return arena_format(arena, "greatest %s in %s", name_text(names, quantity->field->name), name);
  if (quantity->field && field_is_text_length(builder->world, quantity->field))
    return arena_format(arena, "%s.length()", name);
  if (quantity->kind != QUANTITY_COUNT) {
    const char *field = name_text(names, quantity->field->name);
    return arena_format(arena, quantity->kind == QUANTITY_PART ? "size of %s.%s" : "%s.%s", name,
                        field);
  }
  if (quantity->class)
    return arena_format(arena, "objects of %s in %s",
                        class_external(builder->world->program, quantity->class, arena), name);
  if (quantity == &builder->quantities.items[0] || quantity->fields.count != 1)
    return arena_format(arena, "size of %s", name);
  return arena_format(arena, "length of %s along %s", name,
                      name_text(names, quantity->fields.items[0]->name));
}
