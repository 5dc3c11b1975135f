#include "jobs/explore_jobs.h"

#include "base/budget.h"
#include "jobs/explore_list.h"
#include "jobs/message.h"
#include "jobs/method_jobs.h"

#include <errno.h>
#include <stdio.h>

// What a worker is asked while it explores.
enum { ASK_NOTHING, ASK_PAUSE, ASK_SHARE };

#define CAREFUL_SECONDS 0.05  // between two pauses of a part whose worker has died once
#define WAIT_SECONDS 0.1      // between two looks at clock and interrupt
#define LATE_SECONDS 1.0      // behind the end of the run a worker that does not answer is killed
#define PAUSE_SECONDS 1.0     // before a checkpoint workers are asked for what they have
enum { MOST_TOLD = 1 << 20 }; // bytes that a worker keeps before it pauses

// Of parts for other machines: a worker there cannot be asked for a share meanwhile, so it gives
// back what it has not done, in parts, when its time is over. As long as there are workers without
// a part the time is short.
#define SHORT_SECONDS 0.25
#define LONG_SECONDS 2.0
#define STUCK_SECONDS 30.0 // that a worker may take to end
enum { MANY_PARTS = 8, FEW_PARTS = 2, MOST_PARTS = 64 };

typedef struct Jobs {
  Explorer *explorer;
  Program *program;
  const JobsOptions *options;
  const JobsClient *client;
  Pool *pool;
  EntryList list;
  Entry **running; // by worker: its entry, or NULL
  double *since;   // by worker: when it began, or has shared
  uint64_t told;   // cases that workers have sent
  double stopped;  // when the end of the run was seen; 0: not yet
  double saved;    // when the last checkpoint was written
  bool is_paused;  // workers were asked for what they have, for the next one
  bool has_failed; // the exploration cannot go on
  bool has_halted; // everything before the last entry was told, and that one is ENTRY_HALTED
  bool has_warned; // that a checkpoint cannot be written
  Arena ends;      // causes of ends that other machines have told
  // In a worker:
  Worker *self;
  Pack leaves;
  double paused;
  bool is_careful, is_visiting;
} Jobs;

// --- in the worker -------------------------------------------------------------------------------

// How a worker comes to answer.
enum { ANSWER_DONE, ANSWER_ENDED, ANSWER_HALTED };

// An answer: what was found, what was told of it, how the part ended, the parts that are left: of
// one that goes on its rest first.
static void answer(Jobs *jobs, const StopCount *end, const SearchPart *parts, size_t count) {
  bool has_halted = explorer_has_halted(jobs->explorer);
  Pack pack = {0};
  ExploreWork work = explorer_take_work(jobs->explorer);
  if (jobs->client->pause)
    jobs->client->pause(jobs->client->context, &jobs->leaves);
  pack_number(&pack, end ? ANSWER_ENDED : has_halted ? ANSWER_HALTED : ANSWER_DONE);
  if (end)
    stop_pack(end, jobs->program, &pack);
  pack_number(&pack, count);
  for (size_t i = 0; i < count; i++)
    part_pack(&parts[i], &pack);
  pack_number(&pack, work.counts.cases);
  work_pack(&work, jobs->program, &pack);
  vec_append(&pack, jobs->leaves.items, jobs->leaves.count);
  worker_send(jobs->self, &pack);
  explore_work_free(&work);
  vec_clear(&jobs->leaves);
  vec_free(&pack);
  jobs->paused = clock_now();
}

static void share(Jobs *jobs) {
  SearchPart parts[2];
  if (!explorer_share(jobs->explorer, &parts[1]))
    return;
  bool is_own = explorer_rest(jobs->explorer, &parts[0]);
  assert(is_own);
  (void)is_own;
  worker_forget(jobs->self);
  answer(jobs, NULL, parts, 2);
  part_free(&parts[0]);
  part_free(&parts[1]);
}

static void pause_part(Jobs *jobs) {
  SearchPart rest;
  if (!explorer_rest(jobs->explorer, &rest))
    return;
  if (worker_asked(jobs->self) == ASK_PAUSE)
    worker_forget(jobs->self);
  answer(jobs, NULL, &rest, 1);
  part_free(&rest);
}

static void tick(void *context) {
  Jobs *jobs = context;
  unsigned asked = worker_asked(jobs->self);
  if (jobs->is_visiting) // what is said of the leaf is not whole yet
    return;
  worker_show(jobs->self, explorer_counts(jobs->explorer)->cases);
  if (asked == ASK_SHARE)
    share(jobs);
  else if (asked == ASK_PAUSE || jobs->leaves.count > MOST_TOLD ||
           (jobs->is_careful && clock_now() - jobs->paused > CAREFUL_SECONDS))
    pause_part(jobs);
}

static void visit(void *context, Explorer *explorer, const ExploreCase *leaf) {
  Jobs *jobs = context;
  jobs->is_visiting = true;
  jobs->client->visit(jobs->client->context, explorer, leaf, &jobs->leaves);
  jobs->is_visiting = false;
}

static void begin_worker(Jobs *jobs, Worker *self) {
  if (jobs->self)
    return;
  jobs->self = self;
  if (jobs->options->memory)
    explorer_set_memory(jobs->explorer, jobs_memory(jobs->options->memory, jobs->options->workers));
  // What other workers had found before this one began is not its own.
  ExploreWork known = explorer_take_work(jobs->explorer);
  explore_work_free(&known);
  if (jobs->client->pause)
    jobs->client->pause(jobs->client->context, &jobs->leaves);
  vec_clear(&jobs->leaves);
  explorer_set_tick(jobs->explorer, tick, jobs);
  if (jobs->client->visit)
    explorer_set_stop_visitor(jobs->explorer, visit, jobs);
}

static void work(void *context, Worker *self, Unpack job) {
  Jobs *jobs = context;
  begin_worker(jobs, self);
  jobs->is_careful = unpack_bool(&job);
  jobs->paused = clock_now();
  if (jobs->options->serve) // whoever asks may never hear the answer, and ask again
    explorer_forget_flows(jobs->explorer);
  SearchPart part = part_unpack(&job), rest;
  assert(!job.is_bad);
  bool is_good = explorer_run_part(jobs->explorer, &part, jobs->client->visit ? visit : NULL, jobs);
  if (is_good && explorer_has_halted(jobs->explorer)) {
    bool has_begun = explorer_rest(jobs->explorer, &rest);
    assert(has_begun);
    (void)has_begun;
    answer(jobs, NULL, &rest, 1);
    part_free(&rest);
  } else if (is_good || explorer_message(jobs->explorer)) {
    answer(jobs, NULL, NULL, 0);
  } else { // a process whose run has ended explores nothing any more
    StopCount end = explorer_take_end(jobs->explorer);
    bool has_begun = explorer_rest(jobs->explorer, &rest);
    answer(jobs, &end, has_begun ? &rest : &part, 1);
    worker_end();
  }
  part_free(&part);
}

// --- telling -------------------------------------------------------------------------------------

static void tell_found(Jobs *jobs, const Entry *entry) {
  Unpack from = unpack_of(&entry->found);
  ExploreWork work = work_unpack(&from, jobs->program);
  if (from.is_bad)
    fatal("what was found in a part cannot be read");
  explorer_add_work(jobs->explorer, &work);
  jobs->has_failed = work.message != NULL;
  if (!jobs->client->tell(jobs->client->context, from))
    fatal("what was told of a part cannot be read");
  explore_work_free(&work);
}

static void tell_entry(Jobs *jobs, const Entry *entry) {
  switch (entry->state) {
  case ENTRY_FOUND:
    tell_found(jobs, entry);
    break;
  case ENTRY_ENDED:
    explorer_add_cut(jobs->explorer, entry->end);
    break;
  case ENTRY_LOST:
    explorer_add_unknown(jobs->explorer, entry->cause);
    break;
  case ENTRY_OPEN:
  case ENTRY_RUNNING:
  case ENTRY_HALTED:
    break;
  }
}

// In the order of the list, as far as it is known.
static void tell(Jobs *jobs) {
  EntryList *list = &jobs->list;
  while (list->untold && list->untold->state != ENTRY_OPEN &&
         list->untold->state != ENTRY_RUNNING && list->untold->state != ENTRY_HALTED &&
         !jobs->has_failed) {
    tell_entry(jobs, list->untold);
    list->untold = list->untold->next;
  }
  jobs->has_halted = list->untold && list->untold->state == ENTRY_HALTED;
  if (!jobs->options->checkpoint)
    list_forget_told(list);
}

// --- answers -------------------------------------------------------------------------------------

static void set_idle(Jobs *jobs, size_t worker) {
  jobs->running[worker] = NULL;
  pool_rest(jobs->pool, worker);
}

// Memory is a limit of one process: another one may have enough of it for the part.
static void end_part(Entry *rest, StopCount end) {
  bool is_retried = end.cut == CUT_MEMORY && !rest->deaths;
  rest->state = is_retried ? ENTRY_OPEN : ENTRY_ENDED;
  rest->deaths += is_retried;
  rest->end = end;
}

// Once more, and what was on its way then is unknown.
static void lose_entry(Entry *entry, const char *cause) {
  assert(entry && entry->state == ENTRY_RUNNING);
  entry->state = ENTRY_OPEN;
  if (!entry->deaths++)
    return;
  SearchPart rest = part_copy(&entry->part);
  entry->part.fixed = entry->part.first.count; // the rest is no part of it
  entry->state = ENTRY_LOST;
  entry->cause = mem_string(cause);
  if (part_skip(&rest))
    list_insert(entry)->part = rest;
  else
    part_free(&rest);
}

// The entry becomes what a worker elsewhere has made of it.
static void heard_list(void *context, size_t worker, Unpack from) {
  Jobs *jobs = context;
  Entry *entry = jobs->running[worker];
  EntryList news;
  Arena *arena = &jobs->ends;
  list_init(&news);
  set_idle(jobs, worker);
  uint64_t cases = unpack_number(&from);
  if (!list_unpack(&from, &news, jobs->program, arena) || from.left) {
    lose_entry(entry, "a worker's answer is none");
  } else {
    part_free(&entry->part);
    Entry *next = entry->next, *first = news.first;
    *entry = *first; // and the rest of them behind it
    mem_free(first);
    Entry *last = entry;
    while (last->next)
      last = last->next;
    last->next = next;
    news.first = NULL;
    jobs->told += cases;
  }
  list_free(&news);
}

// Nobody needs what lies behind a case that the exploration stops before.
static void halt_at(Jobs *jobs, Entry *entry) {
  entry->state = ENTRY_HALTED;
  for (const Entry *behind = entry->next; behind; behind = behind->next)
    for (size_t i = 0; i < jobs->options->workers; i++)
      if (jobs->running[i] == behind) {
        jobs->running[i] = NULL;
        pool_kill(jobs->pool, i);
      }
  EntryList dropped = {.first = entry->next};
  entry->next = NULL;
  list_free(&dropped);
}

static void heard(void *context, size_t worker, Unpack from) {
  Jobs *jobs = context;
  Entry *entry = jobs->running[worker];
  Arena arena = {0};
  StopCount end = {0};
  uint64_t kind = unpack_below(&from, ANSWER_HALTED + 1);
  bool has_ended = kind == ANSWER_ENDED;
  if (has_ended)
    end = stop_unpack(&from, jobs->program, &arena);
  size_t count = unpack_count(&from);
  Entry *last = entry;
  unsigned deaths = has_ended ? entry->deaths : 0; // else it has come further
  for (size_t i = 0; i < count && !from.is_bad; i++) {
    last = list_insert(last);
    last->part = part_unpack(&from);
  }
  jobs->told += unpack_number(&from);
  if (from.is_bad)
    fatal("a worker's answer is none");
  entry->state = ENTRY_FOUND;
  part_free(&entry->part);
  vec_append(&entry->found, from.at, from.left);
  jobs->since[worker] = clock_now();
  if (has_ended) {
    last->deaths = deaths;
    end_part(last, end);
    set_idle(jobs, worker);
    pool_leave(jobs->pool, worker);
  } else if (kind == ANSWER_HALTED) {
    assert(last != entry);
    set_idle(jobs, worker);
    halt_at(jobs, last);
  } else if (count) {
    jobs->running[worker] = entry->next;
    entry->next->state = ENTRY_RUNNING;
  } else {
    set_idle(jobs, worker);
  }
  arena_fini(&arena);
}

static void died(void *context, size_t worker, const char *cause) {
  Jobs *jobs = context;
  Entry *entry = jobs->running[worker];
  jobs->running[worker] = NULL;
  if (entry) // else nobody needs it any more
    lose_entry(entry, cause);
}

// --- who does what -------------------------------------------------------------------------------

// What a worker elsewhere may use for a part, and into how many it is to split the rest.
static void pack_slice(const Jobs *jobs, Pack *pack) {
  bool is_short = list_open_count(&jobs->list) < jobs->options->workers;
  double seconds = is_short ? SHORT_SECONDS : LONG_SECONDS;
  double left = jobs->options->deadline - clock_now();
  if (jobs->options->deadline > 0 && left < seconds)
    seconds = left > 0.01 ? left : 0.01;
  pack_double(pack, seconds);
  pack_number(pack, is_short ? MANY_PARTS : FEW_PARTS);
}

static void give(Jobs *jobs, size_t worker, Entry *entry) {
  Pack pack = {0};
  if (jobs->options->remote)
    pack_slice(jobs, &pack);
  pack_bool(&pack, entry->deaths > 0);
  part_pack(&entry->part, &pack);
  entry->state = ENTRY_RUNNING;
  jobs->running[worker] = entry;
  jobs->since[worker] = clock_now();
  pool_give(jobs->pool, worker, &pack);
  vec_free(&pack);
}

static void ask_busiest(Jobs *jobs) {
  size_t busiest = SIZE_MAX;
  for (size_t i = 0; i < jobs->options->workers; i++)
    if (jobs->running[i] && (busiest == SIZE_MAX || jobs->since[i] < jobs->since[busiest]))
      busiest = i;
  if (busiest != SIZE_MAX)
    pool_ask(jobs->pool, busiest, ASK_SHARE);
}

// Open parts go to idle workers in their order. One of them is kept in stock, so that the next idle
// worker need not wait until somebody shares: else that is what two workers do at the end of every
// small part.
static void assign(Jobs *jobs) {
  for (size_t i = 0; i < jobs->options->workers; i++) {
    Entry *entry = jobs->running[i] ? NULL : list_first_open(&jobs->list);
    if (entry)
      give(jobs, i, entry);
  }
  if (!list_first_open(&jobs->list))
    ask_busiest(jobs);
}

// --- the end of the run --------------------------------------------------------------------------

static bool is_interrupted(const Jobs *jobs) {
  return jobs->options->interrupt && *jobs->options->interrupt;
}

static void kill_late(Jobs *jobs, double now) {
  for (size_t i = 0; jobs->stopped && i < jobs->options->workers; i++)
    if (jobs->running[i] && now > jobs->stopped + LATE_SECONDS) {
      jobs->running[i]->deaths = 0; // it is not the path's fault
      pool_kill(jobs->pool, i);
    }
}

// Workers look at the clock themselves; of an interrupt they are told.
static void watch_end(Jobs *jobs) {
  double now = clock_now(), deadline = jobs->options->deadline;
  if (!jobs->stopped && (is_interrupted(jobs) || (deadline > 0 && now > deadline))) {
    jobs->stopped = now;
    if (is_interrupted(jobs))
      pool_terminate(jobs->pool);
  }
  kill_late(jobs, now);
}

// What nobody has come to.
static void end_open(Jobs *jobs) {
  CutKind cut = is_interrupted(jobs) ? CUT_INTERRUPT : CUT_TIME;
  for (Entry *entry = jobs->list.untold; entry; entry = entry->next)
    if (entry->state == ENTRY_OPEN) {
      entry->state = ENTRY_ENDED;
      entry->end = (StopCount){.cut = cut, .line = -1, .count = 1};
    }
}

static size_t running_count(const Jobs *jobs) {
  size_t count = 0;
  for (size_t i = 0; i < jobs->options->workers; i++)
    count += jobs->running[i] != NULL;
  return count;
}

// --- checkpoints and progress --------------------------------------------------------------------

static void save(Jobs *jobs) {
  const char *file = jobs->options->checkpoint;
  if (file && !checkpoint_write(file, jobs->options->identity, &jobs->list) && !jobs->has_warned) {
    fprintf(stderr, "loris: --checkpoint: cannot write %s: %s\n", file, strerror(errno));
    jobs->has_warned = true;
  }
  jobs->saved = clock_now();
  jobs->is_paused = false;
}

static void save_in_time(Jobs *jobs) {
  double since = clock_now() - jobs->saved, wanted = jobs->options->checkpoint_seconds;
  if (!jobs->options->checkpoint || since < wanted - PAUSE_SECONDS)
    return;
  for (size_t i = 0; !jobs->is_paused && i < jobs->options->workers; i++)
    if (jobs->running[i])
      pool_ask(jobs->pool, i, ASK_PAUSE);
  jobs->is_paused = true;
  if (since >= wanted)
    save(jobs);
}

static void show_progress(const Jobs *jobs) {
  if (!jobs->client->tick)
    return;
  JobsProgress progress = {
      .workers = running_count(jobs), .open = list_open_count(&jobs->list), .cases = jobs->told};
  for (size_t i = 0; i < jobs->options->workers; i++)
    progress.cases += jobs->running[i] ? pool_shown(jobs->pool, i) : 0;
  jobs->client->tick(jobs->client->context, &progress);
}

// --- the whole -----------------------------------------------------------------------------------

// Who waits for work gets it before others' results are told.
static void run(Jobs *jobs) {
  pool_start(jobs->pool);
  while (jobs->list.untold && !jobs->has_failed && !jobs->has_halted) {
    watch_end(jobs);
    if (!jobs->stopped)
      assign(jobs);
    tell(jobs);
    save_in_time(jobs);
    show_progress(jobs);
    if (!jobs->list.untold || jobs->has_failed || jobs->has_halted)
      break;
    pool_wait(jobs->pool, WAIT_SECONDS);
    if (jobs->stopped && !running_count(jobs)) {
      save(jobs);
      end_open(jobs);
    }
  }
  if (!jobs->stopped && !jobs->has_failed)
    save(jobs);
}

// --- for another machine -------------------------------------------------------------------------

static bool has_work(const Jobs *jobs) {
  for (const Entry *entry = jobs->list.first; entry; entry = entry->next)
    if (entry->state == ENTRY_OPEN || entry->state == ENTRY_RUNNING)
      return true;
  return false;
}

static size_t found_bytes(const Jobs *jobs) {
  size_t bytes = 0;
  for (const Entry *entry = jobs->list.first; entry; entry = entry->next)
    bytes += entry->found.count;
  return bytes;
}

// A path that does not come to its next decision would not do so the next time.
static void kill_stuck(Jobs *jobs) {
  for (size_t i = 0; i < jobs->options->workers; i++)
    if (jobs->running[i]) {
      jobs->running[i]->deaths = 1;
      pool_kill(jobs->pool, i);
    }
}

// Explores for so long; what is left then is open, in as many parts as are wanted if there are
// decisions enough.
static void run_slice(Jobs *jobs, double seconds, size_t parts) {
  double begin = clock_now();
  while (has_work(jobs) && (!jobs->stopped || running_count(jobs))) {
    double now = clock_now();
    if (!jobs->stopped && (now > begin + seconds || found_bytes(jobs) > MESSAGE_MOST_ANSWER / 4)) {
      jobs->stopped = now;
      pool_terminate(jobs->pool);
    }
    if (!jobs->stopped)
      assign(jobs);
    else if (now > jobs->stopped + STUCK_SECONDS)
      kill_stuck(jobs);
    if (now > begin + seconds / 4 && list_open_count(&jobs->list) < parts)
      ask_busiest(jobs);
    pool_wait(jobs->pool, seconds / 8 < WAIT_SECONDS ? seconds / 8 : WAIT_SECONDS);
  }
}

_Noreturn static void serve(Jobs *jobs) {
  Serve *serve = jobs->options->serve;
  for (;;) {
    Unpack job = serve_take(serve);
    Pack answer = {0};
    double seconds = unpack_double(&job);
    size_t parts = (size_t)unpack_below(&job, MOST_PARTS + 1);
    list_init(&jobs->list);
    jobs->list.first->deaths = unpack_bool(&job);
    jobs->list.first->part = part_unpack(&job);
    jobs->stopped = 0;
    jobs->told = 0;
    if (job.is_bad || job.left || !(seconds > 0 && seconds < 3600)) {
      serve_fail(serve, "a worker has got a part that is none");
    } else {
      run_slice(jobs, seconds, parts);
      pack_number(&answer, jobs->told);
      list_pack(&jobs->list, jobs->program, &answer);
      serve_answer(serve, &answer);
    }
    list_free(&jobs->list);
    vec_free(&answer);
  }
}

static Pool *make_pool(Jobs *jobs) {
  const JobsOptions *options = jobs->options;
  return options->remote
             ? pool_new_remote(options->workers, (PoolEvents){jobs, work, heard_list, died},
                               options->remote)
             : pool_new(options->workers, (PoolEvents){jobs, work, heard, died});
}

bool jobs_explore_part(Explorer *explorer, Program *program, const JobsOptions *options,
                       const JobsClient *client, SearchPart *part) {
  assert(!options->remote && !options->serve && !options->checkpoint && !options->resume);
  Jobs jobs = {.explorer = explorer,
               .program = program,
               .options = options,
               .client = client,
               .running = mem_new_array(Entry *, options->workers),
               .since = mem_new_array(double, options->workers)};
  size_t fixed = part->fixed;
  list_init(&jobs.list);
  jobs.list.first->part = *part;
  *part = (SearchPart){0};
  jobs.pool = make_pool(&jobs);
  run(&jobs);
  pool_free(jobs.pool);
  if (jobs.has_halted) {
    *part = jobs.list.untold->part;
    part->fixed = fixed; // everything behind it
    jobs.list.untold->part = (SearchPart){0};
  }
  list_free(&jobs.list);
  arena_fini(&jobs.ends);
  mem_free(jobs.running);
  mem_free(jobs.since);
  return jobs.has_halted;
}

bool jobs_explore(Explorer *explorer, Program *program, const JobsOptions *options,
                  const JobsClient *client) {
  assert(options->workers > 0 && client->tell);
  Jobs jobs = {.explorer = explorer,
               .program = program,
               .options = options,
               .client = client,
               .running = mem_new_array(Entry *, options->workers),
               .since = mem_new_array(double, options->workers),
               .saved = clock_now()};
  list_init(&jobs.list);
  bool is_good =
      !options->resume || checkpoint_read(options->resume, options->identity, &jobs.list);
  double start = clock_now();
  if (is_good && explorer_begin_parts(explorer)) {
    jobs.pool = make_pool(&jobs);
    if (options->serve)
      serve(&jobs);
    run(&jobs);
    pool_free(jobs.pool);
    explorer_end_parts(explorer, clock_now() - start);
  }
  list_free(&jobs.list);
  arena_fini(&jobs.ends);
  mem_free(jobs.running);
  mem_free(jobs.since);
  return is_good;
}
