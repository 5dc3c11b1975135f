// Models and the evaluator.
#include "term/term_impl.h"

#include <string.h>

typedef struct Memo {
  uint32_t term; // 0 is free
  Value value;
} Memo;

typedef struct TypeEntry {
  Value ref;
  uint32_t type;
} TypeEntry;

typedef struct Assignment {
  Value value;
  bool is_set, was_read; // was_read: remembered values may depend on it
} Assignment;

struct Model {
  const Terms *terms;
  VEC(Assignment) symbols; // by symbol id
  VEC(TypeEntry) types;    // of the references, found through type_table
  Table type_table;
  Memo *memos; // open addressing by term id
  uint32_t memo_count, memo_capacity;
  VEC(Term) stack; // of the evaluator; empty between calls
};

#ifdef NDEBUG
enum { FIRST_MEMOS = 64 };
#else
enum { FIRST_MEMOS = 2 };
#endif

Model *model_new(const Terms *terms) {
  Model *model = mem_new(Model);
  model->terms = terms;
  return model;
}

// Remembered values are thrown away whenever something that one of them may have read gets another
// value: which ones depend on it is not worth being known.
static void forget(Model *model) {
  if (!model->memo_count)
    return;
  mem_free(model->memos);
  model->memos = NULL;
  model->memo_count = model->memo_capacity = 0;
  for (size_t i = 0; i < model->symbols.count; i++)
    model->symbols.items[i].was_read = false;
}

// The types of objects that a symbol names, and of all locations. Without this models of models
// would gather the objects of all paths.
static void copy_types(const Model *model, Model *copy) {
  if (!model->types.count)
    return;
  uint32_t type;
  for (size_t i = 0; i < model->symbols.count; i++) {
    Assignment symbol = model->symbols.items[i];
    if (symbol.is_set && symbol.value.sort == SORT_REF && value_is_object(symbol.value) &&
        model_get_type(model, symbol.value, &type))
      model_set_type(copy, symbol.value, type);
  }
  for (size_t i = 0; i < model->types.count; i++)
    if (value_is_location(model->types.items[i].ref))
      model_set_type(copy, model->types.items[i].ref, model->types.items[i].type);
}

Model *model_copy(const Model *model) {
  Model *copy = model_new(model->terms);
  vec_append(&copy->symbols, model->symbols.items, model->symbols.count);
  for (size_t i = 0; i < copy->symbols.count; i++)
    copy->symbols.items[i].was_read = false;
  copy_types(model, copy);
  return copy;
}

void model_free(Model *model) {
  if (!model)
    return;
  vec_free(&model->symbols);
  vec_free(&model->types);
  table_fini(&model->type_table);
  mem_free(model->memos);
  vec_free(&model->stack);
  mem_free(model);
}

// --- Assignments ---------------------------------------------------------------------------------

static Assignment *assignment_of(Model *model, uint32_t symbol_id) {
  assert(symbol_id < UINT32_MAX);
  while (model->symbols.count <= symbol_id)
    vec_push(&model->symbols, (Assignment){.is_set = false});
  return &model->symbols.items[symbol_id];
}

// The same value again costs nothing: repairs try many values of one symbol, and most come back.
void model_set(Model *model, Term symbol, Value value) {
  assert((Sort)value.sort == term_sort(model->terms, symbol) && !value.unknown);
  Assignment *assignment = assignment_of(model, term_symbol_id(model->terms, symbol));
  bool same = assignment->is_set && value_is_equal(assignment->value, value);
  if (!same && assignment->was_read)
    forget(model);
  assignment->value = value;
  assignment->is_set = true;
}

bool model_get(const Model *model, Term symbol, Value *value) {
  uint32_t symbol_id = term_symbol_id(model->terms, symbol);
  if (symbol_id >= model->symbols.count || !model->symbols.items[symbol_id].is_set)
    return false;
  *value = model->symbols.items[symbol_id].value;
  return true;
}

static uint32_t ref_hash(Value ref) {
  return hash_mix(hash_mix(0, (uint32_t)ref.bits), (uint32_t)(ref.bits >> 32));
}

static bool ref_equal(const void *context, uint32_t id, const void *key) {
  const Model *model = context;
  return value_is_equal(model->types.items[id].ref, *(const Value *)key);
}

void model_set_type(Model *model, Value ref, uint32_t type) {
  assert(ref.sort == SORT_REF && !value_is_null(ref));
  uint32_t id = table_find(&model->type_table, ref_hash(ref), ref_equal, model, &ref);
  if (id != TABLE_NONE && model->types.items[id].type == type)
    return;
  forget(model);
  if (id != TABLE_NONE) {
    model->types.items[id].type = type;
    return;
  }
  table_insert(&model->type_table, ref_hash(ref), (uint32_t)model->types.count);
  vec_push(&model->types, (TypeEntry){ref, type});
}

bool model_get_type(const Model *model, Value ref, uint32_t *type) {
  assert(ref.sort == SORT_REF);
  uint32_t id = table_find(&model->type_table, ref_hash(ref), ref_equal, model, &ref);
  if (id != TABLE_NONE)
    *type = model->types.items[id].type;
  return id != TABLE_NONE;
}

// --- Remembered values ---------------------------------------------------------------------------

static uint32_t memo_slot(const Model *model, Term term) {
  assert(model->memo_capacity && !(model->memo_capacity & (model->memo_capacity - 1)));
  uint32_t mask = model->memo_capacity - 1;
  uint32_t at = (term.id * 2654435769u >> 7) & mask;
  while (model->memos[at].term && model->memos[at].term != term.id)
    at = (at + 1) & mask;
  return at;
}

static void grow_memos(Model *model) {
  Memo *old = model->memos;
  uint32_t old_capacity = model->memo_capacity;
  model->memo_capacity = old_capacity ? old_capacity * 2 : FIRST_MEMOS;
  model->memos = mem_new_array(Memo, model->memo_capacity);
  for (uint32_t i = 0; i < old_capacity; i++)
    if (old[i].term)
      model->memos[memo_slot(model, (Term){old[i].term})] = old[i];
  mem_free(old);
}

static void remember(Model *model, Term term, Value value) {
  if (((uint64_t)model->memo_count + 1) * 4 > (uint64_t)model->memo_capacity * 3)
    grow_memos(model);
  Memo *memo = &model->memos[memo_slot(model, term)];
  assert(!memo->term);
  *memo = (Memo){term.id, value};
  model->memo_count++;
}

// --- Evaluation ----------------------------------------------------------------------------------

// The value when it needs no computation: of a constant, a symbol or a remembered term.
static bool value_at_hand(Model *model, const Terms *terms, Term term, Value *value) {
  if (is_const(terms, term)) {
    *value = const_of(terms, term);
    return true;
  }
  if (is_kind(terms, term, TERM_SYMBOL)) {
    Assignment *assignment = assignment_of(model, node_of(terms, term)->child[0]);
    assignment->was_read = true;
    *value = assignment->is_set ? assignment->value : value_default(sort_of(terms, term));
    return true;
  }
  if (!model->memo_capacity)
    return false;
  const Memo *memo = &model->memos[memo_slot(model, term)];
  if (memo->term)
    *value = memo->value;
  return memo->term != 0;
}

static uint32_t type_of_value(const Model *model, Value ref) {
  assert(ref.sort == SORT_REF);
  uint32_t type = 0;
  if (value_is_null(ref))
    return TYPE_NULL;
  return model_get_type(model, ref, &type) ? type : 0;
}

// The value of a term whose children are known.
static Value compute(Terms *terms, const Model *model, Term term, const Value *children) {
  TermKind kind = kind_of(terms, term);
  if ((kind == TERM_TYPE_OF || kind == TERM_SUBTYPE) && children[0].unknown)
    return (Value){.sort = (uint8_t)sort_of(terms, term), .unknown = true};
  if (kind == TERM_TYPE_OF)
    return value_type(type_of_value(model, children[0]));
  if (kind == TERM_SUBTYPE)
    return value_bool(terms_subtype(terms, value_number(children[0]), value_number(children[1])));
  return term_apply(terms, kind, sort_of(terms, term), children);
}

// Computes the term on top of the stack, or pushes the child it needs first. Of an ITE only the
// branch that counts is evaluated, and a false conjunct ends an AND.
static bool step(Terms *terms, Model *model, Term term, Value *result) {
  TermKind kind = kind_of(terms, term);
  Value values[3] = {{0}, {0}, {0}};
  for (unsigned i = 0; i < term_kind_arity(kind); i++) {
    if (!value_at_hand(model, terms, child_of(terms, term, i), &values[i])) {
      vec_push(&model->stack, child_of(terms, term, i));
      return false;
    }
    bool known = !values[0].unknown;
    if (kind == TERM_AND && i == 0 && known && !value_truth(values[0])) {
      *result = values[0];
      return true;
    }
    if (kind == TERM_ITE && i == 0 && known) {
      Term branch = child_of(terms, term, value_truth(values[0]) ? 1 : 2);
      bool at_hand = value_at_hand(model, terms, branch, result);
      if (!at_hand)
        vec_push(&model->stack, branch);
      return at_hand;
    }
  }
  *result = compute(terms, model, term, values);
  return true;
}

Value term_eval(Terms *terms, Term term, Model *model) {
  assert(model->terms == terms && model->stack.count == 0);
  Value value;
  if (value_at_hand(model, terms, term, &value))
    return value;
  vec_push(&model->stack, term);
  while (model->stack.count) {
    Term top = *vec_last(&model->stack);
    if (step(terms, model, top, &value)) {
      remember(model, top, value);
      (void)vec_pop(&model->stack);
    }
  }
  return value;
}

bool term_holds(Terms *terms, Term condition, Model *model) {
  Value value = term_eval(terms, condition, model);
  assert((Sort)value.sort == SORT_BOOL);
  return !value.unknown && value_truth(value);
}
