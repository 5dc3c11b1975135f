// Merging: what a path has done since the branch of a region, kept as a state when it comes to the
// join.
#include "explore/merge_impl.h"

#include <stdlib.h>

// --- branches ------------------------------------------------------------------------------------

static bool is_same_branch(const void *context, uint32_t id, const void *key) {
  return ((const Merge *)context)->branches.items[id].pc == key;
}

// Once per instruction: what is found here depends on the bytecode alone.
static void describe_branch(Explorer *explorer, const Frame *frame, Branch *branch) {
  const Method *method = frame->method;
  const Code *code = method->code;
  uint32_t insn = (uint32_t)(frame->pc - code->insns), join;
  bool jumps = op_infos[frame->pc->op].group == OPS_BRANCH || frame->pc->op == OP_TABLESWITCH ||
               frame->pc->op == OP_LOOKUPSWITCH;
  if (!jumps || !method_join(explorer->program, frame->method, insn, &join))
    return;
  branch->returns = join == JOIN_RETURN;
  branch->joins = branch->returns;
  assert(branch->returns || join < code->count);
  if (branch->returns)
    return;
  LinkError error = {0};
  const Cfg *cfg = method_cfg(explorer->program, frame->method, &error);
  assert(cfg);
  branch->join = &code->insns[join];
  branch->live = cfg->blocks[cfg->block_of[join]].live_in;
  branch->kinds = mem_new_array(Kind, (size_t)code->max_locals + code->max_stack + 1);
  branch->joins = method_frame_kinds(explorer->program, frame->method, join, branch->kinds);
}

const Branch *merge_branch_here(Explorer *explorer) {
  assert(explorer->machine->depth > 0);
  Merge *merge = &explorer->merge;
  const Frame *frame = machine_top(explorer->machine);
  uint32_t hash = hash_bytes(&frame->pc, sizeof frame->pc);
  uint32_t id = table_find(&merge->branch_table, hash, is_same_branch, merge, frame->pc);
  if (id == TABLE_NONE) {
    id = (uint32_t)merge->branches.count;
    Branch branch = {.pc = frame->pc};
    describe_branch(explorer, frame, &branch);
    vec_push(&merge->branches, branch);
    table_insert(&merge->branch_table, hash, id);
  }
  return &merge->branches.items[id];
}

// --- which fields words belong to ----------------------------------------------------------------

// Is a word one of the field's? `part`: 1 of the second one.
// The log has indices of words alone. An index lies in the last input object that begins before it,
// if in any; an object of the program is found by the field's slot.
static bool is_word_of(Explorer *explorer, const Field *field, uint32_t index, uint8_t *part) {
  assert(field);
  const Machine *machine = explorer->machine;
  const InputObject *object = NULL;
  for (size_t i = heap_object_count(explorer->heap); i-- > 0 && !object;)
    if (heap_object_at(explorer->heap, i)->ref <= index)
      object = heap_object_at(explorer->heap, i);
  for (*part = 0; *part <= (kind_is_wide(field->kind) ? 1 : 0); ++*part) {
    uint32_t at = index - *part;
    if (field->flags & ACC_STATIC) {
      if (at == field->slot)
        return true;
      continue;
    }
    if (object && class_is_assignable(object->class, field->owner) &&
        at == object->ref + heap_slot(explorer->heap, object, field))
      return true;
    Ref ref = at - field->slot; // an object of the program
    if (ref < machine->heap_start || ref >= machine->heap_top)
      continue;
    uint32_t id = object_class_id(machine, ref);
    if (id && id <= program_class_count(explorer->program) &&
        class_is_assignable(machine->classes[id], field->owner))
      return true;
  }
  return false;
}

// Whatever was logged since the last call belongs to one field.
void merge_note_logs(Explorer *explorer, const Field *field, bool is_read) {
  Merge *merge = &explorer->merge;
  const Machine *machine = explorer->machine;
  while (merge->written.count < machine->logs.count) {
    Written written = {.field = field, .is_read = is_read};
    if (field && !is_word_of(explorer, field, machine->logs.items[merge->written.count].index,
                             &written.part))
      written.field = NULL;
    vec_push(&merge->written, written);
  }
}

// The machine's log knows words, but a merge has to know which value a word is part of, of which
// kind. The instruction that ran since the last look has it: fields are the only named places.
static const Field *field_of(const Insn *pc, bool *is_read) {
  OpGroup group = op_infos[pc->op].group;
  *is_read = group == OPS_FIELD_READ || group == OPS_STATIC_READ;
  return *is_read || group == OPS_FIELD_WRITE || group == OPS_STATIC_WRITE ? pc->field : NULL;
}

// After every undo: the log is shorter, and what comes next was not written by the instruction that
// was noted.
void explorer_forget_logs(Explorer *explorer) {
  Merge *merge = &explorer->merge;
  if (merge->written.count > explorer->machine->logs.count)
    merge->written.count = explorer->machine->logs.count;
  merge->field = NULL;
}

// --- states --------------------------------------------------------------------------------------

static void state_fini(JoinState *state) {
  vec_free(&state->conditions);
  vec_free(&state->changes);
  vec_free(&state->words);
  vec_free(&state->path);
  heap_change_fini(&state->heap);
}

void merge_region_fini(Region *region) {
  for (size_t i = 0; i < region->states.count; i++)
    state_fini(&region->states.items[i]);
  vec_free(&region->states);
  vec_free(&region->early);
}

void explorer_free_merge(Explorer *explorer) {
  Merge *merge = &explorer->merge;
  while (merge->regions.count)
    merge_region_fini(&merge->regions.items[--merge->regions.count]);
  for (size_t i = 0; i < merge->branches.count; i++)
    mem_free(merge->branches.items[i].kinds);
  vec_free(&merge->branches);
  table_fini(&merge->branch_table);
  vec_free(&merge->regions);
  vec_free(&merge->written);
  vec_free(&explorer->conditions);
}

int merge_compare_changes(const void *a, const void *b) {
  const Change *one = a, *other = b;
  return one->index != other->index ? (one->index > other->index) - (one->index < other->index)
                                    : (one->order > other->order) - (one->order < other->order);
}

// One entry for each word that has changed: its first log has the old value. What a read has
// written is the same value in other words, unless the word was unset.
static bool keep_words(const Explorer *explorer, const Region *region, JoinState *state) {
  assert(explorer->merge.written.count == explorer->machine->logs.count);
  assert(region->logs <= explorer->machine->logs.count);
  const Machine *machine = explorer->machine;
  const Merge *merge = &explorer->merge;
  for (size_t i = region->logs; i < machine->logs.count; i++) {
    Written written = merge->written.items[i];
    vec_push(&state->changes, (Change){.index = machine->logs.items[i].index,
                                       .order = (uint32_t)(i - region->logs),
                                       .field = written.field,
                                       .part = written.part,
                                       .is_read = written.is_read,
                                       .value = machine->logs.items[i].old});
  }
  Change *items = state->changes.items;
  size_t kept = 0, count = state->changes.count;
  if (count)
    qsort(items, count, sizeof *items, merge_compare_changes);
  for (size_t i = 0, next; i < count; i = next) {
    Change change = items[i];
    Word old = change.value;
    for (next = i + 1; next < count && items[next].index == change.index; next++) {
      change.is_read = change.is_read && items[next].is_read;
      if (items[next].field != change.field || items[next].part != change.part)
        change.field = NULL;
    }
    change.value = machine->words[change.index];
    if (change.value == old || (change.field && change.is_read && word_tag(old) == TAG_TERM))
      continue;
    if (!change.field)
      return false;
    items[kept++] = change;
  }
  state->changes.count = kept;
  return true;
}

static void keep_frame(const Explorer *explorer, const Region *region, JoinState *state) {
  assert(explorer->machine->depth > 0);
  const Frame *frame = machine_top(explorer->machine);
  const Branch *branch = &explorer->merge.branches.items[region->branch];
  size_t count = branch->returns ? kind_words(region->method->return_kind)
                                 : (size_t)(frame->sp - frame->locals);
  vec_append(&state->words, branch->returns ? frame->sp - count : frame->locals, count);
}

// The path stands at the join in the frame of the branch, or has just returned from it: no frame
// below was resumed.
static bool is_same_frame(const Explorer *explorer, const Region *region) {
  const Machine *machine = explorer->machine;
  const Branch *branch = &explorer->merge.branches.items[region->branch];
  uint32_t lowest = region->depth - 1 - branch->returns;
  for (size_t i = region->frames; i < machine->saved_frames.count; i++) {
    const SavedFrame *saved = &machine->saved_frames.items[i];
    if (saved->index < lowest)
      return false;
    if (branch->returns && saved->index == lowest &&
        saved->frame.pc + 1 != machine_top(machine)->pc)
      return false;
  }
  return true;
}

// What a list of changed words cannot say: new objects, strings, identity hashes, loops that were
// counted, and whatever the heap strategy has bound. Heights that are equal prove that there is
// none of it.
static bool is_joinable(const Explorer *explorer, const Region *region) {
  const Machine *machine = explorer->machine;
  return region->states.count < MOST_STATES && machine->heap_top == region->heap_top &&
         machine->hash_state == region->hash_state &&
         machine_intern_count(machine) == region->interns &&
         explorer->sites.count == region->sites && explorer->merge.blind == region->blind &&
         heap_is_joinable(explorer->heap, &region->heights);
}

// --- inputs that are looked at earlier -----------------------------------------------------------

static bool may_begin_again(const Region *region) {
  return region->is_clean && region->restarts < MOST_RESTARTS;
}

bool merge_want_early(Explorer *explorer, Region *region, Place place, Ref holder) {
  if (!may_begin_again(region) || !heap_can_look(explorer->heap, place, holder))
    return false;
  vec_push(&region->early, (EarlyInput){place, holder, false});
  return true;
}

// Objects that the path has bound, if it has made no others. Whether that can be done at the branch
// is seen there.
static bool want_objects(Explorer *explorer, Region *region) {
  assert(heap_object_count(explorer->heap) >= region->heights.objects);
  const Heap *heap = explorer->heap;
  size_t count = heap_object_count(heap);
  if (count == region->heights.objects || !may_begin_again(region) || !heap_binds_early(heap) ||
      heap_object_at(heap, region->heights.objects)->ref != region->heap_top)
    return false;
  const InputObject *object = heap_object_at(heap, region->heights.objects);
  vec_push(&region->early, (EarlyInput){object->place, 0, true});
  return true;
}

// Only inputs that the objects at the branch have.
static bool want_values(Explorer *explorer, Region *region) {
  const Heap *heap = explorer->heap;
  for (size_t i = region->heights.values; i < heap_value_count(heap); i++) {
    const InputValue *value = heap_value_at(heap, i);
    if (value->holder >= region->heap_top ||
        !merge_want_early(explorer, region, value->place, value->holder)) {
      region->early.count = 0;
      return false;
    }
  }
  return true;
}

// The local of the branch's frame that has the parameter, unset; or NULL.
static Word *unset_local(const Explorer *explorer, Place place) {
  const Frame *frame = machine_top(explorer->machine);
  bool wide = kind_is_wide(place_info(explorer->heap, place)->value_kind);
  for (Word *local = frame->locals; local + wide < frame->locals + frame->method->code->max_locals;
       local++)
    if (local[wide] == word_tagged(TAG_UNSET, place.id))
      return local;
  return NULL;
}

// False: it is not possible, so there is no point in trying again.
// An input has its first value whenever it is looked at first: at the branch or behind it.
bool merge_look_early(Explorer *explorer, const EarlyInput *early) {
  assert(early->place.id);
  if (early->is_object)
    return heap_bind_early(explorer->heap, early->place);
  const PlaceInfo *info = place_info(explorer->heap, early->place);
  const Field *field = info->field;
  Word *local = info->kind == PLACE_PARAMETER ? unset_local(explorer, early->place) : NULL;
  merge_note_logs(explorer, NULL, false);
  bool good = (info->kind != PLACE_PARAMETER || local) &&
              heap_look(explorer->heap, early->place, early->holder, local);
  merge_note_logs(explorer, field, true);
  return good;
}

// --- paths at the join ---------------------------------------------------------------------------

static Region *active_region(Explorer *explorer) {
  Merge *merge = &explorer->merge;
  return merge->active ? &merge->regions.items[merge->active - 1] : NULL;
}

static void pass_region(Explorer *explorer, const Region *region) {
  explorer->merge.active = region->parent;
  explorer->symbolic.is_joining = region->parent != 0;
}

// Keeps the path as a state, or wants the region to begin again. False: it runs on by itself.
static bool arrive(Explorer *explorer, Region *region) {
  assert(region->states.count <= MOST_STATES && !region->is_closed);
  if (!is_same_frame(explorer, region))
    return false;
  if (!is_joinable(explorer, region))
    return want_objects(explorer, region);
  if (heap_value_count(explorer->heap) > region->heights.values)
    return want_values(explorer, region);
  JoinState state = {.flow = explorer->symbolic.flow, .doubtful = explorer->doubtful};
  if (!keep_words(explorer, region, &state)) {
    state_fini(&state);
    return false;
  }
  keep_frame(explorer, region, &state);
  heap_note_change(explorer->heap, &region->heights, &state.heap);
  vec_append(&state.conditions, explorer->conditions.items + region->conditions,
             explorer->conditions.count - region->conditions);
  vec_append(&state.path, explorer->path.items + region->path, explorer->path.count - region->path);
  vec_push(&region->states, state);
  return true;
}

// Does the path stand where the region ends? It has left it if its frame is gone.
static bool is_at_join(const Explorer *explorer, const Region *region, const Insn *pc,
                       bool *has_left) {
  const Branch *branch = &explorer->merge.branches.items[region->branch];
  uint32_t depth = explorer->machine->depth;
  *has_left = depth < region->depth;
  return branch->returns ? depth + 1 == region->depth
                         : depth == region->depth && pc == branch->join;
}

bool explorer_step_region(void *context, const Insn *pc) {
  Explorer *explorer = context;
  Merge *merge = &explorer->merge;
  merge_note_logs(explorer, merge->field, merge->is_read);
  merge->field = field_of(pc, &merge->is_read);
  for (Region *region; (region = active_region(explorer));) {
    bool has_left, is_there = is_at_join(explorer, region, pc, &has_left);
    if (!is_there && !has_left)
      return true;
    if (is_there && arrive(explorer, region)) {
      exec_end(explorer->exec, EXEC_JOINED, NULL);
      return false;
    }
    pass_region(explorer, region);
  }
  return true;
}
