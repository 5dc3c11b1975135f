// Exact comparison of states. Objects that were there before the run keep their names; those that
// the run made are numbered in the order in which a walk finds them.
#include "probe/probe_impl.h"

// --- what the run has written --------------------------------------------------------------------

static bool is_index(const void *context, uint32_t id, const void *key) {
  const Changes *changes = context;
  return changes->items.items[id].index == *(const uint32_t *)key;
}

void changes_follow(Changes *changes, const Machine *machine) {
  for (; changes->seen < machine->logs.count; changes->seen++) {
    const WordLog *log = &machine->logs.items[changes->seen];
    uint32_t hash = hash_mix(17, log->index);
    if (table_find(&changes->table, hash, is_index, changes, &log->index) != TABLE_NONE)
      continue;
    table_insert(&changes->table, hash, (uint32_t)changes->items.count);
    vec_push(&changes->items, (Touched){log->index, log->old});
  }
}

void changes_fini(Changes *changes) {
  vec_free(&changes->items);
  table_fini(&changes->table);
}

// --- the walk ------------------------------------------------------------------------------------

typedef struct Walk {
  Machine *machine;
  Moment *out;
  VEC(Ref) objects; // made by the run, in the order they were found
  Table numbers;
  bool is_good;
} Walk;

static void put(Walk *walk, Word word) { vec_push(&walk->out->words, word); }

static bool is_object(const void *context, uint32_t id, const void *key) {
  const Walk *walk = context;
  return walk->objects.items[id] == *(const Ref *)key;
}

// Is it an object of this run?
static bool is_own(const Walk *walk, Ref ref) { return ref >= walk->machine->trail_floor; }

static void put_reference(Walk *walk, Ref ref) {
  if (!is_own(walk, ref)) {
    put(walk, ref);
    return;
  }
  uint32_t hash = hash_mix(23, ref);
  uint32_t number = table_find(&walk->numbers, hash, is_object, walk, &ref);
  if (number == TABLE_NONE) {
    number = (uint32_t)walk->objects.count;
    table_insert(&walk->numbers, hash, number);
    vec_push(&walk->objects, ref);
  }
  put(walk, (Word)1 << 40 | number);
}

static bool has_bit(const uint64_t *bits, size_t i) { return bits[i / 64] >> i % 64 & 1; }

enum { MASK_WORDS = 65536 / 64 + 1 };
typedef struct FrameMap {
  uint64_t locals[MASK_WORDS], stack[MASK_WORDS]; // which words are references
  const uint64_t *live;                           // which locals are read later; NULL: all
  uint64_t idle;                                  // which of the first 64 decide nothing
  uint32_t depth;
} FrameMap;

static void map_frame(Observer *observer, const Frame *frame, FrameMap *map) {
  Machine *machine = observer->machine;
  const Code *code = frame->method->code;
  uint32_t at = (uint32_t)(frame->pc - code->insns);
  memset(map->locals, 0, (code->max_locals / 64 + 1u) * sizeof *map->locals);
  memset(map->stack, 0, (code->max_stack / 64 + 1u) * sizeof *map->stack);
  map->depth = method_reference_map(machine->program, frame->method, at, map->locals, map->stack);
  LinkError error = {0};
  const Cfg *cfg = method_cfg(machine->program, frame->method, &error);
  const Block *block = cfg ? &cfg->blocks[cfg->block_of[at]] : NULL;
  map->live = block && block->start == at ? block->live_in : NULL;
  map->idle = idle_locals(&observer->idle, machine->program, frame->method);
}

static bool matters(const FrameMap *map, uint32_t local) {
  return (!map->live || has_bit(map->live, local)) && (local >= 64 || !(map->idle >> local & 1));
}

static void put_frame(Walk *walk, Observer *observer, uint32_t index) {
  assert(index < walk->machine->depth);
  const Frame *frame = &walk->machine->frames[index];
  const Code *code = frame->method->code;
  FrameMap map;
  map_frame(observer, frame, &map);
  for (uint32_t i = 0; i < code->max_locals; i++) {
    if (!matters(&map, i))
      continue;
    // A local that holds no reference may be the second half of a long.
    if (has_bit(map.locals, i))
      put_reference(walk, (Ref)frame->locals[i]);
    else
      put(walk, frame->locals[i]);
  }
  for (uint32_t i = 0; i < map.depth; i++) {
    Word word = frame->locals[code->max_locals + i];
    if (has_bit(map.stack, i))
      put_reference(walk, (Ref)word);
    else
      put(walk, word);
  }
  put_reference(walk, frame->lock);
}

// A written word of an object that is older than the run: whether it is a reference is not known
// here. What could be one to an object of the run cannot be compared.
static void put_old_word(Walk *walk, uint32_t index) {
  Word word = walk->machine->words[index];
  uint32_t parts[] = {(uint32_t)word, (uint32_t)(word >> 32)};
  for (int i = 0; i < 2; i++)
    if (is_own(walk, parts[i]) && parts[i] < walk->machine->heap_top)
      walk->is_good = false;
  put(walk, word);
}

static void put_changes(Walk *walk, const Changes *changes, size_t count) {
  const Program *program = walk->machine->program;
  for (size_t i = 0; i < count; i++) {
    uint32_t index = changes->items.items[i].index;
    if (index >= program_global_count(program))
      put_old_word(walk, index);
    else if (program_global_is_reference(program, index))
      put_reference(walk, (Ref)walk->machine->words[index]);
    else
      put(walk, walk->machine->words[index]);
  }
}

static void put_object(Walk *walk, Ref ref) {
  assert(ref);
  const Machine *machine = walk->machine;
  const Class *class = object_class(machine, ref);
  put(walk, machine->words[ref]);
  put(walk, machine->words[ref + 1]);
  if (class->kind == CLASS_ARRAY && class->kind_letter == KIND_REFERENCE) {
    const Ref *elements = array_data(machine, ref);
    for (uint32_t i = 0, length = array_length(machine, ref); i < length; i++)
      put_reference(walk, elements[i]);
    return;
  }
  uint32_t count = object_words(machine, ref), next = 0;
  for (uint32_t i = HEADER_WORDS; i < count; i++) {
    bool is_reference =
        class->kind != CLASS_ARRAY && next < class->ref_slot_count && class->ref_slots[next] == i;
    if (is_reference)
      put_reference(walk, (Ref)machine->words[ref + i]);
    else
      put(walk, machine->words[ref + i]);
    next += is_reference;
  }
  walk->is_good &= class->kind == CLASS_ARRAY || next == class->ref_slot_count; // they ascend
}

bool moment_take(Moment *moment, Observer *observer, uint32_t frame, size_t change_count) {
  assert(frame < observer->machine->depth && change_count <= observer->changes.items.count);
  Machine *machine = observer->machine;
  Walk walk = {.machine = machine, .out = moment, .is_good = true};
  moment->words.count = 0;
  moment->change_count = change_count;
  put(&walk, (Word)(uintptr_t)machine->frames[frame].pc);
  put(&walk, machine->hash_state); // the next identity hash
  put_frame(&walk, observer, frame);
  put_changes(&walk, &observer->changes, change_count);
  for (size_t i = 0; i < walk.objects.count && walk.is_good; i++) {
    put_object(&walk, walk.objects.items[i]);
    walk.is_good &= moment->words.count <= MOST_MOMENT_WORDS;
  }
  vec_free(&walk.objects);
  table_fini(&walk.numbers);
  return walk.is_good;
}

bool moment_is_now(const Moment *moment, Observer *observer, uint32_t frame, Moment *scratch) {
  assert(frame < observer->machine->depth);
  const Changes *changes = &observer->changes;
  // What was written after the moment must be again what it was before the run.
  for (size_t i = moment->change_count; i < changes->items.count; i++)
    if (observer->machine->words[changes->items.items[i].index] != changes->items.items[i].old)
      return false;
  return moment_take(scratch, observer, frame, moment->change_count) &&
         scratch->words.count == moment->words.count &&
         !memcmp(scratch->words.items, moment->words.items, moment->words.count * sizeof(Word));
}

uint64_t frame_digest(Observer *observer, uint32_t index) {
  assert(index < observer->machine->depth);
  const Frame *frame = &observer->machine->frames[index];
  const Code *code = frame->method->code;
  FrameMap map;
  map_frame(observer, frame, &map);
  uint64_t digest = (uint64_t)(uintptr_t)frame->pc;
  for (uint32_t i = 0; i < code->max_locals; i++)
    if (!has_bit(map.locals, i) && matters(&map, i))
      digest = (digest ^ frame->locals[i]) * 0x9e3779b97f4a7c15u + (digest >> 29);
  for (uint32_t i = 0; i < map.depth; i++)
    if (!has_bit(map.stack, i))
      digest =
          (digest ^ frame->locals[code->max_locals + i]) * 0x9e3779b97f4a7c15u + (digest >> 29);
  return digest;
}
