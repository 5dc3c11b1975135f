// Merging states where control flow joins (--merge).
//
// A branch with several feasible cases opens a *region*: it ends where the ways behind the branch
// meet (program/joins.c), or where the method returns, if that is all they have in common. Paths
// inside of it are explored as ever. One that comes to the join having changed nothing but words,
// stores to elements and uses (heap/join.c) is kept as a *state*, a list of changes since the
// branch, and ends there; every other path runs on by itself, whether it passes the join or leaves
// the region another way. When all cases inside of the region are through, the machine is undone
// to the branch, and one path goes on from the join with all states that fit together: a word that
// differs is an if-then-else over the conditions of the states.
//
// Nothing is guessed: the conditions of the states exclude each other, and the path that goes on
// takes their disjunction. What the paths had learnt about aliases is lost and found again.
//
// Inputs that a state has looked at make it differ in more than words. Where it decides nothing to
// look at them earlier, the region is undone, they are looked at before the branch, and the branch
// runs again. Only if no path has left the region so far: no end is told twice.
#include "explore/explore_impl.h"

#include <stdlib.h>

enum { MOST_STATES = 64, MOST_RESTARTS = 16 };

// --- branches ------------------------------------------------------------------------------------

static bool is_same_branch(const void *context, uint32_t id, const void *key) {
  return ((const Merge *)context)->branches.items[id].pc == key;
}

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
  if (branch->returns)
    return;
  LinkError error = {0};
  const Cfg *cfg = method_cfg(explorer->program, frame->method, &error);
  branch->join = &code->insns[join];
  branch->live = cfg->blocks[cfg->block_of[join]].live_in;
  branch->kinds = mem_new_array(Kind, (size_t)code->max_locals + code->max_stack + 1);
  branch->joins = method_frame_kinds(explorer->program, frame->method, join, branch->kinds);
}

static const Branch *branch_here(Explorer *explorer) {
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
static bool is_word_of(Explorer *explorer, const Field *field, uint32_t index, uint8_t *part) {
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
static void note_logs(Explorer *explorer, const Field *field, bool is_read) {
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

static const Field *field_of(const Insn *pc, bool *is_read) {
  OpGroup group = op_infos[pc->op].group;
  *is_read = group == OPS_FIELD_READ || group == OPS_STATIC_READ;
  return *is_read || group == OPS_FIELD_WRITE || group == OPS_STATIC_WRITE ? pc->field : NULL;
}

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

static void region_fini(Region *region) {
  for (size_t i = 0; i < region->states.count; i++)
    state_fini(&region->states.items[i]);
  vec_free(&region->states);
  vec_free(&region->early);
}

void explorer_free_merge(Explorer *explorer) {
  Merge *merge = &explorer->merge;
  while (merge->regions.count)
    region_fini(&merge->regions.items[--merge->regions.count]);
  for (size_t i = 0; i < merge->branches.count; i++)
    mem_free(merge->branches.items[i].kinds);
  vec_free(&merge->branches);
  table_fini(&merge->branch_table);
  vec_free(&merge->regions);
  vec_free(&merge->written);
  vec_free(&explorer->conditions);
}

static int compare_changes(const void *a, const void *b) {
  const Change *one = a, *other = b;
  return one->index != other->index ? (one->index > other->index) - (one->index < other->index)
                                    : (one->order > other->order) - (one->order < other->order);
}

// One entry for each word that has changed: its first log has the old value. What a read has
// written is the same value in other words, unless the word was unset.
static bool keep_words(const Explorer *explorer, const Region *region, JoinState *state) {
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
    qsort(items, count, sizeof *items, compare_changes);
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

static bool want_early(Explorer *explorer, Region *region, Place place, Ref holder) {
  if (!may_begin_again(region) || !heap_can_look(explorer->heap, place, holder))
    return false;
  vec_push(&region->early, (EarlyInput){place, holder, false});
  return true;
}

// Objects that the path has bound, if it has made no others. Whether that can be done at the branch
// is seen there.
static bool want_objects(Explorer *explorer, Region *region) {
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
        !want_early(explorer, region, value->place, value->holder)) {
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
static bool look_early(Explorer *explorer, const EarlyInput *early) {
  if (early->is_object)
    return heap_bind_early(explorer->heap, early->place);
  const PlaceInfo *info = place_info(explorer->heap, early->place);
  const Field *field = info->field;
  Word *local = info->kind == PLACE_PARAMETER ? unset_local(explorer, early->place) : NULL;
  note_logs(explorer, NULL, false);
  bool good = (info->kind != PLACE_PARAMETER || local) &&
              heap_look(explorer->heap, early->place, early->holder, local);
  note_logs(explorer, field, true);
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
  note_logs(explorer, merge->field, merge->is_read);
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

bool explorer_has_merged(const Explorer *explorer) { return explorer->merge.joined > 0; }

// --- regions -------------------------------------------------------------------------------------

// Ends of paths are told from now on that began in the open regions.
void explorer_leave_regions(Explorer *explorer) {
  for (size_t i = 0; i < explorer->merge.regions.count; i++)
    explorer->merge.regions.items[i].is_clean = false;
}

void explorer_open_region(Explorer *explorer, size_t feasible) {
  Machine *machine = explorer->machine;
  Merge *merge = &explorer->merge;
  if (!explorer->options.merge || explorer->search || !machine->depth)
    return;
  const Frame *frame = machine_top(machine);
  const Branch *branch = branch_here(explorer);
  // What a helper returns, and the monitor of a synchronized method, are the machine's business;
  // what a harness finds out is asked for at the end of a path.
  if (!branch->joins || frame->method->owner->is_contract ||
      (branch->returns && (machine->depth < 2 || frame->flags || frame->lock)))
    return;
  note_logs(explorer, NULL, false);
  Region region = {.branch = (size_t)(branch - merge->branches.items),
                   .method = frame->method,
                   .choices = explorer->choices.count,
                   .feasible = explorer->feasible.count - feasible,
                   .case_count = feasible,
                   .parent = merge->active,
                   .conditions = explorer->conditions.count,
                   .path = explorer->path.count,
                   .sites = explorer->sites.count,
                   .blind = merge->blind,
                   .logs = machine->logs.count,
                   .frames = machine->saved_frames.count,
                   .depth = machine->depth,
                   .heap_top = machine->heap_top,
                   .hash_state = machine->hash_state,
                   .interns = machine_intern_count(machine),
                   .heights = heap_heights(explorer->heap),
                   .is_clean = true,
                   .restarts = merge->restarts};
  merge->restarts = 0;
  region.mark = path_mark(&explorer->state, PATH_WHOLE);
  vec_push(&merge->regions, region);
  merge->active = merge->regions.count;
  explorer->symbolic.is_joining = true;
}

static void begin_again(Explorer *explorer, size_t number) {
  Merge *merge = &explorer->merge;
  Region region = merge->regions.items[number];
  while (merge->regions.count > number + 1)
    region_fini(&merge->regions.items[--merge->regions.count]);
  merge->regions.count = number;
  path_undo(&explorer->state, region.mark);
  explorer->choices.count = region.choices;
  explorer->feasible.count = region.feasible;
  explorer->counts.decisions--; // it is asked for again
  explorer_forget_logs(explorer);
  explorer->symbolic.depth = explorer->machine->depth;
  exec_resume(explorer->exec);
  merge->restarts = region.restarts + 1;
  for (size_t i = 0; i < region.early.count; i++)
    if (!look_early(explorer, &region.early.items[i]))
      merge->restarts = MOST_RESTARTS;
  region_fini(&region);
}

// --- values that differ --------------------------------------------------------------------------

// The states of a group, their conditions and where their changes are read.
typedef struct Group {
  JoinState **states;
  Term *conditions;
  size_t count;
} Group;

// A value of a state: one word or two.
typedef struct Words {
  Word at[2];
} Words;

// An object of the JDK, or an array, is often an operand of what has no rule for several at once.
static bool is_mergeable_reference(const Explorer *explorer, Word word) {
  if (!heap_merges_references(explorer->heap))
    return false;
  return word_tag(word) || !word ||
         (object_class(explorer->machine, (Ref)word)->kind == CLASS_INSTANCE &&
          !object_class(explorer->machine, (Ref)word)->trusted);
}

static bool is_mergeable(const Explorer *explorer, Kind kind, Words value) {
  uint32_t tag = word_tag(value.at[kind_is_wide(kind)]);
  return kind != KIND_VOID && (!tag || tag == TAG_TERM) &&
         (kind != KIND_REFERENCE || is_mergeable_reference(explorer, value.at[0]));
}

static bool same_words(Words a, Words b) { return a.at[0] == b.at[0] && a.at[1] == b.at[1]; }

static Words merge_values(Explorer *explorer, const Group *group, Kind kind, const Words *values) {
  bool differ = false;
  for (size_t i = 1; i < group->count; i++)
    differ = differ || !same_words(values[0], values[i]);
  if (!differ)
    return values[0];
  Term merged = heap_word_term(explorer->heap, values[group->count - 1].at, kind);
  for (size_t i = group->count - 1; i-- > 0;)
    merged = term_ite(explorer->terms, group->conditions[i],
                      heap_word_term(explorer->heap, values[i].at, kind), merged);
  Words result;
  heap_term_words(explorer->heap, merged, kind, result.at);
  return result;
}

// --- words of the machine ------------------------------------------------------------------------

static const Change *change_at(const JoinState *state, uint32_t index) {
  size_t low = 0, high = state->changes.count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (state->changes.items[middle].index < index)
      low = middle + 1;
    else
      high = middle;
  }
  return low < state->changes.count && state->changes.items[low].index == index
             ? &state->changes.items[low]
             : NULL;
}

// Precondition: the machine stands at the branch.
static Words value_in(const Explorer *explorer, const JoinState *state, uint32_t index, Kind kind) {
  Words value = {{0, 0}};
  for (uint32_t i = 0; i <= kind_is_wide(kind); i++) {
    const Change *change = change_at(state, index + i);
    value.at[i] = change ? change->value : explorer->machine->words[index + i];
  }
  return value;
}

static void merge_word(Explorer *explorer, const Group *group, const Change *change) {
  Kind kind = change->field->kind;
  uint32_t index = change->index - change->part;
  Words *values = mem_new_array(Words, group->count);
  for (size_t i = 0; i < group->count; i++)
    values[i] = value_in(explorer, group->states[i], index, kind);
  Words merged = merge_values(explorer, group, kind, values);
  mem_free(values);
  for (uint32_t i = 0; i <= kind_is_wide(kind); i++)
    machine_write(explorer->machine, index + i, merged.at[i]);
  note_logs(explorer, change->field, false);
}

// All values are read before one is written.
static void merge_words(Explorer *explorer, const Group *group) {
  VEC(Change) all = {0};
  for (size_t i = 0; i < group->count; i++)
    vec_append(&all, group->states[i]->changes.items, group->states[i]->changes.count);
  for (size_t i = 0; i < all.count; i++)
    all.items[i].index -= all.items[i].part, all.items[i].part = 0;
  if (all.count)
    qsort(all.items, all.count, sizeof *all.items, compare_changes);
  for (size_t i = 0; i < all.count; i++)
    if (!i || all.items[i].index != all.items[i - 1].index)
      merge_word(explorer, group, &all.items[i]);
  vec_free(&all);
}

// --- the frame -----------------------------------------------------------------------------------

static Words frame_value(const JoinState *state, size_t index, Kind kind) {
  bool wide = kind_is_wide(kind);
  assert(index + wide < state->words.count);
  return (Words){{state->words.items[index], wide ? state->words.items[index + 1] : 0}};
}

static Kind kind_at(const Branch *branch, const Region *region, size_t index) {
  if (branch->returns)
    return index ? KIND_VOID : region->method->return_kind;
  bool is_local = index < region->method->code->max_locals;
  return is_local && !(branch->live[index / 64] >> index % 64 & 1) ? KIND_VOID
                                                                   : branch->kinds[index];
}

static void merge_frame(Explorer *explorer, const Region *region, const Group *group) {
  const Branch *branch = &explorer->merge.branches.items[region->branch];
  Machine *machine = explorer->machine;
  size_t count = group->states[0]->words.count;
  if (branch->returns) {
    machine->depth--;
    machine_resume(machine, machine->depth - 1);
  }
  Frame *frame = machine_top(machine);
  Word *base = branch->returns ? frame->sp : frame->locals;
  Words *values = mem_new_array(Words, group->count);
  memcpy(base, group->states[0]->words.items, count * sizeof *base);
  for (size_t i = 0; i < count; i++) {
    Kind kind = kind_at(branch, region, i);
    if (kind == KIND_VOID)
      continue;
    for (size_t j = 0; j < group->count; j++)
      values[j] = frame_value(group->states[j], i, kind);
    Words merged = merge_values(explorer, group, kind, values);
    memcpy(base + i, merged.at, (kind_is_wide(kind) ? 2 : 1) * sizeof *base);
  }
  mem_free(values);
  frame->sp = base + count;
  frame->pc = branch->returns
                  ? frame->pc + 1
                  : &frame->method->code->insns[branch->join - frame->method->code->insns];
}

// --- groups of states that fit together ----------------------------------------------------------

// What keeps two states apart, if it is an input that was not looked at.
typedef struct Obstacle {
  Place place;
  Ref holder;
} Obstacle;

static bool fits(const Explorer *explorer, Kind kind, Words a, Words b) {
  return same_words(a, b) || (is_mergeable(explorer, kind, a) && is_mergeable(explorer, kind, b));
}

static bool is_unset(Words value, Kind kind) {
  return word_tag(value.at[kind_is_wide(kind)]) == TAG_UNSET;
}

static bool frames_fit(const Explorer *explorer, const Region *region, const JoinState *a,
                       const JoinState *b, Obstacle *obstacle) {
  const Branch *branch = &explorer->merge.branches.items[region->branch];
  if (a->words.count != b->words.count)
    return false;
  for (size_t i = 0; i < a->words.count; i++) {
    Kind kind = kind_at(branch, region, i);
    if (kind == KIND_VOID)
      continue;
    Words one = frame_value(a, i, kind), other = frame_value(b, i, kind);
    if (fits(explorer, kind, one, other))
      continue;
    Words unset = is_unset(one, kind) ? one : other;
    if (is_unset(unset, kind))
      obstacle->place = (Place){(uint32_t)unset.at[kind_is_wide(kind)]};
    return false;
  }
  return true;
}

static bool words_fit(const Explorer *explorer, const JoinState *a, const JoinState *b,
                      Obstacle *obstacle) {
  for (size_t i = 0; i < a->changes.count; i++) {
    const Change *change = &a->changes.items[i];
    Kind kind = change->field->kind;
    uint32_t index = change->index - change->part;
    Words one = value_in(explorer, a, index, kind), other = value_in(explorer, b, index, kind);
    const Change *second = change_at(b, change->index);
    if (second && (second->field != change->field || second->part != change->part))
      return false;
    if (fits(explorer, kind, one, other))
      continue;
    if (is_unset(one, kind) || is_unset(other, kind))
      (void)heap_find_unset(explorer->heap, index, change->field, &obstacle->place,
                            &obstacle->holder);
    return false;
  }
  return true;
}

static bool states_fit(const Explorer *explorer, const Region *region, const JoinState *a,
                       const JoinState *b, Obstacle *obstacle) {
  return frames_fit(explorer, region, a, b, obstacle) && words_fit(explorer, a, b, obstacle) &&
         words_fit(explorer, b, a, obstacle);
}

// Each state joins the first group that it fits; compared with the first state there, for where the
// states of a group differ, all of them can be merged. False: an input is in the way that can be
// looked at earlier.
static bool make_groups(Explorer *explorer, Region *region) {
  region->group_count = 0;
  for (size_t i = 0; i < region->states.count; i++) {
    JoinState *state = &region->states.items[i];
    Obstacle obstacle = {0};
    state->group = region->group_count;
    for (size_t j = 0; j < i && state->group == region->group_count; j++) {
      const JoinState *first = &region->states.items[j];
      if (first->is_first && states_fit(explorer, region, first, state, &obstacle))
        state->group = first->group;
    }
    state->is_first = state->group == region->group_count;
    region->group_count += state->is_first;
    if (state->is_first && obstacle.place.id &&
        want_early(explorer, region, obstacle.place, obstacle.holder))
      return false;
  }
  return true;
}

// --- going on ------------------------------------------------------------------------------------

static bool is_known(const Explorer *explorer, Term condition) {
  for (size_t i = explorer->conditions.count; i-- > 0;)
    if (term_is(explorer->conditions.items[i], condition))
      return true;
  return false;
}

static Term condition_of(Explorer *explorer, const JoinState *state) {
  Term all = term_true(explorer->terms);
  for (size_t i = state->conditions.count; i-- > 0;)
    if (!is_known(explorer, state->conditions.items[i]))
      all = term_and(explorer->terms, state->conditions.items[i], all);
  return all;
}

// Did every case of the branch come to the join, by nothing but its guard? Then one of them holds.
static bool is_exhaustive(const Region *region, const Group *group) {
  if (group->count != region->case_count)
    return false;
  for (size_t i = 0; i < group->count; i++)
    if (group->states[i]->conditions.count != 1 || group->states[i]->path.count != 1)
      return false;
  return true;
}

// Which condition the path takes: that of one of the states.
static void take_states(Explorer *explorer, const Region *region, const Group *group) {
  const JoinState *first = group->states[0];
  Term any = term_false(explorer->terms);
  for (size_t i = 0; i < group->count; i++) {
    any = term_or(explorer->terms, group->conditions[i], any);
    if (group->states[i]->doubtful)
      explorer->doubtful = group->states[i]->doubtful;
  }
  if (group->count == 1) {
    for (size_t i = 0; i < first->conditions.count; i++)
      explorer_assume(explorer, first->conditions.items[i]);
    vec_append(&explorer->path, first->path.items, first->path.count);
    explorer->symbolic.flow = first->flow;
    return;
  }
  if (!is_exhaustive(region, group) && !term_is_true(explorer->terms, any))
    explorer_assume(explorer, any);
  uint64_t flow = explorer->symbolic.flow;
  for (size_t i = 0; i < group->count; i++)
    flow = hash_mix64(flow, group->states[i]->flow);
  explorer->symbolic.flow = flow;
}

// The machine stands at the branch. What goes without saying of the inputs is said first.
static void go_on(Explorer *explorer, const Region *region, const Group *group) {
  explorer_settle(explorer);
  for (size_t i = 0; i < group->count; i++)
    group->conditions[i] = condition_of(explorer, group->states[i]);
  take_states(explorer, region, group);
  merge_words(explorer, group);
  merge_frame(explorer, region, group);
  for (size_t i = 0; i < group->count; i++)
    heap_redo_change(explorer->heap, &group->states[i]->heap,
                     group->count == 1 ? term_true(explorer->terms) : group->conditions[i]);
  explorer->merge.joined += group->count > 1;
  explorer->symbolic.touched = true;
  explorer->symbolic.expected = machine_top(explorer->machine)->pc;
  explorer->symbolic.depth = explorer->machine->depth;
  explorer->symbolic.is_joining = explorer->merge.active != 0;
}

// The next group goes on; the last one takes the region off.
static void resume_group(Explorer *explorer, Region *region) {
  bool is_last = region->next_group + 1 == region->group_count;
  Group group = {.states = mem_new_array(JoinState *, region->states.count),
                 .conditions = mem_new_array(Term, region->states.count)};
  for (size_t i = 0; i < region->states.count; i++)
    if (region->states.items[i].group == region->next_group)
      group.states[group.count++] = &region->states.items[i];
  region->next_group++;
  if (is_last)
    path_undo(&explorer->state, region->mark);
  else
    path_back(&explorer->state, region->mark);
  explorer_forget_logs(explorer);
  exec_resume(explorer->exec);
  // The list of regions does not change until the path runs.
  Region copy = *region;
  if (is_last)
    explorer->merge.regions.count--;
  go_on(explorer, &copy, &group);
  if (is_last)
    region_fini(&copy);
  mem_free(group.states);
  mem_free(group.conditions);
}

// Nothing is left to explore inside of the region on top. True: a path goes on.
static bool close_region(Explorer *explorer) {
  Region *region = vec_last(&explorer->merge.regions);
  if (!region->is_closed) {
    path_back(&explorer->state, region->mark);
    explorer_forget_logs(explorer);
    region->is_closed = true;
    if (!make_groups(explorer, region)) {
      begin_again(explorer, explorer->merge.regions.count - 1);
      return true;
    }
  }
  if (region->next_group < region->group_count) {
    resume_group(explorer, region);
    return true;
  }
  path_undo(&explorer->state, region->mark);
  explorer_forget_logs(explorer);
  region_fini(region);
  explorer->merge.regions.count--;
  return false;
}

bool explorer_close_regions(Explorer *explorer) {
  Merge *merge = &explorer->merge;
  for (size_t i = 0; i < merge->regions.count; i++)
    if (merge->regions.items[i].early.count) {
      begin_again(explorer, i);
      return true;
    }
  while (merge->regions.count && vec_last(&merge->regions)->choices == explorer->choices.count)
    if (close_region(explorer))
      return true;
  return false;
}
