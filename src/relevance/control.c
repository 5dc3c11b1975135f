// Which instruction decides whether another one is reached: control dependence by post-dominance
// (Ferrante, Ottenstein, Warren 1987), on the edges that the graph has.
//
// The thesis asks what can still be reached (Def. 4.8, 4.9). In a loop everything can, through the
// way back, so that `for (...) if (a[i] > 0) res++;` would not need a[i].
#include "relevance/relevance_impl.h"

typedef struct Control {
  const MethodFlow *method;
  uint32_t count, end; // vertices; the last of them
  Numbers *after, *before;
  uint32_t *order; // number in a post-order from the end, backwards; NONE: does not come to the end
  uint32_t *next;  // the nearest that every way to the end passes
} Control;

static void add(Control *control, uint32_t from, uint32_t to) {
  vec_push(&control->after[from], to);
  vec_push(&control->before[to], from);
}

static void set_up(Control *control, const MethodFlow *method) {
  uint32_t code = method->code->count;
  control->method = method;
  control->count = code + VERTEX_EXTRA;
  control->end = code + VERTEX_END;
  control->after = mem_new_array(Numbers, control->count);
  control->before = mem_new_array(Numbers, control->count);
  control->order = mem_new_array(uint32_t, control->count);
  control->next = mem_new_array(uint32_t, control->count);
  for (size_t i = 0; i < method->edges.count; i++)
    add(control, method->edges.items[i].from, method->edges.items[i].to);
  add(control, code + VERTEX_RETURNS, control->end);
  add(control, code + VERTEX_THROWS, control->end);
  for (uint32_t i = 0; i < control->count; i++)
    control->order[i] = control->next[i] = NONE;
}

static void tear_down(Control *control) {
  for (uint32_t i = 0; i < control->count; i++) {
    vec_free(&control->after[i]);
    vec_free(&control->before[i]);
  }
  mem_free(control->after);
  mem_free(control->before);
  mem_free(control->order);
  mem_free(control->next);
}

// Vertices by post-order of a walk from the end, against the edges.
static void walk(Control *control, Numbers *done) {
  VEC(FlowEdge) stack = {0}; // a vertex, and the number of its next neighbour
  bool *is_seen = mem_new_array(bool, control->count);
  vec_push(&stack, (FlowEdge){control->end, 0});
  is_seen[control->end] = true;
  while (stack.count) {
    FlowEdge *top = vec_last(&stack);
    if (top->to == control->before[top->from].count) {
      control->order[top->from] = (uint32_t)done->count;
      vec_push(done, top->from);
      stack.count--;
      continue;
    }
    uint32_t to = control->before[top->from].items[top->to++];
    if (!is_seen[to])
      vec_push(&stack, (FlowEdge){to, 0});
    is_seen[to] = true;
  }
  mem_free(is_seen);
  vec_free(&stack);
}

static uint32_t common(const Control *control, uint32_t a, uint32_t b) {
  while (a != b)
    if (control->order[a] < control->order[b])
      a = control->next[a];
    else
      b = control->next[b];
  return a;
}

// Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm, on the reversed graph.
static void find_next(Control *control) {
  Numbers done = {0};
  walk(control, &done);
  control->next[control->end] = control->end;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = done.count - 1; i > 0; i--) {
      uint32_t vertex = done.items[i - 1], next = NONE;
      for (size_t j = 0; j < control->after[vertex].count; j++) {
        uint32_t to = control->after[vertex].items[j];
        if (control->next[to] == NONE)
          continue;
        next = next == NONE ? to : common(control, next, to);
      }
      changed |= control->next[vertex] != next;
      control->next[vertex] = next;
    }
  }
  vec_free(&done);
}

static void add_decision(MethodFlow *method, uint32_t vertex, uint32_t by) {
  for (size_t i = 0; i < method->decides.count; i++)
    if (method->decides.items[i].from == vertex && method->decides.items[i].to == by)
      return;
  vec_push(&method->decides, (FlowEdge){vertex, by});
}

void flow_find_decisions(MethodFlow *method) {
  Control control;
  set_up(&control, method);
  find_next(&control);
  for (uint32_t from = 0; from < method->code->count; from++)
    for (size_t i = 0; i < control.after[from].count && control.next[from] != NONE; i++) {
      uint32_t at = control.after[from].items[i];
      for (; control.next[at] != NONE && at != control.next[from]; at = control.next[at])
        add_decision(method, at, from);
    }
  tear_down(&control);
}
