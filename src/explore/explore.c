// The search: decisions, bounds, paths one after the other.
#include "explore/explore_impl.h"

// --- decisions ---------------------------------------------------------------------------------

// The solver must know every class that an input may have before it hears of one.
void explorer_tell_types(Explorer *explorer) {
  assert(heap_type_count(explorer->heap) >= explorer->type_count); // the world only grows
  size_t count = heap_type_count(explorer->heap);
  if (count == explorer->type_count)
    return;
  VEC(uint32_t) types = {0};
  for (size_t i = 0; i < count; i++)
    vec_push(&types, heap_type_at(explorer->heap, i));
  solve_set_universe(explorer->solver, types.items, types.count);
  explorer->type_count = count;
  vec_free(&types);
}

static bool is_excluded(const Explorer *explorer, Term guard) {
  return term_exists(guard) && term_is_false(explorer->terms, guard);
}

// What is at hand may answer all guards: the refuted ones are replaced by false. Else the path must
// be known better.
static bool is_at_hand(Explorer *explorer, Term *guards, uint32_t count) {
  assert(explorer_learns(explorer));
  bool all = true;
  for (uint32_t i = 0; i < count; i++) {
    if (!term_exists(guards[i]) || term_is_const(explorer->terms, guards[i]))
      continue;
    Answer answer = solve_look(explorer->solver, guards[i]);
    if (answer == ANSWER_UNSAT)
      guards[i] = term_false(explorer->terms);
    all = all && answer != ANSWER_UNKNOWN;
  }
  return all;
}

// Learns what the path says about aliases. False: it is infeasible.
static bool know_path(Explorer *explorer, Term *guards, uint32_t count) {
  bool good = explorer_learn(explorer);
  for (uint32_t i = 0; i < count; i++)
    if (term_exists(guards[i]))
      guards[i] = heap_decided(explorer->heap, guards[i]);
  return good;
}

// What cheap layers refute is no question; the first guard is left for the solver.
static void exclude_refuted(Explorer *explorer, Term *guards, uint32_t count) {
  for (uint32_t i = 1; i < count; i++)
    if (term_exists(guards[i]) && !term_is_const(explorer->terms, guards[i]) &&
        explorer_refutes(explorer, guards[i]))
      guards[i] = term_false(explorer->terms);
}

// Which guards are feasible? Those that are not may be replaced by false. The last one is, if no
// other was: guards are exhaustive.
static size_t feasible_cases(Explorer *explorer, Term *guards, uint32_t count) {
  size_t start = explorer->feasible.count;
  bool must_learn = explorer_learns(explorer);
  explorer_tell_types(explorer);
  // From cheap to dear: what known literals and cached facts answer; then what the path says about
  // aliases, which is computed once for all guards; the solver last, guard by guard.
  bool is_known = must_learn && is_at_hand(explorer, guards, count);
  if (must_learn && !is_known) {
    if (!know_path(explorer, guards, count))
      return 0;
    exclude_refuted(explorer, guards, count);
  }
  while (count && is_excluded(explorer, guards[count - 1]))
    count--;
  for (uint32_t i = 0; i < count; i++) {
    if (is_excluded(explorer, guards[i]))
      continue;
    bool trivial = !term_exists(guards[i]) || term_is_true(explorer->terms, guards[i]);
    // The guards are exhaustive and the path is feasible: if all but the last are refuted, the last
    // one holds, and one question is saved at every decision with a single way.
    bool last_hope = i + 1 == count && explorer->feasible.count == start;
    if (!trivial && !last_hope && !is_known) {
      Answer answer = explorer_check(explorer, guards[i]);
      if (solve_answered_by(explorer->solver) == SOLVE_Z3 && explorer_is_over(explorer))
        return 0;
      if (answer == ANSWER_UNSAT)
        continue;
      if (answer == ANSWER_UNKNOWN) // the case is kept; every leaf behind it is unknown
        explorer->doubtful = solve_cause_text(solve_cause(explorer->solver));
    }
    vec_push(&explorer->feasible, i);
  }
  return explorer->feasible.count - start;
}

void explorer_assume(Explorer *explorer, Term condition) {
  explorer_tell_types(explorer);
  vec_push(&explorer->conditions, condition);
  explorer_add(explorer, condition);
}

static void take(Explorer *explorer, const Term *guards, uint32_t choice) {
  assert(choice != UINT32_MAX);
  explorer->merge.blind += !term_exists(guards[choice]);
  if (!term_exists(guards[choice]) || term_is_true(explorer->terms, guards[choice]))
    return;
  explorer_assume(explorer, guards[choice]);
}

// The path takes the case before `next`.
static void push_choice(Explorer *explorer, size_t start, size_t next, Question question) {
  size_t count = explorer->feasible.count - start;
  assert(count > 1 && next < count);
  assert(!explorer->search && !explorer->is_forced);
  Choice choice = {.feasible = start,
                   .count = count,
                   .next = next,
                   .mark = path_mark(&explorer->state, PATH_WHOLE),
                   .question = question};
  vec_push(&explorer->choices, choice);
}

// Answers what `decide` answers where a path ends, so that callers can return it.
static uint32_t end_path(Explorer *explorer, CutKind cut) {
  exec_cut(explorer->exec, cut);
  return UINT32_MAX;
}

// Where the path stands, and what is asked there.
static Question question_here(const Explorer *explorer, const Term *guards, uint32_t count) {
  assert(!explorer->machine->depth || machine_top(explorer->machine)->pc);
  const Machine *machine = explorer->machine;
  Question question = {.depth = machine->depth, .guards = count};
  if (machine->depth)
    question.pc = machine->frames[machine->depth - 1].pc;
  for (uint32_t i = 0; i < count; i++)
    question.guards = hash_mix(question.guards, guards[i].id);
  return question;
}

static bool is_same_place(const Question *a, const Question *b) {
  return a->pc == b->pc && a->depth == b->depth;
}

// For those who tell a path by its decisions. Where code of the JDK asks, the target's own code
// that has called it is meant.
static void note_place(Explorer *explorer, Term guard) {
  if (!explorer->options.notes_places || explorer->options.merge)
    return;
  assert(explorer->path.count && explorer->places.count + 1 >= explorer->path.count);
  const Machine *machine = explorer->machine;
  DecisionPlace place = {.guard = guard, .values = heap_value_count(explorer->heap)};
  for (uint32_t i = machine->depth; i-- > 0 && !place.method;) {
    const Frame *frame = &machine->frames[i];
    if (frame->method->owner->trusted || !frame->method->code)
      continue;
    place.method = frame->method;
    place.insn = (uint32_t)(frame->pc - frame->method->code->insns);
  }
  explorer->places.count = explorer->path.count - 1; // what was undone is forgotten here
  vec_push(&explorer->places, place);
}

static uint32_t take_forced(Explorer *explorer, const Term *guards) {
  assert(explorer->is_forced);
  uint32_t choice = explorer->forced.choice;
  explorer->is_forced = false;
  vec_push(&explorer->path, explorer->forced);
  note_place(explorer, guards[choice]);
  explorer_note_turn(explorer, explorer->forced_question.pc, choice);
  take(explorer, guards, choice);
  return choice;
}

// What was taken away by a backtrack must be asked again by the same instruction. Anything else is
// a fault of loris, and the path no result.
static uint32_t lose_path(Explorer *explorer) {
  assert(explorer->is_forced || explorer->search || explorer->part);
  explorer->is_forced = false;
  exec_end(explorer->exec, EXEC_UNKNOWN, "a decision was not asked for again");
  return UINT32_MAX;
}

static bool is_feasible(const Explorer *explorer, size_t start, uint32_t choice) {
  for (size_t i = start; i < explorer->feasible.count; i++)
    if (explorer->feasible.items[i] == choice)
      return true;
  return false;
}

// Where in the program the path stands, as a number.
static uint64_t site_here(const Explorer *explorer) {
  const Machine *machine = explorer->machine;
  if (!machine->depth)
    return 0;
  const Frame *frame = machine_top(machine);
  return (uint64_t)frame->method->id << 32 | (uint32_t)(frame->pc - frame->method->code->insns);
}

// The cases behind `start` are feasible. A replay counts nothing: the decision was counted when a
// path came to it first.
static uint32_t decide_by_search(Explorer *explorer, const Term *guards, size_t start) {
  assert(explorer->search && start < explorer->feasible.count);
  Search *search = explorer->search;
  uint32_t taken = 0, count = (uint32_t)(explorer->feasible.count - start);
  bool is_new = !search_is_replaying(search);
  explorer->counts.decisions += is_new;
  if (is_new && explorer->options.depth && explorer->path.count >= explorer->options.depth) {
    explorer->feasible.count = start;
    return end_path(explorer, CUT_DEPTH);
  }
  bool fits = search_decide(search, site_here(explorer), count, &taken);
  assert(taken < count);
  uint32_t choice = explorer->feasible.items[start + taken];
  explorer->feasible.count = start;
  if (!fits)
    return lose_path(explorer);
  vec_push(&explorer->path, (Taken){choice, {taken, count}});
  note_place(explorer, guards[choice]);
  take(explorer, guards, choice);
  return choice;
}

// The way to a part: its decisions are opened where their other cases belong to the part.
static uint32_t decide_by_part(Explorer *explorer, const Term *guards, size_t start,
                               Question question) {
  uint32_t count = (uint32_t)(explorer->feasible.count - start);
  bool is_fixed = explorer->path.count < explorer->fixed;
  SearchStep step = explorer_follow(explorer);
  bool fits = step.count == count;
  uint32_t choice = fits ? explorer->feasible.items[start + step.taken] : 0;
  if (fits && !is_fixed && step.taken + 1 < count)
    push_choice(explorer, start, step.taken + 1, question);
  else
    explorer->feasible.count = start;
  if (!fits)
    return lose_path(explorer);
  vec_push(&explorer->path, (Taken){choice, step});
  take(explorer, guards, choice);
  return choice;
}

// The heart of the search. After a backtrack the instruction runs again and asks again, from its
// first question on; those before the one that is forced have one answer by now, since the path
// knows what it decided. So a question is in order: it is the forced one (taken), or it has a
// single feasible case (taken without a mark), or the path has been lost.
static uint32_t decide_reduced(Explorer *explorer, Term *guards, uint32_t count) {
  assert(count > 0);
  Question question = question_here(explorer, guards, count);
  if (explorer->is_forced && !is_same_place(&question, &explorer->forced_question))
    return lose_path(explorer);
  if (explorer->is_forced && question.guards == explorer->forced_question.guards)
    return take_forced(explorer, guards);
  if (explorer_is_over_after_asking(explorer))
    return end_path(explorer, explorer_cut(explorer));
  size_t start = explorer->feasible.count;
  size_t feasible = feasible_cases(explorer, guards, count);
  if (solve_missed_deadline(explorer->solver))
    run_end(&explorer->run, END_TIME);
  // Neither terms that were made after the end nor answers of a solver that has seen it mean
  // anything: this is no decision, and whoever goes on from here would not ask it.
  if (explorer->run.budget.is_spent || solve_is_over(explorer->solver))
    (void)run_is_over(&explorer->run, explorer_steps(explorer), 0);
  if (explorer->run.end != END_NONE) {
    explorer->feasible.count = start;
    return end_path(explorer, explorer_cut(explorer));
  }
  if (feasible == 0) {
    exec_end(explorer->exec, EXEC_PRUNED, NULL);
    return UINT32_MAX;
  }
  uint32_t first = explorer->feasible.items[start];
  bool is_open = feasible > 1,
       is_known = explorer->is_forced && is_feasible(explorer, start, explorer->forced.choice);
  // The list of feasible cases is kept only for a choice that is pushed.
  if (!is_open || explorer->is_forced)
    explorer->feasible.count = start;
  if (!is_open) { // earlier questions of the instruction were answered before the mark
    take(explorer, guards, first);
    return first;
  }
  if (explorer->is_forced) // the question itself, in the words of what is known now
    return is_known ? take_forced(explorer, guards) : lose_path(explorer);
  if (explorer->search)
    return decide_by_search(explorer, guards, start);
  if (explorer_is_following(explorer))
    return decide_by_part(explorer, guards, start, question);
  explorer->counts.decisions++;
  if (explorer->options.depth && explorer->path.count >= explorer->options.depth)
    return end_path(explorer, CUT_DEPTH);
  explorer_spread(explorer, question.pc, start);
  first = explorer->feasible.items[start];
  explorer_note_turn(explorer, question.pc, first);
  explorer_open_region(explorer, feasible);
  // Marked before the path takes the case: the mark is the state of the question.
  push_choice(explorer, start, 1, question);
  vec_push(&explorer->path, (Taken){first, {0, (uint32_t)feasible}});
  note_place(explorer, guards[first]);
  take(explorer, guards, first);
  return first;
}

// What is known decides before the solver is asked.
static uint32_t decide(void *context, const Term *guards, uint32_t count) {
  enum { FEW = 16 };
  Explorer *explorer = context;
  bool must_learn = explorer_learns(explorer);
  Term few[FEW], *reduced = count <= FEW ? few : mem_new_array(Term, count);
  for (uint32_t i = 0; i < count; i++) {
    reduced[i] =
        must_learn && term_exists(guards[i]) ? heap_decided(explorer->heap, guards[i]) : guards[i];
    if (term_exists(reduced[i]))
      reduced[i] = term_compact(explorer->terms, reduced[i]);
  }
  if (explorer->options.questions != QUESTIONS_OWN && !explorer->is_forced)
    explorer_count_questions(explorer, reduced, count);
  uint32_t choice = decide_reduced(explorer, reduced, count);
  if (reduced != few)
    mem_free(reduced);
  return choice;
}

// Is this the loop head of an earlier round, or the entry of a method that is still active further
// down?
static bool is_earlier_round(const Explorer *explorer, const Site *site, const Insn *pc,
                             bool is_entry) {
  assert(explorer->machine->depth > 0);
  const Machine *machine = explorer->machine;
  if (site->pc != pc)
    return false;
  if (!is_entry) // of the same activation
    return site->depth == machine->depth && site->touches > machine_top(machine)->born;
  return site->depth < machine->depth &&
         machine->frames[site->depth - 1].method == machine_top(machine)->method;
}

// Kiasan's loop bound: rounds of one loop, or nested calls of one method, that initialized
// nothing.
static bool count_round(void *context, const Insn *pc, bool is_entry) {
  assert(pc);
  Explorer *explorer = context;
  size_t grown = heap_growth(explorer->heap);
  uint32_t rounds = 1;
  // Backwards until the heap grew: rounds before that count no more.
  for (size_t i = explorer->sites.count; i-- > 0;) {
    const Site *site = &explorer->sites.items[i];
    if (site->values != grown)
      break;
    if (!is_earlier_round(explorer, site, pc, is_entry))
      continue;
    if (!is_entry && site->touches == explorer->symbolic.touches)
      return true; // nothing but concrete work since then
    rounds = site->rounds + 1;
    break;
  }
  if (rounds > explorer->options.loops) {
    end_path(explorer, CUT_LOOPS);
    return false;
  }
  vec_push(&explorer->sites,
           (Site){pc, explorer->machine->depth, grown, explorer->symbolic.touches, rounds});
  return true;
}

static void assume(void *context, Term condition) { explorer_assume(context, condition); }

static bool imply(void *context, Term condition) {
  Explorer *explorer = context;
  explorer_tell_types(explorer);
  Answer answer = explorer_check(explorer, condition);
  if (answer == ANSWER_UNKNOWN)
    explorer->doubtful = solve_cause_text(solve_cause(explorer->solver));
  // Unknown counts as possible: the leaves behind it are doubtful, not lost.
  if (answer != ANSWER_UNSAT)
    assume(explorer, condition);
  return answer != ANSWER_UNSAT;
}

static void hint(void *context, Term symbol, Term real, Term condition) {
  const Explorer *explorer = context;
  solve_hint(explorer->solver, (Hint){symbol, real, condition});
}

static Term settle(void *context, Term ref) {
  Explorer *explorer = context;
  if (!explorer_learns(explorer))
    return ref;
  explorer_tell_types(explorer);
  return solve_settle(explorer->solver, ref);
}

void explorer_settle(Explorer *explorer) {
  Term fact;
  while (heap_next_fact(explorer->heap, &fact))
    assume(explorer, fact);
}

// Undoes to the newest choice and takes its next case. False: all is explored.
static bool backtrack(Explorer *explorer) {
  if (explorer_close_regions(explorer))
    return true;
  if (!explorer->choices.count)
    return false;
  Choice *choice = vec_last(&explorer->choices);
  assert(choice->next < choice->count);
  assert(choice->feasible + choice->count <= explorer->feasible.count);
  explorer->forced = (Taken){explorer->feasible.items[choice->feasible + choice->next],
                             {(uint32_t)choice->next, (uint32_t)choice->count}};
  choice->next++;
  explorer->forced_question = choice->question;
  explorer->is_forced = true;
  if (choice->next < choice->count) {
    path_back(&explorer->state, choice->mark);
  } else { // the last case needs no mark
    path_undo(&explorer->state, choice->mark);
    explorer->feasible.count = choice->feasible;
    (void)vec_pop(&explorer->choices);
  }
  explorer_forget_logs(explorer);
  explorer->symbolic.is_joining = explorer->merge.active != 0;
  explorer->symbolic.depth = explorer->machine->depth;
  exec_resume(explorer->exec);
  return true;
}

// The next path: from the newest decision, or from the start along the prefix of another one.
static bool next_path(Explorer *explorer) {
  assert(!explorer->message);
  if (!explorer->search)
    return backtrack(explorer);
  if (!search_next(explorer->search))
    return false;
  path_back(&explorer->state, explorer->root);
  explorer->symbolic.depth = explorer->machine->depth;
  exec_resume(explorer->exec);
  return true;
}

// --- the loop ----------------------------------------------------------------------------------

enum { STEPS_PER_LOOK = 1 << 10, LEAVES_PER_LOOK = 16 };

// Runs the current path to its end, looking at the limits now and then.
static ExecStatus run_path(Explorer *explorer) {
  ExecStatus status = exec_status(explorer->exec);
  while (status == EXEC_RUNNING) {
    status = exec_run(explorer->exec, STEPS_PER_LOOK);
    if (status == EXEC_RUNNING && explorer_is_over(explorer))
      break;
  }
  return status;
}

static void enter_method(Explorer *explorer) {
  assert(explorer->machine->depth == 0 && !explorer->choices.count);
  Method *method = explorer->harness.run ? explorer->harness.run : explorer->entry;
  exec_reset(explorer->exec);
  heap_note_entry(explorer->heap);
  (void)exec_enter(explorer->exec, method, explorer->arguments); // its status is the path's
  if (explorer->search || explorer->has_parts)
    explorer->root = path_mark(&explorer->state, PATH_WHOLE);
}

static bool open_files(Explorer *explorer) {
  const ExploreOptions *options = &explorer->options;
  if (options->record && !solve_record_to(explorer->solver, options->record))
    explorer_fail(explorer, "the recording cannot be written");
  else if (options->dump_smt && !solve_dump_to(explorer->solver, options->dump_smt))
    explorer_fail(explorer, "the directory for SMT-LIB files cannot be written");
  return !explorer->message;
}

// Path after path. Terms are bounded by the budget while a path runs and not while a visitor looks
// at its end: what a visitor writes must mean something.
void explorer_run_paths(Explorer *explorer, CaseVisitor *visit, void *context) {
  bool more = true;
  for (uint64_t leaves = 1; more; leaves++) {
    ExecStatus status = run_path(explorer);
    explorer_bound_terms(explorer, false);
    more = explorer_end_leaf(explorer, status, visit, context) && !explorer->is_stopped &&
           !explorer->is_halted && next_path(explorer);
    explorer_bound_terms(explorer, more);
    if (more && leaves % LEAVES_PER_LOOK == 0 && explorer_is_over(explorer)) {
      explorer_stop_run(explorer);
      more = false;
    }
  }
  explorer->counts.seconds = clock_now() - explorer->run.start;
  explorer->counts.instructions = explorer->symbolic.instructions;
}

bool explorer_begin(Explorer *explorer) {
  assert(explorer->run.end == END_NONE && !explorer->counts.cases); // once per explorer
  if (explorer->options.seconds < 0) { // not even the preparation, which large targets make long
    run_end(&explorer->run, END_TIME);
    explorer_stop_run(explorer);
    return false;
  }
  explorer_start_clock(explorer);
  if (!open_files(explorer) || !explorer_prepare(explorer))
    return false;
  enter_method(explorer);
  return true;
}

bool explorer_run(Explorer *explorer, CaseVisitor *visit, void *context) {
  if (explorer_begin(explorer))
    explorer_run_paths(explorer, visit, context);
  return !explorer->message;
}

void explorer_set_callbacks(Explorer *explorer) {
  explorer->symbolic.context = explorer;
  explorer->symbolic.decide = decide;
  explorer->symbolic.assume = assume;
  explorer->symbolic.hint = hint;
  explorer->symbolic.settle = settle;
  explorer->symbolic.imply = imply;
  explorer->symbolic.round = count_round;
  explorer->symbolic.step = explorer_step_region;
}
