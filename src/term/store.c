// The store interns and nothing else: no simplification happens here.
#include "term/term_impl.h"

#include <string.h>

static const char *const kind_names[] = {
#define KIND(NAME, ARITY, TEXT) #NAME,
#include "term/kinds.def"
#undef KIND
};
static const uint8_t kind_arities[] = {
#define KIND(NAME, ARITY, TEXT) ARITY,
#include "term/kinds.def"
#undef KIND
};
static const char *const rule_names[] = {
#define RULE(NAME) #NAME,
#include "term/rules.def"
#undef RULE
};

const char *term_kind_name(TermKind kind) {
  assert(kind < TERM_KIND_COUNT);
  return kind_names[kind];
}

unsigned term_kind_arity(TermKind kind) {
  assert(kind < TERM_KIND_COUNT);
  return kind_arities[kind];
}

static uint32_t node_hash(const Node *node) {
  uint32_t head = (uint32_t)node->kind | (uint32_t)node->sort << 8;
  return hash_mix(hash_mix(hash_mix(head, node->child[0]), node->child[1]), node->child[2]);
}

static bool node_equal(const void *context, uint32_t id, const void *key) {
  const Terms *terms = context;
  return !memcmp(&terms->nodes.items[id], key, sizeof(Node));
}

static Term intern_node(Terms *terms, Node node) {
  uint32_t hash = node_hash(&node);
  uint32_t id = table_find(&terms->table, hash, node_equal, terms, &node);
  if (id == TABLE_NONE) {
    if (terms->nodes.count >= UINT32_MAX - 1)
      fatal("too many terms");
    id = (uint32_t)terms->nodes.count;
    vec_push(&terms->nodes, node);
    table_insert(&terms->table, hash, id);
  }
  return (Term){id};
}

Term term_intern(Terms *terms, TermKind kind, Sort sort, Term a, Term b, Term c) {
  assert(term_kind_arity(kind) >= 1);
  assert(a.id != 0 && a.id < terms->nodes.count);
  assert((b.id != 0) == (term_kind_arity(kind) >= 2) && b.id < terms->nodes.count);
  assert((c.id != 0) == (term_kind_arity(kind) >= 3) && c.id < terms->nodes.count);
  return intern_node(
      terms, (Node){.kind = (uint8_t)kind, .sort = (uint8_t)sort, .child = {a.id, b.id, c.id}});
}

Terms *terms_new(void) {
  Terms *terms = mem_new(Terms);
  vec_push(&terms->nodes, (Node){.kind = TERM_NONE});
  Term no = term_const(terms, value_bool(false));
  Term yes = term_const(terms, value_bool(true));
  assert(is_false(no) && is_true(yes));
  (void)no, (void)yes;
  return terms;
}

void terms_free(Terms *terms) {
  vec_free(&terms->nodes);
  table_fini(&terms->table);
  vec_free(&terms->symbols);
  vec_free(&terms->bigs);
  table_fini(&terms->big_table);
  arena_fini(&terms->arena);
  mem_free(terms);
}

void terms_set_types(Terms *terms, TypeOracle oracle) { terms->oracle = oracle; }

bool terms_subtype(const Terms *terms, uint32_t sub, uint32_t super) {
  if (sub == TYPE_NULL)
    return false;
  if (sub == super)
    return true;
  return terms->oracle.subtype && terms->oracle.subtype(terms->oracle.context, sub, super);
}

uint32_t terms_count(const Terms *terms) { return (uint32_t)terms->nodes.count - 1; }
uint32_t terms_symbol_count(const Terms *terms) { return (uint32_t)terms->symbols.count; }

size_t terms_memory(const Terms *terms) {
  return sizeof *terms + terms->nodes.capacity * sizeof(Node) +
         (size_t)terms->table.capacity * sizeof(TableEntry) +
         terms->symbols.capacity * sizeof(Symbol) + terms->bigs.capacity * sizeof(void *) +
         (size_t)terms->big_table.capacity * sizeof(TableEntry) + terms->arena.total;
}

unsigned terms_rule_total(void) { return RULE_COUNT; }

const char *terms_rule_name(unsigned rule) {
  assert(rule < RULE_COUNT);
  return rule_names[rule];
}

uint64_t terms_rule_fired(const Terms *terms, unsigned rule) {
  assert(rule < RULE_COUNT);
  return terms->fired[rule];
}

TermKind term_kind(const Terms *terms, Term term) { return kind_of(terms, term); }
Sort term_sort(const Terms *terms, Term term) { return sort_of(terms, term); }

unsigned term_arity(const Terms *terms, Term term) {
  return term_kind_arity(kind_of(terms, term));
}

Term term_child(const Terms *terms, Term term, unsigned index) {
  return child_of(terms, term, index);
}

bool term_is_const(const Terms *terms, Term term) { return is_const(terms, term); }
Value term_value(const Terms *terms, Term term) { return const_of(terms, term); }

bool term_is_true(const Terms *terms, Term term) {
  assert(term.id < terms->nodes.count);
  (void)terms;
  return is_true(term);
}

bool term_is_false(const Terms *terms, Term term) {
  assert(term.id < terms->nodes.count);
  (void)terms;
  return is_false(term);
}

bool term_is_null(const Terms *terms, Term term) {
  return is_const(terms, term) && sort_of(terms, term) == SORT_REF &&
         value_is_null(const_of(terms, term));
}

bool term_is_symbol(const Terms *terms, Term term) { return is_kind(terms, term, TERM_SYMBOL); }

uint32_t term_symbol_id(const Terms *terms, Term term) {
  assert(term_is_symbol(terms, term));
  return node_of(terms, term)->child[0];
}

const char *term_symbol_name(const Terms *terms, Term term) {
  return terms->symbols.items[term_symbol_id(terms, term)].name;
}

Term terms_symbol_at(const Terms *terms, uint32_t symbol_id) {
  assert(symbol_id < terms->symbols.count);
  return terms->symbols.items[symbol_id].term;
}

Term term_const(Terms *terms, Value value) {
  assert(!value.unknown);
  return intern_node(terms, (Node){.kind = TERM_CONST,
                                   .sort = value.sort,
                                   .child = {(uint32_t)value.bits, (uint32_t)(value.bits >> 32),
                                             value.big}});
}

Term term_symbol(Terms *terms, Sort sort, const char *name) {
  uint32_t symbol_id = (uint32_t)terms->symbols.count;
  Term term = intern_node(
      terms, (Node){.kind = TERM_SYMBOL, .sort = (uint8_t)sort, .child = {symbol_id, 0, 0}});
  vec_push(&terms->symbols, (Symbol){term, arena_string(&terms->arena, name, strlen(name))});
  return term;
}

Term term_bool(Terms *terms, bool truth) {
  (void)terms;
  return truth ? true_term() : false_term();
}
Term term_true(Terms *terms) { return term_bool(terms, true); }
Term term_false(Terms *terms) { return term_bool(terms, false); }

Term term_bv(Terms *terms, Sort sort, uint64_t bits) {
  return term_const(terms, value_bv(sort, bits));
}
Term term_int32(Terms *terms, int32_t number) {
  return term_bv(terms, SORT_BV32, (uint32_t)number);
}
Term term_int64(Terms *terms, int64_t number) {
  return term_bv(terms, SORT_BV64, (uint64_t)number);
}
Term term_math(Terms *terms, int64_t number) { return term_const(terms, value_int(number)); }

Term term_integer(Terms *terms, Sort sort, int64_t number) {
  assert(sort_is_integer(sort));
  return sort == SORT_INT ? term_math(terms, number) : term_bv(terms, sort, (uint64_t)number);
}

Term term_float(Terms *terms, float number) { return term_const(terms, value_float(number)); }
Term term_double(Terms *terms, double number) { return term_const(terms, value_double(number)); }
Term term_null(Terms *terms) { return term_const(terms, value_null()); }

Term term_location(Terms *terms, uint32_t location) {
  return term_const(terms, value_location(location));
}

Term term_type(Terms *terms, uint32_t type) { return term_const(terms, value_type(type)); }
