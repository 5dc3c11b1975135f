// The graph as JSON and for Graphviz.
#include "graph/graph_impl.h"

#include "base/json.h"
#include "base/markup.h"

#include <string.h>
#include <sys/resource.h>

// --- JSON ----------------------------------------------------------------------------------------

typedef enum Part { PART_FRAMES, PART_HEAP, PART_PREDICATES, PART_INTEGERS } Part;

static bool line_has(const char *line, size_t length, const char *word) {
  return memmem(line, length, word, strlen(word)) != NULL;
}

// What a line of the notation is about.
static Part part_of(const char *line, size_t length) {
  if (*line == '<')
    return PART_FRAMES;
  if (line_has(line, length, " =? ") || line_has(line, length, " %% ") ||
      line_has(line, length, " cyclic {") || line_has(line, length, " ?"))
    return PART_PREDICATES;
  bool is_value = line_has(line, length, ": ");
  if (!is_value && (line_has(line, length, " always ") || line_has(line, length, " undoes ") ||
                    line_has(line, length, " ends ")))
    return PART_PREDICATES;
  if (line_has(line, length, " <= ") || line_has(line, length, " < ") ||
      (is_value && (*line == 'i' || *line == 'l') && line[1] >= '0' && line[1] <= '9'))
    return PART_INTEGERS;
  return PART_HEAP;
}

static void put_part(Json *json, const char *text, Part part) {
  json_array(json, true);
  for (const char *line = text; *line;) {
    const char *end = strchr(line, '\n');
    size_t length = (size_t)(end - line);
    if (part_of(line, length) == part)
      json_bytes(json, line, length);
    line = end + 1;
  }
  json_close(json);
}

static void put_position(World *world, Json *json, const State *state) {
  json_key(json, "position");
  if (!state->frames.count) {
    json_null(json);
    return;
  }
  Arena scratch = {0};
  const StateFrame *top = state_top(state);
  json_string(json, arena_format(&scratch, "%s:%u",
                                 method_external(world->program, top->method, &scratch),
                                 top->code->offsets[top->pc]));
  arena_fini(&scratch);
}

// The writers print with the world's tables, which printing does not change.
static World *world_of(const Graph *graph) {
  World *world;
  const World *constant = &graph->world;
  memcpy(&world, &constant, sizeof world);
  return world;
}

static void put_state(const Graph *graph, Json *json, uint32_t id) {
  assert(id < graph->nodes.count);
  static const char *const names[] = {"frames", "heap", "predicates", "integers"};
  const State *state = graph->nodes.items[id].state;
  char *text = state_text(world_of(graph), state, graph->method);
  json_object(json, true);
  json_key_count(json, "id", id);
  put_position(world_of(graph), json, state);
  for (int i = 0; i < 4; i++) {
    json_key(json, names[i]);
    put_part(json, text, (Part)i);
  }
  json_close(json);
  mem_free(text);
}

static void put_name(Json *json, const State *state, Reference reference) {
  char name[16];
  reference_name(state, reference, name);
  json_string(json, name);
}

static const State *state_of(const Graph *graph, uint32_t id) {
  assert(id < graph->nodes.count);
  return graph->nodes.items[id].state;
}

// Operands are references of the source, the result is one of the target. A target that does not
// need its value any more does not have it, and the relation says nothing then.
static void put_relation(const Graph *graph, Json *json, const GraphEdge *edge) {
  const EdgeRelation *relation = &edge->facts.relation;
  bool has_result = reference_exists(relation->result);
  if (!relation->sign || (has_result && !state_has(state_of(graph, edge->to), relation->result)))
    return;
  json_key(json, "relation");
  json_object(json, true);
  json_key_string(json, "operator", relation->sign);
  if (has_result) {
    json_key(json, "result");
    put_name(json, state_of(graph, edge->to), relation->result);
  }
  json_key(json, "left");
  put_name(json, state_of(graph, edge->from), relation->left);
  json_key(json, "right");
  if (reference_exists(relation->right))
    put_name(json, state_of(graph, edge->from), relation->right);
  else
    json_integer(json, relation->constant);
  json_close(json);
  json_key_bool(json, "exact", relation->is_exact);
}

static void put_facts(const Graph *graph, Json *json, const GraphEdge *edge) {
  if (edge->to == NO_NODE)
    return;
  put_relation(graph, json, edge);
  if (edge->facts.forgets)
    json_key_bool(json, "forgets", true);
  if (!edge->facts.map)
    return;
  json_key(json, "map");
  json_array(json, true);
  for (uint32_t i = 0; i < edge->facts.map_count; i++) {
    json_array(json, true);
    put_name(json, state_of(graph, edge->from), edge->facts.map[i].from);
    put_name(json, state_of(graph, edge->to), edge->facts.map[i].to);
    json_close(json);
  }
  json_close(json);
}

static void put_edge(const Graph *graph, Json *json, const GraphEdge *edge) {
  json_object(json, true);
  json_key_count(json, "from", edge->from);
  json_key(json, "to");
  if (edge->to == NO_NODE)
    json_null(json);
  else
    json_count(json, edge->to);
  json_key_string(json, "kind", edge_kind_name(edge->kind));
  json_key(json, "relations");
  json_array(json, true);
  if (edge->label && *edge->label)
    json_string(json, edge->label);
  json_close(json);
  put_facts(graph, json, edge);
  json_close(json);
}

static void put_counts(const Graph *graph, Json *json) {
  GraphCounts counts = graph_counts(graph);
  json_key(json, "counts");
  json_object(json, true);
  json_key_count(json, "states", counts.states);
  json_key_count(json, "made", counts.made);
  json_key_count(json, "ends", counts.ends);
  for (int i = 0; i < EDGE_KIND_COUNT; i++)
    json_key_count(json, edge_kind_name((EdgeKind)i), counts.edges[i]);
  json_close(json);
  struct rusage usage = {0};
  getrusage(RUSAGE_SELF, &usage);
  json_key_decimal(json, "seconds", counts.seconds, 6);
  json_key_count(json, "peak_kb", (uint64_t)usage.ru_maxrss);
}

static void put_head(const Graph *graph, Json *json) {
  Arena scratch = {0};
  json_key_string(json, "tool", "loris");
  json_key_string(json, "version", LORIS_VERSION);
  json_key_string(json, "command", "graph");
  json_key_string(json, "method", method_external(graph->world.program, graph->method, &scratch));
  json_key_bool(json, "complete", graph_is_complete(graph));
  json_key(json, "unknown");
  json_array(json, true);
  for (size_t i = 0; i < graph->unknown.count; i++)
    json_string(json, graph->unknown.items[i]);
  json_close(json);
  put_counts(graph, json);
  arena_fini(&scratch);
}

void graph_write_json(const Graph *graph, FILE *out) {
  Json json = json_to(out);
  json_object(&json, false);
  put_head(graph, &json);
  json_key(&json, "states");
  json_array(&json, false);
  for (uint32_t i = 0; i < graph->nodes.count; i++)
    if (graph->nodes.items[i].state)
      put_state(graph, &json, i);
  json_close(&json);
  json_key(&json, "edges");
  json_array(&json, false);
  for (uint32_t i = 0; i < graph->nodes.count; i++)
    for (size_t j = 0; graph->nodes.items[i].state && j < graph->nodes.items[i].out.count; j++)
      put_edge(graph, &json, &graph->nodes.items[i].out.items[j]);
  json_close(&json);
  json_close(&json);
}

// --- Graphviz ------------------------------------------------------------------------------------

static void put_label(FILE *out, const char *text) {
  fputc('"', out);
  graphviz_text(out, text);
  fputc('"', out);
}

static void draw_edge(FILE *out, const GraphEdge *edge) {
  static const char *const styles[EDGE_KIND_COUNT] = {
      [EDGE_REFINE] = "dotted", [EDGE_SPLIT] = "dotted", [EDGE_INSTANCE] = "dashed"};
  const char *style = styles[edge->kind] ? styles[edge->kind] : "solid";
  if (edge->to == NO_NODE) {
    fprintf(out, "  u%u [shape=plaintext, fontcolor=red, label=", edge->from);
    put_label(out, edge->label);
    fprintf(out, "];\n  s%u -> u%u [color=red", edge->from, edge->from);
  } else {
    fprintf(out, "  s%u -> s%u [style=%s", edge->from, edge->to, style);
  }
  bool is_plain = edge->kind == EDGE_EVAL && (!edge->label || !*edge->label);
  if (!is_plain && edge->to != NO_NODE) {
    fputs(", label=", out);
    put_label(out, edge->label && *edge->label ? edge->label : edge_kind_name(edge->kind));
  }
  fputs("];\n", out);
}

void graph_write_loops(const Graph *graph, const uint32_t *loop_of, FILE *out) {
  static const char *const colours[] = {"#ffe0b0", "#c8e6c9", "#bbdefb", "#f8bbd0", "#e1bee7"};
  enum { COLOURS = sizeof colours / sizeof *colours };
  fputs("digraph symbolic_execution {\n  node [shape=box, fontname=monospace, fontsize=10];\n",
        out);
  for (uint32_t i = 0; i < graph->nodes.count; i++) {
    if (!graph->nodes.items[i].state)
      continue;
    char *text = state_text(world_of(graph), graph->nodes.items[i].state, graph->method);
    fprintf(out, "  s%u [label=", i);
    put_label(out, text);
    if (loop_of && loop_of[i])
      fprintf(out, ", style=filled, fillcolor=\"%s\"", colours[loop_of[i] % COLOURS]);
    fputs("];\n", out);
    mem_free(text);
    for (size_t j = 0; j < graph->nodes.items[i].out.count; j++)
      draw_edge(out, &graph->nodes.items[i].out.items[j]);
  }
  fputs("}\n", out);
}

void graph_write_dot(const Graph *graph, FILE *out) { graph_write_loops(graph, NULL, out); }
