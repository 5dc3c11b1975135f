#include "search/part.h"

void part_free(SearchPart *part) {
  vec_free(&part->first);
  part->fixed = 0;
}

SearchPart part_copy(const SearchPart *part) {
  SearchPart copy = {.fixed = part->fixed};
  vec_append(&copy.first, part->first.items, part->first.count);
  return copy;
}

bool part_skip(SearchPart *part) {
  assert(part->fixed <= part->first.count);
  while (part->first.count > part->fixed) {
    SearchStep *last = vec_last(&part->first);
    if (++last->taken < last->count)
      return true;
    (void)vec_pop(&part->first);
  }
  return false;
}

void part_pack(const SearchPart *part, Pack *pack) {
  pack_number(pack, part->first.count);
  for (size_t i = 0; i < part->first.count; i++) {
    pack_number(pack, part->first.items[i].count);
    pack_number(pack, part->first.items[i].taken);
  }
  pack_number(pack, part->fixed);
}

SearchPart part_unpack(Unpack *from) {
  SearchPart part = {0};
  size_t count = unpack_count(from);
  for (size_t i = 0; i < count && !from->is_bad; i++) {
    SearchStep step = {.count = (uint32_t)unpack_below(from, UINT32_MAX)};
    step.taken = (uint32_t)unpack_below(from, step.count ? step.count : 1);
    from->is_bad |= step.count < 2;
    vec_push(&part.first, step);
  }
  part.fixed = (size_t)unpack_below(from, part.first.count + 1);
  if (from->is_bad)
    part_free(&part);
  return part;
}
