#include "solve/unwind.h"

#include "solve/diagram.h"

enum {
  MOST_NODES = 1 << 22,   // of the diagram of one question
  MOST_QUESTIONS = 10000, // about one condition
};

typedef struct Written {
  Term term;
  Node node;
} Written;

struct Unwinder {
  Terms *terms;
  Diagram diagram;
  VEC(Term) atoms;      // by variable
  VEC(Written) written; // by term id: what was written already; "no term": was not
};

Unwinder *unwinder_new(Terms *terms) {
  assert(terms);
  Unwinder *unwinder = mem_new(Unwinder);
  unwinder->terms = terms;
  diagram_init(&unwinder->diagram, MOST_NODES);
  return unwinder;
}

void unwinder_free(Unwinder *unwinder) {
  if (!unwinder)
    return;
  diagram_fini(&unwinder->diagram);
  vec_free(&unwinder->atoms);
  vec_free(&unwinder->written);
  mem_free(unwinder);
}

// The order of the variables is that of their first occurrence in the question.
static void begin(Unwinder *unwinder) {
  diagram_fini(&unwinder->diagram);
  diagram_init(&unwinder->diagram, MOST_NODES);
  vec_clear(&unwinder->atoms);
  vec_clear(&unwinder->written);
}

static bool is_written(const Unwinder *unwinder, Term term) {
  return term.id < unwinder->written.count && term_exists(unwinder->written.items[term.id].term);
}

static Node note_written(Unwinder *unwinder, Term term, Node node) {
  while (unwinder->written.count <= term.id)
    vec_push(&unwinder->written, ((Written){0}));
  unwinder->written.items[term.id] = (Written){term, node};
  return node;
}

// An if-then-else of numbers or references inside of a comparison, or "no term".
static Term choice_in(const Terms *terms, Term term) {
  if (term_kind(terms, term) == TERM_ITE)
    return term;
  for (unsigned i = 0; i < term_arity(terms, term); i++) {
    Term found = choice_in(terms, term_child(terms, term, i));
    if (term_exists(found))
      return found;
  }
  return (Term){0};
}

static Term with(Terms *terms, Term term, Term part, Term image) {
  (void)term_replace(terms, &(TermPair){part, image}, 1, &term, 1);
  return term;
}

static Node encode(Unwinder *unwinder, Term term);

static Node encode_ite(Unwinder *unwinder, Term condition, Term yes, Term no) {
  Node asked = encode(unwinder, condition);
  Node first = encode(unwinder, yes), second = encode(unwinder, no);
  return diagram_ite(&unwinder->diagram, asked, first, second);
}

static Node encode_atom(Unwinder *unwinder, Term atom) {
  Terms *terms = unwinder->terms;
  Term choice = choice_in(terms, atom);
  if (term_exists(choice)) {
    Term yes = with(terms, atom, choice, term_child(terms, choice, 1));
    Term no = with(terms, atom, choice, term_child(terms, choice, 2));
    return encode_ite(unwinder, term_child(terms, choice, 0), yes, no);
  }
  vec_push(&unwinder->atoms, atom);
  return diagram_variable(&unwinder->diagram, (uint32_t)unwinder->atoms.count - 1);
}

static Node encode_new(Unwinder *unwinder, Term term) {
  const Terms *terms = unwinder->terms;
  Diagram *diagram = &unwinder->diagram;
  TermKind kind = term_kind(terms, term);
  if (term_is_const(terms, term))
    return term_is_true(terms, term) ? NODE_TRUE : NODE_FALSE;
  if (kind == TERM_NOT)
    return diagram_not(diagram, encode(unwinder, term_child(terms, term, 0)));
  if (kind == TERM_AND) {
    Node first = encode(unwinder, term_child(terms, term, 0));
    return diagram_and(diagram, first, encode(unwinder, term_child(terms, term, 1)));
  }
  if (kind == TERM_ITE)
    return encode_ite(unwinder, term_child(terms, term, 0), term_child(terms, term, 1),
                      term_child(terms, term, 2));
  if (kind == TERM_EQ && term_sort(terms, term_child(terms, term, 0)) == SORT_BOOL) {
    Node first = encode(unwinder, term_child(terms, term, 0));
    Node second = encode(unwinder, term_child(terms, term, 1));
    return diagram_ite(diagram, first, second, diagram_not(diagram, second));
  }
  return encode_atom(unwinder, term);
}

static Node encode(Unwinder *unwinder, Term term) {
  assert(term_sort(unwinder->terms, term) == SORT_BOOL);
  if (unwinder->diagram.is_too_large || terms_is_spent(unwinder->terms))
    return NODE_FALSE;
  if (is_written(unwinder, term))
    return unwinder->written.items[term.id].node;
  return note_written(unwinder, term, encode_new(unwinder, term));
}

// --- asking --------------------------------------------------------------------------------------

// Every way through the diagram to "true", its false branches first, is one conjunction.
static void ask_ways(Unwinder *unwinder, Solver *solver, Node node, Term way, Unwound *result) {
  if (node == NODE_FALSE || result->answer != ANSWER_UNSAT)
    return;
  if (node == NODE_TRUE) {
    bool is_over = result->questions == MOST_QUESTIONS || terms_is_spent(unwinder->terms);
    result->questions += !is_over;
    result->answer = is_over ? ANSWER_UNKNOWN : solve_check(solver, way);
    return;
  }
  Branching branching = unwinder->diagram.nodes.items[node];
  Term atom = unwinder->atoms.items[branching.variable];
  ask_ways(unwinder, solver, branching.no,
           term_and(unwinder->terms, way, term_not(unwinder->terms, atom)), result);
  ask_ways(unwinder, solver, branching.yes, term_and(unwinder->terms, way, atom), result);
}

Unwound unwind_ask(Unwinder *unwinder, Solver *solver, const Term *conditions, size_t count,
                   bool piecewise) {
  assert(count > 0);
  begin(unwinder);
  Node all = NODE_TRUE;
  for (size_t i = 0; i < count && all != NODE_FALSE; i++)
    all = diagram_and(&unwinder->diagram, all, encode(unwinder, conditions[i]));
  if (unwinder->diagram.is_too_large || terms_is_spent(unwinder->terms))
    return (Unwound){ANSWER_UNKNOWN, 0};
  Unwound result = {ANSWER_UNSAT, 0};
  if (all == NODE_FALSE)
    return result;
  if (piecewise)
    ask_ways(unwinder, solver, all, term_true(unwinder->terms), &result);
  else
    result = (Unwound){solve_check(solver, conditions[count - 1]), 1};
  return result;
}
