// The path condition as readable text: first what is known of the input's references, in the order
// in which they were looked at, then the conditions on numbers.
//
// Objects that were found at different places are different objects. The text says so where it
// matters: "n != this" when one or two objects of the class were there before, "n is new" when
// there were more.
#include "report/snapshot_impl.h"

#include <string.h>

static void add(Builder *builder, const char *text) {
  vec_push(&builder->snapshot->conditions, text);
}

// --- references
// ------------------------------------------------------------------------------------

static const char *object_place(const Builder *builder, const InputObject *object) {
  return place_info(builder->heap, object->place)->name;
}

// Could these two have been one object, as far as their classes tell?
static bool may_be_same(const InputObject *a, const InputObject *b) {
  if (a->is_exact && b->is_exact)
    return a->class == b->class;
  return class_is_assignable(a->class, b->class) || class_is_assignable(b->class, a->class);
}

// The input objects that were there when this one was found and that it could have been.
static size_t count_earlier(const Builder *builder, const InputObject *object) {
  size_t count = 0;
  for (size_t i = 0; heap_object_at(builder->heap, i) != object; i++)
    count += may_be_same(heap_object_at(builder->heap, i), object);
  return count;
}

static bool has_type(const TypeSet *types, size_t index) {
  return types->bits[index / 64] >> index % 64 & 1;
}

static size_t type_count(const Heap *heap, const TypeSet *types) {
  size_t count = 0;
  for (size_t i = 0; i < heap_universe_count(heap); i++)
    count += has_type(types, i);
  return count;
}

// What the path found out about the class, beyond the static type: one class, or some of those that
// it might have had.
static void add_class(Builder *builder, const PlaceInfo *info, const InputObject *object) {
  const Heap *heap = builder->heap;
  TypeSet possible = heap_types_below(heap, info->type);
  bool has_others =
      type_count(heap, &possible) > 1 && !heap_options(heap)->strategy->types_are_exact;
  if (object->is_exact) {
    if (object->class != info->type || (has_others && object->class->kind != CLASS_ARRAY))
      add(builder, arena_format(builder->arena, "%s.getClass() == %s.class", info->name,
                                short_class_name(builder, object->class)));
    return;
  }
  TypeSet excluded = types_subtract(&possible, &object->types);
  size_t in = type_count(heap, &object->types), out = type_count(heap, &excluded);
  if (!out)
    return;
  const TypeSet *listed = in <= out ? &object->types : &excluded;
  const char *list = "";
  for (size_t i = 0; i < heap_universe_count(heap); i++)
    if (has_type(listed, i))
      list = arena_format(builder->arena, "%s%s%s", list, *list ? ", " : "",
                          short_class_name(builder, heap_universe_at(heap, i)));
  add(builder, arena_format(builder->arena, "%s.getClass() %s {%s}", info->name,
                            in <= out ? "in" : "not in", list));
}

static void add_fresh(Builder *builder, const PlaceInfo *info, const InputObject *object) {
  enum { FEW = 2 };
  size_t earlier = count_earlier(builder, object);
  if (earlier > FEW)
    add(builder, arena_format(builder->arena, "%s is new", info->name));
  else if (!info->is_non_null)
    add(builder, arena_format(builder->arena, "%s != null", info->name));
  add_class(builder, info, object);
  for (size_t i = 0; earlier <= FEW && heap_object_at(builder->heap, i) != object; i++) {
    const InputObject *other = heap_object_at(builder->heap, i);
    if (may_be_same(other, object))
      add(builder,
          arena_format(builder->arena, "%s != %s", info->name, object_place(builder, other)));
  }
}

static void add_unresolved(Builder *builder, const PlaceInfo *info, const InputRef *ref) {
  if (ref->state == REF_MAYBE_NULL)
    return;
  if (ref->type != info->type)
    add(builder, arena_format(builder->arena, "%s instanceof %s", info->name,
                              short_class_name(builder, ref->type)));
  else if (!info->is_non_null) // else it is known before
    add(builder, arena_format(builder->arena, "%s != null", info->name));
}

static bool is_receiver(const Builder *builder, const PlaceInfo *info) {
  return info->kind == PLACE_PARAMETER && info->index == 0 &&
         !(explorer_method(builder->explorer)->flags & ACC_STATIC);
}

static void add_reference(Builder *builder, const InputValue *value) {
  const PlaceInfo *info = place_info(builder->heap, value->place);
  Word word = heap_chase(builder->heap, value->value[0]);
  if (is_receiver(builder, info))
    return; // never null, and the first of all objects
  if (heap_is_ref(word)) {
    add_unresolved(builder, info, heap_ref(builder->heap, (uint32_t)word));
    return;
  }
  const InputObject *object = word ? heap_object(builder->heap, (Ref)word) : NULL;
  if (!object)
    add(builder, arena_format(builder->arena, "%s == null", info->name));
  else if (object->place.id == value->place.id)
    add_fresh(builder, info, object);
  else
    add(builder,
        arena_format(builder->arena, "%s == %s", info->name, object_place(builder, object)));
}

// --- numbers -------------------------------------------------------------------------------------

typedef VEC(Term) Conjuncts;

static void split(const Terms *terms, Term term, Conjuncts *out) {
  if (term_kind(terms, term) != TERM_AND) {
    vec_push(out, term);
    return;
  }
  split(terms, term_child(terms, term, 0), out);
  split(terms, term_child(terms, term, 1), out);
}

// The range of a small type is no condition to tell: the same terms are built again to be left out.
static void add_range(Terms *terms, const PlaceInfo *info, Conjuncts *out) {
  static const struct {
    char kind;
    int64_t low, high;
  } ranges[] = {
      {'Z', 0, 1}, {'B', INT8_MIN, INT8_MAX}, {'C', 0, UINT16_MAX}, {'S', INT16_MIN, INT16_MAX}};
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
    if (ranges[i].kind == info->value_kind) {
      Sort sort = term_sort(terms, info->symbol);
      Term low = term_ge(terms, info->symbol, term_integer(terms, sort, ranges[i].low));
      Term high = term_le(terms, info->symbol, term_integer(terms, sort, ranges[i].high));
      split(terms, term_and(terms, low, high), out);
    }
}

static bool is_in(const Conjuncts *list, Term term) {
  for (size_t i = 0; i < list->count; i++)
    if (term_is(list->items[i], term))
      return true;
  return false;
}

typedef struct Known {
  Conjuncts ranges, booleans, chars; // conditions that hold of every input; symbols by type
} Known;

// flag == 0 and flag != 0 of a boolean input are "!flag" and "flag"; a char is compared with a
// char. NULL: nothing special.
static const char *special_test(Builder *builder, Term term, const Known *known) {
  const Terms *terms = builder->terms;
  bool negated = term_kind(terms, term) == TERM_NOT;
  Term test = negated ? term_child(terms, term, 0) : term;
  bool equality = term_kind(terms, test) == TERM_EQ;
  if ((!equality && term_kind(terms, test) != TERM_LT) ||
      !term_is_symbol(terms, term_child(terms, test, 0)) ||
      !term_is_const(terms, term_child(terms, test, 1)))
    return NULL;
  Term symbol = term_child(terms, test, 0);
  const char *name = term_symbol_name(terms, symbol);
  Value value = term_value(terms, term_child(terms, test, 1));
  if (value.big)
    return NULL;
  if (equality && is_in(&known->booleans, symbol))
    return arena_format(builder->arena, "%s%s", (value_signed(value) != 0) == negated ? "!" : "",
                        name);
  if (!is_in(&known->chars, symbol) || value_signed(value) < ' ' || value_signed(value) > '~')
    return NULL;
  const char *relation = equality ? (negated ? "!=" : "==") : negated ? ">=" : "<";
  return arena_format(builder->arena, "%s %s %s", name, relation,
                      char_text(builder, (uint32_t)value_signed(value)));
}

static void add_terms(Builder *builder, const Known *known) {
  Solver *solver = explorer_solver(builder->explorer);
  for (size_t i = 0; i < solve_path_count(solver); i++) {
    Term term = solve_path_at(solver, i);
    if (is_in(&known->ranges, term))
      continue;
    const char *test = special_test(builder, term, known);
    if (test) {
      add(builder, test);
      continue;
    }
    char *text = term_text(builder->terms, term);
    // A disjunction among conjuncts needs parentheses, as does a conditional.
    bool loose = strstr(text, " || ") || strstr(text, " ? ");
    add(builder, arena_format(builder->arena, loose ? "(%s)" : "%s", text));
    mem_free(text);
  }
}

// The length of an input array is not negative.
static void add_lengths(Builder *builder, Conjuncts *out) {
  Terms *terms = builder->terms;
  for (size_t i = 0; i < heap_object_count(builder->heap); i++) {
    Ref ref = heap_object_at(builder->heap, i)->ref;
    if (object_class(builder->machine, ref)->kind != CLASS_ARRAY ||
        !array_is_symbolic(builder->machine, ref))
      continue;
    Word length = heap_array(builder->heap, array_number(builder->machine, ref))->length;
    if (word_tag(length) != TAG_TERM)
      continue;
    Term term = {(uint32_t)length};
    vec_push(out, term_ge(terms, term, term_integer(terms, term_sort(terms, term), 0)));
  }
}

void collect_conditions(Builder *builder) {
  Known known = {{0}, {0}, {0}};
  for (size_t i = 0; i < heap_value_count(builder->heap); i++) {
    const InputValue *value = heap_value_at(builder->heap, i);
    const PlaceInfo *info = place_info(builder->heap, value->place);
    if (info->value_kind == 'L') {
      add_reference(builder, value);
    } else if (term_exists(info->symbol)) {
      add_range(builder->terms, info, &known.ranges);
      if (info->value_kind == 'Z')
        vec_push(&known.booleans, info->symbol);
      if (info->value_kind == 'C')
        vec_push(&known.chars, info->symbol);
    }
  }
  add_lengths(builder, &known.ranges);
  add_terms(builder, &known);
  vec_free(&known.ranges);
  vec_free(&known.booleans);
  vec_free(&known.chars);
}

const char *snapshot_condition(const Snapshot *snapshot, Arena *arena) {
  if (!snapshot->conditions.count)
    return "true";
  size_t length = 1;
  for (size_t i = 0; i < snapshot->conditions.count; i++)
    length += strlen(snapshot->conditions.items[i]) + 4;
  char *text = arena_alloc(arena, length), *at = text;
  for (size_t i = 0; i < snapshot->conditions.count; i++)
    at += sprintf(at, "%s%s", i ? " && " : "", snapshot->conditions.items[i]);
  return text;
}
