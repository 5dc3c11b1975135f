// The graph as JSON and for Graphviz.
#include "graph/graph_impl.h"

#include <string.h>
#include <sys/resource.h>

// A string with its quotation marks; control characters are escaped.
static void put_string(FILE *out, const char *text, size_t length) {
  fputc('"', out);
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c == '"' || c == '\\')
      fprintf(out, "\\%c", c);
    else if (c < 32)
      fprintf(out, "\\u%04x", c);
    else
      fputc(c, out);
  }
  fputc('"', out);
}

static void put_text(FILE *out, const char *text) { put_string(out, text, strlen(text)); }

// --- JSON
// -----------------------------------------------------------------------------------------

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
  if (line_has(line, length, " <= ") || line_has(line, length, " < ") ||
      (is_value && (*line == 'i' || *line == 'l') && line[1] >= '0' && line[1] <= '9'))
    return PART_INTEGERS;
  return PART_HEAP;
}

static void put_part(FILE *out, const char *text, Part part) {
  const char *before = "";
  fputc('[', out);
  for (const char *line = text; *line;) {
    const char *end = strchr(line, '\n');
    size_t length = (size_t)(end - line);
    if (part_of(line, length) == part) {
      fputs(before, out);
      put_string(out, line, length);
      before = ", ";
    }
    line = end + 1;
  }
  fputc(']', out);
}

static void put_position(World *world, FILE *out, const State *state) {
  if (!state->frames.count) {
    fputs("null", out);
    return;
  }
  Arena scratch = {0};
  const StateFrame *top = state_top(state);
  char *text =
      arena_format(&scratch, "%s:%u", method_external(world->program, top->method, &scratch),
                   top->code->offsets[top->pc]);
  put_text(out, text);
  arena_fini(&scratch);
}

// The writers print with the world's tables, which printing does not change.
static World *world_of(const Graph *graph) {
  World *world;
  const World *constant = &graph->world;
  memcpy(&world, &constant, sizeof world);
  return world;
}

static void put_state(const Graph *graph, FILE *out, uint32_t id) {
  static const char *const names[] = {"frames", "heap", "predicates", "integers"};
  const State *state = graph->nodes.items[id].state;
  char *text = state_text(world_of(graph), state, graph->method);
  fprintf(out, "    {\"id\": %u, \"position\": ", id);
  put_position(world_of(graph), out, state);
  for (int i = 0; i < 4; i++) {
    fprintf(out, ", \"%s\": ", names[i]);
    put_part(out, text, (Part)i);
  }
  fputc('}', out);
  mem_free(text);
}

static void put_name(FILE *out, const State *state, Reference reference) {
  char name[16];
  reference_name(state, reference, name);
  put_text(out, name);
}

static const State *state_of(const Graph *graph, uint32_t id) {
  return graph->nodes.items[id].state;
}

// Operands are references of the source, the result is one of the target. A target that does not
// need its value any more does not have it, and the relation says nothing then.
static void put_relation(const Graph *graph, FILE *out, const GraphEdge *edge) {
  const EdgeRelation *relation = &edge->facts.relation;
  bool has_result = reference_exists(relation->result);
  if (!relation->sign || (has_result && !state_has(state_of(graph, edge->to), relation->result)))
    return;
  fputs(", \"relation\": {\"operator\": ", out);
  put_text(out, relation->sign);
  if (has_result) {
    fputs(", \"result\": ", out);
    put_name(out, state_of(graph, edge->to), relation->result);
  }
  fputs(", \"left\": ", out);
  put_name(out, state_of(graph, edge->from), relation->left);
  fputs(", \"right\": ", out);
  if (reference_exists(relation->right))
    put_name(out, state_of(graph, edge->from), relation->right);
  else
    fprintf(out, "%lld", (long long)relation->constant);
  fprintf(out, "}, \"exact\": %s", relation->is_exact ? "true" : "false");
}

static void put_facts(const Graph *graph, FILE *out, const GraphEdge *edge) {
  if (edge->to == NO_NODE)
    return;
  put_relation(graph, out, edge);
  if (edge->facts.forgets)
    fputs(", \"forgets\": true", out);
  if (!edge->facts.map)
    return;
  fputs(", \"map\": [", out);
  for (uint32_t i = 0; i < edge->facts.map_count; i++) {
    fputs(i ? ", [" : "[", out);
    put_name(out, state_of(graph, edge->from), edge->facts.map[i].from);
    fputs(", ", out);
    put_name(out, state_of(graph, edge->to), edge->facts.map[i].to);
    fputc(']', out);
  }
  fputc(']', out);
}

static void put_edge(const Graph *graph, FILE *out, const GraphEdge *edge) {
  fprintf(out, "    {\"from\": %u, \"to\": ", edge->from);
  if (edge->to == NO_NODE)
    fputs("null", out);
  else
    fprintf(out, "%u", edge->to);
  fprintf(out, ", \"kind\": \"%s\", \"relations\": [", edge_kind_name(edge->kind));
  if (edge->label && *edge->label)
    put_text(out, edge->label);
  fputc(']', out);
  put_facts(graph, out, edge);
  fputc('}', out);
}

static void put_head(const Graph *graph, FILE *out) {
  GraphCounts counts = graph_counts(graph);
  Arena scratch = {0};
  fprintf(out,
          "{\n  \"tool\": \"loris\", \"version\": \"%s\", \"command\": \"graph\", \"method\": ",
          LORIS_VERSION);
  put_text(out, method_external(graph->world.program, graph->method, &scratch));
  fprintf(out, ",\n  \"complete\": %s, \"unknown\": [",
          graph_is_complete(graph) ? "true" : "false");
  for (size_t i = 0; i < graph->unknown.count; i++) {
    fputs(i ? ", " : "", out);
    put_text(out, graph->unknown.items[i]);
  }
  fprintf(out, "],\n  \"counts\": {\"states\": %zu, \"made\": %zu, \"ends\": %zu", counts.states,
          counts.made, counts.ends);
  for (int i = 0; i < EDGE_KIND_COUNT; i++)
    fprintf(out, ", \"%s\": %zu", edge_kind_name((EdgeKind)i), counts.edges[i]);
  struct rusage usage = {0};
  getrusage(RUSAGE_SELF, &usage);
  fprintf(out, "},\n  \"seconds\": %.6f, \"peak_kb\": %ld,\n", counts.seconds, usage.ru_maxrss);
  arena_fini(&scratch);
}

void graph_write_json(const Graph *graph, FILE *out) {
  put_head(graph, out);
  fputs("  \"states\": [", out);
  const char *before = "\n";
  for (uint32_t i = 0; i < graph->nodes.count; i++)
    if (graph->nodes.items[i].state) {
      fputs(before, out);
      put_state(graph, out, i);
      before = ",\n";
    }
  fputs("\n  ],\n  \"edges\": [", out);
  before = "\n";
  for (uint32_t i = 0; i < graph->nodes.count; i++)
    for (size_t j = 0; graph->nodes.items[i].state && j < graph->nodes.items[i].out.count; j++) {
      fputs(before, out);
      put_edge(graph, out, &graph->nodes.items[i].out.items[j]);
      before = ",\n";
    }
  fputs("\n  ]\n}\n", out);
}

// --- Graphviz
// -------------------------------------------------------------------------------------

static void put_label(FILE *out, const char *text) {
  fputc('"', out);
  for (; *text; text++)
    if (*text == '\n')
      fputs("\\l", out);
    else if (*text == '"' || *text == '\\')
      fprintf(out, "\\%c", *text);
    else
      fputc(*text, out);
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

void graph_write_dot(const Graph *graph, FILE *out) {
  fputs("digraph symbolic_execution {\n  node [shape=box, fontname=monospace, fontsize=10];\n",
        out);
  for (uint32_t i = 0; i < graph->nodes.count; i++) {
    if (!graph->nodes.items[i].state)
      continue;
    char *text = state_text(world_of(graph), graph->nodes.items[i].state, graph->method);
    fprintf(out, "  s%u [label=", i);
    put_label(out, text);
    fputs("];\n", out);
    mem_free(text);
    for (size_t j = 0; j < graph->nodes.items[i].out.count; j++)
      draw_edge(out, &graph->nodes.items[i].out.items[j]);
  }
  fputs("}\n", out);
}
