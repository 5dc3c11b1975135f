// Sets of sources as words: what happens to them, and the operand stack. See writes_scan.h.
#include "program/writes_scan.h"

#include <string.h>

// --- sources -----------------------------------------------------------------------------------

void scan_lose(Writes *writes, uint32_t source) {
  assert(source < writes->sources.count);
  Source *lost = &writes->sources.items[source];
  lost->fate = (Fate){true, true};
}

// The bit of a source. Without room for more it counts as lost.
Mask scan_bit(Scan *scan, uint32_t source) {
  assert(scan->source_count <= 64);
  for (uint32_t i = 0; i < scan->source_count; i++)
    if (scan->sources[i] == source)
      return UINT64_C(1) << i;
  if (scan->source_count == SOURCE_MOST) {
    scan_lose(scan->writes, source);
    return 0;
  }
  scan->sources[scan->source_count] = source;
  return UINT64_C(1) << scan->source_count++;
}

// What the initializer of a class puts into its own fields is there from the beginning.
void scan_change(Scan *scan, Mask mask) {
  for (uint32_t i = 0; scan->is_final && i < scan->source_count; i++) {
    Source *source = &scan->writes->sources.items[scan->sources[i]];
    bool is_own = source->field && source->field->owner == scan->method->owner;
    if ((mask >> i & 1) && !(scan->is_initializer && is_own))
      source->fate.is_changed = true;
  }
}

void scan_hand_on(Scan *scan, Mask mask) {
  for (uint32_t i = 0; scan->is_final && i < scan->source_count; i++)
    if (mask >> i & 1)
      scan->writes->sources.items[scan->sources[i]].fate.is_handed_on = true;
}

static bool source_may_be(const Source *source, const Class *class) {
  return !source->is_array && (!source->type || class_is_subtype(class, source->type));
}

uint32_t writes_given(Writes *writes, const Class *type) {
  uint32_t id = type ? type->id : 0;
  while (writes->given.count <= id)
    vec_push(&writes->given, 0);
  if (writes->given.items[id])
    return writes->given.items[id];
  uint32_t number = (uint32_t)writes->sources.count;
  Source source = {.type = type};
  writes->given.items[id] = number;
  vec_push(&writes->sources, source);
  for (size_t i = 0; i < writes->callbacks.count; i++) {
    Callback callback = writes->callbacks.items[i];
    uint32_t first = writes->methods.items[callback.method->id].first_source;
    if (source_may_be(&source, callback.class))
      vec_push(&writes->passings, (Passing){number, first, true});
  }
  return number;
}

void scan_give(Scan *scan, Mask mask) {
  Writes *writes = scan->writes;
  for (uint32_t i = 0; scan->is_final && i < scan->source_count; i++) {
    const Source *source = &writes->sources.items[scan->sources[i]];
    if (!(mask >> i & 1) || source->is_array)
      continue;
    Passing passing = {scan->sources[i], writes_given(writes, source->type), true};
    vec_push(&writes->passings, passing);
  }
}

void scan_pass(Scan *scan, Mask mask, uint32_t parameter) {
  for (uint32_t i = 0; scan->is_final && i < scan->source_count; i++)
    if (mask >> i & 1)
      vec_push(&scan->writes->passings, (Passing){scan->sources[i], parameter, false});
}

// Where the receiver is of this class.
void scan_pass_receiver(Scan *scan, Mask mask, const Method *callee, const Class *class) {
  assert(callee->id < scan->writes->methods.count);
  uint32_t first = scan->writes->methods.items[callee->id].first_source;
  for (uint32_t i = 0; scan->is_final && i < scan->source_count; i++)
    if ((mask >> i & 1) && source_may_be(&scan->writes->sources.items[scan->sources[i]], class))
      vec_push(&scan->writes->passings, (Passing){scan->sources[i], first, true});
}

// --- operands ------------------------------------------------------------------------------------

Mask *scan_operands(Scan *scan) { return scan->now + scan->info->max_locals; }

void scan_push(Scan *scan, Mask mask, uint32_t words) {
  assert(scan->depth <= scan->info->max_stack);
  for (uint32_t i = 0; i < words; i++) {
    if (scan->depth >= scan->info->max_stack) {
      scan->bad = true;
      return;
    }
    scan_operands(scan)[scan->depth++] = i ? 0 : mask;
  }
}

Mask scan_pop(Scan *scan, uint32_t words) {
  if (words > scan->depth) {
    scan->bad = true;
    return 0;
  }
  scan->depth -= words;
  return words ? scan_operands(scan)[scan->depth] : 0;
}

void scan_duplicate(Scan *scan, uint32_t count, uint32_t below) {
  assert(count == 1 || count == 2);
  uint32_t moved = count + below;
  if (moved > scan->depth || scan->depth + count > scan->info->max_stack) {
    scan->bad = true;
    return;
  }
  Mask *base = scan_operands(scan) + scan->depth - moved;
  memmove(base + count, base, moved * sizeof *base);
  memcpy(base, base + moved, count * sizeof *base);
  scan->depth += count;
}

void scan_swap(Scan *scan) {
  Mask top = scan_pop(scan, 1), below = scan_pop(scan, 1);
  scan_push(scan, top, 1);
  scan_push(scan, below, 1);
}
