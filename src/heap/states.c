// Objects of the JDK in the input: states that their own classes can have, and which classes stand
// for an interface whose objects the target does not make itself.
#include "heap/heap_impl.h"

#include <string.h>

typedef enum StateKind {
  STATE_ARRAY,
  STATE_COUNT,
  STATE_BIT,
  STATE_RANGE,
  STATE_DAY,
  STATE_ANY,
  STATE_SIZE,
  STATE_ZERO
} StateKind;

struct StateRule {
  StateKind kind;
  const char *owner, *field;
  const char *signature;     // of an array
  bool is_full;              // likewise; of any value: it is not null
  const char *array, *coder; // of a count
  int32_t gap;               // of an array
  int64_t least, most;       // of an array: how long it is; of a number
  const char *year, *month;  // of a day
};

#define MODEL(class, shown)
#define STAND_IN(class, changes)
#define RARE(class, changes)
#define STANDS_FOR(type)
#define ARRAY(owner, field, signature, is_full, gap, least, most)                                  \
  {STATE_ARRAY, owner, field, signature, is_full, NULL, NULL, gap, least, most, NULL, NULL},
#define COUNT(owner, field, array, coder)                                                          \
  {STATE_COUNT, owner, field, NULL, false, array, coder, 0, 0, 0, NULL, NULL},
#define BIT(owner, field) {STATE_BIT, owner, field, NULL, false, NULL, NULL, 0, 0, 0, NULL, NULL},
#define RANGE(owner, field, least, most)                                                           \
  {STATE_RANGE, owner, field, NULL, false, NULL, NULL, 0, least, most, NULL, NULL},
#define DAY(owner, field, year, month)                                                             \
  {STATE_DAY, owner, field, NULL, false, NULL, NULL, 0, 0, 0, year, month},
#define ANY(owner, field, is_non_null)                                                             \
  {STATE_ANY, owner, field, NULL, is_non_null, NULL, NULL, 0, 0, 0, NULL, NULL},
#define SIZE(owner, field) {STATE_SIZE, owner, field, NULL, false, NULL, NULL, 0, 0, 0, NULL, NULL},
#define ZERO(owner, field) {STATE_ZERO, owner, field, NULL, false, NULL, NULL, 0, 0, 0, NULL, NULL},
static const StateRule rules[] = {
#include "heap/states.def"
};
#undef STAND_IN
#undef RARE
#undef STANDS_FOR
#undef ARRAY
#undef COUNT
#undef BIT
#undef RANGE
#undef DAY
#undef ANY
#undef SIZE
#undef ZERO

#define ARRAY(owner, field, signature, is_full, gap, least, most)
#define COUNT(owner, field, array, coder)
#define BIT(owner, field)
#define RANGE(owner, field, least, most)
#define DAY(owner, field, year, month)
#define ANY(owner, field, is_non_null)
#define SIZE(owner, field)
#define ZERO(owner, field)
#define STANDS_FOR(type)
#define STAND_IN(class, changes) {class, changes, false},
#define RARE(class, changes) {class, changes, true},
static const struct {
  const char *class;
  bool changes, is_rare;
} stand_ins[] = {
#include "heap/states.def"
};
#undef STAND_IN
#undef RARE
#undef STANDS_FOR
#define STAND_IN(class, changes)
#define RARE(class, changes)
#define STANDS_FOR(type) type,
static const char *const stood_for[] = {
#include "heap/states.def"
};
#undef STANDS_FOR
#undef MODEL
#define STANDS_FOR(type)
#define MODEL(class, shown) {class, shown},
static const struct {
  const char *class, *shown;
} models[] = {
#include "heap/states.def"
};

// --- fields --------------------------------------------------------------------------------------

// A class of the target below the one of the field may look at what its own code does not show.
static bool is_seen(const Heap *heap, const Field *field) {
  for (size_t i = 0; (field->flags & ACC_PROTECTED) && i < heap->universe_count; i++)
    if (!heap->universe[i]->trusted && class_is_subtype(heap->universe[i], field->owner))
      return true;
  return false;
}

const StateRule *state_rule(const Heap *heap, const Field *field) {
  assert(field);
  if (!field->owner->trusted || (field->flags & ACC_STATIC))
    return NULL;
  const Names *names = program_names(heap->machine->program);
  const char *owner = name_text(names, field->owner->name), *name = name_text(names, field->name);
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
    if (!strcmp(rules[i].field, name) && !strcmp(rules[i].owner, owner))
      return is_seen(heap, field) ? NULL : &rules[i];
  return NULL;
}

bool heap_knows_field(const Heap *heap, const Field *field) {
  return state_rule(heap, field) != NULL;
}

bool heap_is_own_array(const Heap *heap, const Field *field) {
  return state_is_array(state_rule(heap, field));
}

bool heap_is_full_array(const Heap *heap, const Field *field) {
  const StateRule *rule = state_rule(heap, field);
  return state_is_array(rule) && rule->is_full;
}

uint32_t heap_least_elements(const Heap *heap, const Field *field) {
  const StateRule *rule = state_rule(heap, field);
  return state_is_array(rule) ? (uint32_t)rule->least : 0;
}

const char *heap_counted_array(const Heap *heap, const Field *field, const char **coder) {
  const StateRule *rule = state_rule(heap, field);
  bool counts = rule && rule->kind == STATE_COUNT;
  *coder = counts ? rule->coder : NULL;
  return counts ? rule->array : NULL;
}

int64_t heap_plain_number(const Heap *heap, const Field *field) {
  const StateRule *rule = state_rule(heap, field);
  if (rule && rule->kind == STATE_DAY)
    return 1; // of any month
  bool is_out = rule && rule->kind == STATE_RANGE && (rule->least > 0 || rule->most < 0);
  return is_out ? rule->least : 0;
}

bool state_is_array(const StateRule *rule) { return rule && rule->kind == STATE_ARRAY; }
bool state_is_non_null(const StateRule *rule) {
  return state_is_array(rule) || (rule && rule->kind == STATE_ANY && rule->is_full);
}
const char *state_signature(const StateRule *rule) { return rule ? rule->signature : NULL; }

// The array of a collection that the code of the target puts no null into, as far as the field goes
// under whose name the collection was found.
static bool is_without_null(const Heap *heap, const PlaceInfo *array) {
  const PlaceInfo *holder = place_info(heap, array->holder);
  return array->type && array->type->kind == CLASS_ARRAY &&
         array->type->kind_letter == KIND_REFERENCE && holder->kind == PLACE_FIELD &&
         heap_field_holds(heap, holder->field).has_no_null;
}

void state_declare(const Heap *heap, PlaceInfo *info) {
  const StateRule *rule = info->kind == PLACE_FIELD ? state_rule(heap, info->field) : NULL;
  info->is_non_null = info->is_non_null || state_is_non_null(rule);
  if (info->kind == PLACE_FIELD && string_is_text(heap, info->field))
    info->is_own = true; // no code can tell that strings share it, and nobody else has it
  if (!state_is_array(rule))
    return;
  info->is_own = info->is_exact = true;
  info->is_full = rule->is_full || is_without_null(heap, info);
}

// --- facts ---------------------------------------------------------------------------------------

static const Field *field_beside(const Heap *heap, const Field *field, const char *name) {
  const Class *class = field->owner;
  for (uint16_t i = 0; i < class->field_count; i++)
    if (!strcmp(name_text(program_names(heap->machine->program), class->fields[i].name), name))
      return &class->fields[i];
  return NULL;
}

// The fields that a rule tells of together, without those that it does not name.
static size_t names_of_rule(const StateRule *rule, const char *names[MOST_BESIDE + 1]) {
  const char *all[] = {rule->field, rule->array, rule->coder, rule->year, rule->month};
  size_t count = 0;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i])
      names[count++] = all[i];
  assert(count <= MOST_BESIDE + 1);
  return count;
}

size_t state_beside(const Heap *heap, const Field *field, const Field *beside[MOST_BESIDE]) {
  size_t count = string_beside(heap, field, beside);
  if (count || !state_rule(heap, field))
    return count;
  const Names *names = program_names(heap->machine->program);
  const char *owner = name_text(names, field->owner->name), *name = name_text(names, field->name);
  for (size_t i = 0; i < sizeof rules / sizeof *rules && !count; i++) {
    const char *together[MOST_BESIDE + 1];
    size_t all = strcmp(rules[i].owner, owner) ? 0 : names_of_rule(&rules[i], together), at = 0;
    while (at < all && strcmp(together[at], name) != 0)
      at++;
    for (size_t j = 0; at < all && j < all; j++) {
      const Field *other = j == at ? NULL : field_beside(heap, field, together[j]);
      if (other)
        beside[count++] = other;
    }
  }
  return count;
}

static Term symbol_beside(Heap *heap, const PlaceInfo *info, const char *name, bool of_length) {
  LinkError error = {0};
  const Field *field = field_beside(heap, info->field, name);
  Place place = field ? place_field(heap, info->holder, field, &error) : (Place){0};
  if (!place.id)
    return (Term){0};
  return place_symbol(heap, of_length ? place_length(heap, place) : place);
}

static int32_t most_counted(Heap *heap, const Field *field, const StateRule *rule) {
  LinkError error = {0};
  const Field *array = field_beside(heap, field, rule->array);
  const Class *class = array ? heap_field_type(heap, array, &error) : NULL;
  return class ? heap_most_elements(heap, class) : INT32_MAX;
}

// 0 <= count, and (count << coder) + SPARE <= length. How much room there is beyond what counts
// cannot be told from outside: with some of it, a few elements more need no other array.
static Term count_fact(Heap *heap, const PlaceInfo *info, const StateRule *rule, Term count) {
  Terms *terms = heap->terms;
  Sort sort = term_sort(terms, count);
  Term zero = term_integer(terms, sort, 0);
  Term length = symbol_beside(heap, info, rule->array, true);
  Term coder = rule->coder ? symbol_beside(heap, info, rule->coder, false) : zero;
  if (!term_exists(length) || !term_exists(coder))
    return term_true(terms);
  enum { SPARE = 32 };
  int32_t most = most_counted(heap, info->field, rule) - SPARE;
  Term room = term_sub(terms, length, term_integer(terms, sort, SPARE));
  Term bytes = term_ite(terms, term_eq(terms, coder, zero), count,
                        term_mul(terms, count, term_integer(terms, sort, 2)));
  Term few = term_integer(terms, sort, rule->coder ? most / 2 : most);
  return term_and(terms, term_ge(terms, length, term_integer(terms, sort, SPARE)),
                  term_and(terms, term_ge(terms, count, zero),
                           term_and(terms, term_le(terms, count, few),
                                    term_le(terms, rule->coder ? bytes : count, room))));
}

// A date has as many days as its month: 1 <= day <= 31, 30, 29 or 28.
static Term day_fact(Heap *heap, const PlaceInfo *info, const StateRule *rule, Term day) {
  Terms *terms = heap->terms;
  Sort sort = term_sort(terms, day);
  Term year = symbol_beside(heap, info, rule->year, false);
  Term month = symbol_beside(heap, info, rule->month, false);
  Term one = term_integer(terms, sort, 1), zero = term_integer(terms, sort, 0);
  if (!term_exists(year) || !term_exists(month))
    return term_true(terms);
  // As Java's own calendar has it, with 25 and 16 instead of 100 and 400: solvers divide slowly.
  Term is_fourth = term_eq(terms, term_bit_and(terms, year, term_integer(terms, sort, 3)), zero);
  Term is_century = term_eq(terms, term_rem(terms, year, term_integer(terms, sort, 25)), zero);
  Term is_great = term_eq(terms, term_bit_and(terms, year, term_integer(terms, sort, 15)), zero);
  Term is_leap = term_and(terms, is_fourth, term_or(terms, term_not(terms, is_century), is_great));
  Term february =
      term_ite(terms, is_leap, term_integer(terms, sort, 29), term_integer(terms, sort, 28));
  Term is_short = term_false(terms); // April, June, September, November
  static const int short_months[] = {4, 6, 9, 11};
  for (size_t i = 0; i < sizeof short_months / sizeof *short_months; i++)
    is_short =
        term_or(terms, is_short, term_eq(terms, month, term_integer(terms, sort, short_months[i])));
  Term last =
      term_ite(terms, is_short, term_integer(terms, sort, 30), term_integer(terms, sort, 31));
  last = term_ite(terms, term_eq(terms, month, term_integer(terms, sort, 2)), february, last);
  return term_and(terms, term_ge(terms, day, one), term_le(terms, day, last));
}

// An entry and its key take at least so much of Java's memory.
static int32_t most_entries(const Heap *heap) {
  enum { ENTRY_BYTES = 48 };
  uint64_t most = heap->options.array_bytes / ENTRY_BYTES;
  return most && most < INT32_MAX ? (int32_t)most : INT32_MAX;
}

bool state_is_zero(const Heap *heap, const PlaceInfo *info) {
  const StateRule *rule = info->kind == PLACE_FIELD ? state_rule(heap, info->field) : NULL;
  return rule && rule->kind == STATE_ZERO;
}

// --- fields of the target ------------------------------------------------------------------------

FieldHolds heap_field_holds(const Heap *heap, const Field *field) {
  assert(field);
  bool is_asked = heap->options.reachable && !heap->options.math && !field->owner->trusted &&
                  !(field->flags & ACC_STATIC);
  return is_asked ? field_holds(heap->machine->program, field) : (FieldHolds){0};
}

static Term between(Heap *heap, Term symbol, int64_t low, int64_t high) {
  Terms *terms = heap->terms;
  Sort sort = term_sort(terms, symbol);
  return term_and(terms, term_ge(terms, symbol, term_integer(terms, sort, low)),
                  term_le(terms, symbol, term_integer(terms, sort, high)));
}

// Of the JDK's classes only those whose states are known: an object of another one could have any.
static bool has_states(const Heap *heap, const Class *class) {
  const char *name = name_text(program_names(heap->machine->program), class->name);
  for (size_t i = 0; i < sizeof stand_ins / sizeof *stand_ins; i++)
    if (!strcmp(stand_ins[i].class, name))
      return true;
  return false;
}

static bool is_of_universe(const Heap *heap, const Class *class) {
  for (size_t i = 0; i < heap->universe_count; i++)
    if (heap->universe[i] == class)
      return true;
  return false;
}

Class *heap_held_class(Heap *heap, const Field *field, Class *type, bool *is_exact) {
  assert(type);
  FieldHolds holds = heap_field_holds(heap, field);
  *is_exact = false;
  if (!name_exists(holds.class))
    return type;
  LinkError error = {0};
  Class *class = program_load(heap->machine->program, holds.class, &error);
  if (class && class->trusted && class->kind == CLASS_INSTANCE) {
    Class *model = state_model(heap, class);
    class = model ? model : has_states(heap, class) ? class : NULL;
  }
  bool is_known = class && class_is_assignable(class, type) &&
                  (class->kind == CLASS_ARRAY || is_of_universe(heap, class));
  *is_exact = is_known;
  return is_known ? class : type;
}

Term heap_state_fact(Heap *heap, Place place) {
  Terms *terms = heap->terms;
  PlaceInfo info = *place_info(heap, place); // making other places moves it
  if (info.kind == PLACE_FIELD && info.value_kind != KIND_REFERENCE) {
    FieldHolds holds = heap_field_holds(heap, info.field);
    if (holds.is_bounded)
      return between(heap, place_symbol(heap, place), holds.low, holds.high);
  }
  const StateRule *rule = info.kind == PLACE_FIELD ? state_rule(heap, info.field) : NULL;
  if (!rule || info.value_kind == KIND_REFERENCE)
    return term_true(terms);
  Term symbol = place_symbol(heap, place);
  switch (rule->kind) {
  case STATE_ARRAY:
  case STATE_ANY:
    break;
  case STATE_COUNT:
    return count_fact(heap, &info, rule, symbol);
  case STATE_BIT:
    return between(heap, symbol, 0, 1);
  case STATE_RANGE:
    return between(heap, symbol, rule->least, rule->most);
  case STATE_DAY:
    return day_fact(heap, &info, rule, symbol);
  case STATE_SIZE:
    return between(heap, symbol, 0, most_entries(heap));
  case STATE_ZERO:
    break; // no symbol
  }
  return term_true(terms);
}

// As far as its owner has a say in it.
Term state_length_fact(Heap *heap, Place array, Term length) {
  const PlaceInfo *info = place_info(heap, array);
  const StateRule *rule = info->kind == PLACE_FIELD ? state_rule(heap, info->field) : NULL;
  if (info->kind == PLACE_FIELD && info->type && info->type->kind == CLASS_ARRAY) {
    FieldHolds holds = heap_field_holds(heap, info->field);
    if (holds.is_bounded)
      return between(heap, length, holds.low, holds.high);
  }
  if (!state_is_array(rule))
    return term_true(heap->terms);
  Terms *terms = heap->terms;
  Sort sort = term_sort(terms, length);
  Term fact = term_true(terms), zero = term_integer(terms, sort, 0);
  if (rule->gap)
    fact = term_or(terms, term_eq(terms, length, zero),
                   term_gt(terms, length, term_integer(terms, sort, rule->gap)));
  if (rule->least)
    fact = term_and(terms, fact, term_ge(terms, length, term_integer(terms, sort, rule->least)));
  if (rule->most)
    fact = term_and(terms, fact, term_le(terms, length, term_integer(terms, sort, rule->most)));
  return fact;
}

// --- classes -------------------------------------------------------------------------------------

_Static_assert(sizeof stood_for / sizeof *stood_for <= 64, "a set of them is one word");

bool heap_is_stood_for(const Heap *heap, const Class *type) {
  if (heap->options.collections == COLLECTIONS_NONE || !type->trusted)
    return false;
  const char *name = name_text(program_names(heap->machine->program), type->name);
  for (size_t i = 0; i < sizeof stood_for / sizeof *stood_for; i++)
    if (!strcmp(stood_for[i], name))
      return true;
  return false;
}

uint64_t heap_stood_for(const Heap *heap, Name text) {
  if (heap->options.collections == COLLECTIONS_NONE || !name_exists(text))
    return 0;
  const char *at = name_text(program_names(heap->machine->program), text);
  uint64_t set = 0;
  if (!strstr(at, "Ljava/")) // most types are the target's
    return 0;
  for (size_t i = 0; i < sizeof stood_for / sizeof *stood_for; i++) {
    size_t length = strlen(stood_for[i]);
    for (const char *found = strstr(at, stood_for[i]); found;
         found = strstr(found + 1, stood_for[i]))
      if (found > at && found[-1] == 'L' && (found[length] == ';' || found[length] == '<'))
        set |= UINT64_C(1) << i;
  }
  return set;
}

static Class *load(const Heap *heap, const char *name) {
  Program *program = heap->machine->program;
  LinkError error = {0};
  return program_load(program, name_of(program_names(program), name), &error);
}

const char *heap_shown_class(const Names *names, const Class *class) {
  const char *name = class->trusted ? name_text(names, class->name) : "";
  for (size_t i = 0; i < sizeof models / sizeof *models; i++)
    if (!strcmp(models[i].class, name))
      return models[i].shown;
  return NULL;
}

bool heap_has_model(const Names *names, const Class *class) {
  for (size_t i = 0; class->trusted && i < sizeof models / sizeof *models; i++)
    if (!strcmp(models[i].shown, name_text(names, class->name)))
      return true;
  return false;
}

Class *state_model(const Heap *heap, const Class *type) {
  const Names *names = program_names(heap->machine->program);
  for (size_t i = 0; type->trusted && i < heap->universe_count; i++) {
    const char *shown = heap_shown_class(names, heap->universe[i]);
    if (shown && !strcmp(shown, name_text(names, type->name)))
      return heap->universe[i];
  }
  return NULL;
}

static bool is_common(const Heap *heap, const Class *type) {
  for (size_t i = 0; i < sizeof stand_ins / sizeof *stand_ins; i++) {
    const Class *class = stand_ins[i].is_rare ? NULL : load(heap, stand_ins[i].class);
    if (class && class_is_assignable(class, type))
      return true;
  }
  return false;
}

static bool stands_for_one(const Heap *heap, const Class *class, bool is_rare, uint64_t types) {
  for (size_t i = 0; i < sizeof stood_for / sizeof *stood_for; i++) {
    const Class *type = types >> i & 1 ? load(heap, stood_for[i]) : NULL;
    if (type && class_is_assignable(class, type) && !(is_rare && is_common(heap, type)))
      return true;
  }
  return false;
}

void heap_list_stand_ins(const Heap *heap, uint64_t types, ClassList *classes) {
  for (size_t i = 0; types && i < sizeof stand_ins / sizeof *stand_ins; i++) {
    bool is_wanted = heap->options.collections == COLLECTIONS_ALL ||
                     (heap->options.collections == COLLECTIONS_MUTABLE && stand_ins[i].changes);
    Class *class = is_wanted ? load(heap, stand_ins[i].class) : NULL;
    if (class && stands_for_one(heap, class, stand_ins[i].is_rare, types))
      vec_push(classes, class);
  }
}
