// Recording what a solver is asked, as a text file that bench/solver/solve_replay.c plays back.
//
// One line per event, terms before their use, children before parents:
//   loris-queries 1             the first line
//   t ID symbol SORT NAME       a symbol; SORT is bool, bvN, int, float, double, ref or type
//   t ID const SORT VALUE       bits in decimal (bit vectors, Booleans, floats), digits (int),
//                               "null" or a location (ref), or an id (type)
//   t ID KIND SORT CHILD...     KIND as in kinds.def
//   d NUMBER SORT COUNT START BITS ...     a table: its runs; comes before its first use, and its
//                               number is the constant that is the second child of a TABLE
//   u TYPE...                   the universe
//   s SUB SUPER                 SUB is a subtype of SUPER; comes before the first use of SUPER
//   p | o DEPTH | a ID | c ID ANSWER      push, pop to, assert, check (ID 0: the path alone)
//   h SYMBOL REAL CONDITION     a hint, by the ids of its terms
//   q ID ANSWER                 a check that may use hints
#include "base/arith.h"
#include "solve/solve_impl.h"

#include <inttypes.h>
#include <stdio.h>

struct Recorder {
  const Terms *terms;
  const Universe *universe;
  FILE *file;
  VEC(bool) written; // by term id
  VEC(bool) tables;  // written, by number
  VEC(uint32_t) types;
  TermList stack;
};

Recorder *recorder_new(const Solver *solver, const char *path) {
  FILE *file = fopen(path, "w");
  if (!file)
    return NULL;
  Recorder *recorder = mem_new(Recorder);
  recorder->terms = solver->terms;
  recorder->universe = solver->universe;
  recorder->file = file;
  fprintf(file, "loris-queries 1\n");
  return recorder;
}

void recorder_free(Recorder *recorder) {
  if (!recorder)
    return;
  if (fclose(recorder->file) != 0)
    fatal("cannot write the recording");
  vec_free(&recorder->written);
  vec_free(&recorder->tables);
  vec_free(&recorder->types);
  vec_free(&recorder->stack);
  mem_free(recorder);
}

static void write_sort(Recorder *recorder, Sort sort) {
  if (sort_is_bv(sort))
    fprintf(recorder->file, "bv%d", (int)sort);
  else
    fputs(sort == SORT_BOOL     ? "bool"
          : sort == SORT_INT    ? "int"
          : sort == SORT_FLOAT  ? "float"
          : sort == SORT_DOUBLE ? "double"
          : sort == SORT_REF    ? "ref"
                                : "type",
          recorder->file);
}

static void relate(Recorder *recorder, uint32_t sub, uint32_t super) {
  if (sub != TYPE_NULL && super != TYPE_NULL && terms_subtype(recorder->terms, sub, super))
    fprintf(recorder->file, "s %" PRIu32 " %" PRIu32 "\n", sub, super);
}

// How a type constant stands to all types that came before it.
static void write_relations(Recorder *recorder, uint32_t type) {
  for (size_t i = 0; i < recorder->types.count; i++)
    if (recorder->types.items[i] == type)
      return;
  for (size_t i = 0; i < universe_count(recorder->universe); i++)
    relate(recorder, universe_at(recorder->universe, i), type);
  for (size_t i = 0; i < recorder->types.count; i++) {
    relate(recorder, recorder->types.items[i], type);
    relate(recorder, type, recorder->types.items[i]);
  }
  vec_push(&recorder->types, type);
}

static void write_value(Recorder *recorder, Value value) {
  FILE *file = recorder->file;
  Sort sort = (Sort)value.sort;
  if (sort == SORT_INT) {
    char *digits = value_int_text(recorder->terms, value);
    fprintf(file, " %s", digits);
    mem_free(digits);
  } else if (sort == SORT_REF && value_is_null(value)) {
    fprintf(file, " null");
  } else if (sort == SORT_REF || sort == SORT_TYPE) {
    fprintf(file, " %" PRIu32, value_number(value));
  } else if (sort == SORT_FLOAT) {
    fprintf(file, " %" PRIu32, bits_of_float(value_as_float(value)));
  } else if (sort == SORT_DOUBLE) {
    fprintf(file, " %" PRIu64, bits_of_double(value_as_double(value)));
  } else {
    fprintf(file, " %" PRIu64, value.bits);
  }
}

static void write_name(Recorder *recorder, const char *name) {
  fputc(' ', recorder->file);
  for (; name && *name; name++)
    fputc(*name > ' ' && *name < 127 ? *name : '_', recorder->file);
}

static void write_table(Recorder *recorder, uint32_t number) {
  while (recorder->tables.count <= number)
    vec_push(&recorder->tables, false);
  if (recorder->tables.items[number])
    return;
  recorder->tables.items[number] = true;
  size_t count;
  const TableRun *runs = terms_table_runs(recorder->terms, number, &count);
  fprintf(recorder->file, "d %" PRIu32 " ", number);
  write_sort(recorder, terms_table_sort(recorder->terms, number));
  fprintf(recorder->file, " %zu", count);
  for (size_t i = 0; i < count; i++)
    fprintf(recorder->file, " %" PRId64 " %" PRIu64, runs[i].start, runs[i].bits);
  fputc('\n', recorder->file);
}

static void write_one(Recorder *recorder, Term term) {
  const Terms *terms = recorder->terms;
  TermKind kind = term_kind(terms, term);
  Sort sort = term_sort(terms, term);
  if (kind == TERM_TABLE)
    write_table(recorder, term_table_number(terms, term));
  if (kind == TERM_CONST && sort == SORT_TYPE)
    write_relations(recorder, value_number(term_value(terms, term)));
  fprintf(recorder->file, "t %" PRIu32 " %s ", term.id,
          kind == TERM_CONST    ? "const"
          : kind == TERM_SYMBOL ? "symbol"
                                : term_kind_name(kind));
  write_sort(recorder, sort);
  if (kind == TERM_CONST)
    write_value(recorder, term_value(terms, term));
  if (kind == TERM_SYMBOL)
    write_name(recorder, term_symbol_name(terms, term));
  for (unsigned i = 0; i < term_arity(terms, term); i++)
    fprintf(recorder->file, " %" PRIu32, term_child(terms, term, i).id);
  fputc('\n', recorder->file);
}

static bool is_written(const Recorder *recorder, Term term) {
  return term.id < recorder->written.count && recorder->written.items[term.id];
}

static void write_term(Recorder *recorder, Term term) {
  vec_push(&recorder->stack, term);
  while (recorder->stack.count > 0) {
    Term top = *vec_last(&recorder->stack);
    size_t before = recorder->stack.count;
    for (unsigned i = 0; !is_written(recorder, top) && i < term_arity(recorder->terms, top); i++)
      if (!is_written(recorder, term_child(recorder->terms, top, i)))
        vec_push(&recorder->stack, term_child(recorder->terms, top, i));
    if (recorder->stack.count > before)
      continue;
    (void)vec_pop(&recorder->stack);
    if (is_written(recorder, top))
      continue;
    while (recorder->written.count <= top.id)
      vec_push(&recorder->written, false);
    recorder->written.items[top.id] = true;
    write_one(recorder, top);
  }
}

void record_push(Recorder *recorder) { fprintf(recorder->file, "p\n"); }

void record_pop(Recorder *recorder, unsigned depth) { fprintf(recorder->file, "o %u\n", depth); }

void record_assert(Recorder *recorder, Term condition) {
  write_term(recorder, condition);
  fprintf(recorder->file, "a %" PRIu32 "\n", condition.id);
}

void record_hint(Recorder *recorder, Hint hint) {
  write_term(recorder, hint.symbol);
  write_term(recorder, hint.real);
  write_term(recorder, hint.condition);
  fprintf(recorder->file, "h %" PRIu32 " %" PRIu32 " %" PRIu32 "\n", hint.symbol.id, hint.real.id,
          hint.condition.id);
}

void record_check(Recorder *recorder, Term extra, bool is_hinted, Answer answer) {
  if (term_exists(extra))
    write_term(recorder, extra);
  fprintf(recorder->file, "%c %" PRIu32 " %s\n", is_hinted ? 'q' : 'c', extra.id,
          answer_text(answer));
}

void record_universe(Recorder *recorder) {
  fprintf(recorder->file, "u");
  for (size_t i = 0; i < universe_count(recorder->universe); i++)
    fprintf(recorder->file, " %" PRIu32, universe_at(recorder->universe, i));
  fputc('\n', recorder->file);
  for (size_t i = 0; i < universe_count(recorder->universe); i++)
    for (size_t j = 0; j < recorder->types.count; j++)
      relate(recorder, universe_at(recorder->universe, i), recorder->types.items[j]);
}
