#include "probe/probe_impl.h"

#include "base/budget.h"
#include "library/library.h"

enum {
  RUNS = 160,
  RUN_STEPS = 300000,        // of one run with arguments
  ONLY_RUN_STEPS = 20000000, // of the one run of a method without inputs
  MOST_FRAMES = 3000,
  HEAP_MB = 256,
  MOST_COMPARED_WORDS = 10000000,
};
static const uint64_t ALL_STEPS = 8000000;

// A spot where a frame may come back to a state of its own.
typedef struct Spot {
  uint32_t frame;
  const Insn *pc; // a target of jumps backwards; NULL: the entry
  const Method *method;
  uint64_t visits, digest;
  bool has_moment;
  Moment moment;
} Spot;

typedef struct Probe {
  Program *program;
  Method *method;
  ProbeOptions options;
  Machine *machine;
  Exec *exec;
  Arguments arguments;
  ProbeResult result;
  Arena *arena;
  Budget budget;
  // Of one run.
  Observer observer;
  VEC(Spot) spots; // by frame, the lowest first; those of frames that have returned are gone
  Moment scratch;
  uint64_t steps, all_steps, compared;
  VEC(const Method *) known; // methods of the target whose numbers have been taken
} Probe;

static void drop_spots(Probe *probe, uint32_t depth) {
  while (probe->spots.count && vec_last(&probe->spots)->frame >= depth) {
    vec_free(&vec_last(&probe->spots)->moment.words);
    probe->spots.count--;
  }
}

static Spot *find_spot(Probe *probe, uint32_t frame, const Insn *pc) {
  assert(frame < probe->machine->depth);
  for (size_t i = probe->spots.count; i > 0 && probe->spots.items[i - 1].frame == frame; i--)
    if (probe->spots.items[i - 1].pc == pc)
      return &probe->spots.items[i - 1];
  return NULL;
}

static bool is_again(Probe *probe, const Spot *spot, uint32_t frame, uint64_t digest) {
  if (!spot->has_moment || spot->digest != digest)
    return false;
  probe->compared += spot->moment.words.count;
  return probe->compared < MOST_COMPARED_WORDS &&
         moment_is_now(&spot->moment, &probe->observer, frame, &probe->scratch);
}

static void keep_moment(Probe *probe, Spot *spot, uint32_t frame, uint64_t digest) {
  spot->digest = digest;
  spot->has_moment =
      moment_take(&spot->moment, &probe->observer, frame, probe->observer.changes.items.count);
  probe->compared += spot->moment.words.count;
}

static bool is_power(uint64_t number) { return !(number & (number - 1)); }

static bool found(Probe *probe, const Method *method, uint32_t pc, bool is_call) {
  assert(probe->result.answer != PROBE_LOOPS);
  probe->result.answer = PROBE_LOOPS;
  probe->result.method = method;
  probe->result.pc = pc;
  probe->result.is_call = is_call;
  probe->result.steps = probe->steps;
  return true;
}

// A jump backwards. The state is compared with one that was kept at the first, second, fourth, ...
// visit (Brent): whatever the period is, some distance is a multiple of it that the visits reach.
static bool came_round(Probe *probe, uint32_t frame) {
  assert(frame < probe->machine->depth);
  const Frame *top = &probe->machine->frames[frame];
  changes_follow(&probe->observer.changes, probe->machine);
  uint64_t digest = frame_digest(&probe->observer, frame);
  Spot *spot = find_spot(probe, frame, top->pc);
  if (!spot) {
    vec_push(&probe->spots, (Spot){.frame = frame, .pc = top->pc, .method = top->method});
    spot = vec_last(&probe->spots);
  } else if (is_again(probe, spot, frame, digest)) {
    return found(probe, top->method, (uint32_t)(top->pc - top->method->code->insns), false);
  }
  if (is_power(++spot->visits))
    keep_moment(probe, spot, frame, digest);
  return false;
}

// The entry of a method. It is compared with entries of activations further down.
static bool entered(Probe *probe, uint32_t frame) {
  assert(frame < probe->machine->depth);
  const Frame *top = &probe->machine->frames[frame];
  const Spot *last = NULL;
  uint64_t running = 0;
  for (size_t i = 0; i < probe->spots.count; i++) {
    const Spot *spot = &probe->spots.items[i];
    if (spot->pc || spot->method != top->method)
      continue;
    running++;
    if (spot->has_moment)
      last = spot;
  }
  uint64_t digest = 0;
  if (running) {
    changes_follow(&probe->observer.changes, probe->machine);
    digest = frame_digest(&probe->observer, frame);
    if (last && is_again(probe, last, frame, digest))
      return found(probe, top->method, 0, true);
  }
  vec_push(&probe->spots, (Spot){.frame = frame, .method = top->method, .visits = running + 1});
  if (running && is_power(running + 1))
    keep_moment(probe, vec_last(&probe->spots), frame, digest);
  return false;
}

// What a method of the target compares with may be what its callers should be called with.
static void take_numbers(Probe *probe, const Method *method) {
  enum { MOST_METHODS = 64 };
  if (method->owner->trusted || probe->known.count >= MOST_METHODS)
    return;
  for (size_t i = 0; i < probe->known.count; i++)
    if (probe->known.items[i] == method)
      return;
  vec_push(&probe->known, method);
  method_numbers(method, &probe->arguments.numbers);
}

static bool is_exhaustion(const Probe *probe, const Method *method) {
  const char *name = name_text(program_names(probe->program), method->owner->name);
  return method->owner->trusted && (!strcmp(name, "java/lang/StackOverflowError") ||
                                    !strcmp(name, "java/lang/OutOfMemoryError"));
}

static bool give_up(Probe *probe, const char *why) {
  if (!probe->result.given_up)
    probe->result.given_up = arena_string(probe->arena, why, strlen(why));
  return false;
}

static bool is_seen(const Probe *probe, const Frame *top) {
  const ProbeWatch *watch = &probe->options.watch;
  return watch->method == top->method && top->pc == top->method->code->insns + watch->pc &&
         probe->steps >= watch->after && watch->holds(watch->context, probe->machine);
}

// One instruction. That it was resolved before, in the process that runs it first, is no step of
// the program: counts are those of the run, whatever ran earlier.
static ExecStatus run_instruction(Probe *probe) {
  const Machine *machine = probe->machine;
  uint32_t depth = machine->depth;
  const Insn *pc = machine_top(machine)->pc;
  for (;;) {
    int operation = pc->op;
    ExecStatus status = exec_run(probe->exec, 1);
    if (status != EXEC_RUNNING || machine->depth != depth || machine_top(machine)->pc != pc ||
        pc->op == operation)
      return status;
  }
}

// One instruction, and what it may have led back to. False: the run is over, one way or another.
static bool step(Probe *probe) {
  Machine *machine = probe->machine;
  uint32_t depth = machine->depth;
  const Frame *top = machine_top(machine);
  const Insn *pc = top->pc;
  const Method *method = top->method;
  if (probe->options.is_math && step_wraps(top))
    return give_up(probe, "a number that is no int or long of Java");
  if (run_instruction(probe) != EXEC_RUNNING)
    return false;
  if (machine->depth < depth)
    drop_spots(probe, machine->depth);
  if (machine->depth == 0 || machine->depth > MOST_FRAMES)
    return give_up(probe, "too many calls in progress");
  top = machine_top(machine);
  if (is_seen(probe, top)) {
    probe->result.is_watched = true;
    return !found(probe, top->method, probe->options.watch.pc, false);
  }
  if (machine->depth > depth) {
    take_numbers(probe, top->method);
    if (is_exhaustion(probe, top->method))
      return give_up(probe, "no memory or no stack left");
    return !(top->flags & FRAME_PENDING) && !top->method->code->has_subroutines
               ? !entered(probe, machine->depth - 1)
               : true;
  }
  bool is_back = machine->depth == depth && top->method == method && top->pc <= pc &&
                 !top->method->code->has_subroutines;
  return !is_back || !came_round(probe, machine->depth - 1);
}

static void clear_run(Probe *probe) {
  drop_spots(probe, 0);
  changes_fini(&probe->observer.changes);
  probe->observer.changes = (Changes){0};
}

static bool has_ended(ExecStatus status) {
  return status == EXEC_RETURNED || status == EXEC_THREW || status == EXEC_EXITED;
}

static bool is_thrown_exhaustion(const Probe *probe) {
  if (exec_status(probe->exec) != EXEC_THREW)
    return false;
  for (const Class *at = exec_thrown_class(probe->exec); at; at = at->super)
    if (!strcmp(name_text(program_names(probe->program), at->name),
                "java/lang/VirtualMachineError"))
      return true;
  return false;
}

static void run_once(Probe *probe, size_t number, uint64_t most_steps) {
  size_t mark = machine_mark(probe->machine);
  exec_resume(probe->exec);
  exec_set_nondets(probe->exec, NULL, 0);
  if (arguments_make(&probe->arguments, probe->method, number)) {
    const char *text = arguments_text(&probe->arguments, probe->method, probe->arena);
    bool is_running = exec_enter(probe->exec, probe->method, probe->arguments.words.items);
    for (probe->steps = 0; is_running && probe->steps < most_steps; probe->steps++)
      is_running = !budget_poll(&probe->budget) && step(probe);
    probe->all_steps += probe->steps;
    probe->result.runs++;
    if (probe->result.answer == PROBE_LOOPS)
      probe->result.input = text;
    else if (has_ended(exec_status(probe->exec)) && !is_thrown_exhaustion(probe))
      probe->result.ended++;
    else if (exec_status(probe->exec) == EXEC_UNKNOWN)
      give_up(probe, exec_message(probe->exec));
  }
  clear_run(probe);
  machine_undo(probe->machine, mark);
  exec_reset(probe->exec);
}

static void run_all(Probe *probe) {
  if (!arguments_matter(probe->program, probe->method)) {
    run_once(probe, 0, ONLY_RUN_STEPS);
    if (probe->result.ended && !probe->result.given_up) {
      probe->result.answer = PROBE_ENDS;
      probe->result.steps = probe->steps;
    }
    return;
  }
  uint64_t all = probe->options.steps ? probe->options.steps : ALL_STEPS;
  for (size_t i = 0; i < RUNS && probe->result.answer == PROBE_OPEN; i++) {
    if (probe->all_steps >= all || budget_poll(&probe->budget))
      break;
    run_once(probe, i, RUN_STEPS);
  }
}

ProbeResult probe_method(Program *program, Method *method, ProbeOptions options, Arena *arena) {
  LinkError error = {0};
  if (!method_code(program, method, &error))
    return (ProbeResult){.given_up = arena_string(arena, error.message, strlen(error.message))};
  Probe probe = {.program = program, .method = method, .options = options, .arena = arena};
  probe.machine = machine_new(program, (MachineLimits){.heap_bytes = (uint64_t)HEAP_MB << 20,
                                                       .frame_count = MOST_FRAMES * 2});
  probe.observer.machine = probe.machine;
  probe.machine->is_pinned = true; // spots are compared by their addresses while a run lasts
  probe.exec = exec_new(probe.machine, &java_library,
                        (ExecOptions){.capture_output = true, .is_repeatable = true});
  probe.arguments = (Arguments){
      .machine = probe.machine, .options = &probe.options, .random = random_seeded(options.seed)};
  take_numbers(&probe, method);
  for (size_t i = 0; i < options.hint_count; i++)
    vec_push(&probe.arguments.numbers, options.hints[i]);
  budget_set(&probe.budget, options.deadline, 0, NULL);
  probe.budget.own_deadline = options.seconds > 0 ? clock_own() + options.seconds : 0;
  run_all(&probe);
  vec_free(&probe.arguments.pool);
  vec_free(&probe.arguments.words);
  vec_free(&probe.arguments.numbers);
  vec_free(&probe.spots);
  vec_free(&probe.scratch.words);
  vec_free(&probe.known);
  idle_fini(&probe.observer.idle);
  exec_free(probe.exec);
  machine_free(probe.machine);
  return probe.result;
}
