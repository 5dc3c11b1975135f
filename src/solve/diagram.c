#include "solve/diagram.h"

void diagram_init(Diagram *diagram, size_t most) {
  *diagram = (Diagram){.most = most};
  // The two leaves stand below all variables.
  vec_push(&diagram->nodes, ((Branching){UINT32_MAX, NODE_FALSE, NODE_FALSE}));
  vec_push(&diagram->nodes, ((Branching){UINT32_MAX, NODE_TRUE, NODE_TRUE}));
}

void diagram_fini(Diagram *diagram) {
  vec_free(&diagram->nodes);
  vec_free(&diagram->selections);
  table_fini(&diagram->unique);
  table_fini(&diagram->computed);
}

static bool is_same_node(const void *context, uint32_t id, const void *key) {
  const Branching *node = &((const Diagram *)context)->nodes.items[id], *other = key;
  return node->variable == other->variable && node->no == other->no && node->yes == other->yes;
}

static Node make_node(Diagram *diagram, uint32_t variable, Node no, Node yes) {
  assert(variable < diagram->nodes.items[no].variable);
  assert(variable < diagram->nodes.items[yes].variable);
  if (no == yes)
    return no;
  Branching node = {variable, no, yes};
  uint32_t hash = hash_mix(hash_mix(variable, no), yes);
  Node found = table_find(&diagram->unique, hash, is_same_node, diagram, &node);
  if (found != TABLE_NONE)
    return found;
  vec_push(&diagram->nodes, node);
  table_insert(&diagram->unique, hash, (uint32_t)diagram->nodes.count - 1);
  return (Node)(diagram->nodes.count - 1);
}

Node diagram_variable(Diagram *diagram, uint32_t variable) {
  return make_node(diagram, variable, NODE_FALSE, NODE_TRUE);
}

static bool is_same_selection(const void *context, uint32_t id, const void *key) {
  const Selection *selection = &((const Diagram *)context)->selections.items[id], *other = key;
  return selection->condition == other->condition && selection->yes == other->yes &&
         selection->no == other->no;
}

static Node branch_of(const Diagram *diagram, Node node, uint32_t variable, bool truth) {
  const Branching *branching = &diagram->nodes.items[node];
  if (branching->variable != variable)
    return node;
  return truth ? branching->yes : branching->no;
}

// The depth of the recursion is the number of variables.
Node diagram_ite(Diagram *diagram, Node condition, Node yes, Node no) {
  assert(condition < diagram->nodes.count && yes < diagram->nodes.count);
  if (condition == NODE_TRUE || yes == no)
    return yes;
  if (condition == NODE_FALSE)
    return no;
  if (yes == NODE_TRUE && no == NODE_FALSE)
    return condition;
  Selection selection = {condition, yes, no, NODE_FALSE};
  uint32_t hash = hash_mix(hash_mix(condition, yes), no);
  uint32_t found = table_find(&diagram->computed, hash, is_same_selection, diagram, &selection);
  if (found != TABLE_NONE)
    return diagram->selections.items[found].result;
  diagram->is_too_large = diagram->is_too_large || diagram->nodes.count >= diagram->most ||
                          diagram->selections.count >= diagram->most;
  if (diagram->is_too_large)
    return NODE_FALSE;
  uint32_t variable = diagram->nodes.items[condition].variable;
  if (diagram->nodes.items[yes].variable < variable)
    variable = diagram->nodes.items[yes].variable;
  if (diagram->nodes.items[no].variable < variable)
    variable = diagram->nodes.items[no].variable;
  Node branches[2];
  for (int truth = 0; truth < 2; truth++)
    branches[truth] = diagram_ite(diagram, branch_of(diagram, condition, variable, truth),
                                  branch_of(diagram, yes, variable, truth),
                                  branch_of(diagram, no, variable, truth));
  selection.result = make_node(diagram, variable, branches[0], branches[1]);
  vec_push(&diagram->selections, selection);
  table_insert(&diagram->computed, hash, (uint32_t)diagram->selections.count - 1);
  return selection.result;
}
