// Collections: their methods are followed in what models/java.base/java/util/LorisProof.java says
// of them. What that code cannot say itself are its native methods, here.
//
// What a collection holds is a number: 0, nothing so far; ANYTHING; of a class with the number n
// 2n + 1, objects of it, or 2n, objects of it or null.
#include "induct/induct_impl.h"

#include "program/generics.h"

enum { ANYTHING = -1 };

static const char proof_class[] = "java/util/LorisProof";

static bool is_named(const Induction *prover, Name name, const char *text) {
  return !strcmp(name_text(prover->names, name), text);
}

// --- which code ----------------------------------------------------------------------------------

static const struct {
  const char *class, *says;
} collections[] = {
#define COLLECTION(class, says) {class, says},
#include "induct/collections.def"
#undef COLLECTION
};

const char *collection_code(const Induction *prover, const Class *class) {
  for (size_t i = 0; class && i < sizeof collections / sizeof *collections; i++)
    if (is_named(prover, class->name, collections[i].class))
      return collections[i].says;
  return NULL;
}

bool collection_is_map(const Induction *prover, const Class *class) {
  return class_is_assignable(class, program_require(prover->program, "java/util/Map"));
}

static bool is_collection(const Induction *prover, const Class *class) {
  return class->kind == CLASS_INSTANCE &&
         (class_is_assignable(class, program_require(prover->program, "java/util/Collection")) ||
          collection_is_map(prover, class));
}

bool collection_is_iterator(const Induction *prover, const Class *class) {
  return class && is_named(prover, class->name, "java/util/LorisProofIterator");
}

// A view or an iterator of the models.
static bool is_ours(const Induction *prover, const Class *class) {
  return !strncmp(name_text(prover->names, class->name), proof_class, sizeof proof_class - 1);
}

// Classes of the target may do anything, and what this path has made of other classes of the JDK
// has changed by code that knows nothing of the fields here.
static bool has_others(const Induction *prover, const Walk *walk, const Class *class) {
  for (uint32_t id = 1; id <= program_class_count(prover->program); id++) {
    const Class *own = program_class(prover->program, id);
    if (!own->trusted && class_has_instances(own) && class_is_assignable(own, class))
      return true;
  }
  for (size_t i = 0; i < walk->made.count; i++) {
    const Class *made = walk->made.items[i].class;
    if (is_collection(prover, made) && !collection_code(prover, made) && !is_ours(prover, made))
      return true;
  }
  return false;
}

// The class whose methods are described; NULL: none is.
static const Class *described(const Induction *prover, const Walk *walk, const Item *receiver,
                              const Method *method) {
  const Class *bound = receiver->bound;
  if (receiver->is_exact)
    return collection_code(prover, bound) ? bound : NULL;
  if (!bound || !collection_code(prover, bound))
    bound = !bound || class_is_assignable(method->owner, bound) ? method->owner : NULL;
  return bound && collection_code(prover, bound) && !has_others(prover, walk, bound) ? bound : NULL;
}

static Method *find(Induction *prover, const char *code, const Method *method, bool is_begin) {
  LinkError error = {0};
  const char *type = name_text(prover->names, method->descriptor);
  const char *name = is_begin ? "begin" : name_text(prover->names, method->name);
  char *wanted = mem_format("(Ljava/lang/Object;%s", type + 1);
  Method *found = NULL;
  for (const Class *at = program_load_text(prover->program, code, &error); at && !found;
       at = at->super)
    for (uint16_t i = 0; i < at->method_count; i++)
      if (at->methods[i].flags & ACC_STATIC && is_named(prover, at->methods[i].name, name) &&
          is_named(prover, at->methods[i].descriptor, wanted))
        found = &at->methods[i];
  mem_free(wanted);
  return found;
}

bool collection_call(Induction *prover, const Walk *walk, Method **method, bool is_special) {
  if ((*method)->flags & ACC_STATIC)
    return true;
  const Item *receiver = &walk->items.items[walk->items.count - (*method)->arg_slots];
  bool is_begin = is_named(prover, (*method)->name, "<init>");
  if (is_special && !(is_begin && receiver->is_exact && receiver->bound == (*method)->owner))
    return true;
  const Class *class = described(prover, walk, receiver, *method);
  if (!class)
    return true;
  Method *found = find(prover, collection_code(prover, class), *method, is_begin);
  if (!found)
    induct_fail(prover, "nothing is said of %s",
                method_external(prover->program, *method, &prover->arena));
  *method = found;
  return found != NULL;
}

// --- what they hold ------------------------------------------------------------------------------

static const Field *field_of(const Induction *prover, const char *class, const char *name) {
  const Class *of = program_require(prover->program, class);
  for (uint16_t i = 0; i < of->field_count; i++)
    if (is_named(prover, of->fields[i].name, name))
      return &of->fields[i];
  fatal("%s has no field %s", class, name);
}

const Field *collection_field(const Induction *prover, const char *name) {
  return field_of(prover, proof_class, name);
}

const Field *iterator_field(const Induction *prover, const char *name) {
  return field_of(prover, "java/util/LorisProofIterator", name);
}

bool collection_has_field(const Induction *prover, const Field *field) {
  return is_named(prover, field->owner->name, proof_class);
}

int64_t collection_kind(const Class *class, bool is_nullable) {
  return 2 * (int64_t) class->id + !is_nullable;
}

enum { MOST_CLASSES = 6 };

void collection_note_class(Induction *prover, const Class *class) {
  if (prover->held.count == MOST_CLASSES)
    return;
  for (size_t i = 0; i < prover->held.count; i++)
    if (prover->held.items[i] == class)
      return;
  vec_push(&prover->held, class);
}

static Term is_kind(Induction *prover, Term held, int64_t kind) {
  return term_eq(prover->terms, held, induct_number(prover, KIND_INT, kind));
}

Term collection_holds(Induction *prover, Term held, const Class *class, bool is_nullable) {
  Terms *terms = prover->terms;
  Term holds = term_or(terms, is_kind(prover, held, 0),
                       is_kind(prover, held, collection_kind(class, false)));
  return is_nullable ? term_or(terms, holds, is_kind(prover, held, collection_kind(class, true)))
                     : holds;
}

static bool is_sure(Induction *prover, Term condition) {
  if (prover->phase == PHASE_SAMPLE)
    return term_is_true(prover->terms, condition);
  return !induct_may(prover, term_not(prover->terms, condition));
}

static Item any_of_class(Induction *prover, Walk *walk, const Class *class) {
  const char *question;
  const Field *number = library_number(prover, class, &question);
  bool is_text = is_named(prover, class->name, "java/lang/String");
  Item made = memory_make(
      prover, walk, class,
      is_text ? induct_number(prover, KIND_INT, (int64_t)random_below(&prover->random, 6))
              : (Term){0});
  if (number)
    memory_write(prover, walk, memory_map(prover, number, number->kind), made.term, (Term){0},
                 sample_number(prover, KIND_INT));
  return made;
}

// What was put in says of which class it is. In a run with known arguments it is made now.
static Item narrow(Induction *prover, Walk *walk, Item value, Term held) {
  Terms *terms = prover->terms;
  Term null = term_null(terms);
  induct_assume(prover, term_not(terms, is_kind(prover, held, 0)));
  for (size_t i = 0; i < prover->held.count; i++) {
    const Class *class = prover->held.items[i];
    if (!is_sure(prover, collection_holds(prover, held, class, true)))
      continue;
    bool exists = is_sure(prover, collection_holds(prover, held, class, false));
    if (prover->phase == PHASE_SAMPLE && !term_is_const(terms, value.term))
      return any_of_class(prover, walk, class);
    if (exists)
      induct_assume(prover, term_ne(terms, value.term, null));
    if (!value.bound || class_is_assignable(class, value.bound))
      value.bound = class;
    break;
  }
  return value;
}

static Term take(Induction *prover, Term held, const Item *value) {
  Terms *terms = prover->terms;
  Term anything = induct_number(prover, KIND_INT, ANYTHING);
  if (!value->bound || term_is_null(terms, value->term))
    return anything;
  collection_note_class(prover, value->bound);
  bool exists = is_sure(prover, term_ne(terms, value->term, term_null(terms)));
  int64_t kind = collection_kind(value->bound, !exists);
  int64_t weaker = collection_kind(value->bound, true);
  Term same = induct_number(prover, KIND_INT, kind);
  Term fits = collection_holds(prover, held, value->bound, true);
  Term weak = term_ite(terms, fits, induct_number(prover, KIND_INT, weaker), anything);
  Term is_first = is_kind(prover, held, 0);
  return term_ite(terms, term_or(terms, is_first, term_eq(terms, held, same)), same, weak);
}

// --- native methods ------------------------------------------------------------------------------

// Those of the JDK that are asked by no code of the program, and ask none.
static bool asks_nobody(const Induction *prover, const Class *class, const char *name) {
  static const char *const fine[] = {
      "java/lang/Object", "java/lang/String", "java/lang/Integer", "java/lang/Long",
      "java/lang/Short",  "java/lang/Byte",   "java/lang/Boolean", "java/lang/Character",
      "java/lang/Enum",   "java/lang/Double"};
  for (const Class *at = class; at; at = at->super)
    for (uint16_t i = 0; i < at->method_count; i++) {
      if (!is_named(prover, at->methods[i].name, name) || at->methods[i].flags & ACC_STATIC)
        continue;
      for (size_t j = 0; j < sizeof fine / sizeof *fine; j++)
        if (is_named(prover, at->name, fine[j]))
          return true;
      return false;
    }
  return false;
}

static bool is_plain(Induction *prover, const Item *value) {
  if (term_is_null(prover->terms, value->term))
    return true;
  bool is_known = value->bound && value->bound->kind == CLASS_INSTANCE &&
                  (value->is_exact || value->bound->flags & ACC_FINAL);
  return is_known && asks_nobody(prover, value->bound, "hashCode") &&
         asks_nobody(prover, value->bound, "equals");
}

static bool is_number(Induction *prover, const Item *value) {
  return value->bound && is_named(prover, value->bound->name, "java/lang/Integer") &&
         is_sure(prover, term_ne(prover->terms, value->term, term_null(prover->terms)));
}

static Term number_in(Induction *prover, Walk *walk, Term box) {
  const Field *value = field_of(prover, "java/lang/Integer", "value");
  return memory_read(prover, walk, memory_map(prover, value, KIND_INT), box, (Term){0});
}

static Term held_value(Induction *prover, Walk *walk, Term collection, const char *name) {
  const Field *field = collection_field(prover, name);
  return memory_read(prover, walk, memory_map(prover, field, field->kind), collection, (Term){0});
}

static Term is_seen(Induction *prover, Walk *walk, Term collection, const Item *key) {
  Terms *terms = prover->terms;
  Term none = induct_number(prover, KIND_INT, 0);
  Term is_same = term_eq(terms, held_value(prover, walk, collection, "seenKey"), key->term);
  if (is_number(prover, key)) {
    Term is_equal = term_eq(terms, held_value(prover, walk, collection, "number"),
                            number_in(prover, walk, key->term));
    Term is_one = term_ne(terms, held_value(prover, walk, collection, "isNumber"), none);
    is_same = term_or(terms, is_same, term_and(terms, is_one, is_equal));
  }
  return term_and(terms, term_ne(terms, held_value(prover, walk, collection, "hasSeen"), none),
                  is_same);
}

static void unknown(Induction *prover, const char *what) {
  if (prover->phase == PHASE_SAMPLE || induct_may(prover, term_true(prover->terms)))
    induct_fail(prover, "%s", what);
}

static bool is_described(const Induction *prover, const Walk *walk, const Item *item) {
  if (!item->bound)
    return false;
  if (item->is_exact && is_ours(prover, item->bound))
    return true;
  return collection_code(prover, item->bound) &&
         (item->is_exact || !has_others(prover, walk, item->bound));
}

static Item anything(Induction *prover, Walk *walk) {
  return induct_any(prover, walk, KIND_REFERENCE, (uint32_t)walk->made.count);
}

static Item either(Induction *prover, Walk *walk) {
  if (prover->phase == PHASE_SAMPLE)
    return (Item){.term = induct_number(prover, KIND_INT, random_below(&prover->random, 2) != 0)};
  return induct_any(prover, walk, KIND_BOOLEAN, 0);
}

bool collection_native(Induction *prover, Walk *walk, const Method *method, bool *goes_on) {
  if (!(method->flags & ACC_NATIVE) || !is_named(prover, method->owner->name, proof_class))
    return false;
  const char *name = name_text(prover->names, method->name);
  Terms *terms = prover->terms;
  *goes_on = true;
  if (!strcmp(name, "any")) {
    walk_push(walk, either(prover, walk));
  } else if (!strcmp(name, "some")) {
    Term is_none = term_le(terms, walk_pop(walk).term, induct_number(prover, KIND_INT, 0));
    Term zero = induct_number(prover, KIND_INT, 0);
    walk_push(walk, (Item){.term = term_ite(terms, is_none, zero, either(prover, walk).term)});
  } else if (!strcmp(name, "natural")) {
    Item count = walk_pop(walk);
    induct_assume(prover, term_le(terms, induct_number(prover, KIND_INT, 0), count.term));
    walk_push(walk, count);
  } else if (!strcmp(name, "isSeen")) {
    Item key = walk_pop(walk);
    Term c = walk_pop(walk).term;
    Term seen = term_ite(terms, is_seen(prover, walk, c, &key), induct_number(prover, KIND_INT, 1),
                         induct_number(prover, KIND_INT, 0));
    walk_push(walk, (Item){.term = seen});
  } else if (!strcmp(name, "anything")) {
    walk_push(walk, anything(prover, walk));
  } else if (!strcmp(name, "of")) {
    Item object = walk_pop(walk);
    walk_push(walk, (Item){.term = object.term});
  } else if (!strcmp(name, "narrow")) {
    Term held = walk_pop(walk).term;
    Item value = walk_pop(walk);
    walk_push(walk, narrow(prover, walk, value, held));
  } else if (!strcmp(name, "take")) {
    Item value = walk_pop(walk);
    Term held = walk_pop(walk).term;
    walk_push(walk, (Item){.term = take(prover, held, &value)});
  } else if (!strcmp(name, "plain")) {
    Item value = walk_pop(walk);
    if (!is_plain(prover, &value))
      unknown(prover, "an object in a collection may be asked for its hashCode");
  } else if (!strcmp(name, "isNumber")) {
    Item value = walk_pop(walk);
    walk_push(walk, (Item){.term = induct_number(prover, KIND_INT, is_number(prover, &value))});
  } else if (!strcmp(name, "number")) {
    Item value = walk_pop(walk);
    walk_push(walk, (Item){.term = number_in(prover, walk, value.term)});
  } else if (!strcmp(name, "described")) {
    Item value = walk_pop(walk);
    if (!is_described(prover, walk, &value))
      unknown(prover, "nothing is said of a collection");
  } else if (!strcmp(name, "exhaust")) {
    *goes_on = induct_may_exhaust(prover, walk);
  } else if (!strcmp(name, "unknown")) {
    unknown(prover, "of a collection that nobody may change, or that was changed on the way");
    *goes_on = false;
  } else {
    assert(!strcmp(name, "stop"));
    *goes_on = false;
  }
  *goes_on = *goes_on && !prover->obstacle;
  if (*goes_on)
    walk_top(walk)->pc++;
  return true;
}

// --- inputs --------------------------------------------------------------------------------------

static const Class *argument_of(Induction *prover, const GenericType *type, uint16_t number) {
  LinkError error = {0};
  if (!type || type->kind != GENERIC_CLASS || number >= type->argument_count)
    return NULL;
  const GenericType *argument = type->arguments[number];
  if (!argument || argument->kind != GENERIC_CLASS)
    return NULL;
  return program_load_text(prover->program, name_text(prover->names, argument->name), &error);
}

// What the elements (number 0; of a map the values) or the keys of a parameter are; NULL: any.
static const Class *held_by(Induction *prover, const Class *class, uint16_t parameter,
                            bool is_keys) {
  if (prover->options.is_raw)
    return NULL;
  Generics generics = {prover->program, &prover->arena};
  const GenericType *type = generics_of_parameter(generics, prover->method, parameter);
  bool is_map = collection_is_map(prover, class);
  const Class *held = is_keys && !is_map ? NULL : argument_of(prover, type, is_map && !is_keys);
  if (held)
    collection_note_class(prover, held);
  return held;
}

static const Class *parameter_class(Induction *prover, const char *type) {
  LinkError error = {0};
  if (descriptor_kind(type) != KIND_REFERENCE || *type == '[')
    return NULL;
  const Class *class = program_load_type(prover->program, type, &error);
  return collection_code(prover, class) ? class : NULL;
}

static uint32_t map_of(Induction *prover, const char *name) {
  return memory_map(prover, collection_field(prover, name), KIND_INT);
}

void collection_begin(Induction *prover, Walk *walk, uint16_t parameter, const char *type,
                      Item *item) {
  const Class *class = parameter_class(prover, type);
  if (!class)
    return;
  item->bound = class;
  Term count = memory_read(prover, walk, map_of(prover, "count"), item->term, (Term){0});
  induct_assume(prover, term_le(prover->terms, induct_number(prover, KIND_INT, 0), count));
  for (int is_keys = 0; is_keys < 2; is_keys++) {
    uint32_t map = map_of(prover, is_keys ? "keys" : "values");
    const Class *held = held_by(prover, class, parameter, is_keys);
    if (held)
      induct_assume(prover,
                    collection_holds(prover, memory_read(prover, walk, map, item->term, (Term){0}),
                                     held, true));
  }
}

static void fill(Induction *prover, Walk *walk, Term object, const char *name, int64_t number) {
  memory_write(prover, walk, map_of(prover, name), object, (Term){0},
               induct_number(prover, KIND_INT, number));
}

Item collection_sample(Induction *prover, Walk *walk, uint16_t parameter, const char *type) {
  enum { MOST_SIZE = 5, ONE_IN = 8 };
  const Class *class = parameter_class(prover, type);
  if (!class || random_below(&prover->random, ONE_IN) == 0)
    return (Item){0};
  Item made = memory_make(prover, walk, class, (Term){0});
  made.is_exact = false; // it is perhaps an interface
  fill(prover, walk, made.term, "count", (int64_t)random_below(&prover->random, MOST_SIZE));
  fill(prover, walk, made.term, "changes", 0);
  fill(prover, walk, made.term, "puts", 0);
  fill(prover, walk, made.term, "hasSeen", 0);
  for (int is_keys = 0; is_keys < 2; is_keys++) {
    const Class *held = held_by(prover, class, parameter, is_keys);
    fill(prover, walk, made.term, is_keys ? "keys" : "values",
         held ? collection_kind(held, false) : ANYTHING);
  }
  return made;
}
