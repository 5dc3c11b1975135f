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

// The input objects of the same class that were there when this one was found.
static size_t count_earlier(const Builder *builder, const InputObject *object) {
  size_t count = 0;
  for (size_t i = 0; heap_object_at(builder->heap, i) != object; i++)
    count += heap_object_at(builder->heap, i)->class == object->class;
  return count;
}

static void add_fresh(Builder *builder, const PlaceInfo *info, const InputObject *object) {
  enum { FEW = 2 };
  size_t earlier = count_earlier(builder, object);
  if (earlier > FEW)
    add(builder, arena_format(builder->arena, "%s is new", info->name));
  else
    add(builder, arena_format(builder->arena, "%s != null", info->name));
  if (object->class != info->type)
    add(builder, arena_format(builder->arena, "%s.getClass() == %s.class", info->name,
                              short_class_name(builder, object->class)));
  for (size_t i = 0; earlier <= FEW && heap_object_at(builder->heap, i) != object; i++) {
    const InputObject *other = heap_object_at(builder->heap, i);
    if (other->class == object->class)
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
  else
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

// flag == 0 and flag != 0 of a boolean input are "!flag" and "flag".
static const char *boolean_test(Builder *builder, Term term, const Conjuncts *booleans) {
  const Terms *terms = builder->terms;
  bool negated = term_kind(terms, term) == TERM_NOT;
  Term test = negated ? term_child(terms, term, 0) : term;
  if (term_kind(terms, test) != TERM_EQ || !is_in(booleans, term_child(terms, test, 0)) ||
      !term_is_const(terms, term_child(terms, test, 1)))
    return NULL;
  bool truth = value_signed(term_value(terms, term_child(terms, test, 1))) != 0;
  return arena_format(builder->arena, "%s%s", truth == negated ? "!" : "",
                      term_symbol_name(terms, term_child(terms, test, 0)));
}

static void add_terms(Builder *builder, const Conjuncts *ranges, const Conjuncts *booleans) {
  Solver *solver = explorer_solver(builder->explorer);
  for (size_t i = 0; i < solve_path_count(solver); i++) {
    Term term = solve_path_at(solver, i);
    if (is_in(ranges, term))
      continue;
    const char *test = boolean_test(builder, term, booleans);
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

void collect_conditions(Builder *builder) {
  Conjuncts ranges = {0}, booleans = {0};
  for (size_t i = 0; i < heap_value_count(builder->heap); i++) {
    const InputValue *value = heap_value_at(builder->heap, i);
    const PlaceInfo *info = place_info(builder->heap, value->place);
    if (info->value_kind == 'L') {
      add_reference(builder, value);
    } else if (term_exists(info->symbol)) {
      add_range(builder->terms, info, &ranges);
      if (info->value_kind == 'Z')
        vec_push(&booleans, info->symbol);
    }
  }
  add_terms(builder, &ranges, &booleans);
  vec_free(&ranges);
  vec_free(&booleans);
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
