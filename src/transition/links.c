// Links that never close a cycle, though the predicates of states would allow it: the chains of a
// hash table. What is shown of one link f of a class C, for all heaps of all runs of a program:
//
// (1) no cycle consists of f alone;
// (2) an object is *in* if an element of an array of C leads to it by f. Of the places that hold an
//     object which is in (elements of these arrays, f of objects that are in) there is one.
//
// By (2) all that followed an element is out as soon as the element is overwritten, and what is out
// may be linked to what is in without a cycle: what is in leads only to what is in. So chains can
// be moved from array to array, one object after the other.
//
// Facts about references are propagated along the edges of the graph, and each write of f or of an
// element has to keep (1) and (2) by what is known there; else nothing is shown. A program begins
// without objects of C, so only graphs of `main` are looked at, and classes that the JDK does not
// have. Facts about null hold.
#include "transition/build_impl.h"

typedef enum LinkFactKind {
  FACT_FREE,    // no f holds a
  FACT_OUT,     // a is not in
  FACT_ALL_OUT, // nothing that a leads to by f is in
  FACT_IN,      // a is in
  FACT_HELD,    // a is what b[index] holds
  FACT_BELOW,   // what b[index] holds leads to a by f
  FACT_LEADS,   // a leads to b by f, in no or more steps
  FACT_APART,   // a does not lead to b by f
} LinkFactKind;

typedef struct LinkFact {
  LinkFactKind kind;
  Reference a, b, index;
} LinkFact;
typedef VEC(LinkFact) LinkFacts;

// What the code of a method whose callers are not represented does, and what it calls.
typedef struct LinkHabits {
  bool writes_links, writes_tables;
  bool moves; // an object may come in or go out
} LinkHabits;

typedef struct LinkFlow {
  const Builder *builder;
  Field *link;
  Quantity along;   // the link alone
  LinkFacts *facts; // by node
  bool *is_reached; // by node
  VEC(uint32_t) work;
  LinkHabits *habits; // by cluster
  bool is_surprised;  // a habit was seen that was not known
  bool is_broken;
} LinkFlow;

// What is known in one state.
typedef struct Known {
  const LinkFlow *flow;
  const State *state;
  const LinkFacts *facts;
} Known;

// --- questions -----------------------------------------------------------------------------------

static bool is_fact(const LinkFacts *facts, LinkFact fact) {
  for (size_t i = 0; i < facts->count; i++) {
    const LinkFact *own = &facts->items[i];
    if (own->kind == fact.kind && reference_is(own->a, fact.a) && reference_is(own->b, fact.b) &&
        reference_is(own->index, fact.index))
      return true;
  }
  return false;
}

static void add_fact(LinkFacts *facts, LinkFact fact) {
  if (!is_fact(facts, fact))
    vec_push(facts, fact);
}

static LinkFact about(LinkFactKind kind, Reference a) {
  return (LinkFact){kind, a, reference_none(), reference_none()};
}

static LinkFact between(LinkFactKind kind, Reference a, Reference b) {
  return (LinkFact){kind, a, b, reference_none()};
}

static bool knows(Known known, LinkFactKind kind, Reference reference) {
  return reference_is_null(reference) || is_fact(known.facts, about(kind, reference));
}

static Reference next_of(Known known, Reference reference) {
  if (!state_has_value(known.state, reference))
    return reference_none();
  const StateValue *value = state_value(known.state, reference);
  return value->kind == VALUE_OBJECT && !value->is_maybe ? value_slot(value, known.flow->link)
                                                         : reference_none();
}

// Are the two certainly different objects?
static bool are_two(const State *state, Reference a, Reference b) {
  return !reference_is(a, b) && !state_is_equal(state, a, b);
}

typedef struct Reached {
  Reference reference;
  bool is_further; // by at least one step
} Reached;

// Does a lead to b for certain? `further`: in at least one step.
static bool leads(Known known, Reference a, Reference b, bool further) {
  VEC(Reached) list = {0};
  vec_push(&list, (Reached){a, false});
  bool found = reference_is_null(b) && !further;
  for (size_t i = 0; i < list.count && !found; i++) {
    Reached at = list.items[i];
    found = reference_is(at.reference, b) && (at.is_further || !further);
    VEC(Reached) more = {0};
    Reference next = next_of(known, at.reference);
    if (reference_exists(next) && !reference_is_null(next))
      vec_push(&more, (Reached){next, true});
    for (size_t j = 0; j < known.facts->count; j++)
      if (known.facts->items[j].kind == FACT_LEADS &&
          reference_is(known.facts->items[j].a, at.reference))
        vec_push(&more, (Reached){known.facts->items[j].b, at.is_further});
    for (size_t j = 0; j < more.count; j++) {
      bool is_new = true;
      for (size_t k = 0; k < list.count; k++)
        is_new &= !reference_is(list.items[k].reference, more.items[j].reference) ||
                  list.items[k].is_further != more.items[j].is_further;
      if (is_new)
        vec_push(&list, more.items[j]);
    }
    vec_free(&more);
  }
  vec_free(&list);
  return found;
}

// Is it certain that a does not lead to b?
static bool is_apart(Known known, Reference a, Reference b) {
  if (reference_is_null(a) || reference_is_null(b))
    return true;
  return is_fact(known.facts, between(FACT_APART, a, b)) ||
         (knows(known, FACT_FREE, b) && are_two(known.state, a, b)) || leads(known, b, a, true) ||
         (knows(known, FACT_ALL_OUT, a) && knows(known, FACT_IN, b)) ||
         (knows(known, FACT_IN, a) && knows(known, FACT_OUT, b)) ||
         !quantity_may_lead(&known.flow->along, known.state, a, b);
}

static bool is_tracked(const LinkFlow *flow, const State *state, Reference reference) {
  return state_has_value(state, reference) &&
         value_is_heap(state_value(state, reference)) && // indices have facts, too
         must_have_field(flow->link, state_value(state, reference));
}

static bool may_be_link(const LinkFlow *flow, const State *state, Reference reference) {
  if (!state_has_value(state, reference))
    return false;
  const StateValue *value = state_value(state, reference);
  return value_is_heap(value) && type_may_be_below(value->type, flow->link->owner);
}

// Arrays that can hold nothing but objects of the class, and those that may be such arrays.
static bool is_table(const LinkFlow *flow, const State *state, Reference reference) {
  if (!state_has_value(state, reference))
    return false;
  const StateValue *value = state_value(state, reference);
  bool is = value->kind == VALUE_ARRAY && value->type->count > 0;
  for (uint32_t i = 0; is && i < value->type->count; i++)
    is = value->type->entries[i].class->kind == CLASS_ARRAY &&
         class_is_assignable(value->type->entries[i].class->component, flow->link->owner);
  return is;
}

static bool may_be_table(const LinkFlow *flow, const State *state, Reference reference) {
  if (!state_has_value(state, reference) || !value_is_heap(state_value(state, reference)))
    return false;
  const Type *type = state_value(state, reference)->type;
  for (uint32_t i = 0; i < type->count; i++) {
    const Class *class = type->entries[i].class;
    if (class->kind != CLASS_ARRAY) {
      if (!type->entries[i].is_exact && (class->kind == CLASS_INTERFACE || !class->super)) // Object
        return true;
      continue;
    }
    if (class->component->kind != CLASS_PRIMITIVE &&
        (class_is_assignable(class->component, flow->link->owner) ||
         (!type->entries[i].is_exact && (class_is_assignable(flow->link->owner, class->component) ||
                                         class->component->kind == CLASS_INTERFACE))))
      return true;
  }
  return false;
}

// HELD or BELOW: is it so of this element?
static bool is_of_element(Known known, LinkFactKind kind, Reference a, Reference table,
                          Reference index) {
  for (size_t i = 0; i < known.facts->count; i++) {
    const LinkFact *fact = &known.facts->items[i];
    if (fact->kind == kind && reference_is(fact->a, a) && reference_is(fact->b, table) &&
        (reference_is(fact->index, index) ||
         (state_has_value(known.state, fact->index) && state_has_value(known.state, index) &&
          state_same_number(known.state, fact->index, index))))
      return true;
  }
  return false;
}

// What slots say about facts: those behind an object that is in are in, and so on.
static void saturate(const LinkFlow *flow, const State *state, LinkFacts *facts) {
  Known known = {flow, state, facts};
  for (size_t before = facts->count + 1; before != facts->count;) {
    before = facts->count;
    for (size_t i = 0; i < facts->count; i++) {
      LinkFact fact = facts->items[i];
      if (fact.kind == FACT_HELD)
        add_fact(facts, (LinkFact){FACT_BELOW, fact.a, fact.b, fact.index});
      if (fact.kind == FACT_BELOW)
        add_fact(facts, about(FACT_IN, fact.a));
      if (fact.kind == FACT_ALL_OUT)
        add_fact(facts, about(FACT_OUT, fact.a));
      Reference next = next_of(known, fact.a);
      if (fact.kind == FACT_OUT && reference_exists(next) && knows(known, FACT_ALL_OUT, next))
        add_fact(facts, about(FACT_ALL_OUT, fact.a));
      if ((fact.kind == FACT_IN || fact.kind == FACT_ALL_OUT) && reference_exists(next) &&
          !reference_is_null(next))
        add_fact(facts, about(fact.kind, next));
      if (fact.kind == FACT_BELOW && reference_exists(next) && !reference_is_null(next))
        add_fact(facts, (LinkFact){FACT_BELOW, next, fact.b, fact.index});
    }
  }
}

// No run has such a state: an object that exists is in or out, and does not lead back to itself.
static bool is_contradictory(Known known) {
  bool found = false;
  for (size_t i = 0; i < known.facts->count && !found; i++) {
    Reference a = known.facts->items[i].a;
    found = known.facts->items[i].kind == FACT_IN && !state_value(known.state, a)->is_maybe &&
            knows(known, FACT_OUT, a);
  }
  for (size_t i = 0; i < known.state->values.count && !found; i++) {
    Reference a = known.state->values.items[i].reference;
    found = reference_exists(next_of(known, a)) && leads(known, a, a, true);
  }
  return found;
}

// --- writes --------------------------------------------------------------------------------------

// o.f = v.
typedef struct LinkWrite {
  Reference object, content;
  bool is_out;  // the object is out
  bool is_less; // nothing leads further than before: null, or what the object led to
} LinkWrite;

static bool survives_link(Known known, LinkWrite write, LinkFact fact) {
  switch (fact.kind) {
  case FACT_FREE:
    return reference_is_null(write.content) || are_two(known.state, fact.a, write.content);
  case FACT_OUT:
    return write.is_out || write.is_less;
  case FACT_ALL_OUT:
    return write.is_less || (write.is_out && (knows(known, FACT_ALL_OUT, write.content) ||
                                              is_apart(known, fact.a, write.object)));
  case FACT_IN:
  case FACT_BELOW:
    return write.is_out;
  case FACT_HELD:
    return true;
  case FACT_LEADS:
    return reference_is(fact.b, write.object) || is_apart(known, fact.a, write.object);
  case FACT_APART: // a new way would lead by the object to the content and on to b
    return write.is_less || reference_is(fact.b, write.object) ||
           is_apart(known, fact.a, write.object) || is_apart(known, write.content, fact.b);
  }
  return false;
}

static void write_link(LinkFlow *flow, Known known, Reference object, Reference content,
                       LinkFacts *out) {
  LinkWrite write = {.object = object, .content = content};
  write.is_out = knows(known, FACT_OUT, object);
  write.is_less = reference_is_null(content) || leads(known, object, content, true);
  if ((!write.is_less && !is_apart(known, content, object)) ||
      (!write.is_less && !write.is_out && !knows(known, FACT_ALL_OUT, content))) {
    flow->is_broken = true;
    return;
  }
  for (size_t i = 0; i < known.facts->count; i++)
    if (survives_link(known, write, known.facts->items[i]))
      add_fact(out, known.facts->items[i]);
  for (size_t i = 0; i < known.state->values.count; i++) {
    Reference other = known.state->values.items[i].reference;
    if (is_tracked(flow, known.state, other) && leads(known, object, other, true))
      add_fact(out, between(FACT_APART, other, object));
  }
  if (write.is_out && knows(known, FACT_ALL_OUT, content))
    add_fact(out, about(FACT_ALL_OUT, object));
}

// a[i] = v.
typedef enum ElementCase {
  ELEMENT_EMPTY,  // null
  ELEMENT_NEW,    // a chain that is out
  ELEMENT_CHAIN,  // some that are out, and then what the element held
  ELEMENT_SHORT,  // something further down in what the element held
  ELEMENT_BROKEN, // what is it?
} ElementCase;
typedef struct ElementWrite {
  Reference table, index, content;
  ElementCase kind;
  VEC(Reference) chain; // those that come in, as far as they are known
  bool is_whole;        // there are no others
  bool is_on_top;       // they end with what the element held
} ElementWrite;

// Follows what is shown until null, or until what the element held: then it is whole.
static void find_chain(Known known, ElementWrite *write) {
  Reference at = write->content;
  for (unsigned most = 8; most > 0 && !write->is_whole; most--) {
    if (!reference_exists(at) || !knows(known, FACT_OUT, at))
      return;
    vec_push(&write->chain, at);
    at = next_of(known, at);
    write->is_on_top = is_of_element(known, FACT_HELD, at, write->table, write->index);
    write->is_whole = write->is_on_top || reference_is_null(at);
  }
}

static ElementCase case_of_element(Known known, ElementWrite *write) {
  if (reference_is_null(write->content))
    return ELEMENT_EMPTY;
  if (is_of_element(known, FACT_BELOW, write->content, write->table, write->index))
    return ELEMENT_SHORT;
  find_chain(known, write);
  if (knows(known, FACT_ALL_OUT, write->content))
    return ELEMENT_NEW;
  return write->is_on_top ? ELEMENT_CHAIN : ELEMENT_BROKEN;
}

// Does what is out stay out when the chain comes in?
static bool is_beside(Known known, const ElementWrite *write, LinkFact fact) {
  bool is = write->is_whole;
  for (size_t i = 0; i < write->chain.count && is; i++)
    is = fact.kind == FACT_OUT ? are_two(known.state, fact.a, write->chain.items[i])
                               : is_apart(known, fact.a, write->chain.items[i]);
  return is;
}

static bool survives_element(Known known, const ElementWrite *write, LinkFact fact) {
  switch (fact.kind) {
  case FACT_FREE:
  case FACT_LEADS:
  case FACT_APART:
    return true;
  case FACT_OUT:
  case FACT_ALL_OUT:
    return write->kind == ELEMENT_EMPTY || write->kind == ELEMENT_SHORT ||
           is_beside(known, write, fact);
  case FACT_IN:
    return write->kind == ELEMENT_CHAIN;
  case FACT_HELD:
  case FACT_BELOW:
    return are_two(known.state, fact.b, write->table);
  }
  return false;
}

static void write_element(LinkFlow *flow, Known known, ElementWrite write, LinkFacts *out) {
  write.kind = case_of_element(known, &write);
  flow->is_broken |= write.kind == ELEMENT_BROKEN;
  for (size_t i = 0; i < known.facts->count; i++) {
    LinkFact fact = known.facts->items[i];
    if (survives_element(known, &write, fact))
      add_fact(out, fact);
    if (fact.kind == FACT_HELD && (write.kind == ELEMENT_EMPTY || write.kind == ELEMENT_NEW) &&
        is_of_element(known, FACT_HELD, fact.a, write.table, write.index))
      add_fact(out, about(FACT_ALL_OUT, fact.a));
  }
  if (!reference_is_null(write.content) && is_table(flow, known.state, write.table))
    add_fact(out, (LinkFact){FACT_HELD, write.content, write.table, write.index});
  vec_free(&write.chain);
}

// --- edges ---------------------------------------------------------------------------------------

static Reference operand(const State *state, uint32_t from_top) {
  const StateFrame *top = state_top(state);
  return from_top < top->depth ? top->words[top->code->max_locals + top->depth - 1 - from_top]
                               : reference_none();
}

static unsigned op_at(const State *state) {
  const StateFrame *top = state_top(state);
  return top->code->insns[top->pc].op;
}

static void note_habits(LinkFlow *flow, uint32_t cluster, LinkHabits seen) {
  LinkHabits *own = &flow->habits[cluster];
  flow->is_surprised |= (seen.writes_links && !own->writes_links) ||
                        (seen.writes_tables && !own->writes_tables) || (seen.moves && !own->moves);
  own->writes_links |= seen.writes_links;
  own->writes_tables |= seen.writes_tables;
  own->moves |= seen.moves;
}

static void take_effect(LinkFlow *flow, Known known, const GraphEdge *edge, LinkFacts *out) {
  HeapEffect effect = graph_effect(flow->builder->graph, edge);
  const State *state = known.state;
  bool is_write = effect.kind == HEAP_WRITE || (effect.kind == HEAP_FORGET && effect.field);
  if (effect.kind == HEAP_ANY ||
      (effect.kind == HEAP_FORGET && !effect.field &&
       (may_be_link(flow, state, effect.object) || may_be_table(flow, state, effect.object)))) {
    flow->is_broken = true;
  } else if (is_write && effect.field == flow->link) {
    note_habits(
        flow, graph_node(flow->builder->graph, edge->from)->cluster,
        (LinkHabits){.writes_links = true, .moves = !knows(known, FACT_OUT, effect.object)});
    write_link(flow, known, effect.object, effect.content, out);
  } else if (is_write && !effect.field && may_be_table(flow, state, effect.object) &&
             (reference_is_null(effect.content) || may_be_link(flow, state, effect.content))) {
    note_habits(flow, graph_node(flow->builder->graph, edge->from)->cluster,
                (LinkHabits){.writes_tables = true, .moves = true});
    if (op_at(state) == OP_AASTORE)
      write_element(flow, known,
                    (ElementWrite){.table = effect.object,
                                   .index = operand(state, 1),
                                   .content = effect.content},
                    out);
    else
      flow->is_broken = true;
  } else {
    vec_append(out, known.facts->items, known.facts->count);
  }
}

// What an instruction finds or makes.
static void take_result(const LinkFlow *flow, const State *before, const State *after,
                        LinkFacts *out) {
  if (!before->frames.count || before->frames.count != after->frames.count ||
      reference_exists(before->exception) || reference_exists(after->exception))
    return;
  const StateFrame *old = state_top(before), *top = state_top(after);
  Reference result = top->depth ? operand(after, 0) : reference_none();
  if (old->method != top->method || top->pc != old->pc + 1 || !is_tracked(flow, after, result))
    return;
  if ((op_at(before) == OP_NEW || op_at(before) == OP_NEW_Q) && !state_has(before, result)) {
    add_fact(out, about(FACT_FREE, result));
    add_fact(out, about(FACT_ALL_OUT, result));
  }
  if (op_at(before) == OP_AALOAD && is_table(flow, before, operand(before, 1)))
    add_fact(out, (LinkFact){FACT_HELD, result, operand(before, 1), operand(before, 0)});
}

// --- names at the other end of an edge -----------------------------------------------------------

typedef VEC(Reference) Earlier;

static Earlier names_before(const SamePairs *pairs, Reference reference) {
  Earlier names = {0};
  for (size_t i = 0; i < pairs->count; i++)
    if (reference_is(pairs->items[i].to, reference))
      vec_push(&names, pairs->items[i].from);
  return names;
}

static bool any_knows(Known known, const Earlier *names, LinkFactKind kind) {
  bool found = false;
  for (size_t i = 0; i < names->count && !found; i++)
    found = knows(known, kind, names->items[i]) ||
            (kind == FACT_OUT && knows(known, FACT_ALL_OUT, names->items[i]));
  return found;
}

static bool any_pair(Known known, const Earlier *a, const Earlier *b, LinkFactKind kind) {
  bool found = false;
  for (size_t i = 0; i < a->count && !found; i++)
    for (size_t j = 0; j < b->count && !found; j++)
      found = kind == FACT_LEADS ? leads(known, a->items[i], b->items[j], false)
                                 : is_apart(known, a->items[i], b->items[j]);
  return found;
}

static void rename_held(const LinkFlow *flow, LinkFact fact, const SamePairs *pairs,
                        const State *after, LinkFacts *out) {
  for (size_t i = 0; i < pairs->count; i++)
    for (size_t j = 0; j < pairs->count && reference_is(pairs->items[i].from, fact.a); j++)
      for (size_t k = 0; k < pairs->count && reference_is(pairs->items[j].from, fact.b); k++)
        if (reference_is(pairs->items[k].from, fact.index) &&
            is_tracked(flow, after, pairs->items[i].to))
          add_fact(out, (LinkFact){fact.kind, pairs->items[i].to, pairs->items[j].to,
                                   pairs->items[k].to});
}

// An object that exists has two names, one of which does not lead to the other?
static bool are_one(Known known, const Earlier *names) {
  bool are = true;
  for (size_t i = 0; i < names->count && are; i++)
    for (size_t j = 0; j < names->count && are; j++)
      are = reference_is(names->items[i], names->items[j]) ||
            !is_apart(known, names->items[i], names->items[j]);
  return are;
}

// The facts about what the state behind the edge has. False: no run has such a state. Without the
// state before it, only facts about single objects.
static bool rename_facts(Known known, const SamePairs *pairs, const State *after, LinkFacts *out) {
  const LinkFlow *flow = known.flow;
  bool is_possible = true;
  for (size_t i = 0; i < after->values.count; i++) {
    Reference a = after->values.items[i].reference;
    if (!is_tracked(flow, after, a))
      continue;
    Earlier a_names = names_before(pairs, a);
    if (!after->values.items[i].is_maybe && known.state)
      is_possible &= are_one(known, &a_names);
    for (LinkFactKind kind = FACT_FREE; kind <= FACT_IN; kind++)
      if (any_knows(known, &a_names, kind))
        add_fact(out, about(kind, a));
    for (size_t j = 0; known.state && j < after->values.count; j++) {
      Reference b = after->values.items[j].reference;
      if (i == j || !is_tracked(flow, after, b))
        continue;
      Earlier b_names = names_before(pairs, b);
      if (any_pair(known, &a_names, &b_names, FACT_LEADS))
        add_fact(out, between(FACT_LEADS, a, b));
      if (any_pair(known, &a_names, &b_names, FACT_APART))
        add_fact(out, between(FACT_APART, a, b));
      vec_free(&b_names);
    }
    vec_free(&a_names);
  }
  for (size_t i = 0; i < known.facts->count; i++)
    if (known.facts->items[i].kind == FACT_HELD || known.facts->items[i].kind == FACT_BELOW)
      rename_held(flow, known.facts->items[i], pairs, after, out);
  return is_possible;
}

static SamePairs names_across(const GraphEdge *edge, const State *before, const State *after) {
  SamePairs pairs = {0};
  bool is_mapped = edge->kind == EDGE_INSTANCE && edge->facts.map_count;
  if (is_mapped)
    vec_append(&pairs, edge->facts.map, edge->facts.map_count);
  for (size_t i = 0; !is_mapped && i < before->values.count; i++) {
    Reference reference = before->values.items[i].reference;
    if (state_has(after, reference))
      vec_push(&pairs, (RenamedReference){reference, reference});
  }
  if (!is_mapped &&
      (edge->kind == EDGE_INSTANCE || edge->kind == EDGE_REFINE || edge->kind == EDGE_SPLIT))
    graph_same(before, after,
               (SamePlaces){
                   .frames = before->frames.count, .globals = true, .inputs = true, .below = true},
               &pairs);
  return pairs;
}

// --- the graph -----------------------------------------------------------------------------------

// What comes to a node; what does not come by every edge goes.
static void work_on(LinkFlow *flow, uint32_t id) {
  const GraphNode *node = graph_node(flow->builder->graph, id);
  vec_push(&flow->work, id);
  if (node->state->frames.count || !node->state->callee)
    return;
  const Cluster *cluster = graph_cluster(flow->builder->graph, node->cluster); // an exit
  for (size_t i = 0; i < cluster->callers.count; i++)
    if (graph_node(flow->builder->graph, cluster->callers.items[i]) &&
        flow->is_reached[cluster->callers.items[i]])
      vec_push(&flow->work, cluster->callers.items[i]);
}

static void meet(LinkFlow *flow, uint32_t node, LinkFacts *facts) {
  LinkFacts *own = &flow->facts[node];
  if (!flow->is_reached[node]) {
    flow->is_reached[node] = true;
    *own = *facts;
    work_on(flow, node);
    return;
  }
  size_t kept = 0;
  for (size_t i = 0; i < own->count; i++)
    if (is_fact(facts, own->items[i]))
      own->items[kept++] = own->items[i];
  bool is_less = kept < own->count;
  vec_truncate(own, kept);
  if (is_less)
    work_on(flow, node);
  vec_free(facts);
}

static void take_edge(LinkFlow *flow, const GraphEdge *edge) {
  const Graph *graph = flow->builder->graph;
  if (edge->to == NO_NODE || edge->kind == EDGE_CONTEXT)
    return;
  const State *before = graph_node(graph, edge->from)->state;
  const State *after = graph_node(graph, edge->to)->state;
  LinkFacts changed = {0}, facts = {0};
  take_effect(flow, (Known){flow, before, &flow->facts[edge->from]}, edge, &changed);
  SamePairs pairs = names_across(edge, before, after);
  // Slots of the state before an effect are those of that time; ways that they show are asked for
  // only if nothing was written.
  HeapEffect effect = graph_effect(graph, edge);
  Known known = {flow, effect.kind == HEAP_SAME ? before : after, &changed};
  bool is_possible = rename_facts(known, &pairs, after, &facts);
  if (edge->kind == EDGE_EVAL)
    take_result(flow, before, after, &facts);
  saturate(flow, after, &facts);
  if (!is_possible || is_contradictory((Known){flow, after, &facts}))
    vec_free(&facts);
  else
    meet(flow, edge->to, &facts);
  vec_free(&changed);
  vec_free(&pairs);
}

static bool outlives_call(LinkHabits habits, LinkFactKind kind) {
  switch (kind) {
  case FACT_FREE:
  case FACT_LEADS:
  case FACT_APART:
    return !habits.writes_links;
  case FACT_OUT:
  case FACT_IN:
    return !habits.moves;
  case FACT_ALL_OUT:
    return !habits.moves && !habits.writes_links;
  case FACT_HELD:
    return !habits.writes_tables;
  case FACT_BELOW:
    return !habits.writes_tables && !habits.moves;
  }
  return false;
}

// From a call to what follows it: what the exit of the callee knows, and what the callee's habits
// leave of what was known.
static void take_return(LinkFlow *flow, uint32_t call, uint32_t after) {
  const Graph *graph = flow->builder->graph;
  uint32_t exit = graph_node(graph, after)->source;
  if (!graph_node(graph, exit) || !flow->is_reached[exit])
    return;
  LinkHabits habits = flow->habits[graph_node(graph, exit)->cluster];
  note_habits(flow, graph_node(graph, call)->cluster, habits);
  const State *state = graph_node(graph, after)->state;
  const State *before = graph_node(graph, call)->state, *end = graph_node(graph, exit)->state;
  LinkFacts left = {0}, facts = {0};
  for (size_t i = 0; i < flow->facts[call].count; i++)
    if (outlives_call(habits, flow->facts[call].items[i].kind))
      vec_push(&left, flow->facts[call].items[i]);
  SamePairs from_call = {0}, from_exit = {0};
  names_after_call(before, end, state, &from_call, &from_exit);
  bool is_possible =
      rename_facts((Known){flow, end, &flow->facts[exit]}, &from_exit, state, &facts);
  // Slots of the call are those of that time.
  Known known = {flow, habits.writes_links ? NULL : before, &left};
  is_possible &= rename_facts(known, &from_call, state, &facts);
  saturate(flow, state, &facts);
  if (is_possible && !is_contradictory((Known){flow, state, &facts}))
    meet(flow, after, &facts);
  else
    vec_free(&facts);
  vec_free(&left);
  vec_free(&from_call);
  vec_free(&from_exit);
}

static void take_node(LinkFlow *flow, uint32_t id) {
  const GraphNode *node = graph_node(flow->builder->graph, id);
  for (size_t i = 0; i < node->out.count && !flow->is_broken; i++)
    take_edge(flow, &node->out.items[i]);
  for (size_t i = 0; i < flow->builder->after_of[id].count; i++)
    take_return(flow, id, flow->builder->after_of[id].items[i]);
}

// One round, with the habits that are known; false: it fails, or there is no time.
static bool flow_through(LinkFlow *flow) {
  enum { MOST_WORK = 60000 };
  Budget *budget = flow->builder->options.budget;
  LinkFacts none = {0};
  meet(flow, 0, &none);
  for (uint32_t done = 0; flow->work.count && !flow->is_broken; done++) {
    flow->is_broken = done > MOST_WORK || (budget && budget_poll(budget));
    if (!flow->is_broken)
      take_node(flow, vec_pop(&flow->work));
  }
  return !flow->is_broken;
}

static bool closes_no_cycle(const Builder *builder, Field *link) {
  uint32_t count = graph_node_count(builder->graph);
  LinkFlow flow = {.builder = builder, .link = link};
  flow.habits = mem_new_array(LinkHabits, count + 1); // there are fewer clusters than nodes
  vec_push(&flow.along.fields, link);
  do {
    flow.is_surprised = false;
    flow.facts = mem_zero(count + 1, sizeof *flow.facts);
    flow.is_reached = mem_new_array(bool, count + 1);
    flow_through(&flow);
    for (uint32_t i = 0; i < count; i++)
      vec_free(&flow.facts[i]);
    mem_free(flow.facts);
    mem_free(flow.is_reached);
  } while (flow.is_surprised && !flow.is_broken);
  mem_free(flow.habits);
  vec_free(&flow.work);
  vec_free(&flow.along.fields);
  return !flow.is_broken;
}

void links_find(Builder *builder, const Quantity *followed) {
  enum { MOST_LINKS = 4 };
  const GraphNode *start = graph_node(builder->graph, 0);
  if (!start->state->is_fresh || start->state->callee || !graph_is_complete(builder->graph) ||
      graph_any(builder->graph, 0))
    return;
  unsigned tried = 0;
  for (size_t i = 0; i < followed->fields.count && tried < MOST_LINKS; i++) {
    Field *field = followed->fields.items[i];
    if (field->owner->trusted || !field_is_link(builder->world, field))
      continue;
    tried++;
    if (closes_no_cycle(builder, field))
      vec_push(&builder->straight, field);
  }
}

bool is_straight(const Builder *builder, const Quantity *quantity) {
  if (quantity->kind != QUANTITY_COUNT || quantity->has_elements || quantity->fields.count != 1)
    return false;
  for (size_t i = 0; i < builder->straight.count; i++)
    if (builder->straight.items[i] == quantity->fields.items[0])
      return true;
  return false;
}
