// Values that the program asks for while it runs: inputs like parameters, but their number is not
// known before. The n-th value that a line asks for has the same place on every path.
#include "heap/heap_impl.h"

#include <string.h>

// The number of what asks for a value; there are as many as the program has such calls.
static size_t find_site(Heap *heap, const NondetSite *wanted) {
  assert(wanted->name && wanted->caller);
  size_t i = 0;
  for (; i < heap->sites.count; i++) {
    const NondetSite *site = &heap->sites.items[i];
    if (site->caller == wanted->caller && site->line == wanted->line &&
        site->type == wanted->type && !strcmp(site->name, wanted->name))
      return i;
  }
  vec_push(&heap->sites, *wanted);
  return i;
}

static size_t earlier_calls(const Heap *heap, size_t site) {
  size_t count = 0;
  for (size_t i = 0; i < heap->nondets.count; i++)
    count += !heap->nondets.items[i].is_repeated &&
             (uint32_t)place_info(heap, heap->nondets.items[i].place)->index == site;
  return count;
}

// "nondetInt:7", by line; when the line asks again, "nondetInt:7#2".
static const char *call_name(Heap *heap, const char *name, int line, size_t earlier) {
  const char *text = line < 0 ? name : arena_format(&heap->arena, "%s:%d", name, line);
  return earlier ? arena_format(&heap->arena, "%s#%zu", text, earlier + 1)
                 : arena_string(&heap->arena, text, strlen(text));
}

Place place_nondet(Heap *heap, NondetSite site) {
  assert(site.kind != KIND_REFERENCE || site.type);
  // The place depends on the site and on how often the path came there, and not on other sites:
  // paths that differ elsewhere share their symbols.
  size_t number = find_site(heap, &site), earlier = earlier_calls(heap, number);
  PlaceInfo info = {.kind = PLACE_NONDET,
                    .index = (Word)earlier << 32 | number,
                    .value_kind = site.kind,
                    .type = site.type,
                    .is_non_null = site.is_non_null,
                    .since = site.since,
                    .is_made = site.is_made};
  uint32_t hash, known = place_find(heap, &info, &hash);
  if (known != TABLE_NONE)
    return (Place){known};
  info.name = call_name(heap, site.name, site.line, earlier);
  place_declare(heap, &info, site.generic);
  return place_add(heap, &info, hash);
}

void heap_add_nondet(Heap *heap, NondetCall call) {
  assert(place_info(heap, call.place)->kind == PLACE_NONDET);
  vec_push(&heap->nondets, call);
}
void heap_repeat_nondet(Heap *heap, size_t index) {
  NondetCall call = *heap_nondet_at(heap, index);
  call.is_repeated = true;
  heap_add_nondet(heap, call);
}

size_t heap_nondet_count(const Heap *heap) { return heap->nondets.count; }

const NondetCall *heap_nondet_at(const Heap *heap, size_t index) {
  assert(index < heap->nondets.count);
  return &heap->nondets.items[index];
}
