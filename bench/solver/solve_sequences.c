// Writes synthetic recordings of solver questions, shaped like the exploration of tree and list
// programs: solve_sequences DIRECTORY COUNT. Each is what a depth-first exploration of one small
// program asks (both sides of each branch), with the program, its bounds and its sort of integers
// drawn from the number of the recording. bench/solver/solve_replay.c plays them back.
#include "base/random.h"
#include "base/vec.h"
#include "solve/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QUESTION_LIMIT = 600, NODE = 1, LEAF = 2, ENTRY = 3, OTHER = 4 };

// Object is 0; Leaf and Entry are Nodes.
static bool is_subtype(void *context, uint32_t sub, uint32_t super) {
  (void)context;
  return sub == super || super == 0 || (super == NODE && (sub == LEAF || sub == ENTRY));
}
static const uint32_t universe[] = {NODE, LEAF, ENTRY, OTHER};

typedef struct Choice {
  bool taken;
  bool open; // the other side is feasible and not explored
  Term condition;
} Choice;

typedef struct Named {
  char *name;
  Term symbol;
} Named;

// The program under exploration is run again from the start for every path; decisions of the common
// prefix are replayed without questions.
typedef struct Exploration {
  Terms *terms;
  Solver *solver;
  Random random;
  Sort integers;
  VEC(Choice) choices;
  VEC(Named) names;
  size_t position;
  bool dead; // the path is infeasible or too long
  uint64_t questions;
  int bound;
} Exploration;

// The same name is the same symbol on every path.
static Term symbol(Exploration *e, Sort sort, const char *name) {
  for (size_t i = 0; i < e->names.count; i++)
    if (strcmp(e->names.items[i].name, name) == 0)
      return e->names.items[i].symbol;
  Term fresh = term_symbol(e->terms, sort, name);
  vec_push(&e->names, (Named){mem_string(name), fresh});
  return fresh;
}

static Term part(Exploration *e, Sort sort, const char *owner, const char *field) {
  char *name = mem_format("%s.%s", owner, field);
  Term term = symbol(e, sort, name);
  mem_free(name);
  return term;
}

static Term integer(Exploration *e, int64_t value) {
  return term_integer(e->terms, e->integers, value);
}

static bool ask(Exploration *e, Term condition) {
  e->questions++;
  return solve_check(e->solver, condition) != ANSWER_UNSAT;
}

static void enter(Exploration *e, Term condition) {
  solve_push(e->solver);
  solve_assert(e->solver, condition);
}

// A branch of the program.
static bool decide(Exploration *e, Term condition) {
  if (e->dead)
    return false;
  if (term_is_const(e->terms, condition))
    return term_is_true(e->terms, condition);
  if (e->position < e->choices.count)
    return e->choices.items[e->position++].taken;
  Term other = term_not(e->terms, condition);
  bool yes = ask(e, condition), no = ask(e, other);
  if (!yes && !no) {
    e->dead = true;
    return false;
  }
  vec_push(&e->choices, (Choice){.taken = yes, .open = yes && no, .condition = condition});
  e->position++;
  enter(e, yes ? condition : other);
  return yes;
}

// A condition of the input that is known to hold: paths on which it cannot are dropped.
static void assume(Exploration *e, Term condition) {
  if (!decide(e, condition))
    e->dead = true;
}

// Goes to the next unexplored side; false when there is none.
static bool backtrack(Exploration *e) {
  while (e->choices.count > 0 && !vec_last(&e->choices)->open)
    (void)vec_pop(&e->choices);
  if (e->choices.count == 0)
    return false;
  Choice *last = vec_last(&e->choices);
  last->taken = !last->taken;
  last->open = false;
  solve_pop(e->solver, (unsigned)e->choices.count - 1);
  enter(e, last->taken ? last->condition : term_not(e->terms, last->condition));
  return true;
}

// --- The programs ---

static bool is_null(Exploration *e, Term ref) {
  return decide(e, term_eq(e->terms, ref, term_null(e->terms)));
}

// Search in a binary search tree whose invariant is assumed node by node.
static void tree_search(Exploration *e) {
  Term key = symbol(e, e->integers, "key"), low = {0}, high = {0};
  char *path = mem_string("root");
  for (int depth = 0; depth < e->bound && !e->dead; depth++) {
    Term node = symbol(e, SORT_REF, path);
    if (is_null(e, node))
      break;
    Term value = part(e, e->integers, path, "key");
    if (term_exists(low))
      assume(e, term_lt(e->terms, low, value));
    if (term_exists(high))
      assume(e, term_lt(e->terms, value, high));
    if (decide(e, term_eq(e->terms, key, value)))
      break;
    bool left = decide(e, term_lt(e->terms, key, value));
    if (left)
      high = value;
    else
      low = value;
    char *next = mem_format("%s.%s", path, left ? "left" : "right");
    mem_free(path);
    path = next;
  }
  mem_free(path);
}

// Insertion into a sorted list, then a walk that checks that it is sorted.
static void list_insert(Exploration *e) {
  Term value = symbol(e, e->integers, "value");
  VEC(Term) values = {0};
  char *path = mem_string("head");
  bool inserted = false;
  for (int length = 0; length < e->bound && !e->dead; length++) {
    if (is_null(e, symbol(e, SORT_REF, path)))
      break;
    Term item = part(e, e->integers, path, "value");
    if (values.count > 0)
      assume(e, term_le(e->terms,
                        inserted && values.count > 1 ? values.items[values.count - 1]
                                                     : *vec_last(&values),
                        item));
    if (!inserted && decide(e, term_lt(e->terms, value, item))) {
      vec_push(&values, value);
      inserted = true;
    }
    vec_push(&values, item);
    char *next = mem_format("%s.next", path);
    mem_free(path);
    path = next;
  }
  if (!inserted)
    vec_push(&values, value);
  for (size_t i = 1; i < values.count && !e->dead; i++)
    decide(e, term_le(e->terms, values.items[i - 1], values.items[i]));
  mem_free(path);
  vec_free(&values);
}

// A loop over a list with an index and a sum, as in "sum of the first n elements".
static void list_sum(Exploration *e) {
  Term n = symbol(e, e->integers, "n"), sum = integer(e, 0);
  char *path = mem_string("head");
  for (int i = 0; i < e->bound && !e->dead; i++) {
    if (!decide(e, term_lt(e->terms, integer(e, i), n)))
      break;
    if (is_null(e, symbol(e, SORT_REF, path)))
      break;
    Term item = part(e, e->integers, path, "value");
    if (decide(e, term_lt(e->terms, item, integer(e, 0)))) // negative ones are left out
      item = integer(e, 0);
    sum = term_add(e->terms, sum, item);
    char *next = mem_format("%s.next", path);
    mem_free(path);
    path = next;
  }
  decide(e, term_lt(e->terms, integer(e, 100), sum));
  mem_free(path);
}

// Two walkers on two lists that may share nodes, with type tests.
static void list_alias(Exploration *e) {
  Term nodes[16];
  int count = 0;
  for (int i = 0; i < e->bound && i < 16 && !e->dead; i++) {
    char *name = mem_format("node%d", i);
    Term node = symbol(e, SORT_REF, name);
    mem_free(name);
    if (is_null(e, node))
      break;
    if (decide(e, term_instance_of(e->terms, node, i % 2 ? ENTRY : NODE)) && i % 3 == 0)
      decide(e, term_instance_of(e->terms, node, LEAF));
    for (int j = 0; j < count && !e->dead; j++)
      if (decide(e, term_eq(e->terms, node, nodes[j])))
        break;
    nodes[count++] = node;
  }
}

// Fields as nested ite over aliases: a write through one reference is seen through another.
static void list_write(Exploration *e) {
  Term written[8], values[8];
  int count = 0;
  for (int i = 0; i < e->bound && i < 8 && !e->dead; i++) {
    char *name = mem_format("ref%d", i);
    Term ref = symbol(e, SORT_REF, name);
    Term value = part(e, e->integers, name, "value");
    mem_free(name);
    if (is_null(e, ref))
      break;
    for (int j = 0; j < count; j++)
      value = term_ite(e->terms, term_eq(e->terms, ref, written[j]), values[j], value);
    decide(e, term_lt(e->terms, value, integer(e, i)));
    written[count] = ref;
    values[count++] = term_add(e->terms, value, integer(e, 1));
  }
}

// The heights of an AVL tree along one path: the invariant is assumed, then checked as code does.
static void tree_heights(Exploration *e) {
  Terms *t = e->terms;
  char *path = mem_string("root");
  for (int depth = 0; depth < e->bound && !e->dead; depth++) {
    if (is_null(e, symbol(e, SORT_REF, path)))
      break;
    Term height = part(e, e->integers, path, "height");
    Term left = part(e, e->integers, path, "left.height");
    Term right = part(e, e->integers, path, "right.height");
    Term balance = term_sub(t, left, right);
    assume(e, term_and(t, term_le(t, integer(e, 0), left), term_le(t, integer(e, 0), right)));
    assume(e, term_lt(t, height, integer(e, 32)));
    assume(e, term_eq(t, height, term_add(t, term_max(t, left, right), integer(e, 1))));
    assume(e, term_and(t, term_le(t, balance, integer(e, 1)), term_le(t, integer(e, -1), balance)));
    bool deeper = decide(e, term_lt(t, right, left));
    if (!deeper)
      decide(e, term_lt(t, left, right));
    decide(e, term_lt(t, integer(e, 1), term_abs(t, balance))); // never
    char *next = mem_format("%s.%s", path, deeper ? "left" : "right");
    mem_free(path);
    path = next;
  }
  mem_free(path);
}

// Buckets of a hash table: the slot is computed, then compared with each index, then keys in it.
static void hash_lookup(Exploration *e) {
  Terms *t = e->terms;
  Term key = symbol(e, SORT_BV32, "key");
  Term hash = term_bit_xor(t, key, term_ushr(t, key, term_int32(t, 16)));
  Term slot = term_bit_and(t, hash, term_int32(t, 7));
  assume(e, term_le(t, term_int32(t, 0), slot));
  for (int i = 0; i < 8 && !e->dead; i++) {
    if (!decide(e, term_eq(t, slot, term_int32(t, i))))
      continue;
    char *path = mem_format("table%d", i);
    for (int depth = 0; depth < e->bound / 2 && !e->dead; depth++) {
      if (is_null(e, symbol(e, SORT_REF, path)))
        break;
      Term other = part(e, SORT_BV32, path, "key");
      Term other_hash = term_bit_xor(t, other, term_ushr(t, other, term_int32(t, 16)));
      assume(e, term_eq(t, term_bit_and(t, other_hash, term_int32(t, 7)), term_int32(t, i)));
      if (decide(e, term_eq(t, other_hash, hash)) && decide(e, term_eq(t, other, key)))
        break;
      char *next = mem_format("%s.next", path);
      mem_free(path);
      path = next;
    }
    mem_free(path);
    break;
  }
}

// A binary heap in an array: indices are computed and bounds are checked at every access.
static void heap_sift(Exploration *e) {
  Terms *t = e->terms;
  Term length = symbol(e, SORT_BV32, "length"), i = symbol(e, SORT_BV32, "start");
  Term zero = term_int32(t, 0), one = term_int32(t, 1);
  assume(e, term_and(t, term_le(t, zero, length), term_le(t, length, term_int32(t, 1000))));
  for (int depth = 0; depth < e->bound && !e->dead; depth++) {
    if (!decide(e, term_le(t, zero, i)) || !decide(e, term_lt(t, i, length)))
      break; // ArrayIndexOutOfBoundsException
    if (!decide(e, term_lt(t, zero, i)))
      break;
    Term parent = term_shr(t, term_sub(t, i, one), one);
    char *name = mem_format("level%d", depth);
    Term child_key = part(e, SORT_BV32, name, "child"),
         parent_key = part(e, SORT_BV32, name, "parent");
    mem_free(name);
    if (decide(e, term_le(t, parent_key, child_key)))
      break;
    i = parent;
  }
}

static void (*const programs[])(Exploration *) = {tree_search, list_insert, list_sum,
                                                  list_alias,  list_write,  tree_heights,
                                                  hash_lookup, heap_sift};
enum { PROGRAMS = sizeof programs / sizeof *programs };

static uint64_t record(const char *path, unsigned number) {
  Exploration e = {.terms = terms_new(), .random = random_seeded(number)};
  terms_set_types(e.terms, (TypeOracle){.subtype = is_subtype});
  e.solver = solver_new(e.terms, (SolveOptions){.query_ms = 1000});
  e.integers = random_below(&e.random, 3) ? SORT_BV32 : SORT_INT;
  e.bound = 4 + (int)random_below(&e.random, 5);
  if (!solve_record_to(e.solver, path))
    fatal("cannot write %s", path);
  solve_set_universe(e.solver, universe, sizeof universe / sizeof *universe);
  do {
    e.position = 0;
    e.dead = false;
    programs[number % PROGRAMS](&e);
  } while (e.questions < QUESTION_LIMIT && backtrack(&e));
  solver_free(e.solver);
  for (size_t i = 0; i < e.names.count; i++)
    mem_free(e.names.items[i].name);
  vec_free(&e.names);
  vec_free(&e.choices);
  terms_free(e.terms);
  return e.questions;
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: solve_sequences DIRECTORY COUNT\n");
    return 64;
  }
  unsigned count = (unsigned)strtoul(argv[2], NULL, 10);
  uint64_t questions = 0;
  for (unsigned i = 0; i < count; i++) {
    char *path = mem_format("%s/sequence-%03u.txt", argv[1], i);
    questions += record(path, i);
    mem_free(path);
  }
  printf("%u sequences, %llu questions\n", count, (unsigned long long)questions);
  return 0;
}
