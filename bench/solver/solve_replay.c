// Plays recordings of solver questions (format: src/solve/record.c) through the chain and through
// plain incremental Z3: solve_replay SECONDS FILE... Prints the time of both for each recording and
// in all, their ratio, who answered, and the share of questions that reached Z3. An answer that
// differs is a failure (exit status 1). Of a recording that takes plain Z3 longer than SECONDS both
// play what it comes to by then.
#include "base/arith.h"
#include "base/vec.h"
#include "solve/z3_impl.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Event {
  char code; // p, o, a, h, c or q
  unsigned depth;
  Term term;
  Answer answer;
  Hint hint;
} Event;

typedef struct Pair {
  uint32_t sub, super;
} Pair;

typedef struct Recording {
  Terms *terms;
  VEC(Term) by_id; // the term of each recorded id
  VEC(Event) events;
  VEC(uint32_t) universe;
  VEC(Pair) subtypes;
  VEC(uint32_t) tables; // the number of each recorded one
} Recording;

static bool is_subtype(void *context, uint32_t sub, uint32_t super) {
  const Recording *recording = context;
  for (size_t i = 0; i < recording->subtypes.count; i++)
    if (recording->subtypes.items[i].sub == sub && recording->subtypes.items[i].super == super)
      return true;
  return sub == super;
}

static Sort sort_of(const char *text) {
  if (strncmp(text, "bv", 2) == 0)
    return (Sort)atoi(text + 2);
  static const struct {
    const char *name;
    Sort sort;
  } sorts[] = {{"bool", SORT_BOOL},     {"int", SORT_INT}, {"float", SORT_FLOAT},
               {"double", SORT_DOUBLE}, {"ref", SORT_REF}, {"type", SORT_TYPE}};
  for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++)
    if (strcmp(text, sorts[i].name) == 0)
      return sorts[i].sort;
  fatal("no sort %s", text);
}

static Term constant_of(Terms *terms, Sort sort, const char *text) {
  uint64_t number = strtoull(text, NULL, 10);
  switch (sort) {
  case SORT_BOOL:
    return term_bool(terms, number != 0);
  case SORT_INT:
    return term_const(terms, value_int_parse(terms, text));
  case SORT_FLOAT:
    return term_float(terms, float_of_bits((uint32_t)number));
  case SORT_DOUBLE:
    return term_double(terms, double_of_bits(number));
  case SORT_REF:
    return strcmp(text, "null") ? term_location(terms, (uint32_t)number) : term_null(terms);
  case SORT_TYPE:
    return term_type(terms, (uint32_t)number);
  default:
    return term_bv(terms, sort, number);
  }
}

static TermKind kind_of(const char *text) {
  for (int kind = 0; kind < TERM_KIND_COUNT; kind++)
    if (strcmp(text, term_kind_name((TermKind)kind)) == 0)
      return (TermKind)kind;
  fatal("no kind %s", text);
}

static Term term_at(const Recording *recording, unsigned long id) {
  if (id >= recording->by_id.count)
    fatal("term %lu is not recorded", id);
  return recording->by_id.items[id];
}

static Term table_of(const Recording *recording, Term index, Term number) {
  uint64_t recorded = term_value(recording->terms, number).bits;
  if (recorded >= recording->tables.count)
    fatal("table %" PRIu64 " is not recorded", recorded);
  return term_table_at(recording->terms, recording->tables.items[recorded], index);
}

static void read_table(Recording *recording, char *line) {
  char *rest = NULL;
  unsigned long number = strtoul(strtok_r(line + 2, " \n", &rest), NULL, 10);
  Sort sort = sort_of(strtok_r(NULL, " \n", &rest));
  unsigned long count = strtoul(strtok_r(NULL, " \n", &rest), NULL, 10);
  VEC(TableRun) runs = {0};
  for (unsigned long i = 0; i < count; i++) {
    int64_t start = strtoll(strtok_r(NULL, " \n", &rest), NULL, 10);
    vec_push(&runs, (TableRun){start, strtoull(strtok_r(NULL, " \n", &rest), NULL, 10)});
  }
  while (recording->tables.count <= number)
    vec_push(&recording->tables, 0);
  recording->tables.items[number] = terms_add_table(recording->terms, sort, runs.items, runs.count);
  vec_free(&runs);
}

static void read_term(Recording *recording, char *line) {
  char *rest = NULL;
  unsigned long id = strtoul(strtok_r(line + 2, " \n", &rest), NULL, 10);
  char *kind = strtok_r(NULL, " \n", &rest);
  Sort sort = sort_of(strtok_r(NULL, " \n", &rest));
  Term term;
  if (strcmp(kind, "symbol") == 0) {
    term = term_symbol(recording->terms, sort, strtok_r(NULL, " \n", &rest));
  } else if (strcmp(kind, "const") == 0) {
    term = constant_of(recording->terms, sort, strtok_r(NULL, " \n", &rest));
  } else {
    Term children[3] = {{0}};
    int count = 0;
    for (char *word; count < 3 && (word = strtok_r(NULL, " \n", &rest));)
      children[count++] = term_at(recording, strtoul(word, NULL, 10));
    term = kind_of(kind) == TERM_TABLE ? table_of(recording, children[0], children[1])
                                       : term_make(recording->terms, kind_of(kind), sort, children);
  }
  while (recording->by_id.count <= id)
    vec_push(&recording->by_id, (Term){0});
  recording->by_id.items[id] = term;
}

static void read_universe(Recording *recording, char *line) {
  char *rest = NULL;
  vec_clear(&recording->universe);
  for (char *word = strtok_r(line + 1, " \n", &rest); word; word = strtok_r(NULL, " \n", &rest))
    vec_push(&recording->universe, (uint32_t)strtoul(word, NULL, 10));
}

static void read_event(Recording *recording, const char *line) {
  Event event = {.code = line[0]};
  unsigned long number = strtoul(line + 1, NULL, 10);
  unsigned long ids[3];
  if (line[0] == 'o')
    event.depth = (unsigned)number;
  else if (sscanf(line, "h %lu %lu %lu", &ids[0], &ids[1], &ids[2]) == 3)
    event.hint =
        (Hint){term_at(recording, ids[0]), term_at(recording, ids[1]), term_at(recording, ids[2])};
  else if (line[0] != 'p')
    event.term = number || line[0] == 'a' ? term_at(recording, number) : (Term){0};
  if (line[0] == 'c' || line[0] == 'q')
    event.answer = strstr(line, " unsat")     ? ANSWER_UNSAT
                   : strstr(line, " unknown") ? ANSWER_UNKNOWN
                                              : ANSWER_SAT;
  vec_push(&recording->events, event);
}

static Recording *recording_read(const char *path) {
  Recording *recording = mem_new(Recording);
  recording->terms = terms_new();
  terms_set_types(recording->terms, (TypeOracle){.context = recording, .subtype = is_subtype});
  FILE *file = fopen(path, "r");
  char *line = NULL;
  size_t capacity = 0;
  if (!file || getline(&line, &capacity, file) < 0 || strcmp(line, "loris-queries 1\n") != 0)
    fatal("%s is not a recording", path);
  while (getline(&line, &capacity, file) > 0) {
    Pair pair;
    if (line[0] == 't')
      read_term(recording, line);
    else if (line[0] == 'd')
      read_table(recording, line);
    else if (line[0] == 'u')
      read_universe(recording, line);
    else if (sscanf(line, "s %" SCNu32 " %" SCNu32, &pair.sub, &pair.super) == 2)
      vec_push(&recording->subtypes, pair);
    else
      read_event(recording, line);
  }
  free(line);
  fclose(file);
  return recording;
}

static void recording_free(Recording *recording) {
  terms_free(recording->terms);
  vec_free(&recording->by_id);
  vec_free(&recording->events);
  vec_free(&recording->universe);
  vec_free(&recording->subtypes);
  vec_free(&recording->tables);
  mem_free(recording);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

typedef struct Totals {
  uint64_t questions, differences, unknown;
  double chain, plain;
  uint64_t by[SOLVE_LAYER_COUNT];
} Totals;

static Solver *solver_for(const Recording *recording) {
  Solver *solver = solver_new(recording->terms, (SolveOptions){.query_ms = 1000});
  solve_set_universe(solver, recording->universe.items, recording->universe.count);
  return solver;
}

static void compare(Totals *totals, const Event *event, Answer answer, const char *who) {
  if (answer == ANSWER_UNKNOWN || event->answer == ANSWER_UNKNOWN) {
    totals->unknown++;
  } else if (answer != event->answer) {
    totals->differences++;
    printf("%s says %s, recorded is %s\n", who, answer_text(answer), answer_text(event->answer));
  }
}

static void check_with_chain(Solver *solver, const Event *event, Totals *totals) {
  solve_use_hints(solver, event->code == 'q');
  compare(totals, event, solve_check(solver, event->term), "the chain");
}

static void play_chain(const Recording *recording, size_t count, Totals *totals) {
  Solver *solver = solver_for(recording);
  double start = now();
  for (size_t i = 0; i < count; i++) {
    const Event *event = &recording->events.items[i];
    if (event->code == 'p')
      solve_push(solver);
    else if (event->code == 'o')
      solve_pop(solver, event->depth);
    else if (event->code == 'a')
      solve_assert(solver, event->term);
    else if (event->code == 'h')
      solve_hint(solver, event->hint);
    else
      check_with_chain(solver, event, totals);
  }
  totals->chain += now() - start;
  const SolveStats *stats = solve_stats(solver);
  totals->questions += stats->questions;
  for (int layer = 0; layer < SOLVE_LAYER_COUNT; layer++)
    for (int answer = 0; answer < 3; answer++)
      totals->by[layer] += stats->answered[layer][answer];
  solver_free(solver);
}

// How many events it comes to in this time.
static size_t play_plain(const Recording *recording, double seconds, Totals *totals) {
  Solver *owner = solver_for(recording);
  double start = now(); // the chain makes its context when it needs one
  PlainZ3 *plain = plain_z3_new(owner);
  size_t i = 0;
  for (; i < recording->events.count && (i == 0 || now() - start < seconds); i++) {
    const Event *event = &recording->events.items[i];
    if (event->code == 'p')
      plain_z3_push(plain);
    else if (event->code == 'o')
      plain_z3_pop(plain, event->depth);
    else if (event->code == 'a')
      plain_z3_assert(plain, event->term);
    else if (event->code != 'h')
      compare(totals, event, plain_z3_check(plain, event->term), "plain Z3");
  }
  totals->plain += now() - start;
  plain_z3_free(plain);
  solver_free(owner);
  return i;
}

// Short ones again and again, so that the clock can tell: the least time counts.
static void play(const char *path, double seconds, Totals *totals) {
  enum { MOST_TIMES = 5 };
  const double LONG = 0.05; // seconds
  Recording *recording = recording_read(path);
  Totals once = {0};
  size_t count = play_plain(recording, seconds, &once);
  play_chain(recording, count, &once);
  for (int i = 1; i < MOST_TIMES && once.chain < LONG && once.plain < LONG; i++) {
    Totals again = {0};
    play_chain(recording, count, &again);
    play_plain(recording, seconds, &again);
    once.chain = again.chain < once.chain ? again.chain : once.chain;
    once.plain = again.plain < once.plain ? again.plain : once.plain;
  }
  printf("%s: %" PRIu64 " questions, chain %.3f ms, plain %.3f ms, z3 %" PRIu64 "%s\n", path,
         once.questions, once.chain * 1e3, once.plain * 1e3, once.by[SOLVE_Z3],
         count < recording->events.count ? ", in part" : "");
  totals->questions += once.questions;
  totals->differences += once.differences;
  totals->unknown += once.unknown;
  totals->chain += once.chain;
  totals->plain += once.plain;
  for (int layer = 0; layer < SOLVE_LAYER_COUNT; layer++)
    totals->by[layer] += once.by[layer];
  recording_free(recording);
}

int main(int argc, char **argv) {
  Totals totals = {0};
  for (int i = 2; i < argc; i++)
    play(argv[i], atof(argv[1]), &totals);
  if (totals.questions == 0) {
    fprintf(stderr, "usage: solve_replay SECONDS FILE...\n");
    return 64;
  }
  printf("%d recordings, %" PRIu64 " questions\n", argc - 2, totals.questions);
  printf("chain %.3f s, plain incremental Z3 %.3f s, ratio %.1f\n", totals.chain, totals.plain,
         totals.plain / totals.chain);
  for (int layer = 0; layer < SOLVE_LAYER_COUNT; layer++)
    printf("%-8s %8" PRIu64 "  %5.1f %%\n", solve_layer_name((SolveLayer)layer), totals.by[layer],
           100.0 * (double)totals.by[layer] / (double)totals.questions);
  printf("unknown %" PRIu64 ", differences %" PRIu64 "\n", totals.unknown, totals.differences);
  return totals.differences > 0;
}
