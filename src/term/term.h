// Symbolic values: hash-consed terms with 32-bit ids.
//
// A Terms store owns every term made from it; terms are never freed one by one and are equal
// exactly when their ids are equal. Children are older than their parents (child id < parent id),
// so id order is a topological order. The constructors always simplify, by rules that are exact for
// Java's semantics (wrap-around, IEEE 754 with one NaN); kinds.def says what each kind means.
//
// Normal forms a reader may rely on:
// - integers are compared by EQ and LT, with or without NOT; a constant is the right operand;
// - Booleans are NOT, AND, ITE, EQ and atoms; a disjunction is NOT(AND(NOT(a), NOT(b))). NOT never
//   stands on NOT or on a constant, nor in a child of a Boolean EQ, nor in the condition of an ITE
//   or in the first branch of a Boolean one;
// - the operands of commutative kinds are ordered, constants last. The constant of a sum is the
//   right child of its outermost ADD.
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include "base/vec.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Budget Budget; // base/budget.h
typedef struct Terms Terms;
typedef struct Term {
  uint32_t id; // 0 is "no term"
} Term;

// A bit vector of width w has the sort (Sort)w; Java needs 8, 16, 32 and 64, any width of 1..64
// works.
typedef enum Sort {
  SORT_BOOL = 0,
  SORT_BV8 = 8,
  SORT_BV16 = 16,
  SORT_BV32 = 32,
  SORT_BV64 = 64,
  SORT_INT = 65, // unbounded, for --int math
  SORT_FLOAT,
  SORT_DOUBLE,
  SORT_REF,
  SORT_TYPE,
} Sort;

static inline bool sort_is_bv(Sort sort) { return sort >= 1 && (int)sort <= 64; }
static inline bool sort_is_integer(Sort sort) { return sort >= 1 && sort <= SORT_INT; }
static inline bool sort_is_fp(Sort sort) { return sort == SORT_FLOAT || sort == SORT_DOUBLE; }

typedef enum TermKind {
#define KIND(NAME, ARITY, TEXT) TERM_##NAME,
#include "term/kinds.def"
#undef KIND
  TERM_KIND_COUNT
} TermKind;

const char *term_kind_name(TermKind kind); // "ADD"
unsigned term_kind_arity(TermKind kind);

static inline bool term_is(Term a, Term b) { return a.id == b.id; }
static inline bool term_exists(Term term) { return term.id != 0; }

// --- Values -------------------------------------------------------------------------------------
//
// What a constant term holds and what a model assigns.
// One value of any sort. Two values are equal exactly when all fields are equal. Bit vectors are
// kept zero-extended; an Int outside of int64 is `big` and `bits` is its number in the store; a
// reference is null, a concrete location of the machine's heap, or an object of the input.
// `unknown` marks an Int that grew past TERM_INT_BITS bits; whatever depends on it is unknown as
// well.
typedef struct Value {
  uint64_t bits;
  uint8_t sort; // a Sort
  bool big, unknown;
} Value;

enum { TERM_INT_BITS = 1 << 16 };
#define TYPE_NULL UINT32_MAX // the dynamic type of null: subtype of nothing

Value value_bool(bool truth);
Value value_bv(Sort sort, uint64_t bits); // the low bits count
Value value_int(int64_t number);
Value value_float(float number); // every NaN becomes the canonical one, here and below
Value value_double(double number);
Value value_null(void);
Value value_location(uint32_t location); // an object the machine allocated
Value value_object(uint32_t number);     // an object of the input, as a model numbers them
Value value_type(uint32_t type);
Value value_default(Sort sort); // false, zero, null, type 0
// A decimal number of any size with an optional '-'. Precondition: well-formed, TERM_INT_BITS bits
// at most.
Value value_int_parse(Terms *terms, const char *decimal);

bool value_is_equal(Value a, Value b);
bool value_truth(Value value);     // of a Bool
int64_t value_signed(Value value); // of a bit vector (sign-extended) or an Int that is not big
float value_as_float(Value value);
double value_as_double(Value value);
bool value_is_null(Value value);     // of a Ref, as the next two
bool value_is_location(Value value); // its number is value_number
bool value_is_object(Value value);
uint32_t value_number(Value value); // of a location, an object or a type
// Text of a value: Java literals for numbers; owned by the caller.
char *value_text(const Terms *terms, Value value);
// The decimal digits of an Int of any size; owned by the caller.
char *value_int_text(const Terms *terms, Value value);

// --- The store ----------------------------------------------------------------------------------

// What is known about types; ids are opaque here. All functions may be NULL: then a type is a
// subtype of itself only, and types and locations are printed by number.
typedef struct TypeOracle {
  void *context;
  bool (*subtype)(void *context, uint32_t sub, uint32_t super);
  const char *(*name)(void *context, uint32_t type);
  const char *(*place)(void *context, uint32_t location); // NULL: it has no name
} TypeOracle;

Terms *terms_new(void);
void terms_free(Terms *terms);
// The oracle is copied. The hierarchy may grow later, but no answer may change.
void terms_set_types(Terms *terms, TypeOracle oracle);
bool terms_subtype(const Terms *terms, uint32_t sub, uint32_t super); // asks the oracle

// Making terms polls the budget (borrowed; NULL: no limit). When it is spent, whoever makes many of
// them returns any term of the right sort at once: what is made from then on means nothing, and
// nobody may draw a conclusion from it.
void terms_set_budget(Terms *terms, Budget *budget);
bool terms_is_spent(const Terms *terms);

uint32_t terms_count(const Terms *terms);        // ids are 1..count
uint64_t terms_asked(const Terms *terms);        // terms made from others, however often the same
size_t terms_growth(const Terms *terms);         // see table_growth
uint32_t terms_symbol_count(const Terms *terms); // symbol ids are 0..count-1
size_t terms_memory(const Terms *terms);         // bytes held

// Simplification rules by name, for --stats and the tests.
unsigned terms_rule_total(void);
const char *terms_rule_name(unsigned rule);
uint64_t terms_rule_fired(const Terms *terms, unsigned rule);

// --- Inspection ---------------------------------------------------------------------------------

// Looking at terms is half of what merging heaps does, so these are no calls. 16 bytes a term:
// `head` is the kind and, 8 bits up, the sort and, 16 bits up, the arity. A CONST keeps the low and
// high half of its bits in child[0] and child[1] and `big` in child[2]; a SYMBOL keeps its symbol
// id in child[0]. Unused children are 0. Nobody else looks at nodes.
typedef struct TermNode {
  uint32_t head;
  uint32_t child[3];
} TermNode;

typedef VEC(TermNode) TermNodes;

static inline const TermNode *term_node(const Terms *terms, Term term) {
  const TermNodes *nodes = (const TermNodes *)(const void *)terms; // the store's first member
  assert(term.id != 0 && term.id < nodes->count);
  return &nodes->items[term.id];
}
static inline TermKind term_kind(const Terms *terms, Term term) {
  return (TermKind)(term_node(terms, term)->head & 0xff);
}
static inline Sort term_sort(const Terms *terms, Term term) {
  return (Sort)(term_node(terms, term)->head >> 8 & 0xff);
}
static inline unsigned term_arity(const Terms *terms, Term term) {
  return term_node(terms, term)->head >> 16;
}
static inline Term term_child(const Terms *terms, Term term, unsigned index) {
  assert(index < term_arity(terms, term));
  return (Term){term_node(terms, term)->child[index]};
}

static inline bool term_is_const(const Terms *terms, Term term) {
  return term_kind(terms, term) == TERM_CONST;
}
Value term_value(const Terms *terms, Term term); // of a CONST
bool term_is_true(const Terms *terms, Term term);
bool term_is_false(const Terms *terms, Term term);
bool term_is_null(const Terms *terms, Term term);

bool term_is_symbol(const Terms *terms, Term term);
uint32_t term_symbol_id(const Terms *terms, Term term);
const char *term_symbol_name(const Terms *terms, Term term);
Term terms_symbol_at(const Terms *terms, uint32_t symbol_id);

// What a table has from `start` on, up to the start of the next run: the bits of a value of its
// sort. The first run starts at INT64_MIN, neighbours differ.
typedef struct TableRun {
  int64_t start;
  uint64_t bits;
} TableRun;
const TableRun *term_table_runs(const Terms *terms, Term table, size_t *count); // of a TABLE
uint32_t term_table_number(const Terms *terms, Term table);
const TableRun *terms_table_runs(const Terms *terms, uint32_t number, size_t *count);
Sort terms_table_sort(const Terms *terms, uint32_t number); // of the values
uint32_t terms_table_count(const Terms *terms);             // numbers are 0..count-1

// The inclusive signed range that the shape of a bit vector shows. False and the full range when it
// shows nothing. Cheap: looks a few levels deep.
bool term_range(const Terms *terms, Term term, int64_t *low, int64_t *high);

// --- Leaves -------------------------------------------------------------------------------------

Term term_const(Terms *terms, Value value); // not unknown
Term term_symbol(Terms *terms, Sort sort,
                 const char *name); // always a fresh one; the name is copied
Term term_bool(Terms *terms, bool truth);
Term term_true(Terms *terms);
Term term_false(Terms *terms);
Term term_bv(Terms *terms, Sort sort, uint64_t bits);
Term term_int32(Terms *terms, int32_t number);              // BV32
Term term_int64(Terms *terms, int64_t number);              // BV64
Term term_math(Terms *terms, int64_t number);               // Int
Term term_integer(Terms *terms, Sort sort, int64_t number); // a bit vector or Int
Term term_float(Terms *terms, float number);
Term term_double(Terms *terms, double number);
Term term_null(Terms *terms);
Term term_location(Terms *terms, uint32_t location);
Term term_type(Terms *terms, uint32_t type);

// --- Constructors -------------------------------------------------------------------------------
// Operands of one call have the same sort where nothing else is said.

// Any kind with children, simplified: rebuilds a term with other children. `sort` is the sort of
// the result (it matters to conversions only). Precondition: kind is neither NONE, CONST nor
// SYMBOL.
Term term_make(Terms *terms, TermKind kind, Sort sort, const Term *children);

Term term_not(Terms *terms, Term a);
Term term_and(Terms *terms, Term a, Term b);
Term term_or(Terms *terms, Term a, Term b);
Term term_xor(Terms *terms, Term a, Term b); // of Booleans: a differs from b
Term term_implies(Terms *terms, Term a, Term b);
Term term_ite(Terms *terms, Term condition, Term yes, Term no); // any sort

Term term_eq(Terms *terms, Term a,
             Term b); // identity, any sort; for Java's == on floats: term_fp_eq
Term term_ne(Terms *terms, Term a, Term b);
Term term_lt(Terms *terms, Term a, Term b); // integers, signed
Term term_le(Terms *terms, Term a, Term b);
Term term_gt(Terms *terms, Term a, Term b);
Term term_ge(Terms *terms, Term a, Term b);
Term term_ult(Terms *terms, Term a, Term b); // bit vectors, unsigned

// Integers: bit vectors or Int. Division by zero is the caller's exception; see kinds.def for its
// value.
Term term_add(Terms *terms, Term a, Term b);
Term term_sub(Terms *terms, Term a, Term b);
Term term_mul(Terms *terms, Term a, Term b);
Term term_div(Terms *terms, Term a, Term b);
Term term_rem(Terms *terms, Term a, Term b);
Term term_neg(Terms *terms, Term a);
Term term_abs(Terms *terms, Term a); // also floats, as min and max
Term term_min(Terms *terms, Term a, Term b);
Term term_max(Terms *terms, Term a, Term b);

// On Int the bit operators work on the low 64 bits, read as signed; they build on INT_TO_BV and
// BV_TO_INT.
Term term_bit_and(Terms *terms, Term a, Term b);
Term term_bit_or(Terms *terms, Term a, Term b);
Term term_bit_xor(Terms *terms, Term a, Term b);
Term term_bit_not(Terms *terms, Term a);

// Java's shifts: the count may have another integer sort than the operand and is masked to its
// width, which must be a power of two. On Int: x * 2^count and floor(x / 2^count) with the count
// masked to 6 bits (a caller who means a Java int masks it to 5 bits before); there is no term_ushr
// on Int, see term_int_ushr.
Term term_shl(Terms *terms, Term a, Term count);
Term term_shr(Terms *terms, Term a, Term count);
Term term_ushr(Terms *terms, Term a, Term count);
// Of the low 32 or 64 bits of an Int.
Term term_int_ushr(Terms *terms, Term a, Term count, unsigned bits);

// Java's conversions of integers. On Int, i2l and l2i are the identity (unbounded integers do not
// wrap); i2b, i2c and i2s take the low bits in both.
Term term_i2b(Terms *terms, Term a);
Term term_i2c(Terms *terms, Term a);
Term term_i2s(Terms *terms, Term a);
Term term_i2l(Terms *terms, Term a);
Term term_l2i(Terms *terms, Term a);
// The building blocks of these; `sort` is the result.
Term term_trunc(Terms *terms, Term a, Sort sort); // to a narrower or the same width
Term term_sext(Terms *terms, Term a, Sort sort);  // to a wider or the same width
Term term_zext(Terms *terms, Term a, Sort sort);
Term term_bv_to_int(Terms *terms, Term a);  // signed
Term term_ubv_to_int(Terms *terms, Term a); // unsigned
Term term_int_to_bv(Terms *terms, Term a, Sort sort);

// Floats and doubles.
Term term_fp_eq(Terms *terms, Term a, Term b);
Term term_fp_lt(Terms *terms, Term a, Term b);
Term term_fp_le(Terms *terms, Term a, Term b);
Term term_fp_add(Terms *terms, Term a, Term b);
Term term_fp_sub(Terms *terms, Term a, Term b);
Term term_fp_mul(Terms *terms, Term a, Term b);
Term term_fp_div(Terms *terms, Term a, Term b);
Term term_fp_rem(Terms *terms, Term a, Term b);
Term term_fp_neg(Terms *terms, Term a);
Term term_fp_sqrt(Terms *terms, Term a);
Term term_fp_floor(Terms *terms, Term a);
Term term_fp_ceil(Terms *terms, Term a);
Term term_fp_rint(Terms *terms, Term a);
Term term_fp_is_nan(Terms *terms, Term a);

// i2f i2d l2f l2d (from bit vectors or Int) and f2d d2f; the identity when the sorts agree.
Term term_to_fp(Terms *terms, Term a, Sort sort);
// f2i f2l d2i d2l; for --int math wrap the result in term_bv_to_int.
Term term_fp_to_bv(Terms *terms, Term a, Sort sort);
Term term_fp_bits(Terms *terms, Term a);    // floatToIntBits, doubleToLongBits
Term term_bits_to_fp(Terms *terms, Term a); // intBitsToFloat, longBitsToDouble, by the width of a

// lcmp, fcmpl/dcmpl (if_nan = -1), fcmpg/dcmpg (if_nan = 1): -1, 0 or 1 of sort `result` (BV32 or
// Int).
Term term_compare(Terms *terms, Term a, Term b, int if_nan, Sort result);

// References and types.
Term term_type_of(Terms *terms, Term ref);
Term term_subtype(Terms *terms, Term type, uint32_t super);    // of a Type
Term term_instance_of(Terms *terms, Term ref, uint32_t super); // of a Ref; false for null
Term term_is_null_test(Terms *terms, Term ref);                // ref == null

// The number of the table with these runs, ascending from INT64_MIN on; its values have any sort
// but Ref and Type. And a table at an index: elements of a constant array.
uint32_t terms_add_table(Terms *terms, Sort sort, const TableRun *runs, size_t count);
Term term_table_at(Terms *terms, uint32_t number, Term index);

// A promise: wherever this integer symbol matters, it is known to lie within low..high (inclusive).
// The promise is for term_compact only; the caller sees to it that a solver is told.
void term_set_bounds(Terms *terms, Term symbol, int64_t low, int64_t high);
// The term, or one that is equal as long as symbols keep to their bounds: what is made of tables
// and depends on one symbol with few values, or on one part with few, is a table of that.
Term term_compact(Terms *terms, Term term);

// --- Substitution -------------------------------------------------------------------------------

// `term` with each symbol s replaced by images[symbol id of s] where that exists (id != 0) and
// symbol id < count. Iterative; images are not substituted again. An image has the sort of its
// symbol.
Term term_substitute(Terms *terms, Term term, const Term *images, size_t count);

typedef struct TermPair {
  Term from, to; // of the same sort
} TermPair;
// Replaces in every term of `list` each outermost occurrence of pairs[i].from, whatever its kind,
// by pairs[i].to; the first pair with a given `from` counts. Returns how many terms were visited.
size_t term_replace(Terms *terms, const TermPair *pairs, size_t pair_count, Term *list,
                    size_t count);

// --- Models and evaluation ----------------------------------------------------------------------

// Values for symbols and dynamic types for references. Missing symbols evaluate to value_default,
// missing types to type 0. Values of terms are remembered until an assignment changes that they may
// have used.
typedef struct Model Model;

Model *model_new(const Terms *terms);
Model *model_copy(const Model *model); // without the types of objects that no symbol names
void model_free(Model *model);
void model_set(Model *model, Term symbol, Value value);
bool model_get(const Model *model, Term symbol, Value *value); // false when missing
void model_set_type(Model *model, Value ref, uint32_t type);   // ref is not null
bool model_get_type(const Model *model, Value ref, uint32_t *type);

// The value of any term. Needs no stack in proportion to the depth of the term.
Value term_eval(Terms *terms, Term term, Model *model);
bool term_holds(Terms *terms, Term condition, Model *model); // known and true

// One operator on values: the meaning of the kinds, used by the evaluator and by constant folding.
// `sort` is the sort of the result. Precondition: kind has children and is neither TYPE_OF nor
// SUBTYPE (they need a model and the oracle).
Value term_apply(Terms *terms, TermKind kind, Sort sort, const Value *children);

// --- Text ---------------------------------------------------------------------------------------

// Readable Java-like text, owned by the caller: "this.next.value < x && y != null". Parts of a term
// that is very deep or long are written "...".
char *term_text(const Terms *terms, Term term);

#endif
