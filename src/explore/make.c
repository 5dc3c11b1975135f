// Making an explorer, and what it can be asked.
#include "explore/explore_impl.h"

#include "library/library.h"

#include <ctype.h>
#include <string.h>

static bool oracle_subtype(void *context, uint32_t sub, uint32_t super) {
  const Program *program = ((const Explorer *)context)->program;
  return class_is_assignable(program_class(program, sub), program_class(program, super));
}

// Without a limit of the user's: more than tests and proofs need, and filled within --time. A
// string that grows to its greatest length would else copy gigabytes at one instruction.
enum { DEFAULT_HEAP_BYTES = 512 << 20 };

// The Java heap gets what is left: a program that fills it is cut, whatever it allocates at once.
static MachineLimits machine_limits(const Explorer *explorer) {
  uint64_t used = memory_used(), limit = explorer->options.memory;
  return (MachineLimits){.heap_bytes = !limit         ? DEFAULT_HEAP_BYTES
                                       : limit > used ? limit - used
                                                      : 1};
}

// Does the JDK call it on an object whose constructor has not run?
static bool is_reading(const Program *program, const Method *method) {
  const char *name = name_text(program_names(program), method->name);
  return !strcmp(name, "readObject") || !strcmp(name, "readObjectNoData");
}

bool explorer_inputs_are_reachable(const Explorer *explorer) {
  return explorer->options.reachable && !explorer->options.math &&
         !is_reading(explorer->program, explorer->method);
}

// "Node" for list/SortedList$Node, "Node[]" for an array of them.
static const char *oracle_name(void *context, uint32_t type) {
  Program *program = ((const Explorer *)context)->program;
  const Class *class = program_class(program, type);
  if (class->kind == CLASS_ARRAY) {
    char *text = mem_format("%s[]", oracle_name(context, class->component->id));
    Name name = name_of(program_names(program), text);
    mem_free(text);
    return name_text(program_names(program), name);
  }
  const char *start = name_text(program_names(program), class->name);
  for (const char *at = start; *at; at++)
    // What follows the $ of an anonymous or local class is no name.
    if ((*at == '/' || *at == '$') && (isalpha((unsigned char)at[1]) || at[1] == '_'))
      start = at + 1;
  return start;
}

static void name_method(Program *program, const Method *method) {
  Arena scratch = {0};
  fatal_about(method_external(program, method, &scratch));
  arena_fini(&scratch);
}

// Objects that exist before the method have the names of their places.
static const char *oracle_place(void *context, uint32_t location) {
  const Heap *heap = ((const Explorer *)context)->heap;
  const Earlier *earlier = heap ? heap_earlier(heap, location) : NULL;
  return earlier ? place_info(heap, earlier->place)->name : NULL;
}

// --- what follows the path -----------------------------------------------------------------------

static size_t mark_machine(void *explorer) { return machine_mark(((Explorer *)explorer)->machine); }

static void undo_machine(void *explorer, size_t mark) {
  machine_undo(((Explorer *)explorer)->machine, mark);
}

static size_t mark_solver(void *explorer) {
  Solver *solver = ((Explorer *)explorer)->solver;
  size_t depth = solve_depth(solver);
  solve_push(solver);
  return depth;
}

static void undo_solver(void *explorer, size_t depth) {
  assert(depth <= solve_depth(((Explorer *)explorer)->solver));
  solve_pop(((Explorer *)explorer)->solver, (unsigned)depth);
}

// All that belongs to a path and not to the exploration is named here once. The order of the parts
// does not matter: none of them looks at another one when it is undone.
static void follow_path(Explorer *explorer) {
  assert(!explorer->state.saved.count); // before the first mark
  PathState *state = &explorer->state;
  ExecSymbolic *symbolic = &explorer->symbolic;
  path_keep(state, &symbolic->flow, sizeof symbolic->flow);
  path_keep(state, &symbolic->expected, sizeof symbolic->expected);
  path_keep(state, &symbolic->code, sizeof symbolic->code);
  path_keep(state, &symbolic->touched, sizeof symbolic->touched);
  path_keep(state, &explorer->sites.count, sizeof explorer->sites.count);
  path_keep(state, &explorer->path.count, sizeof explorer->path.count);
  path_keep(state, &explorer->doubtful, sizeof explorer->doubtful);
  path_keep(state, &explorer->conditions.count, sizeof explorer->conditions.count);
  path_keep(state, &explorer->merge.active, sizeof explorer->merge.active);
  path_keep(state, &explorer->merge.blind, sizeof explorer->merge.blind);
  path_add_part(state, PATH_KNOWLEDGE, (PathPart){explorer, mark_solver, undo_solver});
  path_add_part(state, PATH_WHOLE, (PathPart){explorer, mark_machine, undo_machine});
}

Explorer *explorer_new(Program *program, Method *method, ExploreOptions options) {
  assert(program && method && options.strategy);
  Explorer *explorer = mem_new(Explorer);
  name_method(program, method);
  explorer->program = program;
  explorer->method = method;
  explorer->entry = method_entry(program, method);
  explorer->is_constructor = method_is_constructor(program, method);
  explorer->options = options;
  run_init(&explorer->run, (SearchLimits){.seconds = options.seconds,
                                          .steps = options.steps,
                                          .memory = limits_memory(options.memory),
                                          .interrupt = options.interrupt});
  explorer->terms = terms_new();
  terms_set_types(explorer->terms, (TypeOracle){.context = explorer,
                                                .subtype = oracle_subtype,
                                                .name = oracle_name,
                                                .place = oracle_place});
  explorer->solver =
      solver_new(explorer->terms, (SolveOptions){.query_ms = options.query_ms,
                                                 .memory = explorer->run.limits.memory,
                                                 .validate = options.validate,
                                                 .interrupt = options.interrupt});
  explorer->machine = machine_new(program, machine_limits(explorer));
  explorer->machine->is_pinned = true;
  follow_path(explorer);
  explorer->heap =
      heap_new(explorer->machine, explorer->terms, &explorer->state,
               (HeapOptions){.strategy = options.strategy,
                             .bound = options.k,
                             .array_bound = options.array,
                             .math = options.math,
                             .implies_non_null = options.implies_non_null,
                             .raw = options.raw,
                             .array_bytes = options.array_bytes,
                             .collections = options.collections,
                             .stand_ins = options.stand_ins,
                             .rules = options.rules,
                             .reachable = options.reachable && !is_reading(program, method)});
  explorer->exec = exec_new(explorer->machine, &java_library,
                            (ExecOptions){.assertions = true, .capture_output = true});
  explorer->symbolic = (ExecSymbolic){.terms = explorer->terms,
                                      .heap = explorer->heap,
                                      .modular = options.modular,
                                      .skips_copies = options.skips_copies,
                                      .all_statics = options.symbolic_statics,
                                      .no_statics = options.is_start,
                                      .begins_with_inputs = options.rules == RULES_KIASAN};
  explorer_set_callbacks(explorer);
  if (options.search != SEARCH_DFS || options.prefix_count) {
    explorer->search = search_new(options.search, options.seed);
    search_begin(explorer->search, options.prefix, options.prefix_count);
  }
  exec_set_symbolic(explorer->exec, &explorer->symbolic);
  return explorer;
}

void explorer_free(Explorer *explorer) {
  if (!explorer)
    return;
  exec_free(explorer->exec);
  heap_free(explorer->heap);
  machine_free(explorer->machine);
  solver_free(explorer->solver);
  terms_free(explorer->terms);
  explore_work_free(&(ExploreWork){.counts = explorer->counts});
  vec_free(&explorer->choices);
  vec_free(&explorer->feasible);
  vec_free(&explorer->sites);
  vec_free(&explorer->turns);
  table_fini(&explorer->turn_table);
  vec_free(&explorer->path);
  vec_free(&explorer->places);
  search_free(explorer->search);
  vec_free(&explorer->flows);
  vec_free(&explorer->names);
  vec_free(&explorer->ranks);
  unwinder_free(explorer->unwinder);
  table_fini(&explorer->flow_table);
  explorer_free_merge(explorer);
  path_state_fini(&explorer->state);
  mem_free(explorer->message);
  mem_free(explorer);
}

void explorer_fail(Explorer *explorer, const char *message) {
  assert(message);
  mem_free(explorer->message);
  explorer->message = mem_string(message);
}

const char *explorer_message(const Explorer *explorer) { return explorer->message; }
void explorer_stop(Explorer *explorer) { explorer->is_stopped = true; }

void explorer_set_tick(Explorer *explorer, void (*tick)(void *context), void *context) {
  explorer->tick = tick;
  explorer->tick_context = context;
}

void explorer_set_halt(Explorer *explorer, CaseFilter *wants, void *context) {
  explorer->halt = wants;
  explorer->halt_context = context;
}

bool explorer_has_halted(const Explorer *explorer) { return explorer->is_halted; }

void explorer_set_stop_visitor(Explorer *explorer, CaseVisitor *visit, void *context) {
  explorer->visit_stop = visit;
  explorer->stop_context = context;
}

const ExploreCounts *explorer_counts(const Explorer *explorer) { return &explorer->counts; }

bool explorer_is_complete(const Explorer *explorer) {
  uint64_t cuts = 0;
  for (int i = 0; i < CUT_COUNT; i++)
    cuts += explorer->counts.cut[i];
  return !cuts && !explorer->counts.unknown.count && !explorer->message && !explorer->is_stopped;
}

const Class *explorer_open_type(const Explorer *explorer) {
  return explorer->open_type ? explorer->open_type : heap_open_type(explorer->heap);
}

const Class *explorer_wanted(const Explorer *explorer) {
  return explorer->wanted ? explorer->wanted : heap_wanted(explorer->heap);
}

bool explorer_is_whole(const Explorer *explorer) {
  return explorer_is_complete(explorer) && !explorer_open_type(explorer);
}

const SolveStats *explorer_solve_stats(const Explorer *explorer) {
  return explorer->has_parts ? &explorer->solve_all : solve_stats(explorer->solver);
}
Machine *explorer_machine(Explorer *explorer) { return explorer->machine; }
Heap *explorer_heap(Explorer *explorer) { return explorer->heap; }
Terms *explorer_terms(Explorer *explorer) { return explorer->terms; }
Solver *explorer_solver(Explorer *explorer) { return explorer->solver; }
Method *explorer_method(Explorer *explorer) { return explorer->method; }

uint32_t explorer_parameter_count(Explorer *explorer) {
  const Method *method = explorer->method;
  bool has_receiver = !(method->flags & ACC_STATIC) && !explorer->is_constructor;
  return method->arg_count + (has_receiver ? 1u : 0u);
}
size_t explorer_decision_count(const Explorer *explorer) { return explorer->path.count; }

uint32_t explorer_decision_at(const Explorer *explorer, size_t index) {
  assert(index < explorer->path.count);
  return explorer->path.items[index].choice;
}

DecisionPlace explorer_decision_place(const Explorer *explorer, size_t index) {
  assert(index < explorer->path.count);
  return index < explorer->places.count ? explorer->places.items[index] : (DecisionPlace){0};
}

SearchStep explorer_step_at(const Explorer *explorer, size_t index) {
  assert(index < explorer->path.count);
  return explorer->path.items[index].step;
}

const char *explorer_throw_name(const Explorer *explorer, const Class *class, Arena *arena) {
  assert(class);
  const char *name = name_text(program_names(explorer->program), class->name);
  if (explorer->options.implies_non_null && !strcmp(name, "java/lang/NullPointerException"))
    return "null";
  return class_external(explorer->program, class, arena);
}

uint64_t explorer_flow(const Explorer *explorer) { return explorer->symbolic.flow; }

Term explorer_object_symbol(Explorer *explorer, size_t number) {
  while (explorer->names.count <= number) {
    char name[32];
    snprintf(name, sizeof name, "#%zu", explorer->names.count + 1);
    vec_push(&explorer->names, term_symbol(explorer->terms, SORT_REF, name));
  }
  return explorer->names.items[number];
}

Term explorer_rank_symbol(Explorer *explorer, size_t number) {
  while (explorer->ranks.count <= number) {
    char name[32];
    snprintf(name, sizeof name, "rank(#%zu)", explorer->ranks.count + 1);
    vec_push(&explorer->ranks,
             term_symbol(explorer->terms, kind_sort(explorer->heap, KIND_INT), name));
  }
  return explorer->ranks.items[number];
}
