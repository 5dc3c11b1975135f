// Coverage of one method by runs in several processes.
#include "report/coverage_impl.h"

#include <string.h>

static void pack_seen(const Coverage *coverage, Pack *pack) {
  uint32_t count = coverage->method->code->count;
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
}

// Helpers by their names: another process has loaded classes in another order.
void coverage_pack(Coverage *coverage, Pack *pack) {
  const Names *names = program_names(coverage->program);
  pack_number(pack, coverage->runs);
  pack_seen(coverage, pack);
  pack_number(pack, coverage->helpers.count);
  for (size_t i = 0; i < coverage->helpers.count; i++) {
    const Method *method = coverage->helpers.items[i]->method;
    pack_text(pack, name_text(names, method->owner->name));
    pack_text(pack, name_text(names, method->name));
    pack_text(pack, name_text(names, method->descriptor));
    pack_seen(coverage->helpers.items[i], pack);
  }
  coverage->runs = 0;
}

static void unpack_seen(Coverage *coverage, Unpack *from) {
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
}

static Method *own_method(Program *program, Class *class, const char *name,
                          const char *descriptor) {
  const Names *names = program_names(program);
  for (uint16_t i = 0; i < class->method_count; i++)
    if (!strcmp(name_text(names, class->methods[i].name), name) &&
        !strcmp(name_text(names, class->methods[i].descriptor), descriptor))
      return &class->methods[i];
  return NULL;
}

static void unpack_helper(Coverage *coverage, Unpack *from, Arena *arena) {
  LinkError error = {0};
  const char *class_name = unpack_text(from, arena), *name = unpack_text(from, arena),
             *descriptor = unpack_text(from, arena);
  bool is_named = !from->is_bad && class_name && name && descriptor;
  Class *class = is_named ? program_load_text(coverage->program, class_name, &error) : NULL;
  Method *method = class ? own_method(coverage->program, class, name, descriptor) : NULL;
  Coverage *helper =
      method && method != coverage->method ? coverage_helper(coverage, method) : NULL;
  from->is_bad |= !helper;
  if (helper)
    unpack_seen(helper, from);
}

bool coverage_unpack(Coverage *coverage, Unpack *from) {
  Arena arena = {0};
  uint64_t runs = unpack_number(from);
  unpack_seen(coverage, from);
  size_t helpers = unpack_count(from);
  for (size_t i = 0; i < helpers && !from->is_bad; i++)
    unpack_helper(coverage, from, &arena);
  coverage->runs += from->is_bad ? 0 : runs;
  arena_fini(&arena);
  return !from->is_bad;
}
