// What the layers want to know about a condition, computed once per condition.
#include "solve/solve_impl.h"

struct InfoTable {
  const Terms *terms;
  Arena arena;
  VEC(TermInfo *) by_term; // by term id; NULL: not computed
  VEC(uint32_t) seen;      // stamps by term id
  VEC(uint32_t) seen_key;  // stamps by key
  uint32_t stamp;
  TermList stack, roots;
  VEC(uint32_t) keys;
};

InfoTable *info_table_new(const Terms *terms) {
  InfoTable *table = mem_new(InfoTable);
  table->terms = terms;
  return table;
}

void info_table_free(InfoTable *table) {
  vec_free(&table->by_term);
  vec_free(&table->seen);
  vec_free(&table->seen_key);
  vec_free(&table->stack);
  vec_free(&table->roots);
  vec_free(&table->keys);
  arena_fini(&table->arena);
  mem_free(table);
}

static void add_key(InfoTable *table, uint32_t key) {
  while (table->seen_key.count <= key)
    vec_push(&table->seen_key, 0);
  if (table->seen_key.items[key] == table->stamp)
    return;
  table->seen_key.items[key] = table->stamp;
  vec_push(&table->keys, key);
}

// In units of a simple term. A product of w bits has w * w gates, a quotient several times as many;
// operations on floating point are made of the integer ones, with a wider mantissa.
static uint64_t weight_of(const Terms *terms, Term term) {
  assert(term_exists(term));
  enum { GATES_PER_UNIT = 8, DIVISION = 4, FP_STEP = 100, FP_PRODUCT = 800, FP_DIVISION = 4000 };
  TermKind kind = term_kind(terms, term);
  if (kind == TERM_TABLE) {
    size_t runs;
    (void)term_table_runs(terms, term, &runs);
    return runs;
  }
  uint64_t bits = sort_is_bv(term_sort(terms, term)) ? (uint64_t)term_sort(terms, term) : 0;
  bool is_fp = false;
  for (unsigned i = 0; i < term_arity(terms, term); i++)
    is_fp |= sort_is_fp(term_sort(terms, term_child(terms, term, i)));
  if (kind == TERM_FP_DIV || kind == TERM_FP_SQRT)
    return FP_DIVISION;
  if (kind == TERM_FP_MUL)
    return FP_PRODUCT;
  if (is_fp || kind == TERM_BV_TO_FP)
    return FP_STEP;
  bool has_const = term_arity(terms, term) == 2 && term_is_const(terms, term_child(terms, term, 1));
  if (kind == TERM_MUL && !has_const)
    return 1 + bits * bits / GATES_PER_UNIT;
  if ((kind == TERM_DIV || kind == TERM_REM) && has_const)
    return 1 + bits;
  if (kind == TERM_DIV || kind == TERM_REM)
    return 1 + DIVISION * bits * bits / GATES_PER_UNIT;
  return 1;
}

static void visit(InfoTable *table, Term term, TermInfo *info) {
  const Terms *terms = table->terms;
  TermKind kind = term_kind(terms, term);
  if (kind == TERM_SYMBOL)
    add_key(table, key_of_symbol(term_symbol_id(terms, term)));
  if (kind == TERM_CONST && term_sort(terms, term) == SORT_REF) {
    Value value = term_value(terms, term);
    if (value_is_location(value))
      add_key(table, key_of_location(term));
  }
  if (term_sort(terms, term) == SORT_REF)
    info->has_refs = true;
  if (sort_is_fp(term_sort(terms, term)))
    info->has_fp = true;
  if (kind == TERM_FP_REM)
    info->approximated = CAUSE_FP_REM;
  if (kind == TERM_INT_TO_FP)
    info->approximated = CAUSE_INT_TO_FP;
  bool type_symbol = kind == TERM_SYMBOL && term_sort(terms, term) == SORT_TYPE;
  if (type_symbol || kind == TERM_TYPE_OF)
    vec_push(&table->roots, term);
  if (type_symbol || kind == TERM_TYPE_OF || kind == TERM_SUBTYPE)
    info->typed = true;
  if (kind == TERM_EQ && term_sort(terms, term_child(terms, term, 0)) == SORT_TYPE &&
      !term_is_const(terms, term_child(terms, term, 0)) &&
      !term_is_const(terms, term_child(terms, term, 1)))
    info->type_equality = true;
  info->weight += weight_of(terms, term);
  for (unsigned i = 0; i < term_arity(terms, term); i++)
    vec_push(&table->stack, term_child(terms, term, i));
}

// Symbols and locations that a condition depends on are its keys: slices are cut along them.
static TermInfo *compute(InfoTable *table, Term condition) {
  TermInfo *info = arena_new(&table->arena, TermInfo);
  table->stamp++;
  vec_clear(&table->stack);
  vec_clear(&table->roots);
  vec_clear(&table->keys);
  while (table->seen.count <= condition.id)
    vec_push(&table->seen, 0);
  vec_push(&table->stack, condition);
  while (table->stack.count > 0) {
    Term term = vec_pop(&table->stack);
    if (table->seen.items[term.id] == table->stamp)
      continue;
    table->seen.items[term.id] = table->stamp;
    visit(table, term, info);
  }
  info->key_count = (uint32_t)table->keys.count;
  assert(info->weight > 0);
  info->root_count = (uint32_t)table->roots.count;
  uint32_t *keys = arena_array(&table->arena, uint32_t, table->keys.count + 1);
  Term *roots = arena_array(&table->arena, Term, table->roots.count + 1);
  if (table->keys.count)
    memcpy(keys, table->keys.items, table->keys.count * sizeof *keys);
  if (table->roots.count)
    memcpy(roots, table->roots.items, table->roots.count * sizeof *roots);
  info->keys = keys;
  info->roots = roots;
  RefLiteral literal;
  info->ref_literal = ref_literal_of(table->terms, condition, &literal) && literal.leaves;
  return info;
}

const TermInfo *info_of(InfoTable *table, Term condition) {
  assert(term_exists(condition));
  while (table->by_term.count <= condition.id)
    vec_push(&table->by_term, NULL);
  if (!table->by_term.items[condition.id])
    table->by_term.items[condition.id] = compute(table, condition);
  return table->by_term.items[condition.id];
}

void split_conjunction(const Terms *terms, Term condition, TermList *parts) {
  assert(term_sort(terms, condition) == SORT_BOOL);
  TermList stack = {0};
  vec_push(&stack, condition);
  while (stack.count > 0) {
    Term term = vec_pop(&stack);
    if (term_kind(terms, term) == TERM_AND) {
      vec_push(&stack, term_child(terms, term, 1));
      vec_push(&stack, term_child(terms, term, 0));
    } else {
      vec_push(parts, term);
    }
  }
  vec_free(&stack);
}

static bool is_leaf(const Terms *terms, Term ref) { return term_arity(terms, ref) == 0; }

// type(a) == constant or type(a) instanceof constant.
static bool type_literal_of(const Terms *terms, Term atom, RefLiteral *literal) {
  assert(term_arity(terms, atom) == 2);
  Term type = term_child(terms, atom, 0), other = term_child(terms, atom, 1);
  if (term_kind(terms, type) != TERM_TYPE_OF || !term_is_const(terms, other))
    return false;
  literal->kind = term_kind(terms, atom) == TERM_EQ ? REF_EXACT : REF_INSTANCE;
  literal->a = term_child(terms, type, 0);
  literal->leaves = is_leaf(terms, literal->a);
  literal->type = value_number(term_value(terms, other));
  return true;
}

bool ref_literal_of(const Terms *terms, Term condition, RefLiteral *literal) {
  *literal = (RefLiteral){0};
  if (term_kind(terms, condition) == TERM_NOT) {
    literal->negated = true;
    condition = term_child(terms, condition, 0);
  }
  TermKind kind = term_kind(terms, condition);
  if (kind == TERM_SUBTYPE)
    return type_literal_of(terms, condition, literal);
  if (kind != TERM_EQ)
    return false;
  Term a = term_child(terms, condition, 0), b = term_child(terms, condition, 1);
  if (term_sort(terms, a) == SORT_TYPE)
    return type_literal_of(terms, condition, literal);
  if (term_sort(terms, a) != SORT_REF)
    return false;
  literal->kind = REF_EQUAL;
  literal->a = a;
  literal->b = b;
  literal->leaves = is_leaf(terms, a) && is_leaf(terms, b);
  return true;
}
