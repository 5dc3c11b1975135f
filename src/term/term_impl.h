// What the files of this module share: the store's layout, raw interning, and the frame in which
// the simplification rules are written. Nothing here is for other modules.
#ifndef TERM_TERM_IMPL_H
#define TERM_TERM_IMPL_H

#include "base/budget.h"
#include "base/table.h"
#include "base/vec.h"
#include "term/term.h"

typedef TermNode Node;

enum Rule {
#define RULE(NAME) RULE_##NAME,
#include "term/rules.def"
#undef RULE
  RULE_COUNT
};

typedef struct Symbol {
  Term term;
  const char *name;
  int64_t low, high; // term_set_bounds
  bool is_bounded;
} Symbol;

typedef struct BigNumber { // an interned Int outside of int64
  bool negative;
  uint32_t count;
  uint32_t limbs[];
} BigNumber;

// Bits known to be zero and one.
typedef struct KnownBits {
  uint64_t zeros, ones;
} KnownBits;

// A function from integers that is constant on runs (tables.c). The first run starts at INT64_MIN,
// neighbours have different values: equal functions have equal lists.
typedef struct TermTable {
  Sort sort; // of the values
  uint32_t count;
  const TableRun *runs;
  int64_t least, greatest; // of integers
  KnownBits common;        // to all values, of bit vectors
} TermTable;

// The result of an operator on tables and constants, as rules_table.c has found it before.
typedef struct LiftedTable {
  uint32_t operator, left, right;
  uint32_t result; // 1 + the number of a table; 0: there is none
} LiftedTable;

// The image that a running substitution has found for a term.
typedef struct Image {
  uint32_t stamp; // of that substitution
  Term term;
} Image;

struct Terms {
  TermNodes nodes; // indexed by term id; node 0 is the NONE term. The first member: see term_node
  Table table;
  VEC(Symbol) symbols;
  VEC(const BigNumber *) bigs;
  Table big_table;
  VEC(TermTable) tables;
  Table table_table;
  VEC(Term) compacted; // by term id: what term_compact has found
  VEC(LiftedTable) lifted;
  Table lifted_table;
  Arena arena; // names, big numbers and runs of tables
  TypeOracle oracle;
  Budget *budget;    // the own one if nobody has set another
  Budget no_limits;  // the own one
  uint64_t asked;    // how often somebody has made a term, a new one or one that there was
  VEC(Image) images; // by term id; grows when something is substituted
  uint32_t image_stamp;
  unsigned lifting; // how deep rules that walk down an ITE chain are nested
  uint64_t fired[RULE_COUNT];
};

#define NO_TERM ((Term){0})

static inline const Node *node_of(const Terms *terms, Term term) { return term_node(terms, term); }
static inline TermKind kind_of(const Terms *terms, Term term) { return term_kind(terms, term); }
static inline Sort sort_of(const Terms *terms, Term term) { return term_sort(terms, term); }
static inline bool is_kind(const Terms *terms, Term term, TermKind kind) {
  return kind_of(terms, term) == kind;
}
static inline bool is_const(const Terms *terms, Term term) {
  return is_kind(terms, term, TERM_CONST);
}
static inline Term child_of(const Terms *terms, Term term, unsigned index) {
  return term_child(terms, term, index);
}
static inline Value const_of(const Terms *terms, Term term) {
  const Node *node = node_of(terms, term);
  assert(is_const(terms, term));
  return (Value){.bits = (uint64_t)node->child[1] << 32 | node->child[0],
                 .sort = (uint8_t)sort_of(terms, term),
                 .big = node->child[2] != 0};
}
// The two leaves every store has at fixed places.
static inline Term false_term(void) { return (Term){1}; }
static inline Term true_term(void) { return (Term){2}; }
static inline bool is_true(Term term) { return term.id == 2; }
static inline bool is_false(Term term) { return term.id == 1; }

static inline uint64_t width_mask(Sort sort) {
  assert(sort_is_bv(sort));
  return UINT64_MAX >> (64 - (int)sort);
}
static inline uint64_t sign_bit(Sort sort) { return (uint64_t)1 << ((int)sort - 1); }

// The term with exactly this kind and these children: the only way into the table.
Term term_intern(Terms *terms, TermKind kind, Sort sort, Term a, Term b, Term c);

// --- Rules ---------------------------------------------------------------------------------------
// A rule is a function that answers with the simpler term, or with NO_TERM when it does not match.

static inline Term count_rule(Terms *terms, enum Rule rule, Term result) {
  if (term_exists(result))
    terms->fired[rule]++;
  return result;
}

// Returns from the constructor when the rule matches.
#define try_rule(NAME, ...)                                                                        \
  do {                                                                                             \
    Term result_of_rule = count_rule(terms, RULE_##NAME, NAME(terms, __VA_ARGS__));                \
    if (term_exists(result_of_rule))                                                               \
      return result_of_rule;                                                                       \
  } while (0)

// Rules that go on into the branches of an ITE stop at this nesting: a simplification is lost on
// very deep chains, never the stack.
enum { MAX_LIFTING = 64 };

// The folded constant, or NO_TERM when a child is no constant or the value grew too large.
Term fold_unary(Terms *terms, TermKind kind, Sort sort, Term a);
Term fold_binary(Terms *terms, TermKind kind, Sort sort, Term a, Term b);
// op(ite(c, k1, k2)) for constants k1, k2, and the same with a constant as the other operand.
Term lift_unary(Terms *terms, TermKind kind, Sort sort, Term a);
Term lift_binary(Terms *terms, TermKind kind, Sort sort, Term a, Term b);

// Is the constant this number (as a signed bit vector or Int)?
bool is_number(const Terms *terms, Term term, int64_t number);
static inline bool is_zero(const Terms *terms, Term term) { return is_number(terms, term, 0); }
Term number_like(Terms *terms, Term model, int64_t number); // of the same integer sort

// The order of commutative operands: by id, constants last.
static inline void order_operands(const Terms *terms, Term *a, Term *b) {
  bool a_const = is_const(terms, *a), b_const = is_const(terms, *b);
  if (a_const != b_const ? a_const : a->id > b->id) {
    Term swap = *a;
    *a = *b;
    *b = swap;
  }
}

// a is !b or b is !a
static inline bool is_negation(const Terms *terms, Term a, Term b) {
  return (is_kind(terms, a, TERM_NOT) && node_of(terms, a)->child[0] == b.id) ||
         (is_kind(terms, b, TERM_NOT) && node_of(terms, b)->child[0] == a.id);
}

// a == b at the level of sums: both sides without common summands. NO_TERM when nothing changes.
Term eq_sum_normal(Terms *terms, Term a, Term b);
Term lt_sum_normal(Terms *terms, Term a, Term b); // Int only

// Bits known to be zero and one from the shape of a bit vector, looking at most `depth` levels
// down.
KnownBits known_bits(const Terms *terms, Term term, unsigned depth);
enum { LOOK_DEPTH = 4 };

// SHL, SHR, USHR as kinds.def defines them (rules_shift.c).
Term term_raw_shift(Terms *terms, TermKind kind, Term a, Term b);

// rules_table.c: operators on tables of one index and constants; NO_TERM for all others.
Term table_unary(Terms *terms, TermKind kind, Sort sort, Term a);
Term table_binary(Terms *terms, TermKind kind, Sort sort, Term a, Term b);
Term and_tables(Terms *terms, Term a, Term b);
Term ite_tables(Terms *terms, Term condition, Term yes, Term no);
// tables.c
Value table_apply(const Terms *terms, Value index, Value number);

// rules_fp.c: the arithmetic kinds with one and two operands.
Term fp_unary(Terms *terms, TermKind kind, Term a);
Term fp_binary(Terms *terms, TermKind kind, Term a, Term b);

Term and_of_comparisons(Terms *terms, Term a, Term b); // rules_and.c; NO_TERM when nothing is known

// value.c
bool value_fits_int64(Value value);
Value value_of_bits(Sort sort, uint64_t bits);

// apply_fp.c
Value apply_fp(TermKind kind, Sort sort, const Value *children);
Value apply_conversion(Terms *terms, TermKind kind, Sort sort, Value a);

#endif
