// Coverage of one method by runs in several processes.
#include "report/coverage_impl.h"

void coverage_pack(Coverage *coverage, Pack *pack) {
  uint32_t count = coverage->method->code->count;
  pack_number(pack, coverage->runs);
  pack_number(pack, count);
  for (uint32_t i = 0; i < count; i++)
    pack_bool(pack, coverage->is_executed[i]);
  pack_number(pack, coverage->branches.count);
  for (size_t i = 0; i < coverage->branches.count; i++)
    pack_bool(pack, coverage->branches.items[i].is_covered);
  pack_number(pack, coverage->vectors.count);
  for (size_t i = 0; i < coverage->vectors.count; i++) {
    const Vector *vector = &coverage->vectors.items[i];
    pack_number(pack, vector->decision);
    pack_number(pack, vector->evaluated);
    pack_number(pack, vector->outcomes);
  }
  coverage->runs = 0;
}

bool coverage_unpack(Coverage *coverage, Unpack *from) {
  uint64_t runs = unpack_number(from);
  size_t count = unpack_count(from);
  from->is_bad |= count != coverage->method->code->count;
  for (size_t i = 0; i < count && !from->is_bad; i++)
    coverage->is_executed[i] |= unpack_bool(from);
  size_t branches = unpack_count(from);
  from->is_bad |= branches != coverage->branches.count;
  for (size_t i = 0; i < branches && !from->is_bad; i++)
    coverage->branches.items[i].is_covered |= unpack_bool(from);
  size_t vectors = unpack_count(from);
  for (size_t i = 0; i < vectors && !from->is_bad; i++) {
    Vector vector = {.decision = (uint32_t)unpack_below(from, coverage->decisions.count + 1)};
    vector.evaluated = (uint32_t)unpack_below(from, (uint64_t)UINT32_MAX + 1);
    vector.outcomes = (uint32_t)unpack_below(from, (uint64_t)UINT32_MAX + 1);
    from->is_bad |= vector.decision >= coverage->decisions.count;
    if (!from->is_bad)
      coverage_note(coverage, &vector);
  }
  coverage->runs += from->is_bad ? 0 : runs;
  return !from->is_bad;
}
