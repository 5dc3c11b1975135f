// The conditions on numbers as readable text, without what goes without saying: ranges of types and
// conditions that others imply.
#include "report/snapshot_impl.h"

#include <string.h>

static void split(const Terms *terms, Term term, Conjuncts *out) {
  assert(term_sort(terms, term) == SORT_BOOL);
  if (term_kind(terms, term) != TERM_AND) {
    vec_push(out, term);
    return;
  }
  split(terms, term_child(terms, term, 0), out);
  split(terms, term_child(terms, term, 1), out);
}

// The range of a small type is no condition to tell: the same terms are built again to be left out.
static void add_range(Terms *terms, const PlaceInfo *info, Conjuncts *out) {
  assert(term_exists(info->symbol));
  static const struct {
    Kind kind;
    int64_t low, high;
  } ranges[] = {{KIND_BOOLEAN, 0, 1},
                {KIND_BYTE, INT8_MIN, INT8_MAX},
                {KIND_CHAR, 0, UINT16_MAX},
                {KIND_SHORT, INT16_MIN, INT16_MAX}};
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

// s.length() == 0 and list.size() < 1 are s.isEmpty() and list.isEmpty(). NULL: nothing special.
static const char *empty_test(Builder *builder, Term symbol, bool equality, bool negated,
                              int64_t number) {
  if (number != (equality ? 0 : 1))
    return NULL;
  Place place = heap_symbol_place(builder->heap, symbol);
  const char *name = place.id ? place_info(builder->heap, place)->name : "";
  static const char *const ends[] = {".length()", ".size()"};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    size_t length = strlen(name), end = strlen(ends[i]);
    if (length > end && !strcmp(name + length - end, ends[i]))
      return arena_format(builder->arena, "%s%.*s.isEmpty()", negated ? "!" : "",
                          (int)(length - end), name);
  }
  return NULL;
}

// flag == 0 and flag != 0 of a boolean input are "!flag" and "flag"; a char is compared with a
// char. NULL: nothing special.
// "flag == 0" is how the bytecode says "!flag".
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
  if (value.big || !sort_is_integer((Sort)value.sort))
    return NULL;
  const char *empty = empty_test(builder, symbol, equality, negated, value_signed(value));
  if (empty)
    return empty;
  if (equality && is_in(&known->booleans, symbol))
    return arena_format(builder->arena, "%s%s", (value_signed(value) != 0) == negated ? "!" : "",
                        name);
  if (!is_in(&known->chars, symbol) || value_signed(value) < ' ' || value_signed(value) > '~')
    return NULL;
  const char *relation = equality ? (negated ? "!=" : "==") : negated ? ">=" : "<";
  return arena_format(builder->arena, "%s %s %s", name, relation,
                      char_text(builder, (uint32_t)value_signed(value)));
}

// --- what others imply ---------------------------------------------------------------------------

// A comparison of a term with a term, perhaps negated.
typedef struct Test {
  TermKind kind; // TERM_EQ or TERM_LT, else no test
  bool negated;
  Term left, right;
  bool has_number; // the right side is `number`
  int64_t number;
} Test;

static Test read_test(const Terms *terms, Term term) {
  Test test = {.negated = term_kind(terms, term) == TERM_NOT};
  if (test.negated)
    term = term_child(terms, term, 0);
  test.kind = term_kind(terms, term);
  if ((test.kind != TERM_EQ && test.kind != TERM_LT) ||
      !sort_is_integer(term_sort(terms, term_child(terms, term, 0))))
    return (Test){.kind = TERM_NONE};
  test.left = term_child(terms, term, 0);
  test.right = term_child(terms, term, 1);
  Value value = term_is_const(terms, test.right) ? term_value(terms, test.right) : (Value){0};
  test.has_number = term_is_const(terms, test.right) && !value.big && !value.unknown;
  test.number = test.has_number ? value_signed(value) : 0;
  return test;
}

static bool holds_at(const Test *test, int64_t left) {
  assert(test->has_number);
  bool plain = test->kind == TERM_EQ ? left == test->number : left < test->number;
  return plain != test->negated;
}

static bool is_same_pair(const Test *a, const Test *b) {
  return (term_is(a->left, b->left) && term_is(a->right, b->right)) ||
         (term_is(a->left, b->right) && term_is(a->right, b->left));
}

// Does `other` alone make `test` superfluous? Never both of each other.
static bool is_implied(const Test *test, const Test *other) {
  if (test->kind == TERM_NONE || other->kind == TERM_NONE)
    return false;
  bool other_is_equation = other->kind == TERM_EQ && !other->negated;
  bool is_equation = test->kind == TERM_EQ && !test->negated;
  if (is_equation)
    return false;
  if (!term_is(test->left, other->left) || !test->has_number || !other->has_number)
    // a == b implies a >= b
    return other_is_equation && test->kind == TERM_LT && test->negated && is_same_pair(test, other);
  if (other_is_equation)
    return holds_at(test, other->number);
  if (other->kind != TERM_LT)
    return false;
  // x < 3 implies x < 5, x != 3 and x != 4; x >= 3 implies x >= 2, x != 2 and x != 1.
  if (test->kind == TERM_EQ)
    return other->negated ? test->number < other->number : test->number >= other->number;
  return test->negated == other->negated &&
         (test->negated ? test->number < other->number : test->number > other->number);
}

// a >= b && a != b is b < a.
static bool is_strict(const Test *least, const Test *other) {
  assert(least != other);
  return least->kind == TERM_LT && least->negated && other->kind == TERM_EQ && other->negated &&
         !least->has_number && is_same_pair(least, other);
}

// Leaves out what other conditions imply, and joins pairs. The rest is equivalent.
// Conditions are few on a path that people read, so comparing all pairs costs nothing.
static void simplify(Terms *terms, Conjuncts *conditions) {
  size_t count = conditions->count;
  Test *tests = mem_new_array(Test, count);
  bool *dropped = mem_new_array(bool, count);
  for (size_t i = 0; i < count; i++)
    tests[i] = read_test(terms, conditions->items[i]);
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < count && !dropped[i]; j++) {
      if (i == j || dropped[j])
        continue;
      dropped[i] = is_implied(&tests[i], &tests[j]);
      if (!is_strict(&tests[j], &tests[i]))
        continue;
      dropped[i] = true;
      conditions->items[j] = term_lt(terms, tests[j].right, tests[j].left);
      tests[j] = read_test(terms, conditions->items[j]);
    }
  conditions->count = 0;
  for (size_t i = 0; i < count; i++) // what was joined may be there already
    if (!dropped[i] && !is_in(conditions, conditions->items[i]))
      conditions->items[conditions->count++] = conditions->items[i];
  mem_free(tests);
  mem_free(dropped);
}

// --- all of them ---------------------------------------------------------------------------------

static const char *text_of(Builder *builder, Term term, const Known *known) {
  const char *test = coder_words(builder, term);
  if (!test)
    test = special_test(builder, term, known);
  if (!test) {
    char *text = term_text(builder->terms, term);
    // A disjunction among conjuncts needs parentheses, as does a conditional.
    bool loose = strstr(text, " || ") || strstr(text, " ? ");
    test = arena_format(builder->arena, loose ? "(%s)" : "%s", text);
    mem_free(text);
  }
  return test;
}

// Different terms may say the same in words.
static void add_text(Builder *builder, const char *text) {
  Snapshot *snapshot = builder->snapshot;
  for (size_t i = 0; i < snapshot->conditions.count; i++)
    if (!strcmp(snapshot->conditions.items[i], text))
      return;
  vec_push(&snapshot->conditions, text);
}

static void add_terms(Builder *builder, const Known *known) {
  enum { MOST = 500 }; // simplification is quadratic
  Conjuncts conditions = {0};
  for (size_t i = 0; i < builder->path.count; i++)
    if (!is_in(&known->ranges, builder->path.items[i]))
      vec_push(&conditions, builder->path.items[i]);
  if (builder->teller->tells_in_context)
    simplify_in_context(builder->terms, &conditions, &known->ranges);
  tell_library(builder, &conditions);
  if (conditions.count <= MOST)
    simplify(builder->terms, &conditions);
  for (size_t i = 0; i < conditions.count; i++)
    add_text(builder, text_of(builder, conditions.items[i], known));
  vec_free(&conditions);
}

// What holds of every input reference: its type, and that the receiver is there.
static void add_reference_facts(Builder *builder, const PlaceInfo *info, Conjuncts *out) {
  Terms *terms = builder->terms;
  Term is_null = term_is_null_test(terms, info->symbol);
  if (info->is_non_null)
    vec_push(out, term_not(terms, is_null));
  if (info->is_exact)
    vec_push(out,
             term_eq(terms, term_type_of(terms, info->symbol), term_type(terms, info->type->id)));
  else
    vec_push(out, term_or(terms, is_null, term_instance_of(terms, info->symbol, info->type->id)));
}

static void find_known(Builder *builder, Known *known) {
  for (size_t i = 0; i < heap_value_count(builder->heap); i++) {
    Place place = heap_value_at(builder->heap, i)->place;
    const PlaceInfo *info = place_info(builder->heap, place);
    if (info->value_kind == KIND_REFERENCE && heap_is_enum(info->type) &&
        heap_has_ordinal(builder->heap, place)) {
      split(builder->terms, heap_enum_fact(builder->heap, place), &known->ranges);
      continue;
    }
    if (!term_exists(info->symbol))
      continue;
    if (info->value_kind == KIND_REFERENCE) {
      add_reference_facts(builder, info, &known->ranges);
      split(builder->terms, heap_constant_fact(builder->heap, place), &known->ranges);
      continue;
    }
    split(builder->terms, heap_state_fact(builder->heap, place), &known->ranges);
    info = place_info(builder->heap, place);
    add_range(builder->terms, info, &known->ranges);
    if (info->value_kind == KIND_BOOLEAN)
      vec_push(&known->booleans, info->symbol);
    if (info->value_kind == KIND_CHAR)
      vec_push(&known->chars, info->symbol);
  }
  for (size_t i = 0; i < heap_object_count(builder->heap); i++) {
    const InputObject *object = heap_object_at(builder->heap, i);
    if (heap_earlier(builder->heap, object->ref))
      add_reference_facts(builder, place_info(builder->heap, object->place), &known->ranges);
    if (object->class->kind == CLASS_ARRAY)
      split(builder->terms, heap_length_fact(builder->heap, object->place, object->class),
            &known->ranges);
  }
}

void collect_terms(Builder *builder) {
  find_known(builder, &builder->known);
  add_terms(builder, &builder->known);
}

void known_fini(Known *known) {
  vec_free(&known->ranges);
  vec_free(&known->booleans);
  vec_free(&known->chars);
}

const char *condition_words(Builder *builder, Term condition) {
  Conjuncts parts = {0};
  const char *words = "";
  split(builder->terms, library_words(builder, condition, &builder->path), &parts);
  for (size_t i = 0; i < parts.count; i++)
    if (!is_in(&builder->known.ranges, parts.items[i]) && !says_inside(builder, parts.items[i]))
      words = arena_format(builder->arena, "%s%s%s", words, *words ? " && " : "",
                           text_of(builder, parts.items[i], &builder->known));
  vec_free(&parts);
  return words;
}
