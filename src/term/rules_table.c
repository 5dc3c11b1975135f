// Operators on tables: of one table and constants, and of several tables of the same index.
#include "term/tables.h"

// An operand that is a function of the index: a table, or the same value everywhere.
typedef struct Operand {
  const TableRun *runs;
  uint32_t count;
  Sort sort;
  TableRun own[3]; // of a comparison with the index, and of a constant
} Operand;

static Value value_in(const Operand *operand, uint32_t run) {
  assert(run < operand->count);
  return value_of_bits(operand->sort, operand->runs[run].bits);
}

static bool operand_is_table(const Terms *terms, Term term, Term index, Operand *operand) {
  if (!is_kind(terms, term, TERM_TABLE) || !term_is(child_of(terms, term, 0), index))
    return false;
  const TermTable *table = table_at(terms, term_table_number(terms, term));
  operand->runs = table->runs;
  operand->count = table->count;
  operand->sort = table->sort;
  return true;
}

static void use_own(Operand *operand, Sort sort, uint32_t count) {
  assert(count >= 1 && count <= sizeof operand->own / sizeof *operand->own);
  operand->runs = operand->own;
  operand->count = count;
  operand->sort = sort;
}

static bool operand_is_constant(const Terms *terms, Term term, Operand *operand) {
  if (!is_const(terms, term) || const_of(terms, term).big)
    return false;
  operand->own[0] = (TableRun){INT64_MIN, const_of(terms, term).bits};
  use_own(operand, sort_of(terms, term), 1);
  return true;
}

// index < k or index == k
static bool operand_compares(const Terms *terms, Term term, Term index, Operand *operand) {
  TermKind kind = kind_of(terms, term);
  if ((kind != TERM_LT && kind != TERM_EQ) || !term_is(child_of(terms, term, 0), index) ||
      !is_const(terms, child_of(terms, term, 1)))
    return false;
  Value bound = const_of(terms, child_of(terms, term, 1));
  if (!value_fits_int64(bound) || value_signed(bound) == INT64_MIN ||
      value_signed(bound) == INT64_MAX)
    return false;
  int64_t number = value_signed(bound);
  operand->own[0] = (TableRun){INT64_MIN, kind == TERM_LT};
  operand->own[1] = (TableRun){number, kind == TERM_EQ};
  operand->own[2] = (TableRun){number + 1, false};
  use_own(operand, SORT_BOOL, kind == TERM_LT ? 2 : 3);
  return true;
}

// The runs of an operator on operands, each piece of the line with the values that they have there.
// False when a value is none that a table can hold.
// All operands are functions of one index that are constant on runs. The line of all indices is
// walked from its beginning to its end, from one change of an operand to the next.
static bool combine(Terms *terms, TermKind kind, Sort sort, const Operand *operands, size_t count,
                    Runs *runs) {
  assert(1 <= count && count <= 3);
  uint32_t at[3] = {0};
  for (int64_t start = INT64_MIN;;) {
    Value values[3];
    for (size_t i = 0; i < count; i++)
      values[i] = value_in(&operands[i], at[i]);
    Value value = term_apply(terms, kind, sort, values);
    if (value.unknown || value.big)
      return false;
    runs_add(runs, start, value.bits);
    int64_t next = INT64_MAX;
    bool is_last = true;
    for (size_t i = 0; i < count; i++)
      if (at[i] + 1 < operands[i].count && operands[i].runs[at[i] + 1].start <= next) {
        next = operands[i].runs[at[i] + 1].start;
        is_last = false;
      }
    if (is_last)
      return true;
    for (size_t i = 0; i < count; i++)
      at[i] += at[i] + 1 < operands[i].count && operands[i].runs[at[i] + 1].start == next;
    start = next;
  }
}

// --- Remembered results --------------------------------------------------------------------------

// Paths build the same terms again, and a table may be long.
static uint32_t operand_key(const Terms *terms, Term term) {
  return is_kind(terms, term, TERM_TABLE) ? term_table_number(terms, term) << 1 | 1 : term.id << 1;
}

static bool same_lifting(const void *context, uint32_t id, const void *key) {
  const Terms *terms = context;
  const LiftedTable *known = &terms->lifted.items[id], *wanted = key;
  return known->operator== wanted->operator&& known->left == wanted->left &&
      known->right == wanted->right;
}

// A number of the table that the operator makes of the operands; false when there is none.
static bool lift(Terms *terms, TermKind kind, Sort sort, const Term *terms_in, Operand *operands,
                 size_t count, uint32_t *number) {
  assert(count == 1 || count == 2);
  LiftedTable key = {.operator=(uint32_t) kind | (uint32_t)sort << 8,
                     .left = operand_key(terms, terms_in[0]),
                     .right = count > 1 ? operand_key(terms, terms_in[1]) : 0};
  uint32_t hash = hash_mix(hash_mix(key.operator, key.left), key.right);
  uint32_t id = table_find(&terms->lifted_table, hash, same_lifting, terms, &key);
  if (id == TABLE_NONE) {
    Runs runs = {0};
    if (combine(terms, kind, sort, operands, count, &runs))
      key.result = 1 + table_intern(terms, sort, &runs);
    vec_free(&runs);
    id = (uint32_t)terms->lifted.count;
    vec_push(&terms->lifted, key);
    table_insert(&terms->lifted_table, hash, id);
  }
  uint32_t result = terms->lifted.items[id].result;
  *number = result - 1;
  return result != 0;
}

// --- Rules ---------------------------------------------------------------------------------------

Term table_unary(Terms *terms, TermKind kind, Sort sort, Term a) {
  assert(term_arity(terms, a) > 0);
  Operand operand;
  uint32_t number;
  Term index = child_of(terms, a, 0);
  if (!operand_is_table(terms, a, index, &operand) ||
      !lift(terms, kind, sort, &a, &operand, 1, &number))
    return NO_TERM;
  return table_term(terms, index, number);
}

static bool operand_of(const Terms *terms, Term term, Term index, Operand *operand) {
  return operand_is_table(terms, term, index, operand) || operand_is_constant(terms, term, operand);
}

// match: op(t[x], k), op(k, t[x]), op(t[x], u[x])
// result: t'[x]
Term table_binary(Terms *terms, TermKind kind, Sort sort, Term a, Term b) {
  bool is_left = is_kind(terms, a, TERM_TABLE);
  if (!is_left && !is_kind(terms, b, TERM_TABLE))
    return NO_TERM;
  Term index = child_of(terms, is_left ? a : b, 0);
  Operand operands[2];
  uint32_t number;
  if (!operand_of(terms, a, index, &operands[0]) || !operand_of(terms, b, index, &operands[1]) ||
      !lift(terms, kind, sort, (Term[]){a, b}, operands, 2, &number))
    return NO_TERM;
  return table_term(terms, index, number);
}

// The index of a Boolean table or its negation.
static Term index_of(const Terms *terms, Term term) {
  if (is_kind(terms, term, TERM_NOT))
    term = child_of(terms, term, 0);
  return is_kind(terms, term, TERM_TABLE) ? child_of(terms, term, 0) : NO_TERM;
}

// Whether a literal is about the index. `flipped` has room for the runs of a negated one.
static bool literal_operand(const Terms *terms, Term term, Term index, Operand *operand,
                            Runs *flipped) {
  bool negated = is_kind(terms, term, TERM_NOT);
  Term atom = negated ? child_of(terms, term, 0) : term;
  if (!operand_is_table(terms, atom, index, operand) &&
      !operand_compares(terms, atom, index, operand))
    return false;
  if (!negated)
    return true;
  for (uint32_t i = 0; i < operand->count; i++)
    runs_add(flipped, operand->runs[i].start, !operand->runs[i].bits);
  operand->runs = flipped->items;
  operand->count = (uint32_t)flipped->count;
  assert(operand->count > 0);
  return true;
}

// match: t[x] && u[x], t[x] && x < k, t[x] && x == k, and the same with negations
// result: t'[x]
Term and_tables(Terms *terms, Term a, Term b) {
  Term index = index_of(terms, a);
  if (!term_exists(index))
    index = index_of(terms, b);
  if (!term_exists(index))
    return NO_TERM;
  Operand operands[2];
  Runs flipped[2] = {{0}, {0}}, runs = {0};
  Term result = NO_TERM;
  if (literal_operand(terms, a, index, &operands[0], &flipped[0]) &&
      literal_operand(terms, b, index, &operands[1], &flipped[1])) {
    (void)combine(terms, TERM_AND, SORT_BOOL, operands, 2, &runs);
    result = table_term(terms, index, table_intern(terms, SORT_BOOL, &runs));
  }
  vec_free(&flipped[0]);
  vec_free(&flipped[1]);
  vec_free(&runs);
  return result;
}

// match: c ? x : y, each of them a table of the same index, a constant, or for c a comparison of
// the index with one; at least one of them is a table
// result: t'[x]
// Of references and types no tables are made: heap looks into the ite of a reference for the
// objects that it may be.
Term ite_tables(Terms *terms, Term condition, Term yes, Term no) {
  Term index = index_of(terms, condition);
  for (int i = 0; i < 2 && !term_exists(index); i++) {
    Term branch = i ? no : yes;
    index = is_kind(terms, branch, TERM_TABLE) ? child_of(terms, branch, 0) : NO_TERM;
  }
  if (!term_exists(index))
    return NO_TERM;
  Operand operands[3];
  if ((!operand_is_table(terms, condition, index, &operands[0]) &&
       !operand_compares(terms, condition, index, &operands[0])) ||
      !operand_of(terms, yes, index, &operands[1]) || !operand_of(terms, no, index, &operands[2]))
    return NO_TERM;
  Sort sort = sort_of(terms, yes);
  if (sort == SORT_REF || sort == SORT_TYPE)
    return NO_TERM;
  Runs runs = {0};
  Term result = NO_TERM;
  if (combine(terms, TERM_ITE, sort, operands, 3, &runs))
    result = table_term(terms, index, table_intern(terms, sort, &runs));
  vec_free(&runs);
  return result;
}
