// After the cases that were asked for: the search for branches that no test takes yet.
#include "junit/junit_impl.h"

void hunt_learn(Junit *junit, const Edges *edges) {
  const Method *method = vec_last(&junit->methods)->method;
  for (size_t i = 0; i < edges->count; i++)
    if (edges->items[i].method == method && !edges_have(&junit->known, &edges->items[i])) {
      vec_push(&junit->known, edges->items[i]);
      edges_sort(&junit->known);
    }
}

uint32_t junit_missing(Junit *junit) {
  Method *method = vec_last(&junit->methods)->method;
  vec_clear(&junit->known);
  for (size_t i = junit->tests.count; i-- > 0 && junit->tests.items[i].method == method;)
    hunt_learn(junit, &junit->tests.items[i].edges);
  junit->branches = cover_count(junit->program, method);
  return junit->branches - (uint32_t)junit->known.count;
}

void junit_hunt(Junit *junit) {
  (void)junit_missing(junit);
  junit->hunts = true;
}

bool hunt_is_over(const Junit *junit) {
  return junit->hunts && junit->known.count == junit->branches;
}

bool hunt_wants(const Junit *junit, const Edges *edges) {
  const Method *method = vec_last(&junit->methods)->method;
  if (!junit->hunts)
    return true;
  for (size_t i = 0; i < edges->count; i++)
    if (edges->items[i].method == method && !edges_have(&junit->known, &edges->items[i]))
      return true;
  return false;
}
