// Collections of the JDK by their number of elements.
//
// What the code of a hash table or a balanced tree does with its nodes is more than a graph can
// show, and no loop of the program depends on it. So calls of objects that are of these very
// classes are evaluated in one step: all that is inside is forgotten but the number of elements,
// which is the class's own field, or a slot that no class declares (a ghost) where it has none.
// Two more ghosts say of which classes all keys and values are, or null: there are none but null.
// They are there only while these are constants of the language, whose equals, hashCode and
// compareTo return and change nothing; else, or with a comparator, the JDK's code runs. Iterators
// have a ghost, too: how many elements are left. It says nothing about changes in between, of which
// `next` may tell by an exception: the counts of changes are taken not to come round.
//
// JDK code that was not replaced drops ghosts where it writes the fields that they speak of.
#include "graph/collections_impl.h"
#include "graph/intervals.h"
#include "graph/laws.h"
#include "graph/reach.h"

#include <string.h>

typedef enum CollectionEffect {
  COLLECTION_ADD,  // the argument, once more
  COLLECTION_TAKE, // an element, or null if there is none
  COLLECTION_PEEK, // the same, and it stays
  COLLECTION_COUNT,
  COLLECTION_EMPTY,
  COLLECTION_CLEAR,
  COLLECTION_PUT,         // a key and its value; a set has none
  COLLECTION_GET,         // the value of a key
  COLLECTION_HAS,         // is the key there?
  COLLECTION_REMOVE,      // the key
  COLLECTION_REMOVE_NODE, // the same; the result is its node
  COLLECTION_DELETE,      // a node that is there
  COLLECTION_TAKE_ENTRY,  // an entry, or null if there is none
  COLLECTION_KEY,         // some key; there has to be one
  COLLECTION_NEAR_KEY,    // some key or null
  COLLECTION_ENTRY,       // some node, or null if there is none
  COLLECTION_START,       // an iterator is made
  COLLECTION_HAS_NEXT,
  COLLECTION_NEXT, // a node
  COLLECTION_VIEW,
} CollectionEffect;

typedef struct CollectionCall {
  const char *class, *name, *parameters;
  CollectionEffect effect;
  uint32_t above;           // words of arguments above the first that matters
  const char *view, *outer; // VIEW: its class, and its field that holds the collection
} CollectionCall;

static const CollectionCall calls[] = {
#define COLLECTION(class, count, has_values, is_sorted)
#define CALL(class, name, parameters, effect, above)                                               \
  {class, name, parameters, COLLECTION_##effect, above, NULL, NULL},
#define VIEW(class, name, view, outer) {class, name, "()", COLLECTION_VIEW, 0, view, outer},
#include "graph/collections.def"
};

typedef struct Collection {
  Step *step;
  const CollectionCall *call;
  const Method *method;
  const CollectionKind *kind;
  Reference receiver;
  Reference object; // the collection itself; of a set, the map that it holds
  bool is_set;
  Field *count, *keys, *values; // values: NULL if it has none
} Collection;

// --- which methods and classes -------------------------------------------------------------------

static const CollectionCall *call_of(const World *world, const Method *method) {
  const char *class = simple_name(world, method->owner);
  if (!class || world->strict || (method->flags & ACC_STATIC))
    return NULL;
  const char *name = name_text(world->names, method->name);
  const char *descriptor = name_text(world->names, method->descriptor);
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    if (!strcmp(calls[i].class, class) && !strcmp(calls[i].name, name) &&
        !strncmp(calls[i].parameters, descriptor, strlen(calls[i].parameters)))
      return &calls[i];
  return NULL;
}

// The kind of an object whose every class is one of it; NULL: some other class is possible.
static const CollectionKind *kind_of_object(const Step *step, Reference reference) {
  if (!reference_exists(reference) || reference_is_null(reference))
    return NULL;
  const StateValue *value = state_value(step->from, reference);
  if (value->kind != VALUE_OBJECT || value->is_maybe)
    return NULL;
  const CollectionKind *kind = NULL;
  for (uint32_t i = 0; i < value->type->count; i++) {
    TypeEntry entry = value->type->entries[i];
    const CollectionKind *own = entry.is_exact ? kind_of(step->world, entry.class) : NULL;
    if (!own || (kind && own != kind))
      return NULL;
    kind = own;
  }
  return kind;
}

static Field *field_named(const World *world, const Class *class, const char *name) {
  for (const Class *at = class; at; at = at->super)
    for (uint16_t i = 0; i < at->field_count; i++)
      if (!(at->fields[i].flags & ACC_STATIC) &&
          !strcmp(name_text(world->names, at->fields[i].name), name))
        return &at->fields[i];
  return NULL;
}

// The map of a set, where the state represents it.
static Reference map_of_set(const World *world, const State *state, Reference set) {
  const StateValue *value = state_value(state, set);
  Field *field = field_named(world, value->type->entries[0].class, "map");
  field = field ? field : field_named(world, value->type->entries[0].class, "m");
  return field ? value_slot(value, field) : reference_none();
}

static bool is_set_call(const CollectionCall *call) {
  return !strcmp(call->class, "HashSet") || !strcmp(call->class, "TreeSet");
}

static bool is_iterator_call(const CollectionCall *call) {
  return call->effect == COLLECTION_START || call->effect == COLLECTION_HAS_NEXT ||
         call->effect == COLLECTION_NEXT;
}

// --- parts of a step -----------------------------------------------------------------------------

static Reference argument(const Collection *call, uint32_t below) {
  return step_peek(call->step, call->call->above - below);
}

static Reference slot_of(const Collection *call, const Field *field) {
  return value_slot(state_value(call->step->from, call->object), field);
}

static Reference count_of(const Collection *call) { return slot_of(call, call->count); }

static bool is_constant(const State *state, Reference reference) {
  return reference_is_null(reference) || state_value(state, reference)->type->is_constant;
}

// Is it known whether it has elements?
static bool need_elements(const Collection *call, Reference count, bool *has) {
  const unsigned parts[] = {ORDER_LESS | ORDER_SAME, ORDER_MORE};
  unsigned part;
  if (!need_order(call->step, count, reference_none(), 0, parts, 2, &part))
    return false;
  *has = part == 1;
  return true;
}

static bool need_answer(const Collection *call, const char *what, bool *answer) {
  uint32_t question = step_ask(call->step);
  if (step_answer(call->step, question, answer))
    return true;
  step_split(call->step, question, "%s", what);
  return false;
}

// Is it known whether the key is there? In nothing there is none.
static bool need_presence(const Collection *call, bool *is_there) {
  *is_there = false;
  bool has;
  return need_elements(call, count_of(call), &has) &&
         (!has || need_answer(call, "is there", is_there));
}

// An element of a kind that a ghost tells; `none` of them are there but null if the ghost is null.
static Reference some_of(const Collection *call, State *state, const Field *ghost, bool is_maybe) {
  World *world = call->step->world;
  Reference known = ghost ? slot_of(call, ghost) : reference_none();
  if (!reference_exists(known)) {
    Class *object = program_require(world->program, "java/lang/Object");
    Reference any = state_object(world, state, type_below(world, object), is_maybe);
    effect_anything(world, state, any);
    return any;
  }
  if (reference_is_null(known))
    return reference_null();
  return state_object(world, state, state_value(call->step->from, known)->type, is_maybe);
}

static void join_ghost(const Collection *call, State *state, Field *ghost, Reference added) {
  World *world = call->step->world;
  Reference known = slot_of(call, ghost);
  if (reference_is_null(added) || !reference_exists(known))
    return;
  const Type *type = state_value(state, added)->type;
  if (!reference_is_null(known))
    type = type_join(world, type, state_value(call->step->from, known)->type);
  state_set_slot(world, state, call->object, ghost, state_object(world, state, type, true));
}

// May keys not be comparable? If all are of one class, they are.
static bool may_not_compare(const Collection *call, Reference key) {
  const StateValue *value = state_value(call->step->from, key);
  Reference known = slot_of(call, call->keys);
  const Type *type = value->type;
  Class *comparable = program_require(call->step->world->program, "java/lang/Comparable");
  bool is_one = type->count == 1 && type->entries[0].is_exact &&
                class_is_assignable(type->entries[0].class, comparable);
  return !is_one ||
         (!reference_is_null(known) && state_value(call->step->from, known)->type != type);
}

// The key is compared with others: false when something is open, or an exception was thrown.
static bool need_comparable(const Collection *call, Reference key) {
  bool throws = false;
  if (!need_object(call->step, key))
    return false;
  if (may_not_compare(call, key) && !need_answer(call, "compares not", &throws))
    return false;
  if (throws)
    throw_model(call->step, "java/lang/ClassCastException");
  return !throws;
}

static bool need_key(const Collection *call, Reference key) {
  return !call->kind->is_sorted || need_comparable(call, key);
}

// --- changes -------------------------------------------------------------------------------------

static bool is_node(const World *world, const StateValue *value) {
  static const char *const nodes[] = {"HashMap$Node", "HashMap$TreeNode", "LinkedHashMap$Entry",
                                      "TreeMap$Entry"};
  bool is = false;
  for (uint32_t i = 0; i < value->type->count && !is; i++) {
    const char *name = simple_name(world, value->type->entries[i].class);
    is = name && is_one_of(name, nodes, sizeof nodes / sizeof *nodes);
  }
  return is;
}

typedef bool KeepsSlot(const World *world, const Field *field);

static bool keeps_key(const World *world, const Field *field) {
  return !strcmp(name_text(world->names, field->name), "key");
}

static bool keeps_comparator(const World *world, const Field *field) {
  return field_is_ghost(field) || !strcmp(name_text(world->names, field->name), "comparator");
}

static bool keeps_outer(const World *world, const Field *field) {
  return !strcmp(name_text(world->names, field->name), "this$0");
}

static void keep_slots(World *world, State *state, Reference object, KeepsSlot *keeps) {
  StateValue *value = state_value(state, object);
  Slot *kept = arena_array(&world->arena, Slot, value->count);
  uint32_t count = 0;
  for (uint32_t i = 0; i < value->count; i++)
    if (keeps(world, value->slots[i].field))
      kept[count++] = value->slots[i];
  value->slots = kept;
  value->count = count;
}

// The collection may have other contents: nothing is known of its insides any more. The operands
// are still there.
static State *changed(const Collection *call) {
  Step *step = call->step;
  State *state = step_copy(step);
  effect_change(state, call->object);
  laws_lose(state, call->object);
  for (size_t i = 0; i < state->values.count; i++) {
    const StateValue *value = &state->values.items[i];
    Reference other = value->reference;
    if (reference_is(other, call->object))
      keep_slots(step->world, state, other, keeps_comparator);
    else if (value->kind == VALUE_OBJECT && state_is_equal(state, other, call->object))
      state_clear_slots(state, other);
    else if (value->kind == VALUE_OBJECT && value->count && is_node(step->world, value))
      keep_slots(step->world, state, other, keeps_key);
  }
  state_weaken(step->world, step->from, state);
  state_add_joins(state, call->object, call->object);
  state_add_cyclic(step->world, state, call->object, NULL, 0);
  step->facts.forgets = true;
  return state;
}

// What is made leads to the collection or to what is inside, and may be what is there already.
static void connect(const Collection *call, State *state, Reference made) {
  Below inside = below_of(state, call->object);
  for (size_t i = 0; i < state->values.count; i++) {
    Reference other = state->values.items[i].reference;
    if (!value_is_heap(&state->values.items[i]) || reference_is(other, made))
      continue;
    Below below = below_of(state, other);
    bool is_explicit, meets = below_leads_to(state, &below, call->object, &is_explicit) ||
                              below_leads_to(state, &inside, other, &is_explicit);
    vec_free(&below.items);
    if (!meets)
      continue;
    state_add_joins(state, made, other);
    state_add_equal(state, made, other);
  }
  vec_free(&inside.items);
  state_add_joins(state, made, made);
  state_add_cyclic(call->step->world, state, made, NULL, 0);
}

static void finish(const Collection *call, State *state, Reference result) {
  state_drop(state, call->method->arg_slots);
  if (call->method->return_kind != KIND_VOID)
    state_push_kind(state, result, call->method->return_kind);
  state_top(state)->pc++;
  call->step->facts.forgets = true;
  call->step->facts.touched = is_iterator_call(call->call) ? call->receiver : call->object;
  step_done(call->step, state, EDGE_EVAL, "%s", "");
}

static Reference truth(const Collection *call, State *state, bool answer) {
  return state_literal(call->step->world, state, KIND_INT, answer);
}

// The count, of the object, after one more or less.
static void set_count(const Collection *call, State *state, int64_t added, bool fits) {
  Reference count = count_after(call->step, state, count_of(call), added, fits);
  state_set_slot(call->step->world, state, call->object, call->count, count);
}

static void keep_count(const Collection *call, State *state) {
  state_set_slot(call->step->world, state, call->object, call->count, count_of(call));
}

// --- effects on collections ----------------------------------------------------------------------

// The content is a key or a value from now on.
static void store(const Collection *call, State *state, Field *ghost, Reference content) {
  World *world = call->step->world;
  if (is_constant(state, content)) {
    join_ghost(call, state, ghost, content);
    return;
  }
  state_drop_slot(world, state, call->object, ghost);
  effect_write(world, state, call->object, content, NULL, true);
}

static void eval_add(Collection *call) {
  Reference added = argument(call, 0);
  bool fits;
  if (!need_object(call->step, added) || !need_key(call, added) ||
      !need_one_more(call->step, count_of(call), &fits))
    return;
  State *state = changed(call);
  set_count(call, state, 1, fits);
  store(call, state, call->keys, added);
  finish(call, state,
         call->method->return_kind == KIND_VOID ? reference_none() : truth(call, state, true));
}

static void eval_element(const Collection *call, bool stays) {
  bool has;
  if (!need_elements(call, count_of(call), &has))
    return;
  State *state = has && !stays ? changed(call) : step_copy(call->step);
  if (has && !stays)
    set_count(call, state, -1, true);
  finish(call, state, has ? some_of(call, state, call->keys, false) : reference_null());
}

static void eval_empty(Collection *call) {
  bool has;
  if (!need_elements(call, count_of(call), &has))
    return;
  State *state = step_copy(call->step);
  finish(call, state, truth(call, state, !has));
}

static void eval_clear(Collection *call) {
  World *world = call->step->world;
  State *state = changed(call);
  state_set_slot(world, state, call->object, call->count, state_literal(world, state, KIND_INT, 0));
  state_set_slot(world, state, call->object, call->keys, reference_null());
  if (call->values && reference_exists(slot_of(call, call->values)))
    state_set_slot(world, state, call->object, call->values, reference_null());
  finish(call, state, reference_none());
}

static void eval_put(Collection *call) {
  Reference key = argument(call, 0);
  bool is_there, fits = true;
  if (!need_key(call, key) || !need_presence(call, &is_there) ||
      (!is_there && !need_one_more(call->step, count_of(call), &fits)))
    return;
  State *state = changed(call);
  bool is_new = !is_there;
  if (is_new)
    set_count(call, state, 1, fits);
  else
    keep_count(call, state);
  join_ghost(call, state, call->keys, key);
  Reference before = call->is_set ? truth(call, state, is_new)
                     : is_new     ? reference_null()
                                  : some_of(call, state, call->values, true);
  if (call->is_set) // what a set stores as values is never seen
    state_drop_slot(call->step->world, state, call->object, call->values);
  else
    store(call, state, call->values, argument(call, 1));
  finish(call, state, before);
}

static void eval_get(Collection *call) {
  if (!need_key(call, argument(call, 0)))
    return;
  State *state = changed(call); // a LinkedHashMap may move it
  keep_count(call, state);
  finish(call, state, some_of(call, state, call->values, true));
}

static void eval_has(Collection *call) {
  bool is_there;
  if (!need_key(call, argument(call, 0)) || !need_presence(call, &is_there))
    return;
  State *state = step_copy(call->step);
  finish(call, state, truth(call, state, is_there));
}

static const Type *node_type(const Collection *call) {
  const World *world = call->step->world;
  if (call->kind->is_sorted)
    return type_exact(call->step->world,
                      program_require(world->program, "java/util/TreeMap$Entry"));
  const TypeEntry nodes[] = {
      {program_require(world->program, "java/util/HashMap$Node"), true},
      {program_require(world->program, "java/util/HashMap$TreeNode"), true},
      {program_require(world->program, "java/util/LinkedHashMap$Entry"), true}};
  return type_set(call->step->world, nodes, 3);
}

// A node of the collection.
static Reference some_node(const Collection *call, State *state) {
  World *world = call->step->world;
  const Type *type = node_type(call);
  Reference node = state_object(world, state, type, false);
  connect(call, state, node);
  const Class *class = call->kind->is_sorted
                           ? type->entries[0].class
                           : program_require(world->program, "java/util/HashMap$Node");
  if (reference_exists(slot_of(call, call->keys)))
    state_set_slot(world, state, node, field_named(world, class, "key"),
                   some_of(call, state, call->keys, true));
  if (reference_exists(slot_of(call, call->values)))
    state_set_slot(world, state, node, field_named(world, class, "value"),
                   some_of(call, state, call->values, true));
  return node;
}

static void eval_remove(Collection *call) {
  bool is_there, is_node_wanted = call->call->effect == COLLECTION_REMOVE_NODE;
  if (!need_key(call, argument(call, 0)) || !need_presence(call, &is_there))
    return;
  State *state = is_there ? changed(call) : step_copy(call->step);
  Reference result = reference_null();
  if (is_there)
    set_count(call, state, -1, true);
  if (call->is_set)
    result = truth(call, state, is_there);
  else if (is_there)
    result = is_node_wanted ? some_node(call, state) : some_of(call, state, call->values, true);
  finish(call, state, result);
}

static void eval_delete(Collection *call) {
  bool has;
  if (!need_elements(call, count_of(call), &has))
    return;
  State *state = changed(call);
  if (has) // else no state stands for this
    set_count(call, state, -1, true);
  else
    keep_count(call, state);
  finish(call, state, reference_none());
}

static void eval_take_entry(Collection *call) {
  World *world = call->step->world;
  bool has;
  if (!need_elements(call, count_of(call), &has))
    return;
  State *state = has ? changed(call) : step_copy(call->step);
  Reference entry = reference_null();
  if (has) {
    set_count(call, state, -1, true);
    Class *class = program_require(world->program, "java/util/AbstractMap$SimpleImmutableEntry");
    entry = state_object(world, state, type_exact(world, class), false);
    state_set_new(state, entry);
    state_set_slot(world, state, entry, field_named(world, class, "key"),
                   some_of(call, state, call->keys, true));
    if (reference_exists(slot_of(call, call->values)))
      state_set_slot(world, state, entry, field_named(world, class, "value"),
                     some_of(call, state, call->values, true));
    else
      connect(call, state, entry);
  }
  finish(call, state, entry);
}

static void eval_key(Collection *call) {
  bool has;
  if (!need_elements(call, count_of(call), &has))
    return;
  State *state = step_copy(call->step);
  if (has)
    finish(call, state, some_of(call, state, call->keys, true));
  else
    step_throw(call->step, state, "java/util/NoSuchElementException");
}

static void eval_near_key(Collection *call) {
  if (!need_key(call, argument(call, 0)))
    return;
  State *state = step_copy(call->step);
  finish(call, state, some_of(call, state, call->keys, true));
}

static void eval_entry(Collection *call) {
  bool has;
  if (!need_elements(call, count_of(call), &has))
    return;
  State *state = step_copy(call->step);
  finish(call, state, has ? some_node(call, state) : reference_null());
}

// --- views and iterators -------------------------------------------------------------------------

// The view is one that was handed out before, or new.
static void eval_view(Collection *call) {
  World *world = call->step->world;
  State *state = step_copy(call->step);
  Class *class = program_require(world->program, call->call->view);
  Reference view = state_object(world, state, type_exact(world, class), false);
  effect_change(state, call->object);
  static const char *const kept[] = {"keySet", "values", "entrySet", "navigableKeySet"};
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) { // where the collection keeps it
    const Class *owner = state_value(state, call->object)->type->entries[0].class;
    Field *field = field_named(world, owner, kept[i]);
    if (field)
      state_drop_slot(world, state, call->object, field);
  }
  state_weaken(world, call->step->from, state);
  connect(call, state, view);
  state_add_cyclic(world, state, call->object, NULL, 0);
  state_add_joins(state, call->object, call->object);
  state_set_slot(world, state, view, field_named(world, class, call->call->outer), call->object);
  finish(call, state, view);
}

static Field *left_field(const Collection *call) {
  return world_ghost(call->step->world, call->method->owner, GHOST_LEFT);
}

static Field *outer_field(const Collection *call) {
  return field_named(call->step->world, call->method->owner, "this$0");
}

static void eval_start(Collection *call) {
  World *world = call->step->world;
  call->object = argument(call, 0);
  call->kind = kind_of_object(call->step, call->object);
  assert(call->kind);
  call->count = count_field(world, call->kind);
  if (!need_slot(call->step, call->object, call->count))
    return;
  State *state = step_copy(call->step);
  effect_change(state, call->receiver);
  keep_slots(world, state, call->receiver, keeps_outer);
  state_weaken(world, call->step->from, state);
  connect(call, state, call->receiver);
  // An iterator over a tree starts where it is told to, which may be the end.
  Reference left = count_of(call);
  if (call->kind->is_sorted) {
    left = state_integer(world, state, KIND_INT, 0, state_value(state, count_of(call))->high);
    EdgeBound bound = {left, count_of(call), 0};
    step_assume(call->step, state_bound(state, bound.a, bound.b, 0));
    step_bound(call->step, &bound, 1);
  }
  state_set_slot(world, state, call->receiver, outer_field(call), call->object);
  state_set_slot(world, state, call->receiver, left_field(call), left);
  finish(call, state, reference_none());
}

static void eval_has_next(Collection *call) {
  if (!need_slot(call->step, call->receiver, left_field(call)))
    return;
  bool has;
  if (!need_elements(
          call, value_slot(state_value(call->step->from, call->receiver), left_field(call)), &has))
    return;
  State *state = step_copy(call->step);
  finish(call, state, truth(call, state, has));
}

static void eval_next(Collection *call) {
  Step *step = call->step;
  World *world = step->world;
  bool has, is_as_before;
  if (!need_slot(step, call->receiver, left_field(call)) ||
      !need_answer(call, "is as before", &is_as_before))
    return;
  if (!is_as_before) {
    step_throw(step, step_copy(step), "java/util/ConcurrentModificationException");
    return;
  }
  const StateValue *iterator = state_value(step->from, call->receiver);
  Reference left = value_slot(iterator, left_field(call));
  if (!need_elements(call, left, &has))
    return;
  if (!has) {
    step_throw(step, step_copy(step), "java/util/NoSuchElementException");
    return;
  }
  call->object = value_slot(iterator, outer_field(call));
  call->kind = kind_of_object(step, call->object);
  Class *owner = class_of(world, call->kind);
  call->keys = world_ghost(world, owner, GHOST_KEYS);
  call->values = world_ghost(world, owner, GHOST_VALUES);
  State *state = step_copy(step);
  effect_change(state, call->receiver);
  keep_slots(world, state, call->receiver, keeps_outer);
  state_weaken(world, step->from, state);
  Reference node = some_node(call, state);
  state_add_joins(state, call->receiver, node);
  state_set_slot(world, state, call->receiver, left_field(call),
                 count_after(step, state, left, -1, true));
  Field *current = field_named(world, call->method->owner, "current");
  current = current ? current : field_named(world, call->method->owner, "lastReturned");
  state_set_slot(world, state, call->receiver, current, node);
  finish(call, state, node);
}

// --- the calls -----------------------------------------------------------------------------------

static void eval_peek(Collection *call) { eval_element(call, true); }

static void eval_take(Collection *call) { eval_element(call, false); }

static void eval_count(Collection *call) { finish(call, step_copy(call->step), count_of(call)); }

typedef void CollectionEvaluator(Collection *call);

static CollectionEvaluator *const evaluators[] = {
    [COLLECTION_ADD] = eval_add,
    [COLLECTION_TAKE] = eval_take,
    [COLLECTION_PEEK] = eval_peek,
    [COLLECTION_COUNT] = eval_count,
    [COLLECTION_EMPTY] = eval_empty,
    [COLLECTION_CLEAR] = eval_clear,
    [COLLECTION_PUT] = eval_put,
    [COLLECTION_GET] = eval_get,
    [COLLECTION_HAS] = eval_has,
    [COLLECTION_REMOVE] = eval_remove,
    [COLLECTION_REMOVE_NODE] = eval_remove,
    [COLLECTION_DELETE] = eval_delete,
    [COLLECTION_TAKE_ENTRY] = eval_take_entry,
    [COLLECTION_KEY] = eval_key,
    [COLLECTION_NEAR_KEY] = eval_near_key,
    [COLLECTION_ENTRY] = eval_entry,
    [COLLECTION_START] = eval_start,
    [COLLECTION_HAS_NEXT] = eval_has_next,
    [COLLECTION_NEXT] = eval_next,
    [COLLECTION_VIEW] = eval_view,
};

// Does the collection of an iterator exist in the state, and is it of a known class?
static bool has_outer(const Collection *call) {
  const StateValue *value = state_value(call->step->from, call->receiver);
  if (value->kind != VALUE_OBJECT || !type_all_below(value->type, call->method->owner))
    return false;
  if (call->call->effect == COLLECTION_HAS_NEXT)
    return true;
  return kind_of_object(call->step, call->call->effect == COLLECTION_START
                                        ? argument(call, 0)
                                        : value_slot(value, outer_field(call))) != NULL;
}

// Natural order only: a comparator is code of the program.
static bool is_natural(const Collection *call) {
  if (!call->kind->is_sorted)
    return true;
  Class *owner = class_of(call->step->world, call->kind);
  return reference_is_null(slot_of(call, field_named(call->step->world, owner, "comparator")));
}

static bool takes_key(CollectionEffect effect) {
  return effect == COLLECTION_ADD || effect == COLLECTION_PUT || effect == COLLECTION_GET ||
         effect == COLLECTION_HAS || effect == COLLECTION_REMOVE ||
         effect == COLLECTION_REMOVE_NODE || effect == COLLECTION_NEAR_KEY;
}

// removeNode compares the value only when it is told to.
static bool ignores_value(const Collection *call) {
  const StateValue *flag = call->call->effect == COLLECTION_REMOVE_NODE
                               ? state_value(call->step->from, argument(call, 2))
                               : NULL;
  return !flag || (value_is_literal(flag) && flag->low == 0);
}

static bool find_object(Collection *call) {
  World *world = call->step->world;
  call->is_set = is_set_call(call->call);
  const StateValue *value = state_value(call->step->from, call->receiver);
  if (value->kind != VALUE_OBJECT || value->is_maybe)
    return false;
  for (uint32_t i = 0; call->is_set && i < value->type->count; i++)
    if (!value->type->entries[i].is_exact || !value->type->entries[i].class->trusted)
      return false;
  call->object =
      call->is_set ? map_of_set(world, call->step->from, call->receiver) : call->receiver;
  call->kind = kind_of_object(call->step, call->object);
  if (!call->kind)
    return false;
  call->count = count_field(world, call->kind);
  call->keys = world_ghost(world, class_of(world, call->kind), GHOST_KEYS);
  call->values =
      call->kind->has_values ? world_ghost(world, class_of(world, call->kind), GHOST_VALUES) : NULL;
  return true;
}

static bool is_known(const Collection *call) {
  CollectionEffect effect = call->call->effect;
  if (effect == COLLECTION_VIEW || effect == COLLECTION_COUNT || effect == COLLECTION_EMPTY ||
      effect == COLLECTION_ENTRY)
    return true;
  if (call->kind->is_sorted && (!reference_exists(slot_of(call, call->keys)) || !is_natural(call)))
    return false;
  bool is_deque = !call->kind->count; // which asks its elements for nothing
  return ignores_value(call) &&
         (is_deque || !takes_key(effect) || is_constant(call->step->from, argument(call, 0)));
}

bool eval_collection(Step *step, const Method *method) {
  Collection call = {.step = step, .method = method, .call = call_of(step->world, method)};
  if (!call.call)
    return false;
  call.receiver = step_peek(step, method->arg_slots - 1u);
  if (is_iterator_call(call.call)) {
    if (!has_outer(&call))
      return false;
    evaluators[call.call->effect](&call);
    return true;
  }
  if (!find_object(&call) || !is_known(&call))
    return false;
  if (call.call->effect == COLLECTION_VIEW || need_slot(step, call.object, call.count))
    evaluators[call.call->effect](&call);
  return true;
}
