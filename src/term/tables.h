// Tables within this module: how they are kept, made and asked.
#ifndef TERM_TABLES_H
#define TERM_TABLES_H

#include "term/term_impl.h"

typedef VEC(TableRun) Runs;

const TermTable *table_at(const Terms *terms, uint32_t number);
// The run of an index, as a number of its list.
uint32_t table_run_at(const TermTable *table, int64_t index);

// Appends a run; one with the value of the last is part of it. The first one starts at INT64_MIN,
// each other one behind the last.
void runs_add(Runs *runs, int64_t start, uint64_t bits);
// The number of the table with these runs.
uint32_t table_intern(Terms *terms, Sort sort, const Runs *runs);
// The table at an index, simplified.
Term table_term(Terms *terms, Term index, uint32_t number);

#endif
