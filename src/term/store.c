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

static uint32_t head_of(TermKind kind, Sort sort) {
  return (uint32_t)kind | (uint32_t)sort << 8 | (uint32_t)kind_arities[kind] << 16;
}

static Term push_node(Terms *terms, Node node) {
  if (terms->nodes.count >= UINT32_MAX - 1)
    fatal("too many terms");
  uint32_t id = (uint32_t)terms->nodes.count;
  vec_push(&terms->nodes, node);
  return (Term){id};
}

// Two multiplications: this is most of the arithmetic of making a term.
static inline uint32_t node_hash(const Node *node) {
  uint64_t low = ((uint64_t)node->child[0] << 32 | node->child[1]) * 0x9e3779b97f4a7c15u;
  uint64_t high = ((uint64_t)node->child[2] << 32 | node->head) + (low ^ low >> 29);
  uint64_t hash = high * 0xd1b54a32d192ed03u;
  return (uint32_t)(hash >> 32);
}

static inline bool node_equal(const Node *a, const Node *b) {
  return a->child[0] == b->child[0] && a->child[1] == b->child[1] && a->child[2] == b->child[2] &&
         a->head == b->head;
}

// table_find of base without the call of an equality function: the hottest loop of the module.
static inline Term find_node(const Terms *terms, uint32_t hash, const Node *node) {
  const Table *table = &terms->table;
  if (!table->capacity)
    return NO_TERM;
  uint32_t mask = table->capacity - 1;
  for (uint32_t at = hash & mask; table->entries[at].id_plus_1; at = (at + 1) & mask) {
    uint32_t id = table->entries[at].id_plus_1 - 1;
    if (table->entries[at].hash == hash && node_equal(&terms->nodes.items[id], node))
      return (Term){id};
  }
  return NO_TERM;
}

static inline Term intern_node(Terms *terms, Node node) {
  uint32_t hash = node_hash(&node);
  Term term = find_node(terms, hash, &node);
  if (!term_exists(term)) {
    term = push_node(terms, node);
    table_insert(&terms->table, hash, term.id);
  }
  return term;
}

Term term_intern(Terms *terms, TermKind kind, Sort sort, Term a, Term b, Term c) {
  assert(term_kind_arity(kind) >= 1);
  assert(a.id != 0 && a.id < terms->nodes.count);
  assert((b.id != 0) == (term_kind_arity(kind) >= 2) && b.id < terms->nodes.count);
  assert((c.id != 0) == (term_kind_arity(kind) >= 3) && c.id < terms->nodes.count);
  (void)budget_poll(terms->budget);
  terms->asked++;
  return intern_node(terms, (Node){head_of(kind, sort), {a.id, b.id, c.id}});
}

// Room that is not used costs nothing; copying to more room does.
#ifdef NDEBUG
enum { FIRST_TERMS = 6000 };
#else
enum { FIRST_TERMS = 1 };
#endif

Terms *terms_new(void) {
  Terms *terms = mem_new(Terms);
  terms->budget = &terms->no_limits;
  vec_reserve(&terms->nodes, FIRST_TERMS);
  table_reserve(&terms->table, FIRST_TERMS);
  vec_push(&terms->nodes, (Node){head_of(TERM_NONE, SORT_BOOL), {0, 0, 0}});
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
  vec_free(&terms->tables);
  table_fini(&terms->table_table);
  vec_free(&terms->compacted);
  vec_free(&terms->lifted);
  table_fini(&terms->lifted_table);
  vec_free(&terms->images);
  arena_fini(&terms->arena);
  mem_free(terms);
}

void terms_set_budget(Terms *terms, Budget *budget) {
  terms->budget = budget ? budget : &terms->no_limits;
}

bool terms_is_spent(const Terms *terms) { return terms->budget->is_spent; }

void terms_set_types(Terms *terms, TypeOracle oracle) { terms->oracle = oracle; }

bool terms_subtype(const Terms *terms, uint32_t sub, uint32_t super) {
  if (sub == TYPE_NULL)
    return false;
  if (sub == super)
    return true;
  return terms->oracle.subtype && terms->oracle.subtype(terms->oracle.context, sub, super);
}

size_t terms_growth(const Terms *terms) { return table_growth(&terms->table); }

uint32_t terms_count(const Terms *terms) { return (uint32_t)terms->nodes.count - 1; }

uint64_t terms_asked(const Terms *terms) { return terms->asked; }
uint32_t terms_symbol_count(const Terms *terms) { return (uint32_t)terms->symbols.count; }

size_t terms_memory(const Terms *terms) {
  return sizeof *terms + terms->nodes.capacity * sizeof(Node) +
         (size_t)terms->table.capacity * sizeof(TableEntry) +
         terms->symbols.capacity * sizeof(Symbol) + terms->bigs.capacity * sizeof(void *) +
         (size_t)terms->big_table.capacity * sizeof(TableEntry) +
         terms->tables.capacity * sizeof(TermTable) + terms->lifted.capacity * sizeof(LiftedTable) +
         terms->compacted.capacity * sizeof(Term) +
         (size_t)(terms->table_table.capacity + terms->lifted_table.capacity) * sizeof(TableEntry) +
         terms->arena.total;
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
  uint32_t low = (uint32_t)value.bits, high = (uint32_t)(value.bits >> 32);
  return intern_node(terms, (Node){head_of(TERM_CONST, (Sort)value.sort), {low, high, value.big}});
}

Term term_symbol(Terms *terms, Sort sort, const char *name) {
  assert(sort <= SORT_TYPE);
  uint32_t symbol_id = (uint32_t)terms->symbols.count;
  Node node = {head_of(TERM_SYMBOL, sort), {symbol_id, 0, 0}};
  Term term = push_node(terms, node); // fresh: nobody looks for it
  vec_push(&terms->symbols,
           (Symbol){.term = term, .name = arena_string(&terms->arena, name, strlen(name))});
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
