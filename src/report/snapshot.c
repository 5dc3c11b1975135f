#include "report/snapshot_impl.h"

#include "report/stops.h"

#include <string.h>

enum { MAX_OBJECTS = 1000 }; // of one case that are shown

// --- objects -------------------------------------------------------------------------------------

// A class of our own that stands for one of the JDK has that one's name.
const char *shown_class_name(Builder *builder, const Class *class) {
  const char *shown = heap_shown_class(program_names(builder->program), class);
  if (!shown)
    return class_external(builder->program, class, builder->arena);
  char *name = arena_string(builder->arena, shown, strlen(shown));
  for (char *at = name; *at; at++)
    *at = *at == '/' ? '.' : *at;
  return name;
}

uint32_t builder_add(Builder *builder, Ref ref, const Class *class, const char *place) {
  ObjectView object = {.place = place,
                       .class_name = shown_class_name(builder, class),
                       .short_name = short_class_name(builder, class),
                       .is_array = class->kind == CLASS_ARRAY};
  vec_push(&builder->refs, ref);
  vec_push(&builder->classes, class);
  vec_push(&builder->snapshot->objects, object);
  return (uint32_t)builder->refs.count - 1;
}

uint32_t builder_object(Builder *builder, Ref ref) {
  for (size_t i = 0; i < builder->refs.count; i++)
    if (builder->refs.items[i] == ref)
      return (uint32_t)i;
  return builder->refs.count < MAX_OBJECTS
             ? builder_add(builder, ref, object_class(builder->machine, ref), NULL)
             : UINT32_MAX;
}

// --- parameters and statics ----------------------------------------------------------------------

static const char *place_type(Builder *builder, const PlaceInfo *info) {
  const Class *type = info->value_kind == KIND_REFERENCE
                          ? info->type
                          : program_primitive(builder->program, info->value_kind);
  return class_external(builder->program, type, builder->arena);
}

Slot place_slot(Builder *builder, const PlaceInfo *info) {
  return (Slot){.name = arena_string(builder->arena, info->name, strlen(info->name)),
                .type = place_type(builder, info)};
}

// Inputs that are no parameter and in no object.
static void add_others(Builder *builder, PlaceKind kind, Slots *slots) {
  for (size_t i = 0; i < heap_value_count(builder->heap); i++) {
    const InputValue *value = heap_value_at(builder->heap, i);
    const PlaceInfo *info = place_info(builder->heap, value->place);
    if (info->kind != kind)
      continue;
    Slot slot = place_slot(builder, info);
    slot.before = slot.after = view_words(builder, value->value, info->value_kind);
    vec_push(slots, slot);
  }
}

// --- outcome -------------------------------------------------------------------------------------

// "Class.method(File.java:12)"
static const char *throw_place(Builder *builder, Word thrown) {
  CodeLine site = throw_site(builder->machine, thrown, false);
  return site.method ? code_place(builder->program, site.method, site.line, builder->arena) : NULL;
}

static void add_stop(Builder *builder, const StopCount *stop) {
  Snapshot *snapshot = builder->snapshot;
  snapshot->cut = stop->cut != CUT_COUNT ? cut_names[stop->cut] : NULL;
  snapshot->unknown = stop->cause;
  if (stop->method)
    snapshot->where = code_place(builder->program, stop->method, stop->line, builder->arena);
}

static void add_outcome(Builder *builder, const ExploreCase *leaf) {
  Snapshot *snapshot = builder->snapshot;
  snapshot->id = leaf->id;
  snapshot->threw = leaf->status == EXEC_THREW;
  snapshot->is_broken = leaf->is_broken;
  if (leaf->status == EXEC_CUT || leaf->status == EXEC_UNKNOWN) {
    add_stop(builder, &leaf->stop);
    return;
  }
  if (snapshot->threw) {
    snapshot->exception =
        explorer_throw_name(builder->explorer, leaf->thrown_class, builder->arena);
    snapshot->where = throw_place(builder, leaf->thrown);
    return;
  }
  Kind kind = method_result_kind(builder->program, explorer_method(builder->explorer));
  if (kind != KIND_VOID)
    snapshot->result = view_words(builder, leaf->result, kind);
}

// --- the whole -----------------------------------------------------------------------------------

Snapshot *snapshot_take(Explorer *explorer, Program *program, const ExploreCase *leaf, Arena *arena,
                        SolveStats *own) {
  Snapshot *snapshot = arena_new(arena, Snapshot);
  Builder builder = {.explorer = explorer,
                     .program = program,
                     .machine = explorer_machine(explorer),
                     .heap = explorer_heap(explorer),
                     .terms = explorer_terms(explorer),
                     .arena = arena,
                     .snapshot = snapshot};
  builder.model = explorer_model(explorer, own);
  builder.teller =
      heap_leaf_form(builder.heap) == LEAF_IS_FORMULA ? &formula_teller : &shape_teller;
  snapshot->has_model = builder.model != NULL;
  Solver *solver = explorer_solver(explorer);
  for (size_t i = 0; i < solve_path_count(solver); i++)
    vec_push(&builder.path, solve_path_at(solver, i));
  builder.teller->add_inputs(&builder);
  add_outcome(&builder, leaf);
  builder.teller->add_statics(&builder);
  add_others(&builder, PLACE_RANK, &snapshot->ranks);
  add_others(&builder, PLACE_NONDET, &snapshot->nondets);
  for (size_t i = 0; i < builder.refs.count; i++) // the list grows meanwhile
    fill_slots(&builder, i);
  tell_objects(&builder);
  mark_inline(snapshot);
  name_objects(&builder);
  mark_reachable(snapshot);
  collect_conditions(&builder);
  for (size_t i = 0; i < explorer_decision_count(explorer); i++)
    vec_push(&snapshot->decisions, explorer_decision_at(explorer, i));
  collect_branches(&builder);
  apply_renames(&builder);
  known_fini(&builder.known);
  vec_free(&builder.refs);
  vec_free(&builder.classes);
  vec_free(&builder.renames);
  vec_free(&builder.path);
  concrete_free(builder.concrete);
  model_free(builder.model);
  return snapshot;
}

void snapshot_free(Snapshot *snapshot) {
  for (size_t i = 0; i < snapshot->objects.count; i++) {
    vec_free(&snapshot->objects.items[i].slots);
    vec_free(&snapshot->objects.items[i].classes);
  }
  vec_free(&snapshot->objects);
  vec_free(&snapshot->conditions);
  vec_free(&snapshot->parameters);
  vec_free(&snapshot->statics);
  vec_free(&snapshot->ranks);
  vec_free(&snapshot->nondets);
  vec_free(&snapshot->decisions);
  vec_free(&snapshot->branches);
  vec_free(&snapshot->expansion.heaps);
}
