// Equality and types of references with reasons (see equal_impl.h).
#include "solve/equal_impl.h"

enum { NULL_NODE = 0 };

static EqualNode *node_at(const Equal *equal, uint32_t node) {
  assert(node < equal->nodes.count);
  return &equal->nodes.items[node];
}

static uint32_t root_of(const Equal *equal, uint32_t node) { return node_at(equal, node)->root; }

uint32_t equal_node(Equal *equal, Term ref) {
  assert(term_sort(equal->terms, ref) == SORT_REF);
  while (equal->index.count <= ref.id)
    vec_push(&equal->index, 0);
  if (!equal->index.items[ref.id]) {
    uint32_t node = (uint32_t)equal->nodes.count;
    EqualNode fresh = {.term = ref, .root = node, .next = node, .size = 1};
    if (term_is_const(equal->terms, ref))
      fresh.constant = node + 1;
    vec_push(&equal->nodes, fresh);
    vec_push(&equal->stamps, 0);
    vec_push(&equal->causes_at, 0);
    equal->index.items[ref.id] = node + 1;
  }
  return equal->index.items[ref.id] - 1;
}

void equal_init(Equal *equal, Terms *terms, Universe *universe, Sat *sat) {
  *equal = (Equal){.terms = terms, .universe = universe, .sat = sat};
  (void)equal_node(equal, term_null(terms));
}

void equal_fini(Equal *equal) {
  for (size_t i = 0; i < equal->nodes.count; i++) {
    vec_free(&equal->nodes.items[i].atoms);
    vec_free(&equal->nodes.items[i].differences);
    vec_free(&equal->nodes.items[i].limits);
  }
  vec_free(&equal->nodes);
  vec_free(&equal->index);
  vec_free(&equal->atoms);
  vec_free(&equal->atom_of);
  vec_free(&equal->causes);
  vec_free(&equal->undo);
  vec_free(&equal->stamps);
  vec_free(&equal->causes_at);
  vec_free(&equal->scratch);
  vec_free(&equal->limits);
}

// --- reasons -------------------------------------------------------------------------------------

// Equalities between references form a forest of proofs beside the classes: an edge is the literal
// that made two classes one. The reasons for an equality are the edges between its two sides.
static uint32_t depth_of(const Equal *equal, uint32_t node) {
  uint32_t depth = 0;
  for (; node_at(equal, node)->parent; node = node_at(equal, node)->parent - 1)
    depth++;
  return depth;
}

// The equalities between two members of a class.
static void explain_equal(const Equal *equal, uint32_t a, uint32_t b, LitList *reason) {
  assert(root_of(equal, a) == root_of(equal, b));
  uint32_t depth_a = depth_of(equal, a), depth_b = depth_of(equal, b);
  while (a != b) {
    uint32_t *deeper = depth_a >= depth_b ? &a : &b;
    *(depth_a >= depth_b ? &depth_a : &depth_b) -= 1;
    vec_push(reason, node_at(equal, *deeper)->proof);
    *deeper = node_at(equal, *deeper)->parent - 1;
  }
}

static uint32_t constant_of(const Equal *equal, uint32_t node) {
  return node_at(equal, root_of(equal, node))->constant;
}

// Why two nodes are different.
// The difference of two classes is known from members of them: the reason is how each of the two
// came to be in the class of that member, and the difference itself.
static void explain_different(const Equal *equal, uint32_t a, uint32_t b, EqualCause cause,
                              LitList *reason) {
  switch (cause.kind) {
  case BY_CONSTANTS:
    explain_equal(equal, a, constant_of(equal, a) - 1, reason);
    explain_equal(equal, b, constant_of(equal, b) - 1, reason);
    return;
  case BY_DIFFERENCE: {
    bool is_straight = root_of(equal, cause.left) == root_of(equal, a);
    explain_equal(equal, a, is_straight ? cause.left : cause.right, reason);
    explain_equal(equal, b, is_straight ? cause.right : cause.left, reason);
    vec_push(reason, cause.literal);
    return;
  }
  case BY_LIMIT: {
    bool is_straight = root_of(equal, cause.left) == root_of(equal, a);
    explain_equal(equal, is_straight ? a : b, cause.left, reason);
    explain_equal(equal, is_straight ? b : a, NULL_NODE, reason);
    vec_push(reason, cause.literal);
    return;
  }
  }
}

static const EqualAtom *atom_of(const Equal *equal, Lit literal) {
  assert(lit_var(literal) < equal->atom_of.count && equal->atom_of.items[lit_var(literal)]);
  return &equal->atoms.items[equal->atom_of.items[lit_var(literal)] - 1];
}

static void theory_explain(void *context, Lit literal, LitList *reason) {
  const Equal *equal = context;
  const EqualAtom *atom = atom_of(equal, literal);
  assert(!atom->is_limit);
  if (lit_is_negated(literal))
    explain_different(equal, atom->a, atom->b, equal->causes.items[atom - equal->atoms.items],
                      reason);
  else
    explain_equal(equal, atom->a, atom->b, reason);
}

// --- what follows --------------------------------------------------------------------------------

static bool limit_is_positive(const EqualLimit *limit) { return !limit->limit.negated; }

static void stamp_root(Equal *equal, uint32_t root, EqualCause cause) {
  assert(root_of(equal, root) == root);
  if (equal->stamps.items[root] == equal->stamp)
    return;
  equal->stamps.items[root] = equal->stamp;
  equal->causes_at.items[root] = (uint32_t)equal->scratch.count;
  vec_push(&equal->scratch, cause);
}

// Stamps the classes that differ from this one for a difference or a limit.
static void stamp_different(Equal *equal, uint32_t root) {
  assert(root_of(equal, root) == root);
  equal->stamp++;
  vec_clear(&equal->scratch);
  uint32_t at = root;
  do {
    const EqualNode *node = node_at(equal, at);
    for (size_t i = 0; i < node->differences.count; i++) {
      EqualDifference difference = node->differences.items[i];
      stamp_root(equal, root_of(equal, difference.other),
                 (EqualCause){BY_DIFFERENCE, difference.literal, at, difference.other});
    }
    for (size_t i = 0; i < node->limits.count; i++)
      if (limit_is_positive(&node->limits.items[i]))
        stamp_root(equal, root_of(equal, NULL_NODE),
                   (EqualCause){BY_LIMIT, node->limits.items[i].literal, at, 0});
    at = node->next;
  } while (at != root);
}

// Is the class, whose different ones are stamped, different from another? Then why.
static bool is_different(const Equal *equal, uint32_t root, uint32_t other, EqualCause *cause) {
  assert(root_of(equal, root) == root && root_of(equal, other) == other);
  if (equal->stamps.items[other] == equal->stamp) {
    *cause = equal->scratch.items[equal->causes_at.items[other]];
    return true;
  }
  *cause = (EqualCause){.kind = BY_CONSTANTS};
  return node_at(equal, root)->constant && node_at(equal, other)->constant;
}

// Implies the open atoms of a class that has changed.
static void imply_atoms(Equal *equal, uint32_t root) {
  assert(root_of(equal, root) == root);
  stamp_different(equal, root);
  uint32_t at = root;
  do {
    const EqualNode *node = node_at(equal, at);
    for (size_t i = 0; i < node->atoms.count; i++) {
      uint32_t index = node->atoms.items[i];
      const EqualAtom *atom = &equal->atoms.items[index];
      Lit literal = lit_of_var(atom->variable);
      if (!sat_is_open(equal->sat, literal))
        continue;
      uint32_t other = root_of(equal, atom->a == at ? atom->b : atom->a);
      EqualCause cause;
      if (other == root) {
        sat_imply(equal->sat, literal);
      } else if (is_different(equal, root, other, &cause)) {
        equal->causes.items[index] = cause;
        sat_imply(equal->sat, lit_not(literal));
      }
    }
    at = node->next;
  } while (at != root);
}

// --- types ---------------------------------------------------------------------------------------

// Collects the limits of a class; are there any?
static bool collect_limits(Equal *equal, uint32_t root) {
  vec_clear(&equal->limits);
  uint32_t at = root;
  do {
    const EqualNode *node = node_at(equal, at);
    for (size_t i = 0; i < node->limits.count; i++)
      vec_push(&equal->limits, node->limits.items[i].limit);
    at = node->next;
  } while (at != root);
  return equal->limits.count > 0;
}

bool equal_choose_type(Equal *equal, uint32_t node, uint32_t *type) {
  (void)collect_limits(equal, root_of(equal, node));
  return universe_choose(equal->universe, equal->limits.items, equal->limits.count, type);
}

static void explain_limits(const Equal *equal, uint32_t root, LitList *reason) {
  uint32_t at = root;
  do {
    const EqualNode *node = node_at(equal, at);
    for (size_t i = 0; i < node->limits.count; i++)
      vec_push(reason, node->limits.items[i].literal);
    if (node->limits.count)
      explain_equal(equal, at, root, reason);
    at = node->next;
  } while (at != root);
}

static bool has_no_type(Equal *equal, uint32_t root) {
  uint32_t type;
  return universe_count(equal->universe) > 0 && collect_limits(equal, root) &&
         !universe_choose(equal->universe, equal->limits.items, equal->limits.count, &type);
}

// After a change of a class: null with a limit that null does not keep, or not null without a type.
static bool types_agree(Equal *equal, uint32_t root, LitList *conflict) {
  assert(root_of(equal, root) == root);
  uint32_t null_root = root_of(equal, NULL_NODE);
  EqualCause cause;
  if (root == null_root) {
    uint32_t at = root;
    do {
      const EqualNode *node = node_at(equal, at);
      for (size_t i = 0; i < node->limits.count; i++)
        if (limit_is_positive(&node->limits.items[i])) {
          vec_push(conflict, node->limits.items[i].literal);
          explain_equal(equal, at, NULL_NODE, conflict);
          return false;
        }
      at = node->next;
    } while (at != root);
    return true;
  }
  if (!has_no_type(equal, root))
    return true;
  stamp_different(equal, root);
  if (!is_different(equal, root, null_root, &cause))
    return true;
  explain_limits(equal, root, conflict);
  explain_different(equal, root, NULL_NODE, cause, conflict);
  return false;
}

bool equal_find_untyped(Equal *equal, LitList *reason, Term *member) {
  for (uint32_t i = 0; i < equal->nodes.count; i++) {
    if (root_of(equal, i) != i || i == root_of(equal, NULL_NODE) || !has_no_type(equal, i))
      continue;
    explain_limits(equal, i, reason);
    *member = node_at(equal, i)->term;
    return true;
  }
  return false;
}

// --- changes -------------------------------------------------------------------------------------

// Makes `node` the root of its tree in the forest of proofs.
static void lead(Equal *equal, uint32_t node) {
  uint32_t parent = node_at(equal, node)->parent;
  Lit proof = node_at(equal, node)->proof;
  node_at(equal, node)->parent = 0;
  for (uint32_t child = node; parent;) {
    uint32_t at = parent - 1;
    uint32_t next = node_at(equal, at)->parent;
    Lit next_proof = node_at(equal, at)->proof;
    node_at(equal, at)->parent = child + 1;
    node_at(equal, at)->proof = proof;
    child = at;
    parent = next;
    proof = next_proof;
  }
}

static void set_root(Equal *equal, uint32_t member, uint32_t root) {
  uint32_t at = member;
  do {
    node_at(equal, at)->root = root;
    at = node_at(equal, at)->next;
  } while (at != member);
}

static void swap_next(Equal *equal, uint32_t a, uint32_t b) {
  uint32_t next = node_at(equal, a)->next;
  node_at(equal, a)->next = node_at(equal, b)->next;
  node_at(equal, b)->next = next;
}

// The smaller class joins the larger one, so a node changes its root at most log n times on a path.
static void merge(Equal *equal, uint32_t a, uint32_t b, Lit literal) {
  assert(root_of(equal, a) != root_of(equal, b));
  if (node_at(equal, root_of(equal, a))->size < node_at(equal, root_of(equal, b))->size) {
    uint32_t larger = b;
    b = a;
    a = larger;
  }
  uint32_t large = root_of(equal, a), small = root_of(equal, b);
  lead(equal, b);
  node_at(equal, b)->parent = a + 1;
  node_at(equal, b)->proof = literal;
  vec_push(&equal->undo,
           (EqualUndo){UNDO_MERGE, large, small, {a, b}, node_at(equal, large)->constant});
  set_root(equal, small, large);
  swap_next(equal, large, small);
  node_at(equal, large)->size += node_at(equal, small)->size;
  assert(root_of(equal, a) == root_of(equal, b));
  if (!node_at(equal, large)->constant)
    node_at(equal, large)->constant = node_at(equal, small)->constant;
}

// Something is pushed to the undo list in any case: theory_undo is called once for each literal
// that was told, whether it changed anything or not.
static bool assign_equal(Equal *equal, const EqualAtom *atom, Lit literal, LitList *conflict) {
  assert(!atom->is_limit);
  uint32_t a = root_of(equal, atom->a), b = root_of(equal, atom->b);
  EqualCause cause;
  if (a == b) {
    vec_push(&equal->undo, (EqualUndo){.kind = UNDO_NOTHING});
    return true;
  }
  stamp_different(equal, a);
  bool differ = is_different(equal, a, b, &cause);
  if (!differ && b != root_of(equal, NULL_NODE)) { // a limit of b says that it is not null
    stamp_different(equal, b);
    differ = is_different(equal, b, a, &cause);
  }
  if (differ) {
    explain_different(equal, atom->a, atom->b, cause, conflict);
    vec_push(conflict, literal);
    vec_push(&equal->undo, (EqualUndo){.kind = UNDO_NOTHING});
    return false;
  }
  merge(equal, atom->a, atom->b, literal);
  uint32_t root = root_of(equal, atom->a);
  if (!types_agree(equal, root, conflict))
    return false;
  imply_atoms(equal, root);
  return true;
}

static bool assign_different(Equal *equal, const EqualAtom *atom, Lit literal, LitList *conflict) {
  assert(!atom->is_limit);
  uint32_t a = atom->a, b = atom->b;
  if (root_of(equal, a) == root_of(equal, b)) {
    explain_equal(equal, a, b, conflict);
    vec_push(conflict, literal);
    vec_push(&equal->undo, (EqualUndo){.kind = UNDO_NOTHING});
    return false;
  }
  vec_push(&node_at(equal, a)->differences, (EqualDifference){b, literal});
  vec_push(&node_at(equal, b)->differences, (EqualDifference){a, literal});
  vec_push(&equal->undo, (EqualUndo){.kind = UNDO_DIFFERENCE, .a = a, .b = b});
  uint32_t null_root = root_of(equal, NULL_NODE);
  if (root_of(equal, a) == null_root || root_of(equal, b) == null_root)
    if (!types_agree(equal, root_of(equal, root_of(equal, a) == null_root ? b : a), conflict))
      return false;
  bool is_smaller =
      node_at(equal, root_of(equal, a))->size < node_at(equal, root_of(equal, b))->size;
  imply_atoms(equal, root_of(equal, is_smaller ? a : b));
  return true;
}

static bool assign_limit(Equal *equal, const EqualAtom *atom, Lit literal, LitList *conflict) {
  assert(atom->is_limit);
  TypeLimit limit = atom->limit;
  limit.negated = lit_is_negated(literal);
  vec_push(&node_at(equal, atom->a)->limits, (EqualLimit){limit, literal});
  vec_push(&equal->undo, (EqualUndo){.kind = UNDO_LIMIT, .a = atom->a});
  uint32_t root = root_of(equal, atom->a);
  if (!types_agree(equal, root, conflict))
    return false;
  if (!limit.negated)
    imply_atoms(equal, root);
  return true;
}

static bool theory_assign(void *context, Lit literal, LitList *conflict) {
  Equal *equal = context;
  const EqualAtom *atom = atom_of(equal, literal);
  if (atom->is_limit)
    return assign_limit(equal, atom, literal, conflict);
  return lit_is_negated(literal) ? assign_different(equal, atom, literal, conflict)
                                 : assign_equal(equal, atom, literal, conflict);
}

static void undo_merge(Equal *equal, EqualUndo undo) {
  assert(node_at(equal, undo.a)->size > node_at(equal, undo.b)->size);
  // Proofs that are gone may have turned this one round.
  bool is_turned = node_at(equal, undo.ends[0])->parent == undo.ends[1] + 1;
  assert(is_turned || node_at(equal, undo.ends[1])->parent == undo.ends[0] + 1);
  node_at(equal, undo.ends[is_turned ? 0 : 1])->parent = 0;
  swap_next(equal, undo.a, undo.b);
  set_root(equal, undo.b, undo.b);
  node_at(equal, undo.a)->size -= node_at(equal, undo.b)->size;
  node_at(equal, undo.a)->constant = undo.constant;
}

static void theory_undo(void *context, Lit literal) {
  assert(((Equal *)context)->undo.count > 0);
  (void)literal;
  Equal *equal = context;
  EqualUndo undo = vec_pop(&equal->undo);
  switch (undo.kind) {
  case UNDO_NOTHING:
    return;
  case UNDO_MERGE:
    undo_merge(equal, undo);
    return;
  case UNDO_DIFFERENCE:
    (void)vec_pop(&node_at(equal, undo.a)->differences);
    (void)vec_pop(&node_at(equal, undo.b)->differences);
    return;
  case UNDO_LIMIT:
    (void)vec_pop(&node_at(equal, undo.a)->limits);
    return;
  }
}

SatTheory equal_theory(Equal *equal) {
  return (SatTheory){equal, theory_assign, theory_undo, theory_explain};
}

// --- atoms ---------------------------------------------------------------------------------------

// The path may decide the new atom already: it is implied at once, or it would stay open for ever.
uint32_t equal_variable(Equal *equal, const RefLiteral *literal) {
  assert(!literal->negated && (literal->kind == REF_EQUAL || literal->type != TYPE_NULL));
  uint32_t variable = sat_variable(equal->sat, true), index = (uint32_t)equal->atoms.count;
  EqualAtom atom = {.variable = variable,
                    .a = equal_node(equal, literal->a),
                    .is_limit = literal->kind != REF_EQUAL};
  if (atom.is_limit)
    atom.limit = (TypeLimit){literal->type, literal->kind == REF_EXACT, false};
  else
    atom.b = equal_node(equal, literal->b);
  vec_push(&equal->atoms, atom);
  vec_push(&equal->causes, (EqualCause){.kind = BY_CONSTANTS});
  while (equal->atom_of.count <= variable)
    vec_push(&equal->atom_of, 0);
  equal->atom_of.items[variable] = index + 1;
  if (!atom.is_limit) {
    vec_push(&node_at(equal, atom.a)->atoms, index);
    vec_push(&node_at(equal, atom.b)->atoms, index);
    imply_atoms(equal, root_of(equal, atom.a)); // what the path knows already
  }
  return variable;
}

void equal_renumber(Equal *equal, const uint32_t *numbers) {
  assert(!equal->undo.count); // nothing is assigned
  for (size_t i = 0; i < equal->atom_of.count; i++)
    equal->atom_of.items[i] = 0;
  for (uint32_t i = 0; i < equal->atoms.count; i++) {
    uint32_t *variable = &equal->atoms.items[i].variable;
    *variable = numbers[*variable];
    assert(*variable < equal->atom_of.count); // atoms of references are all kept
    equal->atom_of.items[*variable] = i + 1;
  }
}
