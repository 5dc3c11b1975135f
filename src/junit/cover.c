// Which branches a run takes.
#include "junit/junit_impl.h"

#include <stdlib.h>
#include <string.h>

// With assertions enabled, the test whether they are is no branch of the program.
static bool is_assertion_test(const Names *names, const Method *method, uint32_t insn) {
  assert(method->code && insn < method->code->count);
  enum { GETSTATIC = 0xb2 };
  if (!insn)
    return false;
  const uint8_t *at = method->info->code->code.at + method->code->offsets[insn - 1];
  const ClassFile *file = method->owner->file;
  uint16_t index = (uint16_t)(at[1] << 8 | at[2]);
  return *at == GETSTATIC && index < file->pool_count && file->pool[index].tag == CONSTANT_FIELD &&
         !strcmp(name_text(names, file->pool[index].name), "$assertionsDisabled");
}

// The block that ends with a condition at this instruction; NULL: there is none.
static const Block *branch_at(Program *program, Method *method, uint32_t insn) {
  assert(method->info->code);
  LinkError error = {0};
  const Cfg *cfg = method_cfg(program, method, &error);
  const Block *block = cfg ? &cfg->blocks[cfg->block_of[insn]] : NULL;
  return block && block->end == insn + 1 && block->normal_count > 1 &&
                 !is_assertion_test(program_names(program), method, insn)
             ? block
             : NULL;
}

static int compare(const void *a, const void *b) {
  const Edge *x = a, *y = b;
  if (x->method != y->method)
    return x->method->id < y->method->id ? -1 : 1;
  if (x->from != y->from)
    return x->from < y->from ? -1 : 1;
  return x->to < y->to ? -1 : x->to > y->to;
}

void edges_sort(Edges *edges) {
  size_t kept = 0;
  if (edges->count)
    qsort(edges->items, edges->count, sizeof *edges->items, compare);
  for (size_t i = 0; i < edges->count; i++)
    if (!kept || compare(&edges->items[kept - 1], &edges->items[i]))
      edges->items[kept++] = edges->items[i];
  edges->count = kept;
}

bool edges_have(const Edges *edges, const Edge *edge) {
  return edges->count && bsearch(edge, edges->items, edges->count, sizeof *edges->items, compare);
}

void cover_step(void *context, const Machine *machine) {
  enum { MANY = 4096 };
  Cover *cover = context;
  Method *last = cover->last_method;
  if (cover->coverage)
    coverage_step(cover->coverage, machine);
  cover->last_method = NULL;
  if (!machine->depth)
    return;
  const Frame *frame = machine_top(machine);
  if ((frame->method->owner->trusted && frame->method->owner != cover->owner) ||
      !frame->method->code || !frame->method->info->code)
    return;
  uint32_t now = (uint32_t)(frame->pc - frame->method->code->insns);
  if (now >= frame->method->code->count)
    return;
  if (last == frame->method && branch_at(cover->program, last, cover->last))
    vec_push(&cover->edges, (Edge){last, cover->last, now});
  if (cover->edges.count >= MANY)
    edges_sort(&cover->edges);
  cover->last_method = frame->method;
  cover->last = now;
}

uint32_t cover_count(Program *program, Method *method) {
  LinkError error = {0};
  uint32_t count = 0;
  const Cfg *cfg = method->info->code ? method_cfg(program, method, &error) : NULL;
  for (uint32_t i = 0; cfg && i < cfg->block_count; i++)
    if (branch_at(program, method, cfg->blocks[i].end - 1))
      count += cfg->blocks[i].normal_count;
  return count;
}

uint32_t edges_of(const Edges *edges, const Method *method) {
  uint32_t count = 0;
  for (size_t i = 0; i < edges->count; i++)
    count += edges->items[i].method == method;
  return count;
}
