// Graphs in pages: their nodes name methods and offsets, which the page shows on the source.
#include "page/page_impl.h"

void page_add_graph_methods(Page *page, const Graph *graph) {
  for (uint32_t i = 0; i < graph_node_count(graph); i++) {
    const GraphNode *node = graph_node(graph, i);
    for (size_t j = 0; node && j < node->state->frames.count; j++) {
      const Method *method = node->state->frames.items[j].method;
      if (!method->owner->trusted)
        (void)page_method(page, method);
    }
  }
}

void page_add_graph(Page *page, const Graph *graph, const uint32_t *loop_of) {
  page_add_graph_methods(page, graph);
  graph_write_json(graph, page_part(page, "graph"));
  Json json = json_to(page_part(page, "loop_of"));
  json_array(&json, true);
  for (uint32_t i = 0; loop_of && i < graph_node_count(graph); i++)
    if (graph_node(graph, i) && loop_of[i]) {
      json_count(&json, i);
      json_count(&json, loop_of[i]);
    }
  json_close(&json);
}
